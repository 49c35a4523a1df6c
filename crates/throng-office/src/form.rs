//! What every form of the office goes through: its problems are noted in the order of its fields ([`Problems`]), its
//! page is shown again with the matching status ([`FormState`]), and a button that does what was looked at before
//! carries a mark of what was shown ([`LastLook`]).
//!
//! **Never** knows the fields of a page by name, except the three that every last look has.

use axum::response::Response;
use jiff::civil::Date;
use throng_domain::person::EmailAddress;
use throng_domain::unseen::undisturbed;

use super::Desk;
use super::door::Door;
use throng_rendering::i18n::{TextArg, TextArgs};
use throng_rendering::themes::View;
use throng_rendering::views::{FieldProblem, Frame, HiddenField, SiteView};
use throng_web::http::form::{Form, digest_of, form_key_text};
use throng_web::http::respond::{Failure, private_page};
use throng_web::http::status::Shown;
use throng_web::sites::Site;
use throng_web::typed::{DayWords, whole_number};

use throng_domain::signature::FormKey;

/// The field that carries the mark of what was shown.
const SHOWN: &str = "shown";
/// The field that leads back to the form.
const EDIT: &str = "edit";
/// The field that asks to mail a trial to oneself.
const TRY: &str = "try";

/// The state of a form when its page is made: what has to be corrected, and how the page relates to the request.
#[derive(Debug)]
pub(super) struct FormState {
    shown: Shown,
    problems: Vec<FieldProblem>,
    /// Whether the page has to show what somebody else did meanwhile.
    stale: bool,
}

impl FormState {
    /// The form is shown for the first time, or again to be changed: nothing is wrong.
    pub(super) fn fresh() -> FormState {
        FormState::from(Vec::new())
    }

    /// One field is wrong.
    pub(super) fn wrong(field: &str, key: &str) -> FormState {
        FormState::from(FieldProblem::new(field, key))
    }

    /// The form was sent too often.
    pub(super) fn too_often(field: &str, key: &str) -> FormState {
        FormState { shown: Shown::TooOften, ..FormState::wrong(field, key) }
    }

    /// What was typed no longer fits the current state: mostly somebody else was faster.
    pub(super) fn overtaken(problems: impl IntoIterator<Item = FieldProblem>) -> FormState {
        FormState { shown: Shown::Overtaken, problems: problems.into_iter().collect(), stale: false }
    }

    /// Somebody else was faster, though nothing is wrong with what was typed: the page shows what they changed.
    pub(super) fn stale() -> FormState {
        FormState { stale: true, ..FormState::overtaken(None) }
    }

    /// Whether it is [`FormState::fresh`]: nothing is wrong, and nobody was faster.
    pub(super) fn is_fresh(&self) -> bool {
        self.problems.is_empty() && !self.stale
    }

    /// Whether it is [`FormState::stale`].
    pub(super) fn is_stale(&self) -> bool {
        self.stale
    }

    /// The same state, with a problem put before all others, if there is one.
    pub(super) fn preceded_by(mut self, problem: Option<FieldProblem>) -> FormState {
        self.problems.splice(0..0, problem);
        self
    }

    /// The same state; if it has no problems, then with the problem that the stored text has, if any.
    pub(super) fn with_what_stands(mut self, problem: Option<FieldProblem>) -> FormState {
        if self.problems.is_empty() {
            self.problems.extend(problem);
        }
        self
    }

    /// The same state, with each problem changed by `change`.
    pub(super) fn map(mut self, change: impl FnMut(FieldProblem) -> FieldProblem) -> FormState {
        self.problems = self.problems.into_iter().map(change).collect();
        self
    }
}

impl From<Vec<FieldProblem>> for FormState {
    fn from(problems: Vec<FieldProblem>) -> FormState {
        FormState { shown: Shown::with(&problems), problems, stale: false }
    }
}

impl From<FieldProblem> for FormState {
    fn from(problem: FieldProblem) -> FormState {
        FormState::from(vec![problem])
    }
}

impl From<Problems> for FormState {
    fn from(problems: Problems) -> FormState {
        FormState::from(problems.0)
    }
}

impl Desk {
    /// The page of a form: `view` makes it from the frame and the problems.
    ///
    /// # Errors
    /// As [`Desk::show`].
    pub(super) fn form<V: View>(
        &self,
        place: &str,
        state: FormState,
        view: impl FnOnce(Frame, Vec<FieldProblem>) -> V,
    ) -> Result<Response, Failure> {
        self.page(state.shown, &view(self.frame(place), state.problems))
    }
}

