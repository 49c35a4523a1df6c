//! Confirming: from now on a signature counts, or is held for checking. The signer gets the same answer in both
//! cases.

use crate::campaigns::decide::comment;
use crate::campaigns::decide::life::check_supporters;
use crate::campaigns::decide::open_vote;
use crate::campaigns::decide::threshold::check_number;
use crate::campaigns::motive::Said;
use crate::campaigns::vote::Cast;
use crate::mail::decide::mailbox::held_before;
use crate::people::country::CountryCode;
use crate::people::uniqueness::{AddressKey, PersonKeys};
use crate::signing::decide::address::open_page;
use crate::signing::decide::held;
use crate::signing::decide::sign::{campaign_needs_area, is_creator_again, is_told_anyway, same_person};
use crate::signing::held::HeldBy;
use crate::signing::signature::{
    AddressSlot, FormKey, MailBudget, Repeat, Signature, SignatureState, Signer, TYPED,
};
use crate::sites::area::AreaCode;
use crate::spine::answer::Confirmed;
use crate::spine::ids::{SignatureId, SiteId, WaitingPage};
use crate::spine::limits::CODE_TRIES_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// How somebody proves that the mailbox is theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The mailed link. Its MAC was checked before the command was submitted; it names the revision of the address.
    Link {
        /// Revision in the link.
        revision: u8,
    },
    /// A code typed on the page that follows the form.
    Code {
        /// Revision of the page.
        revision: u8,
        /// Whether it is the right code. Whoever submits the command compares, since only they have the secret; the
        /// rule counts the tries.
        right: bool,
    },
}

/// Confirm a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// The site.
    pub site: SiteId,
    /// The signature to confirm.
    pub id: SignatureId,
    /// The proof that the mailbox is theirs.
    pub proof: Proof,
    /// What the owner of the mailbox corrected before confirming. Only with the mailed link, since whoever typed the
    /// address and has the page with the code may be somebody else.
    pub words: Option<Box<OwnWords>>,
    /// In a vote, what the voter chose, sealed to the key of its box. Only with the mailed link.
    pub choice: Option<Box<Cast>>,
    /// What the owner of the mailbox gave as their reason on the page of the mailed link; `None` if they were not asked, as
    /// on the page with the code, which may be somebody else's. What was typed in the form then stays unread.
    pub said: Option<Box<Said>>,
    /// The key of the form with which somebody casts their vote: `ChangeBallot` knows by it that the same form was sent again, or an
    /// earlier one.
    pub form_key: FormKey,
}

/// The content of a signature as the owner of its mailbox entered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWords {
    /// The personal data, with the address that the link was mailed to.
    pub signer: Signer,
    /// The keyed hashes by which the rules compare people.
    pub keys: PersonKeys,
    /// The country that the signer chose.
    pub country: CountryCode,
    /// The area that the postcode lies in; `None` if it is unknown.
    pub area: Option<AreaCode>,
    /// Whether the signer wants mails about what becomes of the petition.
    pub wants_updates: bool,
}

impl Confirm {
    /// Confirms what was typed, and says and casts nothing with it.
    #[must_use]
    pub fn of(site: SiteId, id: SignatureId, proof: Proof) -> Confirm {
        Confirm { site, id, proof, words: None, choice: None, said: None, form_key: FormKey::default() }
    }
}

impl Rule for Confirm {
    type Answer = Confirmed;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.id);
        // A correction needs the signer's data as typed, to keep it as a repeat.
        needs.signers.extend(self.words.iter().map(|_| self.id));
        if let Some(said) = &self.said {
            needs.signers.insert(self.id);
            comment::needs_of_writing(needs, said.campaign, self.id);
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Confirmed, Refusal> {
        confirm(set, self, now)
    }
}

