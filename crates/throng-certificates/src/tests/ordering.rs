//! Orders from a real authority, Debian's pebble.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustls::ServerConnection;
use throng_domain::time::{MINUTE_MS, Timestamp};
use throng_process::clock;
use throng_testkit::deadline::Deadline;
use throng_testkit::pebble::{Asked, Pebble};

use crate::{Authority, Certificates, HostStatus, Keeper, Light, Plan, Way, Wish, Wished};

pub(super) const HOST: &str = "petitions.example";
const PATIENCE: Duration = Duration::from_secs(60);

/// What the program does with connections, in small: answers the questions of an authority.
struct Listeners {
    asked: Asked,
    /// Those of all keepers that there were: what an authority was answered once, it may ask again at the same moment.
    certificates: Arc<std::sync::Mutex<Vec<Certificates>>>,
    /// Whether a question was asked that is not answered.
    holds: Arc<AtomicBool>,
    held: Arc<AtomicBool>,
}

impl Listeners {
    fn start() -> Listeners {
        let bind = || TcpListener::bind("127.0.0.1:0").expect("a free port");
        let (http, tls) = (bind(), bind());
        let port = |listener: &TcpListener| listener.local_addr().expect("an address").port();
        let listeners = Listeners {
            asked: Asked { http: port(&http), tls: port(&tls) },
            certificates: Arc::default(),
            holds: Arc::default(),
            held: Arc::default(),
        };
        let (shared, holds, held) =
            (Arc::clone(&listeners.certificates), Arc::clone(&listeners.holds), Arc::clone(&listeners.held));
        std::thread::spawn(move || {
            for stream in http.incoming().flatten() {
                if holds.load(Ordering::SeqCst) {
                    held.store(true, Ordering::SeqCst);
                }
                let certificates = shared.lock().expect("nothing panics with it").clone();
                answer_text(stream, &certificates);
            }
        });
        let shared = Arc::clone(&listeners.certificates);
        std::thread::spawn(move || {
            for mut stream in tls.incoming().flatten() {
                let served = shared.lock().expect("nothing panics with it").last().cloned();
                let Some(served) = served else { continue };
                let config = served.server_config().expect("a config");
                let mut connection = ServerConnection::new(config).expect("a connection");
                while connection.is_handshaking() && connection.complete_io(&mut stream).is_ok() {}
            }
        });
        listeners
    }

    fn serve(&self, keeper: &Keeper) {
        let mut served = self.certificates.lock().expect("nothing panics with it");
        served.push(keeper.certificates().clone());
    }
}

fn answer_text(mut stream: TcpStream, certificates: &[Certificates]) {
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).ok();
    let path = line.split(' ').nth(1).unwrap_or_default();
    let answer = path
        .strip_prefix("/.well-known/acme-challenge/")
        .and_then(|token| certificates.iter().find_map(|one| one.challenge_answer(token)));
    let (status, body) = answer.map_or(("404 Not Found", String::new()), |answer| ("200 OK", answer));
    write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
        .ok();
}

pub(super) fn plan(data: &Path, directory: &str, root_file: PathBuf, ways: &[Way]) -> Plan {
    Plan {
        data: data.to_owned(),
        files: Vec::new(),
        hosts: vec![HOST.to_owned()],
        authority: Some(Authority {
            directory: directory.to_owned(),
            contact: Some("team@petitions.example".to_owned()),
            root_file: Some(root_file),
            ways: ways.to_vec(),
        }),
    }
}

pub(super) fn turn(keeper: &mut Keeper, now: Timestamp) -> HostStatus {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(keeper.turn(now));
    runtime.shutdown_background();
    keeper.status().now()[0].clone()
}

fn shown(keeper: &Keeper) -> Option<Vec<u8>> {
    let source = crate::certificates::Source::Ordered(HOST.to_owned());
    keeper
        .certificates()
        .of(&source)
        .map(|certificate| certificate.leaf().to_vec())
}

