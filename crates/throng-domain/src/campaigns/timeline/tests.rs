//! Timelines as tables: what is known of a petition, and what is told.

use super::*;
use crate::campaigns::annals::{LedgerLine, NewsItem, PaperLine, TargetPassed, TextChange};
use crate::campaigns::campaign::{CampaignDates, CampaignText};
use crate::campaigns::kind::Kind;
use crate::campaigns::petition::{Debate, Response};
use crate::campaigns::pledge::{Pledge, Terms};
use crate::campaigns::publication::News;
use crate::campaigns::translation::Translations;
use crate::signing::correction::ReasonClass;
use crate::signing::pause::Pause;
use crate::sites::site::Preset;
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::time::DAY_MS;

/// The day `n` of these tests, at midnight.
fn day(n: i64) -> Timestamp {
    Timestamp(n * DAY_MS)
}

fn pause(from: i64, to: i64, same_last_day: bool) -> Pause {
    Pause { from: day(from), to: day(to), same_last_day }
}

/// Days are written as their number here.
fn noon(text: &str) -> Option<Timestamp> {
    text.parse().ok().map(|n: i64| day(n).plus_ms(12 * HOUR_MS))
}

fn campaign(state: CampaignState) -> Campaign {
    let text = |text: &str| text.to_owned();
    Campaign::new_petition(
        CampaignId { site: SiteId(1), number: 7 },
        state,
        CampaignText {
            action: text("Save the library"),
            background: text(""),
            additional_details: text(""),
            committee_note: None,
            also_in: Translations::default(),
        },
        CampaignDates::written(day(1)),
    )
}

fn answer(on: Option<&str>) -> Option<Response> {
    let responded_on = on.map(str::to_owned);
    let (summary, details) = (String::new(), String::new());
    Some(Response { responded_on, summary, details, created_at: None, updated_at: None, answered_by: None })
}

fn told(campaign: &Campaign) -> String {
    let entries = timeline(campaign, &Annals::default(), &SiteRules::preset(Preset::Parliament), noon);
    let line = |entry: &TimelineEntry| format!("{}:{}", entry.event.word(), entry.at.0.div_euclid(DAY_MS));
    entries.iter().map(line).collect::<Vec<_>>().join(" ")
}

/// What a case does to a petition.
type Change = fn(&mut Campaign);

