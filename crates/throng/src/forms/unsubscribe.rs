//! Stopping mails about a petition: the link in their footer, and the button that mail programs show beside the sender
//! (RFC 8058). Looking changes nothing; a POST stops the mails, whatever its body and origin, and answers without a
//! redirect, as the RFC asks.
//!
//! This is the one form that other origins may send ([`is_one_click`]): a mail provider posts it, without cookies and
//! without a page of ours before it. That is safe, because nothing in the request counts but the token in its path,
//! which only the mail has: whoever could make somebody else's browser post it could post it themselves. All that it
//! can do is stop mails about one petition. The same goes for the weekly mails to the creator of a pledge
//! and the daily ones with comments; `place` has those about places.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::{
    AttemptOf, CreatorLink, DigestAsker, StopFollowing, StopProgress, Unsubscribe, WantDigest,
};
use throng_domain::creator::Creator;
use throng_domain::digest::DigestReader;
use throng_domain::ids::FollowerOf;
use throng_domain::outcome::Refusal;
use throng_domain::progress::Progress;
use throng_domain::row::Row;
use throng_store::reader::ReadRows;

use super::Deps;
use super::attempt::FoundAttempt;
use super::follow;
use throng_rendering::views::UnsubscribeView;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, private_page};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::{Claim, Purpose};

/// Whether this is the path of the one form that is accepted from other origins.
pub(crate) fn is_one_click(path: &str) -> bool {
    path.strip_prefix("/u/").is_some_and(|rest| {
        let token = match rest.split_once('/') {
            // Of those who follow without having signed, the petition's number stands before.
            Some((number, token)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                token
            }
            // The weekly mails to the creator of a pledge, the daily ones with comments, and those about places.
            Some(("own" | "comments" | "local", token)) => token,
            _ => rest,
        };
        !token.is_empty() && !token.contains('/')
    })
}

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let found = followed(&deps, &site, claimed(&site, &token)?).await?;
    let signature = found.signature()?;
    let follows = match found.signer() {
        Some(signer) => follow::following(&deps, &site, (signature, &signer.email)).await?,
        None => None,
    };
    let follows = follows.is_some_and(|(_, row)| row.confirmed_at.is_some());
    let stopped = !signature.wants_updates && !follows;
    page(&site, (token, Mails::Signer), &found.petition, stopped)
}

pub(super) async fn stop(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let claim = claimed(&site, &token)?;
    let found = followed(&deps, &site, claim).await?;
    let kept = Kept { action: format!("/u/{token}"), fields: Vec::new() };
    // First what the address follows besides: whoever stops the program in between presses once more.
    if let Some(signer) = found.signer() {
        follow::stop_following(&deps, &site, (found.signature()?, &signer.email), &kept).await?;
    }
    deps.submit(Unsubscribe(AttemptOf { site: site.id, id: claim.id }), kept)
        .await?;
    page(&site, (token, Mails::Signer), &found.petition, true)
}

