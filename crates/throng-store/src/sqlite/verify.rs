//! The recount: everything that is stored twice (counts, uniqueness, a mail for each cause) is computed anew from the
//! rows and compared, after SQLite has checked every page and index, and after every row was read (`decode.rs`).
//! `objects.rs` checks that the whole schema is there, and `votes.rs` counts votes again, and `pledges.rs` the areas of pledges. It is one read transaction, so it can run beside a live
//! program. Errors are reported, and the check goes on.

mod followers;
mod pledges;
mod votes;

use std::collections::BTreeMap;

use rusqlite::Connection;
use throng_domain::campaign::CampaignKind;
use throng_domain::mailing::{MailKind, MailMatter};
use throng_domain::row::RecordKind;
use throng_domain::signature::SignatureState;

use crate::error::Fault;
use crate::reader::{Discrepancy, Verified};
use crate::sqlite::fault::fault;
use crate::sqlite::numbers::{
    BY_AREA, BY_COUNTRY, BY_HOUR, CARRIED_OVER, COLLECTED, CONFIRMED, PAPER, TOTAL,
};
use crate::sqlite::rows::kinds_about;
use crate::sqlite::{decode, listed, objects};

const DOING: &str = "verifying";
/// Discrepancies reported by each check; the rest is only counted.
const REPORTED_MAX: usize = 20;

/// Identifies a count: site, campaign number, dimension, key.
type CountKey = (i64, i64, i64, String);

/// Checks that each find wrong rows with one statement: what is wrong with them, and the statement.
fn checks() -> Vec<(&'static str, String)> {
    let mut checks = checks_of_signatures();
    checks.extend(checks_of_mails());
    checks.extend(followers::checks());
    checks.extend(followers::checks_of_places());
    checks.extend(checks_of_comments());
    checks.extend(votes::checks());
    checks.extend(votes::checks_of_open());
    checks
}

fn checks_of_signatures() -> Vec<(&'static str, String)> {
    let [pending, confirmed, withdrawn, held] =
        [SignatureState::Pending, SignatureState::Confirmed, SignatureState::Withdrawn, SignatureState::Held]
            .map(SignatureState::number);
    let pledges = listed::numbers(&[CampaignKind::Pledge], true).join(", ");
    vec![
        (
            "a person counts more than once: signatures that hold one address and slot, e.g. the ones after",
            format!(
                "SELECT min(id) FROM signature WHERE state NOT IN ({pending}, {withdrawn}) AND confirmed_at IS NOT NULL \
                 GROUP BY address_key, slot HAVING count(*) > 1"
            ),
        ),
        (
            "a signature that was never confirmed counts",
            format!("SELECT id FROM signature WHERE state = {confirmed} AND confirmed_at IS NULL"),
        ),
        (
            "a signature is held and was never confirmed, or nobody knows why",
            format!(
                "SELECT id FROM signature WHERE state = {held} AND (confirmed_at IS NULL OR ended_at IS NULL \
                 OR held_by IS NULL OR told IS NULL)"
            ),
        ),
        (
            "a signature has no petition",
            "SELECT id FROM signature s WHERE NOT EXISTS \
             (SELECT 1 FROM campaign p WHERE p.site = s.site AND p.number = s.number)"
                .to_owned(),
        ),
        (
            "a pledge takes its creator's signature for counted when it is not, or the other way round: campaign number",
            format!(
                "SELECT number FROM campaign p WHERE kind IN ({pledges}) \
                 AND ifnull(json_extract(document, '$.kind.pledge.counts_creator'), 0) <> EXISTS \
                 (SELECT 1 FROM signature s WHERE s.id = json_extract(p.document, '$.kind.pledge.creator') \
                 AND s.state = {confirmed})"
            ),
        ),
        (
            "personal data has no signature",
            "SELECT id FROM signer r WHERE NOT EXISTS (SELECT 1 FROM signature s WHERE s.id = r.id)"
                .to_owned(),
        ),
    ]
}

