//! How a data directory and its listening sockets come to this process: they are its own, or another program hands them over.
//!
//! **Owns** this moment, before which nothing has been touched. **Called by** `serve`, once.

use std::path::{Path, PathBuf};
use std::sync::Arc;

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
                Ok(Entered { data: Arc::new(data), doors, successor: None })
            }
            Directory::Of(path, successor) => {
                let HandedOver { data, listeners } = successor.take(&path)?;
                let doors = Doors::handed_over(settings, listeners)?;
                Ok(Entered { data: Arc::new(data), doors, successor: Some(successor) })
            }
        }
    }
}

/// A data directory that is this process's now, and where it listens.
pub(super) struct Entered {
    pub(super) data: Arc<DataDir>,
    pub(super) doors: Doors,
    pub(super) successor: Option<Successor>,
}
