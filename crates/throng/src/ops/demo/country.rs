//! The site of the demo as domain values: its rules, its areas, the table of its postcodes, and
//! its petitions with all their dates.
//!
//! Never draws a random number: everything here follows from the files, the scale and the time of starting.
//! Used by `fill`, and by whoever serves the demo (for the table of postcodes).

use throng_domain::area::{Area, AreaBook};
use throng_domain::campaign::{
    Campaign, CampaignDates, CampaignState, CampaignText, Head, Hidden, Kind, Rejection,
};
use throng_domain::comment_rule::CommentRule;
use throng_domain::country::CountryCode;
use throng_domain::ids::CampaignId;
use throng_domain::local_days::LocalDays;
use throng_domain::petition::{Debate, Petition, PetitionDates, Response};
use throng_domain::screening::Screened;
use throng_domain::site::{PledgeRules, Preset, Site, SiteRules};
use throng_domain::threshold::Condition;
use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};

use super::book::{Book, PetitionEntry, Shape, State};
use super::course::Course;
use super::people::area_code;
use crate::data_dir::SITE;
use throng_rendering::drawings::{self, AreaMap, HexLayout, Outline};

/// From writing to opening, while supporters and moderators look at it.
const BEFORE_OPENING_MS: i64 = 5 * DAY_MS;
/// From writing to having enough supporters.
const SUPPORTED_AFTER_MS: i64 = 2 * DAY_MS;
/// From a debate's date being set to the debate.
const DEBATE_NOTICE_MS: i64 = 21 * DAY_MS;

/// How many signatures of each state a petition gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignatureGoal {
    pub(super) confirmed: u64,
    pub(super) pending: u64,
    pub(super) withdrawn: u64,
}

impl SignatureGoal {
    /// The number of rows in all.
    pub(super) fn rows(self) -> u64 {
        self.confirmed + self.pending + self.withdrawn
    }
}

pub(super) fn home(book: &Book) -> CountryCode {
    CountryCode::parse(&book.country.code).expect("a test reads the code of the country")
}

/// The site, with the name `name`.
pub(super) fn site(book: &Book, name: &str) -> Site {
    let rules = SiteRules {
        home_country: home(book),
        home_country_name: Some(book.country.name.clone()),
        comments: CommentRule::Before,
        pledges: PledgeRules { on: true, ..PledgeRules::default() },
        votes: true,
        ..SiteRules::preset(Preset::Parliament)
    };
    Site::new(SITE, name.to_owned(), rules)
}

pub(super) fn areas(book: &Book) -> Vec<Area> {
    let region = |code: &str| book.country.regions.iter().find(|region| region.code == code);
    let area = |(place, entry): (usize, &super::book::AreaEntry)| Area {
        code: area_code(&entry.code),
        name: entry.name.clone(),
        representative: Some(entry.representative.clone()),
        region_code: Some(entry.region.clone()),
        region_name: region(&entry.region).map(|region| region.name.clone()),
        ordinal: i64::try_from(place).expect("there are few areas"),
    };
    book.country.areas.iter().enumerate().map(area).collect()
}

pub(super) fn area_book(book: &Book) -> AreaBook {
    let mut areas = AreaBook::default();
    for area in &book.country.areas {
        for outward in &area.outward {
            areas.insert(outward, area_code(&area.code));
        }
    }
    areas
}

/// The map, made of the hexagons in the file.
pub(super) fn area_map(book: &Book) -> AreaMap {
    let shape = |area: &super::book::AreaEntry| {
        let [q, r] = area.hex;
        let outline = Outline::Hex { q, r, layout: HexLayout::OddR };
        drawings::Shape { code: area_code(&area.code), electorate: Some(area.electorate), outline }
    };
    AreaMap::new(book.country.areas.iter().map(shape).collect())
}

/// How many signatures a petition gets at a scale.
pub(super) fn wanted(entry: &PetitionEntry, scale: f64, large: bool) -> SignatureGoal {
    let public = entry
        .hot_large_signatures
        .filter(|_| large)
        .unwrap_or(entry.signatures);
    let of = |share: f64| (public as f64 * scale * share).round() as u64;
    SignatureGoal {
        confirmed: of(1.0),
        pending: of(entry.pending_share),
        withdrawn: of(entry.withdrawn_share),
    }
}

/// When a petition's signatures came. Those of a rejected petition are from its supporters.
pub(super) fn course(book: &Book, entry: &PetitionEntry, now: Timestamp) -> Course {
    let weights = &book.weights;
    let (start, end) = life(entry, now);
    match (entry.shape, entry.surge_hours_ago) {
        (Shape::Surge, Some(hours)) => {
            let began = now.plus_ms(-ms(hours, HOUR_MS)).max(start);
            Course::surging(start, began, end, &weights.surge)
        }
        (shape, _) => Course::shaped(start, end, shape, weights),
    }
}

/// The first instant at which it could be signed, and the first at which it no longer could.
fn life(entry: &PetitionEntry, now: Timestamp) -> (Timestamp, Timestamp) {
    let began = now.plus_ms(-ms(entry.opened_days_ago, DAY_MS));
    match entry.state {
        State::Open => (began, now),
        State::Closed => (began, closes_at(began)),
        State::Rejected => (began.plus_ms(-BEFORE_OPENING_MS), began),
    }
}

