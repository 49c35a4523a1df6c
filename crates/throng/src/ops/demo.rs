//! `throng demo`: an invented country with its petitions and a few hundred thousand invented signers,
//! made in seconds from the files of the folder `demo`.
//!
//! Owns what the demo contains ([`fill`], [`look`]), where its people live ([`area_book`]) and the signatures
//! that a benchmark starts with ([`fill_petition`]). Never serves anything itself, and never touches a
//! store that holds a real site.

mod book;
mod comments;
mod country;
mod course;
mod crowd;
mod dice;
mod fill;
mod office;
mod people;
mod producer;
mod stream;
#[cfg(test)]
mod tests;
mod vote;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use throng_domain::area::AreaBook;
use throng_domain::settings::Setting;

use vote::{BoxParts, RollCodes};

pub(crate) use crowd::{fill_petition, fill_vote};
pub(crate) use fill::{FillOptions, FillSecrets, StoreContent, fill, look};

use super::progress::Progress;
use crate::cli::DemoArgs;
use crate::data_dir::DataDir;
use crate::serve::{self, Directory, Doors, Fixed, Occasion};
use throng_config::Settings;
use throng_office::hash_of;
use throng_process::clock;
use throng_process::complain;
use throng_process::console::counted;
use throng_process::private;
use throng_store::sqlite::SqliteReader;

/// Name of the site of the demo, as `demo/country.toml` has it.
pub(crate) const DEMO_SITE_NAME: &str = "Vellarne";

/// The table from the demo's postcodes to its areas.
pub(crate) fn area_book() -> AreaBook {
    country::area_book(book::book())
}

/// A valid postcode of the demo, for a hint on the console.
pub(crate) fn sample_postcode() -> &'static str {
    &book::book().country.postcode.example
}

/// Fills a directory, a temporary one unless another is named, and serves it until told to stop.
///
/// # Errors
/// When the directory holds a real site, or a site cannot be served from it.
pub(crate) fn run(args: &DemoArgs) -> anyhow::Result<()> {
    let settings = throng_config::load(&args.sources())?.settings;
    if args.only_fill {
        let place = DemoFolder::of(args)?;
        return prepare(&DataDir::create(place.path())?, &settings, args.large);
    }
    let doors = Doors::open(&settings)?;
    let place = DemoFolder::of(args)?;
    fill_apart(place.path(), args.large)?;
    let data = DataDir::open(place.path())?;
    let mut hints = vec![
        format!(
            "to sign        use any address at example.org, and a postcode such as {}",
            sample_postcode()
        ),
        match &place {
            DemoFolder::Kept(path) => format!("data           kept in {}", path.display()),
            DemoFolder::ThrownAway(_) => {
                "data           deleted when you stop it (--data DIR keeps it)".to_owned()
            }
        },
        "stop           press Ctrl-C".to_owned(),
    ];
    if let Some(parts) = BoxParts::read(place.path()) {
        hints.splice(1..1, parts.hints());
    }
    if let Some(unused) = RollCodes::unused(place.path()) {
        hints.splice(1..1, RollCodes::hints(&unused));
    }
    if let Some(password) = OfficePassword::read(place.path()) {
        let owner = &book::book().office.staff[0].email;
        hints.insert(
            1,
            format!("office         sign in at /admin as {owner} with the password {}", password.0),
        );
    }
    let occasion = Occasion {
        demo: true,
        areas: Some(area_book()),
        map: Some(country::area_map(book::book())),
        theme: args.theme.clone(),
        fixed: Fixed { preset: true, settings: vec![Setting::Name, Setting::Contact] },
        hints,
        // Everything is invented, so a wrong clock does no harm.
        accept_clock: true,
        settings_file: None,
        hands_over: false,
    };
    serve::run(Directory::Own(Box::new((data, doors))), &settings, &occasion)
}

/// The password of the demo's office: drawn anew for each demo, so that none is built into the program.
struct OfficePassword(String);

impl OfficePassword {
    const FILE_NAME: &str = "office-password";

    fn draw() -> OfficePassword {
        // Sixty bits, in letters and digits that are not mistaken for each other.
        const SIGNS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789x";
        let bytes: [u8; 12] = clock::random_bytes();
        let signs: String = bytes
            .iter()
            .map(|byte| char::from(SIGNS[usize::from(byte % 32)]))
            .collect();
        OfficePassword(format!("{}-{}-{}", &signs[..4], &signs[4..8], &signs[8..]))
    }

