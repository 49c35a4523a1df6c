//! What is stored about a signer: the pages to see it, download it, and erase it, reached by the mailed link alone.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use serde::Serialize;
use throng_domain::command::{AttemptOf, EraseSigner, StopPlaces};
use throng_domain::creator::Creator;
use throng_domain::follower::Follower;
use throng_domain::ids::{FollowerOf, PlaceFollowerOf};
use throng_domain::moderation::Case;
use throng_domain::person::Postcode;
use throng_domain::place_follower::{FollowedPlace, PlaceFollower};
use throng_domain::row::Row;
use throng_domain::signature::{Signature, SignatureState};
use throng_domain::time::Timestamp;
use throng_store::reader::{ReadRows, StoreReader};

use super::attempt::FoundAttempt;
use super::confirmation::{linked, may_withdraw};
use super::follow::{following, stop_following};
use super::{Deps, comment, place};
use throng_process::clock;
use throng_rendering::i18n::TextArgs;
use throng_rendering::views::{BallotOptionView, DataLine, EraseView, MessageKind, OpenlyView, OwnDataView};
use throng_web::http::form::Form;
use throng_web::http::headers::saved_as;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::submit::Kept;

/// Everything that is stored about one signer, under field names that never change.
#[derive(Debug, Serialize)]
struct OwnData<'a> {
    petition: u32,
    petition_title: &'a str,
    name: &'a str,
    /// `null` for somebody on the roll of an open vote, or of one that shows who voted: their name is all that is kept of them.
    email: Option<&'a str>,
    postcode: Option<&'a str>,
    network: Option<String>,
    /// The tag of the language of the form.
    language: Option<&'a str>,
    country: &'a str,
    area: Option<&'a str>,
    wants_updates: bool,
    /// Whether the address also follows the petition, which was asked for apart from the signature.
    follows: bool,
    /// The areas that the address gets emails about, asked for apart too.
    followed_areas: Vec<FollowedAreaData>,
    /// Whether the mailbox gets the daily mail with new comments.
    daily_comments: bool,
    /// The signer's opinion of the answer, if they gave one.
    answer_answers: Option<bool>,
    receipt: String,
    /// The version of the petition's text that was signed; absent before the signature counts.
    text_version: Option<i64>,
    text_version_url: Option<String>,
    /// The petition's number of signatures when this one was confirmed, with it.
    position: Option<i64>,
    /// The numbers of what they chose in an open vote, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    chosen: Option<Vec<u8>>,
    /// How many votes they have, where the roll says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    votes: Option<i64>,
    /// What was typed in the form, until it is sent as a comment.
    reason_for_signing: Option<&'a str>,
    /// The signer's comments on the petition.
    comments: Vec<CommentData<'a>>,
    state: &'static str,
    signed_at: String,
    confirmed_at: Option<String>,
    withdrawn_at: Option<String>,
}

/// An area that the signer's address follows.
#[derive(Debug, Serialize)]
struct FollowedAreaData {
    code: String,
    name: String,
    confirmed_at: Option<String>,
}

