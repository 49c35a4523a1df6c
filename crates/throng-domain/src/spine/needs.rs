//! Which rows a batch of commands may look at: what the store loads before the rules run.
//!
//! Each rule names its rows in [`crate::spine::rule::Rule::needs`], with the methods below where many rules need the
//! same. The store adds what these rows refer to: with an attempt its signature and its repeats, with a signature its
//! campaign, with a campaign its totals and its site.

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

/// The rows to load, by identity. These are sets, since many commands of a batch name the same campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Sites by id.
    pub sites: BTreeSet<SiteId>,
    /// Campaigns by id.
    pub campaigns: BTreeSet<CampaignId>,
    /// Signatures or repeats by id; the other attempts of their mailbox are loaded with them.
    pub attempts: BTreeSet<SignatureId>,
    /// Attempts whose signer's personal data a rule reads.
    pub signers: BTreeSet<SignatureId>,
    /// Attempts of which a rule reads whether their mailbox gets the daily mail with comments.
    pub following: BTreeSet<SignatureId>,
    /// Signatures of which a rule reads how many comments their mailbox has written.
    pub commenting: BTreeSet<SignatureId>,
    /// Address keys whose signatures are loaded: those that hold the mailbox, and the newest of the others.
    pub addresses: BTreeSet<AddressKey>,
    /// Address keys whose signatures are loaded, each with its signer's personal data.
    pub mailboxes: BTreeSet<AddressKey>,
    /// People on the rolls of votes, by the keyed hash under which they are on it: their row of the roll in use.
    pub voters: BTreeSet<(CampaignId, AddressKey)>,
    /// Mails by id.
    pub mails: BTreeSet<MailId>,
    /// Small rows by key.
    pub records: BTreeSet<RecordKey>,
    /// Whole lists of small rows: for lists that are short.
    pub record_lists: BTreeSet<RecordList>,
    /// Lists of small rows of which only the last row is loaded, so that a rule can append to them.
    pub newest_records: BTreeSet<RecordList>,
    /// Sites of which every open campaign is needed: for the rare step that changes all of them at once.
    pub open_campaigns: BTreeSet<SiteId>,
    /// Sites that may get a new campaign: the highest campaign number is loaded.
    pub newest_campaigns: BTreeSet<SiteId>,
    /// Areas to be removed, for which a rule has to know whether anything was ever counted in them.
    pub leaving_areas: BTreeSet<(SiteId, AreaCode)>,
}

/// Groups of rows that many rules need together.
impl Needs {
    /// The member of staff who acts, and the newest entry of the office's log.
    pub(crate) fn in_office(&mut self, site: SiteId, by: StaffId) {
        self.row(by.key(site));
        self.newest(AuditEntry::rows(site));
    }

    /// A small row of the site that staff change, and the rows of [`Needs::in_office`].
    pub(crate) fn of_site(&mut self, key: impl Into<RecordKey>, by: StaffId) {
        let key = key.into();
        self.records.insert(key);
        self.in_office(key.list.site, by);
    }

    /// The rows for any step of a campaign's life before it opens.
    pub(crate) fn life(&mut self, campaign: CampaignId) {
        self.campaigns.insert(campaign);
        self.row(Creator::only(campaign));
        self.row(Case::only(campaign));
        self.newest(Entry::rows(campaign));
        self.newest(Version::rows(campaign));
    }

    /// The rows for any step that staff take with a campaign.
    pub(crate) fn office(&mut self, campaign: CampaignId, by: StaffId) {
        self.life(campaign);
        self.in_office(campaign.site, by);
    }

    /// Like [`Needs::office`], for steps that may require a second person.
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

    /// One small row.
    pub(crate) fn row(&mut self, key: impl Into<RecordKey>) {
        self.records.insert(key.into());
    }

    /// The last row of a list.
    pub(crate) fn newest(&mut self, list: impl Into<RecordList>) {
        self.newest_records.insert(list.into());
    }

    /// All rows of a list, for lists of some dozens at most.
    pub(crate) fn whole_list(&mut self, list: impl Into<RecordList>) {
        self.record_lists.insert(list.into());
    }

    /// A report, whether it waits or is settled, and who made it.
    pub(crate) fn report(&mut self, site: SiteId, id: ReportId) {
        self.row(Report::key(site, id, false));
        self.row(Report::key(site, id, true));
        self.row(Reporter::key(site, id));
    }
}
