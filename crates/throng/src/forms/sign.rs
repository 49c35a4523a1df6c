//! Signing: the form, the page to check it, and storing the signature.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::answer::Received;
use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::command::Sign;
use throng_domain::country::CountryCode;
use throng_domain::ids::CampaignId;
use throng_domain::limits::{COMMENT_CHARS_MAX, ROLL_KEPT_MS};
use throng_domain::outcome::Refusal;
use throng_domain::roll::Electorate;
use throng_domain::signature::{FormKey, Signer};
use throng_domain::vote::VoteTerms;
use throng_store::reader::CountedCampaign;

use super::Deps;
use super::attempt::standing_in;
use super::signer::{Sent, sign_of, values_of};
use super::voter;
use crate::pages::number_of;
use throng_config::Act;
use throng_edge::client::Asking;
use throng_process::clock;
use throng_rendering::i18n::TextArgs;
use throng_rendering::views::{
    CheckView, FieldProblem, PetitionRef, PledgeView, SignFormView, SignValues, secrecy_word,
};
use throng_web::fairness::Verdict;
use throng_web::http::form::{Form, form_key_of, form_key_text};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Cause, Failure, form_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::Reading;
use throng_web::sites::{Residence, Site};
use throng_web::submit::Kept;
use throng_web::tokens::Claim;

/// When a form that was sent during a pause may be sent again, in seconds: nobody knows when signing goes on.
pub(super) const RETRY_AFTER_PAUSE_S: u64 = 600;

