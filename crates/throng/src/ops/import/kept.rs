//! Which fields of a petition in JSON are kept, so that whatever else a file holds can be named.
//!
//! Owns the list of fields; what each may contain is `shape.rs`. It must never call a field left out that is kept, nor
//! one that is empty. `type` and `links`, which every file has, say nothing about a petition. Bounds: one pass over a
//! petition, as deep as the list is.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::IgnoredAny;
use serde_json::Value;

/// The fields that are kept, by where they stand: of a petition, and of the parts of its attributes.
const KEPT: &[(&str, &[&str])] = &[
    ("data", &["type", "id", "links", "attributes"]),
    (
        "attributes",
        &[
            "action",
            "background",
            "additional_details",
            "committee_note",
            "also_in",
            "state",
            "signature_count",
            "closing_date",
            "created_at",
            "updated_at",
            "rejected_at",
            "opened_at",
            "open_at",
            "closed_at",
            "moderation_threshold_reached_at",
            "referral_threshold_reached_at",
            "response_threshold_reached_at",
            "government_response_at",
            "debate_threshold_reached_at",
            "debate_scheduled_on",
            "scheduled_debate_date",
            "debate_outcome_at",
            "creator_name",
            "rejection",
            "government_response",
            "debate",
            "departments",
            "topics",
            "signatures_by_country",
            "signatures_by_constituency",
            "signatures_by_region",
        ],
    ),
    ("also_in", &["language", "action", "background", "additional_details"]),
    ("rejection", &["code", "details", "duplicate_of"]),
    (
        "government_response",
        &["responded_on", "summary", "details", "created_at", "updated_at", "answered_by"],
    ),
    (
        "debate",
        &[
            "debated_on",
            "transcript_url",
            "video_url",
            "debate_pack_url",
            "public_engagement_url",
            "debate_summary_url",
            "overview",
        ],
    ),
    ("departments", &["acronym", "name", "url"]),
    ("signatures_by_country", &["name", "code", "signature_count"]),
    ("signatures_by_constituency", &["name", "ons_code", "mp", "signature_count"]),
    ("signatures_by_region", &["name", "ons_code", "signature_count"]),
];

/// The fields of a petition that are not kept, in the order of the alphabet.
pub(super) fn left_out_of(petition: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // What is passed over may hold what a value cannot: numbers without end, halves of characters, lists in lists in lists.
    let Ok(petition) = serde_json::from_str::<Value>(petition) else {
        found.insert("a field that cannot be read".to_owned());
        return found;
    };
    compare("data", &petition, &mut found);
    found
}

/// What stands beside the petitions of a file, and is not kept.
pub(super) fn left_out_around(file: &str) -> Vec<String> {
    let parts: BTreeMap<String, IgnoredAny> =
        serde_json::from_str(file).expect("the text was read as JSON before");
    parts
        .into_keys()
        .filter(|name| !matches!(name.as_str(), "data" | "links"))
        .collect()
}

/// Compares an object, or each object of a list, with the fields that are kept of it.
fn compare(place: &str, value: &Value, found: &mut BTreeSet<String>) {
    let Some((_, kept)) = KEPT.iter().find(|(name, _)| *name == place) else {
        return;
    };
    for object in value
        .as_array()
        .map_or(std::slice::from_ref(value), Vec::as_slice)
    {
        for (name, value) in object.as_object().into_iter().flatten() {
            if kept.contains(&name.as_str()) {
                compare(name, value, found);
            } else if !is_empty(value) {
                let of_petition = matches!(place, "data" | "attributes");
                found.insert(if of_petition {
                    name.clone()
                } else {
                    format!("{place}.{name}")
                });
            }
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(rows) => rows.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_kept_is_named_once_for_each_petition() {
        let petition = json!({
            "type": "petition", "id": 1, "links": {"self": "x"}, "relationships": {"creator": 1},
            "attributes": {
                "action": "Plant trees", "email_count": 3, "seen": false, "empty": [], "blank": "", "none": null,
                "debate": {"overview": "Yes", "speakers": 4},
                "signatures_by_country": [
                    {"name": "A", "code": "AA", "signature_count": 1, "flag": "a"},
                    {"name": "B", "code": "BB", "signature_count": 1, "flag": "b"},
                ],
            },
        });
        let expected =
            ["debate.speakers", "email_count", "relationships", "seen", "signatures_by_country.flag"];
        assert_eq!(Vec::from_iter(left_out_of(&petition.to_string())), expected);
        let file = json!({"links": {}, "data": petition, "meta": {}});
        assert_eq!(left_out_around(&file.to_string()), ["meta"]);
    }
}
