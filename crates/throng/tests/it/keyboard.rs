//! Single letters as keyboard shortcuts in the office: in a real browser, for members who have switched them on, and
//! never while somebody types.

use std::time::Duration;

use serde_json::json;
use throng_testkit::chrome::{Chrome, ENTER, JavaScript};
use throng_testkit::deadline::Deadline;

use crate::desk::{AGAIN, Desk, FERRY, OLD, case};
use crate::staff::{MAX, PASSWORD};

const PATIENCE: Duration = Duration::from_secs(20);
/// The Escape key (W3C WebDriver, section 17.4.2).
const ESCAPE: &str = "\u{E00C}";

/// Max at his desk.
struct Seat {
    desk: Desk,
    chrome: Chrome,
}

impl Seat {
    #[track_caller]
    fn take(java_script: JavaScript) -> Seat {
        let seat = Seat { desk: Desk::open(), chrome: Chrome::start(java_script) };
        seat.go("/admin/sign-in");
        for (id, text) in [("email", MAX), ("password", PASSWORD)] {
            let field = seat.chrome.find(&format!("#{id}"));
            seat.chrome.type_into(&field, text);
        }
        seat.click("form[action$='/admin/sign-in'] button");
        seat.wait(".tabs [aria-current]");
        seat
    }

    #[track_caller]
    fn go(&self, path: &str) {
        self.chrome
            .go_to(&format!("{}{path}", self.desk.town.program.base_url()));
    }

    #[track_caller]
    fn click(&self, css: &str) {
        self.chrome.click(&self.chrome.wait_for(css, PATIENCE));
    }

    #[track_caller]
    fn wait(&self, css: &str) {
        let _there = self.chrome.wait_for(css, PATIENCE);
    }

    #[track_caller]
    fn switch(&self) {
        self.go("/admin/account");
        self.click("form[action$='/admin/account/keyboard'] button");
        self.wait(".notice");
    }

    /// Waits until the page is at this path.
    #[track_caller]
    fn expect_at(&self, path: &str) {
        let script = "return document.readyState === 'complete' && location.pathname === arguments[0];";
        let there = Deadline::after(PATIENCE)
            .wait_for(|| (self.chrome.run(script, &[json!(path)]) == true).then_some(()));
        assert!(there.is_some(), "at {} and not at {path}", self.chrome.url());
    }

    /// The address, id or text of the element that has the focus.
    #[track_caller]
    fn focused(&self) -> String {
        let script = "const here = document.activeElement;
            return here === document.body ? '' : here.id || here.pathname || here.innerText;";
        self.chrome.run(script, &[]).as_str().expect("text").to_owned()
    }

    /// The letters shown on the elements that they activate.
    #[track_caller]
    fn hints(&self) -> String {
        let script = "return [...document.querySelectorAll('main :not(dt) > kbd')]
            .filter(hint => hint.checkVisibility()).map(hint => hint.textContent).join('');";
        self.chrome.run(script, &[]).as_str().expect("text").to_owned()
    }
}

#[test]
fn letters_do_nothing_until_they_are_switched_on() {
    let seat = Seat::take(JavaScript::On);
    seat.go(&case(FERRY));
    seat.chrome.press_keys("c?/j");
    assert_eq!(seat.hints(), "");
    assert_eq!(seat.focused(), "");
    seat.expect_at(&case(FERRY));
    assert_eq!(seat.chrome.find_all("[data-key=c]").len(), 1, "nobody has taken it");
    assert!(seat.chrome.find_all("[accesskey]").is_empty());
    seat.switch();
    seat.go(&case(FERRY));
    assert_eq!(seat.hints(), "/?CF");
    seat.switch();
    seat.go(&case(FERRY));
    seat.chrome.press_keys("c");
    assert_eq!(seat.hints(), "");
    seat.expect_at(&case(FERRY));
    assert_eq!(seat.chrome.find_all("[data-key=c]").len(), 1);
    let log = seat.desk.member(crate::staff::OLGA).get("/admin/log");
    assert!(log.page().text_contains("Turned keyboard shortcuts on or off"), "{}", log.page().text());
}

#[test]
fn a_petition_is_taken_looked_at_and_decided_by_letters() {
    let seat = Seat::take(JavaScript::On);
    seat.switch();
    seat.go("/admin/queue");
    for (key, petition) in [("j", OLD), ("j", AGAIN), ("J", FERRY), ("j", FERRY), ("k", AGAIN)] {
        seat.chrome.press_keys(key);
        assert_eq!(seat.focused(), case(petition), "{key}");
    }
    seat.chrome.press_keys(ENTER);
    seat.expect_at(&case(AGAIN));
    // From one page to the next in the list that was opened before.
    seat.chrome.press_keys("j");
    seat.expect_at(&case(FERRY));
    seat.chrome.press_keys("k");
    seat.expect_at(&case(AGAIN));
    seat.chrome.press_keys("k");
    seat.expect_at(&case(OLD));

    seat.chrome.press_keys("c");
    seat.wait("[data-key=a] kbd");
    assert_eq!(seat.hints(), "/?ANRF");
    // Where a text has to be written, the letter only moves the focus there; letters typed then are text.
    seat.chrome.press_keys("f");
    assert_eq!(seat.focused(), "flag");
    seat.chrome.press_keys("can a ferry /? jar");
    let flag = seat.chrome.find("#flag");
    assert_eq!(seat.chrome.property(&flag, "value"), "can a ferry /? jar");
    seat.expect_at(&case(OLD));
    seat.go(&case(OLD));
    seat.chrome.press_keys("?");
    seat.wait("dialog[open]");
    seat.chrome.press_keys("a");
    seat.expect_at(&case(OLD));
    seat.chrome.press_keys(ESCAPE);
    let closed =
        Deadline::after(PATIENCE).wait_for(|| seat.chrome.find_all("dialog[open]").is_empty().then_some(()));
    assert!(closed.is_some());
    for (key, page) in [("n", "changes"), ("r", "reject"), ("a", "approve")] {
        seat.go(&case(OLD));
        seat.chrome.press_keys(key);
        seat.expect_at(&format!("{}/{page}", case(OLD)));
    }
    // No letter makes a decision: the last button has to be pressed.
    seat.chrome.press_keys("a");
    seat.click("form[action$='/approve'] button");
    seat.wait("[data-key=z] kbd");
    seat.chrome.press_keys("z");
    seat.wait("[data-key=a] kbd");

    seat.chrome.press_keys("/");
    seat.expect_at("/admin/petitions");
    seat.chrome.press_keys("/");
    assert_eq!(seat.focused(), "q");
    let field = seat.chrome.find("#q");
    assert_eq!(seat.chrome.property(&field, "value"), "", "the letter itself is not typed");
}

#[test]
fn without_scripts_the_switch_works_and_shows_no_letters() {
    let seat = Seat::take(JavaScript::Off);
    seat.switch();
    seat.go(&case(FERRY));
    assert_eq!(seat.hints(), "");
    let script = "return [...document.querySelectorAll('#keys, [data-key=\"?\"]')].some(part => part.checkVisibility());";
    assert_eq!(seat.chrome.run(script, &[]), false);
}
