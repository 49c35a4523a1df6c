//! Changing settings in the office, in a table: who changes what, having seen which revision, and what follows.

use super::*;
use super::{BEGIN, SITE};
use crate::office::audit::AuditEntry;
use crate::office::staff::{Role, SecretHash, Staff, StaffId};
use crate::people::person::EmailAddress;
use crate::sites::retention::{RetentionRules, ShorterPeriods};
use crate::sites::settings::Setting;
use crate::sites::site::{Preset, Site, SiteRules};
use crate::spine::command::{AcceptRetention, ChangeSettings, SettingChange};
use crate::spine::ids::Mint;
use crate::spine::row::Row;

/// A council's site with an owner (1), a moderator (2) and a reader (3).
pub(super) fn office() -> WorkingSet {
    let mut set = WorkingSet::new(Mint::after(0));
    set.load_site(Site::new(SITE, "Test".into(), SiteRules::preset(Preset::Council)));
    for (number, role) in [(1, Role::Owner), (2, Role::Moderator), (3, Role::Reader)] {
        let staff = Staff {
            name: "Olga".into(),
            email: EmailAddress::parse("olga@staff.example").unwrap(),
            role,
            password: Some(SecretHash("secret".into())),
            totp: None,
            totp_step: 0,
            passkeys: Default::default(),
            single_keys: false,
            told_of_troubles: false,
            created_at: BEGIN,
            removed_at: None,
        };
        set.put_row(StaffId(number).key(SITE), staff);
    }
    set
}

/// Runs lines `BY REVISION SETTING=VALUE … => ANSWER`; with `-` before the value, the office gives its own value up.
#[track_caller]
fn run(set: &mut WorkingSet, table: &str) {
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (asked, expected) = line.split_once(" => ").expect("each line has an answer");
        let words: Vec<&str> = asked.split_whitespace().collect();
        let changes = words[2..].iter().map(|word| {
            let (setting, value) = word.split_once('=').expect("a setting and its value");
            let own = !value.starts_with('-');
            let setting = Setting::from_word(setting).expect("a setting");
            SettingChange {
                given: setting
                    .parse(value.trim_start_matches('-'))
                    .expect("a valid value"),
                own,
            }
        });
        let command = Command::from(ChangeSettings {
            site: SITE,
            by: StaffId(words[0].parse().unwrap()),
            revision: words[1].parse().unwrap(),
            changes: changes.collect(),
        });
        let before = set.site(SITE).cloned();
        let got = match decide(set, &command, BEGIN) {
            Outcome::Refused(refusal) => {
                assert_eq!(set.site(SITE).cloned(), before, "{line}: a refusal changes nothing");
                refusal.key().trim_start_matches("refusal-").to_owned()
            }
            other => format!("{other:?}").to_lowercase(),
        };
        assert_eq!(got, expected, "{line}");
    }
}

fn log(set: &WorkingSet) -> Vec<AuditEntry> {
    let list = AuditEntry::rows(SITE);
    let lines = set.rows(list).map(|(_, line)| line.clone());
    lines.collect()
}

#[test]
fn owners_change_settings_and_each_change_is_seen_by_the_next() {
    let mut set = office();
    run(
        &mut set,
        "2 0 open-days=30 => not-allowed
         3 0 open-days=30 => not-allowed
         9 0 open-days=30 => not-allowed
         1 0 open-days=30 supporters-needed=2 => done
         1 0 open-days=30 supporters-needed=2 => unchanged
         1 0 open-days=40 => settings-changed
         1 1 open-days=40 => done
         1 1 => unchanged
         1 2 confirm-days=20 => settings-clash
         1 2 confirm-days=20 unconfirmed-days=20 => done
         1 3 unconfirmed-days=19 => settings-clash
         1 3 open-days=-90 => done
         1 3 open-days=-90 => unchanged",
    );
    let site = set.site(SITE).unwrap();
    assert_eq!((site.rules.open_days, site.rules.start.supporters_needed), (90, 2));
    assert_eq!((site.office.revision, site.office.get(Setting::OpenDays)), (4, None));
}

#[test]
fn the_log_says_what_was_before_and_what_is_now() {
    let mut set = office();
    run(
        &mut set,
        "1 0 open-days=1 ended-days=0 postcode=not-asked home-country=FR => done
         1 1 open-days=-90 => done",
    );
    let lines: Vec<[String; 3]> = log(&set)
        .into_iter()
        .map(|line| [line.subject, line.before, line.after])
        .collect();
    let expected = [
        ["setting postcode", "letters and digits", "not asked (set in the office)"],
        ["setting home-country", "United Kingdom", "France (set in the office)"],
        ["setting open-days", "90 days", "1 day (set in the office)"],
        ["setting ended-days", "183 days", "never (set in the office)"],
        ["setting open-days", "1 day (set in the office)", "90 days"],
    ];
    assert_eq!(lines, expected);
}

#[test]
fn shorter_periods_are_in_force_once_somebody_says_yes_to_these_and_the_log_says_so() {
    let mut set = office();
    let mut site = set.site(SITE).unwrap().clone();
    site.rules.retention = site.rules.retention.then(&RetentionRules::new(14, Some(1)));
    set.put_site(&site);
    let seen = |ended_days| ShorterPeriods { unconfirmed_days: None, ended_days };
    for (ended_days, expected, in_force) in
        [(Some(2), "Unchanged", 183), (Some(1), "Done", 1), (Some(1), "Unchanged", 1)]
    {
        let accept = Command::from(AcceptRetention { site: SITE, seen: seen(ended_days) });
        let outcome = format!("{:?}", decide(&mut set, &accept, BEGIN));
        assert!(outcome.contains(expected), "{ended_days:?}: {outcome}");
        assert_eq!(set.site(SITE).unwrap().rules.retention.ended_days, Some(in_force));
    }
    let lines = log(&set);
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((line.by, line.before.as_str(), line.after.as_str()), (None, "183 days", "1 day"));
    // A form that was made before shows the old period.
    run(&mut set, "1 0 open-days=30 => settings-changed");
}
