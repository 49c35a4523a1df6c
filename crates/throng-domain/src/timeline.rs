//! What happened to a petition and what is still to come, in order: the list that its page, its feed
//! and its calendar show.
//!
//! Owns which dates of a petition are told to the public, and in which order. It must never tell
//! anything of a petition that is not public, nor know time zones: a day (`YYYY-MM-DD`) becomes an
//! instant through the function that the caller gives. Bounded by the enum: each event happens at
//! most once, but for news and corrections, which have a number each and are bounded by the annals.

use crate::annals::{Annals, NewsKind};
use crate::petition::{Petition, PetitionState};
use crate::site::SiteRules;
use crate::threshold::Threshold;
use crate::time::{HOUR_MS, Timestamp};

/// Something dated in a petition's life. The order is that of a life, for events at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimelineEvent {
    /// Its creator wrote it.
    Written,
    /// It had enough supporters to be looked at.
    Supported,
    /// It was not accepted.
    Rejected,
    /// It opened for signatures.
    Opened,
    /// It had the signatures for a committee; how many, as below.
    ReferralThresholdReached(Option<i64>),
    /// It had the signatures for an answer; how many these are under the rules of today, if they say.
    ResponseThresholdReached(Option<i64>),
    /// It had the signatures for a debate to be considered; how many, as above.
    DebateThresholdReached(Option<i64>),
    /// The body answered.
    Answered,
    /// A day for the debate was set; when it is, [`TimelineEvent::DebateDue`] says.
    DebateScheduled,
    /// The day set for a debate that has not been held, as far as is known. May lie ahead.
    DebateDue,
    /// It was debated.
    Debated,
    /// What came of the call for a debate was published, without a day of a debate.
    DebateOutcome,
    /// Other business about it was published: the number of the publication.
    OtherBusiness(i64),
    /// News of whoever started it was published: the number of the publication.
    Updated(i64),
    /// Signatures were taken out of its number: the number of the correction.
    Corrected(i64),
    /// All signing was paused: the number of the pause.
    Paused(i64),
    /// It could be signed again, and closes as much later: the number of the pause.
    Resumed(i64),
    /// The first instant at which it can no longer be signed. Lies ahead, but for the minute before it
    /// is marked as closed.
    Closes,
    /// It closed.
    Closed,
}

impl TimelineEvent {
    /// Whether only the day is known: the instant is then noon of that day.
    #[must_use]
    pub fn is_a_day(self) -> bool {
        matches!(self, TimelineEvent::DebateScheduled | TimelineEvent::DebateDue | TimelineEvent::Debated)
    }

    /// A word for addresses and identifiers; it never changes. With [`TimelineEvent::number`] it names one event.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            TimelineEvent::Written => "written",
            TimelineEvent::Supported => "supported",
            TimelineEvent::Rejected => "rejected",
            TimelineEvent::Opened => "opened",
            TimelineEvent::ReferralThresholdReached(_) => "referral-threshold",
            TimelineEvent::ResponseThresholdReached(_) => "response-threshold",
            TimelineEvent::DebateThresholdReached(_) => "debate-threshold",
            TimelineEvent::Answered => "answered",
            TimelineEvent::DebateScheduled => "debate-scheduled",
            TimelineEvent::DebateDue => "debate-due",
            TimelineEvent::Debated => "debated",
            TimelineEvent::DebateOutcome => "debate-outcome",
            TimelineEvent::OtherBusiness(_) => "other-business",
            TimelineEvent::Updated(_) => "update",
            TimelineEvent::Corrected(_) => "correction",
            TimelineEvent::Paused(_) => "paused",
            TimelineEvent::Resumed(_) => "resumed",
            TimelineEvent::Closes => "closes",
            TimelineEvent::Closed => "closed",
        }
    }

    /// Which of several of its kind it is.
    #[must_use]
    pub fn number(self) -> Option<i64> {
        match self {
            TimelineEvent::OtherBusiness(number)
            | TimelineEvent::Updated(number)
            | TimelineEvent::Corrected(number)
            | TimelineEvent::Paused(number)
            | TimelineEvent::Resumed(number) => Some(number),
            TimelineEvent::Written
            | TimelineEvent::Supported
            | TimelineEvent::Rejected
            | TimelineEvent::Opened
            | TimelineEvent::ReferralThresholdReached(_)
            | TimelineEvent::ResponseThresholdReached(_)
            | TimelineEvent::DebateThresholdReached(_)
            | TimelineEvent::Answered
            | TimelineEvent::DebateScheduled
            | TimelineEvent::DebateDue
            | TimelineEvent::Debated
            | TimelineEvent::DebateOutcome
            | TimelineEvent::Closes
            | TimelineEvent::Closed => None,
        }
    }
}

