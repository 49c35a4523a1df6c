//! What has happened to one petition so far, as a feed: one entry for each event, the newest first.
//!
//! Owns the words for each event. Which events the public may see is decided by the domain ([`Annals`]).
//! Bounded by the timeline.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::annals::{Annals, LedgerLine, NewsItem, TextChange};
use throng_domain::campaign::Campaign;
use throng_domain::correction::ReasonClass;
use throng_domain::timeline::{TimelineEntry, TimelineEvent, timeline};
use throng_domain::vote::VoteEnd;

use super::entry::{Entry, Feed, tag};
use super::petition::{page_url, with};
use super::{Deps, atom, json_feed};
use crate::pages::{self, number_of};
use throng_process::clock;
use throng_rendering::i18n::{TextArg, TextArgs};
use throng_rendering::views::{VoteView, correction_reason};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// `GET /petitions/{number}/timeline.atom`.
pub(super) async fn as_atom(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let feed = feed(&deps, &site, &reading, &number, "timeline.atom").await?;
    let body = atom::atom(&feed, &site.view.name);
    Ok(headers::cross_origin(headers::public(atom::CONTENT_TYPE, body)))
}

/// `GET /petitions/{number}/timeline.json`.
pub(super) async fn as_json(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let feed = feed(&deps, &site, &reading, &number, "timeline.json").await?;
    let body = json_feed::json_feed(&feed, &site.view.name);
    Ok(headers::cross_origin(headers::public(json_feed::CONTENT_TYPE, body)))
}

async fn feed(
    deps: &Deps,
    site: &Site,
    reading: &Reading,
    number: &str,
    file: &str,
) -> Result<Feed, Failure> {
    let id = site.petition(number_of(number)?);
    let found = reading
        .ask(move |tracked| match tracked.petition_without_number(id)? {
            Some(counted) => {
                let annals = tracked.annals(&counted.campaign)?;
                Ok(Some((counted, annals)))
            }
            None => Ok(None),
        })
        .await?;
    let (counted, annals) = found.ok_or(Failure::NotFound)?;
    let petition = pages::public(site, Some(counted))?.campaign;
    let (past, ahead): (Vec<_>, Vec<_>) = timeline(&petition, &annals, &site.rules, |day| site.noon(day))
        .into_iter()
        .partition(|entry| !entry.is_ahead(clock::now()));
    if let Some(next) = ahead.iter().map(|entry| entry.at).min() {
        reading.until(next);
    }
    let place = site.base(petition.head.id.number);
    let place = place.trim_start_matches('/');
    let about = About { deps, site, petition: &petition, annals: &annals, place };
    let entries: Result<Vec<Entry>, Failure> =
        past.into_iter().rev().map(|event| about.entry(event)).collect();
    Ok(Feed {
        id: tag(&site.view.url, &format!("{place}/timeline")),
        title: petition.head.text.action.clone(),
        language: site.view.language.clone(),
        own_url: format!("{}{}/{place}/{file}", site.view.url, site.view.root),
        page_url: page_url(site, &petition),
        entries: entries?,
        begun: petition.head.dates.created_at,
    })
}

/// What entries are made from.
struct About<'a> {
    deps: &'a Deps,
    site: &'a Site,
    petition: &'a Campaign,
    annals: &'a Annals,
    /// The beginning of each identifier.
    place: &'a str,
}

