//! JSON of petition.parliament.uk, one petition or a page of a list, in its shape from 2015 to today.
//!
//! Owns what each field may contain; the breakdowns are in `breakdowns.rs`. It must never fill a gap with a guess: a
//! required field that is missing is a mistake, reported with its path. Bounds: texts and figures by `entry.rs` and
//! `figures.rs`.

use jiff::tz::TimeZone;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use throng_domain::campaign::{CampaignDates, CampaignState, CampaignText, Rejection};
use throng_domain::petition::{Debate, Department, Petition, PetitionDates, Response};
use throng_domain::time::Timestamp;
use throng_domain::translation::Translations;

use super::breakdowns::{self, Lists};
use super::dates;
use super::elements::{self, Element};
use super::entry::{Entry, FilePosition, Mistake, Parsed, check_action, check_body, petition_number};
use super::letters::letters;
use super::shown::quoted;
use super::{extras, figures, kept};
use crate::cli::import::Encoding;

/// Reads a whole file. `time_zone` is the zone in which closing days end.
///
/// # Errors
/// What is wrong with the file as a whole.
pub(super) fn read(bytes: &[u8], time_zone: &TimeZone) -> Result<Parsed, Mistake> {
    let (bytes, _) = letters(bytes, Encoding::Utf8)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count() as u64
            + 1;
        Mistake {
            place: FilePosition::line(line),
            reason: "these bytes are not UTF-8, as JSON has to be".to_owned(),
        }
    })?;
    let mut parsed = Parsed::default();
    for element in elements::of(text)? {
        match entry(&element, time_zone) {
            Ok((entry, partial)) => {
                let number = entry.number.unwrap_or_default();
                parsed.entries.push(entry);
                let told = |what: String| format!("petition {number}: {what}");
                parsed.partial.extend(partial.into_iter().map(told));
                for field in kept::left_out_of(element.text) {
                    parsed.left_out.add(field, 1);
                }
            }
            Err(mistake) => {
                parsed.mistakes.push(mistake);
                parsed.unusable += 1;
            }
        }
    }
    for field in kept::left_out_around(text) {
        parsed.left_out.add(field, parsed.entries.len() as u64);
    }
    Ok(parsed)
}

#[derive(Debug, Deserialize)]
struct Source {
    id: Number,
    attributes: Attributes,
}

/// The fields that are read, which are nearly all that exist; `kept.rs` lists them too.
#[derive(Debug, Deserialize)]
pub(super) struct Attributes {
    action: String,
    background: Option<String>,
    additional_details: Option<String>,
    committee_note: Option<String>,
    /// Our own field: the original service has one language.
    #[serde(default)]
    also_in: Translations,
    state: State,
    signature_count: i64,
    closing_date: Option<String>,
    created_at: Moment,
    updated_at: Moment,
    rejected_at: Option<Moment>,
    opened_at: Option<Moment>,
    /// What `opened_at` was called from 2015 to 2017.
    open_at: Option<Moment>,
    closed_at: Option<Moment>,
    moderation_threshold_reached_at: Option<Moment>,
    /// A field of the Senedd's service, not of the UK's.
    #[serde(default)]
    referral_threshold_reached_at: Option<Moment>,
    response_threshold_reached_at: Option<Moment>,
    government_response_at: Option<Moment>,
    debate_threshold_reached_at: Option<Moment>,
    pub(super) debate_scheduled_on: Option<String>,
    pub(super) scheduled_debate_date: Option<String>,
    debate_outcome_at: Option<Moment>,
    pub(super) creator_name: Option<String>,
    rejection: Option<Rejection>,
    pub(super) government_response: Option<Response>,
    pub(super) debate: Option<Debate>,
    #[serde(default)]
    pub(super) departments: Vec<Department>,
    #[serde(default)]
    topics: Vec<String>,
    signatures_by_country: Option<Value>,
    signatures_by_constituency: Option<Value>,
    signatures_by_region: Option<Value>,
}

/// A petition's own number.
#[derive(Debug, Clone, Copy)]
struct Number(u32);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        petition_number(&number.to_string())
            .map(Number)
            .map_err(D::Error::custom)
    }
}

/// An instant as the original service writes it.
#[derive(Debug, Clone, Copy)]
struct Moment(Timestamp);

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        dates::instant(&text).map(Moment).map_err(D::Error::custom)
    }
}

#[derive(Debug)]
struct State(CampaignState);

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let public = CampaignState::from_word(&word).filter(|state| state.is_public());
        public.map(State).ok_or_else(|| {
            let word = quoted(&word);
            D::Error::custom(format!("{word} is no state that can come in: open, closed and rejected can"))
        })
    }
}

