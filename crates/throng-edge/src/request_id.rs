//! The number of a request, by which what a proxy, the log and a visitor say about it is found again.
//!
//! **Owns** its form. **Never** takes one from anybody but a trusted proxy, since lines of a log are found by it, and gives
//! none to pages that are the same for everybody. **Bounds** its length and its signs.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use http::{HeaderMap, HeaderName, HeaderValue};
use throng_process::clock;
use throng_process::limits::REQUEST_ID_BYTES_MAX;

/// The header in which it comes and goes.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The number of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RequestId {
    bytes: [u8; REQUEST_ID_BYTES_MAX.count()],
    length: usize,
}

impl RequestId {
    /// The one that a trusted proxy has given the request, or a new one.
    pub(crate) fn of(headers: &HeaderMap, from_proxy: bool) -> RequestId {
        let mut given = headers.get_all(HEADER).iter();
        let (first, second) = (given.next().filter(|_| from_proxy), given.next());
        let given = first.filter(|_| second.is_none());
        given
            .and_then(|given| RequestId::parse(given.as_bytes()))
            .unwrap_or_else(RequestId::make)
    }

    /// Letters, digits and the signs that usual ones have; nothing that could end a line or a word of a log.
    fn parse(given: &[u8]) -> Option<RequestId> {
        let signs = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.=+/:@".contains(byte);
        let mut bytes = [0; REQUEST_ID_BYTES_MAX.count()];
        let fits = !given.is_empty() && given.iter().all(signs);
        bytes.get_mut(..given.len())?.copy_from_slice(given);
        fits.then_some(RequestId { bytes, length: given.len() })
    }

    /// One that no other request of this program has, nor, but for chance, one of another. It does not tell how many
    /// there were.
    fn make() -> RequestId {
        static FIRST: OnceLock<u64> = OnceLock::new();
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let first = *FIRST.get_or_init(|| u64::from_le_bytes(clock::random_bytes()));
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let text = format!("{:016x}", scattered(first.wrapping_add(count)));
        RequestId::parse(text.as_bytes()).expect("sixteen digits are one")
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).expect("only such signs were taken")
    }

    pub(crate) fn header(&self) -> HeaderValue {
        HeaderValue::from_str(self.as_str()).expect("its signs are those of a header")
    }
}

impl std::fmt::Debug for RequestId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Another number for each number (the end of splitmix64).
fn scattered(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(values: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(HEADER, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_a_proxy_names_a_request_and_only_in_plain_signs() {
        let long = "a".repeat(REQUEST_ID_BYTES_MAX.count());
        let longer = format!("{long}a");
        for (given, from_proxy, taken) in [
            (&["abc-123"][..], true, true),
            (&["Root=1-67891233-abcdef012345678912345678"], true, true),
            (&[&long], true, true),
            (&["abc-123"], false, false),
            (&[&longer], true, false),
            (&["abc", "abc"], true, false),
            (&["two words"], true, false),
            (&["\"quoted\""], true, false),
            (&[""], true, false),
            (&[], true, false),
        ] {
            let id = RequestId::of(&headers(given), from_proxy);
            let is_taken = given.first().is_some_and(|given| id.as_str() == *given);
            assert_eq!(is_taken, taken, "{given:?} {id:?}");
            assert!(taken || id.as_str().len() == 16, "{id:?}");
        }
    }

    #[test]
    fn no_two_requests_have_the_same_number() {
        let mut made: Vec<String> = (0..1_000)
            .map(|_| RequestId::make().as_str().to_owned())
            .collect();
        made.sort();
        made.dedup();
        assert_eq!(made.len(), 1_000);
    }
}