/// The empty form: the same bytes for everybody, so that it can be cached.
pub(super) async fn empty(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let found = reading
        .ask(move |tracked| tracked.petition_without_number(id))
        .await?;
    if let Some(over) = found
        .as_ref()
        .map(|found| &found.campaign)
        .filter(|campaign| voter::shows_receipts_by_code(&site, campaign))
    {
        let ended = over.vote().and_then(|vote| vote.ended_at());
        ended
            .into_iter()
            .for_each(|at| reading.until(at.plus_ms(ROLL_KEPT_MS)));
        return voter::entrance(&site, over);
    }
    let path = found.as_ref().map(|found| {
        let head = &found.campaign.head;
        site.petition_ref(head.id.number, &head.text.action).path
    });
    let petition = match (open_petition(&site, found), path) {
        (Ok(petition), _) => petition,
        // Nothing was typed yet: the petition's page says why nobody can sign.
        (Err(Failure::Refused(Refusal::CampaignNotOpen | Refusal::SigningPaused)), Some(path)) => {
            return Ok(see_other(&site.localised(&path)));
        }
        (Err(failure), _) => return Err(failure),
    };
    if let Some(closes_at) = petition.head.dates.closes_at {
        reading.until(closes_at);
    }
    if voter::electorate_of(&petition).is_some() {
        return voter::entrance(&site, &petition);
    }
    let booth = Booth::public(&site, &petition);
    let view = form_view(&site, booth, empty_values(&site), Vec::new(), None)?;
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// Where a petition is signed: at its public page, or by the link that its creator passes on.
#[derive(Debug)]
pub(super) struct Booth {
    pub(super) id: CampaignId,
    pub(super) petition: PetitionRef,
    /// Its sentence, if it is a pledge.
    pub(super) pledge: Option<PledgeView>,
    /// The beginning of the addresses of its forms.
    pub(super) path: String,
    pub(super) as_supporter: bool,
    /// Whether the form asks why somebody signs.
    pub(super) asks_reason: bool,
    /// Who learns what somebody chooses; empty if it is no vote.
    pub(super) secrecy: &'static str,
    /// In a vote for people of some areas, its terms.
    pub(super) of_areas: Option<VoteTerms>,
}

impl Booth {
    fn public(site: &Site, petition: &Campaign) -> Booth {
        let number = petition.head.id.number;
        Booth {
            id: petition.head.id,
            petition: site.petition_ref(number, &petition.head.text.action),
            pledge: PledgeView::of(petition, 0, &site.rules, clock::now()),
            path: public_path(site, number),
            as_supporter: site.opens() == Some(petition.head.id),
            asks_reason: petition.asks_reason(&site.rules),
            secrecy: secrecy_word(petition),
            of_areas: petition
                .vote()
                .map(|vote| vote.terms.clone())
                .filter(|terms| terms.electorate == Electorate::Areas),
        }
    }

    /// What was typed, unless nobody knows in which area its postcode lies and each has the target for itself: nobody would
    /// be held to anything by it.
    fn checked(&self, typed: Result<Sign, Vec<FieldProblem>>) -> Result<Sign, Vec<FieldProblem>> {
        let by_area = self.pledge.as_ref().is_some_and(|pledge| pledge.areas.is_some());
        match typed {
            Ok(sign) if by_area && sign.area.is_none() => Err(vec![no_area(&sign.signer)]),
            typed => typed,
        }
    }
}

/// What is wrong with a postcode whose area nobody knows, where each area has the target of a pledge for itself.
pub(super) fn no_area(signer: &Signer) -> FieldProblem {
    let key = match signer.postcode {
        Some(_) => "field-postcode-no-area",
        None => "field-postcode-no-area-none",
    };
    FieldProblem::new("postcode", key)
}

impl Booth {
    fn residence(&self) -> Residence {
        Residence::of_areas(self.of_areas.is_some())
    }

    /// What was typed.
    fn values(&self, form: &Form) -> SignValues {
        self.residence().said(values_of(form))
    }

    /// Why somebody cannot vote here with the postcode that they typed, if they cannot.
    fn outside(&self, sign: &Sign) -> Option<FieldProblem> {
        let terms = self.of_areas.as_ref()?;
        let key = match (&sign.signer.postcode, &sign.area) {
            (_, area) if terms.takes_area(area.as_ref()) => return None,
            (None, _) => "vote-postcode-missing",
            (Some(_), None) => "vote-postcode-unknown",
            (Some(_), Some(_)) => "vote-postcode-outside",
        };
        Some(FieldProblem::new("postcode", key))
    }
}

fn public_path(site: &Site, number: u32) -> String {
    format!("{}/signatures", site.base(number))
}

/// The values of an empty form.
pub(super) fn empty_values(site: &Site) -> SignValues {
    SignValues { country: site.rules.home_country.as_str().to_owned(), ..SignValues::default() }
}

/// Where only people on a roll can vote, no name is asked for: the way to the page where a code is typed, or a link is asked for.
fn instead_of_form(site: &Site, petition: &Campaign) -> Option<Response> {
    voter::electorate_of(petition)?;
    let new = format!("{}/new", public_path(site, petition.head.id.number));
    Some(see_other(&site.localised(&new)))
}

/// The form again with what was typed: the check page's "Change".
pub(super) async fn again(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let petition = signable(&deps, &site, &number, ("/new", &form)).await?;
    if let Some(entrance) = instead_of_form(&site, &petition) {
        return Ok(entrance);
    }
    again_at(&site, Booth::public(&site, &petition), &form)
}

/// As [`again`], for either way of signing.
pub(super) fn again_at(site: &Site, booth: Booth, form: &Form) -> Result<Response, Failure> {
    let focus = Some(form.get("change").to_owned()).filter(|field| !field.is_empty());
    let view = form_view(site, booth, values_of(form), Vec::new(), focus)?;
    form_page(site, Shown::AsAsked, &view)
}

/// Shows what will be signed, for a last look.
pub(super) async fn check(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    refuse_robots(&form)?;
    let petition = signable(&deps, &site, &number, ("/check", &form)).await?;
    if let Some(entrance) = instead_of_form(&site, &petition) {
        return Ok(entrance);
    }
    check_at(&deps, &site, Booth::public(&site, &petition), &form).await
}

/// As [`check`], for either way of signing.
pub(super) async fn check_at(
    deps: &Deps,
    site: &Site,
    booth: Booth,
    form: &Form,
) -> Result<Response, Failure> {
    let values = booth.values(form);
    let sign = match booth.checked(sign_of(site, booth.id, &values, Sent::default())) {
        Ok(sign) => sign,
        Err(problems) => return refused(site, booth, values, problems),
    };
    if let Some(problem) = booth.outside(&sign) {
        return refused(site, booth, values, vec![problem]);
    }
    let eligibility = eligibility(site, booth.residence())?;
    let pledge = match booth.pledge {
        Some(pledge) if pledge.areas.is_some() => {
            Some(pledge.here(standing_in(deps, site, booth.id, sign.area.clone()).await?))
        }
        pledge => pledge,
    };
    let view = CheckView {
        site: site.view.clone(),
        petition: booth.petition,
        pledge,
        secrecy: booth.secrecy,
        sign_path: booth.path,
        values: as_counted(&sign.signer, sign.country, &values),
        country_name: site.country_name(sign.country),
        eligibility,
        area: sign
            .area
            .as_ref()
            .and_then(|code| site.places.get(code))
            .map(|area| area.name.clone()),
        postcode_unknown: sign.area.is_none() && sign.signer.postcode.is_some() && !site.areas.is_empty(),
        form_key: form_key_text(FormKey(clock::random_bytes())),
    };
    form_page(site, Shown::AsAsked, &view)
}

/// The typed values, as they will be stored.
pub(super) fn as_counted(signer: &Signer, country: CountryCode, typed: &SignValues) -> SignValues {
    SignValues {
        name: signer.name.as_str().to_owned(),
        email: signer.email.as_str().to_owned(),
        postcode: signer
            .postcode
            .as_ref()
            .map(|postcode| postcode.spaced())
            .unwrap_or_default(),
        country: country.as_str().to_owned(),
        resident: typed.resident,
        updates: typed.updates,
        reason: typed.reason.trim().to_owned(),
    }
}

/// Signs: answers only when the signature is on disk, with a redirect to the page that says "check your email".
pub(super) async fn sign(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let mut residence = Residence::Tick;
    if site.view.kind == CampaignKind::Vote {
        // Of a vote for everybody, or for some areas, nothing else is read: the rule says the rest.
        let known = deps.open_votes.vote(id).await?;
        residence = Residence::of_areas(known.as_ref().is_some_and(|vote| vote.of_areas));
        if known.is_none_or(|vote| vote.has_roll) {
            let found = deps.readers.ask(move |reader| reader.campaign(id)).await?;
            let over = found.map(|found| found.campaign);
            let petition = match over.filter(|over| voter::shows_receipts_by_code(&site, over)) {
                Some(over) => over,
                None => signable(&deps, &site, &number, ("", &form)).await?,
            };
            if voter::electorate_of(&petition).is_some() {
                return voter::come(&deps, &site, &petition, asking, form).await;
            }
        }
    }
    refuse_robots(&form)?;
    let values = residence.said(values_of(&form));
    match sign_of(&site, id, &values, Sent { form_key: given_key(&form), from: asking.address() }) {
        Ok(sign) => {
            // Whether an area is needed the rule says: for the other pledges nothing is read here.
            let unplaced = (site.view.kind == CampaignKind::Pledge && sign.area.is_none())
                .then(|| no_area(&sign.signer));
            // By its secret link, a private pledge is joined.
            let sign = Sign { as_supporter: site.opens() == Some(id), ..sign };
            let path = public_path(&site, id.number);
            match (sign_with(&deps, &site, sign, asking, path, form).await, unplaced) {
                (Err(Failure::Refused(Refusal::PlaceUnknown)), Some(problem)) => {
                    let found = deps.readers.ask(move |reader| reader.campaign(id)).await?;
                    let petition = open_petition(&site, found)?;
                    refused(&site, Booth::public(&site, &petition), values, vec![problem])
                }
                (answer, _) => answer,
            }
        }
        Err(problems) => {
            let petition = signable(&deps, &site, &number, ("", &form)).await?;
            refused(&site, Booth::public(&site, &petition), values, problems)
        }
    }
}

/// The key of the form, or a new one if the form has none: then every submission is separate, and later changes of its
/// address find it by the new key.
pub(super) fn given_key(form: &Form) -> FormKey {
    let sent = form_key_of(form.get("form_key"));
    if sent.is_given() {
        sent
    } else {
        FormKey(clock::random_bytes())
    }
}

/// As [`sign`], for either way of signing; a supporter who is too late is redirected to the page that says so.
pub(super) async fn sign_at(
    deps: &Deps,
    site: &Site,
    booth: Booth,
    asking: Asking,
    form: Form,
) -> Result<Response, Failure> {
    let values = booth.values(&form);
    let sent = Sent { form_key: given_key(&form), from: asking.address() };
    match booth.checked(sign_of(site, booth.id, &values, sent)) {
        Ok(sign) => {
            let sign = Sign { as_supporter: booth.as_supporter, ..sign };
            match sign_with(deps, site, sign, asking, booth.path, form).await {
                Err(Failure::Refused(Refusal::CampaignNotOpen)) => {
                    Ok(see_other(&site.localised(&booth.petition.path)))
                }
                answer => answer,
            }
        }
        Err(problems) => refused(site, booth, values, problems),
    }
}

async fn sign_with(
    deps: &Deps,
    site: &Site,
    sign: Sign,
    asking: Asking,
    action: String,
    form: Form,
) -> Result<Response, Failure> {
    let kept = Kept { action, fields: form.into_fields() };
    let verdict = deps.count(Act::Sign, asking, || kept.clone())?;
    let sign = Sign { crowded: verdict == Verdict::Suspect, ..sign };
    let received = deps.decided(sign, kept.clone()).await?;
    let Received { attempt, revision } = received.map_err(|refusal| not_taken(refusal, kept))?;
    let path = site.tokens.waiting_path(Claim { id: attempt, revision });
    Ok(see_other(&site.localised(&path)))
}

/// Refuses forms in which the hidden field `website` is filled in: people do not see it, only robots fill it in.
pub(super) fn refuse_robots(form: &Form) -> Result<(), Failure> {
    if form.get("website").is_empty() {
        Ok(())
    } else {
        Err(Failure::Unprocessable)
    }
}

/// The petition, if it can be signed now. While signing is paused, the form that was sent to a step is kept until it goes
/// on.
async fn signable(
    deps: &Deps,
    site: &Site,
    number: &str,
    (step, form): (&str, &Form),
) -> Result<Campaign, Failure> {
    let id: CampaignId = site.petition(number_of(number)?);
    let found = deps.readers.ask(move |reader| reader.campaign(id)).await?;
    open_petition(site, found).map_err(|failure| {
        let Failure::Refused(refusal) = failure else {
            return failure;
        };
        let action = format!("{}{step}", public_path(site, id.number));
        not_taken(refusal, Kept { action, fields: form.clone().into_fields() })
    })
}

/// What a form gets back that was refused: of those only a pause ends by itself.
fn not_taken(refusal: Refusal, kept: Kept) -> Failure {
    if refusal == Refusal::SigningPaused {
        return kept.overload(RETRY_AFTER_PAUSE_S, Cause::Paused);
    }
    Failure::Refused(refusal)
}

fn open_petition(site: &Site, found: Option<CountedCampaign>) -> Result<Campaign, Failure> {
    let petition = found.ok_or(Failure::NotFound)?.campaign;
    if petition.kind.which() != site.view.kind || !site.may_show(&petition) {
        return Err(Failure::NotFound);
    }
    if petition.can_be_signed(site.clock(clock::now())) {
        return match site.paused {
            Some(_) => Err(Failure::Refused(Refusal::SigningPaused)),
            None => Ok(petition),
        };
    }
    Err(if petition.head.state.is_public() {
        Failure::Refused(Refusal::CampaignNotOpen)
    } else {
        Failure::NotFound
    })
}

fn refused(
    site: &Site,
    booth: Booth,
    values: SignValues,
    problems: Vec<FieldProblem>,
) -> Result<Response, Failure> {
    let view = form_view(site, booth, values, problems, None)?;
    form_page(site, Shown::WithProblems, &view)
}

pub(super) fn form_view(
    site: &Site,
    booth: Booth,
    values: SignValues,
    problems: Vec<FieldProblem>,
    focus: Option<String>,
) -> Result<SignFormView, Failure> {
    let eligibility = eligibility(site, booth.residence())?;
    Ok(SignFormView {
        site: site.view.clone(),
        petition: booth.petition,
        pledge: booth.pledge,
        secrecy: booth.secrecy,
        areas: booth
            .of_areas
            .map_or_else(Vec::new, |terms| terms.areas.into_iter().map(|area| area.name).collect()),
        sign_path: booth.path,
        values,
        problems,
        countries: site.countries(),
        eligibility,
        reason_chars_max: booth.asks_reason.then_some(COMMENT_CHARS_MAX),
        focus,
    })
}

/// The sentence that the signer declares with a tick, where one is asked for.
pub(super) fn eligibility(site: &Site, residence: Residence) -> Result<Option<String>, Failure> {
    let args = TextArgs::from([("site".to_owned(), site.view.name.clone().into())]);
    let text = |key| site.themes.text(&site.view.language, key, &args);
    Ok(residence.eligibility_key(site).map(text).transpose()?)
}
