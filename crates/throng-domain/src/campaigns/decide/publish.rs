//! Publishing an answer, a debate or news about a petition, retracting it, and mailing the signers who want
//! news. Those who follow without having signed come after them: `people/decide/follow.rs`.
//!
//! The mailing is a cursor over the signatures. Each step queues the mails to the next few and moves the cursor in
//! the same commit, so that after a crash nobody is left out and nobody is mailed twice.

use crate::campaigns::area_targets::AreaTargets;
use crate::campaigns::campaign::{Campaign, CampaignKind};
use crate::campaigns::decide::area_news::is_told;
use crate::campaigns::decide::life::{add_to_history, check_staff};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::petition::Petition;
use crate::campaigns::publication::{
    BeforePublication, Mailing, News, Proposal, Publication, Published, Trial, Verdict,
};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::asked::Asked;
use crate::office::decide::audit::{self, Deed};
use crate::office::decide::request::{self, GuardedRule};
use crate::office::request::Ask;
use crate::office::staff::{Duty, StaffId};
use crate::signing::signature::{FormKey, SignatureState};
use crate::spine::answer::{DoneOrRequested, Stored};
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::limits::{
    ANSWER_SUMMARY_CHARS_MAX, ANSWERED_BY_CHARS_MAX, LINK_CHARS_MAX, MAILING_STEP_MAX,
    NEWS_SUBJECT_CHARS_MAX, PUBLICATION_CHARS_MAX, TRIAL_WAIT_MS,
};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::submission::Submission;
use crate::spine::time::{MINUTE_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// Characters of a day (`YYYY-MM-DD`).
const DAY_CHARS: usize = 10;

/// Publish something about a petition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publish {
    /// The petition that it is about.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The publication itself.
    pub what: Publication,
    /// Whether followers get a mail.
    pub mail: bool,
    /// How many followers there were when the form was shown.
    pub followers: i64,
    /// Today's date (`YYYY-MM-DD`) in the site's time zone.
    pub today: String,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
}

/// Mail a draft of a publication to oneself, to see how it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TryPublication {
    /// The petition that it is about.
    pub campaign: CampaignId,
    /// The member of staff who asks, and who is mailed.
    pub by: StaffId,
    /// The publication itself.
    pub what: Publication,
}

/// Take a publication back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retract {
    /// The petition that it is about.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The number of the publication.
    pub publication: i64,
}

/// Queue the next mails of a mailing to those who signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvanceMailing {
    /// The petition that it is about.
    pub campaign: CampaignId,
    /// The number of the publication.
    pub publication: i64,
    /// Where the cursor stood when the signers were read. If it has moved since, the step was done already and
    /// changes nothing.
    pub from: SignatureId,
    /// The signatures whose signers to mail next, in order of id, at most [`crate::spine::limits::MAILING_STEP_MAX`].
    pub signers: Vec<SignatureId>,
    /// Whether these are the last mails of the mailing.
    pub last: bool,
}

impl Rule for Publish {
    type Answer = DoneOrRequested<Stored>;

    fn needs(&self, needs: &mut Needs) {
        needs.asking_office(self.campaign, self.by);
        needs.newest(Published::rows(self.campaign));
        needs.row(Submission::by(self.campaign.site, self.form_key));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<DoneOrRequested<Stored>, Refusal> {
        request::decide_or_ask(self, set, now)
    }
}

impl GuardedRule for Publish {
    type Done = Stored;

    fn ask(&self, set: &WorkingSet, _now: Timestamp) -> Option<Asked> {
        let rules = &set.site(self.campaign.site)?.rules.two_people;
        let (what, followers) = (self.what.clone(), self.followers);
        let many = self.mail && followers > rules.publish_over;
        let ask = Ask::Publish { what, followers, form_key: self.form_key };
        many.then(|| Asked::of(self.campaign, self.by, ask))
    }