/// A comment of the signer.
#[derive(Debug, Serialize)]
struct CommentData<'a> {
    written_at: String,
    edited_at: Option<String>,
    /// Absent once it was removed.
    text: Option<&'a str>,
    /// Whether the name is shown with it.
    signed: bool,
    state: &'static str,
    /// The code of the reason for which it, or a part of it, is hidden.
    reason: Option<&'a str>,
}

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let (signature, signer, name) = (found.signature()?, found.signer(), found.name());
    if name.is_empty() {
        return erased(&site, &found);
    }
    let (following, places) = followed(&deps, &site, &found).await?;
    let follows = Follows { petition: following.is_some(), places: places.as_ref().map(|(_, row)| row) };
    let data = own_data(&site, &found, (signature, &name), follows);
    let line =
        |label_key: &str, value: &str| DataLine { label_key: label_key.to_owned(), value: value.to_owned() };
    let mut lines = vec![line("own-data-name", data.name)];
    lines.extend(data.email.map(|email| line("own-data-email", email)));
    let postcode = signer.and_then(|signer| signer.postcode.as_ref().map(Postcode::spaced));
    lines.extend(postcode.map(|postcode| line("own-data-postcode", &postcode)));
    lines.push(line("own-data-country", &site.country_name(signature.country)));
    let area = signature.area.as_ref().map(|code| {
        let known = site.places.get(code).map(|area| area.name.as_str());
        line("own-data-area", known.unwrap_or(code.as_str()))
    });
    lines.extend(area);
    lines.extend(
        data.network
            .as_deref()
            .map(|network| line("own-data-network", network)),
    );
    let language = signer
        .and_then(|signer| signer.language.as_ref())
        .map(|language| site.language_name(language));
    lines.extend(language.map(|language| line("own-data-language", &language)));
    lines.extend(
        found
            .motive
            .as_deref()
            .map(|words| line("own-data-reason", words)),
    );
    let openly = found.openly(&site);
    let named = openly.is_some();
    if let Some(openly) = openly {
        lines.push(line("openly-chose", &chosen_words(&site, &openly)?));
    }
    let view = OwnDataView {
        site: site.view.clone(),
        petition: site.petition_ref(found.petition.head.id.number, &found.petition.head.text.action),
        lines,
        named,
        who_voted: found.who_voted(),
        wants_updates: data.wants_updates,
        following_path: following.map(|(of, row)| site.tokens.follower_path(of, row.asked_at)),
        areas: places
            .and_then(|(of, row)| place::own(&site, of, &row))
            .into_iter()
            .collect(),
        said_of_answer: data.answer_answers,
        receipt: data.receipt,
        version: found.version(&site),
        signed_at_ms: signature.created_at.0,
        comments: comment::own(&site, &found),
        unconfirmed_days: site.rules.retention.unconfirmed_days,
        ended_days: site.rules.retention.ended_days,
        token,
    };
    private_page(&site, Shown::AsAsked, &view)
}

/// What the signer's own address follows: the campaign, if that was confirmed, and areas.
async fn followed(
    deps: &Deps,
    site: &Site,
    found: &FoundAttempt,
) -> Result<(Option<(FollowerOf, Follower)>, Option<(PlaceFollowerOf, PlaceFollower)>), Failure> {
    let Some(signer) = found.signer() else {
        return Ok((None, None));
    };
    let petition = following(deps, site, (found.signature()?, &signer.email)).await?;
    let petition = petition.filter(|(_, row)| row.confirmed_at.is_some());
    Ok((petition, areas_of(deps, site, found).await?))
}

/// The row of the signer's address among those that follow areas, or were asked whether they want to.
async fn areas_of(
    deps: &Deps,
    site: &Site,
    found: &FoundAttempt,
) -> Result<Option<(PlaceFollowerOf, PlaceFollower)>, Failure> {
    match found.signer() {
        Some(signer) => place::followed(deps, site, &signer.email).await,
        None => Ok(None),
    }
}

/// The names of what somebody chose.
fn chosen_words(site: &Site, openly: &OpenlyView) -> Result<String, Failure> {
    let name = |option: &BallotOptionView| match option.key {
        Some(key) => site.themes.text(&site.view.language, key, &TextArgs::new()),
        None => Ok(option.name.clone()),
    };
    let names: Result<Vec<String>, _> = openly.chosen.iter().map(name).collect();
    Ok(names?.join("; "))
}

/// What a signer gets emails about that was asked for apart from the signature.
#[derive(Clone, Copy)]
struct Follows<'a> {
    /// Whether these are emails about the petition.
    petition: bool,
    /// The row of the address, if it follows areas.
    places: Option<&'a PlaceFollower>,
}

