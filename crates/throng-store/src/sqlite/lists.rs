//! Lists of campaigns: the campaigns of a page are found in narrow rows of an index, and only their documents are
//! read.
//!
//! Owns the statements for lists. Values are bound, never written into a statement; statements differ only in the
//! number of states and in the kinds, of which there are few. Called by `read`. Bounds: the documents that are asked for; sorting by signatures also looks at
//! two tallies of every campaign in these states.

use rusqlite::{Connection, ToSql, params, params_from_iter};
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::limits::{MAIL_WAIT_MAX_MS, PLEDGE_TOLD_AGAIN_AFTER_MS};
use throng_domain::progress::{PROGRESS_ENDS_MS, PROGRESS_EVERY_MS};
use throng_domain::row::RecordKind;
use throng_domain::time::Timestamp;

use crate::reader::{CampaignList, CountedCampaign, ListQuery, Order, Part, ToTell};
use crate::sqlite::counted::{COUNTED, counted, state_list, totals};
use crate::sqlite::numbers::{CARRIED_OVER, COLLECTED, PAPER, TOTAL};
use crate::sqlite::{listed, rows};

/// The campaigns whose closing date is not after a given time.
pub(super) const DUE: &str = "SELECT site, number FROM campaign INDEXED BY campaign_closing \
    WHERE state = 'open' AND closes_at <= ?1 ORDER BY site, number";

/// The pledges past their last day that are not settled; in the words of the index.
fn unsettled_public() -> String {
    let pledge = CampaignKind::Pledge.number();
    format!(
        "SELECT site, number FROM campaign INDEXED BY campaign_unsettled \
    WHERE kind = {pledge} AND state = 'closed' AND json_extract(document, '$.kind.pledge.settled') IS NULL \
    AND closes_at <= ?1 ORDER BY site, number"
    )
}

/// The pledges, private ones too, that opened by ?1, end after ?2, are not reached or have a target for each area, and whose creator is there and was not
/// mailed about them after ?1, nor has stopped that.
pub(super) fn progress_due() -> String {
    let kinds = listed::numbers(&[CampaignKind::Pledge], true).join(", ");
    let (creator, progress) = (RecordKind::Creator.number(), RecordKind::Progress.number());
    format!(
        "SELECT site, number FROM campaign INDEXED BY campaign_newest \
         WHERE site IN (SELECT id FROM site) AND kind IN ({kinds}) AND state = 'open' \
         AND opened_at <= ?1 AND closes_at > ?2 \
         AND (json_extract(document, '$.kind.pledge.reached_at') IS NULL \
             OR json_extract(document, '$.kind.pledge.terms.by_area')) \
         AND json_extract(document, '$.kind.pledge.settled') IS NULL \
         AND EXISTS (SELECT 1 FROM record WHERE record.site = campaign.site AND record.kind = {creator} \
         AND record.owner = campaign.number AND record.item = 0) \
         AND NOT EXISTS (SELECT 1 FROM record WHERE record.site = campaign.site AND record.kind = {progress} \
         AND record.owner = campaign.number \
         AND (record.document ->> '$.progress.now.at' > ?1 OR record.document ->> '$.progress.stopped_at' IS NOT NULL)) \
         ORDER BY site, number"
    )
}

/// The two times in it, at `now`.
pub(super) fn progress_times(now: Timestamp) -> [i64; 2] {
    [now.plus_ms(-PROGRESS_EVERY_MS).0, now.plus_ms(PROGRESS_ENDS_MS).0]
}

/// The next ?5 open pledges after ?3, ?4, private ones too, each with whether nobody was told what is so since before ?1, or since after
/// ?2. They are found without their documents, and no others are read.
pub(super) fn untold() -> String {
    let kinds = listed::numbers(&[CampaignKind::Pledge], true).join(", ");
    format!(
        "SELECT site, number, json_extract(document, '$.kind.pledge.untold_since') NOT BETWEEN ?1 AND ?2 \
         FROM (SELECT site, number FROM campaign {NARROW} \
         WHERE site IN (SELECT id FROM site) AND kind IN ({kinds}) AND state = 'open' \
         AND (site, number) > (?3, ?4) ORDER BY site, number LIMIT ?5) \
         CROSS JOIN campaign USING (site, number) ORDER BY site, number"
    )
}

