//! `throng doctor`: each fault that is seeded into a site is found and said, with what to do; a site that is well is well; and what
//! is made to be sent to somebody who helps holds nothing of the site.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{Seek, SeekFrom, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use throng_testkit::program::temporary_folder;
use throng_testkit::smtp_sink::SmtpSink;

use crate::town::{THRONG, free_port, said, settle, text};

mod standing;

/// A fault: what it is, what is done to the site, the words of the command line beyond the directory, the status that follows, and
/// what is said.
type Fault = (&'static str, fn(&Path), Vec<String>, i32, &'static str);

const NOTHING: fn(&Path) = |_| ();

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Settings as words of the command line, without asking any other machine.
fn set(settings: &[&str]) -> Vec<String> {
    let set = settings
        .iter()
        .flat_map(|setting| ["--set".to_owned(), (*setting).to_owned()]);
    set.chain(["--offline".to_owned()]).collect()
}

/// The same, with asking.
fn set_online(settings: &[&str]) -> Vec<String> {
    set(settings)
        .into_iter()
        .filter(|word| word != "--offline")
        .collect()
}

fn offline() -> Vec<String> {
    set(&[])
}

/// Writes the number of the schema into the head of the database, as a program of that schema would have.
fn schema(data: &Path, number: u32) {
    let mut file = OpenOptions::new()
        .write(true)
        .open(data.join("throng.db"))
        .expect("a database");
    file.seek(SeekFrom::Start(60)).expect("its head");
    file.write_all(&number.to_be_bytes()).expect("room");
}

fn write(data: &Path, name: &str, content: &str) {
    let path = data.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, content).expect("a file");
    fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("it is ours");
}

