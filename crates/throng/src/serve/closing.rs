//! What becomes due by time alone, looked for once a minute: petitions past their date are closed, pledges are settled
//! once nobody can confirm any more, open votes that have closed are counted, sealed choices of votes that have ended and rolls that are not needed any more are erased, and requests that no second person
//! settled lapse; petitions with enough signatures call a vote. Neither depends on when this runs: signing ends at the date itself, and nobody can
//! approve a request that is past its deadline.

use std::collections::HashMap;
use std::time::Duration;

use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::command::{
    CallVote, CloseCampaign, Command, CountVote, EraseBallots, EraseOpenBallots, EraseRoll, LapseRequest,
    SettlePledge,
};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::limits::BALLOTS_ERASED_STEP_MAX;
use throng_domain::request::ApprovalRequest;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{ListQuery, Order, ReadRows, StoreReader};

use super::chores::{Chore, Open, Stop};
use throng_intake::{Class, Intake};
use throng_process::clock;
use throng_process::limits::{REQUESTS_SHOWN_MAX, VOTES_PAGE};
use throng_process::threads;
use throng_web::sites::{Site, Sites};

/// Time between two rounds.
const EVERY: Duration = Duration::from_secs(60);
/// Parts of the sealed choices of votes that have ended, and of rolls that are not needed any more, which one round erases at
/// most.
const ERASING_STEPS_MAX: usize = 100;

/// Starts the thread.
pub(super) fn start(intake: Intake, open: Open, sites: Sites) -> std::io::Result<Chore> {
    Chore::start(&threads::CLOSING, EVERY, move || {
        let (intake, mut reader, sites) = (intake.clone(), open()?, sites.clone());
        // Where the next look at the petitions of each site begins that may call a vote.
        let mut from = HashMap::new();
        Ok(move |_: &Stop| look(&intake, reader.as_mut(), &sites, &mut from))
    })
}

fn look(
    intake: &Intake,
    reader: &mut dyn StoreReader,
    sites: &Sites,
    from: &mut HashMap<SiteId, u32>,
) -> Result<(), Fault> {
    let now = clock::steady();
    let due: Vec<CampaignId> = reader.due_to_close(now)?;
    give(intake, due.into_iter().map(|id| CloseCampaign(id).into()).collect());
    // What has closed a moment ago may be long past the time to confirm, if the program stood still.
    let mut commands = Vec::new();
    for id in reader.due_to_settle(now)? {
        commands.extend(settled(reader, sites, id, now)?);
    }
    for (site, _) in sites.all() {
        commands.extend(lapsed(reader, site.id, now)?);
        commands.extend(calling(reader, &site, from.entry(site.id).or_default())?);
    }
    give(intake, commands);
    // Who is counted was fixed when they closed: what is read here is what stands in the commit.
    for campaign in reader.votes_to_count()? {
        let ballots = reader.open_ballots(campaign)?;
        give(intake, vec![CountVote { campaign, ballots }.into()]);
    }
    erase(intake, reader, now)
}

/// Erases what is not needed any more of votes that have ended.
fn erase(intake: &Intake, reader: &mut dyn StoreReader, now: Timestamp) -> Result<(), Fault> {
    // Part by part, each in a commit of its own, so that nobody waits long behind one.
    for _ in 0..ERASING_STEPS_MAX {
        let ended = reader.ballots_to_erase()?;
        if ended.is_empty() {
            break;
        }
        give(intake, ended.into_iter().map(|id| EraseBallots(id).into()).collect());
    }
    for _ in 0..ERASING_STEPS_MAX {
        let limit = u32::try_from(BALLOTS_ERASED_STEP_MAX).expect("the limit is small");
        let called_off = reader.open_ballots_to_erase(limit)?;
        if called_off.is_empty() {
            break;
        }
        let erase = |(campaign, voters)| EraseOpenBallots { campaign, voters }.into();
        give(intake, called_off.into_iter().map(erase).collect());
    }
    for _ in 0..ERASING_STEPS_MAX {
        let over = reader.rolls_to_erase(now)?;
        if over.is_empty() {
            break;
        }
        give(intake, over.into_iter().map(|id| EraseRoll(id).into()).collect());
    }
    Ok(())
}

/// Submits these commands, and waits until they are decided. Those that are not accepted now are found again in a minute.
fn give(intake: &Intake, commands: Vec<Command>) {
    let submitted = commands
        .into_iter()
        .map_while(|command| intake.submit_command(Class::Internal, command).ok());
    for waiting in submitted.collect::<Vec<_>>() {
        if let Err(trouble) = waiting.outcome_blocking() {
            tracing::warn!(%trouble, "a campaign could not be closed, settled or counted, or a request could not lapse; trying again in a minute");
        }
    }
}

/// The command for a pledge that nobody can confirm any more.
fn settled(
    reader: &mut dyn StoreReader,
    sites: &Sites,
    id: CampaignId,
    now: Timestamp,
) -> Result<Option<Command>, Fault> {
    let Some(site) = sites.by_id(id.site) else {
        return Ok(None);
    };
    let found = reader.campaign(id)?;
    let is_over = |campaign: &Campaign| !campaign.can_be_confirmed(site.clock(now), &site.rules);
    Ok(found
        .filter(|found| is_over(&found.campaign))
        .map(|_| SettlePledge(id).into()))
}

/// Commands for the open petitions that have enough signatures to call a vote and have not called one. The next of those with
/// most signatures are looked at, from the first again once one has too few.
fn calling(reader: &mut dyn StoreReader, site: &Site, from: &mut u32) -> Result<Vec<Command>, Fault> {
    let vote_at = site.rules.vote_at;
    if !site.rules.votes || vote_at == 0 {
        return Ok(Vec::new());
    }
    let limit = VOTES_PAGE.rows();
    let query = ListQuery {
        site: site.id,
        kinds: &[CampaignKind::Petition],
        states: &[CampaignState::Open],
        private: false,
        order: Order::MostSigned,
        offset: *from,
        limit,
    };
    let found = reader.campaigns(query)?.campaigns;
    let enough: Vec<_> = found
        .iter()
        .filter(|counted| counted.count.total() >= vote_at)
        .collect();
    let is_page = enough.len() == usize::try_from(limit).expect("a page is small");
    *from = if is_page { *from + limit } else { 0 };
    let calls = enough
        .into_iter()
        .filter(|counted| counted.campaign.petition().called.is_none());
    Ok(calls
        .map(|counted| CallVote(counted.campaign.head.id).into())
        .collect())
}

/// Commands for requests that nobody settled in time.
fn lapsed(reader: &mut dyn StoreReader, site: SiteId, now: Timestamp) -> Result<Vec<Command>, Fault> {
    let limit = REQUESTS_SHOWN_MAX.rows();
    let rows = reader.rows(ApprovalRequest::waiting(site), 0, limit)?;
    let lapsed = rows.into_iter().filter(|(_, asked)| asked.has_lapsed(now));
    let lapse = |(request, asked)| LapseRequest { site, request, asked: Box::new(asked) };
    Ok(lapsed.map(lapse).map(Command::from).collect())
}
