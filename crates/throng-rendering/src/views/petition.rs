//! The page of one petition, and the page of the places where it was signed.
//!
//! Owns what these show. Called by the reading handlers. Bounded by one petition: its texts, its bars
//! (`drawings`), its areas and countries.

use serde::Serialize;
use throng_domain::annals::{AnswerOpinions, NewsItem, NewsKind};
use throng_domain::petition::{Debate, Response};
use throng_domain::time::Timestamp;

use super::{
    CampaignState, NewestComments, PetitionCard, PetitionRef, PlaceTarget, PledgeView, ShareLink,
    SharingView, SiteView, Threshold, VoteView,
};
use crate::drawings::{Growth, MapPicture};
use crate::i18n::{Direction, TextArgs};

/// `GET /petitions/{id}/{slug}`: forty-one fields, since the page shows everything that is
/// known about a petition.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionView {
    pub site: SiteView,
    pub id: i64,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// For a vote, what can be chosen, and the result; `None` for another kind of campaign.
    pub vote: Option<VoteView>,
    /// Of a vote the petition that it follows from, of a petition the vote that does.
    pub counterpart: Option<PetitionRef>,
    /// The petition's title: what it asks for.
    pub title: String,
    /// Canonical path of this page.
    pub path: String,
    /// A short address to pass on, with the site's name.
    pub address: String,
    /// The address that is short enough to be typed, without its scheme; empty for a private pledge, which has none.
    pub short_address: String,
    /// A `mailto:?…` link with the address to pass on, for a mail whose recipient the visitor adds.
    pub mail_link: String,
    /// Other ways to pass it on, each a plain link.
    pub share_links: Vec<ShareLink>,
    /// What it is about, each with its list.
    pub topics: Vec<PetitionTopic>,
    /// Key of what it waits for, or has had; none for most petitions.
    pub standing_key: Option<&'static str>,
    pub state: CampaignState,
    /// Its text in each language, the reader's first. Never empty.
    pub texts: Vec<TextView>,
    /// What the committee or the moderators add; plain text, empty when there is nothing.
    pub note: String,
    pub creator_name: Option<String>,
    pub count: i64,
    /// How many of these signatures are on paper.
    pub on_paper: i64,
    /// Which of these signatures were confirmed in another system, and how.
    pub from_elsewhere: Vec<FromElsewhere>,
    /// The next threshold that it has not reached.
    pub next_threshold: Option<Threshold>,
    /// The thresholds that it has reached, lowest first.
    pub reached: Vec<ReachedThreshold>,
    /// What happens next, one sentence for each point.
    pub outlook: Vec<Sentence>,
    /// What has happened and what is planned, earliest first.
    pub timeline: Vec<TimelineLine>,
    /// How its number grew; absent when there is nothing to compare.
    pub growth: Option<Growth>,
    /// Where it was signed; absent when no place is known.
    pub places: Option<PlacesView>,
    /// The last moment at which it can be signed (open) or could (closed), ms since 1970.
    pub closes_at_ms: Option<i64>,
    pub rejection: Option<RejectionView>,
    /// Whether something of it is hidden for legal reasons.
    pub parts_hidden: bool,
    pub response: Option<ResponseView>,
    /// How many people say that the answer answers the petition; `None` until enough have said so or not.
    pub opinions: Option<OpinionsView>,
    pub debate: Option<DebateView>,
    /// News about it, the newest first.
    pub news: Vec<NewsView>,
    /// Comments by signers; `None` where there are none to be had.
    pub comments: Option<NewestComments>,
    /// Signatures that were taken out of the number, the newest first.
    pub corrections: Vec<CorrectionView>,
    /// When the text was last changed after it opened.
    pub text_changed_ms: Option<i64>,
    /// What many people signed who signed this; may be empty. Their numbers may be some minutes old.
    pub also: Vec<PetitionCard>,
    /// What to read next; may be empty. Their numbers may be some minutes old.
    pub related: Vec<PetitionCard>,
    /// Whether there is a day to put into a calendar.
    pub has_calendar: bool,
    /// Whether people can get emails about it without signing.
    pub may_follow: bool,
    /// What programs find in the page's head.
    pub sharing: SharingView,
}

