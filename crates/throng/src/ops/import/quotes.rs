//! Whether the quotes of a record of a sheet open and close where RFC 4180 has them.
//!
//! Owns that check, on the bytes as they stand in the file: the library that splits records takes a quote that is never
//! closed for one that is closed at the end of the file, and one that is closed too early for a letter, and so would make
//! many records into one cell without a word. A quote inside of a cell that does not begin with one is a letter. It must
//! never change a byte. Called by `sheet.rs`. Bounds: one pass over the record.

/// What is wrong with the quotes of a record. Places are bytes from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Misquoted {
    /// The quote at `opened` is never closed.
    Open { opened: usize },
    /// The quote at `opened` is closed at `closed`, and the cell goes on.
    GoesOn { opened: usize, closed: usize },
}

/// The first thing that is wrong with the quotes of a record.
pub(super) fn check(record: &[u8], delimiter: u8) -> Option<Misquoted> {
    let ends_cell = |byte: u8| byte == delimiter || matches!(byte, b'\r' | b'\n');
    let mut at = 0;
    while at < record.len() {
        if record[at] != b'"' {
            // To the beginning of the next cell.
            at += 1 + record[at..].iter().position(|byte| ends_cell(*byte))?;
            continue;
        }
        let opened = at;
        let Some(closed) = closing(record, opened) else {
            return Some(Misquoted::Open { opened });
        };
        match record.get(closed + 1) {
            None => return None,
            Some(byte) if ends_cell(*byte) => at = closed + 2,
            Some(_) => return Some(Misquoted::GoesOn { opened, closed }),
        }
    }
    None
}

/// Where the quote is closed that is opened at `opened`: two quotes one after the other are a letter.
fn closing(record: &[u8], opened: usize) -> Option<usize> {
    let mut at = opened + 1;
    loop {
        at += record.get(at..)?.iter().position(|byte| *byte == b'"')?;
        if record.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_open_and_close_as_rfc_4180_says_or_are_told() {
        let open = |opened| Some(Misquoted::Open { opened });
        let goes_on = |opened, closed| Some(Misquoted::GoesOn { opened, closed });
        for (record, expected) in [
            ("", None),
            ("a,b\n", None),
            ("\r\na,\"b\"\r\n", None),
            ("\"a\"", None),
            ("\"a\",\"\"\n", None),
            ("\"a \"\"b\"\"\",\"c,\nd\"\r\n", None),
            ("\"\"\"\"", None),
            ("5\" pipe,a \"b\" c\n", None),
            (",,\"a\"\r", None),
            ("\"a\nb,c\n", open(0)),
            ("a,\"b", open(2)),
            ("a,\"", open(2)),
            ("a,\"b\"\"\n", open(2)),
            ("\"a\"b,c\n", goes_on(0, 2)),
            ("a,\"b\" ,c\n", goes_on(2, 4)),
            ("\"a\",\"b\nc\"d\"\n", goes_on(4, 8)),
            ("\"a\";b", goes_on(0, 2)),
        ] {
            assert_eq!(check(record.as_bytes(), b','), expected, "{record:?}");
        }
        assert_eq!(check(b"\"a\";b", b';'), None);
    }
}
