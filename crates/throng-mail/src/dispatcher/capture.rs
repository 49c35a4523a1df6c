//! Capturing: every mail that is due is marked as kept. Nothing is read or composed for one that was due at once (the tray
//! does that when somebody looks), so that a rush of signing pays one small command for each mail. One that was held back is
//! dropped if it is no longer true, as a relay would drop it: the tray holds what people would be sent.

use throng_domain::command::MailResult;

use super::{Dispatcher, record};
use crate::compose::Composed;
use crate::schedule::Lease;
use throng_intake::Class;
use throng_process::clock;
use throng_process::limits::MAIL_CAPTURES_AT_ONCE;

impl Dispatcher {
    /// Captures due mails until the program stops. After each group it pauses for as long as the intake took to answer:
    /// the busier the intake is with visitors, the fewer commands come from here.
    pub(super) async fn capture(&self) {
        while self.until_due().await {
            if !self.load() {
                self.pause(self.config.patience.retry).await;
                continue;
            }
            let begun = clock::monotonic();
            if !self.capture_group().await {
                self.pause(self.config.patience.retry).await;
            }
            self.pause(begun.elapsed().min(self.config.patience.retry)).await;
        }
    }

    /// Captures the mails that are due now. Returns false when the intake has no room.
    async fn capture_group(&self) -> bool {
        let mut tickets = Vec::with_capacity(MAIL_CAPTURES_AT_ONCE.count());
        let mut refused = None;
        while refused.is_none() && tickets.len() < MAIL_CAPTURES_AT_ONCE.count() {
            let Some(lease) = self.take() else { break };
            let Some(result) = self.fate(lease) else { continue };
            match self.intake.submit(Class::Internal, record(lease, result.clone())) {
                Ok(ticket) => tickets.push((lease, result, ticket)),
                Err(_shed) => refused = Some(lease),
            }
        }
        let mut all_well = refused.is_none();
        for (lease, result, ticket) in tickets {
            match ticket.answer().await {
                Ok(_) => self.recorded(lease, &result),
                Err(_trouble) => {
                    all_well = false;
                    self.hand_back(lease);
                }
            }
        }
        refused.into_iter().for_each(|lease| self.hand_back(lease));
        all_well
    }

    /// What becomes of a mail that is due; `None` when there is nothing to record.
    fn fate(&self, lease: Lease) -> Option<MailResult> {
        if !lease.was_held_back {
            return Some(MailResult::Captured);
        }
        let mail = self.still_due(lease)?;
        let believed = clock::held_since().unwrap_or_else(clock::now);
        match self.composer.compose(&mail, believed) {
            Ok(Composed::Dropped) => Some(MailResult::Dropped),
            Ok(Composed::Letter(_) | Composed::Unsendable(_)) => Some(MailResult::Captured),
            Err(fault) => {
                self.put_back(lease, &fault);
                None
            }
        }
    }

    /// Gives the mail back at once: nothing has left the machine, so trying again is harmless.
    fn hand_back(&self, lease: Lease) {
        self.shared.schedule.give_back(lease, clock::steady());
    }
}
