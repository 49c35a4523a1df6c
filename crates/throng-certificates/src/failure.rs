//! Why an order did not lead to a certificate, in a sentence that says what to do.
//!
//! **Owns** the words, and what an authority's words may be in them: it could say anything, so they are cut short and in one line.
//! **Never** ends the program: the old certificate goes on. **Called by** the order. **Bounds**: `SAID_CHARS_MAX` characters of an
//! authority.

use throng_process::limits::CERTIFICATE_SAID_CHARS_MAX;

use crate::certificate::Trouble;
use crate::client::{Refusal, Unanswered};
use crate::kept::Told;

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Failure {
    #[error(
        "the certificate authority cannot be reached ({0}): check this machine's DNS and that it may connect to the address in tls.acme; Throng tries again by itself"
    )]
    Unreached(String),
    #[error("the certificate authority did not finish in time: Throng tries again by itself")]
    Slow,
    #[error(
        "the certificate authority asks to wait, because it was asked too often ({0}): Throng waits and tries again by itself"
    )]
    Limited(String),
    #[error("the certificate authority has trouble of its own ({0}): Throng tries again by itself")]
    Busy(String),
    #[error(
        "the certificate authority refuses ({0}): correct what it says, then run `throng certificates try`"
    )]
    Refused(String),
    #[error(
        "the certificate authority could not see that {host} is yours ({said}): check that the name leads to this machine, and that port {port} of it reaches Throng"
    )]
    Unseen { host: String, port: u16, said: String },
    #[error(
        "the certificate authority cannot check {0} in a way that tls.acme_challenge allows: set it to \"any\""
    )]
    NoWay(String),
    #[error(
        "the certificate authority answered what cannot be understood ({0}): check the address in tls.acme"
    )]
    Nonsense(String),
    #[error("the certificate authority sent a certificate that {0}")]
    Unfit(Trouble),
    #[error(
        "the file {0} holds no certificate of an authority that can be used: set tls.acme_root_file to a PEM file with one"
    )]
    Root(String),
    #[error(
        "what is kept of certificates cannot be written ({0}): make room, or let Throng write to the folder tls of its data directory"
    )]
    Disk(String),
    #[error("the program ended during the last order: it goes on by itself")]
    Interrupted,
}

impl Failure {
    /// One word for programs.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Failure::Unreached(_) => "unreached",
            Failure::Slow => "slow",
            Failure::Limited(_) => "limited",
            Failure::Busy(_) => "busy",
            Failure::Refused(_) => "refused",
            Failure::Unseen { .. } => "unseen",
            Failure::NoWay(_) => "no-way",
            Failure::Nonsense(_) => "nonsense",
            Failure::Unfit(_) => "unfit",
            Failure::Root(_) => "root",
            Failure::Disk(_) => "disk",
            Failure::Interrupted => "interrupted",
        }
    }

    /// Whether the order can still lead to a certificate: it is gone on with at the next try.
    pub(crate) fn can_go_on(&self) -> bool {
        match self {
            Failure::Unreached(_)
            | Failure::Slow
            | Failure::Limited(_)
            | Failure::Busy(_)
            | Failure::Root(_)
            | Failure::Disk(_)
            | Failure::Interrupted => true,
            Failure::Refused(_)
            | Failure::Unseen { .. }
            | Failure::NoWay(_)
            | Failure::Nonsense(_)
            | Failure::Unfit(_) => false,
        }
    }

    pub(crate) fn told(&self) -> Told {
        Told { code: self.code().to_owned(), words: self.to_string() }
    }

    pub(crate) fn disk(error: &std::io::Error) -> Failure {
        Failure::Disk(error.to_string())
    }

    /// What an error of the library means; `refusal` is the last refusal of the authority, if the last answer was one.
    pub(crate) fn of(error: &instant_acme::Error, refusal: Option<Refusal>) -> Failure {
        match (error, refusal) {
            (instant_acme::Error::Api(problem), _) => Failure::of_problem(problem, refusal),
            (instant_acme::Error::Timeout(_), _) => Failure::Slow,
            (instant_acme::Error::Other(other), _) if other.is::<Unanswered>() => {
                match other.downcast_ref::<Unanswered>() {
                    Some(Unanswered::Slow) => Failure::Slow,
                    Some(unanswered) if unanswered.is_nonsense() => Failure::Nonsense(unanswered.to_string()),
                    _ => Failure::Unreached(brief(&other.to_string())),
                }
            }
            (_, Some(Refusal { status: 429, .. })) => Failure::Limited("429".to_owned()),
            (_, Some(Refusal { status, .. })) if status >= 500 => Failure::Busy(status.to_string()),
            (_, Some(Refusal { status, .. })) => Failure::Nonsense(format!("the status {status}")),
            (other, None) => Failure::Nonsense(brief(&other.to_string())),
        }
    }

    fn of_problem(problem: &instant_acme::Problem, refusal: Option<Refusal>) -> Failure {
        let said = said(problem);
        let status = problem.status.or(refusal.map(|refusal| refusal.status));
        match kind(problem) {
            "rateLimited" => Failure::Limited(said),
            _ if status == Some(429) => Failure::Limited(said),
            "badNonce" | "serverInternal" => Failure::Busy(said),
            _ if status.is_some_and(|status| status >= 500) => Failure::Busy(said),
            _ => Failure::Refused(said),
        }
    }
}

