//! Mails to an address that follows places, or wants to: the link to confirm, and what is new there.
//!
//! What is new is composed from what everybody can see when it is sent: a campaign that closed or was taken down meanwhile is
//! not in it, nor one in a place that is followed no more, and a mail without any is not sent. An address that follows already
//! is told so in the first, which only its owner reads.

use throng_domain::area::AreaCode;
use throng_domain::campaign::{Campaign, CampaignState};
use throng_domain::ids::PlaceFollowerOf;
use throng_domain::mailing::{About, Mail};
use throng_domain::place_follower::{FollowedPlace, PlaceFollower, PlaceNews};
use throng_domain::time::Timestamp;
use throng_store::reader::{MailAbout, MailWithSubject};

use super::message::BulkHead;
use super::{Composed, Letterhead, message};
use throng_process::limits::PLACE_LINES_MAX;
use throng_rendering::themes::ThemeError;
use throng_rendering::views::{ConfirmPlaceLetter, PlaceLine, PlaceNewsLetter};

/// A mail to an address that follows places.
pub(super) struct PlaceLetter<'a> {
    mail: &'a Mail,
    of: PlaceFollowerOf,
    follower: &'a PlaceFollower,
    what: What<'a>,
}

/// What such a mail is about.
enum What<'a> {
    /// A place that was asked for.
    Asked(&'a FollowedPlace),
    /// What is new, as it is now.
    News(Vec<(&'a PlaceNews, &'a Campaign)>),
}

impl PlaceLetter<'_> {
    /// `None` when the mail goes to somebody else, or what it is about was forgotten.
    pub(super) fn of(mail: &MailWithSubject) -> Option<PlaceLetter<'_>> {
        let MailAbout::Place(of, Some(follower), campaigns) = &mail.about else {
            return None;
        };
        let what = match mail.mail.about {
            About::Place { asked_at, .. } => What::Asked(follower.asked(asked_at)?),
            About::PlaceNews { run, .. } => What::News(told(follower, &follower.mail(run)?.news, campaigns)),
            About::Signature(_)
            | About::News { .. }
            | About::Campaign { .. }
            | About::Trial { .. }
            | About::Report(_)
            | About::Staff(_)
            | About::Trouble { .. }
            | About::Follower(_)
            | About::FollowerNews { .. }
            | About::Voter(_)
            | About::VoterNews { .. } => return None,
        };
        Some(PlaceLetter { mail: &mail.mail, of: *of, follower, what })
    }
}

/// What can still be told of a mail.
fn told<'a>(
    follower: &PlaceFollower,
    news: &'a [PlaceNews],
    campaigns: &'a [Campaign],
) -> Vec<(&'a PlaceNews, &'a Campaign)> {
    let of = |one: &PlaceNews| {
        let mut found = campaigns.iter();
        found.find(|campaign| campaign.head.id.number == one.number)
    };
    let pairs = news.iter().filter_map(|one| Some((one, of(one)?)));
    let open = pairs.filter(|(one, campaign)| {
        let is_open = campaign.head.state == CampaignState::Open && !campaign.is_private();
        is_open && follower.confirmed().any(|place| place.area == one.area)
    });
    open.collect()
}

impl Letterhead {
    /// Whether the link does what the mail promises; whether anything is left to tell.
    pub(super) fn is_true_to_place_follower(&self, letter: &PlaceLetter<'_>, now: Timestamp) -> bool {
        match &letter.what {
            What::Asked(place) => {
                place.confirmed_at.is_some() || now < self.site.rules.link_ends(place.mails.last)
            }
            What::News(news) => !news.is_empty(),
        }
    }

    /// What a place is called; a code that the site no longer knows stands for itself.
    pub(super) fn place_name(&self, area: &AreaCode) -> String {
        let known = self.site.places.get(area);
        known.map_or_else(|| area.as_str().to_owned(), |known| message::one_line(&known.name))
    }

    /// The page of what an address follows.
    fn place_link(&self, of: PlaceFollowerOf, asked_at: Timestamp) -> String {
        self.site.link(&self.tokens.place_path(of, asked_at))
    }

