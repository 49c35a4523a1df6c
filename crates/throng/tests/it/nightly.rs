//! The nightly backup: one that is due is made and checked by the running site, the oldest go, and what keeps it from being made is told
//! by `/healthz` and the office.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::staff::town_with_olga;
use crate::storage::SmallDisk;
use crate::town::{ADA, THRONG, TREES, Town, confirmed, run, said, serving, settle, sign, text};

const PATIENCE: Duration = Duration::from_secs(60);

fn health(town: &Town) -> Value {
    town.visitor().get("/healthz").json()
}

/// Waits until the health of the town is so.
#[track_caller]
fn wait_for(town: &Town, is_so: impl Fn(&Value) -> bool) -> Value {
    let found = Deadline::after(PATIENCE).wait_for(|| Some(health(town)).filter(|health| is_so(health)));
    found.unwrap_or_else(|| panic!("{}\n{}", health(town), town.program.output().join("\n")))
}

/// A folder with backups of nights long ago.
#[track_caller]
pub(crate) fn old_nights(data: &Path, folder: &Path, nights: &[&str]) {
    fs::create_dir_all(folder).expect("a folder");
    for night in nights {
        let output = run(&[
            "backup",
            "--data",
            &text(data),
            "--to",
            &text(&folder.join(format!("{night}T03-00-00Z"))),
        ]);
        assert!(output.status.success(), "{}", said(&output));
        // The list of contents says when it was begun: long ago.
        date(&folder.join(format!("{night}T03-00-00Z")), 1_577_934_000_000);
    }
}

/// Has a backup say that it is of another moment.
fn date(backup: &Path, as_of_ms: i64) {
    let path = backup.join("manifest.json");
    let text = fs::read_to_string(&path).expect("it is there");
    let (list, _) = text.split_once('\n').expect("two lines");
    let mut list: Value = serde_json::from_str(list).expect("it is JSON");
    list["as_of_ms"] = as_of_ms.into();
    let list = list.to_string();
    let hash = blake3::hash(list.as_bytes()).to_hex();
    fs::write(&path, format!("{list}\n{hash}\n")).expect("it is ours");
}

fn nights(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder)
        .expect("it is there")
        .map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().expect("a text")).collect();
    names.sort();
    names
}

#[test]
fn a_backup_that_is_due_is_made_checked_and_the_oldest_go() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let backups = data.join("backups");
    old_nights(&data, &backups, &["2020-01-01", "2020-01-02", "2099-01-01"]);
    // One from a clock that was ahead: it had no other made until 2099, and all seemed well.
    date(&backups.join("2099-01-01T03-00-00Z"), 4_070_919_600_000);
    let town = Town::in_folder(folder, &["backup.kept=2"]);
    let health = wait_for(&town, |health| health["backup"]["late"] == false);
    assert_eq!((health["status"].as_str(), health["backup"]["failed"].as_bool()), (Some("ok"), Some(false)));
    assert!(health["backup"]["age_s"].as_i64().is_some_and(|age| age < 3_600), "{health}");
    // It is told before the oldest is deleted, or right after.
    let left = Deadline::after(PATIENCE).wait_for(|| Some(nights(&backups)).filter(|left| left.len() == 3));
    let left = left.unwrap_or_else(|| panic!("{:?}", nights(&backups)));
    assert_eq!([&left[0], &left[2]], ["2020-01-02T03-00-00Z", "2099-01-01T03-00-00Z"], "{left:?}");
    let told = town
        .program
        .wait_for_line("backups are dated in the future", PATIENCE);
    assert!(told.contains("future=1"), "{told}");
    let doctor = said(&run(&["doctor", "--offline", "--data", &text(&data)]));
    assert!(doctor.contains("1 backup is from the future in"), "{doctor}");
    assert!(doctor.contains("is less than an hour old"), "{doctor}");
    let output = run(&["backup", "verify", &text(&backups.join(&left[1]))]);
    assert!(output.status.success(), "{}", said(&output));
    sign(&mut town.visitor(), TREES, ADA);
}

