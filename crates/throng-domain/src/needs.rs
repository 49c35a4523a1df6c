//! Which rows a batch of commands may look at: what the store loads before the rules run.
//!
//! Owns the mapping from command to rows. The store completes what it loads by closure: an attempt
//! brings its signature and its repeats, a signature its petition, a petition its totals and site.

use std::collections::BTreeSet;

use crate::area::{AreaCode, AreaSet};
use crate::command::{
    ChangePage, ChangeReason, ChangeSentence, ChangeSettings, Command, EnterPaper, EraseExpired, GiveOpinion,
    HandleMail, LapseRequest, MailResult, MailStep, MakeReport, ManageStaff, Moderate, Moderation, PaperStep,
    PauseSigning, PauseStep, ReasonStep, RecordMail, Release, SettleRequest, StaffStep, UseAreas, Written,
};
use crate::held::HeldBy;
use crate::ids::{MailId, PetitionId, ReportId, SignatureId, SiteId};
use crate::networks::Networks;
use crate::opinion::opinions_key;
use crate::reason::ReasonBook;
use crate::record::{RecordKey, RecordKind, RecordList};
use crate::refused::{invitation_key, refused_key, relay_test_key};
use crate::report::{report_key, reporter_key};
use crate::request::{Request, request_keys, requests_settled, requests_waiting};
use crate::signature::FormKey;
use crate::staff::StaffId;
use crate::standing::pages_of;
use crate::topic::TopicBook;
use crate::uniqueness::AddressKey;

/// Rows by identity. Sets, since many commands of a batch name the same petition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Sites by id.
    pub sites: BTreeSet<SiteId>,
    /// Petitions by id.
    pub petitions: BTreeSet<PetitionId>,
    /// Signatures or repeats by id, with the others of their mailbox.
    pub attempts: BTreeSet<SignatureId>,
    /// Attempts whose signer's personal data a rule reads.
    pub signers: BTreeSet<SignatureId>,
    /// The signatures with one of these keys: those that hold the mailbox, and the newest others.
    pub addresses: BTreeSet<AddressKey>,
    /// Mails by id.
    pub mails: BTreeSet<MailId>,
    /// Small rows by key.
    pub records: BTreeSet<RecordKey>,
    /// Whole lists of small rows: for lists that are short.
    pub record_lists: BTreeSet<RecordList>,
    /// Lists of small rows of which the last is needed, to add to them.
    pub newest_records: BTreeSet<RecordList>,
    /// Sites of which every open petition is needed: for the rare step that changes all of them at once.
    pub open_petitions: BTreeSet<SiteId>,
    /// Sites that may get a new petition: the highest number there is.
    pub newest_petitions: BTreeSet<SiteId>,
    /// Areas of which it is needed whether anything was ever counted in them: for the rare step that removes some.
    pub leaving_areas: BTreeSet<(SiteId, AreaCode)>,
}

/// The rows that these commands may look at.
#[must_use]
pub fn needs_of(commands: &[&Command]) -> Needs {
    let mut needs = Needs::default();
    for command in commands {
        add(&mut needs, command);
    }
    needs
}

