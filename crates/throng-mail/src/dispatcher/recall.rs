//! To which domains the relay accepted mails before the program was started.
//!
//! **Owns** that a restart does not make the gate forget: without it three invented domains close the gate, which nothing but a
//! mail that is accepted opens, and no waiting mail is more promising than another. What one stranger has typed could then stand
//! in front of everybody after each restart. The store has what was sent, so nothing more is written for it. **Never** opens
//! or closes the gate. **Called by** the dispatcher, once, before anything is sent. **Bounds** how many mails are looked through
//! ([`RELAY_RECALLED_MAX`]) and how many domains are learnt ([`RELAY_DOMAINS_KEPT_MAX`]).
//!
//! It may be another relay than before. Then what is recalled is a guess, and costs at the most that [`RELAY_RECIPIENTS_REFUSED_MAX`]
//! mails are refused before the gate closes.
//!
//! [`RELAY_RECIPIENTS_REFUSED_MAX`]: throng_process::limits::RELAY_RECIPIENTS_REFUSED_MAX

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::Dispatcher;
use crate::relay::Relay;
use throng_process::clock;
use throng_process::limits::{RELAY_DOMAINS_KEPT_MAX, RELAY_RECALLED_MAX};

impl Dispatcher {
    /// Tells the relay's gate what was accepted before. If that cannot be read, the gate begins with nothing.
    pub(super) fn recall(&self, relay: &Relay) {
        let (window, max) = (RELAY_RECALLED_MAX.max as u32, RELAY_DOMAINS_KEPT_MAX.max as u32);
        let sent = match self.reader.borrow_mut().sent_mails(window, max) {
            Ok(sent) => sent,
            Err(fault) => {
                self.shared.counters.faults.fetch_add(1, Ordering::Relaxed);
                tracing::warn!(%fault, "it could not be read to whom emails were sent before the start");
                return;
            }
        };
        let (now, at) = (clock::steady(), clock::monotonic());
        // The oldest first, so that those to which few mails go make room for newer ones.
        for row in sent.into_iter().rev() {
            let age = row.mail.finished_at.map(|finished_at| now.since(finished_at));
            let age = age.and_then(|ms| u64::try_from(ms).ok());
            let accepted_at = age.and_then(|ms| at.checked_sub(Duration::from_millis(ms)));
            if let Some(to) = row.to {
                relay
                    .gate
                    .recall(&to.ascii_domain().to_ascii_lowercase(), accepted_at);
            }
        }
    }
}
