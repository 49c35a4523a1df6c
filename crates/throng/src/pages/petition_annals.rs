//! What a petition's page tells of what was published about it, and of the corrections of its number.
//!
//! Owns which sentence says what; what may be told at all is the domain's business ([`Annals`]). It must never read a
//! clock or the store. Called by `petition`.

use throng_domain::annals::Annals;

use throng_rendering::views::{CorrectionView, NewsView, correction_reason};
use throng_web::sites::Site;

/// News, the newest first.
pub(super) fn news(annals: &Annals, site: &Site) -> Vec<NewsView> {
    annals
        .news
        .iter()
        .map(|item| NewsView::of(item, &|day| site.noon(day)))
        .collect()
}

/// Corrections of the number, the newest first.
pub(super) fn corrections(annals: &Annals) -> Vec<CorrectionView> {
    let shown = annals.corrections.iter().map(|line| CorrectionView {
        at_ms: line.at.0,
        removed: line.removed,
        reason_key: correction_reason(line.reason),
        restored: line.restored,
        not_added: line.not_added,
    });
    shown.collect()
}
