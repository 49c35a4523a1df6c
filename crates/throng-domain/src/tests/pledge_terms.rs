//! The gaps of a pledge's sentence: those that its creator changes after a moderator asked for changes leave a trace, and the
//! target bounds how many supporters are needed.

use super::life::NEW;
use super::pledges::{desk, terms};
use super::*;
use crate::campaigns::history::{Entry, Happening};
use crate::campaigns::pledge::TermsError;
use crate::campaigns::version::Version;
use crate::sites::calendar::{Calendar, DaysOff, Weekend};
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

/// The page took a last day by which nobody may have checked the pledge: it counted days that the promise leaves out.
#[test]
fn the_last_day_is_not_over_before_the_promised_check() {
    // 18 December 2026 at ten o'clock, a Friday, and the midnights after it.
    let now = Timestamp(1_797_588_000_000);
    let end_of = |day: i64| Timestamp(now.0 / DAY_MS * DAY_MS).plus_ms((day - 18 + 1) * DAY_MS);
    let days_off = DaysOff::parse_list("2026-12-24/2027-01-01 Closed").unwrap();
    let always = Calendar::default();
    let office = Calendar { weekend: Weekend::SaturdaySunday, days_off };
    for (calendar, promise_days, longest, until, expected) in [
        (&always, 7, 183, end_of(24), Err(TermsError::TooSoon)),
        (&always, 7, 183, end_of(25), Ok(())),
        (&always, 0, 183, end_of(18), Ok(())),
        // The days that count next are 21, 22, 23 December, and 4 January.
        (&office, 3, 183, end_of(22), Err(TermsError::TooSoon)),
        (&office, 3, 183, end_of(23), Ok(())),
        (&office, 4, 183, end_of(31 + 3), Err(TermsError::TooSoon)),
        (&office, 4, 183, end_of(31 + 4), Ok(())),
        // Pledges run shorter here than checking may take: their longest time is left.
        (&office, 4, 5, end_of(22), Err(TermsError::TooSoon)),
        (&office, 4, 5, end_of(23), Ok(())),
        (&office, 4, 5, end_of(24), Err(TermsError::TooLate)),
    ] {
        let mut rules = SiteRules::preset(Preset::Council);
        rules.calendar = calendar.clone();
        (rules.start.promise_days, rules.pledges.days) = (promise_days, longest);
        let days = rules.last_days(now);
        assert_eq!(days.check(until, now), expected, "{promise_days} {longest} {until:?}");
        // The check page warns of nothing where the form takes the day, but where pledges are short.
        let in_time = rules.promised(now) <= until;
        assert!(expected != Ok(()) || in_time || longest < 7, "{promise_days} {until:?}");
        assert!(days.checked_by.since(now) >= 0 && days.checked_by.since(now) <= longest * DAY_MS + HOUR_MS);
    }
}
