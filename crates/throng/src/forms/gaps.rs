//! The gaps of a pledge's sentence: from typed text to terms, with every mistake at its field.
//!
//! Owns how a day and a number are read. It must never guess a day: 5/6 is two days, so only `YYYY-MM-DD` and
//! `DD/MM/YYYY` are read.

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use throng_domain::campaign::{Campaign, CampaignKind};
use throng_domain::limits::{PLEDGE_GAP_CHARS_MAX, PLEDGE_TARGET_MAX};
use throng_domain::person::PostcodeForm;
use throng_domain::pledge::{Pledge, Terms, TermsError, Verdict};
use throng_domain::time::{DAY_MS, Timestamp};

use super::start::chars;
use throng_process::clock;
use throng_rendering::i18n::{TextArg, TextArgs};
use throng_rendering::themes::ThemeError;
use throng_rendering::views::{FieldProblem, LargeTargets, PledgeForm, PledgeValues};
use throng_rendering::wording::one_line;
use throng_web::http::form::Form;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// The gaps as they were typed.
pub(super) fn values_of(form: &Form) -> PledgeValues {
    let typed = |name: &str| form.get(name).to_owned();
    PledgeValues {
        target: typed("target"),
        people: typed("people"),
        others: typed("others"),
        last_day: typed("last_day"),
        private: form.is_ticked("private"),
        by_area: form.is_ticked("by_area"),
    }
}

/// The gaps of a pledge as they are stored; empty for another kind of campaign.
pub(super) fn values_of_stored(site: &Site, campaign: &Campaign) -> PledgeValues {
    let Some(pledge) = campaign.pledge() else {
        return PledgeValues::default();
    };
    let terms = &pledge.terms;
    PledgeValues {
        target: terms.target.to_string(),
        people: terms.people.clone(),
        others: terms.others.clone(),
        last_day: day_of(&site.time_zone, terms.until.just_before()),
        private: terms.private,
        by_area: terms.by_area,
    }
}

/// The terms of a pledge, or what is wrong with each gap; `None` where the form is one for a petition.
pub(super) fn terms_of(site: &Site, values: &PledgeValues) -> Result<Option<Terms>, Vec<FieldProblem>> {
    if site.view.kind != CampaignKind::Pledge {
        return Ok(None);
    }
    let (target, until) = (number(&values.target), end_of(site, &values.last_day));
    let [people, others] = [&values.people, &values.others].map(|gap| one_line(gap));
    let mut problems = Vec::new();
    match target {
        _ if values.target.trim().is_empty() => {
            problems.push(FieldProblem::new("target", "gap-target-missing"))
        }
        Some(target) if (1..=PLEDGE_TARGET_MAX).contains(&target) => {}
        _ => {
            let most = [("most", PLEDGE_TARGET_MAX.into())];
            problems.push(FieldProblem::with("target", "gap-target-wrong", most));
        }
    }
    for (field, gap) in [("people", &people), ("others", &others)] {
        let over = gap.chars().count().saturating_sub(PLEDGE_GAP_CHARS_MAX);
        if over > 0 {
            problems.push(FieldProblem::with(field, "gap-too-long", [("over", chars(over).into())]));
        }
    }
    let until = match until {
        Some(until) => {
            problems.extend(day_problem(site, until, clock::now()));
            until
        }
        None => {
            let key = match values.last_day.trim().is_empty() {
                true => "gap-day-missing",
                false => "gap-day-wrong",
            };
            problems.push(FieldProblem::new("last_day", key));
            Timestamp(0)
        }
    };
    let terms = Terms {
        target: target.unwrap_or_default(),
        people,
        others,
        until,
        private: values.private,
        by_area: values.by_area && has_areas(site),
    };
    match problems.is_empty() {
        true => Ok(Some(terms)),
        false => Err(problems),
    }
}

/// What is wrong with a last day, by the domain's rule, with the nearest day that is not.
fn day_problem(site: &Site, until: Timestamp, now: Timestamp) -> Option<FieldProblem> {
    let (first, last) = nearest_days(site, now);
    let words = |at| TextArg::Text(in_words(site, at));
    match site.rules.last_days(now).check(until, now).err()? {
        TermsError::Past => Some(FieldProblem::new("last_day", "gap-day-past")),
        TermsError::TooSoon => Some(FieldProblem::with("last_day", "gap-day-soon", [("date", words(first))])),
        TermsError::TooLate => Some(FieldProblem::with("last_day", "gap-day-late", [("date", words(last))])),
        // These are not about the day.
        TermsError::Target | TermsError::Gap => None,
    }
}

