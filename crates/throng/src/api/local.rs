//! What is signed in one area: `/petitions/local/AREA.json` and `.csv`.
//!
//! Owns the order of fields and columns. A cell that a spreadsheet would take for a formula is written as text.

use serde::Serialize;
use throng_domain::area::Area;
use throng_store::reader::CountedCampaign;

use super::ApiSite;
use throng_web::cell::harmless;

/// A petition, and how many signed it in the area.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LocalRow<'a> {
    pub(crate) counted: &'a CountedCampaign,
    pub(crate) here: i64,
}

/// The body of `/petitions/local/AREA.json`.
#[derive(Debug, Serialize)]
pub(crate) struct LocalBody<'a> {
    constituency: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mp: Option<Member<'a>>,
    petitions: Vec<Element<'a>>,
}

#[derive(Debug, Serialize)]
struct Member<'a> {
    name: &'a str,
    /// Always null: we do not know it.
    url: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Element<'a> {
    action: &'a str,
    url: String,
    state: &'static str,
    constituency_signature_count: i64,
    total_signature_count: i64,
}

fn element<'a>(row: &LocalRow<'a>, place: ApiSite<'_>) -> Element<'a> {
    let petition = &row.counted.campaign;
    Element {
        action: &petition.head.text.action,
        url: format!("{}/{}/{}", place.base_url, petition.kind.which().plural(), petition.head.id.number),
        state: petition.head.state.word(),
        constituency_signature_count: row.here,
        total_signature_count: row.counted.count.total(),
    }
}

/// The petitions most signed in an area.
pub(crate) fn local_json<'a>(area: &'a Area, rows: &[LocalRow<'a>], place: ApiSite<'_>) -> LocalBody<'a> {
    LocalBody {
        constituency: &area.name,
        mp: area
            .representative
            .as_deref()
            .map(|name| Member { name, url: None }),
        petitions: rows.iter().map(|row| element(row, place)).collect(),
    }
}

/// The same as CSV, with a header line. Like the original, it has no byte order mark.
///
/// # Errors
/// None in practice: it is written to memory.
pub(crate) fn local_csv(rows: &[LocalRow<'_>], place: ApiSite<'_>) -> Result<Vec<u8>, csv::Error> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(["action", "url", "state", "constituency_signature_count", "total_signature_count"])?;
    for row in rows {
        let element = element(row, place);
        out.write_record([
            harmless(element.action).as_ref(),
            element.url.as_str(),
            element.state,
            element.constituency_signature_count.to_string().as_str(),
            element.total_signature_count.to_string().as_str(),
        ])?;
    }
    out.into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))
}
