//! The reading side of a store: one named method for each thing that a page, a feed, an export or a check
//! needs. Each reader thread owns a reader. New needs get new methods; there is no query language.

mod rows;
mod whole;

use throng_domain::area::Area;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::creator::Creator;
use throng_domain::history::Entry;
use throng_domain::ids::{CampaignId, MailId, ReportId, SignatureId, SiteId};
use throng_domain::limits::REPORTER_DAYS;
use throng_domain::mailing::{Mail, MailState};
use throng_domain::moderation::Case;
use throng_domain::network::Network;
use throng_domain::paper::PaperBatch;
use throng_domain::person::EmailAddress;
use throng_domain::publication::{Mailing, Proposal, Publication, Published};
use throng_domain::record::Record;
use throng_domain::report::{Report, Reporter};
use throng_domain::row::{RecordKey, RecordList};
use throng_domain::signature::{Repeat, Signature, SignatureState, Signer};
use throng_domain::site::{Site, SiteRules};
use throng_domain::staff::Staff;
use throng_domain::tally::{Tally, TallyKey};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::version::{Version, Versions};

use crate::dump::{DumpCursor, DumpRow};
use crate::error::Fault;
use crate::survey::Survey;

pub use rows::ReadRows;
pub(crate) use rows::{of_another_kind, place_of};
pub use whole::write_all;

/// A campaign's number and when it last changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Confirmed here.
    pub collected: i64,
    /// Brought by an import.
    pub carried_over: i64,
    /// On paper, and checked.
    pub paper: i64,
    /// The last change of what was collected, online or on paper.
    pub changed_at: Option<Timestamp>,
}

impl Count {
    /// The number that is shown.
    #[must_use]
    pub fn total(self) -> i64 {
        self.collected + self.carried_over + self.paper
    }
}

/// A campaign with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedCampaign {
    /// The campaign.
    pub campaign: Campaign,
    /// Its number.
    pub count: Count,
}

/// How a list of campaigns is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Highest number first, then lowest campaign number.
    MostSigned,
    /// Last opened (or created) first, then highest campaign number.
    Newest,
}

/// Which part of which list of campaigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListQuery<'a> {
    /// Whose.
    pub site: SiteId,
    /// In one of these states.
    pub states: &'a [CampaignState],
    /// How sorted.
    pub order: Order,
    /// Skip so many.
    pub offset: u32,
    /// At most so many.
    pub limit: u32,
}

/// One part of a list, and how long the whole is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignList {
    /// The part asked for.
    pub campaigns: Vec<CountedCampaign>,
    /// All that match.
    pub matching: u32,
}

/// What the page of an attempt is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A signature; the signer is absent once erased.
    Signature(Box<Signature>, Option<Signer>),
    /// A repeat, and the campaign it was for.
    Repeat(Box<Repeat>, CampaignId),
}

/// Which signatures of a campaign staff look for. What is absent does not matter.
///
/// Nine fields, one for each condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignatureFilter<'a> {
    /// Of which campaign.
    pub campaign: CampaignId,
    /// In this state.
    pub state: Option<SignatureState>,
    /// Part of the name, the address or the postcode, in lower case; letters beyond ASCII as they are stored, and
    /// a postcode without its space. One
    /// whose signer was erased has none of them.
    pub text: Option<&'a str>,
    /// Domain of the address, however it is spelled: compared as [`ascii_domain`](throng_domain::person::ascii_domain).
    pub domain: Option<&'a str>,
    /// Where it was sent from.
    pub network: Option<Network>,
    /// Received then or later.
    pub from: Option<Timestamp>,
    /// Received before.
    pub until: Option<Timestamp>,
    /// This one alone.
    pub only: Option<SignatureId>,
    /// Up to this one, in order of id.
    pub up_to: Option<SignatureId>,
}

/// Since when somebody must have been idle to be forgotten. The rules decide; this only finds who may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Asked for the last mail before, without confirming; or took the name off before.
    pub idle: Timestamp,
    /// Drafts last kept before.
    pub drafts: Timestamp,
    /// Campaigns that ended before; none: they are kept.
    pub ended: Option<Timestamp>,
    /// Reports settled before.
    pub reports: Timestamp,
}

/// A mail with what composing it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailWithSubject {
    /// The queue row.
    pub mail: Mail,
    /// The campaign; none for a mail to staff about themselves.
    pub campaign: Option<Campaign>,
    /// Whom it goes to, and what it is about beside the campaign.
    pub about: MailAbout,
    /// The publication that it tells of, if it is news.
    pub news: Option<Box<Published>>,
    /// For a receipt, the version of the text that was signed, where there are several.
    pub version: Option<i64>,
}

