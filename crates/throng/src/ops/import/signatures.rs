//! `throng import-signatures`: people who signed a petition in another system, from a sheet with one record for each.
//!
//! Owns the order of work: the file is read and checked as a whole, and then its people are committed part by part. How
//! far it has come is kept in the petition, in the same commit as the people, so it can be stopped and run again. It must
//! never count anybody by itself: who comes in is the rule's business. Called by `main.rs`. Bounds: [`FILE_BYTES_MAX`].

use std::collections::HashMap;

use anyhow::bail;
use jiff::tz::TimeZone;
use throng_domain::area::{Area, AreaBook};
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::command::{ImportSignatures, ImportedPerson};
use throng_domain::ids::CampaignId;
use throng_domain::import::{PeopleFile, SignatureImport, SignedAs};
use throng_domain::limits::{SIGNATURE_IMPORTS_MAX, SIGNATURES_IMPORTED_STEP_MAX};
use throng_domain::needs::Needs;
use throng_domain::site::SiteRules;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::PersonKeys;
use throng_store::commit::commit_one;
use throng_store::reader::StoreReader;
use throng_store::sqlite::SqliteWriter;
use throng_store::writer::StoreWriter;

use super::people::{self, People, PeopleForm, Person};
use super::shown::{shown, told};
use super::{bytes_of, on_paper, restore, telling};
use crate::cli::ImportSignaturesArgs;
use crate::cli::people::BroughtAs;
use crate::data_dir::{DataDir, SITE};
use crate::ops::progress::Progress;
use crate::serve::area_book;
use throng_config::Settings;
use throng_process::{clock, say};

/// The largest file of people, which is read into memory: room for some two million. More are several files.
const FILE_BYTES_MAX: u64 = 128 << 20;

/// Brings in the people of a file.
///
/// # Errors
/// The site has a fault, the petition takes nobody, or the file has mistakes.
pub(crate) fn run(args: &ImportSignaturesArgs) -> anyhow::Result<()> {
    let settings = throng_config::load(&args.site.sources(&[]))?.settings;
    let directory = DataDir::open(&args.site.data)?.accepting_loss(args.accept_loss);
    restore::refuse_if_interrupted(directory.path())?;
    let opening = Progress::of("signatures read", 0);
    let mut writer = directory.writer(&settings.store, &mut |read| opening.reach(read))?;
    drop(opening);
    let mut place = Place::open(&directory, &settings, args)?;
    let read = read(args, &place)?;
    telling::mistakes(&args.file, &read.mistakes);
    if !read.mistakes.is_empty() && !args.skip_bad {
        bail!("nobody was brought in; --skip-bad takes in those whose lines are sound");
    }
    let signed_as = match args.signed_as {
        BroughtAs::Confirmed => SignedAs::Confirmed,
        BroughtAs::Pending => SignedAs::Pending,
        BroughtAs::Paper => {
            on_paper::enter(args, &read, &mut place, &directory, &mut writer)?;
            return Ok(writer.finish()?);
        }
    };
    bring_in(args, read, signed_as, &place, &directory, &mut writer)?;
    Ok(writer.finish()?)
}

/// The petition and its site, as far as bringing people in needs to know them.
pub(super) struct Place {
    pub(super) campaign: Campaign,
    pub(super) rules: SiteRules,
    pub(super) reader: Box<dyn StoreReader>,
    areas: Vec<Area>,
    book: AreaBook,
    time_zone: TimeZone,
}

