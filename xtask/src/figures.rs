//! `cargo xtask figures`: figures about the style of each crate.
//!
//! Owns the figures of the scorecard and how they are printed. It judges nothing, which is tidy's
//! task: figures show where the code is drifting before a rule is broken. Tests, and the invented data of samples and
//! previews, count as files and are left out of everything else.

use std::fmt::Write as _;

use anyhow::{Result, ensure};

use crate::rules;
use crate::source::{Function, Source, Structure, is_sentence, words};
use crate::tree::{self, File};

const ASSERTIONS: &[&str] =
    &["assert!", "assert_eq!", "assert_ne!", "debug_assert!", "debug_assert_eq!", "debug_assert_ne!"];

/// What is counted over the product code of one crate; each field is one figure of the scorecard.
#[derive(Debug, Default)]
struct Figures {
    file_lines: Vec<usize>,
    test_files: usize,
    sample_files: usize,
    documented: usize,
    /// Lines outside tests, which the shares below refer to.
    lines: usize,
    comment_lines: usize,
    assertions: usize,
    unwraps: usize,
    expects: usize,
    functions: Vec<(String, Function)>,
    structures: Vec<(String, Structure)>,
}

/// Runs the task: prints one block per crate.
///
/// # Errors
/// When the tree cannot be read.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask figures` takes no arguments: it shows every crate");
    let files = tree::files(&tree::root()?)?;
    for member in files
        .iter()
        .filter_map(|file| file.path.strip_suffix("/Cargo.toml"))
    {
        let folder = format!("{member}/");
        let sources = files
            .iter()
            .filter(|file| file.path.starts_with(&folder) && file.is_rust());
        println!("{}", shown(member, &measure(sources)));
    }
    Ok(())
}

fn measure<'a>(files: impl Iterator<Item = &'a File>) -> Figures {
    let mut figures = Figures::default();
    for file in files.filter(|file| !file.is_recorded()) {
        match file.text() {
            Some(_) if file.is_test() => figures.test_files += 1,
            Some(_) if file.is_sample() => figures.sample_files += 1,
            Some(text) => add(&mut figures, &file.path, &Source::new(text)),
            None => {}
        }
    }
    figures
}

fn add(figures: &mut Figures, path: &str, source: &Source) {
    let doc: Vec<&str> = source
        .text
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .collect();
    let count = |word: &str| words(&source.product, word).count();
    figures.file_lines.push(source.text.lines().count());
    figures.documented += usize::from(is_sentence(&doc.join(" ")));
    figures.lines += product_lines(source).count();
    figures.comment_lines += product_lines(source)
        .filter(|line| line.trim_start().starts_with("//"))
        .count();
    figures.assertions += ASSERTIONS.iter().map(|word| count(word)).sum::<usize>();
    figures.unwraps += count(".unwrap()");
    figures.expects += count(".expect(");
    figures.functions.extend(
        source
            .functions()
            .into_iter()
            .map(|function| (path.to_owned(), function)),
    );
    figures.structures.extend(
        source
            .structures()
            .into_iter()
            .map(|structure| (path.to_owned(), structure)),
    );
}

/// The lines up to the tests, which stand last in a file.
fn product_lines(source: &Source) -> impl Iterator<Item = &str> {
    let end = source
        .code
        .find("#[cfg(test)]\nmod ")
        .unwrap_or(source.text.len());
    source.text[..end].lines()
}

fn shown(member: &str, figures: &Figures) -> String {
    let mut out = format!("## {member}\n");
    for (name, figure) in sizes(figures)
        .into_iter()
        .chain(habits(figures))
        .chain(outliers(figures))
    {
        writeln!(out, "  {name:<34}{figure}").expect("writing to a string cannot fail");
    }
    out
}

