//! Erasing personal data: at the person's wish, or when the site's rules say that it is time. The number stays, and
//! stays provable: what makes a person count once is a keyed hash.

use crate::campaigns::campaign::{CampaignState, CampaignText};
use crate::campaigns::decide::open_vote;
use crate::campaigns::digest::DigestReader;
use crate::campaigns::motive::Motive;
use crate::campaigns::translation::Translations;
use crate::office::report::{Report, Reporter};
use crate::people::creator::Creator;
use crate::people::decide::following;
use crate::people::decide::place::forget_requests;
use crate::people::follower::Follower;
use crate::people::place_follower::PlaceFollower;
use crate::signing::paper::PaperBatch;
use crate::signing::signature::{Signature, SignatureState};
use crate::spine::answer::Stored;
use crate::spine::change::Change;
use crate::spine::ids::{AttemptOf, CampaignId, FollowerOf, PlaceFollowerOf, ReportId, SiteId};
use crate::spine::limits::REPORTER_DAYS;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::submission::ReportForm;
use crate::spine::time::{DAY_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// Erase the personal data of one signer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EraseSigner(pub AttemptOf);

/// Erase personal data whose time may be over. What is not due yet is skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EraseExpired {
    /// Signatures, at most [`crate::spine::limits::ERASE_STEP_MAX`].
    pub signatures: Vec<AttemptOf>,
    /// Petitions, drafts among them, whose creator's data may be due; as many.
    pub campaigns: Vec<CampaignId>,
    /// Reports whose reporter's data may be due; as many.
    pub reports: Vec<(SiteId, ReportId)>,
    /// Followers who did not sign; as many.
    pub followers: Vec<FollowerOf>,
    /// Addresses that were asked whether they want to follow places; as many.
    pub places: Vec<PlaceFollowerOf>,
}

impl Rule for EraseSigner {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.0.id);
        needs.following.insert(self.0.id);
        needs.row(Motive::of(self.0.site, self.0.id));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        signer(set, self.0, now)
    }
}