/// The version that was signed, if the public has seen several.
pub(crate) fn version_signed(
    campaign: &Campaign,
    versions: impl IntoIterator<Item = (i64, Version)>,
    signature: &Signature,
) -> Option<i64> {
    let versions = Versions::of(versions);
    (versions.public(campaign).len() > 1).then(|| versions.signed(signature))
}

impl MailWithSubject {
    /// Whom it goes to, as far as that is still known: an address that was corrected or erased is not.
    #[must_use]
    pub fn recipient(&self) -> Option<&EmailAddress> {
        match &self.about {
            MailAbout::Signature(signature, signer) => {
                let signer = signer
                    .as_ref()
                    .filter(|_| signature.revision == self.mail.revision)?;
                Some(&signer.email)
            }
            MailAbout::Campaign { creator, .. } => {
                let creator = creator.as_ref()?;
                Some(&creator.email).filter(|_| creator.revision == self.mail.revision)
            }
            MailAbout::Trial { to: member, .. } | MailAbout::Staff(member) => Some(&member.as_ref()?.email),
            MailAbout::Report(_, _, reporter) => reporter.as_ref()?.email.as_ref(),
        }
    }
}

/// A mail as a list of staff has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRow {
    /// The queue row.
    pub mail: Mail,
    /// Whom it goes to, as far as that is known.
    pub to: Option<EmailAddress>,
    /// Number and title of the campaign, if it is about one.
    pub campaign: Option<(u32, String)>,
}

impl MailRow {
    /// The mail in the list, with what is known of what it is about.
    #[must_use]
    pub fn of(mail: Mail, whole: Option<&MailWithSubject>) -> MailRow {
        let campaign = whole.and_then(|whole| whole.campaign.as_ref());
        MailRow {
            mail,
            to: whole.and_then(MailWithSubject::recipient).cloned(),
            campaign: campaign.map(|campaign| (campaign.head.id.number, campaign.head.text.action.clone())),
        }
    }

    pub(crate) fn is_about(&self, number: u32) -> bool {
        self.campaign.as_ref().is_some_and(|(known, _)| *known == number)
    }

    pub(crate) fn goes_to(&self, address: &str) -> bool {
        self.to
            .as_ref()
            .is_some_and(|to| to.as_str().to_ascii_lowercase() == address)
    }
}

/// Which mails of a site staff look for. What is absent does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailFilter<'a> {
    /// Whose.
    pub site: SiteId,
    /// In this state.
    pub state: Option<MailState>,
    /// About the campaign with this number.
    pub campaign: Option<u32>,
    /// To this address, ASCII letters in lower case.
    pub address: Option<&'a str>,
    /// Older than this one.
    pub before: MailId,
    /// How many mails to look through at most: only waiting or failed ones if `state` asks for those, else any.
    pub window: u32,
}

/// A part of the mails of a site, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailList {
    /// Those that match.
    pub mails: Vec<MailRow>,
    /// The last that was looked at, when there are older ones.
    pub next: Option<MailId>,
}

/// How the mails of a site stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MailNumbers {
    /// To be sent.
    pub waiting: u32,
    /// Of these, tried before.
    pub tried: u32,
    /// Failed for good since the moment that was asked about.
    pub failed: u32,
}

impl Due {
    /// What the rules say at `now`.
    #[must_use]
    pub fn at(rules: &SiteRules, now: Timestamp) -> Due {
        let ago = |days: i64| now.plus_ms(-days * DAY_MS);
        Due {
            idle: ago(rules.retention.unconfirmed_days),
            drafts: ago(rules.start.draft_days),
            ended: rules.retention.ended_days.map(ago),
            reports: ago(REPORTER_DAYS),
        }
    }
}

/// Whom a mail goes to, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailAbout {
    /// A signature, and its signer, who is absent once erased.
    Signature(Box<Signature>, Option<Signer>),
    /// What happened to a campaign, and its creator, who is absent once erased.
    Campaign {
        /// Whom it goes to.
        creator: Option<Box<Creator>>,
        /// The line of the history that called for it, if one did.
        entry: Option<Box<Entry>>,
        /// Supporters so far, the creator included.
        count: i64,
        /// Campaigns that wait to be checked, and were handed in before it.
        ahead: i64,
    },
    /// What may be published about a campaign, to the member of staff who wants to see how it reads.
    Trial {
        /// Whom it goes to.
        to: Option<Box<Staff>>,
        /// What.
        what: Option<Box<Publication>>,
    },
    /// A report from the public, and its reporter, who is absent once erased.
    Report(ReportId, Box<Report>, Option<Box<Reporter>>),
    /// Nothing but the member of staff whom it goes to.
    Staff(Option<Box<Staff>>),
}

