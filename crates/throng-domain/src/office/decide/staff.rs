//! Staff management: who may do what to whom. Each step adds an entry to the log.
//!
//! Passwords and codes are checked by whoever submits the command, since only they have the means; the rules here
//! check that what was checked still holds.

use crate::mail::mailing::MailKind;
use crate::mail::refused::StaffMail;
use crate::office::audit::{Action, AuditEntry};
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::passkey::{NewPasskey, PasskeyId, Passkeys};
use crate::office::staff::{Duty, Role, SealedSecret, SecretHash, Session, SessionId, Staff, StaffId};
use crate::people::person::{EmailAddress, PersonName};
use crate::sites::settings::OfficeSettings;
use crate::sites::site::SiteRules;
use crate::spine::answer::{StaffDone, Stored};
use crate::spine::command::staff::{Founding, ManageStaff, StaffStep};
use crate::spine::ids::SiteId;
use crate::spine::limits::{RESEND_WAIT_MS, STAFF_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// The staff of one site, while one step about it is decided.
pub(super) struct Office<'a> {
    pub(super) set: &'a mut WorkingSet,
    pub(super) site: SiteId,
    pub(super) by: Option<StaffId>,
    pub(super) now: Timestamp,
}

pub(super) type Decided = Result<StaffDone, Refusal>;

impl Rule for ManageStaff {
    type Answer = StaffDone;

    fn needs(&self, needs: &mut Needs) {
        // All members, their sessions, and the log.
        if let StaffStep::MailInvitation { member } = self.step {
            needs.row(StaffMail::invitation(self.site, member));
        }
        needs.sites.insert(self.site);
        needs.whole_list(Staff::rows(self.site));
        needs.whole_list(Session::rows(self.site));
        needs.newest(AuditEntry::rows(self.site));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<StaffDone, Refusal> {
        manage(set, self, now)
    }
}

fn manage(set: &mut WorkingSet, manage: &ManageStaff, now: Timestamp) -> Result<StaffDone, Refusal> {
    let mut office = Office { set, site: manage.site, by: manage.by, now };

    match &manage.step {
        StaffStep::Found(founding) => office.found(founding),
        StaffStep::Invite { email, role } => office.invite(email, *role),
        StaffStep::MailInvitation { member } => office.mail_invitation(*member),
        StaffStep::TakeUp { member, name, password } => office.take_up(*member, name, password),
        StaffStep::ChangeRole { member, role } => office.change_role(*member, *role),
        StaffStep::Remove { member } => office.remove(*member),
        StaffStep::SetPassword { member, was, password, keep } => {
            office.set_password(*member, was, password, *keep)
        }
        StaffStep::SetTotp { member, secret, step } => office.set_totp(*member, secret, *step),
        StaffStep::ClearTotp { member } => office.clear_totp(*member),
        StaffStep::AddPasskey { member, passkey } => office.add_passkey(*member, passkey),
        StaffStep::RemovePasskey { member, passkey } => office.remove_passkey(*member, *passkey),
        StaffStep::SetSingleKeys { member, on } => office.set_single_keys(*member, *on),
        StaffStep::TellTroubles { member, on } => office.tell_troubles(*member, *on),
        StaffStep::SignIn(sign_in) => office.sign_in(sign_in),
        StaffStep::NoteUse { session } => office.note_use(*session),
        StaffStep::EndSession { member, session } => office.end_session(*member, *session),
        StaffStep::EndSessions { member } => office.end_sessions(*member),
    }
}

// === coming and going ===

impl Office<'_> {
    fn found(&mut self, founding: &Founding) -> Decided {
        if self.has_other_owner(None) {
            return Err(Refusal::AlreadySetUp);
        }
        let before = self.set.site(self.site).ok_or(Refusal::NotPossibleNow)?.clone();
        let mut after = before.clone();
        if let Some(chosen) = &founding.site {
            after.name.clone_from(&chosen.name);
            // The settings determine how long personal data is kept, and where days end, so a preset does not change either.
            after.rules = SiteRules {
                retention: before.rules.retention,
                days: before.rules.days.clone(),
                ..SiteRules::preset(chosen.preset)
            };
            after.chosen = Some(Box::new(chosen.clone()));
            after.office = OfficeSettings::default();
            self.set.put_site(&after);
        }
        let owner = Staff {
            name: founding.name.as_str().to_owned(),
            password: Some(founding.password.clone()),
            ..invited(&founding.email, Role::Owner, self.now)
        };
        let id = self.add(owner)?;
        self.by = Some(id);
        self.log(Action::Found, id, before.name, after.name);
        Ok(StaffDone::Added(id))
    }

