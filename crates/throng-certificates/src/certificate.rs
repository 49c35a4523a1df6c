//! One certificate with the chain that leads to its authority and its key, checked to belong together.
//!
//! **Owns** what is wrong with such a pair, in sentences that say what to do. **Never** reads a file, and never shows a key.
//! **Called by** whoever has read the bytes. **Bounds**: `CERTIFICATE_CHAIN_MAX` certificates in a chain.

use std::sync::Arc;

use rustls::client::verify_server_name;
use rustls::crypto::aws_lc_rs::sign::any_supported_type;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_process::limits::CERTIFICATE_CHAIN_MAX;
use x509_parser::certificate::X509Certificate;
use x509_parser::extensions::GeneralName;
use x509_parser::prelude::FromDer;

/// A certificate whose key belongs to it.
#[derive(Clone, Debug)]
pub struct Certificate {
    keyed: Arc<CertifiedKey>,
    /// The names that it is for, as it says them.
    names: Vec<String>,
    begins: Timestamp,
    ends: Timestamp,
}

/// What is wrong with a certificate or a key. Each sentence follows the name of the file or of the host.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    #[error("cannot be read ({0}): check the path, and that the user whom Throng runs as may read it")]
    Unreadable(String),
    #[error("is larger than a certificate can be: check the path")]
    TooLarge,
    #[error("is empty: copy the file again")]
    Empty,
    #[error(
        "ends in the middle, or is damaged: copy the file again, and rename it into place once it is whole"
    )]
    Half,
    #[error(
        "is in binary form (DER): convert it with `openssl x509 -inform der` or `openssl pkey -inform der` and use the output"
    )]
    Der,
    #[error(
        "holds no certificate: give the file with the lines BEGIN CERTIFICATE, often called fullchain.pem"
    )]
    NoCertificate,
    #[error("holds no private key: give the file with the line BEGIN PRIVATE KEY, often called privkey.pem")]
    NoKey,
    #[error(
        "is locked by a password, which Throng cannot ask for: write it without one with `openssl pkey -in FILE -out NEW`"
    )]
    LockedKey,
    #[error("holds a certificate that cannot be understood: ask your authority for it again")]
    BadCertificate,
    #[error(
        "holds a key of a kind that cannot be used: use ECDSA (P-256 or P-384), Ed25519, or RSA with 2048 bits or more"
    )]
    BadKey,
    #[error(
        "holds more certificates than a chain can have: give only the one for your site and those that lead to its authority"
    )]
    LongChain,
    #[error("does not belong to the key: give the certificate and the key of the same order")]
    WrongKey,
    #[error(
        "has its certificates in the wrong order: first the one for your site, then each with the one that signed it"
    )]
    WrongOrder,
    #[error("is for {}, but none of the site's hosts ({}): order one for them, or correct server.public_url and server.hosts", .names.join(", "), .hosts.join(", "))]
    WrongName { names: Vec<String>, hosts: Vec<String> },
    #[error("has expired: put a new one into its place")]
    Expired,
    #[error("is not valid yet: check this machine's clock, or wait")]
    NotYet,
}

impl Trouble {
    /// Whether such a certificate is still better than none: browsers warn of it, but some visitors can go on, and nobody
    /// is refused a connection.
    pub(crate) fn is_better_than_none(&self) -> bool {
        matches!(self, Trouble::Expired | Trouble::NotYet)
    }
}

/// Which of the two files a trouble is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Chain,
    Key,
}

impl Certificate {
    /// Reads a chain and its key, both as PEM.
    ///
    /// # Errors
    /// What is wrong, and with which of the two.
    pub(crate) fn read(chain: &[u8], key: &[u8]) -> Result<Certificate, (Part, Trouble)> {
        let chain = read_chain(chain).map_err(|trouble| (Part::Chain, trouble))?;
        let key = read_key(key).map_err(|trouble| (Part::Key, trouble))?;
        let signing = any_supported_type(&key).map_err(|_| (Part::Key, Trouble::BadKey))?;
        let (names, begins, ends) = facts_of(&chain[0]).map_err(|trouble| (Part::Chain, trouble))?;
        let order = check_order(&chain);
        let keyed = CertifiedKey::new(chain, signing);
        match keyed.keys_match() {
            Ok(()) => order.map_err(|trouble| (Part::Chain, trouble))?,
            Err(_) if fits_another(&keyed) => return Err((Part::Chain, Trouble::WrongOrder)),
            Err(_) => return Err((Part::Chain, Trouble::WrongKey)),
        }
        Ok(Certificate { keyed: Arc::new(keyed), names, begins, ends })
    }

