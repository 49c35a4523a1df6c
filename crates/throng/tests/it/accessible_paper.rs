//! Whether staff can use the page of signatures on paper: each of its states, in the same browser and against the same
//! list of faults as the public pages.

use crate::accessible::Inspector;
use crate::desk::case;
use crate::paper::town_with_two;
use crate::routes::Links;
use crate::staff::{MAX, OLGA, RITA};
use crate::town::TREES;

impl Inspector {
    /// From a mistake to a batch that is taken out again.
    fn paper(&self) {
        let page = format!("{}/paper", case(TREES));
        self.sign_in(MAX);
        self.visit(&page);
        self.press("/paper", ".problems");
        self.inspect("a batch, with mistakes");
        for (field, value) in
            [("number", "1240"), ("place", "The market"), ("on", "2026-11-20"), ("kept", "Room 4")]
        {
            self.fill(field, value);
        }
        self.press("/paper", ".notice");
        self.inspect("a batch of one's own that waits");
        self.sign_in(OLGA);
        self.visit("/admin");
        self.visit(&page);
        self.press("/paper/check", ".notice");
        self.inspect("a batch that counts");
        self.visit(&case(TREES));
        self.visit(&format!("/petitions/{TREES}"));
        self.sign_in(RITA);
        self.visit(&page);
    }
}

#[test]
fn staff_can_enter_paper_in_english() {
    let inspector = Inspector::before(town_with_two(&[]), Links::default(), "en", "", "ltr");
    inspector.paper();
    inspector.leave();
}

#[test]
fn staff_can_enter_paper_in_welsh() {
    let town = town_with_two(&["site.languages=en,cy"]);
    let inspector = Inspector::before(town, Links::default(), "cy", "/cy", "ltr");
    inspector.paper();
    inspector.leave();
}
