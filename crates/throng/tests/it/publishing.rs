//! Publishing in the office: what is shown beforehand is what the page and the mails contain afterwards, each once, and
//! a publication that is retracted in time leaves neither.

use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::smtp_sink::SmtpSink;

use crate::desk::case;
use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::{ADA, BEN, TREES, Town, confirmed};

/// Longest wait for a mail.
const PATIENCE: Duration = Duration::from_secs(60);
/// Makes links in mails the same whatever the port.
const PUBLIC_URL: &str = "server.public_url=http://petitions.brindle.example";
/// Longer than the window in which a publication can be taken back.
const PASSED_MS: i64 = 11 * 60_000;

const SUMMARY: &str = "We will plant <b>forty</b> lime trees – the first in March.";
const ANSWER: [(&str, &str); 4] = [
    ("answered_by", "Brindle Town Council"),
    ("on", "2026-10-01"),
    ("summary", SUMMARY),
    ("body", "The money is there.\n\nThe school helps."),
];

/// A town in which Ada and Ben have signed and follow, with Olga, Max who moderates, and Rita who reads.
#[track_caller]
pub(crate) fn town_with_followers(settings: &[&str]) -> Town {
    let (town, mut olga) = town_with_olga(&[]);
    join(&town, &mut olga, MAX, "moderator");
    join(&town, &mut olga, RITA, "reader");
    for person in [ADA, BEN] {
        confirmed(&town, person);
    }
    let settings: Vec<&str> = settings.iter().copied().chain([PUBLIC_URL]).collect();
    town.moved_with(&settings, |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "signature") {
            row["wants_updates"] = json!(true);
        }
    })
}

/// The same town once nothing can be retracted any more.
#[track_caller]
fn later(town: &Town, settings: &[&str]) -> Town {
    let settings: Vec<&str> = settings.iter().copied().chain([PUBLIC_URL]).collect();
    town.moved_with(&settings, |rows| {
        for row in rows.iter_mut() {
            if let Some(due) = row.pointer_mut("/record/mailing/due_at") {
                *due = json!(due.as_i64().expect("a time") - PASSED_MS);
            }
        }
    })
}

#[track_caller]
pub(crate) fn member(town: &Town, email: &str) -> Browser {
    let mut visitor = town.visitor();
    sign_in(&mut visitor, email, PASSWORD).expect_status(200);
    visitor
}

fn settings_of(sink: &SmtpSink) -> Vec<String> {
    let port = format!("mail.smtp_port={}", sink.address().port());
    let settings = ["mail.delivery=smtp", "mail.smtp_host=127.0.0.1", "mail.smtp_tls=none", &port];
    settings.map(str::to_owned).to_vec()
}

/// Types an answer and shows how it looks.
#[track_caller]
fn look_at_answer(member: &mut Browser) -> Response {
    member.get(&case(TREES)).expect_status(200);
    member.click_link("Publish: The response").expect_status(200);
    let look = member.press("Preview", &ANSWER);
    look.expect_status(200);
    look
}

fn rows_of_kind(town: &Town, kind: &str) -> Vec<Value> {
    let mut rows = town.rows_of("record");
    rows.retain(|row| row["key"]["kind"] == kind);
    rows
}

fn news(town: &Town) -> Vec<Value> {
    let mut mails = town.rows_of("mail");
    mails.retain(|mail| mail["kind"] == "news");
    mails
}

/// The whole mail without what differs by reader: name, address, link, time and number; the lines that
/// quoted-printable broke are joined again.
fn nobodys(source: &str, name: &str, address: &str) -> String {
    let whole = source.replace("=\r\n", "");
    let lines = whole.split("\r\n").map(|line| {
        let own = ["Date: ", "Message-ID: "]
            .iter()
            .any(|start| line.starts_with(start));
        let line = if own {
            line.split(':').next().unwrap_or_default()
        } else {
            line
        };
        ["/u/", "/a/"]
            .iter()
            .fold(line.to_owned(), |line, own| without_tokens(&line, own))
    });
    let lines: Vec<String> = lines.collect();
    lines
        .join("\r\n")
        .replace(address, "ADDRESS")
        .replace(name, "NAME")
}

