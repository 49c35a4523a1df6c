//! The trial of a vote before it opens: up to five people are mailed a link, cast, and the box is opened with the real parts.
//!
//! Owns how a trial is begun, in the steps of any vote, and who of its people has cast. It must never show what they chose.

use std::collections::BTreeSet;

use axum::response::Response;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::{PutRoll, RunVote, TrialStep, TryVote, UseRoll, VoteDeed, VoteSeen};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::limits::TRIAL_VOTERS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::roll::{Electorate, RollEntry};
use throng_domain::signature::SignatureState;
use throng_domain::uniqueness::AddressKey;
use throng_process::clock;
use throng_rendering::i18n::{TextArg, TextArgs};
use throng_rendering::views::{FieldProblem, TrialFormView, TrialView, TrialVoter};
use throng_rendering::wording::written_lines;
use throng_store::reader::SignatureFilter;
use throng_web::http::respond::Failure;

use super::form::FormState;
use super::votes::known;
use super::{Desk, kept_key};

const PLACE: &str = "/admin/votes";
const FIELD: &str = "emails";
/// Signatures that somebody in a trial may have left, at most.
const ATTEMPTS_MAX: u32 = 8;

/// `GET /admin/votes/{number}/trial`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let campaign = draft(&desk).await?;
    match campaign.vote().and_then(|vote| vote.trial) {
        Some(trial) => Ok(desk.to(&format!("/votes/{trial}"))),
        None => page(&desk, &campaign, FormState::fresh()),
    }
}

/// The vote in the path, if it can be tried: it has not opened, and is no trial itself.
async fn draft(desk: &Desk) -> Result<Campaign, Failure> {
    let campaign = known(desk).await?.campaign;
    let is_trial = campaign.is_private();
    match campaign.head.state {
        _ if is_trial => Err(Failure::NotFound),
        CampaignState::Draft => Ok(campaign),
        CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::Open
        | CampaignState::Closed
        | CampaignState::Rejected
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => Err(Failure::Refused(Refusal::VoteFixed)),
    }
}

fn page(desk: &Desk, campaign: &Campaign, state: FormState) -> Result<Response, Failure> {
    desk.form(PLACE, state, |frame, problems| TrialFormView {
        frame,
        number: campaign.head.id.number.into(),
        title: campaign.head.text.action.clone(),
        kept: campaign.vote().is_some_and(|vote| vote.keeps_key()),
        emails: written_lines(desk.door.form.get(FIELD)),
        most: i64::try_from(TRIAL_VOTERS_MAX).expect("the limit is small"),
        problems,
    })
}

/// `POST /admin/votes/{number}/trial`: makes the trial, takes its people in and opens it, as any vote.
pub(super) async fn begin(desk: Desk) -> Result<Response, Failure> {
    let campaign = draft(&desk).await?;
    let emails = match emails(&desk) {
        Ok(emails) => emails,
        Err(problem) => return page(&desk, &campaign, problem.into()),
    };
    if let Some(problem) = kept_key::problem(&desk, &campaign).await? {
        return page(&desk, &campaign, FieldProblem { field: FIELD.to_owned(), ..problem }.into());
    }
    let (draft, by) = (campaign.head.id, desk.signed.id);
    let title = title(&desk, &campaign)?;
    let step = TrialStep::Make { title };
    let trial = desk.deps.submit(TryVote { draft, by, step }).await?.campaign;
    let Some(open) = taken_in(&desk, trial, emails).await? else {
        // A colleague began it at the same time.
        return Ok(desk.to(&format!("/votes/{}", trial.number)));
    };
    desk.deps
        .submit(RunVote { campaign: trial, by, step: open })
        .await?;
    Ok(desk.to(&format!("/votes/{}?done=trial", trial.number)))
}

/// Takes the people of a trial in; what opens it then, or `None` if somebody else has begun it.
async fn taken_in(
    desk: &Desk,
    trial: CampaignId,
    emails: Vec<EmailAddress>,
) -> Result<Option<VoteDeed>, Failure> {
    let by = desk.signed.id;
    let row = |(number, email): (u32, EmailAddress)| RollEntry {
        number,
        // Drawn, not the hash of their mailbox: it stays with their signature when the trial is erased.
        voter: AddressKey(clock::random_bytes()),
        weight: 1,
        email: Some(email),
        member: None,
        name: None,
        paper: None,
    };
    let rows: Vec<RollEntry> = (1..).zip(emails).map(row).collect();
    let people = u32::try_from(rows.len()).expect("they are few");
    match desk.deps.decided(PutRoll { campaign: trial, by, rows }).await? {
        Ok(_) => {}
        Err(Refusal::TextChanged | Refusal::VoteFixed) => return Ok(None),
        Err(refusal) => return Err(Failure::Refused(refusal)),
    }
    let weights = [(1, people)].into_iter().collect();
    let kind = Electorate::Addresses.into();
    desk.deps
        .submit(UseRoll { campaign: trial, by, kind, first: 1, weights, instead_of: None })
        .await?;
    let found = desk.deps.ask(move |reader| reader.campaign(trial)).await?;
    let campaign = found.ok_or(Failure::NotFound)?.campaign;
    let vote = campaign.vote().ok_or(Failure::NotFound)?;
    let seen = VoteSeen { text: campaign.head.text.clone(), terms: vote.terms.clone(), roll: vote.roll };
    Ok(Some(VoteDeed::Open { seen: Box::new(seen) }))
}

