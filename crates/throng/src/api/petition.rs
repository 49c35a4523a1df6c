//! One petition: `/petitions/ID.json`, and an element of a list.
//!
//! Owns the order of its fields. It must never leave a field out because it is empty: readers of the original service
//! count on `null`. Only `closing_date`, and the breakdowns of a petition that was rejected, may be absent, as in the
//! original. Bounded by one petition and its breakdowns.

use std::borrow::Cow;

use serde::Serialize;
use throng_domain::annals::Annals;
use throng_domain::area::Area;
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::{Campaign, CampaignState, Head, Rejection};
use throng_domain::petition::{Debate, Department, Petition, Response};
use throng_domain::tally::Tally;
use throng_domain::time::Timestamp;
use throng_domain::translation::Translations;
use throng_store::reader::CountedCampaign;

use super::annals::{
    self, DidIt, FromElsewhere, LedgerEntry, OpinionsOnAnswer, OtherBusiness, TextChanged, Update,
};
use super::breakdown::{self, ByArea, ByCountry, ByRegion, Unknown};
use super::pledge::{self, PledgeAttributes};
use super::vote::{self, VoteAttributes};
use super::{ApiSite, Split, moment, moments, updated_at};
/// The body of `/petitions/ID.json`.
#[derive(Debug, Serialize)]
pub(crate) struct PetitionBody<'a> {
    links: SelfLink,
    data: Data<'a>,
    meta: Meta<'a>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SelfLink {
    #[serde(rename = "self")]
    itself: String,
}

impl SelfLink {
    pub(super) fn to(itself: String) -> SelfLink {
        SelfLink { itself }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Data<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<SelfLink>,
    attributes: Attributes<'a>,
}

/// Thirty-one fields, because the shape that others read has as many.
#[derive(Debug, Serialize)]
struct Attributes<'a> {
    action: &'a str,
    background: &'a str,
    additional_details: &'a str,
    committee_note: Option<&'a str>,
    /// Our own field; absent for petitions in one language, as in the original.
    #[serde(skip_serializing_if = "Translations::is_empty")]
    also_in: &'a Translations,
    state: &'static str,
    signature_count: i64,
    /// Our own field; absent when no signatures are on paper, as in the original.
    #[serde(flatten)]
    split: Option<Split>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closing_date: Option<String>,
    created_at: String,
    updated_at: String,
    rejected_at: Option<String>,
    opened_at: Option<String>,
    closed_at: Option<String>,
    moderation_threshold_reached_at: Option<String>,
    /// As in the Senedd's service; absent where no committee takes up petitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    referral_threshold_reached_at: Option<String>,
    response_threshold_reached_at: Option<String>,
    government_response_at: Option<String>,
    debate_threshold_reached_at: Option<String>,
    debate_scheduled_on: Option<&'a str>,
    scheduled_debate_date: Option<&'a str>,
    debate_outcome_at: Option<String>,
    creator_name: Option<&'a str>,
    rejection: Option<&'a Rejection>,
    government_response: Option<Answer<'a>>,
    debate: Option<&'a Debate>,
    departments: &'a [Department],
    topics: &'a [String],
    /// Our own fields; absent for petitions.
    #[serde(flatten)]
    pledge: Option<PledgeAttributes<'a>>,
    /// What only votes have.
    #[serde(skip_serializing_if = "Option::is_none")]
    vote: Option<VoteAttributes<'a>>,
    #[serde(flatten)]
    breakdowns: Option<Breakdowns<'a>>,
}

/// The official answer, with its moments in the form of all others.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    responded_on: Option<&'a str>,
    summary: &'a str,
    details: &'a str,
    created_at: Option<Cow<'a, str>>,
    updated_at: Option<Cow<'a, str>>,
    /// Our own field; absent where nobody is named, as in the original.
    #[serde(skip_serializing_if = "Option::is_none")]
    answered_by: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Breakdowns<'a> {
    signatures_by_country: Vec<ByCountry<'a>>,
    signatures_by_constituency: Vec<ByArea<'a>>,
    signatures_by_region: Vec<ByRegion<'a>>,
    /// Absent in a line of all petitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_parliamentary_business: Option<Vec<OtherBusiness<'a>>>,
}

