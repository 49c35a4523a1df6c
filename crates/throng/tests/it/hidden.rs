//! What a moderator hides of a rejected petition is shown nowhere: on no page, in no data, feed, picture or
//! search; and of a petition that is hidden as a whole, only the reason is shown.

use serde_json::{Value, json};

use crate::routes::{Links, ROUTES};
use crate::town::{REJECTED, Town};

/// What the rejected petition says, and who started it.
const TITLE: &str = "Mend the bridge at Low Mill now";
const WHY: &str = "Zed Quill took the money";
const MORE: &str = "and his cousin spent it";
const NAME: &str = "Wilma Thorn";
const WORDS: [&str; 5] = ["mend-the-bridge", TITLE, WHY, MORE, NAME];

/// A town in which parts of the rejected petition are hidden.
fn town(state: &'static str, hidden: &'static [&'static str]) -> Town {
    Town::changed(move |row| {
        if row["row"] == "campaign" && row["head"]["id"]["number"] == REJECTED {
            let head = &mut row["head"];
            head["state"] = json!(state);
            head["text"]["background"] = json!(WHY);
            head["text"]["additional_details"] = json!(MORE);
            head["creator_name"] = json!(NAME);
            head["hidden"] = json!({
                "action": hidden.contains(&"action"),
                "text": hidden.contains(&"text"),
                "name": hidden.contains(&"name"),
            });
        }
    })
}

/// Every public address whose answer could name the petition.
fn addresses() -> Vec<String> {
    let links = Links::default();
    let nobodys = |path: &str| {
        ["{token}", "{key}", "{receipt}", "{name}", "{step}"]
            .iter()
            .all(|part| !path.contains(part))
    };
    let public = ROUTES
        .iter()
        .filter(|route| route.get && !route.endless && nobodys(route.path));
    let mut all: Vec<String> = public.flat_map(|route| links.paths(*route)).collect();
    all.extend([
        "/petitions?state=rejected".to_owned(),
        "/petitions?q=mend+bridge+mill".to_owned(),
        "/petitions.json?state=rejected".to_owned(),
        "/petitions.json?q=mend".to_owned(),
        format!("/badge/{REJECTED}.svg"),
        format!("/petitions/{REJECTED}/mend-the-bridge-at-low-mill-now"),
    ]);
    all
}

#[test]
fn what_is_hidden_of_a_petition_is_shown_nowhere() {
    let town = town("rejected", &["action", "text", "name"]);
    let mut visitor = town.visitor();
    let base = town.program.base_url().replace("://", "%3A%2F%2F");
    let oembed = format!("/oembed?url={base}/petitions/{REJECTED}");
    for path in addresses().into_iter().chain([oembed]) {
        let answer = visitor.get(&path);
        assert!(answer.status < 500, "{path}: {}", answer.status);
        for words in WORDS {
            assert!(!answer.text().contains(words), "{path} shows {words:?}");
        }
    }
    let page = visitor.get(&format!("/petitions/{REJECTED}"));
    page.expect_status(200);
    assert!(
        page.page()
            .text_contains("For legal reasons, we do not show all of it.")
    );
    assert!(
        page.page()
            .text_contains("There is already a petition about this.")
    );
    let json: Value = visitor.get(&format!("/petitions/{REJECTED}.json")).json();
    assert_eq!(json["data"]["attributes"]["action"], "[…]");
    visitor.get("/petitions/new");
    let similar = visitor.press("Continue", &[("action", TITLE)]);
    assert!(!similar.text().contains(&format!("/petitions/{REJECTED}")), "nor is it found as similar");
}

#[test]
fn each_part_is_hidden_by_itself() {
    for (part, gone, stays) in [("action", TITLE, WHY), ("text", WHY, TITLE)] {
        let hidden: &'static [&'static str] = if part == "action" { &["action"] } else { &["text"] };
        let town = town("rejected", hidden);
        for path in [format!("/petitions/{REJECTED}"), format!("/petitions/{REJECTED}.json")] {
            let answer = town.visitor().get(&path);
            answer.expect_status(200);
            assert!(!answer.text().contains(gone) && answer.text().contains(stays), "{part} {path}");
        }
    }
}

#[test]
fn of_a_petition_that_is_hidden_whole_only_the_reason_is_shown() {
    let town = town("rejected_hidden", &["action", "text", "name"]);
    let mut visitor = town.visitor();
    let page = visitor.get(&format!("/petitions/{REJECTED}"));
    page.expect_status(200);
    assert!(page.text().contains("noindex"));
    assert!(
        page.page()
            .text_contains("There is already a petition about this.")
    );
    assert!(!page.text().contains("There is a petition about this already"), "no details");
    for rest in [".json", "/count.json", "/timeline.atom", "/picture.png", "/signatures/new", "/poster"] {
        visitor
            .get(&format!("/petitions/{REJECTED}{rest}"))
            .expect_status(404);
    }
    for path in addresses() {
        assert!(!visitor.get(&path).text().contains(TITLE), "{path}");
    }
}
