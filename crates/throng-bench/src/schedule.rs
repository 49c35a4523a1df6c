//! When requests should begin, in the open loop: arrivals by the clock, evenly spaced within each
//! stage of the run. Pure arithmetic, so that the pacing thread and the workers can each hold a
//! copy and agree. It bounds the arrivals by the sum of rate × seconds.

use std::time::Duration;

use super::class::Mix;

/// A span of the run with one rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stage {
    pub seconds: f64,
    /// Arrivals a second.
    pub rate: f64,
}

/// A whole run.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pub mix: Mix,
    pub stages: Vec<Stage>,
}

impl Schedule {
    /// The time of each arrival, counted from the start of the run.
    pub(crate) fn arrivals(&self) -> Arrivals {
        Arrivals { stages: self.stages.clone(), stage: 0, stage_start_s: 0.0, in_stage: 0 }
    }

    pub(crate) fn arrival_count(&self) -> u64 {
        self.stages.iter().map(Stage::arrival_count).sum()
    }
}

impl Stage {
    fn arrival_count(&self) -> u64 {
        (self.seconds * self.rate).round() as u64
    }
}

/// See [`Schedule::arrivals`].
#[derive(Clone, Debug)]
pub(crate) struct Arrivals {
    stages: Vec<Stage>,
    stage: usize,
    stage_start_s: f64,
    in_stage: u64,
}

impl Iterator for Arrivals {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        let mut stage = self.stages.get(self.stage)?;
        while self.in_stage >= stage.arrival_count() {
            self.stage_start_s += stage.seconds;
            self.stage += 1;
            self.in_stage = 0;
            stage = self.stages.get(self.stage)?;
        }
        let at_s = self.stage_start_s + self.in_stage as f64 / stage.rate;
        self.in_stage += 1;
        Some(Duration::from_secs_f64(at_s))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;

    #[test]
    fn arrivals_come_evenly_in_each_stage() {
        for (stages, expect_ms) in [
            (vec![(1.0, 2.0)], vec![0, 500]),
            (vec![(1.0, 2.0), (0.5, 4.0)], vec![0, 500, 1_000, 1_250]),
            (vec![(1.0, 0.0), (1.0, 1.0)], vec![1_000]),
            (vec![], vec![]),
        ] {
            let stages = stages
                .into_iter()
                .map(|(seconds, rate)| Stage { seconds, rate })
                .collect();
            let schedule = Schedule { mix: Mix::only(Class::Home), stages };
            let at: Vec<u128> = schedule.arrivals().map(|at| at.as_millis()).collect();
            assert_eq!(at, expect_ms);
            assert_eq!(schedule.arrival_count(), expect_ms.len() as u64);
        }
    }
}
