//! The reader: a read-only connection of its own, and one or a few short statements for each question.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Row, params};
use throng_domain::area::{Area, AreaCode};
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, MailId, ReportId, SignatureId, SiteId};
use throng_domain::mailing::Mail;
use throng_domain::moderation::Case;
use throng_domain::paper::PaperBatch;
use throng_domain::publication::{Mailing, Proposal};
use throng_domain::record::Record;
use throng_domain::row::{RecordKey, RecordList};
use throng_domain::signature::{Repeat, Signature, Signer, TYPED};
use throng_domain::site::Site;
use throng_domain::tally::{Tally, TallyKey};
use throng_domain::time::Timestamp;

use crate::dump::{DumpCursor, DumpRow};
use crate::error::Fault;
use crate::reader::{
    Attempt, CampaignList, CountedCampaign, Due, ListQuery, MailFilter, MailList, MailNumbers, MailRow,
    MailWithSubject, NewSigner, NewsMails, Part, ReadRows, SignatureFilter, StoreReader, ToTell, Verified,
    before_in_queue, place_in_queue,
};
use crate::sqlite::connection::{SqliteOptions, open_reader};
use crate::sqlite::counted::{by_number, counted};
use crate::sqlite::fault::fault;
use crate::sqlite::mark::{self, Mark};
use crate::sqlite::numbers::{BY_AREA, BY_COUNTRY, BY_REGION, CARRIED_OVER, COLLECTED, PAPER, QUEUED, TOTAL};
use crate::sqlite::queue;
use crate::sqlite::rows::{
    self, MAIL_COLUMNS, REPEAT_COLUMNS, SIGNATURE_COLUMNS, SIGNER_COLUMNS, TALLY_COLUMNS,
};
use crate::sqlite::{FILE_NAME, copy, dump, find, growth, installation, lists, pair, records, verify};
use crate::survey::Survey;

type SqlResult<T> = rusqlite::Result<T>;

/// Reads the database in a data directory.
#[derive(Debug)]
pub struct SqliteReader {
    pub(super) connection: Connection,
}

impl SqliteReader {
    /// A function that ends whatever this reader is asked just now, from another thread; what it is asked next goes on.
    pub fn interrupter(&self) -> impl Fn() + Send + 'static + use<> {
        let handle = self.connection.get_interrupt_handle();
        move || handle.interrupt()
    }

    /// Opens the database in `directory`, which a writer of this process has open or has closed properly.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn open(directory: &Path, options: &SqliteOptions) -> Result<SqliteReader, Fault> {
        Ok(SqliteReader { connection: open_reader(&directory.join(FILE_NAME), options)? })
    }

    /// Like [`SqliteReader::open`], for a database that may come from anywhere: it is checked to have its log, if it
    /// needs one.
    ///
    /// # Errors
    /// As [`SqliteReader::open`], and [`Fault::LogMissing`] or [`Fault::LogOfAnother`].
    pub fn open_found(directory: &Path, options: &SqliteOptions) -> Result<SqliteReader, Fault> {
        pair::check(&directory.join(FILE_NAME))?;
        SqliteReader::open(directory, options)
    }

    /// The mark of the database; `None` before a writer that makes marks has opened it.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn mark(&mut self) -> Result<Option<Mark>, Fault> {
        mark::read(&self.connection)
    }

    /// The fingerprint of the secret that the rows were made with; `None` if it was never recorded.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn secret(&mut self) -> Result<Option<String>, Fault> {
        installation::secret(&self.connection)
    }

    /// Writes a copy of the whole store to `path`, a file that does not exist yet, as it stands now.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn copy_to(&mut self, path: &Path) -> Result<(), Fault> {
        const DOING: &str = "copying the database";
        // SQLite counts writing the copy as writing, although the file itself was opened read-only.
        self.connection
            .pragma_update(None, "query_only", "OFF")
            .map_err(fault(DOING))?;
        let copied = copy::copy_to(&self.connection, path);
        self.connection
            .pragma_update(None, "query_only", "ON")
            .map_err(fault(DOING))?;
        copied
    }

    pub(super) fn all<T>(
        &self,
        sql: &str,
        params: impl rusqlite::Params,
        read: fn(&Row<'_>) -> SqlResult<T>,
    ) -> SqlResult<Vec<T>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.query_map(params, read)?.collect()
    }

    pub(super) fn one<T>(
        &self,
        sql: &str,
        params: impl rusqlite::Params,
        read: fn(&Row<'_>) -> SqlResult<T>,
    ) -> SqlResult<Option<T>> {
        self.connection
            .prepare_cached(sql)?
            .query_row(params, read)
            .optional()
    }
}

