//! A stream to a bucket of S3: any second comes back from there as from a folder; and whatever a service does that is slow, refuses, or answers
//! half, keeps nobody from signing.
//!
//! The service is `versitygw`, which computes each signature again. `cargo xtask test` puts it into `target/versitygw`; without it the test that needs
//! one is skipped.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;
use throng_backup::place::{Access, Place as _, S3};
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{TempDir, temporary_folder};

use crate::town::{ADA, BEN, Town, confirmed, free_port, run, said, settle, text, verify};

const PATIENCE: Duration = Duration::from_secs(60);
const PLACE: &str = "s3://backups/petitions";

/// A service that speaks S3, and checks signatures.
struct Service {
    child: Child,
    port: u16,
    _folder: TempDir,
}

impl Service {
    #[expect(
        clippy::print_stderr,
        reason = "whoever runs the tests is told what was not tested"
    )]
    fn start(test: &str) -> Option<Service> {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/versitygw/versitygw");
        if !Path::new(program).exists() {
            eprintln!("SKIPPED {test}: there is no {program}: `cargo xtask test` installs it");
            return None;
        }
        let (folder, port) = (temporary_folder(), free_port());
        let (root, address) = (folder.path().join("root"), format!("127.0.0.1:{port}"));
        fs::create_dir_all(root.join("backups")).expect("a folder");
        fs::create_dir(folder.path().join("about")).expect("a folder");
        let child = Command::new(program)
            .args([
                "--port",
                &address,
                "posix",
                "--sidecar",
                &text(&folder.path().join("about")),
                &text(&root),
            ])
            .envs([("ROOT_ACCESS_KEY", "ourkey"), ("ROOT_SECRET_KEY", "oursecret")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let service = Service { child, port, _folder: folder };
        let answers = || std::net::TcpStream::connect(("127.0.0.1", port)).ok();
        assert!(Deadline::after(PATIENCE).wait_for(answers).is_some(), "it listens");
        Some(service)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// What a service does that is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Misdeed {
    Silent,
    Busy,
    Refuses,
    ClosesInTheMiddle,
    SaysTooMuch,
}

/// A service that misbehaves, and how many have asked it.
fn misbehaving(misdeed: Misdeed) -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        for mut stream in listener.incoming().flatten() {
            count.fetch_add(1, Ordering::Relaxed);
            let mut head = [0; 4_096];
            drop(stream.read(&mut head));
            let answer = match misdeed {
                Misdeed::Silent => {
                    kept.push(stream);
                    continue;
                }
                Misdeed::Busy => "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                Misdeed::Refuses => {
                    "HTTP/1.1 403 Forbidden\r\nContent-Length: 57\r\nConnection: close\r\n\r\n<Error><Code>SignatureDoesNotMatch</Code></Error>\n\n\n\n\n\n\n\n"
                }
                Misdeed::ClosesInTheMiddle => "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<List",
                Misdeed::SaysTooMuch => "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n<List",
            };
            drop(stream.write_all(answer.as_bytes()));
        }
    });
    (port, asked)
}

/// A directory with the settings of a bucket.
fn with_bucket(port: u16, more: &str) -> TempDir {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    fs::write(folder.path().join("s3.toml"), settings(port, more)).expect("there is room");
    let file = data.join("throng.toml");
    fs::write(&file, settings(port, more)).expect("it is ours");
    folder
}

fn settings(port: u16, more: &str) -> String {
    format!(
        "[backup]\nstream_to = \"{PLACE}\"\ns3_endpoint = \"http://127.0.0.1:{port}\"\ns3_key_id = \"ourkey\"\ns3_secret = \"oursecret\"\n{more}\n"
    )
}

fn health(town: &Town) -> Value {
    town.visitor().get("/healthz").json()
}

#[track_caller]
fn wait_until(town: &Town, is_so: impl Fn(&Value) -> bool) -> Value {
    let found = Deadline::after(PATIENCE).wait_for(|| Some(health(town)).filter(|health| is_so(health)));
    found.unwrap_or_else(|| panic!("{}\n{}", health(town), town.program.output().join("\n")))
}

#[track_caller]
fn done(line: &[&str]) -> String {
    let output = run(line);
    assert!(output.status.success(), "{line:?}: {}", said(&output));
    said(&output)
}

fn dump(data: &Path) -> String {
    let folder = temporary_folder();
    let file = folder.path().join("site.jsonl");
    done(&["export", "--data", &text(data), &text(&file)]);
    fs::read_to_string(&file).expect("the export is text")
}

