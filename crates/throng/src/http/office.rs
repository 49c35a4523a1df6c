//! What every request and answer has to know of the office, whatever it asks for: which addresses are the office's, and
//! which of its pages are sent files.
//!
//! **Never** knows an address by itself: the office's table says them, and `serve` hands them to whoever looks.
//! **Called** for every request that the page cache does not answer.

use super::path;

/// The addresses of the office, without their language.
#[derive(Clone, Debug)]
pub(crate) struct Office {
    /// Where the way on is, when something in the office goes wrong.
    pub(crate) desk: &'static str,
    /// Patterns of all that belongs to those who look after the site.
    pub(crate) grounds: &'static [&'static str],
    /// Routes to which forms with files are posted.
    pub(crate) with_files: Vec<&'static str>,
}

impl Office {
    /// Whether an address belongs to those who look after the site.
    pub(crate) fn holds(&self, address: &str) -> bool {
        self.grounds.iter().any(|pattern| path::fits(pattern, address))
    }

    /// Whether forms with files are posted to an address.
    pub(crate) fn is_sent_files(&self, address: &str) -> bool {
        self.with_files
            .iter()
            .any(|route| path::is_of_route(route, address))
    }

    /// Whether the way on from an address, as it was sent, is the desk. What stands before may be a language, which is
    /// looked for only once the site is known.
    pub(crate) fn leads_on_from(&self, sent: &str) -> bool {
        let is_below = |address: &str| {
            let rest = address.strip_prefix(self.desk);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let after_first = sent.strip_prefix('/').and_then(|rest| rest.find('/'));
        is_below(sent) || after_first.is_some_and(|at| is_below(&sent[at + 1..]))
    }
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
            ("//admin", true),
            ("/cy/petitions/admin", false),
            ("*", false),
            ("", false),
        ] {
            assert_eq!(office.leads_on_from(sent), expected, "{sent}");
        }
    }
}
