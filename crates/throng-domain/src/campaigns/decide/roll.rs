//! The roll of a vote: taken in part by part before the vote opens, used by people who take their ballot, mailed, and erased
//! after the end.
//!
//! Who is on the roll has a signature without personal data, made when they take their ballot: the keyed hash of their
//! roll's row is its address key, so that whoever comes twice, by whichever way, votes once. **Never** sees a code.

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::decide::life::check_staff;
use crate::campaigns::decide::publish::{mailing, needs_of_publication, put_mailing};
use crate::campaigns::decide::vote_steps::{check_unopened, known, log, put};
use crate::campaigns::publication::{Publication, Published};
use crate::campaigns::roll::{Roll, RollEntry, RollKind, VoterOf, Weights, check_weights, votes_of};
use crate::campaigns::vote::{Secrecy, Vote, VoteStep};
use crate::office::audit::Action;
use crate::office::staff::{Duty, StaffId};
use crate::people::country::CountryCode;
use crate::people::uniqueness::{AddressKey, PersonKeys, TraitKey};
use crate::signing::ballot_changes::BallotChanges;
use crate::signing::signature::{AddressSlot, FormKey, MailBudget, Signature, SignatureState};
use crate::spine::answer::{BallotTaken, Stored};
use crate::spine::change::Change;
use crate::spine::ids::CampaignId;
use crate::spine::limits::{MAILING_STEP_MAX, ROLL_KEPT_MS, ROLL_STEP_MAX, TAKEN_DOWN_LOOK_MS};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Take in a part of a roll, before the vote opens. Nobody can vote with it until [`UseRoll`].
#[derive(Clone, PartialEq, Eq)]
pub struct PutRoll {
    /// The vote.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The rows, numbered on from the last row of any roll of this vote, at most [`ROLL_STEP_MAX`]. No two rows of a roll
    /// have the same [`RollEntry::voter`]: whoever reads the file sees to that.
    pub rows: Vec<RollEntry>,
}

impl std::fmt::Debug for PutRoll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PutRoll({:?}, {} rows)", self.campaign, self.rows.len())
    }
}

/// Use the rows that were taken in last, instead of an earlier roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseRoll {
    /// The vote.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What the rows were made for: a list of addresses has no codes, one of codes nobody to mail, and only one for an open
    /// vote, or for one that shows who voted, has names.
    pub kind: RollKind,
    /// The number of its first row; it ends with the last row that was taken in.
    pub first: u32,
    /// How many people on it have how many votes.
    pub weights: Weights,
    /// The number of the first row of the roll that it is to replace, as whoever does it was shown; `None` where none was in
    /// use. The codes of a roll that was replaced open nothing, so that nobody replaces one unseen.
    pub instead_of: Option<u32>,
}

/// Take the ballot of somebody on the roll, by the code or the mailed link that was checked before the command was
/// submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBallot {
    /// The vote.
    pub campaign: CampaignId,
    /// The keyed hash by which they are on the roll.
    pub voter: AddressKey,
}

/// Mail somebody on the roll their link again. Nothing tells whether anybody was mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailVoterLink {
    /// The vote.
    pub campaign: CampaignId,
    /// The keyed hash of the mailbox that was typed.
    pub voter: AddressKey,
}

/// Queue the next mails of a mailing to the people on the roll, once all others have theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvanceRoll {
    /// The vote.
    pub campaign: CampaignId,
    /// The number of the publication.
    pub publication: i64,
    /// Where the cursor stood when the roll was read.
    pub from: Option<u32>,
    /// The rows to mail next, in order of number, each with its hash, at most
    /// [`MAILING_STEP_MAX`].
    pub voters: Vec<(u32, AddressKey)>,
    /// Whether these are the last.
    pub last: bool,
}

/// Erase some rows of rolls that are not in use any more: of an earlier one, and of a vote that ended days ago.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EraseRoll(pub CampaignId);

impl Rule for PutRoll {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        take_in(set, self, now)
    }
}

fn take_in(set: &mut WorkingSet, part: &PutRoll, now: Timestamp) -> Result<Stored, Refusal> {
    let (campaign, mut vote) = writable(set, part.campaign, part.by)?;
    let expected = vote.rows_taken.saturating_add(1)..;
    let follow_on = part
        .rows
        .iter()
        .zip(expected)
        .all(|(row, number)| row.number == number);
    let last = part.rows.last().ok_or(Refusal::NotPossibleNow)?.number;
    let named = vote.terms.roll_kind().named;
    if !follow_on || part.rows.iter().any(|row| row.name.is_some() != named) {
        // A colleague takes in another roll meanwhile, or has changed whether it needs names.
        return Err(Refusal::TextChanged);
    }
    if part.rows.len() > ROLL_STEP_MAX {
        return Err(Refusal::NotPossibleNow);
    }
    set.note_change(Change::PutRoll(part.campaign, part.rows.clone()));
    vote.rows_taken = last;
    put(set, campaign, vote, now);
    Ok(Stored::Done)
}

