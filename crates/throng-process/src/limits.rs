//! Owns every bound of the process: how long, how many, and why. Relations between bounds are asserted when
//! the program is compiled. It must never depend on a setting; bounds that an operator may change are in
//! `config/settings.rs`, lengths of names and texts in the domain. Read by whatever takes something in.

use std::time::Duration;

mod document;
pub mod resources;

pub use document::page;

/// A bound with its reason.
#[derive(Debug)]
pub struct Limit {
    pub name: &'static str,
    pub max: u64,
    pub unit: &'static str,
    pub why: &'static str,
}

impl Limit {
    /// The bound as a number of things in memory.
    pub const fn count(&self) -> usize {
        self.max as usize
    }

    /// The bound as a number of rows that are read.
    ///
    /// # Panics
    /// When it is no number of rows: those of a store are counted in 32 bits.
    pub const fn rows(&self) -> u32 {
        assert!(self.max <= u32::MAX as u64, "a number of rows");
        self.max as u32
    }

    /// A bound of seconds as a time.
    pub const fn seconds(&self) -> Duration {
        Duration::from_secs(self.max)
    }

    /// A bound of seconds, in milliseconds.
    pub const fn ms(&self) -> i64 {
        self.max.cast_signed() * 1_000
    }

    /// A bound of bytes as a page tells it, in MiB.
    pub const fn mib(&self) -> i64 {
        (self.max >> 20).cast_signed()
    }

    /// The bound as a page tells it.
    pub const fn shown(&self) -> i64 {
        self.max.cast_signed()
    }
}

/// Makes one constant for each bound, and the list of all.
macro_rules! limits {
    ($($name:ident = $max:expr, $unit:literal, $why:literal;)+) => {
        $(#[doc = $why] pub const $name: Limit =
            Limit { name: stringify!($name), max: $max, unit: $unit, why: $why };)+

        /// Every bound, in the order of the document.
        pub static ALL: &[Limit] = &[$($name),+];
    };
}

const KIB: u64 = 1024;

