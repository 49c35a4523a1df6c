//! Comments of signers over the real program: who can write, what everybody reads of it, as page, feed and JSON, what
//! becomes of it when its author edits, removes, leaves or is erased, and the state after a kill.

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::accessible::Inspector;
use crate::desk::Desk;
use crate::openapi::fits;
use crate::routes::Links;
use crate::settings::change;
use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::{ADA, BEN, TREES, Town, sign, typed};

const HOSTILE: &str = "See <b>www.example.org</b> & \u{202E}sign!\r\n\r\nhttps://example.org/x";

/// A town in which comments are shown at once, with an owner who is signed in.
#[track_caller]
fn town() -> (Town, Browser) {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("comments", "after")]);
    (town, olga)
}

/// A browser at the receipt of somebody who has signed.
#[track_caller]
fn signed(town: &Town, person: crate::town::Person) -> Browser {
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, person);
    visitor.get(&town.tray().only(person.email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
    visitor
}

fn page() -> String {
    format!("/petitions/{TREES}/comments")
}

/// A page, once everything done before is in it, which says this, or does not.
#[track_caller]
fn fresh(town: &Town, path: &str, words: &str, is_there: bool) -> String {
    // A cached page is shown as it is for a quarter of a second.
    town.count(TREES);
    let text = town.fresh(path).text();
    assert_eq!(text.contains(words), is_there, "{path}: {words}: {text}");
    text
}

fn json(town: &Town) -> Value {
    town.count(TREES);
    town.fresh(&format!("{}.json", page())).json()
}

#[test]
fn what_a_signer_writes_is_plain_text_everywhere_and_survives_a_kill() {
    let (mut town, _olga) = town();
    let mut ada = signed(&town, ADA);
    let fields = [("words", HOSTILE), ("signed", "yes")];
    let own = ada.press("Add comment", &fields);
    own.expect_status(200);
    assert!(own.page().text_contains("Anyone can read it."), "{}", own.page().text());
    // Their receipt says that there is one, and has no empty form for it any more.
    let receipt = ada.click_link("Back to your receipt");
    for words in ["You have written 1 comment here.", "Anyone can read it."] {
        assert!(receipt.page().text_contains(words), "{}", receipt.page().text());
    }
    assert!(receipt.page().element_with_id("words").is_none());
    town.program.kill_9();
    town.program.restart();
    let html = fresh(&town, &page(), "example.org", true);
    assert!(html.contains("See &lt;b&gt;www.example.org"), "{html}");
    assert!(!html.contains("<b>www") && !html.contains("href=\"https://example.org/x"), "{html}");
    assert!(!html.contains('\u{202E}') && html.contains(ADA.name), "{html}");
    let body = json(&town);
    let comment = &body["data"][0];
    assert_eq!(comment["attributes"]["text"], "See <b>www.example.org</b> & sign!\n\nhttps://example.org/x");
    assert_eq!(comment["attributes"]["name"], ADA.name);
    assert_eq!(comment["attributes"]["edited_at"], Value::Null);
    assert_eq!(body["meta"]["comment_count"], 1);
    assert!(comment["id"].is_string() && body["links"]["next"].is_null(), "{body}");
    let document = town.visitor().get("/openapi.json").json();
    let path = "/petitions/{number}/comments.json";
    let described = &document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"];
    fits(&body, &described["schema"], &document, path);
    let feed = town.visitor().get(&format!("{}.atom", page())).text();
    assert!(feed.contains("See &lt;b&gt;www.example.org") && feed.contains(ADA.name), "{feed}");
    town.verify();
}

#[test]
fn too_soon_too_long_or_sent_twice_loses_nothing_and_makes_nothing() {
    let (town, _olga) = town();
    let mut ada = signed(&town, ADA);
    let path = ada.current().url.target.clone();
    let form = format!("{path}/comments");
    let key = [("form_key", "00112233445566778899aabbccddeeff"), ("words", "Once.")];
    for _ in 0..2 {
        ada.post(&form, &key).expect_status(200);
    }
    assert_eq!(json(&town)["data"].as_array().map(Vec::len), Some(1));
    let again = ada.post(&form, &[("words", "And another thing.")]);
    again.expect_status(409);
    assert!(
        again.text().contains("And another thing.") && again.page().text_contains("Wait a minute"),
        "{}",
        again.page().text()
    );
    let long = "x".repeat(1_001);
    let long = ada.post(&form, &[("words", &long)]);
    long.expect_status(422);
    assert!(long.page().text_contains("1,000 characters or fewer"), "{}", long.page().text());
    ada.post(&form, &[("words", "\u{200B} ")]).expect_status(422);
    assert_eq!(json(&town)["data"].as_array().map(Vec::len), Some(1));
}

#[test]
fn only_the_mailed_link_of_who_confirmed_writes() {
    let (town, _olga) = town();
    let mut ben = town.visitor();
    sign(&mut ben, TREES, BEN);
    let pending = town.tray().only(BEN.email).link();
    let words = [("words", "Not yet.")];
    town.visitor()
        .post(&format!("{pending}/comments"), &words)
        .expect_status(409);
    let ada = signed(&town, ADA);
    let path = ada.current().url.target.clone();
    for odd in [path.replace("/s/", "/w/"), path[..path.len() - 1].to_owned(), "/s/unknown".to_owned()] {
        let answer = town.visitor().post(&format!("{odd}/comments"), &words);
        assert!(answer.status >= 400, "{odd}: {}", answer.status);
    }
    // Another signer's comment is none of theirs.
    town.visitor()
        .post(&format!("{path}/comments/1/remove"), &[])
        .expect_status(404);
    town.visitor()
        .get(&format!("{path}/comments/x"))
        .expect_status(404);
    assert_eq!(json(&town)["data"].as_array().map(Vec::len), Some(0));
}

#[test]
fn an_author_edits_removes_and_finds_all_of_it_in_their_data() {
    let (town, _olga) = town();
    let mut ada = signed(&town, ADA);
    let path = ada.current().url.target.clone();
    ada.press("Add comment", &[("words", "Teh trees."), ("signed", "yes")])
        .expect_status(200);
    ada.click_link("Edit").expect_status(200);
    let mended = ada.press("Save changes", &[("words", "The trees."), ("signed", "")]);
    mended.expect_status(200);
    fresh(&town, &page(), "The trees.", true);
    let comment = json(&town)["data"][0]["attributes"].clone();
    assert_eq!((comment["name"].is_null(), comment["edited_at"].is_string()), (true, true), "{comment}");
    let data = town.visitor().get(&format!("{path}/data.json")).json();
    assert_eq!(data["comments"][0]["text"], "The trees.");
    assert_eq!(data["comments"][0]["state"], "shown");
    // It is asked before, and what is half written for another stays.
    let half = [("words", "Half a sentence"), ("signed", "yes")];
    let kept = |page: &Response| {
        page.expect_status(200);
        let forms = page.page().forms();
        let holds = |field, value| forms.iter().any(|form| form.value(field) == Some(value));
        assert!(holds("words", half[0].1) && holds("signed", "yes"), "{}: {}", page.url, page.text());
    };
    kept(&ada.press("Email me new comments", &half));
    let asked = ada.press("Remove this comment", &[]);
    assert_eq!(asked.page().heading().as_deref(), Some("Remove your comment?"));
    fresh(&town, &page(), "The trees.", true);
    kept(&ada.press("Your comments", &[]));
    ada.press("Remove this comment", &[]).expect_status(200);
    let removed = ada.press("Remove this comment", &[]);
    kept(&removed);
    assert!(removed.page().text_contains("You removed this comment."), "{}", removed.page().text());
    fresh(&town, &page(), "The trees.", false);
    assert!(
        !crate::desk::exported(&town.data())
            .iter()
            .any(|row| row.to_string().contains("The trees."))
    );
    town.verify();
}

#[test]
fn a_reason_for_signing_is_read_by_nobody_before_the_mailbox_has_sent_it() {
    let (mut town, mut olga) = town();
    change(&mut olga, &[("asks-reason", "yes")]);
    let path = format!("/petitions/{TREES}/signatures");
    let form = town.fresh(&format!("{path}/new"));
    assert!(form.page().text_contains("Why are you signing? (optional)"), "{}", form.page().text());
    let mut fields = typed(ADA.name, ADA.email);
    fields.push(("reason", "The shade.\r\nAnd the birds."));
    let mut visitor = town.visitor();
    visitor.get(&format!("{path}/new"));
    let check = visitor.press("Continue", &fields);
    check.expect_status(200);
    assert!(check.page().text_contains("The shade."), "{}", check.page().text());
    visitor.press("Sign this petition", &[]).expect_status(200);
    fresh(&town, &page(), "The shade.", false);
    town.program.kill_9();
    town.program.restart();
    let link = town.tray().only(ADA.email).link();
    let mut ada = town.visitor();
    let confirm = ada.get(&link);
    assert!(confirm.text().contains("The shade.\nAnd the birds.</textarea>"), "{}", confirm.text());
    let long = "x".repeat(1_001);
    let wrong = ada.press("Confirm my signature", &[("reason", long.as_str())]);
    wrong.expect_status(422);
    assert!(wrong.page().text_contains("1,000 characters or fewer"), "{}", wrong.page().text());
    ada.get(&link);
    ada.press("Confirm my signature", &[("reason", "The birds."), ("signed", "yes")])
        .expect_status(200);
    let text = fresh(&town, &page(), "The birds.", true);
    assert!(
        text.contains("Reason for signing") && text.contains(ADA.name) && !text.contains("shade"),
        "{text}"
    );
    let comment = json(&town)["data"][0]["attributes"].clone();
    assert_eq!(comment["reason_for_signing"], true, "{comment}");
    let exported = crate::desk::exported(&town.data());
    assert!(!exported.iter().any(|row| row.to_string().contains("shade")), "what was changed is gone");
    town.verify();
}

#[test]
fn who_is_erased_takes_every_comment_along_and_a_site_without_comments_shows_none() {
    let (town, mut olga) = town();
    let mut ada = signed(&town, ADA);
    let path = ada.current().url.target.clone();
    ada.press("Add comment", &[("words", "Stay green.")])
        .expect_status(200);
    fresh(&town, &format!("/petitions/{TREES}"), "Stay green.", true);
    change(&mut olga, &[("comments", "off")]);
    for address in ["", ".json", ".atom"] {
        town.visitor()
            .get(&format!("{}{address}", page()))
            .expect_status(404);
    }
    fresh(&town, &format!("/petitions/{TREES}"), "Stay green.", false);
    let own = town.visitor().get(&format!("{path}/comments"));
    assert!(own.page().text_contains("Nobody else can read it."), "{}", own.page().text());
    change(&mut olga, &[("comments", "after")]);
    fresh(&town, &page(), "Stay green.", true);
    town.visitor()
        .post(&format!("{path}/erase"), &[])
        .expect_status(200);
    fresh(&town, &page(), "Stay green.", false);
    assert!(
        !crate::desk::exported(&town.data())
            .iter()
            .any(|row| row.to_string().contains("Stay green."))
    );
    town.verify();
}

/// The mailed link of somebody who gave a reason in the sign form.
fn with_reason(town: &Town) -> String {
    let mut visitor = town.visitor();
    visitor.get(&format!("/petitions/{TREES}/signatures/new"));
    let mut fields = typed(BEN.name, BEN.email);
    fields.push(("reason", "The shade."));
    visitor.press("Continue", &fields).expect_status(200);
    visitor.press("Sign this petition", &[]).expect_status(200);
    town.tray().only(BEN.email).link()
}

/// The pages for everybody, for authors and for staff, in one language.
fn all_sides(language: &'static str, root: &'static str, direction: &'static str) {
    let desk = Desk::open();
    let mut olga = desk.member(OLGA);
    change(&mut olga, &[("comments", "after"), ("asks-reason", "yes")]);
    let link = with_reason(&desk.town);
    let mut ada = signed(&desk.town, ADA);
    let receipt = ada.current().url.target.clone();
    ada.press("Add comment", &[("words", "The trees give shade."), ("signed", "yes")])
        .expect_status(200);
    let id = json(&desk.town)["data"][0]["id"]
        .as_str()
        .expect("a number")
        .to_owned();
    let inspector = Inspector::before(desk.town, Links::default(), language, root, direction);
    inspector.visit(&format!("/petitions/{TREES}/signatures/new"));
    inspector.visit(&link);
    inspector.visit(&format!("/petitions/{TREES}"));
    inspector.visit(&page());
    inspector.visit(&format!("/petitions/{TREES}/report?comment={id}"));
    inspector.visit(&receipt);
    inspector.visit(&format!("{receipt}/comments"));
    inspector.press("/comments", ".problems");
    inspector.inspect("a comment with mistakes");
    inspector.visit(&format!("{receipt}/comments/1"));
    inspector.visit(&format!("{receipt}/data"));
    inspector.visit(&format!("{receipt}/withdraw"));
    inspector.sign_in(MAX);
    inspector.visit("/admin/queue?list=comments");
    inspector.visit(&format!("/admin/comments/{id}"));
    inspector.press(&format!("/comments/{id}"), ".notice");
    inspector.inspect("a comment that was claimed");
    inspector.visit("/admin/comments");
    inspector.sign_in(RITA);
    inspector.visit(&format!("/admin/comments/{id}"));
    inspector.leave();
}

/// Ada, who has written this comment, and its page in the office.
#[track_caller]
fn commented(town: &Town, words: &str) -> (Browser, String) {
    let mut ada = signed(town, ADA);
    ada.press("Add comment", &[("words", words), ("signed", "yes")])
        .expect_status(200);
    let comments = json(town);
    let id = comments["data"][0]["id"].as_str().expect("it has one");
    (ada, format!("/admin/comments/{id}"))
}

/// The form to hide a comment, as this page has it: what is still shown, and the reason.
#[track_caller]
fn hiding(page: &Response) -> (String, Option<String>) {
    let forms = page.page().forms();
    let form = forms.iter().find(|form| form.button("Hide").is_some());
    let form = form.unwrap_or_else(|| panic!("no form: {}", page.page().text()));
    (form.value("shown").unwrap_or_default().to_owned(), form.value("reason").map(str::to_owned))
}

#[test]
fn what_a_moderator_typed_about_a_comment_survives_every_other_button() {
    let (town, mut olga) = town();
    let (_, path) = commented(&town, "The trees give shade. Ring me.");
    let (cut, reason) = ("The trees give shade. […]", "personal-data");
    olga.get(&path).expect_status(200);
    let mut typed = vec![("shown", cut), ("reason", reason)];
    for (button, told) in
        [("Assign to me", "Assigned to you."), ("Return to the queue", "Returned to the queue.")]
    {
        let page = olga.press(button, &typed);
        page.expect_status(200);
        assert_eq!(hiding(&page), (cut.to_owned(), Some(reason.to_owned())), "{button}");
        for words in [told, "What you typed below is not saved yet."] {
            assert!(page.page().text_contains(words), "{button}: {words}: {}", page.page().text());
        }
        typed.clear();
    }
    let hidden = olga.press("Hide", &[]);
    hidden.expect_status(200);
    assert!(!hidden.page().text_contains("is not saved yet"), "{}", hidden.page().text());
    fresh(&town, &page(), "Ring me", false);
}

#[test]
fn what_a_moderator_typed_about_a_comment_survives_a_colleague_and_an_edit_of_its_author_is_none_of_it() {
    let (town, mut olga) = town();
    let mut max = join(&town, &mut olga, MAX, "moderator");
    let (mut ada, path) = commented(&town, "The trees give shade. Ring me.");
    let (cut, reason) = ("The trees give shade. […]", "personal-data");
    let typed = (cut.to_owned(), Some(reason.to_owned()));
    // Its author edits it: who only has the page open has typed nothing, and sees the text of now.
    max.get(&path).expect_status(200);
    ada.click_link("Edit").expect_status(200);
    ada.press("Save changes", &[("words", "The trees give shade. Ring me on Monday.")])
        .expect_status(200);
    let claimed = max.press("Assign to me", &[]);
    claimed.expect_status(200);
    assert!(!claimed.page().text_contains("is not saved yet"), "{}", claimed.page().text());
    assert_eq!(hiding(&claimed).0, "The trees give shade. Ring me on Monday.");
    // A colleague takes it over meanwhile.
    olga.get(&path).expect_status(200);
    olga.press("Take over", &[]).expect_status(200);
    let late = max.press("Hide", &[("shown", cut), ("reason", reason)]);
    late.expect_status(409);
    assert_eq!(hiding(&late), typed);
    let taken = max.press("Take over", &[]);
    taken.expect_status(200);
    assert_eq!(hiding(&taken), typed);
    assert!(taken.page().text_contains("is not saved yet"), "{}", taken.page().text());
    max.press("Hide", &[]).expect_status(200);
    fresh(&town, &page(), "Ring me", false);
}

/// A comment from before hidden tags were taken out of what is written.
#[test]
fn a_comment_with_hidden_tags_can_be_hidden_whole_and_in_part() {
    for cut in ["", "The trees. […]"] {
        let (town, _) = town();
        let (_, path) = commented(&town, "The trees. Ring me.");
        let town = town.moved_with(&[], |rows| {
            for row in rows.iter_mut().filter(|row| row.to_string().contains("Ring me.")) {
                let text = row.to_string().replace("Ring", "Ring\u{E0073}\u{E0074}");
                *row = serde_json::from_str(&text).expect("it is JSON as before");
            }
        });
        let mut olga = town.visitor();
        sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
        olga.get(&path).expect_status(200);
        let mut fields = vec![("reason", "personal-data")];
        fields.extend((!cut.is_empty()).then_some(("shown", cut)));
        olga.press("Hide", &fields).expect_status(200);
        let shown = fresh(&town, &page(), "Ring", false);
        assert_eq!(shown.contains("The trees."), !cut.is_empty(), "{shown}");
    }
}

#[test]
fn everybody_can_read_write_and_moderate_comments_in_english() {
    all_sides("en", "", "ltr");
}

#[test]
fn everybody_can_read_write_and_moderate_comments_from_right_to_left() {
    all_sides("ar-XB", "/ar-XB", "rtl");
}
