//! Owns the list of pages: what is asked of each, from a file or from the command line. It must never ask a server. Bounds: the
//! bytes of a file, and the pages.

use std::io::Read as _;
use std::path::Path;

use serde::Deserialize;

use crate::address::Address;
use crate::bounds::{LIST_BYTES_MAX, PAGES_MAX};
use crate::budget::{Budgets, FRESH_FIRST_BYTE_MS};

/// A page, and what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub address: Address,
    pub budgets: Budgets,
    /// A text that has to be on the page.
    pub see: Option<String>,
    /// Whether the page is to be made anew for this visit.
    pub fresh: bool,
    /// Whether it is asked for once more on the same connection.
    pub reuse: bool,
    pub status: u16,
}

/// A list as it stands in a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// The address that paths are of.
    site: Option<String>,
    #[serde(default)]
    budgets: Given,
    #[serde(default)]
    page: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    url: String,
    see: Option<String>,
    #[serde(default)]
    fresh: bool,
    #[serde(default = "yes")]
    reuse: bool,
    #[serde(default = "fine")]
    status: u16,
    #[serde(default)]
    budgets: Given,
}

/// Budgets that somebody has given; the others are those of the list, or the usual ones.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Given {
    pub(crate) dns_ms: Option<u64>,
    pub(crate) connect_ms: Option<u64>,
    pub(crate) tls_ms: Option<u64>,
    pub(crate) first_byte_ms: Option<u64>,
    pub(crate) total_ms: Option<u64>,
    pub(crate) again_ms: Option<u64>,
    pub(crate) bytes: Option<u64>,
}

fn yes() -> bool {
    true
}

fn fine() -> u16 {
    200
}

impl Given {
    /// What is given here, otherwise what `usual` gives.
    pub(crate) fn or(self, usual: Given) -> Given {
        Given {
            dns_ms: self.dns_ms.or(usual.dns_ms),
            connect_ms: self.connect_ms.or(usual.connect_ms),
            tls_ms: self.tls_ms.or(usual.tls_ms),
            first_byte_ms: self.first_byte_ms.or(usual.first_byte_ms),
            total_ms: self.total_ms.or(usual.total_ms),
            again_ms: self.again_ms.or(usual.again_ms),
            bytes: self.bytes.or(usual.bytes),
        }
    }

    pub(crate) fn budgets(self, fresh: bool) -> Budgets {
        let usual = Budgets::default();
        let first_byte_ms = if fresh {
            FRESH_FIRST_BYTE_MS
        } else {
            usual.first_byte_ms
        };
        Budgets {
            dns_ms: self.dns_ms.unwrap_or(usual.dns_ms),
            connect_ms: self.connect_ms.unwrap_or(usual.connect_ms),
            tls_ms: self.tls_ms.unwrap_or(usual.tls_ms),
            first_byte_ms: self.first_byte_ms.unwrap_or(first_byte_ms),
            total_ms: self.total_ms.unwrap_or(usual.total_ms),
            again_ms: self.again_ms.unwrap_or(usual.again_ms),
            bytes: self.bytes.unwrap_or(usual.bytes),
        }
    }
}

/// The pages of a file. `given` and `fresh` are what the command line says about all pages; a page's own budgets win.
pub(crate) fn read(path: &Path, given: Given, fresh: bool) -> Result<Vec<Page>, String> {
    let unreadable = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let mut text = String::new();
    std::fs::File::open(path)
        .map_err(unreadable)?
        .take(LIST_BYTES_MAX + 1)
        .read_to_string(&mut text)
        .map_err(unreadable)?;
    if text.len() as u64 > LIST_BYTES_MAX {
        return Err(format!("{} is larger than {LIST_BYTES_MAX} bytes", path.display()));
    }
    pages(&text, given, fresh).map_err(|why| format!("{}: {}", path.display(), why.trim_end()))
}

fn pages(text: &str, given: Given, fresh: bool) -> Result<Vec<Page>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let site = file.site.as_deref().map(Address::parse).transpose()?;
    let page = |entry: Entry| {
        let address = match &site {
            Some(site) if entry.url.starts_with('/') => site.follow(&entry.url)?,
            None if entry.url.starts_with('/') => {
                return Err(format!(
                    "the page {:?} has no host: begin the list with site = \"https://…\"",
                    entry.url
                ));
            }
            _ => Address::parse(&entry.url)?,
        };
        let fresh = fresh || entry.fresh;
        Ok(Page {
            address,
            budgets: entry.budgets.or(given).or(file.budgets).budgets(fresh),
            see: entry.see,
            fresh,
            reuse: entry.reuse,
            status: entry.status,
        })
    };
    let pages = file
        .page
        .into_iter()
        .map(page)
        .collect::<Result<Vec<_>, String>>()?;
    if pages.is_empty() {
        return Err("it names no page: write [[page]] and url = \"https://…\"".to_owned());
    }
    Ok(pages)
}

/// Whether so many pages may be looked at.
pub(crate) fn check(pages: &[Page]) -> Result<(), String> {
    match pages.len() {
        0 => Err("name a page, or a list of pages with --list".to_owned()),
        count if count > PAGES_MAX => {
            Err(format!("{count} pages are more than {PAGES_MAX}: shorten the list"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"
        site = "https://example.org"
        [budgets]
        total_ms = 700
        [[page]]
        url = "/"
        see = "Petitions"
        [[page]]
        url = "/petitions"
        fresh = true
        reuse = false
        budgets = { total_ms = 900, bytes = 20000 }
        [[page]]
        url = "http://other.example/gone"
        status = 404
    "#;

    #[test]
    fn a_list_says_what_is_expected_of_each_page() {
        let given = Given { connect_ms: Some(7), ..Given::default() };
        let pages = pages(LIST, given, false).unwrap();
        let [front, list, gone] = &pages[..] else {
            panic!("{pages:?}")
        };
        assert_eq!(front.address.to_string(), "https://example.org/");
        assert_eq!((front.see.as_deref(), front.fresh, front.reuse), (Some("Petitions"), false, true));
        assert_eq!(
            (front.budgets.total_ms, front.budgets.connect_ms, front.budgets.first_byte_ms),
            (700, 7, 1_000)
        );
        assert_eq!(
            (list.budgets.total_ms, list.budgets.bytes, list.budgets.first_byte_ms),
            (900, 20_000, 2_000)
        );
        assert_eq!((list.fresh, list.reuse, list.status), (true, false, 200));
        assert_eq!((gone.address.host.as_str(), gone.status), ("other.example", 404));
    }

    #[test]
    fn a_list_with_a_mistake_says_what_to_change() {
        for (text, expected) in [
            ("", "names no page"),
            ("[[page]]\nurl = \"/\"", "begin the list with site"),
            ("[[page]]\nurl = \"x\"", "must begin with http"),
            ("[[page]]\nurl = \"http://a/\"\nsea = \"x\"", "unknown field `sea`"),
            ("[[page]]\nurl = \"http://a/\"\nbudgets = { totl_ms = 1 }", "unknown field `totl_ms`"),
            ("[[page]]\nsee = \"x\"", "missing field `url`"),
            ("page = 7", "invalid type"),
        ] {
            let error = pages(text, Given::default(), false).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
