//! What can be done about the people who look after a site.

use crate::office::passkey::{NewPasskey, PasskeyId, PasskeyKey};
use crate::office::staff::{Role, SealedSecret, SecretHash, SessionId, StaffId};
use crate::people::person::{EmailAddress, PersonName};
use crate::sites::site::Chosen;
use crate::spine::ids::SiteId;

/// One step of staff management on a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManageStaff {
    /// The site whose staff it is.
    pub site: SiteId,
    /// The member who is signed in; absent where a link or a password is the proof.
    pub by: Option<StaffId>,
    /// What is done.
    pub step: StaffStep,
}

/// The steps of staff management. "The member" is the one whom a step concerns; who takes it is in
/// [`ManageStaff::by`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaffStep {
    /// Set the site up with its first owner. Refused once it has an owner.
    Found(Box<Founding>),
    /// Invite a new member.
    Invite {
        /// The address that they will sign in with.
        email: EmailAddress,
        /// What they may do.
        role: Role,
    },
    /// Mail an invitation to the address that was invited.
    MailInvitation {
        /// The invited member.
        member: StaffId,
    },
    /// Accept an invitation.
    TakeUp {
        /// The invited member.
        member: StaffId,
        /// Name that colleagues will see.
        name: PersonName,
        /// Hash of the password that they chose.
        password: SecretHash,
    },
    /// Give a member another role.
    ChangeRole {
        /// The member whose role changes.
        member: StaffId,
        /// The new role.
        role: Role,
    },
    /// Remove a member, who is signed out everywhere and can never sign in again.
    Remove {
        /// The member who is removed.
        member: StaffId,
    },
    /// Replace a member's password. All their sessions end but `keep`.
    SetPassword {
        /// The member whose password it is.
        member: StaffId,
        /// Hash of the old password, which was typed, or for which the mailed link was made. The step is refused when
        /// the hash has changed meanwhile, so that a link works only once.
        was: SecretHash,
        /// Hash of the new password.
        password: SecretHash,
        /// The session that stays signed in, if any.
        keep: Option<SessionId>,
    },
    /// Begin to use a one-time-code app; whoever submits the command has checked a first code.
    SetTotp {
        /// The member who uses the app.
        member: StaffId,
        /// The secret that the app shares with the program.
        secret: SealedSecret,
        /// The time step of the code that was typed.
        step: i64,
    },
    /// Stop asking for one-time codes.
    ClearTotp {
        /// The member who gave the app up.
        member: StaffId,
    },
    /// Add a passkey; whoever submits the command has checked that the browser holds its private key.
    AddPasskey {
        /// The member who gets the passkey.
        member: StaffId,
        /// The new passkey.
        passkey: NewPasskey,
    },
    /// Remove a passkey, with which nobody can sign in any more.
    RemovePasskey {
        /// The member whose passkey it is.
        member: StaffId,
        /// The passkey to remove.
        passkey: PasskeyId,
    },
    /// Turn single-letter keyboard shortcuts of the office on or off.
    SetSingleKeys {
        /// The member whose keyboard it is.
        member: StaffId,
        /// Whether the shortcuts work.
        on: bool,
    },
    /// Be mailed when something goes wrong with the server, or not any more.
    TellTroubles {
        /// The member, who does the duty of owners.
        member: StaffId,
        /// Whether they are mailed.
        on: bool,
    },
    /// Sign in; whoever submits the command has checked the proof.
    SignIn(SignIn),
    /// Note that one's own session is used. Nothing of it stands in the log.
    NoteUse {
        /// The session.
        session: SessionId,
    },
    /// End one session: one's own, or another member's.
    EndSession {
        /// The member whose session it is.
        member: StaffId,
        /// The session to end.
        session: SessionId,
    },
    /// End all sessions of a member.
    EndSessions {
        /// The member who is signed out everywhere.
        member: StaffId,
    },
}

/// What a site is set up with: its own name and rules, and its first owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    /// The choices that were made for the site; `None` leaves it as it is.
    pub site: Option<Chosen>,
    /// Name of the first owner.
    pub name: PersonName,
    /// The address that the first owner signs in with.
    pub email: EmailAddress,
    /// Hash of the first owner's password.
    pub password: SecretHash,
}

/// One signing-in, with the session that it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// The member who signs in.
    pub member: StaffId,
    /// How they proved who they are.
    pub proof: SignInProof,
    /// The session that begins.
    pub session: SessionId,
    /// Hash of the secret that the browser keeps in its cookie.
    pub secret: SecretHash,
    /// What the browser calls itself (its `User-Agent`).
    pub browser: String,
}

/// What somebody signs in with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignInProof {
    /// Password and one-time code.
    Password {
        /// The hash that the typed password was compared with. Refused when the stored hash has changed meanwhile.
        hash: SecretHash,
        /// The time step of the one-time code; `None` where the member has no app.
        totp_step: Option<i64>,
    },
    /// A passkey, which takes the place of both password and code.
    Passkey {
        /// The passkey that was used.
        passkey: PasskeyId,
        /// Its state when the signature was checked. Refused when the passkey was used again meanwhile.
        was: PasskeyKey,
        /// Its state after this use.
        key: PasskeyKey,
    },
}
