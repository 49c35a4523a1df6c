//! What is said to an operator who has mistyped a path, or whose paths have spaces: a sentence that says what to do, and commands that a shell
//! takes as they are printed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use throng_testkit::program::temporary_folder;

use crate::town::{THRONG, run, said, settle, text};

/// A file where a directory should be was told with the words of the system.
#[test]
fn a_file_where_a_directory_should_be_is_told_as_one() {
    let folder = temporary_folder();
    let file = text(&folder.path().join("file"));
    fs::write(&file, "a file").expect("there is room");
    let site = folder.path().join("site");
    settle(&site);
    let (backup, site) = (text(&folder.path().join("backup")), text(&site));
    let made = run(&["backup", "--data", &site, "--to", &backup]);
    assert!(made.status.success(), "{}", said(&made));
    for (words, expected) in [
        (&["init", &*file][..], "is a file: name a new directory"),
        (&["serve", "--data", &*file], "is no directory: --data names"),
        (&["verify", "--data", &*file], "is no directory: --data names"),
        (&["man", "--write", &*file], "is a file: --write names a directory"),
        (
            &["restore", &*backup, "--data", "unused", "--keys", &*site, "--erased", &*site],
            "is a folder: --erased names the file erased.log",
        ),
        (&["import", "petitions.csv"], "Usage: throng import [OPTIONS]"),
    ] {
        let output = run(words);
        let told = said(&output);
        assert!(!output.status.success() && told.contains(expected), "{words:?}: {told}");
        assert!(!told.contains("os error"), "{words:?}: {told}");
    }
}

/// What is printed to be typed worked only where no path had a space in it.
#[test]
fn a_command_that_is_printed_is_one_that_a_shell_takes() {
    let folder = temporary_folder();
    let data = folder.path().join("it's our site");
    let made = run(&["init", &text(&data), "--name", "Ours"]);
    assert!(made.status.success(), "{}", said(&made));
    let (backup, restored) = (text(&folder.path().join("back up")), folder.path().join("re stored"));
    let made = run(&["backup", "--data", &text(&data), "--to", &backup]);
    assert!(made.status.success(), "{}", said(&made));
    let words = ["restore", &*backup, "--data", &*text(&restored), "--keys", &*text(&data)];
    let told = said(&run(&words));
    let command = told
        .lines()
        .find_map(|line| line.split_once("`throng verify "))
        .and_then(|(_, rest)| rest.split_once('`'))
        .map(|(words, _)| format!("'{THRONG}' verify {words}"));
    let output = Command::new("/bin/sh")
        .args(["-c", &command.expect(&told)])
        .output()
        .expect("a shell");
    assert!(output.status.success() && said(&output).contains("All is well"), "{}", said(&output));
}

/// To look at a backup as if it were a site left files in it, which nobody knows how to take.
#[test]
fn a_look_at_a_backup_leaves_it_as_it_is() {
    let folder = temporary_folder();
    let (data, backup) = (folder.path().join("data"), folder.path().join("backup"));
    settle(&data);
    let made = run(&["backup", "--data", &text(&data), "--to", &text(&backup)]);
    assert!(made.status.success(), "{}", said(&made));
    let names = || {
        let entries = fs::read_dir(&backup).expect("it is there");
        entries
            .map(|entry| entry.expect("an entry").file_name())
            .collect::<BTreeSet<_>>()
    };
    let before = names();
    for command in ["verify", "doctor", "retention"] {
        let output = run(&[command, "--data", &text(&backup)]);
        let told = said(&output);
        assert!(!output.status.success() && told.contains("is a backup, and no site"), "{command}: {told}");
        assert_eq!(names(), before, "{command}");
    }
    let checked = run(&["backup", "verify", &text(&backup)]);
    assert!(checked.status.success(), "{}", said(&checked));
}

/// Whoever verifies was led to verifying; and whoever checked a backup to a folder that was gone by then.
#[test]
fn what_is_said_of_a_damaged_database_leads_on() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let database = data.join("throng.db");
    let mut bytes = fs::read(&database).expect("it is there");
    bytes[..100].fill(0);
    fs::write(&database, bytes).expect("it is ours");
    let output = run(&["verify", "--data", &text(&data)]);
    let told = said(&output);
    assert!(!output.status.success() && told.contains("damaged"), "{told}");
    assert!(!told.contains("throng verify"), "{told}");
}

/// The settings were said to be right, and the start then failed.
#[test]
fn the_check_of_settings_looks_for_the_user() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let check = |user: &str| {
        let setting = format!("server.user={user}");
        run(&["config", "check", "--data", &text(&data), "--set", &setting])
    };
    let output = check("nobody-of-that-name");
    assert!(!output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("server.user: there is no user"), "{}", said(&output));
    // Another than the one whose directory it is.
    let output = check("54321");
    assert!(said(&output).contains("chown -R 54321 "), "{}", said(&output));
    let owner = std::os::unix::fs::MetadataExt::uid(&fs::metadata(Path::new(&data)).expect("it is there"));
    let output = check(&owner.to_string());
    assert!(output.status.success(), "{}", said(&output));
}
