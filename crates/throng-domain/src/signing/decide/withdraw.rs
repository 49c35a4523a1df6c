//! Taking a signature out of the number: by its signer, for good, or by a correction, which can be undone.

use crate::campaigns::campaign::Campaign;
use crate::campaigns::decide::comment;
use crate::campaigns::decide::life::check_supporters;
use crate::campaigns::decide::open_vote;
use crate::campaigns::decide::threshold::check_number;
use crate::mail::mailing::MailKind;
use crate::people::decide::following;
use crate::signing::signature::{Signature, SignatureState};
use crate::signing::signature_reason::SignatureReason;
use crate::spine::answer::{Stored, Withdrawn};
use crate::spine::ids::{AttemptOf, CampaignId};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Withdraw one's signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdraw {
    /// The signature.
    pub of: AttemptOf,
    /// Whether its signer's comments go with it; otherwise they stay.
    pub with_comments: bool,
}

/// Stop mails about the petition of a signature; and all of them, if its mailbox also follows the petition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsubscribe(pub AttemptOf);

impl Withdraw {
    /// Withdraw a signature whose signer's comments stay, or who has none.
    #[must_use]
    pub fn of(of: AttemptOf) -> Withdraw {
        Withdraw { of, with_comments: false }
    }
}

impl Rule for Withdraw {
    type Answer = Withdrawn;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.of.id);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Withdrawn, Refusal> {
        withdraw(set, self, now)
    }
}

fn withdraw(set: &mut WorkingSet, withdraw: &Withdraw, now: Timestamp) -> Result<Withdrawn, Refusal> {
    let of = withdraw.of;
    let Some(signature) = set.signature(of.site, of.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    if signature.state == SignatureState::Confirmed {
        // Whoever is not counted can go at any time.
        check_changeable(set, signature.campaign, now)?;
    }
    if stands(set, &signature) {
        return Err(Refusal::BallotFixed);
    }
    if withdraw.with_comments {
        comment::remove_all(set, &signature);
    }
    if signature.state == SignatureState::Withdrawn || signature.is_left() {
        return Ok(Withdrawn { first: false });
    }
    if signature.state == SignatureState::Invalidated {
        // It keeps the mailbox. Otherwise somebody could withdraw what staff took out, sign again and be counted.
        return leave(set, signature, now);
    }
    let ended = end(set, signature, SignatureState::Withdrawn, now);
    open_vote::take_out(set, &ended);
    mail_withdrawn(set, &ended, now);
    Ok(Withdrawn { first: true })
}

/// Mails whoever has taken their signature back. Of somebody on a roll nobody knows an address here.
fn mail_withdrawn(set: &mut WorkingSet, signature: &Signature, now: Timestamp) {
    let vote = set
        .campaign(signature.campaign)
        .and_then(|campaign| campaign.vote());
    if !vote.is_some_and(|vote| vote.terms.electorate.has_roll()) {
        set.queue_mail(MailKind::Withdrawn, signature, now);
    }
}

/// Refuses once the box of a vote is fixed: what was in it is counted.
pub(crate) fn check_changeable(set: &WorkingSet, id: CampaignId, now: Timestamp) -> Result<(), Refusal> {
    match set.campaign(id) {
        None => Err(Refusal::CampaignUnknown),
        Some(campaign) if campaign.is_fixed() => Err(Refusal::VoteEnded),
        Some(_) => check_not_over(set, id, now),
    }
}

/// Refuses in an open vote from its last second on, whenever it is closed: it is counted by what stood then.
fn check_not_over(set: &WorkingSet, id: CampaignId, now: Timestamp) -> Result<(), Refusal> {
    let clock = set.site(id.site).map_or(now, |site| site.clock(now));
    let is_over = |campaign: &&Campaign| {
        let is_open_vote = campaign.vote().is_some_and(|vote| vote.is_open());
        is_open_vote && campaign.head.dates.closes_at.is_some_and(|end| end <= clock)
    };
    match set.campaign(id).filter(is_over) {
        Some(_) => Err(Refusal::VoteEnded),
        None => Ok(()),
    }
}

/// Whether it is a vote that stands once it is cast, or since the details of whoever cast it were erased: whoever took theirs
/// back could vote again, and so change it.
fn stands(set: &WorkingSet, signature: &Signature) -> bool {
    let vote = set
        .campaign(signature.campaign)
        .and_then(|campaign| campaign.vote());
    let is_cast = matches!(signature.state, SignatureState::Confirmed | SignatureState::Held);
    vote.is_some_and(|vote| !vote.terms.can_change || signature.erased_at.is_some()) && is_cast
}

fn leave(set: &mut WorkingSet, mut signature: Signature, now: Timestamp) -> Result<Withdrawn, Refusal> {
    signature.leave();
    set.update_signature(signature.clone());
    open_vote::take_out(set, &signature);
    mail_withdrawn(set, &signature, now);
    Ok(Withdrawn { first: true })
}

/// Takes a signature out, whether it is counted, pending or held.
pub(crate) fn take_out(set: &mut WorkingSet, mut signature: Signature, why: String, now: Timestamp) {
    signature.reason = Some(SignatureReason::TakenOut { why, then_withdrawn: false });
    end(set, signature, SignatureState::Invalidated, now);
}

/// Puts a signature back and returns its new state: confirmed if it ever was, else pending; withdrawn if its signer
/// withdrew it in the meantime. The exact counts come back, because a signature counts in the hour of its
/// confirmation.
pub(crate) fn put_back(set: &mut WorkingSet, mut signature: Signature, now: Timestamp) -> SignatureState {
    assert_eq!(signature.state, SignatureState::Invalidated, "only what was taken out is put back");
    let state = match (signature.is_left(), signature.confirmed_at) {
        (true, _) => SignatureState::Withdrawn,
        (false, Some(_)) => SignatureState::Confirmed,
        (false, None) => SignatureState::Pending,
    };
    signature.state = state;
    signature.reason = None;
    // When its signer withdrew it is not known, so its data is kept as if that were now; one that counts does so from now
    // on.
    signature.ended_at = (state != SignatureState::Pending).then_some(now);
    set.update_signature(signature.clone());
    if state == SignatureState::Confirmed {
        set.count(&signature, 1);
        check_number(set, signature.campaign, now);
        check_supporters(set, signature.campaign, now);
    } else {
        set.show_comments(&signature);
    }
    state
}

impl Rule for Unsubscribe {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.0.id);
        needs.following.insert(self.0.id);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        unsubscribe(set, self.0)
    }
}

/// Stops mails about the petition; the signature stays. What its address follows is ended before, by a rule of its own.
fn unsubscribe(set: &mut WorkingSet, of: AttemptOf) -> Result<Stored, Refusal> {
    let Some(mut signature) = set.signature(of.site, of.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    let read = following::end_digest(set, signature.campaign, signature.keys.address);
    let wanted = signature.wants_updates;
    if wanted {
        signature.wants_updates = false;
        set.update_signature(signature);
    }
    Ok(if read || wanted {
        Stored::Done
    } else {
        Stored::Unchanged
    })
}

/// Ends a signature that is in the way of nothing any more; it leaves the number if it was in it.
pub(crate) fn end(
    set: &mut WorkingSet,
    mut signature: Signature,
    state: SignatureState,
    now: Timestamp,
) -> Signature {
    let counted = signature.state == SignatureState::Confirmed;
    signature.state = state;
    signature.ended_at = Some(now);
    set.update_signature(signature.clone());
    if counted {
        set.count(&signature, -1);
        check_number(set, signature.campaign, now);
        check_supporters(set, signature.campaign, now);
    }
    signature
}
