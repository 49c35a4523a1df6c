//! A petition with its number: the columns, the joins that they need, and how a row is read.

use rusqlite::Row;
use throng_domain::time::Timestamp;

use crate::reader::{Count, CountedPetition};
use crate::sqlite::rows;

/// Columns of a petition `p` with its number, for [`counted`]; they need [`TOTALS`].
pub(super) const COUNTED: &str = "p.document, ifnull(here.count, 0), ifnull(carried.count, 0), ifnull(paper.count, 0), \
    CASE WHEN paper.changed_at IS NULL OR paper.changed_at < here.changed_at THEN here.changed_at \
    ELSE paper.changed_at END";
/// The totals of each petition `p`, by primary key of `tally`.
pub(super) const TOTALS: &str = "LEFT JOIN tally here ON here.site = p.site AND here.number = p.number \
    AND here.source = 0 AND here.dimension = 0 AND here.key = '' \
    LEFT JOIN tally carried ON carried.site = p.site AND carried.number = p.number AND carried.source = 1 \
    AND carried.dimension = 0 AND carried.key = '' \
    LEFT JOIN tally paper ON paper.site = p.site AND paper.number = p.number AND paper.source = 2 \
    AND paper.dimension = 0 AND paper.key = ''";

pub(super) fn counted(row: &Row<'_>) -> rusqlite::Result<CountedPetition> {
    let changed_at = row.get::<_, Option<i64>>(4)?.map(Timestamp);
    let count = Count { collected: row.get(1)?, carried_over: row.get(2)?, paper: row.get(3)?, changed_at };
    Ok(CountedPetition { petition: rows::document(row, 0)?, count })
}
