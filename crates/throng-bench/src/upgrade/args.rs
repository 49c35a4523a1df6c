//! The command line of `throng bench upgrade`: what can be chosen, with its bounds. Decides nothing.

use std::path::PathBuf;

use clap::{Args, value_parser};

use crate::args::RunArgs;

/// Ten fields: how much is there, who visits, and who takes over.
#[derive(Args, Debug)]
pub(crate) struct UpgradeArgs {
    /// How many times another program takes over, one after the other
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(0..=10_000))]
    pub upgrades: u32,
    /// How many times a program is to take over that cannot, in between
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(0..=1_000))]
    pub broken: u32,
    /// The program that takes over [default: this one]
    #[arg(long, value_name = "PROGRAM")]
    pub program: Option<PathBuf>,
    /// Give the petition this many signatures before the start
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u64).range(0..=100_000_000))]
    pub rows: u64,
    /// Start this many requests in each second
    #[arg(long, value_name = "R", default_value_t = 2_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub rate: u32,
    /// The most requests at once; with fewer, whoever reads waits for those whose form waits
    #[arg(long, value_name = "N", default_value_t = 768, value_parser = value_parser!(u32).range(3..=10_000))]
    pub connections: u32,
    /// Streams of live numbers that are open all the time
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u32).range(0..=1_000))]
    pub streams: u32,
    /// How long to let the new program serve before the next upgrade, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = value_parser!(u64).range(0..=60_000))]
    pub pause_ms: u64,
    /// The folder of the site's data [default: a temporary folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}
