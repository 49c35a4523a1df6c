//! The tables behind `cargo xtask tidy`: what may import what, which names are banned, which
//! exceptions exist.
//!
//! Owns every figure and list of the house rules, so that this file is the map of the tree and an
//! exception is a row with a reason. It must never hold code that checks: that is `tidy/`. STYLE.md
//! explains each rule to people.

/// From this many lines on a file needs a row in [`LONG_FILES`].
pub(crate) const FILE_LINES_SUSPICIOUS: usize = 500;
/// The most lines of any file.
pub(crate) const FILE_LINES_MAX: usize = 1_000;
/// The most lines of a function, from `fn` to the closing brace. clippy.toml has the same figure.
pub(crate) const FUNCTION_LINES_MAX: usize = 70;
/// A structure with more fields than this must be explained by a sentence.
pub(crate) const FIELDS_UNEXPLAINED_MAX: usize = 7;
/// How many folders may lie between `src/` and a file.
pub(crate) const FOLDERS_BELOW_SRC_MAX: usize = 2;
/// The most bytes of any file of the tree: bigger files are made when they are needed.
pub(crate) const FILE_BYTES_MAX: usize = 1 << 20;

const _: () = assert!(FILE_LINES_SUSPICIOUS < FILE_LINES_MAX);
const _: () = assert!(FUNCTION_LINES_MAX < FILE_LINES_SUSPICIOUS);

/// Files longer than [`FILE_LINES_SUSPICIOUS`], each with the reason why it stays one file.
pub(crate) const LONG_FILES: &[(&str, &str)] = &[
    ("crates/throng-process/src/limits.rs", "the one table of all bounds of the process"),
    ("crates/throng-config/src/settings.rs", "the one table of all settings"),
];

/// Names that say nothing about the content; what such a file would hold belongs to the noun that it serves.
pub(crate) const BANNED_NAMES: &[&str] =
    &["common", "helper", "helpers", "misc", "models", "services", "types", "util", "utils"];

/// Marks for unfinished work. They are split, so that this file does not contain them.
pub(crate) const UNFINISHED: &[&str] = &[concat!("FIX", "ME"), concat!("TO", "DO"), concat!("XX", "X")];

/// Kinds of file whose lines are checked.
pub(crate) const TEXT_EXTENSIONS: &[&str] = &["css", "ftl", "html", "md", "rs", "sh", "sql", "toml", "yml"];

/// Documents about the past: they name files as they were then.
pub(crate) const PAST_DOCUMENTS: &[&str] = &["CHANGELOG.md", "docs/decisions/"];

/// Folders between whose files imports must not form circles.
pub(crate) const NO_CIRCLES: &[&str] = &[
    "crates/throng-domain/src/",
    "crates/throng-store/src/",
    "crates/throng-process/src/",
    "crates/throng-intake/src/",
    "crates/throng-smoke/src/",
    "crates/throng-testkit/src/",
];

// --- The program: which module may import which ---------------------------------------------------

/// The folders with the modules in [`IMPORTS`]: those of the program, and those that its pages share with the office.
pub(crate) const MODULES: &[&str] = &["crates/throng/src/", "crates/throng-web/src/"];

/// How code outside a folder of [`MODULES`] names its modules, apart from `crate::`.
pub(crate) const MODULES_ROOT: &str = "throng_web::";

/// Our crates that not every module may name: their names in code, and in [`IMPORTS`].
pub(crate) const CRATES: &[(&str, &str)] = &[
    ("throng_bench", "bench"),
    ("throng_certificates", "certificates"),
    ("throng_rendering", "rendering"),
    ("throng_intake", "intake"),
    ("throng_edge", "edge"),
    ("throng_mail", "mail"),
    ("throng_office", "office"),
    ("throng_smoke", "smoke"),
];