    fn carry_out(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        published(set, self, now)
    }
}

fn published(set: &mut WorkingSet, publish: &Publish, now: Timestamp) -> Result<Stored, Refusal> {
    let id = publish.campaign;
    let campaign = publishable(set, id, publish.by, &publish.what)?;
    let submission = Submission::by(id.site, publish.form_key);
    if publish.form_key.is_given() && set.row(submission).is_some() {
        return Ok(Stored::Unchanged);
    }
    let number = put_publication(set, campaign, publish, now);
    if publish.form_key.is_given() {
        set.put_row(submission, Submission(id));
    }
    add_to_history(set, id, Actor::Staff(publish.by), Happening::Published(number), now);
    Ok(Stored::Done)
}

/// The petition, if this member may publish this about it.
pub(crate) fn publishable(
    set: &WorkingSet,
    id: CampaignId,
    by: StaffId,
    what: &Publication,
) -> Result<Campaign, Refusal> {
    check_staff(set, id.site, by, Duty::Moderate)?;
    let campaign = set.campaign(id).cloned().ok_or(Refusal::CampaignUnknown)?;
    if campaign.head.dates.opened_at.is_none() || !campaign.head.state.is_public() {
        return Err(Refusal::NotPossibleNow);
    }
    check_texts(what)?;
    let only_petitions = match what {
        Publication::Response(_) | Publication::DebateDate(_) | Publication::DebateOutcome(_) => true,
        Publication::OtherBusiness(_)
        | Publication::Update(_)
        | Publication::Pledge(_)
        | Publication::Vote(_) => false,
    };
    // Nobody answers or debates a pledge or a vote.
    match only_petitions && campaign.kind.which() != CampaignKind::Petition {
        true => Err(Refusal::NotPossibleNow),
        false => Ok(campaign),
    }
}

/// Stores the publication, the petition that shows it, and the mailing, none of whose mails is queued yet.
pub(crate) fn put_publication(
    set: &mut WorkingSet,
    campaign: Campaign,
    publish: &Publish,
    now: Timestamp,
) -> i64 {
    let id = campaign.head.id;
    let before = before(&campaign);
    let was = in_short(
        campaign
            .petition()
            .response
            .as_ref()
            .map(|answer| answer.summary.as_str()),
        &publish.what,
    );
    set.put_campaign(shown_with(campaign, &publish.what, &publish.today, now));
    let what = publish.what.clone();
    let row = Published { at: now, by: Some(publish.by), what, retracted_at: None, area: None };
    let list = Published::rows(id);
    let number = set.append_row(list, row);
    let minutes = set.site(id.site).map_or(0, |site| site.rules.start.undo_minutes);
    let mailing = Mailing {
        due_at: now.plus_ms(minutes * MINUTE_MS),
        cursor: SignatureId(0),
        queued: 0,
        finished_at: (!publish.mail).then_some(now),
        before,
        silent: !publish.mail,
        asks: false,
        follower_cursor: None,
        roll_cursor: None,
    };
    put_mailing(set, id, number, mailing);
    log(
        set,
        id,
        publish.by,
        Deed { before: was, after: log_text(&publish.what), ..Deed::of(Action::Publish) },
        now,
    );
    number
}

/// The publication in words for the log: its kind, and its text in one line.
fn log_text(what: &Publication) -> String {
    let words = match what {
        Publication::Response(answer) => answer.summary.as_str(),
        Publication::DebateDate(on) => on.as_str(),
        Publication::DebateOutcome(debate) => debate.overview.as_deref().unwrap_or_default(),
        Publication::OtherBusiness(news) | Publication::Update(news) => news.subject.as_str(),
        Publication::Pledge(step) => step.word(),
        Publication::Vote(step) => step.word(),
    };
    format!("{}: {words}", what.word())
}

/// For the log: the summary of the answer that a new answer replaces; empty for other publications.
fn in_short(answer: Option<&str>, what: &Publication) -> String {
    let replaced = answer.filter(|_| matches!(what, Publication::Response(_)));
    replaced.unwrap_or_default().to_owned()
}

/// Mails a trial to the member who may publish it, to see how it reads. Asking again within seconds sends no
/// second mail.
impl Rule for TryPublication {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
        needs.row(Trial::key(self.campaign, self.by));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        tried(set, self, now)
    }
}

fn tried(set: &mut WorkingSet, trial: &TryPublication, now: Timestamp) -> Result<Stored, Refusal> {
    let (id, by) = (trial.campaign, trial.by);
    publishable(set, id, by, &trial.what)?;
    let key = Trial::key(id, by);
    if let Some(last) = set.row(key)
        && now.since(last.at) < TRIAL_WAIT_MS
    {
        let same = last.what == trial.what;
        return if same {
            Ok(Stored::Unchanged)
        } else {
            Err(Refusal::MailTooOften)
        };
    }
    let row = Trial { at: now, what: trial.what.clone() };
    set.put_row(key, row);
    set.queue_trial(id, by, now);
    log(set, id, by, Deed { after: log_text(&trial.what), ..Deed::of(Action::TryPublication) }, now);
    Ok(Stored::Done)
}

