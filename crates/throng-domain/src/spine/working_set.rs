//! The rows that a batch of commands may see, and the changes made to them so far.
//!
//! A back end's `load` fills it; only rules change it. Each `put_…` changes the row *and* records the [`Change`], so
//! that a command sees what earlier ones of its batch did, and nothing changes here without being stored. Bounded by
//! the batch.

mod comments;
mod mailbox;
mod mails;
mod opinions;
mod reach;
mod rows;
mod watch;

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::pledge::Pledge;
use crate::campaigns::roll::RollEntry;
use crate::mail::mailing::Mail;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::{Repeat, Signature, Signer};
use crate::signing::tally::{Tally, TallyKey, TallySource};
use crate::sites::area::AreaCode;
use crate::sites::site::Site;
use crate::spine::change::Change;
use crate::spine::ids::{CampaignId, MailId, Mint, SignatureId, SiteId};
use crate::spine::record::Record;
use crate::spine::row::RecordKey;
use crate::spine::time::Timestamp;

use mailbox::Mailbox;
pub use mails::Letter;
pub use reach::{AreaCounts, ReachOf, Totals};
pub use watch::Broken;
use watch::Watch;

/// The loaded rows by identity, and the changes made to them.
///
/// Seventeen fields: one for each kind of row, the indexes over them, areas in which something was counted, the newest
/// numbers, the mint, the changes, and the watch over what one command changes.
#[derive(Clone, Debug)]
pub struct WorkingSet {
    sites: HashMap<SiteId, Site>,
    campaigns: HashMap<CampaignId, Campaign>,
    totals: HashMap<CampaignId, Totals>,
    areas: HashMap<CampaignId, AreaCounts>,
    signatures: HashMap<SignatureId, Signature>,
    by_address: HashMap<AddressKey, Mailbox>,
    signers: HashMap<SignatureId, Signer>,
    voters: HashMap<(CampaignId, AddressKey), RollEntry>,
    repeats: HashMap<SignatureId, Repeat>,
    repeats_of: HashMap<SignatureId, BTreeSet<SignatureId>>,
    mails: HashMap<MailId, Mail>,
    records: BTreeMap<RecordKey, Record>,
    newest_campaigns: HashMap<SiteId, u32>,
    counted_areas: BTreeSet<(SiteId, AreaCode)>,
    mint: Mint,
    changes: Vec<Change>,
    watch: Watch,
}

// === filled by a back end ===

impl WorkingSet {
    /// An empty set whose ids continue after `mint`.
    #[must_use]
    pub fn new(mint: Mint) -> WorkingSet {
        WorkingSet {
            sites: HashMap::new(),
            campaigns: HashMap::new(),
            totals: HashMap::new(),
            areas: HashMap::new(),
            signatures: HashMap::new(),
            by_address: HashMap::new(),
            signers: HashMap::new(),
            voters: HashMap::new(),
            repeats: HashMap::new(),
            repeats_of: HashMap::new(),
            mails: HashMap::new(),
            records: BTreeMap::new(),
            newest_campaigns: HashMap::new(),
            counted_areas: BTreeSet::new(),
            mint,
            changes: Vec::new(),
            watch: Watch::default(),
        }
    }

    /// Adds a site as stored.
    pub fn load_site(&mut self, site: Site) {
        self.sites.insert(site.id, site);
    }

    /// Adds a campaign as stored, with its counted signatures.
    pub fn load_campaign(&mut self, campaign: Campaign, totals: Totals) {
        self.totals.insert(campaign.head.id, totals);
        self.campaigns.insert(campaign.head.id, campaign);
    }

    /// Adds a campaign's counts by area as stored.
    pub fn load_areas(&mut self, campaign: CampaignId, counts: AreaCounts) {
        self.areas.insert(campaign, counts);
    }

    /// Adds a signature as stored; a second time changes nothing.
    pub fn load_signature(&mut self, signature: Signature) {
        if let Entry::Vacant(place) = self.signatures.entry(signature.id) {
            let mailbox = self.by_address.entry(signature.keys.address).or_default();
            mailbox.put(&signature);
            place.insert(signature);
        }
    }

    /// Adds the personal data of a signature as stored.
    pub fn load_signer(&mut self, id: SignatureId, signer: Signer) {
        self.signers.insert(id, signer);
    }

    /// Adds a row of the roll that a vote uses, as stored.
    pub fn load_voter(&mut self, campaign: CampaignId, row: RollEntry) {
        self.voters.insert((campaign, row.voter), row);
    }

