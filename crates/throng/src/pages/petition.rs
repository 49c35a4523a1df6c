//! A petition's page: its action, the reasons, the number, and what happens next.

use axum::extract::State;
use axum::response::Response;
use http::Uri;
use jiff::tz::TimeZone;
use throng_domain::annals::Annals;
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState, Rejection};
use throng_domain::counting::SoFar;
use throng_domain::ids::CampaignId;
use throng_domain::site::SiteRules;
use throng_domain::tally::Tally;
use throng_domain::threshold;
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_store::error::Fault;
use throng_store::reader::CountedCampaign;

use super::list::{card, shown_state, standing_key};
use super::petition_sharing::{mail_link, share_links};
use super::{
    Deps, comments, number_of, petition_annals as annals, petition_places, petition_story as story, public,
    short, voters,
};
use throng_process::clock;
use throng_process::limits::RELATED_FRESH_S;
use throng_rendering::drawings::{Frame, Growth, Span};
use throng_rendering::views::{
    CampaignState as ShownState, DebateView, FromElsewhere, MessageKind, OpinionsView, PetitionCard,
    PetitionRef, PetitionTopic, PetitionView, PledgeView, ReachedThreshold, RejectionView, ResponseView,
    SharingView, Threshold,
};
use throng_web::finding::{AlsoSigned, Searcher, Topic, Wish, also_signed, related};
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, moved};
use throng_web::http::{format, headers};
use throng_web::read::{Reading, Tracked};
use throng_web::sites::{Site, petition_number};

pub(super) async fn with_slug(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    uri: Uri,
) -> Result<Response, Failure> {
    // Not decoded: what old links hold may be in no encoding that we know, and our own addresses need none.
    let mut parts = uri.path().rsplitn(3, '/');
    let slug = parts.next().unwrap_or_default();
    let number = parts.next().unwrap_or_default();
    if format::ends_as_data(slug) {
        // No slug has a full stop, but links are cut and joined in many ways.
        return Err(Failure::NotFound);
    }
    page(&deps, &reading, &site, number, Some(slug)).await
}

