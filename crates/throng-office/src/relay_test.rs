//! The test of the relay host: a mail to the member who asks for it, through the same queue as all mails, and its
//! result.

use axum::response::Response;
use throng_domain::command::MailStep;
use throng_domain::ids::SiteId;
use throng_domain::mailing::{Mail, MailState};
use throng_domain::outcome::Refusal;
use throng_domain::refused::StaffMail;
use throng_store::reader::ReadRows;

use super::mail::{fate_key, path_of};
use super::{Deps, Desk};
use throng_rendering::views::{Readiness, RelayTestShown};
use throng_web::http::respond::Failure;

/// The last test mail.
#[derive(Clone, Debug)]
pub(super) struct RelayTest {
    mail: Mail,
    /// The address that it goes to; empty when the member is gone.
    to: String,
}

impl RelayTest {
    /// The result of the test, as green, amber or red, and the key of the sentence that says what to do.
    pub(super) fn found(&self) -> (Readiness, &'static str) {
        let reply = self.mail.reply.as_deref().unwrap_or_default();
        match self.mail.state {
            MailState::Queued if self.mail.attempts == 0 => (Readiness::Amber, "live-test-waiting"),
            MailState::Queued => (Readiness::Red, advice_while_waiting(reply)),
            MailState::Sent => (Readiness::Green, "live-test-taken"),
            MailState::Captured | MailState::Dropped => (Readiness::Amber, "live-mail-untried"),
            MailState::Dead => (Readiness::Red, advice(reply).key()),
        }
    }

    /// What the relay host said, or nothing.
    pub(super) fn reply(&self) -> String {
        self.mail.reply.clone().unwrap_or_default()
    }

    pub(super) fn shown(&self) -> RelayTestShown {
        RelayTestShown {
            to: self.to.clone(),
            path: path_of(self.mail.id),
            sent_ms: self.mail.created_at.0,
            fate_key: fate_key(&self.mail),
            tries: i64::from(self.mail.attempts),
            finished_ms: self.mail.finished_at.map(|at| at.0),
            reply: self.reply(),
        }
    }
}

/// The advice for a test mail that was deferred. Permanent refusals that concern all mails (the sender is not allowed)
/// also defer mails, and get their own advice.
pub(super) fn advice_while_waiting(reply: &str) -> &'static str {
    about_all(reply).map_or("live-test-put-off", Advice::key)
}

/// The advice, if the refusal is about all emails.
pub(super) fn about_all(reply: &str) -> Option<Advice> {
    match advice(reply) {
        about_all @ (Advice::Sender | Advice::NotAllowed) => Some(about_all),
        Advice::Address | Advice::Refused => None,
    }
}

/// What to do about a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// The relay host does not take the sender.
    Sender,
    /// It takes no emails from this program.
    NotAllowed,
    /// It does not know the recipient.
    Address,
    /// Nobody knows.
    Refused,
}

impl Advice {
    /// The key of the sentence.
    pub(super) fn key(self) -> &'static str {
        match self {
            Advice::Sender => "live-test-sender",
            Advice::NotAllowed => "live-test-not-allowed",
            Advice::Address => "live-test-address",
            Advice::Refused => "live-test-refused",
        }
    }
}

/// By the codes of RFC 3463, or by the words of relay hosts that give no code.
fn advice(reply: &str) -> Advice {
    let said = reply.to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
    if says(&["5.1.8", "5.1.7", "sender"]) {
        Advice::Sender
    } else if says(&["5.7.", "relay", "authent", "log in", "login", "not permitted", "denied"]) {
        Advice::NotAllowed
    } else if says(&["5.1.", "5.2.", "(550)", "(551)", "(553)"]) {
        Advice::Address
    } else {
        Advice::Refused
    }
}

/// `POST /admin/live/test`.
pub(super) async fn send(desk: Desk) -> Result<Response, Failure> {
    if desk.deps.outlook.captures {
        return Err(Failure::Refused(Refusal::NotPossibleNow));
    }
    match desk.handled(MailStep::Test).await? {
        // The button was pressed twice: the first mail is on its way.
        Ok(_) | Err(Refusal::MailTooOften) => Ok(desk.to("/live?done=test-sent#test")),
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

impl Deps {
    /// The last test, if there was one.
    pub(super) async fn relay_test(&self, site: SiteId) -> Result<Option<RelayTest>, Failure> {
        let found = self
            .ask(move |reader| {
                let Some(last) = reader.row(StaffMail::relay_test(site))? else {
                    return Ok(None);
                };
                reader.mail(last.mail)
            })
            .await?;
        Ok(found.map(|whole| RelayTest {
            to: whole
                .recipient()
                .map_or_else(String::new, |to| to.as_str().to_owned()),
            mail: whole.mail,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_do_follows_from_what_the_relay_said() {
        for (reply, key) in [
            ("permanent error (550): 5.1.1 no such user", "live-test-address"),
            ("permanent error (550): no such user", "live-test-address"),
            ("permanent error (554): 5.7.1 relay access denied", "live-test-not-allowed"),
            ("permanent error (550): relay not permitted", "live-test-not-allowed"),
            ("permanent error (550): 5.1.8 sender's domain is unknown", "live-test-sender"),
            ("permanent error (554): no thank you", "live-test-refused"),
        ] {
            assert_eq!(advice(reply).key(), key, "{reply}");
        }
    }
}
