//! An authority for tests, and handshakes in memory.

use std::io::{Read, Write};
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, date_time_ymd};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::ServerName;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, ClientConnection, RootCertStore, ServerConnection};
use throng_domain::time::Timestamp;

use crate::Certificates;

/// The first moment of 2030.
pub(crate) const NOW: Timestamp = Timestamp(1_893_456_000_000);

/// An authority whose certificates lead over one between.
pub(crate) struct Authority {
    pub(crate) root: String,
    between: String,
    issuer: Issuer<'static, KeyPair>,
}

/// A chain and its key, as PEM.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) own: String,
    pub(crate) between: String,
    pub(crate) key: String,
}

impl Pair {
    pub(crate) fn chain(&self) -> String {
        format!("{}{}", self.own, self.between)
    }
}

impl Authority {
    pub(crate) fn new() -> Authority {
        let params = |name: &str| {
            let mut params = CertificateParams::new(Vec::new()).unwrap();
            params.distinguished_name.push(DnType::CommonName, name);
            params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
            params
        };
        let (root_key, key) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
        let root = params("root").self_signed(&root_key).unwrap();
        let root_issuer = Issuer::new(params("root"), root_key);
        let between = params("between").signed_by(&key, &root_issuer).unwrap();
        Authority { root: root.pem(), between: between.pem(), issuer: Issuer::new(params("between"), key) }
    }

    /// A certificate that is good in these years, from the first of January to the first of January.
    pub(crate) fn issue(&self, names: &[&str], (from, to): (i32, i32)) -> Pair {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        (params.not_before, params.not_after) = (date_time_ymd(from, 1, 1), date_time_ymd(to, 1, 1));
        params.use_authority_key_identifier_extension = true;
        let key = KeyPair::generate().unwrap();
        let own = params.signed_by(&key, &self.issuer).unwrap();
        Pair { own: own.pem(), between: self.between.clone(), key: key.serialize_pem() }
    }

    /// The certificate that a browser is shown which trusts this authority, or why it shuts the connection.
    pub(crate) fn visit(
        &self,
        certificates: &Certificates,
        host: &str,
        protocol: &[u8],
    ) -> Result<CertificateDer<'static>, String> {
        let mut roots = RootCertStore::empty();
        roots
            .add(CertificateDer::from_pem_slice(self.root.as_bytes()).unwrap())
            .unwrap();
        let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let mut config = builder
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![protocol.to_vec()];
        let name = ServerName::try_from(host.to_owned()).unwrap();
        let mut client = ClientConnection::new(Arc::new(config), name).unwrap();
        let mut server = ServerConnection::new(certificates.server_config().unwrap()).unwrap();
        while client.is_handshaking() || server.is_handshaking() {
            carry(|to| client.write_tls(to), |from| server.read_tls(from));
            let answered = server.process_new_packets();
            carry(|to| server.write_tls(to), |from| client.read_tls(from));
            client.process_new_packets().map_err(|error| error.to_string())?;
            answered.map_err(|error| error.to_string())?;
        }
        assert_eq!(server.alpn_protocol(), Some(protocol));
        Ok(client.peer_certificates().unwrap()[0].clone().into_owned())
    }
}

fn carry(
    mut write: impl FnMut(&mut dyn Write) -> std::io::Result<usize>,
    mut read: impl FnMut(&mut dyn Read) -> std::io::Result<usize>,
) {
    let mut bytes = Vec::new();
    while write(&mut bytes).unwrap() > 0 {}
    let mut left = bytes.as_slice();
    while !left.is_empty() {
        read(&mut left).unwrap();
    }
}

/// Makes a certificate and its key usable for rustls.
pub(crate) fn keyed(pair: &Pair) -> Arc<rustls::sign::CertifiedKey> {
    let chain = CertificateDer::pem_slice_iter(pair.chain().as_bytes())
        .map(Result::unwrap)
        .collect();
    let key = PrivateKeyDer::from_pem_slice(pair.key.as_bytes()).unwrap();
    let key = rustls::crypto::aws_lc_rs::sign::any_supported_type(&key).unwrap();
    Arc::new(rustls::sign::CertifiedKey::new(chain, key))
}
