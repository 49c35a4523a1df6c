//! What the system says of the network: what its cards dropped, what was sent twice, who could not be let in.
//!
//! **Owns** the understanding of `/proc/net`. **Never** counts anything by itself: these are sums of the whole machine (or
//! container) since it was started.

use super::told;

/// Sums since the machine was started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Network {
    pub received_bytes: u64,
    pub sent_bytes: u64,
    /// Packets that a card dropped or got broken, in both directions.
    pub dropped: u64,
    /// Segments of TCP that were sent, and those that were sent again.
    pub segments: u64,
    pub retransmitted: u64,
    /// Connections that nobody accepted in time: the queue of the listening socket was full.
    pub overflows: u64,
    /// Packets that were thrown away because memory for them was short.
    pub pruned: u64,
}

/// What the system says; `None` where it says nothing.
pub fn network() -> Option<Network> {
    let cards = told("/proc/self/net/dev")?;
    let snmp = told("/proc/self/net/snmp")?;
    // Not in every container.
    let netstat = told("/proc/self/net/netstat").unwrap_or_default();
    Some(of(&cards, &snmp, &netstat))
}

pub(super) fn of(cards: &str, snmp: &str, netstat: &str) -> Network {
    let mut network = Network::default();
    for line in cards.lines() {
        // Nothing is lost on the way to the machine itself.
        let Some((_, figures)) = line.split_once(':').filter(|(card, _)| card.trim() != "lo") else {
            continue;
        };
        let figures: Vec<u64> = figures
            .split_whitespace()
            .map(|figure| figure.parse().unwrap_or_default())
            .collect();
        let at = |place: usize| figures.get(place).copied().unwrap_or_default();
        network.received_bytes += at(0);
        network.sent_bytes += at(8);
        network.dropped += at(2) + at(3) + at(10) + at(11);
    }
    network.segments = named(snmp, "Tcp:", "OutSegs");
    network.retransmitted = named(snmp, "Tcp:", "RetransSegs");
    network.overflows = named(netstat, "TcpExt:", "ListenOverflows");
    let short = ["PruneCalled", "RcvPruned", "TCPRcvQDrop"];
    network.pruned = short.iter().map(|name| named(netstat, "TcpExt:", name)).sum();
    network
}

/// A figure of a table of two lines: names, and below them numbers.
fn named(text: &str, table: &str, name: &str) -> u64 {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(table));
    let (Some(names), Some(numbers)) = (lines.next(), lines.next()) else {
        return 0;
    };
    let at = names.split_whitespace().position(|known| known == name);
    let number = at.and_then(|at| numbers.split_whitespace().nth(at));
    number.and_then(|number| number.parse().ok()).unwrap_or_default()
}