/// Our own fields, beside those of the original: with these the breakdowns add up to the number.
#[derive(Debug, Serialize)]
struct Meta<'a> {
    signatures_collected: i64,
    signatures_carried_over: i64,
    signatures_on_paper: i64,
    /// Those of the collected ones that were confirmed in another system; absent when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signatures_from_elsewhere: Vec<FromElsewhere<'a>>,
    /// Null where there are no breakdowns.
    signatures_unknown: Option<Unknown>,
    /// Every decrease of the number except withdrawals by signers themselves, the newest first.
    corrections: Vec<LedgerEntry>,
    /// News from whoever started the petition, the newest first.
    updates: Vec<Update<'a>>,
    /// Every change of the text since the petition opened, the newest first.
    text_changes: Vec<TextChanged<'a>>,
    /// What followers think of the answer; null until enough have said so.
    opinions_on_answer: Option<OpinionsOnAnswer>,
    /// Only of pledges, once enough have said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    did_it: Option<DidIt>,
}

/// What is read from the store about a petition in addition to its row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beside<'a> {
    /// All tallies of the petition.
    pub(crate) tallies: &'a [Tally],
    /// All areas of the site.
    pub(crate) areas: &'a [Area],
    pub(crate) annals: &'a Annals,
    /// What has come of a pledge in each area, where each has the target for itself.
    pub(crate) targets: &'a AreaTargets,
}

/// The complete body for one public petition.
pub(crate) fn petition_json<'a>(
    counted: &'a CountedCampaign,
    beside: &Beside<'a>,
    place: ApiSite<'a>,
) -> PetitionBody<'a> {
    let Beside { tallies, areas, annals, targets } = *beside;
    let is_pledge = counted.campaign.pledge().is_some();
    let (by_country, by_area, by_region, unknown) = breakdown::merged(tallies, areas, place.rules);
    let breakdowns = Breakdowns {
        signatures_by_country: by_country,
        signatures_by_constituency: by_area,
        signatures_by_region: by_region,
        other_parliamentary_business: Some(annals::other_business(annals)),
    };
    let is_published = tells_more_than_the_number(counted);
    let number = counted.campaign.head.id.number;
    let mut attributes = attributes(counted, is_published.then_some(breakdowns), place);
    if let Some(pledge) = &mut attributes.pledge {
        pledge.targets_by_area = pledge::targets_by_area(&counted.campaign, targets, areas);
    }
    PetitionBody {
        links: SelfLink { itself: address(&counted.campaign, place) },
        data: Data { kind: counted.campaign.kind.which().word(), id: number, links: None, attributes },
        meta: Meta {
            signatures_collected: counted.count.collected,
            signatures_carried_over: counted.count.carried_over,
            signatures_on_paper: counted.count.paper,
            signatures_from_elsewhere: annals::from_elsewhere(&counted.campaign.head.imports),
            signatures_unknown: is_published.then_some(unknown),
            corrections: annals::ledger(annals),
            updates: annals::updates(annals),
            text_changes: annals::text_changes(annals),
            opinions_on_answer: annals::opinions(annals).filter(|_| !is_pledge),
            did_it: annals::did_it(annals).filter(|_| is_pledge),
        },
    }
}

/// Whether it is told where the signatures of a petition come from, and when they came. Nobody signed one that was
/// rejected but those who supported it before; where they live is not published.
pub(crate) fn tells_more_than_the_number(counted: &CountedCampaign) -> bool {
    counted.campaign.head.state != CampaignState::Rejected
}

