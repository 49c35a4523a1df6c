//! The certificate and key that all servers of one run show: P-256, made for the run, for the name `localhost`. **Owns**
//! its two files, which go with the folder of the run, and the configuration of a client that trusts it alone.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::crypto::CryptoProvider;
use rustls::crypto::aws_lc_rs::{cipher_suite, default_provider, kx_group};
use rustls::{ClientConfig, RootCertStore};
use throng_process::private;

/// The only name in the certificate.
pub(crate) const NAME: &str = "localhost";

/// Who the servers are.
#[derive(Debug)]
pub(crate) struct Identity {
    pub chain: PathBuf,
    pub key: PathBuf,
    roots: RootCertStore,
}

impl Identity {
    /// Makes one, with its files in `folder`.
    pub(super) fn make(folder: &Path) -> Result<Identity> {
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed([NAME.to_owned()])?;
        let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
        std::fs::write(&chain, cert.pem())?;
        private::write_new(&key, &signing_key.serialize_pem())?;
        let mut roots = RootCertStore::empty();
        roots.add(cert.der().clone())?;
        Ok(Identity { chain, key, roots })
    }

    /// How a client speaks: TLS 1.3, AES-128-GCM and X25519 only, so that all servers have the same work.
    pub(super) fn client(&self, inside: &[u8]) -> Result<ClientConfig> {
        let provider = CryptoProvider {
            cipher_suites: vec![cipher_suite::TLS13_AES_128_GCM_SHA256],
            kx_groups: vec![kx_group::X25519],
            ..default_provider()
        };
        let builder = ClientConfig::builder_with_provider(Arc::new(provider));
        let builder = builder.with_protocol_versions(&[&rustls::version::TLS13])?;
        let mut config = builder
            .with_root_certificates(self.roots.clone())
            .with_no_client_auth();
        config.alpn_protocols = vec![inside.to_vec()];
        Ok(config)
    }
}
