//! Holding signatures for checking: the rules that hold a signature when it is confirmed, letting held ones count,
//! and telling signers whose signatures are held for long. Taking held ones out for good is a correction
//! (`correct.rs`).

use crate::campaigns::campaign::Campaign;
use crate::campaigns::decide::life::{add_to_history, check_staff, check_supporters, checked_note};
use crate::campaigns::decide::threshold::check_number;
use crate::campaigns::history::{Actor, Happening};
use crate::mail::mailing::MailKind;
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::office::two_people::Guarded;
use crate::people::person::ascii_domain;
use crate::people::uniqueness::AddressKey;
use crate::signing::correction::CorrectionPart;
use crate::signing::decide::ledger;
use crate::signing::decide::withdraw::check_changeable;
use crate::signing::held::{HeldBy, Hold};
use crate::signing::network::Network;
use crate::signing::screening::{HoldRule, Screening};
use crate::signing::signature::{Signature, SignatureState};
use crate::signing::signature_reason::SignatureReason;
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, SignatureId, SiteId};
use crate::spine::limits::{
    CORRECTION_PART_MAX, HELD_TOLD_AFTER_MS, HELD_TOLD_STEP_MAX, HOLD_DAYS_MAX, HOLD_RULES_MAX,
};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::{DAY_MS, Timestamp};
use crate::spine::working_set::WorkingSet;

/// A step of screening a petition's signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The petition.
    pub campaign: CampaignId,
    /// The member of staff who did it.
    pub by: StaffId,
    /// What is done.
    pub step: ScreenStep,
}

/// The steps of screening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScreenStep {
    /// Begin to tell everybody who signs that signatures are checked before they are added.
    Begin,
    /// Stop telling them. Refused while a rule still holds signatures.
    End,
    /// Hold signatures that match, from now on.
    Hold(HoldWhat),
    /// End the rule with this number. The signatures that it holds stay held.
    EndRule(u32),
    /// Agree, as a second person, to the rule with this number: it then holds until its end.
    AgreeToRule(u32),
}

/// A rule to be made: which signatures are held from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldWhat {
    /// The domain of the address, in the form of [`ascii_domain`].
    pub domain: Option<String>,
    /// The network that they are sent from.
    pub network: Option<Network>,
    /// The first instant at which the rule ends.
    pub until: Timestamp,
    /// The reason, for colleagues only.
    pub note: String,
}

/// Let held signatures count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// The petition.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What holds them. Signatures that are held by something else are skipped.
    pub held_by: HeldBy,
    /// The signatures, at most [`crate::spine::limits::CORRECTION_PART_MAX`].
    pub signatures: Vec<SignatureId>,
}

/// Tell signers that their signatures are still being checked. Those who were told before, or are not held any more,
/// are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TellHeld {
    /// The site.
    pub site: SiteId,
    /// The signatures, at most [`crate::spine::limits::HELD_TOLD_STEP_MAX`].
    pub signatures: Vec<SignatureId>,
}

impl Rule for Screen {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        screened(set, self, now)
    }
}

fn screened(set: &mut WorkingSet, screen: &Screen, now: Timestamp) -> Result<Stored, Refusal> {
    let (id, by) = (screen.campaign, screen.by);
    check_staff(set, id.site, by, Duty::Moderate)?;
    let campaign = set.campaign(id).cloned().ok_or(Refusal::CampaignUnknown)?;
    match &screen.step {
        ScreenStep::Begin if campaign.head.screening.is_some() => Ok(Stored::Unchanged),
        ScreenStep::Begin => {
            let begun = Screening::begun(&campaign.head.screened, now);
            put(set, campaign, Some(begun));
            log(set, id, by, Action::BeginScreening, (String::new(), "on".to_owned()), now);
            Ok(Stored::Done)
        }
        ScreenStep::End => end(set, campaign, by, now),
        ScreenStep::Hold(what) => add_rule(set, campaign, by, what, now),
        ScreenStep::EndRule(number) => end_rule(set, campaign, by, *number, now),
        ScreenStep::AgreeToRule(number) => agree_to_rule(set, campaign, by, *number, now),
    }
}

