//! Everything of which the program holds only so much at once: queues, places, caches. Each is made from a row of one
//! table, and making it puts it into the register: how much is held now and was at most, how often somebody waited, and
//! how often somebody was turned away or something else went. (Utilisation, saturation and errors: the USE method,
//! <https://www.brendangregg.com/usemethod.html>.)
//!
//! **Owns** the table, what each row is counted with, and what queues and places are made of: nothing else in the program
//! may call the library for one (clippy's list). **Never** decides how much a row may hold: that is its limit or setting.
//! **Called by** whoever makes such a thing; read by `serve/pressure.rs`. **Bounds** a few numbers for each row.

mod permits;
mod queue;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use super::{
    ACCESS_LINES_MAX, BOXES_AT_ONCE, BUDGETS_KEPT_MAX, BUSY_NETWORKS_MAX, CODE_ADDRESSES_MAX, CODE_VOTES_MAX,
    COUNTS_SO_FAR_MAX, DRAINS_MAX, FORM_READS_WAITING_MAX, GUEST_READS_WAITING_MAX, HANDSHAKE_NETWORKS_MAX,
    Limit, MAIL_ENTRIES_MAX, MONITOR_CONNECTIONS_MAX, OPEN_VOTES_MAX, PASSKEY_ASKED_MAX, PASSWORDS_AT_ONCE,
    PASSWORDS_WAITING_MAX, PICTURES_AT_ONCE, PICTURES_WAITING_MAX, READS_WAITING_MAX, RENDERS_MAX,
    ROLLS_HELD_MAX, S3_CONNECTIONS_KEPT_MAX, SEALINGS_MAX, SESSIONS_SEEN_MAX, SHED_PAGES_KEPT_MAX,
    SITE_COMMITS_MAX, STAFF_CONNECTIONS_MAX, STAFF_GUESTS_MAX, STAFF_NEIGHBOURS_MAX, STAFF_NETWORKS_MAX,
    STAFF_READS_WAITING_MAX, STREAM_TIMES_MAX, STREAM_WAITING_BYTES_MAX, UPLOADS_MAX, VOTER_STARTS_MAX,
    WATCHERS_MAX, WHOLE_FILES_MAX, WHOLE_PARTS_AT_ONCE,
};

pub use permits::{Permit, Permits};
pub use queue::{Queue, Receiver, Sender, channel};

/// Where the bound of a row is written.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    /// It is compiled in.
    Limit(&'static Limit),
    /// An operator sets it.
    Setting(&'static str),
}

/// What happens when as much is held as may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenFull {
    /// Whoever comes is told at once to come back.
    TurnsAway,
    /// Whoever comes waits.
    Waits,
    /// Something that is held already goes.
    MakesRoom,
}

impl WhenFull {
    const fn words(self) -> &'static str {
        match self {
            WhenFull::TurnsAway => "new arrivals are turned away",
            WhenFull::Waits => "new arrivals wait",
            WhenFull::MakesRoom => "something older is removed",
        }
    }
}

/// A row: something of which only so much is held at once.
#[derive(Debug)]
pub struct Resource {
    pub name: &'static str,
    pub what: &'static str,
    pub bound: Bound,
    pub when_full: WhenFull,
    /// What may be held by all that was made from the row; nothing while there is none.
    max: AtomicU64,
    now: AtomicU64,
    most: AtomicU64,
    waited: AtomicU64,
    refused: AtomicU64,
}

/// The part of `docs/limits.md` about what is held at once.
pub fn document() -> String {
    let mut page = "\n## What is held at once\n\n\
        Queues, places and caches. For each of them `GET /healthz` shows how much is held `now`, the `most` that was held since\n\
        the start, how often somebody `waited`, and how often somebody was turned away or something was removed to make\n\
        room (`refused`). While people are turned away, the log says so once a minute.\n\n\
        | name | bound | when it is full | what |\n| --- | --- | --- | --- |\n"
        .to_owned();
    for Resource { name, what, bound, when_full, .. } in ALL {
        let bound = match bound {
            Bound::Limit(limit) => limit.name.to_lowercase(),
            Bound::Setting(key) => (*key).to_owned(),
        };
        page.push_str(&format!("| `{name}` | `{bound}` | {} | {what} |\n", when_full.words()));
    }
    page
}

