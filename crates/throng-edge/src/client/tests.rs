//! Who the client of a request is: tables of connections, headers and who is trusted.

use super::*;

/// Trusts all addresses that begin with one of these.
fn proxies(trusted: &'static [&str], header: ForwardedHeader) -> Proxies {
    let begins = |address: IpAddr| move |beginning: &&str| address.to_string().starts_with(*beginning);
    Proxies::new(header, move |address| trusted.iter().any(begins(address)))
}

fn check(proxies: &Proxies, (peer, said, address, is_proxy): (&str, &[&str], &str, bool)) {
    let client = proxies.client(Peer::at(peer.parse().unwrap()), |name| {
        let said = said.iter().filter(|_| name == proxies.header());
        said.map(|value| value.as_bytes()).collect()
    });
    let expected: IpAddr = address.parse().unwrap();
    assert_eq!((client.address, client.is_proxy), (expected, is_proxy), "{peer} {said:?}");
    let by_header = client.address != Peer::at(peer.parse().unwrap()).address();
    assert!(!by_header || client.known_by == KnownBy::Header(proxies.header()), "{client:?}");
}

#[test]
fn the_scheme_is_that_of_the_proxy_that_saw_the_client() {
    let trusted: &[&str] = &["127.", "10."];
    for (header, peer, hops, schemes, expected) in [
        (ForwardedHeader::XForwardedFor, "192.0.2.1", "", "https", Some(false)),
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "", "", None),
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "", "https", Some(true)),
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "HTTPS", Some(true)),
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "http", Some(false)),
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "gopher", None),
        // The first of two proxies takes the encryption off.
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7, 10.0.0.1", "https, http", Some(true)),
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7, 10.0.0.1", "https", Some(true)),
        // What stands before was written by the client.
        (ForwardedHeader::XForwardedFor, "127.0.0.1", "198.51.100.7", "https, http", Some(false)),
        (
            ForwardedHeader::XForwardedFor,
            "127.0.0.1",
            "198.51.100.7, 10.0.0.1, 10.0.0.2",
            "https, http",
            None,
        ),
        (ForwardedHeader::Forwarded, "127.0.0.1", "for=198.51.100.7;proto=https", "http", Some(true)),
        (ForwardedHeader::Forwarded, "127.0.0.1", "for=198.51.100.7", "https", None),
        (
            ForwardedHeader::Forwarded,
            "127.0.0.1",
            "for=198.51.100.7;proto=https, for=10.0.0.1;proto=http",
            "",
            Some(true),
        ),
        (ForwardedHeader::Forwarded, "127.0.0.1", "for=198.51.100.7;proto=https;proto=http", "", None),
    ] {
        let proxies = proxies(trusted, header);
        let client = proxies.client(Peer::at(peer.parse().unwrap()), |name| {
            let value = if name == proxies.header() { hops } else { schemes };
            vec![value.as_bytes()]
                .into_iter()
                .filter(|value| !value.is_empty())
                .collect()
        });
        assert_eq!(client.encrypted, expected, "{header:?} {peer} {hops:?} {schemes:?}");
    }
}

/// The permissions of a Unix socket say who may connect, whatever the list of proxies says.
#[test]
fn who_connects_by_a_unix_socket_is_a_proxy() {
    let proxies = proxies(&[], ForwardedHeader::XForwardedFor);
    let named = proxies.client(Peer::local(), |name| match name {
        "x-forwarded-for" => vec![b"198.51.100.7"],
        _ => Vec::new(),
    });
    assert_eq!((named.address.to_string(), named.is_proxy), ("198.51.100.7".to_owned(), false));
    let unnamed = proxies.client(Peer::local(), |_| Vec::new());
    assert_eq!(unnamed, Client::proxy(IpAddr::V4(Ipv4Addr::LOCALHOST)));
}