/// Which module may import which, from the bottom up. A module that is not listed may not exist: think about its place
/// and add a row. No module below `serve` and `main` imports them.
pub(crate) const IMPORTS: &[(&str, &[&str])] = &[
    // The data directory of a site: its key and what is derived from it.
    ("secrets", &[]),
    ("tokens", &["secrets"]),
    // Numbers as people type them.
    ("typed", &[]),
    // Cells that no spreadsheet computes.
    ("cell", &[]),
    ("data_dir", &["secrets", "tokens"]),
    // Where backups go, by the settings.
    ("copy_place", &[]),
    // Files that staff have uploaded, beside the store.
    ("area_files", &[]),
    ("scans", &[]),
    // Sealing what voters choose, and opening the box.
    ("letters", &[]),
    ("ballot_box", &["letters"]),
    ("kept_keys", &["ballot_box"]),
    // The codes of people on the roll of a vote, and the file that they come from.
    ("vote_code", &["letters"]),
    // What a short address stands for.
    ("short_code", &[]),
    // Reading the state; only the intake changes it. These know neither each other nor anything above.
    ("read", &[]),
    ("sites", &["rendering", "secrets", "tokens"]),
    ("roll_file", &["cell", "sites", "vote_code"]),
    ("http", &["edge", "read", "rendering", "sites"]),
    // What is given up under load.
    ("shedding", &["read"]),
    // Counts by network of what strangers do.
    ("fairness", &["edge"]),
    // What visitors only read: none of these has a way to the intake.
    // It writes times in the same way as `rendering`.
    ("api", &["cell", "rendering"]),
    ("finding", &["read", "rendering", "sites"]),
    ("pages", &["api", "finding", "http", "read", "rendering", "shedding", "short_code", "sites"]),
    // The same lists and addresses as the pages, in other formats; frames and pictures have templates.
    ("feeds", &["finding", "http", "pages", "read", "rendering", "sites"]),
    // Files of everything are counted for the network that asks.
    ("exports", &["api", "cell", "edge", "fairness", "finding", "http", "pages", "read", "sites"]),
    // Tells those who have a page open that its number has moved.
    ("live", &["edge", "fairness", "http", "read", "sites"]),
    // What changes something: through the intake, never through each other. Forms are pages too.
    ("submit", &["http", "intake"]),
    (
        "forms",
        &[
            "ballot_box",
            "edge",
            "fairness",
            "finding",
            "http",
            "intake",
            "pages",
            "read",
            "rendering",
            "sites",
            "submit",
            "tokens",
            "vote_code",
        ],
    ),
    // The command line, and the wiring.
    ("cli", &["bench", "smoke"]),
    (
        "serve",
        &[
            "api",
            "area_files",
            "ballot_box",
            "certificates",
            "copy_place",
            "data_dir",
            "edge",
            "exports",
            "fairness",
            "feeds",
            "finding",
            "forms",
            "http",
            "intake",
            "kept_keys",
            "live",
            "mail",
            "office",
            "pages",
            "read",
            "rendering",
            "scans",
            "secrets",
            "shedding",
            "sites",
            "smoke",
            "tokens",
        ],
    ),
    (
        "ops",
        &[
            "api",
            "ballot_box",
            "bench",
            "certificates",
            "cli",
            "copy_place",
            "data_dir",
            "exports",
            "kept_keys",
            "mail",
            "office",
            "rendering",
            "secrets",
            "serve",
            "smoke",
            "tokens",
            "typed",
            "vote_code",
        ],
    ),
    ("main", &["bench", "cli", "ops", "smoke"]),
];

/// A name that product code may use only in some places.
#[derive(Debug)]
pub(crate) struct Restricted {
    pub(crate) word: &'static str,
    /// Where the rule holds, as beginnings of paths.
    pub(crate) within: &'static [&'static str],
    /// Where the name is allowed all the same, as beginnings of paths.
    pub(crate) except: &'static [&'static str],
    pub(crate) instead: &'static str,
}

/// What a command says: the subcommands, the end of the program, and the report of `throng bench face`.
const CONSOLE: &[&str] = &[
    "crates/throng-process/src/console.rs",
    "crates/throng/src/ops/",
    "crates/throng/src/main.rs",
    "crates/throng-bench/src/face.rs",
];
const CONSOLE_INSTEAD: &str = "only commands talk to the console (the list is in xtask/src/rules.rs): return it, or write it to the log";

const PURE: &[&str] = &["crates/throng-domain/src/"];
const PURE_INSTEAD: &str = "the domain is pure: take the value as an argument";

