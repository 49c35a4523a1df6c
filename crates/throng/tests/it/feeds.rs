//! What other programs and other sites get from a town: read by parsers that are not ours, and shown in a
//! browser inside another site's page.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::Duration;

use icalendar::Component as _;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::json;
use throng_testkit::chrome::{Chrome, JavaScript};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::settings::change;
use crate::town::{
    ADA, BRIDGE, CLOSED, NO_PETITION, POSTCODE, REJECTED, TREES, TREES_CARRIED_OVER, TREES_TITLE, Town,
    petition, sign,
};
use crate::votes::{public, with_vote};

const PATIENCE: Duration = Duration::from_secs(20);

#[track_caller]
fn got(town: &Town, path: &str) -> Response {
    let response = town.visitor().get(path);
    response.expect_status(200);
    assert!(response.headers_named("set-cookie").is_empty(), "{path} sets a cookie");
    response
}

/// The texts of all elements with this name.
#[track_caller]
fn texts(xml: &str, name: &str) -> Vec<String> {
    let mut reader = Reader::from_str(xml);
    let (mut found, mut inside) = (Vec::new(), false);
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(start) if start.name().as_ref() == name => inside = true,
            Event::End(_) => inside = false,
            Event::Text(text) if inside => found.push(text.xml10_content().into_owned()),
            Event::Eof => return found,
            _ => {}
        }
    }
}

#[test]
fn feeds_tell_each_event_once_and_where_they_are() {
    let town = Town::open();
    let base = town.program.base_url();
    for (path, kind) in [
        ("/feed.atom", "application/atom+xml; charset=utf-8"),
        ("/petitions.atom?state=closed", "application/atom+xml; charset=utf-8"),
        ("/answers.atom", "application/atom+xml; charset=utf-8"),
        ("/petitions/1/timeline.atom", "application/atom+xml; charset=utf-8"),
    ] {
        let feed = got(&town, path);
        assert_eq!(feed.header("content-type"), Some(kind), "{path}");
        assert_eq!(feed.header("access-control-allow-origin"), Some("*"), "{path}");
        let mut ids = texts(&feed.text(), "id");
        let all = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all, "{path}");
        assert!(ids.iter().all(|id| id.starts_with("tag:127.0.0.1,2026-01-01:")), "{ids:?}");
        assert!(
            feed.text()
                .contains(&format!("rel=\"self\" type=\"application/atom+xml\" href=\"{base}{path}\""))
        );
        assert_eq!(feed.body, got(&town, path).body, "{path} is the same for whoever asks again");
    }
    let opened = texts(&got(&town, "/feed.atom").text(), "title");
    assert!(opened.contains(&TREES_TITLE.to_owned()), "{opened:?}");
    assert!(!opened.iter().any(|title| title.contains("now")), "a rejected one never opened: {opened:?}");
    let json = got(&town, "/feed.json").json();
    assert_eq!(json["items"].as_array().map(Vec::len), Some(opened.len() - 1));
    let closed = texts(&got(&town, "/petitions.atom?state=closed").text(), "title");
    assert_eq!(closed.len(), 2, "{closed:?}");
}

/// The links of a page with this ending, wherever its body shows them.
#[track_caller]
fn shown_links(town: &Town, page: &str, ending: &str) -> Vec<String> {
    let links = got(town, page).page().elements("a").into_iter();
    let links = links.filter_map(|link| link.tag.attribute("href").map(str::to_owned));
    links
        .filter(|link| link.split('?').next().is_some_and(|path| path.ends_with(ending)))
        .collect()
}

#[test]
fn people_find_feeds_and_calendars_by_a_link() {
    let debated = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "scheduled_debate_date": "2099-04-20" });
    let someday = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "scheduled_debate_date": "in spring" });
    let more = [
        petition(7, "Debate the ring road", "open", 3, &debated),
        petition(8, "Debate the market", "open", 3, &someday),
    ];
    let town = Town::holding(&more, &["site.languages=en,cy"]);
    for root in ["", "/cy"] {
        for (page, ending, links) in [
            ("/", ".atom", vec!["/feed.atom", "/answers.atom"]),
            ("/", "/feed.json", vec!["/feed.json"]),
            ("/petitions", ".atom", vec!["/petitions.atom"]),
            ("/petitions?q=bridge&state=open&page=2", ".atom", vec!["/petitions.atom?state=open&q=bridge"]),
            ("/petitions/1", ".atom", vec!["/petitions/1/timeline.atom"]),
            ("/petitions/4", ".atom", vec!["/petitions/4/timeline.atom"]),
        ] {
            let expected: Vec<String> = links.iter().map(|link| format!("{root}{link}")).collect();
            let shown = shown_links(&town, &format!("{root}{page}"), ending);
            assert_eq!(shown, expected, "{root}{page}");
            shown.iter().for_each(|link| drop(got(&town, link)));
        }
        for number in [TREES, CLOSED, REJECTED, 7, 8] {
            let calendar = format!("{root}/petitions/{number}/events.ics");
            let is_there = town.visitor().get(&calendar).status == 200;
            let shown = shown_links(&town, &format!("{root}/petitions/{number}"), ".ics");
            let expected = if is_there { vec![calendar] } else { Vec::new() };
            assert_eq!(shown, expected, "{root} {number}");
            assert_eq!(is_there, number != REJECTED, "{root} {number}");
        }
    }
}

