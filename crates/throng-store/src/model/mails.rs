//! The mails of the model: what each is about, and how staff look through them.

use throng_domain::ids::{PetitionId, ReportId, SiteId};
use throng_domain::mailing::{Mail, MailKind, MailMatter, MailState};
use throng_domain::record::{Record, RecordKey, RecordKind, RecordList};
use throng_domain::report::{report_key, reporter_key};
use throng_domain::staff::{Staff, StaffId};
use throng_domain::time::Timestamp;

use super::rows::Rows;
use crate::reader::{
    MailAbout, MailFilter, MailList, MailNumbers, MailRow, MailWithSubject, NewsMails, version_signed,
};

impl Rows {
    pub(super) fn mail_list(&self, filter: &MailFilter<'_>, limit: u32) -> MailList {
        // What waits and what failed is looked for apart.
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
            .filter(|row| filter.petition.is_none_or(|number| row.is_about(number)))
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

    pub(super) fn captured(&self, site: SiteId, limit: u32) -> Vec<MailWithSubject> {
        let captured = |mail: &&Mail| mail.state == MailState::Captured && mail.site == site;
        let newest = self.mails.values().rev().filter(captured).take(limit as usize);
        newest.filter_map(|mail| self.with_subject(mail)).collect()
    }
}

impl Rows {
    pub(super) fn with_subject(&self, mail: &Mail) -> Option<MailWithSubject> {
        if let Some(id) = mail.report() {
            return self.about_report(mail, id);
        }
        if let Some(member) = mail.staff() {
            let about = MailAbout::Staff(self.staff(mail.site, member));
            return Some(MailWithSubject {
                mail: mail.clone(),
                petition: None,
                about,
                news: None,
                version: None,
            });
        }
        let Some(id) = mail.petition() else {
            let id = mail.signature()?;
            let signature = self.signatures.get(&id)?.clone();
            let petition = self.petitions.get(&signature.petition)?.clone();
            let about = MailAbout::Signature(Box::new(signature), self.signers.get(&id).cloned());
            let published = RecordList::of(RecordKind::Publication, petition.id).item(mail.entry);
            let news = match (mail.kind, self.records.get(&published)) {
                (MailKind::News, Some(Record::Publication(news))) => Some(news.clone()),
                _ => None,
            };
            let version = match (mail.kind, &about) {
                (MailKind::AlreadySigned, MailAbout::Signature(signature, _)) => {
                    version_signed(&petition, self.versions(petition.id), signature)
                }
                _ => None,
            };
            return Some(MailWithSubject {
                mail: mail.clone(),
                petition: Some(petition),
                about,
                news,
                version,
            });
        };
        let petition = self.petitions.get(&id)?.clone();
        if mail.kind.matter() == MailMatter::Trial {
            let about = self.trial(id, mail.entry);
            return Some(MailWithSubject {
                mail: mail.clone(),
                petition: Some(petition),
                about,
                news: None,
                version: None,
            });
        }
        let creator = match self.records.get(&RecordKey::of(RecordKind::Creator, id)) {
            Some(Record::Creator(creator)) => Some(creator.clone()),
            _ => None,
        };
        let entry = match self
            .records
            .get(&RecordList::of(RecordKind::History, id).item(mail.entry))
        {
            Some(Record::History(entry)) => Some(entry.clone()),
            _ => None,
        };
        let count = self.counted(&petition).count.total();
        let about = MailAbout::Petition { creator, entry, count, ahead: self.ahead_in_queue(&petition) };
        Some(MailWithSubject {
            mail: mail.clone(),
            petition: Some(petition),
            about,
            news: None,
            version: None,
        })
    }

    fn about_report(&self, mail: &Mail, id: ReportId) -> Option<MailWithSubject> {
        let row = |settled| self.records.get(&report_key(mail.site, id, settled));
        let Some(Record::Report(report)) = row(false).or_else(|| row(true)) else {
            return None;
        };
        let reporter = match self.records.get(&reporter_key(mail.site, id)) {
            Some(Record::Reporter(reporter)) => Some(reporter.clone()),
            _ => None,
        };
        let petition = PetitionId { site: mail.site, number: report.petition };
        let petition = self.petitions.get(&petition)?.clone();
        let about = MailAbout::Report(id, report.clone(), reporter);
        Some(MailWithSubject {
            mail: mail.clone(),
            petition: Some(petition),
            about,
            news: None,
            version: None,
        })
    }

    fn trial(&self, id: PetitionId, member: i64) -> MailAbout {
        let what = match self
            .records
            .get(&RecordList::of(RecordKind::Trial, id).item(member))
        {
            Some(Record::Trial(trial)) => Some(Box::new(trial.what.clone())),
            _ => None,
        };
        let to = StaffId::of_item(member).and_then(|member| self.staff(id.site, member));
        MailAbout::Trial { to, what }
    }

    fn versions(&self, id: PetitionId) -> Vec<(i64, Record)> {
        let list = RecordList::of(RecordKind::Version, id);
        let rows = self.records.range(list.item(i64::MIN)..=list.item(i64::MAX));
        rows.map(|(key, record)| (key.item, record.clone())).collect()
    }

    fn staff(&self, site: SiteId, id: StaffId) -> Option<Box<Staff>> {
        match self.records.get(&id.key(site)) {
            Some(Record::Staff(staff)) => Some(staff.clone()),
            _ => None,
        }
    }

    /// The mails about a publication.
    pub(super) fn news_mails(&self, id: PetitionId, publication: i64) -> NewsMails {
        let about = |mail: &&Mail| {
            let signature = mail.signature().and_then(|id| self.signatures.get(&id));
            mail.kind == MailKind::News
                && mail.entry == publication
                && signature.is_some_and(|signature| signature.petition == id)
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
