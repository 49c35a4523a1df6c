//! Reports from the public: the form, its receipt, the pages of the office, and the mails.
//!
//! Owns what they show. The words of a reporter stand on pages of the office only.

use serde::Serialize;
use throng_domain::publication::Publication;
use throng_domain::report::{ReportClass, ReportVerdict};

use super::{FieldProblem, Frame, HiddenField, MailShown, SiteView};

/// The words of a class.
pub(crate) fn class_key(class: ReportClass) -> &'static str {
    match class {
        ReportClass::Misleading => "report-misleading",
        ReportClass::PersonalData => "report-personal-data",
        ReportClass::Abuse => "report-abuse",
        ReportClass::Unlawful => "report-unlawful",
        ReportClass::Duplicate => "report-duplicate",
        ReportClass::Other => "report-other",
    }
}

/// What came of a report, as its reporter is told.
pub(crate) fn verdict_key(verdict: ReportVerdict) -> &'static str {
    match verdict {
        ReportVerdict::Changed => "verdict-changed",
        ReportVerdict::Hidden => "verdict-hidden",
        ReportVerdict::Corrected => "verdict-corrected",
        ReportVerdict::NothingWrong => "verdict-nothing-wrong",
        ReportVerdict::NotOurs => "verdict-not-ours",
        ReportVerdict::Spam => "verdict-spam",
    }
}

/// One of a closed list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportChoice {
    pub(crate) word: &'static str,
    pub(crate) key: &'static str,
    pub(crate) chosen: bool,
}

/// What of a petition is meant, when it is not the petition itself.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportAbout {
    /// Number of the publication.
    pub(crate) number: i64,
    /// Key of what kind it is.
    pub(crate) kind_key: &'static str,
    /// Its subject; empty for kinds without one.
    pub(crate) subject: String,
}

impl ReportAbout {
    /// A publication with its number.
    pub(crate) fn of(number: i64, what: &Publication) -> ReportAbout {
        let (kind_key, subject) = match what {
            Publication::Response(_) => ("kind-response", ""),
            Publication::DebateDate(_) => ("kind-debate-date", ""),
            Publication::DebateOutcome(_) => ("kind-debate-outcome", ""),
            Publication::OtherBusiness(news) => ("kind-other-business", news.subject.as_str()),
            Publication::Update(news) => ("kind-update", news.subject.as_str()),
        };
        ReportAbout { number, kind_key, subject: subject.to_owned() }
    }
}

/// `GET /petitions/{number}/report`.
///
/// Eleven fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportFormView {
    pub(crate) site: SiteView,
    pub(crate) number: u32,
    /// Path of the petition's page, without the language.
    pub(crate) petition_path: String,
    pub(crate) title: String,
    pub(crate) about: Option<ReportAbout>,
    pub(crate) classes: Vec<ReportChoice>,
    pub(crate) words: String,
    pub(crate) words_chars_max: usize,
    pub(crate) email: String,
    pub(crate) form_key: String,
    pub(crate) problems: Vec<FieldProblem>,
}

/// `GET /reports/{receipt}`: nothing of what was reported, nor of whom.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportReceiptView {
    pub(crate) site: SiteView,
    pub(crate) receipt: String,
    pub(crate) received_ms: i64,
    pub(crate) settled_ms: Option<i64>,
    /// Key of what came of it.
    pub(crate) verdict_key: Option<&'static str>,
    /// It was sent a moment ago.
    pub(crate) sent: bool,
    /// We have mailed the number too.
    pub(crate) mailed: bool,
}

/// Reports of one petition that wait.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportGroup {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) count: i64,
    /// When the oldest came.
    pub(crate) since_ms: i64,
    /// Whole days since.
    pub(crate) days: i64,
    /// What they say is wrong, each once.
    pub(crate) class_keys: Vec<&'static str>,
}

/// A report that is settled.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SettledReportRow {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) class_key: &'static str,
    pub(crate) verdict_key: &'static str,
    pub(crate) settled_ms: i64,
    /// Who settled it.
    pub(crate) name: String,
}

/// `GET /admin/reports`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// Whether those that are settled are shown, and not those that wait.
    pub(crate) settled: bool,
    /// The one that waits longest first.
    pub(crate) groups: Vec<ReportGroup>,
    /// The last settled first.
    pub(crate) rows: Vec<SettledReportRow>,
}

/// A report as staff read it.
///
/// Eight fields: all that is known of it but the address.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportShown {
    /// Name of its box in the form.
    pub(crate) field: String,
    pub(crate) class_key: &'static str,
    pub(crate) about: Option<ReportAbout>,
    pub(crate) at_ms: i64,
    pub(crate) days: i64,
    pub(crate) words: String,
    /// There is somebody to write to.
    pub(crate) mails: bool,
    pub(crate) chosen: bool,
}

/// `GET /admin/petitions/{number}/reports`.
///
/// Twelve fields: the reports, and the form that settles them as it was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportCaseView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// Where anyone can read it, without the language.
    pub(crate) public_path: Option<String>,
    pub(crate) reports: Vec<ReportShown>,
    /// More wait than are shown.
    pub(crate) more: bool,
    pub(crate) may_settle: bool,
    pub(crate) verdicts: Vec<ReportChoice>,
    pub(crate) words: String,
    pub(crate) words_chars_max: usize,
    pub(crate) kept_days: i64,
    pub(crate) problems: Vec<FieldProblem>,
}

/// The last look before reports are settled.
///
/// Ten fields: the decision, and every mail of it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportLookView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// Where it is posted to.
    pub(crate) action: String,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) verdict_key: &'static str,
    pub(crate) count: i64,
    pub(crate) mails: Vec<MailShown>,
    /// Reports without an address.
    pub(crate) without: i64,
    /// Something is not as it was when it was shown before.
    pub(crate) looked_before: bool,
    pub(crate) fields: Vec<HiddenField>,
}

/// Reports in the public figures of how petitions are checked.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportFigures {
    pub(crate) received: i64,
    pub(crate) settled: i64,
    pub(crate) waiting: i64,
    /// Half were settled within as many days; absent when none was.
    pub(crate) median_days: Option<i64>,
}

/// What every mail to a reporter says.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportHead {
    pub(crate) site: SiteView,
    /// Absent for a petition that nobody may see any more.
    pub(crate) petition_title: Option<String>,
    /// Whole URL of its page.
    pub(crate) petition_link: Option<String>,
    pub(crate) receipt: String,
    /// Whole URL of `/reports/{receipt}`.
    pub(crate) receipt_link: String,
    pub(crate) received_ms: i64,
}

/// "We have your report".
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportReceivedLetter {
    #[serde(flatten)]
    pub(crate) head: ReportHead,
    pub(crate) class_key: &'static str,
}

/// "What came of your report".
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportSettledLetter {
    #[serde(flatten)]
    pub(crate) head: ReportHead,
    pub(crate) verdict_key: &'static str,
    /// In the moderator's words; may be empty.
    pub(crate) words: String,
}

shown_by! {
    |view| view.head.site;
    ReportReceivedLetter => "mail/report_received.txt",
    ReportSettledLetter => "mail/report_settled.txt",
}
