//! How requests reach an S3 service: over HTTP/1.1, encrypted to whoever proves the name by an authority that browsers trust.
//!
//! Owns the connections, which are kept for the next request. It must never follow to another address. Bounds: [`S3_REQUEST_S_MAX`] for a
//! request with its answer, [`S3_ANSWER_BYTES_MAX`] for an answer, [`IDLE_MAX`] connections that are kept.

use std::error::Error as StdError;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use http::header::HOST;
use http::uri::Scheme;
use http::{HeaderValue, Uri};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody, HttpResponse,
    HttpResponseBody, HttpService,
};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use throng_process::limits::resources::{self, Gauge};
use throng_process::limits::{S3_ANSWER_BYTES_MAX, S3_REQUEST_S_MAX};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

type Sender = SendRequest<HttpRequestBody>;

/// Makes requests. Clones share the connections.
#[derive(Clone)]
pub(super) struct Transport(Arc<Shared>);

struct Shared {
    tls: TlsConnector,
    /// Connections that are kept for the next request, the one that was used last at the end.
    idle: Mutex<Vec<(Uri, Sender)>>,
    gauge: Gauge,
}

impl std::fmt::Debug for Transport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Transport")
    }
}

impl Transport {
    pub(super) fn new() -> Transport {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has the versions that it is made for")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Transport(Arc::new(Shared {
            tls: TlsConnector::from(Arc::new(config)),
            idle: Mutex::default(),
            gauge: resources::PLACE_CONNECTIONS.made(),
        }))
    }

    async fn exchange(&self, mut request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let origin = origin_of(request.uri())?;
        let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
        *request.uri_mut() = path
            .parse()
            .map_err(|error| failed(HttpErrorKind::Unknown, error))?;
        let host = origin.authority().map(|host| host.as_str()).unwrap_or_default();
        let host = HeaderValue::from_str(host).map_err(|error| failed(HttpErrorKind::Unknown, error))?;
        request.headers_mut().entry(HOST).or_insert(host);
        let mut sender = match self.kept(&origin) {
            Some(sender) => sender,
            None => self.connect(&origin).await?,
        };
        // A connection that was kept may have been closed meanwhile: the library asks again.
        let answer = sender.send_request(request).await;
        let (head, body) = answer
            .map_err(|error| failed(HttpErrorKind::Request, error))?
            .into_parts();
        let body = Limited::new(body, S3_ANSWER_BYTES_MAX.count()).collect().await;
        let body = body.map_err(|error| HttpError::new_boxed(HttpErrorKind::Interrupted, error))?;
        self.keep(origin, sender);
        let body = Full::new(body.to_bytes()).map_err(|never| match never {});
        Ok(HttpResponse::from_parts(head, HttpResponseBody::new(body)))
    }

    fn kept(&self, origin: &Uri) -> Option<Sender> {
        let mut idle = self.0.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|(_, sender)| !sender.is_closed());
        let at = idle
            .iter()
            .rposition(|(kept, sender)| kept == origin && sender.is_ready())?;
        let (_, sender) = idle.remove(at);
        self.0.gauge.holds(idle.len());
        Some(sender)
    }

    fn keep(&self, origin: Uri, sender: Sender) {
        let mut idle = self.0.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() >= self.0.gauge.max() {
            idle.remove(0);
            self.0.gauge.refuses();
        }
        idle.push((origin, sender));
        self.0.gauge.holds(idle.len());
    }

    async fn connect(&self, origin: &Uri) -> Result<Sender, HttpError> {
        let host = origin
            .host()
            .unwrap_or_default()
            .trim_matches(['[', ']'])
            .to_owned();
        let is_encrypted = origin.scheme() == Some(&Scheme::HTTPS);
        let port = origin.port_u16().unwrap_or(if is_encrypted { 443 } else { 80 });
        let unreached = |error| failed(HttpErrorKind::Connect, error);
        let stream = TcpStream::connect((host.as_str(), port))
            .await
            .map_err(unreached)?;
        stream.set_nodelay(true).map_err(unreached)?;
        if !is_encrypted {
            return driven(TokioIo::new(stream)).await;
        }
        let name = ServerName::try_from(host).map_err(|error| failed(HttpErrorKind::Unknown, error))?;
        driven(TokioIo::new(self.0.tls.connect(name, stream).await.map_err(unreached)?)).await
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "it runs only while somebody waits for an answer, and ends with the connection"
)]
async fn driven<Io>(io: Io) -> Result<Sender, HttpError>
where
    Io: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
{
    let shaken = http1::handshake(io).await;
    let (sender, connection) = shaken.map_err(|error| failed(HttpErrorKind::Connect, error))?;
    tokio::spawn(async move { drop(connection.await) });
    Ok(sender)
}

fn origin_of(uri: &Uri) -> Result<Uri, HttpError> {
    let authority = uri
        .authority()
        .map(|authority| authority.as_str())
        .unwrap_or_default();
    Uri::builder()
        .scheme(uri.scheme_str().unwrap_or("https"))
        .authority(authority)
        .path_and_query("/")
        .build()
        .map_err(|error| failed(HttpErrorKind::Unknown, error))
}

fn failed(kind: HttpErrorKind, error: impl StdError + Send + Sync + 'static) -> HttpError {
    HttpError::new(kind, error)
}

#[async_trait]
impl HttpService for Transport {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let most = Duration::from_secs(S3_REQUEST_S_MAX.max);
        match tokio::time::timeout(most, self.exchange(request)).await {
            Ok(answered) => answered,
            Err(slow) => Err(failed(HttpErrorKind::Timeout, slow)),
        }
    }
}

impl HttpConnector for Transport {
    fn connect(&self, _options: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}
