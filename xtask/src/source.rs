//! Reads Rust source roughly: what is code rather than text, and where functions and
//! structures begin and end.
//!
//! Owns the scanner that `tidy` and `figures` share. It blanks strings and comments and matches
//! brackets; it does not parse, and it must never be used to change a file. Everything is a byte
//! offset into the text as it is on disk, so that a line number found here is the line a person sees.

/// A Rust file as it is written, and with its text blanked out.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file as it is on disk.
    pub(crate) text: String,
    /// The same length, with strings, characters and comments replaced by spaces.
    pub(crate) code: String,
    /// The same length again, with what is compiled for tests only replaced too.
    pub(crate) product: String,
}

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Line of the `fn`, counted from one.
    pub(crate) line: usize,
    /// Lines from the `fn` to the closing brace, both included.
    pub(crate) lines: usize,
}

/// A structure with named fields.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Structure {
    pub(crate) name: String,
    /// Line of the `struct`, counted from one.
    pub(crate) line: usize,
    pub(crate) fields: usize,
    /// Whether the comment above it holds at least one whole sentence.
    pub(crate) explained: bool,
    /// How many fields the comment above it speaks of, if it gives a number.
    pub(crate) fields_told: Option<usize>,
}

impl Source {
    pub(crate) fn new(text: &str) -> Self {
        let code = blank_words(text);
        let product = blank_tests(&code);
        assert_eq!(code.len(), text.len(), "blanking must keep every offset");
        assert_eq!(product.len(), text.len(), "blanking must keep every offset");
        Self { text: text.to_owned(), code, product }
    }

    /// The line, counted from one, that the byte at `offset` is on.
    pub(crate) fn line(&self, offset: usize) -> usize {
        line_at(&self.text, offset)
    }

    /// Every function outside tests.
    pub(crate) fn functions(&self) -> Vec<Function> {
        words(&self.product, "fn")
            .filter_map(|at| self.function(at))
            .collect()
    }

    fn function(&self, at: usize) -> Option<Function> {
        let name = identifier(&self.product, at + "fn".len())?;
        let open = body_start(&self.product, at)?;
        let close = closing(&self.product, open);
        let line = self.line(at);
        Some(Function { name: name.to_owned(), line, lines: self.line(close) - line + 1 })
    }

    /// Every structure with named fields outside tests.
    pub(crate) fn structures(&self) -> Vec<Structure> {
        words(&self.product, "struct")
            .filter_map(|at| self.structure(at))
            .collect()
    }

    fn structure(&self, at: usize) -> Option<Structure> {
        let name = identifier(&self.product, at + "struct".len())?;
        let open = body_start(&self.product, at)?;
        let close = closing(&self.product, open);
        let line = self.line(at);
        let comment = comment_above(&self.text, line);
        Some(Structure {
            name: name.to_owned(),
            line,
            fields: list_length(&self.product[open + 1..close]),
            explained: is_sentence(&comment),
            fields_told: number_of_fields(&comment),
        })
    }

    /// The modules for which files must exist: `mod name;`, tests included.
    pub(crate) fn declared_modules(&self) -> Vec<&str> {
        let ends = |name: &str, at: usize| {
            self.code[at..].trim_start()[name.len()..]
                .trim_start()
                .starts_with(';')
        };
        words(&self.code, "mod")
            .map(|at| at + "mod".len())
            .filter_map(|at| identifier(&self.code, at).filter(|name| ends(name, at)))
            .collect()
    }
}

/// Whether `text` holds at least one sentence: four words and a full stop.
pub(crate) fn is_sentence(text: &str) -> bool {
    text.split_whitespace().count() >= 4 && text.contains('.')
}

/// The number in "eight fields", where a comment says so; numbers up to ninety-nine.
fn number_of_fields(comment: &str) -> Option<usize> {
    let words: Vec<String> = comment
        .split_whitespace()
        .map(|word| {
            word.trim_matches(|letter: char| !letter.is_alphanumeric())
                .to_lowercase()
        })
        .collect();
    let counted = words
        .windows(2)
        .find(|pair| pair[1] == "fields" && number(&pair[0]).is_some())?;
    number(&counted[0])
}

/// "35" or "thirty-five".
fn number(word: &str) -> Option<usize> {
    const SMALL: [&str; 20] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let (tens, ones) = word
        .split_once('-')
        .map_or((word, None), |(tens, ones)| (tens, Some(ones)));
    let of_small = |word: &str| SMALL.iter().position(|small| *small == word);
    let of_tens = TENS
        .iter()
        .position(|ten| *ten == tens)
        .map(|place| (place + 2) * 10);
    match (of_tens, ones) {
        (Some(tens), Some(ones)) => of_small(ones).map(|ones| tens + ones),
        (Some(tens), None) => Some(tens),
        (None, _) => of_small(word).or_else(|| word.parse().ok()),
    }
}

