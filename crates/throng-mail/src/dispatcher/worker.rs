//! One worker of the relay: it has a connection, and takes one mail at a time from due to recorded.

use std::sync::Arc;

use throng_domain::command::MailResult;
use throng_domain::mailing::{About, MailKind};
use throng_domain::refused::RefusedAddress;
use throng_store::error::Fault;
use throng_store::reader::{MailWithSubject, ReadRows};

use super::Dispatcher;
use super::knock::Knock;
use crate::budget::{Spent, is_typed, leaves_room};
use crate::compose::{Composed, Outgoing};
use crate::delivery::Delivered;
use crate::relay::{Relay, SmtpCourier};
use crate::schedule::Lease;
use throng_process::clock;

/// Whether mails of this kind go to many, or come again and again.
fn comes_again(kind: MailKind) -> bool {
    matches!(
        kind,
        MailKind::News
            | MailKind::FollowerNews
            | MailKind::PlaceNews
            | MailKind::PledgeProgress
            | MailKind::CommentDigest
            | MailKind::CreatorDigest
    )
}

impl Dispatcher {
    /// Sends the mails that are due, until the program stops.
    pub(super) async fn send(&self, relay: Arc<Relay>) {
        let mut courier = SmtpCourier::new(relay);
        let mut knock = Knock::default();
        while self.until_due_or_rest(&mut courier).await {
            if !self.load() {
                self.pause(self.config.patience.retry).await;
                continue;
            }
            // Take a mail from the schedule only once connected; otherwise it stays there for a worker that has a
            // connection.
            if self.shared.schedule.is_due(clock::steady()) && self.connect(&mut courier).await {
                self.send_one(&mut knock, &mut courier).await;
            }
        }
        courier.rest().await;
    }

    /// Waits until a mail is due; closes the connection on the way if it is idle for too long.
    async fn until_due_or_rest(&self, courier: &mut SmtpCourier) -> bool {
        if courier.is_connected() {
            match tokio::time::timeout(self.config.patience.idle, self.until_due()).await {
                Ok(due) => return due,
                Err(_) => courier.rest().await,
            }
        }
        self.until_due().await
    }

    /// Makes sure of a connection. Returns false when the relay refuses it or the program stops.
    async fn connect(&self, courier: &mut SmtpCourier) -> bool {
        let mut stop = self.stop.clone();
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => false,
            ready = courier.ready() => ready,
        }
    }

    async fn send_one(&self, knock: &mut Knock, courier: &mut SmtpCourier) {
        let Some(lease) = self.choose(knock, courier) else {
            return;
        };
        match self.try_to_send(lease, courier).await {
            Some(Delivered::Done(result)) => self.record(lease, result).await,
            Some(Delivered::NotTried) => self.shared.schedule.give_back(lease, clock::steady()),
            Some(Delivered::AddressRefused(reply)) => {
                self.record(lease, MailResult::Refused(reply)).await;
            }
            Some(Delivered::Unknown(reply)) => self.record(lease, MailResult::Deferred(reply)).await,
            None => {}
        }
    }

    /// Whether a mail to many, or one that comes again and again, is not sent, because its address was refused for good and staff have not said that it is
    /// right.
    fn is_left_out(&self, mail: &MailWithSubject) -> Result<bool, Fault> {
        let mailbox = self
            .composer
            .mailbox(mail)
            .filter(|_| comes_again(mail.mail.kind));
        let Some(mailbox) = mailbox else {
            return Ok(false);
        };
        let key = RefusedAddress::key(mail.mail.site, mailbox);
        let found = self.reader.borrow_mut().row(key)?;
        Ok(found.is_some_and(|row| row.stands()))
    }

    /// Adds the address's key to a refusal of the address, so that the address is remembered as refused.
    fn delivered(&self, delivered: Delivered, mail: &MailWithSubject) -> Delivered {
        match (delivered, self.composer.mailbox(mail)) {
            (Delivered::AddressRefused(reply), Some(mailbox)) => {
                Delivered::Done(MailResult::AddressRefused { reply, mailbox })
            }
            (Delivered::AddressRefused(reply), None) => Delivered::Done(MailResult::Refused(reply)),
            (other, _) => other,
        }
    }

    /// Hands a mail over, unless its mailbox has used up its allowance.
    async fn deliver(
        &self,
        letter: &Outgoing,
        mail: &MailWithSubject,
        courier: &mut SmtpCourier,
    ) -> Delivered {
        let spent = self.spent(mail);
        if let Some(spent) = spent
            && let Err(until) = self.budgets.borrow_mut().spend(spent)
        {
            return Delivered::Done(MailResult::Waits(until));
        }
        let delivered = courier.deliver(letter).await;
        if let Some(spent) = spent.filter(|_| delivered.is_certainly_not()) {
            self.budgets.borrow_mut().give_back(spent);
        }
        self.delivered(delivered, mail)
    }

    /// What a mail takes from its mailbox's budget; `None` for kinds that do not count.
    fn spent(&self, mail: &MailWithSubject) -> Option<Spent> {
        let mailbox = self.composer.delivery(mail)?;
        let petition = match mail.mail.about {
            // Each place is a matter of its own, as each petition is: its low bits tell the request from others.
            About::Place { asked_at, .. } => u32::try_from(asked_at.0 & i64::from(u32::MAX)).unwrap_or(0),
            About::Signature(_)
            | About::News { .. }
            | About::Campaign { .. }
            | About::Trial { .. }
            | About::Report(_)
            | About::Staff(_)
            | About::Trouble { .. }
            | About::Follower(_)
            | About::FollowerNews { .. }
            | About::PlaceNews { .. }
            | About::Voter(_)
            | About::VoterNews { .. } => mail
                .campaign
                .as_ref()
                .map_or(0, |petition| petition.head.id.number),
        };
        let leaves_room = leaves_room(mail.mail.kind);
        is_typed(mail.mail.kind).then(|| Spent { mailbox, petition, leaves_room, at: clock::steady() })
    }

    /// Tries to send the mail. `None` when it needs no further treatment.
    async fn try_to_send(&self, lease: Lease, courier: &mut SmtpCourier) -> Option<Delivered> {
        let mail = self.still_due(lease)?;
        match self.is_left_out(&mail) {
            Ok(false) => {}
            Ok(true) => return Some(Delivered::Done(MailResult::Dropped)),
            Err(fault) => {
                self.put_back(lease, &fault);
                return None;
            }
        }
        // By a clock that is doubted, links that work would seem to have ended, and their mails would be dropped for good.
        let believed = clock::held_since().unwrap_or_else(clock::now);
        match self.composer.compose(&mail, believed) {
            Ok(Composed::Letter(letter)) => Some(self.deliver(&letter, &mail, courier).await),
            Ok(Composed::Dropped) => Some(Delivered::Done(MailResult::Dropped)),
            Ok(Composed::Unsendable(reason)) => Some(Delivered::Done(MailResult::Refused(reason))),
            Err(fault) => {
                self.put_back(lease, &fault);
                None
            }
        }
    }
}
