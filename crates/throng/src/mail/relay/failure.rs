//! What went wrong in a dialogue with the relay, and whose trouble it is. Pure but for the time it waits.

use std::time::Duration;

use throng_domain::command::MailResult;

/// Why a step failed.
#[derive(Debug)]
pub(super) struct Failure {
    /// The code of the answer; absent when there was none.
    pub(super) code: Option<u16>,
    pub(super) said: String,
    /// Whether it is the answer to the recipient's address.
    at_recipient: bool,
}

/// Runs one step, and gives it up after `time`.
pub(super) async fn within<T>(
    time: Duration,
    step: impl Future<Output = Result<T, lettre::transport::smtp::Error>>,
) -> Result<T, Failure> {
    match tokio::time::timeout(time, step).await {
        Ok(answer) => answer.map_err(|fault| Failure::of(&fault)),
        Err(_) => {
            let said = "the mail server did not answer in time".to_owned();
            Err(Failure { code: None, said, at_recipient: false })
        }
    }
}

impl Failure {
    fn of(fault: &lettre::transport::smtp::Error) -> Failure {
        let said = fault.to_string();
        let said = said.split(|c: char| c.is_control()).collect::<Vec<_>>().join(" ");
        Failure { code: fault.status().map(u16::from), said, at_recipient: false }
    }

    pub(super) fn at_the_recipient(self) -> Failure {
        Failure { at_recipient: true, ..self }
    }

    /// Whether the address is what is refused for good, and not this mail, its sender, or whoever asks. Of the codes of
    /// RFC 3463 these are the ones about the recipient's address, and a mailbox that is closed; one that is full may be
    /// emptied. A server that gives none of them is believed when it says "mailbox unavailable", unless what it does not
    /// do is relaying.
    pub(super) fn refuses_the_address(&self) -> bool {
        let Some(code @ 500..) = self.code.filter(|_| self.at_recipient) else {
            return false;
        };
        match enhanced(&self.said) {
            Some([5, 1, detail]) => !matches!(detail, 7 | 8),
            Some([5, 2, detail]) => detail == 1,
            Some(_) => false,
            None => matches!(code, 550 | 551 | 553) && !self.said.to_ascii_lowercase().contains("relay"),
        }
    }

    /// No answer, "closing", "log in first" in its forms: every mail would be told the same.
    pub(super) fn is_about_the_relay(&self) -> bool {
        matches!(self.code, None | Some(421 | 530 | 534 | 535 | 538))
    }

    pub(super) fn result(&self) -> MailResult {
        match self.code {
            Some(500..) => MailResult::Refused(self.said.clone()),
            _ => MailResult::Deferred(self.said.clone()),
        }
    }
}

/// The first word that is a code of RFC 3463: `5.1.1`.
fn enhanced(said: &str) -> Option<[u16; 3]> {
    said.split_whitespace().find_map(|word| {
        let mut parts = word.split('.').map(|part| part.parse::<u16>().ok());
        let code = [parts.next()??, parts.next()??, parts.next()??];
        (parts.next().is_none() && matches!(code[0], 2 | 4 | 5)).then_some(code)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_refused_when_the_server_says_so_of_the_address() {
        for (code, said, at_recipient, refuses) in [
            (550, "permanent error (550): 5.1.1 <ada@example.org>: no such user", true, true),
            (550, "permanent error (550): no such user", true, true),
            (553, "permanent error (553): mailbox name not allowed", true, true),
            (550, "permanent error (550): 5.2.1 mailbox disabled", true, true),
            (552, "permanent error (552): 5.2.2 mailbox full", true, false),
            (552, "permanent error (552): mailbox full", true, false),
            (554, "permanent error (554): 5.7.1 relay access denied", true, false),
            (550, "permanent error (550): relay not permitted", true, false),
            (550, "permanent error (550): 5.1.8 sender's domain is unknown", true, false),
            (550, "permanent error (550): 5.1.1 no such user", false, false),
            (450, "transient error (450): 4.1.1 try later", true, false),
            (550, "permanent error (550): host 192.0.2.1 said no", true, true),
        ] {
            let failure = Failure { code: Some(code), said: said.to_owned(), at_recipient };
            assert_eq!(failure.refuses_the_address(), refuses, "{said}");
        }
    }
}
