//! The moderator's desk, over the real program with captured mail: who has claimed a petition, what is decided, what
//! its creator is mailed, and what the public sees before, after, and when a decision is undone.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::desk::{AGAIN, Desk, FERRY, FERRY_TEXT, FERRY_TITLE, NELL, NELL_NAME, OLD, case, exported};
use crate::hurried;
use crate::staff::{MAX, OLGA, RITA};
use crate::town::{TREES_TITLE, verify};

/// The box with a mail, as markup: it is made alike on the page before a decision and in the tray.
#[track_caller]
pub(crate) fn box_of(page: &Response) -> String {
    let html = page.text();
    let (_, rest) = html.split_once("<div class=\"mail\">").expect("a mail is shown");
    rest.split_once("</div>").expect("the box ends").0.to_owned()
}

/// Shows the mail, approves, and returns the petition's page.
#[track_caller]
fn approve(max: &mut Browser, petition: u32) -> Response {
    max.get(&case(petition)).expect_status(200);
    max.click_link("Approve and open").expect_status(200);
    let decided = max.press("Approve and open now", &[]);
    decided.expect_status(200);
    assert!(decided.page().text_contains("Decision: approved and open."), "{}", decided.page().text());
    decided
}

#[test]
fn the_queue_tells_who_waits_for_how_long_and_who_has_them() {
    let desk = Desk::open();
    let mut max = desk.member(MAX);
    let page = max.get("/admin/queue");
    page.expect_status(200);
    let titles: Vec<String> = page
        .page()
        .elements("h2")
        .into_iter()
        .map(|heading| heading.text)
        .collect();
    assert_eq!(&titles[..3], ["Paint the bandstand", "Open the lido at six", FERRY_TITLE], "oldest first");
    let text = page.page().text();
    for words in ["Overdue", "Waiting for 30 days", "Due soon", "On time", "1 is overdue.", "Queue (3)"] {
        assert!(page.page().text_contains(words), "{words}: {text}");
    }
    let todo = max.get("/admin");
    assert!(
        todo.page()
            .text_contains("1 petition has waited longer than you promise"),
        "{}",
        todo.page().text()
    );

    max.get(&case(FERRY));
    max.press("Assign to me", &[]).expect_status(200);
    let mut olga = desk.member(OLGA);
    assert!(
        olga.get("/admin/queue")
            .page()
            .text_contains("Assigned to Somebody New until")
    );
    let held = olga.get(&case(FERRY));
    assert!(held.page().link("Approve and open").is_none(), "a colleague has it");
    olga.post(&format!("{}/claim", case(FERRY)), &[])
        .expect_status(409);
    let told = olga.get(&format!("{}/approve", case(FERRY)));
    told.expect_status(200);
    assert!(told.page().text_contains("A colleague is deciding"), "{}", told.page().text());
    olga.get(&case(FERRY));
    olga.press("Take over", &[]).expect_status(200);
    let told = max.get(&format!("{}/approve", case(FERRY)));
    assert!(told.page().text_contains("A colleague is deciding"), "{}", told.page().text());
    let told = max.get(&format!("{}/reject", case(FERRY)));
    told.expect_status(200);
    assert!(told.page().text_contains("A colleague is deciding"), "{}", told.page().text());
    let late = max.press(
        "Continue to the email",
        &[("reason", "duplicate"), ("duplicate", "1"), ("details", "There is one.")],
    );
    late.expect_status(409);
    assert!(late.page().text_contains("A colleague is deciding"), "{}", late.page().text());
    assert!(late.text().contains("There is one."), "what was typed stays");
    approve(&mut olga, FERRY);
    let note = "Which ferry?";
    for (form, fields) in [
        ("reject", [("reason", "foi"), ("details", note)]),
        ("changes", [("part1", "action"), ("note1", note)]),
    ] {
        let late = max.post(&format!("{}/{form}", case(FERRY)), &fields);
        late.expect_status(409);
        let page = late.page();
        assert!(page.text_contains("is no longer waiting for a decision"), "{form}: {}", page.text());
        assert!(late.text().contains(note), "{form}: what was typed stays");
        assert!(page.link(FERRY_TITLE).is_some(), "{form}: it leads to the petition");
    }

    verify(&desk.data());
}

