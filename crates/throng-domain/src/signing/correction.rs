//! Corrections of a petition's number: signatures that moderators took out of it, and put back. Each has a line in
//! public, so that the number never falls without a reason that everybody can read.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::signing::network::Network;
use crate::signing::signature::{FormKey, SignatureState};
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// Why signatures were taken out: all that the public is told, since a rule that is known is a rule that is evaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReasonClass {
    /// Made by a program.
    Automated,
    /// Addresses that nobody reads, or that one person made for many.
    Addresses,
    /// The person behind the name did not sign.
    Impersonation,
    /// Not somebody who may sign.
    NotEligible,
    /// A mistake of this service.
    OurMistake,
    /// Nothing is decided: they are held until they have been checked.
    Held,
}

impl ReasonClass {
    /// Every class, in the order of the form.
    pub const ALL: [ReasonClass; 6] = [
        ReasonClass::Automated,
        ReasonClass::Addresses,
        ReasonClass::Impersonation,
        ReasonClass::NotEligible,
        ReasonClass::OurMistake,
        ReasonClass::Held,
    ];

    /// The word in forms, in JSON and in the store.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ReasonClass::Automated => "automated",
            ReasonClass::Addresses => "addresses",
            ReasonClass::Impersonation => "impersonation",
            ReasonClass::NotEligible => "not_eligible",
            ReasonClass::OurMistake => "our_mistake",
            ReasonClass::Held => "held_for_checking",
        }
    }

    /// The class with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<ReasonClass> {
        ReasonClass::ALL.into_iter().find(|class| class.word() == word)
    }
}

/// The search whose results are to be taken out. Kept so that a correction that was interrupted can be resumed.
///
/// Eight fields, one for each condition of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sought {
    /// In this state.
    pub state: Option<SignatureState>,
    /// Part of the name, the address or the postcode.
    pub text: Option<String>,
    /// Domain of the address, however it is spelled.
    pub domain: Option<String>,
    /// Where it was sent from.
    pub network: Option<Network>,
    /// Received then or later.
    pub from: Option<Timestamp>,
    /// Received before.
    pub until: Option<Timestamp>,
    /// This one alone.
    pub only: Option<SignatureId>,
    /// The newest signature at the time of the search; later ones are not part of this correction.
    pub up_to: SignatureId,
}

/// What is still to be taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    /// How many were to be taken out in all.
    pub intended: i64,
    /// Which. It may name a person; it is gone when the correction is finished, left or undone.
    pub sought: Sought,
}

/// One correction: a line of the public ledger.
///
/// Fourteen fields: the line, and what staff see beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// When it began.
    pub at: Timestamp,
    /// Why, as a class.
    pub reason: ReasonClass,
    /// Why, for colleagues.
    pub note: String,
    /// Who.
    pub by: StaffId,
    /// Signatures that left the number.
    pub counted: i64,
    /// Signatures taken out before they counted.
    pub pending: i64,
    /// Of those that left the number, how many are back.
    pub restored: i64,
    /// Of those taken out before they counted, how many wait again.
    pub pending_restored: i64,
    /// Signatures that were held for checking, and do not count by this.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub held: i64,
    /// Of these, how many are held again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub held_restored: i64,
    /// When the first was put back.
    pub restored_at: Option<Timestamp>,
    /// The form that it was asked for with: the same one sent again is the same correction.
    #[serde(default)]
    pub form_key: FormKey,
    /// What is still to be taken out, while the correction is not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Box<Unfinished>>,
    /// The batch of paper signatures that was taken out, if it was one; such a correction cannot be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<i64>,
    /// The second person who agreed to it, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<StaffId>,
}

impl Row for Correction {
    const KIND: RecordKind = RecordKind::Correction;
    type Owner = CampaignId;
}

impl Correction {
    /// How many signatures fewer the number shows now because of this correction.
    #[must_use]
    pub fn missing(&self) -> i64 {
        self.counted - self.restored
    }

    /// Signatures that it took out, and that are not back.
    #[must_use]
    pub fn out(&self) -> i64 {
        self.missing() + self.pending - self.pending_restored + self.held - self.held_restored
    }
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// Some of the signatures that a correction took out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectionPart {
    /// Number of the correction.
    pub correction: i64,
    /// Which.
    pub signatures: Vec<SignatureId>,
    /// Of these, which were held for checking before, and by what: they are held again when this is undone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<(SignatureId, String)>,
    /// When they were taken out. A signature that was taken out at another time belongs to another correction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
}

impl Row for CorrectionPart {
    const KIND: RecordKind = RecordKind::CorrectionPart;
    type Owner = CampaignId;
}
