//! What a petition's page tells of what was published about it, and of the corrections of its number.
//!
//! Owns which sentence says what; what may be told at all is the domain's business ([`Annals`]). It must never read a
//! clock or the store. Called by `petition`.

use throng_domain::annals::{Annals, NewsKind};

use crate::sites::Site;
use crate::views::{CorrectionView, NewsView, correction_reason};

/// News, the newest first.
pub(super) fn news(annals: &Annals, site: &Site) -> Vec<NewsView> {
    let shown = annals.news.iter().map(|item| NewsView {
        number: item.number,
        from_key: match item.kind {
            NewsKind::OtherBusiness => "news-business",
            NewsKind::Update => "news-update",
        },
        subject: item.news.subject.clone(),
        body: item.news.body.clone(),
        at_ms: item.at.0,
        on_ms: item
            .news
            .on
            .as_deref()
            .and_then(|day| site.noon(day))
            .map(|at| at.0),
    });
    shown.collect()
}

/// Corrections of the number, the newest first.
pub(super) fn corrections(annals: &Annals) -> Vec<CorrectionView> {
    let shown = annals.corrections.iter().map(|line| CorrectionView {
        at_ms: line.at.0,
        removed: line.removed,
        reason_key: correction_reason(line.reason),
        restored: line.restored,
    });
    shown.collect()
}