limits! {
    CLOCK_BEHIND_H_MAX = 24, "hours",
        "How far the clock may be behind the newest entry in the database at the start. A wrong time zone makes up to 14 hours; with a clock that is further behind, new signatures would be dated before older ones.";
    CLOCK_YEARS_MAX = 10, "years",
        "How far ahead of the date of this program the clock may be at the start. With a clock that is further ahead, every petition would close and all personal data would be erased.";
    CLOCK_AHEAD_DAYS_MAX = 7, "days",
        "How long after the last moment at which the program is known to have run the clock may be at the start. A site that runs notes the moment once an hour. With a clock that is further ahead, nothing is closed, erased or deleted by time until somebody says that the clock is right; a week is longer than machines are usually off, and no harm is done if one was off for longer.";
    CLOCK_STEP_S_MAX = 24 * 3_600, "seconds",
        "How big a jump of the clock the program follows while it runs. Correcting a time zone takes up to 14 hours; after a jump of more than a day nobody can tell which time was wrong.";
    CLOCK_STEP_TOLD_S = 60, "seconds",
        "How big a jump of the clock may be without a line in the log. Small ones are usual when a machine finds a time server.";
    HEAD_BYTES_MAX = 16 * KIB, "bytes",
        "A request's line and headers. Browsers send one or two KiB; twice what common servers allow is plenty.";
    HEADERS_MAX = 100, "headers",
        "Headers of a request. Browsers and proxies send at most a few dozen.";
    URI_BYTES_MAX = 8 * KIB, "bytes",
        "The address of a request. Addresses of the site are under 200 bytes; trackers and mail scanners add to them.";
    BODY_BYTES_MAX = 64 * KIB, "bytes",
        "The body of a request. The largest form holds a few texts of a thousand characters, each at most twelve bytes once encoded.";
    TAKEN_BYTES_PER_S_MIN = KIB, "bytes a second",
        "The slowest that somebody may receive an answer. Against those who hold connections by reading a byte now and then; even a slow telephone line is three times as fast.";
    HAND_OVER_WAITING_MAX = 128, "orders",
        "Orders to hand over that wait at the control socket while another is carried out: as many as the operating system keeps for a program of ours. Each is told that it came too late.";
    HAND_OVER_WAIT_S = 20, "seconds",
        "How long a form waits while another program takes over, before it is answered that the site is being updated. Taking over takes less than a second, and a second more for each million signatures.";
    ANSWER_S_MAX = 120, "seconds",
        "How long it may take to make an answer before its first byte is sent. The longest wait for the disk that can be set is half of this.";
    CONNECTIONS_BUSY_SHARE = 4, "parts",
        "When nearly all connections are taken, a network that holds more than one in this many of them loses busy connections too; idle ones are always closed first. Against slow readers in great numbers.";
    HTTP2_STREAMS_MAX = 100, "requests",
        "Requests that one HTTP/2 connection may have under way: a browser asks for a page and its dozen files at once, and the standard advises against fewer.";
    HTTP2_FRAME_BYTES_MAX = 16 * KIB, "bytes",
        "The largest frame that is accepted on an HTTP/2 connection: the least that the standard allows, so that no large frame has to be held.";
    HTTP2_BODY_BYTES_PER_STREAM_MAX = 64 * KIB, "bytes",
        "What may arrive of one request's body on an HTTP/2 connection before the program has read it: a whole form.";
    HTTP2_BODY_BYTES_MAX = 256 * KIB, "bytes",
        "The same for all requests of the connection together. A form with scans still arrives at 2 MiB/s from 100 milliseconds away.";
    HTTP2_SENT_BYTES_MAX = 64 * KIB, "bytes",
        "What is kept of an answer that is made piece by piece until its HTTP/2 client has room for it.";
    HTTP2_TOGETHER_BYTES_MAX = 16 * KIB, "bytes",
        "What is gathered of the answers on an HTTP/2 connection before it is sent: one record of TLS, which several pages share. A connection that sends nothing holds none of it.";
    HTTP2_RESETS_MAX = 100, "requests",
        "Requests that an HTTP/2 client may take back, besides half of all it has sent. Browsers do when somebody leaves a page; beyond that it is an attack that has answers made for nothing (CVE-2023-44487), and the connection is closed.";
    HANDSHAKES_PER_S_MAX = 100, "handshakes a second",
        "How many encrypted connections a network may begin, on average. Each costs as much as a hundred pages from memory, and a browser needs one for a visit of many pages; those beyond wait their turn.";
    HANDSHAKES_AHEAD_MAX = 400, "handshakes",
        "How many of these may come at once: a school or an office that opens a link together.";
    HELLO_BYTES_MAX = 16 * KIB, "bytes",
        "The first message of an encrypted connection. Those of browsers have two thousand bytes; of one that never ends, 64 KiB would be held before its network is counted, for as long as a handshake may take.";
    HANDSHAKE_NETWORKS_MAX = 16_384, "networks",
        "Networks whose latest handshakes are counted, 16 bytes each. When there are more, new ones are not made to wait.";
    HTTP2_RESETS_PENDING_MAX = 20, "requests",
        "Requests that an HTTP/2 client has taken back before the program has looked at them.";
    HTTP2_RESETS_PROVOKED_MAX = 64, "requests",
        "Requests that an HTTP/2 client has made the program take back by faulty frames (CVE-2025-8671), before the connection is closed.";
    HTTP2_CONTROL_FRAMES_MAX = 1_000, "frames",
        "Frames without a request that an HTTP/2 client may send (pings, settings, updates of windows, empty data), besides ten for each request and one for each KiB that it was sent. Beyond that the connection is closed.";
    HTTP2_CONTROL_FRAMES_PER_S_MAX = 20, "frames a second",
        "How many more of these frames a client may send for each second of the connection. Browsers send a ping every few seconds.";
    HTTP2_STILL_S_MAX = 30, "seconds",
        "How long an answer on an HTTP/2 connection may stand still although its client has room for it. A live number sends something every 20 seconds.";
    SCAN_BYTES_MAX = 8 * KIB * KIB, "bytes",
        "One scan of sheets with signatures: a document of some twenty pages, or a photograph at full size.";
    UPLOAD_BYTES_MAX = 20 * KIB * KIB, "bytes",
        "The files of one form with scans, which stay in memory until they are on the disk.";
    UPLOAD_READ_MAX = 64 * KIB * KIB, "bytes",
        "The body of a form with scans. Files that are too large are read and dropped, so that staff see a message instead of a broken connection.";
    UPLOAD_HEAD_BYTES_MAX = 16 * KIB, "bytes",
        "The header of one part of a form with scans. Browsers send some 200 bytes.";
    UPLOADS_MAX = 4, "forms",
        "Forms with scans that are read at the same time: together they take 80 MiB at most.";
    DRAINS_MAX = 16, "forms",
        "Refused forms with files that are read to the end, so that whoever sends one sees why it was refused. Further ones are answered at once, and a browser may show a broken connection instead.";
    DRAINS_PER_NETWORK_MAX = 4, "forms",
        "How many of those forms may come from one network at a time, so that nobody keeps others from seeing why theirs were refused.";
    UPLOAD_WAIT_S = 120, "seconds",
        "How long a form with scans may take to arrive: 20 MiB at 1.4 Mbit/s.";
    POSTCODES_MAX = 500_000, "postcodes",
        "Postcodes, or beginnings of postcodes, in a file that the office uploads: some 60 MiB of memory. The UK has 11,000 postcode sectors.";
    MISTAKES_TOLD_MAX = 20, "mistakes",
        "Mistakes in uploaded areas and postcodes that are shown at once.";
    AREA_FILES_MAX = 4, "files",
        "Uploaded files of areas that are not in use yet: the newest are kept, until the next start.";
    PAPER_SHOWN_MAX = 100, "batches",
        "Batches of paper signatures shown on a petition's page, newest first, and in the list of those to be checked.";
    FORM_FIELDS_MAX = 256, "fields",
        "Fields of a form. The largest, a ballot of 200 options of which all but one can be ticked, has 201.";
    UPLOAD_PARTS_MAX = 64, "parts",
        "Parts of a form with files, whether or not there is anything in them: a field and ten scans are eleven.";
    FORM_FIELD_NAME_BYTES_MAX = 64, "bytes",
        "The name of a form's field. Ours are under 20 bytes; longer ones were made up.";
    HOST_BYTES_MAX = 261, "bytes",
        "The host that a request asks for: the longest name in the DNS (255), a colon and a port.";
    FORWARDED_HOPS_MAX = 16, "proxies",
        "Proxies, one behind the other, that are traced back to the visitor. Two or three are usual.";
    PROXY_HEADER_BYTES_MAX = 4 * KIB, "bytes",
        "A header of the PROXY protocol. Addresses take 36 bytes; what cloud load balancers add is a few hundred.";
    REQUEST_ID_BYTES_MAX = 64, "bytes",
        "The number that a proxy gives a request. Usual ones have 16 to 40 letters and digits.";
    ACCESS_LINES_MAX = 16_384, "lines",
        "Lines of the access log that wait to be written, at some 200 bytes each. A disk that is slow for a tenth of a second loses none.";
    SOCKETS_INHERITED_MAX = 16, "sockets",
        "Listening sockets that systemd may hand over at the start. Two for each of a few addresses are usual.";
    USER_GROUPS_MAX = 64, "groups",
        "Groups of `server.user` that the program stays a member of. A user for one program is in two or three.";
    NOTE_BYTES_MAX = 64 * KIB, "bytes",
        "A note that the program keeps in a file of its own in the site's directory: when it last ran, what it follows. They have a few hundred bytes; what is longer was written by somebody else.";
    METRICS_TOKEN_CHARS_MIN = 32, "characters",
        "The fewest characters of the text that a program sends to read `/metrics` where the site answers: too many to guess.";
    WATCHERS_MAX = 8, "connections",
        "Connections at once of programs that watch this one, at `metrics.listen`. Each asks one question; one or two programs are usual.";
    WATCHER_S_MAX = 5, "seconds",
        "How long such a connection may last, from the first byte to the last.";
    READS_WAITING_MAX = 4096, "questions",
        "Pages that wait to read from the database. At some 30 µs each, the last is answered within a tenth of a second.";
    FORM_READS_WAITING_MAX = 2048, "questions",
        "Forms of the public that wait to read from the database. They are answered before pages, so that they wait for each other only.";
    STAFF_READS_WAITING_MAX = 256, "questions",
        "Questions of the office that wait to read from the database. A thread of their own answers them, so there are hardly ever two.";
    GUEST_READS_WAITING_MAX = 256, "questions",
        "Questions of whoever asks for the office and is not known that wait to read from the database: signing in asks a few. They wait behind those of staff.";
    STAFF_CONNECTIONS_MAX = 256, "connections",
        "Connections at once of staff who are signed in, which threads of their own read and answer. A browser has six at most, so forty people work at the same time.";
    STAFF_CONNECTIONS_PER_SESSION_MAX = 16, "connections",
        "Of these, so many may show the same session: a browser has six at most, and closes some as it opens others. Without it one script of one person takes all of them.";
    STAFF_NEIGHBOURS_MAX = 64, "connections",
        "Connections at once that are encrypted by Throng itself and come from where staff asked lately, on the threads of staff too: a browser that speaks HTTP/2 has one or two. Whoever shares that address can open one, so there are few, and a network has a quarter of them.";
    NEIGHBOUR_REQUESTS_MAX = 32, "requests",
        "What such a connection may ask for before it shows a session, which a browser of staff does with its first page. After that it is told to leave the threads of staff, as one that reads the site.";
    NEIGHBOUR_LEAVES_MS_MAX = 5_000, "milliseconds",
        "For how long such a connection is still sent what it has asked for, once it has made room or was told to leave: then its seat is somebody else's, while it is still on the threads of staff. Long enough for the rest of a page; a stream has no end.";
    SEAT_SILENT_MS_MAX = 1_000, "milliseconds",
        "For how long a connection in a seat of guests or programs that watch may say nothing while somebody else wants the seat: then it makes room. What a browser asks for one page comes closer together, and a connection that is closed while it is idle costs one more. Neighbours, whose protocol tells them, make room at once, and after this also while they ask for something and have shown no session.";
    STAFF_GUESTS_MAX = 64, "connections",
        "Connections at once that ask for the office and that nobody is known by, such as of staff who are about to sign in: a thread of their own reads and answers them. Anybody can open one, so there are few, and a network has a quarter of them.";
    MONITOR_CONNECTIONS_MAX = 16, "connections",
        "Connections at once that ask for `/healthz`, `/readyz` or `/metrics`, on the same thread: there are seldom more than two or three programs that watch. A network has a quarter of them.";
    STAFF_NETWORKS_MAX = 1_024, "addresses",
        "Addresses from which staff asked lately, each of a household or an office: as many as there may be sessions of a few sites.";
    READS_WAITING_SHARE = 4, "parts",
        "Of each of these queues, one network may have one part in this many; networks take turns.";
    SHED_TICK_MS = 25, "milliseconds",
        "How often it is looked whether anything has to be given up. Often enough to see eight waits in a row, and seldom enough to cost nothing.";
    SHED_READ_WAIT_MS = 20, "milliseconds",
        "How long the question of a page may wait for a reader, at the least, before the program counts as overloaded. A question takes some 30 microseconds, so that is a queue of hundreds for each reader.";
    SHED_HTTP_WAIT_MS = 100, "milliseconds",
        "The same for a task that waits for the threads that serve. More than for readers, since other programs of the machine can keep these busy for a moment.";
    SHED_WAITING_MIN = 8, "networks",
        "A wait for a reader counts only while more than so many networks wait at once, and more than there are readers. One browser asks for six things at the same time, and on a slow machine nobody is sent away by their own page.";
    SHED_HEARD_MIN = 16, "requests",
        "The wait of a task for the threads that serve counts only if so many requests were heard meanwhile: without them it was the machine that had no time, and not too many people who came.";
    SHED_FORM_WAIT_MS = 500, "milliseconds",
        "How long the question of a form may wait for a reader, at the least, before forms themselves are refused. All else has been given up by then.";
    SHED_INTERVAL_MS = 200, "milliseconds",
        "For how long every wait has to be too long before one more kind of work is given up: longer than a burst of one page with all its parts. So all five kinds before signing are given up within a second.";
    SHED_CALM_MS = 500, "milliseconds",
        "For how long no wait may be too long before one kind of work is taken up again, the last one first: everything is normal three seconds after the last long wait.";
    SHED_RETRY_AFTER_S = 5, "seconds",
        "When whoever is refused under load may try again: by then all is normal if the crowd has gone.";
    SHED_HAND_RETRY_AFTER_S = 600, "seconds",
        "When whoever asks for something that an owner has switched off by hand may try again at the latest: owners may switch it on again before the time that they chose, and nobody should wait for hours then.";
    SHED_RENDERS_KEPT = 24, "pages",
        "Of the pages that are made at the same time, so many are left to others by lists of what is signed most, searches, maps and pictures, however many of these are asked for.";
    SHED_RENDERS_KEPT_FOR_FORMS = 8, "pages",
        "Of the pages that are made at the same time, so many are left to the pages of forms, so that people can sign however many read.";
    SHED_EVENTS_MAX = 200, "changes",
        "Changes of what is given up that the office shows, of the last hour.";
    SHED_PAGES_KEPT_MAX = 512, "pages",
        "Finished pages that say that something is given up for now, or that another machine is the site, kept for a second each: one for each kind of work or form, language and kind of campaign. Each has some kibibytes.";
    PAGE_ADDRESS_BYTES_MAX = 512, "bytes",
        "The address of a page that is kept in memory, with four bytes for the number of its site. Pages with longer addresses, such as a search with hundreds of words, are made again each time.";
    PAGE_BYTES_MAX = 16 * KIB * KIB, "bytes",
        "A page that the page cache may hold. The largest, a list for spreadsheets, has some megabytes.";
    PAGE_FRESH_MS = 250, "milliseconds",
        "How old a page may be when its number has changed: each page is made at most four times a second, however many people sign.";
    OWN_LOOKS_MAX = 144, "looks",
        "Looks of the program at each of some of its own pages that `/about/performance` sums up: one every ten minutes, for a day.";
    PAGE_WAIT_MS_MAX = 5_000, "milliseconds",
        "How long a visitor waits for a page that is already being made for somebody else.";
    RENDERS_MAX = 64, "pages",
        "Pages that are made at the same time. Each takes about a millisecond; more would only share the cores.";
    RENDER_TRIES_MAX = 3, "times",
        "How often a waiting visitor tries again when the page was to be made for somebody who is over a limit. Against somebody over a limit who asks for the very page that others want.";
    RENDERS_PER_NETWORK_MAX = 16, "pages",
        "How many of those pages may be for one network: a quarter, so that it takes four networks together to make others wait. Further requests from that network are answered 429.";
    TRAY_MAILS_MAX = 100, "emails",
        "Captured emails on one page of their list, newest first. Captured emails are for trying things out.";
    LIST_PAGE_MAX = 50, "petitions",
        "Petitions on one page of a list for programs, as the UK service has.";
    LIST_SHOWN_MAX = 25, "petitions",
        "Petitions on one page of a list for people: with more of them, the first page that somebody opens would not fit into what a server may send before it is answered.";
    LIST_PAGES_MAX = 10_000, "pages",
        "The last page of a list that can be asked for.";
    TRENDING_MAX = 10, "petitions",
        "Petitions listed as most signed in the last hour, as the UK service has.";
    LOCAL_MAX = 50, "petitions",
        "Petitions listed for one area, the most signed first, as the UK service has; for people in pages, as other lists.";
    NEAR_SHOWN_MAX = 5, "campaigns",
        "Campaigns shown to somebody who typed a short address that leads nowhere: those whose code is one mistake away, of which there are hardly ever two.";
    CATALOGUE_PART = 500, "petitions",
        "Public petitions read at once for the catalogue that lists and searches use: a few MB of text.";
    FEED_ENTRIES_MAX = 50, "entries",
        "Events in a feed: more than feed readers keep, and weeks of news for a busy site.";
    SITEMAP_NUMBERS_MAX = 20_000, "petitions",
        "Petition numbers that one part of the sitemap covers. The format allows 50,000 pages; two fifths of that keep a part under 4 MiB.";
    PETITIONS_READ_MAX = 500, "petitions",
        "Petitions read at once for the sitemap or a spreadsheet: a few milliseconds, so that pages get their turn.";
    PICTURES_AT_ONCE = 1, "pictures",
        "Pictures that are drawn at the same time: they are for other sites, and leave the cores to those who sign here.";
    PICTURES_WAITING_MAX = 16, "pictures",
        "Pictures that wait while one is drawn. At some tens of milliseconds each, the last is ready within two seconds.";
    SHEET_PETITIONS_MAX = 10_000, "petitions",
        "Rows of the spreadsheet of petitions, newest first; about 2 MiB. The JSON has all petitions, in pages.";
    TOPICS_TOLD_MAX = 50, "topics",
        "Topics that are named to a program that asked for one that does not exist.";
    WHOLE_PETITIONS_READ_MAX = 8, "petitions",
        "Petitions with all their counts by place that are read at once for a file of all petitions: with 650 areas each a few milliseconds, so that pages get their turn.";
    WHOLE_FILES_MAX = 16, "files",
        "Files of all petitions that are sent at the same time: of each, one part of some hundred kilobytes waits until its client has taken it.";
    WHOLE_FILES_PER_NETWORK_MAX = 2, "files",
        "Of these, those that are sent to one network, so that others can have their files too.";
    WHOLE_FILE_IDLE_S = 60, "seconds",
        "How long a client may not come to the next part of a file of all petitions before its place goes to somebody else who asks while all places are taken: the system may hold some megabytes for it, and 50 kB a second are enough to take them meanwhile. While there is room nobody is cut off for it.";
    WHOLE_PARTS_AT_ONCE = 2, "parts",
        "Parts of files of all petitions that are made at the same time: each keeps a reader and a core busy.";
    WHOLE_READS_MAX = 50, "attempts",
        "How often the next part of a file of all petitions is asked for while too many pages are being read, with a fifth of a second between: then the file is cut off, which its reader sees.";
    STREAM_PETITIONS_MAX = 16, "petitions",
        "Petitions in one stream of live numbers: as many as the open tabs of one browser show, and more than anybody reads.";
    SIMILAR_MAX = 5, "petitions",
        "Petitions shown as similar to one that is being started, as the UK service shows.";
    RELATED_MAX = 3, "petitions",
        "Petitions named at the end of another's page: one row on a wide screen.";
    RELATED_LOOKED_AT_MAX = 12, "petitions",
        "Similar petitions among which the open ones are named first: so many are like one another at most.";
    RELATED_FRESH_S = 600, "seconds",
        "How old the numbers of those petitions may be: they are read with the page, which is not made anew for each signature of another.";
    ALSO_SIGNED_PEOPLE_LEAST = 20, "mailboxes",
        "Mailboxes that have signed both of two petitions before one names the other: from fewer, somebody could tell what a person signed of whom they know the other signatures.";
    ALSO_SIGNED_CAMPAIGNS_MAX = 300, "petitions",
        "Open petitions of each kind, those with most signatures, that are compared with each other for that.";
    ALSO_SIGNED_READ_MAX = 200_000, "signatures",
        "Newest signatures that are read for that, once an hour: some tens of megabytes while it lasts.";
    ALSO_SIGNED_PART = 2_000, "signatures",
        "Of these, those that are read at once: some milliseconds.";
    ALSO_SIGNED_BY_ONE_MAX = 10, "petitions",
        "Petitions of one mailbox that are counted for that, the newest: whoever signs hundreds would decide alone what is named.";
    REPORTS_SHOWN_MAX = 1_000, "reports",
        "Waiting reports shown in the office, oldest first. Later ones are shown when these are settled.";
    REPORTS_SETTLED_SHOWN_MAX = 50, "reports",
        "Settled reports shown in the office, newest first.";
    COMMENTS_PAGE = 50, "comments",
        "Comments on one page, in one answer of the JSON and in a feed.";
    COMMENTS_NEWEST_MAX = 3, "comments",
        "Comments on a petition's own page, the newest. A first visit has to fit in one round trip.";
    COMMENT_SHORT_CHARS_MAX = 240, "characters",
        "Characters of each of them there; the rest is on the page of all comments.";
    VOTERS_PAGE = 100, "people",
        "People on one page of who chose what in an open vote.";
    VOTERS_SHEET = 20_000, "people",
        "People in one part of that list as a spreadsheet, about 1 MiB; a larger vote has several parts.";
    PLACE_LINES_MAX = 10, "campaigns",
        "New campaigns that an email to somebody who follows places names, those most signed there first. It says how many more there are.";
    PLACE_NEWS_WINDOW = 500, "campaigns",
        "The open campaigns that opened last, among which each day's emails look for what is new in places: months of a busy site.";
    PLACE_FOLLOWERS_MAX = 100_000, "addresses",
        "Addresses that follow places of a site: all are gone through once a day, in a minute. Beyond it no new one can confirm; those that follow go on.";
    PLACE_ASKERS_MAX = 20_000, "addresses",
        "Addresses that were asked whether they want to follow places of a site, and have not confirmed, on top of those that follow. Nobody who asks is refused: when there are more, those that were mailed first give way, 500 at a time. Strangers who want to push out what somebody is about to confirm have to ask for as many addresses first, under the limits by network.";
    DIGEST_COMMENTS_MAX = 5, "comments",
        "Comments in one daily email, the newest, each as short as on the petition's own page. A link leads to the others.";
    COMMENTS_WAITING_MAX = 500, "comments",
        "Waiting comments shown in the office, the oldest first. Later ones are shown when these are decided on.";
    COMMENT_REPORTS_READ_MAX = 1_000, "reports",
        "Waiting reports among which those about a comment are looked for, the oldest first: as many as the office shows.";
    HISTORY_SHOWN_MAX = 500, "lines",
        "Lines of a petition's history read for its creator. A petition with this many has gone back and forth for years.";
    THEME_FILE_BYTES_MAX = 256 * KIB, "bytes",
        "A file of a site's own theme. The longest shipped one is a tenth of that.";
    THEME_PAGE_BYTES_MAX = 4 * 1024 * KIB, "bytes",
        "A page that is tried with samples. The longest shipped one is a tenth of that.";
    THEME_FILES_MAX = 400, "files",
        "Files of a site's own theme. The shipped one has some two hundred.";
    SETTINGS_FILE_BYTES_MAX = 256 * KIB, "bytes",
        "The settings file. The example file with all its explanations is a tenth of that.";
    SECRET_FILE_BYTES_MAX = 4 * KIB, "bytes",
        "A file with a password. A longer one is the wrong file.";
    SETTING_TEXT_CHARS_MAX = 1024, "characters",
        "The value of a setting. The longest useful ones are paths and passwords.";
    SEALED_TO_MAX = 16, "keys",
        "Public keys that backups and the stream are encrypted to. Each costs a multiplication on a curve for each block that is written.";
    SETTING_ITEMS_MAX = 64, "items",
        "Items in a setting that is a list, such as hosts. Each request is compared with them.";
    CERTIFICATES_MAX = 129, "certificates",
        "Certificates in use: one for each of the files in a setting, and one for each host of the site. At each new connection they are compared with the name that is asked for.";
    CERTIFICATE_FILE_BYTES_MAX = 256 * KIB, "bytes",
        "A file with a certificate and its chain, or with a key. What is larger is the wrong file.";
    CERTIFICATE_CHAIN_MAX = 10, "certificates",
        "Certificates in a chain, from that of the site to that of its authority. Usual are two or three; each is sent at every new connection.";
    CERTIFICATE_CHALLENGES_MAX = 64, "questions",
        "Questions of a certificate authority that can be open at once, by which it sees that a host belongs to the site. One order asks one.";
    CERTIFICATE_TOKEN_CHARS_MAX = 128, "characters",
        "The name of such a question. Authorities use 43.";
    CERTIFICATE_REPLY_BYTES_MAX = 256 * KIB, "bytes",
        "An answer of a certificate authority. The largest is a chain of some 6 KiB.";
    CERTIFICATE_REPLY_S_MAX = 30, "seconds",
        "How long an answer of a certificate authority can take, from connecting to its last byte.";
    CERTIFICATE_ORDER_S_MAX = 300, "seconds",
        "How long an order of a certificate can take. What is not finished then is continued at the next try.";
    CERTIFICATE_SAID_CHARS_MAX = 300, "characters",
        "How much of what a certificate authority says is shown and logged: it could say anything.";
    MAP_FILE_BYTES_MAX = 16 * 1024 * KIB, "bytes",
        "The file of the map. It is read whole at the start; outlines that need more are finer than any screen can show.";
    MAP_AREAS_MAX = 1_000, "areas",
        "Areas of a map: each is a link on the page of places. The UK has 650 constituencies.";
    MAP_POINTS_MAX = 20_000, "points",
        "Points of a map's outlines at the size of the picture, some five bytes each on the page of places.";
    MAP_SMALL_AREAS_MAX = 40, "areas",
        "Areas of a map that is small enough to be shown on the petition's own page, which has to fit into the first round trip.";
    MAIL_PAGE = 1_000, "emails",
        "Emails loaded from the database at once. That holds up sending for a millisecond or two.";
    MAIL_CAPTURES_AT_ONCE = 256, "emails",
        "Emails captured at once: a small part of a full batch, so that people who sign come first.";
    MAIL_QUOTE_CHARS_MAX = 1_000, "characters",
        "How much of a publication the email about it quotes: its beginning. Nobody reads more in an email; the page has all of it.";
    MAIL_SUBJECT_CHARS_MAX = 400, "characters",
        "The subject of an email; a longer one is cut. A header without spaces stays on one line, and mail servers may refuse a line of 1,000 bytes.";
    MAILING_DUE_MAX = 1_000, "emails",
        "Emails of a mailing that may be due before more are queued: what a relay host takes in a minute or so.";
    MAILING_WAITING_MAX = 100_000, "emails",
        "Emails of a mailing that may wait, delayed ones included, before more are queued: a relay host that delays all of them does not fill the memory.";
    MAIL_ENTRIES_MAX = 1_000_000, "emails",
        "Emails that wait in memory, 24 bytes each. Further ones wait in the database, and are loaded once half of these are sent.";
    RELAY_LINE_BYTES_MAX = 2 * KIB, "bytes",
        "A line of an answer of the relay host. The standard allows 512 bytes; servers that say more stay below a thousand.";
    RELAY_REPLY_BYTES_MAX = 64 * KIB, "bytes",
        "One whole answer of the relay host. The longest, the list of what it can do, has a few hundred bytes; a faulty server, or somebody in between, could fill the memory.";
    RELAY_REFUSALS_MAX = 3, "emails",
        "Different emails in a row of which the relay host refuses the message by policy before Throng decides that it refuses all of them. One or two may go to addresses whose own servers refuse us.";
    RELAY_DOMAINS_REFUSED_MAX = 3, "domains",
        "Different domains in a row of which the relay host refuses recipients by policy before Throng decides that it refuses all: of domains to which it accepted an email before, or of any while it has accepted none.";
    RELAY_RECIPIENTS_REFUSED_MAX = 20, "emails",
        "Different emails in a row of which the relay host refuses the recipient by policy, whatever the domain, before the others wait. Anybody can invent addresses that it refuses, so one email accepted in between makes up for all.";
    RELAY_KNOCK_MAILS_MAX = 20, "emails",
        "Emails that are tried at once while the relay host refuses many by policy: emails to addresses whose own servers refuse us do not hold up the others, and the relay host is not flooded.";
    RELAY_PICKS_MAX = 10, "emails",
        "How many of those are not the oldest, but likely to be accepted: to domains to which the relay host accepted an email before, or the newest. What one stranger has typed does not stand in front of them.";
    RELAY_LOOKED_MAX = 500, "emails",
        "Waiting emails in which likely ones are searched, half of them the newest. Reading each takes some tens of microseconds.";
    RELAY_DOMAINS_KEPT_MAX = 1_000, "domains",
        "Domains to which the relay host accepted an email that are remembered, some 100 bytes each. When there are more, the one with the fewest emails is forgotten.";
    RELAY_RECALLED_MAX = 20_000, "emails",
        "The newest emails that are looked through at the start for those that the relay host accepted, so that a restart forgets no domain: more than one address can cause to wait, and some ten milliseconds of work.";
    RELAY_STRANGE_WAIT_MS = 5_000, "milliseconds",
        "The longest wait between two tries while the relay host has accepted an email lately, and refuses only recipients that strangers may have invented: 14,400 emails an hour are then tried, more than one address may cause. Otherwise it is a minute.";
    RELAY_TRUSTED_MS = 60 * 60 * 1_000, "milliseconds",
        "How long an accepted email shows that the relay host does not refuse all. An email that is tried every few seconds for that long has a handful of attempts behind it, and five days before it.";
    BUDGETS_KEPT_MAX = 100_000, "mailboxes",
        "Mailboxes whose emails of the last day are counted, some 150 bytes each. When there are more, those with the fewest emails are forgotten first, so that nobody can write more to one mailbox by writing to many others.";
    MAILS_AGAIN_MS = 7 * 24 * 60 * 60 * 1_000, "milliseconds",
        "How old a failed email may be when staff send all failed ones again: nobody waits for older ones.";
    MAILS_AGAIN_MAX = 10_000, "emails",
        "Failed emails that one press of the button sends again, newest first. Press again for the rest.";
    PASSWORD_CHARS_MIN = 10, "characters",
        "The shortest password of a member of staff. Length is what makes a password hard to guess; there are no other rules.";
    PASSWORD_CHARS_MAX = 200, "characters",
        "The longest password of a member of staff: longer than any sentence that somebody can remember.";
    BOXES_AT_ONCE = 1, "boxes",
        "Boxes of votes that are opened at once: opening one takes all of a core.";
    BALLOTS_READ_MAX = 1_000, "sealed choices",
        "Sealed choices that are read at once when a box is opened: some tens of milliseconds of work.";
    CONTEXT_VOTERS_MAX = 64, "choices",
        "Choices that share one exchange of keys while many vote at once. What opens them is in memory until then, so few; and of 64 the exchange is no cost any more.";
    CONTEXT_MS_MAX = 1_000, "milliseconds",
        "How long such an exchange of keys is used, and is in memory.";
    CONTEXT_PAUSE_MS_MAX = 100, "milliseconds",
        "Choices in a vote that come closer than this share an exchange of keys; others are sealed by themselves. Sharing pays from the third on, and a second has ten such pauses.";
    CONTEXTS_HELD_MAX = 4_096, "exchanges of keys",
        "Exchanges of keys that are in memory while a box is opened, some 300 bytes each. One that is met again is made anew.";
    SEALINGS_MAX = 32, "votes",
        "Votes of which it is known when a choice was sealed last: some 6 kilobytes each while people cast in them.";
    OPEN_VOTES_MAX = 32, "votes",
        "Open votes whose ballot is held in memory for those who cast: the largest takes half a megabyte.";
    ROLLS_HELD_MAX = 16, "lists",
        "Lists of who can vote that the office has checked and not used yet: one for each member of staff and vote. Beyond it nobody can check another until one is used, is given up by signing out, or its time is over.";
    ROLLS_HELD_BYTES_MAX = 64 * KIB * KIB, "bytes",
        "All of these lists together: eight of the longest, or thousands of people in each of sixteen.";
    ROLL_HELD_S_MAX = 30 * 60, "seconds",
        "How long such a list is in memory: time to look at it, and to ask somebody.";
    VOTES_CALLED_MAX = 10, "drafts",
        "Drafts of votes that petitions have called and that wait for the office at once; the next are made when some of these are saved or deleted.";
    VOTES_CALLED_COUNTED_MAX = 500, "petitions",
        "Petitions that are looked at to say how many would call a vote.";
    COUNTS_SO_FAR_MAX = 32, "votes",
        "Open votes whose count so far is held in memory, since reading it takes long: two kilobytes each.";
    SO_FAR_QUICK_MS = 25, "milliseconds",
        "A count so far that is read in less is read for each page: some ten thousand votes.";
    SO_FAR_TIMES = 20, "times",
        "For how many times as long as it took to read a count so far stands: reading takes a twentieth of one thread, however many pages show it.";
    SO_FAR_MS_MAX = 60_000, "milliseconds",
        "For how long it stands at most, however busy the machine was.";
    VOTER_STARTS_MAX = 16, "votes",
        "Open votes of which it is held in memory where the pages of their voters begin: 40 kilobytes for half a million voters.";
    VOTER_STARTS_MS_MAX = 10_000, "milliseconds",
        "For how long that stands while people can still vote. To find it anew takes half a second for half a million voters.";
    PLEDGES_TOLD_PART = 1_000, "pledges",
        "Open pledges that are read once a minute to see whether people are told that one is on again, or below its target again. With more, each waits for its turn.";
    VOTES_PAGE = 50, "votes",
        "Votes on one page of the office's list; and those of which the first page of the office looks whether their box waits.";
    PASSWORDS_AT_ONCE = 2, "passwords",
        "Passwords that are hashed at the same time. Each takes 19 MiB and some 30 ms of a core on purpose.";
    PASSWORDS_WAITING_MAX = 64, "passwords",
        "Passwords that wait to be hashed, including those being hashed. The last is answered after about a second.";
    SIGN_INS_PER_MEMBER_NEARBY_MAX = 10, "attempts",
        "Attempts to sign in as one member of staff from one network in a quarter of an hour, by browsers in which they have not signed in before. Ten are too few to guess a password, and a few strangers elsewhere lock nobody out.";
    SIGN_INS_PER_MEMBER_MAX = 1_000, "attempts",
        "Attempts to sign in as one member of staff from all networks together in a quarter of an hour, by browsers in which they have not signed in before. That is too few to guess a password of ten characters, and a code is needed after it.";
    SIGN_INS_RESERVED_MAX = 2_000, "attempts",
        "Attempts to sign in as one member of staff in a quarter of an hour once all networks together have used up theirs, for networks that have not used up their own. Whoever has a hundred networks keeps nobody out; who has a thousand can keep a member from signing in with a password in a new browser, unless the network there is let through, and nowhere else.";
    SIGN_INS_RESERVED_NEARBY_MAX = 2, "attempts",
        "Of these attempts, those from one network: whoever mistypes once still comes in.";
    SIGN_INS_PER_BROWSER_MAX = 20, "attempts",
        "Attempts to sign in as one member of staff with a browser in which they have signed in before, in a quarter of an hour. What strangers try is not counted there.";
    KNOWN_BROWSER_DAYS = 180, "days",
        "How long a browser is remembered in which a member of staff has signed in: longer than any leave.";
    CODES_PER_MEMBER_MAX = 10, "codes",
        "One-time codes typed for one member of staff in a quarter of an hour, after the right password, wherever they come from: the chance of guessing one is 1 in 30,000.";
    CODES_PER_MAILBOX_MAX = 20, "codes",
        "Six-digit codes typed in an hour for one mailbox under one petition, on any number of pages and from anywhere. Somebody who guesses for a year has a chance of 1 in 6 to confirm one signature, and the owner of the mailbox is told. The link in the email still works.";
    VOTER_LINKS_MAX = 5, "emails",
        "Emails with the link to a ballot that are asked for again for one mailbox on the roll of a vote, in an hour. Whoever types the address sees the same page.";
    WRONG_CODES_MAX = 20, "codes",
        "Codes to vote with that are on no list, typed at one IPv4 address (IPv6: a network of 64 bits) within `wrong_codes_s`, after which no code is taken from there for as long. Right codes are not counted, nor slips of the pen.";
    WRONG_CODES_S = 120, "seconds",
        "Within how long they are counted, and how long everybody there waits. What was typed is kept.";
    CODE_WAITS_PER_HOUR_MAX = 5, "waits",
        "How often one address waits in an hour, however many wrong codes are typed there: a school behind one address votes for five sixths of the hour. A code has 65 bits, which nobody guesses at any speed.";
    CODE_ADDRESSES_MAX = 4_096, "addresses",
        "Addresses whose wrong codes are counted, some 300 bytes each. When there are more, the one that came first begins anew.";
    WRONG_CODES_TOLD = 200, "codes",
        "Wrong codes in one vote in one minute, from everywhere, of which the first page of the office tells. Nobody is stopped.";
    CODE_VOTES_MAX = 64, "votes",
        "Votes whose wrong codes are counted. When there are more, the one that came first begins anew.";
    BUSY_NETWORKS_MAX = 256, "networks",
        "Networks that were over a limit lately, kept for the office to look at. Limits apply to all others too.";
    SESSION_IDLE_MS_MAX = 2 * 60 * 60 * 1_000, "milliseconds",
        "How long a member of staff stays signed in without opening a page: as long as a long meeting.";
    SESSIONS_SEEN_MAX = 5_000, "sessions",
        "Sessions of staff whose last use is kept in memory: more than can be stored.";
    MAILS_PAGE = 50, "emails",
        "Emails on one page of the list in the office.";
    MAILS_LOOKED_MAX = 20_000, "emails",
        "Emails that are searched for one page of the list in the office, newest first; a link continues from there.";
    MAILS_COUNTED_MAX = 10_000, "emails",
        "How far the office counts emails that are waiting, and emails that failed within a day.";
    BOUNCES_LOOKED_MAX = 300, "emails",
        "Failed emails that are searched for one page of refused addresses.";
    SITE_COMMITS_MAX = 64, "commits",
        "Changes by staff to settings, words, pages, areas or staff that wait until the site shows them. While this many wait, the next change waits too.";
    SETUP_LINK_MS = 30 * 60 * 1_000, "milliseconds",
        "How long the link on the console works that sets up a new site.";
    INVITATION_MS = 7 * 24 * 60 * 60 * 1_000, "milliseconds",
        "How long the link in an invitation to the staff works. The page of that person in the office has a new one.";
    PASSWORD_LINK_MS = 60 * 60 * 1_000, "milliseconds",
        "How long a link from `throng admin reset` works.";
    CODE_PAGE_MS = 5 * 60 * 1_000, "milliseconds",
        "How long after the right password a one-time code can be typed.";
    PASSKEY_MS = 5 * 60 * 1_000, "milliseconds",
        "How long Throng waits for a passkey: time to fetch the key from another room.";
    PASSKEY_ASKED_MAX = 1_000, "questions",
        "Sign-ins with passkeys that are being waited for, some hundred bytes each; when there are more, the oldest is forgotten.";
    BURST_HOURS = 24, "hours",
        "How far back bursts of signatures are looked for.";
    BURST_PETITIONS = 500, "petitions",
        "Open petitions in which bursts are looked for, the most signed first.";
    BURSTS_TOLD = 3, "petitions",
        "Petitions with a burst of signatures that the office shows at once.";
    QUEUE_PAGE = 50, "petitions",
        "Petitions on one page of the moderators' queue.";
    QUEUE_READ_MAX = 2_000, "petitions",
        "Petitions read for the queue, the oldest first. The UK service has had at most some 1,500 waiting.";
    OFFICE_SEARCH_READ_MAX = 5_000, "petitions",
        "Petitions that are not public whose titles a search of the office looks through, the newest first: read in parts, by a thread of staff. The UK service had some 1,500 waiting at most.";
    OFFICE_SEARCH_FOUND_MAX = 500, "petitions",
        "Petitions that are not public that a search of the office finds, the best first: ten pages.";
    CASE_LINES_MAX = 500, "lines",
        "Lines of a petition's history on the moderators' page, newest first. A petition with this many has gone on for years.";
    PUBLICATIONS_SHOWN_MAX = 20, "publications",
        "Publications about a petition on its page in the office, newest first, each with how many of its emails were sent.";
    UPDATES_SHOWN_MAX = 200, "updates",
        "Updates by creators that wait to be checked, on one page in the office, oldest first. Each petition can have one waiting.";
    REQUESTS_SHOWN_MAX = 200, "requests",
        "Requests that wait for a second person, on one page in the office. A hundred can wait, besides petitions that were taken down at once.";
    REQUESTS_SETTLED_SHOWN_MAX = 50, "requests",
        "Settled requests on the same page, newest first.";
    FOLLOWERS_COUNTED_MAX = 10_000, "followers",
        "How far the moderators' page counts those who get emails about a petition without signing it: some milliseconds. If there are more, it says so.";
    CASE_SIMILAR_MAX = 5, "petitions",
        "Petitions shown as similar to the one that is checked.";
    DIFFERENCE_WORDS_MAX = 2_000, "words",
        "Words of a text that is compared with its earlier version. Twice as many words can take four times as long to compare.";
    CHANGE_POINTS_MAX = 6, "points",
        "Points in the form that asks a creator for changes. A petition that needs more should not be accepted.";
    POINT_CHARS_MAX = 1_000, "characters",
        "Characters in one of those points: six of them fit into a form.";
    FIGURES_PETITIONS_MAX = 5_000, "petitions",
        "Petitions that the figures about moderation are made from, the last submitted. The UK service gets some 15,000 in a year.";
    FIGURES_DAYS = 90, "days",
        "Days that the figures about moderation cover.";
    ERASE_COUNTED_PART = 10_000, "signatures",
        "Signatures read at once to show how many a rule would erase.";
    ERASE_COUNTED_MAX = 200_000, "signatures",
        "Signatures counted to show how many a rule would erase; if there are more, the page says so.";
    FOUND_PAGE = 50, "signatures",
        "Signatures on one page of what staff search for.";
    FOUND_SAMPLE = 20, "signatures",
        "Signatures shown as examples of those about to be taken out of the number.";
    HELD_LISTED_MAX = 100, "petitions",
        "Petitions whose signatures are checked, on the office's list of them. Held signatures are counted for each.";
    FOUND_GROUPS = 8, "groups",
        "The largest groups of signatures shown for each of hour, minute, mail domain and network.";
    USUAL_GROUPS = 1_000, "mail domains",
        "The most common mail domains of a petition. Those of a search are compared with them, to find one that has far more than usual.";
    SEARCH_CHARS_MAX = 200, "characters",
        "Characters in each condition of a search for signatures by staff.";
    CORRECTIONS_SHOWN_MAX = 100, "corrections",
        "Corrections of one petition's number on the page for staff, newest first.";
    CORRECTION_PARTS_READ = 20, "parts",
        "Parts of corrections read at once when signatures are put back: each has some hundred signatures.";
    PAGE_VERSIONS_SHOWN_MAX = 10, "versions",
        "Versions of one of the site's own pages that the office shows below its form, newest first.";
    WORDS_SHOWN_MAX = 200, "sentences",
        "Sentences in one list of the site's words in the office: the longest part of the locale file has this many.";
    WORDS_READ_PART = 500, "sentences",
        "A site's own sentences that are read at once. All of them are read when one is changed.";
    WORDS_PLACES_MAX = 6, "templates",
        "Emails and pages shown beside a sentence that they use.";
    LOG_PAGE = 50, "lines",
        "Lines on one page of the log of what staff did.";
    LOG_PART = 500, "lines",
        "Lines of the log read at once when its chain is checked: a few milliseconds.";
    EXPORT_DISK_FREE_BYTES = 256 * 1024 * KIB, "bytes",
        "How much of its disk an export leaves free, or a tenth of a smaller disk: room for those who sign while somebody looks for more.";
    BACKUP_DISK_FREE_PERCENT = 10, "percent",
        "How much of its disk a nightly backup leaves free. A backup that filled the disk would stop people from signing.";
    REOPEN_DISK_FREE_BYTES = 16 * KIB * KIB, "bytes",
        "Room on the disk without which nothing is handed over, and copies of a restored site do not begin: the database, once closed, could perhaps not be opened again.";
    STREAM_WAITING_BYTES_MAX = 128 * KIB * KIB, "bytes",
        "What was written and is not in the place of the stream yet, in memory: some ten seconds at the most that is ever signed. Beyond that it is forgotten, and the stream begins with a new copy.";
    STREAM_TIMES_MAX = 100_000, "batches",
        "Batches whose time is known until the stream has them, 16 bytes each. Those before get the time of the next.";
    STREAM_WAIT_S_MAX = 10, "seconds",
        "How long the start, the end and a hand-over wait for the place of the stream. A place that hangs must not keep the site from ending.";
    S3_PART_BYTES = 5 * 1024 * KIB, "bytes",
        "A part of an object that is sent to S3 or read from there: the least that services take. It is in memory.";
    S3_ANSWER_BYTES_MAX = 24 * 1024 * KIB, "bytes",
        "An answer of an S3 service: a part of an object, or several seconds of the stream in one. Lists have a thousand names.";
    S3_CONNECTIONS_KEPT_MAX = 16, "connections",
        "Connections to an S3 service that stay open for the next request: more than are in use at once.";
    S3_REQUEST_S_MAX = 30, "seconds",
        "How long a request to an S3 service takes with its answer. A part then needs 1.4 Mbit a second.";
    S3_OBJECTS_MAX = 3_000_000, "objects",
        "Objects of a bucket in one list. A site that is written to in each second of a month makes fewer; each takes some hundred bytes in memory.";
    STREAM_UNCERTAIN_MAX = 10_000, "files",
        "Files of a stream of which nobody knows whether they were written, because the place gave no answer: three hours of trying each second. Older ones are forgotten.";
    STREAM_COPY_AGAIN_S_MAX = 3_600, "seconds",
        "How long after a copy for the stream has failed it is tried again at most. The first time it is after a minute, and then after twice as long as the last time.";
    STREAM_LINES_MAX = 1_000, "lines",
        "Lines of a stream that are read: more than a site that is started anew by mistake each hour for a month begins. Where there are more, the newest, and those that somebody has named.";
    FOLLOW_BEHIND_S_MAX = 30, "seconds",
        "How far a follower may be behind before it says so. A bucket is told only each ten seconds until when everything is in it.";
    FOLLOW_FILES_EVERY_S = 30, "seconds",
        "How often a follower looks through the files beside the database while nothing is written. What a row names comes before the row.";
    FOLLOW_BASE_EVERY_S = 5, "seconds",
        "How often a follower looks whether there is a newer copy to begin from, while nothing else comes.";
    FOLLOW_BASE_SLACK_S = 10, "seconds",
        "How much later than a copy was begun the stream must be complete before a follower says that it does not lead to that copy: a bucket notes the moment each ten seconds.";
    COPY_PAGE_WAIT_S_MAX = 5, "seconds",
        "How long a page of a copy (`throng follow --serve`) waits while what was brought is written, before it is answered busy. Usual are some milliseconds.";
    COPY_CHANGE_WAIT_S_MAX = 10, "seconds",
        "How long what was brought waits for pages of a copy that are being made, before it is tried again with the next look. The longest page takes about a second.";
    COPY_PACE = 3, "times",
        "For how many times as long as the last change of a copy took, waiting included, pages are made before the next one: so three quarters of the time are theirs, unless a change takes longer than a third of `copy_pace_s_max`.";
    COPY_PACE_S_MAX = 10, "seconds",
        "How long the next change of a copy waits for that at most.";
    COPY_WORDS_S = 60, "seconds",
        "How much older than the copy itself what its pages say of it may be, while nothing is written: then they are made anew to say it.";
    PROMOTE_LETTING_GO_S_MAX = 30, "seconds",
        "How long the program that follows may take to let its directory go for `throng promote`, and how long it waits for that to take it. It looks each second, but for one copy that it may be making.";
    PROMOTE_QUIET_S = 3, "seconds",
        "For how long nothing may come any more from a site that was told to write no more, before it is taken to have stopped: it looks each second.";
    PROMOTE_QUIET_WAIT_S_MAX = 20, "seconds",
        "How long `throng promote` waits for that at most.";
    PROOFS_READ_MAX = 1_000, "files",
        "How many proofs of epochs are read in a place of the stream at a look. A site is promoted a few times in its life; more were made by somebody who can write there.";
    PROMOTE_HEARD_S = 60, "seconds",
        "Within how many seconds a site that is followed was heard from just now, so that promoting another wants a second word.";
    LOG_CHECKED_MAX = 50_000, "lines",
        "Lines of the log, the newest, whose chain is checked when the page of the log is opened. `throng verify` checks all.";
}

