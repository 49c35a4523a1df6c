//! Sending to a relay host that refuses recipients by its policy: those that one stranger has typed, or all of them.

use throng_domain::mailing::MailState;
use throng_testkit::deadline::Deadline;
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use super::house::{House, LONG, impatient, to_sink};
use crate::{MailConfig, Patience};

const REFUSED: Answer = Answer::Say("550 5.7.1 not to that domain");

/// So many addresses, each at a domain of its own that begins like this.
fn at_own_domains(beginning: &'static str, number: usize) -> impl Iterator<Item = String> {
    (0..number).map(move |number| format!("p@{beginning}{number}.example"))
}

/// A site whose gate waits so much longer each time that mails at the end of a queue of three hundred would be tried
/// after minutes, were they tried in order. Nothing is being sent yet.
fn patient_house(sink: &SmtpSink, connections_max: usize) -> House {
    House::new(patient(sink, connections_max))
}

fn patient(sink: &SmtpSink, connections_max: usize) -> MailConfig {
    let patience = Patience { relay_wait_max: LONG * 60, ..impatient() };
    MailConfig { patience, ..to_sink(sink, connections_max) }
}

/// Mails that were tried and wait again.
fn tried_in_vain(house: &House) -> usize {
    let waits = |mail: &&(MailState, u16)| mail.0 == MailState::Queued && mail.1 > 0;
    house.mails().iter().filter(waits).count()
}

#[test]
fn what_a_stranger_typed_keeps_nobody_waiting() {
    // Before anything was accepted, and after; in front of the others, and around them.
    for (connections_max, accepted, behind) in [(1, 0, 0), (4, 0, 0), (1, 1, 0), (4, 3, 0), (1, 1, 150)] {
        let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, REFUSED).for_domains("bad")]);
        let mut house = patient_house(&sink, connections_max);
        house.start_mail();
        house.sign_with(at_own_domains("good", accepted));
        house.wait_for(accepted as u64);
        house.stop_mail();
        house.sign_with(at_own_domains("bad", 300));
        house.sign_with((0..2).map(|number| format!("q{number}@good{}.example", number % accepted.max(1))));
        house.sign_with(at_own_domains("bad-too", behind));
        house.start_mail();
        let status = house.wait_for(accepted as u64 + 2);
        let case = (connections_max, accepted, behind);
        assert_eq!((status.sent, status.dead), (accepted as u64 + 2, 0), "{case:?}");
        house.stop_mail();
        let tried = tried_in_vain(&house);
        assert!(tried < 300, "{case:?}: {tried} were tried before");
        assert_eq!(sink.violations(), Vec::<String>::new(), "{case:?}");
        house.end();
    }
}

/// Who has the program restarted again and again, or waits for an update, gains nothing by it.
#[test]
fn a_restart_forgets_no_domain_that_the_relay_accepts() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, REFUSED).for_domains("bad")]);
    let mut house = patient_house(&sink, 1);
    house.start_mail();
    house.sign_with(at_own_domains("good", 3));
    house.wait_for(3);
    house.stop_mail();
    for restart in 0..2 {
        let (before, after) = [("bad-before", "bad-after"), ("bad-again", "bad-too")][restart];
        house.sign_with(at_own_domains(before, 150));
        house.sign_with((0..2).map(|number| format!("q{restart}{number}@good{number}.example")));
        house.sign_with(at_own_domains(after, 150));
        house = house.restart(patient(&sink, 1));
        let tried = tried_in_vain(&house);
        house.start_mail();
        let status = house.wait_for(2);
        assert_eq!((status.sent, status.dead), (2, 0), "{restart}");
        house.stop_mail();
        let tried = tried_in_vain(&house) - tried;
        assert!(tried < 150, "{restart}: {tried} were tried before");
    }
    house.end();
}

/// Whoever tries the relay again looks again whom to try.
#[test]
fn who_signs_after_the_first_tries_in_vain_does_not_wait_for_all_others() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, REFUSED).for_domains("bad")]);
    let mut house = patient_house(&sink, 1);
    house.start_mail();
    house.sign_with(at_own_domains("good", 1));
    house.wait_for(1);
    house.sign_with(at_own_domains("bad", 300));
    let waited = Deadline::after(LONG).wait_for(|| (tried_in_vain(&house) > 65).then_some(()));
    assert!(waited.is_some(), "{} were tried", tried_in_vain(&house));
    house.sign_with(["q@good0.example".to_owned()].into_iter());
    let status = house.wait_for(2);
    assert_eq!((status.sent, status.dead), (2, 0));
    house.stop_mail();
    let tried = tried_in_vain(&house);
    assert!(tried < 300, "{tried} were tried before");
    house.end();
}

#[test]
fn a_relay_that_begins_to_refuse_everybody_is_soon_left_alone() {
    // How many different domains it had accepted, what is signed with then, and how many of these mails are tried.
    for (accepted, beginning, tried_max) in
        [(0, "any", 3), (1, "any", 20), (5, "good", 3), (5, "any", 20), (1, "good", 20)]
    {
        let sink = SmtpSink::start();
        let patience = Patience { relay_wait_first: LONG * 60, relay_wait_max: LONG * 60, ..impatient() };
        let mut house = House::new(MailConfig { patience, ..to_sink(&sink, 1) });
        house.start_mail();
        house.sign_with(at_own_domains("good", accepted));
        house.wait_for(accepted as u64);
        sink.set_faults([Fault::at(Step::RcptTo, REFUSED)]);
        house.sign_with((0..200).map(|number| format!("r{number}@{beginning}{number}.example")));
        house.wait_until(|status| status.relay_trouble.is_some() && status.backlog.leased == 0);
        house.stop_mail();
        assert_eq!(tried_in_vain(&house), tried_max, "{accepted} {beginning}");
        house.end();
    }
}

/// All of a site's people may have their mailboxes at one domain.
#[test]
fn a_relay_that_refuses_one_domain_only_is_left_alone_if_there_is_no_other() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, REFUSED)]);
    let mut house = House::new(to_sink(&sink, 1));
    house.sign(0..100);
    house.start_mail();
    house.wait_until(|status| status.relay_trouble.is_some());
    sink.set_faults([]);
    house.wait_until(|status| status.relay_trouble.is_none());
    house.wait_until(|status| status.sent + status.deferred >= 100 && status.backlog.leased == 0);
    house.pass_the_backoff();
    let status = house.wait_for(100);
    assert_eq!((status.sent, status.dead), (100, 0));
    house.end();
}
