//! How a data directory and its listening socket come to this process: they are its own, or another program hands them over.
//!
//! **Owns** this moment, before which nothing has been touched. **Called by** `serve`, once.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use socket2::Socket;

use super::hand_over::successor::{HandedOver, Successor};
use crate::data_dir::DataDir;
use throng_config::Settings;

/// How a data directory comes to this process.
pub(crate) enum Directory {
    /// It is this process's own.
    Own(Box<DataDir>),
    /// The program that serves it hands it over.
    Of(PathBuf, Successor),
}

impl Directory {
    pub(super) fn path(&self) -> &Path {
        match self {
            Directory::Own(data) => data.path(),
            Directory::Of(path, _) => path,
        }
    }

    /// The directory, with what comes with it from another program. Before this nothing has been touched, so a program
    /// that fails at anything until here has changed nothing.
    pub(super) fn enter(self, settings: &Settings) -> anyhow::Result<Entered> {
        match self {
            Directory::Own(data) => Entered::of(*data, Inherited::default(), None, settings),
            Directory::Of(path, successor) => {
                let HandedOver { data, listeners } = successor.take(&path)?;
                Entered::of(data, Inherited(listeners), Some(successor), settings)
            }
        }
    }
}

impl Entered {
    fn of(
        data: DataDir,
        mut inherited: Inherited,
        successor: Option<Successor>,
        settings: &Settings,
    ) -> anyhow::Result<Entered> {
        let (listener, bound) = bind(settings, &mut inherited)?;
        Ok(Entered { data: Arc::new(data), listener, bound, inherited, successor })
    }
}

/// A data directory that is this process's now, and where it listens.
pub(super) struct Entered {
    pub(super) data: Arc<DataDir>,
    pub(super) listener: Socket,
    pub(super) bound: SocketAddr,
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

/// The listening socket, and the address that the system gave it. Another program may have handed it over.
fn bind(settings: &Settings, inherited: &mut Inherited) -> anyhow::Result<(Socket, SocketAddr)> {
    make_room_for_connections(settings);
    let wanted = settings.server.listen;
    let listener = match inherited.take(wanted) {
        Some(listener) => listener,
        None => throng_edge::bind(wanted).with_context(|| {
            format!("cannot listen on {wanted}: choose another address or port with --listen")
        })?,
    };
    let bound = listener
        .local_addr()?
        .as_socket()
        .context("the listening socket has no address")?;
    Ok((listener, bound))
}

/// Raises the limit of open files: each connection needs one, and the store and the system some more.
fn make_room_for_connections(settings: &Settings) {
    const OTHERS: u64 = 64;
    let needed = settings.server.connections_max as u64 + OTHERS;
    if let Some(files) = throng_process::raise_open_files().filter(|files| *files < needed) {
        tracing::warn!(
            files,
            needed,
            "the system allows fewer open files than server.connections_max: raise the limit with LimitNOFILE= or ulimit -n"
        );
    }
}
