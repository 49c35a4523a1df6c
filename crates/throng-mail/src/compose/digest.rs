//! The daily mail with the new comments on a campaign: to whoever signed it or started it, and asked for it.
//!
//! It is composed from what everybody can read when it is sent: a comment that was hidden or removed meanwhile is not in it,
//! and a mail without any is not sent. Web addresses in comments are left out: mail programs would make links of them.

use throng_domain::campaign::Campaign;
use throng_domain::command::CreatorLink;
use throng_domain::comment::CommentShown;
use throng_domain::linkable::without_links;
use throng_domain::mailing::{Mail, ToSigner};
use throng_domain::person::EmailAddress;
use throng_domain::signature::SignatureState;

use super::creator::CreatorMail;
use super::message::BulkHead;
use super::signer::SignerMail;
use super::{Composed, Letterhead, message};
use throng_process::limits::{COMMENT_SHORT_CHARS_MAX, DIGEST_COMMENTS_MAX};
use throng_rendering::i18n::TextArgs;
use throng_rendering::themes::ThemeError;
use throng_rendering::views::{CommentDigestLetter, DigestLine, in_short};
use throng_web::tokens::Claim;

/// A daily mail, with its recipient.
pub(super) struct DailyMail<'a> {
    mail: &'a Mail,
    petition: &'a Campaign,
    name: &'a str,
    email: &'a EmailAddress,
    comments: &'a [CommentShown],
    /// The path that stops these mails.
    stop: String,
    /// Whether the reader started the campaign, rather than signing it.
    started: bool,
}

/// Whether the reader still gets them, and something is left to tell. Who is held is sent what everybody is.
pub(super) fn is_true(mail: &SignerMail<'_>) -> bool {
    let reads = matches!(mail.signature.state, SignatureState::Confirmed | SignatureState::Held);
    let is_to_known_address = mail.mail.revision == mail.signature.revision;
    let has_any = mail.comments.is_some_and(|comments| !comments.is_empty());
    reads && is_to_known_address && has_any && mail.petition.head.state.is_accepted()
}

impl Letterhead {
    /// `None` for another kind of mail, or when nothing is left to tell.
    pub(super) fn digest_of<'a>(&self, mail: &SignerMail<'a>) -> Option<DailyMail<'a>> {
        let comments = mail.comments.filter(|comments| !comments.is_empty())?;
        let claim = Claim { id: mail.signature.id, revision: mail.signature.revision };
        matches!(mail.kind, ToSigner::Digest).then(|| DailyMail {
            mail: mail.mail,
            petition: mail.petition,
            name: mail.signer.name.as_str(),
            email: &mail.signer.email,
            comments,
            stop: self.tokens.stop_comments_path(claim),
            started: false,
        })
    }

    /// The same to whoever started the campaign.
    pub(super) fn digest_of_creator<'a>(&self, mail: &CreatorMail<'a>) -> Option<DailyMail<'a>> {
        let comments = mail.comments.filter(|comments| !comments.is_empty())?;
        let link = CreatorLink { campaign: mail.petition.head.id, revision: mail.creator.revision };
        let name = mail.creator.name.as_ref();
        Some(DailyMail {
            mail: mail.mail,
            petition: mail.petition,
            name: name.map_or("", |name| name.as_str()),
            email: &mail.creator.email,
            comments,
            stop: self.tokens.stop_own_comments_path(link),
            started: true,
        })
    }

    pub(super) fn write_digest(&self, daily: &DailyMail<'_>) -> Result<Composed, ThemeError> {
        let shown = daily.comments.iter().take(DIGEST_COMMENTS_MAX.count());
        let lines: Vec<DigestLine> = shown.map(|shown| self.line(shown)).collect::<Result<_, _>>()?;
        let count = |len: usize| i64::try_from(len).unwrap_or(i64::MAX);
        let unsubscribe_link = self.site.link(&daily.stop);
        let letter = self.site.themes.render_letter(&CommentDigestLetter {
            site: self.site.view.clone(),
            name: message::name_to_greet(daily.name),
            petition_title: self.mailed_title(&daily.petition.clone().shown())?,
            count: count(daily.comments.len()),
            more: count(daily.comments.len() - lines.len()),
            lines,
            comments_link: format!("{}/comments", self.petition_link(daily.petition)),
            unsubscribe_link: unsubscribe_link.clone(),
            started: daily.started,
        })?;
        let number = daily.petition.head.id.number;
        let list_id = format!("comments-{number}.{}", self.site.sender.email.domain());
        let bulk = BulkHead { unsubscribe_link, list_id };
        Ok(match message::build_bulk(&self.site, daily.mail, daily.email, &letter, &bulk) {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }

    /// A comment in the mail: its beginning, and its author, if they show their name.
    fn line(&self, shown: &CommentShown) -> Result<DigestLine, ThemeError> {
        let language = &self.site.view.language;
        let instead = self
            .site
            .themes
            .text(language, "mail-link-left-out", &TextArgs::new())?;
        let (words, _) = in_short(shown.words.as_str(), COMMENT_SHORT_CHARS_MAX.count());
        let name = shown
            .name
            .as_ref()
            .map(|name| message::name_to_greet(name.as_str()));
        Ok(DigestLine { words: without_links(&words, &instead).into_owned(), name: name.unwrap_or_default() })
    }
}
