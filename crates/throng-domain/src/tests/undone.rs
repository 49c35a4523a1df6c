//! Taking decisions back: what is restored, and what must not be.

use super::life::{Desk, NEW};
use super::office::{correction_of, decided, open};
use super::*;
use crate::campaigns::threshold::{Condition, Threshold};
use crate::office::staff::StaffId;
use crate::spine::command::UndoCorrection;

#[test]
fn one_that_a_moderator_has_marked_stays_in_the_queue_when_a_supporter_leaves() {
    for (mark, unmark) in [("flag lawyer", "unflag"), ("park lawyer", "unpark")] {
        let mut desk = Desk::new(1);
        desk.run(&format!(
            "0  submit - Ferry form1  => written 1/0 draft 0 ConfirmPetition
             1  confirm 0             => confirmed gathering_supporters 1 GatherSupporters
             2  support bob           => received gathering_supporters 1 Confirm
             3  link bob              => confirmed waiting_for_moderation 2 InModeration
             4  1 claim               => done waiting_for_moderation 2 -
             4  1 {mark}              => done waiting_for_moderation 2 -
             4  1 release             => {} waiting_for_moderation 2 -
             5  off bob               => withdrawn waiting_for_moderation 1 Withdrawn
             6  1 {unmark}            => done waiting_for_moderation 1 -",
            // A petition that was left for later is claimed by nobody.
            if mark.starts_with("park") {
                "unchanged"
            } else {
                "done"
            },
        ));
    }
}

#[test]
fn what_its_creator_has_withdrawn_no_moderator_brings_back() {
    Desk::with_campaign_in_queue().run(
        "2   1 claim        => done waiting_for_moderation 1 -
         3   1 ask          => done needs_changes 1 ChangesAsked+10
         5   take-back 0    => withdrawn withdrawn 1 -
         6   1 undo         => not-possible-now withdrawn 1 -
         6   2 undo         => not-possible-now withdrawn 1 -",
    );
}

#[test]
fn who_has_to_answer_has_no_more_time_because_a_correction_was_a_mistake() {
    let mut desk = open();
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.response_threshold = Some(Condition::Signatures(5));
    desk.set.load_site(site);
    let reached = |desk: &Desk| {
        desk.set
            .campaign(NEW)
            .unwrap()
            .petition()
            .dates
            .reached_at(Threshold::Response)
    };
    desk.run("6 link eve => confirmed open 5 ThresholdReached");
    let first = reached(&desk);
    assert_eq!(first, Some(BEGIN.plus_ms(6 * MINUTE_MS)));
    let command = Command::from(correction_of(&desk, 1, None, &["bob", "cyd"]));
    decided(&mut desk, 20, &command);
    assert_eq!(reached(&desk), None);
    let undo = |desk: &Desk, name: &str| {
        let signatures = vec![desk.attempt(name)];
        let undo = UndoCorrection { campaign: NEW, by: StaffId(1), correction: 1, part: 1, signatures };
        Command::from(undo)
    };
    let command = undo(&desk, "bob");
    decided(&mut desk, 30, &command);
    assert_eq!(reached(&desk), None, "one is still out");
    let command = undo(&desk, "cyd");
    decided(&mut desk, 40, &command);
    assert_eq!(reached(&desk), first);

    // If somebody who signs reaches the threshold again, the date is that of the signature.
    let command = Command::from(correction_of(&desk, 1, None, &["bob"]));
    decided(&mut desk, 50, &command);
    desk.run(
        "60 sign fay => received open 4 Confirm
         61 link fay => confirmed open 5 -",
    );
    assert_eq!(reached(&desk), Some(BEGIN.plus_ms(61 * MINUTE_MS)));
}

#[test]
fn a_petition_that_is_approved_again_has_not_closed() {
    let mut desk = open();
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.start.undo_minutes = 24 * 60;
    desk.set.load_site(site);
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.dates.closes_at = Some(BEGIN.plus_ms(10 * MINUTE_MS));
    desk.set.put_campaign(campaign);
    desk.now = BEGIN.plus_ms(10 * MINUTE_MS);
    decide(&mut desk.set, &Command::from(CloseCampaign(NEW)), desk.now);
    desk.run("11  1 undo => done waiting_for_moderation 4 -PetitionOpened");
    assert_eq!(desk.set.campaign(NEW).unwrap().head.dates.closed_at, None);
}
