//! Signing with an address that has signed before: the screen is that of a first signature, to the byte
//! and at every step; only the mail tells.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::town::{ADA, Person, TREES, TREES_CARRIED_OVER, Town, sign};

/// Somebody new, whose name and address are as long as Ada's: the length of a page must not tell either.
const EVA: Person = Person { name: "Eva Fenwick", email: "eva@fenwick.example" };

/// What a visitor sees of an answer: status, headers and body, with the token, the form's key and the
/// address put out of sight.
fn seen(answer: &Response, person: Person) -> String {
    let mut shown = format!("{} {}\n", answer.status, answer.url.target);
    for (name, value) in &answer.headers {
        if !name.eq_ignore_ascii_case("date") {
            shown.push_str(&format!("{name}: {value}\n"));
        }
    }
    shown.push_str(&answer.text());
    let shown = shown
        .replace(person.email, "ADDRESS")
        .replace(person.name, "NAME");
    masked(&masked(&shown, "/w/", '?'), "name=\"form_key\" value=\"", '"')
}

/// Puts what follows each `mark` out of sight, up to the end of the token.
fn masked(text: &str, mark: &str, end: char) -> String {
    let mut pieces = text.split(mark);
    let mut shown = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let stop = |c: char| c == end || c == '/' || c == '"' || c.is_whitespace();
        let token = piece.find(stop).unwrap_or(piece.len());
        shown.push_str(mark);
        shown.push_str(&format!("[{token}]{}", &piece[token..]));
    }
    shown
}

/// Everything that can be seen from the form on, and then by pressing every button of the page that says
/// "check your e-mail".
#[track_caller]
fn tour(visitor: &mut Browser, person: Person) -> Vec<String> {
    let mut tour = Vec::new();
    visitor.follow_redirects = false;
    let mut note = |answer: Response| {
        tour.push(seen(&answer, person));
        answer
    };
    visitor.get(&format!("/petitions/{TREES}/signatures/new"));
    let fields = crate::town::typed(person.name, person.email);
    note(visitor.press("Continue", &fields));
    let sent = note(visitor.press("Sign this petition", &[]));
    sent.expect_status(303);
    let path = sent
        .header("location")
        .expect("a way to the next page")
        .to_owned();
    for _ in 0..2 {
        note(visitor.get(&path));
    }
    for (what, field, value) in [
        ("resend", "", ""),
        ("address", "email", "nobody"),
        ("address", "email", person.email),
        ("code", "code", ""),
        ("code", "code", "12345"),
        ("code", "code", "1234567"),
        ("code", "code", "12"),
        ("code", "code", "123"),
        ("code", "code", "1234"),
        ("code", "code", "1234"),
        ("code", "code", "1234"),
        ("resend", "", ""),
    ] {
        note(visitor.post(&format!("{path}/{what}"), &[(field, value)]));
    }
    note(visitor.get(&path));
    tour
}

/// A town where Ada's signature counts already.
#[track_caller]
fn town_that_ada_signed() -> Town {
    let town = Town::open();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
    town
}

#[test]
fn the_screen_never_tells_whether_an_address_had_signed() {
    let town = town_that_ada_signed();
    let mut visitor = town.visitor();
    let first = tour(&mut visitor, EVA);
    let repeat = tour(&mut visitor, ADA);
    for (step, (first, repeat)) in first.iter().zip(&repeat).enumerate() {
        assert_eq!(first.replace("[", ""), repeat.replace("[", ""), "step {step}");
    }
    assert_eq!(first.len(), repeat.len());
}

#[test]
fn the_mail_tells() {
    let town = town_that_ada_signed();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    let mail = town.tray().wait_for(ADA.email, 2);
    assert!(mail.subject.starts_with("You have already signed"), "{mail:?}");
    // The receipt, and the way off: no code, nothing to confirm.
    let receipt = visitor.get(&mail.link());
    assert_eq!(receipt.page().heading().as_deref(), Some("Your signature has been counted"));
    assert!(mail.links.iter().any(|link| link.ends_with("/withdraw")), "{mail:?}");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    // Asked again and again, it is not mailed again and again.
    for _ in 0..5 {
        sign(&mut visitor, TREES, ADA);
    }
    town.tray().wait_for(ADA.email, 2);
    assert_eq!(town.rows_of("mail").len(), 2);
    assert_eq!(town.rows_of("signature").len(), 1);
    town.verify();
}

#[test]
fn other_spellings_of_an_address_are_the_same_person() {
    let town = Town::open();
    for email in [
        "ada.fenwick@gmail.com",
        "Ada.Fenwick@GMail.com",
        "adafenwick@gmail.com",
        "ada.fenwick+trees@googlemail.com",
    ] {
        let mut visitor = town.visitor();
        visitor.get(&format!("/petitions/{TREES}/signatures/new"));
        visitor.press("Continue", &crate::town::typed(ADA.name, email));
        let waiting = visitor.press("Sign this petition", &[]);
        waiting.expect_status(200);
        assert!(waiting.page().text_contains(email), "shown as typed");
    }
    assert_eq!(town.rows_of("signature").len(), 1);
}
