//! Comments in the office: those that wait, as a list of the queue; those that are settled; and one with what can be
//! done with it.
//!
//! A decision carries how often the comment had been edited and which reports were shown, so that the domain decides on
//! what was seen. Nothing is mailed to authors: they see it behind their own link.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::command::{CommentStep, DecideComment};
use throng_domain::comment::{
    COMMENT_REASONS, CUT_MARK, Comment, CommentCase, CommentDecision, CommentShown, CommentState,
    CommentText, is_cut_of,
};
use throng_domain::ids::{CampaignId, CommentId, ReportId, SiteId};
use throng_domain::limits::{COMMENT_CHARS_MAX, COMMENT_REPORTS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::reason::is_shipped;
use throng_domain::report::{Report, Reporter};
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_domain::time::{MINUTE_MS, Timestamp};
use throng_domain::unseen::untagged;
use throng_store::error::Fault;
use throng_store::reader::{Attempt, ReadRows, StoreReader};

use super::cut::Cut;
use super::form::{FormState, Problems, plain};
use super::notices::notice_of;
use super::petition::case_path;
use super::queue::{holder, name_of};
use super::{Deps, Desk, Signed};
use throng_process::clock;
use throng_process::limits::{
    COMMENT_REPORTS_READ_MAX, COMMENT_SHORT_CHARS_MAX, COMMENTS_PAGE, COMMENTS_WAITING_MAX,
};
use throng_rendering::views::{
    CheckedCommentsView, CommentCaseView, CommentDecided, CommentReport, CommentRow, CutView, FieldProblem,
    HideForm, RejectChoice, TodoLine, class_key, comment_decided_key, comment_reason_key, comment_waits_key,
    in_short,
};
use throng_web::http::respond::Failure;
use throng_web::sites::Site;

const PLACE: &str = "/admin/queue";
/// The list of the queue that holds comments.
pub(super) const LIST: &str = "comments";

fn comment_path(id: i64) -> String {
    format!("/admin/comments/{id}")
}

/// The page of a comment in the office.
pub(super) fn path_of(id: CommentId) -> String {
    comment_path(id.0)
}

/// Comments that wait.
const WAITING: Cut = Cut(&COMMENTS_WAITING_MAX, "cut-oldest");

/// How many comments wait, as far as they are shown. Read for each page of the office.
pub(super) fn how_many_wait(reader: &mut dyn StoreReader, site: SiteId) -> Result<u32, Fault> {
    reader.count_rows(CommentCase::list(site, false), COMMENTS_WAITING_MAX.rows())
}

/// A line for the list of things to do, if comments wait.
pub(super) fn todo(signed: &Signed) -> Option<TodoLine> {
    let count = i64::from(signed.comments);
    let path = format!("{PLACE}?list={LIST}");
    (count > 0).then(|| TodoLine { key: "todo-comments".to_owned(), count, path })
}

/// A case with its comment and the title of the petition.
struct Listed {
    id: i64,
    case: CommentCase,
    comment: Comment,
    title: String,
    kind: CampaignKind,
}

impl Listed {
    /// What its author wrote, without hidden tags: one from before these were taken out may have some, which no form sends back.
    fn written(&self) -> Cow<'_, str> {
        untagged(self.comment.words.as_ref().map_or("", CommentText::as_str))
    }
}

/// The cases with their comments; one whose comment is gone meanwhile is left out.
fn listed(
    reader: &mut dyn StoreReader,
    site: SiteId,
    cases: Vec<(i64, CommentCase)>,
) -> Result<Vec<Listed>, Fault> {
    let mut titles: HashMap<u32, (String, CampaignKind)> = HashMap::new();
    let mut found = Vec::with_capacity(cases.len());
    for (id, case) in cases {
        let Some(comment) = reader.row(Comment::key(site, case.kept))? else {
            continue;
        };
        let (title, kind) = match titles.get(&case.campaign) {
            Some(known) => known.clone(),
            None => {
                let counted = reader.campaign(CampaignId { site, number: case.campaign })?;
                let known = counted.map(|counted| counted.campaign);
                let known = known.map(|known| (known.head.text.action, known.kind.which()));
                let known = known.unwrap_or((String::new(), CampaignKind::Petition));
                titles.insert(case.campaign, known.clone());
                known
            }
        };
        found.push(Listed { id, case, comment, title, kind });
    }
    Ok(found)
}

