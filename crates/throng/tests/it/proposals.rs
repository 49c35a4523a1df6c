//! News from a petition's creator: handed in on their own page, checked in the office, then on the public page, or
//! declined with a reason in a mail. Nobody sees it before.

use crate::accessible::Inspector;
use crate::desk::{Desk, FERRY, NELL, case};
use crate::routes::Links;
use crate::staff::{MAX, RITA};
use crate::town::verify;

/// A town in which Nell's petition is open, and the path of her own page.
#[track_caller]
fn with_open_petition() -> (Desk, String) {
    let desk = Desk::open();
    let mut max = desk.max_with(FERRY);
    max.click_link("Approve and open").expect_status(200);
    max.press("Approve and open now", &[]).expect_status(200);
    let desk = desk.killed_and_later();
    let own = desk.tray().only(NELL).link_to("/petitions/own/");
    (desk, own)
}

#[test]
fn a_creator_sees_how_it_goes_and_how_to_pass_it_on() {
    let (desk, own) = with_open_petition();
    let page = desk.visitor().get(&own).page();
    for words in
        ["0 signatures", "Nobody has signed in the last day.", "Share this petition", "Print a poster"]
    {
        assert!(page.text_contains(words), "{words}: {}", page.text());
    }
}

#[test]
fn what_a_creator_tells_is_checked_before_anybody_sees_it() {
    let (mut desk, own) = with_open_petition();
    let mut nell = desk.visitor();
    nell.get(&own).expect_status(200);
    nell.click_link("Write an update").expect_status(200);
    let missing = nell.press("Submit", &[("subject", "We met the harbour master")]);
    missing.expect_status(422);
    assert!(
        missing.page().text_contains("Enter the text of the update")
            && missing.text().contains("We met the harbour")
    );
    let told = nell.press("Submit", &[("body", "She <b>showed</b> us the figures.")]);
    told.expect_status(200);
    assert!(told.page().text_contains("It is waiting to be checked."), "{}", told.page().text());
    // A second one has to wait, and is not lost.
    nell.get(&format!("{own}/update"));
    let waits = nell.press("Submit", &[("subject", "And another"), ("body", "More of it.")]);
    waits.expect_status(409);
    assert!(waits.page().text_contains("still being checked") && waits.text().contains("More of it."));
    let public = desk.visitor().get(&format!("/petitions/{FERRY}")).text();
    assert!(!public.contains("harbour master"), "nobody sees it yet");

    // It survives a restart.
    desk.town.program.kill_9();
    desk.town.program.restart();
    let mut max = desk.member(MAX);
    assert!(
        max.get("/admin")
            .page()
            .text_contains("An update from a creator is waiting to be checked")
    );
    max.get("/admin/updates").expect_status(200);
    let page = max.click_link("We met the harbour master");
    assert!(page.text().contains("She &lt;b&gt;showed"), "{}", page.text());
    max.press("Decline", &[]).expect_status(422);
    max.press("Decline", &[("why", "Please leave out the figures.")])
        .expect_status(200);
    let letter = desk.tray().wait_for(NELL, 2);
    assert_eq!(letter.subject, "We did not send your update");
    assert!(letter.text.contains("Please leave out the figures."), "{}", letter.text);
    let mut nell = desk.visitor();
    let page = nell.get(&own);
    assert!(page.page().text_contains("Please leave out the figures."), "{}", page.page().text());

    nell.click_link("Write an update");
    nell.press("Submit", &[("subject", "We met\u{202E}\r\nher again"), ("body", "She\u{2066} listened.")])
        .expect_status(200);
    max.get(&format!("{}/update", case(FERRY))).expect_status(200);
    let stale = max.current().clone();
    let done = max.press("Publish", &[]);
    done.expect_status(200);
    assert!(done.page().text_contains("Published."), "{}", done.page().text());
    // The same button again, from a page that is still open: nothing happens twice.
    let again = max.post(&stale.url.target, &[("proposal", "2"), ("mail", "yes")]);
    assert_eq!(again.page().text().matches("We met her again").count(), 1, "{}", again.page().text());
    let public = desk.visitor().get(&format!("/petitions/{FERRY}"));
    for words in ["We met her again", "Update from the person who started this petition. We checked it"] {
        assert!(public.page().text_contains(words), "{words}: {}", public.page().text());
    }
    // If the decision is undone in time, the news waits to be decided on again.
    max.get(&case(FERRY));
    max.press("Undo", &[]).expect_status(200);
    assert!(
        max.get("/admin/updates")
            .page()
            .link("We met her again")
            .is_some()
    );

    let mut rita = desk.member(RITA);
    rita.get("/admin/updates").expect_status(200);
    rita.get(&format!("{}/update", case(FERRY))).expect_status(403);
    rita.post(&format!("{}/update", case(FERRY)), &[("proposal", "2")])
        .expect_status(403);
    // A link that is cut off leads nowhere.
    desk.visitor()
        .get(&format!("{}/update", &own[..own.len() - 1]))
        .expect_status(404);
    verify(&desk.data());
}

#[test]
fn both_sides_can_use_their_pages() {
    let (desk, own) = with_open_petition();
    let update = format!("{own}/update");
    let inspector = Inspector::before(desk.town, Links::default(), "en", "", "ltr");
    inspector.visit(&own);
    inspector.visit(&update);
    inspector.press("/update", ".problems");
    inspector.inspect("an update with mistakes");
    inspector.fill("subject", "We met the harbour master");
    inspector.fill("body", "She showed us the figures.");
    inspector.press("/update", ".notice");
    inspector.inspect("an update that waits");
    inspector.sign_in(MAX);
    inspector.visit("/admin");
    inspector.visit("/admin/updates");
    inspector.visit(&format!("{}/update", case(FERRY)));
    inspector.press_nth("/update", 1, ".problems");
    inspector.inspect("declining, with a mistake");
    inspector.leave();
}
