//! The current time, for codes that change every half minute and for mails that are due. Owns the reading of the clock
//! for scripts; nothing here measures how long anything took.

use std::time::{SystemTime, UNIX_EPOCH};

use totp_rs::{Builder, Secret};

/// Milliseconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "an app for codes and a reader of mail look at the clock"
)]
pub(super) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("before the year 292 million")
}

/// The time in this many hours, in the format of petitions' data.
pub(super) fn in_hours(hours: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(now_ms() + hours * 3_600_000);
    at.expect("within a few years").to_string()
}

/// The day in this many days, as a field for a date holds it.
pub(super) fn day_in(days: i64) -> String {
    let day = jiff::Timestamp::from_millisecond(now_ms() + days * 86_400_000);
    let day = day.expect("within a few years").to_string();
    day.split('T').next().unwrap_or_default().to_owned()
}

/// The number of the half minute for which a code is valid.
pub(super) fn half_minute() -> u64 {
    u64::try_from(now_ms() / 30_000).expect("after 1970")
}

/// The code that an app with this key shows in that half minute.
pub(super) fn one_time_code(key: &str, half_minute: u64) -> Result<String, String> {
    let secret = Secret::try_from_base32(key.replace(' ', ""));
    let secret = secret.map_err(|error| format!("{key:?} is no key of one-time codes: {error}"))?;
    let app = Builder::new().with_secret(secret).build_noncompliant();
    Ok(app.generate(half_minute * 30).to_string())
}
