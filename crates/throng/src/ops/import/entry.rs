//! The content of a file before anything is done about it: petitions with their figures, and mistakes with their
//! places.
//!
//! Owns the words in which a mistake is reported. It must never know of a store. Made by the readers of each kind of
//! file, used by `plan.rs`. Bounds: texts and figures by the domain's limits.

use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;
use throng_domain::area::AreaCode;
use throng_domain::campaign::{CampaignDates, CampaignState, CampaignText, Rejection};
use throng_domain::limits::{ACTION_CHARS_MAX, CAMPAIGN_NUMBER_MAX, TEXT_CHARS_MAX};
use throng_domain::petition::Petition;
use throng_domain::unseen::is_unseen;

use super::shown::shown;

/// A petition as it stands in a file.
///
/// Twelve fields: the parts of a petition, and where they stood in the file.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// Where it begins in the file.
    pub(super) place: FilePosition,
    /// The source's own number, if it has one that can be used here.
    pub(super) number: Option<u32>,
    pub(super) state: CampaignState,
    pub(super) text: CampaignText,
    pub(super) dates: CampaignDates,
    /// The day on which it was written, if the file says no time: `dates` has the first instant of it here.
    pub(super) made_on: Option<Date>,
    pub(super) creator_name: Option<String>,
    pub(super) rejection: Option<Rejection>,
    pub(super) topics: Vec<String>,
    /// The parts of a petition beside its head.
    pub(super) petition: Petition,
    pub(super) figures: Figures,
    /// Whether the file says when the petition changed last. A sheet does not, so it never changes the state of a
    /// petition that is here already.
    pub(super) tells_changes: bool,
}

/// The numbers of signatures of a petition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) total: i64,
    pub(super) areas: Vec<AreaFigure>,
    pub(super) countries: Vec<CountryFigure>,
    pub(super) regions: Vec<RegionFigure>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AreaFigure {
    pub(super) code: AreaCode,
    pub(super) name: String,
    pub(super) representative: Option<String>,
    pub(super) count: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CountryFigure {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) count: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RegionFigure {
    pub(super) code: AreaCode,
    pub(super) name: String,
    pub(super) count: i64,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FilePosition {
    /// Counted from 1.
    pub(super) line: u64,
    /// Counted from 1, in bytes; 0 where the line alone is precise enough.
    pub(super) column: u64,
    /// The field, such as `data.attributes.action` or a column's name; empty for the whole record.
    pub(super) field: String,
}

impl FilePosition {
    /// The position of a whole line.
    pub(super) fn line(line: u64) -> FilePosition {
        FilePosition { line, column: 0, field: String::new() }
    }
}

impl fmt::Display for FilePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if self.column > 0 {
            write!(f, ", column {}", self.column)?;
        }
        if self.field.is_empty() {
            Ok(())
        } else {
            write!(f, ", {}", shown(&self.field))
        }
    }
}

/// What is wrong with a file, or with one of its petitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mistake {
    pub(super) place: FilePosition,
    pub(super) reason: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

/// What was read from a file.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    pub(super) entries: Vec<Entry>,
    /// All that is wrong with petitions that cannot be used.
    pub(super) mistakes: Vec<Mistake>,
    /// How many petitions cannot be used.
    pub(super) unusable: u64,
    /// Sentences about petitions that come in without a part of them.
    pub(super) partial: Vec<String>,
    pub(super) left_out: LeftOut,
}

/// The fields that this program does not keep, and how many petitions had each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct LeftOut(BTreeMap<String, u64>);

impl LeftOut {
    pub(super) fn add(&mut self, field: String, petitions: u64) {
        *self.0.entry(field).or_default() += petitions;
    }

    pub(super) fn add_all(&mut self, others: LeftOut) {
        for (field, petitions) in others.0 {
            self.add(field, petitions);
        }
    }

    /// Each field once, in the order of the alphabet.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0
            .iter()
            .map(|(field, petitions)| (field.as_str(), *petitions))
    }
}

/// A petition's own number, or a sentence about it.
///
/// # Errors
/// A sentence that says which numbers there are.
pub(super) fn petition_number(digits: &str) -> Result<u32, String> {
    let number = digits.parse().ok();
    number
        .filter(|number| (1..=CAMPAIGN_NUMBER_MAX).contains(number))
        .ok_or_else(|| {
            format!(
                "{} cannot be the number of a petition: numbers go from 1 to {CAMPAIGN_NUMBER_MAX}",
                shown(digits)
            )
        })
}

/// Checks the bounds of a petition's action.
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn check_action(text: &str) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err("it is empty".to_owned());
    }
    if text.chars().all(is_unseen) {
        return Err("it holds invisible characters only: write a title that can be read".to_owned());
    }
    check_text(text, ACTION_CHARS_MAX)
}

/// Checks the bounds of a longer text.
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn check_body(text: &str) -> Result<(), String> {
    check_text(text, TEXT_CHARS_MAX)
}

fn check_text(text: &str, chars_max: usize) -> Result<(), String> {
    if let Some(control) = text
        .chars()
        .find(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
    {
        return Err(format!("it holds the control character U+{:04X}", u32::from(control)));
    }
    let chars = text.chars().count();
    if chars > chars_max {
        return Err(format!("it has {chars} characters, and at most {chars_max} are taken"));
    }
    Ok(())
}
