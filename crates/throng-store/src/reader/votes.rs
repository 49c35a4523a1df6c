//! What votes need beside what all campaigns need: what is in a box or was chosen in the open, and who is on a roll.

use std::ops::Range;

use throng_domain::ballot::{Choice, SealedChoice};
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::person::PersonName;
use throng_domain::roll::RollEntry;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_domain::vote::{Vote, VoteEnd};

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

/// Somebody whose vote counts in an open vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenVoter {
    /// Their signature.
    pub voter: SignatureId,
    /// Their name, as they typed it or as it was on the roll; `None` once it was erased.
    pub name: Option<PersonName>,
    /// What they chose.
    pub choice: Choice,
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

    /// What those chose whose vote counts in an open vote: equal ones together, in the order of what was chosen. All rows
    /// of the vote are read: some 2 µs each.
    ///
    /// # Errors
    /// The store cannot be read.
    fn open_ballots(&mut self, vote: CampaignId) -> Result<Vec<Alike>, Fault>;

    /// Those whose vote counts in an open vote, in the order in which they asked for their ballot, after `after`: at most
    /// `limit`.
    ///
    /// # Errors
    /// The store cannot be read.
    fn open_voters(
        &mut self,
        vote: CampaignId,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<OpenVoter>, Fault>;

    /// The names of those whose vote counts in a secret vote that shows who voted, in no order: at most `limit`. Whoever had their
    /// name removed is left out.
    ///
    /// # Errors
    /// The store cannot be read.
    fn who_voted(&mut self, vote: CampaignId, limit: u32) -> Result<Vec<PersonName>, Fault>;

    /// After whom each part of that list begins, for parts of `every` people: the first begins after nobody, which is 0. All rows of
    /// the vote are gone over, some 1 µs each.
    ///
    /// # Errors
    /// The store cannot be read.
    fn open_voter_starts(&mut self, vote: CampaignId, every: u32) -> Result<Vec<SignatureId>, Fault>;

    /// The open votes of all sites that have closed and are not counted yet.
    ///
    /// # Errors
    /// The store cannot be read.
    fn votes_to_count(&mut self) -> Result<Vec<CampaignId>, Fault>;

    /// The votes of all sites whose box the program opens by itself, that have closed, and whose result is not published.
    ///
    /// # Errors
    /// The store cannot be read.
    fn boxes_to_open(&mut self) -> Result<Vec<CampaignId>, Fault>;

    /// The votes of all sites whose key the program keeps and needs: those that have not ended, from their draft on. Trials,
    /// which have the key of their draft, are not among them.
    ///
    /// # Errors
    /// The store cannot be read.
    fn votes_with_kept_key(&mut self) -> Result<Vec<CampaignId>, Fault>;

    /// Voters of an open vote who are not counted and of whom it is kept what they chose, since they are held or were taken out:
    /// at most `limit`. All rows of the vote may be read.
    ///
    /// # Errors
    /// The store cannot be read.
    fn open_ballots_uncounted(&mut self, vote: CampaignId, limit: u32) -> Result<Vec<SignatureId>, Fault>;

    /// The votes of all sites that were called off and of which it is still kept who chose what, or who voted: each with voters, at most
    /// `limit`.
    ///
    /// # Errors
    /// The store cannot be read.
    fn open_ballots_to_erase(&mut self, limit: u32) -> Result<Vec<(CampaignId, Vec<SignatureId>)>, Fault>;
}

/// Whether this is an open vote that has closed and was not counted yet.
pub(crate) fn waits_to_be_counted(campaign: &Campaign) -> bool {
    let is_closed = campaign.head.state == CampaignState::Closed;
    let waits = |vote: &&Vote| vote.is_open() && vote.fixed_at.is_some() && vote.end.is_none();
    is_closed && campaign.vote().filter(waits).is_some()
}

/// Whether this is a vote whose key the program keeps, and that has not ended.
pub(crate) fn needs_kept_key(campaign: &Campaign) -> bool {
    campaign
        .vote()
        .is_some_and(|vote| vote.opens_by_itself() && vote.kept_key().is_some())
}

/// Whether this is a vote whose box the program should open.
pub(crate) fn waits_to_be_opened(campaign: &Campaign) -> bool {
    let opens = |vote: &Vote| vote.opens_by_itself() && vote.end.is_none();
    campaign.head.state == CampaignState::Closed && campaign.vote().is_some_and(opens)
}

/// Whether this is a vote that was called off, and that kept who voted or what they chose.
pub(crate) fn is_called_off(campaign: &Campaign) -> bool {
    let is_kept = |vote: &Vote| vote.is_open() || vote.terms.keeps_voters();
    let is_off = |vote: &&Vote| is_kept(vote) && matches!(vote.end, Some(VoteEnd::CalledOff { .. }));
    campaign.vote().filter(is_off).is_some()
}
