//! The versions of a petition's text, and which of them each signature is for.
//!
//! The version is not stored with the signature. It follows from two facts that are stored: the one writer mints
//! rising ids, and each version notes the last id before it ([`Version::after`]). That is exact even for a signature
//! and a change that were decided in one batch, at one instant. It costs signing nothing, neither a column nor a look
//! at the versions; and it also works for signatures from before versions were shown. Correcting the address of an
//! attempt makes a new attempt, which is a signature of the text at that time. Bounded by
//! [`VERSIONS_MAX`](crate::spine::limits::VERSIONS_MAX).

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignText, HIDDEN_TITLE, Hidden};
use crate::campaigns::translation::Translations;
use crate::office::staff::StaffId;
use crate::signing::signature::{FormKey, Signature};
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// One version of a petition's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// The text.
    pub text: CampaignText,
    /// From when on it is in force.
    pub at: Timestamp,
    /// The last id that was minted before it; `None` in rows older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<SignatureId>,
    /// Who made it and why, if it replaced a text that was open for signatures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amended: Option<Amended>,
    /// The parts that nobody may see, for legal reasons.
    #[serde(default, skip_serializing_if = "Hidden::is_nothing")]
    pub hidden: Hidden,
}

impl Row for Version {
    const KIND: RecordKind = RecordKind::Version;
    type Owner = CampaignId;
}

/// Who changed a text that was open for signatures, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amended {
    /// The member of staff who changed it.
    pub by: StaffId,
    /// The reason that the public is told.
    pub why: String,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
}

impl Version {
    /// The text without the parts that nobody may see.
    #[must_use]
    pub fn shown(&self) -> CampaignText {
        let mut text = self.text.clone();
        if self.hidden.action {
            HIDDEN_TITLE.clone_into(&mut text.action);
        }
        if self.hidden.text {
            text.background.clear();
            text.additional_details.clear();
            text.committee_note = None;
        }
        if self.hidden.action || self.hidden.text {
            text.also_in = Translations::default();
        }
        text
    }

    fn is_before(&self, signature: &Signature) -> bool {
        match self.after {
            Some(last) => signature.id > last,
            None => signature.created_at >= self.at,
        }
    }
}

/// All versions of one petition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Versions(Vec<(i64, Version)>);

impl Versions {
    /// Sorts the rows of a petition's list, given in any order.
    #[must_use]
    pub fn of(rows: impl IntoIterator<Item = (i64, Version)>) -> Versions {
        let mut all: Vec<(i64, Version)> = rows.into_iter().collect();
        all.sort_by_key(|(number, _)| *number);
        Versions(all)
    }

    /// The version that is in force. A petition that came from elsewhere and was never changed has one, the first.
    #[must_use]
    pub fn current(&self) -> i64 {
        self.0.last().map_or(1, |(number, _)| *number)
    }

    /// The version with this number.
    #[must_use]
    pub fn get(&self, number: i64) -> Option<&Version> {
        let found = self.0.iter().find(|(known, _)| *known == number);
        found.map(|(_, version)| version)
    }

    /// Whether this form made one of the versions.
    #[must_use]
    pub fn made_by(&self, form_key: FormKey) -> bool {
        let mut amended = self.0.iter().filter_map(|(_, version)| version.amended.as_ref());
        form_key.is_given() && amended.any(|amended| amended.form_key == form_key)
    }

    /// The version that was in force when a signature was made.
    #[must_use]
    pub fn signed(&self, signature: &Signature) -> i64 {
        let before = self
            .0
            .iter()
            .rev()
            .find(|(_, version)| version.is_before(signature));
        before.or(self.0.first()).map_or(1, |(number, _)| *number)
    }

    /// The versions that the public may see, the oldest first: the one with which the petition opened, and
    /// all later ones. Earlier versions were seen by nobody but its supporters.
    #[must_use]
    pub fn public(&self, campaign: &Campaign) -> Vec<(i64, Version)> {
        if self.0.is_empty() {
            let at = campaign
                .head
                .dates
                .opened_at
                .unwrap_or(campaign.head.dates.created_at);
            let text = campaign.head.text.clone();
            let only = Version { text, at, after: None, amended: None, hidden: Hidden::default() };
            return vec![(1, only)];
        }
        let amended = self.0.iter().position(|(_, version)| version.amended.is_some());
        let opened = amended.map_or(self.0.len(), |first| first.max(1)) - 1;
        self.0[opened..].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::country::CountryCode;
    use crate::people::uniqueness::{AddressKey, PersonKeys, TraitKey};
    use crate::signing::signature::{AddressSlot, MailBudget, SignatureState};
    use crate::spine::ids::{CampaignId, SiteId};

    fn signature_at(id: i64, at: i64) -> Signature {
        let at = Timestamp(at);
        Signature {
            id: SignatureId(id),
            campaign: CampaignId { site: SiteId(1), number: 1 },
            state: SignatureState::Confirmed,
            keys: PersonKeys { address: AddressKey([1; 16]), name: TraitKey(1), postcode: TraitKey(1) },
            slot: AddressSlot(0),
            form_key: FormKey::default(),
            country: CountryCode::parse("GB").expect("a country"),
            area: None,
            wants_updates: false,
            revision: 0,
            code_tries: 0,
            mails: MailBudget::first(at),
            created_at: at,
            confirmed_at: Some(at),
            ended_at: None,
            reason: None,
            erased_at: None,
            opinion: None,
            position: None,
        }
    }

    fn version(number: i64, at: i64, after: Option<i64>, amended: bool) -> (i64, Version) {
        let text = CampaignText {
            action: format!("Text {number}"),
            background: "why".to_owned(),
            additional_details: "more".to_owned(),
            committee_note: None,
            also_in: Translations::default(),
        };
        let amended = amended.then(|| Amended {
            by: StaffId(1),
            why: "A slip".to_owned(),
            form_key: FormKey::default(),
        });
        let after = after.map(SignatureId);
        let version = Version { text, at: Timestamp(at), after, amended, hidden: Hidden::default() };
        (number, version)
    }

    #[test]
    fn the_version_signed_is_that_of_the_moment_of_sending() {
        let kept = [
            version(1, 100, Some(10), false),
            version(2, 200, Some(20), true),
            version(3, 200, Some(30), true),
        ];
        let old = [version(1, 100, None, false), version(2, 200, None, false)];
        for (name, rows, id, at, signed) in [
            ("never changed, from elsewhere", &[][..], 5, 5, 1),
            ("the creator's, at the same instant", &kept[..], 10, 100, 1),
            ("before the change", &kept[..], 20, 200, 1),
            ("after it, at the same instant", &kept[..], 21, 200, 2),
            ("between two changes of one instant", &kept[..], 30, 200, 2),
            ("after both, though the clock went back", &kept[..], 31, 150, 3),
            ("older than the ids were kept", &old[..], 7, 199, 1),
            ("older than the ids were kept, later", &old[..], 8, 200, 2),
        ] {
            let versions = Versions::of(rows.iter().cloned());
            assert_eq!(versions.signed(&signature_at(id, at)), signed, "{name}");
        }
    }
}
