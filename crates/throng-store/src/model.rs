//! The simplest possible back end: plain collections in memory, where every look-up is a search through all
//! rows. Slow on purpose: tests compare the other back ends with it. It is never offered to users, since it
//! does not survive a power cut.

mod dump;
mod mails;
mod rows;
mod votes;
mod waiting;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};

use throng_domain::area::{Area, AreaCode};
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::change::Change;
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, MailId, Mint, ReportId, SignatureId, SiteId};
use throng_domain::limits::ATTEMPTS_SEEN_MAX;
use throng_domain::mailing::{Mail, MailState};
use throng_domain::moderation::Case;
use throng_domain::needs::Needs;
use throng_domain::paper::PaperBatch;
use throng_domain::publication::{Mailing, Proposal};
use throng_domain::record::{Document, Record};
use throng_domain::row::{RecordKey, RecordList};
use throng_domain::signature::{Repeat, Signature, SignatureState, Signer};
use throng_domain::site::Site;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_domain::working_set::WorkingSet;

use crate::dump::{DumpCursor, DumpRow};
use crate::error::{ApplyError, Fault};
use crate::reader::{
    Attempt, CampaignList, CountedCampaign, Discrepancy, Due, ListQuery, MailFilter, MailList, MailNumbers,
    MailRow, MailWithSubject, NewSigner, NewsMails, Order, Part, SignatureFilter, StoreReader, ToTell,
    Verified,
};
use crate::survey::{Survey, Surveyor};
use crate::writer::StoreWriter;
use rows::Rows;

/// A store in memory; a clone reads and writes the same rows.
#[derive(Clone, Debug, Default)]
pub struct ModelStore {
    /// Guards all rows; held for one call at a time.
    rows: Arc<Mutex<Rows>>,
}

impl ModelStore {
    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().expect("a test that panics ends")
    }
}

// === writing ===

impl StoreWriter for ModelStore {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        let rows = self.rows();
        let mut set = WorkingSet::new(Mint::after(rows.last_id));
        // Loading more than is needed is allowed, loading less is not. All small tables are loaded as a whole.
        rows.sites.values().for_each(|site| set.load_site(site.clone()));
        for campaign in rows.campaigns.values() {
            set.load_campaign(campaign.clone(), rows.totals(campaign.head.id));
            set.load_areas(campaign.head.id, rows.area_counts(campaign.head.id));
        }
        for (key, record) in &rows.records {
            set.load_record(*key, record.clone());
        }
        for site in rows.sites.keys() {
            set.load_newest_campaign(*site, rows.newest_campaign(*site));
        }
        for (campaign, row) in &rows.rolls {
            let vote = rows.campaigns.get(campaign).and_then(|campaign| campaign.vote());
            let roll = vote.and_then(|vote| vote.roll);
            if roll.is_some_and(|roll| roll.numbers().contains(&row.number)) {
                set.load_voter(*campaign, row.clone());
            }
        }
        let by_repeat = rows.repeats.values().filter(|r| needs.attempts.contains(&r.id));
        let named = by_repeat.map(|r| &r.of).chain(&needs.attempts);
        let named = named.filter_map(|id| rows.signatures.get(id));
        let mailboxes = named.map(|signature| signature.keys.address);
        let asked = needs.addresses.iter().chain(&needs.mailboxes).copied();
        let mailboxes: BTreeSet<AddressKey> = mailboxes.chain(asked).collect();
        let named = |signature: &&Signature| mailboxes.contains(&signature.keys.address);
        for signature in rows.signatures.values().filter(named) {
            set.load_signature(signature.clone());
            let repeats = rows
                .repeats
                .values()
                .rev()
                .filter(|repeat| repeat.of == signature.id);
            repeats
                .take(ATTEMPTS_SEEN_MAX)
                .for_each(|repeat| set.load_repeat(repeat.clone()));
        }
        for repeat in rows.repeats.values().filter(|r| needs.attempts.contains(&r.id)) {
            set.load_repeat(repeat.clone());
        }
        for (id, signer) in &rows.signers {
            set.load_signer(*id, signer.clone());
        }
        let to_take_back: Vec<MailId> = rows
            .records
            .values()
            .filter_map(|record| Case::in_record(record)?.decision.as_ref())
            .flat_map(|decision| decision.mails.clone())
            .collect();
        rows.counted_areas()
            .for_each(|(site, area)| set.load_counted_area(site, area));
        rows.mails
            .values()
            .filter(|mail| needs.mails.contains(&mail.id) || to_take_back.contains(&mail.id))
            .for_each(|m| set.load_mail(m.clone()));
        Ok(set)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        let mut rows = self.rows();
        let mut next = rows.clone();
        for (at, changes) in batch.iter().enumerate() {
            for change in changes {
                next.put(change, now)
                    .map_err(|what| ApplyError::Constraint { command: Some(at), what })?;
            }
        }
        if next.tallies.values().any(|tally| tally.count < 0) {
            return Err(ApplyError::Constraint { command: None, what: "a count below zero".into() });
        }
        next.last_id = mint.last();
        *rows = next;
        Ok(())
    }

    fn tidy(&mut self, _idle: bool) -> Result<(), Fault> {
        Ok(())
    }

    fn restore(&mut self, dump: &[DumpRow]) -> Result<(), Fault> {
        let mut rows = self.rows();
        let mut next = rows.clone();
        for row in dump {
            next.restore(row.clone())
                .map_err(|what| Fault::Constraint { what })?;
        }
        *rows = next;
        Ok(())
    }
}

