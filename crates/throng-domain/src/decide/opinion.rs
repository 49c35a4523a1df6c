//! Saying whether the answer answers, as often as one likes: the last word counts.

use crate::command::GiveOpinion;
use crate::ids::PetitionId;
use crate::opinion::Opinion;
use crate::outcome::{Outcome, Refusal};
use crate::record::{Record, RecordKind, RecordList};
use crate::signature::SignatureState;
use crate::working_set::WorkingSet;

pub(super) fn give(set: &mut WorkingSet, give: &GiveOpinion) -> Outcome {
    let found = set.signature(give.petition.site, give.signature);
    let Some(mut signature) = found
        .filter(|signature| signature.petition == give.petition)
        .cloned()
    else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    match signature.state {
        // Who is held sees what everybody sees: what they say counts with the signature.
        SignatureState::Confirmed | SignatureState::Held => {}
        SignatureState::Withdrawn => return Outcome::Refused(Refusal::SignatureWithdrawn),
        SignatureState::Invalidated => return Outcome::Refused(Refusal::SignatureInvalidated),
        SignatureState::Pending => return Outcome::Refused(Refusal::NotPossibleNow),
    }
    // An opinion about an answer that the person was not shown would be none.
    if standing_answer(set, give.petition) != Some(give.publication) {
        return Outcome::Refused(Refusal::NotPossibleNow);
    }
    let opinion = Opinion { publication: give.publication, answers: give.answers };
    if signature.opinion == Some(opinion) {
        return Outcome::Unchanged;
    }
    let counts = signature.state == SignatureState::Confirmed;
    if counts {
        set.count_opinion(&signature, -1);
    }
    signature.opinion = Some(opinion);
    if counts {
        set.count_opinion(&signature, 1);
    }
    set.update_signature(signature);
    Outcome::Done
}

/// The number of the answer that the petition shows; none for one that has none, or brought it from elsewhere.
fn standing_answer(set: &WorkingSet, petition: PetitionId) -> Option<i64> {
    let stands = |record: &Record| matches!(record, Record::Publication(row) if row.is_standing_answer());
    set.records(RecordList::of(RecordKind::Publication, petition))
        .rfind(|(_, record)| stands(record))
        .map(|(number, _)| number)
}
