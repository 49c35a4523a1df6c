//! Certificates as an operator sees them: the real program, and Debian's pebble as the authority that it orders from. What an
//! order does in each case has its tests in `throng-certificates`.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::pebble::{Asked, Pebble};
use throng_testkit::program::{Program, TempDir, temporary_folder};

use crate::town::{THRONG, Town, free_port, run, said, serving, settle, text};

const HOST: &str = "petitions.brindle.test";
const PATIENCE: Duration = Duration::from_secs(90);

/// A site that nobody has set up. The authority asks on a port of ours, which leads to that of the program.
struct Site {
    pebble: Pebble,
    folder: TempDir,
    settings: Vec<String>,
    port: u16,
    between: Between,
}

/// What stands between the authority and the program: it passes a question on, or holds it.
#[derive(Clone, Default)]
struct Between {
    holds: Arc<AtomicBool>,
    held: Arc<Mutex<Vec<TcpStream>>>,
}

impl Between {
    /// Begins to listen, and returns where.
    fn start(&self, to: u16) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let Between { holds, held } = self.clone();
        std::thread::spawn(move || {
            for asking in listener.incoming().flatten() {
                if holds.load(Ordering::SeqCst) {
                    held.lock().expect("nothing panics with it").push(asking);
                } else if let Ok(program) = TcpStream::connect(("127.0.0.1", to)) {
                    pass_on(asking, program);
                }
            }
        });
        port
    }

    fn holds(&self, holds: bool) {
        self.holds.store(holds, Ordering::SeqCst);
        self.held.lock().expect("nothing panics with it").clear();
    }

    /// Passes on what was held, and holds no more.
    fn pass_on(&self, to: u16) {
        self.holds.store(false, Ordering::SeqCst);
        for asking in self.held.lock().expect("nothing panics with it").drain(..) {
            pass_on(asking, TcpStream::connect(("127.0.0.1", to)).expect("it listens"));
        }
    }

    /// Waits until the authority has asked.
    #[track_caller]
    fn until_asked(&self) {
        let asked = || (!self.held.lock().expect("nothing panics with it").is_empty()).then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(asked).is_some(), "the authority does not ask");
    }
}

/// Carries a connection to the program, in both directions.
fn pass_on(asking: TcpStream, program: TcpStream) {
    let copy = |socket: &TcpStream| socket.try_clone().expect("a socket");
    let (mut question, mut asked) = (copy(&asking), copy(&program));
    std::thread::spawn(move || std::io::copy(&mut question, &mut asked));
    let (mut answer, mut to) = (program, asking);
    std::thread::spawn(move || std::io::copy(&mut answer, &mut to));
}

impl Site {
    #[track_caller]
    fn ready() -> Site {
        let port = free_port();
        // The authority for tests asks on this port instead of 80, and names it.
        Site::asked_at(port, port, |asked| {
            vec![format!("server.public_url=http://{HOST}:{asked}"), "tls.acme_challenge=http-01".to_owned()]
        })
    }

    /// The same that is asked where it is encrypted, which is at this port.
    #[track_caller]
    fn encrypted(tls: u16) -> Site {
        Site::asked_at(free_port(), tls, |_| {
            vec![
                format!("server.public_url=https://{HOST}:{tls}"),
                format!("server.listen_tls=127.0.0.1:{tls}"),
                "tls.acme_challenge=tls-alpn-01".to_owned(),
            ]
        })
    }

    #[track_caller]
    fn asked_at(port: u16, at: u16, settings: impl FnOnce(u16) -> Vec<String>) -> Site {
        let (folder, between) = (temporary_folder(), Between::default());
        settle(&folder.path().join("data"));
        let asked = between.start(at);
        let pebble = Pebble::start(Asked { http: asked, tls: asked });
        let mut settings = settings(asked);
        settings.extend([
            format!("tls.acme={}", pebble.directory()),
            "tls.acme_agree=true".to_owned(),
            format!("tls.acme_root_file={}", text(&pebble.root_file())),
        ]);
        Site { pebble, folder, settings, port, between }
    }

