//! What each setting takes, and that it is read as it was set.

use super::*;
use crate::sites::site::{Preset, Site, SiteRules};
use crate::spine::ids::SiteId;

fn site(preset: Preset) -> Site {
    Site::new(SiteId(1), "Test".into(), SiteRules::preset(preset))
}

#[test]
fn what_is_typed_is_taken_within_bounds() {
    use SettingError::{Missing, OutOfBounds, TooLong, Unknown};
    let long = "n".repeat(SITE_NAME_CHARS_MAX + 1);
    for (setting, typed, expected) in [
        (Setting::OpenDays, "90", Ok("90")),
        (Setting::OpenDays, " 1,000 ", Ok("1000")),
        (Setting::OpenDays, "0", Err(OutOfBounds)),
        (Setting::OpenDays, "-1", Err(OutOfBounds)),
        (Setting::OpenDays, "1.5", Err(OutOfBounds)),
        (Setting::OpenDays, "three", Err(OutOfBounds)),
        (Setting::OpenDays, "99999999999999999999", Err(OutOfBounds)),
        (Setting::OpenDays, "", Err(Missing)),
        (Setting::EndedDays, "0", Ok("0")),
        (Setting::Name, " Petitions to Brindle ", Ok("Petitions to Brindle")),
        (Setting::Name, "\u{7}", Err(Unknown)),
        (Setting::Name, &long, Err(TooLong)),
        (Setting::Contact, "desk@brindle.example", Ok("desk@brindle.example")),
        (Setting::Contact, "", Err(SettingError::Address(FieldError::EmailMissing))),
        (Setting::HomeCountry, "fr", Ok("FR")),
        (Setting::HomeCountry, "QQ", Err(Unknown)),
        (Setting::Postcode, "not-asked", Ok("not-asked")),
        (Setting::Postcode, "Not asked", Err(Unknown)),
        (Setting::AsksResidence, "yes", Ok("yes")),
    ] {
        let got = setting.parse(typed).map(|given| given.value);
        assert_eq!(got, expected.map(str::to_owned), "{setting:?} {typed:?}");
    }
}

#[test]
fn every_setting_is_read_as_it_was_set_and_every_default_may_be_set() {
    for setting in Setting::ALL {
        assert_eq!(Setting::from_word(setting.word()), Some(setting));
        for preset in Preset::ALL {
            let Some(default) = setting.default_of(preset) else {
                continue;
            };
            assert_eq!(setting.parse(default.value()), Ok(default.clone()), "{setting:?} {preset:?}");
        }
        let values: Vec<String> = match setting.shape() {
            Shape::Line => vec!["Another name".into()],
            Shape::Address => vec!["other@desk.example".into()],
            Shape::Word(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            Shape::Condition => vec![
                String::new(),
                "10000".into(),
                "1.5% of 46560".into(),
                "50 from each of 4 areas".into(),
                "300 and 66% from here".into(),
            ],
            Shape::Days => vec![String::new(), "2026-12-24/2026-12-26 Christmas\n2027-01-01".into()],
            Shape::Country => vec!["FR".into(), "GB".into()],
            Shape::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
        };
        for value in values {
            let mut set = site(Preset::Parliament);
            set.set(&setting.parse(&value).unwrap(), true);
            assert_eq!(setting.of(&set), value, "{setting:?}");
            let mut again = site(Preset::Parliament);
            again.office = set.office.clone();
            again.take_office_settings(|_| false);
            assert_eq!(again, set, "{setting:?} after a start");
        }
    }
}

#[test]
fn what_is_fixed_or_no_longer_allowed_is_left() {
    let mut site = site(Preset::Council);
    site.set(&Setting::OpenDays.parse("30").unwrap(), true);
    site.office
        .own
        .insert(Setting::ConfirmDays, "one thousand".into());
    let mut again = Site { rules: SiteRules::preset(Preset::Council), ..site.clone() };
    again.take_office_settings(|setting| setting == Setting::OpenDays);
    assert_eq!((again.rules.open_days, again.rules.confirm_days), (90, 7));
}