/// One line of a timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimelineEntry {
    /// When: exact, or noon of the day ([`TimelineEvent::is_a_day`]).
    pub at: Timestamp,
    /// What.
    pub event: TimelineEvent,
}

impl TimelineEntry {
    /// The moment whose day is told: of an end the last one before it, as [`PetitionDates::last_moment`].
    ///
    /// [`PetitionDates::last_moment`]: crate::petition::PetitionDates::last_moment
    #[must_use]
    pub fn told_at(self) -> Timestamp {
        match self.event {
            TimelineEvent::Closes | TimelineEvent::Closed => self.at.just_before(),
            TimelineEvent::Written
            | TimelineEvent::Supported
            | TimelineEvent::Rejected
            | TimelineEvent::Opened
            | TimelineEvent::ReferralThresholdReached(_)
            | TimelineEvent::ResponseThresholdReached(_)
            | TimelineEvent::DebateThresholdReached(_)
            | TimelineEvent::Answered
            | TimelineEvent::DebateScheduled
            | TimelineEvent::DebateDue
            | TimelineEvent::Debated
            | TimelineEvent::DebateOutcome
            | TimelineEvent::OtherBusiness(_)
            | TimelineEvent::Updated(_)
            | TimelineEvent::Corrected(_)
            | TimelineEvent::Paused(_)
            | TimelineEvent::Resumed(_) => self.at,
        }
    }

    /// Whether it is still to come at `now`.
    #[must_use]
    pub fn is_ahead(self, now: Timestamp) -> bool {
        self.at > now
    }
}

/// All that is known and public, earliest first; empty for a petition that is not public.
///
/// `noon` gives the noon of a day (`YYYY-MM-DD`) where the site is; days that it does not understand
/// are left out.
#[must_use]
pub fn timeline(
    petition: &Petition,
    annals: &Annals,
    rules: &SiteRules,
    noon: impl Fn(&str) -> Option<Timestamp>,
) -> Vec<TimelineEntry> {
    if !petition.state.is_public() {
        return Vec::new();
    }
    let dates = &petition.dates;
    let day = |text: &Option<String>| text.as_deref().and_then(&noon);
    let debated_on = petition
        .debate
        .as_ref()
        .and_then(|debate| day(&debate.debated_on));
    let not_debated = debated_on.is_none();
    let number = |threshold| rules.condition(threshold).map(|condition| condition.signatures());
    let referral_event = TimelineEvent::ReferralThresholdReached(number(Threshold::Referral));
    let response_event = TimelineEvent::ResponseThresholdReached(number(Threshold::Response));
    let debate_event = TimelineEvent::DebateThresholdReached(number(Threshold::Debate));
    let answered_on = petition
        .response
        .as_ref()
        .and_then(|answer| day(&answer.responded_on));
    let outcome = petition.debate.as_ref().and(dates.debate_outcome_at);
    let closed = petition.state == PetitionState::Closed;
    let open = petition.state == PetitionState::Open;
    let found = [
        (Some(dates.created_at), TimelineEvent::Written),
        (dates.moderation_threshold_reached_at, TimelineEvent::Supported),
        (dates.rejected_at, TimelineEvent::Rejected),
        (dates.opened_at, TimelineEvent::Opened),
        (dates.referral_threshold_reached_at, referral_event),
        (dates.response_threshold_reached_at, response_event),
        (dates.debate_threshold_reached_at, debate_event),
        (within_its_day(answered_on, dates.government_response_at), TimelineEvent::Answered),
        (day(&dates.debate_scheduled_on), TimelineEvent::DebateScheduled),
        (day(&dates.scheduled_debate_date).filter(|_| not_debated), TimelineEvent::DebateDue),
        (debated_on, TimelineEvent::Debated),
        (outcome.filter(|_| not_debated), TimelineEvent::DebateOutcome),
        (dates.closes_at.filter(|_| open), TimelineEvent::Closes),
        (dates.closed_at.or(dates.closes_at).filter(|_| closed), TimelineEvent::Closed),
    ];
    let dated = found
        .into_iter()
        .filter_map(|(at, event)| Some(TimelineEntry { at: at?, event }));
    let mut entries: Vec<TimelineEntry> = dated.chain(pauses(petition)).chain(beside(annals)).collect();
    entries.sort_unstable();
    entries
}

