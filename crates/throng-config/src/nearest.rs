//! Owns the guess at what somebody meant: the known key that looks most like the one they wrote.
//! It must never accept a guess, only offer it. Called by the layers and by `throng config explain`.
//! The work is bounded by the table: a hundred keys of a few dozen letters.

use super::table::{Row, SECTIONS, Section, rows};

/// The most that a wrong section adds to the cost of a wrong name: little, because a key under the wrong heading
/// is the more common mistake.
const WRONG_SECTION_COST_MAX: usize = 2;

/// The row whose key looks most like `key` ("section.name", or only a name).
pub fn nearest_row(key: &str) -> &'static Row {
    let (section, name) = key.split_once('.').unwrap_or(("", key));
    rows()
        .min_by_key(|row| {
            let section_cost = distance(section, row.section).min(WRONG_SECTION_COST_MAX);
            distance(name, row.name) + section_cost
        })
        .expect("the table of settings is not empty")
}

/// The section whose name looks most like `name`.
pub(crate) fn nearest_section(name: &str) -> &'static Section {
    SECTIONS
        .iter()
        .min_by_key(|section| distance(name, section.name))
        .expect("the table has sections")
}

/// Levenshtein distance in characters, one row of the matrix at a time.
pub fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut costs: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.chars().enumerate() {
        let mut diagonal = costs[0];
        costs[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(l != *r);
            diagonal = costs[j + 1];
            costs[j + 1] = replaced.min(diagonal + 1).min(costs[j] + 1);
        }
    }
    costs[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (left, right, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("listen", "listen", 0),
            ("lisen", "listen", 1),
            ("kitten", "sitting", 3),
            ("é", "e", 1),
        ] {
            assert_eq!(distance(left, right), expected, "{left:?} to {right:?}");
        }
    }

    #[test]
    fn slips_find_what_was_meant() {
        for (given, meant) in [
            ("server.lisen", "server.listen"),
            ("servr.listen", "server.listen"),
            ("mail.listen", "server.listen"),
            ("listen", "server.listen"),
            ("mail.password", "mail.smtp_password"),
            ("site.timezone", "site.time_zone"),
            ("intake.batchmax", "intake.batch_max"),
        ] {
            assert_eq!(nearest_row(given).key(), meant, "given {given}");
        }
        assert_eq!(nearest_section("servers").name, "server");
    }
}
