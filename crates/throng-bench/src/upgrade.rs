//! `throng bench upgrade`: another program takes over again and again, and in between some that cannot, while people read, sign, confirm and look
//! at live numbers, in the clear, over TLS and over HTTP/2. Whoever sends a request sends it once: what is not answered is a failure.
//!
//! Owns the course of the run. Never asks a machine but this one. `lib.rs` calls it. It bounds nothing: `course`, `visitors` and
//! `viewers` do.

pub(crate) mod args;
mod broken;
mod course;
mod report;
mod viewers;
mod visitors;
mod ways;

use std::collections::HashSet;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use rustls::pki_types::CertificateDer;
use tokio::task::LocalSet;

use self::args::UpgradeArgs;
use self::course::{Course, Done, Successors, number_after};
use self::report::{Acknowledged, OfWay, Streams, UpgradeReport};
use self::viewers::Viewers;
use self::visitors::Visitors;
use self::ways::{Connection, NAME, Place, Way};
use crate::acknowledged::{AckFile, read_signatures};
use crate::class::Class;
use crate::errands::{Campaign, Errands};
use crate::folder::Folder;
use crate::hooks::BenchHooks;
use crate::report::Conditions;
use crate::request::RequestLines;
use crate::server::{Server, own_program};
use crate::{disk, fill};
use throng_process::clock;

/// How many times the number is asked for until it is that of the last confirmation.
const NUMBER_TRIES: u32 = 200;
const NUMBER_NAP: Duration = Duration::from_millis(50);

/// Everything that a run needs beside the site.
struct Outfit {
    folder: tempfile::TempDir,
    certificate: CertificateDer<'static>,
    port: u16,
}

/// Runs the course and reports it.
pub(crate) fn run(
    args: &UpgradeArgs,
    mut conditions: Conditions,
    hooks: &BenchHooks,
) -> Result<UpgradeReport> {
    throng_process::raise_open_files();
    let folder = match &args.data {
        Some(path) => Folder::kept(path),
        None => Folder::throw_away()?,
    };
    let petition = fill(&folder.path, args.rows, hooks)?;
    conditions.rows_there = Some((hooks.count_signatures)(&folder.path)?);
    conditions.set_disk(Some(disk::probe(&folder.path)?));
    let outfit = Outfit::make()?;
    let server = Server::start_with(&folder.path, &outfit.settings())?;
    let successors = Arc::new(Successors::default());
    let course = Course {
        data: std::path::absolute(&folder.path)?,
        own: own_program()?,
        program: match &args.program {
            Some(program) => std::path::absolute(program)?,
            None => own_program()?,
        },
        broken: broken::programs(outfit.folder.path(), (hooks.schema)())?,
        upgrades: args.upgrades,
        broken_times: args.broken,
        pause: Duration::from_millis(args.pause_ms),
    };
    let running = Running { outfit: &outfit, petition, address: server.address, hooks, data: &folder.path };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let begun = (course, Arc::clone(&successors));
    let mut report = LocalSet::new().block_on(&runtime, running.visited(args, conditions, begun))?;
    drop(runtime);
    match report.upgrades.times {
        0 => server.stop()?,
        _ => {
            successors.stop()?;
            server.wait_for_end()?;
        }
    }
    let signed = read_signatures(&outfit.acknowledgements())?;
    let mut missing: HashSet<String> = signed.into_iter().map(|signed| signed.email).collect();
    report.acknowledged.signed = missing.len();
    (hooks.each_address)(&folder.path, &mut |address| {
        missing.remove(address);
    })?;
    report.acknowledged.lost = missing.len();
    Ok(report)
}

impl Outfit {
    fn make() -> Result<Outfit> {
        let folder = tempfile::tempdir()?;
        let own = rcgen::generate_simple_self_signed([NAME.to_owned()])?;
        fs::write(folder.path().join("chain.pem"), own.cert.pem())?;
        throng_process::private::write_new(&folder.path().join("key.pem"), &own.signing_key.serialize_pem())?;
        // Taken and let go, so that the server can listen there.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        Ok(Outfit { folder, certificate: own.cert.der().clone(), port })
    }

    fn settings(&self) -> [String; 5] {
        let (folder, port) = (self.folder.path(), self.port);
        [
            format!("server.listen_tls=127.0.0.1:{port}"),
            format!("server.public_url=https://{NAME}:{port}"),
            "server.redirect_to_https=false".to_owned(),
            format!("tls.certificate_file={}", folder.join("chain.pem").display()),
            format!("tls.key_file={}", folder.join("key.pem").display()),
        ]
    }

    fn acknowledgements(&self) -> std::path::PathBuf {
        self.folder.path().join("acknowledged")
    }
}

