//! Petitions near a visitor: the form for a postcode, and the page of one area.
//!
//! Owns the data of these pages. A postcode may be kept only to show it again to the visitor who typed it.

use serde::Serialize;

use super::{FieldProblem, PetitionCard, PlaceTarget, SiteView};

/// `GET /petitions/local`: the form, empty or with its problems.
#[derive(Debug, Clone, Serialize)]
pub struct LocalFormView {
    pub site: SiteView,
    /// As it was typed.
    pub postcode: String,
    pub problems: Vec<FieldProblem>,
}

/// `GET /petitions/local/{slug}`, with `?page=`.
///
/// Thirteen fields: the area, what is signed there, its pages, and what can be done with it.
#[derive(Debug, Clone, Serialize)]
pub struct LocalView {
    pub site: SiteView,
    /// The area's name.
    pub area: String,
    /// Path of its first page, without language.
    pub path: String,
    /// The same of this page.
    pub here: String,
    /// Which page this is, and how many there are. A page beyond the end is empty.
    pub page: i64,
    pub pages: i64,
    pub previous: Option<String>,
    pub next: Option<String>,
    pub representative: Option<String>,
    pub region: Option<String>,
    /// The petitions with most signatures from the area, with their number from there.
    pub petitions: Vec<LocalCard>,
    /// Days after its opening in which a campaign is new in a place.
    pub new_days: i64,
    /// Whether the site can look up other areas by postcode.
    pub has_areas: bool,
}

/// A petition, with its signatures from the area.
#[derive(Debug, Clone, Serialize)]
pub struct LocalCard {
    pub petition: PetitionCard,
    /// Signatures from the area.
    pub here: i64,
    /// The share of all its signatures that come from the area, in per cent.
    pub share: String,
    /// Of a pledge whose areas have the target for themselves: what the number means here.
    pub target: Option<PlaceTarget>,
}
