//! The portable form of a whole store: one JSON object on each line, in a fixed order. It moves a site from one back
//! end to another, and the conformance suite compares it.

use serde::{Deserialize, Serialize};
use throng_domain::area::Area;
use throng_domain::ballot::SealedChoice;
use throng_domain::campaign::Campaign;
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::mailing::Mail;
use throng_domain::record::Record;
use throng_domain::roll::RollEntry;
use throng_domain::row::RecordKey;
use throng_domain::signature::{Repeat, Signature, Signer};
use throng_domain::site::Site;
use throng_domain::tally::Tally;

use crate::earlier;

/// Name and version of the form, which the first line of a dump states.
pub const FORMAT: &str = "throng-dump-2";
/// The format of older programs, which knew petitions as the only kind of campaign. Still read, no longer written.
const FORMAT_OF_PETITIONS: &str = "throng-dump-1";

/// One row of a dump.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "row", rename_all = "snake_case")]
pub enum DumpRow {
    /// A site.
    Site(Box<Site>),
    /// An area.
    Area {
        /// The site that it belongs to.
        site: SiteId,
        /// The area.
        area: Area,
    },
    /// A campaign.
    Campaign(Box<Campaign>),
    /// A count.
    Tally(Tally),
    /// A signature.
    Signature(Box<Signature>),
    /// The personal data of a signature.
    Signer {
        /// The signature.
        id: SignatureId,
        /// The data.
        signer: Signer,
    },
    /// A repeat.
    Repeat(Box<Repeat>),
    /// A sealed choice.
    Ballot {
        /// The signature that it stands with.
        id: SignatureId,
        /// The vote.
        campaign: CampaignId,
        /// The choice.
        choice: Box<SealedChoice>,
    },
    /// Somebody on the roll of a vote.
    Voter {
        /// The vote.
        campaign: CampaignId,
        /// Their row.
        #[serde(flatten)]
        person: RollEntry,
    },
    /// A mail.
    Mail(Box<Mail>),
    /// A small row.
    Record {
        /// Its key.
        key: RecordKey,
        /// Its document.
        record: Record,
    },
}

/// The parts of a dump, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DumpPart {
    /// Sites by id.
    Sites,
    /// Areas by site, ordinal and code.
    Areas,
    /// Campaigns by site and number.
    Campaigns,
    /// Tallies by campaign, source and key.
    Tallies,
    /// Signatures by id.
    Signatures,
    /// Signers by id.
    Signers,
    /// Repeats by id.
    Repeats,
    /// Sealed choices by the id of their signature.
    Ballots,
    /// Rolls in the order in which their rows were taken in.
    Rolls,
    /// Mails by id.
    Mails,
    /// Small rows by key.
    Records,
}

impl DumpPart {
    /// The part that follows.
    #[must_use]
    pub fn next(self) -> Option<DumpPart> {
        match self {
            DumpPart::Sites => Some(DumpPart::Areas),
            DumpPart::Areas => Some(DumpPart::Campaigns),
            DumpPart::Campaigns => Some(DumpPart::Tallies),
            DumpPart::Tallies => Some(DumpPart::Signatures),
            DumpPart::Signatures => Some(DumpPart::Signers),
            DumpPart::Signers => Some(DumpPart::Repeats),
            DumpPart::Repeats => Some(DumpPart::Ballots),
            DumpPart::Ballots => Some(DumpPart::Rolls),
            DumpPart::Rolls => Some(DumpPart::Mails),
            DumpPart::Mails => Some(DumpPart::Records),
            DumpPart::Records => None,
        }
    }
}

/// The position in a dump. A part whose rows have no id is returned as a single page; the others continue
/// after an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DumpCursor {
    /// The part of the dump.
    pub part: DumpPart,
    /// The id in that part after which the next page begins.
    pub after: i64,
}

impl DumpCursor {
    /// The beginning of a dump.
    pub const START: DumpCursor = DumpCursor { part: DumpPart::Sites, after: 0 };

    /// The position after a page of `rows` rows that ended with the id `last`, when `limit` rows were requested;
    /// `None` at the end.
    #[must_use]
    pub fn advance(self, rows: usize, limit: u32, last: Option<i64>) -> Option<DumpCursor> {
        match last {
            Some(last) if rows >= limit as usize => Some(DumpCursor { part: self.part, after: last }),
            _ => self.part.next().map(|part| DumpCursor { part, after: 0 }),
        }
    }
}

/// The line of one row, without its line end.
#[must_use]
pub fn line_of(row: &DumpRow) -> String {
    serde_json::to_string(row).expect("rows are plain data with text keys")
}

/// A form of dumps that this program can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The present form, [`FORMAT`].
    Today,
    /// The form of older programs, to which everything that people sign was a petition.
    OfPetitions,
}

impl Form {
    /// The form that the first line of a dump names, if it is known.
    #[must_use]
    pub fn named(name: &str) -> Option<Form> {
        match name {
            FORMAT => Some(Form::Today),
            FORMAT_OF_PETITIONS => Some(Form::OfPetitions),
            _ => None,
        }
    }

    /// Parses one line.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the line.
    pub fn row_of(self, line: &str) -> Result<DumpRow, String> {
        let row = match self {
            Form::Today => serde_json::from_str(line),
            Form::OfPetitions => serde_json::from_str(line)
                .map(earlier::dump_row)
                .and_then(serde_json::from_value),
        };
        row.map_err(|error| format!("this is not a row of a dump: {error}"))
    }
}

/// Parses one line in the present form: see [`Form::row_of`].
///
/// # Errors
/// As [`Form::row_of`].
pub fn row_of(line: &str) -> Result<DumpRow, String> {
    Form::Today.row_of(line)
}
