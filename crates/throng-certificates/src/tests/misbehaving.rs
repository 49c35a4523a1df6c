//! Authorities that do not behave, and files that change while the program runs.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rustls::{ServerConnection, StreamOwned};
use throng_domain::time::{DAY_MS, MINUTE_MS, Timestamp};
use throng_process::clock;

use super::ordering::{HOST, plan, turn};
use crate::testing::Authority as TestAuthority;
use crate::{Certificates, Files, Keeper, Light, Plan, Way};

/// An authority that answers every request with these bytes, and then keeps the connection as long as they want.
fn stub(answer: &'static [u8], endless: bool) -> (String, PathBuf, tempfile::TempDir) {
    stub_saying(|_| answer.to_vec(), endless)
}

/// The same, with an answer that names the address.
fn stub_saying(answer: impl FnOnce(&str) -> Vec<u8>, endless: bool) -> (String, PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let authority = TestAuthority::new();
    let pair = authority.issue(&["127.0.0.1"], (2000, 2100));
    let (chain, key) = (folder.path().join("chain"), folder.path().join("key"));
    fs::write(&chain, pair.chain()).expect("there is room");
    fs::write(&key, pair.key).expect("there is room");
    let root = folder.path().join("root");
    fs::write(&root, &authority.root).expect("there is room");
    let (certificates, troubles) =
        Certificates::from_files(&[Files { certificate: chain, key }], &[], clock::now());
    assert_eq!(troubles, []);
    let mut config = (*certificates.server_config().expect("a config")).clone();
    config.alpn_protocols = Vec::new();
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let answer = answer(&format!("https://127.0.0.1:{port}"));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let connection = ServerConnection::new(Arc::clone(&config)).expect("a connection");
            let mut stream = StreamOwned::new(connection, stream);
            let mut head = [0; 4096];
            if stream.read(&mut head).is_err() {
                continue;
            }
            let mut written = stream.write_all(&answer).and_then(|()| stream.flush());
            while endless && written.is_ok() {
                written = stream.write_all(&[b' '; 4096]);
            }
            if answer.is_empty() {
                // Until whoever asked has gone.
                stream.read_to_end(&mut Vec::new()).ok();
            }
            stream.conn.send_close_notify();
            stream.flush().ok();
        }
    });
    (format!("https://127.0.0.1:{port}/dir"), root, folder)
}

/// A site that has a certificate which is good for years, of this authority, which is to be renewed by now.
fn renewing(data: &Path, directory: &str, root: PathBuf, now: Timestamp) -> Keeper {
    let kept = crate::kept::Kept::open(data).expect("there is room");
    let pair = TestAuthority::new().issue(&[HOST], (2020, 2100));
    kept.keep_certificate(HOST, &pair.chain(), &pair.key)
        .expect("there is room");
    let progress = crate::kept::Progress {
        directory: Some(directory.to_owned()),
        renew_at_ms: Some(now.0 - 1),
        ask_at_ms: Some(now.plus_ms(30 * DAY_MS).0),
        ..Default::default()
    };
    kept.keep_progress(HOST, &progress).expect("there is room");
    Keeper::open(plan(data, directory, root, &[Way::Http01]), now)
}

/// Whatever the authority does: the certificate that is there goes on, and after the second failure it is told.
#[test]
fn a_good_certificate_goes_on_while_its_authority_does_not_behave_and_amber_tells() {
    crate::client::PATIENCE.set(Some(Duration::from_millis(500)));
    const LIMITED: &[u8] =
        b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7200\r\nContent-Length: 2\r\n\r\n{}";
    const REFUSING: &[u8] = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}";
    const BUSY: &[u8] = b"HTTP/1.1 503 Down\r\nContent-Length: 6\r\n\r\n<html>";
    let down = || {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        format!("https://{}/dir", listener.local_addr().expect("an address"))
    };
    for (answer, code) in [
        (Some(&b""[..]), "slow"),
        (Some(LIMITED), "limited"),
        (Some(REFUSING), "nonsense"),
        (Some(BUSY), "busy"),
        (None, "unreached"),
    ] {
        let (mut directory, root, _folder) = stub(answer.unwrap_or_default(), false);
        if answer.is_none() {
            directory = down();
        }
        let (data, now) = (tempfile::tempdir().expect("a folder"), clock::now());
        let mut keeper = renewing(data.path(), &directory, root, now);
        let source = crate::certificates::Source::Ordered(HOST.to_owned());
        let leaf = |keeper: &Keeper| {
            keeper
                .certificates()
                .of(&source)
                .map(|shown| shown.leaf().to_vec())
        };
        let first = leaf(&keeper).expect("it is shown");
        let mut at = now;
        for (failures, light) in [(1, Light::Green), (2, Light::Amber)] {
            let status = turn(&mut keeper, at);
            let told = status.failure.as_ref().expect("it does not behave");
            assert_eq!((status.failures, told.code.as_str()), (failures, code), "{told:?}");
            assert_eq!(status.light(at), light, "{code}");
            assert_eq!(leaf(&keeper).as_ref(), Some(&first), "{code}: the old one goes on");
            at = status.next_try.expect("it is tried again");
        }
    }
}

