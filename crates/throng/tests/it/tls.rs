//! TLS: both versions, HTTP/1 and HTTP/2 inside, sessions that are resumed, handshakes that do not end; and what follows
//! once a site is encrypted: who comes in the clear is led on.
//!
//! Not tested here: how certificates come and change (`certificates.rs`), and how many handshakes a network may begin
//! (a table in `edge/tls.rs`).

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::ServerName;
use rustls::version::{TLS12, TLS13};
use rustls::{
    ClientConfig, ClientConnection, HandshakeKind, RootCertStore, StreamOwned, SupportedProtocolVersion,
};

use throng_testkit::program::{TempDir, temporary_folder};

use crate::frames::{Frames, HEADERS, RST_STREAM, SETTINGS};
use crate::raw::{IMPATIENT, PATIENCE};
use crate::town::{Town, free_port, run, said, settle, text};

/// Settings with which nobody is a trusted proxy, so that this machine is a visitor like all others.
const ALONE: &str = "server.trusted_proxies=";

/// A town that is encrypted, at `localhost` and a port of its own.
pub(crate) struct Encrypted {
    pub(crate) town: Town,
    pub(crate) port: u16,
    roots: RootCertStore,
}

pub(crate) type Line = StreamOwned<ClientConnection, TcpStream>;

impl Encrypted {
    #[track_caller]
    pub(crate) fn with(settings: &[&str]) -> Encrypted {
        let folder = temporary_folder();
        settle(&folder.path().join("data"));
        Encrypted::in_folder(folder, settings)
    }

    /// The same for a data directory, `data` in this folder, that was made by a test.
    #[track_caller]
    pub(crate) fn in_folder(folder: TempDir, settings: &[&str]) -> Encrypted {
        Encrypted::in_folder_with(folder, settings, [])
    }

