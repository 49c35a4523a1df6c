//! Petitions near a visitor: the form for a postcode, and the page of one area.
//!
//! Owns what these show. It must never hold a postcode but to show it again to who typed it.

use serde::Serialize;

use super::{FieldProblem, PetitionCard, SiteView};

/// `GET /petitions/local`: the form, empty or with what is wrong.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LocalFormView {
    pub(crate) site: SiteView,
    /// As it was typed.
    pub(crate) postcode: String,
    pub(crate) problems: Vec<FieldProblem>,
}

/// `GET /petitions/local/{slug}`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LocalView {
    pub(crate) site: SiteView,
    /// The area's name.
    pub(crate) area: String,
    /// Path of this page, without language.
    pub(crate) path: String,
    pub(crate) representative: Option<String>,
    pub(crate) region: Option<String>,
    /// The most signed there, with how many did.
    pub(crate) petitions: Vec<LocalCard>,
    /// Whether a postcode leads to other areas.
    pub(crate) has_areas: bool,
}

/// A petition, and what the area has to do with it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LocalCard {
    pub(crate) petition: PetitionCard,
    /// Signatures from the area.
    pub(crate) here: i64,
    /// The share of all its signatures that is, in percent.
    pub(crate) share: String,
}
