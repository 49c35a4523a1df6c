//! The model's mails: what each is about, and how staff search them.

use throng_domain::area_targets::{AreaTargets, InArea};
use throng_domain::campaign::Campaign;
use throng_domain::comment::CommentShown;
use throng_domain::creator::Creator;
use throng_domain::digest::{Digest, DigestReader};
use throng_domain::follower::Follower;
use throng_domain::history::Entry;
use throng_domain::ids::{CampaignId, FollowerOf, MailId, PlaceFollowerOf, ReportId, SiteId};
use throng_domain::mailing::{About, Mail, MailKind, MailState};
use throng_domain::place_follower::PlaceFollower;
use throng_domain::progress::Progress;
use throng_domain::publication::{Published, Trial};
use throng_domain::report::{Report, Reporter};
use throng_domain::roll::VoterOf;
use throng_domain::row::Row;
use throng_domain::staff::{Staff, StaffId};
use throng_domain::tally::TallyKey;
use throng_domain::time::Timestamp;
use throng_domain::version::Version;

use super::rows::Rows;
use crate::reader::{
    MailAbout, MailFilter, MailList, MailNumbers, MailRow, MailWithSubject, NewsMails, confirms_in,
    digest_of, place_news, signer_of_areas, version_signed,
};

impl Rows {
    pub(super) fn mail_list(&self, filter: &MailFilter<'_>, limit: u32) -> MailList {
        // Waiting and failed mails are searched separately.
        let apart = filter
            .state
            .filter(|state| matches!(state, MailState::Queued | MailState::Dead));
        let looked_through: Vec<&Mail> = self
            .mails
            .values()
            .rev()
            .filter(|mail| mail.id < filter.before && apart.is_none_or(|state| mail.state == state))
            .take(filter.window as usize)
            .collect();
        let all: Vec<MailRow> = looked_through
            .iter()
            .filter(|mail| mail.site == filter.site && filter.state.is_none_or(|state| mail.state == state))
            .map(|mail| MailRow::of((*mail).clone(), self.with_subject(mail).as_ref()))
            .filter(|row| filter.campaign.is_none_or(|number| row.is_about(number)))
            .filter(|row| filter.address.is_none_or(|address| row.goes_to(address)))
            .take(limit as usize)
            .collect();
        let next = match all.last().filter(|_| all.len() >= limit as usize) {
            Some(last) => Some(last.mail.id),
            None => looked_through
                .last()
                .filter(|_| looked_through.len() >= filter.window as usize)
                .map(|mail| mail.id),
        };
        MailList { mails: all, next }
    }

    pub(super) fn mail_numbers(&self, site: SiteId, since: Timestamp, max: u32) -> MailNumbers {
        let of_site = || self.mails.values().filter(|mail| mail.site == site);
        let waiting: Vec<&Mail> = of_site()
            .filter(|mail| mail.state == MailState::Queued)
            .take(max as usize)
            .collect();
        let failed = of_site()
            .filter(|mail| mail.state == MailState::Dead && mail.finished_at.is_some_and(|at| at >= since))
            .take(max as usize);
        let count = |count: usize| u32::try_from(count).expect("it is bounded");
        MailNumbers {
            waiting: count(waiting.len()),
            tried: count(waiting.iter().filter(|mail| mail.attempts > 0).count()),
            failed: count(failed.count()),
        }
    }

    pub(super) fn sent(&self, window: u32, max: u32) -> Vec<MailRow> {
        let newest = self.mails.values().rev().take(window as usize);
        newest
            .filter(|mail| mail.state == MailState::Sent)
            .take(max as usize)
            .map(|mail| MailRow::of(mail.clone(), self.with_subject(mail).as_ref()))
            .collect()
    }

    pub(super) fn captured(&self, site: SiteId, before: MailId, limit: u32) -> Vec<MailWithSubject> {
        let captured = |mail: &&Mail| mail.state == MailState::Captured && mail.site == site;
        let newest = self
            .mails
            .range(..before)
            .map(|(_, mail)| mail)
            .rev()
            .filter(captured)
            .take(limit as usize);
        newest.filter_map(|mail| self.with_subject(mail)).collect()
    }
}

