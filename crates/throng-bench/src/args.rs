//! The command line of `throng bench`: what can be chosen, with its bounds. Decides nothing.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, value_parser};

use crate::upgrade::args::UpgradeArgs;

/// Measure how much a site can handle on this machine.
#[derive(Args, Debug)]
pub struct BenchArgs {
    #[command(subcommand)]
    pub(crate) work: WorkArgs,
}

#[derive(Subcommand, Debug)]
pub(crate) enum WorkArgs {
    #[command(flatten)]
    Load(LoadWork),
    /// Compare the cost of a page with nginx, which serves the same bytes from disk on the same core
    #[command(after_help = "Example: throng bench face --seconds 3 --rounds 5")]
    Face(FaceArgs),
    /// Compare the cost of a page with nginx and Caddy in each way that a browser asks: in the clear, encrypted, on a connection of its
    /// own, over HTTP/2; then other answers with many connections, and what happens when all finished pages are dropped
    #[command(after_help = "Example: throng bench edge --only ways --rounds 5")]
    Edge(EdgeArgs),
    /// Ask for every public page of the demo once, one at a time, while none is in memory
    #[command(after_help = "Example: throng bench cold")]
    Cold(ColdArgs),
    /// Compare what casting a vote costs the server with what signing a petition costs, in turn in one run
    #[command(after_help = "Example: throng bench cast --people 20000 --rounds 3")]
    Cast(CastArgs),
    /// Compare what joining a pledge costs the server with what signing a petition costs: until its target is reached, and beyond
    #[command(after_help = "Example: throng bench pledge --people 20000 --rounds 3")]
    Pledge(PledgeArgs),
    /// Open the box of a vote while other people sign: how long it takes, how much memory, how long the others wait
    #[command(after_help = "Example: throng bench box --ballots 500000")]
    Box(BoxArgs),
    /// Keep many streams of live numbers open for one petition, while its number changes once a second
    #[command(after_help = "Example: throng bench streams --streams 10000 --seconds 20")]
    Streams(StreamsArgs),
    /// Have another program take over again and again, while people read, sign and look at live numbers, and count what fails
    #[command(after_help = "Example: throng bench upgrade --upgrades 100 --broken 20 --rate 2000")]
    Upgrade(UpgradeArgs),
    /// Ask more of a server than it can do: how much it does meanwhile, how soon it refuses the rest, and when all is normal again
    #[command(after_help = "Example: throng bench overload --times 10 --seconds 60")]
    Overload(OverloadArgs),
    /// Measure the processor time of one request to a server that serves other people too: load is switched on and off in a rhythm
    /// that nobody else keeps, so that all other load cancels out
    #[command(
        after_help = "Example: throng bench psd --url http://127.0.0.1:8080/petitions --pid 1234 --seconds 120"
    )]
    Psd(PsdArgs),
}

/// Work whose load is measured on one server.
#[derive(Subcommand, Debug)]
pub(crate) enum LoadWork {
    /// Sign one petition, as fast as the server answers
    #[command(after_help = "Example: throng bench sign --rows 1000000 --connections 256 --seconds 60")]
    Sign(SignArgs),
    /// Open the links in emails and confirm; signs first, unless you give a file of signatures with --from
    #[command(after_help = "Example: throng bench confirm --connections 256 --seconds 30")]
    Confirm(ConfirmArgs),
    /// Read a petition's page, its number and the home page
    #[command(after_help = "Example: throng bench read --connections 64 --seconds 30")]
    Read(ReadArgs),
    /// Ask for one petition's page as a crowd while confirmations change its number; counts how often the page was made
    #[command(after_help = "Example: throng bench herd --seconds 8")]
    Herd(HerdArgs),
    /// Replay the surge of March 2019, when millions signed within days: reading, polling, signing, confirming
    #[command(after_help = "Example: throng bench mixed --multiple 10")]
    Mixed(MixedArgs),
    /// Replay the weekend of 2013, when a nation chose by vote: 500,000 votes an hour of 30 requests each
    #[command(after_help = "Example: throng bench vote --times 4")]
    Vote(VoteArgs),
}

