//! The staff of the site: who is in it, inviting, changing roles, and removing. For owners.

use axum::response::Response;
use throng_domain::answer::StaffDone;
use throng_domain::command::ManageStaff;
use throng_domain::command::StaffStep;
use throng_domain::outcome::Refusal;
use throng_domain::passkey::PasskeyId;
use throng_domain::refused::StaffMail;
use throng_domain::staff::{Role, Staff, StaffId};
use throng_store::reader::ReadRows;

use super::form::{FormState, Problems};
use super::links::password_link;
use super::mail::fate_key;
use super::passkeys::{passkey_rows, removed};
use super::{Desk, office};
use throng_process::clock;
use throng_rendering::views::{
    InvitationMailed, MemberRow, MemberView, RemoveMemberView, RoleChoice, StaffListView,
};
use throng_web::http::respond::{Failure, see_other};
use throng_web::http::status::Shown;

/// The key of a role's name.
pub(super) fn role_key(role: Role) -> &'static str {
    match role {
        Role::Reader => "role-reader",
        Role::Moderator => "role-moderator",
        Role::Owner => "role-owner",
    }
}

fn role_hint_key(role: Role) -> &'static str {
    match role {
        Role::Reader => "role-reader-hint",
        Role::Moderator => "role-moderator-hint",
        Role::Owner => "role-owner-hint",
    }
}

/// `GET /admin/staff`.
pub(super) async fn list(desk: Desk) -> Result<Response, Failure> {
    list_page(&desk, FormState::fresh()).await
}

/// `POST /admin/staff`: invites somebody. The page of the invited member shows the link to pass on.
pub(super) async fn invite(desk: Desk) -> Result<Response, Failure> {
    let mut problems = Problems::default();
    let email = problems.address("email", desk.door.form.get("email"));
    let role = Role::from_word(desk.door.form.get("role"));
    let role = problems.known(role, "role", "field-role-missing");
    let (Some(email), Some(role)) = (email, role) else {
        return list_page(&desk, problems.into()).await;
    };
    let step = StaffStep::Invite { email, role };
    match desk
        .deps
        .decided(ManageStaff { site: desk.door.site.id, by: Some(desk.signed.id), step })
        .await?
    {
        Ok(StaffDone::Added(id)) => {
            // The invitation is stored even if its mail cannot be sent: the page shows the link.
            let mails = desk.door.form.is_ticked("mail") && !desk.deps.outlook.captures;
            let done = match mails && desk.mailed(id).await? {
                true => "invited-mailed",
                false => "invited",
            };
            Ok(desk.to(&format!("/staff/{}?done={done}", id.0)))
        }
        Err(refusal @ (Refusal::StaffAddressTaken | Refusal::StaffTooMany)) => {
            list_page(&desk, FormState::wrong("email", refusal.key())).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(StaffDone::Stored(_)) => Err(Failure::Broken("an invitation was made for nobody".to_owned())),
    }
}

/// `POST /admin/staff/{member}/invitation`: mails the invitation to the address that was invited.
pub(super) async fn mail_invitation(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.member()?;
    if desk.deps.outlook.captures {
        return Err(Failure::Refused(Refusal::NotPossibleNow));
    }
    match desk.mailed(id).await? {
        true => Ok(desk.to(&format!("/staff/{}?done=invitation-mailed", id.0))),
        false => member_page(&desk, Some("invite-mail-too-often")).await,
    }
}

/// `GET /admin/staff/{member}`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    member_page(&desk, None).await
}

impl Desk {
    /// Mails an invitation; false if it was mailed only a moment ago.
    async fn mailed(&self, member: StaffId) -> Result<bool, Failure> {
        let step = StaffStep::MailInvitation { member };
        match self
            .deps
            .decided(ManageStaff { site: self.door.site.id, by: Some(self.signed.id), step })
            .await?
        {
            Err(Refusal::MailTooOften) => Ok(false),
            Err(refusal) => Err(Failure::Refused(refusal)),
            Ok(_) => Ok(true),
        }
    }

    /// What has become of the last mail with an invitation.
    async fn invitation_mail(&self, member: StaffId) -> Result<Option<InvitationMailed>, Failure> {
        let key = StaffMail::invitation(self.door.site.id, member);
        let found = self
            .deps
            .ask(move |reader| match reader.row(key)? {
                Some(last) => reader.mail(last.mail),
                None => Ok(None),
            })
            .await?;
        Ok(found.map(|whole| InvitationMailed {
            at_ms: whole.mail.created_at.0,
            fate_key: fate_key(&whole.mail),
            tries: i64::from(whole.mail.attempts),
            reply: whole.mail.reply.unwrap_or_default(),
        }))
    }
}

