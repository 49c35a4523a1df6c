//! Pledges that are on again, or below their target again: everybody who joined is told once that has stood for a day. After some times
//! nobody is told any more that it is on again, but whoever was told so is told when it is not.

use super::life::{Desk, NEW};
use super::pledges::{open, pledge, told};
use super::{BEGIN, Command, decide, pledge_areas};
use crate::campaigns::pledge::Step::{Lost, Reached};
use crate::spine::command::TellPledge;
use crate::spine::limits::{MAIL_WAIT_MAX_MS, PLEDGE_ON_AGAIN_MAX};
use crate::spine::time::{DAY_MS, MINUTE_MS};

const DAY: i64 = 24 * 60;
/// From the hour of [`BEGIN`] to the end of its day, in minutes.
const REST: i64 = 16 * 60;

/// A pledge that needs one other, and runs for `days`: at minute 14 it is on for the second time, and people were told last that it
/// is not.
fn on_again(days: i64) -> Desk {
    let mut desk = open(1, days);
    joins(&mut desk, 10);
    leaves(&mut desk, 12);
    joins(&mut desk, 13);
    assert_eq!(told(&desk), [Reached, Lost]);
    desk
}

/// Bob joins, and has confirmed a minute later.
fn joins(desk: &mut Desk, minute: i64) {
    desk.run(&format!(
        "{minute} sign bob => received open 1 Confirm
         {} link bob => confirmed open 2 -",
        minute + 1
    ));
}

fn leaves(desk: &mut Desk, minute: i64) {
    desk.run(&format!("{minute} off bob => withdrawn open 1 Withdrawn"));
}

/// The program looks whether there is something to tell.
fn tells(desk: &mut Desk, minute: i64, answer: &str) {
    let joined = desk.set.total(NEW);
    desk.run(&format!("{minute} tell => {answer} open {joined} -"));
}

#[test]
fn what_has_stood_for_a_day_is_told_once() {
    let mut desk = on_again(30);
    assert_eq!(pledge(&desk).untold_since, Some(BEGIN.plus_ms(14 * MINUTE_MS)));
    for (minute, answer) in [
        (14, "unchanged"),
        (14 + DAY - 1, "unchanged"),
        (14 + DAY, "done"),
        (14 + DAY, "unchanged"),
        (14 + 3 * DAY, "unchanged"),
    ] {
        tells(&mut desk, minute, answer);
    }
    assert_eq!((told(&desk), pledge(&desk).untold_since), (vec![Reached, Lost, Reached], None));
    // Who leaves and joins again within the day tells nobody; it counts from the newest change.
    leaves(&mut desk, 4 * DAY);
    joins(&mut desk, 5 * DAY - 2);
    tells(&mut desk, 7 * DAY, "unchanged");
    leaves(&mut desk, 8 * DAY);
    tells(&mut desk, 9 * DAY - 1, "unchanged");
    tells(&mut desk, 9 * DAY, "done");
    assert_eq!(told(&desk), [Reached, Lost, Reached, Lost]);
}

/// Somebody who makes the target could join and leave until the bound was spent, and leave for good: everybody was left with "The pledge
/// is on" until the end, which can be years away.
#[test]
fn whoever_was_told_that_it_is_on_is_told_that_it_is_not_however_often_it_changes() {
    let mut desk = on_again(30);
    tells(&mut desk, 2 * DAY, "done");
    let mut expected = vec![Reached, Lost, Reached];
    for times in 2..=9 {
        let minute = 2 * times * DAY;
        let step = match times % 2 {
            0 => {
                leaves(&mut desk, minute);
                Lost
            }
            _ => {
                joins(&mut desk, minute);
                Reached
            }
        };
        let on = expected.iter().filter(|told| **told == Reached).count();
        let is_told = match step {
            Reached => on <= PLEDGE_ON_AGAIN_MAX,
            _ => expected.last() == Some(&Reached),
        };
        tells(&mut desk, minute + DAY + 1, if is_told { "done" } else { "unchanged" });
        expected.extend(is_told.then_some(step));
        assert_eq!(told(&desk), expected, "{times}");
    }
    // It is on, which is told at the end: nobody is told before that they are held to it when they may not be.
    assert_eq!(expected, [Reached, Lost, Reached, Lost, Reached, Lost]);
    assert!(pledge(&desk).reached_at.is_some());
    desk.run(&format!(
        "{} close  => done closed 2 -
         {} settle => done closed 2 -",
        30 * DAY,
        32 * DAY + REST
    ));
    assert_eq!(told(&desk), [expected, vec![Reached]].concat());
}

