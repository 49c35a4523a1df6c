//! The reading side of a store: one named method for each thing that a page, a feed, an export or a check
//! needs. Each reader thread owns a reader. New needs get new methods; there is no query language.

mod mails;
mod overdue;
mod rows;
mod votes;
mod whole;

use throng_domain::area::{Area, AreaCode};
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, MailId, ReportId, SignatureId, SiteId};
use throng_domain::limits::REPORTER_DAYS;
use throng_domain::mailing::Mail;
use throng_domain::moderation::Case;
use throng_domain::network::Network;
use throng_domain::paper::PaperBatch;
use throng_domain::person::EmailAddress;
use throng_domain::publication::{Mailing, Proposal};
use throng_domain::record::Record;
use throng_domain::row::{RecordKey, RecordList};
use throng_domain::signature::{Repeat, Signature, SignatureState, Signer};
use throng_domain::site::{Site, SiteRules};
use throng_domain::tally::{Tally, TallyKey};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::version::{Version, Versions};

use crate::dump::{DumpCursor, DumpRow};
use crate::error::Fault;
use crate::survey::Survey;

pub use mails::{MailAbout, MailFilter, MailList, MailNumbers, MailRow, MailWithSubject};
pub(crate) use mails::{confirms_in, digest_of, place_news, signer_of_areas};
pub use overdue::{Duty, OVERDUE_AFTER_MS, Overdue, overdue, paper_waits};
pub use rows::ReadRows;
pub(crate) use rows::{of_another_kind, place_of};
pub use votes::{InBox, OpenVoter, ReadVotes};
pub(crate) use votes::{is_called_off, needs_kept_key, waits_to_be_counted, waits_to_be_opened};
pub use whole::write_all;

/// A part of a list of campaigns that goes by site and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// It begins after this one; with the first if there is none.
    pub after: Option<CampaignId>,
    /// How many there are in it at most.
    pub limit: u32,
}

/// Pledges of which people are told something, among those that were looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToTell {
    /// Those pledges.
    pub due: Vec<CampaignId>,
    /// The last that was looked at; `None` if there are no more after it.
    pub up_to: Option<CampaignId>,
}

impl ToTell {
    /// Of these, which are the part, each with whether it is due.
    pub(crate) fn of(looked: Vec<(CampaignId, bool)>, part: Part) -> ToTell {
        let is_full = looked.len() >= part.limit as usize;
        let up_to = looked.last().map(|(id, _)| *id).filter(|_| is_full);
        let due = looked.into_iter().filter(|(_, is_due)| *is_due);
        ToTell { due: due.map(|(id, _)| id).collect(), up_to }
    }
}

/// A campaign's number, by origin, and when it last changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Confirmed here.
    pub collected: i64,
    /// Brought by an import.
    pub carried_over: i64,
    /// On paper, and checked.
    pub paper: i64,
    /// When what was collected here, online or on paper, last changed.
    pub changed_at: Option<Timestamp>,
}

impl Count {
    /// The number that is shown to people.
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

impl CountedCampaign {
    /// The campaign as anyone may see it: without its hidden parts, and a pledge without its creator in the number.
    #[must_use]
    pub fn shown(self) -> CountedCampaign {
        let creator = self.count.total() - self.campaign.number_of(self.count.total());
        let count = Count { collected: self.count.collected - creator, ..self.count };
        CountedCampaign { campaign: self.campaign.shown(), count }
    }
}

/// How a list of campaigns is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Highest number first, then lowest campaign number.
    MostSigned,
    /// Last opened (or created) first, then highest campaign number.
    Newest,
}

/// Which part of a list of campaigns is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListQuery<'a> {
    /// The site whose campaigns they are.
    pub site: SiteId,
    /// Only campaigns of one of these kinds.
    pub kinds: &'a [CampaignKind],
    /// Only campaigns in one of these states.
    pub states: &'a [CampaignState],
    /// Whether pledges are among them that only people with a secret link can see: for staff.
    pub private: bool,
    /// The order of the list.
    pub order: Order,
    /// How many campaigns to skip.
    pub offset: u32,
    /// The most campaigns to return.
    pub limit: u32,
}

