//! Tests of the mail server with a raw client: dialogues as tables, one for each kind of fault. Run
//! by `cargo test` only.

use std::io::{Read, Write};
use std::net::TcpStream;

use super::*;
use crate::table::check_table;

const PATIENCE: Duration = Duration::from_secs(30);

/// The shortest whole dialogue, ready to be pipelined.
const LETTER: &str =
    "EHLO me\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@y>\r\nDATA\r\nSubject: s\r\n\r\nhello\r\n.\r\nQUIT\r\n";

/// Sends everything at once and returns the codes that came back until the sink hung up,
/// with `cut` if the connection ended without a goodbye.
fn codes(sink: &SmtpSink, dialogue: &[u8]) -> String {
    let mut stream = TcpStream::connect(sink.address()).expect("the sink listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time");
    // The sink may have hung up already: what it said before counts.
    stream.write_all(dialogue).ok();
    stream.shutdown(std::net::Shutdown::Write).ok();
    let mut answer = Vec::new();
    let cut = stream.read_to_end(&mut answer).is_err();
    let answer = String::from_utf8(answer).expect("replies are text");
    let last_lines = answer
        .lines()
        .filter(|line| line.as_bytes().get(3) == Some(&b' '));
    let mut codes: Vec<&str> = last_lines.map(|line| &line[..3]).collect();
    if cut || !matches!(codes.last(), Some(&("221" | "421"))) {
        codes.push("cut");
    }
    codes.join(" ")
}

#[test]
fn takes_a_letter() {
    let sink = SmtpSink::start();
    assert_eq!(codes(&sink, LETTER.as_bytes()), "220 250 250 250 354 250 221");
    let letters = sink.wait_for(1, PATIENCE);
    assert_eq!(
        (letters[0].from.as_str(), letters[0].recipients.as_slice()),
        ("a@x", ["b@y".to_owned()].as_slice())
    );
    assert_eq!(letters[0].text(), "Subject: s\r\n\r\nhello\r\n");
    assert_eq!(
        (letters[0].header("subject").as_deref(), letters[0].body().as_str()),
        (Some("s"), "hello\r\n")
    );
    assert!(letters[0].acknowledged);
    assert_eq!(sink.violations(), [""; 0]);
}

#[test]
fn follows_the_dialogue() {
    check_table(
        r#"
        # what is sent                                                        | codes
        "QUIT\r\n"                                                            | 220 221
        "NOOP\r\nRSET\r\nquit\r\n"                                            | 220 250 250 221
        "HELO me\r\nMAIL FROM:<>\r\nQUIT\r\n"                                 | 220 250 250 221
        "MAIL FROM:<a@x>\r\nQUIT\r\n"                                         | 220 503 221
        "EHLO me\r\nMAIL FROM:<a@x>\r\nMAIL FROM:<a@x>\r\nQUIT\r\n"           | 220 250 250 503 221
        "EHLO me\r\nMAIL a@x\r\nQUIT\r\n"                                     | 220 250 501 221
        "EHLO me\r\nRCPT TO:<b@y>\r\nDATA\r\nQUIT\r\n"                        | 220 250 503 503 221
        "EHLO me\r\nMAIL FROM:<a@x>\r\nRCPT TO:<>\r\nQUIT\r\n"                | 220 250 250 501 221
        "EHLO me\r\nMAIL FROM:<a@x>\r\nRSET\r\nRCPT TO:<b@y>\r\nQUIT\r\n"     | 220 250 250 250 503 221
        "STARTTLS\r\nQUIT\r\n"                                                | 220 500 221
        "NOOP\r\n"                                                            | 220 250 cut
        "#,
        |row| codes(&SmtpSink::start(), row.cell(0).as_bytes()),
    );
}

#[test]
fn takes_several_letters_on_one_connection() {
    let sink = SmtpSink::start();
    let one = LETTER.replace("QUIT\r\n", "").replace("EHLO me\r\n", "");
    let other = one.replace("b@y", "c@z").replace("DATA", "RCPT TO:<d@z>\r\nDATA");
    codes(&sink, format!("EHLO me\r\n{one}{other}QUIT\r\n").as_bytes());
    let letters = sink.wait_for(2, PATIENCE);
    assert_eq!(letters[1].recipients, ["c@z", "d@z"]);
    assert_eq!((letters[1].connection, sink.count(Step::Dot), sink.count(Step::RcptTo)), (1, 2, 3));
}

#[test]
fn takes_out_the_dots_that_were_put_in() {
    let sink = SmtpSink::start();
    codes(&sink, LETTER.replace("hello", "..\r\n..two\r\n.\t\r\n").as_bytes());
    assert_eq!(sink.wait_for(1, PATIENCE)[0].body(), ".\r\n.two\r\n\t\r\n\r\n");
}

#[test]
fn notes_what_a_strict_server_refuses() {
    check_table(
        r#"
        # instead of "hello"                       | the violation
        "a\nb"                                     | "connection 1: a bare LF after \"a\\n\""
        "a\rb"                                     | "connection 1: a bare CR in \"a\\rb\""
        "a\n.\nMAIL FROM:<evil@x>"                 | "connection 1: a bare LF after \"a\\n\" connection 1: a bare LF after \"a\\n.\\n\""
        "ü"                                        | "connection 1: 8-bit data without BODY=8BITMIME"
        "plain"                                    | ""
        "#,
        |row| {
            let sink = SmtpSink::start();
            codes(&sink, LETTER.replace("hello", row.cell(0)).as_bytes());
            assert_eq!(sink.wait_for(1, PATIENCE).len(), 1, "nothing was smuggled in");
            sink.violations().join(" ")
        },
    );
    let sink = SmtpSink::start();
    codes(&sink, LETTER.replace("hello", &"x".repeat(999)).as_bytes());
    assert_eq!(sink.violations(), ["connection 1: a line of 1001 bytes"]);
    let sink = SmtpSink::start();
    codes(
        &sink,
        LETTER
            .replace("<a@x>", "<a@x> BODY=8BITMIME")
            .replace("hello", "ü")
            .as_bytes(),
    );
    assert_eq!(sink.violations(), [""; 0]);
}

