//! Owns the command line: every program in the program, its flags and their help. What can be checked without
//! touching the disk is checked here, while parsing. It must never do any of the work. Called by `main.rs`.
//! Bounds: values of settings by their rows.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};

pub(crate) mod admin;
pub(crate) mod demo;
pub(crate) mod doctor;
pub(crate) mod follow;
pub(crate) mod import;
pub(crate) mod mapping;
mod moment;
pub(crate) mod people;
#[cfg(test)]
mod tests;
pub(crate) mod theme;

pub(crate) use admin::{AdminAction, AdminArgs};
pub(crate) use demo::DemoArgs;
pub(crate) use doctor::DoctorArgs;
pub(crate) use follow::{FollowArgs, OpeningArgs, PromoteArgs};
pub(crate) use import::ImportArgs;
use moment::{Moment, moment};
pub(crate) use people::ImportSignaturesArgs;
pub(crate) use theme::{ThemeAction, ThemeArgs};

use throng_config::{Assignment, FILE_NAME, SettingsFile, Sources, process_environment};

/// Run a petition site: one program, one directory, no other server.
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
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "clap says of all others what is wrong: another command has no objection until it gets one"
        )]
        let (name, objection) = match &cli.command {
            Command::Import(import) => ("import", import.objection()),
            Command::ImportSignatures(import) => ("import-signatures", import.objection()),
            _ => return Ok(cli),
        };
        let Some(objection) = objection else {
            return Ok(cli);
        };
        let mut command = Self::command();
        // So that its usage is told, and not that of the program.
        command.build();
        let of = command.find_subcommand_mut(name).expect("it was read just now");
        Err(of.error(ErrorKind::ArgumentConflict, objection))
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a demo site: an invented country with petitions and signatures.
    ///
    /// The demo is deleted when you stop it, unless you give --data. No email leaves this machine. Throng prints the
    /// link to the site, and a link where you can read its emails.
    #[command(after_help = "Example: throng demo --listen 127.0.0.1:9000")]
    Demo(DemoArgs),
    /// Create a directory for a new site, with a settings file to edit.
    #[command(
        after_help = "Example: throng init data --name 'Petitions to Sandford Council' --preset council"
    )]
    Init(InitArgs),
    /// Run a site until you stop it.
    #[command(after_help = "Example: throng serve --data data --listen 127.0.0.1:8080")]
    Serve(ServeArgs),
    /// Have this version take over from the one that runs, while people sign. No request is refused.
    ///
    /// Run it with the new version: it is started with the words that the running one was started with, and reads the
    /// settings anew. If it cannot take over, or its database has another schema, the running one goes on and this
    /// says why.
    #[command(after_help = "Example: throng upgrade --data data")]
    Upgrade(UpgradeArgs),
    /// Import petitions from files: JSON from petition.parliament.uk, CSV with a mapping, or another site's export.
    ///
    /// A file with a mistake is not imported at all: Throng names the file and the line. You can stop an import and
    /// run it again, and nothing is imported twice. An export can only be imported into a site without petitions.
    #[command(
        after_help = "Example: throng import petitions.csv --mapping action=title,background=content,signature_count=signs,created_at=date --encoding windows-1252"
    )]
    Import(ImportArgs),
    /// Bring in people who signed a petition in another system, from a CSV file with one line for each.
    ///
    /// Nobody counts twice: who has signed here already is left out, and so is who withdrew here; who is brought in and
    /// signs here later is told that they have signed. A file with a mistake is not taken in at all: Throng names the
    /// lines. You can stop this and run it again, and the same file again brings nobody. Stop the site before.
    #[command(
        after_help = "Example: throng import-signatures people.csv --data data --petition 12 --as confirmed --statement 'Each confirmed by a link in an email, from 1 to 30 May 2026.'"
    )]
    ImportSignatures(ImportSignaturesArgs),
    /// Export everything in the site's database to a file.
    #[command(after_help = "Example: throng export --data data everything.jsonl")]
    Export(ExportArgs),
    /// Back up a site into a new folder. You can use this while the site is running.
    ///
    /// The folder holds the site as it was at one moment: database, scans, areas, theme and settings. The keys are kept
    /// apart unless you ask for them, so that a lost backup opens nothing.
    #[command(after_help = "Example: throng backup --data data --to /mnt/backups/2026-11-26")]
    #[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
    Backup(BackupArgs),
    /// Make a site's directory of a backup.
    ///
    /// Staff have to sign in again, emails that were waiting are held, and who was erased since the backup is erased again.
    #[command(
        after_help = "Example: throng restore /mnt/backups/2026-11-26 --data data --keys /mnt/keys/2026-11-26"
    )]
    Restore(RestoreArgs),
    /// Follow a site from its stream, on a second machine, so that this one can take its place.
    ///
    /// The directory is begun from the newest copy in the stream, and brought on by everything that is written, each second, until you
    /// stop it. You can stop or kill it at any time, and start it again: it goes on where it was. It never becomes the site by
    /// itself: `throng promote` does that. With --serve it shows the pages of the site meanwhile, for reading only.
    #[command(after_help = "Example: throng follow /mnt/stream/petitions --data second --keys /root/keys")]
    Follow(FollowArgs),
    /// Make the site of a directory that follows one.
    ///
    /// Stop the site that was followed first: whatever it writes from now on is lost. If it still runs, and sees the place of the
    /// stream, it writes nothing more from the next second on. Staff have to sign in again, emails that were waiting are held, and
    /// who was erased stays erased.
    #[command(after_help = "Example: throng promote --data second")]
    Promote(PromoteArgs),
    /// Recount everything and check that the numbers shown are right.
    #[command(after_help = "Example: throng verify --data data")]
    Verify(VerifyArgs),
    /// Look whether everything that a site needs is right, and say what to do if not.
    ///
    /// It changes nothing, and can be used while the site is running. The exit status is 0 if all is well, 1 if something should be
    /// looked at, and 2 if something is broken.
    #[command(after_help = "Example: throng doctor --data data --outside 203.0.113.7:443")]
    Doctor(DoctorArgs),
    /// Show how much personal data is due to be erased. This changes nothing: a running site erases it within the hour.
    #[command(after_help = "Example: throng retention --data data")]
    Retention(VerifyArgs),
    /// Measure how much this machine can handle: signing, confirming, reading, or a replay of a real surge.
    #[command(after_help = "Example: throng bench sign --rows 1000000 --connections 200 --seconds 30")]
    Bench(throng_bench::BenchArgs),
    /// Ask for pages as a visitor would, and say which of them are outside their budgets of time and size.
    ///
    /// It ends with 0 when all are within them, with 1 when one is not, and with 2 when it could not look.
    #[command(after_help = "Example: throng smoke https://petitions.example.org/ --fresh --see Petitions")]
    Smoke(throng_smoke::SmokeArgs),
    /// List, check or copy the files of a site's own theme: the folder "theme" in its directory.
    #[command(after_help = "Example: throng theme copy petition.html --data data")]
    Theme {
        #[command(subcommand)]
        action: ThemeAction,
    },
    /// List a site's staff, and make links that let them in. You can use this while the site is running.
    #[command(after_help = "Example: throng admin reset you@example.org --data data")]
    Admin {
        #[command(subcommand)]
        action: AdminAction,
    },
    /// Show the site's certificates: from when to when each is valid, and what became of the last order.
    ///
    /// Exits with a failure if one cannot be used. You can use this while the site is running.
    #[command(
        after_help = "Example: throng certificates try --data data",
        args_conflicts_with_subcommands = true
    )]
    Certificates {
        #[command(flatten)]
        site: SiteArgs,
        #[command(subcommand)]
        action: Option<CertificatesAction>,
    },
    /// Explain, check or show settings.
    #[command(after_help = "Example: throng config explain server.listen")]
    Config {
        #[command(subcommand)]
        action: ConfigAction,
    },
    /// Write the manual pages: one for each command, for man(1).
    #[command(after_help = "Example: throng man --write /usr/local/share/man/man1")]
    Man {
        /// The directory to write them to. It is made if it does not exist.
        #[arg(long, value_name = "DIR")]
        write: PathBuf,
    },
    /// Print what a shell needs to complete command lines of throng.
    #[command(after_help = "Example: throng completions bash > /etc/bash_completion.d/throng")]
    Completions {
        /// The shell.
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
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
    /// Use this settings file instead of throng.toml in the site's directory.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Give a setting a value. You can use this more than once. `throng config explain` lists the settings.
    #[arg(long, value_name = "SECTION.KEY=VALUE", value_parser = Assignment::parse)]
    pub(crate) set: Vec<Assignment>,
}

