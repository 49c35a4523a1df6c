//! What a round of closing gives to the intake, and what it says of what failed.
//!
//! Owns the waiting for the answers of a step. It must never let one command keep the others from being done.

use throng_domain::command::Command;
use throng_domain::ids::CampaignId;
use throng_domain::outcome::Outcome;
use throng_intake::Class;

use super::Round;

/// What is said when the rules refuse a command of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum IfRefused {
    Tells,
    /// While a site is paused nothing closes: it would be told every minute.
    IsSilent,
}

impl Round {
    /// Logs what failed, and of which campaign if it is known.
    pub(super) fn failed(&mut self, what: &str, id: Option<CampaignId>, fault: &dyn std::fmt::Display) {
        self.failing += 1;
        let about = id.map(|id| format!("site {}, campaign {}", id.site.0, id.number));
        let about = about.unwrap_or_default();
        tracing::warn!(what, about, %fault, "this failed, the rest is done; trying again in a minute");
    }

    /// Submits these commands, each with the campaign that it is about, and waits until they are decided; whether all were done.
    /// Those that are not accepted now are found again in a minute.
    pub(super) fn give(&mut self, what: &str, commands: Vec<(Option<CampaignId>, Command)>) -> bool {
        self.give_and(IfRefused::Tells, what, commands)
    }

    /// The same, with what is said of those that the rules refuse.
    pub(super) fn give_and(
        &mut self,
        if_refused: IfRefused,
        what: &str,
        commands: Vec<(Option<CampaignId>, Command)>,
    ) -> bool {
        let asked = commands.len();
        let mut done = 0;
        let submitted = commands.into_iter().map_while(|(id, command)| {
            let waiting = self.intake.submit_command(Class::Internal, command).ok()?;
            Some((id, waiting))
        });
        for (id, waiting) in submitted.collect::<Vec<_>>() {
            match waiting.outcome_blocking() {
                Ok(Outcome::Refused(refusal)) => {
                    if if_refused == IfRefused::IsSilent {
                        continue;
                    }
                    tracing::warn!(what, ?id, ?refusal, "the rules refuse this; trying again in a minute");
                }
                Ok(_) => done += 1,
                Err(trouble) => self.failed(what, id, &trouble),
            }
        }
        done == asked
    }
}
