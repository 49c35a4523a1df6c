//! Requests to a certificate authority, within bounds of bytes and time, whatever it answers.
//!
//! **Owns** the connection: one for each request, encrypted, to whoever proves the name by an authority that browsers trust too,
//! or by the operator's own. **Never** follows to another address by itself, nor speaks without encryption. **Called by** the
//! library that knows the protocol. **Bounds**: `CERTIFICATE_REPLY_BYTES_MAX`, `CERTIFICATE_REPLY_S_MAX`.

use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, UNIX_EPOCH};

use bytes::Bytes;
use http::header::{CONNECTION, HOST, RETRY_AFTER, USER_AGENT};
use http::{HeaderMap, HeaderValue, Request, Response, Uri};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_process::clock;
use throng_process::limits::{CERTIFICATE_REPLY_BYTES_MAX, CERTIFICATE_REPLY_S_MAX};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use crate::failure::{Failure, brief};

/// How we call ourselves to an authority, whose people can then find who asks wrongly.
const AGENT: &str = concat!("throng/", env!("CARGO_PKG_VERSION"), " (instant-acme)");
/// The most lines in the head of an answer.
const HEADERS_MAX: usize = 64;
/// The most bytes of it.
const HEAD_BYTES_MAX: usize = 64 * 1024;

/// An answer with a status that says no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    /// For how long it asks to be left alone.
    pub(crate) retry_after_ms: Option<i64>,
}

/// Why there was no answer, or none that counts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unanswered {
    #[error("an address that does not begin with https://: {0}")]
    Address(String),
    #[error("{0}")]
    Unreached(String),
    #[error("its certificate is not good: {0}")]
    Certificate(String),
    #[error("no answer in time")]
    Slow,
    #[error("an answer of more than {} KiB", CERTIFICATE_REPLY_BYTES_MAX.max / 1024)]
    Large,
    #[error("no answer by the rules of HTTP: {0}")]
    Garbled(String),
}

impl Unanswered {
    /// Whether somebody answers there who is no authority.
    pub(crate) fn is_nonsense(&self) -> bool {
        matches!(self, Unanswered::Address(_) | Unanswered::Large | Unanswered::Garbled(_))
    }
}

/// The last refusal, for whoever is told of an error without it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen(Arc<Mutex<Option<Refusal>>>);

impl Seen {
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, refusal: Option<Refusal>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = refusal;
    }
}

#[cfg(test)]
thread_local! {
    /// How long a test waits for an answer that does not come.
    pub(crate) static PATIENCE: std::cell::Cell<Option<Duration>> = const { std::cell::Cell::new(None) };
}

/// Makes requests.
#[derive(Clone)]
pub(crate) struct Client {
    tls: TlsConnector,
    seen: Seen,
    /// How long an answer can take.
    most: Duration,
}

impl Client {
    /// One that trusts the authorities that browsers trust, or only those in this file.
    pub(crate) fn new(root_file: Option<&PathBuf>) -> Result<Client, Failure> {
        let roots = match root_file {
            Some(file) => roots_in(file).ok_or_else(|| Failure::Root(file.display().to_string()))?,
            None => RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() },
        };
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has the versions that it is made for")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let most = Duration::from_secs(CERTIFICATE_REPLY_S_MAX.max);
        #[cfg(test)]
        let most = PATIENCE.get().unwrap_or(most);
        Ok(Client { tls: TlsConnector::from(Arc::new(config)), seen: Seen::default(), most })
    }

    pub(crate) fn seen(&self) -> Seen {
        self.seen.clone()
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Response<Bytes>, Unanswered> {
        let (host, port) = reached(request.uri())?;
        let unreached = |error: std::io::Error| Unanswered::Unreached(brief(&error.to_string()));
        let stream = TcpStream::connect((host.trim_matches(['[', ']']), port))
            .await
            .map_err(unreached)?;
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned());
        let name = name.map_err(|_| Unanswered::Address(brief(&host)))?;
        let stream = self
            .tls
            .connect(name, stream)
            .await
            .map_err(|error| of_handshake(&error))?;
        answered(TokioIo::new(stream), in_short(request)).await
    }
}

/// The certificates of authorities in a file.
fn roots_in(file: &Path) -> Option<RootCertStore> {
    let mut roots = RootCertStore::empty();
    let certificates = CertificateDer::pem_file_iter(file).ok()?;
    for certificate in certificates.take(HEADERS_MAX) {
        roots.add(certificate.ok()?).ok()?;
    }
    (!roots.is_empty()).then_some(roots)
}

fn reached(uri: &Uri) -> Result<(String, u16), Unanswered> {
    let encrypted = uri.scheme_str() == Some("https");
    let authority = uri.authority().filter(|_| encrypted);
    let authority = authority.ok_or_else(|| Unanswered::Address(brief(&uri.to_string())))?;
    Ok((authority.host().to_owned(), authority.port_u16().unwrap_or(443)))
}

