//! What other programs and sites can get of one petition: its dates, picture, badge and frame.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::time::Timestamp;
use throng_store::reader::CountedCampaign;

use super::calendar::{self, About, Occasion, When};
use super::picture::{Subject, rounded};
use super::{Deps, badge, oembed};
use crate::pages::{self, next_threshold, number_of};
use throng_process::clock;
use throng_rendering::i18n::{TextArg, TextArgs};
use throng_rendering::views::{
    CampaignState as ShownState, EmbedCodeView, EmbedForm, EmbedView, PledgeView, secrecy_word,
};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::{Residence, Site};

/// How often a picture is redrawn, at most: those who fetch it keep it for longer anyway.
const PICTURE_PAUSE: Duration = Duration::from_secs(600);

/// The campaign, if it is public.
async fn public(reading: &Reading, site: &Site, number: &str) -> Result<CountedCampaign, Failure> {
    let id = site.petition(number_of(number)?);
    pages::public(site, reading.ask(move |tracked| tracked.petition(id)).await?)
}

/// As [`public`], for an address that does not say the kind of campaign.
async fn of_any_kind(reading: &Reading, site: &Site, number: &str) -> Result<CountedCampaign, Failure> {
    let id = site.petition(number_of(number)?);
    let found = reading.ask(move |tracked| tracked.petition(id)).await?;
    match found {
        Some(found) => pages::public(&site.about(found.campaign.kind.which()), Some(found)),
        None => Err(Failure::NotFound),
    }
}

/// As [`public`], for an answer that does not show the number, and so need not change with it.
pub(super) async fn public_text(reading: &Reading, site: &Site, number: &str) -> Result<Campaign, Failure> {
    let id = site.petition(number_of(number)?);
    let counted = reading
        .ask(move |tracked| tracked.petition_without_number(id))
        .await?;
    Ok(pages::public(site, counted)?.campaign)
}

/// The full URL of a petition's page, in the language of the current page.
pub(super) fn page_url(site: &Site, petition: &Campaign) -> String {
    let path = site.path_of(petition);
    format!("{}{}{path}", site.view.url, site.view.root)
}

/// The arguments of a sentence that has only one.
pub(super) fn with(name: &str, text: &str) -> TextArgs {
    TextArgs::from([(name.to_owned(), TextArg::Text(text.to_owned()))])
}

/// `GET /petitions/{number}/events.ics`.
pub(super) async fn events(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let petition = public_text(&reading, &site, &number).await?;
    let is_off = calendar::is_called_off(&petition);
    // After a pause the day is a later one.
    let closes = match petition.head.state == CampaignState::Open && site.paused.is_some() {
        _ if is_off => "calendar-called-off",
        true => "calendar-closes-paused",
        false => "calendar-closes",
    };
    let days = [
        ("closes", closes, calendar::closing(&petition, &site.time_zone)),
        ("debate", "calendar-debate", calendar::debate_day(&petition).map(When::Day)),
    ];
    let mut occasions = Vec::new();
    for (kind, key, when) in days {
        if let Some(when) = when {
            let summary = deps.text(&site, key, &with("title", &petition.head.text.action))?;
            occasions.push(Occasion { kind, when, summary, is_off });
        }
    }
    let url = page_url(&site, &petition);
    let about = About { petition: &petition, site_url: &site.view.url, url: &url };
    let body = calendar::calendar(about, &occasions).ok_or(Failure::NotFound)?;
    Ok(headers::cross_origin(headers::public(calendar::CONTENT_TYPE, body)))
}

/// `GET /petitions/{number}/picture.png`.
pub(super) async fn picture(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let CountedCampaign { campaign: petition, count } = public(&reading, &site, &number).await?;
    reading.at_most_every(PICTURE_PAUSE);
    let (shown, more) = rounded(count.total());
    let accepted = petition.head.state != CampaignState::Rejected;
    let number = site.themes.number(&site.view.language, shown);
    let threshold = next_threshold(&site, &petition).filter(|_| petition.head.state == CampaignState::Open);
    let (number, word) = if accepted {
        let word = deps.text(&site, "count-word", &TextArgs::from([count_arg(shown)]))?;
        (format!("{number}{}", if more { "+" } else { "" }), word)
    } else {
        (String::new(), String::new())
    };
    let view = deps.painter.layout(&Subject {
        site: &site.view,
        title: &petition.head.text.action,
        number: &number,
        word: &word,
        status: &status(&deps, &site, &petition)?,
        progress_percent: threshold.map(|next| shown.saturating_mul(100) / next.number.max(1)),
    });
    let png = deps.draw(site.themes.render(&view)?).await?;
    Ok(headers::cross_origin(headers::public("image/png", png)))
}

fn count_arg(count: i64) -> (String, TextArg) {
    ("count".to_owned(), TextArg::Number(count))
}

/// Whether there is a frame with its form: where only people on a roll can vote, they come by a code or a mailed link.
fn has_form(campaign: &Campaign) -> bool {
    campaign
        .vote()
        .is_none_or(|vote| !vote.terms.electorate.has_roll())
}