/// A line without the tokens that follow each of these beginnings of a path.
fn without_tokens(line: &str, beginning: &str) -> String {
    let mut parts = line.split(beginning);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, rest| {
        let token = rest
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte));
        format!("{line}{beginning}{}", &rest[token.count()..])
    })
}

/// The whole mail as the page shows it, byte for byte.
#[track_caller]
fn source_on(look: &Response) -> String {
    let html = look.text();
    let (_, rest) = html.split_once("id=\"source\"").expect("the whole mail is shown");
    let (_, rest) = rest.split_once('>').expect("the tag ends");
    let (source, _) = rest.split_once("</pre>").expect("it ends");
    let escaped = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&#x2f;", "/"),
        ("&amp;", "&"),
    ];
    escaped
        .iter()
        .fold(source.to_owned(), |text, (escaped, plain)| text.replace(escaped, plain))
}

#[test]
fn what_is_previewed_is_what_is_on_the_page_and_in_the_mail() {
    let sink = SmtpSink::start();
    let settings = settings_of(&sink);
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let town = town_with_followers(&settings);
    let mut olga = member(&town, OLGA);
    let look = look_at_answer(&mut olga);
    let page = look.page();
    for words in
        ["Up to 2 people will get this email", "Given by Brindle Town Council on 1 October 2026", SUMMARY]
    {
        assert!(page.text_contains(words), "{words}: {}", page.text());
    }
    let shown = part_of(&look.text(), "<section class=\"answer\"", "</section>");
    let source = source_on(&look);
    assert!(rows_of_kind(&town, "publication").is_empty(), "nothing is published by looking");

    // A trial mail to herself, pressed twice: one mail, marked as a trial.
    olga.press("Send me a test", &[]).expect_status(200);
    let tried = olga.press("Send me a test", &[]);
    assert!(tried.page().text_contains("on its way to you"), "{}", tried.page().text());
    let test = sink.wait_for(1, PATIENCE).remove(0);
    assert_eq!(test.recipients, [OLGA]);
    assert!(
        test.header("Subject")
            .is_some_and(|subject| subject.contains("[Test]")),
        "{test:?}"
    );

    let done = olga.press("Publish", &[]);
    done.expect_status(200);
    for words in ["Published.", "The response", "Emails will not be sent before", "Olga Reed"] {
        assert!(done.page().text_contains(words), "{words}: {}", done.page().text());
    }
    let public = town.visitor().get(&format!("/petitions/{TREES}"));
    assert_eq!(part_of(&public.text(), "<section class=\"answer\"", "</section>"), shown);
    let json = town.visitor().get(&format!("/petitions/{TREES}.json")).json();
    let answer = &json["data"]["attributes"]["government_response"];
    assert_eq!(answer["summary"], SUMMARY);
    assert_eq!(answer["answered_by"], "Brindle Town Council");
    assert_eq!(answer["responded_on"], "2026-10-01");
    assert!(answer["created_at"].is_string(), "{answer}");
    for feed in ["timeline.atom", "timeline.json"] {
        let feed = town.visitor().get(&format!("/petitions/{TREES}/{feed}")).text();
        assert!(feed.contains("answered"), "{feed}");
    }
    assert!(news(&town).is_empty(), "no mail is queued while it can be taken back");

    let mut town = town;
    town.program.kill_9();
    let town = later(&town, &settings);
    let sent = sink.wait_for(3, PATIENCE);
    let names = [(ADA.email, ADA.name), (BEN.email, BEN.name)];
    for (address, name) in names {
        let letter = sent.iter().find(|message| message.recipients == [address]);
        let letter = letter.expect("each who follows has one").text();
        let expected = nobodys(&source, "Olga Reed", OLGA);
        assert_eq!(nobodys(&letter, name, address).trim_end(), expected.trim_end());
    }
    let mut olga = member(&town, OLGA);
    let page = olga.get(&case(TREES));
    assert!(page.page().text_contains("Sending is finished: 2 emails sent."), "{}", page.page().text());
    assert!(!page.page().text_contains("Undo"), "too late");
    town.verify();
}

