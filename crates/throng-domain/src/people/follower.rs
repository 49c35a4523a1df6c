//! Somebody who gets emails about a petition without having signed it.
//!
//! A follower is no signature: never counted, in no public file, and shown to nobody but the owner of the mailbox and the
//! office's list of emails. The row is
//! found by the keyed hash of the address as it is spelled and of the petition, so that an address follows once. Another spelling of it
//! (`ada+1@`) may be somebody else's, so it is an address of its own: nothing that is done with one changes, shows or stops what is of
//! another. The keyed hash of the mailbox is in the row, so that a signature with the same address is found when news is mailed.

use serde::{Deserialize, Serialize};

use crate::people::person::EmailAddress;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::MailBudget;
use crate::sites::language::LanguageTag;
use crate::spine::ids::{CampaignId, FollowerId, FollowerOf, MINTED_BITS, SiteId};
use crate::spine::row::{Key, List, RecordKey, RecordKind, Row};
use crate::spine::time::Timestamp;

/// An address that wants emails about a petition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Follower {
    /// Where they go.
    pub email: EmailAddress,
    /// The keyed hash of the mailbox under this petition, as signatures have it.
    pub address: AddressKey,
    /// The language of the form; `None` for the site's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// When it was asked for. A mailed link is good for this request only: not after a stop.
    pub asked_at: Timestamp,
    /// Mails with the link to confirm.
    pub mails: MailBudget,
    /// When the owner of the mailbox pressed the button; until then nothing else is mailed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<Timestamp>,
}

impl Row for Follower {
    const KIND: RecordKind = RecordKind::Follower;
    type Owner = (SiteId, i64);
}

impl Follower {
    /// The number of an address under its petition, made of the keyed hash of how it is spelled. Two share one with a chance of 1 in
    /// 36,000 at a million followers; whoever comes second then gets no mail.
    #[must_use]
    pub fn id_of(address: AddressKey) -> FollowerId {
        let bits = address.prefix() & ((1 << MINTED_BITS) - 1);
        FollowerId(i64::try_from(bits).expect("fewer bits than a number has"))
    }

    /// Those who have confirmed.
    #[must_use]
    pub fn confirmed(campaign: CampaignId) -> List<Follower> {
        Follower::rows((campaign.site, i64::from(campaign.number)))
    }

    /// Those who have not confirmed yet: a list of its own, so that the others are counted without being read.
    #[must_use]
    pub fn asked(campaign: CampaignId) -> List<Follower> {
        Follower::rows((campaign.site, -i64::from(campaign.number)))
    }

    /// The follower whose row has this key; `None` for a key of other rows.
    #[must_use]
    pub fn of(key: RecordKey) -> Option<FollowerOf> {
        let number = u32::try_from(key.list.owner.unsigned_abs()).ok()?;
        let campaign = CampaignId { site: key.list.site, number };
        (key.list.kind == RecordKind::Follower).then_some(FollowerOf { campaign, id: FollowerId(key.item) })
    }

    /// The two places of a follower's row: confirmed, and asked. It is in one of them at most.
    #[must_use]
    pub fn keys(of: FollowerOf) -> [Key<Follower>; 2] {
        [Follower::confirmed(of.campaign).item(of.id.0), Follower::asked(of.campaign).item(of.id.0)]
    }
}
