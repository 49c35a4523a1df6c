//! What happened to a petition, as staff read it on its page.
//!
//! Owns the words for each kind of entry. It never leaves one out: staff see the whole history, newest lines as far as they
//! were read. Called by `petition`.

use std::collections::HashMap;

use throng_domain::history::{Actor, Entry, Happening};
use throng_domain::paper::PaperState;
use throng_domain::pledge::Step;
use throng_domain::staff::{Staff, StaffId};
use throng_domain::two_people::RequestState;
use throng_domain::vote::VoteStep;

use super::queue::name_of;
use throng_rendering::views::{CaseLine, PointView, TermsLine};
use throng_web::sites::Site;

pub(super) fn line(entry: &Entry, names: &HashMap<StaffId, Staff>, site: &Site) -> CaseLine {
    let (by_key, name) = match entry.by {
        Actor::Creator => ("by-creator", String::new()),
        Actor::Staff(id) => ("by-staff", name_of(names, id)),
        Actor::Rule => ("by-rule", String::new()),
    };
    let (mut texts, mut points, mut reason_key) = (Vec::new(), Vec::new(), None);
    match &entry.what {
        Happening::Noted(text)
        | Happening::Flagged(text)
        | Happening::Parked(text)
        | Happening::UpdateDeclined(text)
        | Happening::TakenDown(text)
        | Happening::PutBack(text)
        | Happening::RemovalWords(text) => texts.extend(Some(text.clone()).filter(|text| !text.is_empty())),
        Happening::ChangesAsked(asked) => points = asked.iter().map(PointView::of).collect(),
        Happening::Rejected(refused) => {
            reason_key = Some(site.reasons.find(&refused.code).key.clone());
            texts.extend(Some(refused.details.clone()).filter(|details| !details.is_empty()));
            texts.extend(refused.duplicate_of.map(|number| site.base(number)));
        }
        Happening::TopicsSet(topics) => texts.push(topics.join(", ")),
        Happening::PledgeArea(_, area) => {
            let known = site.places.get(area);
            texts.push(known.map_or(area.as_str(), |area| &area.name).to_owned());
        }
        Happening::TakenOver(from) => texts.push(name_of(names, *from)),
        Happening::Submitted
        | Happening::Confirmed
        | Happening::EnoughSupporters
        | Happening::TooFewSupporters
        | Happening::Claimed
        | Happening::Released
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
        | Happening::ThresholdReached(_)
        | Happening::ThresholdLost(_)
        | Happening::Pledge(_)
        | Happening::PledgeSettled(_)
        | Happening::VoteEnded(_)
        | Happening::VersionHidden(_)
        | Happening::Extended(_)
        | Happening::ReportsSettled { .. }
        | Happening::Paper(..)
        | Happening::Asked(..)
        | Happening::AskSettled(..) => {}
    }
    let mut terms = Vec::new();
    if let Happening::TermsChanged { before, after } = &entry.what {
        terms.push(TermsLine::of("terms-before", before));
        terms.push(TermsLine::of("terms-after", after));
    }
    let key = happening_key(&entry.what);
    CaseLine { at_ms: entry.at.0, key, by_key, name, texts, terms, points, reason_key }
}

/// The key of the words for what happened, as staff read it.
fn happening_key(what: &Happening) -> &'static str {
    match what {
        Happening::Submitted => "line-submitted",
        Happening::Confirmed => "line-confirmed",
        Happening::EnoughSupporters => "line-enough",
        Happening::TooFewSupporters => "line-too-few",
        Happening::Claimed => "log-claim",
        Happening::TakenOver(_) => "log-take-over",
        Happening::Released => "log-release",
        Happening::Noted(_) => "log-note",
        Happening::TopicsSet(_) => "log-set-topics",
        Happening::Flagged(_) => "log-flag",
        Happening::Unflagged => "log-unflag",
        Happening::Parked(_) => "log-park",
        Happening::Unparked => "log-unpark",
        Happening::Approved => "log-approve",
        Happening::ChangesAsked(_) => "log-ask-for-changes",
        Happening::Amended(_) => "line-amended",
        Happening::TermsChanged { .. } => "line-terms",
        Happening::Resubmitted => "line-resubmitted",
        Happening::Rejected(_) => "log-reject",
        Happening::Undone(_) => "log-undo",
        Happening::Withdrawn => "line-withdrawn",
        Happening::TakenDown(_) => "log-take-down",
        Happening::PutBack(_) => "log-put-back",
        Happening::RemovalWords(_) => "log-change-removal-words",
        Happening::Published(_) => "log-publish",
        Happening::Retracted(_) => "log-retract",
        Happening::Corrected(_) => "log-correct",
        Happening::CorrectionUndone(_) => "log-undo-correction",
        Happening::UpdateProposed(_) => "line-proposed",
        Happening::UpdateDeclined(_) => "log-decline-update",
        Happening::ThresholdReached(_) => "line-threshold-reached",
        Happening::ThresholdLost(_) => "line-threshold-lost",
        Happening::Pledge(step) | Happening::PledgeSettled(step) => pledge_key(*step),
        Happening::PledgeArea(Step::Lost, _) => "line-pledge-area-lost",
        Happening::PledgeArea(..) => "line-pledge-area-reached",
        Happening::VoteEnded(VoteStep::Opened) => "kind-vote-opened",
        Happening::VoteEnded(VoteStep::Reminded) => "kind-vote-reminded",
        Happening::VoteEnded(VoteStep::Result) => "line-vote-result",
        Happening::VoteEnded(VoteStep::CalledOff) => "line-vote-called-off",
        Happening::VersionHidden(_) => "log-hide-version",
        Happening::Extended(pause) if pause.same_last_day => "line-resumed",
        Happening::Extended(_) => "line-extended",
        Happening::ReportsSettled { .. } => "log-settle-reports",
        Happening::Asked(..) => "log-ask-second-person",
        Happening::AskSettled(_, _, RequestState::Waiting | RequestState::Approved) => "log-approve-request",
        Happening::AskSettled(_, _, RequestState::Refused) => "log-refuse-request",
        Happening::AskSettled(_, _, RequestState::Withdrawn) => "log-withdraw-request",
        Happening::AskSettled(_, _, RequestState::Expired) => "log-lapse-request",
        Happening::Paper(_, PaperState::Waiting) => "log-enter-paper",
        Happening::Paper(_, PaperState::Approved) => "log-approve-paper",
        Happening::Paper(_, PaperState::SentBack) => "log-send-paper-back",
        Happening::Paper(_, PaperState::TakenBack) => "log-take-paper-back",
    }
}

fn pledge_key(step: Step) -> &'static str {
    match step {
        Step::Reached => "line-pledge-reached",
        Step::Lost => "line-pledge-lost",
        Step::Missed => "line-pledge-missed",
        Step::Cancelled => "line-pledge-cancelled",
        Step::Asked | Step::Reminded => "kind-pledge-asked",
    }
}
