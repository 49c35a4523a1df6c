//! Bringing in people who signed in another system, part by part.
//!
//! How far a file has come moves in the same changes as the signatures, so what was stopped half-way goes on where it
//! was, and the same file again brings nobody. Nobody counts twice: who has signed here, or has withdrawn here, is left
//! out.

use crate::campaigns::campaign::CampaignState;
use crate::campaigns::decide::threshold::check_number;
use crate::mail::decide::mailbox::{MailboxToday, held_before};
use crate::mail::mailing::MailKind;
use crate::office::audit::{Action, AuditEntry};
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::people::country::CountryCode;
use crate::people::uniqueness::PersonKeys;
use crate::signing::decide::confirm::free_slot;
use crate::signing::decide::held;
use crate::signing::decide::sign::same_person;
use crate::signing::import::{PeopleFile, SignatureImport, SignedAs, Statement};
use crate::signing::signature::{AddressSlot, FormKey, MailBudget, Signature, SignatureState, Signer};
use crate::sites::area::AreaCode;
use crate::sites::site::SharedAddress;
use crate::spine::answer::SignaturesImported;
use crate::spine::ids::CampaignId;
use crate::spine::limits::{SIGNATURE_IMPORTS_MAX, SIGNATURES_IMPORTED_STEP_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Bring in the next people of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportSignatures {
    /// The campaign that they signed.
    pub campaign: CampaignId,
    /// The file.
    pub file: PeopleFile,
    /// How its people confirmed; empty for those who have not.
    pub statement: Statement,
    /// How many people of the file come before these.
    pub from: u64,
    /// The next people of the file, in its order.
    pub people: Vec<ImportedPerson>,
}

/// Somebody who signed in another system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedPerson {
    /// The personal data.
    pub signer: Signer,
    /// The keyed hashes by which the rules compare people.
    pub keys: PersonKeys,
    /// The country.
    pub country: CountryCode,
    /// The area; `None` if it is unknown.
    pub area: Option<AreaCode>,
    /// Whether they want mails about what becomes of the petition.
    pub wants_updates: bool,
    /// When they signed there; `None` where the file does not say: then it is now.
    pub signed_at: Option<Timestamp>,
}

impl Rule for ImportSignatures {
    type Answer = SignaturesImported;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.campaign);
        needs.newest(AuditEntry::rows(self.campaign.site));
        needs
            .addresses
            .extend(self.people.iter().map(|person| person.keys.address));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<SignaturesImported, Refusal> {
        import(set, self, now)
    }
}

fn import(
    set: &mut WorkingSet,
    import: &ImportSignatures,
    now: Timestamp,
) -> Result<SignaturesImported, Refusal> {
    let id = import.campaign;
    let mut known = known(set, import, now)?;
    if known.done != import.from || known.is_whole() {
        return Ok(SignaturesImported::Unchanged);
    }
    if known.done == 0 {
        // Whoever reads the log must see it too if the rest never comes.
        let what = format!("{} people as {}", known.file.people, known.file.signed_as.word());
        log(set, id, Action::BeginImportSignatures, (&what, &known.statement), now);
    }
    let (mut came_in, mut here_already) = (0, 0);
    for person in &import.people {
        if is_here(set, import, person.keys) {
            here_already += 1;
        } else {
            bring_in(set, import, person, now);
            if import.file.signed_as == SignedAs::Confirmed {
                end_waiting(set, person.keys, now);
            }
            came_in += 1;
        }
    }
    check_number(set, id, now);
    let done = SignaturesImported::Done { came_in, here_already };
    known.take(import.people.len(), done);
    if known.is_whole() {
        let SignatureImport { file, came_in, here_already, .. } = &known;
        let what = format!("{came_in} {}; {here_already} here already", file.signed_as.word());
        log(set, id, Action::ImportSignatures, (&what, &known.statement), now);
    }
    keep(set, id, known);
    Ok(done)
}

/// How far the file has come, if people may be brought in at all.
fn known(set: &WorkingSet, import: &ImportSignatures, now: Timestamp) -> Result<SignatureImport, Refusal> {
    let campaign = set.campaign(import.campaign).ok_or(Refusal::CampaignUnknown)?;
    if !matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed) {
        return Err(Refusal::NotPossibleNow);
    }
    if campaign.vote().is_some() {
        // Whoever comes in by a file has chosen nothing.
        return Err(Refusal::NotPossibleNow);
    }
    let clock = set.site(import.campaign.site).map_or(now, |site| site.clock(now));
    if import.file.signed_as == SignedAs::Pending && !campaign.can_be_signed(clock) {
        // Nobody could confirm by the link that they would be sent.
        return Err(Refusal::CampaignNotOpen);
    }
    let says_how = import.file.signed_as == SignedAs::Pending || !import.statement.as_str().is_empty();
    let is_part = (1..=SIGNATURES_IMPORTED_STEP_MAX).contains(&import.people.len());
    let within = import.from + import.people.len() as u64 <= import.file.people;
    if !says_how || !is_part || !within {
        return Err(Refusal::ImportRefused);
    }
    let imports = &campaign.head.imports;
    match imports.iter().find(|known| known.file == import.file) {
        Some(known) => Ok(known.clone()),
        None if imports.len() < SIGNATURE_IMPORTS_MAX => {
            Ok(SignatureImport::begun(import.file.clone(), import.statement.clone(), now))
        }
        None => Err(Refusal::ImportRefused),
    }
}

