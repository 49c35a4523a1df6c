//! Web addresses that somebody typed: none is mailed to a stranger before a person has read it, and nothing that was
//! typed is lost on a page.

use crate::start::{hand_in, says};
use crate::town::{ADA, Person, TREES, Town, typed};

/// A typed title, what is mailed of it before anybody has read it, and the address that it is mailed to.
const TITLES: [(&str, &str, &str); 8] = [
    ("Open the reading room on Sundays", "Open the reading room on Sundays", "p1@brindle.example"),
    (
        "Make gov.uk faster for everybody",
        "Make [web address left out] faster for everybody",
        "p2@brindle.example",
    ),
    (
        "Win a prize at https://evil.example/?x=1",
        "Win a prize at [web address left out]",
        "p3@brindle.example",
    ),
    ("(evil.com), evil.shop: free!", "[web address left out] free!", "p4@brindle.example"),
    (
        "Free phones at evil。com today",
        "Free phones at [web address left out] today",
        "p5@brindle.example",
    ),
    ("Write to ann@evil.example now", "Write to [web address left out] now", "p6@brindle.example"),
    ("Free phones at зло.рф/win", "Free phones at [web address left out]", "p7@brindle.example"),
    ("Pay nurses of the N.H.S. 2.5% more", "Pay nurses of the N.H.S. 2.5% more", "p8@brindle.example"),
];

#[test]
fn a_title_that_nobody_has_read_is_mailed_without_its_links_and_shown_whole() {
    let town = Town::open();
    for (title, mailed, email) in TITLES {
        let mut visitor = town.visitor();
        hand_in(&mut visitor, title, Person { name: "Ada Fenwick", email });
        let letter = town.tray().only(email);
        assert_eq!(letter.subject, format!("Confirm your petition: {mailed}"));
        assert!(letter.text.contains(mailed), "{title}: {}", letter.text);
        let ours = letter
            .links
            .iter()
            .all(|link| link.starts_with(town.program.base_url()));
        assert!(ours, "{:?}", letter.links);
        says(&visitor.get(&letter.link_to("/petitions/own/")), title);
    }
}

#[test]
fn supporters_and_drafts_are_mailed_no_links_either() {
    let town = Town::open();
    let (title, mailed, _) = TITLES[1];
    let mut creator = town.visitor();
    hand_in(&mut creator, title, ADA);
    creator.get(&town.tray().only(ADA.email).link_to("/petitions/own/"));
    creator.press("Confirm and submit", &[]).expect_status(200);
    let gather = town.tray().wait_for(ADA.email, 2);
    assert!(gather.text.contains(mailed), "{}", gather.text);
    let mut stranger = town.visitor();
    let page = stranger.get(&gather.link_to("/petitions/support/"));
    says(&page, title);
    stranger.click_link("Sign this petition");
    stranger.press("Continue", &typed("Ben Okoro", "ben@okoro.example"));
    stranger.press("Sign this petition", &[]).expect_status(200);
    let letter = town.tray().only("ben@okoro.example");
    assert_eq!(letter.subject, format!("Confirm your signature: {mailed}"));
    assert!(!letter.text.contains("gov.uk"), "{}", letter.text);

    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    visitor.press("Continue", &[("action", "Win at evil.example")]);
    visitor.press("Save and finish later", &[]);
    visitor
        .press("Save my draft", &[("email", "victim@brindle.example")])
        .expect_status(200);
    let letter = town.tray().only("victim@brindle.example");
    assert!(!letter.text.contains("evil"), "{}", letter.text);
    let mut later = town.visitor();
    later.get(&letter.link_to("/petitions/own/"));
    says(&later.click_link("Continue writing"), "Win at evil.example");
}

#[test]
fn a_name_with_a_link_is_refused_and_one_with_dots_is_not() {
    let town = Town::open();
    let path = format!("/petitions/{TREES}/signatures/check");
    for name in ["(evil.com)", "evil.com,", "evil.com:80", "bit.ly/abc", "evil.shop Free", "evil.example/x,"]
    {
        let answer = town.visitor().post(&path, &typed(name, ADA.email));
        assert_eq!(answer.status, 422, "{name}");
        says(&answer, "Put a space after each full stop");
        let kept = answer.page().forms().iter().any(|form| {
            let entries = form.entries(None);
            entries
                .iter()
                .any(|(field, value)| field == "name" && value == name)
        });
        assert!(kept, "{name}: {}", answer.text());
    }
    for name in [
        "J. R. Smith",
        "Alec St.John",
        "Ann Lee Ph.D.",
        "Martin Luther King Jr.",
        "J.R.R. Tolkien",
        "А.С.Пушкин",
    ] {
        let answer = town.visitor().post(&path, &typed(name, ADA.email));
        assert_eq!(answer.status, 200, "{name}");
        says(&answer, name);
    }
}
