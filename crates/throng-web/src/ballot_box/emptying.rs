//! Taking everything out of a box, part by part, so that pages and commits go on meanwhile: the same for whoever opens it, people
//! with their parts of the key, or the program with the key that it keeps.
//!
//! Owns where it stands, in memory alone: whoever stops the program meanwhile leaves the box as it was. Bounded: one part is
//! [`BALLOTS_READ_MAX`] choices.

use std::ops::Range;

use throng_domain::ballot::Ballot;
use throng_domain::campaign::Campaign;
use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_process::limits::BALLOTS_READ_MAX;
use throng_store::error::Fault;
use throng_store::reader::{InBox, StoreReader};

use super::{BoxSecret, Emptied};

/// A box that is being emptied.
#[derive(Debug)]
pub struct Emptying {
    vote: CampaignId,
    ballot: Ballot,
    roll: Range<u32>,
    after: SignatureId,
    emptied: Emptied,
}

impl Emptying {
    /// Nothing has been taken out yet; `None` if it is no vote. Who is counted must be fixed before.
    pub fn of(campaign: &Campaign) -> Option<Emptying> {
        let vote = campaign.vote()?;
        Some(Emptying {
            vote: campaign.head.id,
            ballot: vote.terms.ballot.clone(),
            roll: vote.roll.map_or(0..0, |roll| roll.numbers()),
            after: SignatureId(0),
            emptied: Emptied::default(),
        })
    }

    /// What has to be asked of the store for the next part.
    pub fn question(
        &self,
    ) -> impl FnOnce(&mut dyn StoreReader) -> Result<Vec<InBox>, Fault> + Send + 'static + use<> {
        let (vote, roll, after) = (self.vote, self.roll.clone(), self.after);
        move |reader| reader.ballots(vote, roll, after, BALLOTS_READ_MAX.rows())
    }

    /// Takes a part out; whether there may be more.
    pub fn take(&mut self, secret: &BoxSecret, part: &[InBox]) -> bool {
        let Some(last) = part.last() else {
            return false;
        };
        self.after = last.voter;
        self.emptied.take(secret, self.vote, &self.ballot, part);
        true
    }

    /// How many voted, and their ballots in the order of what was chosen.
    pub fn sorted(self) -> (i64, Vec<Alike>) {
        self.emptied.sorted()
    }
}
