//! Whether honest people hardly noticed: the bounds, the table of what they met, and what is wrong.
//!
//! Owns the judgement. It must never excuse an attack by the one before it, nor a slow answer by a slow
//! machine: how fast the machine is when calm is printed beside it. `siege` prints the verdict.

use std::time::{Duration, Instant};

use super::course::{Course, Fought, PARTS_AFTER};
use super::samples::{Figures, in_ms};

/// What honest people have to bear at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The least share of honest requests that are answered.
    pub(super) answered: f64,
    /// The same for each attack by itself, which brings too few requests for a finer one.
    pub(super) answered_in_one: f64,
    /// The longest that 95 % of them wait while an attack lasts.
    pub(super) p95: Duration,
    /// After an attack the 95th percentile must return to at most this many times that of the calm before,
    pub(super) times_calm: u32,
    /// or to this, which is soon enough on any machine.
    pub(super) p95_after: Duration,
}

pub(super) const BOUNDS: Bounds = Bounds {
    answered: 0.999,
    answered_in_one: 0.99,
    p95: Duration::from_secs(1),
    times_calm: 10,
    p95_after: Duration::from_millis(200),
};

/// What honest people met in one attack.
#[derive(Debug)]
struct Seen<'a> {
    fought: &'a Fought,
    /// Figures while it lasted.
    during: Option<Figures>,
    /// Figures of each part of the time after it.
    after: Vec<Option<Figures>>,
    /// How many parts it took until everything stayed normal; `None` if it never did.
    back: Option<usize>,
}

/// A table for people, and what is wrong: empty if the siege passed.
#[derive(Debug)]
pub(super) struct Verdict {
    pub(super) table: String,
    pub(super) wrong: Vec<String>,
}

/// Judges a siege.
pub(super) fn judge(course: &Course, bounds: &Bounds) -> Verdict {
    let long_ago = course.samples.iter().map(|sample| sample.begun).min();
    let from = long_ago.unwrap_or(course.calm_until);
    let Some(calm) = Figures::of(course.between(from, course.calm_until)) else {
        return Verdict {
            table: String::new(),
            wrong: vec!["nobody asked for anything in the calm".to_owned()],
        };
    };
    let limit = bounds.p95_after.max(calm.p95.saturating_mul(bounds.times_calm));
    let seen: Vec<Seen<'_>> = course
        .fought
        .iter()
        .map(|fought| look(course, fought, limit))
        .collect();
    let mut wrong = Vec::new();
    if calm.unanswered > 0 || calm.p95 > bounds.p95 {
        wrong.push(format!("the calm before the attacks was none: {}", in_words(&calm)));
    }
    let all = Figures::of(course.between(course.calm_until, later(course)));
    match &all {
        Some(all) if all.answered() >= bounds.answered => {}
        Some(all) => wrong.push(format!(
            "of {} honest requests {} were not answered ({:.2} %), such as {}",
            all.asked,
            all.unanswered,
            100.0 * (1.0 - all.answered()),
            all.example.as_deref().unwrap_or_default()
        )),
        None => wrong.push("nobody asked for anything in the siege".to_owned()),
    }
    seen.iter()
        .for_each(|seen| complain(seen, &calm, limit, bounds, &mut wrong));
    Verdict { table: table(&calm, &seen, all.as_ref()), wrong }
}

/// A moment after every request.
fn later(course: &Course) -> Instant {
    let last = course.samples.iter().map(|sample| sample.begun).max();
    last.unwrap_or(course.calm_until) + Duration::from_nanos(1)
}

fn look<'a>(course: &Course, fought: &'a Fought, limit: Duration) -> Seen<'a> {
    let part = |number: usize| {
        let from = fought.ended + fought.part * u32::try_from(number).expect("a few");
        Figures::of(course.between(from, from + fought.part))
    };
    let after: Vec<Option<Figures>> = (0..PARTS_AFTER).map(part).collect();
    // A part without requests, because all visitors still wait, is not normal either.
    let is_normal = |part: &Option<Figures>| {
        part.as_ref()
            .is_some_and(|part| part.unanswered == 0 && part.p95 <= limit)
    };
    let normal_at_the_end = after.iter().rev().take_while(|part| is_normal(part)).count();
    Seen {
        fought,
        during: Figures::of(course.between(fought.begun, fought.ended)),
        back: (normal_at_the_end > 0).then_some(after.len() - normal_at_the_end),
        after,
    }
}

fn complain(seen: &Seen<'_>, calm: &Figures, limit: Duration, bounds: &Bounds, wrong: &mut Vec<String>) {
    let name = seen.fought.attack.name;
    match &seen.during {
        None => wrong.push(format!("{name}: nobody could begin to ask for anything")),
        Some(during) => {
            if during.answered() < bounds.answered_in_one || during.p95 > bounds.p95 {
                let pressure = &seen.fought.pressure;
                wrong.push(format!("{name}: while it lasted {}; attackers: {pressure}", in_words(during)));
            }
        }
    }
    if seen.back.is_none() {
        let last = seen.after.last().and_then(Option::as_ref);
        let last = last.map_or("nobody could ask for anything".to_owned(), in_words);
        wrong.push(format!(
            "{name}: not back to normal in time (all answered, p95 at most {} ms; {} ms in the calm before): {last}",
            limit.as_millis(),
            in_ms(calm.p95)
        ));
    }
    if seen.fought.left_open > 0 {
        wrong.push(format!("{name}: {} connections were never ended by the server", seen.fought.left_open));
    }
}

fn in_words(figures: &Figures) -> String {
    let example = figures.example.as_ref();
    format!(
        "{} of {} honest requests were not answered{}, p95 {} ms",
        figures.unanswered,
        figures.asked,
        example.map(|example| format!(" ({example})")).unwrap_or_default(),
        in_ms(figures.p95)
    )
}

fn table(calm: &Figures, seen: &[Seen<'_>], all: Option<&Figures>) -> String {
    let mut lines = vec![
        "                  honest  answered      p50     p95     p99 longest  normal again".to_owned(),
        format!("{:<17} {calm}", "calm"),
    ];
    lines.extend(seen.iter().map(|seen| {
        let during = seen.during.as_ref().map(ToString::to_string).unwrap_or_default();
        let back = match seen.back {
            Some(0) => "at once".to_owned(),
            Some(parts) => format!("after {:.0} s", (seen.fought.part * parts as u32).as_secs_f64()),
            None => "not".to_owned(),
        };
        format!("{:<17} {during}  {back}", seen.fought.attack.name)
    }));
    lines.extend(all.map(|all| format!("{:<17} {all}", "all, and after")));
    lines.join("\n")
}
