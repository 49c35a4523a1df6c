//! Lists of petitions: by state and topic, by words, in pages.

use axum::extract::State;
use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_store::reader::CountedCampaign;

use throng_process::limits::LIST_SHOWN_MAX;

use super::{Deps, list_page, next_threshold};
use throng_rendering::views::{
    CampaignState as ShownState, ListSort, ListState, ListTab, PetitionCard, PetitionListView, TopicLink,
    excerpt,
};
use throng_web::finding::{FoundPetitions, PageQuery, PetitionQuery, Topic, Wish};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, moved};
use throng_web::read::Reading;
use throng_web::sites::Site;

pub(super) async fn list(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    InQuery(asked): InQuery<PageQuery>,
) -> Result<Response, Failure> {
    let wish = PetitionQuery::from(asked).wish();
    let wish = Wish { kind: site.view.kind, per_page: LIST_SHOWN_MAX.rows(), ..wish };
    let found = list_page(&reading, &deps.searcher, site.id, wish.clone()).await?;
    let view = view(&site, wish, &found);
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `GET /archived/petitions`: where the original service keeps what is over, which here stands in the list.
pub(super) async fn archive(OfSite(site): OfSite, InQuery(asked): InQuery<PageQuery>) -> Response {
    let wish = PetitionQuery::from(asked).wish();
    let (page, wish) = (wish.page, wish.archived());
    let state = if wish.state == ListState::All {
        ListState::Closed
    } else {
        wish.state
    };
    let listed = Wish { page, ..wish.in_state(state) };
    moved(&format!("{}/petitions{}", site.view.root, listed.query_of(page)))
}

fn view(site: &Site, mut wish: Wish, found: &FoundPetitions) -> PetitionListView {
    let mut ignored_keys = Vec::new();
    if wish.state_unknown {
        ignored_keys.push("list-state-unknown".to_owned());
    }
    if wish.sort_unknown {
        ignored_keys.push("list-sort-unknown".to_owned());
    }
    if has_operators(&wish.words) {
        ignored_keys.push("search-operators".to_owned());
    }
    if found.topic_unknown {
        ignored_keys.push("list-topic-unknown".to_owned());
        wish.topic = None;
    }
    let pages = found.pages(&wish);
    let section = site.section();
    let path = |wish: &Wish, page: u32| format!("{section}{}", wish.query_of(page));
    let offered = ListState::ALL
        .into_iter()
        .filter(|state| state.is_of(site.view.kind));
    let tabs = offered.map(|state| ListTab {
        label_key: state.label_key(),
        path: path(&wish.in_state(state), 1),
        chosen: state == wish.state,
    });
    let sorts = ListSort::ALL.into_iter().filter(|sort| sort.suits(wish.state));
    let sorts = sorts.map(|sort| ListTab {
        label_key: sort.label_key(),
        path: path(&wish.sorted(sort), 1),
        chosen: wish.order() == Some(sort),
    });
    let mut here = found.topics_here.clone();
    // The chosen one is named also where nothing of the list has it.
    let nothing = found
        .topics
        .iter()
        .find(|topic| wish.topic.as_ref() == Some(&topic.code));
    if let Some(topic) = nothing.filter(|topic| here.iter().all(|other| other.code != topic.code)) {
        here.push(Topic { petitions: 0, ..topic.clone() });
    }
    let topics = topic_links(site, &wish, &here);
    let chosen = topics.iter().find(|topic| topic.chosen).cloned();
    let without_topic = path(&Wish { topic: None, ..wish.clone() }, 1);
    PetitionListView {
        site: site.view.clone(),
        has_areas: !site.areas.is_empty(),
        state: wish.state,
        tabs: tabs.collect(),
        sorts: sorts.collect(),
        sort: wish.sort,
        words: wish.words.clone(),
        topic: chosen.map(|topic| TopicLink { path: without_topic, ..topic }),
        topics,
        ignored_keys,
        petitions: found.petitions.iter().map(|found| card(site, found)).collect(),
        total: i64::from(found.matching),
        page: i64::from(wish.page),
        pages: i64::from(pages),
        path: path(&wish, wish.page),
        previous: (wish.page > 1).then(|| path(&wish, (wish.page - 1).min(pages))),
        next: (wish.page < pages).then(|| path(&wish, wish.page + 1)),
        feed_path: format!("{section}.atom{}", Wish { sort: None, ..wish }.query_of(1)),
    }
}

/// Whether somebody typed what has a meaning in other searches, and has none here.
fn has_operators(words: &str) -> bool {
    let quoted = words.chars().any(|c| matches!(c, '"' | '“' | '”'));
    let is_operator =
        |word: &str| matches!(word, "OR" | "AND" | "NOT") || (word.len() > 1 && word.starts_with('-'));
    quoted || words.split_whitespace().any(is_operator)
}

/// The topics to choose from, each with a link to the current list narrowed to it and the number of petitions there. A retired topic is included only if
/// it is the one chosen now, so that old links to its list still work.
pub(super) fn topic_links(site: &Site, wish: &Wish, topics: &[Topic]) -> Vec<TopicLink> {
    let link = |topic: &Topic| {
        let listed = Wish { topic: Some(topic.code.clone()), ..wish.in_state(wish.state) };
        let (name, lang) = site.topic_called(&topic.code, &topic.name);
        TopicLink {
            name,
            lang,
            count: i64::from(topic.petitions),
            code: topic.code.clone(),
            path: format!("{}{}", site.section(), listed.query_of(1)),
            chosen: wish.topic.as_ref() == Some(&topic.code),
        }
    };
    let mut links: Vec<TopicLink> = topics.iter().map(link).collect();
    links.retain(|link| link.chosen || !site.topics.is_retired(&link.code));
    links
}

/// A petition in a list of the site.
pub(crate) fn card(site: &Site, counted: &CountedCampaign) -> PetitionCard {
    let petition = &counted.campaign;
    let goal = next_threshold(site, petition).filter(|_| petition.head.state == CampaignState::Open);
    let response = petition.petition().response.as_ref();
    PetitionCard {
        id: i64::from(petition.head.id.number),
        title: petition.head.text.action.clone(),
        path: site.path_of(petition),
        state: shown_state(petition.head.state).unwrap_or(ShownState::Closed),
        count: counted.count.total(),
        closes_at_ms: petition.head.dates.last_moment().map(|at| at.0),
        excerpt: excerpt(&petition.head.text.background),
        language: Some(site.first_language().to_owned()).filter(|language| *language != site.view.language),
        goal: goal.map(|threshold| threshold.number),
        standing_key: standing_key(petition),
        response: response
            .map(|response| excerpt(&response.summary))
            .unwrap_or_default(),
    }
}

/// Key of what a petition has had from those who have to respond, or is waiting for; `None` where nothing is due.
pub(super) fn standing_key(campaign: &Campaign) -> Option<&'static str> {
    let petition = campaign.petition();
    let list = if petition.was_debated() {
        ListState::Debated
    } else if petition.is_debate_settled() {
        ListState::NotDebated
    } else if petition.dates.response_threshold_reached_at.is_some() && !petition.is_answered() {
        ListState::AwaitingResponse
    } else if petition.dates.debate_threshold_reached_at.is_some() {
        ListState::AwaitingDebate
    } else if petition.is_answered() {
        ListState::WithResponse
    } else {
        return None;
    };
    Some(list.label_key())
}

