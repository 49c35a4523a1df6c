//! The sign flow in a real browser that runs no scripts: Chromium. If `THRONG_SHOTS` names a folder,
//! each page is photographed there at the width of a telephone and of a desktop screen.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::Duration;

use throng_testkit::chrome::{Chrome, Found, JavaScript};
use throng_testkit::deadline::Deadline;

use crate::town::{ADA, POSTCODE, TREES, TREES_CARRIED_OVER, TREES_TITLE, Town};

/// Widths at which pages are photographed, in CSS pixels, with a height for each.
const SIZES: [(u32, u32); 2] = [(360, 740), (1280, 900)];

pub(crate) const SENT: &str = "One more step: check your email";
/// Longest wait for a page.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A browser with a town.
pub(crate) struct Desk {
    pub(crate) town: Town,
    pub(crate) chrome: Chrome,
    shots: Option<PathBuf>,
    taken: Cell<u32>,
}

impl Desk {
    #[track_caller]
    fn sit_down() -> Desk {
        Desk::with(JavaScript::Off)
    }

    #[track_caller]
    pub(crate) fn with(java_script: JavaScript) -> Desk {
        let shots = std::env::var_os("THRONG_SHOTS").map(PathBuf::from);
        if let Some(folder) = &shots {
            std::fs::create_dir_all(folder).expect("the folder of THRONG_SHOTS can be made");
        }
        Desk { town: Town::open(), chrome: Chrome::start(java_script), shots, taken: Cell::new(0) }
    }

    #[track_caller]
    pub(crate) fn go(&self, path: &str) {
        self.chrome
            .go_to(&format!("{}{path}", self.town.program.base_url()));
    }

    /// The path of the current page.
    #[track_caller]
    pub(crate) fn path(&self) -> String {
        let url = self.chrome.url();
        url.strip_prefix(self.town.program.base_url())
            .unwrap_or(&url)
            .to_owned()
    }

    /// Waits until the page with this heading is there. The heading is read in one step: an element that was
    /// found before may be gone with its page.
    #[track_caller]
    pub(crate) fn expect(&self, heading: &str) {
        let script = "return document.readyState === 'complete' && document.querySelector('h1')?.innerText;";
        let shown =
            Deadline::after(PATIENCE).wait_for(|| (self.chrome.run(script, &[]) == heading).then_some(()));
        assert!(shown.is_some(), "no {heading:?} at {}: {}", self.chrome.url(), self.chrome.title());
    }

    /// Clicks the element that matches the selector and shows these words.
    #[track_caller]
    pub(crate) fn click(&self, css: &str, words: &str) {
        self.chrome.click(&self.named(css, words));
    }

    /// The element that matches the selector and shows these words.
    #[track_caller]
    pub(crate) fn named(&self, css: &str, words: &str) -> Found {
        let mut all = self.chrome.find_all(css).into_iter();
        match all.find(|element| self.chrome.text(element).contains(words)) {
            Some(element) => element,
            None => panic!("no {css} with {words:?} on {}", self.chrome.url()),
        }
    }

    #[track_caller]
    pub(crate) fn fill(&self, id: &str, text: &str) {
        let field = self.chrome.find(&format!("#{id}"));
        self.chrome.clear(&field);
        self.chrome.type_into(&field, text);
    }

    /// The page must fit its width, keep no cookie, and have no script but the theme's; then it is photographed.
    #[track_caller]
    fn look(&self, name: &str) {
        assert!(self.chrome.cookies().is_empty(), "{name}");
        let own = "return [...document.scripts].every(script => script.type === 'application/ld+json' ||
            script.src.startsWith(location.origin + '/assets/') && !script.textContent);";
        assert_eq!(self.chrome.run(own, &[]), true, "{name} has scripts that are not the theme's");
        self.taken.set(self.taken.get() + 1);
        for (width, height) in SIZES {
            self.chrome.set_screen(width, height);
            let wider = self.chrome.run(
                "const page = document.documentElement; return page.scrollWidth - page.clientWidth;",
                &[],
            );
            assert_eq!(wider, 0, "{name} at {width} pixels has to be scrolled sideways");
            if let Some(folder) = &self.shots {
                let file = format!("{:02}-{name}-{width}.png", self.taken.get());
                self.chrome.screenshot(&folder.join(file));
            }
        }
        let origin = self.town.program.base_url();
        let loaded = self
            .chrome
            .run("return performance.getEntriesByType('resource').map(entry => entry.name);", &[]);
        for resource in loaded.as_array().expect("a list") {
            let resource = resource.as_str().expect("an address");
            assert!(resource.starts_with(origin), "{name} loads {resource}");
        }
    }

    /// From the form to "check your email".
    #[track_caller]
    pub(crate) fn sign(&self) {
        self.go(&format!("/petitions/{TREES}/signatures/new"));
        self.expect("Sign this petition");
        self.fill_form();
        self.click("button", "Continue");
        self.expect("Check your answers");
        self.click("main form:not(#change) button", "Sign this petition");
        self.expect(SENT);
    }

    #[track_caller]
    pub(crate) fn fill_form(&self) {
        self.fill("name", ADA.name);
        self.fill("email", ADA.email);
        self.fill("postcode", POSTCODE);
        self.chrome.click(&self.chrome.find("#resident"));
    }
}

