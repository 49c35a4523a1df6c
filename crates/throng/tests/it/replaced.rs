//! A machine that is not the site any more: what it says to whoever comes for something, what it still shows, and that it changes nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::program::{Program, TempDir, temporary_folder};
use throng_testkit::smtp_sink::SmtpSink;

use crate::hand_over::upgrade;
use crate::mail_smtp::delivering_to;
use crate::news::{all_follow, due_update};
use crate::nightly::old_nights;
use crate::promoting::NO_LONGER;
use crate::reports;
use crate::staff::town_with_olga;
use crate::town::{
    ADA, THRONG, TREES, Town, confirmed, free_port, run, said, serving, settle, sign, text, typed,
};

const PATIENCE: Duration = Duration::from_secs(60);
const MOVED: &str = "Another machine is the site now";
const THERE: &str = "Go to this page on the site itself";

/// The program of a town that was replaced, with a public address at which it is asked.
struct Replaced {
    program: Program,
    _folder: TempDir,
}

impl Replaced {
    #[track_caller]
    fn of(town: Town) -> Replaced {
        let folder = town.into_folder();
        let data = folder.path().join("data");
        fs::write(data.join("superseded"), "2\n").expect("there is room");
        let port = free_port();
        let public = format!("server.public_url=http://127.0.0.1:{port}");
        let mut words = serving(&data, &[&public]);
        let listen = words.iter_mut().find(|word| *word == "127.0.0.1:0");
        *listen.expect("it listens somewhere") = format!("127.0.0.1:{port}");
        Replaced { program: Program::start(THRONG, words), _folder: folder }
    }

    fn visitor(&self) -> Browser {
        Browser::at(self.program.base_url())
    }

    /// A whole address of the site.
    fn at_home(&self, path: &str) -> String {
        format!("{}{path}", self.program.base_url().trim_end_matches('/'))
    }

    /// Sends a form as a page of the site does.
    fn send(&self, method: &str, path: &str) -> Response {
        let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let headers = [
            header("Sec-Fetch-Site", "same-origin"),
            header("Content-Type", "application/x-www-form-urlencoded"),
        ];
        let sent = self
            .visitor()
            .send(method, path, &headers, b"name=Zoe+Zed&email=zoe%40zed.example");
        sent.expect("it answers")
    }
}

/// A town whose owner is signed in, with the addresses of a receipt and of a report.
#[track_caller]
fn town() -> (Town, Browser, [String; 2]) {
    let (town, olga) = town_with_olga(&[]);
    let mut ada = town.visitor();
    sign(&mut ada, TREES, ADA);
    ada.get(&town.tray().only(ADA.email).link());
    let receipt = ada.press("Confirm my signature", &[]).page();
    let links = receipt.elements("a");
    let links = links.iter().filter_map(|link| link.tag.attribute("href"));
    let look_up = links
        .filter(|href| href.starts_with("/r/"))
        .map(str::to_owned)
        .next();
    let report = reports::sent(&town, "");
    (town, olga, [look_up.expect("it says where it can be looked up"), report])
}

/// Nobody should type a password in for nothing.
#[track_caller]
fn staff_are_told_at_once(here: &Replaced, olga: &mut Browser) {
    for (path, leads_to) in [
        ("/admin", "/admin/sign-in"),
        ("/admin/log", "/admin/sign-in?next=%2Fadmin%2Flog"),
        ("/admin/password/anything", "/admin/password/anything"),
    ] {
        let answer = here.visitor().get(path);
        answer.expect_status(503);
        let page = answer.page();
        assert_eq!(page.heading().as_deref(), Some(MOVED), "{path}: {}", page.text());
        assert!(page.text_contains("you cannot sign in here"), "{}", page.text());
        assert!(!answer.text().contains("type=\"password\""), "{}", answer.text());
        assert_eq!(page.link(THERE).map(|link| link.href), Some(here.at_home(leads_to)));
    }
    // Staff who are signed in read it on each page, from the frame.
    olga.moves_to(here.program.base_url());
    for path in ["/admin", "/admin/settings"] {
        let page = olga.get(path).page();
        assert!(
            page.text_contains("Another machine is the site now. Nothing that you do"),
            "{}",
            page.text()
        );
    }
    let sent = olga.post("/admin/account/keyboard", &[("single_keys", "yes")]);
    sent.expect_status(503);
    assert_eq!(sent.page().heading().as_deref(), Some(MOVED), "{}", sent.page().text());
    assert!(!sent.page().text_contains("ignatures from before"), "{}", sent.page().text());
    olga.get("/admin").expect_status(200);
    let out = olga.press("Sign out", &[]);
    let page = out.page();
    assert_eq!(page.heading().as_deref(), Some(MOVED), "{}", page.text());
    assert!(page.text_contains("You’ve signed out."), "{}", page.text());
}