/// Names whose absence somewhere is an invariant of ARCHITECTURE.md.
pub(crate) const RESTRICTED: &[Restricted] = &[
    Restricted {
        word: "error!",
        within: &["crates/"],
        except: &[
            "crates/throng-web/src/http/respond.rs",
            "crates/throng-intake/src/committer.rs",
            "crates/throng-mail/src/dispatcher.rs",
            "crates/throng/src/main.rs",
            "crates/throng/src/serve/hand_over/control.rs",
            "crates/throng/src/serve/hand_over/predecessor.rs",
            "crates/throng/src/serve/registrar.rs",
            "crates/throng-process/src/threads.rs",
        ],
        instead: "return the error: it is logged once, where it ends (the list is in xtask/src/rules.rs)",
    },
    Restricted { word: "say!", within: &["crates/"], except: CONSOLE, instead: CONSOLE_INSTEAD },
    Restricted { word: "complain!", within: &["crates/"], except: CONSOLE, instead: CONSOLE_INSTEAD },
    Restricted {
        word: "StatusCode::",
        within: RUNNING,
        except: &["crates/throng-web/src/http/status.rs"],
        instead: "say what happened, with a `Shown` or a `Failure`: which status that is stands in http/status.rs",
    },
    Restricted {
        word: "StoreWriter",
        within: RUNNING,
        except: &["crates/throng-intake/src", "crates/throng/src/serve", "crates/throng/src/ops"],
        instead: "submit a command: only the intake changes state",
    },
    Restricted {
        word: "lettre",
        within: RUNNING,
        // A setting that holds a mailbox is checked when it is read.
        except: &["crates/throng-config/src", "crates/throng-mail/src"],
        instead: "hand the mail to `mail`: only it knows the wire",
    },
    Restricted {
        word: "thread::Builder",
        within: RUNNING,
        except: &["crates/throng-process/src/threads.rs"],
        instead: "start it with `threads::start`: its row says what follows when it panics",
    },
    Restricted {
        word: "spawn_blocking",
        within: RUNNING,
        except: &["crates/throng-process/src/threads.rs"],
        instead: "use `threads::apart`: its row says what follows when it panics",
    },
    Restricted { word: "SystemTime", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "Instant", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "async", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "std::env", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "std::fs", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "std::io", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "std::net", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "std::process", within: PURE, except: &[], instead: PURE_INSTEAD },
    Restricted { word: "std::thread", within: PURE, except: &[], instead: PURE_INSTEAD },
];

mod unregistered;

pub(crate) use unregistered::{BELOW, COLLECTIONS, LOCKS, NOT_SERVED, REGISTER, UNREGISTERED};

/// The folders of code that runs while a site is served.
pub(crate) const RUNNING: &[&str] = &[
    "crates/throng/src/",
    "crates/throng-backup/src/",
    "crates/throng-certificates/src/",
    "crates/throng-config/src/",
    "crates/throng-edge/src/",
    "crates/throng-intake/src/",
    "crates/throng-mail/src/",
    "crates/throng-office/src/",
    "crates/throng-process/src/",
    "crates/throng-rendering/src/",
    "crates/throng-web/src/",
];

// --- Statements -----------------------------------------------------------------------------------

/// The crate with SQL.
pub(crate) const SQL_CRATE: &str = "crates/throng-store/src/";
/// Where a statement says for good what it said when it was written.
pub(crate) const SCHEMA: &[&str] =
    &["crates/throng-store/src/sqlite/schema", "crates/throng-store/src/sqlite/migrate"];
/// Columns that hold the number of something that has a name.
pub(crate) const NUMBERED_COLUMNS: &[&str] = &["kind", "state", "source", "dimension"];

// --- Crates: which may depend on which ------------------------------------------------------------

/// A package that only some crates may depend on.
#[derive(Debug)]
pub(crate) struct Dependency {
    pub(crate) package: &'static str,
    /// The crates that may name it.
    pub(crate) only_in: &'static [&'static str],
    /// Whether `[dev-dependencies]` of any crate may name it too.
    pub(crate) in_tests: bool,
    pub(crate) why: &'static str,
}

const SQL: &str = "SQL appears only in throng-store: add a named question to its reader";
const INSTRUMENT: &str = "it replaces locks or the allocator: name it under [dev-dependencies]";
const KIT: &str = "it must never reach the binary: name it under [dev-dependencies]";

/// Packages that belong to one place.
pub(crate) const DEPENDENCIES: &[Dependency] = &[
    Dependency { package: "rusqlite", only_in: &["throng-store"], in_tests: false, why: SQL },
    Dependency { package: "libsqlite3-sys", only_in: &["throng-store"], in_tests: false, why: SQL },
    Dependency { package: "postgres", only_in: &["throng-store"], in_tests: false, why: SQL },
    Dependency { package: "tokio-postgres", only_in: &["throng-store"], in_tests: false, why: SQL },
    Dependency { package: "allocation-counter", only_in: &[], in_tests: true, why: INSTRUMENT },
    Dependency { package: "shuttle", only_in: &[], in_tests: true, why: INSTRUMENT },
    Dependency { package: "throng-testkit", only_in: &[], in_tests: true, why: KIT },
];

