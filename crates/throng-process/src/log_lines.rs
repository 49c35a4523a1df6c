//! What each event of the log goes through on its way out: whatever it holds, it is one line.
//!
//! **Owns** what is done to characters by which a logged value, such as a path or the answer of a mail server, could begin a line of its
//! own, or have a terminal show something else than what is there. **Never** changes what else is said. **Called by** `main.rs`, with
//! what the formatter of the log has made of one event. Escape sequences in values are replaced by that formatter already; those that
//! it makes itself, for colours, are left alone. **Bounds** nothing: an event is as long as its values.

use std::io::{self, Write};

/// Writes events as lines to something else. Each call of [`write`](Write::write) is given one event, with the end of its line.
#[derive(Debug)]
pub struct LogLines<W>(pub W);

impl<W: Write> Write for LogLines<W> {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        match one_line(event) {
            None => self.0.write_all(event)?,
            Some(line) => self.0.write_all(line.as_bytes())?,
        }
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The event as one line; `None` if it is one as it is.
fn one_line(event: &[u8]) -> Option<String> {
    let said = event.strip_suffix(b"\n").unwrap_or(event);
    let text = match str::from_utf8(said) {
        Ok(text) if !text.contains(breaks) => return None,
        Ok(text) => text.into(),
        Err(_) => String::from_utf8_lossy(said),
    };
    let mut line = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match breaks(character) {
            true => line.extend(character.escape_default()),
            false => line.push(character),
        }
    }
    line.push('\n');
    Some(line)
}

/// Whether a character ends a line, moves the cursor, or turns the direction of what follows.
fn breaks(character: char) -> bool {
    match character {
        // The formatter's own colours begin with this one.
        '\u{1b}' | '\t' => false,
        '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        character => character.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_an_event_holds_it_is_one_line() {
        for (event, line) in [
            ("it began\n", "it began\n"),
            ("\u{1b}[2mWARN\u{1b}[0m Zoë\tsigned 署名\n", "\u{1b}[2mWARN\u{1b}[0m Zoë\tsigned 署名\n"),
            ("550 no\nINFO all is well\n", "550 no\\nINFO all is well\n"),
            ("550 no\r\nINFO all is well\n\n", "550 no\\r\\nINFO all is well\\n\n"),
            ("no\rINFO\u{85}a\u{2028}b\u{202e}c\0\n", "no\\rINFO\\u{85}a\\u{2028}b\\u{202e}c\\u{0}\n"),
            ("without an end\nof its line", "without an end\\nof its line\n"),
        ] {
            let mut out = LogLines(Vec::new());
            out.write_all(event.as_bytes()).expect("there is room");
            assert_eq!(String::from_utf8(out.0).expect("text"), line);
        }
        let mut out = LogLines(Vec::new());
        out.write_all(b"a path \xff\nINFO\n").expect("there is room");
        assert_eq!(String::from_utf8(out.0).expect("text"), "a path \u{fffd}\\nINFO\n");
    }
}
