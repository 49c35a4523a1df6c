//! Pages: what a visitor only reads.
//!
//! **Owns** the routes of [`routes`]. **Never** writes: there is no way from here to the intake.
//! **Called by** `serve`, which merges the routes. **Bounds** pages of lists.

mod ballots;
mod comments;
mod data;
mod home;
mod json;
mod list;
mod local;
mod moderation;
mod performance;
mod petition;
mod petition_annals;
mod petition_places;
mod petition_sharing;
mod petition_story;
mod poster;
mod receipt;
mod short;
mod standing;
mod versions;
mod voters;

use axum::Router;
use axum::extract::Path;
use axum::response::Response;
use axum::routing::get;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::ids::SiteId;
use throng_domain::outcome::Refusal;
use throng_domain::shedding::Work;
use throng_domain::time::SECOND_MS;
use throng_domain::vote::Vote;
use throng_store::reader::CountedCampaign;

use throng_process::clock;
use throng_process::limits::TOPICS_TOLD_MAX;
use throng_rendering::views::{ListSort, MessageKind};
use throng_web::finding::{AlsoSigned, FoundPetitions, Searcher, Wish, find};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::shedding::Shedding;
use throng_web::sites::{Site, petition_number};

pub(crate) use comments::part as comments_of;
pub(crate) use list::card;
pub(crate) use performance::{LOOK_EVERY, Performance, Weight, Weights};
pub(crate) use petition::{growth_frame, next_threshold};
pub(crate) use petition_sharing::mail_link;
pub(crate) use receipt::became_key;
pub(crate) use versions::version_ref;

/// What pages are made with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    /// Finds petitions for lists and searches.
    pub(crate) searcher: Searcher,
    /// What else people signed.
    pub(crate) also: AlsoSigned,
    pub(crate) performance: Performance,
    /// What is given up under load.
    pub(crate) shedding: Shedding,
}

impl Deps {
    pub(crate) fn of(
        searcher: Searcher,
        also: AlsoSigned,
        performance: Performance,
        shedding: Shedding,
    ) -> Deps {
        Deps { searcher, also, performance, shedding }
    }
}

/// Addresses of pages that belong to one person, or are never the same twice.
pub(crate) const APART: &[&str] = &["/r/*", "/petitions/local"];

/// Addresses that are answered whatever is given up under load.
pub(crate) const ALWAYS: &[&str] = &["/assets/*"];

/// What is another kind of work than a page like all others, for what is given up under load.
pub(crate) const WORK: &[(&str, Work)] = &[
    ("/trending.json", Work::Trending),
    ("/petitions/local", Work::Search),
    ("/petitions/{number}/places", Work::Drawings),
    ("/petitions/{number}/poster", Work::Drawings),
    ("/petitions/{number}/flyers", Work::Drawings),
    ("/r/*", Work::Signing),
];

/// The routes of the pages.
pub(crate) fn routes(deps: Deps) -> Router<()> {
    Router::new()
        .route("/", get(home::home))
        .route("/petitions", get(list::list))
        .route("/petitions.json", get(json::list))
        .route("/petitions/local", get(local::look_up))
        .route("/petitions/local/{area}", get(local::area))
        .route("/petitions/local/{area}/all.json", get(local::all_json))
        .route("/archived/petitions", get(list::archive))
        .route("/archived/petitions.json", get(json::archive))
        .route("/parliaments.json", get(json::parliaments))
        .route("/petitions/{number}", get(json::petition_or_json))
        .route("/petitions/{number}/count.json", get(json::count))
        .route("/petitions/{number}/ballots.csv", get(ballots::sheet))
        .route("/petitions/{number}/voters", get(voters::voters))
        .route("/petitions/{number}/voters.csv", get(voters::sheet))
        .route("/petitions/{number}/comments", get(comments::comments))
        .route("/petitions/{number}/comments.json", get(comments::json))
        .route("/petitions/{number}/places", get(petition_places::places))
        .route("/petitions/{number}/poster", get(poster::poster))
        .route("/petitions/{number}/flyers", get(poster::flyers))
        .route("/petitions/{number}/changes", get(versions::changes))
        .route("/petitions/{number}/versions/{version}", get(versions::version))
        .route("/p/{code}", get(short::short))
        .route("/petitions/{number}/{slug}", get(petition::with_slug))
        .route("/trending.json", get(json::trending))
        .route("/areas.json", get(json::areas))
        .route("/constituencies.json", get(json::areas))
        .route("/topics.json", get(json::topics))
        .route("/data", get(data::page))
        .route("/data/addresses", get(data::addresses))
        .route("/data/fields", get(data::fields))
        .route("/data/count_votes.py", get(ballots::script))
        .route("/data/option_order.py", get(ballots::order_script))
        .route("/openapi.json", get(data::openapi))
        .route("/about", get(standing::about))
        .route("/help", get(standing::help))
        .route("/about/privacy", get(standing::privacy))
        .route("/about/accessibility", get(standing::accessibility))
        .route("/about/moderation", get(moderation::figures))
        .route("/about/rules", get(standing::rules))
        .route("/about/performance", get(performance::performance))
        .route("/pages/{slug}", get(standing::own_page))
        .route("/r/{receipt}", get(receipt::look_up))
        .route("/assets/{name}", get(asset))
        .with_state(deps)
}