/// Those of a part of which people are told at `now`, by [`Step::is_to_tell`](throng_domain::pledge::Step::is_to_tell).
pub(super) fn to_tell(connection: &Connection, now: Timestamp, part: Part) -> rusqlite::Result<ToTell> {
    let after = part.after.map_or((SiteId(0), 0), |id| (id.site, id.number));
    let waits = [now.plus_ms(1 - PLEDGE_TOLD_AGAIN_AFTER_MS).0, now.plus_ms(MAIL_WAIT_MAX_MS).0];
    let mut statement = connection.prepare_cached(&untold())?;
    let looked = statement.query_map(params![waits[0], waits[1], after.0.0, after.1, part.limit], |row| {
        let id = CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? };
        Ok((id, row.get::<_, Option<bool>>(2)? == Some(true)))
    })?;
    Ok(ToTell::of(looked.collect::<rusqlite::Result<_>>()?, part))
}

/// Where the campaigns of a state are listed without their documents. The index is named, because without statistics
/// the planner takes the table itself to be quicker when there are many states.
const NARROW: &str = "INDEXED BY campaign_newest";

/// The part of the list that was asked for, and the length of the whole list.
pub(super) fn campaigns(connection: &Connection, query: ListQuery<'_>) -> rusqlite::Result<CampaignList> {
    let states = words_of(query.states);
    if states.is_empty() || query.kinds.is_empty() {
        return Ok(CampaignList { campaigns: Vec::new(), matching: 0 });
    }
    let mut values: Vec<&dyn ToSql> = vec![&query.site.0, &query.limit, &query.offset];
    values.extend(states.iter().map(|state| state as &dyn ToSql));
    let kinds = listed::numbers(query.kinds, query.private);
    let mut statement = connection.prepare_cached(&part(query.order, &kinds, states.len()))?;
    let campaigns = statement.query_map(params_from_iter(&values), counted)?;
    let campaigns = campaigns.collect::<rusqlite::Result<Vec<CountedCampaign>>>()?;
    values.drain(1..3);
    let mut statement = connection.prepare_cached(&whole(&kinds, states.len()))?;
    let matching = statement.query_row(params_from_iter(&values), |row| row.get(0))?;
    Ok(CampaignList { campaigns, matching })
}

/// All counted signatures of the campaigns of this kind in these states, but for those of private pledges.
pub(super) fn signatures(
    connection: &Connection,
    site: SiteId,
    (kind, states): (CampaignKind, &[CampaignState]),
) -> rusqlite::Result<i64> {
    let states = words_of(states);
    let mut values: Vec<&dyn ToSql> = vec![&site.0];
    values.extend(states.iter().map(|state| state as &dyn ToSql));
    let mut statement = connection.prepare_cached(&sum(kind, states.len()))?;
    statement.query_row(params_from_iter(&values), |row| row.get(0))
}

/// The public campaigns with a number above `after`, but for private pledges, in order of number.
pub(super) fn public(
    connection: &Connection,
    site: SiteId,
    after: u32,
    limit: u32,
) -> rusqlite::Result<Vec<Campaign>> {
    let sql = format!(
        "SELECT document FROM campaign WHERE site = ?1 AND number > ?2 \
         AND instr(?3, ',' || state || ',') > 0 AND {} ORDER BY number LIMIT ?4",
        listed::not_private()
    );
    let states = CampaignState::ALL.into_iter().filter(|state| state.is_public());
    let states = state_list(&states.collect::<Vec<CampaignState>>());
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map(params![site.0, after, states, limit], |row| rows::campaign(row, 0))?;
    found.collect()
}

