//! The rows of the model: how each change and each row of a dump is stored, under the constraints that every back end
//! keeps, and the orders in which rows are returned. Called by `model` only.

use std::collections::BTreeMap;

use throng_domain::area::{Area, AreaCode};
use throng_domain::ballot::SealedChoice;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::change::Change;
use throng_domain::ids::{CampaignId, MailId, SignatureId, SiteId};
use throng_domain::mailing::Mail;
use throng_domain::moderation::Case;
use throng_domain::record::{Document, Record};
use throng_domain::roll::RollEntry;
use throng_domain::row::{Key, List, RecordKey, RecordKind, RecordList, Row};
use throng_domain::signature::{Repeat, Signature, SignatureState, Signer, TYPED};
use throng_domain::site::Site;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::Timestamp;
use throng_domain::working_set::{AreaCounts, Totals};

use crate::dump::DumpRow;
use crate::reader::{Attempt, Count, CountedCampaign, SignatureFilter, before_in_queue, of_another_kind};

/// All rows of the store. Twelve fields: one for each kind of row, and the newest id.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub(super) sites: BTreeMap<SiteId, Site>,
    pub(super) areas: BTreeMap<(SiteId, String), Area>,
    pub(super) campaigns: BTreeMap<CampaignId, Campaign>,
    pub(super) tallies: BTreeMap<(CampaignId, TallySource, TallyKey), Tally>,
    pub(super) signatures: BTreeMap<SignatureId, Signature>,
    pub(super) signers: BTreeMap<SignatureId, Signer>,
    pub(super) repeats: BTreeMap<SignatureId, Repeat>,
    pub(super) ballots: BTreeMap<SignatureId, (CampaignId, Box<SealedChoice>)>,
    pub(super) rolls: Vec<(CampaignId, RollEntry)>,
    pub(super) mails: BTreeMap<MailId, Mail>,
    pub(super) records: BTreeMap<RecordKey, Record>,
    pub(super) last_id: i64,
}

/// A record under the key of another kind is a mistake of the program; to take it for a missing row would hide that.
const WRONG_KIND: &str = "a record is of the kind that its key says";

impl Rows {
    /// A small row.
    pub(super) fn row<R: Document>(&self, key: Key<R>) -> Option<&R> {
        let record = self.records.get(&key.into())?;
        Some(R::in_record(record).expect(WRONG_KIND))
    }

    /// The small rows of a list, in order.
    pub(super) fn list<'a, R: Document + 'a>(&'a self, list: List<R>) -> impl Iterator<Item = (i64, &'a R)> {
        let list = RecordList::from(list);
        let rows = self.records.range(list.item(i64::MIN)..=list.item(i64::MAX));
        rows.map(|(key, record)| (key.item, R::in_record(record).expect(WRONG_KIND)))
    }

    /// Each hour in which signatures of a campaign were collected, online or on paper, with their number.
    pub(super) fn hours_of(&self, id: CampaignId) -> Vec<(i64, i64)> {
        let hour = |tally: &Tally| match tally.key {
            TallyKey::Hour(hour) if tally.campaign == id && tally.source != TallySource::CarriedOver => {
                Some((hour, tally.count))
            }
            TallyKey::Total
            | TallyKey::Area(_)
            | TallyKey::Country(_)
            | TallyKey::Hour(_)
            | TallyKey::Region(_) => None,
        };
        self.tallies.values().filter_map(hour).collect()
    }

