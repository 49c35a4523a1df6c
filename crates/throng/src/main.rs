//! The start of the program: parses the command line and hands over to the subcommand that was named.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod api;
mod cli;
mod copy_place;
mod data_dir;
mod exports;
mod feeds;
mod forms;
mod live;
mod ops;
mod pages;
mod serve;

use std::io::{ErrorKind, IsTerminal as _};
use std::process::ExitCode;

use data_dir::DataDirError;
use serve::start_clock::ClockOff;
use throng_backup::BackupError;
use throng_process::{LogLines, complain, console, signals};
use throng_store::error::Fault;

/// Takes less time than the system's allocator, and keeps less memory after a surge.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What monitors take for "unknown", and not for "bad".
const STATUS_NOT_MEASURED: u8 = 2;

/// A start that did not succeed for something that may pass by itself, after which trying again is of use (`EX_TEMPFAIL` of sysexits.h).
const STATUS_TRY_AGAIN: u8 = 75;

fn main() -> ExitCode {
    if let Some(status) = serve::as_starter(std::env::args_os()) {
        return status;
    }
    tracing_subscriber::fmt()
        .with_writer(|| LogLines(std::io::stderr()))
        .with_ansi(shows_colours())
        .with_env_filter(log_filter())
        .init();
    if let Err(error) = signals::prepare() {
        complain!("throng: the system does not say which signals arrive: {error}");
        return ExitCode::FAILURE;
    }
    let cli = cli::Cli::from_words(std::env::args_os()).unwrap_or_else(|error| error.exit());
    if let cli::Command::Doctor(args) = &cli.command {
        return throng_process::threads::on_main(|| ops::doctor::run(args));
    }
    let result = throng_process::threads::on_main(|| match &cli.command {
        cli::Command::Admin { action } => ops::admin::run(action),
        cli::Command::Backup(args) => ops::backup::run(args),
        cli::Command::Restore(args) => ops::restore::run(args),
        cli::Command::Bench(args) => throng_bench::run(args, &ops::bench_site::HOOKS),
        cli::Command::Certificates { site, action } => ops::certificates::run(site, action.as_ref()),
        cli::Command::Config { action } => ops::config::run(action),
        cli::Command::Completions { shell } => ops::manual::complete(*shell),
        cli::Command::Demo(args) => ops::demo::run(args),
        cli::Command::Doctor(_) => Ok(()),
        cli::Command::Follow(args) => ops::follow::run(args),
        cli::Command::Promote(args) => ops::promote::run(args),
        cli::Command::Init(args) => ops::init::run(args),
        cli::Command::Serve(args) => ops::serve::run(args),
        cli::Command::Upgrade(args) => ops::upgrade::run(args),
        cli::Command::Import(args) => ops::import::run(args),
        cli::Command::ImportSignatures(args) => ops::import::signatures::run(args),
        cli::Command::Export(args) => ops::export::run(args),
        cli::Command::Smoke(args) => ops::smoke::run(args),
        cli::Command::Man { write } => ops::manual::write(write),
        cli::Command::Theme { action } => ops::theme::run(action),
        cli::Command::Verify(args) => ops::verify::run(args),
        cli::Command::Retention(args) => ops::retention::run(args),
    });
    match result {
        Ok(()) => match console::trouble() {
            None => ExitCode::SUCCESS,
            Some(trouble) => {
                complain!("throng: what it had to say could not be written: {trouble}");
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            complain!("throng: {}", in_words(&error));
            match error.downcast_ref::<throng_smoke::NotMeasured>() {
                Some(_) => ExitCode::from(STATUS_NOT_MEASURED),
                None if matches!(cli.command, cli::Command::Serve(_)) && may_pass(&error) => {
                    ExitCode::from(STATUS_TRY_AGAIN)
                }
                None => ExitCode::FAILURE,
            }
        }
    }
}

/// Whether a site may start later though nobody has changed anything: there is room on the disk again, another program has let go of an
/// address, of the database or of the directory, or the network has set the clock of a machine that begins in 1970. The program that has
/// the directory may be this one's own from before, killed, of which the system cannot get rid while its disk does not answer.
fn may_pass(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        if cause.is::<ClockOff>() || matches!(cause.downcast_ref(), Some(DataDirError::InUse { .. })) {
            return true;
        }
        let of_system = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        matches!(fault_of(cause), Some(Fault::Full { .. } | Fault::Busy { .. }))
            || matches!(
                of_system,
                Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::AddrInUse)
            )
    })
}

