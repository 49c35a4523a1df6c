//! How petitions are checked, and how it went: the figures of the last months, for everybody to see.
//!
//! Made from the petitions that were handed in here, up to a limit, and at most once a minute: nobody
//! needs these figures to the second.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::moderation::Case;
use throng_domain::report::{Report, ReportVerdict};
use throng_domain::time::{DAY_MS, MINUTE_MS, Timestamp};

use throng_process::clock;
use throng_process::limits::{FIGURES_DAYS, FIGURES_PETITIONS_MAX};
use throng_rendering::views::{ModerationFiguresView, ReasonFigure, ReportFigures};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// How old the figures about reports may be.
const REPORTS_AGE_MS: i64 = 5 * MINUTE_MS;
/// How often the page is made, at most.
const PAUSE: Duration = Duration::from_secs(60);

/// `GET /about/moderation`.
pub(super) async fn figures(OfSite(site): OfSite, reading: Reading) -> Result<Response, Failure> {
    reading.at_most_every(PAUSE);
    let days = FIGURES_DAYS.shown();
    let now = clock::now();
    let (id, since) = (site.id, now.plus_ms(-days * DAY_MS));
    let limit = FIGURES_PETITIONS_MAX.rows();
    let (handed_in, waiting, reports) = reading
        .ask(move |tracked| {
            let reports = tracked.reports(id, since, limit)?;
            Ok((tracked.handed_in(id, since, limit)?, tracked.waiting(id)?, reports))
        })
        .await?;
    // Reports make no page stale, so the page has to be made again after some minutes.
    reading.until(now.plus_ms(REPORTS_AGE_MS));
    let view = view(&site, &handed_in, i64::from(waiting), days, report_figures(&reports));
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// Results of the reports of the last days. A report that a moderator marked as spam is not counted.
fn report_figures(reports: &[Report]) -> ReportFigures {
    let counted = |count: usize| i64::try_from(count).expect("the limit is small");
    let spam = |report: &&Report| {
        report
            .settled
            .is_some_and(|settled| settled.verdict == ReportVerdict::Spam)
    };
    let real: Vec<&Report> = reports.iter().filter(|report| !spam(report)).collect();
    let settled = real.iter().filter_map(|report| {
        let waited = report.settled?.at.since(report.at).max(0);
        Some((waited + DAY_MS - 1) / DAY_MS)
    });
    let settled: Vec<i64> = settled.collect();
    ReportFigures {
        received: counted(real.len()),
        settled: counted(settled.len()),
        waiting: counted(real.len() - settled.len()),
        median_days: median(settled),
    }
}

fn view(
    site: &Site,
    handed_in: &[(Campaign, Case)],
    waiting: i64,
    days: i64,
    reports: ReportFigures,
) -> ModerationFiguresView {
    let counted = |count: usize| i64::try_from(count).expect("petitions are numbered in 32 bits");
    let rejected = handed_in
        .iter()
        .filter(|(petition, _)| {
            matches!(petition.head.state, CampaignState::Rejected | CampaignState::RejectedHidden)
        })
        .filter_map(|(petition, _)| petition.head.rejection.as_ref());
    let mut by_reason: BTreeMap<&str, i64> = BTreeMap::new();
    let key = |code: &str| site.reasons.find(code).key.as_str();
    rejected.for_each(|rejection| *by_reason.entry(key(&rejection.code)).or_default() += 1);
    let published = handed_in
        .iter()
        .filter(|(petition, _)| petition.head.dates.opened_at.is_some());
    ModerationFiguresView {
        site: site.view.clone(),
        promise_days: site.rules.start.promise_days,
        days_off: !site.rules.calendar.is_empty(),
        supporters_needed: site.rules.start.supporters_needed,
        days,
        received: counted(handed_in.len()),
        published: counted(published.count()),
        rejected: by_reason.values().sum(),
        // In the order in which moderators see them.
        reasons: site
            .reasons
            .iter()
            .filter_map(|reason| {
                by_reason
                    .get(reason.key.as_str())
                    .map(|count| ReasonFigure { key: reason.key.clone(), count: *count })
            })
            .collect(),
        median_days: median(handed_in.iter().filter_map(decided_within).collect()),
        waiting,
        reports,
    }
}

/// Days from handing in to the decision, begun days counted; `None` before the decision.
fn decided_within((petition, case): &(Campaign, Case)) -> Option<i64> {
    let dates = &petition.head.dates;
    let decided: Option<Timestamp> = dates.opened_at.or(dates.rejected_at);
    let waited = decided?.since(case.submitted_at?).max(0);
    Some((waited + DAY_MS - 1) / DAY_MS)
}

/// The median; of an even number of values the lower of the two in the middle.
fn median(mut all: Vec<i64>) -> Option<i64> {
    all.sort_unstable();
    let middle = all.len().checked_sub(1)? / 2;
    Some(all[middle])
}

#[cfg(test)]
mod tests {
    use throng_domain::report::{ReportClass, ReportSettled};
    use throng_domain::staff::StaffId;

    use super::*;

    #[test]
    fn reports_are_counted_but_for_spam() {
        let report = |settled: Option<(i64, ReportVerdict)>| Report {
            campaign: 7,
            about: 0,
            comment: None,
            class: ReportClass::Other,
            at: Timestamp(0),
            settled: settled.map(|(days, verdict)| ReportSettled {
                at: Timestamp(days * DAY_MS),
                by: StaffId(1),
                verdict,
            }),
        };
        let all = [
            report(None),
            report(Some((1, ReportVerdict::Changed))),
            report(Some((9, ReportVerdict::NothingWrong))),
            report(Some((0, ReportVerdict::Spam))),
        ];
        let figures = report_figures(&all);
        assert_eq!(
            (figures.received, figures.settled, figures.waiting, figures.median_days),
            (3, 2, 1, Some(1))
        );
        assert_eq!(report_figures(&[]).median_days, None);
    }

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
