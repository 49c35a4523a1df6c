//! Sites, areas and petitions: what comes in by import, and what closes at its date.

use std::collections::HashSet;

use crate::change::Change;
use crate::command::{ImportPetition, PutAreas};
use crate::ids::PetitionId;
use crate::outcome::{Outcome, Refusal};
use crate::petition::{Petition, PetitionState};
use crate::record::{RecordKind, RecordList};
use crate::site::Site;
use crate::tally::{Tally, TallyKey, TallySource};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn put_site(set: &mut WorkingSet, site: &Site) -> Outcome {
    if set.site(site.id) == Some(site) {
        return Outcome::Unchanged;
    }
    set.put_site(site);
    Outcome::Done
}

pub(super) fn put_areas(set: &mut WorkingSet, areas: &PutAreas) -> Outcome {
    for area in &areas.areas {
        set.note_change(Change::PutArea(areas.site, area.clone()));
    }
    Outcome::Done
}

/// A petition that came in before may come in again with newer figures: they replace the carried-over
/// ones, and what was collected here stays. Of one that has a history here only the figures are taken: what was decided,
/// written or published here is nothing that a file from elsewhere knows. One that began here is never overwritten.
pub(super) fn import(set: &mut WorkingSet, import: &ImportPetition) -> Outcome {
    let petition = &import.petition;
    let id = petition.id;
    let Some(total) = proven_total(id, &import.tallies) else {
        return Outcome::Refused(Refusal::ImportRefused);
    };
    if set.site(id.site).is_none() {
        return Outcome::Refused(Refusal::ImportRefused);
    }
    let known = set.petition(id);
    if let Some(known) = known {
        if known.dates.created_at != petition.dates.created_at
            || known.dates.updated_at > petition.dates.updated_at
        {
            return Outcome::Refused(Refusal::ImportRefused);
        }
        if known.dates.updated_at == petition.dates.updated_at {
            return Outcome::Unchanged;
        }
    }
    let first = known.is_none();
    let has_history = set
        .newest_record(RecordList::of(RecordKind::History, id))
        .is_some();
    let taken = match known {
        Some(known) if has_history => {
            let mut known = known.clone();
            known.dates.updated_at = petition.dates.updated_at;
            known
        }
        // Whose signatures are checked here, when signing was paused and who was told of it is nothing of elsewhere.
        Some(known) => Petition {
            screening: known.screening.clone(),
            pauses: known.pauses.clone(),
            told: known.told.clone(),
            ..petition.clone()
        },
        None => petition.clone(),
    };
    for area in &import.areas {
        set.note_change(Change::PutArea(id.site, area.clone()));
    }
    set.put_petition(taken);
    set.replace_carried_over(id, import.tallies.clone(), total);
    Outcome::Imported { petition: id, first }
}

/// The total, if every figure is this petition's, carried over, not negative and there once, and if
/// areas, countries and hours (where given) each add up to it.
fn proven_total(id: PetitionId, tallies: &[Tally]) -> Option<i64> {
    let sound = |tally: &Tally| {
        let named = tally.key != TallyKey::Country(Some(String::new()));
        tally.petition == id && tally.source == TallySource::CarriedOver && tally.count >= 0 && named
    };
    let keys: HashSet<&TallyKey> = tallies.iter().map(|tally| &tally.key).collect();
    if keys.len() != tallies.len() || !tallies.iter().all(sound) {
        return None;
    }
    let sum = |of: fn(&TallyKey) -> bool| -> (usize, i64) {
        let chosen = tallies.iter().filter(|tally| of(&tally.key));
        (chosen.clone().count(), chosen.map(|tally| tally.count).sum())
    };
    let (_, total) = sum(|key| matches!(key, TallyKey::Total));
    let breakdowns = [
        sum(|key| matches!(key, TallyKey::Area(_))),
        sum(|key| matches!(key, TallyKey::Country(_))),
        sum(|key| matches!(key, TallyKey::Hour(_))),
    ];
    let adds_up = breakdowns
        .into_iter()
        .all(|(rows, sum)| rows == 0 || sum == total);
    adds_up.then_some(total)
}

pub(super) fn close(set: &mut WorkingSet, id: PetitionId, now: Timestamp) -> Outcome {
    let Some(mut petition) = set.petition(id).cloned() else {
        return Outcome::Refused(Refusal::PetitionUnknown);
    };
    let clock = set.site(id.site).map_or(now, |site| site.clock(now));
    let due = petition.dates.closes_at.filter(|end| *end <= clock);
    match (petition.state, due) {
        (PetitionState::Open, Some(end)) => {
            petition.state = PetitionState::Closed;
            // The promise was the date, not the moment this ran.
            petition.dates.closed_at = Some(end);
            petition.dates.updated_at = now;
            set.put_petition(petition);
            Outcome::Done
        }
        (PetitionState::Open, None) => Outcome::Refused(Refusal::NotPossibleNow),
        _ => Outcome::Unchanged,
    }
}