/// If the search index was being rebuilt when this page was made, the page is cached for one second only.
pub(crate) fn settle(reading: &Reading, settled: bool) {
    if !settled {
        reading.until(clock::now().plus_ms(SECOND_MS));
    }
}

/// The same answer as a CSV file to save: its name says the site, `what` is in it, and the day, with which it goes out of
/// date.
pub(crate) fn as_file(site: &Site, reading: &Reading, what: &str, mut sheet: Response) -> Response {
    let now = clock::now();
    headers::saved_as(sheet.headers_mut(), &site.file_name(what, "csv", now));
    site.day_begins(now, 1)
        .into_iter()
        .for_each(|at| reading.until(at));
    sheet
}

/// The page of the list that `wish` asks for. What is made of it is kept no longer than its order holds.
///
/// # Errors
/// When too many questions wait, or the store fails.
pub(crate) async fn list_page(
    reading: &Reading,
    searcher: &Searcher,
    site: SiteId,
    wish: Wish,
) -> Result<FoundPetitions, Failure> {
    let searcher = searcher.clone();
    let found = reading
        .ask(move |tracked| find(&searcher, tracked, site, &wish))
        .await?;
    settle(reading, found.settled);
    found.until.into_iter().for_each(|at| reading.until(at));
    Ok(found)
}

/// For data: an order that does not exist, or says nothing about this list, is a mistake of the program that asked. A
/// state that does not exist is not: the original service has all petitions then, and so do programs written for it.
///
/// # Errors
/// [`Failure::ChoiceUnknown`], which names the orders of the list.
pub(crate) fn known_sort(wish: &Wish) -> Result<(), Failure> {
    if !wish.sort_unknown {
        return Ok(());
    }
    let suit = ListSort::ALL.into_iter().filter(|sort| sort.suits(wish.state));
    let words: Vec<&str> = suit.map(ListSort::word).collect();
    Err(Failure::ChoiceUnknown(format!("sort has to be one of: {}", words.join(", "))))
}

/// For data: a topic that the site does not have is a mistake of the program that asked.
///
/// # Errors
/// [`Failure::ChoiceUnknown`], which names the first topics and says where all of them are.
pub(crate) fn known_topic(found: &FoundPetitions) -> Result<(), Failure> {
    if !found.topic_unknown {
        return Ok(());
    }
    let codes = found.topics.iter().take(TOPICS_TOLD_MAX.count());
    let codes: Vec<&str> = codes.map(|topic| topic.code.as_str()).collect();
    let says = match codes.as_slice() {
        [] => "no petition has a topic, so topic has to be left out".to_owned(),
        codes => {
            format!("topic has to be the code of one of the topics in /topics.json: {}", codes.join(", "))
        }
    };
    let more = if found.topics.len() > codes.len() {
        " …"
    } else {
        ""
    };
    Err(Failure::ChoiceUnknown(says + more))
}

/// Reads the `{number}` in an address.
///
/// # Errors
/// [`Failure::NotFound`] for anything that is not a petition's number.
pub(crate) fn number_of(segment: &str) -> Result<u32, Failure> {
    petition_number(segment).ok_or(Failure::NotFound)
}

