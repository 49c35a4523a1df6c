//! The page about the data, and the same for programs: both are made from the tables of addresses and fields.

use axum::response::Response;
use throng_config::DataLicence;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_store::reader::{ListQuery, Order};

use super::json::send;
use super::standing::page as html;
use crate::api::{self, OpenSite};
use throng_rendering::i18n::TextArgs;
use throng_rendering::views::{DataAddressesView, DataFieldsView, DataView};
use throng_web::finding::slug_of;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

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
    html(&site, &view(&site, &reading).await?)
}

/// `GET /data/addresses`.
pub(super) async fn addresses(OfSite(site): OfSite, reading: Reading) -> Result<Response, Failure> {
    html(&site, &DataAddressesView::from(view(&site, &reading).await?))
}

/// `GET /data/fields`.
pub(super) async fn fields(OfSite(site): OfSite, reading: Reading) -> Result<Response, Failure> {
    html(&site, &DataFieldsView::from(view(&site, &reading).await?))
}

/// What the three pages are made from.
async fn view(site: &Site, reading: &Reading) -> Result<DataView, Failure> {
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
    Ok(DataView::of(site.view.clone(), licence(site.data_licence), number, area.as_deref()))
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
