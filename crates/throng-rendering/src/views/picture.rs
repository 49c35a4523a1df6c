//! What is drawn rather than written: the picture of a petition and its badge. Texts are cut to their room, and
//! places are whole pixels. Built by `feeds`.

use serde::Serialize;

use super::SiteView;

/// `GET /petitions/{id}/picture.png`, 1200 by 630 pixels, margins of 72.
///
/// Eight fields: the lines of the picture from top to bottom, each cut to its room, and their direction.
#[derive(Debug, Clone, Serialize)]
pub struct PictureView {
    pub site: SiteView,
    pub title: Vec<PictureLine>,
    /// Height of the title's letters.
    pub title_size: i64,
    /// Whether the title begins in a script that runs from right to left.
    pub runs_left: bool,
    /// As written: `84,000+`. Empty for a petition that was not accepted.
    pub number: String,
    /// The word after the number.
    pub word: String,
    /// One sentence about where the petition stands.
    pub status: String,
    /// How much of the bar of 1,056 pixels is filled; without a bar when no threshold lies ahead.
    pub progress_px: Option<i64>,
}

/// A line of the title.
#[derive(Debug, Clone, Serialize)]
pub struct PictureLine {
    pub text: String,
    /// Where its letters stand.
    pub y: i64,
}

/// `GET /badge/{id}.svg`: two fields side by side.
#[derive(Debug, Clone, Serialize)]
pub struct BadgeView {
    pub site: SiteView,
    /// The petition's title, for who cannot see the badge.
    pub title: String,
    /// The left field and the pixels that its text takes.
    pub label: String,
    pub label_px: i64,
    /// The right field, likewise.
    pub number: String,
    pub number_px: i64,
}
