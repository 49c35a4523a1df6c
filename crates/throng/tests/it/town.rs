//! Brindle, the town whose petitions the tests sign: a data directory that is made once and copied
//! for each test, and the program that serves it.
//!
//! Never shared between tests: each has its own copy and its own port. Used by all tests here.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::program::{Program, TempDir, temporary_folder};

use crate::kept_folder::KeptFolder;
use crate::tray::Tray;

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(30);
/// The path of the program.
pub(crate) const THRONG: &str = env!("CARGO_BIN_EXE_throng");
/// The petition that is signed in most tests, and its title.
pub(crate) const TREES: u32 = 1;
pub(crate) const TREES_TITLE: &str = "Plant lime trees along Station Road";
/// The number of its imported signatures, which were on paper.
pub(crate) const TREES_CARRIED_OVER: i64 = 41;
/// A second petition that can be signed.
pub(crate) const BRIDGE: u32 = 2;
/// A petition that was closed.
pub(crate) const CLOSED: u32 = 3;
/// A petition that was rejected.
pub(crate) const REJECTED: u32 = 4;
/// A number that no petition has.
pub(crate) const NO_PETITION: u32 = 99;

/// A town's data directory and the program that serves it; both are ended when this is dropped.
#[derive(Debug)]
pub(crate) struct Town {
    pub(crate) program: Program,
    folder: TempDir,
}

impl Town {
    /// A new town, with mails captured.
    #[track_caller]
    pub(crate) fn open() -> Town {
        Town::with(&[])
    }

    /// A new town with these settings, each as `section.key=value`.
    #[track_caller]
    pub(crate) fn with(settings: &[&str]) -> Town {
        Town::holding(&[], settings)
    }

    /// A new town with a host name, as browsers require it for passkeys: `http://localhost` and a port.
    #[track_caller]
    pub(crate) fn at_localhost(settings: &[&str]) -> Town {
        let folder = temporary_folder();
        let data = folder.path().join("data");
        settle(&data);
        import(folder.path(), &[]);
        let port = free_port();
        let public = format!("server.public_url=http://localhost:{port}");
        let mut words = serving(&data, &[&[&*public], settings].concat());
        let listen = words.iter_mut().find(|word| *word == "127.0.0.1:0");
        *listen.expect("it listens somewhere") = format!("127.0.0.1:{port}");
        let program = Program::start(THRONG, words);
        Town { program, folder }
    }

    /// A new town with additional petitions, in the shape that [`petition`] makes.
    #[track_caller]
    pub(crate) fn holding(petitions: &[Value], settings: &[&str]) -> Town {
        let folder = temporary_folder();
        let data = folder.path().join("data");
        settle(&data);
        import(folder.path(), petitions);
        let program = Program::start(THRONG, serving(&data, settings));
        Town { program, folder }
    }

    /// A new town whose rows were changed in a way that no form could.
    #[track_caller]
    pub(crate) fn changed(change: impl Fn(&mut Value)) -> Town {
        let folder = temporary_folder();
        let (old, data) = (folder.path().join("old"), folder.path().join("data"));
        settle(&old);
        let file = folder.path().join("town.jsonl");
        let done = |output: Output| assert!(output.status.success(), "{}", said(&output));
        done(run(&["export", "--data", &text(&old), &text(&file)]));
        let rows = fs::read_to_string(&file).expect("the export is text");
        let rows = rows.lines().map(|row| {
            let mut row = serde_json::from_str(row).expect("each row is JSON");
            change(&mut row);
            format!("{row}\n")
        });
        fs::write(&file, rows.collect::<String>()).expect("a file in a temporary folder");
        done(run(&["init", &text(&data), "--name", "Petitions to Brindle"]));
        fs::copy(old.join("secret.key"), data.join("secret.key")).expect("init made it");
        done(run(&["import", "--data", &text(&data), &text(&file)]));
        let program = Program::start(THRONG, serving(&data, &[]));
        Town { program, folder }
    }

    /// A town whose data directory, `data` in this folder, was made by a test.
    #[track_caller]
    pub(crate) fn in_folder(folder: TempDir, settings: &[&str]) -> Town {
        Town::first_with(folder, settings, [])
    }

    /// The same town, with its program stopped and started again with an environment variable.
    #[cfg(feature = "chaos")]
    #[track_caller]
    pub(crate) fn again_with(self, settings: &[&str], name: &'static str, value: &str) -> Town {
        Town::first_with(self.into_folder(), settings, [(name, value.to_owned())])
    }