/// Nobody should read of signatures where they came for something else.
#[test]
fn who_comes_to_a_replaced_machine_is_told_at_once_what_it_is_about() {
    let (town, mut olga, shown) = town();
    let here = Replaced::of(town);
    staff_are_told_at_once(&here, &mut olga);
    let new = format!("/petitions/{TREES}/signatures/new");
    let followers = format!("/petitions/{TREES}/followers/new");
    let report = format!("/petitions/{TREES}/report");
    for (path, heading) in [
        (&*new, NO_LONGER),
        ("/s/anything", NO_LONGER),
        (&*followers, "This copy of the site can no longer change which emails you get"),
        ("/u/anything?a=1&b=2", "This copy of the site can no longer change which emails you get"),
        (&*report, "This copy of the site no longer takes reports"),
        ("/petitions/start", "You can no longer start or change petitions on this copy of the site"),
        ("/petitions/own/anything", "You can no longer start or change petitions on this copy of the site"),
        ("/pledges/start", "You can no longer start or change pledges on this copy of the site"),
        ("/a/anything", "You can no longer tell us on this copy of the site what you think of a response"),
    ] {
        // Once made, and once from memory, as the head alone too.
        for _ in 0..2 {
            let answer = here.visitor().get(path);
            answer.expect_status(503);
            let page = answer.page();
            assert_eq!(page.heading().as_deref(), Some(heading), "{path}");
            assert_eq!(page.text_contains("Signatures from before"), heading == NO_LONGER, "{path}");
            assert_eq!(page.link(THERE).map(|link| link.href), Some(here.at_home(path)));
            assert_eq!(answer.header("retry-after"), Some("300"));
            let head = here.visitor().head(path);
            assert_eq!((head.status, head.text().is_empty()), (503, true), "{path}");
        }
    }
    // What only reads is shown.
    for path in &shown {
        let answer = here.visitor().get(path);
        answer.expect_status(200);
        let page = answer.page();
        assert!(page.text_contains("This is a read-only copy."), "{path}: {}", page.text());
        assert!(
            page.forms()
                .iter()
                .all(|form| !form.method.eq_ignore_ascii_case("post")),
            "{path}"
        );
    }
}

/// A button that leads to nothing helps nobody, and a form is sent with the whole of its address.
#[test]
fn only_forms_of_ours_are_kept_with_the_whole_of_their_address() {
    let here = Replaced::of(Town::open());
    let signing = format!("/petitions/{TREES}/signatures");
    for (method, path, status, is_kept) in [
        ("POST", &*format!("{signing}?from=frame&b=2"), 503, true),
        ("POST", "/u/anything", 503, true),
        ("PUT", &*signing, 405, false),
        ("DELETE", "/u/anything", 405, false),
        ("POST", "/petitions/new/nothing", 404, false),
        ("POST", "/s/anything/nothing", 404, false),
        ("POST", "/petitions/no-number/signatures", 404, false),
    ] {
        let answer = here.send(method, path);
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        assert_eq!(answer.text().contains("zoe@zed.example"), is_kept, "{method} {path}");
        let action = format!("action=\"{}\"", path.replace('&', "&amp;"));
        assert_eq!(answer.text().contains(&action), is_kept, "{method} {path}: {}", answer.text());
    }
    // The operator hears of it.
    let told = here
        .program
        .wait_for_line("people still come to this machine", PATIENCE);
    assert!(told.contains("is refused"), "{told}");
    let emails = here.send("POST", "/u/anything").page();
    let heading = "This copy of the site can no longer change which emails you get";
    assert_eq!(emails.heading().as_deref(), Some(heading));
    assert!(emails.text_contains("it can neither start nor stop any emails"), "{}", emails.text());
}

