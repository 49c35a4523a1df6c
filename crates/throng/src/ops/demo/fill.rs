//! Filling an empty store with the demo: site, areas, petitions, signatures, counts.
//!
//! The same files, seed, scale and hour give the same rows, apart from what is secret: keys, and the choices sealed to
//! them. The site has an unfinished name until everything
//! is written, so that a demo that was stopped halfway is never taken for a complete one ([`look`]). Rows are
//! written by the store's bulk path, not by commands: a year of signing is not replayed. Only
//! `throng demo` calls this, before anything else uses the store.

use throng_domain::change::Change;
use throng_domain::ids::{CampaignId, Mint};
use throng_domain::staff::SecretHash;
use throng_domain::time::{HOUR_MS, Timestamp};
use throng_domain::uniqueness::UniquenessKey;
use throng_domain::vote::BoxKey;
use throng_store::dump::DumpRow;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use throng_store::writer::StoreWriter;
use throng_web::vote_code::VoteCode;

use super::DEMO_SITE_NAME;
use super::book::{Book, PetitionEntry, book};
use super::country;
use super::office;
use super::people::Folk;
use super::producer::{Producer, change, pour};
use super::stream::{Around, Stream};
use crate::data_dir::SITE;

/// The site's name until everything is written.
const UNFINISHED_NAME: &str = "Vellarne (not finished)";
/// How many mails of the newest pending signatures stay in the tray to be read.
const READABLE_MAILS: usize = 5;

/// Which demo, and how large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FillOptions {
    /// Whether the most active petition gets as many millions as the real one had.
    pub(crate) large: bool,
    /// The seed from which people and times are drawn.
    pub(crate) seed: u64,
    /// Share of every petition's signatures that is written; 1 is all of them.
    pub(crate) scale: f64,
}

impl Default for FillOptions {
    fn default() -> FillOptions {
        FillOptions { large: false, seed: 241_584, scale: 1.0 }
    }
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Filled {
    /// The time that the demo takes for now: the beginning of the hour.
    pub(crate) at: Timestamp,
    /// Petitions.
    pub(crate) petitions: usize,
    /// Signatures, in whatever state.
    pub(crate) signatures: u64,
    /// How many of these are confirmed.
    pub(crate) confirmed: u64,
}

/// The content of a store, as far as the demo needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoreContent {
    /// No site: it can be filled.
    Nothing,
    /// A demo whose filling was interrupted: its directory has to be removed.
    Unfinished,
    /// A complete demo: it can be served.
    Demo,
    /// A real site: it must not be touched.
    AnotherSite,
}

/// Looks at what the store holds.
///
/// # Errors
/// A fault of the store.
pub(crate) fn look(reader: &mut dyn StoreReader) -> Result<StoreContent, Fault> {
    Ok(match reader.site(SITE)? {
        None => StoreContent::Nothing,
        Some(site) if site.name == UNFINISHED_NAME => StoreContent::Unfinished,
        Some(site) if site.rules.home_country == country::home(book()) => StoreContent::Demo,
        Some(_) => StoreContent::AnotherSite,
    })
}

/// What is secret in a demo: made anew for each, and handed in, so that everything else follows from the files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FillSecrets<'a> {
    /// By which the rules compare people.
    pub(crate) uniqueness: &'a UniquenessKey,
    /// The hash of the office's password.
    pub(crate) password: &'a SecretHash,
    /// The key of the boxes of all votes.
    pub(crate) boxes: BoxKey,
    /// The codes of the people on the roll of a vote.
    pub(crate) codes: &'a [VoteCode],
}

/// Fills an empty store. `progress` is called with the signatures written, and how many there will be.
///
/// # Errors
/// A fault of the store, whose content is [`StoreContent::Unfinished`] then.
pub(crate) fn fill(
    writer: &mut dyn StoreWriter,
    secrets: FillSecrets<'_>,
    now: Timestamp,
    options: FillOptions,
    progress: &mut dyn FnMut(u64, u64),
) -> anyhow::Result<Filled> {
    let book = book();
    let now = Timestamp(now.hour() * HOUR_MS);
    let of = |entry: &PetitionEntry| country::wanted(entry, options.scale, options.large);
    writer.restore(&frame(book, now))?;
    let around = around(book, secrets.uniqueness);
    let stream = |entry: &PetitionEntry| {
        let id = CampaignId { site: SITE, number: entry.number };
        let homes = around.folk.homes(entry.focus.as_deref());
        Stream::new(&around, id, country::course(book, entry, now), homes, of(entry), options.seed)
    };
    let streams: Vec<Stream> = book.petitions.iter().map(stream).collect();
    let rows = book.petitions.iter().map(|entry| of(entry).rows()).sum();
    let producer = Producer::new(around, streams, READABLE_MAILS, Mint::after(0));
    let producer = pour(writer, producer, rows, progress)?;
    let folk = &producer.around().folk;
    let tallies = producer
        .streams()
        .iter()
        .flat_map(|stream| stream.tallies(folk))
        .map(DumpRow::Tally);
    writer.restore(&tallies.collect::<Vec<_>>())?;
    let dated = book.petitions.iter().zip(producer.streams());
    let dated = dated.map(|(entry, stream)| {
        let course = country::course(book, entry, now);
        let petition = country::petition(entry, &course, now);
        Change::PutCampaign(Box::new(country::dated(petition, |number| stream.reached(number))))
    });
    change(writer, dated.collect(), now)?;
    let told = office::open(writer, book, producer.around(), now, (options.seed, secrets))?;
    change(writer, vec![Change::PutSite(Box::new(country::site(book, DEMO_SITE_NAME)))], now)?;
    let confirmed: u64 = producer.streams().iter().map(Stream::confirmed).sum();
    Ok(Filled {
        at: now,
        petitions: book.petitions.len() + told.petitions,
        signatures: rows + told.signatures,
        confirmed: confirmed + told.confirmed,
    })
}

/// The rows that signatures refer to: the site, its areas and its petitions.
fn frame(book: &Book, now: Timestamp) -> Vec<DumpRow> {
    let petition = |entry: &PetitionEntry| {
        let course = country::course(book, entry, now);
        DumpRow::Campaign(Box::new(country::petition(entry, &course, now)))
    };
    let areas = country::areas(book)
        .into_iter()
        .map(|area| DumpRow::Area { site: SITE, area });
    let site = DumpRow::Site(Box::new(country::site(book, UNFINISHED_NAME)));
    std::iter::once(site)
        .chain(areas)
        .chain(book.petitions.iter().map(petition))
        .collect()
}

fn around(book: &'static Book, key: &UniquenessKey) -> Around {
    Around {
        folk: Folk::of(book, country::home(book)),
        key: key.clone(),
        domains: country::site(book, DEMO_SITE_NAME).rules.domains,
        shared_share: book.names.mail.shared_mailbox_share,
        knows_areas: true,
    }
}
