//! The tray of captured mails: read exactly as they would be sent, at a link that a start prints on a terminal and writes to a file of the
//! data directory (in the demo everybody has it). It exists only while mail is captured.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use serde::Deserialize;
use throng_domain::ids::MailId;
use throng_domain::mailing::MailState;
use throng_store::reader::MailWithSubject;

use super::{Composer, Outgoing};
use throng_process::limits::TRAY_MAILS_MAX;
use throng_rendering::views::{CapturedListView, CapturedMailRow, CapturedMailView, HeaderLine};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, private_page};
use throng_web::http::status::Shown;
use throng_web::read::Readers;
use throng_web::sites::Site;

/// What the tray needs.
#[derive(Clone, Debug)]
pub struct Deps {
    pub readers: Readers,
    pub composer: Composer,
}

/// The tray's addresses. Their pages depend on who asks, so the page cache must not keep them.
pub const APART: &[&str] = &["/captured/*"];

/// The table of the tray.
pub fn routes(deps: Deps) -> Router<()> {
    Router::new()
        .route("/captured/{key}", get(list))
        .route("/captured/{key}/{mail}", get(one))
        .route("/captured/{key}/{mail}/html", get(html))
        .with_state(deps)
}

/// The query: `?before=`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct TrayQuery {
    before: String,
}

async fn list(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(key): Path<String>,
    InQuery(asked): InQuery<TrayQuery>,
) -> Result<Response, Failure> {
    check_key(&site, &key)?;
    let (id, max) = (site.id, TRAY_MAILS_MAX.rows());
    // What is no number is the beginning of the list.
    let before = asked.before.parse().ok().map(MailId);
    let mails = deps
        .readers
        .ask(move |reader| reader.captured_mails(id, before.unwrap_or(MailId(i64::MAX)), max))
        .await?;
    let tray = format!("/captured/{key}");
    let is_full = mails.len() >= TRAY_MAILS_MAX.count();
    let last = mails.last().filter(|_| is_full);
    let next = last.map(|last| format!("{tray}?before={}", last.mail.id.0));
    let rows = mails
        .iter()
        .filter_map(|mail| row(&deps, &site, &key, mail).transpose());
    let view = CapturedListView {
        site: site.view.clone(),
        mails: rows.collect::<Result<_, Failure>>()?,
        first: before.map(|_| tray),
        next,
    };
    private_page(&site, Shown::AsAsked, &view)
}

fn row(
    deps: &Deps,
    site: &Site,
    key: &str,
    mail: &MailWithSubject,
) -> Result<Option<CapturedMailRow>, Failure> {
    debug_assert_eq!(mail.mail.site, site.id, "the question names the site");
    Ok(deps.composer.captured(mail)?.map(|letter| CapturedMailRow {
        path: format!("/captured/{key}/{}", mail.mail.id.0),
        to: letter.to.clone(),
        subject: letter.subject.clone(),
        at_ms: mail.mail.created_at.0,
    }))
}

async fn one(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((key, mail)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let letter = letter(&deps, &site, &key, &mail).await?;
    let headers = letter
        .headers()
        .into_iter()
        .map(|(name, value)| HeaderLine { name, value });
    let view = CapturedMailView {
        site: site.view.clone(),
        subject: letter.subject.clone(),
        headers: headers.collect(),
        text: letter.text.clone(),
        html_path: letter
            .html
            .as_ref()
            .map(|_| format!("/captured/{key}/{mail}/html")),
        tray_path: format!("/captured/{key}"),
        size_bytes: i64::try_from(letter.bytes().len()).unwrap_or(i64::MAX),
    };
    private_page(&site, Shown::AsAsked, &view)
}

/// The HTML of a mail, as a mail program is given it.
async fn html(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((key, mail)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let letter = letter(&deps, &site, &key, &mail).await?;
    Ok(headers::mailed_html(letter.html.ok_or(Failure::NotFound)?))
}

/// A captured mail of this site.
async fn letter(deps: &Deps, site: &Site, key: &str, mail: &str) -> Result<Box<Outgoing>, Failure> {
    check_key(site, key)?;
    let id = MailId(mail.parse().map_err(|_| Failure::NotFound)?);
    let found = deps.readers.ask(move |reader| reader.mail(id)).await?;
    let ours = found.filter(|found| found.mail.site == site.id && found.mail.state == MailState::Captured);
    deps.composer
        .captured(&ours.ok_or(Failure::NotFound)?)?
        .ok_or(Failure::NotFound)
}

/// Keys are compared as hashes, so that the time does not depend on where they differ.
fn check_key(site: &Site, key: &str) -> Result<(), Failure> {
    let right = blake3::hash(site.tokens.tray_key().as_bytes()) == blake3::hash(key.as_bytes());
    if right { Ok(()) } else { Err(Failure::NotFound) }
}