    pub(super) fn write_to_place_follower(&self, letter: &PlaceLetter<'_>) -> Result<Composed, ThemeError> {
        let email = &letter.follower.email;
        let built = match &letter.what {
            What::Asked(place) => {
                let names = letter
                    .follower
                    .confirmed()
                    .map(|place| self.place_name(&place.area));
                let text = self.site.themes.render_letter(&ConfirmPlaceLetter {
                    site: self.site.view.clone(),
                    place: self.place_name(&place.area),
                    link: self.place_link(letter.of, place.asked_at),
                    ends_ms: self.site.rules.link_ends(place.mails.last).0,
                    follows: place.confirmed_at.is_some(),
                    places: names.collect(),
                })?;
                message::build(&self.site, letter.mail, email, &text)
            }
            What::News(news) => {
                let unsubscribe_link = self.site.link(&self.tokens.stop_places_path(letter.of));
                let text = self.site.themes.render_letter(&self.place_news(letter, news)?)?;
                let list_id = format!("places.{}", self.site.sender.email.domain());
                let bulk = BulkHead { unsubscribe_link, list_id };
                message::build_bulk(&self.site, letter.mail, email, &text, &bulk)
            }
        };
        Ok(match built {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }

    fn place_news(
        &self,
        letter: &PlaceLetter<'_>,
        news: &[(&PlaceNews, &Campaign)],
    ) -> Result<PlaceNewsLetter, ThemeError> {
        let line = |(one, campaign): &(&PlaceNews, &Campaign)| {
            Ok(PlaceLine {
                title: self.mailed_title(&(*campaign).clone().shown())?,
                place: self.place_name(&one.area),
                link: self.petition_link(campaign),
            })
        };
        let lines = news.iter().take(PLACE_LINES_MAX.count()).map(line);
        let lines: Vec<PlaceLine> = lines.collect::<Result<_, ThemeError>>()?;
        let count = |len: usize| i64::try_from(len).unwrap_or(i64::MAX);
        let is_one = news.windows(2).all(|pair| pair[0].0.area == pair[1].0.area);
        let first_name = lines.first().map(|line| line.place.clone()).unwrap_or_default();
        let first = letter.follower.confirmed().next();
        let asked_at = first.map_or(Timestamp(0), |place| place.asked_at);
        Ok(PlaceNewsLetter {
            site: self.site.view.clone(),
            count: count(news.len()),
            place: if is_one { first_name } else { String::new() },
            more: count(news.len() - lines.len()),
            lines,
            manage_link: self.place_link(letter.of, asked_at),
            unsubscribe_link: self.site.link(&self.tokens.stop_places_path(letter.of)),
        })
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::{CampaignId, FollowerId, SiteId};
    use throng_domain::mailing::MailKind;
    use throng_domain::person::EmailAddress;
    use throng_domain::place_follower::PlaceMail;
    use throng_domain::signature::MailBudget;

    use super::super::tests::{CALLED_FOR, letter, mail, signature};
    use super::*;
    use crate::tests::composer;

    const OF: PlaceFollowerOf = PlaceFollowerOf { site: SiteId(1), id: FollowerId(77) };

    fn area() -> AreaCode {
        AreaCode::parse("E1").unwrap()
    }

    /// A mail with so many new campaigns, to somebody who follows one place.
    fn news(count: u32) -> MailWithSubject {
        let mut mail = mail(MailKind::News);
        let petition = mail.campaign.take().expect("a petition");
        let numbered = |number| {
            let mut petition = petition.clone();
            petition.head.id = CampaignId { site: SiteId(1), number };
            petition.head.text.action = format!("Plant tree number {number}");
            petition
        };
        let place = FollowedPlace {
            area: area(),
            asked_at: CALLED_FOR,
            mails: MailBudget::first(CALLED_FOR),
            confirmed_at: Some(CALLED_FOR),
        };
        let one = |number| PlaceNews { number, area: area() };
        let told = PlaceMail { run: 4, at: CALLED_FOR, news: (1..=count).map(one).collect() };
        let row = PlaceFollower {
            email: EmailAddress::parse("ada@example.org").unwrap(),
            address: signature(&mut mail).keys.address,
            language: None,
            asks: MailBudget::first(CALLED_FOR),
            places: vec![place],
            mailed: vec![told],
        };
        mail.mail.kind = MailKind::PlaceNews;
        mail.mail.about = About::PlaceNews { follower: OF, run: 4 };
        mail.about = MailAbout::Place(OF, Some(Box::new(row)), (1..=count).map(numbered).collect());
        mail
    }

    fn campaigns(mail: &mut MailWithSubject) -> &mut Vec<Campaign> {
        match &mut mail.about {
            MailAbout::Place(_, _, campaigns) => campaigns,
            other => panic!("{other:?}"),
        }
    }

    fn is_sent(mail: &MailWithSubject) -> bool {
        composer().would_send(mail, CALLED_FOR).unwrap()
    }

    #[test]
    fn a_mail_names_ten_and_says_how_many_more_there_are() {
        for (count, named, more) in [(1, 1, None), (10, 10, None), (12, 10, Some("And 2 more."))] {
            let letter = letter(&news(count));
            assert_eq!(letter.text.matches("Plant tree number").count(), named, "{}", letter.text);
            assert_eq!(letter.text.contains("more."), more.is_some(), "{}", letter.text);
            assert!(letter.text.contains(more.unwrap_or_default()), "{}", letter.text);
            assert!(letter.subject.contains("E1"), "{}: a place that the site does not know", letter.subject);
            let names = letter.headers().into_iter().map(|(name, _)| name);
            assert!(names.into_iter().any(|name| name == "List-Unsubscribe"));
        }
    }

    #[test]
    fn what_nobody_can_see_any_more_is_left_out_and_a_mail_with_nothing_is_not_sent() {
        let mut mail = news(3);
        assert!(is_sent(&mail));
        campaigns(&mut mail)[0].head.state = CampaignState::TakenDown;
        campaigns(&mut mail)[1].head.state = CampaignState::Closed;
        let text = letter(&mail).text;
        assert!(
            text.contains("number 3") && !text.contains("number 1") && !text.contains("number 2"),
            "{text}"
        );
        campaigns(&mut mail).pop();
        assert!(!is_sent(&mail));
        // Followed no more, that place or any.
        let mut mail = news(1);
        match &mut mail.about {
            MailAbout::Place(_, Some(row), _) => row.places[0].confirmed_at = None,
            other => panic!("{other:?}"),
        }
        assert!(!is_sent(&mail));
        mail.about = MailAbout::Place(OF, None, Vec::new());
        assert!(!is_sent(&mail));
    }
}