/// A moment of the first day on which a pledge that is written now can end, and one of the last.
fn nearest_days(site: &Site, now: Timestamp) -> (Timestamp, Timestamp) {
    let days = site.rules.last_days(now);
    (days.checked_by, now.plus_ms(days.most * DAY_MS))
}

/// A day as people write it, in the language of the page.
fn in_words(site: &Site, at: Timestamp) -> String {
    let words = site.themes.date(&site.view.language, at.0, &site.view.time_zone);
    words.unwrap_or_else(|_| day_of(&site.time_zone, at))
}

/// Whether each area can have the target of a pledge for itself: people are asked for a postcode, and the site knows areas.
fn has_areas(site: &Site) -> bool {
    site.rules.postcode != PostcodeForm::NotAsked && !site.areas.is_empty()
}

/// The deed as it is stored: a whole sentence of whoever joins. One that was typed without its beginning gets it.
pub(super) fn deed(site: &Site, typed: &str) -> Result<String, Failure> {
    let typed = one_line(typed);
    let begins = beginning(site)?;
    Ok(match after(&begins, &typed) {
        // Nothing but the beginning.
        _ if typed.is_empty() || typed.to_lowercase() == begins.to_lowercase() => String::new(),
        Some(_) => typed,
        None => format!("{begins} {typed}"),
    })
}

fn beginning(site: &Site) -> Result<String, ThemeError> {
    site.themes
        .text(site.first_language(), "pledge-begins", &TextArgs::new())
}

/// What comes after the beginning of a deed; `None` if it does not begin so.
fn after<'a>(begins: &str, deed: &'a str) -> Option<&'a str> {
    let (begin, rest) = deed.split_at_checked(begins.len())?;
    let rest = rest.strip_prefix(' ')?;
    (begin.to_lowercase() == begins.to_lowercase()).then_some(rest)
}

/// The deed as its field shows it, which has the beginning for its label, and how many characters may stand there. Of a
/// petition, the action as it is.
pub(super) fn shown(site: &Site, action: String) -> (String, usize) {
    let max = site.rules.start.action_chars_max;
    if site.view.kind != CampaignKind::Pledge {
        return (action, max);
    }
    // Without the sentence nothing can be left out, and the deed is refused before it is stored.
    let begins = beginning(site).unwrap_or_default();
    let typed = after(&begins, &action).map_or_else(|| action.clone(), str::to_owned);
    (typed, max.saturating_sub(begins.chars().count() + 1))
}

/// From this target on few pledges are reached, so the form warns of it.
const LARGE_TARGET: i64 = 20;
/// The newest ended pledges that are looked at: enough for a share, and read in a few milliseconds.
const ENDED_READ_MAX: u32 = 200;
/// With fewer pledges than this, their share says more about chance than about targets.
const ENDED_LEAST: i64 = 5;
/// How often the page that is the same for everybody counts anew: the share hardly moves in a day.
const COUNTED_EVERY: Duration = Duration::from_secs(600);

/// What came of the pledges here that asked for more than [`LARGE_TARGET`] people; `None` before [`ENDED_LEAST`] of them
/// have ended, and on a form for petitions.
pub(super) async fn large_targets(site: &Site, reading: &Reading) -> Result<Option<LargeTargets>, Failure> {
    if site.view.kind != CampaignKind::Pledge {
        return Ok(None);
    }
    reading.at_most_every(COUNTED_EVERY);
    let id = site.id;
    let ended = reading
        .ask(move |tracked| tracked.ended_pledges(id, ENDED_READ_MAX))
        .await?;
    Ok(large_of(ended.iter().filter_map(Campaign::pledge)))
}

