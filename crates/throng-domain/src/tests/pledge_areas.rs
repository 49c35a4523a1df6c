//! Pledges whose areas have the target for themselves: each reaches it in the commit that confirms the last person needed
//! there, loses it, and is settled for itself; people are told what comes of it where they live, and nothing twice.

use super::life::{Desk, NEW};
use super::pledges::{desk, terms};
use super::*;
use crate::campaigns::area_targets::AreaTargets;
use crate::campaigns::history::{Entry, Happening};
use crate::campaigns::pledge::{Pledge, Step, Terms, Verdict};
use crate::campaigns::progress::{AreaMark, Progress};
use crate::campaigns::publication::{Mailing, Publication, Published};
use crate::sites::area::AreaCode;
use crate::spine::command::{AdvanceMailing, GiveOpinion, TellProgress};
use crate::spine::row::Row;

const DAY: i64 = 24 * 60;
/// From the hour of [`BEGIN`] to the end of its day, in minutes.
const REST: i64 = 16 * 60;

/// People whose names begin with "n-" or "s-" live in the area N or S; nobody knows where the others do.
pub(super) fn area_of(name: &str) -> Option<AreaCode> {
    let (area, _) = name.split_once('-').filter(|(area, _)| area.len() == 1)?;
    AreaCode::parse(&area.to_uppercase())
}

/// An open pledge of somebody in the area N, for which `target` others of an area have to join.
pub(super) fn open(target: i64) -> Desk {
    open_for(target, 5)
}

/// The same for this many days.
pub(super) fn open_for(target: i64, days: i64) -> Desk {
    let mut desk = written(target, 0, days);
    desk.run(
        "1  confirm 0 n-ada      => confirmed waiting_for_moderation 1 InModeration
         2  1 claim              => done waiting_for_moderation 1 -
         3  1 approve            => done open 1 PetitionOpened+10",
    );
    desk
}

fn written(target: i64, supporters: i64, days: i64) -> Desk {
    let mut desk = desk(target, days);
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.start.supporters_needed = supporters;
    desk.set.load_site(site);
    desk.terms = Some(Terms { by_area: true, ..terms(target, days) });
    desk.run("0  submit - Plant form1 n-ada => written 1/0 draft 0 ConfirmPetition");
    desk
}

fn pledge(desk: &Desk) -> &Pledge {
    desk.set
        .campaign(NEW)
        .and_then(|campaign| campaign.pledge())
        .unwrap()
}

/// What people in each area were told, in order.
pub(super) fn told(desk: &Desk) -> String {
    let rows = desk.set.rows(Published::in_areas(NEW));
    let told = rows.map(|(number, row)| {
        let mailing = desk.set.row(Mailing::key(NEW, -number)).unwrap();
        assert_eq!((row.by, mailing.due_at, mailing.silent), (None, row.at, false), "{row:?}");
        let Publication::Pledge(step) = row.what else {
            panic!("{row:?}")
        };
        format!("{}:{step:?}", row.area.as_ref().unwrap().as_str())
    });
    told.collect::<Vec<_>>().join(" ")
}

/// The areas in which the pledge stands, and how many those are by its own word.
fn stands(desk: &Desk) -> (String, i64) {
    let targets = desk.set.row(AreaTargets::only(NEW)).cloned().unwrap_or_default();
    let areas = targets.areas.iter().filter(|(_, area)| area.stands());
    let areas: Vec<&str> = areas.map(|(code, _)| code.as_str()).collect();
    assert_eq!(pledge(desk).reached_at.is_some(), !areas.is_empty());
    (areas.join(" "), pledge(desk).areas)
}

/// Who is mailed when the mailing of a publication goes over these people.
pub(super) fn mailed(desk: &mut Desk, publication: i64, names: &[&str]) -> String {
    let creator = pledge(desk).creator.unwrap();
    let id = |desk: &Desk, name: &str| {
        if name == "n-ada" {
            creator
        } else {
            desk.attempt(name)
        }
    };
    let mut signers: Vec<SignatureId> = names.iter().map(|name| id(desk, name)).collect();
    signers.sort_unstable();
    let step = AdvanceMailing { campaign: NEW, publication, from: SignatureId(0), signers, last: true };
    desk.set.take_changes();
    let now = desk
        .now
        .max(desk.set.row(Mailing::key(NEW, publication)).unwrap().due_at);
    let outcome = decide(&mut desk.set, &Command::from(step.clone()), now);
    assert_eq!(outcome, Outcome::Done);
    let mut mailed = Vec::new();
    for change in desk.set.take_changes() {
        if let Change::InsertMail(mail) = change {
            let to = mail.signature().unwrap();
            mailed.extend(names.iter().filter(|name| id(desk, name) == to).copied());
        }
    }
    let again = decide(&mut desk.set, &Command::from(step), now);
    assert_eq!(again, Outcome::Unchanged, "nobody is mailed twice");
    mailed.join(" ")
}

