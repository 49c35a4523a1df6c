//! Who learns what somebody chose: in a secret vote nobody, since what they chose is sealed to the key of the vote's box; in an
//! open one everybody, with their name.
//!
//! Owns what is cast, and what stands of it in an open vote. **Never** decides when something is shown:
//! `campaigns/vote.rs`.

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::{Choice, SealedChoice};
use crate::campaigns::box_key::BoxKey;
use crate::people::person::PersonName;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::row::{Key, RecordKind, Row};

/// Who learns what somebody chose, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Secrecy {
    /// Nobody: choices are sealed to the key of a box.
    #[default]
    Secret,
    /// Everybody, with the name of who chose it, once the vote was counted. There is no box: what was chosen is stored as it is.
    Open,
    /// The same, and while people can still vote: with the names, the count so far.
    OpenAtOnce,
}

impl Secrecy {
    /// All of them.
    pub const ALL: [Secrecy; 3] = [Secrecy::Secret, Secrecy::Open, Secrecy::OpenAtOnce];

    /// The word in forms and pages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Secrecy::Secret => "secret",
            Secrecy::Open => "open",
            Secrecy::OpenAtOnce => "open-at-once",
        }
    }

    /// Whether everybody learns what somebody chose, sooner or later.
    #[must_use]
    pub fn is_open(self) -> bool {
        self != Secrecy::Secret
    }
}

/// A choice on its way to be stored. Whoever made it has read the vote before, or was told which one it is: the rule compares,
/// and puts nothing into a box that its key could not open, nor what was sealed for another voter or another vote, which would
/// not come out of it; nor does it store anything in plain of a vote that is secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast {
    /// Sealed, with what it was sealed to and for.
    Sealed {
        /// The key of the box. Each vote has its own, unless it was made otherwise than in the office.
        key: BoxKey,
        /// The vote, which is part of the seal.
        vote: CampaignId,
        /// The voter, who is part of it too.
        voter: SignatureId,
        /// The choice.
        sealed: SealedChoice,
    },
    /// As everybody reads it, in an open vote.
    Open(Choice),
}

impl Cast {
    /// Whether it would come out of the box again for this voter in this vote. What is not sealed is for whoever casts it.
    #[must_use]
    pub fn is_for(&self, of: CampaignId, by: SignatureId) -> bool {
        match self {
            Cast::Sealed { vote, voter, .. } => (*vote, *voter) == (of, by),
            Cast::Open(_) => true,
        }
    }
}

/// What somebody chose in an open vote: a row of the vote, whose item is the voter's signature. It is stored with the vote, and
/// stays when it was counted, also if the voter's name is erased later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct OpenBallot {
    /// What they chose.
    pub choice: Choice,
    /// How many votes they have: that of the roll, which is erased some days after the end.
    pub weight: u32,
}

/// An [`OpenBallot`] as a document. That of one vote is the choice alone, as all were before there were rolls of names.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    One(Choice),
    Weighted { choice: Choice, votes: u32 },
}

impl From<Written> for OpenBallot {
    fn from(written: Written) -> OpenBallot {
        match written {
            Written::One(choice) => OpenBallot { choice, weight: 1 },
            Written::Weighted { choice, votes } => OpenBallot { choice, weight: votes },
        }
    }
}

impl From<OpenBallot> for Written {
    fn from(OpenBallot { choice, weight }: OpenBallot) -> Written {
        match weight {
            1 => Written::One(choice),
            votes => Written::Weighted { choice, votes },
        }
    }
}

impl Row for OpenBallot {
    const KIND: RecordKind = RecordKind::OpenBallot;
    type Owner = CampaignId;
}

impl OpenBallot {
    /// The row of a voter.
    #[must_use]
    pub fn of(vote: CampaignId, voter: SignatureId) -> Key<OpenBallot> {
        OpenBallot::rows(vote).item(voter.0)
    }
}

/// The name that the roll has of somebody who voted in an open vote, or in one that shows who voted: a row of the vote, whose item is
/// the voter's signature. It stays when the roll is erased, until they leave or have their details erased. Where everybody can vote
/// it has no name of its own: that is the signer's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VoterName(pub Option<PersonName>);

impl Row for VoterName {
    const KIND: RecordKind = RecordKind::VoterName;
    type Owner = CampaignId;
}

impl VoterName {
    /// The row of a voter.
    #[must_use]
    pub fn of(vote: CampaignId, voter: SignatureId) -> Key<VoterName> {
        VoterName::rows(vote).item(voter.0)
    }
}

/// Whether everybody can see who voted in a secret vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoVoted {
    /// The vote never shows it, or has no result.
    Hidden,
    /// So few ballots could be read that with their names the decision would tell how somebody voted.
    Few,
    /// Some voted on paper: whoever counted the papers could take them off the result, and read how the others voted.
    Paper,
    /// People have different numbers of votes. The published ballots say how many votes each counts, so that all of one number
    /// may be alike though not all are; and where few have one of the numbers, there are no sums.
    Weighted,
    /// All ballots have one option in common, or none has any, so that it would tell how everybody voted.
    Alike,
    /// More than [`WHO_VOTED_MAX`](crate::limits::WHO_VOTED_MAX) voted.
    Many,
    /// Everybody can.
    Shown,
}
