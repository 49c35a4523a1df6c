//! The reader's answers about votes.

use std::ops::Range;

use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::person::PersonName;
use throng_domain::roll::RollEntry;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;

use crate::error::Fault;
use crate::reader::{InBox, OpenVoter, ReadVotes};
use crate::sqlite::fault::fault;
use crate::sqlite::read::SqliteReader;
use crate::sqlite::{ballots, kept_keys, open_votes, rolls};

impl ReadVotes for SqliteReader {
    fn ballots(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<InBox>, Fault> {
        ballots::counted(&self.connection, (vote, &roll), after, limit)
            .map_err(fault("reading sealed choices"))
    }

    fn voter(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        voter: AddressKey,
    ) -> Result<Option<RollEntry>, Fault> {
        rolls::voter(&self.connection, vote, &roll, voter).map_err(fault("looking somebody up on a roll"))
    }

    fn member(
        &mut self,
        vote: CampaignId,
        roll: Range<u32>,
        member: AddressKey,
    ) -> Result<Option<RollEntry>, Fault> {
        rolls::member(&self.connection, vote, &roll, member).map_err(fault("looking for a member on a roll"))
    }

    fn roll(&mut self, vote: CampaignId, numbers: Range<u32>, limit: u32) -> Result<Vec<RollEntry>, Fault> {
        rolls::part(&self.connection, vote, &numbers, limit).map_err(fault("reading a roll"))
    }

    fn rolls_to_erase(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        rolls::to_erase(&self.connection, now).map_err(fault("looking for rolls to erase"))
    }

    fn ballots_to_erase(&mut self) -> Result<Vec<CampaignId>, Fault> {
        ballots::to_erase(&self.connection).map_err(fault("looking for sealed choices to erase"))
    }

    fn open_ballots(&mut self, vote: CampaignId) -> Result<Vec<Alike>, Fault> {
        open_votes::alike(&self.connection, vote).map_err(fault("reading what was chosen"))
    }

    fn open_voters(
        &mut self,
        vote: CampaignId,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<OpenVoter>, Fault> {
        open_votes::voters(&self.connection, vote, after, limit).map_err(fault("reading who chose what"))
    }

    fn who_voted(&mut self, vote: CampaignId, limit: u32) -> Result<Vec<PersonName>, Fault> {
        open_votes::who_voted(&self.connection, vote, limit).map_err(fault("reading who voted"))
    }

    fn open_voter_starts(&mut self, vote: CampaignId, every: u32) -> Result<Vec<SignatureId>, Fault> {
        open_votes::starts(&self.connection, vote, every)
            .map_err(fault("reading where parts of a list begin"))
    }

    fn votes_to_count(&mut self) -> Result<Vec<CampaignId>, Fault> {
        open_votes::to_count(&self.connection).map_err(fault("looking for votes to count"))
    }

    fn boxes_to_open(&mut self) -> Result<Vec<CampaignId>, Fault> {
        kept_keys::to_open(&self.connection).map_err(fault("looking for boxes to open"))
    }

    fn votes_with_kept_key(&mut self) -> Result<Vec<CampaignId>, Fault> {
        kept_keys::needed(&self.connection).map_err(fault("looking for keys that are kept"))
    }

    fn open_ballots_uncounted(&mut self, vote: CampaignId, limit: u32) -> Result<Vec<SignatureId>, Fault> {
        open_votes::uncounted(&self.connection, vote, limit).map_err(fault("looking for who is not counted"))
    }

    fn open_ballots_to_erase(&mut self, limit: u32) -> Result<Vec<(CampaignId, Vec<SignatureId>)>, Fault> {
        open_votes::to_erase(&self.connection, limit).map_err(fault("looking for choices to erase"))
    }
}