/// The pledges whose last day is before `now` and that are not settled, in order.
pub(super) fn unsettled(connection: &Connection, now: Timestamp) -> rusqlite::Result<Vec<CampaignId>> {
    let mut due = Vec::new();
    for sql in [&unsettled_public(), &listed::unsettled_private()] {
        let mut statement = connection.prepare_cached(sql)?;
        let found = statement
            .query_map([now.0], |row| Ok(CampaignId { site: SiteId(row.get(0)?), number: row.get(1)? }))?;
        for id in found {
            due.push(id?);
        }
    }
    due.sort_unstable();
    Ok(due)
}

/// The words of the states, each once.
fn words_of(states: &[CampaignState]) -> Vec<&'static str> {
    let named = CampaignState::ALL
        .into_iter()
        .filter(|state| states.contains(state));
    named.map(CampaignState::word).collect()
}

/// The SQL parameters for `states` state names, numbered from `first` on.
fn words(first: usize, states: usize) -> Vec<String> {
    (first..first + states)
        .map(|number| format!("?{number}"))
        .collect()
}

fn whole(kinds: &[String], states: usize) -> String {
    let (kinds, states) = (kinds.join(", "), words(2, states).join(", "));
    format!(
        "SELECT count(*) FROM campaign {NARROW} WHERE site = ?1 AND kind IN ({kinds}) AND state IN ({states})"
    )
}

fn sum(kind: CampaignKind, states: usize) -> String {
    let kind = kind.number();
    let states = words(2, states).join(", ");
    format!(
        "SELECT ifnull(sum(t.count), 0) FROM campaign p {NARROW} CROSS JOIN tally t ON t.site = p.site \
         AND t.number = p.number AND t.source IN ({COLLECTED}, {CARRIED_OVER}, {PAPER}) AND t.dimension = {TOTAL} AND t.key = '' \
         WHERE p.site = ?1 AND p.kind = {kind} AND p.state IN ({states})"
    )
}

/// The statement for a part of a list. Site, limit and offset are its first three parameters.
fn part(order: Order, kinds: &[String], states: usize) -> String {
    let (words, totals) = (words(4, states), totals());
    let (chosen, order) = match order {
        // One sorted run for each kind and state, merged: reading ends after the part that was asked for.
        Order::Newest => {
            let run = |kind: &String, word: &String| {
                format!(
                    "SELECT opened_at AS place, number AS nth FROM campaign {NARROW} \
                     WHERE site = ?1 AND kind = {kind} AND state = {word}"
                )
            };
            let of_kind = |kind: &String| words.iter().map(|word| run(kind, word)).collect::<Vec<_>>();
            let runs: Vec<String> = kinds.iter().flat_map(of_kind).collect();
            (runs.join(" UNION ALL "), "place DESC, nth DESC")
        }
        Order::MostSigned => {
            let narrow = "SELECT ifnull(here.count, 0) + ifnull(carried.count, 0) + ifnull(paper.count, 0) AS place, p.number AS nth";
            let (kinds, states) = (kinds.join(", "), words.join(", "));
            let of_states = format!(
                "FROM campaign p {NARROW} {totals} \
                 WHERE p.site = ?1 AND p.kind IN ({kinds}) AND p.state IN ({states})"
            );
            (format!("{narrow} {of_states}"), "place DESC, nth")
        }
    };
    format!(
        "WITH chosen AS MATERIALIZED ({chosen} ORDER BY {order} LIMIT ?2 OFFSET ?3) \
         SELECT {COUNTED} FROM chosen CROSS JOIN campaign p ON p.site = ?1 AND p.number = chosen.nth {totals} \
         ORDER BY {order}"
    )
}

