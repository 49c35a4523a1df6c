//! Reports from the public over the real program and real SMTP: the form and its mistakes, the receipt number that
//! shows the result, settling in the office with the mails shown before, and the state after a kill.

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::accessible::Inspector;
use crate::desk::{Desk, case};
use crate::mail_smtp::{PATIENCE, delivering_to, words};
use crate::routes::Links;
use crate::staff::{MAX, RITA, join, town_with_olga};
use crate::town::{ADA, NO_PETITION, TREES, TREES_TITLE, Town, run, said, sign, text};

const WORDS: &str = "The <b>lime</b> trees are in Mill Lane.\r\n\r\nNot in the High Street.";
const MIA: &str = "mia@brindle.example";

fn form(petition: u32) -> String {
    format!("/petitions/{petition}/report")
}

/// Sends a report in a new browser; returns the path of its receipt, without the query.
#[track_caller]
pub(crate) fn sent(town: &Town, email: &str) -> String {
    let mut visitor = town.visitor();
    visitor.get(&form(TREES)).expect_status(200);
    let fields = [("class", "misleading"), ("words", WORDS), ("email", email)];
    let receipt = visitor.press("Send report", &fields);
    receipt.expect_status(200);
    assert!(receipt.page().text_contains("We’ve received your report"), "{}", receipt.page().text());
    path_of(&receipt)
}

fn path_of(receipt: &Response) -> String {
    let target = &receipt.url.target;
    assert!(target.starts_with("/reports/"), "{target}");
    target.split('?').next().unwrap_or_default().to_owned()
}

/// A town that mails to this server, with two moderators and a reader.
#[track_caller]
fn staffed(sink: &SmtpSink) -> (Town, [Browser; 3]) {
    let settings = delivering_to(sink);
    // The address for replies is set by whoever sets the town up.
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let settings: Vec<&str> = settings
        .into_iter()
        .filter(|set| !set.starts_with("mail.reply_to"))
        .collect();
    let (town, mut olga) = town_with_olga(&settings);
    let members = [(MAX, "moderator"), (MIA, "moderator"), (RITA, "reader")];
    let members = members.map(|(email, role)| join(&town, &mut olga, email, role));
    (town, members)
}

/// The mails that are shown before they are sent, as plain text.
fn shown(page: &Response) -> Vec<String> {
    let html = page.text();
    let boxes = html.split("<div class=\"mail\">").skip(1);
    boxes
        .map(|rest| plain(rest.split("</div>").next().unwrap_or_default()))
        .collect()
}

/// Markup as a reader sees it, with links replaced by their texts.
fn plain(html: &str) -> String {
    let mut text = String::new();
    for piece in html.split('<') {
        match piece.split_once('>') {
            Some((tag, rest)) if tag.starts_with("a ") || tag == "/a" => text.push_str(rest),
            _ => text.push_str(piece),
        }
    }
    for (entity, letter) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#x27;", "'"),
        ("&#39;", "'"),
        ("&#x2f;", "/"),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, letter);
    }
    text
}

