//! Text table → rows. Owns the format of cases in tests: one case a line, cells
//! separated by two or more spaces or by `|`, the expected answer in the last column. A panic names
//! the line of the table, so that a failing case is found at once.
//!
//! ```text
//! # what was typed    →  what is kept
//! "  Ann  Smith "        ok Ann Smith
//! ""                     empty
//! ```
//!
//! - A line that begins with `#` is a comment, and so is the rest of a line after `  # `.
//! - A line that holds a `|` is split there (outer bars are optional, cells may be empty, rulers
//!   such as `|---|---|` are passed over); any other line is split at two or more spaces.
//! - A cell in double quotes keeps its spaces and bars; `""` is the empty text; `\n`, `\r`, `\t`,
//!   `\"` and `\\` stand for what they do in Rust, in quoted cells only.

/// One case: its cells, and the line of the table that it stands on (the first line is 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub line: usize,
    pub cells: Vec<String>,
}

impl Row {
    /// The cells as an array, to be taken apart by pattern: `let [name, kept] = row.columns();`
    ///
    /// # Panics
    /// When the row has more or fewer than `N` cells.
    #[must_use]
    #[track_caller]
    pub fn columns<const N: usize>(&self) -> [&str; N] {
        let cells: Vec<&str> = self.cells.iter().map(String::as_str).collect();
        let found = cells.len();
        cells.try_into().unwrap_or_else(|_| {
            panic!("line {}: {N} cells wanted, {found} found: {:?}", self.line, self.cells)
        })
    }

    /// The cell at `index`, counted from 0.
    ///
    /// # Panics
    /// When the row has no such cell.
    #[must_use]
    #[track_caller]
    pub fn cell(&self, index: usize) -> &str {
        match self.cells.get(index) {
            Some(cell) => cell,
            None => panic!("line {}: no cell {index} in {:?}", self.line, self.cells),
        }
    }
}

/// All rows of a table, without its comments, rulers and empty lines.
///
/// # Panics
/// When a quoted cell does not end.
#[must_use]
#[track_caller]
pub fn rows(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let cells = cells_of(line, index + 1);
        if !cells.is_empty() {
            rows.push(Row { line: index + 1, cells });
        }
    }
    rows
}

/// Runs every case of a table: `answer` gets the row without its last cell, and must return that
/// cell's text. All wrong cases are reported together.
///
/// # Panics
/// When an answer differs, when a row has fewer than two cells, or when there is no row at all.
#[track_caller]
pub fn check_table(text: &str, mut answer: impl FnMut(&Row) -> String) {
    let rows = rows(text);
    assert!(!rows.is_empty(), "the table has no rows");
    let mut wrong = Vec::new();
    for mut row in rows {
        assert!(
            row.cells.len() >= 2,
            "line {}: a case needs a question and an answer: {:?}",
            row.line,
            row.cells
        );
        let expected = row.cells.pop().expect("at least two cells");
        let given = answer(&row);
        if given != expected {
            wrong.push(format!(
                "line {}: {:?}\n  expected: {expected}\n     given: {given}",
                row.line, row.cells
            ));
        }
    }
    assert!(wrong.is_empty(), "{} case(s) differ\n{}", wrong.len(), wrong.join("\n"));
}

#[track_caller]
fn cells_of(line: &str, number: usize) -> Vec<String> {
    let line = without_comment(line.trim());
    if line.is_empty() || is_ruler(line) {
        return Vec::new();
    }
    let mut pieces = pieces_of(line, number);
    if pieces.len() > 1 || line.starts_with('|') {
        if line.starts_with('|') {
            pieces.remove(0);
        }
        if line.ends_with('|') && pieces.last().is_some_and(String::is_empty) {
            pieces.pop();
        }
    }
    pieces.iter().map(|piece| plain(piece)).collect()
}

/// The line up to a `#` that stands outside quotes at its start or after two spaces.
fn without_comment(line: &str) -> &str {
    if line.starts_with('#') {
        return "";
    }
    let mut searched = 0;
    while let Some(found) = line[searched..].find("  # ") {
        let at = searched + found;
        if !ends_inside_quotes(&line[..at]) {
            return line[..at].trim_end();
        }
        searched = at + 1;
    }
    line
}

