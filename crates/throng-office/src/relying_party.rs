//! Checking passkeys: what the browser is asked for, and whether its answer is valid (Web Authentication, level 2).
//!
//! **Owns** the site as the relying party that passkeys are made for, and the challenges that wait for an answer: in
//! memory, each valid once and for a few minutes, so that an answer that was overheard cannot be used. **Never** stores
//! anything. **Bounds** the challenges that wait.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use throng_domain::passkey::{NewPasskey, Passkey, PasskeyKey, PasskeyName};
use throng_domain::staff::{SessionId, Staff, StaffId};
use throng_domain::time::Timestamp;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, DiscoverableKey, Passkey as Key, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

use throng_process::clock;
use throng_process::limits::PASSKEY_MS;
use throng_process::limits::resources::{self, Gauge};
use throng_web::sites::Site;

/// Bytes of a challenge's name: too many to guess.
const NAME_BYTES: usize = 16;

/// An answer is not accepted. What exactly was wrong is not told to the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotProved;

/// The site as browsers identify it: by its public address.
pub(super) struct Party<'a> {
    site: &'a Site,
    webauthn: Webauthn,
}

/// A passkey that answered correctly, and the key that is to be stored from now on.
#[derive(Debug)]
pub(super) struct Proved {
    pub(super) was: PasskeyKey,
    pub(super) key: PasskeyKey,
}

impl Party<'_> {
    /// The relying party for this site; `None` where browsers offer no passkeys: at a bare IP address, or without
    /// https.
    pub(super) fn of(site: &Site) -> Option<Party<'_>> {
        let url = Url::parse(&site.view.url).ok()?;
        let domain = url.domain()?;
        if url.scheme() != "https" && domain != "localhost" {
            return None;
        }
        let builder = WebauthnBuilder::new(domain, &url).ok()?;
        let webauthn = builder.rp_name(&site.view.name).build().ok()?;
        Some(Party { site, webauthn })
    }

    /// The options to make a passkey, and the state with which the browser's answer is compared.
    ///
    /// # Errors
    /// [`NotProved`] when a stored key cannot be read.
    pub(super) fn ask_to_add(
        &self,
        (member, staff): (StaffId, &Staff),
    ) -> Result<(Value, Box<PasskeyRegistration>), NotProved> {
        let known: Result<Vec<CredentialID>, NotProved> = staff
            .passkeys
            .iter()
            .map(|passkey| read(&passkey.key).map(|key| key.cred_id().clone()))
            .collect();
        let email = staff.email.as_str();
        let asked = self.webauthn.start_passkey_registration(
            self.handle(member),
            email,
            if staff.name.is_empty() { email } else { &staff.name },
            Some(known?),
        );
        let (options, state) = asked.map_err(|_| NotProved)?;
        let mut options = serde_json::to_value(options).map_err(|_| NotProved)?;
        // The passkey must be discoverable by the device, so that signing in needs no name and no answer reveals who
        // has one.
        let wanted = &mut options["publicKey"]["authenticatorSelection"];
        wanted["residentKey"] = "required".into();
        wanted["requireResidentKey"] = true.into();
        Ok((options, Box::new(state)))
    }

    /// Checks the answer; returns the passkey that the browser has made.
    ///
    /// # Errors
    /// [`NotProved`]
    pub(super) fn added(
        &self,
        answer: &str,
        state: &PasskeyRegistration,
        name: PasskeyName,
    ) -> Result<NewPasskey, NotProved> {
        let answer: RegisterPublicKeyCredential = serde_json::from_str(answer).map_err(|_| NotProved)?;
        let key = self
            .webauthn
            .finish_passkey_registration(&answer, state)
            .map_err(|_| NotProved)?;
        Ok(NewPasskey { name, credential: credential_of(key.cred_id().as_ref()), key: write(&key)? })
    }

    /// The options to sign in with any passkey of the site, and the state with which the answer is compared.
    ///
    /// # Errors
    /// [`NotProved`] when there is no randomness.
    pub(super) fn ask_who(&self) -> Result<(Value, Box<DiscoverableAuthentication>), NotProved> {
        let (options, state) = self
            .webauthn
            .start_discoverable_authentication()
            .map_err(|_| NotProved)?;
        let mut options = serde_json::to_value(options).map_err(|_| NotProved)?;
        // Passkeys are used only after a press of the button, not offered by autofill while an address is typed.
        options
            .as_object_mut()
            .and_then(|options| options.remove("mediation"));
        Ok((options, Box::new(state)))
    }

    /// Checks whether a passkey of this member has answered.
    ///
    /// # Errors
    /// [`NotProved`]
    pub(super) fn proved(
        &self,
        answer: &PublicKeyCredential,
        state: DiscoverableAuthentication,
        (member, passkey): (StaffId, &Passkey),
    ) -> Result<Proved, NotProved> {
        let (handle, _) = self
            .webauthn
            .identify_discoverable_authentication(answer)
            .map_err(|_| NotProved)?;
        if handle != self.handle(member) {
            return Err(NotProved);
        }
        let mut key = read(&passkey.key)?;
        let result = self
            .webauthn
            .finish_discoverable_authentication_v2(answer, state, DiscoverableKey::from(&key))
            .map_err(|_| NotProved)?;
        if !result.user_verified() {
            return Err(NotProved);
        }
        match key.update_credential(&result) {
            // Serialized again only if its counter changed, so that a key without a counter keeps exactly its stored
            // text.
            Some(true) => Ok(Proved { was: passkey.key.clone(), key: write(&key)? }),
            Some(false) => Ok(Proved { was: passkey.key.clone(), key: passkey.key.clone() }),
            None => Err(NotProved),
        }
    }

    /// The identifier of a member on their devices: it reveals nothing, and is the same for all their passkeys.
    fn handle(&self, member: StaffId) -> Uuid {
        Uuid::from_bytes(self.site.tokens.passkey_handle(member))
    }
}

