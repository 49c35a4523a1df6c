//! The answer that stands, and what those who follow the petition say of it.

use throng_domain::annals::AnswerOpinions;
use throng_domain::ids::PetitionId;
use throng_domain::limits::ANNALS_MAX;
use throng_domain::opinion::opinions_key;
use throng_domain::record::{Record, RecordKey, RecordKind, RecordList};
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

/// The number of the answer that stands; none where there is none, or it was brought from elsewhere.
pub(crate) fn standing_answer(reader: &mut dyn StoreReader, id: PetitionId) -> Result<Option<i64>, Fault> {
    let rows = reader.newest_records(RecordList::of(RecordKind::Publication, id), i64::MAX, ANNALS_MAX)?;
    Ok(standing(&rows))
}

/// The same in what was published, the newest first.
fn standing(published: &[(RecordKey, Record)]) -> Option<i64> {
    let stands = |record: &Record| matches!(record, Record::Publication(row) if row.is_standing_answer());
    let (key, _) = published.iter().find(|(_, record)| stands(record))?;
    Some(key.item)
}

/// What is said of the answer that stands, once enough say something.
pub(super) fn opinions(
    reader: &mut dyn StoreReader,
    id: PetitionId,
    published: &[(RecordKey, Record)],
) -> Result<Option<AnswerOpinions>, Fault> {
    let Some(answer) = standing(published) else {
        return Ok(None);
    };
    let Some(Record::Opinions(sums)) = reader.record(opinions_key(id, answer))? else {
        return Ok(None);
    };
    let Some(opinions) = sums.shown() else {
        return Ok(None);
    };
    let mailing = reader.record(RecordList::of(RecordKind::Mailing, id).item(answer))?;
    let mailed = match mailing {
        Some(Record::Mailing(mailing)) => mailing.queued,
        _ => 0,
    };
    Ok(Some(AnswerOpinions { mailed, opinions }))
}