/// How a public petition is shown; `None` for one that is not public.
pub(super) fn shown_state(state: CampaignState) -> Option<ShownState> {
    match state {
        CampaignState::Open => Some(ShownState::Open),
        CampaignState::Closed => Some(ShownState::Closed),
        CampaignState::Rejected => Some(ShownState::Rejected),
        CampaignState::Draft
        | CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn a_petition_says_what_it_waits_for_or_has_had() {
        use throng_domain::petition::{Debate, Petition, Response};
        use throng_domain::time::Timestamp;

        let at = Some(Timestamp(5));
        let debate =
            |day: Option<&str>| Some(Debate { debated_on: day.map(str::to_owned), ..Debate::default() });
        let responded = |petition: &mut Petition| {
            petition.response = Some(Response {
                responded_on: None,
                summary: String::new(),
                details: String::new(),
                created_at: None,
                updated_at: None,
                answered_by: None,
            });
        };
        type Case<'a> = (&'a dyn Fn(&mut Petition), Option<&'a str>);
        let cases: [Case<'_>; 7] = [
            (&|_| {}, None),
            (&|petition| petition.dates.response_threshold_reached_at = at, Some("tab-awaiting-response")),
            (&responded, Some("tab-with-response")),
            (
                &|petition| {
                    responded(petition);
                    petition.dates.debate_threshold_reached_at = at;
                },
                Some("tab-awaiting-debate"),
            ),
            (&|petition| petition.debate = debate(Some("2027-01-01")), Some("tab-debated")),
            (&|petition| petition.debate = debate(None), Some("tab-not-debated")),
            (&|petition| petition.dates.debate_outcome_at = at, Some("tab-not-debated")),
        ];
        for (number, (change, expected)) in cases.into_iter().enumerate() {
            let mut campaign = sample(7, CampaignState::Open).campaign;
            change(campaign.petition_mut().expect("a petition"));
            assert_eq!(standing_key(&campaign), expected, "case {number}");
        }
    }

    #[test]
    fn what_looks_like_an_operator_is_seen() {
        for (words, seen) in [
            ("night ferry", false),
            ("\"night ferry\"", true),
            ("“night ferry”", true),
            ("ferry OR bus", true),
            ("ferry or bus", false),
            ("ferry -bus", true),
            ("well-being", false),
            ("ferry - bus", false),
            ("", false),
        ] {
            assert_eq!(has_operators(words), seen, "{words}");
        }
    }
}