impl ListQuery<'_> {
    /// Whether a campaign is in this list.
    #[must_use]
    pub fn takes(&self, campaign: &Campaign) -> bool {
        campaign.head.id.site == self.site
            && self.kinds.contains(&campaign.kind.which())
            && self.states.contains(&campaign.head.state)
            && (self.private || !campaign.is_private())
    }
}

/// One part of a list, and the length of the whole list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignList {
    /// The part asked for.
    pub campaigns: Vec<CountedCampaign>,
    /// The number of all campaigns that match.
    pub matching: u32,
}

/// A counted signature, the number of its campaign, and the address of its signer.
pub type NewSigner = (SignatureId, u32, EmailAddress);

/// What the page of an attempt is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A signature, with its signer unless that was erased.
    Signature(Box<Signature>, Option<Signer>),
    /// A repeat, and the campaign it was for.
    Repeat(Box<Repeat>, CampaignId),
}

/// Which signatures of a campaign staff search for. A condition that is `None` matches all.
///
/// Nine fields, one for each condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignatureFilter<'a> {
    /// The campaign.
    pub campaign: CampaignId,
    /// The state that they are in.
    pub state: Option<SignatureState>,
    /// A part of the name, the address or the postcode, in lower case; letters beyond ASCII as they are stored, and a
    /// postcode without its space. A signature whose signer was erased never matches.
    pub text: Option<&'a str>,
    /// The domain of the address, however it is spelled: compared as
    /// [`ascii_domain`](throng_domain::person::ascii_domain).
    pub domain: Option<&'a str>,
    /// The network that they were sent from.
    pub network: Option<Network>,
    /// Only signatures received at this time or later.
    pub from: Option<Timestamp>,
    /// Only signatures received before this time.
    pub until: Option<Timestamp>,
    /// Only this signature.
    pub only: Option<SignatureId>,
    /// Only signatures with this id or a lower one.
    pub up_to: Option<SignatureId>,
}

impl SignatureFilter<'_> {
    /// All signatures of a campaign.
    #[must_use]
    pub const fn of(campaign: CampaignId) -> SignatureFilter<'static> {
        SignatureFilter {
            campaign,
            state: None,
            text: None,
            domain: None,
            network: None,
            from: None,
            until: None,
            only: None,
            up_to: None,
        }
    }
}

/// Before which times something must have happened for personal data to be erased. The rules decide what is erased;
/// this only finds the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// An unconfirmed signature requested its last mail before this, or a signature was withdrawn before it.
    pub idle: Timestamp,
    /// A draft was last stored before this.
    pub drafts: Timestamp,
    /// A campaign ended before this; `None` keeps all of them.
    pub ended: Option<Timestamp>,
    /// A report was settled before this.
    pub reports: Timestamp,
}

/// The version that was signed, if the public has seen several versions.
pub(crate) fn version_signed(
    campaign: &Campaign,
    versions: impl IntoIterator<Item = (i64, Version)>,
    signature: &Signature,
) -> Option<i64> {
    let versions = Versions::of(versions);
    (versions.public(campaign).len() > 1).then(|| versions.signed(signature))
}

impl Due {
    /// The times that follow from the site's rules at `now`.
    #[must_use]
    pub fn at(rules: &SiteRules, now: Timestamp) -> Due {
        let ago = |days: i64| now.plus_ms(-days * DAY_MS);
        Due {
            idle: now.plus_ms(-rules.unconfirmed_kept_ms()),
            drafts: now.plus_ms(-rules.draft_kept_ms()),
            ended: rules.retention.ended_days.map(ago),
            reports: ago(REPORTER_DAYS),
        }
    }
}

