//! The mailed link: a page with what will be signed and one button, and after the button the receipt, however often the
//! link is opened. Mail scanners that follow the link change nothing. Somebody else may have typed the address, so the
//! owner of the mailbox can correct the values before pressing.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use throng_domain::answer::Confirmed;
use throng_domain::campaign::Campaign;
use throng_domain::command::{Confirm, OwnWords, Proof};
use throng_domain::motive::Said;
use throng_domain::outcome::Refusal;
use throng_domain::pledge::Verdict;
use throng_domain::signature::{Signature, SignatureState, Signer};
use throng_domain::vote::{Vote, VoteEnd};

use throng_store::reader::Attempt;

use super::attempt::FoundAttempt;
use super::never::{ended, never};
use super::sign::no_area;
use super::signer::{Checked, keys_of, reason_of, signer_of, values_of};
use super::withdrawal::withdrawn;
use super::{Deps, ballot, comment, own_data};
use crate::pages::{became_key, next_threshold};
use throng_process::clock;
use throng_rendering::views::{
    BallotChangesView, ChangeWordsView, ConfirmView, FieldProblem, MessageKind, PledgeView, ReceiptView,
    SignValues,
};
use throng_rendering::wording::written_lines;
use throng_web::http::form::Form;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, form_page, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::{Claim, Purpose};

/// The result of the button that leads to a receipt.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ConfirmationQuery {
    already: String,
    /// A new choice has replaced the one before.
    changed: String,
    /// A ballot's form was older than what stands.
    newer: String,
}

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    InQuery(asked): InQuery<ConfirmationQuery>,
) -> Result<Response, Failure> {
    let (found, claim) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let signature = found.signature()?;
    if signature.erased_at.is_some() {
        return own_data::erased(&site, &found);
    }
    let now = clock::now();
    match signature.state {
        SignatureState::Pending if claim.revision != signature.revision => {
            Err(Failure::Refused(Refusal::LinkReplaced))
        }
        SignatureState::Pending if ended(&site, &found).is_some() => never(&site, &token, &found, signature),
        SignatureState::Pending if found.petition.vote().is_some() => match found
            .petition
            .can_be_signed(site.clock(now))
        {
            true => expired_or(&site, &found, claim, || ballot::page(&site, &token, &found, &[], Vec::new())),
            false => Err(refused(&site, Refusal::ConfirmTooLate)),
        },
        SignatureState::Pending => {
            expired_or(&site, &found, claim, || button(&site, token.clone(), &found, signature))
        }
        // Pressing the button again leads to the signature that counted.
        SignatureState::Withdrawn if signature.is_signed_already() => button(&site, token, &found, signature),
        SignatureState::Confirmed | SignatureState::Held => {
            receipt(&site, token, &found, &asked, &Form::default())
        }
        SignatureState::Withdrawn => withdrawn(&site, &token, &found, signature),
        SignatureState::Invalidated if signature.is_left() => withdrawn(&site, &token, &found, signature),
        SignatureState::Invalidated => Err(Failure::Refused(Refusal::SignatureInvalidated)),
    }
}

/// What `page` makes, unless the link is too old to confirm anything.
pub(super) fn expired_or(
    site: &Site,
    found: &FoundAttempt,
    claim: Claim,
    page: impl FnOnce() -> Result<Response, Failure>,
) -> Result<Response, Failure> {
    let now = clock::now();
    if now < found.link_ends(site) {
        return page();
    }
    match found.petition.can_be_confirmed(site.clock(now), &site.rules) {
        true => expired(site, found, claim),
        // A new link could not confirm it either.
        false => Err(refused(site, Refusal::ConfirmTooLate)),
    }
}

/// What has become of a vote that has ended, for whoever voted in it.
fn ended_key(found: &FoundAttempt) -> Option<&'static str> {
    let counted = found
        .signature()
        .is_ok_and(|signature| signature.state == SignatureState::Confirmed);
    match &found.petition.vote()?.end {
        Some(VoteEnd::CalledOff { .. }) => Some("receipt-vote-called-off"),
        Some(VoteEnd::Opened(_)) if counted => Some("receipt-vote-result"),
        Some(VoteEnd::Opened(_)) => Some("receipt-vote-not-counted"),
        None => None,
    }
}

/// Whether something comes of the signature from here on: then the receipt celebrates it.
fn goes_on(campaign: &Campaign) -> bool {
    let stands = |verdict: &Verdict| match verdict {
        Verdict::Reached => true,
        Verdict::Missed | Verdict::Cancelled(_) => false,
    };
    let settled = campaign.pledge().and_then(|pledge| pledge.settled.as_ref());
    let has_ended = campaign.vote().is_some_and(|vote| vote.end.is_some());
    became_key(campaign).is_none() && !has_ended && settled.is_none_or(|settled| stands(&settled.verdict))
}

