//! Mails: what is needed to compose one, and the list that staff search.
//!
//! The list goes along the table from the newest mail down, over at most as many mails as it is told, so that no
//! search takes long however many there are. Waiting and failed mails have indexes of their own.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use throng_domain::area::AreaCode;
use throng_domain::area_targets::{AreaTargets, InArea};
use throng_domain::campaign::Campaign;
use throng_domain::comment::CommentShown;
use throng_domain::creator::Creator;
use throng_domain::digest::{Digest, DigestReader};
use throng_domain::history::Entry;
use throng_domain::ids::{CampaignId, FollowerOf, MailId, PlaceFollowerOf, ReportId, SiteId};
use throng_domain::limits::VERSIONS_READ_MAX;
use throng_domain::mailing::{About, Mail, MailKind, MailMatter, MailState, NUMBER_MASK};
use throng_domain::place_follower::PlaceFollower;
use throng_domain::progress::Progress;
use throng_domain::publication::{Published, Trial};
use throng_domain::report::{Report, Reporter};
use throng_domain::roll::VoterOf;
use throng_domain::row::{RecordKind, Row as _};
use throng_domain::staff::{Staff, StaffId};
use throng_domain::tally::TallyKey;
use throng_domain::time::Timestamp;
use throng_domain::version::Version;

use crate::error::Fault;
use crate::reader::{
    Attempt, MailAbout, MailFilter, MailList, MailNumbers, MailRow, MailWithSubject, ReadRows, ReadVotes,
    StoreReader, confirms_in, digest_of, place_news, signer_of_areas, version_signed,
};
use crate::sqlite::fault::fault;
use crate::sqlite::numbers::{CAPTURED, DEAD, QUEUED, SENT};
use crate::sqlite::read::SqliteReader;
use crate::sqlite::rows::{self, MAIL_COLUMNS, kinds_about};

type SqlResult<T> = rusqlite::Result<T>;

/// Whether supporters and the place in the queue are read, too: only a mail that is composed states them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figures {
    Needed,
    Left,
}

impl SqliteReader {
    pub(super) fn mail_with_subject(&mut self, id: MailId) -> Result<Option<MailWithSubject>, Fault> {
        let sql = format!("SELECT {MAIL_COLUMNS} FROM mail WHERE id = ?1");
        let found = self.one(&sql, [id.0], rows::mail);
        match found.map_err(fault("reading a mail"))? {
            Some(mail) => self.subject_of(mail, Figures::Needed),
            None => Ok(None),
        }
    }

    fn subject_of(&mut self, mail: Mail, figures: Figures) -> Result<Option<MailWithSubject>, Fault> {
        let mut news = None;
        let (id, about) = match mail.about {
            About::Staff(member) | About::Trouble { to: member, .. } => {
                let about = MailAbout::Staff(self.staff(mail.site, member)?);
                return Ok(Some(about_none(mail, about)));
            }
            About::Place { follower: of, .. } | About::PlaceNews { follower: of, .. } => {
                let about = self.about_place(&mail, of)?;
                return Ok(Some(about_none(mail, about)));
            }
            About::Campaign { campaign, entry } if mail.kind == MailKind::PledgeProgress => {
                (campaign, self.about_progress(campaign, entry)?)
            }
            About::Campaign { campaign, .. } if mail.kind == MailKind::CreatorDigest => {
                (campaign, self.about_campaign(campaign, 0, Figures::Left)?)
            }
            About::Campaign { campaign, entry } => (campaign, self.about_campaign(campaign, entry, figures)?),
            About::Trial { campaign, to } => (campaign, self.about_trial(campaign, to)?),
            About::Report(report) => match self.about_report(mail.site, report)? {
                Some(found) => found,
                None => return Ok(None),
            },
            About::Follower(of) => (of.campaign, self.about_follower(of)?),
            About::FollowerNews { follower: of, publication } => {
                let published = self.row(Published::rows(of.campaign).item(publication))?;
                news = published.map(Box::new);
                (of.campaign, self.about_follower(of)?)
            }
            About::Voter(of) => (of.campaign, self.about_voter(of)?),
            About::VoterNews { voter: of, publication } => {
                let published = self.row(Published::rows(of.campaign).item(publication))?;
                news = published.map(Box::new);
                (of.campaign, self.about_voter(of)?)
            }
            About::Signature(of) | About::News { signature: of, .. } => {
                let Some(Attempt::Signature(signature, signer)) = self.attempt(mail.site, of)? else {
                    return Ok(None);
                };
                let campaign = signature.campaign;
                if let (About::News { publication, .. }, MailKind::News) = (mail.about, mail.kind) {
                    news = self.row(Published::key(campaign, publication))?.map(Box::new);
                }
                (campaign, MailAbout::Signature(signature, signer))
            }
        };
        let Some(found) = self.campaign(id)? else {
            return Ok(None);
        };
        let campaign = found.campaign;
        let mut version = None;
        if let (MailAbout::Signature(signature, _), MailKind::AlreadySigned) = (&about, mail.kind) {
            let rows = self.newest_rows(Version::rows(id), i64::MAX, VERSIONS_READ_MAX)?;
            version = version_signed(&campaign, rows, signature);
        }
        let comments = self.of_digest(&mail, id)?;
        let tells_area = news.is_some() || mail.kind == MailKind::Confirm;
        let of_news = news.as_deref().and_then(|news: &Published| news.area.as_ref());
        let area = self.in_area(&campaign, &about, of_news)?.filter(|_| tells_area);
        let joined_there = self.joined_there(&mail, &campaign, &about)?;
        let campaign = Some(campaign);
        Ok(Some(MailWithSubject { mail, campaign, about, news, version, comments, area, joined_there }))
    }

