//! What is answered where no form is taken: on a machine that is not the site any more, and on a copy for reading.
//!
//! **Owns** the pages that lead to the site itself. They are kept finished like other refusals, with a slot for the address that was asked
//! for: whoever asks for many addresses does not have many pages made. **Never** keeps what was typed anywhere but in the answer to
//! whoever typed it. **Called by** `origin`, for a machine and for a copy. **Bounds**: what `refusals` keeps.

use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_LENGTH, ETAG};
use http::{Method, Request};
use std::time::Duration;

use super::super::metrics::requests::About;
use super::super::refusals::{Audience, Name, Refusals, Why, whole};
use super::Routed;
use throng_edge::RequestId;
use throng_rendering::themes::escape;
use throng_web::http::headers;
use throng_web::http::host::place_of;
use throng_web::http::matter;
use throng_web::http::respond::{
    Cause, Failure, Overload, RETRY_AFTER_ELSEWHERE_S, Superseded, count_superseded,
};
use throng_web::sites::Site;

/// What stands in a finished page for the address that was asked for: text that is the same when it is escaped.
const SLOT: &str = "/-the-address-that-was-asked-for-";

impl Routed {
    /// The answer to forms, and to what they send, where another machine is the site: nobody should fill one in for nothing, and what was
    /// typed into one that the site itself has shown, at the same address, is kept until that is found again. Unless `keeps` says that this
    /// network has had enough such pages made.
    pub(in crate::serve) async fn elsewhere(
        &self,
        request: Request<Body>,
        cause: Cause,
        keeps: bool,
    ) -> Response {
        if let Some(led_on) = self.led_on(&request) {
            return led_on;
        }
        let is_copy = matches!(cause, Cause::Copy);
        match self.typed(request).await {
            Ok((without_body, Some((action, fields)))) if keeps => {
                let overload = Overload { retry_after_s: RETRY_AFTER_ELSEWHERE_S, action, fields, cause };
                self.failed(without_body, Failure::Overloaded(overload))
            }
            Ok((without_body, _)) => self.leads_to_site(without_body, is_copy),
            Err(response) => *response,
        }
    }

    /// The answer of a copy for reading where nothing is taken, nor shown of one person.
    pub(in crate::serve) fn only_read(&self, request: Request<Body>) -> Response {
        self.leads_to_site(request, true)
    }

    /// The page that leads to this address at the site itself, from memory where it is there.
    fn leads_to_site(&self, mut request: Request<Body>, is_copy: bool) -> Response {
        let target = target_of(&request);
        if !is_copy {
            count_superseded(request.extensions().get::<RequestId>());
        }
        let is_head = request.method() == Method::HEAD;
        *request.method_mut() = Method::GET;
        let manner = self.explainer.manner(&request);
        let placed = place_of(&self.explainer.sites, &mut request);
        let about = match is_copy {
            true => None,
            false => Some(matter::of("", request.uri().path())),
        };
        let site = placed.as_deref().ok();
        let name = site.filter(|_| manner.is_explained_in_html()).map(|site| {
            let why = Why::Elsewhere { about, in_office: manner.leads_to_office() };
            let readers = Audience::of(manner.is_for_others());
            (site.id.0, site.view.language.clone(), site.view.kind, why, readers)
        });
        let mut response = from_memory(&self.refusals, name, (&target, is_head), || {
            let target = SLOT.to_owned();
            let failure = match about {
                Some(about) => Failure::Superseded(Superseded { target, about, done: None }),
                None => Failure::OnlyRead(target),
            };
            // The secret of a private pledge stands in the slot alone.
            let site = site.map(Site::closed);
            let bare = failure.into_response();
            let mut response = self.explainer.explain(site.as_ref(), manner, bare);
            self.secure(&mut response);
            response
        });
        About::Page.answered(response.status(), Duration::ZERO);
        if site.is_some_and(|site| site.opens().is_some()) {
            headers::of_private(&mut response, false);
        }
        response
    }
}

/// The page of this name, made only if it is not in memory, for whoever asked for `target`.
fn from_memory(
    refusals: &Refusals,
    name: Option<Name>,
    (target, is_head): (&str, bool),
    make: impl FnOnce() -> Response,
) -> Response {
    with_address(refusals.get(name, make), target, is_head)
}

/// A finished page with the address in its slot.
fn with_address(page: Response, target: &str, is_head: bool) -> Response {
    let (mut head, body) = page.into_parts();
    head.headers.remove(CONTENT_LENGTH);
    head.headers.remove(ETAG);
    let body = match whole(body).filter(|_| !is_head) {
        // Pages are text; what is none is sent as it is.
        Some(bytes) => match std::str::from_utf8(&bytes) {
            Ok(text) => Body::from(text.replace(SLOT, &escape(target))),
            Err(_) => Body::from(bytes),
        },
        None => Body::empty(),
    };
    Response::from_parts(head, body)
}

/// The address of a request, from its first slash.
fn target_of(request: &Request<Body>) -> String {
    let target = request.uri().path_and_query().map(|target| target.as_str());
    let target = target.filter(|target| target.starts_with('/'));
    target.unwrap_or("/").to_owned()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use throng_domain::campaign::CampaignKind;
    use throng_rendering::views::Matter;

    use super::*;

    #[test]
    fn who_asks_for_many_addresses_has_one_page_made() {
        let (refusals, made) = (Refusals::default(), Cell::new(0));
        let name = |about| {
            Some((
                1,
                "en".to_owned(),
                CampaignKind::Petition,
                Why::Elsewhere { about: Some(about), in_office: false },
                Audience::People,
            ))
        };
        let ask = |about, target: &str| {
            let answer = from_memory(&refusals, name(about), (target, false), || {
                made.set(made.get() + 1);
                Response::new(Body::from(format!("{about:?} {SLOT}")))
            });
            String::from_utf8(whole(answer.into_body()).expect("it is finished").to_vec())
                .expect("it is text")
        };
        for number in 0..100 {
            assert_eq!(ask(Matter::Emails, &format!("/u/{number}")), format!("Emails /u/{number}"));
            assert_eq!(ask(Matter::Reports, &format!("/r/{number}")), format!("Reports /r/{number}"));
        }
        assert!(made.get() < 100, "{} pages were made for 200 requests", made.get());
    }

    #[test]
    fn an_address_that_was_asked_for_is_text_of_the_page() {
        assert_eq!(escape(SLOT), SLOT);
        for (target, is_head, expected) in [
            ("/u/token?a=1&b=2", false, "<a href=\"https://x.example/u/token?a=1&amp;b=2\">"),
            ("/\"><script>", false, "<a href=\"https://x.example/&quot;&gt;&lt;script&gt;\">"),
            ("/u/token", true, ""),
        ] {
            let page = Response::new(Body::from(format!("<a href=\"https://x.example{SLOT}\">")));
            let answer = with_address(page, target, is_head);
            assert_eq!(whole(answer.into_body()).expect("it is finished"), expected, "{target}");
        }
    }
}