/// The page; an address with an outdated slug redirects to the current one.
pub(super) async fn page(
    deps: &Deps,
    reading: &Reading,
    site: &Site,
    number: &str,
    slug: Option<&str>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(number)?);
    let (now, zone) = (clock::now(), site.time_zone.clone());
    let finders = (deps.searcher.clone(), site.rules.also_signed.then(|| deps.also.clone()));
    let takes_comments = !site.rules.comments.is_off();
    let found = reading
        .ask(move |tracked| {
            let read = Read::of(tracked, &finders, id, (now, &zone))?;
            match read {
                Some(read) if takes_comments => Ok(Some(read.with_comments(tracked, id)?)),
                read => Ok(read),
            }
        })
        .await?;
    let read = found.ok_or(Failure::NotFound)?;
    if read.counted.campaign.head.state == CampaignState::RejectedHidden {
        return not_shown(site, &read.counted.campaign);
    }
    let kind = read.counted.campaign.kind.which();
    if kind != site.view.kind && read.counted.campaign.head.state.is_public() {
        // Whoever knows the number need not know the kind: a short address, an old link.
        return Ok(moved(&site.localised(&site.path_of(&read.counted.campaign))));
    }
    let read = Read { counted: public(site, Some(read.counted))?, ..read };
    let petition = &read.counted.campaign;
    let other = other_named(site, reading, petition).await?;
    let counterpart = counterpart(site, reading, petition).await?;
    // The numbers of the others are as old as the page. Before the first list is made there are none to show yet.
    let is_known = read.related.is_some() && read.also.is_some();
    let fresh_s = if is_known { RELATED_FRESH_S.shown() } else { 1 };
    reading.until(now.plus_ms(fresh_s * SECOND_MS));
    let state = shown_state(petition.head.state).ok_or(Failure::NotFound)?;
    let path = site.path_of(petition);
    if slug.is_some_and(|slug| path != format!("{}/{slug}", site.base(id.number))) {
        return Ok(moved(&site.localised(&path)));
    }
    if let Some(closes_at) = petition
        .head
        .dates
        .closes_at
        .filter(|_| state == ShownState::Open)
    {
        reading.until(closes_at);
    }
    let others = (other.as_ref(), counterpart.as_ref());
    let view = view(site, read, others, (state, path, now));
    for line in view.timeline.iter().filter(|line| line.ahead) {
        reading.until(Timestamp(line.at_ms));
    }
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// The page for a petition that is hidden as a whole: it gives the reason only.
fn not_shown(site: &Site, petition: &Campaign) -> Result<Response, Failure> {
    let mut view = MessageKind::NotShown.view(site.view.clone());
    let code = petition
        .head
        .rejection
        .as_ref()
        .map_or("", |rejection| rejection.code.as_str());
    view.body_keys.push(site.reasons.find(code).key.clone());
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// What is read from the store for a petition's page.
///
/// Nine fields: what the page shows, each read once.
#[derive(Debug)]
struct Read {
    counted: CountedCampaign,
    /// Empty for a petition whose supporters are not public.
    tallies: Vec<Tally>,
    /// Of a pledge whose areas have the target for themselves, what has come of it in each.
    targets: AreaTargets,
    growth: Option<Growth>,
    annals: Annals,
    comments: comments::Newest,
    /// What else people signed; `None` while that is not known.
    also: Option<Vec<CountedCampaign>>,
    /// What to read next; `None` while that is not known.
    related: Option<Vec<CountedCampaign>>,
    /// What was chosen so far in an open vote that shows it.
    so_far: Option<SoFar>,
}

impl Read {
    fn of(
        tracked: &mut Tracked<'_>,
        (searcher, also): &(Searcher, Option<AlsoSigned>),
        id: CampaignId,
        (now, zone): (Timestamp, &TimeZone),
    ) -> Result<Option<Read>, Fault> {
        let Some(counted) = tracked.petition(id)? else {
            return Ok(None);
        };
        let annals = tracked.annals(&counted.campaign)?;
        let place = (id, counted.campaign.kind.which());
        let related = related(searcher, tracked, place, &counted.campaign.head.text.action)?;
        let also = match also {
            Some(also) => also_signed(also, tracked, place)?,
            None => Some(Vec::new()),
        };
        let (comments, so_far) = (comments::Newest::default(), voters::so_far(tracked, &counted.campaign)?);
        let targets = tracked.area_targets(&counted.campaign)?;
        if !matches!(counted.campaign.head.state, CampaignState::Open | CampaignState::Closed) {
            let (tallies, growth) = (Vec::new(), None);
            return Ok(Some(Read {
                counted,
                tallies,
                targets,
                growth,
                annals,
                comments,
                also,
                related,
                so_far,
            }));
        }
        let tallies = tracked.tallies_by_place(&counted.campaign)?;
        let growth = growth_of(tracked, &counted, now, zone)?;
        Ok(Some(Read { counted, tallies, targets, growth, annals, comments, also, related, so_far }))
    }

    /// The same with the newest comments, on a site that has any.
    fn with_comments(self, tracked: &mut Tracked<'_>, id: CampaignId) -> Result<Read, Fault> {
        Ok(Read { comments: comments::newest(tracked, id)?, ..self })
    }
}

/// The petition that the reason for rejecting this one names, if anyone may read it.
async fn other_named(
    site: &Site,
    reading: &Reading,
    petition: &Campaign,
) -> Result<Option<Campaign>, Failure> {
    let rejected = Some(petition).filter(|petition| petition.head.state == CampaignState::Rejected);
    let Some(other) = rejected
        .and_then(|petition| said_to_repeat(petition).or_else(|| named_in(petition, &beginnings(site))))
    else {
        return Ok(None);
    };
    let found = reading
        .ask(move |tracked| tracked.petition_without_number(other))
        .await?;
    Ok(found
        .map(|other| other.campaign)
        .filter(|other| other.head.state.is_public()))
}

/// Of a vote the petition that it follows from, of a petition the vote that follows from it, if anyone may read it.
async fn counterpart(
    site: &Site,
    reading: &Reading,
    campaign: &Campaign,
) -> Result<Option<Campaign>, Failure> {
    let id = campaign.head.id;
    let named = match campaign.kind.which() {
        CampaignKind::Vote => campaign.vote().and_then(|vote| vote.petition),
        CampaignKind::Petition if site.view.votes => {
            reading.ask(move |tracked| tracked.called_vote(id)).await?
        }
        CampaignKind::Petition | CampaignKind::Pledge => None,
    };
    let Some(number) = named else {
        return Ok(None);
    };
    let other = CampaignId { number, ..id };
    let found = reading
        .ask(move |tracked| tracked.petition_without_number(other))
        .await?;
    Ok(found
        .map(|other| other.campaign)
        .filter(|other| other.head.state.is_public()))
}

fn ref_of(site: &Site, other: &Campaign) -> PetitionRef {
    let head = &other.head;
    PetitionRef { path: site.path_of(other), ..site.petition_ref(head.id.number, &head.text.action) }
}

/// How the number grew, from what was collected here hour by hour.
fn growth_of(
    tracked: &mut Tracked<'_>,
    counted: &CountedCampaign,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Option<Growth>, Fault> {
    let collected = tracked.hours_collected(counted.campaign.head.id)?;
    let Some(frame) = collected.and_then(|hours| growth_frame(counted, hours, now, zone)) else {
        return Ok(None);
    };
    let sums = tracked.collected_from(&counted.campaign, &frame.hours())?;
    Ok(frame.growth(&sums, counted.count.carried_over))
}

/// The bars of a chart from the first hour to the last in which something was collected here; `None` while there are too few.
pub(crate) fn growth_frame(
    counted: &CountedCampaign,
    (first_hour, last_hour): (i64, i64),
    now: Timestamp,
    zone: &TimeZone,
) -> Option<Frame> {
    let dates = &counted.campaign.head.dates;
    // An imported petition opened before anything was collected here.
    let opened = dates.opened_at.filter(|_| counted.count.carried_over == 0);
    let span = Span {
        first_hour,
        last_hour,
        opened_ms: opened.map(|at| at.0),
        until_ms: dates.closed_at.unwrap_or(now).min(now).0,
    };
    Frame::of(span, zone)
}

fn view(
    site: &Site,
    read: Read,
    (other, counterpart): (Option<&Campaign>, Option<&Campaign>),
    (state, path, now): (ShownState, String, Timestamp),
) -> PetitionView {
    let petition = &read.counted.campaign;
    let dates = &petition.head.dates;
    let number = petition.head.id.number;
    // After its closing date it takes no signatures, even in the minute before it is marked as closed.
    let is_over = state == ShownState::Open && !petition.can_be_signed(site.clock(now));
    let is_signable = state == ShownState::Open && !is_over;
    let texts = story::texts(petition, site.first_language(), &site.view.language);
    let title = texts[0].title.clone();
    let address = format!("{}{}", site.view.url, site.base(number));
    PetitionView {
        site: site.view.clone(),
        id: i64::from(number),
        pledge: pledge_view(site, &read, now),
        vote: voters::view(site, petition, read.so_far.as_ref()),
        counterpart: counterpart.map(|other| ref_of(site, other)),
        mail_link: mail_link(&title, &address),
        share_links: share_links(petition, &title, &address),
        topics: topics(site, petition),
        standing_key: standing_key(petition),
        title,
        path,
        address,
        short_address: short::without_scheme(&short::address_of(site, petition).unwrap_or_default()),
        state: if is_over { ShownState::Closed } else { state },
        texts,
        note: petition.head.text.committee_note.clone().unwrap_or_default(),
        creator_name: petition
            .head
            .creator_name
            .clone()
            .filter(|_| state == ShownState::Open),
        count: read.counted.count.total(),
        on_paper: read.counted.count.paper,
        from_elsewhere: from_elsewhere(petition),
        next_threshold: next_threshold(site, petition).filter(|_| is_signable),
        reached: reached(&site.rules, petition),
        outlook: story::outlook(petition, site, !is_signable, now),
        timeline: story::told(petition, &read.annals, site, now),
        news: annals::news(&read.annals, site),
        comments: comments::in_short(site, petition, &read.comments),
        corrections: annals::corrections(&read.annals),
        text_changed_ms: read.annals.changes.first().map(|change| change.at.0),
        growth: read.growth,
        places: petition_places::in_short(site, petition, (&read.tallies, &read.targets)),
        closes_at_ms: dates.last_moment().map(|at| at.0),
        rejection: rejection_view(site, petition, other),
        parts_hidden: !petition.head.hidden.is_nothing(),
        response: petition.petition().response.as_ref().map(|answer| {
            ResponseView::of(answer, petition.petition().dates.government_response_at, &|day| site.noon(day))
        }),
        opinions: read.annals.opinions.map(OpinionsView::of),
        debate: debate(site, petition),
        also: cards(site, read.also.as_deref(), &[]),
        related: cards(site, read.related.as_deref(), read.also.as_deref().unwrap_or_default()),
        has_calendar: has_calendar(petition, site),
        may_follow: petition.can_be_followed(&site.rules, clock::now()),
        sharing: SharingView::new(
            &petition.head.text.background,
            dates.opened_at.unwrap_or(dates.created_at),
            dates.updated_at,
        ),
    }
}

fn pledge_view(site: &Site, read: &Read, now: Timestamp) -> Option<PledgeView> {
    let petition = &read.counted.campaign;
    let pledge = PledgeView::of(petition, read.counted.count.total(), &site.rules, site.clock(now))?;
    Some(pledge.nearest(petition_places::nearest(site, petition, (&read.tallies, &read.targets))))
}

fn debate(site: &Site, petition: &Campaign) -> Option<DebateView> {
    let debate = petition.petition().debate.as_ref();
    debate.map(|debate| DebateView::of(debate, &|day| site.noon(day)))
}

/// Which of its signatures were confirmed in another system. Those that their signers withdrew since are among them.
fn from_elsewhere(petition: &Campaign) -> Vec<FromElsewhere> {
    let told = petition.head.imports.iter().filter(|import| import.is_told());
    told.map(|import| FromElsewhere {
        count: import.came_in,
        at_ms: import.at.0,
        statement: import.statement.as_str().to_owned(),
    })
    .collect()
}

/// Whether the petition's calendar, which `feeds` makes, has an event: the last day to sign, or a debate.
fn has_calendar(petition: &Campaign, site: &Site) -> bool {
    let accepted = matches!(petition.head.state, CampaignState::Open | CampaignState::Closed);
    let dates = &petition.head.dates;
    let debate = petition.petition().dates.scheduled_debate_date.as_deref();
    (accepted && dates.last_moment().is_some()) || debate.and_then(|day| site.noon(day)).is_some()
}

/// What it is about, in the words of the site. A retired topic is offered nowhere, but petitions keep it.
fn topics(site: &Site, petition: &Campaign) -> Vec<PetitionTopic> {
    let topic = |code: &String| {
        let (name, lang) = site.topic_called(code, &Topic::unused(code).name);
        let listed = Wish { topic: Some(code.clone()), ..Wish::all() };
        PetitionTopic { name, lang, path: format!("{}{}", site.section(), listed.query_of(1)) }
    };
    petition.head.topics.iter().map(topic).collect()
}

/// The lowest threshold that the petition has not reached, and what happens there; nobody has to respond to a pledge or a
/// vote.
pub(crate) fn next_threshold(site: &Site, petition: &Campaign) -> Option<Threshold> {
    let next = Threshold::next(site.preset, &site.rules, &petition.petition().dates);
    next.filter(|_| petition.kind.which() == CampaignKind::Petition)
}

fn reached(rules: &SiteRules, petition: &Campaign) -> Vec<ReachedThreshold> {
    let known = threshold::Threshold::ALL.into_iter().filter_map(|threshold| {
        let condition = rules.condition(threshold)?;
        Some(ReachedThreshold {
            number: condition.signatures(),
            at_ms: petition.petition().dates.reached_at(threshold)?.0,
        })
    });
    let mut known: Vec<ReachedThreshold> = known.collect();
    known.sort_by_key(|reached| reached.number);
    known
}

/// The one that a moderator named as asking for this already.
fn said_to_repeat(petition: &Campaign) -> Option<CampaignId> {
    let number = petition.head.rejection.as_ref()?.duplicate_of?;
    Some(CampaignId { number, ..petition.head.id })
}

/// The petition whose address stands in the words with which this one was rejected: a whole address of this site, one of
/// `beginnings`, or one without the site ("/petitions/12"). Addresses of other sites mean other petitions.
fn named_in(petition: &Campaign, beginnings: &[String]) -> Option<CampaignId> {
    const PATH: &str = "/petitions/";
    let words = petition.head.rejection.as_ref()?.details.as_deref()?;
    let named = words.match_indices(PATH).find_map(|(at, _)| {
        let (before, after) = (&words[..at], &words[at + PATH.len()..]);
        let alone = before
            .chars()
            .next_back()
            .is_none_or(|c| c.is_whitespace() || "(\"“‘".contains(c));
        let is_ours = alone
            || beginnings
                .iter()
                .any(|beginning| before.ends_with(beginning.as_str()));
        let digits = after.split(|c: char| !c.is_ascii_digit()).next()?;
        let ends = !after[digits.len()..].starts_with(char::is_alphanumeric);
        petition_number(digits).filter(|_| is_ours && ends)
    });
    let other = CampaignId { number: named?, ..petition.head.id };
    Some(other).filter(|other| *other != petition.head.id)
}

/// What addresses of the site begin with, in each of its languages.
fn beginnings(site: &Site) -> Vec<String> {
    let roots = site.view.languages.iter().map(|language| language.root.as_str());
    roots.map(|root| format!("{}{root}", site.view.url)).collect()
}

fn rejection_view(site: &Site, petition: &Campaign, other: Option<&Campaign>) -> Option<RejectionView> {
    let rejection: &Rejection = petition.head.rejection.as_ref()?;
    let reason = site.reasons.find(&rejection.code);
    Some(RejectionView {
        reason: reason.key.clone(),
        standard: reason.terms.standard.clone(),
        details: rejection.details.clone().unwrap_or_default(),
        other: other.map(|other| site.petition_ref(other.head.id.number, &other.head.text.action)),
        instead: reason.instead_key.clone(),
        at_ms: petition.head.dates.rejected_at.map(|at| at.0),
    })
}

/// The others as they are shown, but for those that are `shown` already.
fn cards(site: &Site, found: Option<&[CountedCampaign]>, shown: &[CountedCampaign]) -> Vec<PetitionCard> {
    let is_new = |other: &&CountedCampaign| {
        let id = other.campaign.head.id;
        shown.iter().all(|shown| shown.campaign.head.id != id)
    };
    let found = found.unwrap_or_default();
    found
        .iter()
        .filter(is_new)
        .map(|other| card(site, other))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn only_a_petition_of_this_site_is_named() {
        let beginnings = ["https://a.example".to_owned(), "https://a.example/cy".to_owned()];
        for (words, named) in [
            ("There is one already: /petitions/12", Some(12)),
            ("See https://a.example/petitions/12/save-it.", Some(12)),
            ("See (https://a.example/cy/petitions/12)", Some(12)),
            ("https://b.example/petitions/60, and /petitions/12", Some(12)),
            ("https://b.example/petitions/60", None),
            ("javascript:/petitions/60", None),
            ("/petitions/60abc", None),
            ("/petitions/060 /petitions/ /petitions/99999999999", None),
            ("/petitions/7", None),
            ("", None),
        ] {
            let mut petition = sample(7, CampaignState::Rejected).campaign;
            let details = Some(words.to_owned());
            petition.head.rejection =
                Some(Rejection { code: "duplicate".to_owned(), details, duplicate_of: None });
            let found = named_in(&petition, &beginnings).map(|other| other.number);
            assert_eq!(found, named, "{words}");
        }
    }
}
