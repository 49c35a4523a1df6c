//! The staff of a site: who they are, what each role may do, and their sessions.
//!
//! Owns the table of roles. Secrets are stored only as hashes, which are made and compared outside the domain;
//! nothing here could let anybody in if it were printed.

use serde::{Deserialize, Serialize};

use crate::office::passkey::Passkeys;
use crate::people::person::EmailAddress;
use crate::spine::ids::SiteId;
use crate::spine::limits::{SESSION_MS, SESSION_USE_MS};
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// Identifies a member of staff within a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StaffId(pub u32);

impl StaffId {
    /// The key of the member's row.
    #[must_use]
    pub fn key(self, site: SiteId) -> Key<Staff> {
        Staff::rows(site).item(i64::from(self.0))
    }

    /// The member whose row has this item.
    #[must_use]
    pub fn of_item(item: i64) -> Option<StaffId> {
        u32::try_from(item).ok().map(StaffId)
    }
}

/// Identifies a session: the beginning of the hash of the secret that the browser holds. Nobody can sign in with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SessionId(pub i64);

impl SessionId {
    /// The key of the session's row.
    #[must_use]
    pub fn key(self, site: SiteId) -> Key<Session> {
        Session::rows(site).item(self.0)
    }
}

/// What a member of staff may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May look, and change nothing.
    Reader,
    /// May decide on petitions and signatures.
    Moderator,
    /// May do everything, and manage other members of staff.
    Owner,
}

impl Role {
    /// All roles, from the least to the most powerful.
    pub const ALL: [Role; 3] = [Role::Reader, Role::Moderator, Role::Owner];

    /// The word in forms and in the store.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Role::Reader => "reader",
            Role::Moderator => "moderator",
            Role::Owner => "owner",
        }
    }

    /// The role with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.word() == word)
    }

    /// Whether the role carries the duty.
    #[must_use]
    pub fn may(self, duty: Duty) -> bool {
        match duty {
            Duty::Look => true,
            Duty::Moderate => self >= Role::Moderator,
            Duty::Administer => self == Role::Owner,
        }
    }
}

/// The kinds of work in the office, as far as roles differ in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Duty {
    /// See what the public does not.
    Look,
    /// Decide on petitions and signatures.
    Moderate,
    /// Change staff, rules and words.
    Administer,
}

/// A secret as a hash (of a password, in the PHC string format; of a token, in hexadecimal).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretHash(pub String);

impl std::fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretHash(secret)")
    }
}

/// The secret of a one-time-code app (RFC 6238), encrypted by the program.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SealedSecret(pub String);

impl std::fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealedSecret(secret)")
    }
}

/// A member of staff, invited or removed ones included.
///
/// Eleven fields: who they are, their role, how they prove who they are, and their preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// Name that colleagues see.
    pub name: String,
    /// The address that they sign in with.
    pub email: EmailAddress,
    /// Their role.
    pub role: Role,
    /// Hash of their password; `None` until they have accepted the invitation.
    pub password: Option<SecretHash>,
    /// The one-time-code app, once set up.
    pub totp: Option<SealedSecret>,
    /// The last time step whose code was used: each code is valid once (RFC 6238 §5.2).
    pub totp_step: i64,
    /// The passkeys that they can sign in with instead of password and code.
    #[serde(default)]
    pub passkeys: Passkeys,
    /// Whether single-letter keyboard shortcuts work for them in the office.
    #[serde(default)]
    pub single_keys: bool,
    /// Whether they are mailed when something goes wrong with the server. It counts while their role has to do with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told_of_troubles: bool,
    /// When they were invited.
    pub created_at: Timestamp,
    /// When they were removed. Removed members stay, since the log names them.
    pub removed_at: Option<Timestamp>,
}

impl Row for Staff {
    const KIND: RecordKind = RecordKind::Staff;
    type Owner = SiteId;
}

impl Staff {
    /// Whether they are active and their role includes this duty.
    #[must_use]
    pub fn may(&self, duty: Duty) -> bool {
        self.is_active() && self.role.may(duty)
    }

    /// Whether they are mailed when something goes wrong with the server.
    #[must_use]
    pub fn is_told_of_troubles(&self) -> bool {
        self.told_of_troubles && self.may(Duty::Administer)
    }

    /// Whether they have accepted their invitation and were not removed.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.removed_at.is_none() && self.password.is_some()
    }

    /// Whether this is the address that they sign in with. Case is ignored: nobody has two mailboxes that differ in
    /// it.
    #[must_use]
    pub fn has_address(&self, email: &EmailAddress) -> bool {
        self.removed_at.is_none() && self.email.as_str().to_lowercase() == email.as_str().to_lowercase()
    }
}

/// A browser in which a member is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The member of staff.
    pub staff: StaffId,
    /// Hash of the secret that the browser keeps in its cookie.
    pub secret: SecretHash,
    /// What the browser calls itself (its `User-Agent`), shortened.
    pub browser: String,
    /// When the member signed in.
    pub created_at: Timestamp,
    /// When it was last used, noted every [`SESSION_USE_MS`]; `None` until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_at: Option<Timestamp>,
}

impl Row for Session {
    const KIND: RecordKind = RecordKind::Session;
    type Owner = SiteId;
}

impl Session {
    /// When the session expires.
    #[must_use]
    pub fn expires_at(&self) -> Timestamp {
        self.created_at.plus_ms(SESSION_MS)
    }

    /// When it was last used, as far as it was noted.
    #[must_use]
    pub fn last_use(&self) -> Timestamp {
        self.used_at.unwrap_or(self.created_at)
    }

    /// Whether a use at `now` is to be noted.
    #[must_use]
    pub fn is_use_to_be_noted(&self, now: Timestamp) -> bool {
        now.since(self.last_use()) >= SESSION_USE_MS
    }

    /// Whether the session has expired.
    #[must_use]
    pub fn has_expired(&self, now: Timestamp) -> bool {
        self.expires_at() <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_has_its_duties() {
        for (role, duties) in [
            (Role::Reader, &[Duty::Look][..]),
            (Role::Moderator, &[Duty::Look, Duty::Moderate]),
            (Role::Owner, &[Duty::Look, Duty::Moderate, Duty::Administer]),
        ] {
            for duty in [Duty::Look, Duty::Moderate, Duty::Administer] {
                assert_eq!(role.may(duty), duties.contains(&duty), "{role:?} {duty:?}");
            }
            assert_eq!(Role::from_word(role.word()), Some(role));
        }
    }

    #[test]
    fn secrets_are_not_printed() {
        let text = format!("{:?} {:?}", SecretHash("hash".into()), SealedSecret("seal".into()));
        assert!(!text.contains("\"hash\"") && !text.contains("\"seal\""), "{text}");
    }
}
