//! Folders named as a shell completes them, and ledgers of which a line is damaged: what somebody has on a bad day.

use std::fs;

use throng_testkit::program::temporary_folder;

use crate::town::{run, said, settle, text};

/// `backup --to b/` and `restore b/ --data new/` ended with "Directory not empty", and left a folder that stood in the way.
#[test]
fn a_slash_at_the_end_of_a_folder_changes_nothing() {
    let folder = temporary_folder();
    let [data, backup, restored] = ["data", "backup", "restored"].map(|name| folder.path().join(name));
    settle(&data);
    let done = |words: &[&str]| {
        let output = run(words);
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        said(&output)
    };
    let with_slash = |path| format!("{}/", text(path));
    done(&["backup", "--data", &with_slash(&data), "--to", &with_slash(&backup), "--with-keys"]);
    done(&["backup", "verify", &with_slash(&backup)]);
    done(&["restore", &with_slash(&backup), "--data", &with_slash(&restored)]);
    done(&["verify", "--data", &with_slash(&restored)]);
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .expect("it is there")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    left.sort();
    assert_eq!(left, ["backup", "data", "restored"]);
}

/// No backup beside one with such a ledger could be restored, and until then nobody was told.
#[test]
fn a_damaged_line_about_who_was_erased_is_told_and_keeps_nobody_from_restoring() {
    let folder = temporary_folder();
    let [data, good, bad] = ["data", "good", "bad"].map(|name| folder.path().join(name));
    settle(&data);
    let back_up = |to| run(&["backup", "--data", &text(&data), "--to", &text(to), "--with-keys"]);
    assert!(back_up(&good).status.success());
    let line = format!("{} {}\n", "1".repeat(13), "a".repeat(32));
    fs::write(data.join("erased.log"), format!("{line}xyz\n{line}")).expect("it is ours");
    let verified = run(&["verify", "--data", &text(&data)]);
    assert!(!verified.status.success() && said(&verified).contains("erased.log"), "{}", said(&verified));
    assert!(back_up(&bad).status.success(), "what is there is copied all the same");
    for backup in [&good, &bad] {
        let new = folder.path().join("new");
        let restored = run(&["restore", &text(backup), "--data", &text(&new)]);
        let told = said(&restored);
        assert!(restored.status.success(), "{told}");
        let named = text(&bad.join("erased.log"));
        assert!(told.contains(&format!("WARNING: 1 line is damaged in {named}")), "{told}");
        fs::remove_dir_all(&new).expect("it is ours");
    }
}
