//! Following places by email: the form on an area's page, the page of the mailed link, and the one that stops all of it.
//!
//! Whoever sends the form is answered the same whether the address follows or not; only the owner of the mailbox learns it.
//! Opening a mailed link changes nothing, since mail scanners do that; its buttons do. All that is kept with an address is on
//! the page of its link. Bounded by [`PLACE_FOLLOWERS_MAX`] addresses of a site that follow, and [`PLACE_ASKERS_MAX`] that were only
//! asked: nobody who asks is refused, those who were asked first give way.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::area::{Area, AreaCode};
use throng_domain::command::{ConfirmPlace, FollowPlace, ForgetAskers, StopPlaces};
use throng_domain::ids::{FollowerId, PlaceFollowerOf};
use throng_domain::limits::{MAILING_STEP_MAX, PLACE_NEW_DAYS, PLACES_FOLLOWED_MAX};
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::place_follower::{FollowedPlace, PLACE_MAILED_KEPT_MS, PlaceFollower};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::uniqueness::AddressKey;
use throng_store::reader::ReadRows;

use super::Deps;
use super::sign::refuse_robots;
use super::signer::{email_of, is_doubtful};
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_process::limits::{PLACE_ASKERS_MAX, PLACE_FOLLOWERS_MAX};
use throng_rendering::views::{
    FieldProblem, FollowedPlaceLine, FollowedPlacesView, OwnAreasView, PlaceFollowView, PlaceSentView,
    StopPlacesView,
};
use throng_web::http::form::Form;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, form_page, private_page, see_other};
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
    let view = form_view(&site, area_at(&site, &segment)?, email_of(&form).to_owned(), Vec::new());
    form_page(&site, Shown::AsAsked, &view)
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
    let typed = email_of(&form).trim().to_owned();
    let email = match EmailAddress::parse(&typed) {
        Ok(email) => email,
        Err(error) => {
            let view = form_view(&site, area, typed, vec![FieldProblem::from_error(error)]);
            return form_page(&site, Shown::WithProblems, &view);
        }
    };
    if is_doubtful(&form) {
        return form_page(&site, Shown::AsAsked, &form_view(&site, area, typed, Vec::new()));
    }
    let path = path_of(&site, area);
    let kept = Kept { action: format!("{path}/followers"), fields: form.into_fields() };
    deps.count(Act::Mail, asking, || kept.clone())?;
    make_room(&deps, &site, &kept).await?;
    let address = address_key(&site, &email);
    let (area, language) = (area.code.clone(), site.language());
    deps.submit(FollowPlace { site: site.id, area, email, address, language }, kept)
        .await?;
    Ok(see_other(&site.localised(&format!("{path}/followers/sent"))))
}

/// The keyed hash of an address that follows areas, as it is spelled: under no campaign, since campaigns are counted from 1.
fn address_key(site: &Site, email: &EmailAddress) -> AddressKey {
    site.secrets.uniqueness.spelled(site.petition(0), email)
}

/// Where the row of an address that follows areas is.
fn follower(site: &Site, email: &EmailAddress) -> PlaceFollowerOf {
    PlaceFollower::of(site.id, address_key(site, email))
}

/// The row of an address that follows areas, or was asked whether it wants to.
pub(super) async fn followed(
    deps: &Deps,
    site: &Site,
    email: &EmailAddress,
) -> Result<Option<(PlaceFollowerOf, PlaceFollower)>, Failure> {
    let of = follower(site, email);
    let row = found(deps, of).await?.filter(|row| row.email == *email);
    Ok(row.map(|row| (of, row)))
}

/// The areas that an address follows, for its owner, with the page where they can be stopped.
pub(super) fn own(site: &Site, of: PlaceFollowerOf, row: &PlaceFollower) -> Option<OwnAreasView> {
    let asked_at = row.confirmed().next()?.asked_at;
    let names = row.confirmed().map(|place| name_of(site, &place.area));
    Some(OwnAreasView { names: names.collect(), path: site.tokens.place_path(of, asked_at) })
}

/// When as many addresses were asked as may wait, those that were mailed first give way, some hundreds at a time, so that the list is
/// read seldom.
async fn make_room(deps: &Deps, site: &Site, kept: &Kept) -> Result<(), Failure> {
    let (list, max) = (PlaceFollower::asked_list(site.id), PLACE_ASKERS_MAX.rows());
    let found = deps
        .readers
        .ask(move |reader| {
            let is_full = reader.count_rows(list, max)? >= max;
            if is_full {
                reader.rows(list, -1, max)
            } else {
                Ok(Vec::new())
            }
        })
        .await?;
    let mut askers: Vec<(FollowerId, Timestamp)> = found
        .into_iter()
        .map(|(item, row)| (FollowerId(item), row.asks.last))
        .collect();
    askers.sort_unstable_by_key(|(id, last)| (*last, *id));
    askers.truncate(MAILING_STEP_MAX);
    if !askers.is_empty() {
        deps.submit(ForgetAskers { site: site.id, askers }, kept.clone())
            .await?;
    }
    Ok(())
}

