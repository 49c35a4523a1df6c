//! The weekly mail to the creator of a pledge: once a week also after the program was killed, with the number and what it
//! foretells, until its link is used.

use serde_json::{Value, json};
use throng_testkit::deadline::Deadline;
use throng_testkit::smtp_sink::SmtpSink;

use crate::mail_smtp::delivering_to;
use crate::pledges::{DAY_MS, DEED, NELL, PATIENCE, joins, starts, told, with_pledge};
use crate::staff::{OLGA, PASSWORD, sign_in};
use crate::start::says;
use crate::town::{ADA, BEN, Town};

/// The newest moment of a site, as its rows tell it.
fn newest(rows: &[Value]) -> i64 {
    let dates = rows.iter().filter_map(|row| row["confirmed_at"].as_i64());
    dates.max().expect("somebody joined")
}

/// The site eight days later: all pledges opened, and all weekly mails were queued, eight days ago.
fn a_week_later(town: &Town) -> Town {
    a_week_later_with(town, &[], &[])
}

/// The same, with other settings, and damage in the file of the database.
fn a_week_later_with(town: &Town, settings: &[&str], damage: &[(&[u8], &[u8])]) -> Town {
    let later = |rows: &mut Vec<Value>| {
        let then = newest(rows) - 8 * DAY_MS;
        for row in rows {
            if row["kind"]["pledge"].is_object() {
                row["head"]["dates"]["opened_at"] = json!(then);
            }
            if row["key"]["kind"] == "progress" {
                let progress = &mut row["record"]["progress"];
                let week = then - progress["now"]["at"].as_i64().expect("a time");
                for mark in ["now", "before"] {
                    let at = progress[mark]["at"].as_i64().expect("a time");
                    progress[mark]["at"] = json!(at + week);
                }
            }
        }
    };
    town.damaged_with(settings, later, damage)
}

fn weekly_rows(town: &Town) -> Vec<Value> {
    let rows = town.rows_of("record").into_iter();
    rows.filter(|row| row["key"]["kind"] == "progress")
        .map(|row| row["record"]["progress"].clone())
        .collect()
}

#[test]
fn its_creator_is_mailed_once_a_week_until_the_link_in_it_is_used() {
    let (town, _, number, own) = with_pledge();
    joins(&town, number, ADA);
    assert_eq!(weekly_rows(&town), [] as [Value; 0], "not before it was open for a week");
    let mut town = a_week_later(&town);
    let subject = format!("1 of 2 have joined: {DEED}");
    let letters = told(&town, NELL.email, &subject);
    let [letter] = letters.as_slice() else {
        panic!("{letters:?}")
    };
    for words in [
        "1 person of 2 has joined your pledge",
        "1 of them joined since",
        "At this rate you reach the target on",
        "Only 1 more person is needed. Say so when you share it:",
    ] {
        assert!(letter.text.contains(words), "{words}\n{}", letter.text);
    }
    assert_eq!(letter.link_to("/pledges/own/"), own);

    // Whatever happens to the program, there is one a week.
    town.program.kill_9();
    town.program.restart();
    assert_eq!(weekly_rows(&town).len(), 1);
    let mut town = a_week_later(&town);
    assert!(
        Deadline::after(PATIENCE)
            .wait_for(|| (weekly_rows(&town).len() == 2).then_some(()))
            .is_some(),
        "the next week comes"
    );
    let letters = Deadline::after(PATIENCE).wait_for(|| {
        let letters = told(&town, NELL.email, &subject);
        (letters.len() == 2).then_some(letters)
    });
    let letters = letters.expect("one for each week");
    let newest = letters
        .iter()
        .find(|letter| letter.text.contains("Nobody has joined since"))
        .expect("the second tells of the second week");
    assert!(!newest.text.contains("At this rate"), "honest without a rate: {}", newest.text);

    // Looking changes nothing; the button stops them.
    let stop = newest.link_to("/u/own/");
    let mut nell = town.visitor();
    says(&nell.get(&stop), "Stop the weekly emails about your pledge?");
    assert!(weekly_rows(&town)[1]["stopped_at"].is_null());
    says(&nell.press("Stop these emails", &[]), "You’ll get no more weekly emails about your pledge");
    says(&nell.get(&stop), "You’ll get no more weekly emails about your pledge");
    assert!(weekly_rows(&town)[1]["stopped_at"].is_i64());
    nell.get("/u/own/unknown").expect_status(404);

    // Another pledge is written about a week later; about the stopped one nothing is.
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let (other, _) = starts(&town, &mut olga, BEN, ("sweep my street", "9"), &[]);
    assert_ne!(other, number);
    town = a_week_later(&town);
    let letters = told(&town, BEN.email, "Nobody has joined yet: I will sweep my street");
    assert_eq!(letters.len(), 1);
    assert!(letters[0].text.contains("You need 9:") && !letters[0].text.contains("At this rate"));
    assert_eq!(told(&town, NELL.email, &subject).len(), 2, "they are stopped");
    town.verify();
}

/// One pledge that cannot be read keeps no other creator from their mail.
#[test]
fn a_damaged_pledge_keeps_no_other_creator_from_the_weekly_mail() {
    let (town, mut olga, number, _) = with_pledge();
    joins(&town, number, ADA);
    // The damaged one is between two others.
    starts(&town, &mut olga, BEN, ("mend the zigzag fence", "9"), &[]);
    starts(&town, &mut olga, ADA, ("sweep my street", "9"), &[]);
    // Half of a letter, as JSON can write it and no text has it: SQLite reads the row, and nobody else.
    let damage: (&[u8], &[u8]) = (b"zigzag", br"\ud800");
    // No list of captured emails can be read that names it, so they leave.
    let sink = SmtpSink::start();
    let settings = delivering_to(&sink);
    let town = a_week_later_with(&town, &settings.each_ref().map(String::as_str), &[damage]);
    let mut to: Vec<String> = sink
        .wait_for(2, PATIENCE)
        .iter()
        .filter_map(|mail| mail.header("To"))
        .collect();
    to.sort();
    assert_eq!(to.len(), 2, "{to:?}");
    assert!(to[0].contains(ADA.email) && to[1].contains(NELL.email), "{to:?}");
    let line = town
        .program
        .wait_for_line("the weekly email of this pledge is left out", PATIENCE);
    assert!(line.contains("WARN"), "{line}");
}
