//! Composing: what a mail says, decided at the moment of sending from what is true then.
//!
//! **Owns** the headers, the links and the question whether a mail is still true. **Never** sends, reads the store or
//! looks at the clock. **Called by** the dispatcher, and by the tray of captured mail through
//! [`Composer::captured`]. **Bounds** nothing: names and titles are bounded by their types.
//!
//! Links come from the configured address and from tokens only, never from a request. A mail is the same to the byte at
//! each attempt (its Date is the moment it was queued), and its Message-ID is made from its number: a copy that was
//! sent twice around a crash can be recognised. What a person typed reaches a header only through lettre's encoder,
//! after line breaks and other control characters were taken out; what is made of the text as HTML is the business of
//! `throng_rendering::themes`. Anybody can have a mail sent to any address, so what
//! they typed and nobody here has read is sent without text that mail programs turn into links.

mod creator;
mod digest;
mod follow;
mod message;
mod news;
mod place;
mod report;
mod signer;
mod staff;
mod voter;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_areas;
#[cfg(test)]
mod tests_creator;
#[cfg(test)]
mod tests_digest;
#[cfg(test)]
mod tests_progress;
#[cfg(test)]
mod tests_staff;
#[cfg(test)]
mod tests_words;

use std::sync::Arc;

use throng_domain::campaign::Campaign;
use throng_domain::ids::SiteId;
use throng_domain::language::LanguageTag;
use throng_domain::linkable::{holds_link, without_links};
use throng_domain::mailing::ToSigner;
use throng_domain::signature::SignatureState;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::{DeliveryKey, MailboxKey};
use throng_store::reader::MailWithSubject;

use creator::CreatorMail;
use follow::FollowerMail;
use news::TrialMail;
pub use news::{NewsPreview, NewsReader};
use place::PlaceLetter;
use report::ReportMail;
use signer::SignerMail;
use staff::StaffMail;
use voter::VoterMail;

use throng_rendering::i18n::TextArgs;
use throng_rendering::themes::{Letter, ThemeError};
use throng_rendering::views::{
    AlreadySignedLetter, ConfirmLetter, StillCheckedLetter, VersionSigned, WillCount, WithdrawnLetter,
    secrecy_word,
};
use throng_web::http::respond::Failure;
use throng_web::sites::{Site, Sites};
use throng_web::tokens::{Claim, Tokens};

/// The result of composing a mail.
#[derive(Clone, Debug)]
pub enum Composed {
    /// A mail to be sent.
    Letter(Box<Outgoing>),
    /// The mail is no longer true, or there is nobody to send it to.
    Dropped,
    /// It cannot be written as a mail, now or later, for this reason.
    Unsendable(String),
}

/// A finished mail.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// The address on the envelope and in the To field.
    pub to: String,
    /// The subject, decoded.
    pub subject: String,
    /// The text, decoded, lines ended by `\n`.
    pub text: String,
    /// The same as HTML, decoded, if the site sends it.
    pub html: Option<String>,
    /// The Message-ID, with its angle brackets.
    pub message_id: String,
    pub(super) message: lettre::Message,
}

impl Outgoing {
    /// Name and value of each header in its order, as sent, folded lines joined.
    pub fn headers(&self) -> Vec<(String, String)> {
        message::headers(&self.bytes())
    }

    /// The whole mail as it is sent.
    pub fn bytes(&self) -> Vec<u8> {
        self.message.formatted()
    }
}

/// Why nothing was composed.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// The mail's site is not served by this process: the mail waits until it is.
    #[error("no site {} is served here", .0.0)]
    NoSite(SiteId),
    /// The theme cannot be rendered: a bug in the theme, not in the mail.
    #[error(transparent)]
    Theme(#[from] ThemeError),
}

impl From<ComposeError> for Failure {
    fn from(error: ComposeError) -> Failure {
        match error {
            ComposeError::Theme(error) => Failure::from(error),
            ComposeError::NoSite(_) => Failure::Broken(error.to_string()),
        }
    }
}

/// Composes the mails of all sites, each by the current settings and words of its site. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Composer {
    sites: Sites,
}

/// What mails of one site are written with.
struct Letterhead {
    /// The site in the language of whoever the mail goes to.
    site: Arc<Site>,
    tokens: Tokens,
}

