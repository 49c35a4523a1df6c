//! Reporting a petition to the moderators, and the page for the receipt number that the reporter gets.
//!
//! Owns the form and its error messages. It must never show to anybody what was reported: the page of a receipt number
//! says what the moderators decided, and nothing else.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use throng_domain::answer;
use throng_domain::campaign::Campaign;
use throng_domain::command::MakeReport;
use throng_domain::comment::CommentShown;
use throng_domain::ids::{CampaignId, CommentId};
use throng_domain::limits::{ANNALS_MAX, REPORT_CHARS_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::publication::{Publication, Published};
use throng_domain::report::{Report, ReportClass};
use throng_domain::row::Row;
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::Deps;
use super::sign::{given_key, refuse_robots};
use super::signer::{email_of, is_doubtful};
use crate::pages::{number_of, public};
use throng_config::Act;
use throng_edge::client::Asking;
use throng_rendering::views::{
    CommentLine, FieldProblem, ReportAbout, ReportChoice, ReportFormView, ReportReceiptView, class_key,
    verdict_key,
};
use throng_rendering::wording::lines;
use throng_web::http::form::{Form, form_key_text, submission_key};
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, form_page, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;

/// The query of the form's address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ReportQuery {
    /// A publication's number, or `answer` or `debate` for the newest of these.
    #[serde(default)]
    about: String,
    /// The number of a comment.
    #[serde(default)]
    comment: String,
}

/// What a report is about, besides the petition.
#[derive(Clone, Debug, Default)]
struct Reported {
    /// A publication, if it is one.
    about: Option<ReportAbout>,
    /// A comment, if it is one, with its number.
    comment: Option<(i64, CommentShown)>,
}

/// `GET /petitions/{number}/report`: the form has a key, so that sending it twice makes one report.
pub(super) async fn form(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    InQuery(asked): InQuery<ReportQuery>,
) -> Result<Response, Failure> {
    let about = found(&deps, &site, &number, asked).await?;
    page(&site, about, &Form::default(), Shown::AsAsked, Vec::new())
}

/// `POST /petitions/{number}/report`.
pub(super) async fn send(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    refuse_robots(&form)?;
    let field = |name: &str| form.get(name).to_owned();
    let asked = ReportQuery { about: field("about"), comment: field("comment") };
    let (petition, about) = found(&deps, &site, &number, asked).await?;
    if form.is_shown_again() {
        return page(&site, (petition, about), &form, Shown::AsAsked, Vec::new());
    }
    let make = match read(&site, petition.head.id, &about, &form) {
        Ok(make) => make,
        Err(problems) => {
            return page(&site, (petition, about), &form, Shown::WithProblems, problems);
        }
    };
    if is_doubtful(&form) {
        return page(&site, (petition, about), &form, Shown::AsAsked, Vec::new());
    }
    let mailed = make.email.is_some();
    let kept = Kept { action: report_path(&site, petition.head.id.number), fields: form.into_fields() };
    deps.count(Act::Report, asking, || kept.clone())?;
    let answer::Reported(id) = deps.submit(make, kept).await?;
    let sent = if mailed { "mail" } else { "yes" };
    let path = format!("/reports/{}?sent={sent}", site.tokens.report_number(id));
    Ok(see_other(&site.localised(&path)))
}

fn report_path(site: &Site, number: u32) -> String {
    format!("{}/report", site.base(number))
}

/// The report that was typed, or what is wrong with it.
fn read(
    site: &Site,
    petition: CampaignId,
    reported: &Reported,
    form: &Form,
) -> Result<MakeReport, Vec<FieldProblem>> {
    let class = ReportClass::of_word(form.get("class"));
    let missing = class
        .is_none()
        .then(|| FieldProblem::new("class", "report-class-missing"));
    let words = lines(form.get("words"));
    let unsound = match words.chars().count() {
        0 => Some(FieldProblem::new("words", "report-words-missing")),
        count if count > REPORT_CHARS_MAX => Some(FieldProblem::new("words", "note-too-long")),
        _ => None,
    };
    let typed = email_of(form).trim();
    let email = (!typed.is_empty())
        .then(|| EmailAddress::parse(typed))
        .transpose();
    let wrong = email.as_ref().err().map(|error| FieldProblem::from_error(*error));
    match (class, unsound, email) {
        (Some(class), None, Ok(email)) => {
            let about = reported.about.as_ref().map_or(0, |about| about.number);
            let comment = reported.comment.as_ref().map(|(_, shown)| shown.kept);
            let said = [class.word(), &words, typed].map(str::as_bytes);
            let form_key = submission_key(given_key(form), said);
            Ok(MakeReport {
                campaign: petition,
                about,
                comment,
                class,
                words,
                email,
                language: site.language(),
                form_key,
            })
        }
        (_, unsound, _) => Err(missing.into_iter().chain(unsound).chain(wrong).collect()),
    }
}