fn campaign_id(row: &Row<'_>) -> SqlResult<CampaignId> {
    Ok(CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? })
}

impl StoreReader for SqliteReader {
    fn site(&mut self, id: SiteId) -> Result<Option<Site>, Fault> {
        self.one("SELECT id, document FROM site WHERE id = ?1", [id.0], rows::site)
            .map_err(fault("reading a site"))
    }

    fn campaign(&mut self, id: CampaignId) -> Result<Option<CountedCampaign>, Fault> {
        self.one(&by_number(), params![id.site.0, id.number], counted)
            .map_err(fault("reading a petition"))
    }

    fn ahead_in_queue(&mut self, campaign: &Campaign) -> Result<i64, Fault> {
        let waiting = queue::waiting(&self.connection, campaign.head.id.site)
            .map_err(fault("reading the queue of petitions"))?;
        let waiting = waiting.iter().map(|(campaign, case)| (campaign, case));
        Ok(before_in_queue(waiting, campaign))
    }

    fn moderation_queue(&mut self, site: SiteId, limit: u32) -> Result<Vec<(Campaign, Case)>, Fault> {
        let mut waiting = queue::waiting(&self.connection, site).map_err(fault("reading the queue"))?;
        waiting.sort_by_key(|(campaign, _)| place_in_queue(campaign));
        waiting.truncate(limit as usize);
        Ok(waiting)
    }