#[test]
fn a_certificate_is_ordered_in_either_way_shown_and_kept_private() {
    let listeners = Listeners::start();
    let pebble = Pebble::start(listeners.asked);
    for way in [Way::Http01, Way::TlsAlpn01] {
        let data = tempfile::tempdir().expect("a folder");
        let plan = plan(data.path(), &pebble.directory(), pebble.root_file(), &[way]);
        let mut keeper = Keeper::open(plan.clone(), clock::now());
        assert_eq!(keeper.status().now()[0].light(clock::now()), Light::Amber, "there is none yet");
        assert!(fs::read_dir(data.path()).expect("a folder").next().is_none(), "nothing is written before");
        listeners.serve(&keeper);
        let status = turn(&mut keeper, clock::now());
        assert_eq!(status.failure, None, "{way:?}");
        assert_eq!(status.light(clock::now()), Light::Green);
        let first = shown(&keeper).expect("it is shown");
        let folder = fs::read_dir(data.path().join("tls")).expect("a folder");
        for file in folder.map(|file| file.expect("a file").path()) {
            let mode = fs::metadata(&file).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", file.display());
        }
        // Once more is not asked for, also not after the program was started again.
        turn(&mut keeper, clock::now());
        let mut keeper = Keeper::open(plan, clock::now());
        listeners.serve(&keeper);
        assert_eq!(shown(&keeper).as_ref(), Some(&first));
        let status = turn(&mut keeper, clock::now());
        assert_eq!(shown(&keeper), Some(first.clone()));
        // It is renewed after two thirds of its life, and shown at once.
        let (begins, ends) = status.valid.expect("it is shown");
        let next = status.next_try.expect("one is due some day");
        let third = ends.since(begins) / 3;
        assert!((third * 18 / 10..=third * 2).contains(&next.since(begins)), "{next:?}");
        turn(&mut keeper, next.plus_ms(-1));
        assert_eq!(shown(&keeper), Some(first.clone()), "not before");
        let status = turn(&mut keeper, next);
        assert_eq!(status.failure, None);
        assert_ne!(shown(&keeper), Some(first));
    }
}

#[test]
fn an_authority_that_is_down_forgets_or_refuses_leaves_the_old_certificate_and_is_asked_again() {
    let listeners = Listeners::start();
    let mut pebble = Pebble::start(listeners.asked);
    let data = tempfile::tempdir().expect("a folder");
    let plan = plan(data.path(), &pebble.directory(), pebble.root_file(), &[Way::Http01]);
    let mut keeper = Keeper::open(plan, clock::now());
    listeners.serve(&keeper);
    let mut due = turn(&mut keeper, clock::now())
        .next_try
        .expect("one is due some day");
    let mut old = shown(&keeper).expect("it is shown");
    for (trouble, code, words) in [
        ("down", "unreached", "check this machine's DNS"),
        ("started again, without a memory", "refused", "correct what it says"),
        ("refusing every nonce", "busy", "Throng tries again by itself"),
    ] {
        match trouble {
            "down" => pebble.stop(),
            "started again, without a memory" => pebble.go_on(),
            _ => {
                pebble.tell(&[("PEBBLE_WFE_NONCEREJECT", "100")]);
                pebble.go_on();
            }
        }
        let status = turn(&mut keeper, due);
        let told = status.failure.as_ref().expect(trouble);
        assert_eq!(
            (told.code.as_str(), status.failures),
            (code, status.failures.max(1)),
            "{trouble}: {told:?}"
        );
        assert!(told.words.contains(words), "{trouble}: {told:?}");
        assert_eq!(shown(&keeper), Some(old.clone()), "{trouble}");
        let next = status.next_try.expect("it is tried again");
        assert!(next.since(due) >= MINUTE_MS, "{trouble}: not at once");
        turn(&mut keeper, next.plus_ms(-1));
        assert_eq!(keeper.status().now()[0].failures, status.failures, "{trouble}: nor too early");
        due = next;
    }
    // What it forgot is our account: another is made.
    pebble.tell(&[]);
    pebble.go_on();
    assert_eq!(keeper.status().now()[0].failures, 3);
    let status = turn(&mut keeper, due);
    assert_eq!((status.failure, status.failures), (None, 0));
    assert_ne!(shown(&keeper), Some(std::mem::take(&mut old)));
}

#[test]
fn who_does_not_reach_us_is_told_what_to_check_and_the_other_way_is_tried_next() {
    let listeners = Listeners::start();
    let nobody = TcpListener::bind("127.0.0.1:0")
        .and_then(|free| free.local_addr())
        .expect("a port")
        .port();
    let pebble = Pebble::start(Asked { http: nobody, ..listeners.asked });
    let data = tempfile::tempdir().expect("a folder");
    let ways = [Way::Http01, Way::TlsAlpn01];
    let mut keeper =
        Keeper::open(plan(data.path(), &pebble.directory(), pebble.root_file(), &ways), clock::now());
    listeners.serve(&keeper);
    let status = turn(&mut keeper, clock::now());
    let told = status.failure.expect("nobody answers");
    assert_eq!(told.code, "unseen");
    assert!(told.words.contains("port 80 of it reaches Throng"), "{told:?}");
    assert_eq!(shown(&keeper), None);
    let status = turn(&mut keeper, status.next_try.expect("it is tried again"));
    assert_eq!(status.failure, None);
    assert!(shown(&keeper).is_some());
}