/// What is in the register of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// As much may be held; nothing while nothing was made from the row.
    pub max: u64,
    /// As much is held now.
    pub now: u64,
    /// As much was held at most since the start.
    pub most: u64,
    /// How often somebody had to wait since the start.
    pub waited: u64,
    /// How often somebody was turned away, or something went to make room, since the start.
    pub refused: u64,
}

/// Makes one static for each row, and the list of all.
macro_rules! resources {
    ($($name:ident = $text:literal, $bound:ident($of:expr), $when_full:ident, $what:literal;)+) => {
        $(#[doc = $what] pub static $name: Resource = Resource {
            name: $text,
            what: $what,
            bound: Bound::$bound($of),
            when_full: WhenFull::$when_full,
            max: AtomicU64::new(0),
            now: AtomicU64::new(0),
            most: AtomicU64::new(0),
            waited: AtomicU64::new(0),
            refused: AtomicU64::new(0),
        };)+

        /// Every row, in the order of the document.
        pub static ALL: &[&Resource] = &[$(&$name),+];
    };
}

resources! {
    CONNECTIONS = "connections", Setting("server.connections_max"), Waits,
        "Connections of browsers and proxies.";
    STAFF_CONNECTIONS = "staff_connections", Limit(&STAFF_CONNECTIONS_MAX), TurnsAway,
        "Connections of staff who are signed in, on threads of their own. Where none is left, or a session has too many, they are heard among everybody.";
    STAFF_NEIGHBOURS = "staff_neighbours", Limit(&STAFF_NEIGHBOURS_MAX), TurnsAway,
        "Connections on the same threads that Throng itself encrypts and that come from where staff who are signed in asked lately. Where none is left, they are heard among everybody. A network may have a quarter.";
    STAFF_GUESTS = "staff_guests", Limit(&STAFF_GUESTS_MAX), TurnsAway,
        "Connections that ask for the office and are not known, such as those of staff who are about to sign in, on a thread of their own. Where none is left, they are heard among everybody. A network may have a quarter.";
    MONITOR_CONNECTIONS = "monitor_connections", Limit(&MONITOR_CONNECTIONS_MAX), TurnsAway,
        "Connections on that thread that ask for `/healthz`, `/readyz` or `/metrics`. Where none is left, they are heard among everybody. A network may have a quarter.";
    STAFF_NETWORKS = "staff_networks", Limit(&STAFF_NETWORKS_MAX), TurnsAway,
        "Addresses from which staff who are signed in asked within the last hour: what is encrypted and comes from there begins on the threads of staff, as a neighbour.";
    HTTP2_REQUESTS = "http2_requests", Setting("server.connections_max"), TurnsAway,
        "Requests of HTTP/2 connections that are being answered, except those that are answered at once from memory. A network may have a quarter.";
    HANDSHAKES = "handshakes", Setting("server.connections_max"), Waits,
        "Encrypted connections that are being begun. A network that begins very many waits; one that would wait too long is turned away.";
    HANDSHAKE_NETWORKS = "handshake_networks", Limit(&HANDSHAKE_NETWORKS_MAX), MakesRoom,
        "Networks whose latest handshakes are counted. When there are more, new ones need not wait.";
    WATCHERS = "watchers", Limit(&WATCHERS_MAX), TurnsAway,
        "Connections of programs that watch this one, at `metrics.listen`.";
    STREAMS = "streams", Setting("server.streams_max"), TurnsAway,
        "Open pages that are told when a number changes.";
    RENDERS = "renders", Limit(&RENDERS_MAX), TurnsAway,
        "Pages that are being made.";
    PAGE_BYTES = "page_bytes", Setting("server.page_cache_mib"), MakesRoom,
        "Bytes of finished pages.";
    REFUSAL_PAGES = "refusal_pages", Limit(&SHED_PAGES_KEPT_MAX), MakesRoom,
        "Finished pages that say that something is given up for now, or that another machine is the site.";
    QUESTIONS = "questions", Limit(&READS_WAITING_MAX), TurnsAway,
        "Pages that wait to read from the database.";
    FORM_QUESTIONS = "form_questions", Limit(&FORM_READS_WAITING_MAX), TurnsAway,
        "Forms of the public that wait to read from the database. They are answered before pages.";
    STAFF_QUESTIONS = "staff_questions", Limit(&STAFF_READS_WAITING_MAX), TurnsAway,
        "Pages of the office that wait to read from the database for staff who are signed in, by a thread of their own.";
    GUEST_QUESTIONS = "guest_questions", Limit(&GUEST_READS_WAITING_MAX), TurnsAway,
        "Pages of the office that wait to read from the database for people who are not known, such as to sign in. They are answered after those of staff.";
    PEOPLE = "people", Setting("intake.queue_max"), TurnsAway,
        "What the public has sent and is not processed yet. People are turned away earlier if they would wait too long.";
    STAFF = "staff", Setting("intake.queue_max"), TurnsAway,
        "What staff have sent and is not processed yet.";
    PROGRAM = "program", Setting("intake.queue_max"), TurnsAway,
        "What Throng itself has to record and is not processed yet: what happened to emails, closing dates.";
    SITE_COMMITS = "site_commits", Limit(&SITE_COMMITS_MAX), Waits,
        "Changes by staff that wait until the site shows them.";
    BOXES = "boxes", Limit(&BOXES_AT_ONCE), TurnsAway,
        "Boxes of votes that are being opened.";
    OPEN_VOTES = "open_votes", Limit(&OPEN_VOTES_MAX), MakesRoom,
        "Open votes whose ballot is in memory for those who cast.";
    COUNTS_SO_FAR = "counts_so_far", Limit(&COUNTS_SO_FAR_MAX), MakesRoom,
        "Open votes whose count so far is in memory, since reading it takes long.";
    VOTER_STARTS = "voter_starts", Limit(&VOTER_STARTS_MAX), MakesRoom,
        "Open votes of which it is in memory where the pages of their voters begin.";
    SEALINGS = "sealings", Limit(&SEALINGS_MAX), MakesRoom,
        "Votes of which it is known when a choice was sealed last, with the exchange of keys that choices of this second share.";
    ROLLS_HELD = "rolls_held", Limit(&ROLLS_HELD_MAX), TurnsAway,
        "Lists of who can vote that the office has checked and not used yet.";
    UPLOADS = "uploads", Limit(&UPLOADS_MAX), TurnsAway,
        "Forms with files that are being read.";
    DRAINS = "drains", Limit(&DRAINS_MAX), TurnsAway,
        "Refused forms with files, of which the rest is still read and dropped.";
    PICTURES = "pictures", Limit(&PICTURES_AT_ONCE), Waits,
        "Pictures that are being drawn.";
    PICTURES_WAITING = "pictures_waiting", Limit(&PICTURES_WAITING_MAX), TurnsAway,
        "Pictures that are being drawn or wait to be drawn.";
    WHOLE_FILES = "whole_files", Limit(&WHOLE_FILES_MAX), TurnsAway,
        "Files of all petitions that are being sent. One of which nothing is taken for seconds gives its place to whoever comes.";
    WHOLE_PARTS = "whole_parts", Limit(&WHOLE_PARTS_AT_ONCE), Waits,
        "Parts of these files that are being made.";
    PASSWORDS = "passwords", Limit(&PASSWORDS_AT_ONCE), Waits,
        "Passwords that are being hashed.";
    PASSWORDS_WAITING = "passwords_waiting", Limit(&PASSWORDS_WAITING_MAX), TurnsAway,
        "Passwords that are being hashed or wait to be hashed.";
    SESSIONS_SEEN = "sessions_seen", Limit(&SESSIONS_SEEN_MAX), MakesRoom,
        "Sessions of staff whose last use is known.";
    PASSKEY_QUESTIONS = "passkey_questions", Limit(&PASSKEY_ASKED_MAX), MakesRoom,
        "Sign-ins with passkeys that are being waited for.";
    BUSY_NETWORKS = "busy_networks", Limit(&BUSY_NETWORKS_MAX), MakesRoom,
        "Networks that were over a limit lately, as the office shows them.";
    CODE_ADDRESSES = "code_addresses", Limit(&CODE_ADDRESSES_MAX), MakesRoom,
        "Addresses at which wrong codes to vote with were typed lately.";
    CODE_VOTES = "code_votes", Limit(&CODE_VOTES_MAX), MakesRoom,
        "Votes in which wrong codes were typed.";
    ACCESS_LINES = "access_lines", Limit(&ACCESS_LINES_MAX), TurnsAway,
        "Lines of the access log that wait to be written. Those that find no room are lost, and counted as turned away.";
    MAILS = "mails", Limit(&MAIL_ENTRIES_MAX), Waits,
        "Emails that wait in memory until they are due; further ones wait in the database.";
    MAIL_BUDGETS = "mail_budgets", Limit(&BUDGETS_KEPT_MAX), MakesRoom,
        "Mailboxes whose emails of the last day are counted.";
    MAIL_CONNECTIONS = "mail_connections", Setting("mail.connections_max"), Waits,
        "Emails that are being handed to the relay host, each on a connection of its own.";
    STREAM_BYTES = "stream_bytes", Limit(&STREAM_WAITING_BYTES_MAX), MakesRoom,
        "Bytes of what was written and is not in the place of the stream yet. When there are more, they are forgotten, and the stream begins with a new copy.";
    STREAM_TIMES = "stream_times", Limit(&STREAM_TIMES_MAX), MakesRoom,
        "Batches whose time the stream does not have yet.";
    PLACE_CONNECTIONS = "place_connections", Limit(&S3_CONNECTIONS_KEPT_MAX), MakesRoom,
        "Connections to an S3 service that stay open for the next request.";
}

