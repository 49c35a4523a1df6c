//! "Check your e-mail": the page after the form. It looks and works the same whether the address had
//! signed before or not; only the mail tells.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use throng_domain::answer::{Confirmed, Received};
use throng_domain::command::{ChangeAddress, Confirm, Proof, Resend, WaitingPage};
use throng_domain::limits::RESEND_WAIT_MS;
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::signature::Signer;

use super::Deps;
use super::attempt::{FoundAttempt, TypedAttempt};
use super::confirmation::pledge_of;
use super::signer::{email_of, is_doubtful};
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_rendering::views::{FieldProblem, WaitingNotice, WaitingOver, WaitingView};
use throng_web::fairness::Verdict;
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, form_page, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::{CODE_DIGITS, Claim, Purpose};

/// The result of the last button, in the query of the page it leads to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WaitingQuery {
    sent: String,
    changed: String,
}

/// What the page says in addition to its usual text.
#[derive(Default)]
struct WaitingNotices {
    notice: Option<WaitingNotice>,
    problems: Vec<FieldProblem>,
    email_typed: String,
    code_typed: String,
}

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    InQuery(asked): InQuery<WaitingQuery>,
) -> Result<Response, Failure> {
    let notice = match asked {
        WaitingQuery { sent, .. } if !sent.is_empty() => Some(WaitingNotice::Resent),
        WaitingQuery { changed, .. } if !changed.is_empty() => Some(WaitingNotice::AddressChanged),
        _ => None,
    };
    page(&deps, &site, &token, Shown::AsAsked, WaitingNotices { notice, ..WaitingNotices::default() }).await
}