    fn invite(&mut self, email: &EmailAddress, role: Role) -> Decided {
        self.require_administrator()?;
        if self.members().any(|(_, staff)| staff.has_address(email)) {
            return Err(Refusal::StaffAddressTaken);
        }
        let id = self.add(invited(email, role, self.now))?;
        self.log(Action::Invite, id, "", format!("{}, {}", email.as_str(), role.word()));
        Ok(StaffDone::Added(id))
    }

    /// Mails the address that was invited, at most once a minute.
    fn mail_invitation(&mut self, member: StaffId) -> Decided {
        self.require_administrator()?;
        let (now, site) = (self.now, self.site);
        let by = self.by.ok_or(Refusal::NotAllowed)?;
        if self.member(member)?.password.is_some() {
            return Err(Refusal::StaffLinkUsed);
        }
        let key = StaffMail::invitation(site, member);
        if let Some(last) = self.set.row(key)
            && now.since(last.at) < RESEND_WAIT_MS
        {
            return Err(Refusal::MailTooOften);
        }
        let mail = self.set.queue_staff_mail(MailKind::Invitation, site, member, now);
        self.set.put_row(key, StaffMail { mail, at: now, by });
        self.log(Action::MailInvitation, member, "", "");
        Ok(StaffDone::Stored(Stored::Done))
    }

    fn take_up(&mut self, member: StaffId, name: &PersonName, password: &SecretHash) -> Decided {
        let staff = self.member(member)?;
        if staff.password.is_some() {
            return Err(Refusal::StaffLinkUsed);
        }
        let staff = Staff { name: name.as_str().to_owned(), password: Some(password.clone()), ..staff };
        let after = format!("{}, {}", staff.name, staff.role.word());
        self.put(member, staff);
        self.by = Some(member);
        self.log(Action::Join, member, "", after);
        Ok(StaffDone::Added(member))
    }

    fn change_role(&mut self, member: StaffId, role: Role) -> Decided {
        self.require_administrator()?;
        let staff = self.member(member)?;
        if staff.role == role {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        }
        self.keep_an_owner(member, &staff)?;
        self.put(member, Staff { role, ..staff.clone() });
        self.log(Action::ChangeRole, member, staff.role.word(), role.word());
        Ok(StaffDone::Stored(Stored::Done))
    }

    fn remove(&mut self, member: StaffId) -> Decided {
        self.require_administrator()?;
        let staff = self.member(member)?;
        self.keep_an_owner(member, &staff)?;
        let before = format!("{}, {}", staff.email.as_str(), staff.role.word());
        // Everything with which they could sign in again is removed, too.
        let gone = Staff { password: None, totp: None, passkeys: Passkeys::default(), ..staff };
        self.put(member, Staff { removed_at: Some(self.now), ..gone });
        self.drop_sessions(|_, session| session.staff == member);
        self.log(Action::Remove, member, before, "");
        Ok(StaffDone::Stored(Stored::Done))
    }
}

// === how they prove who they are ===

