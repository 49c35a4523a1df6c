//! What an address can ask of a list of petitions, and the addresses of the list's pages.
//!
//! Owns reading and writing these addresses, so that a link means what it says. It must never refuse: an address that
//! makes no sense shows the first page of all petitions.

use std::ops::RangeInclusive;

use serde::Deserialize;
use throng_domain::campaign::CampaignKind;
use throng_domain::limits::{QUERY_CHARS_MAX, TOPIC_CHARS_MAX};
use throng_domain::time::Timestamp;
use throng_domain::unseen::is_disturbing;

use throng_process::limits::{LIST_PAGE_MAX, LIST_PAGES_MAX};
use throng_rendering::views::{ListSort, ListState};

/// The query as it was typed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PetitionQuery {
    pub state: String,
    pub q: String,
    pub topic: String,
    pub sort: String,
    pub page: String,
    pub count: String,
    pub changed_since: String,
}

/// The query of a page of a list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PageQuery {
    state: String,
    q: String,
    topic: String,
    sort: String,
    page: String,
}

impl From<PageQuery> for PetitionQuery {
    fn from(PageQuery { state, q, topic, sort, page }: PageQuery) -> PetitionQuery {
        PetitionQuery { state, q, topic, sort, page, ..PetitionQuery::default() }
    }
}

/// The word of the original service for open petitions with the newest first: a list and an order in one.
pub const RECENT: &str = "recent";

/// What stands in `changed_since` is no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTime;

/// What was understood of a [`PetitionQuery`].
///
/// Twelve fields: seven that choose petitions, two for their order, three that choose the part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The kind of campaign, which the path says.
    pub kind: CampaignKind,
    pub state: ListState,
    /// Whether the query named a state that does not exist; it was ignored.
    pub state_unknown: bool,
    /// The words to search for: one line without invisible characters; empty for no search.
    pub words: String,
    pub topic: Option<String>,
    /// Only petitions that nobody can sign: the archive.
    pub over: bool,
    /// Only petitions of which something changed after this moment.
    pub changed_since: Option<Timestamp>,
    /// The order that the query names; `None` for the list's own.
    pub sort: Option<ListSort>,
    /// Whether the query named an order that does not exist, or that says nothing about this list; it was ignored.
    pub sort_unknown: bool,
    /// From 1 to [`LIST_PAGES_MAX`].
    pub page: u32,
    /// From 0 to [`LIST_PAGE_MAX`]; programs that want nothing but the links ask for 0.
    pub per_page: u32,
    /// Whether the address says how many petitions a page has.
    pub count_asked: bool,
}

impl PetitionQuery {
    /// Interprets the query; what makes no sense becomes the default.
    pub fn wish(&self) -> Wish {
        let state = match self.state.as_str() {
            "" => Some(ListState::All),
            RECENT => Some(ListState::Open),
            word => ListState::from_word(word),
        };
        let longest = LIST_PAGE_MAX.rows();
        let last = LIST_PAGES_MAX.rows();
        let list = state.unwrap_or(ListState::All);
        let sort = ListSort::from_word(&self.sort).filter(|sort| sort.suits(list));
        let sort_unknown = sort.is_none() && !self.sort.is_empty();
        let sort = sort.or((self.state == RECENT).then_some(ListSort::Newest));
        let topic = Some(self.topic.trim()).filter(|topic| !topic.is_empty());
        Wish {
            kind: CampaignKind::Petition,
            state: list,
            state_unknown: state.is_none(),
            words: one_line(&self.q),
            topic: topic.map(|topic| topic.chars().take(TOPIC_CHARS_MAX).collect()),
            over: false,
            changed_since: self.since().ok().flatten(),
            sort,
            sort_unknown,
            page: number(&self.page, 1, 1..=last),
            per_page: number(&self.count, longest, 0..=longest),
            count_asked: !self.count.is_empty(),
        }
    }

    /// The moment in `changed_since`, as RFC 3339 writes it.
    ///
    /// # Errors
    /// [`NoTime`]. A program that keeps a copy would take the whole list for what is new if this were ignored.
    pub fn since(&self) -> Result<Option<Timestamp>, NoTime> {
        if self.changed_since.is_empty() {
            return Ok(None);
        }
        // A plus sign that was not encoded arrives as a space: `2026-03-01T09:00:00+01:00`.
        let text = self.changed_since.replace(' ', "+");
        let at: jiff::Timestamp = text.parse().map_err(|_| NoTime)?;
        Ok(Some(Timestamp(at.as_millisecond())))
    }
}

/// Reads a number within `bounds`; gives `otherwise` if `text` is not one. Too many digits are read as a high number.
fn number(text: &str, otherwise: u32, bounds: RangeInclusive<u32>) -> u32 {
    let (least, most) = bounds.into_inner();
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<u32>() {
        Ok(number) => number.clamp(least, most),
        Err(_) if digits => most,
        Err(_) => otherwise,
    }
}