impl Composer {
    pub fn new(sites: Sites) -> Composer {
        Composer { sites }
    }

    /// The letterhead in the language of whoever the mail goes to.
    fn letterhead(&self, mail: &MailWithSubject) -> Result<Letterhead, ComposeError> {
        self.letterhead_in(mail.mail.site, mail.language(), mail.campaign.as_ref())
    }

    fn letterhead_in(
        &self,
        site: SiteId,
        language: Option<&LanguageTag>,
        about: Option<&Campaign>,
    ) -> Result<Letterhead, ComposeError> {
        let found = self.sites.by_id_in(site, language);
        let site = found.ok_or(ComposeError::NoSite(site))?;
        let site = about.map_or_else(|| Arc::clone(&site), |about| site.shared_about_campaign(about));
        Ok(Letterhead { tokens: site.tokens.clone(), site })
    }

    /// Composes a mail for sending at `now`.
    ///
    /// # Errors
    /// [`ComposeError`].
    pub fn compose(&self, mail: &MailWithSubject, now: Timestamp) -> Result<Composed, ComposeError> {
        Ok(self.letterhead(mail)?.compose(mail, now)?)
    }

    /// A captured mail as it stood when it was captured, even if it is no longer true now. `None` if the address was
    /// changed or erased since: then the address of the mail is no longer known.
    ///
    /// # Errors
    /// As [`Composer::compose`].
    pub fn captured(&self, mail: &MailWithSubject) -> Result<Option<Box<Outgoing>>, ComposeError> {
        Ok(self.letterhead(mail)?.captured(mail)?)
    }

    /// A mail as somebody other than its recipient may read it: as [`Composer::captured`], but its links and code open
    /// nothing. Before a decision is made this is the mail that it would send: `mail` holds the campaign as the decision would leave it, the
    /// entry that it would add to the history, and a queue row of the kind and time that it would have.
    ///
    /// # Errors
    /// As [`Composer::compose`].
    pub fn shown_to_staff(&self, mail: &MailWithSubject) -> Result<Option<Box<Outgoing>>, ComposeError> {
        let letterhead = self.letterhead(mail)?;
        Ok(Letterhead { tokens: letterhead.tokens.masked(), ..letterhead }.captured(mail)?)
    }

    /// Whether the mail would be sent at `now`, rather than dropped because it is no longer true.
    ///
    /// # Errors
    /// As [`Composer::compose`].
    pub fn would_send(&self, mail: &MailWithSubject, now: Timestamp) -> Result<bool, ComposeError> {
        Ok(matches!(self.compose(mail, now)?, Composed::Letter(_)))
    }

    /// The mail that followers would get, see [`NewsPreview`].
    ///
    /// # Errors
    /// As [`Composer::compose`].
    pub fn preview_news(&self, preview: NewsPreview<'_>) -> Result<Option<Box<Outgoing>>, ComposeError> {
        Ok(self
            .letterhead_in(preview.petition.head.id.site, None, Some(preview.petition))?
            .preview_news(preview)?)
    }

    /// The keyed hash of a mail's recipient, under which refused addresses are stored.
    pub fn mailbox(&self, mail: &MailWithSubject) -> Option<MailboxKey> {
        let site = self.sites.by_id(mail.mail.site)?;
        mail.recipient().map(|email| site.tokens.mailbox(email))
    }

    /// Where a mail arrives: the key of its mailbox's allowance.
    pub(crate) fn delivery(&self, mail: &MailWithSubject) -> Option<DeliveryKey> {
        let site = self.sites.by_id(mail.mail.site)?;
        mail.recipient()
            .map(|email| site.tokens.delivery(email, &site.rules.domains))
    }
}

