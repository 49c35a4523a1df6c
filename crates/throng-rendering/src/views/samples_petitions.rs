//! Sample pages that list petitions: the first page, lists, searches, what is signed in one area.
//!
//! Owns invented data only. Called by `preview`, and by other samples for their cards.

use super::samples::{self, NOW_MS, TITLE, site};
use crate::drawings::spark;
use crate::views::*;

fn card(id: i64, title: &str, state: CampaignState, count: i64) -> PetitionCard {
    PetitionCard {
        id,
        title: title.to_owned(),
        path: format!("/petitions/{id}/slug"),
        state,
        count,
        closes_at_ms: (state == CampaignState::Open).then_some(NOW_MS + id * 86_400_000),
        excerpt:
            "For six hundred people on Skerry it is the only way home after a late shift, and nobody has…"
                .to_owned(),
        language: written_in(),
        goal: (state == CampaignState::Open).then_some(6_000_000),
        standing_key: (id == 17).then_some("tab-awaiting-response"),
        response: if state == CampaignState::Closed {
            "The council will keep the 14 until the new timetable, and asks everybody who uses it.".to_owned()
        } else {
            String::new()
        },
    }
}

/// The language of all petitions, the first of the site, on pages in another.
fn written_in() -> Option<String> {
    let site = site();
    let first = site.languages.first()?.tag.clone();
    (first != site.language).then_some(first)
}

pub(super) fn cards() -> Vec<PetitionCard> {
    vec![
        card(17, TITLE, CampaignState::Open, 5_156_603),
        card(4, "Plant a tree for every child born in the Vale", CampaignState::Open, 1),
        card(9, "Bring back the 14 bus", CampaignState::Closed, 12_408),
        card(11, "Make Monday a <script>alert(1)</script> holiday", CampaignState::Rejected, 0),
    ]
}

pub(super) fn home() -> HomeView {
    let trending = cards()
        .into_iter()
        .take(2)
        .map(|petition| TrendingCard { petition, last_hour: 1_204 });
    HomeView {
        site: site(),
        lead: cards()
            .into_iter()
            .next()
            .map(|petition| TrendingCard { petition, last_hour: 0 }),
        lead_spark: spark(&[3, 1, 0, 12, 40, 31]),
        trending: trending.collect(),
        petitions: cards(),
        pledges: cards(),
        votes: cards(),
        answered: cards(),
        awaiting_response: cards(),
        awaiting_debate: cards(),
        topics: topics(),
        open_total: 38,
        signatures_total: 412_345,
        has_areas: true,
    }
}

/// A short address that leads nowhere, with or without one that may have been meant.
pub(super) fn short_unknown(near: bool) -> ShortUnknownView {
    let cards = cards().into_iter().take(if near { 2 } else { 0 });
    let one = |card: PetitionCard| NearCode {
        petition: PetitionRef { id: card.id, title: card.title, path: card.path },
        address: "petitions.norhaven.example/p/bkzt".to_owned(),
    };
    ShortUnknownView { site: site(), near: cards.map(one).collect() }
}

/// The first page of a site on which nothing has happened yet.
pub(super) fn home_empty() -> HomeView {
    HomeView {
        site: site(),
        lead: None,
        lead_spark: None,
        trending: Vec::new(),
        petitions: Vec::new(),
        pledges: Vec::new(),
        votes: Vec::new(),
        answered: Vec::new(),
        awaiting_response: Vec::new(),
        awaiting_debate: Vec::new(),
        topics: Vec::new(),
        open_total: 0,
        signatures_total: 0,
        has_areas: false,
    }
}

pub(super) fn topics() -> Vec<TopicLink> {
    let topic = |name: &str, count, chosen: bool| TopicLink {
        name: name.to_owned(),
        lang: chosen.then(|| "cy".to_owned()),
        code: name.to_lowercase(),
        count,
        path: "/petitions?topic=x".to_owned(),
        chosen,
    };
    vec![topic("Health & care", 12, false), topic("Transport", 1, true)]
}

