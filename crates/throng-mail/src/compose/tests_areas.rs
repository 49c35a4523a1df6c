//! The mails about a pledge whose areas have the target for themselves: what each step says to somebody in an area, and what
//! the end says where the pledge stands, where it does not, and to whoever lives in no known area.

use throng_domain::area::AreaCode;
use throng_domain::area_targets::InArea;
use throng_domain::campaign::Kind;
use throng_domain::ids::{FollowerId, FollowerOf};
use throng_domain::mailing::MailKind;
use throng_domain::pledge::{Pledge, Settlement, Step, Terms, Verdict};
use throng_domain::publication::{Publication, Published};
use throng_domain::signature::SignatureState;
use throng_domain::time::DAY_MS;

use super::follow::tests::followed;
use super::tests::{CALLED_FOR, letter, mail, petition, signature};
use super::*;
use crate::tests::composer;

/// A mail to somebody in the area E2 about this step, which only that area is told, or everybody.
fn told(step: Step, alone: bool, area: InArea) -> MailWithSubject {
    let mut mail = mail(MailKind::News);
    let code = AreaCode::parse("E2");
    let (people, others) = (String::new(), String::new());
    let until = CALLED_FOR.plus_ms(DAY_MS);
    let terms = Terms { target: 20, people, others, until, private: false, by_area: true };
    let reached_at = (step == Step::Reached).then_some(CALLED_FOR);
    petition(&mut mail).kind = Kind::Pledge(Box::new(Pledge { areas: 3, reached_at, ..Pledge::new(terms) }));
    signature(&mut mail).state = SignatureState::Confirmed;
    signature(&mut mail).wants_updates = true;
    signature(&mut mail).area.clone_from(&code);
    let what = Publication::Pledge(step);
    let row = Published { at: CALLED_FOR, by: None, what, retracted_at: None, area: code.filter(|_| alone) };
    mail.news = Some(Box::new(row));
    mail.area = Some(Box::new(area));
    mail
}

#[test]
fn each_step_is_told_with_the_area_and_the_end_by_what_came_of_it_there() {
    let stands = || InArea { reached_at: Some(CALLED_FOR), settled_with: Some(23), ..InArea::default() };
    let missed = || InArea { settled_with: Some(14), ..InArea::default() };
    for (step, alone, area, words) in [
        (Step::Reached, true, stands(), "your area, E2, have joined: the target of 20 was reached there"),
        (Step::Lost, true, missed(), "the number there is below the target again"),
        (Step::Reached, false, stands(), "E2, reached the target of 20"),
        (Step::Reached, false, missed(), "14 of the 20 needed"),
        (Step::Missed, false, missed(), "14 of the 20 needed"),
        (Step::Asked, false, stands(), "Enough people in E2 joined this pledge"),
        (Step::Cancelled, false, missed(), "has called it off"),
    ] {
        let mail = told(step, alone, area);
        let letter = letter(&mail);
        assert!(letter.text.contains(words), "{step:?}: {}", letter.text);
        let names_it = letter.subject.contains("E2");
        assert_eq!(names_it, alone || words.starts_with("E2,"), "{step:?}: {}", letter.subject);
    }
    let mut nowhere = told(Step::Reached, false, InArea::default());
    signature(&mut nowhere).area = None;
    let text = letter(&nowhere).text;
    assert!(text.contains("we do not know which area you live in"), "{text}");
}