/// Notes that the directory follows the stream in a place.
fn follow(data: &Path, place: &str) {
    let epoch = "1 0000000000000000";
    let note = format!(r#"{{"place":"{place}","site":"x","line":"x","epoch":"{epoch}","base_ms":0}}"#);
    write(data, "following", &note);
}

fn open_to_others(data: &Path, name: &str) {
    fs::set_permissions(data.join(name), Permissions::from_mode(0o644)).expect("it is ours");
}

/// A site that nobody else on this machine can read, as `throng init` makes it.
fn settled(data: &Path) {
    settle(data);
    fs::set_permissions(data, Permissions::from_mode(0o700)).expect("it is ours");
}

fn of_the_site() -> Vec<Fault> {
    vec![
        (
            "no site",
            |data| fs::rename(data, data.with_extension("away")).expect("ours"),
            offline(),
            2,
            "There is no directory",
        ),
        (
            "a slip in the settings",
            |data| write(data, "throng.toml", "[server]\nlisen = 1\n"),
            offline(),
            2,
            "there is no setting server.lisen",
        ),
        (
            "no secret",
            |data| fs::remove_file(data.join("secret.key")).expect("it was there"),
            offline(),
            2,
            "broken  secret",
        ),
        (
            "another secret",
            |data| write(data, "secret.key", &"ab".repeat(32)),
            offline(),
            2,
            "broken  secret",
        ),
        ("a secret that is none", |data| write(data, "secret.key", "hello"), offline(), 2, "broken  secret"),
        (
            "a secret that others read",
            |data| open_to_others(data, "secret.key"),
            offline(),
            2,
            "Others on this machine can read secret.key",
        ),
        (
            "data that others read",
            |data| open_to_others(data, "throng.db"),
            offline(),
            1,
            "look    permissions",
        ),
        (
            "a damaged database",
            |data| write(data, "throng.db", "this is no database, whatever its name says"),
            offline(),
            2,
            "broken  database",
        ),
        ("a newer database", |data| schema(data, 999), offline(), 2, "Use the Throng that wrote it"),
        ("an older database", |data| schema(data, 12), offline(), 1, "The next start of Throng upgrades it"),
        (
            "a restore that was stopped",
            |data| write(data, "restore.json", "{}"),
            offline(),
            2,
            "stopped half-way",
        ),
    ]
}

fn of_the_theme() -> Vec<Fault> {
    vec![
        (
            "a broken theme",
            |data| write(data, "theme/petition.html", "{% if %}"),
            offline(),
            2,
            "broken  theme and files",
        ),
        (
            "a template that asks for what it is not given",
            |data| write(data, "theme/petition.html", "<p>ours\n{{ nonsense }}"),
            offline(),
            2,
            "petition.html, line 2: nonsense is not defined",
        ),
    ]
}

fn of_the_settings() -> Vec<Fault> {
    vec![
        (
            "areas that are not there",
            NOTHING,
            set(&["site.areas_file=/no/such/areas.csv"]),
            2,
            "/no/such/areas.csv",
        ),
        (
            "caches larger than the machine",
            NOTHING,
            set(&["store.readers=64", "store.reader_cache_mib=4096"]),
            2,
            "The caches may take",
        ),
        (
            "an address of another machine",
            NOTHING,
            set(&["server.listen=192.0.2.1:8080"]),
            2,
            "Nobody can listen on 192.0.2.1:8080",
        ),
        (
            "everybody is a proxy",
            NOTHING,
            set(&["server.trusted_proxies=0.0.0.0/0"]),
            2,
            "everybody can claim to be somebody else",
        ),
        (
            "a proxy that is not believed",
            NOTHING,
            set(&["server.public_url=https://p.example.org", "server.trusted_proxies=[]"]),
            2,
            "all seem to come from one address",
        ),
        ("no encryption", NOTHING, set(&["server.public_url=http://p.example.org"]), 2, "are not encrypted"),
        (
            "a name that nobody knows",
            NOTHING,
            set_online(&["server.public_url=https://petitions.invalid"]),
            2,
            "petitions.invalid has no address",
        ),
        ("no relay host", NOTHING, set(&["mail.delivery=smtp"]), 2, "mail.smtp_host"),
        (
            "a port that nobody outside reaches",
            NOTHING,
            words(&["--outside", &format!("127.0.0.1:{}", free_port())]),
            2,
            "cannot be reached",
        ),
    ]
}

fn of_the_copies() -> Vec<Fault> {
    vec![
        (
            "a folder for backups that cannot be read",
            |data| write(data, "backups", "a file"),
            offline(),
            1,
            "Correct backup.folder",
        ),
        (
            "a folder for backups on a disk that is not mounted",
            NOTHING,
            set(&["backup.folder=/no/such/disk/backups"]),
            1,
            "look    backup: /no/such/disk/backups is not there, nor the folder that it is in",
        ),
        (
            "a stream to a disk that is not mounted",
            NOTHING,
            set(&["backup.stream_to=/no/such/disk/stream"]),
            1,
            "look    stream: /no/such/disk/stream is not there",
        ),
        (
            "a stream to a file",
            NOTHING,
            set(&["backup.stream_to=/dev/null"]),
            1,
            "look    stream: /dev/null is no folder",
        ),
        (
            "a stream to the empty folder under which its disk should be",
            |data| write(data, "stream-line", r#"{"place":"/","line":"x","writer":"y"}"#),
            set(&["backup.stream_to=/"]),
            1,
            "Mount the disk: the site then goes on by itself.",
        ),
        (
            "a directory that follows a place that is away",
            |data| follow(data, "/no/such"),
            offline(),
            1,
            "look    following: It follows the stream in /no/such, which cannot be read",
        ),
        (
            "a stream that was never begun",
            NOTHING,
            set(&["backup.stream_to=/"]),
            1,
            "look    stream: / holds no stream",
        ),
    ]
}

fn of_others(taken: u16, relay: u16) -> Vec<Fault> {
    let relay = format!("mail.smtp_port={relay}");
    let smtp = ["mail.delivery=smtp", "mail.smtp_host=127.0.0.1"];
    let mail = |more: &[&str]| set_online(&[&smtp[..], more].concat());
    let silent = format!("mail.smtp_port={}", free_port());
    let public = format!("server.public_url=https://127.0.0.1:{taken}");
    let authority = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let mut certificate = set_online(&[&public]);
    certificate.extend(words(&["--authority", authority]));
    vec![
        (
            "a port that is taken",
            NOTHING,
            set(&[&format!("server.listen=127.0.0.1:{taken}")]),
            2,
            "Another program listens",
        ),
        (
            "a relay host that does not run",
            NOTHING,
            mail(&["mail.smtp_tls=none", &silent]),
            2,
            "The relay host takes no email",
        ),
        ("a relay host without encryption", NOTHING, mail(&[&relay]), 2, "offers no encryption"),
        (
            "a relay host that takes no password",
            NOTHING,
            mail(&[&relay, "mail.smtp_tls=none", "mail.smtp_username=petitions"]),
            2,
            "takes no log-in",
        ),
        ("no certificate", NOTHING, certificate, 2, "shows no certificate"),
    ]
}

fn doctor(data: &Path, words: &[String]) -> Output {
    Command::new(THRONG)
        .args(["doctor", "--data", &text(data)])
        .args(words)
        // For the one row that has a user name.
        .envs(
            words
                .iter()
                .any(|word| word.contains("smtp_username"))
                .then_some(("THRONG__MAIL__SMTP_PASSWORD", "hunter2")),
        )
        .output()
        .expect("the program")
}

#[test]
fn each_fault_is_found_and_said() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = other.local_addr().expect("its port").port();
    // It says nothing that a site, or somebody with a certificate, would say.
    let _answering = std::thread::spawn(move || while other.accept().is_ok() {});
    let sink = SmtpSink::start();
    let faults = [
        of_the_site(),
        of_the_theme(),
        of_the_settings(),
        of_the_copies(),
        standing::faults(),
        standing::damages(),
        of_others(taken, sink.address().port()),
    ]
    .concat();
    assert!(faults.len() >= 20, "{}", faults.len());
    let folder = temporary_folder();
    let well = folder.path().join("well");
    settled(&well);
    let before = said(&doctor(&well, &offline()));
    for (at, (fault, seed, words, status, expected)) in faults.into_iter().enumerate() {
        let data = folder.path().join(format!("site-{at}")).join("data");
        settled(&data);
        seed(&data);
        let output = doctor(&data, &words);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(status), "{fault}: {said}");
        assert!(said.contains(expected), "{fault}: {said}");
        assert!(!before.contains(expected), "{fault}: it is said of a site that is well: {before}");
        assert!(
            said.contains("→ ") || said.contains("Correct this setting"),
            "{fault}: nothing to do: {said}"
        );
    }
}