#[derive(Args, Debug)]
pub(crate) struct SignArgs {
    #[command(flatten)]
    pub load: LoadArgs,
    #[command(flatten)]
    pub site: SiteArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// Append a line to FILE for each acknowledged signature, before it is counted
    #[arg(long, value_name = "FILE")]
    pub ack_file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ConfirmArgs {
    #[command(flatten)]
    pub load: LoadArgs,
    #[command(flatten)]
    pub site: SiteArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// Append a line to FILE for each acknowledged signature and confirmation, before it is counted
    #[arg(long, value_name = "FILE")]
    pub ack_file: Option<PathBuf>,
    /// Confirm the signatures in FILE, written by `bench sign --ack-file FILE`
    #[arg(long, value_name = "FILE", conflicts_with = "signatures")]
    pub from: Option<PathBuf>,
    /// How many signatures to make first; the run ends when all are confirmed [default: rate × seconds, or 100000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=5_000_000))]
    pub signatures: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct ReadArgs {
    #[command(flatten)]
    pub load: LoadArgs,
    #[command(flatten)]
    pub site: SiteArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// How often to ask for the petition's page, relative to the other weights
    #[arg(long, value_name = "WEIGHT", default_value_t = 45, value_parser = value_parser!(u32).range(0..=1000))]
    pub page: u32,
    /// How often to ask for the page as somebody who still has it (304 Not Modified)
    #[arg(long, value_name = "WEIGHT", default_value_t = 25, value_parser = value_parser!(u32).range(0..=1000))]
    pub page_again: u32,
    /// How often to ask for the number (count.json)
    #[arg(long, value_name = "WEIGHT", default_value_t = 25, value_parser = value_parser!(u32).range(0..=1000))]
    pub count: u32,
    /// How often to ask for the home page
    #[arg(long, value_name = "WEIGHT", default_value_t = 5, value_parser = value_parser!(u32).range(0..=1000))]
    pub home: u32,
}

#[derive(Args, Debug)]
pub(crate) struct HerdArgs {
    #[command(flatten)]
    pub site: SiteArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// How many people ask for the page in each second
    #[arg(long, value_name = "R", default_value_t = 5_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub rate: u32,
    /// How many people confirm their signature in each second: each changes the number
    #[arg(long, value_name = "R", default_value_t = 1_000, value_parser = value_parser!(u32).range(1..=5_000))]
    pub confirmations: u32,
    /// How long to measure, in seconds
    #[arg(long, value_name = "S", default_value_t = 8, value_parser = value_parser!(u32).range(1..=600))]
    pub seconds: u32,
    /// The most requests at once
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = value_parser!(u32).range(1..=10_000))]
    pub connections: u32,
}

#[derive(Args, Debug)]
pub(crate) struct MixedArgs {
    #[command(flatten)]
    pub site: SiteArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// How many times as many requests as in the real surge
    #[arg(long, value_name = "M", default_value_t = 1.0, value_parser = between::<1, 1_000_000>)]
    pub multiple: f64,
    /// How many minutes the 46 hours of the surge take here
    #[arg(long, default_value_t = 2.0, value_parser = between::<1, 10_000>)]
    pub minutes: f64,
    /// The most requests at once
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = value_parser!(u32).range(1..=10_000))]
    pub connections: u32,
    /// Open a new connection for each request
    #[arg(long)]
    pub short: bool,
}