/// Asking a second time changes nothing. A signature that was not confirmed yet is also withdrawn, and the daily mail with comments to
/// its mailbox ends with it. What its address follows is ended before, by rules of their own.
fn signer(set: &mut WorkingSet, of: AttemptOf, now: Timestamp) -> Result<Stored, Refusal> {
    let Some(signature) = set.signature(of.site, of.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    let read = following::end_digest(set, signature.campaign, signature.keys.address);
    if signature.erased_at.is_some() {
        return Ok(if read { Stored::Done } else { Stored::Unchanged });
    }
    forget(set, signature, now);
    Ok(Stored::Done)
}

impl Rule for EraseExpired {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.extend(self.signatures.iter().map(|of| of.id));
        needs.following.extend(self.signatures.iter().map(|of| of.id));
        self.signatures
            .iter()
            .for_each(|of| needs.row(Motive::of(of.site, of.id)));
        for id in &self.campaigns {
            needs.life(*id);
            needs.row(DigestReader::of_creator(*id));
            needs.whole_list(PaperBatch::rows(*id));
        }
        self.reports
            .iter()
            .for_each(|(site, id)| needs.report(*site, *id));
        for of in &self.followers {
            needs.campaigns.insert(of.campaign);
            Follower::keys(*of).into_iter().for_each(|key| needs.row(key));
        }
        for of in &self.places {
            needs.sites.insert(of.site);
            PlaceFollower::keys(*of)
                .into_iter()
                .for_each(|key| needs.row(key));
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        expired(set, self, now)
    }
}

fn expired(set: &mut WorkingSet, expired: &EraseExpired, now: Timestamp) -> Result<Stored, Refusal> {
    let mut outcome = Ok(Stored::Unchanged);
    for of in &expired.signatures {
        let due = set
            .signature(of.site, of.id)
            .filter(|signature| signature.erased_at.is_none() && is_due(set, signature, now));
        if let Some(signature) = due.cloned() {
            forget(set, signature, now);
            outcome = Ok(Stored::Done);
        }
    }
    for id in &expired.campaigns {
        let creator = forget_creator(set, *id, now);
        if forget_scans(set, *id, now) || creator {
            outcome = Ok(Stored::Done);
        }
    }
    for (site, id) in &expired.reports {
        if forget_reporter(set, *site, *id, now) {
            outcome = Ok(Stored::Done);
        }
    }
    for of in &expired.followers {
        if forget_follower(set, *of, now) {
            outcome = Ok(Stored::Done);
        }
    }
    for of in &expired.places {
        if forget_requests(set, *of, now) {
            outcome = Ok(Stored::Done);
        }
    }
    outcome
}

/// Erases a follower who never confirmed, as long after the last mail as an unconfirmed signature; and everybody who
/// follows a petition that ended long ago.
fn forget_follower(set: &mut WorkingSet, of: FollowerOf, now: Timestamp) -> bool {
    let Some(rules) = set.site(of.campaign.site).map(|site| &site.rules) else {
        return false;
    };
    let campaign = set.campaign(of.campaign);
    let ended = campaign.is_some_and(|campaign| campaign.ended_long_ago(rules, now));
    let unconfirmed_ms = rules.unconfirmed_kept_ms();
    let is_due = |row: &Follower| {
        let idle = row.confirmed_at.is_none() && now.since(row.mails.last) > unconfirmed_ms;
        ended || idle
    };
    let due = Follower::keys(of).map(|key| (key, set.row(key).is_some_and(is_due)));
    let due: Vec<_> = due.into_iter().filter(|(_, is_due)| *is_due).collect();
    due.iter().for_each(|(key, _)| set.remove_row(*key));
    !due.is_empty()
}

/// Erases the reporter and the words of a report that was settled long ago.
fn forget_reporter(set: &mut WorkingSet, site: SiteId, id: ReportId, now: Timestamp) -> bool {
    let settled = set
        .row(Report::key(site, id, true))
        .and_then(|report| report.settled);
    let due = settled.is_some_and(|settled| now.since(settled.at) > REPORTER_DAYS * DAY_MS);
    let form_key = match set.row(Reporter::key(site, id)) {
        Some(reporter) if due => reporter.form_key,
        _ => return false,
    };
    set.remove_row(Reporter::key(site, id));
    // This row was not loaded, since its key is known only from the reporter's row.
    set.note_change(Change::RemoveRecord(ReportForm::by(site, form_key).into()));
    true
}

fn forget(set: &mut WorkingSet, mut signature: Signature, now: Timestamp) {
    if signature.state == SignatureState::Pending {
        // The mailbox becomes free, so that the person can still sign.
        signature.state = SignatureState::Withdrawn;
        signature.ended_at = Some(now);
    }
    // Otherwise this page would later show the data of whoever signs with the same address next.
    signature.leave_page();
    signature.wants_updates = false;
    signature.erased_at = Some(now);
    set.erase_comments(&signature);
    set.remove_row(Motive::of(signature.campaign.site, signature.id));
    following::end_digest(set, signature.campaign, signature.keys.address);
    set.erase_signer(signature.id);
    open_vote::forget_name(set, signature.campaign, signature.id);
    set.update_signature(signature);
}

/// Whether a signature's personal data is to be erased now. Its repeats are erased with it and their pages
/// end, so the time runs from the newest repeat: a page that ended early would show that the address had
/// signed.
fn is_due(set: &WorkingSet, signature: &Signature, now: Timestamp) -> bool {
    let Some(rules) = set.site(signature.campaign.site).map(|site| &site.rules) else {
        return false;
    };
    let campaign = set.campaign(signature.campaign);
    let ended = campaign.is_some_and(|campaign| campaign.ended_long_ago(rules, now));
    let unconfirmed_ms = rules.unconfirmed_kept_ms();
    let repeated_at = set.repeats_of(signature.id).map(|repeat| repeat.created_at).max();
    let idle_since = signature
        .idle_since()
        .map(|since| repeated_at.map_or(since, |at| at.max(since)));
    ended || idle_since.is_some_and(|since| now.since(since) > unconfirmed_ms)
}

/// Erases the scans of paper signatures of a petition that ended long ago; the batches and the number stay.
fn forget_scans(set: &mut WorkingSet, id: CampaignId, now: Timestamp) -> bool {
    let (Some(site), Some(campaign)) = (set.site(id.site), set.campaign(id)) else {
        return false;
    };
    if !campaign.ended_long_ago(&site.rules, now) {
        return false;
    }
    let list = PaperBatch::rows(id);
    let batches = set.rows(list).filter(|(_, batch)| !batch.scans.is_empty());
    let batches: Vec<(i64, PaperBatch)> = batches.map(|(number, batch)| (number, batch.clone())).collect();
    let any = !batches.is_empty();
    for (number, batch) in batches {
        let row = PaperBatch { scans: Vec::new(), scans_erased_at: Some(now), ..batch };
        set.put_row(list.item(number), row);
    }
    any
}

/// Erases the data and the name of the creator of a petition that ended long ago; of a draft whose link has expired
/// also the text.
fn forget_creator(set: &mut WorkingSet, id: CampaignId, now: Timestamp) -> bool {
    let (Some(site), Some(campaign)) = (set.site(id.site), set.campaign(id)) else {
        return false;
    };
    let age = now.since(campaign.head.dates.updated_at);
    let abandoned = campaign.head.state == CampaignState::Draft && age > site.rules.draft_kept_ms();
    let creator = Creator::only(id);
    if set.row(creator).is_none() || !(abandoned || campaign.ended_long_ago(&site.rules, now)) {
        return false;
    }
    let mut campaign = campaign.clone();
    set.remove_row(DigestReader::of_creator(id));
    if abandoned {
        campaign.head.state = CampaignState::Withdrawn;
        campaign.head.dates.updated_at = now;
        campaign.head.text = CampaignText {
            action: String::new(),
            background: String::new(),
            additional_details: String::new(),
            committee_note: None,
            also_in: Translations::default(),
        };
    }
    // No page shows the name any more, and it is personal data like the address.
    campaign.head.creator_name = None;
    set.put_campaign(campaign);
    set.remove_row(creator);
    true
}
