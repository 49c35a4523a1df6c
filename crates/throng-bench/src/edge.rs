//! `throng bench edge`: what answers cost where they leave the machine, beside nginx and Caddy with the same bytes, key and
//! cipher, in turn, in one run. `lib.rs` calls it.
//!
//! **Owns** three comparisons: the ways of asking for one page (`ways`), kinds of answers with many connections (`tiers`),
//! and all finished pages dropped while many ask for them (`dropped`). **Never** speaks to another machine. **Bounds** the
//! rounds, their length, the connections and each wait.
//!
//! Processor time for each request holds on a machine whose speed does not; so each server has the same core, the client
//! another, and what is reported is the ratio.

mod asking;
mod caddy;
mod dropped;
mod identity;
mod peers;
mod report;
mod secure;
mod tiers;
mod ways;

use anyhow::Result;

use super::folder::Folder;
use super::hooks::BenchHooks;
use super::process;
use super::processor::Core;
use crate::args::{EdgeArgs, EdgePart};
pub(crate) use identity::Identity;
pub(crate) use report::EdgeReport;

/// Measures what was asked for.
///
/// # Errors
/// When one of the servers cannot be started, or answers other than expected.
pub(crate) fn run(args: &EdgeArgs, hooks: &BenchHooks) -> Result<EdgeReport> {
    throng_process::raise_open_files();
    let folder = Folder::throw_away()?;
    let cores = Core::pair();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let wants = |part| args.only.is_none_or(|only| only == part);
    let mut report = EdgeReport::new(args, cores.0.in_words(), process::load_of_machine());
    if wants(EdgePart::Ways) || wants(EdgePart::Tiers) {
        let peers = peers::Peers::start(args, hooks, (&folder.path, cores.0), &runtime)?;
        cores.1.take_own_thread();
        report.compared(&peers);
        if wants(EdgePart::Ways) {
            report.ways = ways::run(args, &peers, &runtime)?;
        }
        if wants(EdgePart::Tiers) {
            report.tiers = tiers::run(args, &peers, &runtime)?;
        }
        peers.stop()?;
    }
    if wants(EdgePart::Dropped) {
        let place = folder.path.join("dropped");
        throng_process::private::create_folder(&place)?;
        report.dropped = Some(dropped::run(hooks, &place, &runtime)?);
    }
    Ok(report)
}
