//! Patterns of addresses in tables: a path, or with a star at its end a beginning of paths.
//!
//! Never knows a path by itself: the tables do. Called for every request, so that it allocates nothing.

/// Whether a path, without its language, is one of the pattern's.
pub(crate) fn fits(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => path.starts_with(beginning),
        None => path == pattern,
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
        ] {
            assert_eq!(fits(pattern, path), expected, "{pattern} {path}");
        }
    }
}
