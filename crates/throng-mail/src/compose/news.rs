//! The mail to those who follow a petition: what was published about it.
//!
//! Owns which part of a publication goes into the mail, and which headers only mails to many have. Quotations are
//! told from our own words by their indent, and cut after [`MAIL_QUOTE_CHARS_MAX`]: the page has all of the text.

use throng_domain::area_targets::InArea;
use throng_domain::campaign::Campaign;
use throng_domain::ids::{FollowerId, FollowerOf, SignatureId};
use throng_domain::mailing::{About, Mail, MailKind};
use throng_domain::person::EmailAddress;
use throng_domain::pledge::Step;
use throng_domain::publication::{Publication, Published};
use throng_domain::signature::{Signature, SignatureState};
use throng_domain::staff::Staff;
use throng_domain::time::Timestamp;
use throng_domain::vote::VoteStep;
use throng_store::reader::{MailAbout, MailWithSubject};

use super::follow::FollowerMail;
use super::message::{self, BulkHead};
use super::voter;
use super::{Composed, Letterhead, Outgoing, SignerMail, letter_of};
use throng_process::limits::MAIL_QUOTE_CHARS_MAX;
use throng_rendering::themes::ThemeError;
use throng_rendering::views::{NewsLetter, NewsOfArea, NewsOfPledge};
use throng_web::tokens::Claim;

/// Whether the signature still counts, the signer still wants news, and the publication was not taken back and is still so.
pub(super) fn is_wanted(mail: &SignerMail<'_>, news: &Published) -> bool {
    let reminds = matches!(news.what, Publication::Pledge(Step::Reminded));
    mail.signature.state == SignatureState::Confirmed
        && mail.signature.wants_updates
        // Whoever has answered since the mail was queued is not reminded.
        && !(reminds && mail.signature.opinion.is_some())
        && news.retracted_at.is_none()
        && is_still_so(mail.petition, news, mail.area)
        && mail.petition.head.state.is_public()
}

/// Whether a pledge is on, or below its target, as the mail would say: in the area of which the publication tells, if it is of one. What
/// everybody was told last is sent although it has changed since: of that they are told in a day, unless it is so again by then.
pub(super) fn is_still_so(petition: &Campaign, news: &Published, there: Option<&InArea>) -> bool {
    let (Publication::Pledge(step @ (Step::Reached | Step::Lost)), Some(pledge)) =
        (&news.what, petition.pledge())
    else {
        return true;
    };
    let (reached_at, told) = match there.filter(|_| news.area.is_some()) {
        Some(area) => (area.reached_at, &area.told),
        None => (pledge.reached_at, &pledge.told),
    };
    match (pledge.settled.is_some(), step) {
        // The end is told by a mail of its own.
        (true, Step::Lost) => false,
        (true, _) => reached_at.is_some(),
        (false, _) => told.last() == Some(step) || reached_at.is_some() == (*step == Step::Reached),
    }
}

/// What a mail takes from the publication that it tells of.
struct NewsWords<'a> {
    kind: &'static str,
    subject: &'a str,
    words: &'a str,
    /// Whether the page says more than the mail, apart from text that was cut here.
    more: bool,
    on: Option<&'a str>,
}

fn told(what: &Publication) -> NewsWords<'_> {
    match what {
        Publication::Response(answer) => NewsWords {
            kind: "response",
            subject: "",
            words: &answer.summary,
            more: !answer.details.trim().is_empty(),
            on: answer.responded_on.as_deref(),
        },
        Publication::DebateDate(on) => {
            NewsWords { kind: "debate_date", subject: "", words: "", more: false, on: Some(on) }
        }
        Publication::DebateOutcome(debate) => NewsWords {
            kind: "debate_outcome",
            subject: "",
            words: debate.overview.as_deref().unwrap_or_default(),
            more: debate.transcript_url.is_some() || debate.video_url.is_some(),
            on: debate.debated_on.as_deref(),
        },
        Publication::OtherBusiness(news) => NewsWords {
            kind: "other_business",
            subject: &news.subject,
            words: &news.body,
            more: false,
            on: news.on.as_deref(),
        },
        Publication::Update(news) => NewsWords {
            kind: "update",
            subject: &news.subject,
            words: &news.body,
            more: false,
            on: news.on.as_deref(),
        },
        Publication::Pledge(step) => {
            NewsWords { kind: step.word(), subject: "", words: "", more: false, on: None }
        }
        Publication::Vote(step) => {
            NewsWords { kind: step.word(), subject: "", words: "", more: false, on: None }
        }
    }
}

/// The beginning of a text in whole words, and whether it goes on.
fn beginning(text: &str) -> (String, bool) {
    let Some((end, _)) = text.char_indices().nth(MAIL_QUOTE_CHARS_MAX.count()) else {
        return (text.to_owned(), false);
    };
    let cut = &text[..end];
    let words = cut.rfind(char::is_whitespace).map_or(cut, |space| &cut[..space]);
    (format!("{} …", words.trim_end()), true)
}