/// Signatures that came from another system, where they were confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FromElsewhere {
    pub count: i64,
    pub at_ms: i64,
    /// How they were confirmed, in the operator's words.
    pub statement: String,
}

/// A topic of a petition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PetitionTopic {
    pub name: String,
    /// The language of the name, if it is not the page's.
    pub lang: Option<String>,
    /// Where the petitions about it are listed.
    pub path: String,
}

/// A threshold that a petition has reached.
#[derive(Debug, Clone, Serialize)]
pub struct ReachedThreshold {
    pub number: i64,
    pub at_ms: i64,
}

/// Why a petition was rejected.
#[derive(Debug, Clone, Serialize)]
pub struct RejectionView {
    /// Key of the public sentence of the reason.
    pub reason: String,
    /// The rule of the site that the reason refers to; may be empty.
    pub standard: String,
    /// More in the moderator's words; plain text, may be empty.
    pub details: String,
    /// The petition of this site that those words name, such as the one that this one repeats.
    pub other: Option<PetitionRef>,
    /// Key of the sentence that says what to do instead.
    pub instead: String,
    pub at_ms: Option<i64>,
}

/// The answer of the body that was petitioned.
#[derive(Debug, Clone, Serialize)]
pub struct ResponseView {
    pub at_ms: Option<i64>,
    /// Who answers; empty where nobody is named.
    pub answered_by: String,
    pub summary: String,
    /// Plain text; blank lines separate paragraphs.
    pub details: String,
}

/// Whether the answer addresses the petition, in the opinion of those who were mailed about it.
#[derive(Debug, Clone, Serialize)]
pub struct OpinionsView {
    /// How many mails were sent about it.
    pub mailed: i64,
    /// How many people gave an opinion.
    pub total: i64,
    /// The share of them who say that it does, in per cent.
    pub percent_yes: i64,
    pub percent_no: i64,
}

impl OpinionsView {
    pub fn of(answer: AnswerOpinions) -> OpinionsView {
        let percent_yes = answer.opinions.percent_yes();
        OpinionsView {
            // `mailed` can be smaller than the number of opinions, if some people were mailed about an earlier answer.
            mailed: answer.mailed.max(answer.opinions.total()),
            total: answer.opinions.total(),
            percent_yes,
            percent_no: 100 - percent_yes,
        }
    }
}

/// A debate of the petition, and where to read it.
#[derive(Debug, Clone, Serialize)]
pub struct DebateView {
    pub at_ms: Option<i64>,
    /// Plain text, may be empty.
    pub overview: String,
    /// Shown only when it begins with `https://` or `http://`.
    pub transcript_url: Option<String>,
    /// As `transcript_url`.
    pub video_url: Option<String>,
}

/// News about a petition.
#[derive(Debug, Clone, Serialize)]
pub struct NewsView {
    /// Its number among the petition's publications.
    pub number: i64,
    /// Key of the sentence that says who published it, given `date`: `news-business`, `news-update`.
    pub from_key: &'static str,
    pub subject: String,
    /// Plain text; blank lines separate paragraphs.
    pub body: String,
    pub at_ms: i64,
    /// Noon of the day that it is about, for kinds that have one.
    pub on_ms: Option<i64>,
}

/// Gives noon of a day (`YYYY-MM-DD`) in the site's time zone; `None` if the text is not a day.
type Noon<'a> = &'a dyn Fn(&str) -> Option<Timestamp>;

impl ResponseView {
    /// An answer that was published at `at`.
    pub fn of(answer: &Response, at: Option<Timestamp>, noon: Noon<'_>) -> ResponseView {
        let on_day = answer.responded_on.as_deref().and_then(noon);
        ResponseView {
            at_ms: on_day.or(at).map(|at| at.0),
            answered_by: answer.answered_by.clone().unwrap_or_default(),
            summary: answer.summary.clone(),
            details: answer.details.clone(),
        }
    }
}

impl DebateView {
    pub fn of(debate: &Debate, noon: Noon<'_>) -> DebateView {
        DebateView {
            at_ms: debate.debated_on.as_deref().and_then(noon).map(|at| at.0),
            overview: debate.overview.clone().unwrap_or_default(),
            transcript_url: debate.transcript_url.clone(),
            video_url: debate.video_url.clone(),
        }
    }
}

