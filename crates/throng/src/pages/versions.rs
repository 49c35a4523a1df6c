//! The versions of a petition's text: the changes since it opened, and each full text.
//!
//! Changes before it opened are not shown: only its supporters have seen those texts, and a moderator may have
//! asked for the change.

use axum::extract::Path;
use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::ids::CampaignId;
use throng_domain::signature::Signature;
use throng_domain::version::{Version, Versions};

use super::{number_of, public};
use throng_rendering::views::{TextHistoryView, TextVersionView, VersionRef, VersionRow};
use throng_rendering::wording::{differences, parts};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// `GET /petitions/{number}/changes`.
pub(super) async fn changes(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let (petition, versions) = read(&reading, &site, site.petition(number_of(&number)?)).await?;
    let language = site.first_language();
    let mut rows: Vec<VersionRow> = Vec::with_capacity(versions.len());
    for (at, (number, version)) in versions.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| &versions[at].1);
        rows.push(VersionRow {
            number: *number,
            at_ms: version.at.0,
            why: before.map(|_| why(version)),
            parts: before.map_or_else(Vec::new, |before| differences(before, version, language)),
        });
    }
    rows.reverse();
    let view = TextHistoryView {
        site: site.view.clone(),
        id: i64::from(petition.head.id.number),
        petition_path: site.path_of(&petition),
        title: petition.head.text.action,
        versions: rows,
    };
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `GET /petitions/{number}/versions/{version}`.
pub(super) async fn version(
    reading: Reading,
    OfSite(site): OfSite,
    Path((number, version)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let wanted = i64::from(number_of(&version)?);
    let (petition, versions) = read(&reading, &site, site.petition(number_of(&number)?)).await?;
    let current = versions.last().map_or(1, |(number, _)| *number);
    let found = versions.into_iter().find(|(number, _)| *number == wanted);
    let (number, version) = found.ok_or(Failure::NotFound)?;
    let view = TextVersionView {
        site: site.view.clone(),
        id: i64::from(petition.head.id.number),
        petition_path: site.path_of(&petition),
        number,
        current,
        at_ms: version.at.0,
        parts: parts(&version, site.first_language()),
        title: petition.head.text.action,
    };
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

fn why(version: &Version) -> String {
    version
        .amended
        .as_ref()
        .map_or_else(String::new, |amended| amended.why.clone())
}

/// A petition that was opened, and its versions from then on.
async fn read(
    reading: &Reading,
    site: &Site,
    id: CampaignId,
) -> Result<(Campaign, Vec<(i64, Version)>), Failure> {
    let (counted, versions) = reading
        .ask(move |tracked| Ok((tracked.petition_without_number(id)?, tracked.versions(id)?)))
        .await?;
    let petition = public(site, counted)?.campaign;
    if !matches!(petition.head.state, CampaignState::Open | CampaignState::Closed) {
        return Err(Failure::NotFound);
    }
    let versions = versions.public(&petition);
    Ok((petition, versions))
}

/// The version that somebody signed, and the page where everybody can read it.
pub(crate) fn version_ref(
    site: &Site,
    (petition, versions): (&Campaign, &Versions),
    signature: &Signature,
) -> VersionRef {
    let number = versions.signed(signature);
    let opened = matches!(petition.head.state, CampaignState::Open | CampaignState::Closed);
    let is_public = opened
        && versions
            .public(petition)
            .iter()
            .any(|(public, _)| *public == number);
    let path = is_public.then(|| format!("{}/versions/{number}", site.base_of(petition)));
    VersionRef { number, path }
}
