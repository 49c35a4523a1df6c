//! Nobody's mailbox can be filled through the site: what strangers type causes at most so many mails a day, however
//! often an address is changed away and back, and however many petitions there are. No page reveals this.

use serde_json::{Value, json};
use throng_testkit::deadline::Deadline;
use throng_testkit::smtp_sink::SmtpSink;

use crate::mail_smtp::{PATIENCE, delivering_to};
use crate::town::{ADA, BEN, Person, TREES, Town, petition, sign};

const HOUR_MS: i64 = 60 * 60 * 1_000;

/// How many mails to somebody the server has accepted.
fn taken(sink: &SmtpSink, person: Person) -> usize {
    let messages = sink.messages();
    messages
        .iter()
        .filter(|message| message.recipients == [person.email])
        .count()
}

/// Waits until each mail is finished or waits for its turn, hours from now; returns how many wait.
#[track_caller]
fn settled(town: &Town) -> usize {
    let is_settled = |row: &Value| {
        let (due, made) = (row["due_at"].as_i64(), row["created_at"].as_i64());
        let later = due.zip(made).is_some_and(|(due, made)| due - made > HOUR_MS);
        row["state"] != "queued" || later
    };
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let rows = town.rows_of("mail");
        rows.iter().all(is_settled).then_some(rows)
    });
    let rows = found.unwrap_or_else(|| panic!("{:?}", town.rows_of("mail")));
    let waits = rows.iter().filter(|row| row["state"] == "queued");
    let tried = waits.clone().filter(|row| row["attempts"] != 0);
    assert_eq!(tried.count(), 0, "waiting is no failed try");
    waits.count()
}

#[test]
fn changing_an_address_away_and_back_causes_no_more_mails() {
    let sink = SmtpSink::start();
    let settings = delivering_to(&sink);
    let mut town = Town::with(&settings.each_ref().map(String::as_str));
    for _ in 0..50 {
        let mut visitor = town.visitor();
        let waiting = sign(&mut visitor, TREES, ADA);
        let path = waiting.url.target;
        let path = path.split('?').next().expect("there is a first part");
        visitor.post(&format!("{path}/address"), &[("email", BEN.email)]);
    }
    sign(&mut town.visitor(), TREES, ADA);
    settled(&town);
    let (ada, ben) = (taken(&sink, ADA), taken(&sink, BEN));
    assert!((1..=4).contains(&ada) && (1..=4).contains(&ben), "{ada} and {ben} mails");
    // A restart does not release the waiting mails either.
    town.program.terminate_and_wait(PATIENCE);
    town.program.restart();
    let other = Person { name: "Cleo Marsh", email: "cleo@marsh.example" };
    sign(&mut town.visitor(), TREES, other);
    let arrived = Deadline::after(PATIENCE).wait_for(|| (taken(&sink, other) == 1).then_some(()));
    assert!(arrived.is_some(), "others are not held up");
    assert_eq!((taken(&sink, ADA), taken(&sink, BEN)), (ada, ben));
    assert_eq!(sink.violations(), [""; 0]);
}

#[test]
fn sixty_petitions_cause_thirty_mails_to_a_mailbox_however_its_address_is_written() {
    let opened = json!({ "opened_at": "2026-03-02T09:00:00.000Z" });
    let petitions: Vec<Value> = (11..=70)
        .map(|number| petition(number, &format!("Mend bridge number {number}"), "open", 0, &opened))
        .collect();
    let (local, domain) = ADA.email.split_once('@').expect("an address");
    let tagged = |number: u32| format!("{local}+{number}@{domain}");
    let plain = |_: u32| ADA.email.to_owned();
    for written in [&plain as &dyn Fn(u32) -> String, &tagged] {
        let sink = SmtpSink::start();
        let settings = delivering_to(&sink);
        let town = Town::holding(&petitions, &settings.each_ref().map(String::as_str));
        for number in 11..=70 {
            let email = written(number);
            let ada = Person { email: email.leak(), ..ADA };
            sign(&mut town.visitor(), number, ada);
        }
        assert_eq!(settled(&town), 30, "{}", written(1));
        assert_eq!(sink.messages().len(), 30, "{}", written(1));
    }
}
