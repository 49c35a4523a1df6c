//! Who chose what in an open vote: a page of its own in parts, the same as a sheet, and the count so far. And who voted in a secret vote
//! that shows it: names alone, in the order of the alphabet.
//!
//! Owns which part an address asks for. Nothing is read here before the vote shows it to everybody (`Vote::shows_choices`,
//! `Vote::who_voted`).

use axum::extract::Path;
use axum::response::Response;
use serde::Deserialize;
use throng_domain::campaign::Campaign;
use throng_domain::counting::SoFar;
use throng_domain::ids::CampaignId;
use throng_domain::person::PersonName;
use throng_domain::vote::{Vote, VoteEnd, WhoVoted};
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, OpenVoter};

use super::{as_file, number_of, public};
use crate::api::{names_csv, voters_csv};
use throng_process::clock;
use throng_process::limits::{VOTERS_PAGE, VOTERS_SHEET};
use throng_rendering::views::{VoteView, VoterLine, VotersView};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::{Reading, Tracked};
use throng_web::sites::Site;

/// Why a vote has no sheet of voters, for programs.
const NAMES_NOT_YET: &str = "not yet: who voted is published with the result of the vote";
const NAMES_SECRET: &str = "this vote does not show who voted";
const NAMES_OFF: &str = "this vote was called off: nobody is shown who voted";
const NAMES_KEPT: &str = "nobody is listed: the page of the voters of this vote says why";

/// The query of the addresses of voters.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct VotersQuery {
    /// Which part, from 1.
    page: String,
}

/// Who is on a part of the list.
enum Listed {
    /// With what they chose.
    Openly(Vec<OpenVoter>),
    /// Of a secret vote, their names.
    Names(Vec<PersonName>),
    /// Nobody, though it was said that they would be, for this reason.
    Nobody(WhoVoted),
}

/// A part of the list.
struct Part {
    counted: CountedCampaign,
    voters: Listed,
    so_far: Option<SoFar>,
    page: u32,
    pages: u32,
}

/// Reads a part of so many.
///
/// # Errors
/// [`Failure::NotFound`] if nobody may see, or not yet, who chose what or who voted, or if there is no such part.
async fn part(
    reading: &Reading,
    site: &Site,
    (number, asked): (&str, &VotersQuery),
    limit: u32,
) -> Result<Part, Failure> {
    let id = site.petition(number_of(number)?);
    let counted = reading.ask(move |tracked| tracked.petition(id)).await?;
    let counted = public(site, counted)?;
    let shows = counted.campaign.vote().is_some_and(|vote| vote.shows_choices());
    let who = counted
        .campaign
        .vote()
        .map_or(WhoVoted::Hidden, |vote| vote.who_voted());
    let page: u32 = match asked.page.as_str() {
        "" => 1,
        page => page.parse().map_err(|_| Failure::NotFound)?,
    };
    let people = u32::try_from(counted.count.total()).unwrap_or(u32::MAX);
    if who != WhoVoted::Hidden {
        return names_of(reading, counted, who, (page, limit)).await;
    }
    let pages = people.div_ceil(limit).max(1);
    if !shows {
        return Err(counted.campaign.vote().map_or(Failure::NotFound, why_hidden));
    }
    if !(1..=pages).contains(&page) {
        return Err(Failure::NotFound);
    }
    let petition = counted.campaign.clone();
    let (voters, so_far) = reading
        .ask(move |tracked| {
            let voters = tracked.open_voters(&petition, (page - 1).saturating_mul(limit), limit)?;
            Ok((voters, so_far(tracked, &petition)?))
        })
        .await?;
    Ok(Part { counted, voters: Listed::Openly(voters), so_far, page, pages })
}

/// A part of who voted in a secret vote.
async fn names_of(
    reading: &Reading,
    counted: CountedCampaign,
    who: WhoVoted,
    (page, limit): (u32, u32),
) -> Result<Part, Failure> {
    let id = counted.campaign.head.id;
    if who != WhoVoted::Shown {
        return match page {
            1 => Ok(Part { counted, voters: Listed::Nobody(who), so_far: None, page, pages: 1 }),
            _ => Err(Failure::NotFound),
        };
    }
    let names = reading.ask(move |tracked| tracked.who_voted(id)).await?;
    let pages = u32::try_from(names.len())
        .unwrap_or(u32::MAX)
        .div_ceil(limit)
        .max(1);
    if !(1..=pages).contains(&page) {
        return Err(Failure::NotFound);
    }
    let (first, most) = ((page - 1).saturating_mul(limit), usize::try_from(limit).unwrap_or(usize::MAX));
    let shown = names
        .into_iter()
        .skip(usize::try_from(first).unwrap_or(usize::MAX))
        .take(most);
    Ok(Part { counted, voters: Listed::Names(shown.collect()), so_far: None, page, pages })
}

