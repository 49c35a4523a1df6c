//! Thresholds of every kind, and pauses, as tables.

use super::*;
use crate::campaigns::history::{Entry, Happening};
use crate::campaigns::threshold::Threshold;
use crate::office::staff::{Role, Staff, StaffId};
use crate::people::creator::Creator;
use crate::signing::signature::MailBudget;
use crate::spine::command::{PauseSigning, PauseStep};
use crate::spine::row::Row;

const OWNER: StaffId = StaffId(1);

/// The story's petition under a rule of its own, with a creator who gets mail.
fn story(condition: Condition) -> Story {
    let mut story = Story::new(SharedAddress::Nobody);
    story.rules.response_threshold = None;
    story.rules.debate_threshold = None;
    story.rules.referral_threshold = Some(condition);
    let site = story.set.site(SITE).unwrap().clone();
    story.set.load_site(Site { rules: story.rules.clone(), ..site });
    story.set.load_areas(PETITION, Default::default());
    let creator = Creator {
        name: None,
        email: EmailAddress::parse("zoe@example.org").unwrap(),
        postcode: None,
        country: CountryCode::parse("GB").unwrap(),
        area: None,
        language: None,
        revision: 0,
        confirmed_at: Some(BEGIN),
        mails: MailBudget::first(BEGIN),
        written_with: None,
    };
    story
        .set
        .load_record(Creator::only(PETITION).into(), creator.into());
    story
}

/// Somebody of the area that the postcode begins with signs and confirms, or takes the name off.
fn step(story: &mut Story, minute: usize, word: &str) -> String {
    match word.split_once(' ') {
        Some(("off", name)) => story.step(&[&minute.to_string(), "withdraw", name]),
        Some((name, area)) => {
            let form = format!("form{}", minute % 250 + 1);
            let postcode = if area == "M1" {
                "M11AE".to_owned()
            } else {
                format!("{area}11AA")
            };
            let named = format!("as={name}");
            story.step(&[&minute.to_string(), "sign", name, "Ada", &postcode, &form, &named]);
            story.step(&[&minute.to_string(), "link", name, "0"])
        }
        None => panic!("{word:?}"),
    }
}

fn history(story: &Story) -> Vec<&Happening> {
    let list = Entry::rows(PETITION);
    story.set.rows(list).map(|(_, entry)| &entry.what).collect()
}

#[test]
fn every_kind_fires_once_and_is_taken_back() {
    let share = Condition::Share { of: 150, percent_hundredths: 200 };
    let areas = Condition::PerArea { each: 2, areas: 2 };
    let inside = Condition::FromInside { signatures: 3, inside_percent_hundredths: 6_000 };
    for (condition, steps) in [
        (
            Condition::Signatures(2),
            &["a SW no", "b SW yes", "c SW yes", "off a yes", "off b no", "d SW yes"][..],
        ),
        (share, &["a SW no", "b SW no", "c SW yes", "off a no", "d SW yes"]),
        (
            areas,
            &["a SW no", "b SW no", "c SW no", "d M1 no", "e M1 yes", "off a yes", "off b no", "f SW yes"],
        ),
        // ZZ is no area.
        (inside, &["a ZZ no", "b ZZ no", "c SW no", "d SW no", "e SW yes", "f ZZ no"]),
    ] {
        let mut story = story(condition);
        let mut mails = 0;
        for (minute, line) in steps.iter().enumerate() {
            let (word, expected) = line.rsplit_once(' ').unwrap();
            let answer = step(&mut story, minute, word);
            mails += answer.matches("ThresholdReached").count();
            let reached = story
                .set
                .campaign(PETITION)
                .unwrap()
                .petition()
                .dates
                .reached_at(Threshold::Referral);
            assert_eq!(reached.is_some(), expected == "yes", "{condition:?} {line}: {answer}");
        }
        assert_eq!(mails, 1, "{condition:?}: told once");
        let moves = history(&story);
        assert!(!moves.is_empty(), "{condition:?}: each move is in the history");
        for (at, what) in moves.into_iter().enumerate() {
            let expected = if at % 2 == 0 {
                Happening::ThresholdReached(Threshold::Referral)
            } else {
                Happening::ThresholdLost(Threshold::Referral)
            };
            assert_eq!(*what, expected, "{condition:?}");
        }
    }
}

