//! Owns the start of the program: parses the command line and hands over to the program that was named.
//! For now only `throng config` is wired; the others are joined as they come.
#![cfg_attr(not(test), allow(dead_code, reason = "until the other programs are joined"))]

mod cli;
mod config;
mod limits;
mod ops {
    pub(crate) mod config;
}

use clap::Parser;

fn main() -> anyhow::Result<()> {
    match cli::Cli::parse().command {
        cli::Command::Config { action } => ops::config::run(&action),
        _ => anyhow::bail!("not joined yet"),
    }
}