fn add(needs: &mut Needs, command: &Command) {
    match command {
        Command::PutSite(site) => drop(needs.sites.insert(site.id)),
        Command::ChangeSettings(change) => setting(needs, change),
        Command::PutAreas(areas) => drop(needs.sites.insert(areas.site)),
        Command::ImportPetition(import) => {
            needs.petitions.insert(import.petition.id);
            needs.sites.insert(import.petition.id.site);
        }
        Command::Sign(sign) => {
            needs.petitions.insert(sign.petition);
            needs.addresses.insert(sign.keys.address);
        }
        Command::Confirm(confirm) => {
            needs.attempts.insert(confirm.id);
            needs.signers.extend(confirm.words.iter().map(|_| confirm.id));
        }
        Command::ChangeAddress(change) => {
            needs.attempts.insert(change.page.id);
            needs.signers.insert(change.page.id);
            needs.addresses.insert(change.keys.address);
        }
        Command::Resend(page) => drop(needs.attempts.insert(page.id)),
        Command::Invalidate(invalidate) => {
            needs.attempts.insert(invalidate.signature.id);
        }
        Command::ManageStaff(manage) => staff(needs, manage),
        Command::RecordMail(record) => recording(needs, record),
        Command::HandleMail(handle) => handling(needs, handle),
        Command::Withdraw(of)
        | Command::Restore(of)
        | Command::Unsubscribe(of)
        | Command::EraseSigner(of) => {
            needs.attempts.insert(of.id);
        }
        Command::GiveOpinion(opinion) => an_opinion(needs, opinion),
        Command::EraseExpired(expired) => erasing(needs, expired),
        Command::TellHeld(tell) => needs.attempts.extend(&tell.signatures),
        Command::Screen(screen) => office(needs, screen.petition, screen.by),
        Command::Release(release) => releasing(needs, release),
        Command::ClosePetition(petition) => drop(needs.petitions.insert(*petition)),
        Command::Report(make) => reporting(needs, make),
        Command::ChangeSentence(change) => sentence(needs, change),
        Command::ChangePage(change) => page(needs, change),
        Command::UseAreas(change) => areas(needs, change),
        Command::ChangeReason(change) => reason(needs, change),
        Command::ChangeTopic(change) => of_site(needs, TopicBook::key(change.site), change.by),
        Command::LetNetworkThrough(change) => of_site(needs, Networks::key(change.site), change.by),
        Command::PauseSigning(pause) => pausing(needs, pause),
        Command::SettleRequest(settle) => settling(needs, settle),
        Command::LapseRequest(lapse) => lapsing(needs, lapse),
        Command::SaveDraft(_)
        | Command::SubmitPetition(_)
        | Command::ConfirmPetition(_)
        | Command::WithdrawPetition(_)
        | Command::ResendLink(_)
        | Command::Moderate(_)
        | Command::Amend(_)
        | Command::Correct(_)
        | Command::UndoCorrection(_)
        | Command::Publish(_)
        | Command::TryPublication(_)
        | Command::ProposeUpdate(_)
        | Command::SettleProposal(_)
        | Command::Retract(_)
        | Command::SettleReports(_)
        | Command::EnterPaper(_)
        | Command::AdvanceMailing(_) => add_life(needs, command),
    }
}

fn erasing(needs: &mut Needs, expired: &EraseExpired) {
    needs.attempts.extend(expired.signatures.iter().map(|of| of.id));
    for id in &expired.petitions {
        life(needs, *id);
        // Some dozens at most.
        needs.record_lists.insert(RecordList::of(RecordKind::Paper, *id));
    }
    expired
        .reports
        .iter()
        .for_each(|(site, id)| report(needs, *site, *id));
}

fn an_opinion(needs: &mut Needs, opinion: &GiveOpinion) {
    needs.attempts.insert(opinion.signature);
    let sums = opinions_key(opinion.petition, opinion.publication);
    needs.records.insert(sums);
    // A petition has some dozens at most.
    let list = RecordList::of(RecordKind::Publication, opinion.petition);
    needs.record_lists.insert(list);
}

/// What became of a mail; and what is known of an address that was refused.
fn recording(needs: &mut Needs, record: &RecordMail) {
    needs.mails.insert(record.id);
    if let MailResult::AddressRefused { mailbox, .. } = record.result {
        needs.records.insert(refused_key(record.site, mailbox));
    }
}

fn handling(needs: &mut Needs, handle: &HandleMail) {
    in_office(needs, handle.site, handle.by);
    match &handle.step {
        &MailStep::Resend { mail, signature, petition, mailbox } => {
            needs.mails.insert(mail);
            needs.attempts.extend(signature);
            petition.into_iter().for_each(|id| life(needs, id));
            let refused = mailbox.map(|mailbox| refused_key(handle.site, mailbox));
            needs.records.extend(refused);
        }
        MailStep::ResendFailed { mails } => needs.mails.extend(mails),
        MailStep::ClearAddress { mailbox, .. } => {
            needs.records.insert(refused_key(handle.site, *mailbox));
        }
        MailStep::Test => drop(needs.records.insert(relay_test_key(handle.site))),
    }
}

