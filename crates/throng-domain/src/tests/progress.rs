//! The weekly mail to the creator of a pledge: once a week, while there is something to do, until it is stopped.

use super::life::{Desk, NEW};
use super::pledges::open;
use super::*;
use crate::campaigns::progress::{Mark, Progress};
use crate::spine::command::{CreatorLink, SettlePledge, StopProgress, TellPledge, TellProgress};
use crate::spine::row::Row;

const DAY: i64 = 24 * 60;
/// A week after the pledge of the tables opened.
const WEEK: i64 = 7 * DAY + 3;

/// What follows from a pledge's number and time, and the link that stops the weekly mails, of this revision.
pub(super) fn command(words: &[&str]) -> Command {
    match words {
        ["settle"] => Command::from(SettlePledge(NEW)),
        ["tell"] => Command::from(TellPledge(NEW)),
        ["tell-progress"] => Command::from(TellProgress { campaign: NEW, areas: Vec::new() }),
        ["stop-progress", revision] => {
            let link = CreatorLink { campaign: NEW, revision: revision.parse().unwrap() };
            Command::from(StopProgress(link))
        }
        other => panic!("unknown step {other:?}"),
    }
}

impl Desk {
    /// What the weekly mail of a pledge is answered at this minute, in one word.
    fn told_progress(&mut self, minute: i64) -> String {
        let answer = self.step(&[&minute.to_string(), "tell-progress"]);
        answer.split(' ').next().unwrap_or_default().to_owned()
    }
}

/// The newest of the weekly mails, with its number.
fn newest(set: &WorkingSet) -> Option<(i64, Progress)> {
    set.newest_row(Progress::rows(NEW))
        .map(|(number, row)| (number, row.clone()))
}

#[test]
fn its_creator_is_mailed_once_a_week_and_not_on_the_last_day() {
    let mut desk = open(5, 23);
    desk.run(&format!(
        "10  sign bob       => received open 1 Confirm
         11  link bob       => confirmed open 2 -
         {}  tell-progress  => unchanged open 2 -
         {WEEK} tell-progress => done open 2 PledgeProgress
         {WEEK} tell-progress => unchanged open 2 -
         {}  tell-progress  => unchanged open 2 -
         {}  tell-progress  => done open 2 PledgeProgress",
        WEEK - 1,
        2 * WEEK - 4,
        2 * WEEK - 3,
    ));
    let at = |minute: i64| BEGIN.plus_ms(minute * MINUTE_MS);
    let mark = |minute, joined| Mark { at: at(minute), joined };
    let expected =
        Progress { now: mark(2 * WEEK - 3, 1), before: mark(WEEK, 1), areas: None, stopped_at: None };
    assert_eq!(newest(&desk.set), Some((2, expected)), "the creator is not one of those who joined");
    // The third would be due with two days to go, the fourth after the end.
    desk.run(&format!(
        "{} tell-progress => done open 2 PledgeProgress
         {} tell-progress => unchanged open 2 -
         {} close         => done closed 2 -
         {} tell-progress => unchanged closed 2 -",
        22 * DAY - 1,
        23 * DAY - 1,
        23 * DAY,
        30 * DAY,
    ));
}

#[test]
fn there_is_none_about_what_is_reached_called_off_taken_down_or_paused() {
    for (step, answer) in [
        ("link bob", "confirmed open 2 -"),
        ("call-off 0 \"Rain\"", "done closed 1 -"),
        ("1 take-down spam", "done taken_down 1 -"),
    ] {
        let mut desk = open(1, 30);
        desk.run(&format!(
            "10  sign bob => received open 1 Confirm
             11  {step}   => {answer}"
        ));
        let answer = desk.told_progress(WEEK);
        assert_eq!((answer.as_str(), newest(&desk.set)), ("unchanged", None), "{step}");
    }
    let mut desk = open(1, 30);
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.paused = Some(Box::new(crate::signing::pause::Paused {
        since: BEGIN.plus_ms(DAY_MS),
        by: MODERATOR,
        note: String::new(),
    }));
    desk.set.load_site(site);
    assert_eq!(desk.told_progress(WEEK), "unchanged");
}

#[test]
fn the_link_in_it_stops_it_for_good() {
    let mut desk = open(5, 60);
    desk.run(&format!(
        "{} stop-progress 0 => unchanged open 1 -
         {WEEK} tell-progress   => done open 1 PledgeProgress
         {WEEK} stop-progress 1 => link-replaced open 1 -
         {WEEK} stop-progress 0 => done open 1 -
         {WEEK} stop-progress 0 => unchanged open 1 -
         {} tell-progress   => unchanged open 1 -",
        WEEK - 1,
        3 * WEEK
    ));
    assert!(newest(&desk.set).is_some_and(|(number, row)| number == 1 && row.stopped_at.is_some()));
}

#[test]
fn a_pledge_without_a_creator_is_nobodys() {
    let mut desk = open(5, 60);
    desk.set.remove_row(crate::people::creator::Creator::only(NEW));
    assert_eq!((desk.told_progress(WEEK).as_str(), newest(&desk.set)), ("unchanged", None));
}