/// Refuses an address that follows nothing yet while as many follow as may.
async fn refuse_when_full(deps: &Deps, site: &Site, of: PlaceFollowerOf) -> Result<(), Failure> {
    let (list, max) = (PlaceFollower::all(site.id), PLACE_FOLLOWERS_MAX.rows());
    let [follows, _] = PlaceFollower::keys(of);
    let is_full = deps
        .readers
        .ask(move |reader| Ok(reader.row(follows)?.is_none() && reader.count_rows(list, max)? >= max))
        .await?;
    match is_full {
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
    let open = row
        .as_ref()
        .and_then(|row| Some((row, open_request(&site, of, row, end)?)));
    let asked = open.filter(|(_, place)| place.confirmed_at.is_none());
    let kept = open.map(|(row, _)| row);
    let full = kept.is_some_and(|row| row.confirmed().count() >= PLACES_FOLLOWED_MAX);
    // Whoever uses up the mails of an address by typing it has sent its owner links: each shows all that it was asked about.
    let waiting = kept
        .filter(|_| !full)
        .into_iter()
        .flat_map(|row| row.waiting())
        .filter(|place| !is_over(&site, place))
        .filter(|place| asked.is_none_or(|(_, asked)| asked.asked_at != place.asked_at));
    let followed = kept.into_iter().flat_map(|row| row.confirmed());
    let language = kept.and_then(|row| row.language.as_ref());
    let view = FollowedPlacesView {
        site: site.view.clone(),
        path: format!("/f/local/{token}"),
        stop_path: site.tokens.stop_places_path(of),
        asked: asked.map(|(_, place)| line(&site, place)),
        full,
        waiting: waiting.map(|place| line(&site, place)).collect(),
        places: followed.map(|place| line(&site, place)).collect(),
        email: kept.map_or_else(String::new, |row| row.email.as_str().to_owned()),
        language_name: language.map(|language| site.language_name(language)),
        unconfirmed_days: site.rules.retention.unconfirmed_days,
        mailed_days: PLACE_MAILED_KEPT_MS / DAY_MS,
    };
    private_page(&site, Shown::AsAsked, &view)
}

/// `POST /f/local/{token}`, the button that confirms: what the link was mailed for, or another place that the same address was asked
/// about.
pub(super) async fn confirm(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let path = format!("/f/local/{token}");
    let (of, end) = requested(&site, &token)?;
    let row = found(&deps, of).await?;
    let open = row
        .as_ref()
        .and_then(|row| Some((row, open_request(&site, of, row, end)?)));
    let meant = open.and_then(|(row, place)| match form.get("place") {
        "" => Some(place.asked_at),
        code => place_at(row, code).map(|place| place.asked_at),
    });
    if let Some(asked_at) = meant {
        refuse_when_full(&deps, &site, of).await?;
        let kept = Kept { action: path.clone(), fields: form.into_fields() };
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
    let code = form.get("place").to_owned();
    AreaCode::parse(&code).ok_or(Failure::Unprocessable)?;
    let (of, end) = requested(&site, &token)?;
    let row = found(&deps, of).await?;
    let Some(row) = row.filter(|row| request(&site, of, row, end).is_some()) else {
        return Ok(see_other(&site.localised(&path)));
    };
    if let Some(asked_at) = place_at(&row, &code).map(|place| place.asked_at) {
        let kept = Kept { action: format!("{path}/stop"), fields: form.into_fields() };
        deps.submit(StopPlaces { follower: of, only: Some(asked_at) }, kept)
            .await?;
    }
    // This link is over if it was mailed for that place: one of those that are left shows what is kept.
    let to = match found(&deps, of).await? {
        // That was the last: the address is gone with it.
        None => site.tokens.stop_places_path(of),
        Some(left) => match left.confirmed().next() {
            Some(place) => site.tokens.place_path(of, place.asked_at),
            // Only what waits is left, for whoever opens the links that were mailed for it.
            None => path,
        },
    };
    Ok(see_other(&site.localised(&to)))
}

/// The place with this code that an address follows, or was asked about.
fn place_at<'a>(row: &'a PlaceFollower, code: &str) -> Option<&'a FollowedPlace> {
    row.places.iter().find(|place| place.area.as_str() == code)
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

/// The address that a mailed link names, and the end of the link, which says for which request it was mailed.
fn requested<'a>(site: &Site, token: &'a str) -> Result<(PlaceFollowerOf, &'a str), Failure> {
    let (token, end) = Tokens::request_in(token).ok_or(Failure::FollowLinkBroken)?;
    let of = site.tokens.place_follower(Purpose::Place, token);
    Ok((of.ok_or(Failure::FollowLinkBroken)?, end))
}

async fn found(deps: &Deps, of: PlaceFollowerOf) -> Result<Option<PlaceFollower>, Failure> {
    Ok(deps.readers.ask(move |reader| reader.place_follower(of)).await?)
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

/// The same, if what it was mailed for is followed, or can still be confirmed.
fn open_request<'a>(
    site: &Site,
    of: PlaceFollowerOf,
    row: &'a PlaceFollower,
    end: &str,
) -> Option<&'a FollowedPlace> {
    let place = request(site, of, row, end);
    place.filter(|place| place.confirmed_at.is_some() || !is_over(site, place))
}

fn is_over(site: &Site, place: &FollowedPlace) -> bool {
    clock::now() >= site.rules.link_ends(place.mails.last)
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
