//! Signing in and out. Neither words nor the time of an answer reveal whether the address or the password was wrong.

use axum::response::Response;
use throng_domain::command::ManageStaff;
use throng_domain::command::{SignIn, SignInProof, StaffStep};
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::staff::{Staff, StaffId};

use super::desk::Desk;
use super::door::{Door, wanted_page};
use super::form::FormState;
use super::known_browser;
use super::one_time::OneTimeSecret;
use super::password::Password;
use super::relying_party::Party;
use super::session::{self, Secret};
use super::{Deps, office};
use throng_process::clock;
use throng_process::limits::CODE_PAGE_MS;
use throng_rendering::views::{CodeView, SignInView};
use throng_web::fairness::SignInBound;
use throng_web::http::respond::{Failure, see_other};
use throng_web::tokens::{OfficeClaim, OfficePurpose};

/// `GET /admin/sign-in`.
pub(super) async fn show(_: Deps, door: Door) -> Result<Response, Failure> {
    form(&door, FormState::fresh())
}

/// `POST /admin/sign-in`.
pub(super) async fn sign_in(deps: Deps, door: Door) -> Result<Response, Failure> {
    let (email, password) = (door.form.get("email"), door.form.get("password"));
    if email.trim().is_empty() || password.is_empty() {
        return wrong(&door, "sign-in-missing");
    }
    let browser = known_browser::of(&door, email);
    if let Err(bound) = deps.fairness.count_sign_in(email, door.client, browser) {
        let key = too_often_key(bound, Party::of(&door.site).is_some());
        return form(&door, FormState::too_often("email", key));
    }
    let everybody = deps.everybody(door.site.id).await?;
    let address = EmailAddress::parse(email).ok();
    let found = everybody.into_iter().find(|(_, staff)| {
        staff.is_active() && address.as_ref().is_some_and(|email| staff.has_address(email))
    });
    let known = found.as_ref().and_then(|(_, staff)| staff.password.clone());
    let right = deps.passwords.is_right(Password::tried(password), known).await?;
    match found.filter(|_| right) {
        None => wrong(&door, "sign-in-wrong"),
        Some((member, staff)) if staff.totp.is_some() => {
            code_page(&door, ticket(&door, member, &staff), FormState::fresh())
        }
        Some((member, staff)) => begin(&deps, &door, (member, &staff), by_password(&staff, None)).await,
    }
}

/// `POST /admin/sign-in/code`: a ticket in the form proves that the password was right a moment ago.
pub(super) async fn code(deps: Deps, door: Door) -> Result<Response, Failure> {
    let now = clock::now();
    let tokens = &door.site.tokens;
    let Some(token) = tokens
        .read_office(OfficePurpose::Code, door.form.get("ticket"))
        .filter(|token| token.claim.expires_at > now)
    else {
        return wrong(&door, "sign-in-again");
    };
    let member = token.claim.member;
    let staff = deps.member(door.site.id, member).await?;
    let (Some(password), Some(sealed)) = (&staff.password, &staff.totp) else {
        return wrong(&door, "sign-in-again");
    };
    if !tokens.is_bound(&token, &password.0) {
        return wrong(&door, "sign-in-again");
    }
    if deps.fairness.count_code(member, door.client).is_err() {
        return too_often(&door);
    }
    let secret = OneTimeSecret::unseal(tokens, member, sealed)
        .ok_or_else(|| Failure::Broken("a one-time secret was sealed with another key".to_owned()))?;
    match secret.step_of(door.form.get("code"), now) {
        Some(step) => begin(&deps, &door, (member, &staff), by_password(&staff, Some(step))).await,
        None => again(&door, "code-wrong"),
    }
}

/// `POST /admin/sign-out`.
pub(super) async fn sign_out(desk: Desk) -> Result<Response, Failure> {
    let step = StaffStep::EndSession { member: desk.signed.id, session: desk.signed.session };
    // Where another machine is the site nothing can be written, and nobody should have to leave this browser signed in. The session's row
    // stays as it is until it expires.
    if desk.deps.intake.superseded().is_none() {
        desk.manage_staff(step).await?;
    }
    desk.deps.rolls.forget(desk.door.site.id, desk.signed.id);
    let mut response = desk.to("/sign-in?done=signed-out");
    session::take(&desk.door.site, &mut response);
    Ok(response)
}

/// The proof of password and code, with the values that they were compared with.
fn by_password(staff: &Staff, totp_step: Option<i64>) -> SignInProof {
    let hash = staff.password.clone().expect("who is there has a password");
    SignInProof::Password { hash, totp_step }
}

