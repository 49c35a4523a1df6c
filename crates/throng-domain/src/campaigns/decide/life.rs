//! What the steps in a petition's life before it opens have in common: its creator, its moderation case, its history,
//! and the move between gathering supporters and waiting for moderation.

use crate::campaigns::campaign::{Campaign, CampaignState, CampaignText, Hidden};
use crate::campaigns::history::{Actor, Entry, Happening};
use crate::campaigns::version::Version;
use crate::mail::mailing::MailKind;
use crate::office::moderation::Case;
use crate::office::staff::{Duty, StaffId};
use crate::people::creator::Creator;
use crate::people::unseen::undisturbed;
use crate::spine::ids::{CampaignId, MailId, SignatureId, SiteId};
use crate::spine::limits::NOTE_CHARS_MAX;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::{Letter, WorkingSet};

/// Checks that this member of staff has this duty.
pub(crate) fn check_staff(set: &WorkingSet, site: SiteId, by: StaffId, duty: Duty) -> Result<(), Refusal> {
    match set.row(by.key(site)) {
        Some(staff) if staff.may(duty) => Ok(()),
        _ => Err(Refusal::NotAllowed),
    }
}

/// Trims a typed text and takes out what nobody sees of it, and refuses one that is empty or too long.
pub(crate) fn checked_note(text: &str) -> Result<String, Refusal> {
    let text = undisturbed(text, '\n');
    let text = text.trim();
    if text.is_empty() || text.chars().count() > NOTE_CHARS_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    Ok(text.to_owned())
}

pub(crate) fn creator(set: &WorkingSet, id: CampaignId) -> Option<Creator> {
    set.row(Creator::only(id)).cloned()
}

pub(crate) fn put_creator(set: &mut WorkingSet, id: CampaignId, creator: Creator) {
    set.put_row(Creator::only(id), creator);
}

/// The newest entry of a campaign's history, if this member made it.
pub(crate) fn own_last(set: &WorkingSet, campaign: CampaignId, by: StaffId) -> Option<&Happening> {
    let (_, last) = set.newest_row(Entry::rows(campaign))?;
    Some(&last.what).filter(|_| last.by == Actor::Staff(by))
}

/// The state of a petition's moderation; empty for a petition that was imported.
pub(crate) fn case(set: &WorkingSet, id: CampaignId) -> Case {
    set.row(Case::only(id)).cloned().unwrap_or_default()
}

pub(crate) fn put_case(set: &mut WorkingSet, id: CampaignId, case: Case) {
    set.put_row(Case::only(id), case);
}

/// Adds an entry to the history and returns its number.
pub(crate) fn add_to_history(
    set: &mut WorkingSet,
    id: CampaignId,
    by: Actor,
    what: Happening,
    now: Timestamp,
) -> i64 {
    let entry = Entry { at: now, by, what };
    set.append_row(Entry::rows(id), entry)
}

/// Adds a version and returns its number.
pub(crate) fn add_version(set: &mut WorkingSet, id: CampaignId, text: CampaignText, now: Timestamp) -> i64 {
    let version = Version { text, at: now, after: None, amended: None, hidden: Hidden::default() };
    append_version(set, id, version)
}

/// Adds a version, with the newest id minted before it, and returns its number.
pub(crate) fn append_version(set: &mut WorkingSet, id: CampaignId, version: Version) -> i64 {
    let after = Some(SignatureId(set.mint().last()));
    let version = Version { after, ..version };
    set.append_row(Version::rows(id), version)
}

/// Mails the creator at `due_at`. Does nothing if the creator's data was erased or never known.
pub(crate) fn mail_creator(
    set: &mut WorkingSet,
    campaign: CampaignId,
    kind: MailKind,
    entry: i64,
    due_at: Timestamp,
    now: Timestamp,
) -> Option<MailId> {
    let revision = creator(set, campaign)?.revision;
    Some(set.queue_letter(Letter { kind, campaign, entry, revision, due_at }, now))
}

/// How many supporters the campaign needs, not counting the creator.
pub(crate) fn supporters_needed(set: &WorkingSet, id: CampaignId) -> i64 {
    let (campaign, site) = (set.campaign(id), set.site(id.site));
    campaign
        .zip(site)
        .map_or(0, |(campaign, site)| campaign.supporters_needed(&site.rules))
}

/// Moves a petition to the queue once it has enough supporters, and back if it loses them before anybody began to
/// moderate it.
pub(crate) fn check_supporters(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    let Some(campaign) = set.campaign(id) else { return };
    let enough = set.total(id) > supporters_needed(set, id);
    match (campaign.head.state, enough) {
        (CampaignState::GatheringSupporters, true) => hand_over(set, campaign.clone(), now),
        (CampaignState::WaitingForModeration, false) => take_back(set, campaign.clone(), now),
        _ => {}
    }
}

fn hand_over(set: &mut WorkingSet, mut campaign: Campaign, now: Timestamp) {
    let id = campaign.head.id;
    campaign.head.state = CampaignState::WaitingForModeration;
    campaign.head.dates.supported_at = Some(now);
    campaign.head.dates.updated_at = now;
    set.put_campaign(campaign);
    let mut case = case(set, id);
    case.submitted_at = case.submitted_at.or(Some(now));
    put_case(set, id, case);
    let entry = add_to_history(set, id, Actor::Rule, Happening::EnoughSupporters, now);
    mail_creator(set, id, MailKind::InModeration, entry, now, now);
}

fn take_back(set: &mut WorkingSet, mut campaign: Campaign, now: Timestamp) {
    let id = campaign.head.id;
    let case = case(set, id);
    if case.held_by(now).is_some() || case.resubmitted || case.flagged.is_some() || case.parked.is_some() {
        return;
    }
    campaign.head.state = CampaignState::GatheringSupporters;
    campaign.head.dates.supported_at = None;
    campaign.head.dates.updated_at = now;
    set.put_campaign(campaign);
    put_case(set, id, Case { signature: case.signature, ..Case::default() });
    add_to_history(set, id, Actor::Rule, Happening::TooFewSupporters, now);
}