#[test]
fn a_report_with_mistakes_is_shown_again_with_all_that_was_typed() {
    let town = Town::open();
    let mut visitor = town.visitor();
    visitor.get(&format!("/petitions/{TREES}"));
    visitor.click_link("Report something wrong").expect_status(200);
    let page = visitor.press("Send report", &[]);
    page.expect_status(422);
    for mistake in ["Select what is wrong", "Enter what is wrong, in a few words"] {
        assert!(page.page().text_contains(mistake), "{mistake}: {}", page.page().text());
    }
    let page = visitor.press("Send report", &[("class", "abuse"), ("words", WORDS), ("email", "ada@")]);
    page.expect_status(422);
    let html = page.text();
    for typed in ["value=\"abuse\" checked", "The &lt;b&gt;lime&lt;", "value=\"ada@\""] {
        assert!(html.contains(typed), "{typed}: {html}");
    }
    let long = "x".repeat(2_001);
    let page = visitor.press("Send report", &[("words", &long), ("email", "")]);
    page.expect_status(422);
    assert!(page.text().contains(&long) && page.page().text_contains("This text is too long"));
    // The hidden field that only robots fill in.
    let robot = [("class", "abuse"), ("words", "Buy"), ("website", "https://spam.example")];
    town.visitor().post(&form(TREES), &robot).expect_status(422);
    for missing in [NO_PETITION, 0] {
        town.visitor().get(&form(missing)).expect_status(404);
        town.visitor()
            .post(&form(missing), &[("class", "abuse"), ("words", "x")])
            .expect_status(404);
    }
    assert!(
        !crate::desk::exported(&town.data())
            .iter()
            .any(|row| row.to_string().contains("reporter"))
    );
}

/// The address may be left out; one that looks mistyped is asked about, as in other forms, before the report is sent.
#[test]
fn a_mistyped_address_is_asked_about_before_a_report_is_sent() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let typed = [("class", "other"), ("words", WORDS), ("email", "ada@gmial.com")];
    visitor.get(&form(TREES));
    let asked = visitor.press("Send report", &typed);
    for words in ["Your report is not sent yet.", "ada@gmail.com"] {
        assert!(asked.page().text_contains(words), "{words}: {}", asked.page().text());
    }
    assert_eq!(asked.page().text().matches("not sent yet").count(), 1);
    // Whoever means it sends it as it is; the other button takes the address that was offered.
    let sent = visitor.press("Send report", &[]);
    assert!(sent.url.target.starts_with("/reports/"), "{}", sent.url);
    let mut other = town.visitor();
    other.get(&form(TREES));
    other.press("Send report", &typed);
    let mut fields = typed.to_vec();
    fields.push(("meant", "ada@gmail.com"));
    fields.push(("sure", "ada@gmial.com"));
    let sent = path_of(&other.post(&form(TREES), &fields));
    assert!(sent.starts_with("/reports/"), "{sent}");
    town.tray().wait_for("ada@gmail.com", 1);
    town.verify();
}

#[test]
fn a_double_click_and_a_reload_make_one_report() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let page = visitor.get(&form(TREES)).text();
    let (_, rest) = page
        .split_once("name=\"form_key\" value=\"")
        .expect("the form has a key");
    let key = rest.split('"').next().unwrap_or_default().to_owned();
    let fields =
        [("class", "other"), ("words", "Twice."), ("email", "ada@fenwick.example"), ("form_key", &key)];
    assert!(!town.visitor().get(&form(TREES)).text().contains(&key), "each visitor gets a key of their own");
    let first = path_of(&visitor.post(&form(TREES), &fields));
    let again = path_of(&town.visitor().post(&form(TREES), &fields));
    assert_eq!(first, again);
    let other = path_of(&town.visitor().post(&form(TREES), &fields[..3]));
    assert_ne!(first, other, "without a key each is one of its own");
    // Going back in the browser and typing other words makes another report, and is not answered as the first.
    let mut changed = fields;
    changed[1] = ("words", "Something else.");
    let changed = path_of(&town.visitor().post(&form(TREES), &changed));
    assert_ne!(first, changed);
    town.tray().wait_for("ada@fenwick.example", 3);
    let mut rows = crate::desk::exported(&town.data());
    rows.retain(|row| row.pointer("/record/report").is_some());
    assert_eq!(rows.len(), 3, "{rows:?}");
    town.verify();
}

#[test]
fn one_place_sends_so_many_reports_and_what_was_typed_is_kept() {
    let town = Town::with(&["limits.reports_per_address=2"]);
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), "198.51.100.7".to_owned())];
    for words in ["The first.", "The second.", "The third."] {
        visitor.get(&form(TREES));
        visitor.press("Send report", &[("class", "abuse"), ("words", words)]);
    }
    let page = visitor.current();
    page.expect_status(429);
    assert!(
        page.text().contains("The third.")
            && page.page().text_contains("You have not lost anything you typed")
    );
    visitor.headers[0].1 = "203.0.113.7".to_owned();
    visitor.press("Try again", &[]).expect_status(200);
}

