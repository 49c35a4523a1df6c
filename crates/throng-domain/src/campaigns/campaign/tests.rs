//! The dates of a campaign, until when it can be signed, and what of it anyone may see.

use super::*;
use crate::campaigns::pledge::Terms;
use crate::sites::site::Preset;
use crate::spine::ids::SiteId;
use crate::spine::local_days::LocalDays;
use crate::spine::time::{DAY_MS, HOUR_MS, MINUTE_MS};

const MIDNIGHT: Timestamp = Timestamp(20_000 * DAY_MS);

fn open(dates: CampaignDates) -> Campaign {
    Campaign::new_petition(
        CampaignId { site: SiteId(1), number: 7 },
        CampaignState::Open,
        CampaignText {
            action: "Save the library".to_owned(),
            background: String::new(),
            additional_details: String::new(),
            committee_note: None,
            also_in: Translations::default(),
        },
        dates,
    )
}

#[test]
fn the_last_moment_is_the_one_before_the_end() {
    let noon_before = MIDNIGHT.plus_ms(-DAY_MS / 2);
    for (closes_at, closed_at, last) in [
        (None, None, None),
        (Some(MIDNIGHT), None, Some(MIDNIGHT.plus_ms(-1))),
        (None, Some(MIDNIGHT), Some(MIDNIGHT.plus_ms(-1))),
        (Some(MIDNIGHT), Some(noon_before), Some(noon_before.plus_ms(-1))),
    ] {
        let dates = CampaignDates { closes_at, closed_at, ..CampaignDates::written(Timestamp(0)) };
        assert_eq!(dates.last_moment(), last, "{closes_at:?} {closed_at:?}");
    }
}

#[test]
fn it_can_be_signed_at_its_last_moment_and_not_after_it() {
    let dates = CampaignDates { closes_at: Some(MIDNIGHT), ..CampaignDates::written(Timestamp(0)) };
    let campaign = open(dates);
    let last = campaign.head.dates.last_moment().expect("it closes");
    assert!(campaign.can_be_signed(last));
    assert!(!campaign.can_be_signed(last.plus_ms(1)));
    assert_eq!(last.0.div_euclid(DAY_MS), 19_999, "the day before");
}

/// What an email says of its link, and the first moment at which it confirms nothing: the same for a petition in Europe
/// whose clocks change that week.
#[test]
fn a_link_works_to_the_end_of_the_day_that_is_named() {
    // Clocks go forward in the night to 29 March 2026, at one o'clock.
    let spring = Timestamp(1_774_742_400_000);
    let london = LocalDays::new([(Timestamp(0), 0), (spring.plus_ms(HOUR_MS), 3_600)]);
    let rules = |days: &LocalDays| SiteRules { days: days.clone(), ..SiteRules::preset(Preset::Council) };
    let utc = LocalDays::default();
    let day = |number: i64| spring.plus_ms(number * DAY_MS);
    let summer = |number: i64| day(number).plus_ms(-HOUR_MS);
    let mid = 15 * HOUR_MS + 9 * MINUTE_MS;
    for (days, sent, closes_at, paused, end) in [
        // By its age: in the afternoon, and in the last and the first moment of a day.
        (&utc, day(0).plus_ms(mid), None, false, day(8)),
        (&utc, day(1).just_before(), None, false, day(8)),
        (&utc, day(1), None, false, day(9)),
        // The same where summer time begins meanwhile.
        (&london, day(-3).plus_ms(mid), None, false, summer(5)),
        (&london, day(-8).plus_ms(mid), None, false, day(0)),
        // By the end of the petition, which was midnight, and a day's grace.
        (&utc, day(0).plus_ms(mid), Some(day(2)), false, day(3)),
        (&london, day(-3).plus_ms(mid), Some(day(0)), false, summer(1)),
        (&london, day(-3).plus_ms(mid), Some(summer(1)), false, summer(2)),
        // Which was in the middle of a day, since it was closed.
        (&utc, day(0).plus_ms(mid), Some(day(2).plus_ms(mid)), false, day(4)),
        // A pause holds the petition's end, and no link's own.
        (&utc, day(0).plus_ms(mid), Some(day(2)), true, day(8)),
        (&utc, day(0).plus_ms(mid), Some(day(20)), true, day(8)),
    ] {
        let rules = rules(days);
        let campaign = open(CampaignDates { closes_at, ..CampaignDates::written(Timestamp(0)) });
        assert_eq!(campaign.link_ends(sent, &rules, paused), end, "{sent:?} {closes_at:?} {paused}");
        if let Some(closes_at) = closes_at {
            let over = campaign.grace_ends(closes_at, &rules);
            assert!(campaign.can_be_confirmed(over.just_before(), &rules), "{closes_at:?}");
            assert!(!campaign.can_be_confirmed(over, &rules), "{closes_at:?}");
        }
    }
    // What is kept of it is there for as long.
    let rules = rules(&london);
    for hour in 0..24 * 14 {
        let sent = day(-10).plus_ms(hour * HOUR_MS);
        assert!(rules.link_ends(sent).since(sent) <= rules.unconfirmed_kept_ms());
        assert!(rules.draft_ends(sent).since(sent) <= rules.draft_kept_ms());
    }
}

#[test]
fn hidden_parts_are_not_shown() {
    for (action, text, name, expected) in [
        (false, false, false, "Save the library|why|more|note|Zoë"),
        (true, false, false, "[…]|why|more|note|Zoë"),
        (false, true, false, "Save the library||||Zoë"),
        (false, false, true, "Save the library|why|more|note|"),
        (true, true, true, "[…]||||"),
    ] {
        let mut campaign = open(CampaignDates::written(Timestamp(0)));
        campaign.head.text.background = "why".to_owned();
        campaign.head.text.additional_details = "more".to_owned();
        campaign.head.text.committee_note = Some("note".to_owned());
        campaign.head.creator_name = Some("Zoë".to_owned());
        campaign.head.hidden = Hidden { action, text, name };
        let Head { text, creator_name, .. } = campaign.shown().head;
        let note = text.committee_note.unwrap_or_default();
        let name = creator_name.unwrap_or_default();
        let seen = [text.action, text.background, text.additional_details, note, name].join("|");
        assert_eq!(seen, expected);
    }
}

#[test]
fn the_gaps_of_a_pledge_are_hidden_with_its_title_or_its_text() {
    for (action, text, name, expected) in [
        (false, false, true, ["neighbours", "plant one too"]),
        (true, false, false, ["", ""]),
        (false, true, false, ["", ""]),
    ] {
        let mut campaign = open(CampaignDates::written(Timestamp(0)));
        let terms = Terms {
            target: 3,
            people: "neighbours".to_owned(),
            others: "plant one too".to_owned(),
            until: MIDNIGHT,
            private: false,
            by_area: false,
        };
        campaign.kind = Kind::Pledge(Pledge::new(terms).into());
        campaign.head.hidden = Hidden { action, text, name };
        let shown = campaign.shown();
        let terms = &shown.pledge().expect("a pledge").terms;
        assert_eq!([terms.people.as_str(), terms.others.as_str()], expected, "{action} {text}");
    }
}
