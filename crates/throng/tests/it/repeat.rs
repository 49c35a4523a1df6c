//! Signing with an address that has signed before: pages are the same as for a first signature, to the byte
//! and at every step; only the mail differs.

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::mail_smtp::PATIENCE;
use crate::town::{ADA, Person, TREES, TREES_CARRIED_OVER, Town, sign};

/// Somebody new, whose name and address are as long as Ada's: the length of a page must not tell either.
const EVA: Person = Person { name: "Eva Fenwick", email: "eva@fenwick.example" };

/// What a visitor sees of an answer: status, headers and body, with the token, the form key and the
/// address masked.
pub(crate) fn seen(answer: &Response, person: Person) -> String {
    let mut shown = format!("{} {}\n", answer.status, answer.url.target);
    for (name, value) in &answer.headers {
        // Each answer has a number of its own, which says nothing.
        if !["date", "x-request-id"].contains(&name.to_lowercase().as_str()) {
            shown.push_str(&format!("{name}: {value}\n"));
        }
    }
    shown.push_str(&answer.text());
    let shown = shown
        .replace(person.email, "ADDRESS")
        .replace(person.name, "NAME");
    masked(&masked(&shown, "/w/", '?'), "name=\"form_key\" value=\"", '"')
}

/// Masks what follows each `mark`, up to the end of the token.
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
/// "check your email".
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

/// A town in which Ada's signature counts already.
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

/// Which of the addresses on a visitor's way have signed before, one bit for each: none, all, and every
/// change from one kind to the other.
const WAYS: [u32; 6] = [0b0000, 0b1111, 0b0101, 0b1010, 0b0011, 0b1100];
/// Addresses on a way: the first, three that it may be changed to, and one too many.
const STOPS: usize = 5;

/// The address at a stop of a way: all are equally long.
fn address(way: u32, stop: usize) -> String {
    let kind = if way >> stop & 1 == 1 { "old" } else { "new" };
    format!("{kind}-{way:x}-{stop}@fenwick.example")
}

/// A visitor who changes the address again and again, and what the pages show.
struct Walk {
    visitor: Browser,
    way: u32,
    /// The path of the current page.
    path: String,
    shown: Vec<String>,
}

impl Walk {
    #[track_caller]
    fn begin(town: &Town, way: u32) -> Walk {
        let mut visitor = town.visitor();
        visitor.get(&format!("/petitions/{TREES}/signatures/new"));
        visitor.press("Continue", &crate::town::typed(ADA.name, &address(way, 0)));
        visitor.follow_redirects = false;
        let mut walk = Walk { visitor, way, path: String::new(), shown: Vec::new() };
        let sent = walk.visitor.press("Sign this petition", &[]);
        walk.path = walk.note(&sent);
        walk
    }

    /// Notes what is seen of an answer; returns where it redirects.
    fn note(&mut self, answer: &Response) -> String {
        let nobody = Person { name: ADA.name, email: "nobody@fenwick.example" };
        let mut shown = seen(answer, nobody);
        for stop in 0..STOPS {
            shown = shown.replace(&address(self.way, stop), &format!("ADDRESS {stop}"));
        }
        self.shown.push(shown);
        answer.header("location").unwrap_or_default().to_owned()
    }

    fn get(&mut self, path: &str) {
        let answer = self.visitor.get(path);
        self.note(&answer);
    }

    fn post(&mut self, path: &str, what: &str, field: &str, value: &str) -> String {
        let answer = self.visitor.post(&format!("{path}/{what}"), &[(field, value)]);
        self.note(&answer)
    }

    /// Changes the address with a double click, looks at the new page, and presses everything on the old one.
    #[track_caller]
    fn change(&mut self, stop: usize) {
        let (old, email) = (self.path.clone(), address(self.way, stop));
        let before = address(self.way, stop - 1);
        self.post(&old, "code", "code", "1234567");
        self.post(&old, "resend", "", "");
        let led = self.post(&old, "address", "email", &email);
        assert_eq!(self.post(&old, "address", "email", &email), led, "a double click leads to one page");
        self.get(&led);
        self.path = led.strip_suffix("?changed=1").expect("the page").to_owned();
        assert!(apart(&old, &self.path), "{old} {}", self.path);
        self.get(&old);
        for (what, field, value) in [
            ("resend", "", ""),
            ("code", "code", ""),
            ("code", "code", "1234567"),
            ("address", "email", "nobody"),
            ("address", "email", &before),
            ("address", "email", "else@fenwick.example"),
        ] {
            self.post(&old, what, field, value);
        }
        // After all that, repeating the double click still has no effect.
        assert_eq!(self.post(&old, "address", "email", &email), led);
        let path = self.path.clone();
        self.get(&path);
    }