/// The addresses that were typed, each mailbox once.
fn emails(desk: &Desk) -> Result<Vec<EmailAddress>, FieldProblem> {
    let lines = written_lines(desk.door.form.get(FIELD));
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let site = &desk.door.site;
    let anywhere = CampaignId { site: site.id, number: 0 };
    let (mut emails, mut known): (Vec<EmailAddress>, Vec<AddressKey>) = Default::default();
    for (number, line) in (1..).zip(lines) {
        let email = EmailAddress::parse(line)
            .map_err(|_| FieldProblem::with(FIELD, "trial-email-wrong", [("line", TextArg::from(number))]))?;
        let key = site
            .secrets
            .uniqueness
            .address(anywhere, &email, &site.rules.domains);
        if !known.contains(&key) {
            known.push(key);
            emails.push(email);
        }
    }
    if emails.is_empty() {
        return Err(FieldProblem::new(FIELD, "trial-emails-missing"));
    }
    if emails.len() > TRIAL_VOTERS_MAX {
        let most = i64::try_from(TRIAL_VOTERS_MAX).expect("the limit is small");
        return Err(FieldProblem::with(FIELD, "trial-emails-many", [("most", TextArg::from(most))]));
    }
    Ok(emails)
}

/// The question, marked as that of a trial on every page and in every email.
fn title(desk: &Desk, campaign: &Campaign) -> Result<String, Failure> {
    let site = &desk.door.site;
    let mut args = TextArgs::new();
    args.insert("title".to_owned(), campaign.head.text.action.clone().into());
    let whole = site.themes.text(site.first_language(), "trial-question", &args)?;
    let most = site.rules.start.action_chars_max;
    Ok(match whole.chars().count() <= most {
        true => whole,
        false => whole.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    })
}

/// What the page of a trial shows; `None` for any other vote.
///
/// # Errors
/// When the store cannot be read.
pub(super) async fn view(desk: &Desk, campaign: &Campaign) -> Result<Option<TrialView>, Failure> {
    let Some(of) = campaign.vote().and_then(|vote| vote.trial_of) else {
        return Ok(None);
    };
    let id = campaign.head.id;
    let (people, cast) = desk
        .deps
        .ask(move |reader| {
            let filter =
                SignatureFilter { state: Some(SignatureState::Confirmed), ..SignatureFilter::of(id) };
            let most = u32::try_from(TRIAL_VOTERS_MAX).expect("the limit is small");
            let cast = reader.find_signatures(&filter, SignatureId(0), most)?;
            Ok((reader.roll(id, 0..u32::MAX, most)?, cast))
        })
        .await?;
    let cast: Vec<AddressKey> = cast.iter().map(|(signature, _)| signature.keys.address).collect();
    let voter = |row: RollEntry| TrialVoter {
        cast: cast.contains(&row.voter),
        email: row
            .email
            .map_or_else(String::new, |email| email.as_str().to_owned()),
    };
    let base = desk.door.site.base_of(campaign);
    Ok(Some(TrialView { of: of.into(), base, voters: people.into_iter().map(voter).collect() }))
}

/// `POST /admin/votes/{number}/trial/erase`: all of the trial, in one step.
pub(super) async fn erase(desk: Desk) -> Result<Response, Failure> {
    let campaign = known(&desk).await?.campaign;
    let draft = campaign.head.id;
    if let Some(trial) = campaign.vote().and_then(|vote| vote.trial) {
        let id = CampaignId { site: draft.site, number: trial };
        let most = u32::try_from(TRIAL_VOTERS_MAX).expect("the limit is small");
        // Not those on its roll, which may be gone by now.
        let (filter, all) = (SignatureFilter::of(id), ATTEMPTS_MAX * most);
        let found = desk
            .deps
            .ask(move |reader| reader.find_signatures(&filter, SignatureId(0), all))
            .await?;
        let voters: BTreeSet<AddressKey> = found
            .into_iter()
            .map(|(signature, _)| signature.keys.address)
            .collect();
        let voters = voters.into_iter().collect();
        let step = TrialStep::Erase { trial, voters };
        desk.deps
            .submit(TryVote { draft, by: desk.signed.id, step })
            .await?;
    }
    Ok(desk.to(&format!("/votes/{}?done=trial-erased", draft.number)))
}
