//! Topics of petitions, set in the office: where people find petitions by them, what the public JSON says, what is
//! refused; and the names of topics in each language, at once and after a crash.

use throng_testkit::deadline::Deadline;

use crate::desk::case;
use crate::mail_smtp::PATIENCE;
use crate::publishing::member;
use crate::staff::{MAX, OLGA, RITA, join, town_with_olga};
use crate::town::{BRIDGE, TREES, TREES_TITLE, Town};

#[track_caller]
fn staffed() -> Town {
    let (town, mut olga) = town_with_olga(&["site.languages=en,cy"]);
    join(&town, &mut olga, MAX, "moderator");
    join(&town, &mut olga, RITA, "reader");
    town
}

#[test]
fn a_petition_is_found_under_the_topics_that_staff_set() {
    let mut town = staffed();
    let mut max = member(&town, MAX);
    max.get(&case(TREES)).expect_status(200);
    let nine = "a,b,c,d,e,f,g,h,i";
    for (typed, said) in
        [(nine, "Enter 8 topics or fewer"), ("roads, !!", "Each topic must have a letter or number")]
    {
        let again = max.press("Save topics", &[("topics", typed)]);
        again.expect_status(422);
        assert!(again.page().text_contains(said), "{}", again.page().text());
        assert!(again.text().contains(&format!("value=\"{typed}\"")), "what was typed is kept");
    }
    let kept = max.press("Save topics", &[("topics", "Street trees, climate,Climate")]);
    kept.expect_status(200);
    assert!(kept.page().text_contains("Topics saved."), "{}", kept.page().text());
    assert!(
        kept.page().text_contains("Set its topics")
            && kept.text().contains("value=\"Street trees, Climate\"")
    );
    town.program.kill_9();
    town.program.restart();
    let found = town.visitor().get("/petitions?topic=street-trees");
    assert!(found.page().text_contains(TREES_TITLE) && found.page().text_contains("Street trees"));
    let json = town.visitor().get(&format!("/petitions/{TREES}.json")).json();
    assert_eq!(json["data"]["attributes"]["topics"], serde_json::json!(["street-trees", "climate"]));
    assert!(
        town.visitor()
            .get("/petitions.csv?topic=climate")
            .text()
            .contains(TREES_TITLE)
    );

    // Setting the same topics again adds no line to the log; an empty field removes them all.
    let mut max = member(&town, MAX);
    let lines = |page: &str| page.matches("Set its topics").count();
    max.get(&case(TREES)).expect_status(200);
    let same = max.press("Save topics", &[]);
    assert_eq!(lines(&same.page().text()), 1, "{}", same.page().text());
    max.press("Save topics", &[("topics", "")]).expect_status(200);
    let found = town.visitor().get("/petitions?topic=climate");
    assert!(found.page().text_contains("There is no topic with that name"), "{}", found.page().text());
    let mut rita = member(&town, RITA);
    assert!(!rita.get(&case(TREES)).text().contains("Save topics"));
    rita.post(&format!("{}/topics", case(TREES)), &[("topics", "x")])
        .expect_status(403);
    town.verify();
}

/// Checks the name on a topic's list in English and in Welsh.
#[track_caller]
fn called(town: &Town, code: &str, english: &str, welsh: &str) {
    for (root, name) in [("", english), ("/cy", welsh)] {
        let list = town.visitor().get(&format!("{root}/petitions?topic={code}"));
        list.expect_status(200);
        assert!(list.page().text_contains(name), "{root} {name}: {}", list.page().text());
        assert!(list.page().text_contains(TREES_TITLE), "{}", list.page().text());
    }
}

/// Whether the first page offers this topic.
fn offers(town: &Town, name: &str) -> bool {
    town.visitor().get("/").page().text_contains(name)
}

/// A town with a topic that has names in two languages, and a petition that has it and another topic.
#[track_caller]
fn named() -> Town {
    let town = staffed();
    let mut olga = member(&town, OLGA);
    olga.get(PAGE).expect_status(200);
    let both = [("name-new-en", "Roads & bridges"), ("name-new-cy", "Ffyrdd a phontydd")];
    olga.press("Add a topic", &both).expect_status(200);
    let mut max = member(&town, MAX);
    max.get(&case(TREES)).expect_status(200);
    // Topics can be typed by their names in any language.
    max.press("Save topics", &[("topics", "ffyrdd a phontydd, climate")])
        .expect_status(200);
    town
}

const PAGE: &str = "/admin/topics";

/// Waits until the public JSON has these topics: a page is made again at most four times a second.
#[track_caller]
fn are_topics_of_trees(town: &Town, expected: &[&str]) {
    let told = || {
        let json = town.visitor().get(&format!("/petitions/{TREES}.json")).json();
        (json["data"]["attributes"]["topics"] == serde_json::json!(expected)).then_some(())
    };
    let waited = Deadline::after(PATIENCE).wait_for(told);
    assert!(waited.is_some(), "never {expected:?}");
}

