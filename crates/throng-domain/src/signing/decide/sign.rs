//! Signing: who may sign, who counts as the same person, and what a repeat does.

use crate::campaigns::campaign::CampaignKind;
use crate::campaigns::comment::CommentText;
use crate::campaigns::motive::Motive;
use crate::mail::decide::mailbox::{MailboxToday, is_to_be_told};
use crate::mail::mailing::MailKind;
use crate::people::country::CountryCode;
use crate::people::uniqueness::{AddressKey, PersonKeys};
use crate::signing::decide::held::see_screened;
use crate::signing::signature::{
    AddressSlot, FormKey, MailBudget, REPLACED, Repeat, Signature, SignatureState, Signer, TYPED,
};
use crate::signing::signature_reason::SignatureReason;
use crate::sites::area::AreaCode;
use crate::sites::site::SharedAddress;
use crate::spine::answer::Received;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::limits::ATTEMPTS_SEEN_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Sign a petition.
///
/// Eleven fields: what the form asks, and what was found out from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The campaign.
    pub campaign: CampaignId,
    /// Whether the signer came by a link that the creator passes on: with it one can sign before the petition is open, and
    /// a pledge that is private.
    pub as_supporter: bool,
    /// The kind of campaign whose pages the form was sent to; `None` if it continues an attempt that was checked before.
    pub through: Option<CampaignKind>,
    /// Whether the signer's network has sent so many signatures that a moderator should look before this one counts.
    pub crowded: bool,
    /// The personal data as typed.
    pub signer: Signer,
    /// The keyed hashes by which the rules compare people.
    pub keys: PersonKeys,
    /// The country that the signer chose.
    pub country: CountryCode,
    /// The area that the postcode lies in; `None` if it is unknown.
    pub area: Option<AreaCode>,
    /// Whether the signer wants mails about what becomes of the petition.
    pub wants_updates: bool,
    /// Why they sign, if they said so: kept unread until they confirm.
    pub reason: Option<CommentText>,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
}

impl Rule for Sign {
    type Answer = Received;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs.addresses.insert(self.keys.address);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Received, Refusal> {
        sign(set, self, now)
    }
}

fn sign(set: &mut WorkingSet, sign: &Sign, now: Timestamp) -> Result<Received, Refusal> {
    let Some(campaign) = set.campaign(sign.campaign) else {
        return Err(Refusal::CampaignUnknown);
    };
    // Whoever does not have its link is told what they would be told of a number that does not exist.
    let is_hidden = campaign.is_private() || !campaign.head.state.is_public();
    let is_elsewhere = sign.through.is_some_and(|kind| kind != campaign.kind.which());
    if (is_hidden && !sign.as_supporter) || is_elsewhere {
        return Err(Refusal::CampaignUnknown);
    }
    if campaign
        .vote()
        .is_some_and(|vote| vote.terms.electorate.has_roll())
    {
        return Err(Refusal::NotOnRoll);
    }
    if campaign
        .vote()
        .is_some_and(|vote| !vote.terms.takes_area(sign.area.as_ref()))
    {
        return Err(Refusal::OutsideAreas);
    }
    let supports = sign.as_supporter && campaign.takes_supporters();
    let site = set.site(sign.campaign.site);
    if !campaign.can_be_signed(site.map_or(now, |site| site.clock(now))) && !supports {
        return Err(Refusal::CampaignNotOpen);
    }
    let paused = site.is_some_and(|site| site.paused.is_some());
    if let Some((attempt, revision)) = replayed(set, sign.keys.address, sign.form_key) {
        return Ok(Received { attempt, revision });
    }
    if paused {
        return Err(Refusal::SigningPaused);
    }
    if campaign_needs_area(set, sign.campaign) && sign.area.is_none() {
        return Err(Refusal::PlaceUnknown);
    }
    enter(set, sign, Standing { revision: 0, mails: MailBudget::first(now) }, now)
}

/// Whether people are held to this pledge with those of their own area: then nobody joins whose area is unknown, since they
/// would promise nothing and wait for nobody.
pub(crate) fn campaign_needs_area(set: &WorkingSet, id: CampaignId) -> bool {
    let pledge = set.campaign(id).and_then(|campaign| campaign.pledge());
    pledge.is_some_and(|pledge| pledge.terms.by_area)
}

