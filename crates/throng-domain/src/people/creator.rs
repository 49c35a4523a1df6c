//! The creator of a petition: personal data, stored apart from the petition so that it can be erased.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::people::country::CountryCode;
use crate::people::person::{EmailAddress, PersonName, Postcode};
use crate::signing::signature::MailBudget;
use crate::sites::area::AreaCode;
use crate::sites::language::LanguageTag;
use crate::spine::ids::CampaignId;
use crate::spine::outcome::Refusal;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// The person who started a petition.
///
/// Ten fields: what the form asks of any signer, since the creator signs the petition too, and what links need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creator {
    /// Their name; a draft may have none.
    pub name: Option<PersonName>,
    /// The address to which links and decisions are mailed.
    pub email: EmailAddress,
    /// Their postcode, where one was asked for.
    pub postcode: Option<Postcode>,
    /// The country that they chose.
    pub country: CountryCode,
    /// The area found for the postcode.
    pub area: Option<AreaCode>,
    /// The language of the form: mails to the creator are written in it. `None` in rows older than this field; they get
    /// the site's own language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// The revision of their links: a link with another revision is no longer valid.
    pub revision: u8,
    /// When the owner of the mailbox pressed the button of the mailed link.
    pub confirmed_at: Option<Timestamp>,
    /// How many mails with links were requested lately.
    pub mails: MailBudget,
    /// The revision of the mailed link by which they changed their draft last. `None` while only whoever typed the address
    /// has written it, and in rows older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written_with: Option<u8>,
}

impl Row for Creator {
    const KIND: RecordKind = RecordKind::Creator;
    type Owner = CampaignId;
}

impl Creator {
    /// Whether the owner of the present address has written the draft by the link that was mailed there. Whoever only typed
    /// that address has no say in it any more.
    #[must_use]
    pub fn has_written(&self) -> bool {
        self.written_with == Some(self.revision)
    }

    /// The refusal for a creator's link when the creator's data has been erased. Of an expired draft only the number is
    /// left, without its text: that is how the two cases are told apart.
    #[must_use]
    pub fn missing_from(campaign: &Campaign) -> Refusal {
        match campaign.head.state == CampaignState::Withdrawn && campaign.head.text.action.is_empty() {
            true => Refusal::LinkExpired,
            false => Refusal::CampaignUnknown,
        }
    }
}
