//! The page of one petition, and the page of the places where it was signed.
//!
//! Owns what these show. Called by the reading handlers. Bounded by one petition: its texts, its bars
//! (`drawings`), its areas and countries.

use serde::Serialize;
use throng_domain::annals::{AnswerOpinions, NewsItem, NewsKind};
use throng_domain::petition::{Debate, Response};
use throng_domain::time::Timestamp;

use super::{CampaignState, SharingView, SiteView, Threshold};
use crate::drawings::{Growth, MapPicture};
use crate::i18n::{Direction, TextArgs};

/// `GET /petitions/{id}/{slug}`: twenty-seven fields, since the page tells all that is
/// known of a petition.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionView {
    pub(crate) site: SiteView,
    pub(crate) id: i64,
    /// The ask.
    pub(crate) title: String,
    /// Canonical path of this page.
    pub(crate) path: String,
    /// Address to pass on: short, and with the site's name.
    pub(crate) address: String,
    /// The same in a mail that is still to be addressed: `mailto:?…`.
    pub(crate) mail_link: String,
    pub(crate) state: CampaignState,
    /// What it says: one text for each language, the reader's first. Never empty.
    pub(crate) texts: Vec<TextView>,
    /// What the committee or the moderators add; plain text, empty when there is nothing.
    pub(crate) note: String,
    pub(crate) creator_name: Option<String>,
    pub(crate) count: i64,
    /// Of these, signatures on paper.
    pub(crate) on_paper: i64,
    /// The next threshold that it has not reached.
    pub(crate) next_threshold: Option<Threshold>,
    /// The thresholds that it has reached, lowest first.
    pub(crate) reached: Vec<ReachedThreshold>,
    /// What follows from where it stands, one sentence each.
    pub(crate) outlook: Vec<Sentence>,
    /// What happened and what is to come, earliest first.
    pub(crate) timeline: Vec<TimelineLine>,
    /// How its number grew; absent when there is nothing to compare.
    pub(crate) growth: Option<Growth>,
    /// Where it was signed; absent when no place is known.
    pub(crate) places: Option<PlacesView>,
    /// The last moment at which it can be signed (open) or could (closed), ms since 1970.
    pub(crate) closes_at_ms: Option<i64>,
    pub(crate) rejection: Option<RejectionView>,
    /// Something of it is not shown, for legal reasons.
    pub(crate) parts_hidden: bool,
    pub(crate) response: Option<ResponseView>,
    /// What is said of the answer; none until enough say something.
    pub(crate) opinions: Option<OpinionsView>,
    pub(crate) debate: Option<DebateView>,
    /// News about it, the newest first.
    pub(crate) news: Vec<NewsView>,
    /// Signatures that were taken out of the number, the newest first.
    pub(crate) corrections: Vec<CorrectionView>,
    /// When the text was last changed after it opened.
    pub(crate) text_changed_ms: Option<i64>,
    /// Whether there is a day to put into a calendar.
    pub(crate) has_calendar: bool,
    /// What programs are told in the page's head.
    pub(crate) sharing: SharingView,
}

/// A threshold that a petition has passed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReachedThreshold {
    pub(crate) number: i64,
    pub(crate) at_ms: i64,
}

/// Why a petition was not accepted.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RejectionView {
    /// Key of the public sentence of the reason.
    pub(crate) reason: String,
    /// The rule of the site that it refers to; may be empty.
    pub(crate) standard: String,
    /// More words of the moderator; plain text, may be empty.
    pub(crate) details: String,
    pub(crate) at_ms: Option<i64>,
}

/// What the body that was petitioned answered.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ResponseView {
    pub(crate) at_ms: Option<i64>,
    /// Who answers; empty where nobody is named.
    pub(crate) answered_by: String,
    pub(crate) summary: String,
    /// Plain text; blank lines separate paragraphs.
    pub(crate) details: String,
}

/// Whether the answer answers, by those who were mailed about it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OpinionsView {
    /// Mails that were sent about it.
    pub(crate) mailed: i64,
    /// How many said something.
    pub(crate) total: i64,
    /// Of them, the share that says it answers.
    pub(crate) percent_yes: i64,
    pub(crate) percent_no: i64,
}

impl OpinionsView {
    pub(crate) fn of(answer: AnswerOpinions) -> OpinionsView {
        let percent_yes = answer.opinions.percent_yes();
        OpinionsView {
            // Some may have been mailed about an answer that this one took the place of.
            mailed: answer.mailed.max(answer.opinions.total()),
            total: answer.opinions.total(),
            percent_yes,
            percent_no: 100 - percent_yes,
        }
    }
}

/// That it was debated, and where to read it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DebateView {
    pub(crate) at_ms: Option<i64>,
    /// Plain text, may be empty.
    pub(crate) overview: String,
    /// Shown only when it begins with `https://` or `http://`.
    pub(crate) transcript_url: Option<String>,
    /// As `transcript_url`.
    pub(crate) video_url: Option<String>,
}