/// A refusal in the words of the kind of campaign that the link is about: its address does not say which.
pub(super) fn refused(site: &Site, refusal: Refusal) -> Failure {
    Failure::RefusedAbout(site.view.kind, refusal)
}

/// Whether a signature can be withdrawn: always, but in a vote that stands once it is cast or its voter's details were erased, or is
/// being counted.
pub(super) fn may_withdraw(found: &FoundAttempt) -> bool {
    let Attempt::Signature(signature, _) = &found.attempt else {
        return true;
    };
    let may_change = signature.erased_at.is_none();
    let vote = found.petition.vote();
    signature.confirmed_at.is_none()
        || vote.is_none_or(|vote| may_change && vote.terms.can_change && vote.is_open_to_change())
}

/// The form to correct the typed values, filled in with them.
pub(super) async fn change(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    match (found.signature()?.state, found.values()) {
        // On a ballot nothing but the choice is asked.
        (SignatureState::Pending, Some(values)) if found.petition.vote().is_none() => {
            let page = changing(&site, token, &found, values, Vec::new());
            form_page(&site, Shown::AsAsked, &page)
        }
        // The page of the link shows the current state.
        _ => Ok(see_other(&site.localised(&format!("/s/{token}")))),
    }
}

pub(super) async fn confirm(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    if form.is_shown_again() {
        return again(&deps, &site, token, &form).await;
    }
    let claim = claimed(&site, &token)?;
    let words = match form.is_ticked("changed") {
        false => None,
        true => {
            let (found, _) = linked(&deps, &site, &token).await?;
            let site = site.about_campaign(&found.petition);
            match own_words(&site, &found, &form)? {
                Ok(words) => Some(Box::new(words)),
                Err((values, problems)) => {
                    let page = changing(&site, token, &found, values, problems);
                    return form_page(&site, Shown::WithProblems, &page);
                }
            }
        }
    };
    let said = match form.is_ticked("asked") {
        false => None,
        true => {
            let (found, _) = linked(&deps, &site, &token).await?;
            let site = site.about_campaign(&found.petition);
            match said(&site, &found, &form) {
                Ok(said) => Some(Box::new(said)),
                Err(problem) => {
                    let signature = found.signature()?;
                    let page = confirm_view(&site, token, &found, signature, (Some(&form), vec![problem]))?;
                    return form_page(&site, Shown::WithProblems, &page);
                }
            }
        }
    };
    let proof = Proof::Link { revision: claim.revision };
    let command = Confirm { words, said, ..Confirm::of(site.id, claim.id, proof) };
    let kept = Kept { action: format!("/s/{token}"), fields: form.into_fields() };
    match deps.decided(command, kept).await? {
        // The mailbox has signed through another link: show that receipt.
        Ok(Confirmed { signature, revision, .. }) if signature != claim.id => {
            let path = site.tokens.signature_path(Claim { id: signature, revision });
            Ok(see_other(&site.localised(&format!("{path}?already=1"))))
        }
        // The page of the link shows the current state; pressing again leads there too.
        Ok(_) => Ok(see_other(&site.localised(&format!("/s/{token}")))),
        Err(Refusal::SignatureWithdrawn) => {
            let (found, _) = linked(&deps, &site, &token).await?;
            let site = site.about_campaign(&found.petition);
            withdrawn(&site, &token, &found, found.signature()?)
        }
        // Nobody votes without a choice: the page of the link is the ballot.
        Err(Refusal::BallotMissing) => Ok(see_other(&site.localised(&format!("/s/{token}")))),
        Err(Refusal::LinkExpired) => {
            let (found, claim) = linked(&deps, &site, &token).await?;
            expired(&site, &found, claim)
        }
        Err(refusal) => Err(Failure::Refused(refusal)),
    }
}

