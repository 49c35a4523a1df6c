//! Lists as tables: which petitions are in each, in which order, and what topics count.

use throng_domain::campaign::{CampaignDates, CampaignText};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::petition::Debate;

use super::*;

fn petition(number: u32, state: CampaignState, action: &str, topics: &[&str]) -> Campaign {
    let text = CampaignText {
        action: action.to_owned(),
        background: String::new(),
        additional_details: String::new(),
        committee_note: None,
        also_in: throng_domain::translation::Translations::default(),
    };
    let dates = CampaignDates::written(Timestamp(i64::from(number)));
    let mut campaign = Campaign::new_petition(CampaignId { site: SiteId(1), number }, state, text, dates);
    campaign.head.topics = topics.iter().map(|&topic| topic.to_owned()).collect();
    campaign
}

fn catalogue() -> Catalogue {
    use CampaignState::{Closed, Open, Rejected};
    let mut all = [
        petition(1, Open, "Mend the bridge", &["roads"]),
        petition(2, Open, "Paint the bridge", &["roads", "town-hall", "roads"]),
        petition(3, Closed, "Open the pool", &["sport"]),
        petition(4, Closed, "Close the bridge", &[]),
        petition(5, Rejected, "Rename the bridge", &["roads"]),
        petition(6, Open, "Plant trees", &[]),
    ];
    let at = |ms: i64| Some(Timestamp(ms));
    all[0]
        .petition_mut()
        .expect("a petition")
        .dates
        .response_threshold_reached_at = at(50);
    all[1]
        .petition_mut()
        .expect("a petition")
        .dates
        .response_threshold_reached_at = at(40);
    all[2]
        .petition_mut()
        .expect("a petition")
        .dates
        .response_threshold_reached_at = at(10);
    all[2]
        .petition_mut()
        .expect("a petition")
        .dates
        .government_response_at = at(20);
    all[2]
        .petition_mut()
        .expect("a petition")
        .dates
        .debate_threshold_reached_at = at(15);
    all[2].petition_mut().expect("a petition").dates.debate_outcome_at = at(30);
    all[2].petition_mut().expect("a petition").debate =
        Some(Debate { debated_on: Some("2024-01-01".to_owned()), ..Debate::default() });
    all[3].petition_mut().expect("a petition").dates.debate_outcome_at = at(31);
    all[5]
        .petition_mut()
        .expect("a petition")
        .dates
        .debate_threshold_reached_at = at(60);
    all[0].head.dates.closes_at = at(90);
    all[5].head.dates.closes_at = at(80);
    all[5].head.creator_name = Some("Zoë Ash".to_owned());
    all[4].head.creator_name = Some("Zoë Ash".to_owned());
    let mut builder = CatalogueBuilder::default();
    all.iter().for_each(|petition| builder.add(petition));
    builder.build()
}

#[test]
fn each_list_has_its_petitions_in_its_order() {
    use ListState::*;
    for (state, words, topic, expected) in [
        (All, "", None, &[6, 5, 4, 3, 2, 1][..]),
        (Open, "", None, &[6, 2, 1]),
        (Closed, "", None, &[4, 3]),
        (Rejected, "", None, &[5]),
        (AwaitingResponse, "", None, &[2, 1]),
        (WithResponse, "", None, &[3]),
        (AwaitingDebate, "", None, &[6]),
        (Debated, "", None, &[3]),
        (NotDebated, "", None, &[4]),
        (All, "", Some("roads"), &[5, 2, 1]),
        (Open, "", Some("roads"), &[2, 1]),
        (All, "brigde", None, &[1, 2, 4, 5]),
        (Open, "brigde", None, &[1, 2]),
        (Open, "brigde", Some("town-hall"), &[2]),
        (Rejected, "pool", None, &[]),
        // Who started it, where that is shown.
        (All, "zoe ash", None, &[6]),
    ] {
        let (numbers, sorting) = catalogue().select(state, words, topic);
        assert_eq!(numbers, expected, "{state:?} {words} {topic:?}");
        assert_eq!(sorting == Sorting::MostSigned, state == Open && words.is_empty());
    }
}

#[test]
fn what_goes_with_a_petition() {
    for (number, action, expected) in [
        // Open before closed, and none that was rejected.
        (1, "The bridge", &[2, 4][..]),
        // Those that share its topic come after it.
        (2, "Something about goats", &[1]),
        (5, "Something about goats", &[2, 1]),
        (6, "Plant trees", &[]),
        (99, "Mend the bridge", &[]),
    ] {
        assert_eq!(catalogue().related(number, action), expected, "{number} {action}");
    }
}

#[test]
fn lists_can_be_sorted_by_date() {
    let (all, _) = catalogue().select(ListState::All, "", None);
    let (found, _) = catalogue().select(ListState::All, "bridge", None);
    assert_eq!(catalogue().closing_first(all), [6, 1, 2, 5, 4, 3]);
    assert_eq!(catalogue().newest_first(found.clone()), [5, 4, 2, 1]);
    assert_eq!(catalogue().closing_first(found), [1, 2, 5, 4]);
    assert_eq!(catalogue().newest_first(vec![3, 99]), [3, 99], "of another moment");
}

#[test]
fn topics_are_named_and_counted() {
    let topics: Vec<(String, u32)> = catalogue()
        .topics()
        .iter()
        .map(|topic| (topic.name.clone(), topic.petitions))
        .collect();
    assert_eq!(topics, [("Roads".to_owned(), 3), ("Sport".to_owned(), 1), ("Town hall".to_owned(), 1)]);
    assert!(catalogue().has_topic("town-hall") && !catalogue().has_topic("Town hall"));
}

#[test]
fn a_topic_counts_what_its_link_leads_to_in_every_list_and_search() {
    let catalogue = catalogue();
    for state in ListState::ALL {
        for words in ["", "bridge", "pool"] {
            let (all, _) = catalogue.select(state, words, None);
            let topics = match words.is_empty() {
                true => catalogue.topics_in(state),
                false => catalogue.topics_of(&all),
            };
            for topic in catalogue.topics() {
                let (there, _) = catalogue.select(state, words, Some(&topic.code));
                let told = topics.iter().find(|told| told.code == topic.code);
                let count = told.map_or(0, |told| told.petitions);
                assert_eq!(count as usize, there.len(), "{state:?} {words} {}", topic.code);
                assert_eq!(catalogue.with_topic(all.clone(), &topic.code), there);
            }
            assert!(topics.iter().all(|topic| topic.petitions > 0), "{state:?} {words}: leads nowhere");
        }
    }
}
