//! Reports from the public: making one, and settling several of one petition together.
//!
//! Staff name the reports that they looked at, so that one that came meanwhile is not settled unseen, and one that a
//! colleague has settled is not settled again.

use serde::Serialize;

use crate::campaigns::comment::{Comment, CommentCase, CommentShown, CommentWaits};
use crate::campaigns::decide::life::{add_to_history, check_staff};
use crate::campaigns::decide::publish::log;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::publication::Published;
use crate::mail::mailing::MailKind;
use crate::office::audit::Action;
use crate::office::decide::audit::Deed;
use crate::office::report::{Report, ReportClass, ReportSettled, ReportVerdict, Reporter};
use crate::office::staff::{Duty, StaffId};
use crate::people::person::EmailAddress;
use crate::signing::signature::FormKey;
use crate::sites::language::LanguageTag;
use crate::spine::answer::{Reported, Stored};
use crate::spine::ids::{CampaignId, CommentAt, CommentId, ReportId, SiteId};
use crate::spine::limits::{NOTE_CHARS_MAX, REPORT_CHARS_MAX, REPORTS_SETTLED_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::submission::ReportForm;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Report something about a petition, as a member of the public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakeReport {
    /// The petition that it is about.
    pub campaign: CampaignId,
    /// The number of the publication that it is about; 0 for the petition itself.
    pub about: i64,
    /// The comment that it is about, if it is about one.
    pub comment: Option<CommentAt>,
    /// The class of what is wrong.
    pub class: ReportClass,
    /// The report, in the reporter's words.
    pub words: String,
    /// Where to write what came of it, if the reporter wants to know.
    pub email: Option<EmailAddress>,
    /// The language of the form.
    pub language: Option<LanguageTag>,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
}

/// Settle reports of one petition. Serialized for the same reason as
/// [`Moderation`](crate::spine::command::Moderation).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettleReports {
    /// The petition.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The reports that were looked at, at most [`crate::spine::limits::REPORTS_SETTLED_MAX`].
    pub reports: Vec<ReportId>,
    /// The verdict on all of them.
    pub verdict: ReportVerdict,
    /// What the reporters are told besides the verdict; may be empty.
    pub words: String,
}

impl Rule for MakeReport {
    type Answer = Reported;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs.row(ReportForm::by(self.campaign.site, self.form_key));
        let publications = Published::rows(self.campaign);
        needs.row(publications.item(self.about));
        needs.attempts.extend(self.comment.map(|at| at.signature));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Reported, Refusal> {
        made(set, self, now)
    }
}

fn made(set: &mut WorkingSet, make: &MakeReport, now: Timestamp) -> Result<Reported, Refusal> {
    let id = make.campaign;
    let submission = ReportForm::by(id.site, make.form_key);
    if let Some(report) = set.row(submission) {
        return Ok(Reported(report.0));
    }
    let campaign = set
        .campaign(id)
        .filter(|campaign| campaign.head.state.is_public());
    if campaign.is_none() {
        return Err(Refusal::CampaignUnknown);
    }
    if make.words.trim().is_empty() || make.words.chars().count() > REPORT_CHARS_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    if make.comment.is_some() && !campaign.is_some_and(|campaign| campaign.head.state.is_accepted()) {
        return Err(Refusal::CommentUnknown);
    }
    let comment = make.comment.map(|at| reported_comment(set, id, at)).transpose()?;
    let report = ReportId(set.next_attempt(now).0);
    let about = about(set, id, make.about);
    let row = Report { campaign: id.number, about, comment, class: make.class, at: now, settled: None };
    let reporter = Reporter {
        words: make.words.clone(),
        email: make.email.clone(),
        form_key: make.form_key,
        answer: String::new(),
        language: make.language.clone(),
    };
    set.put_row(Report::key(id.site, report, false), row);
    set.put_row(Reporter::key(id.site, report), reporter);
    set.put_row(submission, ReportForm(report));
    if make.email.is_some() {
        set.queue_report_mail(MailKind::ReportReceived, id.site, report, now);
    }
    if let Some(comment) = comment {
        bring_back(set, id.site, comment, now);
    }
    Ok(Reported(report))
}

/// The comment that a report is about. Only what everybody reads can be reported.
fn reported_comment(set: &WorkingSet, id: CampaignId, at: CommentAt) -> Result<CommentId, Refusal> {
    let comment = set
        .row(Comment::key(id.site, at))
        .filter(|comment| comment.campaign == id.number)
        .map(|comment| comment.id);
    let shown = comment.filter(|comment| set.row(CommentShown::key(id, *comment)).is_some());
    shown.ok_or(Refusal::CommentUnknown)
}

