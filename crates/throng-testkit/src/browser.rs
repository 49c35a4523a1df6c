//! A browser without JavaScript: gets pages, fills forms, follows links and redirects, keeps
//! cookies. Owns what a browser decides by itself (which headers it sends, which request follows a
//! redirect after a POST); `http` owns the bytes, and `page` the reading of pages. It never sends a form twice by
//! itself, and follows at most ten redirects. Used by tests of everything that has pages.

use std::io;
use std::net::IpAddr;

use crate::http::{Connection, Response, Url, request_bytes};
use crate::page::forms::{Button, Form, Kind};

/// More redirects than this are a loop.
const REDIRECTS_MAX: usize = 10;
/// How a form without files is sent.
const URLENCODED: &str = "application/x-www-form-urlencoded";
/// What stands between the parts of a form with files.
const FRONTIER: &str = "frontier-between-the-parts";
const IN_PARTS: &str = "multipart/form-data; boundary=frontier-between-the-parts";

/// Where a request claims to come from, as `Origin` and `Sec-Fetch-*` tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Provenance {
    /// What a present-day browser says on the site's own pages.
    OwnPages,
    /// What a present-day browser says when a page of this origin sends the visitor here.
    Foreign(String),
    /// No such headers, as from an old browser or another program.
    Untold,
}

/// One visitor with one tab.
#[derive(Debug)]
pub struct Browser {
    base: Url,
    connection: Option<(String, Connection)>,
    current: Option<Response>,
    cookies: Vec<(String, String)>,
    cookies_received: Vec<String>,
    /// Redirects on the way to the current page: status and where each led.
    redirects: Vec<(u16, Url)>,
    /// Whether redirects are followed (true at first).
    pub follow_redirects: bool,
    /// What `Origin` and `Sec-Fetch-*` say (at first [`Provenance::OwnPages`]).
    pub provenance: Provenance,
    /// Sent with every request, and may replace any header, `Host` too.
    pub headers: Vec<(String, String)>,
    /// The address of this machine that connections come from, such as `127.1.2.3` (at first the system's choice).
    pub source: Option<IpAddr>,
}

impl Browser {
    /// A visitor of the site at `base_url`, such as `http://127.0.0.1:8080`.
    ///
    /// # Panics
    /// When it is not an `http://` address.
    #[must_use]
    #[track_caller]
    pub fn at(base_url: &str) -> Self {
        Self {
            base: Url::parse(base_url),
            connection: None,
            current: None,
            cookies: Vec::new(),
            cookies_received: Vec::new(),
            redirects: Vec::new(),
            follow_redirects: true,
            provenance: Provenance::OwnPages,
            headers: Vec::new(),
            source: None,
        }
    }

    /// Moves the site to another address, as after a restart on another port: the current page and the cookies
    /// stay.
    ///
    /// # Panics
    /// When it is not an `http://` address.
    #[track_caller]
    pub fn moves_to(&mut self, base_url: &str) {
        self.base = Url::parse(base_url);
        self.connection = None;
        if let Some(current) = &mut self.current {
            current.url.authority.clone_from(&self.base.authority);
        }
    }

    /// Goes to a path, or to a whole address.
    ///
    /// # Panics
    /// As all methods that return a `Response`: when no response comes.
    #[track_caller]
    pub fn get(&mut self, address: &str) -> Response {
        let url = self.base.join(address);
        self.go("GET", url, &[])
    }

    /// Asks for the headers only. The current page stays.
    #[track_caller]
    pub fn head(&mut self, address: &str) -> Response {
        let before = self.current.take();
        let url = self.base.join(address);
        let response = self.go("HEAD", url, &[]);
        self.current = before;
        response
    }

    /// Posts these pairs, as a form without a page would.
    #[track_caller]
    pub fn post(&mut self, address: &str, pairs: &[(&str, &str)]) -> Response {
        let url = self.base.join(address);
        let body = urlencoded(pairs.iter().copied());
        self.go("POST", url, body.as_bytes())
    }

    /// Follows the first link of the current page with this text.
    ///
    /// # Panics
    /// When there is no such link.
    #[track_caller]
    pub fn click_link(&mut self, text: &str) -> Response {
        let current = self.current();
        let page = current.page();
        let Some(link) = page.link(text) else {
            panic!("{} has no link {text:?}, only {:?}", current.url, page.links());
        };
        let url = current.url.join(&link.href);
        self.go("GET", url, &[])
    }

