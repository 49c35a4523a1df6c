//! The signatures of one petition, one after the other: when, who, in which state; and their counts.
//!
//! Everything is drawn from the petition's own dice, so that adding another petition changes nothing
//! here. Never writes. Holds one person and the counts, however many signatures there are; `producer`
//! asks it for the next.

use std::collections::BTreeMap;

use throng_domain::ids::{CampaignId, Mint, SignatureId};
use throng_domain::normal_form::DomainRule;
use throng_domain::signature::{AddressSlot, FormKey, MailBudget, Signature, SignatureState, Signer};
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, Timestamp};
use throng_domain::uniqueness::UniquenessKey;
use throng_process::dice::Dice;

use super::country::SignatureGoal;
use super::course::{Course, Moments};
use super::dice::{span_ms, stream_of};
use super::people::{Folk, Homes, Person};

/// Share of the signers who want news of the petition (an assumption).
const UPDATES_SHARE: f64 = 0.6;
/// How soon people confirm: cumulative share, shortest and longest delay (assumptions).
const DELAYS: [(f64, i64, i64); 3] =
    [(0.85, 15 * SECOND_MS, 5 * MINUTE_MS), (0.98, 5 * MINUTE_MS, HOUR_MS), (1.0, HOUR_MS, 20 * HOUR_MS)];

/// What all streams use.
#[derive(Debug)]
pub(super) struct Around {
    pub(super) folk: Folk,
    pub(super) key: UniquenessKey,
    /// The site's rules for mailboxes.
    pub(super) domains: Vec<DomainRule>,
    /// Share of the mailboxes that two people use; 0 where the site does not allow that.
    pub(super) shared_share: f64,
    /// Whether the site has the areas of the country.
    pub(super) knows_areas: bool,
}

/// A count, and when it last changed.
#[derive(Clone, Copy, Debug)]
struct Count {
    count: i64,
    changed_at: Timestamp,
}

impl Count {
    const ZERO: Count = Count { count: 0, changed_at: Timestamp(0) };

    fn add(&mut self, at: Timestamp) {
        self.count += 1;
        self.changed_at = self.changed_at.max(at);
    }
}

/// The signatures of one petition. Eleven fields: what it draws from, what is left to draw, and what
/// was counted.
#[derive(Debug)]
pub(super) struct Stream {
    petition: CampaignId,
    moments: Moments,
    next_at: Option<Timestamp>,
    dice: Dice,
    homes: Homes,
    left: SignatureGoal,
    of: u64,
    nth: u64,
    /// The person whose mailbox the next signer shares.
    housemate_of: Option<Person>,
    by_place: Vec<Vec<Count>>,
    by_hour: BTreeMap<i64, Count>,
}

impl Stream {
    /// A stream of `wanted` signatures along `course`.
    pub(super) fn new(
        around: &Around,
        petition: CampaignId,
        course: Course,
        homes: Homes,
        wanted: SignatureGoal,
        seed: u64,
    ) -> Stream {
        let mut dice = stream_of(seed, petition.number);
        let mut moments = Moments::new(course, wanted.rows());
        let next_at = moments.next(&mut dice);
        let folk = &around.folk;
        // The total; by area, where the last is for unknown areas; by country.
        let places = [1, folk.areas.len() + 1, folk.countries.len()];
        Stream {
            petition,
            moments,
            next_at,
            dice,
            homes,
            left: wanted,
            of: wanted.rows(),
            nth: 0,
            housemate_of: None,
            by_place: places.map(|places| vec![Count::ZERO; places]).to_vec(),
            by_hour: BTreeMap::new(),
        }
    }

    /// When the next signature comes; `None` after the last.
    pub(super) fn next_at(&self) -> Option<Timestamp> {
        self.next_at
    }

    /// The next signature. There must be one.
    pub(super) fn sign(&mut self, around: &Around, mint: &mut Mint) -> (Signature, Signer) {
        let created_at = self.next_at.expect("the caller asked whether there is one");
        self.next_at = self.moments.next(&mut self.dice);
        let state = self.state();
        let (person, slot) = self.person(around, state);
        let confirmed_at = (state != SignatureState::Pending).then(|| self.soon_after(created_at));
        let ended_at = (state == SignatureState::Withdrawn)
            .then(|| self.no_later(confirmed_at.unwrap_or(created_at), HOUR_MS, 5 * DAY_MS));
        if state == SignatureState::Confirmed {
            self.count(&person, confirmed_at.unwrap_or(created_at));
        }
        let signer = &person.signer;
        let postcode = signer.postcode.as_ref();
        let signature = Signature {
            id: SignatureId(mint.next(created_at)),
            campaign: self.petition,
            state,
            keys: around
                .key
                .person(self.petition, &signer.email, &signer.name, postcode, &around.domains),
            slot,
            form_key: self.form_key(),
            country: around.folk.countries[person.country],
            area: person
                .area
                .filter(|_| around.knows_areas)
                .map(|area| around.folk.areas[area].clone()),
            wants_updates: self.dice.happens(UPDATES_SHARE),
            revision: 0,
            code_tries: 0,
            mails: MailBudget::first(created_at),
            created_at,
            confirmed_at,
            ended_at,
            reason: None,
            erased_at: None,
            opinion: None,
            position: None,
        };
        (signature, person.signer)
    }

