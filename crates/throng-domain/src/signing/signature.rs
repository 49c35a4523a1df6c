//! One person under one campaign, and the personal data behind it, kept apart: the [`Signature`] is
//! what counts and stays provable, the [`Signer`] is what can be erased.

use serde::{Deserialize, Serialize};

use crate::campaigns::opinion::Opinion;
use crate::people::country::CountryCode;
use crate::people::person::{EmailAddress, PersonName, Postcode};
use crate::people::uniqueness::PersonKeys;
use crate::signing::held::{HeldBy, Hold};
use crate::signing::network::Network;
use crate::signing::signature_reason::SignatureReason;
use crate::sites::area::AreaCode;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::limits::{MAIL_WINDOW_MS, MAILS_PER_DAY_MAX};
use crate::spine::time::Timestamp;

/// Where a signature stands. Only [`SignatureState::Confirmed`] is in the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignatureState {
    /// Received; waits for the owner of the mailbox.
    Pending,
    /// Counted.
    Confirmed,
    /// Taken off by the signer (or replaced by one with another address before it was confirmed).
    Withdrawn,
    /// Taken out by an operator, with a reason; can be restored.
    Invalidated,
    /// Confirmed, and held for checking: out of the number until somebody decides.
    Held,
}

impl SignatureState {
    /// Every state; the position is the number in the store.
    pub const ALL: [SignatureState; 5] = [
        SignatureState::Pending,
        SignatureState::Confirmed,
        SignatureState::Withdrawn,
        SignatureState::Invalidated,
        SignatureState::Held,
    ];

    /// Number in the store.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            SignatureState::Pending => 0,
            SignatureState::Confirmed => 1,
            SignatureState::Withdrawn => 2,
            SignatureState::Invalidated => 3,
            SignatureState::Held => 4,
        }
    }

    /// The state with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<SignatureState> {
        SignatureState::ALL
            .into_iter()
            .find(|state| state.number() == number)
    }

    /// Whether a signature in this state may be in `next` after one command; staying as it is, it may. Who withdrew signs
    /// anew: that is another signature.
    #[must_use]
    pub fn may_become(self, next: SignatureState) -> bool {
        use SignatureState::{Confirmed, Held, Invalidated, Pending, Withdrawn};
        match self {
            // What was taken out is put back to where it was.
            Pending | Invalidated => true,
            Confirmed | Held => next != Pending,
            Withdrawn => next == Withdrawn,
        }
    }
}

/// Numbers the signatures that one mailbox may confirm. The store refuses two that hold the same mailbox and slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AddressSlot(pub u8);

/// Made by the check page, sent with the form: the same key is the same submission, however often
/// the button is pressed. All zeros is none; the edge makes one for clients that send none, so that an
/// attempt can be found by it after its address was changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormKey(pub [u8; 16]);

impl FormKey {
    /// Whether there is one.
    #[must_use]
    pub fn is_given(self) -> bool {
        self != FormKey::default()
    }
}

/// How many mails were requested from one page lately. The page's answer depends on this alone; otherwise it would
/// reveal who has signed. How many mails a mailbox receives is limited separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailBudget {
    /// When the current window began.
    pub window_began: Timestamp,
    /// Mails within it.
    pub in_window: u8,
    /// When the last one was asked for.
    pub last: Timestamp,
}

impl MailBudget {
    /// The budget after the first mail.
    #[must_use]
    pub fn first(now: Timestamp) -> MailBudget {
        MailBudget { window_began: now, in_window: 1, last: now }
    }

    /// The budget after one more mail at `now`, or `None` when it must not be sent: sooner than
    /// `wait_ms` after the last, or more than [`MAILS_PER_DAY_MAX`] in the window.
    #[must_use]
    pub fn spend(self, now: Timestamp, wait_ms: i64) -> Option<MailBudget> {
        if now.since(self.last) < wait_ms {
            return None;
        }
        if now.since(self.window_began) >= MAIL_WINDOW_MS {
            return Some(MailBudget::first(now));
        }
        (self.in_window < MAILS_PER_DAY_MAX).then_some(MailBudget {
            in_window: self.in_window + 1,
            last: now,
            ..self
        })
    }
}