/// A line of the file of all petitions: an element of a list, with breakdowns, and without the name of its creator.
pub(crate) fn petition_line<'a>(
    counted: &'a CountedCampaign,
    tallies: &'a [Tally],
    areas: &'a [Area],
    place: ApiSite<'a>,
) -> Data<'a> {
    let breakdowns = tells_more_than_the_number(counted).then(|| {
        let (by_country, by_area, by_region, _) = breakdown::merged(tallies, areas, place.rules);
        Breakdowns {
            signatures_by_country: by_country,
            signatures_by_constituency: by_area,
            signatures_by_region: by_region,
            other_parliamentary_business: None,
        }
    });
    let mut line = element(counted, counted.campaign.kind.which().word(), place);
    line.attributes.breakdowns = breakdowns;
    line.attributes.creator_name = None;
    line
}

/// An element of a list of such things: without breakdowns, with a link of its own.
pub(super) fn element<'a>(counted: &'a CountedCampaign, kind: &'static str, place: ApiSite<'_>) -> Data<'a> {
    let (number, itself) = (counted.campaign.head.id.number, address(&counted.campaign, place));
    Data { kind, id: number, links: Some(SelfLink { itself }), attributes: attributes(counted, None, place) }
}

/// Where a campaign's JSON is.
fn address(campaign: &Campaign, place: ApiSite<'_>) -> String {
    let (kind, number) = (campaign.kind.which(), campaign.head.id.number);
    format!("{}/{}/{number}.json", place.base_url, kind.plural())
}

fn attributes<'a>(
    counted: &'a CountedCampaign,
    breakdowns: Option<Breakdowns<'a>>,
    place: ApiSite<'_>,
) -> Attributes<'a> {
    let Head { state, text, dates, creator_name, rejection, topics, .. } = &counted.campaign.head;
    let Petition { dates: steps, response, debate, departments, .. } = counted.campaign.petition();
    let open = *state == CampaignState::Open;
    Attributes {
        action: &text.action,
        background: &text.background,
        additional_details: &text.additional_details,
        committee_note: text.committee_note.as_deref(),
        also_in: &text.also_in,
        state: state.word(),
        signature_count: counted.count.total(),
        split: Split::of(counted.count),
        closing_date: dates
            .last_moment()
            .filter(|_| open)
            .map(|last| day_of(last, place)),
        created_at: moment(dates.created_at),
        updated_at: moment(updated_at(&counted.campaign, counted.count)),
        rejected_at: moments(dates.rejected_at),
        opened_at: moments(dates.opened_at),
        closed_at: moments(dates.closed_at),
        moderation_threshold_reached_at: moments(dates.supported_at),
        referral_threshold_reached_at: moments(steps.referral_threshold_reached_at),
        response_threshold_reached_at: moments(steps.response_threshold_reached_at),
        government_response_at: moments(steps.government_response_at),
        debate_threshold_reached_at: moments(steps.debate_threshold_reached_at),
        debate_scheduled_on: steps.debate_scheduled_on.as_deref(),
        scheduled_debate_date: steps.scheduled_debate_date.as_deref(),
        debate_outcome_at: moments(steps.debate_outcome_at),
        creator_name: creator_name.as_deref().filter(|_| open),
        rejection: rejection.as_ref(),
        government_response: response.as_ref().map(answer),
        debate: debate.as_ref(),
        departments,
        topics,
        pledge: pledge::attributes(&counted.campaign, place),
        vote: vote::attributes(&counted.campaign),
        breakdowns,
    }
}

fn answer(response: &Response) -> Answer<'_> {
    Answer {
        responded_on: response.responded_on.as_deref(),
        summary: &response.summary,
        details: &response.details,
        created_at: response.created_at.as_deref().map(in_ms),
        updated_at: response.updated_at.as_deref().map(in_ms),
        answered_by: response.answered_by.as_deref(),
    }
}

/// A moment as its source wrote it, in our form; what is no moment stays as it is.
fn in_ms(at: &str) -> Cow<'_, str> {
    at.parse::<jiff::Timestamp>()
        .map_or(Cow::Borrowed(at), |at| Cow::Owned(format!("{at:.3}")))
}

/// The day of an instant in the site's time zone.
pub(super) fn day_of(at: Timestamp, place: ApiSite<'_>) -> String {
    let at = throng_rendering::i18n::moment(at);
    at.to_zoned(place.time_zone.clone()).date().to_string()
}
