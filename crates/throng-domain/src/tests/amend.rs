//! Changing a text that people have signed: who may, what follows, and which version each signature is for.

use super::life::{Desk, NEW};
use super::two_people::{approve, settle};
use super::*;
use crate::campaigns::campaign::{CampaignText, Hidden};
use crate::campaigns::version::{Version, Versions};
use crate::office::audit::AuditEntry;
use crate::office::staff::StaffId;
use crate::office::two_people::Guarded;
use crate::spine::command::{Amend, AmendStep};
use crate::spine::limits::{NOTE_CHARS_MAX, VERSIONS_MAX};
use crate::spine::row::Row;

const ALL: Hidden = Hidden { action: true, text: true, name: false };
const TEXT: Hidden = Hidden { action: false, text: true, name: false };

fn open() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10
         4  sign bob   => received open 1 Confirm",
    );
    desk
}

fn text(desk: &Desk, action: &str) -> CampaignText {
    let campaign = desk.set.campaign(NEW).expect("it is there");
    CampaignText { action: action.to_owned(), ..campaign.head.text.clone() }
}

fn change(desk: &Desk, by: u32, action: &str, seen: i64, key: u8) -> Command {
    hiding(desk, by, (action, "A street was misspelt."), seen, Hidden::default(), key)
}

fn hiding(desk: &Desk, by: u32, said: (&str, &str), seen: i64, hide: Hidden, key: u8) -> Command {
    let (text, why) = (text(desk, said.0), said.1.to_owned());
    let step = AmendStep::Change { text, why, seen, hide, form_key: FormKey([key; 16]) };
    Command::from(Amend { campaign: NEW, by: StaffId(by), step })
}

fn show(by: u32, version: i64, hidden: Hidden) -> Command {
    let step = AmendStep::Show { version, hidden, was: None };
    Command::from(Amend { campaign: NEW, by: StaffId(by), step })
}

fn done(desk: &mut Desk, minute: i64, command: &Command) -> String {
    desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
    let outcome = decide(&mut desk.set, command, desk.now);
    format!("{outcome:?}")
}

fn versions(desk: &Desk) -> Versions {
    let rows = desk.set.rows(Version::rows(NEW));
    Versions::of(rows.map(|(number, record)| (number, record.clone())))
}

/// `NUMBER TITLE` of the versions that the public may see, without what is hidden.
fn public(desk: &Desk) -> String {
    let campaign = desk.set.campaign(NEW).expect("it is there");
    let all = versions(desk).public(campaign);
    let told = all
        .iter()
        .map(|(number, version)| format!("{number} {}", version.shown().action));
    told.collect::<Vec<_>>().join(", ")
}

fn signed(desk: &Desk, name: &str) -> i64 {
    let signature = desk.set.signature(SITE, desk.attempt(name)).expect("it is there");
    versions(desk).signed(signature)
}

fn log(desk: &Desk) -> Vec<AuditEntry> {
    let rows = desk.set.rows(AuditEntry::rows(SITE));
    rows.map(|(_, line)| line.clone()).collect()
}

#[test]
fn a_change_makes_a_version_and_who_signed_before_signed_the_one_before() {
    let mut desk = open();
    let was = desk
        .set
        .campaign(NEW)
        .expect("it is there")
        .head
        .text
        .action
        .clone();
    assert_eq!(public(&desk), format!("1 {was}"), "as it opened");
    let command = change(&desk, 1, "Plant oaks in High Street", 1, 1);
    assert_eq!(done(&mut desk, 5, &command), "Done");
    desk.run("5  sign cyd   => received open 1 Confirm");
    let command = change(&desk, 2, "Plant oaks in Low Street", 2, 2);
    assert_eq!(done(&mut desk, 5, &command), "Done");
    desk.run(
        "5  sign dan   => received open 1 Confirm
         6  link bob   => confirmed open 2 -
         6  link cyd   => confirmed open 3 -
         6  link dan   => confirmed open 4 -",
    );
    assert_eq!((signed(&desk, "bob"), signed(&desk, "cyd"), signed(&desk, "dan")), (1, 2, 3));
    let all = format!("1 {was}, 2 Plant oaks in High Street, 3 Plant oaks in Low Street");
    assert_eq!(public(&desk), all);
    let campaign = desk.set.campaign(NEW).expect("it is there");
    assert_eq!(campaign.head.text.action, "Plant oaks in Low Street");
    let line = log(&desk).pop().expect("it is in the log");
    assert_eq!((line.action.as_str(), line.by), ("amend", Some(StaffId(2))));
    assert_eq!(
        (line.before.as_str(), line.after.as_str()),
        ("version 2", "version 3: A street was misspelt.")
    );
}

