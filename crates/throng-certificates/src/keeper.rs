//! Sees that each host has a certificate: reads files again when they change, orders what is due, and says how it stands.
//!
//! **Owns** the thread, and what is known of each pair of files and each host. **Never** lets a certificate go that is still the best
//! there is, and **never** orders before what it has kept says so, however often the program is started. **Called by** the program
//! once at the start. **Bounds**: one order at a time.

mod files;
mod granting;
mod orders;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::threads::{self, Started};
use tokio::sync::watch;

use crate::authority::Authority;
use crate::certificates::Certificates;
use crate::files::{FileTrouble, Files};
use crate::kept::{Kept, Progress};
use crate::status::Status;
use crate::wishes;

/// Between two looks at the files, and at what an operator wishes. It is also when what others have renewed is shown.
const LOOK_PAUSE: Duration = Duration::from_secs(2);
/// The most hosts of one site that are ordered for.
const HOST_CHARS_MAX: usize = 253;

/// Which certificates a site is to have.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The data directory, in which orders are kept.
    pub data: PathBuf,
    /// Those that somebody else renews.
    pub files: Vec<Files>,
    /// The hosts of the site that are names, in lower case.
    pub hosts: Vec<String>,
    /// Who is asked for those that no file is for.
    pub authority: Option<Authority>,
}

/// What a pair of files was like at the last look.
#[derive(Debug)]
struct Watched {
    files: Files,
    /// What was in them.
    mark: Option<u64>,
    tried_at: Option<Timestamp>,
    trouble: Option<FileTrouble>,
}

/// A host that is ordered for.
#[derive(Debug)]
struct Host {
    name: String,
    progress: Progress,
}

/// Everything that is known of certificates.
#[derive(Debug)]
pub struct Keeper {
    plan: Plan,
    kept: Kept,
    certificates: Certificates,
    status: Status,
    watched: Vec<Watched>,
    hosts: Vec<Host>,
    /// Whether changes are logged: only by the program that serves the site.
    says: bool,
}

/// The running thread.
#[derive(Debug)]
pub struct Keeping {
    stop: watch::Sender<bool>,
    thread: Started,
}

impl Keeper {
    /// Reads all that is there. Writes nothing and asks nobody.
    #[must_use]
    pub fn open(plan: Plan, now: Timestamp) -> Keeper {
        Keeper::open_into(plan, (Certificates::default(), Status::default()), now)
    }

    /// As [`Keeper::open`], into certificates that a listener has already.
    #[must_use]
    pub fn open_into(plan: Plan, (certificates, status): (Certificates, Status), now: Timestamp) -> Keeper {
        let kept = Kept::at(&plan.data);
        let watched = plan.files.iter().cloned();
        let watched = watched
            .map(|files| Watched { files, mark: None, tried_at: None, trouble: None })
            .collect();
        let names = plan
            .authority
            .iter()
            .flat_map(|_| &plan.hosts)
            .filter(|name| is_name(name));
        let hosts = names
            .map(|name| Host { name: name.clone(), progress: kept.progress(name) })
            .collect();
        let mut keeper = Keeper { plan, kept, certificates, status, watched, hosts, says: false };
        keeper.look_at_files(now);
        keeper.show_kept(now);
        keeper.tell(now);
        keeper
    }

    /// The certificates, for a listener.
    pub fn certificates(&self) -> &Certificates {
        &self.certificates
    }

    /// How it stands.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Whether there is anything to keep.
    pub fn is_idle(&self) -> bool {
        self.watched.is_empty() && self.hosts.is_empty()
    }

    /// Starts the thread. Call it when the hosts are listened for: an authority asks within a second.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start(self) -> io::Result<Keeping> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let (stop, stopped) = watch::channel(false);
        let (plan, known) = (self.plan.clone(), (self.certificates.clone(), self.status.clone()));
        self.announce();
        let mut first = Some(self);
        let thread = threads::start(&threads::CERTIFICATES, move || {
            // After a bug nobody knows in which state it was.
            let keep = || {
                let keeper = first.take();
                let keeper =
                    keeper.unwrap_or_else(|| Keeper::open_into(plan.clone(), known.clone(), clock::now()));
                runtime.block_on(keeper.keep(stopped.clone()));
            };
            let rest = |pause| runtime.block_on(ends_within(stopped.clone(), pause));
            threads::lasting(&threads::CERTIFICATES, keep, rest);
            // A look-up of a name may hang for long, and holds nothing.
            runtime.shutdown_background();
        })?;
        Ok(Keeping { stop, thread })
    }

    /// Logs how it stands at the start.
    fn announce(&self) {
        for one in self.status.now().iter() {
            let hosts = one.hosts.join(", ");
            match &one.failure {
                Some(told) => tracing::warn!(hosts, "certificate: {}", told.words),
                None if one.valid.is_some() => tracing::info!(hosts, "a certificate is in use"),
                None => tracing::info!(hosts, "a certificate is going to be ordered"),
            }
            if let Some(command) = &one.closing {
                tracing::warn!("everybody on this machine can read the key of the site: run `{command}`");
            }
        }
    }

    async fn keep(mut self, stopped: watch::Receiver<bool>) {
        self.says = true;
        loop {
            tokio::select! {
                biased;
                _ = ends(stopped.clone()) => return,
                () = self.turn(clock::now()) => {}
            }
            if ends_within(stopped.clone(), LOOK_PAUSE).await {
                return;
            }
        }
    }

    /// Does what is due at `now`.
    pub(crate) async fn turn(&mut self, now: Timestamp) {
        #[cfg(feature = "chaos")]
        throng_process::chaos::panic_at(threads::CERTIFICATES.name);
        self.look_at_files(now);
        if let Some((number, wish)) = wishes::take(&self.kept) {
            let said = self.fulfil(&wish, now).await;
            wishes::answer(&self.kept, number, said);
        }
        for place in 0..self.hosts.len() {
            if self.is_due(place, now) {
                self.order_for(place, now).await;
            } else if self.is_to_ask(place, now) {
                self.ask_when(place, now).await;
            }
        }
        self.tell(now);
    }

    fn tell(&self, now: Timestamp) {
        let files = self
            .watched
            .iter()
            .enumerate()
            .map(|(place, watched)| self.file_status(place, watched));
        let hosts = (0..self.hosts.len()).filter(|place| !self.has_file(*place));
        self.status.tell(
            files
                .chain(hosts.map(|place| self.order_status(place, now)))
                .collect(),
        );
    }
}

impl Keeping {
    /// Ends the thread. An order under way is gone on with at the next start.
    pub fn finish(self) {
        self.stop.send_replace(true);
        self.thread.join();
    }
}

/// Whether an authority can be asked for it: a name, no address and no pattern, and one that makes a plain name of a file.
fn is_name(host: &str) -> bool {
    let is_part = |part: &str| {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !part.is_empty() && part.chars().all(plain)
    };
    let is_number = host
        .rsplit('.')
        .next()
        .is_some_and(|last| last.chars().all(|c| c.is_ascii_digit()));
    host.len() <= HOST_CHARS_MAX && host.split('.').all(is_part) && !is_number && host != "localhost"
}

async fn ends(mut stopped: watch::Receiver<bool>) -> bool {
    // Without anybody who could say it, it ends too.
    stopped.wait_for(|told| *told).await.is_ok()
}

async fn ends_within(stopped: watch::Receiver<bool>, pause: Duration) -> bool {
    tokio::time::timeout(pause, ends(stopped)).await.is_ok()
}
