//! Owns the command line: every program in the program, its flags and their help. What can be checked without
//! touching the disk is checked here, while parsing. It must never do any of the work. Called by `main.rs`.
//! Bounds: values of settings by their rows.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};

pub(crate) mod import;
pub(crate) mod mapping;
#[cfg(test)]
mod tests;

pub(crate) use import::ImportArgs;

use throng_config::{Assignment, FILE_NAME, SettingsFile, Sources, process_environment};

/// Petitions for many sites in one program: signatures on disk before the thanks.
#[derive(Debug, Parser)]
#[command(name = "throng", version, after_help = "Example: throng demo")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// Reads the words of a command line, the program's name first.
    ///
    /// # Errors
    /// What is wrong, or the help that was asked for; `clap::Error::exit` shows it.
    pub(crate) fn from_words(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let cli = Self::try_parse_from(words)?;
        match &cli.command {
            Command::Import(import) => match import.objection() {
                Some(objection) => Err(Self::command().error(ErrorKind::ArgumentConflict, objection)),
                None => Ok(cli),
            },
            _ => Ok(cli),
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show a lively site of an invented country.
    ///
    /// It is thrown away at the end unless --data is given. Mails are captured; the links to the site and to the
    /// captured mails are printed.
    #[command(after_help = "Example: throng demo --listen 127.0.0.1:9000")]
    Demo(DemoArgs),
    /// Make a directory for a new site, with a settings file to edit.
    #[command(
        after_help = "Example: throng init data --name 'Petitions to Sandford Council' --preset council"
    )]
    Init(InitArgs),
    /// Serve a site until told to stop.
    #[command(after_help = "Example: throng serve --data data --listen 127.0.0.1:8080")]
    Serve(ServeArgs),
    /// Take in petitions from files: JSON of petition.parliament.uk, CSV with a mapping, or a whole site's export.
    ///
    /// A file with a mistake is not taken in at all; the mistake is named with file and line. It can be stopped and
    /// run again: what is already there is not taken in twice. An export is taken into a site without petitions.
    #[command(
        after_help = "Example: throng import petitions.csv --mapping action=title,background=content,signature_count=signs,created_at=date --encoding windows-1252"
    )]
    Import(ImportArgs),
    /// Write everything that the site holds to a file.
    #[command(after_help = "Example: throng export --data data everything.jsonl")]
    Export(ExportArgs),
    /// Recount everything and prove that the sums equal the numbers shown.
    #[command(after_help = "Example: throng verify --data data")]
    Verify(VerifyArgs),
    /// Say whose personal data is due to be erased. The running program erases it within the hour; this changes nothing.
    #[command(after_help = "Example: throng retention --data data")]
    Retention(VerifyArgs),
    /// Measure how much this machine can take: signing, confirming, reading, or a replay of a real surge.
    #[command(after_help = "Example: throng bench sign --rows 1000000 --connections 200 --seconds 30")]
    Bench(throng_bench::BenchArgs),
    /// Show, check or begin a site's own theme: the files in the folder "theme" of its directory.
    #[command(after_help = "Example: throng theme copy petition.html --data data")]
    Theme {
        #[command(subcommand)]
        action: ThemeAction,
    },
    /// Who looks after a site, and ways in from the machine itself; also while the site is served.
    #[command(after_help = "Example: throng admin reset you@example.org --data data")]
    Admin {
        #[command(subcommand)]
        action: AdminAction,
    },
    /// Explain, check or show settings.
    #[command(after_help = "Example: throng config explain server.listen")]
    Config {
        #[command(subcommand)]
        action: ConfigAction,
    },
}

/// Which site a program works on, and its settings.
#[derive(Debug, Clone, Args)]
pub(crate) struct SiteArgs {
    /// The site's directory.
    #[arg(long, value_name = "DIR", default_value = "./data")]
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
}

impl SiteArgs {
    /// The layers of this site's settings. `flags` are those that have a name of their own, such as --listen; they
    /// win over --set.
    pub(crate) fn sources(&self, flags: &[Assignment]) -> Sources {
        self.settings
            .sources(SettingsFile::IfPresent(self.data.join(FILE_NAME)), flags)
    }
}

/// Where settings come from beside the data directory.
#[derive(Debug, Clone, Args)]
pub(crate) struct SettingsArgs {
    /// Read this settings file instead of throng.toml in the data directory.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Give a setting a value; repeatable. `throng config explain` lists the settings.
    #[arg(long, value_name = "SECTION.KEY=VALUE", value_parser = Assignment::parse)]
    pub(crate) set: Vec<Assignment>,
}

