//! Opening a connection to a relay that encrypts, logs in, or tries to trick us: dialogues as tables, over real sockets and
//! real encryption, with a certificate made for these tests.

use std::sync::Arc;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

use super::RelayConfig;
use super::opening::{Encryption, open};
use super::wire::Duplex;
use throng_config::{Secret, SmtpTls};

const CERTIFICATE: &[u8] = include_bytes!("../../tests/fixtures/relay-certificate.der");
const KEY: &[u8] = include_bytes!("../../tests/fixtures/relay-key.der");

/// The server's side of the encryption.
fn acceptor() -> TlsAcceptor {
    let key = PrivateKeyDer::try_from(KEY.to_vec()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(CERTIFICATE.to_vec())], key)
        .unwrap();
    TlsAcceptor::from(Arc::new(config))
}

fn trusting() -> Encryption {
    let mut authorities = RootCertStore::empty();
    authorities
        .add(CertificateDer::from(CERTIFICATE.to_vec()))
        .unwrap();
    Encryption::trusting(authorities, "127.0.0.1").unwrap()
}

/// Plays a scripted server: sends each line of `script`, and before each but the first waits for one from the client.
/// Returns the client's lines. The line `flood` sends bytes without end.
async fn play(stream: &mut (impl Duplex + ?Sized), script: &[&str], hears_first: bool) -> Vec<String> {
    let mut stream = BufReader::new(stream);
    let mut heard = Vec::new();
    for (number, line) in script.iter().enumerate() {
        if number > 0 || hears_first {
            let mut said = String::new();
            if stream.read_line(&mut said).await.unwrap_or(0) == 0 {
                return heard;
            }
            heard.push(said.trim_end().to_owned());
        }
        match *line {
            // Until the other side hangs up.
            "flood" => while stream.write_all(&[b'2'; 4_096]).await.is_ok() {},
            line => stream.write_all(line.as_bytes()).await.expect("it listens"),
        }
    }
    // The client ends the connection.
    stream.read_to_end(&mut Vec::new()).await.ok();
    heard
}

/// Plays one connection; returns the client's lines before encryption, and those after.
async fn serve(listener: TcpListener, clear: &[&str], encrypted: &[&str]) -> [Vec<String>; 2] {
    let (mut stream, _) = listener.accept().await.unwrap();
    if clear.is_empty() {
        return [Vec::new(), over(stream, encrypted, false).await];
    }
    // The last line before encryption is sent without waiting for another from the client.
    let mut heard = Vec::new();
    for (number, line) in clear.iter().enumerate() {
        if number > 0 {
            heard.push(line_of(&mut stream).await);
        }
        stream.write_all(line.as_bytes()).await.unwrap();
    }
    if encrypted.is_empty() {
        heard.push(line_of(&mut stream).await);
        return [heard, Vec::new()];
    }
    [heard, over(stream, encrypted, true).await]
}

async fn over(stream: TcpStream, script: &[&str], hears_first: bool) -> Vec<String> {
    match acceptor().accept(stream).await {
        Ok(mut stream) => play(&mut stream, script, hears_first).await,
        Err(_) => Vec::new(),
    }
}

/// Reads one line, byte by byte: what follows may be encrypted already.
async fn line_of(stream: &mut TcpStream) -> String {
    let mut line = Vec::new();
    while !line.ends_with(b"\r\n") {
        match stream.read_u8().await {
            Ok(byte) => line.push(byte),
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&line).trim_end().to_owned()
}

/// The result of opening a connection to a server that follows these scripts, and what the server heard.
fn opened(tls: SmtpTls, clear: &[&str], encrypted: &[&str]) -> (Result<(), String>, [Vec<String>; 2]) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let config = RelayConfig {
            host: "127.0.0.1".to_owned(),
            port: listener.local_addr().unwrap().port(),
            tls,
            login: Some(("ada".to_owned(), Secret::new("geheim".to_owned()))),
            connections_max: 1,
        };
        let encryption = trusting();
        let opening = async {
            let encryption = Some(&encryption).filter(|_| tls != SmtpTls::None);
            let opened = open(&config, "brindle.example", encryption).await;
            opened.map(drop).map_err(|failure| failure.said)
        };
        tokio::join!(opening, serve(listener, clear, encrypted))
    })
}

