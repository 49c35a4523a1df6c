//! A relay host that misbehaves: floods, refuses the sender for a while, refuses everything or one address by its policy.
//! No mail may be lost by that, the office must be told, and the program's memory must not grow.

use std::fs;

use serde_json::{Value, json};
use throng_testkit::deadline::Deadline;
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::mail_office::{delivering, mail_to, soon};
use crate::mail_smtp::PATIENCE;
use crate::staff::{OLGA, PASSWORD, sign_in, town_with_olga};
use crate::town::{ADA, BEN, Person, TREES, Town, sign, typed};

const CLEO: Person = Person { name: "Cleo Marsh", email: "cleo@marsh.example" };
const DAN: Person = Person { name: "Dan Reed", email: "dan@reed.example" };
/// By how much the program's peak memory may grow while hundreds of MiB are sent to it.
const GROWTH_KIB_MAX: u64 = 50 << 10;

/// The most memory that the program has had so far.
fn peak_kib(town: &Town) -> u64 {
    let path = format!("/proc/{}/status", town.program.pid());
    let status = fs::read_to_string(path).expect("the program runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line
        .and_then(|line| line.split_whitespace().next())
        .expect("Linux tells");
    number.parse().expect("a number")
}

/// The state and attempts of each mail, the oldest first.
fn fates(town: &Town) -> Vec<(String, u64)> {
    let mut rows = town.rows_of("mail");
    rows.sort_by_key(|row| row["id"].as_i64());
    let fate = |row: &Value| {
        let state = row["state"].as_str().expect("a word");
        (state.to_owned(), row["attempts"].as_u64().expect("a number"))
    };
    rows.iter().map(fate).collect()
}

#[track_caller]
fn wait_for_fates(town: &Town, is_so: impl Fn(&[(String, u64)]) -> bool) -> Vec<(String, u64)> {
    let found = Deadline::after(PATIENCE).wait_for(|| Some(fates(town)).filter(|fates| is_so(fates)));
    found.unwrap_or_else(|| panic!("{:?}", fates(town)))
}

/// People with these numbers sign the trees, each at a domain of their own.
fn signed_by(town: &Town, people: std::ops::Range<usize>) {
    for number in people {
        let email = format!("ada{number}@fenwick{number}.example");
        let path = format!("/petitions/{TREES}/signatures");
        let answer = town.visitor().post(&path, &typed(ADA.name, &email));
        answer.expect_status(200);
    }
}

#[test]
fn a_relay_that_floods_takes_no_memory() {
    let flooding = |step| [Answer::Flood, Answer::Lines].map(|answer| Fault::at(step, answer).once());
    let early = [Step::Connect, Step::Ehlo, Step::MailFrom].map(flooding);
    let sink = SmtpSink::with_faults([]);
    let settings = delivering(&sink);
    let (town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    signed_by(&town, 0..1);
    drop(sink.wait_for(1, PATIENCE));
    let before = peak_kib(&town);

    // Faults before a mail is named cost no mail an attempt.
    sink.set_faults(early.into_iter().flatten());
    sign(&mut town.visitor(), TREES, BEN);
    // The gate waits longer after each of the six.
    drop(sink.wait_for(2, PATIENCE * 3));
    // Faults while a mail is handed over defer that mail, and no others.
    let late = [
        Fault::at(Step::RcptTo, Answer::Flood).for_recipient(ADA.email),
        Fault::at(Step::Data, Answer::Lines).for_recipient(CLEO.email),
        Fault::at(Step::Dot, Answer::Flood).for_recipient(DAN.email),
    ];
    sink.set_faults(late);
    for person in [ADA, CLEO, DAN] {
        sign(&mut town.visitor(), TREES, person);
    }
    let waits = |fate: &(String, u64)| *fate == ("queued".to_owned(), 1);
    wait_for_fates(&town, |fates| fates[2..].iter().all(waits));
    signed_by(&town, 1..2);
    drop(sink.wait_for(3, PATIENCE));
    let grown = peak_kib(&town).saturating_sub(before);
    assert!(grown < GROWTH_KIB_MAX, "{grown} KiB more");

    // No mail was lost.
    sink.set_faults([]);
    for person in [ADA, CLEO, DAN] {
        let path = mail_to(&mut olga, person.email);
        olga.get(&path).expect_status(200);
        olga.press("Try now", &[]).expect_status(200);
    }
    wait_for_fates(&town, |fates| fates.iter().all(|(state, _)| state == "sent"));
    assert_eq!(sink.messages().len(), 6);
    town.verify();
}

#[test]
fn a_sender_that_is_refused_for_a_while_loses_no_mail() {
    let refused = Fault::at(Step::MailFrom, Answer::Say("550 5.7.1 sender not allowed"));
    let sink = SmtpSink::with_faults([refused]);
    let settings = delivering(&sink);
    let (town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    signed_by(&town, 0..40);
    // The office is told, with the relay's words; the log only once, however often it is tried.
    let told = soon(&mut olga, "/admin/live", "sender not allowed").page();
    assert!(told.text_contains("The relay host does not accept emails"), "{}", told.text());
    assert!(told.text_contains("In the settings file, set mail.from"), "{}", told.text());
    let told = olga.get("/admin/mail").page();
    assert!(told.text_contains("sender not allowed"), "{}", told.text());
    assert_eq!(olga.get("/healthz").json()["sending"], false);
    sink.wait_for_step(Step::MailFrom, 4, PATIENCE);
    let lines = town.program.output();
    let logged = lines.iter().filter(|line| line.contains("sender not allowed"));
    assert_eq!(logged.count(), 1, "{lines:?}");
    let untouched = vec![("queued".to_owned(), 0); 40];
    assert_eq!(fates(&town), untouched);
    sink.set_faults([]);
    wait_for_fates(&town, |fates| fates.iter().all(|fate| *fate == ("sent".to_owned(), 1)));
    assert_eq!(sink.messages().len(), 40);
    assert_eq!(olga.get("/healthz").json()["sending"], true);
    let live = olga.get("/admin/live").page();
    assert!(!live.text_contains("sender not allowed"), "{}", live.text());
    town.verify();
}

#[test]
fn a_relay_that_refuses_everything_by_policy_is_told_of_and_ends_no_mail() {
    for (step, words) in [
        (Step::RcptTo, "554 5.7.1 relay access denied"),
        (Step::RcptTo, "530 5.7.0 log in first"),
        (Step::Data, "550 5.7.1 not from you"),
        (Step::Dot, "554 5.7.1 looks like spam"),
    ] {
        let sink = SmtpSink::with_faults([Fault::at(step, Answer::Say(words))]);
        let settings = delivering(&sink);
        let (town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
        signed_by(&town, 0..3);
        soon(&mut olga, "/admin/live", &words[4..]);
        wait_for_fates(&town, |fates| fates.iter().all(|fate| *fate == ("queued".to_owned(), 1)));
        // Once the relay accepts mails again, the next mail opens the gate for all.
        sink.set_faults([]);
        signed_by(&town, 3..4);
        drop(sink.wait_for(1, PATIENCE));
        let path = mail_to(&mut olga, "ada0@fenwick0.example");
        olga.get(&path).expect_status(200);
        olga.press("Try now", &[]).expect_status(200);
        wait_for_fates(&town, |fates| fates[0].0 == "sent");
        let live = olga.get("/admin/live").page();
        assert!(!live.text_contains(&words[4..]), "{}", live.text());
    }
}

#[test]
fn one_address_that_is_refused_by_policy_stops_nobody() {
    let refused = Answer::Say("550 5.7.1 we take no mail from you");
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, refused).for_recipient(ADA.email)]);
    let settings = delivering(&sink);
    let (town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    sign(&mut town.visitor(), TREES, ADA);
    wait_for_fates(&town, |fates| fates == [("queued".to_owned(), 1)]);
    for person in [BEN, CLEO, DAN] {
        sign(&mut town.visitor(), TREES, person);
    }
    drop(sink.wait_for(3, PATIENCE));
    let fates = wait_for_fates(&town, |fates| fates[1..].iter().all(|(state, _)| state == "sent"));
    assert_eq!(fates[0], ("queued".to_owned(), 1));
    let live = olga.get("/admin/live").page();
    assert!(!live.text_contains("we take no mail from you"), "{}", live.text());
    let waiting = olga.get("/admin/mail?fate=waiting").page();
    assert!(waiting.text_contains("we take no mail from you"), "{}", waiting.text());
}

/// An email that a clock two years ahead had put off was said in the office to be tried in two years, though it is within hours.
#[test]
fn the_office_says_no_later_when_an_email_is_tried_that_a_clock_ahead_has_put_off() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, Answer::Code(450)).for_recipient(ADA.email)]);
    let settings = delivering(&sink);
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let (town, _) = town_with_olga(&settings);
    sign(&mut town.visitor(), TREES, ADA);
    let waits = |row: &Value| row["row"] == "mail" && row["state"] == "queued";
    let is_tried = || {
        town.rows_of("mail")
            .iter()
            .any(|mail| mail["attempts"] == 1)
            .then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(is_tried).is_some(), "it is tried");
    let mut year = String::new();
    let town = town.moved_with(&settings, |rows| {
        for row in rows.iter_mut().filter(|row| waits(row)) {
            let due = row["due_at"].as_i64().expect("a time") + 2 * 365 * 86_400_000;
            row["due_at"] = json!(due);
            let due = jiff::Timestamp::from_millisecond(due).expect("a time");
            year = due.strftime("%Y").to_string();
        }
    });
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let said = olga.get("/admin/mail").page().text();
    assert!(said.contains(ADA.email) && said.contains("Next attempt after"), "{said}");
    assert!(!year.is_empty() && !said.contains(&year), "{year}: {said}");
}
