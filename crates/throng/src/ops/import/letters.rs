//! The letters of a file: which encoding it is in, and the same in UTF-8 where no reader of bytes could find its parts.
//!
//! Owns the marks of encodings. It must never guess a letter: what is not wholly in the encoding that it begins with is
//! refused. Called by `sheet.rs`, `people.rs` and `shape.rs`. Bounds: the file once more if it is UTF-16.

use std::borrow::Cow;

use super::entry::{FilePosition, Mistake};
use crate::cli::import::Encoding;

/// So many bytes are looked at to see that a file is UTF-16 without its mark.
const LOOKED_AT_BYTES: usize = 1 << 10;

/// The bytes after the mark of their encoding, which, if there is one, says more than the command line. UTF-16, in which
/// no reader of bytes can find the cells, becomes UTF-8.
pub(super) fn letters(bytes: &[u8], given: Encoding) -> Result<(Cow<'_, [u8]>, Encoding), Mistake> {
    let Some((encoding, mark)) = encoding_rs::Encoding::for_bom(bytes) else {
        if is_unmarked_utf_16(bytes) {
            let reason = "the file seems to be UTF-16, and does not begin with the mark that would say so: save it as UTF-8";
            return Err(of_the_file(reason.to_owned()));
        }
        return Ok((Cow::Borrowed(bytes), given));
    };
    let bytes = &bytes[mark..];
    if encoding == encoding_rs::UTF_8 {
        return Ok((Cow::Borrowed(bytes), Encoding::Utf8));
    }
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let text = text.ok_or_else(|| {
        let name = encoding.name();
        of_the_file(format!("the file begins as {name}, but not all of it is; save it as UTF-8 again"))
    })?;
    Ok((Cow::Owned(text.into_owned().into_bytes()), Encoding::Utf8))
}

fn of_the_file(reason: String) -> Mistake {
    Mistake { place: FilePosition::line(1), reason }
}

/// Whether a file looks like UTF-16 without its mark: of the first letters most have a zero in the same half.
fn is_unmarked_utf_16(bytes: &[u8]) -> bool {
    let pairs = &bytes[..bytes.len().min(LOOKED_AT_BYTES)];
    let letters = pairs.len() / 2;
    let zeros = |at: usize| pairs.chunks_exact(2).filter(|pair| pair[at] == 0).count();
    letters >= 4 && zeros(0).abs_diff(zeros(1)) * 2 > letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_is_read_by_its_mark_and_named_without_it() {
        let units = |text: &str, big: bool| -> Vec<u8> {
            let of = |unit: u16| {
                if big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            };
            text.encode_utf16().flat_map(of).collect()
        };
        for big in [false, true] {
            let marked = units("\u{feff}title,größe\n", big);
            let (read, encoding) = letters(&marked, Encoding::Windows1252).expect("it is marked");
            assert_eq!((&*read, encoding), ("title,größe\n".as_bytes(), Encoding::Utf8));
            let mistake = letters(&units("title,größe\n", big), Encoding::Utf8).expect_err("it has no mark");
            assert!(mistake.reason.contains("seems to be UTF-16"), "{mistake}");
        }
        for plain in [&b"title,count\nA,1\n"[..], b"", b"a\0b", b"\xe4\xf6\xfc,1"] {
            assert!(letters(plain, Encoding::Utf8).is_ok(), "{plain:?}");
        }
    }
}