impl SettingsArgs {
    fn sources(&self, usual: SettingsFile, flags: &[Assignment]) -> Sources {
        Sources {
            file: self.config.clone().map_or(usual, SettingsFile::Required),
            environment: process_environment(),
            flags: self.set.iter().chain(flags).cloned().collect(),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Keep the demo in this directory, and go on with it next time.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Address and port to listen on [default: the setting server.listen].
    #[arg(long, value_name = "ADDR", value_parser = listen)]
    pub(crate) listen: Option<Assignment>,
    /// Show the demo in the theme of this folder, and its changes within a second.
    #[arg(long, value_name = "DIR")]
    pub(crate) theme: Option<PathBuf>,
    /// Give one petition 5,156,603 signatures, as a real one had. Takes minutes and 2 GB of disk.
    #[arg(long)]
    pub(crate) large: bool,
    /// Only fill the directory, and end: how the demo itself does it, so that the memory that takes is given back.
    #[arg(long, hide = true, requires = "data")]
    pub(crate) only_fill: bool,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
}

impl DemoArgs {
    pub(crate) fn sources(&self) -> Sources {
        let kept = self
            .data
            .as_ref()
            .map(|data| SettingsFile::IfPresent(data.join(FILE_NAME)));
        self.settings
            .sources(kept.unwrap_or(SettingsFile::None), self.listen.as_slice())
    }
}

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The directory to make. It must be new or empty.
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
    /// The name of the site.
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub(crate) name: Option<Assignment>,
    /// The kind of body, which chooses the rules: parliament or council.
    #[arg(long, value_name = "PRESET", value_parser = preset)]
    pub(crate) preset: Option<Assignment>,
}

impl InitArgs {
    /// What the new settings file sets; the rest stands in it as comments.
    pub(crate) fn assignments(&self) -> Vec<Assignment> {
        self.name.iter().chain(&self.preset).cloned().collect()
    }
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// Open a database whose log is lost, without what was in it. Run `throng verify` afterwards.
    #[arg(long)]
    pub(crate) accept_loss: bool,
    /// Address and port to listen on [default: the setting server.listen].
    #[arg(long, value_name = "ADDR", value_parser = listen)]
    pub(crate) listen: Option<Assignment>,
    /// Serve although the clock of this machine seems to be wrong: it shows a time before the newest row of the store, or one
    /// that is years away from the time of this program.
    #[arg(long)]
    pub(crate) accept_clock: bool,
}

impl ServeArgs {
    pub(crate) fn sources(&self) -> Sources {
        self.site.sources(self.listen.as_slice())
    }
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// The file to write, *.jsonl. It must not exist.
    #[arg(value_name = "FILE", value_parser = export_file)]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigAction {
    /// Say what settings there are, or all about one or about one section.
    #[command(after_help = "Example: throng config explain mail.delivery")]
    Explain {
        #[arg(value_name = "KEY")]
        key: Option<String>,
    },
    /// Check all settings: file, environment and flags.
    #[command(after_help = "Example: throng config check --config /etc/throng/throng.toml")]
    Check {
        #[command(flatten)]
        site: SiteArgs,
    },
    /// Show every value and where it came from; secrets are left out.
    #[command(after_help = "Example: throng config dump --data data")]
    Dump {
        #[command(flatten)]
        site: SiteArgs,
    },
    /// Write the documents that are made from the program's tables.
    #[command(after_help = "Example: throng config docs --write docs")]
    Docs {
        /// The directory to write them to.
        #[arg(long, value_name = "DIR", default_value = "docs")]
        write: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminAction {
    /// Name everybody who looks after the site, with role and address.
    #[command(after_help = "Example: throng admin list --data data")]
    List(AdminArgs),
    /// Print a link with which a member of staff chooses another password. It is good once, for an hour.
    #[command(after_help = "Example: throng admin reset you@example.org --data data")]
    Reset {
        /// The address that the member signs in with.
        #[arg(value_name = "EMAIL")]
        email: String,
        #[command(flatten)]
        admin: AdminArgs,
    },
    /// Print a link that sets up a site that nobody looks after yet. It is good once, for 30 minutes.
    #[command(after_help = "Example: throng admin setup-link --data data")]
    SetupLink(AdminArgs),
}

/// Which site, and where it is served.
#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// The address that the site is served at, if serving it was given one [default: the setting server.listen].
    #[arg(long, value_name = "ADDR", value_parser = listen)]
    pub(crate) listen: Option<Assignment>,
}

impl AdminArgs {
    pub(crate) fn sources(&self) -> Sources {
        self.site.sources(self.listen.as_slice())
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum ThemeAction {
    /// Name every file of the theme, and say which one wins.
    #[command(after_help = "Example: throng theme list --data data")]
    List(ThemeArgs),
    /// Say what is wrong: files that are broken or out of date, and colours that cannot be read.
    #[command(after_help = "Example: throng theme check --data data")]
    Check(ThemeArgs),
    /// Copy a shipped file into the theme, to be changed there.
    #[command(after_help = "Example: throng theme copy petition.html --data data")]
    Copy {
        /// The name of the file, as `throng theme list` has it.
        #[arg(value_name = "NAME")]
        name: String,
        #[command(flatten)]
        theme: ThemeArgs,
    },
}

/// Which theme.
#[derive(Debug, Args)]
pub(crate) struct ThemeArgs {
    /// The site's directory; its theme is in the folder "theme".
    #[arg(long, value_name = "DIR", default_value = "./data")]
    pub(crate) data: PathBuf,
    /// The folder of the theme, where it is not in the site's directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) theme: Option<PathBuf>,
}

// === parsing of values ===

fn listen(text: &str) -> Result<Assignment, String> {
    Assignment::of_flag("--listen", "server.listen", text)
}

fn export_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.extension().is_some_and(|extension| extension == "jsonl") {
        Ok(path)
    } else {
        Err("its name must end in .jsonl, by which `throng import` knows it".to_owned())
    }
}

fn name(text: &str) -> Result<Assignment, String> {
    Assignment::of_flag("--name", "site.name", text)
}

fn preset(text: &str) -> Result<Assignment, String> {
    Assignment::of_flag("--preset", "site.preset", text)
}
