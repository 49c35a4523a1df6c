//! What operators do from the command line: one file for each subcommand.
//! Nothing here holds a rule of petitions; `main` calls it.

pub(crate) mod admin;
pub(crate) mod backup;
mod belongings;
mod bench_overload;
mod bench_pledge;
pub(crate) mod bench_site;
mod bench_vote;
pub(crate) mod certificates;
pub(crate) mod config;
pub(crate) mod demo;
pub(crate) mod doctor;
mod erasing_again;
pub(crate) mod export;
pub(crate) mod follow;
pub(crate) mod import;
pub(crate) mod init;
pub(crate) mod manual;
mod progress;
pub(crate) mod promote;
pub(crate) mod restore;
pub(crate) mod retention;
pub(crate) mod serve;
pub(crate) mod smoke;
pub(crate) mod theme;
pub(crate) mod upgrade;
pub(crate) mod verify;