    /// Adds a repeat as stored.
    pub fn load_repeat(&mut self, repeat: Repeat) {
        self.repeats_of.entry(repeat.of).or_default().insert(repeat.id);
        self.repeats.insert(repeat.id, repeat);
    }

    /// Adds a mail as stored.
    pub fn load_mail(&mut self, mail: Mail) {
        self.mails.insert(mail.id, mail);
    }

    /// Sets the highest number of any campaign of the site, as stored.
    pub fn load_newest_campaign(&mut self, site: SiteId, number: u32) {
        self.newest_campaigns.insert(site, number);
    }

    /// Takes the changes since the last call, in order, without checking that they add up: for changes that belong to
    /// no command.
    pub fn take_changes(&mut self) -> Vec<Change> {
        self.watch = Watch::default();
        std::mem::take(&mut self.changes)
    }

    /// What was broken since the last call, for tests that look at the changes by themselves.
    #[cfg(test)]
    pub(crate) fn broken(&mut self) -> Option<Broken> {
        self.watch.end()
    }

    /// Ends a command, and returns what it changed, in order.
    ///
    /// # Errors
    /// What its rule broke, which is a bug in the rule. Nothing in this working set may be stored then.
    pub fn end_command(&mut self) -> Result<Vec<Change>, Broken> {
        match self.watch.end() {
            Some(broken) => Err(broken),
            None => Ok(self.take_changes()),
        }
    }

    /// The mint as it is now. The store keeps it once the changes are durable.
    #[must_use]
    pub fn mint(&self) -> Mint {
        self.mint
    }
}

// === read by the rules ===

impl WorkingSet {
    /// A site.
    #[must_use]
    pub fn site(&self, id: SiteId) -> Option<&Site> {
        self.sites.get(&id)
    }

    /// A campaign.
    #[must_use]
    pub fn campaign(&self, id: CampaignId) -> Option<&Campaign> {
        self.campaigns.get(&id)
    }

    /// All counted signatures of a campaign, those of this batch included.
    #[must_use]
    pub fn total(&self, id: CampaignId) -> i64 {
        self.totals
            .get(&id)
            .map_or(0, |totals| totals.collected + totals.carried_over + totals.paper)
    }

    /// A signature of this site.
    #[must_use]
    pub fn signature(&self, site: SiteId, id: SignatureId) -> Option<&Signature> {
        self.signatures
            .get(&id)
            .filter(|signature| signature.campaign.site == site)
    }

    /// How far a campaign has got, with this batch's signatures included.
    #[must_use]
    pub fn reach(&self, id: CampaignId) -> ReachOf<'_> {
        ReachOf::new(self.total(id), self.areas.get(&id))
    }

    /// The open campaigns of a site by number; all of them if they were asked for.
    #[must_use]
    pub fn open_campaigns(&self, site: SiteId) -> Vec<CampaignId> {
        let open = self
            .campaigns
            .values()
            .filter(|campaign| campaign.head.id.site == site && campaign.head.state == CampaignState::Open);
        let mut ids: Vec<CampaignId> = open.map(|campaign| campaign.head.id).collect();
        ids.sort_unstable();
        ids
    }

    /// The personal data of a signature.
    #[must_use]
    pub fn signer(&self, id: SignatureId) -> Option<&Signer> {
        self.signers.get(&id)
    }

    /// Somebody on the roll that a vote uses.
    #[must_use]
    pub fn voter(&self, campaign: CampaignId, voter: AddressKey) -> Option<&RollEntry> {
        self.voters.get(&(campaign, voter))
    }

    /// A repeat of a signature of this site.
    #[must_use]
    pub fn repeat(&self, site: SiteId, id: SignatureId) -> Option<&Repeat> {
        self.repeats
            .get(&id)
            .filter(|repeat| self.signature(site, repeat.of).is_some())
    }

    /// A mail of this site.
    #[must_use]
    pub fn mail(&self, site: SiteId, id: MailId) -> Option<&Mail> {
        self.mails.get(&id).filter(|mail| mail.site == site)
    }
}

// === changed by the rules ===

impl WorkingSet {
    /// The next id for a signature or a repeat.
    pub fn next_attempt(&mut self, now: Timestamp) -> SignatureId {
        SignatureId(self.mint.next(now))
    }

    /// Gives somebody on a roll another hash: from now on nobody is found by the one before.
    pub fn replace_voter(&mut self, campaign: CampaignId, old: AddressKey, new: AddressKey) {
        if let Some(mut row) = self.voters.remove(&(campaign, old)) {
            row.voter = new;
            self.changes.push(Change::ReplaceVoter(campaign, row.number, new));
            self.voters.insert((campaign, new), row);
        }
    }

