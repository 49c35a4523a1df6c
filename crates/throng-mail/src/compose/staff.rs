//! Mails to members of staff: the test of the relay host, an invitation, and what has gone wrong with the server.

use throng_domain::mailing::{About, Mail, MailKind, MailReader, ToStaff};
use throng_domain::staff::{Staff, StaffId};
use throng_domain::trouble::{TroubleKind, TroubleOf};
use throng_store::reader::{MailAbout, MailWithSubject};

use super::{Composed, Letterhead, message};
use throng_process::limits::INVITATION_MS;
use throng_rendering::themes::{Letter, ThemeError};
use throng_rendering::views::{InvitationLetter, RelayTestLetter, TroubleLetter};

/// A mail to a member of staff, or to somebody who is invited to become one.
pub(super) struct StaffMail<'a> {
    mail: &'a Mail,
    kind: ToStaff,
    id: StaffId,
    to: &'a Staff,
}

impl StaffMail<'_> {
    /// `None` when the mail goes to somebody else, or its recipient is gone.
    pub(super) fn of(mail: &MailWithSubject) -> Option<StaffMail<'_>> {
        let (MailAbout::Staff(Some(to)), MailReader::Staff(kind)) = (&mail.about, mail.mail.kind.reader())
        else {
            return None;
        };
        let (About::Staff(id) | About::Trouble { to: id, .. }) = mail.mail.about else {
            return None;
        };
        to.removed_at
            .is_none()
            .then_some(StaffMail { mail: &mail.mail, kind, id, to })
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

    /// `None` for an invitation that was accepted, and for who is not told of troubles any more.
    fn letter_to_staff(&self, mail: &StaffMail<'_>) -> Result<Option<Letter>, ThemeError> {
        let site = self.site.view.clone();
        let called_for = mail.mail.created_at;
        let letter = match mail.kind {
            ToStaff::Invitation if mail.to.password.is_none() => {
                let until = called_for.plus_ms(INVITATION_MS.max as i64);
                let path = self.tokens.invitation_path((mail.id, mail.to), until);
                let link = self.site.link(&path);
                self.site
                    .themes
                    .render_letter(&InvitationLetter { site, link, valid_until_ms: until.0 })?
            }
            ToStaff::RelayTest => {
                let live_link = self.site.link("/admin/live");
                self.site.themes.render_letter(&RelayTestLetter {
                    site,
                    live_link,
                    called_for_ms: called_for.0,
                })?
            }
            ToStaff::TroubleBegun | ToStaff::TroubleOver if mail.to.is_told_of_troubles() => {
                let About::Trouble { of, .. } = mail.mail.about else {
                    return Ok(None);
                };
                self.site.themes.render_letter(&self.trouble(mail.mail, of))?
            }
            // It was accepted, or they are not told of troubles any more.
            ToStaff::Invitation | ToStaff::TroubleBegun | ToStaff::TroubleOver => return Ok(None),
            // It is written as what it tries: see `write_trial`.
            ToStaff::Trial => return Ok(None),
        };
        Ok(Some(letter))
    }

    /// What has gone wrong with the server, or is over.
    fn trouble(&self, mail: &Mail, of: TroubleOf) -> TroubleLetter {
        let over = mail.kind == MailKind::TroubleOver;
        let what_key = format!("trouble-{}", of.kind.word());
        let end = if over { "over" } else { "do" };
        TroubleLetter {
            site: self.site.view.clone(),
            do_key: format!("{what_key}-{end}"),
            what_key,
            over,
            since_ms: of.since.0,
            at_ms: mail.created_at.0,
            link: self.site.link(page_of(of.kind)),
            account_link: self.site.link("/admin/account"),
        }
    }
}

/// The page of the office that shows a trouble.
const fn page_of(kind: TroubleKind) -> &'static str {
    match kind {
        TroubleKind::Certificate => "/admin/live",
        TroubleKind::Mail => "/admin/mail",
        TroubleKind::Disk => "/admin/server",
        TroubleKind::Backup | TroubleKind::Stream | TroubleKind::Epoch => "/admin/server#copies",
        TroubleKind::Duty | TroubleKind::Clock => "/admin",
    }
}
