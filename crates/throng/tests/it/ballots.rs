//! Ballots that come late: a page from before a change, sent by the way back or from another tab, changes nothing and says so.

use throng_testkit::browser::Browser;

use crate::start::says;
use crate::town::Town;
use crate::votes::{with_ballot, with_vote};

const NEWER: &str =
    "since you opened the page that you sent. Nothing has changed: what you cast last counts.";

/// The ballot or receipt behind this link in another tab.
#[track_caller]
fn tab(town: &Town, link: &str) -> Browser {
    let mut visitor = town.visitor();
    visitor.get(link).expect_status(200);
    visitor
}

#[test]
fn a_page_from_before_a_change_changes_nothing_and_says_so() {
    let (town, _, path, _) = with_vote(&[("choosing", "one"), ("up_to", "")]);
    let link = with_ballot(&town, &path, "ada").current().url.target.clone();
    let ballot = format!("{link}/ballot");
    // Two pages are open before she has voted: the ballot itself, and one with her choice to be read once more.
    let (mut first, mut checked, mut plain) = (tab(&town, &link), tab(&town, &link), tab(&town, &link));
    says(&first.press("Check your vote", &[("option", "1")]), "Plan 1");
    says(&checked.press("Check your vote", &[("option", "5")]), "Plan 5");
    let receipt = first.press("Cast my vote", &[]);
    says(&receipt, "We do not show what you chose");
    assert!(!receipt.page().text_contains(NEWER));
    for late in [checked.press("Cast my vote", &[]), plain.press("Check your vote", &[("option", "6")])] {
        says(&late, NEWER);
        assert_eq!(late.url.target, format!("{link}?newer=1"));
        assert!(late.text().contains(&format!("href=\"{ballot}\"")), "it can be begun again");
    }
    // She changes it from a new page. The page on which she first read her choice is asked for again, and its button pressed again.
    let (mut second, mut third) = (tab(&town, &ballot), tab(&town, &ballot));
    says(&second.press("Check your vote", &[("option", "2")]), "Plan 2");
    says(&third.press("Check your vote", &[("option", "3")]), "Plan 3");
    says(&second.press("Cast my vote", &[]), "Your new choice has replaced the one before");
    says(&third.press("Cast my vote", &[]), NEWER);
    let mut again = tab(&town, &ballot);
    says(&again.press("Check your vote", &[("option", "4")]), "Plan 4");
    says(&again.press("Cast my vote", &[]), "Your new choice has replaced the one before");
    assert_eq!(town.rows_of("ballot").len(), 1);
    town.verify();
}
