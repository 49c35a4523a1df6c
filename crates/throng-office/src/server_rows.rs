//! What the page "How the server is doing" looks at, each with how much is in use, who had to wait, what was lost, and what to do.
//!
//! **Owns** the rows: those of the machine, email, and every row of the register of what is bounded. **Never** changes anything.
//! **Called by** `server.rs`, and `alarms.rs` for what stands on the first page too. **Bounds**: a row for each.

use throng_domain::time::Timestamp;
use throng_intake::Writing;
use throng_mail::MailStatus;
use throng_process::asked_disk::Told;
use throng_process::clock;
use throng_process::lately::Lately;
use throng_process::limits::resources::{ALL, Bound, Resource, WhenFull};
use throng_process::machine::{Disk, Memory};
use throng_process::sampled::{self, Sampled};
use throng_rendering::views::{Readiness, ServerRow, ServerWords};

use super::Deps;
use super::server_thresholds::{
    DISK_MS, DISK_ROOMY_MIB, DISK_SHARE, DROPPED, MAIL_LATE_MINUTES, MEMORY_SHARE, OPEN_FILES_SHARE,
    OVERFLOWS, PROCESSOR_SHARE, PROCESSORS_WANTED, PRUNED, RETRANSMITTED_PER_THOUSAND, of_bounded,
};

/// What was seen of the program and its machine.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) lately: Option<Lately>,
    /// How many programs want a processor, and how many processors there are.
    pub(super) load: Option<f64>,
    pub(super) processors: usize,
    pub(super) memory: Option<Memory>,
    pub(super) disk: Told,
    pub(super) open_files: Option<(u64, u64)>,
    pub(super) writing: Writing,
    pub(super) mail: MailStatus,
    pub(super) now: Timestamp,
}

impl Seen {
    /// What is seen now. It asks the disk, for a second at most, and the kernel: the page of the server is for whoever wants to know exactly.
    pub(super) fn now(deps: &Deps) -> Seen {
        Seen::of(deps, Sampled::now(&deps.outlook.disk))
    }

    /// What was seen a few seconds ago, without asking: the first page of the office waits for no disk.
    pub(super) fn lately(deps: &Deps) -> Seen {
        let newest = sampled::newest();
        let nothing = || Sampled {
            lately: None,
            load: None,
            processors: 1,
            memory: None,
            disk: Told::Nothing,
            open_files: None,
        };
        Seen::of(deps, newest.map_or_else(nothing, |sampled| (*sampled).clone()))
    }

    fn of(deps: &Deps, sampled: Sampled) -> Seen {
        let outlook = &deps.outlook;
        let Sampled { lately, load, processors, memory, disk, open_files } = sampled;
        Seen {
            lately,
            load,
            processors,
            memory,
            disk,
            open_files,
            writing: deps.intake.writing(),
            mail: outlook.mail.status(),
            now: clock::now(),
        }
    }
}

/// All rows, in no order that matters.
pub(super) fn rows(seen: &Seen) -> Vec<ServerRow> {
    let machine = [
        processor(seen),
        memory(seen),
        disk_room(seen),
        disk_speed(seen),
        network(seen),
        open_files(seen),
        Some(mail(seen)),
    ];
    let bounded = ALL.iter().enumerate().filter_map(|(at, row)| {
        let lately = seen.lately.as_ref().and_then(|lately| lately.counted.get(at));
        bounded(row, lately.copied().unwrap_or_default())
    });
    machine.into_iter().flatten().chain(bounded).collect()
}