impl Door {
    /// As [`Desk::form`], for a page on which nobody is signed in.
    ///
    /// # Errors
    /// As [`Desk::show`].
    pub(super) fn form_page<V: View>(
        &self,
        state: FormState,
        view: impl FnOnce(SiteView, Vec<FieldProblem>) -> V,
    ) -> Result<Response, Failure> {
        private_page(&self.site, state.shown, &view(self.site.view.clone(), state.problems))
    }
}

/// A day as it was typed, written as programs write it (`YYYY-MM-DD`) if it is one.
pub(super) fn typed_day(site: &Site, typed: &str) -> String {
    let typed = plain(typed);
    let day = day_words(site).read(&typed);
    day.map_or(typed, |day| day.to_string())
}

/// Noon of 25 November 2033: a day of which neither part is taken for the other.
const SAMPLE_DAY_MS: i64 = 2_016_532_800_000;

/// How days are written in the language of the page, and in the site's own.
fn day_words(site: &Site) -> DayWords {
    let (here, none) = (site.view.language.as_str(), TextArgs::new());
    let name = |language: &str, month: i8| site.themes.text(language, &format!("month-{month}"), &none).ok();
    let months = [here, site.first_language()]
        .map(|language| (1..=12).filter_map(move |month| Some((month, name(language, month)?))));
    let sample = site.themes.date(here, SAMPLE_DAY_MS, "UTC").unwrap_or_default();
    let month = name(here, 11)
        .and_then(|name| sample.find(&name))
        .or_else(|| sample.find("11"));
    let is_later = month
        .zip(sample.find("25"))
        .is_some_and(|(month, day)| month < day);
    DayWords::new(months.into_iter().flatten(), !is_later)
}

/// Which days a field accepts. In each case the day must exist in the calendar and not be before [`FIRST_YEAR`].
#[derive(Clone, Debug)]
pub(super) enum Days {
    /// Today in the site's time zone, and days before; with the key of the sentence for later ones.
    Past { today: Date, late_key: &'static str },
    /// Days until [`YEARS_AHEAD`] years from today.
    Near { today: Date },
    /// From one day to another, as they are written in words; with the key of the sentence for all others, which names both.
    Within {
        first: (Date, String),
        last: (Date, String),
        other_key: &'static str,
    },
}

impl Days {
    /// The first and the last day in words, where a sentence names both.
    fn bounds(&self) -> (String, String) {
        match self {
            Days::Past { .. } | Days::Near { .. } => Default::default(),
            Days::Within { first, last, .. } => (first.1.clone(), last.1.clone()),
        }
    }
}

/// A day before this year is a typing mistake: no petition that is kept here is as old.
const FIRST_YEAR: i16 = 1900;
/// How many years ahead something can be arranged, at most.
const YEARS_AHEAD: i16 = 10;

/// The problems of a form, in the order of its fields.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<FieldProblem>);

impl Problems {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds problems that were found elsewhere.
    pub(super) fn note(&mut self, found: impl IntoIterator<Item = FieldProblem>) {
        self.0.extend(found);
    }

    /// Adds the problem `key` unless a condition holds.
    pub(super) fn must(&mut self, holds: bool, field: &str, key: &str) {
        if !holds {
            self.0.push(FieldProblem::new(field, key));
        }
    }

    /// Returns the parsed value of a field, or adds the problem `key` if there is none.
    pub(super) fn known<T>(&mut self, said: Option<T>, field: &str, key: &str) -> Option<T> {
        self.must(said.is_some(), field, key);
        said
    }

    /// Checks a text of at most `max` characters; it may be empty if there is no `missing_key`.
    pub(super) fn words(&mut self, field: &str, text: &str, max: usize, missing_key: Option<&str>) {
        match missing_key {
            Some(key) if text.is_empty() => self.must(false, field, key),
            _ => self.must(text.chars().count() <= max, field, "note-too-long"),
        }
    }

    /// Reads a whole number from 1 to `max`, which may have marks between thousands; the sentence `key` names that limit.
    pub(super) fn number(&mut self, field: &str, typed: &str, max: i64, key: &str) -> Option<i64> {
        let number = whole_number(typed).filter(|number| (1..=max).contains(number));
        if number.is_none() {
            self.0
                .push(FieldProblem::with(field, key, [("max", TextArg::Number(max))]));
        }
        number
    }

