//! Whether moderators can use the pages about what is held for checking: each page and each state of it, in the same
//! browser and against the same list of faults as the public pages.

use crate::accessible::Inspector;
use crate::corrections::{BURST, town_with_burst};
use crate::desk::case;
use crate::routes::Links;
use crate::staff::{MAX, RITA};
use crate::town::TREES;

impl Inspector {
    /// From a rule to signatures that are released.
    fn held(&self) {
        let page = |path: &str| format!("{}/{path}", case(TREES));
        self.sign_in(MAX);
        self.visit("/admin/held");
        self.visit(&page("held"));
        self.press("/held", ".notice");
        self.inspect("screening");
        self.go(&page("held?domain=@"));
        self.fill("network", "here");
        self.press_nth("/held", 0, ".problems");
        self.inspect("a rule, with mistakes");
        self.go(&page("held?domain=mass.example"));
        self.fill("note", "One network, one minute.");
        self.press_nth("/held", 0, ".notice");
        self.inspect("a rule");
        self.visit(&page("take-out?network=198.51.100.0%2F24&reason=held_for_checking"));
        self.fill("note", "One network, one minute.");
        self.press("/take-out", "#line");
        self.inspect("holding, the last look");
        self.press("/take-out", ".notice");
        self.visit("/admin/held");
        self.visit(&page("held"));
        self.visit(&page("signatures?state=held"));
        self.visit(&page("release-held?state=held"));
        self.press("/release-held", ".notice");
        self.inspect("let go");
        self.sign_in(RITA);
        self.visit(&page("held"));
    }
}

#[test]
fn moderators_can_hold_signatures_in_english() {
    let inspector = Inspector::before(town_with_burst(BURST, &[]), Links::default(), "en", "", "ltr");
    inspector.held();
    inspector.leave();
}

#[test]
fn moderators_can_hold_signatures_in_welsh() {
    let town = town_with_burst(BURST, &["site.languages=en,cy"]);
    let inspector = Inspector::before(town, Links::default(), "cy", "/cy", "ltr");
    inspector.held();
    inspector.leave();
}
