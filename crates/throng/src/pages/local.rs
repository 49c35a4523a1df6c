//! Petitions near somebody: from a postcode to an area, and what is signed there.
//!
//! The postcode is looked up in memory and goes no further: it is not stored or logged, and the answer is
//! not cached.

use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use throng_domain::area::Area;
use throng_domain::limits::PLACE_NEW_DAYS;
use throng_domain::person::{FieldError, Postcode};
use throng_process::limits::LIST_SHOWN_MAX;
use throng_store::reader::CountedCampaign;

use super::json::send;
use super::list::card;
use super::{Deps, as_file, settle};
use crate::api::{self, LocalRow};
use throng_rendering::views::{FieldProblem, LocalCard, LocalFormView, LocalView, PlaceTarget};
use throng_web::finding::{LocalPlace, PetitionQuery, Signed, place_at, signed_in, slug_of};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, moved, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// The query: `?postcode=`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Near {
    postcode: String,
}

/// The form, or a redirect to the area of the postcode.
pub(super) async fn look_up(OfSite(site): OfSite, InQuery(near): InQuery<Near>) -> Result<Response, Failure> {
    if site.areas.is_empty() {
        return Err(Failure::NotFound);
    }
    let typed = near.postcode.trim();
    let problem = match Postcode::parse(typed, site.rules.postcode) {
        Ok(postcode) => match site.areas.find(&postcode) {
            Some(area) => {
                let code = area.as_str().to_ascii_lowercase();
                return Ok(see_other(&site.localised(&format!("{}/local/{code}", site.section()))));
            }
            None => Some(FieldProblem::new("postcode", "local-unknown")),
        },
        Err(FieldError::PostcodeMissing) => None,
        Err(error) => Some(site.problem_of(error)),
    };
    let view = LocalFormView {
        site: site.view.clone(),
        postcode: typed
            .chars()
            .take(throng_domain::limits::POSTCODE_CHARS_MAX)
            .collect(),
        problems: problem.into_iter().collect(),
    };
    private_page(&site, Shown::with(&view.problems), &view)
}

/// The format in which an area's petitions are sent.
#[derive(Clone, Copy)]
enum Form {
    Page,
    Json,
    Csv,
    /// As JSON, with petitions that have closed.
    AllJson,
}

impl Form {
    /// What follows the area in the address.
    fn ending(self) -> &'static str {
        match self {
            Form::Page => "",
            Form::Json => ".json",
            Form::Csv => ".csv",
            Form::AllJson => "/all.json",
        }
    }

    /// Whether petitions that have closed are among those that are sent.
    fn signed(self) -> Signed {
        match self {
            Form::Page | Form::Json | Form::Csv => Signed::Open,
            Form::AllJson => Signed::OpenOrClosed,
        }
    }
}

/// `GET /petitions/local/{area}`, and the same as JSON or CSV: one route, because all are one path segment. Only the page reads something
/// from its address, so no [`InQuery`] fits all three.
pub(super) async fn area(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    Path(segment): Path<String>,
    Query(asked): Query<PetitionQuery>,
) -> Result<Response, Failure> {
    let (segment, form) = match segment.rsplit_once('.') {
        Some((area, "json")) => (area.to_owned(), Form::Json),
        Some((area, "csv")) => (area.to_owned(), Form::Csv),
        _ => (segment, Form::Page),
    };
    in_area(&deps, &reading, &site, segment, (form, asked.wish().page)).await
}

/// `GET /petitions/local/{area}/all.json`.
pub(super) async fn all_json(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    Path(segment): Path<String>,
) -> Result<Response, Failure> {
    in_area(&deps, &reading, &site, segment, (Form::AllJson, 1)).await
}

/// The pages of an area's list, and which of them was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pages {
    page: u32,
    pages: u32,
}

impl Pages {
    /// Of so many petitions.
    fn of(asked: u32, petitions: usize) -> Pages {
        let pages = petitions.div_ceil(LIST_SHOWN_MAX.count()).max(1);
        Pages { page: asked, pages: u32::try_from(pages).expect("an area lists some tens of petitions") }
    }

    /// What stands on this page of all that there is; nothing beyond the end.
    fn shown<T>(self, all: Vec<T>) -> Vec<T> {
        let before = (self.page as usize - 1).saturating_mul(LIST_SHOWN_MAX.count());
        all.into_iter()
            .skip(before)
            .take(LIST_SHOWN_MAX.count())
            .collect()
    }
}

/// What follows the path of a list in the address of a page of it.
fn query_of(page: u32) -> String {
    match page {
        1 => String::new(),
        page => format!("?page={page}"),
    }
}

