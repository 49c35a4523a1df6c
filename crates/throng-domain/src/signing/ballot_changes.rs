//! How often somebody on the roll of a vote changed what they cast, and when last: their receipt says so, since whoever has their code
//! or link can do it too.
//!
//! Owns where that is kept: in the budget of mails of their signature, to which nothing is ever mailed. It must never be read of the
//! signature of somebody who is mailed, nor tell what was chosen. Votes that were taken back count, also those of an earlier signature
//! with the same code. Bounds: it counts to 255.

use crate::campaigns::campaign::Campaign;
use crate::signing::signature::{MailBudget, Signature};
use crate::spine::time::Timestamp;

/// How often a vote was changed or taken back, at least once, and when last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BallotChanges {
    /// How often; 255 stands for any more.
    pub times: u8,
    /// When last.
    pub last: Timestamp,
}

impl BallotChanges {
    /// Those of a signature under a campaign; `None` if there were none, or it is not known, since nobody votes by a roll there.
    #[must_use]
    pub fn of(campaign: &Campaign, signature: &Signature) -> Option<BallotChanges> {
        let by_roll = campaign.vote()?.terms.electorate.has_roll();
        let MailBudget { in_window: times, window_began: last, .. } = signature.mails;
        (by_roll && times > 0).then_some(BallotChanges { times, last })
    }

    /// Notes one more, of somebody on a roll.
    pub(crate) fn note(signature: &mut Signature, now: Timestamp) {
        let mails = &mut signature.mails;
        (mails.in_window, mails.window_began) = (mails.in_window.saturating_add(1), now);
    }

    /// Has somebody on a roll who votes again begin with what is known of the vote that they took back, and that they took it back.
    pub(crate) fn carry(from: &Signature, to: &mut Signature) {
        let MailBudget { in_window, window_began, .. } = from.mails;
        (to.mails.in_window, to.mails.window_began) = (in_window, window_began);
        if let (Some(_), Some(taken_back)) = (from.confirmed_at, from.ended_at) {
            BallotChanges::note(to, taken_back);
        }
    }
}
