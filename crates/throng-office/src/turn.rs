//! Whose turn it is to decide on a petition: it must wait, and whoever decides must have claimed it.
//!
//! Owns the sentences that say so above the form of each decision, and the button there that claims the petition. **Never** refuses a
//! decision: the domain does.

use axum::response::Response;
use throng_domain::campaign::CampaignState;
use throng_domain::outcome::Refusal;
use throng_domain::time::Timestamp;

use super::form::FormState;
use super::notices::notice_of;
use super::petition::{CaseFile, case_frame, case_path, place_of};
use super::{Desk, Signed};
use throng_process::clock;
use throng_rendering::views::{DecisionKind, DecisionView, FieldProblem, Frame, TurnView};
use throng_web::http::respond::Failure;

/// The field that says above which form a petition is claimed, so that this form follows, with what was typed in it.
pub(super) const THEN: &str = "then";

/// Checks before any mail is shown that this member can decide: the petition must be waiting, and claimed by them.
pub(super) fn ready(whole: &CaseFile, signed: &Signed, now: Timestamp) -> Result<(), Refusal> {
    if whole.petition().head.state != CampaignState::WaitingForModeration {
        return Err(Refusal::NotPossibleNow);
    }
    match whole.case.held_by(now) {
        Some(holder) if holder == signed.id => Ok(()),
        Some(_) => Err(Refusal::HeldByColleague),
        None => Err(Refusal::ClaimFirst),
    }
}

/// Why a member cannot decide on a petition now.
struct NoTurn {
    refusal: Refusal,
    /// The sentence that says so before anything is typed.
    key: &'static str,
    /// The sentence on a form that was sent.
    form_key: &'static str,
}

const NO_TURN: [NoTurn; 3] = [
    NoTurn { refusal: Refusal::NotPossibleNow, key: "turn-not-waiting", form_key: "decide-not-waiting" },
    NoTurn { refusal: Refusal::HeldByColleague, key: "turn-held", form_key: "decide-held" },
    NoTurn { refusal: Refusal::ClaimFirst, key: "claim-why", form_key: "decide-claim-first" },
];

pub(super) fn is_no_turn(refusal: Refusal) -> bool {
    NO_TURN.iter().any(|known| known.refusal == refusal)
}

/// The state of a form for a decision, and what stands above it: whose turn it is. At the first look nothing has been typed, so
/// nothing is lost and nothing is wrong.
pub(super) fn turn(
    desk: &Desk,
    whole: &CaseFile,
    state: FormState,
    (form, field): (&'static str, &str),
) -> (FormState, Option<TurnView>) {
    let Some(refusal) = ready(whole, &desk.signed, clock::now()).err() else {
        return (state, None);
    };
    let found = NO_TURN.iter().find(|no_turn| no_turn.refusal == refusal);
    let is_first = state.is_fresh();
    let turn = found.map(|no_turn| TurnView {
        key: is_first.then_some(no_turn.key),
        claim: (refusal == Refusal::ClaimFirst).then_some(form),
    });
    let problem = found.map(|no_turn| FieldProblem::new(field, no_turn.form_key));
    (state.preceded_by(problem.filter(|_| !is_first)), turn)
}

/// The page to approve a petition, for whoever cannot do so now: why, and the button that claims it.
pub(super) fn no_turn_page(
    desk: &Desk,
    whole: &CaseFile,
    refusal: Refusal,
    state: FormState,
) -> Result<Response, Failure> {
    let found = NO_TURN.iter().find(|no_turn| no_turn.refusal == refusal);
    let turn = TurnView {
        key: found.map(|no_turn| no_turn.key),
        claim: (refusal == Refusal::ClaimFirst).then_some(DecisionKind::Approve.word()),
    };
    let action = format!("{}/approve", case_path(whole.petition().head.id));
    desk.form(place_of(whole.petition()), state, |frame, _| {
        DecisionView::for_another_turn(case_frame(frame, whole.petition()), action, turn)
    })
}

/// The frame of a form above which the petition was claimed: it says so, if it was.
pub(super) fn taken(desk: &Desk, turn: Option<&TurnView>, frame: Frame) -> Frame {
    match turn.is_none() && desk.door.form.is_ticked(THEN) {
        true => frame.after(notice_of("taken")),
        false => frame,
    }
}