fn setting(needs: &mut Needs, change: &ChangeSettings) {
    needs.sites.insert(change.site);
    in_office(needs, change.site, change.by);
    asking(needs, change.site, None);
    // Whether there is a second person at all.
    let list = RecordList::of_site(RecordKind::Staff, change.site);
    needs.record_lists.insert(list);
}

fn sentence(needs: &mut Needs, change: &ChangeSentence) {
    needs.records.insert(change.name.record(change.site));
    in_office(needs, change.site, change.by);
}

fn page(needs: &mut Needs, change: &ChangePage) {
    // A site has some dozens at most.
    needs.record_lists.insert(pages_of(change.site));
    in_office(needs, change.site, change.by);
}

fn reason(needs: &mut Needs, change: &ChangeReason) {
    needs.records.insert(ReasonBook::key(change.site));
    if let ReasonStep::Say(said) = &change.step {
        let sentences = said.sentences.iter();
        needs
            .records
            .extend(sentences.map(|sentence| sentence.name.record(change.site)));
    }
    in_office(needs, change.site, change.by);
}

fn of_site(needs: &mut Needs, key: RecordKey, by: StaffId) {
    needs.records.insert(key);
    in_office(needs, key.list.site, by);
}

fn moderating(needs: &mut Needs, moderate: &Moderate) {
    asking_office(needs, moderate.petition, moderate.by);
    if matches!(moderate.step, Moderation::SetTopics { .. }) {
        needs.records.insert(TopicBook::key(moderate.petition.site));
    }
}

fn areas(needs: &mut Needs, change: &UseAreas) {
    needs.records.insert(AreaSet::key(change.site));
    let gone = change.gone.iter().map(|code| (change.site, code.clone()));
    needs.leaving_areas.extend(gone);
    in_office(needs, change.site, change.by);
}

/// Going on after a pause changes every petition that is open.
fn pausing(needs: &mut Needs, pause: &PauseSigning) {
    needs.sites.insert(pause.site);
    in_office(needs, pause.site, pause.by);
    if matches!(pause.step, PauseStep::End { .. }) {
        needs.open_petitions.insert(pause.site);
    }
}

/// Commands of a petition's life, of its creator and of staff.
fn add_life(needs: &mut Needs, command: &Command) {
    match command {
        Command::SaveDraft(written) | Command::SubmitPetition(written) => writing(needs, written),
        Command::ConfirmPetition(confirm) => {
            life(needs, confirm.link.petition);
            needs.addresses.insert(confirm.keys.address);
        }
        Command::WithdrawPetition(link) | Command::ResendLink(link) => life(needs, link.petition),
        Command::Moderate(moderate) => moderating(needs, moderate),
        Command::Amend(amend) => {
            asking_office(needs, amend.petition, amend.by);
            let versions = RecordList::of(RecordKind::Version, amend.petition);
            needs.record_lists.insert(versions);
        }
        Command::Correct(correct) => {
            let correction = correct.correction.unwrap_or_default();
            asking_office(needs, correct.petition, correct.by);
            correcting(needs, correct.petition, correction, &correct.signatures);
        }
        Command::UndoCorrection(undo) => {
            office(needs, undo.petition, undo.by);
            correcting(needs, undo.petition, undo.correction, &undo.signatures);
            let parts = RecordList::of(RecordKind::CorrectionPart, undo.petition);
            needs.records.insert(parts.item(undo.part));
        }
        Command::Publish(publish) => {
            asking_office(needs, publish.petition, publish.by);
            newest(needs, RecordKind::Publication, publish.petition);
            let submission = submission_key(publish.petition.site, publish.form_key);
            needs.records.insert(submission);
        }
        Command::TryPublication(trial) => {
            office(needs, trial.petition, trial.by);
            needs.records.insert(trial_key(trial.petition, trial.by));
        }
        Command::ProposeUpdate(propose) => {
            life(needs, propose.link.petition);
            newest(needs, RecordKind::Proposal, propose.link.petition);
        }
        Command::SettleProposal(settle) => {
            asking_office(needs, settle.petition, settle.by);
            let proposals = RecordList::of(RecordKind::Proposal, settle.petition);
            needs.records.insert(proposals.item(settle.proposal));
            newest(needs, RecordKind::Publication, settle.petition);
        }
        Command::Retract(retract) => {
            office(needs, retract.petition, retract.by);
            publication(needs, retract.petition, retract.publication);
            newest(needs, RecordKind::Proposal, retract.petition);
            // A petition has some dozens at most.
            let list = RecordList::of(RecordKind::Publication, retract.petition);
            needs.record_lists.insert(list);
        }
        Command::SettleReports(settle) => {
            office(needs, settle.petition, settle.by);
            settle
                .reports
                .iter()
                .for_each(|id| report(needs, settle.petition.site, *id));
        }
        Command::EnterPaper(paper) => entering(needs, paper),
        Command::AdvanceMailing(step) => {
            needs.petitions.insert(step.petition);
            needs.attempts.extend(&step.followers);
            publication(needs, step.petition, step.publication);
        }
        _ => unreachable!("not of a petition's life"),
    }
}