fn checks_of_mails() -> Vec<(&'static str, String)> {
    let [signature, news, campaign, trial, of_report, to_staff, of_trouble] = [
        MailMatter::Signature,
        MailMatter::News,
        MailMatter::Campaign,
        MailMatter::Trial,
        MailMatter::Report,
        MailMatter::Staff,
        MailMatter::Trouble,
    ]
    .map(kinds_about);
    let [report, staff, case] =
        [RecordKind::Report, RecordKind::Staff, RecordKind::Case].map(RecordKind::number);
    let [confirm, already, withdrawn] =
        [MailKind::Confirm, MailKind::AlreadySigned, MailKind::Withdrawn].map(MailKind::number);
    let pending = SignatureState::Pending.number();
    vec![
        (
            "a mail has no signature",
            format!(
                "SELECT id FROM mail m WHERE kind IN ({signature}, {news}) \
                 AND NOT EXISTS (SELECT 1 FROM signature s WHERE s.id = m.subject)"
            ),
        ),
        (
            "a mail has no petition",
            format!(
                "SELECT id FROM mail m WHERE kind IN ({campaign}, {trial}) AND NOT EXISTS \
                 (SELECT 1 FROM campaign p WHERE p.site = m.site AND p.number = m.subject)"
            ),
        ),
        (
            // Reports are in one of two lists: waiting or settled.
            "a mail has no report",
            format!(
                "SELECT id FROM mail m WHERE kind IN ({of_report}) AND NOT EXISTS (SELECT 1 FROM record r \
                 WHERE r.site = m.site AND r.kind = {report} AND r.owner IN (0, 1) AND r.item = m.subject)"
            ),
        ),
        (
            "a mail has no member of staff",
            format!(
                "SELECT id FROM mail m WHERE kind IN ({to_staff}, {of_trouble}) AND NOT EXISTS (SELECT 1 FROM record r \
                 WHERE r.site = m.site AND r.kind = {staff} AND r.owner = 0 AND r.item = m.subject)"
            ),
        ),
        (
            // Who is on the roll of a vote is not mailed when they take their ballot. Creators confirm their own signature by the mail about the campaign, and for who signed in another system no
            // mail was ever asked.
            "a signature was stored without its mail",
            format!(
                "SELECT id FROM signature s WHERE (state = {pending} OR mails_in_window > 0) AND NOT EXISTS \
                 (SELECT 1 FROM campaign p WHERE p.site = s.site AND p.number = s.number \
                  AND json_extract(p.document, '$.kind.vote.roll') IS NOT NULL) AND id NOT IN (SELECT subject FROM mail \
                 WHERE kind IN ({confirm}, {already}, {withdrawn})) AND id NOT IN \
                 (SELECT json_extract(document, '$.case.signature') FROM record WHERE kind = {case} \
                  AND json_extract(document, '$.case.signature') IS NOT NULL)"
            ),
        ),
    ]
}

/// A public comment is one that somebody wrote who counts, or did; nothing that is not shown is public, and what is
/// shown is.
fn checks_of_comments() -> Vec<(&'static str, String)> {
    let [comment, shown, case] =
        [RecordKind::Comment, RecordKind::CommentShown, RecordKind::CommentCase].map(RecordKind::number);
    let [confirmed, withdrawn] =
        [SignatureState::Confirmed, SignatureState::Withdrawn].map(SignatureState::number);
    let is_shown = "(json_extract(c.document, '$.comment.state') = 'shown' \
        OR json_type(c.document, '$.comment.state.cut') IS NOT NULL)";
    vec![
        (
            "a comment is public that nobody wrote, or that should not be: the one after",
            format!(
                "SELECT item FROM record r WHERE kind = {shown} AND NOT EXISTS (SELECT 1 FROM record c, signature s \
                 WHERE c.site = r.site AND c.kind = {comment} \
                 AND c.owner = json_extract(r.document, '$.comment_shown.kept.signature') \
                 AND c.item = json_extract(r.document, '$.comment_shown.kept.place') \
                 AND json_extract(c.document, '$.comment.id') = r.item AND {is_shown} \
                 AND s.id = c.owner AND s.site = r.site AND s.number = r.owner AND s.state IN ({confirmed}, {withdrawn}))"
            ),
        ),
        (
            "a comment should be public and is not: that of the signature after",
            format!(
                "SELECT c.owner FROM record c, signature s WHERE c.kind = {comment} AND s.id = c.owner \
                 AND s.state = {confirmed} AND {is_shown} AND NOT EXISTS (SELECT 1 FROM record r \
                 WHERE r.site = c.site AND r.kind = {shown} AND r.owner = s.number \
                 AND r.item = json_extract(c.document, '$.comment.id'))"
            ),
        ),
        (
            "a comment is not known to the office, or twice, or what it knows was removed: the one after",
            format!(
                "SELECT json_extract(c.document, '$.comment.id') AS id FROM record c WHERE c.kind = {comment} AND \
                 (json_extract(c.document, '$.comment.words') IS NOT NULL) <> (SELECT count(*) FROM record r \
                 WHERE r.site = c.site AND r.kind = {case} AND r.owner IN (0, 1) \
                 AND r.item = json_extract(c.document, '$.comment.id'))"
            ),
        ),
    ]
}