/// Puts a comment that was reported into the queue of the office, if it is not there; it keeps its place and its claim.
fn bring_back(set: &mut WorkingSet, site: SiteId, comment: CommentId, now: Timestamp) {
    let Some((case, settled)) = set.case_of(site, comment) else {
        return;
    };
    let since = if settled { now } else { case.since };
    let case = CommentCase { why: CommentWaits::Reported, since, decision: None, ..case };
    set.put_case(site, comment, case, false);
}

/// Settles a report about a comment with the decision on that comment. One that is about something else, or that a
/// colleague has settled, stays as it is.
pub(crate) fn settle_waiting(
    set: &mut WorkingSet,
    site: SiteId,
    id: ReportId,
    comment: CommentId,
    (by, verdict): (StaffId, ReportVerdict),
    now: Timestamp,
) {
    let waiting = set.row(Report::key(site, id, false));
    let Some(report) = waiting.filter(|report| report.comment == Some(comment)).cloned() else {
        return;
    };
    let reporter = set.row(Reporter::key(site, id)).cloned();
    let settled = Some(ReportSettled { at: now, by, verdict });
    close(set, site, id, Report { settled, ..report }, "", reporter, now);
}

/// The number of the publication that the report is about; 0, for the petition itself, if it was taken back
/// meanwhile.
fn about(set: &WorkingSet, id: CampaignId, publication: i64) -> i64 {
    match set.row(Published::rows(id).item(publication)) {
        Some(published) if published.retracted_at.is_none() => publication,
        _ => 0,
    }
}

impl Rule for SettleReports {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
        self.reports
            .iter()
            .for_each(|id| needs.report(self.campaign.site, *id));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        settled(set, self, now)
    }
}

fn settled(set: &mut WorkingSet, settle: &SettleReports, now: Timestamp) -> Result<Stored, Refusal> {
    let (id, by, verdict) = (settle.campaign, settle.by, settle.verdict);
    check_staff(set, id.site, by, Duty::Moderate)?;
    if settle.words.chars().count() > NOTE_CHARS_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    if settle.reports.is_empty() || settle.reports.len() > REPORTS_SETTLED_MAX {
        return Err(Refusal::NotPossibleNow);
    }
    let mut waiting = Vec::new();
    let mut mine = 0;
    for report in &settle.reports {
        let (row, reporter) = known(set, id, *report).ok_or(Refusal::NotPossibleNow)?;
        match row.settled {
            None => waiting.push((*report, row, reporter)),
            // The button was pressed twice.
            Some(before) if before.by == by && before.verdict == verdict => mine += 1,
            Some(_) => return Err(Refusal::ReportSettled),
        }
    }
    if mine == settle.reports.len() {
        return Ok(Stored::Unchanged);
    }
    if mine > 0 {
        return Err(Refusal::ReportSettled);
    }
    // Where nobody left an address, nobody would read it.
    let is_read = waiting
        .iter()
        .any(|(.., reporter)| reporter.as_ref().is_some_and(|reporter| reporter.email.is_some()));
    if verdict.needs_words() && is_read && settle.words.trim().is_empty() {
        return Err(Refusal::TextOutOfBounds);
    }
    let count = waiting.len();
    for (report, row, reporter) in waiting {
        let settled = Some(ReportSettled { at: now, by, verdict });
        close(set, id.site, report, Report { settled, ..row }, &settle.words, reporter, now);
    }
    let reports = i64::try_from(count).expect("the limit is small");
    add_to_history(set, id, Actor::Staff(by), Happening::ReportsSettled { reports, verdict }, now);
    // The words to reporters are left out: the log is kept for ever, and reporters' data is not.
    let (before, after) = (format!("{count} reports"), verdict.word().to_owned());
    log(set, id, by, Deed { before, after, ..Deed::of(Action::SettleReports) }, now);
    Ok(Stored::Done)
}

/// A report of this petition, and its reporter unless erased.
fn known(set: &WorkingSet, campaign: CampaignId, id: ReportId) -> Option<(Report, Option<Reporter>)> {
    let at = |settled| set.row(Report::key(campaign.site, id, settled));
    let report = match at(false).or_else(|| at(true)) {
        Some(report) if report.campaign == campaign.number => report.clone(),
        _ => return None,
    };
    let reporter = set.row(Reporter::key(campaign.site, id)).cloned();
    Some((report, reporter))
}

fn close(
    set: &mut WorkingSet,
    site: SiteId,
    id: ReportId,
    report: Report,
    words: &str,
    reporter: Option<Reporter>,
    now: Timestamp,
) {
    set.remove_row(Report::key(site, id, false));
    set.put_row(Report::key(site, id, true), report);
    let Some(reporter) = reporter else { return };
    let mails = reporter.email.is_some();
    let reporter = Reporter { answer: words.to_owned(), ..reporter };
    set.put_row(Reporter::key(site, id), reporter);
    if mails {
        set.queue_report_mail(MailKind::ReportSettled, site, id, now);
    }
}
