//! Queueing mails that are about nobody but whom they go to.

use super::WorkingSet;
use crate::ids::{MailId, SiteId};
use crate::mailing::{Mail, MailKind, MailMatter};
use crate::staff::StaffId;
use crate::time::Timestamp;

impl WorkingSet {
    /// Queues a mail to a member of staff about themselves, due at once.
    pub fn queue_staff_mail(&mut self, kind: MailKind, site: SiteId, to: StaffId, now: Timestamp) -> MailId {
        assert_eq!(kind.matter(), MailMatter::Staff, "it goes to a member of staff");
        let mail = self.new_mail(kind, site, now);
        let id = mail.id;
        self.insert_mail(Mail { subject: i64::from(to.0), ..mail });
        id
    }
}
