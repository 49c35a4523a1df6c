//! How somebody on the roll of a vote comes to their ballot: with the code from their letter, or by the link that is mailed
//! to them.
//!
//! Both lead to the page of a signature that knows nobody's name (`forms/ballot.rs`). A wrong code and one that was used
//! are answered alike while people can vote, and so is every address that asks for its link. Opening the mailed link changes nothing; its button
//! does. After the end both lead to the receipt of whoever has voted. It must never show a code again, but to whoever has just typed it and has to
//! wait, nor say whether an address is on a roll.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::answer::BallotTaken;
use throng_domain::campaign::Campaign;
use throng_domain::command::{MailVoterLink, TakeBallot, shows_receipts};
use throng_domain::limits::TRIAL_VOTERS_MAX;
use throng_domain::outcome::Refusal;
use throng_domain::person::EmailAddress;
use throng_domain::replaced_code::ReplacedCode;
use throng_domain::roll::{Electorate, RollEntry, VoterOf};
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;
use throng_domain::vote::VoteEnd;

use super::Deps;
use super::confirmation::refused;
use super::sign::refuse_robots;
use crate::pages::{number_of, public};
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{
    FieldProblem, MessageKind, VoteView, VoterEntranceView, VoterLinkView, VoterSentView,
};
use throng_store::reader::ReadRows as _;
use throng_web::http::form::Form;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Cause, Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::Reading;
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::Claim;
use throng_web::vote_code::VoteCode;

/// The electorate of a vote in which only people on a roll can vote.
pub(super) fn electorate_of(campaign: &Campaign) -> Option<Electorate> {
    let electorate = campaign.vote()?.terms.electorate;
    electorate.has_roll().then_some(electorate)
}