#[test]
fn whatever_an_authority_answers_is_bounded_and_told_in_words() {
    const LIMITED: &[u8] =
        b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7200\r\nContent-Length: 2\r\n\r\n{}";
    const BUSY: &[u8] = b"HTTP/1.1 503 Down\r\nRetry-After: 600\r\nContent-Length: 6\r\n\r\n<html>";
    for (answer, endless, code, minutes) in [
        (LIMITED, false, "limited", 120),
        (BUSY, false, "busy", 10),
        (b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", false, "nonsense", 1),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", false, "nonsense", 1),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}", false, "nonsense", 1),
        (b"HTTP/1.1 200 OK\r\n\r\n{", true, "nonsense", 1),
        (b"HTTP/1.1 200 OK\r\nX: ", true, "nonsense", 1),
        (b"SSH-2.0-OpenSSH\r\n", false, "nonsense", 1),
        (
            b"HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n",
            false,
            "nonsense",
            1,
        ),
    ] {
        let (directory, root, _folder) = stub(answer, endless);
        let data = tempfile::tempdir().expect("a folder");
        let mut keeper = Keeper::open(plan(data.path(), &directory, root, &[Way::Http01]), clock::now());
        let now = clock::now();
        let status = turn(&mut keeper, now);
        let told = status.failure.expect("it does not behave");
        let case = String::from_utf8_lossy(answer);
        assert_eq!(told.code, code, "{case}: {told:?}");
        let next = status.next_try.expect("it is tried again");
        assert!(next.since(now) >= minutes * MINUTE_MS, "{case}");
    }
}

#[test]
fn an_authority_that_never_answers_is_given_up_and_another_than_it_says_is_not_believed() {
    let (directory, root, _folder) = stub(b"", false);
    crate::client::PATIENCE.set(Some(Duration::from_millis(200)));
    let client = crate::client::Client::new(Some(&root)).expect("a root");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let data = tempfile::tempdir().expect("a folder");
    let asked = |client, root: &Path| {
        let plan = plan(data.path(), &directory, root.to_owned(), &[Way::Http01]);
        let authority = plan.authority.expect("there is one");
        let kept = crate::kept::Kept::open(data.path()).expect("there is room");
        let asked = runtime.block_on(crate::order::account(&authority, &kept, client));
        asked.err().expect("nobody answers").to_string()
    };
    let slow = asked(client, &root);
    assert!(slow.contains("did not finish in time"), "{slow}");
    // Somebody else's certificate: nothing is sent.
    let other = data.path().join("other");
    fs::write(&other, TestAuthority::new().root).expect("there is room");
    let client = crate::client::Client::new(Some(&other)).expect("a root");
    let unknown = asked(client, &other);
    assert!(unknown.contains("its certificate is not good"), "{unknown}");
    fs::write(&other, "nothing").expect("there is room");
    let none = crate::client::Client::new(Some(&other))
        .err()
        .expect("no root")
        .to_string();
    assert!(none.contains("set tls.acme_root_file"), "{none}");
}