/// Whether this person has signed here, or had signed here and withdrew: no file undoes that. Somebody who still has to
/// confirm is mailed once and not again.
fn is_here(set: &WorkingSet, import: &ImportSignatures, keys: PersonKeys) -> bool {
    let id = import.campaign;
    if same_person(set, id, keys).is_some() {
        return true;
    }
    let shared = set
        .site(id.site)
        .map_or(SharedAddress::Nobody, |site| site.rules.shared_address);
    let is_same = |other: &&Signature| shared == SharedAddress::Nobody || other.keys.name == keys.name;
    let is_here = |other: &Signature| match other.state {
        SignatureState::Withdrawn => other.confirmed_at.is_some(),
        SignatureState::Pending => import.file.signed_as == SignedAs::Pending,
        SignatureState::Confirmed | SignatureState::Held | SignatureState::Invalidated => false,
    };
    let attempts = set.with_address(keys.address);
    attempts.into_iter().filter(is_same).any(is_here)
}

/// Ends what an earlier file had brought in as not confirmed of somebody who counts now: the email that asks them to confirm would
/// say that they do not count.
fn end_waiting(set: &mut WorkingSet, keys: PersonKeys, now: Timestamp) {
    let is_theirs = |other: &&Signature| {
        other.state == SignatureState::Pending
            && other.keys.name == keys.name
            && other.form_key == FormKey::default()
    };
    let waiting = set.with_address(keys.address);
    let theirs: Vec<Signature> = waiting.into_iter().filter(is_theirs).cloned().collect();
    for mut signature in theirs {
        signature.end_as_signed_already(now);
        set.update_signature(signature);
    }
}

fn bring_in(set: &mut WorkingSet, import: &ImportSignatures, person: &ImportedPerson, now: Timestamp) {
    let signed_at = person.signed_at.unwrap_or(now).min(now);
    let is_confirmed = import.file.signed_as == SignedAs::Confirmed;
    let signature = Signature {
        id: set.next_attempt(now),
        campaign: import.campaign,
        state: SignatureState::Pending,
        keys: person.keys,
        slot: AddressSlot(0),
        form_key: FormKey::default(),
        country: person.country,
        area: person.area.clone(),
        wants_updates: person.wants_updates,
        revision: 0,
        code_tries: 0,
        mails: match is_confirmed {
            true => unmailed(signed_at),
            false => MailBudget::first(now),
        },
        created_at: signed_at,
        confirmed_at: None,
        ended_at: None,
        reason: None,
        erased_at: None,
        opinion: None,
        position: None,
    };
    let mailbox = MailboxToday::of(set, person.keys.address, now);
    set.insert_signature(signature.clone(), person.signer.clone());
    if is_confirmed {
        count(set, signature, signed_at, now);
    } else {
        mailbox.mail(set, MailKind::Confirm, &signature, now);
    }
}

/// The budget of somebody whom no mail was sent: nobody asked for one. The last is before the signature, so that whoever
/// signs here again is told at once that they had.
fn unmailed(signed_at: Timestamp) -> MailBudget {
    let before = signed_at.plus_ms(-1);
    MailBudget { window_began: before, in_window: 0, last: before }
}

/// Counts who confirmed elsewhere, unless a rule of the office holds them for checking.
fn count(set: &mut WorkingSet, mut signature: Signature, signed_at: Timestamp, now: Timestamp) {
    signature.slot = free_slot(set, signature.keys.address);
    let by = held::rule_for(set, &signature, now).or_else(|| held_before(set, signature.keys.address));
    signature.confirmed_at = Some(signed_at);
    if let Some(by) = by {
        held::see_screened(set, signature.campaign, now);
        held::hold(set, signature, by, now);
        return;
    }
    signature.state = SignatureState::Confirmed;
    set.update_signature(signature.clone());
    set.count(&signature, 1);
}

fn keep(set: &mut WorkingSet, id: CampaignId, known: SignatureImport) {
    let mut campaign = set.campaign(id).cloned().expect("it was found before");
    let imports = &mut campaign.head.imports;
    match imports.iter_mut().find(|other| other.file == known.file) {
        Some(other) => *other = known,
        None => imports.push(known),
    }
    set.put_campaign(campaign);
}

fn log(
    set: &mut WorkingSet,
    id: CampaignId,
    action: Action,
    (what, statement): (&str, &Statement),
    now: Timestamp,
) {
    let after = match statement.as_str() {
        "" => what.to_owned(),
        words => format!("{what}; {words}"),
    };
    let deed = Deed { action, subject: Subject::of(id), before: String::new(), after };
    audit::append(set, id.site, None, deed, now);
}
