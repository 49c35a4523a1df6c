//! Tables of addresses that stand beside the routes: each knows every form that the program has.
//!
//! A new form is in the table of routes from its first day. What is said of it elsewhere by its address would be forgotten
//! without a word, since each of these tables has something to say of an address that it does not know.

use throng_rendering::views::Matter;
use throng_web::http::matter;

use crate::routes::{FOR_EVERYBODY, ROUTES};
use crate::town::Town;

/// On a machine that was replaced, who sends a form is told that it was not kept, and what to do, by what it is about.
#[test]
fn every_form_is_about_something() {
    for route in ROUTES.iter().filter(|route| route.post) {
        assert_ne!(matter::of("", route.path), Matter::Other, "{}: MATTERS in http/matter.rs", route.path);
    }
}

/// Programs that search the web are asked to leave every form alone.
#[test]
fn robots_are_kept_from_every_form() {
    let town = Town::open();
    let rules = town.visitor().get("/robots.txt").text();
    let left_alone: Vec<&str> = rules
        .lines()
        .filter_map(|line| line.strip_prefix("Disallow: "))
        .collect();
    assert!(left_alone.len() > 10, "{rules}");
    for route in FOR_EVERYBODY.iter().filter(|route| route.post) {
        let is_left = left_alone.iter().any(|pattern| begins(route.path, pattern));
        assert!(is_left, "{}: LEFT_ALONE in feeds/sitemap.rs\n{rules}", route.path);
    }
}

/// Whether a path begins as a rule for robots says, in which a star stands for anything.
fn begins(path: &str, rule: &str) -> bool {
    match rule.split_once('*') {
        None => path.starts_with(rule),
        Some((before, after)) => path
            .strip_prefix(before)
            .is_some_and(|rest| rest.match_indices(after).next().is_some()),
    }
}
