//! What a decision changes, row by row. A back end applies the changes of a batch in order, in one
//! transaction, and knows nothing of why.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::SealedChoice;
use crate::campaigns::campaign::Campaign;
use crate::campaigns::roll::RollEntry;
use crate::mail::mailing::Mail;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::{Repeat, Signature, Signer};
use crate::signing::tally::{Tally, TallyKey, TallySource};
use crate::sites::area::{Area, AreaCode};
use crate::sites::site::Site;
use crate::spine::dependency::Dependency;
use crate::spine::ids::{CampaignId, SignatureId, SiteId};
use crate::spine::record::Record;
use crate::spine::row::{RecordKey, RecordKind};

/// One change to one row (or, for counts, to one number).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Insert or replace a site.
    PutSite(Box<Site>),
    /// Insert or replace an area.
    PutArea(SiteId, Area),
    /// Remove an area that nothing was counted in.
    RemoveArea(SiteId, AreaCode),
    /// Insert or replace a campaign.
    PutCampaign(Box<Campaign>),
    /// Replace all carried-over figures of a campaign.
    ReplaceCarriedOver(CampaignId, Vec<Tally>),
    /// Insert a signature and its signer. Must fail if another signature that holds its address has the same address
    /// key and slot: this constraint makes a person count once.
    InsertSignature(Box<Signature>, Box<Signer>),
    /// Insert a signature without a signer, of somebody on a roll; the same constraint holds.
    InsertVoter(Box<Signature>),
    /// Replace a signature's row; the same constraint holds.
    UpdateSignature(Box<Signature>),
    /// Replace the personal data of a signature.
    UpdateSigner(SignatureId, Box<Signer>),
    /// Forget who stands behind a signature: its signer, and what its repeats typed.
    EraseSigner(SignatureId),
    /// Insert a repeat.
    InsertRepeat(Box<Repeat>),
    /// Replace a repeat.
    UpdateRepeat(Box<Repeat>),
    /// Insert or replace the sealed choice that stands with a signature of this vote.
    PutBallot(CampaignId, SignatureId, Box<SealedChoice>),
    /// Remove the sealed choice that stands with a signature.
    RemoveBallot(SignatureId),
    /// Remove at most so many of a vote's sealed choices.
    EraseBallots(CampaignId, usize),
    /// Insert rows of a vote's roll. Must fail if the vote has a row with one of their numbers.
    PutRoll(CampaignId, Vec<RollEntry>),
    /// Replace the hash by which the row with this number of a vote's roll is found.
    ReplaceVoter(CampaignId, u32, AddressKey),
    /// Replace the batch of paper ballots with which the person in the row with this number of a vote's roll voted.
    PutOnPaper(CampaignId, u32, Option<i64>),
    /// Remove at most so many rows of a vote's rolls, but none of these numbers.
    EraseRoll(CampaignId, Range<u32>, usize),
    /// Insert a mail.
    InsertMail(Box<Mail>),
    /// Replace a mail.
    UpdateMail(Box<Mail>),
    /// Insert or replace a small row (see `row.rs`).
    PutRecord(RecordKey, Box<Record>),
    /// Remove a small row.
    RemoveRecord(RecordKey),
    /// Add `delta` to one count of the signatures collected here, online or on paper. Must fail if the count would
    /// fall below zero.
    Count {
        /// The campaign whose count it is.
        campaign: CampaignId,
        /// Whether the signatures were made online or on paper.
        source: TallySource,
        /// What is counted: the total, an area, a country or an hour.
        key: TallyKey,
        /// How much is added; negative to take off.
        delta: i64,
    },
}

impl Change {
    /// What must be refreshed because of this change: at most two dependencies, and none for a row that belongs to
    /// one signer, since no shared page shows it but their name in an open vote.
    #[must_use]
    pub fn dependencies(&self) -> [Option<Dependency>; 2] {
        match self {
            Change::PutSite(site) => [Some(Dependency::Site(site.id)), None],
            Change::PutArea(site, _) | Change::RemoveArea(site, _) => [Some(Dependency::Areas(*site)), None],
            Change::PutCampaign(campaign) => {
                let id = campaign.head.id;
                [Some(Dependency::Campaign(id)), Some(Dependency::Campaigns(id.site))]
            }
            Change::ReplaceCarriedOver(id, _) | Change::Count { campaign: id, .. } => {
                [Some(Dependency::Count(*id)), Some(Dependency::Counts(id.site))]
            }
            Change::PutRecord(key, _) | Change::RemoveRecord(key) => [key.shown_on(), None],
            // The name of whoever voted in an open vote is on a page.
            Change::UpdateSignature(signature) if signature.erased_at.is_some() => {
                [Some(Dependency::Count(signature.campaign)), None]
            }
            Change::InsertSignature(..)
            | Change::InsertVoter(_)
            | Change::PutRoll(..)
            | Change::ReplaceVoter(..)
            | Change::PutOnPaper(..)
            | Change::EraseRoll(..)
            | Change::UpdateSignature(_)
            | Change::UpdateSigner(..)
            | Change::EraseSigner(_)
            | Change::InsertRepeat(_)
            | Change::UpdateRepeat(_)
            | Change::PutBallot(..)
            | Change::RemoveBallot(_)
            | Change::EraseBallots(..)
            | Change::InsertMail(_)
            | Change::UpdateMail(_) => [None, None],
        }
    }
}

impl RecordKey {
    /// What must be refreshed when a small row of this kind changes: shared pages, or what the program keeps in
    /// memory.
    fn shown_on(&self) -> Option<Dependency> {
        let number = u32::try_from(self.list.owner).ok()?;
        let campaign = Dependency::Campaign(CampaignId { site: self.list.site, number });
        match self.list.kind {
            // A page shows it with the number, and changes as often.
            RecordKind::OpenBallot | RecordKind::VoterName => {
                Some(Dependency::Count(CampaignId { site: self.list.site, number }))
            }
            RecordKind::Version
            | RecordKind::Correction
            | RecordKind::Publication
            | RecordKind::Mailing
            | RecordKind::Opinions
            | RecordKind::CommentShown
            | RecordKind::BallotsPart
            | RecordKind::CalledVote
            | RecordKind::AreaTargets
            | RecordKind::Paper => Some(campaign),
            RecordKind::Staff | RecordKind::Networks | RecordKind::Shedding => {
                Some(Dependency::Office(self.list.site))
            }
            RecordKind::Sentence | RecordKind::StandingPage | RecordKind::Reasons | RecordKind::Topics => {
                Some(Dependency::Site(self.list.site))
            }
            RecordKind::AreaSet => Some(Dependency::Areas(self.list.site)),
            RecordKind::Submission
            | RecordKind::Creator
            | RecordKind::Case
            | RecordKind::History
            | RecordKind::Session
            | RecordKind::Audit
            | RecordKind::CorrectionPart
            | RecordKind::Trial
            | RecordKind::Proposal
            | RecordKind::Report
            | RecordKind::Reporter
            | RecordKind::ReportForm
            | RecordKind::PageVersion
            | RecordKind::RefusedAddress
            | RecordKind::StaffMail
            | RecordKind::Request
            | RecordKind::Follower
            | RecordKind::Comment
            | RecordKind::CommentCase
            | RecordKind::CommentCount
            | RecordKind::Commenter
            | RecordKind::ReplacedCode
            | RecordKind::LostCode
            | RecordKind::Motive
            | RecordKind::Progress
            | RecordKind::Digest
            | RecordKind::DigestReader
            | RecordKind::PlaceFollower
            | RecordKind::PlaceRun
            | RecordKind::Trouble => None,
        }
    }
}
