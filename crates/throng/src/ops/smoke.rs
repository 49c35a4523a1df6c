//! Owns `throng smoke`: looks at pages once or again and again, and says what is outside its budgets. It must never know what the
//! pages are about. Called by `main.rs`. Bounded by the plan.

use anyhow::{Result, bail};
use throng_process::console::counted;
use throng_process::{clock, say};
use throng_smoke::{Plan, Round, SmokeArgs};

/// Looks at the pages.
///
/// # Errors
/// `NotMeasured` when nothing could be looked at; else when a page was outside its budgets.
pub(crate) fn run(args: &SmokeArgs) -> Result<()> {
    let plan = args.plan()?;
    let (mut looked, mut outside) = (0, 0);
    loop {
        let begun = clock::monotonic();
        let round = Round::of(&plan);
        tell(&plan, &round);
        looked += round.pages.len();
        outside += round
            .pages
            .iter()
            .filter(|visit| !visit.breaches.is_empty())
            .count();
        let done = plan
            .rounds
            .is_some_and(|rounds| looked as u64 >= rounds * plan.pages.len() as u64);
        match plan.every {
            Some(every) if !done => std::thread::sleep(every.saturating_sub(begun.elapsed())),
            _ => break,
        }
    }
    if outside > 0 {
        bail!("{} of {} outside the budgets", outside, counted(looked, "visit is", "visits are"));
    }
    Ok(())
}

fn tell(plan: &Plan, round: &Round) {
    if plan.json {
        say!("{}", round.json());
    } else if plan.every.is_none() {
        throng_process::console::out(format_args!("{round}"));
    } else {
        let at = jiff::Timestamp::from_millisecond(round.at_ms).unwrap_or_default();
        for breach in round.breaches() {
            say!("{at:.0} {breach}");
        }
    }
}
