//! Following a petition by email without signing it: the form, and the page of the mailed link.
//!
//! Whoever sends the form is answered the same whether the address follows, has signed, or neither; only the owner of the
//! mailbox learns it. Opening the mailed link changes nothing, since mail scanners do that; its button confirms. The same
//! page later shows what is kept, and stops it.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::{ConfirmFollowing, Follow, StopFollowing};
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, FollowerOf};
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::signature::Signature;
use throng_store::reader::ReadRows;

use super::Deps;
use super::sign::refuse_robots;
use super::signer::{email_of, is_doubtful};
use crate::pages::{is_there, number_of, public};
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_rendering::views::{FieldProblem, FollowFormView, FollowSentView, FollowingState, FollowingView};
use throng_web::http::form::Form;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, form_page, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::Reading;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::{Purpose, Tokens};

/// `GET /petitions/{number}/followers/new`: the same bytes for everybody.
pub(super) async fn empty(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let found = reading
        .ask(move |tracked| tracked.petition_without_number(id))
        .await?;
    let petition = public(&site, found)?.campaign;
    if !petition.can_be_followed(&site.rules, clock::now()) {
        let at = site.petition_ref(id.number, &petition.head.text.action);
        return Ok(see_other(&site.localised(&at.path)));
    }
    let view = form_view(&site, &petition, String::new(), Vec::new());
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `POST /petitions/{number}/followers/new`: the form again with what was typed, in another language.
pub(super) async fn again(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let petition = followable(&deps, &site, &number).await?;
    let view = form_view(&site, &petition, email_of(&form).to_owned(), Vec::new());
    form_page(&site, Shown::AsAsked, &view)
}

/// `POST /petitions/{number}/followers`: answers only when it is on disk.
pub(super) async fn follow(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    refuse_robots(&form)?;
    let id = site.petition(number_of(&number)?);
    let typed = email_of(&form).trim().to_owned();
    let email = match EmailAddress::parse(&typed) {
        Ok(email) => email,
        Err(error) => {
            let petition = followable(&deps, &site, &number).await?;
            let view = form_view(&site, &petition, typed, vec![FieldProblem::from_error(error)]);
            return form_page(&site, Shown::WithProblems, &view);
        }
    };
    if is_doubtful(&form) {
        let petition = followable(&deps, &site, &number).await?;
        return form_page(&site, Shown::AsAsked, &form_view(&site, &petition, typed, Vec::new()));
    }
    followed(&deps, id, |campaign| is_here(&site, campaign)).await?;
    let kept = Kept { action: format!("{}/followers", site.base(id.number)), fields: form.into_fields() };
    deps.count(Act::Mail, asking, || kept.clone())?;
    let address = site.secrets.uniqueness.address(id, &email, &site.rules.domains);
    let spelled = site.secrets.uniqueness.spelled(id, &email);
    let of = FollowerOf { campaign: id, id: Follower::id_of(spelled) };
    let language = site.language();
    deps.submit(Follow { campaign: id, email, address, spelled, language }, kept)
        .await?;
    Ok(see_other(&site.localised(&site.tokens.follower_sent_path(of))))
}

/// `GET /f/{number}/{token}/sent`.
pub(super) async fn sent(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((number, token)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let of = claimed(&site, Purpose::FollowerSent, &number, &token)?;
    let petition = followed(&deps, of.campaign, |_| true).await?;
    let site = site.about_campaign(&petition);
    let view = FollowSentView {
        site: site.view.clone(),
        path: site.tokens.follower_sent_path(of),
        number: of.campaign.number,
        petition: site.petition_ref(of.campaign.number, &petition.head.text.action),
        tray_path: site.open_tray.clone(),
    };
    private_page(&site, Shown::AsAsked, &view)
}

/// `GET /f/{number}/{token}`, the mailed link.
pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((number, token)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (of, end) = requested(&site, &number, &token)?;
    let (petition, row) = found(&deps, of).await?;
    let site = site.about_campaign(&petition);
    let row = row.filter(|row| site.tokens.is_request(of, row.asked_at, end));
    let state = match &row {
        Some(row) if row.confirmed_at.is_some() => FollowingState::Follows,
        Some(row) if clock::now() < site.rules.link_ends(row.mails.last) => FollowingState::Asked,
        Some(_) | None => FollowingState::Over,
    };
    let row = row.filter(|_| state != FollowingState::Over);
    let language = row.as_ref().and_then(|row| row.language.as_ref());
    let view = FollowingView {
        site: site.view.clone(),
        path: format!("/f/{number}/{token}"),
        stop_path: site.tokens.stop_following_path(of),
        petition: site.petition_ref(of.campaign.number, &petition.head.text.action),
        state,
        language_name: language.map(|language| site.language_name(language)),
        since_ms: row.as_ref().and_then(|row| row.confirmed_at).map(|at| at.0),
        email: row.map(|row| row.email.as_str().to_owned()).unwrap_or_default(),
        ended_days: site.rules.retention.ended_days,
    };
    private_page(&site, Shown::AsAsked, &view)
}

/// `POST /f/{number}/{token}`, its button.
pub(super) async fn confirm(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((number, token)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (of, end) = requested(&site, &number, &token)?;
    let path = format!("/f/{}/{token}", of.campaign.number);
    let (_, row) = found(&deps, of).await?;
    let Some(row) = row.filter(|row| site.tokens.is_request(of, row.asked_at, end)) else {
        return Ok(see_other(&site.localised(&path)));
    };
    let kept = Kept { action: path.clone(), fields: Vec::new() };
    let confirm = ConfirmFollowing { follower: of, asked_at: row.asked_at };
    match deps.decided(confirm, kept).await? {
        // The page says how it stands: it follows, or the link is over.
        Ok(_) | Err(Refusal::LinkExpired | Refusal::AttemptUnknown) => Ok(see_other(&site.localised(&path))),
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// The follower that a mailed link names, and the end of the link, which says for which request it was mailed.
fn requested<'a>(site: &Site, number: &str, token: &'a str) -> Result<(FollowerOf, &'a str), Failure> {
    let (token, end) = Tokens::request_in(token).ok_or(Failure::FollowLinkBroken)?;
    Ok((claimed(site, Purpose::Follower, number, token)?, end))
}

/// The follower that a path names, if it was made here for this purpose.
pub(super) fn claimed(
    site: &Site,
    purpose: Purpose,
    number: &str,
    token: &str,
) -> Result<FollowerOf, Failure> {
    let campaign = site.petition(number_of(number)?);
    site.tokens
        .follower(purpose, campaign, token)
        .ok_or(Failure::FollowLinkBroken)
}

/// The petition, and the row of the follower if there is one.
pub(super) async fn found(deps: &Deps, of: FollowerOf) -> Result<(Campaign, Option<Follower>), Failure> {
    let (petition, row) = deps
        .readers
        .ask(move |reader| Ok((reader.campaign(of.campaign)?, reader.follower(of)?)))
        .await?;
    // Emails about a petition that was taken down since can still be stopped.
    let petition = petition.ok_or(Failure::NotFound)?.campaign.shown();
    Ok((petition, row))
}

/// The row by which the very address of a signature follows the campaign, or was asked whether it wants to.
pub(super) async fn following(
    deps: &Deps,
    site: &Site,
    (signature, email): (&Signature, &EmailAddress),
) -> Result<Option<(FollowerOf, Follower)>, Failure> {
    let campaign = signature.campaign;
    let spelled = site.secrets.uniqueness.spelled(campaign, email);
    // Older rows have the number of the mailbox.
    for key in [spelled, signature.keys.address] {
        let of = FollowerOf { campaign, id: Follower::id_of(key) };
        let row = deps.readers.ask(move |reader| reader.follower(of)).await?;
        if let Some(row) = row.filter(|row| row.email == *email) {
            return Ok(Some((of, row)));
        }
    }
    Ok(None)
}

/// Ends what the very address of a signature follows, or was asked to.
pub(super) async fn stop_following(
    deps: &Deps,
    site: &Site,
    signed: (&Signature, &EmailAddress),
    kept: &Kept,
) -> Result<(), Failure> {
    if let Some((follower, row)) = following(deps, site, signed).await? {
        let stop = StopFollowing { follower, address: Some(row.address) };
        deps.submit(stop, kept.clone()).await?;
    }
    Ok(())
}

/// The campaign, if it is public and `may_know` holds.
async fn followed(
    deps: &Deps,
    id: CampaignId,
    may_know: impl Fn(&Campaign) -> bool,
) -> Result<Campaign, Failure> {
    let found = deps.readers.ask(move |reader| reader.campaign(id)).await?;
    let petition = found.ok_or(Failure::NotFound)?.campaign.shown();
    // Before anything is told of what has become of it.
    if !may_know(&petition) {
        return Err(Failure::NotFound);
    }
    is_there(&petition)?;
    Ok(petition)
}

/// Whether the campaign is of the kind that the address names. Who does not have the link of a private pledge is told what
/// they are told of a number that does not exist.
fn is_here(site: &Site, campaign: &Campaign) -> bool {
    campaign.kind.which() == site.view.kind && site.may_show(campaign)
}

async fn followable(deps: &Deps, site: &Site, number: &str) -> Result<Campaign, Failure> {
    let id = site.petition(number_of(number)?);
    let petition = followed(deps, id, |campaign| is_here(site, campaign)).await?;
    match petition.can_be_followed(&site.rules, clock::now()) {
        true => Ok(petition),
        false => Err(Failure::Refused(Refusal::NotPossibleNow)),
    }
}

fn form_view(site: &Site, petition: &Campaign, email: String, problems: Vec<FieldProblem>) -> FollowFormView {
    let number = petition.head.id.number;
    FollowFormView {
        site: site.view.clone(),
        number,
        petition: site.petition_ref(number, &petition.head.text.action),
        email,
        problems,
    }
}
