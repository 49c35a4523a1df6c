//! What the log of staff says of a step of moderation.

use crate::campaigns::history::Happening;

/// The details that the log gives besides the name of the action.
pub(crate) fn described(what: &Happening) -> String {
    match what {
        Happening::Noted(text)
        | Happening::Flagged(text)
        | Happening::Parked(text)
        | Happening::TakenDown(text)
        | Happening::PutBack(text)
        | Happening::RemovalWords(text) => text.clone(),
        Happening::Rejected(refused) => refused.code.clone(),
        Happening::TakenOver(from) => format!("from {}", from.0),
        Happening::ChangesAsked(points) => format!("{} points", points.len()),
        Happening::Submitted
        | Happening::Confirmed
        | Happening::EnoughSupporters
        | Happening::TooFewSupporters
        | Happening::Claimed
        | Happening::Released
        | Happening::TopicsSet(_)
        | Happening::Unflagged
        | Happening::Unparked
        | Happening::Approved
        | Happening::Amended(_)
        | Happening::TermsChanged { .. }
        | Happening::Resubmitted
        | Happening::Undone(_)
        | Happening::Withdrawn
        | Happening::Published(_)
        | Happening::Retracted(_)
        | Happening::Corrected(_)
        | Happening::CorrectionUndone(_)
        | Happening::UpdateProposed(_)
        | Happening::UpdateDeclined(_)
        | Happening::ThresholdReached(_)
        | Happening::ThresholdLost(_)
        | Happening::Pledge(_)
        | Happening::PledgeArea(..)
        | Happening::PledgeSettled(_)
        | Happening::VoteEnded(_)
        | Happening::VersionHidden(_)
        | Happening::Extended(_)
        | Happening::ReportsSettled { .. }
        | Happening::Paper(..)
        | Happening::Asked(..)
        | Happening::AskSettled(..) => String::new(),
    }
}