impl Rows {
    pub(super) fn with_subject(&self, mail: &Mail) -> Option<MailWithSubject> {
        let composed = |campaign: Option<&Campaign>, about| MailWithSubject {
            mail: mail.clone(),
            campaign: campaign.cloned(),
            about,
            news: None,
            version: None,
            comments: campaign.and_then(|campaign| self.of_digest(mail, campaign.head.id)),
            area: None,
            joined_there: 0,
        };
        Some(match mail.about {
            About::Staff(member) | About::Trouble { to: member, .. } => {
                composed(None, MailAbout::Staff(self.staff(mail.site, member)))
            }
            About::Report(report) => return self.about_report(mail, report),
            About::Trial { campaign, to } => {
                let found = self.campaigns.get(&campaign)?;
                composed(Some(found), self.trial(campaign, to))
            }
            About::Campaign { campaign: id, entry: number } => {
                let campaign = self.campaigns.get(&id)?;
                let creator = self.row(Creator::only(id)).cloned().map(Box::new);
                if matches!(mail.kind, MailKind::CreatorDigest | MailKind::PledgeProgress) {
                    let is_weekly = mail.kind == MailKind::PledgeProgress;
                    let progress = self.week_of(id, number).filter(|_| is_weekly);
                    let about = MailAbout::Campaign { creator, entry: None, count: 0, ahead: 0, progress };
                    return Some(composed(Some(campaign), about));
                }
                let entry = self.row(Entry::rows(id).item(number)).cloned().map(Box::new);
                let count = self.counted(campaign).count.total();
                let ahead = self.ahead_in_queue(campaign);
                composed(Some(campaign), MailAbout::Campaign { creator, entry, count, ahead, progress: None })
            }
            About::Follower(of) => composed(Some(self.campaigns.get(&of.campaign)?), self.about_follower(of)),
            About::FollowerNews { follower: of, publication } => {
                let campaign = self.campaigns.get(&of.campaign)?;
                let news = self.row(Published::rows(of.campaign).item(publication));
                let news = news.cloned().map(Box::new);
                MailWithSubject { news, ..composed(Some(campaign), self.about_follower(of)) }
            }
            About::Place { follower: of, .. } | About::PlaceNews { follower: of, .. } => {
                composed(None, self.about_place(mail, of))
            }
            About::Voter(of) => composed(Some(self.campaigns.get(&of.campaign)?), self.about_voter(of)),
            About::VoterNews { voter: of, publication } => {
                let campaign = self.campaigns.get(&of.campaign)?;
                let news = self.row(Published::rows(of.campaign).item(publication));
                let news = news.cloned().map(Box::new);
                MailWithSubject { news, ..composed(Some(campaign), self.about_voter(of)) }
            }
            About::Signature(id) | About::News { signature: id, .. } => {
                let signature = self.signatures.get(&id)?;
                let campaign = self.campaigns.get(&signature.campaign)?;
                let news = self.news_of(mail, campaign);
                let version = (mail.kind == MailKind::AlreadySigned)
                    .then(|| version_signed(campaign, self.versions(campaign.head.id), signature));
                let about = MailAbout::Signature(Box::new(signature.clone()), self.signers.get(&id).cloned());
                let tells_area = news.is_some() || mail.kind == MailKind::Confirm;
                MailWithSubject {
                    area: self.in_area(campaign, &about, news).filter(|_| tells_area),
                    joined_there: self.joined_there(mail, campaign, &about),
                    news: news.cloned().map(Box::new),
                    version: version.flatten(),
                    ..composed(Some(campaign), about)
                }
            }
        })
    }

    /// The publication that a mail to a signer announces, if it is news.
    fn news_of(&self, mail: &Mail, campaign: &Campaign) -> Option<&Published> {
        let About::News { publication, .. } = mail.about else {
            return None;
        };
        if mail.kind != MailKind::News {
            return None;
        }
        self.row(Published::key(campaign.head.id, publication))
    }

    /// What has come of a pledge in the area of which news tell, or else in the signer's, if areas have the target for themselves.
    fn in_area(
        &self,
        campaign: &Campaign,
        about: &MailAbout,
        news: Option<&Published>,
    ) -> Option<Box<InArea>> {
        let signature = signer_of_areas(campaign, about)?;
        let targets = self.row(AreaTargets::only(campaign.head.id)).cloned();
        let of_news = news.and_then(|news| news.area.as_ref());
        Some(Box::new(
            targets
                .unwrap_or_default()
                .of(of_news.or(signature.area.as_ref())),
        ))
    }

    /// How many have joined where the recipient of the mail with the link will count.
    fn joined_there(&self, mail: &Mail, campaign: &Campaign, about: &MailAbout) -> i64 {
        let Some((pledge, area)) = confirms_in(mail, campaign, about) else {
            return 0;
        };
        let key = TallyKey::Area(Some(area.clone()));
        let counts = self.sums(mail.site, &[campaign.head.id.number], |tally| tally.key == key);
        pledge.joined_in(area, counts.into_iter().sum())
    }

