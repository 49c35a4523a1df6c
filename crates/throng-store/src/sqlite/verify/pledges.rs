//! Pledges whose areas have the target for themselves, in `verify`: where it is reached is computed again from the counts
//! by area, while people can still join or leave; what was settled stands.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, OptionalExtension, Row, params};
use throng_domain::area::AreaCode;
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::ids::CampaignId;
use throng_domain::record::Document;
use throng_domain::row::{RecordList, Row as _};

use crate::reader::{Discrepancy, Verified};
use crate::sqlite::numbers::BY_AREA;
use crate::sqlite::{listed, records, rows};

/// Computes for every such pledge in which areas it stands.
pub(super) fn compare(connection: &Connection, found: &mut Verified) -> rusqlite::Result<()> {
    let kinds = listed::numbers(&[CampaignKind::Pledge], true).join(", ");
    let sql = format!(
        "SELECT document FROM campaign WHERE kind IN ({kinds}) \
         AND json_extract(document, '$.kind.pledge.terms.by_area') IS NOT NULL ORDER BY site, number"
    );
    let mut statement = connection.prepare(&sql)?;
    for campaign in statement.query_map([], |row: &Row<'_>| rows::campaign(row, 0))? {
        let campaign = campaign?;
        let id = campaign.head.id;
        let (targets, counts) = (targets(connection, id)?, counts(connection, id)?);
        let creator = creator_area(connection, &campaign)?;
        let said = |what| Discrepancy { what: format!("site {}, pledge {}: {what}", id.site.0, id.number) };
        found.discrepancies.extend(
            wrong(&campaign, (&targets, creator), &counts)
                .into_iter()
                .map(said),
        );
    }
    Ok(())
}

/// What does not hold of a pledge.
fn wrong(
    campaign: &Campaign,
    (targets, creator): (&AreaTargets, Option<AreaCode>),
    counts: &BTreeMap<AreaCode, i64>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let Some(pledge) = campaign.pledge().filter(|pledge| pledge.terms.by_area) else {
        return wrong;
    };
    if pledge.areas != targets.reached() {
        let (found, said) = (targets.reached(), pledge.areas);
        wrong.push(format!("{found} areas have the target, but it says {said}"));
    }
    if pledge.creator_area != creator {
        wrong.push("its creator is counted in another area than it says".to_owned());
    }
    let moves = matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed);
    if !moves || pledge.settled.is_some() {
        return wrong;
    }
    let areas: BTreeSet<&AreaCode> = counts.keys().chain(targets.areas.keys()).collect();
    for area in areas {
        let joined = pledge.joined_in(area, counts.get(area).copied().unwrap_or_default());
        let (is_met, stands) = (joined >= pledge.terms.target, targets.of(Some(area)).stands());
        if is_met != stands {
            let (area, said) = (area.as_str(), if stands { "reached" } else { "not reached" });
            wrong.push(format!(
                "{joined} have joined in area {area}, but it says that the target is {said} there"
            ));
        }
    }
    wrong
}

/// The area in which the creator's own signature counts.
fn creator_area(connection: &Connection, campaign: &Campaign) -> rusqlite::Result<Option<AreaCode>> {
    let pledge = campaign.pledge().filter(|pledge| pledge.counts_creator);
    let Some(creator) = pledge.and_then(|pledge| pledge.creator) else {
        return Ok(None);
    };
    let mut statement = connection.prepare_cached("SELECT area FROM signature WHERE id = ?1")?;
    let area = statement
        .query_row([creator.0], |row| rows::area_code(row, 0))
        .optional()?;
    Ok(area.flatten())
}

fn counts(connection: &Connection, id: CampaignId) -> rusqlite::Result<BTreeMap<AreaCode, i64>> {
    let sql =
        "SELECT key, sum(count) FROM tally WHERE site = ?1 AND number = ?2 AND dimension = ?3 GROUP BY key";
    let mut statement = connection.prepare_cached(sql)?;
    let mut counts = BTreeMap::new();
    let found = statement.query_map(params![id.site.0, id.number, BY_AREA], |row| {
        Ok((rows::counted_area(row, 0, id.site)?, row.get(1)?))
    })?;
    for row in found {
        let (area, count) = row?;
        counts.extend(area.map(|area| (area, count)));
    }
    Ok(counts)
}

fn targets(connection: &Connection, id: CampaignId) -> rusqlite::Result<AreaTargets> {
    let list = RecordList::from(AreaTargets::rows(id));
    let rows = records::records_after(connection, list, i64::MIN, 1)?;
    let found = rows
        .into_iter()
        .find_map(|(_, record)| AreaTargets::from_record(record));
    Ok(found.unwrap_or_default())
}