    #[track_caller]
    fn serve(&self) -> Program {
        let settings: Vec<&str> = self.settings.iter().map(String::as_str).collect();
        let mut words = serving(&self.data(), &settings);
        let listen = words.iter_mut().find(|word| *word == "127.0.0.1:0");
        *listen.expect("it listens somewhere") = format!("127.0.0.1:{}", self.port);
        Program::start(THRONG, words)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn kept(&self, ending: &str) -> PathBuf {
        self.data().join("tls").join(format!("{HOST}.{ending}"))
    }

    /// What `throng certificates` says, and whether it succeeds.
    fn certificates(&self, action: &[&str]) -> (bool, String) {
        let data = text(&self.data());
        let mut words = [&["certificates"], action, &["--data", &data]].concat();
        for setting in &self.settings {
            words.extend(["--set", setting]);
        }
        let output = run(&words);
        (output.status.success(), said(&output))
    }
}

/// What `/healthz` tells of the only certificate, once it is as `look` wants it.
#[track_caller]
fn until(program: &Program, what: &str, look: impl Fn(&Value) -> bool) -> Value {
    let mut last = Value::Null;
    let found = Deadline::after(PATIENCE).wait_for(|| {
        last = Browser::at(program.base_url()).get("/healthz").json();
        let certificate = &last["certificates"][0];
        look(certificate).then(|| certificate.clone())
    });
    found.unwrap_or_else(|| panic!("{what}: {last} {}", program.output().join("\n")))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_site_that_nobody_has_set_up_gets_a_certificate_by_itself_keeps_its_key_and_renews_it() {
    let mut site = Site::ready();
    let program = site.serve();
    let told = until(&program, "it is ordered", |certificate| certificate["state"] == "green");
    assert_eq!((told["hosts"][0].as_str(), told["source"].as_str()), (Some(HOST), Some("authority")));
    assert!(told["expires_in_s"].as_i64() > Some(0) && told["next_try_in_s"].as_i64() > Some(0), "{told}");
    let (fine, shown) = site.certificates(&[]);
    assert!(fine && shown.contains(&format!("{HOST}: green")), "{shown}");
    let folder = fs::read_dir(site.data().join("tls")).expect("a folder");
    let files: Vec<PathBuf> = folder.map(|file| file.expect("a file").path()).collect();
    assert!(files.len() >= 3, "account, certificate and order: {files:?}");
    for file in &files {
        let mode = fs::metadata(file).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
    Browser::at(program.base_url())
        .get("/.well-known/acme-challenge/unknown")
        .expect_status(404);
    let first = read(&site.kept("certificate.pem"));
    let (fine, tried) = site.certificates(&["try"]);
    assert!(fine && tried.contains("http-01: works"), "{tried}");
    assert_eq!(read(&site.kept("certificate.pem")), first, "nothing is kept of a try");
    // Seconds after an order it has to wait, and says so.
    let renewed = Deadline::after(PATIENCE).wait_for(|| {
        let (fine, renewed) = site.certificates(&["renew", HOST]);
        assert!(fine || renewed.contains("too short a time ago"), "{renewed}");
        fine.then_some(())
    });
    assert!(renewed.is_some(), "it is renewed");
    assert_ne!(read(&site.kept("certificate.pem")), first);
    site.pebble.stop();
    let down = Deadline::after(PATIENCE).wait_for(|| {
        let (fine, down) = site.certificates(&["renew"]);
        assert!(!fine, "{down}");
        (!down.contains("too short a time ago")).then_some(down)
    });
    let down = down.expect("it is tried");
    assert!(down.contains("cannot be reached") && down.contains("check this machine's DNS"), "{down}");
    let told = until(&program, "a failure is told", |certificate| certificate["failures"] == 1);
    assert_eq!(
        (told["state"].as_str(), told["failure"].as_str()),
        (Some("green"), Some("unreached")),
        "the old goes on"
    );
    // No secret is said, nor in an export.
    let export = site.folder.path().join("export.jsonl");
    let exported = run(&["export", "--data", &text(&site.data()), &text(&export)]);
    assert!(exported.status.success(), "{}", said(&exported));
    let pem = read(&site.kept("certificate.pem"));
    let secret = pem.lines().nth(1).expect("a line of the key");
    for said in [program.output().join("\n"), read(&export), shown, tried] {
        assert!(!said.contains(secret) && !said.contains("PRIVATE KEY"), "{said}");
    }
}

/// The answer to a request for the health of the site, which nobody has set up, over an encrypted connection to this host, whose certificate is that of the file or the
/// handshake fails.
#[track_caller]
fn over_tls(port: u16, kept: &Path) -> String {
    let mut roots = RootCertStore::empty();
    // Whoever trusts the one who signed it, trusts it.
    for certificate in CertificateDer::pem_file_iter(kept).expect("it is there").skip(1) {
        roots
            .add(certificate.expect("a certificate"))
            .expect("a certificate");
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
    let builder = builder
        .with_safe_default_protocol_versions()
        .expect("they are spoken");
    let config = builder.with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from(HOST).expect("a name");
    let client = ClientConnection::new(Arc::new(config), name).expect("a client");
    let socket = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    socket.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    let mut line = StreamOwned::new(client, socket);
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n\r\n");
    line.write_all(request.as_bytes()).expect("it is encrypted");
    let mut answer = String::new();
    line.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Until there is a certificate the site is reached in the clear, and the start says where; from then on where it is encrypted.
#[test]
fn a_site_that_is_asked_where_it_is_encrypted_gets_its_certificate_there_and_is_encrypted_by_it() {
    let tls = free_port();
    let site = Site::encrypted(tls);
    site.between.holds(true);
    let program = site.serve();
    let clear = format!("http://{HOST}:{}", site.port);
    let path = program.link("  set up  ", "/setup/", PATIENCE);
    Browser::at(program.base_url()).get(&path).expect_status(200);
    drop(program.wait_for_line(&format!("  site           {clear}/"), PATIENCE));
    let said = program.output().join("\n");
    for part in [
        "no certificate yet",
        &format!("site           {clear}/"),
        &format!("site           https://{HOST}:{tls}/"),
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    site.between.until_asked();
    site.between.pass_on(tls);
    until(&program, "it is ordered", |certificate| certificate["state"] == "green");
    let answer = over_tls(tls, &site.kept("certificate.pem"));
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let (fine, tried) = site.certificates(&["try"]);
    assert!(fine && tried.contains("tls-alpn-01: works"), "{tried}");
}

#[test]
fn a_kill_in_the_middle_of_an_order_costs_nothing_and_a_crash_loop_orders_nothing() {
    let site = Site::ready();
    site.between.holds(true);
    let mut program = site.serve();
    site.between.until_asked();
    program.kill_9();
    assert!(!site.kept("certificate.pem").exists(), "it was in the middle");
    let begun = read(&site.kept("order.json"));
    assert!(begun.contains("PRIVATE KEY"), "{begun}");
    for _ in 0..3 {
        program.restart();
        let told = until(&program, "it is told", |certificate| certificate["failure"] == "interrupted");
        assert_eq!((told["failures"].as_i64(), told["state"].as_str()), (Some(1), Some("red")), "{told}");
        assert!(told["next_try_in_s"].as_i64() > Some(0), "{told}");
        program.kill_9();
        assert_eq!(read(&site.kept("order.json")), begun);
    }
    let (fine, shown) = site.certificates(&[]);
    assert!(!fine && shown.contains(": RED") && shown.contains("there is none yet"), "{shown}");
    let (fine, ended) = site.certificates(&["try"]);
    assert!(!fine && ended.contains("this site is not running"), "{ended}");
    // A minute later.
    let mut kept: Value = serde_json::from_str(&begun).expect("it is JSON");
    kept["not_before_ms"] = 0.into();
    fs::write(site.kept("order.json"), kept.to_string()).expect("there is room");
    site.between.holds(false);
    program.restart();
    until(&program, "it goes on", |certificate| certificate["state"] == "green");
    let kept = read(&site.kept("order.json"));
    assert!(!kept.contains("PRIVATE KEY"), "it is over: {kept}");
}

#[test]
fn a_site_without_certificates_of_its_own_says_so_and_bad_files_are_told() {
    let town = Town::open();
    let data = text(&town.data());
    let none = run(&["certificates", "--data", &data]);
    assert!(none.status.success() && said(&none).contains("no certificates of its own"), "{}", said(&none));
    let none = run(&["certificates", "try", "--data", &data]);
    assert!(!none.status.success() && said(&none).contains("set tls.acme"), "{}", said(&none));
    assert!(!town.data().join("tls").exists(), "nothing is written");
    let settings = ["tls.certificate_file=/nowhere/chain.pem", "tls.key_file=/nowhere/key.pem"];
    let town = Town::in_folder(town.into_folder(), &settings);
    let told = until(&town.program, "it is told", |certificate| certificate["state"] == "red");
    assert_eq!((told["source"].as_str(), told["failure"].as_str()), (Some("file"), Some("file")));
    assert_eq!(town.visitor().get("/healthz").json()["status"], "certificate");
    let line = town.program.wait_for_line("/nowhere/chain.pem", PATIENCE);
    assert!(line.contains("check the path"), "{line}");
}
