//! `docs/office.md`: every page of the office with who may open it, made from the one table.
//!
//! **Never** states anything that the table does not have: tests that open each page with each role read this document.

use throng_domain::staff::{Duty, Role};

use super::PAGES;
use super::door::{Takes, Who};

const HEAD: &str = "\
# Pages of the office

Every address of the office, in the order of the menu: who may open it, the largest form that it takes, its entry in the
menu, and what it reads from what stands behind a question mark in its address. Made from `crates/throng-office/src/lib.rs` by `throng config docs`; do not edit.

| | address | who may open it | form | entry in the menu | parameters |
| --- | --- | --- | --- | --- | --- |
";

/// The content of `docs/office.md`.
pub fn document() -> String {
    let rows = PAGES.iter().map(|row| {
        let who = match row.who {
            Who::Anybody(_) => "anybody",
            Who::Staff(duty, _) => least(duty),
        };
        let form = match row.takes {
            Takes::Nothing => String::new(),
            Takes::Form => format!("{} KiB", row.takes.bytes_max() >> 10),
            Takes::Files => format!("files, {} MiB", row.takes.bytes_max() >> 20),
        };
        let entry = row
            .entry
            .map_or_else(String::new, |entry| format!("`{}`", entry.label_key));
        let reads = row.reads.join(" ");
        format!("| {} | `{}` | {who} | {form} | {entry} | {reads} |\n", row.method, row.path)
    });
    rows.fold(HEAD.to_owned(), |page, row| page + &row)
}

/// The lowest role that carries a duty: each role may do everything that the roles before it may.
fn least(duty: Duty) -> &'static str {
    let role = Role::ALL.into_iter().find(|role| role.may(duty));
    role.expect("somebody carries each duty").word()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn the_committed_document_is_fresh() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/office.md");
        let committed = fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == document(),
            "docs/office.md is stale: run `cargo run -p throng -- config docs --write docs`"
        );
    }

    #[test]
    fn each_role_may_what_those_before_it_may() {
        for duty in [Duty::Look, Duty::Moderate, Duty::Administer] {
            let may = Role::ALL.map(|role| role.may(duty));
            assert!(may.is_sorted(), "{duty:?}: {may:?}");
        }
    }
}
