//! What went wrong in a dialogue with the relay, and what it is about: the relay, the mail or the address. Pure except
//! for [`within`], which waits.
//!
//! Only a refusal of the address itself ends a mail at once. A reply that every mail would get is the relay's trouble.
//! A refusal for reasons of policy may be about either, and its words do not tell: the mail waits, and the gate counts
//! it, that of a recipient by the recipient's domain.

use std::io;
use std::time::Duration;

use super::wire::Reply;

/// How far the dialogue had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Everything up to the log-in.
    Opening,
    /// MAIL, which names our sender and so is the same for all mails.
    Sender,
    /// RCPT, which names the mail's address.
    Recipient,
    /// The command DATA.
    Data,
    /// The dot that ends a message.
    Dot,
}

impl Stage {
    /// Whether a reply with this code accepts the step, so that the next one can follow.
    pub(super) fn takes(self, code: u16) -> bool {
        match self {
            Stage::Opening | Stage::Sender | Stage::Recipient | Stage::Dot => matches!(code, 200..=299),
            Stage::Data => code == 354,
        }
    }
}

/// Why a step failed.
#[derive(Debug)]
pub(super) struct RelayFailure {
    pub(super) stage: Stage,
    /// The code of the answer; absent when there was none.
    pub(super) code: Option<u16>,
    pub(super) said: String,
}

/// What a failure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Any mail would get this reply: it does not count as an attempt of this mail.
    Relay,
    /// The reply does not show whether it is about this mail or all mails: the mail is deferred, and several such
    /// replies in a row count as trouble of the relay.
    Policy,
    /// The address does not exist: the mail ends, and the address is remembered as refused.
    Address,
    /// The mailbox is full or otherwise takes nothing now, but the refusal is a permanent one: the mail ends.
    Mailbox,
    /// A temporary failure: the mail is deferred.
    Moment,
}

/// Runs one step, and gives it up after `time`.
pub(super) async fn within<T>(
    time: Duration,
    stage: Stage,
    step: impl Future<Output = Result<T, RelayFailure>>,
) -> Result<T, RelayFailure> {
    match tokio::time::timeout(time, step).await {
        Ok(answer) => answer,
        Err(_) => Err(RelayFailure::silence(stage, &"the mail server did not answer in time")),
    }
}

impl RelayFailure {
    /// A failure without a reply.
    pub(super) fn silence(stage: Stage, why: &dyn std::fmt::Display) -> RelayFailure {
        RelayFailure { stage, code: None, said: why.to_string() }
    }

    /// A failure with this reply.
    pub(super) fn of(stage: Stage, reply: &Reply) -> RelayFailure {
        let sort = match reply.code {
            500.. => "permanent error",
            400.. => "transient error",
            _ => "unexpected answer",
        };
        let said = format!("{sort} ({}): {}", reply.code, reply.lines.join(" "));
        RelayFailure { stage, code: Some(reply.code), said }
    }

    /// The result of a step: a failure unless the reply accepts the step.
    pub(super) fn unless_taken(stage: Stage, reply: io::Result<Reply>) -> Result<(), RelayFailure> {
        match reply {
            Ok(reply) if stage.takes(reply.code) => Ok(()),
            Ok(reply) => Err(RelayFailure::of(stage, &reply)),
            Err(fault) => Err(RelayFailure::silence(stage, &fault)),
        }
    }

    pub(super) fn trouble(&self) -> Trouble {
        match (self.stage, self.code) {
            (Stage::Opening | Stage::Sender, _) => Trouble::Relay,
            (Stage::Recipient | Stage::Data | Stage::Dot, Some(code @ 500..)) => self.refusal(code),
            // A reply that makes no sense at this stage; the relay may answer every mail like that.
            (_, Some(..=399)) => Trouble::Policy,
            (_, Some(_) | None) => Trouble::Moment,
        }
    }

    /// Classifies a permanent refusal. By RFC 3463, codes 5.1.x are about the address (5.1.7 and 5.1.8 about the
    /// sender's) and 5.2.x about the mailbox. Without such a code, a refusal of RCPT counts as one of the address,
    /// unless its text speaks of policy.
    fn refusal(&self, code: u16) -> Trouble {
        match enhanced(&self.said) {
            Some([5, 1, detail]) if !matches!(detail, 7 | 8) => Trouble::Address,
            Some([5, 2, 1]) => Trouble::Address,
            Some([5, 2, _]) => Trouble::Mailbox,
            Some(_) => Trouble::Policy,
            None => match (self.stage, code) {
                (Stage::Recipient, 550 | 551 | 553) if !self.speaks_of_policy() => Trouble::Address,
                (Stage::Recipient, 552) => Trouble::Mailbox,
                _ => Trouble::Policy,
            },
        }
    }

    /// Whether the recipient was refused for good, for whichever reason.
    pub(super) fn is_of_recipient(&self) -> bool {
        self.stage == Stage::Recipient && matches!(self.code, Some(500..))
    }

    fn speaks_of_policy(&self) -> bool {
        const WORDS: [&str; 14] = [
            "relay",
            "sender",
            "authent",
            "denied",
            "policy",
            "permitted",
            "blocked",
            "blacklist",
            "blocklist",
            "spam",
            "spf",
            "dkim",
            "dmarc",
            "log in",
        ];
        let said = self.said.to_ascii_lowercase();
        WORDS.into_iter().any(|word| said.contains(word))
    }

