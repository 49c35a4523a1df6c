//! The publications about a petition and the corrections of its number, as its page shows them.
//!
//! Owns the sentence for each; which of them are public is decided by the domain ([`Annals`]). It must never read a
//! clock or the store. Called by `petition`.

use throng_domain::annals::Annals;
use throng_domain::correction::ReasonClass;

use throng_rendering::views::{CorrectionView, NewsView, correction_reason};
use throng_web::sites::Site;

/// The publications, the newest first.
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
        held: line.reason == ReasonClass::Held,
        stands: line.stands(),
    });
    shown.collect()
}
