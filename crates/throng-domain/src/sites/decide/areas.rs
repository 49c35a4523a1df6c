//! Switching to the areas that an office has uploaded: all at once, and without losing one in which something was
//! counted.

use crate::campaigns::decide::life::check_staff;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::sites::area::{Area, AreaCode, AreaSet};
use crate::spine::answer::Stored;
use crate::spine::change::Change;
use crate::spine::ids::SiteId;
use crate::spine::limits::{AREA_NAME_CHARS_MAX, AREAS_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Switch to areas that the office has uploaded. Their file is on the disk already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseAreas {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The revision that the member saw; 0 if nothing was uploaded before.
    pub revision: u32,
    /// The name of the file.
    pub file: String,
    /// All areas in the file, in its order.
    pub areas: Vec<Area>,
    /// The number of postcodes in the file.
    pub postcodes: u32,
    /// Known areas that the file no longer has.
    pub gone: Vec<AreaCode>,
}

impl Rule for UseAreas {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.of_site(AreaSet::key(self.site), self.by);
        let gone = self.gone.iter().map(|code| (self.site, code.clone()));
        needs.leaving_areas.extend(gone);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        changed(set, self, now)
    }
}

fn changed(set: &mut WorkingSet, change: &UseAreas, now: Timestamp) -> Result<Stored, Refusal> {
    check_staff(set, change.site, change.by, Duty::Administer)?;
    if !is_sound(change) {
        return Err(Refusal::TextOutOfBounds);
    }
    let key = AreaSet::key(change.site);
    let before = set.row(key).cloned();
    // The form was sent twice, or a colleague uploaded the same file.
    if before.as_ref().is_some_and(|before| before.file == change.file) {
        return Ok(Stored::Unchanged);
    }
    let revision = before.as_ref().map_or(0, |before| before.revision);
    if revision != change.revision {
        return Err(Refusal::WordsChanged);
    }
    if change.gone.iter().any(|area| set.is_counted(change.site, area)) {
        return Err(Refusal::AreasCounted);
    }
    for area in &change.gone {
        set.note_change(Change::RemoveArea(change.site, area.clone()));
    }
    for area in &change.areas {
        set.note_change(Change::PutArea(change.site, area.clone()));
    }
    let after = AreaSet {
        file: change.file.clone(),
        areas: u32::try_from(change.areas.len()).expect("they are bounded"),
        postcodes: change.postcodes,
        revision: revision + 1,
        at: now,
    };
    let deed = Deed {
        action: Action::UseAreas,
        subject: Subject::Nothing,
        before: before.as_ref().map_or_else(String::new, log_text),
        after: log_text(&after),
    };
    set.put_row(key, after);
    audit::append(set, change.site, Some(change.by), deed, now);
    Ok(Stored::Done)
}

/// Whether the change is within the limits, and names each area only once, as new or as gone.
fn is_sound(change: &UseAreas) -> bool {
    let short = |text: &str| text.chars().count() <= AREA_NAME_CHARS_MAX && !text.contains(char::is_control);
    let sound = |area: &Area| {
        let others = [&area.representative, &area.region_code, &area.region_name];
        !area.name.is_empty() && short(&area.name) && others.into_iter().flatten().all(|text| short(text))
    };
    let named = change.areas.iter().map(|area| &area.code).chain(&change.gone);
    let mut codes: Vec<_> = named.collect();
    let all = codes.len();
    codes.sort_unstable();
    codes.dedup();
    let hash = change.file.len() == 64 && change.file.bytes().all(|b| b.is_ascii_hexdigit());
    hash && !change.areas.is_empty()
        && change.areas.len() <= AREAS_MAX
        && codes.len() == all
        && change.areas.iter().all(sound)
}

/// A set in words for the log.
fn log_text(set: &AreaSet) -> String {
    format!("{} areas, {} postcodes ({})", set.areas, set.postcodes, &set.file[..12])
}
