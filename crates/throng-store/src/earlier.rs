//! Translates into today's form what programs wrote before campaigns had kinds: documents of databases up to schema
//! 13, and rows of dumps of the form `throng-dump-1`. One translation serves both, so that they cannot come to
//! differ.
//!
//! Reads and stores nothing itself. Data that it does not recognise is left unchanged: parsing it in today's
//! form then reports what is wrong.

use serde_json::{Map, Value};
use throng_domain::held::{HeldBy, Hold};
use throng_domain::signature_reason::SignatureReason;

/// Dates that only a petition has; the others belong to every campaign.
const OF_PETITIONS: [&str; 7] = [
    "referral_threshold_reached_at",
    "response_threshold_reached_at",
    "government_response_at",
    "debate_threshold_reached_at",
    "debate_scheduled_on",
    "scheduled_debate_date",
    "debate_outcome_at",
];
/// Other fields that only a petition has.
const PARTS_OF_PETITIONS: [&str; 5] = ["response", "debate", "departments", "told", "lost"];

/// Makes the document of a campaign from that of a petition.
pub(crate) fn campaign(mut petition: Map<String, Value>) -> Value {
    let mut own = moved(&mut petition, &PARTS_OF_PETITIONS);
    let mut own_dates = Map::new();
    if let Some(Value::Object(dates)) = petition.get_mut("dates") {
        own_dates = moved(dates, &OF_PETITIONS);
        rename(dates, "moderation_threshold_reached_at", "supported_at");
    }
    own.insert("dates".to_owned(), Value::Object(own_dates));
    let kind = Map::from_iter([("petition".to_owned(), Value::Object(own))]);
    let parts = [("head".to_owned(), Value::Object(petition)), ("kind".to_owned(), Value::Object(kind))];
    Value::Object(Map::from_iter(parts))
}

/// Parses the old form of the reason for which a signature does not count: one text whose suffixes carried further
/// facts.
pub(crate) fn reason(words: &str) -> SignatureReason {
    match words {
        "signed already" => return SignatureReason::SignedAlready,
        "address changed" => return SignatureReason::AddressChanged,
        _ => {}
    }
    let (by, told) = words
        .strip_suffix(", told")
        .map_or((words, false), |by| (by, true));
    if let Some(by) = HeldBy::parse(by) {
        return SignatureReason::Held(Hold { by, told });
    }
    let (why, then_withdrawn) = words
        .strip_suffix(", then withdrawn")
        .map_or((words, false), |why| (why, true));
    SignatureReason::TakenOut { why: why.to_owned(), then_withdrawn }
}

/// Translates a small row: reports and requests now say which campaign they are about.
pub(crate) fn record(mut record: Value) -> Value {
    for kind in ["report", "request"] {
        if let Some(Value::Object(document)) = record.get_mut(kind) {
            rename(document, "petition", "campaign");
        }
    }
    record
}

/// Translates a row of a dump.
pub(crate) fn dump_row(row: Value) -> Value {
    let Value::Object(mut row) = row else {
        return row;
    };
    match row.get("row").and_then(Value::as_str) {
        Some("petition") => {
            row.remove("row");
            let mut campaign = campaign(row);
            if let Value::Object(campaign) = &mut campaign {
                campaign.insert("row".to_owned(), "campaign".into());
            }
            return campaign;
        }
        Some("tally") => rename(&mut row, "petition", "campaign"),
        Some("signature") => {
            rename(&mut row, "petition", "campaign");
            if let Some(Value::String(words)) = row.get("reason") {
                let reason = serde_json::to_value(reason(words)).expect("plain data with text keys");
                row.insert("reason".to_owned(), reason);
            }
        }
        Some("record") => {
            if let Some(document) = row.remove("record") {
                row.insert("record".to_owned(), record(document));
            }
        }
        _ => {}
    }
    Value::Object(row)
}

fn moved(from: &mut Map<String, Value>, names: &[&str]) -> Map<String, Value> {
    let found = names.iter().filter_map(|name| from.remove_entry(*name));
    found.collect()
}

fn rename(map: &mut Map<String, Value>, old: &str, new: &str) {
    if let Some(value) = map.remove(old) {
        map.insert(new.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_of_then_is_one_of_today() {
        let held = |by, told| SignatureReason::Held(Hold { by, told });
        let taken_out =
            |why: &str, then_withdrawn| SignatureReason::TakenOut { why: why.to_owned(), then_withdrawn };
        for (words, expected) in [
            ("rule 3", held(HeldBy::Rule(3), false)),
            ("correction 12, told", held(HeldBy::Correction(12), true)),
            ("network", held(HeldBy::Network, false)),
            ("network, told", held(HeldBy::Network, true)),
            ("signed already", SignatureReason::SignedAlready),
            ("address changed", SignatureReason::AddressChanged),
            ("automated", taken_out("automated", false)),
            ("our_mistake, then withdrawn", taken_out("our_mistake", true)),
            ("rule of thumb", taken_out("rule of thumb", false)),
        ] {
            assert_eq!(reason(words), expected, "{words}");
        }
    }

    #[test]
    fn rows_of_the_first_form_are_those_of_today() {
        let table = [
            (
                r#"{"row":"petition","id":{"site":1,"number":7},"state":"open","dates":{"created_at":1,
                   "moderation_threshold_reached_at":2,"debate_outcome_at":3},"response":null,"departments":[]}"#,
                r#"{"row":"campaign","head":{"id":{"site":1,"number":7},"state":"open","dates":{"created_at":1,
                   "supported_at":2}},"kind":{"petition":{"dates":{"debate_outcome_at":3},"response":null,
                   "departments":[]}}}"#,
            ),
            (r#"{"row":"tally","petition":{"site":1}}"#, r#"{"row":"tally","campaign":{"site":1}}"#),
            (r#"{"row":"signature","petition":5}"#, r#"{"row":"signature","campaign":5}"#),
            (
                r#"{"row":"signature","petition":5,"reason":"rule 3, told"}"#,
                r#"{"row":"signature","campaign":5,"reason":{"held":{"by":{"rule":3},"told":true}}}"#,
            ),
            (
                r#"{"row":"record","key":{},"record":{"request":{"petition":null,"ask":{"petition":1}}}}"#,
                r#"{"row":"record","key":{},"record":{"request":{"campaign":null,"ask":{"petition":1}}}}"#,
            ),
            (
                r#"{"row":"record","key":{},"record":{"report":{"petition":7}}}"#,
                r#"{"row":"record","key":{},"record":{"report":{"campaign":7}}}"#,
            ),
            (r#"{"row":"mail","petition":7}"#, r#"{"row":"mail","petition":7}"#),
            (r#""odd""#, r#""odd""#),
        ];
        for (old, new) in table {
            let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
            assert_eq!(dump_row(read(old)), read(new), "{old}");
        }
    }
}