/// Every file of a directory but those that tell of a running program, and what is in the database as text.
fn content(data: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![data.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("it is there") {
            let path = entry.expect("an entry").path();
            let name = text(path.strip_prefix(data).expect("it is in there"));
            if path.is_dir() {
                folders.push(path);
            } else if path.is_file()
                && !["throng.db", "throng.db-wal", "throng.db-shm", "lock"].contains(&&*name)
            {
                files.insert(name, fs::read(&path).expect("it is there"));
            }
        }
    }
    let folder = temporary_folder();
    let file = folder.path().join("site.jsonl");
    let output = run(&["export", "--data", &text(data), &text(&file)]);
    assert!(output.status.success(), "{}", said(&output));
    files.insert("site.jsonl".to_owned(), fs::read(&file).expect("it was written"));
    files
}

/// Scans and areas that nobody names were swept, a change of the settings stored, a link made to set the site up, and tonight's backup taken.
#[test]
fn a_replaced_directory_is_not_changed_by_a_start() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let backups = data.join("backups");
    old_nights(&data, &backups, &["2020-01-01", "2020-01-02"]);
    let (scan, areas) = (format!("paper/1-{}", "a".repeat(32)), format!("areas/{}.csv", "b".repeat(64)));
    for (name, words) in
        [("superseded", "2\n"), (&*scan, "a scan"), (&*areas, "areas"), ("throng.db-unshipped", "what waits")]
    {
        let path = data.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it is ours");
        fs::write(path, words).expect("there is room");
    }
    let before = content(&data);
    let mut town = Town::in_folder(folder, &["site.name=Quay", "backup.kept=1"]);
    let health = town.visitor().get("/healthz").json();
    assert_eq!(
        (health["status"].as_str(), health["backup"].is_null()),
        (Some("superseded"), true),
        "{health}"
    );
    town.visitor().get("/").expect_status(200);
    let sent = town
        .visitor()
        .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, ADA.email));
    sent.expect_status(503);
    assert!(town.program.terminate_and_wait(PATIENCE).success());
    let after = content(&data);
    let names = |content: &BTreeMap<String, Vec<u8>>| content.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&after), names(&before));
    for (name, bytes) in &before {
        assert_eq!(after.get(name), Some(bytes), "{name} was changed");
    }
}

/// A directory whose database a program of some versions ago wrote, in place of its own, and each file of it.
#[track_caller]
pub(crate) fn of_an_older_version(data: &Path) -> BTreeMap<String, Vec<u8>> {
    for name in ["throng.db-wal", "throng.db-shm"] {
        drop(fs::remove_file(data.join(name)));
    }
    let fixture =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../throng-store/tests/conformance/fixtures/schema-19.db");
    fs::copy(fixture, data.join("throng.db")).expect("there is room");
    files(data)
}

/// All files at the top of a directory, but for those that whoever opens a database makes anew.
pub(crate) fn files(data: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(data).expect("it is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(&path).expect("it is there"))
        })
        .filter(|(name, bytes)| name != "lock" && !(name.starts_with("throng.db-") && bytes.is_empty()))
        .filter(|(name, _)| name != "throng.db-shm")
        .collect()
}

