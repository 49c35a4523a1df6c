//! The layers win in the order promised, values have their types, and every mistake gets a helpful
//! sentence. These tests must never read this machine's own settings.

use std::fs;
use std::time::Duration;

use super::*;

/// Loads a settings file with this content, these environment variables and these `--set` flags.
pub(super) fn load_texts(
    file: &str,
    environment: &[(&str, &str)],
    flags: &[&str],
) -> Result<Loaded, ConfigError> {
    let directory = tempfile::tempdir().expect("a directory for the test");
    let path = directory.path().join(FILE_NAME);
    fs::write(&path, file).expect("the test's settings file");
    let sources = Sources {
        file: SettingsFile::IfPresent(path),
        environment: environment
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect(),
        flags: flags
            .iter()
            .map(|flag| Assignment::parse(flag).expect("the test's flag"))
            .collect(),
    };
    load(&sources)
}

fn mistakes(file: &str, environment: &[(&str, &str)]) -> Vec<String> {
    let problems = load_texts(file, environment, &[])
        .expect_err("there is a mistake")
        .problems;
    // The directory differs from run to run: only the file's name is kept.
    let name_only = |text: String| match text.split_once(FILE_NAME) {
        Some((_, rest)) => format!("{FILE_NAME}{rest}"),
        None => text,
    };
    problems
        .iter()
        .map(|problem| name_only(problem.to_string()))
        .collect()
}

#[test]
fn the_stronger_layer_wins() {
    let file = "[server]\nthreads = 2\n";
    let environment = [("THRONG__SERVER__THREADS", "3"), ("PATH", "/bin"), ("THRONG_CHAOS", "x")];
    for (file, environment, flags, threads, source) in [
        ("", &[][..], &[][..], 0, "built-in"),
        (file, &[], &[], 2, "throng.toml:2"),
        (file, &environment, &[], 3, "environment THRONG__SERVER__THREADS"),
        (file, &environment, &["server.threads=4"], 4, "flag --set"),
        (file, &environment, &["server.threads=4", "server.threads = 5"], 5, "flag --set"),
    ] {
        let loaded = load_texts(file, environment, flags).expect("fine");
        assert_eq!(loaded.settings.server.threads, threads);
        let sourced = loaded
            .sourced
            .iter()
            .find(|sourced| sourced.row.key() == "server.threads");
        let shown = sourced.expect("every row has a value").source.to_string();
        assert!(shown.ends_with(source), "{shown} is not {source}");
    }
}

/// An upgrade must never refuse a file that the program before it took.
#[test]
fn a_settings_file_of_before_pledges_and_votes_is_read_as_it_is() {
    // `docs/throng.example.toml` of 23 November 2026, with every setting that there was taken into use.
    let file = include_str!("fixtures/throng-2026-11-23.toml");
    let loaded = load_texts(file, &[], &[]).expect("it was a settings file");
    let from_file = loaded
        .sourced
        .iter()
        .filter(|sourced| sourced.source.to_string().contains(FILE_NAME));
    assert_eq!(from_file.count(), 59);
    let settings = loaded.settings;
    assert_eq!(settings.mail.smtp_host.as_deref(), Some("smtp.example.org"));
    assert_eq!(settings.server.hosts, ["www.petitions.example.org"]);
}

#[test]
fn values_come_typed() {
    let file = "server = { drain_s = 7 }\nsite.time_zone = \"Europe/London\"\n\
        [intake]\nwait_max_ms = 500\n[mail]\nsmtp_tls = \"none\"\n";
    let settings = load_texts(file, &[("THRONG__SERVER__HOSTS", "a.example, b.example")], &[])
        .expect("fine")
        .settings;
    assert_eq!(settings.server.drain_s, Duration::from_secs(7));
    assert_eq!(settings.server.hosts, ["a.example", "b.example"]);
    assert_eq!(settings.site.time_zone.iana_name(), Some("Europe/London"));
    assert_eq!(settings.site.areas_file, None);
    assert_eq!(settings.intake.wait_max_ms, Duration::from_millis(500));
    assert_eq!(settings.mail.smtp_tls, SmtpTls::None);
    assert_eq!(settings.mail.delivery, Delivery::Capture);
}

#[test]
fn mistakes_in_the_file_are_named() {
    for (file, expected) in [
        (
            "[server]\nlisen = 1",
            "throng.toml:2: there is no setting server.lisen; the nearest is server.listen",
        ),
        ("\n[servers]\nlisten = 1", "throng.toml:2: there is no section [servers]; the nearest is [server]"),
        ("listen = 1", "throng.toml:1: there is no setting listen; the nearest is server.listen"),
        ("server = 1", "throng.toml:1: server is a section; its settings go below a line [server]"),
        (
            "[store]\n\nreaders = 0",
            "throng.toml:3: store.readers = 0 is not allowed; it must be a whole number of connections from 1 to 64",
        ),
        (
            "[site]\npreset = \"town\"",
            "throng.toml:2: site.preset = \"town\" is not allowed; it must be \"parliament\" or \"council\" or \"union\" or \"students-union\" or \"campaign\" or \"newsroom\"",
        ),
        (
            "[mail]\nsmtp_password = 5",
            "throng.toml:2: mail.smtp_password = (secret) is not allowed; it must be one line of text",
        ),
        (
            "[backup]\nencrypt_to = [\"age-secret-key-1QQQQ\"]",
            "throng.toml:2: backup.encrypt_to = (secret) is not allowed; it must be a list of at most 16 texts, each a public key of age: 62 lower-case letters and digits that begin with age1",
        ),
        ("[server", "throng.toml:1: not valid TOML: unclosed table, expected `]`"),
    ] {
        assert_eq!(mistakes(file, &[]), [expected], "file {file:?}");
    }
}

