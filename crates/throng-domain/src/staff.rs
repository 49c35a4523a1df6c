//! The people who look after a site: who they are, what each role may do, and where they are signed in.
//!
//! Owns the table of roles. Secrets are held as hashes only, made and compared at the edge; nothing here can
//! be printed that would let anybody in.

use serde::{Deserialize, Serialize};

use crate::person::EmailAddress;
use crate::time::Timestamp;

/// A member of staff of one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StaffId(pub u32);

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
/// Eight fields: who, what for, and how they prove it.
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
    /// Joined.
    pub created_at: Timestamp,
    /// Left; kept, since the log names them.
    pub removed_at: Option<Timestamp>,
}

impl Staff {
    /// Whether they may do this now.
    #[must_use]
    pub fn may(&self, duty: Duty) -> bool {
        self.removed_at.is_none() && self.role.may(duty)
    }
}

/// A browser that somebody is signed in with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Who.
    pub staff: StaffId,
    /// Hash of the secret that the browser holds.
    pub secret: SecretHash,
    /// What the browser calls itself, shortened.
    pub browser: String,
    /// Signed in.
    pub created_at: Timestamp,
    /// Used last, to the hour.
    pub seen_at: Timestamp,
    /// No longer good from then on.
    pub expires_at: Timestamp,
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
