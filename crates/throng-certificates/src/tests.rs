//! What is shown to whom, and what is said of every file that is not good.

mod misbehaving;
mod ordering;

use std::fs;
use std::path::{Path, PathBuf};

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::os::unix::fs::PermissionsExt;

use crate::challenges::Challenge;
use crate::testing::{Authority, NOW, Pair, keyed};
use crate::{Certificates, Files, Trouble};

const RSA: &str = include_str!("tests/fixtures/rsa.pem");
const RSA_PKCS1: &str = include_str!("tests/fixtures/rsa-pkcs1.key");
const RSA_PKCS8: &str = include_str!("tests/fixtures/rsa-pkcs8.key");
const RSA_SMALL: &str = include_str!("tests/fixtures/rsa-small.key");
const EC: &str = include_str!("tests/fixtures/ec.pem");
const EC_SEC1: &str = include_str!("tests/fixtures/ec-sec1.key");
const EC_LOCKED: &str = include_str!("tests/fixtures/ec-locked.key");
const EC_LOCKED_OLD: &str = include_str!("tests/fixtures/ec-locked-old.key");

fn der(pem: &str) -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(pem.as_bytes()).expect("a certificate")
}

fn hosts(hosts: &[&str]) -> Vec<String> {
    hosts.iter().map(|host| (*host).to_owned()).collect()
}

/// Two files with these contents; what is `None` is not there.
fn written(folder: &Path, chain: Option<&[u8]>, key: Option<&[u8]>) -> Files {
    let write = |name: &str, content: Option<&[u8]>| -> PathBuf {
        let path = folder.join(name);
        content
            .into_iter()
            .for_each(|content| fs::write(&path, content).expect("there is room"));
        path
    };
    Files { certificate: write("chain.pem", chain), key: write("key.pem", key) }
}

/// What is wrong with the files, as a sentence without the folder.
fn said(chain: Option<&[u8]>, key: Option<&[u8]>, names: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let files = written(folder.path(), chain, key);
    let (certificates, troubles) = Certificates::from_files(&[files], &hosts(names), NOW);
    let folder = format!("{}/", folder.path().display());
    let said: Vec<String> = troubles
        .iter()
        .map(|trouble| trouble.to_string().replace(&folder, ""))
        .collect();
    let shown = if certificates.is_empty() { "" } else { "shown; " };
    format!("{shown}{}", said.join("; "))
}

