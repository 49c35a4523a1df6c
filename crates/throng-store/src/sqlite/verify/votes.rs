//! Votes, in `verify`: the result of each opened box is counted again from the ballots that were published, and whoever has
//! a vote has one sealed choice until the box is opened. It cannot look into a sealed choice, as nobody can. The result of an
//! open vote is counted again from who chose what, too.

use rusqlite::{Connection, Row, params};
use throng_domain::campaign::Campaign;
use throng_domain::counting::{Alike, count, on_ballot};
use throng_domain::ids::CampaignId;
use throng_domain::limits::BALLOTS_SHOWN_MIN;
use throng_domain::mailing::{MailMatter, NUMBER_MASK};
use throng_domain::paper::{PaperBatch, PaperState};
use throng_domain::record::Document;
use throng_domain::row::{RecordKind, RecordList};
use throng_domain::signature::SignatureState;
use throng_domain::vote::{BallotsPart, Opened, Vote};

use crate::reader::{Discrepancy, Verified};
use crate::sqlite::numbers::{CONFIRMED, PAPER, TOTAL};
use crate::sqlite::rows::kinds_about;
use crate::sqlite::{listed, open_votes, records, rows};

/// That a vote is secret, of the row of a campaign.
const SECRET: &str = "json_extract(p.document, '$.kind.vote.terms.secrecy') IS NULL";

/// See [`super::checks`].
pub(super) fn checks() -> Vec<(&'static str, String)> {
    let (votes, part) = (listed::votes(), RecordKind::BallotsPart.number());
    let withdrawn = SignatureState::Withdrawn.number();
    let mut checks = vec![
        (
            "ballots are published of something that is no vote: campaign number",
            format!(
                "SELECT DISTINCT owner FROM record r WHERE kind = {part} AND NOT EXISTS \
                 (SELECT 1 FROM campaign p WHERE p.site = r.site AND p.number = r.owner AND p.kind IN ({votes}))"
            ),
        ),
        (
            // Of a vote that has ended they are erased part by part.
            "somebody's vote counts, and what they chose is missing: that of the signature after",
            format!(
                "SELECT s.id FROM campaign p JOIN signature s ON s.site = p.site AND s.number = p.number \
                 WHERE p.kind IN ({votes}) AND json_extract(p.document, '$.kind.vote.end') IS NULL \
                 AND {SECRET} AND s.state = {CONFIRMED} AND NOT EXISTS (SELECT 1 FROM ballot b WHERE b.id = s.id)"
            ),
        ),
        (
            "somebody votes who is not on the roll: the signature after",
            format!(
                "SELECT s.id FROM campaign p JOIN signature s ON s.site = p.site AND s.number = p.number \
                 WHERE p.kind IN ({votes}) AND json_extract(p.document, '$.kind.vote.roll') IS NOT NULL \
                 AND json_extract(p.document, '$.kind.vote.end') IS NULL \
                 AND s.state = {CONFIRMED} AND NOT EXISTS (SELECT 1 FROM roll r WHERE r.site = s.site \
                 AND r.number = s.number AND r.voter = s.address_key \
                 AND r.entry >= json_extract(p.document, '$.kind.vote.roll.first') AND r.entry < \
                 json_extract(p.document, '$.kind.vote.roll.first') + json_extract(p.document, '$.kind.vote.roll.people'))"
            ),
        ),
        (
            "somebody votes whose postcode is of another area: the signature after",
            format!(
                "SELECT s.id FROM campaign p JOIN signature s ON s.site = p.site AND s.number = p.number \
                 WHERE p.kind IN ({votes}) AND json_extract(p.document, '$.kind.vote.terms.areas') IS NOT NULL \
                 AND s.state = {CONFIRMED} AND NOT EXISTS (SELECT 1 \
                 FROM json_each(p.document, '$.kind.vote.terms.areas') a \
                 WHERE json_extract(a.value, '$.code') = s.area)"
            ),
        ),
        (
            "a roll is kept of something that is no vote: campaign number",
            format!(
                "SELECT DISTINCT number FROM roll r WHERE NOT EXISTS \
                 (SELECT 1 FROM campaign p WHERE p.site = r.site AND p.number = r.number AND p.kind IN ({votes}))"
            ),
        ),
        (
            "a mail to somebody on a roll has no vote",
            format!(
                "SELECT id FROM mail m WHERE kind IN ({}, {}) AND NOT EXISTS (SELECT 1 FROM campaign p \
                 WHERE p.site = m.site AND p.number = m.subject & {NUMBER_MASK} AND p.kind IN ({votes}))",
                kinds_about(MailMatter::Voter),
                kinds_about(MailMatter::VoterNews),
            ),
        ),
        (
            "a sealed choice is kept of somebody who is no voter, or not of this vote, or withdrew: the signature after",
            format!(
                "SELECT b.id FROM ballot b WHERE NOT EXISTS (SELECT 1 FROM signature s, campaign p WHERE s.id = b.id \
                 AND s.site = b.site AND s.number = b.number AND s.state <> {withdrawn} \
                 AND p.site = s.site AND p.number = s.number AND p.kind IN ({votes}) AND {SECRET})"
            ),
        ),
    ];
    checks.extend(paper_checks().into_iter().chain(checks_of_codes()));
    checks
}

