//! The words of `throng doctor`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use super::{SiteArgs, listen};
use throng_config::{Assignment, Sources};

#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// What you gave `throng serve` with --listen, if you gave it any [default: the setting server.listen].
    #[arg(long, value_name = "ADDR", value_parser = listen)]
    pub(crate) listen: Vec<Assignment>,
    /// Ask no other machine: no names, no certificate, no relay host.
    #[arg(long)]
    pub(crate) offline: bool,
    /// Try whether this address and port can be reached, such as the public one. You can use this more than once.
    #[arg(long, value_name = "ADDR:PORT")]
    pub(crate) outside: Vec<SocketAddr>,
    /// Trust certificates of the authorities in this file too, and ask for the certificate of an address of this machine.
    #[arg(long, value_name = "FILE")]
    pub(crate) authority: Option<PathBuf>,
    /// Print what was found as JSON, for programs.
    #[arg(long, conflicts_with = "support")]
    pub(crate) json: bool,
    /// Print a text to send to somebody who helps: without secrets, names, addresses and hosts. Read it before you send it.
    #[arg(long)]
    pub(crate) support: bool,
}

impl DoctorArgs {
    pub(crate) fn sources(&self) -> Sources {
        self.site.sources(Assignment::together(&self.listen).as_slice())
    }
}
