//! In which form an address asks to be answered: as a page for people, or as data for programs.
//!
//! Owns the endings that say so. Never answers. Called for each refusal, so it must not allocate.

/// Whether what is at this address is for people, who are answered in pages.
pub fn is_page(path: &str) -> bool {
    !is_json(path) && !is_data(path)
}

/// Whether scripts in pages of other sites may read what is there: every public address of data (`/openapi.json` lists them), and the
/// stream of live numbers. Pages they may not, nor what is one person's own.
pub fn is_for_others(path: &str) -> bool {
    let is_public = !path.ends_with("/data.json");
    let is_made_for_them = ["/picture.png", ".ics", "/sitemap.xml", "/stream"]
        .iter()
        .any(|ending| path.ends_with(ending));
    let is_badge = path.ends_with(".svg") && path.contains("/badge/");
    is_public && (!is_page(path) || is_made_for_them || is_badge)
}

/// Whether it is JSON.
pub fn is_json(path: &str) -> bool {
    path.ends_with(".json") || path.ends_with("/oembed")
}

/// Whether the last part of an address ends as data and files do, so that it is none that was made for people.
pub fn ends_as_data(part: &str) -> bool {
    is_json(part)
        || is_data(part)
        || [".ics", ".svg", ".png"]
            .iter()
            .any(|ending| part.ends_with(ending))
}

/// Whether it is other data.
pub fn is_data(path: &str) -> bool {
    [".csv", ".atom", ".jsonl"]
        .iter()
        .any(|ending| path.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_tells_data_from_slugs() {
        for (part, expected) in [
            ("foo.json", true),
            ("foo.jsonl", true),
            ("result.csv", true),
            ("places.atom", true),
            ("events2.ics", true),
            ("badge.svg", true),
            ("map.png", true),
            ("save-the-library", false),
            ("json", false),
            ("version-2.0", false),
            ("no.1", false),
        ] {
            assert_eq!(ends_as_data(part), expected, "{part}");
        }
    }

    #[test]
    fn data_and_what_is_made_for_other_sites_may_be_read_there() {
        for (path, expected) in [
            ("/petitions.json", true),
            ("/cy/petitions/7/count.json", true),
            ("/data/petitions.jsonl", true),
            ("/petitions/7/places.csv", true),
            ("/feed.atom", true),
            ("/petitions/7/events.ics", true),
            ("/pledges/7/picture.png", true),
            ("/badge/7.svg", true),
            ("/oembed", true),
            ("/sitemap.xml", true),
            ("/stream", true),
            ("/votes/7/stream", true),
            ("/", false),
            ("/petitions/7/events", false),
            ("/embed/7", false),
            ("/s/TOKEN/data.json", false),
            ("/assets/icon.abc.svg", false),
            ("/apple-touch-icon.png", false),
            ("/robots.txt", false),
        ] {
            assert_eq!(is_for_others(path), expected, "{path}");
        }
    }
}