impl Place {
    fn open(directory: &DataDir, settings: &Settings, args: &ImportSignaturesArgs) -> anyhow::Result<Place> {
        let number = args.petition;
        let mut reader = directory.reader(&settings.store)?;
        let at = directory.path().display();
        let Some(site) = reader.site(SITE)? else {
            bail!("there is no site in {at} yet: run `throng init` first");
        };
        let Some(counted) = reader.campaign(CampaignId { site: SITE, number })? else {
            bail!("there is no petition {number} in {at}");
        };
        let state = counted.campaign.head.state;
        if !matches!(state, CampaignState::Open | CampaignState::Closed) {
            bail!("petition {number} is neither open nor closed, so it takes no signatures");
        }
        let carried = counted.count.carried_over;
        if carried > 0 && !args.not_in_the_number {
            bail!(
                "petition {number} came in with a number of {carried} from another system: if these people are in it, they \
                 would count twice. If none of them is, say so with --not-in-the-number"
            );
        }
        let areas = reader.areas(SITE)?;
        let book = area_book(directory, settings, &mut reader)?;
        Ok(Place {
            campaign: counted.campaign,
            rules: site.rules,
            reader: Box::new(reader),
            areas,
            book,
            time_zone: settings.site.time_zone.clone(),
        })
    }

    pub(super) fn id(&self) -> CampaignId {
        self.campaign.head.id
    }
}

fn read(args: &ImportSignaturesArgs, place: &Place) -> anyhow::Result<People> {
    let file = &args.file;
    let bytes = bytes_of(file, FILE_BYTES_MAX)?;
    let form = PeopleForm {
        wanted: args.wanted(),
        required: args.required(),
        csv: args.csv,
        rules: &place.rules,
        areas: &place.areas,
        book: &place.book,
        time_zone: &place.time_zone,
        now: clock::now(),
    };
    let read = people::read(&bytes, &form);
    let read = read.map_err(|mistake| anyhow::anyhow!("{}: {mistake}", file.display()))?;
    if read.people.is_empty() && read.mistakes.is_empty() {
        bail!("{} has a heading and nobody below it", file.display());
    }
    Ok(read)
}

/// The people of a file as the rule takes them, without those whom it names twice.
#[derive(Default)]
struct Persons {
    people: Vec<ImportedPerson>,
    /// When each signed, as it is written, with days in UTC.
    written: Vec<Option<Timestamp>>,
    /// The lines of those whom it names twice, and those that name them first.
    twice: Vec<(u64, u64)>,
    sharers: Vec<Sharer>,
}

/// Somebody whose address an earlier line of the file has, with another name: whether both count is the rule's business.
struct Sharer {
    line: u64,
    keys: PersonKeys,
    earlier: u64,
}

fn persons(read: Vec<Person>, place: &Place, directory: &DataDir) -> Persons {
    let (mut first, mut of_address) = (HashMap::new(), HashMap::new());
    let mut persons = Persons { people: Vec::with_capacity(read.len()), ..Persons::default() };
    for person in read {
        let signer = person.signer().expect("who is no name on paper has an address");
        let keys = directory.secrets().uniqueness.person(
            place.id(),
            &signer.email,
            &signer.name,
            signer.postcode.as_ref(),
            &place.rules.domains,
        );
        if let Some(earlier) = first.get(&(keys.address, keys.name)) {
            persons.twice.push((person.line, *earlier));
            continue;
        }
        first.insert((keys.address, keys.name), person.line);
        let earlier = *of_address.entry(keys.address).or_insert(person.line);
        if earlier != person.line {
            persons.sharers.push(Sharer { line: person.line, keys, earlier });
        }
        let Person { country, area, wants_updates, signed_at, signed_in_utc, .. } = person;
        persons.written.push(signed_in_utc);
        persons
            .people
            .push(ImportedPerson { signer, keys, country, area, wants_updates, signed_at });
    }
    persons
}

/// The lines of those who are not here under their name after the import, because an earlier line has their address; and that
/// line.
fn left_out(sharers: &[Sharer], writer: &mut SqliteWriter) -> anyhow::Result<Vec<(u64, u64)>> {
    let mut found = Vec::new();
    for part in sharers.chunks(SIGNATURES_IMPORTED_STEP_MAX) {
        let mut needs = Needs::default();
        needs
            .addresses
            .extend(part.iter().map(|sharer| sharer.keys.address));
        let set = writer.load(&needs)?;
        let is_out = |sharer: &&Sharer| {
            let here = set.with_address(sharer.keys.address);
            here.iter()
                .all(|signature| signature.keys.name != sharer.keys.name)
        };
        let lines = part.iter().filter(is_out);
        found.extend(lines.map(|sharer| (sharer.line, sharer.earlier)));
    }
    Ok(found)
}

