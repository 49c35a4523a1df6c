//! The entries of the ledger and their parts, which corrections, paper batches and releases read and add to.

use crate::signing::correction::{Correction, CorrectionPart};
use crate::signing::signature::Signature;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::needs::Needs;
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

pub(crate) fn known(set: &WorkingSet, id: CampaignId, number: i64) -> Option<Correction> {
    set.row(Correction::rows(id).item(number)).cloned()
}

pub(crate) fn next(set: &WorkingSet, id: CampaignId) -> i64 {
    let newest = set.newest_row(Correction::rows(id));
    newest.map_or(1, |(number, _)| number + 1)
}

pub(crate) fn put(set: &mut WorkingSet, id: CampaignId, number: i64, line: Correction) {
    let key = Correction::rows(id).item(number);
    set.put_row(key, line);
}

/// Whether the part that was done at `at` is the one that took this signature out. The signature may have
/// been put back and taken out again by a later correction since, and then it belongs to that one.
pub(crate) fn of_part(signature: &Signature, at: Option<Timestamp>) -> bool {
    at.is_none_or(|at| signature.ended_at == Some(at))
}

/// Names the rows that a correction reads: its signatures, its entry, and the newest entry and part, from which the
/// next numbers follow.
pub(crate) fn needs_of_parts(
    needs: &mut Needs,
    campaign: CampaignId,
    correction: i64,
    signatures: &[SignatureId],
) {
    needs.attempts.extend(signatures);
    needs.row(Correction::rows(campaign).item(correction));
    needs.newest(Correction::rows(campaign));
    needs.newest(CorrectionPart::rows(campaign));
}
