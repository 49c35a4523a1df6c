//! Commands about signatures that are held for checking.

use crate::held::HeldBy;
use crate::ids::{PetitionId, SignatureId, SiteId};
use crate::network::Network;
use crate::staff::StaffId;
use crate::time::Timestamp;

/// A step of screening a petition's signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Which petition.
    pub petition: PetitionId,
    /// Who.
    pub by: StaffId,
    /// What.
    pub step: ScreenStep,
}

/// What is done about screening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScreenStep {
    /// Everybody who signs is told that signatures are checked and then added.
    Begin,
    /// Nobody is any more. Refused while a rule holds signatures.
    End,
    /// Hold what matches from now on.
    Hold(HoldWhat),
    /// End a rule; what it holds stays held.
    EndRule(u32),
}

/// What is to be held from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldWhat {
    /// Domain of the address, in lower case.
    pub domain: Option<String>,
    /// Where it was sent from.
    pub network: Option<Network>,
    /// Until when.
    pub until: Timestamp,
    /// Why, for colleagues.
    pub note: String,
}

/// Held signatures that are to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// Of which petition.
    pub petition: PetitionId,
    /// Who does it.
    pub by: StaffId,
    /// By what they are held; any that is not is left.
    pub held_by: HeldBy,
    /// Which, at most [`crate::limits::CORRECTION_PART_MAX`].
    pub signatures: Vec<SignatureId>,
}

/// Signers to be told that their signatures are still being checked; who was told, or is not held any more, is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TellHeld {
    /// Of which site.
    pub site: SiteId,
    /// Which, at most [`crate::limits::HELD_TOLD_STEP_MAX`].
    pub signatures: Vec<SignatureId>,
}