#[test]
fn nothing_is_decided_on_counts_that_are_not_known() {
    let mut story = story(Condition::FromInside { signatures: 1, inside_percent_hundredths: 1 });
    let mut set = WorkingSet::new(Mint::after(0));
    set.load_site(story.set.site(SITE).unwrap().clone());
    set.load_campaign(campaign(PETITION), Totals::default());
    story.set = set;
    step(&mut story, 1, "a SW");
    assert_eq!(
        story
            .set
            .campaign(PETITION)
            .unwrap()
            .petition()
            .dates
            .reached_at(Threshold::Referral),
        None
    );
}

#[test]
fn an_answer_that_was_given_is_not_taken_back() {
    let mut story = story(Condition::Signatures(1));
    step(&mut story, 1, "a SW");
    let mut campaign = story.set.campaign(PETITION).unwrap().clone();
    campaign
        .petition_mut()
        .expect("a petition")
        .dates
        .government_response_at = Some(story.now);
    story.set.put_campaign(campaign);
    step(&mut story, 2, "off a");
    assert!(
        story
            .set
            .campaign(PETITION)
            .unwrap()
            .petition()
            .dates
            .reached_at(Threshold::Referral)
            .is_some()
    );
}

fn staff(role: Role) -> Staff {
    Staff {
        name: "Olu".into(),
        email: EmailAddress::parse("olu@example.org").unwrap(),
        role,
        password: Some(crate::office::staff::SecretHash("hash".into())),
        totp: None,
        totp_step: 0,
        passkeys: Default::default(),
        single_keys: false,
        told_of_troubles: false,
        created_at: BEGIN,
        removed_at: None,
    }
}

fn pause_command(by: StaffId, step: PauseStep) -> Command {
    Command::from(PauseSigning { site: SITE, by, step })
}

fn begin() -> PauseStep {
    PauseStep::Begin { note: "There is an election.".into() }
}

#[test]
fn while_signing_is_paused_the_clock_of_campaigns_stands_still() {
    let mut story = Story::new(SharedAddress::Nobody);
    for (id, role) in [(1, Role::Owner), (2, Role::Moderator)] {
        story
            .set
            .load_record(StaffId(id).key(SITE).into(), staff(role).into());
    }
    let day = |n: i64| BEGIN.plus_ms(n * DAY_MS);
    let run = |story: &mut Story, at, by, step| decide(&mut story.set, &pause_command(by, step), at);
    story.run("0  sign ada Ada SW1A1AA form1 as=ada  => received ada 0 Confirm");
    let refused = |refusal| Outcome::Refused(refusal);
    assert_eq!(run(&mut story, day(98), StaffId(2), begin()), refused(Refusal::NotAllowed));
    assert_eq!(run(&mut story, day(98), OWNER, PauseStep::End { days: vec![] }), Outcome::Unchanged);
    assert_eq!(run(&mut story, day(98), OWNER, begin()), Outcome::Done);
    assert_eq!(run(&mut story, day(99), OWNER, begin()), Outcome::Unchanged, "pressed twice");
    assert_eq!(story.set.site(SITE).unwrap().paused.as_ref().unwrap().since, day(98));
    // The petition would close at day 100.
    let minute = |day: i64| (day * DAY_MS / MINUTE_MS).to_string();
    story.run(
        &format!(
            "{0} sign bob Bob SW1A1AA form2 as=bob => signing-paused 0 -
         {0} close => notpossiblenow 0 -
         {1} sign bob Bob SW1A1AA form2 as=bob => signing-paused 0 -
         {1} close => notpossiblenow 0 -",
            minute(99),
            minute(105)
        )
        .replace("notpossiblenow", "not-possible-now"),
    );
    // Not even a whole day: one day more, since it closes at the end of a day.
    let days = (100..130).map(day).collect();
    assert_eq!(run(&mut story, day(105).plus_ms(1), OWNER, PauseStep::End { days }), Outcome::Done);
    let moved = story.set.campaign(PETITION).unwrap();
    assert_eq!(moved.head.dates.closes_at, Some(day(108)));
    assert_eq!(moved.head.pauses.len(), 1);
    assert!(matches!(history(&story)[..], [Happening::Extended(_)]));
    story.run(&format!(
        "{0} sign bob Bob SW1A1AA form2 as=bob => received bob 0 Confirm
         {0} close => not-possible-now 0 -
         {1} close => done 0 -",
        minute(107),
        minute(108)
    ));
}
