//! The ballot of a vote, behind the mailed link: choosing, reading once more what was chosen, casting it, and changing it
//! where the vote allows that.
//!
//! Owns how ticks become a choice, that a form belongs to the ballot that stood when it was made, and that the choice is sealed before it leaves this file, unless the vote is open. It must
//! never write a choice of a secret vote anywhere but into the page that the voter sees next, nor say afterwards what somebody
//! chose. What was chosen, to be read once more, is therefore the answer to the form and has no address of its own: that would have
//! the choice in it, for whoever opens the history of the browser later, or be in a store or a cookie.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::answer::{Confirmed, Stored};
use throng_domain::ballot::{Choice, ChoiceError};
use throng_domain::campaign::CampaignKind;
use throng_domain::command::{AttemptOf, ChangeBallot, Confirm, MadeFrom, Proof};
use throng_domain::ids::CampaignId;
use throng_domain::outcome::Refusal;
use throng_domain::signature::{BallotMark, FormKey, Signature, SignatureState};
use throng_domain::vote::Cast;

use super::Deps;
use super::attempt::FoundAttempt;
use super::confirmation::{claimed, expired_or, linked};
use super::sign::{RETRY_AFTER_PAUSE_S, given_key};
use throng_process::clock;
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{BallotChangesView, BallotCheckView, BallotView, FieldProblem, VoteView};
use throng_web::http::form::{Form, form_key_text};
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Cause, Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::{CastInto, OpenVote};
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::Claim;

/// The field that a mistake is told at: the first of the options.
const FIELD: &str = "option-1";
/// What a form says that it was made from if nothing was cast.
const NOTHING_CAST: &str = "none";
/// More than the names of all options that are commonly ticked: one page cannot be told from another by its length.
const FILLER_BYTES_MAX: usize = 1_024;

/// `GET /s/{token}/ballot`.
pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (found, claim) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    match standing(&site, &found)? {
        Standing::Elsewhere => Ok(see_other(&site.localised(&format!("/s/{token}")))),
        Standing::Casts => expired_or(&site, &found, claim, || page(&site, &token, &found, &[], Vec::new())),
        Standing::Changes => page(&site, &token, &found, &[], Vec::new()),
    }
}

/// `POST /s/{token}/ballot`: what they chose, to be read once more; or, from that page, cast.
pub(super) async fn choose(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let claim = claimed(&site, &token)?;
    let casts = form.is_ticked("cast");
    // The page that is read once more is shown again as it is; only it has a filler.
    let back = form.is_ticked("back") || form.is_shown_again() && form.get("filler").is_empty();
    let held = match casts {
        true => named(&deps, &site, form.get("vote")).await?,
        false => None,
    };
    let (form_key, made_from) = (given_key(&form), made_from(form.get("stands")));
    let ticks = ticks_of(form);
    // Nothing else is read: whose link it is, and whether they may vote, is for the rule to say.
    if let Some(vote) = &held
        && let Ok(choice) = vote.ballot.choice(&ticks)
    {
        let cast = Casting { vote, token: &token, claim, form_key, made_from, voted: false };
        return cast.cast(&deps, &site, &choice).await;
    }
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    if standing(&site, &found)? == Standing::Elsewhere && !casts {
        return Ok(see_other(&site.localised(&format!("/s/{token}"))));
    }
    // An old page: what is ticked on it is not what they would change now.
    if !casts && is_older(made_from, found.signature()?) {
        return Ok(see_other(&site.localised(&format!("/s/{token}?newer=1"))));
    }
    let vote = found.petition.vote().ok_or_else(super::unknown)?;
    if site.paused.is_some() && !back && !casts {
        let fields = ticks
            .iter()
            .map(|tick| ("option".to_owned(), (i64::from(*tick) + 1).to_string()));
        let rest = [("stands".to_owned(), stands(found.signature()?)), ("filler".to_owned(), filler())];
        let kept = Kept { action: format!("/s/{token}/ballot"), fields: fields.chain(rest).collect() };
        return Err(kept.overload(RETRY_AFTER_PAUSE_S, Cause::VotingPaused));
    }
    if back {
        return page(&site, &token, &found, &ticks, Vec::new());
    }
    let choice = match vote.terms.ballot.choice(&ticks) {
        Ok(choice) => choice,
        Err(error) => return page(&site, &token, &found, &ticks, vec![problem(error)]),
    };
    match casts {
        true => {
            let vote = OpenVote::of(&found.petition).ok_or_else(super::unknown)?;
            let voted = found.signature()?.state != SignatureState::Pending;
            let cast = Casting { vote: &vote, token: &token, claim, form_key, made_from, voted };
            cast.cast(&deps, &site, &choice).await
        }
        false => check(&site, token, &found, &choice),
    }
}

