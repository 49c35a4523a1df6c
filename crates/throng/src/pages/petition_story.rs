//! What a petition's page says of its course: the timeline, what happens next, why it was
//! rejected, and its text with the reader's language first.
//!
//! Owns the sentence for each. It must never read a clock or the store. Called by `petition`.

use throng_domain::annals::Annals;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::language::LanguageTag;
use throng_domain::time::Timestamp;
use throng_domain::timeline::{TimelineEntry, TimelineEvent, timeline};

use throng_rendering::i18n::{Direction, TextArg, TextArgs};
use throng_rendering::views::{Sentence, TextView, TimelineLine};
use throng_web::sites::Site;

/// Everything that has happened and will happen, as sentences.
pub(super) fn told(petition: &Campaign, annals: &Annals, site: &Site, now: Timestamp) -> Vec<TimelineLine> {
    let entries = timeline(petition, annals, &site.rules, |day| site.noon(day));
    let paused = site.paused.is_some();
    entries
        .into_iter()
        .map(|entry| line(entry, paused, now))
        .collect()
}

/// One of them; `paused` while nobody can sign, since the last day is not fixed then.
fn line(entry: TimelineEntry, paused: bool, now: Timestamp) -> TimelineLine {
    let ahead = entry.is_ahead(now);
    let (key, number) = match entry.event {
        TimelineEvent::Written => ("timeline-written", 0),
        TimelineEvent::Supported => ("timeline-supported", 0),
        TimelineEvent::Rejected => ("timeline-rejected", 0),
        TimelineEvent::Opened => ("timeline-opened", 0),
        TimelineEvent::ReferralThresholdReached(None) => ("timeline-referred", 0),
        TimelineEvent::ResponseThresholdReached(None) => ("timeline-answer-due", 0),
        TimelineEvent::DebateThresholdReached(None) => ("timeline-debate-considered", 0),
        TimelineEvent::ReferralThresholdReached(Some(number))
        | TimelineEvent::ResponseThresholdReached(Some(number))
        | TimelineEvent::DebateThresholdReached(Some(number)) => ("timeline-passed", number),
        TimelineEvent::Answered => ("timeline-answered", 0),
        TimelineEvent::DebateScheduled => ("timeline-debate-set", 0),
        TimelineEvent::DebateDue if ahead => ("timeline-debate-ahead", 0),
        TimelineEvent::DebateDue => ("timeline-debate-was-due", 0),
        TimelineEvent::Debated => ("timeline-debated", 0),
        TimelineEvent::DebateOutcome => ("timeline-debate-outcome", 0),
        TimelineEvent::OtherBusiness(_) => ("timeline-other-business", 0),
        TimelineEvent::Updated(_) => ("timeline-update", 0),
        TimelineEvent::Corrected(_) => ("timeline-correction", 0),
        TimelineEvent::PaperAdded(_, signatures) => ("timeline-paper", signatures),
        TimelineEvent::Amended(_) => ("timeline-amended", 0),
        TimelineEvent::Paused(_) => ("timeline-paused", 0),
        TimelineEvent::TargetReached(number) => ("timeline-pledge-reached", number),
        TimelineEvent::TargetReachedInArea(number) => ("timeline-pledge-area-reached", number),
        TimelineEvent::PledgeMissed => ("timeline-pledge-missed", 0),
        TimelineEvent::PledgeCancelled => ("timeline-pledge-cancelled", 0),
        TimelineEvent::VoteCounted => ("timeline-vote-result", 0),
        TimelineEvent::VoteCalledOff => ("timeline-vote-called-off", 0),
        TimelineEvent::Extended(_) => ("timeline-resumed", 0),
        TimelineEvent::Resumed(_) => ("timeline-resumed-only", 0),
        TimelineEvent::Removed(_) => ("timeline-removed", 0),
        TimelineEvent::PutBack(_) => ("timeline-put-back", 0),
        TimelineEvent::Closes if paused => ("timeline-closes-paused", 0),
        TimelineEvent::Closes => ("timeline-closes", 0),
        TimelineEvent::Closed => ("timeline-closed", 0),
    };
    TimelineLine { at_ms: entry.told_at().0, key, number, ahead }
}

/// What people can expect now; `over` when the petition can no longer be signed.
pub(super) fn outlook(petition: &Campaign, site: &Site, over: bool, now: Timestamp) -> Vec<Sentence> {
    let plain = |key| Sentence { key, args: TextArgs::new(), at_ms: None };
    let steps = &petition.petition().dates;
    let is_petition = petition.kind.which() == CampaignKind::Petition;
    if !is_petition || !matches!(petition.head.state, CampaignState::Open | CampaignState::Closed) {
        return Vec::new();
    }
    if petition.kind.which() != CampaignKind::Petition {
        // Nobody has to answer anything else.
        return Vec::new();
    }
    let mut sentences = Vec::new();
    match (steps.response_threshold_reached_at, site.rules.response_threshold) {
        _ if petition.petition().is_answered() => {}
        (Some(_), _) => sentences.push(plain("outlook-answer-due")),
        (None, Some(condition)) if over => {
            let args = TextArgs::from([("number".to_owned(), TextArg::Number(condition.signatures()))]);
            sentences.push(Sentence { args, ..plain("outlook-too-few") });
        }
        (None, _) => {}
    }
    let day = steps
        .scheduled_debate_date
        .as_deref()
        .and_then(|day| site.noon(day));
    match (day, steps.debate_threshold_reached_at) {
        _ if petition.petition().is_debate_settled() => {}
        (Some(day), _) if day > now => {
            sentences.push(Sentence { at_ms: Some(day.0), ..plain("outlook-debate-on") });
        }
        (None, Some(_)) => sentences.push(plain("outlook-debate-due")),
        (_, _) => {}
    }
    sentences
}

/// The texts of a petition, the one in the reader's language first.
pub(super) fn texts(petition: &Campaign, first_language: &str, read: &str) -> Vec<TextView> {
    let text = &petition.head.text;
    let direction =
        LanguageTag::parse(first_language).map_or(Direction::LeftToRight, |language| language.direction());
    let mut texts = vec![TextView {
        language: first_language.to_owned(),
        direction,
        title: text.action.clone(),
        background: text.background.clone(),
        details: text.additional_details.clone(),
    }];
    texts.extend(text.also_in.as_slice().iter().map(|other| TextView {
        language: other.language.as_str().to_owned(),
        direction: other.language.direction(),
        title: other.action.clone(),
        background: other.background.clone(),
        details: other.additional_details.clone(),
    }));
    let is_read = |text: &TextView| LanguageTag::parse(&text.language).is_ok_and(|tag| tag.is_read_by(read));
    // The sort is stable, so the others stay in their order.
    texts.sort_by_key(|text| !is_read(text));
    texts
}