/// Comparisons of two things that have to agree.
const COMPARISONS: &[(&str, Comparison)] = &[
    ("tables, indexes and triggers", compare_objects),
    ("the mark of the database", check_mark),
    ("counts", compare_counts),
    ("sums by day", compare_days),
    ("what signers say about answers", compare_opinions),
    ("numbers of comments", compare_comments),
    ("areas of pledges", pledges::compare),
    ("results of votes", votes::compare),
];
type Comparison = fn(&Connection, &mut Verified) -> rusqlite::Result<()>;

pub(super) fn verify(connection: &mut Connection, progress: &mut dyn FnMut(f64)) -> Result<Verified, Fault> {
    let transaction = connection.transaction().map_err(fault(DOING))?;
    let checks = checks();
    let steps = (checks.len() + COMPARISONS.len() + 3) as f64;
    let mut done = 0.0;
    let mut step = || {
        done += 1.0;
        progress(done / steps);
    };
    let mut found = Verified::default();
    check_file(&transaction, &mut found)?;
    step();
    found.discrepancies.extend(decode::all(&transaction));
    step();
    for (what, sql) in &checks {
        let checked = run_check(&transaction, what, sql, &mut found);
        told(checked, what, &mut found);
        step();
    }
    for (what, compare) in COMPARISONS {
        let compared = compare(&transaction, &mut found);
        told(compared, what, &mut found);
        step();
    }
    let number = |sql: &str| transaction.query_row(sql, [], |row| row.get::<_, i64>(0));
    let count = |sql: &str| number(sql).map(i64::unsigned_abs).map_err(fault(DOING));
    found.signatures = count("SELECT count(*) FROM signature")?;
    found.confirmed = count(&format!("SELECT count(*) FROM signature WHERE state = {CONFIRMED}"))?;
    found.mails = count("SELECT count(*) FROM mail")?;
    step();
    Ok(found)
}

/// Reports a check that could not look at all rows because one of them is damaged.
fn told(checked: rusqlite::Result<()>, what: &str, found: &mut Verified) {
    if let Err(error) = checked {
        let what = format!("this could not be checked: {what} ({error})");
        found.discrepancies.push(Discrepancy { what });
    }
}

/// SQLite's own check of the file's pages and indexes.
fn check_file(connection: &Connection, found: &mut Verified) -> Result<(), Fault> {
    let mut statement = connection
        .prepare("PRAGMA integrity_check(20)")
        .map_err(fault(DOING))?;
    let lines = statement
        .query_map([], |row| row.get::<_, String>(0))
        .map_err(fault(DOING))?;
    for line in lines {
        match line.map_err(fault(DOING))? {
            ok if ok == "ok" => {}
            wrong => found
                .discrepancies
                .push(Discrepancy { what: format!("the file is damaged: {wrong}") }),
        }
    }
    Ok(())
}

fn compare_objects(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    found.discrepancies.extend(objects::compare(connection)?);
    Ok(())
}

fn check_mark(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    found.discrepancies.extend(objects::check_mark(connection)?);
    Ok(())
}

fn run_check(connection: &Connection, what: &str, sql: &str, found: &mut Verified) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(sql)?;
    let ids: Vec<i64> = statement
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    for id in ids.iter().take(REPORTED_MAX) {
        found
            .discrepancies
            .push(Discrepancy { what: format!("{what} ({id})") });
    }
    if ids.len() > REPORTED_MAX {
        let more = ids.len() - REPORTED_MAX;
        found
            .discrepancies
            .push(Discrepancy { what: format!("{what}: and {more} more") });
    }
    Ok(())
}