/// The counters that an attempt starts with: from zero, or taken over from the attempt that it replaces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// How often the address was corrected.
    pub(crate) revision: u8,
    /// Mails requested, including the one that this attempt sends.
    pub(crate) mails: MailBudget,
}

/// Makes a repeat if the person has signed already, else a pending signature. One mailbox may have several pending
/// ones: anybody can type an address, so none may block another before its link is pressed.
pub(crate) fn enter(
    set: &mut WorkingSet,
    sign: &Sign,
    standing: Standing,
    now: Timestamp,
) -> Result<Received, Refusal> {
    match same_person(set, sign.campaign, sign.keys) {
        Some(existing) => repeat(set, existing, sign, standing, now),
        None => insert(set, sign, standing, now),
    }
}

/// The attempt that this very submission made before: a double click, or a retry after a lost answer. It is found
/// through the address, so no index of form keys is needed. Withdrawn signatures are searched too, or an old retry
/// would sign again. An attempt whose address was changed since is not found, whatever it was changed to.
fn replayed(set: &WorkingSet, address: AddressKey, form_key: FormKey) -> Option<(SignatureId, u8)> {
    if !form_key.is_given() {
        return None;
    }
    let mut newest = sent_lately(set, address);
    newest
        .find(|sent| sent.form_key.is_sent_as(form_key) && !sent.is_over)
        .map(|sent| (sent.id, sent.revision))
}

/// One submission with an address, whatever became of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Submission {
    pub(crate) id: SignatureId,
    pub(crate) revision: u8,
    pub(crate) form_key: FormKey,
    /// Whether its page has ended, because the address was changed there and another attempt took over.
    pub(crate) is_over: bool,
}

/// The newest submissions with an address, newest first. Signatures and repeats share one limit: with separate
/// limits, what drops out of each list would reveal whether the mailbox holds a signature.
pub(crate) fn sent_lately(set: &WorkingSet, address: AddressKey) -> impl Iterator<Item = Submission> + use<> {
    let mut sent = Vec::new();
    for signature in set.with_address(address) {
        let (id, revision, form_key) = (signature.id, signature.revision, signature.form_key);
        sent.push(Submission { id, revision, form_key, is_over: signature.page_is_left() });
        let repeats = set
            .repeats_of(signature.id)
            .filter(|repeat| repeat.revision != TYPED);
        sent.extend(repeats.map(|repeat| Submission {
            id: repeat.id,
            revision: repeat.revision,
            form_key: repeat.form_key,
            is_over: repeat.revision == REPLACED,
        }));
    }
    sent.sort_unstable_by_key(|sent| std::cmp::Reverse(sent.id));
    sent.into_iter().take(ATTEMPTS_SEEN_MAX)
}

/// The signature that holds the mailbox, if this is the same person by the site's rule for shared addresses.
pub(crate) fn same_person(set: &WorkingSet, campaign: CampaignId, keys: PersonKeys) -> Option<SignatureId> {
    let is_vote = set
        .campaign(campaign)
        .is_some_and(|campaign| campaign.vote().is_some());
    let rule = match set.site(campaign.site) {
        // One mailbox, one vote, whatever the site allows elsewhere.
        Some(site) if !is_vote => site.rules.shared_address,
        _ => SharedAddress::Nobody,
    };
    let holders = set.holders(keys.address);
    match (rule, holders.as_slice()) {
        (_, []) => None,
        (SharedAddress::TwoNamesOnePostcode, [one]) if is_housemate(one.keys, keys) => None,
        (_, [first, ..]) => {
            let namesake = holders.iter().find(|holder| holder.keys.name == keys.name);
            Some(namesake.map_or(first.id, |holder| holder.id))
        }
    }
}

/// Whether this is the person who started the pledge, by the same rule: they may have left it and come back with another
/// signature, which is no more one of those that the target asks for than the first was.
pub(crate) fn is_creator_again(set: &WorkingSet, signature: &Signature) -> bool {
    let pledge = set
        .campaign(signature.campaign)
        .and_then(|campaign| campaign.pledge());
    let Some(known) = pledge
        .and_then(|pledge| pledge.creator)
        .filter(|known| *known != signature.id)
    else {
        return false;
    };
    let Some(site) = set.site(signature.campaign.site) else {
        return false;
    };
    let Some(creator) = set.signature(site.id, known) else {
        return false;
    };
    let may_be_another = site.rules.shared_address == SharedAddress::TwoNamesOnePostcode;
    let same_mailbox = creator.keys.address == signature.keys.address;
    same_mailbox && !(may_be_another && is_housemate(creator.keys, signature.keys))
}

