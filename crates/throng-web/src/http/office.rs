//! What every request and answer has to know of the office, whatever it asks for: which addresses are the office's, and
//! which of its pages are sent files.
//!
//! **Never** knows an address by itself: the office's table says them, and `serve` hands them to whoever looks.
//! **Called** for every request that the page cache does not answer.

use super::path;

/// The addresses of the office, without their language.
#[derive(Clone, Debug)]
pub struct Office {
    /// Where the way on is, when something in the office goes wrong.
    pub desk: &'static str,
    /// Patterns of all that belongs to those who look after the site.
    pub grounds: &'static [&'static str],
    /// Routes to which forms with files are posted.
    pub with_files: Vec<&'static str>,
}

impl Office {
    /// Whether an address belongs to those who look after the site.
    pub fn holds(&self, address: &str) -> bool {
        self.grounds.iter().any(|pattern| path::fits(pattern, address))
    }

    /// Whether forms with files are posted to an address.
    pub fn is_sent_files(&self, address: &str) -> bool {
        self.with_files
            .iter()
            .any(|route| path::is_of_route(route, address))
    }

    /// Whether an error page for this address should link to the desk of the office. The address may still begin with a
    /// language, which is only removed once the site is known.
    pub(crate) fn leads_on_from(&self, sent: &str) -> bool {
        let is_below = |address: &str| {
            let rest = address.strip_prefix(self.desk);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let after_first = sent.strip_prefix('/').and_then(|rest| rest.find('/'));
        let after_language = after_first.filter(|at| may_be_language(&sent[1..=*at]));
        is_below(sent) || after_language.is_some_and(|at| is_below(&sent[at + 1..]))
    }
}

/// Whether a part of an address may be a language: `cy`, `pt-br`. Addresses of pages begin with longer words.
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
        let office = Office { desk: "/admin", grounds: &[], with_files: Vec::new() };
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
