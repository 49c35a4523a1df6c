//! The rows of the model as a dump has them, part by part.

use throng_domain::ballot::SealedChoice;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::record::Record;
use throng_domain::roll::RollEntry;
use throng_domain::row::RecordKey;
use throng_domain::signature::Signer;

use super::rows::Rows;
use crate::dump::{DumpPart, DumpRow};

/// All rows of a part, in the order of a dump.
pub(super) fn page(rows: &Rows, part: DumpPart) -> Vec<DumpRow> {
    match part {
        DumpPart::Sites => rows
            .sites
            .values()
            .cloned()
            .map(Box::new)
            .map(DumpRow::Site)
            .collect(),
        DumpPart::Areas => rows
            .sorted_areas()
            .into_iter()
            .map(|(site, area)| DumpRow::Area { site, area })
            .collect(),
        DumpPart::Campaigns => rows
            .campaigns
            .values()
            .cloned()
            .map(|p| DumpRow::Campaign(Box::new(p)))
            .collect(),
        DumpPart::Tallies => rows.sorted_tallies().into_iter().map(DumpRow::Tally).collect(),
        DumpPart::Signatures => rows
            .signatures
            .values()
            .cloned()
            .map(|s| DumpRow::Signature(Box::new(s)))
            .collect(),
        DumpPart::Signers => {
            let row =
                |(id, signer): (&SignatureId, &Signer)| DumpRow::Signer { id: *id, signer: signer.clone() };
            rows.signers.iter().map(row).collect()
        }
        DumpPart::Repeats => rows
            .repeats
            .values()
            .cloned()
            .map(|r| DumpRow::Repeat(Box::new(r)))
            .collect(),
        DumpPart::Ballots => {
            let row = |(id, (campaign, choice)): (&SignatureId, &(CampaignId, Box<SealedChoice>))| {
                DumpRow::Ballot { id: *id, campaign: *campaign, choice: choice.clone() }
            };
            rows.ballots.iter().map(row).collect()
        }
        DumpPart::Rolls => {
            let row = |(campaign, row): &(CampaignId, RollEntry)| DumpRow::Voter {
                campaign: *campaign,
                person: row.clone(),
            };
            rows.rolls.iter().map(row).collect()
        }
        DumpPart::Mails => rows
            .mails
            .values()
            .cloned()
            .map(|m| DumpRow::Mail(Box::new(m)))
            .collect(),
        DumpPart::Records => {
            let row =
                |(key, record): (&RecordKey, &Record)| DumpRow::Record { key: *key, record: record.clone() };
            rows.records.iter().map(row).collect()
        }
    }
}
