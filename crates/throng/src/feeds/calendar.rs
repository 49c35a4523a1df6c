//! Dates for calendars (RFC 5545): the last day to sign, the moment at which a vote closes, and the day of a debate.
//!
//! Owns escaping, folding and the identifiers of events. An event whose date moves keeps its identifier and raises its
//! sequence number, so that a calendar moves it instead of showing two. Must never read a clock. Bounded by two events.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::pledge::Pledge;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_domain::unseen::is_disturbing;
use throng_domain::vote::VoteEnd;

use super::entry::authority;

/// The content type.
pub(super) const CONTENT_TYPE: &str = "text/calendar; charset=utf-8";

/// Longest line in octets, without its end: longer ones are folded (RFC 5545 §3.1).
const LINE_OCTETS_MAX: usize = 75;

/// When something happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// On a day.
    Day(Date),
    /// At a moment, which every calendar shows in the time zone of its reader.
    Moment(Timestamp),
}

/// Something that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Occasion {
    /// The part of the event's identifier that tells it from the petition's other events: `closes`, `debate`.
    pub(super) kind: &'static str,
    pub(super) when: When,
    /// The title of the event, in one line.
    pub(super) summary: String,
    /// Whether it was called off: it stays where it was, and calendars show that it does not take place (RFC 5545 §3.8.1.11).
    pub(super) is_off: bool,
}

/// What all events of a petition have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct About<'a> {
    pub(super) petition: &'a Campaign,
    /// `https://petitions.example.org`: its host is part of each event's identifier.
    pub(super) site_url: &'a str,
    /// The full URL of the petition's page.
    pub(super) url: &'a str,
}

/// Whether a vote or a pledge was called off.
pub(super) fn is_called_off(petition: &Campaign) -> bool {
    let vote = petition.vote().and_then(|vote| vote.end.as_ref());
    matches!(vote, Some(VoteEnd::CalledOff { .. })) || petition.pledge().is_some_and(Pledge::is_cancelled)
}

/// When an accepted petition closes, or closed: its last day, and of a vote, which has an hour, the moment. Of what was called off, when
/// it would have closed.
pub(super) fn closing(petition: &Campaign, zone: &TimeZone) -> Option<When> {
    let last = last_day(petition, zone)?;
    Some(match end(petition) {
        Some(end) if petition.vote().is_some() => When::Moment(end),
        _ => When::Day(last),
    })
}

fn end(petition: &Campaign) -> Option<Timestamp> {
    let dates = &petition.head.dates;
    match is_called_off(petition) {
        true => dates.closes_at.or(dates.closed_at),
        false => dates.closed_at.or(dates.closes_at),
    }
}

fn last_day(petition: &Campaign, zone: &TimeZone) -> Option<Date> {
    let accepted = matches!(petition.head.state, CampaignState::Open | CampaignState::Closed);
    let last = end(petition).map(Timestamp::just_before).filter(|_| accepted)?;
    let last = jiff::Timestamp::from_millisecond(last.0).ok()?;
    Some(last.to_zoned(zone.clone()).date())
}

/// The day for which a debate is planned.
pub(super) fn debate_day(petition: &Campaign) -> Option<Date> {
    petition
        .petition()
        .dates
        .scheduled_debate_date
        .as_deref()?
        .parse()
        .ok()
}

/// The calendar of a petition; `None` without an event, because a calendar must hold one.
pub(super) fn calendar(about: About<'_>, occasions: &[Occasion]) -> Option<Vec<u8>> {
    if occasions.is_empty() {
        return None;
    }
    let mut lines = Lines::default();
    lines.put("BEGIN", "VCALENDAR");
    lines.put("VERSION", "2.0");
    lines.put("PRODID", "-//Throng//Petitions//EN");
    lines.put("CALSCALE", "GREGORIAN");
    lines.put("METHOD", "PUBLISH");
    for occasion in occasions {
        event(&mut lines, about, occasion);
    }
    lines.put("END", "VCALENDAR");
    Some(lines.text.into_bytes())
}

fn event(lines: &mut Lines, about: About<'_>, occasion: &Occasion) {
    let dates = &about.petition.head.dates;
    let number = about.petition.head.id.number;
    let changed = moment(dates.updated_at);
    // Rises with every change of the petition: a sequence number may skip values, but never go back.
    let sequence = (dates.updated_at.since(dates.created_at) / SECOND_MS).clamp(0, i64::from(i32::MAX));
    lines.put("BEGIN", "VEVENT");
    let which = about.petition.kind.which().word();
    lines.put("UID", &format!("{which}-{number}-{}@{}", occasion.kind, authority(about.site_url)));
    lines.put("SEQUENCE", &sequence.to_string());
    lines.put("DTSTAMP", &changed);
    lines.put("LAST-MODIFIED", &changed);
    match occasion.when {
        When::Day(day) => lines.put("DTSTART;VALUE=DATE", &day.strftime("%Y%m%d").to_string()),
        When::Moment(at) => lines.put("DTSTART", &moment(at)),
    }
    if occasion.is_off {
        lines.put("STATUS", "CANCELLED");
    }
    lines.put("SUMMARY", &escaped(&occasion.summary));
    lines.put("URL", about.url);
    // The event does not make anybody busy.
    lines.put("TRANSP", "TRANSPARENT");
    lines.put("END", "VEVENT");
}

