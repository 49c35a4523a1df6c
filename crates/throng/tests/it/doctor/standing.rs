//! What `throng doctor` says of directories that were restored, that were superseded, and that follow another site; and of the machine:
//! its clock, its disk, and copies that it has not made for long.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use super::{Fault, doctor, follow, offline, set, settled, write};
use crate::nightly::old_nights;
use crate::storage::SmallDisk;
use crate::town::{THRONG, free_port, run, said, text};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        (
            "a directory that was restored",
            |data| write(data, "mail-held", "7\n"),
            set(&["backup.stream_to=/"]),
            1,
            "look    stream: This directory was restored, and makes no copies",
        ),
        (
            "a restored directory that does not say so",
            |data| write(data, "mail-held", "what?"),
            offline(),
            1,
            "look    backup: This directory was restored, and makes no copies",
        ),
        (
            "a directory that was superseded",
            |data| write(data, "superseded", "2\n"),
            offline(),
            2,
            "broken  following: Another machine was promoted, and is the site now",
        ),
        (
            "a clock that is long after the site last ran",
            |data| write(data, "last-alive", LAST_RAN),
            offline(),
            1,
            "look    clock: this machine's clock shows",
        ),
        (
            "a nightly backup of long ago",
            |data| old_nights(data, &data.join("backups"), &["2020-01-01"]),
            offline(),
            1,
            "look    backup: The newest nightly backup in",
        ),
    ]
}

/// Makes a nightly backup, and does something to its database.
fn damaged_night(data: &Path, damage: fn(&Path)) {
    let night = data.join("backups/2026-01-01T01-00-00Z");
    std::fs::create_dir(data.join("backups")).expect("a folder");
    let output = run(&["backup", "--data", &text(data), "--to", &text(&night)]);
    assert!(output.status.success(), "{}", said(&output));
    damage(&night.join("throng.db"));
}

/// What was damaged or is where it should not be.
pub(super) fn damages() -> Vec<Fault> {
    vec![
        (
            "a newest nightly backup that was cut",
            |data| damaged_night(data, |database| std::fs::write(database, "half").expect("it is ours")),
            offline(),
            1,
            "is not whole: throng.db is missing or was cut",
        ),
        (
            "a newest nightly backup without its database",
            |data| damaged_night(data, |database| std::fs::remove_file(database).expect("it is ours")),
            offline(),
            1,
            "is not whole: throng.db is missing or was cut",
        ),
        (
            "a damaged ledger of erasures",
            |data| write(data, "erased.log", "nobody\n"),
            offline(),
            1,
            "look    who was erased: Damaged",
        ),
        ("an epoch that is none", |data| write(data, "epoch", "two\n"), offline(), 2, "broken  following: "),
        (
            "a note of a stream that is none",
            |data| write(data, "stream-line", "half"),
            set(&["backup.stream_to=/"]),
            1,
            "does not say which part of the stream this site writes",
        ),
        (
            "a lock that is a folder",
            |data| {
                drop(std::fs::remove_file(data.join("lock")));
                std::fs::create_dir(data.join("lock")).expect("a folder");
            },
            offline(),
            2,
            "is a folder, and not the file that a program locks",
        ),
        (
            "a database that is gone",
            |data| std::fs::remove_file(data.join("throng.db")).expect("it was there"),
            offline(),
            2,
            "(throng.db) is gone: its secret.key is still there",
        ),
    ]
}

/// A copy in the directory that it is a copy of is lost with it.
#[test]
fn a_stream_into_the_directory_of_the_site_is_found() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settled(&data);
    let found_of = |place: &Path| said(&doctor(&data, &set(&[&format!("backup.stream_to={}", text(place))])));
    let within = found_of(&data.join("copies/stream"));
    assert!(
        within.contains("look    stream: ") && within.contains("is in the site's own directory"),
        "{within}"
    );
    let beside = found_of(&folder.path().join("data-stream"));
    assert!(!beside.contains("own directory"), "{beside}");
}

