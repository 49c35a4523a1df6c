//! What an honest visitor comes for.
//!
//! Owns the table of requests of a visit and which answers are right. It must never take a refusal for
//! an answer: neither 429 nor 503, nor a form that comes back. `visitors` walks through it.

use super::client::{get, post};
use super::site::{PETITION, Site};
use crate::crash::client::{Answer, Person};

/// One visit of somebody with an address of their own.
#[derive(Debug)]
pub(super) struct Visit<'a> {
    pub(super) site: &'a Site,
    pub(super) number: u32,
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct Errand {
    pub(super) name: &'static str,
    /// The request; `None` when there is nothing left to do.
    pub(super) request: fn(&Visit<'_>) -> Option<String>,
    pub(super) is_right: fn(&Answer) -> bool,
}

/// The errands in the order of a visit. The search is one that nobody has made before, so that a page has to be
/// made for it; the signature goes to the disk.
pub(super) const ERRANDS: &[Errand] = &[
    Errand { name: "home page", request: |visit| visit.page("/"), is_right: is_page },
    Errand { name: "petition", request: |visit| visit.page("/petitions/1"), is_right: is_page },
    Errand { name: "number", request: |visit| visit.page("/petitions/1/count.json"), is_right: is_page },
    Errand { name: "search", request: |visit| visit.search(), is_right: is_page },
    Errand { name: "form", request: |visit| visit.page("/petitions/1/signatures/new"), is_right: is_page },
    Errand {
        name: "signature",
        request: |visit| Some(visitor(visit.number).signing(visit.site.server, PETITION)),
        is_right: |answer| answer.acknowledged().is_some(),
    },
    Errand {
        name: "confirmation",
        request: |visit| visit.confirm(),
        is_right: |answer| answer.status == 303,
    },
    Errand { name: "office", request: |visit| visit.page("/admin/sign-in"), is_right: is_page },
];

fn is_page(answer: &Answer) -> bool {
    answer.status == 200
}

/// The person who signs on this visit: no two have the same mailbox.
pub(super) fn visitor(number: u32) -> Person {
    Person {
        email: format!("visitor.{number}@town{}.example", number % 100),
        form_key: format!("{:032x}", u128::from(number) + 1),
    }
}

impl Visit<'_> {
    /// The request for a page that everybody may open.
    fn page(&self, target: &str) -> Option<String> {
        Some(get(self.site.server, target))
    }

    fn search(&self) -> Option<String> {
        self.page(&format!("/petitions?q=trees+{}", self.number))
    }

    /// Presses the button behind the next mailed link.
    fn confirm(&self) -> Option<String> {
        let link = self.site.next_link(self.number)?;
        Some(post(self.site.server, &link, ""))
    }
}
