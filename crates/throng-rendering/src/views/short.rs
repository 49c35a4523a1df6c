//! The page for a short address that leads nowhere.

use serde::Serialize;

use super::{PetitionRef, SiteView};

/// `GET /p/{code}` of a code that no public campaign has.
#[derive(Debug, Clone, Serialize)]
pub struct ShortUnknownView {
    pub site: SiteView,
    /// What may have been meant: the code is one mistake away.
    pub near: Vec<NearCode>,
}

/// A campaign whose code is near the one that was typed.
#[derive(Debug, Clone, Serialize)]
pub struct NearCode {
    pub petition: PetitionRef,
    /// Its short address, without the scheme.
    pub address: String,
}