/// The vote that the form says it is for. What it says is not believed: a choice that was sealed for another vote is refused by
/// the rule.
async fn named(deps: &Deps, site: &Site, number: &str) -> Result<Option<Arc<OpenVote>>, Failure> {
    match number.parse() {
        Ok(number) => Ok(deps.open_votes.vote(CampaignId { site: site.id, number }).await?),
        // A form of before, or of a site's own template.
        Err(_) => Ok(None),
    }
}

/// What stands of a voter, as a form says that it was made from it.
fn stands(signature: &Signature) -> String {
    match signature.state {
        SignatureState::Pending => NOTHING_CAST.to_owned(),
        SignatureState::Confirmed
        | SignatureState::Held
        | SignatureState::Withdrawn
        | SignatureState::Invalidated => {
            let BallotMark(mark) = signature.form_key.ballot();
            mark_text(mark)
        }
    }
}

fn mark_text(mark: [u8; 8]) -> String {
    format!("{:016x}", u64::from_be_bytes(mark))
}

/// What the form says that it was made from; a template of a site's own may not say it.
fn made_from(typed: &str) -> MadeFrom {
    let mark =
        Some(typed).filter(|typed| typed.len() == 16 && typed.bytes().all(|byte| byte.is_ascii_hexdigit()));
    match mark.map(|digits| u64::from_str_radix(digits, 16)) {
        Some(Ok(mark)) => MadeFrom::Ballot(BallotMark(mark.to_be_bytes())),
        _ if typed == NOTHING_CAST => MadeFrom::Nothing,
        _ => MadeFrom::Unknown,
    }
}

/// Whether a form is older than what the voter has cast.
fn is_older(made_from: MadeFrom, signature: &Signature) -> bool {
    match signature.state {
        SignatureState::Confirmed | SignatureState::Held => {
            !made_from.may_replace(signature.form_key.ballot())
        }
        SignatureState::Pending | SignatureState::Withdrawn | SignatureState::Invalidated => false,
    }
}

/// What the holder of a link can do with a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// They have not voted.
    Casts,
    /// They have voted, and may change what they chose.
    Changes,
    /// Neither: the page of the link says why.
    Elsewhere,
}

fn standing(site: &Site, found: &FoundAttempt) -> Result<Standing, Failure> {
    let vote = found.petition.vote().ok_or_else(super::unknown)?;
    let open = found.petition.can_be_signed(site.clock(clock::now()));
    let signature = found.signature()?;
    if signature.erased_at.is_some() {
        return Ok(Standing::Elsewhere);
    }
    Ok(match signature.state {
        SignatureState::Pending if open => Standing::Casts,
        SignatureState::Confirmed | SignatureState::Held if open && vote.terms.can_change => {
            Standing::Changes
        }
        SignatureState::Pending
        | SignatureState::Confirmed
        | SignatureState::Withdrawn
        | SignatureState::Invalidated
        | SignatureState::Held => Standing::Elsewhere,
    })
}

