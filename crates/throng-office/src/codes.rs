//! Turning one-time codes on and off, each with the password, so that whoever finds an unlocked browser cannot replace
//! the owner's app by their own. Until a typed code has shown that the app has the secret, the secret travels sealed in
//! the page and nothing is stored.

use axum::response::Response;
use throng_domain::command::StaffStep;
use throng_domain::staff::SealedSecret;

use super::Desk;
use super::account::unproved;
use super::form::FormState;
use super::one_time::OneTimeSecret;
use throng_process::clock;
use throng_rendering::views::CodesView;
use throng_web::http::respond::Failure;

/// `GET /admin/account/codes`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, &OneTimeSecret::draw(), FormState::fresh())
}

/// `POST /admin/account/codes`.
pub(super) async fn set(desk: Desk) -> Result<Response, Failure> {
    let sealed = SealedSecret(desk.door.form.get("sealed").to_owned());
    let secret = OneTimeSecret::unseal(&desk.door.site.tokens, desk.signed.id, &sealed)
        .ok_or(Failure::Unprocessable)?;
    if let Some(key) = unproved(&desk, "current").await? {
        return page(&desk, &secret, FormState::wrong("current", key));
    }
    let Some(step) = secret.step_of(desk.door.form.get("code"), clock::now()) else {
        return page(&desk, &secret, FormState::wrong("code", "code-wrong"));
    };
    // Encrypt the secret again, so that what is stored differs from what the page contained.
    let secret = secret.seal(&desk.door.site.tokens, desk.signed.id);
    desk.manage_staff(StaffStep::SetTotp { member: desk.signed.id, secret, step })
        .await?;
    Ok(desk.to("/account?done=codes-on"))
}

/// `POST /admin/account/codes/off`: needs the password.
pub(super) async fn clear(desk: Desk) -> Result<Response, Failure> {
    if let Some(key) = unproved(&desk, "password").await? {
        return page(&desk, &OneTimeSecret::draw(), FormState::wrong("password", key));
    }
    desk.manage_staff(StaffStep::ClearTotp { member: desk.signed.id })
        .await?;
    Ok(desk.to("/account?done=codes-off"))
}

fn page(desk: &Desk, secret: &OneTimeSecret, state: FormState) -> Result<Response, Failure> {
    let drawing = secret.drawing(&desk.door.site.view.name, desk.signed.staff.email.as_str());
    desk.form("/admin/account", state, |frame, problems| CodesView {
        frame,
        already: desk.signed.staff.totp.is_some(),
        side: i64::try_from(drawing.side).expect("a drawing is small"),
        drawing: drawing.path,
        key: secret.text(),
        sealed: secret.seal(&desk.door.site.tokens, desk.signed.id).0,
        problems,
    })
}
