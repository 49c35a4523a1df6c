//! The sites of this program as requests see them: who answers to which host, with which rules, words
//! and keys. A snapshot, made at start and shared by all requests.
//!
//! **Never** asks the store. **Called by** `http`, which finds the site of a request.

mod areas;

use std::collections::HashMap;
use std::sync::Arc;

use jiff::tz::TimeZone;
use throng_domain::area::{AreaBook, AreaCode};
use throng_domain::ids::{PetitionId, SiteId};
use throng_domain::person::Postcode;
use throng_domain::site::{Preset, SiteRules};

use crate::secrets::Secrets;
use crate::tokens::Tokens;
use crate::views::{PetitionRef, SiteView};

pub(crate) use areas::AreaFile;

/// One site, as its pages and forms need it.
///
/// Eleven fields: what a request may need of its site, each fixed at start.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) id: SiteId,
    pub(crate) rules: SiteRules,
    /// Chooses words that differ by body ("the council will answer").
    pub(crate) preset: Preset,
    pub(crate) view: SiteView,
    pub(crate) time_zone: TimeZone,
    /// Links and codes.
    pub(crate) tokens: Tokens,
    /// The keys that make a person count once.
    pub(crate) secrets: Secrets,
    /// From postcode to area.
    pub(crate) areas: AreaBook,
    /// Address that mails come from, shown so that people can look for it.
    pub(crate) sender_address: String,
    /// Address that a person reads.
    pub(crate) help_address: Option<String>,
    /// The path of the tray, when everybody may see captured mails: in the demo.
    pub(crate) open_tray: Option<String>,
}

impl Site {
    /// A petition's identity by its public number.
    pub(crate) fn petition(&self, number: u32) -> PetitionId {
        PetitionId { site: self.id, number }
    }

    /// The area of a postcode.
    pub(crate) fn area_of(&self, postcode: Option<&Postcode>) -> Option<AreaCode> {
        postcode.and_then(|postcode| self.areas.find(postcode)).cloned()
    }

    /// What other pages say of a petition.
    pub(crate) fn petition_ref(&self, number: u32, action: &str) -> PetitionRef {
        PetitionRef { id: i64::from(number), title: action.to_owned(), path: petition_path(number, action) }
    }

    /// Name of a country: the site's own for its home, if it has one.
    pub(crate) fn country_name(&self, country: throng_domain::country::CountryCode) -> String {
        let own = self
            .rules
            .home_country_name
            .as_ref()
            .filter(|_| country == self.rules.home_country);
        own.cloned()
            .or_else(|| country.name().map(str::to_owned))
            .unwrap_or_else(|| country.as_str().to_owned())
    }
}

/// Canonical path of a petition's page: the number, and a slug for the reader.
pub(crate) fn petition_path(number: u32, action: &str) -> String {
    let slug = slug(action);
    if slug.is_empty() {
        format!("/petitions/{number}")
    } else {
        format!("/petitions/{number}/{slug}")
    }
}

/// Lower-case letters and digits with single dashes between; at most [`SLUG_CHARS_MAX`] of them.
pub(crate) fn slug(text: &str) -> String {
    const SLUG_CHARS_MAX: usize = 60;
    let mut slug = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') && c != '\'' && c != '’' {
            slug.push('-');
        }
        if slug.len() >= SLUG_CHARS_MAX {
            break;
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// All sites, by the hosts that they answer to.
#[derive(Clone, Debug)]
pub(crate) struct Sites {
    by_host: Arc<HashMap<String, Arc<Site>>>,
    /// The site whose look the error pages have when no host matches.
    fallback: Arc<Site>,
}

impl Sites {
    /// One site that answers to these hosts (lower case, with a port unless it is the scheme's own).
    pub(crate) fn of_one(site: Site, hosts: impl IntoIterator<Item = String>) -> Sites {
        let site = Arc::new(site);
        let by_host = hosts.into_iter().map(|host| (host, Arc::clone(&site))).collect();
        Sites { by_host: Arc::new(by_host), fallback: site }
    }

    /// The site that answers to this host.
    pub(crate) fn find(&self, host: &str) -> Option<&Arc<Site>> {
        self.by_host
            .get(host)
            .or_else(|| self.by_host.get(&host.to_ascii_lowercase()))
    }

    /// The site whose look pages have that belong to none.
    pub(crate) fn fallback(&self) -> &Arc<Site> {
        &self.fallback
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_plain() {
        for (text, slug_expected) in [
            ("Save the library!", "save-the-library"),
            ("Don’t close   Mill Lane — ever", "dont-close-mill-lane-ever"),
            ("¿?", ""),
            ("", ""),
            ("Überfahrt 2", "berfahrt-2"),
        ] {
            assert_eq!(slug(text), slug_expected, "{text}");
        }
        assert!(slug(&"word ".repeat(50)).len() <= 60);
        assert_eq!(petition_path(7, "A b"), "/petitions/7/a-b");
        assert_eq!(petition_path(7, "!"), "/petitions/7");
    }
}
