//! Closing petitions whose date has come: looked for once a minute. Signing ends at the date itself, whenever this
//! runs.

use std::time::Duration;

use throng_domain::command::Command;
use throng_domain::ids::PetitionId;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;

use super::chores::Chore;
use crate::clock;
use crate::intake::{Class, Intake};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(60);

/// Starts looking.
pub(super) fn start(intake: Intake, mut reader: Box<dyn StoreReader>) -> std::io::Result<Chore> {
    Chore::start("closing", EVERY, move |_| look(&intake, reader.as_mut()))
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
