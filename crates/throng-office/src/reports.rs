//! Reports from the public in the office: the list, those of one petition, and settling them after a look at the mails.
//!
//! The mails in the preview are composed by the same code that composes them for sending. Only the reports that were
//! ticked on the page are settled: the domain refuses any that a colleague has settled in the meantime.

use std::collections::{BTreeSet, HashMap};

use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::SettleReports;
use throng_domain::ids::{CampaignId, ReportId, SiteId};
use throng_domain::limits::{NOTE_CHARS_MAX, REPORTER_DAYS, REPORTS_SETTLED_MAX};
use throng_domain::mailing::{About, Mail, MailKind};
use throng_domain::publication::Published;
use throng_domain::report::{Report, ReportSettled, ReportVerdict, Reporter};
use throng_domain::row::Row;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_store::error::Fault;
use throng_store::reader::{MailAbout, MailWithSubject, ReadRows, StoreReader};

use super::cut::Cut;
use super::decision::{mail_shown, said, written};
use super::door::Door;
use super::form::{FormState, LastLook, Problems, plain};
use super::petition::{case_frame, case_path};
use super::queue::name_of;
use super::{Deps, Desk, Signed, comments};
use throng_process::clock;
use throng_process::limits::{REPORTS_SETTLED_SHOWN_MAX, REPORTS_SHOWN_MAX};
use throng_rendering::views::{
    MailShown, ReportAbout, ReportCaseView, ReportChoice, ReportGroup, ReportLookView, ReportShown,
    ReportsView, SettledReportRow, TodoLine, class_key, verdict_key,
};
use throng_web::http::respond::Failure;

const PLACE: &str = "/admin/reports";

/// Reports that wait, of which a page shows those that have waited longest.
const WAITING: Cut = Cut(&REPORTS_SHOWN_MAX, "cut-oldest");
/// Reports that are settled.
const SETTLED: Cut = Cut(&REPORTS_SETTLED_SHOWN_MAX, "cut-newest");

/// Reports that wait, the oldest first, and one more than are shown.
fn waiting(reader: &mut dyn StoreReader, site: SiteId) -> Result<Vec<(ReportId, Report)>, Fault> {
    let rows = reader.rows(Report::list(site, false), 0, WAITING.rows())?;
    Ok(rows
        .into_iter()
        .map(|(id, report)| (ReportId(id), report))
        .collect())
}

/// How many reports wait, as far as they are shown. Read for each page of the office.
pub(super) fn how_many_wait(reader: &mut dyn StoreReader, site: SiteId) -> Result<u32, Fault> {
    let max = REPORTS_SHOWN_MAX.rows();
    reader.count_rows(Report::list(site, false), max)
}

/// A line for the list of things to do, if reports wait.
pub(super) fn todo(signed: &Signed) -> Option<TodoLine> {
    let count = i64::from(signed.reports);
    let line = TodoLine { key: "todo-reports".to_owned(), count, path: PLACE.to_owned() };
    (count > 0).then_some(line)
}

/// `GET /admin/reports`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let now = clock::now();
    let settled = desk.door.query("list") == "settled";
    let site = desk.door.site.id;
    let (mut reports, titles) = desk
        .deps
        .ask(move |reader| {
            let reports = match settled {
                true => {
                    let mut rows: Vec<_> = reader
                        .newest_rows(Report::list(site, true), i64::MAX, SETTLED.rows())?
                        .into_iter()
                        .map(|(id, report)| (ReportId(id), report))
                        .collect();
                    rows.sort_by_key(|(id, report)| std::cmp::Reverse((report.settled.map(|s| s.at), *id)));
                    rows
                }
                false => waiting(reader, site)?,
            };
            let numbers: BTreeSet<u32> = reports.iter().map(|(_, report)| report.campaign).collect();
            let mut titles = HashMap::new();
            for number in numbers {
                if let Some(counted) = reader.campaign(CampaignId { site, number })? {
                    titles.insert(number, counted.campaign.head.text.action);
                }
            }
            Ok((reports, titles))
        })
        .await?;
    let names = desk.names().await?;
    let cut = if settled { SETTLED } else { WAITING }.off(&mut reports);
    let rows = reports
        .iter()
        .filter_map(|(_, report)| settled_row(report, &titles, &names, site));
    let view = ReportsView {
        frame: desk.frame(PLACE).telling([cut]),
        settled,
        rows: rows.collect(),
        groups: if settled {
            Vec::new()
        } else {
            groups(&reports, &titles, site, now)
        },
    };
    desk.show(&view)
}

fn reports_path(id: CampaignId) -> String {
    format!("{}/reports", case_path(id))
}

