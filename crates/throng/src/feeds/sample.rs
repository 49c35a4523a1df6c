//! A petition and its site for the tests of feeds.

use throng_domain::campaign::{Campaign, CampaignDates, CampaignKind, CampaignState, CampaignText};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::time::{DAY_MS, Timestamp};

use throng_rendering::i18n::Direction;
use throng_rendering::views::SiteView;

/// Number 7, open since 1 March 2026, with a debate on 20 April 2026.
pub(super) fn petition(action: &str) -> Campaign {
    let written = Timestamp(1_772_323_200_000);
    let mut campaign = Campaign::new_petition(
        CampaignId { site: SiteId(1), number: 7 },
        CampaignState::Open,
        CampaignText {
            action: action.to_owned(),
            background: "Many of us read there.".to_owned(),
            additional_details: String::new(),
            committee_note: None,
            also_in: throng_domain::translation::Translations::default(),
        },
        CampaignDates {
            opened_at: Some(written),
            closes_at: Some(written.plus_ms(180 * DAY_MS)),
            ..CampaignDates::written(written)
        },
    );
    campaign
        .petition_mut()
        .expect("a petition")
        .dates
        .scheduled_debate_date = Some("2026-04-20".to_owned());
    campaign
}

/// The site of that petition.
pub(super) fn site_view() -> SiteView {
    SiteView {
        name: "Brindle Town Council petitions".to_owned(),
        url: "https://petitions.brindle.example".to_owned(),
        root: String::new(),
        language: "en".to_owned(),
        dir: Direction::LeftToRight,
        languages: Vec::new(),
        time_zone: "Europe/London".to_owned(),
        asks_postcode: true,
        declares: false,
        demo: false,
        paused: None,
        paused_since_ms: None,
        copy: None,
        menu: Vec::new(),
        kind: CampaignKind::Petition,
        pledges: false,
        votes: false,
        also_signed: false,
        secret: String::new(),
        secret_of: 0,
    }
}
