//! Appending to the log of what staff did: one function, so that no entry lacks its place in the chain.

use crate::office::audit::{Action, AuditEntry};
use crate::office::audit_subject::Subject;
use crate::office::staff::StaffId;
use crate::spine::ids::SiteId;
use crate::spine::limits::AUDIT_CHARS_MAX;
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// What an entry of the log says besides who and when. Never a secret.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    /// What was done.
    pub(crate) action: Action,
    /// What it was done to.
    pub(crate) subject: Subject,
    /// The value before, where there is one.
    pub(crate) before: String,
    /// The value after.
    pub(crate) after: String,
}

impl Deed {
    /// An action about which nothing more is to be said.
    pub(crate) fn of(action: Action) -> Deed {
        Deed { action, subject: Subject::Nothing, before: String::new(), after: String::new() }
    }
}

/// Appends an entry to the site's log. The newest entry must have been loaded.
pub(crate) fn append(set: &mut WorkingSet, site: SiteId, by: Option<StaffId>, deed: Deed, now: Timestamp) {
    let list = AuditEntry::rows(site);
    let previous = match set.newest_row(list) {
        Some((_, last)) => last.chain.clone(),
        _ => String::new(),
    };
    let Deed { action, subject, before, after } = deed;
    let chain = String::new();
    let (subject, before, after) = (subject.text(), shortened(&before), shortened(&after));
    let entry = AuditEntry { at: now, by, action: action.word().to_owned(), subject, before, after, chain };
    set.append_row(list, entry.chained(&previous));
}

fn shortened(text: &str) -> String {
    text.chars().take(AUDIT_CHARS_MAX).collect()
}