#[test]
fn dates_are_for_calendars() {
    let town = Town::open();
    let calendar = got(&town, &format!("/petitions/{CLOSED}/events.ics"));
    assert_eq!(calendar.header("content-type"), Some("text/calendar; charset=utf-8"));
    let parsed: icalendar::Calendar = calendar.text().parse().expect("a calendar");
    assert_eq!(parsed.components.len(), 1);
    // A calendar must contain an event: this petition has no date.
    town.visitor()
        .get(&format!("/petitions/{REJECTED}/events.ics"))
        .expect_status(404);
}

#[test]
fn the_series_adds_up_to_the_number() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
    let sheet = got(&town, &format!("/petitions/{TREES}/series.csv"));
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(sheet.body.as_slice())
        .records()
        .map(|row| row.expect("a row").iter().map(str::to_owned).collect())
        .collect();
    let carried = TREES_CARRIED_OVER.to_string();
    assert_eq!(rows[0], ["", &carried, &carried]);
    assert_eq!(rows[1][1..], ["1".to_owned(), town.count(TREES).to_string()]);
    assert_eq!(rows.len(), 2);
    let list = got(&town, "/petitions.csv?state=open").text();
    assert_eq!(list.lines().count(), 3, "{list}");
    assert!(list.contains(TREES_TITLE), "{list}");
}

#[test]
fn search_engines_find_public_pages_and_nothing_else() {
    let town = Town::open();
    let base = town.program.base_url();
    let robots = got(&town, "/robots.txt").text();
    assert!(robots.contains(&format!("Sitemap: {base}/sitemap.xml\n")), "{robots}");
    let pages = texts(&got(&town, "/sitemap.xml").text(), "loc");
    for page in &pages {
        got(&town, page.strip_prefix(base).expect("pages of this site"));
    }
    assert_eq!(pages.len(), 2 + 4, "home, the list, and four petitions: {pages:?}");
    town.visitor().get("/sitemap.xml?from=3").expect_status(404);
    town.visitor().get("/.well-known/security.txt").expect_status(404);
    let town = Town::with(&["mail.reply_to=team@brindle.example"]);
    let contact = got(&town, "/.well-known/security.txt").text();
    assert!(contact.starts_with("Contact: mailto:team@brindle.example\nExpires: "), "{contact}");
    for (setting, expected) in [
        ("security@brindle.example", "mailto:security@brindle.example"),
        ("https://brindle.example/security", "https://brindle.example/security"),
    ] {
        let named = format!("site.security_contact={setting}");
        let town = Town::with(&["mail.reply_to=team@brindle.example", &named]);
        let contact = got(&town, "/.well-known/security.txt").text();
        assert!(contact.starts_with(&format!("Contact: {expected}\nExpires: ")), "{contact}");
    }
}

#[test]
fn pictures_and_badges_show_the_number() {
    let town = Town::open();
    for number in [TREES, BRIDGE, CLOSED, REJECTED] {
        let picture = got(&town, &format!("/petitions/{number}/picture.png"));
        assert_eq!(picture.header("content-type"), Some("image/png"));
        assert_eq!(&picture.body[..8], b"\x89PNG\r\n\x1a\n");
    }
    let badge = got(&town, &format!("/badge/{TREES}.svg"));
    assert_eq!(badge.header("content-type"), Some("image/svg+xml"));
    assert_eq!(texts(&badge.text(), "title"), [format!("{TREES_TITLE}: {TREES_CARRIED_OVER} signatures")]);
    for path in ["/badge/1", "/badge/99.svg", "/badge/x.svg", "/petitions/99/picture.png", "/embed/99"] {
        town.visitor().get(path).expect_status(404);
    }
}