#[test]
fn what_is_set_aside_is_on_lists_of_its_own() {
    let desk = Desk::open();
    let mut max = desk.member(MAX);
    max.get(&case(OLD));
    max.press("Ask a colleague", &[("flag", "")]).expect_status(422);
    max.press("Ask a colleague", &[("flag", "Is the bandstand ours?")])
        .expect_status(200);
    let flagged = max.get("/admin/queue?list=flagged");
    assert!(flagged.page().text_contains("Is the bandstand ours?"), "{}", flagged.page().text());
    max.get(&case(OLD));
    max.press("Mark as resolved", &[]).expect_status(200);
    max.press("Set aside", &[("park", "The council meets on Monday.")])
        .expect_status(200);
    assert!(
        max.get("/admin/queue?list=parked")
            .page()
            .text_contains("The council meets on Monday.")
    );
    assert!(
        !max.get("/admin/queue")
            .page()
            .text_contains("Paint the bandstand")
    );
    let again = max.get(&case(AGAIN));
    assert!(
        again
            .text()
            .contains("on <del>Sundays.</del><ins>the only free day.</ins>"),
        "{}",
        again.text()
    );
    verify(&desk.data());
}

#[test]
fn the_mail_that_is_shown_is_the_mail_that_is_sent() {
    let desk = Desk::open();
    let mut shown = Vec::new();
    let mut max = desk.max_with(FERRY);
    max.click_link("Approve and open");
    shown.push(remember(&max));
    approve(&mut max, FERRY);
    max.get(&case(OLD));
    max.press("Assign to me", &[]);
    max.click_link("Ask for changes");
    max.press("Continue to the email", &[]).expect_status(422);
    let points = [
        ("part1", "background"),
        ("note1", "Say which <bandstand> & why.\r\nOne sentence is enough."),
        ("part3", "other"),
        ("note3", "Leave the price out: https://paint.example/prices."),
    ];
    max.press("Continue to the email", &points).expect_status(200);
    let asked = remember(&max);
    assert!(asked.2.contains("1. Why it should happen: Say which"), "{}", asked.2);
    assert!(asked.2.contains("2. Anything else: Leave the price out"), "{}", asked.2);
    shown.push(asked);
    max.press("Ask for these changes", &[]).expect_status(200);
    max.get(&case(AGAIN));
    max.press("Assign to me", &[]);
    max.click_link("Reject");
    max.press(
        "Continue to the email",
        &[("reason", "duplicate"), ("duplicate", "1"), ("details", "See the one about lime trees.")],
    );
    shown.push(remember(&max));
    max.press("Reject", &[]).expect_status(200);

    let desk = desk.killed_and_later();
    let tray = desk.tray();
    tray.wait_for(NELL, 3);
    let mut reader = desk.visitor();
    for (to, subject, mail) in shown {
        let letters = tray.letters();
        let letter = letters.iter().find(|letter| letter.subject == subject);
        let letter = letter.unwrap_or_else(|| panic!("{subject} was not sent: {letters:#?}"));
        assert_eq!(letter.to, to);
        // Only the link of the creator is not for those who decide: with it they could withdraw the petition.
        let own = letter.link_to("/petitions/own/");
        let sent = box_of(&reader.get(&letter.path));
        assert!(sent.contains(&own) && !mail.contains(&own), "{subject}: {mail}");
        let masked = sent.replace(own.rsplit('/').next().expect("a token"), "******");
        assert_eq!(masked, mail, "{subject}");
    }
    hurried::starts_again(&desk);
}

/// The mail on the page before a decision: its recipient, subject, and box.
#[track_caller]
fn remember(visitor: &Browser) -> (String, String, String) {
    let response = visitor.current();
    response.expect_status(200);
    let page = response.page();
    let facts: Vec<String> = page.elements("dd").into_iter().map(|fact| fact.text).collect();
    let subject = page.element_with_id("subject").expect("the subject").text;
    (facts[1].clone(), subject, box_of(response))
}

