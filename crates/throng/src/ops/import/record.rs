//! One record of a sheet, and the petition that it is.
//!
//! Owns what the fields of a record mean together: which state it is in, and when it reached it. It must never stop at the
//! first mistake, so that all of a file are told at once. Called by `sheet.rs`. Bounds: cells by the domain's limits.

use jiff::civil::Date;
use throng_domain::campaign::{CampaignDates, CampaignState, CampaignText, Rejection};
use throng_domain::petition::Petition;
use throng_domain::reason;
use throng_domain::time::Timestamp;
use throng_domain::translation::Translations;

use super::cells::{self, body, decoded, one_line};
use super::dates;
use super::entry::{Entry, Figures, FilePosition};
use super::heading::Columns;
use super::sheet::SheetForm;
use crate::cli::import::Encoding;

/// The column, and what is wrong there; an empty column when the whole record is wrong.
pub(super) type InColumn = (String, String);

/// A record, with what is needed to read its cells, and all that was found wrong with it.
pub(super) struct Row<'a> {
    pub(super) record: &'a csv::ByteRecord,
    pub(super) columns: &'a Columns,
    pub(super) form: &'a SheetForm,
    pub(super) encoding: Encoding,
    pub(super) wrong: Vec<InColumn>,
}

/// The state of a petition, when it reached it, and why.
struct Life {
    state: CampaignState,
    dates: CampaignDates,
    /// The day on which it was written, if the file says no time.
    made_on: Option<Date>,
    rejection: Option<Rejection>,
}

impl Row<'_> {
    /// The petition of this record, or all that is wrong with it.
    pub(super) fn entry(mut self, line: u64) -> Result<Entry, Vec<InColumn>> {
        let (cells, expected) = (self.record.len(), self.columns.names.len());
        if cells != expected {
            let reason = format!("the record has {cells} cells, and the heading has {expected}");
            return Err(vec![(String::new(), reason)]);
        }
        let number = self.optional("id", cells::number).flatten();
        let action = self.read("action", one_line);
        let background = self.read("background", body);
        let additional_details = self.read("additional_details", body);
        let creator_name = self.optional("creator_name", one_line);
        let total = self.read("signature_count", cells::count);
        let life = self.life();
        let (Some(action), Some(total), Some(life), true) = (action, total, life, self.wrong.is_empty())
        else {
            return Err(self.wrong);
        };
        Ok(Entry {
            place: FilePosition::line(line),
            number,
            state: life.state,
            text: CampaignText {
                action,
                background: background.unwrap_or_default(),
                additional_details: additional_details.unwrap_or_default(),
                committee_note: None,
                also_in: Translations::default(),
            },
            dates: life.dates,
            made_on: life.made_on,
            creator_name,
            rejection: life.rejection,
            topics: Vec::new(),
            petition: Petition::default(),
            figures: Figures { total, ..Figures::default() },
            tells_changes: false,
        })
    }

    /// State and dates; `None` when something is wrong with them.
    fn life(&mut self) -> Option<Life> {
        let form = self.form;
        let written = |cell: &str| dates::any_form(cell, form.dates);
        let begins = |cell: &str| written(cell)?.begins(&form.time_zone);
        let ends = |cell: &str| written(cell)?.ends(&form.time_zone);
        let created_at = self.read("created_at", |cell| Ok((begins(cell)?, written(cell)?.day())));
        let opened_at = self.optional("opened_at", begins);
        let closed_at = self.optional("closed_at", ends);
        let rejected_at = self.optional("rejected_at", begins);
        let last_day = |cell: &str| dates::end_of_last_day(cell, form.dates, &form.time_zone);
        let last_day = self.optional("closing_date", last_day);
        let state = self.read("state", |cell| cells::state(cell, &form.states));
        let code = self.optional("rejection_code", |cell| cells::reason_code(cell, &form.reasons));
        let details = self.optional("rejection_details", body);
        let state = match state {
            Some(state) => state,
            None if self.columns.by_field.contains_key("state") => return None,
            None => CampaignState::Closed,
        };
        if state != CampaignState::Rejected {
            self.refuse_reasons(state);
        }
        let (created_at, made_on) = created_at?;
        let ends = Ends { created_at, opened_at, closed_at, last_day, rejected_at };
        let rejection = (code.is_some() || details.is_some()).then(|| {
            let code = code.unwrap_or_else(|| reason::LAST.to_owned());
            Rejection { code, details, duplicate_of: None }
        });
        Some(Life { state, dates: ends.dates(state), made_on, rejection })
    }

    /// What says that a petition was rejected belongs to one that was.
    fn refuse_reasons(&mut self, state: CampaignState) {
        for field in ["rejection_code", "rejection_details", "rejected_at"] {
            let cell = self.columns.by_field.get(field).map(|at| &self.record[*at]);
            if cell.is_some_and(|cell| !cell.trim_ascii().is_empty()) {
                let reason = format!(
                    "the petition is {}: write rejected as its state, or leave this empty",
                    state.word()
                );
                self.wrong.push((self.column(field), reason));
            }
        }
    }

    /// A field's value; `None` when the mapping does not have the field, or when something is wrong, which is noted.
    fn read<T>(&mut self, field: &str, parse: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let at = *self.columns.by_field.get(field)?;
        match decoded(&self.record[at], self.encoding).and_then(|cell| parse(&cell)) {
            Ok(value) => Some(value),
            Err(reason) => {
                self.wrong.push((self.column(field), reason));
                None
            }
        }
    }

    /// As [`Row::read`], but `None` for an empty cell too.
    fn optional<T>(&mut self, field: &str, parse: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let unless_empty = |cell: &str| {
            if cell.trim().is_empty() {
                Ok(None)
            } else {
                parse(cell).map(Some)
            }
        };
        self.read(field, unless_empty).flatten()
    }

    /// The column of a field that the mapping has, as mistakes name it.
    fn column(&self, field: &str) -> String {
        let name = self.columns.by_field.get(field);
        format!("column {}", name.map_or(field, |at| self.columns.names[*at].as_str()))
    }
}

/// The dates of a record.
struct Ends {
    created_at: Timestamp,
    opened_at: Option<Timestamp>,
    closed_at: Option<Timestamp>,
    /// The end of the last day on which it can be signed.
    last_day: Option<Timestamp>,
    rejected_at: Option<Timestamp>,
}

impl Ends {
    /// The dates of a petition in this state. A sheet does not say when it changed last: that is its latest date.
    fn dates(self, state: CampaignState) -> CampaignDates {
        let Ends { created_at, opened_at, closed_at, last_day, rejected_at } = self;
        let written = CampaignDates::written(created_at);
        if state == CampaignState::Rejected {
            let updated_at = rejected_at.unwrap_or(created_at).max(created_at);
            return CampaignDates { updated_at, rejected_at, opened_at, ..written };
        }
        let opened_at = opened_at.unwrap_or(created_at);
        let opened = CampaignDates {
            updated_at: opened_at.max(created_at),
            opened_at: Some(opened_at),
            closes_at: last_day,
            closed_at,
            ..written
        };
        if state == CampaignState::Open {
            return opened;
        }
        CampaignDates {
            updated_at: closed_at.or(last_day).unwrap_or(opened_at).max(created_at),
            closes_at: last_day.or(closed_at),
            closed_at,
            ..opened
        }
    }
}
