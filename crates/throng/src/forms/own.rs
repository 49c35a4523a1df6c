//! A creator's page for their petition: its state, and everything that they can do, without an account. Whoever has the
//! mailed link counts as the creator; looking changes nothing.
//!
//! Owns the answers to links that are cut off, replaced or too old. It must never show what staff noted while they
//! checked the petition.

use axum::extract::{Path, State};
use axum::response::Response;
use jiff::tz::TimeZone;
use serde::Deserialize;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::{Author, ConfirmCampaign, CreatorLink, HandedIn, ResendLink, WithdrawCampaign};
use throng_domain::creator::Creator;
use throng_domain::digest::DigestReader;
use throng_domain::history::{Entry, Happening, Point};
use throng_domain::ids::CampaignId;
use throng_domain::moderation::Case;
use throng_domain::outcome::Refusal;
use throng_domain::person::PersonName;
use throng_domain::publication::{Proposal, Verdict};
use throng_domain::row::Row;
use throng_domain::signature::{FormKey, Signer};
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ReadRows, StoreReader};

use super::Deps;
use super::own_steps::step_key;
use super::sent::mail_wait;
use super::signer::keys_of;
use super::start::HANDED_IN;
use crate::pages::{growth_frame, mail_link, next_threshold};
use throng_process::clock;
use throng_process::limits::HISTORY_SHOWN_MAX;
use throng_rendering::drawings::Growth;
use throng_rendering::views::{
    FieldProblem, MessageKind, OwnStage, OwnStep, OwnUpdate, OwnView, OwnWithdrawView, PledgeView, PointView,
    RejectedView,
};
use throng_rendering::wording::lines;
use throng_web::http::form::{Form, digest_of, form_key_text};
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::{Failure, private_page, see_other};
use throng_web::http::status::Shown;
use throng_web::read::{collected_without, counted_creator};
use throng_web::sites::Site;
use throng_web::submit::Kept;
use throng_web::tokens::Purpose;

/// The field of the button that hands in, with a mark of what stood on its page.
const SEEN: &str = "seen";

/// The result of the last button, in the query of the page that it leads to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct OwnQuery {
    mailed: String,
    kept: String,
    again: String,
    told: String,
    off: String,
    confirmed: String,
}

/// A petition as its creator sees it.
pub(super) struct Own {
    pub(super) link: CreatorLink,
    pub(super) petition: Campaign,
    pub(super) creator: Creator,
    /// Present once the petition was handed in.
    pub(super) case: Option<Case>,
    count: i64,
    /// Signatures that were collected in the last day.
    last_day: i64,
    growth: Option<Growth>,
    ahead: i64,
    history: Vec<(i64, Entry)>,
    /// The newest news for those who signed.
    proposal: Option<Proposal>,
    /// Whether they get the daily mail with comments.
    daily: bool,
}

pub(super) async fn show(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    InQuery(asked): InQuery<OwnQuery>,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    let notice = match asked {
        OwnQuery { mailed, .. } if !mailed.is_empty() => Some("own-mailed"),
        OwnQuery { kept, .. } if kept == HANDED_IN => {
            (own.stage() == OwnStage::ToConfirm).then_some("own-handed-in")
        }
        OwnQuery { kept, .. } if !kept.is_empty() => Some("own-kept"),
        OwnQuery { again, .. } if !again.is_empty() => Some("own-again"),
        OwnQuery { told, .. } if !told.is_empty() => Some("own-told"),
        OwnQuery { off, .. } if !off.is_empty() => Some("own-called-off"),
        OwnQuery { confirmed, .. } if !confirmed.is_empty() => Some("own-confirmed"),
        _ => None,
    };
    private_page(&site, Shown::AsAsked, &own.view(&site, token, notice))
}

/// `POST` of the mailed link's button: hands the petition in, and signs it for the creator.
pub(super) async fn confirm(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
    form: Form,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    // A site's own page from before has no mark. A text that was put in its place then ends the link.
    let seen = form.get(SEEN);
    if own.stage() == OwnStage::ToConfirm && !seen.is_empty() && seen != own.mark() {
        return changed(&site, token, &own);
    }
    let seen = Some(Box::new(own.handed_in()));
    let Own { link, creator, .. } = own;
    // A draft without a creator's name was never handed in, as the page then shows.
    let Some(name) = creator.name else {
        return Ok(back(&site, &token, ""));
    };
    let Creator { email, postcode, language, .. } = creator;
    let signer = Signer { name, email, postcode, network: None, language };
    let confirm = ConfirmCampaign { link, keys: keys_of(&site, link.campaign, &signer), seen };
    match deps
        .decided(confirm, kept(&site, &token, "", form.into_fields()))
        .await?
    {
        Ok(_) => Ok(back(&site, &token, "?confirmed=1")),
        Err(Refusal::NotPossibleNow) => Ok(back(&site, &token, "")),
        Err(Refusal::TextChanged) => {
            let own = linked(&deps, &site, &token).await?;
            changed(&site, token, &own)
        }
        Err(refusal) => Err(refused_link(refusal)),
    }
}

