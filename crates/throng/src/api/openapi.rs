//! The public data for programs that read descriptions: `/openapi.json`, in OpenAPI 3.1.
//!
//! Owns the shape of the document. Every address, parameter and field in it comes from the tables of the page about the
//! data, so it must never name one itself: what is missing there is missing here too, and a test finds it.

use serde_json::{Map, Value, json};
use throng_rendering::views::{ADDRESSES, DataAddress, Field, Holds, SHAPES, Shape};

/// What the document says of the site.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OpenSite<'a> {
    pub(crate) title: &'a str,
    pub(crate) url: &'a str,
    /// The name and the address of the licence.
    pub(crate) licence: (&'a str, &'a str),
    /// Whether it has pledges, and votes.
    pub(crate) pledges: bool,
    pub(crate) votes: bool,
}

/// The document. `words` gives the sentence of a key.
///
/// # Errors
/// Those of `words`.
pub(crate) fn openapi_json<E>(
    site: OpenSite<'_>,
    words: &impl Fn(&'static str) -> Result<String, E>,
) -> Result<Value, E> {
    let mut paths = Map::new();
    let here = || {
        ADDRESSES
            .iter()
            .filter(|address| address.is_of(site.pledges, site.votes))
    };
    for address in here() {
        paths.insert(address.path.to_owned(), json!({ "get": operation(address, words)? }));
    }
    let mut schemas = Map::new();
    for shape in SHAPES
        .iter()
        .filter(|shape| here().any(|address| address.tells_of(shape)))
    {
        schemas.insert(shape.name.to_owned(), object(shape, words)?);
    }
    let (name, url) = site.licence;
    Ok(json!({
        "openapi": "3.1.0",
        "info": {
            "title": site.title,
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": name, "url": url },
        },
        "servers": [{ "url": site.url }],
        // Nothing here needs a key.
        "security": [],
        "paths": paths,
        "components": { "schemas": schemas },
    }))
}

fn operation<E>(
    address: &DataAddress,
    words: &impl Fn(&'static str) -> Result<String, E>,
) -> Result<Value, E> {
    let mut parameters = Vec::new();
    let number = match address.path {
        path if path.starts_with("/pledges") => "data-parameter-number-pledge",
        path if path.starts_with("/votes") => "data-parameter-number-vote",
        _ => "data-parameter-number",
    };
    for (variable, what_key) in [("number", number), ("area", "data-parameter-area")] {
        if address.path.contains(&format!("{{{variable}}}")) {
            parameters.push(parameter(variable, "path", &words(what_key)?, &[]));
        }
    }
    for asked in address.parameters {
        parameters.push(parameter(asked.name, "query", &words(asked.what_key)?, asked.values));
    }
    let mut content = Map::new();
    content.insert(address.media.to_owned(), json!({ "schema": body(address) }));
    let what = words(address.what_key)?;
    Ok(json!({
        "operationId": operation_id(address.path),
        "summary": what,
        "parameters": parameters,
        "responses": {
            "200": { "description": what, "content": content },
            "4XX": { "description": words("data-trouble")? },
        },
    }))
}

/// A name for programs that are made from the document: `petitions_number_json`.
fn operation_id(path: &str) -> String {
    let parts = path.split(|c: char| !c.is_ascii_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("_")
}

/// A part of an address. One without which there is no address is required.
fn parameter(name: &str, place: &str, what: &str, values: &[&str]) -> Value {
    let mut schema = json!({ "type": "string" });
    if !values.is_empty() {
        schema["enum"] = json!(values);
    }
    json!({
        "name": name,
        "in": place,
        // An embed is asked for by the address of a page.
        "required": place == "path" || name == "url",
        "description": what,
        "schema": schema,
    })
}

/// What an address answers with, by the shapes that stand in it.
fn body(address: &DataAddress) -> Value {
    match (address.media, address.shapes) {
        ("text/csv", [rows, others @ ..]) => {
            let mut sheet = json!({ "type": "string", "x-columns": reference(rows) });
            if !others.is_empty() {
                sheet["x-other-columns"] = others.iter().map(|rows| reference(rows)).collect();
            }
            sheet
        }
        ("application/jsonl", [line]) => json!({ "type": "string", "x-line": element(line) }),
        ("application/json" | "application/feed+json", []) => json!({ "type": "object" }),
        (_, []) => json!({ "type": "string" }),
        (_, [listed @ ("petition" | "pledge" | "vote")]) => {
            enveloped(&json!({ "type": "array", "items": element(listed) }), None)
        }
        (_, ["trending"]) => {
            let meta = json!({ "type": "object" });
            enveloped(&json!({ "type": "array", "items": element("trending") }), Some(&meta))
        }
        (_, ["comment"]) => {
            let mut comment = element("comment");
            comment["properties"]["id"] = json!({ "type": "string" });
            let meta = json!({ "type": "object" });
            enveloped(&json!({ "type": "array", "items": comment }), Some(&meta))
        }
        (_, [one @ ("petition" | "pledge" | "vote"), meta]) => {
            enveloped(&element(one), Some(&reference(meta)))
        }
        (_, [keyed @ ("topic" | "area")]) => {
            json!({ "type": "object", "additionalProperties": reference(keyed) })
        }
        (_, [listed @ "period"]) => json!({ "type": "array", "items": reference(listed) }),
        (_, [one, ..]) => reference(one),
    }
}

/// What the original service puts around petitions.
fn enveloped(data: &Value, meta: Option<&Value>) -> Value {
    let mut properties = Map::new();
    properties.insert("links".to_owned(), json!({ "type": "object" }));
    properties.insert("data".to_owned(), data.clone());
    if let Some(meta) = meta {
        properties.insert("meta".to_owned(), meta.clone());
    }
    json!({ "type": "object", "properties": properties })
}

fn element(shape: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "type": { "type": "string" },
            "id": { "type": "integer" },
            "links": { "type": "object" },
            "attributes": reference(shape),
        },
    })
}

fn reference(shape: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{shape}") })
}

fn object<E>(shape: &Shape, words: &impl Fn(&'static str) -> Result<String, E>) -> Result<Value, E> {
    let mut properties = Map::new();
    let extended = SHAPES.iter().find(|outer| shape.extends == Some(outer.name));
    let fields = extended.iter().flat_map(|outer| outer.fields).chain(shape.fields);
    for field in fields {
        properties.insert(field.name.to_owned(), property(field, &words(field.what_key)?));
    }
    Ok(json!({ "type": "object", "description": words(shape.title_key)?, "properties": properties }))
}

fn property(field: &Field, what: &str) -> Value {
    if let Holds::Shaped(shape) = field.holds {
        // Beside a reference there may be a description since OpenAPI 3.1.
        let shape = json!({ "$ref": format!("#/components/schemas/{shape}"), "description": what });
        return match field.nullable {
            true => json!({ "anyOf": [shape, { "type": "null" }] }),
            false => shape,
        };
    }
    let (kind, format) = match field.holds {
        Holds::Text => ("string", None),
        Holds::Number => ("integer", None),
        Holds::Moment => ("string", Some("date-time")),
        Holds::Day => ("string", Some("date")),
        Holds::Truth => ("boolean", None),
        Holds::List => ("array", None),
        Holds::Object | Holds::Shaped(_) => ("object", None),
    };
    let kind = match field.nullable {
        true => json!([kind, "null"]),
        false => json!(kind),
    };
    let mut property = json!({ "type": kind, "description": what });
    if let Some(format) = format {
        property["format"] = format.into();
    }
    property
}