/// The page where a code is typed or a link is asked for: the same bytes for everybody.
pub(super) fn entrance(site: &Site, campaign: &Campaign) -> Result<Response, Failure> {
    let view = entrance_view(site, campaign, String::new(), Vec::new())?;
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

fn entrance_view(
    site: &Site,
    campaign: &Campaign,
    email: String,
    problems: Vec<FieldProblem>,
) -> Result<VoterEntranceView, Failure> {
    let head = &campaign.head;
    Ok(VoterEntranceView {
        site: site.view.clone(),
        number: head.id.number,
        petition: site.petition_ref(head.id.number, &head.text.action),
        vote: VoteView::of(campaign, site.clock(clock::now())).ok_or_else(super::unknown)?,
        email,
        problems,
    })
}

/// The page once more, with what is wrong.
fn again(
    site: &Site,
    campaign: &Campaign,
    email: String,
    problem: FieldProblem,
) -> Result<Response, Failure> {
    let view = entrance_view(site, campaign, email, vec![problem])?;
    private_page(site, Shown::WithProblems, &view)
}

/// Whether the page is there after the end too: where people have codes it leads them to their receipt.
pub(super) fn shows_receipts_by_code(site: &Site, campaign: &Campaign) -> bool {
    let of_codes = electorate_of(campaign) == Some(Electorate::Codes) && site.may_show(campaign);
    of_codes && shows_receipts(campaign, site.clock(clock::now()))
}

/// What was typed on that page.
pub(super) async fn come(
    deps: &Deps,
    site: &Site,
    campaign: &Campaign,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    let id = campaign.head.id;
    if electorate_of(campaign) == Some(Electorate::Codes) {
        return come_with_code(deps, site, campaign, asking, form).await;
    }
    refuse_robots(&form)?;
    let typed = form.get("email").trim().to_owned();
    if form.is_shown_again() {
        return private_page(site, Shown::AsAsked, &entrance_view(site, campaign, typed, Vec::new())?);
    }
    let email = match EmailAddress::parse(&typed) {
        Ok(email) => email,
        Err(error) => return again(site, campaign, typed, FieldProblem::from_error(error)),
    };
    let kept = kept(site, campaign, form);
    deps.count(Act::Mail, asking, || kept.clone())?;
    let voter = voter_at(deps, site, campaign, &email).await?;
    if deps.fairness.count_voter_link(voter).is_ok() {
        deps.submit(MailVoterLink { campaign: id, voter }, kept).await?;
    }
    Ok(see_other(&site.localised(&format!("{}/signatures/sent", site.base(id.number)))))
}

/// The form as it was sent, to be sent again.
fn kept(site: &Site, campaign: &Campaign, form: Form) -> Kept {
    Kept { action: format!("{}/signatures", site.base(campaign.head.id.number)), fields: form.into_fields() }
}

/// As [`come`], with the code from a letter.
async fn come_with_code(
    deps: &Deps,
    site: &Site,
    campaign: &Campaign,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    // A code is not shown again.
    let again = |problem| again(site, campaign, String::new(), problem);
    let typed = form.get("code").trim();
    if typed.is_empty() {
        return again(FieldProblem::new("code", "voter-code-missing"));
    }
    let Some(code) = VoteCode::read(typed) else {
        return again(FieldProblem::new("code", "voter-code-odd"));
    };
    let voter = code.voter(&site.secrets.uniqueness, campaign.head.id);
    let kept_form = kept(site, campaign, form);
    if let Err(too_much) = deps.fairness.takes_codes(asking.0) {
        return Err(kept_form.overload(too_much.retry_after_s, Cause::Codes));
    }
    match with_code(deps, site, campaign, voter, kept_form).await? {
        Came::In(path) => Ok(see_other(&site.localised(&path))),
        Came::Missed => {
            let is_off =
                matches!(campaign.vote().and_then(|vote| vote.end.as_ref()), Some(VoteEnd::CalledOff { .. }));
            let key = if is_off {
                "voter-code-missed-off"
            } else {
                "voter-code-missed"
            };
            again(FieldProblem::new("code", key))
        }
        Came::Replaced(at) => {
            let date = site
                .themes
                .date(&site.view.language, at.0, &site.view.time_zone)?;
            again(FieldProblem::with("code", "voter-code-replaced", [("date", TextArg::Text(date))]))
        }
        Came::Used => again(FieldProblem::new("code", "voter-code-wrong")),
        Came::Wrong => {
            // Only what is wrong is counted, and only here: a hall full of members has one address.
            deps.fairness.count_wrong_code(campaign.head.id, asking.0);
            again(FieldProblem::new("code", "voter-code-wrong"))
        }
    }
}

/// What a code leads to.
enum Came {
    /// The ballot or the receipt at this path.
    In(String),
    /// It was replaced by a new one.
    Replaced(Timestamp),
    /// Nobody has voted with it, and voting is over.
    Missed,
    /// It is on the roll, and was used. While people can vote that looks as if it were wrong, but nobody waits for it.
    Used,
    /// It is not on the roll.
    Wrong,
}

/// The key of a mailbox's row of the roll, whether there is one or not. In a trial the keys are drawn, so that the addresses of its few
/// people are compared.
async fn voter_at(
    deps: &Deps,
    site: &Site,
    campaign: &Campaign,
    email: &EmailAddress,
) -> Result<AddressKey, Failure> {
    let id = campaign.head.id;
    let key = |email: &EmailAddress| site.secrets.uniqueness.address(id, email, &site.rules.domains);
    if !campaign.vote().is_some_and(|vote| vote.is_trial()) {
        return Ok(key(email));
    }
    let most = u32::try_from(TRIAL_VOTERS_MAX).expect("the limit is small");
    let people = deps
        .readers
        .ask(move |reader| reader.roll(id, 0..u32::MAX, most))
        .await?;
    let is_theirs = |row: &&RollEntry| row.email.as_ref().map(key) == Some(key(email));
    Ok(people
        .iter()
        .find(is_theirs)
        .map_or_else(|| key(email), |row| row.voter))
}

async fn with_code(
    deps: &Deps,
    site: &Site,
    campaign: &Campaign,
    voter: AddressKey,
    kept: Kept,
) -> Result<Came, Failure> {
    let id = campaign.head.id;
    let vote = campaign.vote().ok_or_else(super::unknown)?;
    let numbers = vote.roll.ok_or(Failure::Refused(Refusal::NotOnRoll))?.numbers();
    // Guessing must not keep the intake busy.
    let read = deps.readers.ask(move |reader| {
        let row = reader.voter(id, numbers, voter)?;
        match row {
            Some(_) => Ok((row, None)),
            None => Ok((None, reader.row(ReplacedCode::of(id, voter))?)),
        }
    });
    match read.await? {
        (Some(_), _) => {}
        (None, Some(replaced)) if replaced.is_of(voter) => return Ok(Came::Replaced(replaced.at)),
        (None, _) => return Ok(Came::Wrong),
    }
    let is_open = campaign.can_be_signed(site.clock(clock::now()));
    match deps.decided(TakeBallot { campaign: id, voter }, kept).await? {
        Ok(taken) if is_open && taken.voted && !vote.terms.can_change => Ok(Came::Used),
        Ok(taken) => Ok(Came::In(path_of(site, taken))),
        Err(Refusal::NotOnRoll) => Ok(Came::Wrong),
        Err(Refusal::VotedOnPaper) if is_open => Ok(Came::Used),
        Err(Refusal::CampaignNotOpen) => Ok(Came::Missed),
        Err(refusal) => Err(refused(site, refusal)),
    }
}

/// The ballot, or the receipt of whoever has voted.
fn path_of(site: &Site, taken: BallotTaken) -> String {
    let claim = Claim { id: taken.signature, revision: taken.revision };
    let path = site.tokens.signature_path(claim);
    match taken.voted {
        true => format!("{path}?already=1"),
        false => path,
    }
}

/// `GET /votes/{number}/signatures/sent`: the same bytes for everybody.
pub(super) async fn sent(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let found = reading
        .ask(move |tracked| tracked.petition_without_number(id))
        .await?;
    let campaign = public(&site, found)?.campaign;
    if electorate_of(&campaign) != Some(Electorate::Addresses) {
        return Err(Failure::NotFound);
    }
    let view = VoterSentView {
        site: site.view.clone(),
        number: id.number,
        petition: site.petition_ref(id.number, &campaign.head.text.action),
        tray_path: site.open_tray.clone(),
    };
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `GET /v/{token}`, the mailed link.
pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (campaign, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&campaign);
    let head = &campaign.head;
    let petition = site.petition_ref(head.id.number, &head.text.action);
    let now = site.clock(clock::now());
    if !campaign.can_be_signed(now) && !shows_receipts(&campaign, now) {
        // It says what has become of the vote.
        return Ok(see_other(&site.localised(&petition.path)));
    }
    link_page(&site, token, &campaign, false)
}

/// The page of a mailed link. If its holder has `missed` the vote, it says so.
fn link_page(site: &Site, token: String, campaign: &Campaign, missed: bool) -> Result<Response, Failure> {
    let (head, now) = (&campaign.head, site.clock(clock::now()));
    let petition = site.petition_ref(head.id.number, &head.text.action);
    let vote = VoteView::of(campaign, now).ok_or_else(super::unknown)?;
    private_page(
        site,
        Shown::AsAsked,
        &VoterLinkView { site: site.view.clone(), token, petition, vote, missed },
    )
}

/// `POST /v/{token}`: its button.
pub(super) async fn take(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (campaign, row) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&campaign);
    let kept = Kept { action: format!("/v/{token}"), fields: Vec::new() };
    let take = TakeBallot { campaign: campaign.head.id, voter: row.voter };
    match deps.decided(take, kept).await? {
        Ok(taken) => Ok(see_other(&site.localised(&path_of(&site, taken)))),
        Err(Refusal::CampaignNotOpen) => link_page(&site, token, &campaign, true),
        Err(refusal) => Err(refused(&site, refusal)),
    }
}

/// The vote and the row of its roll that a mailed link is of.
async fn linked(deps: &Deps, site: &Site, token: &str) -> Result<(Campaign, RollEntry), Failure> {
    let VoterOf { campaign: id, entry } = site
        .tokens
        .voter(token)
        .ok_or(Failure::Said(Refusal::AttemptUnknown, MessageKind::VoterLinkBroken))?;
    let read = deps.readers.ask(move |reader| {
        let Some(found) = reader.campaign(id)? else {
            return Ok(None);
        };
        let numbers = found
            .campaign
            .vote()
            .and_then(|vote| vote.roll)
            .map(|roll| roll.numbers());
        let in_use = numbers.is_some_and(|numbers| numbers.contains(&entry));
        let rows = match in_use {
            true => reader.roll(id, entry..entry.saturating_add(1), 1)?,
            false => Vec::new(),
        };
        Ok(Some((found.campaign, rows.into_iter().next())))
    });
    let (campaign, row) = read.await?.ok_or_else(super::unknown)?;
    if !campaign.head.state.is_public() {
        return Err(super::unseen(&campaign));
    }
    let row = row.ok_or(Failure::Refused(Refusal::NotOnRoll))?;
    Ok((campaign, row))
}