#[test]
fn a_number_leads_to_what_came_of_it_and_to_nothing_else() {
    let town = Town::open();
    let receipt = sent(&town, "");
    let page = town.visitor().get(&receipt);
    page.expect_status(200);
    assert!(page.page().text_contains("Waiting for a decision"), "{}", page.page().text());
    for secret in ["lime", TREES_TITLE, "misleading"] {
        assert!(!page.text().contains(secret), "{secret}");
    }
    let number = receipt.trim_start_matches("/reports/");
    // The number as somebody may write it down.
    let written = number.to_lowercase().replace('-', "");
    town.visitor()
        .get(&format!("/reports/{written}"))
        .expect_status(200);
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    let signed = visitor.press("Confirm my signature", &[]);
    let of_signature = signed.page().elements_with_class("code").into_iter().next();
    let of_signature = of_signature.expect("a receipt number").text;
    let swapped: String = number.chars().rev().collect();
    let cut = &number[..number.len() - 1];
    for odd in [of_signature.as_str(), &swapped, cut, "0000-0000-0000", "x", "%00", "..%2Fadmin"] {
        let answer = town.visitor().get(&format!("/reports/{odd}"));
        answer.expect_status(404);
    }
    town.visitor().get(&format!("/r/{number}")).expect_status(404);
}

#[track_caller]
fn the_receipt_says_what_was_reported(sink: &SmtpSink, town: &Town, first: &str) {
    let received = sink.wait_for(2, PATIENCE);
    // Two mails may be sent in either order.
    let to_ada = received
        .iter()
        .find(|mail| mail.recipients == ["ada@fenwick.example"]);
    let mail = words(to_ada.expect("a mail to the first"));
    let base = town.program.base_url();
    for expected in [format!("{base}{first}"), TREES_TITLE.to_owned(), "misleading".to_owned()] {
        assert!(mail.contains(&expected), "{expected}: {mail}");
    }
    assert!(!mail.contains("lime trees are in"), "nobody can have our mails carry their words: {mail}");
}

/// The moderator read "You're reporting", and was promised emails to nobody.
#[test]
fn a_report_without_an_address_promises_no_email() {
    let sink = SmtpSink::start();
    let (town, [mut max, ..]) = staffed(&sink);
    sent(&town, "");
    let page = max.get(&format!("{}/reports", case(TREES))).page();
    assert!(page.text_contains("no email will be sent"), "{}", page.text());
    for words in ["You’re reporting", "Continue to the emails"] {
        assert!(!page.text_contains(words), "{words}: {}", page.text());
    }
    max.press("Continue", &[("verdict", "nothing-wrong")])
        .expect_status(200);
    sent(&town, "ada@fenwick.example");
    let page = max.get(&format!("{}/reports", case(TREES))).page();
    assert!(page.text_contains("Continue to the emails"), "{}", page.text());
    assert!(!page.text_contains("no email will be sent"), "{}", page.text());
}

