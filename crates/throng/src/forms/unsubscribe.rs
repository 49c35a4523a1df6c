//! Stopping mails about a petition: the link in their footer, and the button that mail programs show beside the sender
//! (RFC 8058). Looking changes nothing; a POST stops the mails, whatever its body and origin, and answers without a
//! redirect, as the RFC asks.
//!
//! This is the one form that other origins may send ([`is_one_click`]): a mail provider posts it, without cookies and
//! without a page of ours before it. That is safe, because nothing in the request counts but the token in its path,
//! which only the mail has: whoever could make somebody else's browser post it could post it themselves. All that it
//! can do is stop mails about one petition.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::command::{AttemptOf, StopFollowing, Unsubscribe};
use throng_domain::ids::FollowerOf;
use throng_domain::outcome::Refusal;

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
    let stopped = !signature.wants_updates && follow::following(&deps, signature).await?.is_none();
    page(&site, (token, true), &found.petition, stopped)
}

pub(super) async fn stop(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let claim = claimed(&site, &token)?;
    let found = followed(&deps, &site, claim).await?;
    let kept = Kept { action: format!("/u/{token}"), fields: Vec::new() };
    deps.submit(Unsubscribe(AttemptOf { site: site.id, id: claim.id }), kept)
        .await?;
    page(&site, (token, true), &found.petition, true)
}

/// `GET /u/{number}/{token}`: as [`show`], for those who follow without having signed.
pub(super) async fn show_follower(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path((number, token)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let of = follower(&site, &number, &token)?;
    let (petition, row) = follow::found(&deps, of).await?;
    page(&site, (format!("{}/{token}", of.campaign.number), false), &petition, row.is_none())
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
    page(&site, (token, false), &petition, true)
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

fn page(
    site: &Site,
    (token, signed): (String, bool),
    petition: &Campaign,
    stopped: bool,
) -> Result<Response, Failure> {
    let site = site.about_campaign(petition);
    let view = UnsubscribeView {
        site: site.view.clone(),
        token,
        petition: site.petition_ref(petition.head.id.number, &petition.head.text.action),
        stopped,
        signed,
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
            ("/u/../s/a", false),
            ("/s/a", false),
            ("/x/u/a", false),
            ("/petitions/1/signatures", false),
        ] {
            assert_eq!(is_one_click(path), may, "{path}");
        }
    }
}
