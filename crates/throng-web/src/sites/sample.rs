//! A site without a store behind it, for tests of code that needs a site.

use std::sync::{Arc, LazyLock};

use jiff::tz::TimeZone;
use throng_domain::campaign::CampaignKind;
use throng_domain::ids::SiteId;
use throng_domain::site::{Preset, SiteRules};

use super::{Gate, Site};
use crate::secrets::Secrets;
use crate::tokens::Tokens;
use throng_rendering::i18n::Direction;
use throng_rendering::themes::Themes;
use throng_rendering::views::SiteView;

/// Compiled once for all tests: none of them changes its words.
static THEMES: LazyLock<Arc<Themes>> =
    LazyLock::new(|| Arc::new(Themes::load_with(None).expect("the embedded theme")));

/// The petitions site of Norhaven.
pub fn site(id: SiteId) -> Site {
    let view = SiteView {
        name: "Norhaven petitions".to_owned(),
        url: "https://petitions.example.org".to_owned(),
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
    };
    let rules = SiteRules {
        confirm_days: 7,
        confirm_grace_ms: 0,
        start: SiteRules::preset(Preset::Parliament).start,
        ..SiteRules::preset(Preset::Council)
    };
    let secrets = Secrets::derive(&[5; 32]);
    Site {
        id,
        rules,
        paused: None,
        preset: Preset::Parliament,
        view,
        time_zone: TimeZone::UTC,
        tokens: Tokens::new(secrets.clone(), id),
        secrets,
        pages: Arc::default(),
        reasons: Arc::default(),
        topics: Arc::default(),
        areas: Arc::default(),
        places: Arc::default(),
        area_slugs: Arc::default(),
        map: None,
        sender: "Petitions <petitions@example.org>".parse().expect("an address"),
        reply_to: Some("team@example.org".parse().expect("an address")),
        html_mails: true,
        themes: Arc::clone(&THEMES),
        security_contact: None,
        data_licence: throng_config::DataLicence::CcBy,
        gate: Gate::open(),
        open_tray: None,
    }
}