/// Issue 15: a path, or what another server answers, could make a line of the log that the program never wrote.
#[test]
fn a_value_that_is_logged_begins_no_line_of_its_own() {
    let folder = temporary_folder();
    let forged = "2026-11-26T00:00:00Z  INFO throng: somebody forged this";
    let data = folder.path().join(format!("data\n{forged}\r\u{2028}{forged}"));
    settle(&data);
    old_nights(&data, &data.join("backups"), &["2020-01-01"]);
    let program = Program::start(THRONG, serving(&data, &[]));
    let made = program.wait_for_line("the nightly backup was made and checked", PATIENCE);
    assert!(made.contains(&format!("data\\n{forged}\\r\\u{{2028}}{forged}")), "{made}");
    for line in program.output() {
        assert!(!line.starts_with("2026-11-26T00:00:00Z  INFO throng: somebody"), "{line}");
    }
}

#[test]
fn a_backup_that_is_not_made_is_told() {
    let Some(disk) = SmallDisk::mount("nightly::a_backup_that_is_not_made_is_told") else {
        return;
    };
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let backups = disk.place().join("backups");
    old_nights(&data, &backups, &["2020-01-01"]);
    let ballast = disk.fill();
    let setting = format!("backup.folder={}", text(&backups));
    let mut town = Town::in_folder(folder, &[&setting]);
    let health = wait_for(&town, |health| health["backup"]["failed"] == true);
    assert_eq!((health["status"].as_str(), health["writing"].as_bool()), (Some("backup-late"), Some(true)));
    let told = town
        .program
        .wait_for_line("the nightly backup was not made", PATIENCE);
    assert!(told.contains("has too little room: 10 % of it have to stay free"), "{told}");
    confirmed(&town, ADA);
    assert_eq!(nights(&backups), ["2020-01-01T03-00-00Z"], "nothing half is left");
    // The next start tries at once.
    fs::remove_file(ballast).expect("it is ours");
    town.program.restart();
    wait_for(&town, |health| health["backup"]["late"] == false);
    drop(town);
    drop(Command::new("sync").status());
}

#[test]
fn the_office_is_told_when_the_last_one_was_made() {
    let (town, mut olga) = town_with_olga(&[]);
    let page = olga.get("/admin").page().text();
    assert!(page.contains("There has been no nightly backup yet"), "{page}");
    drop(town);
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let off = Town::in_folder(folder, &["backup.nightly=false"]);
    assert!(health(&off)["backup"].is_null(), "none are made");
}

/// The settings file that stands elsewhere is in the backup too.
#[test]
fn the_settings_that_were_named_are_in_it() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let backups = data.join("backups");
    old_nights(&data, &backups, &["2020-01-01"]);
    let file = folder.path().join("elsewhere.toml");
    fs::write(&file, "[backup]\nkept = 3\n").expect("there is room");
    let words = [serving(&data, &[]), vec!["--config".to_owned(), text(&file)]].concat();
    let program = Program::start(THRONG, words);
    let mut visitor = Browser::at(program.base_url());
    let made = Deadline::after(PATIENCE).wait_for(|| {
        let health = visitor.get("/healthz").json();
        (health["backup"]["late"] == false).then_some(())
    });
    assert!(made.is_some(), "{}", program.output().join("\n"));
    let newest = nights(&backups).pop().expect("there is one");
    let settings = fs::read_to_string(backups.join(newest).join("throng.toml")).expect("it is there");
    assert!(settings.contains("kept = 3"), "{settings}");
}

