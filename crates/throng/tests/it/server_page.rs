//! The page that tells owners how the server is doing: what is full is red and on top of what is not, with what to do; and
//! each thing of which there is only so much has its row.

use std::fs;
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;

use crate::live::Open;
use crate::staff::{MAX, join, town_with_olga};
use crate::town::{TREES, text};

const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn what_is_full_is_red_and_says_what_to_do() {
    let (town, mut olga) = town_with_olga(&["server.streams_max=1"]);
    let page = olga.get("/admin/server").page();
    for words in [
        "How the server is doing",
        "Open pages with a live number Green: enough 0 of 1 in use",
        "Processor",
        "Room on the disk",
        "Speed of the disk",
        "Open files and connections",
        "Emails being handed",
        "Memory for finished pages",
    ] {
        // Emails are captured here, so that nothing is handed to a relay host.
        assert_eq!(page.text_contains(words), words != "Emails being handed", "{words}: {}", page.text());
    }
    let stream = Open::at(&town, &format!("/petitions/{TREES}/stream"));
    let page = olga.get("/admin/server").page();
    let text = page.text().split_whitespace().collect::<Vec<_>>().join(" ");
    let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
    let full = at("Open pages with a live number Red: people notice this 1 of 1 in use");
    assert!(full < at("Green: enough"), "{text}");
    assert!(text.contains("raise server.streams_max in the settings file"), "{text}");
    drop(stream);
    let mut max = join(&town, &mut olga, MAX, "moderator");
    max.get("/admin/server").expect_status(403);
    max.get("/admin").expect_status(200);
    assert!(!max.current().page().text_contains("How the server is doing"));
}

/// A disk of another machine that is away kept whoever asked it, and whoever waited for them.
#[cfg(feature = "chaos")]
#[test]
fn a_disk_that_does_not_answer_is_told_and_keeps_nobody() {
    use crate::staff::{OLGA, PASSWORD, sign_in};
    use crate::town::{ADA, confirmed};

    let (town, _) = town_with_olga(&[]);
    let hangs = town.data().join("../hangs");
    let town = town.again_with(&["metrics.listen=127.0.0.1:0"], "THRONG_HANGS", &text(&hangs));
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    fs::write(&hangs, text(&town.data())).expect("it is ours");
    let silent = "so nobody knows how much room it has";
    let wait_for = |olga: &mut Browser, path: &str, words: &str| {
        let seen =
            Deadline::after(PATIENCE).wait_for(|| olga.get(path).page().text_contains(words).then_some(()));
        assert!(seen.is_some(), "{words}: {}", olga.current().page().text());
    };
    wait_for(&mut olga, "/admin/server", silent);
    wait_for(&mut olga, "/admin", "The disk does not answer.");
    let watched = town.program.wait_for_line("/metrics", PATIENCE);
    let (_, address) = watched.split_once("http://").expect("its address");
    let metrics = Browser::at(&format!("http://{}", address.trim_end_matches("/metrics"))).get("/metrics");
    metrics.expect_status(200);
    assert!(!metrics.text().contains("\nthrong_disk_free_bytes "), "nothing is made up");
    confirmed(&town, ADA);
    fs::remove_file(&hangs).expect("it is ours");
    let answers = Deadline::after(PATIENCE)
        .wait_for(|| (!olga.get("/admin/server").page().text_contains(silent)).then_some(()));
    assert!(answers.is_some(), "{}", olga.current().page().text());
}

/// Issue 15: of backups and of the stream the office told nothing but the hour of the last one.
#[test]
fn how_the_copies_stand_is_told_in_words_with_what_to_do() {
    let place = temporary_folder();
    let stream = place.path().join("stream");
    let (_town, mut olga) = town_with_olga(&[&format!("backup.stream_to={}", text(&stream))]);
    let wait_for = |olga: &mut Browser, words: &str| {
        let seen = Deadline::after(PATIENCE).wait_for(|| {
            let page = olga.get("/admin/server").page();
            page.text_contains(words).then_some(())
        });
        assert!(seen.is_some(), "{words}: {}", olga.current().page().text());
    };
    wait_for(&mut olga, "Every second since its newest copy of the site can be brought back.");
    let page = olga.current().page();
    for words in
        ["There is none yet. One is made each night", "The stream of changes Green: good", &text(&stream)]
    {
        assert!(page.text_contains(words), "{words}: {}", page.text());
    }
    assert!(
        !page.text_contains("Nightly backups Green"),
        "nothing is good before the first: {}",
        page.text()
    );
    let guide = olga.get("/admin/docs/operating").expect_status(200).text();
    for chapter in ["backing-up-and-restoring", "a-second-machine"] {
        assert!(guide.contains(&format!("id=\"{chapter}\"")), "the page leads to {chapter}");
    }
    fs::remove_dir_all(&stream).expect("it is ours");
    fs::write(&stream, "no folder any more").expect("it is ours");
    wait_for(&mut olga, "The stream of changes Red: something could be lost");
    assert!(
        olga.current()
            .page()
            .text_contains("It is behind, or cannot be written.")
    );
    let first = olga.get("/admin").page();
    assert!(first.text_contains("The stream of changes is behind"), "{}", first.text());
}
