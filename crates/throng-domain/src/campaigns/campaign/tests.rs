//! The dates of a campaign, until when it can be signed, and what of it anyone may see.

use super::*;
use crate::campaigns::pledge::Terms;
use crate::spine::ids::SiteId;
use crate::spine::time::DAY_MS;

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
