//! Passkeys of staff: adding one, taking one away, and signing in with one.
//!
//! The office's script fetches the options for the browser's passkey dialogue (`…/options`, JSON), passes them to the
//! browser, and sends the result as an ordinary form, so that the server always answers with a page. If the browser
//! failed or the user cancelled, the form says so in the field `trouble`.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde_json::{Value, json};
use throng_domain::answer::{StaffDone, Stored};
use throng_domain::command::ManageStaff;
use throng_domain::command::{SignInProof, StaffStep};
use throng_domain::outcome::Refusal;
use throng_domain::passkey::{Passkey, PasskeyId, PasskeyName};
use throng_domain::person::EmailAddress;
use throng_domain::staff::Staff;

use super::account::{self, unproved};
use super::door::Door;
use super::form::FormState;
use super::relying_party::{Challenge, NotProved, Party, answer_of, named_in};
use super::sign_in::{begin, too_often, wrong};
use super::{Deps, Desk};
use throng_config::Act;
use throng_process::clock;
use throng_rendering::views::PasskeyRow;
use throng_web::fairness::Verdict;
use throng_web::http::respond::Failure;
use throng_web::http::status::Shown;

/// What can fail in the browser: the word in the field `trouble`, the field that the error stands beside, and its
/// sentence.
const TROUBLES: &[(&str, &str, &str)] = &[
    ("name", "passkey_name", "passkey-name-missing"),
    ("password", "passkey_password", "field-current-wrong"),
    ("too-often", "passkey_password", "sign-in-too-often"),
    ("full", "passkey_name", "refusal-passkeys-too-many"),
    ("known", "passkey_name", "refusal-passkey-known"),
    ("not-made", "passkey_name", "passkey-not-made"),
];

/// `POST /admin/account/passkeys/options`: asks for the password first, so that whoever finds an unlocked browser
/// cannot add a key of their own.
pub(super) async fn options(desk: Desk) -> Result<Response, Failure> {
    let party = Party::of(&desk.door.site).ok_or(Failure::NotFound)?;
    if desk.signed.staff.passkeys.is_full() {
        return Ok(trouble("full"));
    }
    let Some(name) = PasskeyName::parse(desk.door.form.get("passkey_name")) else {
        return Ok(trouble("name"));
    };
    match unproved(&desk, "passkey_password").await? {
        Some("sign-in-too-often") => return Ok(trouble("too-often")),
        Some(_) => return Ok(trouble("password")),
        None => {}
    }
    let asked = party.ask_to_add((desk.signed.id, &desk.signed.staff));
    let (options, state) = asked.map_err(unreadable)?;
    let asked = Challenge::Add { member: desk.signed.id, session: desk.signed.session, name, state };
    Ok(question(&options, &desk.deps.questions.keep(asked, clock::now())))
}

/// `POST /admin/account/passkeys`.
pub(super) async fn add(desk: Desk) -> Result<Response, Failure> {
    let party = Party::of(&desk.door.site).ok_or(Failure::NotFound)?;
    let word = desk.door.form.get("trouble");
    if !word.is_empty() {
        let told = TROUBLES.iter().find(|(known, ..)| *known == word);
        let (_, field, key) = told.ok_or(Failure::Unprocessable)?;
        return account::page(&desk, FormState::wrong(field, key)).await;
    }
    let asked = desk
        .deps
        .questions
        .take(desk.door.form.get("question"), clock::now());
    let Some(Challenge::Add { member, session, name, state }) = asked else {
        return account::page(&desk, FormState::wrong("passkey_name", "passkey-again")).await;
    };
    // A challenge can only be answered by the member and in the session for which it was made.
    if (member, session) != (desk.signed.id, desk.signed.session) {
        return account::page(&desk, FormState::wrong("passkey_name", "passkey-again")).await;
    }
    let passkey = match party.added(desk.door.form.get("answer"), &state, name) {
        Ok(passkey) => passkey,
        Err(NotProved) => {
            return account::page(&desk, FormState::wrong("passkey_name", "passkey-not-made")).await;
        }
    };
    let step = StaffStep::AddPasskey { member: desk.signed.id, passkey };
    match desk
        .deps
        .decided(ManageStaff { site: desk.door.site.id, by: Some(desk.signed.id), step })
        .await?
    {
        Err(refusal @ (Refusal::PasskeyKnown | Refusal::PasskeysTooMany)) => {
            account::page(&desk, FormState::wrong("passkey_name", refusal.key())).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
        Ok(_) => Ok(desk.to("/account?done=passkey-added")),
    }
}

/// The list of a member's passkeys.
pub(super) fn passkey_rows(staff: &Staff) -> Vec<PasskeyRow> {
    let row = |passkey: &Passkey| PasskeyRow {
        id: i64::from(passkey.id.0),
        name: passkey.name.as_str().to_owned(),
        added_ms: passkey.added_at.0,
        used_ms: passkey.used_at.map(|used| used.0),
    };
    staff.passkeys.iter().map(row).collect()
}

/// What the page says after a passkey was to be removed: it may have been removed before, in another window.
pub(super) fn removed(done: &StaffDone) -> &'static str {
    match done {
        StaffDone::Stored(Stored::Unchanged) => "passkey-gone",
        StaffDone::Stored(Stored::Done) | StaffDone::Added(_) => "passkey-removed",
    }
}

