//! Writing a petition: drafts, handing in, changes that moderators asked for, and withdrawing it. That its creator
//! confirms is in `campaigns/decide/confirm.rs`.

use crate::campaigns::campaign::{Campaign, CampaignDates, CampaignState, CampaignText};
use crate::campaigns::decide::life::{self, add_to_history, add_version, creator, put_creator};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::pledge::{LastDays, Terms};
use crate::mail::mailing::MailKind;
use crate::office::moderation::Case;
use crate::people::country::CountryCode;
use crate::people::creator::Creator;
use crate::people::person::{EmailAddress, PersonName, Postcode};
use crate::signing::signature::{FormKey, MailBudget};
use crate::sites::area::AreaCode;
use crate::sites::language::LanguageTag;
use crate::sites::site::StartRules;
use crate::spine::answer::{Kept, Stored, Withdrawn};
use crate::spine::ids::{CampaignId, SiteId};
use crate::spine::limits::RESEND_WAIT_MS;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::submission::Submission;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Store a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveDraft(pub Written);

/// Hand a petition in for checking, or again after changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmitCampaign(pub Written);

/// Withdraw a petition before it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawCampaign(pub CreatorLink);

/// Mail the link to the petition to its creator again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResendLink(pub CreatorLink);

/// A petition as its creator wrote it in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The site.
    pub site: SiteId,
    /// The petition that is changed; `None` for a new petition.
    pub known: Option<Known>,
    /// The text.
    pub text: CampaignText,
    /// For a pledge, the gaps of its sentence; `None` for a petition.
    pub pledge: Option<Terms>,
    /// The creator.
    pub author: Author,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
}

/// How whoever writes came to the petition that they change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// By the link that was mailed to its creator.
    Mailed(CreatorLink),
    /// From the page after the form: they typed the address, and may not own it. Nothing that its owner wrote is theirs.
    Sent(CreatorLink),
}

impl Known {
    /// The petition, and the revision of its links.
    #[must_use]
    pub fn link(self) -> CreatorLink {
        match self {
            Known::Mailed(link) | Known::Sent(link) => link,
        }
    }
}

/// The person who hands a petition in, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// Their name; only a draft may be without.
    pub name: Option<PersonName>,
    /// Their address.
    pub email: EmailAddress,
    /// Their postcode, where one is asked for.
    pub postcode: Option<Postcode>,
    /// The country that they chose.
    pub country: CountryCode,
    /// The area that the postcode lies in; `None` if it is unknown.
    pub area: Option<AreaCode>,
    /// The language of the form.
    pub language: Option<LanguageTag>,
}

/// The link that was mailed to the creator of a petition; its MAC was checked before the command was submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreatorLink {
    /// The campaign.
    pub campaign: CampaignId,
    /// The revision in the link.
    pub revision: u8,
}

impl Rule for SaveDraft {
    type Answer = Kept;

    fn needs(&self, needs: &mut Needs) {
        needs_of_written(needs, &self.0);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Kept, Refusal> {
        save(set, &self.0, now)
    }
}

fn save(set: &mut WorkingSet, written: &Written, now: Timestamp) -> Result<Kept, Refusal> {
    keep(set, written, MailKind::DraftKept, now)
}

impl Rule for SubmitCampaign {
    type Answer = Kept;