/// The rules go with it; who made one alone stays known, so that beginning anew is no way to hold for another day.
fn end(set: &mut WorkingSet, mut campaign: Campaign, by: StaffId, now: Timestamp) -> Result<Stored, Refusal> {
    let id = campaign.head.id;
    let Some(screening) = campaign.head.screening.take() else {
        return Ok(Stored::Unchanged);
    };
    if screening.holds(now) {
        return Err(Refusal::NotPossibleNow);
    }
    campaign.head.screened.note(&screening, now);
    put(set, campaign, None);
    log(set, id, by, Action::EndScreening, ("on".to_owned(), "off".to_owned()), now);
    Ok(Stored::Done)
}

fn add_rule(
    set: &mut WorkingSet,
    campaign: Campaign,
    by: StaffId,
    what: &HoldWhat,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let id = campaign.head.id;
    let note = checked_note(&what.note)?;
    let rules = &set.site(id.site).ok_or(Refusal::CampaignUnknown)?.rules;
    // Nobody may be held without having been told that signatures are checked.
    if !campaign.is_screened(rules) {
        return Err(Refusal::NotPossibleNow);
    }
    let ends_in_time = what.until > now && what.until.since(now) <= HOLD_DAYS_MAX * DAY_MS;
    if !ends_in_time || (what.domain.is_none() && what.network.is_none()) {
        return Err(Refusal::TextOutOfBounds);
    }
    let before = &campaign.head.screened;
    let screening = campaign.head.screening.as_deref().cloned();
    let mut screening = screening.unwrap_or_else(|| Screening::begun(before, now));
    let same = |rule: &HoldRule| {
        let domain = |typed: &Option<String>| typed.as_deref().map(ascii_domain);
        rule.is_on(now)
            && domain(&rule.domain) == domain(&what.domain)
            && (rule.network, rule.until) == (what.network, what.until)
    };
    if screening.rules.iter().any(same) {
        return Ok(Stored::Unchanged);
    }
    if screening.rules.len() >= HOLD_RULES_MAX {
        screening.make_room(now);
    }
    if screening.rules.len() >= HOLD_RULES_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    // A hold takes as much out of the number as a correction does, only beforehand.
    let alone_until = rules
        .two_people
        .is_on(Guarded::Correct)
        .then(|| screening.alone_until(before, by, now));
    if alone_until.is_some_and(|end| end <= now) {
        return Err(Refusal::SecondPersonNeeded);
    }
    screening.made += 1;
    let (domain, network) = (what.domain.clone(), what.network);
    let (number, until) = (screening.made, what.until);
    let rule = HoldRule { number, at: now, by, until, domain, network, note, alone_until, second: None };
    let after = format!("{}: {}", HeldBy::Rule(rule.number).words(), in_words(&rule));
    screening.rules.push(rule);
    put(set, campaign, Some(screening));
    log(set, id, by, Action::HoldRule, (String::new(), after), now);
    Ok(Stored::Done)
}

fn in_words(rule: &HoldRule) -> String {
    let domain = rule.domain.as_ref().map(|domain| format!("@{domain}"));
    let network = rule.network.map(|network| network.to_string());
    let what: Vec<String> = [domain, network].into_iter().flatten().collect();
    let days = rule.until.days_begun_since(rule.at);
    let alone = match rule.alone_until {
        Some(_) => "; for 24 hours alone",
        None => "",
    };
    format!("{}; for {days} days at most{alone}; {}", what.join(", "), rule.note)
}

/// The rule in words, with its number.
fn called(rule: &HoldRule) -> String {
    format!("{}: {}", HeldBy::Rule(rule.number).words(), in_words(rule))
}

fn screening_of(campaign: &Campaign) -> Result<Screening, Refusal> {
    let screening = campaign.head.screening.as_deref();
    screening.cloned().ok_or(Refusal::NotPossibleNow)
}

fn rule_of(screening: &mut Screening, number: u32) -> Result<&mut HoldRule, Refusal> {
    let rule = screening.rules.iter_mut().find(|rule| rule.number == number);
    rule.ok_or(Refusal::NotPossibleNow)
}

fn end_rule(
    set: &mut WorkingSet,
    campaign: Campaign,
    by: StaffId,
    number: u32,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let id = campaign.head.id;
    let mut screening = screening_of(&campaign)?;
    let rule = rule_of(&mut screening, number)?;
    if !rule.is_on(now) {
        return Ok(Stored::Unchanged);
    }
    rule.until = now;
    let before = called(rule);
    put(set, campaign, Some(screening));
    log(set, id, by, Action::EndHoldRule, (before, "ended".to_owned()), now);
    Ok(Stored::Done)
}

