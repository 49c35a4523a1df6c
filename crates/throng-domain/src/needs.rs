//! Which rows a batch of commands may look at: what the store loads before the rules run.
//!
//! Each rule names its rows ([`crate::rule::Rule::needs`]), with the words below for what many look at. The store completes what it loads by closure: an attempt
//! brings its signature and its repeats, a signature its petition, a petition its totals and site.

use std::collections::BTreeSet;

use crate::area::AreaCode;
use crate::command::Command;
use crate::ids::{MailId, PetitionId, ReportId, SignatureId, SiteId};
use crate::record::{RecordKey, RecordKind, RecordList};
use crate::report::{report_key, reporter_key};
use crate::request::{requests_settled, requests_waiting};
use crate::signature::FormKey;
use crate::staff::StaffId;
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
        command.needs(&mut needs);
    }
    needs
}

/// What many rules look at together.
impl Needs {
    /// Who does it, and the log.
    pub(crate) fn in_office(&mut self, site: SiteId, by: StaffId) {
        self.records.insert(staff_key(site, by));
        self.newest_records
            .insert(RecordList::of_site(RecordKind::Audit, site));
    }

    /// A row of a site that staff change.
    pub(crate) fn of_site(&mut self, key: RecordKey, by: StaffId) {
        self.records.insert(key);
        self.in_office(key.list.site, by);
    }

    /// What every step of a petition's life before it opens looks at.
    pub(crate) fn life(&mut self, petition: PetitionId) {
        self.petitions.insert(petition);
        self.records.insert(RecordKey::of(RecordKind::Creator, petition));
        self.records.insert(RecordKey::of(RecordKind::Case, petition));
        self.newest(RecordKind::History, petition);
        self.newest(RecordKind::Version, petition);
    }

    /// What every step of staff with a petition looks at.
    pub(crate) fn office(&mut self, petition: PetitionId, by: StaffId) {
        self.life(petition);
        self.in_office(petition.site, by);
    }

    /// As [`Needs::office`], where a second person may be asked.
    pub(crate) fn asking_office(&mut self, petition: PetitionId, by: StaffId) {
        self.office(petition, by);
        self.asking(petition.site, Some(petition));
    }

    /// What is looked at before somebody is asked to be the second person: what waits already, how the petition stands.
    pub(crate) fn asking(&mut self, site: SiteId, petition: Option<PetitionId>) {
        self.record_lists.insert(requests_waiting(site));
        self.newest_records.insert(requests_settled(site));
        if let Some(petition) = petition {
            self.newest(RecordKind::Publication, petition);
        }
    }

    /// The last of a list of a petition's.
    pub(crate) fn newest(&mut self, kind: RecordKind, petition: PetitionId) {
        self.newest_records.insert(RecordList::of(kind, petition));
    }

    /// All of a list of a petition's, which has some dozens at most.
    pub(crate) fn whole_list(&mut self, kind: RecordKind, petition: PetitionId) {
        self.record_lists.insert(RecordList::of(kind, petition));
    }

    /// A report, wherever it stands, and who made it.
    pub(crate) fn report(&mut self, site: SiteId, id: ReportId) {
        let rows = [report_key(site, id, false), report_key(site, id, true), reporter_key(site, id)];
        self.records.extend(rows);
    }
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
