//! Following a petition by email without signing it: asking, confirming by the mailed link, stopping, and the mails
//! about a publication to those who did not sign.
//!
//! The answer to whoever asks is the same whether the address follows, has signed, or neither. Withdrawing a signature
//! ends no following: it was asked for apart and confirmed apart, and each mail has a link that stops it. Stopping, by
//! whichever link, stops all mails about the petition to that very address; erasing a signer's data erases their following. Each spelling of
//! an address is an address of its own: requests of several wait side by side.

use crate::campaigns::decide::publish::{mailing, needs_of_publication, put_mailing};
use crate::campaigns::digest::DigestReader;
use crate::campaigns::publication::Mailing;
use crate::people::decide::following;
use crate::people::follower::Follower;
use crate::people::person::EmailAddress;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::MailBudget;
use crate::sites::language::LanguageTag;
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, FollowerId, FollowerOf};
use crate::spine::limits::{MAILING_STEP_MAX, REPEAT_MAIL_WAIT_MS};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Key;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Ask for emails about a petition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    /// The petition.
    pub campaign: CampaignId,
    /// Where the emails are to go.
    pub email: EmailAddress,
    /// The keyed hash of the mailbox under this petition.
    pub address: AddressKey,
    /// The keyed hash of the address as it is spelled, under this petition. It also makes the same form sent twice ask once.
    pub spelled: AddressKey,
    /// The language of the form.
    pub language: Option<LanguageTag>,
}

/// Confirm by the mailed link that one wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmFollowing {
    /// The follower.
    pub follower: FollowerOf,
    /// The request that the link was mailed for.
    pub asked_at: Timestamp,
}

/// Stop all mails about a petition to one address, and forget it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopFollowing {
    /// The follower.
    pub follower: FollowerOf,
    /// Its mailbox, if the row was there to read: signatures with the very address want no more mails either.
    pub address: Option<AddressKey>,
}

/// Queue the next mails of a mailing to those who follow without having signed, once all who signed have theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvanceFollowers {
    /// The petition.
    pub campaign: CampaignId,
    /// The number of the publication.
    pub publication: i64,
    /// Where the cursor stood when the followers were read.
    pub from: Option<FollowerId>,
    /// The followers to mail next, in order of id, each with its mailbox, at most [`MAILING_STEP_MAX`].
    pub followers: Vec<(FollowerId, AddressKey)>,
    /// Whether these are the last.
    pub last: bool,
}

impl Follow {
    /// Where the row is: under the number of the address, or of its mailbox, which older rows have.
    fn places(&self) -> [FollowerOf; 2] {
        [self.spelled, self.address]
            .map(|key| FollowerOf { campaign: self.campaign, id: Follower::id_of(key) })
    }
}

fn needs_of(needs: &mut Needs, of: FollowerOf) {
    needs.campaigns.insert(of.campaign);
    Follower::keys(of).into_iter().for_each(|key| needs.row(key));
}

/// The petition, if it can be followed now.
fn followable(set: &WorkingSet, id: CampaignId, now: Timestamp) -> Result<(), Refusal> {
    let (campaign, site) = set
        .campaign(id)
        .zip(set.site(id.site))
        .ok_or(Refusal::CampaignUnknown)?;
    if !campaign.head.state.is_public() {
        return Err(Refusal::CampaignUnknown);
    }
    campaign
        .can_be_followed(&site.rules, now)
        .then_some(())
        .ok_or(Refusal::NotPossibleNow)
}

impl Rule for Follow {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        self.places().into_iter().for_each(|of| needs_of(needs, of));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        followed(set, self, now)
    }
}

fn followed(set: &mut WorkingSet, follow: &Follow, now: Timestamp) -> Result<Stored, Refusal> {
    followable(set, follow.campaign, now)?;
    let [here, earlier] = follow.places();
    let is_theirs = |of: &FollowerOf| {
        let keys = Follower::keys(*of).into_iter();
        keys.filter_map(|key| set.row(key))
            .any(|row| row.email == follow.email)
    };
    let of = if is_theirs(&earlier) { earlier } else { here };
    let [confirmed, asked] = Follower::keys(of);
    let known = [confirmed, asked].into_iter().find(|key| set.row(*key).is_some());
    let known = known.and_then(|key| Some((key, set.row(key).cloned()?)));
    let (key, row) = match known {
        None => (asked, asker(follow, now)),
        // Another address with the same number. It is written again as it is: an answer that comes sooner would tell.
        Some((key, row)) if row.email != follow.email => return Ok(kept(set, key, row)),
        // Asked again: the mail is sent again, by the limits of one that is asked for again; whoever typed it learns nothing.
        Some((key, row)) => match row.mails.spend(now, REPEAT_MAIL_WAIT_MS) {
            None => return Ok(kept(set, key, row)),
            Some(mails) => (key, Follower { mails, ..row }),
        },
    };
    set.put_row(key, row);
    set.queue_to_follower(of, now);
    Ok(Stored::Done)
}

