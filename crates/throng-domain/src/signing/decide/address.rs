//! Correcting a mistyped address on the page that follows the sign form, without filling in the form again. Steps,
//! limits and answers are the same for a signature and for a repeat, whatever the new address turns out to be, so
//! that they reveal nothing about either address.

use crate::campaigns::motive::Motive;
use crate::mail::decide::mailbox::MailboxToday;
use crate::people::country::CountryCode;
use crate::people::person::EmailAddress;
use crate::people::uniqueness::PersonKeys;
use crate::signing::decide::sign::Sign;
use crate::signing::decide::sign::{Standing, enter, sent_lately};
use crate::signing::signature::{FormKey, MailBudget, REPLACED, Repeat, Signature, SignatureState, Signer};
use crate::sites::area::AreaCode;
use crate::spine::answer::Received;
use crate::spine::ids::{CampaignId, WaitingPage};
use crate::spine::limits::{ADDRESS_CHANGES_MAX, LINKS_ENDED_PER_DAY_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Correct the address of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeAddress {
    /// The page on which it was typed.
    pub page: WaitingPage,
    /// The signer with the new address.
    pub signer: Signer,
    /// The person's keys, with the new address.
    pub keys: PersonKeys,
    /// The country that was chosen on the form.
    pub country: CountryCode,
    /// The area that was found for the postcode then.
    pub area: Option<AreaCode>,
    /// Whether mails about what becomes of the petition were ticked then.
    pub wants_updates: bool,
    /// Whether its network has sent more than is usual, so that the signature is held for checking once it is
    /// confirmed.
    pub crowded: bool,
}

impl Rule for ChangeAddress {
    type Answer = Received;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.page.id);
        needs.signers.insert(self.page.id);
        needs.row(Motive::of(self.page.site, self.page.id));
        needs.addresses.insert(self.keys.address);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Received, Refusal> {
        change(set, self, now)
    }
}

fn change(set: &mut WorkingSet, change: &ChangeAddress, now: Timestamp) -> Result<Received, Refusal> {
    let page = change.page;
    let Some(attempt) = Attempt::behind(set, page) else {
        return Err(Refusal::AttemptUnknown);
    };
    match open_page(set, page, now) {
        Err(Refusal::LinkReplaced) => return sent_again(set, change, attempt.form_key()),
        Err(refusal) => return Err(refusal),
        Ok(()) => {}
    }
    if attempt.email(set) == Some(&change.signer.email) {
        return Ok(Received { attempt: page.id, revision: page.revision });
    }
    if page.revision >= ADDRESS_CHANGES_MAX {
        return Err(Refusal::AddressFixed);
    }
    if !is_signable(set, attempt.campaign(), now) {
        return Err(Refusal::CampaignNotOpen);
    }
    let Some(mails) = attempt.mails().spend(now, 0) else {
        return Err(Refusal::MailTooOften);
    };
    let standing = Standing { revision: page.revision + 1, mails };
    start_over(set, change, attempt, standing, now)
}

/// Checks that the page after the form can still be used. Nothing that the owner of the mailbox does may end it: that
/// would tell whoever typed the address what the owner did.
pub(crate) fn open_page(set: &WorkingSet, page: WaitingPage, now: Timestamp) -> Result<(), Refusal> {
    let attempt = Attempt::behind(set, page).ok_or(Refusal::AttemptUnknown)?;
    if attempt.revision() != page.revision || attempt.page_is_left() {
        return Err(Refusal::LinkReplaced);
    }
    let retention = set.site(page.site).map(|site| &site.rules.retention);
    if !retention.is_some_and(|retention| retention.page_is_open(attempt.created_at(), now)) {
        return Err(Refusal::AttemptUnknown);
    }
    Ok(())
}

/// The attempt that a page belongs to: a signature or a repeat.
enum Attempt {
    Signature(Signature),
    Repeat(Repeat, CampaignId),
}

impl Attempt {
    fn behind(set: &WorkingSet, page: WaitingPage) -> Option<Attempt> {
        if let Some(signature) = set.signature(page.site, page.id) {
            return Some(Attempt::Signature(signature.clone()));
        }
        let repeat = set.repeat(page.site, page.id)?;
        let campaign = set.signature(page.site, repeat.of)?.campaign;
        Some(Attempt::Repeat(repeat.clone(), campaign))
    }

    fn revision(&self) -> u8 {
        match self {
            Attempt::Signature(signature) => signature.revision,
            Attempt::Repeat(repeat, _) => repeat.revision,
        }
    }