fn one_line(typed: &str) -> String {
    let seen = typed.chars().map(|c| if is_disturbing(c) { ' ' } else { c });
    let seen: String = seen.collect();
    // Spaces go before letters are counted: whoever leaned on the space bar has not used up the room for words.
    let one = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = one.chars().take(QUERY_CHARS_MAX).collect();
    cut.trim_end().to_owned()
}

impl Wish {
    /// The first page of all petitions.
    pub fn all() -> Wish {
        PetitionQuery::default().wish()
    }

    /// How many petitions come before this page.
    pub fn offset(&self) -> u32 {
        (self.page - 1).saturating_mul(self.per_page)
    }

    /// The query string for page `page` of this list, with its question mark; empty for the first page of all
    /// petitions.
    pub fn query_of(&self, page: u32) -> String {
        let state = (self.state != ListState::All).then(|| self.state.word().to_owned());
        let words = Some(self.words.clone()).filter(|words| !words.is_empty());
        let page = (page > 1).then(|| page.to_string());
        let sort = self.sort.map(|sort| sort.word().to_owned());
        let topic = self.topic.clone();
        let pairs = [("state", state), ("q", words), ("topic", topic), ("sort", sort), ("page", page)];
        let given: Vec<(&str, String)> = pairs
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        let query = serde_urlencoded::to_string(given).expect("names and texts can be written as a query");
        if query.is_empty() {
            query
        } else {
            format!("?{query}")
        }
    }

    /// The same list of petitions that are over. Open ones are none of those, so they stand for all.
    #[must_use]
    pub fn archived(self) -> Wish {
        let state_unknown = self.state_unknown || self.state == ListState::Open;
        let state = Some(self.state).filter(|state| *state != ListState::Open);
        let state = state.unwrap_or(ListState::All);
        let sort = self.sort.filter(|sort| sort.suits(state));
        Wish { over: true, state, state_unknown, sort, ..self }
    }

    /// The order of the original service where the address names none: as on the page, but for these lists, of which
    /// the page shows the newest first. A search has the best match first.
    pub fn order_for_programs(&self) -> Option<ListSort> {
        let by_number = match self.state {
            ListState::All | ListState::Closed => true,
            ListState::Rejected | ListState::WithResponse => self.over,
            ListState::Open
            | ListState::AwaitingResponse
            | ListState::AwaitingDebate
            | ListState::Debated
            | ListState::NotDebated => false,
        };
        let own = by_number && self.words.is_empty();
        self.sort.or(own.then_some(ListSort::MostSigned))
    }

    /// The same list in another state, from its first page, in the same order if that says something about it.
    pub fn in_state(&self, state: ListState) -> Wish {
        let sort = self.sort.filter(|sort| sort.suits(state));
        Wish { state, state_unknown: false, sort, sort_unknown: false, page: 1, ..self.clone() }
    }

    /// The same list with those first that opened last, whichever list it is.
    #[must_use]
    pub fn newest_first(self) -> Wish {
        Wish { sort: Some(ListSort::Newest), sort_unknown: false, ..self }
    }

    /// The same list in another order, from its first page; in its own order where that is the same.
    pub fn sorted(&self, sort: ListSort) -> Wish {
        let own = self.words.is_empty() && self.state.own_sort() == Some(sort);
        Wish { sort: Some(sort).filter(|_| !own), page: 1, ..self.clone() }
    }

