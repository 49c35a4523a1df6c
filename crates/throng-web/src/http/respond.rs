//! The ONLY place where a failure becomes an answer, and where it is logged, once. `status` says which status each has.
//!
//! Handlers return a [`Failure`]; the [`Explainer`] turns it, and every bare 404 or 405 of the router, into
//! a page (or JSON, where JSON was asked for) that says what to do.

mod explained;

use axum::response::{Html, IntoResponse, Redirect, Response};
use http::header::{
    ACCESS_CONTROL_REQUEST_METHOD, ALLOW, CACHE_CONTROL, CONTENT_TYPE, LOCATION, RETRY_AFTER,
};
use http::{HeaderValue, Request, StatusCode};
use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::outcome::Refusal;
use throng_domain::removal::Removal;
use throng_domain::shedding::Work;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;

use explained::{detail, full_for_staff, kept_elsewhere, message, overload_view};

use super::office::Office;
use super::status::{self, Shown};
use super::{format, headers};
use crate::sites::{Site, Sites};
use throng_edge::RequestId;
use throng_process::sparingly::Sparingly;
use throng_rendering::themes::{ThemeError, View};
use throng_rendering::views::{Action, Matter, MessageKind};

/// When to try again, in seconds, if nobody knows when the trouble will end.
const RETRY_AFTER_UNKNOWN_S: u64 = 10;

/// When to try again, in seconds, where another machine is the site: this one may be made the site meanwhile, or browsers learn
/// where that is.
pub const RETRY_AFTER_ELSEWHERE_S: u64 = 300;

/// Why a request gets no ordinary answer.
#[derive(Clone, Debug)]
pub enum Failure {
    /// There is nothing at this address.
    NotFound,
    /// There was something at this address, but it was taken down, as this says.
    Gone(Removal),
    /// The token in the address is cut off or wrong.
    LinkBroken,
    /// The token in the link that stops mails is cut off or wrong.
    StopLinkBroken,
    /// The token in the link by which emails about a petition are confirmed is cut off or wrong.
    FollowLinkBroken,
    /// The token in the link that asks about an answer is cut off or wrong.
    OpinionLinkBroken,
    /// The token in the link by which a creator manages a petition is cut off or wrong.
    OwnLinkBroken,
    /// The token in the link that is passed on to supporters is cut off or wrong.
    SupportLinkBroken,
    /// The link was passed on to supporters, and the petition has been given up since.
    SupportEnded,
    /// No signature has this receipt number.
    ReceiptUnknown,
    /// The body is larger than any form of ours.
    TooLarge,
    /// The address is longer than any of ours.
    AddressTooLong,
    /// The body did not arrive in time.
    BodyTooSlow,
    /// The site has no owner yet.
    NotSetUp,
    /// The Host header names none of our sites.
    WrongHost,
    /// The form was sent from another site's page, or may have been.
    FromElsewhere,
    /// The form came without encryption to a site that is encrypted, so that others may have read or written it.
    InClear,
    /// This page does not exist in the format that was asked for.
    FormatUnknown,
    /// There is nothing at an address of data, or not yet, for this reason: a sentence in English, as programs are told.
    NoData(&'static str),
    /// `changed_since` in the address is no time.
    SinceUnreadable,
    /// The file is made while it is sent, and the version of HTTP that was asked with cannot tell that it was cut short.
    ProtocolTooOld,
    /// A choice in the address of data does not exist: the sentence, in English as programs are told, says which do.
    ChoiceUnknown(String),
    /// The request is not what one of our forms sends.
    Unprocessable,
    /// The rules refuse it.
    Refused(Refusal),
    /// The same, at an address that does not say which kind of campaign it is about.
    RefusedAbout(CampaignKind, Refusal),
    /// The token in a link of the office is cut off or wrong.
    OfficeLinkBroken,
    /// A link of the office has expired.
    OfficeLinkExpired,
    /// The rules refuse it, and it has a page of its own that explains why.
    Said(Refusal, MessageKind),
    /// Too busy to take this now; nothing was changed, and nothing typed is lost.
    Overloaded(Overload),
    /// This is a copy for reading, which takes nothing: the address of the page, from its first slash, for a link to the site itself.
    OnlyRead(String),
    /// Another machine is the site, and takes what this address is for.
    Superseded(Superseded),
    /// This is a copy for reading whose pages cannot be made this second.
    CopyWaits,
    /// The store failed.
    Store(Fault),
    /// A page could not be rendered: a bug.
    Broken(String),
}

/// What was asked for where another machine is the site.
#[derive(Clone, Debug)]
pub struct Superseded {
    /// The address, as of [`Failure::OnlyRead`].
    pub target: String,
    /// What it is about.
    pub about: Matter,
    /// Key of what the form before has done: somebody has signed out.
    pub done: Option<String>,
}

/// A form that was not taken now, with everything that is needed to send it again.
#[derive(Clone, Debug)]
pub struct Overload {
    /// When to try again, in seconds.
    pub retry_after_s: u64,
    /// The address that the form is sent to; empty for a page without a form.
    pub action: String,
    /// What was typed.
    pub fields: Vec<(String, String)>,
    pub cause: Cause,
}

/// Why something was not taken.
#[derive(Clone, Debug)]
pub enum Cause {
    /// More people are here than the program can serve.
    Crowd,
    /// The same, and this kind of page is given up for now, so that people can sign; unless even that is given up.
    Shed { can_sign: bool },
    /// Staff have switched this kind of work off by hand, and perhaps signing too.
    SwitchedOff {
        work: Work,
        until: Timestamp,
        can_sign: bool,
    },
    /// Too many requests came from this client's network.
    Network,
    /// Too many codes to vote with were typed at this client's address that are on no list.
    Codes,
    /// Nobody can sign now: staff paused it.
    Paused,
    /// The same of a vote, at an address that does not say that it is about one.
    VotingPaused,
    /// The disk takes long for what is being written.
    Slow,
    /// Another program is taking over, or this one is stopping.
    HandingOver,
    /// This is a copy for reading.
    Copy,
    /// The store failed.
    Fault(Fault),
}

impl Failure {
    /// The answer where a campaign was that was taken down.
    pub fn gone(campaign: &Campaign) -> Failure {
        campaign.removed().map_or(Failure::NotFound, Failure::Gone)
    }

