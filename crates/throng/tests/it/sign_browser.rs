//! Signing in a browser that runs scripts, by people who click twice, open two tabs and have no mouse; and mail
//! scanners, which open links before people do.

use throng_testkit::chrome::{ENTER, JavaScript, TAB};

use crate::browser::{Desk, PATIENCE, SENT};
use crate::town::{ADA, POSTCODE, TREES, TREES_CARRIED_OVER, TREES_TITLE, sign};

const CHECK: &str = "Check your answers";
const CONFIRM: &str = "Confirm your signature";
const COUNTED: &str = "Your signature has been counted";

/// From the form to the page that shows what was typed.
#[track_caller]
fn check(desk: &Desk) {
    desk.go(&format!("/petitions/{TREES}/signatures/new"));
    desk.expect("Sign this petition");
    desk.fill_form();
    desk.click("button", "Continue");
    desk.expect(CHECK);
}

/// Checks that there is one pending signature, and one mail about it.
#[track_caller]
fn signed_once(desk: &Desk) {
    let letter = desk.town.tray().only(ADA.email);
    assert_eq!(desk.town.rows_of("signature").len(), 1);
    assert_eq!(desk.town.rows_of("mail").len(), 1, "{letter:?}");
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER);
}

/// The element that has the focus: its id, or else its text.
fn focused(desk: &Desk) -> String {
    let script = "const here = document.activeElement;
        return here === document.body ? 'nothing' : here.id || here.innerText.trim();";
    let found = desk.chrome.run(script, &[]);
    found.as_str().expect("text").to_owned()
}

/// Presses Tab until this element has the focus, which must take only a few steps, each on something visible.
#[track_caller]
fn tab_to(desk: &Desk, wanted: &str, steps_max: usize) {
    let mut passed = Vec::new();
    for _ in 0..steps_max {
        desk.chrome.press_keys(TAB);
        let here = focused(desk);
        let ring = "const here = document.activeElement, style = getComputedStyle(here);
            return here.checkVisibility() && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;";
        assert_eq!(desk.chrome.run(ring, &[]), true, "nobody sees that {here:?} has the focus");
        if here == wanted {
            return;
        }
        passed.push(here);
    }
    panic!("{wanted:?} is not among the next on {}: {passed:?}", desk.chrome.url());
}

#[test]
fn a_double_click_in_a_browser_signs_once() {
    for java_script in [JavaScript::On, JavaScript::Off] {
        let desk = Desk::with(java_script);
        check(&desk);
        let button = desk.chrome.find("main form:not(#change) button");
        desk.chrome.double_click(&button);
        desk.expect(SENT);
        signed_once(&desk);
        desk.go(&desk.town.tray().only(ADA.email).link());
        desk.expect(CONFIRM);
        desk.chrome.double_click(&desk.chrome.find("main form button"));
        desk.expect(COUNTED);
        assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER + 1);
    }
}

/// What the browser kept of the petition's page is from before.
#[test]
fn who_has_just_signed_sees_no_older_number_than_the_receipt_says() {
    for java_script in [JavaScript::On, JavaScript::Off] {
        let desk = Desk::with(java_script);
        desk.go(&format!("/petitions/{TREES}"));
        desk.expect(TREES_TITLE);
        sign(&mut desk.town.visitor(), TREES, ADA);
        desk.go(&desk.town.tray().only(ADA.email).link());
        desk.expect(CONFIRM);
        desk.click("main form button", "Confirm my signature");
        desk.expect(COUNTED);
        let number = TREES_CARRIED_OVER + 1;
        let shown = |words: &str| desk.chrome.text(&desk.chrome.find("main")).contains(words);
        assert!(shown(&format!("You are number {number}")));
        desk.click(".quote a", TREES_TITLE);
        desk.expect(TREES_TITLE);
        assert!(shown(&format!("{number} signatures")), "{java_script:?}");
    }
}

#[test]
fn back_and_again_with_scripts_finds_a_button_that_can_be_pressed() {
    let desk = Desk::with(JavaScript::On);
    desk.sign();
    let waiting = desk.path();
    desk.chrome.back();
    desk.expect(CHECK);
    // The script that prevents a second press must not do so on a page that is opened again from the history.
    desk.click("main form:not(#change) button", "Sign this petition");
    desk.expect(SENT);
    assert_eq!(desk.path(), waiting);
    signed_once(&desk);
}