/// Bytes of a mail that waits in memory: what [`MAIL_ENTRIES_MAX`] counts.
pub const MAIL_ENTRY_BYTES: usize = 24;

const _: () = assert!(MAILING_DUE_MAX.max < MAILING_WAITING_MAX.max, "what is due waits too");
const _: () =
    assert!(MAILING_WAITING_MAX.max < MAIL_ENTRIES_MAX.max, "a mailing leaves room for all other mail");
const _: () = assert!(URI_BYTES_MAX.max < HEAD_BYTES_MAX.max, "the address is part of the head");
const _: () = assert!(PAGE_ADDRESS_BYTES_MAX.max < URI_BYTES_MAX.max, "every kept page can be asked for");
const _: () = assert!(HOST_BYTES_MAX.max < HEAD_BYTES_MAX.max, "the host is part of the head");
const _: () = assert!(HEAD_BYTES_MAX.max >= 8 * KIB, "hyper's smallest buffer for a head is 8 KiB");
const _: () = assert!(
    FORM_FIELDS_MAX.max * FORM_FIELD_NAME_BYTES_MAX.max <= BODY_BYTES_MAX.max / 2,
    "names of fields leave room for what is typed"
);
const _: () =
    assert!(SETTING_TEXT_CHARS_MAX.max * 4 >= SECRET_FILE_BYTES_MAX.max, "a secret's file holds one value");