fn row(listed: &Listed, names: &HashMap<StaffId, Staff>, own: StaffId, at: (&Site, Timestamp)) -> CommentRow {
    CommentRow {
        path: comment_path(listed.id),
        words: in_short(&listed.written(), COMMENT_SHORT_CHARS_MAX.count()).0,
        title: listed.title.clone(),
        state_key: match &listed.case.decision {
            Some(_) => comment_decided_key(&listed.comment.state),
            None => comment_waits_key(listed.case.why),
        },
        at_ms: listed.comment.edited_at.unwrap_or(listed.comment.at).0,
        holder: holder(listed.case.lease, names, own, at),
    }
}

impl Desk {
    /// The comments that wait, the oldest first: a list of the queue.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn comments_waiting(
        &self,
        names: &HashMap<StaffId, Staff>,
    ) -> Result<(Vec<CommentRow>, Option<CutView>), Failure> {
        let site = self.door.site.id;
        let found = self.deps.ask(move |reader| {
            let mut cases = reader.rows(CommentCase::list(site, false), 0, WAITING.rows())?;
            let cut = WAITING.off(&mut cases);
            Ok((listed(reader, site, cases)?, cut))
        });
        let now = clock::now();
        let (rows, cut) = found.await?;
        let at = (&*self.door.site, now);
        let rows = rows.iter().map(|listed| row(listed, names, self.signed.id, at));
        Ok((rows.collect(), cut))
    }
}

/// `GET /admin/comments`: those that are settled.
pub(super) async fn checked(desk: Desk) -> Result<Response, Failure> {
    let site = desk.door.site.id;
    let before = desk.door.query("before").parse().unwrap_or(i64::MAX);
    let found = desk.deps.ask(move |reader| {
        let list = CommentCase::list(site, true);
        let mut cases = reader.newest_rows(list, before, COMMENTS_PAGE.rows() + 1)?;
        let more = cases.len() > COMMENTS_PAGE.count();
        cases.truncate(COMMENTS_PAGE.count());
        let last = cases.last().map(|(id, _)| *id).filter(|_| more);
        Ok((listed(reader, site, cases)?, last))
    });
    let (found, last) = found.await?;
    let names = desk.names().await?;
    let now = clock::now();
    let view = CheckedCommentsView {
        frame: desk.frame(PLACE),
        rows: found
            .iter()
            .map(|listed| row(listed, &names, desk.signed.id, (&*desk.door.site, now)))
            .collect(),
        older: last.map(|last| format!("/admin/comments?before={last}")),
    };
    desk.show(&view)
}

/// Everything about one comment.
struct Whole {
    listed: Listed,
    settled: bool,
    /// The name of its author, and whether their signature counts.
    author: (String, bool),
    /// Its campaign, if anyone may read the comment.
    public: Option<Campaign>,
    reports: Vec<(ReportId, Report, Option<Reporter>)>,
}

impl Deps {
    async fn comment(&self, site: SiteId, id: CommentId) -> Result<Whole, Failure> {
        let found = self.ask(move |reader| whole(reader, site, id)).await?;
        found.ok_or(Failure::Refused(Refusal::CommentUnknown))
    }
}

fn whole(reader: &mut dyn StoreReader, site: SiteId, id: CommentId) -> Result<Option<Whole>, Fault> {
    let waits = reader.row(CommentCase::key(site, id, false))?;
    let (case, settled) = match waits {
        Some(case) => (Some(case), false),
        None => (reader.row(CommentCase::key(site, id, true))?, true),
    };
    let cases = case.into_iter().map(|case| (id.0, case)).collect();
    let Some(listed) = listed(reader, site, cases)?.pop() else {
        return Ok(None);
    };
    let author = match reader.attempt(site, listed.case.kept.signature)? {
        Some(Attempt::Signature(signature, signer)) => {
            let name = signer
                .map(|signer| signer.name.as_str().to_owned())
                .unwrap_or_default();
            (name, signature.shows_comments())
        }
        _ => (String::new(), false),
    };
    let campaign = CampaignId { site, number: listed.case.campaign };
    let is_public = reader.row(CommentShown::key(campaign, id))?.is_some();
    let public = reader.campaign(campaign)?.filter(|_| is_public);
    let public = public.map(|found| found.campaign);
    let mut reports = Vec::new();
    for (report_id, report) in reader.rows(Report::list(site, false), 0, COMMENT_REPORTS_READ_MAX.rows())? {
        if report.comment == Some(id) && reports.len() < COMMENT_REPORTS_MAX {
            let reporter = reader.row(Reporter::key(site, ReportId(report_id)))?;
            reports.push((ReportId(report_id), report, reporter));
        }
    }
    Ok(Some(Whole { listed, settled, author, public, reports }))
}

fn id_in_path(desk: &Desk) -> Result<CommentId, Failure> {
    let number = desk.door.param().parse().map_err(|_| Failure::NotFound)?;
    Ok(CommentId(number))
}

