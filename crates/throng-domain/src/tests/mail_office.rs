//! What staff do with mails: who may, what is sent again and what is not, and addresses that were refused.

use super::*;
use crate::mail::mailing::{About, Mail, MailState};
use crate::mail::refused::{RefusedAddress, StaffMail};
use crate::office::audit::AuditEntry;
use crate::office::passkey::Passkeys;
use crate::office::staff::{Role, SecretHash, Staff, StaffId};
use crate::people::uniqueness::MailboxKey;
use crate::spine::command::{HandleMail, MailStep};
use crate::spine::row::Row;
use crate::spine::time::SECOND_MS;

const OWNER: StaffId = StaffId(1);
const MODERATOR: StaffId = StaffId(2);
const READER: StaffId = StaffId(3);
const ADA: MailboxKey = MailboxKey([7; 16]);

/// Ada has signed, and the mail that asks her to confirm is queued.
struct Post {
    story: Story,
    mail: MailId,
}

impl Post {
    fn of_ada() -> Post {
        let mut story = Story::new(SharedAddress::Nobody);
        for (id, role) in [(OWNER, Role::Owner), (MODERATOR, Role::Moderator), (READER, Role::Reader)] {
            let staff = Staff {
                name: "Mo".into(),
                email: EmailAddress::parse("mo@staff.example").unwrap(),
                role,
                password: Some(SecretHash("secret".into())),
                totp: None,
                totp_step: 0,
                passkeys: Passkeys::default(),
                single_keys: false,
                told_of_troubles: false,
                created_at: BEGIN,
                removed_at: None,
            };
            story.set.load_record(id.key(SITE).into(), staff.into());
        }
        story.run("0  sign ada Ada SW1A1AA form1 as=ada  => received ada 0 Confirm");
        let mail = story.mails[0].0;
        Post { story, mail }
    }

    fn stored(&self) -> Mail {
        self.story.set.mail(SITE, self.mail).expect("it is there").clone()
    }

    fn state(&self) -> (MailState, u16) {
        let mail = self.stored();
        (mail.state, mail.attempts)
    }

    #[track_caller]
    fn decided(&mut self, second: i64, command: &Command, expected: &Outcome) -> Vec<MailKind> {
        let now = BEGIN.plus_ms(second * SECOND_MS);
        assert_eq!(&decide(&mut self.story.set, command, now), expected, "at {second}");
        let inserted = self.story.set.take_changes().into_iter();
        inserted
            .filter_map(|change| match change {
                Change::InsertMail(mail) => Some(mail.kind),
                _ => None,
            })
            .collect()
    }

    #[track_caller]
    fn result(&mut self, second: i64, attempt: u16, result: MailResult) {
        let record = RecordMail { site: SITE, id: self.mail, attempt, result };
        self.decided(second, &Command::from(record), &Outcome::Done);
    }

    #[track_caller]
    fn resend(&mut self, second: i64, by: StaffId, expected: &Outcome) -> Vec<MailKind> {
        let mail = self.stored();
        let step = MailStep::Resend {
            mail: self.mail,
            signature: mail.signature(),
            campaign: mail.to_creator_of(),
            mailbox: Some(ADA),
        };
        self.handle(second, by, step, expected)
    }

    #[track_caller]
    fn handle(&mut self, second: i64, by: StaffId, step: MailStep, expected: &Outcome) -> Vec<MailKind> {
        self.decided(second, &Command::from(HandleMail { site: SITE, by, step }), expected)
    }

    fn refused(&self) -> Option<RefusedAddress> {
        self.story.set.row(RefusedAddress::key(SITE, ADA)).copied()
    }

    fn log(&self) -> Vec<String> {
        self.log_about(&format!("mail {}", self.mail.0))
    }

    fn log_about(&self, subject: &str) -> Vec<String> {
        let list = AuditEntry::rows(SITE);
        let lines = self.story.set.rows(list).map(|(_, line)| {
            assert_eq!(line.subject, subject, "no address stands in the log");
            format!("{} {} {}", line.action, line.before, line.after)
        });
        lines.collect()
    }
}

fn refused() -> MailResult {
    MailResult::AddressRefused { reply: "550 no such user".into(), mailbox: ADA }
}

fn no(refusal: Refusal) -> Outcome {
    Outcome::Refused(refusal)
}

#[test]
fn what_never_arrived_is_tried_again_as_the_same_mail() {
    let mut post = Post::of_ada();
    post.resend(1, MODERATOR, &no(Refusal::NotPossibleNow));
    post.result(2, 1, MailResult::Deferred("450 later".into()));
    post.resend(3, READER, &no(Refusal::NotAllowed));
    assert_eq!(post.resend(3, MODERATOR, &Outcome::Done), []);
    assert_eq!(post.stored().due_at, BEGIN.plus_ms(3 * SECOND_MS), "now, not in a minute");
    post.resend(3, OWNER, &Outcome::Unchanged);
    post.result(4, 2, MailResult::Refused("550 too large".into()));
    assert_eq!(post.state(), (MailState::Dead, 2));
    assert_eq!(post.resend(90_000, MODERATOR, &Outcome::Done), []);
    post.resend(90_000, MODERATOR, &Outcome::Unchanged);
    assert_eq!((post.state(), post.stored().finished_at), ((MailState::Queued, 2), None));
    post.result(90_001, 3, MailResult::Sent);
    assert_eq!(post.state(), (MailState::Sent, 3));
    assert_eq!(post.log(), ["resend-mail waiting waiting", "resend-mail failed waiting"]);
}

