//! What the log of staff says of a step of moderation.

use crate::campaigns::history::Happening;
use crate::office::audit::Action;

/// The log's action for an entry of the history.
pub(crate) fn action_of(what: &Happening) -> Action {
    match what {
        Happening::Claimed => Action::Claim,
        Happening::TakenOver(_) => Action::TakeOver,
        Happening::Released => Action::Release,
        Happening::Noted(_) => Action::Note,
        Happening::Flagged(_) => Action::Flag,
        Happening::Unflagged => Action::Unflag,
        Happening::Parked(_) => Action::Park,
        Happening::Unparked => Action::Unpark,
        Happening::Approved => Action::Approve,
        Happening::ChangesAsked(_) => Action::AskForChanges,
        Happening::Rejected(_) => Action::Reject,
        Happening::Undone(_) => Action::Undo,
        Happening::TakenDown(_) => Action::TakeDown,
        Happening::PutBack(_) => Action::PutBack,
        Happening::RemovalWords(_) => Action::ChangeRemovalWords,
        Happening::Submitted
        | Happening::TopicsSet(_)
        | Happening::Confirmed
        | Happening::EnoughSupporters
        | Happening::TooFewSupporters
        | Happening::Amended(_)
        | Happening::TermsChanged { .. }
        | Happening::Resubmitted
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
        | Happening::Extended(_)
        | Happening::ReportsSettled { .. }
        | Happening::Paper(..)
        | Happening::Asked(..)
        | Happening::AskSettled(..)
        | Happening::VersionHidden(_) => unreachable!("no step of this desk"),
    }
}

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
        _ => String::new(),
    }
}
