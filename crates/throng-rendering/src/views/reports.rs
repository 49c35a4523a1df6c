//! Reports from the public: the form, its receipt, the pages of the office, and the mails.
//!
//! Owns what they show. Only pages of the office may show what a reporter wrote.

use serde::Serialize;
use throng_domain::publication::Publication;
use throng_domain::report::{ReportClass, ReportVerdict};

use super::{CaseFrame, CommentLine, FieldProblem, Frame, HiddenField, MailShown, SiteView};

/// Key of the name of a class.
pub fn class_key(class: ReportClass) -> &'static str {
    match class {
        ReportClass::Misleading => "report-misleading",
        ReportClass::PersonalData => "report-personal-data",
        ReportClass::Abuse => "report-abuse",
        ReportClass::Unlawful => "report-unlawful",
        ReportClass::Duplicate => "report-duplicate",
        ReportClass::Other => "report-other",
    }
}

/// Key of the result of a report, as its reporter reads it.
pub fn verdict_key(verdict: ReportVerdict) -> &'static str {
    match verdict {
        ReportVerdict::Changed => "verdict-changed",
        ReportVerdict::Hidden => "verdict-hidden",
        ReportVerdict::Corrected => "verdict-corrected",
        ReportVerdict::NothingWrong => "verdict-nothing-wrong",
        ReportVerdict::NotOurs => "verdict-not-ours",
        ReportVerdict::Spam => "verdict-spam",
    }
}

/// A class or a verdict that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct ReportChoice {
    pub word: &'static str,
    pub key: &'static str,
    pub chosen: bool,
}

/// The publication that is reported, if it is not the petition itself.
#[derive(Debug, Clone, Serialize)]
pub struct ReportAbout {
    /// The number of the publication.
    pub number: i64,
    /// Key of the name of its kind.
    pub kind_key: &'static str,
    /// Its subject; empty for kinds without one.
    pub subject: String,
}

impl ReportAbout {
    /// A publication with its number.
    pub fn of(number: i64, what: &Publication) -> ReportAbout {
        let (kind_key, subject) = match what {
            Publication::Response(_) => ("kind-response", ""),
            Publication::DebateDate(_) => ("kind-debate-date", ""),
            Publication::DebateOutcome(_) => ("kind-debate-outcome", ""),
            Publication::OtherBusiness(news) => ("kind-other-business", news.subject.as_str()),
            Publication::Update(news) => ("kind-update", news.subject.as_str()),
            Publication::Pledge(_) => ("kind-pledge", ""),
            Publication::Vote(_) => ("kind-vote", ""),
        };
        ReportAbout { number, kind_key, subject: subject.to_owned() }
    }
}

/// `GET /petitions/{number}/report`.
///
/// Twelve fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct ReportFormView {
    pub site: SiteView,
    pub number: u32,
    /// Path of the petition's page, without the language.
    pub petition_path: String,
    pub title: String,
    pub about: Option<ReportAbout>,
    /// The comment that is reported, if it is one.
    pub comment: Option<CommentLine>,
    pub classes: Vec<ReportChoice>,
    pub words: String,
    pub words_chars_max: usize,
    pub email: String,
    pub form_key: String,
    pub problems: Vec<FieldProblem>,
}

/// `GET /reports/{receipt}`: shows nothing of what was reported, nor which petition.
#[derive(Debug, Clone, Serialize)]
pub struct ReportReceiptView {
    pub site: SiteView,
    pub receipt: String,
    pub received_ms: i64,
    pub settled_ms: Option<i64>,
    /// Key of the result.
    pub verdict_key: Option<&'static str>,
    /// Whether it was sent a moment ago.
    pub sent: bool,
    /// Whether the number was mailed too.
    pub mailed: bool,
}

