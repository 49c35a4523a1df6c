//! The page of one petition, and the page of the places where it was signed.
//!
//! Owns what these show. Called by the reading handlers. Bounded by one petition: its texts, its bars
//! (`drawings`), its areas and countries.

use serde::Serialize;
use throng_domain::annals::{AnswerOpinions, NewsItem, NewsKind};
use throng_domain::petition::{Debate, Response};
use throng_domain::time::Timestamp;

use super::{CampaignState, ShareLink, SharingView, SiteView, Threshold};
use crate::drawings::{Growth, MapPicture};
use crate::i18n::{Direction, TextArgs};

/// `GET /petitions/{id}/{slug}`: twenty-nine fields, since the page tells all that is
/// known of a petition.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionView {
    pub site: SiteView,
    pub id: i64,
    /// The ask.
    pub title: String,
    /// Canonical path of this page.
    pub path: String,
    /// Address to pass on: short, and with the site's name.
    pub address: String,
    /// The same in a mail that is still to be addressed: `mailto:?…`.
    pub mail_link: String,
    /// Other ways to pass it on, each a plain link.
    pub share_links: Vec<ShareLink>,
    /// What it is about, each with its list.
    pub topics: Vec<PetitionTopic>,
    pub state: CampaignState,
    /// What it says: one text for each language, the reader's first. Never empty.
    pub texts: Vec<TextView>,
    /// What the committee or the moderators add; plain text, empty when there is nothing.
    pub note: String,
    pub creator_name: Option<String>,
    pub count: i64,
    /// Of these, signatures on paper.
    pub on_paper: i64,
    /// The next threshold that it has not reached.
    pub next_threshold: Option<Threshold>,
    /// The thresholds that it has reached, lowest first.
    pub reached: Vec<ReachedThreshold>,
    /// What follows from where it stands, one sentence each.
    pub outlook: Vec<Sentence>,
    /// What happened and what is to come, earliest first.
    pub timeline: Vec<TimelineLine>,
    /// How its number grew; absent when there is nothing to compare.
    pub growth: Option<Growth>,
    /// Where it was signed; absent when no place is known.
    pub places: Option<PlacesView>,
    /// The last moment at which it can be signed (open) or could (closed), ms since 1970.
    pub closes_at_ms: Option<i64>,
    pub rejection: Option<RejectionView>,
    /// Something of it is not shown, for legal reasons.
    pub parts_hidden: bool,
    pub response: Option<ResponseView>,
    /// How many people say that the answer answers the petition; `None` until enough have said so or not.
    pub opinions: Option<OpinionsView>,
    pub debate: Option<DebateView>,
    /// News about it, the newest first.
    pub news: Vec<NewsView>,
    /// Signatures that were taken out of the number, the newest first.
    pub corrections: Vec<CorrectionView>,
    /// When the text was last changed after it opened.
    pub text_changed_ms: Option<i64>,
    /// Whether there is a day to put into a calendar.
    pub has_calendar: bool,
    /// What programs are told in the page's head.
    pub sharing: SharingView,
}

/// A topic of a petition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PetitionTopic {
    pub name: String,
    /// Where the petitions about it are listed.
    pub path: String,
}

/// A threshold that a petition has passed.
#[derive(Debug, Clone, Serialize)]
pub struct ReachedThreshold {
    pub number: i64,
    pub at_ms: i64,
}

/// Why a petition was not accepted.
#[derive(Debug, Clone, Serialize)]
pub struct RejectionView {
    /// Key of the public sentence of the reason.
    pub reason: String,
    /// The rule of the site that it refers to; may be empty.
    pub standard: String,
    /// More words of the moderator; plain text, may be empty.
    pub details: String,
    pub at_ms: Option<i64>,
}

/// What the body that was petitioned answered.
#[derive(Debug, Clone, Serialize)]
pub struct ResponseView {
    pub at_ms: Option<i64>,
    /// Who answers; empty where nobody is named.
    pub answered_by: String,
    pub summary: String,
    /// Plain text; blank lines separate paragraphs.
    pub details: String,
}

