//! Signing, from the first page to withdrawing, without JavaScript; and everything that people
//! do on the way: press twice, go back, correct an address, type a code.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::town::{
    ADA, BEN, BRIDGE, CLOSED, NO_PETITION, POSTCODE, REJECTED, TREES, TREES_CARRIED_OVER, TREES_TITLE, Town,
    sign, typed,
};

const SENT: &str = "One more step: check your email";
const COUNTED: &str = "Your signature has been counted";
const TAKEN_OFF: &str = "Your signature has been removed";

/// The heading of a page whose status must be 200.
#[track_caller]
fn heading(response: &Response) -> String {
    response.expect_status(200);
    response.page().heading().unwrap_or_default()
}

/// The number that the petition's page shows.
#[track_caller]
fn number_shown(town: &Town, petition: u32) -> i64 {
    let page = town.fresh(&format!("/petitions/{petition}")).page();
    let number = page
        .elements_with_class("number")
        .into_iter()
        .next()
        .expect("the number");
    number.text.replace(',', "").parse().expect("digits")
}

/// The receipt number on a receipt page.
#[track_caller]
fn receipt_on(page: &Response) -> String {
    let number = page
        .page()
        .elements_with_class("code")
        .into_iter()
        .next()
        .expect("the receipt number");
    number.text
}

/// Signs and confirms by the mailed link; the browser then shows the receipt page.
#[track_caller]
fn sign_and_confirm(town: &Town, visitor: &mut Browser) -> Response {
    sign(visitor, TREES, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    visitor.press("Confirm my signature", &[])
}

#[test]
fn from_the_first_page_to_the_receipt_and_off_again() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get("/");
    let petition = visitor.click_link(TREES_TITLE);
    assert_eq!(heading(&petition), TREES_TITLE);
    assert_eq!(number_shown(&town, TREES), TREES_CARRIED_OVER);
    visitor.click_link("Sign this petition");
    let check = visitor.press("Continue", &typed(ADA.name, ADA.email));
    assert_eq!(heading(&check), "Check your answers");
    for words in [ADA.name, ADA.email, POSTCODE, "United Kingdom", "I am a British citizen or UK resident"] {
        assert!(check.page().text_contains(words), "{words}: {}", check.page().text());
    }
    let waiting = visitor.press("Sign this petition", &[]);
    assert_eq!(heading(&waiting), SENT);
    assert!(waiting.page().text_contains(ADA.email));
    assert_eq!(visitor.redirects().len(), 1, "one 303 from the form to the page");
    assert_eq!(visitor.redirects()[0].0, 303);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER, "not counted yet");

    let mail = town.tray().only(ADA.email);
    assert!(mail.subject.contains(TREES_TITLE), "{mail:?}");
    assert!(mail.text.contains(ADA.name), "{mail:?}");
    let confirm = visitor.get(&mail.link());
    assert_eq!(heading(&confirm), "Confirm your signature");
    let forms = confirm.page().forms();
    assert_eq!((forms.len(), forms[0].buttons.len()), (1, 1), "one form with one button");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER, "looking does not count");

    let receipt = visitor.press("Confirm my signature", &[]);
    assert_eq!(heading(&receipt), COUNTED);
    assert_eq!(number_shown(&town, TREES), TREES_CARRIED_OVER + 1);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    let number = receipt_on(&receipt);
    let looked_up = town.visitor().get(&format!("/r/{number}"));
    assert!(looked_up.page().text_contains("This signature is counted."), "{}", looked_up.page().text());
    assert!(!looked_up.text().contains(ADA.name) && !looked_up.text().contains(ADA.email));

    let withdraw = visitor.click_link("Remove my signature");
    assert_eq!(heading(&withdraw), "Remove your signature?");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1, "the first click only asks");
    let off = visitor.press("Remove my signature", &[]);
    assert_eq!(heading(&off), TAKEN_OFF);
    assert_eq!(number_shown(&town, TREES), TREES_CARRIED_OVER);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    let looked_up = town.visitor().get(&format!("/r/{number}"));
    assert!(looked_up.page().text_contains("This signature no longer counts."));
    assert!(visitor.cookies_received().is_empty());
    town.verify();
}

#[test]
fn pressing_again_leads_to_the_same_friendly_page() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign_and_confirm(&town, &mut visitor);
    let link = town.tray().only(ADA.email).link();
    for _ in 0..3 {
        assert_eq!(heading(&visitor.post(&link, &[])), COUNTED);
        assert_eq!(heading(&visitor.get(&link)), COUNTED);
    }
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    for _ in 0..3 {
        assert_eq!(heading(&visitor.post(&format!("{link}/withdraw"), &[])), TAKEN_OFF);
    }
    // The link of the first mail cannot bring the signature back, whichever button is pressed.
    assert_eq!(heading(&visitor.post(&link, &[])), TAKEN_OFF);
    assert_eq!(heading(&visitor.get(&format!("{link}/withdraw"))), TAKEN_OFF);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    town.verify();
}

