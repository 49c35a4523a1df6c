//! More signatures than can be written, and a disk that stalls: people are being turned away only while there is a reason,
//! are accepted again as soon as it has gone, and the office can act all the time.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::json;
use throng_testkit::browser::{Browser, urlencoded};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::{Connection, Url, request_bytes};

use crate::staff::{OLGA, PASSWORD, sign_in, town_with_olga};
use crate::town::{TREES, Town, typed};

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often the whole program is frozen in the middle of signing, and for how long: ten times the longest wait.
const FREEZES: usize = 3;
const FREEZE: Duration = Duration::from_secs(4);
/// How many signatures in a row must be accepted afterwards.
const TAKEN_IN_A_ROW: u32 = 20;

/// People who sign as fast as they can, each with an address of their own.
#[derive(Default)]
struct Crowd {
    stop: AtomicBool,
    signed: AtomicU32,
    turned_away: AtomicU32,
}

impl Crowd {
    /// Begins to sign with this many connections, in threads of `scope`.
    fn begin<'scope, 'env>(
        &'scope self,
        scope: &'scope thread::Scope<'scope, 'env>,
        base: &'scope str,
        connections: usize,
    ) {
        for number in 0..connections {
            scope.spawn(move || self.sign_on(base, number));
        }
    }

    fn sign_on(&self, base: &str, number: usize) {
        let mut round = 0_u32;
        while !self.stop.load(Ordering::Relaxed) {
            round += 1;
            match post_signature(base, &format!("crowd{number}-{round}@fenwick.example"), number) {
                Some(303) => self.signed.fetch_add(1, Ordering::Relaxed),
                Some(503) => self.turned_away.fetch_add(1, Ordering::Relaxed),
                _ => 0,
            };
        }
    }

    /// Waits until this many were turned away.
    #[track_caller]
    fn until_turned_away(&self, many: u32) {
        let seen = || (self.turned_away.load(Ordering::Relaxed) >= many).then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(seen).is_some(), "nobody was turned away");
    }

    /// Ends the signing when it is dropped, also when a test fails.
    fn until_dropped(&self) -> UntilDropped<'_> {
        UntilDropped(&self.stop)
    }
}

struct UntilDropped<'a>(&'a AtomicBool);

impl Drop for UntilDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The status of the answer to a signature from one of many networks; `None` when the connection broke.
pub(crate) fn post_signature(base: &str, email: &str, network: usize) -> Option<u16> {
    let url = Url::parse(base).join(&format!("/petitions/{TREES}/signatures"));
    let headers = [
        ("Content-Type".to_owned(), "application/x-www-form-urlencoded".to_owned()),
        ("X-Forwarded-For".to_owned(), format!("10.{}.{}.7", network % 250, network / 250)),
    ];
    let body = urlencoded(typed("Ada Fenwick", email));
    let mut connection = Connection::open(&url.authority).ok()?;
    connection
        .send(&request_bytes("POST", &url, &headers, body.as_bytes()))
        .ok()?;
    Some(connection.receive("POST", &url).ok()?.status)
}

/// Issue 11, 16: one slow commit made the site refuse every write until a restart.
#[test]
fn after_a_stall_in_the_middle_of_signing_everybody_is_taken_again() {
    let town = Town::with(&["intake.wait_max_ms=400", "intake.ticket_timeout_ms=3000"]);
    let base = town.program.base_url().to_owned();
    for _ in 0..FREEZES {
        let crowd = Crowd::default();
        thread::scope(|scope| {
            let _signing = crowd.until_dropped();
            crowd.begin(scope, &base, 8);
            let begun = || (crowd.signed.load(Ordering::Relaxed) > 50).then_some(());
            assert!(Deadline::after(PATIENCE).wait_for(begun).is_some(), "nobody could sign");
            town.program.freeze();
            thread::sleep(FREEZE);
            town.program.thaw();
        });
    }
    let mut number = 0;
    let mut in_a_row = 0;
    let taken = Deadline::after(PATIENCE).wait_for(|| {
        number += 1;
        let status = post_signature(&base, &format!("after{number}@fenwick.example"), number);
        in_a_row = if status == Some(303) { in_a_row + 1 } else { 0 };
        (in_a_row >= TAKEN_IN_A_ROW).then_some(())
    });
    assert!(taken.is_some(), "still turned away: {}", town.program.output().join("\n"));
    let health = town.visitor().get("/healthz").json();
    assert_eq!(health["writing"], true, "{health}");
}

/// Issue 11, 11: staff and pausing shared the queue that turns people away.
#[test]
fn the_office_signs_in_and_pauses_while_signing_is_flooded() {
    let settings = ["intake.batch_max=16", "intake.queue_max=16", "intake.wait_max_ms=100"];
    let (town, _) = town_with_olga(&settings);
    let base = town.program.base_url().to_owned();
    let crowd = Crowd::default();
    thread::scope(|scope| {
        let _signing = crowd.until_dropped();
        crowd.begin(scope, &base, 48);
        crowd.until_turned_away(100);
        let health = town.visitor().get("/healthz").expect_status(200).json();
        assert_eq!(
            (&health["status"], &health["writing"]),
            (&json!("turning-away"), &json!(true)),
            "{health}"
        );
        pause_and_go_on(&town);
    });
    // Logged once when it begins and once when it has ended, and not for each of them.
    let ended = "nobody is being turned away any more";
    let line = town.program.wait_for_line(ended, PATIENCE);
    assert!(line.contains("turned_away"), "{line}");
    let lines = town.program.output();
    let said = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
    assert_eq!((said("people are being turned away"), said(ended)), (1, 1), "{}", lines.join("\n"));
    let health = town.visitor().get("/healthz").json();
    assert_eq!(health["status"], "ok", "{health}");
}

/// Signs in, pauses all signing and resumes it, three times; every answer must be a page that says that it is done.
#[track_caller]
fn pause_and_go_on(town: &Town) {
    for round in 0..3 {
        let mut olga = Browser::at(town.program.base_url());
        let desk = sign_in(&mut olga, OLGA, PASSWORD);
        assert_eq!((desk.status, round), (200, round), "signing in: {}", desk.page().text());
        for button in ["Pause signing now", "Resume signing"] {
            olga.get("/admin/pause").expect_status(200);
            let done = olga.press(button, &[]);
            assert_eq!((done.status, round), (200, round), "{button}: {}", done.page().text());
        }
    }
}
