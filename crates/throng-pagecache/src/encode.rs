//! The encodings of a body: which one a visitor accepts, and how each is made.
//!
//! Owns the reading of `Accept-Encoding` and the levels of compression. It must never fail on what a
//! visitor sent: whatever cannot be read is passed over, and the page itself is always acceptable.
//! Reading costs one pass and no allocation; compressing happens once for each new body.

use std::io::Write as _;

use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

/// Bodies shorter than this travel in one packet either way, and gain little.
pub(crate) const COMPRESSED_BYTES_MIN: usize = 512;

// All three together take less than a millisecond for a page of 12 kB. The next level of each gives
// one or two per cent and takes half as long again, on the path of whoever waits for the page.
const GZIP_LEVEL: u32 = 6;
const BROTLI_LEVEL: i32 = 5;
const ZSTD_LEVEL: i32 = 3;
/// The smallest and largest window, as powers of two. A window larger than the body only costs memory
/// that has to be cleared; at 16 and below this library takes a table of 32 MiB instead of one.
const BROTLI_WINDOW_LOG: std::ops::RangeInclusive<u32> = 17..=22;

/// The encoding in which a body is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// As it is.
    Identity,
    /// `gzip`: every client since 1999 accepts it.
    Gzip,
    /// `br`: the smallest result.
    Brotli,
    /// `zstd`: the fastest to decompress.
    Zstd,
}

impl Encoding {
    /// All but the page itself, in the order in which they are kept.
    pub(crate) const COMPRESSED: [Self; 3] = [Self::Gzip, Self::Brotli, Self::Zstd];
    /// The order of preference if a client gives several encodings the same weight.
    const PREFERENCE: [Self; 4] = [Self::Brotli, Self::Zstd, Self::Gzip, Self::Identity];

    /// The name in `Content-Encoding`; none for the page itself.
    #[must_use]
    pub fn token(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
            Self::Zstd => Some("zstd"),
        }
    }

    /// What tells the validators of two encodings apart: a strong one names exact bytes.
    pub(crate) fn etag_suffix(self) -> &'static str {
        match self {
            Self::Identity => "",
            Self::Gzip => "-gz",
            Self::Brotli => "-br",
            Self::Zstd => "-zs",
        }
    }

    fn named(token: &[u8]) -> Option<Self> {
        let is = |name: &[u8]| token.eq_ignore_ascii_case(name);
        match () {
            () if is(b"gzip") || is(b"x-gzip") => Some(Self::Gzip),
            () if is(b"br") => Some(Self::Brotli),
            () if is(b"zstd") => Some(Self::Zstd),
            () if is(b"identity") => Some(Self::Identity),
            () => None,
        }
    }
}

/// The encoding to answer with, from the value of `Accept-Encoding`.
///
/// The highest weight wins, and of equals `br` before `zstd` before `gzip` before the page itself
/// (RFC 9110, section 12.5.3). A part that cannot be read is passed over, so a broken header gives the
/// page itself. So does one that forbids everything (`identity;q=0` and nothing else): a page that may
/// have to be read with effort is worth more than a 406.
#[must_use]
pub fn negotiate(accept_encoding: Option<&[u8]>) -> Encoding {
    let Some(header) = accept_encoding else {
        return Encoding::Identity;
    };
    let weights = Weights::read(header);
    let mut best = (Encoding::Identity, 0);
    for encoding in Encoding::PREFERENCE {
        let weight = weights.of(encoding);
        if weight > best.1 {
            best = (encoding, weight);
        }
    }
    best.0
}

/// Whether a client takes `gzip`, from the value of `Accept-Encoding`: for what is compressed while it is sent.
#[must_use]
pub fn takes_gzip(accept_encoding: Option<&[u8]>) -> bool {
    accept_encoding.is_some_and(|header| Weights::read(header).of(Encoding::Gzip) > 0)
}

/// Weights in thousandths; `None` is what was not named.
#[derive(Default)]
struct Weights {
    named: [Option<u16>; 4],
    others: Option<u16>,
}

