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