    /// Fills the form of the current page that has a button with this text, and presses it.
    /// [`Form::fill`] says what the values mean.
    ///
    /// # Panics
    /// When there is no such button or field.
    #[track_caller]
    pub fn press(&mut self, button: &str, filled: &[(&str, &str)]) -> Response {
        let forms = self.current().page().forms();
        let Some(form) = forms.iter().find(|form| form.button(button).is_some()) else {
            let buttons: Vec<&str> = forms
                .iter()
                .flat_map(|form| &form.buttons)
                .map(|button| button.text.as_str())
                .collect();
            panic!("{} has no button {button:?}, only {buttons:?}", self.current().url);
        };
        self.send_form(form.clone(), form.button(button), filled)
    }

    /// Fills the form with this index and sends it with its first button, as the Enter key does.
    ///
    /// # Panics
    /// When there is no such form or field.
    #[track_caller]
    pub fn submit(&mut self, form_index: usize, filled: &[(&str, &str)]) -> Response {
        let forms = self.current().page().forms();
        let Some(form) = forms.get(form_index) else {
            panic!("{} has {} forms, none with index {form_index}", self.current().url, forms.len());
        };
        self.send_form(form.clone(), form.buttons.first(), filled)
    }

    /// Sends any request as it is: no redirect is followed, and nothing is kept but cookies.
    ///
    /// # Errors
    /// When the server hangs up, is silent, or does not speak HTTP.
    pub fn send(
        &mut self,
        method: &str,
        address: &str,
        headers: &[(String, String)],
        body: &[u8],
    ) -> io::Result<Response> {
        let url = self.base.join(address);
        self.exchange(method, &url, headers, body)
    }

    /// The page in front of the visitor.
    ///
    /// # Panics
    /// When there is none yet.
    #[must_use]
    #[track_caller]
    pub fn current(&self) -> &Response {
        match &self.current {
            Some(response) => response,
            None => panic!("no page is open yet"),
        }
    }

    /// The redirects that led to the current page: each one's status, and where it led.
    #[must_use]
    pub fn redirects(&self) -> &[(u16, Url)] {
        &self.redirects
    }

    /// The cookies that are kept now, as name and value.
    #[must_use]
    pub fn cookies(&self) -> &[(String, String)] {
        &self.cookies
    }

    /// Every `Set-Cookie` ever received, as written; empty on a site that sets none.
    #[must_use]
    pub fn cookies_received(&self) -> &[String] {
        &self.cookies_received
    }