/// To open it upgraded it: the rows were rewritten, and a copy of the database kept beside it.
#[test]
fn a_replaced_directory_of_an_older_version_is_not_upgraded() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    fs::write(data.join("superseded"), "2\n").expect("there is room");
    let before = of_an_older_version(&data);
    let stream = format!("backup.stream_to={}", text(&folder.path().join("stream")));
    for set in [&["--set", &*stream][..], &[]] {
        let data = text(&data);
        let output = run(&[&["serve", "--data", &*data, "--listen", "127.0.0.1:0"], set].concat());
        let words = said(&output);
        assert!(!output.status.success() && words.contains("(schema 19, and this one has"), "{words}");
        assert!(
            words.contains("its epoch is 2") && words.contains("start the version that wrote it"),
            "{words}"
        );
    }
    assert!(before == files(&data), "{:?}", files(&data).keys());
}

/// A town to whose one signer an update is to be mailed, in a directory that nobody has served yet.
#[track_caller]
fn due_to_be_mailed(folder: &Path) -> PathBuf {
    let town = Town::open();
    confirmed(&town, ADA);
    let parsed = town.rows().into_iter();
    let mut rows: Vec<Value> = parsed
        .map(|row| serde_json::from_str(&row).expect("each row is JSON"))
        .collect();
    let heading = rows.remove(0);
    rows.pop().expect("the line that ends it");
    all_follow(&mut rows);
    due_update(&mut rows);
    let count = json!({ "rows_in_all": rows.len() });
    let lines = [heading].into_iter().chain(rows).chain([count]);
    let (data, dump) = (folder.join("data"), folder.join("site.jsonl"));
    fs::write(&dump, lines.map(|row| format!("{row}\n")).collect::<String>()).expect("there is room");
    let made = run(&["init", &text(&data), "--name", "Petitions to Brindle"]);
    assert!(made.status.success(), "{}", said(&made));
    fs::copy(town.data().join("secret.key"), data.join("secret.key")).expect("init made it");
    let restored = run(&["import", "--data", &text(&data), &text(&dump)]);
    assert!(restored.status.success(), "{}", said(&restored));
    data
}

/// The other machine mails it, and people would have it twice.
#[test]
fn a_replaced_machine_mails_nothing() {
    let folder = temporary_folder();
    let data = due_to_be_mailed(folder.path());
    let note = data.join("superseded");
    fs::write(&note, "2\n").expect("there is room");
    let sink = SmtpSink::start();
    let settings = delivering_to(&sink);
    let mut program = Program::start(THRONG, serving(&data, &settings.each_ref().map(String::as_str)));
    // It is looked for every two seconds.
    let mailed = Deadline::after(Duration::from_secs(10)).wait_for(|| sink.messages().pop());
    assert!(mailed.is_none(), "{mailed:?}");
    assert!(program.terminate_and_wait(PATIENCE).success(), "{}", program.output().join("\n"));
    // It was due: a machine that is the site mails it.
    fs::remove_file(&note).expect("it is ours");
    program.restart();
    let mailed = sink.wait_for(1, PATIENCE);
    assert!(mailed[0].text().contains(ADA.email), "{}", mailed[0].text());
}

/// Whoever cannot know whether another machine is the site must not serve.
#[test]
fn a_note_that_cannot_be_read_keeps_the_program_from_starting() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    fs::create_dir(data.join("superseded")).expect("there is room");
    let stream = format!("backup.stream_to={}", text(&folder.path().join("stream")));
    for set in [&["--set", &*stream][..], &[]] {
        let data = text(&data);
        let words = [&["serve", "--data", &*data, "--listen", "127.0.0.1:0"], set].concat();
        let output = run(&words);
        let words = said(&output);
        assert!(!output.status.success() && words.contains("superseded cannot be read ("), "{words}");
        assert!(words.contains("Delete it only if no other machine is the site"), "{words}");
    }
}

#[test]
fn a_replaced_machine_is_not_upgraded_and_says_why() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    fs::write(data.join("superseded"), "2\n").expect("there is room");
    let town = Town::in_folder(folder, &[]);
    let output = upgrade(&town, THRONG);
    let words = said(&output);
    assert!(!output.status.success() && words.contains("another machine is the site by now"), "{words}");
    assert!(words.contains("upgrade that one, and stop this one"), "{words}");
    town.visitor().get("/").expect_status(200);
}
