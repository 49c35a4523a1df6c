//! Setting one-time codes up, and giving them up, both by the password: whoever finds a desk unlocked must not put an app
//! of their own in the place of the owner's. The secret travels sealed in the page until a code has shown that the app
//! has it; nothing is stored before.

use axum::response::Response;
use throng_domain::command::StaffStep;
use throng_domain::staff::SealedSecret;

use super::account::unproved;
use super::door::Door;
use super::one_time::OneTimeSecret;
use super::{Deps, Signed, office};
use crate::clock;
use crate::http::respond::{Failure, private_page, see_other};
use crate::http::status::Shown;
use crate::views::{CodesView, FieldProblem};

/// `GET /admin/account/codes`.
pub(super) async fn show(_: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    page(&signed, &door, &OneTimeSecret::draw(), Shown::AsAsked, Vec::new())
}

/// `POST /admin/account/codes`.
pub(super) async fn set(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let sealed = SealedSecret(door.form.get("sealed").to_owned());
    let secret =
        OneTimeSecret::unseal(&door.site.tokens, signed.id, &sealed).ok_or(Failure::Unprocessable)?;
    let refused = |field: &str, key: &str| {
        let problems = vec![FieldProblem::new(field, key)];
        page(&signed, &door, &secret, Shown::WithProblems, problems)
    };
    if let Some(key) = unproved(&deps, &signed, &door, "current").await? {
        return refused("current", key);
    }
    let Some(step) = secret.step_of(door.form.get("code"), clock::now()) else {
        return refused("code", "code-wrong");
    };
    // Sealed anew: what is stored is not what stood in a page.
    let secret = secret.seal(&door.site.tokens, signed.id);
    deps.done(door.site.id, &signed, StaffStep::SetTotp { member: signed.id, secret, step })
        .await?;
    Ok(see_other(&office(&door.site, "/account?done=codes-on")))
}

/// `POST /admin/account/codes/off`: by the password.
pub(super) async fn clear(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    if let Some(key) = unproved(&deps, &signed, &door, "password").await? {
        let problems = vec![FieldProblem::new("password", key)];
        let secret = OneTimeSecret::draw();
        return page(&signed, &door, &secret, Shown::WithProblems, problems);
    }
    deps.done(door.site.id, &signed, StaffStep::ClearTotp { member: signed.id })
        .await?;
    Ok(see_other(&office(&door.site, "/account?done=codes-off")))
}

fn page(
    signed: &Signed,
    door: &Door,
    secret: &OneTimeSecret,
    shown: Shown,
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let drawing = secret.drawing(&door.site.view.name, signed.staff.email.as_str());
    let view = CodesView {
        frame: signed.frame("/admin/account", door),
        already: signed.staff.totp.is_some(),
        side: i64::try_from(drawing.side).expect("a drawing is small"),
        drawing: drawing.path,
        key: secret.text(),
        sealed: secret.seal(&door.site.tokens, signed.id).0,
        problems,
    };
    private_page(&door.site, shown, &view)
}
