//! Giving some work up by hand for a while, and ending that.

use crate::campaigns::decide::life::check_staff;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::shedding::{ShedByHand, SheddingWish, Work};
use crate::office::staff::{Duty, StaffId};
use crate::spine::answer::Stored;
use crate::spine::ids::SiteId;
use crate::spine::limits::SHED_HOURS_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::{HOUR_MS, MINUTE_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// Have the program give some work up, or end that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShedWork {
    /// The site.
    pub site: SiteId,
    /// The owner who says so.
    pub by: StaffId,
    /// What is to be done.
    pub step: ShedStep,
}

/// Whether work is given up, or taken up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShedStep {
    /// Give this kind and all before it up. Replaces an earlier wish.
    Begin {
        /// The last kind in the order that is given up.
        work: Work,
        /// When it ends by itself, at most [`SHED_HOURS_MAX`] hours from now.
        until: Timestamp,
    },
    /// Take all up again that was given up by hand.
    End,
}

impl Rule for ShedWork {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.of_site(SheddingWish::key(self.site), self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        check_staff(set, self.site, self.by, Duty::Administer)?;
        let before = set
            .row(SheddingWish::key(self.site))
            .and_then(|wish| wish.now(now));
        let (action, after) = match self.step {
            ShedStep::Begin { work, until } => {
                if until <= now || until.since(now) > SHED_HOURS_MAX * HOUR_MS {
                    return Err(Refusal::TextOutOfBounds);
                }
                (Action::ShedWork, Some(ShedByHand { work, at: now, until, by: self.by }))
            }
            ShedStep::End => (Action::EndShedding, None),
        };
        let told = |wish: Option<ShedByHand>| wish.map(|wish| (wish.work, wish.until, wish.by));
        // The button was pressed twice.
        if told(before) == told(after) {
            return Ok(Stored::Unchanged);
        }
        set.put_row(SheddingWish::key(self.site), SheddingWish { by_hand: after });
        let words = |wish: Option<ShedByHand>| wish.map(in_words).unwrap_or_default();
        let deed = Deed { action, subject: Subject::Site, before: words(before), after: words(after) };
        audit::append(set, self.site, Some(self.by), deed, now);
        Ok(Stored::Done)
    }
}

fn in_words(wish: ShedByHand) -> String {
    // The end is a whole minute, so that it is up to a minute earlier than what was chosen.
    let minutes = (wish.until.since(wish.at) + MINUTE_MS - 1) / MINUTE_MS;
    let (number, unit) = match minutes % 60 {
        0 => (minutes / 60, "hour"),
        _ => (minutes, "minute"),
    };
    let s = if number == 1 { "" } else { "s" };
    format!("{} and all before it, for {number} {unit}{s}", wish.work.word())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Issue 15: "59 minutes", of an hour that was chosen.
    #[test]
    fn the_log_says_for_how_long_as_it_was_chosen() {
        let at = Timestamp(1_893_456_007_000);
        for (minutes, words) in [
            (15, "search and all before it, for 15 minutes"),
            (60, "search and all before it, for 1 hour"),
            (90, "search and all before it, for 90 minutes"),
            (1_440, "search and all before it, for 24 hours"),
        ] {
            let until = at.plus_ms(minutes * MINUTE_MS);
            let until = until.plus_ms(-until.0.rem_euclid(MINUTE_MS));
            let wish = ShedByHand { work: Work::Search, at, until, by: StaffId(1) };
            assert_eq!(in_words(wish), words);
        }
    }
}