#[test]
fn an_area_reaches_it_by_the_person_who_was_missing_there() {
    let mut desk = open(2);
    desk.run(
        "10  sign n-bob     => received open 1 Confirm
         10  sign s-cyd     => received open 1 Confirm
         10  sign s-dee     => received open 1 Confirm
         11  link n-bob     => confirmed open 2 -
         12  link s-cyd     => confirmed open 3 -",
    );
    // The creator lives in N, and is none of the two.
    assert_eq!((stands(&desk), told(&desk)), ((String::new(), 0), String::new()));
    desk.run("13  link s-dee => confirmed open 4 -");
    assert_eq!((stands(&desk), told(&desk)), (("S".into(), 1), "S:Reached".into()));
    assert_eq!(pledge(&desk).reached_at, Some(BEGIN.plus_ms(13 * MINUTE_MS)));
    assert_eq!(mailed(&mut desk, -1, &["n-ada", "n-bob", "s-cyd", "s-dee"]), "s-cyd s-dee");
    desk.run(
        "20  sign s-eve     => received open 4 Confirm
         20  sign n-fay     => received open 4 Confirm
         21  link s-eve     => confirmed open 5 -
         22  link n-fay     => confirmed open 6 -",
    );
    assert_eq!((stands(&desk), told(&desk)), (("N S".into(), 2), "S:Reached N:Reached".into()));
    assert_eq!(mailed(&mut desk, -2, &["n-ada", "n-bob", "s-cyd", "n-fay"]), "n-ada n-bob n-fay");
    assert_eq!(pledge(&desk).reached_at, Some(BEGIN.plus_ms(13 * MINUTE_MS)), "in one area at least");
}

#[test]
fn who_joins_and_leaves_again_and_again_causes_one_mail_each_way_in_their_area() {
    let mut desk = open(1);
    desk.run(
        "10  sign s-bob   => received open 1 Confirm
         11  link s-bob   => confirmed open 2 -
         12  off s-bob    => withdrawn open 1 Withdrawn
         13  sign s-bob   => received open 1 Confirm
         14  link s-bob   => confirmed open 2 -
         15  off s-bob    => withdrawn open 1 Withdrawn",
    );
    assert_eq!((stands(&desk), told(&desk)), ((String::new(), 0), "S:Reached S:Lost".into()));
    let moves = desk
        .set
        .rows(Entry::rows(NEW))
        .filter_map(|(_, entry)| match &entry.what {
            Happening::PledgeArea(step, area) => Some((*step, area.as_str())),
            _ => None,
        });
    let (up, down) = ((Step::Reached, "S"), (Step::Lost, "S"));
    assert_eq!(moves.collect::<Vec<_>>(), [up, down, up, down], "the ledger has every move");
    desk.run(
        "16  sign s-bob   => received open 1 Confirm
         17  link s-bob   => confirmed open 2 -",
    );
    // They were told last that it was lost, so the end is news to them.
    desk.run(&format!(
        "{}  close        => done closed 2 -
         {}  settle       => done closed 2 -",
        5 * DAY,
        7 * DAY + REST
    ));
    assert_eq!((stands(&desk), told(&desk)), (("S".into(), 1), "S:Reached S:Lost".into()));
    assert_eq!(mailed(&mut desk, 1, &["n-ada", "s-bob"]), "n-ada s-bob");
}

