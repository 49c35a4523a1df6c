//! The page of one's own account: the password, and the browsers in which one is signed in.

use axum::response::Response;
use throng_domain::command::StaffStep;
use throng_domain::staff::{Duty, Session, SessionId};

use super::door::Door;
use super::form::FormState;
use super::known_browser;
use super::passkeys::passkey_rows;
use super::password::Password;
use super::people::role_key;
use super::relying_party::Party;
use super::{Deps, Desk, office};
use throng_rendering::views::{AccountView, SessionRow};
use throng_web::http::respond::{Failure, see_other};

/// `GET /.well-known/change-password`, where password managers look.
pub(super) async fn change_password(_: Deps, door: Door) -> Result<Response, Failure> {
    Ok(see_other(&office(&door.site, "/account")))
}

/// `GET /admin/account`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, FormState::fresh()).await
}

/// `POST /admin/account/password`: also ends all other sessions.
pub(super) async fn set_password(desk: Desk) -> Result<Response, Failure> {
    let Some(was) = desk.signed.staff.password.clone() else {
        return Err(Failure::Unprocessable);
    };
    if let Some(key) = unproved(&desk, "current").await? {
        return page(&desk, FormState::wrong("current", key)).await;
    }
    let password = match Password::chosen(desk.door.form.get("password"), desk.signed.staff.email.as_str()) {
        Ok(password) => desk.deps.passwords.hash(password).await?,
        Err(key) => return page(&desk, FormState::wrong("password", key)).await,
    };
    let step =
        StaffStep::SetPassword { member: desk.signed.id, was, password, keep: Some(desk.signed.session) };
    desk.manage_staff(step).await?;
    Ok(desk.to("/account?done=password"))
}

/// Checks the current password typed into `field`: returns the key of the error sentence, or `None` if it is right.
/// Every form that changes how somebody signs in asks for it, since a browser may be left unlocked. Attempts count
/// against the same limit as attempts to sign in.
pub(super) async fn unproved(desk: &Desk, field: &str) -> Result<Option<&'static str>, Failure> {
    let email = desk.signed.staff.email.as_str();
    let from = (desk.door.client, known_browser::of(&desk.door, email));
    if desk.deps.fairness.count_sign_in(email, from.0, from.1).is_err() {
        return Ok(Some("sign-in-too-often"));
    }
    let typed = Password::tried(desk.door.form.get(field));
    let right = desk
        .deps
        .passwords
        .is_right(typed, desk.signed.staff.password.clone())
        .await?;
    if !right {
        return Ok(Some("field-current-wrong"));
    }
    desk.deps.fairness.forgive_sign_in(email, desk.signed.id, from);
    Ok(None)
}

/// `POST /admin/account/sessions/{session}/end`.
pub(super) async fn end_session(desk: Desk) -> Result<Response, Failure> {
    let session = SessionId(desk.door.param().parse().map_err(|_| Failure::NotFound)?);
    let step = StaffStep::EndSession { member: desk.signed.id, session };
    desk.manage_staff(step).await?;
    Ok(desk.to("/account?done=ended"))
}

/// `POST /admin/account/sessions/end`: all but this one.
pub(super) async fn end_others(desk: Desk) -> Result<Response, Failure> {
    let sessions = desk.deps.sessions_of(desk.door.site.id, desk.signed.id).await?;
    for (session, _) in sessions.into_iter().filter(|(id, _)| *id != desk.signed.session) {
        let step = StaffStep::EndSession { member: desk.signed.id, session };
        desk.manage_staff(step).await?;
    }
    Ok(desk.to("/account?done=ended"))
}

/// `POST /admin/account/keyboard`: whether single letters work as shortcuts.
pub(super) async fn set_single_keys(desk: Desk) -> Result<Response, Failure> {
    let step = StaffStep::SetSingleKeys { member: desk.signed.id, on: desk.door.form.get("on") == "yes" };
    desk.manage_staff(step).await?;
    Ok(desk.to("/account?done=keyboard"))
}

/// `POST /admin/server/troubles`: whether they are mailed when something goes wrong with the server.
pub(super) async fn tell_troubles(desk: Desk) -> Result<Response, Failure> {
    let step = StaffStep::TellTroubles { member: desk.signed.id, on: desk.door.form.get("on") == "yes" };
    desk.manage_staff(step).await?;
    Ok(desk.to("/account?done=troubles"))
}

/// The page, with what has to be corrected in one of its forms.
pub(super) async fn page(desk: &Desk, state: FormState) -> Result<Response, Failure> {
    let sessions = desk.deps.sessions_of(desk.door.site.id, desk.signed.id).await?;
    let row = |(id, session): (SessionId, Session)| SessionRow {
        path: format!("/admin/account/sessions/{}", id.0),
        browser: session.browser.clone(),
        since_ms: session.created_at.0,
        last_ms: desk.deps.seen.last_use(id, &session).0,
        current: id == desk.signed.session,
    };
    desk.form("/admin/account", state, |frame, problems| AccountView {
        frame,
        name: desk.signed.staff.name.clone(),
        email: desk.signed.staff.email.as_str().to_owned(),
        role_key: role_key(desk.signed.staff.role).to_owned(),
        codes: desk.signed.staff.totp.is_some(),
        passkeys: passkey_rows(&desk.signed.staff),
        can_add_passkey: Party::of(&desk.door.site).is_some(),
        troubles: desk
            .signed
            .staff
            .may(Duty::Administer)
            .then_some(desk.signed.staff.told_of_troubles),
        passkey_name: desk.door.form.get("passkey_name").to_owned(),
        sessions: sessions.into_iter().map(row).collect(),
        problems,
    })
}
