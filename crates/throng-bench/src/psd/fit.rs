//! Owns the arithmetic: what of a process's time goes with the requests, and how sure that is. Measures nothing. Bounded by its
//! input.

use serde::Serialize;

/// A slot of the rhythm.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub requests: u64,
    pub seconds: f64,
    pub used_s: f64,
}

/// Processor time of one request, in milliseconds, with the interval in which it is with a probability of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Fit {
    pub ms: f64,
    pub plus_minus_ms: f64,
    /// What the process uses beside the requests, as a share of one processor.
    pub other_load: f64,
}

impl Fit {
    /// The line of least squares through processor time a second over requests a second: its slope is the cost of a request, and
    /// where it begins is all other load. `None` if there are too few slots, or all are alike.
    pub(crate) fn of(slots: &[Slot]) -> Option<Fit> {
        let points: Vec<(f64, f64)> = slots
            .iter()
            .filter(|slot| slot.seconds > 0.0)
            .map(|slot| (slot.requests as f64 / slot.seconds, slot.used_s / slot.seconds))
            .collect();
        let free = points.len().checked_sub(2).filter(|free| *free > 0)? as f64;
        let count = points.len() as f64;
        let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (mean_x, mean_y) = (mean(&|(x, _)| *x), mean(&|(_, y)| *y));
        let spread: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
        if spread <= 0.0 {
            return None;
        }
        let together: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
        let slope = together / spread;
        let begins = mean_y - slope * mean_x;
        let rest: f64 = points.iter().map(|(x, y)| (y - begins - slope * x).powi(2)).sum();
        let error = (rest / free / spread).sqrt();
        Some(Fit { ms: slope * 1e3, plus_minus_ms: error * quantile(free) * 1e3, other_load: begins })
    }
}

/// Of Student's distribution: what 95 % lie within, on both sides. Within a hundredth of the tables from eight on.
fn quantile(free: f64) -> f64 {
    1.96 + 2.37 / free + 2.8 / free.powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_process::dice::Dice;

    fn slots(cost_s: f64, other: &mut dyn FnMut(usize) -> f64) -> Vec<Slot> {
        let mut dice = Dice::new(7);
        let slot = |place: usize| {
            let requests = if dice.happens(0.5) { 40 } else { 0 };
            Slot { requests, seconds: 0.5, used_s: requests as f64 * cost_s + 0.5 * other(place) }
        };
        (0..200).map(slot).collect()
    }

    #[test]
    fn the_cost_is_found_whatever_else_goes_on() {
        let mut noise = Dice::new(3);
        type Other = Box<dyn FnMut(usize) -> f64>;
        let mut others: [(&str, Other); 4] = [
            ("nothing", Box::new(|_| 0.0)),
            ("always the same", Box::new(|_| 0.5)),
            ("a clock that ticks", Box::new(|place| if place % 2 == 0 { 1.0 } else { 0.0 })),
            ("chance", Box::new(move |_| noise.share())),
        ];
        for (name, other) in &mut others {
            let fit = Fit::of(&slots(0.002, other)).unwrap();
            assert!((fit.ms - 2.0).abs() <= fit.plus_minus_ms.max(1e-9), "{name}: {fit:?}");
            assert!(fit.plus_minus_ms < 2.5, "{name}: {fit:?}");
        }
    }

    #[test]
    fn too_little_says_nothing() {
        let slot = |requests| Slot { requests, seconds: 1.0, used_s: 1.0 };
        assert_eq!(Fit::of(&[]), None);
        assert_eq!(Fit::of(&[slot(0), slot(9)]), None, "a line through two points is sure of anything");
        assert_eq!(Fit::of(&[slot(9), slot(9), slot(9)]), None, "never off");
    }

    #[test]
    fn the_quantile_is_that_of_the_tables() {
        for (free, expected) in [(8.0, 2.306), (18.0, 2.101), (58.0, 2.002), (118.0, 1.980)] {
            assert!((quantile(free) - expected).abs() < 0.01, "{free}: {}", quantile(free));
        }
    }
}
