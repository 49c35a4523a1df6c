//! Sending to a relay host that follows a script. No test waits for a real backoff, and none
//! asserts how long anything takes.

use std::collections::BTreeMap;
use std::time::Duration;

use throng_domain::mailing::MailState;
use throng_testkit::deadline::Deadline;
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use super::house::{House, LONG, address, impatient, soon_tired, to_sink};
use crate::{MailConfig, Patience};

/// How many copies of its mail each recipient got, and with how many different Message-IDs.
fn copies(sink: &SmtpSink) -> BTreeMap<String, (usize, usize)> {
    let mut by_recipient: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for message in sink.messages() {
        assert_eq!(message.recipients.len(), 1, "{message:?}");
        let id = message.header("Message-ID").expect("every mail has one");
        by_recipient
            .entry(message.recipients[0].clone())
            .or_default()
            .push(id);
    }
    let counted = by_recipient.into_iter().map(|(to, mut ids)| {
        let copies = ids.len();
        ids.sort();
        ids.dedup();
        (to, (copies, ids.len()))
    });
    counted.collect()
}

fn once_each(people: usize) -> BTreeMap<String, (usize, usize)> {
    (0..people).map(|number| (address(number), (1, 1))).collect()
}

#[test]
fn each_mail_goes_once() {
    let sink = SmtpSink::start();
    let mut house = House::new(to_sink(&sink, 4));
    house.start_mail();
    house.sign(0..40);
    house.wait_for(40);
    assert_eq!(copies(&sink), once_each(40));
    assert_eq!(sink.violations(), Vec::<String>::new());
    assert_eq!(house.mails(), vec![(MailState::Sent, 1); 40]);
    house.end();
}

/// Its result could not be noted, so that it would be sent again.
#[test]
fn nothing_is_sent_once_nothing_can_be_written() {
    let sink = SmtpSink::start();
    let mut house = House::new(to_sink(&sink, 2));
    house.sign(0..3);
    house.halt();
    house.start_mail();
    let sent = || (!sink.messages().is_empty()).then_some(());
    assert_eq!(Deadline::after(Duration::from_millis(500)).wait_for(sent), None);
    let mut house = house.restart(to_sink(&sink, 2));
    house.start_mail();
    house.wait_for(3);
    assert_eq!(copies(&sink), once_each(3));
    house.end();
}

/// A decision that is taken back drops its mail while it waits in the schedule: the state in the store decides.
#[test]
fn a_mail_that_was_dropped_while_it_waited_is_never_sent() {
    let sink = SmtpSink::start();
    let mut house = House::new(to_sink(&sink, 2));
    house.sign(0..3);
    house.drop_what_waits();
    house.start_mail();
    house.sign(3..4);
    house.wait_for(1);
    assert_eq!(copies(&sink).into_keys().collect::<Vec<_>>(), [address(3)]);
    let dropped = house
        .mails()
        .iter()
        .filter(|(state, _)| *state == MailState::Dropped)
        .count();
    assert_eq!(dropped, 3);
    house.end();
}