/// The part of a page between two texts.
#[track_caller]
fn part_of(html: &str, begin: &str, end: &str) -> String {
    let at = html.find(begin).unwrap_or_else(|| panic!("no {begin} in {html}"));
    let rest = &html[at..];
    rest[..rest.find(end).expect("it ends")].to_owned()
}

#[test]
fn what_is_taken_back_leaves_no_mail_and_nothing_on_the_page() {
    let town = town_with_followers(&[]);
    let mut max = member(&town, MAX);
    look_at_answer(&mut max);
    max.press("Publish", &[]).expect_status(200);
    let back = max.press("Undo", &[]);
    back.expect_status(200);
    assert!(back.page().text_contains("Undone. No emails were sent."), "{}", back.page().text());
    let again = max.post(&format!("{}/retract", case(TREES)), &[("publication", "1")]);
    again.expect_status(200);

    let mut town = town;
    town.program.kill_9();
    let town = later(&town, &[]);
    // Another publication that stays, queued later: once its mail is there, that of the first would be there too.
    let mut max = member(&town, MAX);
    max.get(&format!("{}/publish?kind=update", case(TREES)));
    max.press("Preview", &[("subject", "We met the architect"), ("body", "She showed us the plans.")]);
    max.press("Publish", &[]).expect_status(200);
    let mut town = town;
    town.program.kill_9();
    let town = later(&town, &[]);
    let letter = town.tray().wait_for(ADA.email, 2);
    assert!(letter.subject.starts_with("Update: "), "{}", letter.subject);
    let news = news(&town);
    assert!(news.iter().all(|mail| mail["entry"] == 2), "{news:?}");

    let public = town.visitor().get(&format!("/petitions/{TREES}")).text();
    assert!(!public.contains("forty"), "{public}");
    assert!(town.visitor().get(&format!("/petitions/{TREES}.json")).json()["data"]["attributes"]
        ["government_response"]
        .is_null());
    // The log says that staff did it.
    let log = member(&town, OLGA).get("/admin/log").page().text();
    for words in ["Published", "Undid a publication", "response: We will plant", "update: We met"] {
        assert!(log.contains(words), "{words}: {log}");
    }
    town.verify();
}

#[test]
fn a_second_press_and_a_reload_publish_once() {
    let town = town_with_followers(&[]);
    let mut max = member(&town, MAX);
    look_at_answer(&mut max);
    let page = max.current().page();
    let form = page.forms().into_iter().find(|form| {
        form.action.ends_with("/publish")
            && !form
                .fields
                .iter()
                .any(|field| field.name == "try" || field.name == "edit")
    });
    let form = form.expect("the form of the last button");
    let fields: Vec<(&str, &str)> = form
        .fields
        .iter()
        .map(|field| (field.name.as_str(), field.value.as_str()))
        .collect();
    for round in 0..3 {
        max.post(&form.action, &fields).expect_status(200);
        assert_eq!(rows_of_kind(&town, "publication").len(), 1, "{round}");
    }
    // If the button's page showed something else, it is shown again.
    let changed: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| {
            if *name == "summary" {
                (*name, "Other words.")
            } else {
                (*name, *value)
            }
        })
        .collect();
    let again = max.post(&form.action, &changed);
    assert!(again.page().text_contains("Check again before you continue"), "{}", again.page().text());
    assert_eq!(rows_of_kind(&town, "publication").len(), 1);
    // Once it was looked at, the new text is published too, so no page may claim that it was dropped.
    max.press("Publish", &[]).expect_status(200);
    assert_eq!(rows_of_kind(&town, "publication").len(), 2);
    // Retracted, and sent again from the page before: the page says that nothing was published.
    let back = max.post(&format!("{}/retract", case(TREES)), &[("publication", "2")]);
    assert!(back.page().text_contains("Undone."), "{}", back.page().text());
    let mut fields = changed;
    fields.retain(|(name, _)| *name != "shown");
    max.post(&form.action, &fields).expect_status(200);
    let spent = max.press("Publish", &[]).page();
    assert!(spent.text_contains("Nothing has been published again."), "{}", spent.text());
    let rows = rows_of_kind(&town, "publication");
    let second = &rows[1]["record"]["publication"];
    assert_eq!(second["what"]["response"]["summary"], "Other words.", "{rows:?}");
    assert!(rows.len() == 2 && second["retracted_at"].is_number(), "{rows:?}");
    town.verify();
}

