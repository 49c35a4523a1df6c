//! Access control of the office: the role is checked before a page's handler runs. A handler is either open to
//! everybody, or receives the member who is signed in.

use std::pin::Pin;
use std::sync::{Arc, Mutex};

use axum::extract::{FromRequest, RawPathParams, Request};
use axum::response::{IntoResponse, Response};
use http::header::USER_AGENT;
use http::{HeaderMap, Method, Uri};
use throng_domain::ids::CampaignId;
use throng_domain::outcome::Refusal;
use throng_domain::staff::{Duty, StaffId};

use super::notices::notice_of;
use super::{Deps, Desk, PAGES, Signed, office, session};
use throng_edge::client::Client;
use throng_process::limits::{BODY_BYTES_MAX, UPLOAD_READ_MAX};
use throng_rendering::views::{HiddenField, Matter, SignedOutView};
use throng_web::http::form::Form;
use throng_web::http::path::is_of_route;
use throng_web::http::respond::{Failure, Superseded, count_superseded, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::http::upload::Upload;
use throng_web::read::Reading;
use throng_web::sites::{Site, petition_number};

/// The parameter that says what the previous form has done.
const DONE: &str = "done";
/// The page to sign in, below which its steps lie.
const SIGN_IN: &str = "/admin/sign-in";

/// The future of a page's response.
pub(super) type Answer = Pin<Box<dyn Future<Output = Result<Response, Failure>> + Send>>;

/// One page of the office.
pub(super) struct Row {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) who: Who,
    pub(super) takes: Takes,
    /// The parameters that its handler reads from the address, beside `done`, which every page of staff shows.
    pub(super) reads: &'static [&'static str],
    pub(super) entry: Option<Entry>,
}

/// Who may open a page, and the handler that then answers.
pub(super) enum Who {
    /// Everybody, signed in or not: pages for signing in, and links that prove themselves.
    Anybody(fn(Deps, Door) -> Answer),
    /// Members whose role carries the duty.
    Staff(Duty, fn(Desk) -> Answer),
}

/// What a request sends to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Nothing but the address.
    Nothing,
    /// A form, which is read before the handler runs.
    Form,
    /// A form that may bring files: the handler reads it, once it is known that its sender may open the page.
    Files,
}

impl Takes {
    /// The most bytes that are read of the body.
    pub(super) fn bytes_max(self) -> u64 {
        match self {
            Takes::Nothing => 0,
            Takes::Form => BODY_BYTES_MAX.max,
            Takes::Files => UPLOAD_READ_MAX.max,
        }
    }
}

/// A page's entry in the menu.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// The key of its label.
    pub(super) label_key: &'static str,
    /// How many things there are to do, if the menu shows that.
    pub(super) count: Option<fn(&Signed) -> u32>,
}

/// Makes the table of pages: `METHOD "path" Duty handler`, and where it applies `, with files`, `, reading names of parameters` or
/// `, in menu "label" counting field`.
macro_rules! door {
    (@takes GET) => {
        $crate::door::Takes::Nothing
    };
    (@takes POST) => {
        $crate::door::Takes::Form
    };
    (@takes POST files) => {
        $crate::door::Takes::Files
    };
    (@reads) => {
        &[]
    };
    (@reads $reads:expr) => {
        $reads
    };
    (@count) => {
        None
    };
    (@count $field:ident) => {
        Some(|signed| signed.$field)
    };
    (@entry) => {
        None
    };
    (@entry $label:literal $($counted:ident)?) => {
        Some($crate::door::Entry { label_key: $label, count: door!(@count $($counted)?) })
    };
    (@who Anybody $handler:path) => {
        $crate::door::Who::Anybody(|deps, door| Box::pin($handler(deps, door)))
    };
    (@who $duty:ident $handler:path) => {
        $crate::door::Who::Staff(
            throng_domain::staff::Duty::$duty,
            |desk| Box::pin($handler(desk)),
        )
    };
    ($(
        $method:ident $path:literal $who:ident $handler:path
        $(, with $files:ident)?
        $(, reading $reads:expr)?
        $(, in menu $label:literal $(counting $counted:ident)?)?;
    )+) => {
        &[$($crate::door::Row {
            method: http::Method::$method,
            path: $path,
            who: door!(@who $who $handler),
            takes: door!(@takes $method $($files)?),
            reads: door!(@reads $($reads)?),
            entry: door!(@entry $($label $($counted)?)?),
        }),+]
    };
}
pub(super) use door;

