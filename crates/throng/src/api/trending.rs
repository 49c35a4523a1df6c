//! What is signed most just now: `/trending.json`.
//!
//! Here `signature_count` is the number of the last hour, as in the original service; it is an estimate (see
//! `finding`).

use serde::Serialize;
use throng_domain::time::Timestamp;
use throng_store::reader::CountedCampaign;

use super::petition::SelfLink;
use super::{ApiSite, moment};

/// A petition, and about how many signed it in the last hour.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrendingRow<'a> {
    pub(crate) counted: &'a CountedCampaign,
    pub(crate) last_hour: i64,
}

/// The body of `/trending.json`.
#[derive(Debug, Serialize)]
pub(crate) struct TrendingBody<'a> {
    data: Vec<Element<'a>>,
    links: SelfLink,
    meta: Meta,
}

#[derive(Debug, Serialize)]
struct Element<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: u32,
    links: SelfLink,
    attributes: Attributes<'a>,
}

#[derive(Debug, Serialize)]
struct Attributes<'a> {
    action: &'a str,
    signature_count: i64,
}

#[derive(Debug, Serialize)]
struct Meta {
    updated_at: String,
}

/// The petitions that were signed most in the hour before `now`.
pub(crate) fn trending_json<'a>(
    rows: &[TrendingRow<'a>],
    now: Timestamp,
    place: ApiSite<'_>,
) -> TrendingBody<'a> {
    let element = |row: &TrendingRow<'a>| {
        let petition = &row.counted.campaign;
        let number = petition.head.id.number;
        Element {
            kind: "petition",
            id: number,
            links: SelfLink::to(format!("{}/petitions/{number}.json", place.base_url)),
            attributes: Attributes { action: &petition.head.text.action, signature_count: row.last_hour },
        }
    };
    TrendingBody {
        data: rows.iter().map(element).collect(),
        links: SelfLink::to(format!("{}/trending.json", place.base_url)),
        meta: Meta { updated_at: moment(now) },
    }
}
