//! Signatures on paper: entered by the batch, and checked.

use crate::area::AreaCode;
use crate::correction::ReasonClass;
use crate::ids::PetitionId;
use crate::paper::Scan;
use crate::signature::FormKey;
use crate::staff::StaffId;

/// A step with signatures on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnterPaper {
    /// Of which petition.
    pub petition: PetitionId,
    /// By whom.
    pub by: StaffId,
    /// What.
    pub step: PaperStep,
}

/// Signatures on paper, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaperStep {
    /// Enter a batch.
    Enter(PaperEntry),
    /// Check it, as somebody else, and let it count.
    Approve {
        /// The number of the batch.
        batch: i64,
    },
    /// Check it, as somebody else, and do not; why.
    SendBack {
        /// The number of the batch.
        batch: i64,
        /// Why, for colleagues.
        words: String,
    },
    /// Take one that counts out of the number again.
    TakeBack {
        /// The number of the batch.
        batch: i64,
        /// Why, as the public is told.
        reason: ReasonClass,
        /// Why, for colleagues.
        words: String,
    },
}

/// A batch as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperEntry {
    /// How many signatures.
    pub number: i64,
    /// Where they were collected, in words.
    pub place: String,
    /// The day (`YYYY-MM-DD`) on which they were, or were last.
    pub on: String,
    /// The one area that all of them are of, if it is known.
    pub area: Option<AreaCode>,
    /// Where the sheets are kept, in words.
    pub kept: String,
    /// Scans, which the program keeps already.
    pub scans: Vec<Scan>,
    /// Which submission.
    pub form_key: FormKey,
}
