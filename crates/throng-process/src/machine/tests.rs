//! What the system says is understood.

use super::network::of;
use super::*;

#[test]
fn the_name_of_a_thread_may_hold_anything() {
    let ticks = rustix::param::clock_ticks_per_second();
    let text = format!("7 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 {ticks} {} 0 0", 2 * ticks);
    let (name, cpu) = of_stat(&text).expect("two times");
    assert_eq!((name.as_str(), cpu), ("a) b (c", Cpu { user_s: 1.0, system_s: 2.0 }));
    for broken in ["", "7", "7 (a)", "7 (a) S 1 2", "7 (a) S 1 2 3 4 5 6 7 8 9 10 x 4"] {
        assert_eq!(of_stat(broken).map(|(name, _)| name), None, "{broken:?}");
    }
}

#[test]
fn the_tables_of_the_network_are_read_by_their_names() {
    let cards = "Inter-| Receive | Transmit\n face |bytes packets errs drop\n    lo: 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5\n  \
                 eth0: 100 9 1 2 0 0 0 0 200 9 3 4 0 0 0 0\n  eth1:10 1 0 0 0 0 0 0 20 1 0 0 0 0 0 0\n";
    let snmp = "Ip: Forwarding\nIp: 1\nTcp: InSegs OutSegs RetransSegs\nTcp: 7 1000 8\n";
    let netstat =
        "TcpExt: PruneCalled ListenOverflows RcvPruned\nTcpExt: 1 42 2\nIpExt: ListenOverflows\nIpExt: 9\n";
    let expected = Network {
        received_bytes: 110,
        sent_bytes: 220,
        dropped: 10,
        segments: 1000,
        retransmitted: 8,
        overflows: 42,
        pruned: 3,
    };
    assert_eq!(of(cards, snmp, netstat), expected);
    assert_eq!(of("", "Tcp: OutSegs\n", "TcpExt: x\nTcpExt: y\n"), Network::default());
}

#[test]
fn this_machine_tells_what_is_asked() {
    let memory = memory().expect("memory");
    assert!(memory.resident > 0 && memory.resident <= memory.total, "{memory:?}");
    let (open, max) = open_files().expect("open files");
    assert!((3..max).contains(&open), "{open} of {max}");
    let disk = disk(Path::new("/")).expect("a disk");
    assert!(disk.size > 0 && disk.free <= disk.size, "{disk:?}");
    assert!(disk_is_unknown());
    assert!(started_s().is_some_and(|at| at > 1_600_000_000.0));
    assert!(cpu().is_some() && load().is_some() && network().is_some());
    let groups = cpu_by_group();
    assert!(groups.keys().copied().eq({
        let mut names = Group::ALL.map(Group::label);
        names.sort_unstable();
        names
    }));
}

fn disk_is_unknown() -> bool {
    disk(Path::new("/no/such/place")).is_none()
}