const HELLO: &str = "220 relay.test ready\r\n";
const OFFERS: &str = "250-relay.test\r\n250-STARTTLS\r\n250 AUTH PLAIN LOGIN\r\n";
const IN: &str = "235 2.7.0 in\r\n";
const EHLO: &str = "EHLO brindle.example";
/// `\0ada\0geheim`
const PLAIN: &str = "AUTH PLAIN AGFkYQBnZWhlaW0=";

#[test]
fn each_kind_of_encryption_leads_to_a_log_in_that_nobody_else_reads() {
    let login = "250-relay.test\r\n250 AUTH LOGIN\r\n";
    let tls = opened(SmtpTls::Tls, &[], &[HELLO, OFFERS, IN]);
    assert_eq!(tls, (Ok(()), [vec![], vec![EHLO.to_owned(), PLAIN.to_owned()]]));
    let go = "220 go ahead\r\n";
    let starttls = opened(SmtpTls::Starttls, &[HELLO, OFFERS, go], &[OFFERS, IN]);
    let clear = vec![EHLO.to_owned(), "STARTTLS".to_owned()];
    assert_eq!(starttls, (Ok(()), [clear, vec![EHLO.to_owned(), PLAIN.to_owned()]]));
    let asked = ["334 VXNlcm5hbWU6\r\n", "334 UGFzc3dvcmQ6\r\n"];
    let (tls, [_, heard]) = opened(SmtpTls::Tls, &[], &[HELLO, login, asked[0], asked[1], IN]);
    assert_eq!((tls, &heard[1..]), (Ok(()), &["AUTH LOGIN", "YWRh", "Z2VoZWlt"].map(str::to_owned)[..]));
}

#[test]
fn nobody_in_between_can_have_the_password_or_put_words_into_the_relays_mouth() {
    let no_encryption = "250-relay.test\r\n250 AUTH PLAIN LOGIN\r\n";
    let (said, [clear, _]) = opened(SmtpTls::Starttls, &[HELLO, no_encryption], &[]);
    assert_eq!(said, Err("the mail server offers no encryption (STARTTLS)".to_owned()));
    assert!(clear.iter().all(|line| !line.starts_with("AUTH")), "{clear:?}");
    let more = "220 go ahead\r\n250-relay.test\r\n250 AUTH PLAIN\r\n";
    let (said, [clear, encrypted]) = opened(SmtpTls::Starttls, &[HELLO, OFFERS, more], &[OFFERS, IN]);
    assert_eq!(said, Err("the mail server said more before encryption than it was asked".to_owned()));
    assert_eq!((clear.len(), encrypted), (2, vec![]));
}

#[test]
fn a_flood_under_encryption_has_an_end_too() {
    let end = Err("a line of the mail server has no end".to_owned());
    for script in [&["flood"][..], &[HELLO, "flood"], &[HELLO, OFFERS, "flood"]] {
        assert_eq!(opened(SmtpTls::Tls, &[], script).0, end, "{script:?}");
    }
    let go = "220 go ahead\r\n";
    for script in [&["flood"][..], &[OFFERS, "flood"]] {
        assert_eq!(opened(SmtpTls::Starttls, &[HELLO, OFFERS, go], script).0, end, "{script:?}");
    }
}

#[test]
fn a_log_in_that_is_refused_is_told_in_the_relays_words() {
    let (said, _) = opened(SmtpTls::Tls, &[], &[HELLO, OFFERS, "535 5.7.8 wrong password\r\n"]);
    assert_eq!(said, Err("permanent error (535): 5.7.8 wrong password".to_owned()));
    let (said, _) = opened(SmtpTls::Tls, &[], &[HELLO, "250 relay.test\r\n"]);
    assert_eq!(said, Err("the mail server takes no log-in with a password (PLAIN or LOGIN)".to_owned()));
}
