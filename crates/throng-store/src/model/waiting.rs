//! What waits in the model: to be erased, or for somebody to decide on it.

use throng_domain::ids::{PetitionId, ReportId, SiteId};
use throng_domain::paper::{PaperBatch, PaperState};
use throng_domain::petition::{Petition, PetitionState};
use throng_domain::publication::Proposal;
use throng_domain::record::{Record, RecordKey, RecordKind};
use throng_domain::report::{report_list, reporter_key};

use super::rows::Rows;
use crate::reader::Due;

impl Rows {
    pub(super) fn creators_due(&self, site: SiteId, due: Due, limit: u32) -> Vec<PetitionId> {
        let is_due = |petition: &&Petition| {
            let draft = petition.state == PetitionState::Draft && petition.dates.updated_at < due.drafts;
            petition.id.site == site
                && self
                    .records
                    .contains_key(&RecordKey::of(RecordKind::Creator, petition.id))
                && (draft || self.ended_before(petition.id, due.ended))
        };
        let found = self.petitions.values().filter(is_due).map(|petition| petition.id);
        found.take(limit as usize).collect()
    }

    pub(super) fn reporters_due(&self, site: SiteId, due: Due, limit: u32) -> Vec<ReportId> {
        let settled = self.records.range(report_list(site, true).item(i64::MIN)..);
        let settled = settled.take_while(|(key, _)| key.list == report_list(site, true));
        let found = settled.filter_map(|(key, record)| match record {
            Record::Report(report) if report.settled.is_some_and(|settled| settled.at < due.reports) => {
                Some(ReportId(key.item))
            }
            _ => None,
        });
        let known = found.filter(|id| self.records.contains_key(&reporter_key(site, *id)));
        known.take(limit as usize).collect()
    }

    pub(super) fn proposals_waiting(&self, site: SiteId, limit: u32) -> Vec<(RecordKey, Proposal)> {
        let waiting = self.records.iter().filter_map(|(key, record)| match record {
            Record::Proposal(proposal) if key.list.site == site && proposal.settled.is_none() => {
                Some((*key, (**proposal).clone()))
            }
            _ => None,
        });
        let mut waiting: Vec<(RecordKey, Proposal)> = waiting.collect();
        waiting.sort_by_key(|(key, proposal)| (proposal.at, *key));
        waiting.truncate(limit as usize);
        waiting
    }

    pub(super) fn paper_waiting(&self, site: SiteId, limit: u32) -> Vec<(RecordKey, PaperBatch)> {
        let waiting = self.records.iter().filter_map(|(key, record)| match record {
            Record::Paper(batch) if key.list.site == site && batch.state == PaperState::Waiting => {
                Some((*key, (**batch).clone()))
            }
            _ => None,
        });
        let mut waiting: Vec<(RecordKey, PaperBatch)> = waiting.collect();
        waiting.sort_by_key(|(key, batch)| (batch.at, *key));
        waiting.truncate(limit as usize);
        waiting
    }
}
