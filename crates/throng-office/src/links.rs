//! Links that stand for a password: an invitation to the staff, and a way back in from the console. Nothing is
//! stored of them; each becomes invalid when it is used, or when what it was made for has changed.

use axum::response::Response;
use throng_domain::command::ManageStaff;
use throng_domain::command::StaffStep;
use throng_domain::outcome::Refusal;
use throng_domain::person::PersonName;
use throng_domain::staff::{Staff, StaffId};
use throng_domain::time::Timestamp;

use super::Deps;
use super::door::Door;
use super::form::{FormState, Problems};
use super::password::Password;
use super::sign_in::begin_with;
use throng_process::clock;
use throng_process::limits::{INVITATION_MS, PASSWORD_LINK_MS};
use throng_rendering::views::{ChoosePasswordView, FieldProblem};
use throng_web::http::respond::Failure;
use throng_web::tokens::{OfficeClaim, OfficePurpose, Tokens, bond};

/// A link by which somebody without a password, or who has forgotten it, chooses one; for the site at `url`.
pub fn password_link(
    tokens: &Tokens,
    url: &str,
    (member, staff): (StaffId, &Staff),
    now: Timestamp,
) -> String {
    let (purpose, place, lasts) = match staff.password {
        None => (OfficePurpose::Join, "join", INVITATION_MS),
        Some(_) => (OfficePurpose::Password, "password", PASSWORD_LINK_MS),
    };
    let claim = OfficeClaim { member, expires_at: now.plus_ms(lasts.max as i64) };
    format!("{url}/admin/{place}/{}", tokens.make_office(purpose, claim, &bond(staff)))
}

/// `GET /admin/join/{token}`.
pub(super) async fn show_join(deps: Deps, door: Door) -> Result<Response, Failure> {
    show(&deps, &door, OfficePurpose::Join).await
}

/// `GET /admin/password/{token}`.
pub(super) async fn show_password(deps: Deps, door: Door) -> Result<Response, Failure> {
    show(&deps, &door, OfficePurpose::Password).await
}

/// `POST /admin/join/{token}`: accepts the invitation.
pub(super) async fn join(deps: Deps, door: Door) -> Result<Response, Failure> {
    let (member, staff) = linked(&deps, &door, OfficePurpose::Join).await?;
    let name = PersonName::parse(door.form.get("name"));
    let password = Password::chosen(door.form.get("password"), staff.email.as_str());
    let (name, password) = match (name, password) {
        (Ok(name), Ok(password)) => (name, password),
        (name, password) => {
            let mut problems = Problems::default();
            problems.note(name.err().map(FieldProblem::from_error));
            problems.note(password.err().map(|key| FieldProblem::new("password", key)));
            return page(&door, OfficePurpose::Join, &staff, problems.into());
        }
    };
    let password = deps.passwords.hash(password).await?;
    let step = StaffStep::TakeUp { member, name, password };
    taken(&deps, &door, member, step, "joined").await
}

/// `POST /admin/password/{token}`.
pub(super) async fn set_password(deps: Deps, door: Door) -> Result<Response, Failure> {
    let (member, staff) = linked(&deps, &door, OfficePurpose::Password).await?;
    let password = match Password::chosen(door.form.get("password"), staff.email.as_str()) {
        Ok(password) => deps.passwords.hash(password).await?,
        Err(key) => {
            return page(&door, OfficePurpose::Password, &staff, FormState::wrong("password", key));
        }
    };
    let was = staff.password.ok_or(Failure::Refused(Refusal::StaffLinkUsed))?;
    let step = StaffStep::SetPassword { member, was, password, keep: None };
    taken(&deps, &door, member, step, "password").await
}

async fn taken(
    deps: &Deps,
    door: &Door,
    member: StaffId,
    step: StaffStep,
    done: &str,
) -> Result<Response, Failure> {
    match deps
        .decided(ManageStaff { site: door.site.id, by: None, step })
        .await?
    {
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => begin_with(deps, door, member, done).await,
    }
}

async fn show(deps: &Deps, door: &Door, purpose: OfficePurpose) -> Result<Response, Failure> {
    let (_, staff) = linked(deps, door, purpose).await?;
    page(door, purpose, &staff, FormState::fresh())
}

/// The member that the link is for, if it is still valid.
async fn linked(deps: &Deps, door: &Door, purpose: OfficePurpose) -> Result<(StaffId, Staff), Failure> {
    let tokens = &door.site.tokens;
    let token = tokens
        .read_office(purpose, door.param())
        .ok_or(Failure::OfficeLinkBroken)?;
    if token.claim.expires_at <= clock::now() {
        return Err(Failure::OfficeLinkExpired);
    }
    let member = token.claim.member;
    let used = Failure::Refused(Refusal::StaffLinkUsed);
    let staff = match deps.member(door.site.id, member).await {
        Err(Failure::Refused(_)) => return Err(used),
        other => other?,
    };
    match tokens.is_bound(&token, &bond(&staff)) {
        true => Ok((member, staff)),
        false => Err(used),
    }
}

fn page(door: &Door, purpose: OfficePurpose, staff: &Staff, state: FormState) -> Result<Response, Failure> {
    let joining = purpose == OfficePurpose::Join;
    let place = if joining { "join" } else { "password" };
    door.form_page(state, |site, problems| ChoosePasswordView {
        site,
        action: format!("/admin/{place}/{}", door.param()),
        joining,
        email: staff.email.as_str().to_owned(),
        name: door.form.get("name").to_owned(),
        problems,
    })
}
