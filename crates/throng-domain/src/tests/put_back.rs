//! Putting back what was removed, long after the minutes in which a decision can be undone.

use super::life::{Desk, NEW};
use super::office::{decided, open};
use super::two_people::{approve, refused, requested, settle};
use super::*;
use crate::campaigns::removal::{Removal, RemovalWords};
use crate::campaigns::timeline::{TimelineEvent, timeline};
use crate::office::moderation::Case;
use crate::office::staff::StaffId;
use crate::office::two_people::Guarded;
use crate::spine::command::{Moderate, Moderation, TakeDown};
use crate::spine::row::Row;

/// A day in minutes, which are the unit of a story.
const DAY: i64 = 24 * 60;

fn removals(desk: &Desk) -> Vec<Removal> {
    desk.set.campaign(NEW).unwrap().head.removals.clone()
}

fn minute(minute: i64) -> Timestamp {
    BEGIN.plus_ms(minute * MINUTE_MS)
}

#[test]
fn a_removal_is_undone_a_month_later_with_the_signatures_as_they_were() {
    let mut desk = open();
    let day = 30 * DAY;
    desk.run(&format!(
        "7      1 put-back slip   => not-possible-now open 4 -
         8      1 take-down court => done taken_down 4 -
         9      sign fay          => petition-unknown taken_down 4 -
         {day}  1 undo            => undo-too-late taken_down 4 -
         {day}  3 put-back lifted => not-allowed taken_down 4 -
         {day}  2 put-back lifted => done open 4 -
         {day}  2 put-back lifted => unchanged open 4 -
         {day}  1 put-back lifted => not-possible-now open 4 -
         {day}  1 undo            => not-possible-now open 4 -
         {day}  sign fay          => received open 4 Confirm",
    ));
    assert!(desk.history().ends_with("Approved TakenDown PutBack"), "{}", desk.history());
    let line = desk.log().pop().unwrap();
    assert_eq!((line.action.as_str(), line.by), ("put-back", Some(StaffId(2))));
    assert_eq!((line.before.as_str(), line.after.as_str()), ("taken_down", "open lifted"));
    let campaign = desk.set.campaign(NEW).unwrap();
    assert_eq!(campaign.removed(), None);
    let told = timeline(campaign, &Default::default(), &SiteRules::preset(Preset::Parliament), |_| None);
    let told: Vec<_> = told
        .into_iter()
        .filter(|line| matches!(line.event, TimelineEvent::Removed(1) | TimelineEvent::PutBack(1)))
        .map(|line| line.at)
        .collect();
    assert_eq!(told, [minute(8), minute(day)]);
    // It can be removed again, and that is no slip of the first time.
    desk.run(&format!(
        "{day}  1 take-down court => done taken_down 4 -
         {day}  1 undo            => done open 4 -",
    ));
    assert_eq!(removals(&desk).len(), 1, "an undone slip is told to nobody");
}

#[test]
fn what_it_comes_back_as_is_what_it_would_be_by_now() {
    let months = 100 * DAY;
    for (story, state) in [
        // It was open, and its last day has passed meanwhile: closed, on the day that was promised.
        (
            format!(
                "8 1 take-down court => done taken_down 4 -\n{months} 1 put-back lifted => done closed 4 -"
            ),
            "closed",
        ),
        (
            "8 1 take-down court => done taken_down 4 -\n9 1 put-back lifted => done open 4 -".to_owned(),
            "open",
        ),
    ] {
        let mut desk = open();
        desk.run(&story);
        let head = &desk.set.campaign(NEW).unwrap().head;
        assert_eq!(head.state.word(), state);
        let closed = (state == "closed").then_some(head.dates.closes_at).flatten();
        assert_eq!(head.dates.closed_at, closed, "{state}");
    }
    Desk::with_campaign_in_queue().run(
        "2   1 claim            => done waiting_for_moderation 1 -
         3   1 reject duplicate => done rejected 1 PetitionRejected+10
         20  1 take-down court  => done taken_down 1 -
         90  1 put-back lifted  => done rejected 1 -",
    );
}

