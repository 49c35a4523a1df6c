//! In which form an address asks to be answered: as a page for people, or as data for programs.
//!
//! Owns the endings that say so. Never answers. Called for each refusal, so it must not allocate.

/// Whether what is at this address is for people, who are answered in pages.
pub fn is_page(path: &str) -> bool {
    !is_json(path) && !is_data(path)
}

/// Whether it is JSON.
pub fn is_json(path: &str) -> bool {
    path.ends_with(".json")
}

/// Whether it is other data.
pub fn is_data(path: &str) -> bool {
    [".csv", ".atom", ".jsonl"]
        .iter()
        .any(|ending| path.ends_with(ending))
}