/// "codes, letters taken" of one letter sent to a sink with one fault.
fn outcome(step: Step, answer: Answer) -> String {
    let sink = SmtpSink::with_faults([Fault::at(step, answer).once()]);
    let codes = codes(&sink, LETTER.as_bytes());
    format!("{codes}, {} taken", sink.messages().len())
}

#[test]
fn every_step_can_fail_in_every_way() {
    let steps = [Step::Connect, Step::Ehlo, Step::MailFrom, Step::RcptTo, Step::Data, Step::Dot];
    let refused = [
        "450 cut, 0 taken",
        // This client goes on regardless of refusals; "…" are the four lines of the letter, which are no commands.
        "220 450 503 503 503 … 221, 0 taken",
        "220 250 450 503 503 … 221, 0 taken",
        "220 250 250 450 503 … 221, 0 taken",
        "220 250 250 250 450 … 221, 0 taken",
        "220 250 250 250 354 450 221, 0 taken",
    ];
    let usual = ["220", "250", "250", "250", "354"];
    for (index, step) in steps.into_iter().enumerate() {
        let before: String = usual[..index].iter().map(|code| format!("{code} ")).collect();
        let refused_here = outcome(step, Answer::Code(450)).replace(" 500 500 500 500 ", " … ");
        assert_eq!(refused_here, refused[index], "{step:?}");
        assert_eq!(outcome(step, Answer::Code(421)), format!("{before}421, 0 taken"), "{step:?}");
        assert_eq!(outcome(step, Answer::Drop), format!("{before}cut, 0 taken"), "{step:?}");
        assert_eq!(outcome(step, Answer::Hang), format!("{before}cut, 0 taken"), "{step:?}");
    }
}

#[test]
fn says_what_it_is_told_to_and_goes_on() {
    let said = |words| outcome(Step::RcptTo, Answer::Say(words)).replace(" 500 500 500 500 ", " … ");
    assert_eq!(said("550 5.7.1 not from you"), "220 250 250 550 503 … 221, 0 taken");
    assert_eq!(said("421 4.3.2 closing"), "220 250 250 421, 0 taken");
}

#[test]
fn floods_and_trickles_until_the_peer_hangs_up() {
    for answer in [Answer::Flood, Answer::Lines, Answer::Trickle] {
        let sink = SmtpSink::with_faults([Fault::at(Step::Connect, answer).once()]);
        let mut stream = TcpStream::connect(sink.address()).expect("the sink listens");
        let mut part = [0; 4];
        stream.read_exact(&mut part).expect("the beginning of it");
        assert!(part.starts_with(b"2"), "{answer:?}");
        drop(stream);
        assert_eq!(codes(&sink, LETTER.as_bytes()), "220 250 250 250 354 250 221", "{answer:?}");
    }
}

#[test]
fn can_take_a_letter_without_saying_so() {
    let sink = SmtpSink::with_faults([Fault::at(Step::Dot, Answer::TakeAndDrop).once()]);
    assert_eq!(codes(&sink, LETTER.as_bytes()), "220 250 250 250 354 cut");
    assert_eq!(codes(&sink, LETTER.as_bytes()), "220 250 250 250 354 250 221");
    let acknowledged: Vec<bool> = sink.messages().iter().map(|letter| letter.acknowledged).collect();
    assert_eq!(acknowledged, [false, true]);
}

#[test]
fn faults_can_be_for_one_recipient_and_can_be_changed() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, Answer::Code(550)).for_recipient("b@y")]);
    let both = LETTER.replace("DATA", "RCPT TO:<c@z>\r\nDATA");
    assert_eq!(codes(&sink, both.as_bytes()), "220 250 250 550 250 354 250 221");
    assert_eq!(sink.messages()[0].recipients, ["c@z"]);
    sink.set_faults([Fault::at(Step::Dot, Answer::Code(452)).for_recipient("c@z")]);
    assert_eq!(codes(&sink, both.as_bytes()), "220 250 250 250 250 354 452 221");
    sink.set_faults([]);
    assert_eq!(codes(&sink, both.as_bytes()), "220 250 250 250 250 354 250 221");
    sink.wait_for_step(Step::Dot, 3, PATIENCE);
}

#[test]
fn ends_while_a_client_hangs() {
    let sink = SmtpSink::with_faults([Fault::at(Step::Connect, Answer::Hang)]);
    let mut stream = TcpStream::connect(sink.address()).expect("the sink listens");
    sink.wait_for_step(Step::Connect, 1, PATIENCE);
    drop(sink);
    let mut rest = Vec::new();
    assert_eq!(stream.read_to_end(&mut rest).ok(), Some(0));
}

#[test]
#[should_panic(expected = "1 messages wanted, 0 came")]
fn waiting_ends() {
    let _letters = SmtpSink::start().wait_for(1, Duration::ZERO);
}