    /// How many have joined where the recipient of the mail with the link will count.
    fn joined_there(&mut self, mail: &Mail, campaign: &Campaign, about: &MailAbout) -> Result<i64, Fault> {
        let Some((pledge, area)) = confirms_in(mail, campaign, about) else {
            return Ok(0);
        };
        let key = TallyKey::Area(Some(area.clone()));
        let counts = self.counts_of(mail.site, &[campaign.head.id.number], &key)?;
        Ok(pledge.joined_in(area, counts.into_iter().sum()))
    }

    /// What has come of a pledge in the area of which news tell, or else in the signer's, if areas have the target for themselves.
    fn in_area(
        &mut self,
        campaign: &Campaign,
        about: &MailAbout,
        of_news: Option<&AreaCode>,
    ) -> Result<Option<Box<InArea>>, Fault> {
        let Some(signature) = signer_of_areas(campaign, about) else {
            return Ok(None);
        };
        let targets = self.row(AreaTargets::only(campaign.head.id))?.unwrap_or_default();
        Ok(Some(Box::new(targets.of(of_news.or(signature.area.as_ref())))))
    }

    /// The comments of a daily mail, if it is the newest.
    fn of_digest(&mut self, mail: &Mail, id: CampaignId) -> Result<Option<Vec<CommentShown>>, Fault> {
        let Some((run, item)) = digest_of(mail) else {
            return Ok(None);
        };
        let key = match item {
            Some(signature) => match self.attempt(mail.site, signature)? {
                Some(Attempt::Signature(signature, _)) => DigestReader::of(id, signature.keys.address),
                _ => return Ok(None),
            },
            None => DigestReader::of_creator(id),
        };
        let (digest, reader) = (self.row(Digest::of(id))?, self.row(key)?);
        let (Some(digest), Some(reader)) = (digest.filter(|digest| digest.run == run), reader) else {
            return Ok(None);
        };
        let mut comments = Vec::new();
        for comment in digest.comments.iter().filter(|comment| reader.wants(comment)) {
            comments.extend(self.row(CommentShown::key(id, comment.id))?);
        }
        Ok(Some(comments))
    }

    fn about_follower(&mut self, of: FollowerOf) -> Result<MailAbout, Fault> {
        Ok(MailAbout::Follower(of.id, self.follower(of)?.map(Box::new)))
    }

    fn about_place(&mut self, mail: &Mail, of: PlaceFollowerOf) -> Result<MailAbout, Fault> {
        let row = self.place_follower(of)?;
        let mut campaigns = Vec::new();
        for id in place_news(mail, row.as_ref()) {
            campaigns.extend(self.campaign(id)?.map(|found| found.campaign));
        }
        Ok(MailAbout::Place(of, row.map(Box::new), campaigns))
    }