#[test]
fn an_address_becomes_a_frame_only_when_it_is_ours() {
    let town = Town::open();
    let base = town.program.base_url();
    let encoded = |url: &str| url.replace(':', "%3A").replace('/', "%2F");
    let asked = |url: &str, more: &str| town.visitor().get(&format!("/oembed?url={}{more}", encoded(url)));
    let answer = asked(&format!("{base}/petitions/{TREES}/any-slug"), "&format=json&maxwidth=300");
    answer.expect_status(200);
    let json = answer.json();
    assert_eq!(json["type"], "rich");
    assert_eq!(json["title"], TREES_TITLE);
    assert_eq!(json["width"], 300);
    assert!(
        json["html"]
            .as_str()
            .expect("HTML")
            .contains(&format!("{base}/embed/{TREES}\""))
    );
    // Whoever has no room for the frame gets none that is wider than the room.
    let narrow = asked(&format!("{base}/petitions/{TREES}"), "&maxwidth=100&maxheight=50").json();
    assert_eq!((&narrow["width"], &narrow["height"]), (&json!(100), &json!(50)));
    // A program is told in a sentence what is wrong.
    let says = |response: &Response, status: u16, words: &str| {
        response.expect_status(status);
        assert_eq!(response.header("access-control-allow-origin"), Some("*"), "{words}");
        let json = response.json();
        let detail = json["error"]["detail"].as_str().unwrap_or_default();
        assert!(detail.contains(words), "{words:?} is not in {json}");
    };
    says(&asked(&format!("{base}/petitions/{TREES}"), "&format=xml"), 501, "only JSON");
    says(&asked(&format!("{base}/petitions/{NO_PETITION}"), ""), 404, "no public");
    says(&asked(&format!("{base}/"), ""), 404, "address of a petition, a pledge or a vote of this site");
    says(&asked("https://elsewhere.example/petitions/1", ""), 404, "of this site");
    says(&asked("", ""), 400, "url is missing");
}

/// The entry whose identifier ends so.
#[track_caller]
fn entry_of(feed: &str, ending: &str) -> String {
    let found = feed
        .split("<entry>")
        .find(|entry| entry.contains(&format!("{ending}</id>")));
    found
        .unwrap_or_else(|| panic!("no entry {ending} in {feed}"))
        .to_owned()
}

#[test]
fn a_vote_is_one_event_in_all_feeds_and_its_calendar_says_that_it_was_called_off() {
    let (town, mut olga, path, _) = with_vote(&[]);
    let base = public(&path);
    let opened = format!(":{}/opened", &base[1..]);
    for feed in ["/votes.atom".to_owned(), format!("{base}/timeline.atom")] {
        let feed = town.fresh(&feed).text();
        assert!(entry_of(&feed, &opened).contains("tag:127.0.0.1,2026-01-01:votes/"), "{feed}");
    }
    change(&mut olga, &[("comments", "after")]);
    // A feed without entries is as old as what it is about.
    let comments = got(&town, &format!("{base}/comments.atom")).text();
    assert!(!texts(&comments, "updated")[0].starts_with("1970"), "{comments}");
    for empty in ["/petitions.atom?q=zzzz", "/pledges.atom?q=zzzz"] {
        let feed = got(&town, empty).text();
        assert_eq!(texts(&feed, "title").len(), 1, "{feed}");
        assert!(texts(&feed, "updated")[0].starts_with("202"), "{feed}");
    }
    // What there will be is said where somebody asks too early, and scripts of other sites read that too.
    for file in ["ballots.csv", "voters.csv"] {
        let early = town.visitor().get(&format!("{base}/{file}"));
        early.expect_status(404);
        assert_eq!(early.header("access-control-allow-origin"), Some("*"), "{file}");
        assert_eq!(early.header("content-type"), Some("text/plain; charset=utf-8"), "{file}");
    }
    assert!(
        town.visitor()
            .get(&format!("{base}/ballots.csv"))
            .text()
            .contains("not yet")
    );
    let event = |text: &str| {
        let calendar: icalendar::Calendar = text.parse().expect("a calendar");
        let found = calendar
            .components
            .iter()
            .find_map(|component| component.as_event().cloned());
        found.expect("an event")
    };
    let calendar = format!("{base}/events.ics");
    let before = event(&got(&town, &calendar).text());
    let name = format!("vote-{}-closes@127.0.0.1", base.trim_start_matches("/votes/"));
    assert_eq!(before.get_uid(), Some(name.as_str()));
    assert_eq!(before.property_value("STATUS"), None);
    olga.get(&path).expect_status(200);
    olga.press("Call the vote off", &[("why", "A <name> was wrong.")])
        .expect_status(200);
    let after = event(&town.fresh(&calendar).text());
    assert_eq!(after.property_value("STATUS"), Some("CANCELLED"));
    assert_eq!(after.get_uid(), Some(name.as_str()));
    assert_eq!(after.property_value("DTSTART"), before.property_value("DTSTART"), "it stays where it was");
    assert!(
        after
            .get_summary()
            .is_some_and(|title| title.starts_with("Called off: ")),
        "{after:?}"
    );
    let feed = town.fresh(&format!("{base}/timeline.atom")).text();
    let told = entry_of(&feed, "/vote-called-off");
    assert!(told.contains("A &lt;name&gt; was wrong."), "{told}");
}