#[test]
fn once_the_data_of_its_people_has_to_be_erased_it_stays_removed() {
    for (days, answer) in [(364, "done open"), (366, "put-back-too-late taken_down")] {
        let mut desk = open();
        let mut site = desk.set.site(SITE).unwrap().clone();
        site.rules.retention.ended_days = Some(365);
        desk.set.load_site(site);
        let mut campaign = desk.set.campaign(NEW).unwrap().clone();
        campaign.head.dates.closes_at = None;
        desk.set.put_campaign(campaign);
        let later = 8 + days * DAY;
        desk.run(&format!(
            "8 1 take-down court => done taken_down 4 -
             {later} 1 put-back lifted => {answer} 4 -"
        ));
    }
}

#[test]
fn what_everybody_may_read_of_a_removal_is_apart_from_what_colleagues_read() {
    let mut desk = open();
    let of = TakeDown { why: "Order 17 of the court.".to_owned(), told: " A court told us to. ".to_owned() };
    let step = |step| Command::from(Moderate { campaign: NEW, by: StaffId(1), step });
    let long = TakeDown { told: "x".repeat(5_000), ..of.clone() };
    assert_eq!(decided(&mut desk, 8, &step(Moderation::TakeDown(long))), refused(Refusal::TextOutOfBounds));
    assert_eq!(decided(&mut desk, 8, &step(Moderation::TakeDown(of))), Outcome::Done);
    let campaign = desk.set.campaign(NEW).unwrap();
    let stands = Removal { told: "A court told us to.".to_owned(), ..Removal::at(minute(8)) };
    assert_eq!(campaign.removed(), Some(stands));
    // One that an earlier version removed has its date alone.
    let mut earlier = campaign.clone();
    earlier.head.removals.clear();
    assert_eq!(earlier.removed(), Some(Removal::at(minute(8))));
}

#[test]
fn where_a_second_person_agrees_to_removals_one_agrees_to_putting_back() {
    let mut desk = open();
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.two_people.switch(Guarded::TakeDown, true);
    desk.set.load_site(site);
    let step = |by: u32, step| Command::from(Moderate { campaign: NEW, by: StaffId(by), step });
    let urgently = step(1, Moderation::TakeDownUrgently(TakeDown::because("A child's address.")));
    let back = |by| step(by, Moderation::PutBack("It is not there any more.".to_owned()));
    assert_eq!(decided(&mut desk, 8, &back(1)), refused(Refusal::NotPossibleNow));
    assert_eq!(decided(&mut desk, 8, &urgently), requested(1));
    let agreed = settle(&desk.set, 2, 1, approve());
    assert_eq!(decided(&mut desk, 9, &agreed), Outcome::Done);
    assert_eq!(decided(&mut desk, 60, &back(1)), requested(2));
    assert_eq!(decided(&mut desk, 60, &back(1)), requested(2), "the button was pressed twice");
    assert_eq!(decided(&mut desk, 60, &back(2)), refused(Refusal::RequestWaits));
    let own = settle(&desk.set, 1, 2, approve());
    assert_eq!(decided(&mut desk, 61, &own), refused(Refusal::SecondPersonNeeded));
    let agreed = settle(&desk.set, 2, 2, approve());
    assert_eq!(decided(&mut desk, 61, &agreed), Outcome::Done);
    assert_eq!(desk.set.campaign(NEW).unwrap().head.state, CampaignState::Open);
    let log = desk.log();
    let line = log.iter().rfind(|line| line.action == "put-back").unwrap();
    assert_eq!(line.by, Some(StaffId(1)), "in the name of whoever asked");
}

