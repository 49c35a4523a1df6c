//! The link that a creator passes on: the petition, and the form to sign it, before it is open. Nothing
//! else leads here, and once the petition is open the link redirects to its public page.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::campaign::CampaignState;
use throng_store::reader::CountedCampaign;

use super::Deps;
use super::sign::{Booth, again_at, check_at, empty_values, form_view, refuse_robots, sign_at};
use throng_edge::client::Asking;
use throng_process::clock;
use throng_rendering::views::{MessageKind, PetitionRef, PledgeView, SupportView};
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::tokens::Purpose;

/// What the link leads to at present.
enum Door {
    /// The petition can be supported.
    Open(Box<CountedCampaign>),
    /// Another page shows the current state.
    Elsewhere(Response),
}

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let CountedCampaign { campaign: petition, count } = match door(&deps, &site, &token).await? {
        Door::Open(counted) => *counted,
        Door::Elsewhere(response) => return Ok(response),
    };
    let needed = petition.supporters_needed(&site.rules);
    let view = SupportView {
        site: site.view.clone(),
        token,
        pledge: PledgeView::of(&petition, 0, &site.rules, clock::now()),
        title: petition.head.text.action,
        background: petition.head.text.background,
        details: petition.head.text.additional_details,
        creator_name: petition.head.creator_name.unwrap_or_default(),
        // The creator's own signature is not that of a supporter.
        supporters: (count.total() - 1).max(0),
        needed,
    };
    private_page(&site, Shown::AsAsked, &view)
}

pub(super) async fn form(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    match door(&deps, &site, &token).await? {
        Door::Open(counted) => {
            let booth = booth(&site, &token, &counted);
            let view = form_view(&site, booth, empty_values(&site), Vec::new(), None)?;
            private_page(&site, Shown::AsAsked, &view)
        }
        Door::Elsewhere(response) => Ok(response),
    }
}

pub(super) async fn again(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    match door(&deps, &site, &token).await? {
        Door::Open(counted) => again_at(&site, booth(&site, &token, &counted), &form),
        Door::Elsewhere(response) => Ok(response),
    }
}

pub(super) async fn check(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    refuse_robots(&form)?;
    match door(&deps, &site, &token).await? {
        Door::Open(counted) => check_at(&deps, &site, booth(&site, &token, &counted), &form).await,
        Door::Elsewhere(response) => Ok(response),
    }
}

pub(super) async fn sign(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    refuse_robots(&form)?;
    match door(&deps, &site, &token).await? {
        Door::Open(counted) => sign_at(&deps, &site, booth(&site, &token, &counted), asking, form).await,
        Door::Elsewhere(response) => Ok(response),
    }
}

fn booth(site: &Site, token: &str, counted: &CountedCampaign) -> Booth {
    let petition = &counted.campaign;
    let path = format!("{}/support/{token}", site.section());
    let title = petition.head.text.action.clone();
    Booth {
        id: petition.head.id,
        petition: PetitionRef { id: i64::from(petition.head.id.number), title, path: path.clone() },
        pledge: PledgeView::of(petition, 0, &site.rules, clock::now()),
        path: format!("{path}/signatures"),
        as_supporter: true,
        asks_reason: petition.asks_reason(&site.rules),
        secrecy: "",
        of_areas: None,
    }
}

async fn door(deps: &Deps, site: &Site, token: &str) -> Result<Door, Failure> {
    let broken = || Failure::SupportLinkBroken;
    let link = site
        .tokens
        .petition(Purpose::Supporter, token)
        .ok_or_else(broken)?;
    let found = deps
        .readers
        .ask(move |reader| reader.campaign(link.campaign))
        .await?;
    let found = found.filter(|found| found.campaign.kind.which() == site.view.kind);
    let CountedCampaign { campaign: petition, count } = found.ok_or_else(broken)?;
    match petition.head.state {
        CampaignState::GatheringSupporters => {
            Ok(Door::Open(Box::new(CountedCampaign { campaign: petition, count })))
        }
        CampaignState::Open | CampaignState::Closed | CampaignState::Rejected => {
            let path = site.path_of(&petition.shown());
            Ok(Door::Elsewhere(see_other(&site.localised(&path))))
        }
        CampaignState::WaitingForModeration | CampaignState::NeedsChanges => {
            let page = MessageKind::SupportWaiting.view(site.view.clone());
            Ok(Door::Elsewhere(private_page(site, Shown::AsAsked, &page)?))
        }
        CampaignState::Withdrawn | CampaignState::RejectedHidden => Err(Failure::SupportEnded),
        CampaignState::TakenDown => Err(Failure::gone(&petition)),
        // The link is not passed on before the creator has confirmed, so nobody can have it.
        CampaignState::Draft => Err(broken()),
    }
}