/// A second person agrees, also once the rule no longer holds anything because nobody had: it holds again from now on.
fn agree_to_rule(
    set: &mut WorkingSet,
    campaign: Campaign,
    by: StaffId,
    number: u32,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let id = campaign.head.id;
    let mut screening = screening_of(&campaign)?;
    let rule = rule_of(&mut screening, number)?;
    if rule.by == by {
        return Err(Refusal::SecondPersonNeeded);
    }
    if !rule.waits_for_second(now) {
        return Ok(Stored::Unchanged);
    }
    let before = called(rule);
    (rule.alone_until, rule.second) = (None, Some(by));
    let after = called(rule);
    put(set, campaign, Some(screening));
    log(set, id, by, Action::AgreeToHoldRule, (before, after), now);
    Ok(Stored::Done)
}

fn put(set: &mut WorkingSet, mut campaign: Campaign, screening: Option<Screening>) {
    campaign.head.screening = screening.map(Box::new);
    set.put_campaign(campaign);
}

fn log(
    set: &mut WorkingSet,
    id: CampaignId,
    by: StaffId,
    action: Action,
    (before, after): (String, String),
    now: Timestamp,
) {
    let deed = Deed { action, subject: Subject::of(id), before, after };
    audit::append(set, id.site, Some(by), deed, now);
}

/// Turns screening on for a petition of which a signature may be held, so that everybody who signs is told.
pub(crate) fn see_screened(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    if let Some(campaign) = set
        .campaign(id)
        .filter(|campaign| campaign.head.screening.is_none())
        .cloned()
    {
        let begun = Screening::begun(&campaign.head.screened, now);
        put(set, campaign, Some(begun));
    }
}

/// The rule that holds a signature which is being confirmed. Its signer was loaded, since the petition has rules.
pub(crate) fn rule_for(set: &WorkingSet, signature: &Signature, now: Timestamp) -> Option<HeldBy> {
    let screening = set.campaign(signature.campaign)?.head.screening.as_deref()?;
    let rule = screening.rule_for(set.signer(signature.id)?, now)?;
    Some(HeldBy::Rule(rule.number))
}

/// Holds a confirmed signature, and takes it out of the number if it counted.
pub(crate) fn hold(set: &mut WorkingSet, mut signature: Signature, by: HeldBy, now: Timestamp) {
    assert!(signature.confirmed_at.is_some(), "only who has confirmed is held");
    let counted = signature.state == SignatureState::Confirmed;
    signature.state = SignatureState::Held;
    signature.ended_at = Some(now);
    signature.reason = Some(SignatureReason::Held(Hold { by, told: false }));
    set.update_signature(signature.clone());
    if counted {
        set.count(&signature, -1);
        check_number(set, signature.campaign, now);
        check_supporters(set, signature.campaign, now);
    }
}

/// Lets a held signature count, in the hour in which it was confirmed.
pub(crate) fn let_count(set: &mut WorkingSet, mut signature: Signature, now: Timestamp) {
    assert_eq!(signature.state, SignatureState::Held, "only what is held is let go");
    let by = signature.hold().map(|hold| hold.by);
    forget_left(set, signature.keys.address, by);
    signature.state = SignatureState::Confirmed;
    // What was mailed while it was held was not mailed to its signer.
    signature.ended_at = Some(now);
    signature.reason = None;
    set.update_signature(signature.clone());
    set.count(&signature, 1);
    check_number(set, signature.campaign, now);
    check_supporters(set, signature.campaign, now);
}

/// Removes the reason for holding from withdrawn signatures of this mailbox that were held for the same reason, so that
/// its next signature is not held because of them.
fn forget_left(set: &mut WorkingSet, address: AddressKey, by: Option<HeldBy>) {
    let left: Vec<Signature> = set.all_left_while_held(address).cloned().collect();
    for left in left.into_iter().filter(|left| left.held_before() == by) {
        set.update_signature(Signature { reason: None, ..left });
    }
}