#[test]
fn a_double_click_and_the_back_button_sign_once() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get(&format!("/petitions/{TREES}/signatures/new"));
    let check = visitor.press("Continue", &typed(ADA.name, ADA.email));
    let forms = check.page().forms();
    let form = forms
        .iter()
        .find(|form| form.button("Sign this petition").is_some())
        .expect("the form");
    let entries = form.entries(None);
    let pairs: Vec<(&str, &str)> = entries
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let pages: Vec<String> = (0..3)
        .map(|_| visitor.post(&form.action, &pairs).url.target)
        .collect();
    assert_eq!(pages[0], pages[1], "the same page of the same signature");
    assert_eq!(pages[0], pages[2]);
    town.tray().only(ADA.email);
    assert_eq!(town.rows_of("signature").len(), 1);
    assert_eq!(town.rows_of("mail").len(), 1);
    assert!(town.rows_of("repeat").is_empty());
}

#[test]
fn signing_again_after_taking_the_name_off_is_a_first_signature() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign_and_confirm(&town, &mut visitor);
    visitor.click_link("Remove my signature");
    visitor.press("Remove my signature", &[]);
    sign(&mut visitor, TREES, ADA);
    // Confirmed, withdrawn, confirmed again.
    let mail = town.tray().wait_for(ADA.email, 3);
    visitor.get(&mail.link());
    assert_eq!(heading(&visitor.press("Confirm my signature", &[])), COUNTED);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    town.verify();
}

#[test]
fn an_address_can_be_put_right_and_the_old_link_dies() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    let old = town.tray().only(ADA.email);
    let changed = visitor.press("Send it to this address", &[("email", "ada@moss.example")]);
    assert_eq!(heading(&changed), SENT);
    assert!(
        changed
            .page()
            .text_contains("We’ve sent the email to the new address.")
    );
    assert!(changed.page().text_contains("ada@moss.example"));
    assert!(!changed.text().contains(ADA.email), "the old address is gone");
    let new = town.tray().only("ada@moss.example");

    let mut stranger = town.visitor();
    stranger.get(&old.link()).expect_status(410);
    stranger.post(&old.link(), &[]).expect_status(410);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    visitor.get(&new.link());
    assert_eq!(heading(&visitor.press("Confirm my signature", &[])), COUNTED);
    // Even now the link that was mailed to the wrong address shows nothing of the right one.
    for path in [old.link(), format!("{}/withdraw", old.link())] {
        let page = stranger.get(&path);
        page.expect_status(410);
        assert!(!page.text().contains(ADA.name) && !page.text().contains("moss.example"));
        stranger.post(&path, &[]).expect_status(410);
    }
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
}

#[test]
fn a_link_that_no_longer_works_says_why_in_its_heading() {
    let town = Town::with(&["site.languages=en,cy"]);
    let mut visitor = town.visitor();
    let waiting = sign(&mut visitor, TREES, ADA).url.target;
    let link = town.tray().only(ADA.email).link();
    visitor.press("Send it to this address", &[("email", "ada@moss.example")]);
    let cut = &link[..link.len() - 1];
    for (path, english, welsh) in [
        (cut, "This link does not work", "Nid yw’r ddolen hon yn gweithio"),
        (&link, "There is a newer link", "Mae dolen fwy newydd"),
        (&format!("{link}/withdraw"), "There is a newer link", "Mae dolen fwy newydd"),
        (&waiting, "There is a newer link", "Mae dolen fwy newydd"),
    ] {
        for (root, heading) in [("", english), ("/cy", welsh)] {
            let page = town.visitor().get(&format!("{root}{path}")).page();
            assert_eq!(page.heading().as_deref(), Some(heading), "{root}{path}");
        }
    }
}

#[test]
fn an_address_can_be_changed_a_few_times_only() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    for email in ["one@moss.example", "two@moss.example", "three@moss.example"] {
        assert_eq!(heading(&visitor.press("Send it to this address", &[("email", email)])), SENT);
    }
    let refused = visitor.press("Send it to this address", &[("email", "four@moss.example")]);
    assert!((400..500).contains(&refused.status), "{}", refused.status);
    assert!(refused.page().text_contains("three@moss.example"), "{}", refused.page().text());
    assert!(refused.page().text_contains("Sign the petition again."), "{}", refused.page().text());
    assert_eq!(town.rows_of("mail").len(), 4);
}