impl Office<'_> {
    fn set_password(
        &mut self,
        member: StaffId,
        was: &SecretHash,
        password: &SecretHash,
        keep: Option<SessionId>,
    ) -> Decided {
        self.require_self(member)?;
        let mut staff = self.member(member)?;
        if staff.password.as_ref() != Some(was) {
            return Err(Refusal::StaffLinkUsed);
        }
        // A member who uses a link from the command line has lost their proofs, or somebody else has them.
        let lost = if self.by.is_none() {
            staff.passkeys.clear()
        } else {
            Vec::new()
        };
        self.put(member, Staff { password: Some(password.clone()), ..staff });
        self.drop_sessions(|id, session| session.staff == member && Some(id) != keep);
        self.log(Action::SetPassword, member, "", "");
        for passkey in lost {
            self.log(Action::RemovePasskey, member, passkey.name.as_str(), "");
        }
        Ok(StaffDone::Stored(Stored::Done))
    }

    fn set_totp(&mut self, member: StaffId, secret: &SealedSecret, step: i64) -> Decided {
        self.require_self(member)?;
        let staff = self.active(member)?;
        let before = totp_word(&staff);
        let staff = Staff { totp: Some(secret.clone()), totp_step: step, ..staff };
        let after = totp_word(&staff);
        self.put(member, staff);
        self.log(Action::SetOneTimeCodes, member, before, after);
        Ok(StaffDone::Stored(Stored::Done))
    }

    fn clear_totp(&mut self, member: StaffId) -> Decided {
        if self.by != Some(member) {
            self.require_administrator()?;
        }
        let staff = self.member(member)?;
        if staff.totp.is_none() {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        }
        let before = totp_word(&staff);
        let staff = Staff { totp: None, ..staff };
        let after = totp_word(&staff);
        self.put(member, staff);
        self.log(Action::ClearOneTimeCodes, member, before, after);
        Ok(StaffDone::Stored(Stored::Done))
    }
}

// === passkeys and keys of the keyboard ===

impl Office<'_> {
    fn add_passkey(&mut self, member: StaffId, passkey: &NewPasskey) -> Decided {
        if self.by != Some(member) {
            return Err(Refusal::NotAllowed);
        }
        let mut staff = self.active(member)?;
        let mut everybody = self.members();
        if everybody.any(|(_, staff)| staff.passkeys.of_credential(&passkey.credential).is_some()) {
            return Err(Refusal::PasskeyKnown);
        }
        drop(everybody);
        if staff.passkeys.is_full() {
            return Err(Refusal::PasskeysTooMany);
        }
        staff.passkeys.add(passkey, self.now);
        self.put(member, staff);
        self.log(Action::AddPasskey, member, "", passkey.name.as_str());
        Ok(StaffDone::Stored(Stored::Done))
    }

    fn remove_passkey(&mut self, member: StaffId, passkey: PasskeyId) -> Decided {
        if self.by != Some(member) {
            self.require_administrator()?;
        }
        let mut staff = self.member(member)?;
        let Some(removed) = staff.passkeys.remove(passkey) else {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        };
        self.put(member, staff);
        self.log(Action::RemovePasskey, member, removed.name.as_str(), "");
        Ok(StaffDone::Stored(Stored::Done))
    }

    fn set_single_keys(&mut self, member: StaffId, on: bool) -> Decided {
        if self.by != Some(member) {
            return Err(Refusal::NotAllowed);
        }
        let staff = self.active(member)?;
        if staff.single_keys == on {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        }
        self.put(member, Staff { single_keys: on, ..staff });
        self.log(Action::SetSingleKeys, member, on_off(!on), on_off(on));
        Ok(StaffDone::Stored(Stored::Done))
    }
}

impl Office<'_> {
    /// Only who has to do with the server can choose to be told of it, and only for themselves.
    fn tell_troubles(&mut self, member: StaffId, on: bool) -> Decided {
        self.require_administrator()?;
        if self.by != Some(member) {
            return Err(Refusal::NotAllowed);
        }
        let staff = self.active(member)?;
        if staff.told_of_troubles == on {
            return Ok(StaffDone::Stored(Stored::Unchanged));
        }
        self.put(member, Staff { told_of_troubles: on, ..staff });
        self.log(Action::TellTroubles, member, on_off(!on), on_off(on));
        Ok(StaffDone::Stored(Stored::Done))
    }
}

// === what the steps are made of ===