/// The pauses that it has been through.
fn pauses(petition: &Petition) -> impl Iterator<Item = TimelineEntry> {
    (1..).zip(&petition.pauses).flat_map(|(number, pause)| {
        [
            TimelineEntry { at: pause.from, event: TimelineEvent::Paused(number) },
            TimelineEntry { at: pause.to, event: TimelineEvent::Resumed(number) },
        ]
    })
}

/// What is told beside the petition's own dates.
fn beside(annals: &Annals) -> impl Iterator<Item = TimelineEntry> {
    let news = annals.news.iter().map(|item| {
        let event = match item.kind {
            NewsKind::OtherBusiness => TimelineEvent::OtherBusiness(item.number),
            NewsKind::Update => TimelineEvent::Updated(item.number),
        };
        TimelineEntry { at: item.at, event }
    });
    let corrections = annals
        .corrections
        .iter()
        .map(|line| TimelineEntry { at: line.at, event: TimelineEvent::Corrected(line.number) });
    news.chain(corrections)
}

/// The instant if it lies within the day whose noon is given, else that noon: the day is what the
/// body said, and the instant may be that of a later correction.
fn within_its_day(noon: Option<Timestamp>, instant: Option<Timestamp>) -> Option<Timestamp> {
    match (noon, instant) {
        (Some(noon), Some(instant)) if instant.since(noon).abs() <= 12 * HOUR_MS => Some(instant),
        (Some(noon), _) => Some(noon),
        (None, instant) => instant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::annals::{LedgerLine, NewsItem};
    use crate::correction::ReasonClass;
    use crate::ids::{PetitionId, SiteId};
    use crate::pause::Pause;
    use crate::petition::{Debate, Hidden, PetitionDates, PetitionText, Response};
    use crate::publication::News;
    use crate::site::Preset;
    use crate::time::DAY_MS;
    use crate::translation::Translations;

    /// The day `n` of these tests, at midnight.
    fn day(n: i64) -> Timestamp {
        Timestamp(n * DAY_MS)
    }

    /// Days are written as their number here.
    fn noon(text: &str) -> Option<Timestamp> {
        text.parse().ok().map(|n: i64| day(n).plus_ms(12 * HOUR_MS))
    }

    fn petition(state: PetitionState) -> Petition {
        let text = |text: &str| text.to_owned();
        Petition {
            id: PetitionId { site: SiteId(1), number: 7 },
            state,
            text: PetitionText {
                action: text("Save the library"),
                background: text(""),
                additional_details: text(""),
                committee_note: None,
                also_in: Translations::default(),
            },
            dates: PetitionDates::written(day(1)),
            creator_name: None,
            rejection: None,
            response: None,
            debate: None,
            topics: Vec::new(),
            departments: Vec::new(),
            hidden: Hidden::default(),
            told: Vec::new(),
            pauses: Vec::new(),
        }
    }

    fn answer(on: Option<&str>) -> Option<Response> {
        let responded_on = on.map(str::to_owned);
        let (summary, details) = (String::new(), String::new());
        Some(Response {
            responded_on,
            summary,
            details,
            created_at: None,
            updated_at: None,
            answered_by: None,
        })
    }

    fn told(petition: &Petition) -> String {
        let entries = timeline(petition, &Annals::default(), &SiteRules::preset(Preset::Parliament), noon);
        let line =
            |entry: &TimelineEntry| format!("{}:{}", entry.event.word(), entry.at.0.div_euclid(DAY_MS));
        entries.iter().map(line).collect::<Vec<_>>().join(" ")
    }

    /// What a case does to a petition.
    type Change = fn(&mut Petition);

    /// Name, state, what else is known, and what is told.
    const CASES: [(&str, PetitionState, Change, &str); 14] = [
        ("nothing known", PetitionState::Open, |_| (), "written:1"),
        (
            "open",
            PetitionState::Open,
            |p| {
                p.dates.moderation_threshold_reached_at = Some(day(2));
                p.dates.opened_at = Some(day(4));
                p.dates.closes_at = Some(day(99));
            },
            "written:1 supported:2 opened:4 closes:99",
        ),
        (
            "rejected",
            PetitionState::Rejected,
            |p| {
                p.dates.rejected_at = Some(day(3));
                p.dates.closes_at = Some(day(99));
            },
            "written:1 rejected:3",
        ),
        (
            "closed early",
            PetitionState::Closed,
            |p| (p.dates.closed_at, p.dates.closes_at) = (Some(day(5)), Some(day(9))),
            "written:1 closed:5",
        ),
        (
            "closed, date not brought",
            PetitionState::Closed,
            |p| p.dates.closes_at = Some(day(9)),
            "written:1 closed:9",
        ),
        (
            "both thresholds at one instant come in order of life",
            PetitionState::Open,
            |p| {
                p.dates.debate_threshold_reached_at = Some(day(6));
                p.dates.response_threshold_reached_at = Some(day(6));
            },
            "written:1 response-threshold:6 debate-threshold:6",
        ),
        (
            "taken up by a committee",
            PetitionState::Open,
            |p| p.dates.referral_threshold_reached_at = Some(day(6)),
            "written:1 referral-threshold:6",
        ),
        (
            "paused twice",
            PetitionState::Open,
            |p| p.pauses = vec![Pause { from: day(2), to: day(3) }, Pause { from: day(5), to: day(7) }],
            "written:1 paused:2 resumed:3 paused:5 resumed:7",
        ),
        (
            "answered after it closed",
            PetitionState::Closed,
            |p| {
                p.dates.closed_at = Some(day(5));
                p.response = answer(Some("8"));
                p.dates.government_response_at = Some(day(10));
            },
            "written:1 closed:5 answered:8",
        ),
        (
            "answered, instant only",
            PetitionState::Open,
            |p| {
                p.response = answer(None);
                p.dates.government_response_at = Some(day(10));
            },
            "written:1 answered:10",
        ),
        (
            "debate ahead",
            PetitionState::Open,
            |p| {
                p.dates.debate_scheduled_on = Some("20".to_owned());
                p.dates.scheduled_debate_date = Some("40".to_owned());
            },
            "written:1 debate-scheduled:20 debate-due:40",
        ),
        (
            "debated on another day than was set",
            PetitionState::Closed,
            |p| {
                p.dates.scheduled_debate_date = Some("40".to_owned());
                p.dates.debate_outcome_at = Some(day(50));
                p.debate = Some(Debate { debated_on: Some("41".to_owned()), ..Debate::default() });
            },
            "written:1 debated:41",
        ),
        (
            "not debated",
            PetitionState::Closed,
            |p| {
                p.dates.debate_outcome_at = Some(day(50));
                p.debate = Some(Debate::default());
            },
            "written:1 debate-outcome:50",
        ),
        (
            "a day that is none",
            PetitionState::Open,
            |p| p.dates.scheduled_debate_date = Some("soon".to_owned()),
            "written:1",
        ),
    ];

    #[test]
    fn what_is_known_is_told_in_order() {
        for (name, state, change, expected) in CASES {
            let mut petition = petition(state);
            change(&mut petition);
            assert_eq!(told(&petition), expected, "{name}");
        }
    }

    #[test]
    fn news_and_corrections_stand_where_they_happened() {
        let item = |number, at, kind| {
            let news = News { subject: String::new(), body: String::new(), on: None };
            NewsItem { number, at, kind, news }
        };
        let line = LedgerLine {
            number: 1,
            at: day(6),
            reason: ReasonClass::Automated,
            removed: 3,
            restored: 0,
            restored_at: None,
        };
        let annals = Annals {
            news: vec![item(4, day(9), NewsKind::Update), item(2, day(3), NewsKind::OtherBusiness)],
            corrections: vec![line],
        };
        let mut petition = petition(PetitionState::Open);
        petition.dates.opened_at = Some(day(4));
        let told = |petition: &Petition| {
            let entries = timeline(petition, &annals, &SiteRules::preset(Preset::Parliament), noon);
            let name = |entry: &TimelineEntry| {
                let number = entry.event.number().unwrap_or_default();
                format!("{}{number}", entry.event.word())
            };
            entries.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(told(&petition), "written0 other-business2 opened0 correction1 update4");
        petition.state = PetitionState::TakenDown;
        assert_eq!(told(&petition), "", "nobody is told of what was taken down");
    }

    #[test]
    fn an_end_is_told_as_the_day_before_its_midnight() {
        for (state, at, told) in [(PetitionState::Open, day(99), 98), (PetitionState::Closed, day(5), 4)] {
            let mut petition = petition(state);
            (petition.dates.closes_at, petition.dates.closed_at) = (Some(at), None);
            let entries =
                timeline(&petition, &Annals::default(), &SiteRules::preset(Preset::Parliament), noon);
            let days = entries.iter().map(|entry| entry.told_at().0.div_euclid(DAY_MS));
            assert_eq!(days.collect::<Vec<_>>(), [1, told], "{state:?}");
            assert_eq!(entries.last().map(|entry| entry.told_at()), petition.dates.last_moment());
        }
    }

    #[test]
    fn only_public_petitions_have_a_timeline() {
        for state in PetitionState::ALL {
            let told = told(&petition(state));
            assert_eq!(told.is_empty(), !state.is_public(), "{state:?}");
        }
    }

    #[test]
    fn an_instant_holds_within_the_day_that_was_named() {
        let noon = |n: i64| day(n).plus_ms(12 * HOUR_MS);
        for (named, instant, expected) in [
            (None, None, None),
            (Some(noon(3)), None, Some(noon(3))),
            (None, Some(day(3)), Some(day(3))),
            (Some(noon(3)), Some(day(3).plus_ms(9 * HOUR_MS)), Some(day(3).plus_ms(9 * HOUR_MS))),
            (Some(noon(3)), Some(day(8)), Some(noon(3))),
        ] {
            assert_eq!(within_its_day(named, instant), expected, "{named:?} {instant:?}");
        }
    }

    #[test]
    fn the_rules_say_how_many_signatures_a_threshold_is() {
        let mut petition = petition(PetitionState::Open);
        petition.dates.response_threshold_reached_at = Some(day(6));
        for (preset, number) in [(Preset::Parliament, Some(10_000)), (Preset::Council, None)] {
            let entries = timeline(&petition, &Annals::default(), &SiteRules::preset(preset), noon);
            let event = TimelineEvent::ResponseThresholdReached(number);
            assert_eq!(entries[1], TimelineEntry { at: day(6), event });
            assert!(entries[1].is_ahead(day(5)) && !entries[1].is_ahead(day(6)));
        }
    }
}
