//! One order: from the account with an authority to a certificate for one host.
//!
//! **Owns** the steps, and that an order which the authority has taken is gone on with after the program has ended in the
//! middle. **Never** shows or keeps a certificate: it hands it over, checked. **Called by** the keeper, on its thread.
//! **Bounds**: `CERTIFICATE_ORDER_S_MAX` in all; one question at a time.

use std::sync::Arc;
use std::time::Duration;

use instant_acme::{
    Account, AuthorizationHandle, AuthorizationStatus, CertificateIdentifier, ChallengeType, Error,
    Identifier, KeyAuthorization, NewAccount, NewOrder, Order, OrderStatus, RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair};
use rustls::crypto::aws_lc_rs::sign::any_supported_type;
use rustls::pki_types::PrivateKeyDer;
use rustls::sign::CertifiedKey;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_process::clock;
use throng_process::limits::{CERTIFICATE_ORDER_S_MAX, CERTIFICATE_TOKEN_CHARS_MAX};

use crate::authority::Authority;
use crate::certificate::{Certificate, Trouble};
use crate::certificates::Certificates;
use crate::challenges::Challenge;
use crate::client::{Client, Seen};
use crate::failure::{self, Failure};
use crate::kept::{Kept, UnderWay};

/// How often the authority is asked whether it has done its part: after a second, and then less and less often.
const ASKING: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_secs(1))
    .backoff(1.5)
    .timeout(Duration::from_secs(CERTIFICATE_ORDER_S_MAX.max / 2));

/// The way in which an authority sees that a host is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It asks for an address, on port 80.
    Http01,
    /// It asks for encryption, on port 443.
    TlsAlpn01,
}

impl Way {
    /// As the settings and RFC 8555 call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Way::Http01 => "http-01",
            Way::TlsAlpn01 => "tls-alpn-01",
        }
    }

    fn challenge_type(self) -> ChallengeType {
        match self {
            Way::Http01 => ChallengeType::Http01,
            Way::TlsAlpn01 => ChallengeType::TlsAlpn01,
        }
    }

    fn port(self) -> u16 {
        match self {
            Way::Http01 => 80,
            Way::TlsAlpn01 => 443,
        }
    }
}

/// What came of an order.
pub(crate) struct Ordered {
    pub(crate) certificate: Certificate,
    pub(crate) chain: String,
    pub(crate) key: String,
}

/// What an order is made with. Seven things that do not change while it lasts, and how the one under way is kept.
pub(crate) struct Desk<'a> {
    pub(crate) authority: &'a Authority,
    pub(crate) kept: &'a Kept,
    pub(crate) certificates: &'a Certificates,
    pub(crate) host: &'a str,
    pub(crate) way: Way,
    /// The certificate that is replaced, if it is of the same authority.
    pub(crate) replaces: Option<&'a Certificate>,
    /// The order that was under way when the program ended.
    pub(crate) under_way: Option<UnderWay>,
    /// Is told of an order that the authority has taken, before anything is done with it.
    pub(crate) keep: &'a mut (dyn FnMut(UnderWay) -> Result<(), Failure> + Send),
}

/// Why an order failed, and for how long the authority asked to be left alone.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) failure: Failure,
    pub(crate) retry_after_ms: Option<i64>,
}

/// Orders a certificate.
pub(crate) async fn order(desk: Desk<'_>) -> Result<Ordered, Failed> {
    let client = Client::new(desk.authority.root_file.as_ref());
    let client = client.map_err(|failure| Failed { failure, retry_after_ms: None })?;
    let (seen, certificates) = (client.seen(), desk.certificates.clone());
    let most = Duration::from_secs(CERTIFICATE_ORDER_S_MAX.max);
    let ordered = tokio::time::timeout(most, ordered(desk, client)).await;
    certificates.close_challenges();
    ordered.unwrap_or(Err(Failure::Slow)).map_err(|failure| Failed {
        failure,
        retry_after_ms: seen.refusal().and_then(|refusal| refusal.retry_after_ms),
    })
}

async fn ordered(mut desk: Desk<'_>, client: Client) -> Result<Ordered, Failure> {
    let seen = client.seen();
    let of = |error: &Error| Failure::of(error, seen.refusal());
    let account = account(desk.authority, desk.kept, client).await?;
    let (mut order, key) = taken(&mut desk, &account, &seen).await?;
    if order.state().status == OrderStatus::Pending {
        answer_all(&mut order, &desk, &of).await?;
        match order.poll_ready(&ASKING).await {
            // Why is said where it asked.
            Err(_) if order.state().status == OrderStatus::Invalid => {}
            polled => drop(polled.map_err(|error| of(&error))?),
        }
    }
    match order.state().status {
        OrderStatus::Ready => order
            .finalize_csr(&request_for(desk.host, &key)?)
            .await
            .map_err(|error| of(&error))?,
        OrderStatus::Processing | OrderStatus::Valid => {}
        OrderStatus::Pending => return Err(Failure::Slow),
        OrderStatus::Invalid => return Err(why_invalid(&mut order, &desk).await),
    }
    let chain = match order.certificate().await.map_err(|error| of(&error))? {
        Some(chain) => chain,
        None => order
            .poll_certificate(&ASKING)
            .await
            .map_err(|error| of(&error))?,
    };
    checked(chain, key, desk.host)
}

