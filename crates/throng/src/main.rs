//! The start of the program: parses the command line and hands over to the subcommand that was named.
#![cfg_attr(not(test), allow(dead_code, reason = "until the other programs are joined"))]
#![allow(clippy::print_stderr, reason = "the last word on a failure goes to whoever started the program")]

mod api;
mod cli;
mod clock;
mod config;
mod data_dir;
mod i18n;
mod intake;
mod limits;
mod ops;
mod pages;
mod secrets;
mod themes;
mod tokens;

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = cli::Cli::from_words(std::env::args_os()).unwrap_or_else(|error| error.exit());
    let result = match &cli.command {
        cli::Command::Config { action } => ops::config::run(action),
        cli::Command::Import(args) => ops::import::run(args),
        cli::Command::Export(args) => ops::export::run(args),
        cli::Command::Verify(args) => ops::verify::run(args),
        _ => Err(anyhow::anyhow!("not joined yet")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("throng: {error:#}");
            ExitCode::FAILURE
        }
    }
}