#[test]
fn what_moderators_decide_is_mailed_word_for_word_and_once() {
    let sink = SmtpSink::start();
    let (town, [mut max, mut mia, mut rita]) = staffed(&sink);
    let first = sent(&town, "ada@fenwick.example");
    let second = sent(&town, "ben@fenwick.example");
    let third = sent(&town, "");
    the_receipt_says_what_was_reported(&sink, &town, &first);
    let todo = max.get("/admin");
    assert!(todo.page().text_contains("3 reports from the public are waiting"), "{}", todo.page().text());
    assert!(todo.page().text_contains("Reports (3)"), "{}", todo.page().text());
    let list = max.get("/admin/reports");
    assert!(list.page().text_contains("3 reports Waiting for less than a day"), "{}", list.page().text());
    let page = max.click_link(TREES_TITLE);
    assert!(page.text().contains("The &lt;b&gt;lime&lt;"), "{}", page.text());
    let wrong = max.press("Continue to the emails", &[("words", "We put it right.\r\n\r\nThank you <3")]);
    wrong.expect_status(422);
    assert!(wrong.text().contains("Thank you &lt;3") && wrong.page().text_contains("Select an outcome"));
    let wrong = max.press("Continue to the emails", &[("verdict", "not-ours"), ("words", "")]);
    wrong.expect_status(422);
    let fields = [("verdict", "changed"), ("words", "We put it right.\r\n\r\nThank you <3")];
    let look = max.press("Continue to the emails", &fields);
    look.expect_status(200);
    let before = shown(&look);
    assert_eq!(before.len(), 2, "{}", look.text());
    assert!(look.page().text_contains("One person gave no email address"), "{}", look.page().text());
    assert_eq!(sink.messages().len(), 2, "nothing leaves by a look");
    // Mia looks at the same reports.
    mia.get(&format!("{}/reports", case(TREES))).expect_status(200);
    mia.press("Continue to the emails", &[("verdict", "spam")])
        .expect_status(200);
    // Another report comes in between: it is not settled unseen.
    let late = sent(&town, "");
    let done = max.press("Close and send", &[]);
    done.expect_status(200);
    assert!(done.page().text_contains("Reports closed."), "{}", done.page().text());
    assert!(done.page().text_contains("1 report Waiting for less than a day"), "{}", done.page().text());
    let mails = sink.wait_for(4, PATIENCE);
    let mut sent_words: Vec<String> = mails[2..]
        .iter()
        .map(|mail| words(mail).replace("\r\n", "\n"))
        .collect();
    let mut before: Vec<String> = before.iter().map(|mail| mail.replace("\r\n", "\n")).collect();
    sent_words.sort();
    before.sort();
    for (shown, sent) in before.iter().zip(&sent_words) {
        assert_eq!(shown.trim_end(), sent.trim_end(), "what was shown is what is sent");
    }
    assert!(sent_words[0].contains("    Thank you <3"), "{}", sent_words[0]);
    let told = mia.press("Close and send", &[]);
    told.expect_status(409);
    assert!(
        told.page()
            .text_contains("A colleague has already closed one of these reports."),
        "{}",
        told.page().text()
    );

    for (receipt, state) in [
        (&first, "We changed the text"),
        (&second, "We changed the text"),
        (&third, "We changed the text"),
        (&late, "Waiting for a decision"),
    ] {
        let page = town.visitor().get(receipt);
        assert!(page.page().text_contains(state), "{receipt}: {}", page.page().text());
    }
    the_office_shows_what_came_of_them(&town, &mut max, &mut rita, &fields);
    assert_eq!(sink.messages().len(), 4, "each once, and nothing for Mia's press");
    assert_eq!(sink.violations(), [""; 0]);
    town.verify();
}

/// What moderators, readers and the public figures show.
#[track_caller]
fn the_office_shows_what_came_of_them(
    town: &Town,
    max: &mut Browser,
    rita: &mut Browser,
    fields: &[(&str, &str)],
) {
    let settled = max.get("/admin/reports?list=settled");
    assert!(settled.page().text_contains("closed by Somebody New"), "{}", settled.page().text());
    let history = max.get(&case(TREES));
    assert!(history.page().text_contains("Closed reports"), "{}", history.page().text());

    rita.get("/admin/reports").expect_status(200);
    let reads = rita.get(&format!("{}/reports", case(TREES)));
    reads.expect_status(200);
    assert!(reads.text().contains("The &lt;b&gt;lime&lt;") && !reads.text().contains("name=\"verdict\""));
    rita.post(&format!("{}/reports", case(TREES)), fields)
        .expect_status(403);
    let figures = town.visitor().get("/about/moderation");
    assert!(figures.page().text_contains("Half were closed"), "{}", figures.page().text());
}

