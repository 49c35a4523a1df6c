//! How a data directory and its listening sockets come to this process: they are its own, or another program hands them over.
//!
//! **Owns** this moment, before which nothing has been touched. **Called by** `serve`, once.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use socket2::Socket;

use super::certificates;
use super::doors::Doors;
use super::hand_over::successor::{HandedOver, Successor};
use crate::data_dir::DataDir;
use throng_config::Settings;

/// How a data directory comes to this process.
pub(crate) enum Directory {
    /// It is this process's own, and so is where it listens.
    Own(Box<(DataDir, Doors)>),
    /// The program that serves it hands it over.
    Of(PathBuf, Successor),
}

impl Directory {
    pub(super) fn path(&self) -> &Path {
        match self {
            Directory::Own(own) => own.0.path(),
            Directory::Of(path, _) => path,
        }
    }

    /// The directory, with what comes with it from another program. Before this nothing has been touched, so a program
    /// that fails at anything until here has changed nothing.
    pub(super) fn enter(self, settings: &Settings) -> anyhow::Result<Entered> {
        match self {
            Directory::Own(own) => {
                let (data, doors) = *own;
                Ok(Entered { data: Arc::new(data), doors, inherited: Inherited::default(), successor: None })
            }
            Directory::Of(path, successor) => {
                certificates::check(&path, settings)?;
                let HandedOver { data, listeners } = successor.take(&path)?;
                let (doors, others) = Doors::handed_over(settings, listeners)?;
                let (data, inherited) = (Arc::new(data), Inherited(others));
                Ok(Entered { data, doors, inherited, successor: Some(successor) })
            }
        }
    }
}

/// A data directory that is this process's now, and where it listens.
pub(super) struct Entered {
    pub(super) data: Arc<DataDir>,
    pub(super) doors: Doors,
    /// Other listening sockets of the program before this one.
    pub(super) inherited: Inherited,
    pub(super) successor: Option<Successor>,
}

/// Listening sockets that another program has handed over.
#[derive(Debug, Default)]
pub(super) struct Inherited(Vec<Socket>);

impl Inherited {
    /// The one that listens at an address; at any port if none is wanted.
    pub(super) fn take(&mut self, wanted: SocketAddr) -> Option<Socket> {
        let is_wanted = |listener: &Socket| {
            let bound = listener.local_addr().ok().and_then(|address| address.as_socket());
            bound.is_some_and(|bound| bound.ip() == wanted.ip() && [0, bound.port()].contains(&wanted.port()))
        };
        let found = self.0.iter().position(is_wanted)?;
        Some(self.0.remove(found))
    }
}
