//! What makes a person count once: keyed hashes of who signed, which stay when the personal data is erased.
//!
//! Owns the [`UniquenessKey`] (a secret of the installation) and the hashes made with it. With
//! the key unknown, nobody can tell from a dump whether a given address signed, nor choose addresses
//! that collide. Changing the key makes every person new, so it is never rotated.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::people::normal_form::{DomainRule, normal_form};
use crate::people::person::{EmailAddress, PersonName, Postcode};
use crate::spine::ids::{CampaignId, SiteId};

/// Bytes of an [`AddressKey`]: at 50 million signatures two share one with a chance of 4 in 10^24.
pub const ADDRESS_KEY_BYTES: usize = 16;

/// The secret under which addresses are hashed.
#[derive(Clone)]
pub struct UniquenessKey([u8; 32]);

impl std::fmt::Debug for UniquenessKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("UniquenessKey(secret)")
    }
}

/// Identifies a mailbox under one campaign, or, where it says so, one spelling of its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AddressKey(pub [u8; ADDRESS_KEY_BYTES]);

impl AddressKey {
    /// The first eight bytes as a number: the form in which the index in memory holds it.
    #[must_use]
    pub fn prefix(self) -> u64 {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.0[..8]);
        u64::from_le_bytes(bytes)
    }
}

/// Identifies a mailbox of a site, across campaigns. Stored only for mailboxes that a mail server refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MailboxKey(pub [u8; ADDRESS_KEY_BYTES]);

/// Identifies where mail to an address of a site arrives: the same for all spellings of one mailbox, as the site's rules have
/// it. Never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeliveryKey(pub [u8; ADDRESS_KEY_BYTES]);

/// A hash of a name, or of a postcode, under one campaign: enough to tell whether two are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TraitKey(pub i64);

/// One signer as the rules compare them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonKeys {
    /// The key of the mailbox.
    pub address: AddressKey,
    /// The key of the name, without case, differences in how accents are encoded, spacing and punctuation.
    pub name: TraitKey,
    /// The key of the postcode; all who gave none have the same.
    pub postcode: TraitKey,
}

/// A member number without what makes no difference: white space around it, and capitals.
#[must_use]
pub fn member_number(typed: &str) -> String {
    typed.trim().to_lowercase()
}

impl UniquenessKey {
    /// Wraps 32 secret random bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> UniquenessKey {
        UniquenessKey(bytes)
    }

    /// Hashes one signer under one campaign. The campaign is part of every hash, so that nobody can
    /// follow a person from one campaign to the next in a dump.
    #[must_use]
    pub fn person(
        &self,
        campaign: CampaignId,
        email: &EmailAddress,
        name: &PersonName,
        postcode: Option<&Postcode>,
        rules: &[DomainRule],
    ) -> PersonKeys {
        PersonKeys {
            address: self.address(campaign, email, rules),
            name: self.short(campaign, b'n', &plain_name(name)),
            postcode: self.short(campaign, b'p', postcode.map_or("", Postcode::as_str)),
        }
    }

    /// Hashes one mailbox under one campaign.
    #[must_use]
    pub fn address(&self, campaign: CampaignId, email: &EmailAddress, rules: &[DomainRule]) -> AddressKey {
        AddressKey(self.long(campaign, b'a', &normal_form(email, rules)))
    }

    /// Hashes one address as it is spelled, under one campaign; under number 0, which no campaign has, for what is asked of a whole
    /// site. At some providers another spelling of it is somebody else's.
    #[must_use]
    pub fn spelled(&self, campaign: CampaignId, email: &EmailAddress) -> AddressKey {
        AddressKey(self.long(campaign, b'e', email.as_str()))
    }

    /// Hashes one mailbox of a site: the address as written except for case, since the server refused that address
    /// and not its owner's other ones.
    #[must_use]
    pub fn mailbox(&self, site: SiteId, email: &EmailAddress) -> MailboxKey {
        let address = email.as_str().to_lowercase();
        MailboxKey(self.long(CampaignId { site, number: 0 }, b'm', &address))
    }

    /// Hashes where mail to an address arrives, for all campaigns of a site together.
    #[must_use]
    pub fn delivery(&self, site: SiteId, email: &EmailAddress, rules: &[DomainRule]) -> DeliveryKey {
        DeliveryKey(self.long(CampaignId { site, number: 0 }, b'd', &normal_form(email, rules)))
    }

    /// Hashes the letters of a code with which somebody votes.
    #[must_use]
    pub fn code(&self, vote: CampaignId, letters: &[u8]) -> AddressKey {
        let text: String = letters.iter().map(|letter| char::from(*letter)).collect();
        AddressKey(self.long(vote, b'c', &text))
    }

    /// Hashes the number by which a body knows somebody on the roll of a vote: "S101" and " s101 " are one.
    #[must_use]
    pub fn member(&self, vote: CampaignId, number: &str) -> AddressKey {
        self.member_as_written(vote, &member_number(number))
    }

    /// The hash of rolls that were taken in while capitals were told from small letters.
    #[must_use]
    pub fn member_as_written(&self, vote: CampaignId, number: &str) -> AddressKey {
        AddressKey(self.long(vote, b'u', number.trim()))
    }

    fn long(&self, campaign: CampaignId, purpose: u8, text: &str) -> [u8; ADDRESS_KEY_BYTES] {
        let mut key = [0; ADDRESS_KEY_BYTES];
        key.copy_from_slice(&self.hash(campaign, purpose, text).as_bytes()[..ADDRESS_KEY_BYTES]);
        key
    }

    fn short(&self, campaign: CampaignId, purpose: u8, text: &str) -> TraitKey {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.hash(campaign, purpose, text).as_bytes()[..8]);
        TraitKey(i64::from_le_bytes(bytes))
    }

    fn hash(&self, campaign: CampaignId, purpose: u8, text: &str) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(&[purpose]);
        hasher.update(&campaign.site.0.to_le_bytes());
        hasher.update(&campaign.number.to_le_bytes());
        hasher.update(text.as_bytes());
        hasher.finalize()
    }
}

