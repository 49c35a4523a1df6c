//! What went wrong in a dialogue with the relay, and whose trouble it is. Pure but for the time it waits.

use std::time::Duration;

use throng_domain::command::MailResult;

/// Why a step failed.
#[derive(Debug)]
pub(super) struct Failure {
    /// The code of the answer; absent when there was none.
    pub(super) code: Option<u16>,
    pub(super) said: String,
}

/// Runs one step, and gives it up after `time`.
pub(super) async fn within<T>(
    time: Duration,
    step: impl Future<Output = Result<T, lettre::transport::smtp::Error>>,
) -> Result<T, Failure> {
    match tokio::time::timeout(time, step).await {
        Ok(answer) => answer.map_err(|fault| Failure::of(&fault)),
        Err(_) => Err(Failure { code: None, said: "the mail server did not answer in time".to_owned() }),
    }
}

impl Failure {
    fn of(fault: &lettre::transport::smtp::Error) -> Failure {
        let said = fault.to_string();
        let said = said.split(|c: char| c.is_control()).collect::<Vec<_>>().join(" ");
        Failure { code: fault.status().map(u16::from), said }
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