/// The page again: what would be handed in is not what stood there when the button was pressed.
fn changed(site: &Site, token: String, own: &Own) -> Result<Response, Failure> {
    let view = own.view(site, token, Some("own-changed"));
    private_page(site, Shown::Refused(Refusal::TextChanged), &view)
}

pub(super) async fn ask_withdraw(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let own = linked(&deps, &site, &token).await?;
    if !own.petition.head.state.is_before_opening() {
        return Ok(back(&site, &token, ""));
    }
    let view = OwnWithdrawView { site: site.view.clone(), token, title: own.petition.head.text.action };
    private_page(&site, Shown::AsAsked, &view)
}

pub(super) async fn withdraw(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let link = claimed(&site, &token)?;
    let kept = kept(&site, &token, "/withdraw", Vec::new());
    match deps.decided(WithdrawCampaign(link), kept).await? {
        Ok(_) | Err(Refusal::NotPossibleNow) => Ok(back(&site, &token, "")),
        Err(refusal) => Err(refused_link(refusal)),
    }
}

pub(super) async fn resend(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    Path(token): Path<String>,
) -> Result<Response, Failure> {
    let link = claimed(&site, &token)?;
    let kept = kept(&site, &token, "/resend", Vec::new());
    match deps.decided(ResendLink(link), kept).await? {
        Ok(_) => Ok(back(&site, &token, "?mailed=1")),
        Err(Refusal::NotPossibleNow) => Ok(back(&site, &token, "")),
        Err(refusal @ Refusal::MailTooOften) => {
            let own = linked(&deps, &site, &token).await?;
            private_page(&site, Shown::Refused(refusal), &own.view(&site, token, Some(refusal.key())))
        }
        Err(refusal) => Err(refused_link(refusal)),
    }
}

/// The content of a mailed link's token.
fn claimed(site: &Site, token: &str) -> Result<CreatorLink, Failure> {
    site.tokens
        .petition(Purpose::Creator, token)
        .ok_or(Failure::OwnLinkBroken)
}

pub(super) async fn linked(deps: &Deps, site: &Site, token: &str) -> Result<Own, Failure> {
    let link = claimed(site, token)?;
    Own::read(deps, site, link).await
}

/// The page for a link that no longer opens anything, or does not yet.
pub(super) fn refused_link(refusal: Refusal) -> Failure {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the domain has many refusals; only these are told otherwise here"
    )]
    let kind = match refusal {
        // The link is ours, so there was one: only drafts that have expired are erased whole.
        Refusal::CampaignUnknown => return Failure::Said(Refusal::LinkExpired, MessageKind::DraftExpired),
        Refusal::LinkReplaced => MessageKind::OwnLinkReplaced,
        Refusal::LinkExpired => MessageKind::DraftExpired,
        other => return Failure::Refused(other),
    };
    Failure::Said(refusal, kind)
}

pub(super) fn back(site: &Site, token: &str, query: &str) -> Response {
    see_other(&site.localised(&format!("{}/own/{token}{query}", site.section())))
}

pub(super) fn kept(site: &Site, token: &str, what: &str, fields: Vec<(String, String)>) -> Kept {
    Kept { action: format!("{}/own/{token}{what}", site.section()), fields }
}

/// What is wrong with a text that has to be there, of at most `max` characters.
pub(super) fn text_problem(form: &Form, name: &str, max: usize, missing: &str) -> Option<FieldProblem> {
    let key = match lines(form.get(name)).chars().count() {
        0 => missing,
        count if count > max => "note-too-long",
        _ => return None,
    };
    Some(FieldProblem::new(name, key))
}

/// The creator in the shape in which a form gives it.
pub(super) fn author_of(creator: &Creator) -> Author {
    Author {
        name: creator.name.clone(),
        email: creator.email.clone(),
        postcode: creator.postcode.clone(),
        country: creator.country,
        area: creator.area.clone(),
        language: creator.language.clone(),
    }
}

impl Own {
    /// Reads the petition behind a valid token.
    ///
    /// # Errors
    /// [`Failure::Said`] when the link was mailed to an earlier address, or is too old.
    pub(super) async fn read(deps: &Deps, site: &Site, link: CreatorLink) -> Result<Own, Failure> {
        let zone = site.time_zone.clone();
        let found = deps.readers.ask(move |reader| read(reader, link, &zone)).await?;
        let own = found.map_err(refused_link)?;
        if own.petition.kind.which() != site.view.kind {
            return Err(Failure::OwnLinkBroken);
        }
        if own.creator.revision != link.revision {
            return Err(refused_link(Refusal::LinkReplaced));
        }
        if own.petition.head.state == CampaignState::Draft && clock::now() >= own.draft_ends(site) {
            return Err(refused_link(Refusal::LinkExpired));
        }
        Ok(own)
    }

