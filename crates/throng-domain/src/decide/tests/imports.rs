//! Petitions that come in from elsewhere: figures that do not add up, or that a store could not keep,
//! are refused by the rule.

use super::*;

#[test]
fn imports_add_up_or_are_refused() {
    let id = PetitionId { site: SITE, number: 9 };
    let tally = |key: TallyKey, count: i64| Tally {
        petition: id,
        source: TallySource::CarriedOver,
        key,
        count,
        changed_at: BEGIN,
        label: None,
        ordinal: 0,
    };
    let import = |updated_h: i64, tallies: Vec<Tally>| {
        let mut petition = petition(id);
        petition.dates.updated_at = BEGIN.plus_ms(updated_h * HOUR_MS);
        Command::ImportPetition(Box::new(ImportPetition { petition, tallies, areas: Vec::new() }))
    };
    let whole = |n: i64| {
        vec![tally(TallyKey::Total, n), tally(TallyKey::Country(None), n), tally(TallyKey::Area(None), n)]
    };
    let refused = Outcome::Refused(Refusal::ImportRefused);
    let mut set = Story::new(SharedAddress::Nobody).set;
    for (command, expected) in [
        (import(0, vec![tally(TallyKey::Total, 5), tally(TallyKey::Area(None), 4)]), refused.clone()),
        (import(0, vec![tally(TallyKey::Total, -1)]), refused.clone()),
        (import(1, whole(5)), Outcome::Imported { petition: id, first: true }),
        (import(1, whole(5)), Outcome::Unchanged),
        (import(0, whole(4)), refused),
        (import(2, whole(6)), Outcome::Imported { petition: id, first: false }),
    ] {
        assert_eq!(decide(&mut set, &command, BEGIN), expected);
    }
}

/// What a store would refuse by its keys is refused by the rule, in words.
#[test]
fn an_import_names_each_figure_once_and_a_site_that_exists() {
    let tally = |key, count| Tally {
        petition: PETITION,
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
        let mut imported = petition(PetitionId { site: SiteId(site), ..PETITION });
        imported.dates.updated_at = BEGIN.plus_ms(1);
        let import = ImportPetition { petition: imported, tallies, areas: Vec::new() };
        let outcome = decide(&mut set, &Command::ImportPetition(Box::new(import.clone())), BEGIN);
        let expected = expected.unwrap_or(Outcome::Imported { petition: PETITION, first: false });
        assert_eq!(outcome, expected, "{import:?}");
    }
}
