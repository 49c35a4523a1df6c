//! THE table of sentences that tell a creator of each step of their petition.

use throng_domain::history::Happening;
use throng_domain::pledge::Step;

/// The sentence for the creator; `None` for steps that only staff read about.
pub(super) fn step_key(what: &Happening) -> Option<&'static str> {
    match what {
        Happening::Submitted => Some("step-submitted"),
        Happening::Confirmed => Some("step-confirmed"),
        Happening::EnoughSupporters => Some("step-supported"),
        Happening::TooFewSupporters => Some("step-unsupported"),
        Happening::Approved => Some("step-approved"),
        Happening::ChangesAsked(_) => Some("step-changes"),
        Happening::Amended(_) => Some("step-amended"),
        Happening::TermsChanged { .. } => Some("step-terms"),
        Happening::Resubmitted => Some("step-resubmitted"),
        Happening::Rejected(_) => Some("step-rejected"),
        Happening::Withdrawn => Some("step-withdrawn"),
        Happening::TakenDown(_) => Some("step-taken-down"),
        Happening::PutBack(_) => Some("step-put-back"),
        Happening::ThresholdReached(_) => Some("step-threshold-reached"),
        Happening::ThresholdLost(_) => Some("step-threshold-lost"),
        Happening::Extended(pause) if pause.same_last_day => Some("step-resumed"),
        Happening::Extended(_) => Some("step-extended"),
        Happening::Pledge(Step::Reached) => Some("step-pledge-reached"),
        Happening::Pledge(Step::Lost) => Some("step-pledge-lost"),
        Happening::PledgeArea(Step::Reached, _) => Some("step-pledge-area-reached"),
        Happening::PledgeArea(Step::Lost, _) => Some("step-pledge-area-lost"),
        Happening::PledgeSettled(Step::Cancelled) => Some("step-pledge-cancelled"),
        Happening::PledgeSettled(Step::Reached) => Some("step-pledge-kept"),
        Happening::PledgeSettled(Step::Missed) => Some("step-pledge-missed"),
        // The number passes the target in one direction or the other, and a pledge ends in one of the three ways above.
        Happening::Pledge(Step::Missed | Step::Cancelled | Step::Asked | Step::Reminded)
        | Happening::PledgeArea(Step::Missed | Step::Cancelled | Step::Asked | Step::Reminded, _)
        | Happening::PledgeSettled(Step::Lost | Step::Asked | Step::Reminded) => None,
        // Nobody but the office makes a vote.
        Happening::VoteEnded(_)
        | Happening::Claimed
        | Happening::TakenOver(_)
        | Happening::Released
        | Happening::Noted(_)
        | Happening::TopicsSet(_)
        | Happening::Flagged(_)
        | Happening::Unflagged
        | Happening::Parked(_)
        | Happening::Unparked
        | Happening::Undone(_)
        | Happening::RemovalWords(_)
        // Events after the opening are on the public page, and the result of the creator's news is shown beside its
        // form.
        | Happening::Published(_)
        | Happening::Retracted(_)
        | Happening::Corrected(_)
        | Happening::CorrectionUndone(_)
        | Happening::Paper(..)
        | Happening::Asked(..)
        | Happening::AskSettled(..)
        | Happening::VersionHidden(_)
        | Happening::UpdateProposed(_)
        | Happening::UpdateDeclined(_)
        | Happening::ReportsSettled { .. } => None,
    }
}
