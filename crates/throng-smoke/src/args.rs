//! Owns the command line of `throng smoke`, and makes the plan of it. It must never ask a server. Bounds: those of `bounds.rs`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};

use crate::address::Address;
use crate::bounds::{TIME_S_MAX, TIME_USUAL};
use crate::connection::{Family, Way};
use crate::list::{self, Given, Page};
use crate::roots::{self, Roots};

/// Ask for pages as a visitor would, and say which of them are outside their budgets of time and size.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct SmokeArgs {
    /// The addresses of pages, beginning with http:// or https://.
    #[arg(value_name = "URL", value_parser = Address::parse)]
    pub(crate) urls: Vec<Address>,
    /// A file in TOML that lists pages, what has to be seen on each, and its budgets.
    #[arg(long, value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,
    /// A text that has to be seen on each page.
    #[arg(long, value_name = "TEXT")]
    pub(crate) see: Option<String>,
    /// Have each page made anew, past every cache: it is asked for with another number behind `?fresh=` each time.
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Do not ask for each page once more on the same connection.
    #[arg(long)]
    pub(crate) once_each: bool,
    #[command(flatten)]
    pub(crate) budgets: BudgetArgs,
    /// The longest time for one page with all that it leads on to, in seconds; then it is given up.
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_USUAL.as_secs(), value_parser = value_parser!(u64).range(1..=TIME_S_MAX))]
    pub(crate) give_up: u64,
    /// Trust the certificates in this file (PEM) too. You can use this more than once.
    #[arg(long, value_name = "FILE")]
    pub(crate) root: Vec<PathBuf>,
    /// Use IPv4 addresses only.
    #[arg(short = '4', long, conflicts_with = "ipv6")]
    pub(crate) ipv4: bool,
    /// Use IPv6 addresses only.
    #[arg(short = '6', long)]
    pub(crate) ipv6: bool,
    /// Connect to this address and port whatever the names say: a site that its name does not lead to yet.
    #[arg(long, value_name = "ADDR", conflicts_with_all = ["ipv4", "ipv6"])]
    pub(crate) connect_to: Option<SocketAddr>,
    /// Look again every so many seconds, and print a line for each page outside its budgets.
    #[arg(long, value_name = "SECONDS", value_parser = value_parser!(u64).range(1..=86_400))]
    pub(crate) every: Option<u64>,
    /// With --every: end after so many rounds.
    #[arg(long, value_name = "N", requires = "every", value_parser = value_parser!(u64).range(1..))]
    pub(crate) rounds: Option<u64>,
    /// Print JSON: one line for each round.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Budgets for all pages; those in a list win.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BudgetArgs {
    /// How long finding the address may take [default: 500].
    #[arg(long, value_name = "MS")]
    pub(crate) dns: Option<u64>,
    /// How long connecting may take [default: 500].
    #[arg(long, value_name = "MS")]
    pub(crate) connect: Option<u64>,
    /// How long agreeing on encryption may take [default: 500].
    #[arg(long, value_name = "MS")]
    pub(crate) tls: Option<u64>,
    /// How long it may take from the beginning to the first byte [default: 1000, with --fresh 2000].
    #[arg(long, value_name = "MS")]
    pub(crate) first_byte: Option<u64>,
    /// How long it may take from the beginning to the last byte [default: 3000].
    #[arg(long, value_name = "MS")]
    pub(crate) total: Option<u64>,
    /// How long the first byte may take when the page is asked for again on the same connection [default: 500].
    #[arg(long, value_name = "MS")]
    pub(crate) again: Option<u64>,
    /// How many bytes a page may have as it is sent, with its head [default: 1000000].
    #[arg(long, value_name = "N")]
    pub(crate) bytes: Option<u64>,
}

/// Why nothing could be looked at: the command ends with 2 instead of 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotMeasured(pub String);

/// What to look at, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    pub pages: Vec<Page>,
    pub way: Way,
    /// The time from the beginning of one round to the next; `None` when there is only one.
    pub every: Option<Duration>,
    /// How many rounds; `None` without end.
    pub rounds: Option<u64>,
    pub json: bool,
}

impl SmokeArgs {
    /// Reads the files that the command line names.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn plan(&self) -> Result<Plan, NotMeasured> {
        self.try_plan().map_err(NotMeasured)
    }

    fn try_plan(&self) -> Result<Plan, String> {
        let given = self.budgets.given();
        let named = self.urls.iter().map(|address| Page {
            address: address.clone(),
            budgets: given.budgets(self.fresh),
            see: None,
            fresh: self.fresh,
            reuse: true,
            status: 200,
        });
        let mut pages: Vec<Page> = named.collect();
        if let Some(path) = &self.list {
            pages.extend(list::read(path, given, self.fresh)?);
        }
        for page in &mut pages {
            page.see = page.see.take().or_else(|| self.see.clone());
            page.reuse &= !self.once_each;
        }
        list::check(&pages)?;
        let family = match (self.ipv4, self.ipv6) {
            (true, _) => Family::V4,
            (_, true) => Family::V6,
            _ => Family::Any,
        };
        Ok(Plan {
            pages,
            way: Way {
                tls: roots::trusting(&Roots { files: self.root.clone() })?,
                family,
                to: self.connect_to,
                time_max: Duration::from_secs(self.give_up),
                shows: None,
            },
            every: self.every.map(Duration::from_secs),
            rounds: if self.every.is_some() {
                self.rounds
            } else {
                Some(1)
            },
            json: self.json,
        })
    }
}

impl BudgetArgs {
    fn given(self) -> Given {
        Given {
            dns_ms: self.dns,
            connect_ms: self.connect,
            tls_ms: self.tls,
            first_byte_ms: self.first_byte,
            total_ms: self.total,
            again_ms: self.again,
            bytes: self.bytes,
        }
    }
}