const _: () =
    assert!(SECRET_FILE_BYTES_MAX.max < SETTINGS_FILE_BYTES_MAX.max, "a secret is part of the settings");

const _: () = assert!(CLOCK_STEP_TOLD_S.max < CLOCK_STEP_S_MAX.max, "what is not believed is told");
const _: () = assert!(
    CLOCK_STEP_S_MAX.max <= CLOCK_BEHIND_H_MAX.max * 3_600,
    "a step that was followed does not keep the program from starting again"
);
const _: () = assert!(SHED_TICK_MS.max * 4 <= SHED_INTERVAL_MS.max, "several waits in a row are looked at");
const _: () = assert!(
    SHED_CALM_MS.max * 6 <= SHED_RETRY_AFTER_S.max * 1_000,
    "all is normal by the time at which whoever was refused tries again"
);
const _: () =
    assert!(SHED_RETRY_AFTER_S.max < SHED_HAND_RETRY_AFTER_S.max, "an owner takes longer than a crowd");
const _: () =
    assert!(STAFF_NEIGHBOURS_MAX.max < STAFF_CONNECTIONS_MAX.max, "most seats are of those who are known");
const _: () = assert!(
    STAFF_CONNECTIONS_PER_SESSION_MAX.max * 10 <= STAFF_CONNECTIONS_MAX.max,
    "most seats are left to the sessions of others"
);
const _: () = assert!(SHED_READ_WAIT_MS.max < SHED_FORM_WAIT_MS.max, "forms are given up last");
const _: () = assert!(
    SHED_RENDERS_KEPT_FOR_FORMS.max < SHED_RENDERS_KEPT.max && SHED_RENDERS_KEPT.max < RENDERS_MAX.max,
    "each kind has places"
);
const _: () = assert!(DRAINS_PER_NETWORK_MAX.max * 2 < DRAINS_MAX.max, "half is left to others");
const _: () = assert!(WHOLE_FILES_PER_NETWORK_MAX.max * 4 <= WHOLE_FILES_MAX.max, "most are left to others");
const _: () = assert!(WHOLE_PARTS_AT_ONCE.max <= WHOLE_FILES_MAX.max, "each part is of one file");
const _: () = assert!(PASSWORD_CHARS_MIN.max < PASSWORD_CHARS_MAX.max, "a password can be chosen");
const _: () = assert!(PASSWORDS_AT_ONCE.max < PASSWORDS_WAITING_MAX.max, "some wait");
const _: () =
    assert!(CODE_WAITS_PER_HOUR_MAX.max * WRONG_CODES_S.max <= 600, "an address can vote most of the hour");
const _: () = assert!(
    SESSION_IDLE_MS_MAX.max < throng_domain::limits::SESSION_MS as u64,
    "a session ends by itself before its time"
);
const _: () = assert!(
    SESSIONS_SEEN_MAX.max >= (throng_domain::limits::SESSIONS_MAX * throng_domain::limits::STAFF_MAX) as u64,
    "each session that is stored can be noted"
);
