//! Whether moderators can use the pages about signatures and corrections: each page and each state of it, in the same
//! browser and against the same list of faults as the public pages.

use crate::accessible::Inspector;
use crate::corrections::{BURST, town_with_burst};
use crate::desk::case;
use crate::routes::Links;
use crate::staff::{MAX, RITA};
use crate::town::TREES;

impl Inspector {
    /// From the search to a correction that is put back.
    fn corrections(&self) {
        let page = |path: &str| format!("{}/{path}", case(TREES));
        self.sign_in(MAX);
        self.visit(&page("corrections"));
        for search in
            ["", "?network=198.51.100.0%2F24", "?q=nobody", "?q=ada", "?network=x&from=y&domain=@&state=z"]
        {
            self.visit(&page(&format!("signatures{search}")));
        }
        self.visit(&page("take-out?network=198.51.100.0%2F24&q=person"));
        self.press("/take-out", ".problems");
        self.inspect("taking out, with a mistake");
        self.choose("reason-automated");
        self.fill("note", "One network, one minute.");
        self.press("/take-out", "#line");
        self.inspect("taking out, the last look");
        self.press("/take-out", ".notice");
        self.inspect("taken out");
        self.visit(&page("signatures?state=taken-out"));
        self.visit(&page("take-out?network=198.51.100.0%2F24"));
        self.go(&page("corrections"));
        self.press("/undo", ".notice");
        self.inspect("put back");
        self.visit(&case(TREES));
        self.visit(&format!("/petitions/{TREES}"));
        self.sign_in(RITA);
        self.visit(&page("signatures"));
        self.visit(&page("corrections"));
    }
}

#[test]
fn moderators_can_correct_a_number_in_english() {
    let inspector = Inspector::before(town_with_burst(BURST, &[]), Links::default(), "en", "", "ltr");
    inspector.corrections();
    inspector.leave();
}

#[test]
fn moderators_can_correct_a_number_in_welsh() {
    let town = town_with_burst(BURST, &["site.languages=en,cy"]);
    let inspector = Inspector::before(town, Links::default(), "cy", "/cy", "ltr");
    inspector.corrections();
    inspector.leave();
}

#[test]
fn moderators_can_correct_a_number_from_right_to_left() {
    let town = town_with_burst(BURST, &["site.languages=en,ar-XB"]);
    let inspector = Inspector::before(town, Links::default(), "ar-XB", "/ar-XB", "rtl");
    inspector.corrections();
    inspector.leave();
}