/// Too few open files: the limit is that of the shell which starts the program.
#[test]
fn too_few_open_files_are_found() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settled(&data);
    let line = format!("ulimit -n 256; exec '{THRONG}' doctor --offline --data '{}'", data.display());
    let output = Command::new("/bin/sh")
        .args(["-c", &line])
        .output()
        .expect("a shell");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("The system allows 256 open files"), "{said}");
}

#[test]
fn a_site_that_is_well_is_well() {
    let sink = SmtpSink::start();
    let port = free_port();
    let (listen, relay) =
        (format!("server.listen=127.0.0.1:{port}"), format!("mail.smtp_port={}", sink.address().port()));
    let folder = temporary_folder();
    let stream = format!("backup.stream_to={}", text(&folder.path().join("stream")));
    let smtp = ["mail.delivery=smtp", "mail.smtp_host=127.0.0.1", "mail.smtp_tls=none"];
    let settings = [&[&*listen, &relay, &stream][..], &smtp].concat();
    settled(&folder.path().join("data"));
    let program = Command::new(THRONG)
        .args(["serve", "--data", &text(&folder.path().join("data"))])
        .args(settings.iter().flat_map(|setting| ["--set", setting]))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    let mut program = program.expect("the program");
    // Not before it listens: a look at the port, while the program is about to take it, would take it first.
    let begun = throng_testkit::deadline::Deadline::after(std::time::Duration::from_secs(60));
    let listens = begun.wait_for(|| TcpStream::connect(("127.0.0.1", port)).ok());
    assert!(listens.is_some(), "it does not listen");
    let data = folder.path().join("data");
    let flags = [set_online(&settings), words(&["--json"])].concat();
    let look = || serde_json::from_slice::<Value>(&doctor(&data, &flags).stdout).expect("JSON");
    let of = |found: &Value, about: &str| {
        let findings = found["findings"].as_array().expect("a list").clone();
        findings
            .into_iter()
            .find(|finding| finding["about"] == about)
            .expect("looked at")
    };
    let deadline = throng_testkit::deadline::Deadline::after(std::time::Duration::from_secs(60));
    let runs = deadline.wait_for(|| {
        let found = look();
        (of(&found, "listening")["state"] == "ok" && of(&found, "stream")["state"] == "ok").then_some(())
    });
    let found = look();
    let streamed = of(&found, "stream")["what"]
        .as_str()
        .expect("a sentence")
        .to_owned();
    assert!(
        streamed.contains("has everything until") && streamed.contains("less than an hour old"),
        "{streamed}"
    );
    program.kill().expect("it ran");
    program.wait().expect("it ran");
    assert!(runs.is_some(), "{found}");
    let findings = found["findings"].as_array().expect("a list");
    assert!(findings.len() >= 15, "{found}");
    for finding in findings {
        let about = finding["about"].as_str().expect("a name");
        // The disk and the clock are those of whoever runs this test; the site has no public address.
        if !["room on the disk", "backup", "clock", "public address"].contains(&about) {
            assert_eq!(finding["state"], "ok", "{finding}");
            assert_eq!(finding["advice"], "", "{finding}");
        }
    }
    assert!(sink.messages().is_empty(), "no email was sent");
}

