//! Whether staff can use the pages of requests that wait for a second person: in the same browser and against the same
//! list of faults as the public pages.

use crate::accessible::Inspector;
use crate::desk::case;
use crate::paper::town_with_two;
use crate::publishing::member;
use crate::routes::Links;
use crate::staff::{MAX, OLGA};
use crate::town::{TREES, Town};
use crate::two_people::{ask, switch_on};

/// A town in which somebody has asked for a petition to be taken down.
fn town_that_asks(settings: &[&str]) -> Town {
    let town = town_with_two(settings);
    switch_on(&mut member(&town, OLGA), &[("two-take-down", "yes")]);
    ask(&mut member(&town, MAX));
    town
}

impl Inspector {
    /// From the form to a settled request.
    fn requests(&self) {
        self.sign_in(MAX);
        self.visit(&format!("{}/take-down", case(TREES)));
        self.visit("/admin/requests/1");
        self.sign_in(OLGA);
        self.visit("/admin");
        self.visit("/admin/settings");
        self.visit("/admin/requests");
        self.visit("/admin/requests/1");
        self.press("/requests/1", ".notice");
        self.inspect("a request that is settled");
        self.visit("/admin/requests");
    }
}

#[test]
fn staff_can_ask_a_second_person_in_english() {
    let inspector = Inspector::before(town_that_asks(&[]), Links::default(), "en", "", "ltr");
    inspector.requests();
    inspector.leave();
}

#[test]
fn staff_can_ask_a_second_person_in_welsh() {
    let town = town_that_asks(&["site.languages=en,cy"]);
    let inspector = Inspector::before(town, Links::default(), "cy", "/cy", "ltr");
    inspector.requests();
    inspector.leave();
}