    fn about_voter(&mut self, of: VoterOf) -> Result<MailAbout, Fault> {
        let numbers = of.entry..of.entry.saturating_add(1);
        let found = self.roll(of.campaign, numbers, 1)?.into_iter().next();
        Ok(MailAbout::Voter(of, found.map(Box::new)))
    }

    fn staff(&mut self, site: SiteId, id: StaffId) -> Result<Option<Box<Staff>>, Fault> {
        Ok(self.row(id.key(site))?.map(Box::new))
    }

    /// What a trial mail to a member of staff is composed from.
    fn about_trial(&mut self, id: CampaignId, to: StaffId) -> Result<MailAbout, Fault> {
        let trial = self.row(Trial::key(id, to))?;
        let what = trial.map(|trial| Box::new(trial.what));
        Ok(MailAbout::Trial { to: self.staff(id.site, to)?, what })
    }

    /// What a mail to the creator of a campaign is composed from.
    fn about_campaign(&mut self, id: CampaignId, entry: i64, figures: Figures) -> Result<MailAbout, Fault> {
        let creator = self.row(Creator::only(id))?.map(Box::new);
        let entry = self.row(Entry::rows(id).item(entry))?.map(Box::new);
        let found = match figures {
            Figures::Needed => self.campaign(id)?,
            Figures::Left => None,
        };
        let (count, ahead) = match found {
            Some(found) => (found.count.total(), self.ahead_in_queue(&found.campaign)?),
            None => (0, 0),
        };
        Ok(MailAbout::Campaign { creator, entry, count, ahead, progress: None })
    }

    /// What the weekly mail to the creator of a pledge is composed from: it has its numbers with it.
    fn about_progress(&mut self, id: CampaignId, number: i64) -> Result<MailAbout, Fault> {
        let creator = self.row(Creator::only(id))?.map(Box::new);
        let newest = self.newest_rows(Progress::rows(id), i64::MAX, 1)?;
        let told = self.row(Progress::rows(id).item(number))?.zip(newest.first());
        let progress = told.map(|(told, (_, newest))| Box::new(told.beside(newest)));
        Ok(MailAbout::Campaign { creator, entry: None, count: 0, ahead: 0, progress })
    }

    /// What a mail about a report is composed from, and its campaign.
    fn about_report(&mut self, site: SiteId, id: ReportId) -> Result<Option<(CampaignId, MailAbout)>, Fault> {
        let waiting = self.row(Report::key(site, id, false))?;
        let found = match waiting {
            Some(found) => Some(found),
            None => self.row(Report::key(site, id, true))?,
        };
        let Some(report) = found.map(Box::new) else {
            return Ok(None);
        };
        let reporter = self.row(Reporter::key(site, id))?.map(Box::new);
        let campaign = CampaignId { site, number: report.campaign };
        Ok(Some((campaign, MailAbout::Report(id, report, reporter))))
    }

    /// The captured mails before an id, the newest first.
    pub(super) fn captured(
        &mut self,
        site: SiteId,
        before: MailId,
        limit: u32,
    ) -> Result<Vec<MailWithSubject>, Fault> {
        // From the newest down: the scan ends after `limit` rows while most mails of a site that captures are captured.
        let sql = format!(
            "SELECT id FROM mail WHERE state = {CAPTURED} AND site = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3"
        );
        let ids = self
            .all(&sql, params![site.0, before.0, limit], |row| row.get(0).map(MailId))
            .map_err(fault("reading captured mails"))?;
        ids.into_iter()
            .filter_map(|id| self.mail_with_subject(id).transpose())
            .collect()
    }

    /// Those that were sent of the newest mails.
    pub(super) fn sent(&mut self, window: u32, max: u32) -> Result<Vec<MailRow>, Fault> {
        // From the newest down, for as long as it takes: on a site that sends, `max` are found long before the window ends.
        let sql = format!(
            "SELECT {MAIL_COLUMNS} FROM (SELECT * FROM mail ORDER BY id DESC LIMIT ?1) WHERE state = {SENT} \
             ORDER BY id DESC LIMIT ?2"
        );
        let mails = self.all(&sql, params![window, max], rows::mail);
        let mails = mails.map_err(fault("reading sent mails"))?;
        let row = |mail: Mail| {
            let whole = self.subject_of(mail.clone(), Figures::Left)?;
            Ok(MailRow::of(mail, whole.as_ref()))
        };
        mails.into_iter().map(row).collect()
    }