impl Weights {
    fn read(header: &[u8]) -> Self {
        let mut weights = Self::default();
        for part in header.split(|byte| *byte == b',') {
            let mut fields = part.split(|byte| *byte == b';').map(<[u8]>::trim_ascii);
            let token = fields.next().unwrap_or_default();
            let Some(weight) = weight(fields) else {
                continue;
            };
            if token == b"*" {
                weights.others.get_or_insert(weight);
            } else if let Some(encoding) = Encoding::named(token) {
                // Named twice, the first counts.
                weights.named[encoding as usize].get_or_insert(weight);
            }
        }
        weights
    }

    fn of(&self, encoding: Encoding) -> u16 {
        self.named[encoding as usize].or(self.others).unwrap_or(0)
    }
}

/// The weight that the parameters of one part give; `None` where they are not readable.
fn weight<'a>(mut parameters: impl Iterator<Item = &'a [u8]>) -> Option<u16> {
    let Some(parameter) = parameters.next() else {
        return Some(1000);
    };
    let value = parameter
        .strip_prefix(b"q=")
        .or_else(|| parameter.strip_prefix(b"Q="))?;
    if parameters.next().is_some() {
        return None;
    }
    thousandths(value)
}

/// `0`, `1`, `0.5`, `1.000`: a digit, and at most three more behind a point.
fn thousandths(value: &[u8]) -> Option<u16> {
    let (whole, fraction) = match value {
        [whole] | [whole, b'.'] => (whole, &[][..]),
        [whole, b'.', fraction @ ..] if fraction.len() <= 3 => (whole, fraction),
        _ => return None,
    };
    let mut result = match whole {
        b'0' => 0,
        b'1' => 1000,
        _ => return None,
    };
    let mut place = 100;
    for digit in fraction {
        if !digit.is_ascii_digit() {
            return None;
        }
        result += u16::from(digit - b'0') * place;
        place /= 10;
    }
    (result <= 1000).then_some(result)
}

/// The body in `encoding`, if that is worth it: long enough to begin with and shorter afterwards.
pub(crate) fn compress(body: &[u8], encoding: Encoding) -> Option<Bytes> {
    if body.len() < COMPRESSED_BYTES_MIN {
        return None;
    }
    let compressed = match encoding {
        Encoding::Identity => return None,
        Encoding::Gzip => gzip(body),
        Encoding::Brotli => brotli(body),
        Encoding::Zstd => zstd::bulk::compress(body, ZSTD_LEVEL).ok(),
    };
    // A boxed slice has no spare room, so that what is accounted is what is held.
    compressed
        .filter(|compressed| compressed.len() < body.len())
        .map(|compressed| Bytes::from(compressed.into_boxed_slice()))
}

fn gzip(body: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 2), Compression::new(GZIP_LEVEL));
    encoder.write_all(body).ok()?;
    encoder.finish().ok()
}