#[test]
fn a_decision_taken_back_leaves_no_mail_and_no_page() {
    let mut desk = Desk::open();
    let path = format!("/petitions/{FERRY}");
    desk.visitor().get(&path).expect_status(404);
    let mut max = desk.max_with(FERRY);
    let decided = approve(&mut max, FERRY);
    assert!(decided.page().text_contains("We’ll email its creator on"), "{}", decided.page().text());
    desk.visitor().get(&path).expect_status(200);
    // A restart in between changes nothing.
    desk.town.program.restart();
    let mut max = desk.member(MAX);
    max.get(&case(FERRY));
    let undone = max.press("Undo the decision", &[]);
    undone.expect_status(200);
    assert!(undone.page().text_contains("Decision undone"), "{}", undone.page().text());
    desk.town.fresh(&path).expect_status(404);
    let list = desk.town.fresh("/petitions.json");
    assert!(!list.text().contains(FERRY_TITLE) && list.text().contains(TREES_TITLE), "{}", list.text());
    let history = max.get(&case(FERRY));
    for words in ["Approved and opened it", "Undid a decision"] {
        assert!(history.page().text_contains(words), "{words}: {}", history.page().text());
    }
    // Pressing again shows the notice again, and nothing more happens.
    let again = max.post(&format!("{}/undo", case(FERRY)), &[]);
    assert!(again.page().text_contains("Decision undone"), "{}", again.page().text());
    assert_eq!(again.page().text().matches("Undid a decision").count(), 1);
    let states: Vec<Value> = desk
        .mails()
        .into_iter()
        .map(|mail| mail["state"].clone())
        .collect();
    assert_eq!(states, [json!("dropped")]);
    verify(&desk.data());
}

#[test]
fn what_is_hidden_is_shown_nowhere() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    max.click_link("Reject");
    max.press("Continue to the email", &[]).expect_status(422);
    let details = "It accuses a neighbour.";
    let ticked = [("reason", "libellous"), ("details", details), ("hide_title", "yes"), ("hide_name", "yes")];
    let look = max.press("Continue to the email", &ticked);
    assert!(look.page().text_contains("What it asks for"), "{}", look.page().text());
    max.press("Change what I wrote", &[]).expect_status(200);
    max.press("Continue to the email", &ticked);
    max.press("Reject", &[]).expect_status(200);
    let page = desk.town.fresh(&format!("/petitions/{FERRY}"));
    page.expect_status(200);
    assert!(
        page.page().text_contains(details) && page.text().contains("For legal reasons"),
        "{}",
        page.text()
    );
    assert!(page.text().contains(FERRY_TEXT), "the rest can be read");
    let mut visitor = desk.visitor();
    for path in [
        format!("/petitions/{FERRY}"),
        format!("/petitions/{FERRY}.json"),
        format!("/petitions/{FERRY}/timeline.atom"),
        format!("/petitions/{FERRY}/badge.svg"),
        format!("/embed/{FERRY}"),
        "/petitions?state=rejected".to_owned(),
        "/petitions.json?state=rejected".to_owned(),
        format!("/petitions?state=all&q={}", FERRY_TITLE.replace(' ', "+")),
        "/".to_owned(),
        "/sitemap.xml".to_owned(),
        "/about/moderation".to_owned(),
    ] {
        let shown = visitor.get(&path);
        let text = shown
            .text()
            .replace(&FERRY_TITLE.replace(' ', "+"), "")
            .replace(&format!("value=\"{FERRY_TITLE}\""), "");
        assert!(!text.contains(NELL_NAME), "{path} names its creator");
        assert!(!shown.url.target.contains("ferry-on"), "{path} leads to {}", shown.url);
        let query_told = path.contains("&q=");
        assert!(query_told || !text.contains(FERRY_TITLE), "{path} shows the title: {text}");
    }
    // Everything is hidden: only the reason is shown.
    max.get(&case(OLD));
    max.press("Assign to me", &[]);
    max.click_link("Reject");
    let all = [("reason", "offensive"), ("hide_title", "yes"), ("hide_text", "yes"), ("hide_name", "yes")];
    let look = max.press("Continue to the email", &all);
    assert!(
        look.page()
            .text_contains("Nothing will be published except this reason"),
        "{}",
        look.page().text()
    );
    max.press("Reject", &[]).expect_status(200);
    let nothing = desk.town.fresh(&format!("/petitions/{OLD}"));
    assert!(nothing.page().text_contains("offensive"), "{}", nothing.page().text());
    assert!(!nothing.text().contains("bandstand") && !nothing.text().contains(FERRY_TEXT));
    desk.town
        .fresh(&format!("/petitions/{OLD}.json"))
        .expect_status(404);
}

