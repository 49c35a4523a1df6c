//! THE closed list of metrics: name, kind, unit, labels, meaning, and what each is read from. `docs/metrics.md` is made of it,
//! and so are the answers in both formats. A new metric is a row.
//!
//! Names follow the conventions of Prometheus (base units, `_total` for sums since the start). **Never** a row about a person, a
//! petition, a site or an address. Labels are of fixed lists, so that the number of series has a bound.

use throng_domain::shedding::Work;
use throng_intake::{WriteState, counted};
use throng_process::counts::DISK_WRITES;
use throng_process::limits::resources::{self, Figures as Held};
use throng_process::{clock, machine, threads};
use throng_web::shedding::Waits;

use super::moment::Moment;
use super::requests;
use super::text::Figures;

/// What kind of figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A sum since the start.
    Counter,
    /// What is now.
    Gauge,
    /// How often something was of which size.
    Histogram,
    /// Always 1; its labels say something.
    Info,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram => "histogram",
            Kind::Info => "info",
        }
    }
}

/// A row.
pub(crate) struct Metric {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// Empty for what is counted.
    pub(super) unit: &'static str,
    pub(super) labels: &'static [&'static str],
    pub(super) meaning: &'static str,
    pub(super) read: fn(&Moment, &mut Figures),
}

/// Makes the list.
macro_rules! metrics {
    ($($name:literal $kind:ident $unit:literal [$($label:literal),*] $meaning:literal = $read:expr;)+) => {
        /// Every metric, in the order of the document.
        pub(crate) const ALL: &[Metric] = &[$(Metric {
            name: $name,
            kind: Kind::$kind,
            unit: $unit,
            labels: &[$($label),*],
            meaning: $meaning,
            read: $read,
        },)+];
    };
}