#[test]
fn a_site_comes_back_from_a_bucket() {
    let Some(service) = Service::start("s3::a_site_comes_back_from_a_bucket") else {
        return;
    };
    let folder = with_bucket(service.port, "");
    let (keys, config) = (text(&folder.path().join("data")), text(&folder.path().join("s3.toml")));
    let mut town = Town::in_folder(folder, &[]);
    wait_until(&town, |health| health["stream"]["whole"] == true);
    confirmed(&town, ADA);
    wait_until(&town, |health| {
        health["stream"]["whole"] == true
            && health["stream"]["lag_ms"].as_i64().is_some_and(|lag| lag < 1_500)
    });
    // Killed and begun again, it goes on without another copy.
    town.program.kill_9();
    town.program.restart();
    confirmed(&town, BEN);
    town.program.terminate_and_wait(PATIENCE);
    let new = temporary_folder();
    let data = new.path().join("data");
    let line = ["restore", PLACE, "--data", &text(&data), "--keys", &keys, "--config", &config];
    done(&line);
    verify(&data);
    let rows = dump(&data);
    assert!(rows.contains(ADA.email) && rows.contains(BEN.email));
    let scratch = text(&new.path().join("scratch"));
    let told = done(&["backup", "verify", PLACE, "--config", &config, "--scratch", &scratch]);
    assert!(told.contains("is whole") && told.contains("follow without a gap"), "{told}");
    // Whoever has a wrong secret is told so, and not the secret.
    let wrong = settings(service.port, "").replace("oursecret", "quite wrong");
    fs::write(&config, wrong).expect("it is ours");
    let output = run(&[
        "restore",
        PLACE,
        "--data",
        &text(&new.path().join("no")),
        "--keys",
        &keys,
        "--config",
        &config,
    ]);
    let told = said(&output);
    assert!(!output.status.success() && told.contains("the service refuses it"), "{told}");
    assert!(!told.contains("quite wrong"), "{told}");
}

#[test]
fn a_service_that_misbehaves_keeps_nobody_from_signing() {
    for misdeed in
        [Misdeed::Silent, Misdeed::Busy, Misdeed::Refuses, Misdeed::ClosesInTheMiddle, Misdeed::SaysTooMuch]
    {
        let (port, asked) = misbehaving(misdeed);
        let mut town = Town::in_folder(with_bucket(port, ""), &[]);
        confirmed(&town, ADA);
        let health = health(&town);
        assert_eq!(health["stream"]["whole"], false, "{misdeed:?}: {health}");
        let was_asked = || (asked.load(Ordering::Relaxed) > 0).then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(was_asked).is_some(), "{misdeed:?}: nobody asked it");
        if misdeed != Misdeed::Silent {
            wait_until(&town, |health| health["stream"]["late"] == true);
        }
        if misdeed == Misdeed::Refuses {
            let told = town
                .program
                .wait_for_line("the stream cannot be written", PATIENCE);
            assert!(told.contains("backup.s3_key_id"), "{told}");
        }
        town.program.terminate_and_wait(PATIENCE);
        verify(&town.data());
    }
}

#[test]
fn a_bucket_elsewhere_needs_encryption_and_a_key() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    for (set, part) in [
        (vec!["backup.stream_to=s3://b/c"], "backup.s3_key_id"),
        (vec!["backup.stream_to=s3://b/c", "backup.s3_key_id=k"], "backup.s3_secret"),
        (vec!["backup.s3_endpoint=http://s3.example.org"], "must begin with https://"),
    ] {
        let mut line = vec!["config", "check", "--data"];
        let data = text(&data);
        line.push(&data);
        for setting in &set {
            line.extend(["--set", setting]);
        }
        let output = run(&line);
        assert!(!output.status.success() && said(&output).contains(part), "{set:?}: {}", said(&output));
    }
}

/// More objects than one answer has, with names that sort behind each other; and deleted by the thousand.
#[test]
fn a_bucket_with_very_many_objects_is_listed_page_by_page() {
    let Some(service) = Service::start("s3::a_bucket_with_very_many_objects_is_listed_page_by_page") else {
        return;
    };
    let access = Access {
        endpoint: Some(format!("http://127.0.0.1:{}", service.port)),
        region: "us-east-1".to_owned(),
        key_id: "ourkey".to_owned(),
        secret: "oursecret".to_owned(),
        path_style: true,
    };
    let place = S3::at(PLACE, &access).expect("an address");
    let names: Vec<String> = (0..2_100).map(|number| format!("log/{number:05}/x")).collect();
    for name in &names {
        place.put(name, &mut &b"x"[..]).expect("it takes it");
    }
    place.put("site", &mut &b"ours"[..]).expect("it takes it");
    for name in ["one/1", "one/2"] {
        assert!(place.put_new(name, b"a").expect("it answers"), "{name}");
    }
    // This service does not know how to put only what is new, and says nothing of it: then the last has the name.
    let is_new = place.put_new("one/1", b"b").expect("it answers");
    let there = place.whole("one/1").expect("it is there");
    assert_eq!(there, if is_new { b"b" } else { b"a" });
    place
        .delete_all(&["one/1".to_owned(), "one/2".to_owned()])
        .expect("it takes it");
    let listed = |after: &str| -> Vec<String> {
        let found = place.list("log/", after).expect("it answers");
        found.into_iter().map(|object| object.name).collect()
    };
    assert_eq!(listed(""), names);
    assert_eq!(listed(&names[2_000]), names[2_001..]);
    assert_eq!(place.parts("").expect("it answers"), ["log", "site"]);
    assert_eq!(place.parts("log/").expect("it answers").len(), names.len());
    place.delete_all(&names[..2_050]).expect("it takes it");
    assert_eq!(listed(""), names[2_050..]);
    place
        .delete_all(&names)
        .expect("those that are gone are none the worse");
    assert!(listed("").is_empty() && place.parts("").expect("it answers") == ["site"]);
}
