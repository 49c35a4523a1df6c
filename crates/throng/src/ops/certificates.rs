//! `throng certificates`: shows the certificates of a site, and has the running program try or renew one.
//!
//! It only reads, and leaves a wish for the program that serves the site, which is the one that an authority asks.
#![allow(clippy::print_stdout, reason = "what it shows is for whoever runs it")]

use std::time::Duration;

use anyhow::bail;
use jiff::Timestamp as Moment;
use jiff::tz::TimeZone;
use throng_certificates::{HostStatus, Keeper, Light, Origin, Wish, Wished};
use throng_domain::time::Timestamp;
use throng_process::{clock, say};

use crate::cli::{CertificatesAction, SiteArgs, WhichHost};
use crate::data_dir::{DataDir, ReadOnlyDataDir};
use crate::ops::doctor::certificate::end_of_shown;
use crate::serve::certificates::plan;
use crate::serve::reachable;
use throng_config::{Listen, Settings};

/// How long an answer is waited for: the longest that two orders can take, after one that is under way.
const PATIENCE: Duration = Duration::from_secs(15 * 60);
/// Between two looks for the answer.
const LOOK_PAUSE: Duration = Duration::from_millis(250);

/// Does what the command line asks.
///
/// # Errors
/// When there is no such site or host, nothing answers, or what was asked for failed.
pub(crate) fn run(site: &SiteArgs, action: Option<&CertificatesAction>) -> anyhow::Result<()> {
    match action {
        None => show(&Place::open(site)?),
        Some(CertificatesAction::Try(which)) => {
            let place = Place::open(&which.site)?;
            let host = place.host(which)?;
            place.wish(Wish::Try { host }, "asks an authority for trying out: this takes up to some minutes")
        }
        Some(CertificatesAction::Renew(which)) => {
            let place = Place::open(&which.site)?;
            let host = place.host(which)?;
            place.wish(Wish::Renew { host }, "asks for a new certificate: this takes up to some minutes")
        }
    }
}

struct Place {
    data: ReadOnlyDataDir,
    settings: Settings,
}

impl Place {
    fn open(site: &SiteArgs) -> anyhow::Result<Place> {
        let settings = throng_config::load(&site.sources(&[]))?.settings;
        Ok(Place { data: DataDir::open_for_reading(&site.data)?, settings })
    }

    /// When the certificate ends that the running program shows for the first of these hosts; `None` if it does not run, or
    /// listens where the settings do not say.
    fn served(&self, one: &HostStatus) -> Option<Result<Timestamp, String>> {
        let host = one.hosts.first().cloned();
        let host = host.or_else(|| self.settings.server.host_names().into_iter().next())?;
        let at = self
            .settings
            .server
            .listen_tls
            .iter()
            .find_map(|listen| match listen {
                Listen::Tcp(at) => Some(*at),
                Listen::Unix(_) => None,
            })?;
        self.data
            .is_looked_after()
            .then(|| end_of_shown(&host, reachable(at)))
    }

    /// The host that was named, or the only one that certificates are ordered for.
    fn host(&self, which: &WhichHost) -> anyhow::Result<String> {
        let plan = plan(self.data.path(), &self.settings);
        if plan.authority.is_none() {
            bail!("no certificates are ordered for this site: set tls.acme, see `throng config explain tls`");
        }
        match (&which.host, plan.hosts.as_slice()) {
            (Some(host), hosts) if hosts.contains(&host.to_lowercase()) => Ok(host.to_lowercase()),
            (Some(host), hosts) => {
                bail!(
                    "{host} is no host of this site, whose hosts are {}: see server.public_url and server.hosts",
                    hosts.join(", ")
                )
            }
            (None, [host, ..]) => Ok(host.clone()),
            (None, []) => bail!("this site has no host: set server.public_url"),
        }
    }

    fn wish(&self, wish: Wish, doing: &str) -> anyhow::Result<()> {
        if !self.data.is_looked_after() {
            bail!(
                "this site is not running: start it with `throng serve`, because the authority asks it whether the host is yours"
            );
        }
        let wished = Wished::write(self.data.path(), wish)?;
        say!("The running program {doing}.");
        let begun = clock::monotonic();
        loop {
            match wished.answer() {
                Some(Ok(said)) => {
                    say!("{said}");
                    return Ok(());
                }
                Some(Err(said)) => bail!("{said}"),
                None if begun.elapsed() > PATIENCE => {
                    wished.withdraw();
                    bail!("the running program did not answer: look at its log");
                }
                None => std::thread::sleep(LOOK_PAUSE),
            }
        }
    }
}