    fn retry_after_s(&self) -> Option<u64> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "few end by themselves")]
        match self {
            Failure::OnlyRead(_) | Failure::Superseded(_) | Failure::Store(Fault::Superseded { .. }) => {
                Some(RETRY_AFTER_ELSEWHERE_S)
            }
            Failure::Overloaded(overload) => Some(overload.retry_after_s),
            Failure::Store(_) | Failure::CopyWaits => Some(RETRY_AFTER_UNKNOWN_S),
            _ => None,
        }
    }
}

impl IntoResponse for Failure {
    /// A bare status with the failure attached; the [`Explainer`] makes the page of it.
    fn into_response(self) -> Response {
        let mut response = status::of_failure(&self).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<crate::read::ReadError> for Failure {
    fn from(error: crate::read::ReadError) -> Failure {
        match error {
            crate::read::ReadError::Busy => Failure::Overloaded(Overload {
                retry_after_s: 1,
                action: String::new(),
                fields: Vec::new(),
                cause: Cause::Crowd,
            }),
            crate::read::ReadError::Fault(fault) => Failure::Store(fault),
        }
    }
}

impl From<ThemeError> for Failure {
    fn from(error: ThemeError) -> Failure {
        Failure::Broken(error.to_string())
    }
}

/// A page for one visitor, or one that may change at any moment: nobody caches it.
pub fn private_page<V: View>(site: &Site, shown: Shown, view: &V) -> Result<Response, Failure> {
    let html = site.themes.render(view)?;
    Ok(kept((shown.status(), Html(html)).into_response(), "no-store"))
}

/// A page on which somebody types: only their own browser keeps it, so that going back shows it again with what was typed,
/// and with the same form key, instead of asking whether to send the form once more.
pub fn form_page<V: View>(site: &Site, shown: Shown, view: &V) -> Result<Response, Failure> {
    private_page(site, shown, view).map(|page| kept(page, "private, no-cache"))
}

fn kept(mut response: Response, how: &'static str) -> Response {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static(how));
    response
}

/// 303: continue at this address.
pub fn see_other(path: &str) -> Response {
    kept(Redirect::to(path).into_response(), "no-store")
}

/// 301: the page has moved to this address for good, for every visitor. `path` holds visible ASCII letters only.
pub fn moved(path: &str) -> Response {
    let mut response = status::MOVED_FOR_GOOD.into_response();
    let location = HeaderValue::from_str(path).expect("a path of digits, letters and dashes");
    response.headers_mut().insert(LOCATION, location);
    response
}

/// 308: leads a request on to the same page at the site's own address. For an hour nobody asks again; for ever would be
/// too long where a setting can change.
pub fn led_on(address: &str) -> Response {
    let mut response = status::LED_ON.into_response();
    // An address that is no text leads nowhere, so neither does this.
    let location = HeaderValue::from_str(address).unwrap_or(HeaderValue::from_static("/"));
    response.headers_mut().insert(LOCATION, location);
    kept(response, "private, max-age=3600")
}

/// 304: the client has the present version. The caller adds its validator.
pub fn unchanged() -> Response {
    status::UNCHANGED.into_response()
}

/// What is needed to turn a bare failure into a page.
#[derive(Clone, Debug)]
pub struct Explainer {
    pub sites: Sites,
    pub office: Office,
}

/// The form in which a request wants errors explained. It is read before the request is handled and consumed.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    wants_json: bool,
    /// Other data for programs: what is wrong with the address is said in plain text, all else as a page.
    wants_data: bool,
    is_head: bool,
    /// Whether scripts in pages of other sites may read what is there, and so that there is nothing.
    is_for_others: bool,
    /// Whether a browser asks what a script of another site may send with a request for public data.
    asks_before: bool,
    /// For requests to the office: the address of its first page, which error pages link to.
    desk: Option<Desk>,
    /// The number of a request that is one person's.
    id: Option<RequestId>,
}

/// The first page of the office, for an error page of the office.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Desk {
    address: &'static str,
    /// Whether whoever asks need not be signed in.
    is_door: bool,
}

