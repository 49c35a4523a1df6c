//! Mails to somebody who signed: which they are, and what each is written from.

use throng_domain::area_targets::InArea;
use throng_domain::campaign::Campaign;
use throng_domain::comment::CommentShown;
use throng_domain::mailing::{Mail, MailReader, ToSigner};
use throng_domain::publication::Published;
use throng_domain::signature::{Signature, Signer};
use throng_store::reader::{MailAbout, MailWithSubject};

/// A mail to a signer.
pub(super) struct SignerMail<'a> {
    pub(super) mail: &'a Mail,
    pub(super) kind: ToSigner,
    pub(super) petition: &'a Campaign,
    pub(super) signature: &'a Signature,
    pub(super) signer: &'a Signer,
    /// The publication that it is about, if it is news.
    pub(super) news: Option<&'a Published>,
    /// The version of the text that was signed, where there are several.
    pub(super) version: Option<i64>,
    /// The comments that it brings, if it is the mail of a day.
    pub(super) comments: Option<&'a [CommentShown]>,
    /// What has come of the pledge in the signer's area, where each has the target for itself.
    pub(super) area: Option<&'a InArea>,
    /// How many have joined there, when they are asked to confirm.
    pub(super) joined_there: i64,
}

impl SignerMail<'_> {
    /// `None` when the mail goes to somebody else, or the signer was erased.
    pub(super) fn of(mail: &MailWithSubject) -> Option<SignerMail<'_>> {
        let (MailAbout::Signature(signature, Some(signer)), MailReader::Signer(kind)) =
            (&mail.about, mail.mail.kind.reader())
        else {
            return None;
        };
        Some(SignerMail {
            mail: &mail.mail,
            kind,
            petition: mail.campaign.as_ref()?,
            signature,
            signer,
            news: mail.news.as_deref(),
            version: mail.version,
            comments: mail.comments.as_deref(),
            area: mail.area.as_deref(),
            joined_there: mail.joined_there,
        })
    }
}