/// What was chosen so far, where that is shown before the vote is counted.
///
/// # Errors
/// When the store fails.
pub(super) fn so_far(tracked: &mut Tracked<'_>, campaign: &Campaign) -> Result<Option<SoFar>, Fault> {
    let id: CampaignId = campaign.head.id;
    let vote = campaign
        .vote()
        .filter(|vote| vote.shows_choices() && vote.end.is_none());
    vote.map(|vote| tracked.count_so_far(id, &vote.terms.ballot))
        .transpose()
}

/// A vote, with the count so far where it was read; `None` for another kind of campaign.
pub(super) fn view(site: &Site, campaign: &Campaign, so_far: Option<&SoFar>) -> Option<VoteView> {
    let vote = VoteView::of(campaign, site.clock(clock::now()))?;
    Some(match so_far {
        Some(counted) => vote.so_far(counted),
        None => vote,
    })
}

/// `GET /votes/{number}/voters`.
pub(super) async fn voters(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    InQuery(asked): InQuery<VotersQuery>,
) -> Result<Response, Failure> {
    let Part { counted, voters, so_far, page, pages } =
        part(&reading, &site, (&number, &asked), VOTERS_PAGE.rows()).await?;
    let campaign = &counted.campaign;
    let vote = view(&site, campaign, so_far.as_ref()).ok_or(Failure::NotFound)?;
    let line = |voter: &OpenVoter| VoterLine {
        name: voter.name.as_ref().map(|name| name.as_str().to_owned()),
        chosen: vote.options_of(&voter.choice),
        votes: voter.weight.into(),
    };
    let named =
        |name: &PersonName| VoterLine { name: Some(name.as_str().to_owned()), chosen: Vec::new(), votes: 1 };
    let lines = match &voters {
        Listed::Openly(voters) => voters.iter().map(line).collect(),
        Listed::Names(names) => names.iter().map(named).collect(),
        Listed::Nobody(_) => Vec::new(),
    };
    let openly = matches!(voters, Listed::Openly(_));
    let roll = campaign.vote().and_then(|vote| vote.roll);
    let view = VotersView {
        site: site.view.clone(),
        number: i64::from(campaign.head.id.number),
        petition_path: site.path_of(campaign),
        title: campaign.head.text.action.clone(),
        total: counted.count.total(),
        goes_on: vote.open,
        page: i64::from(page),
        pages: i64::from(pages),
        voters: lines,
        so_far: vote.so_far,
        so_far_votes: vote.so_far_votes,
        listed: roll.is_some(),
        openly,
        why_none: match voters {
            Listed::Nobody(who) => why_none(who),
            Listed::Openly(_) | Listed::Names(_) => None,
        },
        weighted: openly && roll.is_some_and(|roll| roll.votes != i64::from(roll.people)),
        file_max: i64::from(VOTERS_SHEET.rows()),
    };
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// Why who voted in it is not shown.
fn why_hidden(vote: &Vote) -> Failure {
    Failure::NoData(match (&vote.end, vote.terms.secrecy.is_open() || vote.terms.who_voted) {
        (_, false) => NAMES_SECRET,
        (Some(VoteEnd::CalledOff { .. }), true) => NAMES_OFF,
        (Some(VoteEnd::Opened(_)) | None, true) => NAMES_NOT_YET,
    })
}

/// The key of why nobody is on the list of who voted.
fn why_none(who: WhoVoted) -> Option<&'static str> {
    match who {
        WhoVoted::Few => Some("who-voted-few"),
        WhoVoted::Paper => Some("who-voted-paper"),
        WhoVoted::Weighted => Some("who-voted-weighted"),
        WhoVoted::Alike => Some("who-voted-alike"),
        WhoVoted::Many => Some("who-voted-many"),
        WhoVoted::Hidden | WhoVoted::Shown => None,
    }
}

/// `GET /votes/{number}/voters.csv`.
pub(super) async fn sheet(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    InQuery(asked): InQuery<VotersQuery>,
) -> Result<Response, Failure> {
    let Part { counted, voters, page, .. } =
        part(&reading, &site, (&number, &asked), VOTERS_SHEET.rows()).await?;
    let campaign = &counted.campaign;
    let ballot = &campaign.vote().ok_or(Failure::NotFound)?.terms.ballot;
    let sheet = match &voters {
        Listed::Openly(voters) => voters_csv(voters, ballot),
        Listed::Names(names) => names_csv(names),
        Listed::Nobody(_) => return Err(Failure::NoData(NAMES_KEPT)),
    };
    let sheet = headers::cross_origin(headers::public("text/csv; charset=utf-8", sheet));
    let number = campaign.head.id.number;
    let what = match page {
        1 => format!("voters {number}"),
        page => format!("voters {number} {page}"),
    };
    Ok(as_file(&site, &reading, &what, sheet))
}