    /// Reads an e-mail address of somebody else.
    pub(super) fn address(&mut self, field: &str, typed: &str) -> Option<EmailAddress> {
        match EmailAddress::parse(typed) {
            Ok(address) => Some(address),
            Err(error) => {
                self.0.push(FieldProblem::of_address(field, error));
                None
            }
        }
    }

    /// Checks a day as `YYYY-MM-DD`; it may be left out if there is no `missing_key`.
    pub(super) fn day(&mut self, field: &str, typed: &str, days: &Days, missing_key: Option<&str>) {
        let key = match day_of(typed) {
            None if typed.is_empty() => missing_key,
            None => Some("day-odd"),
            Some(day) if day.year() < FIRST_YEAR => Some("day-early"),
            Some(day) => match days {
                Days::Past { today, late_key } => (day > *today).then_some(*late_key),
                Days::Near { today } => (day.year() > today.year() + YEARS_AHEAD).then_some("day-far"),
                Days::Within { first, last, other_key } => {
                    (!(first.0..=last.0).contains(&day)).then_some(*other_key)
                }
            },
        };
        // A year is no number that is read with a mark between its thousands.
        let (early, (first, last)) = (key == Some("day-early"), days.bounds());
        let first = if early { FIRST_YEAR.to_string() } else { first };
        let bounds = || {
            [
                ("first", TextArg::Text(first)),
                ("last", TextArg::Text(last)),
                ("years", TextArg::Number(i64::from(YEARS_AHEAD))),
            ]
        };
        self.0
            .extend(key.map(|key| FieldProblem::with(field, key, bounds())));
    }
}

/// The day, if it is written with all its digits.
fn day_of(typed: &str) -> Option<Date> {
    typed.parse().ok().filter(|_| typed.len() == "2027-03-28".len())
}

/// The last look before a button that does something. The button carries a mark of what was shown; if it would do
/// something else by then, that is shown instead.
#[derive(Debug)]
pub(super) struct LastLook {
    mark: String,
    carried: String,
}

impl LastLook {
    /// The last look at these texts, in this order.
    pub(super) fn of<'a>(form: &Form, shown: impl IntoIterator<Item = &'a str>) -> LastLook {
        LastLook { mark: mark_of(shown), carried: form.get(SHOWN).to_owned() }
    }

    /// Whether the form comes from any last look.
    pub(super) fn was_taken(form: &Form) -> bool {
        !form.get(SHOWN).is_empty()
    }

    /// Whether the form only asks to go back to its fields.
    pub(super) fn leads_back(form: &Form) -> bool {
        form.is_ticked(EDIT)
    }

    /// Whether the form asks to mail a trial to oneself.
    pub(super) fn tries(form: &Form) -> bool {
        form.is_ticked(TRY)
    }

    /// Whether exactly this was shown.
    pub(super) fn was_at_this(&self) -> bool {
        self.carried == self.mark
    }

    /// Whether something else was shown, so that the page has to say that it has changed.
    pub(super) fn was_at_another(&self) -> bool {
        !self.carried.is_empty() && !self.was_at_this()
    }

    /// The hidden fields for the button: what was typed, and the mark.
    pub(super) fn fields(self, form: &Form) -> Vec<HiddenField> {
        let typed = form.clone().into_fields().into_iter();
        let typed = typed.filter(|(name, _)| ![SHOWN, EDIT, TRY].contains(&name.as_str()));
        let mark = (SHOWN.to_owned(), self.mark);
        typed
            .chain([mark])
            .map(|(name, value)| HiddenField { name, value })
            .collect()
    }
}

/// A mark of these texts, in this order.
pub(super) fn mark_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    form_key_text(FormKey(digest_of(texts.into_iter().map(str::as_bytes))))
}