/// `GET /u/{number}/{token}`: as [`show`], for those who follow without having signed.
pub(super) async fn show_follower(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((number, token)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let of = follower(&site, &number, &token)?;
    let (petition, row) = follow::found(&deps, of).await?;
    page(&site, (format!("{}/{token}", of.campaign.number), Mails::Follower), &petition, row.is_none())
}

/// `POST /u/{number}/{token}`.
pub(super) async fn stop_follower(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((number, token)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let of = follower(&site, &number, &token)?;
    let (petition, row) = follow::found(&deps, of).await?;
    let token = format!("{}/{token}", of.campaign.number);
    let kept = Kept { action: format!("/u/{token}"), fields: Vec::new() };
    let address = row.map(|row| row.address);
    deps.submit(StopFollowing { follower: of, address }, kept).await?;
    page(&site, (token, Mails::Follower), &petition, true)
}

/// `GET /u/own/{token}`: as [`show`], for the weekly mails to the creator of a pledge.
pub(super) async fn show_weekly(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (_, petition, stopped) = weekly(&deps, &site, &token).await?;
    page(&site, (format!("own/{token}"), Mails::Weekly), &petition, stopped)
}

/// `POST /u/own/{token}`.
pub(super) async fn stop_weekly(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (link, petition, _) = weekly(&deps, &site, &token).await?;
    let kept = Kept { action: format!("/u/own/{token}"), fields: Vec::new() };
    deps.submit(StopProgress(link), kept).await?;
    page(&site, (format!("own/{token}"), Mails::Weekly), &petition, true)
}

/// `GET /u/comments/{token}`: as [`show`], for the daily mails with comments to whoever signed a campaign or started it.
pub(super) async fn show_daily(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (_, petition, stopped) = daily(&deps, &site, &token).await?;
    page(&site, (format!("comments/{token}"), Mails::Daily), &petition, stopped)
}

/// `POST /u/comments/{token}`.
pub(super) async fn stop_daily(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (by, petition, _) = daily(&deps, &site, &token).await?;
    let kept = Kept { action: format!("/u/comments/{token}"), fields: Vec::new() };
    deps.submit(WantDigest { campaign: petition.head.id, by, on: false }, kept)
        .await?;
    page(&site, (format!("comments/{token}"), Mails::Daily), &petition, true)
}

/// Who stops the daily mails, about what, and whether they are stopped.
async fn daily(deps: &Deps, site: &Site, token: &str) -> Result<(DigestAsker, Campaign, bool), Failure> {
    if let Some(claim) = site.tokens.read(Purpose::StopComments, token) {
        let found = followed(deps, site, claim).await?;
        let by = DigestAsker::Signer(found.signature()?.id);
        return Ok((by, found.petition, !found.daily));
    }
    let link = site.tokens.petition(Purpose::StopOwnComments, token);
    let link = link.ok_or(Failure::StopLinkBroken)?;
    let found = deps
        .readers
        .ask(move |reader| {
            let creator = reader.row(Creator::only(link.campaign))?;
            let row = reader.row(DigestReader::of_creator(link.campaign))?;
            Ok((reader.campaign(link.campaign)?, creator, row))
        })
        .await?;
    match found {
        (Some(counted), Some(creator), row) if creator.revision == link.revision => {
            Ok((DigestAsker::Creator(link, None), counted.campaign, row.is_none()))
        }
        _ => Err(Failure::StopLinkBroken),
    }
}

/// The pledge whose creator stops the weekly mails, and whether they are stopped. A link to an address that was changed
/// since is refused, and one whose creator was erased.
async fn weekly(deps: &Deps, site: &Site, token: &str) -> Result<(CreatorLink, Campaign, bool), Failure> {
    let link = site.tokens.petition(Purpose::StopProgress, token);
    let link = link.ok_or(Failure::StopLinkBroken)?;
    let found = deps
        .readers
        .ask(move |reader| {
            let creator = reader.row(Creator::only(link.campaign))?;
            let progress = reader.newest_rows(Progress::rows(link.campaign), i64::MAX, 1)?;
            Ok((reader.campaign(link.campaign)?, creator, progress))
        })
        .await?;
    let (Some(counted), Some(creator), progress) = found else {
        return Err(Failure::StopLinkBroken);
    };
    if creator.revision != link.revision {
        return Err(Failure::StopLinkBroken);
    }
    let stopped = progress
        .first()
        .is_some_and(|(_, newest)| newest.stopped_at.is_some());
    Ok((link, counted.campaign, stopped))
}

fn follower(site: &Site, number: &str, token: &str) -> Result<FollowerOf, Failure> {
    follow::claimed(site, Purpose::StopFollowing, number, token).map_err(|_| Failure::StopLinkBroken)
}

fn claimed(site: &Site, token: &str) -> Result<Claim, Failure> {
    site.tokens
        .read(Purpose::Unsubscribe, token)
        .ok_or(Failure::StopLinkBroken)
}

/// The signature of a follower. A link to an address that was corrected since is refused.
async fn followed(deps: &Deps, site: &Site, claim: Claim) -> Result<FoundAttempt, Failure> {
    let found = match FoundAttempt::read(deps, site, claim.id).await {
        Err(Failure::Refused(Refusal::AttemptUnknown)) => return Err(Failure::StopLinkBroken),
        found => found?,
    };
    if found.revision() == claim.revision {
        Ok(found)
    } else {
        Err(Failure::StopLinkBroken)
    }
}

/// Which mails are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mails {
    /// Those to somebody who signed.
    Signer,
    /// Those to somebody who follows without having signed.
    Follower,
    /// The weekly ones to the creator of a pledge.
    Weekly,
    /// The daily ones with comments.
    Daily,
}

fn page(
    site: &Site,
    (token, mails): (String, Mails),
    petition: &Campaign,
    stopped: bool,
) -> Result<Response, Failure> {
    let site = site.about_campaign(petition);
    let view = UnsubscribeView {
        site: site.view.clone(),
        token,
        petition: site.petition_ref(petition.head.id.number, &petition.head.text.action),
        stopped,
        signed: mails != Mails::Follower,
        weekly: mails == Mails::Weekly,
        daily: mails == Mails::Daily,
    };
    private_page(&site, Shown::AsAsked, &view)
}

#[cfg(test)]
mod tests {
    use super::is_one_click;

    #[test]
    fn only_the_link_that_stops_mails_may_come_from_elsewhere() {
        for (path, may) in [
            ("/u/k3v9w2m8q4x7c5z1", true),
            ("/u/", false),
            ("/u", false),
            ("/u/a/b", false),
            ("/u/17/k3v9w2m8q4x7c5z1", true),
            ("/u/17/", false),
            ("/u/17/a/b", false),
            ("/u/own/k3v9w2m8q4x7c5z1", true),
            ("/u/own/", false),
            ("/u/comments/k3v9w2m8q4x7c5z1", true),
            ("/u/comments/", false),
            ("/u/local/k3v9w2m8q4x7c5z1", true),
            ("/u/local/", false),
            ("/u/own/a/b", false),
            ("/u/other/a", false),
            ("/u/../s/a", false),
            ("/s/a", false),
            ("/x/u/a", false),
            ("/petitions/1/signatures", false),
        ] {
            assert_eq!(is_one_click(path), may, "{path}");
        }
    }
}