/// The last part of the type of a problem.
pub(crate) fn kind(problem: &instant_acme::Problem) -> &str {
    let whole = problem.r#type.as_deref().unwrap_or_default();
    whole.rsplit(':').next().unwrap_or_default()
}

/// What an authority said of a problem.
pub(crate) fn said(problem: &instant_acme::Problem) -> String {
    let details = problem
        .subproblems
        .iter()
        .filter_map(|part| part.detail.as_deref());
    let all: Vec<&str> = problem.detail.as_deref().into_iter().chain(details).collect();
    if all.is_empty() {
        brief(kind(problem))
    } else {
        brief(&all.join("; "))
    }
}

/// A text from elsewhere as it may stand in a sentence of ours: one line, and not long.
pub(crate) fn brief(text: &str) -> String {
    let mut line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(CERTIFICATE_SAID_CHARS_MAX.count())
        .collect();
    if text.chars().count() > CERTIFICATE_SAID_CHARS_MAX.count() {
        line.push('…');
    }
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(json: &str) -> instant_acme::Error {
        instant_acme::Error::Api(serde_json::from_str(json).expect("a problem"))
    }

    #[test]
    fn what_an_authority_says_becomes_a_sentence_of_ours() {
        let refusal = |status| Some(Refusal { status, retry_after_ms: None });
        let limited = r#"{"type":"urn:ietf:params:acme:error:rateLimited","detail":"too many"}"#;
        let refused =
            r#"{"type":"urn:ietf:params:acme:error:rejectedIdentifier","detail":"not\nthis","status":400}"#;
        let internal = r#"{"type":"urn:ietf:params:acme:error:serverInternal"}"#;
        for (error, refusal, expected) in [
            (problem(limited), None, Failure::Limited("too many".into())),
            (problem(r#"{"detail":"x"}"#), refusal(429), Failure::Limited("x".into())),
            (problem(r#"{"detail":"x"}"#), refusal(503), Failure::Busy("x".into())),
            (problem(internal), refusal(500), Failure::Busy("serverInternal".into())),
            (problem(refused), None, Failure::Refused("not this".into())),
            (problem("{}"), refusal(400), Failure::Refused(String::new())),
            (instant_acme::Error::Timeout(None), None, Failure::Slow),
            (instant_acme::Error::Str("x"), refusal(429), Failure::Limited("429".into())),
            (instant_acme::Error::Str("x"), refusal(502), Failure::Busy("502".into())),
            (instant_acme::Error::Str("x"), refusal(404), Failure::Nonsense("the status 404".into())),
            (instant_acme::Error::Str("x"), None, Failure::Nonsense("missing data: x".into())),
        ] {
            assert_eq!(Failure::of(&error, refusal), expected);
        }
        let long = brief(&"ä\u{7}".repeat(1_000));
        assert_eq!(long.chars().count(), CERTIFICATE_SAID_CHARS_MAX.count() + 1);
        assert!(!long.contains('\u{7}'));
    }
}