    /// The mails of a site that match a search by staff.
    pub(super) fn mail_list(&mut self, filter: &MailFilter<'_>, limit: u32) -> Result<MailList, Fault> {
        const DOING: &str = "looking for mails";
        let mails = found(&self.connection, filter, limit).map_err(fault(DOING))?;
        let full = mails.len() >= limit as usize;
        let next = match mails.last().filter(|_| full) {
            Some(last) => Some(last.id),
            None => looked_up_to(&self.connection, filter).map_err(fault(DOING))?,
        };
        let mut list = Vec::with_capacity(mails.len());
        for mail in mails {
            let whole = self.subject_of(mail.clone(), Figures::Left)?;
            list.push(MailRow::of(mail, whole.as_ref()));
        }
        Ok(MailList { mails: list, next })
    }
}

/// A mail that is about no campaign.
fn about_none(mail: Mail, about: MailAbout) -> MailWithSubject {
    MailWithSubject {
        mail,
        campaign: None,
        about,
        news: None,
        version: None,
        comments: None,
        area: None,
        joined_there: 0,
    }
}

/// The mails that are searched, newest first; through an index where there is one for the state.
fn window(state: Option<MailState>) -> String {
    match state {
        Some(MailState::Queued) => {
            format!(
                "SELECT * FROM mail INDEXED BY mail_queued WHERE state = {QUEUED} AND id < :before ORDER BY id DESC \
                 LIMIT :window"
            )
        }
        Some(MailState::Dead) => {
            format!(
                "SELECT * FROM mail INDEXED BY mail_failed_newest WHERE state = {DEAD} AND id < :before \
                 ORDER BY id DESC LIMIT :window"
            )
        }
        Some(MailState::Sent | MailState::Captured | MailState::Dropped) | None => {
            "SELECT * FROM mail WHERE id < :before ORDER BY id DESC LIMIT :window".to_owned()
        }
    }
}

fn document(kind: RecordKind, owner: &str, item: &str, condition: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM record r WHERE r.site = m.site AND r.kind = {} AND r.owner IN ({owner}) \
         AND r.item = {item} AND {condition})",
        kind.number()
    )
}

/// The condition for mails about one campaign.
fn of_campaign() -> String {
    let report = document(
        RecordKind::Report,
        "0, 1",
        "m.subject",
        "json_extract(r.document, '$.report.campaign') = :campaign",
    );
    format!(
        "(m.kind IN ({}, {}) AND EXISTS (SELECT 1 FROM signature s WHERE s.id = m.subject AND s.number = :campaign) \
         OR m.kind IN ({}, {}) AND m.subject = :campaign OR m.kind IN ({}) AND {report} \
         OR m.kind IN ({}, {}, {}, {}) AND m.subject & {NUMBER_MASK} = :campaign)",
        kinds_about(MailMatter::Signature),
        kinds_about(MailMatter::News),
        kinds_about(MailMatter::Campaign),
        kinds_about(MailMatter::Trial),
        kinds_about(MailMatter::Report),
        kinds_about(MailMatter::Follower),
        kinds_about(MailMatter::FollowerNews),
        kinds_about(MailMatter::Voter),
        kinds_about(MailMatter::VoterNews),
    )
}