/// As [`office`], where a second person may be asked.
fn asking_office(needs: &mut Needs, petition: PetitionId, by: StaffId) {
    office(needs, petition, by);
    asking(needs, petition.site, Some(petition));
}

/// What is looked at before somebody is asked to be the second person: what waits already, how the petition stands.
fn asking(needs: &mut Needs, site: SiteId, petition: Option<PetitionId>) {
    needs.record_lists.insert(requests_waiting(site));
    needs.newest_records.insert(requests_settled(site));
    if let Some(petition) = petition {
        newest(needs, RecordKind::Publication, petition);
    }
}

/// What the command that was asked for looks at, and both who ask and who agree.
fn settling(needs: &mut Needs, settle: &SettleRequest) {
    in_office(needs, settle.site, settle.by);
    lapsed(needs, settle.site, settle.request, &settle.asked);
    if let Some(command) = settle.asked.command(settle.site, "", "") {
        add(needs, &command);
    }
}

fn lapsing(needs: &mut Needs, lapse: &LapseRequest) {
    lapsed(needs, lapse.site, lapse.request, &lapse.asked);
}

fn lapsed(needs: &mut Needs, site: SiteId, request: i64, asked: &Request) {
    needs.sites.insert(site);
    in_office(needs, site, asked.by);
    asking(needs, site, asked.petition);
    needs.records.extend(request_keys(site, request));
    if let Some(petition) = asked.petition {
        life(needs, petition);
    }
}

/// A batch of signatures on paper: the one that is meant, the newest, and the ledger.
fn entering(needs: &mut Needs, paper: &EnterPaper) {
    office(needs, paper.petition, paper.by);
    newest(needs, RecordKind::Paper, paper.petition);
    newest(needs, RecordKind::Correction, paper.petition);
    let batch = match &paper.step {
        PaperStep::Enter(_) => return,
        PaperStep::Approve { batch }
        | PaperStep::SendBack { batch, .. }
        | PaperStep::TakeBack { batch, .. } => *batch,
    };
    let batches = RecordList::of(RecordKind::Paper, paper.petition);
    needs.records.insert(batches.item(batch));
}

/// The last of a list of a petition's.
fn newest(needs: &mut Needs, kind: RecordKind, petition: PetitionId) {
    needs.newest_records.insert(RecordList::of(kind, petition));
}

/// What every step of staff with a petition looks at.
fn office(needs: &mut Needs, petition: PetitionId, by: StaffId) {
    life(needs, petition);
    in_office(needs, petition.site, by);
}

/// What every step about staff looks at: all of them, where they are signed in, and the log.
fn staff(needs: &mut Needs, manage: &ManageStaff) {
    let site = manage.site;
    if let StaffStep::MailInvitation { member } = manage.step {
        needs.records.insert(invitation_key(site, member));
    }
    let list = |kind| RecordList::of_site(kind, site);
    needs.sites.insert(site);
    needs
        .record_lists
        .extend([list(RecordKind::Staff), list(RecordKind::Session)]);
    needs.newest_records.insert(list(RecordKind::Audit));
}

