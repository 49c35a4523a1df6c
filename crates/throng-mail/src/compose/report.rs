//! Mails to whoever reported that something is wrong: that the report arrived, and what came of it.
//!
//! Neither repeats what was reported: anybody can type a stranger's address, and our mails must not carry their words.

use throng_domain::campaign::Campaign;
use throng_domain::ids::ReportId;
use throng_domain::mailing::{Mail, MailReader, ToReporter};
use throng_domain::person::EmailAddress;
use throng_domain::report::Report;
use throng_store::reader::{MailAbout, MailWithSubject};

use super::{Composed, Letterhead, message};
use throng_rendering::themes::ThemeError;
use throng_rendering::views::{
    ReportHead, ReportReceivedLetter, ReportSettledLetter, class_key, verdict_key,
};

/// A mail to a reporter.
pub(super) struct ReportMail<'a> {
    mail: &'a Mail,
    kind: ToReporter,
    petition: &'a Campaign,
    id: ReportId,
    report: &'a Report,
    email: &'a EmailAddress,
    answer: &'a str,
}

impl ReportMail<'_> {
    /// `None` when the mail goes to somebody else, or the reporter's address is no longer known.
    pub(super) fn of(mail: &MailWithSubject) -> Option<ReportMail<'_>> {
        let MailAbout::Report(id, report, Some(reporter)) = &mail.about else {
            return None;
        };
        let MailReader::Reporter(kind) = mail.mail.kind.reader() else {
            return None;
        };
        let email = reporter.email.as_ref()?;
        let (mail, petition) = (&mail.mail, mail.campaign.as_ref()?);
        Some(ReportMail { mail, kind, petition, id: *id, report, email, answer: &reporter.answer })
    }
}

impl Letterhead {
    /// It need not be checked whether the mail is still true: the arrival of a report, and its decision, are never
    /// taken back.
    pub(super) fn write_to_reporter(&self, mail: &ReportMail<'_>) -> Result<Composed, ThemeError> {
        let site = self.site.view.clone();
        let receipt = self.tokens.report_number(mail.id);
        let public = mail.petition.head.state.is_public();
        let title = self.mailed_title(&mail.petition.clone().shown())?;
        let about = ReportHead {
            petition_title: Some(title).filter(|_| public),
            petition_link: public.then(|| self.petition_link(mail.petition)),
            receipt_link: self.site.link(&format!("/reports/{receipt}")),
            receipt,
            received_ms: mail.report.at.0,
            site,
        };
        let letter = match (mail.kind, mail.report.settled) {
            (ToReporter::Received, _) => {
                let class_key = class_key(mail.report.class);
                self.site
                    .themes
                    .render_letter(&ReportReceivedLetter { head: about, class_key })?
            }
            (ToReporter::Settled, Some(settled)) => self.site.themes.render_letter(&ReportSettledLetter {
                head: about,
                verdict_key: verdict_key(settled.verdict),
                words: mail.answer.to_owned(),
            })?,
            // It is not settled.
            (ToReporter::Settled, None) => return Ok(Composed::Dropped),
        };
        Ok(match message::build(&self.site, mail.mail, mail.email, &letter) {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }
}