/// News about a petition.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct NewsView {
    /// Tells it from the others of the petition.
    pub(crate) number: i64,
    /// Key of the sentence that says whose it is, given `date`: `news-business`, `news-update`.
    pub(crate) from_key: &'static str,
    pub(crate) subject: String,
    /// Plain text; blank lines separate paragraphs.
    pub(crate) body: String,
    pub(crate) at_ms: i64,
    /// Noon of the day that it is about, where it has one.
    pub(crate) on_ms: Option<i64>,
}

/// Noon of a day (`YYYY-MM-DD`) where the site is; `None` for what is no day.
type Noon<'a> = &'a dyn Fn(&str) -> Option<Timestamp>;

impl ResponseView {
    /// An answer that was published at `at`.
    pub(crate) fn of(answer: &Response, at: Option<Timestamp>, noon: Noon<'_>) -> ResponseView {
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
    pub(crate) fn of(debate: &Debate, noon: Noon<'_>) -> DebateView {
        DebateView {
            at_ms: debate.debated_on.as_deref().and_then(noon).map(|at| at.0),
            overview: debate.overview.clone().unwrap_or_default(),
            transcript_url: debate.transcript_url.clone(),
            video_url: debate.video_url.clone(),
        }
    }
}

impl NewsView {
    pub(crate) fn of(item: &NewsItem, noon: Noon<'_>) -> NewsView {
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
pub(crate) struct CorrectionView {
    pub(crate) at_ms: i64,
    /// Signatures taken out of the number.
    pub(crate) removed: i64,
    /// Key of the sentence that says why.
    pub(crate) reason_key: &'static str,
    /// Of these, signatures put back.
    pub(crate) restored: i64,
    /// Signatures that were held for checking, and are not added.
    pub(crate) not_added: i64,
}

/// A petition's text in one language.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TextView {
    /// HTML's `lang`.
    pub(crate) language: String,
    /// HTML's `dir`.
    pub(crate) direction: Direction,
    /// The ask.
    pub(crate) title: String,
    /// Below the ask; plain text.
    pub(crate) background: String,
    /// Plain text; blank lines separate paragraphs. Empty when there is none.
    pub(crate) details: String,
}

/// A sentence chosen by a handler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Sentence {
    pub(crate) key: &'static str,
    pub(crate) args: TextArgs,
    /// A moment that the sentence names as `date`, when it names one.
    pub(crate) at_ms: Option<i64>,
}

/// One line of the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct TimelineLine {
    pub(crate) at_ms: i64,
    /// Key of the sentence, given `number`.
    pub(crate) key: &'static str,
    /// The number of a threshold; 0 for what has none.
    pub(crate) number: i64,
    /// Whether it is still to come.
    pub(crate) ahead: bool,
}

/// Where a petition was signed: part of its page, and most of the page of its places.
///
/// Nine fields: the table, the map, and what makes both add up.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PlacesView {
    /// Path of the page with all of it.
    pub(crate) path: String,
    /// The place that stands out, with its number.
    pub(crate) finding: Option<Finding>,
    /// Areas, most signatures first. The petition's page has the first ten.
    pub(crate) areas: Vec<PlaceRow>,
    /// Signatures from known areas that are in no row.
    pub(crate) elsewhere: i64,
    /// Signatures whose area is not known.
    pub(crate) unknown_area: i64,
    /// Signatures in all: areas, elsewhere and unknown add up to it.
    pub(crate) total: i64,
    /// Whether rows have a rate.
    pub(crate) rated: bool,
    /// A map, where there is one and it fits.
    pub(crate) map: Option<MapPicture>,
    /// Names of the areas of the map, by code, with their numbers, in the order of its spots.
    pub(crate) spots: Vec<PlaceRow>,
}

/// What the map shows at first sight.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Finding {
    pub(crate) place: String,
    /// Signatures there.
    pub(crate) count: i64,
    /// As in [`PlaceRow`]; absent where the map shows plain numbers.
    pub(crate) rate_tenths: Option<i64>,
}

/// A place with its number.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PlaceRow {
    /// Code of the area or the country.
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) count: i64,
    /// Signatures for every thousand people who may vote there, in tenths.
    pub(crate) rate_tenths: Option<i64>,
}

/// `GET /petitions/{id}/places`: eight fields, the petition in short and its places.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionPlacesView {
    pub(crate) site: SiteView,
    pub(crate) id: i64,
    /// The ask.
    pub(crate) title: String,
    /// Canonical path of the petition's page.
    pub(crate) petition_path: String,
    pub(crate) places: PlacesView,
    /// Countries, most signatures first.
    pub(crate) countries: Vec<PlaceRow>,
    /// Signatures whose country is not known.
    pub(crate) unknown_country: i64,
    /// Rows of a table that are shown before the rest is asked for.
    pub(crate) rows_shown: usize,
}