/// A part of a petition that cannot be used, by its field, and why.
pub(super) type Broken = (&'static str, String);

/// One petition, and what does not come in of it, or is cut.
fn entry(element: &Element<'_>, time_zone: &TimeZone) -> Result<(Entry, Vec<String>), Mistake> {
    let mut deserializer = serde_json::Deserializer::from_str(element.text);
    let source: Source = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let inner = error.inner();
        let indent = if inner.line() == 1 { element.indent } else { 0 };
        let field = match error.path().to_string().as_str() {
            "." => element.path.clone(),
            below => format!("{}.{below}", element.path),
        };
        let line = element.line + inner.line() as u64 - 1;
        let place = FilePosition { line, column: inner.column() as u64 + indent, field };
        Mistake { place, reason: elements::without_place(inner) }
    })?;
    let place = FilePosition { line: element.line, column: element.indent + 1, field: element.path.clone() };
    let wrong = |(field, reason): (&str, String)| {
        let field = format!("{}.attributes.{field}", place.field);
        Mistake { place: FilePosition { field, ..place.clone() }, reason }
    };
    checked(source, place.clone(), time_zone).map_err(wrong)
}

fn checked(
    source: Source,
    place: FilePosition,
    time_zone: &TimeZone,
) -> Result<(Entry, Vec<String>), (&'static str, String)> {
    let Source { id, attributes: mut from } = source;
    let (broken_parts, cut) = (extras::drop_broken(&mut from), extras::cut_long(&mut from));
    let (dates, steps) = (petition_dates(&from, time_zone)?, petition_steps(&from));
    let text = CampaignText {
        action: from.action,
        background: from.background.unwrap_or_default(),
        additional_details: from.additional_details.unwrap_or_default(),
        committee_note: from.committee_note,
        also_in: from.also_in,
    };
    check_action(&text.action).map_err(|reason| ("action", reason))?;
    check_body(&text.background).map_err(|reason| ("background", reason))?;
    check_body(&text.additional_details).map_err(|reason| ("additional_details", reason))?;
    check_body(text.committee_note.as_deref().unwrap_or_default())
        .map_err(|reason| ("committee_note", reason))?;
    for other in text.also_in.as_slice() {
        check_action(&other.action).map_err(|reason| ("also_in.action", reason))?;
        check_body(&other.background).map_err(|reason| ("also_in.background", reason))?;
        check_body(&other.additional_details).map_err(|reason| ("also_in.additional_details", reason))?;
    }
    figures::check_total(from.signature_count).map_err(|reason| ("signature_count", reason))?;
    let lists = Lists {
        countries: from.signatures_by_country,
        areas: from.signatures_by_constituency,
        regions: from.signatures_by_region,
    };
    extras::check_topics(&from.topics).map_err(|reason| ("topics", reason))?;
    if let Some(rejection) = &from.rejection {
        extras::check_rejection(rejection)?;
    }
    let (figures, mut broken) = breakdowns::read(lists, from.signature_count);
    broken.extend(broken_parts);
    let told = |(field, reason): Broken| format!("{field} does not come in: {reason}");
    let told_cut = |(field, reason): Broken| format!("{field} is cut: {reason}");
    let partial = broken.into_iter().map(told).chain(cut.into_iter().map(told_cut));
    let partial = partial.collect();
    let entry = Entry {
        place,
        number: Some(id.0),
        state: from.state.0,
        text,
        dates,
        made_on: None,
        creator_name: from.creator_name,
        rejection: from.rejection,
        topics: from.topics,
        petition: Petition {
            dates: steps,
            response: from.government_response,
            debate: from.debate,
            departments: from.departments,
            ..Petition::default()
        },
        figures,
        tells_changes: true,
    };
    Ok((entry, partial))
}

fn petition_dates(from: &Attributes, time_zone: &TimeZone) -> Result<CampaignDates, (&'static str, String)> {
    let at = |moment: Option<Moment>| moment.map(|moment| moment.0);
    let closes_at = from
        .closing_date
        .as_deref()
        .map(|text| dates::instant(text).or_else(|_| dates::end_of_day(text, time_zone)));
    Ok(CampaignDates {
        created_at: from.created_at.0,
        updated_at: from.updated_at.0,
        supported_at: at(from.moderation_threshold_reached_at),
        rejected_at: at(from.rejected_at),
        opened_at: at(from.opened_at.or(from.open_at)),
        closes_at: closes_at.transpose().map_err(|reason| ("closing_date", reason))?,
        closed_at: at(from.closed_at),
    })
}

fn petition_steps(from: &Attributes) -> PetitionDates {
    let at = |moment: Option<Moment>| moment.map(|moment| moment.0);
    PetitionDates {
        referral_threshold_reached_at: at(from.referral_threshold_reached_at),
        response_threshold_reached_at: at(from.response_threshold_reached_at),
        government_response_at: at(from.government_response_at),
        debate_threshold_reached_at: at(from.debate_threshold_reached_at),
        debate_scheduled_on: from.debate_scheduled_on.clone(),
        scheduled_debate_date: from.scheduled_debate_date.clone(),
        debate_outcome_at: at(from.debate_outcome_at),
    }
}
