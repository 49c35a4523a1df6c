//! Commands as people type them: those of the README, and what they say to somebody who has stopped reading, as in
//! `throng config explain | head`.

use std::fs;
use std::process::{Command, Stdio};

use throng_testkit::program::temporary_folder;

use crate::town::{THRONG, Town, run, said, text};

#[test]
fn a_command_whose_reader_has_gone_ends_as_if_it_had_been_read() {
    let town = Town::open();
    let data = text(&town.data());
    for words in [
        &["config", "explain"][..],
        &["config", "explain", "server"],
        &["config", "dump", "--data", &data],
        &["theme", "list", "--data", &data],
        &["admin", "list", "--data", &data],
        &["retention", "--data", &data],
        &["verify", "--data", &data],
        &["help", "serve"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let ended = Command::new(THRONG)
            .args(words)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .expect("it starts");
        assert!(ended.status.success(), "{words:?}: {}", said(&ended));
        assert!(!said(&ended).contains("bug"), "{words:?}: {}", said(&ended));
    }
    let read = run(&["verify", "--data", &data]);
    assert!(said(&read).contains("All is well"), "{}", said(&read));
}

/// A pipe in place of a file must neither be waited for nor passed over in silence, and what no page uses is no mistake.
#[test]
fn a_check_of_a_theme_says_what_pages_would_answer_with_an_error() {
    let folder = temporary_folder();
    let theme = text(folder.path());
    let check = || run(&["theme", "check", "--theme", &theme]);
    fs::write(folder.path().join("token.css"), "").expect("the folder takes it");
    let fine = check();
    assert!(fine.status.success() && said(&fine).contains("did you mean tokens.css?"), "{}", said(&fine));
    let copied = run(&["theme", "copy", "petition.html", "--theme", &theme]);
    assert!(copied.status.success(), "{}", said(&copied));
    let path = folder.path().join("petition.html");
    let shipped = fs::read_to_string(&path).expect("it was copied");
    let broken = shipped.replacen("{% block main %}", "{% block main %}{{ nonsense }}", 1);
    assert_ne!(broken, shipped);
    fs::write(&path, broken).expect("the folder takes it");
    let pipe = Command::new("mkfifo")
        .arg(folder.path().join("home.html"))
        .status();
    assert!(pipe.expect("a command of every system").success());
    let told = check();
    assert_eq!(told.status.code(), Some(1), "{}", said(&told));
    for words in ["nonsense is not defined", "home.html: it is no file", "the theme has 2 mistakes"] {
        assert!(said(&told).contains(words), "{words}: {}", said(&told));
    }
}

/// One after the other, in a shell. `serve` does not end by itself, and is what all other tests run.
#[test]
fn the_commands_of_the_readme_work_as_they_are_written() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = fs::read_to_string(readme).expect("it is there");
    let lines: Vec<&str> = readme
        .lines()
        .filter(|line| line.starts_with("throng ") && !line.starts_with("throng serve "))
        .collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    let folder = temporary_folder();
    let sheet = "title,text,date,signatures\nMend the bridge,It is shut.,2026-03-01,12\n";
    fs::write(folder.path().join("petitions.csv"), sheet).expect("the folder takes it");
    let mut all = String::new();
    for line in lines {
        let typed = line.replacen("throng", &format!("'{THRONG}'"), 1);
        let ended = Command::new("sh")
            .args(["-c", &typed])
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        assert!(ended.status.success(), "{line}: {}", said(&ended));
        all += &said(&ended);
    }
    for words in ["imported: 1,", "All is well"] {
        assert!(all.contains(words), "{words}: {all}");
    }
}

#[test]
fn the_check_of_settings_opens_what_they_name() {
    let folder = temporary_folder();
    let there = |name: &str| text(&folder.path().join(name));
    fs::write(there("file"), "no certificate").expect("the folder takes it");
    fs::write(there("areas.csv"), "SW1A,A1,Westminster\n").expect("the folder takes it");
    fs::create_dir(there("folder")).expect("the folder takes it");
    let check = |settings: &[String]| {
        let mut file = String::new();
        for setting in settings {
            let (key, value) = setting.split_once('=').expect("a setting");
            let (section, name) = key.split_once('.').expect("a section");
            let value = match name {
                "certificate_file" | "key_file" => format!("[{value:?}]"),
                _ => format!("{value:?}"),
            };
            file += &format!("[{section}]\n{name} = {value}\n");
        }
        // A section stands once.
        let file = file.replacen("[tls]\nkey_file", "key_file", 1);
        fs::write(there("throng.toml"), file).expect("the folder takes it");
        run(&["config", "check", "--config", &there("throng.toml"), "--data", &there("data")])
    };
    let good = [
        format!("site.areas_file={}", there("areas.csv")),
        format!("backup.folder={}", there("folder/backups")),
        format!("log.access_file={}", there("access.log")),
    ];
    let output = check(&good);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("The files and folders that they name can be used"), "{}", said(&output));
    // A service of systemd may not write where whoever looks may.
    assert!(said(&output).contains("ReadWritePaths="), "{}", said(&output));
    let output = check(&good[..1]);
    assert!(!said(&output).contains("ReadWritePaths="), "{}", said(&output));
    for (settings, expected) in [
        (vec![format!("site.areas_file={}", there("none.csv"))], "site.areas_file: "),
        (vec![format!("site.map_file={}", there("folder"))], "it is no file"),
        (vec![format!("backup.folder={}", there("file/backups"))], "file is no folder"),
        (vec![format!("backup.folder={}", there("folder/of/backups"))], "make the folder"),
        (vec![format!("backup.stream_to={}", there("file"))], "backup.stream_to: nothing can be written"),
        (vec![format!("backup.stream_to={}", there("folder/of/stream"))], "make the folder"),
        (vec!["backup.stream_to=s3://b/c".to_owned()], "backup.s3_key_id"),
        (vec![format!("log.access_file={}", there("none/access.log"))], "log.access_file: "),
        (vec![format!("tls.acme_root_file={}", there("file"))], "it holds no certificate"),
        (
            vec![
                format!("tls.certificate_file={}", there("none.pem")),
                format!("tls.key_file={}", there("file")),
            ],
            "none.pem",
        ),
    ] {
        let output = check(&settings);
        assert!(!output.status.success(), "{settings:?}: {}", said(&output));
        assert!(said(&output).contains(expected), "{settings:?}: {}", said(&output));
    }
}