#[derive(Args, Debug)]
pub(crate) struct VoteArgs {
    #[command(flatten)]
    pub site: SiteArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// The vote's number [default: the one that was made, or 2 with --server]
    #[arg(long, value_name = "ID")]
    pub vote: Option<u64>,
    /// How many times as many votes as in 2013
    #[arg(long, value_name = "M", default_value_t = 1.0, value_parser = between::<1, 1_000_000>)]
    pub times: f64,
    /// How long to measure, in seconds
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = value_parser!(u32).range(1..=600))]
    pub seconds: u32,
    /// The most requests at once
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = value_parser!(u32).range(1..=10_000))]
    pub connections: u32,
    /// Open a new connection for each request
    #[arg(long)]
    pub short: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CastArgs {
    /// How many people sign, and how many vote, in each round
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u32).range(100..=1_000_000))]
    pub people: u32,
    /// How many times to measure each
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=50))]
    pub rounds: u32,
    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = value_parser!(u32).range(1..=10_000))]
    pub connections: u32,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct PledgeArgs {
    /// How many people sign, and how many join, in each round; half of them reach the pledge's target
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u32).range(100..=1_000_000))]
    pub people: u32,
    /// How many times to measure each, with a new pledge each time
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=50))]
    pub rounds: u32,
    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = value_parser!(u32).range(1..=10_000))]
    pub connections: u32,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct BoxArgs {
    /// How many sealed choices are in the box
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u64).range(1..=10_000_000))]
    pub ballots: u64,
    /// Choices that were sealed as they are while many vote in the same second, instead of each by itself
    #[arg(long)]
    pub together: bool,
    /// How many other people sign a petition in each second
    #[arg(long, value_name = "R", default_value_t = 100, value_parser = value_parser!(u32).range(1..=5_000))]
    pub rate: u32,
    /// How long to look before and after, in seconds
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = value_parser!(u32).range(1..=600))]
    pub seconds: u32,
    /// The folder of the site's data [default: a temporary folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct OverloadArgs {
    /// How many times as much is asked as the most that the server did
    #[arg(long, value_name = "M", default_value_t = 10.0, value_parser = between::<1_000, 100_000>)]
    pub times: f64,
    /// For how long, in seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = value_parser!(u32).range(1..=600))]
    pub seconds: u32,
    /// How long each step takes by which the most is found, in seconds
    #[arg(long, value_name = "S", default_value_t = 3, value_parser = value_parser!(u32).range(1..=60))]
    pub peak_seconds: u32,
    /// How many petitions there are to be listed, searched and drawn
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = value_parser!(u32).range(1..=100_000))]
    pub petitions: u32,
    /// The most requests at once
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = value_parser!(u32).range(1..=10_000))]
    pub connections: u32,
    /// The folder of the site's data, without a site [default: a temporary folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct StreamsArgs {
    /// Streams at once; each takes an open file here and in the server
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u32).range(1..=786_432))]
    pub streams: u32,
    /// How many times the number changes, once a second
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = value_parser!(u32).range(1..=600))]
    pub seconds: u32,
    /// The folder of the site's data [default: a temporary folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ColdArgs {
    /// The folder of the demo's data [default: a temporary folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Also write the report to FILE as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct FaceArgs {
    /// How long to measure each of the two at a time, in seconds
    #[arg(long, value_name = "S", default_value_t = 3, value_parser = value_parser!(u32).range(1..=60))]
    pub seconds: u32,
    /// How many times to measure each
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..=50))]
    pub rounds: u32,
    /// The most connections at once
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = value_parser!(u32).range(1..=1_000))]
    pub connections: u32,
    /// The nginx to compare with
    #[arg(long, value_name = "PROGRAM", default_value = "nginx")]
    pub nginx: PathBuf,
}

/// Eight fields: what to measure, for how long, with how many, and beside whom.
#[derive(Args, Debug)]
pub(crate) struct EdgeArgs {
    /// Measure one part alone
    #[arg(long, value_name = "PART")]
    pub only: Option<EdgePart>,
    /// How long to measure each server at a time, in seconds
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = value_parser!(u32).range(1..=60))]
    pub seconds: u32,
    /// How many times to measure each
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..=50))]
    pub rounds: u32,
    /// Connections at once, in the first part
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = value_parser!(u32).range(1..=1_000))]
    pub connections: u32,
    /// Connections at once, in the second part; give it more than once for several
    #[arg(long, value_name = "N", default_values_t = [32, 120, 3_000], value_parser = value_parser!(u32).range(1..=10_000))]
    pub crowd: Vec<u32>,
    /// The nginx to compare with
    #[arg(long, value_name = "PROGRAM", default_value = "nginx")]
    pub nginx: PathBuf,
    /// The Caddy to compare with; left out if it is not there
    #[arg(long, value_name = "PROGRAM", default_value = "caddy")]
    pub caddy: PathBuf,
    /// Also write the report to FILE as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

/// A part of `bench edge`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EdgePart {
    /// One page, in each way that a browser asks for it
    Ways,
    /// Five kinds of answers, each with few, many and very many connections
    Tiers,
    /// All finished pages dropped while many ask for them
    Dropped,
}

