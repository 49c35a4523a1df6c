//! Whole numbers and days as people type them, in forms and in files.
//!
//! Owns which marks may stand between thousands, and in which orders a day is written. It must never take a number that may mean another
//! one: 5.5 is not 55, and 3/28/2027 is no day where the day comes first. Bounds: none; the caller has the limit.

use jiff::civil::Date;

/// What may stand between groups of three digits, by language: commas, full stops, apostrophes, and spaces that break or
/// do not. No number that is asked for has decimals, so none of them begins any.
const BETWEEN_THOUSANDS: [char; 8] = [',', '.', '\'', '\u{2019}', ' ', '\u{a0}', '\u{202f}', '\u{2009}'];

/// The number, which may have marks between its groups of three digits, all of one kind; `None` for anything else.
pub fn whole_number(text: &str) -> Option<i64> {
    digits(text.trim())?.parse().ok()
}

/// The digits of a number, without the marks.
fn digits(text: &str) -> Option<String> {
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if all_digits(text) {
        return Some(text.to_owned());
    }
    let mark = text.chars().find(|c| BETWEEN_THOUSANDS.contains(c))?;
    let mut groups = text.split(mark);
    let first = groups.next()?;
    let whole =
        all_digits(first) && first.len() <= 3 && groups.all(|group| group.len() == 3 && all_digits(group));
    whole.then(|| text.replace(mark, ""))
}

/// Small words that stand between the parts of a day: "the 28th of March", "28 de marzo de 2027".
const BETWEEN_PARTS: [&str; 5] = ["of", "the", "de", "di", "da"];
/// What follows the number of a day: 28th, 1er.
const ORDINALS: [&str; 5] = ["st", "nd", "rd", "th", "er"];
/// So many letters of a month's name are enough.
const MONTH_CHARS_LEAST: usize = 3;

/// How days are written in some languages: the names of months, in lower case, and whether 1/2/2027 is in February.
#[derive(Debug)]
pub struct DayWords {
    months: Vec<(i8, String)>,
    day_first: bool,
}

impl DayWords {
    /// `months` are the names of the twelve, of one language after the other.
    pub fn new(months: impl IntoIterator<Item = (i8, String)>, day_first: bool) -> DayWords {
        let lower = |(month, name): (i8, String)| (month, name.to_lowercase());
        DayWords { months: months.into_iter().map(lower).collect(), day_first }
    }

    /// The day, written with all four digits of its year: 2027-03-28, 28 March 2027, March 28, 2027, or 28/3/2027 in the order of the
    /// language. `None` for anything else, and for a day that the calendar does not have.
    pub fn read(&self, typed: &str) -> Option<Date> {
        let typed = typed.trim().to_lowercase();
        let is_begun = typed.starts_with(char::is_alphanumeric);
        let parts = typed.split(|c: char| !c.is_alphanumeric());
        let parts: Vec<&str> = parts
            .filter(|part| !part.is_empty() && !BETWEEN_PARTS.contains(part))
            .collect();
        let [one, two, three] = parts[..] else {
            return None;
        };
        let (year, month, day) = match (year(one), year(three)) {
            (Some(year), None) => (year, number(two).or_else(|| self.month(two))?, day(three)?),
            (None, Some(year)) => match (self.month(one), self.month(two)) {
                (None, Some(month)) => (year, month, day(one)?),
                (Some(month), None) => (year, month, day(two)?),
                (None, None) if self.day_first => (year, number(two)?, number(one)?),
                (None, None) => (year, number(one)?, number(two)?),
                (Some(_), Some(_)) => return None,
            },
            (Some(_), Some(_)) | (None, None) => return None,
        };
        Date::new(year, month, day).ok().filter(|_| is_begun)
    }

    /// The month with this name, or whose name alone begins so.
    fn month(&self, part: &str) -> Option<i8> {
        let named = self.months.iter().find(|(_, name)| name == part);
        if let Some((month, _)) = named {
            return Some(*month);
        }
        let fits = |(_, name): &&(i8, String)| name.starts_with(part);
        let mut found = self.months.iter().filter(fits).map(|(month, _)| *month);
        let first = found
            .next()
            .filter(|_| part.chars().count() >= MONTH_CHARS_LEAST)?;
        found.all(|other| other == first).then_some(first)
    }
}

fn year(part: &str) -> Option<i16> {
    let digits = part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    part.parse().ok().filter(|_| digits)
}

fn number(part: &str) -> Option<i8> {
    let digits = part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    part.parse().ok().filter(|_| digits)
}

/// The number of a day beside a month's name.
fn day(part: &str) -> Option<i8> {
    let digits = ORDINALS.iter().find_map(|ordinal| part.strip_suffix(ordinal));
    number(digits.unwrap_or(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_people_write_it_and_never_as_another() {
        let months = "January February March April May June July August September October November December";
        let french = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre";
        let named = |names: &str| (1..).zip(names.split(' ').map(str::to_owned)).collect::<Vec<_>>();
        let both = || named(months).into_iter().chain(named(french));
        let (day_first, month_first) = (DayWords::new(both(), true), DayWords::new(both(), false));
        let march = Some("2027-03-28");
        for (typed, here, there) in [
            ("2027-03-28", march, march),
            (" 2027-3-28 ", march, march),
            ("2027/03/28", march, march),
            ("28 March 2027", march, march),
            ("28th of MARCH, 2027", march, march),
            ("March 28, 2027", march, march),
            ("28 Mar. 2027", march, march),
            ("28-mar-2027", march, march),
            ("2027 March 28", march, march),
            ("le 28 mars 2027", None, None),
            ("28 mars 2027", march, march),
            ("1er août 2027", Some("2027-08-01"), Some("2027-08-01")),
            ("28/3/2027", march, None),
            ("28.03.2027", march, None),
            ("3/28/2027", None, march),
            ("1/2/2027", Some("2027-02-01"), Some("2027-01-02")),
            // Both languages have a month that begins so.
            ("5 ma 2027", None, None),
            ("5 jui 2027", None, None),
            ("31 February 2027", None, None),
            ("28 March 27", None, None),
            ("28 March", None, None),
            ("Sunday 28 March 2027", None, None),
            ("2027-03-28T10:00", None, None),
            ("-2027-03-28", None, None),
            ("002027-03-28", None, None),
            ("20270328", None, None),
            ("28 3 2027 1", None, None),
            ("٢٨ March 2027", None, None),
            ("tomorrow", None, None),
            ("", None, None),
        ] {
            let read = |words: &DayWords| words.read(typed).map(|day| day.to_string());
            assert_eq!(read(&day_first).as_deref(), here, "{typed:?}");
            assert_eq!(read(&month_first).as_deref(), there, "{typed:?}");
        }
    }

    #[test]
    fn a_number_has_marks_between_its_thousands_or_none() {
        for (text, expected) in [
            ("0", Some(0)),
            (" 55 ", Some(55)),
            ("1234", Some(1_234)),
            ("1,234", Some(1_234)),
            ("1.234.567", Some(1_234_567)),
            ("12’345", Some(12_345)),
            ("1\u{202f}234", Some(1_234)),
            // It was taken for 55, and so were the others for what they are without their marks.
            ("5.5", None),
            ("5,50", None),
            ("1 2", None),
            ("1234,567", None),
            ("1.234,567", None),
            (",123", None),
            ("1,", None),
            ("", None),
            ("-5", None),
            ("+5", None),
            ("1e3", None),
            ("٥", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(whole_number(text), expected, "{text:?}");
        }
    }
}