#[test]
fn who_reads_sees_it_all_and_decides_nothing() {
    let desk = Desk::open();
    let mut rita = desk.member(RITA);
    let page = rita.get(&case(FERRY));
    page.expect_status(200);
    assert!(page.page().text_contains(NELL), "{}", page.page().text());
    let forms: Vec<String> = page.page().forms().into_iter().map(|form| form.action).collect();
    assert!(forms.iter().all(|action| action.ends_with("/sign-out")), "{forms:?}");
    let before = exported(&desk.data());
    for step in
        ["claim", "release", "note", "flag", "park", "undo", "approve", "changes", "reject", "take-down"]
    {
        rita.post(&format!("{}/{step}", case(FERRY)), &[("note", "x"), ("reason", "other")])
            .expect_status(403);
    }
    assert_eq!(exported(&desk.data()), before);
    // A reload of the address of a button leads to the page that it stands on.
    let reloaded = rita.get(&format!("{}/claim", case(FERRY)));
    assert_eq!((reloaded.status, reloaded.url.target), (200, case(FERRY)));
    for number in ["99", "0", "x", "-1"] {
        rita.get(&format!("/admin/petitions/{number}")).expect_status(404);
    }
}

#[test]
fn what_was_shown_is_what_is_decided() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    // What is too long is refused with a sentence, and shown again whole.
    let long = format!("Ask Nell. {}", "x".repeat(4_000));
    let refused = max.post(&format!("{}/note", case(FERRY)), &[("note", &long)]);
    assert!(refused.page().text_contains("This text is too long"), "{}", refused.page().text());
    assert!(refused.text().contains(&long), "{}", refused.page().text());
    let decided = max.post(&format!("{}/approve", case(FERRY)), &[("shown", "something else")]);
    assert!(
        decided
            .page()
            .text_contains("Something has changed since you looked"),
        "{}",
        decided.page().text()
    );
    desk.visitor()
        .get(&format!("/petitions/{FERRY}"))
        .expect_status(404);
    let long = "x".repeat(4_001);
    max.get(&format!("{}/reject", case(FERRY)));
    let refused = max.press("Continue to the email", &[("reason", "other"), ("details", &long)]);
    refused.expect_status(422);
    assert!(refused.text().contains(&long), "nothing typed is lost");
    let unknown = max.press("Continue to the email", &[("details", "")]);
    unknown.expect_status(200);
    max.post(&format!("{}/reject", case(FERRY)), &[("reason", "because")])
        .expect_status(422);
    max.get(&case(FERRY));
    max.press("Return to the queue", &[]).expect_status(200);
    let told = max.get(&format!("{}/approve", case(FERRY)));
    told.expect_status(200);
    assert!(told.page().text_contains("Assign this petition to yourself"), "{}", told.page().text());
}

#[test]
fn after_a_kill_the_mail_leaves_once_when_the_window_is_over() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    approve(&mut max, FERRY);
    let mut desk = desk.killed_and_later();
    let letter = desk.tray().only(NELL);
    assert!(letter.subject.contains(FERRY_TITLE), "{letter:?}");
    desk.town.program.restart();
    let mut max = desk.member(MAX);
    max.post(&format!("{}/undo", case(FERRY)), &[]).expect_status(409);
    let again = desk.tray().only(NELL);
    assert_eq!((again.subject, again.text), (letter.subject, letter.text), "once");
    verify(&desk.data());
}