#[test]
fn an_office_adds_a_topic_which_moderators_set_by_its_name_in_any_language() {
    let town = staffed();
    let mut olga = member(&town, OLGA);
    assert!(olga.get(PAGE).page().text_contains("There are no topics yet."));
    for (name, said) in [("", "Enter a name"), ("roads, bridges", "no commas"), ("!", "must have a letter")] {
        let again = olga.press("Add a topic", &[("name-new-en", name)]);
        again.expect_status(422);
        assert!(again.page().text_contains(said), "{name}: {}", again.page().text());
        assert!(again.text().contains(&format!("value=\"{name}\"")), "what was typed is kept: {name}");
    }
    let town = named();
    let (mut olga, mut max) = (member(&town, OLGA), member(&town, MAX));
    let listed = olga.get(PAGE);
    assert!(listed.page().text_contains("1 public petition"), "{}", listed.page().text());
    let twice = olga.press("Add a topic", &[("name-new-en", "roads & BRIDGES")]);
    twice.expect_status(409);
    assert!(twice.page().text_contains("A topic already has this name"), "{}", twice.page().text());
    let form = max.get(&case(TREES));
    assert!(
        form.page()
            .text_contains("Already in use: Climate, Roads & bridges"),
        "{}",
        form.page().text()
    );
    assert!(form.text().contains("value=\"Roads &amp; bridges, Climate\""), "{}", form.text());
    are_topics_of_trees(&town, &["roads-bridges", "climate"]);
    called(&town, "roads-bridges", "Roads & bridges", "Ffyrdd a phontydd");
    called(&town, "climate", "Climate", "Climate");
    town.verify();
}

#[test]
fn two_moderators_who_set_topics_at_once_do_not_undo_each_other() {
    let town = named();
    let (mut olga, mut max) = (member(&town, OLGA), member(&town, MAX));
    olga.get(&case(TREES)).expect_status(200);
    max.get(&case(TREES)).expect_status(200);
    max.press("Save topics", &[("topics", "Roads & bridges, bins")])
        .expect_status(200);
    let late = olga.press("Save topics", &[("topics", "Roads & bridges, parks")]);
    late.expect_status(409);
    assert!(
        late.page()
            .text_contains("to: Roads & bridges, Bins. If you save again"),
        "{}",
        late.page().text()
    );
    assert!(late.text().contains("Roads &amp; bridges, parks"), "what was typed is kept: {}", late.text());
    are_topics_of_trees(&town, &["roads-bridges", "bins"]);
    olga.press("Save topics", &[]).expect_status(200);
    are_topics_of_trees(&town, &["roads-bridges", "parks"]);
    // A name that would be confused with a topic which only petitions have.
    olga.get(PAGE).expect_status(200);
    for form in [
        &[("step", "add"), ("row", "new"), ("name-new-en", "Green"), ("name-new-cy", "Parks")][..],
        &[
            ("step", "name"),
            ("code", "roads-bridges"),
            ("row", "0"),
            ("revision", "1"),
            ("name-0-en", "PARKS"),
        ],
    ] {
        let taken = olga.post(PAGE, form);
        taken.expect_status(409);
        assert!(taken.page().text_contains("A topic already has this name"), "{}", taken.page().text());
    }
}

#[test]
fn staff_find_petitions_by_topic_retired_or_not() {
    let town = named();
    let (mut olga, mut rita) = (member(&town, OLGA), member(&town, RITA));
    olga.post(PAGE, &[("code", "roads-bridges"), ("step", "retire")])
        .expect_status(200);
    let all = rita.get("/admin/petitions");
    assert!(all.page().text_contains("Roads & bridges 1"), "{}", all.page().text());
    let found = rita.get("/admin/petitions?topic=roads-bridges");
    assert!(found.page().text_contains(TREES_TITLE), "{}", found.page().text());
    assert!(!found.page().text_contains("footbridge"), "{}", found.page().text());
    // The links keep the words, so the number of all petitions would not be the number of what they lead to.
    let found = rita.get("/admin/petitions?q=zebra");
    assert!(found.text().contains("topic=roads-bridges"), "{}", found.text());
    assert!(!found.page().text_contains("Roads & bridges 1"), "{}", found.page().text());
    for none in ["topic=nothing", "topic=climate&q=zebra"] {
        let found = rita.get(&format!("/admin/petitions?{none}"));
        found.expect_status(200);
        assert!(
            found.page().text_contains("There are no petitions here."),
            "{none}: {}",
            found.page().text()
        );
    }
}