/// The row of whoever asks for the first time.
fn asker(follow: &Follow, now: Timestamp) -> Follower {
    Follower {
        email: follow.email.clone(),
        address: follow.address,
        language: follow.language.clone(),
        asked_at: now,
        mails: MailBudget::first(now),
        confirmed_at: None,
    }
}

/// Writes a row again as it is, so that the answer takes as long as when something changes.
fn kept(set: &mut WorkingSet, key: Key<Follower>, row: Follower) -> Stored {
    set.put_row(key, row);
    Stored::Done
}

impl Rule for ConfirmFollowing {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of(needs, self.follower);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        confirmed(set, *self, now)
    }
}

/// Pressing a second time changes nothing.
fn confirmed(set: &mut WorkingSet, confirm: ConfirmFollowing, now: Timestamp) -> Result<Stored, Refusal> {
    let of = confirm.follower;
    let [confirmed, asked] = Follower::keys(of);
    let is_meant = |row: &&Follower| row.asked_at == confirm.asked_at;
    if set.row(confirmed).filter(is_meant).is_some() {
        return Ok(Stored::Unchanged);
    }
    let row = set.row(asked).filter(is_meant).cloned();
    let row = row.ok_or(Refusal::AttemptUnknown)?;
    followable(set, of.campaign, now)?;
    let site = set.site(of.campaign.site);
    if site.is_none_or(|site| now >= site.rules.link_ends(row.mails.last)) {
        return Err(Refusal::LinkExpired);
    }
    set.remove_row(asked);
    set.put_row(confirmed, Follower { confirmed_at: Some(now), ..row });
    Ok(Stored::Done)
}

impl Rule for StopFollowing {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs_of(needs, self.follower);
        if let Some(address) = self.address {
            needs.mailboxes.insert(address);
            needs.row(DigestReader::of(self.follower.campaign, address));
        }
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        stopped(set, *self)
    }
}

/// Its whole address is silent from now on: what it follows, what it signed, and the daily mail with comments.
fn stopped(set: &mut WorkingSet, stop: StopFollowing) -> Result<Stored, Refusal> {
    let campaign = stop.follower.campaign;
    let keys = Follower::keys(stop.follower).into_iter();
    let known: Vec<_> = keys
        .filter_map(|key| Some((key, set.row(key)?.clone())))
        .collect();
    for (key, row) in &known {
        if stop.address == Some(row.address) {
            following::silence(set, campaign, row);
        }
        set.remove_row(*key);
    }
    Ok(if known.is_empty() {
        Stored::Unchanged
    } else {
        Stored::Done
    })
}

impl Rule for AdvanceFollowers {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs_of_publication(needs, self.campaign, self.publication);
        for (id, address) in &self.followers {
            needs.row(Follower::confirmed(self.campaign).item(id.0));
            needs.mailboxes.insert(*address);
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        advance(set, self, now)
    }
}

/// Queues the mails to the next followers, but to those who are mailed as signers, if the cursor still stands where they
/// were read.
fn advance(set: &mut WorkingSet, step: &AdvanceFollowers, now: Timestamp) -> Result<Stored, Refusal> {
    let id = step.campaign;
    let Some(mut mailing) = mailing(set, id, step.publication) else {
        return Err(Refusal::NotPossibleNow);
    };
    if !mailing.is_due(now) || mailing.follower_cursor != step.from {
        return Ok(Stored::Unchanged);
    }
    let in_order = step.followers.is_sorted_by(|one, other| one.0 < other.0);
    if step.followers.len() > MAILING_STEP_MAX || !in_order {
        return Err(Refusal::NotPossibleNow);
    }
    for (follower, address) in &step.followers {
        let row = set.row(Follower::confirmed(id).item(follower.0));
        let row = row.filter(|row| row.address == *address);
        if row.is_some_and(|row| !is_mailed_as_signer(set, id, row, &mailing)) {
            set.queue_follower_news(FollowerOf { campaign: id, id: *follower }, step.publication, now);
        }
    }
    let last = step.followers.last().map(|(follower, _)| *follower);
    mailing.follower_cursor = last.or(step.from);
    mailing.finished_at = step.last.then_some(now);
    put_mailing(set, id, step.publication, mailing);
    Ok(Stored::Done)
}

/// Whether a signature with this very address was mailed about what is published: it was among those that were gone through, and
/// has counted, and wanted mails, since before the mailing began. One that was confirmed, released or put back while it runs
/// may have been too late, so its follower is mailed: better twice than not at all.
fn is_mailed_as_signer(set: &WorkingSet, id: CampaignId, row: &Follower, mailing: &Mailing) -> bool {
    set.with_address(row.address).iter().any(|signature| {
        signature.campaign == id
            && signature.wants_updates
            && signature.id <= mailing.cursor
            && signature.counts_since().is_some_and(|at| at <= mailing.due_at)
            && set
                .signer(signature.id)
                .is_some_and(|signer| signer.email == row.email)
    })
}