/// The line, counted from one, that the byte at `offset` of `text` is on.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
        + 1
}

/// Offsets of `word` in `code` where it stands alone, not as a part of a longer name.
pub(crate) fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let bytes = code.as_bytes();
    code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let joined = |left: Option<&u8>, right: Option<&u8>| {
            left.is_some_and(|byte| is_name_byte(*byte)) && right.is_some_and(|byte| is_name_byte(*byte))
        };
        let end = at + word.len();
        let continues_before = at > 0 && joined(bytes.get(at - 1), bytes.get(at));
        let continues_after = joined(bytes.get(end - 1), bytes.get(end));
        !continues_before && !continues_after
    })
}

/// The name that begins at `at`, after any spaces.
pub(crate) fn identifier(code: &str, at: usize) -> Option<&str> {
    let rest = code.get(at..)?.trim_start();
    let end = rest
        .bytes()
        .position(|byte| !is_name_byte(byte))
        .unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

/// The offset of the bracket that closes the one at `open`; the last byte when there is none.
pub(crate) fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return at;
        }
    }
    code.len().saturating_sub(1)
}

/// Splits a list at its commas, leaving those inside brackets alone.
pub(crate) fn list_items(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut previous) = (0_i32, 0, b' ');
    let mut items = Vec::new();
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b'>' if previous == b'-' || previous == b'=' => {}
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b',' if depth == 0 => {
                items.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        previous = byte;
    }
    items.push(list[start..].trim());
    items.retain(|item| !item.is_empty());
    items
}

fn list_length(list: &str) -> usize {
    list_items(list).len()
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The opening brace of the item that begins at `at`; `None` when it ends in a semicolon first.
fn body_start(code: &str, at: usize) -> Option<usize> {
    let mut depth = 0_i32;
    for (offset, byte) in code.bytes().enumerate().skip(at) {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b';' if depth <= 0 => return None,
            b'{' if depth <= 0 => return Some(offset),
            _ => {}
        }
    }
    None
}

/// The text of the documentation or comment directly above a line, without attributes.
fn comment_above(text: &str, line: usize) -> String {
    let lines: Vec<&str> = text.lines().take(line.saturating_sub(1)).collect();
    let mut comment: Vec<&str> = lines
        .iter()
        .rev()
        .map(|line| line.trim())
        .take_while(|line| !line.is_empty() && !line.ends_with(['}', ';']))
        .filter_map(|line| line.strip_prefix("//"))
        .map(|line| line.trim_start_matches('/'))
        .collect();
    comment.reverse();
    comment.join(" ")
}

/// Replaces strings, character literals and comments by spaces; keeps line breaks and offsets.
fn blank_words(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = word_end(text, at);
        erase(&mut out[at..end.unwrap_or(at)]);
        at = end.unwrap_or(at + 1);
    }
    String::from_utf8(out).expect("only whole literals and comments are overwritten, by ASCII")
}

/// Blanks every item under `#[cfg(test)]`, in code whose text is blanked already.
fn blank_tests(code: &str) -> String {
    const MARK: &str = "#[cfg(test)]";
    let mut out = code.as_bytes().to_vec();
    for (at, _) in code.match_indices(MARK) {
        let after = at + MARK.len();
        let semicolon = code[after..]
            .find(';')
            .map_or(code.len(), |offset| after + offset + 1);
        let end = body_start(code, after).map_or(semicolon, |open| closing(code, open) + 1);
        erase(&mut out[at..end.min(code.len())]);
    }
    String::from_utf8(out).expect("only whole items are overwritten, by ASCII")
}

fn erase(bytes: &mut [u8]) {
    bytes
        .iter_mut()
        .filter(|byte| **byte != b'\n')
        .for_each(|byte| *byte = b' ');
}

/// The end of the comment or literal that begins at `at`; `None` when none begins there.
fn word_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let next = bytes.get(at + 1).copied();
    match (bytes[at], next) {
        (b'/', Some(b'/')) => Some(find(bytes, at, b"\n").unwrap_or(bytes.len())),
        (b'/', Some(b'*')) => Some(block_comment_end(bytes, at)),
        (b'"', _) => Some(string_end(bytes, at + 1)),
        (b'\'', _) => character_end(text, at),
        (b'b' | b'c', Some(b'r')) if !in_name(bytes, at) => raw_string_end(bytes, at + 2),
        (b'r', _) if !in_name(bytes, at) => raw_string_end(bytes, at + 1),
        _ => None,
    }
}