/// The end of the closing date, as on any site; the demo's days are those of UTC.
pub(super) fn closes_at(opened: Timestamp) -> Timestamp {
    LocalDays::default().end_of_day_after(opened, SiteRules::preset(Preset::Parliament).open_days)
}

fn ms(count: f64, unit: i64) -> i64 {
    (count * unit as f64).round() as i64
}

/// The petition, with dates that fit its course. When it reached its thresholds says [`dated`], once its signatures are drawn.
pub(super) fn petition(entry: &PetitionEntry, course: &Course, now: Timestamp) -> Campaign {
    let ago = |days: f64| now.plus_ms(-ms(days, DAY_MS));
    let head = Head {
        id: CampaignId { site: SITE, number: entry.number },
        state: match entry.state {
            State::Open => CampaignState::Open,
            State::Closed => CampaignState::Closed,
            State::Rejected => CampaignState::Rejected,
        },
        text: CampaignText {
            action: entry.action.clone(),
            background: entry.background.clone(),
            additional_details: entry.additional_details.trim().to_owned(),
            committee_note: None,
            also_in: entry.also_in.clone(),
        },
        dates: dates(entry, course),
        creator_name: Some(entry.creator.clone()),
        rejection: entry.rejection.as_ref().map(|rejection| Rejection {
            code: rejection.code.clone(),
            details: Some(rejection.details.clone()),
            duplicate_of: None,
        }),
        topics: entry.topics.clone(),
        hidden: Hidden::default(),
        pauses: Vec::new(),
        removals: Vec::new(),
        screening: None,
        screened: Screened::default(),
        imports: Vec::new(),
    };
    let petition = Petition {
        dates: steps(entry, now),
        response: entry.response.as_ref().map(|response| Response {
            responded_on: Some(day(ago(response.responded_days_ago))),
            summary: response.summary.clone(),
            details: response.details.trim().to_owned(),
            created_at: Some(instant(ago(response.responded_days_ago))),
            updated_at: Some(instant(ago(response.responded_days_ago))),
            answered_by: None,
        }),
        debate: entry.debate.as_ref().map(|debate| Debate {
            debated_on: Some(day(ago(debate.debated_days_ago))),
            overview: Some(debate.overview.clone()),
            ..Debate::default()
        }),
        ..Petition::default()
    };
    let mut campaign = Campaign { head, kind: Kind::Petition(Box::new(petition)) };
    campaign.head.dates.updated_at = last_change(&campaign);
    campaign
}

fn dates(entry: &PetitionEntry, course: &Course) -> CampaignDates {
    let rejected = entry.state == State::Rejected;
    let created_at = if rejected {
        course.start()
    } else {
        course.start().plus_ms(-BEFORE_OPENING_MS)
    };
    let opened_at = (!rejected).then_some(course.start());
    CampaignDates {
        created_at,
        updated_at: created_at,
        supported_at: Some(created_at.plus_ms(SUPPORTED_AFTER_MS)),
        rejected_at: rejected.then_some(course.end()),
        opened_at,
        closes_at: opened_at.map(closes_at),
        closed_at: (entry.state == State::Closed).then_some(course.end()),
    }
}

fn steps(entry: &PetitionEntry, now: Timestamp) -> PetitionDates {
    let ago = |days: f64| now.plus_ms(-ms(days, DAY_MS));
    let responded = entry
        .response
        .as_ref()
        .map(|response| ago(response.responded_days_ago));
    let debated = entry.debate.as_ref().map(|debate| ago(debate.debated_days_ago));
    PetitionDates {
        referral_threshold_reached_at: None,
        response_threshold_reached_at: None,
        government_response_at: responded,
        debate_threshold_reached_at: None,
        debate_scheduled_on: debated.map(|at| day(at.plus_ms(-DEBATE_NOTICE_MS))),
        scheduled_debate_date: debated.map(day),
        debate_outcome_at: debated,
    }
}

/// The petition with its thresholds reached when the hours of its signatures say so.
pub(super) fn dated(mut petition: Campaign, reached: impl Fn(i64) -> Option<Timestamp>) -> Campaign {
    let rules = SiteRules::preset(Preset::Parliament);
    let at = |threshold: Option<Condition>| reached(threshold?.signatures());
    if let Some(petition) = petition.petition_mut() {
        petition.dates.response_threshold_reached_at = at(rules.response_threshold);
        petition.dates.debate_threshold_reached_at = at(rules.debate_threshold);
    }
    petition.head.dates.updated_at = last_change(&petition);
    petition
}

fn last_change(campaign: &Campaign) -> Timestamp {
    let (dates, steps) = (&campaign.head.dates, &campaign.petition().dates);
    let changes = [
        dates.rejected_at,
        dates.opened_at,
        dates.closed_at,
        dates.supported_at,
        steps.response_threshold_reached_at,
        steps.government_response_at,
        steps.debate_threshold_reached_at,
        steps.debate_outcome_at,
    ];
    changes.into_iter().flatten().max().unwrap_or(dates.created_at)
}

/// The day of an instant, as `YYYY-MM-DD`.
fn day(at: Timestamp) -> String {
    instant(at)[..10].to_owned()
}

/// An instant in the format of RFC 3339.
fn instant(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0)
        .expect("the demo lies within a few years of now")
        .to_string()
}
