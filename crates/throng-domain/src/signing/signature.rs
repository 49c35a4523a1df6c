//! One person's signature under one campaign, in two parts: the [`Signature`], which counts and stays provable, and
//! the [`Signer`], the personal data, which can be erased.

use serde::{Deserialize, Serialize};

use crate::campaigns::opinion::Opinion;
use crate::people::country::CountryCode;
use crate::people::person::{EmailAddress, PersonName, Postcode};
use crate::people::uniqueness::PersonKeys;
use crate::signing::held::{HeldBy, Hold};
use crate::signing::network::Network;
use crate::signing::signature_reason::SignatureReason;
use crate::sites::area::AreaCode;
use crate::sites::language::LanguageTag;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::limits::{MAIL_WINDOW_MS, MAILS_PER_DAY_MAX};
use crate::spine::time::{MINUTE_MS, Timestamp};

/// The state of a signature. Only [`SignatureState::Confirmed`] ones are in the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignatureState {
    /// Received, and waits for the owner of the mailbox to confirm.
    Pending,
    /// Counted.
    Confirmed,
    /// Withdrawn by the signer, or replaced by an attempt with another address before it was confirmed.
    Withdrawn,
    /// Taken out by staff, with a reason; can be put back.
    Invalidated,
    /// Confirmed, but held for checking: out of the number until staff decide.
    Held,
}

impl SignatureState {
    /// Every state, in the order of [`number`](Self::number).
    pub const ALL: [SignatureState; 5] = [
        SignatureState::Pending,
        SignatureState::Confirmed,
        SignatureState::Withdrawn,
        SignatureState::Invalidated,
        SignatureState::Held,
    ];

    /// The number that stands for it in the store.
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

    /// The state with this number in the store.
    #[must_use]
    pub fn from_number(number: u8) -> Option<SignatureState> {
        SignatureState::ALL
            .into_iter()
            .find(|state| state.number() == number)
    }

    /// Whether one command may move a signature from this state to `next`; staying in the same state is allowed. A
    /// signer who withdrew and signs again makes another signature.
    #[must_use]
    pub fn may_become(self, next: SignatureState) -> bool {
        use SignatureState::{Confirmed, Held, Invalidated, Pending, Withdrawn};
        match self {
            // Putting back restores the state before.
            Pending | Invalidated => true,
            Confirmed | Held => next != Pending,
            Withdrawn => next == Withdrawn,
        }
    }
}

/// Numbers the signatures that one mailbox may hold: 0 or 1. The store refuses two with the same mailbox and slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AddressSlot(pub u8);

/// Identifies one submission of a form, however often its button is pressed. The form carries it. All zeros means
/// none; clients that send none are given one, so that an attempt can be found by its key after its address was
/// changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormKey(pub [u8; 16]);

impl FormKey {
    /// Whether there is a key.
    #[must_use]
    pub fn is_given(self) -> bool {
        self != FormKey::default()
    }

    /// Whether both are of one submission of the form to sign. A signature under a vote keeps the first half of that key beside its
    /// second half, which says by which form what stands was cast. A first half of nothing tells nobody apart: a key that begins so could
    /// be sent by anybody, to be taken for whoever sent none.
    #[must_use]
    pub fn is_sent_as(self, other: FormKey) -> bool {
        let (first, others) = (&self.0[..8], &other.0[..8]);
        self == other || (first == others && first != [0; 8])
    }

    /// The key of a signature under a vote whose ballot was cast by this form; a form without a key changes nothing.
    #[must_use]
    pub fn cast_by(mut self, form: FormKey) -> FormKey {
        if form.is_given() {
            self.0[8..].copy_from_slice(&form.0[8..]);
        }
        self
    }

    /// Of a signature under a vote, which of its ballots stands; of a form, which it casts.
    #[must_use]
    pub fn ballot(self) -> BallotMark {
        let mut mark = BallotMark::default();
        mark.0.copy_from_slice(&self.0[8..]);
        mark
    }
}

/// Tells one ballot of a voter from the next, and nothing of what was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BallotMark(pub [u8; 8]);

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

    /// From when on one more mail can be asked for, at the earliest `wait_ms` after the last.
    #[must_use]
    pub fn next(self, wait_ms: i64) -> Timestamp {
        let after_last = self.last.plus_ms(wait_ms);
        match self.in_window < MAILS_PER_DAY_MAX {
            true => after_last,
            false => after_last.max(self.window_began.plus_ms(MAIL_WINDOW_MS)),
        }
    }

    /// The same from `now`, and why, for whoever has just asked too early.
    #[must_use]
    pub fn wait(self, wait_ms: i64, now: Timestamp) -> MailWait {
        let next = self.next(wait_ms);
        let left = next.since(now).max(1);
        MailWait { minutes: (left + MINUTE_MS - 1) / MINUTE_MS, spent: next > self.last.plus_ms(wait_ms) }
    }
}