    fn read(directory: &Path) -> Option<OfficePassword> {
        let text = std::fs::read_to_string(directory.join(Self::FILE_NAME)).ok()?;
        Some(OfficePassword(text.trim().to_owned()))
    }

    fn write(&self, directory: &Path) -> anyhow::Result<()> {
        write_secret(directory, Self::FILE_NAME, &self.0)
    }
}

/// Writes a file that only its owner can read.
fn write_secret(directory: &Path, name: &str, text: &str) -> anyhow::Result<()> {
    let file = directory.join(name);
    // A file left by a demo that was stopped before it began is useless: replace it.
    drop(std::fs::remove_file(&file));
    private::write_new(&file, &format!("{text}\n")).with_context(|| file.display().to_string())
}

/// The directory of the demo.
#[derive(Debug)]
enum DemoFolder {
    Kept(PathBuf),
    /// A temporary directory, removed when this is dropped.
    ThrownAway(PathBuf),
}

impl DemoFolder {
    fn of(args: &DemoArgs) -> anyhow::Result<DemoFolder> {
        if let Some(path) = &args.data {
            return Ok(DemoFolder::Kept(path.clone()));
        }
        let name = format!("throng-demo-{:016x}", u64::from_le_bytes(clock::random_bytes()));
        let path = std::env::temp_dir().join(name);
        private::create_folder(&path).with_context(|| format!("cannot create {}", path.display()))?;
        Ok(DemoFolder::ThrownAway(path))
    }

    fn path(&self) -> &Path {
        match self {
            DemoFolder::Kept(path) | DemoFolder::ThrownAway(path) => path,
        }
    }
}

impl Drop for DemoFolder {
    fn drop(&mut self) {
        if let DemoFolder::ThrownAway(path) = self
            && let Err(error) = std::fs::remove_dir_all(&*path)
        {
            complain!("cannot delete {}: {error}. Delete it yourself", path.display());
        }
    }
}

/// Fills the directory in a process of its own: inventing a country takes more memory than serving it, and a process
/// that ends gives all of it back.
fn fill_apart(directory: &Path, large: bool) -> anyhow::Result<()> {
    let program = std::env::current_exe().context("cannot find this program's own file")?;
    let mut command = std::process::Command::new(program);
    command.args(["demo", "--only-fill", "--data"]).arg(directory);
    if large {
        command.arg("--large");
    }
    match command
        .status()
        .context("cannot start the program that fills the demo")?
    {
        status if status.success() => Ok(()),
        // The process has printed the reason itself.
        status => bail!("the demo could not be made ({status})"),
    }
}

fn prepare(data: &DataDir, settings: &Settings, large: bool) -> anyhow::Result<()> {
    // Without a writer, which empties the log when it ends: what a program that was killed had not shipped is in there.
    if let Ok(mut reader) = SqliteReader::open_found(data.path(), &data.options(&settings.store))
        && let Ok(StoreContent::Demo) = look(&mut reader)
    {
        return Ok(());
    }
    let mut writer = data.writer(&settings.store, &mut |_| {})?;
    match look(&mut data.reader(&settings.store)?)? {
        StoreContent::Demo => return Ok(()),
        StoreContent::Nothing => {}
        StoreContent::Unfinished => bail!(
            "{} holds a demo that is not complete: delete the directory and start again",
            data.path().display()
        ),
        StoreContent::AnotherSite => {
            bail!("{} holds a site that is not the demo: choose another directory", data.path().display())
        }
    }
    complain!("inventing a country …");
    let mut bar: Option<Progress> = None;
    let mut told = |done, of| {
        bar.get_or_insert_with(|| Progress::of("signatures", of))
            .reach(done)
    };
    let options = FillOptions { large, ..FillOptions::default() };
    let password = OfficePassword::draw();
    password.write(data.path())?;
    let (boxes, parts) = BoxParts::make();
    parts.write(data.path())?;
    let codes = RollCodes::make(book::book());
    codes.write(data.path())?;
    let password = &hash_of(&password.0);
    let secrets = FillSecrets { uniqueness: &data.secrets().uniqueness, password, boxes, codes: codes.all() };
    let filled = fill(&mut writer, secrets, clock::now(), options, &mut told)?;
    drop(bar);
    complain!(
        "{} petitions, pledges and votes, {} ({} confirmed) as of {}",
        filled.petitions,
        counted(filled.signatures, "signature", "signatures"),
        filled.confirmed,
        jiff::Timestamp::from_millisecond(filled.at.0)?
    );
    Ok(())
}
