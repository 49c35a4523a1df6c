//! Every public address of data: the table that the page about the data and `/openapi.json` are made from.
//!
//! Owns nothing but the table. A route that sends data has a row here, which a test of the program's routes checks.

use super::data::{DataAddress, Fresh, Parameter};

const JSON: &str = "application/json";
const CSV: &str = "text/csv";
const ATOM: &str = "application/atom+xml";
/// One object in JSON on each line.
const LINES: &str = "application/jsonl";
const JSON_FEED: &str = "application/feed+json";

/// The lists, in the order in which the page of lists offers them; the original's word for the newest comes last.
pub(super) const STATES: &[&str] = &[
    "open",
    "awaiting_response",
    "with_response",
    "awaiting_debate",
    "debated",
    "not_debated",
    "closed",
    "rejected",
    "all",
    "recent",
];
/// Those of pledges and votes, which nobody answers or debates.
const STATES_OF_OTHERS: &[&str] = &["open", "closed", "rejected", "all", "recent"];
/// The orders of lists.
pub(super) const SORTS: &[&str] = &["most_signed", "newest", "closing_soon", "last_day"];

const STATE: Parameter = Parameter { name: "state", what_key: "data-parameter-state", values: STATES };
const STATE_OF_OTHERS: Parameter =
    Parameter { name: "state", what_key: "data-parameter-state", values: STATES_OF_OTHERS };
const WORDS: Parameter = Parameter { name: "q", what_key: "data-parameter-q", values: &[] };
const TOPIC: Parameter = Parameter { name: "topic", what_key: "data-parameter-topic", values: &[] };
const MARK: Parameter = Parameter { name: "bom", what_key: "data-parameter-bom", values: &["1"] };
const SORT: Parameter = Parameter { name: "sort", what_key: "data-parameter-sort", values: SORTS };
const PAGE: Parameter = Parameter { name: "page", what_key: "data-parameter-page", values: &[] };
const COUNT: Parameter = Parameter { name: "count", what_key: "data-parameter-count", values: &[] };
const SINCE: Parameter =
    Parameter { name: "changed_since", what_key: "data-parameter-changed-since", values: &[] };
const URL: Parameter = Parameter { name: "url", what_key: "data-parameter-url", values: &[] };
const FROM: Parameter = Parameter { name: "from", what_key: "data-parameter-from", values: &[] };
const BEFORE: Parameter = Parameter { name: "before", what_key: "data-parameter-before", values: &[] };
const BY: Parameter = Parameter { name: "by", what_key: "data-parameter-by", values: &["hour", "day"] };
const FROM_DAY: Parameter = Parameter { name: "from", what_key: "data-parameter-from-day", values: &[] };
const TO_DAY: Parameter = Parameter { name: "to", what_key: "data-parameter-to-day", values: &[] };
const MAX_WIDTH: Parameter = Parameter { name: "maxwidth", what_key: "data-parameter-maxwidth", values: &[] };
const MAX_HEIGHT: Parameter =
    Parameter { name: "maxheight", what_key: "data-parameter-maxheight", values: &[] };
const FORMAT: Parameter = Parameter { name: "format", what_key: "data-parameter-format", values: &["json"] };

/// An address without parameters whose changes are there at once.
const fn plain(path: &'static str, media: &'static str, what_key: &'static str) -> DataAddress {
    DataAddress {
        path,
        media,
        what_key,
        fresh: Fresh::AtOnce,
        parameters: &[],
        shapes: &[],
        example: Some(""),
    }
}

/// An object or a sheet of these shapes.
const fn of(
    path: &'static str,
    media: &'static str,
    what_key: &'static str,
    shapes: &'static [&'static str],
) -> DataAddress {
    DataAddress { shapes, ..plain(path, media, what_key) }
}

/// The same of one pledge or one vote, of which the page knows no number to show.
const fn one(
    path: &'static str,
    media: &'static str,
    what_key: &'static str,
    shapes: &'static [&'static str],
) -> DataAddress {
    DataAddress { example: None, ..of(path, media, what_key, shapes) }
}