/// Parses the answer that a browser sent.
pub(super) fn answer_of(text: &str) -> Option<PublicKeyCredential> {
    serde_json::from_str(text).ok()
}

/// The credential id of the passkey that has answered.
pub(super) fn named_in(answer: &PublicKeyCredential) -> String {
    credential_of(&answer.raw_id)
}

fn credential_of(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn read(key: &PasskeyKey) -> Result<Key, NotProved> {
    serde_json::from_str(&key.0).map_err(|_| NotProved)
}

fn write(key: &Key) -> Result<PasskeyKey, NotProved> {
    serde_json::to_string(key).map(PasskeyKey).map_err(|_| NotProved)
}

/// A challenge that waits for its answer.
#[derive(Debug)]
pub(super) enum Challenge {
    /// To make a passkey, in this member's session.
    Add {
        member: StaffId,
        session: SessionId,
        name: PasskeyName,
        state: Box<PasskeyRegistration>,
    },
    /// To sign in.
    Who(Box<DiscoverableAuthentication>),
}

#[derive(Debug)]
struct PendingChallenge {
    asked: Challenge,
    since: Timestamp,
}

/// The challenges that wait; clones share them. A restart forgets them, and whoever was about to answer starts again.
#[derive(Clone, Debug)]
pub(super) struct Challenges {
    waiting: Arc<Mutex<HashMap<String, PendingChallenge>>>,
    gauge: Arc<Gauge>,
}

impl Default for Challenges {
    fn default() -> Challenges {
        Challenges { waiting: Arc::default(), gauge: Arc::new(resources::PASSKEY_QUESTIONS.made()) }
    }
}

impl Challenges {
    /// Stores a challenge under a name that nobody can guess, and returns the name. When too many wait, the oldest is
    /// dropped.
    pub(super) fn keep(&self, asked: Challenge, now: Timestamp) -> String {
        let name: [u8; NAME_BYTES] = clock::random_bytes();
        let name = URL_SAFE_NO_PAD.encode(name);
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, question| !is_over(question, now));
        while waiting.len() >= self.gauge.max() {
            let oldest = waiting.iter().min_by_key(|(_, question)| question.since);
            let Some(oldest) = oldest.map(|(name, _)| name.clone()) else {
                break;
            };
            waiting.remove(&oldest);
            self.gauge.refuses();
        }
        waiting.insert(name.clone(), PendingChallenge { asked, since: now });
        self.gauge.holds(waiting.len());
        name
    }

    /// Takes out the challenge with this name, so that no answer is valid twice.
    pub(super) fn take(&self, name: &str, now: Timestamp) -> Option<Challenge> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let question = waiting.remove(name)?;
        self.gauge.holds(waiting.len());
        (!is_over(&question, now)).then_some(question.asked)
    }
}

fn is_over(question: &PendingChallenge, now: Timestamp) -> bool {
    now.since(question.since) >= PASSKEY_MS.max as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn asked() -> Challenge {
        let url = Url::parse("https://petitions.norhaven.example").unwrap();
        let webauthn = WebauthnBuilder::new("petitions.norhaven.example", &url)
            .and_then(WebauthnBuilder::build)
            .unwrap();
        Challenge::Who(Box::new(webauthn.start_discoverable_authentication().unwrap().1))
    }

    #[test]
    fn a_question_is_answered_once_and_in_time() {
        let questions = Challenges::default();
        let name = questions.keep(asked(), NOW);
        assert!(questions.take("another", NOW).is_none());
        assert!(
            questions
                .take(&name, NOW.plus_ms(PASSKEY_MS.max as i64 - 1))
                .is_some()
        );
        assert!(questions.take(&name, NOW).is_none(), "once");
        let late = questions.keep(asked(), NOW);
        assert!(
            questions
                .take(&late, NOW.plus_ms(PASSKEY_MS.max as i64))
                .is_none(),
            "in time"
        );
    }

    #[test]
    fn so_many_questions_wait_and_no_more() {
        let questions = Challenges::default();
        let first = questions.keep(asked(), NOW);
        let second = questions.keep(asked(), NOW.plus_ms(1));
        for _ in 0..questions.gauge.max() - 1 {
            questions.keep(asked(), NOW.plus_ms(2));
        }
        assert_eq!(questions.waiting.lock().unwrap().len(), questions.gauge.max());
        assert!(questions.take(&first, NOW.plus_ms(3)).is_none(), "the oldest has gone");
        assert!(questions.take(&second, NOW.plus_ms(3)).is_some());
    }
}
