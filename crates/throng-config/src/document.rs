//! Owns what people read about the settings: the explanation of one, the example file, `docs/settings.md`, the
//! list of values in force. All of it is made from the table, so that it cannot be wrong. It must never print or
//! write; it returns texts. Called by `throng config` and `throng init`. Bounded by the table.

use super::by_network;
use super::kind::Kind;
use super::table::{Row, SECTIONS, rows};
use super::value::Value;
use super::{Assignment, Sourced};
use throng_process::limits::resources;

const LINE_CHARS_MAX: usize = 100;

/// The documents made from tables, by their file names below `docs/`.
pub fn all() -> [(&'static str, String); 4] {
    [
        ("settings.md", settings_page()),
        ("limits.md", throng_process::limits::page() + &resources::document() + &by_network::document()),
        ("threads.md", throng_process::threads::page()),
        ("throng.example.toml", example_file(&[])),
    ]
}

/// One setting, explained in full.
pub fn explanation(row: &Row) -> String {
    let mut text = format!("{}\n\n", row.key());
    for line in wrapped(row.doc, 76) {
        text.push_str(&format!("    {line}\n"));
    }
    let name = row.environment_name();
    text.push_str(&format!("\n    must be      {}\n", row.kind.allowed()));
    text.push_str(&format!("    built-in     {}\n", shown(row, row.default)));
    text.push_str(&format!(
        "    in the file  [{}]\n                 {} = {}\n",
        row.section,
        row.name,
        shown(row, row.example)
    ));
    text.push_str(&format!("    environment  {name}\n"));
    if row.kind.is_secret() {
        text.push_str(&format!("                 {name}_FILE can name a file that holds it\n"));
        text.push_str("    flag         none, because others on the machine can see flags\n");
    } else {
        text.push_str(&format!("    flag         --set {}=VALUE\n", row.key()));
    }
    text
}

/// All settings, one line each: key and first sentence.
pub fn overview() -> String {
    let width = rows().map(|row| row.key().len()).max().unwrap_or_default();
    let mut text = String::new();
    for section in SECTIONS {
        text.push_str(&format!("{}\n", section.doc.trim()));
        for row in section.rows {
            let key = row.key();
            text.push_str(&format!("  {key:width$}  {}\n", first_sentence(row.doc)));
        }
        text.push('\n');
    }
    text
}

/// Every value with its source, as lines of a settings file; secrets are left out.
pub fn dump(sourced: &[Sourced]) -> String {
    let lines: Vec<String> = sourced
        .iter()
        .map(|sourced| format!("{} = {}", sourced.row.key(), sourced.value.shown()))
        .collect();
    let width = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or_default();
    let pairs = lines.iter().zip(sourced);
    pairs
        .map(|(line, sourced)| format!("{line:width$}  # {}\n", sourced.source))
        .collect()
}

/// A settings file with every setting explained and commented out, apart from those given.
pub fn example_file(given: &[Assignment]) -> String {
    let mut text = "# Settings of Throng. Each line that begins with # and a name shows the built-in value, or an example\n\
        # if there is none. To change a setting, delete the # and give it your value.\n\
        # The environment (THRONG__SECTION__KEY) and flags (--set section.key=value) override this file.\n"
        .to_owned();
    for section in SECTIONS {
        push_comment(&mut text, section.doc, "\n");
        text.push_str(&format!("[{}]\n", section.name));
        for row in section.rows {
            push_comment(&mut text, row.doc, "\n");
            push_comment(&mut text, &format!("Must be {}.", row.kind.allowed()), "");
            let chosen = given
                .iter()
                .rev()
                .find(|assignment| std::ptr::eq(assignment.row, row));
            let line = match chosen {
                Some(assignment) => format!("{} = {}\n", row.name, assignment.value.shown()),
                None => format!("# {} = {}\n", row.name, suggested(row)),
            };
            text.push_str(&line);
        }
    }
    text
}

fn push_comment(text: &mut String, doc: &str, before: &str) {
    text.push_str(before);
    for line in wrapped(doc, LINE_CHARS_MAX) {
        text.push_str(&format!("# {line}\n"));
    }
}

/// The line of the example file: the built-in value, or an example if that is empty.
fn suggested(row: &Row) -> String {
    shown(
        row,
        if row.default.is_empty() {
            row.example
        } else {
            row.default
        },
    )
}

/// The content of `docs/settings.md`.
fn settings_page() -> String {
    let mut page = "# Settings\n\n\
        You can set a setting in three places. Each overrides the ones before it:\n\n\
        1. the file `throng.toml` in the site's directory, or the file that you name with `--config`\n\
        2. the environment: `THRONG__SECTION__KEY`. For a secret, `THRONG__SECTION__KEY_FILE` can name a file that holds it\n\
        3. flags: `--set section.key=value`, as often as you like\n\n\
        What you set nowhere has its built-in value. In the environment and in flags, write texts without quotes, and\n\
        commas between the items of a list. If a name is unknown, Throng does not start and says which is nearest.\n\n\
        `throng config explain KEY` explains one setting, `throng config check` checks all of them, and `throng config dump`\n\
        shows each value and where it comes from. Start from [throng.example.toml](throng.example.toml).\n\n\
        Made from `crates/throng-config/src/settings.rs` by `throng config docs`; do not edit.\n"
        .to_owned();
    for section in SECTIONS {
        page.push_str(&format!("\n## {}\n\n{}\n", section.name, section.doc.trim()));
        for row in section.rows {
            push_page_entry(&mut page, row);
        }
    }
    page
}

fn push_page_entry(page: &mut String, row: &Row) {
    page.push_str(&format!("\n### {}\n\n", row.key()));
    for line in wrapped(row.doc, LINE_CHARS_MAX) {
        page.push_str(&format!("{line}\n"));
    }
    let unit = row
        .kind
        .unit()
        .map(|unit| format!(" ({unit})"))
        .unwrap_or_default();
    let built_in = if row.default.is_empty() {
        "nothing".to_owned()
    } else {
        format!("`{}`", shown(row, row.default))
    };
    let facts = [
        ("type", format!("{}{unit}", row.kind.name())),
        ("must be", row.kind.allowed()),
        ("built-in", built_in),
        ("example", format!("`{} = {}`", row.name, shown(row, row.example))),
        ("environment", format!("`{}`", environment_names(row))),
    ];
    page.push('\n');
    for (fact, text) in facts {
        // The angle brackets of an address would be taken for HTML.
        let text = if text.starts_with('`') {
            text
        } else {
            text.replace('<', "&lt;")
        };
        page.push_str(&format!("- {fact}: {text}\n"));
    }
}

fn environment_names(row: &Row) -> String {
    let name = row.environment_name();
    if row.kind.is_secret() {
        format!("{name}` or `{name}_FILE")
    } else {
        name
    }
}

/// A default or an example as it would stand in the file. A secret's example is invented, so it may be shown.
fn shown(row: &Row, text: &str) -> String {
    let value = match row.kind {
        Kind::Secret => Some(Value::Text(text.to_owned())),
        kind @ (Kind::Text(_)
        | Kind::OptionalText(_)
        | Kind::Toggle
        | Kind::Number { .. }
        | Kind::Seconds { .. }
        | Kind::Milliseconds { .. }
        | Kind::Words(_)
        | Kind::List(_)) => kind.fit(kind.raw_from_text(text)),
    };
    value.expect("a test checks every default and example").shown()
}

fn first_sentence(doc: &str) -> String {
    let doc = doc.trim();
    let end = doc.find(". ").map_or(doc.len(), |end| end + 1);
    doc[..end].to_owned()
}

fn wrapped(doc: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in doc.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::tests::load_texts;
    use crate::{Source, Sources, load};
    use throng_process::limits::resources::Bound;

    #[test]
    fn the_example_file_is_a_settings_file_that_changes_nothing() {
        let built_in = load(&Sources::built_in()).expect("fine").settings;
        let file = example_file(&[]);
        assert_eq!(load_texts(&file, &[], &[]).expect("fine").settings, built_in);

        let chosen = Assignment::of_flag("--name", "site.name", "Dörfli \"1\"").expect("a name");
        let file = example_file(&[chosen]);
        assert_eq!(load_texts(&file, &[], &[]).expect("fine").settings.site.name, "Dörfli \"1\"");

        // If every line is uncommented, each key and each value must be valid; one line has a value of its own.
        let lines = file
            .lines()
            .map(|line| match line.strip_prefix("# ").filter(|line| is_setting(line)) {
                Some(setting) => format!("{setting}\n"),
                None => format!("{line}\n"),
            });
        // Whoever names a certificate authority has to agree to its terms, which is never built in.
        let lines = lines
            .collect::<String>()
            .replace("acme_agree = false", "acme_agree = true");
        let loaded = load_texts(&lines, &[], &[]).expect("fine");
        let given = loaded
            .sourced
            .iter()
            .filter(|sourced| sourced.source != Source::BuiltIn)
            .count();
        assert_eq!(given, rows().count());
    }

    fn is_setting(line: &str) -> bool {
        line.split_once(" = ")
            .is_some_and(|(name, _)| rows().any(|row| row.name == name))
    }

    #[test]
    fn explanations_say_everything() {
        for row in rows() {
            let text = explanation(row);
            for part in [row.key(), row.environment_name(), row.kind.allowed()] {
                assert!(text.contains(&part), "{part} is missing in {text}");
            }
        }
    }

    #[test]
    fn what_is_held_at_once_is_bounded_by_settings_that_exist() {
        for row in resources::ALL {
            if let Bound::Setting(key) = row.bound {
                assert!(rows().any(|setting| setting.key() == key), "{}: {key}", row.name);
            }
        }
    }

    #[test]
    fn the_committed_documents_are_fresh() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        for (name, text) in all() {
            let committed = fs::read_to_string(docs.join(name)).unwrap_or_default();
            assert!(
                committed == text,
                "docs/{name} is stale: run `cargo run -p throng -- config docs --write docs`"
            );
        }
    }
}
