//! The page that tells owners how the server is doing: what is full is red and on top of what is not, with what to do; and
//! each thing of which there is only so much has its row.

use crate::live::Open;
use crate::staff::{MAX, join, town_with_olga};
use crate::town::TREES;

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