fn brotli(body: &[u8]) -> Option<Vec<u8>> {
    let window = body.len().ilog2() + 1;
    let window = window.clamp(*BROTLI_WINDOW_LOG.start(), *BROTLI_WINDOW_LOG.end());
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_LEVEL,
        lgwin: i32::try_from(window).expect("a clamped logarithm"),
        size_hint: body.len(),
        mode: brotli::enc::backward_references::BrotliEncoderMode::BROTLI_MODE_TEXT,
        ..Default::default()
    };
    let mut compressed = Vec::with_capacity(body.len() / 2);
    brotli::BrotliCompress(&mut &*body, &mut compressed, &parameters).ok()?;
    Some(compressed)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_encoding_is_what_the_visitor_likes_best() {
        use Encoding::{Brotli, Gzip, Identity, Zstd};
        let table: &[(&str, Encoding)] = &[
            // What browsers, fetchers and old programs send.
            ("gzip, deflate, br, zstd", Brotli),
            ("gzip, deflate, br", Brotli),
            ("gzip, deflate", Gzip),
            ("gzip,deflate,zstd", Zstd),
            ("x-gzip", Gzip),
            ("identity", Identity),
            ("deflate", Identity),
            ("", Identity),
            ("*", Brotli),
            // Weights.
            ("gzip;q=1.0, br;q=0.9", Gzip),
            ("gzip;q=0.5, br;q=0.5, zstd;q=0.5", Brotli),
            ("br;q=0, *", Zstd),
            ("br;q=0, zstd;q=0.000, *;q=0.001", Gzip),
            ("identity;q=1, gzip;q=0.5", Identity),
            ("identity, gzip", Gzip),
            ("gzip;q=0", Identity),
            ("gzip ; q=0.3 , br ;Q=0.2", Gzip),
            ("GZIP", Gzip),
            ("gzip;q=0, gzip", Identity),
            // Everything is forbidden: the page itself all the same.
            ("identity;q=0", Identity),
            ("*;q=0", Identity),
            ("identity;q=0, gzip", Gzip),
            // Broken parts are passed over, the others count.
            ("br;q=1.5, gzip", Gzip),
            ("br;q=, gzip", Gzip),
            ("br;q=0.1234, gzip", Gzip),
            ("br;q=-1, gzip;q=0.1", Gzip),
            ("br;level=9, gzip", Gzip),
            ("br;q=1;q=1, gzip", Gzip),
            (";q=1,,, ;;;", Identity),
            ("gzip br", Identity),
            ("br;q=1.001", Identity),
        ];
        for (header, expect) in table {
            assert_eq!(negotiate(Some(header.as_bytes())), *expect, "{header:?}");
        }
        assert_eq!(negotiate(None), Identity);
    }

    proptest! {
        #[test]
        fn no_header_is_too_broken(header in prop::collection::vec(any::<u8>(), 0..200)) {
            let shouted = header.to_ascii_uppercase();
            prop_assert_eq!(negotiate(Some(&header)), negotiate(Some(&shouted)));
        }

        #[test]
        fn nothing_unnamed_is_sent(header in "[a-z;=,.*0-9q ]{0,60}") {
            let chosen = negotiate(Some(header.as_bytes()));
            let named = chosen.token().is_none_or(|token| header.contains(token) || header.contains('*'));
            prop_assert!(named, "{header:?} gave {chosen:?}");
        }
    }

    proptest! {
        // Few, because the compressors are slow in a build for tests.
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn what_is_compressed_comes_back(
            body in prop::collection::vec(prop_oneof![Just(b'a'), any::<u8>()], 0..5_000)
        ) {
            for encoding in Encoding::COMPRESSED {
                if let Some(compressed) = compress(&body, encoding) {
                    prop_assert!(compressed.len() < body.len());
                    prop_assert_eq!(&unpack(&compressed, encoding), &body);
                }
            }
        }
    }

    fn unpack(compressed: &[u8], encoding: Encoding) -> Vec<u8> {
        let mut body = Vec::new();
        match encoding {
            Encoding::Identity => body.extend(compressed),
            Encoding::Gzip => {
                flate2::read::GzDecoder::new(compressed)
                    .read_to_end(&mut body)
                    .unwrap();
            }
            Encoding::Brotli => brotli::BrotliDecompress(&mut &*compressed, &mut body).unwrap(),
            Encoding::Zstd => body = zstd::stream::decode_all(compressed).unwrap(),
        }
        body
    }

    #[test]
    fn only_what_gains_is_compressed() {
        for encoding in Encoding::COMPRESSED {
            assert!(compress(&[b'a'; COMPRESSED_BYTES_MIN - 1], encoding).is_none());
            assert!(compress(&[b'a'; COMPRESSED_BYTES_MIN], encoding).is_some());
            // Already as short as it gets: numbers that look drawn at random.
            let noise: Vec<u8> = (0_u32..64)
                .flat_map(|n| *blake3::hash(&n.to_le_bytes()).as_bytes())
                .collect();
            assert!(compress(&noise, encoding).is_none());
        }
        assert!(compress(&[b'a'; 1_000], Encoding::Identity).is_none());
    }
}