/// What became of the mails about a publication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewsMails {
    /// Queued so far, in whatever state they are now.
    pub queued: i64,
    /// Of these, sent or captured.
    pub sent: i64,
    /// Of these, still to be sent.
    pub waiting: i64,
}

/// The order in which campaigns are checked: by when each was first handed over, then by number.
#[must_use]
pub fn place_in_queue(campaign: &Campaign) -> (Option<Timestamp>, u32) {
    (campaign.head.dates.supported_at, campaign.head.id.number)
}

/// How many of those that wait come before this one.
pub(crate) fn before_in_queue<'a>(
    waiting: impl IntoIterator<Item = &'a Campaign>,
    campaign: &Campaign,
) -> i64 {
    let place = place_in_queue(campaign);
    let before = waiting.into_iter().filter(|other| place_in_queue(other) < place);
    i64::try_from(before.count()).expect("petitions are numbered in 32 bits")
}

/// Something that `verify` found wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discrepancy {
    /// What, in a sentence.
    pub what: String,
}

/// What `verify` looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Signatures recounted.
    pub signatures: u64,
    /// Of these, confirmed.
    pub confirmed: u64,
    /// Tallies compared.
    pub tallies: u64,
    /// Mails looked at.
    pub mails: u64,
    /// What is wrong; empty when all is well.
    pub discrepancies: Vec<Discrepancy>,
}