impl Office<'_> {
    fn members(&self) -> impl Iterator<Item = (StaffId, &Staff)> {
        let list = Staff::rows(self.site);
        let rows = self.set.rows(list);
        rows.filter_map(|(item, staff)| StaffId::of_item(item).map(|id| (id, staff)))
    }

    pub(super) fn sessions(&self) -> impl Iterator<Item = (SessionId, &Session)> {
        let list = Session::rows(self.site);
        self.set
            .rows(list)
            .map(|(item, session)| (SessionId(item), session))
    }

    /// A member who was not removed; they may still be only invited.
    pub(super) fn member(&self, id: StaffId) -> Result<Staff, Refusal> {
        let found = self.members().find(|(member, _)| *member == id);
        let found = found.filter(|(_, staff)| staff.removed_at.is_none());
        found.map(|(_, staff)| staff.clone()).ok_or(Refusal::StaffUnknown)
    }

    /// A member who has accepted the invitation and was not removed.
    pub(super) fn active(&self, id: StaffId) -> Result<Staff, Refusal> {
        self.member(id).and_then(|staff| match staff.is_active() {
            true => Ok(staff),
            false => Err(Refusal::StaffUnknown),
        })
    }

    pub(super) fn require_administrator(&self) -> Result<(), Refusal> {
        let by = self.by.and_then(|by| self.member(by).ok());
        match by.is_some_and(|by| by.may(Duty::Administer)) {
            true => Ok(()),
            false => Err(Refusal::NotAllowed),
        }
    }

    /// Refuses unless the member acts for themselves, or nobody is signed in because a link is the proof.
    fn require_self(&self, member: StaffId) -> Result<(), Refusal> {
        match self.by.is_none_or(|by| by == member) {
            true => Ok(()),
            false => Err(Refusal::NotAllowed),
        }
    }

    /// Refuses a change that would leave the site without an owner.
    fn keep_an_owner(&self, member: StaffId, staff: &Staff) -> Result<(), Refusal> {
        let is_owner = staff.may(Duty::Administer);
        match is_owner && !self.has_other_owner(Some(member)) {
            true => Err(Refusal::LastOwner),
            false => Ok(()),
        }
    }

    fn has_other_owner(&self, than: Option<StaffId>) -> bool {
        self.members()
            .any(|(id, staff)| Some(id) != than && staff.may(Duty::Administer))
    }

    fn add(&mut self, staff: Staff) -> Result<StaffId, Refusal> {
        let list = Staff::rows(self.site);
        if self.members().count() >= STAFF_MAX {
            return Err(Refusal::StaffTooMany);
        }
        let item = self.set.append_row(list, staff);
        Ok(StaffId::of_item(item).expect("there are few members"))
    }

    pub(super) fn put(&mut self, id: StaffId, staff: Staff) {
        self.set.put_row(id.key(self.site), staff);
    }

    pub(super) fn drop_sessions(&mut self, ended: impl Fn(SessionId, &Session) -> bool) -> usize {
        let ended: Vec<SessionId> = self
            .sessions()
            .filter(|(id, session)| ended(*id, session))
            .map(|(id, _)| id)
            .collect();
        for session in &ended {
            self.set.remove_row(session.key(self.site));
        }
        ended.len()
    }

    pub(super) fn log(
        &mut self,
        action: Action,
        member: StaffId,
        before: impl Into<String>,
        after: impl Into<String>,
    ) {
        let deed =
            Deed { action, subject: Subject::Staff(member), before: before.into(), after: after.into() };
        audit::append(self.set, self.site, self.by, deed, self.now);
    }
}

/// A member who has been invited and has not accepted yet.
fn invited(email: &EmailAddress, role: Role, now: Timestamp) -> Staff {
    Staff {
        name: String::new(),
        email: email.clone(),
        role,
        password: None,
        totp: None,
        totp_step: 0,
        passkeys: Passkeys::default(),
        single_keys: false,
        told_of_troubles: false,
        created_at: now,
        removed_at: None,
    }
}

fn totp_word(staff: &Staff) -> &'static str {
    on_off(staff.totp.is_some())
}

fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
