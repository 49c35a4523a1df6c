//! Shorter periods of keeping personal data: at a start they wait, until somebody has said that they are meant.
//!
//! **Owns** what a start takes from the settings, the sentence about what waits, and the taking of the yes that `throng admin
//! accept-retention` notes, at a start and while the program runs. **Never** erases (`erasing.rs` does, by what is in force). What was in
//! force is the stored site itself, so a kill, a restore and a promotion bring it along. **Bounds**: one row, one file.

use std::path::Path;

use throng_domain::answer::Stored;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::command::AcceptRetention;
use throng_domain::ids::SiteId;
use throng_domain::retention::RetentionRules;
use throng_domain::site::Site;
use throng_store::error::Fault;
use throng_store::reader::{ListQuery, Order, StoreReader};

use super::duties::Duties;
use crate::data_dir::RetentionYes;
use throng_intake::{Class, Intake};
use throng_process::console::counted;
use throng_web::sites::Sites;

/// The site as the settings have it, but for shorter periods: those wait. A site that has no campaign has nobody to erase too early.
///
/// # Errors
/// The store's.
pub(super) fn held(wanted: Site, before: Option<&Site>, reader: &mut dyn StoreReader) -> Result<Site, Fault> {
    let Some(before) = before else { return Ok(wanted) };
    let mut site = wanted;
    let retention = before.rules.retention.then(&site.rules.retention);
    if retention.waiting.is_some() && has_campaigns(reader, site.id)? {
        site.rules.retention = retention;
    }
    Ok(site)
}

fn has_campaigns(reader: &mut dyn StoreReader, site: SiteId) -> Result<bool, Fault> {
    let query = ListQuery {
        site,
        kinds: &CampaignKind::ALL,
        states: &CampaignState::ALL,
        private: true,
        order: Order::Newest,
        offset: 0,
        limit: 1,
    };
    Ok(reader.campaigns(query)?.matching > 0)
}

/// What to do about it.
pub(crate) const HELD: &str = "Until somebody says that this is meant, erasing goes by the longer period. `throng retention` counts whom the \
     shorter one would erase, and `throng admin accept-retention` for this directory says that it is meant. If it is not, correct the \
     setting and restart Throng";

/// What waits; `None` if nothing does.
pub(crate) fn waiting_words(rules: &RetentionRules) -> Option<String> {
    let waiting = rules.waiting?;
    let days = |days: i64| counted(days, "day", "days");
    let unconfirmed = waiting.unconfirmed_days.map(|shorter| {
        let (setting, longer) = ("retention.unconfirmed_days", days(rules.unconfirmed_days));
        format!("signatures that were not confirmed for {} instead of {longer} ({setting})", days(shorter))
    });
    let ended = waiting.ended_days.map(|shorter| {
        let longer = rules
            .ended_days
            .map_or_else(|| "for ever".to_owned(), |ended| format!("for {}", days(ended)));
        format!("people of ended petitions for {} instead of {longer} (retention.ended_days)", days(shorter))
    });
    let what: Vec<String> = [unconfirmed, ended].into_iter().flatten().collect();
    Some(format!(
        "the settings keep personal data for a shorter time than this site did so far: {}",
        what.join(", ")
    ))
}

/// Logs what waits, if anything does.
pub(super) fn tell(rules: &RetentionRules) {
    if let Some(words) = waiting_words(rules) {
        tracing::warn!("{words}. {HELD}");
    }
}

/// Has in force what somebody has accepted while the site runs, and notes what still waits.
///
/// # Errors
/// The store's. It is tried again at the next look.
pub(super) fn look(data: &Path, intake: &Intake, sites: &Sites, duties: &Duties) -> Result<(), Fault> {
    let yes = RetentionYes::of(data);
    let mut waits = 0;
    for (site, _) in sites.all() {
        let retention = site.rules.retention;
        let accepted = yes.is_some_and(|seen| retention.accepting(&seen) != retention);
        let taken = match yes.filter(|_| accepted) {
            Some(seen) => take(intake, AcceptRetention { site: site.id, seen }),
            None => Taken::Nothing,
        };
        match taken {
            // A queue that is full is asked again at the next look.
            Taken::Later => return Ok(()),
            Taken::Done => tracing::info!(
                "somebody says that the shorter periods of keeping personal data are meant: they are in force"
            ),
            Taken::Nothing => waits += u64::from(retention.waiting.is_some()),
        }
    }
    duties.erasing_waits(waits);
    if yes.is_some() {
        forget(data);
    }
    Ok(())
}

enum Taken {
    Nothing,
    Done,
    Later,
}

fn take(intake: &Intake, accept: AcceptRetention) -> Taken {
    let Ok(ticket) = intake.submit(Class::Internal, accept) else {
        return Taken::Later;
    };
    match ticket.answer_blocking() {
        Ok(Ok(Stored::Done)) => Taken::Done,
        Ok(_) => Taken::Nothing,
        Err(_) => Taken::Later,
    }
}

/// Removes the note of a yes that is in force, or is about what waits no more.
pub(super) fn forget(data: &Path) {
    if let Err(trouble) = RetentionYes::forget(data) {
        tracing::warn!(%trouble, "the file retention-accepted is in force and could not be removed; trying again soon");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_said_with_both_periods() {
        for (before, wanted, expected) in [
            ((14, Some(100)), (14, Some(100)), None),
            (
                (14, Some(100)),
                (14, Some(1)),
                Some("people of ended petitions for 1 day instead of for 100 days (retention.ended_days)"),
            ),
            ((14, None), (14, Some(30)), Some("for 30 days instead of for ever (retention.ended_days)")),
            ((14, None), (7, None), Some("for 7 days instead of 14 days (retention.unconfirmed_days)")),
        ] {
            let rules = |(unconfirmed, ended)| RetentionRules::new(unconfirmed, ended);
            let words = waiting_words(&rules(before).then(&rules(wanted)));
            assert_eq!(words.is_some(), expected.is_some(), "{words:?}");
            assert!(
                words.unwrap_or_default().contains(expected.unwrap_or_default()),
                "{before:?} {wanted:?}"
            );
        }
    }
}