/// Name, state, what else is known, and what is told.
const CASES: [(&str, CampaignState, Change, &str); 14] = [
    ("nothing known", CampaignState::Open, |_| (), "written:1"),
    (
        "open",
        CampaignState::Open,
        |p| {
            p.head.dates.supported_at = Some(day(2));
            p.head.dates.opened_at = Some(day(4));
            p.head.dates.closes_at = Some(day(99));
        },
        "written:1 supported:2 opened:4 closes:99",
    ),
    (
        "rejected",
        CampaignState::Rejected,
        |p| {
            p.head.dates.rejected_at = Some(day(3));
            p.head.dates.closes_at = Some(day(99));
        },
        "written:1 rejected:3",
    ),
    (
        "closed early",
        CampaignState::Closed,
        |p| (p.head.dates.closed_at, p.head.dates.closes_at) = (Some(day(5)), Some(day(9))),
        "written:1 closed:5",
    ),
    (
        "closed, date not brought",
        CampaignState::Closed,
        |p| p.head.dates.closes_at = Some(day(9)),
        "written:1 closed:9",
    ),
    (
        "both thresholds at one instant come in order of life",
        CampaignState::Open,
        |p| {
            p.petition_mut()
                .expect("a petition")
                .dates
                .debate_threshold_reached_at = Some(day(6));
            p.petition_mut()
                .expect("a petition")
                .dates
                .response_threshold_reached_at = Some(day(6));
        },
        "written:1 response-threshold:6 debate-threshold:6",
    ),
    (
        "taken up by a committee",
        CampaignState::Open,
        |p| {
            p.petition_mut()
                .expect("a petition")
                .dates
                .referral_threshold_reached_at = Some(day(6))
        },
        "written:1 referral-threshold:6",
    ),
    (
        "paused twice",
        CampaignState::Open,
        |p| p.head.pauses = vec![pause(2, 3, true), pause(5, 7, false)],
        "written:1 paused:2 resumed:3 paused:5 resumed:7",
    ),
    (
        "answered after it closed",
        CampaignState::Closed,
        |p| {
            p.head.dates.closed_at = Some(day(5));
            p.petition_mut().expect("a petition").response = answer(Some("8"));
            p.petition_mut().expect("a petition").dates.government_response_at = Some(day(10));
        },
        "written:1 closed:5 answered:8",
    ),
    (
        "answered, instant only",
        CampaignState::Open,
        |p| {
            p.petition_mut().expect("a petition").response = answer(None);
            p.petition_mut().expect("a petition").dates.government_response_at = Some(day(10));
        },
        "written:1 answered:10",
    ),
    (
        "debate ahead",
        CampaignState::Open,
        |p| {
            p.petition_mut().expect("a petition").dates.debate_scheduled_on = Some("20".to_owned());
            p.petition_mut().expect("a petition").dates.scheduled_debate_date = Some("40".to_owned());
        },
        "written:1 debate-scheduled:20 debate-due:40",
    ),
    (
        "debated on another day than was set",
        CampaignState::Closed,
        |p| {
            p.petition_mut().expect("a petition").dates.scheduled_debate_date = Some("40".to_owned());
            p.petition_mut().expect("a petition").dates.debate_outcome_at = Some(day(50));
            p.petition_mut().expect("a petition").debate =
                Some(Debate { debated_on: Some("41".to_owned()), ..Debate::default() });
        },
        "written:1 debated:41",
    ),
    (
        "not debated",
        CampaignState::Closed,
        |p| {
            p.petition_mut().expect("a petition").dates.debate_outcome_at = Some(day(50));
            p.petition_mut().expect("a petition").debate = Some(Debate::default());
        },
        "written:1 debate-outcome:50",
    ),
    (
        "a day that is none",
        CampaignState::Open,
        |p| p.petition_mut().expect("a petition").dates.scheduled_debate_date = Some("soon".to_owned()),
        "written:1",
    ),
];

#[test]
fn what_is_known_is_told_in_order() {
    for (name, state, change, expected) in CASES {
        let mut campaign = campaign(state);
        change(&mut campaign);
        assert_eq!(told(&campaign), expected, "{name}");
    }
}