    /// Says with which batch of paper ballots somebody on a roll voted, or that they did not.
    pub fn put_on_paper(&mut self, campaign: CampaignId, voter: AddressKey, batch: Option<i64>) {
        if let Some(row) = self.voters.get_mut(&(campaign, voter)) {
            row.paper = batch;
            self.changes.push(Change::PutOnPaper(campaign, row.number, batch));
        }
    }

    /// Records a change that no later command of the batch has to see.
    pub fn note_change(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// Inserts or replaces a site.
    pub fn put_site(&mut self, site: &Site) {
        self.sites.insert(site.id, site.clone());
        self.changes.push(Change::PutSite(Box::new(site.clone())));
    }

    /// The number for a new campaign: one more than the highest that the site has ever given out. `None` if there is no
    /// higher one, which [`crate::spine::limits::CAMPAIGN_NUMBER_MAX`] keeps far away; but a site may hold what was
    /// imported before there was that bound.
    pub fn next_campaign(&mut self, site: SiteId) -> Option<CampaignId> {
        let newest = self.newest_campaigns.entry(site).or_default();
        *newest = newest.checked_add(1)?;
        Some(CampaignId { site, number: *newest })
    }

    /// Inserts or replaces a campaign.
    pub fn put_campaign(&mut self, campaign: Campaign) {
        if let Some(old) = self.campaigns.get(&campaign.head.id) {
            self.watch.campaign(old, &campaign);
        }
        self.replace_campaign(campaign);
    }

    /// Inserts an imported campaign, or replaces an earlier import of it. Transitions are not checked, since the
    /// other installation may have taken it through any states meanwhile.
    pub fn replace_campaign(&mut self, campaign: Campaign) {
        let id = campaign.head.id;
        self.changes.push(Change::PutCampaign(Box::new(campaign.clone())));
        if self.campaigns.insert(id, campaign).is_none() {
            // A new campaign has no counts by area yet.
            self.areas.entry(id).or_default();
        }
    }

    /// Replaces a campaign's carried-over figures, whose total is `total`.
    pub fn replace_carried_over(&mut self, campaign: CampaignId, tallies: Vec<Tally>, total: i64) {
        if let Some(areas) = self.areas.get_mut(&campaign) {
            let known = tallies.iter().filter_map(|tally| match &tally.key {
                TallyKey::Area(Some(area)) => Some((area.clone(), tally.count)),
                TallyKey::Total
                | TallyKey::Area(_)
                | TallyKey::Country(_)
                | TallyKey::Hour(_)
                | TallyKey::Region(_) => None,
            });
            let known = known.collect();
            let before = std::mem::replace(&mut areas.carried_over, known);
            areas.moved.extend(before.into_keys());
            areas.moved.extend(areas.carried_over.keys().cloned());
        }
        self.changes.push(Change::ReplaceCarriedOver(campaign, tallies));
        self.totals.entry(campaign).or_default().carried_over = total;
    }

    /// Inserts a signature with its signer.
    pub fn insert_signature(&mut self, signature: Signature, signer: Signer) {
        assert!(!self.signatures.contains_key(&signature.id), "ids are minted once");
        self.watch.inserted(&signature);
        self.changes
            .push(Change::InsertSignature(Box::new(signature.clone()), Box::new(signer.clone())));
        self.signers.insert(signature.id, signer);
        self.load_signature(signature);
    }

    /// Inserts the signature of somebody on a roll, about whom nothing else is known.
    pub fn insert_voter(&mut self, signature: Signature) {
        assert!(!self.signatures.contains_key(&signature.id), "ids are minted once");
        self.watch.inserted(&signature);
        self.changes
            .push(Change::InsertVoter(Box::new(signature.clone())));
        self.load_signature(signature);
    }

    /// Replaces a signature.
    pub fn update_signature(&mut self, signature: Signature) {
        self.changes
            .push(Change::UpdateSignature(Box::new(signature.clone())));
        let address = signature.keys.address;
        self.by_address.entry(address).or_default().put(&signature);
        let old = self.signatures.insert(signature.id, signature);
        let old = old.expect("only a loaded signature is updated");
        self.watch.updated(&old, &self.signatures[&old.id]);
        assert_eq!(old.keys.address, address, "another address is another attempt");
    }

    /// Replaces the personal data of a signature.
    pub fn update_signer(&mut self, id: SignatureId, signer: Signer) {
        self.changes
            .push(Change::UpdateSigner(id, Box::new(signer.clone())));
        self.signers.insert(id, signer);
    }

    /// Removes the personal data behind a signature.
    pub fn erase_signer(&mut self, id: SignatureId) {
        self.changes.push(Change::EraseSigner(id));
        self.signers.remove(&id);
        for repeat in self.repeats_of.remove(&id).unwrap_or_default() {
            self.repeats.remove(&repeat);
        }
    }

    /// Inserts a repeat.
    pub fn insert_repeat(&mut self, repeat: Repeat) {
        self.changes.push(Change::InsertRepeat(Box::new(repeat.clone())));
        self.load_repeat(repeat);
    }

    /// Replaces a repeat.
    pub fn update_repeat(&mut self, repeat: Repeat) {
        self.changes.push(Change::UpdateRepeat(Box::new(repeat.clone())));
        self.load_repeat(repeat);
    }

    /// Replaces a mail.
    pub fn update_mail(&mut self, mail: Mail) {
        let old = self.mails.get(&mail.id).expect("only a loaded mail is updated");
        self.watch.mail(old, &mail);
        self.changes.push(Change::UpdateMail(Box::new(mail.clone())));
        self.mails.insert(mail.id, mail);
    }

    /// Makes a pledge know the signature of its creator, which is not one of those that its target asks for.
    pub fn know_creator(&mut self, signature: &Signature) {
        self.change_pledge(signature.campaign, |pledge| pledge.creator = Some(signature.id));
    }

    fn count_creator(&mut self, signature: &Signature, delta: i64) {
        self.change_pledge(signature.campaign, |pledge| {
            if pledge.creator == Some(signature.id) {
                pledge.counts_creator = delta > 0;
                pledge.creator_area = signature.area.clone().filter(|_| delta > 0);
            }
        });
    }

    /// Stores what changes in a pledge; nothing for another kind of campaign, or if nothing changes.
    fn change_pledge(&mut self, id: CampaignId, change: impl FnOnce(&mut Pledge)) {
        let Some(known) = self
            .campaigns
            .get(&id)
            .filter(|campaign| campaign.pledge().is_some())
        else {
            return;
        };
        let mut campaign = known.clone();
        if let Some(pledge) = campaign.pledge_mut() {
            change(pledge);
        }
        if campaign != self.campaigns[&id] {
            self.put_campaign(campaign);
        }
    }

    /// Adds `delta` (+1 or −1) to all four counts that one signature is part of, and to the sum of its opinion. Its
    /// comments are shown, or no longer, by the state that it has.
    pub fn count(&mut self, signature: &Signature, delta: i64) {
        assert!(delta == 1 || delta == -1, "one signature counts one");
        let is_fixed = self
            .campaigns
            .get(&signature.campaign)
            .is_some_and(Campaign::is_fixed);
        self.watch.counted(signature.campaign, delta, is_fixed);
        self.count_creator(signature, delta);
        self.count_opinion(signature, delta);
        self.show_comments(signature);
        let confirmed_at = signature
            .confirmed_at
            .expect("only a signature that was confirmed counts");
        let keys = [
            TallyKey::Total,
            TallyKey::Area(signature.area.clone()),
            TallyKey::Country(Some(signature.country.as_str().to_owned())),
            TallyKey::Hour(confirmed_at.hour()),
        ];
        for key in keys {
            self.changes.push(Change::Count {
                campaign: signature.campaign,
                source: TallySource::Collected,
                key,
                delta,
            });
        }
        self.totals.entry(signature.campaign).or_default().collected += delta;
        if let (Some(areas), Some(area)) = (self.areas.get_mut(&signature.campaign), &signature.area) {
            *areas.collected.entry(area.clone()).or_default() += delta;
            areas.moved.insert(area.clone());
        }
    }

    /// Moves the counts that signatures on paper stand in, all four at once: of one area or of nobody knows which, from
    /// nobody knows which country, in the hour in which they were checked.
    pub fn count_paper(
        &mut self,
        campaign: CampaignId,
        area: Option<&AreaCode>,
        checked_at: Timestamp,
        delta: i64,
    ) {
        let keys = [
            TallyKey::Total,
            TallyKey::Area(area.cloned()),
            TallyKey::Country(None),
            TallyKey::Hour(checked_at.hour()),
        ];
        for key in keys {
            self.changes
                .push(Change::Count { campaign, source: TallySource::Paper, key, delta });
        }
        self.totals.entry(campaign).or_default().paper += delta;
        if let (Some(areas), Some(area)) = (self.areas.get_mut(&campaign), area) {
            *areas.paper.entry(area.clone()).or_default() += delta;
            areas.moved.insert(area.clone());
        }
    }
}