#[test]
fn a_kill_loses_no_report_and_no_mail_of_one() {
    let sink = SmtpSink::with_faults([Fault::at(Step::Connect, Answer::Hang)]);
    let (mut town, _) = staffed(&sink);
    let receipt = sent(&town, "ada@fenwick.example");
    town.program.kill_9();
    sink.set_faults([]);
    town.program.restart();
    assert_eq!(sink.wait_for(1, PATIENCE)[0].recipients, ["ada@fenwick.example"]);
    assert!(
        town.visitor()
            .get(&receipt)
            .page()
            .text_contains("Waiting for a decision")
    );
    // The program now listens on another port, so Max signs in again.
    let mut max = town.visitor();
    crate::staff::sign_in(&mut max, MAX, crate::staff::PASSWORD).expect_status(200);
    sink.set_faults([Fault::at(Step::Connect, Answer::Hang)]);
    max.get(&format!("{}/reports", case(TREES))).expect_status(200);
    max.press("Continue to the emails", &[("verdict", "nothing-wrong")])
        .expect_status(200);
    max.press("Close and send", &[]).expect_status(200);
    town.program.kill_9();
    sink.set_faults([]);
    town.program.restart();
    let mails = sink.wait_for(2, PATIENCE);
    assert!(words(&mails[1]).contains("We found nothing wrong"), "{}", words(&mails[1]));
    assert!(
        town.visitor()
            .get(&receipt)
            .page()
            .text_contains("We found nothing wrong")
    );
    // Not due yet: the dry run prints the rule and finds nobody.
    town.program.kill_9();
    let told = run(&["retention", "--data", &text(&town.data())]);
    assert!(said(&told).contains("erased 90 days after each report is settled"), "{}", said(&told));
    assert!(said(&told).contains("0 reporters"), "{}", said(&told));
    town.verify();
}

/// The pages for the public and for staff, in one language.
fn both_sides(language: &'static str, root: &'static str, direction: &'static str) {
    let desk = Desk::open();
    let receipt = sent(&desk.town, "ada@fenwick.example");
    sent(&desk.town, "");
    let inspector = Inspector::before(desk.town, Links::default(), language, root, direction);
    inspector.visit(&format!("/petitions/{TREES}"));
    inspector.visit(&form(TREES));
    inspector.press("/report", ".problems");
    inspector.inspect("a report with mistakes");
    inspector.choose("class-abuse");
    inspector.fill("words", "It insults the mayor.");
    inspector.press("/report", ".done");
    inspector.inspect("a report that was sent");
    inspector.visit(&receipt);
    inspector.visit("/about/privacy");
    inspector.sign_in(MAX);
    inspector.visit("/admin/reports");
    inspector.visit("/admin/reports?list=settled");
    let reports = format!("{}/reports", case(TREES));
    inspector.visit(&reports);
    inspector.press("/reports", ".problems");
    inspector.inspect("settling, with a mistake");
    inspector.choose("verdict-changed");
    inspector.press("/reports", ".mail");
    inspector.inspect("settling, the last look");
    inspector.press("/reports", ".notice");
    inspector.inspect("settled");
    inspector.visit("/admin/reports?list=settled");
    inspector.visit(&reports);
    inspector.visit(&receipt);
    inspector.sign_in(RITA);
    inspector.visit(&reports);
    inspector.leave();
}

#[test]
fn everybody_can_report_and_moderators_can_settle_in_english() {
    both_sides("en", "", "ltr");
}

#[test]
fn everybody_can_report_and_moderators_can_settle_from_right_to_left() {
    both_sides("ar-XB", "/ar-XB", "rtl");
}
