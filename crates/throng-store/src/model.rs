//! The obvious back end: plain collections in memory, everything looked up by looking at everything.
//! Slow on purpose; it is the oracle that the other back ends are compared with, and is never offered
//! to users (it keeps no promise about power cuts).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use throng_domain::area::Area;
use throng_domain::change::Change;
use throng_domain::ids::{MailId, Mint, PetitionId, SignatureId, SiteId};
use throng_domain::mailing::{Mail, MailState};
use throng_domain::needs::Needs;
use throng_domain::petition::{Petition, PetitionState};
use throng_domain::signature::{Repeat, Signature, SignatureState, Signer};
use throng_domain::site::Site;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::Timestamp;
use throng_domain::working_set::{Totals, WorkingSet};

use crate::dump::{DumpCursor, DumpPart, DumpRow};
use crate::error::{ApplyError, Fault};
use crate::reader::{
    Attempt, Count, CountedPetition, Discrepancy, ListQuery, MailWithSubject, Order, PetitionList,
    StoreReader, Verified,
};
use crate::writer::{REPEATS_SEEN_MAX, StoreWriter};

/// All rows. Nine fields: one for each kind of row, and the newest id.
#[derive(Clone, Debug, Default)]
struct Rows {
    sites: BTreeMap<SiteId, Site>,
    areas: BTreeMap<(SiteId, String), Area>,
    petitions: BTreeMap<PetitionId, Petition>,
    tallies: BTreeMap<(PetitionId, TallySource, TallyKey), Tally>,
    signatures: BTreeMap<SignatureId, Signature>,
    signers: BTreeMap<SignatureId, Signer>,
    repeats: BTreeMap<SignatureId, Repeat>,
    mails: BTreeMap<MailId, Mail>,
    last_id: i64,
}

/// A store in memory; clones are readers and writers of the same rows.
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
        // More than is needed may be loaded; less may not. All small tables come whole.
        rows.sites.values().for_each(|site| set.load_site(site.clone()));
        for petition in rows.petitions.values() {
            set.load_petition(petition.clone(), rows.totals(petition.id));
        }
        let named = |signature: &&Signature| {
            let by_repeat = rows
                .repeats
                .values()
                .any(|r| r.of == signature.id && needs.attempts.contains(&r.id));
            by_repeat
                || needs.attempts.contains(&signature.id)
                || needs.addresses.contains(&signature.keys.address)
        };
        for signature in rows.signatures.values().filter(named) {
            set.load_signature(signature.clone());
            let repeats = rows
                .repeats
                .values()
                .rev()
                .filter(|repeat| repeat.of == signature.id);
            repeats
                .take(REPEATS_SEEN_MAX)
                .for_each(|repeat| set.load_repeat(repeat.clone()));
        }
        let named = rows
            .repeats
            .values()
            .filter(|repeat| needs.attempts.contains(&repeat.id));
        named.for_each(|repeat| set.load_repeat(repeat.clone()));
        for (id, signer) in rows.signers.iter().filter(|(id, _)| needs.signers.contains(id)) {
            set.load_signer(*id, signer.clone());
        }
        rows.mails
            .values()
            .filter(|mail| needs.mails.contains(&mail.id))
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

impl Rows {
    fn put(&mut self, change: &Change, now: Timestamp) -> Result<(), String> {
        match change.clone() {
            Change::PutSite(site) => drop(self.sites.insert(site.id, site)),
            Change::PutArea(site, area) => self.put_area(site, area),
            Change::PutPetition(petition) => drop(self.petitions.insert(petition.id, *petition)),
            Change::ReplaceCarriedOver(id, tallies) => {
                self.tallies
                    .retain(|(of, source, _), _| *of != id || *source != TallySource::CarriedOver);
                tallies.into_iter().for_each(|tally| self.put_tally(tally));
            }
            Change::InsertSignature(signature, signer) => {
                self.check_signature(&signature)?;
                self.signers.insert(signature.id, *signer);
                let old = self.signatures.insert(signature.id, *signature);
                return old.map_or(Ok(()), |old| Err(format!("signature {} is there already", old.id.0)));
            }
            Change::UpdateSignature(signature) => {
                self.check_signature(&signature)?;
                self.signatures.insert(signature.id, *signature);
            }
            Change::UpdateSigner(id, signer) => drop(self.signers.insert(id, *signer)),
            Change::InsertRepeat(repeat) | Change::UpdateRepeat(repeat) => {
                self.repeats.insert(repeat.id, *repeat);
            }
            Change::InsertMail(mail) => {
                let old = self.mails.insert(mail.id, *mail);
                return old.map_or(Ok(()), |old| Err(format!("mail {} is there already", old.id.0)));
            }
            Change::UpdateMail(mail) => drop(self.mails.insert(mail.id, *mail)),
            Change::Count { petition, key, delta } => self.count(petition, key, delta, now),
        }
        Ok(())
    }

