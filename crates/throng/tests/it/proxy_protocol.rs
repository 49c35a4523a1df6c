//! Proxies in front: the PROXY protocol and the headers in which they name whom they stand for, and who is believed.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use throng_testkit::program::{Program, temporary_folder};

use crate::access_log::{Logged, line_in, request};
use crate::raw::{PATIENCE, Raw, status_of, statuses_of};
use crate::staff::town_with_olga;
use crate::town::{THRONG, Town, serving, settle, text};

/// Connections from this machine begin with a header; it is a trusted proxy, too.
const SENDERS: [&str; 2] = ["server.proxy_protocol=127.0.0.1,unix", "log.access_addresses=full"];

/// A header of version 2 with this command, family and content.
fn binary(command: u8, family: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len()).expect("it is short").to_be_bytes();
    [&b"\r\n\r\n\0\r\nQUIT\n"[..], &[command, family], &length, content].concat()
}

/// The addresses and ports of a header: this client, and some address of ours.
fn addresses(client: [u8; 4]) -> Vec<u8> {
    [&client[..], &[192, 0, 2, 1, 0x12, 0x67, 0, 80]].concat()
}

/// Sends a header and, in pieces, a request for a path that nobody else asks for.
#[track_caller]
fn ask(logged: &Logged, header: &[u8], (path, headers): (&str, &str)) -> String {
    let mut raw = Raw::open(&logged.town);
    let whole = [header, request(path, headers).replace("HOST", &raw.host).as_bytes()].concat();
    let (first, rest) = whole.split_at(whole.len() / 3);
    // The second piece may come when the first was refused already.
    raw.stream.write_all(first).expect("it is connected");
    raw.stream.write_all(rest).unwrap_or(());
    raw.rest()
}

#[test]
fn the_client_is_the_one_that_the_header_names() {
    let logged = Logged::with("json", &SENDERS);
    let named = |address: &str| format!("PROXY TCP4 {address} 192.0.2.1 4711 80\r\n").into_bytes();
    let forwarded = "X-Forwarded-For: 203.0.113.9\r\n";
    for (path, header, headers, address) in [
        ("/petitions/1001", named("198.51.100.7"), "", Some("198.51.100.7")),
        // Whoever is named is a client, and says what they like.
        ("/petitions/1002", named("198.51.100.7"), forwarded, Some("198.51.100.7")),
        // But for another proxy, behind the one that sends the header.
        ("/petitions/1003", named("127.0.0.9"), forwarded, Some("203.0.113.9")),
        ("/petitions/1004", b"PROXY TCP6 2001:db8::7 ::1 4711 80\r\n".to_vec(), "", Some("2001:db8::7")),
        ("/petitions/1005", b"PROXY UNKNOWN\r\n".to_vec(), "", None),
        ("/petitions/1006", b"PROXY UNKNOWN\r\n".to_vec(), forwarded, Some("203.0.113.9")),
        ("/petitions/1007", binary(0x21, 0x11, &addresses([198, 51, 100, 8])), "", Some("198.51.100.8")),
        ("/petitions/1008", binary(0x20, 0x00, &[]), "", None),
        ("/petitions/1009", binary(0x21, 0x00, &[]), "", None),
    ] {
        let answer = ask(&logged, &header, (path, headers));
        assert_eq!(status_of(&answer), "404", "{path}");
        let line = logged.line(|line| line["path"] == path);
        assert_eq!(line["address"].as_str(), address, "{path}: {line}");
    }
}

#[test]
fn a_connection_that_must_begin_with_a_header_and_does_not_is_closed() {
    let logged = Logged::with("json", &[&SENDERS[..], &["server.header_timeout_s=1"]].concat());
    let plain = b"GET / HTTP/1.1\r\nHost: HOST\r\n\r\n";
    for header in [
        &plain[..],
        b"PROXY TCP4 198.51.100.7\r\n",
        b"PROXY TCP4 198.51.100.7 192.0.2.1 4711 80\n",
        b"PROXY TCP4 198.51.100.7 192.0.2.1 4711 80 junk\r\n",
        &[&b"PROXY UNKNOWN "[..], &[b'f'; 200]].concat(),
        &binary(0x21, 0x11, &[1, 2, 3]),
        &binary(0x21, 0x12, &addresses([198, 51, 100, 7])),
        &binary(0x21, 0x11, &[&addresses([198, 51, 100, 7])[..], &[3, 0, 4, 0, 0, 0, 0]].concat()),
        &binary(0x21, 0x00, &vec![0; 60_000]),
        // Cut off, with nothing behind it.
        b"PROXY TCP4 198.",
        b"",
    ] {
        let mut raw = Raw::open(&logged.town);
        raw.stream.write_all(header).unwrap_or(());
        assert_eq!(statuses_of(&raw.rest()), "", "{header:?}");
    }
    let told = logged
        .town
        .program
        .wait_for_line("header of the PROXY protocol", Duration::from_secs(20));
    assert!(told.contains("127.0.0.1") && told.contains("server.proxy_protocol"), "{told}");
    let output = logged.town.program.output();
    assert_eq!(
        output
            .iter()
            .filter(|line| line.contains("header of the PROXY protocol"))
            .count(),
        1
    );
}