#[test]
fn news_and_corrections_stand_where_they_happened() {
    let item = |number, at, kind| {
        let news = News { subject: String::new(), body: String::new(), on: None };
        NewsItem { number, at, kind, news }
    };
    let line = LedgerLine {
        number: 1,
        at: day(6),
        reason: ReasonClass::Automated,
        removed: 3,
        restored: 0,
        not_added: 0,
        restored_at: None,
        on_paper: false,
    };
    let annals = Annals {
        opinions: None,
        news: vec![item(4, day(9), NewsKind::Update), item(2, day(3), NewsKind::OtherBusiness)],
        corrections: vec![line],
        paper: vec![PaperLine { number: 3, at: day(7), signatures: 50 }],
        changes: vec![TextChange { version: 2, at: day(5), why: "A slip".to_owned() }],
        targets: Vec::new(),
    };
    let mut campaign = campaign(CampaignState::Open);
    campaign.head.dates.opened_at = Some(day(4));
    let told = |campaign: &Campaign| {
        let entries = timeline(campaign, &annals, &SiteRules::preset(Preset::Parliament), noon);
        let name = |entry: &TimelineEntry| {
            let number = entry.event.number().unwrap_or_default();
            format!("{}{number}", entry.event.word())
        };
        entries.iter().map(name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told(&campaign), "written0 other-business2 opened0 amended2 correction1 paper3 update4");
    campaign.head.state = CampaignState::TakenDown;
    assert_eq!(told(&campaign), "", "nobody is told of what was taken down");
}

#[test]
fn an_end_is_told_as_the_day_before_its_midnight() {
    for (state, at, told) in [(CampaignState::Open, day(99), 98), (CampaignState::Closed, day(5), 4)] {
        let mut campaign = campaign(state);
        (campaign.head.dates.closes_at, campaign.head.dates.closed_at) = (Some(at), None);
        let entries = timeline(&campaign, &Annals::default(), &SiteRules::preset(Preset::Parliament), noon);
        let days = entries.iter().map(|entry| entry.told_at().0.div_euclid(DAY_MS));
        assert_eq!(days.collect::<Vec<_>>(), [1, told], "{state:?}");
        assert_eq!(entries.last().map(|entry| entry.told_at()), campaign.head.dates.last_moment());
    }
}

#[test]
fn a_target_that_was_lost_and_reached_again_is_told_each_time() {
    let mut campaign = campaign(CampaignState::Open);
    let terms = Terms {
        target: 20,
        people: String::new(),
        others: String::new(),
        until: day(99),
        private: false,
        by_area: false,
    };
    let kept = Pledge { reached_at: Some(day(3)), ..Pledge::new(terms) };
    campaign.kind = Kind::Pledge(Box::new(kept));
    let passed = |number, at, reached| TargetPassed { number, at: day(at), reached };
    let told = |campaign: &Campaign, targets: Vec<TargetPassed>| {
        let annals = Annals { targets, ..Annals::default() };
        let entries = timeline(campaign, &annals, &SiteRules::preset(Preset::Parliament), noon);
        let name = |entry: &TimelineEntry| {
            let number = entry.event.number().map(|number| format!("/{number}"));
            format!("{}{}", entry.event.word(), number.unwrap_or_default())
        };
        entries.iter().skip(1).map(name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told(&campaign, Vec::new()), "pledge-reached", "no history is kept of it");
    // Both in one moment too: what came last is told last.
    let all = vec![passed(6, 5, true), passed(5, 5, false), passed(0, 3, true)];
    assert_eq!(told(&campaign, all.clone()), "pledge-reached pledge-lost/5 pledge-reached/6");
    campaign.pledge_mut().expect("a pledge").reached_at = None;
    assert_eq!(told(&campaign, all[1..].to_vec()), "pledge-reached pledge-lost/5", "it is lost now");
    campaign.pledge_mut().expect("a pledge").terms.by_area = true;
    assert_eq!(told(&campaign, all), "", "each area has its own");
}

#[test]
fn only_public_campaigns_have_a_timeline() {
    for state in CampaignState::ALL {
        let told = told(&campaign(state));
        assert_eq!(told.is_empty(), !state.is_public(), "{state:?}");
    }
}

#[test]
fn an_instant_holds_within_the_day_that_was_named() {
    let noon = |n: i64| day(n).plus_ms(12 * HOUR_MS);
    for (named, instant, expected) in [
        (None, None, None),
        (Some(noon(3)), None, Some(noon(3))),
        (None, Some(day(3)), Some(day(3))),
        (Some(noon(3)), Some(day(3).plus_ms(9 * HOUR_MS)), Some(day(3).plus_ms(9 * HOUR_MS))),
        (Some(noon(3)), Some(day(8)), Some(noon(3))),
    ] {
        assert_eq!(within_its_day(named, instant), expected, "{named:?} {instant:?}");
    }
}

#[test]
fn the_rules_say_how_many_signatures_a_threshold_is() {
    let mut campaign = campaign(CampaignState::Open);
    campaign
        .petition_mut()
        .expect("a petition")
        .dates
        .response_threshold_reached_at = Some(day(6));
    for (preset, number) in [(Preset::Parliament, Some(10_000)), (Preset::Council, None)] {
        let entries = timeline(&campaign, &Annals::default(), &SiteRules::preset(preset), noon);
        let event = TimelineEvent::ResponseThresholdReached(number);
        assert_eq!(entries[1], TimelineEntry { at: day(6), event });
        assert!(entries[1].is_ahead(day(5)) && !entries[1].is_ahead(day(6)));
    }
}