    /// The same, with variables of the environment.
    #[track_caller]
    pub(crate) fn in_folder_with<const N: usize>(
        folder: TempDir,
        settings: &[&str],
        environment: [(&'static str, String); N],
    ) -> Encrypted {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        let (chain, key) = (folder.path().join("chain.pem"), folder.path().join("key.pem"));
        fs::write(&chain, cert.pem()).expect("a file");
        fs::write(&key, signing_key.serialize_pem()).expect("a file");
        let mut roots = RootCertStore::empty();
        roots.add(cert.der().clone()).expect("a certificate");
        let port = free_port();
        let own = [
            format!("server.listen_tls=127.0.0.1:{port}"),
            format!("server.public_url=https://localhost:{port}"),
            format!("tls.certificate_file={}", chain.display()),
            format!("tls.key_file={}", key.display()),
        ];
        let all: Vec<&str> = own
            .iter()
            .map(String::as_str)
            .chain(settings.iter().copied())
            .collect();
        let town = Town::first_with(folder, &all, environment);
        Encrypted { town, port, roots }
    }

    pub(crate) fn config(
        &self,
        version: &'static SupportedProtocolVersion,
        inside: &[u8],
    ) -> Arc<ClientConfig> {
        let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let builder = builder.with_protocol_versions(&[version]).expect("it is spoken");
        let mut config = builder
            .with_root_certificates(self.roots.clone())
            .with_no_client_auth();
        config.enable_early_data = true;
        if !inside.is_empty() {
            config.alpn_protocols = vec![inside.to_vec()];
        }
        Arc::new(config)
    }

    #[track_caller]
    pub(crate) fn connect(&self, config: &Arc<ClientConfig>) -> Line {
        let name = ServerName::try_from("localhost").expect("a name");
        let client = ClientConnection::new(Arc::clone(config), name).expect("a client");
        StreamOwned::new(client, self.clear())
    }

    #[track_caller]
    pub(crate) fn clear(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    pub(crate) fn get(&self, path: &str, connection: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: {connection}\r\n\r\n", self.port)
    }
}

/// All that comes until the server says that it is the end: hanging up without a word is an error.
#[track_caller]
pub(crate) fn whole(mut line: Line) -> (String, HandshakeKind) {
    let mut bytes = Vec::new();
    line.read_to_end(&mut bytes)
        .expect("an answer, and a word at its end");
    let kind = line.conn.handshake_kind().expect("a handshake");
    (String::from_utf8_lossy(&bytes).into_owned(), kind)
}

#[test]
fn a_page_is_the_same_in_both_versions_of_tls_and_the_second_visit_is_resumed() {
    let site = Encrypted::with(&[]);
    for version in [&TLS12, &TLS13] {
        for inside in [&b""[..], b"http/1.1"] {
            let config = site.config(version, inside);
            for expected in [HandshakeKind::Full, HandshakeKind::Resumed] {
                let mut line = site.connect(&config);
                assert!(line.conn.early_data().is_none(), "what is sent early can be sent again by others");
                line.write_all(site.get("/", "close").as_bytes())
                    .expect("it is taken");
                let (answer, kind) = whole(line);
                assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
                assert!(answer.contains("</html>"));
                assert_eq!(kind == HandshakeKind::Resumed, expected == HandshakeKind::Resumed, "{version:?}");
            }
        }
    }
}

#[test]
fn http2_is_spoken_with_whoever_prefers_it() {
    let site = Encrypted::with(&[]);
    for version in [&TLS12, &TLS13] {
        let stream = site.connect(&site.config(version, b"h2"));
        let mut frames = Frames { stream, host: format!("localhost:{}", site.port) };
        frames.begin(&[]);
        frames.await_frame(SETTINGS);
        assert_eq!(frames.stream.conn.alpn_protocol(), Some(&b"h2"[..]));
        let page = |scheme| [(":method", "GET"), (":scheme", scheme), (":authority", "HOST"), (":path", "/")];
        frames.ask(1, 1, &page("https"));
        assert_eq!(frames.await_frame(HEADERS).status(), 200);
        // What claims to be in the clear is not.
        frames.ask(3, 1, &page("http"));
        frames.await_frame(RST_STREAM);
    }
}

/// Every beginning that does not become a connection ends in the time for a head.
#[test]
fn a_handshake_that_does_not_end_is_ended() {
    let site = Encrypted::with(&IMPATIENT);
    let hello = {
        let config = site.config(&TLS13, b"h2");
        let name = ServerName::try_from("localhost").expect("a name");
        let mut client = ClientConnection::new(config, name).expect("a client");
        let mut hello = Vec::new();
        client.write_tls(&mut hello).expect("it is in memory");
        hello
    };
    for sent in
        [&b""[..], &hello[..1], &hello[..hello.len() - 1], &hello, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"]
    {
        let mut stream = site.clear();
        stream.write_all(sent).expect("it is taken");
        let mut answer = Vec::new();
        let end = stream.read_to_end(&mut answer);
        let is_end = end
            .as_ref()
            .err()
            .is_none_or(|error| error.kind() == ErrorKind::ConnectionReset);
        assert!(is_end, "{} bytes: {end:?}", sent.len());
        assert!(!answer.starts_with(b"HTTP/"), "nothing is said in the clear");
    }
    // An HTTP/2 client that says nothing after its handshake.
    let stream = site.connect(&site.config(&TLS13, b"h2"));
    let mut frames = Frames { stream, host: String::new() };
    frames.stream.flush().expect("the handshake");
    frames.rest();
}

/// Somebody who takes nothing of an answer holds it for no longer than in the clear.
#[test]
fn a_client_that_takes_nothing_is_disconnected() {
    let site = Encrypted::with(&IMPATIENT);
    for inside in [&b"http/1.1"[..], b"h2"] {
        let mut line = site.connect(&site.config(&TLS13, inside));
        if inside == b"h2" {
            let mut frames = Frames { stream: line, host: format!("localhost:{}", site.port) };
            frames.begin(&[0, 4, 0x7f, 0xff, 0xff, 0xff]);
            frames.send(8, 0, 0, &[0x7f, 0, 0, 0]);
            for number in 0..90 {
                let page = [(":method", "GET"), (":scheme", "https"), (":authority", "HOST"), (":path", "/")];
                frames.ask(2 * number + 1, 1, &page);
            }
            line = frames.stream;
        } else {
            line.write_all(site.get("/", "keep-alive").repeat(400).as_bytes())
                .unwrap_or(());
        }
        // Its system takes some megabytes by itself; what it holds is read only after the server has given up.
        let deadline = throng_testkit::deadline::Deadline::after(PATIENCE);
        let closed = deadline.wait_for(|| {
            let health = site.town.visitor().get("/healthz").json();
            (health["resources"]["connections"]["now"].as_u64() <= Some(1)).then_some(())
        });
        assert!(closed.is_some(), "still open");
        drop(line);
    }
}

#[test]
fn who_comes_in_the_clear_is_led_to_the_encrypted_site() {
    let site = Encrypted::with(&[ALONE, "server.hsts=day"]);
    let clear = site.town.program.base_url().to_owned();
    let mut visitor = site.town.visitor();
    visitor.follow_redirects = false;
    let https = format!("https://localhost:{}", site.port);
    for path in ["/", "/petitions?q=trees", "/nothing", "/admin"] {
        for _ in ["made", "from memory"] {
            let led = visitor.get(&format!("{clear}{path}"));
            led.expect_status(308);
            assert_eq!(led.header("location"), Some(&*format!("{https}{path}")));
            assert_eq!(
                led.header("strict-transport-security"),
                None,
                "nothing that is said in the clear counts"
            );
        }
    }
    visitor.get("/healthz").expect_status(200);
    // What was typed has been on the line already: it is not sent on, and not taken.
    let refused = visitor.post("/petitions/1/signatures/check", &[("name", "Ada")]);
    refused.expect_status(403);
    let said = refused.page().text();
    assert!(said.contains("This form was sent without encryption"), "{said}");
    assert!(!said.contains("another site"), "{said}");
    let mut line = site.connect(&site.config(&TLS13, b"http/1.1"));
    line.write_all(site.get("/", "close").as_bytes())
        .expect("it is taken");
    assert!(
        whole(line)
            .0
            .contains("\r\nstrict-transport-security: max-age=86400\r\n")
    );
}

/// Whoever comes by another name of the site is told to stay encrypted as well, and counted.
#[test]
fn another_name_over_tls_leads_on_with_the_promise_of_encryption() {
    let metrics = free_port();
    let own = format!("metrics.listen=127.0.0.1:{metrics}");
    let site = Encrypted::with(&["server.hsts=day", "server.hosts=other.localhost", &own]);
    let led = |count: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", metrics)).expect("it listens");
        stream
            .write_all(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .expect("it is taken");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("figures");
        text.lines()
            .filter(|line| line.contains(count))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let before = led("status=\"3xx\"");
    let mut line = site.connect(&site.config(&TLS13, b"http/1.1"));
    let request = "GET /petitions HTTP/1.1\r\nHost: other.localhost\r\nConnection: close\r\n\r\n";
    line.write_all(request.as_bytes()).expect("it is taken");
    let (answer, _) = whole(line);
    assert!(answer.starts_with("HTTP/1.1 308 "), "{answer}");
    assert!(answer.contains("\r\nstrict-transport-security: max-age=86400\r\n"), "{answer}");
    assert_ne!(before, led("status=\"3xx\""), "it counts");
}

/// A balancer that passes connections on says by the PROXY protocol at which port the visitor came.
#[test]
fn who_came_to_port_80_of_a_balancer_is_led_to_the_encrypted_site() {
    let site = Encrypted::with(&["server.proxy_protocol=127.0.0.1"]);
    let clear = site
        .town
        .program
        .base_url()
        .trim_start_matches("http://")
        .to_owned();
    for (port, status) in [(80, "308"), (443, "200"), (8080, "200")] {
        let mut stream = TcpStream::connect(&clear).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let request = format!(
            "PROXY TCP4 198.51.100.7 192.0.2.1 4711 {port}\r\nGET / HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n",
            site.port
        );
        stream.write_all(request.as_bytes()).expect("it is taken");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{port}: {answer}");
    }
}

/// `throng certificates` reads the files; what is shown may be a good one from before.
#[test]
fn a_file_that_became_bad_is_told_beside_the_good_certificate_that_is_shown() {
    let site = Encrypted::with(&[]);
    let data = site.town.data();
    let folder = data.parent().expect("the folder of the town");
    let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
    let settings = [
        format!("server.listen_tls=127.0.0.1:{}", site.port),
        format!("server.public_url=https://localhost:{}", site.port),
        format!("tls.certificate_file={}", text(&chain)),
        format!("tls.key_file={}", text(&key)),
    ];
    let data = text(&data);
    let asked = || {
        let mut words = vec!["certificates", "--data", &data];
        settings
            .iter()
            .for_each(|setting| words.extend(["--set", setting]));
        run(&words)
    };
    let good = asked();
    assert!(good.status.success(), "{}", said(&good));
    assert!(said(&good).contains("by the running program: the one above"), "{}", said(&good));
    fs::write(&chain, "half a certificate").expect("a file");
    let bad = asked();
    assert!(!bad.status.success(), "{}", said(&bad));
    for words in ["no host: RED", "by the running program: another one, good until", "goes on with good ones"]
    {
        assert!(said(&bad).contains(words), "{words}: {}", said(&bad));
    }
}

/// Without a certificate there is no encryption, and the site answers in the clear until it has one.
#[test]
fn a_site_without_a_certificate_answers_in_the_clear() {
    let folder = temporary_folder();
    settle(&folder.path().join("data"));
    let port = free_port();
    let own = [
        format!("server.listen_tls=127.0.0.1:{port}"),
        format!("server.public_url=https://localhost:{port}"),
        "tls.certificate_file=/nonexistent/chain.pem".to_owned(),
        "tls.key_file=/nonexistent/key.pem".to_owned(),
    ];
    let settings: Vec<&str> = own.iter().map(String::as_str).chain([ALONE]).collect();
    let town = Town::in_folder(folder, &settings);
    town.visitor().get("/").expect_status(200);
    drop(
        town.program
            .wait_for_line("/nonexistent/chain.pem", Duration::from_secs(10)),
    );
    let site = Encrypted { roots: RootCertStore::empty(), port, town };
    let mut line = site.connect(&site.config(&TLS13, b""));
    let refused = line
        .write_all(b"x")
        .and_then(|()| line.read(&mut [0]).map(drop))
        .expect_err("no handshake");
    assert!(refused.to_string().contains("alert"), "{refused}");
}