#[test]
fn whatever_goes_wrong_at_whichever_step_the_state_is_right() {
    use Answer::{Code, Drop, Say};
    use MailState::{Dead, Sent};
    use Step::{Connect, Data, Dot, Ehlo, MailFrom, RcptTo};
    // A failure of the relay costs the mail no attempt; one that may be about the mail costs it one.
    for (step, answer, state, tries) in [
        (Connect, Code(450), Sent, 1),
        (Connect, Code(550), Sent, 1),
        (Connect, Code(421), Sent, 1),
        (Connect, Drop, Sent, 1),
        (Ehlo, Code(450), Sent, 1),
        (Ehlo, Code(550), Sent, 1),
        (Ehlo, Code(421), Sent, 1),
        (Ehlo, Drop, Sent, 1),
        (Ehlo, Say("250 ok\r\n250 ok"), Sent, 1),
        (MailFrom, Code(450), Sent, 1),
        (MailFrom, Code(550), Sent, 1),
        (MailFrom, Say("354 go on"), Sent, 1),
        (MailFrom, Code(421), Sent, 1),
        (MailFrom, Drop, Sent, 1),
        (MailFrom, Say("250 ok\r\n250 ok"), Sent, 2),
        (RcptTo, Code(450), Sent, 2),
        (RcptTo, Code(550), Dead, 1),
        (RcptTo, Say("550 5.1.1 no such user"), Dead, 1),
        (RcptTo, Say("550 5.7.1 not allowed"), Sent, 2),
        (RcptTo, Say("354 go on"), Sent, 2),
        (RcptTo, Code(421), Sent, 2),
        (RcptTo, Drop, Sent, 2),
        (RcptTo, Say("250 ok\r\n354 go on"), Sent, 2),
        (Data, Code(450), Sent, 2),
        (Data, Code(550), Sent, 2),
        (Data, Say("250 2.0.0 ok"), Sent, 2),
        (Data, Say("550 5.1.1 no such user"), Dead, 1),
        (Data, Code(421), Sent, 2),
        (Data, Drop, Sent, 2),
        // An answer that came early is not taken for that to the dot, which would lose the mail.
        (Data, Say("354 go on\r\n250 2.0.0 queued"), Sent, 2),
        (Dot, Code(450), Sent, 2),
        (Dot, Code(550), Sent, 2),
        (Dot, Say("354 go on"), Sent, 2),
        (Dot, Say("550 5.1.1 no such user"), Dead, 1),
        (Dot, Code(421), Sent, 2),
        (Dot, Drop, Sent, 2),
    ] {
        let sink = SmtpSink::with_faults([Fault::at(step, answer).once()]);
        let mut house = House::new(to_sink(&sink, 1));
        house.start_mail();
        house.sign(0..1);
        if tries == 2 {
            house.wait_until(|status| status.deferred == 1 && status.backlog.leased == 0);
            assert_eq!(house.mails(), [(MailState::Queued, 1)], "{step:?} {answer:?}");
            house.pass_the_backoff();
        }
        house.wait_for(1);
        assert_eq!(house.mails(), [(state, tries)], "{step:?} {answer:?}");
        assert_eq!(sink.messages().len(), usize::from(state == Sent), "{step:?} {answer:?}");
        // Other mails are not affected.
        house.sign(1..3);
        house.wait_for(3);
        assert_eq!(house.mails()[1..], [(Sent, 1), (Sent, 1)], "{step:?} {answer:?}");
        assert_eq!(sink.violations(), Vec::<String>::new(), "{step:?} {answer:?}");
        house.end();
    }
}

#[test]
fn a_relay_that_wants_a_log_in_costs_no_mail_its_life() {
    let sink = SmtpSink::with_faults([Fault::at(Step::MailFrom, Answer::Code(530)).times(6)]);
    let mut house = House::new(to_sink(&sink, 3));
    house.sign(0..20);
    house.start_mail();
    house.wait_until(|status| {
        status
            .relay_trouble
            .as_ref()
            .is_some_and(|trouble| trouble.why.contains("530"))
    });
    let status = house.wait_for(20);
    assert_eq!((status.sent, status.relay_trouble), (20, None));
    assert_eq!(house.mails(), vec![(MailState::Sent, 1); 20]);
    house.end();
}

#[test]
fn an_unknown_outcome_makes_at_most_one_more_copy_of_the_same_mail() {
    let sink = SmtpSink::with_faults([Fault::at(Step::Dot, Answer::TakeAndDrop).times(10)]);
    let mut house = House::new(to_sink(&sink, 2));
    house.start_mail();
    house.sign(0..10);
    house.wait_until(|status| status.deferred == 10 && status.backlog.leased == 0);
    house.pass_the_backoff();
    house.wait_for(10);
    let twice: BTreeMap<_, _> = (0..10).map(|number| (address(number), (2, 1))).collect();
    assert_eq!(copies(&sink), twice, "two copies under one Message-ID");
    house.end();
}