/// A mail that a mail server put off for hours said that the pledge is on when it no longer was, and the other way round.
#[test]
fn that_it_is_on_or_not_is_sent_only_while_nobody_was_told_otherwise() {
    use Step::{Cancelled, Lost, Missed, Reached};
    let missed = || Some(Settlement { at: CALLED_FOR, verdict: Verdict::Missed, joined: 1 });
    for (step, on, told_so_far, settled, is_sent) in [
        (Reached, true, &[Reached][..], None, true),
        (Reached, false, &[Reached, Lost], None, false),
        // It fell below the target an hour ago, of which they are told tomorrow unless it is on again: then nobody may have missed it.
        (Reached, false, &[Reached, Lost, Reached], None, true),
        (Reached, false, &[Reached, Missed], missed(), false),
        (Reached, false, &[Reached, Cancelled], missed(), false),
        (
            Reached,
            true,
            &[Reached],
            Some(Settlement { verdict: Verdict::Reached, ..missed().unwrap() }),
            true,
        ),
        (Lost, false, &[Reached, Lost], None, true),
        (Lost, true, &[Reached, Lost], None, true),
        (Lost, true, &[Reached, Lost, Reached], None, false),
        (Lost, false, &[Reached, Lost, Missed], missed(), false),
        (Missed, false, &[Missed], missed(), true),
        (Cancelled, false, &[Cancelled], missed(), true),
    ] {
        for (by_area, is_followed) in [(false, false), (false, true), (true, false)] {
            let told_so_far = told_so_far.to_vec();
            let reached_at = on.then_some(CALLED_FOR);
            let alone = by_area && matches!(step, Reached | Lost) && settled.is_none();
            let there = InArea { reached_at, told: told_so_far.clone(), ..InArea::default() };
            let mut mail = told(step, alone, there);
            let Kind::Pledge(pledge) = &mut petition(&mut mail).kind else {
                panic!("it is a pledge")
            };
            pledge.terms.by_area = by_area;
            pledge.settled.clone_from(&settled);
            // What is so in one area alone is another matter than what is so of the whole.
            (pledge.reached_at, pledge.told) = match alone {
                true => (Some(CALLED_FOR).filter(|_| !on), Vec::new()),
                false => (reached_at, told_so_far),
            };
            if is_followed {
                mail = to_follower(mail);
            }
            let composed = composer().compose(&mail, CALLED_FOR).unwrap();
            let sent = matches!(composed, Composed::Letter(_));
            let told = (by_area, is_followed, &mail.campaign.as_ref().unwrap().kind);
            assert_eq!(sent, is_sent, "{step:?} {told:?}");
        }
    }
}

/// The same mail to somebody who follows without having joined.
fn to_follower(mail: MailWithSubject) -> MailWithSubject {
    let of = FollowerOf { campaign: mail.campaign.as_ref().unwrap().head.id, id: FollowerId(77) };
    MailWithSubject { area: None, ..followed(mail, of) }
}

/// The end of a pledge with one target for all says how many of how many joined.
#[test]
fn a_pledge_that_was_missed_says_how_many_joined() {
    for (by_area, joined, words) in [
        (false, 14, "too few people joined: 14 of the 20 needed."),
        (false, 1, "too few people joined: 1 of the 20 needed."),
        (false, 0, "nobody joined. It needed 20."),
        (true, 14, "too few people joined in every area."),
    ] {
        let mut mail = told(Step::Missed, false, InArea::default());
        mail.area = None;
        let Kind::Pledge(pledge) = &mut petition(&mut mail).kind else {
            panic!("it is a pledge")
        };
        pledge.terms.by_area = by_area;
        pledge.settled = Some(Settlement { at: CALLED_FOR, verdict: Verdict::Missed, joined });
        let text = letter(&mail).text;
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn whoever_is_asked_to_confirm_is_told_where_they_will_count() {
    let asked = |area: InArea, code: Option<AreaCode>, joined: i64| {
        let mut mail = told(Step::Reached, true, area);
        (mail.mail.kind, mail.news) = (MailKind::Confirm, None);
        signature(&mut mail).state = SignatureState::Pending;
        signature(&mut mail).area = code;
        MailWithSubject { joined_there: joined, ..mail }
    };
    let reached = InArea { reached_at: Some(CALLED_FOR), ..InArea::default() };
    for (area, code, joined, words) in [
        (
            InArea::default(),
            AreaCode::parse("E2"),
            12,
            "You will count in E2: 12 of the 20 people needed there so far.",
        ),
        (reached, AreaCode::parse("E2"), 20, "You will count in E2, which has reached its target of 20."),
        (InArea::default(), None, 0, "We do not know which area you live in."),
    ] {
        let text = letter(&asked(area, code, joined)).text;
        assert!(text.contains(words), "{words}: {text}");
    }
}
