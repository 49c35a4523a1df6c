//! Mails to somebody who follows a petition without having signed it, or wants to: the link to confirm, and what was
//! published.
//!
//! An address that follows already is told so in the first, which only its owner reads.

use throng_domain::campaign::Campaign;
use throng_domain::follower::Follower;
use throng_domain::ids::FollowerOf;
use throng_domain::mailing::{Mail, MailKind};
use throng_domain::publication::Published;
use throng_domain::time::Timestamp;
use throng_store::reader::{MailAbout, MailWithSubject};

use super::news::is_still_so;
use super::{Composed, Letterhead, message};
use throng_rendering::themes::ThemeError;
use throng_rendering::views::ConfirmFollowingLetter;

/// A mail to a follower.
pub(super) struct FollowerMail<'a> {
    pub(super) mail: &'a Mail,
    pub(super) petition: &'a Campaign,
    pub(super) of: FollowerOf,
    pub(super) follower: &'a Follower,
    /// The publication that it is about, if it is news.
    news: Option<&'a Published>,
}

impl FollowerMail<'_> {
    /// `None` when the mail goes to somebody else, or the address was forgotten.
    pub(super) fn of(mail: &MailWithSubject) -> Option<FollowerMail<'_>> {
        let MailAbout::Follower(id, Some(follower)) = &mail.about else {
            return None;
        };
        let petition = mail.campaign.as_ref()?;
        let of = FollowerOf { campaign: petition.head.id, id: *id };
        Some(FollowerMail { mail: &mail.mail, petition, of, follower, news: mail.news.as_deref() })
    }
}

impl Letterhead {
    /// Whether the link does what the mail promises; whether who follows still does, and the publication stands.
    pub(super) fn is_true_to_follower(&self, mail: &FollowerMail<'_>, now: Timestamp) -> bool {
        let is_public = mail.petition.head.state.is_public();
        let is_true = match (mail.mail.kind, mail.news) {
            (MailKind::ConfirmFollowing, _) => {
                mail.follower.confirmed_at.is_some()
                    || now < self.site.rules.link_ends(mail.follower.mails.last)
            }
            (_, Some(news)) => {
                let stands = news.retracted_at.is_none() && is_still_so(mail.petition, news, None);
                mail.follower.confirmed_at.is_some() && stands
            }
            (_, None) => false,
        };
        is_public && is_true
    }

    pub(super) fn write_to_follower(&self, mail: &FollowerMail<'_>) -> Result<Composed, ThemeError> {
        if mail.mail.kind == MailKind::FollowerNews {
            return match mail.news {
                Some(news) => self.write_news_to_follower(mail, &news.what),
                None => Ok(Composed::Unsendable("what was published is missing".to_owned())),
            };
        }
        let letter = self.site.themes.render_letter(&ConfirmFollowingLetter {
            site: self.site.view.clone(),
            petition_title: self.mailed_title(&mail.petition.clone().shown())?,
            link: self
                .site
                .link(&self.tokens.follower_path(mail.of, mail.follower.asked_at)),
            ends_ms: self.site.rules.link_ends(mail.follower.mails.last).0,
            follows: mail.follower.confirmed_at.is_some(),
        })?;
        Ok(match message::build(&self.site, mail.mail, &mail.follower.email, &letter) {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use throng_domain::ids::{CampaignId, FollowerId, SiteId};
    use throng_domain::mailing::About;
    use throng_domain::person::EmailAddress;
    use throng_domain::publication::{Publication, Published};
    use throng_domain::signature::MailBudget;
    use throng_domain::staff::StaffId;

    use super::super::Outgoing;
    use super::super::news::{NewsPreview, NewsReader};
    use super::super::tests::{CALLED_FOR, letter, mail, publications, signature};
    use super::*;
    use crate::tests::{composer, tokens};

    /// The same mail to somebody who follows without having signed.
    pub(in super::super) fn followed(mut mail: MailWithSubject, of: FollowerOf) -> MailWithSubject {
        let follower = Follower {
            email: EmailAddress::parse("ada@example.org").unwrap(),
            address: signature(&mut mail).keys.address,
            language: None,
            asked_at: CALLED_FOR,
            mails: MailBudget::first(CALLED_FOR),
            confirmed_at: Some(CALLED_FOR),
        };
        mail.mail.kind = MailKind::FollowerNews;
        mail.mail.about = About::FollowerNews { follower: of, publication: 0 };
        mail.about = MailAbout::Follower(of.id, Some(Box::new(follower)));
        mail
    }

    fn news(of: FollowerOf, what: Publication) -> MailWithSubject {
        let mut mail = followed(mail(MailKind::News), of);
        mail.news = Some(Box::new(Published {
            at: CALLED_FOR,
            by: Some(StaffId(1)),
            what,
            retracted_at: None,
            area: None,
        }));
        mail
    }

    /// What a follower is sent differs from the preview in their own link alone.
    #[test]
    fn what_is_previewed_for_a_follower_is_what_a_follower_is_sent() {
        for what in publications("A subject", "Words.") {
            let of = FollowerOf { campaign: CampaignId { site: SiteId(1), number: 7 }, id: FollowerId(77) };
            let mail = news(of, what.clone());
            let sent = letter(&mail);
            let MailAbout::Follower(_, Some(follower)) = &mail.about else {
                panic!("{:?}", mail.about)
            };
            let petition = mail.campaign.as_ref().expect("it is about one");
            let to = ("Nora of the office", &follower.email);
            let preview =
                NewsPreview { petition, what: &what, reader: NewsReader::Follower, to, at: CALLED_FOR };
            let shown = composer()
                .preview_news(preview)
                .unwrap()
                .expect("it can be written");
            let nobodys = FollowerOf { id: FollowerId(0), ..of };
            // A link may be broken where quoted-printable ends a line.
            let whole = |letter: &Outgoing| String::from_utf8(letter.bytes()).unwrap().replace("=\r\n", "");
            let expected = whole(&sent)
                .replace(&tokens().stop_following_path(of), &tokens().stop_following_path(nobodys))
                .replace(&sent.message_id, &shown.message_id);
            assert_eq!(whole(&shown), expected);
            assert!(!whole(&shown).contains("Nora"), "a follower has no name");
        }
    }
}
