//! What search engines are told: the sitemap (sitemaps.org), and which paths robots must not visit.
//!
//! Owns both formats. Must never name a page that is not public. Bounded by what it is given:
//! the handler gives it the petitions of [`SITEMAP_NUMBERS_MAX`](throng_process::limits::SITEMAP_NUMBERS_MAX) numbers at most.

use throng_domain::campaign::CampaignKind;
use throng_domain::time::Timestamp;

use super::entry::moment;
use super::xml::Document;

pub(super) const CONTENT_TYPE: &str = "application/xml; charset=utf-8";

const NAMESPACE: [(&str, &str); 1] = [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")];

/// One entry: a page of a sitemap, or a sitemap of the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SitemapPart {
    /// The full URL.
    pub(super) url: String,
    /// When its content changed last; absent for pages that always change.
    pub(super) changed: Option<Timestamp>,
}

/// Writes a sitemap.
pub(super) fn map(places: &[SitemapPart]) -> Vec<u8> {
    written("urlset", "url", places)
}

/// Writes an index of sitemaps.
pub(super) fn index(maps: &[SitemapPart]) -> Vec<u8> {
    written("sitemapindex", "sitemap", maps)
}

fn written(root: &'static str, element: &'static str, places: &[SitemapPart]) -> Vec<u8> {
    let mut document = Document::new(root, &NAMESPACE);
    for place in places {
        document.start(element, &[]);
        document.leaf("loc", &[], &place.url);
        if let Some(changed) = place.changed {
            document.leaf("lastmod", &[], &moment(changed));
        }
        document.end();
    }
    document.finish()
}

/// Beginnings of paths that belong to one person, hold a form, or are meant for other sites' frames.
const LEFT_ALONE: [&str; 18] = [
    "/s/",
    "/w/",
    "/r/",
    "/u/",
    "/f/",
    "/v/",
    "/a/",
    "/captured/",
    "/embed/",
    "/petitions/*/signatures",
    "/petitions/*/followers",
    "/petitions/*/report",
    "/petitions/new",
    "/petitions/own/",
    "/petitions/sent/",
    "/petitions/support/",
    "/admin",
    "/setup/",
];

/// The rules for robots. Each path is named twice: as it is, and after any language prefix; those of petitions also for
/// the other kinds of campaign.
pub(super) fn robots(site_url: &str) -> String {
    let mut rules = "User-agent: *\n".to_owned();
    for path in LEFT_ALONE {
        let mut paths = vec![path.to_owned()];
        if let Some(rest) = path.strip_prefix("/petitions") {
            let others = CampaignKind::ALL
                .into_iter()
                .filter(|kind| *kind != CampaignKind::Petition);
            paths.extend(others.map(|kind| format!("/{}{rest}", kind.plural())));
        }
        for path in paths {
            rules.push_str(&format!("Disallow: {path}\nDisallow: /*{path}\n"));
        }
    }
    rules.push_str(&format!("\nSitemap: {site_url}/sitemap.xml\n"));
    rules
}

#[cfg(test)]
mod tests {
    use super::super::xml::texts_of;
    use super::*;

    #[test]
    fn pages_and_maps_are_named_with_their_last_change() {
        let places = [
            SitemapPart { url: "https://b.example/?a&b".to_owned(), changed: None },
            SitemapPart { url: "https://b.example/petitions/7".to_owned(), changed: Some(Timestamp(0)) },
        ];
        for written in [map(&places), index(&places)] {
            assert_eq!(
                texts_of(&written, "loc"),
                ["https://b.example/?a&b", "https://b.example/petitions/7"]
            );
            assert_eq!(texts_of(&written, "lastmod"), ["1970-01-01T00:00:00.000Z"]);
        }
    }

    #[test]
    fn robots_are_kept_from_links_of_one_person_in_every_language() {
        let rules = robots("https://b.example");
        for rule in [
            "Disallow: /w/\n",
            "Disallow: /*/w/\n",
            "Disallow: /petitions/*/signatures\n",
            "Disallow: /pledges/own/\n",
        ] {
            assert!(rules.contains(rule), "{rule}");
        }
        assert!(rules.ends_with("\n\nSitemap: https://b.example/sitemap.xml\n"));
    }
}