impl Letterhead {
    fn compose(&self, mail: &MailWithSubject, now: Timestamp) -> Result<Composed, ThemeError> {
        if let Some(mail) = CreatorMail::of(mail) {
            return if mail.is_true() {
                self.write_to_creator(&mail)
            } else {
                Ok(Composed::Dropped)
            };
        }
        if let Some(trial) = TrialMail::of(mail) {
            return self.write_trial(&trial);
        }
        if let Some(mail) = ReportMail::of(mail) {
            return self.write_to_reporter(&mail);
        }
        if let Some(mail) = StaffMail::of(mail) {
            return self.write_to_staff(&mail);
        }
        if let Some(mail) = FollowerMail::of(mail) {
            return match self.is_true_to_follower(&mail, now) {
                true => self.write_to_follower(&mail),
                false => Ok(Composed::Dropped),
            };
        }
        if let Some(mail) = PlaceLetter::of(mail) {
            return match self.is_true_to_place_follower(&mail, now) {
                true => self.write_to_place_follower(&mail),
                false => Ok(Composed::Dropped),
            };
        }
        if let Some(mail) = VoterMail::of(mail) {
            return match self.is_true_to_voter(&mail, now) {
                true => self.write_to_voter(&mail),
                false => Ok(Composed::Dropped),
            };
        }
        match SignerMail::of(mail) {
            Some(mail) if self.is_true(&mail, now) => self.write(&mail),
            _ => Ok(Composed::Dropped),
        }
    }

    fn captured(&self, mail: &MailWithSubject) -> Result<Option<Box<Outgoing>>, ThemeError> {
        if let Some(mail) = CreatorMail::of(mail) {
            return Ok(mail
                .is_to_known_address()
                .then(|| self.write_to_creator(&mail))
                .transpose()?
                .and_then(letter_of));
        }
        if let Some(trial) = TrialMail::of(mail) {
            return Ok(letter_of(self.write_trial(&trial)?));
        }
        if let Some(mail) = ReportMail::of(mail) {
            return Ok(letter_of(self.write_to_reporter(&mail)?));
        }
        if let Some(mail) = StaffMail::of(mail) {
            return Ok(letter_of(self.write_to_staff(&mail)?));
        }
        if let Some(mail) = FollowerMail::of(mail) {
            return Ok(letter_of(self.write_to_follower(&mail)?));
        }
        if let Some(mail) = PlaceLetter::of(mail) {
            return Ok(letter_of(self.write_to_place_follower(&mail)?));
        }
        if let Some(mail) = VoterMail::of(mail) {
            return Ok(letter_of(self.write_to_voter(&mail)?));
        }
        let kept = SignerMail::of(mail).filter(|of| mail.mail.revision == of.signature.revision);
        let Some(mail) = kept else { return Ok(None) };
        Ok(letter_of(self.write(&mail)?))
    }

    /// Whether a signature could be confirmed now, by the domain's rule: while signing is paused, deadlines do not run.
    fn can_be_confirmed(&self, petition: &Campaign, now: Timestamp) -> bool {
        petition.can_be_confirmed(self.site.clock(now), &self.site.rules)
    }

    /// Whether what the mail says is true, and its link does what the mail promises.
    fn is_true(&self, mail: &SignerMail<'_>, now: Timestamp) -> bool {
        let state = mail.signature.state;
        match mail.kind {
            ToSigner::Confirm => {
                state == SignatureState::Pending
                    && mail.mail.revision == mail.signature.revision
                    && self.can_be_confirmed(mail.petition, now)
                    && now < self.link_ends(mail)
            }
            ToSigner::AlreadySigned => state != SignatureState::Withdrawn,
            ToSigner::StillChecked => state == SignatureState::Held,
            ToSigner::Withdrawn => state == SignatureState::Withdrawn || mail.signature.is_left(),
            ToSigner::Digest => digest::is_true(mail),
            ToSigner::News => mail.news.is_some_and(|news| news::is_wanted(mail, news)),
        }
    }

    /// The first moment at which the mail's link confirms nothing any more, by the domain's rule.
    fn link_ends(&self, mail: &SignerMail<'_>) -> Timestamp {
        let sent = mail.signature.mails.last;
        mail.petition
            .link_ends(sent, &self.site.rules, self.site.paused.is_some())
    }