impl Resource {
    /// The register of one thing that is made from the row, with the row's own limit.
    ///
    /// # Panics
    /// When an operator sets the bound: then it is [`Resource::of`].
    pub fn made(&'static self) -> Gauge {
        match self.bound {
            Bound::Limit(limit) => self.register(limit.count()),
            Bound::Setting(key) => panic!("{key} says how much it holds"),
        }
    }

    /// The register of one thing that is made from the row, which may hold what a setting says.
    ///
    /// # Panics
    /// When the bound is compiled in: then it is [`Resource::made`].
    pub fn of(&'static self, max: usize) -> Gauge {
        match self.bound {
            Bound::Limit(limit) => panic!("{} says how much it holds", limit.name),
            Bound::Setting(_) => self.register(max),
        }
    }

    /// The register of a thing that holds another number than the row says: for tests, which fill it.
    pub fn holding(&'static self, max: usize) -> Gauge {
        self.register(max)
    }

    fn register(&'static self, max: usize) -> Gauge {
        self.max.fetch_add(max as u64, Ordering::Relaxed);
        Gauge { row: self, max, now: AtomicU64::new(0) }
    }

    /// What its register says. The figures are read one after the other, while they move.
    pub fn figures(&self) -> Figures {
        let read = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
        Figures {
            max: read(&self.max),
            now: read(&self.now),
            most: read(&self.most),
            waited: read(&self.waited),
            refused: read(&self.refused),
        }
    }
}

