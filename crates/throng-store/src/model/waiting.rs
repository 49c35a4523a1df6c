//! What waits in the model: data to be erased, and cases for staff to decide.

use std::ops::Range;

use throng_domain::area::AreaCode;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::kept_rows;
use throng_domain::creator::Creator;
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, ReportId, SignatureId, SiteId};
use throng_domain::moderation::Case;
use throng_domain::paper::{PaperBatch, PaperState};
use throng_domain::place_follower::PlaceFollower;
use throng_domain::pledge::Step;
use throng_domain::progress::{Progress, is_due};
use throng_domain::publication::{Mailing, Proposal};
use throng_domain::record::{Document, Record};
use throng_domain::report::{Report, Reporter};
use throng_domain::row::{RecordKey, Row};
use throng_domain::signature::{Signature, SignatureState};
use throng_domain::time::Timestamp;
use throng_domain::vote::OpenBallot;

use super::rows::Rows;
use crate::reader::{Due, InBox, NewSigner, Part, ToTell, place_in_queue};

impl Rows {
    /// What waits for moderators, in their order.
    pub(super) fn queue(&self, site: SiteId, limit: u32) -> Vec<(Campaign, Case)> {
        let waits =
            |p: &&Campaign| p.head.id.site == site && p.head.state == CampaignState::WaitingForModeration;
        let waiting = self.campaigns.values().filter(waits);
        let mut waiting: Vec<_> = waiting.map(|p| (p.clone(), self.case(p.head.id))).collect();
        waiting.sort_by_key(|(campaign, _)| place_in_queue(campaign));
        waiting.truncate(limit as usize);
        waiting
    }

    pub(super) fn handed_in(&self, site: SiteId, since: Timestamp, limit: u32) -> Vec<(Campaign, Case)> {
        let of_site = self.campaigns.values().filter(|p| p.head.id.site == site);
        let with_case = of_site.map(|p| (p.clone(), self.case(p.head.id)));
        let mut found: Vec<_> = with_case
            .filter(|(_, case)| case.submitted_at >= Some(since))
            .collect();
        found.sort_by_key(|(p, case)| std::cmp::Reverse((case.submitted_at, p.head.id.number)));
        found.truncate(limit as usize);
        found
    }

    pub(super) fn to_close(&self, now: Timestamp) -> Vec<CampaignId> {
        let due = |p: &&Campaign| p.head.state == CampaignState::Open && !p.can_be_signed(now);
        self.campaigns.values().filter(due).map(|p| p.head.id).collect()
    }

    pub(super) fn to_settle(&self, now: Timestamp) -> Vec<CampaignId> {
        let due = |p: &&Campaign| {
            p.head.state == CampaignState::Closed
                && p.pledge().is_some_and(|pledge| pledge.settled.is_none())
                && p.head.dates.closes_at.is_some_and(|end| end <= now)
        };
        self.campaigns.values().filter(due).map(|p| p.head.id).collect()
    }

    pub(super) fn to_tell(&self, now: Timestamp, part: Part) -> ToTell {
        let open = self.campaigns.values().filter(|p| {
            p.head.state == CampaignState::Open && part.after.is_none_or(|after| p.head.id > after)
        });
        let pledges = open.filter_map(|p| Some((p.head.id, p.pledge()?)));
        let looked = pledges.map(|(id, pledge)| (id, Step::is_to_tell(pledge.untold_since, now)));
        ToTell::of(looked.take(part.limit as usize).collect(), part)
    }

    pub(super) fn progress_due(&self, now: Timestamp) -> Vec<CampaignId> {
        let due = |p: &&Campaign| {
            let id = p.head.id;
            let last = self.list(Progress::rows(id)).last().map(|(_, row)| row);
            self.row(Creator::only(id)).is_some() && is_due(p, last, now)
        };
        self.campaigns.values().filter(due).map(|p| p.head.id).collect()
    }

    pub(super) fn counted_ballots(
        &self,
        (vote, roll): (CampaignId, &Range<u32>),
        after: SignatureId,
        limit: u32,
    ) -> Vec<InBox> {
        let weight = |id: &SignatureId| {
            let voter = self.signatures.get(id).map(|signature| signature.keys.address);
            let row = self
                .roll_of(vote)
                .find(|row| Some(row.voter) == voter && roll.contains(&row.number));
            row.map_or(1, |row| row.weight)
        };
        let counts = |id: &SignatureId| {
            self.signatures
                .get(id)
                .is_some_and(|signature| signature.state == SignatureState::Confirmed)
        };
        let of_vote = self
            .ballots
            .iter()
            .filter(|(id, (of, _))| *of == vote && **id > after && counts(id));
        of_vote
            .take(limit as usize)
            .map(|(id, (_, choice))| InBox { voter: *id, choice: choice.clone(), weight: weight(id) })
            .collect()
    }