/// One person under one campaign, without personal data.
///
/// Eighteen fields: this is the row of the largest table, kept narrow and flat on purpose (a start
/// reads all of them to build the index of addresses).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// Identity, and by its size the order of arrival.
    pub id: SignatureId,
    /// The campaign signed.
    pub campaign: CampaignId,
    /// Where it stands.
    pub state: SignatureState,
    /// What makes the person count once.
    pub keys: PersonKeys,
    /// First or second signature of the mailbox; the first until it is confirmed.
    pub slot: AddressSlot,
    /// The submission that made it.
    pub form_key: FormKey,
    /// Country given.
    pub country: CountryCode,
    /// Area found for the postcode; absent is "unknown".
    pub area: Option<AreaCode>,
    /// Wants to hear what becomes of the campaign.
    pub wants_updates: bool,
    /// How often the address was corrected, earlier attempts included; part of every link. It rises once more when the
    /// attempt is given up, so that a link that was mailed to a wrong address stops working.
    pub revision: u8,
    /// Wrong codes typed on this attempt's page; [`PAGE_LEFT`] once that page is over, so that the narrow row gets no wider.
    pub code_tries: u8,
    /// Mails asked for from this attempt's page.
    pub mails: MailBudget,
    /// Received.
    pub created_at: Timestamp,
    /// Confirmed; stays when it is held, withdrawn or invalidated later, since restoring needs it.
    pub confirmed_at: Option<Timestamp>,
    /// Withdrawn, invalidated or held.
    pub ended_at: Option<Timestamp>,
    /// Why it is not counted, or will not be once it is confirmed.
    pub reason: Option<SignatureReason>,
    /// When the signer's personal data was erased; whoever signs again with the address brings new data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub erased_at: Option<Timestamp>,
    /// What the signer said about the campaign's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opinion: Option<Opinion>,
}

/// The wrong codes of an attempt whose page is over: its address was changed there, or its signer was forgotten. Its
/// links may live on.
pub const PAGE_LEFT: u8 = u8::MAX;