/// `20260306T090000Z`.
fn moment(at: Timestamp) -> String {
    let at = throng_rendering::i18n::moment(at);
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Escapes a text as a value (RFC 5545 §3.3.11), without control characters and marks that turn a line around.
fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\\' | ';' | ',' => value.extend(['\\', c]),
            '\n' => value.push_str("\\n"),
            c if is_disturbing(c) => {}
            c => value.push(c),
        }
    }
    value
}

/// Content lines, folded and ended as the format requires.
#[derive(Debug, Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn put(&mut self, name: &str, value: &str) {
        let mut octets = 0;
        for c in name.chars().chain([':']).chain(value.chars()) {
            if octets + c.len_utf8() > LINE_OCTETS_MAX {
                self.text.push_str("\r\n ");
                octets = 1;
            }
            self.text.push(c);
            octets += c.len_utf8();
        }
        self.text.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use icalendar::{Calendar, CalendarComponent, Component};
    use proptest::prelude::*;

    use super::*;
    use crate::feeds::sample::petition;

    fn written(petition: &Campaign, summary: &str) -> String {
        let about = About {
            petition,
            site_url: "https://petitions.brindle.example",
            url: "https://petitions.brindle.example/petitions/7/save-the-library",
        };
        let day = debate_day(petition).expect("the sample has a debate");
        let occasion =
            |kind| Occasion { kind, when: When::Day(day), summary: summary.to_owned(), is_off: false };
        let bytes = calendar(about, &[occasion("closes"), occasion("debate")]).expect("two events");
        String::from_utf8(bytes).expect("UTF-8")
    }

    fn read(text: &str) -> Vec<icalendar::Event> {
        let calendar: Calendar = text.parse().unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let events = calendar
            .components
            .into_iter()
            .filter_map(|component| match component {
                CalendarComponent::Event(event) => Some(event),
                _ => None,
            });
        events.collect()
    }

    #[test]
    fn an_independent_reader_finds_both_days() {
        let events = read(&written(&petition("Save the library"), "Debate; library, \\ more"));
        assert_eq!(events.len(), 2);
        assert_eq!(events[0].get_uid(), Some("petition-7-closes@petitions.brindle.example"));
        assert_eq!(events[1].get_uid(), Some("petition-7-debate@petitions.brindle.example"));
        assert_eq!(events[1].get_summary(), Some("Debate; library, \\ more"));
        assert_eq!(events[1].property_value("DTSTART"), Some("20260420"));
    }

    #[test]
    fn a_moved_date_keeps_its_name_and_counts_up() {
        let mut moved = petition("Save the library");
        let before = read(&written(&moved, "x"));
        moved
            .petition_mut()
            .expect("a petition")
            .dates
            .scheduled_debate_date = Some("2026-05-04".to_owned());
        moved.head.dates.updated_at = moved.head.dates.updated_at.plus_ms(SECOND_MS);
        let after = read(&written(&moved, "x"));
        let sequence = |event: &icalendar::Event| event.get_sequence().expect("a sequence");
        assert_eq!(before[1].get_uid(), after[1].get_uid());
        assert!(sequence(&after[1]) > sequence(&before[1]));
        assert_ne!(before[1].property_value("DTSTART"), after[1].property_value("DTSTART"));
    }

    #[test]
    fn it_closes_on_its_last_day() {
        let zone = TimeZone::get("Europe/London").expect("a zone of the database");
        let mut petition = petition("x");
        // Midnight in London in summer is an hour before midnight in UTC.
        petition.head.dates.closes_at = Some(Timestamp(1_782_860_400_000));
        assert_eq!(last_day(&petition, &zone).expect("a day").to_string(), "2026-06-30");
        petition.head.state = CampaignState::Rejected;
        assert_eq!(last_day(&petition, &zone), None);
    }

    proptest! {
        #[test]
        fn any_text_is_folded_and_read_back(text: String) {
            let written = written(&petition("x"), &text);
            prop_assert!(written.ends_with("\r\n"));
            for line in written.split("\r\n") {
                prop_assert!(line.len() <= LINE_OCTETS_MAX, "{line:?}");
                prop_assert!(!line.contains(|c: char| c.is_control()), "{line:?}");
            }
            prop_assert_eq!(read(&written).len(), 2);
        }
    }
}
