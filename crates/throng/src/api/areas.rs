//! The places and topics of a site: `/areas.json` (`/constituencies.json`) and `/topics.json`, each a map by code.

use serde::Serialize;
use serde_json::{Map, Value, json};
use throng_domain::area::Area;

/// One area, with the field names that readers of the original service know.
#[derive(Debug, Serialize)]
struct AreaBody<'a> {
    mp: Option<&'a str>,
    /// Always null: we do not know it.
    party: Option<&'a str>,
    constituency: &'a str,
    ons_code: &'a str,
    start_date: Option<&'a str>,
    end_date: Option<&'a str>,
}

/// The body of `/areas.json`: every area by its code, in the order of the operator's file.
pub(crate) fn areas_json(areas: &[Area]) -> Map<String, Value> {
    let body = |area: &Area| {
        let body = AreaBody {
            mp: area.representative.as_deref(),
            party: None,
            constituency: &area.name,
            ons_code: area.code.as_str(),
            start_date: None,
            end_date: None,
        };
        (area.code.as_str().to_owned(), json!(body))
    };
    areas.iter().map(body).collect()
}

/// The body of `/topics.json`, from pairs of code and name.
pub(crate) fn topics_json<'a>(topics: impl Iterator<Item = (&'a str, &'a str)>) -> Map<String, Value> {
    topics
        .map(|(code, name)| (code.to_owned(), json!({ "code": code, "name": name })))
        .collect()
}