    fn needs(&self, needs: &mut Needs) {
        needs_of_written(needs, &self.0);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Kept, Refusal> {
        submit(set, &self.0, now)
    }
}

/// Hands a petition in for the first time, or again after changes that moderators asked for.
fn submit(set: &mut WorkingSet, written: &Written, now: Timestamp) -> Result<Kept, Refusal> {
    let state = written
        .known
        .and_then(|known| set.campaign(known.link().campaign))
        .map(|campaign| campaign.head.state);
    match state {
        Some(CampaignState::NeedsChanges) => resubmit(set, written, now),
        // What cannot be handed in any more is refused there, where it is kept.
        Some(
            CampaignState::Draft
            | CampaignState::GatheringSupporters
            | CampaignState::WaitingForModeration
            | CampaignState::Open
            | CampaignState::Closed
            | CampaignState::Rejected
            | CampaignState::RejectedHidden
            | CampaignState::Withdrawn
            | CampaignState::TakenDown,
        )
        | None => hand_in(set, written, now),
    }
}

fn hand_in(set: &mut WorkingSet, written: &Written, now: Timestamp) -> Result<Kept, Refusal> {
    if written.author.name.is_none() || !is_whole(&written.text) {
        return Err(Refusal::TextOutOfBounds);
    }
    let kept = keep(set, written, MailKind::ConfirmPetition, now)?;
    if set.row(Case::only(kept.campaign)).is_none() {
        life::put_case(set, kept.campaign, Case::default());
        add_to_history(set, kept.campaign, Actor::Creator, Happening::Submitted, now);
    }
    Ok(kept)
}

/// Stores a new draft or a changed one. Mails its link: at once if it is new, has a new address or is handed in; else
/// only if the last mail is some time ago. A form that was sent before changes the draft that it made then, until its
/// owner has written it by their link: then it begins another, so that neither loses anything.
fn keep(set: &mut WorkingSet, written: &Written, mail: MailKind, now: Timestamp) -> Result<Kept, Refusal> {
    let rules = &set.site(written.site).ok_or(Refusal::CampaignUnknown)?.rules;
    check_text(&written.text, &rules.start)?;
    check_terms(written, rules.last_days(now), now)?;
    let link = match (written.known, replayed(set, written)) {
        (Some(known), _) => known.link(),
        (None, None) if written.pledge.is_some() && !rules.pledges.on => {
            return Err(Refusal::NotPossibleNow);
        }
        (None, None) => return begin(set, written, mail, now),
        // It is no longer a draft; its page for the creator shows its present state.
        (None, Some((link, false))) => {
            return Ok(Kept { campaign: link.campaign, revision: link.revision });
        }
        (None, Some((link, true))) => link,
    };
    let (mut campaign, mut creator) = owned(set, link, now)?;
    let is_strange = matches!(written.known, Some(Known::Sent(_))) && creator.has_written();
    if campaign.head.state != CampaignState::Draft || is_strange {
        return Err(Refusal::NotPossibleNow);
    }
    let moved = creator.email != written.author.email;
    let case = set.row(Case::only(link.campaign));
    let swapped = written.known.is_none() && case.is_some() && says_another(written, &campaign, &creator);
    let is_news = moved || swapped || (mail == MailKind::ConfirmPetition && case.is_none());
    let spent = creator.mails.spend(now, if is_news { 0 } else { RESEND_WAIT_MS });
    let replaces = moved || swapped;
    let Some(mails) = spent.or((!replaces).then_some(creator.mails)) else {
        return Err(Refusal::MailTooOften);
    };
    // A link mailed to a wrong address must not open the petition once the address is corrected; nor does a link that was
    // mailed with one text hand in another, which only the form's key put in its place.
    let revision = creator
        .revision
        .checked_add(u8::from(replaces))
        .ok_or(Refusal::MailTooOften)?;
    let written_with = match written.known {
        Some(Known::Mailed(link)) => Some(link.revision),
        Some(Known::Sent(_)) | None => creator.written_with,
    };
    creator = Creator { mails, revision, written_with, ..author(&written.author, &creator) };
    campaign.head.text = written.text.clone();
    put_terms(&mut campaign, written)?;
    campaign.head.creator_name = creator.name.as_ref().map(|name| name.as_str().to_owned());
    campaign.head.dates.updated_at = now;
    set.put_campaign(campaign);
    put_creator(set, link.campaign, creator);
    if spent.is_some() {
        life::mail_creator(set, link.campaign, mail, 0, now, now);
    }
    Ok(Kept { campaign: link.campaign, revision })
}

/// Whether what was typed now would be published, or signed, as something else than what was handed in.
fn says_another(written: &Written, campaign: &Campaign, creator: &Creator) -> bool {
    let typed = &written.author;
    let terms = campaign.pledge().map(|pledge| &pledge.terms);
    campaign.head.text != written.text
        || terms != written.pledge.as_ref()
        || (&typed.name, &typed.postcode, typed.country)
            != (&creator.name, &creator.postcode, creator.country)
}

/// The petition that this form made when it was sent before, and whether it is still a draft: a double click, or the
/// back button and further changes. Whoever has the form's key wrote the form, but nothing that was written by the mailed
/// link.
fn replayed(set: &WorkingSet, written: &Written) -> Option<(CreatorLink, bool)> {
    let Submission(known) = *set.row(Submission::by(written.site, written.form_key))?;
    let campaign = set.campaign(known).filter(|_| written.form_key.is_given())?;
    let creator = creator(set, known)?;
    let link = CreatorLink { campaign: known, revision: creator.revision };
    match campaign.head.state == CampaignState::Draft {
        true => creator.written_with.is_none().then_some((link, true)),
        false => Some((link, false)),
    }
}

fn begin(set: &mut WorkingSet, written: &Written, mail: MailKind, now: Timestamp) -> Result<Kept, Refusal> {
    let id = set.next_campaign(written.site).ok_or(Refusal::NotPossibleNow)?;
    let nobody = Creator {
        name: None,
        email: written.author.email.clone(),
        postcode: None,
        country: written.author.country,
        area: None,
        language: None,
        revision: 0,
        confirmed_at: None,
        mails: MailBudget::first(now),
        written_with: None,
    };
    let creator = author(&written.author, &nobody);
    let (state, text, dates) = (CampaignState::Draft, written.text.clone(), CampaignDates::written(now));
    let mut campaign = match written.pledge.clone() {
        Some(terms) => Campaign::new_pledge(id, state, (text, terms), dates),
        None => Campaign::new_petition(id, state, text, dates),
    };
    campaign.head.creator_name = creator.name.as_ref().map(|name| name.as_str().to_owned());
    set.put_campaign(campaign);
    put_creator(set, id, creator);
    if written.form_key.is_given() {
        set.put_row(Submission::by(written.site, written.form_key), Submission(id));
    }
    life::mail_creator(set, id, mail, 0, now, now);
    Ok(Kept { campaign: id, revision: 0 })
}

/// The petition and its creator, if the link is valid: of the current revision, and for a draft not too old.
pub(crate) fn owned(
    set: &WorkingSet,
    link: CreatorLink,
    now: Timestamp,
) -> Result<(Campaign, Creator), Refusal> {
    let campaign = set.campaign(link.campaign).ok_or(Refusal::CampaignUnknown)?;
    let creator = creator(set, link.campaign).ok_or(Refusal::CampaignUnknown)?;
    if creator.revision != link.revision {
        return Err(Refusal::LinkReplaced);
    }
    let kept = campaign.head.dates.updated_at;
    let rules = set.site(link.campaign.site).map(|site| &site.rules);
    let is_over = rules.is_none_or(|rules| now >= rules.draft_ends(kept));
    if campaign.head.state == CampaignState::Draft && is_over {
        return Err(Refusal::LinkExpired);
    }
    Ok((campaign.clone(), creator))
}

/// The creator's data with the fields replaced that were typed now.
fn author(typed: &Author, stays: &Creator) -> Creator {
    Creator {
        name: typed.name.clone(),
        email: typed.email.clone(),
        postcode: typed.postcode.clone(),
        country: typed.country,
        area: typed.area.clone(),
        language: typed.language.clone(),
        revision: stays.revision,
        confirmed_at: stays.confirmed_at,
        mails: stays.mails,
        written_with: stays.written_with,
    }
}

/// Whether the text says what is asked for, and why.
pub(crate) fn is_whole(text: &CampaignText) -> bool {
    !text.action.trim().is_empty() && !text.background.trim().is_empty()
}

fn check_terms(written: &Written, days: LastDays, now: Timestamp) -> Result<(), Refusal> {
    let checked = written.pledge.as_ref().map(|terms| terms.check(days, now));
    checked.unwrap_or(Ok(())).map_err(|_| Refusal::TextOutOfBounds)
}

/// Takes the gaps of a pledge's sentence as they were typed now. A campaign does not become one of another kind, and who
/// sees a pledge stays as it was once its creator has confirmed.
fn put_terms(campaign: &mut Campaign, written: &Written) -> Result<(), Refusal> {
    let is_draft = campaign.head.state == CampaignState::Draft;
    match (campaign.pledge_mut(), &written.pledge) {
        (Some(pledge), Some(terms)) if is_draft => pledge.terms.clone_from(terms),
        (Some(pledge), Some(terms)) => pledge.reword(terms),
        (None, None) => {}
        (Some(_), None) | (None, Some(_)) => return Err(Refusal::NotPossibleNow),
    }
    Ok(())
}

fn check_text(text: &CampaignText, rules: &StartRules) -> Result<(), Refusal> {
    let fits = |text: &str, max: usize| text.chars().count() <= max;
    let all = fits(&text.action, rules.action_chars_max)
        && fits(&text.background, rules.background_chars_max)
        && fits(&text.additional_details, rules.details_chars_max);
    all.then_some(()).ok_or(Refusal::TextOutOfBounds)
}

/// The changed text becomes a version and goes back to the queue, keeping the date at which it was first handed in.
fn resubmit(set: &mut WorkingSet, written: &Written, now: Timestamp) -> Result<Kept, Refusal> {
    let Some(Known::Mailed(link)) = written.known else {
        return Err(Refusal::NotPossibleNow);
    };
    let (mut campaign, creator) = owned(set, link, now)?;
    let rules = &set.site(written.site).ok_or(Refusal::CampaignUnknown)?.rules;
    check_text(&written.text, &rules.start)?;
    check_terms(written, rules.last_days(now), now)?;
    if !is_whole(&written.text) {
        return Err(Refusal::TextOutOfBounds);
    }
    let terms = |campaign: &Campaign| campaign.pledge().map(|pledge| pledge.terms.clone());
    let before = terms(&campaign);
    put_terms(&mut campaign, written)?;
    let new_terms = before
        .zip(terms(&campaign))
        .filter(|(before, after)| before != after);
    let new_text = campaign.head.text != written.text;
    if new_text || new_terms.is_some() {
        // The sentence of a pledge is what people promise: who supported it before promised something else.
        campaign.head.text = written.text.clone();
        let version = add_version(set, link.campaign, written.text.clone(), now);
        let amended = new_text.then_some(Happening::Amended(version));
        let terms = new_terms.map(|(before, after)| Happening::TermsChanged { before, after });
        for what in amended.into_iter().chain(terms) {
            add_to_history(set, link.campaign, Actor::Creator, what, now);
        }
    }
    campaign.head.state = CampaignState::WaitingForModeration;
    campaign.head.dates.updated_at = now;
    set.put_campaign(campaign);
    let entry = add_to_history(set, link.campaign, Actor::Creator, Happening::Resubmitted, now);
    let case = Case { resubmitted: true, lease: None, decision: None, ..life::case(set, link.campaign) };
    life::put_case(set, link.campaign, case);
    life::mail_creator(set, link.campaign, MailKind::InModeration, entry, now, now);
    Ok(Kept { campaign: link.campaign, revision: creator.revision })
}

impl Rule for WithdrawCampaign {
    type Answer = Withdrawn;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.0.campaign);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Withdrawn, Refusal> {
        withdrawn(set, self.0, now)
    }
}

fn withdrawn(set: &mut WorkingSet, link: CreatorLink, now: Timestamp) -> Result<Withdrawn, Refusal> {
    let (mut campaign, _) = owned(set, link, now)?;
    if campaign.head.state == CampaignState::Withdrawn {
        return Ok(Withdrawn { first: false });
    }
    if !campaign.head.state.is_before_opening() {
        return Err(Refusal::NotPossibleNow);
    }
    campaign.head.state = CampaignState::Withdrawn;
    campaign.head.dates.updated_at = now;
    set.put_campaign(campaign);
    // A moderator's last decision can no longer be taken back, since that would bring the petition back.
    if set.row(Case::only(link.campaign)).is_some() {
        let case = Case { decision: None, lease: None, ..life::case(set, link.campaign) };
        life::put_case(set, link.campaign, case);
    }
    add_to_history(set, link.campaign, Actor::Creator, Happening::Withdrawn, now);
    Ok(Withdrawn { first: true })
}

/// Mails the link again, in the mail that fits the petition's present state.
impl Rule for ResendLink {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.0.campaign);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        resent(set, self.0, now)
    }
}

