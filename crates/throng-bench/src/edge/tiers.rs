//! Kinds of answers, from a file to a page with the database, with few and with thousands of connections, of each server
//! that has them. **Never** starts a server. **Called by** `edge`. **Bounds**: the rounds and their length are the
//! caller's.

use std::time::Duration;

use anyhow::Result;
use tokio::runtime::Runtime;

use super::asking::Way;
use super::peers::{File, Peers};
use super::report::Row;
use super::ways::compare;
use crate::args::EdgeArgs;

const TIERS: [(&str, File); 5] = [
    ("static file", File::Static),
    ("page from memory", File::Page),
    ("JSON from memory", File::Json),
    ("page made anew", File::Anew),
    ("page with the database", File::Person),
];

pub(super) fn run(args: &EdgeArgs, peers: &Peers, runtime: &Runtime) -> Result<Vec<Row>> {
    let lasts = Duration::from_secs(args.seconds.into());
    let mut rows = Vec::new();
    for (words, file) in TIERS {
        for &connections in &args.crowd {
            let mut row = Row::new(words, connections);
            for _ in 0..args.rounds {
                row.slots
                    .push(compare(peers, (file, Way::Clear), (connections, lasts), runtime)?);
            }
            rows.push(row);
        }
    }
    Ok(rows)
}
