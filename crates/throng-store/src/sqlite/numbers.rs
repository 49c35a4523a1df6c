//! The numbers that stand in rows, by the names with which SQL is written: states, and what is counted in a tally.
//!
//! Owns the numbers of sources and dimensions; those of states are the domain's. They stand in statements as they are, not
//! as parameters, since SQLite uses an index with a condition only where it can read that the condition holds.

use throng_domain::mailing::MailState;
use throng_domain::signature::SignatureState;
use throng_domain::tally::TallySource;

/// `signature.state`.
pub(super) const CONFIRMED: u8 = SignatureState::Confirmed.number();

/// `mail.state`.
pub(super) const QUEUED: u8 = MailState::Queued.number();
pub(super) const SENT: u8 = MailState::Sent.number();
pub(super) const CAPTURED: u8 = MailState::Captured.number();
pub(super) const DEAD: u8 = MailState::Dead.number();

/// `tally.source`.
pub(super) const COLLECTED: i64 = 0;
pub(super) const CARRIED_OVER: i64 = 1;
pub(super) const PAPER: i64 = 2;

/// `tally.dimension`.
pub(super) const TOTAL: i64 = 0;
pub(super) const BY_AREA: i64 = 1;
pub(super) const BY_COUNTRY: i64 = 2;
pub(super) const BY_HOUR: i64 = 3;

/// Number of where a count comes from.
pub(super) fn of_source(source: TallySource) -> i64 {
    match source {
        TallySource::Collected => COLLECTED,
        TallySource::CarriedOver => CARRIED_OVER,
        TallySource::Paper => PAPER,
    }
}

/// Where a count with this number comes from.
pub(super) fn source(number: i64) -> Option<TallySource> {
    match number {
        COLLECTED => Some(TallySource::Collected),
        CARRIED_OVER => Some(TallySource::CarriedOver),
        PAPER => Some(TallySource::Paper),
        _ => None,
    }
}