/// The account with the authority: the one that is kept, or a new one, which is kept before it is used.
pub(crate) async fn account(authority: &Authority, kept: &Kept, client: Client) -> Result<Account, Failure> {
    let seen = client.seen();
    let of = |error: Error| Failure::of(&error, seen.refusal());
    let directory = &authority.directory;
    let builder = Account::builder_with_http(Box::new(client));
    if let Some(credentials) = kept.account(directory).map_err(|error| Failure::disk(&error))? {
        return builder.from_credentials(credentials).await.map_err(of);
    }
    let contact: Vec<String> = authority
        .contact
        .iter()
        .map(|contact| format!("mailto:{contact}"))
        .collect();
    let contact: Vec<&str> = contact.iter().map(String::as_str).collect();
    let new = NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
    let (account, credentials) = builder.create(&new, directory.clone(), None).await.map_err(of)?;
    kept.keep_account(directory, &credentials)
        .map_err(|error| Failure::disk(&error))?;
    Ok(account)
}

/// Between which moments the authority wants a certificate to be renewed, and after how many milliseconds it may be asked again.
pub(crate) async fn window(
    account: &Account,
    certificate: &Certificate,
) -> Result<((Timestamp, Timestamp), i64), Failure> {
    let identifier = CertificateIdentifier::try_from(certificate.leaf());
    let identifier = identifier.map_err(Failure::Nonsense)?;
    let info = account.renewal_info(&identifier).await;
    let (info, again) = info.map_err(|error| Failure::of(&error, None))?;
    let at = |seconds: i64| Timestamp(seconds.saturating_mul(SECOND_MS)).within_calendar();
    let window = info.suggested_window;
    let again_ms = i64::try_from(again.as_millis()).unwrap_or(i64::MAX);
    Ok(((at(window.start.unix_timestamp()), at(window.end.unix_timestamp())), again_ms))
}

/// The order that was under way, if the authority still knows it and it can still lead to something; otherwise a new one.
async fn taken(desk: &mut Desk<'_>, account: &Account, seen: &Seen) -> Result<(Order, String), Failure> {
    let directory = &desk.authority.directory;
    let earlier = desk
        .under_way
        .take()
        .filter(|earlier| earlier.directory == *directory);
    if let Some(UnderWay { url, key, .. }) = earlier
        && let Ok(mut order) = account.order(url).await
        && order.state().status != OrderStatus::Invalid
    {
        return Ok((order, key));
    }
    let key = KeyPair::generate().map_err(|_| Failure::Nonsense("no key could be made".to_owned()))?;
    let order = new_order(desk, account).await.map_err(|error| {
        // An authority that has lost its accounts, as those for tests do: the next try makes another.
        if is_of_account(&error) {
            desk.kept.forget_account(directory).ok();
        }
        Failure::of(&error, seen.refusal())
    })?;
    let key = key.serialize_pem();
    let url = order.url().to_owned();
    (desk.keep)(UnderWay { directory: directory.clone(), url, key: key.clone() })?;
    Ok((order, key))
}

async fn new_order(desk: &Desk<'_>, account: &Account) -> Result<Order, Error> {
    let identifiers = [Identifier::Dns(desk.host.to_owned())];
    let replaced = desk
        .replaces
        .and_then(|replaced| CertificateIdentifier::try_from(replaced.leaf()).ok());
    if let Some(replaced) = replaced {
        match account
            .new_order(&NewOrder::new(&identifiers).replaces(replaced))
            .await
        {
            // Not every authority knows of it, and some refuse what was replaced once already.
            Err(Error::Unsupported(_) | Error::Other(_)) => {}
            Err(Error::Api(problem))
                if !["rateLimited", "accountDoesNotExist"].contains(&failure::kind(&problem)) => {}
            taken => return taken,
        }
    }
    account.new_order(&NewOrder::new(&identifiers)).await
}

fn is_of_account(error: &Error) -> bool {
    matches!(error, Error::Api(problem) if ["accountDoesNotExist", "unauthorized"].contains(&failure::kind(problem)))
}

