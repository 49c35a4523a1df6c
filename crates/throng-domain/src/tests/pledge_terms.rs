//! The gaps of a pledge's sentence: those that its creator changes after a moderator asked for changes leave a trace, and the
//! target bounds how many supporters are needed.

use super::life::NEW;
use super::pledges::{desk, terms};
use super::*;
use crate::campaigns::history::{Entry, Happening};
use crate::campaigns::version::Version;
use crate::spine::row::Row;

#[test]
fn what_was_changed_is_in_the_history_and_makes_a_version() {
    let (old, new) = (terms(20, 30), terms(12, 30));
    for (title, terms_after, versions, expected) in [
        ("Plant", old.clone(), 1, vec![]),
        ("Water", old.clone(), 2, vec![Happening::Amended(2)]),
        ("Plant", new.clone(), 2, vec![Happening::TermsChanged { before: old.clone(), after: new.clone() }]),
        (
            "Water",
            new.clone(),
            2,
            vec![Happening::Amended(2), Happening::TermsChanged { before: old.clone(), after: new.clone() }],
        ),
    ] {
        let mut desk = desk(20, 30);
        desk.run(
            "0  submit - Plant form1 => written 1/0 draft 0 ConfirmPetition
             1  confirm 0            => confirmed waiting_for_moderation 1 InModeration
             2  1 claim              => done waiting_for_moderation 1 -
             3  1 ask                => done needs_changes 1 ChangesAsked+10",
        );
        let before = desk.set.rows(Entry::rows(NEW)).count();
        desk.terms = Some(terms_after);
        desk.run(&format!("20 submit 0 {title} form2 => written 1/0 waiting_for_moderation 1 InModeration"));
        let rows = desk.set.rows(Entry::rows(NEW)).skip(before);
        let what: Vec<Happening> = rows.map(|(_, entry)| entry.what.clone()).collect();
        let (resubmitted, changed) = what.split_last().unwrap();
        assert_eq!((resubmitted, changed), (&Happening::Resubmitted, expected.as_slice()), "{title}");
        assert_eq!(desk.set.rows(Version::rows(NEW)).count(), versions, "{title}");
    }
}

#[test]
fn it_never_needs_more_supporters_than_its_target() {
    for (target, site_asks, supporters_that_are_enough) in [(1, 5, 1), (2, 5, 2), (9, 2, 2), (3, 0, 0)] {
        let mut desk = desk(target, 30);
        let mut site = desk.set.site(SITE).unwrap().clone();
        site.rules.start.supporters_needed = site_asks;
        desk.set.load_site(site);
        desk.run("0  submit - Plant form1 => written 1/0 draft 0 ConfirmPetition");
        for supporters in 0..=supporters_that_are_enough {
            let (state, mail) = match (supporters, supporters == supporters_that_are_enough) {
                (0, false) => ("gathering_supporters", "GatherSupporters"),
                (_, false) => ("gathering_supporters", "-"),
                (_, true) => ("waiting_for_moderation", "InModeration"),
            };
            let total = supporters + 1;
            match supporters {
                0 => desk.run(&format!("1 confirm 0 => confirmed {state} 1 {mail}")),
                one => desk.run(&format!(
                    "2 support s{one} => received gathering_supporters {one} Confirm
                     3 link s{one}    => confirmed {state} {total} {mail}"
                )),
            }
        }
    }
}