impl Signature {
    /// What about it cannot be, if something is: each state says whether the owner of the mailbox has confirmed.
    #[must_use]
    pub fn contradiction(&self) -> Option<&'static str> {
        match (self.state, self.confirmed_at) {
            (SignatureState::Confirmed | SignatureState::Held, None) => Some("nobody has confirmed it"),
            (SignatureState::Pending, Some(_)) => Some("it waits, and is confirmed"),
            _ => None,
        }
    }

    /// Why it is held for checking; none for one that is not.
    #[must_use]
    pub fn hold(&self) -> Option<Hold> {
        let is_held = self.state == SignatureState::Held;
        self.reason.as_ref().filter(|_| is_held)?.hold()
    }

    /// Whether it is not confirmed yet, and will be held for the network that it was sent from.
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        self.confirmed_at.is_none() && self.reason == Some(SignatureReason::crowded())
    }

    /// Whether its mailbox is taken: never before its owner has confirmed, since anybody can type an address. A person who
    /// withdrew may sign anew, one who was invalidated may not.
    #[must_use]
    pub fn holds_address(&self) -> bool {
        match self.state {
            SignatureState::Confirmed | SignatureState::Invalidated | SignatureState::Held => {
                self.confirmed_at.is_some()
            }
            SignatureState::Pending | SignatureState::Withdrawn => false,
        }
    }

    /// Whether the page that followed the form is over: another attempt took over from it.
    #[must_use]
    pub fn page_is_left(&self) -> bool {
        self.code_tries == PAGE_LEFT
    }

    /// Ends the page that followed the form; what the owner of the mailbox did by the link stays.
    pub fn leave_page(&mut self) {
        self.code_tries = PAGE_LEFT;
    }

    /// Ends an attempt whose link was pressed when the owner of the mailbox had signed by another.
    pub fn end_as_signed_already(&mut self, now: Timestamp) {
        assert_eq!(self.state, SignatureState::Pending, "only what waits can be too late");
        self.state = SignatureState::Withdrawn;
        self.ended_at = Some(now);
        self.reason = Some(SignatureReason::SignedAlready);
    }

    /// Ends an attempt whose address was changed while it waited: the links that were mailed end with it.
    pub fn give_up(&mut self, now: Timestamp) {
        assert_eq!(self.state, SignatureState::Pending, "only what waits is given up");
        self.state = SignatureState::Withdrawn;
        self.ended_at = Some(now);
        self.reason = Some(SignatureReason::AddressChanged);
    }

    /// Whether it ended because its address was changed.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        self.state == SignatureState::Withdrawn && self.reason == Some(SignatureReason::AddressChanged)
    }

    /// Whether it ended as signed already: its link leads to the signature that counted.
    #[must_use]
    pub fn is_signed_already(&self) -> bool {
        self.state == SignatureState::Withdrawn
            && self.confirmed_at.is_none()
            && self.reason == Some(SignatureReason::SignedAlready)
    }

    /// Withdrawn while it was held for checking: what it was held for is still known.
    #[must_use]
    pub fn left_while_held(&self) -> bool {
        self.held_before().is_some()
    }

    /// By what it was held when it was withdrawn, if it was.
    #[must_use]
    pub fn held_before(&self) -> Option<HeldBy> {
        let was_confirmed = self.state == SignatureState::Withdrawn && self.confirmed_at.is_some();
        let hold = self.reason.as_ref().filter(|_| was_confirmed)?.hold()?;
        Some(hold.by)
    }

    /// Whether staff took it out and its signer then withdrew: it still occupies the mailbox, and never counts again.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.state == SignatureState::Invalidated
            && matches!(self.reason, Some(SignatureReason::TakenOut { then_withdrawn: true, .. }))
    }

    /// Why it was taken out, if it was.
    #[must_use]
    pub fn taken_out_for(&self) -> Option<&str> {
        match &self.reason {
            Some(SignatureReason::TakenOut { why, .. }) if self.state == SignatureState::Invalidated => {
                Some(why)
            }
            _ => None,
        }
    }

    /// Since when the signature has been idle: still unconfirmed, or withdrawn. `None` if it counts or still might.
    #[must_use]
    pub fn idle_since(&self) -> Option<Timestamp> {
        match self.state {
            SignatureState::Pending => Some(self.mails.last),
            SignatureState::Withdrawn => self.ended_at,
            SignatureState::Invalidated => self.ended_at.filter(|_| self.is_left()),
            SignatureState::Confirmed | SignatureState::Held => None,
        }
    }

    /// Notes that the signer of what was taken out has taken the name off.
    pub fn leave(&mut self) {
        assert_eq!(self.state, SignatureState::Invalidated, "what was not taken out is withdrawn");
        let why = self.taken_out_for().unwrap_or_default().to_owned();
        self.reason = Some(SignatureReason::TakenOut { why, then_withdrawn: true });
    }
}

/// The personal data of one attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signer {
    /// Name as it counts.
    pub name: PersonName,
    /// Address as typed: mail goes here.
    pub email: EmailAddress,
    /// Postcode, where one was asked for.
    pub postcode: Option<Postcode>,
    /// Where it was sent from; none in what is older than this was kept, or came by another way than the form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
}

/// The revision of a repeat whose address was changed, so that another attempt replaced it. No page carries it.
pub const REPLACED: u8 = u8::MAX;
/// Marks a row that is not really a repeat: it keeps the original form input of a signature that the mailbox's owner
/// has corrected since.
pub const TYPED: u8 = u8::MAX - 1;

/// An attempt by the owner of a mailbox that holds a signature, or by somebody who typed their address. It changes no
/// number; it exists so that the page after the form looks and works the same for everyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeat {
    /// Identity, from the same mint as signatures.
    pub id: SignatureId,
    /// The signature that it repeats.
    pub of: SignatureId,
    /// The submission that made it.
    pub form_key: FormKey,
    /// What was typed.
    pub signer: Signer,
    /// Country given.
    pub country: CountryCode,
    /// Area found.
    pub area: Option<AreaCode>,
    /// Wants to hear what becomes of the campaign.
    pub wants_updates: bool,
    /// Times the address was put right before this attempt began, counted on from the attempt that it
    /// took over from; [`REPLACED`] once another took over from it.
    pub revision: u8,
    /// Mails asked for from this attempt's page, counted like a signature's.
    pub mails: MailBudget,
    /// Wrong codes typed on this attempt's page.
    pub code_tries: u8,
    /// Received.
    pub created_at: Timestamp,
}
