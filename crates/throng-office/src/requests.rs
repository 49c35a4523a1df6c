//! Requests that wait for a second person's approval: the list, and one request with what it would change, to approve
//! or to reject.
//!
//! **Never** decides who may be the second person: the rules do. What is shown is made from the request itself, which
//! nobody can change; where the petition has changed since, the page says so.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::answer::{DoneOrRequested, RequestDone};
use throng_domain::command::{RequestStep, SettleRequest};
use throng_domain::ids::SiteId;
use throng_domain::outcome::Refusal;
use throng_domain::request::{ApprovalRequest, Ask};
use throng_domain::staff::{Staff, StaffId};
use throng_domain::time::Timestamp;
use throng_domain::two_people::{Guarded, RequestState};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::cut::Cut;
use super::door::Door;
use super::form::{FormState, plain};
use super::petition::case_path;
use super::publish::{instant, today};
use super::queue::name_of;
use super::request_what::what;
use super::take_out::Run;
use super::{Deps, Desk, office};
use throng_process::clock;
use throng_process::limits::{REQUESTS_SETTLED_SHOWN_MAX, REQUESTS_SHOWN_MAX};
use throng_rendering::views::{
    RequestCan, RequestRow, RequestSettled, RequestView, RequestsView, TodoLine, guarded_key,
    request_state_key,
};
use throng_web::http::respond::{Failure, see_other};

const PLACE: &str = "/admin/requests";

/// Whether the site requires a second person for this step.
pub(super) fn asks(door: &Door, guarded: Guarded) -> bool {
    door.site.rules.two_people.is_on(guarded)
}

/// Whether the site requires a second person before mailing so many followers.
pub(super) fn asks_to_mail(door: &Door, followers: i64) -> bool {
    asks(door, Guarded::Publish) && followers > door.site.rules.two_people.publish_over
}

/// A redirect to the new request if a second person has to agree; `None` if the step was taken at once.
pub(super) fn to_request<A>(door: &Door, answer: &DoneOrRequested<A>) -> Option<Response> {
    match answer {
        DoneOrRequested::Requested { request } => Some(to(door, *request, "requested")),
        DoneOrRequested::Done(_) => None,
    }
}

fn to(door: &Door, request: i64, done: &str) -> Response {
    see_other(&office(&door.site, &format!("/requests/{request}?done={done}")))
}

/// The requests that are settled.
const SETTLED: Cut = Cut(&REQUESTS_SETTLED_SHOWN_MAX, "cut-settled");

/// The requests that wait, with their numbers.
pub(super) fn waiting(
    reader: &mut dyn StoreReader,
    site: SiteId,
) -> Result<Vec<(i64, ApprovalRequest)>, Fault> {
    let limit = REQUESTS_SHOWN_MAX.rows();
    reader.rows(ApprovalRequest::waiting(site), 0, limit)
}

/// The state of a request now. One that has passed its deadline may still be stored as waiting, but counts as expired.
fn state_at(request: &ApprovalRequest, now: Timestamp) -> RequestState {
    match request.state {
        RequestState::Waiting if request.has_lapsed(now) => RequestState::Expired,
        state @ (RequestState::Waiting
        | RequestState::Approved
        | RequestState::Refused
        | RequestState::Withdrawn
        | RequestState::Expired) => state,
    }
}

impl Desk {
    /// A line for the list of things to do, if a request waits that this member may approve.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn requests_todo(&self, site: SiteId) -> Result<Option<TodoLine>, Failure> {
        let now = clock::now();
        let waiting = self.deps.ask(move |reader| waiting(reader, site)).await?;
        let mine = waiting.iter().filter(|(_, request)| {
            !request.has_lapsed(now)
                && request.can_be_second(self.signed.id, |duty| self.signed.staff.may(duty))
        });
        let count = i64::try_from(mine.count()).expect("the limit is small");
        let line = TodoLine { key: "todo-requests".to_owned(), count, path: PLACE.to_owned() };
        Ok((count > 0).then_some(line))
    }

    /// The request in the path.
    async fn request(&self) -> Result<(i64, ApprovalRequest), Failure> {
        let number: i64 = self.door.param().parse().map_err(|_| Failure::NotFound)?;
        let keys = ApprovalRequest::keys(self.door.site.id, number);
        let found = self
            .deps
            .ask(move |reader| {
                for key in keys {
                    if let Some(request) = reader.row(key)? {
                        return Ok(Some(request));
                    }
                }
                Ok(None)
            })
            .await?;
        found.map(|request| (number, request)).ok_or(Failure::NotFound)
    }
}

