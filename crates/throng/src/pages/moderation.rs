//! How petitions are checked, and how it went: the figures of the last months, for everybody to see.
//!
//! Made from the petitions that were handed in here, at most so many, and not more often than once a minute: nobody
//! waits for figures to the second.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use throng_domain::moderation::Case;
use throng_domain::petition::{Petition, PetitionState};
use throng_domain::time::{DAY_MS, Timestamp};

use super::Deps;
use crate::clock;
use crate::http::headers;
use crate::http::host::OfSite;
use crate::http::respond::Failure;
use crate::limits::{FIGURES_DAYS, FIGURES_PETITIONS_MAX};
use crate::read::Reading;
use crate::sites::Site;
use crate::views::{ModerationFiguresView, REASONS, Reason, ReasonFigure};

/// The page is made no more often than this.
const PAUSE: Duration = Duration::from_secs(60);

/// `GET /about/moderation`.
pub(super) async fn figures(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
) -> Result<Response, Failure> {
    reading.at_most_every(PAUSE);
    let days = i64::try_from(FIGURES_DAYS.max).expect("the limit is small");
    let now = clock::now();
    reading.until(now.plus_ms(DAY_MS));
    let (id, since) = (site.id, now.plus_ms(-days * DAY_MS));
    let limit = u32::try_from(FIGURES_PETITIONS_MAX.max).expect("the limit is small");
    let (handed_in, waiting) = reading
        .ask(move |tracked| Ok((tracked.handed_in(id, since, limit)?, tracked.waiting(id)?)))
        .await?;
    let view = view(&site, &handed_in, i64::from(waiting), days);
    Ok(headers::public("text/html; charset=utf-8", deps.themes.render(&view)?))
}

fn view(site: &Site, handed_in: &[(Petition, Case)], waiting: i64, days: i64) -> ModerationFiguresView {
    let counted = |count: usize| i64::try_from(count).expect("petitions are numbered in 32 bits");
    let rejected = handed_in.iter().filter_map(|(petition, _)| match petition.state {
        PetitionState::Rejected | PetitionState::RejectedHidden => petition.rejection.as_ref(),
        _ => None,
    });
    let mut by_reason: BTreeMap<&'static str, i64> = BTreeMap::new();
    rejected.for_each(|rejection| *by_reason.entry(Reason::of(&rejection.code).key).or_default() += 1);
    let published = handed_in
        .iter()
        .filter(|(petition, _)| petition.dates.opened_at.is_some());
    ModerationFiguresView {
        site: site.view.clone(),
        promise_days: site.rules.start.promise_days,
        supporters_needed: site.rules.start.supporters_needed,
        days,
        received: counted(handed_in.len()),
        published: counted(published.count()),
        rejected: by_reason.values().sum(),
        // In the order in which moderators choose.
        reasons: REASONS
            .iter()
            .filter_map(|reason| {
                by_reason
                    .get(reason.key)
                    .map(|count| ReasonFigure { key: reason.key, count: *count })
            })
            .collect(),
        median_days: median(handed_in.iter().filter_map(decided_within).collect()),
        waiting,
    }
}

/// From handing in to the decision, in days begun; absent before it.
fn decided_within((petition, case): &(Petition, Case)) -> Option<i64> {
    let dates = &petition.dates;
    let decided: Option<Timestamp> = dates.opened_at.or(dates.rejected_at);
    let waited = decided?.since(case.submitted_at?).max(0);
    Some((waited + DAY_MS - 1) / DAY_MS)
}

/// The lower of the two in the middle: what is said is said of at least half.
fn median(mut all: Vec<i64>) -> Option<i64> {
    all.sort_unstable();
    let middle = all.len().checked_sub(1)? / 2;
    Some(all[middle])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_true_of_half() {
        for (all, middle) in [
            (vec![], None),
            (vec![3], Some(3)),
            (vec![9, 1], Some(1)),
            (vec![9, 1, 2], Some(2)),
            (vec![4, 1, 2, 9], Some(2)),
        ] {
            assert_eq!(median(all.clone()), middle, "{all:?}");
        }
    }
}
