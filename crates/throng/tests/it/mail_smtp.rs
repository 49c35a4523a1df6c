//! Mails over SMTP, as a strict mail server sees them: once each, with the right headers, whatever was
//! typed; later if the server said "later"; and after a restart if the program ended.

use std::time::Duration;

use throng_testkit::smtp_sink::{Answer, Fault, Message, SmtpSink, Step};

use crate::settings::change;
use crate::staff::town_with_olga;
use crate::town::{ADA, BEN, TREES, TREES_CARRIED_OVER, TREES_TITLE, Town, sign, typed};

/// Longest wait for a mail.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A town that delivers to this server.
#[track_caller]
fn town_with(sink: &SmtpSink) -> Town {
    let settings = delivering_to(sink);
    Town::with(&settings.each_ref().map(String::as_str))
}

/// Settings of a town that delivers to this server.
pub(crate) fn delivering_to(sink: &SmtpSink) -> [String; 6] {
    [
        "mail.delivery=smtp".to_owned(),
        "mail.smtp_host=127.0.0.1".to_owned(),
        "mail.smtp_tls=none".to_owned(),
        "mail.from=Brindle petitions <petitions@brindle.example>".to_owned(),
        "mail.reply_to=help@brindle.example".to_owned(),
        format!("mail.smtp_port={}", sink.address().port()),
    ]
}

/// The text of a mail, decoded.
pub(crate) fn words(message: &Message) -> String {
    message.words()
}

/// The path of the link in a mail.
#[track_caller]
pub(crate) fn link(words: &str, base_url: &str) -> String {
    let start = format!("{base_url}/s/");
    let line = words.lines().find(|line| line.trim().starts_with(&start));
    let line = line.unwrap_or_else(|| panic!("no link to {start} in {words}"));
    line.trim()[base_url.len()..].to_owned()
}

/// The lines of the headers, with folded ones joined.
fn head(message: &Message) -> Vec<String> {
    let text = message.text();
    let head = text.split("\r\n\r\n").next().unwrap_or_default();
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    unfolded.split("\r\n").map(str::to_owned).collect()
}

#[test]
fn answers_go_to_the_contact_of_the_office_where_the_settings_name_none() {
    let sink = SmtpSink::start();
    let settings = delivering_to(&sink);
    // The same site sends text alone.
    let settings = settings.iter().map(String::as_str).chain(["mail.html=false"]);
    let (town, mut olga) = town_with_olga(
        &settings
            .filter(|set| !set.starts_with("mail.reply_to"))
            .collect::<Vec<_>>(),
    );
    let mut told = 0;
    for (person, contact) in [(ADA, "desk@brindle.example"), (BEN, "clerk@brindle.example")] {
        if told > 0 {
            change(&mut olga, &[("contact", contact)]);
        }
        sign(&mut town.visitor(), TREES, person);
        told += 1;
        let messages = sink.wait_for(told, PATIENCE);
        let message = messages
            .iter()
            .find(|message| message.recipients == [person.email]);
        let reply_to = message.and_then(|message| message.header("Reply-To"));
        assert_eq!(reply_to.as_deref(), Some(contact));
        let message = message.expect("it has come");
        assert_eq!(message.header("Content-Type").as_deref(), Some("text/plain; charset=utf-8"));
        assert!(message.html().is_none() && words(message).contains(person.name), "{}", message.text());
    }
}

#[test]
fn the_confirmation_comes_with_link_and_code() {
    let sink = SmtpSink::start();
    let town = town_with(&sink);
    let mut visitor = town.visitor();
    let waiting = sign(&mut visitor, TREES, ADA);
    assert!(waiting.page().text_contains("petitions@brindle.example"), "what to look for in the spam folder");
    assert!(waiting.page().text_contains("help@brindle.example"));
    let message = sink.wait_for(1, PATIENCE).remove(0);
    assert_eq!(message.recipients, [ADA.email]);
    assert_eq!(message.header("From").as_deref(), Some("\"Brindle petitions\" <petitions@brindle.example>"));
    assert_eq!(message.header("Reply-To").as_deref(), Some("help@brindle.example"));
    assert_eq!(message.header("Auto-Submitted").as_deref(), Some("auto-generated"));
    assert!(message.header("To").is_some_and(|to| to.contains(ADA.email)));
    assert!(
        message
            .header("Subject")
            .is_some_and(|subject| subject.contains(TREES_TITLE))
    );
    for needed in ["Date", "Message-ID", "MIME-Version", "Content-Type"] {
        assert!(message.header(needed).is_some(), "{needed}: {:?}", head(&message));
    }
    let words = words(&message);
    let code: String = words
        .split_whitespace()
        .find(|word| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit()))
        .unwrap_or_else(|| panic!("no code in {words}"))
        .to_owned();
    let link = link(&words, town.program.base_url());
    let html = message.html().expect("it is sent as HTML too");
    let button = format!("href=\"{}{link}\"", town.program.base_url());
    let (before, _) = html.split_once(">Confirm your signature</a>").expect("a button");
    assert!(
        before
            .rsplit("<a ")
            .next()
            .is_some_and(|tag| tag.contains(&button)),
        "{html}"
    );
    // Lines that begin with a dot have one more on their way; the style sheet has some.
    assert!(html.contains("\r\n.button {") && html.trim_end().ends_with("</html>"), "{html}");
    visitor.get(&link).expect_status(200);
    visitor.get(&waiting.url.target);
    visitor
        .press("Confirm with this code", &[("code", &code)])
        .expect_status(200);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    assert_eq!(sink.violations(), [""; 0]);
    assert_eq!(sink.messages().len(), 1);
    // Nothing is captured here.
    assert!(!town.program.output().join("\n").contains("captured mail"));
    assert!(!town.data().join("tray-url").exists());
    town.visitor().get("/captured/x").expect_status(404);
}