    #[track_caller]
    fn send_form(&mut self, mut form: Form, button: Option<&Button>, filled: &[(&str, &str)]) -> Response {
        for (name, value) in filled {
            form.fill(name, value);
        }
        let of_button = |name: &str| button.and_then(|button| button.tag.attribute(name));
        let action = of_button("formaction").unwrap_or(&form.action);
        let method = of_button("formmethod")
            .unwrap_or(&form.method)
            .to_ascii_uppercase();
        let entries = form.entries(button);
        if method == "POST" && form.tag.attribute("enctype") == Some("multipart/form-data") {
            let url = self.current().url.join(action);
            let body = in_parts(&form, &entries);
            return self.go_with("POST", url, body.as_bytes(), IN_PARTS);
        }
        let encoded = urlencoded(
            entries
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str())),
        );
        let mut url = self.current().url.join(action);
        if method == "POST" {
            return self.go("POST", url, encoded.as_bytes());
        }
        let path = url.target.split('?').next().unwrap_or("/").to_owned();
        url.target = format!("{path}?{encoded}");
        self.go("GET", url, &[])
    }

    #[track_caller]
    fn go(&mut self, method: &str, url: Url, body: &[u8]) -> Response {
        self.go_with(method, url, body, URLENCODED)
    }

    #[track_caller]
    fn go_with(&mut self, method: &str, url: Url, body: &[u8], content_type: &str) -> Response {
        let mut request = (method.to_owned(), url, body.to_vec());
        self.redirects.clear();
        loop {
            let (method, url, body) = &request;
            let headers = self.navigation_headers(method, url, content_type);
            let response = match self.exchange(method, url, &headers, body) {
                Ok(response) => response,
                Err(error) => panic!("{method} {url}: {error}"),
            };
            let Some(next) = self.redirected(&request, &response) else {
                self.current = Some(response.clone());
                return response;
            };
            self.redirects.push((response.status, next.1.clone()));
            assert!(self.redirects.len() <= REDIRECTS_MAX, "redirected in circles: {:?}", self.redirects);
            request = next;
        }
    }

    /// The request that a redirect asks for. A POST becomes a GET, except after 307 and 308.
    fn redirected(
        &self,
        request: &(String, Url, Vec<u8>),
        response: &Response,
    ) -> Option<(String, Url, Vec<u8>)> {
        let location = response.header("location").filter(|_| self.follow_redirects)?;
        let url = request.1.join(location);
        match response.status {
            301..=303 if request.0 == "HEAD" => Some(("HEAD".to_owned(), url, Vec::new())),
            301..=303 => Some(("GET".to_owned(), url, Vec::new())),
            307 | 308 => Some((request.0.clone(), url, request.2.clone())),
            _ => None,
        }
    }

    /// What a browser says about itself and where the visitor comes from.
    fn navigation_headers(&self, method: &str, url: &Url, content_type: &str) -> Vec<(String, String)> {
        let mut headers = vec![("Accept".to_owned(), "text/html,application/xhtml+xml,*/*;q=0.8".to_owned())];
        let mut add = |name: &str, value: &str| headers.push((name.to_owned(), value.to_owned()));
        if method == "POST" {
            add("Content-Type", content_type);
        }
        let (site, origin) = match &self.provenance {
            Provenance::OwnPages if method == "POST" || self.current.is_some() => {
                ("same-origin", url.origin())
            }
            Provenance::OwnPages => ("none", url.origin()),
            Provenance::Foreign(origin) => ("cross-site", origin.clone()),
            Provenance::Untold => return headers,
        };
        add("Sec-Fetch-Site", site);
        add("Sec-Fetch-Mode", "navigate");
        add("Sec-Fetch-Dest", "document");
        if method == "POST" {
            add("Origin", &origin);
        }
        headers
    }

    fn exchange(
        &mut self,
        method: &str,
        url: &Url,
        headers: &[(String, String)],
        body: &[u8],
    ) -> io::Result<Response> {
        let own = headers.iter().filter(|(name, _)| {
            self.headers
                .iter()
                .all(|(key, _)| !key.eq_ignore_ascii_case(name))
        });
        let mut headers: Vec<(String, String)> = own.chain(&self.headers).cloned().collect();
        if !self.cookies.is_empty() {
            let cookies: Vec<String> = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            headers.push(("Cookie".to_owned(), cookies.join("; ")));
        }
        let mut connection = match self.connection.take() {
            Some((authority, kept)) if authority == url.authority && kept.is_open() => kept,
            _ => match self.source {
                Some(source) => Connection::open_from(source, &url.authority)?,
                None => Connection::open(&url.authority)?,
            },
        };
        connection.send(&request_bytes(method, url, &headers, body))?;
        let response = connection.receive(method, url)?;
        let closes = response
            .header("connection")
            .is_some_and(|value| value.eq_ignore_ascii_case("close"));
        if !closes {
            self.connection = Some((url.authority.clone(), connection));
        }
        self.keep_cookies(&response);
        Ok(response)
    }

    fn keep_cookies(&mut self, response: &Response) {
        for set in response.headers_named("set-cookie") {
            self.cookies_received.push(set.to_owned());
            let mut parts = set.split(';').map(str::trim);
            let (name, value) = parts
                .next()
                .and_then(|pair| pair.split_once('='))
                .unwrap_or((set, ""));
            self.cookies.retain(|(known, _)| known != name);
            let deleted = parts.any(|part| part.eq_ignore_ascii_case("max-age=0"));
            if !deleted {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }
}

/// Pairs as `application/x-www-form-urlencoded`.
#[must_use]
pub fn urlencoded<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let encoded: Vec<String> = pairs
        .into_iter()
        .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
        .collect();
    encoded.join("&")
}

/// A form with files, part by part (RFC 7578). The value of a field for files is what its file holds; without one no file is
/// chosen.
fn in_parts(form: &Form, entries: &[(String, String)]) -> String {
    let parts = entries.iter().map(|(name, value)| {
        let is_file = form
            .field(name)
            .is_some_and(|field| field.kind == Kind::Line("file".to_owned()));
        let file = match (is_file, value.is_empty()) {
            (false, _) => "",
            (true, true) => "; filename=\"\"\r\nContent-Type: application/octet-stream",
            (true, false) => "; filename=\"list.csv\"\r\nContent-Type: text/csv",
        };
        format!("--{FRONTIER}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{value}\r\n")
    });
    parts.collect::<String>() + &format!("--{FRONTIER}--\r\n")
}

fn encode(text: &str) -> String {
    let encode_byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
        b' ' => "+".to_owned(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encode_byte).collect()
}

#[cfg(test)]
mod tests;