/// Reports of one petition that wait.
#[derive(Debug, Clone, Serialize)]
pub struct ReportGroup {
    pub path: String,
    pub title: String,
    pub count: i64,
    /// When the oldest of them came.
    pub since_ms: i64,
    /// Whole days since then.
    pub days: i64,
    /// Keys of what they say is wrong, each once.
    pub class_keys: Vec<&'static str>,
}

/// A report that is settled.
#[derive(Debug, Clone, Serialize)]
pub struct SettledReportRow {
    pub path: String,
    pub title: String,
    pub class_key: &'static str,
    pub verdict_key: &'static str,
    pub settled_ms: i64,
    /// The member who settled it.
    pub name: String,
}

/// `GET /admin/reports`.
#[derive(Debug, Clone, Serialize)]
pub struct ReportsView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Whether settled reports are shown, rather than those that wait.
    pub settled: bool,
    /// The group that has waited longest first.
    pub groups: Vec<ReportGroup>,
    /// The most recently settled first.
    pub rows: Vec<SettledReportRow>,
}

/// A report as staff read it.
///
/// Nine fields: everything known about it except the address.
#[derive(Debug, Clone, Serialize)]
pub struct ReportShown {
    /// The name of its tick box in the form.
    pub field: String,
    pub class_key: &'static str,
    pub about: Option<ReportAbout>,
    /// The page of the comment in the office, if it is about one.
    pub comment_path: Option<String>,
    pub at_ms: i64,
    pub days: i64,
    pub words: String,
    /// Whether there is an address to write to.
    pub mails: bool,
    pub chosen: bool,
}

/// `GET /admin/petitions/{number}/reports`.
///
/// Ten fields: the reports, and the form that settles them as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct ReportCaseView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The petition's public page, without the language; `None` if it has none.
    pub public_path: Option<String>,
    pub reports: Vec<ReportShown>,
    /// Whether more reports wait than are shown.
    pub more: bool,
    pub may_settle: bool,
    pub verdicts: Vec<ReportChoice>,
    pub words: String,
    pub words_chars_max: usize,
    pub kept_days: i64,
    pub problems: Vec<FieldProblem>,
}

/// The last look before reports are settled.
///
/// Eight fields: the decision, and every mail of it.
#[derive(Debug, Clone, Serialize)]
pub struct ReportLookView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The address that the form is posted to.
    pub action: String,
    pub verdict_key: &'static str,
    pub count: i64,
    pub mails: Vec<MailShown>,
    /// How many of these reports have no address.
    pub without: i64,
    /// Whether something has changed since the page was shown before.
    pub looked_before: bool,
    pub fields: Vec<HiddenField>,
}

/// Figures about reports, on the public page about how petitions are checked.
#[derive(Debug, Clone, Serialize)]
pub struct ReportFigures {
    pub received: i64,
    pub settled: i64,
    pub waiting: i64,
    /// The median of the days until a report was settled; `None` when none was.
    pub median_days: Option<i64>,
}

/// What every mail to a reporter contains.
#[derive(Debug, Clone, Serialize)]
pub struct ReportHead {
    pub site: SiteView,
    /// `None` for a petition that is no longer public.
    pub petition_title: Option<String>,
    /// Full URL of its page.
    pub petition_link: Option<String>,
    pub receipt: String,
    /// Full URL of `/reports/{receipt}`.
    pub receipt_link: String,
    pub received_ms: i64,
}

/// "We have your report".
#[derive(Debug, Clone, Serialize)]
pub struct ReportReceivedLetter {
    #[serde(flatten)]
    pub head: ReportHead,
    pub class_key: &'static str,
}

/// "What came of your report".
#[derive(Debug, Clone, Serialize)]
pub struct ReportSettledLetter {
    #[serde(flatten)]
    pub head: ReportHead,
    pub verdict_key: &'static str,
    /// In the moderator's words; may be empty.
    pub words: String,
}

shown_by! {
    |view| view.head.site;
    ReportReceivedLetter => "mail/report_received.txt",
    ReportSettledLetter => "mail/report_settled.txt",
}