/// A sentence about how far a petition has come.
fn status(deps: &Deps, site: &Site, petition: &Campaign) -> Result<String, Failure> {
    let day = |key: &str, at: Timestamp| -> Result<String, Failure> {
        let (language, zone) = (&site.view.language, &site.view.time_zone);
        let day = match petition.vote() {
            // People plan by its hour.
            Some(_) => site.themes.until(language, at.plus_ms(1).0, zone)?,
            None => site.themes.date(language, at.0, zone)?,
        };
        let args = [("date", day), ("zone", zone.clone())];
        let args = args.map(|(name, text)| (name.to_owned(), TextArg::Text(text)));
        deps.text(site, key, &TextArgs::from(args))
    };
    match petition.head.state {
        CampaignState::Rejected => deps.text(site, "state-rejected", &TextArgs::new()),
        CampaignState::Open if site.paused.is_some() => deps.text(site, "paused-title", &TextArgs::new()),
        CampaignState::Open => match petition.head.dates.last_moment() {
            Some(at) => day("closes-on", at),
            None => deps.text(site, "state-open", &TextArgs::new()),
        },
        CampaignState::Draft
        | CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::Closed
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => deps.text(site, "state-closed", &TextArgs::new()),
    }
}

/// `GET /badge/{number}.svg`.
pub(super) async fn badge(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(name): Path<String>,
) -> Result<Response, Failure> {
    let number = name.strip_suffix(".svg").ok_or(Failure::NotFound)?;
    let CountedCampaign { campaign: petition, count } = of_any_kind(&reading, &site, number).await?;
    let site = site.about_campaign(&petition);
    let label = deps.text(&site, "count-word", &TextArgs::from([count_arg(count.total())]))?;
    let number = site.themes.number(&site.view.language, count.total());
    let view = badge::badge(&deps.painter, &site.view, &petition.head.text.action, &label, &number);
    let svg = site.themes.render(&view)?;
    Ok(headers::cross_origin(headers::public("image/svg+xml", svg)))
}

/// The query: `?form=1` asks for a frame that holds the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct EmbedQuery {
    form: String,
}

/// `GET /embed/{number}`: the page inside other sites' frames.
pub(super) async fn embed(
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
    InQuery(asked): InQuery<EmbedQuery>,
) -> Result<Response, Failure> {
    let CountedCampaign { campaign: petition, count } = of_any_kind(&reading, &site, &number).await?;
    let site = site.about_campaign(&petition);
    if let Some(end) = petition.head.dates.closes_at {
        reading.until(end);
    }
    let can_be_signed = petition.can_be_signed(site.clock(clock::now()));
    let state = match petition.head.state {
        CampaignState::Rejected => ShownState::Rejected,
        CampaignState::Open if can_be_signed => ShownState::Open,
        CampaignState::Draft
        | CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::Open
        | CampaignState::Closed
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => ShownState::Closed,
    };
    let form = EmbedForm {
        country: site.rules.home_country.as_str().to_owned(),
        countries: site.countries(),
        eligibility: Residence::asked_in(&petition)
            .eligibility_key(&site)
            .map(str::to_owned),
        secrecy: secrecy_word(&petition),
        areas: petition
            .vote()
            .map_or_else(Vec::new, |vote| vote.terms.areas.iter().map(|area| area.name.clone()).collect()),
    };
    let shows_form = asked.form == "1" && has_form(&petition);
    let view = EmbedView {
        site: site.view.clone(),
        petition: site.petition_ref(petition.head.id.number, &petition.head.text.action),
        pledge: PledgeView::of(&petition, count.total(), &site.rules, site.clock(clock::now())),
        state,
        count: count.total(),
        next_threshold: next_threshold(&site, &petition).filter(|_| can_be_signed),
        form: Some(form).filter(|_| can_be_signed && site.paused.is_none() && shows_form),
    };
    let html = site.themes.render(&view)?;
    Ok(headers::framed(headers::public("text/html; charset=utf-8", html)))
}

/// `GET /embed/{number}/code`: the code to paste into another site.
pub(super) async fn embed_code(
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let petition = of_any_kind(&reading, &site, &number).await?.campaign;
    let site = site.about_campaign(&petition);
    let number = petition.head.id.number;
    let title = &petition.head.text.action;
    let base = format!("{}{}", site.view.url, site.view.root);
    let frame = |query: &str, height: u32| {
        oembed::frame(&format!("{base}/embed/{number}{query}"), title, "100%", height)
    };
    let view = EmbedCodeView {
        site: site.view.clone(),
        petition: site.petition_ref(number, title),
        frame: frame("", oembed::HEIGHT),
        form_frame: Some(frame("?form=1", oembed::FORM_HEIGHT))
            .filter(|_| has_form(&petition) && petition.can_be_signed(site.clock(clock::now()))),
        badge: oembed::badge(&page_url(&site, &petition), &format!("{base}/badge/{number}.svg"), title),
    };
    if let Some(end) = petition.head.dates.closes_at {
        reading.until(end);
    }
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}
