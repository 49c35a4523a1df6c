//! Staff searches among the signatures of a campaign. They scan the table, which is in order of arrival: a
//! search by staff may take a second, and signing must not be slowed by an index that only searches need.

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params, params};
use throng_domain::area::AreaCode;
use throng_domain::ids::{CampaignId, MailId, ReportId, SignatureId, SiteId};
use throng_domain::mailing::{MailKind, NUMBER_BITS};
use throng_domain::network::Network;
use throng_domain::person::ascii_domain;
use throng_domain::publication::Mailing;
use throng_domain::row::{RecordKey, RecordKind, RecordList};
use throng_domain::signature::{Signature, SignatureState, Signer};
use throng_domain::time::{DAY_MS, Timestamp};

use crate::reader::{Due, NewSigner, NewsMails, SignatureFilter};
use crate::sqlite::fault::in_row;
use crate::sqlite::numbers::{CAPTURED, CONFIRMED, QUEUED, SENT};
use crate::sqlite::rows::{self, SIGNATURE_COLUMNS, SIGNER_COLUMNS};
use crate::survey::{Survey, Surveyor};

type SqlResult<T> = rusqlite::Result<T>;

/// The condition of a filter; its parameters are bound by name in [`bound`].
const MATCHES: &str = "s.site = :site AND s.number = :number \
    AND (:state IS NULL OR s.state = :state) \
    AND (:only IS NULL OR s.id = :only) AND (:up_to IS NULL OR s.id <= :up_to) \
    AND (:from IS NULL OR s.created_at >= :from) AND (:until IS NULL OR s.created_at < :until) \
    AND (:text IS NULL OR EXISTS (SELECT 1 FROM signer r WHERE r.id = s.id AND (instr(lower(r.name), :text) > 0 \
        OR instr(lower(r.email), :text) > 0 OR instr(lower(ifnull(r.postcode, '')), replace(:text, ' ', '')) > 0))) \
    AND (:domain IS NULL OR EXISTS (SELECT 1 FROM signer r WHERE r.id = s.id \
        AND ascii_domain(r.email) = :domain)) \
    AND (:network IS NULL OR EXISTS (SELECT 1 FROM signer r WHERE r.id = s.id AND r.network = :network))";

/// Adds the SQL functions that searches by staff use. No index and no view of the file uses them.
pub(super) fn add_functions(connection: &Connection) -> SqlResult<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("ascii_domain", 1, flags, |arguments| {
        let email = arguments.get_raw(0).as_str()?;
        Ok(email.rsplit_once('@').map(|(_, domain)| ascii_domain(domain)))
    })
}

