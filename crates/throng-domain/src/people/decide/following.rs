//! Ending the other mails about a petition to an address that follows it no more, and the daily mail with comments, whoever ends it: by
//! the follower's own link, by a signer's, or with a signer's data.
//!
//! Owns which rows that takes. It must never touch what another spelling of the address signed, which may be somebody else's: rules
//! that ask for it read the signers of a mailbox by [`Needs::mailboxes`](crate::spine::needs::Needs::mailboxes).

use crate::campaigns::digest::{DigestReader, DigestTo};
use crate::people::follower::Follower;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::Signature;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::working_set::WorkingSet;

/// Stops the mails about a petition to all signatures with a follower's very address, and the daily mail with comments that one of them
/// gets.
pub(crate) fn silence(set: &mut WorkingSet, campaign: CampaignId, row: &Follower) {
    let is_theirs = |signature: &&Signature| {
        let signer = set.signer(signature.id);
        signature.campaign == campaign && signer.is_some_and(|signer| signer.email == row.email)
    };
    let signed = set.with_address(row.address).into_iter().filter(is_theirs);
    let signed: Vec<Signature> = signed.cloned().collect();
    for signature in signed {
        end_digest_to(set, campaign, row.address, |id| id == signature.id);
        if signature.wants_updates {
            set.update_signature(Signature { wants_updates: false, ..signature });
        }
    }
}

/// Ends the daily mail with comments to a mailbox. Whether it got it.
pub(crate) fn end_digest(set: &mut WorkingSet, campaign: CampaignId, address: AddressKey) -> bool {
    end_digest_to(set, campaign, address, |_| true)
}

fn end_digest_to(
    set: &mut WorkingSet,
    campaign: CampaignId,
    address: AddressKey,
    is_meant: impl Fn(SignatureId) -> bool,
) -> bool {
    let key = DigestReader::of(campaign, address);
    let is_signer = |row: &DigestReader| matches!(row.to, DigestTo::Signer(id) if is_meant(id));
    let reads = set
        .row(key)
        .is_some_and(|row| row.address == address && is_signer(row));
    if reads {
        set.remove_row(key);
    }
    reads
}
