//! Mails to members of staff about themselves: the test of the relay host, and an invitation.

use throng_domain::mailing::{About, Mail, MailKind};
use throng_domain::staff::{Staff, StaffId};
use throng_store::reader::{MailAbout, MailWithSubject};

use super::{Composed, Letterhead, message};
use throng_process::limits::INVITATION_MS;
use throng_rendering::themes::{Letter, ThemeError};
use throng_rendering::views::{InvitationLetter, RelayTestLetter};

/// A mail to a member of staff, or to somebody who is invited to become one.
pub(super) struct StaffMail<'a> {
    mail: &'a Mail,
    id: StaffId,
    to: &'a Staff,
}

impl StaffMail<'_> {
    /// `None` when the mail goes to somebody else, or its recipient is gone.
    pub(super) fn of(mail: &MailWithSubject) -> Option<StaffMail<'_>> {
        let MailAbout::Staff(Some(to)) = &mail.about else {
            return None;
        };
        let About::Staff(id) = mail.mail.about else {
            return None;
        };
        to.removed_at
            .is_none()
            .then_some(StaffMail { mail: &mail.mail, id, to })
    }
}

impl Letterhead {
    pub(super) fn write_to_staff(&self, mail: &StaffMail<'_>) -> Result<Composed, ThemeError> {
        let Some(letter) = self.letter_to_staff(mail)? else {
            return Ok(Composed::Dropped);
        };
        Ok(match message::build(&self.site, mail.mail, &mail.to.email, &letter) {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }

    /// `None` for an invitation that was accepted.
    fn letter_to_staff(&self, mail: &StaffMail<'_>) -> Result<Option<Letter>, ThemeError> {
        let site = self.site.view.clone();
        let called_for = mail.mail.created_at;
        let letter = match mail.mail.kind {
            MailKind::Invitation if mail.to.password.is_none() => {
                let until = called_for.plus_ms(INVITATION_MS.max as i64);
                let path = self.tokens.invitation_path((mail.id, mail.to), until);
                let link = self.site.link(&path);
                self.site
                    .themes
                    .render_letter(&InvitationLetter { site, link, valid_until_ms: until.0 })?
            }
            MailKind::RelayTest => {
                let live_link = self.site.link("/admin/live");
                self.site.themes.render_letter(&RelayTestLetter {
                    site,
                    live_link,
                    called_for_ms: called_for.0,
                })?
            }
            _ => return Ok(None),
        };
        Ok(Some(letter))
    }
}
