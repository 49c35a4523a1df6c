//! A sheet of people who signed on paper: it becomes batches, one for each area, which count like all others once a second
//! member of staff has checked them.
//!
//! Owns who of the file is counted: an address that has signed here is left out. It must never keep a name: those are on
//! the sheets. Called by `signatures.rs`. Bounds: [`BATCHES_MAX`] batches of a petition are looked through.

use std::collections::{BTreeMap, HashSet};

use anyhow::{anyhow, bail};
use throng_domain::area::AreaCode;
use throng_domain::command::{EnterPaper, PaperEntry, PaperStep};
use throng_domain::limits::SIGNATURES_IMPORTED_STEP_MAX;
use throng_domain::needs::Needs;
use throng_domain::paper::PaperBatch;
use throng_domain::person::EmailAddress;
use throng_domain::row::Row;
use throng_domain::signature::FormKey;
use throng_domain::staff::StaffId;
use throng_domain::uniqueness::AddressKey;
use throng_store::commit::commit_one;
use throng_store::reader::ReadRows;
use throng_store::sqlite::SqliteWriter;
use throng_store::writer::StoreWriter;

use super::dates;
use super::people::{People, Person};
use super::signatures::Place;
use crate::cli::ImportSignaturesArgs;
use crate::data_dir::{DataDir, SITE};
use throng_office::everybody;
use throng_process::{clock, say};

/// Batches of one petition that are looked through for those of this file: more than any petition has.
const BATCHES_MAX: u32 = 100_000;

/// Enters the batches of a file. Those that are there already stay as they are.
///
/// # Errors
/// Nobody of the staff has that address, the day is none, or the store has a fault.
pub(super) fn enter(
    args: &ImportSignaturesArgs,
    read: &People,
    place: &mut Place,
    directory: &DataDir,
    writer: &mut SqliteWriter,
) -> anyhow::Result<()> {
    let said = |given: &Option<String>| given.clone().expect("the command line was checked");
    let (by, on) = (member(place, &said(&args.paper.by))?, said(&args.paper.on));
    if !dates::is_day(&on) {
        bail!("{on} is not a day such as 2026-05-30");
    }
    let mailboxes = mailboxes(&read.people, place, directory, writer)?;
    let mut by_area: BTreeMap<Option<AreaCode>, i64> = BTreeMap::new();
    let (mut seen, mut twice, mut left_out) = (HashSet::new(), 0, 0);
    for (person, mailbox) in read.people.iter().zip(mailboxes) {
        match mailbox {
            Some((_, true)) => left_out += 1,
            Some((address, false)) if !seen.insert((address, person.name.as_str().to_lowercase())) => {
                twice += 1
            }
            Some(_) | None => *by_area.entry(person.area.clone()).or_default() += 1,
        }
    }
    let known = place.reader.rows(PaperBatch::rows(place.id()), 0, BATCHES_MAX)?;
    let (mut entered, mut before) = (0, 0);
    for (area, number) in by_area {
        let form_key = form_key(&read.people, area.as_ref());
        if known.iter().any(|(_, batch)| batch.form_key == form_key) {
            before += 1;
            continue;
        }
        let entry = PaperEntry {
            number,
            place: said(&args.paper.place),
            on: on.clone(),
            area,
            kept: said(&args.paper.kept),
            scans: Vec::new(),
            form_key,
        };
        let step = EnterPaper { campaign: place.id(), by, step: PaperStep::Enter(entry) };
        commit_one(writer, step, clock::now())?
            .map_err(|refusal| anyhow!("a batch was not entered: {}", refusal.key()))?;
        entered += 1;
    }
    say!("{}: lines that were skipped: {}", args.file.display(), read.unusable);
    say!("  batches entered: {entered}; there already: {before}");
    say!("  people left out, because they have signed here already: {left_out}");
    say!("  people left out, because the file names them twice: {twice}");
    say!("  a batch counts once a colleague has checked it in the office; names and addresses are not kept");
    Ok(())
}

fn member(place: &mut Place, email: &str) -> anyhow::Result<StaffId> {
    let address = EmailAddress::parse(email).ok();
    let everybody = everybody(place.reader.as_mut(), SITE)?;
    let found = everybody.iter().find(|(_, staff)| {
        staff.removed_at.is_none() && address.as_ref().is_some_and(|address| staff.has_address(address))
    });
    match found {
        Some((member, _)) => Ok(*member),
        None => {
            bail!("no member of staff has the email address {email}: `throng admin list` shows everybody")
        }
    }
}

/// The mailbox of each person who gave one, and whether a signature here holds it.
fn mailboxes(
    people: &[Person],
    place: &Place,
    directory: &DataDir,
    writer: &mut SqliteWriter,
) -> anyhow::Result<Vec<Option<(AddressKey, bool)>>> {
    let mut found = Vec::with_capacity(people.len());
    for part in people.chunks(SIGNATURES_IMPORTED_STEP_MAX) {
        let key = |email: &EmailAddress| {
            directory
                .secrets()
                .uniqueness
                .address(place.id(), email, &place.rules.domains)
        };
        let keys: Vec<Option<AddressKey>> =
            part.iter().map(|person| person.email.as_ref().map(key)).collect();
        let mut needs = Needs::default();
        needs.addresses.extend(keys.iter().flatten());
        let set = writer.load(&needs)?;
        let held = |key: AddressKey| (key, !set.holders(key).is_empty());
        found.extend(keys.into_iter().map(|key| key.map(held)));
    }
    Ok(found)
}

/// Identifies the batch that a file makes for an area, so that the same file again makes no second one.
fn form_key(people: &[Person], area: Option<&AreaCode>) -> FormKey {
    let mut hasher = blake3::Hasher::new();
    let mut add = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    add(area.map_or("", AreaCode::as_str));
    for person in people.iter().filter(|person| person.area.as_ref() == area) {
        add(person.name.as_str());
        add(person.email.as_ref().map_or("", EmailAddress::as_str));
        // Not as it is here: a batch must be known again when the site's time zone was changed.
        add(&person.signed_in_utc.map_or(String::new(), |at| at.0.to_string()));
    }
    let mut key = FormKey::default();
    key.0.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    key
}