    /// What a weekly mail to the creator of a pledge tells.
    fn week_of(&self, id: CampaignId, number: i64) -> Option<Box<Progress>> {
        let newest = self.list(Progress::rows(id)).last().map(|(_, row)| row);
        let told = self.row(Progress::rows(id).item(number)).zip(newest);
        told.map(|(told, newest)| Box::new(told.clone().beside(newest)))
    }

    fn about_place(&self, mail: &Mail, of: PlaceFollowerOf) -> MailAbout {
        let mut rows = PlaceFollower::keys(of).into_iter();
        let row = rows.find_map(|key| self.row(key));
        let campaigns = place_news(mail, row)
            .into_iter()
            .filter_map(|id| self.campaigns.get(&id).cloned());
        MailAbout::Place(of, row.cloned().map(Box::new), campaigns.collect())
    }

    fn about_follower(&self, of: FollowerOf) -> MailAbout {
        let found = Follower::keys(of).into_iter().find_map(|key| self.row(key));
        MailAbout::Follower(of.id, found.cloned().map(Box::new))
    }

    fn about_voter(&self, of: VoterOf) -> MailAbout {
        let found = self.on_roll(of.campaign, of.entry);
        MailAbout::Voter(of, found.cloned().map(Box::new))
    }

    fn about_report(&self, mail: &Mail, id: ReportId) -> Option<MailWithSubject> {
        let row = |settled| self.row(Report::key(mail.site, id, settled));
        let report = row(false).or_else(|| row(true))?;
        let reporter = self.row(Reporter::key(mail.site, id)).cloned().map(Box::new);
        let campaign = CampaignId { site: mail.site, number: report.campaign };
        let campaign = self.campaigns.get(&campaign)?.clone();
        let about = MailAbout::Report(id, Box::new(report.clone()), reporter);
        Some(MailWithSubject {
            mail: mail.clone(),
            campaign: Some(campaign),
            about,
            news: None,
            version: None,
            comments: None,
            area: None,
            joined_there: 0,
        })
    }

    fn trial(&self, id: CampaignId, to: StaffId) -> MailAbout {
        let trial = self.row(Trial::key(id, to));
        let what = trial.map(|trial| Box::new(trial.what.clone()));
        MailAbout::Trial { to: self.staff(id.site, to), what }
    }

    fn versions(&self, id: CampaignId) -> Vec<(i64, Version)> {
        let rows = self.list(Version::rows(id));
        rows.map(|(number, version)| (number, version.clone())).collect()
    }

    fn staff(&self, site: SiteId, id: StaffId) -> Option<Box<Staff>> {
        self.row(id.key(site)).cloned().map(Box::new)
    }

    /// The comments of a daily mail, if it is the newest.
    fn of_digest(&self, mail: &Mail, id: CampaignId) -> Option<Vec<CommentShown>> {
        let (run, signature) = digest_of(mail)?;
        let key = match signature {
            Some(signature) => DigestReader::of(id, self.signatures.get(&signature)?.keys.address),
            None => DigestReader::of_creator(id),
        };
        let reader = self.row(key)?;
        let digest = self.row(Digest::of(id)).filter(|digest| digest.run == run)?;
        let wanted = digest.comments.iter().filter(|comment| reader.wants(comment));
        let shown = wanted.filter_map(|comment| self.row(CommentShown::key(id, comment.id)).cloned());
        Some(shown.collect())
    }

    /// The mails about a publication.
    pub(super) fn news_mails(&self, id: CampaignId, publication: i64) -> NewsMails {
        let about = |mail: &&Mail| match mail.about {
            About::News { signature, publication: of } => {
                let signature = self.signatures.get(&signature);
                mail.kind == MailKind::News
                    && of == publication
                    && signature.is_some_and(|signature| signature.campaign == id)
            }
            About::FollowerNews { follower, publication: of } => of == publication && follower.campaign == id,
            About::VoterNews { voter, publication: of } => of == publication && voter.campaign == id,
            About::Signature(_)
            | About::Campaign { .. }
            | About::Trial { .. }
            | About::Report(_)
            | About::Staff(_)
            | About::Trouble { .. }
            | About::Voter(_)
            | About::Place { .. }
            | About::PlaceNews { .. }
            | About::Follower(_) => false,
        };
        let mut found = NewsMails::default();
        for mail in self.mails.values().filter(about) {
            found.queued += 1;
            match mail.state {
                MailState::Sent | MailState::Captured => found.sent += 1,
                MailState::Queued => found.waiting += 1,
                MailState::Dead | MailState::Dropped => {}
            }
        }
        found
    }
}