fn is_housemate(one: PersonKeys, other: PersonKeys) -> bool {
    one.name != other.name && one.postcode == other.postcode
}

fn insert(
    set: &mut WorkingSet,
    sign: &Sign,
    standing: Standing,
    now: Timestamp,
) -> Result<Received, Refusal> {
    let signature = Signature {
        id: set.next_attempt(now),
        campaign: sign.campaign,
        state: SignatureState::Pending,
        keys: sign.keys,
        slot: AddressSlot(0),
        form_key: sign.form_key,
        country: sign.country,
        area: sign.area.clone(),
        wants_updates: sign.wants_updates || is_told_anyway(set, sign.campaign),
        revision: standing.revision,
        code_tries: 0,
        mails: standing.mails,
        created_at: now,
        confirmed_at: None,
        ended_at: None,
        reason: sign.crowded.then(SignatureReason::crowded),
        erased_at: None,
        opinion: None,
        position: None,
    };
    if sign.crowded {
        // People are told before a signature of theirs can be held; the notice goes to everybody who signs.
        see_screened(set, sign.campaign, now);
    }
    let mailbox = MailboxToday::of(set, sign.keys.address, now);
    set.insert_signature(signature.clone(), sign.signer.clone());
    keep_reason(set, signature.id, sign);
    mailbox.mail(set, MailKind::Confirm, &signature, now);
    Ok(Received { attempt: signature.id, revision: signature.revision })
}

/// Keeps why somebody signs, where the form asks for that. With somebody who has signed already it is not kept: they can
/// comment by their own link.
fn keep_reason(set: &mut WorkingSet, id: SignatureId, sign: &Sign) {
    let site = sign.campaign.site;
    let (campaign, rules) = (set.campaign(sign.campaign), set.site(site).map(|site| &site.rules));
    let asked = campaign
        .zip(rules)
        .is_some_and(|(campaign, rules)| campaign.asks_reason(rules));
    if let Some(words) = sign.reason.clone().filter(|_| asked) {
        set.put_row(Motive::of(site, id), Motive { words });
    }
}

/// Whether everybody who signs is mailed about it unless they stop that: who joins a pledge, or votes, has to learn what
/// comes of it.
pub(crate) fn is_told_anyway(set: &WorkingSet, campaign: CampaignId) -> bool {
    set.campaign(campaign)
        .is_some_and(|campaign| campaign.kind.which() != CampaignKind::Petition)
}

fn repeat(
    set: &mut WorkingSet,
    existing: SignatureId,
    sign: &Sign,
    standing: Standing,
    now: Timestamp,
) -> Result<Received, Refusal> {
    let site = sign.campaign.site;
    let mailbox = MailboxToday::of(set, sign.keys.address, now);
    let found = set.signature(site, existing).expect("same_person found it");
    let is_to_be_told = is_to_be_told(set, found, now);
    let mut found = found.clone();
    let repeat = Repeat {
        id: set.next_attempt(now),
        of: existing,
        form_key: sign.form_key,
        signer: sign.signer.clone(),
        country: sign.country,
        area: sign.area.clone(),
        wants_updates: sign.wants_updates,
        revision: standing.revision,
        mails: standing.mails,
        code_tries: 0,
        created_at: now,
    };
    let attempt = repeat.id;
    set.insert_repeat(repeat);
    // In an open vote everybody would read the name: what somebody else typed must not take its place. And in any vote
    // whoever had their details erased changes nothing any more.
    let is_vote = set
        .campaign(sign.campaign)
        .is_some_and(|campaign| campaign.vote().is_some());
    if !found.is_left() && !is_vote && found.erased_at.take().is_some() {
        // The data was erased, so there is no address to mail: what was typed now takes its place.
        set.update_signature(found.clone());
        set.update_signer(found.id, sign.signer.clone());
    }
    if is_to_be_told {
        mailbox.mail(set, MailKind::AlreadySigned, &found, now);
    }
    Ok(Received { attempt, revision: standing.revision })
}