/// A mistyped address of data was answered with the page, and looked as if it were there.
#[test]
fn what_ends_as_data_and_is_none_is_no_slug() {
    let town = Town::open();
    for ending in ["json", "jsonl", "csv", "atom", "ics", "svg", "png"] {
        let path = format!("/petitions/{TREES}/foo.{ending}");
        let answer = town.visitor().get(&path);
        answer.expect_status(404);
        let is_drawn = ["svg", "png"].contains(&ending);
        let told = Some("*").filter(|_| !is_drawn);
        assert_eq!(answer.header("access-control-allow-origin"), told, "{path}");
    }
    for slug in ["any-slug", "any.slug", "2.0"] {
        got(&town, &format!("/petitions/{TREES}/{slug}"));
    }
}

#[test]
fn a_frame_may_stand_anywhere_and_a_page_nowhere() {
    let town = Town::open();
    let frame = got(&town, &format!("/embed/{TREES}"));
    let policy = frame.header("content-security-policy").expect("a policy");
    assert!(policy.contains("frame-ancestors *"), "{policy}");
    assert!(policy.contains("default-src 'none'") && policy.contains("form-action 'self'"), "{policy}");
    assert_eq!(frame.header("x-frame-options"), None);
    let code = got(&town, &format!("/embed/{TREES}/code"));
    assert_eq!(code.header("x-frame-options"), Some("DENY"));
    assert_eq!(code.page().elements("textarea").len(), 3);
}

/// A page of another origin: answered on a loopback port of its own until the test ends, a few times at most.
fn elsewhere(body: &str) -> String {
    const ANSWERS_MAX: usize = 8;
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let answer = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    std::thread::spawn(move || {
        for stream in listener.incoming().take(ANSWERS_MAX).flatten() {
            let mut stream = stream;
            let mut head = [0; 4096];
            // If the browser goes away, that does not matter to this test.
            drop(
                stream
                    .read(&mut head)
                    .and_then(|_| stream.write_all(answer.as_bytes())),
            );
        }
    });
    format!("http://{address}/")
}

/// In a page of another origin, which the browser treats as another site: the form inside the frame leads to the
/// check page in the whole window, and is not refused as a form of another site.
#[test]
fn a_form_in_somebody_elses_page_leads_to_the_check_page() {
    let town = Town::open();
    let chrome = Chrome::start(JavaScript::Off);
    let frame = format!("{}/embed/{TREES}?form=1", town.program.base_url());
    chrome.go_to(&elsewhere(&format!(
        "<h1>Elsewhere</h1><iframe src='{frame}' width='480' height='720'></iframe>"
    )));
    chrome.enter_frame(&chrome.find("iframe"));
    let _form = chrome.wait_for("#name", PATIENCE);
    let shown = || (chrome.text(&chrome.find("h1")) == TREES_TITLE).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(shown).is_some(), "the frame shows {TREES_TITLE}");
    for (field, text) in [("name", ADA.name), ("email", ADA.email), ("postcode", POSTCODE)] {
        chrome.type_into(&chrome.find(&format!("#{field}")), text);
    }
    chrome.click(&chrome.find("#resident"));
    chrome.click(&chrome.find("button"));
    chrome.leave_frames();
    let check = format!("{}/petitions/{TREES}/signatures/check", town.program.base_url());
    chrome.wait_for_url(&check, PATIENCE);
    let button = chrome.wait_for("button.button", PATIENCE);
    assert!(chrome.source().contains(ADA.email), "what was typed came along");
    assert_eq!(chrome.text(&button), "Sign this petition");
    assert!(chrome.cookies().is_empty());
}
