//! Telling staff that something has gone wrong with the server, or that it is over: noted and mailed in one change, so that a restart in
//! between neither forgets nor repeats it.

use crate::mail::mailing::MailKind;
use crate::office::staff::{Staff, StaffId};
use crate::office::trouble::{Trouble, TroubleKind, TroubleOf};
use crate::spine::answer::Stored;
use crate::spine::ids::SiteId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Note that a trouble has begun or is over, and mail whoever wants to be told. Doing it twice is the same as doing it once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoteTrouble {
    /// The site.
    pub site: SiteId,
    /// What was found.
    pub kind: TroubleKind,
    /// How it stands.
    pub step: TroubleStep,
}

/// How a trouble stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleStep {
    /// It has begun, at this time.
    Begins(Timestamp),
    /// The one that began at this time is over.
    Ends(Timestamp),
}

impl Rule for NoteTrouble {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.sites.insert(self.site);
        needs.whole_list(Staff::rows(self.site));
        needs.row(Trouble::of(self.site, self.kind));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let key = Trouble::of(self.site, self.kind);
        let before = set.row(key).copied();
        let standing = before.filter(Trouble::stands);
        match (self.step, standing) {
            (TroubleStep::Begins(since), None) => {
                let begun = Trouble::begun(before.as_ref(), since, now);
                set.put_row(key, begun);
                if begun.told && self.kind.is_told_at_once() {
                    self.mail(set, (MailKind::TroubleBegun, since), now);
                }
            }
            (TroubleStep::Ends(since), Some(row)) if row.since == since => {
                set.put_row(key, Trouble { over_at: Some(now), ..row });
                if row.told {
                    self.mail(set, (MailKind::TroubleOver, since), now);
                }
            }
            (TroubleStep::Begins(_), Some(_)) | (TroubleStep::Ends(_), _) => return Ok(Stored::Unchanged),
        }
        Ok(Stored::Done)
    }
}

impl NoteTrouble {
    /// Mails everybody who wants to be told.
    fn mail(&self, set: &mut WorkingSet, (mail, since): (MailKind, Timestamp), now: Timestamp) {
        let list = Staff::rows(self.site);
        let wants = set.rows(list).filter(|(_, staff)| staff.is_told_of_troubles());
        let wants: Vec<StaffId> = wants.filter_map(|(item, _)| StaffId::of_item(item)).collect();
        for to in wants {
            set.queue_trouble_mail((mail, TroubleOf { kind: self.kind, since }), self.site, to, now);
        }
    }
}