/// Whoever is mailed what is published: the two mails differ in why they come, and in their links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewsReader {
    /// Somebody who signed and asked for news.
    Signer,
    /// Somebody who follows without having signed.
    Follower,
}

/// A mail about something that may not be published yet, to look at or to send as a trial.
#[derive(Clone, Copy, Debug)]
pub struct NewsPreview<'a> {
    /// The petition as it stands, or as it would after the publication: the mail takes its title only.
    pub petition: &'a Campaign,
    /// What would be published.
    pub what: &'a Publication,
    /// To whom it would go.
    pub reader: NewsReader,
    /// The name and address to write to instead of theirs. A follower has no name.
    pub to: (&'a str, &'a EmailAddress),
    /// The time at which it would be sent.
    pub at: Timestamp,
}

impl Letterhead {
    /// The mail that followers would get, made by the same code: only the name, the address, the date, the
    /// Message-ID and the reader's own links differ, and those links lead nowhere. `None` when it cannot be written
    /// to this address.
    ///
    /// # Errors
    /// As [`Composer::compose`].
    pub(super) fn preview_news(&self, preview: NewsPreview<'_>) -> Result<Option<Box<Outgoing>>, ThemeError> {
        let NewsPreview { petition, what, reader, to, at } = preview;
        // A preview belongs to nobody, so its ids are 0.
        let nobody = FollowerOf { campaign: petition.head.id, id: FollowerId(0) };
        let (kind, about, name, links) = match reader {
            NewsReader::Signer => {
                let about = About::News { signature: SignatureId(0), publication: 0 };
                (MailKind::News, about, to.0, self.links_of(NOBODYS))
            }
            NewsReader::Follower => {
                let about = About::FollowerNews { follower: nobody, publication: 0 };
                (MailKind::FollowerNews, about, "", self.links_of_follower(nobody))
            }
        };
        let mail = Mail::foreseen(petition.head.id.site, (kind, about), at);
        let to_whom = Addressed { mail: &mail, petition, to: (name, to.1), links, trial: false, area: None };
        Ok(letter_of(self.write_to(&to_whom, what)?))
    }

    /// The same mail to a member of staff, which says that it is a trial.
    pub(super) fn write_trial(&self, mail: &TrialMail<'_>) -> Result<Composed, ThemeError> {
        let TrialMail { mail, petition, to, what } = *mail;
        let to = (to.name.as_str(), &to.email);
        let links = self.links_of(NOBODYS);
        self.write_to(&Addressed { mail, petition, to, links, trial: true, area: None }, what)
    }

    pub(super) fn write_news(
        &self,
        mail: &SignerMail<'_>,
        what: &Publication,
    ) -> Result<Composed, ThemeError> {
        let area = self.of_area(mail, what);
        let SignerMail { mail, petition, signature, signer, .. } = *mail;
        let Signature { id, revision, .. } = *signature;
        let to = (signer.name.as_str(), &signer.email);
        let links = self.links_of(Claim { id, revision });
        self.write_to(&Addressed { mail, petition, to, links, trial: false, area }, what)
    }

    /// What the mail says of a pledge whose areas have the target for themselves: what has come of it where the signer lives.
    fn of_area(&self, mail: &SignerMail<'_>, what: &Publication) -> Option<(&'static str, NewsOfArea)> {
        let Publication::Pledge(step) = what else {
            return None;
        };
        let (area, pledge) = (mail.area?, mail.petition.pledge()?);
        // Of what is told in one area alone, that is the area, wherever else the signer is counted by now.
        let alone = mail.news.and_then(|news| news.area.as_ref());
        let code = alone.or(mail.signature.area.as_ref());
        let kind = match step {
            Step::Reached if alone.is_some() => "area-reached",
            Step::Lost => "area-lost",
            Step::Reached | Step::Missed if code.is_none() => "area-unknown",
            Step::Reached | Step::Missed if area.stands() => "area-kept",
            Step::Reached | Step::Missed => "area-missed",
            Step::Asked => "area-asked",
            Step::Cancelled | Step::Reminded => return None,
        };
        let name = code.map(|code| {
            self.site
                .places
                .get(code)
                .map_or(code.as_str(), |area| &area.name)
        });
        let name = name.unwrap_or_default().to_owned();
        let joined = area.settled_with.unwrap_or_default();
        Some((kind, NewsOfArea { name, joined, target: pledge.terms.target, areas: pledge.areas }))
    }

    /// The same to somebody who follows without having signed, who is not asked for an opinion.
    pub(super) fn write_news_to_follower(
        &self,
        mail: &FollowerMail<'_>,
        what: &Publication,
    ) -> Result<Composed, ThemeError> {
        let FollowerMail { mail, petition, of, follower, .. } = *mail;
        let links = self.links_of_follower(of);
        // They live in no area that the pledge knows: the end is told as it is on the page.
        let ended = matches!(what, Publication::Pledge(Step::Reached));
        let pledge = petition.pledge().filter(|pledge| pledge.terms.by_area && ended);
        let area = pledge.map(|pledge| {
            let (target, areas) = (pledge.terms.target, pledge.areas);
            ("areas-ended", NewsOfArea { name: String::new(), joined: 0, target, areas })
        });
        self.write_to(
            &Addressed { mail, petition, to: ("", &follower.email), links, trial: false, area },
            what,
        )
    }

