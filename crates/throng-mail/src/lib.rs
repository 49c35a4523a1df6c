//! Mail: sends what is queued in the store, each mail once as far as that can be known.
//!
//! **Owns** the running side of the queue: the schedule in memory, composing, delivering, and recording the
//! result. **Never** changes a mail but through the intake, and knows no page. **Called by** `serve`, which
//! gives the program [`MailQueue::on_mail`], to be called after each commit, and starts the sending; the tray of captured mail uses the
//! [`Composer`]. **Bounds** mails in memory, attempts under way, and every wait on the relay.
//!
//! The way of a mail: a command queues it in its own transaction → the committer hands it over after the
//! commit → [`schedule`] leases it when it is due → [`compose`] writes it, or finds that it is no longer true
//! → [`budget`] checks that its mailbox has not had too many → [`relay`] hands it to the relay host (or it is captured)
//! → [`dispatcher`] records the result as a command. A deferred mail re-enters the schedule with the commit that
//! records this.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod budget;
mod compose;
mod delivery;
mod dispatcher;
mod held;
mod probe;
mod relay;
mod schedule;
mod status;
pub mod tray;

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use throng_domain::command::MailResult;
use throng_domain::mailing::Mail;
use throng_domain::time::Timestamp;
use throng_store::reader::StoreReader;
use tokio::sync::watch;

pub use budget::Allowance;
pub use compose::{Composer, NewsPreview, NewsReader, Outgoing};
pub use delivery::Patience;
pub use held::{Held, Since};
pub use probe::probe;
pub use relay::{RelayConfig, RelayError};
pub use schedule::Backlog;

use throng_intake::Intake;
use throng_process::clock;
use throng_process::threads::{self, Started};

use budget::Budgets;
use delivery::Delivery;
use dispatcher::Dispatcher;
use schedule::Schedule;

/// How mail is delivered.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// The relay host; without one, mail is captured.
    pub relay: Option<RelayConfig>,
    /// How long each step may take.
    pub patience: Patience,
    /// How many mails a mailbox gets because somebody typed its address.
    pub allowance: Allowance,
    /// The domain after the @ of the sender, by which the program introduces itself to the relay host.
    pub sender_domain: String,
}

impl MailConfig {
    /// The configuration that the settings ask for.
    pub fn from_settings(settings: &throng_config::Mail) -> MailConfig {
        let host = settings
            .smtp_host
            .clone()
            .filter(|_| settings.delivery == throng_config::Delivery::Smtp);
        let login = settings
            .smtp_username
            .clone()
            .map(|name| (name, settings.smtp_password.clone()));
        let relay = host.map(|host| RelayConfig {
            host,
            port: settings.smtp_port,
            tls: settings.smtp_tls,
            login,
            connections_max: settings.connections_max,
        });
        let allowance = Allowance {
            per_petition: settings.per_mailbox_and_petition_per_day,
            per_mailbox: settings.per_mailbox_per_day,
        };
        let sender_domain = settings.from.email.domain().to_owned();
        MailConfig { relay, patience: Patience::default(), allowance, sender_domain }
    }
}

/// How many mails had each result since the start.
#[derive(Debug, Default)]
struct Counters {
    sent: AtomicU64,
    captured: AtomicU64,
    deferred: AtomicU64,
    dead: AtomicU64,
    dropped: AtomicU64,
    held_back: AtomicU64,
    faults: AtomicU64,
}

impl Counters {
    fn count(&self, result: &MailResult) {
        let counter = match result {
            MailResult::Sent => &self.sent,
            MailResult::Captured => &self.captured,
            MailResult::Deferred(_) | MailResult::DeferredInDoubt(_) => &self.deferred,
            MailResult::Refused(_) | MailResult::AddressRefused { .. } => &self.dead,
            MailResult::Dropped => &self.dropped,
            MailResult::Waits(_) => &self.held_back,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// The state of the mail queue; the numbers count since the start.
///
/// Nine fields: one for each result that a mail can have, and what waits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailStatus {
    pub backlog: Backlog,
    pub sent: u64,
    pub captured: u64,
    /// Attempts that were deferred: one mail may count several times.
    pub deferred: u64,
    /// Mails that were refused for good.
    pub dead: u64,
    /// Mails that were no longer true when they were due.
    pub dropped: u64,
    /// How often a mail had to wait because its mailbox had used up its allowance.
    pub held_back: u64,
    /// How often the store failed, or a mail could not be composed.
    pub faults: u64,
    /// Why the relay cannot be used now; `None` when it can.
    pub relay_trouble: Option<RelayTrouble>,
}

/// What keeps the relay host from being used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelayTrouble {
    /// What it answered, or what became of the connection.
    pub why: String,
    /// Since when no email has left, as far as this process has seen.
    pub since: Timestamp,
}

/// What the committer's thread, the dispatcher's thread and those who ask for the status share.
#[derive(Debug)]
struct Shared {
    schedule: Schedule,
    counters: Counters,
    delivery: Delivery,
    /// Mail from before a restore, if some was held at the start.
    held: OnceLock<Held>,
}

impl Shared {
    /// Whether mail from before a restore is held.
    fn is_holding(&self) -> bool {
        self.held.get().is_some_and(Held::is_on)
    }

