//! The topics of a petition, and what an office makes of its topics, as tables.

use std::collections::BTreeMap;

use super::life::NEW;
use super::office::{decided, open};
use super::settings::office;
use super::*;
use crate::campaigns::history::{Entry, Happening};
use crate::campaigns::topic::TopicBook;
use crate::office::audit::AuditEntry;
use crate::office::staff::StaffId;
use crate::sites::language::LanguageTag;
use crate::spine::command::{ChangeTopic, Moderate, Moderation, TopicStep};
use crate::spine::limits::TOPICS_KEPT_MAX;
use crate::spine::row::Row;

#[test]
fn topics_are_words_of_their_own_kind_and_few() {
    let mut desk = open();
    // A topic as an import brought it.
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.topics = vec!["Old_One".to_owned()];
    desk.set.put_campaign(campaign);
    let out_of_bounds = Outcome::Refused(Refusal::TextOutOfBounds);
    for (by, typed, expected, kept) in [
        (1, "Old_One", Outcome::Unchanged, "Old_One"),
        (1, "roads Old_One", Outcome::Done, "roads Old_One"),
        (1, "roads a,b", out_of_bounds.clone(), "roads Old_One"),
        (1, "a b c d e f g h i", out_of_bounds, "roads Old_One"),
        (3, "roads", Outcome::Refused(Refusal::NotAllowed), "roads Old_One"),
        (2, "", Outcome::Done, ""),
    ] {
        let topics = typed.split_whitespace().map(str::to_owned).collect();
        let seen = desk.set.campaign(NEW).unwrap().head.topics.clone();
        let step = Moderation::SetTopics { topics, seen };
        let moderate = Moderate { campaign: NEW, by: StaffId(by), step };
        let outcome = decided(&mut desk, 9, &Command::from(moderate));
        assert_eq!(outcome, expected, "{by} {typed}");
        assert_eq!(desk.set.campaign(NEW).unwrap().head.topics.join(" "), kept, "{by} {typed}");
    }
    let lines = desk.set.rows(Entry::rows(NEW));
    let set =
        lines.filter(|(_, record)| matches!(record, entry if matches!(entry.what, Happening::TopicsSet(_))));
    assert_eq!(set.count(), 2);
}

fn names(text: &str) -> BTreeMap<LanguageTag, String> {
    let name = |pair: &str| {
        let (tag, name) = pair.split_once('=').unwrap();
        (LanguageTag::try_from(tag.to_owned()).unwrap(), name.to_owned())
    };
    text.split('|')
        .filter(|pair| !pair.is_empty())
        .map(name)
        .collect()
}

fn change(by: u32, code: &str, step: &str) -> Command {
    let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
    let step = match word {
        "add" => TopicStep::Add(names(rest)),
        "retire" => TopicStep::Retire,
        "back" => TopicStep::BringBack,
        revision => TopicStep::Name { names: names(rest), revision: revision.parse().unwrap() },
    };
    Command::from(ChangeTopic { site: SITE, by: StaffId(by), code: code.to_owned(), step })
}

fn book(set: &WorkingSet) -> TopicBook {
    set.row(TopicBook::key(SITE)).cloned().unwrap_or_default()
}

#[test]
fn an_office_adds_names_and_retires_topics() {
    use Refusal::{NotAllowed, TextOutOfBounds, TopicNameTaken, WordsChanged};
    let mut set = office();
    let long = "x".repeat(65);
    // Who, the topic, the step, the answer, and how many entries the log has then. 1 is an owner, 2 is not.
    for (by, code, step, expected, lines) in [
        (2, "roads", "add en=Roads", Err(NotAllowed), 0),
        (1, "roads", "add en=Roads|cy=Ffyrdd", Ok(Outcome::Done), 1),
        (1, "roads", "add en=Roads|cy=Ffyrdd", Ok(Outcome::Unchanged), 1),
        (1, "roads", "add en=Streets", Err(TopicNameTaken), 1),
        (1, "Not a code", "add en=Roads2", Err(TextOutOfBounds), 1),
        (1, "ways", "add en=ROADS", Err(TopicNameTaken), 1),
        (1, "ways", "add en=Ways, paths", Err(TextOutOfBounds), 1),
        (1, "ways", "add en=!", Err(TextOutOfBounds), 1),
        (1, &long, "retire", Err(TextOutOfBounds), 1),
        (1, "", "retire", Err(TextOutOfBounds), 1),
        // A topic that an import brought and that nobody has changed.
        (1, "Bus_1", "0 en=Buses", Ok(Outcome::Done), 2),
        (1, "Bus_1", "0 en=Buses", Ok(Outcome::Unchanged), 2),
        (1, "Bus_1", "0 en=Coaches", Err(WordsChanged), 2),
        (1, "Bus_1", "1 en=ffyrdd", Err(TopicNameTaken), 2),
        (1, "Bus_1", "1 en=Coaches", Ok(Outcome::Done), 3),
        (1, "Bus_1", "2 ", Ok(Outcome::Done), 4),
        (1, "pools", "back", Ok(Outcome::Unchanged), 4),
        (1, "pools", "retire", Ok(Outcome::Done), 5),
        (1, "pools", "retire", Ok(Outcome::Unchanged), 5),
        (2, "pools", "back", Err(NotAllowed), 5),
        (1, "pools", "back", Ok(Outcome::Done), 6),
        // A name that is another topic's code would find that other topic.
        (1, "roads", "1 en=Pools", Err(TopicNameTaken), 6),
    ] {
        let outcome = decide(&mut set, &change(by, code, step), BEGIN);
        let expected = expected.unwrap_or_else(Outcome::Refused);
        assert_eq!(outcome, expected, "{by} {code} {step}");
        let log = set.rows(AuditEntry::rows(SITE)).count();
        assert_eq!(log, lines, "{by} {code} {step}");
    }
    let kept: Vec<(String, usize, bool, u32)> = book(&set)
        .topics
        .into_iter()
        .map(|topic| (topic.code, topic.names.len(), topic.retired, topic.revision))
        .collect();
    let expected = [("roads", 2, false, 1), ("Bus_1", 0, false, 3), ("pools", 0, false, 2)];
    assert_eq!(kept, expected.map(|(code, names, retired, at)| (code.to_owned(), names, retired, at)));
}