    fn links_of(&self, claim: Claim) -> Links {
        let (stop, opinion) = (self.tokens.unsubscribe_path(claim), self.tokens.opinion_path(claim));
        Links { stop, opinion: Some(opinion) }
    }

    fn links_of_follower(&self, of: FollowerOf) -> Links {
        Links { stop: self.tokens.stop_following_path(of), opinion: None }
    }

    fn write_to(&self, to: &Addressed<'_>, what: &Publication) -> Result<Composed, ThemeError> {
        let site = self.site.view.clone();
        let told = told(what);
        let why = voter::called_off(to.petition).filter(|_| told.kind == VoteStep::CalledOff.word());
        let (words, cut) = beginning(why.unwrap_or(told.words));
        let unsubscribe_link = self.site.link(&to.links.stop);
        let answers =
            matches!(what, Publication::Response(_) | Publication::Pledge(Step::Asked | Step::Reminded));
        let opinion = to.links.opinion.as_deref().filter(|_| answers);
        let opinion_link = opinion.map(|path| self.site.link(path));
        let number = to.petition.head.id.number;
        let view = NewsLetter {
            name: message::name_to_greet(to.to.0),
            petition_title: self.mailed_title(to.petition)?,
            kind: to.area.as_ref().map_or(told.kind, |(kind, _)| kind),
            area: to.area.as_ref().map(|(_, area)| area.clone()),
            subject: message::one_line(told.subject),
            words,
            more: cut || told.more,
            on_ms: told.on.and_then(|day| noon(day, &site.time_zone)),
            petition_link: self.petition_link(to.petition),
            opinion_link,
            unsubscribe_link: unsubscribe_link.clone(),
            trial: to.trial,
            signed: to.links.opinion.is_some(),
            pledge: ended(to.petition),
            site,
        };
        let letter = self.site.themes.render_letter(&view)?;
        let bulk = BulkHead {
            unsubscribe_link,
            list_id: format!("petition-{number}.{}", self.site.sender.email.domain()),
        };
        Ok(match message::build_bulk(&self.site, to.mail, to.to.1, &letter, &bulk) {
            Ok(outgoing) => Composed::Letter(Box::new(outgoing)),
            Err(reason) => Composed::Unsendable(reason),
        })
    }
}

/// How many joined a pledge that has ended, if they have one target together.
fn ended(petition: &Campaign) -> Option<NewsOfPledge> {
    let pledge = petition.pledge().filter(|pledge| !pledge.terms.by_area)?;
    let joined = pledge.settled.as_ref()?.joined;
    Some(NewsOfPledge { joined, target: pledge.terms.target })
}

/// A mail about news, with its recipient.
struct Addressed<'a> {
    mail: &'a Mail,
    petition: &'a Campaign,
    /// Name and address.
    to: (&'a str, &'a EmailAddress),
    links: Links,
    trial: bool,
    /// Of a pledge whose areas have the target for themselves: the kind of mail, and what it says.
    area: Option<(&'static str, NewsOfArea)>,
}

/// The paths that belong to the recipient.
struct Links {
    /// Stops the mails.
    stop: String,
    /// Where signers, and only they, say whether an answer answers the petition.
    opinion: Option<String>,
}

/// The claim for links in mails that are only tried or previewed: such a link has no effect.
const NOBODYS: Claim = Claim { id: SignatureId(0), revision: 0 };

/// A mail about something that may be published, to the member of staff who wants to see how it reads.
pub(super) struct TrialMail<'a> {
    pub(super) mail: &'a Mail,
    petition: &'a Campaign,
    to: &'a Staff,
    what: &'a Publication,
}

impl TrialMail<'_> {
    /// `None` when the mail goes to somebody else, or its recipient is gone.
    pub(super) fn of(mail: &MailWithSubject) -> Option<TrialMail<'_>> {
        match &mail.about {
            MailAbout::Trial { to: Some(to), what: Some(what) } if to.removed_at.is_none() => {
                let petition = mail.campaign.as_ref()?;
                Some(TrialMail { mail: &mail.mail, petition, to, what })
            }
            MailAbout::Trial { .. }
            | MailAbout::Signature(..)
            | MailAbout::Campaign { .. }
            | MailAbout::Report(..)
            | MailAbout::Staff(_)
            | MailAbout::Follower(..)
            | MailAbout::Place(..)
            | MailAbout::Voter(..) => None,
        }
    }
}

/// Noon of a day in the site's time zone; `None` if `day` is not a date.
fn noon(day: &str, time_zone: &str) -> Option<i64> {
    let date: jiff::civil::Date = day.parse().ok()?;
    let zone = jiff::tz::TimeZone::get(time_zone).ok()?;
    let noon = date.at(12, 0, 0, 0).to_zoned(zone).ok()?;
    Some(noon.timestamp().as_millisecond())
}