fn show(place: &Place) -> anyhow::Result<()> {
    let now = clock::now();
    let keeper = Keeper::open(plan(place.data.path(), &place.settings), now);
    let status = keeper.status().now();
    if status.is_empty() {
        say!("This site has no certificates of its own: see `throng config explain tls`.");
    }
    let mut still_good = 0;
    for one in status.iter() {
        let served = place.served(one);
        let mut said = lines(one, now);
        said.extend(served.as_ref().map(|served| served_line(one, served, now)));
        say!("{}", said.join("\n"));
        let is_good = served.is_some_and(|served| served.is_ok_and(|ends| ends > now));
        still_good += usize::from(one.light(now) == Light::Red && is_good);
    }
    let red = status.iter().filter(|one| one.light(now) == Light::Red).count();
    match red {
        0 => Ok(()),
        red if red == still_good => bail!(
            "{red} of {} certificates cannot be used as they are on the disk; the running program goes on with good ones from \
             before, until it is started again: correct the files",
            status.len()
        ),
        red => bail!("{red} of {} certificates cannot be used", status.len()),
    }
}

/// What the running program shows, beside what is on the disk: it goes on with a good one when the files have become bad.
fn served_line(one: &HostStatus, served: &Result<Timestamp, String>, now: Timestamp) -> String {
    // The last second of a certificate is counted by one, and the moment after it by the other.
    let is_same = |ends: Timestamp| {
        one.valid
            .is_some_and(|(_, on_disk)| on_disk.0.abs_diff(ends.0) <= 1_000)
    };
    let text = match served {
        Ok(ends) if is_same(*ends) => "by the running program: the one above".to_owned(),
        Ok(ends) if *ends > now => {
            format!("by the running program: another one, good until {}", shown(*ends))
        }
        Ok(ends) => format!("by the running program: another one, which ended {}", shown(*ends)),
        Err(why) => format!("by the running program: none ({why})"),
    };
    format!("  {:<10} {text}", "shown")
}

/// What is said of one certificate.
fn lines(one: &HostStatus, now: Timestamp) -> Vec<String> {
    let light = match one.light(now) {
        Light::Green => "green",
        Light::Amber => "amber",
        Light::Red => "RED",
    };
    let hosts = if one.hosts.is_empty() {
        "no host".to_owned()
    } else {
        one.hosts.join(", ")
    };
    let (from, place) = match &one.origin {
        Origin::File(place) => ("file", place),
        Origin::Authority(place) => ("authority", place),
    };
    let mut lines = vec![format!("{hosts}: {light}"), format!("  {from:<10} {place}")];
    let mut add = |label: &str, text: String| lines.push(format!("  {label:<10} {text}"));
    match one.valid {
        Some((begins, ends)) => add("valid", format!("from {} to {}", shown(begins), shown(ends))),
        None => add("valid", "there is none yet".to_owned()),
    }
    one.tried_at.into_iter().for_each(|at| add("tried", shown(at)));
    if let Some(failure) = &one.failure {
        add("failed", format!("{} in a row; the last: {}", one.failures, failure.words));
    }
    one.next_try
        .into_iter()
        .for_each(|at| add("next try", shown(at.max(now))));
    one.closing
        .iter()
        .for_each(|command| add("careful", format!("others can read the key: run `{command}`")));
    lines
}

/// A moment as it is said everywhere.
fn shown(at: Timestamp) -> String {
    let moment = Moment::from_millisecond(at.within_calendar().0);
    let moment = moment.expect("it is within the calendar").to_zoned(TimeZone::UTC);
    moment.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use throng_certificates::Told;
    use throng_domain::time::DAY_MS;

    use super::*;

    #[test]
    fn what_is_known_of_a_certificate_is_said_in_lines() {
        let now = Timestamp(1_893_456_000_000);
        let one = HostStatus {
            hosts: vec!["petitions.example".into()],
            origin: Origin::Authority("https://ca.example/dir".into()),
            valid: Some((now.plus_ms(-80 * DAY_MS), now.plus_ms(10 * DAY_MS))),
            tried_at: Some(now.plus_ms(-DAY_MS)),
            failures: 3,
            failure: Some(Told { code: "slow".into(), words: "it is slow".into() }),
            next_try: Some(now.plus_ms(-1)),
            closing: None,
        };
        assert_eq!(
            lines(&one, now),
            [
                "petitions.example: amber",
                "  authority  https://ca.example/dir",
                "  valid      from 2029-10-13 00:00 UTC to 2030-01-11 00:00 UTC",
                "  tried      2029-12-31 00:00 UTC",
                "  failed     3 in a row; the last: it is slow",
                "  next try   2030-01-01 00:00 UTC",
            ]
        );
        let none = HostStatus { valid: None, hosts: Vec::new(), closing: Some("chmod".into()), ..one };
        let said = lines(&none, now);
        assert_eq!((said[0].as_str(), said[2].as_str()), ("no host: RED", "  valid      there is none yet"));
        assert_eq!(
            said.last().map(String::as_str),
            Some("  careful    others can read the key: run `chmod`")
        );
    }
}