fn sorts(state: ListState) -> Vec<ListTab> {
    let offered = ListSort::ALL.into_iter().filter(|sort| sort.suits(state));
    let tab = |sort: ListSort| ListTab {
        label_key: sort.label_key(),
        path: format!("/petitions?state={}&sort={}", state.word(), sort.word()),
        chosen: state.own_sort() == Some(sort),
    };
    offered.map(tab).collect()
}

pub(super) fn list(state: ListState, page: i64, pages: i64) -> PetitionListView {
    let petitions = if pages == 0 { Vec::new() } else { cards() };
    let total = pages * 20;
    let tabs = ListState::ALL.into_iter().map(|tab| ListTab {
        label_key: tab.label_key(),
        path: format!("/petitions?state={}", tab.word()),
        chosen: tab == state,
    });
    let pages = pages.max(1);
    PetitionListView {
        has_areas: page == 1,
        site: site(),
        state,
        tabs: tabs.collect(),
        sorts: sorts(state),
        sort: None,
        words: String::new(),
        topic: None,
        topics: topics(),
        ignored_keys: Vec::new(),
        petitions,
        total,
        page,
        pages,
        path: format!("/petitions?state={}&page={page}", state.word()),
        previous: (page > 1).then(|| format!("/petitions?state={}&page={}", state.word(), page - 1)),
        next: (page < pages).then(|| format!("/petitions?state={}&page={}", state.word(), page + 1)),
        feed_path: format!("/petitions.atom?state={}", state.word()),
    }
}

/// A search with strange parameters that found nothing.
pub(super) fn search_without_result() -> PetitionListView {
    PetitionListView {
        words: "<b>\"zzqx\" & co".to_owned(),
        topic: topics().pop(),
        ignored_keys: vec!["list-state-unknown".to_owned(), "list-topic-unknown".to_owned()],
        ..list(ListState::Open, 1, 0)
    }
}

/// A page past the end of a list.
pub(super) fn list_beyond() -> PetitionListView {
    PetitionListView { petitions: Vec::new(), page: 9_999, next: None, ..list(ListState::All, 3, 3) }
}

pub(super) fn local_form(problem: Option<&str>) -> LocalFormView {
    let problems = problem
        .map(|key| FieldProblem::new("postcode", key))
        .into_iter()
        .collect();
    LocalFormView { site: site(), postcode: "ZZ1 1AA".to_owned(), problems }
}

pub(super) fn local(petitions: usize) -> LocalView {
    let rows = cards().into_iter().take(petitions);
    let local = |petition| LocalCard { petition, here: 1_204, share: "12.5".to_owned(), target: None };
    LocalView {
        site: site(),
        area: "Skerry & the Isles".to_owned(),
        path: "/petitions/local/skerry-the-isles".to_owned(),
        here: "/petitions/local/skerry-the-isles".to_owned(),
        page: 1,
        pages: if petitions > 0 { 2 } else { 1 },
        previous: None,
        next: (petitions > 0).then(|| "/petitions/local/skerry-the-isles?page=2".to_owned()),
        representative: Some("Ingrid Sørbø".to_owned()),
        region: Some("North".to_owned()),
        petitions: rows.map(local).collect(),
        new_days: 30,
        has_areas: true,
    }
}

/// A petition with its form on another site's page.
pub(super) fn embedded() -> EmbedView {
    let SignFormView { site, petition, countries, secrecy, .. } = samples::sign_form(&[]);
    let eligibility = Some("eligibility-resident".to_owned());
    EmbedView {
        site,
        petition,
        pledge: None,
        state: CampaignState::Open,
        count: 84_120,
        next_threshold: None,
        form: Some(EmbedForm {
            country: "GB".to_owned(),
            countries,
            eligibility,
            secrecy,
            areas: Vec::new(),
        }),
    }
}