/// The name reduced to letters and digits in lower case, with compatibility forms folded: "Ada  LOVELACE" and "ada
/// lovelace" are one name.
fn plain_name(name: &PersonName) -> String {
    name.as_str()
        .nfkc()
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::normal_form::default_domain_rules;

    fn keys(number: u32, email: &str, name: &str) -> PersonKeys {
        let campaign = CampaignId { site: SiteId(1), number };
        UniquenessKey::new([7; 32]).person(
            campaign,
            &EmailAddress::parse(email).unwrap(),
            &PersonName::parse(name).unwrap(),
            None,
            &default_domain_rules(),
        )
    }

    #[test]
    fn a_mailbox_is_one_address_of_one_site() {
        let mailbox = |site, email: &str| {
            UniquenessKey::new([7; 32]).mailbox(SiteId(site), &EmailAddress::parse(email).unwrap())
        };
        assert_eq!(mailbox(1, "ada@example.org"), mailbox(1, "ADA@Example.org"));
        assert_ne!(mailbox(1, "ada@example.org"), mailbox(2, "ada@example.org"));
        assert_ne!(
            mailbox(1, "ada@example.org"),
            mailbox(1, "ada+x@example.org"),
            "either may be refused alone"
        );
    }

    #[test]
    fn mail_to_each_spelling_of_a_mailbox_arrives_at_one_place() {
        let key = UniquenessKey::new([7; 32]);
        let rules = default_domain_rules();
        let place = |site, email: &str| {
            let email = EmailAddress::parse(email).unwrap();
            key.delivery(SiteId(site), &email, &rules)
        };
        let ada = place(1, "ada@gmail.com");
        for same in ["ADA@Gmail.com", "ada+x@gmail.com", "a.d.a+y@googlemail.com"] {
            assert_eq!(place(1, same), ada, "{same}");
        }
        for other in ["ann@gmail.com", "ada@example.org", "+ada@gmail.com"] {
            assert_ne!(place(1, other), ada, "{other}");
        }
        assert_ne!(place(2, "ada@gmail.com"), ada, "another site");
        let typed = EmailAddress::parse("ada@gmail.com").unwrap();
        assert_ne!(ada.0, key.mailbox(SiteId(1), &typed).0, "made for another purpose");
    }

    #[test]
    fn the_same_person_has_the_same_keys_under_one_campaign_only() {
        let ada = keys(1, "ada@example.org", "Ada Lovelace");
        assert_eq!(ada, keys(1, "ADA+x@example.org", " ada  lovelace"));
        assert_ne!(ada.address, keys(2, "ada@example.org", "Ada Lovelace").address);
        assert_ne!(ada.name, keys(1, "ada@example.org", "Ann Lovelace").name);
        assert_ne!(ada.address, keys(1, "ann@example.org", "Ada Lovelace").address);
    }
}