impl Manner {
    /// Whether the answer is a page, the same for all who ask at its address.
    pub fn is_page(&self) -> bool {
        self.is_explained_in_html() && !self.is_head && self.desk.is_none()
    }

    /// Whether scripts in pages of other sites may read the answer.
    pub fn is_for_others(&self) -> bool {
        self.is_for_others
    }

    /// Whether what is wrong is said in a page.
    pub fn is_explained_in_html(&self) -> bool {
        !self.wants_json && !self.wants_data
    }

    /// Whether a browser asks before it reads public data for a script of another site. No route answers that by itself.
    fn may_be_read_elsewhere(&self, response: &Response) -> bool {
        let allow = response.headers().get(ALLOW).map(HeaderValue::as_bytes);
        self.asks_before
            && self.desk.is_none()
            && response.status() == status::OTHER_METHODS
            && allow.is_some_and(|allow| allow.starts_with(b"GET"))
    }

    /// Whether an error page leads to the first page of the office.
    pub fn leads_to_office(&self) -> bool {
        self.desk.is_some()
    }
}

impl Explainer {
    pub fn manner<B>(&self, request: &Request<B>) -> Manner {
        let path = request.uri().path();
        Manner {
            wants_json: format::is_json(path),
            wants_data: format::is_data(path),
            is_head: request.method() == http::Method::HEAD,
            is_for_others: format::is_for_others(path),
            asks_before: request.method() == http::Method::OPTIONS
                && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
                && format::is_for_others(path),
            desk: self
                .office
                .leads_on_from(path)
                .then(|| Desk { address: self.office.desk, is_door: self.office.is_at_the_door(path) }),
            id: request.extensions().get::<RequestId>().copied(),
        }
    }

    /// Replaces a bare failure by a page that explains it; other answers pass unchanged.
    pub fn explain(&self, site: Option<&Site>, manner: Manner, response: Response) -> Response {
        let status = response.status();
        if manner.may_be_read_elsewhere(&response) {
            return headers::may_be_asked_for();
        }
        let is_trouble = status.is_client_error() || status.is_server_error();
        if !is_trouble || has_words_for_people(&response) {
            return response;
        }
        let fallback = self.sites.fallback();
        let site = site.unwrap_or(&fallback);
        let mut page = explanation(site, &response, manner);
        if manner.is_head {
            *page.body_mut() = axum::body::Body::empty();
        }
        page
    }
}

/// Whether an answer is a page or JSON already. Plain text comes from libraries and addresses programmers.
fn has_words_for_people(response: &Response) -> bool {
    let kind = response.headers().get(CONTENT_TYPE);
    kind.is_some_and(|kind| !kind.as_bytes().starts_with(b"text/plain"))
}