#[test]
fn a_mistake_in_the_new_address_is_said_beside_it() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    for typed in ["", "ada", "ada@", "ada moss@moss.example"] {
        let page = visitor.press("Send it to this address", &[("email", typed)]);
        page.expect_status(422);
        let page = page.page();
        assert!(page.title().is_some_and(|title| title.starts_with("Error: ")), "{:?}", page.title());
        assert!(page.element_with_id("email-problem").is_some(), "{typed:?}");
        let form = page
            .forms()
            .into_iter()
            .find(|form| form.field("email").is_some())
            .expect("the form");
        assert_eq!(form.value("email"), Some(typed), "what was typed is kept");
    }
    assert_eq!(town.rows_of("mail").len(), 1);
}

#[test]
fn sending_again_at_once_is_refused_kindly() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    let page = visitor.press("Send the email again", &[]);
    page.expect_status(409);
    assert_eq!(page.page().heading().as_deref(), Some(SENT));
    assert!(page.page().text_contains("You can ask again in 1 minute."), "{}", page.page().text());
    assert_eq!(town.rows_of("mail").len(), 1);
}

#[test]
fn the_code_confirms_and_a_wrong_one_does_not() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    let code = town.tray().only(ADA.email).code();
    let empty = visitor.press("Confirm with this code", &[("code", " ")]);
    empty.expect_status(422);
    assert!(
        empty
            .page()
            .text_contains("Enter the 6-digit code from the email")
    );
    // A slip costs no try, however often it is made.
    for _ in 0..6 {
        let slip = visitor.press("Confirm with this code", &[("code", &code[..5])]);
        slip.expect_status(422);
        assert!(slip.page().text_contains("Enter the 6-digit code"), "{}", slip.page().text());
    }
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let page = visitor.press("Confirm with this code", &[("code", wrong)]);
    page.expect_status(422);
    assert!(
        page.page()
            .title()
            .is_some_and(|title| title.starts_with("Error: "))
    );
    assert!(page.page().element_with_id("code-problem").is_some());
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    let spaced = format!(" {} {} ", &code[..3], &code[3..]);
    let receipt = visitor.press("Confirm with this code", &[("code", &spaced)]);
    assert_eq!(heading(&receipt), COUNTED);
    assert!(receipt.url.target.starts_with("/s/"));
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
}

#[test]
fn after_five_wrong_codes_only_the_link_confirms() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let waiting = sign(&mut visitor, TREES, ADA).url.target;
    let mail = town.tray().only(ADA.email);
    let wrong = if mail.code() == "000000" {
        "000001"
    } else {
        "000000"
    };
    for status in [422, 422, 422, 422, 409] {
        visitor
            .press("Confirm with this code", &[("code", wrong)])
            .expect_status(status);
    }
    for code in [wrong, &mail.code()] {
        let page = visitor.post(&format!("{waiting}/code"), &[("code", code)]);
        page.expect_status(409);
        assert!(page.page().text_contains("confirm with the link in the email."), "{}", page.page().text());
    }
    let page = visitor.get(&waiting);
    assert!(page.page().text_contains("Codes no longer work on this page."), "{}", page.page().text());
    assert!(!page.text().contains("one-time-code"), "nothing to type one in: {}", page.text());
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    visitor.get(&mail.link());
    assert_eq!(heading(&visitor.press("Confirm my signature", &[])), COUNTED);
}

#[test]
fn two_people_of_one_household_may_share_an_address() {
    let town = Town::open();
    let shared = "family@fenwick.example";
    let mut visitor = town.visitor();
    for (name, number) in [("Ada Fenwick", 1), ("Tom Fenwick", 2)] {
        visitor.get(&format!("/petitions/{TREES}/signatures/new"));
        visitor.press("Continue", &typed(name, shared));
        visitor.press("Sign this petition", &[]);
        let mail = town.tray().wait_for(shared, number);
        assert!(mail.text.contains(name), "{mail:?}");
        visitor.get(&mail.link());
        assert_eq!(heading(&visitor.press("Confirm my signature", &[])), COUNTED);
    }
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2);
    // A third name, and a second name with another postcode, do not count as new people.
    for (name, postcode) in [("Una Fenwick", POSTCODE), ("Vic Fenwick", "M1 1AE")] {
        visitor.get(&format!("/petitions/{TREES}/signatures/new"));
        let mut fields = typed(name, shared);
        fields.push(("postcode", postcode));
        visitor.press("Continue", &fields);
        assert_eq!(heading(&visitor.press("Sign this petition", &[])), SENT);
    }
    assert_eq!(town.rows_of("signature").len(), 2);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2);
    town.verify();
}

#[test]
fn one_address_signs_each_petition_once_and_several_petitions() {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, BEN);
    sign(&mut visitor, BRIDGE, BEN);
    town.tray().wait_for(BEN.email, 2);
    assert_eq!(town.rows_of("signature").len(), 2);
}

