//! The two-person rule where owners are asked: who can switch it on, and thresholds.

use super::settings::office;
use super::two_people::{approve, log, refused, requested, settle};
use super::*;
use crate::office::staff::{Role, Staff, StaffId};
use crate::sites::settings::Setting;
use crate::spine::command::{ChangeSettings, SettingChange};

fn change(by: u32, revision: u32, changes: &[(&str, &str)]) -> Command {
    let changes = changes.iter().map(|(setting, value)| {
        let given = Setting::from_word(setting).unwrap().parse(value).unwrap();
        SettingChange { given, own: true }
    });
    let changes = changes.collect();
    Command::from(ChangeSettings { site: SITE, by: StaffId(by), revision, changes })
}

#[test]
fn switches_need_a_second_person_to_be_there_and_thresholds_wait_for_one() {
    let mut set = office();
    let missing = refused(Refusal::SecondPersonMissing);
    for (setting, outcome) in
        [("two-thresholds", missing.clone()), ("two-take-down", Outcome::Done), ("two-amend", Outcome::Done)]
    {
        let revision = set.site(SITE).unwrap().office.revision;
        assert_eq!(decide(&mut set, &change(1, revision, &[(setting, "yes")]), BEGIN), outcome, "{setting}");
    }
    let key = StaffId(2).key(SITE);
    let staff = set.row(key).cloned().unwrap();
    set.put_row(key, Staff { role: Role::Owner, ..staff });
    assert_eq!(decide(&mut set, &change(1, 2, &[("two-thresholds", "yes")]), BEGIN), Outcome::Done);
    assert_eq!(decide(&mut set, &change(1, 3, &[("open-days", "10")]), BEGIN), Outcome::Done);

    let lower = change(1, 4, &[("debate-threshold", "5"), ("open-days", "11")]);
    assert_eq!(decide(&mut set, &lower, BEGIN), requested(1));
    assert_eq!(decide(&mut set, &lower, BEGIN), requested(1));
    let rules = |set: &WorkingSet| {
        let rules = &set.site(SITE).unwrap().rules;
        (rules.debate_threshold, rules.open_days)
    };
    assert_eq!(rules(&set), (None, 10));
    let agreed = settle(&set, 2, 1, approve());
    let own = settle(&set, 1, 1, approve());
    assert_eq!(decide(&mut set, &own, BEGIN), refused(Refusal::SecondPersonNeeded));
    assert_eq!(decide(&mut set, &agreed, BEGIN), Outcome::Done);
    assert_eq!(rules(&set), (Some(Condition::Signatures(5)), 11));
    let asked = log(&set)
        .into_iter()
        .find(|line| line.action == "ask-second-person")
        .unwrap();
    assert_eq!(asked.before, "debate-threshold: never; open-days: 10 days");
    assert_eq!(asked.after, "debate-threshold: 5; open-days: 11 days");

    // A colleague was quicker.
    let higher = change(1, 5, &[("debate-threshold", "50")]);
    assert_eq!(decide(&mut set, &higher, BEGIN), requested(2));
    assert_eq!(decide(&mut set, &change(2, 5, &[("open-days", "12")]), BEGIN), Outcome::Done);
    let late = settle(&set, 2, 2, approve());
    assert_eq!(decide(&mut set, &late, BEGIN), refused(Refusal::RequestStale));
}