metrics! {
    // Whether all is well.
    "throng_build_info" Info "" ["version"]
        "The version of Throng." = |_, to| to.of(&[env!("CARGO_PKG_VERSION")], 1.0);
    "throng_schema_version" Gauge "" []
        "The number of the schema of the database." =
        |_, to| to.one(throng_store::sqlite::schema() as f64);
    "throng_writing" Gauge "" []
        "1 while signatures are written; 0 while the disk is full, has failed or has not answered for a second, and for the moment in which another program takes over." =
        |at, to| to.one(yes(at.writing.goes_on()));
    "throng_writing_state" Gauge "" ["state"]
        "1 for what becomes of signatures now, 0 for the others: they are written; they wait for the disk, or for another program that takes over; the disk has not answered for half a minute; it is full, and writing goes on once there is room; nothing is written until a restart; or ever, since another machine is the site. The words are those of `status` in /healthz." =
        |at, to| {
            let now = at.writing.state();
            WriteState::ALL.into_iter().for_each(|state| to.of(&[state.word()], yes(state == now)));
        };
    "throng_disk_stalled_seconds" Gauge "seconds" []
        "For how long the disk has not answered a batch, once that is longer than half a minute; otherwise 0." =
        |at, to| to.one(at.writing.stalled_s.unwrap_or_default() as f64);
    "throng_clock_off_seconds" Gauge "seconds" []
        "By how much the clock of the machine differs from the time that Throng goes by; 0 unless it has jumped." =
        |_, to| to.one(clock::off_by_s().unwrap_or_default() as f64);
    "throng_clock_held_seconds" Gauge "seconds" []
        "By how much the clock is after the last moment at which Throng is known to have run, while nothing is closed or erased because of that; otherwise 0." =
        |_, to| to.one(clock::held_s().unwrap_or_default() as f64);
    "throng_backup_age_seconds" Gauge "seconds" []
        "How old the newest nightly backup is that was made and checked; absent before the first, and where none is made." =
        |at, to| to.one(at.copies.backup.and_then(|backup| backup.age_s).map(|age| age as f64));
    "throng_stream_lag_seconds" Gauge "seconds" []
        "How long ago everything that was written was in the stream; absent where there is none." =
        |at, to| to.one(at.copies.stream.map(|stream| stream.lag_ms as f64 / 1_000.0));
    "throng_copies_late" Gauge "" ["copy"]
        "1 while somebody should look at a copy of the site: the nightly backup, or the stream; 0 while it is well, or not made." =
        |at, to| {
            to.of(&["backup"], yes(at.copies.backup.is_some_and(|backup| backup.late)));
            to.of(&["stream"], yes(at.copies.stream.is_some_and(|stream| stream.late)));
        };
    "throng_copy_age_seconds" Gauge "seconds" []
        "How long ago everything that the site wrote was in this copy (`throng follow --serve`); absent while nobody knows, and of a site." =
        |at, to| to.one(at.copy.and_then(|copy| copy.age_ms).map(|age_ms| age_ms as f64 / 1_000.0));
    "throng_copy_following" Gauge "" []
        "1 while this copy has what the site wrote until some seconds ago, 0 while it has not; absent of a site." =
        |at, to| to.one(at.copy.map(|copy| yes(copy.is_following())));
    "throng_certificate_expires_in_seconds" Gauge "seconds" []
        "Until the first certificate of the site expires, negative after that; absent if it has none." =
        |at, to| to.one(at.certificates.iter().filter_map(|one| one.expires_in_s).min().map(|left| left as f64));
    "throng_certificate_failures" Gauge "" []
        "How often the order or the file of a certificate has failed in a row; of several the most." =
        |at, to| to.one(f64::from(at.certificates.iter().map(|one| one.failures).max().unwrap_or_default()));
    "throng_overdue" Gauge "" ["duty"]
        "What the program should have done by itself an hour ago: campaigns to close, votes to count, boxes to open, pledges to settle, parts of the last round that failed, and sites where erasing waits for `throng admin accept-retention`." =
        |at, to| {
            let overdue = at.overdue;
            let all = [
                ("close", overdue.open),
                ("count", overdue.votes),
                ("open_box", overdue.boxes),
                ("settle", overdue.pledges),
                ("failing", overdue.failing),
                ("erase", overdue.erasing),
            ];
            all.into_iter().for_each(|(duty, number)| to.of(&[duty], number as f64));
        };
    "throng_bugs_total" Counter "" ["thread"]
        "Panics that did not end the program, by thread (docs/threads.md)." =
        |_, to| threads::ALL.iter().for_each(|thread| to.of(&[thread.name], thread.panics() as f64));

    // Requests.
    "throng_http_responses_total" Counter "" ["about", "status"]
        "Requests that were answered, by what they were about and by hundreds of the status. Pages from memory are not in it: see throng_page_cache_lookups_total." =
        |_, to| {
            for (about, counters) in requests::ABOUT.iter().zip(&requests::ANSWERED) {
                for (status, counter) in requests::STATUSES.iter().zip(counters) {
                    to.of(&[about, status], counter.sum() as f64);
                }
            }
        };
    "throng_http_response_seconds" Histogram "seconds" ["about"]
        "How long these answers took, from the end of the request's head to the beginning of the answer. Pages from memory take microseconds and are not in it." =
        |_, to| {
            for (about, measure) in requests::ABOUT.iter().zip(&requests::TOOK) {
                to.measured(&[about], measure.read());
            }
        };
    "throng_page_cache_lookups_total" Counter "" ["result"]
        "Shared pages that were asked for: in memory (hit), in memory and being replaced (stale), made (miss), or waited for while being made for somebody else (follow)." =
        |at, to| {
            let stats = at.cache;
            let all = [("hit", stats.hits), ("stale", stats.stale), ("miss", stats.misses), ("follow", stats.follows)];
            all.into_iter().for_each(|(result, number)| to.of(&[result], number as f64));
        };
    "throng_page_cache_renders_total" Counter "" []
        "Shared pages that were made." = |at, to| to.one(at.cache.renders as f64);
    "throng_page_cache_evictions_total" Counter "" []
        "Shared pages that were replaced, or removed to make room." = |at, to| to.one(at.cache.evictions as f64);
    "throng_page_cache_pages" Gauge "" []
        "Shared pages that are in memory." = |at, to| to.one(at.cache.entries as f64);

    // Writing.
    "throng_signing_total" Counter "" ["act", "fate"]
        "What people sent and what became of it: accepted, repeated (it was so already), refused for the reason that the fate names, or failed (the store did)." =
        |_, to| {
            for (act, counters) in counted::ACTS.iter().zip(&counted::BECAME) {
                for (fate, counter) in counted::FATES.iter().zip(counters) {
                    to.of(&[act, fate], counter.sum() as f64);
                }
            }
        };
    "throng_intake_wait_seconds" Histogram "seconds" []
        "How long a command waited before its batch was begun. How many wait is throng_resource_used of people, staff and program." =
        |_, to| to.measured(&[], counted::WAITED.read());
    "throng_intake_batch_commands" Histogram "" []
        "How many commands were written together." = |_, to| to.measured(&[], counted::BATCH.read());
    "throng_intake_commit_seconds" Histogram "seconds" []
        "How long a batch took: reading what it needs, deciding, writing, and waiting for the disk." =
        |_, to| to.measured(&[], counted::COMMIT.read());
    "throng_store_write_seconds" Histogram "seconds" []
        "The part of it in which the transaction was written and the disk was waited for (fsync)." =
        |_, to| to.measured(&[], DISK_WRITES.read());
    "throng_intake_faults_total" Counter "" []
        "Batches of which something could not be committed, because of the store." =
        |_, to| to.one(counted::FAULTS.sum() as f64);
    "throng_intake_turned_away" Gauge "" []
        "People who were turned away so far in the overload that lasts; 0 while there is none. Since the start: throng_resource_refused_total of people." =
        |at, to| to.one(at.writing.turned_away.unwrap_or_default() as f64);

    // Email.
    "throng_mail_waiting" Gauge "" ["lane"]
        "Emails that wait in memory: those that people wait for (transactional), those to many (bulk), and those that are being tried." =
        |at, to| {
            let backlog = at.mail.backlog;
            let all = [
                ("transactional", backlog.transactional),
                ("bulk", backlog.bulk),
                ("being_tried", backlog.leased),
            ];
            all.into_iter().for_each(|(lane, number)| to.of(&[lane], number as f64));
        };
    "throng_mail_late_seconds" Gauge "seconds" []
        "For how long the email has been due that has been due for longest; 0 if none is." =
        |at, to| to.one(at.mail_late_s);
    "throng_mail_total" Counter "" ["fate"]
        "What became of emails: sent, captured, put off by the relay host (each time), refused for good, dropped since they were no longer true, held back by a mailbox's allowance (each time), or not composed or not recorded (each time)." =
        |at, to| {
            let mail = &at.mail;
            let all = [
                ("sent", mail.sent),
                ("captured", mail.captured),
                ("put_off", mail.deferred),
                ("refused", mail.dead),
                ("dropped", mail.dropped),
                ("held_back", mail.held_back),
                ("fault", mail.faults),
            ];
            all.into_iter().for_each(|(fate, number)| to.of(&[fate], number as f64));
        };
    "throng_mail_relay_open" Gauge "" []
        "1 while the relay host takes emails, or while they are captured; 0 while no email is tried, because it refused several or cannot be reached." =
        |at, to| to.one(yes(at.mail.relay_trouble.is_none()));

    // What is given up for now: docs/overload.md.
    "throng_shed_level" Gauge "" []
        "How many kinds of work are given up for now so that people can sign, in the order of docs/overload.md; 0 while all is well." =
        |at, to| to.one(f64::from(at.shedding.level));
    "throng_shed_by_hand" Gauge "" []
        "1 while an owner has had work given up by hand." = |at, to| to.one(yes(at.shedding.by_hand.is_some()));
    "throng_shed_total" Counter "" ["work"]
        "Requests that were refused because their kind of work was given up." =
        |at, to| {
            for (work, refused) in Work::ALL.iter().zip(at.shedding.refused) {
                to.of(&[work.word()], refused as f64);
            }
        };
    "throng_queue_wait_seconds" Gauge "seconds" ["queue"]
        "The shortest wait within the last look: of pages and of forms for a reader of the database, and (`http`) of a task for the threads `http` or for the threads `pages`, whichever is longer. By these work is given up." =
        |at, to| {
            let Waits { reads, http, .. } = at.shedding.waits;
            for (queue, wait) in [("pages", reads.pages), ("forms", reads.forms), ("http", http)] {
                to.of(&[queue], wait.unwrap_or_default().as_secs_f64());
            }
        };

    // Everything of which only so much is held at once: docs/limits.md.
    "throng_resource_max" Gauge "" ["resource"]
        "How much of each resource may be held (docs/limits.md says what each is); 0 while nothing of it is in use." =
        |_, to| held(to, |held| held.max);
    "throng_resource_used" Gauge "" ["resource"]
        "How much of it is held now." = |_, to| held(to, |held| held.now);
    "throng_resource_most" Gauge "" ["resource"]
        "How much of it was held at most since the start." = |_, to| held(to, |held| held.most);
    "throng_resource_waited_total" Counter "" ["resource"]
        "How often somebody had to wait for it." = |_, to| held(to, |held| held.waited);
    "throng_resource_refused_total" Counter "" ["resource"]
        "How often somebody was turned away, or something was removed to make room." =
        |_, to| held(to, |held| held.refused);

    // The process and the machine.
    "process_cpu_seconds_total" Counter "seconds" []
        "Processor time of the program, user and system together." =
        |at, to| to.one(at.cpu.map(|cpu| cpu.user_s + cpu.system_s));
    "throng_thread_cpu_seconds_total" Counter "seconds" ["group", "mode"]
        "Processor time of its threads that live now, by what they do: http answers everybody and makes pages, office answers staff and guests of the office, reader reads, committer writes, mail sends, metrics tells whoever watches, rest is what the program does by itself. [threads.md](threads.md) says which thread is in which." =
        |at, to| {
            for (group, cpu) in &at.cpu_by_group {
                to.of(&[group, "user"], cpu.user_s);
                to.of(&[group, "system"], cpu.system_s);
            }
        };
    "process_resident_memory_bytes" Gauge "bytes" []
        "Memory that the program holds." = |at, to| to.one(at.memory.map(|memory| memory.resident as f64));
    "throng_memory_available_bytes" Gauge "bytes" []
        "Memory that the machine, or the program's control group, can still give." =
        |at, to| to.one(at.memory.map(|memory| memory.available as f64));
    "throng_memory_bytes" Gauge "bytes" []
        "Memory that there is." = |at, to| to.one(at.memory.map(|memory| memory.total as f64));
    "process_open_fds" Gauge "" []
        "Open files and connections." = |at, to| to.one(at.open_files.map(|(open, _)| open as f64));
    "process_max_fds" Gauge "" []
        "How many the system allows." = |at, to| to.one(at.open_files.map(|(_, max)| max as f64));
    "process_start_time_seconds" Gauge "seconds" []
        "When the program was started, in seconds since 1970." = |_, to| to.one(machine::started_s());
    "throng_disk_free_bytes" Gauge "bytes" []
        "Room left on the disk of the data directory." = |at, to| to.one(at.disk.map(|disk| disk.free as f64));
    "throng_disk_bytes" Gauge "bytes" []
        "The size of that disk." = |at, to| to.one(at.disk.map(|disk| disk.size as f64));
    "throng_network_dropped_total" Counter "" []
        "Packets that the network cards of the machine dropped or got broken, since it was started." =
        |at, to| to.one(at.network.map(|network| network.dropped as f64));
    "throng_network_segments_total" Counter "" []
        "Segments of TCP that the machine has sent." = |at, to| to.one(at.network.map(|network| network.segments as f64));
    "throng_network_retransmitted_total" Counter "" []
        "Segments of TCP that it has sent again." =
        |at, to| to.one(at.network.map(|network| network.retransmitted as f64));
    "throng_network_listen_overflows_total" Counter "" []
        "Connections that nobody accepted in time, on the whole machine." =
        |at, to| to.one(at.network.map(|network| network.overflows as f64));
    "throng_network_pruned_total" Counter "" []
        "Times that the machine threw packets away because memory for them was short." =
        |at, to| to.one(at.network.map(|network| network.pruned as f64));
}

