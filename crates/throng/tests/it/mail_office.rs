//! Mails as staff see them: what became of each, sending one again, addresses that were refused, the test of the relay
//! host and invitations by mail; with a mail server that refuses, defers, or is not there.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::page::Page;
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::mail_smtp::{PATIENCE, delivering_to, words};
use crate::news::{published, record};
use crate::publishing::{member, town_with_followers};
use crate::staff::{MAX, OLGA, RITA, join, town_with_olga};
use crate::town::{ADA, BEN, BRIDGE, Person, TREES, TREES_TITLE, Town, sign};

const CLEO: Person = Person { name: "Cleo Marsh", email: "cleo@marsh.example" };
const NOBODY: &str = "nobody@elsewhere.example";

/// Settings of a town that delivers to this server, and can still be set up: its contact is not fixed.
pub(crate) fn delivering(sink: &SmtpSink) -> Vec<String> {
    let settings = delivering_to(sink).into_iter();
    settings
        .filter(|setting| !setting.starts_with("mail.reply_to"))
        .collect()
}

/// A fault that answers this code for one recipient.
fn refusing(person: Person, code: u16) -> Fault {
    Fault::at(Step::RcptTo, Answer::Code(code)).for_recipient(person.email)
}

/// Waits until something is so.
#[track_caller]
fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let found = Deadline::after(PATIENCE).wait_for(|| is_so().then_some(()));
    assert!(found.is_some(), "{what}");
}

/// Loads a page again until it contains these words.
#[track_caller]
pub(crate) fn soon(visitor: &mut Browser, path: &str, words: &str) -> Response {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let page = visitor.get(path);
        page.page().text_contains(words).then_some(page)
    });
    found.unwrap_or_else(|| panic!("no {words:?} at {path}: {}", visitor.current().page().text()))
}

/// A town that delivers to this server, with Olga, Max who moderates and Rita who reads.
#[track_caller]
fn town_with_three(sink: &SmtpSink) -> (Town, Browser, Browser, Browser) {
    let settings = delivering(sink);
    let (town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    let max = join(&town, &mut olga, MAX, "moderator");
    let rita = join(&town, &mut olga, RITA, "reader");
    (town, olga, max, rita)
}

/// The path of the newest mail to an address.
#[track_caller]
pub(crate) fn mail_to(visitor: &mut Browser, email: &str) -> String {
    let list = visitor.get(&format!("/admin/mail?to={email}"));
    list.expect_status(200);
    let mails = mails_on(&list.page());
    mails
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("no mail to {email}: {}", list.page().text()))
}