#[test]
fn only_a_trusted_proxy_is_believed_and_read_from_the_right() {
    let proxies = proxies(&["127.", "::1", "10."], ForwardedHeader::XForwardedFor);
    for case in [
        ("192.0.2.1", &[][..], "192.0.2.1", false),
        ("192.0.2.1", &["198.51.100.7"], "192.0.2.1", false),
        ("127.0.0.1", &[], "127.0.0.1", true),
        ("::ffff:127.0.0.1", &["198.51.100.7"], "198.51.100.7", false),
        ("127.0.0.1", &["198.51.100.7"], "198.51.100.7", false),
        // A client can write what it likes before the entry that the proxy appends.
        ("::1", &["203.0.113.9, 2001:db8::7"], "2001:db8::7", false),
        ("::1", &["203.0.113.9", "2001:db8::7"], "2001:db8::7", false),
        // Two proxies, one behind the other.
        ("127.0.0.1", &["203.0.113.9, 198.51.100.7, 10.1.2.3"], "198.51.100.7", false),
        ("10.9.9.9", &["203.0.113.9, 198.51.100.7", "10.1.2.3"], "198.51.100.7", false),
        // All addresses are ours: a request of the operator's own.
        ("10.9.9.9", &["10.1.2.3"], "10.1.2.3", true),
        // Ports, brackets and zones.
        ("127.0.0.1", &["198.51.100.7:4711"], "198.51.100.7", false),
        ("127.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7", false),
        ("127.0.0.1", &["[2001:db8::7]"], "2001:db8::7", false),
        ("127.0.0.1", &["fe80::7%eth0"], "fe80::7", false),
        ("127.0.0.1", &["[fe80::7%25eth0]:80"], "fe80::7", false),
        ("127.0.0.1", &["::ffff:198.51.100.7"], "198.51.100.7", false),
        // An entry that is no address ends the reading, since what stands before it may be made up; and the
        // client is no proxy.
        ("127.0.0.1", &["198.51.100.7, unknown"], "127.0.0.1", false),
        ("127.0.0.1", &["198.51.100.7, unknown, 10.1.2.3"], "10.1.2.3", false),
        ("127.0.0.1", &["nonsense"], "127.0.0.1", false),
        ("127.0.0.1", &["198.51.100.7,"], "127.0.0.1", false),
        ("127.0.0.1", &["198.51.100.7:99999"], "127.0.0.1", false),
        ("127.0.0.1", &["[198.51.100.7]"], "127.0.0.1", false),
        ("127.0.0.1", &["[2001:db8::7]x"], "127.0.0.1", false),
    ] {
        check(&proxies, case);
    }
}

#[test]
fn the_standard_header_is_read_alike() {
    let proxies = proxies(&["127."], ForwardedHeader::Forwarded);
    for case in [
        ("127.0.0.1", &["for=198.51.100.7"][..], "198.51.100.7", false),
        ("127.0.0.1", &["proto=https; For = \"[2001:db8::7]:4711\" ;by=_x"], "2001:db8::7", false),
        ("127.0.0.1", &["for=203.0.113.9, for=198.51.100.7;proto=http"], "198.51.100.7", false),
        ("127.0.0.1", &["for=203.0.113.9;host=\"a,b\", for=198.51.100.7"], "198.51.100.7", false),
        ("127.0.0.1", &["for=198.51.100.7, for=_hidden"], "127.0.0.1", false),
        ("127.0.0.1", &["for=198.51.100.7;for=203.0.113.9"], "127.0.0.1", false),
        ("127.0.0.1", &["198.51.100.7"], "127.0.0.1", false),
        // A quote that the client opened swallows what the proxy appended.
        ("127.0.0.1", &["for=\"203.0.113.9, for=198.51.100.7"], "127.0.0.1", false),
    ] {
        check(&proxies, case);
    }
}

#[test]
fn nobody_is_believed_where_nobody_is_trusted() {
    let proxies = proxies(&[], ForwardedHeader::XForwardedFor);
    check(&proxies, ("127.0.0.7", &["198.51.100.7"], "127.0.0.7", false));
}

#[test]
fn a_chain_without_end_is_not_followed() {
    let proxies = proxies(&["127."], ForwardedHeader::XForwardedFor);
    let long = |hops: usize| format!("198.51.100.7{}", ", 127.0.0.1".repeat(hops));
    let max = FORWARDED_HOPS_MAX.count();
    check(&proxies, ("127.0.0.1", &[&long(max - 1)], "198.51.100.7", false));
    check(&proxies, ("127.0.0.1", &[&long(max)], "127.0.0.1", false));
}