impl SettingsArgs {
    /// Where settings come from if there is no data directory yet.
    pub(crate) fn alone(&self) -> Sources {
        self.sources(SettingsFile::None, &[])
    }

    fn sources(&self, usual: SettingsFile, flags: &[Assignment]) -> Sources {
        Sources {
            file: self.config.clone().map_or(usual, SettingsFile::Required),
            environment: process_environment(),
            flags: self.set.iter().chain(flags).cloned().collect(),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The directory to create. It must be new or empty.
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
    /// The name of the site.
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub(crate) name: Option<Assignment>,
    /// The kind of organisation, which decides the rules: parliament, council, union, students-union, campaign or newsroom.
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
    /// Start although the log of the database is lost, and with it what was signed last. Run `throng verify` afterwards.
    #[arg(long)]
    pub(crate) accept_loss: bool,
    /// Address and port to listen on, or unix: and the path of a socket [default: the setting server.listen]. You can use
    /// this more than once.
    #[arg(long, value_name = "ADDR", value_parser = listen)]
    pub(crate) listen: Vec<Assignment>,
    /// Start although this machine's clock seems wrong: earlier than the newest entry in the database, or years away from
    /// when this program was made. And hold nothing back if it is long after this site last ran.
    #[arg(long)]
    pub(crate) accept_clock: bool,
    /// Take over from the program that starts this one: see `throng upgrade`.
    #[arg(long, hide = true)]
    pub(crate) taking_over: bool,
}

impl ServeArgs {
    pub(crate) fn sources(&self) -> Sources {
        self.site.sources(Assignment::together(&self.listen).as_slice())
    }
}

#[derive(Debug, Args)]
pub(crate) struct UpgradeArgs {
    /// The site's directory.
    #[arg(long, value_name = "DIR", default_value = "./data")]
    pub(crate) data: PathBuf,
    /// The program that takes over [default: the one that you run this with].
    #[arg(long, value_name = "FILE")]
    pub(crate) program: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// The file to write. Its name must end in .jsonl, and it must not exist yet.
    #[arg(value_name = "FILE", value_parser = export_file)]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    #[command(subcommand)]
    pub(crate) action: Option<BackupAction>,
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// The folder to make. It must not exist yet.
    #[arg(long, value_name = "FOLDER", required = true)]
    pub(crate) to: Option<PathBuf>,
    /// Put the keys into the backup too.
    #[arg(long, conflicts_with = "keys_to")]
    pub(crate) with_keys: bool,
    /// Put the keys into a new folder of their own.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) keys_to: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BackupAction {
    /// Restore a backup into a scratch folder, recount it, and delete the scratch folder.
    #[command(after_help = "Example: throng backup verify /mnt/backups/2026-11-26")]
    Verify(CheckBackupArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CheckBackupArgs {
    /// The backup, or the place of a stream: a folder, or s3://BUCKET/NAME.
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// The file with the private key, if the backup is encrypted. Without it only the encrypted files are compared with their list.
    #[arg(long, value_name = "FILE")]
    pub(crate) identity: Option<PathBuf>,
    /// The line of a stream, if it has several (`throng restore` names them).
    #[arg(long, value_name = "LINE")]
    pub(crate) line: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    /// The folder with its keys, to look at these too.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) keys: Option<PathBuf>,
    /// The folder to restore it into, which must not exist [default: beside the backup; for s3:// in the current directory].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) scratch: Option<PathBuf>,
}

/// The words of `throng restore`. Nine fields: what is brought back, how it is opened, and where it goes.
#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The backup, or the place of a stream (the setting backup.stream_to): a folder, or s3://BUCKET/NAME.
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// The file with the private key, if the backup or the stream is encrypted.
    #[arg(long, value_name = "FILE")]
    pub(crate) identity: Option<PathBuf>,
    /// The line of a stream, if two went on at the same time.
    #[arg(long, value_name = "LINE")]
    pub(crate) line: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    /// Of a stream: bring back this second, in UTC, such as "2026-11-22 14:03:07", or in the zone that it names, such as
    /// "2026-11-22T14:03:07[Europe/London]" [default: the last second that is in it].
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub(crate) to: Option<Moment>,
    /// The directory to make. It must not exist, or be empty.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// The folder with the keys of the site, if they are not in the backup.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) keys: Option<PathBuf>,
    /// The file erased.log of the site that was lost, if you have one that is newer than the backups.
    #[arg(long, value_name = "FILE")]
    pub(crate) erased: Option<PathBuf>,
    /// Erase again only who was erased until this second, written like that of --to: later erasures were a mistake, such as those by
    /// a clock that was ahead [default: now].
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub(crate) erased_until: Option<Moment>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigAction {
    /// List all settings, or explain one setting or one section.
    #[command(after_help = "Example: throng config explain mail.delivery")]
    Explain {
        #[arg(value_name = "KEY")]
        key: Option<String>,
    },
    /// Check the settings from the file, the environment and the flags, and the files and folders that they name.
    #[command(after_help = "Example: throng config check --config /etc/throng/throng.toml")]
    Check {
        #[command(flatten)]
        site: SiteArgs,
    },
    /// Show the value of every setting and where it comes from. Secrets are not shown.
    #[command(after_help = "Example: throng config dump --data data")]
    Dump {
        #[command(flatten)]
        site: SiteArgs,
    },
    /// Write the documents that are generated: settings, limits, threads, metrics and the pages of the office.
    #[command(after_help = "Example: throng config docs --write docs")]
    Docs {
        /// The directory to write them to.
        #[arg(long, value_name = "DIR", default_value = "docs")]
        write: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum CertificatesAction {
    /// Try whether a certificate could be ordered: the running site orders one for trying out, and throws it away.
    ///
    /// With tls.acme set to letsencrypt this asks their authority for trying out, so that it counts towards no limit.
    #[command(after_help = "Example: throng certificates try --data data")]
    Try(WhichHost),
    /// Have the running site order a new certificate now, though the old one is still good: when its key may have been read.
    #[command(after_help = "Example: throng certificates renew petitions.example.org --data data")]
    Renew(WhichHost),
}

/// A host of a site.
#[derive(Debug, Args)]
pub(crate) struct WhichHost {
    /// The host [default: that of the setting server.public_url].
    #[arg(value_name = "HOST")]
    pub(crate) host: Option<String>,
    #[command(flatten)]
    pub(crate) site: SiteArgs,
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
        Err("its name must end in .jsonl, so that `throng import` recognises it".to_owned())
    }
}

fn name(text: &str) -> Result<Assignment, String> {
    Assignment::of_flag("--name", "site.name", text)
}

fn preset(text: &str) -> Result<Assignment, String> {
    Assignment::of_flag("--preset", "site.preset", text)
}