    fn check_signature(&self, new: &Signature) -> Result<(), String> {
        if !self.petitions.contains_key(&new.petition) {
            return Err(format!("there is no petition {:?}", new.petition));
        }
        if new.slot.0 > 1 {
            return Err(format!("signature {} is the third of its mailbox", new.id.0));
        }
        if new.state == SignatureState::Confirmed && new.confirmed_at.is_none() {
            return Err(format!("signature {} counts and was never confirmed", new.id.0));
        }
        let same = |old: &&Signature| {
            old.id != new.id
                && old.state.holds_address()
                && old.keys.address == new.keys.address
                && old.slot == new.slot
        };
        match self.signatures.values().find(same) {
            Some(old) if new.state.holds_address() => {
                Err(format!("{} counts the person of {}", new.id.0, old.id.0))
            }
            _ => Ok(()),
        }
    }

    fn count(&mut self, petition: PetitionId, key: TallyKey, delta: i64, now: Timestamp) {
        let place = (petition, TallySource::Collected, key.clone());
        let zero = Tally {
            petition,
            source: TallySource::Collected,
            key,
            count: 0,
            changed_at: now,
            label: None,
            ordinal: 0,
        };
        let tally = self.tallies.entry(place).or_insert(zero);
        tally.count += delta;
        tally.changed_at = now;
    }

    fn put_area(&mut self, site: SiteId, area: Area) {
        self.areas.insert((site, area.code.as_str().to_owned()), area);
    }

    fn put_tally(&mut self, tally: Tally) {
        self.tallies
            .insert((tally.petition, tally.source, tally.key.clone()), tally);
    }

    fn totals(&self, id: PetitionId) -> Totals {
        let count = |source| {
            self.tallies
                .get(&(id, source, TallyKey::Total))
                .map_or(0, |tally| tally.count)
        };
        Totals { collected: count(TallySource::Collected), carried_over: count(TallySource::CarriedOver) }
    }

    fn restore(&mut self, row: DumpRow) -> Result<(), String> {
        match row {
            DumpRow::Site(site) => drop(self.sites.entry(site.id).or_insert(site)),
            DumpRow::Area { site, area } => {
                self.areas
                    .entry((site, area.code.as_str().to_owned()))
                    .or_insert(area);
            }
            DumpRow::Petition(petition) => drop(self.petitions.entry(petition.id).or_insert(*petition)),
            DumpRow::Tally(tally) => {
                self.tallies
                    .entry((tally.petition, tally.source, tally.key.clone()))
                    .or_insert(tally);
            }
            DumpRow::Signature(signature) if self.signatures.contains_key(&signature.id) => {}
            DumpRow::Signature(signature) => {
                self.check_signature(&signature)?;
                self.last_id = self.last_id.max(signature.id.0);
                self.signatures.insert(signature.id, *signature);
            }
            DumpRow::Signer { id, signer } => drop(self.signers.entry(id).or_insert(signer)),
            DumpRow::Repeat(repeat) => {
                self.last_id = self.last_id.max(repeat.id.0);
                self.repeats.entry(repeat.id).or_insert(*repeat);
            }
            DumpRow::Mail(mail) => {
                self.last_id = self.last_id.max(mail.id.0);
                self.mails.entry(mail.id).or_insert(*mail);
            }
        }
        Ok(())
    }

    fn counted(&self, petition: &Petition) -> CountedPetition {
        let totals = self.totals(petition.id);
        let key = (petition.id, TallySource::Collected, TallyKey::Total);
        let changed_at = self.tallies.get(&key).map(|tally| tally.changed_at);
        let count = Count { collected: totals.collected, carried_over: totals.carried_over, changed_at };
        CountedPetition { petition: petition.clone(), count }
    }

