//! The frames in the bytes of a connection, as they pass.
//!
//! **Owns** finding where each begins, and what its first nine bytes say (RFC 9113 §4.1). **Never** judges a frame:
//! `ledger` counts them, and hyper reads the same bytes. **Bounds** what it keeps of a frame by [`KEPT_BYTES`]: settings
//! are told in parts, and none is passed by, since hyper does what each of them says.

/// What is kept at once of the payload of a frame whose content matters here: twenty settings, and no part of one.
const KEPT_BYTES: usize = 120;
const HEAD_BYTES: usize = 9;

pub(super) const DATA: u8 = 0;
pub(super) const HEADERS: u8 = 1;
pub(super) const RST_STREAM: u8 = 3;
pub(super) const SETTINGS: u8 = 4;
pub(super) const WINDOW_UPDATE: u8 = 8;
pub(super) const CONTINUATION: u8 = 9;

/// The flag of the last frame of a stream in one direction.
pub(super) const END_STREAM: u8 = 1;
/// The flag of the last frame of a head.
pub(super) const END_HEADERS: u8 = 4;
/// The flag of settings that only confirm those of the other side.
pub(super) const ACK: u8 = 1;

/// A frame that has passed: as a whole if its content matters, otherwise as soon as its head is there. One with many
/// settings passes again and again, with the next of them each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame<'a> {
    pub(super) kind: u8,
    pub(super) flags: u8,
    pub(super) stream: u32,
    /// The bytes of its payload.
    pub(super) length: u32,
    /// The payload (a part, if it is long) of settings and updates of a window.
    pub(super) payload: &'a [u8],
}

/// The frames of one direction.
#[derive(Debug)]
pub(super) struct Frames {
    head: [u8; HEAD_BYTES],
    head_length: usize,
    /// Bytes that belong to no frame's head.
    skipped: usize,
    payload: Vec<u8>,
    /// Bytes of a payload that are still to be kept.
    wanted: usize,
}

impl Frames {
    /// Frames that begin after this many bytes.
    pub(super) fn after(preface: usize) -> Frames {
        Frames { head: [0; HEAD_BYTES], head_length: 0, skipped: preface, payload: Vec::new(), wanted: 0 }
    }

    /// Follows the frames through the next bytes of the connection, and calls `each` for every frame that is known
    /// with them.
    pub(super) fn pass(&mut self, mut bytes: &[u8], mut each: impl FnMut(Frame<'_>)) {
        while !bytes.is_empty() {
            if self.wanted > 0 {
                let part = bytes
                    .split_off(..self.wanted.min(bytes.len()))
                    .unwrap_or_default();
                self.payload.extend_from_slice(part);
                self.wanted -= part.len();
                if self.wanted == 0 {
                    each(self.frame());
                    self.payload.clear();
                    if self.frame().kind == SETTINGS {
                        self.keep_next();
                    }
                }
            } else if self.skipped > 0 {
                let length = self.skipped.min(bytes.len());
                self.skipped -= length;
                bytes = &bytes[length..];
            } else {
                self.head(&mut bytes, &mut each);
            }
        }
    }

    fn head(&mut self, bytes: &mut &[u8], each: &mut impl FnMut(Frame<'_>)) {
        let missing = HEAD_BYTES - self.head_length;
        let part = bytes.split_off(..missing.min(bytes.len())).unwrap_or_default();
        self.head[self.head_length..self.head_length + part.len()].copy_from_slice(part);
        self.head_length += part.len();
        if self.head_length < HEAD_BYTES {
            return;
        }
        self.head_length = 0;
        let frame = self.frame();
        let length = frame.length as usize;
        if matches!(frame.kind, SETTINGS | WINDOW_UPDATE) && length > 0 {
            self.skipped = length;
            self.keep_next();
        } else {
            each(frame);
            self.skipped = length;
        }
    }

    /// Keeps the next part of a payload, as much of it as there may be at once.
    fn keep_next(&mut self) {
        self.wanted = self.skipped.min(KEPT_BYTES);
        self.skipped -= self.wanted;
    }

    fn frame(&self) -> Frame<'_> {
        let [a, b, c, kind, flags, stream @ ..] = self.head;
        Frame {
            kind,
            flags,
            // The first bit is reserved, and has no meaning.
            stream: u32::from_be_bytes(stream) & !(1 << 31),
            length: u32::from_be_bytes([0, a, b, c]),
            payload: &self.payload,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(bytes: &[u8], piece: usize) -> Vec<String> {
        let mut frames = Frames::after(3);
        let mut told = Vec::new();
        for piece in bytes.chunks(piece) {
            frames.pass(piece, |frame| told.push(format!("{frame:?}")));
        }
        told
    }

    #[test]
    fn frames_are_told_apart_however_they_come() {
        let mut bytes = b"PRI".to_vec();
        bytes.extend([0, 0, 6, SETTINGS, 0, 0, 0, 0, 0, 0, 4, 0, 1, 0, 0]);
        bytes.extend([0, 0, 0, SETTINGS, ACK, 0, 0, 0, 0]);
        bytes.extend([0, 0, 2, HEADERS, END_STREAM, 0x80, 0, 0, 1, 9, 9]);
        bytes.extend([0, 0, 4, WINDOW_UPDATE, 0, 0, 0, 0, 1, 0, 0, 0, 5]);
        bytes.extend([0, 1, 0, SETTINGS, 0, 0, 0, 0, 0]);
        bytes.extend([7; 256]);
        bytes.extend([0, 0, 0, DATA, 0, 0, 0, 0, 3]);
        let whole = told(&bytes, bytes.len());
        assert_eq!(whole.len(), 8);
        assert!(whole[0].ends_with("length: 6, payload: [0, 4, 0, 1, 0, 0] }"), "{}", whole[0]);
        assert!(whole[2].contains("kind: 1, flags: 1, stream: 1, length: 2, payload: []"), "{}", whole[2]);
        assert!(whole[3].contains("stream: 1, length: 4, payload: [0, 0, 0, 5]"), "{}", whole[3]);
        // Many settings are told in parts, each of them once.
        let kept: Vec<usize> = whole[4..7].iter().map(|told| told.matches('7').count()).collect();
        assert_eq!(kept, [KEPT_BYTES, KEPT_BYTES, 256 - 2 * KEPT_BYTES]);
        for piece in 1..bytes.len() {
            assert_eq!(told(&bytes, piece), whole, "in pieces of {piece}");
        }
    }
}