/// Identifies the people of a file, however it writes them. When they signed is as it is `written`, not as it is here: a file must be
/// known again when the site's time zone was changed.
fn content(people: &[ImportedPerson], written: &[Option<Timestamp>]) -> String {
    let mut hasher = blake3::Hasher::new();
    for (ImportedPerson { signer, country, area, wants_updates, .. }, at) in people.iter().zip(written) {
        let text = serde_json::to_string(&(signer, country, area, wants_updates, at));
        let text = text.expect("people are plain data");
        // The length goes first, so that no two different lists give the same bytes.
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

fn bring_in(
    args: &ImportSignaturesArgs,
    read: People,
    signed_as: SignedAs,
    place: &Place,
    directory: &DataDir,
    writer: &mut SqliteWriter,
) -> anyhow::Result<()> {
    let People { people, unusable, left_out: not_kept, .. } = read;
    let Persons { people, written, twice, sharers } = persons(people, place, directory);
    let file = PeopleFile { content: content(&people, &written), signed_as, people: people.len() as u64 };
    let imports = &place.campaign.head.imports;
    let known = imports.iter().find(|known| known.file == file);
    if let Some(known) = known.filter(|known| known.is_whole()) {
        say!("{}: these people were brought in before; nothing has changed", args.file.display());
        tell(known, &left_out(&sharers, writer)?);
        return Ok(());
    }
    if known.is_none() && imports.len() >= SIGNATURE_IMPORTS_MAX {
        bail!("petition {} keeps {SIGNATURE_IMPORTS_MAX} such files, and no more", args.petition);
    }
    if signed_as == SignedAs::Pending && place.campaign.head.state != CampaignState::Open {
        bail!("petition {} is closed, so nobody could confirm by the link", args.petition);
    }
    let statement = args.statement.clone().unwrap_or_default();
    let begun = SignatureImport::begun(file.clone(), statement.clone(), clock::now());
    let mut now = known.cloned().unwrap_or(begun);
    let progress = Progress::of("people", people.len() as u64);
    progress.reach(now.done);
    let rest = usize::try_from(now.done).unwrap_or(usize::MAX).min(people.len());
    for part in people[rest..].chunks(SIGNATURES_IMPORTED_STEP_MAX) {
        let step = ImportSignatures {
            campaign: place.id(),
            file: file.clone(),
            statement: statement.clone(),
            from: now.done,
            people: part.to_vec(),
        };
        match commit_one(writer, step, clock::now())? {
            Ok(answer) => now.take(part.len(), answer),
            Err(refusal) => bail!("petition {} takes nobody: {}", args.petition, refusal.key()),
        }
        writer.tidy(false)?;
        progress.reach(now.done);
    }
    drop(progress);
    say!("{}: lines that were skipped: {unusable}", args.file.display());
    tell(&now, &left_out(&sharers, writer)?);
    for line in told(&twice, |(line, earlier)| format!("line {line} is the same person as line {earlier}")) {
        say!("  {line}");
    }
    for line in told(not_kept.fields(), |(field, _)| shown(field)) {
        say!("not kept: {line}");
    }
    Ok(())
}

/// Says what became of the people of a file, of whom some have the address of an earlier line.
fn tell(import: &SignatureImport, sharers: &[(u64, u64)]) {
    let SignatureImport { file, came_in, here_already, .. } = import;
    say!("  brought in as {}: {came_in}", file.signed_as.word());
    let before = (here_already - sharers.len() as i64).max(0);
    say!("  left out, because they have signed or withdrawn here already: {before}");
    if !sharers.is_empty() {
        say!("  left out, because somebody of the same file has their email address: {}", sharers.len());
        for line in told(sharers, |(line, earlier)| {
            format!("line {line} has the address of line {earlier}, and another name")
        }) {
            say!("    {line}");
        }
    }
    if file.signed_as == SignedAs::Pending && *came_in > 0 {
        say!("  each of those brought in is sent an email with a link, once the site runs");
    }
}