impl About<'_> {
    fn entry(&self, happened: TimelineEntry) -> Result<Entry, Failure> {
        let event = happened.event;
        let word = event.word();
        let name = match event.number() {
            Some(number) => format!("{}/{word}/{number}", self.place),
            None => format!("{}/{word}", self.place),
        };
        let plain = Entry {
            id: tag(&self.site.view.url, &name),
            title: String::new(),
            url: page_url(self.site, self.petition),
            published: happened.at,
            updated: happened.at,
            text: said(self.petition, event),
            topics: Vec::new(),
        };
        if let Some(item) = self.news(event) {
            return Ok(Entry { title: item.news.subject.clone(), text: item.news.body.clone(), ..plain });
        }
        let args = if let TimelineEvent::PaperAdded(_, signatures) = event {
            counted(signatures)
        } else {
            TextArgs::new()
        };
        let title = self.deps.text(self.site, event_key(event), &args)?;
        if event == TimelineEvent::VoteCounted {
            return Ok(Entry { title, text: self.result()?, ..plain });
        }
        if let Some(change) = self.change(event) {
            let url = format!("{}{}/{}/changes", self.site.view.url, self.site.view.root, self.place);
            return Ok(Entry { title, text: change.why.clone(), url, ..plain });
        }
        Ok(match self.correction(event) {
            Some(line) => {
                let updated = line.restored_at.unwrap_or(line.at);
                Entry { title, text: self.corrected(line)?, updated, ..plain }
            }
            None => Entry { title, ..plain },
        })
    }

    /// What was decided, and how many voted.
    fn result(&self) -> Result<String, Failure> {
        let vote = VoteView::of(self.petition, self.site.clock(clock::now()));
        let Some(result) = vote.and_then(|vote| vote.result) else {
            return Ok(String::new());
        };
        let say = |key: &str, args: &TextArgs| self.deps.text(self.site, key, args);
        let mut lines: Vec<String> = Vec::new();
        if let Some(key) = result.decision_key {
            lines.push(say(key, &TextArgs::new())?);
        }
        for option in &result.chosen {
            lines.push(say("vote-result-chosen", &with("name", &option.name))?);
        }
        if !result.tied.is_empty() {
            lines.push(say("vote-result-tied-options", &TextArgs::new())?);
            lines.extend(result.tied.iter().map(|option| option.name.clone()));
        }
        lines.push(say("vote-result-turnout", &counted(result.voters))?);
        Ok(lines.join("\n"))
    }

    fn news(&self, event: TimelineEvent) -> Option<&NewsItem> {
        let (TimelineEvent::OtherBusiness(number) | TimelineEvent::Updated(number)) = event else {
            return None;
        };
        self.annals.news.iter().find(|item| item.number == number)
    }

    fn correction(&self, event: TimelineEvent) -> Option<&LedgerLine> {
        let TimelineEvent::Corrected(number) = event else {
            return None;
        };
        self.annals.corrections.iter().find(|line| line.number == number)
    }

    fn change(&self, event: TimelineEvent) -> Option<&TextChange> {
        let TimelineEvent::Amended(version) = event else {
            return None;
        };
        self.annals
            .changes
            .iter()
            .find(|change| change.version == version)
    }

    /// The sentences about a correction of the number.
    fn corrected(&self, line: &LedgerLine) -> Result<String, Failure> {
        let say = |key: &str, args: &TextArgs| self.deps.text(self.site, key, args);
        let mut sentences = Vec::new();
        let held = line.reason == ReasonClass::Held;
        let removed_key = if held {
            "correction-set-aside"
        } else {
            "correction-removed"
        };
        for (key, count) in [(removed_key, line.removed), ("correction-not-added", line.not_added)] {
            if count > 0 {
                sentences.push(say(key, &counted(count))?);
            }
        }
        if !held && line.stands() {
            sentences.push(say(correction_reason(line.reason), &TextArgs::new())?);
        }
        if line.restored > 0 {
            let key = if held {
                "correction-checked"
            } else {
                "correction-restored"
            };
            sentences.push(say(key, &counted(line.restored))?);
        }
        Ok(sentences.join(" "))
    }
}

fn counted(count: i64) -> TextArgs {
    TextArgs::from([("count".to_owned(), TextArg::Number(count))])
}