#[test]
fn an_order_goes_on_after_a_crash_and_a_crash_loop_orders_nothing() {
    let listeners = Listeners::start();
    let pebble = Pebble::start(listeners.asked);
    let data = tempfile::tempdir().expect("a folder");
    let plan = plan(data.path(), &pebble.directory(), pebble.root_file(), &[Way::Http01]);
    let mut keeper = Keeper::open(plan.clone(), clock::now());
    listeners.serve(&keeper);
    listeners.holds.store(true, Ordering::SeqCst);
    let held = Arc::clone(&listeners.held);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let began = clock::now();
    // The end comes when the authority has asked its question.
    runtime.block_on(async {
        let asked = async {
            while !held.load(Ordering::SeqCst) {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            () = asked => {}
            () = keeper.turn(began) => panic!("the order was over before the question"),
        }
    });
    drop(keeper);
    let order = data.path().join("tls").join(format!("{HOST}.order.json"));
    let kept = fs::read_to_string(&order).expect("that it was begun is kept");
    assert!(kept.contains("\"code\": \"interrupted\"") && kept.contains("PRIVATE KEY"), "{kept}");
    for again in 0..5 {
        let mut keeper = Keeper::open(plan.clone(), began);
        listeners.serve(&keeper);
        let status = turn(&mut keeper, began.plus_ms(again));
        assert_eq!(
            (status.failures, status.failure.map(|told| told.code).as_deref()),
            (1, Some("interrupted"))
        );
        assert_eq!(fs::read_to_string(&order).expect("it is there"), kept);
    }
    let mut keeper = Keeper::open(plan, began);
    listeners.serve(&keeper);
    let next = keeper.status().now()[0].next_try.expect("it goes on");
    assert!((MINUTE_MS..2 * MINUTE_MS).contains(&next.since(began)), "{next:?}");
    let status = turn(&mut keeper, next);
    assert_eq!(status.failure, None);
    let pem = fs::read_to_string(data.path().join("tls").join(format!("{HOST}.certificate.pem")));
    let key = kept
        .split("PRIVATE KEY-----")
        .nth(1)
        .expect("it was kept")
        .replace("\\n", "\n");
    assert!(pem.expect("it is kept").contains(key.trim_end_matches('-')), "it is the one that was under way");
}

#[test]
fn an_operator_can_try_and_renew_while_it_runs() {
    let listeners = Listeners::start();
    let pebble = Pebble::start(listeners.asked);
    let data = tempfile::tempdir().expect("a folder");
    let ways = [Way::Http01, Way::TlsAlpn01];
    let keeper =
        Keeper::open(plan(data.path(), &pebble.directory(), pebble.root_file(), &ways), clock::now());
    listeners.serve(&keeper);
    let (certificates, status) = (keeper.certificates().clone(), keeper.status().clone());
    let keeping = keeper.start().expect("a thread");
    let until = |what: &str, look: &mut dyn FnMut() -> bool| {
        assert!(
            Deadline::after(PATIENCE)
                .wait_for(|| look().then_some(()))
                .is_some(),
            "{what}: {status:?}"
        );
    };
    let own = || certificates.of(&crate::certificates::Source::Ordered(HOST.to_owned()));
    until("it is ordered", &mut || own().is_some());
    let first = own().expect("it is shown").leaf().to_vec();
    let wish = |wish: Wish| {
        let wished = Wished::write(data.path(), wish).expect("there is room");
        Deadline::after(PATIENCE)
            .wait_for(|| wished.answer())
            .expect("it is answered")
    };
    let host = || HOST.to_owned();
    assert_eq!(wish(Wish::Try { host: host() }), Ok("http-01: works\ntls-alpn-01: works".to_owned()));
    assert_eq!(own().expect("it is shown").leaf().to_vec(), first, "nothing is kept of a try");
    let other = wish(Wish::Renew { host: "other.example".into() });
    assert!(other.as_ref().is_err_and(|words| words.contains("no host")), "{other:?}");
    // Right after an order it has to wait for some seconds.
    until("it is renewed", &mut || wish(Wish::Renew { host: host() }).is_ok());
    assert_ne!(own().expect("it is shown").leaf().to_vec(), first);
    keeping.finish();
}
