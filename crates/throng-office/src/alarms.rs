//! What keeps the site from working at this moment, in words: it stands above everything on the first page of the office.
//!
//! **Owns** the choice among what the page of the server calls red: the disk, and email; and that the clock is doubted, so that what cannot
//! be undone is held, and that shorter periods of keeping personal data wait. **Never** judges the server by itself: the rows of `server_rows.rs` do, and the start of the program.
//! **Called by** `dashboard.rs`. **Bounds**: one line for each of three rows, one for the clock, one for the periods.

use throng_domain::staff::Duty;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_process::asked_disk::Told;
use throng_process::clock;
use throng_rendering::views::{AlarmLine, Readiness, ServerRow};
use throng_store::error::Fault;

use super::Desk;
use super::server_rows::{Seen, disk_room, disk_speed, mail};

/// The page that says what to do about the disk.
const SERVER: &str = "/admin/server";
/// The chapter that says what to do about the clock.
const CLOCK: &str = "/admin/docs/operating#the-clock";
/// The chapter about periods that are shorter than they were.
const SHORTER: &str = "/admin/docs/operating#shorter-periods";

impl Desk {
    /// What has to be put right before anything else. Of a machine that was replaced another notice says all.
    pub(super) fn alarms(&self) -> Vec<AlarmLine> {
        let seen = Seen::lately(&self.deps);
        if matches!(seen.writing.halted, Some(Fault::Superseded { .. })) {
            return Vec::new();
        }
        let mut lines = alarms(&seen);
        lines.extend(clock::held_since().map(|known| held(known, seen.now)));
        let retention = &self.door.site.rules.retention;
        lines.extend(retention.waiting.is_some().then(shorter_periods));
        if !self.signed.staff.may(Duty::Administer) {
            for line in &mut lines {
                line.path
                    .take_if(|path| path == SERVER || path == CLOCK || path == SHORTER);
            }
        }
        lines
    }
}

fn alarms(seen: &Seen) -> Vec<AlarmLine> {
    let disk = red(disk_room(seen)).map(|row| match (seen.writing.full, seen.disk) {
        (true, _) => line("alarm-disk-full", row),
        (false, Told::Silent(_)) => line("alarm-disk-silent", row),
        (false, Told::Room(_) | Told::Nothing) => line("alarm-disk-nearly", row),
    });
    // That a disk is slow is told on the page of the server: it takes signatures.
    let key = match (&seen.writing.halted, seen.writing.stalled_s) {
        (Some(_), _) => Some("alarm-halted"),
        (None, Some(_)) => Some("server-disk-speed-none"),
        (None, None) => None,
    };
    let silent = key.and_then(|key| Some(line(key, red(disk_speed(seen))?)));
    let email = red(Some(mail(seen))).map(|row| match &seen.mail.relay_trouble {
        Some(trouble) => AlarmLine {
            since_ms: Some(trouble.since.0),
            reply: Some(trouble.why.clone()),
            ..line("alarm-mail", row)
        },
        None => line("alarm-mail-late", row),
    });
    [disk, silent, email].into_iter().flatten().collect()
}

/// The clock is long after the last moment that is known, and what cannot be undone is held.
fn held(known: Timestamp, now: Timestamp) -> AlarmLine {
    AlarmLine {
        key: "alarm-clock".to_owned(),
        count: now.since(known) / DAY_MS,
        since_ms: Some(known.0),
        reply: None,
        path: Some(CLOCK.to_owned()),
        label_key: "alarm-clock-what".to_owned(),
    }
}

/// Shorter periods of keeping personal data wait until somebody has said that they are meant.
fn shorter_periods() -> AlarmLine {
    AlarmLine {
        key: "alarm-retention".to_owned(),
        count: 0,
        since_ms: None,
        reply: None,
        path: Some(SHORTER.to_owned()),
        label_key: "alarm-retention-what".to_owned(),
    }
}

fn red(row: Option<ServerRow>) -> Option<ServerRow> {
    row.filter(|row| row.state == Readiness::Red)
}

/// A line about a row of the page of the server.
fn line(key: &str, row: ServerRow) -> AlarmLine {
    AlarmLine {
        key: key.to_owned(),
        count: row.led_to.first().map_or(0, |led_to| led_to.count),
        since_ms: None,
        reply: None,
        path: Some(row.path.unwrap_or_else(|| SERVER.to_owned())),
        label_key: row.label_key,
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::time::MINUTE_MS;
    use throng_mail::RelayTrouble;
    use throng_process::machine::Disk;

    use super::*;
    use crate::server_rows::seen_at_rest;

    fn nearly_full() -> Told {
        let room = seen_at_rest().disk.room().expect("a disk");
        Told::Room(Disk { free: 1, ..room })
    }

    #[test]
    fn what_is_red_is_said_and_nothing_else() {
        let seen = |change: fn(&mut Seen)| {
            let mut seen = seen_at_rest();
            change(&mut seen);
            seen
        };
        for (seen, expected) in [
            (seen(|_| {}), &[][..]),
            (seen(|seen| seen.writing.full = true), &[("alarm-disk-full", SERVER)][..]),
            (seen(|seen| seen.disk = nearly_full()), &[("alarm-disk-nearly", SERVER)][..]),
            (seen(|seen| seen.disk = Told::Silent(40)), &[("alarm-disk-silent", SERVER)][..]),
            (seen(|seen| seen.disk = Told::Nothing), &[][..]),
            (seen(|seen| seen.writing.stalled_s = Some(40)), &[("server-disk-speed-none", SERVER)][..]),
            (
                seen(|seen| seen.writing.halted = Some(Fault::Gone { path: "throng.db".into() })),
                &[("alarm-halted", SERVER)][..],
            ),
            (
                seen(|seen| seen.mail.backlog.oldest_due = Some(Timestamp(seen.now.0 - 90 * MINUTE_MS))),
                &[("alarm-mail-late", "/admin/mail")][..],
            ),
            (
                seen(|seen| {
                    let why = "450 later".to_owned();
                    seen.mail.relay_trouble = Some(RelayTrouble { why, since: Timestamp(7) });
                }),
                &[("alarm-mail", "/admin/mail")][..],
            ),
        ] {
            let lines = alarms(&seen);
            let said: Vec<(&str, &str)> = lines
                .iter()
                .map(|line| (line.key.as_str(), line.path.as_deref().unwrap_or_default()))
                .collect();
            assert_eq!(said, expected);
        }
        let line = held(Timestamp(0), Timestamp(40 * DAY_MS + 1));
        assert_eq!((line.key.as_str(), line.count, line.since_ms), ("alarm-clock", 40, Some(0)));
    }
}