#[test]
fn what_is_open_can_be_taken_down_and_put_back() {
    let desk = Desk::open();
    let mut max = desk.member(MAX);
    let path = format!("/petitions/{}", crate::town::TREES);
    max.get(&case(crate::town::TREES)).expect_status(200);
    max.click_link("Remove this petition");
    max.press("Remove petition", &[]).expect_status(422);
    let words = [("why", "The creator asked us to."), ("told", "A court told us to.")];
    max.press("Remove petition", &words).expect_status(200);
    let gone = desk.town.fresh(&path);
    gone.expect_status(410);
    for words in ["We removed it on", "The reason we gave:", "A court told us to."] {
        assert!(gone.page().text_contains(words), "{words}: {}", gone.page().text());
    }
    assert!(!gone.text().contains("The creator asked us to."), "that is for colleagues");
    // In the office it stands whole, and its public words can be changed.
    let office = max.get(&case(crate::town::TREES));
    for words in ["How it was removed", "Removed by", "The creator asked us to.", "A court told us to."] {
        assert!(office.page().text_contains(words), "{words}: {}", office.page().text());
    }
    max.click_link("Change what everyone can read about the removal")
        .expect_status(200);
    let long = "x".repeat(5_000);
    max.press("Change the words", &[("told", &long)])
        .expect_status(422);
    let changed = max.press("Change the words", &[("told", "Order 17 of the court.")]);
    changed.expect_status(200);
    for words in ["Everyone can read the new words.", "Changed what everyone can read about its removal"] {
        assert!(changed.page().text_contains(words), "{words}: {}", changed.page().text());
    }
    let stale = [("told", "Other."), ("was", "A court told us to.")];
    max.post(&format!("{}/removal-words", case(crate::town::TREES)), &stale)
        .expect_status(409);
    let gone = desk.town.fresh(&path);
    gone.expect_status(410);
    assert!(gone.page().text_contains("Order 17 of the court."), "{}", gone.page().text());
    assert!(!gone.page().text_contains("A court told us to."), "{}", gone.page().text());
    max.get(&case(crate::town::TREES));
    max.press("Undo the decision", &[]).expect_status(200);
    let shown = desk.town.fresh(&path);
    shown.expect_status(200);
    assert!(!shown.page().text_contains("It was removed from this site"), "a slip is told to nobody");

    // Removed again, and put back with a reason, which is possible whenever that is.
    max.get(&case(crate::town::TREES));
    max.click_link("Remove this petition");
    max.press("Remove petition", &[("why", "The creator asked us to.")])
        .expect_status(200);
    max.click_link("Put this petition back").expect_status(200);
    max.press("Put it back", &[]).expect_status(422);
    let back = max.press("Put it back", &[("why", "The court has lifted its order.")]);
    back.expect_status(200);
    for words in ["It is back.", "Put it back", "The court has lifted its order."] {
        assert!(back.page().text_contains(words), "{words}: {}", back.page().text());
    }
    let shown = desk.town.fresh(&path);
    shown.expect_status(200);
    for words in ["It was removed from this site", "It was put back on this site"] {
        assert!(shown.page().text_contains(words), "{words}: {}", shown.page().text());
    }
    assert!(!shown.text().contains("lifted its order"), "that is for colleagues");
    let mut olga = desk.member(OLGA);
    let log = olga.get("/admin/log");
    assert!(log.page().text_contains("The court has lifted its order."), "{}", log.page().text());
    verify(&desk.data());
}

#[test]
fn the_figures_are_there_for_everybody() {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    approve(&mut max, FERRY);
    max.get(&case(OLD));
    max.press("Assign to me", &[]);
    max.click_link("Reject");
    max.press("Continue to the email", &[("reason", "duplicate"), ("duplicate", "1")]);
    max.press("Reject", &[]).expect_status(200);
    let page = desk.visitor().get("/about/moderation");
    page.expect_status(200);
    let facts: Vec<String> = page
        .page()
        .elements("dd")
        .into_iter()
        .map(|fact| fact.text)
        .collect();
    assert_eq!(&facts[..4], ["3", "1", "1", "1"], "{}", page.page().text());
    assert!(page.page().text_contains("There is already a petition"), "{}", page.page().text());
    assert!(page.header("etag").is_some(), "it is kept by the page cache");
}
