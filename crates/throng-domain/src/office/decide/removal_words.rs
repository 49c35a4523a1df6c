//! Changing what everybody may read of a removal, while it stands: words that named too much, or said it wrongly.
//!
//! Owns when that is possible. It changes nothing else of the removal, neither its date nor the reason for colleagues. Who may
//! do it, and whether a second person has to agree, is what holds for the removal. Nobody is mailed; the log and the history
//! hold each wording.

use crate::campaigns::campaign::Campaign;
use crate::campaigns::decide::life::add_to_history;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::removal::{Removal, RemovalWords};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::StaffId;
use crate::people::unseen::undisturbed;
use crate::spine::answer::Stored;
use crate::spine::limits::NOTE_CHARS_MAX;
use crate::spine::outcome::Refusal;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Changes the words of the removal that stands. Refused if it is not removed, or if a colleague has changed them since.
pub(crate) fn change(
    set: &mut WorkingSet,
    campaign: Campaign,
    by: StaffId,
    words: &RemovalWords,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let told = words.trimmed().told;
    if told.chars().count() > NOTE_CHARS_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    let stands = campaign.removed().ok_or(Refusal::NotPossibleNow)?;
    let was = stands.told.clone();
    if told == was {
        return Ok(Stored::Unchanged);
    }
    // Earlier versions kept marks that no form sends back.
    if undisturbed(&words.was, '\n') != undisturbed(&was, '\n') {
        return Err(Refusal::WordsChanged);
    }
    let (id, mut after) = (campaign.head.id, campaign);
    Removal::reword(&mut after.head.removals, &stands, told.clone());
    set.put_campaign(after);
    let deed = Deed {
        action: Action::ChangeRemovalWords,
        subject: Subject::of(id),
        before: was,
        after: told.clone(),
    };
    audit::append(set, id.site, Some(by), deed, now);
    add_to_history(set, id, Actor::Staff(by), Happening::RemovalWords(told), now);
    Ok(Stored::Done)
}
