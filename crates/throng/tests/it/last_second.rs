//! A program that is told to stop: who waits in its queue and finds no place, and who was greeted and has not asked for anything yet.
//!
//! Not tested here: whoever was accepted, or finds a place (`restarts.rs`).

use throng_testkit::browser::urlencoded;
use throng_testkit::deadline::Deadline;

use crate::connections::bytes_of;
use crate::frames::{Frames, GOAWAY, HEADERS, PING, SETTINGS};
use crate::raw::{Raw, status_of};
use crate::restarts::{CLOSES, SOON, ends_well, once_in_time, supervised};
use crate::town::{ADA, TREES, typed};

/// More than could be waited for one after the other.
const HALF_SAID: usize = 45;

/// Who found no place was reset. They are told to come again, as whoever finds none elsewhere is, also behind many who do not say what they
/// want; and a form comes back with what was typed.
#[test]
fn whoever_waits_to_be_accepted_and_finds_no_place_is_told_so() {
    const PLACES: usize = 16;
    let settings = [
        format!("server.connections_max={PLACES}"),
        "server.header_timeout_s=10".to_owned(),
        "server.body_timeout_s=20".to_owned(),
        "server.streams_max=0".to_owned(),
    ];
    let (mut town, supervisor) = supervised(&settings.each_ref().map(String::as_str));
    town.program.freeze();
    let come = |begun: &str| Raw::sending(&town, &bytes_of(begun));
    let mut busy: Vec<Raw> = (0..PLACES)
        .map(|_| come("POST / HTTP/1.1|Host: HOST|Content-Length: 3||a"))
        .collect();
    let _silent: Vec<Raw> = (0..HALF_SAID).map(|_| come("GET / HTTP/1.1|Ho")).collect();
    let waiting: Vec<Raw> = (0..5).map(|_| come("GET /about HTTP/1.1|Host: HOST||")).collect();
    let form = urlencoded(typed(ADA.name, ADA.email));
    let of_form = format!(
        "Origin: http://HOST|Content-Type: application/x-www-form-urlencoded|Content-Length: {}",
        form.len()
    );
    let form = come(&format!("POST /petitions/{TREES}/signatures HTTP/1.1|Host: HOST|{of_form}||{form}"));
    town.program.terminate();
    town.program.thaw();
    supervisor.told_until("STOPPING=1");
    for raw in waiting {
        let said = raw.rest();
        assert_eq!(status_of(&said), "503", "{said:?}");
        assert!(said.to_lowercase().contains(CLOSES), "{said}");
    }
    let said = form.rest();
    assert_eq!(status_of(&said), "503", "{said:?}");
    assert!(said.contains(ADA.name), "what was typed comes back: {said}");
    for raw in &mut busy {
        raw.send(b"bc");
    }
    for raw in busy {
        let said = raw.rest();
        assert_eq!(status_of(&said), "405", "{said:?}");
    }
    ends_well(&mut town.program);
}

/// It was told to go elsewhere, and there was nobody.
#[test]
fn whoever_was_greeted_over_http2_before_a_stop_has_time_to_ask() {
    once_in_time(greeted_over_http2_before_a_stop);
}

fn greeted_over_http2_before_a_stop() -> Option<()> {
    let (mut town, supervisor) = supervised(&[]);
    town.visitor().get("/").expect_status(200);
    let mut greeted = Frames::open(&town, &[]);
    greeted.await_frame(SETTINGS);
    let soon = Deadline::after(SOON);
    supervisor.stops(&town.program);
    // A refusal would have come with one of these answers.
    for number in 0..100 {
        greeted.send(PING, 0, 0, &[number; 8]);
        let frame = loop {
            let frame = greeted.next().expect("the connection goes on");
            if [PING, GOAWAY].contains(&frame.kind) {
                break frame;
            }
        };
        if soon.has_passed() {
            return None;
        }
        assert_eq!(frame.kind, PING, "it has time to ask");
    }
    greeted.get(1, "/");
    let status = greeted.await_frame(HEADERS).status();
    if soon.has_passed() {
        return None;
    }
    assert_eq!(status, 200);
    ends_well(&mut town.program);
    Some(())
}
