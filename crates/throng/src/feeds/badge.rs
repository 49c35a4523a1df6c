//! The badge: a petition's number as a small picture of text, for other sites' pages that cannot show frames.
//!
//! Owns its fields. Texts are measured here, so that the badge looks alike wherever it is shown. Must never hold a
//! number that is not the petition's own. Bounded by two short texts.

use super::picture::Painter;
use super::xml::permitted;
use throng_rendering::views::{BadgeView, SiteView};

/// Height of its letters, in pixels.
pub(super) const TEXT_SIZE: f32 = 12.0;

/// What a badge shows.
pub(super) fn badge(painter: &Painter, site: &SiteView, title: &str, label: &str, number: &str) -> BadgeView {
    BadgeView {
        site: site.clone(),
        title: permitted(title).into_owned(),
        label: label.to_owned(),
        label_px: painter.badge_width(label),
        number: number.to_owned(),
        number_px: painter.badge_width(number),
    }
}