    /// Walks to the last change and beyond.
    #[track_caller]
    fn finish(mut self) -> Vec<String> {
        (1..STOPS - 1).for_each(|stop| self.change(stop));
        let path = self.path.clone();
        self.post(&path, "address", "email", &address(self.way, STOPS - 1));
        for _ in 0..6 {
            self.post(&path, "code", "code", "000000");
        }
        self.post(&path, "resend", "", "");
        self.get(&path);
        self.shown
    }
}

/// Whether two tokens look unrelated.
fn apart(one: &str, other: &str) -> bool {
    let pairs = one["/w/".len()..].bytes().zip(other["/w/".len()..].bytes());
    one.len() == other.len() && pairs.filter(|(a, b)| a != b).count() * 4 >= one.len() * 3
}

#[test]
fn changing_the_address_never_tells_whether_one_had_signed() {
    let town = Town::open();
    let mut old = town.visitor();
    for way in WAYS {
        for stop in (0..STOPS).filter(|stop| way >> stop & 1 == 1) {
            let email = address(way, stop);
            old.get(&format!("/petitions/{TREES}/signatures/new"));
            old.press("Continue", &crate::town::typed(ADA.name, &email));
            old.press("Sign this petition", &[]).expect_status(200);
        }
    }
    let first = Walk::begin(&town, WAYS[0]).finish();
    for way in &WAYS[1..] {
        let walked = Walk::begin(&town, *way).finish();
        for (step, (first, walked)) in first.iter().zip(&walked).enumerate() {
            assert_eq!(first, walked, "way {way:04b}, step {step}");
        }
        assert_eq!(first.len(), walked.len());
    }
    // The answers are what the design says: a page that works, one that does not, and the end of changes.
    let statuses: Vec<&str> = first.iter().map(|shown| &shown[..3]).collect();
    let change =
        ["422", "409", "303", "303", "200", "410", "410", "410", "410", "410", "410", "410", "303", "200"];
    let last = ["409", "422", "422", "422", "422", "409", "409", "409", "200"];
    let expected = [&["303"][..], &change, &change, &change, &last].concat();
    assert_eq!(statuses, expected);
    town.verify();
}

#[test]
fn the_mail_tells() {
    let town = town_that_ada_signed();
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    let mail = town.tray().wait_for(ADA.email, 2);
    assert!(mail.subject.starts_with("You have already signed"), "{mail:?}");
    // The receipt and the link to withdraw: no code, nothing to confirm.
    let receipt = visitor.get(&mail.link());
    assert_eq!(receipt.page().heading().as_deref(), Some("Your signature has been counted"));
    assert!(mail.links.iter().any(|link| link.ends_with("/withdraw")), "{mail:?}");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    // Asking again and again does not cause a mail each time.
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
    let spellings = [
        "ada.fenwick@gmail.com",
        "Ada.Fenwick@GMail.com",
        "adafenwick@gmail.com",
        "ada.fenwick+trees@googlemail.com",
    ];
    for email in spellings {
        let mut visitor = town.visitor();
        visitor.get(&format!("/petitions/{TREES}/signatures/new"));
        visitor.press("Continue", &crate::town::typed(ADA.name, email));
        let waiting = visitor.press("Sign this petition", &[]);
        waiting.expect_status(200);
        assert!(waiting.page().text_contains(email), "shown as typed");
    }
    // Each mail has its own link, and each leads to the receipt of the first that was pressed.
    let mut receipts = Vec::new();
    let mails =
        Deadline::after(PATIENCE).wait_for(|| Some(town.tray().letters()).filter(|all| all.len() == 4));
    for mail in mails.expect("each submission has its mail") {
        let mut visitor = town.visitor();
        visitor.get(&mail.link());
        let receipt = visitor.press("Confirm my signature", &[]);
        receipt.expect_status(200);
        receipts.push(receipt.url.target.trim_end_matches("?already=1").to_owned());
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    }
    assert!(receipts.iter().all(|receipt| *receipt == receipts[0]), "{receipts:?}");
    town.verify();
}
