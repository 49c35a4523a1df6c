//! The model's answers about votes.

use std::ops::Range;

use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::roll::RollEntry;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;

use super::ModelStore;
use crate::error::Fault;
use crate::reader::{InBox, ReadVotes};

impl ReadVotes for ModelStore {
    fn ballots(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<InBox>, Fault> {
        Ok(self.rows().counted_ballots((vote, &roll), after, limit))
    }

    fn voter(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        voter: AddressKey,
    ) -> Result<Option<RollEntry>, Fault> {
        let rows = self.rows();
        let found = rows
            .roll_of(vote)
            .find(|row| row.voter == voter && roll.contains(&row.number));
        Ok(found.cloned())
    }

    fn member(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        member: AddressKey,
    ) -> Result<Option<RollEntry>, Fault> {
        let rows = self.rows();
        let found = rows
            .roll_of(vote)
            .filter(|row| row.member == Some(member) && roll.contains(&row.number));
        Ok(found.min_by_key(|row| row.number).cloned())
    }

    fn roll(&mut self, vote: CampaignId, numbers: Range<u32>, limit: u32) -> Result<Vec<RollEntry>, Fault> {
        let rows = self.rows();
        let found = rows.roll_of(vote).filter(|row| numbers.contains(&row.number));
        let mut found: Vec<RollEntry> = found.cloned().collect();
        found.sort_by_key(|row| row.number);
        found.truncate(limit as usize);
        Ok(found)
    }

    fn rolls_to_erase(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        Ok(self.rows().rolls_to_erase(now))
    }

    fn ballots_to_erase(&mut self) -> Result<Vec<CampaignId>, Fault> {
        Ok(self.rows().to_erase_ballots())
    }
}