/// Somebody visits the address of a button: a reload, a bookmark, the way back. They are led to the page that it stands on,
/// which has so many parts less, and shows the same part of its list.
pub(super) fn led_to_page(site: &Site, uri: &Uri, steps: usize) -> Response {
    let page = uri.path().rsplitn(steps + 1, '/').last().unwrap_or_default();
    let query = uri.query().filter(|query| query.is_ascii());
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    see_other(&site.localised(&format!("{page}{query}")))
}

/// The request to a page of the office, without the member who is signed in.
#[derive(Debug)]
pub(super) struct Door {
    pub(super) site: Arc<Site>,
    pub(super) form: Form,
    pub(super) headers: HeaderMap,
    /// The reader for what public pages are made from too.
    pub(super) reading: Reading,
    /// Who sent the request.
    pub(super) client: Option<Client>,
    /// A form with files that has not been read yet.
    upload: Mutex<Option<Upload>>,
    params: Vec<String>,
    query: Vec<(String, String)>,
    /// Those of the query that the page reads.
    reads: &'static [&'static str],
    /// The path, without the language prefix.
    path: String,
}

/// Finds out who asks, and runs the handler if they may open the page.
pub(super) async fn enter(
    row: &'static Row,
    deps: Deps,
    site: Arc<Site>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, Response> {
    let door = Door::of(row, site, &params, request).await?;
    let answer = match &row.who {
        Who::Anybody(_) if deps.intake.superseded().is_some() => Err(door.is_elsewhere(row)),
        Who::Anybody(page) => page(deps, door).await,
        Who::Staff(duty, page) => match deps.signed(&door).await {
            Ok(Some(signed)) if signed.staff.may(*duty) => page(Desk { deps, signed, door }).await,
            Ok(Some(_)) => Err(Failure::Refused(Refusal::NotAllowed)),
            Ok(None) => door.without_session(row, *duty),
            Err(failure) => Err(failure),
        },
    };
    answer.map_err(IntoResponse::into_response)
}

impl Door {
    async fn of(
        row: &'static Row,
        site: Arc<Site>,
        params: &RawPathParams,
        request: Request,
    ) -> Result<Door, Response> {
        let headers = request.headers().clone();
        let client = request.extensions().get::<Client>().copied();
        let path = request.uri().path().to_owned();
        let reading = request.extensions().get::<Reading>().cloned();
        let query = request.uri().query().unwrap_or_default();
        let query = serde_urlencoded::from_str(query).unwrap_or_default();
        let (form, upload) = match row.takes {
            Takes::Nothing => (Form::default(), None),
            Takes::Form => (Form::from_request(request, &()).await?, None),
            Takes::Files => match Upload::of(request) {
                Ok(upload) => (Form::default(), Some(upload)),
                Err(request) => (Form::from_request(request, &()).await?, None),
            },
        };
        let reading = reading.expect("every request is given a reading");
        let params = params.iter().map(|(_, value)| value.to_owned()).collect();
        let upload = Mutex::new(upload);
        let reads = row.reads;
        Ok(Door { site, form, headers, reading, client, upload, params, query, reads, path })
    }

    /// The form with files, for the handler to read; it can be taken once.
    pub(super) fn upload(&self) -> Option<Upload> {
        self.upload.lock().expect("nobody panics with it").take()
    }

    /// The path of the request, without the language prefix.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The value of the route's one variable.
    pub(super) fn param(&self) -> &str {
        self.params.first().map_or("", String::as_str)
    }

    /// The member of staff in the path.
    ///
    /// # Errors
    /// [`Refusal::StaffUnknown`].
    pub(super) fn member(&self) -> Result<StaffId, Failure> {
        let number = self.param().parse().ok().filter(|number| *number > 0);
        number.map(StaffId).ok_or(Failure::Refused(Refusal::StaffUnknown))
    }

    /// The petition in the path.
    ///
    /// # Errors
    /// [`Failure::NotFound`].
    pub(super) fn petition(&self) -> Result<CampaignId, Failure> {
        let number = petition_number(self.param()).ok_or(Failure::NotFound)?;
        Ok(self.site.petition(number))
    }

    /// A parameter of the query that the table of pages names for this page; empty when it is missing.
    pub(super) fn query(&self, name: &str) -> &str {
        debug_assert!(self.reads.contains(&name), "{} reads {name}: say so in the table of pages", self.path);
        self.given(name)
    }

    fn given(&self, name: &str) -> &str {
        let found = self.query.iter().find(|(field, _)| field == name);
        found.map_or("", |(_, value)| value)
    }

    /// The word for what the previous form has done.
    pub(super) fn done(&self) -> &str {
        self.given(DONE)
    }

    /// The query of this address with its question mark, for other ways to the same page: without what the previous form has
    /// done, which is told once.
    pub(super) fn same_query(&self) -> String {
        let kept = self.query.iter().filter(|(name, _)| name != DONE);
        let kept = serde_urlencoded::to_string(kept.collect::<Vec<_>>());
        match kept.expect("texts can be written into an address").as_str() {
            "" => String::new(),
            kept => format!("?{kept}"),
        }
    }

    /// The notice that says what the previous form has done.
    pub(super) fn notice(&self) -> Option<String> {
        notice_of(self.done())
    }

    /// The browser's name for itself.
    pub(super) fn browser(&self) -> String {
        let name = self.headers.get(USER_AGENT).and_then(|name| name.to_str().ok());
        name.unwrap_or_default().to_owned()
    }

    /// The answer where another machine is the site: nobody should type a password in for nothing. It leads to the same page of the site.
    fn is_elsewhere(&self, row: &Row) -> Failure {
        // The steps of signing in have no page that could be asked for.
        let path = match row.method == Method::GET || !self.path.starts_with(SIGN_IN) {
            true => &self.path,
            false => SIGN_IN,
        };
        let target = self.site.localised(&format!("{path}{}", self.same_query()));
        count_superseded(None);
        Failure::Superseded(Superseded { target, about: Matter::Office, done: self.notice() })
    }

    /// The answer when nobody is signed in: if the session ended while somebody typed, a page that keeps what they
    /// typed; otherwise a redirect to the page to sign in.
    fn without_session(&self, row: &Row, duty: Duty) -> Result<Response, Failure> {
        let typed = self.form.clone().into_fields().into_iter();
        let fields: Vec<HiddenField> = typed.map(|(name, value)| HiddenField { name, value }).collect();
        // Forms of one's own account may hold a password, which must not be shown on a page.
        let may_hold_password = duty == Duty::Look;
        let ended = session::is_named(&self.site, &self.headers);
        if fields.is_empty() || may_hold_password || !ended {
            return Ok(self.to_sign_in(&row.method));
        }
        let action = format!("{}{}", self.path, self.same_query());
        let view = SignedOutView { site: self.site.view.clone(), action, fields };
        private_page(&self.site, Shown::Refused(Refusal::NotAllowed), &view)
    }

    /// A redirect to the page to sign in, which afterwards leads to the page that was asked for.
    fn to_sign_in(&self, method: &Method) -> Response {
        let wanted = (*method == Method::GET && self.path != "/admin")
            .then(|| format!("{}{}", self.path, self.same_query()));
        let query = wanted.and_then(|path| serde_urlencoded::to_string([("next", path)]).ok());
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        see_other(&office(&self.site, &format!("/sign-in{query}")))
    }
}

/// Whether the page at this address of the office reads all that its query says.
pub(super) fn is_read(address: &str) -> bool {
    let (address, _) = address.split_once('#').unwrap_or((address, ""));
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let names = query
        .split('&')
        .map(|pair| pair.split('=').next().unwrap_or_default());
    let mut names = names.filter(|name| !name.is_empty() && *name != DONE);
    let pages = PAGES
        .iter()
        .filter(|row| row.method == Method::GET && is_of_route(row.path, path));
    let reads: Vec<&str> = pages.flat_map(|row| row.reads).copied().collect();
    names.all(|name| reads.contains(&name))
}

/// Where to go after signing in: a page of the office, never another site.
pub(super) fn wanted_page(next: &str) -> &str {
    let (path, query) = next.split_once('?').unwrap_or((next, ""));
    let holds_only = |text: &str, marks: &[u8]| {
        text.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || marks.contains(&byte))
    };
    let ours = path.starts_with("/admin/")
        && !path.contains("//")
        && holds_only(path, b"/-_")
        && holds_only(query, b"=&+%*-._");
    if ours { next } else { "/admin" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_rendering::i18n::Catalogues;
    use throng_web::http::path;

    #[test]
    fn signing_in_leads_to_the_office_only() {
        for (next, path) in [
            ("", "/admin"),
            ("/admin/log", "/admin/log"),
            ("/admin/staff/3", "/admin/staff/3"),
            ("/admin/petitions?q=night+ferry%21&page=2", "/admin/petitions?q=night+ferry%21&page=2"),
            ("/admin/petitions?q=//evil.example", "/admin"),
            ("/admin/log?before=5?", "/admin"),
            ("/admin/log?before=5#x", "/admin"),
            ("?/admin/log", "/admin"),
            ("//evil.example/admin/", "/admin"),
            ("/admin//evil.example", "/admin"),
            ("/admin/../petitions", "/admin"),
            ("/admin/\\evil", "/admin"),
            ("https://evil.example", "/admin"),
            ("/adminx", "/admin"),
            ("/petitions", "/admin"),
        ] {
            assert_eq!(wanted_page(next), path, "{next}");
        }
    }

    /// The pages of sentences for one kind of campaign have `_` in their names, and signing in led to the first page instead.
    #[test]
    fn signing_in_leads_to_the_page_of_each_sentence_that_can_be_changed() {
        let catalogues = Catalogues::load().expect("they are parsed");
        for (language, words) in catalogues.iter() {
            for (_, key) in words.changeable() {
                let page = format!("/admin/words/{key}?language={language}");
                assert_eq!(wanted_page(&page), page);
            }
        }
    }

    #[test]
    fn every_page_has_a_way_in_and_changes_are_posted() {
        for row in PAGES {
            let open = matches!(row.who, Who::Anybody(_));
            let office = row.path == "/admin" || row.path.starts_with("/admin/");
            assert!(open || office, "{}: staff have their pages in the office", row.path);
            assert!(matches!(row.method, Method::GET | Method::POST), "{}", row.path);
        }
    }

    #[test]
    fn who_only_looks_changes_nothing_but_their_own_account() {
        for row in PAGES.iter().filter(|row| row.method == Method::POST) {
            let own = row.path == "/admin/sign-out" || row.path.starts_with("/admin/account/");
            let looks = matches!(row.who, Who::Staff(Duty::Look, _));
            assert_eq!(looks, own, "{}", row.path);
        }
    }

    #[test]
    fn the_menu_leads_to_pages_behind_the_door() {
        for row in PAGES.iter().filter(|row| row.entry.is_some()) {
            assert!(matches!(row.who, Who::Staff(..)) && row.method == Method::GET, "{}", row.path);
        }
    }

    #[test]
    fn no_page_of_the_office_is_a_shared_one() {
        for row in PAGES {
            let apart = super::super::APART;
            assert!(apart.iter().any(|pattern| path::fits(pattern, row.path)), "{}", row.path);
        }
    }

    #[test]
    fn files_are_sent_only_to_pages_that_take_them() {
        let office = super::super::addresses();
        for (path, with_files) in [
            ("/admin/petitions/7/paper", true),
            ("/admin/areas", true),
            ("/admin/areas/use", false),
            ("/admin/petitions/7/paper/check", false),
            ("/petitions/7/paper", false),
        ] {
            assert_eq!(office.is_sent_files(path), with_files, "{path}");
        }
        for (path, ours) in [
            ("/admin", true),
            ("/admin/log", true),
            ("/setup", true),
            ("/setup/token", true),
            ("/adminx", false),
            ("/cy/admin", false),
            ("/petitions/admin", false),
            ("/.well-known/change-password", false),
        ] {
            assert_eq!(office.holds(path), ours, "{path}");
        }
    }
}