    /// A town whose data directory, `data` in this folder, was made by a test, with environment variables.
    #[track_caller]
    pub(crate) fn first_with<const N: usize>(
        folder: TempDir,
        settings: &[&str],
        environment: [(&'static str, String); N],
    ) -> Town {
        let words = serving(&folder.path().join("data"), settings);
        let program = Program::start_with(THRONG, words, environment);
        Town { program, folder }
    }

    /// Returns its folder, after ending the program.
    pub(crate) fn into_folder(self) -> TempDir {
        self.folder
    }

    /// The path of its data directory.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program for a test, as a script of the shell in its data directory.
    #[track_caller]
    pub(crate) fn script(&self, name: &str, words: &str) -> String {
        let path = self.data().join(name);
        fs::write(&path, format!("#!/bin/sh\n{words}\n")).expect("a file");
        fs::set_permissions(&path, Permissions::from_mode(0o700)).expect("its owner");
        text(&path)
    }

    /// A new visitor with a browser.
    #[track_caller]
    pub(crate) fn visitor(&self) -> Browser {
        Browser::at(self.program.base_url())
    }

    /// The path of the link that sets the town up, as printed on the console.
    #[track_caller]
    pub(crate) fn setup_path(&self) -> String {
        self.program
            .link("  set up  ", "/setup/", Duration::from_secs(10))
    }

    /// The tray of captured mails.
    #[track_caller]
    pub(crate) fn tray(&self) -> Tray {
        Tray::of(&self.program)
    }

    /// The number of a petition in the public JSON, once everything done before is in it.
    #[track_caller]
    pub(crate) fn count(&self, petition: u32) -> i64 {
        // A cached page is shown as it is for a quarter of a second. After asking for a number, tests often look at
        // other pages too: those that were made before are past that time as well.
        std::thread::sleep(Duration::from_millis(300));
        let response = self.fresh(&format!("/petitions/{petition}/count.json"));
        response.expect_status(200);
        response.json()["signature_count"].as_i64().expect("a number")
    }

    /// A shared page once everything done before is in it: a cached page is shown as it is for a quarter of a second.
    /// It is requested until the page cache has it and nothing that it shows has changed since.
    #[track_caller]
    pub(crate) fn fresh(&self, path: &str) -> Response {
        let look = || {
            let before = self.looked_up_in_vain();
            let response = self.visitor().get(path);
            // A page that is not cached was made for this visitor.
            let is_kept = response.header("etag").is_some();
            (!is_kept || self.looked_up_in_vain() == before).then_some(response)
        };
        let fresh = Deadline::after(PATIENCE).wait_for(look);
        fresh.unwrap_or_else(|| panic!("{path} is always out of date"))
    }

    /// How often the page cache was asked for a page that it did not have, or only an outdated one.
    #[track_caller]
    fn looked_up_in_vain(&self) -> u64 {
        let health = self.visitor().get("/healthz").json();
        let sum = |name: &str| health["page_cache"][name].as_u64().expect("it is counted");
        ["stale", "misses", "follows"].into_iter().map(sum).sum()
    }

    /// All rows of the site, as `throng export` writes them where it is not served.
    #[track_caller]
    pub(crate) fn rows(&self) -> Vec<String> {
        let folder = temporary_folder();
        let file = folder.path().join("site.jsonl");
        let output = run(&["export", "--data", &text(&self.data()), &text(&file)]);
        assert!(output.status.success(), "{}", said(&output));
        let dump = fs::read_to_string(&file).expect("the export is text");
        let dump = dump.replacen(",\"served\":true", "", 1);
        dump.lines().map(str::to_owned).collect()
    }

    /// The same town after its rows were changed: they are exported, changed and restored into a new
    /// directory with the same secrets, so that every link still works.
    #[track_caller]
    pub(crate) fn moved_with(&self, settings: &[&str], change: impl FnOnce(&mut Vec<Value>)) -> Town {
        self.damaged_with(settings, change, &[])
    }

    /// The same, and in the file of the database some bytes stand for others before the program starts: as many for as many.
    #[track_caller]
    pub(crate) fn damaged_with(
        &self,
        settings: &[&str],
        change: impl FnOnce(&mut Vec<Value>),
        damage: &[(&[u8], &[u8])],
    ) -> Town {
        let parsed = self.rows();
        let parsed = parsed
            .iter()
            .map(|row| serde_json::from_str::<Value>(row).expect("each row is JSON"));
        let mut rows: Vec<Value> = parsed.collect();
        let heading = rows.remove(0);
        rows.pop().expect("the line that ends it");
        change(&mut rows);
        let folder = temporary_folder();
        let (data, dump) = (folder.path().join("data"), folder.path().join("site.jsonl"));
        let count = json!({ "rows_in_all": rows.len() });
        let lines: Vec<String> = [heading]
            .iter()
            .chain(&rows)
            .chain([&count])
            .map(|row| format!("{row}\n"))
            .collect();
        fs::write(&dump, lines.concat()).expect("a file in a temporary folder");
        let made = run(&["init", &text(&data), "--name", "Petitions to Brindle"]);
        assert!(made.status.success(), "{}", said(&made));
        fs::copy(self.data().join("secret.key"), data.join("secret.key")).expect("init made it");
        let restored = run(&["import", "--data", &text(&data), &text(&dump)]);
        assert!(restored.status.success(), "{}", said(&restored));
        for folder in ["paper", "box-keys"] {
            copy_folder(folder, &self.data(), &data);
        }
        damage
            .iter()
            .for_each(|damage| overwrite(&data.join("throng.db"), *damage));
        let program = Program::start(THRONG, serving(&data, settings));
        Town { program, folder }
    }

    /// All rows of a kind: signature, repeat, mail, …
    #[track_caller]
    pub(crate) fn rows_of(&self, kind: &str) -> Vec<Value> {
        let rows = self.rows();
        let rows = rows
            .iter()
            .map(|row| serde_json::from_str::<Value>(row).expect("each row is JSON"));
        rows.filter(|row| row["row"] == kind).collect()
    }

    /// Recounts everything; fails when a number shown is not the stored one.
    #[track_caller]
    pub(crate) fn verify(&self) {
        verify(&self.data());
    }
}

/// The command line that serves `data` on a free port.
pub(crate) fn serving(data: &Path, settings: &[&str]) -> Vec<String> {
    let mut words: Vec<String> = ["serve", "--listen", "127.0.0.1:0", "--data"]
        .map(str::to_owned)
        .to_vec();
    words.push(text(data));
    for setting in settings {
        words.extend(["--set".to_owned(), (*setting).to_owned()]);
    }
    words
}

/// Writes bytes of a file over, wherever they stand.
#[track_caller]
fn overwrite(file: &Path, (old, new): (&[u8], &[u8])) {
    assert_eq!(old.len(), new.len(), "the file stays as long as it is");
    let mut bytes = fs::read(file).expect("the database");
    let starts: Vec<usize> = (0..=bytes.len() - old.len())
        .filter(|at| bytes[*at..].starts_with(old))
        .collect();
    assert!(!starts.is_empty(), "{:?} stands nowhere", String::from_utf8_lossy(old));
    starts
        .into_iter()
        .for_each(|at| bytes[at..at + new.len()].copy_from_slice(new));
    fs::write(file, bytes).expect("it can be written");
}

/// Copies the files of a folder that is beside the database: scans of signatures on paper, keys of boxes.
pub(crate) fn copy_folder(name: &str, from: &Path, to: &Path) {
    let Ok(files) = fs::read_dir(from.join(name)) else {
        return;
    };
    fs::create_dir_all(to.join(name)).expect("a folder for files");
    for file in files {
        let file = file.expect("an entry");
        fs::copy(file.path(), to.join(name).join(file.file_name())).expect("a file");
    }
}

/// A free port, below those that the system assigns by itself, so that nobody else gets it meanwhile.
#[track_caller]
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = u16::try_from(std::process::id() % 10_000).expect("it is small");
    let ports = (0..100).map(|_| 20_000 + (start + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000);
    let mut free = ports.filter(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
    free.next().expect("one of a hundred ports is free")
}

/// Recounts a data directory.
#[track_caller]
pub(crate) fn verify(data: &Path) {
    let output = run(&["verify", "--data", &text(data)]);
    assert!(output.status.success(), "{}", said(&output));
}

/// Runs the program to its end.
#[track_caller]
pub(crate) fn run(words: &[&str]) -> Output {
    Command::new(THRONG)
        .args(words)
        .output()
        .expect("the program starts")
}

/// Everything that a program printed.
pub(crate) fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A path as an argument of a command line.
pub(crate) fn text(path: &Path) -> String {
    path.to_str()
        .expect("temporary folders have plain names")
        .to_owned()
}

/// Makes `data` a copy of the town's directory, which is made once for all tests and kept in memory.
#[track_caller]
pub(crate) fn settle(data: &Path) {
    static FOUNDED: OnceLock<KeptFolder> = OnceLock::new();
    let founded = FOUNDED.get_or_init(|| {
        let folder = temporary_folder();
        found(folder.path());
        KeptFolder::of(&folder.path().join("data"))
    });
    founded.copy_to(data);
}

fn found(folder: &Path) {
    let data = text(&folder.join("data"));
    let made = run(&["init", &data, "--name", "Petitions to Brindle"]);
    assert!(made.status.success(), "{}", said(&made));
    import(folder, &petitions());
}

/// Imports petitions into the data directory in this folder.
#[track_caller]
pub(crate) fn import(folder: &Path, petitions: &[Value]) {
    if petitions.is_empty() {
        return;
    }
    let mut words = vec!["import".to_owned(), "--data".to_owned(), text(&folder.join("data"))];
    for petition in petitions {
        let file = folder.join(format!("{}.json", petition["data"]["id"]));
        fs::write(&file, petition.to_string()).expect("a file in a temporary folder");
        words.push(text(&file));
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let imported = run(&words);
    assert!(imported.status.success(), "{}", said(&imported));
}

/// The town's petitions, in the shape of the UK service.
fn petitions() -> [Value; 4] {
    let opened = json!({ "opened_at": "2026-03-02T09:00:00.000Z" });
    let closed = json!({ "opened_at": "2025-03-02T09:00:00.000Z", "closed_at": "2025-09-02T00:00:00.000Z" });
    let rejected = json!({
        "rejected_at": "2026-03-05T09:00:00.000Z",
        "rejection": { "code": "duplicate", "details": "There is a petition about this already: /petitions/2" },
    });
    [
        petition(TREES, TREES_TITLE, "open", TREES_CARRIED_OVER, &opened),
        petition(BRIDGE, "Mend the footbridge at Low Mill", "open", 0, &opened),
        petition(CLOSED, "Keep the lido open until October", "closed", 812, &closed),
        petition(REJECTED, "Mend the bridge at Low Mill now", "rejected", 0, &rejected),
    ]
}

/// The last day of open petitions, where a test does not say another: without one they would come in closed.
const LAST_DAY: &str = "2099-12-31";

/// One petition, with attributes that not all have.
pub(crate) fn petition(number: u32, title: &str, state: &str, count: i64, more: &Value) -> Value {
    let by_country = match count {
        0 => json!([]),
        _ => json!([{ "name": "United Kingdom", "code": "GB", "signature_count": count }]),
    };
    let mut attributes = json!({
        "action": title,
        "background": "Many of us walk there each day, with children and with shopping.",
        "additional_details": "We asked the owners of the houses, and most of them agree.",
        "state": state,
        "signature_count": count,
        "created_at": "2025-03-01T09:00:00.000Z",
        "updated_at": "2026-03-06T09:00:00.000Z",
        "creator_name": "Wilf Garside",
        "signatures_by_country": by_country,
        "signatures_by_constituency": [],
    });
    if state == "open" {
        attributes["closing_date"] = json!(LAST_DAY);
    }
    let fields = more.as_object().expect("an object").clone();
    attributes.as_object_mut().expect("an object").extend(fields);
    json!({
        "links": { "self": format!("https://petitions.brindle.example/petitions/{number}.json") },
        "data": { "type": "petition", "id": number, "attributes": attributes },
    })
}

/// A person who signs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Person {
    pub(crate) name: &'static str,
    pub(crate) email: &'static str,
}

pub(crate) const ADA: Person = Person { name: "Ada Fenwick", email: "ada@fenwick.example" };
pub(crate) const BEN: Person = Person { name: "Ben Okoro", email: "ben@okoro.example" };

/// The postcode of everybody in Brindle.
pub(crate) const POSTCODE: &str = "SW1A 1AA";

/// The fields of the form, with this name and address.
pub(crate) fn typed<'a>(name: &'a str, email: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![("name", name), ("email", email), ("country", "GB"), ("postcode", POSTCODE), ("resident", "yes")]
}

/// Signs through the pages, from the form to "check your email".
#[track_caller]
pub(crate) fn sign(visitor: &mut Browser, petition: u32, person: Person) -> Response {
    visitor
        .get(&format!("/petitions/{petition}/signatures/new"))
        .expect_status(200);
    visitor
        .press("Continue", &typed(person.name, person.email))
        .expect_status(200);
    let waiting = visitor.press("Sign this petition", &[]);
    waiting.expect_status(200);
    assert!(waiting.url.target.starts_with("/w/"), "{}", waiting.url);
    waiting
}

/// Signs the petition about trees, and confirms by the mailed link.
#[track_caller]
pub(crate) fn confirmed(town: &Town, person: Person) {
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, person);
    visitor.get(&town.tray().only(person.email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
}
