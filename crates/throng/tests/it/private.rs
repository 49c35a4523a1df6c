//! Nobody else on the machine can read what a site holds, whatever the umask (issue 11, 14).

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::town::{ADA, THRONG, TREES, Town, said, serving, settle, sign, text};

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(60);

/// The command line that runs the program with this umask.
fn under(umask: &str, words: &[&str]) -> Vec<String> {
    let script = format!("umask {umask}; exec \"$0\" \"$@\"");
    let words = [&["-c", &script, THRONG], words].concat();
    words.into_iter().map(str::to_owned).collect()
}

/// Everything in a folder, and the folder itself, that others could read, write or enter.
fn open_to_others(folder: &Path) -> Vec<PathBuf> {
    let mode = fs::metadata(folder).expect("it is there").permissions().mode();
    let mut open = Vec::new();
    if mode & 0o077 != 0 {
        open.push(folder.to_owned());
    }
    if folder.is_dir() {
        let entries = fs::read_dir(folder).expect("it is ours");
        entries.for_each(|entry| open.extend(open_to_others(&entry.expect("an entry").path())));
    }
    open
}

#[test]
fn what_programs_make_is_for_their_own_user() {
    for umask in ["000", "022"] {
        let folder = temporary_folder();
        let data = folder.path().join("data");
        let runs = |words: &[&str]| {
            let output = Command::new("/bin/sh")
                .args(under(umask, words))
                .output()
                .expect("there is a shell");
            assert!(output.status.success(), "{words:?}: {}", said(&output));
            assert_eq!(open_to_others(&data), [] as [PathBuf; 0], "{umask} {words:?}");
        };
        runs(&["init", &text(&data)]);
        let sheet = folder.path().join("petitions.csv");
        fs::write(&sheet, "ask,signs,date\nPlant trees,3,2026-01-02\n")
            .expect("a file in a temporary folder");
        runs(&[
            "import",
            &text(&sheet),
            "--mapping",
            "action=ask,signature_count=signs,created_at=date",
            "--open",
            "--data",
            &text(&data),
        ]);
        let words = serving(&data, &[]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let program = Program::start("/bin/sh", under(umask, &words));
        let notes = || data.join("last-alive").exists().then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(notes).is_some(), "it notes that it runs");
        assert_eq!(open_to_others(&data), [] as [PathBuf; 0], "{umask}, served");
        drop(program);
        runs(&["admin", "accept-clock", "--data", &text(&data)]);
        let dump = folder.path().join("out.jsonl");
        runs(&["export", "--data", &text(&data), &text(&dump)]);
        assert_eq!(open_to_others(&dump), [] as [PathBuf; 0], "{umask}");
    }
}

#[test]
fn whoever_serves_what_others_can_read_is_told_the_command_that_ends_it() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    for name in ["throng.db", "throng.toml", "."] {
        let mode = if name == "." { 0o755 } else { 0o644 };
        fs::set_permissions(data.join(name), fs::Permissions::from_mode(mode)).expect("it is ours");
    }
    let town = Town::in_folder(folder, &[]);
    let line = town
        .program
        .wait_for_line("other users of this machine", Duration::from_secs(30));
    let (_, command) = line.split_once("\"chmod ").expect("the command");
    let command = format!("chmod {}", command.split('"').next().expect("its end"));
    assert!(command.contains("/throng.db ") && command.contains("/throng.toml"), "{command}");
    let done = Command::new("/bin/sh")
        .args(["-c", &command])
        .status()
        .expect("there is a shell");
    assert!(done.success());
    assert_eq!(open_to_others(&town.data()), [] as [PathBuf; 0]);
    let mut town = town;
    town.program.restart();
    sign(&mut town.visitor(), TREES, ADA);
    let said = town.program.output().join("\n");
    assert!(!said.contains("other users of this machine"), "{said}");
}