    fn with_subject(&self, mail: &Mail) -> Option<MailWithSubject> {
        let signature = self.signatures.get(&mail.subject)?.clone();
        let petition = self.petitions.get(&signature.petition)?.clone();
        let signer = self.signers.get(&mail.subject).cloned();
        Some(MailWithSubject { mail: mail.clone(), signature, signer, petition })
    }

    /// Sort key of tallies in a dump and on pages: dimension, then the source's order, then the key's
    /// text.
    fn tally_order(tally: &Tally) -> (PetitionId, TallySource, u8, i64, String) {
        let (dimension, text) = match &tally.key {
            TallyKey::Total => (0, String::new()),
            TallyKey::Area(area) => (
                1,
                area.as_ref()
                    .map_or(String::new(), |code| code.as_str().to_owned()),
            ),
            TallyKey::Country(code) => (2, code.clone().unwrap_or_default()),
            TallyKey::Hour(hour) => (3, hour.to_string()),
        };
        (tally.petition, tally.source, dimension, tally.ordinal, text)
    }

    fn sorted_tallies(&self) -> Vec<Tally> {
        let mut all: Vec<Tally> = self.tallies.values().cloned().collect();
        all.sort_by_key(Rows::tally_order);
        all
    }

    fn sorted_areas(&self) -> Vec<(SiteId, Area)> {
        let mut all: Vec<(SiteId, Area)> = self
            .areas
            .iter()
            .map(|((site, _), area)| (*site, area.clone()))
            .collect();
        all.sort_by_key(|(site, area)| (*site, area.ordinal, area.code.clone()));
        all
    }

    fn recount(&self) -> BTreeMap<(PetitionId, TallyKey), i64> {
        let mut counts = BTreeMap::new();
        for signature in self.signatures.values() {
            let Some(at) = signature.confirmed_at.filter(|_| signature.state.number() == 1) else {
                continue;
            };
            for key in [
                TallyKey::Total,
                TallyKey::Area(signature.area.clone()),
                TallyKey::Country(Some(signature.country.as_str().to_owned())),
                TallyKey::Hour(at.hour()),
            ] {
                *counts.entry((signature.petition, key)).or_default() += 1;
            }
        }
        counts
    }
}

// === reading ===

impl StoreReader for ModelStore {
    fn site(&mut self, id: SiteId) -> Result<Option<Site>, Fault> {
        Ok(self.rows().sites.get(&id).cloned())
    }

    fn petition(&mut self, id: PetitionId) -> Result<Option<CountedPetition>, Fault> {
        let rows = self.rows();
        Ok(rows.petitions.get(&id).map(|petition| rows.counted(petition)))
    }

    fn petitions(&mut self, query: ListQuery<'_>) -> Result<PetitionList, Fault> {
        let rows = self.rows();
        let chosen = |p: &&Petition| p.id.site == query.site && query.states.contains(&p.state);
        let mut all: Vec<_> = rows
            .petitions
            .values()
            .filter(chosen)
            .map(|p| rows.counted(p))
            .collect();
        match query.order {
            Order::MostSigned => all.sort_by_key(|c| (-c.count.total(), c.petition.id.number)),
            Order::Newest => all.sort_by_key(|c| {
                let dates = &c.petition.dates;
                std::cmp::Reverse((dates.opened_at.unwrap_or(dates.created_at), c.petition.id.number))
            }),
        }
        let matching = u32::try_from(all.len()).expect("tests are small");
        let petitions = all
            .into_iter()
            .skip(query.offset as usize)
            .take(query.limit as usize)
            .collect();
        Ok(PetitionList { petitions, matching })
    }

    fn signatures_shown(&mut self, site: SiteId, states: &[PetitionState]) -> Result<i64, Fault> {
        let rows = self.rows();
        let chosen = |p: &&Petition| p.id.site == site && states.contains(&p.state);
        Ok(rows
            .petitions
            .values()
            .filter(chosen)
            .map(|p| rows.counted(p).count.total())
            .sum())
    }

