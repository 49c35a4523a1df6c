//! Which machine writes the stream of a place: said there, and proved.
//!
//! Owns what is said when a stream is opened, also where another program holds the place. It must never lower an epoch, nor write anything but the
//! epoch without the lock. Called by `stream`. Bounds: a line, and its proof.

use super::{LOCK_NAME, Of, SITE_NAME};
use crate::epoch::{Epoch, EpochKey, Fence, fence_by_proofs};
use crate::error::BackupError;
use crate::place::{Hold, Place};

/// What somebody without the key of the site has done to the file that says which machine is the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// They have written this into it.
    Said(Epoch),
    /// They have taken it away, or written into it what cannot be read.
    Gone,
}

/// Takes the place for this program alone.
///
/// Whoever has it does not let it go before its end, and learns only there that another machine was promoted: while the place was away nobody could
/// tell it. So a machine that was promoted says so without the lock, and the other one, which looks each second, lets it go.
pub(super) fn hold(place: &dyn Place, of: &Of<'_>) -> Result<Hold, BackupError> {
    match place.hold(LOCK_NAME) {
        Err(BackupError::UnderWay { path }) => Err(match announce(place, of)? {
            true => BackupError::NotLetGo { path, ours: of.epoch.number() },
            false => BackupError::StreamHeld { path },
        }),
        taken => taken,
    }
}

/// Has a place say that it is written by a machine that was promoted, if this one was and nothing there says so yet. False if there is
/// nothing to say.
fn announce(place: &dyn Place, of: &Of<'_>) -> Result<bool, BackupError> {
    let is_ours = place
        .read_note(SITE_NAME)?
        .is_some_and(|said| said == of.fingerprint.as_bytes());
    if of.epoch == Epoch::FIRST || !is_ours {
        return Ok(false);
    }
    // Nobody was promoted after this machine, nor another one at the same time.
    let fence = fence_by_proofs(place, of.epoch, &of.key)?;
    if fence == Fence::Open && Epoch::of_place(place)? == of.epoch && of.epoch.is_proved(place, &of.key)? {
        return Ok(false);
    }
    // The number is taken before it is said: of two that were promoted while the place was away, one has it.
    of.epoch.claim(place, &of.key)?;
    of.epoch.raise(place)?;
    // Somebody may have been promoted in between; whoever writes says at the next look what is true.
    fence_by_proofs(place, of.epoch, &of.key)?;
    Ok(true)
}

/// Says and proves in a place which machine writes it. What somebody without the key has said there instead is returned, and told: whoever
/// is promoted proves it first, so nothing that counts is written over. Should somebody be promoted in this very moment, their proof stays,
/// by which they say it again at their next look.
pub(super) fn declare(
    place: &dyn Place,
    (ours, key): (Epoch, &EpochKey),
) -> Result<Option<Doubt>, BackupError> {
    let fence = fence_by_proofs(place, ours, key)?;
    let doubted = match fence {
        Fence::Doubted(there) => Some(Doubt::Said(there)),
        Fence::Open | Fence::Gone => None,
    };
    if fence == Fence::Gone || Epoch::of_place(place)? != ours || !ours.is_proved(place, key)? {
        ours.declare(place, key)?;
        // Somebody may have been promoted in between.
        fence_by_proofs(place, ours, key)?;
    }
    Ok(doubted)
}