impl NewsView {
    pub fn of(item: &NewsItem, noon: Noon<'_>) -> NewsView {
        NewsView {
            number: item.number,
            from_key: match item.kind {
                NewsKind::OtherBusiness => "news-business",
                NewsKind::Update => "news-update",
            },
            subject: item.news.subject.clone(),
            body: item.news.body.clone(),
            at_ms: item.at.0,
            on_ms: item.news.on.as_deref().and_then(noon).map(|at| at.0),
        }
    }
}

/// A public correction of the number.
#[derive(Debug, Clone, Serialize)]
pub struct CorrectionView {
    pub at_ms: i64,
    /// Signatures taken out of the number.
    pub removed: i64,
    /// Key of the sentence that says why.
    pub reason_key: &'static str,
    /// How many of these were put back.
    pub restored: i64,
    /// How many signatures were held for checking, and will not be added.
    pub not_added: i64,
    /// Whether they were taken out of the number only to be checked.
    pub held: bool,
    /// Whether some of them are still out; otherwise the reason is not said any more.
    pub stands: bool,
}

/// A petition's text in one language.
#[derive(Debug, Clone, Serialize)]
pub struct TextView {
    /// HTML's `lang`.
    pub language: String,
    /// HTML's `dir`.
    pub direction: Direction,
    /// The petition's title: what it asks for.
    pub title: String,
    /// The reasons, shown below the title; plain text.
    pub background: String,
    /// Plain text; blank lines separate paragraphs. Empty when there is none.
    pub details: String,
}

/// A sentence that a handler has chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sentence {
    pub key: &'static str,
    pub args: TextArgs,
    /// The instant that the sentence shows as `date`, if it has that variable.
    pub at_ms: Option<i64>,
}

/// One line of the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TimelineLine {
    pub at_ms: i64,
    /// Key of the sentence, given `number`.
    pub key: &'static str,
    /// The number of a threshold; 0 for other events.
    pub number: i64,
    /// Whether it is still to come.
    pub ahead: bool,
}

/// Where a petition was signed: part of its page, and most of the page of its places.
///
/// Ten fields: the table, the map, and what makes both add up.
#[derive(Debug, Clone, Serialize)]
pub struct PlacesView {
    /// Path of the page that has all places.
    pub path: String,
    /// The place that stands out, with its number.
    pub finding: Option<Finding>,
    /// Areas, most signatures first. The petition's page has the first ten.
    pub areas: Vec<PlaceRow>,
    /// Signatures from known areas that are in no row.
    pub elsewhere: i64,
    /// Signatures whose area is not known.
    pub unknown_area: i64,
    /// Signatures in all: areas, elsewhere and unknown add up to it.
    pub total: i64,
    /// Whether rows show a rate.
    pub rated: bool,
    /// Whether rows show how near they are to the target of a pledge, which each area has for itself.
    pub targeted: bool,
    /// The map, if the site has one that fits the page.
    pub map: Option<MapPicture>,
    /// The areas of the map with their numbers, in the order of its spots.
    pub spots: Vec<PlaceRow>,
}

/// The most striking place on the map.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    pub place: String,
    /// Signatures there.
    pub count: i64,
    /// Its rate as in [`PlaceRow`]; `None` where the map shows plain numbers.
    pub rate_tenths: Option<i64>,
}

/// A place with its number of signatures.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceRow {
    /// Code of the area or the country.
    pub code: String,
    pub name: String,
    /// The page of what is signed there; none for countries, and for areas that are only in imported figures.
    pub path: Option<String>,
    pub count: i64,
    /// Signatures per thousand people who may vote there, in tenths.
    pub rate_tenths: Option<i64>,
    /// Of a pledge whose areas have the target for themselves: what that number means.
    pub target: Option<PlaceTarget>,
}

/// `GET /petitions/{id}/places`: eight fields, the petition in short and its places.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionPlacesView {
    pub site: SiteView,
    pub id: i64,
    /// The petition's title: what it asks for.
    pub title: String,
    /// Canonical path of the petition's page.
    pub petition_path: String,
    pub places: PlacesView,
    /// Countries, most signatures first.
    pub countries: Vec<PlaceRow>,
    /// Signatures whose country is not known.
    pub unknown_country: i64,
    /// How many rows of a table are shown before the rest is unfolded.
    pub rows_shown: usize,
}
