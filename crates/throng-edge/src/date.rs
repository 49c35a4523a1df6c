//! The last lines of a head: the date, which changes every second, and whether the connection ends.
//!
//! **Owns** one formatted date for each thread. **Never** allocates for an answer of `wire`. **Called by** `wire` for
//! every answer, and by `app`: the date that hyper keeps would stay in the future after the clock was ahead.

use std::cell::{Cell, RefCell};

use http::HeaderValue;

/// The bytes of `date: Sun, 06 Nov 1994 08:49:37 GMT` and its line end.
const DATE_LINE_BYTES: usize = 37;
const DATE_NAME: &[u8; 6] = b"date: ";
const CLOSE: &[u8] = b"connection: close\r\n";
const END: &[u8] = b"\r\n";
const BYTES_MAX: usize = DATE_LINE_BYTES + CLOSE.len() + END.len();

/// The bytes at the end of a head.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndOfHead {
    bytes: [u8; BYTES_MAX],
    length: usize,
}

thread_local! {
    /// The second that was formatted last, with its line.
    static FORMATTED: Cell<(u64, [u8; DATE_LINE_BYTES])> = const { Cell::new((u64::MAX, [0; DATE_LINE_BYTES])) };
    /// The same as the value of a header, of which a copy costs less than making one.
    static VALUE: RefCell<(u64, HeaderValue)> = const { RefCell::new((u64::MAX, HeaderValue::from_static(""))) };
}

impl EndOfHead {
    /// The end of an answer given at `now_ms` (since 1970), after which the connection stays open or is closed.
    pub(super) fn new(now_ms: u64, close: bool) -> EndOfHead {
        let mut end = EndOfHead { bytes: [0; BYTES_MAX], length: 0 };
        end.push(&date_line(now_ms / 1000));
        if close {
            end.push(CLOSE);
        }
        end.push(END);
        end
    }

    fn push(&mut self, part: &[u8]) {
        self.bytes[self.length..self.length + part.len()].copy_from_slice(part);
        self.length += part.len();
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// The value of the `date` header for an answer given at `now_ms` (since 1970).
pub(super) fn date(now_ms: u64) -> HeaderValue {
    let now_s = now_ms / 1000;
    VALUE.with_borrow_mut(|(second, value)| {
        if *second != now_s {
            let line = date_line(now_s);
            let text = &line[DATE_NAME.len()..DATE_LINE_BYTES - END.len()];
            let made = HeaderValue::from_bytes(text).expect("a date has letters and digits only");
            (*second, *value) = (now_s, made);
        }
        value.clone()
    })
}

fn date_line(second: u64) -> [u8; DATE_LINE_BYTES] {
    let (formatted, line) = FORMATTED.get();
    if formatted == second {
        return line;
    }
    let date = httpdate::fmt_http_date(std::time::UNIX_EPOCH + std::time::Duration::from_secs(second));
    let mut line = [0; DATE_LINE_BYTES];
    for (place, byte) in line
        .iter_mut()
        .zip(DATE_NAME.iter().chain(date.as_bytes()).chain(END))
    {
        *place = *byte;
    }
    FORMATTED.set((second, line));
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_ends_with_its_date() {
        for (now_ms, close, expected) in [
            (784_111_777_999, false, "date: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n"),
            (784_111_778_000, true, "date: Sun, 06 Nov 1994 08:49:38 GMT\r\nconnection: close\r\n\r\n"),
            (784_111_778_001, false, "date: Sun, 06 Nov 1994 08:49:38 GMT\r\n\r\n"),
        ] {
            let end = EndOfHead::new(now_ms, close);
            assert_eq!(std::str::from_utf8(end.as_bytes()), Ok(expected));
            let line = format!("date: {}\r\n", date(now_ms).to_str().expect("letters"));
            assert!(expected.starts_with(&line), "{line}");
        }
    }
}
