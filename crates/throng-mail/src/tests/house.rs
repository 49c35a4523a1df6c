//! A site in a folder of its own, with its intake and its mail queue, for tests.

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;
use throng_domain::campaign::{Campaign, CampaignDates, CampaignState, CampaignText};
use throng_domain::command::{
    AttemptOf, Confirm, ImportPetition, MailResult, Proof, PutSite, RecordMail, Sign, Submittable, Withdraw,
};
use throng_domain::country::CountryCode;
use throng_domain::ids::{CampaignId, MailId, SignatureId, SiteId};
use throng_domain::mailing::MailState;
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::signature::{FormKey, Signer};
use throng_domain::site::{Preset, Site, SiteRules};
use throng_domain::time::Timestamp;
use throng_domain::translation::Translations;
use throng_domain::uniqueness::UniquenessKey;
use throng_store::commit::Committed;
use throng_store::dump::{DumpCursor, DumpRow};
use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use throng_store::sqlite::{SqliteOptions, SqliteReader, SqliteWriter};
use throng_testkit::deadline::Deadline;
use throng_testkit::smtp_sink::SmtpSink;

use crate::{Allowance, Composer, MailConfig, MailQueue, MailStatus, Patience, RelayConfig, Running};
use throng_config::SmtpTls;
use throng_intake::{Answers, Class, Intake, IntakeConfig, Running as IntakeRunning, Ticket};
use throng_process::clock;
use throng_web::sites::{Sites, Tongues, sample};
use throng_web::tokens::Tokens;

const SITE: SiteId = SiteId(1);
const PETITION: CampaignId = CampaignId { site: SITE, number: 7 };
/// The default of the settings.
pub(super) const USUAL: Allowance = Allowance { per_petition: 4, per_mailbox: 30 };
/// Long enough for a busy machine; only a test that fails waits for it.
pub(super) const LONG: Duration = Duration::from_secs(60);

/// Links and codes of the site.
pub(crate) fn tokens() -> Tokens {
    sample::site(SITE).tokens
}

pub(crate) fn composer() -> Composer {
    let sites = Sites::none();
    sites
        .serve(Tongues::new(sample::site(SITE), Vec::new()), &[])
        .unwrap();
    Composer::new(sites)
}

pub(crate) fn open_petition(id: CampaignId, action: &str) -> Campaign {
    let created_at = Timestamp(1_700_000_000_000);
    Campaign::new_petition(
        id,
        CampaignState::Open,
        CampaignText {
            action: action.to_owned(),
            background: String::new(),
            additional_details: String::new(),
            committee_note: None,
            also_in: Translations::default(),
        },
        CampaignDates { opened_at: Some(created_at), ..CampaignDates::written(created_at) },
    )
}

/// Short waits between attempts, but long ones for answers, since a busy machine is not the relay's fault.
pub(super) fn impatient() -> Patience {
    Patience {
        connect: LONG,
        reply: LONG,
        dot: LONG,
        idle: Duration::from_millis(200),
        relay_wait_first: Duration::from_millis(10),
        relay_wait_max: Duration::from_millis(100),
        retry: Duration::from_millis(10),
        lease: Duration::from_secs(30),
        drain: Duration::from_millis(500),
    }
}

/// Waits only shortly: for a relay that never answers.
pub(super) fn soon_tired() -> Patience {
    let soon = Duration::from_secs(1);
    Patience { connect: soon, reply: soon, dot: soon, ..impatient() }
}

pub(super) fn to_sink(sink: &SmtpSink, connections_max: usize) -> MailConfig {
    let relay = RelayConfig {
        host: sink.address().ip().to_string(),
        port: sink.address().port(),
        tls: SmtpTls::None,
        login: None,
        connections_max,
    };
    MailConfig {
        relay: Some(relay),
        patience: impatient(),
        allowance: USUAL,
        sender_domain: "example.org".to_owned(),
    }
}

/// A running site.
pub(super) struct House {
    folder: TempDir,
    intake: Intake,
    intake_running: IntakeRunning,
    queue: MailQueue,
    running: Option<Running>,
}

impl House {
    /// A new site with one petition; nothing is being sent yet.
    pub(super) fn new(config: MailConfig) -> House {
        let house = House::open(tempfile::tempdir().unwrap(), config);
        let rules = SiteRules::preset(Preset::Council);
        house.commit(PutSite(Site::new(SITE, "Norhaven".into(), rules)));
        let petition = open_petition(PETITION, "Mend the bridge");
        let import = ImportPetition { campaign: petition, tallies: Vec::new(), areas: Vec::new() };
        house.commit(import);
        house
    }

    fn open(folder: TempDir, config: MailConfig) -> House {
        let writer = SqliteWriter::open(folder.path(), &options(), &mut |_| {}).unwrap();
        let queue = MailQueue::new(config, composer()).unwrap();
        let intake_config =
            IntakeConfig { batch_max: 512, queue_max: 4_096, wait_max: LONG, ticket_timeout: LONG };
        let on_mail = queue.on_mail();
        let on_commit = Box::new(move |committed: &Committed, answers: Answers| {
            on_mail(&committed.mails);
            answers.give();
        });
        let (intake, intake_running) = Intake::start(intake_config, Box::new(writer), on_commit).unwrap();
        House { folder, intake, intake_running, queue, running: None }
    }