fn own_data<'a>(
    site: &Site,
    found: &'a FoundAttempt,
    (signature, name): (&'a Signature, &'a str),
    follows: Follows<'_>,
) -> OwnData<'a> {
    let moment = |at: Timestamp| {
        let at = throng_rendering::i18n::moment(at);
        format!("{at:.3}")
    };
    let version = found.version(site);
    let signer = found.signer();
    OwnData {
        petition: found.petition.head.id.number,
        petition_title: &found.petition.head.text.action,
        name,
        email: signer.map(|signer| signer.email.as_str()),
        postcode: signer.and_then(|signer| Some(signer.postcode.as_ref()?.as_str())),
        network: signer.and_then(|signer| signer.network.map(|network| network.to_string())),
        language: signer.and_then(|signer| Some(signer.language.as_ref()?.as_str())),
        country: signature.country.as_str(),
        area: signature.area.as_ref().map(|area| area.as_str()),
        wants_updates: signature.wants_updates,
        follows: follows.petition,
        followed_areas: follows.places.map_or_else(Vec::new, |row| {
            let data = |followed: &FollowedPlace| FollowedAreaData {
                code: followed.area.as_str().to_owned(),
                name: place::name_of(site, &followed.area),
                confirmed_at: followed.confirmed_at.map(moment),
            };
            row.confirmed().map(data).collect()
        }),
        daily_comments: found.daily,
        answer_answers: signature.opinion.map(|opinion| opinion.answers),
        receipt: site.tokens.receipt(signature.id),
        text_version: version.as_ref().map(|version| version.number),
        text_version_url: version
            .and_then(|version| version.path)
            .map(|path| format!("{}{}", site.view.url, site.localised(&path))),
        position: signature.position,
        chosen: found
            .said
            .as_ref()
            .map(|said| said.choice.numbers().iter().map(|number| number + 1).collect()),
        votes: signer.is_none().then(|| found.votes()),
        reason_for_signing: found.motive.as_deref(),
        comments: found
            .comments
            .iter()
            .map(|(_, comment)| CommentData {
                written_at: moment(comment.at),
                edited_at: comment.edited_at.map(moment),
                text: comment.words.as_ref().map(|words| words.as_str()),
                signed: comment.name.is_some(),
                state: comment::told_state(found, comment).word(),
                reason: comment::told_state(found, comment).reason(),
            })
            .collect(),
        state: state_word(signature.state, found.screened(site)),
        signed_at: moment(signature.created_at),
        confirmed_at: signature.confirmed_at.map(moment),
        withdrawn_at: signature.left_at().map(moment),
    }
}

/// The state as its signer reads it. Counted and held signatures read the same; on a screened petition both are
/// "received".
fn state_word(state: SignatureState, screened: bool) -> &'static str {
    match state {
        SignatureState::Pending => "pending",
        SignatureState::Confirmed | SignatureState::Held if screened => "received",
        SignatureState::Confirmed | SignatureState::Held => "confirmed",
        SignatureState::Withdrawn => "withdrawn",
        SignatureState::Invalidated => "invalidated",
    }
}

pub(super) async fn json(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    let (signature, name) = (found.signature()?, found.name());
    if name.is_empty() {
        return Err(Failure::NotFound);
    }
    let (following, places) = followed(&deps, &site, &found).await?;
    let follows = Follows { petition: following.is_some(), places: places.as_ref().map(|(_, row)| row) };
    let data = own_data(&site, &found, (signature, &name), follows);
    let body = serde_json::to_string_pretty(&data).expect("plain data with text keys");
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    let mut file = (headers, body).into_response();
    saved_as(file.headers_mut(), "signature.json");
    Ok(file)
}

pub(super) async fn ask(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let (found, _) = linked(&deps, &site, &token).await?;
    let site = site.about_campaign(&found.petition);
    ask_for(&deps, &site, token, &found, true).await
}

