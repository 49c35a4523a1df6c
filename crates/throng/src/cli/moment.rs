//! A second that somebody types.
//!
//! Owns how it is read. It must never guess: a zone that nobody knows is no moment. Called by the command line. Bounds nothing.

/// A second that is to be brought back, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment(pub(crate) i64);

pub(crate) fn moment(text: &str) -> Result<Moment, String> {
    let text = text.trim();
    if text.parse::<jiff::civil::Date>().is_ok() && !text.contains(':') {
        return Err(format!(
            "this is a day without a time of day: write for instance {text} 14:03:07, in UTC"
        ));
    }
    let zoned = || text.parse::<jiff::Zoned>().map(|at| at.timestamp());
    let stamp = || text.parse::<jiff::Timestamp>();
    let civil = || {
        let at: jiff::civil::DateTime = text.parse()?;
        Ok::<_, jiff::Error>(at.to_zoned(jiff::tz::TimeZone::UTC)?.timestamp())
    };
    // A zone that is misspelled must not be passed over: an hour more or less is another site.
    let found = match text.contains('[') {
        true => zoned(),
        false => stamp().or_else(|_| civil()),
    };
    match found {
        Ok(at) => Ok(Moment(at.as_millisecond())),
        Err(_) => Err(
            "this is no date with a time of day: write it as 2026-11-22 14:03:07, in UTC, or with the zone as 2026-11-22T14:03:07[Europe/London], whose name has to be one that \
             is known"
                .to_owned(),
        ),
    }
}