/// The page of the link in another language, with what was typed on it.
async fn again(deps: &Deps, site: &Site, token: String, form: &Form) -> Result<Response, Failure> {
    let (found, claim) = linked(deps, site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let signature = found.signature()?;
    match signature.state {
        SignatureState::Confirmed | SignatureState::Held => {
            receipt(&site, token, &found, &ConfirmationQuery::default(), form)
        }
        SignatureState::Pending if found.petition.vote().is_none() => {
            expired_or(&site, &found, claim, || match (form.is_ticked("changed"), found.signer()) {
                (true, Some(signer)) => {
                    let values = typed_values(signer, form);
                    form_page(&site, Shown::AsAsked, &changing(&site, token, &found, values, Vec::new()))
                }
                _ => {
                    let typed = (Some(form), Vec::new());
                    form_page(&site, Shown::AsAsked, &confirm_view(&site, token, &found, signature, typed)?)
                }
            })
        }
        // Nothing is typed on what is shown then.
        SignatureState::Pending | SignatureState::Withdrawn | SignatureState::Invalidated => {
            Ok(see_other(&site.localised(&format!("/s/{token}"))))
        }
    }
}

/// The values as they were typed by the owner of the mailbox, who is not asked again what they declared when they signed.
fn typed_values(signer: &Signer, form: &Form) -> SignValues {
    SignValues { email: signer.email.as_str().to_owned(), resident: true, ..values_of(form) }
}

/// What the owner of the mailbox gives as their reason, or what is wrong with it.
fn said(site: &Site, found: &FoundAttempt, form: &Form) -> Result<Said, FieldProblem> {
    let words = reason_of(site, &written_lines(form.get("reason")))?;
    Ok(Said { campaign: found.petition.head.id, words, signed: form.is_ticked("signed") })
}

/// The values as the owner of the mailbox corrects them, or what is wrong with what they typed.
fn own_words(
    site: &Site,
    found: &FoundAttempt,
    form: &Form,
) -> Result<Result<OwnWords, (SignValues, Vec<FieldProblem>)>, Failure> {
    let signer = found.signer().ok_or_else(super::unknown)?;
    let values = typed_values(signer, form);
    let by_area = found.petition.pledge().is_some_and(|pledge| pledge.terms.by_area);
    Ok(match signer_of(site, &values) {
        Ok(Checked { area: None, signer, .. }) if by_area => Err((values, vec![no_area(&signer)])),
        Ok(Checked { signer: typed, country, area }) => {
            let signer = Signer { network: signer.network, ..typed };
            let keys = keys_of(site, found.petition.head.id, &signer);
            Ok(OwnWords { signer, keys, country, area, wants_updates: values.updates })
        }
        Err(problems) => Err((values, problems)),
    })
}

fn changing(
    site: &Site,
    token: String,
    found: &FoundAttempt,
    values: SignValues,
    problems: Vec<FieldProblem>,
) -> ChangeWordsView {
    let (petition, countries) = (found.petition_ref(site), site.countries());
    let pledge = pledge_of(site, found);
    ChangeWordsView { site: site.view.clone(), token, petition, pledge, values, problems, countries }
}

pub(super) fn pledge_of(site: &Site, found: &FoundAttempt) -> Option<PledgeView> {
    PledgeView::of(&found.petition, found.count.total(), &site.rules, site.clock(clock::now()))
}

fn button(
    site: &Site,
    token: String,
    found: &FoundAttempt,
    signature: &Signature,
) -> Result<Response, Failure> {
    let view = confirm_view(site, token, found, signature, (None, Vec::new()))?;
    match view.reason {
        Some(_) => form_page(site, Shown::AsAsked, &view),
        None => private_page(site, Shown::AsAsked, &view),
    }
}

fn confirm_view(
    site: &Site,
    token: String,
    found: &FoundAttempt,
    signature: &Signature,
    (typed, problems): (Option<&Form>, Vec<FieldProblem>),
) -> Result<ConfirmView, Failure> {
    let already = signature.is_signed_already();
    Ok(ConfirmView {
        site: site.view.clone(),
        token,
        petition: found.petition_ref(site),
        pledge: pledge_of(site, found).map(|pledge| pledge.here(found.standing(site))),
        values: found.values().ok_or_else(super::unknown)?,
        country_name: site.country_name(signature.country),
        already,
        screened: found.screened(site),
        reason: comment::reason_form(site, found, typed).filter(|_| !already),
        problems,
    })
}

/// The content of a mailed link's token.
pub(super) fn claimed(site: &Site, token: &str) -> Result<Claim, Failure> {
    site.tokens
        .read(Purpose::Signature, token)
        .ok_or(Failure::LinkBroken)
}

/// The signature behind a mailed link. A link to an address that was corrected since is refused, because its reader is
/// somebody else.
pub(super) async fn linked(deps: &Deps, site: &Site, token: &str) -> Result<(FoundAttempt, Claim), Failure> {
    let claim = claimed(site, token)?;
    let found = FoundAttempt::read(deps, site, claim.id).await?;
    let is_trial = found.petition.vote().is_some_and(Vote::is_trial);
    if is_trial && !found.petition.head.state.is_public() {
        return Err(super::unseen(&found.petition));
    }
    if found.signature()?.revision != claim.revision {
        return Err(Failure::Refused(Refusal::LinkReplaced));
    }
    Ok((found, claim))
}

/// Too old to confirm: leads to the page that sends a new mail, or to the petition if that page is no longer valid.
fn expired(site: &Site, found: &FoundAttempt, claim: Claim) -> Result<Response, Failure> {
    let page = match found.check_page(site, claim.revision) {
        // Whoever is on a roll comes in again by the way they came.
        Ok(()) if found.signer().is_some() => {
            let page = MessageKind::LinkExpired.view(site.view.clone());
            page.with_action("action-new-link", &site.tokens.waiting_path(claim))
        }
        Ok(()) | Err(_) => {
            let page = MessageKind::LinkOver.view(site.view.clone());
            page.with_action("action-this-petition", &found.petition_ref(site).path)
        }
    };
    private_page(site, Shown::Refused(Refusal::LinkExpired), &page)
}

fn receipt(
    site: &Site,
    token: String,
    found: &FoundAttempt,
    asked: &ConfirmationQuery,
    typed: &Form,
) -> Result<Response, Failure> {
    let (petition, signature) = (&found.petition, found.signature()?);
    let confirmed_at = signature.confirmed_at.unwrap_or(signature.created_at);
    let open = petition.can_be_signed(site.clock(clock::now()));
    let view = ReceiptView {
        site: site.view.clone(),
        change_path: ballot::change_path(site, &token, found),
        may_withdraw: may_withdraw(found),
        token,
        petition: found.petition_ref(site),
        pledge: pledge_of(site, found).map(|pledge| pledge.here(found.standing(site))),
        name: found.name(),
        votes: found.votes(),
        already: !asked.already.is_empty(),
        changed: !asked.changed.is_empty(),
        newer: !asked.newer.is_empty(),
        over: !open
            && petition.head.state.is_public()
            && petition.vote().is_some_and(|vote| vote.end.is_none()),
        ended_key: ended_key(found),
        became_key: became_key(petition),
        goes_on: goes_on(petition),
        has_page: petition.head.state.is_public(),
        may_share: open && petition.head.state.is_public(),
        changes: BallotChangesView::of(petition, signature),
        openly: found.openly(site),
        who_voted: found.who_voted(),
        receipt: site.tokens.receipt(signature.id),
        version: found.version(site),
        confirmed_at_ms: confirmed_at.0,
        count: found.count.total(),
        // Others may have left since: a number above the total would contradict it.
        position: signature
            .position
            .filter(|position| *position <= found.count.total()),
        next_threshold: next_threshold(site, petition).filter(|_| open),
        closes_at_ms: petition.head.dates.last_moment().filter(|_| open).map(|at| at.0),
        not_open: petition.head.state.is_before_opening(),
        takes_supporters: petition.takes_supporters(),
        screened: found.screened(site),
        still_checked: signature.hold().is_some_and(|hold| hold.told),
        help_address: site.help_address(),
        form: comment::form_for(site, found, typed),
        // What is shown of one that was cut stands on their own page.
        comment_key: comment::own(site, found)
            .last()
            .map(|newest| newest.state_key)
            .filter(|key| *key != "comment-state-cut"),
        comments: i64::try_from(found.comments.len()).expect("a signer has few comments"),
    };
    // Whoever goes back after they have withdrawn or been erased is not told that they have signed, unless words of theirs would be
    // lost.
    match view.form.is_some() && !typed.get("words").trim().is_empty() {
        true => form_page(site, Shown::AsAsked, &view),
        false => private_page(site, Shown::AsAsked, &view),
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::campaign::{CampaignState, Kind};
    use throng_domain::pledge::{Pledge, Settlement, Terms};
    use throng_domain::time::Timestamp;

    use super::*;
    use crate::pages::sample;

    #[test]
    fn who_signed_reads_what_became_of_it_and_is_congratulated_only_while_it_goes_on() {
        for (state, key, on) in [
            (CampaignState::GatheringSupporters, None, true),
            (CampaignState::WaitingForModeration, None, true),
            (CampaignState::NeedsChanges, None, true),
            (CampaignState::Open, None, true),
            (CampaignState::Closed, Some("became-closed"), false),
            (CampaignState::Rejected, Some("became-rejected"), false),
            (CampaignState::RejectedHidden, Some("became-rejected-hidden"), false),
            (CampaignState::Withdrawn, Some("became-withdrawn"), false),
            (CampaignState::TakenDown, Some("became-removed"), false),
        ] {
            let petition = sample(7, state).campaign;
            assert_eq!((became_key(&petition), goes_on(&petition)), (key, on), "{state:?}");
        }
        let terms = Terms {
            target: 2,
            people: String::new(),
            others: String::new(),
            until: Timestamp(9),
            private: false,
            by_area: false,
        };
        for (verdict, on) in [
            (Verdict::Reached, true),
            (Verdict::Missed, false),
            (Verdict::Cancelled("It rained.".to_owned()), false),
        ] {
            let mut campaign = sample(7, CampaignState::Closed).campaign;
            let settled = Some(Settlement { at: Timestamp(9), verdict: verdict.clone(), joined: 2 });
            campaign.kind = Kind::Pledge(Box::new(Pledge { settled, ..Pledge::new(terms.clone()) }));
            assert_eq!((became_key(&campaign), goes_on(&campaign)), (None, on), "{verdict:?}");
        }
    }
}
