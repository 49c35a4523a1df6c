//! The documents for whoever runs the site, in the office: they come with the program, so that they can be read without a network
//! and are of the same version. All staff may read them; they tell nothing about this site.
//!
//! **Owns** which documents there are. **Never** changes what they say: only links between them lead to the pages of the office.
//! **Called by** the table of pages. **Bounded** by the documents, each of which is made into a page once.

use std::sync::OnceLock;

use axum::response::Response;

use super::{Desk, markdown};
use throng_rendering::views::{DocumentLink, DocumentShown, DocumentsView};
use throng_web::http::respond::Failure;

/// A document that comes with the program.
struct Document {
    /// Its name, which is the end of its address.
    name: &'static str,
    markdown: &'static str,
    html: OnceLock<String>,
}

/// Makes one row for each name.
macro_rules! documents {
    ($($name:literal)+) => {
        [$(Document {
            name: $name,
            markdown: include_str!(concat!("../../../docs/", $name, ".md")),
            html: OnceLock::new(),
        }),+]
    };
}

/// Every document for people who run a site, in the order in which they need them.
static DOCUMENTS: [Document; 12] = documents!(
    "operating" "settings" "limits" "overload" "metrics" "packaging" "votes" "pledges" "data" "theming" "office" "threads"
);

/// Files that documents name, and that the site itself gives to everybody.
const FILES: [(&str, &str); 2] =
    [("count_votes.py", "/data/count_votes.py"), ("option_order.py", "/data/option_order.py")];

impl Document {
    /// Its first heading.
    fn title(&self) -> &'static str {
        let first = self.markdown.lines().find_map(|line| line.strip_prefix("# "));
        first.unwrap_or(self.name)
    }

    fn html(&self) -> &str {
        self.html.get_or_init(|| markdown::document(self.markdown, lead))
    }
}

/// Where a link of a document leads in the office; `None` for what is only in the source.
fn lead(address: &str) -> Option<String> {
    if address.starts_with('#') || address.starts_with("https://") {
        return Some(address.to_owned());
    }
    let (file, place) = address.split_once('#').unwrap_or((address, ""));
    if let Some((_, public)) = FILES.iter().find(|(name, _)| *name == file) {
        return Some((*public).to_owned());
    }
    let name = file.strip_suffix(".md")?;
    let document = DOCUMENTS.iter().find(|document| document.name == name)?;
    // From one document to the next: both are in one folder, in every language.
    let place = if place.is_empty() {
        String::new()
    } else {
        format!("#{place}")
    };
    Some(format!("{}{place}", document.name))
}

/// `GET /admin/docs`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    let link = |document: &Document| DocumentLink {
        path: format!("/admin/docs/{}", document.name),
        title: document.title().to_owned(),
    };
    let documents = DOCUMENTS.iter().map(link).collect();
    desk.show(&DocumentsView { frame: desk.frame("/admin/docs"), documents, shown: None })
}

/// `GET /admin/docs/{document}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let document = DOCUMENTS
        .iter()
        .find(|document| document.name == desk.door.param());
    let document = document.ok_or(Failure::NotFound)?;
    let shown = DocumentShown {
        path: format!("/admin/docs/{}", document.name),
        title: document.title().to_owned(),
        html: document.html().to_owned(),
    };
    desk.show(&DocumentsView { frame: desk.frame("/admin/docs"), documents: Vec::new(), shown: Some(shown) })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The values of an attribute.
    fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
        let start = format!("{attribute}=\"");
        html.split(&start)
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect()
    }

    #[test]
    fn every_link_of_a_document_leads_to_a_place_that_is_there() {
        let places = |document: &Document| -> HashSet<String> {
            values(document.html(), " id")
                .into_iter()
                .map(str::to_owned)
                .collect()
        };
        let mut followed = 0;
        for document in &DOCUMENTS {
            assert!(document.html().len() > 1_000, "{} is empty", document.name);
            for link in values(document.html(), "href") {
                if link.starts_with("https://") || link.starts_with("/data/") {
                    continue;
                }
                let (name, place) = link.split_once('#').unwrap_or((link, ""));
                let name = if name.is_empty() { document.name } else { name };
                let to = DOCUMENTS
                    .iter()
                    .find(|document| document.name == name)
                    .expect(link);
                assert!(place.is_empty() || places(to).contains(place), "{}: {link}", document.name);
                followed += 1;
            }
        }
        assert!(followed > 10, "{followed} links");
    }

    #[test]
    fn what_is_only_in_the_source_is_no_link() {
        for (address, expected) in [
            ("settings.md", Some("settings")),
            ("limits.md#what-is-held-at-once", Some("limits#what-is-held-at-once")),
            ("#email", Some("#email")),
            ("https://rustup.rs", Some("https://rustup.rs")),
            ("count_votes.py", Some("/data/count_votes.py")),
            ("../ARCHITECTURE.md", None),
            ("decisions/", None),
            ("glossary.md", None),
            ("http://127.0.0.1:8080/", None),
            ("javascript:alert(1)", None),
        ] {
            assert_eq!(lead(address).as_deref(), expected, "{address}");
        }
    }
}