    /// Whether the relay may just have closed an idle connection: there was no reply, or 421.
    pub(super) fn is_an_end(&self) -> bool {
        matches!(self.code, None | Some(421))
    }

    /// Whether the relay may have taken the mail all the same.
    pub(super) fn is_unknown(&self) -> bool {
        self.stage == Stage::Dot && matches!(self.code, None | Some(..=399))
    }

    /// Whether the dialogue can go on with another mail.
    pub(super) fn leaves_the_dialogue(&self) -> bool {
        matches!(self.code, Some(400..=420 | 422..))
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
    fn whose_trouble_it_is_follows_from_stage_code_and_words() {
        use Stage::{Data, Dot, Opening, Recipient, Sender};
        use Trouble::{Address, Mailbox, Moment, Policy, Relay};
        for (stage, reply, trouble) in [
            // Nothing about a mail was sent yet.
            (Opening, "450 busy", Relay),
            (Opening, "535 5.7.8 wrong password", Relay),
            (Opening, "250 what?", Relay),
            (Sender, "450 4.7.1 too many mails", Relay),
            (Sender, "421 closing", Relay),
            (Sender, "530 5.7.0 log in first", Relay),
            (Sender, "550 5.7.1 sender not allowed", Relay),
            (Sender, "550 5.1.1 what?", Relay),
            (Sender, "553 5.1.8 sender's domain is unknown", Relay),
            (Sender, "354 go on", Relay),
            // The address itself is refused.
            (Recipient, "550 5.1.1 <ada@example.org>: no such user", Address),
            (Recipient, "550 no such user", Address),
            (Recipient, "550 host 192.0.2.1 said no", Address),
            (Recipient, "553 mailbox name not allowed", Address),
            (Recipient, "556 5.1.10 takes no mail", Address),
            (Recipient, "550 5.2.1 mailbox disabled", Address),
            (Data, "550 5.1.1 no such user", Address),
            (Dot, "550 5.1.1 no such user", Address),
            (Recipient, "552 5.2.2 mailbox full", Mailbox),
            (Recipient, "552 mailbox full", Mailbox),
            (Dot, "552 5.2.2 mailbox full", Mailbox),
            // Either about this mail or about all.
            (Recipient, "554 5.7.1 relay access denied", Policy),
            (Recipient, "554 relay denied", Policy),
            (Recipient, "550 relay not permitted", Policy),
            (Recipient, "550 5.7.1 sender address rejected", Policy),
            (Recipient, "553 5.1.8 sender's domain is unknown", Policy),
            (Recipient, "550 5.1.7 sender's address is wrong", Policy),
            (Recipient, "550 blocked by our blocklist", Policy),
            (Recipient, "530 5.7.0 log in first", Policy),
            (Recipient, "535 authentication required", Policy),
            (Recipient, "554 no", Policy),
            (Recipient, "501 5.5.4 what?", Policy),
            (Recipient, "550 5.4.1 no way there", Policy),
            (Data, "550 no", Policy),
            (Data, "554 5.5.1 no valid recipients", Policy),
            (Data, "250 ok", Policy),
            (Dot, "550 no", Policy),
            (Dot, "554 5.7.1 looks like spam", Policy),
            (Dot, "552 5.3.4 too large", Policy),
            (Dot, "354 go on", Policy),
            // Temporary.
            (Recipient, "450 4.1.1 try later", Moment),
            (Recipient, "451 4.7.1 greylisted", Moment),
            (Recipient, "421 closing", Moment),
            (Data, "451 later", Moment),
            (Dot, "452 4.3.1 no room", Moment),
        ] {
            let (code, words) = reply.split_once(' ').expect("code and words");
            let lines = vec![words.to_owned()];
            let failure = RelayFailure::of(stage, &Reply { code: code.parse().expect("a code"), lines });
            assert_eq!(failure.trouble(), trouble, "{stage:?} {reply}");
        }
        for (stage, trouble) in
            [(Opening, Relay), (Sender, Relay), (Recipient, Moment), (Data, Moment), (Dot, Moment)]
        {
            let failure = RelayFailure::silence(stage, &"hung up");
            assert_eq!(failure.trouble(), trouble, "{stage:?}");
            assert_eq!(failure.is_unknown(), stage == Dot, "{stage:?}");
        }
    }

    #[test]
    fn a_step_goes_on_only_at_the_reply_that_says_so() {
        for (stage, code, goes_on) in [
            (Stage::Sender, 250, true),
            (Stage::Sender, 354, false),
            (Stage::Recipient, 251, true),
            (Stage::Recipient, 354, false),
            (Stage::Data, 354, true),
            (Stage::Data, 250, false),
            (Stage::Data, 334, false),
            (Stage::Dot, 250, true),
            (Stage::Dot, 354, false),
        ] {
            let reply = Reply { code, lines: Vec::new() };
            assert_eq!(RelayFailure::unless_taken(stage, Ok(reply)).is_ok(), goes_on, "{stage:?} {code}");
        }
    }
}