fn resent(set: &mut WorkingSet, link: CreatorLink, now: Timestamp) -> Result<Stored, Refusal> {
    let (campaign, mut creator) = owned(set, link, now)?;
    let handed_in = set.row(Case::only(link.campaign));
    let kind = match (campaign.head.state, handed_in) {
        (CampaignState::Draft, None) => MailKind::DraftKept,
        (CampaignState::Draft, Some(_)) => MailKind::ConfirmPetition,
        (CampaignState::GatheringSupporters, _) => MailKind::GatherSupporters,
        (
            CampaignState::WaitingForModeration
            | CampaignState::NeedsChanges
            | CampaignState::Open
            | CampaignState::Closed
            | CampaignState::Rejected
            | CampaignState::RejectedHidden
            | CampaignState::Withdrawn
            | CampaignState::TakenDown,
            _,
        ) => return Err(Refusal::NotPossibleNow),
    };
    creator.mails = creator
        .mails
        .spend(now, RESEND_WAIT_MS)
        .ok_or(Refusal::MailTooOften)?;
    put_creator(set, link.campaign, creator);
    life::mail_creator(set, link.campaign, kind, 0, now, now);
    Ok(Stored::Done)
}

/// The rows of the petition that the form is for, or that it made before.
fn needs_of_written(needs: &mut Needs, written: &Written) {
    needs.row(Submission::by(written.site, written.form_key));
    match written.known {
        Some(known) => needs.life(known.link().campaign),
        None => drop(needs.newest_campaigns.insert(written.site)),
    }
}
