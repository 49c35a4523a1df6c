//! Patterns of addresses in tables, and routes with variables. A pattern is a path; a star at its end stands for any
//! continuation, a star at its beginning for any beginning.
//!
//! Never knows a path by itself: the tables do. Called for every request, so it must not allocate.

/// Whether a path, without its language prefix, matches the pattern.
pub fn fits(pattern: &str, path: &str) -> bool {
    if let Some(beginning) = pattern.strip_suffix('*') {
        path.starts_with(beginning)
    } else if let Some(end) = pattern.strip_prefix('*') {
        path.ends_with(end)
    } else {
        path == pattern
    }
}

/// Whether a path, without its language prefix, matches the route, with any text in place of its `{variables}`.
pub fn is_of_route(route: &str, path: &str) -> bool {
    let (mut parts, mut wanted) = (path.split('/'), route.split('/'));
    loop {
        match (wanted.next(), parts.next()) {
            (None, None) => return true,
            (Some(wanted), Some(part)) if wanted.starts_with('{') || wanted == part => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_the_rest() {
        for (pattern, path, expected) in [
            ("/s/*", "/s/token", true),
            ("/s/*", "/s/", true),
            ("/s/*", "/s", false),
            ("/s/*", "/cy/s/token", false),
            ("/stream", "/stream", true),
            ("/stream", "/stream/", false),
            ("/stream", "/streams", false),
            ("*/stream", "/stream", true),
            ("*/stream", "/petitions/7/stream", true),
            ("*/stream", "/petitions/7/stream-it", false),
        ] {
            assert_eq!(fits(pattern, path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn a_variable_stands_for_one_part() {
        for (path, expected) in [
            ("/petitions/7/paper", true),
            ("/petitions//paper", true),
            ("/petitions/7/paper/check", false),
            ("/petitions/7", false),
            ("/petitions/7/8/paper", false),
            ("/petitions/7/papers", false),
        ] {
            assert_eq!(is_of_route("/petitions/{number}/paper", path), expected, "{path}");
        }
    }
}
