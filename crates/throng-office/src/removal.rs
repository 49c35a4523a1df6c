//! Removing a petition that everybody could read, and putting it back, whenever that is.
//!
//! Owns the two forms. It never decides whether a petition can be put back: the rules do ([`way_back`]), and the page of
//! the petition says why not. Nobody is mailed about either; the public pages tell it.

use axum::response::Response;
use throng_domain::campaign::CampaignState;
use throng_domain::command::{Moderation, TakeDown};
use throng_domain::decide::way_back;
use throng_domain::limits::NOTE_CHARS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::request::ApprovalRequest;
use throng_domain::staff::Duty;
use throng_domain::two_people::Guarded;

use super::Desk;
use super::form::{FormState, Problems, plain};
use super::petition::{CaseFile, case_frame, place_of, state_key};
use super::requests::{asks, to_request, waiting};
use throng_process::clock;
use throng_rendering::views::{FieldProblem, PutBackView, TakeDownView};
use throng_web::http::respond::Failure;

/// The form field, a tick box, that takes the petition down at once, before a second person has agreed.
const URGENT: &str = "urgent";

/// `GET /admin/petitions/{number}/take-down`.
pub(super) async fn take_down_form(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    take_down_page(&desk, &whole, FormState::fresh())
}

/// `POST /admin/petitions/{number}/take-down`.
pub(super) async fn take_down(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let (why, told) = (plain(desk.door.form.get("why")), plain(desk.door.form.get("told")));
    let mut problems = Problems::default();
    problems.words("why", &why, NOTE_CHARS_MAX, Some("take-down-missing"));
    problems.words("told", &told, NOTE_CHARS_MAX, None);
    if !problems.is_empty() {
        let whole = desk.whole().await?;
        return take_down_page(&desk, &whole, problems.into());
    }
    let of = TakeDown { why, told };
    let step = match desk.door.form.is_ticked(URGENT) {
        true => Moderation::TakeDownUrgently(of),
        false => Moderation::TakeDown(of),
    };
    let outcome = match desk.moderated(id, step).await {
        Err(Failure::Refused(refusal @ Refusal::UrgentNotAgreed)) => {
            let whole = desk.whole().await?;
            let problem = FieldProblem::new(URGENT, refusal.key());
            return take_down_page(&desk, &whole, FormState::overtaken([problem]));
        }
        outcome => outcome?,
    };
    let there = || desk.to(&format!("/petitions/{}", id.number));
    Ok(to_request(&desk.door, &outcome).unwrap_or_else(there))
}

/// `GET /admin/petitions/{number}/put-back`.
pub(super) async fn put_back_form(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    put_back_page(&desk, &whole, FormState::fresh())
}

/// `POST /admin/petitions/{number}/put-back`.
pub(super) async fn put_back(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let why = plain(desk.door.form.get("why"));
    let mut problems = Problems::default();
    problems.words("why", &why, NOTE_CHARS_MAX, Some("put-back-missing"));
    if !problems.is_empty() {
        let whole = desk.whole().await?;
        return put_back_page(&desk, &whole, problems.into());
    }
    let outcome = desk.moderated(id, Moderation::PutBack(why)).await?;
    let there = || desk.to(&format!("/petitions/{}?done=shown-again", id.number));
    Ok(to_request(&desk.door, &outcome).unwrap_or_else(there))
}

impl Desk {
    /// The state in which a petition would be put back, or why it is not.
    ///
    /// # Errors
    /// As [`way_back`].
    pub(super) fn way_back(&self, whole: &CaseFile) -> Result<CampaignState, Refusal> {
        let site = &self.door.site;
        way_back(whole.petition(), &whole.case, &site.rules, site.clock(clock::now()))
    }

    /// Whether a second person has to agree before the last decision is taken back: as before a removal is put back, but not
    /// while nobody has agreed to one that was done at once.
    pub(super) async fn undo_asks(&self, whole: &CaseFile) -> Result<bool, Failure> {
        let head = &whole.petition().head;
        if head.state != CampaignState::TakenDown || !asks(&self.door, Guarded::PutBack) {
            return Ok(false);
        }
        let (site, id) = (self.door.site.id, head.id);
        let waits = self.deps.ask(move |reader| waiting(reader, site)).await?;
        let is_alone = |request: &ApprovalRequest| request.campaign == Some(id) && request.urgent.is_some();
        Ok(!waits.iter().any(|(_, request)| is_alone(request)))
    }

    /// Whether the member who looks can put the petition back, and the key of why nobody can if it was taken down for good.
    pub(super) fn put_back_offer(&self, whole: &CaseFile) -> (bool, Option<&'static str>) {
        if whole.petition().head.state != CampaignState::TakenDown {
            return (false, None);
        }
        match self.way_back(whole) {
            Ok(_) => (self.signed.staff.may(Duty::Moderate), None),
            Err(refusal) => (false, Some(no_way_back(refusal))),
        }
    }
}

fn no_way_back(refusal: Refusal) -> &'static str {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the domain has many refusals; what has no reason of its own to tell is unknown here"
    )]
    match refusal {
        Refusal::PutBackTooLate => "refusal-put-back-too-late",
        Refusal::VoteEnded => "put-back-called-off",
        _ => "put-back-unknown",
    }
}

fn take_down_page(desk: &Desk, whole: &CaseFile, state: FormState) -> Result<Response, Failure> {
    desk.form(place_of(whole.petition()), state, |frame, problems| TakeDownView {
        frame: case_frame(frame, whole.petition()),
        why: desk.door.form.get("why").to_owned(),
        told: desk.door.form.get("told").to_owned(),
        second: asks(&desk.door, Guarded::TakeDown),
        urgent: desk.door.form.is_ticked(URGENT),
        not_agreed: whole.case.not_agreed.is_some(),
        problems,
    })
}

fn put_back_page(desk: &Desk, whole: &CaseFile, state: FormState) -> Result<Response, Failure> {
    let after = desk.way_back(whole).map_err(Failure::Refused)?;
    let dates = &whole.petition().head.dates;
    let closes = matches!(after, CampaignState::Open | CampaignState::Closed);
    desk.form(place_of(whole.petition()), state, |frame, problems| PutBackView {
        frame: case_frame(frame, whole.petition()),
        state_key: state_key(after),
        closes_ms: dates.last_moment().filter(|_| closes).map(|last| last.0),
        why: desk.door.form.get("why").to_owned(),
        second: asks(&desk.door, Guarded::PutBack),
        problems,
    })
}
