//! What casting needs of the votes that people cast in now, in memory: reading it anew for each choice costs as much as
//! deciding on one.
//!
//! **Owns** which votes are held, and that none is handed out that has changed since: their generations are noted before they
//! are read, as pages do. It must never say that somebody may vote: what is cast names the key that it was sealed to, and the
//! rule compares. **Called by** forms. **Bounds** the votes that are held.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use throng_domain::ballot::Ballot;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::dependency::Dependency;
use throng_domain::ids::CampaignId;
use throng_domain::roll::Electorate;
use throng_domain::vote::BoxKey;
use throng_pagecache::{Freshness, Generations, Recorder, Stamps};

use super::{ReadError, Readers, slot};
use throng_process::limits::resources::{self, Gauge};

/// What casting needs of an open vote, none of which changes before it closes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenVote {
    pub id: CampaignId,
    pub ballot: Ballot,
    pub into: CastInto,
    /// Whether only people on a roll vote in it.
    pub has_roll: bool,
    /// Whether only people of some areas do, as they say by a postcode.
    pub of_areas: bool,
}

/// Where a choice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastInto {
    /// Into a box: it is sealed to this key.
    Box(BoxKey),
    /// It is stored as it is, for everybody to read.
    Open,
}

impl OpenVote {
    /// What casting needs of a campaign; `None` if it is no vote, or its box has no key.
    pub fn of(campaign: &Campaign) -> Option<OpenVote> {
        let vote = campaign.vote()?;
        let into = match vote.is_open() {
            true => CastInto::Open,
            false => CastInto::Box(vote.box_key()?),
        };
        Some(OpenVote {
            id: campaign.head.id,
            ballot: vote.terms.ballot.clone(),
            into,
            has_roll: vote.terms.electorate.has_roll(),
            of_areas: vote.terms.electorate == Electorate::Areas,
        })
    }
}

/// A vote, and its generation from before it was read.
#[derive(Debug)]
struct Held {
    stamps: Stamps,
    vote: Arc<OpenVote>,
}

/// Hands out open votes. Clones share them.
#[derive(Clone, Debug)]
pub struct OpenVotes {
    readers: Readers,
    generations: Arc<Generations>,
    /// The votes that are held, the one that was read last at the end; locked only for a look.
    held: Arc<Mutex<VecDeque<Held>>>,
    gauge: Arc<Gauge>,
}

impl OpenVotes {
    /// Nothing is held yet. `generations` tell when a vote has changed.
    pub fn new(readers: Readers, generations: Arc<Generations>) -> OpenVotes {
        let gauge = Arc::new(resources::OPEN_VOTES.made());
        OpenVotes { readers, generations, held: Arc::default(), gauge }
    }

    /// The vote with this number, as the store has it now; `None` if it is none that is open, or its box has no key.
    ///
    /// # Errors
    /// As [`Readers::ask`].
    pub async fn vote(&self, id: CampaignId) -> Result<Option<Arc<OpenVote>>, ReadError> {
        if let Some(held) = self.held(id) {
            return Ok(Some(held));
        }
        let stamps = self.stamps(id);
        let Some(counted) = self.readers.ask(move |reader| reader.campaign(id)).await? else {
            return Ok(None);
        };
        let campaign = Some(counted.campaign).filter(|campaign| campaign.head.state == CampaignState::Open);
        let Some(read) = campaign.as_ref().and_then(OpenVote::of).map(Arc::new) else {
            return Ok(None);
        };
        self.hold(stamps, &read);
        Ok(Some(read))
    }

    fn held(&self, id: CampaignId) -> Option<Arc<OpenVote>> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let held = held.iter().find(|held| held.vote.id == id)?;
        self.generations
            .unmoved(&held.stamps)
            .then(|| Arc::clone(&held.vote))
    }

    /// Takes the place of what was read of this vote before; else that of the one that was read longest ago.
    fn hold(&self, stamps: Stamps, vote: &Arc<OpenVote>) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|known| known.vote.id != vote.id);
        if held.len() >= self.gauge.max() {
            held.pop_front();
            self.gauge.refuses();
        }
        held.push_back(Held { stamps, vote: Arc::clone(vote) });
        self.gauge.holds(held.len());
    }

    /// The vote's generation now.
    fn stamps(&self, id: CampaignId) -> Stamps {
        let for_ever = Freshness { fresh_for: Duration::ZERO, grace: Duration::ZERO, expires_at_ms: None };
        let recorder = Recorder::new(Arc::clone(&self.generations), for_ever);
        recorder.note(slot(&Dependency::Campaign(id)));
        recorder.finish().expect("one dependency is not too many").stamps
    }
}