#[test]
fn two_tabs_with_the_same_form_sign_and_confirm_once() {
    let desk = Desk::with(JavaScript::On);
    let first = desk.chrome.tab();
    check(&desk);
    let second = desk.chrome.new_tab();
    desk.chrome.switch_to(&second);
    check(&desk);
    for tab in [&first, &second] {
        desk.chrome.switch_to(tab);
        desk.click("main form:not(#change) button", "Sign this petition");
        desk.expect(SENT);
    }
    // Each submission has a link of its own, and one of them counts.
    desk.town.tray().wait_for(ADA.email, 2);
    let links = desk.town.tray().letters();
    for (tab, letter) in [&first, &second].into_iter().zip(&links) {
        desk.chrome.switch_to(tab);
        desk.go(&letter.link());
        desk.expect(CONFIRM);
    }
    for tab in [&first, &second] {
        desk.chrome.switch_to(tab);
        desk.click("button", "Confirm my signature");
        desk.expect(COUNTED);
    }
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER + 1);
}

#[test]
fn a_link_that_is_cut_or_replaced_says_what_to_do() {
    let desk = Desk::with(JavaScript::On);
    desk.sign();
    let waiting = desk.path();
    let old = desk.town.tray().only(ADA.email).link();
    desk.go(&old[..old.len() - 1]);
    desk.expect("This link does not work");
    desk.click("main a", "petitions");

    desk.go(&waiting);
    desk.expect(SENT);
    desk.fill("email", "ada@moss.example");
    desk.click("button", "Send it to this address");
    let _notice = desk.chrome.wait_for("main .notice[role=status]", PATIENCE);
    let new = desk.town.tray().only("ada@moss.example").link();
    desk.go(&old);
    desk.expect("There is a newer link");
    let words = desk.chrome.text(&desk.chrome.find("main"));
    assert!(words.contains("use the link in the email to the new address."), "{words}");
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER);
    desk.go(&new);
    desk.expect(CONFIRM);
    desk.click("button", "Confirm my signature");
    desk.expect(COUNTED);
}

#[test]
fn a_wrong_code_is_explained_where_it_was_typed() {
    let desk = Desk::with(JavaScript::On);
    desk.sign();
    let code = desk.town.tray().only(ADA.email).code();
    let wrong = if code == "000000" { "000001" } else { "000000" };
    desk.fill("code", wrong);
    desk.click("button", "Confirm with this code");
    let problem = desk.chrome.wait_for("#code-problem", PATIENCE);
    assert!(!desk.chrome.text(&problem).is_empty());
    // The list of problems is read aloud first; its link leads to the field.
    let in_focus = "return document.activeElement.className;";
    assert_eq!(desk.chrome.run(in_focus, &[]), "problems");
    desk.chrome.click(&desk.chrome.find(".problems a"));
    assert_eq!(focused(&desk), "code");
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER);
    desk.chrome.press_keys(&format!("{code}{ENTER}"));
    desk.expect(COUNTED);
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER + 1);
}

#[test]
fn the_last_wrong_code_offers_what_is_left() {
    let desk = Desk::with(JavaScript::Off);
    desk.sign();
    let mail = desk.town.tray().only(ADA.email);
    let wrong = if mail.code() == "000000" {
        "000001"
    } else {
        "000000"
    };
    for _ in 0..5 {
        desk.fill("code", wrong);
        // From the second on, the answer has its problems where the page before has them.
        desk.chrome
            .click_and_leave(&desk.named("button", "Confirm with this code"), PATIENCE);
        let _problem = desk.chrome.wait_for(".problems", PATIENCE);
    }
    let page = desk.chrome.text(&desk.chrome.find("main"));
    for said in
        ["There is a problem", "You can still confirm with the link in the email.", "The link works until"]
    {
        assert!(page.contains(said), "{page}");
    }
    assert!(!page.contains("The link and the code"), "{page}");
    let fields = desk
        .chrome
        .run("return document.querySelectorAll('#code').length;", &[]);
    assert_eq!((fields.as_u64(), desk.chrome.title().starts_with("Error: ")), (Some(0), true));
    desk.go(&mail.link());
    desk.click("button", "Confirm my signature");
    desk.expect(COUNTED);
}

#[test]
fn going_back_to_a_form_that_had_mistakes_shows_it_again() {
    let desk = Desk::with(JavaScript::Off);
    desk.go(&format!("/petitions/{TREES}/signatures/new"));
    desk.fill("name", ADA.name);
    desk.click("button", "Continue");
    let _problems = desk.chrome.wait_for(".problems", PATIENCE);
    desk.fill("email", ADA.email);
    desk.fill("postcode", POSTCODE);
    desk.chrome.click(&desk.chrome.find("#resident"));
    desk.click("button", "Continue");
    let _check = desk.chrome.wait_for(".summary", PATIENCE);
    desk.chrome.back();
    let _form = desk.chrome.wait_for("#sign .problem", PATIENCE);
    assert_eq!(desk.chrome.property(&desk.chrome.find("#name"), "value"), ADA.name);
}