/// The petition if it is public, and the part of it that is reported.
async fn found(
    deps: &Deps,
    site: &Site,
    number: &str,
    asked: ReportQuery,
) -> Result<(Campaign, Reported), Failure> {
    let id = site.petition(number_of(number)?);
    let wanted = Some(asked.comment).filter(|comment| !comment.is_empty());
    let names_comment = wanted.is_some();
    let has_comments = !site.rules.comments.is_off();
    let (counted, reported) = deps
        .readers
        .ask(move |reader| {
            let counted = reader.campaign(id)?;
            let about = if asked.about.is_empty() {
                None
            } else {
                publication(reader, id, &asked.about)?
            };
            let number = wanted
                .and_then(|number| number.parse().ok())
                .filter(|_| has_comments);
            let comment = match number {
                Some(number) => reader
                    .row(CommentShown::key(id, CommentId(number)))?
                    .map(|shown| (number, shown)),
                None => None,
            };
            Ok((counted, Reported { about, comment }))
        })
        .await?;
    let petition = public(site, counted)?.campaign.shown();
    // A petition that was rejected shows no comments.
    if names_comment && (reported.comment.is_none() || !petition.head.state.is_accepted()) {
        return Err(Failure::Refused(Refusal::CommentUnknown));
    }
    Ok((petition, reported))
}

/// The publication that a link names; `None` if it does not exist, or was retracted.
fn publication(
    reader: &mut dyn StoreReader,
    id: CampaignId,
    about: &str,
) -> Result<Option<ReportAbout>, Fault> {
    let list = Published::rows(id);
    let rows = reader.newest_rows(list, i64::MAX, ANNALS_MAX)?;
    let stands = |(_, row): &(i64, Published)| row.retracted_at.is_none();
    let mut shown = rows
        .into_iter()
        .filter(stands)
        .map(|(number, row)| (number, row.what));
    let found = shown.find(|(number, what)| match about {
        "answer" => matches!(what, Publication::Response(_)),
        "debate" => matches!(what, Publication::DebateOutcome(_)),
        wanted => number.to_string() == wanted,
    });
    Ok(found.map(|(number, what)| ReportAbout::of(number, &what)))
}

fn page(
    site: &Site,
    (petition, reported): (Campaign, Reported),
    form: &Form,
    shown: Shown,
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let chosen = ReportClass::of_word(form.get("class"));
    let choice = |class: ReportClass| ReportChoice {
        word: class.word(),
        key: class_key(class),
        chosen: chosen == Some(class),
    };
    let at = site.petition_ref(petition.head.id.number, &petition.head.text.action);
    let view = ReportFormView {
        site: site.view.clone(),
        number: petition.head.id.number,
        petition_path: at.path,
        title: at.title,
        about: reported.about,
        classes: ReportClass::ALL
            .into_iter()
            .filter(|class| *class != ReportClass::Duplicate || reported.comment.is_none())
            .map(choice)
            .collect(),
        comment: reported
            .comment
            .map(|(number, shown)| CommentLine::of(number, &shown)),
        words: form.get("words").to_owned(),
        words_chars_max: REPORT_CHARS_MAX,
        email: email_of(form).to_owned(),
        form_key: form_key_text(given_key(form)),
        problems,
    };
    form_page(site, shown, &view)
}

/// The query of the receipt's address.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Sent {
    #[serde(default)]
    sent: String,
}

/// `GET /reports/{receipt}`.
pub(super) async fn receipt(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(written): Path<String>,
    InQuery(sent): InQuery<Sent>,
) -> Result<Response, Failure> {
    let unknown = || Failure::Refused(Refusal::ReportUnknown);
    let id = site.tokens.report_of(&written).ok_or_else(unknown)?;
    let of = site.id;
    let found = deps.readers.ask(move |reader| {
        let waiting = reader.row(Report::key(of, id, false))?;
        match waiting {
            Some(found) => Ok(Some(found)),
            None => reader.row(Report::key(of, id, true)),
        }
    });
    let Some(report) = found.await? else {
        return Err(unknown());
    };
    let view = ReportReceiptView {
        site: site.view.clone(),
        receipt: site.tokens.report_number(id),
        received_ms: report.at.0,
        settled_ms: report.settled.map(|settled| settled.at.0),
        verdict_key: report.settled.map(|settled| verdict_key(settled.verdict)),
        sent: !sent.sent.is_empty(),
        mailed: sent.sent == "mail",
    };
    private_page(&site, Shown::AsAsked, &view)
}