/// The vote, if this member may change who is on its roll now.
fn writable(set: &WorkingSet, id: CampaignId, by: StaffId) -> Result<(Campaign, Vote), Refusal> {
    check_staff(set, id.site, by, Duty::Administer)?;
    let (campaign, vote) = known(set, id)?;
    check_unopened(&campaign)?;
    match vote.terms.electorate.has_roll() {
        true => Ok((campaign, vote)),
        false => Err(Refusal::NotPossibleNow),
    }
}

impl Rule for UseRoll {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        take_into_use(set, self, now)
    }
}

fn take_into_use(set: &mut WorkingSet, with: &UseRoll, now: Timestamp) -> Result<Stored, Refusal> {
    let (campaign, mut vote) = writable(set, with.campaign, with.by)?;
    if vote.terms.roll_kind() != with.kind {
        // A colleague has changed it since the file was read.
        return Err(Refusal::TextChanged);
    }
    if vote.roll.map(|roll| roll.first) != with.instead_of {
        // A colleague has taken another roll into use, whose letters may be printed.
        return Err(Refusal::TextChanged);
    }
    check_weights(&with.weights, with.kind).map_err(|_| Refusal::NotPossibleNow)?;
    let people: u32 = with.weights.values().sum();
    if with.first.checked_add(people) != vote.rows_taken.checked_add(1) {
        return Err(Refusal::TextChanged);
    }
    let (first, votes, by) = (with.first, votes_of(&with.weights), Some(with.by));
    vote.roll = Some(Roll { first, people, votes, at: now, by });
    put(set, campaign, vote, now);
    log(set, with.campaign, with.by, Action::UseRoll, now);
    Ok(Stored::Done)
}

impl Rule for TakeBallot {
    type Answer = BallotTaken;

    fn needs(&self, needs: &mut Needs) {
        needs.addresses.insert(self.voter);
        needs.voters.insert((self.campaign, self.voter));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<BallotTaken, Refusal> {
        take_ballot(set, *self, now)
    }
}

fn take_ballot(set: &mut WorkingSet, take: TakeBallot, now: Timestamp) -> Result<BallotTaken, Refusal> {
    let campaign = set.campaign(take.campaign).ok_or(Refusal::CampaignUnknown)?;
    let row = set.voter(take.campaign, take.voter).ok_or(Refusal::NotOnRoll)?;
    if row.paper.is_some() {
        return Err(Refusal::VotedOnPaper);
    }
    let site = set.site(take.campaign.site).ok_or(Refusal::CampaignUnknown)?;
    let is_open = campaign.can_be_signed(site.clock(now));
    let (is_paused, country) = (site.paused.is_some(), site.rules.home_country);
    let mine = set.with_address(take.voter);
    let of_state = |state| mine.iter().find(|signature| signature.state == state);
    let voted = [SignatureState::Confirmed, SignatureState::Held, SignatureState::Invalidated];
    if let Some(voted) = voted.into_iter().find_map(of_state) {
        return Ok(BallotTaken { signature: voted.id, revision: voted.revision, voted: true });
    }
    if !is_open {
        return Err(Refusal::CampaignNotOpen);
    }
    if is_paused {
        return Err(Refusal::SigningPaused);
    }
    if let Some(waiting) = of_state(SignatureState::Pending) {
        let mut waiting = (*waiting).clone();
        // The ballot that they have taken is good for as long again.
        waiting.mails.last = now;
        let (signature, revision) = (waiting.id, waiting.revision);
        set.update_signature(waiting);
        return Ok(BallotTaken { signature, revision, voted: false });
    }
    let newest = mine.iter().max_by_key(|signature| signature.id);
    let before = newest.map(|signature| (*signature).clone());
    let mut signature = new_voter(set, take, country, now);
    if let Some(before) = before {
        BallotChanges::carry(&before, &mut signature);
    }
    let taken = BallotTaken { signature: signature.id, revision: signature.revision, voted: false };
    set.insert_voter(signature);
    Ok(taken)
}

/// The signature of somebody on the roll, about whom nothing else is known or mailed.
fn new_voter(set: &mut WorkingSet, take: TakeBallot, country: CountryCode, now: Timestamp) -> Signature {
    let nothing = TraitKey(0);
    Signature {
        id: set.next_attempt(now),
        campaign: take.campaign,
        state: SignatureState::Pending,
        keys: PersonKeys { address: take.voter, name: nothing, postcode: nothing },
        slot: AddressSlot(0),
        form_key: FormKey::default(),
        country,
        area: None,
        wants_updates: false,
        revision: 0,
        code_tries: 0,
        mails: MailBudget { in_window: 0, ..MailBudget::first(now) },
        created_at: now,
        confirmed_at: None,
        ended_at: None,
        reason: None,
        erased_at: None,
        opinion: None,
        position: None,
    }
}

impl Rule for MailVoterLink {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.voters.insert((self.campaign, self.voter));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        mail_link(set, *self, now)
    }
}