/// Compares the counts of what was collected with the signatures; and, for all sources, checks that the breakdowns
/// add up to the total.
fn compare_counts(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    let mut counted: BTreeMap<CountKey, i64> = BTreeMap::new();
    for (dimension, key) in [
        (TOTAL, "''"),
        (BY_AREA, "ifnull(area, '')"),
        (BY_COUNTRY, "country"),
        (BY_HOUR, "printf('%013d', ifnull(confirmed_at, 0) / 3600000)"),
    ] {
        let sql = format!(
            "SELECT site, number, {dimension}, {key} AS key, count(*) FROM signature WHERE state = {CONFIRMED} \
             GROUP BY site, number, key"
        );
        counted.extend(places(connection, &sql)?);
    }
    let stored = format!(
        "SELECT site, number, dimension, key, count FROM tally WHERE source = {COLLECTED} AND count > 0"
    );
    let stored: BTreeMap<CountKey, i64> = places(connection, &stored)?.into_iter().collect();
    found.tallies = stored.len() as u64;
    for place in counted
        .keys()
        .chain(stored.keys().filter(|place| !counted.contains_key(*place)))
    {
        let (counted, stored) = (counted.get(place).unwrap_or(&0), stored.get(place).unwrap_or(&0));
        if counted != stored {
            let (site, number, dimension, key) = place;
            let of = ["total", "area", "country", "hour", "region"][usize::try_from(*dimension).unwrap_or(0)];
            found.discrepancies.push(Discrepancy {
                what: format!(
                    "site {site}, petition {number}, {of} {key:?}: {counted} signatures, but the count says {stored}"
                ),
            });
        }
    }
    found.discrepancies.extend(compare_paper(connection)?);
    let sums = format!(
        "SELECT site, number, dimension, CASE source WHEN {COLLECTED} THEN 'collected' \
            WHEN {CARRIED_OVER} THEN 'carried over' WHEN {PAPER} THEN 'paper' ELSE 'unknown' END, \
        sum(count) - (SELECT ifnull(max(count), 0) FROM tally t WHERE t.site = tally.site \
            AND t.number = tally.number AND t.source = tally.source AND t.dimension = {TOTAL}) AS off \
        FROM tally WHERE dimension <> {TOTAL} GROUP BY site, number, source, dimension HAVING off <> 0"
    );
    for ((site, number, dimension, source), off) in places(connection, &sums)? {
        let what = format!(
            "site {site}, petition {number}: {source} breakdown {dimension} is off the total by {off}"
        );
        found.discrepancies.push(Discrepancy { what });
    }
    Ok(())
}

/// Compares the counts on paper with the batches that were approved and not taken back.
fn compare_paper(connection: &Connection) -> rusqlite::Result<Vec<Discrepancy>> {
    let kind = RecordKind::Paper.number();
    let batch = |what: &str| format!("json_extract(document, '$.paper.{what}')");
    let (number, area, at) = (batch("number"), batch("area"), batch("checked.at"));
    let approved = format!("FROM record WHERE kind = {kind} AND {} = 'approved'", batch("state"));
    // Those of a vote count once its box was opened.
    let (ballots, counted) = (batch("ballots"), batch("ballots.counted_at"));
    let approved = format!("{approved} AND ({ballots} IS NULL OR {counted} IS NOT NULL)");
    let of = |dimension: i64, key: &str| {
        format!("SELECT site, owner, {dimension}, {key} AS key, {number} {approved}")
    };
    let hour = format!("printf('%013d', ifnull({counted}, {at}) / 3600000)");
    let batches = [
        of(TOTAL, "''"),
        of(BY_AREA, &format!("ifnull({area}, '')")),
        of(BY_COUNTRY, "''"),
        of(BY_HOUR, &hour),
    ];
    let sql = format!(
        "SELECT site, number, dimension, key, sum(count) AS off FROM ( \
            SELECT 0 AS site, 0 AS number, 0 AS dimension, '' AS key, 0 AS count UNION ALL {} UNION ALL \
            SELECT site, number, dimension, key, -count FROM tally WHERE source = {PAPER}) \
         GROUP BY site, number, dimension, key HAVING off <> 0",
        batches.join(" UNION ALL ")
    );
    let off = places(connection, &sql)?.into_iter();
    Ok(off
        .map(|((site, number, dimension, key), off)| {
            let of = ["total", "area", "country", "hour", "region"][usize::try_from(dimension).unwrap_or(0)];
            let what = format!(
                "site {site}, petition {number}, {of} {key:?} on paper: the batches have {off} more than the count"
            );
            Discrepancy { what }
        })
        .collect())
}