/// Answers questions; never changes anything. Every method may fail with a [`Fault`].
pub trait StoreReader: Send {
    /// A site.
    fn site(&mut self, id: SiteId) -> Result<Option<Site>, Fault>;
    /// A campaign with its number.
    fn campaign(&mut self, id: CampaignId) -> Result<Option<CountedCampaign>, Fault>;
    /// How many campaigns wait to be checked before this one, whether it waits itself or not.
    fn ahead_in_queue(&mut self, campaign: &Campaign) -> Result<i64, Fault>;
    /// Campaigns of a site that wait to be checked, each with where its checking stands, in the order of the queue.
    fn moderation_queue(&mut self, site: SiteId, limit: u32) -> Result<Vec<(Campaign, Case)>, Fault>;
    /// Campaigns that were handed in here at `since` or later, in whatever state, each with where its checking
    /// stands: the last handed in first.
    fn handed_in(
        &mut self,
        site: SiteId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<(Campaign, Case)>, Fault>;
    /// A list of campaigns.
    fn campaigns(&mut self, query: ListQuery<'_>) -> Result<CampaignList, Fault>;
    /// All counted signatures of a site's campaigns in one of these states.
    fn signatures_shown(&mut self, site: SiteId, states: &[CampaignState]) -> Result<i64, Fault>;
    /// Open campaigns of all sites whose closing date is not after `now`.
    fn due_to_close(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault>;
    /// All tallies of a campaign, by source, key and order of the source.
    fn tallies(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault>;
    /// All tallies of a campaign but those by hour, which are many: by source and key.
    fn tallies_by_place(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault>;
    /// The first and the last hour in which signatures of a campaign were collected here.
    fn hours_collected(&mut self, id: CampaignId) -> Result<Option<(i64, i64)>, Fault>;
    /// How many signatures of a campaign were collected here in the hours from each of these up to the next, and
    /// from the last on. `hours` rise. All sums are of one moment.
    fn collected_from(&mut self, id: CampaignId, hours: &[i64]) -> Result<Vec<i64>, Fault>;
    /// Public campaigns of a site whose number is above `after`, in order of number: how what is searched is
    /// read, part by part.
    fn public_campaigns(&mut self, site: SiteId, after: u32, limit: u32) -> Result<Vec<Campaign>, Fault>;
    /// For each of these campaigns of a site, in the order given, how many of its signatures have this key:
    /// collected and carried over; 0 for a campaign that is not there.
    fn counts_of(&mut self, site: SiteId, numbers: &[u32], key: &TallyKey) -> Result<Vec<i64>, Fault>;
    /// All areas of a site, in the order of its file.
    fn areas(&mut self, site: SiteId) -> Result<Vec<Area>, Fault>;
    /// What stands behind an attempt's page, if it is this site's.
    fn attempt(&mut self, site: SiteId, id: SignatureId) -> Result<Option<Attempt>, Fault>;
    /// What was typed with the form of a signature, where the owner of the mailbox put other words in its place.
    fn typed(&mut self, signature: SignatureId) -> Result<Option<Repeat>, Fault>;
    /// Signatures that match, after an id, in order of id; the signer is absent once erased.
    fn find_signatures(
        &mut self,
        filter: &SignatureFilter<'_>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<(Signature, Option<Signer>)>, Fault>;
    /// How many signatures match, and how many of them are in the number.
    fn count_signatures(&mut self, filter: &SignatureFilter<'_>) -> Result<(u64, u64), Fault>;
    /// The signatures that match from many sides, at most `limit` groups from each.
    fn survey_signatures(&mut self, filter: &SignatureFilter<'_>, limit: usize) -> Result<Survey, Fault>;
    /// Signatures after an id that count and whose signers want to hear of the campaign, in order of id.
    fn followers(
        &mut self,
        id: CampaignId,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault>;
    /// How many there are of them in all.
    fn count_followers(&mut self, id: CampaignId) -> Result<i64, Fault>;
    /// What became of the mails about a publication.
    fn news_mails(&mut self, id: CampaignId, publication: i64) -> Result<NewsMails, Fault>;
    /// Signatures of a site after an id whose signers may be due to be forgotten, in order of id.
    fn signers_due(
        &mut self,
        site: SiteId,
        due: Due,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault>;
    /// Signatures of a site that have been held since `before` or longer and whose signers have not been told, the
    /// longest first.
    fn held_long(&mut self, site: SiteId, before: Timestamp, limit: u32) -> Result<Vec<SignatureId>, Fault>;
    /// Campaigns of a site whose signatures are screened, in order of number.
    fn screened(&mut self, site: SiteId, limit: u32) -> Result<Vec<CampaignId>, Fault>;
    /// Campaigns of a site of which personal data may be due to be erased: their creators', or scans of signatures on
    /// paper; in order of number.
    fn campaigns_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<CampaignId>, Fault>;
    /// Reports of a site whose reporters may be due to be forgotten, in order of id.
    fn reporters_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<ReportId>, Fault>;
    /// Mailings of all sites that are to be gone on with at `now`, each with its key, in order of key.
    fn mailings_due(&mut self, now: Timestamp) -> Result<Vec<(RecordKey, Mailing)>, Fault>;
    /// News of creators of a site that waits to be checked, each with its key: the oldest first.
    fn proposals_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, Proposal)>, Fault>;
    /// Signatures on paper that a second member of staff has yet to check, the oldest first.
    fn paper_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, PaperBatch)>, Fault>;
    /// Queued mails after an id, in order of id: how the schedule is loaded at start.
    fn queued_mails(&mut self, after: MailId, limit: u32) -> Result<Vec<Mail>, Fault>;
    /// A mail with what composing it takes.
    fn mail(&mut self, id: MailId) -> Result<Option<MailWithSubject>, Fault>;
    /// The newest captured mails of a site.
    fn captured_mails(&mut self, site: SiteId, limit: u32) -> Result<Vec<MailWithSubject>, Fault>;
    /// What staff look for among the mails of a site, the newest first.
    fn mails_of(&mut self, filter: &MailFilter<'_>, limit: u32) -> Result<MailList, Fault>;
    /// How many mails of a site wait, and how many failed for good since then; of each at most `max` are counted.
    fn mail_numbers(&mut self, site: SiteId, since: Timestamp, max: u32) -> Result<MailNumbers, Fault>;
    /// A small row, of the kind of its key; [`ReadRows::row`] gives it as what it is.
    fn record(&mut self, key: RecordKey) -> Result<Option<Record>, Fault>;
    /// Small rows of a list whose item is above `after`, in order.
    fn records(
        &mut self,
        list: RecordList,
        after: i64,
        limit: u32,
    ) -> Result<Vec<(RecordKey, Record)>, Fault>;
    /// How many small rows a list has; at most `max` are counted. No document is read for it where the back end can help it.
    fn count_records(&mut self, list: RecordList, max: u32) -> Result<u32, Fault> {
        let found = self.records(list, i64::MIN, max)?.len();
        Ok(u32::try_from(found).expect("not more than was asked for"))
    }
    /// Small rows of a list whose item is below `before`, the last first.
    fn newest_records(
        &mut self,
        list: RecordList,
        before: i64,
        limit: u32,
    ) -> Result<Vec<(RecordKey, Record)>, Fault>;
    /// The number of signatures stored, in whatever state.
    fn signatures_stored(&mut self) -> Result<u64, Fault>;
    /// Recounts everything; `progress` is told the share done, 0 to 1.
    fn verify(&mut self, progress: &mut dyn FnMut(f64)) -> Result<Verified, Fault>;
    /// The next rows of a dump after `cursor`, and where to go on; `None` when that was all.
    fn dump(&mut self, cursor: DumpCursor, limit: u32) -> Result<(Vec<DumpRow>, Option<DumpCursor>), Fault>;
}
