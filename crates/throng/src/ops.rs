//! What an operator does with a site from the command line: one file for each subcommand.
//! Nothing here holds a rule of petitions; the program's `main` calls it.

pub(crate) mod bench;
pub(crate) mod config;
pub(crate) mod demo;
