//! `throng demo`: an invented country with its petitions and a few hundred thousand invented signers,
//! made in seconds from the files of the folder `demo`.
//!
//! Owns what the demo holds ([`fill`], [`look`]), where its people live ([`area_book`]) and the crowd
//! that a bench starts from ([`fill_petition`]). Never serves anything itself, and never touches a
//! store that holds somebody's site.

mod book;
mod country;
mod course;
mod crowd;
mod dice;
mod fill;
mod people;
mod producer;
mod stream;
#[cfg(test)]
mod tests;

use throng_domain::area::AreaBook;

pub(crate) use crowd::fill_petition;
pub(crate) use fill::{FillOptions, Filled, Found, fill, look};

/// Name of the site of the demo, as `demo/country.toml` has it.
pub(crate) const DEMO_SITE_NAME: &str = "Vellarne";

/// From the postcodes of the demo to its areas.
pub(crate) fn area_book() -> AreaBook {
    country::area_book(book::book())
}

/// A postcode that the demo's form takes, for a hint on the console.
pub(crate) fn sample_postcode() -> &'static str {
    &book::book().country.postcode.example
}