async fn member_page(desk: &Desk, error_key: Option<&'static str>) -> Result<Response, Failure> {
    let id = desk.door.member()?;
    let staff = desk.deps.member(desk.door.site.id, id).await?;
    let sessions = desk.deps.sessions_of(desk.door.site.id, id).await?.len();
    let link = staff.password.is_none().then(|| {
        let url = format!("{}{}", desk.door.site.view.url, desk.door.site.view.root);
        password_link(&desk.door.site.tokens, &url, (id, &staff), clock::now())
    });
    let view = MemberView {
        frame: desk.frame("/admin/staff"),
        roles: roles(staff.role.word()),
        member: row(id, &staff),
        mails: link.is_some() && !desk.deps.outlook.captures,
        mailed: desk.invitation_mail(id).await?.filter(|_| link.is_some()),
        error_key,
        link,
        sessions: i64::try_from(sessions).expect("there are few sessions"),
        codes: staff.totp.is_some(),
        passkeys: passkey_rows(&staff),
        own: id == desk.signed.id,
    };
    let how = view.error_key.map_or(Shown::AsAsked, |_| Shown::Overtaken);
    desk.page(how, &view)
}

/// `POST /admin/staff/{member}/role`.
pub(super) async fn change_role(desk: Desk) -> Result<Response, Failure> {
    let member = desk.door.member()?;
    let role = Role::from_word(desk.door.form.get("role")).ok_or(Failure::Unprocessable)?;
    desk.manage_staff(StaffStep::ChangeRole { member, role }).await?;
    // Members who have just given up their own role of owner can no longer open the staff pages.
    let target = match member == desk.signed.id && role != Role::Owner {
        true => "?done=role".to_owned(),
        false => format!("/staff/{}?done=role", member.0),
    };
    Ok(see_other(&office(&desk.door.site, &target)))
}

/// `GET /admin/staff/{member}/remove`.
pub(super) async fn confirm_removal(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.member()?;
    let staff = desk.deps.member(desk.door.site.id, id).await?;
    let view = RemoveMemberView { frame: desk.frame("/admin/staff"), member: row(id, &staff) };
    desk.show(&view)
}

/// `POST /admin/staff/{member}/remove`.
pub(super) async fn remove(desk: Desk) -> Result<Response, Failure> {
    let member = desk.door.member()?;
    desk.manage_staff(StaffStep::Remove { member }).await?;
    Ok(desk.to("/staff?done=removed"))
}

/// `POST /admin/staff/{member}/sessions/end`.
pub(super) async fn end_sessions(desk: Desk) -> Result<Response, Failure> {
    let member = desk.door.member()?;
    desk.manage_staff(StaffStep::EndSessions { member }).await?;
    Ok(desk.to(&format!("/staff/{}?done=ended", member.0)))
}

/// `POST /admin/staff/{member}/codes/off`: for a colleague who has lost their telephone.
pub(super) async fn clear_codes(desk: Desk) -> Result<Response, Failure> {
    let member = desk.door.member()?;
    if member == desk.signed.id {
        // Members turn off their own codes on the page of codes, which asks for their password.
        return Ok(desk.to("/account/codes"));
    }
    desk.manage_staff(StaffStep::ClearTotp { member }).await?;
    Ok(desk.to(&format!("/staff/{}?done=codes-off", member.0)))
}

/// `POST /admin/staff/{member}/passkeys/off`: for a colleague who has lost their device.
pub(super) async fn remove_passkey(desk: Desk) -> Result<Response, Failure> {
    let member = desk.door.member()?;
    if member == desk.signed.id {
        // Members remove their own passkeys on the page of their account, which asks for their password.
        return Ok(desk.to("/account"));
    }
    let passkey = desk
        .door
        .form
        .get("passkey")
        .parse()
        .map_err(|_| Failure::Unprocessable)?;
    let step = StaffStep::RemovePasskey { member, passkey: PasskeyId(passkey) };
    let done = desk.manage_staff(step).await?;
    Ok(desk.to(&format!("/staff/{}?done={}", member.0, removed(&done))))
}

async fn list_page(desk: &Desk, state: FormState) -> Result<Response, Failure> {
    let everybody = desk.deps.everybody(desk.door.site.id).await?;
    let there = everybody.iter().filter(|(_, staff)| staff.removed_at.is_none());
    desk.form("/admin/staff", state, |frame, problems| StaffListView {
        frame,
        members: there.map(|(id, staff)| row(*id, staff)).collect(),
        email: desk.door.form.get("email").to_owned(),
        roles: roles(desk.door.form.get("role")),
        mails: !desk.deps.outlook.captures,
        mail: desk.door.form.is_ticked("mail"),
        problems,
    })
}

fn row(id: StaffId, staff: &Staff) -> MemberRow {
    MemberRow {
        path: format!("/admin/staff/{}", id.0),
        // Until the invitation is accepted, only the address is known.
        name: match staff.name.is_empty() {
            true => staff.email.as_str().to_owned(),
            false => staff.name.clone(),
        },
        email: staff.email.as_str().to_owned(),
        role_key: role_key(staff.role).to_owned(),
        invited: staff.password.is_none(),
        since_ms: staff.created_at.0,
    }
}

fn roles(chosen: &str) -> Vec<RoleChoice> {
    let choice = |role: &Role| RoleChoice {
        word: role.word().to_owned(),
        label_key: role_key(*role).to_owned(),
        hint_key: role_hint_key(*role).to_owned(),
        chosen: role.word() == chosen,
    };
    Role::ALL.iter().map(choice).collect()
}
