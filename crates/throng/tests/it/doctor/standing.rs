//! What `throng doctor` says of directories that were restored, that were superseded, and that follow another site; and of the machine:
//! its clock, its disk, and copies that it has not made for long.

use std::path::Path;

use throng_testkit::program::{Program, temporary_folder};

use super::{Fault, doctor, follow, offline, set, settled, write};
use crate::nightly::old_nights;
use crate::storage::SmallDisk;
use crate::town::{THRONG, free_port, said, text};

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
