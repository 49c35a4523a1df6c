//! What votes need beside what all campaigns need: what is in a box, and who is on a roll.

use std::ops::Range;

use throng_domain::ballot::SealedChoice;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::roll::RollEntry;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;

use crate::error::Fault;

/// What a voter has cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InBox {
    /// Their signature.
    pub voter: SignatureId,
    /// What they chose, sealed.
    pub choice: Box<SealedChoice>,
    /// How many votes they have.
    pub weight: u32,
}

/// Answers questions about votes.
pub trait ReadVotes {
    /// The sealed choices of those whose vote counts, by the id of their signature, after `after`: at most `limit`. The
    /// votes that each has are those on the roll with these numbers; 1 for whoever is not on it.
    ///
    /// # Errors
    /// The store cannot be read.
    fn ballots(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<InBox>, Fault>;

    /// Somebody on the roll of a vote by their hash, if their number is one of these.
    ///
    /// # Errors
    /// The store cannot be read.
    fn voter(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        voter: AddressKey,
    ) -> Result<Option<RollEntry>, Fault>;

    /// Somebody on the roll of a vote by the hash of their member number, if the number of their row is one of these.
    ///
    /// # Errors
    /// The store cannot be read.
    fn member(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        member: AddressKey,
    ) -> Result<Option<RollEntry>, Fault>;

    /// The rows of a vote's roll with these numbers, in their order: at most `limit`.
    ///
    /// # Errors
    /// The store cannot be read.
    fn roll(&mut self, vote: CampaignId, numbers: Range<u32>, limit: u32) -> Result<Vec<RollEntry>, Fault>;

    /// The votes of all sites with rows of rolls that need not be kept any more at `now`.
    ///
    /// # Errors
    /// The store cannot be read.
    fn rolls_to_erase(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault>;

    /// The votes of all sites that have ended and still have sealed choices.
    ///
    /// # Errors
    /// The store cannot be read.
    fn ballots_to_erase(&mut self) -> Result<Vec<CampaignId>, Fault>;
}