    fn write(&self, mail: &SignerMail<'_>) -> Result<Composed, ThemeError> {
        if let Some(news) = mail.news {
            return self.write_news(mail, &news.what);
        }
        if let Some(digest) = self.digest_of(mail) {
            return self.write_digest(&digest);
        }
        let Some(letter) = self.letter(mail)? else {
            return Ok(Composed::Dropped);
        };
        Ok(match message::build(&self.site, mail.mail, &mail.signer.email, &letter) {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }

    /// `None` for a kind of mail that does not go to a signer.
    fn letter(&self, mail: &SignerMail<'_>) -> Result<Option<Letter>, ThemeError> {
        let site = self.site.view.clone();
        let name = message::name_to_greet(mail.signer.name.as_str());
        let petition_title = self.mailed_title(&mail.petition.clone().shown())?;
        let claim = Claim { id: mail.signature.id, revision: mail.signature.revision };
        let link = self.site.link(&self.tokens.signature_path(claim));
        let screened = self.site.rules.screening || mail.petition.head.screening.is_some();
        let letter = match mail.kind {
            ToSigner::Confirm => {
                let code = self.tokens.code(claim);
                let ends_ms = self.link_ends(mail).0;
                let secrecy = secrecy_word(mail.petition);
                let view = ConfirmLetter {
                    site,
                    name,
                    petition_title,
                    link,
                    code,
                    ends_ms,
                    screened,
                    secrecy,
                    area: self.will_count(mail),
                };
                self.site.themes.render_letter(&view)
            }
            ToSigner::AlreadySigned => {
                let withdraw_link = format!("{link}/withdraw");
                let taken_out = mail.signature.state == SignatureState::Invalidated;
                let can_change = mail.petition.vote().is_some_and(|vote| vote.terms.can_change);
                let change_link = can_change.then(|| format!("{link}/ballot"));
                let (version, receipt_link) = (self.version_signed(mail), link);
                self.site.themes.render_letter(&AlreadySignedLetter {
                    site,
                    name,
                    petition_title,
                    receipt_link,
                    withdraw_link,
                    change_link,
                    taken_out,
                    version,
                    screened,
                })
            }
            ToSigner::StillChecked => {
                let receipt_link = link;
                self.site.themes.render_letter(&StillCheckedLetter {
                    site,
                    name,
                    petition_title,
                    receipt_link,
                })
            }
            ToSigner::Withdrawn => {
                let petition_link = self.petition_link(mail.petition);
                let for_good = mail.signature.is_left();
                self.site.themes.render_letter(&WithdrawnLetter {
                    site,
                    name,
                    petition_title,
                    petition_link,
                    for_good,
                })
            }
            ToSigner::News | ToSigner::Digest => return Ok(None),
        };
        letter.map(Some)
    }

    /// Where whoever confirms will count, if areas have the target of a pledge for themselves.
    fn will_count(&self, mail: &SignerMail<'_>) -> Option<WillCount> {
        let (area, pledge) = (mail.area?, mail.petition.pledge()?);
        let code = mail.signature.area.as_ref();
        let name = code.map_or_else(String::new, |code| self.place_name(code));
        let (joined, target, stands) = (mail.joined_there, pledge.terms.target, area.stands());
        Some(WillCount { name, joined, target, stands })
    }

    /// The version of the text that was signed, where there are several and the public may read them.
    fn version_signed(&self, mail: &SignerMail<'_>) -> Option<VersionSigned> {
        let head = &mail.petition.head;
        let version = mail.version.filter(|_| head.state.is_public())?;
        let link = format!("{}/versions/{version}", self.petition_link(mail.petition));
        Some(VersionSigned { number: version, link })
    }

    /// A link to the petition that stays short: its page leads on to the whole address.
    fn petition_link(&self, petition: &Campaign) -> String {
        self.site.link(&self.site.base_of(petition))
    }

    /// The title as a mail may carry it: without text that becomes a link until moderators have accepted it.
    fn mailed_title(&self, petition: &Campaign) -> Result<String, ThemeError> {
        let title = message::one_line(&petition.head.text.action);
        if petition.head.state.is_accepted() || !holds_link(&title) {
            return Ok(title);
        }
        let language = &self.site.view.language;
        let instead = self
            .site
            .themes
            .text(language, "mail-link-left-out", &TextArgs::new())?;
        Ok(without_links(&title, &instead).into_owned())
    }
}

fn letter_of(composed: Composed) -> Option<Box<Outgoing>> {
    match composed {
        Composed::Letter(letter) => Some(letter),
        Composed::Dropped | Composed::Unsendable(_) => None,
    }
}