fn check_texts(what: &Publication) -> Result<(), Refusal> {
    let within = |text: &str, max: usize| text.chars().count() <= max;
    let filled = |text: &str, max: usize| !text.trim().is_empty() && within(text, max);
    let link = |link: &Option<String>| link.as_deref().is_none_or(|link| filled(link, LINK_CHARS_MAX));
    let sound = match what {
        Publication::Response(answer) => {
            let by = answer.answered_by.as_deref();
            filled(&answer.summary, ANSWER_SUMMARY_CHARS_MAX)
                && within(&answer.details, PUBLICATION_CHARS_MAX)
                && by.is_none_or(|by| filled(by, ANSWERED_BY_CHARS_MAX))
        }
        Publication::DebateDate(on) => filled(on, DAY_CHARS),
        Publication::DebateOutcome(debate) => {
            let overview = debate.overview.as_deref();
            overview.is_none_or(|text| within(text, PUBLICATION_CHARS_MAX))
                && [
                    &debate.transcript_url,
                    &debate.video_url,
                    &debate.debate_pack_url,
                    &debate.debate_summary_url,
                    &debate.public_engagement_url,
                ]
                .into_iter()
                .all(link)
        }
        Publication::OtherBusiness(news) | Publication::Update(news) => is_sound(news),
        // Only the rules say what has come of a pledge or a vote.
        Publication::Pledge(_) | Publication::Vote(_) => false,
    };
    sound.then_some(()).ok_or(Refusal::TextOutOfBounds)
}

/// Whether news has a subject and a text, within the limits.
pub(crate) fn is_sound(news: &News) -> bool {
    let filled = |text: &str, max: usize| !text.trim().is_empty() && text.chars().count() <= max;
    filled(&news.subject, NEWS_SUBJECT_CHARS_MAX) && filled(&news.body, PUBLICATION_CHARS_MAX)
}

pub(crate) fn before(campaign: &Campaign) -> BeforePublication {
    let Petition { dates, response, debate, .. } = campaign.petition();
    BeforePublication {
        response: response.clone(),
        debate: debate.clone(),
        government_response_at: dates.government_response_at,
        debate_scheduled_on: dates.debate_scheduled_on.clone(),
        scheduled_debate_date: dates.scheduled_debate_date.clone(),
        debate_outcome_at: dates.debate_outcome_at,
    }
}

/// The petition as its page, JSON and feeds will show it once this is published.
#[must_use]
pub fn shown_with(mut campaign: Campaign, what: &Publication, today: &str, now: Timestamp) -> Campaign {
    campaign.head.dates.updated_at = now;
    let Some(petition) = campaign.petition_mut() else {
        return campaign;
    };
    match what {
        Publication::Response(response) => {
            petition.dates.government_response_at = Some(now);
            petition.response = Some((**response).clone());
        }
        Publication::DebateDate(on) => {
            petition.dates.debate_scheduled_on = Some(today.to_owned());
            petition.dates.scheduled_debate_date = Some(on.clone());
        }
        Publication::DebateOutcome(debate) => {
            petition.dates.debate_outcome_at = Some(now);
            petition.debate = Some((**debate).clone());
        }
        Publication::OtherBusiness(_)
        | Publication::Update(_)
        | Publication::Pledge(_)
        | Publication::Vote(_) => {}
    }
    campaign
}

pub(crate) fn log(set: &mut WorkingSet, id: CampaignId, by: StaffId, deed: Deed, now: Timestamp) {
    let subject = Subject::of(id);
    audit::append(set, id.site, Some(by), Deed { subject, ..deed }, now);
}

pub(crate) fn mailing(set: &WorkingSet, id: CampaignId, number: i64) -> Option<Mailing> {
    set.row(Mailing::key(id, number)).cloned()
}

pub(crate) fn put_mailing(set: &mut WorkingSet, id: CampaignId, number: i64, mailing: Mailing) {
    set.put_row(Mailing::key(id, number), mailing);
}

/// Allowed only before the first mail is queued. After that, a mistake is corrected by publishing again.
impl Rule for Retract {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
        needs_of_publication(needs, self.campaign, self.publication);
        needs.newest(Proposal::rows(self.campaign));
        needs.whole_list(Published::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        retracted(set, *self, now)
    }
}

