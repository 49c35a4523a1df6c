//! Saying that shorter periods of keeping personal data, which waited since a start, are meant.

use crate::office::audit::{Action, AuditEntry};
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::sites::retention::ShorterPeriods;
use crate::sites::settings::Setting;
use crate::spine::answer::Stored;
use crate::spine::ids::SiteId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Have the shorter periods in force that wait, if they are still the ones that somebody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptRetention {
    /// The site.
    pub site: SiteId,
    /// What they have seen.
    pub seen: ShorterPeriods,
}

impl Rule for AcceptRetention {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        needs.newest(AuditEntry::rows(self.site));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let Some(before) = set.site(self.site).cloned() else {
            return Err(Refusal::NotPossibleNow);
        };
        let mut after = before.clone();
        after.rules.retention = before.rules.retention.accepting(&self.seen);
        if after == before {
            return Ok(Stored::Unchanged);
        }
        // Forms of the office that were made before show the old periods.
        after.office.revision += 1;
        set.put_site(&after);
        for setting in [Setting::UnconfirmedDays, Setting::EndedDays] {
            let [was, is] = [&before, &after].map(|site| setting.in_words(&setting.of(site)));
            if was != is {
                let (action, subject) = (Action::ChangeSetting, Subject::Setting(setting));
                audit::append(set, self.site, None, Deed { action, subject, before: was, after: is }, now);
            }
        }
        Ok(Stored::Done)
    }
}