/// All of them, in the order of the page. Those of pledges and votes are only shown where a site has such.
pub const ADDRESSES: &[DataAddress] = &[
    DataAddress {
        parameters: &[STATE, WORDS, TOPIC, SORT, PAGE, COUNT, SINCE],
        example: Some("?state=open"),
        ..of("/petitions.json", JSON, "data-list", &["petition"])
    },
    of("/petitions/{number}.json", JSON, "data-petition", &["petition", "meta"]),
    of("/petitions/{number}/count.json", JSON, "data-count", &["count"]),
    DataAddress {
        parameters: &[BEFORE],
        example: None,
        ..of("/petitions/{number}/comments.json", JSON, "data-comments", &["comment"])
    },
    DataAddress {
        parameters: &[WORDS, TOPIC, PAGE, COUNT, SINCE],
        ..of("/archived/petitions.json", JSON, "data-archive", &["petition"])
    },
    DataAddress { fresh: Fresh::Seconds, ..of("/trending.json", JSON, "data-trending", &["trending"]) },
    DataAddress {
        parameters: &[STATE_OF_OTHERS, WORDS, TOPIC, SORT, PAGE, COUNT, SINCE],
        ..of("/pledges.json", JSON, "data-pledge-list", &["pledge"])
    },
    one("/pledges/{number}.json", JSON, "data-pledge", &["pledge", "meta"]),
    one("/pledges/{number}/count.json", JSON, "data-pledge-count", &["count"]),
    DataAddress {
        parameters: &[BEFORE],
        ..one("/pledges/{number}/comments.json", JSON, "data-pledge-comments", &["comment"])
    },
    DataAddress {
        parameters: &[STATE_OF_OTHERS, WORDS, TOPIC, SORT, PAGE, COUNT, SINCE],
        ..of("/votes.json", JSON, "data-vote-list", &["vote"])
    },
    one("/votes/{number}.json", JSON, "data-vote", &["vote", "meta"]),
    one("/votes/{number}/count.json", JSON, "data-vote-count", &["count"]),
    DataAddress {
        parameters: &[BEFORE],
        ..one("/votes/{number}/comments.json", JSON, "data-vote-comments", &["comment"])
    },
    one("/votes/{number}/ballots.csv", CSV, "data-vote-ballots", &["ballots"]),
    DataAddress {
        parameters: &[PAGE],
        ..one("/votes/{number}/voters.csv", CSV, "data-vote-voters", &["voters"])
    },
    of("/topics.json", JSON, "data-topics", &["topic"]),
    of("/areas.json", JSON, "data-areas", &["area"]),
    of("/constituencies.json", JSON, "data-constituencies", &["area"]),
    of("/parliaments.json", JSON, "data-periods", &["period"]),
    of("/petitions/local/{area}.json", JSON, "data-local", &["local", "local-petition"]),
    of("/petitions/local/{area}/all.json", JSON, "data-local-all", &["local", "local-petition"]),
    DataAddress {
        parameters: &[STATE, WORDS, TOPIC, MARK],
        example: Some("?state=open"),
        ..of("/petitions.csv", CSV, "data-sheet", &["sheet"])
    },
    of("/petitions/{number}/places.csv", CSV, "data-places", &["places"]),
    DataAddress {
        parameters: &[BY, FROM_DAY, TO_DAY],
        example: Some("?by=day"),
        ..of("/petitions/{number}/series.csv", CSV, "data-series", &["series", "series-by-day"])
    },
    of("/petitions/local/{area}.csv", CSV, "data-local-sheet", &["local-petition"]),
    DataAddress {
        fresh: Fresh::Minute,
        ..of("/data/petitions.jsonl", LINES, "data-whole-petitions", &["petition"])
    },
    DataAddress {
        fresh: Fresh::Minute,
        ..of("/data/signatures_by_area.csv", CSV, "data-whole-areas", &["by-area"])
    },
    DataAddress {
        fresh: Fresh::Minute,
        ..of("/data/signatures_by_country.csv", CSV, "data-whole-countries", &["by-country"])
    },
    plain("/feed.atom", ATOM, "data-feed"),
    plain("/feed.json", JSON_FEED, "data-feed"),
    DataAddress { fresh: Fresh::Minute, ..plain("/answers.atom", ATOM, "data-answers") },
    DataAddress {
        parameters: &[STATE, WORDS, TOPIC],
        example: Some("?state=open"),
        ..plain("/petitions.atom", ATOM, "data-list-feed")
    },
    DataAddress {
        fresh: Fresh::Minute,
        ..plain("/petitions/local/{area}/feed.atom", ATOM, "data-local-feed")
    },
    DataAddress {
        fresh: Fresh::Minute,
        ..plain("/petitions/local/{area}/feed.json", JSON_FEED, "data-local-feed")
    },
    plain("/petitions/{number}/timeline.atom", ATOM, "data-timeline"),
    plain("/petitions/{number}/timeline.json", JSON_FEED, "data-timeline"),
    DataAddress { example: None, ..plain("/petitions/{number}/comments.atom", ATOM, "data-comments-feed") },
    DataAddress {
        example: None,
        ..plain("/petitions/{number}/events.ics", "text/calendar", "data-calendar")
    },
    plain("/petitions/{number}/picture.png", "image/png", "data-picture"),
    plain("/badge/{number}.svg", "image/svg+xml", "data-badge"),
    DataAddress {
        parameters: &[URL, FORMAT, MAX_WIDTH, MAX_HEIGHT],
        example: Some("?url={site}%2Fpetitions%2F{number}"),
        ..plain("/oembed", JSON, "data-oembed")
    },
    DataAddress {
        fresh: Fresh::Hour,
        parameters: &[FROM],
        ..plain("/sitemap.xml", "application/xml", "data-sitemap")
    },
    plain("/openapi.json", JSON, "data-openapi"),
];
