//! The page about the data, and the same for programs: both are made from the tables of addresses and fields.

use axum::response::Response;
use throng_config::DataLicence;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_store::reader::{ListQuery, Order};

use super::json::send;
use crate::api::{self, OpenSite};
use throng_rendering::i18n::TextArgs;
use throng_rendering::views::DataView;
use throng_web::finding::slug_of;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;

/// The name and the address of a licence, which are the same in every language.
fn licence(of: DataLicence) -> (&'static str, &'static str) {
    match of {
        DataLicence::Ogl => (
            "Open Government Licence v3.0",
            "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
        ),
        DataLicence::CcBy => ("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
    }
}

/// `GET /data`.
pub(super) async fn page(OfSite(site): OfSite, reading: Reading) -> Result<Response, Failure> {
    let id = site.id;
    let (number, area) = reading
        .ask(move |tracked| {
            // One whose files have something in them.
            let states = &[CampaignState::Open, CampaignState::Closed];
            let list = ListQuery {
                site: id,
                kinds: &[CampaignKind::Petition],
                states,
                private: false,
                order: Order::Newest,
                offset: 0,
                limit: 1,
            };
            let first = tracked.petitions(list)?.campaigns;
            let areas = tracked.areas(id)?;
            let area = areas.first().map(|area| slug_of(&areas, &area.code));
            Ok((first.first().map(|first| first.campaign.head.id.number), area))
        })
        .await?;
    let view = DataView::of(site.view.clone(), licence(site.data_licence), number, area.as_deref());
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `GET /openapi.json`.
pub(super) async fn openapi(OfSite(site): OfSite) -> Result<Response, Failure> {
    let words = |key: &'static str| site.themes.text(&site.view.language, key, &TextArgs::new());
    let described = OpenSite {
        title: &site.view.name,
        url: &site.view.url,
        licence: licence(site.data_licence),
        pledges: site.view.pledges,
        votes: site.view.votes,
    };
    send(&api::openapi_json(described, &words)?)
}