    /// Draws one of the states that are left, in proportion to how many are left of each.
    fn state(&mut self) -> SignatureState {
        let drawn = self.dice.below(self.left.rows());
        let (left, state) = if drawn < self.left.confirmed {
            (&mut self.left.confirmed, SignatureState::Confirmed)
        } else if drawn < self.left.confirmed + self.left.pending {
            (&mut self.left.pending, SignatureState::Pending)
        } else {
            (&mut self.left.withdrawn, SignatureState::Withdrawn)
        };
        *left -= 1;
        state
    }

    fn person(&mut self, around: &Around, state: SignatureState) -> (Person, AddressSlot) {
        let folk = &around.folk;
        let is_there = state == SignatureState::Confirmed;
        self.nth += 1;
        let first = self.housemate_of.take().filter(|_| is_there);
        if let Some(second) = first.and_then(|first| folk.housemate(&first, &mut self.dice)) {
            return (second, AddressSlot(1));
        }
        let mut person = folk.person(&self.homes, self.nth, self.of, &mut self.dice);
        if !around.knows_areas {
            person.area = None;
        }
        let is_home = person.signer.postcode.is_some();
        if is_home && is_there && self.dice.happens(around.shared_share) {
            self.housemate_of = Some(person.clone());
        }
        (person, AddressSlot(0))
    }

    fn form_key(&mut self) -> FormKey {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.dice.any().to_le_bytes());
        bytes[8..].copy_from_slice(&self.dice.any().to_le_bytes());
        FormKey(bytes)
    }

    fn soon_after(&mut self, at: Timestamp) -> Timestamp {
        let thrown = self.dice.share();
        let (_, from, to) = DELAYS
            .into_iter()
            .find(|(share, _, _)| thrown < *share)
            .unwrap_or(DELAYS[0]);
        self.no_later(at, from, to)
    }

    /// A time `from` to `to` milliseconds after `at`, but not after the course ends.
    fn no_later(&mut self, at: Timestamp, from: i64, to: i64) -> Timestamp {
        let (wanted, end) = (at.plus_ms(span_ms(&mut self.dice, from, to)), self.moments.course().end());
        if wanted < end {
            wanted
        } else {
            at.plus_ms(span_ms(&mut self.dice, 0, end.since(at).max(1)))
        }
    }

    fn count(&mut self, person: &Person, at: Timestamp) {
        let unknown = self.by_place[1].len() - 1;
        for (dimension, place) in [0, person.area.unwrap_or(unknown), person.country]
            .into_iter()
            .enumerate()
        {
            self.by_place[dimension][place].add(at);
        }
        self.by_hour.entry(at.hour()).or_insert(Count::ZERO).add(at);
    }

    /// How many were confirmed so far.
    pub(super) fn confirmed(&self) -> u64 {
        self.by_place[0][0].count.unsigned_abs()
    }

    /// When the confirmed signature of this number came; `None` if there are fewer.
    pub(super) fn reached(&self, number: i64) -> Option<Timestamp> {
        reached(&self.by_hour, number)
    }

    /// The tallies of what was drawn so far.
    pub(super) fn tallies(&self, folk: &Folk) -> Vec<Tally> {
        let area = |place: usize| TallyKey::Area(folk.areas.get(place).cloned());
        let country = |place: usize| TallyKey::Country(Some(folk.countries[place].as_str().to_owned()));
        let keys: [&dyn Fn(usize) -> TallyKey; 3] = [&|_| TallyKey::Total, &area, &country];
        let by_place = self.by_place.iter().zip(keys).flat_map(|(counts, key)| {
            counts
                .iter()
                .enumerate()
                .map(move |(place, count)| (key(place), *count))
        });
        let by_hour = self
            .by_hour
            .iter()
            .map(|(hour, count)| (TallyKey::Hour(*hour), *count));
        let tally = |(key, Count { count, changed_at }): (TallyKey, Count)| Tally {
            campaign: self.petition,
            source: TallySource::Collected,
            key,
            count,
            changed_at,
            label: None,
            ordinal: 0,
        };
        by_place
            .chain(by_hour)
            .filter(|(_, count)| count.count > 0)
            .map(tally)
            .collect()
    }
}

/// When a number was reached, as if what came within an hour had come evenly: then the dates of a petition and the numbers of its
/// hours never contradict each other.
fn reached(by_hour: &BTreeMap<i64, Count>, number: i64) -> Option<Timestamp> {
    let mut before = 0;
    for (hour, Count { count, changed_at }) in by_hour {
        if before + count >= number {
            let into_hour = (number - before) * HOUR_MS / count;
            return Some(Timestamp(hour * HOUR_MS + into_hour).min(*changed_at));
        }
        before += count;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_reached_in_the_hour_in_which_the_series_passes_it() {
        let last = Timestamp(3 * HOUR_MS + 59 * MINUTE_MS);
        let hours = [(1, 10, Timestamp(2 * HOUR_MS - 1)), (3, 30, last)];
        let hours = hours.map(|(hour, count, changed_at)| (hour, Count { count, changed_at }));
        let hours = BTreeMap::from(hours);
        for (number, minute) in
            [(1, Some(66)), (5, Some(90)), (11, Some(182)), (25, Some(210)), (40, Some(239)), (41, None)]
        {
            let at = reached(&hours, number);
            assert_eq!(at.map(|at| at.0 / MINUTE_MS), minute, "{number}");
        }
    }
}
