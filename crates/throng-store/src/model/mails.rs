//! The mails of the model, as staff look through them.

use throng_domain::ids::SiteId;
use throng_domain::mailing::{Mail, MailState};
use throng_domain::time::Timestamp;

use super::rows::Rows;
use crate::reader::{MailFilter, MailList, MailNumbers, MailRow, MailWithSubject};

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
