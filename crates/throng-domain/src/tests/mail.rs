//! How the delivery of mails is recorded.

use super::*;

#[test]
fn mail_results_are_recorded_once_per_try() {
    let mut story = Story::new(SharedAddress::Nobody);
    story.run("0  sign ada Ada SW1A1AA form1 as=ada  => received ada 0 Confirm");
    let id = story.mails[0].0;
    let deferred = || MailResult::Deferred("450 later".into());
    let waits = |minute: i64| MailResult::Waits(BEGIN.plus_ms(minute * MINUTE_MS));
    for (minute, attempt, result, expected, state) in [
        (1, 2, MailResult::Sent, Outcome::Unchanged, "Queued 0"),
        (1, 2, waits(1_440), Outcome::Unchanged, "Queued 0"),
        (1, 1, waits(1_440), Outcome::Done, "Queued 0"),
        (1, 1, deferred(), Outcome::Done, "Queued 1"),
        (1, 1, deferred(), Outcome::Unchanged, "Queued 1"),
        (3, 2, deferred(), Outcome::Done, "Queued 2"),
        // Waiting for its turn never ends a mail, however old it is.
        (7_299, 3, waits(8_739), Outcome::Done, "Queued 2"),
        // Nor does a clock that is doubted.
        (7_300, 3, MailResult::DeferredInDoubt("450 later".into()), Outcome::Done, "Queued 3"),
        (7_300, 4, deferred(), Outcome::Done, "Dead 4"),
        (7_301, 5, MailResult::Sent, Outcome::Unchanged, "Dead 4"),
        (7_301, 5, waits(8_739), Outcome::Unchanged, "Dead 4"),
    ] {
        let now = BEGIN.plus_ms(minute * MINUTE_MS);
        let due = match (&expected, &result) {
            (Outcome::Done, MailResult::Waits(until)) => Some(*until),
            _ => None,
        };
        let command = Command::from(RecordMail { site: SITE, id, attempt, result });
        assert_eq!(decide(&mut story.set, &command, now), expected, "at {minute}");
        let mail = story.set.mail(SITE, id).unwrap();
        assert!(due.is_none_or(|due| mail.due_at == due), "at {minute}");
        assert_eq!(format!("{:?} {}", mail.state, mail.attempts), state, "at {minute}");
    }
}
