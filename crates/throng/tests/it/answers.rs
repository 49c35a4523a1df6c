//! Answers that are read once more before they are sent: an address that looks mistyped is offered as it was probably meant,
//! and one answer that is changed leads back to all of them.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::start::says;
use crate::town::{ADA, BEN, TREES, Town, sign, typed};

const ASK: &str = "Open the reading room on Sundays";

/// The heading of a page whose status must be 200.
#[track_caller]
fn heading(response: &Response) -> String {
    response.expect_status(200);
    response.page().heading().unwrap_or_default()
}

#[test]
fn a_mistyped_address_is_offered_with_a_button_where_all_is_read_once_more() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get(&format!("/petitions/{TREES}/signatures/new"));
    let check = visitor.press("Continue", &typed(ADA.name, "ada.fenwick@gmial.com"));
    assert!(check.page().text_contains("Did you mean ada.fenwick@gmail.com?"), "{}", check.page().text());
    let right = visitor.press("Use this address", &[]);
    assert_eq!(heading(&right), "Check your answers");
    assert!(!right.text().contains("gmial"), "{}", right.page().text());
    assert_eq!(heading(&visitor.press("Sign this petition", &[])), "One more step: check your email");
    town.tray().only("ada.fenwick@gmail.com");
}

/// The only link to a draft went to whoever has the mistyped address.
#[test]
fn a_mistyped_address_is_asked_about_before_a_draft_is_mailed() {
    let town = Town::open();
    let (typed, meant) = ("ada.fenwick@gmial.com", "ada.fenwick@gmail.com");
    for (button, kept) in [("Use this address", meant), ("Save my draft", typed)] {
        let mut visitor = town.visitor();
        visitor.get("/petitions/new");
        visitor.press("Continue", &[("action", ASK)]);
        visitor.press("Save and finish later", &[]);
        let mails = town.rows_of("mail").len();
        let asked = visitor.press("Save my draft", &[("email", typed)]);
        assert_eq!(heading(&asked), "Where should we send the link?");
        says(&asked, &format!("Did you mean {meant}?"));
        says(&asked, "Your draft is not saved yet.");
        assert_eq!(town.rows_of("mail").len(), mails, "nothing is sent yet");
        let saved = visitor.press(button, &[]);
        assert_eq!(heading(&saved), "Your draft is saved");
        says(&saved, kept);
        town.tray().only(kept);
    }
}

/// Emails about a petition or a place, and a corrected address, went to whoever has the mistyped one.
#[test]
fn a_mistyped_address_is_asked_about_before_anything_is_mailed_to_it() {
    let town = Town::open();
    let (typed, meant) = ("ada.fenwick@gmial.com", "ada.fenwick@gmail.com");
    for (button, mailed) in [("Use this address", meant), ("again", typed)] {
        let asks = |visitor: &mut Browser, send: &str| {
            let mails = town.rows_of("mail").len();
            let letters = town.tray().letters();
            let before = letters.iter().filter(|letter| letter.to == mailed).count();
            let asked = visitor.press(send, &[("email", typed)]);
            asked.expect_status(200);
            says(&asked, &format!("Did you mean {meant}?"));
            says(&asked, "We have not sent an email");
            let begins = asked.page().text_contains("There is a problem");
            // Where an email was sent to another address before, that is what the page begins with otherwise.
            assert_eq!(begins, !asked.url.target.contains("/followers"), "{}", asked.url);
            assert_eq!(town.rows_of("mail").len(), mails, "nothing is sent yet");
            let sent = visitor.press(if button == "again" { send } else { button }, &[]);
            sent.expect_status(200);
            assert_eq!(town.rows_of("mail").len(), mails + 1);
            town.tray().wait_for(mailed, before + 1);
        };
        let mut visitor = town.visitor();
        visitor.get(&format!("/petitions/{TREES}/followers/new"));
        asks(&mut visitor, "Get emails");
        sign(&mut visitor, TREES, ADA);
        asks(&mut visitor, "Send it to this address");
        visitor.get("/petitions/new");
        visitor.press("Save and finish later", &[("action", ASK)]);
        visitor.press("Save my draft", &[("email", BEN.email)]);
        asks(&mut visitor, "Send it to this address");
    }
}

/// Whoever came by the link that was mailed to an address need not be asked about it.
#[test]
fn an_address_to_which_the_link_of_a_draft_was_mailed_is_not_asked_about() {
    let town = Town::open();
    let typed = "ada.fenwick@gmial.com";
    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    visitor.press("Save and finish later", &[("action", ASK)]);
    visitor.press("Save my draft", &[("email", typed)]);
    visitor.press("Save my draft", &[]).expect_status(200);
    let own = town.tray().only(typed).link_to("/petitions/own/");
    let mut later = town.visitor();
    later.get(&format!("{own}/edit")).expect_status(200);
    let saved = later.press("Save and finish later", &[("action", "Open it on Mondays too")]);
    says(&saved, "Draft saved.");
}

/// Whoever pressed "Submit" in a draft that they had come back to was told that the draft was saved, and left it at that.
#[test]
fn a_draft_that_is_submitted_is_said_to_wait_for_the_last_button() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    visitor.press("Continue", &[("action", ASK)]);
    visitor.press("Save and finish later", &[]);
    visitor
        .press("Save my draft", &[("email", ADA.email)])
        .expect_status(200);
    let own = town.tray().only(ADA.email).link_to("/petitions/own/");
    let mut later = town.visitor();
    later.get(&format!("{own}/edit")).expect_status(200);
    later.press("Continue", &[]);
    later.press("Continue", &[("background", "Many of us work all week.")]);
    later.press("Continue", &typed(ADA.name, ADA.email));
    let handed_in = later.press("Submit this petition", &[]);
    handed_in.expect_status(200);
    says(&handed_in, "Your text is saved, but not submitted yet.");
    let text = handed_in.page().text();
    assert!(!text.contains("Draft saved"), "{text}");
    says(&later.press("Confirm and submit", &[]), "You’ve submitted your petition.");
}

/// Whoever changed one answer had to go through all the pages after it again.
#[test]
fn a_changed_answer_leads_back_to_the_page_that_shows_all_of_them() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    visitor.press("Continue", &[("action", ASK)]);
    visitor.press("Continue", &[("background", "Many of us work all week."), ("details", "Since 2019.")]);
    let check = visitor.press("Continue", &typed(ADA.name, ADA.email));
    assert_eq!(heading(&check), "Check your answers");
    for (button, field, value, shown) in [
        ("Change What should happen", "action", "Open the reading room at night", "reading room at night"),
        ("Change Why it should happen", "background", "It is warm.", "It is warm."),
        ("Change More details (optional)", "details", "Since 2020.", "Since 2020."),
        ("Change Email address", "email", BEN.email, BEN.email),
    ] {
        let form = visitor.press(button, &[]);
        let at = form.page().element_with_id(field).expect("its field");
        let focused = at.tag.attribute("autofocus").is_some();
        assert_eq!(focused, at.tag.name == "input", "{button}");
        let check = visitor.press("Continue", &[(field, value)]);
        assert_eq!(heading(&check), "Check your answers", "{button}");
        says(&check, shown);
    }
}