#[test]
fn the_whole_way_in_a_browser_without_scripts() {
    let desk = Desk::sit_down();
    desk.go("/");
    desk.expect("Sign a petition");
    desk.look("home");
    desk.click("nav a", "All petitions");
    desk.expect("All petitions");
    desk.look("petitions");
    desk.click("h2 a", TREES_TITLE);
    desk.expect(TREES_TITLE);
    desk.look("petition");
    desk.click("a.button", "Sign this petition");
    desk.expect("Sign this petition");
    desk.look("form");
    desk.click("button", "Continue");
    let problems = desk.chrome.wait_for(".problems", PATIENCE);
    assert!(desk.chrome.text(&problems).contains("There is a problem"));
    assert!(desk.chrome.title().starts_with("Error: "), "{}", desk.chrome.title());
    desk.look("form-with-mistakes");
    desk.fill_form();
    desk.click("button", "Continue");
    desk.expect("Check your answers");
    desk.look("check");
    desk.click("dd button", "Change");
    desk.expect("Sign this petition");
    let name = desk.chrome.find("#name");
    assert_eq!(desk.chrome.property(&name, "value"), ADA.name);
}

#[test]
fn signing_confirming_and_taking_off_in_a_browser() {
    let desk = Desk::sit_down();
    desk.sign();
    desk.look("check-your-mail");

    let letter = desk.town.tray().only(ADA.email);
    desk.go(desk.town.tray().path());
    desk.expect("Captured emails");
    desk.look("tray");
    desk.click("h2 a", &letter.subject);
    desk.expect(&letter.subject);
    desk.look("mail");
    desk.click(".mail a", "/s/");
    desk.expect("Confirm your signature");
    desk.look("confirm");
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER);
    desk.click("button", "Confirm my signature");
    desk.expect("Your signature has been counted");
    desk.look("receipt");
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER + 1);

    desk.click("a", "Remove my signature");
    desk.expect("Remove your signature?");
    desk.look("take-off");
    desk.click("button", "Remove my signature");
    desk.expect("Your signature has been removed");
    desk.look("taken-off");
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER);
}

#[test]
fn going_back_and_pressing_again_signs_once() {
    let desk = Desk::sit_down();
    desk.sign();
    let waiting = desk.path();
    // Back to the check page and the button again; then a double click.
    desk.chrome.back();
    desk.expect("Check your answers");
    desk.click("button", "Sign this petition");
    desk.expect(SENT);
    assert_eq!(desk.path(), waiting);
    desk.chrome.reload();
    desk.expect(SENT);
    desk.chrome.back();
    desk.expect("Check your answers");
    let twice = "const button = document.querySelector('main form:not(#change) button'); button.click(); button.click();";
    desk.chrome.run(twice, &[]);
    desk.expect(SENT);
    assert_eq!(desk.path(), waiting);
    let letter = desk.town.tray().only(ADA.email);
    assert_eq!(desk.town.rows_of("signature").len(), 1);
    assert_eq!(desk.town.rows_of("mail").len(), 1);

    // The receipt, back from it, and the page again.
    desk.go(&letter.link());
    desk.expect("Confirm your signature");
    desk.click("button", "Confirm my signature");
    desk.expect("Your signature has been counted");
    desk.chrome.back();
    desk.chrome.reload();
    desk.go(&letter.link());
    desk.expect("Your signature has been counted");
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER + 1);
}

/// The browser asked whether to send the form once more, and what was typed was gone.
#[test]
fn going_back_to_a_form_that_was_changed_shows_what_was_typed() {
    let desk = Desk::sit_down();
    desk.go(&format!("/petitions/{TREES}/signatures/new"));
    desk.fill_form();
    desk.click("button", "Continue");
    desk.expect("Check your answers");
    desk.click("dd button", "Change");
    desk.expect("Sign this petition");
    desk.click("button", "Continue");
    desk.expect("Check your answers");
    desk.chrome.back();
    desk.expect("Sign this petition");
    let name = desk
        .chrome
        .run("return document.querySelector('#name').value", &[]);
    assert_eq!(name.as_str(), Some(ADA.name));
}

/// After a mistake the way back led to an empty form.
#[test]
fn going_back_from_a_mistake_shows_what_was_typed() {
    let desk = Desk::sit_down();
    desk.go(&format!("/petitions/{TREES}/report"));
    desk.chrome
        .run("document.querySelector('#words').value = 'The trees are in Mill Lane.'", &[]);
    desk.click("button", "Send report");
    let problems = desk.chrome.wait_for(".problems", PATIENCE);
    assert!(desk.chrome.text(&problems).contains("There is a problem"));
    desk.chrome.back();
    desk.expect("Report something wrong");
    let kept =
        "return document.querySelector('.problems') ? 'the mistake' : document.querySelector('#words').value";
    let words = desk.chrome.run(kept, &[]);
    assert_eq!(words.as_str(), Some("The trees are in Mill Lane."));
}

#[test]
fn a_script_that_got_into_a_page_would_not_run() {
    let town = Town::open();
    let chrome = Chrome::start(JavaScript::On);
    chrome.go_to(&format!("{}/petitions/{TREES}", town.program.base_url()));
    // The content security policy stops what a page does by itself: a script, a picture and a form from elsewhere.
    let ran = chrome.run(
        "const script = document.createElement('script'); script.textContent = 'window.ran = 1;';
         document.body.append(script);
         const picture = document.createElement('img'); picture.src = 'http://127.0.0.1:1/x.png';
         document.body.append(picture);
         return String(window.ran);",
        &[],
    );
    assert_eq!(ran, "undefined");
}