fn of_handshake(error: &std::io::Error) -> Unanswered {
    let wrapped = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<rustls::Error>());
    match wrapped {
        Some(rustls::Error::InvalidCertificate(why)) => Unanswered::Certificate(brief(&format!("{why:?}"))),
        _ => Unanswered::Unreached(brief(&error.to_string())),
    }
}

/// The request as it is written on a connection that leads to its host already.
fn in_short(mut request: Request<Full<Bytes>>) -> Request<Full<Bytes>> {
    let uri = request.uri();
    let host = uri
        .authority()
        .and_then(|host| HeaderValue::from_str(host.as_str()).ok());
    let path = uri.path_and_query().map_or("/", |path| path.as_str()).parse();
    let headers = request.headers_mut();
    host.into_iter().for_each(|host| {
        headers.insert(HOST, host);
    });
    headers.insert(USER_AGENT, HeaderValue::from_static(AGENT));
    headers.insert(CONNECTION, HeaderValue::from_static("close"));
    *request.uri_mut() = path.expect("a path of an address is an address");
    request
}

async fn answered(
    stream: TokioIo<tokio_rustls::client::TlsStream<TcpStream>>,
    request: Request<Full<Bytes>>,
) -> Result<Response<Bytes>, Unanswered> {
    let garbled = |error: hyper::Error| Unanswered::Garbled(brief(&error.to_string()));
    let mut builder = http1::Builder::new();
    builder.max_headers(HEADERS_MAX).max_buf_size(HEAD_BYTES_MAX);
    let (mut sender, connection) = builder.handshake(stream).await.map_err(garbled)?;
    let exchange = async {
        let (head, body) = sender.send_request(request).await.map_err(garbled)?.into_parts();
        let most = usize::try_from(CERTIFICATE_REPLY_BYTES_MAX.max).expect("it is small");
        let body = Limited::new(body, most).collect().await.map_err(|error| {
            if error.is::<LengthLimitError>() {
                Unanswered::Large
            } else {
                Unanswered::Garbled(brief(&error.to_string()))
            }
        })?;
        Ok(Response::from_parts(head, body.to_bytes()))
    };
    let mut exchange = pin!(exchange);
    tokio::select! {
        answer = &mut exchange => answer,
        // It ends with the last byte, which the exchange may not have seen yet.
        _ended = connection => exchange.await,
    }
}

impl HttpClient for Client {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.clone();
        Box::pin(async move {
            client.seen.note(None);
            let (head, body) = request.into_parts();
            let body = body
                .collect()
                .await
                .map_or_else(|never| match never {}, |body| body.to_bytes());
            let request = Request::from_parts(head, Full::new(body));
            let answer = tokio::time::timeout(client.most, client.exchange(request)).await;
            let answer = answer.unwrap_or(Err(Unanswered::Slow));
            let answer = answer.map_err(|unanswered| Error::Other(Box::new(unanswered)))?;
            client
                .seen
                .note(refusal_of(answer.status().as_u16(), answer.headers(), clock::now()));
            Ok(answer.map(Full::new).into())
        })
    }
}

fn refusal_of(status: u16, headers: &HeaderMap, now: Timestamp) -> Option<Refusal> {
    (status >= 400).then(|| Refusal { status, retry_after_ms: retry_after_ms(headers, now) })
}

/// How long to wait, from a number of seconds or a date.
fn retry_after_ms(headers: &HeaderMap, now: Timestamp) -> Option<i64> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(i64::from(seconds) * SECOND_MS);
    }
    let at = httpdate::parse_http_date(text)
        .ok()?
        .duration_since(UNIX_EPOCH)
        .ok()?;
    Some(Timestamp(i64::try_from(at.as_millis()).ok()?).since(now).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_may_ask_to_wait_in_seconds_or_until_a_date() {
        // 1 January 2030, 0:00.
        let now = Timestamp(1_893_456_000_000);
        for (text, expected) in [
            ("120", Some(120_000)),
            ("0", Some(0)),
            ("4294967295", Some(4_294_967_295_000)),
            ("99999999999999999999", None),
            ("-5", None),
            ("soon", None),
            ("", None),
            ("Tue, 01 Jan 2030 00:01:00 GMT", Some(60_000)),
            ("Mon, 31 Dec 2029 00:01:00 GMT", Some(0)),
        ] {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(text))]);
            assert_eq!(retry_after_ms(&headers, now), expected, "{text}");
            let refusal = refusal_of(429, &headers, now).expect("it is one");
            assert_eq!(refusal, Refusal { status: 429, retry_after_ms: expected });
            assert_eq!(refusal_of(200, &headers, now), None);
        }
    }

    #[test]
    fn only_encrypted_addresses_are_asked() {
        for (uri, expected) in [
            ("https://a.example/dir", Some(("a.example", 443))),
            ("https://a.example:14000/dir", Some(("a.example", 14000))),
            ("https://[::1]:14000/dir", Some(("[::1]", 14000))),
            ("http://a.example/dir", None),
            ("/dir", None),
            ("ftp://a.example", None),
        ] {
            let reached = reached(&uri.parse().expect("an address"));
            assert_eq!(reached.ok().as_ref().map(|(host, port)| (host.as_str(), *port)), expected, "{uri}");
        }
    }
}