fn event_key(event: TimelineEvent) -> &'static str {
    match event {
        TimelineEvent::Written => "event-written",
        TimelineEvent::Supported => "event-supported",
        TimelineEvent::Rejected => "event-rejected",
        TimelineEvent::Opened => "event-opened",
        TimelineEvent::ReferralThresholdReached(_) => "event-referral-threshold",
        TimelineEvent::ResponseThresholdReached(_) => "event-response-threshold",
        TimelineEvent::DebateThresholdReached(_) => "event-debate-threshold",
        TimelineEvent::Answered => "event-answered",
        TimelineEvent::DebateScheduled => "event-debate-scheduled",
        TimelineEvent::DebateDue => "event-debate-due",
        TimelineEvent::Debated => "event-debated",
        TimelineEvent::DebateOutcome => "event-debate-outcome",
        TimelineEvent::OtherBusiness(_) => "timeline-other-business",
        TimelineEvent::Updated(_) => "timeline-update",
        TimelineEvent::Corrected(_) => "event-correction",
        TimelineEvent::PaperAdded(..) => "event-paper",
        TimelineEvent::Amended(_) => "event-amended",
        TimelineEvent::Paused(_) => "event-paused",
        TimelineEvent::TargetPassed { reached: true, .. } => "timeline-pledge-reached",
        TimelineEvent::TargetPassed { reached: false, .. } => "timeline-pledge-lost",
        TimelineEvent::TargetReachedInArea(_) => "timeline-pledge-area-reached",
        TimelineEvent::PledgeMissed => "timeline-pledge-missed",
        TimelineEvent::PledgeCancelled => "timeline-pledge-cancelled",
        TimelineEvent::VoteCounted => "timeline-vote-result",
        TimelineEvent::VoteCalledOff => "timeline-vote-called-off",
        TimelineEvent::Extended(_) | TimelineEvent::Resumed(_) => "event-resumed",
        TimelineEvent::Removed(_) => "timeline-removed",
        TimelineEvent::PutBack(_) => "timeline-put-back",
        TimelineEvent::Closes | TimelineEvent::Closed => "event-closed",
    }
}

/// The text that belongs to an event, if the petition holds one.
fn said(petition: &Campaign, event: TimelineEvent) -> String {
    match event {
        TimelineEvent::Opened => petition.head.text.background.clone(),
        TimelineEvent::Rejected => {
            let details = petition
                .head
                .rejection
                .as_ref()
                .and_then(|rejection| rejection.details.clone());
            details.unwrap_or_default()
        }
        TimelineEvent::Answered => petition
            .petition()
            .response
            .as_ref()
            .map(|answer| answer.summary.clone())
            .unwrap_or_default(),
        TimelineEvent::VoteCalledOff => match petition.vote().and_then(|vote| vote.end.as_ref()) {
            Some(VoteEnd::CalledOff { why, .. }) => why.clone(),
            Some(VoteEnd::Opened(_)) | None => String::new(),
        },
        TimelineEvent::Debated | TimelineEvent::DebateOutcome => {
            let overview = petition
                .petition()
                .debate
                .as_ref()
                .and_then(|debate| debate.overview.clone());
            overview.unwrap_or_default()
        }
        TimelineEvent::Written
        | TimelineEvent::Supported
        | TimelineEvent::ReferralThresholdReached(_)
        | TimelineEvent::ResponseThresholdReached(_)
        | TimelineEvent::DebateThresholdReached(_)
        | TimelineEvent::DebateScheduled
        | TimelineEvent::DebateDue
        | TimelineEvent::OtherBusiness(_)
        | TimelineEvent::Updated(_)
        | TimelineEvent::Corrected(_)
        | TimelineEvent::PaperAdded(..)
        | TimelineEvent::Amended(_)
        | TimelineEvent::Paused(_)
        | TimelineEvent::Extended(_)
        | TimelineEvent::Resumed(_)
        | TimelineEvent::Removed(_)
        | TimelineEvent::PutBack(_)
        | TimelineEvent::TargetPassed { .. }
        | TimelineEvent::TargetReachedInArea(_)
        | TimelineEvent::PledgeMissed
        | TimelineEvent::PledgeCancelled
        | TimelineEvent::VoteCounted
        | TimelineEvent::Closes
        | TimelineEvent::Closed => String::new(),
    }
}
