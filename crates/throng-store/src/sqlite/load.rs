//! Loads the rows that a batch may see, by identity and through the index of addresses.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rusqlite::{Connection, OptionalExtension, params};
use throng_domain::area::AreaCode;
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::comment::{Comment, CommentCase, CommentCount, CommentShown};
use throng_domain::commenter::Commenter;
use throng_domain::creator::Creator;
use throng_domain::digest::DigestReader;
use throng_domain::history::Entry;
use throng_domain::ids::{CampaignId, MailId, Mint, SignatureId, SiteId};
use throng_domain::limits::ATTEMPTS_SEEN_MAX;
use throng_domain::moderation::Case;
use throng_domain::needs::Needs;
use throng_domain::opinion::Opinions;
use throng_domain::publication::Published;
use throng_domain::record::Document;
use throng_domain::row::{RecordKey, RecordKind, RecordList, Row};
use throng_domain::signature::{Signature, SignatureState};
use throng_domain::site::SiteRules;
use throng_domain::submission::Submission;
use throng_domain::tally::TallySource;
use throng_domain::uniqueness::AddressKey;
use throng_domain::version::Version;
use throng_domain::working_set::{AreaCounts, Totals, WorkingSet};

use crate::error::Fault;
use crate::sqlite::address_index::AddressIndex;
use crate::sqlite::fault::{fault, in_row};
use crate::sqlite::numbers::{BY_AREA, CARRIED_OVER, COLLECTED, PAPER, TOTAL};
use crate::sqlite::records;
use crate::sqlite::rolls;
use crate::sqlite::rows::{self, MAIL_COLUMNS, REPEAT_COLUMNS, SIGNATURE_COLUMNS};

const DOING: &str = "loading a batch";

/// When the index has more attempts than this with one address, those that no rule looks at are removed from it. Half
/// as many more than rules look at, so that it does not happen at every load.
const CANDIDATES_MAX: usize = ATTEMPTS_SEEN_MAX + ATTEMPTS_SEEN_MAX / 2;

struct Loader<'a> {
    connection: &'a Connection,
    index: &'a mut AddressIndex,
    set: WorkingSet,
}

pub(super) fn load(
    connection: &Connection,
    index: &mut AddressIndex,
    mint: Mint,
    needs: &Needs,
) -> Result<WorkingSet, Fault> {
    let mut loader = Loader { connection, index, set: WorkingSet::new(mint) };
    loader.load(needs).map_err(fault(DOING))?;
    Ok(loader.set)
}

/// The highest id in any table that the mint feeds.
pub(super) fn highest_id(connection: &Connection) -> Result<i64, Fault> {
    let [report, comment] = [RecordKind::Report, RecordKind::CommentCase].map(RecordKind::number);
    let sql = format!(
        "SELECT max((SELECT ifnull(max(id), 0) FROM signature), (SELECT ifnull(max(id), 0) FROM repeat), \
         (SELECT ifnull(max(id), 0) FROM mail), (SELECT ifnull(max(item), 0) FROM record \
         WHERE site IN (SELECT id FROM site) AND kind IN ({report}, {comment}) AND owner IN (0, 1)))"
    );
    connection
        .query_row(&sql, [], |row| row.get(0))
        .map_err(fault("reading the newest id"))
}

