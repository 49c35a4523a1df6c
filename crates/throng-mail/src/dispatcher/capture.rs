//! Capturing: every mail that is due is marked as kept. Nothing is read or composed for it (the tray does
//! that when somebody looks), so that a rush of signing pays one small command for each mail.

use throng_domain::command::MailResult;

use super::{Dispatcher, record};
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
            match self
                .intake
                .submit(Class::Internal, record(lease, MailResult::Captured))
            {
                Ok(ticket) => tickets.push((lease, ticket)),
                Err(_shed) => refused = Some(lease),
            }
        }
        let mut all_well = refused.is_none();
        for (lease, ticket) in tickets {
            match ticket.answer().await {
                Ok(_) => self.recorded(lease, &MailResult::Captured),
                Err(_trouble) => {
                    all_well = false;
                    self.hand_back(lease);
                }
            }
        }
        refused.into_iter().for_each(|lease| self.hand_back(lease));
        all_well
    }

    /// Gives the mail back at once: nothing has left the machine, so trying again is harmless.
    fn hand_back(&self, lease: Lease) {
        self.shared.schedule.give_back(lease, clock::steady());
    }
}
