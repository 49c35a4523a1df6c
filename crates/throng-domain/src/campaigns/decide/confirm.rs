//! The creator's button: what was handed in becomes version 1, its creator signs it, and supporters may sign.
//!
//! Owns that nobody hands in, or signs, what they have not seen: the command says what stood on the page.

use crate::campaigns::campaign::{Campaign, CampaignState, CampaignText};
use crate::campaigns::decide::life::{self, add_to_history, add_version, check_supporters, put_creator};
use crate::campaigns::decide::write::{CreatorLink, owned};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::pledge::Terms;
use crate::mail::mailing::MailKind;
use crate::office::moderation::Case;
use crate::people::creator::Creator;
use crate::people::person::PersonName;
use crate::people::uniqueness::PersonKeys;
use crate::signing::signature::{AddressSlot, FormKey, MailBudget, Signature, SignatureState, Signer};
use crate::spine::answer::CampaignConfirmed;
use crate::spine::ids::SignatureId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Confirm, as the creator, that one hands the petition in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmCampaign {
    /// The link.
    pub link: CreatorLink,
    /// The creator as a signer of the petition, as the rules see it.
    pub keys: PersonKeys,
    /// What stood on the page whose button was pressed; refused if it is something else by now. `None` where nobody is shown
    /// a page, as in the data of a demonstration.
    pub seen: Option<Box<HandedIn>>,
}

/// What a creator hands in, and signs, by their button: nobody may put something else in its place unseen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedIn {
    /// The text.
    pub text: CampaignText,
    /// The name under which it is published.
    pub name: Option<PersonName>,
    /// For a pledge, the gaps of its sentence.
    pub terms: Option<Terms>,
}

impl HandedIn {
    /// What a petition says, and in whose name.
    #[must_use]
    pub fn of(campaign: &Campaign, creator: &Creator) -> HandedIn {
        HandedIn {
            text: campaign.head.text.clone(),
            name: creator.name.clone(),
            terms: campaign.pledge().map(|pledge| pledge.terms.clone()),
        }
    }
}

/// The creator confirms: the text becomes version 1, the creator signs, and supporters may sign.
impl Rule for ConfirmCampaign {
    type Answer = CampaignConfirmed;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.link.campaign);
        needs.addresses.insert(self.keys.address);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<CampaignConfirmed, Refusal> {
        confirmed(set, self, now)
    }
}

fn confirmed(
    set: &mut WorkingSet,
    confirm: &ConfirmCampaign,
    now: Timestamp,
) -> Result<CampaignConfirmed, Refusal> {
    let id = confirm.link.campaign;
    let (mut campaign, mut creator) = owned(set, confirm.link, now)?;
    if creator.confirmed_at.is_some() {
        return Ok(CampaignConfirmed { first: false });
    }
    let is_another = |seen: &HandedIn| *seen != HandedIn::of(&campaign, &creator);
    if confirm.seen.as_deref().is_some_and(is_another) {
        return Err(Refusal::TextChanged);
    }
    let handed_in = set.row(Case::only(id)).is_some();
    let Some(name) = creator
        .name
        .clone()
        .filter(|_| handed_in && campaign.head.state == CampaignState::Draft)
    else {
        return Err(Refusal::NotPossibleNow);
    };
    campaign.head.state = CampaignState::GatheringSupporters;
    campaign.head.dates.updated_at = now;
    let text = campaign.head.text.clone();
    set.put_campaign(campaign);
    add_version(set, id, text, now);
    let (email, postcode) = (creator.email.clone(), creator.postcode.clone());
    let language = creator.language.clone();
    let signer = Signer { name, email, postcode, network: None, language };
    let signature = sign(set, confirm, &creator, signer, now);
    let case = Case { signature: Some(signature), ..life::case(set, id) };
    life::put_case(set, id, case);
    creator.confirmed_at = Some(now);
    put_creator(set, id, creator);
    let entry = add_to_history(set, id, Actor::Creator, Happening::Confirmed, now);
    check_supporters(set, id, now);
    let gathers = set
        .campaign(id)
        .is_some_and(|p| p.head.state == CampaignState::GatheringSupporters);
    if gathers {
        life::mail_creator(set, id, MailKind::GatherSupporters, entry, now, now);
    }
    Ok(CampaignConfirmed { first: true })
}

/// Makes the creator's own signature, which the mailed link has confirmed already.
fn sign(
    set: &mut WorkingSet,
    confirm: &ConfirmCampaign,
    creator: &Creator,
    signer: Signer,
    now: Timestamp,
) -> SignatureId {
    let signature = Signature {
        id: set.next_attempt(now),
        campaign: confirm.link.campaign,
        state: SignatureState::Confirmed,
        keys: confirm.keys,
        slot: AddressSlot(0),
        form_key: FormKey::default(),
        country: creator.country,
        area: creator.area.clone(),
        wants_updates: true,
        revision: 0,
        code_tries: 0,
        mails: MailBudget::first(now),
        created_at: now,
        confirmed_at: Some(now),
        ended_at: None,
        reason: None,
        erased_at: None,
        opinion: None,
        position: Some(set.total(confirm.link.campaign) + 1),
    };
    set.insert_signature(signature.clone(), signer);
    set.know_creator(&signature);
    set.count(&signature, 1);
    signature.id
}
