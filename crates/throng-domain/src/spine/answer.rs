//! The results that rules return: one type for each kind of result, with conversions to and from
//! [`Outcome`].

use crate::campaigns::paper_ballots::WrongVoter;
use crate::office::staff::StaffId;
use crate::spine::ids::{CampaignId, ReportId, SignatureId};
use crate::spine::outcome::Outcome;

/// What a rule answers that has nothing to tell but that the wanted state is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// This command stored it.
    Done,
    /// It was stored already; nothing changed.
    Unchanged,
}

/// The result of importing a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The import brought nothing that is not here already.
    Unchanged,
    /// A campaign was imported for the first time, or newer data replaced what was here.
    Done {
        /// The campaign that was imported.
        campaign: CampaignId,
        /// Whether the campaign was not here before.
        first: bool,
    },
}

/// What became of one part of a file of people who signed in another system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignaturesImported {
    /// This part had been dealt with before.
    Unchanged,
    /// This part was dealt with.
    Done {
        /// How many of its people came in.
        came_in: i64,
        /// How many of its people had signed here already.
        here_already: i64,
    },
}

/// The form was received: show the page that says "check your email". The same whether the address had signed before
/// or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received {
    /// The attempt to show.
    pub attempt: SignatureId,
    /// The revision that its page carries.
    pub revision: u8,
}

/// The signature is confirmed: counted, or held for checking, which nobody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The signature that was confirmed.
    pub signature: SignatureId,
    /// Whether this command confirmed it, rather than an earlier one.
    pub first: bool,
    /// The revision that links to it carry.
    pub revision: u8,
}

/// Somebody on the roll of a vote has their ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BallotTaken {
    /// Their signature, which waits for their choice.
    pub signature: SignatureId,
    /// The revision that links to it carry.
    pub revision: u8,
    /// Whether they have voted already, or staff took their vote out.
    pub voted: bool,
}

/// A signer withdrew their signature, or a creator withdrew the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawn {
    /// Whether this command did it, rather than an earlier one.
    pub first: bool,
}

/// The campaign is stored as a draft or handed in; its creator now has to open the mailed link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The campaign that was stored.
    pub campaign: CampaignId,
    /// The revision that the links to it must carry.
    pub revision: u8,
}

/// The creator has confirmed the campaign by the mailed link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CampaignConfirmed {
    /// Whether this command confirmed it, rather than an earlier one.
    pub first: bool,
}

/// One part of a correction was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// No signature of this part had to be changed.
    Unchanged,
    /// Signatures were taken out or put back.
    Done {
        /// Number of the correction in the ledger, under which further parts are entered.
        correction: i64,
    },
}

/// What a step with signatures on paper came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperDone {
    /// A new batch of paper signatures was stored.
    Kept {
        /// Number of the new batch.
        batch: i64,
    },
    /// Any other step.
    Stored(Stored),
}

/// What a step with ballots on paper came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BallotsOnPaper {
    /// A new batch was stored.
    Kept {
        /// Number of the new batch.
        batch: i64,
    },
    /// Nothing was done: these people cannot have voted on paper.
    WrongVoters(Vec<WrongVoter>),
    /// Any other step.
    Stored(Stored),
}

/// What a step of staff management came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffDone {
    /// A member of staff was added or invited.
    Added(StaffId),
    /// Any other step.
    Stored(Stored),
}

/// A report is stored. A form that was sent before gets the number of the report that it made then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported(pub ReportId);

/// A request to a second person was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestDone {
    /// This command settled it. If the second person agreed, the requested action has been carried out.
    Done,
    /// It was settled in the same way before; nothing changed.
    Unchanged,
    /// The agreed action was a correction, and its first part is done.
    Corrected {
        /// Number of the correction in the ledger.
        correction: i64,
    },
}

/// The result of a rule for which the site may require the consent of a second member of staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneOrRequested<A> {
    /// Done; no second person was required.
    Done(A),
    /// A second person was asked. Either nothing has changed yet, or it was done at once and awaits approval.
    Requested {
        /// The number of the request.
        request: i64,
    },
}