/// What is signed in one area.
async fn in_area(
    deps: &Deps,
    reading: &Reading,
    site: &Site,
    segment: String,
    (form, page): (Form, u32),
) -> Result<Response, Failure> {
    let (id, kind, searcher) = (site.id, site.view.kind, deps.searcher.clone());
    let found = reading
        .ask(move |tracked| {
            let areas = tracked.areas(id)?;
            let (area, moved) = match place_at(&areas, &segment) {
                LocalPlace::Here(area) => (area.clone(), false),
                LocalPlace::Moved(area) => (area.clone(), true),
                LocalPlace::Nowhere => return Ok(None),
            };
            let slug = slug_of(&areas, &area.code);
            if moved {
                return Ok(Some((area, slug, None)));
            }
            let (catalogue, settled) = searcher.catalogue(tracked, (id, kind))?;
            let rows = signed_in(&catalogue, tracked, id, &area.code, form.signed())?;
            let pages = Pages::of(page, rows.len());
            let rows = match form {
                Form::Page => pages.shown(rows),
                Form::Json | Form::Csv | Form::AllJson => rows,
            };
            let mut targets = Vec::with_capacity(rows.len());
            for (counted, here) in &rows {
                let in_area = tracked.area_targets(&counted.campaign)?.of(Some(&area.code));
                targets.push(PlaceTarget::of(&counted.campaign, &in_area, *here));
            }
            Ok(Some((area, slug, Some((rows, targets, pages, settled)))))
        })
        .await?;
    let (area, slug, rows) = found.ok_or(Failure::NotFound)?;
    let path = format!("{}/local/{slug}", site.section());
    let Some((rows, targets, pages, settled)) = rows else {
        let query = match form {
            Form::Page => query_of(page),
            Form::Json | Form::Csv | Form::AllJson => String::new(),
        };
        return Ok(moved(&format!("{}{path}{}{query}", site.view.root, form.ending())));
    };
    settle(reading, settled);
    let place = super::json::place(site);
    let public: Vec<LocalRow<'_>> = rows
        .iter()
        .map(|(counted, here)| LocalRow { counted, here: *here })
        .collect();
    match form {
        Form::Page => {
            let view = view(site, &area, (path, pages), (&rows, targets));
            Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
        }
        Form::Json | Form::AllJson => send(&api::local_json(&area, &public, place)),
        Form::Csv => {
            let sheet = api::local_csv(&public, place).map_err(|error| Failure::Broken(error.to_string()))?;
            let sheet = headers::cross_origin(headers::public("text/csv; charset=utf-8", sheet));
            Ok(as_file(site, reading, &format!("petitions {slug}"), sheet))
        }
    }
}

fn view(
    site: &Site,
    area: &Area,
    (path, Pages { page, pages }): (String, Pages),
    (rows, targets): (&[(CountedCampaign, i64)], Vec<Option<PlaceTarget>>),
) -> LocalView {
    let local = |((counted, here), target): (&(CountedCampaign, i64), Option<PlaceTarget>)| LocalCard {
        target,
        petition: card(site, counted),
        here: *here,
        share: share(*here, counted.count.total()),
    };
    LocalView {
        site: site.view.clone(),
        area: area.name.clone(),
        page: i64::from(page),
        pages: i64::from(pages),
        here: format!("{path}{}", query_of(page)),
        previous: (page > 1).then(|| format!("{path}{}", query_of((page - 1).min(pages)))),
        next: (page < pages).then(|| format!("{path}{}", query_of(page + 1))),
        path,
        representative: area.representative.clone(),
        region: area.region_name.clone(),
        petitions: rows.iter().zip(targets).map(local).collect(),
        new_days: PLACE_NEW_DAYS,
        has_areas: !site.areas.is_empty(),
    }
}

/// A percentage with one decimal after a dot, such as `12.5`, as CSV and JSON need it.
fn share(here: i64, all: i64) -> String {
    let tenths = here.saturating_mul(1_000) / all.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_is_listed_in_pages_of_which_none_is_too_long() {
        for (asked, petitions, pages, shown) in [
            (1, 0, 1, 0..0),
            (1, 25, 1, 0..25),
            (1, 26, 2, 0..25),
            (2, 26, 2, 25..26),
            (2, 50, 2, 25..50),
            (3, 50, 2, 0..0),
            (10_000, 50, 2, 0..0),
        ] {
            let of = Pages::of(asked, petitions);
            assert_eq!(of.pages, pages, "{asked} of {petitions}");
            let here: Vec<usize> = of.shown((0..petitions).collect());
            assert_eq!(here, shown.collect::<Vec<_>>(), "{asked} of {petitions}");
        }
    }
}