/// `GET /admin/comments/{comment}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let whole = desk.deps.comment(desk.door.site.id, id_in_path(&desk)?).await?;
    page(&desk, &whole, FormState::fresh(), None).await
}

/// `POST /admin/comments/{comment}`.
pub(super) async fn step(desk: Desk) -> Result<Response, Failure> {
    let id = id_in_path(&desk)?;
    let whole = desk.deps.comment(desk.door.site.id, id).await?;
    let edits = edits_seen(&desk);
    let step_word = desk.door.form.get("step");
    let (step, done) = match step_word {
        "claim" => (CommentStep::Claim { take_over: false }, "comment-claimed"),
        "take-over" => (CommentStep::Claim { take_over: true }, "comment-claimed"),
        "release" => (CommentStep::Release, "comment-released"),
        "accept" => (CommentStep::Accept { edits }, "comment-accepted"),
        "undo" => (CommentStep::Undo, "comment-undone"),
        "hide" => match hiding(&desk, &whole, edits) {
            Ok(step) => (step, "comment-hidden"),
            Err(problems) => return page(&desk, &whole, problems.into(), None).await,
        },
        _ => return Err(Failure::Unprocessable),
    };
    let decide = DecideComment {
        site: desk.door.site.id,
        comment: whole.listed.case.kept,
        by: desk.signed.id,
        step,
        seen: desk.door.form.get("decided").parse().ok().map(Timestamp),
        reports: reports_seen(&desk),
    };
    let keeps = matches!(step_word, "claim" | "take-over" | "release" | "undo") && is_typed(&desk, &whole);
    let refused_key = match desk.decided_from(&path_of(id), decide).await? {
        Ok(_) if keeps => None,
        Ok(_) => return Ok(desk.to(&format!("/comments/{}?done={done}", id.0))),
        Err(Refusal::TextChanged) => Some("comment-changed"),
        Err(refusal) if is_typed(&desk, &whole) => Some(refusal.key()),
        Err(refusal) => return Err(Failure::Refused(refusal)),
    };
    let whole = desk.deps.comment(desk.door.site.id, id).await?;
    match refused_key {
        Some(key) => page(&desk, &whole, FormState::overtaken([FieldProblem::new("shown", key)]), None).await,
        None => page(&desk, &whole, FormState::fresh(), Some(done)).await,
    }
}

/// Whether the form to hide the comment holds what nobody has decided yet.
fn is_typed(desk: &Desk, whole: &Whole) -> bool {
    cut_typed(desk, whole).is_some() || !desk.door.form.get("reason").is_empty()
}

/// How often the comment had been edited when the form was made.
fn edits_seen(desk: &Desk) -> u8 {
    desk.door.form.get("edits").parse().unwrap_or(u8::MAX)
}

/// What is typed in place of the author's words. Where the author has edited them since the form was made, nobody knows any more what
/// stood in it: without the mark of a cut it is taken for the author's.
fn cut_typed<'a>(desk: &'a Desk, whole: &Whole) -> Option<&'a str> {
    let form = &desk.door.form;
    let typed = form.is_sent("shown").then(|| form.get("shown"))?;
    let is_cut = match whole.listed.comment.edits == edits_seen(desk) {
        true => plain(typed) != plain(&whole.listed.written()),
        false => typed.contains(CUT_MARK),
    };
    is_cut.then_some(typed)
}

/// The reports that were on the page, in the order of their arrival.
fn reports_seen(desk: &Desk) -> Vec<ReportId> {
    let fields = desk.door.form.clone().into_fields();
    let ids = fields
        .iter()
        .filter_map(|(name, _)| name.strip_prefix('r')?.parse().ok());
    let ids: BTreeSet<ReportId> = ids.map(ReportId).collect();
    ids.into_iter().take(COMMENT_REPORTS_MAX).collect()
}

/// What the form to hide a comment asks for, or what has to be corrected.
fn hiding(desk: &Desk, whole: &Whole, edits: u8) -> Result<CommentStep, Problems> {
    let mut problems = Problems::default();
    let reason = desk.door.form.get("reason");
    let known = reasons(&desk.door.site, "")
        .iter()
        .any(|offered| offered.code == reason);
    problems.must(known, "reason", "comment-reason-missing");
    let typed = plain(desk.door.form.get("shown"));
    let written = whole.listed.written();
    let all = typed.is_empty() || typed == plain(&written) || typed == CUT_MARK;
    let shown = (!all).then(|| CommentText::parse(&typed).ok()).flatten();
    let sound = all
        || shown
            .as_ref()
            .is_some_and(|shown| is_cut_of(shown.as_str(), &written));
    // A text that has changed meanwhile is told by the domain.
    problems.must(sound || whole.listed.comment.edits != edits, "shown", "comment-cut-odd");
    match problems.is_empty() {
        true => Ok(CommentStep::Hide { edits, shown, reason: reason.to_owned() }),
        false => Err(problems),
    }
}

