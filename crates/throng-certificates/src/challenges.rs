//! What the certificate authority asks for to see that a host is ours, while it asks: a text at an address, or a
//! certificate made for the purpose.
//!
//! **Owns** the open questions. **Never** decides when one is open: that is the order. **Called by** the resolver of
//! certificates and by the route `/.well-known/acme-challenge/`, which anybody may ask: a look-up among at most
//! `CERTIFICATE_CHALLENGES_MAX`, without a lock.

use std::sync::Arc;

use arc_swap::ArcSwap;
use rustls::sign::CertifiedKey;
use throng_process::limits::CERTIFICATE_CHALLENGES_MAX;

/// The protocol by which the authority asks for such a certificate (RFC 8737).
pub const ALPN_CHALLENGE: &[u8] = b"acme-tls/1";

/// One open question.
#[derive(Clone, Debug)]
pub(crate) enum Challenge {
    /// HTTP-01: what is answered at `/.well-known/acme-challenge/` and the token.
    Text { token: String, answer: String },
    /// TLS-ALPN-01: the certificate that is shown for the host.
    Shown { host: String, keyed: Arc<CertifiedKey> },
}

/// All open questions.
#[derive(Debug, Default)]
pub(crate) struct Challenges(ArcSwap<Vec<Challenge>>);

impl Challenges {
    /// Answers this question too from now on. The oldest makes room.
    pub(crate) fn open(&self, challenge: &Challenge) {
        self.0.rcu(|open| {
            let kept = open.len().min(CERTIFICATE_CHALLENGES_MAX.count() - 1);
            let mut next = open[open.len() - kept..].to_vec();
            next.push(challenge.clone());
            next
        });
    }

    /// Answers none any more.
    pub(crate) fn close_all(&self) {
        self.0.store(Arc::default());
    }

    /// The answer to HTTP-01.
    pub(crate) fn answer(&self, asked: &str) -> Option<String> {
        self.0.load().iter().find_map(|challenge| match challenge {
            Challenge::Text { token, answer } if token == asked => Some(answer.clone()),
            Challenge::Text { .. } | Challenge::Shown { .. } => None,
        })
    }

    /// The certificate for TLS-ALPN-01.
    pub(crate) fn shown(&self, asked: &str) -> Option<Arc<CertifiedKey>> {
        self.0.load().iter().find_map(|challenge| match challenge {
            Challenge::Shown { host, keyed } if host.eq_ignore_ascii_case(asked) => Some(Arc::clone(keyed)),
            Challenge::Text { .. } | Challenge::Shown { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(number: usize) -> Challenge {
        Challenge::Text { token: format!("t{number}"), answer: format!("a{number}") }
    }

    #[test]
    fn only_what_is_asked_now_is_answered_and_never_more_than_the_limit() {
        let challenges = Challenges::default();
        assert_eq!(challenges.answer("t0"), None);
        let most = CERTIFICATE_CHALLENGES_MAX.count();
        (0..=most).for_each(|number| challenges.open(&text(number)));
        assert_eq!(challenges.0.load().len(), most);
        assert_eq!(challenges.answer("t0"), None, "the oldest made room");
        assert_eq!(challenges.answer("t1").as_deref(), Some("a1"));
        assert_eq!(challenges.answer(""), None);
        challenges.close_all();
        assert_eq!(challenges.answer("t1"), None);
    }
}