/// The petition, if it is public.
///
/// # Errors
/// [`Failure::Gone`] for a petition that was taken down; [`Failure::NotFound`] if there is none, if it is not public, or
/// if the address is that of another kind of campaign; [`Failure::Said`] for a trial of a vote that is over.
pub(crate) fn public(site: &Site, found: Option<CountedCampaign>) -> Result<CountedCampaign, Failure> {
    let counted =
        found.filter(|found| found.campaign.kind.which() == site.view.kind && site.may_show(&found.campaign));
    let counted = counted.ok_or(Failure::NotFound)?;
    let is_withdrawn = counted.campaign.head.state == CampaignState::Withdrawn;
    // By its secret link: nobody else may be shown it.
    if is_withdrawn && counted.campaign.vote().is_some_and(Vote::is_trial) {
        return Err(Failure::Said(Refusal::LinkExpired, MessageKind::TrialOver));
    }
    is_there(&counted.campaign)?;
    Ok(counted)
}

/// Whether the state of a campaign lets everybody see it.
///
/// # Errors
/// [`Failure::Gone`] for one that was taken down; [`Failure::NotFound`] if it is not public: it never was, it was withdrawn, or what it says is
/// hidden since it was rejected.
pub(crate) fn is_there(campaign: &Campaign) -> Result<(), Failure> {
    let state = campaign.head.state;
    match state.is_public() {
        true => Ok(()),
        false if state == CampaignState::TakenDown => Err(Failure::gone(campaign)),
        false => Err(Failure::NotFound),
    }
}

async fn asset(OfSite(site): OfSite, Path(name): Path<String>) -> Result<Response, Failure> {
    let asset = site.themes.asset(&name).ok_or(Failure::NotFound)?;
    Ok(headers::for_ever(asset.content_type, asset.bytes))
}

/// A petition that says little, for tests of pages.
#[cfg(test)]
pub(crate) fn sample(number: u32, state: CampaignState) -> CountedCampaign {
    use throng_domain::campaign::{CampaignDates, CampaignText};
    use throng_domain::ids::{CampaignId, SiteId};
    use throng_domain::time::Timestamp;

    let text = CampaignText {
        action: "Plant trees".to_owned(),
        background: String::new(),
        additional_details: String::new(),
        committee_note: None,
        also_in: throng_domain::translation::Translations::default(),
    };
    let (id, dates) = (CampaignId { site: SiteId(1), number }, CampaignDates::written(Timestamp(0)));
    let campaign = Campaign::new_petition(id, state, text, dates);
    CountedCampaign { campaign, count: throng_store::reader::Count::default() }
}

#[cfg(test)]
mod tests {
    use throng_domain::campaign::CampaignKind;

    use super::*;

    #[test]
    fn what_anyone_may_see_what_is_gone_and_what_never_was() {
        for (state, answer) in [
            (CampaignState::Draft, "NotFound"),
            (CampaignState::GatheringSupporters, "NotFound"),
            (CampaignState::WaitingForModeration, "NotFound"),
            (CampaignState::NeedsChanges, "NotFound"),
            (CampaignState::Open, "shown"),
            (CampaignState::Closed, "shown"),
            (CampaignState::Rejected, "shown"),
            (CampaignState::RejectedHidden, "NotFound"),
            (CampaignState::Withdrawn, "NotFound"),
            (CampaignState::TakenDown, "Gone"),
        ] {
            let site = throng_web::sites::sample::site(SiteId(1));
            let found = public(&site, Some(sample(7, state)));
            let found = found.map_or_else(|failure| format!("{failure:?}"), |_| "shown".to_owned());
            let found = found.split('(').next().unwrap_or_default();
            assert_eq!(found, answer, "{state:?}");
        }
        let site = throng_web::sites::sample::site(SiteId(1));
        assert!(matches!(public(&site, None), Err(Failure::NotFound)));
        // The address of a pledge shows no petition with the same number.
        let found = public(&site.about(CampaignKind::Pledge), Some(sample(7, CampaignState::Open)));
        assert!(matches!(found, Err(Failure::NotFound)));
    }

    #[test]
    fn numbers_of_petitions() {
        for (segment, number) in [
            ("7", Some(7)),
            ("4294967295", Some(u32::MAX)),
            ("4294967296", None),
            ("07", None),
            ("-7", None),
            ("7a", None),
            ("", None),
            ("+7", None),
        ] {
            assert_eq!(number_of(segment).ok(), number, "{segment}");
        }
    }
}
