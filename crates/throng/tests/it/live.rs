//! The live number: those who watch see it move, all of them the same, and streams do not delay the program's end.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::http::Url;
use throng_testkit::table::rows;

use crate::town::{ADA, TREES, TREES_CARRIED_OVER, Town, sign};

/// Longest wait for something that a stream should send.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stream, and what it has sent.
pub(crate) struct Open {
    stream: TcpStream,
    said: String,
}

impl Open {
    /// Asks for a path and reads the head of the answer.
    #[track_caller]
    pub(crate) fn at(town: &Town, path: &str) -> Open {
        Open::asked(town, path, "")
    }

    /// The same for somebody whose address the proxy in front reports.
    #[track_caller]
    fn from(town: &Town, path: &str, address: &str) -> Open {
        Open::asked(town, path, &format!("X-Forwarded-For: {address}\r\n"))
    }

    #[track_caller]
    fn asked(town: &Town, path: &str, header: &str) -> Open {
        let host = Url::parse(town.program.base_url()).authority;
        let mut stream = TcpStream::connect(&host).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\n{header}Accept: text/event-stream\r\nLast-Event-ID: 7\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("the server listens");
        let mut open = Open { stream, said: String::new() };
        open.expect("\r\n\r\n");
        open
    }

    /// Reads until the stream has sent these words.
    #[track_caller]
    fn expect(&mut self, words: &str) {
        let deadline = Deadline::after(PATIENCE);
        while !self.said.contains(words) {
            assert!(!deadline.has_passed() && self.read() > 0, "no {words:?} in {:?}", self.said);
        }
    }

    #[track_caller]
    pub(crate) fn expect_number(&mut self, petition: u32, number: i64) {
        self.expect(&format!(
            "id: {number}\nevent: count\ndata: {{\"petition\":{petition},\"signature_count\":{number}}}\n\n"
        ));
    }

    /// Reads to the end of the answer, which must be complete.
    #[track_caller]
    fn rest(mut self) -> String {
        while !self.said.ends_with("\r\n0\r\n\r\n") {
            assert!(self.read() > 0, "broken off after {:?}", self.said);
        }
        self.said
    }

    fn read(&mut self) -> usize {
        let mut piece = [0; 4096];
        let length = match self.stream.read(&mut piece) {
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => 0,
            Err(error) => panic!("silent ({error}) after {:?}", self.said),
        };
        self.said.push_str(&String::from_utf8_lossy(&piece[..length]));
        length
    }

    pub(crate) fn status(&self) -> &str {
        self.said.split(' ').nth(1).unwrap_or_default()
    }
}

/// Somebody signs and confirms.
#[track_caller]
pub(crate) fn confirm(town: &Town) {
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
}

#[test]
fn the_number_moves_in_all_streams_that_are_open_and_looking_changes_nothing() {
    let town = Town::open();
    let before = town.rows();
    let mut streams: Vec<Open> = (0..200)
        .map(|number| match number % 2 {
            0 => Open::at(&town, &format!("/petitions/{TREES}/stream")),
            _ => Open::at(&town, &format!("/stream?petitions=2,{TREES}")),
        })
        .collect();
    for open in &mut streams {
        open.expect_number(TREES, TREES_CARRIED_OVER);
        assert!(open.said.contains("\r\nretry: "), "{}", open.said);
    }
    assert_eq!(town.rows(), before);
    confirm(&town);
    for open in &mut streams {
        open.expect_number(TREES, TREES_CARRIED_OVER + 1);
    }
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
}

#[test]
fn a_stream_is_for_every_page_and_kept_by_nobody() {
    let town = Town::open();
    let open = Open::at(&town, &format!("/petitions/{TREES}/stream"));
    let head = open.said.to_lowercase();
    for line in [
        "content-type: text/event-stream",
        "cache-control: no-store",
        "x-accel-buffering: no",
        "access-control-allow-origin: *",
    ] {
        assert!(head.contains(&format!("\r\n{line}\r\n")), "{line} in {head}");
    }
    assert!(!head.contains("set-cookie"), "{head}");
}

#[test]
fn streams_end_at_once_when_the_program_stops() {
    // Requests under way would get five minutes.
    let mut town = Town::with(&["server.drain_s=300"]);
    let mut streams: Vec<Open> = (0..3)
        .map(|_| Open::at(&town, &format!("/petitions/{TREES}/stream")))
        .collect();
    streams
        .iter_mut()
        .for_each(|open| open.expect_number(TREES, TREES_CARRIED_OVER));
    assert!(town.program.terminate_and_wait(PATIENCE).success());
    streams.into_iter().for_each(|open| drop(open.rest()));
}

#[test]
fn wrong_numbers_have_no_stream_and_closed_petitions_a_short_one() {
    let town = Town::open();
    let table = "
        /petitions/1/stream                                           | 200
        /petitions/99/stream                                          | 404
        /petitions/x/stream                                           | 404
        /petitions/01/stream                                          | 404
        /petitions/4294967296/stream                                  | 404
        /stream                                                       | 404
        /stream?petitions=                                            | 404
        /stream?petitions=1,x                                         | 404
        /stream?petitions=98,99                                       | 404
        /stream?petitions=1,99                                        | 200
        /stream?petitions=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16      | 200
        /stream?petitions=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17   | 422
        ";
    for row in rows(table) {
        let [path, status] = row.columns();
        assert_eq!(Open::at(&town, path).status(), status, "{path}");
    }
    let said = Open::at(&town, "/petitions/3/stream").rest();
    let data = "data: {\"petition\":3,\"signature_count\":812}\n\n";
    assert!(said.contains(&format!("event: count\n{data}")), "{said}");
    assert!(said.contains(&format!("event: closed\nretry: 86400000\n{data}")), "{said}");
}

#[test]
fn when_all_streams_are_taken_the_next_is_told_when_to_come_back() {
    let town = Town::with(&["server.streams_max=2"]);
    let path = format!("/petitions/{TREES}/stream");
    let first = Open::from(&town, &path, "198.51.100.7");
    // A network has a quarter, and leaves the rest to others.
    let neighbour = Open::from(&town, &path, "198.51.100.9");
    let second = Open::from(&town, &path, "203.0.113.7");
    assert_eq!([&first, &neighbour, &second].map(|open| open.status()), ["200", "503", "200"]);
    let refused = Open::at(&town, &path);
    assert_eq!(refused.status(), "503");
    assert!(refused.said.to_lowercase().contains("\r\nretry-after: 30\r\n"), "{}", refused.said);
    // Closing a page gives its place back.
    drop(first);
    let taken = Deadline::after(PATIENCE).wait_for(|| {
        let again = Open::at(&town, &path);
        (again.status() == "200").then_some(again)
    });
    assert!(taken.is_some());
}