#[test]
fn a_header_from_anybody_else_is_no_request_and_not_believed() {
    let logged = Logged::with("json", &["server.proxy_protocol=10.0.0.0/8", "log.access_addresses=full"]);
    for header in [
        b"PROXY TCP4 198.51.100.7 192.0.2.1 4711 80\r\n".to_vec(),
        b"PROXY UNKNOWN\r\n".to_vec(),
        binary(0x21, 0x11, &addresses([198, 51, 100, 7])),
        binary(0x20, 0x00, &[]),
    ] {
        let answer = ask(&logged, &header, ("/petitions/1001", ""));
        assert_eq!(statuses_of(&answer), "400", "{header:?}");
    }
    // Nor by somebody who has asked before.
    let mut raw = Raw::open(&logged.town);
    raw.send(b"HEAD / HTTP/1.1\r\nHost: HOST\r\n\r\n");
    assert_eq!(status_of(&raw.head()), "200");
    raw.send(b"PROXY TCP4 198.51.100.7 192.0.2.1 4711 80\r\nGET / HTTP/1.1\r\nHost: HOST\r\n\r\n");
    assert_eq!(statuses_of(&raw.rest()), "400");
}

/// The permissions of a Unix socket say who may connect, so it is trusted; it may begin with a header, too.
#[test]
fn a_unix_socket_is_that_of_a_proxy() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    let (path, file) = (folder.path().join("http.sock"), folder.path().join("access.log"));
    settle(&data);
    for (number, senders, header) in
        [(1001, "", ""), (1002, "unix", "PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n")]
    {
        let senders = format!("server.proxy_protocol={senders}");
        let access_file = format!("log.access_file={}", text(&file));
        let settings = [
            &*senders,
            &access_file,
            "log.access=json",
            "log.access_addresses=full",
            "server.hosts=town.example",
        ];
        let mut words = serving(&data, &settings);
        words.extend(["--listen".to_owned(), format!("unix:{}", text(&path))]);
        let program = Program::start(THRONG, words);
        let asked = format!(
            "{header}GET /petitions/{number} HTTP/1.1\r\nHost: town.example\r\nX-Forwarded-For: 198.51.100.7\r\n\
             Connection: close\r\n\r\n"
        );
        let mut stream = UnixStream::connect(&path).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.write_all(asked.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert_eq!(status_of(&answer), "404", "{answer}");
        let line = line_in(&file, |line| line["path"] == format!("/petitions/{number}"));
        assert_eq!(line["address"], "198.51.100.7", "{senders}: {line}");
        drop(program);
    }
}

/// What an owner sees of the proxies in front.
#[test]
fn the_office_says_as_whom_it_sees_you() {
    let (town, olga) = town_with_olga(&[]);
    let cookies: Vec<String> = olga
        .cookies()
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let mut folder = town.into_folder();
    for (settings, header, headers, expected) in [
        (&["server.trusted_proxies="][..], "", "", "127.0.0.1, the address that your connection comes from"),
        (&[], "", "", "127.0.0.1, a proxy that does not say who its visitors are"),
        (&[], "", "X-Forwarded-For: 198.51.100.7\r\n", "198.51.100.7: the proxy in front of this site"),
        (
            &["server.proxy_protocol=127.0.0.1"],
            "PROXY TCP4 198.51.100.7 192.0.2.1 4711 80\r\n",
            "",
            "198.51.100.7: the load balancer in front of this site",
        ),
    ] {
        let town = Town::in_folder(folder, settings);
        let mut raw = Raw::open(&town);
        let asked = request("/admin/networks", &format!("Cookie: {}\r\n{headers}", cookies.join("; ")));
        let asked = asked.replace("HOST", &raw.host);
        raw.stream
            .write_all(format!("{header}{asked}").as_bytes())
            .expect("it reads");
        let page = raw.rest().replace(['\u{2068}', '\u{2069}'], "");
        assert!(page.contains(&format!("You are seen as {expected}")), "{expected}: {page}");
        folder = town.into_folder();
    }
}