fn mails_on(page: &Page) -> Vec<String> {
    let is_mail = |href: &String| {
        let number = href.strip_prefix("/admin/mail/").unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let links = page.links().into_iter().map(|link| link.href);
    links.filter(is_mail).collect()
}

/// How many mails to somebody the server has accepted.
fn taken(sink: &SmtpSink, person: Person) -> usize {
    let messages = sink.messages();
    messages
        .iter()
        .filter(|message| message.recipients == [person.email])
        .count()
}

fn state_of(town: &Town, at: usize) -> Value {
    let mut rows = town.rows_of("mail");
    rows.sort_by_key(|row| row["id"].as_i64());
    rows[at]["state"].clone()
}

#[test]
fn staff_see_what_became_of_each_mail() {
    let sink = SmtpSink::with_faults([refusing(ADA, 550), refusing(BEN, 450)]);
    let (town, mut olga, _, mut rita) = town_with_three(&sink);
    for (person, petition) in [(ADA, TREES), (BEN, TREES), (CLEO, BRIDGE)] {
        sign(&mut town.visitor(), petition, person);
    }
    soon(&mut olga, "/admin/mail?fate=failed", "Failed permanently after 1 attempt");
    soon(&mut olga, "/admin/mail?fate=waiting", "Delayed after 1 attempt. We’ll try again");
    soon(&mut olga, "/admin/mail?fate=sent", "Accepted by the mail server");
    // The numbers, newest first, and the server's answers; readers see them too.
    for visitor in [&mut olga, &mut rita] {
        let page = visitor.get("/admin/mail").page();
        let numbers = page.element_with_id("numbers").expect("the numbers").text;
        assert_eq!(
            numbers,
            "1 email is waiting. 1 of them has been tried before. 1 failed permanently in the last 24 hours."
        );
        assert_eq!(mails_on(&page).len(), 3);
        let text = page.text();
        let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words}: {text}"));
        assert!(at(CLEO.email) < at(BEN.email) && at(BEN.email) < at(ADA.email), "the newest first");
        assert!(text.contains("550") && text.contains("450"), "{text}");
    }
    let found = |visitor: &mut Browser, query: &str| {
        let page = visitor.get(&format!("/admin/mail?{query}"));
        page.expect_status(200);
        mails_on(&page.page()).len()
    };
    for (query, number) in [
        ("fate=failed", 1),
        ("fate=waiting", 1),
        ("fate=sent", 1),
        ("fate=dropped", 0),
        ("fate=captured", 0),
        ("to=ADA%40Fenwick.example", 1),
        ("petition=1", 2),
        ("petition=%232", 1),
        ("petition=1&to=cleo%40marsh.example", 0),
        ("petition=1&fate=failed", 1),
        ("before=1", 0),
    ] {
        assert_eq!(found(&mut olga, query), number, "{query}");
    }
    assert_eq!(found(&mut olga, &format!("to={NOBODY}")), 0);
    for (query, words) in [
        ("to=ada", "Enter an email address in the correct format"),
        ("petition=x", "Enter a petition number, such as 12"),
    ] {
        let page = olga.get(&format!("/admin/mail?{query}"));
        page.expect_status(422);
        assert!(page.page().text_contains(words), "{}", page.page().text());
        assert!(
            page.text()
                .contains(&format!("value=\"{}\"", query.split('=').nth(1).unwrap())),
            "kept"
        );
    }
    let dashboard = olga.get("/admin").page();
    assert!(
        dashboard.text_contains("1 email failed permanently in the last 24 hours"),
        "{}",
        dashboard.text()
    );
    olga.get("/admin/mail/77").expect_status(404);
    olga.get("/admin/mail/x").expect_status(404);
    town.verify();
}

#[test]
fn links_and_codes_are_shown_to_nobody_but_whom_they_are_for() {
    let sink = SmtpSink::start();
    let (town, mut olga, _, mut rita) = town_with_three(&sink);
    sign(&mut town.visitor(), TREES, ADA);
    let sent = words(&sink.wait_for(1, PATIENCE)[0]);
    let token = sent.split("/s/").nth(1).expect("a link").lines().next().unwrap();
    let code = sent
        .split_whitespace()
        .find(|word| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit()))
        .expect("a code");
    for visitor in [&mut olga, &mut rita] {
        let path = mail_to(visitor, ADA.email);
        let page = visitor.get(&path);
        page.expect_status(200);
        let html = page.text();
        assert!(html.contains(TREES_TITLE) && html.contains("/s/******"), "{html}");
        assert!(!html.contains(token) && !html.contains(code), "{html}");
        assert!(page.page().text_contains("Links and codes are hidden"));
    }
    // Readers cannot send mails again.
    assert!(
        rita.current()
            .page()
            .text_contains("Moderators and owners can send emails again.")
    );
    let path = mail_to(&mut rita, ADA.email);
    rita.post(&format!("{path}/resend"), &[]).expect_status(403);
}

#[test]
fn a_mail_that_failed_or_waits_is_sent_again_and_once() {
    let sink = SmtpSink::with_faults([refusing(ADA, 550), refusing(BEN, 450)]);
    let (town, mut olga, mut max, _) = town_with_three(&sink);
    sign(&mut town.visitor(), TREES, ADA);
    sign(&mut town.visitor(), TREES, BEN);
    soon(&mut max, "/admin/mail?fate=failed", ADA.email);
    soon(&mut max, "/admin/mail?fate=waiting", "Delayed after 1 attempt");
    sink.set_faults([]);
    for (person, button, tries) in [(ADA, "Send it again", 2), (BEN, "Try now", 2)] {
        let path = mail_to(&mut max, person.email);
        let mut twice = member(&town, MAX);
        max.get(&path);
        twice.get(&path);
        let pressed = max.press(button, &[]);
        pressed.expect_status(200);
        assert!(pressed.page().text_contains("Sending again."), "{}", pressed.page().text());
        // A page that was open meanwhile: the mail is on its way, or has arrived.
        let again = twice.press(button, &[]);
        assert!([200, 409].contains(&again.status), "{}", again.status);
        soon(&mut max, &path, "Accepted by the mail server");
        let rows = town.rows_of("mail");
        let sent = rows
            .iter()
            .filter(|row| row["attempts"] == tries && row["state"] == "sent");
        assert!(sent.count() >= 1, "{rows:?}");
        assert_eq!(taken(&sink, person), 1, "{}", person.email);
    }
    assert_eq!(sink.messages().len(), 2);
    assert_eq!(sink.violations(), [""; 0]);
    let log = olga.get("/admin/log").page().text();
    assert!(log.contains("Sent an email again") && log.contains("failed"), "{log}");
    assert!(!log.contains(ADA.email), "no address of a signer stands in the log: {log}");
    town.verify();
}