    /// The same site, as if in a new process.
    pub(super) fn restart(mut self, config: MailConfig) -> House {
        self.stop_mail();
        self.intake_running.finish();
        House::open(self.folder, config)
    }

    /// Has nothing be written any more, as after a fault of the disk.
    pub(super) fn halt(&self) {
        self.intake.halt(Fault::Superseded { there: 2, ours: 1 });
    }

    pub(super) fn start_mail(&mut self) {
        let reader = Box::new(reader(self.folder.path()));
        self.running = Some(self.queue.start(reader, self.intake.clone()).unwrap());
    }

    pub(super) fn stop_mail(&mut self) {
        if let Some(running) = self.running.take() {
            running.finish();
        }
    }

    fn commit<R: Submittable>(&self, rule: R) -> R::Answer {
        let ticket = self.intake.submit(Class::Person, rule).unwrap();
        ticket
            .answer_blocking()
            .unwrap()
            .unwrap_or_else(|refusal| panic!("{refusal:?}"))
    }

    /// Signs for people with these numbers, each from an address `p{number}@example.com`.
    pub(super) fn sign(&self, people: std::ops::Range<usize>) -> Vec<SignatureId> {
        self.sign_with(people.map(address))
    }

    /// People with these addresses sign.
    pub(super) fn sign_with(&self, addresses: impl Iterator<Item = String>) -> Vec<SignatureId> {
        let rules = SiteRules::preset(Preset::Council);
        let tickets: Vec<_> = addresses
            .map(|address| {
                let name =
                    PersonName::parse(&format!("Person of {}", address.replace(['@', '.'], " "))).unwrap();
                let email = EmailAddress::parse(&address).unwrap();
                let keys = UniquenessKey::new([1; 32]).person(PETITION, &email, &name, None, &rules.domains);
                let sign = Sign {
                    as_supporter: false,
                    through: None,
                    crowded: false,
                    campaign: PETITION,
                    signer: Signer { name, email, postcode: None, network: None, language: None },
                    keys,
                    country: CountryCode::parse("GB").unwrap(),
                    area: None,
                    wants_updates: false,
                    reason: None,
                    form_key: FormKey::default(),
                };
                self.intake.submit(Class::Person, sign).unwrap()
            })
            .collect();
        let attempt = |ticket: Ticket<Sign>| ticket.answer_blocking().unwrap().unwrap().attempt;
        tickets.into_iter().map(attempt).collect()
    }

    pub(super) fn confirm(&self, id: SignatureId) {
        self.commit(Confirm::of(SITE, id, Proof::Code { revision: 0, right: true }));
    }

    /// Marks every waiting mail as dropped, as taking a decision back does with its own. The schedule is not
    /// told.
    pub(super) fn drop_what_waits(&self) {
        let queued = reader(self.folder.path()).queued_mails(MailId(0), 1_000).unwrap();
        for mail in queued {
            let result = MailResult::Dropped;
            self.commit(RecordMail { site: SITE, id: mail.id, attempt: 1, result });
        }
    }

    pub(super) fn withdraw(&self, id: SignatureId) {
        self.commit(Withdraw::of(AttemptOf { site: SITE, id }));
    }

    /// Waits until this many mails are in their final state.
    #[track_caller]
    pub(super) fn wait_for(&self, finished: u64) -> MailStatus {
        let is_finished = |status: &MailStatus| status.sent + status.captured + status.dead + status.dropped;
        self.wait_until(|status| is_finished(status) >= finished)
    }

    #[track_caller]
    pub(super) fn wait_until(&self, done: impl Fn(&MailStatus) -> bool) -> MailStatus {
        let deadline = Deadline::after(LONG);
        loop {
            let status = self.queue.status();
            if done(&status) {
                return status;
            }
            assert!(!deadline.has_passed(), "{status:?}, {:?}", self.mails());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Makes deferred mails due now, as if their backoff had passed.
    pub(super) fn pass_the_backoff(&self) {
        self.queue.shared.schedule.hurry(clock::now());
    }

    /// The state and number of attempts of every mail in the store.
    pub(super) fn mails(&self) -> Vec<(MailState, u16)> {
        let mut reader = reader(self.folder.path());
        let mut mails = Vec::new();
        let mut cursor = Some(DumpCursor::START);
        while let Some(from) = cursor {
            let (rows, next) = reader.dump(from, 1_000).unwrap();
            mails.extend(rows.into_iter().filter_map(|row| match row {
                DumpRow::Mail(mail) => Some((mail.state, mail.attempts)),
                _ => None,
            }));
            cursor = next;
        }
        mails
    }

    pub(super) fn end(mut self) {
        self.stop_mail();
        self.intake_running.finish();
    }
}

pub(super) fn address(number: usize) -> String {
    format!("p{number}@example.com")
}

fn options() -> SqliteOptions {
    SqliteOptions {
        writer_cache_mib: 8,
        reader_cache_mib: 4,
        wal_max_mib: 16,
        accept_loss: false,
        may_make: true,
    }
}

fn reader(folder: &Path) -> SqliteReader {
    SqliteReader::open(folder, &options()).unwrap()
}
