//! Owns the addresses of pages, and where a redirect leads. It must never ask for one. Bounds: what fits into an address of the
//! `http` crate, 64 KiB.

use std::fmt;
use std::net::IpAddr;

use http::Uri;
use http::uri::Scheme;

/// The address of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Whether it is `https`.
    pub secure: bool,
    /// As it is sent: in lower case, an IPv6 address in brackets.
    pub host: String,
    pub port: u16,
    /// Path and query.
    pub target: String,
}

impl Address {
    /// Reads an address.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn parse(text: &str) -> Result<Address, String> {
        let shown: String = text.escape_debug().take(200).collect();
        let wrong = |why: &str| format!("\"{shown}\" {why}");
        let uri: Uri = text.parse().map_err(|_| wrong("is not an address"))?;
        let secure = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(wrong("must begin with http:// or https://")),
        };
        let authority = uri.authority().ok_or_else(|| wrong("names no host"))?;
        if authority.as_str().contains('@') {
            return Err(wrong("has a name or a password in it: leave out what stands before @"));
        }
        let target = uri.path_and_query().map_or("/", |target| target.as_str());
        let target = if target.starts_with('/') {
            target.to_owned()
        } else {
            format!("/{target}")
        };
        let usual = if secure { 443 } else { 80 };
        Ok(Address {
            secure,
            host: authority.host().to_ascii_lowercase(),
            port: authority.port_u16().unwrap_or(usual),
            target,
        })
    }

    /// The same with another question after `?`: a page that is made anew, unless the site ignores what it does not know.
    #[must_use]
    pub fn with(&self, name: &str, value: &str) -> Address {
        let join = if self.target.contains('?') { '&' } else { '?' };
        Address { target: format!("{}{join}{name}={value}", self.target), ..self.clone() }
    }

    /// Where a `Location` leads from here.
    pub(crate) fn follow(&self, location: &str) -> Result<Address, String> {
        if location.contains("://") {
            return Address::parse(location);
        }
        let scheme = if self.secure { "https" } else { "http" };
        if let Some(rest) = location.strip_prefix("//") {
            return Address::parse(&format!("{scheme}://{rest}"));
        }
        let path = self.target.split('?').next().unwrap_or_default();
        let folder = path.rfind('/').map_or("/", |end| &path[..=end]);
        let target = match location.chars().next() {
            Some('/') => location.to_owned(),
            Some('?') => format!("{path}{location}"),
            _ => format!("{folder}{location}"),
        };
        Address::parse(&format!("{scheme}://{}{target}", self.authority()))
    }

    /// What stands in the header `Host`.
    pub(crate) fn authority(&self) -> String {
        let usual = if self.secure { 443 } else { 80 };
        if self.port == usual {
            self.host.clone()
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// Whether one connection serves both.
    pub(crate) fn shares_connection(&self, other: &Address) -> bool {
        (self.secure, &self.host, self.port) == (other.secure, &other.host, other.port)
    }

    /// The host as a name to look up, or to compare with a certificate.
    pub(crate) fn name(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }

    pub(crate) fn literal(&self) -> Option<IpAddr> {
        self.name().parse().ok()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority(), self.target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_a_browser_reads_it() {
        for (text, expected) in [
            ("https://Example.org", Ok("https://example.org/")),
            ("http://example.org:80/a?b=c#d", Ok("http://example.org/a?b=c")),
            ("https://example.org:80/", Ok("https://example.org:80/")),
            ("http://[::1]:8080/x", Ok("http://[::1]:8080/x")),
            ("http://a?q", Ok("http://a/?q")),
            ("example.org", Err("must begin with")),
            ("/only/a/path", Err("must begin with")),
            ("ftp://example.org/", Err("must begin with")),
            ("https://", Err("is not an address")),
            ("https://a b/", Err("is not an address")),
            ("https://me:secret@example.org/", Err("a name or a password")),
        ] {
            match (Address::parse(text), expected) {
                (Ok(address), Ok(expected)) => assert_eq!(address.to_string(), expected, "{text}"),
                (Err(error), Err(expected)) => assert!(error.contains(expected), "{text}: {error}"),
                (other, _) => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_redirect_leads_where_a_browser_would_go() {
        let here = Address::parse("https://example.org/a/b?c=d").unwrap();
        for (location, expected) in [
            ("/x", "https://example.org/x"),
            ("x?y", "https://example.org/a/x?y"),
            ("?page=2", "https://example.org/a/b?page=2"),
            ("//other.example/", "https://other.example/"),
            ("http://example.org/", "http://example.org/"),
        ] {
            assert_eq!(here.follow(location).unwrap().to_string(), expected, "{location}");
        }
        assert!(here.follow("java script:\u{7}").is_err());
    }

    #[test]
    fn a_question_is_added_behind_others() {
        let at = |text: &str| Address::parse(text).unwrap().with("fresh", "1").to_string();
        assert_eq!(at("http://a/"), "http://a/?fresh=1");
        assert_eq!(at("http://a/?b=c"), "http://a/?b=c&fresh=1");
    }
}
