//! All public petitions of a site, as far as lists need them: held in memory, and rebuilt when one of them changes.
//!
//! Owns which list a petition is in, the order of each list, and the topics. It must never hold a number of
//! signatures, which changes all the time. Built by `searcher`. Bounded by the public petitions of a site.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use throng_domain::campaign::{self, Campaign, CampaignState};
use throng_domain::search::{Document, SearchIndex, SearchIndexBuilder};
use throng_domain::time::Timestamp;

use throng_process::limits::{RELATED_LOOKED_AT_MAX, RELATED_MAX};
use throng_rendering::views::ListState;

/// What decides which lists a petition is in, and where.
#[derive(Clone, Debug)]
struct Head {
    number: u32,
    state: CampaignState,
    /// When the petition opened, or when it was written if it never opened.
    began: Timestamp,
    /// When anything of it but its number last changed.
    updated: Timestamp,
    /// The end of the time for signing, where it has one.
    closes: Option<Timestamp>,
    /// When it had enough signatures for an answer.
    response_due: Option<Timestamp>,
    answered: Option<Timestamp>,
    /// When it had enough signatures for a debate.
    debate_due: Option<Timestamp>,
    debate_settled: Option<Timestamp>,
    was_debated: bool,
    /// Indexes into the catalogue's list of topics.
    topics: Vec<u16>,
    /// What [`Catalogue::related`] found, once somebody has asked.
    related: OnceLock<Vec<u32>>,
}

/// A topic of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The code that petitions carry.
    pub code: String,
    /// A name made from the code, for topics that the office has not named.
    pub name: String,
    /// How many public petitions have this topic.
    pub petitions: u32,
}

impl Topic {
    fn of(code: String, petitions: u32) -> Topic {
        Topic { name: words_of(&code), code, petitions }
    }

    /// A topic that no public petition has.
    pub fn unused(code: &str) -> Topic {
        Topic::of(code.to_owned(), 0)
    }
}

/// Whether a selection is in its order yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sorting {
    /// It is sorted: the best match first, or by date.
    Done,
    /// The caller has to sort it by signatures, most first: the catalogue holds no counts.
    MostSigned,
}

/// The public petitions of one site.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    heads: Vec<Head>,
    topics: Vec<Topic>,
    /// What [`Catalogue::topics_in`] counted, once somebody has asked: for each list as many numbers as there are topics.
    listed: OnceLock<[Vec<u32>; ListState::ALL.len()]>,
    index: SearchIndex,
}

/// Collects petitions for a [`Catalogue`].
#[derive(Debug, Default)]
pub(super) struct CatalogueBuilder {
    heads: Vec<(Head, Vec<String>)>,
    topics: BTreeMap<String, u32>,
    index: SearchIndexBuilder,
}

impl CatalogueBuilder {
    /// Adds a public petition. The caller adds them in order of their numbers.
    pub(super) fn add(&mut self, petition: &Campaign) {
        assert!(petition.head.state.is_public(), "only what anyone may read is listed");
        let campaign::Head { text, dates, creator_name, .. } = &petition.head;
        // Who started a petition is shown while it is open.
        let is_open = petition.head.state == CampaignState::Open;
        let creator = creator_name.as_deref().filter(|_| is_open).unwrap_or_default();
        let steps = &petition.petition().dates;
        self.index.add(Document {
            number: petition.head.id.number,
            action: &text.action,
            texts: &[&text.background, &text.additional_details, creator],
        });
        let mut topics = petition.head.topics.clone();
        topics.sort();
        topics.dedup();
        for topic in &topics {
            *self.topics.entry(topic.clone()).or_default() += 1;
        }
        let head = Head {
            number: petition.head.id.number,
            state: petition.head.state,
            began: dates.opened_at.unwrap_or(dates.created_at),
            updated: dates.updated_at,
            closes: dates.closes_at,
            response_due: steps.response_threshold_reached_at,
            answered: steps.government_response_at,
            debate_due: steps.debate_threshold_reached_at,
            debate_settled: steps.debate_outcome_at,
            was_debated: petition.petition().was_debated(),
            topics: Vec::new(),
            related: OnceLock::new(),
        };
        self.heads.push((head, topics));
    }

