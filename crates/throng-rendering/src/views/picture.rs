//! What is drawn rather than written: the picture of a petition and its badge. Texts are already cut to fit, and
//! positions are whole pixels. Built by `feeds`.

use serde::Serialize;

use super::SiteView;

/// `GET /petitions/{id}/picture.png`, 1200 by 630 pixels, margins of 72.
///
/// Eight fields: the lines of the picture from top to bottom, each cut to fit, and their direction.
#[derive(Debug, Clone, Serialize)]
pub struct PictureView {
    pub site: SiteView,
    pub title: Vec<PictureLine>,
    /// Height of the title's letters.
    pub title_size: i64,
    /// Whether the title begins in a script that runs from right to left.
    pub runs_left: bool,
    /// The number as it is shown: `84,000+`. Empty for a petition that was rejected.
    pub number: String,
    /// The word after the number.
    pub word: String,
    /// One sentence about how far the petition has come.
    pub status: String,
    /// How many of the bar's 1,056 pixels are filled; `None`, and no bar, when no threshold lies ahead.
    pub progress_px: Option<i64>,
}

/// A line of the title.
#[derive(Debug, Clone, Serialize)]
pub struct PictureLine {
    pub text: String,
    /// The vertical position of its baseline.
    pub y: i64,
}

/// `GET /badge/{id}.svg`: two boxes side by side.
#[derive(Debug, Clone, Serialize)]
pub struct BadgeView {
    pub site: SiteView,
    /// The petition's title, for readers who cannot see the badge.
    pub title: String,
    /// The text of the left field and its width in pixels.
    pub label: String,
    pub label_px: i64,
    /// The text of the right field and its width in pixels.
    pub number: String,
    pub number_px: i64,
}
