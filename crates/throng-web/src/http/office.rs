//! What the handling of any request has to know of the office: which addresses belong to the office, and which of its
//! pages receive files.
//!
//! **Never** knows an address by itself: the office's table has them, and `serve` passes them on. **Called** for every
//! request that the page cache does not answer.

use super::path;

/// The addresses of the office, without their language prefix.
#[derive(Clone, Debug)]
pub struct Office {
    /// The office's first page, to which error pages in the office link.
    pub desk: &'static str,
    /// Patterns of all addresses that belong to the office.
    pub grounds: &'static [&'static str],
    /// Routes that receive forms with files.
    pub with_files: Vec<&'static str>,
    /// Routes for whoever is not signed in: they want to, or have a link that proves itself.
    pub at_the_door: Vec<&'static str>,
}

impl Office {
    /// Whether an address belongs to the office.
    pub fn holds(&self, address: &str) -> bool {
        self.grounds.iter().any(|pattern| path::fits(pattern, address))
    }

    /// Whether forms with files are posted to an address.
    pub fn is_sent_files(&self, address: &str) -> bool {
        self.with_files
            .iter()
            .any(|route| path::is_of_route(route, address))
    }

    /// Whether whoever asks at this address need not be signed in, so that an error page cannot lead them into the office. The address may
    /// begin with a language, as in [`Office::leads_on_from`].
    pub(crate) fn is_at_the_door(&self, sent: &str) -> bool {
        let is_one = |address: &str| {
            self.at_the_door
                .iter()
                .any(|route| path::is_of_route(route, address))
        };
        is_one(sent) || after_language(sent).is_some_and(is_one)
    }

    /// Whether an error page for this address should link to the first page of the office. The address may still begin
    /// with a language, which is only removed once the site is known.
    pub(crate) fn leads_on_from(&self, sent: &str) -> bool {
        let is_below = |address: &str| {
            let rest = address.strip_prefix(self.desk);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        is_below(sent) || after_language(sent).is_some_and(is_below)
    }
}

/// An address without the language that it may begin with.
fn after_language(sent: &str) -> Option<&str> {
    let at = sent.strip_prefix('/').and_then(|rest| rest.find('/'))?;
    may_be_language(&sent[1..=at]).then(|| &sent[at + 1..])
}

/// Whether the first part of an address may be a language: `cy`, `pt-br`. Addresses of pages begin with longer words.
fn may_be_language(part: &str) -> bool {
    let mut parts = part.split('-');
    let first = parts.next().unwrap_or_default();
    let is_of = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    is_of(first, 2..=3) && parts.all(|part| is_of(part, 2..=8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_on_is_the_desk_after_any_language() {
        let office = Office {
            desk: "/admin",
            grounds: &[],
            with_files: Vec::new(),
            at_the_door: vec!["/admin/sign-in"],
        };
        for (sent, expected) in [
            ("/admin/sign-in", true),
            ("/cy/admin/sign-in", true),
            ("/admin/pause", false),
            ("/cy/admin", false),
        ] {
            assert_eq!(office.is_at_the_door(sent), expected, "{sent}");
        }
        for (sent, expected) in [
            ("/admin", true),
            ("/admin/", true),
            ("/admin/log", true),
            ("/cy/admin", true),
            ("/cy/admin/log", true),
            ("/cy/admin-log", false),
            ("/adminx", false),
            ("/", false),
            ("/pt-br/admin/log", true),
            ("/petitions/admin", false),
            ("/petitions/admin/log", false),
            ("//admin", false),
            ("/cy/petitions/admin", false),
            ("*", false),
            ("", false),
        ] {
            assert_eq!(office.leads_on_from(sent), expected, "{sent}");
        }
    }
}
