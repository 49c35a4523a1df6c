//! Adding to the log of what staff did: one function, so that no line is without its place in the chain.

use crate::office::audit::{Action, AuditEntry};
use crate::office::audit_subject::Subject;
use crate::office::staff::StaffId;
use crate::spine::ids::SiteId;
use crate::spine::limits::AUDIT_CHARS_MAX;
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// What a line of the log says, beside who and when. Never a secret.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    /// What was done.
    pub(crate) action: Action,
    /// To what.
    pub(crate) subject: Subject,
    /// What it was before, where that says something.
    pub(crate) before: String,
    /// What it is now.
    pub(crate) after: String,
}

impl Deed {
    /// Of which nothing more is to be said.
    pub(crate) fn of(action: Action) -> Deed {
        Deed { action, subject: Subject::Nothing, before: String::new(), after: String::new() }
    }
}

/// Adds a line to the site's log. The newest line must have been asked for.
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