/// Puts the reports about one petition together, at the place of the oldest.
fn groups(
    reports: &[(ReportId, Report)],
    titles: &HashMap<u32, String>,
    site: SiteId,
    now: Timestamp,
) -> Vec<ReportGroup> {
    let mut groups: Vec<(u32, ReportGroup)> = Vec::new();
    for (_, report) in reports {
        let number = report.campaign;
        let at = groups.iter().position(|(of, _)| *of == number);
        let at = at.unwrap_or_else(|| {
            let group = ReportGroup {
                path: reports_path(CampaignId { site, number }),
                title: titles.get(&number).cloned().unwrap_or_default(),
                count: 0,
                since_ms: report.at.0,
                days: days(report, now),
                class_keys: Vec::new(),
            };
            groups.push((number, group));
            groups.len() - 1
        });
        let group = &mut groups[at].1;
        group.count += 1;
        let key = class_key(report.class);
        if !group.class_keys.contains(&key) {
            group.class_keys.push(key);
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// How many whole days a report has waited.
fn days(report: &Report, now: Timestamp) -> i64 {
    now.since(report.at).max(0) / DAY_MS
}

fn settled_row(
    report: &Report,
    titles: &HashMap<u32, String>,
    names: &HashMap<StaffId, Staff>,
    site: SiteId,
) -> Option<SettledReportRow> {
    let ReportSettled { at, by, verdict } = report.settled?;
    Some(SettledReportRow {
        path: case_path(CampaignId { site, number: report.campaign }),
        title: titles.get(&report.campaign).cloned().unwrap_or_default(),
        class_key: class_key(report.class),
        verdict_key: verdict_key(verdict),
        settled_ms: at.0,
        name: name_of(names, by),
    })
}

/// A report of the petition that the page is about.
struct Waiting {
    id: ReportId,
    report: Report,
    reporter: Option<Reporter>,
    about: Option<ReportAbout>,
}

impl Waiting {
    /// The name of the report's tick box in the form.
    fn field(&self) -> String {
        format!("r{}", self.id.0)
    }
}

/// The reports of one petition that wait.
struct Reports {
    petition: Campaign,
    waiting: Vec<Waiting>,
    /// Whether more reports wait than are listed here.
    more: bool,
}

impl Reports {
    /// Whether somebody who made one of these left an address, and so reads what is answered.
    fn are_answered(&self, chosen: &[ReportId]) -> bool {
        let of_chosen = self.waiting.iter().filter(|waiting| chosen.contains(&waiting.id));
        let mut reporters = of_chosen.filter_map(|waiting| waiting.reporter.as_ref());
        reporters.any(|reporter| reporter.email.is_some())
    }
}

impl Deps {
    async fn reports_of(&self, id: CampaignId) -> Result<Reports, Failure> {
        let found = self
            .ask(move |reader| {
                let Some(counted) = reader.campaign(id)? else {
                    return Ok(None);
                };
                let mut all = waiting(reader, id.site)?;
                all.retain(|(_, report)| report.campaign == id.number);
                let more = all.len() > REPORTS_SETTLED_MAX;
                all.truncate(REPORTS_SETTLED_MAX);
                let mut waiting = Vec::with_capacity(all.len());
                for (report_id, report) in all {
                    let reporter = reader.row(Reporter::key(id.site, report_id))?;
                    let about = about(reader, id, report.about)?;
                    waiting.push(Waiting { id: report_id, report, reporter, about });
                }
                Ok(Some(Reports { petition: counted.campaign, waiting, more }))
            })
            .await?;
        found.ok_or(Failure::NotFound)
    }
}

fn about(
    reader: &mut dyn StoreReader,
    id: CampaignId,
    publication: i64,
) -> Result<Option<ReportAbout>, Fault> {
    if publication == 0 {
        return Ok(None);
    }
    let row = reader.row(Published::rows(id).item(publication))?;
    Ok(row.map(|row| ReportAbout::of(publication, &row.what)))
}

/// `GET /admin/petitions/{number}/reports`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let reports = desk.deps.reports_of(desk.door.petition()?).await?;
    case_page(&desk, &reports, FormState::fresh())
}

/// `POST /admin/petitions/{number}/reports`: the last look at the mails, then the decision.
pub(super) async fn settle(desk: Desk) -> Result<Response, Failure> {
    let reports = desk.deps.reports_of(desk.door.petition()?).await?;
    if LastLook::leads_back(&desk.door.form) {
        return case_page(&desk, &reports, FormState::fresh());
    }
    let chosen = chosen(&desk.door);
    let (verdict, problems) = problems(&desk.door, &chosen, reports.are_answered(&chosen));
    let Some(verdict) = verdict.filter(|_| problems.is_empty()) else {
        return case_page(&desk, &reports, problems.into());
    };
    let id = reports.petition.head.id;
    let words = plain(desk.door.form.get("words"));
    let settle = SettleReports { campaign: id, by: desk.signed.id, reports: chosen, verdict, words };
    let mails = mails(&desk.deps, &reports, &settle)?;
    let written = written(&settle);
    let look =
        LastLook::of(&desk.door.form, [written.as_str()].into_iter().chain(mails.iter().flat_map(said)));
    // If a report is settled already, its mail cannot be shown: submit the command, and let the domain refuse it.
    let all_wait = settle
        .reports
        .iter()
        .all(|id| reports.waiting.iter().any(|waiting| waiting.id == *id));
    if look.was_at_this() || !all_wait {
        let command = settle;
        return match desk.decided_from(&reports_path(id), command).await? {
            Err(refusal) => Err(Failure::Refused(refusal)),
            Ok(_) => Ok(desk.to("/reports?done=reports-settled")),
        };
    }
    let count = settle.reports.len();
    let number = |count: usize| i64::try_from(count).expect("the limit is small");
    let view = ReportLookView {
        frame: case_frame(desk.frame(PLACE), &reports.petition),
        action: reports_path(id),
        verdict_key: verdict_key(verdict),
        count: number(count),
        without: number(count - mails.len()),
        mails,
        looked_before: look.was_at_another(),
        fields: look.fields(&desk.door.form),
    };
    desk.show(&view)
}

/// The reports whose boxes are ticked, in the order of their arrival.
fn chosen(door: &Door) -> Vec<ReportId> {
    let fields = door.form.clone().into_fields();
    let ids = fields
        .iter()
        .filter_map(|(name, _)| name.strip_prefix('r')?.parse().ok());
    let ids: BTreeSet<ReportId> = ids.map(ReportId).collect();
    ids.into_iter().collect()
}

/// The decision, if one is chosen, and what has to be corrected, in the order of the form.
fn problems(door: &Door, chosen: &[ReportId], answered: bool) -> (Option<ReportVerdict>, Problems) {
    let words = plain(door.form.get("words"));
    let mut problems = Problems::default();
    problems.must(!chosen.is_empty(), "reports", "reports-none-chosen");
    let verdict = ReportVerdict::of_word(door.form.get("verdict"));
    let verdict = problems.known(verdict, "verdict", "verdict-missing");
    let needs_words = answered && verdict.is_some_and(ReportVerdict::needs_words);
    problems.words("words", &words, NOTE_CHARS_MAX, needs_words.then_some("verdict-words-missing"));
    (verdict, problems)
}

/// The mails exactly as they would be sent.
fn mails(deps: &Deps, reports: &Reports, settle: &SettleReports) -> Result<Vec<MailShown>, Failure> {
    let now = clock::now();
    let settled = ReportSettled { at: now, by: settle.by, verdict: settle.verdict };
    let mut shown = Vec::new();
    for waiting in &reports.waiting {
        let Some(reporter) = waiting.reporter.clone() else {
            continue;
        };
        if reporter.email.is_none() || !settle.reports.contains(&waiting.id) {
            continue;
        }
        let report = Report { settled: Some(settled), ..waiting.report.clone() };
        let reporter = Reporter { answer: settle.words.clone(), ..reporter };
        let mail = MailWithSubject {
            mail: Mail::foreseen(
                reports.petition.head.id.site,
                (MailKind::ReportSettled, About::Report(waiting.id)),
                now,
            ),
            campaign: Some(reports.petition.clone()),
            about: MailAbout::Report(waiting.id, Box::new(report), Some(Box::new(reporter))),
            news: None,
            version: None,
            comments: None,
            area: None,
            joined_there: 0,
        };
        shown.extend(deps.composer.shown_to_staff(&mail)?.as_deref().map(mail_shown));
    }
    Ok(shown)
}

fn case_page(desk: &Desk, reports: &Reports, state: FormState) -> Result<Response, Failure> {
    let now = clock::now();
    let typed = ReportVerdict::of_word(desk.door.form.get("verdict"));
    // On the first visit, before any form was sent, all reports are ticked.
    let untouched = desk.door.form == throng_web::http::form::Form::default();
    let shown = |waiting: &Waiting| ReportShown {
        class_key: class_key(waiting.report.class),
        about: waiting.about.clone(),
        comment_path: waiting.report.comment.map(comments::path_of),
        at_ms: waiting.report.at.0,
        days: days(&waiting.report, now),
        words: waiting
            .reporter
            .as_ref()
            .map(|reporter| reporter.words.clone())
            .unwrap_or_default(),
        mails: waiting
            .reporter
            .as_ref()
            .is_some_and(|reporter| reporter.email.is_some()),
        chosen: untouched || desk.door.form.is_ticked(&waiting.field()),
        field: waiting.field(),
    };
    let choice = |verdict: ReportVerdict| ReportChoice {
        word: verdict.word(),
        key: verdict_key(verdict),
        chosen: typed == Some(verdict),
    };
    let petition = &reports.petition;
    let public = petition.head.state.is_public();
    desk.form(PLACE, state, |frame, problems| ReportCaseView {
        frame: case_frame(frame, petition),
        public_path: public.then(|| desk.door.site.path_of(petition)),
        reports: reports.waiting.iter().map(shown).collect(),
        more: reports.more,
        may_settle: desk.signed.staff.may(Duty::Moderate),
        verdicts: ReportVerdict::ALL.into_iter().map(choice).collect(),
        words: desk.door.form.get("words").to_owned(),
        words_chars_max: NOTE_CHARS_MAX,
        kept_days: REPORTER_DAYS,
        problems,
    })
}
