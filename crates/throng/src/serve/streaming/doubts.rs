//! What is said when somebody has touched the file in the place that says which machine is the site.
//!
//! Owns the two sentences, and how often each is said. It must never decide what is believed: that is the stream's own business. Bounds:
//! each once a minute, since whoever can write there could fill the log.

use std::time::Instant;

use throng_backup::{BackupError, Streaming};
use throng_process::clock;

use super::AGAIN;

/// When each is said again at the earliest.
pub(super) struct Doubts {
    said: Instant,
    gone: Instant,
}

impl Doubts {
    pub(super) fn none(now: Instant) -> Doubts {
        Doubts { said: now, gone: now }
    }

    /// Tells what was done to it, and notes it where somebody says that another machine is the site.
    pub(super) fn tell(&mut self, trouble: &BackupError, told: &Streaming) {
        let is_said = matches!(trouble, BackupError::Doubted { .. });
        let again = match is_said {
            true => &mut self.said,
            false => &mut self.gone,
        };
        let now = clock::monotonic();
        let is_due = now >= *again;
        if is_due {
            *again = now + AGAIN;
        }
        if is_said {
            told.has_doubts(clock::steady());
        }
        match (is_due, is_said) {
            (true, true) => tracing::warn!(
                %trouble,
                "the place of the stream said that another machine is the site, and did not prove it; what is true stands there again"
            ),
            (true, false) => {
                tracing::warn!(%trouble, "the place of the stream did not say any more which machine is the site");
            }
            (false, _) => {}
        }
    }
}
