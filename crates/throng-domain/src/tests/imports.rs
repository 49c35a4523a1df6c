//! Imported petitions: figures that do not add up, or that a store could not keep, are refused by the rule.

use super::*;
use crate::campaigns::decide::life;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::threshold::Threshold;

#[test]
fn imports_add_up_or_are_refused() {
    let id = CampaignId { site: SITE, number: 9 };
    let tally = |key: TallyKey, count: i64| Tally {
        campaign: id,
        source: TallySource::CarriedOver,
        key,
        count,
        changed_at: BEGIN,
        label: None,
        ordinal: 0,
    };
    let import = |updated_h: i64, tallies: Vec<Tally>| {
        let mut campaign = campaign(id);
        campaign.head.dates.updated_at = BEGIN.plus_ms(updated_h * HOUR_MS);
        Command::from(ImportPetition { campaign, tallies, areas: Vec::new() })
    };
    let whole = |n: i64| {
        vec![tally(TallyKey::Total, n), tally(TallyKey::Country(None), n), tally(TallyKey::Area(None), n)]
    };
    let refused = Outcome::Refused(Refusal::ImportRefused);
    let mut set = Story::new(SharedAddress::Nobody).set;
    for (command, expected) in [
        (import(0, vec![tally(TallyKey::Total, 5), tally(TallyKey::Area(None), 4)]), refused.clone()),
        (import(0, vec![tally(TallyKey::Total, 5), tally(TallyKey::Region(None), 4)]), refused.clone()),
        (import(0, vec![tally(TallyKey::Total, -1)]), refused.clone()),
        (import(1, whole(5)), Outcome::Imported { campaign: id, first: true }),
        (import(1, whole(5)), Outcome::Unchanged),
        (import(0, whole(4)), refused),
        (import(2, whole(6)), Outcome::Imported { campaign: id, first: false }),
    ] {
        assert_eq!(decide(&mut set, &command, BEGIN), expected);
    }
}

#[test]
fn an_imported_number_leaves_numbers_for_what_is_started_here() {
    use crate::spine::limits::CAMPAIGN_NUMBER_MAX;
    for (number, comes_in) in [
        (0, false),
        (9, true),
        (CAMPAIGN_NUMBER_MAX, true),
        (CAMPAIGN_NUMBER_MAX + 1, false),
        (u32::MAX, false),
    ] {
        let id = CampaignId { site: SITE, number };
        let total = Tally {
            campaign: id,
            source: TallySource::CarriedOver,
            key: TallyKey::Total,
            count: 5,
            changed_at: BEGIN,
            label: None,
            ordinal: 0,
        };
        let import = ImportPetition { campaign: campaign(id), tallies: vec![total], areas: Vec::new() };
        let mut set = Story::new(SharedAddress::Nobody).set;
        let expected = if comes_in {
            Outcome::Imported { campaign: id, first: true }
        } else {
            Outcome::Refused(Refusal::ImportRefused)
        };
        assert_eq!(decide(&mut set, &Command::from(import), BEGIN), expected, "{number}");
    }
}

#[test]
fn after_the_highest_number_there_is_none_and_nothing_overflows() {
    let mut set = Story::new(SharedAddress::Nobody).set;
    for (newest, next) in [(0, Some(1)), (u32::MAX - 1, Some(u32::MAX)), (u32::MAX, None)] {
        set.load_newest_campaign(SITE, newest);
        let given = set.next_campaign(SITE).map(|id| id.number);
        assert_eq!(given, next, "{newest}");
    }
}

/// The rule refuses with a reason what a store would refuse because of its keys.
#[test]
fn an_import_names_each_figure_once_and_a_site_that_exists() {
    let tally = |key, count| Tally {
        campaign: PETITION,
        source: TallySource::CarriedOver,
        key,
        count,
        changed_at: BEGIN,
        label: None,
        ordinal: 0,
    };
    let total = |count| tally(TallyKey::Total, count);
    let country = |code: &str, count| tally(TallyKey::Country(Some(code.to_owned())), count);
    let refused = Outcome::Refused(Refusal::ImportRefused);
    let cases = [
        (1, vec![total(3), country("GB", 2), country("FR", 1)], None),
        (1, vec![total(3), country("GB", 2), country("GB", 1)], Some(refused.clone())),
        (1, vec![total(1), total(2)], Some(refused.clone())),
        (1, vec![total(3), country("", 3)], Some(refused.clone())),
        (2, vec![], Some(refused)),
    ];
    for (site, tallies, expected) in cases {
        let mut set = Story::new(SharedAddress::Nobody).set;
        let mut imported = campaign(CampaignId { site: SiteId(site), ..PETITION });
        imported.head.dates.updated_at = BEGIN.plus_ms(1);
        let import = ImportPetition { campaign: imported, tallies, areas: Vec::new() };
        let outcome = decide(&mut set, &Command::from(import.clone()), BEGIN);
        let expected = expected.unwrap_or(Outcome::Imported { campaign: PETITION, first: false });
        assert_eq!(outcome, expected, "{import:?}");
    }
}

/// An import knows nothing of what was decided here.
#[test]
fn an_import_again_takes_only_figures_for_what_has_a_history_here() {
    let total = |count| Tally {
        campaign: PETITION,
        source: TallySource::CarriedOver,
        key: TallyKey::Total,
        count,
        changed_at: BEGIN,
        label: None,
        ordinal: 0,
    };
    for (has_history, state, title) in
        [(true, CampaignState::TakenDown, "As amended here"), (false, CampaignState::Open, "As in the file")]
    {
        let mut set = Story::new(SharedAddress::Nobody).set;
        let mut known = set.campaign(PETITION).unwrap().clone();
        known.head.state = CampaignState::TakenDown;
        known.head.text.action = "As amended here".to_owned();
        known.petition_mut().expect("a petition").told = vec![Threshold::Response];
        let created_at = known.head.dates.created_at;
        set.put_campaign(known);
        if has_history {
            life::add_to_history(&mut set, PETITION, Actor::Rule, Happening::Withdrawn, BEGIN);
        }
        let mut file = campaign(PETITION);
        (file.head.dates.created_at, file.head.dates.updated_at) = (created_at, BEGIN.plus_ms(HOUR_MS));
        file.head.text.action = "As in the file".to_owned();
        let import = ImportPetition { campaign: file, tallies: vec![total(7)], areas: Vec::new() };
        let command = Command::from(import);
        let imported = Outcome::Imported { campaign: PETITION, first: false };
        assert_eq!(decide(&mut set, &command, BEGIN), imported);
        assert_eq!(decide(&mut set, &command, BEGIN), Outcome::Unchanged);
        let now = set.campaign(PETITION).unwrap();
        assert_eq!((now.head.state, now.head.text.action.as_str()), (state, title), "{has_history}");
        assert_eq!(now.petition().told, [Threshold::Response], "{has_history}");
        assert_eq!(set.total(PETITION), 7, "{has_history}");
    }
}
