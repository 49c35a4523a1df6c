//! What can be done about the people who look after a site.

use crate::office::passkey::{NewPasskey, PasskeyId, PasskeyKey};
use crate::office::staff::{Role, SealedSecret, SecretHash, SessionId, StaffId};
use crate::people::person::{EmailAddress, PersonName};
use crate::sites::site::Chosen;
use crate::spine::ids::SiteId;

/// One step about the staff of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManageStaff {
    /// Whose.
    pub site: SiteId,
    /// The member who is signed in; absent where a link or a password is the proof.
    pub by: Option<StaffId>,
    /// What.
    pub step: StaffStep,
}

/// The people who look after a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaffStep {
    /// Set the site up with its first owner; only while it has none.
    Found(Box<Founding>),
    /// Invite somebody.
    Invite {
        /// Signs in with it.
        email: EmailAddress,
        /// What they may do.
        role: Role,
    },
    /// Mail an invitation to the address that was invited.
    MailInvitation {
        /// Whom.
        member: StaffId,
    },
    /// Take an invitation up.
    TakeUp {
        /// Who was invited.
        member: StaffId,
        /// Name that colleagues see.
        name: PersonName,
        /// Hash of the password that they chose.
        password: SecretHash,
    },
    /// Give another role.
    ChangeRole {
        /// Whom.
        member: StaffId,
        /// Which.
        role: Role,
    },
    /// Remove: no longer signed in anywhere, and never again.
    Remove {
        /// Whom.
        member: StaffId,
    },
    /// Set another password. All sessions end but one.
    SetPassword {
        /// Whose.
        member: StaffId,
        /// The one that was proved, or that the link was made for: a link dies with it.
        was: SecretHash,
        /// Hash of the new one.
        password: SecretHash,
        /// The session that goes on.
        keep: Option<SessionId>,
    },
    /// Set up a one-time-code app, whose code was checked at the edge.
    SetTotp {
        /// Whose.
        member: StaffId,
        /// What it shares with the program.
        secret: SealedSecret,
        /// The time step of the code that was typed.
        step: i64,
    },
    /// Ask for one-time codes no more.
    ClearTotp {
        /// Of whom.
        member: StaffId,
    },
    /// Add a passkey, which was proved at the edge.
    AddPasskey {
        /// Whose.
        member: StaffId,
        /// What.
        passkey: NewPasskey,
    },
    /// Sign in with a passkey no more.
    RemovePasskey {
        /// Whose.
        member: StaffId,
        /// Which.
        passkey: PasskeyId,
    },
    /// Let single letters of the keyboard do things in the office, or not.
    SetSingleKeys {
        /// Whose.
        member: StaffId,
        /// Whether they do.
        on: bool,
    },
    /// Sign in; what proves it was checked at the edge.
    SignIn(SignIn),
    /// End a session: one's own, or somebody else's.
    EndSession {
        /// Whose.
        member: StaffId,
        /// Which.
        session: SessionId,
    },
    /// End all sessions of somebody.
    EndSessions {
        /// Whose.
        member: StaffId,
    },
}

/// A site's beginning: who it is, and who looks after it first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    /// What the site is to be; absent where it stays as it is.
    pub site: Option<Chosen>,
    /// Name of the first owner.
    pub name: PersonName,
    /// Signs in with it.
    pub email: EmailAddress,
    /// Hash of the password.
    pub password: SecretHash,
}

/// Signing in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// Who.
    pub member: StaffId,
    /// How they proved who they are.
    pub proof: SignInProof,
    /// Which session begins.
    pub session: SessionId,
    /// Hash of the secret that the browser holds.
    pub secret: SecretHash,
    /// What the browser calls itself.
    pub browser: String,
}

/// What somebody signs in with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignInProof {
    /// Password and one-time code.
    Password {
        /// The hash that was proved: one that was changed meanwhile is none.
        hash: SecretHash,
        /// The time step of the one-time code; absent where none is asked for.
        totp_step: Option<i64>,
    },
    /// A passkey, which stands for both.
    Passkey {
        /// Which.
        passkey: PasskeyId,
        /// What was compared: one that was used meanwhile is none.
        was: PasskeyKey,
        /// What it is after this use.
        key: PasskeyKey,
    },
}