    /// Takes up the mail that was held, if somebody has released it.
    fn look_whether_released(&self) {
        if self.held.get().is_some_and(Held::is_released_now) {
            tracing::info!("the emails that were held since the restore are sent now");
            self.schedule.load_again();
        }
    }
}

/// The mail queue. Cheap to clone.
#[derive(Clone, Debug)]
pub struct MailQueue {
    shared: Arc<Shared>,
    config: MailConfig,
    composer: Composer,
}

impl MailQueue {
    /// Makes the queue; nothing is sent before [`MailQueue::start`]. Making and starting are separate, because the
    /// committer needs [`MailQueue::on_mail`] before there is an intake, and the sending needs the intake.
    ///
    /// # Errors
    /// [`RelayError`] when the relay host cannot be used as configured.
    pub fn new(config: MailConfig, composer: Composer) -> Result<MailQueue, RelayError> {
        let delivery = Delivery::new(&config, &config.sender_domain)?;
        let shared = Shared {
            schedule: Schedule::new(),
            counters: Counters::default(),
            delivery,
            held: OnceLock::new(),
        };
        Ok(MailQueue { shared: Arc::new(shared), config, composer })
    }

    /// The function to call with the new mails after each commit.
    pub fn on_mail(&self) -> impl Fn(&[Mail]) + Send + use<> {
        let shared = Arc::clone(&self.shared);
        move |mails| shared.schedule.hand_over(mails)
    }

    /// Starts sending, on a thread of its own.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start(&self, reader: Box<dyn StoreReader>, intake: Intake) -> std::io::Result<Running> {
        let (stop, stopped) = watch::channel(false);
        let shared = Arc::clone(&self.shared);
        let (config, composer) = (self.config.clone(), self.composer.clone());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let thread = threads::start(&threads::MAIL, move || {
            let budgets = RefCell::new(Budgets::new(config.allowance));
            let reader = reader.into();
            Dispatcher { shared, config, composer, intake, reader, budgets, stop: stopped }.run(&runtime);
        })?;
        Ok(Running { stop, thread })
    }

    /// A function that tells whether there is room for more mails to many.
    pub fn takes_bulk(&self) -> impl Fn() -> bool + Clone + Send + use<> {
        let shared = Arc::clone(&self.shared);
        move || !shared.is_holding() && shared.schedule.takes_bulk(clock::steady())
    }

    /// Holds mail from before a restore, until it is released. To be called before [`MailQueue::start`].
    pub fn hold(&self, held: Held) {
        self.shared.schedule.begin_after(held.through);
        // A queue that holds mail already goes on holding it.
        drop(self.shared.held.set(held));
    }

    /// Whether mail from before a restore is held, as far as was looked: whoever answers somebody does not wait for a disk.
    pub fn is_holding(&self) -> bool {
        self.shared.is_holding()
    }

    /// Takes up the mail that was held, if somebody has released it.
    pub fn look_whether_released(&self) {
        self.shared.look_whether_released();
    }

    /// Whether the relay host accepts mails, as far as is known; true also while mails are captured.
    pub fn is_taken(&self) -> bool {
        self.shared.delivery.trouble().is_none()
    }

    /// The state of the mail queue now.
    pub fn status(&self) -> MailStatus {
        let Shared { schedule, counters, delivery, held: _ } = self.shared.as_ref();
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        MailStatus {
            backlog: schedule.backlog(),
            sent: read(&counters.sent),
            captured: read(&counters.captured),
            deferred: read(&counters.deferred),
            dead: read(&counters.dead),
            dropped: read(&counters.dropped),
            held_back: read(&counters.held_back),
            faults: read(&counters.faults),
            relay_trouble: delivery.trouble(),
        }
    }
}

/// The sending thread.
#[derive(Debug)]
pub struct Running {
    stop: watch::Sender<bool>,
    thread: Started,
}

impl Running {
    /// Takes no more mails, lets the attempts under way end within [`Patience::drain`] and be recorded, and
    /// ends the thread. Call it while the intake still runs.
    pub fn finish(self) {
        self.stop.send_replace(true);
        self.thread.join();
    }
}