/// The condition for mails to one address, with the same result as [`MailWithSubject::recipient`].
fn to_address() -> String {
    let creator = document(
        RecordKind::Creator,
        "m.subject",
        "0",
        "lower(json_extract(r.document, '$.creator.email')) = :address \
         AND json_extract(r.document, '$.creator.revision') = m.revision",
    );
    let member = |item: &str| {
        let email = "lower(json_extract(r.document, '$.staff.email')) = :address";
        document(RecordKind::Staff, "0", item, email)
    };
    let number = format!("m.subject & {NUMBER_MASK}");
    let email = "lower(json_extract(r.document, '$.follower.email')) = :address";
    let follower = document(RecordKind::Follower, &format!("{number}, -({number})"), "m.entry", email);
    let email = "lower(json_extract(r.document, '$.place_follower.email')) = :address";
    let places =
        document(RecordKind::PlaceFollower, &format!("0, {}", PlaceFollower::ASKED), "m.subject", email);
    let email = "lower(json_extract(r.document, '$.reporter.email')) = :address";
    let reporter = document(RecordKind::Reporter, "0", "m.subject", email);
    format!(
        "(m.kind IN ({}, {}) AND EXISTS (SELECT 1 FROM signer g JOIN signature s ON s.id = g.id \
             WHERE g.id = m.subject AND s.revision = m.revision AND lower(g.email) = :address) \
         OR m.kind IN ({}) AND {creator} OR m.kind IN ({}) AND {} OR m.kind IN ({}, {}) AND {} \
         OR m.kind IN ({}) AND {reporter} OR m.kind IN ({}, {}) AND {follower} \
         OR m.kind IN ({}, {}) AND {places} \
         OR m.kind IN ({}, {}) AND EXISTS (SELECT 1 FROM roll r WHERE r.site = m.site AND r.number = {number} \
             AND r.entry = m.entry AND lower(r.email) = :address))",
        kinds_about(MailMatter::Signature),
        kinds_about(MailMatter::News),
        kinds_about(MailMatter::Campaign),
        kinds_about(MailMatter::Trial),
        member("m.entry"),
        kinds_about(MailMatter::Staff),
        kinds_about(MailMatter::Trouble),
        member("m.subject"),
        kinds_about(MailMatter::Report),
        kinds_about(MailMatter::Follower),
        kinds_about(MailMatter::FollowerNews),
        kinds_about(MailMatter::Place),
        kinds_about(MailMatter::PlaceNews),
        kinds_about(MailMatter::Voter),
        kinds_about(MailMatter::VoterNews),
    )
}

fn found(connection: &Connection, filter: &MailFilter<'_>, limit: u32) -> SqlResult<Vec<Mail>> {
    let sql = format!(
        "SELECT {MAIL_COLUMNS} FROM ({}) m WHERE m.site = :site AND (:state IS NULL OR m.state = :state) \
         AND (:campaign IS NULL OR {}) AND (:address IS NULL OR {}) ORDER BY m.id DESC LIMIT :limit",
        window(filter.state),
        of_campaign(),
        to_address(),
    );
    let named = named_params! {
        ":site": filter.site.0,
        ":state": filter.state.map(MailState::number),
        ":campaign": filter.campaign,
        ":address": filter.address,
        ":before": filter.before.0,
        ":window": filter.window,
        ":limit": limit,
    };
    connection
        .prepare_cached(&sql)?
        .query_map(named, rows::mail)?
        .collect()
}

/// The last mail that was looked at, if as many were looked at as allowed: the next part of the list begins after it.
fn looked_up_to(connection: &Connection, filter: &MailFilter<'_>) -> SqlResult<Option<MailId>> {
    let sql = format!("SELECT min(id), count(*) FROM ({})", window(filter.state));
    let named = named_params! { ":before": filter.before.0, ":window": filter.window };
    let read = |row: &Row<'_>| Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, u32>(1)?));
    let (last, count) = connection.prepare_cached(&sql)?.query_row(named, read)?;
    Ok(last.filter(|_| count >= filter.window).map(MailId))
}

impl SqliteReader {
    /// How many mails wait and how many failed; of each at most `max` are counted.
    pub(super) fn numbers(&self, site: SiteId, since: Timestamp, max: u32) -> SqlResult<MailNumbers> {
        let sql = format!(
            "SELECT count(*), ifnull(sum(attempts > 0), 0) FROM (SELECT attempts FROM mail INDEXED BY mail_queued \
             WHERE state = {QUEUED} AND site = ?1 ORDER BY id LIMIT ?2)"
        );
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let (waiting, tried) = self
            .connection
            .prepare_cached(&sql)?
            .query_row(params![site.0, max], read)?;
        let sql = format!(
            "SELECT count(*) FROM (SELECT 1 FROM mail INDEXED BY mail_failed WHERE state = {DEAD} AND site = ?1 \
             AND finished_at >= ?2 LIMIT ?3)"
        );
        let failed = self
            .connection
            .prepare_cached(&sql)?
            .query_row(params![site.0, since.0, max], |row| row.get(0))
            .optional()?;
        Ok(MailNumbers { waiting, tried, failed: failed.unwrap_or(0) })
    }
}