#[test]
fn an_office_keeps_so_many_topics() {
    let mut set = office();
    for number in 0..=TOPICS_KEPT_MAX {
        let full = number == TOPICS_KEPT_MAX;
        let expected = if full {
            Outcome::Refused(Refusal::TopicsFull)
        } else {
            Outcome::Done
        };
        let add = change(1, &format!("t{number}"), &format!("add en=T{number}"));
        assert_eq!(decide(&mut set, &add, BEGIN), expected, "{number}");
    }
    assert_eq!(decide(&mut set, &change(1, "t0", "retire"), BEGIN), Outcome::Done);
}

#[test]
fn a_retired_topic_is_not_set_but_stays_where_it_is() {
    let mut desk = open();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let set_topics = |seen: &str, topics: &str| {
        let step = Moderation::SetTopics { topics: words(topics), seen: words(seen) };
        Command::from(Moderate { campaign: NEW, by: StaffId(2), step })
    };
    assert_eq!(decided(&mut desk, 1, &set_topics("", "roads")), Outcome::Done);
    for code in ["roads", "pools"] {
        let mut retired = book(&desk.set);
        retired.topics.push(crate::campaigns::topic::TopicRule {
            code: code.to_owned(),
            retired: true,
            ..Default::default()
        });
        desk.set.put_row(TopicBook::key(SITE), retired);
    }
    let retired = Outcome::Refused(Refusal::TopicRetired);
    assert_eq!(decided(&mut desk, 2, &set_topics("roads", "roads pools")), retired);
    assert_eq!(decided(&mut desk, 2, &set_topics("roads", "bins roads")), Outcome::Done);
    assert_eq!(decided(&mut desk, 2, &set_topics("bins roads", "bins")), Outcome::Done);
    assert_eq!(decided(&mut desk, 2, &set_topics("bins", "roads")), retired);
    // A colleague was quicker; whoever wanted the same change gets no error.
    let changed = Outcome::Refused(Refusal::WordsChanged);
    assert_eq!(decided(&mut desk, 2, &set_topics("roads", "trees")), changed);
    assert_eq!(decided(&mut desk, 2, &set_topics("roads", "bins")), Outcome::Unchanged);
}

#[test]
fn topics_of_a_campaign_that_ended_do_not_lengthen_how_long_its_people_are_kept() {
    for (state, moves) in [
        (CampaignState::Open, true),
        (CampaignState::Closed, true),
        (CampaignState::Withdrawn, false),
        (CampaignState::TakenDown, false),
        (CampaignState::Draft, false),
    ] {
        let mut desk = open();
        let mut campaign = desk.set.campaign(NEW).unwrap().clone();
        let before = campaign.head.dates.updated_at;
        campaign.head.state = state;
        desk.set.put_campaign(campaign);
        let step = Moderation::SetTopics { topics: vec!["roads".to_owned()], seen: Vec::new() };
        let set_topics = Moderate { campaign: NEW, by: StaffId(1), step };
        assert_eq!(decided(&mut desk, 99, &Command::from(set_topics)), Outcome::Done, "{state:?}");
        assert_eq!(desk.set.campaign(NEW).unwrap().head.dates.updated_at > before, moves, "{state:?}");
    }
}