fn mail_link(set: &mut WorkingSet, mail: MailVoterLink, now: Timestamp) -> Result<Stored, Refusal> {
    let campaign = set.campaign(mail.campaign).ok_or(Refusal::CampaignUnknown)?;
    let site = set.site(mail.campaign.site).ok_or(Refusal::CampaignUnknown)?;
    if !campaign.can_be_signed(site.clock(now)) {
        return Err(Refusal::CampaignNotOpen);
    }
    let found = set.voter(mail.campaign, mail.voter);
    if let Some(entry) = found
        .filter(|entry| entry.email.is_some())
        .map(|entry| entry.number)
    {
        set.queue_voter_link(VoterOf { campaign: mail.campaign, entry }, now);
    }
    Ok(Stored::Done)
}

impl Rule for AdvanceRoll {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs_of_publication(needs, self.campaign, self.publication);
        for (_, voter) in &self.voters {
            needs.addresses.insert(*voter);
            needs.voters.insert((self.campaign, *voter));
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        advance(set, self, now)
    }
}

/// Queues the mails to the next people, if the cursor still stands where they were read. In a secret vote everybody is reminded, since staff
/// read to whom mails go, and would read who had not voted; in an open one whoever has voted is not. Nobody is once voting is over. While the vote is taken down nobody is mailed; the rest are once it is back.
fn advance(set: &mut WorkingSet, step: &AdvanceRoll, now: Timestamp) -> Result<Stored, Refusal> {
    let id = step.campaign;
    let (campaign, vote) = known(set, id)?;
    let mut mailing = mailing(set, id, step.publication).ok_or(Refusal::NotPossibleNow)?;
    if !mailing.is_due(now) || mailing.roll_cursor != step.from {
        return Ok(Stored::Unchanged);
    }
    let in_order = step.voters.is_sorted_by(|one, other| one.0 < other.0);
    let on_roll = vote.roll.is_some_and(|roll| {
        step.voters
            .iter()
            .all(|(number, _)| roll.numbers().contains(number))
    });
    if step.voters.len() > MAILING_STEP_MAX || !in_order || !on_roll {
        return Err(Refusal::NotPossibleNow);
    }
    let published = set.row(Published::rows(id).item(step.publication));
    let Some(Publication::Vote(what)) = published.map(|row| row.what.clone()) else {
        // Only how the vote goes is for the roll: `Publication::is_for_roll`.
        return Err(Refusal::NotPossibleNow);
    };
    let reminds = what == VoteStep::Reminded;
    let spares_voters = reminds && vote.terms.secrecy != Secrecy::Secret;
    let told_while_open = reminds || what == VoteStep::Opened;
    if told_while_open && campaign.head.state == CampaignState::TakenDown {
        mailing.due_at = now.plus_ms(TAKEN_DOWN_LOOK_MS);
        put_mailing(set, id, step.publication, mailing);
        return Ok(Stored::Done);
    }
    let is_late = told_while_open && campaign.head.state != CampaignState::Open;
    for (entry, voter) in step.voters.iter().filter(|_| !is_late) {
        if !(spares_voters && has_voted(set, id, *voter)) {
            set.queue_voter_news(VoterOf { campaign: id, entry: *entry }, step.publication, now);
            mailing.queued += 1;
        }
    }
    mailing.roll_cursor = step.voters.last().map(|(number, _)| *number).or(step.from);
    mailing.finished_at = (step.last || is_late).then_some(now);
    put_mailing(set, id, step.publication, mailing);
    Ok(Stored::Done)
}

fn has_voted(set: &WorkingSet, id: CampaignId, voter: AddressKey) -> bool {
    let is_on_paper = set.voter(id, voter).is_some_and(|row| row.paper.is_some());
    is_on_paper || !set.holders(voter).is_empty()
}

impl Rule for EraseRoll {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.0);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let (campaign, vote) = known(set, self.0)?;
        let kept = kept_rows(&campaign, &vote, now);
        set.note_change(Change::EraseRoll(self.0, kept, ROLL_STEP_MAX));
        Ok(Stored::Done)
    }
}

/// Whether people on the roll of a vote that is over can still see that they were counted: until the roll is erased.
#[must_use]
pub fn shows_receipts(campaign: &Campaign, now: Timestamp) -> bool {
    let is_over = campaign.head.state.is_public() && !campaign.can_be_signed(now);
    let of_roll = campaign.vote().filter(|vote| vote.terms.electorate.has_roll());
    is_over && of_roll.is_some_and(|vote| !kept_rows(campaign, vote, now).is_empty())
}

/// The numbers of the rows that have to stay: those in use, until some days after the end, and, before it opens, those
/// that are being taken in.
#[must_use]
pub fn kept_rows(campaign: &Campaign, vote: &Vote, now: Timestamp) -> std::ops::Range<u32> {
    let is_over = vote
        .ended_at()
        .is_some_and(|ended| now.since(ended) >= ROLL_KEPT_MS);
    match (&vote.roll, campaign.head.state) {
        _ if is_over => 0..0,
        // The electorate was changed, and nobody is on a roll any more.
        (None, _) if !vote.terms.electorate.has_roll() => 0..0,
        (roll, CampaignState::Draft) => roll.map_or(1, |roll| roll.first)..u32::MAX,
        (Some(roll), _) => roll.numbers(),
        (None, _) => 0..0,
    }
}
