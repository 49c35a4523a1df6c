//! A restored site of which somebody says that it is the one that goes on: its copies begin with its next start, and until then it is said so.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::hand_over::hanging;
use crate::listeners::upgraded;
use crate::staff::set_up;
use crate::town::{THRONG, free_port, run, said, settle, text};

const PATIENCE: Duration = Duration::from_secs(60);

/// Restored, released and not started again, it copied nothing, and all was said to be well.
#[test]
fn copies_of_a_restored_site_wait_for_a_start_and_everybody_is_told() {
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
    assert!(told.contains("If its settings ask for backups or a stream, it makes none until"), "{told}");
    // Whoever asks is told what a look of the program found, which never waits for the disk itself.
    let waits = || (health()["status"] == "copies-wait").then_some(());
    Deadline::after(PATIENCE)
        .wait_for(waits)
        .unwrap_or_else(|| panic!("{}", health()));
    assert_eq!(health()["copies_wait"], true);
    let found = run(&["doctor", "--offline", "--data", &text(&restored), "--set", &listen, "--set", &stream]);
    assert!(
        said(&found).contains("(copies-wait)") && said(&found).contains("Start it again"),
        "{}",
        said(&found)
    );

    let page = olga.get("/admin");
    assert!(
        page.page()
            .text_contains("makes no copies until Throng is started again"),
        "{}",
        page.page().text()
    );
    let page = olga.get("/admin/server");
    assert!(!page.page().text_contains("nobody has said yet"), "{}", page.page().text());
    assert!(
        page.page()
            .text_contains("copies begin when Throng is started again"),
        "{}",
        page.page().text()
    );

    // Another program that hangs with the locks is given up, and this one opens everything again: its copies begin.
    let hangs = folder.path().join("hangs");
    fs::write(&hangs, format!("#!/bin/sh\n{}\n", hanging())).expect("there is room");
    fs::set_permissions(&hangs, Permissions::from_mode(0o700)).expect("it is ours");
    let output = run(&["upgrade", "--data", &text(&restored), "--program", &text(&hangs)]);
    assert!(said(&output).contains("goes on as before"), "{}", said(&output));
    let now = health();
    assert!(now["stream"].is_object() && now["copies_wait"].is_null(), "{now}");
    for (path, words) in
        [("/admin", "makes no copies until"), ("/admin/server", "copies begin when Throng is started again")]
    {
        let page = olga.get(path);
        assert!(!page.page().text_contains(words), "{}", page.page().text());
    }

    let _successor = upgraded(&restored);
    assert!(program.wait_until_it_ends(PATIENCE).success());
    let now = health();
    assert!(now["stream"].is_object() && now["copies_wait"].is_null(), "{now}");
}
