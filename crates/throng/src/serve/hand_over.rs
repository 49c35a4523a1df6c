//! Handing over to another program while people sign: `throng upgrade`, or SIGHUP.
//!
//! The running program (the predecessor) has the new one (the successor) started, as nobody's child that is known here (`apart.rs`), with
//! one end of a socket pair as its standard input. Over it both say what they have come to, and the listening sockets and the locks of the data directory
//! are handed on, so that there are never two who hold the locks, and never none:
//!
//! | successor says | predecessor says | what that means |
//! | --- | --- | --- |
//! | `hello` (version, schema, signs) | | it has read its settings |
//! | | `come`, `come_with_signs`, or `refused` (why) | the schema is the same, or else nothing has changed |
//! | `prepared` | | its theme and sentences are loaded; nothing has changed yet |
//! | | `yours`, with locks and sockets | everything that was submitted is committed, and nobody writes; forms wait |
//! | `working`, once a second | | it reads the database; only after `come_with_signs`, since versions from before know no such word |
//! | `serving` (where requests are passed on to) | | it writes, and accepts connections |
//!
//! Until `serving` the predecessor can go on: it kills the successor, opens the database again, and answers what waited.
//! After it, the predecessor only passes on what still comes over its connections, and ends; and only then the successor begins
//! with emails and chores. One that hangs with the locks holds up every form, so its signs are waited for with little patience
//! (`patience.rs`).
//!
//! **Owns** this order. **Never** lets two programs write. **Bounds** each step by a time.

pub(super) mod apart;
pub(super) mod control;
mod patience;
mod predecessor;
pub(crate) mod successor;
mod talk;

use std::path::Path;
use std::sync::{Arc, Mutex};

use socket2::Socket;
use throng_edge::PassedOn;
use throng_edge::front::Front;
use tokio::sync::watch;

use super::Occasion;
use super::works::Works;
use control::Control;
use predecessor::{Copies, Predecessor};
use successor::Successor;

/// What this program does once it serves: it tells the one before it, and waits until another is to take over.
pub(super) struct Handing {
    works: Arc<Mutex<Works>>,
    orders: Option<(Control, Predecessor)>,
    successor: Option<Successor>,
    leave: Leave,
}

/// What the end of this program has to see to.
#[derive(Clone)]
pub(super) struct Leave {
    copies: Copies,
    has_left: watch::Receiver<bool>,
}

impl Leave {
    /// The program is stopping: nobody listens any more at sockets that are its own, and nobody who takes over is waited for. Returns
    /// whether another program listens there by now.
    pub(super) fn stops_listening(&self) -> bool {
        self.copies.let_go()
    }

    /// Returns once whoever has to know which program has taken over was told, if one has. That has an end.
    pub(super) async fn until_known(mut self) {
        // The sender goes with the thread that tells.
        while *self.has_left.borrow_and_update() && self.has_left.changed().await.is_ok() {}
    }
}

impl Handing {
    /// Also returns what is ready once another program has taken over, and where the one before this passes requests on to.
    ///
    /// # Errors
    /// The system has no socket left.
    pub(super) fn prepare(
        (works, front): (Arc<Mutex<Works>>, Arc<Front>),
        listeners: (Vec<Socket>, bool),
        (data, successor): (&Path, Option<Successor>),
        occasion: &Occasion,
    ) -> anyhow::Result<(Handing, impl Future<Output = ()> + use<>, Option<PassedOn>)> {
        let (left, mut has_left) = watch::channel(false);
        let leave = Leave { copies: Copies::new(listeners), has_left: has_left.clone() };
        let held = Arc::clone(&works);
        successor::remove_left_over(data);
        let orders = match occasion.hands_over {
            true => {
                let predecessor = Predecessor::of((works, front), leave.copies.clone(), data, left)?;
                Control::bind(data).map_err(told).ok().zip(Some(predecessor))
            }
            false => None,
        };
        let passed_on = successor.as_ref().map(|successor| successor.passed_on(data));
        let has_left = async move {
            if has_left.wait_for(|left| *left).await.is_err() {
                // Nobody will take over any more.
                std::future::pending::<()>().await;
            }
        };
        Ok((Handing { works: held, orders, successor, leave }, has_left, passed_on.transpose()?))
    }

    /// What the end of this program has to see to.
    pub(super) fn leave(&self) -> Leave {
        self.leave.clone()
    }

    /// Begins, now that clients can connect: first the program before this one is told, and only then chores and emails begin.
    ///
    /// # Errors
    /// The system has no thread left. The program before this one is gone by then, so this one ends as it would at a start.
    pub(super) fn begin(self) -> anyhow::Result<()> {
        #[cfg(feature = "chaos")]
        if self.successor.is_some() {
            throng_store::chaos::panic_at("taken-over");
        }
        if let Some(successor) = self.successor {
            // The program before this one may have ended, and given up its connections; that changes nothing here.
            drop(successor.serving());
        }
        let works = self.works.lock();
        works
            .expect("nothing panics while it holds what writes")
            .begin()?;
        if let Some((control, predecessor)) = self.orders {
            control.start(predecessor).map_err(told).ok();
        }
        Ok(())
    }
}

/// Logs that nobody can take over. Some file systems have no sockets, and a disk can be full: both are no reason not to serve.
#[expect(clippy::needless_pass_by_value, reason = "it ends here")]
fn told(error: anyhow::Error) {
    tracing::warn!(
        error = format!("{error:#}"),
        "`throng upgrade` cannot reach this program: stop it and start another version instead"
    );
}
