//! What `throng doctor` says of certificates: of the one that is shown at the public address, and of those in the files that the
//! settings name.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection};
use throng_testkit::program::temporary_folder;

use crate::town::{THRONG, said, settle, text};

/// A certificate and its key, signed by itself.
struct Made {
    certificate: rcgen::Certificate,
    key: KeyPair,
}

/// For this name, until the end of this year.
fn made(name: &str, until_year: i32) -> Made {
    let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
    params.not_before = date_time_ymd(2020, 1, 1);
    params.not_after = date_time_ymd(until_year, 12, 31);
    let key = KeyPair::generate().expect("a key");
    let certificate = params.self_signed(&key).expect("a certificate");
    Made { certificate, key }
}

impl Made {
    /// Writes both below a folder, the key for its owner alone.
    fn files(&self, folder: &Path) -> (PathBuf, PathBuf) {
        let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
        fs::write(&chain, self.certificate.pem()).expect("a file");
        fs::write(&key, self.key.serialize_pem()).expect("a file");
        fs::set_permissions(&key, Permissions::from_mode(0o600)).expect("it is ours");
        (chain, key)
    }

    /// Shows it to everybody who connects to this machine, for as long as the test runs; returns the port.
    fn shown(&self) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its port").port();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(self.key.serialize_der()));
        let builder = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let config = builder
            .with_safe_default_protocol_versions()
            .expect("they are spoken")
            .with_no_client_auth()
            .with_single_cert(vec![self.certificate.der().clone()], key)
            .expect("they belong together");
        let config = Arc::new(config);
        std::thread::spawn(move || {
            while let Ok((mut stream, _)) = listener.accept() {
                let mut connection = ServerConnection::new(Arc::clone(&config)).expect("a connection");
                while connection.is_handshaking() && connection.complete_io(&mut stream).is_ok() {}
            }
        });
        port
    }
}

fn doctor(data: &Path, words: &[String]) -> Output {
    let words = words.iter().map(String::as_str);
    Command::new(THRONG)
        .args(["doctor", "--data", &text(data)])
        .args(words)
        .output()
        .expect("the program")
}

fn settled(folder: &Path) -> PathBuf {
    let data = folder.join("data");
    settle(&data);
    fs::set_permissions(&data, Permissions::from_mode(0o700)).expect("it is ours");
    data
}

/// The part of what is said that is about this, with its advice.
fn about(said: &str, what: &str) -> String {
    let mut lines = said
        .lines()
        .skip_while(|line| !line.contains(&format!(" {what}: ")));
    let first = lines.next().unwrap_or_default();
    let advice = lines.next().filter(|line| line.contains('→')).unwrap_or_default();
    format!("{first}\n{advice}")
}

#[test]
fn a_certificate_that_browsers_would_not_take_is_told_with_the_reason() {
    let folder = temporary_folder();
    let data = settled(folder.path());
    let host = "127.0.0.1";
    for (name, until, trusted, state, expected) in [
        ("good", 2099, true, "ok", "Browsers trust the certificate of 127.0.0.1, which ends in"),
        ("expired", 2021, true, "broken", "expired"),
        ("untrusted", 2099, false, "broken", "invalid peer certificate"),
        ("of another host", 2099, true, "broken", "not valid for name"),
    ] {
        let own_name = if name == "of another host" {
            "localhost"
        } else {
            host
        };
        let shown = made(own_name, until);
        // Without an authority of its own nobody asks a site that is for this machine only.
        let authority = folder.path().join("authority.pem");
        let trust = if trusted {
            shown.certificate.pem()
        } else {
            made(host, 2099).certificate.pem()
        };
        fs::write(&authority, trust).expect("a file");
        let address = format!("server.public_url=https://{host}:{}", shown.shown());
        let mut words = vec!["--set".to_owned(), address];
        words.extend(["--authority".to_owned(), text(&authority)]);
        let said = said(&doctor(&data, &words));
        let found = about(&said, "certificate");
        assert!(found.starts_with(state) && found.contains(expected), "{name}: {said}");
        assert_eq!(found.contains("Renew it, or correct what is shown"), state != "ok", "{name}: {found}");
    }
}

#[test]
fn a_file_with_a_certificate_that_a_start_could_not_use_is_told() {
    let folder = temporary_folder();
    let data = settled(folder.path());
    let (chain, key) = (folder.path().join("chain.pem"), folder.path().join("key.pem"));
    let (good, expired, other) =
        (made("localhost", 2099), made("localhost", 2021), made("elsewhere.example", 2099));
    let cases: [(&str, &dyn Fn(), &str); 7] = [
        ("good", &|| drop(good.files(folder.path())), "are good for the hosts"),
        ("expired", &|| drop(expired.files(folder.path())), "expired"),
        ("of another host", &|| drop(other.files(folder.path())), "elsewhere.example"),
        (
            "with another key",
            &|| fs::write(&chain, good.certificate.pem()).expect("a file"),
            "does not belong to the key",
        ),
        ("no certificate", &|| fs::write(&chain, "hello").expect("a file"), "chain.pem"),
        ("not there", &|| fs::remove_file(&chain).expect("it was there"), "check the path"),
        (
            "a key that others read",
            &|| {
                good.files(folder.path());
                fs::set_permissions(&key, Permissions::from_mode(0o644)).expect("it is ours");
            },
            "chmod o-rwx",
        ),
    ];
    for (name, seed, expected) in cases {
        seed();
        let settings = [
            "server.public_url=https://localhost".to_owned(),
            format!("tls.certificate_file={}", chain.display()),
            format!("tls.key_file={}", key.display()),
        ];
        let mut words: Vec<String> = settings
            .into_iter()
            .flat_map(|setting| ["--set".to_owned(), setting])
            .collect();
        words.push("--offline".to_owned());
        let output = doctor(&data, &words);
        let said = said(&output);
        let found = about(&said, "certificate files");
        assert!(found.contains(expected), "{name}: {said}");
        assert_eq!(found.starts_with("broken"), name != "good", "{name}: {said}");
        assert_eq!(output.status.code() == Some(2), name != "good", "{name}: {said}");
    }
}