fn confirm(set: &mut WorkingSet, confirm: &Confirm, now: Timestamp) -> Result<Confirmed, Refusal> {
    if let Proof::Code { revision, right } = confirm.proof
        && let Some(refusal) =
            try_code(set, WaitingPage { site: confirm.site, id: confirm.id, revision }, right, now)
    {
        return Err(refusal);
    }
    let Some(signature) = set.signature(confirm.site, confirm.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    if let Proof::Link { revision } = confirm.proof
        && revision != signature.revision
    {
        return Err(Refusal::LinkReplaced);
    }
    match signature.state {
        SignatureState::Pending => {
            let counted = count(set, signature, confirm, now)?;
            if let Some(said) = confirm.said.as_deref().filter(|_| counted.first) {
                comment::say_why(set, counted.signature, said, now);
            }
            Ok(counted)
        }
        SignatureState::Confirmed | SignatureState::Held => {
            Ok(Confirmed { signature: signature.id, first: false, revision: signature.revision })
        }
        SignatureState::Withdrawn if signature.is_signed_already() => {
            match same_person(set, signature.campaign, signature.keys) {
                Some(signed) => signed_already(set, confirm.site, signed),
                None => Err(Refusal::SignatureWithdrawn),
            }
        }
        SignatureState::Withdrawn => Err(Refusal::SignatureWithdrawn),
        SignatureState::Invalidated => Err(Refusal::SignatureInvalidated),
    }
}

/// Counts a wrong code. Refuses every code once too many were wrong, and on a page that has ended. An attempt that
/// repeats a signature refuses every code in the same words, since none was mailed.
fn try_code(set: &mut WorkingSet, page: WaitingPage, right: bool, now: Timestamp) -> Option<Refusal> {
    if let Err(refusal) = open_page(set, page, now) {
        return Some(refusal);
    }
    if let Some(mut signature) = set.signature(page.site, page.id).cloned() {
        if signature.code_tries >= CODE_TRIES_MAX {
            return Some(Refusal::CodeUsedUp);
        }
        if right {
            return None;
        }
        signature.code_tries += 1;
        set.update_signature(signature);
        return Some(Refusal::CodeWrong);
    }
    let mut repeat = set.repeat(page.site, page.id)?.clone();
    if repeat.code_tries >= CODE_TRIES_MAX {
        return Some(Refusal::CodeUsedUp);
    }
    repeat.code_tries += 1;
    set.update_repeat(repeat);
    Some(Refusal::CodeWrong)
}

fn count(
    set: &mut WorkingSet,
    mut signature: Signature,
    confirm: &Confirm,
    now: Timestamp,
) -> Result<Confirmed, Refusal> {
    let words = confirm.words.as_deref();
    if words.is_some_and(|words| words.keys.address != signature.keys.address) {
        return Err(Refusal::LinkReplaced);
    }
    may_count(set, &signature, confirm, now)?;
    if words.is_some_and(|words| words.area.is_none()) && campaign_needs_area(set, signature.campaign) {
        return Err(Refusal::PlaceUnknown);
    }
    let keys = words.map_or(signature.keys, |words| words.keys);
    if let Some(signed) = same_person(set, signature.campaign, keys) {
        // Ends this attempt: if the other signature is withdrawn later, pressing this link must not sign again.
        signature.keys = keys;
        signature.end_as_signed_already(now);
        let site = signature.campaign.site;
        set.update_signature(signature);
        return signed_already(set, site, signed);
    }
    if let Some(words) = words {
        keep_typed(set, &signature, now);
        say(set, &mut signature, words);
    }
    signature.slot = free_slot(set, signature.keys.address);
    let crowded = signature.is_crowded().then_some(HeldBy::Network);
    let by = held::rule_for(set, &signature, now)
        .or(crowded)
        .or_else(|| held_before(set, signature.keys.address));
    signature.confirmed_at = Some(now);
    let is_creator = is_creator_again(set, &signature);
    if is_creator {
        set.know_creator(&signature);
    }
    signature.position = position(set, &signature, by).filter(|_| !is_creator);
    signature.reason = None;
    if let Some(cast) = &confirm.choice {
        signature.form_key = signature.form_key.cast_by(confirm.form_key);
        open_vote::store(set, &signature, cast);
    }
    if let Some(by) = by {
        let (id, revision) = (signature.id, signature.revision);
        held::see_screened(set, signature.campaign, now);
        held::hold(set, signature, by, now);
        return Ok(Confirmed { signature: id, first: true, revision });
    }
    signature.state = SignatureState::Confirmed;
    set.update_signature(signature.clone());
    set.count(&signature, 1);
    check_number(set, signature.campaign, now);
    check_supporters(set, signature.campaign, now);
    Ok(Confirmed { signature: signature.id, first: true, revision: signature.revision })
}

/// Whether it is under a vote in which only people on a roll can vote.
fn votes_by_roll(set: &WorkingSet, signature: &Signature) -> bool {
    let vote = set
        .campaign(signature.campaign)
        .and_then(|campaign| campaign.vote());
    vote.is_some_and(|vote| vote.terms.electorate.has_roll())
}

/// Whether the campaign still takes this signature, and the link is not too old.
fn may_count(
    set: &WorkingSet,
    signature: &Signature,
    confirm: &Confirm,
    now: Timestamp,
) -> Result<(), Refusal> {
    let site = set.site(signature.campaign.site);
    let (Some(campaign), Some(site)) = (set.campaign(signature.campaign), site) else {
        return Err(Refusal::CampaignUnknown);
    };
    if !campaign.can_be_confirmed(site.clock(now), &site.rules) {
        return Err(Refusal::ConfirmTooLate);
    }
    if campaign.vote().is_some() && site.paused.is_some() {
        // Its end moves by the length of the pause, so nobody loses time.
        return Err(Refusal::SigningPaused);
    }
    let has_roll = votes_by_roll(set, signature);
    let on_roll = set.voter(signature.campaign, signature.keys.address);
    if has_roll && on_roll.is_none() {
        // A ballot is only taken by a row of the roll: it was erased or brought in otherwise since.
        return Err(Refusal::NotOnRoll);
    }
    if on_roll.is_some_and(|row| row.paper.is_some()) {
        // They had taken their ballot before their letter was handed in.
        return Err(Refusal::VotedOnPaper);
    }
    let lives_in = confirm
        .words
        .as_ref()
        .map_or(&signature.area, |words| &words.area);
    if campaign
        .vote()
        .is_some_and(|vote| !vote.terms.takes_area(lives_in.as_ref()))
    {
        return Err(Refusal::OutsideAreas);
    }
    match (campaign.vote(), &confirm.choice) {
        (Some(_), None) => return Err(Refusal::BallotMissing),
        (None, Some(_)) => return Err(Refusal::NotPossibleNow),
        (Some(_), Some(cast)) if !cast.is_for(signature.campaign, signature.id) => {
            return Err(Refusal::BallotOfAnother);
        }
        // Sealed to another box, in which nobody could read it; or in plain, and the vote is secret.
        (Some(vote), Some(cast)) if !vote.takes(cast) => {
            return Err(Refusal::VoteKeyReplaced);
        }
        _ => {}
    }
    if now >= site.rules.link_ends(signature.mails.last) {
        return Err(Refusal::LinkExpired);
    }
    Ok(())
}

/// The number that this signature brings the petition to. While signatures are checked before they are added nobody is
/// given one: it would tell who is held.
fn position(set: &WorkingSet, signature: &Signature, by: Option<HeldBy>) -> Option<i64> {
    let site = set.site(signature.campaign.site)?;
    let campaign = set.campaign(signature.campaign)?;
    let is_screened = by.is_some() || campaign.is_screened(&site.rules);
    (!is_screened).then(|| campaign.number_of(set.total(signature.campaign)) + 1)
}

/// Keeps what was typed, as a repeat, for the page of whoever typed it: that page goes on as before and shows
/// nothing of what the owner of the mailbox entered instead.
fn keep_typed(set: &mut WorkingSet, signature: &Signature, now: Timestamp) {
    let Some(signer) = set.signer(signature.id).cloned() else {
        return;
    };
    let nothing_asked = MailBudget { in_window: 0, ..signature.mails };
    let typed = Repeat {
        id: set.next_attempt(now),
        of: signature.id,
        form_key: signature.form_key,
        signer,
        country: signature.country,
        area: signature.area.clone(),
        wants_updates: signature.wants_updates,
        revision: TYPED,
        mails: nothing_asked,
        code_tries: 0,
        created_at: signature.created_at,
    };
    set.insert_repeat(typed);
}

/// Replaces what was typed in the form, by whoever it was, with what the owner of the mailbox entered.
fn say(set: &mut WorkingSet, signature: &mut Signature, words: &OwnWords) {
    signature.keys = words.keys;
    signature.country = words.country;
    signature.area.clone_from(&words.area);
    signature.wants_updates = words.wants_updates || is_told_anyway(set, signature.campaign);
    set.update_signer(signature.id, words.signer.clone());
}

/// The answer when the owner of the mailbox has signed by another link already.
fn signed_already(set: &WorkingSet, site: SiteId, id: SignatureId) -> Result<Confirmed, Refusal> {
    let signed = set.signature(site, id).expect("it holds the mailbox");
    match signed.state {
        SignatureState::Invalidated => Err(Refusal::SignatureInvalidated),
        SignatureState::Pending
        | SignatureState::Confirmed
        | SignatureState::Withdrawn
        | SignatureState::Held => Ok(Confirmed { signature: id, first: false, revision: signed.revision }),
    }
}

pub(crate) fn free_slot(set: &WorkingSet, address: AddressKey) -> AddressSlot {
    let taken: Vec<AddressSlot> = set.holders(address).iter().map(|holder| holder.slot).collect();
    let slot = [AddressSlot(0), AddressSlot(1)]
        .into_iter()
        .find(|slot| !taken.contains(slot));
    slot.expect("a third person of one mailbox has signed already")
}
