//! The current answer to a petition, and what its followers think of it; of a pledge that stood, the question whether
//! people did it, and what they say.

use throng_domain::annals::AnswerOpinions;
use throng_domain::ids::CampaignId;
use throng_domain::limits::ANNALS_MAX;
use throng_domain::opinion::Opinions;
use throng_domain::publication::{Mailing, Published};
use throng_domain::row::Row;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

/// The row number of what people are asked about at `now`: a petition's current answer, or a pledge that stood. `None`
/// where there is none, or where the answer was imported.
///
/// # Errors
/// The store's fault.
pub fn standing_question(
    reader: &mut dyn StoreReader,
    id: CampaignId,
    now: Timestamp,
) -> Result<Option<i64>, Fault> {
    let rows = reader.newest_rows(Published::rows(id), i64::MAX, ANNALS_MAX)?;
    Ok(standing(&rows, now))
}

/// The same for rows that were read already, the newest first.
fn standing(published: &[(i64, Published)], now: Timestamp) -> Option<i64> {
    let (number, _) = published.iter().find(|(_, row)| row.is_question(now))?;
    Some(*number)
}

/// What followers think of the current answer; shown only when enough of them have said something.
pub(super) fn opinions(
    reader: &mut dyn StoreReader,
    id: CampaignId,
    published: &[(i64, Published)],
) -> Result<Option<AnswerOpinions>, Fault> {
    // Nobody has said anything before they were asked.
    let Some(answer) = standing(published, Timestamp(i64::MAX)) else {
        return Ok(None);
    };
    let Some(sums) = reader.row(Opinions::key(id, answer))? else {
        return Ok(None);
    };
    let Some(opinions) = sums.shown() else {
        return Ok(None);
    };
    let mailing = reader.row(Mailing::rows(id).item(answer))?;
    let mailed = mailing.map_or(0, |mailing| mailing.queued);
    Ok(Some(AnswerOpinions { mailed, opinions }))
}