    /// The first moment at which the link to a draft opens nothing any more, by the domain's rule.
    pub(super) fn draft_ends(&self, site: &Site) -> Timestamp {
        site.rules.draft_ends(self.petition.head.dates.updated_at)
    }

    fn handed_in(&self) -> HandedIn {
        HandedIn::of(&self.petition, &self.creator)
    }

    /// A mark of what the button hands in, which it carries.
    fn mark(&self) -> String {
        let HandedIn { text, name, terms } = self.handed_in();
        let name = name.as_ref().map(PersonName::as_str);
        let written = serde_json::to_vec(&(text, name, terms)).expect("texts can be written");
        form_key_text(FormKey(digest_of([written.as_slice()])))
    }

    fn stage(&self) -> OwnStage {
        match self.petition.head.state {
            CampaignState::Draft if self.case.is_some() => OwnStage::ToConfirm,
            CampaignState::Draft => OwnStage::Draft,
            CampaignState::GatheringSupporters => OwnStage::Gathering,
            CampaignState::WaitingForModeration => OwnStage::Waiting,
            CampaignState::NeedsChanges => OwnStage::NeedsChanges,
            CampaignState::Open => OwnStage::Open,
            CampaignState::Closed => OwnStage::Closed,
            CampaignState::Rejected | CampaignState::RejectedHidden => OwnStage::Rejected,
            CampaignState::Withdrawn => OwnStage::Withdrawn,
            CampaignState::TakenDown => OwnStage::TakenDown,
        }
    }

    fn view(&self, site: &Site, token: String, notice: Option<&'static str>) -> OwnView {
        let petition = &self.petition;
        let dates = &petition.head.dates;
        let is_open = petition.can_be_signed(site.clock(clock::now()));
        let again = mail_wait(&self.creator, notice);
        let support_link = site.link(&site.tokens.support_path(site.view.kind, petition.head.id));
        OwnView {
            site: site.view.clone(),
            token,
            seen: self.mark(),
            title: petition.head.text.action.clone(),
            background: petition.head.text.background.clone(),
            details: petition.head.text.additional_details.clone(),
            stage: self.stage(),
            pledge: PledgeView::of(
                petition,
                petition.number_of(self.count),
                &site.rules,
                site.clock(clock::now()),
            ),
            can_call_off: self.can_call_off(),
            steps: self.steps(),
            ends_ms: self.draft_ends(site).0,
            // The creator's own signature is not that of a supporter.
            supporters: (self.count - 1).max(0),
            supporters_needed: petition.supporters_needed(&site.rules),
            count: petition.number_of(self.count),
            last_day: self.last_day,
            growth: self.growth.clone(),
            help_address: site.help_address(),
            next_threshold: next_threshold(site, petition).filter(|_| is_open),
            support_mail: mail_link(&petition.head.text.action, &support_link),
            support_link,
            ahead: self.ahead,
            promised_ms: dates.supported_at.map(|since| site.promised(since).0),
            points: self.points().iter().map(PointView::of).collect(),
            rejected: self.rejected(site),
            mail_due_ms: self.mail_due(),
            public_path: petition
                .head
                .state
                .is_public()
                .then(|| site.path_of(&petition.clone().shown())),
            poster_path: is_open.then(|| format!("{}/poster", site.base_of(petition))),
            flyers_path: is_open.then(|| format!("{}/flyers", site.base_of(petition))),
            closes_ms: dates.closes_at.filter(|_| is_open).map(|end| end.plus_ms(-1).0),
            can_update: self.can_update(),
            update: self.last_update(),
            can_withdraw: petition.head.state.is_before_opening(),
            daily: (petition.head.state.is_accepted() && !petition.comment_rule(&site.rules).is_off())
                .then_some(self.daily),
            notice,
            again_minutes: again.map(|again| again.minutes),
            again_spent: again.is_some_and(|again| again.spent),
        }
    }

    /// Whether its creator can call it off: a pledge that people can join, or that is not settled yet.
    pub(super) fn can_call_off(&self) -> bool {
        let unsettled = self
            .petition
            .pledge()
            .is_some_and(|pledge| pledge.settled.is_none());
        unsettled && matches!(self.petition.head.state, CampaignState::Open | CampaignState::Closed)
    }

    /// Whether its creator can send news to those who signed.
    pub(super) fn can_update(&self) -> bool {
        matches!(self.petition.head.state, CampaignState::Open | CampaignState::Closed)
    }