/// What has to hold of codes that were replaced, and of people whose code was lost.
fn checks_of_codes() -> [(&'static str, String); 2] {
    let votes = listed::votes();
    let more_than = |kind: RecordKind, counted: &str| {
        format!(
            "SELECT owner FROM record r WHERE kind = {} GROUP BY site, owner HAVING count(*) > coalesce( \
             (SELECT json_extract(p.document, '$.kind.vote.{counted}') FROM campaign p WHERE p.site = r.site \
             AND p.number = r.owner AND p.kind IN ({votes}) \
             AND json_extract(p.document, '$.kind.vote.terms.electorate') = 'codes'), 0)",
            kind.number()
        )
    };
    [
        (
            "more codes are kept as replaced than were replaced, or of something that has no codes: campaign number",
            more_than(RecordKind::ReplacedCode, "codes_replaced"),
        ),
        (
            "more people are kept as without their code than were asked for, or of something that has no codes: campaign number",
            more_than(RecordKind::LostCode, "codes_anew"),
        ),
    ]
}

/// See [`super::checks`]; those of open votes.
pub(super) fn checks_of_open() -> Vec<(&'static str, String)> {
    let (votes, open) = (listed::votes(), RecordKind::OpenBallot.number());
    let withdrawn = SignatureState::Withdrawn.number();
    vec![
        (
            // Of a vote that was called off it is erased part by part.
            "somebody's vote counts in an open vote, and what they chose is missing: that of the signature after",
            format!(
                "SELECT s.id FROM campaign p JOIN signature s ON s.site = p.site AND s.number = p.number \
                 WHERE p.kind IN ({votes}) AND json_extract(p.document, '$.kind.vote.end.called_off') IS NULL \
                 AND NOT ({SECRET}) AND s.state = {CONFIRMED} AND NOT EXISTS (SELECT 1 FROM record r \
                 WHERE r.site = s.site AND r.kind = {open} AND r.owner = s.number AND r.item = s.id)"
            ),
        ),
        (
            "what somebody chose in an open vote is kept, and they were not counted: the signature after",
            format!(
                "SELECT r.item FROM record r JOIN signature s ON s.id = r.item JOIN campaign p \
                 ON p.site = r.site AND p.number = r.owner WHERE r.kind = {open} AND s.state <> {CONFIRMED} \
                 AND json_extract(p.document, '$.kind.vote.end.opened') IS NOT NULL"
            ),
        ),
        (
            "what somebody chose is kept who is no voter of an open vote, or withdrew: the signature after",
            format!(
                "SELECT r.item FROM record r WHERE r.kind = {open} AND NOT EXISTS (SELECT 1 FROM signature s, campaign p \
                 WHERE s.id = r.item AND s.site = r.site AND s.number = r.owner AND s.state <> {withdrawn} \
                 AND p.site = s.site AND p.number = s.number AND p.kind IN ({votes}) AND NOT ({SECRET}))"
            ),
        ),
        check_of_names(&votes),
        (
            "somebody's vote in an open vote counts as another number of votes than the roll says: the signature after",
            format!(
                "SELECT s.id FROM campaign p JOIN record r ON r.site = p.site AND r.kind = {open} AND r.owner = p.number \
                 JOIN signature s ON s.id = r.item JOIN roll l ON l.site = p.site AND l.number = p.number \
                 AND l.voter = s.address_key AND l.entry >= json_extract(p.document, '$.kind.vote.roll.first') \
                 WHERE p.kind IN ({votes}) AND l.weight <> ifnull(json_extract(r.document, '$.open_ballot.votes'), 1)"
            ),
        ),
    ]
}

/// What has to hold of the names that are kept of voters when the roll that had them is erased.
fn check_of_names(votes: &str) -> (&'static str, String) {
    let (open, name) = (RecordKind::OpenBallot.number(), RecordKind::VoterName.number());
    let withdrawn = SignatureState::Withdrawn.number();
    (
        "it is kept that somebody voted who has said nothing, or whose vote does not show it: the signature after",
        format!(
            "SELECT r.item FROM record r WHERE r.kind = {name} AND NOT EXISTS (SELECT 1 FROM campaign p, signature s \
             WHERE p.site = r.site AND p.number = r.owner AND p.kind IN ({votes}) AND s.id = r.item AND s.site = r.site \
             AND s.number = r.owner AND s.state <> {withdrawn} AND CASE WHEN {SECRET} \
             THEN json_extract(p.document, '$.kind.vote.terms.who_voted') ELSE EXISTS (SELECT 1 FROM record b \
             WHERE b.site = r.site AND b.kind = {open} AND b.owner = r.owner AND b.item = r.item \
             AND json_extract(p.document, '$.kind.vote.terms.electorate') IN ('addresses', 'codes')) END)"
        ),
    )
}

/// What has to hold of ballots on paper.
fn paper_checks() -> [(&'static str, String); 2] {
    let (votes, paper) = (listed::votes(), RecordKind::Paper.number());
    [
        (
            "somebody votes who has voted on paper: the signature after",
            format!(
                "SELECT s.id FROM campaign p JOIN signature s ON s.site = p.site AND s.number = p.number \
                 JOIN roll r ON r.site = s.site AND r.number = s.number AND r.voter = s.address_key \
                 WHERE p.kind IN ({votes}) AND s.state = {CONFIRMED} AND r.paper IS NOT NULL"
            ),
        ),
        (
            "paper ballots were added to a vote, and what was marked on them is still kept: campaign number",
            format!(
                "SELECT r.owner FROM record r WHERE r.kind = {paper} \
                 AND json_extract(r.document, '$.paper.ballots.counted_at') IS NOT NULL \
                 AND json_array_length(r.document, '$.paper.ballots.count.marked') > 0"
            ),
        ),
    ]
}

/// Counts every vote again.
pub(super) fn compare(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    let votes = listed::votes();
    let sql = format!(
        "SELECT document, (SELECT ifnull(sum(count), 0) FROM tally t WHERE t.site = p.site AND t.number = p.number \
         AND t.dimension = {TOTAL}), (SELECT ifnull(sum(count), 0) FROM tally t WHERE t.site = p.site \
         AND t.number = p.number AND t.dimension = {TOTAL} AND t.source = {PAPER}) \
         FROM campaign p WHERE kind IN ({votes}) ORDER BY site, number"
    );
    let mut statement = connection.prepare(&sql)?;
    let read = |row: &Row<'_>| Ok((rows::campaign(row, 0)?, (row.get::<_, i64>(1)?, row.get::<_, i64>(2)?)));
    for row in statement.query_map([], read)? {
        let (campaign, voters) = row?;
        let id = campaign.head.id;
        let ballots = published(connection, id)?;
        found.discrepancies.extend(wrong_roll(connection, &campaign)?);
        found.discrepancies.extend(wrong_paper(connection, &campaign)?);
        let said = |what| Discrepancy { what: format!("site {}, vote {}: {what}", id.site.0, id.number) };
        found
            .discrepancies
            .extend(wrong(&campaign, voters, &ballots).into_iter().map(said));
        found.discrepancies.extend(
            wrong_openly(connection, &campaign, &ballots)?
                .into_iter()
                .map(said),
        );
    }
    Ok(())
}

/// What does not hold of what people chose in an open vote, of which these ballots are published.
fn wrong_openly(
    connection: &Connection,
    campaign: &Campaign,
    ballots: &[Alike],
) -> rusqlite::Result<Vec<String>> {
    let vote = campaign.vote().filter(|vote| vote.is_open());
    let Some(vote) = vote.filter(|vote| vote.end.is_none() || vote.opened().is_some()) else {
        return Ok(Vec::new());
    };
    let (readable, odd) = on_ballot(&vote.terms.ballot, &open_votes::alike(connection, campaign.head.id)?);
    let mut wrong = Vec::new();
    if vote.opened().is_some() && readable != ballots {
        wrong.push("the published ballots are not what those chose who voted".to_owned());
    }
    if odd > 0 {
        wrong.push(format!(
            "of {odd} whose vote counts, what they chose is not on the ballot: it counts as unreadable"
        ));
    }
    Ok(wrong)
}

/// What does not hold of the roll of a vote that has not ended; afterwards it is erased part by part.
fn wrong_roll(connection: &Connection, campaign: &Campaign) -> rusqlite::Result<Option<Discrepancy>> {
    let vote = campaign.vote().filter(|vote| vote.end.is_none());
    let Some(roll) = vote.and_then(|vote| vote.roll) else {
        return Ok(None);
    };
    let (id, numbers) = (campaign.head.id, roll.numbers());
    let sql = "SELECT count(*), count(DISTINCT voter), ifnull(sum(weight), 0), count(name) FROM roll \
        WHERE site = ?1 AND number = ?2 AND entry >= ?3 AND entry < ?4";
    let values = params![id.site.0, id.number, numbers.start, numbers.end];
    let read = |row: &Row<'_>| {
        let kept = (row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?);
        Ok((kept, row.get::<_, i64>(3)?))
    };
    let (kept, named) = connection.query_row(sql, values, read)?;
    let people = i64::from(roll.people);
    let to_be_named = vote.map_or(0, |vote| if vote.terms.roll_kind().named { people } else { 0 });
    if named != to_be_named {
        let what = format!(
            "site {}, vote {}: the roll has names of {named} people, where {to_be_named} are expected",
            id.site.0, id.number
        );
        return Ok(Some(Discrepancy { what }));
    }
    let what = format!(
        "site {}, vote {}: the roll has {} rows of {} people with {} votes, but the vote says {people} with {}",
        id.site.0, id.number, kept.0, kept.1, kept.2, roll.votes
    );
    Ok((kept != (people, people, roll.votes)).then_some(Discrepancy { what }))
}

/// The ballots of all parts, one after the other.
fn published(connection: &Connection, id: CampaignId) -> rusqlite::Result<Vec<Alike>> {
    let list = RecordList { site: id.site, kind: RecordKind::BallotsPart, owner: i64::from(id.number) };
    let parts = records::records_after(connection, list, i64::MIN, u32::MAX)?;
    let rows = parts
        .into_iter()
        .filter_map(|(_, record)| BallotsPart::from_record(record));
    Ok(rows.flat_map(|part| part.0).collect())
}

/// What does not hold of the batches of paper ballots of a vote that has not ended: whoever is said to have voted with one is
/// on its list, and each has as many ballots as were counted.
fn wrong_paper(connection: &Connection, campaign: &Campaign) -> rusqlite::Result<Vec<Discrepancy>> {
    let Some(vote) = campaign.vote().filter(|vote| vote.end.is_none()) else {
        return Ok(Vec::new());
    };
    let id = campaign.head.id;
    let list = RecordList { site: id.site, kind: RecordKind::Paper, owner: i64::from(id.number) };
    let batches = records::records_after(connection, list, i64::MIN, u32::MAX)?;
    let sql = "SELECT count(*) FROM roll WHERE site = ?1 AND number = ?2 AND paper = ?3";
    let mut wrong = Vec::new();
    for (key, record) in batches {
        let number = key.item;
        let batch = PaperBatch::from_record(record);
        let Some((batch, ballots)) = batch.and_then(|batch| Some((batch.clone(), batch.ballots?))) else {
            continue;
        };
        let used: i64 = connection.query_row(sql, params![id.site.0, id.number, number], |row| row.get(0))?;
        let is_approved = batch.state == PaperState::Approved;
        let named = i64::try_from(ballots.voters.len()).unwrap_or(i64::MAX);
        let expected = if is_approved { named } else { 0 };
        if used != expected {
            wrong
                .push(format!("{used} people on the roll voted with paper {number}, which names {expected}"));
        }
        let waits = batch.state == PaperState::Waiting;
        let of_roll = vote.roll.is_none() || named == batch.number;
        if (is_approved || waits) && (ballots.count.ballots() != batch.number || !of_roll) {
            wrong.push(format!("paper {number} has other ballots than its number says"));
        }
    }
    let said = |what| Discrepancy { what: format!("site {}, vote {}: {what}", id.site.0, id.number) };
    Ok(wrong.into_iter().map(said).collect())
}

/// What does not hold of a vote of so many `voters`, and so many of these on paper, of which these ballots are published.
fn wrong(campaign: &Campaign, (voters, on_paper): (i64, i64), ballots: &[Alike]) -> Vec<String> {
    match campaign.vote().map(|vote| (vote, vote.opened())) {
        Some((vote, Some(opened))) => {
            let mut wrong = wrong_result(vote, opened, ballots);
            if opened.voters != voters {
                wrong.push(format!("{voters} voted, but the result says {}", opened.voters));
            }
            if opened.on_paper != on_paper {
                wrong.push(format!("{on_paper} voted on paper, but the result says {}", opened.on_paper));
            }
            wrong
        }
        _ if ballots.is_empty() => Vec::new(),
        _ => vec!["ballots are published, but the box was not opened".to_owned()],
    }
}

fn wrong_result(vote: &Vote, opened: &Opened, ballots: &[Alike]) -> Vec<String> {
    // A trial hides nothing, nor does an open vote.
    let are_few = opened.ballots() < BALLOTS_SHOWN_MIN && !vote.is_trial() && !vote.is_open();
    // Few may have had as many votes as one another.
    let may_be_few = are_few || (opened.votes.is_some() && !vote.is_open());
    if may_be_few && ballots.is_empty() && opened.sums.is_none() {
        // Nothing is left to be counted again.
        return Vec::new();
    }
    if are_few {
        return vec![format!("more than the decision is kept of {} ballots", opened.ballots())];
    }
    let Ok(counted) = count(&vote.terms.ballot, &vote.terms.decided_by, ballots) else {
        let why = "one is not in its order, there twice, or no choice in this vote";
        return vec![format!("the published ballots cannot be counted: {why}")];
    };
    let mut wrong = Vec::new();
    if counted.ballots != opened.ballots() {
        let said = opened.ballots();
        wrong.push(format!("{} ballots are published, but the result says {said}", counted.ballots));
    }
    if counted.votes != opened.votes() {
        wrong.push(format!("they are {} votes, but the result says {}", counted.votes, opened.votes()));
    }
    if opened.sums.as_ref() != Some(&counted.sums) {
        wrong.push(format!("the sums are {:?}, but the result says {:?}", counted.sums, opened.sums));
    }
    if counted.decision != opened.decision {
        wrong.push(format!(
            "the decision is {:?}, but the result says {:?}",
            counted.decision, opened.decision
        ));
    }
    wrong
}
