//! Topics of petitions, set in the office: where people find it, what other programs are told, what is refused.

use crate::desk::case;
use crate::publishing::member;
use crate::staff::{MAX, RITA, join, town_with_olga};
use crate::town::{TREES, TREES_TITLE, Town};

#[track_caller]
fn staffed() -> Town {
    let (town, mut olga) = town_with_olga(&[]);
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
        [(nine, "Choose at most 8 topics"), ("roads, !!", "Each topic needs a letter or digit")]
    {
        let again = max.press("Keep these topics", &[("topics", typed)]);
        again.expect_status(422);
        assert!(again.page().text_contains(said), "{}", again.page().text());
        assert!(again.text().contains(&format!("value=\"{typed}\"")), "what was typed is kept");
    }
    let kept = max.press("Keep these topics", &[("topics", "Street trees, climate,Climate")]);
    kept.expect_status(200);
    assert!(kept.page().text_contains("Its topics are kept."), "{}", kept.page().text());
    assert!(
        kept.page().text_contains("Set its topics")
            && kept.text().contains("value=\"street-trees, climate\"")
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

    // The same again is no line; none at all takes them away.
    let mut max = member(&town, MAX);
    let lines = |page: &str| page.matches("Set its topics").count();
    max.get(&case(TREES)).expect_status(200);
    let same = max.press("Keep these topics", &[]);
    assert_eq!(lines(&same.page().text()), 1, "{}", same.page().text());
    max.press("Keep these topics", &[("topics", "")])
        .expect_status(200);
    let found = town.visitor().get("/petitions?topic=climate");
    assert!(found.page().text_contains("There is no topic with that name"), "{}", found.page().text());
    let mut rita = member(&town, RITA);
    assert!(!rita.get(&case(TREES)).text().contains("Keep these topics"));
    rita.post(&format!("{}/topics", case(TREES)), &[("topics", "x")])
        .expect_status(403);
    town.verify();
}