/// How the mails about a publication stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewsMails {
    /// How many were queued so far, whatever their state is now.
    pub queued: i64,
    /// How many of these were sent or captured.
    pub sent: i64,
    /// How many of these still wait.
    pub waiting: i64,
}

/// The sort key of the moderation queue: when a campaign was first handed in, then its number.
#[must_use]
pub fn place_in_queue(campaign: &Campaign) -> (Option<Timestamp>, u32) {
    (campaign.head.dates.supported_at, campaign.head.id.number)
}

/// How many of the waiting campaigns come before this one and are not set aside.
pub(crate) fn before_in_queue<'a>(
    waiting: impl IntoIterator<Item = (&'a Campaign, &'a Case)>,
    campaign: &Campaign,
) -> i64 {
    let place = place_in_queue(campaign);
    let before = waiting
        .into_iter()
        .filter(|(other, case)| place_in_queue(other) < place && !case.is_set_aside());
    i64::try_from(before.count()).expect("petitions are numbered in 32 bits")
}

/// An error that `verify` found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discrepancy {
    /// The error, in a sentence.
    pub what: String,
}

/// The result of `verify`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many signatures were recounted.
    pub signatures: u64,
    /// How many of these are confirmed.
    pub confirmed: u64,
    /// How many tallies were compared.
    pub tallies: u64,
    /// How many mails were checked.
    pub mails: u64,
    /// The errors; empty when all is well.
    pub discrepancies: Vec<Discrepancy>,
}