#[test]
fn what_was_sent_goes_once_more_within_the_limits_of_the_house() {
    let mut post = Post::of_ada();
    post.result(1, 1, MailResult::Sent);
    post.resend(59, MODERATOR, &no(Refusal::MailTooOften));
    for second in [60, 120, 180] {
        assert_eq!(post.resend(second, MODERATOR, &Outcome::Done), [MailKind::Confirm]);
        post.resend(second, MODERATOR, &no(Refusal::MailTooOften));
    }
    post.resend(600, OWNER, &no(Refusal::MailTooOften));
    assert_eq!(post.log(), ["resend-mail sent waiting"; 3]);
    // A signature that is confirmed needs no such mail any more.
    post.story.run("20 link ada 0 => confirmed 1 -");
    post.resend(90_000, MODERATOR, &no(Refusal::NotPossibleNow));
    post.mail = MailId(1);
    let step = MailStep::Resend { mail: post.mail, signature: None, campaign: None, mailbox: None };
    post.handle(90_000, MODERATOR, step, &no(Refusal::AttemptUnknown));
}

#[test]
fn what_is_no_longer_true_is_not_sent_again() {
    let mut post = Post::of_ada();
    post.result(1, 1, MailResult::Dropped);
    post.resend(90_000, OWNER, &no(Refusal::NotPossibleNow));
    let mut post = Post::of_ada();
    post.result(1, 1, MailResult::Sent);
    post.story
        .run("1 readdress ada bob Ada SW1A1AA as=bob => received bob 0 Confirm");
    post.resend(90_000, OWNER, &no(Refusal::NotPossibleNow));
}

#[test]
fn a_refused_address_is_counted_and_believed_again() {
    let mut post = Post::of_ada();
    post.result(1, 1, refused());
    let row = post.refused().expect("it is kept");
    assert_eq!((row.times, row.mail, row.stands()), (1, post.mail, true));
    assert_eq!(post.stored().reply.as_deref(), Some("550 no such user"));
    let clear = MailStep::ClearAddress { mailbox: ADA, mail: post.mail };
    post.handle(2, READER, clear.clone(), &no(Refusal::NotAllowed));
    post.handle(2, MODERATOR, clear.clone(), &Outcome::Done);
    post.handle(3, MODERATOR, clear, &Outcome::Unchanged);
    assert!(!post.refused().expect("its past stays").stands());
    // Sending a mail again marks its address as working; when it is refused once more, it counts as refused again.
    post.resend(4, MODERATOR, &Outcome::Done);
    post.result(5, 2, refused());
    let row = post.refused().expect("it is kept");
    let (first, last) = (BEGIN.plus_ms(SECOND_MS), BEGIN.plus_ms(5 * SECOND_MS));
    assert_eq!((row.times, row.first_at, row.last_at, row.stands()), (2, first, last, true));
    post.resend(6, MODERATOR, &Outcome::Done);
    assert!(!post.refused().expect("its past stays").stands());
    assert_eq!(post.log(), ["clear-address  ", "resend-mail failed waiting", "resend-mail failed waiting"]);
}

#[test]
fn an_owner_tests_the_relay_and_not_twice_in_a_moment() {
    let mut post = Post::of_ada();
    post.handle(0, MODERATOR, MailStep::Test, &no(Refusal::NotAllowed));
    assert_eq!(post.handle(0, OWNER, MailStep::Test, &Outcome::Done), [MailKind::RelayTest]);
    post.handle(9, OWNER, MailStep::Test, &no(Refusal::MailTooOften));
    assert_eq!(post.handle(10, OWNER, MailStep::Test, &Outcome::Done), [MailKind::RelayTest]);
    let last = post.story.set.row(StaffMail::relay_test(SITE));
    let StaffMail { mail, by, .. } = *last.expect("the last test is kept");
    assert_eq!(by, OWNER);
    post.mail = mail;
    assert_eq!(post.stored().about, About::Staff(OWNER));
    // This mail asks for nothing: there is a button for another one.
    post.result(11, 1, MailResult::Sent);
    post.resend(90_000, OWNER, &no(Refusal::NotPossibleNow));
}

#[test]
fn mails_that_failed_are_due_again_together_and_others_are_passed_over() {
    let full = || MailResult::Refused("552 full".into());
    for (by, result, expected, state) in [
        (MODERATOR, Some(full()), Outcome::Done, MailState::Queued),
        (READER, Some(full()), Outcome::Refused(Refusal::NotAllowed), MailState::Dead),
        (MODERATOR, Some(MailResult::Sent), Outcome::Unchanged, MailState::Sent),
        (MODERATOR, Some(MailResult::Dropped), Outcome::Unchanged, MailState::Dropped),
        (MODERATOR, None, Outcome::Unchanged, MailState::Queued),
    ] {
        let mut post = Post::of_ada();
        if let Some(result) = result {
            post.result(1, 1, result);
        }
        let step = MailStep::ResendFailed { mails: vec![post.mail, MailId(77)] };
        assert_eq!(post.handle(2, by, step, &expected), [], "the same mail");
        assert_eq!(post.state().0, state);
        let lines: &[&str] = match expected {
            Outcome::Done => &["resend-mails failed waiting"],
            _ => &[],
        };
        assert_eq!(post.log_about("mails: 1"), lines);
    }
}
