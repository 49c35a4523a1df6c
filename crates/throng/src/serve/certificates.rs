//! The certificates of the site: what the settings ask for, the questions of an authority, and how it stands.
//!
//! **Owns** the way from settings to `throng-certificates`, and the route at which an authority asks. **Never** reads a key.
//! **Called by** the start, and by the command that shows certificates. **Bounds**: as many hosts and files as the settings hold.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::extract::{Path as InAddress, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde::Serialize;
use throng_certificates::{
    Authority, Certificates, Files, HostStatus, Keeper, Keeping, Light, Origin, Plan, Status, Way,
};
use throng_config::{AcmeChallenge, Settings};
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_edge::{Listener, Speaks, Tls};
use throng_office::{CertificateSeen, SeenNow};
use throng_process::clock;
use throng_rendering::views::Readiness;
use throng_web::http::respond::Failure;

/// Answers are for one question and a moment.
pub(super) const APART: &[&str] = &["/.well-known/acme-challenge/*"];

/// Which certificates the site in `data` is to have by its settings.
pub(crate) fn plan(data: &Path, settings: &Settings) -> Plan {
    let tls = &settings.tls;
    let pairs = tls.certificate_file.iter().zip(&tls.key_file);
    let ways = match tls.acme_challenge {
        AcmeChallenge::Any => vec![Way::Http01, Way::TlsAlpn01],
        AcmeChallenge::Http01 => vec![Way::Http01],
        AcmeChallenge::TlsAlpn01 => vec![Way::TlsAlpn01],
    };
    let authority = tls
        .acme
        .as_ref()
        .filter(|_| tls.acme_agree)
        .map(|name| Authority {
            directory: Authority::directory_of(name),
            contact: tls.acme_contact.as_ref().map(|mailbox| mailbox.email.to_string()),
            root_file: tls.acme_root_file.clone(),
            ways,
        });
    Plan {
        data: data.to_owned(),
        files: pairs
            .map(|(certificate, key)| Files { certificate: certificate.clone(), key: key.clone() })
            .collect(),
        hosts: settings.server.host_names(),
        authority,
    }
}

/// Refuses to take over with files of certificates that cannot be used: the program that serves has better ones in memory.
///
/// # Errors
/// What is wrong with each, and what to do.
pub(super) fn check(data: &Path, settings: &Settings) -> anyhow::Result<()> {
    let hosts = settings.server.host_names();
    let own = OwnCertificates::open(data, settings);
    let fits = hosts.first().is_none_or(|host| own.certificates.fit(host));
    if fits || settings.tls.certificate_file.is_empty() || settings.server.listen_tls.is_empty() {
        return Ok(());
    }
    let now = own.status.now();
    let failures = now.iter().filter_map(|one| one.failure.as_ref());
    let said: Vec<String> = failures.map(|told| told.words.clone()).collect();
    anyhow::bail!("no certificate can be used: {}", said.join("; "))
}

/// The certificates of the site, what is known of them, and what they are kept by. Copies are the same.
#[derive(Clone, Debug)]
pub(super) struct OwnCertificates {
    plan: Plan,
    certificates: Certificates,
    status: Status,
    /// Whether anything listens for encrypted connections: by the settings, or because whoever started the program says so.
    listens: Arc<AtomicBool>,
}

impl OwnCertificates {
    /// Reads those that are there.
    pub(super) fn open(data: &Path, settings: &Settings) -> OwnCertificates {
        let plan = plan(data, settings);
        let keeper = Keeper::open(plan.clone(), clock::now());
        let (certificates, status) = (keeper.certificates().clone(), keeper.status().clone());
        OwnCertificates { plan, certificates, status, listens: Arc::default() }
    }