/// Answers what the authority asks to see that the host is ours.
async fn answer_all(
    order: &mut Order,
    desk: &Desk<'_>,
    of: &impl Fn(&Error) -> Failure,
) -> Result<(), Failure> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let authorization = authorization.map_err(|error| of(&error))?;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a list of the protocol: whatever else it is, it will not become valid"
        )]
        match authorization.status {
            AuthorizationStatus::Valid => {}
            AuthorizationStatus::Pending => answer(authorization, desk, of).await?,
            _ => return Err(unseen(desk, "it has given up on the host")),
        }
    }
    Ok(())
}

async fn answer(
    mut authorization: AuthorizationHandle<'_>,
    desk: &Desk<'_>,
    of: &impl Fn(&Error) -> Failure,
) -> Result<(), Failure> {
    let named = authorization.identifier().to_string();
    if !named.eq_ignore_ascii_case(desk.host) {
        return Err(Failure::Nonsense(failure::brief(&format!("it asks for {named}"))));
    }
    let challenge = authorization.challenge(desk.way.challenge_type());
    let mut challenge = challenge.ok_or_else(|| Failure::NoWay(desk.host.to_owned()))?;
    let token = challenge.token.clone();
    if !is_token(&token) {
        return Err(Failure::Nonsense("a token that is none".to_owned()));
    }
    let answer = challenge.key_authorization();
    desk.certificates.open_challenge(&match desk.way {
        Way::Http01 => Challenge::Text { token, answer: answer.as_str().to_owned() },
        Way::TlsAlpn01 => Challenge::Shown { host: desk.host.to_owned(), keyed: shown(desk.host, &answer)? },
    });
    challenge.set_ready().await.map_err(|error| of(&error))
}

fn is_token(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || ['-', '_'].contains(&c);
    (1..=CERTIFICATE_TOKEN_CHARS_MAX.count()).contains(&text.len()) && text.chars().all(is_part)
}

/// The certificate that is shown to the authority as an answer (RFC 8737).
fn shown(host: &str, answer: &KeyAuthorization) -> Result<Arc<CertifiedKey>, Failure> {
    let unmade = |_| Failure::Nonsense("no certificate could be made as an answer".to_owned());
    let mut params = CertificateParams::new([host.to_owned()]).map_err(unmade)?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(answer.digest().as_ref())];
    let key = KeyPair::generate().map_err(unmade)?;
    let certificate = params.self_signed(&key).map_err(unmade)?;
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let key = any_supported_type(&key).expect("a key that was just made");
    Ok(Arc::new(CertifiedKey::new(vec![certificate.der().clone()], key)))
}

/// The request for a certificate with this key.
fn request_for(host: &str, key: &str) -> Result<Vec<u8>, Failure> {
    let unmade = |_| Failure::Nonsense("the key of the order that was under way cannot be read".to_owned());
    let key = KeyPair::from_pem(key).map_err(unmade)?;
    let mut params = CertificateParams::new([host.to_owned()]).map_err(unmade)?;
    params.distinguished_name = DistinguishedName::new();
    let request = params.serialize_request(&key).map_err(unmade)?;
    Ok(request.der().to_vec())
}

/// Why the authority has given up on an order: what it says of the question.
async fn why_invalid(order: &mut Order, desk: &Desk<'_>) -> Failure {
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let Ok(state) = authorization.refresh().await else {
            continue;
        };
        let problem = state
            .challenges
            .iter()
            .find_map(|challenge| challenge.error.as_ref());
        if let Some(problem) = problem {
            return unseen(desk, &failure::said(problem));
        }
    }
    unseen(desk, "it does not say why")
}

fn unseen(desk: &Desk<'_>, said: &str) -> Failure {
    Failure::Unseen { host: desk.host.to_owned(), port: desk.way.port(), said: said.to_owned() }
}

/// What the authority sent has to be good before it takes the place of anything. A clock that is a little behind that of the
/// authority is no trouble.
fn checked(chain: String, key: String, host: &str) -> Result<Ordered, Failure> {
    let certificate = Certificate::read(chain.as_bytes(), key.as_bytes());
    let certificate = certificate.map_err(|(_, trouble)| Failure::Unfit(trouble))?;
    match certificate.check(&[host.to_owned()], clock::now()) {
        Ok(()) | Err(Trouble::NotYet) => Ok(Ordered { certificate, chain, key }),
        Err(trouble) => Err(Failure::Unfit(trouble)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_what_could_stand_in_an_address() {
        for (token, expected) in [
            ("evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr-oA", true),
            ("a", true),
            ("", false),
            ("a/b", false),
            ("../secret", false),
            ("ä", false),
            (&"a".repeat(129), false),
        ] {
            assert_eq!(is_token(token), expected, "{token}");
        }
    }
}
