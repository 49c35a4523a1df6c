//! Everything that the metrics are read from, at one moment.
//!
//! **Owns** the handles of the parts that know something of a site; a copy that is only read has its own ([`Tells`]). **Never** keeps a figure: whoever asks again reads again. **Called by**
//! `metrics` for each answer. **Bounds**: some small files of the system are read, which takes about a millisecond.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::Response;
use throng_intake::{Intake, Writing};
use throng_mail::{MailQueue, MailStatus};
use throng_pagecache::{Cache, Stats};
use throng_process::asked_disk::AskedDisk;
use throng_process::machine::{self, Cpu, Disk, Memory, Network};
use throng_process::{clock, limits};
use throng_web::shedding::{Seen, Shedding};

use super::super::certificates::{CertificateNow, OwnCertificates};
use super::super::copy::CopyNow;
use super::super::copying::Told;
use super::super::duties::{Duties, OverdueNow};
use super::super::health::{self, CopiesNow};

/// The parts that know something.
pub(in crate::serve) struct Sources {
    pub(in crate::serve) cache: Arc<Cache>,
    pub(in crate::serve) intake: Intake,
    pub(in crate::serve) mail: MailQueue,
    pub(in crate::serve) duties: Duties,
    pub(in crate::serve) certificates: OwnCertificates,
    pub(in crate::serve) copies: Told,
    pub(in crate::serve) shedding: Shedding,
    /// The disk of the data directory.
    pub(in crate::serve) disk: AskedDisk,
}

/// What they know at one moment.
///
/// Fifteen fields, one for each part or file that is asked once.
pub(in crate::serve) struct Moment {
    pub(in crate::serve) cache: Stats,
    pub(in crate::serve) writing: Writing,
    pub(in crate::serve) mail: MailStatus,
    pub(in crate::serve) overdue: OverdueNow,
    pub(in crate::serve) certificates: Vec<CertificateNow>,
    pub(in crate::serve) copies: CopiesNow,
    pub(in crate::serve) shedding: Seen,
    /// How this copy stands with the site that it follows; none of a site.
    pub(in crate::serve) copy: Option<CopyNow>,
    pub(in crate::serve) cpu: Option<Cpu>,
    pub(in crate::serve) cpu_by_group: BTreeMap<&'static str, Cpu>,
    pub(in crate::serve) memory: Option<Memory>,
    pub(in crate::serve) open_files: Option<(u64, u64)>,
    pub(in crate::serve) disk: Option<Disk>,
    pub(in crate::serve) network: Option<Network>,
    /// For how many seconds the email that has been due for longest has been due.
    pub(in crate::serve) mail_late_s: f64,
}

/// Who knows what whoever watches is told.
pub(in crate::serve) trait Tells: Send + Sync + 'static {
    /// What is known now.
    fn moment(&self) -> Moment;
    /// The answer of `/healthz`.
    fn health(&self) -> Response;
    /// The disk of the data directory.
    fn disk(&self) -> &AskedDisk;
}

impl Moment {
    /// What a cache and the machine know, and nothing of a site.
    pub(in crate::serve) fn of_machine(cache: Stats, disk: &AskedDisk) -> Moment {
        Moment {
            cache,
            writing: Writing::default(),
            mail: MailStatus::default(),
            overdue: OverdueNow::default(),
            certificates: Vec::new(),
            copies: CopiesNow::default(),
            shedding: Seen::default(),
            copy: None,
            cpu: machine::cpu(),
            cpu_by_group: machine::cpu_by_group(),
            memory: machine::memory(),
            open_files: machine::open_files(),
            disk: disk.ask().room(),
            network: machine::network(),
            mail_late_s: 0.0,
        }
    }
}

impl Tells for Sources {
    fn moment(&self) -> Moment {
        let mail = self.mail.status();
        let due = mail.backlog.oldest_due;
        let late_ms = due.map_or(0, |due| clock::now().0.saturating_sub(due.0)).max(0);
        Moment {
            writing: self.intake.writing(),
            mail,
            overdue: self.duties.now(),
            certificates: self.certificates.now(),
            copies: health::copies_now(&self.copies),
            shedding: self.shedding.seen(clock::now()),
            mail_late_s: late_ms as f64 / 1_000.0,
            ..Moment::of_machine(self.cache.stats(), &self.disk)
        }
    }

    fn disk(&self) -> &AskedDisk {
        &self.disk
    }

    fn health(&self) -> Response {
        health::answer(
            (
                &self.intake.writing(),
                health::ClockNow::now(),
                self.duties.now(),
                health::copies_now(&self.copies),
            ),
            (self.certificates.now(), self.shedding.seen(clock::now())),
            self.mail.is_taken(),
            self.cache.stats(),
        )
    }
}

/// The most connections at the listener, for its permits.
pub(super) fn watchers() -> limits::resources::Permits {
    limits::resources::Permits::new(limits::resources::WATCHERS.made())
}