    pub(super) fn put(&mut self, change: &Change, now: Timestamp) -> Result<(), String> {
        match change.clone() {
            Change::PutSite(site) => drop(self.sites.insert(site.id, *site)),
            Change::PutArea(site, area) => self.put_area(site, area),
            Change::RemoveArea(site, code) => drop(self.areas.remove(&(site, code.as_str().to_owned()))),
            Change::PutCampaign(campaign) => {
                self.check_site(campaign.head.id)?;
                self.campaigns.insert(campaign.head.id, *campaign);
            }
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
            Change::InsertVoter(signature) => {
                self.check_signature(&signature)?;
                let old = self.signatures.insert(signature.id, *signature);
                return old.map_or(Ok(()), |old| Err(format!("signature {} is there already", old.id.0)));
            }
            Change::UpdateSignature(signature) => {
                self.check_signature(&signature)?;
                self.signatures.insert(signature.id, *signature);
            }
            Change::UpdateSigner(id, signer) => drop(self.signers.insert(id, *signer)),
            Change::EraseSigner(id) => {
                self.signers.remove(&id);
                self.repeats.retain(|_, repeat| repeat.of != id);
            }
            Change::InsertRepeat(repeat) | Change::UpdateRepeat(repeat) => {
                self.check_known(repeat.of)?;
                self.repeats.insert(repeat.id, *repeat);
            }
            Change::PutBallot(campaign, id, choice) => {
                self.check_known(id)?;
                self.ballots.insert(id, (campaign, choice));
            }
            Change::RemoveBallot(id) => drop(self.ballots.remove(&id)),
            Change::EraseBallots(campaign, most) => {
                let of_vote = self.ballots.iter().filter(|(_, (of, _))| *of == campaign);
                let erased: Vec<SignatureId> = of_vote.map(|(id, _)| *id).take(most).collect();
                erased.iter().for_each(|id| drop(self.ballots.remove(id)));
            }
            Change::PutRoll(campaign, rows) => return self.put_roll(campaign, rows),
            Change::ReplaceVoter(campaign, number, voter) => self.loaded(campaign, number).voter = voter,
            Change::PutOnPaper(campaign, number, batch) => self.loaded(campaign, number).paper = batch,
            Change::EraseRoll(campaign, kept, most) => self.erase_roll(campaign, &kept, most),
            Change::InsertMail(mail) => {
                let old = self.mails.insert(mail.id, *mail);
                return old.map_or(Ok(()), |old| Err(format!("mail {} is there already", old.id.0)));
            }
            Change::UpdateMail(mail) => drop(self.mails.insert(mail.id, *mail)),
            Change::PutRecord(key, record) => {
                self.check_site_known(key.list.site)?;
                self.records.insert(key, *record);
            }
            Change::RemoveRecord(key) => drop(self.records.remove(&key)),
            Change::Count { campaign, source, key, delta } => self.count((campaign, source, key), delta, now),
        }
        Ok(())
    }