#[test]
fn at_the_end_areas_that_have_it_stand_and_the_others_are_free() {
    let (mut desk, end) = settled();
    let settled = pledge(&desk).settled.clone().unwrap();
    assert_eq!((settled.verdict, settled.joined, stands(&desk)), (Verdict::Reached, 4, ("S".into(), 1)));
    let targets = desk.set.row(AreaTargets::only(NEW)).unwrap();
    let joined = targets
        .areas
        .iter()
        .map(|(code, area)| (code.as_str(), area.settled_with));
    assert_eq!(joined.collect::<Vec<_>>(), [("N", Some(1)), ("S", Some(3))]);
    let everybody = ["n-ada", "n-bob", "s-cyd", "s-dee", "s-eve"];
    assert_eq!(mailed(&mut desk, -1, &everybody), "s-cyd s-dee s-eve");
    assert_eq!(mailed(&mut desk, 1, &everybody), "n-ada n-bob", "in S nobody hears of it again");
    // Whether they did it is asked where they are held to it, and nobody else can say so.
    assert_eq!(mailed(&mut desk, 2, &everybody), "s-cyd s-dee s-eve");
    let asked = BEGIN.plus_ms((end + 28 * DAY) * MINUTE_MS);
    for (name, expected) in [("n-bob", Outcome::Refused(Refusal::NotPossibleNow)), ("s-cyd", Outcome::Done)] {
        let signature = desk.attempt(name);
        let did = GiveOpinion { campaign: NEW, signature, publication: 2, answers: true };
        assert_eq!(decide(&mut desk.set, &Command::from(did), asked), expected, "{name}");
    }
    assert_eq!(mailed(&mut desk, 3, &everybody), "s-dee s-eve");
    // It stands, whatever the numbers do.
    desk.run(&format!(
        "{} off s-cyd => withdrawn closed 4 Withdrawn
         {} off s-dee => withdrawn closed 3 Withdrawn",
        end + DAY,
        end + DAY
    ));
    assert_eq!((stands(&desk), told(&desk)), (("S".into(), 1), "S:Reached".into()));
}

/// Three have joined in S and one in N, two are needed; settled at the minute that is returned.
fn settled() -> (Desk, i64) {
    let mut desk = open(2);
    let end = 7 * DAY + REST;
    for (name, number) in [("n-bob", 1), ("s-cyd", 2), ("s-dee", 3), ("s-eve", 4)] {
        desk.run(&format!(
            "10 sign {name} => received open {number} Confirm
             11 link {name} => confirmed open {} -",
            number + 1
        ));
    }
    desk.run(&format!(
        "{}    close  => done closed 5 -
         {end} settle => done closed 5 -
         {end} settle => unchanged closed 5 -",
        5 * DAY
    ));
    (desk, end)
}

#[test]
fn where_no_area_has_it_everybody_is_free() {
    let mut desk = open(2);
    desk.run(&format!(
        "10 sign n-bob => received open 1 Confirm
         11 link n-bob => confirmed open 2 -
         12 sign s-cyd => received open 2 Confirm
         13 link s-cyd => confirmed open 3 -
         {} close      => done closed 3 -
         {} settle     => done closed 3 -",
        5 * DAY,
        7 * DAY + REST
    ));
    // Two have joined, but in two areas.
    let settled = pledge(&desk).settled.clone().unwrap();
    assert_eq!((settled.verdict, settled.joined, told(&desk)), (Verdict::Missed, 2, String::new()));
    assert_eq!(mailed(&mut desk, 1, &["n-ada", "n-bob", "s-cyd"]), "n-ada n-bob s-cyd");
    assert_eq!(desk.set.rows(Published::rows(NEW)).count(), 1, "nobody is asked whether they did it");
}

#[test]
fn nobody_joins_whose_area_is_unknown() {
    let mut desk = open(1);
    desk.run("10 sign bob => place-unknown open 1 -");
    desk.run("10 sign s-bob => received open 1 Confirm");
    let sign = desk.sign("s-bob", false);
    let words = |area: Option<&str>| OwnWords {
        signer: sign.signer.clone(),
        keys: sign.keys,
        country: sign.country,
        area: area.and_then(AreaCode::parse),
        wants_updates: true,
    };
    for (area, expected) in [(None, "refused"), (Some("N"), "confirmed")] {
        let link = Confirm {
            words: Some(Box::new(words(area))),
            ..Confirm::of(SITE, desk.attempt("s-bob"), Proof::Link { revision: 0 })
        };
        let outcome = decide(&mut desk.set, &Command::from(link), desk.now);
        match expected {
            "refused" => assert_eq!(outcome, Outcome::Refused(Refusal::PlaceUnknown)),
            _ => assert!(matches!(outcome, Outcome::Confirmed { first: true, .. }), "{outcome:?}"),
        }
    }
    assert_eq!((stands(&desk), told(&desk)), (("N".into(), 1), "N:Reached".into()), "where they really live");
}

#[test]
fn the_last_link_and_a_withdrawal_in_one_batch_are_one_story() {
    let mut desk = open(2);
    desk.run(
        "10  sign s-bob    => received open 1 Confirm
         10  sign s-cyd    => received open 1 Confirm
         11  link s-bob    => confirmed open 2 -
         12  off s-bob     => withdrawn open 1 Withdrawn
         12  link s-cyd    => confirmed open 2 -",
    );
    assert_eq!((stands(&desk), told(&desk)), ((String::new(), 0), String::new()));
}