/// Holds signatures again that were held before a part of a correction took them out. Returns how many, and how many
/// others become withdrawn instead, because their signers withdrew them in the meantime.
pub(crate) fn hold_again(
    set: &mut WorkingSet,
    id: CampaignId,
    part: &CorrectionPart,
    asked: &[SignatureId],
    now: Timestamp,
) -> (i64, i64) {
    let (mut held, mut left) = (0, 0);
    for (signature, by) in &part.held {
        let taken = set.signature(id.site, *signature).filter(|signature| {
            signature.state == SignatureState::Invalidated && ledger::of_part(signature, part.at)
        });
        let (Some(signature), Some(by), true) =
            (taken.cloned(), HeldBy::parse(by), asked.contains(signature))
        else {
            continue;
        };
        if signature.is_left() {
            let state = SignatureState::Withdrawn;
            let reason = Some(SignatureReason::Held(Hold { by, told: false }));
            set.update_signature(Signature { state, reason, ended_at: Some(now), ..signature });
            left += 1;
            continue;
        }
        hold(set, signature, by, now);
        held += 1;
    }
    if held > 0 {
        see_screened(set, id, now);
    }
    (held, left)
}

impl Rule for Release {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        let correction = match self.held_by {
            HeldBy::Correction(number) => number,
            HeldBy::Rule(_) | HeldBy::Network => 0,
        };
        needs.office(self.campaign, self.by);
        ledger::needs_of_parts(needs, self.campaign, correction, &self.signatures);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        released(set, self, now)
    }
}

fn released(set: &mut WorkingSet, release: &Release, now: Timestamp) -> Result<Stored, Refusal> {
    let id = release.campaign;
    check_staff(set, id.site, release.by, Duty::Moderate)?;
    check_changeable(set, id, now)?;
    if release.signatures.is_empty() || release.signatures.len() > CORRECTION_PART_MAX {
        return Err(Refusal::TextOutOfBounds);
    }
    let before = set.total(id);
    let mut counted = 0;
    for signature in &release.signatures {
        let held = set.signature(id.site, *signature).filter(|signature| {
            signature.campaign == id && signature.hold().map(|hold| hold.by) == Some(release.held_by)
        });
        if let Some(signature) = held.cloned() {
            let_count(set, signature, now);
            counted += 1;
        }
    }
    if counted == 0 {
        return Ok(Stored::Unchanged);
    }
    if let HeldBy::Correction(number) = release.held_by {
        put_back(set, id, (number, release.by), counted, now);
    }
    let what = format!("{}; {} held by {}", set.total(id), counted, release.held_by.words());
    log(set, id, release.by, Action::ReleaseHeld, (before.to_string(), what), now);
    Ok(Stored::Done)
}

/// Notes in the ledger entry of the correction that these signatures count again.
fn put_back(
    set: &mut WorkingSet,
    id: CampaignId,
    (number, by): (i64, StaffId),
    counted: i64,
    now: Timestamp,
) {
    let Some(mut line) = ledger::known(set, id, number) else {
        return;
    };
    line.restored += counted;
    line.unfinished = None;
    if line.restored_at.is_none() {
        line.restored_at = Some(now);
        add_to_history(set, id, Actor::Staff(by), Happening::CorrectionUndone(number), now);
    }
    ledger::put(set, id, number, line);
}

impl Rule for TellHeld {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.extend(&self.signatures);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        tell_held(set, self, now)
    }
}

/// Mails the signers of held signatures, each once.
fn tell_held(set: &mut WorkingSet, tell: &TellHeld, now: Timestamp) -> Result<Stored, Refusal> {
    let mut outcome = Ok(Stored::Unchanged);
    for id in tell.signatures.iter().take(HELD_TOLD_STEP_MAX) {
        let Some(mut signature) = set.signature(tell.site, *id).cloned() else {
            continue;
        };
        let long = signature
            .ended_at
            .is_some_and(|at| now.since(at) >= HELD_TOLD_AFTER_MS);
        let Some(hold) = signature.hold().filter(|hold| long && !hold.told) else {
            continue;
        };
        signature.reason = Some(SignatureReason::Held(Hold { told: true, ..hold }));
        set.update_signature(signature.clone());
        // There is no address to mail once the data is erased.
        if signature.erased_at.is_none() {
            set.queue_mail(MailKind::StillChecked, &signature, now);
        }
        outcome = Ok(Stored::Done);
    }
    outcome
}