#[test]
fn mistakes_in_the_environment_are_named() {
    for (name, text, expected) in [
        (
            "THRONG__SERVER__LISEN",
            "x",
            "environment THRONG__SERVER__LISEN: there is no setting THRONG__SERVER__LISEN; the nearest is THRONG__SERVER__LISTEN",
        ),
        (
            "THRONG__LISTEN",
            "x",
            "environment THRONG__LISTEN: there is no setting THRONG__LISTEN; the nearest is THRONG__SERVER__LISTEN",
        ),
        (
            "THRONG__server__listen",
            "127.0.0.1:1",
            "environment THRONG__server__listen: there is no setting THRONG__server__listen; the nearest is THRONG__SERVER__LISTEN",
        ),
        (
            "THRONG__SERVER__DRAIN_S",
            "10s",
            "environment THRONG__SERVER__DRAIN_S: server.drain_s = 10s is not allowed; it must be a whole number of seconds from 1 to 300",
        ),
        (
            "THRONG__MAIL__FROM_FILE",
            "/x",
            "environment THRONG__MAIL__FROM_FILE: mail.from is not a secret, so it cannot be read from a file; set THRONG__MAIL__FROM instead",
        ),
        ("THRONG__MAIL__SMTP_PASSWORD_FILE", "/no/such", "/no/such: cannot be read: there is no such file"),
    ] {
        assert_eq!(mistakes("", &[(name, text)]), [expected], "{name}={text}");
    }
}

#[test]
fn all_mistakes_come_at_once() {
    let found = mistakes("[server]\nthreads = -1\nlisten = 5\n", &[("THRONG__X", "")]);
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn a_secret_comes_from_a_file_and_is_never_shown() {
    let directory = tempfile::tempdir().expect("a directory for the test");
    let path = directory.path().join("password");
    let path = path.to_str().expect("a plain path");
    for (content, expected) in
        [("geheim", "geheim"), ("geheim\n", "geheim"), ("geheim\r\n", "geheim"), ("a b ", "a b ")]
    {
        fs::write(path, content).expect("the test's password file");
        let environment = [("THRONG__MAIL__SMTP_PASSWORD_FILE", path), ("THRONG__MAIL__SMTP_USERNAME", "a")];
        let loaded = load_texts("", &environment, &[]).expect("fine");
        assert_eq!(loaded.settings.mail.smtp_password.reveal(), expected);
        let everything = format!("{loaded:?}{}", document::dump(&loaded.sourced));
        assert!(!everything.contains("geheim"), "{everything}");
        assert!(everything.contains("smtp_password = \"(secret)\""), "{everything}");
    }
    let twice = [("THRONG__MAIL__SMTP_PASSWORD_FILE", path), ("THRONG__MAIL__SMTP_PASSWORD", "geheim")];
    let error = load_texts("", &twice, &[]).expect_err("given twice").to_string();
    assert!(error.contains("given twice") && !error.contains("geheim"), "{error}");
}

#[test]
fn flags_are_checked_while_parsing() {
    for (flag, expected) in [
        ("server.threads", "it must look like section.key=value"),
        ("server.thread=1", "there is no setting server.thread; the nearest is server.threads"),
        ("server.threads=x", "it must be a whole number of threads from 0 to 256"),
        (
            "mail.smtp_password=x",
            "mail.smtp_password is a secret, and flags can be seen by others; \
             set THRONG__MAIL__SMTP_PASSWORD or THRONG__MAIL__SMTP_PASSWORD_FILE",
        ),
    ] {
        assert_eq!(Assignment::parse(flag).expect_err("a mistake"), expected, "{flag}");
    }
}

#[test]
fn a_file_that_was_named_must_be_there() {
    for (file, fine) in [
        (SettingsFile::IfPresent(PathBuf::from("/no/such")), true),
        (SettingsFile::Required(PathBuf::from("/no/such")), false),
        (SettingsFile::Required(PathBuf::from("/")), false),
    ] {
        let sources = Sources { file: file.clone(), ..Sources::built_in() };
        assert_eq!(load(&sources).is_ok(), fine, "{file:?}");
    }
    // What it leads to was there once.
    let directory = tempfile::tempdir().expect("a directory for the test");
    let link = directory.path().join(FILE_NAME);
    std::os::unix::fs::symlink("/no/such", &link).expect("it is ours");
    let sources = Sources { file: SettingsFile::IfPresent(link), ..Sources::built_in() };
    let said = load(&sources).expect_err("its settings are missing").to_string();
    assert!(said.contains("a link to a file that is not there"), "{said}");
}

#[test]
fn a_file_in_another_encoding_is_refused_with_the_line() {
    let directory = tempfile::tempdir().expect("a directory for the test");
    let path = directory.path().join(FILE_NAME);
    let latin_1 = b"# Bridge\n[site]\nname = \"Caf\xe9\"\n".to_vec();
    let utf_16 = [0xff, 0xfe, b'[', 0].to_vec();
    for (bytes, line) in [(latin_1, 3), (utf_16, 1)] {
        fs::write(&path, bytes).expect("the test's settings file");
        let sources = Sources {
            file: SettingsFile::Required(path.clone()),
            environment: Vec::new(),
            flags: Vec::new(),
        };
        let problems = load(&sources).expect_err("nobody can read it").problems;
        let said: String = problems.iter().map(ToString::to_string).collect();
        assert!(said.contains(&format!("line {line} is not in UTF-8")), "{said}");
    }
}

#[test]
fn a_long_file_is_refused() {
    let comment = "#".repeat(throng_process::limits::SETTINGS_FILE_BYTES_MAX.count() + 1);
    assert_eq!(mistakes(&comment, &[]), ["throng.toml: longer than the 262144 bytes allowed"]);
}