/// Generates both conversions, to and from `Outcome`, from one list of matching patterns.
macro_rules! ways {
    ($($answer:ident: $([$($own:tt)+] = [$($outcome:tt)+]),+;)+) => {
        $(impl From<$answer> for Outcome {
            fn from(answer: $answer) -> Outcome {
                match answer {
                    $($($own)+ => $($outcome)+,)+
                }
            }
        }

        impl TryFrom<Outcome> for $answer {
            type Error = Outcome;

            fn try_from(outcome: Outcome) -> Result<$answer, Outcome> {
                match outcome {
                    $($($outcome)+ => Ok($($own)+),)+
                    other => Err(other),
                }
            }
        })+
    };
}

ways! {
    Stored: [Stored::Done] = [Outcome::Done], [Stored::Unchanged] = [Outcome::Unchanged];
    Imported: [Imported::Unchanged] = [Outcome::Unchanged],
        [Imported::Done { campaign, first }] = [Outcome::Imported { campaign, first }];
    SignaturesImported: [SignaturesImported::Unchanged] = [Outcome::Unchanged],
        [SignaturesImported::Done { came_in, here_already }] = [Outcome::SignaturesImported { came_in, here_already }];
    Received: [Received { attempt, revision }] = [Outcome::Received { attempt, revision }];
    Confirmed: [Confirmed { signature, first, revision }] = [Outcome::Confirmed { signature, first, revision }];
    BallotTaken: [BallotTaken { signature, revision, voted }] = [Outcome::BallotTaken { signature, revision, voted }];
    Withdrawn: [Withdrawn { first }] = [Outcome::Withdrawn { first }];
    Kept: [Kept { campaign, revision }] = [Outcome::Written { campaign, revision }];
    CampaignConfirmed: [CampaignConfirmed { first }] = [Outcome::CampaignConfirmed { first }];
    Corrected: [Corrected::Unchanged] = [Outcome::Unchanged],
        [Corrected::Done { correction }] = [Outcome::Corrected { correction }];
    PaperDone: [PaperDone::Kept { batch }] = [Outcome::PaperKept { batch }],
        [PaperDone::Stored(Stored::Done)] = [Outcome::Done],
        [PaperDone::Stored(Stored::Unchanged)] = [Outcome::Unchanged];
    BallotsOnPaper: [BallotsOnPaper::Kept { batch }] = [Outcome::PaperKept { batch }],
        [BallotsOnPaper::WrongVoters(wrong)] = [Outcome::WrongVoters(wrong)],
        [BallotsOnPaper::Stored(Stored::Done)] = [Outcome::Done],
        [BallotsOnPaper::Stored(Stored::Unchanged)] = [Outcome::Unchanged];
    StaffDone: [StaffDone::Added(member)] = [Outcome::StaffAdded(member)],
        [StaffDone::Stored(Stored::Done)] = [Outcome::Done],
        [StaffDone::Stored(Stored::Unchanged)] = [Outcome::Unchanged];
    Reported: [Reported(report)] = [Outcome::Reported(report)];
    RequestDone: [RequestDone::Done] = [Outcome::Done], [RequestDone::Unchanged] = [Outcome::Unchanged],
        [RequestDone::Corrected { correction }] = [Outcome::Corrected { correction }];
}

impl<A: Into<Outcome>> From<DoneOrRequested<A>> for Outcome {
    fn from(answer: DoneOrRequested<A>) -> Outcome {
        match answer {
            DoneOrRequested::Done(done) => done.into(),
            DoneOrRequested::Requested { request } => Outcome::Requested { request },
        }
    }
}

impl<A: TryFrom<Outcome, Error = Outcome>> TryFrom<Outcome> for DoneOrRequested<A> {
    type Error = Outcome;

    fn try_from(outcome: Outcome) -> Result<DoneOrRequested<A>, Outcome> {
        if let Outcome::Requested { request } = outcome {
            return Ok(DoneOrRequested::Requested { request });
        }
        A::try_from(outcome).map(DoneOrRequested::Done)
    }
}
