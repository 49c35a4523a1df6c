//! Petitions that exist before a story begins, in the shape of the UK service. Owns their content; called by `play`.

use serde_json::{Value, json};

use super::moment;

/// A petition with a number, title, state, and imported signatures.
pub(super) fn counted(texts: &[String]) -> Result<Value, String> {
    let [given, title, state, count] = texts else {
        return Err("number, title, state and signatures are needed".to_owned());
    };
    let count = number(count)?;
    let by_country = match count {
        0 => json!([]),
        _ => json!([{ "name": "United Kingdom", "code": "GB", "signature_count": count }]),
    };
    let ended = |wanted: &str| (state == wanted).then_some("2026-03-05T09:00:00.000Z");
    let rejection = (state == "rejected").then(|| json!({ "code": "duplicate", "details": "" }));
    let attributes = json!({
        "state": state,
        "signature_count": count,
        "opened_at": (state != "rejected").then_some("2026-03-02T09:00:00.000Z"),
        "closed_at": ended("closed"),
        // Without an end it would come in closed.
        "closing_date": (state == "open").then_some("2099-12-31"),
        "rejected_at": ended("rejected"),
        "rejection": rejection,
        "signatures_by_country": by_country,
    });
    Ok(petition(number(given)?, title, attributes))
}

/// A petition with a number, title, and in how many hours it closes.
pub(super) fn closing(texts: &[String]) -> Result<Value, String> {
    let [given, title, hours] = texts else {
        return Err("number, title and hours are needed".to_owned());
    };
    let attributes = json!({
        "state": "open",
        "signature_count": 0,
        "opened_at": "2026-03-02T09:00:00.000Z",
        "closing_date": moment::in_hours(number(hours)?),
        "signatures_by_country": [],
    });
    Ok(petition(number(given)?, title, attributes))
}

fn petition(number: i64, title: &str, attributes: Value) -> Value {
    let mut all = json!({
        "action": title,
        "background": "Many of us walk there each day, with children and with shopping.",
        "additional_details": "We asked the owners of the houses, and most of them agree.",
        "created_at": "2025-03-01T09:00:00.000Z",
        "updated_at": "2026-03-06T09:00:00.000Z",
        "creator_name": "Wilf Garside",
        "signatures_by_constituency": [],
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, attributes) {
        all.extend(more);
    }
    json!({
        "links": { "self": format!("https://petitions.brindle.example/petitions/{number}.json") },
        "data": { "type": "petition", "id": number, "attributes": all },
    })
}

fn number(text: &str) -> Result<i64, String> {
    text.replace(',', "")
        .parse()
        .map_err(|_| format!("{text:?} is no number"))
}