    /// What those chose whose vote counts in an open vote, by the id of their signature.
    pub(super) fn open_ballots(&self, vote: CampaignId) -> impl Iterator<Item = (SignatureId, &OpenBallot)> {
        let rows = self
            .list(OpenBallot::rows(vote))
            .map(|(item, ballot)| (SignatureId(item), ballot));
        rows.filter(|(id, _)| {
            self.signatures
                .get(id)
                .is_some_and(|signature| signature.state == SignatureState::Confirmed)
        })
    }

    pub(super) fn rolls_to_erase(&self, now: Timestamp) -> Vec<CampaignId> {
        let has_others = |campaign: &&Campaign| {
            let kept = campaign.vote().map(|vote| kept_rows(campaign, vote, now));
            let mut rows = self.roll_of(campaign.head.id);
            kept.is_some_and(|kept| rows.any(|row| !kept.contains(&row.number)))
        };
        self.campaigns
            .values()
            .filter(has_others)
            .map(|campaign| campaign.head.id)
            .collect()
    }

    pub(super) fn to_erase_ballots(&self) -> Vec<CampaignId> {
        let ended = |p: &&Campaign| p.vote().is_some_and(|vote| vote.end.is_some());
        let has_ballots = |id: &CampaignId| self.ballots.values().any(|(of, _)| of == id);
        let ended = self.campaigns.values().filter(ended).map(|p| p.head.id);
        ended.filter(has_ballots).collect()
    }

    pub(super) fn signers_due(
        &self,
        site: SiteId,
        due: Due,
        after: SignatureId,
        limit: u32,
    ) -> Vec<SignatureId> {
        let idle = |s: &Signature| s.idle_since().is_some_and(|since| since < due.idle);
        let found = self.signatures.values().filter(|s| {
            s.campaign.site == site
                && s.id > after
                && s.erased_at.is_none()
                && (idle(s) || self.ended_before(s.campaign, due.ended))
        });
        found.map(|s| s.id).take(limit as usize).collect()
    }

    pub(super) fn public(&self, site: SiteId, after: u32, limit: u32) -> Vec<Campaign> {
        let wanted = |p: &&Campaign| {
            let id = p.head.id;
            id.site == site && id.number > after && p.head.state.is_public() && !p.is_private()
        };
        let mut all: Vec<Campaign> = self.campaigns.values().filter(wanted).cloned().collect();
        all.sort_by_key(|campaign| campaign.head.id.number);
        all.truncate(limit as usize);
        all
    }

    pub(super) fn newest_signers(&self, site: SiteId, before: SignatureId, limit: u32) -> Vec<NewSigner> {
        let counted = self
            .signatures
            .range(..before)
            .rev()
            .map(|(_, signature)| signature);
        let counted = counted.filter(|s| s.campaign.site == site && s.state == SignatureState::Confirmed);
        let with_address = counted.filter_map(|s| {
            let signer = self.signers.get(&s.id)?;
            Some((s.id, s.campaign.number, signer.email.clone()))
        });
        with_address.take(limit as usize).collect()
    }

    pub(super) fn held_long(&self, site: SiteId, before: Timestamp, limit: u32) -> Vec<SignatureId> {
        let long = |s: &&Signature| {
            s.campaign.site == site
                && s.ended_at.is_some_and(|at| at <= before)
                && s.hold().is_some_and(|hold| !hold.told)
        };
        let mut found: Vec<&Signature> = self.signatures.values().filter(long).collect();
        found.sort_by_key(|s| (s.ended_at, s.id));
        found.into_iter().map(|s| s.id).take(limit as usize).collect()
    }

    pub(super) fn screened(&self, site: SiteId, limit: u32) -> Vec<CampaignId> {
        let found = self
            .campaigns
            .values()
            .filter(|p| p.head.id.site == site && p.head.screening.is_some());
        found.map(|p| p.head.id).take(limit as usize).collect()
    }