/// Begins a session, and redirects to the page that was asked for.
pub(super) async fn begin(
    deps: &Deps,
    door: &Door,
    (member, staff): (StaffId, &Staff),
    proof: SignInProof,
) -> Result<Response, Failure> {
    let changed = match &proof {
        SignInProof::Password { .. } => "sign-in-wrong",
        SignInProof::Passkey { .. } => "passkey-again",
    };
    let secret = Secret::draw();
    let step = StaffStep::SignIn(SignIn {
        member,
        proof,
        session: secret.session(),
        secret: secret.stored(),
        browser: door.browser(),
    });
    match deps
        .decided(ManageStaff { site: door.site.id, by: None, step })
        .await?
    {
        Err(Refusal::OneTimeCodeUsed) => return again(door, "code-used"),
        // Since the check above the member was removed, the password changed, or the passkey was used elsewhere.
        Err(_) => return wrong(door, changed),
        Ok(_) => {}
    }
    let email = staff.email.as_str();
    deps.fairness
        .forgive_sign_in(email, member, (door.client, known_browser::of(door, email)));
    let mut response = see_other(&door.site.localised(wanted_page(door.form.get("next"))));
    session::give(&door.site, &secret, &mut response);
    known_browser::give(&door.site, (member, email), &mut response);
    Ok(response)
}

/// Signs in a member who has just proved who they are by a link, and redirects to the first page of the office.
pub(super) async fn begin_with(
    deps: &Deps,
    door: &Door,
    member: StaffId,
    done: &str,
) -> Result<Response, Failure> {
    let staff = deps.member(door.site.id, member).await?;
    if staff.totp.is_some() {
        // A link replaces the password, but not the code.
        return Ok(see_other(&office(&door.site, &format!("/sign-in?done={done}"))));
    }
    let mut response = begin(deps, door, (member, &staff), by_password(&staff, None)).await?;
    let target = office(&door.site, &format!("?done={done}"));
    let target = target.parse().expect("a path of ours");
    response.headers_mut().insert(http::header::LOCATION, target);
    Ok(response)
}

fn ticket(door: &Door, member: StaffId, staff: &Staff) -> String {
    let claim = OfficeClaim { member, expires_at: clock::now().plus_ms(CODE_PAGE_MS.max as i64) };
    let bound = staff.password.as_ref().map_or("", |password| &password.0);
    door.site.tokens.make_office(OfficePurpose::Code, claim, bound)
}

/// The sentence that says what was tried too often, and what helps: passkeys are counted by the place alone, and a browser in which its owner
/// has signed in before by nothing else.
fn too_often_key(bound: SignInBound, has_passkeys: bool) -> &'static str {
    match (bound, has_passkeys) {
        (SignInBound::Browser, false) => "sign-in-too-often-browser",
        (SignInBound::Browser, true) => "sign-in-too-often-browser-passkey",
        (SignInBound::Place, _) => "sign-in-too-often-place",
        (SignInBound::Name, false) => "sign-in-too-often-name",
        (SignInBound::Name, true) => "sign-in-too-often-name-passkey",
    }
}

/// The form again, after too many tries from one place.
pub(super) fn too_often(door: &Door) -> Result<Response, Failure> {
    form(door, FormState::too_often("email", "sign-in-too-often"))
}

/// The form again, after something was refused, with the key of the sentence that says why.
pub(super) fn wrong(door: &Door, key: &str) -> Result<Response, Failure> {
    form(door, FormState::wrong("email", key))
}

fn form(door: &Door, state: FormState) -> Result<Response, Failure> {
    let next = [door.query("next"), door.form.get("next")].concat();
    door.form_page(state, |site, problems| SignInView {
        site,
        email: door.form.get("email").to_owned(),
        next: wanted_page(&next).to_owned(),
        notice_key: door.notice(),
        passkeys: Party::of(&door.site).is_some(),
        problems,
    })
}

fn again(door: &Door, key: &str) -> Result<Response, Failure> {
    let ticket = door.form.get("ticket").to_owned();
    code_page(door, ticket, FormState::wrong("code", key))
}

fn code_page(door: &Door, ticket: String, state: FormState) -> Result<Response, Failure> {
    door.form_page(state, |site, problems| CodeView {
        site,
        ticket,
        next: wanted_page(door.form.get("next")).to_owned(),
        problems,
    })
}