/// Why no mail is sent now, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailWait {
    /// In how many minutes one can be asked for, rounded up.
    pub minutes: i64,
    /// Whether as many were asked for as a day has, to whichever addresses; else the last was a moment ago.
    pub spent: bool,
}

/// One person under one campaign, without personal data.
///
/// Nineteen fields: this is the row of the largest table, kept narrow and flat on purpose (a start reads all of them
/// to build the index of addresses).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// Identity; rising ids give the order of arrival.
    pub id: SignatureId,
    /// The campaign signed.
    pub campaign: CampaignId,
    /// Its state.
    pub state: SignatureState,
    /// The keyed hashes that make the person count once.
    pub keys: PersonKeys,
    /// Which of the mailbox's two signatures this is; 0 until it is confirmed.
    pub slot: AddressSlot,
    /// The submission of the form that made it; under a vote, its second half is that of the form by which what stands was cast.
    pub form_key: FormKey,
    /// The country that the signer chose.
    pub country: CountryCode,
    /// The area found for the postcode; `None` is "unknown".
    pub area: Option<AreaCode>,
    /// Whether the signer wants mails about what becomes of the campaign.
    pub wants_updates: bool,
    /// How often the address was corrected, earlier attempts included; part of every link. It rises once more when the
    /// attempt is given up, so that a link that was mailed to a wrong address stops working.
    pub revision: u8,
    /// Wrong codes typed on this attempt's page; [`PAGE_LEFT`] once that page is over, so that the narrow row gets no wider.
    pub code_tries: u8,
    /// Mails that this attempt's page requested.
    pub mails: MailBudget,
    /// When it was received.
    pub created_at: Timestamp,
    /// When it was confirmed; kept when it is held, withdrawn or invalidated later, since putting it back needs it.
    pub confirmed_at: Option<Timestamp>,
    /// When it was withdrawn, invalidated or held; of one that counts again, when it came back into the number.
    pub ended_at: Option<Timestamp>,
    /// Why it does not count, or will not count once it is confirmed.
    pub reason: Option<SignatureReason>,
    /// When the signer's personal data was erased; whoever signs again with the address brings new data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub erased_at: Option<Timestamp>,
    /// The signer's opinion about the answer to the campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opinion: Option<Opinion>,
    /// The number of signatures, this one included, when it was confirmed: the receipt says "you are number 14,241".
    /// `None` where signatures were checked before they were added, counted and held ones alike; in rows older than this
    /// field; and for signatures that did not come by a form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
}

/// The value of [`Signature::code_tries`] of an attempt whose page has ended: its address was changed there, or its
/// signer's data was erased. Its links may still be valid.
pub const PAGE_LEFT: u8 = u8::MAX;

