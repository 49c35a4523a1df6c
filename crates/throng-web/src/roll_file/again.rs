//! Lines of a list with codes that look like somebody who is on it already: whoever has two codes can vote twice.
//!
//! Owns what such a line is: it has the address of an earlier one, or its name and all its other cells but the member number. It must never
//! refuse one, since two people can share an address and a name: whoever uploads the list is asked. Bounds: [`MISTAKES_TOLD_MAX`] are told, all are counted.

use std::collections::HashMap;

use csv::StringRecord;
use throng_domain::normal_form::DomainRule;
use throng_domain::person::EmailAddress;
use throng_domain::uniqueness::AddressKey;
use throng_process::limits::MISTAKES_TOLD_MAX;

use super::columns::Columns;
use super::{HEADING_TOLD_CHARS_MAX, mark};

/// A line that looks like somebody in an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// Its number.
    pub line: u64,
    /// That of the earlier one.
    pub earlier: u64,
    /// The address or name in both, cut.
    pub cell: String,
}

/// Those of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllAgain {
    /// The first of them.
    pub first: Vec<Again>,
    /// How many there are.
    pub count: usize,
}

impl AllAgain {
    /// Looks whether a line is like an earlier one, which `known` has by what they have in common.
    pub(super) fn look(
        &mut self,
        (line, cells): (u64, &StringRecord),
        columns: Columns,
        email: Option<&EmailAddress>,
        domains: &[DomainRule],
        known: &mut HashMap<AddressKey, u64>,
    ) {
        let cell = |column: Option<usize>| column.and_then(|column| cells.get(column)).unwrap_or_default();
        let typed = cell(columns.email);
        let mailbox = match email {
            Some(email) => throng_domain::normal_form::normal_form(email, domains),
            None => typed.to_lowercase(),
        };
        let others = cells
            .iter()
            .enumerate()
            .filter(|(at, _)| columns.member != Some(*at))
            .map(|(_, cell)| cell.to_lowercase());
        let others = others.collect::<Vec<_>>().join("\0");
        let looks = [
            (typed, mark(b"again mailbox", &mailbox)),
            (cell(columns.person), mark(b"again person", &others)),
        ];
        let mut like = None;
        for (cell, mark) in looks.into_iter().filter(|(cell, _)| !cell.is_empty()) {
            let earlier = *known.entry(mark).or_insert(line);
            if earlier != line {
                like = like.or(Some((cell, earlier)));
            }
        }
        let Some((cell, earlier)) = like else { return };
        self.count += 1;
        if self.first.len() < MISTAKES_TOLD_MAX.count() {
            let cell = cell.chars().take(HEADING_TOLD_CHARS_MAX).collect();
            self.first.push(Again { line, earlier, cell });
        }
    }
}