    /// What became of the newest news: a key, and the reason if it was declined.
    pub(super) fn last_update(&self) -> Option<OwnUpdate> {
        let proposal = self.proposal.as_ref().filter(|_| self.can_update())?;
        let (key, why) = match proposal.settled.as_ref().map(|settled| &settled.verdict) {
            None => ("update-waits", ""),
            Some(Verdict::Published(_)) => ("update-published", ""),
            Some(Verdict::Declined(why)) => ("update-declined", why.as_str()),
        };
        Some(OwnUpdate {
            key,
            subject: proposal.news.subject.clone(),
            why: why.to_owned(),
            at_ms: proposal.at.0,
            waits: proposal.settled.is_none(),
        })
    }

    /// The entries of the history that were not undone.
    fn standing(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        let undone: Vec<i64> = self
            .history
            .iter()
            .filter_map(|(_, entry)| {
                let Happening::Undone(line) = entry.what else {
                    return None;
                };
                Some(line)
            })
            .collect();
        self.history
            .iter()
            .filter(move |(line, _)| !undone.contains(line))
            .map(|(_, entry)| entry)
    }

    fn steps(&self) -> Vec<OwnStep> {
        let begun = OwnStep { key: "step-created", at_ms: self.petition.head.dates.created_at.0 };
        let told = self
            .standing()
            .filter_map(|entry| step_key(&entry.what).map(|key| OwnStep { key, at_ms: entry.at.0 }));
        std::iter::once(begun).chain(told).collect()
    }

    /// The changes that a moderator asked for last.
    pub(super) fn points(&self) -> &[Point] {
        let asked = self.standing().rev().find_map(|entry| {
            let Happening::ChangesAsked(points) = &entry.what else {
                return None;
            };
            Some(points.as_slice())
        });
        asked.unwrap_or_default()
    }

    /// When the mail about the last decision goes, while it waits. It may never go: the decision may be undone until then.
    fn mail_due(&self) -> Option<i64> {
        let decision = self.case.as_ref()?.decision.as_ref()?;
        let waits = !decision.mails.is_empty() && clock::now() < decision.undo_until;
        waits.then_some(decision.undo_until.0)
    }

    fn rejected(&self, site: &Site) -> Option<RejectedView> {
        let rejection = self.petition.head.rejection.as_ref()?;
        let reason = site.reasons.find(&rejection.code);
        Some(RejectedView {
            reason: reason.key.clone(),
            instead: reason.instead_key.clone(),
            standard: reason.terms.standard.clone(),
            details: rejection.details.clone().unwrap_or_default(),
            other_path: rejection.duplicate_of.map(|number| site.base(number)),
        })
    }
}

/// The petition that the link opens, or why it opens nothing.
fn read(
    reader: &mut dyn StoreReader,
    link: CreatorLink,
    zone: &TimeZone,
) -> Result<Result<Own, Refusal>, Fault> {
    let id: CampaignId = link.campaign;
    let Some(found) = reader.campaign(id)? else {
        return Ok(Err(Refusal::CampaignUnknown));
    };
    let Some(creator) = reader.row(Creator::only(id))? else {
        return Ok(Err(Creator::missing_from(&found.campaign)));
    };
    let case = reader.row(Case::only(id))?;
    let lines = HISTORY_SHOWN_MAX.rows();
    let history = reader.rows(Entry::rows(id), 0, lines)?;
    let proposals = reader.newest_rows(Proposal::rows(id), i64::MAX, 1)?;
    let proposal = proposals.into_iter().next().map(|(_, proposal)| proposal);
    let first_hour = clock::now().last_day();
    let last_day = reader.collected_since(id.site, &[id.number], first_hour)?;
    // Whoever started a pledge is in none of its numbers.
    let creator_at = counted_creator(reader, &found.campaign)?.and_then(|signature| signature.confirmed_at);
    let own = i64::from(creator_at.is_some_and(|at| at.hour() >= first_hour));
    let growth = growth(reader, &found, zone)?;
    Ok(Ok(Own {
        link,
        growth,
        ahead: reader.ahead_in_queue(&found.campaign)?,
        count: found.count.total(),
        last_day: (last_day.first().copied().unwrap_or_default() - own).max(0),
        petition: found.campaign,
        creator,
        case,
        history,
        proposal,
        daily: reader.row(DigestReader::of_creator(id))?.is_some(),
    }))
}

/// How the number grew, as on the public page.
fn growth(
    reader: &mut dyn StoreReader,
    counted: &CountedCampaign,
    zone: &TimeZone,
) -> Result<Option<Growth>, Fault> {
    let collected = reader.hours_collected(counted.campaign.head.id)?;
    let Some(frame) = collected.and_then(|hours| growth_frame(counted, hours, clock::now(), zone)) else {
        return Ok(None);
    };
    let sums = collected_without(reader, &counted.campaign, &frame.hours())?;
    Ok(frame.growth(&sums, counted.count.carried_over))
}