pub(super) async fn resend(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    asking: Asking,
) -> Result<Response, Failure> {
    deps.count(Act::Mail, asking, || kept(&token, "resend", &[]))?;
    let command = Resend(page_of(&site, claimed(&site, &token)?));
    match deps.decided(command, kept(&token, "resend", &[])).await? {
        Ok(_) => Ok(see_other(&site.localised(&format!("/w/{token}?sent=1")))),
        Err(Refusal::MailTooOften) => {
            notice(&deps, &site, &token, Refusal::MailTooOften, WaitingNotice::MailTooOften).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

pub(super) async fn change_address(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    let claim = claimed(&site, &token)?;
    let typed = email_of(&form);
    if form.is_shown_again() || is_doubtful(&form) {
        let said = WaitingNotices { email_typed: typed.to_owned(), ..WaitingNotices::default() };
        return page(&deps, &site, &token, Shown::AsAsked, said).await;
    }
    let email = match EmailAddress::parse(typed) {
        Ok(email) => email,
        Err(error) => {
            let problems = vec![FieldProblem::from_error(error)];
            let said =
                WaitingNotices { problems, email_typed: typed.to_owned(), ..WaitingNotices::default() };
            return page(&deps, &site, &token, Shown::WithProblems, said).await;
        }
    };
    let as_typed = || kept(&token, "address", &[("email", typed)]);
    deps.count(Act::Mail, asking, as_typed)?;
    // Even a page of an older revision submits its command: the rules recognise a double click.
    let found = FoundAttempt::read(&deps, &site, claim.id).await?;
    // With another address it becomes a new submission, so it counts towards the network's limit for signing.
    let changes = found.check_page(&site, claim.revision).is_ok() && found.typed()?.signer.email != email;
    let crowded = changes && deps.count(Act::Sign, asking, as_typed)? == Verdict::Suspect;
    let command = change_command(&site, &found, page_of(&site, claim), email, crowded)?;
    match deps.decided(command, as_typed()).await? {
        Ok(Received { attempt, revision }) => {
            let path = site.tokens.waiting_path(Claim { id: attempt, revision });
            // The same address was typed again, so no mail was sent.
            let said = if attempt == claim.id { "" } else { "?changed=1" };
            Ok(see_other(&site.localised(&format!("{path}{said}"))))
        }
        Err(refusal @ Refusal::MailTooOften) => {
            notice(&deps, &site, &token, refusal, WaitingNotice::MailTooOften).await
        }
        Err(refusal @ Refusal::AddressFixed) => {
            notice(&deps, &site, &token, refusal, WaitingNotice::AddressFixed).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

pub(super) async fn code(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    let claim = claimed(&site, &token)?;
    if form.is_shown_again() {
        let said = WaitingNotices { code_typed: form.get("code").to_owned(), ..WaitingNotices::default() };
        return page(&deps, &site, &token, Shown::AsAsked, said).await;
    }
    let Some(typed) = code_in(form.get("code")) else {
        return wrong_code(&deps, &site, &token, "field-code-missing").await;
    };
    deps.count(Act::Code, asking, || kept(&token, "code", &[("code", &typed)]))?;
    let found = FoundAttempt::read(&deps, &site, claim.id).await?;
    if deps.fairness.count_mailbox_code(found.mailbox(&site)?).is_err() {
        return notice(&deps, &site, &token, Refusal::CodeUsedUp, WaitingNotice::CodeUsedUp).await;
    }
    // For a repeat no code was ever mailed; the comparison runs all the same, so that the time reveals nothing.
    let right = site.tokens.code(claim) == typed;
    let proof = Proof::Code { revision: claim.revision, right };
    let confirm = Confirm::of(site.id, claim.id, proof);
    match deps
        .decided(confirm, kept(&token, "code", &[("code", &typed)]))
        .await?
    {
        Ok(Confirmed { signature, revision, .. }) => {
            let path = site.tokens.signature_path(Claim { id: signature, revision });
            Ok(see_other(&site.localised(&path)))
        }
        Err(Refusal::CodeWrong) => last_or_wrong_code(&deps, &site, &token, claim).await,
        Err(Refusal::CodeUsedUp) => {
            notice(&deps, &site, &token, Refusal::CodeUsedUp, WaitingNotice::CodeUsedUp).await
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// The code in what was typed, whatever stands between its digits and in whichever digits a keyboard writes. `None` where
/// there are more or fewer than a code has: that is a slip, and costs none of the few tries.
fn code_in(typed: &str) -> Option<String> {
    let digits = typed.chars().filter_map(|c| {
        let zero = ZEROS
            .into_iter()
            .find(|zero| (*zero..*zero + 10).contains(&u32::from(c)))?;
        char::from_digit(u32::from(c) - zero, 10)
    });
    let code: String = digits.collect();
    (code.len() == CODE_DIGITS).then_some(code)
}

/// The first digit of those that keyboards write: of Europe, of Arabic and of Persian and Urdu, and in full width.
const ZEROS: [u32; 4] = [0x30, 0x0660, 0x06F0, 0xFF10];

/// The content of this page's token.
fn claimed(site: &Site, token: &str) -> Result<Claim, Failure> {
    site.tokens
        .read(Purpose::Waiting, token)
        .ok_or(Failure::LinkBroken)
}

fn page_of(site: &Site, claim: Claim) -> WaitingPage {
    WaitingPage { site: site.id, id: claim.id, revision: claim.revision }
}

fn kept(token: &str, what: &str, fields: &[(&str, &str)]) -> Kept {
    let fields = fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Kept { action: format!("/w/{token}/{what}"), fields: fields.collect() }
}

fn change_command(
    site: &Site,
    found: &FoundAttempt,
    page: WaitingPage,
    email: EmailAddress,
    crowded: bool,
) -> Result<ChangeAddress, Failure> {
    let TypedAttempt { signer, country, area, wants_updates } = found.typed()?;
    let signer = Signer { email, ..signer.clone() };
    let keys = site.secrets.uniqueness.person(
        found.petition.head.id,
        &signer.email,
        &signer.name,
        signer.postcode.as_ref(),
        &site.rules.domains,
    );
    Ok(ChangeAddress { page, signer, keys, country, area, wants_updates, crowded })
}

async fn notice(
    deps: &Deps,
    site: &Site,
    token: &str,
    refusal: Refusal,
    notice: WaitingNotice,
) -> Result<Response, Failure> {
    page(
        deps,
        site,
        token,
        Shown::Refused(refusal),
        WaitingNotices { notice: Some(notice), ..WaitingNotices::default() },
    )
    .await
}

/// The last wrong code is answered like each after it, since no field is left in which another could be typed.
async fn last_or_wrong_code(
    deps: &Deps,
    site: &Site,
    token: &str,
    claim: Claim,
) -> Result<Response, Failure> {
    match FoundAttempt::read(deps, site, claim.id).await?.code_is_open() {
        true => wrong_code(deps, site, token, "refusal-code-wrong").await,
        false => notice(deps, site, token, Refusal::CodeUsedUp, WaitingNotice::CodeUsedUp).await,
    }
}

async fn wrong_code(deps: &Deps, site: &Site, token: &str, key: &str) -> Result<Response, Failure> {
    let problems = vec![FieldProblem::new("code", key)];
    let said = WaitingNotices { problems, ..WaitingNotices::default() };
    page(deps, site, token, Shown::WithProblems, said).await
}

async fn page(
    deps: &Deps,
    site: &Site,
    token: &str,
    shown: Shown,
    said: WaitingNotices,
) -> Result<Response, Failure> {
    let claim = claimed(site, token)?;
    let found = FoundAttempt::read(deps, site, claim.id).await?;
    found.check_page(site, claim.revision)?;
    let site = &*site.about_campaign(&found.petition);
    let signer = found.typed()?.signer;
    let too_early = said.notice == Some(WaitingNotice::MailTooOften);
    let again = too_early.then(|| found.mails().wait(RESEND_WAIT_MS, clock::now()));
    let view = WaitingView {
        site: site.view.clone(),
        token: token.to_owned(),
        petition: found.petition_ref(site),
        pledge: pledge_of(site, &found).map(|pledge| pledge.here(found.typed_standing(site))),
        address: signer.email.as_str().to_owned(),
        sender_address: site.sender_address(),
        ends_ms: found.link_ends(site).0,
        over: over(site, &found),
        usual_minutes: None,
        help_address: site.help_address(),
        tray_path: site.open_tray.clone(),
        // A code confirms at once, and nobody votes without a ballot: only the link leads to it.
        code_open: found.petition.vote().is_none()
            && found.code_is_open()
            && over(site, &found).is_none()
            && said.notice != Some(WaitingNotice::CodeUsedUp),
        notice: said.notice,
        again_minutes: again.map(|again| again.minutes),
        again_spent: again.is_some_and(|again| again.spent),
        problems: said.problems,
        email_typed: said.email_typed,
        code_typed: said.code_typed,
    };
    match view.over {
        // Nothing is typed on this.
        Some(WaitingOver::Campaign) => private_page(site, shown, &view),
        Some(WaitingOver::Link) | None => form_page(site, shown, &view),
    }
}

/// What is over of the newest mail: by times alone, which are the same whether the address had signed before or not.
fn over(site: &Site, found: &FoundAttempt) -> Option<WaitingOver> {
    let now = clock::now();
    let can_be_confirmed = found.petition.can_be_confirmed(site.clock(now), &site.rules);
    match now < found.link_ends(site) {
        _ if !can_be_confirmed => Some(WaitingOver::Campaign),
        true => None,
        false => Some(WaitingOver::Link),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it_and_a_slip_is_none() {
        for (typed, code) in [
            ("123456", Some("123456")),
            (" 123 456 ", Some("123456")),
            ("123-456", Some("123456")),
            ("１２３４５６", Some("123456")),
            ("٠١٢٣٤٥", Some("012345")),
            ("۰۱۲۳۴۵", Some("012345")),
            ("Your code is 004711.", Some("004711")),
            ("", None),
            ("12ab", None),
            ("12345", None),
            ("1234567", None),
        ] {
            assert_eq!(code_in(typed).as_deref(), code, "{typed}");
        }
    }
}
