//! The live number in a browser with scripts: it moves by itself, and all tabs share one stream.

use std::time::Duration;

use throng_testkit::chrome::{Chrome, JavaScript};
use throng_testkit::deadline::Deadline;

use crate::live::{Open, confirm};
use crate::town::{TREES, TREES_CARRIED_OVER, Town};

/// Longest wait for a number.
const PATIENCE: Duration = Duration::from_secs(30);

struct Desk {
    town: Town,
    chrome: Chrome,
}

impl Desk {
    #[track_caller]
    fn with(java_script: JavaScript) -> Desk {
        let desk = Desk { town: Town::open(), chrome: Chrome::start(java_script) };
        desk.open_petition();
        desk
    }

    #[track_caller]
    fn open_petition(&self) {
        self.chrome
            .go_to(&format!("{}/petitions/{TREES}", self.town.program.base_url()));
    }

    fn number(&self) -> String {
        let script = "return document.querySelector('[data-count]')?.textContent || '';";
        self.chrome
            .run(script, &[])
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    #[track_caller]
    fn wait_for_number(&self, number: i64) {
        let number = number.to_string();
        let shown = Deadline::after(PATIENCE).wait_for(|| (self.number() == number).then_some(()));
        assert!(shown.is_some(), "{} and not {number}", self.number());
    }
}

#[test]
fn the_number_on_an_open_page_moves_by_itself() {
    let desk = Desk::with(JavaScript::On);
    assert_eq!(desk.number(), TREES_CARRIED_OVER.to_string());
    confirm(&desk.town);
    desk.wait_for_number(TREES_CARRIED_OVER + 1);
    assert!(desk.chrome.cookies().is_empty());
    assert_eq!(
        desk.chrome
            .run("return localStorage.length + sessionStorage.length;", &[]),
        0
    );
}

#[test]
fn all_tabs_share_one_stream_whichever_is_in_front() {
    let town = Town::with(&["server.streams_max=2"]);
    let desk = Desk { town, chrome: Chrome::start(JavaScript::On) };
    desk.open_petition();
    let first = desk.chrome.tab();
    for _ in 0..7 {
        let tab = desk.chrome.new_tab();
        desk.chrome.switch_to(&tab);
        // Over HTTP/1.1 a browser opens six connections to a host: with a stream for each tab, the seventh would hang.
        desk.open_petition();
        assert_eq!(desk.number(), TREES_CARRIED_OVER.to_string());
    }
    // The browser has one of the two places: exactly one is left.
    let path = format!("/petitions/{TREES}/stream");
    let exactly_one = Deadline::after(PATIENCE).wait_for(|| {
        let (ours, another) = (Open::at(&desk.town, &path), Open::at(&desk.town, &path));
        (ours.status() == "200" && another.status() == "503").then_some(ours)
    });
    assert!(exactly_one.is_some());
    confirm(&desk.town);
    desk.wait_for_number(TREES_CARRIED_OVER + 1);
    desk.chrome.switch_to(&first);
    desk.wait_for_number(TREES_CARRIED_OVER + 1);
}

#[test]
fn without_scripts_the_page_is_right_when_it_is_loaded_again() {
    let desk = Desk::with(JavaScript::Off);
    confirm(&desk.town);
    assert_eq!(desk.number(), TREES_CARRIED_OVER.to_string(), "nothing moves by itself");
    let right = Deadline::after(PATIENCE).wait_for(|| {
        desk.chrome.reload();
        (desk.number() == (TREES_CARRIED_OVER + 1).to_string()).then_some(())
    });
    assert!(right.is_some());
}