    fn form_key(&self) -> FormKey {
        match self {
            Attempt::Signature(signature) => signature.form_key,
            Attempt::Repeat(repeat, _) => repeat.form_key,
        }
    }

    fn mails(&self) -> MailBudget {
        match self {
            Attempt::Signature(signature) => signature.mails,
            Attempt::Repeat(repeat, _) => repeat.mails,
        }
    }

    fn email<'a>(&'a self, set: &'a WorkingSet) -> Option<&'a EmailAddress> {
        match self {
            Attempt::Signature(signature) => set.signer(signature.id).map(|signer| &signer.email),
            Attempt::Repeat(repeat, _) => Some(&repeat.signer.email),
        }
    }

    fn campaign(&self) -> CampaignId {
        match self {
            Attempt::Signature(signature) => signature.campaign,
            Attempt::Repeat(_, campaign) => *campaign,
        }
    }

    fn page_is_left(&self) -> bool {
        matches!(self, Attempt::Signature(signature) if signature.page_is_left())
    }

    fn created_at(&self) -> Timestamp {
        match self {
            Attempt::Signature(signature) => signature.created_at,
            Attempt::Repeat(repeat, _) => repeat.created_at,
        }
    }

    /// The original submission with the new address.
    fn with(&self, change: &ChangeAddress) -> Sign {
        let was_crowded = matches!(self, Attempt::Signature(signature) if signature.is_crowded());
        Sign {
            campaign: self.campaign(),
            as_supporter: true,
            through: None,
            crowded: change.crowded || was_crowded,
            signer: change.signer.clone(),
            keys: change.keys,
            country: change.country,
            area: change.area.clone(),
            wants_updates: change.wants_updates,
            reason: None,
            form_key: self.form_key(),
        }
    }
}

/// The address was changed from this page before. If the same change is asked for again (a double click), the
/// answer is the same as the first time; otherwise the page is no longer valid. The attempt that replaced it
/// is found by the new address and the form key, as [`crate::signing::decide::sign`] finds a form that is sent again.
fn sent_again(set: &WorkingSet, change: &ChangeAddress, form_key: FormKey) -> Result<Received, Refusal> {
    let newest = sent_lately(set, change.keys.address);
    let own =
        newest.filter(|sent| form_key.is_given() && sent.form_key.is_sent_as(form_key) && !sent.is_over);
    let found = own.map(|sent| (sent.revision, sent.id));
    match found.max() {
        Some((revision, attempt)) => Ok(Received { attempt, revision }),
        None => Err(Refusal::LinkReplaced),
    }
}

fn is_signable(set: &WorkingSet, id: CampaignId, now: Timestamp) -> bool {
    let clock = set.site(id.site).map_or(now, |site| site.clock(now));
    set.campaign(id)
        .is_some_and(|campaign| campaign.can_be_signed(clock) || campaign.takes_supporters())
}

/// Submits the form again with the new address, like any other submission (the result is a pending signature, one of
/// a second person at the mailbox, or a repeat), so that the page looks the same. The old attempt keeps its address:
/// what its mailbox was sent stays known, and other attempts with the old address are not touched.
///
/// A signature that still waits for the owner of the old address ends, unless that mailbox has had several mails
/// today: its owner must not get nothing but dead links in a day. If the owner has already confirmed or withdrawn,
/// that stays, and only the page ends.
fn start_over(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    attempt: Attempt,
    standing: Standing,
    now: Timestamp,
) -> Result<Received, Refusal> {
    let kept = Motive::of(change.page.site, change.page.id);
    let reason = set.row(kept).map(|kept| kept.words.clone());
    let fresh = Sign { reason, ..attempt.with(change) };
    match attempt {
        Attempt::Signature(mut signature) => {
            let had = MailboxToday::had(set, signature.keys.address, now);
            signature.leave_page();
            if signature.confirmed_at.is_none() && had <= LINKS_ENDED_PER_DAY_MAX {
                // A new revision invalidates the links that were mailed.
                signature.revision = standing.revision;
                if signature.state == SignatureState::Pending {
                    signature.give_up(now);
                    set.remove_row(kept);
                }
            }
            set.update_signature(signature);
        }
        Attempt::Repeat(mut repeat, _) => {
            repeat.revision = REPLACED;
            set.update_repeat(repeat);
        }
    }
    enter(set, &fresh, standing, now)
}