/// Who does it, and the log.
fn in_office(needs: &mut Needs, site: SiteId, by: StaffId) {
    needs.records.insert(staff_key(site, by));
    needs
        .newest_records
        .insert(RecordList::of_site(RecordKind::Audit, site));
}

fn correcting(needs: &mut Needs, petition: PetitionId, correction: i64, signatures: &[SignatureId]) {
    let corrections = RecordList::of(RecordKind::Correction, petition);
    needs.attempts.extend(signatures);
    needs.records.insert(corrections.item(correction));
    needs.newest_records.insert(corrections);
    needs
        .newest_records
        .insert(RecordList::of(RecordKind::CorrectionPart, petition));
}

fn releasing(needs: &mut Needs, release: &Release) {
    let correction = match release.held_by {
        HeldBy::Correction(number) => number,
        HeldBy::Rule(_) | HeldBy::Network => 0,
    };
    office(needs, release.petition, release.by);
    correcting(needs, release.petition, correction, &release.signatures);
}

fn publication(needs: &mut Needs, petition: PetitionId, number: i64) {
    for kind in [RecordKind::Publication, RecordKind::Mailing] {
        needs.records.insert(RecordList::of(kind, petition).item(number));
    }
}

/// What making a report looks at.
fn reporting(needs: &mut Needs, make: &MakeReport) {
    let MakeReport { petition, about, form_key, .. } = make;
    needs.petitions.insert(*petition);
    needs.records.insert(report_form_key(petition.site, *form_key));
    let publications = RecordList::of(RecordKind::Publication, *petition);
    needs.records.insert(publications.item(*about));
}

/// A report, wherever it stands, and who made it.
fn report(needs: &mut Needs, site: SiteId, id: ReportId) {
    let rows = [report_key(site, id, false), report_key(site, id, true), reporter_key(site, id)];
    needs.records.extend(rows);
}

fn writing(needs: &mut Needs, written: &Written) {
    needs
        .records
        .insert(submission_key(written.site, written.form_key));
    match written.known {
        Some(link) => life(needs, link.petition),
        None => drop(needs.newest_petitions.insert(written.site)),
    }
}

/// What every step of a petition's life before it opens looks at.
fn life(needs: &mut Needs, petition: PetitionId) {
    needs.petitions.insert(petition);
    needs.records.insert(RecordKey::of(RecordKind::Creator, petition));
    needs.records.insert(RecordKey::of(RecordKind::Case, petition));
    needs
        .newest_records
        .insert(RecordList::of(RecordKind::History, petition));
    needs
        .newest_records
        .insert(RecordList::of(RecordKind::Version, petition));
}

/// Where the petition that a form made is noted.
#[must_use]
pub fn submission_key(site: SiteId, form_key: FormKey) -> RecordKey {
    form_row(RecordKind::Submission, site, form_key)
}

/// Where the report that a form made is noted.
#[must_use]
pub fn report_form_key(site: SiteId, form_key: FormKey) -> RecordKey {
    form_row(RecordKind::ReportForm, site, form_key)
}

fn form_row(kind: RecordKind, site: SiteId, form_key: FormKey) -> RecordKey {
    let half = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0_i64, |number, byte| number << 8 | i64::from(*byte))
    };
    let (owner, item) = form_key.0.split_at(8);
    RecordList { site, kind, owner: half(owner) }.item(half(item))
}

/// Where it is kept what a member of staff tried.
#[must_use]
pub fn trial_key(petition: PetitionId, by: StaffId) -> RecordKey {
    RecordList::of(RecordKind::Trial, petition).item(i64::from(by.0))
}

/// Where a member of staff is kept.
#[must_use]
pub fn staff_key(site: SiteId, id: StaffId) -> RecordKey {
    RecordList::of_site(RecordKind::Staff, site).item(i64::from(id.0))
}