#[test]
fn a_topic_is_renamed_at_once_and_for_good_and_who_is_second_is_told() {
    let mut town = named();
    let mut olga = member(&town, OLGA);
    let rename = |revision: &'static str, name: &'static str| {
        let form = [("step", "name"), ("code", "climate"), ("row", "0"), ("revision", revision)];
        [&form[..], &[("name-0-en", name)]].concat()
    };
    // The first page is cached from before.
    assert!(offers(&town, "Climate") && !offers(&town, "Climate & air"));
    olga.post(PAGE, &rename("0", "Climate & air")).expect_status(200);
    assert!(offers(&town, "Climate & air"));
    let second = olga.post(PAGE, &rename("0", "Weather"));
    second.expect_status(409);
    assert!(
        second
            .page()
            .text_contains("to: Climate & air. If you save again"),
        "{}",
        second.page().text()
    );
    assert!(second.text().contains("value=\"Weather\""), "{}", second.text());
    olga.post(PAGE, &rename("1", "Ffyrdd a phontydd"))
        .expect_status(409);
    let names = town.visitor().get("/topics.json").json();
    assert_eq!(names["climate"]["name"], "Climate & air");
    town.program.kill_9();
    town.program.restart();
    called(&town, "roads-bridges", "Roads & bridges", "Ffyrdd a phontydd");
    called(&town, "climate", "Climate & air", "Climate & air");
    town.verify();
}

#[test]
fn a_retired_topic_is_not_offered_or_set_but_kept_and_found() {
    let town = named();
    let (mut olga, mut max) = (member(&town, OLGA), member(&town, MAX));
    let step = |step| [("code", "roads-bridges"), ("step", step)];
    assert!(offers(&town, "Roads & bridges"));
    let retired = olga.post(PAGE, &step("retire"));
    assert!(retired.page().text_contains("Topic retired."), "{}", retired.page().text());
    assert!(!offers(&town, "Roads & bridges") && offers(&town, "Climate"));
    called(&town, "roads-bridges", "Roads & bridges", "Ffyrdd a phontydd");
    max.get(&case(BRIDGE)).expect_status(200);
    let refused = max.press("Save topics", &[("topics", "Roads & bridges")]);
    refused.expect_status(422);
    assert!(refused.page().text_contains("“Roads & bridges” is retired"), "{}", refused.page().text());
    max.get(&case(TREES)).expect_status(200);
    max.press("Save topics", &[("topics", "Bins, Roads & bridges")])
        .expect_status(200);
    are_topics_of_trees(&town, &["bins", "roads-bridges"]);
    olga.post(PAGE, &step("bring-back")).expect_status(200);
    assert!(offers(&town, "Roads & bridges"));
    let log = olga.get("/admin/log").page();
    for words in [
        "Added a topic: roads-bridges",
        "cy: Ffyrdd a phontydd; en: Roads & bridges",
        "Retired a topic: roads-bridges",
        "Brought back a topic: roads-bridges",
        "No line has been changed or removed",
    ] {
        assert!(log.text_contains(words), "{words}: {}", log.text());
    }
    town.verify();
}

/// The element that begins with the link of this name, on a page.
#[track_caller]
fn link_called(page: &str, name: &str) -> String {
    let end = page
        .find(&format!(">{name}</a>"))
        .unwrap_or_else(|| panic!("{name}: {page}"));
    let begin = page[..end].rfind("<a ").expect("it is a link");
    page[begin..end].to_owned()
}

/// A Welsh name was marked as English on Welsh pages, so that a screen reader spoke it in the wrong voice.
#[test]
fn the_name_of_a_topic_is_marked_with_the_language_that_it_is_in() {
    let town = named();
    for path in ["/cy/petitions", &format!("/cy/petitions/{TREES}")] {
        let page = town.visitor().get(path).text();
        let (welsh, typed) = (link_called(&page, "Ffyrdd a phontydd"), link_called(&page, "Climate"));
        assert!(!welsh.contains("lang="), "{path}: {welsh}");
        assert!(typed.contains("lang=\"en\""), "{path}: {typed}");
    }
    // One that has a name in another language only.
    let mut olga = member(&town, OLGA);
    olga.get(PAGE).expect_status(200);
    let welsh = [("name-new-en", ""), ("name-new-cy", "Coed")];
    olga.press("Add a topic", &welsh).expect_status(200);
    let mut max = member(&town, MAX);
    max.get(&case(TREES)).expect_status(200);
    max.press("Save topics", &[("topics", "coed")]).expect_status(200);
    are_topics_of_trees(&town, &["coed"]);
    let page = town.visitor().get(&format!("/petitions/{TREES}")).text();
    assert!(link_called(&page, "Coed").contains("lang=\"cy\""), "{page}");
}