    /// Starts to keep them, if there is anything to keep: when the site listens, and only where it is written, so that of two
    /// programs during an upgrade one orders.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn keep(&self) -> std::io::Result<Option<Keeping>> {
        let known = (self.certificates.clone(), self.status.clone());
        let keeper = Keeper::open_into(self.plan.clone(), known, clock::now());
        if keeper.is_idle() {
            Ok(None)
        } else {
            keeper.start().map(Some)
        }
    }

    /// What encrypts connections, if any are to be. Call it before anybody is served: from then on it is known whether this program
    /// encrypts, and so whether visitors in the clear are led on.
    ///
    /// # Errors
    /// When the system gives no randomness for the keys of sessions.
    pub(super) fn tls(&self, listeners: &[Listener], connections_max: usize) -> anyhow::Result<Option<Tls>> {
        let encrypts = listeners.iter().any(|listener| listener.speaks == Speaks::Https);
        self.listens.store(encrypts, Ordering::Relaxed);
        let config = encrypts.then(|| self.certificates.server_config()).transpose()?;
        Ok(config.map(|config| Tls::new(config, connections_max)))
    }

    /// Whether a host can be reached by an encrypted connection.
    pub(super) fn encrypt(&self, host: &str) -> bool {
        self.listens.load(Ordering::Relaxed) && self.certificates.fit(host)
    }

    /// Whether there is a certificate for a host.
    pub(super) fn has_one_for(&self, host: &str) -> bool {
        self.certificates.fit(host)
    }

    /// Where an authority asks whether a host is ours.
    pub(super) fn routes(&self) -> Router<()> {
        Router::new()
            .route("/.well-known/acme-challenge/{token}", get(answer))
            .with_state(self.certificates.clone())
    }

    /// How it stands, for `/healthz`.
    pub(super) fn now(&self) -> Vec<CertificateNow> {
        let now = clock::now();
        self.status
            .now()
            .iter()
            .map(|one| CertificateNow::of(one, now))
            .collect()
    }

    /// How it stands, for the office whenever it asks.
    pub(super) fn seen(&self) -> SeenNow {
        let status = self.status.clone();
        Arc::new(move || status.now().iter().map(|one| seen(one, clock::now())).collect())
    }
}

async fn answer(State(certificates): State<Certificates>, InAddress(token): InAddress<String>) -> Response {
    let Some(answer) = certificates.challenge_answer(&token) else {
        return Failure::NotFound.into_response();
    };
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What `/healthz` tells of a certificate: eight facts, none of them in the words of anybody else.
#[derive(Debug, Serialize)]
pub(super) struct CertificateNow {
    hosts: Vec<String>,
    /// `file` or `authority`.
    source: &'static str,
    #[serde(serialize_with = "word")]
    state: Light,
    /// Seconds until it expires, negative after that; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expires_in_s: Option<i64>,
    /// Seconds since the last order, or since the files changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried_ago_s: Option<i64>,
    /// Failures in a row.
    pub(super) failures: u32,
    /// The last failure in one word.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// Seconds until the next order.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_try_in_s: Option<i64>,
}

impl CertificateNow {
    /// One from an authority, for tests.
    #[cfg(test)]
    pub(super) fn sample() -> CertificateNow {
        CertificateNow {
            hosts: vec!["petitions.example.org".to_owned()],
            source: "authority",
            state: Light::Green,
            expires_in_s: Some(5_184_000),
            tried_ago_s: Some(60),
            failures: 0,
            failure: None,
            next_try_in_s: Some(3_600),
        }
    }

    fn of(one: &HostStatus, now: Timestamp) -> CertificateNow {
        CertificateNow {
            hosts: one.hosts.clone(),
            source: match one.origin {
                Origin::File(_) => "file",
                Origin::Authority(_) => "authority",
            },
            state: one.light(now),
            expires_in_s: one.valid.map(|(_, ends)| ends.since(now) / SECOND_MS),
            tried_ago_s: one.tried_at.map(|at| now.since(at) / SECOND_MS),
            failures: one.failures,
            failure: one.failure.as_ref().map(|told| told.code.clone()),
            next_try_in_s: one.next_try.map(|at| at.since(now).max(0) / SECOND_MS),
        }
    }

    /// Whether nobody has to look at it.
    pub(super) fn is_well(&self) -> bool {
        self.state == Light::Green
    }

    pub(super) fn is_bad(&self) -> bool {
        self.state == Light::Red
    }
}

/// Says a light as `green`, `amber` or `red`.
fn word<S: serde::Serializer>(light: &Light, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match light {
        Light::Green => "green",
        Light::Amber => "amber",
        Light::Red => "red",
    })
}

fn seen(one: &HostStatus, now: Timestamp) -> CertificateSeen {
    CertificateSeen {
        state: match one.light(now) {
            Light::Green => Readiness::Green,
            Light::Amber => Readiness::Amber,
            Light::Red => Readiness::Red,
        },
        hosts: one.hosts.join(", "),
        ends: one.valid.map(|(_, ends)| ends),
        said: one
            .failure
            .as_ref()
            .map(|told| told.words.clone())
            .unwrap_or_default(),
    }
}