/// Compares the sums by day, which growth is read from, with the hours that they add up.
fn compare_days(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    let sql = format!(
        "SELECT site, number, day, '', sum(count) AS off FROM ( \
            SELECT site, number, CAST(key AS INTEGER) / 24 AS day, -count AS count FROM tally \
            WHERE source IN ({COLLECTED}, {PAPER}) AND dimension = {BY_HOUR} \
            UNION ALL SELECT site, number, day, count FROM tally_day) \
        GROUP BY site, number, day HAVING off <> 0"
    );
    for ((site, number, day, _), off) in places(connection, &sql)? {
        let what = format!("site {site}, petition {number}: day {day} is off its hours by {off}");
        found.discrepancies.push(Discrepancy { what });
    }
    Ok(())
}

/// Compares the sums of opinions about answers with the signatures that count.
fn compare_opinions(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    let kind = RecordKind::Opinions.number();
    let sums = |answers: i64, word: &str| {
        format!(
            "SELECT site, owner, item * 2 + {answers}, -json_extract(document, '$.opinions.{word}') FROM record WHERE kind = {kind}"
        )
    };
    let sql = format!(
        "SELECT site, number, opinion, '', sum(count) AS off FROM ( \
            SELECT 0 AS site, 0 AS number, 0 AS opinion, 0 AS count UNION ALL {} UNION ALL {} UNION ALL \
            SELECT site, number, opinion, 1 FROM signature WHERE state = {CONFIRMED} AND opinion IS NOT NULL) \
        GROUP BY site, number, opinion HAVING off <> 0",
        sums(0, "no"),
        sums(1, "yes"),
    );
    for ((site, number, opinion, _), off) in places(connection, &sql)? {
        let (publication, answers) = (opinion / 2, if opinion % 2 == 1 { "yes" } else { "no" });
        let what = format!(
            "site {site}, petition {number}: {off} more signers than counted say {answers} to publication {publication}"
        );
        found.discrepancies.push(Discrepancy { what });
    }
    Ok(())
}

/// Compares how many comments each campaign has with the comments themselves.
fn compare_comments(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    let [comment, shown, count] =
        [RecordKind::Comment, RecordKind::CommentShown, RecordKind::CommentCount].map(RecordKind::number);
    let said = |word: &str| {
        format!(
            "SELECT site, owner, '{word}', -ifnull(json_extract(document, '$.comment_count.{word}'), 0) FROM record WHERE kind = {count}"
        )
    };
    let sql = format!(
        "SELECT site, number, 0, what, sum(one) AS off FROM ( \
            SELECT 0 AS site, 0 AS number, '' AS what, 0 AS one UNION ALL {} UNION ALL {} UNION ALL {} UNION ALL \
            SELECT site, owner, 'shown', 1 FROM record WHERE kind = {shown} UNION ALL \
            SELECT site, json_extract(document, '$.comment.campaign'), 'kept', 1 FROM record \
            WHERE kind = {comment} AND json_extract(document, '$.comment.words') IS NOT NULL UNION ALL \
            SELECT site, json_extract(document, '$.comment.campaign'), 'hidden', 1 FROM record \
            WHERE kind = {comment} AND json_type(document, '$.comment.state.hidden') IS NOT NULL) \
        GROUP BY site, number, what HAVING off <> 0",
        said("kept"),
        said("shown"),
        said("hidden"),
    );
    for ((site, number, _, what), off) in places(connection, &sql)? {
        let what = format!("site {site}, petition {number}: {off} more comments are {what} than counted");
        found.discrepancies.push(Discrepancy { what });
    }
    Ok(())
}

fn places(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<(CountKey, i64)>> {
    let mut statement = connection.prepare(sql)?;
    let read =
        |row: &rusqlite::Row<'_>| Ok(((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?), row.get(4)?));
    statement.query_map([], read)?.collect()
}
