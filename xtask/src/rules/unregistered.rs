//! The register of resources: what has to be in it, and what bounds the rest.
//!
//! Owns the tables of the check in `tidy/registered.rs`. An exception names the declaration, so that a second collection in the
//! same file is seen.

/// The folders of code that runs then as well, and knows no register: what holds much there is told by whoever uses it.
pub(crate) const BELOW: &[&str] = &["crates/throng-pagecache/src/", "crates/throng-store/src/"];

/// The exceptions below `RUNNING` and [`BELOW`]: code that does not run then.
pub(crate) const NOT_SERVED: &[&str] = &[
    "crates/throng/src/ops/",
    "crates/throng-pagecache/src/model",
    "crates/throng-process/src/limits/resources",
    "crates/throng-store/src/chaos",
    "crates/throng-store/src/model",
];

/// What keeps a collection for as long as the program runs.
pub(crate) const LOCKS: &[&str] = &["Mutex", "RwLock"];

/// Collections.
pub(crate) const COLLECTIONS: &[&str] =
    &["BTreeMap", "BTreeSet", "BinaryHeap", "HashMap", "HashSet", "Vec", "VecDeque"];

/// The types with which a declaration is in the register of resources.
pub(crate) const REGISTER: &[&str] = &["Counted", "Gauge", "Permits"];

/// Declarations of a collection behind a lock that have no row in the register: the reason says what bounds them instead.
pub(crate) const UNREGISTERED: &[(&str, &str, &str)] = &[
    (
        "crates/throng-edge/src/http2/line.rs",
        "Line",
        "one connection: hyper writes no more before it was sent",
    ),
    ("crates/throng-edge/src/http2/line.rs", "Outbox", "the same connection as its `Line`"),
    ("crates/throng-edge/src/places.rs", "Places", "one entry for each connection: `connections`"),
    (
        "crates/throng-edge/src/seats.rs",
        "Seats",
        "one entry for each connection of its kind, which its shares count",
    ),
    ("crates/throng-pagecache/src/depend.rs", "Recorder", "what one page depends on: `STAMPS_MAX`"),
    ("crates/throng-process/src/lately.rs", "MARKS", "two marks, each with a row for each resource"),
    (
        "crates/throng-rendering/src/themes.rs",
        "Themes",
        "the files of one theme, which have a limit of their own",
    ),
    (
        "crates/throng/src/serve/hand_over/predecessor.rs",
        "Copies",
        "the sockets that the settings name, or that were handed over: `sockets_inherited_max`",
    ),
    (
        "crates/throng-store/src/sqlite/tap.rs",
        "Shared",
        "`stream_bytes` and `stream_times`, told by `serve/streaming/held.rs`",
    ),
    (
        "crates/throng-web/src/fairness.rs",
        "Inner",
        "the networks that moderators let through, as the store keeps them",
    ),
    (
        "crates/throng-web/src/fairness/shares.rs",
        "Shares",
        "one entry for each page that is being made: `renders`",
    ),
    (
        "crates/throng-web/src/finding/also_signed.rs",
        "AlsoSigned",
        "for each site some numbers for each of the petitions that are compared: `ALSO_SIGNED_CAMPAIGNS_MAX`",
    ),
    (
        "crates/throng-web/src/finding/searcher.rs",
        "Searcher",
        "one catalogue for each site, of the petitions that the store has",
    ),
    (
        "crates/throng-web/src/kept_keys.rs",
        "Names",
        "one name for each press of an owner's button that the store has not answered",
    ),
    (
        "crates/throng-web/src/read/so_far.rs",
        "Kept",
        "`counts_so_far`, whose gauge its `ByVote` keeps, and one entry for each reader",
    ),
    (
        "crates/throng-web/src/shedding.rs",
        "Shared",
        "one entry for each change of what is given up, the newest ones: `SHED_EVENTS_MAX`",
    ),
    ("crates/throng/src/live/hub.rs", "Topic", "one entry for each open page that is told: `streams`"),
    (
        "crates/throng/src/pages/performance.rs",
        "Times",
        "one entry for each look at each page that is weighed: `OWN_LOOKS_MAX`",
    ),
    ("crates/throng/src/serve/copy/moments.rs", "Shared", "the languages of the site"),
];