#[test]
fn one_button_changes_once_and_what_a_colleague_changed_is_not_overwritten() {
    let mut desk = open();
    let first = change(&desk, 1, "Plant oaks", 1, 1);
    let too_late = change(&desk, 2, "Plant elms", 1, 2);
    let same = change(&desk, 2, "Plant oaks", 2, 3);
    assert_eq!(done(&mut desk, 5, &first), "Done");
    let lines = log(&desk).len();
    for (name, command, outcome) in [
        ("twice", &first, "Unchanged"),
        ("a stale form", &too_late, "Refused(TextChanged)"),
        ("nothing changed", &same, "Refused(TextUnchanged)"),
    ] {
        assert_eq!(done(&mut desk, 6, command), outcome, "{name}");
    }
    assert_eq!(log(&desk).len(), lines, "nothing was done");
    assert_eq!(versions(&desk).current(), 2);
}

#[test]
fn who_may_change_what_and_with_which_words() {
    let mut desk = open();
    let long = "x".repeat(NOTE_CHARS_MAX + 1);
    let title = "x".repeat(1_000);
    for (name, command, outcome) in [
        ("a reader", change(&desk, 3, "A", 1, 1), "Refused(NotAllowed)"),
        ("nobody", change(&desk, 9, "A", 1, 1), "Refused(NotAllowed)"),
        ("no reason", hiding(&desk, 1, ("A", " "), 1, ALL, 1), "Refused(TextOutOfBounds)"),
        ("a long reason", hiding(&desk, 1, ("A", &long), 1, ALL, 1), "Refused(TextOutOfBounds)"),
        ("no title", change(&desk, 1, " ", 1, 1), "Refused(TextOutOfBounds)"),
        ("a long title", change(&desk, 1, &title, 1, 1), "Refused(TextOutOfBounds)"),
        ("hiding what is in force", show(1, 1, ALL), "Refused(NotPossibleNow)"),
        ("hiding what is not there", show(1, 7, ALL), "Refused(NotPossibleNow)"),
        ("a reader hides", show(3, 1, ALL), "Refused(NotAllowed)"),
    ] {
        assert_eq!(done(&mut desk, 5, &command), outcome, "{name}");
    }
    let mut waiting = Desk::with_campaign_in_queue();
    let command = change(&waiting, 1, "A", 1, 1);
    assert_eq!(done(&mut waiting, 5, &command), "Refused(NotPossibleNow)", "before it opens");
}

#[test]
fn what_nobody_may_see_is_hidden_and_its_number_stays() {
    let mut desk = open();
    let was = desk
        .set
        .campaign(NEW)
        .expect("it is there")
        .head
        .text
        .action
        .clone();
    let command = hiding(&desk, 1, ("Plant oaks", "A name was in it."), 1, ALL, 1);
    assert_eq!(done(&mut desk, 5, &command), "Done");
    assert_eq!(public(&desk), "1 […], 2 Plant oaks");
    assert!(
        log(&desk)
            .iter()
            .all(|line| !line.before.contains(&was) && !line.after.contains(&was))
    );
    assert_eq!(signed(&desk, "bob"), 1);
    for (name, hidden, outcome, seen) in [
        ("the text alone", TEXT, "Done", format!("1 {was}, 2 Plant oaks")),
        ("the same again", TEXT, "Unchanged", format!("1 {was}, 2 Plant oaks")),
        ("all", ALL, "Done", "1 […], 2 Plant oaks".to_owned()),
    ] {
        assert_eq!(done(&mut desk, 6, &show(1, 1, hidden)), outcome, "{name}");
        assert_eq!(public(&desk), seen, "{name}");
    }
    let command = change(&desk, 1, "Plant elms", 2, 2);
    assert_eq!(done(&mut desk, 7, &command), "Done");
    assert_eq!(public(&desk), "1 […], 2 Plant oaks, 3 Plant elms", "what is hidden stays so");
}

