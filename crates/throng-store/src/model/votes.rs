//! The model's answers about votes.

use std::collections::BTreeSet;
use std::ops::Range;

use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::lost_code::LostCode;
use throng_domain::replaced_code::ReplacedCode;
use throng_domain::roll::RollEntry;
use throng_domain::row::{RecordKey, RecordList, Row};
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_domain::vote::OpenBallot;

use super::ModelStore;
use super::rows::Rows;
use crate::error::Fault;
use crate::reader::{InBox, OpenVoter, ReadVotes, is_called_off, waits_to_be_counted};

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

    fn open_ballots(&mut self, vote: CampaignId) -> Result<Vec<Alike>, Fault> {
        let mut ballots: Vec<Alike> = Vec::new();
        let rows = self.rows();
        let mut chosen: Vec<_> = rows.open_ballots(vote).map(|(_, choice)| choice).collect();
        chosen.sort();
        for choice in chosen {
            match ballots.last_mut().filter(|last| last.choice == *choice) {
                Some(last) => last.count += 1,
                None => ballots.push(Alike { choice: choice.clone(), weight: 1, count: 1 }),
            }
        }
        Ok(ballots)
    }

    fn open_voters(&mut self, vote: CampaignId, offset: u32, limit: u32) -> Result<Vec<OpenVoter>, Fault> {
        let rows = self.rows();
        let shown = rows.open_ballots(vote).skip(offset as usize).take(limit as usize);
        let named = shown.map(|(id, choice)| {
            let name = rows.signers.get(&id).map(|signer| signer.name.clone());
            OpenVoter { name, choice: choice.clone() }
        });
        Ok(named.collect())
    }

    fn votes_to_count(&mut self) -> Result<Vec<CampaignId>, Fault> {
        let rows = self.rows();
        let waits = rows
            .campaigns
            .values()
            .filter(|campaign| waits_to_be_counted(campaign));
        Ok(waits.map(|campaign| campaign.head.id).collect())
    }

    fn open_ballots_uncounted(&mut self, vote: CampaignId, limit: u32) -> Result<Vec<SignatureId>, Fault> {
        let rows = self.rows();
        let counted: BTreeSet<SignatureId> = rows.open_ballots(vote).map(|(id, _)| id).collect();
        let kept = rows
            .list(OpenBallot::rows(vote))
            .map(|(item, _)| SignatureId(item));
        Ok(kept
            .filter(|id| !counted.contains(id))
            .take(limit as usize)
            .collect())
    }

    fn open_ballots_to_erase(&mut self, limit: u32) -> Result<Vec<(CampaignId, Vec<SignatureId>)>, Fault> {
        let rows = self.rows();
        let called_off = rows.campaigns.values().filter(|campaign| is_called_off(campaign));
        let kept = called_off.map(|campaign| {
            let id = campaign.head.id;
            let list = rows.list(OpenBallot::rows(id));
            let voters = list.take(limit as usize).map(|(item, _)| SignatureId(item));
            (id, voters.collect::<Vec<_>>())
        });
        Ok(kept.filter(|(_, voters)| !voters.is_empty()).collect())
    }
}

/// The rolls of votes.
impl Rows {
    pub(super) fn put_roll(&mut self, campaign: CampaignId, rows: Vec<RollEntry>) -> Result<(), String> {
        for row in rows {
            if self.on_roll(campaign, row.number).is_some() {
                return Err(format!("row {} of a roll is there already", row.number));
            }
            self.rolls.push((campaign, row));
        }
        Ok(())
    }

    /// The row of a roll with this number, which was loaded before.
    pub(super) fn loaded(&mut self, campaign: CampaignId, number: u32) -> &mut RollEntry {
        let mut rows = self.rolls.iter_mut();
        let row = rows.find(|(of, row)| *of == campaign && row.number == number);
        &mut row.expect("only a loaded row is changed").1
    }

    pub(super) fn erase_roll(&mut self, campaign: CampaignId, kept: &Range<u32>, most: usize) {
        let mut numbers: Vec<u32> = self.roll_of(campaign).map(|row| row.number).collect();
        numbers.retain(|number| !kept.contains(number));
        numbers.sort_unstable();
        numbers.truncate(most);
        self.rolls
            .retain(|(of, row)| *of != campaign || !numbers.contains(&row.number));
        if kept.is_empty() {
            for list in
                [RecordList::from(ReplacedCode::rows(campaign)), RecordList::from(LostCode::rows(campaign))]
            {
                let of_vote = self.records.keys().filter(|key| key.list == list);
                let erased: Vec<RecordKey> = of_vote.copied().take(most).collect();
                erased.iter().for_each(|key| drop(self.records.remove(key)));
            }
        }
    }

    /// The rows of all rolls of a vote.
    pub(super) fn roll_of(&self, campaign: CampaignId) -> impl Iterator<Item = &RollEntry> {
        let of_vote = self.rolls.iter().filter(move |(of, _)| *of == campaign);
        of_vote.map(|(_, row)| row)
    }

    /// The row of a roll with this number.
    pub(super) fn on_roll(&self, campaign: CampaignId, number: u32) -> Option<&RollEntry> {
        self.roll_of(campaign).find(|row| row.number == number)
    }
}
