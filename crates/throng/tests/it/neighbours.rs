//! Connections of HTTP/2 from where staff are: in which seat they begin, and how they leave it.

use rustls::version::TLS13;
use throng_testkit::deadline::Deadline;

use crate::frames::{DATA, END_STREAM, Frames, GOAWAY, HEADERS, SETTINGS};
use crate::raw::PATIENCE;
use crate::seats::{over_http2, signed_in};
use crate::staff::town_with_olga;
use crate::tls::Encrypted;
use crate::town::TREES;

/// What one of them may ask for before it shows a session.
const NEIGHBOUR_REQUESTS: u32 = 32;

/// HTTP/2 cannot move: it begins in a seat where it comes from where staff are. Nobody else's does.
#[test]
fn http2_begins_in_a_seat_where_staff_are() {
    let (town, olga) = town_with_olga(&[]);
    drop(olga);
    let site = Encrypted::in_folder(town.into_folder(), &["server.trusted_proxies="]);
    let (_, before) = over_http2(&site);
    assert_eq!(before["resources"]["staff_neighbours"]["now"], 0, "nobody is signed in: {before}");
    signed_in(&site);
    let seated = Deadline::after(PATIENCE).wait_for(|| {
        let (fresh, health) = over_http2(&site);
        assert_eq!(fresh, 200, "what is of everybody is made elsewhere, and answered");
        let resources = &health["resources"];
        let others = &resources["staff_connections"]["now"];
        (*others == 0 && resources["staff_networks"]["now"] == 1 && resources["staff_neighbours"]["now"] == 1)
            .then_some(())
    });
    assert!(seated.is_some(), "{}", over_http2(&site).1);
    // Whoever is told to leave, since they only read, does not stay for a stream that has no end.
    let stream = site.connect(&site.config(&TLS13, b"h2"));
    let mut frames = Frames { stream, host: format!("localhost:{}", site.port) };
    frames.begin(&[]);
    frames.await_frame(SETTINGS);
    let stream = format!("/petitions/{TREES}/stream");
    let mut ask = |number: u32, method: &str, path: &str| {
        let asked = [(":method", method), (":scheme", "https"), (":authority", "HOST"), (":path", path)];
        frames.ask(number, END_STREAM, &asked);
    };
    ask(1, "GET", &stream);
    (0..NEIGHBOUR_REQUESTS).for_each(|nth| ask(3 + 2 * nth, "HEAD", "/"));
    let (deadline, mut rest) = (Deadline::after(PATIENCE), Vec::new());
    while let Some(frame) = frames.next() {
        assert!(!deadline.has_passed(), "it stays");
        rest.push(frame);
    }
    let of_the_stream = || rest.iter().filter(|frame| frame.stream == 1);
    assert!(of_the_stream().any(|frame| frame.kind == HEADERS && frame.status() == 200), "it was sent");
    assert!(
        of_the_stream().all(|frame| frame.flags & END_STREAM == 0 || frame.kind != DATA),
        "it has no end"
    );
    assert!(
        rest.iter()
            .any(|frame| frame.kind == GOAWAY && frame.reason() == 0),
        "it is told"
    );
}