    pub(super) fn check_signature(&self, new: &Signature) -> Result<(), String> {
        self.check_campaign(new.campaign)?;
        if new.slot.0 > 1 {
            return Err(format!("signature {} is the third of its mailbox", new.id.0));
        }
        if new.state == SignatureState::Confirmed && new.confirmed_at.is_none() {
            return Err(format!("signature {} counts and was never confirmed", new.id.0));
        }
        let same = |old: &&Signature| {
            old.id != new.id
                && old.holds_address()
                && old.keys.address == new.keys.address
                && old.slot == new.slot
        };
        match self.signatures.values().find(same) {
            Some(old) if new.holds_address() => {
                Err(format!("{} counts the person of {}", new.id.0, old.id.0))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn check_site(&self, id: CampaignId) -> Result<(), String> {
        self.check_site_known(id.site)
    }

    fn check_site_known(&self, id: SiteId) -> Result<(), String> {
        let known = self.sites.contains_key(&id);
        known
            .then_some(())
            .ok_or_else(|| format!("there is no site {}", id.0))
    }

    /// The form input of a signature as first typed, where the owner of the mailbox has corrected it.
    pub(super) fn typed(&self, signature: SignatureId) -> Option<Repeat> {
        let kept = |repeat: &&Repeat| repeat.of == signature && repeat.revision == TYPED;
        self.repeats.values().find(kept).cloned()
    }

    /// A signature of a site with its signer, or a repeat of one.
    pub(super) fn attempt(&self, site: SiteId, id: SignatureId) -> Option<Attempt> {
        let of_site = |id: &SignatureId| self.signatures.get(id).filter(|s| s.campaign.site == site);
        if let Some(signature) = of_site(&id) {
            return Some(Attempt::Signature(Box::new(signature.clone()), self.signers.get(&id).cloned()));
        }
        let repeat = self.repeats.get(&id)?;
        of_site(&repeat.of).map(|signature| Attempt::Repeat(Box::new(repeat.clone()), signature.campaign))
    }

    /// The highest number of a site's campaigns.
    pub(super) fn newest_campaign(&self, site: SiteId) -> u32 {
        let of_site = self.campaigns.keys().filter(|id| id.site == site);
        of_site.map(|id| id.number).max().unwrap_or(0)
    }

    pub(super) fn check_campaign(&self, id: CampaignId) -> Result<(), String> {
        let known = self.campaigns.contains_key(&id);
        known
            .then_some(())
            .ok_or_else(|| format!("there is no petition {id:?}"))
    }

    pub(super) fn check_known(&self, id: SignatureId) -> Result<(), String> {
        let known = self.signatures.contains_key(&id);
        known
            .then_some(())
            .ok_or_else(|| format!("there is no signature {}", id.0))
    }

    fn count(&mut self, place: (CampaignId, TallySource, TallyKey), delta: i64, now: Timestamp) {
        let (campaign, source, key) = place.clone();
        let zero = Tally { campaign, source, key, count: 0, changed_at: now, label: None, ordinal: 0 };
        let tally = self.tallies.entry(place).or_insert(zero);
        tally.count += delta;
        tally.changed_at = now;
    }

    pub(super) fn put_area(&mut self, site: SiteId, area: Area) {
        self.areas.insert((site, area.code.as_str().to_owned()), area);
    }

    /// The areas in which something was counted.
    pub(super) fn counted_areas(&self) -> impl Iterator<Item = (SiteId, AreaCode)> {
        let counted = self.tallies.values().filter(|tally| tally.count > 0);
        counted.filter_map(|tally| match &tally.key {
            TallyKey::Area(Some(code)) => Some((tally.campaign.site, code.clone())),
            TallyKey::Total
            | TallyKey::Area(_)
            | TallyKey::Country(_)
            | TallyKey::Hour(_)
            | TallyKey::Region(_) => None,
        })
    }

    pub(super) fn put_tally(&mut self, tally: Tally) {
        self.tallies
            .insert((tally.campaign, tally.source, tally.key.clone()), tally);
    }

    pub(super) fn totals(&self, id: CampaignId) -> Totals {
        let count = |source| {
            self.tallies
                .get(&(id, source, TallyKey::Total))
                .map_or(0, |tally| tally.count)
        };
        Totals {
            collected: count(TallySource::Collected),
            carried_over: count(TallySource::CarriedOver),
            paper: count(TallySource::Paper),
        }
    }

    pub(super) fn area_counts(&self, id: CampaignId) -> AreaCounts {
        let mut counts = AreaCounts::default();
        for tally in self.tallies.values().filter(|tally| tally.campaign == id) {
            let TallyKey::Area(Some(area)) = &tally.key else {
                continue;
            };
            let of = match tally.source {
                TallySource::Collected => &mut counts.collected,
                TallySource::CarriedOver => &mut counts.carried_over,
                TallySource::Paper => &mut counts.paper,
            };
            of.insert(area.clone(), tally.count);
        }
        counts
    }

    pub(super) fn restore(&mut self, row: DumpRow) -> Result<(), String> {
        match row {
            DumpRow::Site(site) => drop(self.sites.entry(site.id).or_insert(*site)),
            DumpRow::Area { site, area } => {
                self.areas
                    .entry((site, area.code.as_str().to_owned()))
                    .or_insert(area);
            }
            DumpRow::Campaign(campaign) => {
                self.check_site(campaign.head.id)?;
                self.campaigns.entry(campaign.head.id).or_insert(*campaign);
            }
            DumpRow::Tally(tally) => {
                self.check_campaign(tally.campaign)?;
                self.tallies
                    .entry((tally.campaign, tally.source, tally.key.clone()))
                    .or_insert(tally);
            }
            DumpRow::Signature(signature) if self.signatures.contains_key(&signature.id) => {}
            DumpRow::Signature(signature) => {
                self.check_signature(&signature)?;
                self.last_id = self.last_id.max(signature.id.0);
                self.signatures.insert(signature.id, *signature);
            }
            DumpRow::Signer { id, signer } => {
                self.check_known(id)?;
                self.signers.entry(id).or_insert(signer);
            }
            DumpRow::Repeat(repeat) => {
                self.check_known(repeat.of)?;
                self.last_id = self.last_id.max(repeat.id.0);
                self.repeats.entry(repeat.id).or_insert(*repeat);
            }
            DumpRow::Ballot { id, campaign, choice } => {
                self.check_known(id)?;
                self.ballots.entry(id).or_insert((campaign, choice));
            }
            DumpRow::Voter { campaign, person } => {
                if self.on_roll(campaign, person.number).is_none() {
                    self.rolls.push((campaign, person));
                }
            }
            DumpRow::Mail(mail) => {
                self.last_id = self.last_id.max(mail.id.0);
                self.mails.entry(mail.id).or_insert(*mail);
            }
            DumpRow::Record { key, record } => {
                self.check_site_known(key.list.site)?;
                if key.list.kind != record.kind() {
                    return Err(of_another_kind(key, record.kind()));
                }
                if matches!(key.list.kind, RecordKind::Report | RecordKind::CommentCase) {
                    self.last_id = self.last_id.max(key.item);
                }
                self.records.entry(key).or_insert(record);
            }
        }
        Ok(())
    }

    pub(super) fn counted(&self, campaign: &Campaign) -> CountedCampaign {
        let totals = self.totals(campaign.head.id);
        let changed = |source| {
            let tally = self.tallies.get(&(campaign.head.id, source, TallyKey::Total))?;
            Some(tally.changed_at)
        };
        let changed_at = changed(TallySource::Collected).max(changed(TallySource::Paper));
        let Totals { collected, carried_over, paper } = totals;
        let count = Count { collected, carried_over, paper, changed_at };
        CountedCampaign { campaign: campaign.clone(), count }
    }

    /// Whether a campaign ended before this time.
    pub(super) fn ended_before(&self, id: CampaignId, before: Option<Timestamp>) -> bool {
        let end = self
            .campaigns
            .get(&id)
            .and_then(|campaign| match campaign.head.state {
                CampaignState::Closed => campaign.head.dates.closed_at.or(campaign.head.dates.closes_at),
                CampaignState::Rejected | CampaignState::RejectedHidden => campaign.head.dates.rejected_at,
                CampaignState::Withdrawn | CampaignState::TakenDown => Some(campaign.head.dates.updated_at),
                CampaignState::Draft
                | CampaignState::GatheringSupporters
                | CampaignState::WaitingForModeration
                | CampaignState::NeedsChanges
                | CampaignState::Open => None,
            });
        end.zip(before).is_some_and(|(end, before)| end < before)
    }

    /// The signatures that match a filter of staff, in order of id.
    pub(super) fn matching<'a>(
        &'a self,
        filter: &'a SignatureFilter<'_>,
    ) -> impl Iterator<Item = &'a Signature> {
        let says = |signature: &Signature, text: &str| {
            let has = |field: &str| field.to_ascii_lowercase().contains(text);
            let at = |postcode: &str| postcode.to_ascii_lowercase().contains(&text.replace(' ', ""));
            self.signers.get(&signature.id).is_some_and(|signer| {
                let postcode = signer.postcode.as_ref().map_or("", |postcode| postcode.as_str());
                has(signer.name.as_str()) || has(signer.email.as_str()) || at(postcode)
            })
        };
        let signer = |signature: &Signature| self.signers.get(&signature.id);
        let writes_from = move |signature: &Signature, domain: &str| {
            signer(signature).is_some_and(|signer| signer.email.is_at(domain))
        };
        let sent_from = move |signature: &Signature| signer(signature).and_then(|signer| signer.network);
        self.signatures.values().filter(move |s| {
            s.campaign == filter.campaign
                && filter.state.is_none_or(|state| s.state == state)
                && filter.from.is_none_or(|from| s.created_at >= from)
                && filter.until.is_none_or(|until| s.created_at < until)
                && filter.only.is_none_or(|only| s.id == only)
                && filter.up_to.is_none_or(|last| s.id <= last)
                && filter.text.is_none_or(|text| says(s, text))
                && filter.domain.is_none_or(|domain| writes_from(s, domain))
                && filter.network.is_none_or(|network| sent_from(s) == Some(network))
        })
    }

    pub(super) fn case(&self, id: CampaignId) -> Case {
        self.row(Case::only(id)).cloned().unwrap_or_default()
    }

    pub(super) fn ahead_in_queue(&self, campaign: &Campaign) -> i64 {
        let waits = |other: &&Campaign| {
            other.head.id.site == campaign.head.id.site
                && other.head.state == CampaignState::WaitingForModeration
        };
        let waiting: Vec<(&Campaign, Case)> = self
            .campaigns
            .values()
            .filter(waits)
            .map(|other| (other, self.case(other.head.id)))
            .collect();
        before_in_queue(waiting.iter().map(|(other, case)| (*other, case)), campaign)
    }

    /// The sort key of tallies in a dump and on pages: by dimension, then the source's order, then the key as text,
    /// which sorts hours correctly.
    pub(super) fn tally_order(tally: &Tally) -> (CampaignId, TallySource, u8, i64, String) {
        let code = |code: Option<&AreaCode>| code.map_or(String::new(), |code| code.as_str().to_owned());
        let (dimension, text) = match &tally.key {
            TallyKey::Total => (0, String::new()),
            TallyKey::Area(area) => (1, code(area.as_ref())),
            TallyKey::Country(code) => (2, code.clone().unwrap_or_default()),
            TallyKey::Hour(hour) => (3, format!("{hour:013}")),
            TallyKey::Region(region) => (4, code(region.as_ref())),
        };
        (tally.campaign, tally.source, dimension, tally.ordinal, text)
    }

    pub(super) fn sorted_tallies(&self) -> Vec<Tally> {
        let mut all: Vec<Tally> = self.tallies.values().cloned().collect();
        all.sort_by_key(Rows::tally_order);
        all
    }

    /// For each of these campaigns the sum of those of its tallies that are wanted.
    pub(super) fn sums(&self, site: SiteId, numbers: &[u32], wanted: impl Fn(&Tally) -> bool) -> Vec<i64> {
        let of = |number: &u32| {
            let id = CampaignId { site, number: *number };
            let all = self
                .tallies
                .values()
                .filter(|tally| tally.campaign == id && wanted(tally));
            all.map(|tally| tally.count).sum()
        };
        numbers.iter().map(of).collect()
    }

    pub(super) fn changes(&self, site: SiteId, numbers: &[u32]) -> Vec<Option<Timestamp>> {
        let of = |number: &u32| {
            let id = CampaignId { site, number: *number };
            let here = self.tallies.values().filter(|tally| tally.campaign == id);
            let totals = here.filter(|tally| tally.key == TallyKey::Total);
            let own = totals.filter(|tally| tally.source != TallySource::CarriedOver);
            own.map(|tally| tally.changed_at).max()
        };
        numbers.iter().map(of).collect()
    }

    pub(super) fn sorted_areas(&self) -> Vec<(SiteId, Area)> {
        let mut all: Vec<(SiteId, Area)> = self
            .areas
            .iter()
            .map(|((site, _), area)| (*site, area.clone()))
            .collect();
        all.sort_by_key(|(site, area)| (*site, area.ordinal, area.code.clone()));
        all
    }

    pub(super) fn recount(&self) -> BTreeMap<(CampaignId, TallyKey), i64> {
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
                *counts.entry((signature.campaign, key)).or_default() += 1;
            }
        }
        counts
    }
}
