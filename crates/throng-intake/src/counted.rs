//! What the intake counts and measures, for whoever watches it.
//!
//! **Owns** the figures about batches and about what became of what people sent. **Never** tells of a person or of a campaign.
//! **Called by** the committer, which is one thread; read by `/metrics` and the office. **Bounds**: a fixed table.

use std::time::Duration;

use throng_domain::change::Change;
use throng_domain::command::Command;
use throng_domain::ids::Mint;
use throng_domain::needs::Needs;
use throng_domain::outcome::{Nature, Outcome};
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;
use throng_process::clock;
use throng_process::counts::{Counter, DISK_WRITES, Measure};
use throng_store::dump::DumpRow;
use throng_store::error::{ApplyError, Fault};
use throng_store::writer::StoreWriter;

/// How long a command waited before its batch was begun.
pub static WAITED: Measure = Measure::of_times();
/// How many commands a batch had.
pub static BATCH: Measure = Measure::of_numbers();
/// How long a batch took: reading what it needs, deciding, writing, and the wait for the disk.
pub static COMMIT: Measure = Measure::of_times();
/// Batches that a fault of the store kept from being committed as they were.
pub static FAULTS: Counter = Counter::new();

/// What people do, of which is counted what becomes of it.
pub const ACTS: [&str; 4] = ["sign", "confirm", "take_ballot", "withdraw"];
/// What becomes of it: it was new, it was so already, it was refused for one of five reasons, or the store failed.
pub const FATES: [&str; 8] = [
    "accepted",
    "repeated",
    "refused_unknown",
    "refused_over",
    "refused_not_allowed",
    "refused_wrong",
    "refused_conflict",
    "failed",
];

/// How often each of [`ACTS`] had each of [`FATES`].
pub static BECAME: [[Counter; FATES.len()]; ACTS.len()] =
    [const { [const { Counter::new() }; FATES.len()] }; ACTS.len()];

/// Counts what became of a command, if it is one of people's.
pub(super) fn count(command: &Command, answer: &Result<Outcome, Fault>) {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`ACTS` is a choice of four of some ninety commands"
    )]
    let act = match command {
        Command::Sign(_) => 0,
        Command::Confirm(_) => 1,
        Command::TakeBallot(_) => 2,
        Command::Withdraw(_) => 3,
        _ => return,
    };
    BECAME[act][fate(answer)].one_more();
}

fn fate(answer: &Result<Outcome, Fault>) -> usize {
    match answer {
        Err(_) => 7,
        Ok(Outcome::Refused(refusal)) => match refusal.nature() {
            Nature::Unknown => 2,
            Nature::Over => 3,
            Nature::NotAllowed => 4,
            Nature::Wrong => 5,
            Nature::Conflict => 6,
        },
        Ok(
            Outcome::Unchanged
            | Outcome::Confirmed { first: false, .. }
            | Outcome::Withdrawn { first: false },
        ) => 1,
        Ok(
            Outcome::Done
            | Outcome::Confirmed { first: true, .. }
            | Outcome::Withdrawn { first: true }
            | Outcome::Received { .. }
            | Outcome::BallotTaken { .. },
        ) => 0,
        // None of them is the answer to a command of `ACTS`.
        Ok(
            Outcome::Imported { .. }
            | Outcome::SignaturesImported { .. }
            | Outcome::Written { .. }
            | Outcome::CampaignConfirmed { .. }
            | Outcome::Corrected { .. }
            | Outcome::PaperKept { .. }
            | Outcome::WrongVoters(_)
            | Outcome::Requested { .. }
            | Outcome::StaffAdded(_)
            | Outcome::Reported(_),
        ) => 0,
    }
}

/// A writer whose transactions are measured.
pub(super) struct Timed(pub(super) Box<dyn StoreWriter>);

impl StoreWriter for Timed {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.0.load(needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        let begun = clock::monotonic();
        let applied = self.0.apply(batch, mint, now);
        DISK_WRITES.took(begun.elapsed());
        applied
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.0.tidy(idle)
    }

    fn has_room(&mut self) -> bool {
        self.0.has_room()
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        self.0.restore(rows)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.0.finish()
    }
}

/// Notes a batch that was committed.
pub(super) fn note_batch(commands: usize, took: Duration) {
    BATCH.was(commands);
    COMMIT.took(took);
}

#[cfg(test)]
mod tests {
    use throng_domain::outcome::Refusal;

    use super::*;

    #[test]
    fn each_answer_has_its_fate() {
        let id = throng_domain::ids::SignatureId(7);
        let fault = Fault::Constraint { what: "twice".to_owned() };
        for (answer, expected) in [
            (Ok(Outcome::Received { attempt: id, revision: 0 }), "accepted"),
            (Ok(Outcome::Confirmed { signature: id, first: true, revision: 0 }), "accepted"),
            (Ok(Outcome::Confirmed { signature: id, first: false, revision: 0 }), "repeated"),
            (Ok(Outcome::Withdrawn { first: false }), "repeated"),
            (Ok(Outcome::Refused(Refusal::CampaignUnknown)), "refused_unknown"),
            (Ok(Outcome::Refused(Refusal::ConfirmTooLate)), "refused_over"),
            (Ok(Outcome::Refused(Refusal::NotAllowed)), "refused_not_allowed"),
            (Ok(Outcome::Refused(Refusal::CampaignNotOpen)), "refused_conflict"),
            (Err(fault), "failed"),
        ] {
            assert_eq!(FATES[fate(&answer)], expected, "{answer:?}");
        }
    }
}