/// Beginnings of the names of what is about writing, email, copies and what an owner has given up: a copy for reading tells nothing of these.
/// It gives pages up in a crowd as a site does, and tells that.
const OF_SITES_ALONE: &[&str] = &[
    "throng_writing",
    "throng_disk_stalled",
    "throng_backup",
    "throng_stream",
    "throng_copies",
    "throng_certificate",
    "throng_overdue",
    "throng_signing",
    "throng_intake",
    "throng_store_write",
    "throng_mail",
    "throng_shed_by_hand",
    "throng_queue_wait",
];

/// The metrics that are told at this moment: all of a site, and of a copy those that are about one.
pub(super) fn told(moment: &Moment) -> impl Iterator<Item = &'static Metric> + use<> {
    let is_copy = moment.copy.is_some();
    let is_of_site = |name: &str| OF_SITES_ALONE.iter().any(|begin| name.starts_with(begin));
    ALL.iter()
        .filter(move |metric| !is_copy || !is_of_site(metric.name))
}

fn yes(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

fn held(to: &mut Figures, figure: fn(&Held) -> u64) {
    for row in resources::ALL {
        to.of(&[row.name], figure(&row.figures()) as f64);
    }
}

/// The content of `docs/metrics.md`.
pub(crate) fn document() -> String {
    let mut page = "# Metrics\n\n\
        Everything that `/metrics` tells, in the text format of Prometheus or, for who asks for it, in OpenMetrics 1.0. It answers at\n\
        `metrics.listen`, on a thread of its own, and where the site answers if `metrics.token` is set and sent. There is nothing in it\n\
        about a person, a petition or an address, and each label is one of a fixed few. [operating.md](operating.md) says how to watch a\n\
        site; [grafana-dashboard.json](grafana-dashboard.json) and [alerts.yml](alerts.yml) are made of these. Made from\n\
        `crates/throng/src/serve/metrics/catalogue.rs` by `throng config docs`; do not edit.\n\n\
        | metric | kind | unit | labels | meaning |\n| --- | --- | --- | --- | --- |\n"
        .to_owned();
    for Metric { name, kind, unit, labels, meaning, .. } in ALL {
        let labels: Vec<String> = labels.iter().map(|label| format!("`{label}`")).collect();
        page.push_str(&format!(
            "| `{name}` | {} | {unit} | {} | {meaning} |\n",
            kind.word(),
            labels.join(", ")
        ));
    }
    page
}
