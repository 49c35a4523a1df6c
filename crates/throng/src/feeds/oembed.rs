//! oEmbed 1.0: lets other sites' articles show a petition where they have its address.
//!
//! Owns which addresses are ours, and the answer. Must never open an address: it is text, compared with the
//! site's own. Bounded by one answer.

use serde::Serialize;
use throng_domain::campaign::CampaignKind;

/// Pixels of the frame, unless the other site asks for less: it must not be larger than that, however little can be read in it.
/// It is high enough for the longest titles of the demo at the width of a phone (320), which a test looks at.
const WIDTH: u32 = 480;
pub(super) const HEIGHT: u32 = 300;
/// Pixels of a frame with the form: all its fields at the width of a phone.
pub(super) const FORM_HEIGHT: u32 = 730;
/// For how many seconds the answer may be cached.
const CACHE_AGE_S: u32 = 3_600;

/// What an address of this site says about a petition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Named<'a> {
    /// The language prefix in the address: empty, or `/cy`.
    pub(super) root: &'a str,
    pub(super) number: u32,
}

/// The petition that an address names, if it is an address of this site: with or without slug, query and language.
pub(super) fn named<'a>(url: &'a str, site_url: &str) -> Option<Named<'a>> {
    let path = url.strip_prefix(site_url)?;
    let path = path.split(['?', '#']).next()?;
    let sections = CampaignKind::ALL.map(|kind| format!("/{}/", kind.plural()));
    let (root, rest) = sections.iter().find_map(|section| path.split_once(section))?;
    let is_language = |root: &str| {
        root.len() <= 12
            && root
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'/')
            && root.bytes().filter(|b| *b == b'/').count() == 1
            && root.starts_with('/')
    };
    if !root.is_empty() && !is_language(root) {
        return None;
    }
    let (segment, slug) = rest.split_once('/').unwrap_or((rest, ""));
    let number = crate::pages::number_of(segment)
        .ok()
        .filter(|_| !slug.contains('/'))?;
    Some(Named { root, number })
}

/// What the answer says about a petition.
#[derive(Debug)]
pub(super) struct About<'a> {
    pub(super) site_name: &'a str,
    pub(super) site_url: &'a str,
    pub(super) title: &'a str,
    /// The full URL of the frame's page.
    pub(super) embed_url: &'a str,
    /// The full URL of the picture.
    pub(super) picture_url: &'a str,
    /// The width that the other site has room for, in pixels.
    pub(super) width_max: Option<u32>,
    pub(super) height_max: Option<u32>,
}

/// Twelve fields, named by the format.
#[derive(Debug, Serialize)]
pub(super) struct Answer<'a> {
    version: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    title: &'a str,
    provider_name: &'a str,
    provider_url: &'a str,
    cache_age: u32,
    html: String,
    width: u32,
    height: u32,
    thumbnail_url: &'a str,
    thumbnail_width: u32,
    thumbnail_height: u32,
}

/// The answer for a petition.
pub(super) fn answer<'a>(about: &About<'a>) -> Answer<'a> {
    let width = about.width_max.unwrap_or(WIDTH).clamp(1, WIDTH);
    let height = about.height_max.unwrap_or(HEIGHT).clamp(1, HEIGHT);
    Answer {
        version: "1.0",
        kind: "rich",
        title: about.title,
        provider_name: about.site_name,
        provider_url: about.site_url,
        cache_age: CACHE_AGE_S,
        html: frame(about.embed_url, about.title, &width.to_string(), height),
        width,
        height,
        thumbnail_url: about.picture_url,
        thumbnail_width: super::picture::WIDTH,
        thumbnail_height: super::picture::HEIGHT,
    }
}

/// The element that people paste into other sites. `width` is in pixels, or `100%`.
pub(super) fn frame(embed_url: &str, title: &str, width: &str, height: u32) -> String {
    let (url, title) = (quoted(embed_url), quoted(title));
    format!(
        "<iframe src=\"{url}\" title=\"{title}\" width=\"{width}\" height=\"{height}\" frameborder=\"0\" \
         loading=\"lazy\"></iframe>"
    )
}

/// The badge, as a link to the petition.
pub(super) fn badge(url: &str, badge_url: &str, title: &str) -> String {
    let (url, badge_url, title) = (quoted(url), quoted(badge_url), quoted(title));
    format!("<a href=\"{url}\"><img src=\"{badge_url}\" alt=\"{title}\" height=\"22\"></a>")
}

/// Escapes a text for a quoted attribute.
fn quoted(text: &str) -> String {
    quick_xml::escape::escape(super::xml::permitted(text)).into_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    const SITE: &str = "https://petitions.brindle.example";

    #[test]
    fn only_petitions_of_this_site_are_named() {
        for (path, expect) in [
            ("/petitions/7", Some(("", 7))),
            ("/cy/pledges/7/plant-a-tree", Some(("/cy", 7))),
            ("/petitions/7/save-the-library?utm_source=x#top", Some(("", 7))),
            ("/cy/petitions/7/save-the-library", Some(("/cy", 7))),
            ("/petitions/7/a/b", None),
            ("/petitions/07", None),
            ("/petitions", None),
            ("/a/b/petitions/7", None),
            (".evil.example/petitions/7", None),
            ("@evil.example/petitions/7", None),
            ("/", None),
            ("", None),
        ] {
            let url = format!("{SITE}{path}");
            let found = named(&url, SITE).map(|named| (named.root, named.number));
            assert_eq!(found, expect, "{path}");
        }
        assert_eq!(named("https://other.example/petitions/7", SITE), None);
    }

    fn about(title: &str) -> About<'_> {
        About {
            site_name: "Brindle",
            site_url: SITE,
            title,
            embed_url: "https://petitions.brindle.example/embed/7",
            picture_url: "https://petitions.brindle.example/petitions/7/picture.png",
            width_max: Some(320),
            height_max: Some(10_000),
        }
    }

    #[test]
    fn it_never_takes_more_room_than_there_is() {
        let json = serde_json::to_value(answer(&about("x"))).expect("JSON");
        assert_eq!((json["width"].as_u64(), json["height"].as_u64()), (Some(320), Some(300)));
    }

    proptest! {
        #[test]
        fn any_title_stays_inside_its_attribute(title: String) {
            let json: Value = serde_json::to_value(answer(&about(&title))).expect("JSON");
            prop_assert_eq!(json["title"].as_str(), Some(title.as_str()));
            let html = json["html"].as_str().expect("text");
            prop_assert_eq!(html.matches('<').count(), 2);
            prop_assert_eq!(html.matches('"').count(), 12);
        }
    }
}
