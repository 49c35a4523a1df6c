//! What a petition's page tells of what was published about it, and of the corrections of its number.
//!
//! Owns which sentence says what; what may be told at all is the domain's business ([`Annals`]). It must never read a
//! clock or the store. Called by `petition`.

use throng_domain::annals::Annals;
use throng_domain::correction::ReasonClass;

use crate::sites::Site;
use crate::views::{CorrectionView, NewsView};

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
        reason_key: reason(line.reason),
        restored: line.restored,
    });
    shown.collect()
}

/// The public sentence for a class of reasons.
pub(crate) fn reason(class: ReasonClass) -> &'static str {
    match class {
        ReasonClass::Automated => "correction-automated",
        ReasonClass::Addresses => "correction-addresses",
        ReasonClass::Impersonation => "correction-impersonation",
        ReasonClass::NotEligible => "correction-not-eligible",
        ReasonClass::OurMistake => "correction-our-mistake",
    }
}
