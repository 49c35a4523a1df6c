//! Seeded bugs, only in builds with the feature `chaos`: proof that the crash harness goes red when it
//! should. A harness that was never seen failing has not been tested.

use std::sync::OnceLock;

/// A deliberately broken promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Requests are answered before their batch is committed.
    AckBeforeCommit,
    /// SQLite runs with `synchronous=OFF`.
    SyncOff,
    /// Mails are written in a transaction after that of their cause.
    MailOutside,
    /// Nobody looks whether an address has signed.
    NoUniqueness,
}

impl Bug {
    /// Every bug, with the word that `THRONG_CHAOS` chooses it by.
    pub const ALL: [(&'static str, Bug); 4] = [
        ("ack-before-commit", Bug::AckBeforeCommit),
        ("sync-off", Bug::SyncOff),
        ("mail-outside", Bug::MailOutside),
        ("no-uniqueness", Bug::NoUniqueness),
    ];
}

/// The bug chosen by the environment variable `THRONG_CHAOS`, read once.
#[must_use]
pub fn active() -> Option<Bug> {
    static ACTIVE: OnceLock<Option<Bug>> = OnceLock::new();
    *ACTIVE.get_or_init(|| {
        let word = std::env::var("THRONG_CHAOS").ok()?;
        Bug::ALL
            .into_iter()
            .find(|(name, _)| *name == word)
            .map(|(_, bug)| bug)
    })
}
