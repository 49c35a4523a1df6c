//! The kinds of campaign: what signing one means, and what follows when enough have signed.

use serde::{Deserialize, Serialize};

use crate::campaigns::petition::Petition;
use crate::campaigns::pledge::Pledge;
use crate::campaigns::vote::Vote;

/// THE closed list of kinds of campaign: what signing one means, and what follows when enough have signed. The number
/// of a kind in the store never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Its signers ask for something. Its thresholds say when somebody has to answer.
    Petition(Box<Petition>),
    /// Its signers promise to do something, if enough others do.
    Pledge(Box<Pledge>),
    /// Its signers choose something, and nobody learns what before its box is opened.
    Vote(Box<Vote>),
}

/// The kinds without what belongs to them: for lists, addresses and words, which differ by kind alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CampaignKind {
    /// [`Kind::Petition`].
    Petition,
    /// [`Kind::Pledge`].
    Pledge,
    /// [`Kind::Vote`].
    Vote,
}

impl CampaignKind {
    /// Every kind.
    pub const ALL: [CampaignKind; 3] = [CampaignKind::Petition, CampaignKind::Pledge, CampaignKind::Vote];

    /// The number that stands for it in the store, where 3 and 4 are taken for private pledges.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            CampaignKind::Petition => 0,
            CampaignKind::Pledge => 1,
            CampaignKind::Vote => 2,
        }
    }

    /// The word in the public JSON and in forms.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            CampaignKind::Petition => "petition",
            CampaignKind::Pledge => "pledge",
            CampaignKind::Vote => "vote",
        }
    }

    /// The first part of its addresses, which is also the word for several.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            CampaignKind::Petition => "petitions",
            CampaignKind::Pledge => "pledges",
            CampaignKind::Vote => "votes",
        }
    }
}

impl Kind {
    /// The number that stands for it in the store.
    #[must_use]
    pub fn number(&self) -> u8 {
        self.which().number()
    }

    /// Which kind it is.
    #[must_use]
    pub fn which(&self) -> CampaignKind {
        match self {
            Kind::Petition(_) => CampaignKind::Petition,
            Kind::Pledge(_) => CampaignKind::Pledge,
            Kind::Vote(_) => CampaignKind::Vote,
        }
    }
}