impl Signature {
    /// What contradicts itself in this row, if anything: its state says whether the owner of the mailbox has
    /// confirmed.
    #[must_use]
    pub fn contradiction(&self) -> Option<&'static str> {
        match (self.state, self.confirmed_at) {
            (SignatureState::Confirmed | SignatureState::Held, None) => Some("nobody has confirmed it"),
            (SignatureState::Pending, Some(_)) => Some("it waits, and is confirmed"),
            (SignatureState::Pending, None)
            | (SignatureState::Confirmed | SignatureState::Held, Some(_))
            | (SignatureState::Withdrawn | SignatureState::Invalidated, _) => None,
        }
    }

    /// Since when it has counted without a break; `None` if it does not count.
    #[must_use]
    pub fn counts_since(&self) -> Option<Timestamp> {
        let counts = self.state == SignatureState::Confirmed;
        self.confirmed_at.max(self.ended_at).filter(|_| counts)
    }

    /// When it was withdrawn or taken out, as its signer may be told: not that it is held, or was.
    #[must_use]
    pub fn left_at(&self) -> Option<Timestamp> {
        let left = matches!(self.state, SignatureState::Withdrawn | SignatureState::Invalidated);
        self.ended_at.filter(|_| left)
    }

    /// Why it is held for checking; `None` if it is not held.
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

    /// Whether it holds its mailbox. It never does before its owner has confirmed, since anybody can type an address.
    /// A person who withdrew may sign again, one whom staff took out may not.
    #[must_use]
    pub fn holds_address(&self) -> bool {
        match self.state {
            SignatureState::Confirmed | SignatureState::Invalidated | SignatureState::Held => {
                self.confirmed_at.is_some()
            }
            SignatureState::Pending | SignatureState::Withdrawn => false,
        }
    }

    /// Whether the page that follows the form has ended because another attempt took over.
    #[must_use]
    pub fn page_is_left(&self) -> bool {
        self.code_tries == PAGE_LEFT
    }

    /// Ends the page that follows the form; what the owner of the mailbox did by the link stays.
    pub fn leave_page(&mut self) {
        self.code_tries = PAGE_LEFT;
    }

    /// Ends an attempt whose link was pressed after the owner of the mailbox had signed by another.
    pub fn end_as_signed_already(&mut self, now: Timestamp) {
        assert_eq!(self.state, SignatureState::Pending, "only what waits can be too late");
        self.state = SignatureState::Withdrawn;
        self.ended_at = Some(now);
        self.reason = Some(SignatureReason::SignedAlready);
    }

    /// Ends an attempt whose address was changed while it was pending; the mailed links end with it.
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

    /// Whether it was withdrawn while it was held for checking: what held it is still known.
    #[must_use]
    pub fn left_while_held(&self) -> bool {
        self.held_before().is_some()
    }

    /// Whether its signer's comments can be read: it counts, or its signer withdrew it while it did. Who withdraws keeps
    /// their comments unless they say otherwise.
    #[must_use]
    pub fn shows_comments(&self) -> bool {
        match self.state {
            SignatureState::Confirmed => true,
            SignatureState::Withdrawn => !self.left_while_held(),
            SignatureState::Pending | SignatureState::Held | SignatureState::Invalidated => false,
        }
    }

    /// What held it when it was withdrawn, if anything did.
    #[must_use]
    pub fn held_before(&self) -> Option<HeldBy> {
        let was_confirmed = self.state == SignatureState::Withdrawn && self.confirmed_at.is_some();
        let hold = self.reason.as_ref().filter(|_| was_confirmed)?.hold()?;
        Some(hold.by)
    }

    /// Whether staff took it out and its signer then withdrew: it still holds the mailbox, and never counts again.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.state == SignatureState::Invalidated
            && matches!(self.reason, Some(SignatureReason::TakenOut { then_withdrawn: true, .. }))
    }

    /// Why staff took it out, if they did.
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

    /// Notes that the signer withdrew a signature that staff had taken out.
    pub fn leave(&mut self) {
        assert_eq!(self.state, SignatureState::Invalidated, "what was not taken out is withdrawn");
        let why = self.taken_out_for().unwrap_or_default().to_owned();
        self.reason = Some(SignatureReason::TakenOut { why, then_withdrawn: true });
    }
}

/// The personal data of one attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signer {
    /// The signer's name.
    pub name: PersonName,
    /// Address as typed: mail goes here.
    pub email: EmailAddress,
    /// Postcode, where one was asked for.
    pub postcode: Option<Postcode>,
    /// The network that it was sent from; `None` in rows older than this field, and for attempts that did not come by
    /// the form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
    /// The language of the form: mails to the signer are written in it. `None` in rows older than this field, and for
    /// attempts that did not come by the form; they get the site's own language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
}

/// The revision of a repeat whose address was changed and that another attempt replaced. No page carries it.
pub const REPLACED: u8 = u8::MAX;
/// The revision of a row that is not really a repeat: it keeps the original form input of a signature that the owner
/// of the mailbox has corrected since.
pub const TYPED: u8 = u8::MAX - 1;

/// An attempt by the owner of a mailbox that holds a signature, or by somebody who typed their address. It changes no
/// number; it exists so that the page after the form looks and works the same for everyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeat {
    /// Identity, from the same mint as signatures.
    pub id: SignatureId,
    /// The signature that it repeats.
    pub of: SignatureId,
    /// The submission of the form that made it.
    pub form_key: FormKey,
    /// What was typed.
    pub signer: Signer,
    /// The country that the signer chose.
    pub country: CountryCode,
    /// The area found for the postcode.
    pub area: Option<AreaCode>,
    /// Whether the signer wants mails about what becomes of the campaign.
    pub wants_updates: bool,
    /// Times the address was put right before this attempt began, counted on from the attempt that it
    /// took over from; [`REPLACED`] once another took over from it.
    pub revision: u8,
    /// Mails that this attempt's page requested, counted like a signature's.
    pub mails: MailBudget,
    /// Wrong codes typed on this attempt's page.
    pub code_tries: u8,
    /// When it was received.
    pub created_at: Timestamp,
}
