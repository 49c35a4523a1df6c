//! A list of petitions as a sheet: the same list as the page, one row for each petition.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use throng_domain::time::Timestamp;
use throng_store::reader::CountedCampaign;

use super::sheet::Sheet;
use super::{Deps, sent};
use crate::pages::{known_topic, list_page};
use throng_process::limits::{PETITIONS_READ_MAX, SHEET_PETITIONS_MAX};
use throng_web::finding::{PetitionQuery, Wish};
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::{Site, slug};

/// The first four are those of the original service, under its names and in its order; ours follow.
const COLUMNS: [&str; 13] = [
    "Petition",
    "URL",
    "State",
    "Signatures Count",
    "number",
    "signatures_on_paper",
    "topics",
    "created_at",
    "opened_at",
    "closes_at",
    "closed_at",
    "rejected_at",
    "answered_at",
];

/// Which petitions the sheet has, and how it begins.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SheetQuery {
    state: String,
    q: String,
    topic: String,
    /// `1` for the mark that tells spreadsheets its encoding; the original service has none, so neither has the sheet
    /// without it.
    bom: String,
}

/// `GET /petitions.csv?state=&q=&topic=&bom=`.
pub(super) async fn petitions(
    State(Deps { searcher, .. }): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    InQuery(SheetQuery { state, q, topic, bom }): InQuery<SheetQuery>,
) -> Result<Response, Failure> {
    let per_page = PETITIONS_READ_MAX.rows();
    let asked = PetitionQuery { state, q, topic, ..PetitionQuery::default() };
    // The newest first, whatever was asked for: the rows that do not fit are the oldest, and no part is sorted anew.
    let mut wish = Wish { kind: site.view.kind, page: 1, per_page, ..asked.wish().newest_first() };
    let rows_max = SHEET_PETITIONS_MAX.rows();
    let mut sheet = match bom.as_str() {
        "1" => Sheet::new(&COLUMNS),
        _ => Sheet::of_the_original(&COLUMNS),
    };
    // Read in parts, so that only the finished rows are held in memory at once.
    while wish.offset() < rows_max {
        let part = list_page(&reading, &searcher, site.id, wish.clone()).await?;
        known_topic(&part)?;
        for counted in &part.petitions {
            sheet.row(&row(&site, counted));
        }
        if wish.page >= part.pages(&wish) {
            break;
        }
        wish.page += 1;
    }
    Ok(sent(&site, &reading, &saved_as(&wish), sheet.finish()))
}

/// What the file holds, for its name: sheets of two lists are not saved over each other.
fn saved_as(wish: &Wish) -> String {
    // Each part of the name, so that the whole can be read in a folder.
    const PART_CHARS_MAX: usize = 30;
    let part = |text: &str, otherwise: &str| {
        let mut part = slug(text);
        part.truncate(PART_CHARS_MAX);
        let part = part.trim_end_matches('-');
        if part.is_empty() {
            otherwise.to_owned()
        } else {
            part.to_owned()
        }
    };
    let state = Some(wish.state.word())
        .filter(|state| *state != "all")
        .map(|state| part(state, "state"));
    let topic = wish.topic.as_deref().map(|topic| part(topic, "topic"));
    let words = Some(wish.words.as_str()).filter(|words| !words.is_empty());
    let parts = [Some("petitions".to_owned()), state, topic, words.map(|words| part(words, "search"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join("-")
}

fn row(site: &Site, counted: &CountedCampaign) -> [String; 13] {
    let petition = &counted.campaign;
    let number = petition.head.id.number;
    let dates = &petition.head.dates;
    [
        petition.head.text.action.clone(),
        format!("{}{}", site.view.url, site.base(number)),
        petition.head.state.word().to_owned(),
        counted.count.total().to_string(),
        number.to_string(),
        counted.count.paper.to_string(),
        petition.head.topics.join(";"),
        moment(Some(dates.created_at)),
        moment(dates.opened_at),
        moment(dates.closes_at),
        moment(dates.closed_at),
        moment(dates.rejected_at),
        moment(petition.petition().dates.government_response_at),
    ]
}

/// `2026-03-06T09:00:00.000Z`, or an empty text.
fn moment(at: Option<Timestamp>) -> String {
    let at = at.and_then(|at| jiff::Timestamp::from_millisecond(at.0).ok());
    at.map(|at| format!("{at:.3}")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_what_was_asked_for() {
        for (state, topic, q, name) in [
            ("", "", "", "petitions"),
            ("all", "", "", "petitions"),
            ("nonsense", "", "", "petitions"),
            ("with_response", "", "", "petitions-with-response"),
            ("open", "climate", "", "petitions-open-climate"),
            ("", "", "Cafés & “night” ferries", "petitions-cafes-night-ferries"),
            ("", "", "../../etc/passwd\"; x=", "petitions-etc-passwd-x"),
            ("", "", "飛行機", "petitions-search"),
            (
                "closed",
                "",
                "a very long search that somebody pasted",
                "petitions-closed-a-very-long-search-that-somebo",
            ),
        ] {
            let text = |text: &str| text.to_owned();
            let asked = PetitionQuery {
                state: text(state),
                topic: text(topic),
                q: text(q),
                ..PetitionQuery::default()
            };
            assert_eq!(saved_as(&asked.wish()), name, "{state} {topic} {q}");
        }
    }
}
