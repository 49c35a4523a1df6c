//! Ending what a mailbox follows, the daily mail with comments included, whoever ends it: by the follower's own link, by a signer's, or with a signer's data.
//!
//! Owns which rows that takes. It must never leave a following behind because somebody asked for one half only: rules that
//! end it read its rows by [`Needs::following`](crate::spine::needs::Needs::following).

use crate::campaigns::digest::DigestReader;
use crate::people::follower::Follower;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::Signature;
use crate::spine::ids::{CampaignId, FollowerOf};
use crate::spine::row::Key;
use crate::spine::working_set::WorkingSet;

/// Ends the following of a mailbox, confirmed or only asked for. Whether there was one.
pub(crate) fn end(set: &mut WorkingSet, campaign: CampaignId, address: AddressKey) -> bool {
    let of = FollowerOf { campaign, id: Follower::id_of(address) };
    // Another mailbox with the same number keeps its row.
    let is_its = |key: &Key<Follower>| set.row(*key).is_some_and(|row| row.address == address);
    let known: Vec<Key<Follower>> = Follower::keys(of).into_iter().filter(is_its).collect();
    known.iter().for_each(|key| set.remove_row(*key));
    end_digest(set, campaign, address) || !known.is_empty()
}

/// Ends the daily mail with comments to a mailbox. Whether it got it.
pub(crate) fn end_digest(set: &mut WorkingSet, campaign: CampaignId, address: AddressKey) -> bool {
    let key = DigestReader::of(campaign, address);
    let reads = set.row(key).is_some_and(|row| row.address == address);
    if reads {
        set.remove_row(key);
    }
    reads
}

/// Stops the mails about a petition to all signatures of a mailbox. Whether any of them had wanted them.
pub(crate) fn silence(set: &mut WorkingSet, campaign: CampaignId, address: AddressKey) -> bool {
    let wants = |signature: &&Signature| signature.campaign == campaign && signature.wants_updates;
    let signed = set.with_address(address).into_iter().filter(wants);
    let signed: Vec<Signature> = signed.cloned().collect();
    let any = !signed.is_empty();
    for signature in signed {
        set.update_signature(Signature { wants_updates: false, ..signature });
    }
    any
}