#[test]
fn every_kind_of_key_that_tls_uses_is_taken() {
    for (chain, key, host) in
        [(RSA, RSA_PKCS1, "rsa.example"), (RSA, RSA_PKCS8, "rsa.example"), (EC, EC_SEC1, "ec.example")]
    {
        let said = said(Some(chain.as_bytes()), Some(key.as_bytes()), &[host]);
        assert_eq!(said, "shown; ", "{}", key.lines().next().unwrap_or_default());
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn what_is_wrong_with_a_file_is_said_in_a_sentence_that_says_what_to_do() {
    let authority = Authority::new();
    let good = authority.issue(&["a.example", "*.b.example"], (2029, 2031));
    let (chain, key) = (good.chain(), good.key.clone());
    let other = authority.issue(&["a.example"], (2029, 2031));
    let old = authority.issue(&["a.example"], (2028, 2029));
    let new = authority.issue(&["a.example"], (2031, 2032));
    let half = &chain.as_bytes()[..chain.len() / 4];
    let half_later = &chain.as_bytes()[..good.own.len() + good.between.len() / 2];
    let turned = format!("{}{}", good.between, good.own);
    let foreign = format!("{}{RSA}", good.own);
    let long = good.own.repeat(11);
    let large = "x".repeat(300 * 1024);
    let binary = der(&good.own).to_vec();
    let broken = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
    for (name, chain, key, names, expected) in [
        ("good", Some(chain.as_bytes()), Some(&*key), &["a.example"][..], "shown; "),
        ("a wildcard", Some(chain.as_bytes()), Some(&key), &["x.b.example"], "shown; "),
        ("no host has a name", Some(chain.as_bytes()), Some(&key), &[], "shown; "),
        (
            "absent",
            None,
            Some(&key),
            &[],
            "chain.pem cannot be read (No such file or directory (os error 2)): check",
        ),
        ("no key", Some(chain.as_bytes()), None, &[], "key.pem cannot be read"),
        ("empty", Some(b" \n"), Some(&key), &[], "chain.pem is empty: copy"),
        ("empty key", Some(chain.as_bytes()), Some(""), &[], "key.pem is empty: copy"),
        ("half", Some(half), Some(&key), &[], "chain.pem ends in the middle, or is damaged: copy"),
        ("half of the second", Some(half_later), Some(&key), &[], "chain.pem ends in the middle"),
        (
            "half a key",
            Some(chain.as_bytes()),
            Some(&key[..key.len() / 2]),
            &[],
            "key.pem ends in the middle",
        ),
        ("large", Some(large.as_bytes()), Some(&key), &[], "chain.pem is larger than a certificate can be"),
        ("binary", Some(&binary), Some(&key), &[], "chain.pem is in binary form (DER): convert"),
        ("the other file", Some(key.as_bytes()), Some(&key), &[], "chain.pem holds no certificate: give"),
        ("no key in it", Some(chain.as_bytes()), Some(&chain), &[], "key.pem holds no private key: give"),
        ("locked", Some(EC.as_bytes()), Some(EC_LOCKED), &[], "key.pem is locked by a password"),
        (
            "locked as before",
            Some(EC.as_bytes()),
            Some(EC_LOCKED_OLD),
            &[],
            "key.pem is locked by a password",
        ),
        ("a weak key", Some(RSA.as_bytes()), Some(RSA_SMALL), &[], "key.pem holds a key of a kind"),
        (
            "nonsense",
            Some(broken.as_bytes()),
            Some(&key),
            &[],
            "chain.pem holds a certificate that cannot be understood",
        ),
        (
            "long",
            Some(long.as_bytes()),
            Some(&key),
            &[],
            "chain.pem holds more certificates than a chain can have",
        ),
        (
            "another's key",
            Some(chain.as_bytes()),
            Some(&other.key),
            &[],
            "chain.pem does not belong to the key",
        ),
        (
            "turned",
            Some(turned.as_bytes()),
            Some(&key),
            &[],
            "chain.pem has its certificates in the wrong order",
        ),
        (
            "another's chain",
            Some(foreign.as_bytes()),
            Some(&key),
            &[],
            "chain.pem has its certificates in the wrong order",
        ),
        (
            "another host",
            Some(chain.as_bytes()),
            Some(&key),
            &["c.example", "b.example"],
            "chain.pem is for a.example, *.b.example, but none of the site's hosts (c.example, b.example): order",
        ),
        // Better than none: there is no other.
        (
            "expired",
            Some(old.chain().as_bytes()),
            Some(&old.key),
            &["a.example"],
            "shown; chain.pem has expired: put",
        ),
        (
            "early",
            Some(new.chain().as_bytes()),
            Some(&new.key),
            &[],
            "shown; chain.pem is not valid yet: check",
        ),
        (
            "expired for others",
            Some(old.chain().as_bytes()),
            Some(&old.key),
            &["c.example"],
            "chain.pem is for",
        ),
    ] {
        let said = said(chain, key.map(str::as_bytes), names);
        let fits = if expected.ends_with("; ") {
            said == expected
        } else {
            said.starts_with(expected)
        };
        assert!(fits, "{name}: {said}");
    }
}

#[test]
fn a_key_that_everybody_can_read_is_told_with_the_command_that_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = written(folder.path(), None, Some(b"key"));
    for (mode, told) in [(0o600, false), (0o640, false), (0o644, true), (0o604, true)] {
        fs::set_permissions(&files.key, fs::Permissions::from_mode(mode)).expect("it is ours");
        assert_eq!(files.command_that_closes().is_some(), told, "{mode:o}");
    }
    let done = std::process::Command::new("/bin/sh")
        .args(["-c", &files.command_that_closes().expect("it is open")])
        .status();
    assert!(done.expect("there is a shell").success());
    assert_eq!(files.command_that_closes(), None);
}

#[test]
fn each_host_is_shown_its_own_certificate_and_others_the_first() {
    let authority = Authority::new();
    let folder = tempfile::tempdir().expect("a folder");
    let issue = |names: &[&str]| authority.issue(names, (2000, 2100));
    let pairs = [issue(&["a.example", "*.a.example"]), issue(&["b.example"])];
    let files: Vec<Files> = pairs
        .iter()
        .enumerate()
        .map(|(place, Pair { own, between, key })| {
            let folder = folder.path().join(place.to_string());
            fs::create_dir(&folder).expect("there is room");
            written(&folder, Some(format!("{own}{between}").as_bytes()), Some(key.as_bytes()))
        })
        .collect();
    let (certificates, troubles) = Certificates::from_files(&files, &[], NOW);
    assert_eq!(troubles, []);
    for (host, expected) in [
        ("a.example", Ok(0)),
        ("x.a.example", Ok(0)),
        ("b.example", Ok(1)),
        ("B.EXAMPLE", Ok(1)),
        ("c.example", Err("NotValidForName")),
        ("192.0.2.1", Err("NotValidForName")),
    ] {
        match (authority.visit(&certificates, host, b"h2"), expected) {
            (Ok(shown), Ok(place)) => assert_eq!(shown, der(&pairs[place].own), "{host}"),
            (Err(error), Err(part)) => {
                assert!(error.contains("not valid for name") || error.contains(part), "{host}: {error}")
            }
            (shown, expected) => panic!("{host}: {shown:?}, not {expected:?}"),
        }
    }
    assert!(
        authority
            .visit(&Certificates::default(), "a.example", b"h2")
            .is_err(),
        "there is none"
    );
}

#[test]
fn the_authority_is_shown_the_answer_to_its_question_and_nobody_else() {
    let authority = Authority::new();
    let certificates = Certificates::default();
    let (answer, protocol) = (authority.issue(&["a.example"], (2000, 2100)), b"acme-tls/1");
    assert!(authority.visit(&certificates, "a.example", protocol).is_err());
    certificates.open_challenge(&Challenge::Shown { host: "a.example".into(), keyed: keyed(&answer) });
    let shown = authority.visit(&certificates, "a.example", protocol);
    assert_eq!(shown.expect("it is asked for"), der(&answer.own));
    assert!(authority.visit(&certificates, "b.example", protocol).is_err(), "it is asked for another host");
    assert!(authority.visit(&certificates, "a.example", b"http/1.1").is_err(), "a browser asks");
    certificates.close_challenges();
    assert!(authority.visit(&certificates, "a.example", protocol).is_err());
}

#[test]
fn only_what_is_better_than_nothing_is_shown_instead_of_nothing() {
    for (trouble, better) in [
        (Trouble::Expired, true),
        (Trouble::NotYet, true),
        (Trouble::WrongKey, false),
        (Trouble::WrongName { names: Vec::new(), hosts: Vec::new() }, false),
    ] {
        assert_eq!(trouble.is_better_than_none(), better, "{trouble}");
    }
}
