//! The weekly mail to the creator of a pledge: when it is still true, what it says, and how it is stopped.

use throng_domain::area::AreaCode;
use throng_domain::campaign::{CampaignKind, CampaignState, Kind};
use throng_domain::command::CreatorLink;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::mailing::{About, MailKind};
use throng_domain::pledge::{Pledge, Terms};
use throng_domain::progress::{AreaMark, AreasThen, Mark, Progress};
use throng_domain::time::DAY_MS;

use super::tests::petition;
use super::tests_creator::{creator, mail};
use super::*;
use crate::tests::{composer, tokens};
use throng_store::reader::MailAbout;

const NOW: Timestamp = Timestamp(1_800_000_000_000);
const PLEDGE: CampaignId = CampaignId { site: SiteId(1), number: 7 };

/// The second mail about a pledge for 20, which has two weeks to go: so many had joined a week before, and so many now.
fn weekly(before: i64, joined: i64) -> MailWithSubject {
    let mut mail = mail(MailKind::PledgeProgress, CampaignState::Open);
    mail.mail.about = About::Campaign { campaign: PLEDGE, entry: 2 };
    let until = NOW.plus_ms(14 * DAY_MS);
    let (people, others) = (String::new(), String::new());
    let terms = Terms { target: 20, people, others, until, private: false, by_area: false };
    let campaign = petition(&mut mail);
    campaign.kind = Kind::Pledge(Box::new(Pledge::new(terms)));
    campaign.head.dates.closes_at = Some(until);
    let now = Mark { at: NOW, joined };
    let before = Mark { at: NOW.plus_ms(-7 * DAY_MS), joined: before };
    *progress(&mut mail) = Some(Box::new(Progress { now, before, areas: None, stopped_at: None }));
    mail
}

fn progress(mail: &mut MailWithSubject) -> &mut Option<Box<Progress>> {
    match &mut mail.about {
        MailAbout::Campaign { progress, .. } => progress,
        other => panic!("{other:?}"),
    }
}

fn composed(mail: &MailWithSubject) -> Option<Box<Outgoing>> {
    letter_of(composer().compose(mail, NOW.plus_ms(DAY_MS)).unwrap())
}

#[test]
fn it_is_sent_only_while_there_is_something_to_do_and_it_is_wanted() {
    assert!(composed(&weekly(0, 7)).is_some());
    for state in CampaignState::ALL {
        let mut mail = weekly(0, 7);
        petition(&mut mail).head.state = state;
        assert_eq!(composed(&mail).is_some(), state == CampaignState::Open, "{state:?}");
    }
    let change = |change: fn(&mut MailWithSubject)| {
        let mut mail = weekly(0, 7);
        change(&mut mail);
        mail
    };
    for (what, mail) in [
        ("reached meanwhile", change(|mail| reached(petition(mail)))),
        ("another address", change(|mail| creator(mail).revision = 3)),
        (
            "stopped",
            change(|mail| {
                let week = progress(mail).as_mut().unwrap();
                week.stopped_at = Some(NOW);
            }),
        ),
        ("no numbers", change(|mail| *progress(mail) = None)),
    ] {
        assert!(composed(&mail).is_none(), "{what}");
    }
}

fn reached(campaign: &mut Campaign) {
    campaign.pledge_mut().unwrap().reached_at = Some(NOW);
}

#[test]
fn it_says_how_far_it_has_come_what_is_foretold_and_what_helps() {
    for (before, joined, subject, words, help) in [
        (0, 0, "Nobody has joined yet", "ends on 29 January 2027, in 14 days.\n\n", "one by one"),
        (0, 2, "2 of 20 have joined", "2 of them joined since 8 January 2027", "one by one"),
        (9, 9, "9 of 20 have joined", "Nobody has joined since 8 January", "somewhere new"),
        (9, 8, "8 of 20 have joined", "The number has fallen since 8 January", "somewhere new"),
        (11, 12, "12 of 20 have joined", "At this rate 14 of 20 will have joined by then", "flyers"),
        (5, 12, "12 of 20 have joined", "you reach the target on 23 January 2027", "bring one person"),
        (17, 19, "19 of 20 have joined", "reach the target on 18 January", "Only 1 more person is needed"),
    ] {
        let mail = weekly(before, joined);
        let sent = composed(&mail).expect("it is true");
        assert_eq!(sent.subject, format!("{subject}: Mend the bridge"));
        assert!(sent.text.contains(words) && sent.text.contains(help), "{words} {help}\n{}", sent.text);
        assert_eq!(sent.text.contains("At this rate"), joined > before, "honest: {}", sent.text);
        let preview = composer().captured(&mail).unwrap().expect("it can be written");
        assert_eq!(preview.bytes(), sent.bytes());
    }
}

#[test]
fn mail_programs_can_stop_it_with_one_click() {
    let mail = weekly(0, 7);
    let sent = composed(&mail).expect("it is true");
    let link = CreatorLink { campaign: PLEDGE, revision: 2 };
    let stop = format!("https://petitions.example.org{}", tokens().stop_progress_path(link));
    let own = format!("https://petitions.example.org{}", tokens().creator_path(CampaignKind::Pledge, link));
    assert!(sent.text.contains(&format!("{stop}\n")) && sent.text.contains(&format!("{own}\n")));
    let headers = sent.headers();
    let header = |name: &str| {
        headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    };
    assert_eq!(header("List-Unsubscribe"), Some(format!("<{stop}>").as_str()));
    assert_eq!(header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    assert_eq!(header("List-Id"), Some("<weekly-7.example.org>"));
    let shown = composer()
        .shown_to_staff(&mail)
        .unwrap()
        .expect("it can be written");
    assert!(!shown.text.contains(&stop) && shown.text.contains("/u/own/******"), "{}", shown.text);
}

#[test]
fn where_each_area_has_its_own_target_it_tells_of_the_nearest() {
    let by_area = |joined: i64, nearest: &[(&str, i64, Option<i64>)]| {
        let mut mail = weekly(0, joined);
        let pledge = petition(&mut mail).pledge_mut().unwrap();
        pledge.terms.by_area = true;
        // It is told also where one has it.
        pledge.reached_at = Some(NOW);
        let mark = |(code, joined, before): &(&str, i64, Option<i64>)| AreaMark {
            area: AreaCode::parse(code).unwrap(),
            joined: *joined,
            before: *before,
        };
        let nearest = nearest.iter().map(mark).collect();
        progress(&mut mail).as_mut().unwrap().areas = Some(AreasThen { reached: 2, nearest });
        composed(&mail).expect("it is true")
    };
    let sent = by_area(50, &[("E4", 17, Some(3)), ("E2", 8, Some(6)), ("E3", 2, None)]);
    assert_eq!(sent.subject, "2 areas have reached the target: Mend the bridge");
    for words in [
        "2 areas have reached the target of 20.",
        "    E4: 17 of 20. At this rate the target is reached there on 16 January 2027.\n",
        "    E2: 8 of 20. At this rate it will be 12 on 29 January 2027.\n",
        "    E3: 2 of 20.\n",
        "once a week until the pledge ends",
    ] {
        assert!(sent.text.contains(words), "{words}\n{}", sent.text);
    }
    assert!(!sent.text.contains("have joined by then"), "no sum is foretold: {}", sent.text);
    let none = by_area(0, &[]);
    assert!(!none.text.contains("Nearest to it"), "{}", none.text);
}