    fn due_to_close(&mut self, now: Timestamp) -> Result<Vec<PetitionId>, Fault> {
        let due =
            |p: &&Petition| p.state == PetitionState::Open && p.dates.closes_at.is_some_and(|end| end <= now);
        Ok(self.rows().petitions.values().filter(due).map(|p| p.id).collect())
    }

    fn tallies(&mut self, id: PetitionId) -> Result<Vec<Tally>, Fault> {
        let all = self.rows().sorted_tallies();
        Ok(all.into_iter().filter(|tally| tally.petition == id).collect())
    }

    fn areas(&mut self, site: SiteId) -> Result<Vec<Area>, Fault> {
        let all = self.rows().sorted_areas();
        Ok(all
            .into_iter()
            .filter(|(of, _)| *of == site)
            .map(|(_, area)| area)
            .collect())
    }

    fn attempt(&mut self, site: SiteId, id: SignatureId) -> Result<Option<Attempt>, Fault> {
        let rows = self.rows();
        let of_site = |id: &SignatureId| rows.signatures.get(id).filter(|s| s.petition.site == site);
        if let Some(signature) = of_site(&id) {
            return Ok(Some(Attempt::Signature(Box::new(signature.clone()), rows.signers.get(&id).cloned())));
        }
        Ok(rows.repeats.get(&id).and_then(|repeat| {
            of_site(&repeat.of).map(|signature| Attempt::Repeat(Box::new(repeat.clone()), signature.petition))
        }))
    }

    fn queued_mails(&mut self, after: MailId, limit: u32) -> Result<Vec<Mail>, Fault> {
        let due = |mail: &&Mail| mail.state == MailState::Queued && mail.id > after;
        Ok(self
            .rows()
            .mails
            .values()
            .filter(due)
            .take(limit as usize)
            .cloned()
            .collect())
    }

    fn mail(&mut self, id: MailId) -> Result<Option<MailWithSubject>, Fault> {
        let rows = self.rows();
        Ok(rows.mails.get(&id).and_then(|mail| rows.with_subject(mail)))
    }

    fn captured_mails(&mut self, site: SiteId, limit: u32) -> Result<Vec<MailWithSubject>, Fault> {
        let rows = self.rows();
        let captured = |mail: &&Mail| mail.state == MailState::Captured && mail.site == site;
        let newest = rows.mails.values().rev().filter(captured).take(limit as usize);
        Ok(newest.filter_map(|mail| rows.with_subject(mail)).collect())
    }

    fn signatures_stored(&mut self) -> Result<u64, Fault> {
        Ok(self.rows().signatures.len() as u64)
    }

    fn verify(&mut self, progress: &mut dyn FnMut(f64)) -> Result<Verified, Fault> {
        let rows = self.rows();
        let counted = rows.recount();
        let stored: BTreeMap<(PetitionId, TallyKey), i64> = rows
            .tallies
            .values()
            .filter(|tally| tally.source == TallySource::Collected && tally.count > 0)
            .map(|tally| ((tally.petition, tally.key.clone()), tally.count))
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
        let page = match cursor.part {
            DumpPart::Sites => rows.sites.values().cloned().map(DumpRow::Site).collect(),
            DumpPart::Areas => rows
                .sorted_areas()
                .into_iter()
                .map(|(site, area)| DumpRow::Area { site, area })
                .collect(),
            DumpPart::Petitions => rows
                .petitions
                .values()
                .cloned()
                .map(|p| DumpRow::Petition(Box::new(p)))
                .collect(),
            DumpPart::Tallies => rows.sorted_tallies().into_iter().map(DumpRow::Tally).collect(),
            DumpPart::Signatures => rows
                .signatures
                .values()
                .cloned()
                .map(|s| DumpRow::Signature(Box::new(s)))
                .collect(),
            DumpPart::Signers => {
                let row = |(id, signer): (&SignatureId, &Signer)| DumpRow::Signer {
                    id: *id,
                    signer: signer.clone(),
                };
                rows.signers.iter().map(row).collect()
            }
            DumpPart::Repeats => rows
                .repeats
                .values()
                .cloned()
                .map(|r| DumpRow::Repeat(Box::new(r)))
                .collect(),
            DumpPart::Mails => rows
                .mails
                .values()
                .cloned()
                .map(|m| DumpRow::Mail(Box::new(m)))
                .collect(),
        };
        Ok((page, cursor.advance(0, 1, None)))
    }
}