fn ends_inside_quotes(text: &str) -> bool {
    let mut inside = false;
    let mut escaped = false;
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            _ => {}
        }
    }
    inside
}

fn is_ruler(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+'))
}

/// Splits at bars if there is one outside quotes, else at two or more spaces. Quotes are kept.
#[track_caller]
fn pieces_of(line: &str, number: usize) -> Vec<String> {
    assert!(!ends_inside_quotes(line), "line {number}: a quoted cell does not end: {line}");
    let has_bar = line
        .match_indices('|')
        .any(|(at, _)| !ends_inside_quotes(&line[..at]));
    let separator = if has_bar { "|" } else { "  " };
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices(separator) {
        if at >= start && !ends_inside_quotes(&line[..at]) {
            pieces.push(line[start..at].trim().to_owned());
            start = at + separator.len();
        }
    }
    pieces.push(line[start..].trim().to_owned());
    if !has_bar {
        pieces.retain(|piece| !piece.is_empty());
    }
    pieces
}

/// A quoted cell without its quotes and with its escapes resolved; any other cell as it is.
fn plain(piece: &str) -> String {
    let Some(inner) = piece.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return piece.to_owned();
    };
    let mut text = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.push(escaped(chars.next())),
            _ => text.push(c),
        }
    }
    text
}

fn escaped(letter: Option<char>) -> char {
    match letter {
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some(other) => other,
        None => '\\',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_lines_into_cells() {
        let cases = [
            ("a  b c  d", vec!["a", "b c", "d"]),
            ("   a     b   ", vec!["a", "b"]),
            ("a | b  c | d", vec!["a", "b  c", "d"]),
            ("| a |  | c |", vec!["a", "", "c"]),
            ("|---|:--:|", vec![]),
            ("# a  b", vec![]),
            ("a  b  # why", vec!["a", "b"]),
            ("a  b#c  #d", vec!["a", "b#c", "#d"]),
            (r#"" a  b "  """#, vec![" a  b ", ""]),
            (r#""a|b"  "c  # d""#, vec!["a|b", "c  # d"]),
            (r#""a\r\n\"\\"  x"#, vec!["a\r\n\"\\", "x"]),
            ("say \"hi\"  b", vec!["say \"hi\"", "b"]),
            ("alone", vec!["alone"]),
            ("", vec![]),
        ];
        for (line, expected) in cases {
            assert_eq!(cells_of(line, 1), expected, "{line}");
        }
    }

    #[test]
    fn rows_know_their_line() {
        let rows = rows("\n# heading\n  a  b\n\n  c  d\n");
        let lines: Vec<usize> = rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [3, 5]);
        let [first, second] = rows[1].columns();
        assert_eq!((first, second, rows[0].cell(1)), ("c", "d", "b"));
    }

    #[test]
    fn a_right_table_passes() {
        check_table(
            "1 + 2  3
             2 + 2  4",
            |row| {
                row.cell(0)
                    .split(" + ")
                    .map(|n| n.parse::<u32>().expect("a number"))
                    .sum::<u32>()
                    .to_string()
            },
        );
    }

    #[test]
    #[should_panic(expected = "line 2: [\"b\"]\n  expected: c\n     given: b")]
    fn a_wrong_case_is_named_by_line() {
        check_table("a  a\nb  c", |row| row.cell(0).to_owned());
    }

    #[test]
    #[should_panic(expected = "line 1: 3 cells wanted, 2 found")]
    fn a_missing_cell_is_named_by_line() {
        let row = &rows("a  b")[0];
        let [_, _, _] = row.columns();
    }

    #[test]
    #[should_panic(expected = "the table has no rows")]
    fn an_empty_table_proves_nothing() {
        check_table("# nothing here", |_| String::new());
    }

    #[test]
    #[should_panic(expected = "line 1: a quoted cell does not end")]
    fn an_open_quote_is_an_error() {
        let _rows = rows("\"a  b");
    }
}