// === reading ===

impl StoreReader for ModelStore {
    fn site(&mut self, id: SiteId) -> Result<Option<Site>, Fault> {
        Ok(self.rows().sites.get(&id).cloned())
    }

    fn campaign(&mut self, id: CampaignId) -> Result<Option<CountedCampaign>, Fault> {
        let rows = self.rows();
        Ok(rows.campaigns.get(&id).map(|campaign| rows.counted(campaign)))
    }

    fn ahead_in_queue(&mut self, campaign: &Campaign) -> Result<i64, Fault> {
        Ok(self.rows().ahead_in_queue(campaign))
    }

    fn moderation_queue(&mut self, site: SiteId, limit: u32) -> Result<Vec<(Campaign, Case)>, Fault> {
        Ok(self.rows().queue(site, limit))
    }

    fn handed_in(
        &mut self,
        site: SiteId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<(Campaign, Case)>, Fault> {
        Ok(self.rows().handed_in(site, since, limit))
    }

    fn campaigns(&mut self, query: ListQuery<'_>) -> Result<CampaignList, Fault> {
        let rows = self.rows();
        let chosen = |p: &&Campaign| query.takes(p);
        let mut all: Vec<_> = rows
            .campaigns
            .values()
            .filter(chosen)
            .map(|p| rows.counted(p))
            .collect();
        match query.order {
            Order::MostSigned => all.sort_by_key(|c| (-c.count.total(), c.campaign.head.id.number)),
            Order::Newest => all.sort_by_key(|c| {
                let dates = &c.campaign.head.dates;
                std::cmp::Reverse((dates.opened_at.unwrap_or(dates.created_at), c.campaign.head.id.number))
            }),
        }
        let matching = u32::try_from(all.len()).expect("tests are small");
        let campaigns = all
            .into_iter()
            .skip(query.offset as usize)
            .take(query.limit as usize)
            .collect();
        Ok(CampaignList { campaigns, matching })
    }

    fn signatures_shown(
        &mut self,
        site: SiteId,
        kind: CampaignKind,
        states: &[CampaignState],
    ) -> Result<i64, Fault> {
        let rows = self.rows();
        let kinds = &[kind];
        let query =
            ListQuery { site, kinds, states, private: false, order: Order::Newest, offset: 0, limit: 0 };
        let shown = rows.campaigns.values().filter(|p| query.takes(p));
        Ok(shown.map(|p| rows.counted(p).count.total()).sum())
    }

    fn due_to_close(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        Ok(self.rows().to_close(now))
    }

    fn due_to_settle(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        Ok(self.rows().to_settle(now))
    }

    fn pledges_to_tell(&mut self, now: Timestamp, part: Part) -> Result<ToTell, Fault> {
        Ok(self.rows().to_tell(now, part))
    }

    fn progress_due(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        Ok(self.rows().progress_due(now))
    }

    fn tallies(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault> {
        let all = self.rows().sorted_tallies();
        Ok(all.into_iter().filter(|tally| tally.campaign == id).collect())
    }

    fn tallies_by_place(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault> {
        let mut all = self.tallies(id)?;
        all.retain(|tally| !matches!(tally.key, TallyKey::Hour(_)));
        all.sort_by_key(|tally| Rows::tally_order(&Tally { ordinal: 0, ..tally.clone() }));
        Ok(all)
    }

    fn hours_collected(&mut self, id: CampaignId) -> Result<Option<(i64, i64)>, Fault> {
        let hours = || self.rows().hours_of(id).into_iter().map(|(hour, _)| hour);
        Ok(hours().min().zip(hours().max()))
    }

    fn collected_from(&mut self, id: CampaignId, hours: &[i64]) -> Result<Vec<i64>, Fault> {
        let all = self.rows().hours_of(id);
        let ends = hours.iter().skip(1).copied().chain([i64::MAX]);
        let sum = |(from, to): (i64, i64)| {
            let within = all.iter().filter(|(hour, _)| (from..to).contains(hour));
            within.map(|(_, count)| count).sum()
        };
        Ok(hours.iter().copied().zip(ends).map(sum).collect())
    }

    fn public_campaigns(&mut self, site: SiteId, after: u32, limit: u32) -> Result<Vec<Campaign>, Fault> {
        Ok(self.rows().public(site, after, limit))
    }

    fn newest_signers(
        &mut self,
        site: SiteId,
        before: SignatureId,
        limit: u32,
    ) -> Result<Vec<NewSigner>, Fault> {
        Ok(self.rows().newest_signers(site, before, limit))
    }

    fn counts_of(&mut self, site: SiteId, numbers: &[u32], key: &TallyKey) -> Result<Vec<i64>, Fault> {
        Ok(self.rows().sums(site, numbers, |tally| tally.key == *key))
    }

    fn collected_since(&mut self, site: SiteId, numbers: &[u32], hour: i64) -> Result<Vec<i64>, Fault> {
        let is_since = |key: &TallyKey| matches!(key, TallyKey::Hour(of) if *of >= hour);
        let wanted = |tally: &Tally| tally.source != TallySource::CarriedOver && is_since(&tally.key);
        Ok(self.rows().sums(site, numbers, wanted))
    }

    fn counts_changed(&mut self, site: SiteId, numbers: &[u32]) -> Result<Vec<Option<Timestamp>>, Fault> {
        Ok(self.rows().changes(site, numbers))
    }

    fn areas(&mut self, site: SiteId) -> Result<Vec<Area>, Fault> {
        let all = self.rows().sorted_areas();
        Ok(all
            .into_iter()
            .filter(|(of, _)| *of == site)
            .map(|(_, area)| area)
            .collect())
    }

    fn typed(&mut self, signature: SignatureId) -> Result<Option<Repeat>, Fault> {
        Ok(self.rows().typed(signature))
    }

    fn attempt(&mut self, site: SiteId, id: SignatureId) -> Result<Option<Attempt>, Fault> {
        Ok(self.rows().attempt(site, id))
    }

    fn find_signatures(
        &mut self,
        filter: &SignatureFilter<'_>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<(Signature, Option<Signer>)>, Fault> {
        let rows = self.rows();
        let found = rows.matching(filter).filter(|signature| signature.id > after);
        let with_signer = |s: &Signature| (s.clone(), rows.signers.get(&s.id).cloned());
        Ok(found.take(limit as usize).map(with_signer).collect())
    }

    fn count_signatures(&mut self, filter: &SignatureFilter<'_>) -> Result<(u64, u64), Fault> {
        let rows = self.rows();
        let counted = rows
            .matching(filter)
            .filter(|s| s.state == SignatureState::Confirmed);
        Ok((rows.matching(filter).count() as u64, counted.count() as u64))
    }

    fn survey_signatures(&mut self, filter: &SignatureFilter<'_>, limit: usize) -> Result<Survey, Fault> {
        let rows = self.rows();
        let mut surveyor = Surveyor::default();
        for signature in rows.matching(filter) {
            let signer = rows.signers.get(&signature.id);
            let email = signer.map(|signer| signer.email.as_str());
            let network = signer.and_then(|signer| signer.network);
            surveyor.add(signature.id, signature.state, signature.created_at, email, network);
        }
        Ok(surveyor.finish(limit))
    }

    fn signers_wanting_news(
        &mut self,
        id: CampaignId,
        area: Option<&AreaCode>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault> {
        Ok(self.rows().signers_wanting_news(id, area, after, limit))
    }

    fn count_followers(&mut self, id: CampaignId) -> Result<i64, Fault> {
        let all = self.signers_wanting_news(id, None, SignatureId(i64::MIN), u32::MAX)?;
        let apart = self.count_records(Follower::confirmed(id).into(), u32::MAX)?;
        Ok(i64::try_from(all.len()).expect("they are in memory") + i64::from(apart))
    }

    fn news_mails(&mut self, id: CampaignId, publication: i64) -> Result<NewsMails, Fault> {
        Ok(self.rows().news_mails(id, publication))
    }

    fn signers_due(
        &mut self,
        site: SiteId,
        due: Due,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault> {
        Ok(self.rows().signers_due(site, due, after, limit))
    }

    fn held_long(&mut self, site: SiteId, before: Timestamp, limit: u32) -> Result<Vec<SignatureId>, Fault> {
        Ok(self.rows().held_long(site, before, limit))
    }

    fn screened(&mut self, site: SiteId, limit: u32) -> Result<Vec<CampaignId>, Fault> {
        Ok(self.rows().screened(site, limit))
    }

    fn campaigns_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<CampaignId>, Fault> {
        Ok(self.rows().campaigns_due(site, due, limit))
    }

    fn reporters_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<ReportId>, Fault> {
        Ok(self.rows().reporters_due(site, due, limit))
    }

    fn followers_due(
        &mut self,
        site: SiteId,
        due: Due,
        after: Option<RecordKey>,
        limit: u32,
    ) -> Result<Vec<RecordKey>, Fault> {
        Ok(self.rows().followers_due(site, due, after, limit))
    }

    fn mailings_due(&mut self, now: Timestamp) -> Result<Vec<(RecordKey, Mailing)>, Fault> {
        Ok(self.rows().mailings_due(now))
    }

    fn proposals_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, Proposal)>, Fault> {
        Ok(self.rows().proposals_waiting(site, limit))
    }

    fn paper_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, PaperBatch)>, Fault> {
        Ok(self.rows().paper_waiting(site, limit))
    }

    fn queued_mails(&mut self, after: MailId, limit: u32) -> Result<Vec<Mail>, Fault> {
        let rows = self.rows();
        let waits = |mail: &&Mail| mail.state == MailState::Queued && mail.id > after;
        let found = rows.mails.values().filter(waits).take(limit as usize);
        Ok(found.cloned().collect())
    }

    fn mail(&mut self, id: MailId) -> Result<Option<MailWithSubject>, Fault> {
        let rows = self.rows();
        Ok(rows.mails.get(&id).and_then(|mail| rows.with_subject(mail)))
    }

    fn captured_mails(&mut self, site: SiteId, end: MailId, max: u32) -> Result<Vec<MailWithSubject>, Fault> {
        Ok(self.rows().captured(site, end, max))
    }

    fn sent_mails(&mut self, window: u32, max: u32) -> Result<Vec<MailRow>, Fault> {
        Ok(self.rows().sent(window, max))
    }

    fn mails_of(&mut self, filter: &MailFilter<'_>, limit: u32) -> Result<MailList, Fault> {
        Ok(self.rows().mail_list(filter, limit))
    }

    fn mail_numbers(&mut self, site: SiteId, since: Timestamp, max: u32) -> Result<MailNumbers, Fault> {
        Ok(self.rows().mail_numbers(site, since, max))
    }

    fn record(&mut self, key: RecordKey) -> Result<Option<Record>, Fault> {
        Ok(self.rows().records.get(&key).cloned())
    }

    fn records(
        &mut self,
        list: RecordList,
        after: i64,
        limit: u32,
    ) -> Result<Vec<(RecordKey, Record)>, Fault> {
        let rows = self.rows();
        let wanted = rows.records.range(list.item(i64::MIN)..=list.item(i64::MAX));
        let wanted = wanted.filter(|(key, _)| key.item > after).take(limit as usize);
        Ok(wanted.map(|(key, record)| (*key, record.clone())).collect())
    }

    fn newest_records(
        &mut self,
        list: RecordList,
        before: i64,
        limit: u32,
    ) -> Result<Vec<(RecordKey, Record)>, Fault> {
        let rows = self.rows();
        let wanted = rows.records.range(list.item(i64::MIN)..=list.item(i64::MAX));
        let wanted = wanted
            .rev()
            .filter(|(key, _)| key.item < before)
            .take(limit as usize);
        Ok(wanted.map(|(key, record)| (*key, record.clone())).collect())
    }

    fn signatures_stored(&mut self) -> Result<u64, Fault> {
        Ok(self.rows().signatures.len() as u64)
    }

    fn verify(&mut self, progress: &mut dyn FnMut(f64)) -> Result<Verified, Fault> {
        let rows = self.rows();
        let counted = rows.recount();
        let stored: BTreeMap<(CampaignId, TallyKey), i64> = rows
            .tallies
            .values()
            .filter(|tally| tally.source == TallySource::Collected && tally.count > 0)
            .map(|tally| ((tally.campaign, tally.key.clone()), tally.count))
            .collect();
        let mut discrepancies = Vec::new();
        if counted != stored {
            discrepancies.push(Discrepancy { what: format!("counted {counted:?}, stored {stored:?}") });
        }
        progress(1.0);
        Ok(Verified {
            signatures: rows.signatures.len() as u64,
            confirmed: rows.signatures.values().filter(|s| s.state.number() == 1).count() as u64,
            tallies: stored.len() as u64,
            mails: rows.mails.len() as u64,
            discrepancies,
        })
    }

    fn dump(&mut self, cursor: DumpCursor, _limit: u32) -> Result<(Vec<DumpRow>, Option<DumpCursor>), Fault> {
        let rows = self.rows();
        Ok((dump::page(&rows, cursor.part), cursor.advance(0, 1, None)))
    }
}