/// Runs `sql` with the filter's parameters and further ones bound.
fn bound<T>(
    connection: &Connection,
    sql: &str,
    filter: &SignatureFilter<'_>,
    more: &[(&str, &dyn ToSql)],
    read: impl FnMut(&Row<'_>) -> SqlResult<T>,
) -> SqlResult<Vec<T>> {
    let state = filter.state.map(SignatureState::number);
    let (from, until) = (filter.from.map(|at| at.0), filter.until.map(|at| at.0));
    let named = named_params! {
        ":site": filter.campaign.site.0,
        ":number": filter.campaign.number,
        ":state": state,
        ":from": from,
        ":until": until,
        ":text": filter.text,
        ":only": filter.only.map(|id| id.0),
        ":up_to": filter.up_to.map(|id| id.0),
        ":domain": filter.domain.map(ascii_domain),
        ":network": filter.network.as_ref().map(Network::bytes),
    };
    let all: Vec<(&str, &dyn ToSql)> = named.iter().chain(more).copied().collect();
    connection
        .prepare_cached(sql)?
        .query_map(all.as_slice(), read)?
        .collect()
}

pub(super) fn signatures(
    connection: &Connection,
    filter: &SignatureFilter<'_>,
    after: SignatureId,
    limit: u32,
) -> SqlResult<Vec<(Signature, Option<Signer>)>> {
    let sql = format!(
        "SELECT {SIGNATURE_COLUMNS} FROM signature s WHERE s.id > :after AND {MATCHES} ORDER BY s.id LIMIT :limit"
    );
    let more: [(&str, &dyn ToSql); 2] = [(":after", &after.0), (":limit", &limit)];
    let found = bound(connection, &sql, filter, &more, rows::signature)?;
    let mut statement =
        connection.prepare_cached(&format!("SELECT {SIGNER_COLUMNS} FROM signer WHERE id = ?1"))?;
    let with_signer = |signature: Signature| {
        let signer = statement.query_row([signature.id.0], |row| rows::signer(row, 0));
        Ok((signature, signer.optional()?))
    };
    found.into_iter().map(with_signer).collect()
}

/// How many signatures match, and how many of them are confirmed.
pub(super) fn count(connection: &Connection, filter: &SignatureFilter<'_>) -> SqlResult<(u64, u64)> {
    let sql =
        format!("SELECT count(*), ifnull(sum(s.state = {CONFIRMED}), 0) FROM signature s WHERE {MATCHES}");
    let read =
        |row: &Row<'_>| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, i64>(1)?.unsigned_abs()));
    Ok(bound(connection, &sql, filter, &[], read)?
        .pop()
        .unwrap_or_default())
}

/// Groups the signatures that match in several ways, reading them once.
pub(super) fn survey(
    connection: &Connection,
    filter: &SignatureFilter<'_>,
    limit: usize,
) -> SqlResult<Survey> {
    let sql = format!(
        "SELECT s.id, s.state, s.created_at, r.email, r.network FROM signature s LEFT JOIN signer r ON r.id = s.id \
         WHERE {MATCHES}"
    );
    let mut surveyor = Surveyor::default();
    bound(connection, &sql, filter, &[], |row| {
        in_row(survey_row(row, &mut surveyor), || rows::place("signature", row))
    })?;
    Ok(surveyor.finish(limit))
}

fn survey_row(row: &Row<'_>, surveyor: &mut Surveyor) -> SqlResult<()> {
    let email = row.get_ref(3)?.as_str_or_null()?;
    let (state, network) = (rows::state(row, 1)?, rows::network(row, 4)?);
    surveyor.add(SignatureId(row.get(0)?), state, rows::time(row, 2)?, email, network);
    Ok(())
}

/// The next signatures of a campaign whose signers want news, along the table from where the last step ended.
pub(super) fn signers_wanting_news(
    connection: &Connection,
    id: CampaignId,
    area: Option<&AreaCode>,
    after: SignatureId,
    limit: u32,
) -> SqlResult<Vec<SignatureId>> {
    let sql = format!(
        "SELECT id FROM signature WHERE id > ?3 AND site = ?1 AND number = ?2 AND state = {CONFIRMED} \
         AND wants_updates = 1 AND (?5 IS NULL OR area = ?5) ORDER BY id LIMIT ?4"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement
        .query_map(params![id.site.0, id.number, after.0, limit, area.map(AreaCode::as_str)], |row| {
            row.get(0).map(SignatureId)
        })?;
    found.collect()
}

/// The newest counted signatures, along the table from its end, each with the address of its signer.
pub(super) fn newest_signers(
    connection: &Connection,
    site: SiteId,
    before: SignatureId,
    limit: u32,
) -> SqlResult<Vec<NewSigner>> {
    let sql = format!(
        "SELECT s.id, s.number, r.name, r.email, r.postcode, r.network, r.language FROM signature s \
         CROSS JOIN signer r ON r.id = s.id WHERE s.id < ?2 AND s.site = ?1 AND s.state = {CONFIRMED} \
         ORDER BY s.id DESC LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map(params![site.0, before.0, limit], |row| {
        let signer = in_row(rows::signer(row, 2), || rows::place("signer", row))?;
        Ok((SignatureId(row.get(0)?), row.get(1)?, signer.email))
    })?;
    found.collect()
}

/// Signatures held since `before` or longer whose signers have not been told. The condition must be that of the
/// index.
pub(super) fn held_long(
    connection: &Connection,
    site: SiteId,
    before: Timestamp,
    limit: u32,
) -> SqlResult<Vec<SignatureId>> {
    let held = SignatureState::Held.number();
    let sql = format!(
        "SELECT id FROM signature WHERE state = {held} AND told = 0 AND ended_at <= ?2 \
         AND site = ?1 ORDER BY ended_at, id LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map(params![site.0, before.0, limit], |row| row.get(0).map(SignatureId))?;
    found.collect()
}

/// Campaigns whose signatures are screened.
pub(super) fn screened(connection: &Connection, site: SiteId, limit: u32) -> SqlResult<Vec<CampaignId>> {
    let sql = "SELECT number FROM campaign INDEXED BY campaign_screened WHERE site = ?1 \
        AND json_extract(document, '$.head.screening') IS NOT NULL ORDER BY number LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let number = |row: &Row<'_>| Ok(CampaignId { site, number: row.get(0)? });
    let found = statement.query_map(params![site.0, limit], number)?;
    found.collect()
}

/// How many signers of a campaign want news.
pub(super) fn count_signers_wanting_news(connection: &Connection, id: CampaignId) -> SqlResult<i64> {
    let sql = format!(
        "SELECT count(*) FROM signature WHERE site = ?1 AND number = ?2 AND state = {CONFIRMED} \
         AND wants_updates = 1"
    );
    connection
        .prepare_cached(&sql)?
        .query_row(params![id.site.0, id.number], |row| row.get(0))
}

/// How many mails of a mailing were queued, were sent, and still wait. Reads only mails that were queued while the
/// mailing ran, which are a range of the primary key.
pub(super) fn news_mails(
    connection: &Connection,
    id: CampaignId,
    publication: i64,
    mailing: &Mailing,
) -> SqlResult<NewsMails> {
    let [to_followers, to_voters] = [MailKind::FollowerNews, MailKind::VoterNews].map(MailKind::number);
    let sql = format!(
        "SELECT count(*), ifnull(sum(m.state IN ({SENT}, {CAPTURED})), 0), ifnull(sum(m.state = {QUEUED}), 0) \
         FROM mail m LEFT JOIN signature s ON m.kind = ?3 AND s.id = m.subject \
         WHERE m.id BETWEEN ?1 AND ?2 AND (m.kind = ?3 AND m.entry = ?4 AND s.site = ?5 AND s.number = ?6 \
             OR m.kind IN ({to_followers}, {to_voters}) AND m.site = ?5 AND m.subject = ?4 << {NUMBER_BITS} | ?6)"
    );
    // Ids run ahead of the clock when it was set back.
    let last = mailing
        .finished_at
        .map_or(MailId(i64::MAX), |at| MailId::first_at(at.plus_ms(DAY_MS)));
    let first = MailId::first_at(mailing.due_at);
    let news = MailKind::News.number();
    connection
        .prepare_cached(&sql)?
        .query_row(params![first.0, last.0, news, publication, id.site.0, id.number], |row| {
            Ok(NewsMails { queued: row.get(0)?, sent: row.get(1)?, waiting: row.get(2)? })
        })
}

/// When a campaign ended, by the rule of `people/decide/erase.rs`; NULL for one that has not.
const ENDED: &str = "CASE p.state \
    WHEN 'closed' THEN ifnull(json_extract(p.document, '$.head.dates.closed_at'), p.closes_at) \
    WHEN 'rejected' THEN json_extract(p.document, '$.head.dates.rejected_at') \
    WHEN 'rejected_hidden' THEN json_extract(p.document, '$.head.dates.rejected_at') \
    WHEN 'withdrawn' THEN json_extract(p.document, '$.head.dates.updated_at') \
    WHEN 'taken_down' THEN json_extract(p.document, '$.head.dates.updated_at') END";

/// Signatures whose signers may be due to be erased. Of those that staff took out, only the ones that their signers
/// have withdrawn since.
pub(super) fn signers_due(
    connection: &Connection,
    site: SiteId,
    due: Due,
    after: SignatureId,
    limit: u32,
) -> SqlResult<Vec<SignatureId>> {
    let [pending, withdrawn, taken_out] =
        [SignatureState::Pending, SignatureState::Withdrawn, SignatureState::Invalidated]
            .map(SignatureState::number);
    let sql = format!(
        "SELECT s.id FROM signature s WHERE s.id > :after AND s.site = :site AND s.erased_at IS NULL \
         AND ((s.state = {pending} AND iif(s.mail_last = 0, s.created_at, s.mail_last) < :idle) OR (s.state = {withdrawn} AND s.ended_at < :idle) \
             OR (s.state = {taken_out} AND s.ended_at < :idle AND s.then_withdrawn = 1) \
             OR s.number IN (SELECT p.number FROM campaign p WHERE p.site = :site AND ({ENDED}) < :ended)) \
         ORDER BY s.id LIMIT :limit"
    );
    let named = named_params! {
        ":after": after.0,
        ":site": site.0,
        ":idle": due.idle.0,
        ":ended": due.ended.map(|at| at.0),
        ":limit": limit,
    };
    connection
        .prepare_cached(&sql)?
        .query_map(named, |row| row.get(0).map(SignatureId))?
        .collect()
}

/// Campaigns with personal data that may be due to be erased: their creators', or scans of signatures on paper.
pub(super) fn campaigns_due(
    connection: &Connection,
    site: SiteId,
    due: Due,
    limit: u32,
) -> SqlResult<Vec<CampaignId>> {
    let [creator, paper] = [RecordKind::Creator, RecordKind::Paper].map(RecordKind::number);
    let sql = format!(
        "SELECT DISTINCT p.site, p.number FROM record r JOIN campaign p ON p.site = r.site AND p.number = r.owner \
         WHERE r.site = :site AND r.kind IN ({creator}, {paper}) \
             AND (r.kind = {creator} OR json_array_length(r.document, '$.paper.scans') > 0) AND (({ENDED}) < :ended \
             OR (r.kind = {creator} AND p.state = 'draft' AND json_extract(p.document, '$.head.dates.updated_at') < :drafts)) \
         ORDER BY p.number LIMIT :limit"
    );
    let named = named_params! {
        ":site": site.0,
        ":drafts": due.drafts.0,
        ":ended": due.ended.map(|at| at.0),
        ":limit": limit,
    };
    let read = |row: &Row<'_>| Ok(CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? });
    connection.prepare_cached(&sql)?.query_map(named, read)?.collect()
}

/// Followers who were only asked whether they want to, and may be due to be erased: a range of the key, whose owners are
/// below zero.
pub(super) fn asked_due() -> String {
    let kind = RecordKind::Follower.number();
    format!(
        "SELECT owner, item FROM record WHERE site = ?1 AND kind = {kind} AND owner < 0 AND (owner, item) > (?2, ?3) \
         AND (json_extract(document, '$.follower.mails.last') < ?4 \
             OR -owner IN (SELECT p.number FROM campaign p WHERE p.site = ?1 AND ({ENDED}) < ?5)) \
         ORDER BY owner, item LIMIT ?6"
    )
}

/// Followers of campaigns that ended: of each a range of the key.
pub(super) fn following_due() -> String {
    let kind = RecordKind::Follower.number();
    // Items are above zero. No row is read: the key has all.
    format!(
        "SELECT r.owner, r.item FROM campaign p CROSS JOIN record r ON r.site = p.site AND r.kind = {kind} \
         AND r.owner = p.number AND r.item > iif(p.number = ?2, ?3, -1) \
         WHERE p.site = ?1 AND p.number >= ?2 AND ({ENDED}) < ?4 ORDER BY p.number, r.item LIMIT ?5"
    )
}

/// Addresses with a request to follow a place that may be due to be erased: a range of the key.
pub(super) fn places_due() -> String {
    let kind = RecordKind::PlaceFollower.number();
    format!(
        "SELECT owner, item FROM record WHERE site = ?1 AND kind = {kind} AND (owner, item) > (?2, ?3) \
         AND EXISTS (SELECT 1 FROM json_each(document, '$.place_follower.places') \
             WHERE json_extract(value, '$.confirmed_at') IS NULL AND json_extract(value, '$.mails.last') < ?4) \
         ORDER BY owner, item LIMIT ?5"
    )
}

/// The rows of those who follow campaigns or places, or were asked whether they want to, that may be due to be erased, in the
/// order of the key.
pub(super) fn followers_due(
    connection: &Connection,
    (site, due): (SiteId, Due),
    after: Option<RecordKey>,
    limit: u32,
) -> SqlResult<Vec<RecordKey>> {
    let in_places = after.filter(|key| key.list.kind == RecordKind::PlaceFollower);
    let mut found = match in_places {
        Some(_) => Vec::new(),
        None => campaigns_followers_due(connection, (site, due), after, limit)?,
    };
    let left = limit.saturating_sub(u32::try_from(found.len()).unwrap_or(u32::MAX));
    let (owner, item) = in_places.map_or((0, -1), |key| (key.list.owner, key.item));
    let mut statement = connection.prepare_cached(&places_due())?;
    let read = key_of(site, RecordKind::PlaceFollower);
    for key in statement.query_map(params![site.0, owner, item, due.idle.0, left], read)? {
        found.push(key?);
    }
    Ok(found)
}

/// Reads the key of a row of this kind from its owner and item.
fn key_of(site: SiteId, kind: RecordKind) -> impl Fn(&Row<'_>) -> SqlResult<RecordKey> {
    move |row| {
        let list = RecordList { site, kind, owner: row.get(0)? };
        Ok(list.item(row.get(1)?))
    }
}

fn campaigns_followers_due(
    connection: &Connection,
    (site, due): (SiteId, Due),
    after: Option<RecordKey>,
    limit: u32,
) -> SqlResult<Vec<RecordKey>> {
    let (owner, item) = after.map_or((i64::MIN, 0), |key| (key.list.owner, key.item));
    let ended = due.ended.map(|at| at.0);
    let read = key_of(site, RecordKind::Follower);
    let mut found: Vec<RecordKey> = connection
        .prepare_cached(&asked_due())?
        .query_map(params![site.0, owner, item, due.idle.0, ended, limit], &read)?
        .collect::<SqlResult<_>>()?;
    let left = limit.saturating_sub(u32::try_from(found.len()).unwrap_or(u32::MAX));
    let (owner, item) = if owner > 0 { (owner, item) } else { (0, -1) };
    let mut statement = connection.prepare_cached(&following_due())?;
    for key in statement.query_map(params![site.0, owner, item, ended, left], &read)? {
        found.push(key?);
    }
    Ok(found)
}

/// Reports whose reporters may be due to be erased. Goes through the stored reporters and looks up each one's report
/// among the settled ones, whose owner is 1.
pub(super) fn reporters_due(
    connection: &Connection,
    site: SiteId,
    due: Due,
    limit: u32,
) -> SqlResult<Vec<ReportId>> {
    let sql = "SELECT w.item FROM record w CROSS JOIN record r ON r.site = w.site AND r.kind = ?3 AND r.owner = 1 \
        AND r.item = w.item WHERE w.site = ?1 AND w.kind = ?2 AND w.owner = 0 \
        AND json_extract(r.document, '$.report.settled.at') < ?4 ORDER BY w.item LIMIT ?5";
    let (who, what) = (RecordKind::Reporter.number(), RecordKind::Report.number());
    connection
        .prepare_cached(sql)?
        .query_map(params![site.0, who, what, due.reports.0, limit], |row| row.get(0).map(ReportId))?
        .collect()
}
