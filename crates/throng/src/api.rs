//! The public JSON, in the shape of petition.parliament.uk: pure functions from rows of the store to response
//! bodies; and the rows of some sheets.
//!
//! Owns the names and the order of every field, and how imported figures and signatures collected here become one
//! number. It must never ask the store, choose what may be seen, or read a clock: the handlers do, and call this.
//! Bounded by what it is given: one petition, or one page of a list.

mod annals;
mod areas;
mod breakdown;
mod comments;
mod count;
mod list;
mod local;
mod openapi;
mod parliaments;
mod petition;
mod pledge;
#[cfg(test)]
mod tests;
mod trending;
mod vote;

use jiff::tz::TimeZone;
use serde::Serialize;
use throng_domain::campaign::Campaign;
use throng_domain::site::SiteRules;
use throng_domain::time::Timestamp;
use throng_store::reader::Count;

pub(crate) use areas::{areas_json, topics_json};
pub(crate) use breakdown::{PlaceRow, rows_by_area, rows_by_country};
pub(crate) use comments::{CommentsPage, comments_json};
pub(crate) use count::count_json;
pub(crate) use list::{ListKind, ListPage, list_json};
pub(crate) use local::{LocalRow, local_csv, local_json};
pub(crate) use openapi::{OpenSite, openapi_json};
pub(crate) use parliaments::parliaments_json;
pub(crate) use petition::{Beside, petition_json, petition_line, tells_more_than_the_number};
pub(crate) use trending::{TrendingRow, trending_json};
pub(crate) use vote::{ballots_csv, names_csv, voters_csv};

/// What every response body needs to know of the site.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ApiSite<'a> {
    /// The beginning of every link, without a slash at the end.
    pub(crate) base_url: &'a str,
    /// The zone in which closing days are counted.
    pub(crate) time_zone: &'a TimeZone,
    /// The rules, for the name of the home country if no list has it.
    pub(crate) rules: &'a SiteRules,
}

/// An instant as the original service writes it: `2019-02-14T12:14:59.326Z`.
fn moment(at: Timestamp) -> String {
    let at = throng_rendering::i18n::moment(at);
    format!("{at:.3}")
}

fn moments(at: Option<Timestamp>) -> Option<String> {
    at.map(moment)
}

/// How many signatures were given online and how many on paper.
#[derive(Debug, Serialize)]
struct Split {
    signatures_online: i64,
    signatures_on_paper: i64,
}

impl Split {
    fn of(count: Count) -> Option<Split> {
        let signatures_on_paper = count.paper;
        let signatures_online = count.total() - signatures_on_paper;
        (signatures_on_paper > 0).then_some(Split { signatures_online, signatures_on_paper })
    }
}

/// The later of the petition's own change and the last counted signature.
fn updated_at(petition: &Campaign, count: Count) -> Timestamp {
    count
        .changed_at
        .map_or(petition.head.dates.updated_at, |counted| counted.max(petition.head.dates.updated_at))
}
