//! Reports from the public that something is wrong with a petition, and how they were settled.
//!
//! A report is stored as two rows: its class, its time and its verdict, which are kept; and its sender and its words,
//! which are personal data and erased some days after it was settled (`people/decide/erase.rs`).

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::people::person::EmailAddress;
use crate::people::unseen::read_undisturbed;
use crate::signing::signature::FormKey;
use crate::sites::language::LanguageTag;
use crate::spine::ids::{CommentId, ReportId, SiteId};
use crate::spine::row::{Key, List, RecordKind, Row};
use crate::spine::time::Timestamp;

/// What is wrong, according to the reporter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportClass {
    /// A fact is wrong, or leads people astray.
    Misleading,
    /// It says something about a person that should not be public.
    PersonalData,
    /// Abuse or hatred.
    Abuse,
    /// It may be against the law.
    Unlawful,
    /// Another petition asks for the same.
    Duplicate,
    /// Something else.
    Other,
}

impl ReportClass {
    /// Every class, in the order of the form.
    pub const ALL: [ReportClass; 6] = [
        ReportClass::Misleading,
        ReportClass::PersonalData,
        ReportClass::Abuse,
        ReportClass::Unlawful,
        ReportClass::Duplicate,
        ReportClass::Other,
    ];

    /// The word in forms.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ReportClass::Misleading => "misleading",
            ReportClass::PersonalData => "personal-data",
            ReportClass::Abuse => "abuse",
            ReportClass::Unlawful => "unlawful",
            ReportClass::Duplicate => "duplicate",
            ReportClass::Other => "other",
        }
    }

    /// The class with this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<ReportClass> {
        ReportClass::ALL.into_iter().find(|class| class.word() == word)
    }
}

/// How a report was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportVerdict {
    /// The text was changed.
    Changed,
    /// The petition, or a part of it, was hidden or taken down.
    Hidden,
    /// Signatures were taken out of the number.
    Corrected,
    /// Nothing wrong was found.
    NothingWrong,
    /// Somebody else has to look at it; the words to the reporter say who.
    NotOurs,
    /// It was not a report but spam.
    Spam,
}

impl ReportVerdict {
    /// Every verdict, in the order of the form.
    pub const ALL: [ReportVerdict; 6] = [
        ReportVerdict::Changed,
        ReportVerdict::Hidden,
        ReportVerdict::Corrected,
        ReportVerdict::NothingWrong,
        ReportVerdict::NotOurs,
        ReportVerdict::Spam,
    ];

    /// The word in forms and in the log.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ReportVerdict::Changed => "changed",
            ReportVerdict::Hidden => "hidden",
            ReportVerdict::Corrected => "corrected",
            ReportVerdict::NothingWrong => "nothing-wrong",
            ReportVerdict::NotOurs => "not-ours",
            ReportVerdict::Spam => "spam",
        }
    }

    /// The verdict with this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<ReportVerdict> {
        ReportVerdict::ALL
            .into_iter()
            .find(|verdict| verdict.word() == word)
    }

    /// Whether this verdict needs an explanation: alone it would not tell the reporter what to do instead.
    #[must_use]
    pub fn needs_words(self) -> bool {
        self == ReportVerdict::NotOurs
    }
}

/// A report without its personal data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The number of the petition.
    pub campaign: u32,
    /// The number of the publication that it is about; 0 for the petition itself.
    pub about: i64,
    /// The comment that it is about, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<CommentId>,
    /// The class of what is wrong.
    pub class: ReportClass,
    /// When it was made.
    pub at: Timestamp,
    /// How it was settled; `None` while it waits.
    pub settled: Option<ReportSettled>,
}

impl Row for Report {
    const KIND: RecordKind = RecordKind::Report;
    type Owner = (SiteId, i64);
}

/// How a report was settled. What its reporter was told is stored with the reporter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportSettled {
    /// When it was settled.
    pub at: Timestamp,
    /// The member of staff who settled it.
    pub by: StaffId,
    /// The verdict.
    pub verdict: ReportVerdict,
}

/// The personal data of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reporter {
    /// The report, in the reporter's words.
    #[serde(deserialize_with = "read_undisturbed")]
    pub words: String,
    /// Where to write what came of it, if the reporter wants to know.
    pub email: Option<EmailAddress>,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
    /// What the reporter was told besides the verdict; may be empty.
    #[serde(deserialize_with = "read_undisturbed")]
    pub answer: String,
    /// The language of the form: mails to the reporter are written in it. `None` in rows older than this field; they
    /// get the site's own language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
}

impl Row for Reporter {
    const KIND: RecordKind = RecordKind::Reporter;
    type Owner = SiteId;
}

impl Report {
    /// The list of a site's reports that wait, or of those that are settled: two lists, so that those that wait are
    /// found without reading the others.
    #[must_use]
    pub fn list(site: SiteId, settled: bool) -> List<Report> {
        Report::rows((site, i64::from(settled)))
    }

    /// The key of a report's row while it waits, or once it is settled.
    #[must_use]
    pub fn key(site: SiteId, id: ReportId, settled: bool) -> Key<Report> {
        Report::list(site, settled).item(id.0)
    }
}

impl Reporter {
    /// The key of the row with a report's personal data.
    #[must_use]
    pub fn key(site: SiteId, id: ReportId) -> Key<Reporter> {
        Reporter::rows(site).item(id.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_forms_lead_back() {
        for class in ReportClass::ALL {
            assert_eq!(ReportClass::of_word(class.word()), Some(class));
        }
        for verdict in ReportVerdict::ALL {
            assert_eq!(ReportVerdict::of_word(verdict.word()), Some(verdict));
        }
        assert_eq!((ReportClass::of_word(""), ReportVerdict::of_word("odd")), (None, None));
    }
}
