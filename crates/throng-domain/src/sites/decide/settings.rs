//! Changing a site's settings in its office: all of a form's changes or none, with an entry in the log for each.

use crate::campaigns::decide::life;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::asked::Asked;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::request::{self, GuardedRule};
use crate::office::request::{Ask, AskedSetting};
use crate::office::staff::{Duty, Staff, StaffId};
use crate::office::two_people::Guarded;
use crate::sites::settings::{Setting, SettingValue};
use crate::sites::site::Site;
use crate::spine::answer::{DoneOrRequested, Stored};
use crate::spine::ids::SiteId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Change settings, all of them or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeSettings {
    /// The site.
    pub site: SiteId,
    /// The member of staff who did it.
    pub by: StaffId,
    /// The revision of the settings that they were shown.
    pub revision: u32,
    /// The new values.
    pub changes: Vec<SettingChange>,
}

/// The change of one setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingChange {
    /// The new value.
    pub given: SettingValue,
    /// Whether the office sets it. If false, the office's own value is removed, and `given` is the value that holds
    /// without it.
    pub own: bool,
}

impl AskedSetting {
    /// The change as a command has it; `None` if the setting may no longer have this value.
    #[must_use]
    pub fn change(&self) -> Option<SettingChange> {
        let given = self.setting.parse(&self.value).ok()?;
        Some(SettingChange { given, own: self.own })
    }
}

impl Rule for ChangeSettings {
    type Answer = DoneOrRequested<Stored>;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        needs.in_office(self.site, self.by);
        needs.asking(self.site, None);
        // All members, to see whether there can be a second person at all.
        needs.whole_list(Staff::rows(self.site));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<DoneOrRequested<Stored>, Refusal> {
        request::decide_or_ask(self, set, now)
    }
}

impl GuardedRule for ChangeSettings {
    type Done = Stored;

    fn ask(&self, set: &WorkingSet, _now: Timestamp) -> Option<Asked> {
        let site = set.site(self.site)?;
        let moves = self.changes.iter().any(|change| {
            let setting = change.given.setting();
            setting.is_threshold() && setting.of(site) != change.given.value()
        });
        let asked = |change: &SettingChange| AskedSetting {
            setting: change.given.setting(),
            value: change.given.value().to_owned(),
            own: change.own,
        };
        // Whatever is changed together with a threshold waits for the second person, too.
        let changes = self.changes.iter().map(asked).collect();
        let ask = Ask::Settings { revision: self.revision, changes };
        moves.then_some(Asked { site: self.site, by: self.by, campaign: None, ask })
    }

    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        change(set, self, now)
    }
}

fn change(set: &mut WorkingSet, change: &ChangeSettings, now: Timestamp) -> Result<Stored, Refusal> {
    life::check_staff(set, change.site, change.by, Duty::Administer)?;
    let Some(before) = set.site(change.site).cloned() else {
        return Err(Refusal::NotPossibleNow);
    };
    let mut after = before.clone();
    for change in &change.changes {
        after.set(&change.given, change.own);
    }
    // The form was sent twice, or a colleague made the same change.
    if after == before {
        return Ok(Stored::Unchanged);
    }
    if before.office.revision != change.revision {
        return Err(Refusal::SettingsChanged);
    }
    if after.forgets_too_early() && !before.forgets_too_early() {
        return Err(Refusal::SettingsClash);
    }
    if !has_second(set, &before, &after) {
        return Err(Refusal::SecondPersonMissing);
    }
    after.office.revision += 1;
    set.put_site(&after);
    for setting in Setting::ALL {
        let (was, is) = (log_text(&before, setting), log_text(&after, setting));
        if was != is {
            let deed = Deed {
                action: Action::ChangeSetting,
                subject: Subject::Setting(setting),
                before: was,
                after: is,
            };
            audit::append(set, change.site, Some(change.by), deed, now);
        }
    }
    Ok(Stored::Done)
}

/// Whether at least two members could approve each kind of action that needs a second person after the change.
fn has_second(set: &WorkingSet, before: &Site, after: &Site) -> bool {
    let newly = |guarded: &Guarded| {
        after.rules.two_people.is_on(*guarded) && !before.rules.two_people.is_on(*guarded)
    };
    let staff = Staff::rows(after.id);
    Guarded::ALL.into_iter().filter(newly).all(|guarded| {
        let may = set.rows(staff).filter(|(_, staff)| staff.may(guarded.duty()));
        may.count() > 1
    })
}

/// The value of a setting in words, and whether the office set it.
fn log_text(site: &Site, setting: Setting) -> String {
    let words = setting.in_words(&setting.of(site));
    match site.office.get(setting) {
        Some(_) => format!("{words} (set in the office)"),
        None => words,
    }
}