    /// Builds the catalogue from the petitions that were added.
    pub(super) fn build(self) -> Catalogue {
        let topics: Vec<Topic> = self
            .topics
            .into_iter()
            .map(|(code, petitions)| Topic::of(code, petitions))
            .collect();
        let place = |code: &String| {
            let at = topics.binary_search_by(|topic| topic.code.cmp(code)).ok();
            at.and_then(|at| u16::try_from(at).ok())
        };
        let heads = self
            .heads
            .into_iter()
            .map(|(head, codes)| Head { topics: codes.iter().filter_map(place).collect(), ..head })
            .collect();
        Catalogue { heads, topics, listed: OnceLock::new(), index: self.index.build() }
    }
}

/// Turns a code into a name: `public-transport` becomes "Public transport".
fn words_of(code: &str) -> String {
    let spaced = code.replace(['-', '_'], " ");
    let mut letters = spaced.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

impl Head {
    /// The petition's sort key in a list, lowest first; `None` when it is not in the list.
    fn place_in(&self, state: ListState) -> Option<i64> {
        let latest = |at: Timestamp| -at.0;
        match state {
            ListState::All => Some(latest(self.began)),
            ListState::Open => (self.state == CampaignState::Open).then(|| latest(self.began)),
            ListState::Closed => (self.state == CampaignState::Closed).then(|| latest(self.began)),
            ListState::Rejected => (self.state == CampaignState::Rejected).then(|| latest(self.began)),
            // The petition that has waited longest comes first.
            ListState::AwaitingResponse => self
                .response_due
                .filter(|_| self.answered.is_none())
                .map(|at| at.0),
            ListState::WithResponse => self.answered.map(latest),
            ListState::AwaitingDebate => self
                .debate_due
                .filter(|_| self.debate_settled.is_none())
                .map(|at| at.0),
            ListState::Debated => self.debate_settled.filter(|_| self.was_debated).map(latest),
            ListState::NotDebated => self.debate_settled.filter(|_| !self.was_debated).map(latest),
        }
    }
}

impl Catalogue {
    /// The topics, in order of their codes.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// The topics of the petitions in a list, each with how many of them have it. Counted once in the life of a catalogue.
    pub(super) fn topics_in(&self, state: ListState) -> Vec<Topic> {
        let lists = self.listed.get_or_init(|| {
            ListState::ALL.map(|state| {
                let there = self.heads.iter().filter(|head| head.place_in(state).is_some());
                self.counted(there)
            })
        });
        let place = ListState::ALL.iter().position(|listed| *listed == state);
        self.those(&lists[place.expect("all lists are counted")])
    }

    /// The topics of these petitions, each with how many of them have it.
    pub(super) fn topics_of(&self, numbers: &[u32]) -> Vec<Topic> {
        self.those(&self.counted(numbers.iter().filter_map(|number| self.head(*number))))
    }

    fn counted<'a>(&self, heads: impl Iterator<Item = &'a Head>) -> Vec<u32> {
        let mut counts = vec![0; self.topics.len()];
        heads
            .flat_map(|head| &head.topics)
            .for_each(|topic| counts[usize::from(*topic)] += 1);
        counts
    }

    /// The topics that some petition has, by how many have each of the site's.
    fn those(&self, counts: &[u32]) -> Vec<Topic> {
        let some = self.topics.iter().zip(counts).filter(|(_, count)| **count > 0);
        some.map(|(topic, count)| Topic { petitions: *count, ..topic.clone() })
            .collect()
    }

    /// Those of these petitions that have the topic, which must be one of the site's.
    pub(super) fn with_topic(&self, mut numbers: Vec<u32>, code: &str) -> Vec<u32> {
        let topic = self.topic(code);
        let has = |head: &Head| topic.is_some_and(|topic| head.topics.contains(&topic));
        numbers.retain(|number| self.head(*number).is_some_and(has));
        numbers
    }

    /// Whether a petition has this topic.
    pub(crate) fn has_topic(&self, code: &str) -> bool {
        self.topic(code).is_some()
    }

    fn topic(&self, code: &str) -> Option<u16> {
        let at = self
            .topics
            .binary_search_by(|topic| topic.code.as_str().cmp(code))
            .ok()?;
        u16::try_from(at).ok()
    }

    /// The petitions that ask for something like `action`, in whatever public state, the best match first.
    pub fn similar(&self, action: &str, limit: usize) -> Vec<u32> {
        let hits = self.index.similar(action, limit, |_| true);
        hits.into_iter().map(|hit| hit.number).collect()
    }

    /// What to read after the petition with this number, which asks for `action`: first what asks for something like
    /// it, then open petitions that share its topics, those with most of them and the newest first. Rejected ones are
    /// never among them. Looked for once in the life of a catalogue.
    pub(super) fn related(&self, number: u32, action: &str) -> Vec<u32> {
        let Some(head) = self.head(number) else {
            return Vec::new();
        };
        head.related
            .get_or_init(|| self.look_for_related(head, action))
            .clone()
    }

    fn look_for_related(&self, head: &Head, action: &str) -> Vec<u32> {
        let fits = |number: u32| {
            let other = self.head(number);
            number != head.number && other.is_some_and(|other| other.state != CampaignState::Rejected)
        };
        let hits = self.index.similar(action, RELATED_LOOKED_AT_MAX.count(), fits);
        let mut found: Vec<u32> = hits.into_iter().map(|hit| hit.number).collect();
        found.sort_by_key(|number| self.is_over(*number));
        let shared = |other: &Head| {
            let shared = other.topics.iter().filter(|topic| head.topics.contains(topic));
            shared.count()
        };
        let mut by_topic: Vec<(usize, &Head)> = self
            .heads
            .iter()
            .filter(|other| other.state == CampaignState::Open && other.number != head.number)
            .map(|other| (shared(other), other))
            .filter(|(shared, other)| *shared > 0 && !found.contains(&other.number))
            .collect();
        by_topic.sort_by_key(|(shared, other)| std::cmp::Reverse((*shared, other.began, other.number)));
        found.extend(by_topic.into_iter().map(|(_, other)| other.number));
        found.truncate(RELATED_MAX.count());
        found
    }

    fn head(&self, number: u32) -> Option<&Head> {
        let at = self.heads.binary_search_by_key(&number, |head| head.number);
        at.ok().map(|at| &self.heads[at])
    }

    /// Whether nobody can sign a petition any more, or ever could.
    pub(super) fn is_over(&self, number: u32) -> bool {
        self.head(number)
            .is_some_and(|head| head.state != CampaignState::Open)
    }

    /// When anything of a petition but its number last changed.
    pub(super) fn updated_at(&self, number: u32) -> Option<Timestamp> {
        self.head(number).map(|head| head.updated)
    }

    /// The same petitions, sorted by when they opened, the last first.
    pub(super) fn newest_first(&self, mut numbers: Vec<u32>) -> Vec<u32> {
        numbers.sort_by_cached_key(|number| {
            let began = self.head(*number).map(|head| head.began);
            std::cmp::Reverse((began, *number))
        });
        numbers
    }

    /// The same petitions, sorted by when they close: first those that are open and have an end, then those that are
    /// open and have none, then the others, each by when they opened.
    pub(super) fn closing_first(&self, numbers: Vec<u32>) -> Vec<u32> {
        let mut numbers = self.newest_first(numbers);
        numbers.sort_by_key(|number| match self.head(*number) {
            Some(Head { state: CampaignState::Open, closes: Some(end), .. }) => (0, end.0),
            Some(Head { state: CampaignState::Open, closes: None, .. }) => (1, 0),
            _ => (2, 0),
        });
        numbers
    }

    /// The petitions of a list, and whether they are sorted yet. `topic` must be one of the site's.
    pub fn select(&self, state: ListState, words: &str, topic: Option<&str>) -> (Vec<u32>, Sorting) {
        let topic = topic.and_then(|code| self.topic(code));
        let place = |head: &Head| {
            let fits = topic.is_none_or(|topic| head.topics.contains(&topic));
            head.place_in(state).filter(|_| fits)
        };
        if words.is_empty() {
            let mut places: Vec<(i64, u32)> = self
                .heads
                .iter()
                .filter_map(|head| Some((place(head)?, u32::MAX - head.number)))
                .collect();
            places.sort_unstable();
            let sorting = if state == ListState::Open {
                Sorting::MostSigned
            } else {
                Sorting::Done
            };
            return (places.into_iter().map(|(_, number)| u32::MAX - number).collect(), sorting);
        }
        let wanted = |number: u32| self.head(number).and_then(place).is_some();
        let hits = self.index.query(words, self.heads.len(), wanted);
        (hits.into_iter().map(|hit| hit.number).collect(), Sorting::Done)
    }
}

#[cfg(test)]
mod tests;
