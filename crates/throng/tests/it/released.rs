//! A restored site of which somebody says that it is the one that goes on: its copies begin then, without another start.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::following::Pair;
use crate::listeners::upgraded;
use crate::staff::{MAX, join_at, set_up};
use crate::town::{ADA, THRONG, TREES, free_port, run, said, serving, settle, sign, text, verify};

/// That somebody has said it is noticed within a minute.
const PATIENCE: Duration = Duration::from_secs(180);

fn done(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", said(&output));
    said(&output)
}

/// The directory of a site that was restored of a backup, and that nobody has said to be the one that goes on.
fn restored_in(folder: &Path) -> PathBuf {
    let [data, backup, restored] = ["data", "backup", "restored"].map(|name| folder.join(name));
    settle(&data);
    done(&["backup", "--data", &text(&data), "--to", &text(&backup), "--with-keys"]);
    done(&["restore", &text(&backup), "--data", &text(&restored)]);
    restored
}

/// Restored, released and not started again, it copied nothing until somebody started it again.
#[test]
fn copies_of_a_restored_site_begin_once_somebody_says_that_it_is_the_site() {
    let folder = temporary_folder();
    let (restored, place) = (restored_in(folder.path()), folder.path().join("stream"));
    let listen = format!("server.listen=127.0.0.1:{}", free_port());
    let stream = format!("backup.stream_to={}", text(&place));
    let words = ["serve", "--data", &text(&restored), "--set", &listen, "--set", &stream];
    let settings = ["server.header_timeout_s=1"];
    let words = words
        .into_iter()
        .chain(settings.iter().flat_map(|setting| ["--set", setting]));
    let mut program = Program::start(THRONG, words.map(str::to_owned));
    let base_url = program.base_url().to_owned();
    let health = || -> Value { Browser::at(&base_url).get("/healthz").json() };
    let mut olga = Browser::at(&base_url);
    set_up(&mut olga, &program.link("  set up  ", "/setup/", PATIENCE));
    assert_eq!(health()["status"], "ok", "nobody has said yet that it is the site");

    let told = done(&["admin", "release-mail", "--data", &text(&restored)]);
    assert!(told.contains("If its settings ask for backups or a stream, these begin"), "{told}");
    // Nobody starts it again: the same program begins them, and says so once they have.
    let streams = || health()["stream"].is_object().then_some(());
    Deadline::after(PATIENCE)
        .wait_for(streams)
        .unwrap_or_else(|| panic!("{}", health()));
    let now = health();
    assert!(now["copies_wait"].is_null(), "{now}");
    for (path, words) in
        [("/admin", "its copies have not begun"), ("/admin/server", "no copy of it is made yet")]
    {
        let page = olga.get(path);
        page.expect_status(200);
        assert!(!page.page().text_contains(words), "{}", page.page().text());
    }
    // The office still writes, and all of it is in the place.
    join_at(&base_url, &mut olga, MAX, "moderator");
    let is_there = || {
        fs::read_dir(&place)
            .is_ok_and(|mut found| found.next().is_some())
            .then_some(())
    };
    Deadline::after(PATIENCE)
        .wait_for(is_there)
        .expect("a copy of the site");

    let _successor = upgraded(&restored);
    assert!(program.wait_until_it_ends(PATIENCE).success());
    let now = health();
    assert!(now["stream"].is_object() && now["copies_wait"].is_null(), "{now}");
}

/// The writer is opened anew for that. A place that does not answer keeps it closed for as long as a start waits for one, and whoever
/// signed just then was told that saving was slow, although the signature was saved a moment later.
#[test]
fn a_place_that_does_not_answer_costs_nobody_a_form_when_copies_begin() {
    let folder = temporary_folder();
    let restored = restored_in(folder.path());
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let settings = [
        "backup.stream_to=s3://copies/town".to_owned(),
        format!("backup.s3_endpoint=http://127.0.0.1:{port}"),
        "backup.s3_key_id=ourkey".to_owned(),
        "intake.wait_max_ms=1000".to_owned(),
        "intake.ticket_timeout_ms=2000".to_owned(),
    ];
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let secret = [("THRONG__BACKUP__S3_SECRET", "oursecret".to_owned())];
    let mut program = Program::start_with(THRONG, serving(&restored, &settings), secret);
    let mut visitor = Browser::at(program.base_url());

    done(&["admin", "release-mail", "--data", &text(&restored)]);
    drop(program.wait_for_line("its copies begin", PATIENCE));
    let page = sign(&mut visitor, TREES, ADA);
    page.expect_status(200);
    assert!(page.page().text_contains("check your email"), "{}", page.page().text());
    program.terminate_and_wait(PATIENCE);
    verify(&restored);
}

/// It found out when its stream was opened for its copies, and ended as by a bug: the pages were gone, too.
#[test]
fn a_restored_site_of_which_another_machine_took_the_place_goes_on_as_a_copy() {
    let mut pair = Pair::open(&[]);
    pair.sign(1);
    pair.follow();
    pair.wait_until_followed();
    let (backup, restored) = (pair.path("backup"), pair.path("restored"));
    done(&["backup", "--data", &text(&pair.town.data()), "--to", &text(&backup), "--with-keys"]);
    done(&["restore", &text(&backup), "--data", &text(&restored)]);
    pair.town.program.kill_9();
    let (promoted, words) = pair.promote(&["--although-it-runs"]);
    assert!(promoted, "{words}");

    let stream = format!("backup.stream_to={}", text(&pair.path("stream")));
    let mut program = Program::start(THRONG, serving(&restored, &[&stream]));
    done(&["admin", "release-mail", "--data", &text(&restored)]);
    drop(program.wait_for_line("another machine is the site", PATIENCE));
    let mut visitor = Browser::at(program.base_url());
    let page = visitor.get(&format!("/petitions/{TREES}"));
    page.expect_status(200);
    assert!(page.page().text_contains("This is a read-only copy."), "{}", page.page().text());
    assert!(program.terminate_and_wait(PATIENCE).success());
}
