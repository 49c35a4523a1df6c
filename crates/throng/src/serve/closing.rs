//! What becomes due by time alone, looked for once a minute, and right after staff have decided something: petitions past their
//! date are closed, people who joined a pledge are told that it is on again or no longer, pledges are settled once nobody can
//! confirm any more, open votes that have closed are counted, boxes whose
//! key the program keeps are opened, sealed choices of votes that have ended and rolls and keys that are not needed any more are erased, and requests that no second person
//! settled lapse; petitions with enough signatures call a vote. What people may do does not depend on when this runs: signing ends at the date
//! itself, and nobody can approve a request that is past its deadline.
//!
//! Owns the steps of a round. **Never** lets one of them, or one campaign, keep the others from being done: what fails is logged
//! with what it was about, and tried again in a minute; after a panic the next round begins with the step after it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use throng_domain::campaign::Campaign;
use throng_domain::command::{
    CallVote, CloseCampaign, Command, CountVote, EraseBallots, EraseOpenBallots, EraseRoll, FixKeptBox,
    LapseRequest, SettlePledge, TellPledge,
};
use throng_domain::counting::{Alike, on_ballot};
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::limits::BALLOTS_ERASED_STEP_MAX;
use throng_domain::request::ApprovalRequest;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{Part, ReadRows, StoreReader, overdue, paper_waits};

use super::chores::{Bell, Chore, Open, Stop};
use super::duties::Duties;
use super::kept_boxes::{KeptBoxes, counted};
use crate::data_dir::Looked;
use throng_intake::Intake;
use throng_process::clock;
use throng_process::limits::{PLEDGES_TOLD_PART, REQUESTS_SHOWN_MAX, VOTES_PAGE};
use throng_process::threads;
use throng_web::finding::{has_not_called, room_for_called, with_signatures};
use throng_web::sites::{Site, Sites};

mod giving;

use giving::IfRefused;

/// Time between two rounds.
const EVERY: Duration = Duration::from_secs(60);
/// Parts of what votes that have ended have no need for, and of rolls that are not needed any more, which one round erases at
/// most of each.
const ERASING_STEPS_MAX: usize = 100;

/// What is said of closing.
const CLOSING: &str = "closing";

