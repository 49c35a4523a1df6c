//! The people who look after the site: who is there, inviting, roles, and leaving. For owners.

use axum::response::Response;
use throng_domain::answer::StaffDone;
use throng_domain::command::ManageStaff;
use throng_domain::command::StaffStep;
use throng_domain::outcome::Refusal;
use throng_domain::passkey::PasskeyId;
use throng_domain::person::EmailAddress;
use throng_domain::refused::StaffMail;
use throng_domain::staff::{Role, Staff, StaffId};
use throng_store::reader::ReadRows;

use super::door::Door;
use super::links::password_link;
use super::mail::fate_key;
use super::passkeys::passkey_rows;
use super::{Deps, Signed, office};
use crate::clock;
use crate::http::respond::{Failure, private_page, see_other};
use crate::http::status::Shown;
use crate::views::{
    FieldProblem, InvitationMailed, MemberRow, MemberView, RemoveMemberView, RoleChoice, StaffListView,
};

/// The words of a role.
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
pub(super) async fn list(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    list_page(&deps, &signed, &door, Vec::new()).await
}

/// `POST /admin/staff`: invites. The page of the invited has the link to pass on.
pub(super) async fn invite(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let email = EmailAddress::parse(door.form.get("email"));
    let role = Role::from_word(door.form.get("role"));
    let (email, role) = match (email, role) {
        (Ok(email), Some(role)) => (email, role),
        (email, role) => {
            let email = email.err().map(|error| FieldProblem::of_address("email", error));
            let role = role
                .is_none()
                .then(|| FieldProblem::new("role", "field-role-missing"));
            return list_page(&deps, &signed, &door, email.into_iter().chain(role).collect()).await;
        }
    };
    let step = StaffStep::Invite { email, role };
    match deps
        .decided(ManageStaff { site: door.site.id, by: Some(signed.id), step })
        .await?
    {
        Ok(StaffDone::Added(id)) => {
            // The invitation stands whatever becomes of its mail: the link is on the page.
            let mails = door.form.is_ticked("mail") && !deps.outlook.captures;
            let done = match mails && deps.mailed(&signed, &door, id).await? {
                true => "invited-mailed",
                false => "invited",
            };
            Ok(see_other(&office(&door.site, &format!("/staff/{}?done={done}", id.0))))
        }
        Err(refusal @ (Refusal::StaffAddressTaken | Refusal::StaffTooMany)) => {
            let problems = vec![FieldProblem::new("email", refusal.key())];
            list_page(&deps, &signed, &door, problems).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(StaffDone::Stored(_)) => Err(Failure::Broken("an invitation was made for nobody".to_owned())),
    }
}

/// `POST /admin/staff/{member}/invitation`: mails it, to the address that was invited.
pub(super) async fn mail_invitation(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let id = door.member()?;
    if deps.outlook.captures {
        return Err(Failure::Refused(Refusal::NotPossibleNow));
    }
    match deps.mailed(&signed, &door, id).await? {
        true => Ok(see_other(&office(&door.site, &format!("/staff/{}?done=invitation-mailed", id.0)))),
        false => member_page(&deps, &signed, &door, Some("invite-mail-too-often")).await,
    }
}

/// `GET /admin/staff/{member}`.
pub(super) async fn show(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    member_page(&deps, &signed, &door, None).await
}

impl Deps {
    /// Mails an invitation; false when it was mailed a moment ago.
    async fn mailed(&self, signed: &Signed, door: &Door, member: StaffId) -> Result<bool, Failure> {
        let step = StaffStep::MailInvitation { member };
        match self
            .decided(ManageStaff { site: door.site.id, by: Some(signed.id), step })
            .await?
        {
            Err(Refusal::MailTooOften) => Ok(false),
            Err(refusal) => Err(Failure::Refused(refusal)),
            Ok(_) => Ok(true),
        }
    }

    /// What became of the last mail with an invitation.
    async fn invitation_mail(
        &self,
        door: &Door,
        member: StaffId,
    ) -> Result<Option<InvitationMailed>, Failure> {
        let key = StaffMail::invitation(door.site.id, member);
        let found = self
            .readers
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

async fn member_page(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    error_key: Option<&'static str>,
) -> Result<Response, Failure> {
    let id = door.member()?;
    let staff = deps.member(door.site.id, id).await?;
    let sessions = deps.sessions_of(door.site.id, id).await?.len();
    let link = staff.password.is_none().then(|| {
        let url = format!("{}{}", door.site.view.url, door.site.view.root);
        password_link(&door.site.tokens, &url, (id, &staff), clock::now())
    });
    let view = MemberView {
        frame: signed.frame("/admin/staff", door),
        roles: roles(staff.role.word()),
        member: row(id, &staff),
        mails: link.is_some() && !deps.outlook.captures,
        mailed: deps.invitation_mail(door, id).await?.filter(|_| link.is_some()),
        error_key,
        link,
        sessions: i64::try_from(sessions).expect("there are few sessions"),
        codes: staff.totp.is_some(),
        passkeys: passkey_rows(&staff),
        own: id == signed.id,
    };
    let how = view.error_key.map_or(Shown::AsAsked, |_| Shown::Overtaken);
    private_page(&door.site, how, &view)
}

/// `POST /admin/staff/{member}/role`.
pub(super) async fn change_role(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let member = door.member()?;
    let role = Role::from_word(door.form.get("role")).ok_or(Failure::Unprocessable)?;
    deps.done(door.site.id, &signed, StaffStep::ChangeRole { member, role })
        .await?;
    // Who is an owner no longer may not see that page any more.
    let target = match member == signed.id && role != Role::Owner {
        true => "?done=role".to_owned(),
        false => format!("/staff/{}?done=role", member.0),
    };
    Ok(see_other(&office(&door.site, &target)))
}

/// `GET /admin/staff/{member}/remove`.
pub(super) async fn confirm_removal(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let id = door.member()?;
    let staff = deps.member(door.site.id, id).await?;
    let view = RemoveMemberView { frame: signed.frame("/admin/staff", &door), member: row(id, &staff) };
    private_page(&door.site, Shown::AsAsked, &view)
}

/// `POST /admin/staff/{member}/remove`.
pub(super) async fn remove(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let member = door.member()?;
    deps.done(door.site.id, &signed, StaffStep::Remove { member })
        .await?;
    Ok(see_other(&office(&door.site, "/staff?done=removed")))
}

/// `POST /admin/staff/{member}/sessions/end`.
pub(super) async fn end_sessions(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let member = door.member()?;
    deps.done(door.site.id, &signed, StaffStep::EndSessions { member })
        .await?;
    Ok(see_other(&office(&door.site, &format!("/staff/{}?done=ended", member.0))))
}

/// `POST /admin/staff/{member}/codes/off`: for a colleague whose telephone is lost.
pub(super) async fn clear_codes(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let member = door.member()?;
    if member == signed.id {
        // One's own are given up by the password.
        return Ok(see_other(&office(&door.site, "/account/codes")));
    }
    deps.done(door.site.id, &signed, StaffStep::ClearTotp { member })
        .await?;
    Ok(see_other(&office(&door.site, &format!("/staff/{}?done=codes-off", member.0))))
}

/// `POST /admin/staff/{member}/passkeys/off`: for a colleague whose device is lost.
pub(super) async fn remove_passkey(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let member = door.member()?;
    let passkey = door
        .form
        .get("passkey")
        .parse()
        .map_err(|_| Failure::Unprocessable)?;
    let step = StaffStep::RemovePasskey { member, passkey: PasskeyId(passkey) };
    deps.done(door.site.id, &signed, step).await?;
    Ok(see_other(&office(&door.site, &format!("/staff/{}?done=passkey-removed", member.0))))
}

async fn list_page(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let everybody = deps.everybody(door.site.id).await?;
    let there = everybody.iter().filter(|(_, staff)| staff.removed_at.is_none());
    let view = StaffListView {
        frame: signed.frame("/admin/staff", door),
        members: there.map(|(id, staff)| row(*id, staff)).collect(),
        email: door.form.get("email").to_owned(),
        roles: roles(door.form.get("role")),
        mails: !deps.outlook.captures,
        mail: door.form.is_ticked("mail"),
        problems,
    };
    private_page(&door.site, Shown::with(&view.problems), &view)
}

fn row(id: StaffId, staff: &Staff) -> MemberRow {
    MemberRow {
        path: format!("/admin/staff/{}", id.0),
        // Until the invitation is taken up, the address is all that is known.
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