type Row = (&'static str, String);

fn sizes(figures: &Figures) -> Vec<Row> {
    let lines: Vec<usize> = figures
        .functions
        .iter()
        .map(|(_, function)| function.lines)
        .collect();
    let long = lines
        .iter()
        .filter(|lines| **lines > rules::FUNCTION_LINES_MAX)
        .count();
    vec![
        (
            "files, of tests, of samples",
            format!("{} + {} + {}", figures.file_lines.len(), figures.test_files, figures.sample_files),
        ),
        ("lines outside of those", figures.lines.to_string()),
        ("lines per file", spread(&figures.file_lines)),
        ("lines per function", spread(&lines)),
        ("functions over the limit", format!("{long} of {} ({})", lines.len(), share(long, lines.len()))),
    ]
}

fn habits(figures: &Figures) -> Vec<Row> {
    vec![
        ("comment lines", share(figures.comment_lines, figures.lines)),
        ("files with a module document", share(figures.documented, figures.file_lines.len())),
        ("assertions per 1,000 lines", per_thousand(figures.assertions, figures.lines)),
        ("bare unwraps per 1,000 lines", per_thousand(figures.unwraps, figures.lines)),
        ("expects per 1,000 lines", per_thousand(figures.expects, figures.lines)),
    ]
}

/// What a reader may want to open: the longest function, and every structure of many fields.
fn outliers(figures: &Figures) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some((path, longest)) = figures
        .functions
        .iter()
        .max_by_key(|(_, function)| function.lines)
    {
        let place = format!("{} ({path}:{}, {} lines)", longest.name, longest.line, longest.lines);
        rows.push(("longest function", place));
    }
    let large = figures
        .structures
        .iter()
        .filter(|(_, s)| s.fields > rules::FIELDS_UNEXPLAINED_MAX);
    for (path, s) in large {
        let explained = if s.explained { "explained" } else { "UNEXPLAINED" };
        let place = format!("{} ({path}:{}, {} fields, {explained})", s.name, s.line, s.fields);
        rows.push(("structure of many fields", place));
    }
    rows
}

/// The median, the ninth decile and the maximum.
fn spread(values: &[usize]) -> String {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let at = |tenths: usize| sorted.get((sorted.len() * tenths / 10).min(sorted.len().saturating_sub(1)));
    match (at(5), at(9), sorted.last()) {
        (Some(median), Some(p90), Some(max)) => format!("median {median}, p90 {p90}, max {max}"),
        _ => "none".to_owned(),
    }
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        "none".to_owned()
    } else {
        format!("{:.1} %", 100.0 * part as f64 / whole as f64)
    }
}

fn per_thousand(part: usize, lines: usize) -> String {
    if lines == 0 {
        "none".to_owned()
    } else {
        format!("{:.1}", 1_000.0 * part as f64 / lines as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_crate_is_measured() {
        let text = "//! What a signer typed, checked.\n\n// Why: it must.\nfn sign() {\n    assert!(x);\n    \
                    y.expect(\"z\");\n}\n\n#[cfg(test)]\nmod tests {\n    fn t() { a.unwrap(); }\n}\n";
        let files = [
            File::new("crates/x/src/lib.rs", text),
            File::new("crates/x/tests/it/main.rs", "fn t() { a.unwrap(); }\n"),
        ];
        let figures = measure(files.iter());
        assert_eq!(
            (figures.file_lines.as_slice(), figures.test_files, figures.documented),
            (&[12][..], 1, 1)
        );
        assert_eq!((figures.lines, figures.comment_lines), (8, 2));
        assert_eq!((figures.assertions, figures.unwraps, figures.expects), (1, 0, 1));
        assert_eq!(figures.functions.len(), 1);
    }

    #[test]
    fn a_spread_is_three_figures() {
        let table: &[(&[usize], &str)] = &[
            (&[], "none"),
            (&[7], "median 7, p90 7, max 7"),
            (&[10, 1, 2, 3, 4, 5, 6, 7, 8, 9], "median 6, p90 10, max 10"),
        ];
        for (values, expect) in table {
            assert_eq!(spread(values), *expect);
        }
    }
}