/// A step of a round: what it does, as the log says it, and how.
type Step<R> = (&'static str, fn(&mut R) -> Result<(), Fault>);

/// All steps, in the order in which they are due: what has closed a moment ago may be long past the time to confirm, if the
/// program stood still.
const STEPS: [Step<Round>; 11] = [
    ("closing what is past its date", close),
    ("settling pledges", settle),
    ("telling how pledges stand", tell),
    ("giving up requests", lapse),
    ("calling votes", call),
    ("counting open votes", count),
    ("opening the boxes of votes", open_boxes),
    ("erasing sealed choices", erase_sealed),
    ("erasing choices of votes that were called off", erase_called_off),
    ("erasing rolls", erase_rolls),
    ("erasing keys of boxes", erase_keys),
];

/// Where a round notes what it found.
pub(super) struct Noted {
    pub(super) duties: Duties,
    pub(super) looked: Looked,
}

/// Starts the thread, which also looks when its `bell` is rung. What it finds overdue is noted.
pub(super) fn start(
    intake: Intake,
    (open, sites): (Open, Sites),
    bell: Bell,
    (boxes, Noted { duties, looked }): (KeptBoxes, Noted),
) -> std::io::Result<Chore> {
    // The step that a round begins with; it outlives a panic.
    let first = Arc::new(AtomicUsize::new(0));
    Chore::start_asked(&threads::CLOSING, (EVERY, bell), move || {
        let mut round = Round {
            intake: intake.clone(),
            reader: open()?,
            sites: sites.clone(),
            boxes: boxes.clone(),
            from: HashMap::new(),
            told_up_to: None,
            now: clock::steady(),
            failing: 0,
        };
        let (open, first, duties) = (Arc::clone(&open), Arc::clone(&first), duties.clone());
        let looked = looked.clone();
        Ok(move |_: &Stop| {
            // Another machine is the site, or the clock is doubted: nothing is due here, and keys stay where they are.
            if round.intake.superseded().is_some() || clock::held_since().is_some() {
                return Ok(());
            }
            look(&mut round, &open, &first, &duties)?;
            // Whatever is overdue now is so though the program runs.
            looked.note();
            Ok(())
        })
    })
}

/// What the steps of a round need.
///
/// Eight fields: what they read and give to, where two of them go on, and what is noted of the round.
struct Round {
    intake: Intake,
    reader: Box<dyn StoreReader>,
    sites: Sites,
    boxes: KeptBoxes,
    /// Where the next look at the petitions of each site begins that may call a vote.
    from: HashMap<SiteId, u32>,
    /// Up to where the open pledges were looked at, if not all were.
    told_up_to: Option<CampaignId>,
    now: Timestamp,
    /// Steps, and parts of them, that failed in this round.
    failing: u64,
}

/// One round: all steps, whatever becomes of each, and then what is overdue all the same.
fn look(round: &mut Round, open: &Open, first: &AtomicUsize, duties: &Duties) -> Result<(), Fault> {
    round.now = clock::steady();
    round.failing = 0;
    // After a panic the note at the end of that round is missing.
    if first.load(Ordering::Relaxed) != 0 {
        duties.note(&overdue(round.reader.as_mut(), round.now).unwrap_or_default(), 1);
    }
    each(&STEPS, round, first, |round, what, fault| round.failed(what, None, fault));
    let late = overdue(round.reader.as_mut(), round.now).unwrap_or_else(|fault| {
        round.failed("looking for what is overdue", None, &fault);
        Vec::new()
    });
    duties.note(&late, round.failing);
    for overdue in &late {
        tracing::warn!(%overdue, "this should have been done by now; the lines above say why it was not");
    }
    if round.failing > 0 {
        // Whatever the reader has to do with it: the next round has another.
        round.reader = open()?;
    }
    Ok(())
}

/// Does each step, the one after whichever panicked last first.
fn each<R>(
    steps: &[Step<R>],
    round: &mut R,
    first: &AtomicUsize,
    mut failed: impl FnMut(&mut R, &'static str, &Fault),
) {
    let begin = first.load(Ordering::Relaxed);
    for at in (0..steps.len()).map(|nth| (begin + nth) % steps.len()) {
        first.store(at + 1, Ordering::Relaxed);
        let (what, step) = steps[at];
        if let Err(fault) = step(round) {
            failed(round, what, &fault);
        }
    }
    first.store(0, Ordering::Relaxed);
}

fn of(id: CampaignId, command: impl Into<Command>) -> (Option<CampaignId>, Command) {
    (Some(id), command.into())
}

fn close(round: &mut Round) -> Result<(), Fault> {
    let due = round.reader.due_to_close(round.now)?;
    let commands = due.into_iter().map(|id| of(id, CloseCampaign(id)));
    round.give_and(IfRefused::IsSilent, CLOSING, commands.collect());
    Ok(())
}

fn settle(round: &mut Round) -> Result<(), Fault> {
    let mut commands = Vec::new();
    for id in round.reader.due_to_settle(round.now)? {
        match is_over(round, id) {
            Ok(true) => commands.push(of(id, SettlePledge(id))),
            Ok(false) => {}
            Err(fault) => round.failed("settling a pledge", Some(id), &fault),
        }
    }
    round.give("settling a pledge", commands);
    Ok(())
}

/// Pledges that have been on again, or below their target again, for a day: among the next of those that are open, from the first again
/// once the last was looked at.
fn tell(round: &mut Round) -> Result<(), Fault> {
    let part = Part { after: round.told_up_to, limit: PLEDGES_TOLD_PART.rows() };
    let found = round.reader.pledges_to_tell(round.now, part)?;
    round.told_up_to = found.up_to;
    let commands = found.due.into_iter().map(|id| of(id, TellPledge(id)));
    round.give("telling how a pledge stands", commands.collect());
    Ok(())
}

/// Whether nobody can confirm any more that they join.
fn is_over(round: &mut Round, id: CampaignId) -> Result<bool, Fault> {
    let Some(site) = round.sites.by_id(id.site) else {
        return Ok(false);
    };
    let found = round.reader.campaign(id)?;
    let over = |campaign: &Campaign| !campaign.can_be_confirmed(site.clock(round.now), &site.rules);
    Ok(found.is_some_and(|found| over(&found.campaign)))
}

/// Requests that nobody settled in time.
fn lapse(round: &mut Round) -> Result<(), Fault> {
    for (site, _) in round.sites.all() {
        match lapsed(round.reader.as_mut(), site.id, round.now) {
            Ok(commands) => {
                round.give("giving up a request", commands);
            }
            Err(fault) => round.failed("giving up requests", None, &fault),
        }
    }
    Ok(())
}

fn lapsed(
    reader: &mut dyn StoreReader,
    site: SiteId,
    now: Timestamp,
) -> Result<Vec<(Option<CampaignId>, Command)>, Fault> {
    let limit = REQUESTS_SHOWN_MAX.rows();
    let rows = reader.rows(ApprovalRequest::waiting(site), 0, limit)?;
    let lapsed = rows.into_iter().filter(|(_, asked)| asked.has_lapsed(now));
    let lapse = |(request, asked)| LapseRequest { site, request, asked: Box::new(asked) };
    Ok(lapsed.map(|row| (None, lapse(row).into())).collect())
}

fn call(round: &mut Round) -> Result<(), Fault> {
    for (site, _) in round.sites.all() {
        let from = round.from.entry(site.id).or_default();
        match calling(round.reader.as_mut(), &site, from) {
            Ok(commands) => {
                round.give("calling a vote", commands);
            }
            Err(fault) => round.failed("calling votes", None, &fault),
        }
    }
    Ok(())
}

/// Commands for the open petitions that have enough signatures to call a vote and have not called one. The next of those with
/// most signatures are looked at, from the first again once one has too few. No more drafts are made than can wait at once.
fn calling(
    reader: &mut dyn StoreReader,
    site: &Site,
    from: &mut u32,
) -> Result<Vec<(Option<CampaignId>, Command)>, Fault> {
    let vote_at = site.rules.vote_at;
    if !site.rules.votes || vote_at == 0 {
        return Ok(Vec::new());
    }
    let room = room_for_called(reader, site.id)?;
    if room == 0 {
        return Ok(Vec::new());
    }
    let enough = with_signatures(reader, site.id, vote_at, *from)?;
    let mut calls: Vec<CampaignId> = enough.iter().filter_map(has_not_called).collect();
    // Those that are left are looked at again, once there is room for their drafts.
    if calls.len() <= room {
        *from = match enough.len() == VOTES_PAGE.count() {
            true => *from + VOTES_PAGE.rows(),
            false => 0,
        };
    }
    calls.truncate(room);
    Ok(calls.into_iter().map(|id| of(id, CallVote(id))).collect())
}

/// Who is counted was fixed when the votes closed: what is read here is what stands in the commit. What others chose, who are held
/// or were taken out, goes before it.
fn count(round: &mut Round) -> Result<(), Fault> {
    const WHAT: &str = "counting an open vote";
    for campaign in round.reader.votes_to_count()? {
        match forget_uncounted(round, campaign) {
            Ok(true) => {}
            // There is more of it than one round erases.
            Ok(false) => continue,
            Err(fault) => {
                round.failed(WHAT, Some(campaign), &fault);
                continue;
            }
        }
        match round.reader.open_ballots(campaign) {
            Ok(ballots) => {
                tell_unreadable(round, campaign, &ballots);
                round.give(WHAT, vec![of(campaign, CountVote { campaign, ballots })]);
            }
            Err(fault) => round.failed(WHAT, Some(campaign), &fault),
        }
    }
    Ok(())
}

/// Logs how many chose what is not on the ballot. They are counted as unreadable, and the vote is counted.
fn tell_unreadable(round: &mut Round, id: CampaignId, ballots: &[Alike]) {
    // What keeps the vote from being read is told by the command.
    let found = round.reader.campaign(id).ok().flatten();
    let vote = found.as_ref().and_then(|found| found.campaign.vote());
    let odd = vote.map_or(0, |vote| on_ballot(&vote.terms.ballot, ballots).1);
    if odd > 0 {
        let (site, vote) = (id.site.0, id.number);
        tracing::warn!(site, vote, unreadable = odd, "what is not on the ballot counts as unreadable");
    }
}

/// Erases what those chose who are not counted, part by part; whether the vote can be counted now. What cannot be erased, since a
/// row of its voter is damaged, keeps neither the others nor the count: it is logged, and `verify` tells of it.
fn forget_uncounted(round: &mut Round, campaign: CampaignId) -> Result<bool, Fault> {
    const WHAT: &str = "erasing what is not counted";
    // Whatever is not taken now, since too much waits, is no fault of the vote.
    let failed = round.failing;
    let mut tried = Vec::new();
    for _ in 0..ERASING_STEPS_MAX {
        let voters = round.reader.open_ballots_uncounted(campaign, part())?;
        if voters.is_empty() || voters == tried {
            return Ok(true);
        }
        let erase = |voters: Vec<SignatureId>| of(campaign, EraseOpenBallots { campaign, voters });
        if !round.give(WHAT, vec![erase(voters.clone())]) {
            if round.failing == failed {
                return Ok(false);
            }
            round.give(WHAT, voters.iter().map(|voter| erase(vec![*voter])).collect());
            tried = voters;
        }
    }
    Ok(false)
}

/// By the very steps of people who hold parts of a key: who is counted is fixed, the box is emptied in memory, and what was in
/// it is published in one commit. A kill leaves it closed, or published.
fn open_boxes(round: &mut Round) -> Result<(), Fault> {
    const WHAT: &str = "opening the box of a vote";
    for campaign in round.reader.boxes_to_open()? {
        // The office tells who has to check it.
        if paper_waits(round.reader.as_mut(), campaign).unwrap_or(false) {
            continue;
        }
        match round.boxes.secret_of(round.reader.as_mut(), campaign) {
            Ok(None) => {}
            Ok(Some(secret)) => {
                // Another box is being opened: this one is next.
                let Some(_alone) = round.boxes.alone() else {
                    return Ok(());
                };
                if !round.give(WHAT, vec![of(campaign, FixKeptBox(campaign))]) {
                    continue;
                }
                match counted(round.reader.as_mut(), campaign, &secret) {
                    Ok(Some(result)) => {
                        round.give(WHAT, vec![of(campaign, result)]);
                    }
                    Ok(None) => {}
                    Err(fault) => round.failed(WHAT, Some(campaign), &fault),
                }
            }
            Err(error) => round.failed(WHAT, Some(campaign), &error),
        }
    }
    Ok(())
}

/// How much one command erases.
fn part() -> u32 {
    u32::try_from(BALLOTS_ERASED_STEP_MAX).expect("the limit is small")
}

/// Part by part, each in a commit of its own, so that nobody waits long behind one; so do the next two.
fn erase_sealed(round: &mut Round) -> Result<(), Fault> {
    for _ in 0..ERASING_STEPS_MAX {
        let ended = round.reader.ballots_to_erase()?;
        if ended.is_empty() {
            break;
        }
        let erase = ended.into_iter().map(|id| of(id, EraseBallots(id)));
        if !round.give("erasing sealed choices", erase.collect()) {
            break;
        }
    }
    Ok(())
}

fn erase_called_off(round: &mut Round) -> Result<(), Fault> {
    for _ in 0..ERASING_STEPS_MAX {
        let called_off = round.reader.open_ballots_to_erase(part())?;
        if called_off.is_empty() {
            break;
        }
        let erase = |(campaign, voters)| of(campaign, EraseOpenBallots { campaign, voters });
        if !round.give("erasing open choices", called_off.into_iter().map(erase).collect()) {
            break;
        }
    }
    Ok(())
}

fn erase_rolls(round: &mut Round) -> Result<(), Fault> {
    for _ in 0..ERASING_STEPS_MAX {
        let over = round.reader.rolls_to_erase(round.now)?;
        if over.is_empty() {
            break;
        }
        let erase = over.into_iter().map(|id| of(id, EraseRoll(id)));
        if !round.give("erasing a roll", erase.collect()) {
            break;
        }
    }
    Ok(())
}

/// Keys that no vote needs any more: it has ended and its sealed choices are erased, its draft was deleted, another key was made,
/// or the program was killed before a vote named it.
fn erase_keys(round: &mut Round) -> Result<(), Fault> {
    for (id, trouble) in round.boxes.erase_unneeded(round.reader.as_mut())? {
        round.failed("erasing the key of a box", Some(id), &trouble);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each step of a round came to.
    #[derive(Default)]
    struct Seen {
        done: Vec<&'static str>,
        failed: Vec<&'static str>,
    }

    fn full() -> Fault {
        Fault::Full { doing: "reading" }
    }

    /// A question that named an index by its old words failed each minute, and what came after it was never done.
    #[test]
    fn a_step_that_fails_or_panics_keeps_no_other_from_being_done() {
        const STEPS: [Step<Seen>; 4] = [
            ("one", |seen| {
                seen.done.push("one");
                Ok(())
            }),
            ("two", |_| Err(full())),
            ("three", |seen| {
                assert!(seen.done.contains(&"panicked"), "a row that nobody thought of");
                seen.done.push("three");
                Ok(())
            }),
            ("four", |seen| {
                seen.done.push("four");
                Ok(())
            }),
        ];
        let first = AtomicUsize::new(0);
        let look = |seen: &mut Seen| {
            let round = || each(&STEPS, seen, &first, |seen, what, _| seen.failed.push(what));
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(round)).is_ok()
        };
        let mut seen = Seen::default();
        assert!(!look(&mut seen));
        assert_eq!((seen.done, seen.failed), (vec!["one"], vec!["two"]));
        // It panics again, when all others were done.
        let mut seen = Seen::default();
        assert!(!look(&mut seen));
        assert_eq!((seen.done, seen.failed), (vec!["four", "one"], vec!["two"]));
        let mut seen = Seen { done: vec!["panicked"], ..Seen::default() };
        assert!(look(&mut seen));
        assert_eq!((seen.done, seen.failed), (vec!["panicked", "four", "one", "three"], vec!["two"]));
        let mut seen = Seen { done: vec!["panicked"], ..Seen::default() };
        assert!(look(&mut seen));
        assert_eq!((seen.done, seen.failed), (vec!["panicked", "one", "three", "four"], vec!["two"]));
    }
}