#[test]
fn mails_that_failed_are_sent_again_together() {
    const FULL: Answer = Answer::Say("552 5.2.2 mailbox full");
    let full = |person: Person| Fault::at(Step::RcptTo, FULL).for_recipient(person.email);
    let sink = SmtpSink::with_faults([full(ADA), full(BEN), refusing(CLEO, 550)]);
    let (town, mut olga, mut max, mut rita) = town_with_three(&sink);
    for (person, petition) in [(ADA, TREES), (ADA, BRIDGE), (BEN, TREES), (CLEO, TREES)] {
        sign(&mut town.visitor(), petition, person);
    }
    let failed = |town: &Town, number| {
        let rows = town.rows_of("mail");
        rows.iter().filter(|row| row["state"] == "dead").count() == number
    };
    wait_for("all have failed", || failed(&town, 4));
    sink.set_faults([]);
    // Readers are not offered it, and cannot do it.
    let list = rita.get("/admin/mail?fate=failed").page();
    assert!(!list.text_contains("Send all of these again"), "{}", list.text());
    rita.post("/admin/mail/again?fate=failed", &[]).expect_status(403);
    let button = "Send all of these again";
    assert!(!max.get("/admin/mail").page().text_contains(button), "only where mails that failed are listed");
    // First the filtered ones, then all others; a page that was left open finds nothing more to send.
    let mut twice = member(&town, MAX);
    twice.get("/admin/mail?fate=failed&petition=2").expect_status(200);
    max.get("/admin/mail?fate=failed&petition=2").expect_status(200);
    let pressed = max.press(button, &[]);
    pressed.expect_status(200);
    assert!(pressed.page().text_contains("Sending them again"), "{}", pressed.page().text());
    wait_for("Ada has one", || taken(&sink, ADA) == 1 && failed(&town, 3));
    twice.press(button, &[]).expect_status(200);
    max.get("/admin/mail?fate=failed").expect_status(200);
    max.press(button, &[]).expect_status(200);
    wait_for("Ada and Ben have theirs", || taken(&sink, ADA) == 2 && taken(&sink, BEN) == 1);
    wait_for("Cleo's address is not believed by that", || failed(&town, 1));
    assert_eq!((taken(&sink, CLEO), sink.messages().len()), (0, 3));
    assert_eq!(sink.violations(), [""; 0]);
    let log = olga.get("/admin/log").page().text();
    assert_eq!(log.matches("Sent several failed emails again").count(), 2, "{log}");
    assert!(log.contains("mails: 2") && !log.contains(ADA.email), "{log}");
    town.verify();
}

#[test]
fn what_was_sent_is_not_sent_again_at_once() {
    let sink = SmtpSink::start();
    let (town, _, mut max, _) = town_with_three(&sink);
    sign(&mut town.visitor(), TREES, ADA);
    let path = mail_to(&mut max, ADA.email);
    soon(&mut max, &path, "Accepted by the mail server");
    let refused = max.press("Send again", &[]);
    refused.expect_status(409);
    assert!(
        refused
            .page()
            .text_contains("We emailed them less than a minute ago"),
        "{}",
        refused.page().text()
    );
    assert_eq!(taken(&sink, ADA), 1);
    assert_eq!(town.rows_of("mail").len(), 1);
}