fn retracted(set: &mut WorkingSet, retract: Retract, now: Timestamp) -> Result<Stored, Refusal> {
    let id = retract.campaign;
    check_staff(set, id.site, retract.by, Duty::Moderate)?;
    let list = Published::rows(id);
    let key = list.item(retract.publication);
    let mut row = set.row(key).cloned().ok_or(Refusal::NotPossibleNow)?;
    if row.retracted_at.is_some() {
        return Ok(Stored::Unchanged);
    }
    if matches!(row.what, Publication::Pledge(_) | Publication::Vote(_)) {
        // It follows from the rules.
        return Err(Refusal::NotPossibleNow);
    }
    // Later publications build on it, so only the newest one that still stands can be taken back.
    let last = set.rows(list).rfind(|(_, row)| row.retracted_at.is_none());
    if last.is_none_or(|(last, _)| last != retract.publication) {
        return Err(Refusal::NotPossibleNow);
    }
    let mailing = mailing(set, id, retract.publication).ok_or(Refusal::UndoTooLate)?;
    if !mailing.can_be_undone(now) {
        return Err(Refusal::UndoTooLate);
    }
    let mut campaign = set.campaign(id).cloned().ok_or(Refusal::CampaignUnknown)?;
    let before = mailing.before.clone();
    campaign.head.dates.updated_at = now;
    if let Some(petition) = campaign.petition_mut() {
        petition.response = before.response;
        petition.debate = before.debate;
        petition.dates.government_response_at = before.government_response_at;
        petition.dates.debate_scheduled_on = before.debate_scheduled_on;
        petition.dates.scheduled_debate_date = before.scheduled_debate_date;
        petition.dates.debate_outcome_at = before.debate_outcome_at;
    }
    set.put_campaign(campaign);
    row.retracted_at = Some(now);
    let told = log_text(&row.what);
    set.put_row(key, row);
    put_mailing(set, id, retract.publication, Mailing { finished_at: Some(now), ..mailing });
    reopen(set, id, retract.publication);
    add_to_history(set, id, Actor::Staff(retract.by), Happening::Retracted(retract.publication), now);
    log(set, id, retract.by, Deed { before: told, ..Deed::of(Action::Retract) }, now);
    Ok(Stored::Done)
}

impl Rule for AdvanceMailing {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs.attempts.extend(&self.signers);
        needs.row(AreaTargets::only(self.campaign));
        needs_of_publication(needs, self.campaign, self.publication);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        advance(set, self, now)
    }
}

/// Queues the mails to the next signers, if the cursor still stands where they were read.
fn advance(set: &mut WorkingSet, step: &AdvanceMailing, now: Timestamp) -> Result<Stored, Refusal> {
    let id = step.campaign;
    let Some(mut mailing) = mailing(set, id, step.publication) else {
        return Err(Refusal::NotPossibleNow);
    };
    let in_order = step.signers.is_sorted() && step.signers.first().is_none_or(|first| *first > step.from);
    if !mailing.is_due(now) || mailing.cursor != step.from {
        return Ok(Stored::Unchanged);
    }
    if step.signers.len() > MAILING_STEP_MAX || !in_order {
        return Err(Refusal::NotPossibleNow);
    }
    let published = set.row(Published::key(id, step.publication)).cloned();
    for signer in &step.signers {
        let wants_it = set.signature(id.site, *signer).filter(|signature| {
            signature.campaign == id
                && published.as_ref().is_none_or(|published| is_told(set, published, signature))
                && signature.state == SignatureState::Confirmed
                && signature.wants_updates
                // A pledge asks one question: whoever has said something has answered it.
                && !(mailing.asks && signature.opinion.is_some())
        });
        if let Some(signature) = wants_it.cloned() {
            set.queue_news(&signature, step.publication, now);
            mailing.queued += 1;
        }
    }
    mailing.cursor = step.signers.last().copied().unwrap_or(step.from);
    mailing.finished_at = step.last.then_some(now);
    put_mailing(set, id, step.publication, mailing);
    Ok(Stored::Done)
}

/// The rows of a publication and its mailing.
pub(crate) fn needs_of_publication(needs: &mut Needs, campaign: CampaignId, number: i64) {
    needs.row(Published::key(campaign, number));
    needs.row(Mailing::key(campaign, number));
}

// === news of creators ===

pub(crate) fn newest_proposal(set: &WorkingSet, id: CampaignId) -> Option<(i64, Proposal)> {
    set.newest_row(Proposal::rows(id))
        .map(|(number, proposal)| (number, proposal.clone()))
}

/// A published proposal was taken back: it waits for staff again, unless its creator has handed in other news
/// since.
fn reopen(set: &mut WorkingSet, id: CampaignId, publication: i64) {
    let Some((number, proposal)) = newest_proposal(set, id) else {
        return;
    };
    let published = Some(Verdict::Published(publication));
    if proposal.settled.as_ref().map(|settled| settled.verdict.clone()) == published {
        put_proposal(set, id, number, Proposal { settled: None, ..proposal });
    }
}

pub(crate) fn put_proposal(set: &mut WorkingSet, id: CampaignId, number: i64, proposal: Proposal) {
    let key = Proposal::rows(id).item(number);
    set.put_row(key, proposal);
}
