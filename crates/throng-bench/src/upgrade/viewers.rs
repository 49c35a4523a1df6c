//! Who looks at live numbers meanwhile. A stream that the server ends in good order is opened again, as a browser does by itself; one that
//! breaks off is a failure.
//!
//! Owns the streams and the newest number that each has seen. Never asks for anything else. `upgrade` calls it, on one thread. It bounds
//! the pause before a stream is opened again.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use tokio::task::spawn_local;
use tokio::time::{sleep, timeout};

use super::visitors::Visitors;
use super::ways::{Failed, Parts, Place, Shared, Trouble, Way};
use crate::request::RequestLines;
use crate::streams::newest_number;

/// A browser waits some seconds; these are in a hurry, so that no upgrade comes while they wait.
const REOPENED_AFTER: Duration = Duration::from_millis(100);
/// How long all may take to see the last number.
const LAST_WAIT: Duration = Duration::from_secs(15);
const NAP: Duration = Duration::from_millis(20);
/// Room for a frame or two in one read.
const READ_BYTES: usize = 2_048;
/// How an answer in parts ends.
const LAST_PART: &[u8] = b"0\r\n\r\n";

/// Everybody who looks. Eight fields: where, and what they have seen.
pub(super) struct Viewers {
    place: Rc<Place>,
    path: String,
    visitors: Rc<Visitors>,
    newest: Vec<Cell<u64>>,
    pub(super) opened: Cell<u64>,
    pub(super) ended: Cell<u64>,
    pub(super) broken: Cell<u64>,
    over: Cell<bool>,
}

impl Viewers {
    /// Opens so many streams of a petition. What goes wrong is told among the visitors' troubles.
    pub(super) fn open(
        place: &Rc<Place>,
        petition: u64,
        visitors: &Rc<Visitors>,
        streams: usize,
    ) -> Rc<Viewers> {
        let viewers = Rc::new(Viewers {
            place: Rc::clone(place),
            path: format!("/petitions/{petition}/stream"),
            visitors: Rc::clone(visitors),
            newest: vec![Cell::default(); streams],
            opened: Cell::default(),
            ended: Cell::default(),
            broken: Cell::default(),
            over: Cell::default(),
        });
        for number in 0..streams {
            spawn_local(Rc::clone(&viewers).look(number));
        }
        viewers
    }

    async fn look(self: Rc<Self>, number: usize) {
        let way = Way::ALL[number % Way::ALL.len()];
        let lines = RequestLines::new(&self.place.host(way), false);
        let mut request = Vec::new();
        lines.get(&mut request, &self.path, None);
        while !self.over.get() {
            let looked = match way {
                Way::Http2 => self.look_over_http2(number, &request).await,
                Way::Clear | Way::Encrypted => self.look_over_http1(way, number, &request).await,
            };
            if self.over.get() {
                return;
            }
            match looked {
                Ok(()) => self.ended.set(self.ended.get() + 1),
                Err(failed) => {
                    self.broken.set(self.broken.get() + 1);
                    self.visitors
                        .failed(&format!("live numbers, {}", way.name()), &failed);
                }
            }
            sleep(REOPENED_AFTER).await;
        }
    }

    async fn look_over_http1(&self, way: Way, number: usize, request: &[u8]) -> Result<(), Failed> {
        let mut parts = Parts::open(&self.place, (way, 20_000 + number), request).await?;
        let mut bytes = [0; READ_BYTES];
        let (mut is_begun, mut is_ended) = (false, false);
        loop {
            let read = parts.more(&mut bytes).await?;
            let came = &bytes[..read];
            if came.is_empty() && is_ended {
                return Ok(());
            }
            if came.is_empty() {
                return Err((Trouble::Unanswered, "it broke off".to_owned()));
            }
            if !is_begun {
                if !came.starts_with(b"HTTP/1.1 200 ") {
                    let line = String::from_utf8_lossy(&came[..came.len().min(40)]).into_owned();
                    return Err((Trouble::Refused, line));
                }
                (is_begun, _) = (true, self.opened.set(self.opened.get() + 1));
            }
            self.saw(number, came);
            is_ended = came.ends_with(LAST_PART);
            if is_ended {
                return Ok(());
            }
        }
    }

    async fn look_over_http2(&self, number: usize, request: &[u8]) -> Result<(), Failed> {
        let shared = Shared::new(20_000 + number);
        let answer = shared.ask(&self.place, request).await?;
        if answer.status() != 200 {
            return Err((Trouble::Refused, format!("status {}", answer.status())));
        }
        self.opened.set(self.opened.get() + 1);
        let mut body = answer.into_body();
        while let Some(part) = body.data().await {
            let part = part.map_err(|error| (Trouble::Unanswered, error.to_string()))?;
            body.flow_control().release_capacity(part.len()).ok();
            self.saw(number, &part);
        }
        Ok(())
    }

    fn saw(&self, number: usize, frames: &[u8]) {
        if let Some(newest) = newest_number(frames) {
            self.newest[number].set(newest);
        }
    }

    /// Waits until all have seen the last number. Returns how many have not.
    pub(super) async fn end(&self, last: u64) -> usize {
        let missing = || self.newest.iter().filter(|newest| newest.get() < last).count();
        let all = async {
            while missing() > 0 {
                sleep(NAP).await;
            }
        };
        drop(timeout(LAST_WAIT, all).await);
        self.over.set(true);
        missing()
    }
}
