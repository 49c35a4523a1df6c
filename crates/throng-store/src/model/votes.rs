//! The model's answers about votes.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::lost_code::LostCode;
use throng_domain::person::PersonName;
use throng_domain::replaced_code::ReplacedCode;
use throng_domain::roll::RollEntry;
use throng_domain::row::{RecordKey, RecordList, Row};
use throng_domain::signature::SignatureState;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_domain::vote::{OpenBallot, VoterName};

use super::ModelStore;
use super::rows::Rows;
use crate::error::Fault;
use crate::reader::{
    InBox, OpenVoter, ReadVotes, is_called_off, needs_kept_key, waits_to_be_counted, waits_to_be_opened,
};

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
        let mut chosen: Vec<_> = rows
            .open_ballots(vote)
            .map(|(_, OpenBallot { choice, weight })| (choice, *weight))
            .collect();
        chosen.sort();
        for (choice, weight) in chosen {
            let last = ballots.last_mut();
            match last.filter(|last| (&last.choice, last.weight) == (choice, weight)) {
                Some(last) => last.count += 1,
                None => ballots.push(Alike { choice: choice.clone(), weight, count: 1 }),
            }
        }
        Ok(ballots)
    }

    fn open_voters(
        &mut self,
        vote: CampaignId,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<OpenVoter>, Fault> {
        let rows = self.rows();
        let listed: BTreeMap<i64, &VoterName> = rows.list(VoterName::rows(vote)).collect();
        let shown = rows.open_ballots(vote).filter(|(id, _)| *id > after);
        let named = shown
            .take(limit as usize)
            .map(|(id, OpenBallot { choice, weight })| {
                let typed = rows.signers.get(&id).map(|signer| signer.name.clone());
                let name = typed.or_else(|| listed.get(&id.0).and_then(|VoterName(name)| name.clone()));
                OpenVoter { voter: id, name, choice: choice.clone(), weight: *weight }
            });
        Ok(named.collect())
    }

    fn who_voted(&mut self, vote: CampaignId, limit: u32) -> Result<Vec<PersonName>, Fault> {
        let rows = self.rows();
        let counts = |id: SignatureId| {
            let state = rows.signatures.get(&id).map(|signature| signature.state);
            state == Some(SignatureState::Confirmed)
        };
        let of_vote = rows
            .list(VoterName::rows(vote))
            .filter(|(item, _)| counts(SignatureId(*item)));
        let names = of_vote
            .take(limit as usize)
            .filter_map(|(item, VoterName(listed))| {
                let typed = rows
                    .signers
                    .get(&SignatureId(item))
                    .map(|signer| signer.name.clone());
                typed.or_else(|| listed.clone())
            });
        Ok(names.collect())
    }

    fn open_voter_starts(&mut self, vote: CampaignId, every: u32) -> Result<Vec<SignatureId>, Fault> {
        let rows = self.rows();
        let ids: Vec<SignatureId> = rows.open_ballots(vote).map(|(id, _)| id).collect();
        let whole = ids
            .chunks(every as usize)
            .filter(|part| part.len() == every as usize);
        let last = whole.filter_map(|part| part.last().copied());
        Ok(std::iter::once(SignatureId(0)).chain(last).collect())
    }

    fn votes_to_count(&mut self) -> Result<Vec<CampaignId>, Fault> {
        let rows = self.rows();
        let waits = rows
            .campaigns
            .values()
            .filter(|campaign| waits_to_be_counted(campaign));
        Ok(waits.map(|campaign| campaign.head.id).collect())
    }

    fn boxes_to_open(&mut self) -> Result<Vec<CampaignId>, Fault> {
        let rows = self.rows();
        let waits = rows
            .campaigns
            .values()
            .filter(|campaign| waits_to_be_opened(campaign));
        Ok(waits.map(|campaign| campaign.head.id).collect())
    }

    fn votes_with_kept_key(&mut self) -> Result<Vec<CampaignId>, Fault> {
        let rows = self.rows();
        let kept = rows
            .campaigns
            .values()
            .filter(|campaign| needs_kept_key(campaign));
        Ok(kept.map(|campaign| campaign.head.id).collect())
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
            let said: BTreeSet<i64> = rows.list(OpenBallot::rows(id)).map(|(item, _)| item).collect();
            let voted: BTreeSet<i64> = rows.list(VoterName::rows(id)).map(|(item, _)| item).collect();
            let kept = if said.is_empty() { voted } else { said };
            (
                id,
                kept.into_iter()
                    .take(limit as usize)
                    .map(SignatureId)
                    .collect::<Vec<_>>(),
            )
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
