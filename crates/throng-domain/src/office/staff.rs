//! The people who look after a site: who they are, what each role may do, and where they are signed in.
//!
//! Owns the table of roles. Secrets are held as hashes only, made and compared at the edge; nothing here can
//! be printed that would let anybody in.

use serde::{Deserialize, Serialize};

use crate::office::passkey::Passkeys;
use crate::people::person::EmailAddress;
use crate::spine::ids::SiteId;
use crate::spine::limits::SESSION_MS;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// A member of staff of one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StaffId(pub u32);

impl StaffId {
    /// Where the member is kept.
    #[must_use]
    pub fn key(self, site: SiteId) -> Key<Staff> {
        Staff::rows(site).item(i64::from(self.0))
    }

    /// The member in this row.
    #[must_use]
    pub fn of_item(item: i64) -> Option<StaffId> {
        u32::try_from(item).ok().map(StaffId)
    }
}

/// A session: the beginning of the hash of the secret that the browser holds. It lets nobody in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SessionId(pub i64);

impl SessionId {
    /// Where the session is kept.
    #[must_use]
    pub fn key(self, site: SiteId) -> Key<Session> {
        Session::rows(site).item(self.0)
    }
}

/// What somebody is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Looks, and changes nothing.
    Reader,
    /// Decides on petitions and signatures.
    Moderator,
    /// Everything, other members of staff included.
    Owner,
}

impl Role {
    /// Every role, the least first.
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

/// What is done in the office, as far as roles tell it apart.
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

/// The secret of a one-time-code app (RFC 6238), as the edge has sealed it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SealedSecret(pub String);

impl std::fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealedSecret(secret)")
    }
}

/// Somebody who looks after the site.
///
/// Ten fields: who, what for, how they prove it, and what they like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// Name that colleagues see.
    pub name: String,
    /// Signs in with it.
    pub email: EmailAddress,
    /// What they may do.
    pub role: Role,
    /// Absent until the invitation was taken up.
    pub password: Option<SecretHash>,
    /// The one-time-code app, once set up.
    pub totp: Option<SealedSecret>,
    /// The last time step whose code was used: none is good twice (RFC 6238 §5.2).
    pub totp_step: i64,
    /// What they sign in with instead of password and code.
    #[serde(default)]
    pub passkeys: Passkeys,
    /// Single letters of the keyboard do things in the office.
    #[serde(default)]
    pub single_keys: bool,
    /// Joined.
    pub created_at: Timestamp,
    /// Left; kept, since the log names them.
    pub removed_at: Option<Timestamp>,
}

impl Row for Staff {
    const KIND: RecordKind = RecordKind::Staff;
    type Owner = SiteId;
}

impl Staff {
    /// Whether they may do this now.
    #[must_use]
    pub fn may(&self, duty: Duty) -> bool {
        self.is_active() && self.role.may(duty)
    }

    /// Whether they have taken up their invitation and are still there.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.removed_at.is_none() && self.password.is_some()
    }

    /// Whether they sign in with this address. Case does not matter; nobody has two mailboxes that differ in it.
    #[must_use]
    pub fn has_address(&self, email: &EmailAddress) -> bool {
        self.removed_at.is_none() && self.email.as_str().to_lowercase() == email.as_str().to_lowercase()
    }
}

/// A browser that somebody is signed in with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The member of staff.
    pub staff: StaffId,
    /// Hash of the secret that the browser holds.
    pub secret: SecretHash,
    /// What the browser calls itself, shortened.
    pub browser: String,
    /// Signed in.
    pub created_at: Timestamp,
}

impl Row for Session {
    const KIND: RecordKind = RecordKind::Session;
    type Owner = SiteId;
}

impl Session {
    /// No longer good from then on.
    #[must_use]
    pub fn expires_at(&self) -> Timestamp {
        self.created_at.plus_ms(SESSION_MS)
    }

    /// Whether it is good for nothing any more.
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
