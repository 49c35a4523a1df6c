//! What waits in the model: to be erased, or for somebody to decide on it.

use throng_domain::held::Hold;
use throng_domain::ids::{PetitionId, ReportId, SignatureId, SiteId};
use throng_domain::paper::{PaperBatch, PaperState};
use throng_domain::petition::{Petition, PetitionState};
use throng_domain::publication::Proposal;
use throng_domain::record::{Record, RecordKey, RecordKind, RecordList};
use throng_domain::report::{report_list, reporter_key};
use throng_domain::signature::Signature;
use throng_domain::time::Timestamp;

use super::rows::Rows;
use crate::reader::Due;

impl Rows {
    pub(super) fn signers_due(
        &self,
        site: SiteId,
        due: Due,
        after: SignatureId,
        limit: u32,
    ) -> Vec<SignatureId> {
        let idle = |s: &Signature| s.idle_since().is_some_and(|since| since < due.idle);
        let found = self.signatures.values().filter(|s| {
            s.petition.site == site
                && s.id > after
                && s.erased_at.is_none()
                && (idle(s) || self.ended_before(s.petition, due.ended))
        });
        found.map(|s| s.id).take(limit as usize).collect()
    }

    pub(super) fn held_long(&self, site: SiteId, before: Timestamp, limit: u32) -> Vec<SignatureId> {
        let long = |s: &&Signature| {
            s.petition.site == site
                && s.ended_at.is_some_and(|at| at <= before)
                && Hold::of(s).is_some_and(|hold| !hold.told)
        };
        let mut found: Vec<&Signature> = self.signatures.values().filter(long).collect();
        found.sort_by_key(|s| (s.ended_at, s.id));
        found.into_iter().map(|s| s.id).take(limit as usize).collect()
    }

    pub(super) fn screened(&self, site: SiteId, limit: u32) -> Vec<PetitionId> {
        let found = self
            .petitions
            .values()
            .filter(|p| p.id.site == site && p.screening.is_some());
        found.map(|p| p.id).take(limit as usize).collect()
    }

    pub(super) fn petitions_due(&self, site: SiteId, due: Due, limit: u32) -> Vec<PetitionId> {
        let is_due = |petition: &&Petition| {
            let id = petition.id;
            let creator = self.records.contains_key(&RecordKey::of(RecordKind::Creator, id));
            let scans = self.records.iter().any(|(key, record)| {
                let of_it = key.list == RecordList::of(RecordKind::Paper, id);
                of_it && matches!(record, Record::Paper(batch) if !batch.scans.is_empty())
            });
            let draft = petition.state == PetitionState::Draft && petition.dates.updated_at < due.drafts;
            id.site == site && (creator && draft || (creator || scans) && self.ended_before(id, due.ended))
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
        self.oldest(site, limit, |record| match record {
            Record::Proposal(proposal) if proposal.settled.is_none() => {
                Some((proposal.at, (**proposal).clone()))
            }
            _ => None,
        })
    }

    pub(super) fn paper_waiting(&self, site: SiteId, limit: u32) -> Vec<(RecordKey, PaperBatch)> {
        self.oldest(site, limit, |record| match record {
            Record::Paper(batch) if batch.state == PaperState::Waiting => Some((batch.at, (**batch).clone())),
            _ => None,
        })
    }

    /// Small rows that wait since the moment that `waits` gives with them, the oldest first.
    fn oldest<T>(
        &self,
        site: SiteId,
        limit: u32,
        waits: impl Fn(&Record) -> Option<(Timestamp, T)>,
    ) -> Vec<(RecordKey, T)> {
        let of_site = self.records.iter().filter(|(key, _)| key.list.site == site);
        let mut found: Vec<(Timestamp, RecordKey, T)> = of_site
            .filter_map(|(key, record)| waits(record).map(|(at, row)| (at, *key, row)))
            .collect();
        found.sort_by_key(|(at, key, _)| (*at, *key));
        found.truncate(limit as usize);
        found.into_iter().map(|(_, key, row)| (key, row)).collect()
    }
}