/// The path of the page on which a vote can still be changed.
pub(super) fn change_path(site: &Site, token: &str, found: &FoundAttempt) -> Option<String> {
    match standing(site, found) {
        Ok(Standing::Changes) => Some(format!("/s/{token}/ballot")),
        _ => None,
    }
}

/// The numbers that are ticked, from 0; what is no number stands for an option that there is not.
fn ticks_of(form: Form) -> Vec<u8> {
    let fields = form
        .into_fields()
        .into_iter()
        .filter(|(name, _)| name == "option");
    let number = |value: String| value.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    fields
        .map(|(_, value)| number(value).unwrap_or(u8::MAX))
        .collect()
}

fn problem(error: ChoiceError) -> FieldProblem {
    match error {
        ChoiceError::Nothing => FieldProblem::new(FIELD, "ballot-nothing"),
        ChoiceError::TooMuch { allowed } => {
            FieldProblem::with(FIELD, "ballot-too-many", [("most", TextArg::from(i64::from(allowed)))])
        }
        ChoiceError::Unknown => FieldProblem::new(FIELD, "ballot-unknown"),
    }
}

/// The ballot with these ticks.
pub(super) fn page(
    site: &Site,
    token: &str,
    found: &FoundAttempt,
    ticks: &[u8],
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let shown = if problems.is_empty() {
        Shown::AsAsked
    } else {
        Shown::WithProblems
    };
    let view = BallotView {
        site: site.view.clone(),
        token: token.to_owned(),
        petition: found.petition_ref(site),
        vote: VoteView::of(&found.petition, site.clock(clock::now())).ok_or_else(super::unknown)?,
        ticked: ticks.iter().map(|number| i64::from(*number) + 1).collect(),
        changes: found.signature()?.state != SignatureState::Pending,
        before: BallotChangesView::of(&found.petition, found.signature()?),
        screened: found.screened(site),
        name: found.name(),
        votes: found.votes(),
        stands: stands(found.signature()?),
        problems,
    };
    private_page(site, shown, &view)
}

fn check(site: &Site, token: String, found: &FoundAttempt, choice: &Choice) -> Result<Response, Failure> {
    let vote = VoteView::of(&found.petition, site.clock(clock::now())).ok_or_else(super::unknown)?;
    let is_chosen = |number: i64| {
        choice
            .numbers()
            .iter()
            .any(|chosen| i64::from(*chosen) + 1 == number)
    };
    let view = BallotCheckView {
        site: site.view.clone(),
        token,
        petition: found.petition_ref(site),
        chosen: vote
            .options
            .into_iter()
            .filter(|option| is_chosen(option.number))
            .collect(),
        secrecy: vote.told,
        name: found.name(),
        votes: found.votes(),
        changes: found.signature()?.state != SignatureState::Pending,
        form_key: form_key_text(FormKey(clock::random_bytes())),
        stands: stands(found.signature()?),
        filler: filler(),
    };
    private_page(site, Shown::AsAsked, &view)
}

/// Up to [`FILLER_BYTES_MAX`] random bytes in hexadecimal, which do not compress to a length that could be told.
fn filler() -> String {
    let bytes: [u8; FILLER_BYTES_MAX] = clock::random_bytes();
    let length = usize::from(u16::from_le_bytes(clock::random_bytes())) % FILLER_BYTES_MAX;
    bytes[..length].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Somebody who has a link casts a choice.
struct Casting<'a> {
    vote: &'a OpenVote,
    token: &'a str,
    claim: Claim,
    /// The key of the form, by which the same form is known when it is sent again.
    form_key: FormKey,
    /// What the form says that it was made from.
    made_from: MadeFrom,
    /// They are known to have voted, and change what they chose.
    voted: bool,
}

