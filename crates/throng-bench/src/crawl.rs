//! Finds the addresses that a site's pages, feeds and maps lead to. Reads bytes, never a socket; `cold` calls it with
//! each answer. Knows no routes: an address to which nothing leads is not found. Bounded by the length of what it
//! reads.

/// Beginnings of paths, with or without a language before them, that belong to one person, do not end, are no page of
/// the site, or are files that never change.
const LEFT_OUT: [&str; 7] = ["/s/", "/w/", "/r/", "/captured/", "/healthz", "/stream", "/assets/"];
/// The end of addresses whose answers never end.
const STREAM: &str = "/stream";
/// The beginnings of addresses within the site in HTML.
const RELATIVE: [&str; 2] = ["href=\"/", "src=\"/"];

/// Addresses on this site, as paths, in the order in which they stand; `base` is how its addresses begin in full.
pub(crate) fn addresses(text: &str, base: &str) -> Vec<String> {
    let relative = RELATIVE
        .iter()
        .flat_map(|begin| text.match_indices(begin))
        .map(|(at, begin)| at + begin.len() - 1);
    let full = text.match_indices(base).map(|(at, _)| at + base.len());
    let mut places: Vec<usize> = relative.chain(full).collect();
    places.sort_unstable();
    places
        .into_iter()
        .filter_map(|at| path_of(&text[at..]))
        .filter(|path| is_public(path))
        .collect()
}

/// The path at the beginning of a text, with its query, without its fragment, and with HTML's `&amp;` decoded. It ends where
/// a cell of a sheet ends, and at the quote of code that a page shows.
fn path_of(text: &str) -> Option<String> {
    let end = text.find(|c: char| c.is_whitespace() || "\"'<>\\)#,".contains(c))?;
    let path = text[..end].split("&quot;").next().unwrap_or_default();
    let path = path.replace("&amp;", "&");
    // Braces are placeholders in a URL template.
    let is_path = path.starts_with('/') && !path.starts_with("//") && !path.contains('{');
    is_path.then_some(path)
}

fn is_public(path: &str) -> bool {
    let path = path.split('?').next().unwrap_or_default();
    let after_language = path
        .get(1..)
        .and_then(|rest| rest.find('/'))
        .map(|at| &path[at + 1..]);
    let left_out = |path: &str| LEFT_OUT.iter().any(|begin| path.starts_with(begin));
    !path.ends_with(STREAM) && !left_out(path) && !after_language.is_some_and(left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_site_are_found_and_others_are_not() {
        let base = "http://127.0.0.1:9";
        for (text, expected) in [
            (
                r#"<a href="/petitions/7/save">x</a><img src="/badge/7.svg">"#,
                "/petitions/7/save /badge/7.svg",
            ),
            (r#"<a href="/petitions?state=open&amp;page=2#list">"#, "/petitions?state=open&page=2"),
            ("<loc>http://127.0.0.1:9/help</loc><loc>http://127.0.0.1:9/</loc>", "/help /"),
            (r#"{"self":"http://127.0.0.1:9/petitions/7.json"}"#, "/petitions/7.json"),
            (r#"<a href="//evil.example/x"><a href="https://example.org/y"><a href="mailto:a@b.c">"#, ""),
            (
                r#"<a href="/s/abc"><a href="/cy/w/abc"><a href="/captured/k"><a href="/petitions/7/stream">"#,
                "",
            ),
            (r#"<link href="/assets/site.css"><a href="/healthz"><a href="/cy/petitions">"#, "/cy/petitions"),
            (r#"{"target":"http://127.0.0.1:9/petitions?q={words}"}"#, ""),
            ("Open,http://127.0.0.1:9/petitions/7,open,57\r\n", "/petitions/7"),
            (r"&lt;img src=&quot;http://127.0.0.1:9/badge/7.svg&quot; alt=&quot;&quot;&gt; ", "/badge/7.svg"),
            (r#"<a href="/cut"#, ""),
            ("nothing", ""),
        ] {
            assert_eq!(addresses(text, base).join(" "), expected, "{text}");
        }
    }
}
