//! What the bench needs from the rest of the program: a site to measure, a vote, a closed box with the parts of its key, the mailed link of a
//! signature, and the true number of signatures afterwards. Plain functions, passed in by the command line, so
//! that the bench knows neither the store nor the secrets of a site.

use std::path::Path;

use anyhow::Result;

/// From the location of an acknowledged signature (`/w/…`) to the path that confirms it (`/s/…`);
/// `None` when the location is not one of this site's.
pub type ConfirmPath = Box<dyn Fn(&str) -> Option<String>>;

/// Called every so often with the number of rows, while a petition is filled.
pub type Progress<'a> = &'a mut dyn FnMut(u64);

/// Called with each address.
pub type Addresses<'a> = &'a mut dyn FnMut(&str);

/// The numbers of an open petition and an open vote of one site. The vote has at least three options, of which voters
/// choose one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToVote {
    /// The petition.
    pub petition: u64,
    /// The vote.
    pub vote: u64,
}

/// The numbers of an open petition and of open pledges of one site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToJoin {
    /// The petition.
    pub petition: u64,
    /// The pledges.
    pub pledges: Vec<u64>,
}

/// A site with many petitions, and its owner.
#[derive(Clone)]
pub struct Crowded {
    /// The petition that is signed.
    pub petition: u64,
    /// How many others there are, with the next numbers.
    pub petitions: u32,
    /// With what its owner signs in to the office.
    pub email: String,
    /// Drawn for this run.
    pub password: String,
}

impl std::fmt::Debug for Crowded {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Crowded({})", self.petitions)
    }
}

/// The box that [`BenchHooks::prepare_box`] fills.
#[derive(Clone, Copy, Debug)]
pub struct ToFill {
    /// How many sealed choices.
    pub ballots: u64,
    /// Whether they were sealed as while many vote in the same second; else each by itself.
    pub together: bool,
}

/// A vote that is closed and not counted, and what is needed to open its box.
#[derive(Clone)]
pub struct ClosedBox {
    /// An open petition of the same site.
    pub petition: u64,
    /// The vote.
    pub vote: u64,
    /// Enough parts of the key.
    pub parts: Vec<String>,
    /// With what its owner signs in to the office.
    pub email: String,
    /// Drawn for this run.
    pub password: String,
}

impl std::fmt::Debug for ClosedBox {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "ClosedBox({})", self.vote)
    }
}

/// The functions that the program supplies. None may be called while a server that the bench
/// started runs, but for `confirm_path`, which only reads the site's secret.
#[derive(Clone, Copy)]
pub struct BenchHooks {
    /// Makes a site in the folder if there is none, with an open petition, and fills that up to
    /// `rows` signatures; calls `progress` with the rows so far. Returns the petition's number. Mail of
    /// this site must stay on the machine (captured).
    pub prepare: fn(data: &Path, rows: u64, progress: Progress<'_>) -> Result<u64>,
    /// As `prepare` without rows, with an open vote beside the petition.
    pub prepare_vote: fn(data: &Path) -> Result<ToVote>,
    /// As `prepare` without rows, with so many open pledges beside the petition, each of which needs so many others.
    pub prepare_pledges: fn(data: &Path, pledges: u32, target: u32) -> Result<ToJoin>,
    /// As `prepare` without rows, with a closed vote whose box is filled; calls `progress` with the choices so far. The
    /// folder must not hold a vote.
    pub prepare_box: fn(data: &Path, to_fill: ToFill, progress: Progress<'_>) -> Result<ClosedBox>,
    /// As `prepare` without rows, with so many other open petitions, and an owner. The folder must not hold a site.
    pub prepare_crowded: fn(data: &Path, petitions: u32) -> Result<Crowded>,
    /// Reads the site's secret once and returns a function that makes links with it.
    pub confirm_path: fn(data: &Path) -> Result<ConfirmPath>,
    /// How many signatures the folder holds, in whatever state; opens it, so no server may run.
    pub count_signatures: fn(data: &Path) -> Result<u64>,
    /// Calls `with` for the address of each signature that the folder holds; opens it, so no server may run.
    pub each_address: fn(data: &Path, with: Addresses<'_>) -> Result<()>,
    /// The number of the database's schema.
    pub schema: fn() -> i64,
}

impl std::fmt::Debug for BenchHooks {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("BenchHooks").finish_non_exhaustive()
    }
}