#[test]
fn in_an_area_too_the_last_word_is_never_that_it_is_on_when_it_is_not() {
    let mut desk = pledge_areas::open_for(1, 30);
    for times in 0..9 {
        let minute = 2 * (times + 1) * DAY;
        match times % 2 {
            0 => desk.run(&format!(
                "{minute} sign s-bob => received open 1 Confirm
                 {} link s-bob => confirmed open 2 -",
                minute + 1
            )),
            _ => desk.run(&format!("{minute} off s-bob => withdrawn open 1 Withdrawn")),
        }
        let tell = Command::from(TellPledge(NEW));
        decide(&mut desk.set, &tell, BEGIN.plus_ms((minute + DAY + 1) * MINUTE_MS));
        desk.set.take_changes();
    }
    let told = pledge_areas::told(&desk);
    assert_eq!(told, "S:Reached S:Lost S:Reached S:Lost S:Reached S:Lost");
}

/// A clock two years ahead noted since when they wait: they were told at the end alone.
#[test]
fn who_waits_since_later_than_now_is_told_at_once() {
    for (ahead, answer) in [
        (-1, "unchanged"),
        (0, "unchanged"),
        (MAIL_WAIT_MAX_MS, "unchanged"),
        (MAIL_WAIT_MAX_MS + 1, "done"),
        (700 * DAY_MS, "done"),
    ] {
        let mut desk = on_again(30);
        let mut campaign = desk.set.campaign(NEW).unwrap().clone();
        let since = BEGIN.plus_ms(20 * MINUTE_MS + ahead);
        campaign.pledge_mut().unwrap().untold_since = Some(since);
        desk.set.put_campaign(campaign);
        desk.set.take_changes();
        tells(&mut desk, 20, answer);
    }
}

#[test]
fn once_it_has_closed_the_end_tells() {
    let mut desk = on_again(1);
    desk.run(&format!(
        "{DAY} close  => done closed 2 -
         {}    tell   => unchanged closed 2 -
         {}    settle => done closed 2 -
         {}    tell   => unchanged closed 2 -",
        2 * DAY,
        3 * DAY + REST,
        5 * DAY
    ));
    assert_eq!((told(&desk), pledge(&desk).untold_since), (vec![Reached, Lost, Reached], None));
}

#[test]
fn nothing_is_told_of_what_was_taken_down() {
    let mut desk = on_again(30);
    desk.run(&format!(
        "{DAY} 1 take-down mistake => done taken_down 2 -
         {}      tell              => unchanged taken_down 2 -",
        2 * DAY
    ));
}

#[test]
fn where_each_area_has_the_target_its_people_are_told() {
    let mut desk = pledge_areas::open(1);
    desk.run(
        "10  sign s-bob   => received open 1 Confirm
         11  link s-bob   => confirmed open 2 -
         12  off s-bob    => withdrawn open 1 Withdrawn
         13  sign s-bob   => received open 1 Confirm
         14  link s-bob   => confirmed open 2 -
         20  sign n-fay   => received open 2 Confirm
         21  link n-fay   => confirmed open 3 -
         22  off n-fay    => withdrawn open 2 Withdrawn
         23  sign n-fay   => received open 2 Confirm
         24  link n-fay   => confirmed open 3 -",
    );
    let before = "S:Reached S:Lost N:Reached N:Lost";
    assert_eq!(pledge_areas::told(&desk), before);
    for (minute, answer, more) in [
        (14 + DAY - 1, "unchanged", ""),
        (14 + DAY, "done", " S:Reached"),
        (14 + DAY + 1, "unchanged", " S:Reached"),
        (24 + DAY, "done", " S:Reached N:Reached"),
        (24 + DAY, "unchanged", " S:Reached N:Reached"),
    ] {
        tells(&mut desk, minute, answer);
        assert_eq!(pledge_areas::told(&desk), format!("{before}{more}"), "{minute}");
    }
    let everybody = ["n-ada", "n-fay", "s-bob"];
    assert_eq!(pledge_areas::mailed(&mut desk, -5, &everybody), "s-bob");
    assert_eq!(pledge_areas::mailed(&mut desk, -6, &everybody), "n-ada n-fay");
    // They were told last what is so: nobody hears of it again at the end.
    desk.run(&format!(
        "{}  close  => done closed 3 -
         {}  settle => done closed 3 -",
        5 * DAY,
        7 * DAY + REST
    ));
    assert_eq!(pledge_areas::mailed(&mut desk, 1, &everybody), "");
}
