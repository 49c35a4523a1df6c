//! The certificates that are shown now, by the name that a browser asks for. They are exchanged while the program runs.
//!
//! **Owns** the choice among them. **Never** reads a file or asks an authority: whoever does calls [`Certificates::put`].
//! **Called by** rustls at each handshake, without a lock. **Bounds**: `CERTIFICATES_MAX` of them.

use std::sync::Arc;

use arc_swap::ArcSwap;
use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs::{Ticketer, default_provider};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use throng_domain::time::Timestamp;
use throng_process::limits::CERTIFICATES_MAX;

use crate::certificate::Certificate;
use crate::challenges::{ALPN_CHALLENGE, Challenge, Challenges};
use crate::files::{FileTrouble, Files};

/// What is spoken over an encrypted connection, the preferred first.
const PROTOCOLS: [&[u8]; 3] = [b"h2", b"http/1.1", ALPN_CHALLENGE];

/// Where a certificate comes from: its place in the list of files, or the host that it was ordered for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Files(usize),
    Ordered(String),
}

/// The certificates in use. A copy is the same ones.
#[derive(Clone, Debug, Default)]
pub struct Certificates(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    shown: ArcSwap<Vec<(Source, Certificate)>>,
    challenges: Challenges,
}

impl Certificates {
    /// Those of these files that can be used for one of `hosts`, and what is wrong with the others.
    pub fn from_files(files: &[Files], hosts: &[String], now: Timestamp) -> (Certificates, Vec<FileTrouble>) {
        let certificates = Certificates::default();
        let mut troubles = Vec::new();
        for (place, pair) in files.iter().enumerate() {
            let read = pair.read();
            let checked = read.and_then(|certificate| {
                certificates
                    .put_checked(&Source::Files(place), &certificate, (hosts, now))
                    .map_err(|trouble| pair.about_chain(trouble))
            });
            troubles.extend(checked.err());
        }
        (certificates, troubles)
    }

    /// Whether there is one to show. Without one no handshake succeeds.
    pub fn is_empty(&self) -> bool {
        self.0.shown.load().is_empty()
    }

    /// Whether there is one to show to whoever asks for this host.
    pub fn fit(&self, host: &str) -> bool {
        self.0
            .shown
            .load()
            .iter()
            .any(|(_, certificate)| certificate.fits(host))
    }

    /// What a listener of encrypted connections is given. One for all of them and made once: it holds the keys by which
    /// browsers resume a session, while the certificates change behind it.
    ///
    /// A connection whose protocol is [`ALPN_CHALLENGE`] after the handshake carries nothing and has to be closed.
    ///
    /// # Errors
    /// When the system gives no randomness for the keys of sessions.
    pub fn server_config(&self) -> Result<Arc<ServerConfig>, rustls::Error> {
        let builder = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let builder = builder
            .with_safe_default_protocol_versions()?
            .with_no_client_auth();
        let mut config = builder.with_cert_resolver(Arc::new(self.clone()));
        config.alpn_protocols = PROTOCOLS.iter().map(|protocol| protocol.to_vec()).collect();
        config.ticketer = Ticketer::new()?;
        Ok(Arc::new(config))
    }

    /// The answer for `/.well-known/acme-challenge/` and this token, if it is asked for now.
    pub fn challenge_answer(&self, token: &str) -> Option<String> {
        self.0.challenges.answer(token)
    }

    /// Answers this question of the authority too, from now on.
    pub(crate) fn open_challenge(&self, challenge: &Challenge) {
        self.0.challenges.open(challenge);
    }

    /// Answers no question any more.
    pub(crate) fn close_challenges(&self) {
        self.0.challenges.close_all();
    }

    /// Shows a certificate if it is good at `now` for one of the hosts, instead of the one from the same place. An expired
    /// one is shown if there is none from there.
    pub(crate) fn put_checked(
        &self,
        from: &Source,
        certificate: &Certificate,
        (hosts, now): (&[String], Timestamp),
    ) -> Result<(), crate::Trouble> {
        let checked = certificate.check(hosts, now);
        let better_than_none =
            |trouble: &crate::Trouble| trouble.is_better_than_none() && self.of(from).is_none();
        if checked.as_ref().err().is_none_or(better_than_none) {
            self.put(from, certificate);
        }
        checked
    }

    pub(crate) fn put(&self, from: &Source, certificate: &Certificate) {
        self.0.shown.rcu(|shown| {
            let mut next: Vec<_> = shown.iter().filter(|(place, _)| place != from).cloned().collect();
            next.push((from.clone(), certificate.clone()));
            // Files first, in the order of the settings: the first is shown to those who name no host.
            next.sort_by_key(|(place, _)| match place {
                Source::Files(place) => *place,
                Source::Ordered(_) => usize::MAX,
            });
            assert!(next.len() <= CERTIFICATES_MAX.count(), "as many as files and hosts in settings");
            next
        });
    }

    pub(crate) fn of(&self, from: &Source) -> Option<Certificate> {
        let shown = self.0.shown.load();
        shown
            .iter()
            .find(|(place, _)| place == from)
            .map(|(_, certificate)| certificate.clone())
    }

    /// The certificate for a host, or the first for those that name none or another.
    fn choose(&self, host: Option<&str>) -> Option<Arc<CertifiedKey>> {
        let shown = self.0.shown.load();
        let fitting = host.and_then(|host| shown.iter().find(|(_, certificate)| certificate.fits(host)));
        fitting
            .or(shown.first())
            .map(|(_, certificate)| Arc::clone(certificate.keyed()))
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let host = hello.server_name();
        let mut protocols = hello.alpn().into_iter().flatten();
        // Only the authority offers this one, and no other.
        if protocols.next() == Some(ALPN_CHALLENGE) && protocols.next().is_none() {
            return self.0.challenges.shown(host?);
        }
        self.choose(host)
    }
}