/// `GET /admin/requests`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let (site, now) = (desk.door.site.id, clock::now());
    let (waiting, mut settled, titles) = desk
        .deps
        .ask(move |reader| {
            let waiting = waiting(reader, site)?;
            let settled = reader.newest_rows(ApprovalRequest::settled(site), i64::MAX, SETTLED.rows())?;
            let mut titles = HashMap::new();
            for id in waiting
                .iter()
                .chain(&settled)
                .filter_map(|(_, request)| request.campaign)
            {
                if let Some(counted) = reader.campaign(id)? {
                    titles.insert(id, counted.campaign.head.text.action);
                }
            }
            Ok((waiting, settled, titles))
        })
        .await?;
    let names = desk.names().await?;
    let row = |(number, request): &(i64, ApprovalRequest)| RequestRow {
        path: format!("{PLACE}/{number}"),
        action_key: guarded_key(request.ask.guarded()),
        title: request.campaign.and_then(|id| titles.get(&id).cloned()),
        name: name_of(&names, request.by),
        at_ms: request.at.0,
        until_ms: request.lapses_at().0,
        urgent: request.urgent.is_some(),
        yours: state_at(request, now) == RequestState::Waiting
            && request.can_be_second(desk.signed.id, |duty| desk.signed.staff.may(duty)),
        state_key: request_state_key(state_at(request, now)),
        settled_by: request
            .settled
            .as_ref()
            .and_then(|settled| settled.by)
            .map(|by| name_of(&names, by)),
    };
    let cut = SETTLED.off(&mut settled);
    let view = RequestsView {
        frame: desk.frame(PLACE).telling([cut]),
        waiting: waiting.iter().map(row).collect(),
        settled: settled.iter().map(row).collect(),
    };
    desk.show(&view)
}

/// `GET /admin/requests/{request}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let (number, request) = desk.request().await?;
    page(&desk, (number, &request), FormState::fresh()).await
}

/// `POST /admin/requests/{request}`: approves it, which carries it out, or rejects it; or its author takes it back.
pub(super) async fn settle(desk: Desk) -> Result<Response, Failure> {
    let (number, request) = desk.request().await?;
    let now = clock::now();
    let (step, done) = match desk.door.form.get("step") {
        "approve" => {
            let moment = format!("{:.3}", instant(now));
            (
                RequestStep::Approve { today: today(&desk.door.site, now).to_string(), moment },
                "request-approved",
            )
        }
        "refuse" => (RequestStep::Refuse(plain(desk.door.form.get("why"))), "request-refused"),
        "withdraw" => (RequestStep::Withdraw, "request-withdrawn"),
        _ => return Err(Failure::Unprocessable),
    };
    let asked = Box::new(request.clone());
    let command = SettleRequest { site: desk.door.site.id, by: desk.signed.id, request: number, asked, step };
    let action = format!("{PLACE}/{number}");
    let answer = desk.decided_from(&action, command).await?;
    match answer {
        Err(Refusal::TextOutOfBounds) => {
            let key = match plain(desk.door.form.get("why")).is_empty() {
                true => "request-why-missing",
                false => "note-too-long",
            };
            page(&desk, (number, &request), FormState::wrong("why", key)).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(answer) => {
            desk.deps.go_on(&request, answer).await?;
            Ok(to(&desk.door, number, done))
        }
    }
}

impl Deps {
    /// Does what is left after the second person approved: the further parts of a correction.
    async fn go_on(&self, request: &ApprovalRequest, answer: RequestDone) -> Result<(), Failure> {
        let (
            Ask::Correct { reason, note, signatures, intended, form_key, unfinished: Some(unfinished) },
            RequestDone::Corrected { correction },
            Some(petition),
        ) = (&request.ask, answer, request.campaign)
        else {
            return Ok(());
        };
        let run = Run {
            correction: Some(correction),
            reason: *reason,
            note: note.clone(),
            form_key: *form_key,
            intended: *intended,
            sought: unfinished.sought.clone(),
        };
        let done = i64::try_from(signatures.len()).unwrap_or(i64::MAX);
        let left = u64::try_from(intended - done).unwrap_or(0);
        self.run(request.by, petition, run, left).await?;
        Ok(())
    }
}

async fn page(
    desk: &Desk,
    (number, request): (i64, &ApprovalRequest),
    state: FormState,
) -> Result<Response, Failure> {
    let now = clock::now();
    let staff = desk.deps.everybody(desk.door.site.id).await?;
    let seconds = staff
        .iter()
        .filter(|(id, staff)| request.can_be_second(*id, |duty| staff.may(duty)))
        .map(|(_, staff)| staff.name.clone());
    let seconds = seconds.collect();
    let names: HashMap<StaffId, Staff> = staff.iter().cloned().collect();
    let whole = desk.deps.whole_of(request.campaign).await?;
    let came_to = state_at(request, now);
    let waits = came_to == RequestState::Waiting;
    let stale = waits && desk.is_stale(request).await?;
    let second = waits && request.can_be_second(desk.signed.id, |duty| desk.signed.staff.may(duty));
    let own = request.by == desk.signed.id;
    let settled = request.settled.as_ref().map(|settled| RequestSettled {
        name: settled.by.map(|by| name_of(&names, by)),
        at_ms: settled.at.0,
        words: settled.words.clone(),
    });
    let waiting_whole = whole.as_ref().filter(|_| waits && !stale);
    let what = what(desk, request, waiting_whole).await?;
    desk.form(PLACE, state, |frame, problems| RequestView {
        frame,
        path: format!("{PLACE}/{number}"),
        number,
        action_key: guarded_key(request.ask.guarded()),
        state_key: request_state_key(came_to),
        name: name_of(&names, request.by),
        at_ms: request.at.0,
        until_ms: request.lapses_at().0,
        urgent: request.urgent.is_some(),
        case: whole
            .as_ref()
            .map(|whole| (case_path(whole.petition().head.id), whole.petition().head.text.action.clone())),
        seconds,
        what,
        late_key: stale.then_some("refusal-request-stale"),
        settled,
        can: RequestCan { approve: second && !stale, refuse: second, withdraw: waits && own, own },
        why: desk.door.form.get("why").to_owned(),
        problems,
    })
}
