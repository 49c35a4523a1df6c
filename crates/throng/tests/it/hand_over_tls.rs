//! `throng upgrade` while connections are encrypted: half-way through a handshake, idle, and with streams of HTTP/2 that are open.

use std::io::{Read as _, Write as _};

use rustls::version::TLS13;
use rustls::{ClientConnection, StreamOwned};

use crate::frames::{DATA, END_STREAM, Frame, Frames, GOAWAY, HEADERS, RST_STREAM, SETTINGS};
use crate::hand_over::Successors;
use crate::tls::{Encrypted, Line, whole};
use crate::town::{ADA, TREES, TREES_CARRIED_OVER, confirmed};

fn over_https(path: &str) -> [(&str, &str); 4] {
    [(":method", "GET"), (":scheme", "https"), (":authority", "HOST"), (":path", path)]
}

/// A connection of HTTP/2 on which the server has said what it allows.
#[track_caller]
fn open(site: &Encrypted) -> Frames<Line> {
    let stream = site.connect(&site.config(&TLS13, b"h2"));
    let mut frames = Frames { stream, host: format!("localhost:{}", site.port) };
    frames.begin(&[]);
    frames.await_frame(SETTINGS);
    frames
}

fn is_last_of(frame: &Frame, stream: u32) -> bool {
    frame.stream == stream && [DATA, HEADERS].contains(&frame.kind) && frame.flags & END_STREAM != 0
}

/// Whoever is in the middle of something is answered, and told to come again with what comes next.
#[test]
fn an_upgrade_breaks_no_handshake_and_no_stream() {
    let site = Encrypted::with(&[]);
    let config = site.config(&TLS13, b"http/1.1");
    let mut successors = Successors::default();

    // Half of a client's first words.
    let name = rustls::pki_types::ServerName::try_from("localhost").expect("a name");
    let mut client = ClientConnection::new(std::sync::Arc::clone(&config), name).expect("a client");
    let mut hello = Vec::new();
    client.write_tls(&mut hello).expect("it is in memory");
    let mut half = site.clear();
    half.write_all(&hello[..hello.len() / 2]).expect("it is taken");
    // A connection that is idle.
    let mut idle = site.connect(&config);
    idle.write_all(site.get("/", "keep-alive").as_bytes())
        .expect("it is taken");
    let mut begun = [0; 12];
    idle.read_exact(&mut begun).expect("an answer");
    assert_eq!(&begun, b"HTTP/1.1 200");
    // Live numbers over HTTP/2, and a connection of HTTP/2 on which nothing is asked.
    let mut live = open(&site);
    live.ask(1, END_STREAM, &over_https(&format!("/petitions/{TREES}/stream")));
    assert_eq!(live.await_frame(HEADERS).status(), 200);
    let mut silent = open(&site);

    successors.upgrade(&site.town);

    half.write_all(&hello[hello.len() / 2..])
        .expect("it is still read");
    let mut line = StreamOwned::new(client, half);
    line.write_all(site.get("/", "keep-alive").as_bytes())
        .expect("the handshake ends well");
    let (answer, _) = whole(line);
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\r\nconnection: close\r\n"), "{answer}");
    idle.write_all(site.get("/", "keep-alive").as_bytes())
        .expect("it is still read");
    let (answer, _) = whole(idle);
    assert!(answer.contains("HTTP/1.1 200 ") && answer.contains("\r\nconnection: close\r\n"), "{answer}");
    let frames = live.rest();
    let kinds: Vec<_> = frames.iter().map(|frame| (frame.kind, frame.stream)).collect();
    assert!(frames.iter().any(|frame| is_last_of(frame, 1)), "the stream ends in good order: {kinds:?}");
    assert!(
        frames
            .iter()
            .any(|frame| frame.kind == GOAWAY && frame.reason() == 0),
        "{kinds:?}"
    );
    assert!(frames.iter().all(|frame| frame.kind != RST_STREAM), "{kinds:?}");
    let frames = silent.rest();
    assert!(
        frames
            .iter()
            .any(|frame| frame.kind == GOAWAY && frame.reason() == 0),
        "it is told to come again"
    );

    // Whoever comes again is served by the process that took over.
    let mut again = open(&site);
    again.ask(1, END_STREAM, &over_https("/"));
    assert_eq!(again.await_frame(HEADERS).status(), 200);
    confirmed(&site.town, ADA);
    assert_eq!(site.town.count(TREES), TREES_CARRIED_OVER + 1);
}
