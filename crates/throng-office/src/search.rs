//! Searches among the signatures of a petition: from what staff typed to a query of the store, and back
//! into addresses that narrow the search.
//!
//! Owns the conditions and their errors. It never reads a signature.

use jiff::civil::DateTime;
use throng_domain::correction::Sought;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::network::Network;
use throng_domain::person::ascii_domain;
use throng_domain::signature::SignatureState;
use throng_domain::time::Timestamp;
use throng_store::reader::SignatureFilter;

use super::form::Problems;
use throng_process::limits::SEARCH_CHARS_MAX;
use throng_rendering::views::{FoundCondition, FoundState, SearchValues};
use throng_web::sites::Site;

/// THE table of states: the word in forms, the name of the choice, and the name of one signature's state.
const STATES: [(SignatureState, &str, &str, &str); 5] = [
    (SignatureState::Confirmed, "confirmed", "found-confirmed", "signature-confirmed"),
    (SignatureState::Pending, "pending", "found-pending", "signature-pending"),
    (SignatureState::Held, "held", "found-held", "signature-held"),
    (SignatureState::Withdrawn, "withdrawn", "found-withdrawn", "signature-withdrawn"),
    (SignatureState::Invalidated, "taken-out", "found-taken-out", "signature-taken-out"),
];

/// The fields of a search: its parameters in an address.
pub(super) const FIELDS: &[&str] = &["q", "domain", "network", "state", "from", "until", "id"];
/// And those of the page that shows what is found.
pub(super) const FOUND: &[&str] = &["q", "domain", "network", "state", "from", "until", "id", "after"];
/// And those of the form that takes out what is found.
pub(super) const TAKING_OUT: &[&str] = &["q", "domain", "network", "state", "from", "until", "id", "reason"];

/// A search: as typed, as it is queried, and what is wrong with it.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) values: SearchValues,
    pub(super) sought: Sought,
    pub(super) problems: Problems,
}

impl Search {
    /// Reads a search from these fields, of an address or of a form.
    pub(super) fn of<'a>(site: &Site, field: impl Fn(&str) -> &'a str) -> Search {
        let text = |name: &str| field(name).trim().to_owned();
        let values = SearchValues {
            q: text("q"),
            domain: text("domain"),
            network: text("network"),
            state: text("state"),
            from: text("from"),
            until: text("until"),
            id: text("id"),
        };
        let mut problems = Problems::default();
        let mut check = |name: &str, typed: &str, key: &str, holds: bool| {
            let too_long = typed.chars().count() > SEARCH_CHARS_MAX.count();
            let key = if too_long { "search-too-long" } else { key };
            problems.must(!too_long && (typed.is_empty() || holds), name, key);
        };
        let network = Network::parse(&values.network);
        let (from, until) = (moment(site, &values.from), moment(site, &values.until));
        let state = STATES.iter().find(|(_, word, _, _)| *word == values.state);
        let domain = mail_domain(&values.domain);
        let in_order = from.zip(until).is_none_or(|(from, until)| from < until);
        check("q", &values.q, "search-too-long", true);
        check("domain", &values.domain, "search-domain-wrong", domain.is_some());
        check("network", &values.network, "search-network-wrong", network.is_some());
        check("state", &values.state, "search-state-wrong", state.is_some());
        check("from", &values.from, "search-time-wrong", from.is_some());
        check("until", &values.until, "search-time-wrong", until.is_some());
        check("until", &values.until, "search-until-early", in_order);
        // A typed id that is not a number becomes id 0, which no signature has, so it finds nothing.
        let only = (!values.id.is_empty()).then(|| SignatureId(values.id.parse().unwrap_or_default()));
        let given = |text: String| Some(text).filter(|text| !text.is_empty());
        let sought = Sought {
            state: state.map(|(state, _, _, _)| *state),
            text: given(values.q.to_ascii_lowercase()),
            domain,
            network,
            from,
            until,
            only,
            up_to: SignatureId(i64::MAX),
        };
        Search { values, sought, problems }
    }
}

/// A typed mail domain in its normal form (ASCII, without `@`); `None` if it cannot be a domain.
pub(super) fn mail_domain(typed: &str) -> Option<String> {
    let domain = ascii_domain(typed.trim_start_matches('@'));
    let is_domain = !domain.is_empty() && !domain.contains(|c: char| c == '@' || c.is_whitespace());
    is_domain.then_some(domain)
}

/// A time in a browser's format, in the site's time zone: `2026-11-22T08:21`. A day alone means its beginning.
fn moment(site: &Site, typed: &str) -> Option<Timestamp> {
    let time: DateTime = typed.parse().ok()?;
    let zoned = time.to_zoned(site.time_zone.clone()).ok()?;
    Some(Timestamp(zoned.timestamp().as_millisecond()))
}

/// The reverse of [`moment`].
pub(super) fn typed_moment(site: &Site, at: Timestamp) -> String {
    let at = throng_rendering::i18n::moment(at);
    at.to_zoned(site.time_zone.clone())
        .strftime("%Y-%m-%dT%H:%M")
        .to_string()
}

/// The store's filter for a search.
pub(super) fn filter(petition: CampaignId, sought: &Sought) -> SignatureFilter<'_> {
    SignatureFilter {
        campaign: petition,
        state: sought.state,
        text: sought.text.as_deref(),
        domain: sought.domain.as_deref(),
        network: sought.network,
        from: sought.from,
        until: sought.until,
        only: sought.only,
        up_to: Some(sought.up_to),
    }
}

/// The conditions of a search in words.
pub(super) fn in_words(sought: &SearchValues) -> Vec<FoundCondition> {
    let label_key = |name: &str| match name {
        "q" => "search-q",
        "domain" => "search-domain",
        "network" => "search-network",
        "state" => "search-state",
        "from" => "search-from",
        "until" => "search-until",
        _ => "search-id",
    };
    let condition = |(name, value): (&str, &str)| {
        let state = STATES
            .iter()
            .find(|(_, word, _, _)| name == "state" && *word == value);
        let value = match name {
            "state" => String::new(),
            "from" | "until" => value.replace('T', " "),
            _ => value.to_owned(),
        };
        FoundCondition { label_key: label_key(name), value, value_key: state.map(|(_, _, key, _)| *key) }
    };
    sought.given().into_iter().map(condition).collect()
}

/// The states to choose from.
pub(super) fn states(chosen: &str) -> Vec<FoundState> {
    let state = |(_, word, label_key, _): &(_, &'static str, &'static str, _)| FoundState {
        word,
        label_key,
        chosen: *word == chosen,
    };
    STATES.iter().map(state).collect()
}

/// The key of the name of one signature's state.
pub(super) fn state_key(state: SignatureState) -> &'static str {
    let row = STATES.iter().find(|(known, _, _, _)| *known == state);
    row.map(|(_, _, _, key)| *key).expect("the table has every state")
}