/// Whether the answer answers, by those who were mailed about it.
#[derive(Debug, Clone, Serialize)]
pub struct OpinionsView {
    /// Mails that were sent about it.
    pub mailed: i64,
    /// How many said something.
    pub total: i64,
    /// Of them, the share that says it answers.
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

/// That it was debated, and where to read it.
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
    /// Tells it from the others of the petition.
    pub number: i64,
    /// Key of the sentence that says whose it is, given `date`: `news-business`, `news-update`.
    pub from_key: &'static str,
    pub subject: String,
    /// Plain text; blank lines separate paragraphs.
    pub body: String,
    pub at_ms: i64,
    /// Noon of the day that it is about, where it has one.
    pub on_ms: Option<i64>,
}

/// Noon of a day (`YYYY-MM-DD`) where the site is; `None` for what is no day.
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

/// A line of the ledger of corrections.
#[derive(Debug, Clone, Serialize)]
pub struct CorrectionView {
    pub at_ms: i64,
    /// Signatures taken out of the number.
    pub removed: i64,
    /// Key of the sentence that says why.
    pub reason_key: &'static str,
    /// Of these, signatures put back.
    pub restored: i64,
    /// Signatures that were held for checking, and are not added.
    pub not_added: i64,
}

/// A petition's text in one language.
#[derive(Debug, Clone, Serialize)]
pub struct TextView {
    /// HTML's `lang`.
    pub language: String,
    /// HTML's `dir`.
    pub direction: Direction,
    /// The ask.
    pub title: String,
    /// Below the ask; plain text.
    pub background: String,
    /// Plain text; blank lines separate paragraphs. Empty when there is none.
    pub details: String,
}

/// A sentence chosen by a handler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sentence {
    pub key: &'static str,
    pub args: TextArgs,
    /// A moment that the sentence names as `date`, when it names one.
    pub at_ms: Option<i64>,
}

/// One line of the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TimelineLine {
    pub at_ms: i64,
    /// Key of the sentence, given `number`.
    pub key: &'static str,
    /// The number of a threshold; 0 for what has none.
    pub number: i64,
    /// Whether it is still to come.
    pub ahead: bool,
}

/// Where a petition was signed: part of its page, and most of the page of its places.
///
/// Nine fields: the table, the map, and what makes both add up.
#[derive(Debug, Clone, Serialize)]
pub struct PlacesView {
    /// Path of the page with all of it.
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
    /// Whether rows have a rate.
    pub rated: bool,
    /// A map, where there is one and it fits.
    pub map: Option<MapPicture>,
    /// Names of the areas of the map, by code, with their numbers, in the order of its spots.
    pub spots: Vec<PlaceRow>,
}

/// What the map shows at first sight.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    pub place: String,
    /// Signatures there.
    pub count: i64,
    /// As in [`PlaceRow`]; absent where the map shows plain numbers.
    pub rate_tenths: Option<i64>,
}

/// A place with its number.
#[derive(Debug, Clone, Serialize)]
pub struct PlaceRow {
    /// Code of the area or the country.
    pub code: String,
    pub name: String,
    pub count: i64,
    /// Signatures for every thousand people who may vote there, in tenths.
    pub rate_tenths: Option<i64>,
}

/// `GET /petitions/{id}/places`: eight fields, the petition in short and its places.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionPlacesView {
    pub site: SiteView,
    pub id: i64,
    /// The ask.
    pub title: String,
    /// Canonical path of the petition's page.
    pub petition_path: String,
    pub places: PlacesView,
    /// Countries, most signatures first.
    pub countries: Vec<PlaceRow>,
    /// Signatures whose country is not known.
    pub unknown_country: i64,
    /// Rows of a table that are shown before the rest is asked for.
    pub rows_shown: usize,
}