#[test]
fn a_mail_that_hangs_does_not_hold_up_the_others() {
    // A byte now and then does not count as an answer.
    for (step, answer) in [
        (Step::RcptTo, Answer::Hang),
        (Step::Data, Answer::Trickle),
        (Step::Dot, Answer::Hang),
        (Step::Dot, Answer::Trickle),
    ] {
        let sink = SmtpSink::with_faults([Fault::at(step, answer).for_recipient(&address(0)).once()]);
        let mut house = House::new(MailConfig { patience: soon_tired(), ..to_sink(&sink, 2) });
        house.sign(0..30);
        house.start_mail();
        house.wait_for(29);
        house.wait_until(|status| status.deferred == 1 && status.backlog.leased == 0);
        house.pass_the_backoff();
        house.wait_for(30);
        assert_eq!(copies(&sink), once_each(30), "{step:?} {answer:?}");
        house.end();
    }
}

#[test]
fn a_relay_that_hangs_is_left_and_tried_again() {
    for (step, answer) in [
        (Step::Connect, Answer::Hang),
        (Step::Connect, Answer::Trickle),
        (Step::Ehlo, Answer::Hang),
        (Step::Ehlo, Answer::Trickle),
        (Step::MailFrom, Answer::Hang),
    ] {
        let sink = SmtpSink::with_faults([Fault::at(step, answer).times(2)]);
        let mut house = House::new(MailConfig { patience: soon_tired(), ..to_sink(&sink, 2) });
        house.sign(0..5);
        house.start_mail();
        house.wait_for(5);
        assert_eq!(house.mails(), vec![(MailState::Sent, 1); 5], "{step:?} {answer:?}");
        house.end();
    }
}

#[test]
fn a_connection_that_went_stale_costs_nothing() {
    let sink = SmtpSink::start();
    let patience = Patience { idle: LONG, ..impatient() };
    let mut house = House::new(MailConfig { patience, ..to_sink(&sink, 1) });
    house.start_mail();
    house.sign(0..1);
    house.wait_for(1);
    sink.set_faults([Fault::at(Step::MailFrom, Answer::Drop).once()]);
    house.sign(1..2);
    let status = house.wait_for(2);
    assert_eq!((status.sent, status.deferred, status.relay_trouble), (2, 0, None));
    assert_eq!(sink.count(Step::Connect), 2);
    house.end();
}

#[test]
fn a_queue_of_five_hundred_survives_a_restart() {
    let sink = SmtpSink::start();
    let house = House::new(to_sink(&sink, 8));
    house.sign(0..500);
    let mut house = house.restart(to_sink(&sink, 8));
    house.start_mail();
    house.wait_for(500);
    assert_eq!(copies(&sink), once_each(500));
    house.end();
}

#[test]
fn a_sender_that_dies_midway_loses_nothing_and_repeats_only_what_was_in_its_hands() {
    const CONNECTIONS: usize = 4;
    let sink = SmtpSink::with_faults([Fault::at(Step::Dot, Answer::Hang).nth(60)]);
    let dies = Patience { drain: Duration::ZERO, dot: LONG, ..impatient() };
    let mut house = House::new(MailConfig { patience: dies, ..to_sink(&sink, CONNECTIONS) });
    house.sign(0..200);
    house.start_mail();
    sink.wait_for_step(Step::Dot, 60, LONG);
    let mut house = house.restart(to_sink(&sink, CONNECTIONS));
    house.start_mail();
    house.wait_until(|status| status.backlog == crate::Backlog::default());
    let copies = copies(&sink);
    assert_eq!(copies.len(), 200, "none lost");
    assert!(copies.values().all(|(_, names)| *names == 1), "{copies:?}");
    let more: usize = copies.values().map(|(copies, _)| copies - 1).sum();
    assert!(more <= CONNECTIONS, "{more} more copies");
    assert!(house.mails().iter().all(|(state, _)| *state == MailState::Sent));
    house.end();
}

#[test]
fn what_is_no_longer_true_is_not_sent() {
    let sink = SmtpSink::start();
    let mut house = House::new(to_sink(&sink, 2));
    let attempts = house.sign(0..3);
    house.confirm(attempts[0]);
    house.withdraw(attempts[1]);
    house.start_mail();
    let status = house.wait_for(4);
    assert_eq!((status.sent, status.dropped), (2, 2), "one to confirm, one that says the name is off");
    assert_eq!(copies(&sink).into_keys().collect::<Vec<_>>(), [address(1), address(2)]);
    house.end();
}
