//! Pages about the site itself. What they say is true of this program; what only the operator knows comes from
//! settings, or is left out.

use axum::extract::Path;
use axum::response::Response;
use throng_domain::limits::REPORTER_DAYS;
use throng_domain::person::PostcodeForm;
use throng_domain::reason::LAST;
use throng_domain::standing::{PageContent, PagePlace, ShippedPage};

use throng_rendering::themes::View;
use throng_rendering::views::{
    AboutView, AccessibilityView, HelpView, OwnPageView, OwnText, PrivacyView, Reason, RuleLine, RulesView,
    Threshold,
};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::sites::{Site, own_text};

pub(super) async fn about(OfSite(site): OfSite) -> Result<Response, Failure> {
    page(
        &site,
        &AboutView {
            site: site.view.clone(),
            own: own(&site, ShippedPage::About),
            thresholds: Threshold::all(site.preset, &site.rules),
        },
    )
}

pub(super) async fn help(OfSite(site): OfSite) -> Result<Response, Failure> {
    page(
        &site,
        &HelpView {
            site: site.view.clone(),
            sender_address: site.sender_address(),
            help_address: site.help_address(),
        },
    )
}

pub(super) async fn privacy(OfSite(site): OfSite) -> Result<Response, Failure> {
    page(
        &site,
        &PrivacyView {
            site: site.view.clone(),
            own: own(&site, ShippedPage::Privacy),
            help_address: site.help_address(),
            asks_postcode: site.rules.postcode != PostcodeForm::NotAsked,
            unconfirmed_days: site.rules.retention.unconfirmed_days,
            ended_days: site.rules.retention.ended_days,
            reporter_days: REPORTER_DAYS,
            comments: !site.rules.comments.is_off(),
        },
    )
}

pub(super) async fn accessibility(OfSite(site): OfSite) -> Result<Response, Failure> {
    page(
        &site,
        &AccessibilityView {
            site: site.view.clone(),
            own: own(&site, ShippedPage::Accessibility),
            help_address: site.help_address(),
        },
    )
}

/// `GET /about/rules`: made from the reasons that the site's moderators choose from. The one that stands for all others
/// says nothing by itself.
pub(super) async fn rules(OfSite(site): OfSite) -> Result<Response, Failure> {
    let line =
        |reason: &Reason| RuleLine { key: reason.key.clone(), standard: reason.terms.standard.clone() };
    let reasons = site
        .reasons
        .offered()
        .filter(|reason| reason.code != LAST)
        .map(line)
        .collect();
    page(&site, &RulesView { site: site.view.clone(), reasons })
}

/// What the office has written on a page that comes with the program.
fn own(site: &Site, shipped: ShippedPage) -> Option<OwnText> {
    let mut pages = site.pages.iter().map(|page| &page.content);
    let there = |content: &&PageContent| {
        let on = matches!(content.place, PagePlace::Shipped { page, .. } if page == shipped);
        on && content.published
    };
    pages.find(there).map(|content| own_text(&site.view, content))
}

/// `GET /pages/{slug}`: a page that the office wrote.
pub(super) async fn own_page(OfSite(site): OfSite, Path(slug): Path<String>) -> Result<Response, Failure> {
    let found = site.pages.iter().find(|page| {
        let here = matches!(&page.content.place, PagePlace::Own { slug: own } if *own == slug);
        here && page.content.published
    });
    let found = found.ok_or(Failure::NotFound)?;
    let own = own_text(&site.view, &found.content);
    page(&site, &OwnPageView { site: site.view.clone(), slug, own, changed_ms: found.at.0 })
}

pub(super) fn page<V: View>(site: &Site, view: &V) -> Result<Response, Failure> {
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(view)?))
}