fn in_name(bytes: &[u8], at: usize) -> bool {
    at > 0 && is_name_byte(bytes[at - 1])
}

fn find(bytes: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    bytes
        .get(from..)?
        .windows(what.len())
        .position(|window| window == what)
        .map(|offset| from + offset)
}

fn block_comment_end(bytes: &[u8], at: usize) -> usize {
    let (mut depth, mut at) = (1_usize, at + 2);
    while depth > 0 && at < bytes.len() {
        match &bytes[at..bytes.len().min(at + 2)] {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    at.min(bytes.len())
}

fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    bytes.len().min(at + 1)
}

/// The end of a character literal `'x'`; `None` for a lifetime.
fn character_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.get(at + 1) == Some(&b'\\') {
        return find(bytes, at + 3, b"'").map(|end| end + 1);
    }
    let length = text[at + 1..].chars().next()?.len_utf8();
    (bytes.get(at + 1 + length) == Some(&b'\'')).then_some(at + 2 + length)
}

/// The end of a raw string whose `#`s or quote begin at `at`; `None` when it is not one.
fn raw_string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let hashes = bytes.get(at..)?.iter().take_while(|byte| **byte == b'#').count();
    if bytes.get(at + hashes) != Some(&b'"') {
        return None;
    }
    let mut mark = vec![b'"'];
    mark.resize(hashes + 1, b'#');
    Some(find(bytes, at + hashes + 1, &mark).map_or(bytes.len(), |end| end + mark.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_blanked_and_lines_stay() {
        let table = [
            (r#"let a = "} // \" {";"#, "let a = ;"),
            ("a // it's {\nb", "a \nb"),
            ("a /* x /* y */ } */ b", "a b"),
            ("let c = '{'; 'life: loop", "let c = ; 'life: loop"),
            (r"let c = '\''; x", "let c = ; x"),
            (r#"let c = b'"'; b"{" x"#, "let c = b ; b x"),
            ("r#\"a \"} b\"#; br\"}\" r#fn", "; r#fn"),
            ("let é = 'é';", "let é = ;"),
        ];
        for (text, expect) in table {
            let blanked = blank_words(text);
            let squeezed: Vec<_> = blanked.split(' ').filter(|part| !part.is_empty()).collect();
            assert_eq!(squeezed.join(" "), expect, "{text}");
            assert_eq!(blanked.len(), text.len(), "{text}");
        }
    }

    #[test]
    fn functions_are_measured_without_tests() {
        let text = "fn one() {}\ntrait T { fn none(&self); }\nfn two(x: [u8; 2],\n y: fn(u8))\n{\n}\n\
                    #[cfg(test)]\nmod tests { fn three() {} }\n";
        let found: Vec<_> = Source::new(text)
            .functions()
            .into_iter()
            .map(|f| (f.name, f.line, f.lines))
            .collect();
        assert_eq!(found, [("one".to_owned(), 1, 1), ("two".to_owned(), 3, 4)]);
    }

    #[test]
    fn structures_count_fields_and_look_for_a_sentence() {
        let table = [
            ("struct A { a: u8, b: Vec<(u8, u8)>, c: fn(u8) -> u8 }", Some((3, false))),
            (
                "/// What a signer typed, kept.\n#[derive(Debug)]\nstruct A {\n/// x, y\na: u8,\n}",
                Some((1, true)),
            ),
            ("/// Unfinished\nstruct A {}", Some((0, false))),
            ("struct A(u8);", None),
        ];
        for (text, expect) in table {
            let found = Source::new(text).structures().into_iter().next();
            assert_eq!(found.map(|s| (s.fields, s.explained)), expect, "{text}");
        }
    }

    #[test]
    fn a_comment_may_tell_the_number_of_fields() {
        for (comment, told) in [
            ("What is stored of a signer: eight fields, one for each column.", Some(8)),
            ("Thirty-five\nfields, since the page shows everything.", Some(35)),
            ("12 fields: those of the file.", Some(12)),
            ("The fields of a form, of which twenty are shown.", None),
            ("Twenty fields", Some(20)),
            ("All fields.", None),
        ] {
            assert_eq!(number_of_fields(comment), told, "{comment}");
        }
    }

    #[test]
    fn modules_are_those_with_a_file() {
        let source =
            Source::new("mod a;\npub(crate) mod b ;\nmod c { }\n// mod d;\n#[cfg(test)]\nmod tests;\n");
        assert_eq!(source.declared_modules(), ["a", "b", "tests"]);
    }
}
