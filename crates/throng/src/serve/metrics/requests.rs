//! Requests that the routes answered, by what they were about, and how long that took. What the page cache answers by itself
//! takes microseconds and is only counted, by the cache: nothing is added to its way.
//!
//! **Owns** what kinds of request there are. **Never** tells one petition from another. **Called by** `serve/routed.rs` for each
//! request. **Bounds**: a fixed table.

use std::time::Duration;

use http::{Method, StatusCode};
use throng_process::counts::{Counter, Measure};

/// What a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::serve) enum About {
    /// A page that is read, or data.
    Page,
    /// Somebody signs.
    Sign,
    /// Somebody confirms, by the link or the code.
    Confirm,
    /// Any other form of the public.
    Form,
    /// The office.
    Office,
    /// A stream of live numbers, until it begins.
    Stream,
    /// Whoever watches the program.
    Watch,
}

/// The names of [`About`], in its order.
pub(super) const ABOUT: [&str; 7] = ["page", "sign", "confirm", "form", "office", "stream", "watch"];
/// The hundreds of statuses, from 200 on.
pub(super) const STATUSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

/// How often each kind was answered with each hundred of statuses.
pub(super) static ANSWERED: [[Counter; STATUSES.len()]; ABOUT.len()] =
    [const { [const { Counter::new() }; STATUSES.len()] }; ABOUT.len()];
/// How long the answer took, from the whole head to the head of the answer.
pub(super) static TOOK: [Measure; ABOUT.len()] = [const { Measure::of_times() }; ABOUT.len()];

impl About {
    /// What a request is about, by its method and the path of its route, without language and kind of campaign.
    pub(in crate::serve) fn of(method: &Method, path: &str, in_office: bool) -> About {
        let is_read = [Method::GET, Method::HEAD].contains(method);
        let ends = |end: &str| path.ends_with(end);
        match path {
            _ if in_office => About::Office,
            "/healthz" | "/readyz" | "/metrics" => About::Watch,
            _ if is_read && (path == "/stream" || ends("/stream")) => About::Stream,
            _ if is_read => About::Page,
            _ if ends("/signatures") || path.starts_with("/v/") => About::Sign,
            _ if path.starts_with("/s/") && (path.matches('/').count() == 2 || ends("/ballot")) => {
                About::Confirm
            }
            _ if path.starts_with("/w/") && ends("/code") => About::Confirm,
            _ => About::Form,
        }
    }

    /// Notes that one was answered.
    pub(in crate::serve) fn answered(self, status: StatusCode, took: Duration) {
        let hundred = usize::from(status.as_u16() / 100).clamp(2, 5) - 2;
        ANSWERED[self as usize][hundred].one_more();
        TOOK[self as usize].took(took);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_request_is_about_one_thing() {
        for (method, path, in_office, about) in [
            (Method::GET, "/", false, "page"),
            (Method::HEAD, "/petitions/7.json", false, "page"),
            (Method::GET, "/petitions/7/signatures", false, "page"),
            (Method::POST, "/petitions/7/signatures", false, "sign"),
            (Method::POST, "/petitions/support/t/signatures", false, "sign"),
            (Method::POST, "/v/t", false, "sign"),
            (Method::POST, "/petitions/7/signatures/new", false, "form"),
            (Method::POST, "/s/t", false, "confirm"),
            (Method::POST, "/s/t/ballot", false, "confirm"),
            (Method::POST, "/w/t/code", false, "confirm"),
            (Method::POST, "/s/t/withdraw", false, "form"),
            (Method::POST, "/w/t/resend", false, "form"),
            (Method::GET, "/s/t", false, "page"),
            (Method::GET, "/admin", true, "office"),
            (Method::POST, "/admin/petitions/7/signatures", true, "office"),
            (Method::GET, "/stream", false, "stream"),
            (Method::GET, "/petitions/7/stream", false, "stream"),
            (Method::GET, "/metrics", false, "watch"),
            (Method::GET, "/healthz", false, "watch"),
            (Method::GET, "/readyz", false, "watch"),
            (Method::DELETE, "/", false, "form"),
        ] {
            assert_eq!(ABOUT[About::of(&method, path, in_office) as usize], about, "{method} {path}");
        }
    }

    #[test]
    fn each_status_is_in_its_hundred() {
        let read = || {
            STATUSES
                .map(|_| 0)
                .into_iter()
                .zip(&ANSWERED[About::Watch as usize])
        };
        let sums = || read().map(|(_, counter)| counter.sum()).collect::<Vec<u64>>();
        for (status, hundred) in
            [(100, 0), (200, 0), (299, 0), (304, 1), (404, 2), (503, 3), (599, 3), (999, 3)]
        {
            let before = sums();
            let status = StatusCode::from_u16(status).expect("three digits");
            About::Watch.answered(status, Duration::ZERO);
            let mut expected = before;
            expected[hundred] += 1;
            assert_eq!(sums(), expected, "{status}");
        }
    }
}