fn shown(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn hundredths(part: u64, whole: u64) -> u64 {
    match whole {
        0 => 0,
        whole => (u128::from(part) * 100 / u128::from(whole)) as u64,
    }
}

const MIB: u64 = 1 << 20;

/// What a row of the machine is called, and what to do.
const PROCESSOR: (&str, &str) = ("server-processor", "server-processor-do");
const MEMORY: (&str, &str) = ("server-memory", "server-memory-do");
const DISK: (&str, &str) = ("server-disk", "server-disk-do");
const SILENT_DISK: (&str, &str) = ("server-disk", "server-disk-silent-do");
const DISK_SPEED: (&str, &str) = ("server-disk-speed", "server-disk-speed-do");
const NETWORK: (&str, &str) = ("server-network", "server-network-do");
const FILES: (&str, &str) = ("server-files", "server-files-do");
const MAIL: (&str, &str) = ("server-mail", "server-mail-do");

fn words(key: &str, now: u64, max: u64) -> ServerWords {
    ServerWords { key: key.to_owned(), now: shown(now), max: shown(max), count: shown(now) }
}

/// What each resource is called.
const LABELS: &[(&str, &str)] = &[
    ("connections", "server-of-connections"),
    ("staff_connections", "server-of-staff-connections"),
    ("staff_neighbours", "server-of-staff-neighbours"),
    ("staff_guests", "server-of-staff-guests"),
    ("monitor_connections", "server-of-monitor-connections"),
    ("staff_networks", "server-of-staff-networks"),
    ("http2_requests", "server-of-http2-requests"),
    ("handshakes", "server-of-handshakes"),
    ("handshake_networks", "server-of-handshake-networks"),
    ("watchers", "server-of-watchers"),
    ("streams", "server-of-streams"),
    ("renders", "server-of-renders"),
    ("page_bytes", "server-of-page-bytes"),
    ("refusal_pages", "server-of-refusal-pages"),
    ("questions", "server-of-questions"),
    ("form_questions", "server-of-form-questions"),
    ("staff_questions", "server-of-staff-questions"),
    ("guest_questions", "server-of-guest-questions"),
    ("people", "server-of-people"),
    ("staff", "server-of-staff"),
    ("program", "server-of-program"),
    ("site_commits", "server-of-site-commits"),
    ("boxes", "server-of-boxes"),
    ("open_votes", "server-of-open-votes"),
    ("counts_so_far", "server-of-counts-so-far"),
    ("voter_starts", "server-of-voter-starts"),
    ("sealings", "server-of-sealings"),
    ("rolls_held", "server-of-rolls-held"),
    ("uploads", "server-of-uploads"),
    ("drains", "server-of-drains"),
    ("pictures", "server-of-pictures"),
    ("pictures_waiting", "server-of-pictures-waiting"),
    ("whole_files", "server-of-whole-files"),
    ("whole_parts", "server-of-whole-parts"),
    ("passwords", "server-of-passwords"),
    ("passwords_waiting", "server-of-passwords-waiting"),
    ("sessions_seen", "server-of-sessions-seen"),
    ("passkey_questions", "server-of-passkey-questions"),
    ("busy_networks", "server-of-busy-networks"),
    ("code_addresses", "server-of-code-addresses"),
    ("code_votes", "server-of-code-votes"),
    ("access_lines", "server-of-access-lines"),
    ("mails", "server-of-mails"),
    ("mail_budgets", "server-of-mail-budgets"),
    ("mail_connections", "server-of-mail-connections"),
    ("stream_bytes", "server-of-stream-bytes"),
    ("stream_times", "server-of-stream-times"),
    ("place_connections", "server-of-place-connections"),
];

/// A row of the machine: the keys of what it is called and what to do.
fn row((label, advice): (&str, &str), state: Readiness, share: Option<u64>, used: ServerWords) -> ServerRow {
    ServerRow {
        state,
        label_key: label.to_owned(),
        share: share.map(|share| shown(share.min(100))),
        used,
        led_to: Vec::new(),
        advice_key: (state != Readiness::Green).then(|| advice.to_owned()),
        setting: String::new(),
        path: None,
    }
}

fn processor(seen: &Seen) -> Option<ServerRow> {
    let share = (seen.lately.as_ref()?.cpu_share * 100.0).round() as u64;
    let used = words("server-share-lately", share, 100);
    let processors = seen.processors as u64;
    // As a container or a machine without this figure has it: nobody waits.
    let wanted = seen.load.unwrap_or_default().max(0.0).round() as u64;
    let state = PROCESSOR_SHARE
        .of(share)
        .max(PROCESSORS_WANTED.of(hundredths(wanted, processors)));
    let mut row = row(PROCESSOR, state, Some(share), used);
    row.led_to = vec![words("server-processor-wanted", wanted, processors)];
    Some(row)
}

fn memory(seen: &Seen) -> Option<ServerRow> {
    let Memory { available, total, resident } = seen.memory?;
    let taken = total.saturating_sub(available);
    let share = hundredths(taken, total);
    let used = words("server-mib", taken / MIB, total / MIB);
    let mut row = row(MEMORY, MEMORY_SHARE.of(share), Some(share), used);
    row.led_to = vec![words("server-memory-own", resident / MIB, total / MIB)];
    Some(row)
}

/// How much of a disk is taken, in hundredths. A file system can also run out of files.
fn share_of(disk: &Disk) -> u64 {
    let Disk { free, size, files_free, files } = disk;
    hundredths(size.saturating_sub(*free), *size).max(hundredths(files.saturating_sub(*files_free), *files))
}

/// Whether the page of the server shows a disk in red.
pub fn is_nearly_full(disk: &Disk) -> bool {
    disk_state(disk) == Readiness::Red
}

/// A large disk may be taken to the same share for years, and has room all the same.
fn disk_state(disk: &Disk) -> Readiness {
    let Disk { free, size, files_free, files } = disk;
    let of = |free: u64, all: u64| DISK_SHARE.of(hundredths(all.saturating_sub(free), all));
    let room = match free / MIB < DISK_ROOMY_MIB {
        true => of(*free, *size),
        false => of(*free, *size).min(Readiness::Amber),
    };
    room.max(of(*files_free, *files))
}

pub(super) fn disk_room(seen: &Seen) -> Option<ServerRow> {
    let disk = match seen.disk {
        Told::Room(disk) => disk,
        Told::Nothing => return None,
        Told::Silent(seconds) => {
            return Some(row(SILENT_DISK, Readiness::Red, None, words("server-disk-silent", seconds, 0)));
        }
    };
    let (share, size) = (share_of(&disk), disk.size);
    let taken = size.saturating_sub(disk.free);
    let state = match seen.writing.full {
        true => Readiness::Red,
        false => disk_state(&disk),
    };
    Some(row(DISK, state, Some(share), words("server-mib", taken / MIB, size / MIB)))
}

pub(super) fn disk_speed(seen: &Seen) -> Option<ServerRow> {
    if seen.writing.halted.is_some() || seen.writing.stalled_s.is_some() {
        let used = words("server-disk-speed-none", seen.writing.stalled_s.unwrap_or_default(), 0);
        return Some(row(DISK_SPEED, Readiness::Red, None, used));
    }
    if let Some(seconds) = seen.writing.waiting_s {
        return Some(row(DISK_SPEED, Readiness::Amber, None, words("server-disk-speed-wait", seconds, 0)));
    }
    let disk = &seen.lately.as_ref()?.disk;
    let Some(within_s) = disk.within(0.99) else {
        return Some(row(DISK_SPEED, Readiness::Green, None, words("server-disk-speed-idle", 0, 0)));
    };
    let within_ms = (within_s * 1_000.0).ceil() as u64;
    let used = words("server-disk-speed-ms", within_ms, disk.count());
    Some(row(DISK_SPEED, DISK_MS.of(within_ms), None, used))
}

fn network(seen: &Seen) -> Option<ServerRow> {
    let Lately { segments, retransmitted, dropped, overflows, pruned, received_bytes, sent_bytes, .. } =
        seen.lately.as_ref()?;
    // With a handful of segments, one that was sent again says nothing.
    let again = match *segments {
        ..1_000 => 0,
        segments => retransmitted * 1_000 / segments,
    };
    let state = RETRANSMITTED_PER_THOUSAND
        .of(again)
        .max(DROPPED.of(*dropped))
        .max(PRUNED.of(*pruned))
        .max(OVERFLOWS.of(*overflows));
    let mut row = row(NETWORK, state, None, words("server-network-again", again, 1_000));
    row.led_to = vec![
        words("server-network-bytes", received_bytes / MIB, sent_bytes / MIB),
        words("server-network-lost", *dropped, 0),
        words("server-network-short", *pruned, 0),
        words("server-network-late", *overflows, 0),
    ];
    Some(row)
}

fn open_files(seen: &Seen) -> Option<ServerRow> {
    let (open, max) = seen.open_files?;
    let share = hundredths(open, max);
    Some(row(FILES, OPEN_FILES_SHARE.of(share), Some(share), words("server-count", open, max)))
}

pub(super) fn mail(seen: &Seen) -> ServerRow {
    let MailStatus { backlog, relay_trouble, .. } = &seen.mail;
    let due = backlog.oldest_due;
    let late_minutes = due.map_or(0, |due| seen.now.0.saturating_sub(due.0).max(0) as u64 / 60_000);
    let state = match relay_trouble {
        Some(_) => Readiness::Red,
        None => MAIL_LATE_MINUTES.of(late_minutes),
    };
    let people = backlog.transactional as u64;
    let many = backlog.bulk as u64;
    let mut row = row(MAIL, state, None, words("server-mail-waiting", people, many));
    row.led_to = vec![words("server-mail-late", late_minutes, 0)];
    row.path = Some("/admin/mail".to_owned());
    row
}

/// A row of the register; none for what is not in use.
fn bounded(resource: &Resource, (waited, refused): (u64, u64)) -> Option<ServerRow> {
    let figures = resource.figures();
    if figures.max == 0 {
        return None;
    }
    let (_, label) = LABELS.iter().find(|(name, _)| *name == resource.name)?;
    let share = hundredths(figures.now, figures.max);
    let state = of_bounded(resource.when_full, share, refused);
    let in_bytes = resource.name.ends_with("_bytes");
    let used = match in_bytes {
        true => words("server-mib", figures.now / MIB, figures.max / MIB),
        false => words("server-count", figures.now, figures.max),
    };
    let setting = match resource.bound {
        Bound::Setting(key) => key.to_owned(),
        Bound::Limit(_) => String::new(),
    };
    let advice = if setting.is_empty() {
        "server-fixed-do"
    } else {
        "server-setting-do"
    };
    let led_to = match resource.when_full {
        WhenFull::TurnsAway => vec![words("server-turned-away", refused, 0)],
        WhenFull::Waits => vec![words("server-waited", waited, 0)],
        WhenFull::MakesRoom => Vec::new(),
    };
    Some(ServerRow {
        state,
        label_key: (*label).to_owned(),
        share: Some(shown(share.min(100))),
        used,
        led_to,
        advice_key: (state != Readiness::Green).then(|| advice.to_owned()),
        setting,
        path: Some("/admin/networks".to_owned()),
    })
}

/// A machine at rest, for tests.
#[cfg(test)]
pub(super) fn seen_at_rest() -> Seen {
    let disk = throng_process::counts::Measure::of_times().read();
    Seen {
        lately: Some(Lately {
            cpu_share: 0.1,
            segments: 0,
            retransmitted: 0,
            dropped: 0,
            received_bytes: 0,
            sent_bytes: 0,
            overflows: 0,
            pruned: 0,
            disk,
            counted: vec![(0, 0); ALL.len()],
        }),
        load: Some(0.4),
        processors: 2,
        memory: Some(Memory { resident: 1, available: 90 * MIB, total: 100 * MIB }),
        disk: Told::Room(Disk { free: 90 * MIB, size: 100 * MIB, files_free: 9, files: 10 }),
        open_files: Some((10, 1_000)),
        writing: Writing::default(),
        mail: MailStatus::default(),
        now: Timestamp(100 * throng_domain::time::MINUTE_MS),
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::time::MINUTE_MS;
    use throng_mail::RelayTrouble;
    use throng_process::counts::Measure;

    use super::seen_at_rest as seen;
    use super::*;

    fn state_of(seen: &Seen, label: &str) -> Readiness {
        let rows = rows(seen);
        rows.iter().find(|row| row.label_key == label).expect(label).state
    }

    #[test]
    fn a_large_disk_is_not_red_while_there_is_room() {
        let (gib, few) = (1 << 30, 9);
        for (free, size, files_free, expected) in [
            (50 * gib, 100 * gib, few, Readiness::Green),
            (19 * gib, 258 * gib, few, Readiness::Amber),
            (9 * gib, 258 * gib, few, Readiness::Red),
            (gib, 100 * gib, few, Readiness::Red),
            (9 * gib, 20 * gib, few, Readiness::Green),
            (200 * gib, 258 * gib, 0, Readiness::Red),
        ] {
            let disk = Disk { free, size, files_free, files: 10 };
            assert_eq!(disk_state(&disk), expected, "{free} of {size}, {files_free} files");
        }
    }

    #[test]
    fn all_is_well_on_a_machine_at_rest() {
        for row in rows(&seen()) {
            assert_eq!((row.state, row.advice_key), (Readiness::Green, None), "{}", row.label_key);
        }
    }

    #[test]
    fn every_resource_has_a_name_for_people() {
        let names = ALL.iter().map(|resource| resource.name);
        assert!(names.eq(LABELS.iter().map(|(name, _)| *name)), "LABELS has the resources, in their order");
    }

    fn writing(change: fn(&mut Writing)) -> Seen {
        let mut seen = seen();
        change(&mut seen.writing);
        seen
    }

    #[test]
    fn each_trouble_shows_in_its_row() {
        let lately = |change: fn(&mut Lately)| {
            let mut seen = seen();
            change(seen.lately.as_mut().expect("there"));
            seen
        };
        let slow = |times: &[u64]| {
            let measure = Measure::of_times();
            times
                .iter()
                .for_each(|ms| measure.took(std::time::Duration::from_millis(*ms)));
            let mut seen = seen();
            seen.lately.as_mut().expect("there").disk = measure.read();
            seen
        };
        let mut no_files = seen();
        no_files.disk = Told::Room(Disk { free: 90 * MIB, size: 100 * MIB, files_free: 0, files: 10 });
        let mut closed = seen();
        closed.mail.relay_trouble = Some(RelayTrouble { why: "450 later".to_owned(), since: Timestamp(0) });
        let late = |minutes: i64| {
            let mut seen = seen();
            seen.mail.backlog.oldest_due = Some(Timestamp((100 - minutes) * MINUTE_MS));
            seen
        };
        for (seen, label, expected) in [
            (lately(|lately| lately.cpu_share = 0.76), "server-processor", Readiness::Amber),
            (lately(|lately| lately.cpu_share = 1.0), "server-processor", Readiness::Red),
            (Seen { load: Some(5.2), ..seen() }, "server-processor", Readiness::Amber),
            (
                Seen { memory: Some(Memory { resident: 0, available: 4, total: 100 }), ..seen() },
                "server-memory",
                Readiness::Red,
            ),
            (Seen { open_files: Some((80, 100)), ..seen() }, "server-files", Readiness::Amber),
            (writing(|writing| writing.full = true), "server-disk", Readiness::Red),
            (no_files, "server-disk", Readiness::Red),
            (Seen { disk: Told::Silent(40), ..seen() }, "server-disk", Readiness::Red),
            (writing(|writing| writing.stalled_s = Some(40)), "server-disk-speed", Readiness::Red),
            (writing(|writing| writing.waiting_s = Some(2)), "server-disk-speed", Readiness::Amber),
            (slow(&[1, 2]), "server-disk-speed", Readiness::Green),
            (slow(&[1, 90]), "server-disk-speed", Readiness::Amber),
            (slow(&[400]), "server-disk-speed", Readiness::Red),
            (lately(|lately| lately.overflows = 1), "server-network", Readiness::Amber),
            (lately(|lately| lately.dropped = 5), "server-network", Readiness::Amber),
            (lately(|lately| lately.pruned = 5), "server-network", Readiness::Amber),
            (lately(|lately| lately.pruned = 100), "server-network", Readiness::Red),
            (
                lately(|lately| (lately.segments, lately.retransmitted) = (10, 9)),
                "server-network",
                Readiness::Green,
            ),
            (
                lately(|lately| (lately.segments, lately.retransmitted) = (10_000, 1_100)),
                "server-network",
                Readiness::Red,
            ),
            (closed, "server-mail", Readiness::Red),
            (late(5), "server-mail", Readiness::Green),
            (late(20), "server-mail", Readiness::Amber),
            (late(90), "server-mail", Readiness::Red),
        ] {
            assert_eq!(state_of(&seen, label), expected, "{label}: {seen:?}");
            let row = rows(&seen)
                .into_iter()
                .find(|row| row.label_key == label)
                .expect(label);
            assert_eq!(row.advice_key.is_some(), expected != Readiness::Green, "{label}");
        }
    }
}
