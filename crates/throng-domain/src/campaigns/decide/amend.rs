//! Changing a text that people have signed: the change makes a new version, in public, with the reason. Earlier
//! versions stay visible, except for what nobody may see for legal reasons; a version with hidden parts keeps its
//! number.

use crate::campaigns::campaign::{Campaign, CampaignState, CampaignText, Hidden};
use crate::campaigns::decide::life::{self, add_to_history, append_version, checked_note};
use crate::campaigns::decide::write::is_whole;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::version::{Amended, Version};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::asked::Asked;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::request::{self, GuardedRule};
use crate::office::request::Ask;
use crate::office::staff::{Duty, StaffId};
use crate::signing::signature::FormKey;
use crate::sites::site::StartRules;
use crate::spine::answer::{DoneOrRequested, Stored};
use crate::spine::ids::CampaignId;
use crate::spine::limits::VERSIONS_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// A change of a text that people have signed, or may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amend {
    /// The petition.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What is done.
    pub step: AmendStep,
}

/// What is done with the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AmendStep {
    /// Replace the text by another.
    Change {
        /// The whole new text.
        text: CampaignText,
        /// The reason that the public is told.
        why: String,
        /// The version that the member of staff was changing; refused if there is a newer one.
        seen: i64,
        /// The parts of earlier versions to hide for legal reasons, in addition to what is hidden already.
        hide: Hidden,
        /// Identifies the submission of the form, so that the same one sent again does nothing twice.
        form_key: FormKey,
    },
    /// Change which parts of an earlier version are shown.
    Show {
        /// The number of the version.
        version: i64,
        /// The parts that nobody may see.
        hidden: Hidden,
        /// The parts that were hidden when a second person was asked; refused if they are others now. `None` where nobody
        /// was asked.
        was: Option<Hidden>,
    },
}

impl Rule for Amend {
    type Answer = DoneOrRequested<Stored>;

    fn needs(&self, needs: &mut Needs) {
        needs.asking_office(self.campaign, self.by);
        needs.whole_list(Version::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<DoneOrRequested<Stored>, Refusal> {
        request::decide_or_ask(self, set, now)
    }
}

impl GuardedRule for Amend {
    type Done = Stored;

    fn ask(&self, set: &WorkingSet, _now: Timestamp) -> Option<Asked> {
        let ask = match &self.step {
            AmendStep::Change { text, why, seen, hide, form_key } => {
                let (text, why) = (text.clone(), why.trim().to_owned());
                Ask::Amend { text, why, version: *seen, hide: *hide, form_key: *form_key }
            }
            // One person may hide what must not be seen, and no one alone may show it again.
            AmendStep::Show { version, hidden, .. } => {
                let was = set.row(Version::rows(self.campaign).item(*version))?.hidden;
                if !was.shows_more_with(*hidden) {
                    return None;
                }
                Ask::ShowVersion { version: *version, hidden: *hidden, was }
            }
        };
        Some(Asked::of(self.campaign, self.by, ask))
    }

    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        amend(set, self, now)
    }
}

fn amend(set: &mut WorkingSet, amend: &Amend, now: Timestamp) -> Result<Stored, Refusal> {
    match &amend.step {
        AmendStep::Change { text, why, seen, hide, form_key } => {
            let change = Change { text, why, seen: *seen, hide: *hide, form_key: *form_key };
            opened(set, amend).and_then(|campaign| changed(set, amend, campaign, &change, now))
        }
        AmendStep::Show { version, hidden, was } => {
            opened(set, amend).and_then(|_| showed(set, amend, *version, (*hidden, *was), now))
        }
    }
}

/// The fields of [`AmendStep::Change`], borrowed from the command.
struct Change<'a> {
    text: &'a CampaignText,
    why: &'a str,
    seen: i64,
    hide: Hidden,
    form_key: FormKey,
}

/// The petition, if this member may change it and there is a text that people could sign.
fn opened(set: &WorkingSet, amend: &Amend) -> Result<Campaign, Refusal> {
    let id = amend.campaign;
    life::check_staff(set, id.site, amend.by, Duty::Moderate)?;
    let campaign = set.campaign(id).ok_or(Refusal::CampaignUnknown)?;
    match campaign.head.state {
        // A mistake in a vote means calling it off in public: people have chosen by this text.
        CampaignState::Open | CampaignState::Closed if campaign.vote().is_some() => Err(Refusal::VoteFixed),
        CampaignState::Open | CampaignState::Closed => Ok(campaign.clone()),
        CampaignState::Draft
        | CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::Rejected
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => Err(Refusal::NotPossibleNow),
    }
}