/// What each of our crates may know of the others; the program itself knows all but the test kit, which tests may use.
pub(crate) const OUR_CRATES: &[(&str, &[&str])] = &[
    ("throng-domain", &[]),
    ("throng-pagecache", &[]),
    // The store only for seeded bugs, in tests of what follows from them.
    ("throng-process", &["throng-domain", "throng-store"]),
    ("throng-store", &["throng-domain"]),
    // It copies what belongs to a site, and knows no rule.
    ("throng-backup", &["throng-domain", "throng-process", "throng-store"]),
    ("throng-rendering", &["throng-domain", "throng-process"]),
    ("throng-config", &["throng-domain", "throng-process"]),
    // It knows neither a site nor a connection; of the domain it takes the time.
    ("throng-certificates", &["throng-domain", "throng-process"]),
    // It knows neither sites nor petitions: what it cannot answer it asks the program behind it.
    ("throng-edge", &["throng-pagecache", "throng-process"]),
    // The one way to change state: it knows no page, no mail and no request.
    ("throng-intake", &["throng-domain", "throng-process", "throng-store"]),
    (
        "throng-web",
        &[
            "throng-config",
            "throng-domain",
            "throng-edge",
            "throng-intake",
            "throng-pagecache",
            "throng-process",
            "throng-rendering",
            "throng-store",
        ],
    ),
    (
        "throng-mail",
        &[
            "throng-config",
            "throng-domain",
            "throng-intake",
            "throng-process",
            "throng-rendering",
            "throng-store",
            "throng-web",
        ],
    ),
    (
        "throng-office",
        &[
            "throng-backup",
            "throng-config",
            "throng-domain",
            "throng-edge",
            "throng-intake",
            "throng-mail",
            "throng-process",
            "throng-rendering",
            "throng-store",
            "throng-web",
        ],
    ),
    // It speaks HTTP, and knows nothing of what it measures.
    ("throng-bench", &["throng-process"]),
    ("throng-smoke", &["throng-process"]),
];

/// The crate that is pure, and everything it may depend on: no I/O, no async, no clock, no
/// randomness, no SQL. A list of what is allowed, because a list of what is banned proves nothing.
pub(crate) const PURE_CRATE: (&str, &[&str]) =
    ("throng-domain", &["blake3", "idna", "serde", "unicode-normalization"]);

/// Members of the workspace with lints of their own, and the lints that may differ from the workspace's.
pub(crate) const OWN_LINTS: &[(&str, &[&str])] = &[
    // `forbid` cannot be lifted for one file, and cutting the power of a disk image is a system call.
    ("xtask/Cargo.toml", &["unsafe_code"]),
];

/// Files that may lift the ban on unsafe code.
pub(crate) const UNSAFE_FILES: &[&str] = &[
    // No safe library offers the system call that cuts the power of an ext4.
    "xtask/src/crash/power_cut.rs",
];

/// The number of test binaries of crates that need more than one. One is the rule, because linking is what they cost.
pub(crate) const TEST_BINARIES: &[(&str, usize)] = &[];

/// Folders that must contain the same file names, once both exist.
pub(crate) const TWINS: &[(&str, &str)] = &[
    ("crates/throng-store/src/sqlite/", "crates/throng-store/src/postgres/"),
    ("crates/throng-store/migrations/sqlite/", "crates/throng-store/migrations/postgres/"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_go_one_way() {
        let position = |name: &str| IMPORTS.iter().position(|(module, _)| *module == name);
        let is_crate = |name: &str| CRATES.iter().any(|(_, known)| *known == name);
        for (row, (module, imports)) in IMPORTS.iter().enumerate() {
            for import in imports.iter().filter(|import| !is_crate(import)) {
                let below =
                    position(import).unwrap_or_else(|| panic!("{module} may import unknown {import}"));
                assert!(below < row, "{module} may import {import}, which stands above it");
            }
        }
    }

    #[test]
    fn what_is_read_cannot_write() {
        for reader in ["api", "pages", "feeds", "exports", "finding", "live", "read"] {
            let (_, imports) = IMPORTS.iter().find(|(module, _)| *module == reader).unwrap();
            assert!(["intake", "submit"].iter().all(|way| !imports.contains(way)), "{reader}");
        }
    }
}