#[test]
fn what_everybody_may_read_of_a_removal_is_changed_while_it_stands() {
    let mut desk = open();
    let words = |told: &str, was: &str| {
        let step = Moderation::RemovalWords(RemovalWords { told: told.to_owned(), was: was.to_owned() });
        Command::from(Moderate { campaign: NEW, by: StaffId(2), step })
    };
    assert_eq!(decided(&mut desk, 8, &words("A court.", "")), refused(Refusal::NotPossibleNow));
    desk.run("8 1 take-down order => done taken_down 4 -");
    let long = "x".repeat(5_000);
    for (minute_of, told, was, outcome) in [
        (9, "A court, for Ann.", "", Outcome::Done),
        (9, " A court, for Ann. ", "", Outcome::Unchanged),
        (10, "A court.", "", refused(Refusal::WordsChanged)),
        (10, &*long, "A court, for Ann.", refused(Refusal::TextOutOfBounds)),
        (DAY, "A court.", "A court, for Ann.", Outcome::Done),
    ] {
        assert_eq!(decided(&mut desk, minute_of, &words(told, was)), outcome, "{told:.20} {was}");
    }
    let stands = Removal { told: "A court.".to_owned(), ..Removal::at(minute(8)) };
    assert_eq!(removals(&desk), [stands], "its date is what it was");
    let line = desk.log().pop().unwrap();
    assert_eq!((line.action.as_str(), line.by), ("change-removal-words", Some(StaffId(2))));
    assert_eq!((line.before.as_str(), line.after.as_str()), ("A court, for Ann.", "A court."));
    // One that an earlier version removed has no words yet.
    let mut earlier = desk.set.campaign(NEW).unwrap().clone();
    earlier.head.removals.clear();
    let since = earlier.head.dates.updated_at;
    desk.set.put_campaign(earlier);
    assert_eq!(decided(&mut desk, 2 * DAY, &words("A court.", "")), Outcome::Done);
    assert_eq!(removals(&desk), [Removal { told: "A court.".to_owned(), ..Removal::at(since) }]);
    desk.run(&format!("{} 1 put-back lifted => done open 4 -", 3 * DAY));
    assert_eq!(decided(&mut desk, 3 * DAY, &words("Sorry.", "A court.")), refused(Refusal::NotPossibleNow));
}

