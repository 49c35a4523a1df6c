//! What happens when somebody changes the files while the program runs or is stopped (issue 11, 22): removes them,
//! copies only one of two, or starts a second program. No signature may be acknowledged that is not stored.

use std::fs;
use std::path::Path;
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::town::{ADA, BEN, THRONG, TREES, TREES_CARRIED_OVER, Town, run, said, serving, sign, text, typed};

const PATIENCE: Duration = Duration::from_secs(30);

fn status_of_signing(base_url: &str, email: &str) -> u16 {
    let mut visitor = Browser::at(base_url);
    visitor.follow_redirects = false;
    visitor
        .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, email))
        .status
}

#[test]
fn nobody_is_thanked_once_the_database_is_gone() {
    type Deed = fn(&Path);
    let deeds: [(&str, Deed); 3] = [
        ("rm throng.db*", |data| {
            for name in ["throng.db", "throng.db-wal", "throng.db-shm"] {
                fs::remove_file(data.join(name)).expect("it is in use");
            }
        }),
        ("another in its place", |data| {
            let database = data.join("throng.db");
            fs::copy(&database, data.join("copy")).expect("there is room");
            fs::rename(data.join("copy"), &database).expect("it is ours");
        }),
        ("the directory moved", |data| fs::rename(data, data.with_file_name("moved")).expect("it is ours")),
    ];
    for (what, deed) in deeds {
        let town = Town::open();
        sign(&mut town.visitor(), TREES, ADA);
        deed(&town.data());
        for number in 0..5 {
            let email = format!("late{number}@fenwick.example");
            assert_eq!(status_of_signing(town.program.base_url(), &email), 503, "{what}");
        }
        let line = town.program.wait_for_line("writing has stopped", PATIENCE);
        assert!(line.contains("was removed, moved or replaced"), "{what}: {line}");
        assert!(line.contains("save what was written before you stop"), "{what}: {line}");
        town.visitor()
            .get(&format!("/petitions/{TREES}"))
            .expect_status(200);
    }
}

#[test]
fn an_idle_program_says_that_its_database_is_gone() {
    let town = Town::open();
    fs::remove_file(town.data().join("throng.db")).expect("it is in use");
    let health = || (town.visitor().get("/healthz").status == 503).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(health).is_some());
}

#[test]
fn a_second_program_is_kept_out_though_the_lock_file_is_gone() {
    let town = Town::open();
    fs::remove_file(town.data().join("lock")).expect("it is there");
    let words = serving(&town.data(), &[]);
    let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(75), "{}", said(&output));
    assert!(said(&output).contains("another throng is using"), "{}", said(&output));
    sign(&mut town.visitor(), TREES, ADA);
}

/// Copies the database alone, without its log, into a directory of its own.
fn alone(data: &Path, folder: &Path) {
    fs::create_dir_all(folder).expect("a folder in a temporary folder");
    for name in ["throng.db", "secret.key", "throng.toml"] {
        fs::copy(data.join(name), folder.join(name)).expect("it is there");
    }
}

#[test]
fn after_a_clean_stop_the_database_is_whole_by_itself() {
    let mut town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
    sign(&mut town.visitor(), TREES, BEN);
    // Waits until no write is under way any more.
    town.tray().only(BEN.email);
    let rows = town.rows();
    let status = town.program.terminate_and_wait(PATIENCE);
    assert!(status.success(), "{status}");
    let log = fs::metadata(town.data().join("throng.db-wal")).map_or(0, |log| log.len());
    assert_eq!(log, 0, "the log is empty");
    let folder = temporary_folder();
    alone(&town.data(), &folder.path().join("data"));
    let verified = run(&["verify", "--data", &text(&folder.path().join("data"))]);
    assert!(verified.status.success(), "{}", said(&verified));
    assert!(said(&verified).contains("The database is closed at batch"), "{}", said(&verified));
    let copy = Town::in_folder(folder, &[]);
    assert_eq!(copy.rows(), rows);
    assert_eq!(copy.count(TREES), TREES_CARRIED_OVER + 1);
}

#[test]
fn a_copy_in_use_without_its_log_is_refused_unless_the_loss_is_accepted() {
    let town = Town::open();
    sign(&mut town.visitor(), TREES, ADA);
    let folder = temporary_folder();
    let data = folder.path().join("data");
    alone(&town.data(), &data);
    let (data, dump) = (text(&data), text(&folder.path().join("out.jsonl")));
    let served = serving(data.as_ref(), &[]);
    let mut served: Vec<&str> = served.iter().map(String::as_str).collect();
    // `verify` first: it must not leave an empty log behind that would hide what is missing.
    for program in [
        &["verify", "--data", &data][..],
        &["export", "--data", &data, &dump],
        &["retention", "--data", &data],
        &["admin", "list", "--data", &data],
        &["import", "--data", &data, &dump],
        &served,
    ] {
        let output = run(program);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{program:?}: {said}");
        assert!(
            said.contains("is missing or empty") && said.contains("--accept-loss"),
            "{program:?}: {said}"
        );
    }
    served.push("--accept-loss");
    let mut program = Program::start(THRONG, &served);
    assert_eq!(status_of_signing(program.base_url(), BEN.email), 303);
    assert!(program.terminate_and_wait(PATIENCE).success());
    let verified = run(&["verify", "--data", &data]);
    assert!(verified.status.success(), "{}", said(&verified));
}