/// The look at the stream praised what another program had written there, while nothing of this one was shipped.
#[test]
fn a_program_that_cannot_ship_beside_another_is_found() {
    let folder = temporary_folder();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    settled(&first);
    let copied = Command::new("cp").arg("-a").args([&first, &second]).status();
    assert!(copied.expect("it is there").success());
    let stream = format!("backup.stream_to={}", text(&folder.path().join("stream")));
    let serve = |data: &Path| {
        let data = text(data);
        Program::start(THRONG, ["serve", "--data", &data, "--listen", "127.0.0.1:0", "--set", &stream])
    };
    let writes = serve(&first);
    let found_of = |data: &Path| said(&doctor(data, &set(&[&stream])));
    let patience = || Deadline::after(Duration::from_secs(60));
    let is_well = || found_of(&first).contains("ok      stream:").then_some(());
    assert!(patience().wait_for(is_well).is_some(), "{}", found_of(&first));
    let waits = serve(&second);
    let is_told = || {
        let found = found_of(&second);
        (found.contains("look    stream:") && found.contains("could ship nothing for")).then_some(found)
    };
    let found = patience().wait_for(is_told);
    assert!(found.is_some(), "{}", found_of(&second));
    let health = Browser::at(waits.base_url()).get("/healthz").json();
    assert_eq!(health["stream"]["shared"], true, "{health}");
    assert!(waits.output().join("\n").contains("another copy of this site"), "{:?}", waits.output());
    assert!(found_of(&first).contains("ok      stream:"), "{}", found_of(&first));
    drop(writes);
}

/// When the site last ran, as a running site notes it: the first of January 2026.
const LAST_RAN: &str = r#"{"at_ms":1767225600000}"#;

/// The other faults need no disk of their own.
#[test]
fn a_disk_that_is_nearly_full_is_found() {
    let Some(disk) = SmallDisk::mount("doctor::standing::a_disk_that_is_nearly_full_is_found") else {
        return;
    };
    let data = disk.place().join("data");
    settled(&data);
    disk.fill();
    let output = doctor(&data, &offline());
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("broken  room on the disk: 0 of"), "{said}");
    assert!(said.contains("Make room, or use a larger disk"), "{said}");
}

/// No site is to be served from them, whatever listens on the address that the settings name.
#[test]
fn nobody_is_told_to_serve_a_directory_that_was_superseded_or_follows() {
    let folder = temporary_folder();
    let site = folder.path().join("site");
    settled(&site);
    let port = free_port();
    let address = format!("127.0.0.1:{port}");
    let program = Program::start(THRONG, ["serve", "--data", &text(&site), "--listen", &address]);
    let superseded: fn(&Path) = |data| write(data, "superseded", "2\n");
    let follows: fn(&Path) = |data| follow(data, "/no/such");
    let seeds = [("superseded", superseded), ("follows", follows)];
    for (name, seed) in seeds {
        let data = folder.path().join(name);
        settled(&data);
        seed(&data);
        for port in [port, free_port()] {
            let said = said(&doctor(&data, &set(&[&format!("server.listen=127.0.0.1:{port}")])));
            assert!(said.contains("ok      listening: No"), "{name}: {said}");
            for wrong in [
                "throng serve`",
                "The site runs",
                "site of its own, and follows",
                "nightly backup is",
                "All is well",
            ] {
                assert!(!said.contains(wrong), "{name}: {wrong}: {said}");
            }
        }
    }
    drop(program);
}

/// Issue 15: the site of another directory, at the address that the settings name, was taken for that of this one.
#[test]
fn the_site_of_another_directory_is_not_taken_for_this_one() {
    let folder = temporary_folder();
    let serve = |name: &str| {
        let (data, address) = (folder.path().join(name), format!("127.0.0.1:{}", free_port()));
        if !data.exists() {
            settled(&data);
        }
        let program = Program::start(THRONG, ["serve", "--data", &text(&data), "--listen", &address]);
        (program, address)
    };
    let told = |name: &str, address: &str| {
        said(&doctor(&folder.path().join(name), &set(&[&format!("server.listen={address}")])))
    };
    let ours = folder.path().join("ours");
    settled(&ours);
    let (_theirs, their_address) = serve("theirs");
    let found = told("ours", &their_address);
    assert!(found.contains("broken  listening: The Throng that listens on"), "{found}");
    assert!(found.contains("serves another directory. No program has this directory open."), "{found}");
    let (_ours, our_address) = serve("ours");
    let found = told("ours", &their_address);
    assert!(
        found.contains(&format!("The program that has this directory listens on {our_address}.")),
        "{found}"
    );
    for (name, address) in [("ours", &our_address), ("theirs", &their_address)] {
        let found = told(name, address);
        assert!(found.contains("listening: The site runs on"), "{name}: {found}");
    }
}
