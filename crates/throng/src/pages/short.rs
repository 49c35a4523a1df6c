//! The short address of a campaign, as posters and flyers have it, and the page for one that leads nowhere.
//!
//! Owns what it leads to. It must answer the same of a campaign that does not exist and of one that is not public: a draft,
//! one that waits to be checked, a private pledge. Bounded by the numbers that are near a code
//! ([`short_code::NEAR_MAX`]), each of which is looked up, and by [`NEAR_SHOWN_MAX`] of them that are shown.

use axum::extract::Path;
use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::outcome::Refusal;

use throng_process::limits::NEAR_SHOWN_MAX;
use throng_rendering::views::{NearCode, ShortUnknownView};
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, moved, private_page};
use throng_web::http::status::Shown;
use throng_web::read::Reading;
use throng_web::short_code;
use throng_web::sites::{Site, petition_number};

/// `GET /p/{code}`, which is short enough to be typed from a poster; older posters have the number of a petition instead.
/// What a code leads to never changes, so that whoever asked may remember it.
pub(super) async fn short(
    reading: Reading,
    OfSite(site): OfSite,
    Path(typed): Path<String>,
) -> Result<Response, Failure> {
    let number = petition_number(&typed).or_else(|| short_code::number_of(&typed));
    let meant = number.map(|number| site.petition(number));
    let near = short_code::near(&typed).into_iter();
    let near: Vec<_> = near.map(|number| site.petition(number)).collect();
    let (found, others) = reading
        .ask(move |tracked| {
            let mut rows = Vec::new();
            for id in meant.iter().chain(&near) {
                rows.push(
                    tracked
                        .petition_without_number(*id)?
                        .map(|counted| counted.campaign),
                );
            }
            let others = rows.split_off(usize::from(meant.is_some()));
            Ok((rows.into_iter().flatten().next(), others))
        })
        .await?;
    if let Some(campaign) = found.filter(was_public) {
        return Ok(moved(&site.localised(&site.base_of(&campaign))));
    }
    let near = others.into_iter().flatten();
    let near = near.filter(|campaign| campaign.head.state.is_public() && !campaign.is_private());
    let near = near
        .take(NEAR_SHOWN_MAX.count())
        .map(|campaign| line(&site, &campaign));
    let view = ShortUnknownView { site: site.view.clone(), near: near.collect() };
    private_page(&site, Shown::Refused(Refusal::CampaignUnknown), &view)
}

/// The short address of a campaign; `None` for a private pledge: its secret would have to stand there, and it would be
/// short no more.
pub(super) fn address_of(site: &Site, campaign: &Campaign) -> Option<String> {
    let code = short_code::code_of(campaign.head.id.number);
    (!campaign.is_private()).then(|| format!("{}/p/{code}", site.view.url))
}

/// An address as people type it.
pub(super) fn without_scheme(address: &str) -> String {
    let (_, rest) = address.split_once("://").unwrap_or(("", address));
    rest.to_owned()
}

/// Whether everybody can see it, or could, and its own page says that it was taken down.
fn was_public(campaign: &Campaign) -> bool {
    let state = campaign.head.state;
    (state.is_public() || state == CampaignState::TakenDown) && !campaign.is_private()
}

fn line(site: &Site, campaign: &Campaign) -> NearCode {
    let number = campaign.head.id.number;
    let petition = site
        .about_campaign(campaign)
        .petition_ref(number, &campaign.head.text.action);
    NearCode { petition, address: without_scheme(&address_of(site, campaign).unwrap_or_default()) }
}
