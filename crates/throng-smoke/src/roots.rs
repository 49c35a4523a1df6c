//! Owns whom a smoke test trusts to vouch for a site: the certificates of this system, or of the file that was named. It must
//! never accept a certificate that nobody vouches for. Bounds: the bytes of a file.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};

use crate::bounds::ROOTS_BYTES_MAX;

/// Where systems keep the certificates that they trust: Debian, Fedora and Red Hat, openSUSE, Alpine.
const OF_SYSTEM: &[&str] = &[
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
];

/// Whose word counts for a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roots {
    /// Files of certificates beside those of the system, in PEM.
    pub files: Vec<PathBuf>,
}

/// What speaks TLS for a smoke test: 1.2 and 1.3, and HTTP/1.1 in it.
///
/// # Errors
/// A file that cannot be read or holds no certificate.
pub fn trusting(roots: &Roots) -> Result<Arc<ClientConfig>, String> {
    let mut store = RootCertStore::empty();
    // Some certificates of a system are of kinds that nobody can check any more: the others are of use all the same.
    let of_system = OF_SYSTEM.iter().map(Path::new).find(|path| path.is_file());
    match of_system.map(read) {
        Some(Ok(certificates)) => drop(store.add_parsable_certificates(certificates)),
        Some(Err(_)) | None => store.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
    }
    for file in &roots.files {
        for certificate in read(file)? {
            let why =
                |error| format!("{} holds a certificate that cannot be trusted: {error}", file.display());
            store.add(certificate).map_err(why)?;
        }
    }
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| format!("TLS cannot be used: {error}"))?;
    let mut config = builder.with_root_certificates(store).with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn read(path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let unreadable = |error: &dyn std::fmt::Display| format!("cannot read {}: {error}", path.display());
    let file = std::fs::File::open(path).map_err(|error| unreadable(&error))?;
    let mut text = Vec::new();
    file.take(ROOTS_BYTES_MAX)
        .read_to_end(&mut text)
        .map_err(|error| unreadable(&error))?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    let found = found.map_err(|error| unreadable(&error))?;
    if found.is_empty() {
        return Err(format!("{} holds no certificate: it must be PEM", path.display()));
    }
    Ok(found)
}
