//! Owns `throng config`: explains settings, checks them, shows those in force, and writes the documents made from
//! the tables. It must never change a setting or a site. Called by `main.rs`. Bounded by the table of settings. What the files are
//! opened for is in `config/files.rs`.

mod files;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::{ConfigAction, SiteArgs};
use crate::data_dir::{DataDir, packaged};
use crate::serve::metrics::catalogue;
use crate::serve::work;
use throng_config::{Loaded, Source, document};
use throng_process::{console, say};

/// Does what `throng config …` was asked to do.
///
/// # Errors
/// The mistakes in the settings, an unknown key, or a directory that cannot be written.
pub(crate) fn run(action: &ConfigAction) -> anyhow::Result<()> {
    match action {
        ConfigAction::Explain { key } => explain(key.as_deref()),
        ConfigAction::Check { site } => check(site),
        ConfigAction::Dump { site } => {
            console::out(format_args!(
                "{}",
                document::dump(&throng_config::load(&site.sources(&[]))?.sourced)
            ));
            Ok(())
        }
        ConfigAction::Docs { write } => write_documents(write),
    }
}

/// Explains one setting or the settings of one section; lists all without a key.
fn explain(key: Option<&str>) -> anyhow::Result<()> {
    let Some(key) = key else {
        say!("{}`throng config explain KEY` says more about one of them.", document::overview());
        return Ok(());
    };
    let rows: Vec<_> = throng_config::rows()
        .filter(|row| row.section == key || row.key() == key)
        .collect();
    if rows.is_empty() {
        bail!("there is no setting {key}; the nearest is {}", throng_config::nearest_row(key).key());
    }
    let texts: Vec<String> = rows.into_iter().map(document::explanation).collect();
    console::out(format_args!("{}", texts.join("\n")));
    Ok(())
}

fn check(site: &SiteArgs) -> anyhow::Result<()> {
    // Without a site only the built-in values would be looked at, and all would be well.
    if site.settings.config.is_none() {
        DataDir::open_for_reading(&site.data)?;
    }
    let Loaded { sourced, settings, .. } = throng_config::load(&site.sources(&[]))?;
    let given = sourced
        .iter()
        .filter(|sourced| sourced.source != Source::BuiltIn)
        .count();
    say!("The settings are valid: {given} set by you, {} built-in.", sourced.len() - given);
    let mut problems = files::problems(&site.data, &settings);
    if site.settings.config.is_none() {
        problems.extend(packaged::two_files(&site.data));
    }
    if !problems.is_empty() {
        bail!("what they name cannot be used:\n{}", problems.join("\n"));
    }
    say!("The files and folders that they name can be used.");
    for place in files::outside(&site.data, &settings.backup) {
        say!(
            "By this user, that is: a service of systemd may write to {} only if ReadWritePaths= of its unit names it \
             (`systemctl edit throng`), after a restart and not a reload.",
            place.display()
        );
    }
    Ok(())
}

fn write_documents(directory: &Path) -> anyhow::Result<()> {
    let office = ("office.md", throng_office::document());
    let metrics = ("metrics.md", catalogue::document());
    let overload = ("overload.md", work::document());
    for (name, text) in document::all().into_iter().chain([office, metrics, overload]) {
        let path = directory.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        say!("{}", path.display());
    }
    Ok(())
}
