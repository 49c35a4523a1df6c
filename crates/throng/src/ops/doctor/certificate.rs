//! What is looked at of the certificates in the files that the settings name, and of the one that people are shown at the public
//! address: whether browsers trust it, and for how long.
//!
//! **Owns** the days at which somebody should look. **Never** asks for a page.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use throng_domain::time::{DAY_MS, SECOND_MS, Timestamp};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use x509_parser::prelude::{FromDer, X509Certificate};

use super::Case;
use super::address::{host_and_port, in_time, outer};
use super::finding::{Finding, broken, fine, look};
use crate::serve::certificates::plan;
use throng_certificates::Certificates;
use throng_process::clock;

/// Days before its end at which somebody should look: whatever renews it has not, by then.
const DAYS_LOOK: i64 = 21;
/// Days before its end at which it is broken: browsers will refuse the site before anybody is back from a holiday.
const DAYS_BROKEN: i64 = 4;

const ADVICE: &str =
    "Renew it, or correct what is shown at this address; people see a warning instead of the site.";

/// The files of `tls.certificate_file` and `tls.key_file`, as a start would read them now.
pub(super) fn files(case: &Case<'_>) -> Vec<Finding> {
    let plan = plan(&case.args.site.data, &case.loaded.settings);
    if plan.files.is_empty() {
        return fine("The settings name no files with certificates.");
    }
    let (_, troubles) = Certificates::from_files(&plan.files, &plan.hosts, clock::now());
    let open = plan.files.iter().filter_map(|pair| {
        let closes = pair.command_that_closes()?;
        let what = format!("Others on this machine can read {}.", pair.key.display());
        Some(broken(what, format!("Close it: `{closes}`.")))
    });
    let advice = "Correct the file, or tls.certificate_file and tls.key_file.";
    let wrong = troubles
        .iter()
        .map(|trouble| broken(format!("{trouble}."), advice));
    let found: Vec<Finding> = wrong.chain(open).flatten().collect();
    if found.is_empty() {
        return fine("The certificates in the files of the settings are good for the hosts of the site.");
    }
    found
}

pub(super) fn certificate(case: &Case<'_>) -> Vec<Finding> {
    let Some(url) = outer(case).filter(|url| url.is_https()) else {
        return fine("There is no encrypted public address to ask.");
    };
    let (host, port) = host_and_port(url);
    let roots = match roots(case.args.authority.as_deref()) {
        Ok(roots) => roots,
        Err(error) => return broken(error, "Name a file with certificates in PEM with --authority."),
    };
    match in_time(shown(&host, port, roots)) {
        Err(error) => broken(format!("{host}:{port} shows no certificate: {error}."), ADVICE),
        Ok(Shown { distrust: Some(why), .. }) => {
            broken(format!("Browsers do not trust the certificate of {host}: {why}."), ADVICE)
        }
        Ok(Shown { ends_ms, .. }) => {
            let days = ends_ms.saturating_sub(clock::now().0).div_euclid(DAY_MS);
            let what = format!("Browsers trust the certificate of {host}, which ends in {days} days.");
            match days {
                ..DAYS_BROKEN => broken(what, ADVICE),
                DAYS_BROKEN..DAYS_LOOK => look(what, "Look why it was not renewed."),
                _ => fine(what),
            }
        }
    }
}

/// The authorities that browsers trust, and those in this file.
fn roots(file: Option<&Path>) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let Some(file) = file else { return Ok(roots) };
    let said = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| said(&error))? {
        let certificate = certificate.map_err(|error| said(&error))?;
        roots.add(certificate).map_err(|error| said(&error))?;
    }
    Ok(roots)
}

/// The certificate that was shown.
struct Shown {
    /// Why browsers would not trust it.
    distrust: Option<String>,
    ends_ms: i64,
}

/// When the certificate ends that is shown for a host at this address, whether or not browsers trust it.
///
/// # Errors
/// Why none is shown.
pub(in crate::ops) fn end_of_shown(host: &str, at: SocketAddr) -> Result<Timestamp, String> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    in_time(async {
        let stream = TcpStream::connect(at).await.map_err(|error| error.to_string())?;
        shown_over(stream, host, roots).await
    })
    .map(|shown| Timestamp(shown.ends_ms))
}

async fn shown(host: &str, port: u16, roots: RootCertStore) -> Result<Shown, String> {
    let stream = TcpStream::connect((host, port)).await;
    shown_over(stream.map_err(|error| error.to_string())?, host, roots).await
}

async fn shown_over(stream: TcpStream, host: &str, roots: RootCertStore) -> Result<Shown, String> {
    let said = |error: &dyn std::fmt::Display| error.to_string();
    let provider = Arc::new(aws_lc_rs::default_provider());
    let usual = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider));
    let usual = usual.build().map_err(|error| said(&error))?;
    let looker = Arc::new(Looker { usual, provider: Arc::clone(&provider), distrust: Default::default() });
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| said(&error))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::clone(&looker) as Arc<dyn ServerCertVerifier>)
        .with_no_client_auth();
    let name = ServerName::try_from(host.to_owned()).map_err(|error| said(&error))?;
    let encrypted = TlsConnector::from(Arc::new(config)).connect(name, stream).await;
    let encrypted = encrypted.map_err(|error| said(&error))?;
    let (_, connection) = encrypted.get_ref();
    let leaf = connection.peer_certificates().and_then(|chain| chain.first());
    let leaf = leaf.ok_or("it shows none")?;
    let (_, parsed) = X509Certificate::from_der(leaf).map_err(|error| said(&error))?;
    let ends_ms = parsed.validity().not_after.timestamp().saturating_mul(SECOND_MS);
    let distrust = looker.distrust.get().cloned();
    Ok(Shown { distrust, ends_ms })
}

/// Looks at a certificate as browsers do, and notes what they would object to: nothing is sent over the connection, and a
/// certificate that is not trusted has an end as well.
#[derive(Debug)]
struct Looker {
    usual: Arc<WebPkiServerVerifier>,
    provider: Arc<CryptoProvider>,
    distrust: std::sync::OnceLock<String>,
}

impl ServerCertVerifier for Looker {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let checked =
            self.usual
                .verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now);
        if let Err(error) = checked {
            self.distrust.get_or_init(|| error.to_string());
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.usual.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.usual.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}