/// RFC 9773. The same answer is the list of addresses and the window.
#[test]
fn a_certificate_is_renewed_when_the_authority_wants_it() {
    let now = clock::now();
    let (directory, root, _folder) = stub_saying(
        |place| {
            let body = serde_json::json!({
                "newNonce": place, "newAccount": place, "newOrder": place, "renewalInfo": format!("{place}/renewal"),
                "suggestedWindow": { "start": "2031-01-01T00:00:00Z", "end": "2031-01-02T00:00:00Z" },
            });
            let body = body.to_string();
            format!("HTTP/1.1 200 OK\r\nRetry-After: 7200\r\nContent-Length: {}\r\n\r\n{body}", body.len())
                .into_bytes()
        },
        false,
    );
    let data = tempfile::tempdir().expect("a folder");
    let kept = crate::kept::Kept::open(data.path()).expect("there is room");
    let pair = TestAuthority::new().issue(&[HOST], (2020, 2100));
    kept.keep_certificate(HOST, &pair.chain(), &pair.key)
        .expect("there is room");
    let key = rcgen::KeyPair::generate().expect("a key").serialize_der();
    let account = serde_json::json!({
        "id": "https://127.0.0.1/account",
        "key_pkcs8": base64::Engine::encode(&base64::prelude::BASE64_URL_SAFE_NO_PAD, key),
        "directory": directory,
    });
    let account = serde_json::from_value(account).expect("as it is kept");
    kept.keep_account(&directory, &account).expect("there is room");
    let progress = crate::kept::Progress {
        directory: Some(directory.clone()),
        renew_at_ms: Some(now.plus_ms(DAY_MS).0),
        ..Default::default()
    };
    kept.keep_progress(HOST, &progress).expect("there is room");
    let mut keeper = Keeper::open(plan(data.path(), &directory, root, &[Way::Http01]), now);
    let status = turn(&mut keeper, now);
    // 1 and 2 January 2031.
    let window = 1_924_992_000_000..=1_925_078_400_000;
    let next = status.next_try.expect("one is due some day");
    assert!(window.contains(&next.0), "{next:?}");
    let progress = kept.progress(HOST);
    // As it asked, less what has passed, and not sooner than after an hour.
    let again_ms = progress.ask_at_ms.expect("it is asked again") - now.0;
    assert!((3_600_000..=7_200_000).contains(&again_ms), "{again_ms}");
    assert_eq!((status.failures, status.failure), (0, None));
}

#[test]
fn files_are_exchanged_while_it_runs_and_no_worse_one_takes_the_place_of_a_good_one() {
    let data = tempfile::tempdir().expect("a folder");
    let authority = TestAuthority::new();
    let files = Files { certificate: data.path().join("chain"), key: data.path().join("key") };
    let put = |pair: &crate::testing::Pair| {
        fs::write(&files.certificate, pair.chain()).expect("there is room");
        fs::write(&files.key, &pair.key).expect("there is room");
    };
    let issue = |names: &[&str], years| authority.issue(names, years);
    let now = crate::testing::NOW;
    let (good, other) = (issue(&[HOST], (2029, 2031)), issue(&["other.example"], (2029, 2031)));
    let old = issue(&[HOST], (2028, 2029));
    put(&good);
    let plan = Plan {
        data: data.path().to_owned(),
        files: vec![files.clone()],
        hosts: vec![HOST.into()],
        authority: None,
    };
    let mut keeper = Keeper::open(plan.clone(), now);
    let leaf = |keeper: &Keeper| {
        keeper
            .certificates()
            .of(&crate::certificates::Source::Files(0))
            .map(|shown| shown.leaf().to_vec())
    };
    let first = leaf(&keeper).expect("it is shown");
    let check = |keeper: &mut Keeper, trouble: Option<&str>| {
        let status = turn(keeper, now);
        let words = status
            .failure
            .as_ref()
            .map(|told| told.words.clone())
            .unwrap_or_default();
        assert_eq!(words.is_empty(), trouble.is_none(), "{words}");
        assert!(words.contains(trouble.unwrap_or_default()), "{words}");
        assert_eq!(
            status.light(now),
            if trouble.is_some() {
                Light::Amber
            } else {
                Light::Green
            }
        );
    };
    check(&mut keeper, None);
    // Half of a renewal, and renewals that went wrong.
    fs::write(&files.key, &other.key).expect("there is room");
    check(&mut keeper, Some("does not belong to the key"));
    put(&other);
    check(&mut keeper, Some("is for other.example"));
    put(&old);
    check(&mut keeper, Some("has expired"));
    fs::remove_file(&files.certificate).expect("it is there");
    check(&mut keeper, Some("cannot be read"));
    assert_eq!(leaf(&keeper), Some(first.clone()));
    // A volume whose file is a link, which is turned to another folder.
    let (one, link) = (data.path().join("one"), files.certificate.clone());
    let renewed = issue(&[HOST], (2029, 2032));
    fs::write(&one, renewed.chain()).expect("there is room");
    fs::write(&files.key, &renewed.key).expect("there is room");
    std::os::unix::fs::symlink(&one, &link).expect("there is room");
    check(&mut keeper, None);
    assert_ne!(leaf(&keeper), Some(first));
    let status = keeper.status().now()[0].clone();
    assert_eq!(
        status.light(now.plus_ms(800 * DAY_MS)),
        Light::Red,
        "time goes by without a change of the file"
    );
    assert_eq!(status.hosts, [HOST]);
}