#[test]
fn what_is_sent_to_somebody_who_helps_holds_nothing_of_the_site() {
    let folder = temporary_folder();
    let data = folder.path().join("sandford-data");
    settled(&data);
    let secrets = [
        ("THRONG__MAIL__SMTP_PASSWORD", "correct-horse-battery"),
        ("THRONG__METRICS__TOKEN", "u4Wq0x8nVbS2kTzE6rJmYd1cLh7fPgAo"),
    ];
    let settings = [
        "site.name=Petitions to Sandford Parva",
        "server.public_url=https://petitions.sandford-parva.example",
        "server.hosts=www.sandford-parva.example",
        "server.trusted_proxies=10.20.30.0/24",
        "server.listen=203.0.113.77:8443",
        "mail.delivery=smtp",
        "mail.smtp_host=relay.sandford-parva.invalid",
        "mail.smtp_username=clerk-of-sandford",
        "mail.from=Sandford clerks <clerk@sandford-parva.example>",
    ];
    let sent = || {
        let output = Command::new(THRONG)
            .args(["doctor", "--support", "--data", &text(&data)])
            .args(settings.iter().flat_map(|setting| ["--set", setting]))
            .envs(secrets)
            .output()
            .expect("the program");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        said
    };
    let site = sent();
    assert!(site.contains("mail.delivery = smtp") && site.contains("mail.smtp_host = (set)"), "{site}");
    assert!(site.contains("broken listening:") && site.contains("broken email:"), "{site}");
    follow(&data, "/mnt/sandford-parva/stream");
    let follower = sent();
    assert!(follower.contains("look following: It follows the stream in"), "{follower}");
    let said = site + &follower;
    let key = fs::read_to_string(data.join("secret.key")).expect("a secret");
    let planted = [
        "andford",
        "parva",
        "10.20.30",
        "203.0.113",
        "clerk",
        "relay.",
        "correct-horse",
        "u4Wq0x8n",
        key.trim(),
        "/tmp/",
    ];
    for word in planted {
        assert!(!said.contains(word), "{word}: {said}");
    }
}