/// The register of one queue, pool or cache, kept by it. What is counted is gone from the row when the thing is.
#[derive(Debug)]
pub struct Gauge {
    row: &'static Resource,
    max: usize,
    now: AtomicU64,
}

impl Gauge {
    /// As much may be held.
    pub fn max(&self) -> usize {
        self.max
    }

    /// As much is held now. Whoever tells it holds the lock of what is counted: two who tell it at once would be taken for
    /// more than there is.
    pub fn holds(&self, now: usize) {
        let now = now as u64;
        let before = self.now.swap(now, Ordering::Relaxed);
        match now.checked_sub(before) {
            Some(more) => self.row.more(more),
            None => drop(self.row.now.fetch_sub(before - now, Ordering::Relaxed)),
        }
    }

    /// One more is held.
    pub fn one_more(&self) {
        self.now.fetch_add(1, Ordering::Relaxed);
        self.row.more(1);
    }

    /// One fewer is held.
    pub fn one_fewer(&self) {
        self.now.fetch_sub(1, Ordering::Relaxed);
        self.row.now.fetch_sub(1, Ordering::Relaxed);
    }

    /// Somebody has to wait.
    pub fn waits(&self) {
        self.row.waited.fetch_add(1, Ordering::Relaxed);
    }

    /// Somebody was turned away, or something went to make room.
    pub fn refuses(&self) {
        self.row.refused.fetch_add(1, Ordering::Relaxed);
    }
}

impl Resource {
    fn more(&self, more: u64) {
        let now = self.now.fetch_add(more, Ordering::Relaxed) + more;
        // Written only where it grows, so that those who count do not wait for each other.
        if now > self.most.load(Ordering::Relaxed) {
            self.most.fetch_max(now, Ordering::Relaxed);
        }
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        self.holds(0);
        self.row.max.fetch_sub(self.max as u64, Ordering::Relaxed);
    }
}

/// One thing that is counted as held for as long as this is kept.
#[derive(Debug)]
pub struct Counted(Arc<Gauge>);

impl Counted {
    pub fn one_of(gauge: &Arc<Gauge>) -> Counted {
        gauge.one_more();
        Counted(Arc::clone(gauge))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.one_fewer();
    }
}