    fn handed_in(
        &mut self,
        site: SiteId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<(Campaign, Case)>, Fault> {
        queue::handed_in(&self.connection, site, since, limit).map_err(fault("reading what was handed in"))
    }

    fn campaigns(&mut self, query: ListQuery<'_>) -> Result<CampaignList, Fault> {
        lists::campaigns(&self.connection, query).map_err(fault("reading a list of petitions"))
    }

    fn signatures_shown(
        &mut self,
        site: SiteId,
        kind: CampaignKind,
        states: &[CampaignState],
    ) -> Result<i64, Fault> {
        lists::signatures(&self.connection, site, (kind, states))
            .map_err(fault("adding up a site's signatures"))
    }

    fn due_to_close(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        self.all(lists::DUE, [now.0], campaign_id)
            .map_err(fault("looking for petitions to close"))
    }

    fn due_to_settle(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        lists::unsettled(&self.connection, now).map_err(fault("looking for pledges to settle"))
    }

    fn pledges_to_tell(&mut self, now: Timestamp, part: Part) -> Result<ToTell, Fault> {
        lists::to_tell(&self.connection, now, part).map_err(fault("looking for pledges to tell of"))
    }

    fn progress_due(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault> {
        self.all(&lists::progress_due(), lists::progress_times(now), campaign_id)
            .map_err(fault("looking for creators of pledges to mail"))
    }

    fn tallies(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault> {
        let sql = format!(
            "SELECT {TALLY_COLUMNS} FROM tally WHERE site = ?1 AND number = ?2 \
             ORDER BY source, dimension, ordinal, key"
        );
        self.all(&sql, params![id.site.0, id.number], rows::tally)
            .map_err(fault("reading tallies"))
    }

    fn tallies_by_place(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault> {
        // In the order of the primary key, so that nothing has to be sorted.
        let sql = format!(
            "SELECT {TALLY_COLUMNS} FROM tally WHERE site = ?1 AND number = ?2 \
             AND source IN ({COLLECTED}, {CARRIED_OVER}, {PAPER}) \
             AND dimension IN ({TOTAL}, {BY_AREA}, {BY_COUNTRY}, {BY_REGION}) ORDER BY source, dimension, key"
        );
        self.all(&sql, params![id.site.0, id.number], rows::tally)
            .map_err(fault("reading tallies by place"))
    }

    fn hours_collected(&mut self, id: CampaignId) -> Result<Option<(i64, i64)>, Fault> {
        growth::hours(&self.connection, id).map_err(fault("reading the hours of a petition"))
    }

    fn collected_from(&mut self, id: CampaignId, hours: &[i64]) -> Result<Vec<i64>, Fault> {
        growth::sums(&mut self.connection, id, hours).map_err(fault("adding up hours"))
    }

    fn public_campaigns(&mut self, site: SiteId, after: u32, limit: u32) -> Result<Vec<Campaign>, Fault> {
        lists::public(&self.connection, site, after, limit).map_err(fault("reading the public petitions"))
    }

    fn newest_signers(
        &mut self,
        site: SiteId,
        before: SignatureId,
        limit: u32,
    ) -> Result<Vec<NewSigner>, Fault> {
        find::newest_signers(&self.connection, site, before, limit).map_err(fault("reading who signed"))
    }

    fn counts_of(&mut self, site: SiteId, numbers: &[u32], key: &TallyKey) -> Result<Vec<i64>, Fault> {
        // Each is found by three look-ups in the primary key.
        let sql = format!(
            "SELECT ifnull(sum(count), 0) FROM tally WHERE site = ?1 AND number = ?2 \
             AND source IN ({COLLECTED}, {CARRIED_OVER}, {PAPER}) AND dimension = ?3 AND key = ?4"
        );
        let (dimension, text) = rows::key_parts(key);
        let counts = numbers.iter().map(|number| {
            let count = self.one(&sql, params![site.0, number, dimension, text], |row| row.get(0))?;
            Ok(count.unwrap_or(0))
        });
        counts
            .collect::<SqlResult<Vec<i64>>>()
            .map_err(fault("reading counts of petitions"))
    }

    fn collected_since(&mut self, site: SiteId, numbers: &[u32], hour: i64) -> Result<Vec<i64>, Fault> {
        growth::since(&self.connection, site, numbers, hour).map_err(fault("adding up the last hours"))
    }

    fn counts_changed(&mut self, site: SiteId, numbers: &[u32]) -> Result<Vec<Option<Timestamp>>, Fault> {
        let sql = format!(
            "SELECT max(changed_at) FROM tally WHERE site = ?1 AND number = ?2 \
             AND source IN ({COLLECTED}, {PAPER}) AND dimension = {TOTAL} AND key = ''"
        );
        let changes = numbers.iter().map(|number| {
            let changed = self.one(&sql, params![site.0, number], |row| rows::optional_time(row, 0))?;
            Ok(changed.flatten())
        });
        changes
            .collect::<SqlResult<Vec<Option<Timestamp>>>>()
            .map_err(fault("reading when counts changed"))
    }

    fn areas(&mut self, site: SiteId) -> Result<Vec<Area>, Fault> {
        let sql = "SELECT code, document FROM area WHERE site = ?1 ORDER BY ordinal, code";
        self.all(sql, [site.0], rows::area)
            .map_err(fault("reading areas"))
    }

    fn attempt(&mut self, site: SiteId, id: SignatureId) -> Result<Option<Attempt>, Fault> {
        const DOING: &str = "reading a signature";
        let sql = format!("SELECT {SIGNATURE_COLUMNS} FROM signature WHERE id = ?1 AND site = ?2");
        let found = self
            .one(&sql, params![id.0, site.0], rows::signature)
            .map_err(fault(DOING))?;
        if let Some(signature) = found {
            let sql = format!("SELECT {SIGNER_COLUMNS} FROM signer WHERE id = ?1");
            let signer = self
                .one(&sql, [id.0], |row| rows::signer(row, 0))
                .map_err(fault(DOING))?;
            return Ok(Some(Attempt::Signature(Box::new(signature), signer)));
        }
        let sql = format!("SELECT {REPEAT_COLUMNS} FROM repeat WHERE id = ?1");
        let Some(repeat) = self.one(&sql, [id.0], rows::repeat).map_err(fault(DOING))? else {
            return Ok(None);
        };
        let sql = "SELECT site, number FROM signature WHERE id = ?1 AND site = ?2";
        let campaign = self
            .one(sql, params![repeat.of.0, site.0], |row| {
                Ok(CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? })
            })
            .map_err(fault(DOING))?;
        Ok(campaign.map(|campaign| Attempt::Repeat(Box::new(repeat), campaign)))
    }

    fn typed(&mut self, signature: SignatureId) -> Result<Option<Repeat>, Fault> {
        let sql = format!("SELECT {REPEAT_COLUMNS} FROM repeat WHERE of = ?1 AND revision = ?2");
        self.one(&sql, params![signature.0, TYPED], rows::repeat)
            .map_err(fault("reading what was typed"))
    }

    fn find_signatures(
        &mut self,
        filter: &SignatureFilter<'_>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<(Signature, Option<Signer>)>, Fault> {
        find::signatures(&self.connection, filter, after, limit).map_err(fault("looking for signatures"))
    }

    fn count_signatures(&mut self, filter: &SignatureFilter<'_>) -> Result<(u64, u64), Fault> {
        find::count(&self.connection, filter).map_err(fault("counting signatures"))
    }

    fn survey_signatures(&mut self, filter: &SignatureFilter<'_>, limit: usize) -> Result<Survey, Fault> {
        find::survey(&self.connection, filter, limit).map_err(fault("surveying signatures"))
    }

    fn signers_wanting_news(
        &mut self,
        id: CampaignId,
        area: Option<&AreaCode>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault> {
        find::signers_wanting_news(&self.connection, id, area, after, limit)
            .map_err(fault("reading who wants news"))
    }

    fn count_followers(&mut self, id: CampaignId) -> Result<i64, Fault> {
        let signed = find::count_signers_wanting_news(&self.connection, id)
            .map_err(fault("counting who wants news"))?;
        Ok(signed + i64::from(self.count_rows(Follower::confirmed(id), u32::MAX)?))
    }

    fn news_mails(&mut self, id: CampaignId, publication: i64) -> Result<NewsMails, Fault> {
        let Some(mailing) = self.row(Mailing::key(id, publication))? else {
            return Ok(NewsMails::default());
        };
        find::news_mails(&self.connection, id, publication, &mailing).map_err(fault("counting mails"))
    }

    fn signers_due(
        &mut self,
        site: SiteId,
        due: Due,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault> {
        find::signers_due(&self.connection, site, due, after, limit).map_err(fault("looking for who is due"))
    }

    fn held_long(&mut self, site: SiteId, before: Timestamp, limit: u32) -> Result<Vec<SignatureId>, Fault> {
        find::held_long(&self.connection, site, before, limit).map_err(fault("looking for who is held"))
    }

    fn screened(&mut self, site: SiteId, limit: u32) -> Result<Vec<CampaignId>, Fault> {
        find::screened(&self.connection, site, limit).map_err(fault("looking for what is screened"))
    }

    fn campaigns_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<CampaignId>, Fault> {
        find::campaigns_due(&self.connection, site, due, limit).map_err(fault("looking for who is due"))
    }

    fn reporters_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<ReportId>, Fault> {
        find::reporters_due(&self.connection, site, due, limit).map_err(fault("looking for who is due"))
    }

    fn followers_due(
        &mut self,
        site: SiteId,
        due: Due,
        after: Option<RecordKey>,
        limit: u32,
    ) -> Result<Vec<RecordKey>, Fault> {
        find::followers_due(&self.connection, (site, due), after, limit)
            .map_err(fault("looking for who is due"))
    }

    fn mailings_due(&mut self, now: Timestamp) -> Result<Vec<(RecordKey, Mailing)>, Fault> {
        records::mailings_due(&self.connection, now).map_err(fault("looking for mailings"))
    }

    fn proposals_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, Proposal)>, Fault> {
        queue::proposals(&self.connection, site, limit).map_err(fault("reading what waits to be checked"))
    }

    fn paper_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, PaperBatch)>, Fault> {
        queue::paper(&self.connection, site, limit)
            .map_err(fault("reading the paper that waits to be checked"))
    }

    fn queued_mails(&mut self, after: MailId, limit: u32) -> Result<Vec<Mail>, Fault> {
        let sql = format!(
            "SELECT {MAIL_COLUMNS} FROM mail WHERE state = {QUEUED} AND id > ?1 ORDER BY id LIMIT ?2"
        );
        self.all(&sql, params![after.0, limit], rows::mail)
            .map_err(fault("loading the mail queue"))
    }

    fn mail(&mut self, id: MailId) -> Result<Option<MailWithSubject>, Fault> {
        self.mail_with_subject(id)
    }

    fn captured_mails(&mut self, site: SiteId, end: MailId, max: u32) -> Result<Vec<MailWithSubject>, Fault> {
        self.captured(site, end, max)
    }

    fn sent_mails(&mut self, window: u32, max: u32) -> Result<Vec<MailRow>, Fault> {
        self.sent(window, max)
    }

    fn mails_of(&mut self, filter: &MailFilter<'_>, limit: u32) -> Result<MailList, Fault> {
        self.mail_list(filter, limit)
    }

    fn mail_numbers(&mut self, site: SiteId, since: Timestamp, max: u32) -> Result<MailNumbers, Fault> {
        self.numbers(site, since, max).map_err(fault("counting mails"))
    }

    fn record(&mut self, key: RecordKey) -> Result<Option<Record>, Fault> {
        records::record_of(&self.connection, key).map_err(fault("reading a small row"))
    }

    fn records(
        &mut self,
        list: RecordList,
        after: i64,
        limit: u32,
    ) -> Result<Vec<(RecordKey, Record)>, Fault> {
        records::records_after(&self.connection, list, after, limit).map_err(fault("reading small rows"))
    }

    fn count_records(&mut self, list: RecordList, max: u32) -> Result<u32, Fault> {
        records::count_records(&self.connection, list, max).map_err(fault("counting small rows"))
    }

    fn newest_records(
        &mut self,
        list: RecordList,
        before: i64,
        limit: u32,
    ) -> Result<Vec<(RecordKey, Record)>, Fault> {
        records::records_before(&self.connection, list, before, limit).map_err(fault("reading small rows"))
    }

    fn signatures_stored(&mut self) -> Result<u64, Fault> {
        let count = self.one("SELECT count(*) FROM signature", [], |row| row.get::<_, i64>(0));
        let count = count.map_err(fault("counting signatures"))?.unwrap_or(0);
        Ok(u64::try_from(count).expect("a count is not negative"))
    }

    fn verify(&mut self, progress: &mut dyn FnMut(f64)) -> Result<Verified, Fault> {
        verify::verify(&mut self.connection, progress)
    }

    fn dump(&mut self, cursor: DumpCursor, limit: u32) -> Result<(Vec<DumpRow>, Option<DumpCursor>), Fault> {
        dump::page(&self.connection, cursor, limit)
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::sqlite::SqliteWriter;

    /// Found with a profiler: most of the time of reading a campaign went into preparing one statement again and
    /// again.
    #[test]
    fn a_statement_is_prepared_once() {
        let directory = tempfile::tempdir().expect("a directory");
        let options = SqliteOptions::default();
        drop(SqliteWriter::open(directory.path(), &options, &mut |_| {}).expect("it opens"));
        let mut reader = SqliteReader::open(directory.path(), &options).expect("it opens");
        for number in 1..=9 {
            let id = CampaignId { site: SiteId(1), number };
            assert_eq!(reader.campaign(id).expect("it answers"), None);
        }
        let statement = reader.connection.prepare_cached(&by_number());
        let status = statement
            .expect("it is there")
            .get_status(StatementStatus::RePrepare);
        assert_eq!(status, 0);
    }
}