impl Loader<'_> {
    fn load(&mut self, needs: &Needs) -> rusqlite::Result<()> {
        for id in &needs.attempts {
            let signature = match self.signature(*id)? {
                Some(address) => Some(address),
                None => self.repeat(*id)?,
            };
            signature.map_or(Ok(()), |address| self.mailbox(address))?;
        }
        for key in &needs.addresses {
            self.mailbox(*key)?;
        }
        for key in &needs.mailboxes {
            self.mailbox(*key)?;
            let signed = self.set.with_address(*key).into_iter();
            let signed: Vec<SignatureId> = signed.map(|signature| signature.id).collect();
            signed.into_iter().try_for_each(|id| self.signer(id))?;
        }
        for id in &needs.signers {
            self.signer(*id)?;
        }
        for (id, voter) in &needs.voters {
            self.campaign(*id)?;
            self.voter(*id, *voter)?;
        }
        for id in &needs.following {
            self.following(*id)?;
        }
        for id in &needs.commenting {
            if let Some(signature) = self.row(*id)? {
                self.record(Commenter::of(&signature))?;
            }
        }
        for id in &needs.mails {
            self.mail(*id)?;
        }
        for id in &needs.campaigns {
            self.campaign(*id)?;
        }
        for site in &needs.open_campaigns {
            self.open_campaigns(*site)?;
        }
        self.leaving_areas(needs)?;
        self.records(needs)?;
        for id in &needs.sites {
            self.site(*id)?;
        }
        Ok(())
    }

    /// Loads the attempts with one address that a rule may look at.
    fn mailbox(&mut self, key: AddressKey) -> rusqlite::Result<()> {
        let mut ids: Vec<SignatureId> = self.index.candidates(key).collect();
        if ids.len() > CANDIDATES_MAX {
            ids = self.worth_seeing(key, ids)?;
        }
        for id in ids {
            if !self.set.has_signature(id) {
                self.signature(id)?;
            }
        }
        Ok(())
    }

    /// Of very many attempts with one address, finds those that a rule may look at. The others are removed from the
    /// index: no rule will ever look at them by their address, and each would slow down every later signature with
    /// it.
    fn worth_seeing(
        &mut self,
        key: AddressKey,
        mut ids: Vec<SignatureId>,
    ) -> rusqlite::Result<Vec<SignatureId>> {
        ids.sort_unstable_by(|one, other| other.cmp(one));
        let (mut worth, mut others) = (Vec::new(), 0);
        for id in ids {
            let keeps = self
                .row(id)?
                .is_some_and(|row| row.holds_address() || row.left_while_held());
            others += usize::from(!keeps);
            if keeps || others <= ATTEMPTS_SEEN_MAX {
                worth.push(id);
            } else {
                self.index.remove(key, id);
            }
        }
        Ok(worth)
    }

    fn row(&self, id: SignatureId) -> rusqlite::Result<Option<Signature>> {
        let sql = format!("SELECT {SIGNATURE_COLUMNS} FROM signature WHERE id = ?1");
        let mut statement = self.connection.prepare_cached(&sql)?;
        statement.query_row([id.0], rows::signature).optional()
    }

    /// Loads a signature with its repeats, the sums of its opinion, its comments, its campaign and its site. Returns its
    /// address, if it exists.
    fn signature(&mut self, id: SignatureId) -> rusqlite::Result<Option<AddressKey>> {
        let Some(signature) = self.row(id)? else {
            return Ok(None);
        };
        let address = signature.keys.address;
        let (campaign, waits) = (signature.campaign, signature.state == SignatureState::Pending);
        if let Some(opinion) = signature.opinion {
            self.record(Opinions::key(campaign, opinion.publication))?;
        }
        // Only who has confirmed can have written any.
        if signature.confirmed_at.is_some() {
            self.comments(campaign, id)?;
        }
        self.set.load_signature(signature);
        self.repeats_of(id)?;
        self.campaign(campaign)?;
        self.voter(campaign, address)?;
        // Rules that hold signatures look at the signer; without screening nothing more is read.
        let screened = self.set.campaign(campaign).is_some_and(|campaign| {
            let site = self.set.site(campaign.head.id.site);
            site.is_some_and(|site| campaign.is_screened(&site.rules))
        });
        if waits && screened {
            self.signer(id)?;
        }
        Ok(Some(address))
    }

    /// Loads the comments of a signature, with all rows about them.
    fn comments(&mut self, campaign: CampaignId, id: SignatureId) -> rusqlite::Result<()> {
        let site = campaign.site;
        let rows = records::records_after(self.connection, Comment::by(site, id).into(), i64::MIN, u32::MAX)?;
        if rows.is_empty() {
            return Ok(());
        }
        self.record(CommentCount::only(campaign))?;
        for (key, record) in rows {
            if let Some(comment) = Comment::in_record(&record) {
                self.record(CommentShown::key(campaign, comment.id))?;
                self.record(CommentCase::key(site, comment.id, false))?;
                self.record(CommentCase::key(site, comment.id, true))?;
            }
            self.set.load_record(key, record);
        }
        Ok(())
    }

    fn repeats_of(&mut self, id: SignatureId) -> rusqlite::Result<()> {
        let sql = format!("SELECT {REPEAT_COLUMNS} FROM repeat WHERE of = ?1 ORDER BY id DESC LIMIT ?2");
        let mut statement = self.connection.prepare_cached(&sql)?;
        for repeat in statement.query_map(params![id.0, ATTEMPTS_SEEN_MAX as i64], rows::repeat)? {
            self.set.load_repeat(repeat?);
        }
        Ok(())
    }

    /// Loads a repeat and its signature, if both exist. Returns the signature's address.
    fn repeat(&mut self, id: SignatureId) -> rusqlite::Result<Option<AddressKey>> {
        let sql = format!("SELECT {REPEAT_COLUMNS} FROM repeat WHERE id = ?1");
        let found = self
            .connection
            .prepare_cached(&sql)?
            .query_row([id.0], rows::repeat)
            .optional()?;
        let Some(repeat) = found else { return Ok(None) };
        let address = self.signature(repeat.of)?;
        self.set.load_repeat(repeat);
        Ok(address)
    }

    /// Loads somebody's row on the roll that a vote uses, if it uses one.
    fn voter(&mut self, id: CampaignId, voter: AddressKey) -> rusqlite::Result<()> {
        let vote = self.set.campaign(id).and_then(|campaign| campaign.vote());
        let Some(roll) = vote.and_then(|vote| vote.roll) else {
            return Ok(());
        };
        let found = rolls::voter(self.connection, id, &roll.numbers(), voter)?;
        found.into_iter().for_each(|row| self.set.load_voter(id, row));
        Ok(())
    }

    fn signer(&mut self, id: SignatureId) -> rusqlite::Result<()> {
        let sql = format!("SELECT {} FROM signer WHERE id = ?1", rows::SIGNER_COLUMNS);
        let mut statement = self.connection.prepare_cached(&sql)?;
        let found = statement
            .query_row([id.0], |row| in_row(rows::signer(row, 0), || format!("table signer: id {}", id.0)))
            .optional()?;
        found
            .into_iter()
            .for_each(|signer| self.set.load_signer(id, signer));
        Ok(())
    }

    /// Loads the row by which the mailbox of a signature gets the daily mail with comments, if there is one.
    fn following(&mut self, id: SignatureId) -> rusqlite::Result<()> {
        let Some(signature) = self.row(id)? else {
            return Ok(());
        };
        self.record(DigestReader::of(signature.campaign, signature.keys.address))
    }

    fn campaign(&mut self, id: CampaignId) -> rusqlite::Result<()> {
        if self.set.campaign(id).is_some() {
            return Ok(());
        }
        let sql = "SELECT document FROM campaign WHERE site = ?1 AND number = ?2";
        let mut statement = self.connection.prepare_cached(sql)?;
        let found = statement
            .query_row(params![id.site.0, id.number], |row| {
                in_row(rows::document(row, 0), || rows::campaign_place(id))
            })
            .optional()?;
        if let Some(campaign) = found {
            let totals = self.totals(id)?;
            let campaign: Campaign = campaign;
            let state = campaign.head.state;
            self.set.load_campaign(campaign, totals);
            self.site(id.site)?;
            self.thresholds(id)?;
            if state.is_before_opening() {
                self.life(id)?;
            }
        }
        self.site(id.site)
    }

    /// Loads the counts that the site's thresholds need, and the rows that are written when one is reached: the creator
    /// and the newest history line. The rows are loaded even without thresholds, because this batch may add one; and
    /// without the newest history line, line 1 would be overwritten.
    fn thresholds(&mut self, id: CampaignId) -> rusqlite::Result<()> {
        let rules = self.set.site(id.site).map(|site| &site.rules);
        let by_area = self.set.campaign(id).is_some_and(AreaTargets::may_matter);
        if by_area || rules.is_some_and(SiteRules::looks_at_areas) {
            let counts = self.areas(id)?;
            self.set.load_areas(id, counts);
        }
        self.record(Creator::only(id))?;
        let pledge = self.set.campaign(id).and_then(|campaign| campaign.pledge());
        if let Some(pledge) = pledge {
            let creator = pledge.creator.filter(|creator| !self.set.has_signature(*creator));
            // What comes of a pledge is published in the commit in which its number passes the target.
            self.newest_record(Published::rows(id))?;
            self.newest_record(Published::in_areas(id))?;
            self.record(AreaTargets::only(id))?;
            // Its creator may come back by another signature, however often somebody has typed their address since.
            if let Some(creator) = creator {
                self.signature(creator)?;
            }
        }
        self.newest_record(Entry::rows(id))
    }

    /// Loads the rows that belong to a campaign that has not opened yet.
    fn life(&mut self, id: CampaignId) -> rusqlite::Result<()> {
        self.record(Creator::only(id))?;
        self.record(Case::only(id))?;
        self.newest_record(Entry::rows(id))?;
        self.newest_record(Version::rows(id))
    }

    /// Loads a small row; with a case also the mails of the decision that can be taken back, with a form also the
    /// campaign that it made.
    fn record(&mut self, key: impl Into<RecordKey>) -> rusqlite::Result<()> {
        let key = key.into();
        let Some(record) = records::record_of(self.connection, key)? else {
            return Ok(());
        };
        if let Some(case) = Case::in_record(&record) {
            for mail in case.decision.iter().flat_map(|decision| &decision.mails) {
                self.mail(*mail)?;
            }
        }
        if let Some(&Submission(id)) = Submission::in_record(&record) {
            self.campaign(id)?;
            self.life(id)?;
        }
        self.set.load_record(key, record);
        Ok(())
    }

    fn newest_record(&mut self, list: impl Into<RecordList>) -> rusqlite::Result<()> {
        for (key, record) in records::records_before(self.connection, list.into(), i64::MAX, 1)? {
            self.set.load_record(key, record);
        }
        Ok(())
    }

    fn mail(&mut self, id: MailId) -> rusqlite::Result<()> {
        let sql = format!("SELECT {MAIL_COLUMNS} FROM mail WHERE id = ?1");
        let mail = self
            .connection
            .prepare_cached(&sql)?
            .query_row([id.0], rows::mail)
            .optional()?;
        mail.into_iter().for_each(|mail| self.set.load_mail(mail));
        Ok(())
    }

    fn records(&mut self, needs: &Needs) -> rusqlite::Result<()> {
        for key in &needs.records {
            self.record(*key)?;
        }
        for list in &needs.record_lists {
            for (key, record) in records::records_after(self.connection, *list, i64::MIN, u32::MAX)? {
                self.set.load_record(key, record);
            }
        }
        for list in &needs.newest_records {
            self.newest_record(*list)?;
        }
        for site in &needs.newest_campaigns {
            let sql = "SELECT ifnull(max(number), 0) FROM campaign WHERE site = ?1";
            let number = self
                .connection
                .prepare_cached(sql)?
                .query_row([site.0], |row| row.get(0))?;
            self.set.load_newest_campaign(*site, number);
            self.site(*site)?;
        }
        Ok(())
    }

    fn totals(&self, id: CampaignId) -> rusqlite::Result<Totals> {
        /// Made only once, since every batch uses it.
        static SQL: LazyLock<String> = LazyLock::new(|| by_source("source, count", TOTAL));
        let mut statement = self.connection.prepare_cached(&SQL)?;
        let mut rows = statement.query(params![id.site.0, id.number])?;
        let mut totals = Totals::default();
        while let Some(row) = rows.next()? {
            match rows::source(row, 0)? {
                TallySource::Collected => totals.collected = row.get(1)?,
                TallySource::CarriedOver => totals.carried_over = row.get(1)?,
                TallySource::Paper => totals.paper = row.get(1)?,
            }
        }
        Ok(totals)
    }

    fn areas(&self, id: CampaignId) -> rusqlite::Result<AreaCounts> {
        let sql = by_source("source, key, count", BY_AREA);
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = statement.query(params![id.site.0, id.number])?;
        let mut counts = AreaCounts::default();
        while let Some(row) = rows.next()? {
            let Some(area) = rows::counted_area(row, 1, id.site)? else {
                continue;
            };
            let of = match rows::source(row, 0)? {
                TallySource::Collected => &mut counts.collected,
                TallySource::CarriedOver => &mut counts.carried_over,
                TallySource::Paper => &mut counts.paper,
            };
            of.insert(area, row.get(2)?);
        }
        Ok(counts)
    }

    /// Whether anything was counted in areas that are to be removed. For few areas each is looked up, in three places
    /// for each campaign. For many, all counts by area are read once, which takes seconds on a site with millions of
    /// them, once in years.
    fn leaving_areas(&mut self, needs: &Needs) -> rusqlite::Result<()> {
        const LOOKED_UP_MAX: usize = 32;
        let from = format!(
            "FROM campaign JOIN tally USING (site, number) WHERE campaign.site = ?1 \
             AND tally.source IN ({COLLECTED}, {CARRIED_OVER}, {PAPER}) AND tally.dimension = {BY_AREA} \
             AND tally.count > 0"
        );
        let sites: BTreeSet<SiteId> = needs.leaving_areas.iter().map(|(site, _)| *site).collect();
        for site in sites {
            let leaving = needs.leaving_areas.iter().filter(|(of, _)| *of == site);
            let leaving: BTreeSet<&AreaCode> = leaving.map(|(_, area)| area).collect();
            let counted: Vec<AreaCode> = if leaving.len() <= LOOKED_UP_MAX {
                let sql = format!("SELECT EXISTS (SELECT 1 {from} AND tally.key = ?2)");
                let mut statement = self.connection.prepare_cached(&sql)?;
                let mut counted = Vec::new();
                for area in leaving {
                    if statement.query_row(params![site.0, area.as_str()], |row| row.get(0))? {
                        counted.push(area.clone());
                    }
                }
                counted
            } else {
                let mut statement = self
                    .connection
                    .prepare_cached(&format!("SELECT DISTINCT key {from}"))?;
                let areas = statement.query_map([site.0], |row| rows::counted_area(row, 0, site))?;
                let areas: Vec<Option<AreaCode>> = areas.collect::<rusqlite::Result<_>>()?;
                let known = areas.into_iter().flatten();
                known.filter(|area| leaving.contains(area)).collect()
            };
            for area in counted {
                self.set.load_counted_area(site, area);
            }
        }
        Ok(())
    }

    /// Loads every open campaign of a site, each with the newest entry of its history.
    fn open_campaigns(&mut self, site: SiteId) -> rusqlite::Result<()> {
        let sql = "SELECT number FROM campaign WHERE site = ?1 AND state = ?2";
        let mut statement = self.connection.prepare_cached(sql)?;
        let numbers = statement.query_map(params![site.0, CampaignState::Open.word()], |row| row.get(0))?;
        for number in numbers.collect::<Result<Vec<u32>, _>>()? {
            let id = CampaignId { site, number };
            self.campaign(id)?;
            self.newest_record(Entry::rows(id))?;
        }
        Ok(())
    }

    fn site(&mut self, id: SiteId) -> rusqlite::Result<()> {
        if self.set.site(id).is_some() {
            return Ok(());
        }
        let mut statement = self
            .connection
            .prepare_cached("SELECT id, document FROM site WHERE id = ?1")?;
        let found = statement.query_row([id.0], rows::site).optional()?;
        found.into_iter().for_each(|site| self.set.load_site(site));
        Ok(())
    }
}

/// The statement for the counts of a campaign in one dimension, from all sources.
fn by_source(columns: &str, dimension: i64) -> String {
    format!(
        "SELECT {columns} FROM tally WHERE site = ?1 AND number = ?2 AND dimension = {dimension} \
         AND source IN ({COLLECTED}, {CARRIED_OVER}, {PAPER})"
    )
}