    /// The order that the list has now; `None` for the best match, and for lists with an order of their own.
    pub fn order(&self) -> Option<ListSort> {
        let own = self.state.own_sort().filter(|_| self.words.is_empty());
        self.sort.or(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_the_first_page_of_all() {
        for (state, page, expected) in [
            ("open", "2", (ListState::Open, 2)),
            ("", "", (ListState::All, 1)),
            ("'; DROP", "0", (ListState::All, 1)),
            ("closed", "-3", (ListState::Closed, 1)),
            ("with_response", "1e9", (ListState::WithResponse, 1)),
            ("rejected", "99999999999999999999", (ListState::Rejected, 10_000)),
            ("open", "4000000000", (ListState::Open, 10_000)),
            ("recent", "", (ListState::Open, 1)),
        ] {
            let wish =
                PetitionQuery { state: state.into(), page: page.into(), ..PetitionQuery::default() }.wish();
            assert_eq!((wish.state, wish.page), expected, "{state} {page}");
            assert_eq!(wish.state_unknown, state.contains(';'));
        }
    }

    #[test]
    fn spaces_take_no_room_from_words() {
        let words = |q: String| PetitionQuery { q, ..PetitionQuery::default() }.wish().words;
        let spaces = " ".repeat(QUERY_CHARS_MAX);
        assert_eq!(words(format!("{spaces}night{spaces}ferry{spaces}")), "night ferry");
        let long = format!("{} ferry", "a".repeat(QUERY_CHARS_MAX - 1));
        assert_eq!(words(long), "a".repeat(QUERY_CHARS_MAX - 1), "no space at the end");
    }

    #[test]
    fn a_link_asks_for_what_it_says() {
        for (state, q, topic, sort, page, expected) in [
            ("", "", "", "", 1, ""),
            ("all", "", "", "newest", 3, "?sort=newest&page=3"),
            ("open", " a\u{0}&b=\r\nü ", "", "", 1, "?state=open&q=a+%26b%3D+%C3%BC"),
            ("debated", "", "public transport", "", 2, "?state=debated&topic=public+transport&page=2"),
            ("open", "", "", "closing_soon", 1, "?state=open&sort=closing_soon"),
            ("recent", "", "", "", 1, "?state=open&sort=newest"),
            ("recent", "", "", "last_day", 1, "?state=open&sort=last_day"),
            // Nothing closes there; and an order that does not exist.
            ("closed", "", "", "closing_soon", 1, "?state=closed"),
            ("", "", "", "'; DROP", 1, ""),
        ] {
            let asked = PetitionQuery {
                state: state.into(),
                q: q.into(),
                topic: topic.into(),
                sort: sort.into(),
                ..PetitionQuery::default()
            };
            assert_eq!(asked.wish().query_of(page), expected);
            let query = expected.trim_start_matches('?');
            let again: PetitionQuery = serde_urlencoded::from_str(query).expect("our own query");
            assert_eq!(again.wish(), Wish { page, sort_unknown: false, ..asked.wish() });
        }
    }

    #[test]
    fn a_page_of_nothing_can_be_asked_for() {
        for (count, expected) in [("", 50), ("0", 0), ("1", 1), ("50", 50), ("51", 50), ("-1", 50), ("x", 50)]
        {
            let wish = PetitionQuery { count: count.into(), ..PetitionQuery::default() }.wish();
            assert_eq!(wish.per_page, expected, "{count:?}");
        }
    }

    #[test]
    fn a_moment_is_read_as_it_is_written_elsewhere() {
        let nine = Timestamp(1_772_355_600_000);
        for (text, expected) in [
            ("", Ok(None)),
            ("2026-03-01T09:00:00Z", Ok(Some(nine))),
            ("2026-03-01T09:00:00.000Z", Ok(Some(nine))),
            ("2026-03-01T10:00:00+01:00", Ok(Some(nine))),
            // What is left of that if nobody encoded the plus sign.
            ("2026-03-01T10:00:00 01:00", Ok(Some(nine))),
            ("2026-03-01", Err(NoTime)),
            ("2026-03-01T09:00:00", Err(NoTime)),
            ("yesterday", Err(NoTime)),
            ("1772355600", Err(NoTime)),
        ] {
            let asked = PetitionQuery { changed_since: text.into(), ..PetitionQuery::default() };
            assert_eq!(asked.since(), expected, "{text:?}");
        }
    }

    #[test]
    fn programs_get_the_order_of_the_original() {
        let by_number = Some(ListSort::MostSigned);
        for (state, q, sort, now, over) in [
            ("", "", "", by_number, by_number),
            ("all", "", "newest", Some(ListSort::Newest), Some(ListSort::Newest)),
            ("closed", "", "", by_number, by_number),
            ("closed", "bridge", "", None, None),
            ("open", "", "", None, by_number),
            ("rejected", "", "", None, by_number),
            ("with_response", "", "", None, by_number),
            ("debated", "", "", None, None),
        ] {
            let asked = PetitionQuery {
                state: state.into(),
                q: q.into(),
                sort: sort.into(),
                ..PetitionQuery::default()
            };
            assert_eq!(asked.wish().order_for_programs(), now, "{state} {q} {sort}");
            let archived = asked.wish().archived();
            assert_eq!(archived.order_for_programs(), over, "{state} {q} {sort}, archived");
            assert_eq!(archived.state_unknown, state == "open");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_query_is_understood_somehow(query in "(?s).{0,400}") {
            let asked: PetitionQuery = serde_urlencoded::from_str(&query).unwrap_or_default();
            let wish = asked.wish();
            proptest::prop_assert!((1..=10_000).contains(&wish.page));
            proptest::prop_assert!((0..=50).contains(&wish.per_page));
            proptest::prop_assert!(wish.words.chars().count() <= QUERY_CHARS_MAX);
            let link = wish.query_of(wish.page);
            let again: PetitionQuery = serde_urlencoded::from_str(link.trim_start_matches('?')).expect("our own query");
            proptest::prop_assert_eq!(again.wish().query_of(wish.page), link);
        }
    }
}