    pub(super) fn campaigns_due(&self, site: SiteId, due: Due, limit: u32) -> Vec<CampaignId> {
        let is_due = |campaign: &&Campaign| {
            let id = campaign.head.id;
            let creator = self.row(Creator::only(id)).is_some();
            let mut batches = self.list(PaperBatch::rows(id));
            let scans = batches.any(|(_, batch)| !batch.scans.is_empty());
            let draft =
                campaign.head.state == CampaignState::Draft && campaign.head.dates.updated_at < due.drafts;
            id.site == site && (creator && draft || (creator || scans) && self.ended_before(id, due.ended))
        };
        let found = self
            .campaigns
            .values()
            .filter(is_due)
            .map(|campaign| campaign.head.id);
        found.take(limit as usize).collect()
    }

    pub(super) fn reporters_due(&self, site: SiteId, due: Due, limit: u32) -> Vec<ReportId> {
        let long_settled = |report: &Report| report.settled.is_some_and(|settled| settled.at < due.reports);
        let found = self
            .list(Report::list(site, true))
            .filter(|(_, report)| long_settled(report))
            .map(|(id, _)| ReportId(id));
        let known = found.filter(|id| self.row(Reporter::key(site, *id)).is_some());
        known.take(limit as usize).collect()
    }

    pub(super) fn mailings_due(&self, now: Timestamp) -> Vec<(RecordKey, Mailing)> {
        let mailing =
            |(key, record): (&RecordKey, _)| Mailing::in_record(record).map(|mailing| (*key, mailing));
        let due = self.records.iter().filter_map(mailing);
        let due = due.filter(|(_, mailing)| mailing.is_due(now));
        due.map(|(key, mailing)| (key, mailing.clone())).collect()
    }

    pub(super) fn signers_wanting_news(
        &self,
        id: CampaignId,
        area: Option<&AreaCode>,
        after: SignatureId,
        limit: u32,
    ) -> Vec<SignatureId> {
        let lives_there = |s: &&Signature| area.is_none() || s.area.as_ref() == area;
        let wants = |s: &&Signature| {
            s.campaign == id && s.state == SignatureState::Confirmed && s.wants_updates && s.id > after
        };
        let found = self
            .signatures
            .values()
            .filter(wants)
            .filter(lives_there)
            .map(|s| s.id);
        found.take(limit as usize).collect()
    }

    pub(super) fn followers_due(
        &self,
        site: SiteId,
        due: Due,
        after: Option<RecordKey>,
        limit: u32,
    ) -> Vec<RecordKey> {
        let rows = self.records.iter();
        let rows = rows.filter(|(key, _)| key.list.site == site && after.is_none_or(|after| **key > after));
        let is_due = |(key, record): &(&RecordKey, &Record)| {
            if let Some(row) = PlaceFollower::in_record(record) {
                let mut places = row.places.iter();
                return places.any(|place| place.confirmed_at.is_none() && place.mails.last < due.idle);
            }
            let Some(row) = Follower::in_record(record) else {
                return false;
            };
            let idle = row.confirmed_at.is_none() && row.mails.last < due.idle;
            let of = Follower::of(**key).expect("it is the row of a follower");
            idle || self.ended_before(of.campaign, due.ended)
        };
        let due = rows.filter(is_due).map(|(key, _)| *key);
        due.take(limit as usize).collect()
    }

    pub(super) fn proposals_waiting(&self, site: SiteId, limit: u32) -> Vec<(RecordKey, Proposal)> {
        self.oldest(site, limit, |proposal: &Proposal| proposal.settled.is_none().then_some(proposal.at))
    }

    pub(super) fn paper_waiting(&self, site: SiteId, limit: u32) -> Vec<(RecordKey, PaperBatch)> {
        self.oldest(site, limit, |batch: &PaperBatch| {
            (batch.state == PaperState::Waiting).then_some(batch.at)
        })
    }

    /// Small rows that wait since the time that `waits` returns, oldest first.
    fn oldest<R: Document>(
        &self,
        site: SiteId,
        limit: u32,
        waits: impl Fn(&R) -> Option<Timestamp>,
    ) -> Vec<(RecordKey, R)> {
        let of_site = self.records.iter().filter(|(key, _)| key.list.site == site);
        let rows = of_site.filter_map(|(key, record)| Some((*key, R::in_record(record)?)));
        let waiting = rows.filter_map(|(key, row)| Some((waits(row)?, key, row)));
        let mut found: Vec<(Timestamp, RecordKey, &R)> = waiting.collect();
        found.sort_by_key(|(at, key, _)| (*at, *key));
        found.truncate(limit as usize);
        found
            .into_iter()
            .map(|(_, key, row)| (key, row.clone()))
            .collect()
    }
}