fn large_of<'a>(ended: impl Iterator<Item = &'a Pledge>) -> Option<LargeTargets> {
    let large = ended.filter(|pledge| pledge.terms.target > LARGE_TARGET);
    let verdicts: Vec<&Verdict> = large
        .filter_map(|pledge| pledge.settled.as_ref())
        .map(|settled| &settled.verdict)
        .collect();
    let reached = verdicts.iter().filter(|verdict| ***verdict == Verdict::Reached);
    let (ended, reached) = (chars(verdicts.len()), chars(reached.count()));
    (ended >= ENDED_LEAST).then_some(LargeTargets { ended, reached })
}

/// What the form for a pledge says beside its fields; `None` for a petition.
pub(super) fn form_of(site: &Site, large: Option<LargeTargets>) -> Option<PledgeForm> {
    let now = clock::now();
    let (first, latest) = nearest_days(site, now);
    (site.view.kind == CampaignKind::Pledge).then(|| PledgeForm {
        target_max: PLEDGE_TARGET_MAX,
        large,
        gap_chars_max: chars(PLEDGE_GAP_CHARS_MAX),
        first_ms: first.0,
        latest_ms: latest.0,
        has_areas: has_areas(site),
    })
}

/// A whole number; spaces, commas and points may stand between its thousands.
fn number(typed: &str) -> Option<i64> {
    let plain: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && !",.’'".contains(*c))
        .collect();
    let digits = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    plain.parse().ok().filter(|_| digits)
}

/// The end of a day in the site's time zone.
fn end_of(site: &Site, typed: &str) -> Option<Timestamp> {
    let next = date(typed)?.tomorrow().ok()?;
    let end = next.to_zoned(site.time_zone.clone()).ok()?;
    Some(Timestamp(end.timestamp().as_millisecond()))
}

fn date(typed: &str) -> Option<Date> {
    let typed = typed.trim();
    if let Ok(date) = typed.parse() {
        return Some(date);
    }
    let mut parts = typed.split(['/', '.']);
    let [day, month, year] = [parts.next()?, parts.next()?, parts.next()?];
    let whole = parts.next().is_none() && year.len() == 4;
    let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()?;
    Some(date).filter(|_| whole)
}

fn day_of(zone: &TimeZone, at: Timestamp) -> String {
    throng_rendering::i18n::moment(at)
        .to_zoned(zone.clone())
        .date()
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_domain::pledge::Settlement;

    #[test]
    fn the_share_of_large_targets_is_of_at_least_five_that_have_ended() {
        let pledge = |(target, verdict): (i64, Option<Verdict>)| {
            let until = Timestamp(1_800_000_000_000);
            let (people, others) = (String::new(), String::new());
            let terms = Terms { target, people, others, until, private: false, by_area: false };
            let settled = verdict.map(|verdict| Settlement { at: until, verdict, joined: 1 });
            Pledge { settled, ..Pledge::new(terms) }
        };
        let missed = || (21, Some(Verdict::Missed));
        let reached = || (500, Some(Verdict::Reached));
        let off = || (21, Some(Verdict::Cancelled("Rain".to_owned())));
        for (ended, expected) in [
            (vec![], None),
            (vec![missed(), missed(), missed(), reached()], None),
            (vec![missed(), missed(), missed(), reached(), off()], Some((5, 1))),
            // Small ones, and one that waits to be settled, are none of them.
            (vec![missed(), missed(), missed(), reached(), (20, Some(Verdict::Reached)), (21, None)], None),
        ] {
            let ended: Vec<Pledge> = ended.into_iter().map(pledge).collect();
            let found = large_of(ended.iter()).map(|large| (large.ended, large.reached));
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn days_and_numbers_are_read_as_people_write_them() {
        for (typed, day) in [
            ("2027-05-06", Some("2027-05-06")),
            (" 06/05/2027 ", Some("2027-05-06")),
            ("6.5.2027", Some("2027-05-06")),
            ("6/5/27", None),
            ("5 May", None),
            ("31/02/2027", None),
            ("", None),
        ] {
            assert_eq!(date(typed).map(|day| day.to_string()).as_deref(), day, "{typed}");
        }
        for (typed, value) in [
            ("20", Some(20)),
            (" 1,000 ", Some(1_000)),
            ("1.000", Some(1_000)),
            ("-5", None),
            ("ten", None),
            ("", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(number(typed), value, "{typed}");
        }
    }
}