#[test]
fn its_creator_calls_it_off_and_every_area_is_free() {
    let mut desk = open(1);
    desk.run(
        "10  sign s-bob           => received open 1 Confirm
         11  link s-bob           => confirmed open 2 -
         12  call-off 0 \"Rain\"  => done closed 2 -
         13  off s-bob            => withdrawn closed 1 Withdrawn",
    );
    assert_eq!((stands(&desk), told(&desk)), ((String::new(), 0), "S:Reached".into()));
    assert!(pledge(&desk).is_cancelled());
}

#[test]
fn a_creator_who_leaves_takes_nobodys_place_in_their_area() {
    let mut desk = open(1);
    let creator = pledge(&desk).creator.unwrap();
    desk.run(
        "10  sign n-bob    => received open 1 Confirm
         11  link n-bob    => confirmed open 2 -",
    );
    let off = Command::from(Withdraw::of(AttemptOf { site: SITE, id: creator }));
    assert_eq!(decide(&mut desk.set, &off, desk.now), Outcome::Withdrawn { first: true });
    assert_eq!((stands(&desk), told(&desk)), (("N".into(), 1), "N:Reached".into()));
    desk.set.take_changes();
    desk.run("12  off n-bob    => withdrawn open 0 Withdrawn");
    assert_eq!((stands(&desk), told(&desk)), ((String::new(), 0), "N:Reached N:Lost".into()));
}

#[test]
fn areas_with_enough_supporters_have_it_when_it_opens_and_that_is_final() {
    let mut desk = written(1, 2, 5);
    desk.run(
        "1  confirm 0 n-ada      => confirmed gathering_supporters 1 GatherSupporters
         2  support s-bob        => received gathering_supporters 1 Confirm
         2  support n-cyd        => received gathering_supporters 1 Confirm
         3  link s-bob           => confirmed gathering_supporters 2 -
         3  link n-cyd           => confirmed waiting_for_moderation 3 InModeration
         5  1 claim              => done waiting_for_moderation 3 -",
    );
    assert_eq!((stands(&desk), told(&desk)), ((String::new(), 0), String::new()));
    desk.run(
        "6  1 approve            => done open 3 PetitionOpened+10
         6  1 approve            => unchanged open 3 -",
    );
    assert_eq!((stands(&desk), told(&desk)), (("N S".into(), 2), "N:Reached S:Reached".into()));
    desk.run("7  1 undo              => undo-too-late open 3 -");
}

#[test]
fn what_changed_while_it_was_taken_down_is_looked_at_when_it_is_back() {
    let mut desk = open(1);
    desk.run(
        "4 sign s-bob          => received open 1 Confirm
         5 link s-bob          => confirmed open 2 -
         7 1 take-down mistake => done taken_down 2 -
         8 off s-bob           => withdrawn taken_down 1 Withdrawn
         9 1 undo              => done open 1 -",
    );
    assert_eq!((stands(&desk), told(&desk)), ((String::new(), 0), "S:Reached S:Lost".into()));
}

/// A week later its creator is told in how many areas it is reached, and which of the others are nearest; also when one has it.
#[test]
fn its_creator_is_told_each_week_which_areas_are_nearest() {
    let mut desk = open(1);
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.dates.closes_at = Some(BEGIN.plus_ms(30 * DAY * MINUTE_MS));
    desk.set.put_campaign(campaign);
    desk.run(
        "10  sign s-bob     => received open 1 Confirm
         11  link s-bob     => confirmed open 2 -",
    );
    assert_eq!(stands(&desk), ("S".into(), 1));
    let mark = |code: &str, joined: i64| {
        let area = AreaCode::parse(code).unwrap();
        AreaMark { area, joined, before: None }
    };
    let tell =
        TellProgress { campaign: NEW, areas: vec![mark("S", 1), mark("N", 0), mark("W", 3), mark("E", 5)] };
    let now = BEGIN.plus_ms(8 * DAY * MINUTE_MS);
    assert_eq!(decide(&mut desk.set, &Command::from(tell.clone()), now), Outcome::Done);
    assert_eq!(decide(&mut desk.set, &Command::from(tell), now), Outcome::Unchanged, "once a week");
    let (_, row) = desk.set.newest_row(Progress::rows(NEW)).unwrap();
    let areas = row.areas.as_ref().unwrap();
    assert_eq!((areas.reached, areas.nearest.clone()), (1, vec![mark("E", 5), mark("W", 3)]));
}
