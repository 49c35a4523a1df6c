//! Changing what a site allows, in its office. Together or not at all, and a line in the log for each.

use super::audit::{self, Deed};
use super::life;
use crate::command::ChangeSettings;
use crate::outcome::{Outcome, Refusal};
use crate::record::{Record, RecordKind, RecordList};
use crate::request::Guarded;
use crate::settings::Setting;
use crate::site::Site;
use crate::staff::Duty;
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn change(set: &mut WorkingSet, change: &ChangeSettings, now: Timestamp) -> Outcome {
    if let Err(refusal) = life::check_staff(set, change.site, change.by, Duty::Administer) {
        return Outcome::Refused(refusal);
    }
    let Some(before) = set.site(change.site).cloned() else {
        return Outcome::Refused(Refusal::NotPossibleNow);
    };
    let mut after = before.clone();
    for change in &change.changes {
        after.set(&change.given, change.own);
    }
    // Sent twice, or a colleague did the same: it is as they want it.
    if after == before {
        return Outcome::Unchanged;
    }
    if before.office.revision != change.revision {
        return Outcome::Refused(Refusal::SettingsChanged);
    }
    if after.forgets_too_early() && !before.forgets_too_early() {
        return Outcome::Refused(Refusal::SettingsClash);
    }
    if !has_second(set, &before, &after) {
        return Outcome::Refused(Refusal::SecondPersonMissing);
    }
    after.office.revision += 1;
    set.put_site(&after);
    for setting in Setting::ALL {
        let (was, is) = (told(&before, setting), told(&after, setting));
        if was != is {
            let deed = Deed {
                action: "change-setting",
                subject: format!("setting {}", setting.word()),
                before: was,
                after: is,
            };
            audit::append(set, change.site, Some(change.by), deed, now);
        }
    }
    Outcome::Done
}

/// Whether there are two who could do each of what a second person is asked for from now on.
fn has_second(set: &WorkingSet, before: &Site, after: &Site) -> bool {
    let newly = |guarded: &Guarded| {
        after.rules.two_people.is_on(*guarded) && !before.rules.two_people.is_on(*guarded)
    };
    let staff = RecordList::of_site(RecordKind::Staff, after.id);
    Guarded::ALL.into_iter().filter(newly).all(|guarded| {
        let may = |record: &Record| matches!(record, Record::Staff(staff) if staff.may(guarded.duty()));
        set.records(staff).filter(|(_, record)| may(record)).count() > 1
    })
}

/// A setting in words, and whether the office set it.
fn told(site: &Site, setting: Setting) -> String {
    let words = setting.in_words(&setting.of(site));
    match site.office.get(setting) {
        Some(_) => format!("{words} (set in the office)"),
        None => words,
    }
}