impl Casting<'_> {
    async fn cast(&self, deps: &Deps, site: &Site, choice: &Choice) -> Result<Response, Failure> {
        let OpenVote { id: vote, into, .. } = *self.vote;
        let (token, id) = (self.token, self.claim.id);
        let cast = Box::new(match into {
            CastInto::Box(key) => {
                let sealed = deps.sealer.seal(key, vote, id, choice);
                Cast::Sealed { key, vote, voter: id, sealed }
            }
            CastInto::Open => Cast::Open(choice.clone()),
        });
        let receipt = site.localised(&format!("/s/{token}"));
        if !self.voted {
            let proof = Proof::Link { revision: self.claim.revision };
            let confirm = Confirm {
                site: site.id,
                id,
                proof,
                words: None,
                choice: Some(cast.clone()),
                said: None,
                form_key: self.form_key,
            };
            match deps.decided(confirm, self.kept(choice)).await? {
                // The mailbox has voted by another link: that receipt is shown, and that vote stands.
                Ok(Confirmed { signature, revision, .. }) if signature != id => {
                    let path = site.tokens.signature_path(Claim { id: signature, revision });
                    return Ok(see_other(&site.localised(&format!("{path}?already=1"))));
                }
                Ok(Confirmed { first: true, .. }) => return Ok(see_other(&receipt)),
                // They have voted before: on this ballot, in another tab, or with the first of two clicks.
                Ok(Confirmed { first: false, .. }) => {}
                // The page of the link says what has become of it, or is the ballot of the vote that it is for.
                Err(Refusal::SignatureWithdrawn | Refusal::LinkExpired | Refusal::VoteKeyReplaced) => {
                    return Ok(see_other(&receipt));
                }
                Err(refusal) => return Err(self.refused(refusal, choice)),
            }
        }
        let of = AttemptOf { site: site.id, id };
        let (form_key, made_from) = (self.form_key, self.made_from);
        let change = ChangeBallot { form_key, made_from, ..ChangeBallot::by(of, self.claim.revision, cast) };
        match deps.decided(change, self.kept(choice)).await? {
            Ok(Stored::Done) => Ok(see_other(&format!("{receipt}?changed=1"))),
            // The form that cast what stands: its answer was lost, and is given once more.
            Ok(Stored::Unchanged) => Ok(see_other(&receipt)),
            Err(Refusal::BallotNewer) => Ok(see_other(&format!("{receipt}?newer=1"))),
            // A vote that stands: the page says that they had voted.
            Err(Refusal::BallotFixed) => Ok(see_other(&format!("{receipt}?already=1"))),
            Err(Refusal::VoteKeyReplaced) => Ok(see_other(&receipt)),
            Err(refusal) => Err(self.refused(refusal, choice)),
        }
    }

    /// What was chosen is kept where it can be cast later: of all refusals only a pause ends by itself.
    fn refused(&self, refusal: Refusal, choice: &Choice) -> Failure {
        if refusal == Refusal::SigningPaused {
            return self
                .kept(choice)
                .overload(RETRY_AFTER_PAUSE_S, Cause::VotingPaused);
        }
        Failure::RefusedAbout(CampaignKind::Vote, refusal)
    }

    /// The form, as it is sent again when it could not be taken.
    fn kept(&self, choice: &Choice) -> Kept {
        let numbers = choice
            .numbers()
            .iter()
            .map(|number| ("option".to_owned(), (number + 1).to_string()));
        let vote = ("vote".to_owned(), self.vote.id.number.to_string());
        let key = ("form_key".to_owned(), form_key_text(self.form_key));
        let stands = match self.made_from {
            MadeFrom::Nothing => NOTHING_CAST.to_owned(),
            MadeFrom::Ballot(BallotMark(mark)) => mark_text(mark),
            MadeFrom::Unknown => String::new(),
        };
        let stands = ("stands".to_owned(), stands);
        let cast = ("cast".to_owned(), "yes".to_owned());
        let rest = [vote, cast, key, stands, ("filler".to_owned(), filler())];
        let fields = numbers.chain(rest).collect();
        Kept { action: format!("/s/{}/ballot", self.token), fields }
    }
}
