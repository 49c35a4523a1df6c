//! Which mails are tried while the relay refuses many: by turns the oldest, and one that it may well accept.
//!
//! **Owns** that choice. A queue that begins with what one stranger has typed, each address at a domain that the relay
//! refuses, must not keep everybody else waiting until all of that was tried. **Never** tries or records anything.
//! **Called by** the workers of the relay. **Bounds** how many mails are read for it ([`RELAY_LOOKED_MAX`]) and chosen
//! ([`RELAY_PICKS_MAX`]), each time that a worker begins to test the relay.

use std::collections::VecDeque;

use throng_domain::ids::MailId;

use super::Dispatcher;
use crate::relay::SmtpCourier;
use crate::schedule::Lease;
use throng_process::clock;
use throng_process::limits::{RELAY_LOOKED_MAX, RELAY_PICKS_MAX};

/// A mail to be tried out of turn.
struct Pick {
    id: MailId,
    /// To be left out once the relay refuses this domain.
    domain: Option<String>,
}

/// What one worker tries out of turn. What is left when the relay accepts a mail is tried too: the gate may close
/// again before its turn comes.
#[derive(Default)]
pub(super) struct Knock {
    picks: VecDeque<Pick>,
    /// The test of the relay for which they were picked.
    of: u64,
    /// Whether the next mail is the oldest, and not one that was picked.
    oldest_next: bool,
}

impl Dispatcher {
    /// The next mail for this worker.
    pub(super) fn choose(&self, knock: &mut Knock, courier: &SmtpCourier) -> Option<Lease> {
        if let Some(of) = courier.knocks_for_time()
            && knock.of != of
        {
            *knock = Knock { picks: self.picks(courier), of, oldest_next: false };
        }
        knock.oldest_next = !knock.oldest_next;
        if knock.oldest_next
            && let Some(lease) = self.take_picked(knock, courier)
        {
            return Some(lease);
        }
        self.take()
    }

    fn take_picked(&self, knock: &mut Knock, courier: &SmtpCourier) -> Option<Lease> {
        let now = clock::steady();
        loop {
            let Pick { id, domain } = knock.picks.pop_front()?;
            if domain.is_some_and(|domain| !courier.is_promising(&domain)) {
                continue;
            }
            if let Some(lease) = self.shared.schedule.take_this(id, now, self.expiry(now)) {
                return Some(lease);
            }
        }
    }

    /// Mails to promising domains, those to different domains first; then the newest.
    fn picks(&self, courier: &SmtpCourier) -> VecDeque<Pick> {
        let sample = self
            .shared
            .schedule
            .sample(clock::steady(), RELAY_LOOKED_MAX.count());
        let (mut others, mut promising, mut further) = (Vec::new(), Vec::new(), Vec::new());
        for id in sample {
            if promising.len() >= RELAY_PICKS_MAX.count() {
                break;
            }
            let domain = self.domain_of(id).filter(|domain| courier.is_promising(domain));
            let is_there = |pick: &Pick| pick.domain == domain;
            match domain {
                None => others.push(Pick { id, domain }),
                Some(_) if promising.iter().any(is_there) => further.push(Pick { id, domain }),
                Some(_) => promising.push(Pick { id, domain }),
            }
        }
        let picks = promising.into_iter().chain(further).chain(others);
        picks.take(RELAY_PICKS_MAX.count()).collect()
    }

    /// The domain of a waiting mail's recipient. A mail that cannot be read is told of when its turn comes.
    fn domain_of(&self, id: MailId) -> Option<String> {
        let mail = self.reader.borrow_mut().mail(id).ok()??;
        mail.recipient()
            .map(|email| email.ascii_domain().to_ascii_lowercase())
    }
}