/// What is made by itself is encrypted too, and checked before it is; and a key that nobody may have is told by the doctor.
#[test]
fn a_nightly_backup_is_encrypted_if_the_settings_say_so() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let backups = data.join("backups");
    old_nights(&data, &backups, &["2020-01-01"]);
    let [ours, others] = ["ours", "others"].map(|name| crate::sealed::key(folder.path(), name));
    let setting = format!("backup.encrypt_to={}", ours.0);
    let town = Town::in_folder(folder, &[&setting]);
    wait_for(&town, |health| health["backup"]["late"] == false);
    let newest = backups.join(nights(&backups).pop().expect("there is one"));
    assert!(newest.join("throng.db.age").is_file() && !newest.join("throng.db").exists());
    assert!(!data.join("backup-plain.part").exists(), "nothing plain is left");
    let output = run(&["backup", "verify", &text(&newest), "--identity", &ours.1]);
    assert!(output.status.success(), "{}", said(&output));
    let doctor = |key: &str| {
        let setting = format!("backup.encrypt_to={key}");
        said(&run(&["doctor", "--data", &text(&data), "--set", &setting]))
    };
    assert!(!doctor(&ours.0).contains("encrypted to other keys"), "{}", doctor(&ours.0));
    assert!(doctor(&others.0).contains("encrypted to other keys"), "{}", doctor(&others.0));
    // A mistyped key keeps the program from starting: nobody would notice it before the day.
    let (cut, last) = ours.0.split_at(ours.0.len() - 1);
    let mistyped = format!("backup.encrypt_to={cut}{}", if last == "q" { "p" } else { "q" });
    let output = run(&["serve", "--data", "nowhere", "--set", &mistyped]);
    assert!(!output.status.success() && said(&output).contains("no public key of age"), "{}", said(&output));
}

/// A disk that is not mounted is not written beside: not where the folder is missing, nor in an empty one in its place; and the next start knows
/// that the last one failed, also if there is none at all.
#[test]
fn a_disk_that_is_not_mounted_is_told_and_nothing_is_made_in_its_place() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let (mount, backups) = (folder.path().join("mount"), folder.path().join("mount/backups"));
    let note = data.join("nightly-folder");
    fs::write(&note, serde_json::json!({"folder": backups, "failed": false}).to_string())
        .expect("there is room");
    let setting = format!("backup.folder={}", text(&backups));
    let mut town = Town::in_folder(folder, &[&setting]);
    wait_for(&town, |health| health["backup"]["failed"] == true);
    let told = town
        .program
        .wait_for_line("the nightly backup was not made", PATIENCE);
    assert!(told.contains("see that it is mounted"), "{told}");
    assert!(!mount.exists(), "nothing was made");
    // Also where it never had a backup: it has failed, so somebody waits for it.
    fs::write(&note, serde_json::json!({"folder": null, "failed": true}).to_string()).expect("there is room");
    fs::create_dir_all(&backups).expect("a folder");
    town.program.restart();
    wait_for(&town, |health| health["backup"]["late"] == false && health["backup"]["failed"] == false);
    assert_eq!(nights(&backups).len(), 1);
    // What was mounted is gone, and an empty folder is in its place.
    fs::rename(&backups, mount.join("away")).expect("it is ours");
    fs::create_dir(&backups).expect("a folder");
    town.program.restart();
    wait_for(&town, |health| health["backup"]["failed"] == true);
    assert!(nights(&backups).is_empty());
}

/// Of two sites that named one folder the second was never backed up, and everything said "ok"; or it deleted the first one's backups.
#[test]
fn a_folder_with_backups_of_another_site_is_told_and_nothing_of_it_is_touched() {
    let folder = temporary_folder();
    let [data, other, backups] = ["data", "other", "backups"].map(|name| folder.path().join(name));
    settle(&data);
    settle(&other);
    // The newest is of today by its name and content: it would pass for ours.
    old_nights(&other, &backups, &["2020-01-01", "2020-01-02"]);
    let now = throng_backup::nightly::name_at(throng_process::clock::now());
    let output = run(&["backup", "--data", &text(&other), "--to", &text(&backups.join(&now))]);
    assert!(output.status.success(), "{}", said(&output));
    let before = nights(&backups);
    let setting = format!("backup.folder={}", text(&backups));
    let town = Town::in_folder(folder, &[&setting, "backup.kept=1"]);
    let health = wait_for(&town, |health| health["backup"]["failed"] == true);
    assert_eq!(health["status"], "backup-late");
    let told = town
        .program
        .wait_for_line("the nightly backup was not made", PATIENCE);
    assert!(told.contains("holds backups of another site"), "{told}");
    let doctor = said(&run(&["doctor", "--offline", "--data", &text(&data), "--set", &setting]));
    assert!(doctor.contains("holds backups of another site"), "{doctor}");
    assert_eq!(nights(&backups), before);
}
