//! Following places by email: the form on an area's page, the page of the mailed link, and the one that stops all of it.
//!
//! Whoever sends the form is answered the same whether the address follows or not; only the owner of the mailbox learns it.
//! Opening a mailed link changes nothing, since mail scanners do that; its buttons do. All that is kept with an address is on
//! the page of its link. Bounded by [`PLACE_FOLLOWERS_MAX`] mailboxes of a site.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::area::{Area, AreaCode};
use throng_domain::command::{ConfirmPlace, FollowPlace, StopPlaces};
use throng_domain::ids::PlaceFollowerOf;
use throng_domain::limits::{PLACE_NEW_DAYS, PLACES_FOLLOWED_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::place_follower::{FollowedPlace, PLACE_MAILED_KEPT_MS, PlaceFollower, Spelling};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::uniqueness::AddressKey;
use throng_store::reader::ReadRows;

use super::Deps;
use super::sign::refuse_robots;
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_process::limits::PLACE_FOLLOWERS_MAX;
use throng_rendering::views::{
    FieldProblem, FollowedPlaceLine, FollowedPlacesView, OwnAreasView, PlaceFollowView, PlaceSentView,
    StopPlacesView,
};
use throng_web::http::form::Form;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::{Purpose, Tokens};

/// `GET /petitions/local/{area}/followers/new`: the same bytes for everybody.
pub(super) async fn empty(OfSite(site): OfSite, Path(segment): Path<String>) -> Result<Response, Failure> {
    let view = form_view(&site, area_at(&site, &segment)?, String::new(), Vec::new());
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `POST /petitions/local/{area}/followers/new`: the form again with what was typed, in another language.
pub(super) async fn again(
    OfSite(site): OfSite,
    Path(segment): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let view = form_view(&site, area_at(&site, &segment)?, form.get("email").to_owned(), Vec::new());
    private_page(&site, Shown::AsAsked, &view)
}

/// `POST /petitions/local/{area}/followers`: answers only when it is on disk.
pub(super) async fn follow(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(segment): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    refuse_robots(&form)?;
    let area = area_at(&site, &segment)?;
    let typed = form.get("email").trim().to_owned();
    let email = match EmailAddress::parse(&typed) {
        Ok(email) => email,
        Err(error) => {
            let view = form_view(&site, area, typed, vec![FieldProblem::from_error(error)]);
            return private_page(&site, Shown::WithProblems, &view);
        }
    };
    let path = path_of(&site, area);
    let kept = Kept { action: format!("{path}/followers"), fields: form.into_fields() };
    deps.count(Act::Mail, asking, || kept.clone())?;
    refuse_when_full(&deps, &site).await?;
    let address = mailbox_key(&site, &email);
    let (area, language) = (area.code.clone(), site.language());
    deps.submit(FollowPlace { site: site.id, area, email, address, language }, kept)
        .await?;
    Ok(see_other(&site.localised(&format!("{path}/followers/sent"))))
}

/// The keyed hash of a mailbox that follows areas: under no campaign, since campaigns are counted from 1.
pub(super) fn mailbox_key(site: &Site, email: &EmailAddress) -> AddressKey {
    let uniqueness = &site.secrets.uniqueness;
    uniqueness.address(site.petition(0), email, &site.rules.domains)
}

/// The row of a mailbox that follows areas, or was asked whether it wants to.
pub(super) async fn followed(
    deps: &Deps,
    site: &Site,
    email: &EmailAddress,
) -> Result<Option<(PlaceFollowerOf, PlaceFollower)>, Failure> {
    let address = mailbox_key(site, email);
    let of = PlaceFollower::of(site.id, address);
    let row = found(deps, of).await?.filter(|row| row.address == address);
    Ok(row.map(|row| (of, row)))
}

/// The areas that a mailbox follows, for its owner: by the spelling of its address, with the page where they can be stopped.
pub(super) fn own(site: &Site, of: PlaceFollowerOf, row: &PlaceFollower) -> Vec<OwnAreasView> {
    let of_reader = |by: &Option<Spelling>| {
        let (email, _) = row.spelled(by.as_ref());
        let asked_at = row.confirmed_by(email).next()?.asked_at;
        Some(OwnAreasView {
            names: row
                .confirmed_by(email)
                .map(|place| name_of(site, &place.area))
                .collect(),
            path: site.tokens.place_path(of, asked_at),
        })
    };
    row.readers().iter().filter_map(of_reader).collect()
}

/// Refuses everybody, whether they follow already or not, while as many mailboxes follow as may.
async fn refuse_when_full(deps: &Deps, site: &Site) -> Result<(), Failure> {
    let (list, max) = (PlaceFollower::all(site.id), PLACE_FOLLOWERS_MAX.rows());
    let count = deps
        .readers
        .ask(move |reader| reader.count_rows(list, max))
        .await?;
    match count >= max {
        true => Err(Failure::Refused(Refusal::NotPossibleNow)),
        false => Ok(()),
    }
}

/// `GET /petitions/local/{area}/followers/sent`: it tells of no address.
pub(super) async fn sent(OfSite(site): OfSite, Path(segment): Path<String>) -> Result<Response, Failure> {
    let area = area_at(&site, &segment)?;
    let view = PlaceSentView {
        site: site.view.clone(),
        area: area.name.clone(),
        area_path: path_of(&site, area),
        tray_path: site.open_tray.clone(),
    };
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `GET /f/local/{token}`, the mailed link.
pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (of, end) = requested(&site, &token)?;
    let row = found(&deps, of).await?;
    let link = row
        .as_ref()
        .zip(row.as_ref().and_then(|row| request(&site, of, row, end)));
    let open = link.filter(|(_, place)| place.confirmed_at.is_some() || !is_over(&site, place));
    let asked = open.filter(|(_, place)| place.confirmed_at.is_none());
    // What was asked for with another spelling of the address is for whoever reads the mails that go there.
    let followed = open
        .into_iter()
        .flat_map(|(row, place)| row.confirmed_by(row.email_of(place)));
    let spelled = open.map(|(row, place)| row.spelled(place.by.as_ref()));
    let language = spelled.and_then(|(_, language)| language);
    let view = FollowedPlacesView {
        site: site.view.clone(),
        path: format!("/f/local/{token}"),
        stop_path: site.tokens.stop_places_path(of),
        asked: asked.map(|(_, place)| line(&site, place)),
        full: asked.is_some_and(|(row, _)| row.confirmed().count() >= PLACES_FOLLOWED_MAX),
        places: followed.map(|place| line(&site, place)).collect(),
        email: spelled.map_or_else(String::new, |(email, _)| email.as_str().to_owned()),
        language_name: language.map(|language| site.language_name(language)),
        unconfirmed_days: site.rules.retention.unconfirmed_days,
        mailed_days: PLACE_MAILED_KEPT_MS / DAY_MS,
    };
    private_page(&site, Shown::AsAsked, &view)
}

/// `POST /f/local/{token}`, the button that confirms.
pub(super) async fn confirm(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let path = format!("/f/local/{token}");
    if let Some((of, asked_at)) = asker(&deps, &site, &token).await? {
        let kept = Kept { action: path.clone(), fields: Vec::new() };
        match deps
            .decided(ConfirmPlace { follower: of, asked_at }, kept)
            .await?
        {
            // The page says how it stands: it follows, the link is over, or there can be no more.
            Ok(_) | Err(Refusal::LinkExpired | Refusal::AttemptUnknown | Refusal::NotPossibleNow) => {}
            Err(refusal) => return Err(Failure::Refused(refusal)),
        }
    }
    Ok(see_other(&site.localised(&path)))
}

/// `POST /f/local/{token}/stop`: stops the emails about one place.
pub(super) async fn stop_one(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let path = format!("/f/local/{token}");
    let area = AreaCode::parse(form.get("place")).ok_or(Failure::Unprocessable)?;
    let (of, end) = requested(&site, &token)?;
    let row = found(&deps, of).await?;
    let place = row
        .as_ref()
        .and_then(|row| Some((row, request(&site, of, row, end)?)));
    let Some(email) = place.map(|(row, place)| row.email_of(place)) else {
        return Ok(see_other(&site.localised(&path)));
    };
    let is_meant =
        |(row, place): (&PlaceFollower, &FollowedPlace)| place.area == area && row.email_of(place) == email;
    let meant = row.as_ref().and_then(|row| {
        let mut places = row.places.iter();
        places.find(|place| is_meant((row, place)))
    });
    if let Some(asked_at) = meant.map(|place| place.asked_at) {
        let kept = Kept { action: format!("{path}/stop"), fields: form.into_fields() };
        deps.submit(StopPlaces { follower: of, only: Some(asked_at) }, kept)
            .await?;
    }
    // This link is over if it was mailed for that place: one of those that are left shows what is kept.
    let left = found(&deps, of).await?;
    let Some(left) = left else {
        // That was the last: their address is gone with it.
        let path = site.tokens.stop_places_path(of);
        return Ok(see_other(&site.localised(&path)));
    };
    let next = left.confirmed_by(email).next();
    let to = match next {
        Some(place) => site.tokens.place_path(of, place.asked_at),
        // Nothing that was asked for with this spelling is left.
        None => path,
    };
    Ok(see_other(&site.localised(&to)))
}

/// `GET /u/local/{token}`: looking changes nothing.
pub(super) async fn show_stop(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let of = stopper(&site, &token)?;
    let stopped = found(&deps, of).await?.is_none();
    stop_page(&site, &token, stopped)
}

/// `POST /u/local/{token}`: stops all, whatever the body, and answers without a redirect, as RFC 8058 asks.
pub(super) async fn stop(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let of = stopper(&site, &token)?;
    let kept = Kept { action: format!("/u/local/{token}"), fields: Vec::new() };
    deps.submit(StopPlaces { follower: of, only: None }, kept).await?;
    stop_page(&site, &token, true)
}

fn stop_page(site: &Site, token: &str, stopped: bool) -> Result<Response, Failure> {
    let view = StopPlacesView { site: site.view.clone(), path: format!("/u/local/{token}"), stopped };
    private_page(site, Shown::AsAsked, &view)
}

fn stopper(site: &Site, token: &str) -> Result<PlaceFollowerOf, Failure> {
    site.tokens
        .place_follower(Purpose::StopPlaces, token)
        .ok_or(Failure::StopLinkBroken)
}

/// The mailbox that a mailed link names, and the end of the link, which says for which request it was mailed.
fn requested<'a>(site: &Site, token: &'a str) -> Result<(PlaceFollowerOf, &'a str), Failure> {
    let (token, end) = Tokens::request_in(token).ok_or(Failure::FollowLinkBroken)?;
    let of = site.tokens.place_follower(Purpose::Place, token);
    Ok((of.ok_or(Failure::FollowLinkBroken)?, end))
}

/// The same, if what was asked for is still known.
async fn asker(
    deps: &Deps,
    site: &Site,
    token: &str,
) -> Result<Option<(PlaceFollowerOf, Timestamp)>, Failure> {
    let (of, end) = requested(site, token)?;
    let row = found(deps, of).await?;
    let place = row.as_ref().and_then(|row| request(site, of, row, end));
    Ok(place.map(|place| (of, place.asked_at)))
}

async fn found(deps: &Deps, of: PlaceFollowerOf) -> Result<Option<PlaceFollower>, Failure> {
    let key = PlaceFollower::key(of);
    Ok(deps.readers.ask(move |reader| reader.row(key)).await?)
}

/// The place that a link with this end was mailed for.
fn request<'a>(
    site: &Site,
    of: PlaceFollowerOf,
    row: &'a PlaceFollower,
    end: &str,
) -> Option<&'a FollowedPlace> {
    let is_it = |place: &&FollowedPlace| site.tokens.is_place_request(of, place.asked_at, end);
    row.places.iter().find(is_it)
}