#[test]
fn a_mail_scanner_that_runs_scripts_confirms_nothing() {
    let desk = Desk::with(JavaScript::On);
    desk.sign();
    let letter = desk.town.tray().only(ADA.email);
    for _ in 0..2 {
        desk.go(&letter.link());
        desk.expect(CONFIRM);
        // Scanners stay a while, scroll, and fetch what the page links to.
        let looked = desk.chrome.run_until_done(
            "const done = arguments[0], links = [...document.links].filter(link => link.origin === origin);
             scrollTo(0, document.body.scrollHeight);
             const all = Promise.all(links.map(link => fetch(link.href).then(answer => answer.text())));
             all.then(pages => setTimeout(() => done(pages.length), 2e3), error => done(String(error)));",
            &[],
        );
        assert!(looked.as_u64() > Some(3), "{looked}");
        desk.expect(CONFIRM);
    }
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER);
    desk.click("button", "Confirm my signature");
    desk.expect(COUNTED);
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER + 1);
}

#[test]
fn a_petition_is_signed_with_the_keyboard_alone() {
    let desk = Desk::with(JavaScript::On);
    desk.go(&format!("/petitions/{TREES}"));
    tab_to(&desk, "Skip to the main content", 1);
    desk.chrome.press_keys(ENTER);
    tab_to(&desk, "Sign this petition", 1);
    desk.chrome.press_keys(ENTER);
    desk.expect("Sign this petition");

    // First sent empty: the list of problems has the focus, and its links lead to the fields.
    tab_to(&desk, "name", 7);
    desk.chrome.press_keys(ENTER);
    let _problems = desk.chrome.wait_for(".problems:focus", PATIENCE);
    desk.chrome.press_keys(&format!("{TAB}{ENTER}"));
    assert_eq!(focused(&desk), "name");
    desk.chrome.press_keys(ADA.name);
    tab_to(&desk, "email", 1);
    desk.chrome.press_keys(ADA.email);
    tab_to(&desk, "country", 1);
    tab_to(&desk, "postcode", 1);
    desk.chrome.press_keys(POSTCODE);
    tab_to(&desk, "resident", 1);
    desk.chrome.press_keys(" ");
    tab_to(&desk, "updates", 1);
    // Tab must skip the hidden field that people leave empty.
    tab_to(&desk, "Continue", 1);
    desk.chrome.press_keys(ENTER);
    desk.expect(CHECK);
    tab_to(&desk, "Sign this petition", 14);
    desk.chrome.press_keys(" ");
    desk.expect(SENT);

    desk.go(&desk.town.tray().only(ADA.email).link());
    desk.expect(CONFIRM);
    tab_to(&desk, "Confirm my signature", 7);
    desk.chrome.press_keys(ENTER);
    desk.expect(COUNTED);
    assert_eq!(desk.town.count(TREES), TREES_CARRIED_OVER + 1);
}

/// Browsers turn the domain of such an address into letters of ASCII when the field is one for addresses.
#[test]
fn an_address_in_other_letters_is_shown_as_it_was_typed() {
    let desk = Desk::with(JavaScript::Off);
    desk.go(&format!("/petitions/{TREES}/signatures/new"));
    desk.fill_form();
    desk.fill("email", "ada@bücher.example");
    desk.click("button", "Continue");
    desk.expect(CHECK);
    let main = desk.chrome.text(&desk.chrome.find("main"));
    assert!(main.contains("ada@bücher.example"), "{main}");
}

#[test]
fn a_text_with_a_limit_says_how_much_is_left_while_somebody_types() {
    let desk = Desk::with(JavaScript::On);
    desk.go("/petitions/start");
    desk.click("main a", "Start now");
    let _form = desk.chrome.wait_for("#action", PATIENCE);
    let said = || desk.chrome.text(&desk.chrome.find("#action + .hint"));
    assert_eq!(said(), "Characters left: 80");
    // As the site counts: a sign that takes two units of a browser is one character.
    desk.fill("action", "Mend it 😀");
    assert_eq!(said(), "Characters left: 71");
    // Of several spaces one is kept, so that one counts.
    desk.fill("action", "Mend    it  😀 ");
    assert_eq!(said(), "Characters left: 71");
    desk.fill("action", &"a".repeat(82));
    assert_eq!(said(), "Too many characters: 2");
    desk.click("button", "Continue");
    let _problems = desk.chrome.wait_for(".problems", PATIENCE);
    assert_eq!(desk.chrome.property(&desk.chrome.find("#action"), "value"), "a".repeat(82));
}
