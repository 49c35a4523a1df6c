//! A campaign with its number: the columns, the joins that they need, and how a row is read.

use rusqlite::Row;

use throng_domain::campaign::CampaignState;

use crate::reader::{Count, CountedCampaign};
use crate::sqlite::fault::in_row;
use crate::sqlite::numbers::{CARRIED_OVER, COLLECTED, PAPER, TOTAL};
use crate::sqlite::rows;

/// Columns of a campaign `p` with its number, for [`counted`]; they need [`totals`].
pub(super) const COUNTED: &str = "p.document, ifnull(here.count, 0), ifnull(carried.count, 0), ifnull(paper.count, 0), \
    CASE WHEN paper.changed_at IS NULL OR paper.changed_at < here.changed_at THEN here.changed_at \
    ELSE paper.changed_at END";
/// The totals of each campaign `p`, by primary key of `tally`.
pub(super) fn totals() -> String {
    let joined = |name: &str, source: i64| {
        format!(
            "LEFT JOIN tally {name} ON {name}.site = p.site AND {name}.number = p.number \
             AND {name}.source = {source} AND {name}.dimension = {TOTAL} AND {name}.key = ''"
        )
    };
    [joined("here", COLLECTED), joined("carried", CARRIED_OVER), joined("paper", PAPER)].join(" ")
}

pub(super) fn counted(row: &Row<'_>) -> rusqlite::Result<CountedCampaign> {
    let campaign = rows::campaign(row, 0)?;
    let place = || {
        let id = campaign.head.id;
        format!("table tally: site {}, number {}, the total", id.site.0, id.number)
    };
    let count = in_row(count(row), place)?;
    Ok(CountedCampaign { campaign, count })
}

fn count(row: &Row<'_>) -> rusqlite::Result<Count> {
    let changed_at = rows::optional_time(row, 4)?;
    Ok(Count { collected: row.get(1)?, carried_over: row.get(2)?, paper: row.get(3)?, changed_at })
}

/// The statement that reads one campaign by its number.
pub(super) fn by_number() -> String {
    let totals = totals();
    format!("SELECT {COUNTED} FROM campaign p {totals} WHERE p.site = ?1 AND p.number = ?2")
}

/// The states as one text for `instr`: words hold no comma, and no word is part of another between
/// commas.
pub(super) fn state_list(states: &[CampaignState]) -> String {
    let words: Vec<&str> = states.iter().map(|state| state.word()).collect();
    format!(",{},", words.join(","))
}
