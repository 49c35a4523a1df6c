//! The numbers stored in rows, as names for use in SQL: states, and the sources and dimensions of tallies.
//!
//! Owns the numbers of sources and dimensions; those of states are the domain's. Statements contain them as literals
//! and not as parameters, since SQLite uses an index with a condition only where it can see that the condition holds.

use throng_domain::mailing::MailState;
use throng_domain::signature::SignatureState;
use throng_domain::tally::TallySource;

/// The values of `signature.state`.
pub(super) const PENDING: u8 = SignatureState::Pending.number();
pub(super) const CONFIRMED: u8 = SignatureState::Confirmed.number();
pub(super) const WITHDRAWN: u8 = SignatureState::Withdrawn.number();

/// The values of `mail.state`.
pub(super) const QUEUED: u8 = MailState::Queued.number();
pub(super) const SENT: u8 = MailState::Sent.number();
pub(super) const CAPTURED: u8 = MailState::Captured.number();
pub(super) const DEAD: u8 = MailState::Dead.number();

/// The values of `tally.source`.
pub(super) const COLLECTED: i64 = 0;
pub(super) const CARRIED_OVER: i64 = 1;
pub(super) const PAPER: i64 = 2;

/// The values of `tally.dimension`.
pub(super) const TOTAL: i64 = 0;
pub(super) const BY_AREA: i64 = 1;
pub(super) const BY_COUNTRY: i64 = 2;
pub(super) const BY_HOUR: i64 = 3;
pub(super) const BY_REGION: i64 = 4;

/// The number of a source.
pub(super) fn of_source(source: TallySource) -> i64 {
    match source {
        TallySource::Collected => COLLECTED,
        TallySource::CarriedOver => CARRIED_OVER,
        TallySource::Paper => PAPER,
    }
}

/// The source with this number.
pub(super) fn source(number: i64) -> Option<TallySource> {
    match number {
        COLLECTED => Some(TallySource::Collected),
        CARRIED_OVER => Some(TallySource::CarriedOver),
        PAPER => Some(TallySource::Paper),
        _ => None,
    }
}
