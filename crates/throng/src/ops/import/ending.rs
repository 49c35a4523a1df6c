//! When a petition that comes in ends, and in which state it comes in because of that.
//!
//! Owns the rule that no petition comes in open for ever. What is open without an end comes in closed, because nobody
//! here has promised to keep it open; `--open` opens it for as long as the site's rules say. It must never change when a
//! petition ends that is open here already. Called by `plan.rs`. Bounds: one petition.

use throng_domain::campaign::{CampaignDates, CampaignState};
use throng_domain::time::Timestamp;

use super::entry::Entry;

/// Whether and until when imported petitions are opened.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening {
    /// Whether all are opened.
    pub(super) open: bool,
    /// When a petition ends that opens now.
    pub(super) until: Timestamp,
    pub(super) now: Timestamp,
}

/// A petition that is here already, as far as its end goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing<'a> {
    pub(super) state: CampaignState,
    pub(super) dates: &'a CampaignDates,
}

impl Standing<'_> {
    /// When it ends here, if it is open.
    fn end(self) -> Option<Timestamp> {
        self.dates.closes_at.filter(|_| self.state == CampaignState::Open)
    }
}

/// Sees to it that an open petition has an end. In files from before 2019 `closed_at` is the planned end of an open
/// petition. Returns whether it was closed only because no end is known.
pub(super) fn settle(entry: &mut Entry, known: Option<Standing<'_>>, opening: Opening) -> bool {
    if !entry.tells_changes {
        // A sheet's latest date may be a last day that is still to come.
        entry.dates.updated_at = entry.dates.updated_at.min(opening.now);
    }
    if entry.state != CampaignState::Open {
        let dates = &mut entry.dates;
        if entry.tells_changes {
            // What is closed already cannot close in the future.
            dates.closed_at = dates.closed_at.filter(|at| *at <= opening.now);
        } else if entry.state == CampaignState::Closed {
            // The day that a sheet says may be today, and ends later; later ones were refused. Else its last day was its end.
            let last_day = dates.closes_at.filter(|at| *at <= opening.now);
            dates.closed_at = dates.closed_at.map(|at| at.min(opening.now)).or(last_day);
        }
        return false;
    }
    let dates = &mut entry.dates;
    let planned = dates.closed_at.take();
    let passed = planned.filter(|end| *end <= opening.now);
    let ends_at = passed
        .or(dates.closes_at)
        .or(planned)
        .or_else(|| known.and_then(Standing::end));
    match ends_at {
        // A last day that has passed is left to the program's next start, which closes whatever is due, unless the
        // petition is to be opened anew.
        Some(end) if passed.is_some() || (opening.open && end <= opening.now) => {
            entry.state = CampaignState::Closed;
            dates.closes_at.get_or_insert(end);
            dates.closed_at = Some(end);
            false
        }
        Some(end) => {
            dates.closes_at = Some(end);
            false
        }
        None => {
            entry.state = CampaignState::Closed;
            // When it was closed here before, that stays; the file does not know.
            if let Some(known) = known.filter(|known| known.state == CampaignState::Closed) {
                dates.closes_at = known.dates.closes_at;
                dates.closed_at = known.dates.closed_at;
            }
            true
        }
    }
}

/// Opens a petition now, for as long as the site's rules say, or until it ends here if it is open already.
pub(super) fn open(entry: &mut Entry, known: Option<Standing<'_>>, opening: Opening) {
    let ends_here = known.and_then(Standing::end).filter(|end| *end > opening.now);
    entry.state = CampaignState::Open;
    entry.rejection = None;
    entry.dates.rejected_at = None;
    entry.dates.closed_at = None;
    entry.dates.closes_at = Some(ends_here.unwrap_or(opening.until));
    entry.dates.opened_at.get_or_insert(opening.now);
}
