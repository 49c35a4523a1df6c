//! Which kind of work a request is, for what is given up under load: from the tables beside the routes.
//!
//! **Owns** the question, and the document that answers it. **Never** knows an address by itself. **Called by** `origin` for each
//! request that the page cache does not answer. **Bounds**: it looks through the tables once, without allocating.

use throng_domain::shedding::Work;
use throng_mail::tray;
use throng_web::http::path;

use super::{certificates, health, metrics};
use crate::{exports, feeds, forms, live, pages};

/// What a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// The office: never given up, and answered by threads of its own.
    Staff,
    /// How the program does: never given up, and answered by a thread of its own.
    Monitor,
    /// What costs nothing, and without which no page can be read.
    Always,
    /// What may be given up.
    Public(Work),
}

/// Addresses of whoever watches the program.
const MONITORS: [&[&str]; 2] = [health::APART, metrics::APART];
/// Addresses whose answers are always given.
const ALWAYS: [&[&str]; 3] = [pages::ALWAYS, certificates::APART, tray::APART];
/// The tables beside the routes: what is another kind of work than [`Work::Pages`]. The first row that fits counts.
const WORK: [&[(&str, Work)]; 5] = [live::WORK, feeds::WORK, exports::WORK, forms::WORK, pages::WORK];

/// What a request for this address (without its language, as that of a petition) is.
pub(super) fn of(address: &str, query: Option<&str>) -> Of {
    let is_in = |tables: &[&[&str]]| {
        tables
            .iter()
            .any(|table| table.iter().any(|pattern| path::fits(pattern, address)))
    };
    if is_in(&[throng_office::APART]) {
        return Of::Staff;
    }
    if is_in(&MONITORS) {
        return Of::Monitor;
    }
    if is_in(&ALWAYS) {
        return Of::Always;
    }
    let fits = |pattern: &str| path::fits(pattern, address) || path::is_of_route(pattern, address);
    let mut rows = WORK.iter().copied().flatten();
    let work = rows.find(|(pattern, _)| fits(pattern)).map(|(_, work)| *work);
    Of::Public(work.or_else(|| looked_for(query)).unwrap_or(Work::Pages))
}

/// What a query asks for that few others ask: all petitions are looked at for it. It is read as the handlers read it.
pub(super) fn looked_for(query: Option<&str>) -> Option<Work> {
    let fields = query.map(serde_urlencoded::from_str::<Vec<(String, String)>>);
    // A query that cannot be read is answered with an error, without a search.
    let Some(Ok(fields)) = fields else { return None };
    let asked = |(name, value): &(String, String)| match name.as_str() {
        "q" | "changed_since" if !value.trim().is_empty() => Some(Work::Search),
        "sort" if value == "last_day" => Some(Work::Trending),
        _ => None,
    };
    fields.iter().filter_map(asked).max()
}

/// The content of `docs/overload.md`.
pub(crate) fn document() -> String {
    let mut page = "# What is given up first\n\n\
        When more is asked of Throng than it can do, it gives work up in this order, so that the rest goes on; it is taken up again\n\
        in the opposite order. The office, `/healthz` and `/metrics` are never given up. [operating.md](operating.md) says how this\n\
        is measured, how to see it, and how to do it by hand. Made from `crates/throng-domain/src/office/shedding.rs` and the tables\n\
        beside the routes by `throng config docs`; do not edit.\n\n\
        | level | word | what is given up | addresses |\n| --- | --- | --- | --- |\n"
        .to_owned();
    for work in Work::ALL {
        let rows = WORK.iter().copied().flatten().filter(|(_, row)| row == work);
        let mut addresses: Vec<String> = rows.map(|(pattern, _)| format!("`{pattern}`")).collect();
        match work {
            Work::Trending => addresses.push("lists with `sort=last_day`".to_owned()),
            Work::Search => addresses.push("lists with `q=` or `changed_since=`".to_owned()),
            Work::Pages => addresses.push("all others of the public".to_owned()),
            Work::Drawings | Work::Live | Work::Signing => {}
        }
        let (level, word, what) = (work.level(), work.word(), work.what());
        page.push_str(&format!("| {level} | `{word}` | {what} | {} |\n", addresses.join(", ")));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_is_one_kind_of_work() {
        let public = Of::Public;
        for (address, query, expected) in [
            ("/trending.json", "", public(Work::Trending)),
            ("/petitions", "sort=last_day", public(Work::Trending)),
            ("/petitions", "sort=last_day&q=trees", public(Work::Search)),
            ("/petitions", "q=trees", public(Work::Search)),
            ("/petitions.json", "state=open&q=trees", public(Work::Search)),
            ("/petitions", "q=+", public(Work::Pages)),
            ("/petitions", "", public(Work::Pages)),
            ("/petitions/local", "", public(Work::Search)),
            ("/petitions/local/e1", "", public(Work::Pages)),
            ("/data/petitions.jsonl", "", public(Work::Search)),
            ("/petitions/7/places", "", public(Work::Drawings)),
            ("/petitions/7/picture.png", "", public(Work::Drawings)),
            ("/petitions/7/stream", "", public(Work::Live)),
            ("/stream", "petitions=7", public(Work::Live)),
            ("/", "", public(Work::Pages)),
            ("/petitions/7", "", public(Work::Pages)),
            ("/petitions/7/save-the-library", "", public(Work::Pages)),
            ("/petitions/7/count.json", "", public(Work::Pages)),
            ("/petitions/7/signatures/new", "", public(Work::Signing)),
            ("/petitions/7/signatures", "", public(Work::Signing)),
            ("/petitions/new/action", "", public(Work::Signing)),
            ("/s/token", "", public(Work::Signing)),
            ("/w/token/code", "", public(Work::Signing)),
            ("/r/123-456", "", public(Work::Signing)),
            ("/assets/style.css", "", Of::Always),
            ("/.well-known/acme-challenge/token", "", Of::Always),
            ("/admin", "", Of::Staff),
            ("/admin/log", "", Of::Staff),
            ("/setup/token", "", Of::Staff),
            ("/healthz", "", Of::Monitor),
            ("/readyz", "", Of::Monitor),
            ("/metrics", "", Of::Monitor),
        ] {
            let query = Some(query).filter(|query| !query.is_empty());
            assert_eq!(of(address, query), expected, "{address} {query:?}");
        }
    }

    #[test]
    fn a_search_is_told_by_its_words() {
        for (query, expected) in [
            (None, None),
            (Some(""), None),
            (Some("q="), None),
            (Some("q=+"), None),
            (Some("state=open&sort=newest"), None),
            (Some("sort=last_day"), Some(Work::Trending)),
            (Some("seq=1"), None),
            (Some("%71=trees"), Some(Work::Search)),
            (Some("q=&q=trees"), Some(Work::Search)),
            (Some("q=&state=open"), None),
        ] {
            assert_eq!(looked_for(query), expected, "{query:?}");
        }
    }

    #[test]
    fn the_document_is_up_to_date() {
        assert_eq!(document(), include_str!("../../../../docs/overload.md"), "run throng config docs");
    }
}