/// The reasons that can be chosen: those for comments, and those that the office added.
fn reasons(site: &Site, chosen: &str) -> Vec<RejectChoice> {
    let choice = |code: &str, key: String, note: String| RejectChoice {
        code: code.to_owned(),
        key,
        hidden: false,
        note,
        chosen: code == chosen,
    };
    let ours = COMMENT_REASONS.map(|code| choice(code, reason_key(site, code), String::new()));
    let own = site.reasons.offered().filter(|reason| !is_shipped(&reason.code));
    let own = own.map(|reason| choice(&reason.code, reason.key.clone(), reason.terms.note.clone()));
    ours.into_iter().chain(own).collect()
}

/// The key of what a reason for hiding a comment says.
fn reason_key(site: &Site, code: &str) -> String {
    let ours = comment_reason_key(code).map(str::to_owned);
    ours.unwrap_or_else(|| site.reasons.find(code).key.clone())
}

fn decided(
    desk: &Desk,
    whole: &Whole,
    names: &HashMap<StaffId, Staff>,
    now: Timestamp,
) -> Option<CommentDecided> {
    let CommentDecision { at, by, .. } = whole.listed.case.decision.as_ref().filter(|_| whole.settled)?;
    let undo_until = at.plus_ms(desk.door.site.rules.start.undo_minutes * MINUTE_MS);
    let state = &whole.listed.comment.state;
    Some(CommentDecided {
        key: comment_decided_key(state),
        reason_key: state.reason().map(|code| reason_key(&desk.door.site, code)),
        name: name_of(names, *by),
        at_ms: at.0,
        undo_until_ms: (now < undo_until).then_some(undo_until.0),
    })
}

/// The page. `done` is the word for what a button has done, if what was typed beside it is not saved.
async fn page(desk: &Desk, whole: &Whole, state: FormState, done: Option<&str>) -> Result<Response, Failure> {
    let (now, site) = (clock::now(), &desk.door.site);
    let names = desk.names().await?;
    let Listed { id, case, comment, title, kind } = &whole.listed;
    let holder = holder(case.lease, &names, desk.signed.id, (&**site, now));
    let may_claim = desk.signed.staff.may(Duty::Moderate);
    let written = whole.listed.written().into_owned();
    let typed = cut_typed(desk, whole).map(str::to_owned);
    let keeps = is_typed(desk, whole);
    let report = |(_, report, reporter): &(ReportId, Report, Option<Reporter>)| CommentReport {
        class_key: class_key(report.class),
        at_ms: report.at.0,
        words: reporter
            .as_ref()
            .map(|reporter| reporter.words.clone())
            .unwrap_or_default(),
    };
    let of_comment =
        |campaign: &Campaign| format!("{}/comments?before={}#c{id}", site.base_of(campaign), id + 1);
    let public_path = whole.public.as_ref().filter(|_| !site.rules.comments.is_off());
    desk.form(PLACE, state, |frame, problems| CommentCaseView {
        frame: match done {
            Some(done) => frame.about(*kind).after(notice_of(done)),
            None => frame.about(*kind),
        },
        unsaved: done.is_some(),
        path: comment_path(*id),
        case_path: case_path(CampaignId { site: site.id, number: case.campaign }),
        title: title.clone(),
        public_path: public_path.map(of_comment),
        shown: match &comment.state {
            CommentState::Cut { shown, .. } => Some(shown.as_str().to_owned()),
            CommentState::Waiting
            | CommentState::Shown
            | CommentState::Hidden { .. }
            | CommentState::Removed => None,
        },
        author: whole.author.0.clone(),
        named: comment.name.is_some(),
        held_back: !whole.author.1,
        at_ms: comment.at.0,
        edited_ms: comment.edited_at.map(|at| at.0),
        edits: comment.edits,
        waits_key: (!whole.settled).then(|| comment_waits_key(case.why)),
        decided: decided(desk, whole, &names, now),
        // What was typed stays, where a colleague was faster too.
        may_decide: may_claim && (keeps || holder.as_ref().is_none_or(|holder| holder.own)),
        holder,
        reports: whole.reports.iter().map(report).collect(),
        report_fields: whole
            .reports
            .iter()
            .map(|(id, ..)| format!("r{}", id.0))
            .collect(),
        may_claim,
        form: HideForm {
            reasons: reasons(site, desk.door.form.get("reason")),
            shown: typed.unwrap_or_else(|| written.clone()),
            chars_max: COMMENT_CHARS_MAX,
        },
        words: written,
        problems,
    })
}