/// What erasing means, with the box for emails about areas as it is ticked.
async fn ask_for(
    deps: &Deps,
    site: &Site,
    token: String,
    found: &FoundAttempt,
    areas_too: bool,
) -> Result<Response, Failure> {
    if found.name().is_empty() {
        return erased(site, found);
    }
    let (of, own) = (found.petition.head.id, found.signature()?.id);
    let reads = move |reader: &mut dyn StoreReader| {
        let case = reader.row(Case::only(of))?.unwrap_or_default();
        let is_theirs = case.signature == Some(own);
        Ok(is_theirs
            && reader
                .row(Creator::only(of))?
                .is_some_and(|creator| creator.name.is_some()))
    };
    let creator = deps.readers.ask(reads).await?;
    let view = EraseView {
        site: site.view.clone(),
        petition: site.petition_ref(found.petition.head.id.number, &found.petition.head.text.action),
        name: found.name(),
        counted: stays_counted(found.signature()?),
        named: found.petition.vote().is_some_and(|vote| vote.is_open()),
        who_voted: found.who_voted(),
        screened: found.screened(site),
        comments: count_of(found),
        reason: found.motive.is_some(),
        areas: areas_of(deps, site, found)
            .await?
            .and_then(|(of, row)| place::own(site, of, &row)),
        areas_too,
        creator,
        help_address: site.help_address().filter(|_| creator),
        may_withdraw: may_withdraw(found),
        token,
    };
    private_page(site, Shown::AsAsked, &view)
}

/// How many comments of the signer there are to erase.
fn count_of(found: &FoundAttempt) -> i64 {
    let there = found
        .comments
        .iter()
        .filter(|(_, comment)| comment.words.is_some());
    i64::try_from(there.count()).expect("a signer has few comments")
}

/// Whether the signature is confirmed or held: erasing the signer's data then leaves the petition's number as it is.
fn stays_counted(signature: &Signature) -> bool {
    matches!(signature.state, SignatureState::Confirmed | SignatureState::Held)
}

pub(super) async fn erase(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let (found, claim) = linked(&deps, &site, &token).await?;
    let areas_too = form.is_ticked("areas");
    if form.is_shown_again() {
        let site = site.about_campaign(&found.petition);
        return ask_for(&deps, &site, token, &found, areas_too).await;
    }
    let command = EraseSigner(AttemptOf { site: site.id, id: claim.id });
    let kept = Kept { action: format!("/s/{token}/erase"), fields: form.into_fields() };
    // First, while the address is known: whoever stops the program in between presses once more.
    if let Some((follower, row)) = areas_of(&deps, &site, &found).await? {
        // Emails about areas were asked for apart. An address that was only asked gets none, and nobody misses it.
        if areas_too || row.confirmed().next().is_none() {
            deps.submit(StopPlaces { follower, only: None }, kept.clone())
                .await?;
        }
    }
    if let Some(signer) = found.signer() {
        stop_following(&deps, &site, (found.signature()?, &signer.email), &kept).await?;
    }
    deps.submit(command, kept).await?;
    Ok(see_other(&site.localised(&format!("/s/{token}/data"))))
}

/// The page behind every link of a signer whose data was erased: what has become of the signature, and whether the
/// mailbox can sign again.
pub(super) fn erased(site: &Site, found: &FoundAttempt) -> Result<Response, Failure> {
    let mut page = MessageKind::DataErased.view(site.view.clone());
    let signature = found.signature()?;
    let can_sign = found.petition.can_be_signed(site.clock(clock::now()));
    let further = match signature.state {
        SignatureState::Confirmed | SignatureState::Held => Some("data-erased-counts"),
        SignatureState::Pending | SignatureState::Withdrawn => can_sign.then_some("data-erased-again"),
        // It keeps the mailbox, and staff decide whether it counts.
        SignatureState::Invalidated => None,
    };
    page.body_keys.extend(further.map(str::to_owned));
    private_page(site, Shown::AsAsked, &page)
}
