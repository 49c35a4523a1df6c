//! What is known of the certificates, for people and for programs.
//!
//! **Owns** what an operator is told, and when it is said in amber or red. **Never** holds a key. **Called by** `/healthz`, the
//! office and the command line. **Bounds**: one entry for each pair of files and each host that is ordered for.

use std::sync::Arc;

use arc_swap::ArcSwap;
use throng_domain::time::Timestamp;

use crate::kept::Told;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Light {
    /// All is well.
    Green,
    /// Somebody should look at it in the next days.
    Amber,
    /// Visitors are warned or refused now.
    Red,
}

/// From this number of failed orders in a row on an operator should look at it.
const FAILURES_AMBER: u32 = 2;
/// When this part of its life is left, a certificate should have been renewed.
const LIFE_LEFT_AMBER: i64 = 4;

/// Where a certificate comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file.
    File(String),
    /// An authority, by the address of its directory.
    Authority(String),
}

/// What is known of one certificate. Nine facts that are told together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostStatus {
    /// The hosts of the site that it is for, or would be.
    pub hosts: Vec<String>,
    pub origin: Origin,
    /// From when to when the one that is shown is valid; `None` if there is none.
    pub valid: Option<(Timestamp, Timestamp)>,
    /// When the last order began, or when the files were last read anew.
    pub tried_at: Option<Timestamp>,
    /// Failures in a row.
    pub failures: u32,
    /// The last failure, if nothing has succeeded since.
    pub failure: Option<Told>,
    /// When the next order begins.
    pub next_try: Option<Timestamp>,
    /// The command that makes the key private, if others can read it.
    pub closing: Option<String>,
}

impl HostStatus {
    /// How bad it is at `now`.
    pub fn light(&self, now: Timestamp) -> Light {
        let Some((begins, ends)) = self.valid else {
            return if self.failure.is_some() {
                Light::Red
            } else {
                Light::Amber
            };
        };
        if now >= ends || now < begins {
            return Light::Red;
        }
        let little_left = ends.since(now) < ends.since(begins) / LIFE_LEFT_AMBER;
        let failed = match self.origin {
            // A file does not get better by itself.
            Origin::File(_) => self.failure.is_some(),
            Origin::Authority(_) => self.failures >= FAILURES_AMBER,
        };
        if little_left || failed {
            Light::Amber
        } else {
            Light::Green
        }
    }
}

/// What is known of all certificates; empty if the site has none of its own. A copy is the same.
#[derive(Clone, Debug, Default)]
pub struct Status(Arc<ArcSwap<Vec<HostStatus>>>);

impl Status {
    /// What is known now.
    pub fn now(&self) -> Arc<Vec<HostStatus>> {
        self.0.load_full()
    }

    pub(crate) fn tell(&self, status: Vec<HostStatus>) {
        self.0.store(Arc::new(status));
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::time::DAY_MS;

    use super::*;

    #[test]
    fn it_is_amber_before_anybody_is_warned_and_red_when_somebody_is() {
        let now = Timestamp(1_893_456_000_000);
        let days = |days: i64| now.plus_ms(days * DAY_MS);
        let (file, authority) = (Origin::File("a".into()), Origin::Authority("https://a".into()));
        let told = Told { code: "x".into(), words: "x".into() };
        for (origin, valid, failures, failed, expected) in [
            (&authority, Some((-30, 60)), 0, false, Light::Green),
            (&authority, Some((-30, 60)), 1, true, Light::Green),
            (&authority, Some((-30, 60)), 2, true, Light::Amber),
            (&authority, Some((-67, 23)), 0, false, Light::Green),
            (&authority, Some((-68, 22)), 0, false, Light::Amber),
            (&authority, Some((-90, 0)), 0, false, Light::Red),
            (&authority, Some((1, 90)), 0, false, Light::Red),
            (&authority, None, 0, false, Light::Amber),
            (&authority, None, 1, true, Light::Red),
            (&file, Some((-30, 60)), 0, false, Light::Green),
            (&file, Some((-30, 60)), 1, true, Light::Amber),
            (&file, None, 1, true, Light::Red),
        ] {
            let status = HostStatus {
                hosts: Vec::new(),
                origin: origin.clone(),
                valid: valid.map(|(begins, ends)| (days(begins), days(ends))),
                tried_at: None,
                failures,
                failure: failed.then(|| told.clone()),
                next_try: None,
                closing: None,
            };
            assert_eq!(status.light(now), expected, "{origin:?} {valid:?} {failures}");
        }
    }
}