/// The store's fault that an error is, also where another speaks for it and is all that a chain holds of it.
fn fault_of<'a>(cause: &'a (dyn std::error::Error + 'static)) -> Option<&'a Fault> {
    if let Some(DataDirError::Store(fault)) = cause.downcast_ref() {
        return Some(fault);
    }
    if let Some(BackupError::Store(fault)) = cause.downcast_ref() {
        return Some(fault);
    }
    cause.downcast_ref()
}

/// An error with what led to it. Some errors say that themselves already.
fn in_words(error: &anyhow::Error) -> String {
    let mut words = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if words.is_empty() {
            words = cause;
        } else if !words.ends_with(&cause) {
            words = format!("{words}: {cause}");
        }
    }
    words
}

/// Whether whoever reads the log sees colours: not in a file, and not where nobody wants them (<https://no-color.org>).
fn shows_colours() -> bool {
    let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    std::io::stderr().is_terminal() && !is_unwanted
}

/// Which messages are logged: all warnings and our own news, unless `RUST_LOG` says otherwise. `h2` warns of what a client
/// sends, with which anybody could fill the log.
fn log_filter() -> tracing_subscriber::EnvFilter {
    tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| "warn,throng=info,h2=error".into())
}

#[cfg(test)]
mod tests {
    use std::io::Error;

    use throng_domain::time::Timestamp;

    use super::*;

    /// Issue 15: "No such file or directory (os error 2): No such file or directory (os error 2)".
    #[test]
    fn what_led_to_an_error_is_said_once() {
        let io = || Error::from(ErrorKind::NotFound);
        let of_backup = BackupError::Io { path: "keys".into(), source: io() };
        let said = in_words(&anyhow::Error::from(of_backup).context("the backup"));
        assert_eq!(said, format!("the backup: keys: {}", io()));
        assert_eq!(in_words(&anyhow::Error::from(io()).context("the keys")), format!("the keys: {}", io()));
        assert_eq!(in_words(&anyhow::anyhow!("all")), "all");
    }

    #[test]
    fn a_start_is_tried_again_where_what_hinders_it_may_pass() {
        let full = || Fault::Full { doing: "saying that the database is in use" };
        let busy = || Fault::Busy { doing: "opening", source_text: "locked".to_owned() };
        let broken = || Fault::Unavailable { doing: "opening", source_text: "disk I/O error".to_owned() };
        let of_system = |kind: ErrorKind| Error::from(kind);
        let clock_off = |now_ms, newest_ms: Option<i64>| {
            serve::start_clock::check(Timestamp(now_ms), newest_ms.map(Timestamp)).expect_err("it is off")
        };
        for (error, expected) in [
            (anyhow::Error::from(full()), true),
            (DataDirError::from(full()).into(), true),
            (anyhow::Error::from(DataDirError::from(busy())).context("the start"), true),
            (BackupError::from(full()).into(), true),
            (of_system(ErrorKind::AddrInUse).into(), true),
            (DataDirError::InUse { path: "/data".into() }.into(), true),
            (anyhow::Error::from(clock_off(10_000, None)), true),
            (
                anyhow::Error::from(clock_off(1_800_000_000_000, Some(1_900_000_000_000)))
                    .context("the start"),
                true,
            ),
            (anyhow::Error::from(of_system(ErrorKind::QuotaExceeded)).context("the start"), true),
            (DataDirError::from(broken()).into(), false),
            (DataDirError::Follows { path: "/data".into(), place: "/place".into() }.into(), false),
            (of_system(ErrorKind::PermissionDenied).into(), false),
            (anyhow::anyhow!("server.listen is no address"), false),
        ] {
            assert_eq!(may_pass(&error), expected, "{error:#}");
        }
    }

    /// What the service of the package says of these, as systemd 252 knows it.
    #[test]
    fn the_unit_of_the_package_starts_again_what_may_pass_and_nothing_else() {
        let unit = include_str!("../../../packaging/systemd/throng.service");
        let said = |key: &str| {
            let values = unit
                .lines()
                .filter_map(|line| line.strip_prefix(key)?.strip_prefix('='));
            let values: Vec<&str> = values.collect();
            assert_eq!(values.len(), 1, "{key}: {values:?}");
            values[0]
        };
        let seconds = |key: &str| -> u32 { said(key).trim_end_matches('s').parse().expect("seconds") };
        assert_eq!(said("Restart"), "on-failure");
        // A mistake in the settings, and neither what may pass nor a bug.
        assert_eq!(said("RestartPreventExitStatus"), "1");
        // Five starts, each a second after the end of the one before, take longer than the time within which they are too many.
        let starts: u32 = said("StartLimitBurst").parse().expect("a number");
        assert!(seconds("RestartSec") * starts > seconds("StartLimitIntervalSec"), "it gives up");
        assert!(
            said("After").contains("time-sync.target"),
            "the clock is set before, where something waits for that"
        );
        // Unknown to 252, about every end, and never reset.
        assert!(!unit.contains("RestartSteps") && !unit.contains("RestartMaxDelaySec"));
    }
}
