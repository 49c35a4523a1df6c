//! Which rows a batch of commands may look at: what the store loads before the rules run.
//!
//! Each rule names its rows ([`crate::spine::rule::Rule::needs`]), with the words below for what many look at. The store completes what it loads by closure: an attempt
//! brings its signature and its repeats, a signature its campaign, a campaign its totals and site.

use std::collections::BTreeSet;

use crate::campaigns::history::Entry;
use crate::campaigns::publication::Published;
use crate::campaigns::version::Version;
use crate::office::audit::AuditEntry;
use crate::office::moderation::Case;
use crate::office::report::{Report, Reporter};
use crate::office::request::ApprovalRequest;
use crate::office::staff::StaffId;
use crate::people::creator::Creator;
use crate::people::uniqueness::AddressKey;
use crate::sites::area::AreaCode;
use crate::spine::ids::{CampaignId, MailId, ReportId, SignatureId, SiteId};
use crate::spine::row::{RecordKey, RecordList, Row};

/// Rows by identity. Sets, since many commands of a batch name the same campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Sites by id.
    pub sites: BTreeSet<SiteId>,
    /// Campaigns by id.
    pub campaigns: BTreeSet<CampaignId>,
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
    /// Sites of which every open campaign is needed: for the rare step that changes all of them at once.
    pub open_campaigns: BTreeSet<SiteId>,
    /// Sites that may get a new campaign: the highest number there is.
    pub newest_campaigns: BTreeSet<SiteId>,
    /// Areas to be removed, for which a rule has to know whether anything was ever counted in them.
    pub leaving_areas: BTreeSet<(SiteId, AreaCode)>,
}

/// What many rules look at together.
impl Needs {
    /// Loads the member of staff who acts, and the newest line of the log.
    pub(crate) fn in_office(&mut self, site: SiteId, by: StaffId) {
        self.row(by.key(site));
        self.newest(AuditEntry::rows(site));
    }

    /// A row of a site that staff change.
    pub(crate) fn of_site(&mut self, key: impl Into<RecordKey>, by: StaffId) {
        let key = key.into();
        self.records.insert(key);
        self.in_office(key.list.site, by);
    }

    /// What every step of a campaign's life before it opens looks at.
    pub(crate) fn life(&mut self, campaign: CampaignId) {
        self.campaigns.insert(campaign);
        self.row(Creator::only(campaign));
        self.row(Case::only(campaign));
        self.newest(Entry::rows(campaign));
        self.newest(Version::rows(campaign));
    }

    /// What every step of staff with a campaign looks at.
    pub(crate) fn office(&mut self, campaign: CampaignId, by: StaffId) {
        self.life(campaign);
        self.in_office(campaign.site, by);
    }

    /// As [`Needs::office`], where a second person may be asked.
    pub(crate) fn asking_office(&mut self, campaign: CampaignId, by: StaffId) {
        self.office(campaign, by);
        self.asking(campaign.site, Some(campaign));
    }

    /// The rows that are read before a second person is asked: the requests that wait, the newest settled
    /// one, and the campaign's newest publication.
    pub(crate) fn asking(&mut self, site: SiteId, campaign: Option<CampaignId>) {
        self.whole_list(ApprovalRequest::waiting(site));
        self.newest(ApprovalRequest::settled(site));
        if let Some(campaign) = campaign {
            self.newest(Published::rows(campaign));
        }
    }

    /// A small row.
    pub(crate) fn row(&mut self, key: impl Into<RecordKey>) {
        self.records.insert(key.into());
    }

    /// The last of a list.
    pub(crate) fn newest(&mut self, list: impl Into<RecordList>) {
        self.newest_records.insert(list.into());
    }

    /// All of a list, which has some dozens at most.
    pub(crate) fn whole_list(&mut self, list: impl Into<RecordList>) {
        self.record_lists.insert(list.into());
    }

    /// A report, wherever it stands, and who made it.
    pub(crate) fn report(&mut self, site: SiteId, id: ReportId) {
        self.row(Report::key(site, id, false));
        self.row(Report::key(site, id, true));
        self.row(Reporter::key(site, id));
    }
}