#[test]
fn nothing_typed_becomes_a_header() {
    let sink = SmtpSink::start();
    let town = town_with(&sink);
    let long = "Very Long Name ".repeat(17);
    let names = [
        "Ada\r\nBcc: eve",
        "Ada\nSubject: You have won",
        "Ada\r\n\r\nBody of my own",
        "Ada\r\n.\r\nQUIT",
        ".Ada",
        "\"Ada\" <eve>",
        "Ada, Eve <eve>",
        "=?utf-8?q?=0D=0ABcc?=",
        "Зоя Åström 山田 🌳",
        "a\u{301}e\u{308}\u{200d}",
        long.trim_end(),
    ];
    for (number, name) in names.iter().enumerate() {
        let email = format!("ada{number}@fenwick.example");
        let path = format!("/petitions/{TREES}/signatures");
        let answer = town.visitor().post(&path, &typed(name, &email));
        assert_eq!(answer.status, 200, "{name:?}: {}", answer.page().text());
    }
    let messages = sink.wait_for(names.len(), PATIENCE);
    for (number, name) in names.iter().enumerate() {
        let email = format!("ada{number}@fenwick.example");
        let mine: Vec<&Message> = messages
            .iter()
            .filter(|message| message.recipients == [email.as_str()])
            .collect();
        assert_eq!(mine.len(), 1, "{name:?}");
        let head = head(mine[0]);
        let named = |start: &str| {
            head.iter()
                .filter(|line| line.to_ascii_lowercase().starts_with(start))
                .count()
        };
        for (header, times) in [("to:", 1), ("subject:", 1), ("from:", 1), ("bcc:", 0), ("cc:", 0)] {
            assert_eq!(named(header), times, "{name:?}: {header} {head:?}");
        }
        assert!(head.iter().all(|line| line.contains(": ")), "{name:?}: {head:?}");
        assert!(mine[0].text().lines().all(|line| line.len() <= 998), "{name:?}");
        let plain = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = words(mine[0]);
        assert!(words.starts_with(&format!("Hello {plain},")), "{name:?}: {words}");
        let html = mine[0].html().expect("it is sent as HTML too");
        let escaped = plain
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('"', "&quot;");
        assert!(html.contains(&format!("<p>Hello {escaped},</p>")), "{name:?}: {html}");
    }
    assert_eq!(sink.violations(), [""; 0]);
    assert_eq!(sink.messages().len(), names.len(), "one mail for each, and none for Eve");
}

#[test]
fn addresses_that_would_talk_to_the_mail_server_are_not_taken() {
    let sink = SmtpSink::start();
    let town = town_with(&sink);
    for email in [
        "ada@fenwick.example>\r\nRCPT TO:<eve@elsewhere.example",
        "ada@fenwick.example,eve@elsewhere.example",
        "<ada@fenwick.example>",
        "ada@fenwick.example\u{0}",
        "ada @fenwick.example",
        "ada@fenwick.example\u{2028}bcc:eve@elsewhere.example",
        "-oQ/tmp@fenwick.example -X/tmp/x",
        "ada@[127.0.0.1]",
        "ada@localhost",
    ] {
        let answer = town
            .visitor()
            .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, email));
        assert_eq!(answer.status, 422, "{email:?}");
    }
    assert!(town.rows_of("mail").is_empty());
    assert_eq!(sink.count(Step::MailFrom), 0);
}

#[test]
fn a_mail_that_is_refused_for_now_is_kept_and_others_go_on() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, Answer::Code(450)).for_recipient(ADA.email)]);
    let town = town_with(&sink);
    sign(&mut town.visitor(), TREES, ADA);
    sink.wait_for_step(Step::RcptTo, 1, PATIENCE);
    sign(&mut town.visitor(), TREES, BEN);
    let messages = sink.wait_for(1, PATIENCE);
    assert_eq!(messages[0].recipients, [BEN.email]);
    // Ada's mail is not given up: it still waits to be tried again.
    assert_eq!(town.rows_of("mail").len(), 2);
    assert_eq!(sink.violations(), [""; 0]);
}

#[test]
fn mails_queued_at_the_end_are_sent_after_a_restart() {
    let sink = SmtpSink::with_faults([Fault::at(Step::Connect, Answer::Hang)]);
    let mut town = town_with(&sink);
    for number in 0..10 {
        let email = format!("ada{number}@fenwick.example");
        let answer = town
            .visitor()
            .post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, &email));
        answer.expect_status(200);
    }
    town.program.kill_9();
    assert!(sink.messages().is_empty());
    sink.set_faults([]);
    town.program.restart();
    let mut recipients: Vec<String> = sink
        .wait_for(10, PATIENCE)
        .into_iter()
        .flat_map(|message| message.recipients)
        .collect();
    recipients.sort();
    let expected: Vec<String> = (0..10)
        .map(|number| format!("ada{number}@fenwick.example"))
        .collect();
    assert_eq!(recipients, expected, "each once");
    assert_eq!(sink.violations(), [""; 0]);
}

#[test]
fn a_relay_that_is_busy_gets_the_mail_later() {
    let sink = SmtpSink::with_faults([Fault::at(Step::Connect, Answer::Code(421)).times(2)]);
    let town = town_with(&sink);
    sign(&mut town.visitor(), TREES, ADA);
    let messages = sink.wait_for(1, PATIENCE);
    assert_eq!(messages[0].recipients, [ADA.email]);
    assert!(sink.count(Step::Connect) >= 3, "refused twice, then taken");
    assert_eq!(sink.violations(), [""; 0]);
}