fn is_over(site: &Site, place: &FollowedPlace) -> bool {
    clock::now().since(place.mails.last) > site.rules.confirm_days * DAY_MS
}

/// The area whose page has this last part of its address.
fn area_at<'a>(site: &'a Site, segment: &str) -> Result<&'a Area, Failure> {
    let named = site.area_slugs.iter().find(|(_, slug)| slug.as_str() == segment);
    let area = named.and_then(|(code, _)| site.places.get(code));
    area.ok_or(Failure::NotFound)
}

/// The path of an area's page.
fn path_of(site: &Site, area: &Area) -> String {
    let slug = site.area_slugs.get(&area.code).map_or("", String::as_str);
    format!("{}/local/{slug}", site.section())
}

pub(super) fn name_of(site: &Site, code: &AreaCode) -> String {
    let known = site.places.get(code);
    known.map_or_else(|| code.as_str().to_owned(), |area| area.name.clone())
}

fn line(site: &Site, place: &FollowedPlace) -> FollowedPlaceLine {
    FollowedPlaceLine {
        name: name_of(site, &place.area),
        code: place.area.as_str().to_owned(),
        path: site.places.get(&place.area).map(|area| path_of(site, area)),
        since_ms: place.confirmed_at.unwrap_or(place.asked_at).0,
    }
}

fn form_view(site: &Site, area: &Area, email: String, problems: Vec<FieldProblem>) -> PlaceFollowView {
    PlaceFollowView {
        site: site.view.clone(),
        area: area.name.clone(),
        area_path: path_of(site, area),
        email,
        problems,
        new_days: PLACE_NEW_DAYS,
    }
}
