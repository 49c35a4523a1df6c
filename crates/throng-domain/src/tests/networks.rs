//! Exempting networks from limits: for some days, by members who may, and with an entry in the log.

use super::life::Desk;
use super::office::{decided, open};
use super::*;
use crate::office::staff::StaffId;
use crate::signing::network::Network;
use crate::signing::networks::Networks;
use crate::spine::command::{LetNetworkThrough, NetworkStep};
use crate::spine::limits::{LET_THROUGH_DAYS_MAX, NETWORKS_LET_THROUGH_MAX};

fn command(network: &str, step: NetworkStep) -> Command {
    let network = Network::parse(network).unwrap();
    Command::from(LetNetworkThrough { site: SITE, by: StaffId(1), network, step })
}

fn begin(network: &str, until_minute: i64, note: &str) -> Command {
    let until = BEGIN.plus_ms(until_minute * MINUTE_MS);
    command(network, NetworkStep::Begin { until, note: note.to_owned() })
}

fn networks(desk: &Desk) -> Vec<String> {
    let networks = desk.set.row(Networks::key(SITE)).cloned().unwrap_or_default();
    networks
        .let_through
        .iter()
        .map(|row| row.network.to_string())
        .collect()
}

#[test]
fn a_network_is_let_through_and_limited_again() {
    let mut desk = open();
    let days = |days: i64| 6 + days * 24 * 60;
    for (minute, command, outcome, there) in [
        (6, begin("198.51.100.7", days(1), "The school."), Outcome::Done, &["198.51.100.0/24"][..]),
        (6, begin("198.51.100.9", days(1), "The school."), Outcome::Unchanged, &["198.51.100.0/24"]),
        (7, begin("198.51.100.0/24", days(2), "The school, longer."), Outcome::Done, &["198.51.100.0/24"]),
        (7, begin("2001:db8::1", 8, "A festival."), Outcome::Done, &["198.51.100.0/24", "2001:db8::/48"]),
        (
            9,
            begin("203.0.113.1", 9, "No time at all."),
            Outcome::Refused(Refusal::TextOutOfBounds),
            &["198.51.100.0/24", "2001:db8::/48"],
        ),
        (
            6,
            begin("203.0.113.1", days(LET_THROUGH_DAYS_MAX) + 1, "Too long."),
            Outcome::Refused(Refusal::TextOutOfBounds),
            &["198.51.100.0/24", "2001:db8::/48"],
        ),
        (
            9,
            begin("203.0.113.1", days(1), " "),
            Outcome::Refused(Refusal::TextOutOfBounds),
            &["198.51.100.0/24", "2001:db8::/48"],
        ),
        (9, command("198.51.100.1", NetworkStep::End), Outcome::Done, &["2001:db8::/48"]),
        (9, command("198.51.100.1", NetworkStep::End), Outcome::Unchanged, &["2001:db8::/48"]),
    ] {
        assert_eq!(decided(&mut desk, minute, &command), outcome, "{command:?}");
        assert_eq!(networks(&desk), there, "{command:?}");
    }
}

#[test]
fn those_whose_time_is_over_make_room() {
    let mut desk = open();
    for number in 0..NETWORKS_LET_THROUGH_MAX {
        let until = if number == 0 { 10 } else { 100 };
        decided(&mut desk, 6, &begin(&format!("10.0.{number}.0"), until, "One of many."));
    }
    let one_more = begin("192.0.2.1", 100, "One more.");
    assert_eq!(decided(&mut desk, 9, &one_more), Outcome::Refused(Refusal::TextOutOfBounds));
    assert_eq!(decided(&mut desk, 11, &one_more), Outcome::Done);
    assert_eq!(networks(&desk).len(), NETWORKS_LET_THROUGH_MAX);
}