#[test]
fn what_cannot_be_signed_says_so() {
    let town = Town::open();
    for (petition, status, words) in [
        (CLOSED, 409, "This petition is closed"),
        (REJECTED, 409, "This petition is closed"),
        (NO_PETITION, 404, "Page not found"),
    ] {
        let mut visitor = town.visitor();
        let form = format!("/petitions/{petition}/signatures");
        let answers = [
            visitor.post(&format!("{form}/new"), &typed(ADA.name, ADA.email)),
            visitor.post(&format!("{form}/check"), &typed(ADA.name, ADA.email)),
            visitor.post(&form, &typed(ADA.name, ADA.email)),
        ];
        for answer in answers {
            assert_eq!(answer.status, status, "petition {petition}: {}", answer.url);
            assert!(answer.page().text_contains(words), "petition {petition}: {}", answer.page().text());
        }
    }
    assert!(town.rows_of("signature").is_empty());
    let page = town.visitor().get(&format!("/petitions/{CLOSED}")).page();
    assert!(page.link("Sign this petition").is_none());
    assert!(page.text_contains("812"));
}

#[test]
fn links_and_receipts_that_were_made_up_lead_nowhere() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let waiting = sign(&mut visitor, TREES, ADA).url.target;
    let link = town.tray().only(ADA.email).link();
    let (waiting, link) = (&waiting["/w/".len()..], &link["/s/".len()..]);
    let cut = &link[..link.len() - 1];
    for path in [
        format!("/s/{waiting}"),
        format!("/w/{link}"),
        format!("/s/{cut}"),
        format!("/s/{cut}/withdraw"),
        format!("/s/{link}x"),
        "/s/%00".to_owned(),
        "/w/../s".to_owned(),
        "/r/123".to_owned(),
        "/r/".to_owned(),
        "/captured/x".to_owned(),
        "/captured/x/1".to_owned(),
        "/captured/x/1/html".to_owned(),
    ] {
        let answer = visitor.get(&path);
        assert_eq!(answer.status, 404, "{path}: {}", answer.page().text());
    }
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);

    // Who has the key of the tray sees the mail as HTML too, under a policy in which nothing of it can run or load.
    let mail = town.tray().only(ADA.email);
    visitor.get(&mail.path).expect_status(200);
    let html = visitor.click_link("As HTML");
    html.expect_status(200);
    assert_eq!(
        html.header("content-security-policy"),
        Some(
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
        )
    );
    assert_eq!(html.header("cache-control"), Some("no-store"));
    let button = html.page().link("Confirm your signature").expect("a button");
    assert!(button.href.ends_with(&mail.link()), "{}", button.href);
}

#[test]
fn the_page_tells_how_the_number_grew() {
    let town = Town::open();
    let address = format!("/petitions/{BRIDGE}");
    let rows = |town: &Town| town.fresh(&address).page().elements("tr");
    assert!(rows(&town).is_empty(), "nobody has signed: there is nothing to compare");
    for person in [ADA, BEN] {
        let mut visitor = town.visitor();
        sign(&mut visitor, BRIDGE, person);
        visitor.get(&town.tray().only(person.email).link());
        visitor.press("Confirm my signature", &[]).expect_status(200);
    }
    town.count(BRIDGE);
    // Each row ends with the new signatures, and all until then; the first row is the heading.
    let rows = rows(&town);
    let ends: Vec<[i64; 2]> = rows.iter().skip(1).map(|row| two_last(&row.text)).collect();
    assert!(ends.len() > 1, "it has been open for more than one step: {rows:#?}");
    assert_eq!(ends.first(), Some(&[0, 0]), "{rows:#?}");
    assert_eq!(ends.iter().map(|[new, _]| new).sum::<i64>(), 2, "{rows:#?}");
    assert_eq!(ends.last().map(|[_, total]| *total), Some(2), "{rows:#?}");
}

/// The last two words of a row, which are numbers.
#[track_caller]
fn two_last(row: &str) -> [i64; 2] {
    let mut words = row
        .split_whitespace()
        .rev()
        .map(|word| word.parse().expect("a number"));
    let total = words.next().expect("a total");
    [words.next().expect("what was new"), total]
}

#[test]
fn the_form_of_a_petition_that_cannot_be_signed_leads_to_its_page() {
    let town = Town::with(&["site.languages=en,cy"]);
    for root in ["", "/cy"] {
        for number in [CLOSED, REJECTED] {
            let mut visitor = town.visitor();
            let page = visitor.get(&format!("{root}/petitions/{number}/signatures/new"));
            page.expect_status(200);
            let target = &page.url.target;
            assert!(target.starts_with(&format!("{root}/petitions/{number}/")), "{target}");
            assert!(!target.contains("signatures"), "{target}");
            assert_eq!(visitor.redirects()[0].0, 303);
        }
    }
    let nowhere = format!("/petitions/{NO_PETITION}/signatures/new");
    town.visitor().get(&nowhere).expect_status(404);
}