fn changed(
    set: &mut WorkingSet,
    amend: &Amend,
    mut campaign: Campaign,
    change: &Change<'_>,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let id = amend.campaign;
    let why = checked_note(change.why)?;
    let known = versions(set, amend);
    if is_replayed(&known, change.form_key) {
        return Ok(Stored::Unchanged);
    }
    if known.last().map_or(1, |(number, _)| *number) != change.seen {
        return Err(Refusal::TextChanged);
    }
    if campaign.head.text == *change.text {
        return Err(Refusal::TextUnchanged);
    }
    let rules = &set.site(id.site).ok_or(Refusal::CampaignUnknown)?.rules.start;
    check_text(change.text, &campaign.head.text, rules)?;
    let changes = known.iter().filter(|(_, version)| version.amended.is_some());
    if changes.count() >= VERSIONS_MAX {
        return Err(Refusal::VersionsTooMany);
    }
    let hidden = Hidden::default();
    if known.is_empty() {
        // An imported petition has no versions: its text until now becomes the first.
        let at = campaign
            .head
            .dates
            .opened_at
            .unwrap_or(campaign.head.dates.created_at);
        let first = Version { text: campaign.head.text.clone(), at, after: None, amended: None, hidden };
        append_version(set, id, first);
    }
    let amended = Some(Amended { by: amend.by, why: why.clone(), form_key: change.form_key });
    let version = Version { text: change.text.clone(), at: now, after: None, amended, hidden };
    let number = append_version(set, id, version);
    for (earlier, version) in versions(set, amend) {
        let hidden = both(version.hidden, change.hide);
        if earlier < number && hidden != version.hidden {
            put(set, amend, earlier, Version { hidden, ..version });
        }
    }
    campaign.head.text = change.text.clone();
    campaign.head.dates.updated_at = now;
    set.put_campaign(campaign);
    add_to_history(set, id, Actor::Staff(amend.by), Happening::Amended(number), now);
    let after = format!("version {number}: {why}{}", change.hide.in_words());
    log(set, amend, Action::Amend, (format!("version {}", change.seen), after), now);
    Ok(Stored::Done)
}

/// Hides parts of an earlier version, or shows them again. Refused for the current version: its text has to be
/// changed first.
fn showed(
    set: &mut WorkingSet,
    amend: &Amend,
    number: i64,
    (hidden, was): (Hidden, Option<Hidden>),
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let known = versions(set, amend);
    let current = known.last().map(|(number, _)| *number);
    let found = known.into_iter().find(|(item, _)| *item == number);
    let Some((_, version)) = found.filter(|_| current != Some(number)) else {
        return Err(Refusal::NotPossibleNow);
    };
    if version.hidden == hidden {
        return Ok(Stored::Unchanged);
    }
    if was.is_some_and(|was| was != version.hidden) {
        return Err(Refusal::TextChanged);
    }
    let said = |hidden: Hidden| format!("version {number}{}", hidden.in_words());
    let told = (said(version.hidden), said(hidden));
    put(set, amend, number, Version { hidden, ..version });
    add_to_history(set, amend.campaign, Actor::Staff(amend.by), Happening::VersionHidden(number), now);
    log(set, amend, Action::HideVersion, told, now);
    Ok(Stored::Done)
}

fn versions(set: &WorkingSet, amend: &Amend) -> Vec<(i64, Version)> {
    let rows = set.rows(Version::rows(amend.campaign));
    rows.map(|(number, version)| (number, version.clone())).collect()
}

/// Whether this form was carried out before: its button was pressed twice.
fn is_replayed(known: &[(i64, Version)], form_key: FormKey) -> bool {
    let mut amended = known.iter().filter_map(|(_, version)| version.amended.as_ref());
    form_key.is_given() && amended.any(|amended| amended.form_key == form_key)
}

/// Checks that a text is within the site's limits. An imported text may stay as long as it was.
fn check_text(text: &CampaignText, before: &CampaignText, rules: &StartRules) -> Result<(), Refusal> {
    let fits = |text: &str, before: &str, max: usize| {
        let length = text.chars().count();
        length <= max || length <= before.chars().count()
    };
    let all = fits(&text.action, &before.action, rules.action_chars_max)
        && fits(&text.background, &before.background, rules.background_chars_max)
        && fits(&text.additional_details, &before.additional_details, rules.details_chars_max);
    (all && is_whole(text))
        .then_some(())
        .ok_or(Refusal::TextOutOfBounds)
}

fn both(one: Hidden, other: Hidden) -> Hidden {
    Hidden { action: one.action || other.action, text: one.text || other.text, name: false }
}

fn put(set: &mut WorkingSet, amend: &Amend, number: i64, version: Version) {
    let key = Version::rows(amend.campaign).item(number);
    set.put_row(key, version);
}

/// Adds an entry to the log. It never holds the texts: what was taken out of one must not be in the log.
fn log(
    set: &mut WorkingSet,
    amend: &Amend,
    action: Action,
    (before, after): (String, String),
    now: Timestamp,
) {
    let subject = Subject::of(amend.campaign);
    let deed = Deed { action, subject, before, after };
    audit::append(set, amend.campaign.site, Some(amend.by), deed, now);
}