#[test]
fn each_kind_says_what_is_missing_and_keeps_what_was_typed() {
    let town = town_with_followers(&[]);
    let mut max = member(&town, MAX);
    let long = "word ".repeat(60);
    for (kind, typed, problem) in [
        ("response", vec![("summary", "Yes.")], "Enter who is responding"),
        ("response", vec![("answered_by", "We"), ("on", "1 May"), ("summary", "Yes.")], "Enter a real date"),
        ("response", vec![("answered_by", "We"), ("summary", long.as_str())], "This text is too long"),
        ("debate-date", vec![("on", "2027-02-30")], "Enter a real date"),
        ("debate-date", vec![("on", "0027-05-04")], "This date is before 1900"),
        ("debate-date", vec![("on", "2226-10-01")], "more than 10 years away"),
        (
            "response",
            vec![("answered_by", "We"), ("on", "2226-10-01"), ("summary", "Yes.")],
            "This date is in the future",
        ),
        ("debate-outcome", vec![("on", "2226-10-01"), ("body", "Agreed.")], "This date is in the future"),
        ("debate-outcome", vec![("video_url", "ftp://x")], "Enter a link that starts with https://"),
        ("other-business", vec![("subject", "An inquiry")], "Enter the text of the update"),
        ("update", vec![("body", "News")], "Enter a subject"),
    ] {
        max.get(&format!("{}/publish?kind={kind}", case(TREES)))
            .expect_status(200);
        let page = max.press("Preview", &typed);
        page.expect_status(422);
        assert!(page.page().text_contains(problem), "{kind}: {}", page.page().text());
        for (_, value) in &typed {
            assert!(page.text().contains(value.trim_end()), "{kind}: {value} is kept");
        }
    }
    assert!(max.get(&format!("{}/publish?kind=nonsense", case(TREES))).status == 404);
    // A debate with its day and its outcome, mailed to nobody.
    max.get(&format!("{}/publish?kind=debate-date", case(TREES)));
    max.press("Preview", &[("on", "2027-05-04")]);
    max.press("Publish", &[]).expect_status(200);
    max.get(&format!("{}/publish?kind=debate-outcome", case(TREES)));
    let outcome = [
        ("on", "2026-10-01"),
        ("body", "The council agreed."),
        ("video_url", "https://video.example/1"),
        ("mail", ""),
    ];
    let look = max.press("Preview", &outcome);
    assert!(look.page().text_contains("Nobody will be emailed."), "{}", look.page().text());
    let done = max.press("Publish", &[]);
    assert!(done.page().text_contains("Nobody was emailed."), "{}", done.page().text());
    let public = town.visitor().get(&format!("/petitions/{TREES}"));
    assert!(public.page().link("Watch the debate").is_some(), "{}", public.text());
    assert!(public.page().text_contains("Date set for the debate"), "{}", public.page().text());
    let json = town.visitor().get(&format!("/petitions/{TREES}.json")).json();
    assert_eq!(json["data"]["attributes"]["scheduled_debate_date"], "2027-05-04");
    assert!(json["data"]["attributes"]["debate_scheduled_on"].is_string(), "{json}");

    let mut rita = member(&town, RITA);
    let page = rita.get(&case(TREES));
    assert!(page.page().text_contains("Published about this petition"), "readers see it");
    assert!(page.page().link("Publish: The response").is_none() && !page.page().text_contains("Undo"));
    rita.get(&format!("{}/publish?kind=response", case(TREES)))
        .expect_status(403);
    for form in ["publish", "retract"] {
        rita.post(&format!("{}/{form}", case(TREES)), &[("kind", "response")])
            .expect_status(403);
    }
    town.verify();
}
