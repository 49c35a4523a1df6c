//! Signing in and out: sessions, and the check that the proof of a sign-in still holds.

use super::staff::{Decided, Office};
use crate::office::audit::Action;
use crate::office::staff::{SecretHash, Session, SessionId, Staff, StaffId};
use crate::spine::answer::{StaffDone, Stored};
use crate::spine::command::staff::{SignIn, SignInProof};
use crate::spine::limits::{BROWSER_CHARS_MAX, SESSIONS_MAX};
use crate::spine::outcome::Refusal;
use crate::spine::time::Timestamp;

impl Office<'_> {
    pub(super) fn sign_in(&mut self, sign_in: &SignIn) -> Decided {
        let member = sign_in.member;
        let staff = self.active(member)?;
        self.by = Some(member);
        let browser: String = sign_in.browser.chars().take(BROWSER_CHARS_MAX).collect();
        let line = match &sign_in.proof {
            SignInProof::Password { hash, totp_step } => {
                self.by_password(member, staff, hash, *totp_step)?;
                (Action::SignIn, browser.clone())
            }
            SignInProof::Passkey { passkey, was, key } => {
                let mut staff = staff;
                let used = staff.passkeys.used(*passkey, was, key, self.now);
                let used = used.ok_or(Refusal::StaffLinkUsed)?.name.as_str().to_owned();
                self.put(member, staff);
                (Action::SignInByPasskey, format!("{used}, {browser}"))
            }
        };
        self.make_room(member);
        let session = Session {
            staff: member,
            secret: sign_in.secret.clone(),
            browser,
            created_at: self.now,
            used_at: None,
        };
        let key = sign_in.session.key(self.site);
        self.set.put_row(key, session);
        let (action, after) = line;
        self.log(action, member, "", after);
        Ok(StaffDone::Stored(Stored::Done))
    }

    pub(super) fn by_password(
        &mut self,
        member: StaffId,
        staff: Staff,
        hash: &SecretHash,
        totp_step: Option<i64>,
    ) -> Result<(), Refusal> {
        if staff.password.as_ref() != Some(hash) {
            return Err(Refusal::StaffLinkUsed);
        }
        if staff.totp.is_some() {
            let step = totp_step.ok_or(Refusal::CodeWrong)?;
            if step <= staff.totp_step {
                return Err(Refusal::OneTimeCodeUsed);
            }
            self.put(member, Staff { totp_step: step, ..staff });
        }
        Ok(())
    }

    pub(super) fn note_use(&mut self, session: SessionId) -> Decided {
        let key = session.key(self.site);
        let own = |held: &&Session| Some(held.staff) == self.by;
        let Some(held) = self
            .set
            .row(key)
            .filter(own)
            .filter(|held| held.is_use_to_be_noted(self.now))
        else {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        };
        let used = Session { used_at: Some(self.now), ..held.clone() };
        self.set.put_row(key, used);
        Ok(StaffDone::Stored(Stored::Done))
    }

    pub(super) fn end_session(&mut self, member: StaffId, session: SessionId) -> Decided {
        if self.by != Some(member) {
            self.require_administrator()?;
        }
        let held = self
            .sessions()
            .any(|(id, held)| id == session && held.staff == member);
        if !held {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        }
        self.set.remove_row(session.key(self.site));
        self.log(Action::EndSession, member, "", "");
        Ok(StaffDone::Stored(Stored::Done))
    }

    pub(super) fn end_sessions(&mut self, member: StaffId) -> Decided {
        if self.by != Some(member) {
            self.require_administrator()?;
        }
        self.member(member)?;
        let ended = self.drop_sessions(|_, session| session.staff == member);
        if ended == 0 {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        }
        self.log(Action::EndSessions, member, ended.to_string(), "0");
        Ok(StaffDone::Stored(Stored::Done))
    }

    /// Removes expired sessions, and the oldest sessions of a member who has as many as allowed.
    pub(super) fn make_room(&mut self, member: StaffId) {
        let now = self.now;
        self.drop_sessions(|_, session| session.has_expired(now));
        let own = self.sessions().filter(|(_, session)| session.staff == member);
        let mut own: Vec<(Timestamp, SessionId)> =
            own.map(|(id, session)| (session.created_at, id)).collect();
        own.sort_unstable();
        let too_many = (own.len() + 1).saturating_sub(SESSIONS_MAX);
        let oldest: Vec<SessionId> = own.into_iter().take(too_many).map(|(_, id)| id).collect();
        self.drop_sessions(|id, _| oldest.contains(&id));
    }
}