/// `POST /admin/account/passkeys/{passkey}/remove`: needs the password.
pub(super) async fn remove(desk: Desk) -> Result<Response, Failure> {
    let passkey = PasskeyId(desk.door.param().parse().map_err(|_| Failure::NotFound)?);
    let field = format!("password_of_{}", passkey.0);
    if let Some(key) = unproved(&desk, &field).await? {
        return account::page(&desk, FormState::wrong(&field, key)).await;
    }
    let step = StaffStep::RemovePasskey { member: desk.signed.id, passkey };
    let done = desk.manage_staff(step).await?;
    Ok(desk.to(&format!("/account?done={}", removed(&done))))
}

/// `POST /admin/sign-in/passkey/options`: the same for everybody, so that it does not reveal who has passkeys.
pub(super) async fn sign_in_options(deps: Deps, door: Door) -> Result<Response, Failure> {
    let party = Party::of(&door.site).ok_or(Failure::NotFound)?;
    if matches!(deps.fairness.count(Act::SignIn, door.client), Verdict::TooMuch(_)) {
        return Ok(trouble("too-often"));
    }
    let (options, state) = party.ask_who().map_err(unreadable)?;
    Ok(question(&options, &deps.questions.keep(Challenge::Who(state), clock::now())))
}

/// `POST /admin/sign-in/passkey`.
pub(super) async fn sign_in(deps: Deps, door: Door) -> Result<Response, Failure> {
    let party = Party::of(&door.site).ok_or(Failure::NotFound)?;
    let refused = |key: &str| wrong(&door, key);
    match door.form.get("trouble") {
        "" => {}
        "too-often" => return too_often(&door),
        _ => return refused("passkey-not-used"),
    }
    let asked = deps.questions.take(door.form.get("question"), clock::now());
    let (Some(Challenge::Who(state)), Some(answer)) = (asked, answer_of(door.form.get("answer"))) else {
        return refused("passkey-again");
    };
    let credential = named_in(&answer);
    let everybody = deps.everybody(door.site.id).await?;
    let found = everybody.into_iter().filter(|(_, staff)| staff.is_active());
    let found = found.filter_map(|(member, staff)| {
        let passkey = staff.passkeys.of_credential(&credential).cloned();
        passkey.map(|passkey| (member, staff, passkey))
    });
    let Some((member, staff, passkey)) = found.into_iter().next() else {
        return refused("passkey-unknown");
    };
    let Ok(proved) = party.proved(&answer, *state, (member, &passkey)) else {
        return refused("passkey-wrong");
    };
    let typed = door.form.get("email").trim();
    let theirs = EmailAddress::parse(typed).is_ok_and(|email| staff.has_address(&email));
    if !typed.is_empty() && !theirs {
        return refused("passkey-other");
    }
    let proof = SignInProof::Passkey { passkey: passkey.id, was: proved.was, key: proved.key };
    begin(&deps, &door, (member, &staff), proof).await
}

/// The JSON with which the script starts the browser's passkey dialogue.
fn question(options: &Value, name: &str) -> Response {
    said(Shown::AsAsked, &json!({ "question": name, "options": options["publicKey"] }))
}

/// The JSON with an error, which the script passes on to the next page.
fn trouble(word: &str) -> Response {
    said(Shown::WithProblems, &json!({ "trouble": word }))
}

fn said(shown: Shown, body: &Value) -> Response {
    let mut response = (shown.status(), Body::from(body.to_string())).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn unreadable(_: NotProved) -> Failure {
    Failure::Broken("a stored passkey cannot be read, or there is no randomness".to_owned())
}