fn explanation(site: &Site, bare: &Response, manner: Manner) -> Response {
    let failure = bare.extensions().get::<Failure>();
    let status = bare.status();
    log((status, failure), manner.id);
    let body = match failure.and_then(detail) {
        _ if manner.wants_json => json(status, failure),
        Some(detail) if manner.wants_data => headers::cross_origin(format!("{detail}\n").into_response()),
        _ => html(site, (status, failure), manner.desk).unwrap_or_else(|error| {
            tracing::error!(%error, "an error page could not be made");
            "Something went wrong. Please try again in a minute.".into_response()
        }),
    };
    let mut response = body;
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if manner.is_for_others && manner.desk.is_none() {
        headers::allow_cross_origin(headers);
    }
    if let Some(allow) = bare.headers().get(ALLOW) {
        headers.insert(ALLOW, allow.clone());
    }
    if let Some(seconds) = failure.and_then(Failure::retry_after_s) {
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// A full disk refuses every form, which the log tells once a minute.
static FULL: Sparingly = Sparingly::new();
/// So does a machine that is not the site any more.
static SUPERSEDED: Sparingly = Sparingly::new();

/// Counts somebody who was led from this machine to the site, and tells once a minute how many were. Whoever answers with
/// [`Failure::Superseded`] calls it, since such a page may come from memory.
pub fn count_superseded(id: Option<&RequestId>) {
    let request = id.map(RequestId::as_str);
    if let Some(times) = SUPERSEDED.times_to_tell() {
        tracing::warn!(
            request,
            times,
            "people still come to this machine, which is not the site any more: what they send is refused"
        );
    }
}

fn log((status, failure): (StatusCode, Option<&Failure>), id: Option<RequestId>) {
    // Pages that are the same for everybody are made for nobody's request.
    let request = id.as_ref().map(RequestId::as_str);
    match failure {
        Some(
            Failure::Store(fault @ Fault::Full { .. })
            | Failure::Overloaded(Overload { cause: Cause::Fault(fault @ Fault::Full { .. }), .. }),
        ) => {
            if let Some(times) = FULL.times_to_tell() {
                tracing::error!(%fault, request, times, "the disk is full: requests are refused");
            }
        }
        Some(
            Failure::Store(Fault::Superseded { .. })
            | Failure::Overloaded(Overload { cause: Cause::Fault(Fault::Superseded { .. }), .. }),
        ) => count_superseded(id.as_ref()),
        Some(Failure::Store(fault)) => tracing::error!(%fault, request, "a request could not be served"),
        Some(Failure::Broken(reason)) => tracing::error!(reason, request, "a page could not be made"),
        Some(Failure::Overloaded(Overload { cause: Cause::Fault(fault), .. })) => {
            tracing::error!(%fault, request, "a form could not be taken");
        }
        _ if status.is_server_error() => tracing::debug!(%status, request, "answered with a server error"),
        _ => {}
    }
}

/// An error for programs, with what to do about it where that is not plain from the status.
fn json(status: StatusCode, failure: Option<&Failure>) -> Response {
    let reason = status.canonical_reason().unwrap_or("error");
    let mut body = serde_json::json!({ "error": { "status": status.as_u16(), "title": reason } });
    if let Some(detail) = failure.and_then(detail) {
        body["error"]["detail"] = detail.into();
    }
    let mut response = body.to_string().into_response();
    response
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    headers::cross_origin(response)
}

fn html(
    site: &Site,
    (status, failure): (StatusCode, Option<&Failure>),
    desk: Option<Desk>,
) -> Result<Response, ThemeError> {
    let view = site.view.clone();
    if let Some(Failure::Overloaded(overload)) = failure
        && !overload.action.is_empty()
    {
        let page = match kept_elsewhere(&view, overload) {
            Some(kept) => site.themes.render(&kept)?,
            None => site
                .themes
                .render(&overload_view(view, overload, desk.is_some()))?,
        };
        return Ok(Html(page).into_response());
    }
    let mut message = match failure {
        Some(failure) => message(view, failure),
        None => status::page_of(status).view(view),
    };
    if let Some(desk) = desk
        && !matches!(failure, Some(Failure::Superseded(_)))
    {
        let full = failure.and_then(|failure| full_for_staff(&message.site, failure, desk.is_door));
        let is_shut = desk.is_door && full.is_some();
        message = full.unwrap_or(message);
        // Whoever wanted to sign in would be led to the same form.
        let back = Action { href: desk.address.to_owned(), label_key: "desk-back".to_owned() };
        message.actions = Some(back).filter(|_| !is_shut).into_iter().collect();
    }
    Ok(Html(site.themes.render(&message)?).into_response())
}