/// A text typed into a field of several lines: with plain line ends, and without white space around it or marks that would
/// change what stands beside it.
pub(super) fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    undisturbed(&text, '\n').trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(problems: Problems) -> Vec<String> {
        problems.0.into_iter().map(|problem| problem.key).collect()
    }

    #[test]
    fn days_are_read_in_full_and_within_reason() {
        let today: Date = "2026-11-24".parse().expect("a day");
        let past = Days::Past { today, late_key: "late" };
        let near = Days::Near { today };
        let day = |typed: &str| (typed.parse::<Date>().expect("a day"), String::new());
        let within = Days::Within { first: day("2026-11-24"), last: day("2036-12-31"), other_key: "other" };
        for (typed, expected) in [
            ("", "missing"),
            ("2026-11-23", "other"),
            ("2026-11-24", ""),
            ("2036-12-31", ""),
            ("2037-01-01", "other"),
            ("1899-12-31", "day-early"),
            ("24.11.2026", "day-odd"),
        ] {
            let mut problems = Problems::default();
            problems.day("on", typed, &within, Some("missing"));
            assert_eq!(keys(problems).concat(), expected, "{typed}");
        }
        for (typed, in_past, in_near) in [
            ("", "missing", "missing"),
            ("2026-11-24", "", ""),
            ("2026-11-25", "late", ""),
            ("2036-12-31", "late", ""),
            ("2037-01-01", "late", "day-far"),
            ("9999-12-31", "late", "day-far"),
            ("1900-01-01", "", ""),
            ("1899-12-31", "day-early", "day-early"),
            ("0026-11-24", "day-early", "day-early"),
            ("2026-02-30", "day-odd", "day-odd"),
            ("24.11.2026", "day-odd", "day-odd"),
            ("20261124", "day-odd", "day-odd"),
            ("2026-11-24T10:00", "day-odd", "day-odd"),
            ("-002026-11-24", "day-odd", "day-odd"),
        ] {
            for (days, key) in [(&past, in_past), (&near, in_near)] {
                let mut problems = Problems::default();
                problems.day("on", typed, days, Some("missing"));
                assert_eq!(keys(problems).concat(), key, "{typed} {days:?}");
            }
        }
        let mut problems = Problems::default();
        problems.day("on", "", &near, None);
        assert!(problems.is_empty(), "a day that may be left out");
    }

    #[test]
    fn words_and_numbers_are_within_bounds() {
        for (text, missing_key, key) in [
            ("", None, ""),
            ("", Some("missing"), "missing"),
            ("ééé", Some("missing"), ""),
            ("éééé", None, "note-too-long"),
        ] {
            let mut problems = Problems::default();
            problems.words("why", text, 3, missing_key);
            assert_eq!(keys(problems).concat(), key, "{text}");
        }
        for (typed, number) in
            [("1", Some(1)), ("7", Some(7)), ("8", None), ("0", None), ("-1", None), ("", None)]
        {
            let mut problems = Problems::default();
            assert_eq!(problems.number("days", typed, 7, "odd"), number, "{typed}");
            assert_eq!(problems.is_empty(), number.is_some(), "{typed}");
        }
    }

    #[test]
    fn a_button_does_only_what_was_looked_at() {
        let shown = ["Yes.", "To: you@example.org"];
        let form = |mark: &str| {
            let fields = [("summary", "Yes."), (SHOWN, mark), (EDIT, ""), (TRY, "")];
            Form::of(
                fields
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .to_vec(),
            )
            .expect("a form within bounds")
        };
        let first = LastLook::of(&form(""), shown);
        assert!(!first.was_at_this() && !first.was_at_another());
        let fields = first.fields(&form(""));
        let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["summary", SHOWN], "what was typed, and one mark");
        let mark = fields[1].value.as_str();
        assert!(LastLook::of(&form(mark), shown).was_at_this());
        for other in [["Yes.", "To: others@example.org"], ["Yes.To: ", "you@example.org"]] {
            let look = LastLook::of(&form(mark), other);
            assert!(look.was_at_another() && !look.was_at_this(), "{other:?}");
        }
    }

    #[test]
    fn the_status_follows_from_what_is_wrong() {
        for (state, shown) in [
            (FormState::fresh(), Shown::AsAsked),
            (FormState::from(Vec::new()), Shown::AsAsked),
            (FormState::wrong("why", "missing"), Shown::WithProblems),
            (FormState::too_often("email", "often"), Shown::TooOften),
            (FormState::overtaken(None), Shown::Overtaken),
            (FormState::stale(), Shown::Overtaken),
        ] {
            assert_eq!(state.shown, shown);
        }
        let problem = || Some(FieldProblem::new("text", "odd"));
        let noted = FormState::fresh().with_what_stands(problem());
        assert!(noted.shown == Shown::AsAsked && noted.problems.len() == 1, "told, whatever was asked for");
        let told = FormState::wrong("text", "missing").with_what_stands(problem());
        assert!(told.problems.len() == 1 && told.problems[0].key == "missing", "one thing about one field");
        let first = FormState::stale().preceded_by(problem());
        assert!(first.is_stale() && first.problems[0].key == "odd");
        assert!(!FormState::overtaken(None).is_stale());
    }
}