/// How hard and how long.
#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// The most connections at once [default: 64, or 256 with --rate]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=10_000))]
    pub connections: Option<u32>,
    /// Start this many requests in each second. Without it, each connection sends its next request when it has an answer
    #[arg(long, value_name = "R", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub rate: Option<u32>,
    /// How long to measure, in seconds
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = value_parser!(u32).range(1..=600))]
    pub seconds: u32,
    /// Open a new connection for each request
    #[arg(long)]
    pub short: bool,
}

/// What is measured.
#[derive(Args, Debug)]
pub(crate) struct SiteArgs {
    /// Measure a server that is running on this machine, such as http://127.0.0.1:8080. Without it, one is started
    #[arg(long, value_name = "URL", conflicts_with = "rows")]
    pub server: Option<String>,
    /// The process number of the running server, to measure its CPU time, memory and writes
    #[arg(long, requires = "server")]
    pub pid: Option<u32>,
    /// The folder of the site's data [default: a temporary folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Give the petition this many signatures before the start
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u64).range(0..=100_000_000))]
    pub rows: u64,
    /// The petition's number [default: the one that was filled, or 1 with --server]
    #[arg(long, value_name = "ID")]
    pub petition: Option<u64>,
    /// The Host header of the requests [default: the server's address]
    #[arg(long, value_name = "NAME")]
    pub host: Option<String>,
}

/// Eight fields: whom to ask, whom to measure, and the rhythm.
#[derive(Args, Debug)]
pub(crate) struct PsdArgs {
    /// The page to ask for, on this machine: http:// and a loopback address
    #[arg(long)]
    pub url: String,
    /// The name to ask for, if the site answers to another than the address
    #[arg(long, value_name = "HOST")]
    pub host: Option<String>,
    /// A process to measure; give it more than once for several
    #[arg(long, required = true, value_name = "PID")]
    pub pid: Vec<u32>,
    /// How long to measure: four times as long is twice as sure
    #[arg(long, default_value_t = 60, value_parser = value_parser!(u64).range(1..=3_600))]
    pub seconds: u64,
    /// How long the load is on, or off
    #[arg(long, default_value_t = 250, value_parser = value_parser!(u64).range(50..=10_000))]
    pub slot_ms: u64,
    /// Requests a second while the load is on
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u32).range(1..=100_000))]
    pub rate: u32,
    /// Connections that they come on
    #[arg(long, default_value_t = 8, value_parser = value_parser!(u32).range(1..=1_000))]
    pub connections: u32,
    #[command(flatten)]
    pub run: RunArgs,
}

/// How a run can be repeated and kept.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// Repeat a run with the same invented people [default: a random seed, so that nobody signs twice]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Also write the report to FILE as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

impl LoadWork {
    /// The word on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Sign(_) => "sign",
            Self::Confirm(_) => "confirm",
            Self::Read(_) => "read",
            Self::Herd(_) => "herd",
            Self::Mixed(_) => "mixed",
            Self::Vote(_) => "vote",
        }
    }

    pub(crate) fn site(&self) -> &SiteArgs {
        match self {
            Self::Sign(args) => &args.site,
            Self::Confirm(args) => &args.site,
            Self::Read(args) => &args.site,
            Self::Herd(args) => &args.site,
            Self::Mixed(args) => &args.site,
            Self::Vote(args) => &args.site,
        }
    }

    pub(crate) fn run(&self) -> &RunArgs {
        match self {
            Self::Sign(args) => &args.run,
            Self::Confirm(args) => &args.run,
            Self::Read(args) => &args.run,
            Self::Herd(args) => &args.run,
            Self::Mixed(args) => &args.run,
            Self::Vote(args) => &args.run,
        }
    }
}

/// A number between two bounds, given in thousandths because constants of types are whole.
fn between<const MIN: u32, const MAX: u32>(text: &str) -> Result<f64, String> {
    let (min, max) = (f64::from(MIN) / 1_000.0, f64::from(MAX) / 1_000.0);
    let number: f64 = text.parse().map_err(|_| format!("{text} is not a number"))?;
    if (min..=max).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{number} is not between {min} and {max}"))
    }
}
