//! One page in each way that a browser asks for it, of each server in turn. **Never** starts a server. **Called by**
//! `edge`. **Bounds**: the rounds and their length are the caller's.

use std::time::Duration;

use anyhow::Result;
use tokio::runtime::Runtime;

use super::asking::{Way, measure};
use super::peers::{File, Peers};
use super::report::{Compared, Row};
use super::secure::Keeping;
use crate::args::EdgeArgs;

/// What is asked for, how, and on which part of the connections: with ten requests at once on each, a tenth is as many
/// people.
const WAYS: [(&str, Way, u32); 8] = [
    ("in the clear", Way::Clear, 1),
    ("in the clear, new connection", Way::ClearNew, 1),
    ("TLS", Way::Secure(Keeping::Connection), 1),
    ("TLS, new connection, full", Way::Secure(Keeping::Nothing), 1),
    ("TLS, new connection, resumed", Way::Secure(Keeping::Session), 1),
    ("HTTP/2, 1 stream", Way::Streams(1), 1),
    ("HTTP/2, 10 streams", Way::Streams(10), 4),
    ("HTTP/2, 100 streams", Way::Streams(100), 16),
];

pub(super) fn run(args: &EdgeArgs, peers: &Peers, runtime: &Runtime) -> Result<Vec<Row>> {
    let lasts = Duration::from_secs(args.seconds.into());
    let mut rows = Vec::new();
    for (words, way, part) in WAYS {
        let connections = (args.connections / part).max(1);
        let mut row = Row::new(words, connections);
        for _ in 0..args.rounds {
            row.slots
                .push(compare(peers, (File::Page, way), (connections, lasts), runtime)?);
        }
        rows.push(row);
    }
    Ok(rows)
}

/// One slot of each server that can answer this.
pub(super) fn compare(
    peers: &Peers,
    (file, way): (File, Way),
    (connections, lasts): (u32, Duration),
    runtime: &Runtime,
) -> Result<Compared> {
    let slot = |peer| {
        let wanted = peers.wanted(peer, file, way);
        let slot = wanted.map(|wanted| runtime.block_on(measure(&wanted, way, connections, lasts)));
        slot.transpose()
    };
    Ok(Compared {
        throng: slot(&peers.throng)?,
        nginx: slot(&peers.nginx)?,
        caddy: peers.caddy.as_ref().map(slot).transpose()?.flatten(),
    })
}