#[test]
fn a_campaign_from_elsewhere_keeps_what_it_said_as_its_first_version() {
    let mut desk = open();
    let list = Version::rows(NEW);
    desk.set.remove_row(list.item(1));
    let was = desk
        .set
        .campaign(NEW)
        .expect("it is there")
        .head
        .text
        .action
        .clone();
    assert_eq!((public(&desk), signed(&desk, "bob")), (format!("1 {was}"), 1));
    let command = change(&desk, 1, "Plant oaks", 1, 1);
    assert_eq!(done(&mut desk, 5, &command), "Done");
    assert_eq!((public(&desk), signed(&desk, "bob")), (format!("1 {was}, 2 Plant oaks"), 1));
}

#[test]
fn a_text_is_changed_so_often_and_no_more() {
    let mut desk = open();
    for seen in 1..=i64::try_from(VERSIONS_MAX).expect("it is small") {
        let command = change(&desk, 1, &format!("Plant {seen} oaks"), seen, seen as u8);
        assert_eq!(done(&mut desk, 5, &command), "Done", "{seen}");
    }
    let seen = i64::try_from(VERSIONS_MAX).expect("it is small") + 1;
    let command = change(&desk, 1, "Plant oaks", seen, 200);
    assert_eq!(done(&mut desk, 5, &command), "Refused(VersionsTooMany)");
}

#[test]
fn what_was_hidden_is_shown_again_by_two() {
    let guarded = || {
        let mut desk = open();
        let mut site = desk.set.site(SITE).unwrap().clone();
        site.rules.two_people.switch(Guarded::Amend, false);
        desk.set.load_site(site.clone());
        let hidden = hiding(&desk, 1, ("Save the ferries", "A name stood there."), 1, TEXT, 1);
        assert_eq!(done(&mut desk, 5, &hidden), "Done");
        site.rules.two_people.switch(Guarded::Amend, true);
        desk.set.load_site(site);
        desk
    };
    let title = Hidden { action: true, ..Hidden::default() };
    for (what, hidden, waits) in [
        ("all is shown", Hidden::default(), true),
        ("a part is shown, another hidden", title, true),
        ("more is hidden", ALL, false),
        ("nothing changes", TEXT, false),
    ] {
        let mut desk = guarded();
        let outcome = done(&mut desk, 6, &show(1, 1, hidden));
        assert_eq!(outcome.starts_with("Requested"), waits, "{what}: {outcome}");
        if !waits {
            continue;
        }
        assert_eq!(versions(&desk).get(1).unwrap().hidden, TEXT, "{what}: it stays hidden until then");
        assert_eq!(done(&mut desk, 6, &show(1, 1, hidden)), outcome, "{what}: the button twice");
        let own = settle(&desk.set, 1, 1, approve());
        assert_eq!(done(&mut desk, 7, &own), "Refused(SecondPersonNeeded)", "{what}");
        let second = settle(&desk.set, 2, 1, approve());
        assert_eq!(done(&mut desk, 7, &second), "Done", "{what}");
        assert_eq!(versions(&desk).get(1).unwrap().hidden, hidden, "{what}");
    }
    // What was hidden meanwhile was not agreed to be shown.
    let mut desk = guarded();
    done(&mut desk, 6, &show(1, 1, Hidden::default()));
    assert_eq!(done(&mut desk, 7, &show(2, 1, ALL)), "Done");
    let second = settle(&desk.set, 2, 1, approve());
    assert_eq!(done(&mut desk, 8, &second), "Refused(RequestStale)");
    assert_eq!(versions(&desk).get(1).unwrap().hidden, ALL);
}