#[test]
fn where_two_agree_to_removals_two_undo_them_and_two_word_them() {
    let removed_at_once = |desk: &mut Desk| {
        let mut site = desk.set.site(SITE).unwrap().clone();
        site.rules.two_people.switch(Guarded::TakeDown, true);
        desk.set.load_site(site);
        let urgently = Moderation::TakeDownUrgently(TakeDown::because("A child's address."));
        let urgently = Command::from(Moderate { campaign: NEW, by: StaffId(1), step: urgently });
        assert_eq!(decided(desk, 8, &urgently), requested(1));
    };
    let step = |by: u32, step| Command::from(Moderate { campaign: NEW, by: StaffId(by), step });
    let undo = |by| step(by, Moderation::Undo(None));
    // Nobody has agreed to it yet: one is enough, as one is enough to refuse.
    let mut desk = open();
    removed_at_once(&mut desk);
    assert_eq!(decided(&mut desk, 9, &undo(2)), Outcome::Done);
    // (when a second person agrees to undo it, the lines of the history, what the public is told)
    for (agrees, last, told) in [(12, "Undone", 0), (2 * DAY, "PutBack", 1)] {
        let mut desk = open();
        removed_at_once(&mut desk);
        let agreed = settle(&desk.set, 2, 1, approve());
        assert_eq!(decided(&mut desk, 9, &agreed), Outcome::Done);
        assert_eq!(decided(&mut desk, 10, &undo(1)), requested(2));
        assert_eq!(decided(&mut desk, 10, &undo(1)), requested(2), "the button was pressed twice");
        assert_eq!(decided(&mut desk, 10, &undo(2)), refused(Refusal::RequestWaits));
        assert_eq!(desk.set.campaign(NEW).unwrap().head.state, CampaignState::TakenDown);
        let entry = desk
            .set
            .row(Case::only(NEW))
            .unwrap()
            .decision
            .as_ref()
            .unwrap()
            .entry;
        let past = step(1, Moderation::UndoAgreed(entry));
        assert_eq!(decided(&mut desk, 10, &past), requested(2), "no command goes past the second person");
        let other = step(1, Moderation::Undo(Some(entry - 1)));
        assert_eq!(
            decided(&mut desk, 10, &other),
            refused(Refusal::DecidedAlready),
            "nobody is asked for it"
        );
        let own = settle(&desk.set, 1, 2, approve());
        assert_eq!(decided(&mut desk, agrees, &own), refused(Refusal::SecondPersonNeeded));
        let agreed = settle(&desk.set, 2, 2, approve());
        assert_eq!(decided(&mut desk, agrees, &agreed), Outcome::Done);
        assert_eq!(desk.set.campaign(NEW).unwrap().head.state, CampaignState::Open, "{agrees}");
        assert!(desk.history().ends_with(last), "{agrees}: {}", desk.history());
        assert_eq!(removals(&desk).len(), told, "{agrees}");
    }
    // Too late to undo: nobody is asked.
    let mut desk = open();
    removed_at_once(&mut desk);
    let agreed = settle(&desk.set, 2, 1, approve());
    assert_eq!(decided(&mut desk, 9, &agreed), Outcome::Done);
    assert_eq!(decided(&mut desk, DAY, &undo(1)), refused(Refusal::UndoTooLate));
    // Its words: asked for by one, and void when a colleague has changed them meanwhile.
    let words = |by, told: &str, was: &str| {
        step(by, Moderation::RemovalWords(RemovalWords { told: told.to_owned(), was: was.to_owned() }))
    };
    assert_eq!(decided(&mut desk, DAY, &words(1, "A court.", "")), requested(2));
    assert_eq!(decided(&mut desk, DAY, &words(1, " A court.", "")), requested(2));
    assert_eq!(decided(&mut desk, DAY, &words(2, "Other.", "")), refused(Refusal::RequestWaits));
    assert_eq!(removals(&desk)[0].told, "");
    let agreed = settle(&desk.set, 2, 2, approve());
    assert_eq!(decided(&mut desk, DAY, &agreed), Outcome::Done);
    assert_eq!(removals(&desk)[0].told, "A court.");
    assert_eq!(decided(&mut desk, DAY, &words(1, "Void.", "A court.")), requested(3));
    let mut changed = desk.set.campaign(NEW).unwrap().clone();
    changed.head.removals[0].told = "Other.".to_owned();
    desk.set.put_campaign(changed);
    let agreed = settle(&desk.set, 2, 3, approve());
    assert_eq!(decided(&mut desk, DAY, &agreed), refused(Refusal::RequestStale));
}

#[test]
fn only_the_decision_that_was_seen_is_taken_back() {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2   1 claim          => done waiting_for_moderation 1 -
         3   1 approve        => done open 1 PetitionOpened+10
         # The fifth line of the history is the approval; there is no sixth yet.
         4   1 undo 6         => decided-already open 1 -
         4   1 undo 5         => done waiting_for_moderation 1 -PetitionOpened
         4   1 undo 5         => unchanged waiting_for_moderation 1 -
         4   1 undo 4         => not-possible-now waiting_for_moderation 1 -
         5   2 take-over      => done waiting_for_moderation 1 -
         6   2 reject rude    => done rejected 1 PetitionRejected+10
         # The page from before, loaded again, or pressed for the first time by somebody else.
         7   1 undo 5         => decided-already rejected 1 -
         7   2 undo 5         => decided-already rejected 1 -
         8   1 undo 8         => done waiting_for_moderation 1 -PetitionRejected",
    );
}
