//! Closing petitions whose date has come: looked for once a minute, on a thread of its own. Signing ends
//! at the date itself, whenever this runs.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use throng_domain::command::Command;
use throng_domain::ids::PetitionId;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use crate::clock;
use crate::intake::{Class, Intake};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Stop {
    /// Set once, when the program ends.
    told: Mutex<bool>,
    changed: Condvar,
}

/// The thread.
pub(super) struct Closing {
    stop: Arc<Stop>,
    thread: std::thread::JoinHandle<()>,
}

/// Starts looking.
pub(super) fn start(intake: Intake, mut reader: Box<dyn StoreReader>) -> std::io::Result<Closing> {
    let stop = Arc::new(Stop::default());
    let told = Arc::clone(&stop);
    let thread = std::thread::Builder::new()
        .name("closing".into())
        .spawn(move || {
            loop {
                if let Err(fault) = look(&intake, reader.as_mut()) {
                    tracing::warn!(%fault, "looking for petitions to close failed; trying again in a minute");
                }
                let guard = told.told.lock().expect("nothing panics while it holds this");
                let waited = told.changed.wait_timeout_while(guard, EVERY, |told| !*told);
                if *waited.expect("nothing panics while it holds this").0 {
                    return;
                }
            }
        })?;
    Ok(Closing { stop, thread })
}

fn look(intake: &Intake, reader: &mut dyn StoreReader) -> Result<(), Fault> {
    let due: Vec<PetitionId> = reader.due_to_close(clock::now())?;
    // Those that are not taken now are found again in a minute.
    let submitted = due
        .into_iter()
        .map_while(|id| intake.submit(Class::Internal, Command::ClosePetition(id)).ok());
    for ticket in submitted.collect::<Vec<_>>() {
        if let Err(trouble) = ticket.answer_blocking() {
            tracing::warn!(%trouble, "a petition was not closed; trying again in a minute");
        }
    }
    Ok(())
}

impl Closing {
    /// Ends the thread.
    pub(super) fn finish(self) {
        *self.stop.told.lock().expect("nothing panics while it holds this") = true;
        self.stop.changed.notify_all();
        if let Err(panic) = self.thread.join() {
            std::panic::resume_unwind(panic);
        }
    }
}
