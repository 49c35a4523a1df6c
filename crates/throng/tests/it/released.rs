//! A restored site of which somebody says that it is the one that goes on: its copies begin then, without another start.

use std::fs;
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::listeners::upgraded;
use crate::staff::{MAX, join_at, set_up};
use crate::town::{THRONG, free_port, run, said, settle, text};

/// That somebody has said it is noticed within a minute.
const PATIENCE: Duration = Duration::from_secs(180);

/// Restored, released and not started again, it copied nothing until somebody started it again.
#[test]
fn copies_of_a_restored_site_begin_once_somebody_says_that_it_is_the_site() {
    let folder = temporary_folder();
    let [data, backup, restored, place] =
        ["data", "backup", "restored", "stream"].map(|name| folder.path().join(name));
    settle(&data);
    let done = |words: &[&str]| {
        let output = run(words);
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        said(&output)
    };
    done(&["backup", "--data", &text(&data), "--to", &text(&backup), "--with-keys"]);
    done(&["restore", &text(&backup), "--data", &text(&restored)]);

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
