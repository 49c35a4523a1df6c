//! Owns every bound of the process: how long, how many, and why. Relations between bounds are asserted when
//! the program is compiled. It must never depend on a setting; bounds that an operator may change are in
//! `config/settings.rs`, lengths of names and texts in the domain. Read by whatever takes something in.

pub mod resources;

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
        "How far the clock may be behind the newest row when the program starts. A wrong time zone is up to 14 hours; a clock that is further off would date signatures before those that are there.";
    CLOCK_YEARS_MAX = 10, "years",
        "How long after this program was written its clock may be when it starts. With a clock that is further ahead it would close every petition and erase everybody.";
    CLOCK_STEP_S_MAX = 24 * 3_600, "seconds",
        "By how much the clock may be set at once while the program runs, and be followed. A wrong time zone is put right by up to 14 hours; beyond a day nobody can tell which time was wrong.";
    CLOCK_STEP_TOLD_S = 60, "seconds",
        "By how much the clock may be set without a line in the log: what is usual when a machine finds a time server.";
    HEAD_BYTES_MAX = 16 * KIB, "bytes",
        "A request's line and headers. Browsers send one or two KiB; twice what common servers allow is plenty.";
    HEADERS_MAX = 100, "headers",
        "Headers of a request. Browsers and proxies send at most a few dozen.";
    URI_BYTES_MAX = 8 * KIB, "bytes",
        "The address of a request. Ours are under 200 bytes; the rest is what trackers and mail scanners add.";
    BODY_BYTES_MAX = 64 * KIB, "bytes",
        "The body of a request. The largest form holds a few texts of a thousand characters, each at most twelve bytes once encoded.";
    TAKEN_BYTES_PER_S_MIN = KIB, "bytes a second",
        "How fast an answer has to arrive that does not leave at once. Against those who hold connections by reading a byte now and then; a slow telephone line takes three times as much.";
    ANSWER_S_MAX = 120, "seconds",
        "How long an answer may be in the making without a byte sent. The longest wait for the disk that can be set is half of it.";
    CONNECTIONS_BUSY_SHARE = 4, "parts",
        "A network that has more than one in so many of all places loses busy connections too while places are short; idle ones always go first. Against slow readers in great numbers.";
    SCAN_BYTES_MAX = 8 * KIB * KIB, "bytes",
        "One scan of sheets with signatures: a document of some twenty pages, or a photograph at full size.";
    UPLOAD_BYTES_MAX = 20 * KIB * KIB, "bytes",
        "All that one form with scans keeps in memory until it is on the disk.";
    UPLOAD_READ_MAX = 64 * KIB * KIB, "bytes",
        "The body of a form with scans. What is above the bounds of scans is read and dropped, so that the form comes back with a sentence instead of a broken connection.";
    UPLOAD_HEAD_BYTES_MAX = 16 * KIB, "bytes",
        "The head of one part of a form with scans, which is kept until it ends. That of a browser has some 200.";
    UPLOADS_MAX = 4, "forms",
        "Forms with scans that are read at the same time: together they take 80 MiB at most.";
    DRAINS_MAX = 16, "forms",
        "Forms with files that are refused and read to their end all the same, so that whoever sends one sees why. Above it they are answered at once, and a browser may show a broken connection instead.";
    DRAINS_PER_NETWORK_MAX = 4, "forms",
        "How many of them one network may have at a time, so that nobody keeps others from reading why they were refused.";
    UPLOAD_WAIT_S = 120, "seconds",
        "How long a form with scans may take to arrive: 20 MiB at 1.4 Mbit/s.";
    POSTCODES_MAX = 500_000, "postcodes",
        "Postcodes, or beginnings of some, in a file that the office uploads: some 60 MiB of memory. The sectors of the UK are 11,000.";
    MISTAKES_TOLD_MAX = 20, "mistakes",
        "Mistakes in uploaded areas and postcodes that are told at once.";
    AREA_FILES_MAX = 4, "files",
        "Uploaded files of areas that nobody has put to use yet, the newest. All of them go at the next start.";
    PAPER_SHOWN_MAX = 100, "batches",
        "Batches of signatures on paper on the page of a petition, the newest, and in the list of what is to be checked.";
    FORM_FIELDS_MAX = 64, "fields",
        "Fields of a form. The largest, the settings in the office, has about forty.";
    FORM_FIELD_NAME_BYTES_MAX = 64, "bytes",
        "The name of a form's field. Ours are under 20 bytes; longer ones were made up.";
    HOST_BYTES_MAX = 261, "bytes",
        "The host that a request asks for: the longest name in the DNS (255), a colon and a port.";
    FORWARDED_HOPS_MAX = 16, "proxies",
        "Proxies, one behind the other, that are followed back to who asks. Two or three are usual.";
    READS_WAITING_MAX = 4096, "questions",
        "Pages that wait for a reader of the store. At some 30 µs each, the last is answered within a tenth of a second.";
    PAGE_ADDRESS_BYTES_MAX = 512, "bytes",
        "The address of a page that is kept in memory, after four bytes for the number of its site. Longer ones, such as a search with hundreds of words, are made anew each time.";
    PAGE_BYTES_MAX = 16 * KIB * KIB, "bytes",
        "A page that the page cache may hold. The largest, a list for spreadsheets, has some megabytes.";
    PAGE_FRESH_MS = 250, "milliseconds",
        "How long a page is shown whose number has moved: each page is made four times a second at most, however many sign.";
    PAGE_WAIT_MS_MAX = 5_000, "milliseconds",
        "How long a visitor waits for a page that somebody else's request is making already.";
    RENDERS_MAX = 64, "pages",
        "Pages that are made at the same time. Each takes about a millisecond; more would only share the cores.";
    RENDER_TRIES_MAX = 3, "times",
        "How often a page is looked for when whoever was to have it made may not. Against one who is over a limit and asks for the very page that others want.";
    RENDERS_PER_NETWORK_MAX = 16, "pages",
        "Of those, how many for one network: a quarter, so that four networks have to work together before others wait. Its own further ones are answered 429.";
    TRAY_MAILS_MAX = 100, "mails",
        "Captured mails listed in the tray: the newest. It is for trying things out.";
    LIST_PAGE_MAX = 50, "petitions",
        "Petitions on one page of a list, as the UK service has.";
    LIST_PAGES_MAX = 10_000, "pages",
        "The last page of a list that can be asked for.";
    TRENDING_MAX = 10, "petitions",
        "Petitions listed as signed most just now, as the UK service has.";
    LOCAL_MAX = 50, "petitions",
        "Petitions listed for one area: the most signed there, as the UK service has.";
    CATALOGUE_PART = 500, "petitions",
        "Public petitions read at once for the catalogue that lists and searches use: a few MB of text.";
    FEED_ENTRIES_MAX = 50, "entries",
        "Events in a feed: more than readers keep, and weeks of news for a busy site.";
    SITEMAP_NUMBERS_MAX = 20_000, "petitions",
        "Numbers of petitions that one part of the map spans. The format allows 50,000 pages; two fifths keep a part under 4 MiB.";
    PETITIONS_READ_MAX = 500, "petitions",
        "Petitions read at once for the map or a sheet, a few milliseconds on a reader, so that pages get their turn.";
    PICTURES_AT_ONCE = 1, "pictures",
        "Pictures that are drawn at the same time: they are for other sites, and leave the cores to those who sign here.";
    PICTURES_WAITING_MAX = 16, "pictures",
        "Pictures that wait while one is drawn. At some tens of milliseconds each, the last is ready within two seconds.";
    SHEET_PETITIONS_MAX = 10_000, "petitions",
        "Rows of the sheet of petitions, newest first; about 2 MiB. The JSON has all, in pages.";
    STREAM_PETITIONS_MAX = 16, "petitions",
        "Petitions of one stream of live numbers: what the open tabs of one browser show, and more than anybody reads.";
    SIMILAR_MAX = 5, "petitions",
        "Petitions shown as similar to one that is being started, as the UK service shows.";
    REPORTS_SHOWN_MAX = 1_000, "reports",
        "Reports that wait and are shown in the office, the oldest first: what came after them is there when they are settled.";
    REPORTS_SETTLED_SHOWN_MAX = 50, "reports",
        "Settled reports shown in the office, the newest first.";
    HISTORY_SHOWN_MAX = 500, "lines",
        "Lines of a petition's history read for its creator. A case with as many has gone back and forth for years.";
    THEME_FILE_BYTES_MAX = 256 * KIB, "bytes",
        "A file of a site's own theme. The longest shipped one is a tenth of it.";
    THEME_FILES_MAX = 200, "files",
        "Files of a site's own theme. The shipped one has some fifty.";
    SETTINGS_FILE_BYTES_MAX = 256 * KIB, "bytes",
        "The settings file. The example file with all its explanations is a tenth of it.";
    SECRET_FILE_BYTES_MAX = 4 * KIB, "bytes",
        "A file with a password. A longer one is the wrong file.";
    SETTING_TEXT_CHARS_MAX = 1024, "characters",
        "The value of a setting. The longest useful ones are paths and passwords.";
    SETTING_ITEMS_MAX = 64, "items",
        "Items of a setting that is a list, such as hosts. Each request is compared with them.";
    MAP_FILE_BYTES_MAX = 16 * 1024 * KIB, "bytes",
        "The file of the map. It is read whole at start; outlines that need more are finer than any screen shows.";
    MAP_AREAS_MAX = 1_000, "areas",
        "Areas of a map: each is a link on the page of places. The UK has 650 constituencies.";
    MAP_POINTS_MAX = 20_000, "points",
        "Points of a map's outlines at the size of the picture, some five bytes each in the page of places.";
    MAP_SMALL_AREAS_MAX = 40, "areas",
        "Areas of a map that is small enough to stand in the petition's own page, which fits the first round trip.";
    MAIL_PAGE = 1_000, "mails",
        "Mails loaded from the store at once. Reading a page holds up the sending for a millisecond or two.";
    MAIL_CAPTURES_AT_ONCE = 256, "mails",
        "Mails captured at once: a small part of a full batch, so that people who sign come first.";
    MAIL_QUOTE_CHARS_MAX = 1_000, "characters",
        "Words of a publication in the mail about it: its beginning. More is not read in a mail; the page has all of it.";
    MAIL_SUBJECT_CHARS_MAX = 400, "characters",
        "Subject of a mail: its beginning. A header without spaces stays in one line, and a line of 1,000 bytes need not be taken.";
    MAILING_DUE_MAX = 1_000, "mails",
        "Mails to many that are due before the next step of a mailing waits: what a relay takes in a minute or so.";
    MAILING_WAITING_MAX = 100_000, "mails",
        "Mails to many that wait, those put off included, before the next step of a mailing waits: a relay that puts off all of them does not fill the memory.";
    MAIL_ENTRIES_MAX = 1_000_000, "mails",
        "Mails that wait in memory, 24 bytes each. Further ones wait in the store only, and are loaded once half has drained.";
    RELAY_LINE_BYTES_MAX = 2 * KIB, "bytes",
        "A line of the mail server. The standard allows 512; servers that tell more stay below a thousand.";
    RELAY_REPLY_BYTES_MAX = 64 * KIB, "bytes",
        "All lines of one reply of the mail server. The longest, what it offers, has some hundreds; a server that has gone wrong, or somebody in between, could fill the memory.";
    RELAY_REFUSALS_MAX = 3, "mails",
        "Different mails that the mail server refuses by policy in a row before it is taken for its refusal of all. One or two may go to addresses whose own servers dislike us.";
    RELAY_KNOCK_MAILS_MAX = 20, "mails",
        "Mails that are tried at once while the mail server refuses all by policy: mails to addresses whose own servers dislike us do not hold up the others, and the server is not flooded.";
    BUDGETS_KEPT_MAX = 100_000, "mailboxes",
        "Mailboxes whose mails of the last day are counted, some 150 bytes each. Beyond it those with the fewest go first, so that filling it up with others does not make room for more mails to one.";
    MAILS_AGAIN_MS = 7 * 24 * 60 * 60 * 1_000, "milliseconds",
        "How old a failed mail may be that staff send again together with others: older ones tell what nobody waits for.";
    MAILS_AGAIN_MAX = 10_000, "mails",
        "Failed mails that one press of the button sends again, the newest first. A second press goes on.";
    PASSWORD_CHARS_MIN = 10, "characters",
        "The shortest password of a member of staff. Length is what makes guessing dear; nothing else is asked of it.";
    PASSWORD_CHARS_MAX = 200, "characters",
        "The longest password of a member of staff: longer than any sentence that somebody remembers.";
    PASSWORDS_AT_ONCE = 2, "passwords",
        "Passwords that are hashed at the same time. Each takes 19 MiB and some 30 ms of a core on purpose.";
    PASSWORDS_WAITING_MAX = 64, "passwords",
        "Passwords that wait to be hashed, those under way included. The last is answered after about a second.";
    SIGN_INS_PER_MEMBER_NEARBY_MAX = 10, "tries",
        "Tries to sign in as one member of staff from one network in a quarter of an hour. Ten guess nothing, and strangers elsewhere lock nobody out.";
    SIGN_INS_PER_MEMBER_MAX = 1_000, "tries",
        "Tries to sign in as one member of staff from all networks together in a quarter of an hour. A password of ten characters is not guessed so, and a code is asked for after it.";
    CODES_PER_MEMBER_MAX = 10, "codes",
        "One-time codes typed for one member of staff in a quarter of an hour, after the right password, wherever they come from: the chance to guess one is 1 in 30,000.";
    CODES_PER_MAILBOX_MAX = 20, "codes",
        "Six-digit codes typed in an hour for one mailbox under one petition, on however many pages and from wherever: after a year of guessing the chance is 1 in 6, for a signature that its owner is told of. The link in the mail goes on confirming.";
    BUSY_NETWORKS_MAX = 256, "networks",
        "Networks that were over a limit lately, kept for the office to look at. Who is not among them is limited all the same.";
    SESSION_IDLE_MS_MAX = 2 * 60 * 60 * 1_000, "milliseconds",
        "How long a member of staff stays signed in without opening a page: a long meeting.";
    SESSIONS_SEEN_MAX = 5_000, "sessions",
        "Sessions of staff of which it is kept in memory when they were last used: more than can be stored.";
    MAILS_PAGE = 50, "mails",
        "Mails on one page of the list in the office.";
    MAILS_LOOKED_MAX = 20_000, "mails",
        "Mails that are looked through for one page of the list in the office, the newest first; a link goes on from there.";
    MAILS_COUNTED_MAX = 10_000, "mails",
        "Mails that wait, and that failed within a day, as far as the office counts them.";
    BOUNCES_LOOKED_MAX = 300, "mails",
        "Mails that failed, looked through for one page of the addresses that were refused.";
    SITE_COMMITS_MAX = 64, "commits",
        "Commits that touched a site and wait until it is shown as it is now: settings, words, pages, areas, staff. Only staff make them; while so many wait, the next commit does too.";
    SETUP_LINK_MS = 30 * 60 * 1_000, "milliseconds",
        "How long the link on the console sets a new site up.";
    INVITATION_MS = 7 * 24 * 60 * 60 * 1_000, "milliseconds",
        "How long the link of an invitation to the staff is good. A new one is on the page of the member.";
    PASSWORD_LINK_MS = 60 * 60 * 1_000, "milliseconds",
        "How long a link from `throng admin reset` is good.";
    CODE_PAGE_MS = 5 * 60 * 1_000, "milliseconds",
        "How long the page that asks for a one-time code takes one, after the password was right.";
    PASSKEY_MS = 5 * 60 * 1_000, "milliseconds",
        "How long the browser's answer with a passkey is waited for: time to fetch the key from the other room.";
    PASSKEY_ASKED_MAX = 1_000, "questions",
        "Questions to passkeys that wait for an answer, some hundred bytes each; beyond it the oldest is forgotten.";
    BURST_HOURS = 24, "hours",
        "Hours in which bursts of signatures are looked for.";
    BURST_PETITIONS = 500, "petitions",
        "Open petitions that are looked at for bursts, the most signed first.";
    BURSTS_TOLD = 3, "petitions",
        "Petitions with a burst of signatures that staff are told of at once.";
    PROMISE_LOOK_MAX = 2_000, "days",
        "Days looked at to find those that count towards a promise; after them every day does. Five years.";
    QUEUE_PAGE = 50, "petitions",
        "Petitions on one page of the moderators' queue.";
    QUEUE_READ_MAX = 2_000, "petitions",
        "Petitions read for the queue, the oldest first. The UK service has had some 1,500 waiting at its worst.";
    CASE_LINES_MAX = 500, "lines",
        "Lines of a petition's history on the moderators' page, the newest. A case with as many has gone on for years.";
    PUBLICATIONS_SHOWN_MAX = 20, "publications",
        "Publications about a petition on its page in the office, the newest, each with how far its mails are.";
    UPDATES_SHOWN_MAX = 200, "updates",
        "News of creators that waits to be checked, on one page in the office, the oldest. One waits of each petition.";
    REQUESTS_SHOWN_MAX = 200, "requests",
        "Requests that wait for a second person, on one page in the office; a hundred can, and what was taken down at once.";
    REQUESTS_SETTLED_SHOWN_MAX = 50, "requests",
        "Requests that were settled, on the same page: the newest.";
    CASE_SIMILAR_MAX = 5, "petitions",
        "Petitions shown as similar to the one that is checked.";
    DIFFERENCE_WORDS_MAX = 2_000, "words",
        "Words of a text that is compared with the version before. Comparing takes the square of it in time, at most.";
    CHANGE_POINTS_MAX = 6, "points",
        "Points of the form that asks for changes. Who has more to say should not accept the petition.";
    POINT_CHARS_MAX = 1_000, "characters",
        "Characters of a point: six of them fit into a form.";
    FIGURES_PETITIONS_MAX = 5_000, "petitions",
        "Petitions that the figures about moderation are made from, the last handed in. The UK service gets some 15,000 in a year.";
    FIGURES_DAYS = 90, "days",
        "Days that the figures about moderation are about.";
    ERASE_COUNTED_PART = 10_000, "signatures",
        "Signatures read at once when it is told what a rule would erase.";
    ERASE_COUNTED_MAX = 200_000, "signatures",
        "Signatures counted at most when it is told what a rule would erase; beyond, it says that there are more.";
    FOUND_PAGE = 50, "signatures",
        "Signatures on one page of what staff look for.";
    FOUND_SAMPLE = 20, "signatures",
        "Signatures shown of those that are about to be taken out of the number.";
    HELD_LISTED_MAX = 100, "petitions",
        "Petitions whose signatures are screened, on the office's list of them: what is held of each is counted for it.";
    FOUND_GROUPS = 8, "groups",
        "The largest groups of signatures shown from each side: by hour, by minute, by mail domain, by network.";
    USUAL_GROUPS = 1_000, "mail domains",
        "Mail domains of a petition, the most common, that those of a search are compared with, to tell where one has far more than is usual.";
    SEARCH_CHARS_MAX = 200, "characters",
        "Characters of each condition that staff look for signatures by.";
    CORRECTIONS_SHOWN_MAX = 100, "corrections",
        "Corrections of one petition's number on the page of staff, the newest.";
    CORRECTION_PARTS_READ = 20, "parts",
        "Parts of corrections read at once when signatures are put back: each has some hundred signatures.";
    PAGE_VERSIONS_SHOWN_MAX = 10, "versions",
        "Versions of a page of the office below its form, the newest.";
    WORDS_SHOWN_MAX = 200, "sentences",
        "Sentences in one list of the office's words: the longest part of the locale file has as many.";
    WORDS_READ_PART = 500, "sentences",
        "Sentences of a site's own that are read in one go. All are, when one is changed.";
    WORDS_PLACES_MAX = 6, "templates",
        "Mails and pages that are shown beside a sentence that they say.";
    LOG_PAGE = 50, "lines",
        "Lines of the log of what staff did on one page.";
    LOG_PART = 500, "lines",
        "Lines of the log read at once when its chain is checked: a few milliseconds on a reader.";
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
const _: () = assert!(DRAINS_PER_NETWORK_MAX.max * 2 < DRAINS_MAX.max, "half is left to others");
const _: () = assert!(PASSWORD_CHARS_MIN.max < PASSWORD_CHARS_MAX.max, "a password can be chosen");
const _: () = assert!(PASSWORDS_AT_ONCE.max < PASSWORDS_WAITING_MAX.max, "some wait");
const _: () = assert!(
    SESSION_IDLE_MS_MAX.max < throng_domain::limits::SESSION_MS as u64,
    "a session ends by itself before its time"
);
const _: () = assert!(
    SESSIONS_SEEN_MAX.max >= (throng_domain::limits::SESSIONS_MAX * throng_domain::limits::STAFF_MAX) as u64,
    "each session that is stored can be noted"
);

/// The content of `docs/limits.md`.
pub fn page() -> String {
    let mut page = "# Limits\n\n\
        Everything that comes in has a bound. These are fixed when Throng is compiled; bounds that an operator may\n\
        change are in [settings.md](settings.md). Made from `crates/throng-process/src/limits.rs` by `throng config docs`;\n\
        do not edit.\n\n\
        | limit | at most | unit | why |\n| --- | ---: | --- | --- |\n"
        .to_owned();
    for limit in ALL {
        let Limit { name, max, unit, why } = limit;
        let name = name.to_lowercase();
        page.push_str(&format!("| `{name}` | {max} | {unit} | {why} |\n"));
    }
    page
}
