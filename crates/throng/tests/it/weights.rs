//! How many bytes a first visit sends: each kind of page of the demo with its style sheet, as a browser is sent them, is within
//! what the page about their size promises.
//!
//! Owns the list of pages that are weighed. Used by `face`, which has the demo running.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

/// What a server may send before the client answers, which `/about/performance` names.
const BUDGET_BYTES: usize = 14_336;

/// Each kind of page that everybody may open first. Numbers of votes are asked for, because the demo gives them.
const PAGES: [&str; 43] = [
    "/",
    "/petitions",
    "/petitions?page=2",
    "/petitions?state=open",
    "/petitions?state=closed",
    "/petitions?state=rejected",
    "/petitions?state=with_response",
    "/petitions?sort=most_signed",
    "/petitions?sort=newest",
    "/petitions?topic=transport",
    "/petitions?q=the",
    "/petitions/480",
    "/petitions/480/places",
    "/petitions/480/comments",
    "/petitions/480/signatures/new",
    "/petitions/480/followers/new",
    "/petitions/480/report",
    "/petitions/480/poster",
    "/petitions/287",
    "/petitions/112",
    "/petitions/482",
    "/petitions/489",
    "/petitions/local",
    "/petitions/local/hallowick-west",
    "/petitions/local/hallowick-west?page=2",
    "/petitions/start",
    "/pledges",
    "/pledges?state=all",
    "/pledges/502",
    "/votes",
    "/votes?state=all",
    "/about",
    "/about/rules",
    "/about/privacy",
    "/about/accessibility",
    "/about/moderation",
    "/about/performance",
    "/help",
    "/data",
    "/data/addresses",
    "/data/fields",
    "/embed/480",
    "/embed/480/code",
];

/// Fails where a first visit is sent more than is promised, in a language of the demo or from right to left.
#[track_caller]
pub(crate) fn are_within_the_budget(base: &str, votes: &[i64]) {
    let mut visitor = Browser::at(base);
    visitor.headers = vec![("Accept-Encoding".to_owned(), "gzip, br".to_owned())];
    let votes = votes.iter().map(|number| format!("/votes/{number}"));
    let pages: Vec<String> = PAGES.map(str::to_owned).into_iter().chain(votes).collect();
    let css = style_sheet(base);
    let css = bytes_of(&visitor.get(&css));
    let mut heavy = Vec::new();
    for root in ["", "/cy", "/ar-XB"] {
        for path in &pages {
            let page = visitor.get(&format!("{root}{path}"));
            page.expect_status(200);
            let bytes = bytes_of(&page) + css;
            if bytes > BUDGET_BYTES {
                heavy.push(format!("{root}{path}: {bytes}"));
            }
        }
    }
    assert!(
        heavy.is_empty(),
        "of these a first visit is sent more than {BUDGET_BYTES} bytes:\n{}",
        heavy.join("\n")
    );
    let said = Browser::at(base).get("/about/performance").page();
    assert!(said.text_contains("at most 14,336 bytes"), "{}", said.text());
}

/// The address of the style sheet.
fn style_sheet(base: &str) -> String {
    let page = Browser::at(base).get("/").text();
    let (_, link) = page
        .split_once("<link rel=\"stylesheet\" href=\"")
        .expect("every page has one");
    let (address, _) = link.split_once('"').expect("the address ends");
    address.to_owned()
}

/// All that an answer takes on the wire: its first line, its headers and its body as it was sent, which is never opened here.
/// What is made for one person alone is sent as it is.
fn bytes_of(answer: &Response) -> usize {
    let line = "HTTP/1.1 200 OK\r\n\r\n".len();
    let headers = answer
        .headers
        .iter()
        .map(|(name, value)| name.len() + ": \r\n".len() + value.len());
    line + headers.sum::<usize>() + answer.body.len()
}
