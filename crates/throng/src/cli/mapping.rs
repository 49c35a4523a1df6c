//! Which column of a sheet holds what: the fields that there are, pairs of `--mapping`, and mappings with a name.
//!
//! Owns the fields of a sheet and the columns of other systems. It must never guess: a system whose columns are not
//! known for certain has no name here. Read by `cli/import.rs`, used by `ops/import`. Bounds: one pair for each field.

use std::collections::BTreeSet;

use throng_config::distance;
use throng_domain::campaign::CampaignState;

/// The fields that a mapping may name, and what each holds.
pub(crate) const FIELDS: &[(&str, &str)] = &[
    ("id", "the petition's number; a cell that is no whole number gets the next free one"),
    ("action", "the ask, which is also the title (needed)"),
    ("background", "why, in short"),
    ("additional_details", "more, in paragraphs"),
    ("creator_name", "whose idea it was"),
    ("signature_count", "the number of signatures (needed): 1234, or in groups of three such as 1,234"),
    (
        "created_at",
        "the day or the time at which it was made (needed): 2011-09-25, 25-Sep-11, 25 September 2011 or 2011-09-25T13:45:00Z; with --dates also 25/09/2011; a day is one of the site's time zone, a time without a zone is in UTC. With the ask it tells whether a petition is here already",
    ),
    (
        "opened_at",
        "when it opened, written in the same way; if there is no such column, it opened when it was made",
    ),
    ("closed_at", "when it closed, written in the same way; a day without a time is its end"),
    ("closing_date", "the last day on which it can be signed, written in the same way but without a time"),
    ("state", "open, closed or rejected; without this column all come in closed"),
    ("rejection_code", "why it was rejected: the code of a reason, such as duplicate; empty for others"),
    ("rejection_details", "why it was rejected, in words; without a code the reason is \"other\""),
    ("rejected_at", "when it was rejected, written in the same way"),
];

/// The fields that a mapping has to name.
pub(crate) const REQUIRED: [&str; 3] = ["action", "created_at", "signature_count"];

/// The words for states that every sheet may use.
pub(crate) const STATES: &[(&str, CampaignState)] = &[
    ("open", CampaignState::Open),
    ("closed", CampaignState::Closed),
    ("rejected", CampaignState::Rejected),
];

/// What another system calls its columns and states.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct System {
    name: &'static str,
    /// From which file.
    what: &'static str,
    columns: &'static [(&'static str, &'static str)],
    states: &'static [(&'static str, CampaignState)],
}

/// The systems whose columns are known.
pub(crate) const SYSTEMS: &[System] = &[System {
    name: "mysociety",
    what: "the table \"petition\" of mySociety's petitions software (Number 10 and councils), written as CSV with its heading",
    columns: &[
        ("id", "id"),
        ("action", "content"),
        ("background", "detail"),
        ("creator_name", "name"),
        ("signature_count", "cached_signers"),
        ("created_at", "creationtime"),
        ("closing_date", "deadline"),
        ("state", "status"),
    ],
    states: &[("live", CampaignState::Open), ("finished", CampaignState::Closed)],
}];

/// One part of --mapping: a pair, or the name of a system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MappingPart {
    Pair { field: &'static str, column: String },
    System(&'static System),
}

/// A column that is wanted for a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) field: &'static str,
    pub(crate) column: String,
    /// Whether somebody asked for this very column; the others of a system may be absent.
    pub(crate) asked: bool,
}

/// The columns that are wanted: those of the system, with pairs in place of its own.
pub(crate) fn wanted(parts: &[MappingPart]) -> Vec<Wanted> {
    let pairs = parts.iter().filter_map(|part| match part {
        MappingPart::Pair { field, column } => Some(Wanted { field, column: column.clone(), asked: true }),
        MappingPart::System(_) => None,
    });
    let mut wanted: Vec<Wanted> = pairs.collect();
    let taken: BTreeSet<&str> = wanted.iter().map(|pair| pair.field).collect();
    let of_systems = systems(parts)
        .flat_map(|system| system.columns)
        .filter(|(field, _)| !taken.contains(field))
        .map(|(field, column)| Wanted { field, column: (*column).to_owned(), asked: false });
    let of_systems: Vec<Wanted> = of_systems.collect();
    wanted.extend(of_systems);
    wanted
}

/// The words for states that are understood.
pub(crate) fn states(parts: &[MappingPart]) -> Vec<(&'static str, CampaignState)> {
    let of_systems = systems(parts).flat_map(|system| system.states);
    STATES.iter().chain(of_systems).copied().collect()
}

fn systems(parts: &[MappingPart]) -> impl Iterator<Item = &'static System> {
    parts.iter().filter_map(|part| match part {
        MappingPart::System(system) => Some(*system),
        MappingPart::Pair { .. } => None,
    })
}

/// What does not go together in a mapping, if anything.
pub(super) fn objection(parts: &[MappingPart]) -> Option<&'static str> {
    let fields: Vec<&str> = parts
        .iter()
        .filter_map(|part| match part {
            MappingPart::Pair { field, .. } => Some(*field),
            MappingPart::System(_) => None,
        })
        .collect();
    if systems(parts).count() > 1 {
        Some("--mapping names two systems")
    } else if fields.iter().collect::<BTreeSet<_>>().len() < fields.len() {
        Some("--mapping names one field twice")
    } else {
        None
    }
}

/// Reads one part of --mapping.
///
/// # Errors
/// A sentence about what is wrong, and what to write instead.
pub(super) fn part(text: &str) -> Result<MappingPart, String> {
    let Some((field, column)) = text.split_once('=') else {
        return match SYSTEMS.iter().find(|system| system.name == text) {
            Some(system) => Ok(MappingPart::System(system)),
            None => Err(format!(
                "each pair must look like field=column; the systems with a name are: {}",
                SYSTEMS
                    .iter()
                    .map(|system| system.name)
                    .collect::<Vec<_>>()
                    .join(", ")
            )),
        };
    };
    let field = field_named(field, column, FIELDS.iter().map(|(name, _)| *name))?;
    Ok(MappingPart::Pair { field, column: column.to_owned() })
}

/// The field that the left side of a pair names.
///
/// # Errors
/// A sentence about what is wrong, with the nearest name that there is.
pub(super) fn field_named(
    field: &str,
    column: &str,
    names: impl Iterator<Item = &'static str> + Clone,
) -> Result<&'static str, String> {
    if field.is_empty() || column.is_empty() {
        return Err("each pair must look like field=column".to_owned());
    }
    if let Some(known) = names.clone().find(|name| *name == field) {
        return Ok(known);
    }
    let nearest = names
        .min_by_key(|name| distance(field, name))
        .expect("the list is not empty");
    Err(format!("there is no field {field:?}; the nearest is {nearest}"))
}

/// The long help of --mapping.
pub(super) fn help() -> String {
    let mut help =
        "For CSV: which column holds what, as field=column pairs separated by commas. The fields:\n"
            .to_owned();
    for (name, meaning) in FIELDS {
        help.push_str(&format!("\n  {name}: {meaning}"));
    }
    help.push_str("\n\nOr the name of a system, alone or before pairs that replace its own:\n");
    for System { name, what, columns, states } in SYSTEMS {
        let pairs: Vec<String> = columns
            .iter()
            .map(|(field, column)| format!("{field}={column}"))
            .collect();
        let words: Vec<String> = states
            .iter()
            .map(|(word, state)| format!("\"{word}\" is {}", state.word()))
            .collect();
        help.push_str(&format!("\n  {name}: {what}; {}; {}", pairs.join(","), words.join(", ")));
    }
    help
}
