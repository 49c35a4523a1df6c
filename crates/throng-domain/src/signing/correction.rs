//! Corrections of a petition's number: signatures that moderators took out of it, or put back. Each correction has an
//! entry in a public ledger, so that the number never falls without a reason that everybody can read.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::people::unseen::read_undisturbed;
use crate::signing::network::Network;
use crate::signing::signature::{FormKey, SignatureState};
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// The class of reason for which signatures were taken out. The public is told no more, since whoever knows the rule
/// that found them can evade it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReasonClass {
    /// A program made them.
    Automated,
    /// Addresses that nobody reads, or that one person made for many.
    Addresses,
    /// The person behind the name did not sign.
    Impersonation,
    /// The signers are not entitled to sign.
    NotEligible,
    /// This service made a mistake.
    OurMistake,
    /// Nothing is decided yet: they are held until they have been checked.
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

/// The search whose results are to be taken out. It is stored so that a correction that was interrupted can be
/// resumed.
///
/// Eight fields, one for each condition of the search; `None` matches everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sought {
    /// The state that they are in.
    pub state: Option<SignatureState>,
    /// A part of the name, the address or the postcode.
    pub text: Option<String>,
    /// The domain of the address, however it was spelled.
    pub domain: Option<String>,
    /// The network that they were sent from.
    pub network: Option<Network>,
    /// Only signatures received at this time or later.
    pub from: Option<Timestamp>,
    /// Only signatures received before this time.
    pub until: Option<Timestamp>,
    /// Only this signature.
    pub only: Option<SignatureId>,
    /// The newest signature at the time of the search; later ones are not part of this correction.
    pub up_to: SignatureId,
}

/// What a correction has still to take out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfinished {
    /// How many signatures were to be taken out in all.
    pub intended: i64,
    /// The search that found them. It may name a person, so it is erased when the correction is finished, ended early
    /// or undone.
    pub sought: Sought,
}

/// One correction, which is an entry of the public ledger.
///
/// Sixteen fields: the public entry, and what only staff see of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// When it began.
    pub at: Timestamp,
    /// The class of reason, for the public.
    pub reason: ReasonClass,
    /// The reason, for colleagues only.
    #[serde(deserialize_with = "read_undisturbed")]
    pub note: String,
    /// The member of staff who did it.
    pub by: StaffId,
    /// How many counted signatures were taken out of the number.
    pub counted: i64,
    /// How many signatures were taken out that were not confirmed yet.
    pub pending: i64,
    /// How many of `counted` have been put back.
    pub restored: i64,
    /// How many of `pending` have been put back, to wait for confirmation again.
    pub pending_restored: i64,
    /// How many signatures were taken out that were held for checking and so did not count.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub held: i64,
    /// How many of `held` are held again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub held_restored: i64,
    /// When a signature was first put back.
    pub restored_at: Option<Timestamp>,
    /// The key of the form that began it: the same form sent again continues this correction.
    #[serde(default)]
    pub form_key: FormKey,
    /// What is still to be taken out; `None` once the correction is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Box<Unfinished>>,
    /// The batch of paper signatures that was taken out, if it was one; such a correction cannot be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<i64>,
    /// The second person who agreed, if one was required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<StaffId>,
    /// How many signatures the second person agreed to take out; 0 in rows older than this field, and if nobody was asked.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub agreed: i64,
}

impl Row for Correction {
    const KIND: RecordKind = RecordKind::Correction;
    type Owner = CampaignId;
}

impl Correction {
    /// By how many signatures the number is lower now because of this correction.
    #[must_use]
    pub fn missing(&self) -> i64 {
        self.counted - self.restored
    }

    /// How many signatures it took out that have not been put back.
    #[must_use]
    pub fn out(&self) -> i64 {
        self.missing() + self.pending - self.pending_restored + self.held - self.held_restored
    }
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// The signatures that one part (one command) of a correction took out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectionPart {
    /// The number of the correction.
    pub correction: i64,
    /// The signatures.
    pub signatures: Vec<SignatureId>,
    /// Those that had been held for checking, with the cause: undoing holds them again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<(SignatureId, String)>,
    /// When they were taken out. A signature with another time was taken out again by another correction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
}

impl Row for CorrectionPart {
    const KIND: RecordKind = RecordKind::CorrectionPart;
    type Owner = CampaignId;
}
