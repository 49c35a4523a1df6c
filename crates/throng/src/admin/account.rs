//! One's own account: the password, and where one is signed in.

use axum::response::Response;
use throng_domain::command::StaffStep;
use throng_domain::staff::SessionId;

use super::door::Door;
use super::passkeys::passkey_rows;
use super::password::Password;
use super::people::role_key;
use super::relying_party::Party;
use super::{Deps, Signed, office};
use crate::http::respond::{Failure, private_page, see_other};
use crate::http::status::Shown;
use crate::views::{AccountView, FieldProblem, SessionRow};

/// `GET /.well-known/change-password`, where password managers look.
pub(super) async fn change_password(_: Deps, door: Door) -> Result<Response, Failure> {
    Ok(see_other(&office(&door.site, "/account")))
}

/// `GET /admin/account`.
pub(super) async fn show(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    page(&deps, &signed, &door, Vec::new()).await
}

/// `POST /admin/account/password`: signed out everywhere else.
pub(super) async fn set_password(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let problem = |field: &str, key: &str| vec![FieldProblem::new(field, key)];
    let Some(was) = signed.staff.password.clone() else {
        return Err(Failure::Unprocessable);
    };
    if let Some(key) = unproved(&deps, &signed, &door, "current").await? {
        return page(&deps, &signed, &door, problem("current", key)).await;
    }
    let password = match Password::chosen(door.form.get("password"), signed.staff.email.as_str()) {
        Ok(password) => deps.passwords.hash(password).await?,
        Err(key) => return page(&deps, &signed, &door, problem("password", key)).await,
    };
    let step = StaffStep::SetPassword { member: signed.id, was, password, keep: Some(signed.session) };
    deps.done(door.site.id, &signed, step).await?;
    Ok(see_other(&office(&door.site, "/account?done=password")))
}

/// Why the password in this field does not show that it is they who ask; none when it does. Whatever changes how
/// somebody signs in asks for it, since a desk may be left unlocked. Tries are counted with those at the door.
pub(super) async fn unproved(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    field: &str,
) -> Result<Option<&'static str>, Failure> {
    let email = signed.staff.email.as_str();
    if deps.fairness.count_sign_in(email, door.client).is_err() {
        return Ok(Some("sign-in-too-often"));
    }
    let typed = Password::tried(door.form.get(field));
    let right = deps
        .passwords
        .is_right(typed, signed.staff.password.clone())
        .await?;
    if !right {
        return Ok(Some("field-current-wrong"));
    }
    deps.fairness.forgive_sign_in(email, signed.id, door.client);
    Ok(None)
}

/// `POST /admin/account/sessions/{session}/end`.
pub(super) async fn end_session(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let session = SessionId(door.param().parse().map_err(|_| Failure::NotFound)?);
    let step = StaffStep::EndSession { member: signed.id, session };
    deps.done(door.site.id, &signed, step).await?;
    Ok(see_other(&office(&door.site, "/account?done=ended")))
}

/// `POST /admin/account/sessions/end`: all but this one.
pub(super) async fn end_others(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let sessions = deps.sessions_of(door.site.id, signed.id).await?;
    for (session, _) in sessions.into_iter().filter(|(id, _)| *id != signed.session) {
        let step = StaffStep::EndSession { member: signed.id, session };
        deps.done(door.site.id, &signed, step).await?;
    }
    Ok(see_other(&office(&door.site, "/account?done=ended")))
}

/// `POST /admin/account/keyboard`: whether single letters do things.
pub(super) async fn set_single_keys(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let step = StaffStep::SetSingleKeys { member: signed.id, on: door.form.get("on") == "yes" };
    deps.done(door.site.id, &signed, step).await?;
    Ok(see_other(&office(&door.site, "/account?done=keyboard")))
}

/// The page, with what was wrong in one of its forms.
pub(super) async fn page(
    deps: &Deps,
    signed: &Signed,
    door: &Door,
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let sessions = deps.sessions_of(door.site.id, signed.id).await?;
    let sessions = sessions.into_iter().map(|(id, session)| SessionRow {
        path: format!("/admin/account/sessions/{}", id.0),
        browser: session.browser.clone(),
        since_ms: session.created_at.0,
        last_ms: deps.seen.last_use(id, &session).0,
        current: id == signed.session,
    });
    let can_add = Party::of(&door.site).is_some();
    let view = AccountView {
        frame: signed.frame("/admin/account", door),
        name: signed.staff.name.clone(),
        email: signed.staff.email.as_str().to_owned(),
        role_key: role_key(signed.staff.role).to_owned(),
        codes: signed.staff.totp.is_some(),
        passkeys: passkey_rows(&signed.staff),
        can_add_passkey: can_add,
        passkey_name: door.form.get("passkey_name").to_owned(),
        sessions: sessions.collect(),
        problems,
    };
    private_page(&door.site, Shown::with(&view.problems), &view)
}
