//! Which requests of HTTP/2 are refused before anybody reads them, and how the others become requests that the program
//! knows.
//!
//! **Owns** the rules by which `framing` finds one meaning in a request of HTTP/1, for HTTP/2: whatever two programs
//! could read differently is reset. hyper refuses by itself what RFC 9113 calls malformed: headers of the connection,
//! codings of a transfer, names with capitals, unknown or late pseudo-headers, a body that is not as long as it says.
//! **Never** answers. **Bounds** the number of headers.

use http::header::{CONTENT_LENGTH, COOKIE, HOST};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, Method, Request, Uri};

use throng_process::limits::HEADERS_MAX;

/// Whether a request can be read in one way only. `encrypted` when it came over TLS.
pub(super) fn is_plain<B>(request: &Request<B>, encrypted: bool) -> bool {
    let (address, headers) = (request.uri(), request.headers());
    // A proxy may have had the request over TLS, and passes it on in the clear.
    let scheme_fits = match address.scheme_str() {
        Some("https") => true,
        Some("http") => !encrypted,
        Some(_) => false,
        // hyper has seen that there is one, and leaves it out where the host is in the header alone.
        None => address.authority().is_none(),
    };
    let path = address.path();
    let path_fits = path.starts_with('/') || (path == "*" && request.method() == Method::OPTIONS);
    request.method() != Method::CONNECT
        && scheme_fits
        && path_fits
        && headers.len() <= HEADERS_MAX.count()
        && names_one_host(address.authority(), headers)
        && has_one_length(headers)
}

/// One host: in the address, in the header, or the same in both (RFC 9113 §8.3.1).
fn names_one_host(authority: Option<&Authority>, headers: &HeaderMap) -> bool {
    let mut named = headers.get_all(HOST).iter();
    let host = named.next().map(HeaderValue::as_bytes);
    if named.next().is_some() {
        return false;
    }
    match (authority.map(Authority::as_str), host) {
        (Some(authority), host) => {
            !authority.is_empty()
                && !authority.contains('@')
                && host.is_none_or(|host| host.eq_ignore_ascii_case(authority.as_bytes()))
        }
        (None, Some(host)) => !host.is_empty(),
        (None, None) => false,
    }
}

fn has_one_length(headers: &HeaderMap) -> bool {
    let mut lengths = headers.get_all(CONTENT_LENGTH).iter();
    let is_number = |length: &HeaderValue| {
        let digits = length.as_bytes();
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    lengths.next().is_none_or(is_number) && lengths.next().is_none()
}

/// A plain request as one of HTTP/1 is: its host in the header, its address a path, its cookies in one line (HTTP/2 may
/// send them apart, RFC 9113 §8.2.3).
pub(super) fn as_of_http1<B>(mut request: Request<B>) -> Request<B> {
    let address = std::mem::take(request.uri_mut()).into_parts();
    if let Some(authority) = address.authority {
        let host = HeaderValue::from_str(authority.as_str()).expect("an authority has no control characters");
        request.headers_mut().insert(HOST, host);
    }
    *request.uri_mut() = address.path_and_query.map_or_else(Uri::default, Uri::from);
    join_cookies(request.headers_mut());
    request
}

fn join_cookies(headers: &mut HeaderMap) {
    let cookies: Vec<&[u8]> = headers
        .get_all(COOKIE)
        .iter()
        .map(HeaderValue::as_bytes)
        .collect();
    if cookies.len() > 1 {
        let joined =
            HeaderValue::from_bytes(&cookies.join(&b"; "[..])).expect("valid values are one together");
        headers.insert(COOKIE, joined);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(method: &str, address: &str, headers: &[(&str, &str)]) -> Request<()> {
        let mut request = Request::builder().method(method).uri(address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(()).expect("a request")
    }

    #[test]
    fn a_request_that_could_be_read_in_two_ways_is_refused() {
        let many: Vec<(&str, &str)> = (0..=HEADERS_MAX.count()).map(|_| ("x", "y")).collect();
        for (method, address, headers, encrypted, plain) in [
            ("GET", "https://a/", &[][..], true, true),
            ("GET", "https://a/", &[("host", "a")], true, true),
            ("GET", "https://a/", &[("host", "A")], true, true),
            ("GET", "https://a/", &[("host", "b")], true, false),
            ("GET", "https://a/", &[("host", "")], true, false),
            ("GET", "https://a/", &[("host", "a"), ("host", "a")], true, false),
            ("GET", "https://u@a/", &[], true, false),
            ("GET", "http://a/", &[], true, false),
            ("GET", "http://a/", &[], false, true),
            ("GET", "https://a/", &[], false, true),
            ("GET", "ftp://a/", &[], false, false),
            ("GET", "/", &[("host", "a")], true, true),
            ("GET", "/", &[], true, false),
            ("GET", "a", &[("host", "a")], true, false),
            ("OPTIONS", "*", &[("host", "a")], true, true),
            ("GET", "*", &[("host", "a")], true, false),
            ("CONNECT", "a:1", &[], true, false),
            ("POST", "https://a/", &[("content-length", "7")], true, true),
            ("POST", "https://a/", &[("content-length", "7"), ("content-length", "7")], true, false),
            ("POST", "https://a/", &[("content-length", "+7")], true, false),
            ("POST", "https://a/", &[("content-length", "")], true, false),
            ("GET", "https://a/", &many[..], true, false),
            ("GET", "https://a/", &many[1..], true, true),
        ] {
            let request = request(method, address, headers);
            assert_eq!(is_plain(&request, encrypted), plain, "{method} {address} {headers:?}");
        }
    }

    #[test]
    fn a_request_becomes_one_of_http1() {
        let cookies = [("cookie", "a=1"), ("x", "y"), ("cookie", "b=2"), ("host", "A")];
        let made = as_of_http1(request("GET", "https://a/b?c", &cookies));
        assert_eq!(made.uri(), "/b?c");
        assert!(made.uri().authority().is_none());
        assert_eq!(made.headers()[HOST], "a");
        let joined: Vec<_> = made.headers().get_all(COOKIE).iter().collect();
        assert_eq!(joined, ["a=1; b=2"]);
    }
}
