//! What the command line asks for, in the form that the loops need: who does what, how fast, how long.
//! Pure. `lib.rs` makes one at the start.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::class::{Class, Mix};
use super::schedule::{Schedule, Stage};
use super::surge;
use super::weekend;
use crate::args::{ConfirmArgs, HerdArgs, LoadArgs, LoadWork, MixedArgs, ReadArgs, VoteArgs};

const CONNECTIONS_CLOSED: u32 = 64;
const CONNECTIONS_OPEN: u32 = 256;
const CONFIRMATIONS_CLOSED: u64 = 100_000;
/// Added to the number of signatures, because in small samples random draws vary more.
const SIGNATURES_SPARE: u64 = 100;

/// How long voters wait for their email, in seconds.
const VOTERS_FIRST_S: f64 = 5.0;

/// The measured part of a run.
#[derive(Debug)]
pub(crate) struct Plan {
    pub pace: Pace,
    pub connections: u32,
    pub short: bool,
    pub ack_file: Option<PathBuf>,
    pub confirming: Confirming,
    /// Whether the server is asked how often it rendered pages.
    pub counts_renders: bool,
    /// Votes a second that should be cast, where people vote.
    pub votes_per_s: Option<f64>,
}

/// How requests follow each other.
#[derive(Debug)]
pub(crate) enum Pace {
    Closed(Mix, Duration),
    Open(Schedule),
}

/// Where the signatures to be confirmed come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Confirming {
    /// Nothing is confirmed, so the site's secret is not needed.
    Nothing,
    /// Those that are signed in the run itself.
    AsSigned,
    /// This many signatures, made before the measurement.
    SignedFirst(u64),
    /// The acknowledged signatures in a file.
    From(PathBuf),
}

impl Plan {
    pub(crate) fn new(work: &LoadWork) -> Result<Self> {
        let plan = match work {
            LoadWork::Sign(args) => {
                let plan = Self::of_load(&args.load, Mix::only(Class::Sign));
                Self { ack_file: args.ack_file.clone(), ..plan }
            }
            LoadWork::Confirm(args) => Self::of_confirm(args),
            LoadWork::Read(args) => Self::of_load(&args.load, read_mix(args)?),
            LoadWork::Herd(args) => Self::of_herd(args),
            LoadWork::Mixed(args) => Self::of_surge(args),
            LoadWork::Vote(args) => Self::of_weekend(args),
        };
        Ok(plan)
    }

    fn of_load(load: &LoadArgs, mix: Mix) -> Self {
        let (pace, usual) = match load.rate {
            None => (Pace::Closed(mix, Duration::from_secs(load.seconds.into())), CONNECTIONS_CLOSED),
            Some(rate) => {
                let stage = Stage { seconds: load.seconds.into(), rate: rate.into() };
                (Pace::Open(Schedule { mix, stages: vec![stage] }), CONNECTIONS_OPEN)
            }
        };
        Self {
            pace,
            connections: load.connections.unwrap_or(usual),
            short: load.short,
            ack_file: None,
            confirming: Confirming::Nothing,
            counts_renders: false,
            votes_per_s: None,
        }
    }

    fn of_confirm(args: &ConfirmArgs) -> Self {
        let plan = Self::of_load(&args.load, Mix::only(Class::Confirm));
        let usual = args
            .load
            .rate
            .map_or(CONFIRMATIONS_CLOSED, |rate| u64::from(rate) * u64::from(args.load.seconds));
        let confirming = match &args.from {
            Some(file) => Confirming::From(file.clone()),
            None => Confirming::SignedFirst(args.signatures.unwrap_or(usual)),
        };
        Self { ack_file: args.ack_file.clone(), confirming, ..plan }
    }

    fn of_surge(args: &MixedArgs) -> Self {
        Self {
            pace: Pace::Open(surge::schedule(args.multiple, args.minutes)),
            connections: args.connections,
            short: args.short,
            ack_file: None,
            confirming: Confirming::AsSigned,
            counts_renders: false,
            votes_per_s: None,
        }
    }

    fn of_weekend(args: &VoteArgs) -> Self {
        let votes_per_s = weekend::votes_per_s(args.times);
        Self {
            pace: Pace::Open(weekend::schedule(args.times, args.seconds)),
            connections: args.connections,
            short: args.short,
            ack_file: None,
            // People who have their email already, so that a ballot that is cast is never the last one.
            confirming: Confirming::SignedFirst((votes_per_s * VOTERS_FIRST_S) as u64 + SIGNATURES_SPARE),
            counts_renders: false,
            votes_per_s: Some(votes_per_s),
        }
    }

    fn of_herd(args: &HerdArgs) -> Self {
        let HerdArgs { rate, confirmations, seconds, connections, .. } = *args;
        let mix = [(Class::Page, f64::from(rate)), (Class::Confirm, f64::from(confirmations))];
        let stage = Stage { seconds: seconds.into(), rate: f64::from(rate) + f64::from(confirmations) };
        // Which requests confirm is drawn at random, so there are a twentieth more signatures than will probably be
        // needed.
        let signatures = u64::from(confirmations) * u64::from(seconds);
        Self {
            pace: Pace::Open(Schedule { mix: Mix::new(&mix), stages: vec![stage] }),
            connections,
            short: false,
            ack_file: None,
            confirming: Confirming::SignedFirst(signatures + signatures / 20 + SIGNATURES_SPARE),
            counts_renders: true,
            votes_per_s: None,
        }
    }
}

impl Pace {
    /// The kind of loop in words.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Closed(..) => "closed loop".to_owned(),
            Self::Open(schedule) => {
                let peak = schedule.stages.iter().map(|stage| stage.rate).fold(0.0, f64::max);
                format!("open loop, {} arrivals, at most {peak:.0} a second", schedule.arrival_count())
            }
        }
    }
}

fn read_mix(args: &ReadArgs) -> Result<Mix> {
    let weights = [
        (Class::Page, args.page),
        (Class::PageAgain, args.page_again),
        (Class::Count, args.count),
        (Class::Home, args.home),
    ];
    ensure!(weights.iter().any(|(_, weight)| *weight > 0), "at least one weight must be more than 0");
    Ok(Mix::new(&weights.map(|(class, weight)| (class, f64::from(weight)))))
}
