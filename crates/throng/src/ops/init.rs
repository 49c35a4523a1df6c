//! `throng init DIR`: makes a directory with a settings file to edit, a secret, and an empty store. All of it is on the
//! disk when the command reports success.

use std::fs;

use anyhow::{Context, bail};
use throng_store::writer::StoreWriter;

use crate::cli::InitArgs;
use crate::data_dir::DataDir;
use crate::serve;
use throng_config::{FILE_NAME, SettingsFile, Sources, document};
use throng_process::console::quoted;
use throng_process::private;
use throng_process::say;

/// Makes the directory.
///
/// # Errors
/// When the directory is not empty, or cannot be written.
pub(crate) fn run(args: &InitArgs) -> anyhow::Result<()> {
    let directory = &args.directory;
    if directory.exists() && !directory.is_dir() {
        bail!("{} is a file: name a new directory for the site", directory.display());
    }
    let is_empty = fs::read_dir(directory).map_or(true, |mut entries| entries.next().is_none());
    if !is_empty {
        bail!("{} is not empty: choose a new directory", directory.display());
    }
    let data = DataDir::create(directory)?;
    let file = directory.join(FILE_NAME);
    let settings = document::example_file(&args.assignments());
    private::write_new(&file, &settings).with_context(|| file.display().to_string())?;
    let sources = Sources {
        file: SettingsFile::Required(file.clone()),
        environment: throng_config::process_environment(),
        flags: Vec::new(),
    };
    let settings = throng_config::load(&sources)?.settings;
    let mut writer = data.writer(&settings.store, &mut |_| {})?;
    serve::put_site(&mut writer, &settings)?;
    writer.finish()?;
    let shown = directory.display();
    say!("Created {shown}. Its settings are in {}.", file.display());
    let shown = quoted(directory);
    say!(
        "Next: `throng serve --data {shown}` starts the site. To import petitions, run `throng import FILE --data {shown}` first."
    );
    Ok(())
}