/// A site that is served.
struct Running<'a> {
    outfit: &'a Outfit,
    petition: u64,
    address: SocketAddr,
    hooks: &'a BenchHooks,
    data: &'a Path,
}

impl Running<'_> {
    /// Visits the site until the course is over.
    async fn visited(
        &self,
        args: &UpgradeArgs,
        conditions: Conditions,
        (course, successors): (Course, Arc<Successors>),
    ) -> Result<UpgradeReport> {
        let encrypted = SocketAddr::from((Ipv4Addr::LOCALHOST, self.outfit.port));
        let place = Rc::new(Place::new(self.address, encrypted, self.outfit.certificate.clone())?);
        let errands = Way::ALL.into_iter().enumerate();
        let errands =
            errands.map(|(lane, way)| self.errands(&place.host(way), conditions.seed ^ lane as u64));
        let visitors =
            Visitors::new(Rc::clone(&place), args.rate, errands.collect::<Result<_>>()?, conditions.seed);
        let before = self.number(&place).await?;
        let viewers = Viewers::open(&place, self.petition, &visitors, args.streams as usize);
        let begun = clock::monotonic();
        let running = begin(course, successors);
        let all_came = visitors
            .visit(args.connections as usize, || running.is_finished())
            .await;
        let done = running.join().ok().context("the course of upgrades panicked")?;
        let confirmed = visitors.tally.borrow().of(Class::Confirm).done.count();
        let mut after = self.number(&place).await?;
        for _ in 0..NUMBER_TRIES {
            if after >= before + confirmed {
                break;
            }
            tokio::time::sleep(NUMBER_NAP).await;
            after = self.number(&place).await?;
        }
        let behind = viewers.end(after).await;
        ensure!(all_came, "some visitors are still waiting for an answer, long after the last upgrade");
        let acknowledged = Acknowledged { confirmed, counted: after - before, ..Acknowledged::default() };
        let streams = Streams {
            streams: args.streams,
            opened: viewers.opened.get(),
            ended: viewers.ended.get(),
            broken: viewers.broken.get(),
            behind,
        };
        let mut report = reported(conditions, (&visitors, &done), begun.elapsed(), (streams, acknowledged));
        report.turned_away = place.turned_away.get();
        Ok(report)
    }

    fn errands(&self, host: &str, seed: u64) -> Result<Errands> {
        let lines = RequestLines::new(host, false);
        let mut errands = Errands::new(lines, Campaign::Petition(self.petition), seed);
        errands.keep_acknowledgements(AckFile::open(&self.outfit.acknowledgements())?);
        errands.keep_confirmable((self.hooks.confirm_path)(self.data)?);
        Ok(errands)
    }

    /// The public number.
    async fn number(&self, place: &Place) -> Result<u64> {
        let (mut request, mut answer) = (Vec::new(), Vec::new());
        let lines = RequestLines::new(&place.host(Way::Clear), false);
        lines.get_plain(&mut request, &format!("/petitions/{}/count.json", self.petition));
        let mut connection = Connection::one(Way::Clear, 0);
        let asked = connection.exchange(place, &request, &mut answer).await;
        asked.map_err(|(_, said)| anyhow::anyhow!("the number cannot be read: {said}"))?;
        let answer = String::from_utf8_lossy(&answer);
        let number = number_after(&answer, "\"signature_count\":").map(u64::from);
        number.with_context(|| format!("no number in {answer}"))
    }
}

/// Starts the course on a thread of its own.
fn begin(course: Course, successors: Arc<Successors>) -> thread::JoinHandle<Done> {
    thread::spawn(move || course.run(&successors))
}

fn reported(
    conditions: Conditions,
    (visitors, done): (&Visitors, &Done),
    took: Duration,
    (streams, acknowledged): (Streams, Acknowledged),
) -> UpgradeReport {
    let ways = visitors.by_way().into_iter();
    let of_way = |(way, answers, max_us): (Way, u64, u64)| OfWay {
        way: way.name(),
        answers,
        max_ms: max_us as f64 / 1e3,
    };
    let mut report = UpgradeReport {
        conditions,
        seconds: took.as_secs_f64(),
        upgrades: report::Times::of(&[]),
        forms_waited: report::Times::of(&[]),
        broken_refused: report::Times::of(&[]),
        requests: report::requests(visitors),
        ways: ways.map(of_way).collect(),
        failed: report::troubles(&visitors.troubles.borrow()),
        not_started: visitors.tally.borrow().not_started,
        turned_away: 0,
        streams,
        acknowledged,
        wrong: Vec::new(),
        stories: visitors.stories.borrow().clone(),
    };
    report.course(done);
    report
}