/// Answers questions; never changes anything. Every method may fail with a [`Fault`]. Those about votes alone are
/// [`ReadVotes`].
pub trait StoreReader: ReadVotes + Send {
    /// A site.
    fn site(&mut self, id: SiteId) -> Result<Option<Site>, Fault>;
    /// A campaign with its number.
    fn campaign(&mut self, id: CampaignId) -> Result<Option<CountedCampaign>, Fault>;
    /// How many campaigns in the moderation queue come before this one, whether it is in the queue itself or not. Those that are set
    /// aside, for later or for a colleague, are not counted: nobody knows when their turn comes.
    fn ahead_in_queue(&mut self, campaign: &Campaign) -> Result<i64, Fault>;
    /// The campaigns of a site that wait for moderation, each with the state of its moderation, in the order of the
    /// queue.
    fn moderation_queue(&mut self, site: SiteId, limit: u32) -> Result<Vec<(Campaign, Case)>, Fault>;
    /// Campaigns that were handed in here at `since` or later, in whatever state, each with the state of its
    /// moderation; the last one handed in comes first.
    fn handed_in(
        &mut self,
        site: SiteId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<(Campaign, Case)>, Fault>;
    /// A list of campaigns.
    fn campaigns(&mut self, query: ListQuery<'_>) -> Result<CampaignList, Fault>;
    /// All counted signatures of a site's campaigns of a kind in one of these states; without those of private pledges.
    fn signatures_shown(
        &mut self,
        site: SiteId,
        kind: CampaignKind,
        states: &[CampaignState],
    ) -> Result<i64, Fault>;
    /// Open campaigns of all sites whose closing date is not after `now`.
    fn due_to_close(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault>;
    /// Pledges of all sites whose last day is before `now`, that are closed, and that are not settled.
    fn due_to_settle(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault>;
    /// Of a part of the open pledges of all sites, those of which the people who joined are due to be told at `now` what is otherwise than
    /// they were told last. Each is read for it.
    fn pledges_to_tell(&mut self, now: Timestamp, part: Part) -> Result<ToTell, Fault>;
    /// Pledges of all sites whose creator is due to be mailed at `now` how they come along. Whether a site is paused is not
    /// asked.
    fn progress_due(&mut self, now: Timestamp) -> Result<Vec<CampaignId>, Fault>;

    /// All tallies of a campaign, by source, key and order of the source.
    fn tallies(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault>;
    /// All tallies of a campaign but those by hour, which are many: by source and key.
    fn tallies_by_place(&mut self, id: CampaignId) -> Result<Vec<Tally>, Fault>;
    /// The first and the last hour in which signatures of a campaign were collected here.
    fn hours_collected(&mut self, id: CampaignId) -> Result<Option<(i64, i64)>, Fault>;
    /// For each of `hours`, which rise, how many signatures of a campaign were collected here from that hour up to
    /// the next of them, and after the last from that hour on. All sums are of one moment.
    fn collected_from(&mut self, id: CampaignId, hours: &[i64]) -> Result<Vec<i64>, Fault>;
    /// Public campaigns of a site whose number is above `after`, in order of number: how what is searched is
    /// read, part by part. Private pledges are not among them.
    fn public_campaigns(&mut self, site: SiteId, after: u32, limit: u32) -> Result<Vec<Campaign>, Fault>;
    /// For each of these campaigns of a site, in the order given, how many of its signatures have this key:
    /// collected and carried over; 0 for a campaign that is not there.
    fn counts_of(&mut self, site: SiteId, numbers: &[u32], key: &TallyKey) -> Result<Vec<i64>, Fault>;
    /// For each of these campaigns of a site, in the order given, how many signatures were collected here from this
    /// hour on; 0 for a campaign that is not there.
    fn collected_since(&mut self, site: SiteId, numbers: &[u32], hour: i64) -> Result<Vec<i64>, Fault>;
    /// For each of these campaigns of a site, in the order given, when what was collected here last changed, as in
    /// [`Count::changed_at`].
    fn counts_changed(&mut self, site: SiteId, numbers: &[u32]) -> Result<Vec<Option<Timestamp>>, Fault>;
    /// All areas of a site, in the order of its file.
    fn areas(&mut self, site: SiteId) -> Result<Vec<Area>, Fault>;
    /// The signature or repeat that an attempt's page is about, if it belongs to this site.
    fn attempt(&mut self, site: SiteId, id: SignatureId) -> Result<Option<Attempt>, Fault>;
    /// The form input of a signature as first typed, where the owner of the mailbox has corrected it.
    fn typed(&mut self, signature: SignatureId) -> Result<Option<Repeat>, Fault>;
    /// Signatures that match and have a higher id than `after`, in order of id, each with its signer unless erased.
    fn find_signatures(
        &mut self,
        filter: &SignatureFilter<'_>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<(Signature, Option<Signer>)>, Fault>;
    /// How many signatures match, and how many of them are in the number.
    fn count_signatures(&mut self, filter: &SignatureFilter<'_>) -> Result<(u64, u64), Fault>;
    /// The signatures that match, grouped in several ways; at most `limit` groups in each.
    fn survey_signatures(&mut self, filter: &SignatureFilter<'_>, limit: usize) -> Result<Survey, Fault>;
    /// Signatures after an id that count and whose signers want to hear of the campaign, in order of id; only those of one
    /// area, where one is named.
    fn signers_wanting_news(
        &mut self,
        id: CampaignId,
        area: Option<&AreaCode>,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault>;
    /// Counted signatures of a site with a lower id than `before`, the newest first, without those whose signer's data was
    /// erased.
    fn newest_signers(
        &mut self,
        site: SiteId,
        before: SignatureId,
        limit: u32,
    ) -> Result<Vec<NewSigner>, Fault>;
    /// How many are to be mailed what is published: the signatures that [`StoreReader::signers_wanting_news`] would return
    /// in all, and those who follow without having signed. Whoever does both counts twice here, and is mailed once.
    fn count_followers(&mut self, id: CampaignId) -> Result<i64, Fault>;
    /// How many mails about a publication were queued, were sent, and still wait.
    fn news_mails(&mut self, id: CampaignId, publication: i64) -> Result<NewsMails, Fault>;
    /// Signatures of a site with a higher id than `after` whose signers may be due to be erased, in order of id.
    fn signers_due(
        &mut self,
        site: SiteId,
        due: Due,
        after: SignatureId,
        limit: u32,
    ) -> Result<Vec<SignatureId>, Fault>;
    /// Signatures of a site that have been held since `before` or longer and whose signers have not been told; those
    /// that have been held longest come first.
    fn held_long(&mut self, site: SiteId, before: Timestamp, limit: u32) -> Result<Vec<SignatureId>, Fault>;
    /// Campaigns of a site whose signatures are screened, in order of number.
    fn screened(&mut self, site: SiteId, limit: u32) -> Result<Vec<CampaignId>, Fault>;
    /// Campaigns of a site of which personal data may be due to be erased: their creators', or scans of signatures on
    /// paper; in order of number.
    fn campaigns_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<CampaignId>, Fault>;
    /// Reports of a site whose reporters may be due to be erased, in order of id.
    fn reporters_due(&mut self, site: SiteId, due: Due, limit: u32) -> Result<Vec<ReportId>, Fault>;
    /// The rows of followers of a site who may be due to be erased, with a higher key than `after`, in order of key: first
    /// those that were only asked for; last the mailboxes with a request to follow a place.
    fn followers_due(
        &mut self,
        site: SiteId,
        due: Due,
        after: Option<RecordKey>,
        limit: u32,
    ) -> Result<Vec<RecordKey>, Fault>;
    /// Mailings of all sites whose next step is due at `now`, each with its key, in order of key.
    fn mailings_due(&mut self, now: Timestamp) -> Result<Vec<(RecordKey, Mailing)>, Fault>;
    /// Creators' updates of a site that wait to be checked, each with its key, oldest first.
    fn proposals_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, Proposal)>, Fault>;
    /// Signatures on paper that a second member of staff has yet to check, the oldest first.
    fn paper_waiting(&mut self, site: SiteId, limit: u32) -> Result<Vec<(RecordKey, PaperBatch)>, Fault>;
    /// Queued mails after an id, in order of id: how the schedule is loaded at start.
    fn queued_mails(&mut self, after: MailId, limit: u32) -> Result<Vec<Mail>, Fault>;
    /// A mail, with everything that is needed to compose it.
    fn mail(&mut self, id: MailId) -> Result<Option<MailWithSubject>, Fault>;
    /// The captured mails of a site before an id, the newest first.
    fn captured_mails(&mut self, site: SiteId, end: MailId, max: u32) -> Result<Vec<MailWithSubject>, Fault>;
    /// Up to `max` mails that were sent, of the newest `window` mails of all sites, newest first.
    fn sent_mails(&mut self, window: u32, max: u32) -> Result<Vec<MailRow>, Fault>;
    /// The mails of a site that match a search by staff, newest first.
    fn mails_of(&mut self, filter: &MailFilter<'_>, limit: u32) -> Result<MailList, Fault>;
    /// How many mails of a site wait, and how many failed for good since `since`; at most `max` of each are counted.
    fn mail_numbers(&mut self, site: SiteId, since: Timestamp, max: u32) -> Result<MailNumbers, Fault>;
    /// A small row. Its kind is that of its key; [`ReadRows::row`] returns it as the key's document type.
    fn record(&mut self, key: RecordKey) -> Result<Option<Record>, Fault>;
    /// Small rows of a list whose item is above `after`, in order.
    fn records(
        &mut self,
        list: RecordList,
        after: i64,
        limit: u32,
    ) -> Result<Vec<(RecordKey, Record)>, Fault>;
    /// How many small rows a list has; at most `max` are counted. A back end that can count without reading the
    /// documents overrides this.
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
    /// Recounts everything. `progress` is called with the share that is done, from 0 to 1.
    fn verify(&mut self, progress: &mut dyn FnMut(f64)) -> Result<Verified, Fault>;
    /// The next rows of a dump after `cursor`, and where to continue; `None` at the end of the dump.
    fn dump(&mut self, cursor: DumpCursor, limit: u32) -> Result<(Vec<DumpRow>, Option<DumpCursor>), Fault>;
}