#[test]
fn a_kill_between_sending_again_and_delivery_is_one_mail_more() {
    let sink = SmtpSink::with_faults([refusing(ADA, 550).once()]);
    let settings = delivering(&sink);
    let (mut town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    sign(&mut town.visitor(), TREES, ADA);
    soon(&mut olga, "/admin/mail", "Failed permanently");
    sink.set_faults([Fault::at(Step::Connect, Answer::Hang), Fault::at(Step::MailFrom, Answer::Hang)]);
    let path = mail_to(&mut olga, ADA.email);
    olga.get(&path).expect_status(200);
    olga.press("Send it again", &[]).expect_status(200);
    assert_eq!(state_of(&town, 0), "queued");
    town.program.kill_9();
    assert!(sink.messages().is_empty());
    sink.set_faults([]);
    town.program.restart();
    drop(sink.wait_for(1, PATIENCE));
    wait_for("the mail is recorded as sent", || state_of(&town, 0) == "sent");
    assert_eq!(taken(&sink, ADA), 1);
    assert_eq!(town.rows_of("mail").len(), 1, "the same mail, not another");
    assert_eq!(sink.violations(), [""; 0]);
    town.verify();
}

/// Adds another update about the trees, whose mails are due.
fn due_update(rows: &mut Vec<Value>, number: i64) {
    const MADE_MS: i64 = 1_772_800_000_000;
    let update = json!({ "update": { "subject": "We met", "body": "And talked.", "on": null } });
    rows.push(published(number, &update, None));
    let before = json!({
        "response": null, "debate": null, "government_response_at": null, "debate_scheduled_on": null,
        "scheduled_debate_date": null, "debate_outcome_at": null,
    });
    let mailing =
        json!({ "due_at": MADE_MS, "cursor": 0, "queued": 0, "finished_at": null, "before": before });
    rows.push(record("mailing", number, &mailing));
}

#[test]
fn an_address_that_was_refused_is_left_out_of_news_until_staff_believe_it() {
    let sink = SmtpSink::with_faults([refusing(ADA, 550)]);
    let settings = delivering(&sink);
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let town = town_with_followers(&[]);
    let town = town.moved_with(&settings, |rows| due_update(rows, 1));
    let mut max = member(&town, MAX);
    soon(&mut max, "/admin/mail/bounces", ADA.email);
    wait_for("Ben has news", || taken(&sink, BEN) == 1);
    let listed = max.get("/admin/mail/bounces").page();
    assert!(listed.text_contains("Refused 1 time.") && listed.text_contains("550"), "{}", listed.text());
    assert!(!listed.text_contains(BEN.email));

    // The next news goes to Ben alone, though the server would now accept Ada's; a link to confirm is mailed to her all
    // the same.
    sink.set_faults([]);
    let town = town.moved_with(&settings, |rows| due_update(rows, 2));
    wait_for("Ben has more news", || taken(&sink, BEN) == 2);
    let mut max = member(&town, MAX);
    soon(&mut max, "/admin/mail?fate=dropped", ADA.email);
    let path = mail_to(&mut max, ADA.email);
    let page = max.get(&path).page();
    assert!(page.text_contains("We do not send it updates."), "{}", page.text());
    assert_eq!(taken(&sink, ADA), 0);
    sign(&mut town.visitor(), BRIDGE, ADA);
    wait_for("Ada has her link", || taken(&sink, ADA) == 1);

    // Readers see the list and cannot change it.
    let mut rita = member(&town, RITA);
    let listed = rita.get("/admin/mail/bounces").page();
    assert!(listed.text_contains(ADA.email) && listed.forms().len() == 1, "only signing out");
    max.get("/admin/mail/bounces").expect_status(200);
    let cleared = max.press(&format!("Allow emails to this address again {}", ADA.email), &[]);
    cleared.expect_status(200);
    assert!(
        cleared
            .page()
            .text_contains("We now send emails to this address again."),
        "{}",
        cleared.page().text()
    );
    assert!(!cleared.page().text_contains(ADA.email));
    let log = member(&town, OLGA).get("/admin/log").page().text();
    assert!(log.contains("Allowed emails to an address again") && !log.contains(ADA.email), "{log}");
    let town = town.moved_with(&settings, |rows| due_update(rows, 3));
    wait_for("Ada has news too", || taken(&sink, ADA) == 2);
    wait_for("and Ben", || taken(&sink, BEN) == 3);
    assert_eq!(sink.violations(), [""; 0]);
    town.verify();
}

/// The page about going live after a test with a server that behaves like this.
#[track_caller]
fn tested(faults: impl IntoIterator<Item = Fault>, says: &str) -> (SmtpSink, Page) {
    let sink = SmtpSink::with_faults(faults);
    let settings = delivering(&sink);
    let (_town, mut olga) = town_with_olga(&settings.iter().map(String::as_str).collect::<Vec<_>>());
    olga.get("/admin/live").expect_status(200);
    let button = format!("Send a test to {OLGA}");
    let pressed = olga.press(&button, &[]);
    pressed.expect_status(200);
    assert!(pressed.page().text_contains("The test is on its way."), "{}", pressed.page().text());
    // Pressing again at once does not start another test.
    olga.press(&button, &[]).expect_status(200);
    let page = soon(&mut olga, "/admin/live", says).page();
    let mails = olga.get("/admin/mail").page();
    assert_eq!(mails_on(&mails).len(), 1, "{}", mails.text());
    let log = olga.get("/admin/log").page();
    assert!(log.text_contains("Tested the relay host"), "{}", log.text());
    (sink, page)
}

#[test]
fn a_test_mail_shows_its_fate_where_one_goes_live() {
    let (sink, page) = tested([], "The relay host accepted the test. Check that it is in your inbox");
    assert!(page.text_contains("Email Green: good"), "{}", page.text());
    let message = sink.wait_for(1, PATIENCE).remove(0);
    assert_eq!(message.recipients, [OLGA]);
    assert!(words(&message).contains("to check that emails arrive"), "{}", words(&message));
    assert_eq!(sink.messages().len(), 1);
}

#[test]
fn a_test_mail_that_is_refused_says_what_to_do() {
    let refused = |code| [Fault::at(Step::RcptTo, Answer::Code(code))];
    for (code, says, word) in [
        (550, "The relay host does not know the email address of the person who tested.", "550"),
        (450, "The relay host delayed the test. We try again automatically.", "450"),
        (554, "The relay host delayed the test. We try again automatically.", "554"),
    ] {
        let (_sink, page) = tested(refused(code), says);
        assert!(page.text_contains("Email Red: fix this") && page.text_contains(word), "{}", page.text());
    }
}

#[test]
fn a_relay_that_is_down_is_told_of_and_costs_the_test_no_try() {
    let says = "The relay host is not accepting emails. This is what it said.";
    let (sink, page) = tested([Fault::at(Step::Connect, Answer::Drop)], says);
    assert!(page.text_contains("Waiting to be sent"), "{}", page.text());
    sink.set_faults([]);
}

#[test]
fn while_mails_are_kept_here_nothing_is_offered_that_would_leave() {
    let (town, mut olga) = town_with_olga(&[]);
    let staff = olga.get("/admin/staff").page();
    assert!(staff.text_contains("We do not email it.") && !staff.text_contains("Email the invitation"));
    let invited = olga.press("Invite", &[("email", MAX), ("role", "moderator")]);
    assert!(!invited.page().text_contains("Email the invitation"), "{}", invited.page().text());
    olga.post("/admin/staff/2/invitation", &[]).expect_status(409);
    let live = olga.get("/admin/live").page();
    assert!(live.text_contains("Emails are kept here, so there is nothing to test."), "{}", live.text());
    olga.post("/admin/live/test", &[]).expect_status(409);
    assert!(town.rows_of("mail").is_empty());
    sign(&mut town.visitor(), TREES, ADA);
    town.tray().only(ADA.email);
    let kept = olga.get("/admin/mail?fate=captured").page();
    assert!(kept.text_contains(ADA.email) && kept.text_contains("Kept here"), "{}", kept.text());
    assert!(
        olga.get("/admin/mail")
            .page()
            .text_contains("nothing leaves this machine")
    );
}

#[test]
fn what_a_draft_says_is_for_its_creator_alone() {
    let (town, mut olga) = town_with_olga(&[]);
    let mut visitor = town.visitor();
    visitor.get("/petitions/new");
    visitor.press("Save and finish later", &[("action", "Open the reading room on Sundays")]);
    let saved = visitor.press("Save my draft", &[("email", ADA.email)]);
    saved.expect_status(200);
    let mail = mail_to(&mut olga, ADA.email);
    for path in [format!("/admin/mail?to={}", ADA.email), mail] {
        let page = olga.get(&path);
        page.expect_status(200);
        assert!(page.text().contains(ADA.email) && !page.text().contains("reading room"), "{path}");
    }
    let text = olga.current().page().text();
    assert!(text.contains("Only the person writing the draft can see it."), "{text}");
}