    /// Whether it can be shown at `now` for at least one of `hosts`; of no hosts nothing is asked.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, hosts: &[String], now: Timestamp) -> Result<(), Trouble> {
        if !hosts.is_empty() && !hosts.iter().any(|host| self.fits(host)) {
            return Err(Trouble::WrongName { names: self.names.clone(), hosts: hosts.to_vec() });
        }
        if now >= self.ends {
            return Err(Trouble::Expired);
        }
        if now < self.begins {
            return Err(Trouble::NotYet);
        }
        Ok(())
    }

    /// Whether a browser that asks for `host` takes it.
    pub fn fits(&self, host: &str) -> bool {
        let Ok(name) = ServerName::try_from(host) else {
            return false;
        };
        let Ok(parsed) = ParsedCertificate::try_from(&self.keyed.cert[0]) else {
            return false;
        };
        verify_server_name(&parsed, &name).is_ok()
    }

    pub(crate) fn keyed(&self) -> &Arc<CertifiedKey> {
        &self.keyed
    }

    /// The certificate itself, without its chain, as it goes over the wire.
    pub(crate) fn leaf(&self) -> &CertificateDer<'static> {
        &self.keyed.cert[0]
    }

    /// The first moment at which it is valid.
    pub fn begins(&self) -> Timestamp {
        self.begins
    }

    /// The first moment at which it is not valid any more.
    pub fn ends(&self) -> Timestamp {
        self.ends
    }
}

fn read_chain(bytes: &[u8]) -> Result<Vec<CertificateDer<'static>>, Trouble> {
    check_text(bytes)?;
    let mut chain = Vec::new();
    for certificate in CertificateDer::pem_slice_iter(bytes) {
        chain.push(certificate.map_err(|error| trouble_of(&error))?);
        if chain.len() > CERTIFICATE_CHAIN_MAX.count() {
            return Err(Trouble::LongChain);
        }
    }
    if chain.is_empty() {
        return Err(Trouble::NoCertificate);
    }
    Ok(chain)
}

fn read_key(bytes: &[u8]) -> Result<PrivateKeyDer<'static>, Trouble> {
    check_text(bytes)?;
    let text = String::from_utf8_lossy(bytes);
    if text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED") {
        return Err(Trouble::LockedKey);
    }
    match PrivateKeyDer::from_pem_slice(bytes) {
        Ok(key) => Ok(key),
        Err(pem::Error::NoItemsFound) => Err(Trouble::NoKey),
        Err(error) => Err(trouble_of(&error)),
    }
}

/// What can be said of a file before it is read as PEM.
fn check_text(bytes: &[u8]) -> Result<(), Trouble> {
    /// What every binary certificate and key begins with: an ASN.1 sequence whose length takes some bytes.
    const DER_BEGINNINGS: [&[u8]; 3] = [&[0x30, 0x80], &[0x30, 0x81], &[0x30, 0x82]];
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Trouble::Empty);
    }
    if DER_BEGINNINGS
        .iter()
        .any(|beginning| bytes.starts_with(beginning))
    {
        return Err(Trouble::Der);
    }
    Ok(())
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the errors of another library")]
fn trouble_of(error: &pem::Error) -> Trouble {
    match error {
        pem::Error::SectionTooLarge => Trouble::TooLarge,
        _ => Trouble::Half,
    }
}

/// The names of a certificate, and from when to when it is valid.
fn facts_of(certificate: &CertificateDer<'_>) -> Result<(Vec<String>, Timestamp, Timestamp), Trouble> {
    let (_, parsed) = X509Certificate::from_der(certificate).map_err(|_| Trouble::BadCertificate)?;
    let names = parsed
        .subject_alternative_name()
        .map_err(|_| Trouble::BadCertificate)?;
    let names = names.iter().flat_map(|names| &names.value.general_names);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a list of the library: only these are names of hosts"
    )]
    let names = names.filter_map(|name| match name {
        GeneralName::DNSName(name) => Some((*name).to_owned()),
        _ => None,
    });
    let validity = parsed.validity();
    let at = |seconds: i64| Timestamp(seconds.saturating_mul(SECOND_MS)).within_calendar();
    // The last second is valid to its end.
    let ends = at(validity.not_after.timestamp().saturating_add(1));
    Ok((names.collect(), at(validity.not_before.timestamp()), ends))
}

/// Each certificate of a chain has to be followed by the one that signed it.
fn check_order(chain: &[CertificateDer<'_>]) -> Result<(), Trouble> {
    let parsed: Result<Vec<_>, _> = chain.iter().map(|one| X509Certificate::from_der(one)).collect();
    let parsed = parsed.map_err(|_| Trouble::BadCertificate)?;
    let follows =
        |pair: &[(&[u8], X509Certificate<'_>)]| pair[0].1.issuer().as_raw() == pair[1].1.subject().as_raw();
    if parsed.windows(2).all(follows) {
        Ok(())
    } else {
        Err(Trouble::WrongOrder)
    }
}

/// Whether the key belongs to a certificate of the chain that is not the first.
fn fits_another(keyed: &CertifiedKey) -> bool {
    keyed.cert.iter().skip(1).any(|certificate| {
        let alone = CertifiedKey::new(vec![certificate.clone()], Arc::clone(&keyed.key));
        alone.keys_match().is_ok()
    })
}