/// The steps of a statement, one a line.
#[cfg(test)]
pub(super) fn plan_of(connection: &Connection, sql: &str, parameters: usize) -> String {
    let mut statement = connection
        .prepare(&format!("EXPLAIN QUERY PLAN {sql}"))
        .expect("the statement is one");
    let values = vec![1_i64; parameters];
    let lines = statement
        .query_map(params_from_iter(values), |row| row.get::<_, String>("detail"))
        .expect("it has a plan");
    lines.map(|line| line.expect("a line") + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::{SqliteOptions, SqliteWriter, find};

    /// The documents of fifty thousand campaigns are a hundred megabytes.
    #[test]
    fn no_document_is_read_but_those_shown_and_nothing_is_sorted_for_a_part() {
        let directory = tempfile::tempdir().expect("a directory");
        let options = SqliteOptions::default();
        drop(SqliteWriter::open(directory.path(), &options, &mut |_| {}).expect("it opens"));
        let file = directory.path().join(crate::sqlite::FILE_NAME);
        let connection = Connection::open(file).expect("it opens");
        let petitions = &[CampaignKind::Petition];
        for (kinds, private, states) in [
            (&petitions[..], false, 1),
            (petitions, false, 3),
            (petitions, false, CampaignState::ALL.len()),
            (&CampaignKind::ALL, false, 3),
            (&CampaignKind::ALL, true, CampaignState::ALL.len()),
        ] {
            let kinds = &listed::numbers(kinds, private);
            for order in [Order::Newest, Order::MostSigned] {
                let plan = plan_of(&connection, &part(order, kinds, states), 3 + states);
                let chosen = plan.matches("COVERING INDEX campaign_newest").count();
                let runs = if order == Order::Newest {
                    kinds.len() * states
                } else {
                    1
                };
                assert_eq!(chosen, runs, "{order:?} {states}: {plan}");
                assert!(plan.contains("SEARCH p USING PRIMARY KEY (site=? AND number=?)"), "{plan}");
            }
            let newest = plan_of(&connection, &part(Order::Newest, kinds, states), 3 + states);
            let sorted = newest.find("TEMP B-TREE").unwrap_or(usize::MAX);
            assert!(sorted > newest.find("SCAN chosen").expect("it reads what was chosen"), "{newest}");
            for sql in [whole(kinds, states), sum(CampaignKind::Pledge, states)] {
                let plan = plan_of(&connection, &sql, 1 + states);
                assert!(
                    plan.contains("COVERING INDEX campaign_newest (site=? AND kind=? AND state=?)"),
                    "{plan}"
                );
            }
        }
        let due = plan_of(&connection, DUE, 1);
        assert!(due.contains("INDEX campaign_closing"), "{due}");
        let unsettled = plan_of(&connection, &unsettled_public(), 1);
        assert!(unsettled.contains("INDEX campaign_unsettled"), "{unsettled}");
        let progress = plan_of(&connection, &progress_due(), 2);
        let opened = "INDEX campaign_newest (site=? AND kind=? AND state=? AND opened_at<?)";
        let of_pledge = "USING PRIMARY KEY (site=? AND kind=? AND owner=?";
        assert!(progress.contains(opened), "{progress}");
        assert_eq!(progress.matches(of_pledge).count(), 2, "{progress}");
        let untold = plan_of(&connection, &untold(), 5);
        assert!(
            untold.contains("COVERING INDEX campaign_newest (site=? AND kind=? AND state=?)"),
            "{untold}"
        );
        assert!(untold.contains("SEARCH campaign USING PRIMARY KEY (site=? AND number=?)"), "{untold}");
        let private = plan_of(&connection, &listed::unsettled_private(), 1);
        assert!(private.contains("INDEX campaign_newest (site=? AND kind=? AND state=?)"), "{private}");
        let to_erase = plan_of(&connection, &crate::sqlite::ballots::ended(), 0);
        assert!(to_erase.contains("INDEX campaign_vote"), "{to_erase}");
        assert!(to_erase.contains("INDEX ballot_of"), "{to_erase}");
        // Nobody is sorted who is due to be erased: a petition may have a million followers, and each part asks again.
        let by_key = "USING PRIMARY KEY (site=? AND kind=? AND ";
        for (sql, parameters, range) in [
            (find::asked_due(), 6, "(owner,item)>(?,?) AND owner<?)"),
            (find::following_due(), 5, "owner=? AND item>?)"),
            (find::places_due(), 5, "(owner,item)>(?,?))"),
        ] {
            let plan = plan_of(&connection, &sql, parameters);
            assert!(plan.contains(&format!("{by_key}{range}")), "{plan}");
            assert!(!plan.contains("ORDER BY"), "{plan}");
        }
    }
}
