//! Sample views of open votes, in which everybody reads who chose what.
//!
//! Owns invented data only. Called by `preview`.

use super::samples::{self, NAME};
use super::samples_letters::confirm_letter;
use super::samples_own_data;
use super::samples_vote::{self as vote, QUESTION, ROLL, candidates, of_votes, result, view};
use super::samples_vote_roll as roll;
use crate::views::*;

/// An open vote that people can vote in; `at_once` if it shows the count so far.
fn openly(at_once: bool) -> VoteView {
    let row = |(option, votes): (BallotOptionView, i64)| ResultRow {
        option,
        votes,
        percent: votes * 100 / 420,
        chosen: false,
    };
    let rows = candidates().into_iter().zip([210, 105, 105]).map(row);
    VoteView {
        secrecy: if at_once { "open-at-once" } else { "open" },
        told: if at_once { "open-at-once" } else { "open" },
        shows_choices: at_once,
        so_far: at_once.then(|| rows.collect()),
        so_far_votes: if at_once { 420 } else { 0 },
        holders: 0,
        needed: 0,
        ..view("up-to")
    }
}

/// The page of an open vote: `open`, `counting` or `tied`.
pub(super) fn page(stage: &'static str, at_once: bool) -> PetitionView {
    let page = vote::page(stage);
    let so_far = openly(at_once).so_far.filter(|_| stage == "open");
    let shown = page.vote.map(|vote| VoteView {
        open: vote.open,
        receipts: false,
        result: vote.result,
        shows_choices: at_once || stage == "tied",
        so_far_votes: if so_far.is_some() { 420 } else { 0 },
        so_far,
        ..openly(at_once)
    });
    PetitionView { vote: shown, ..page }
}

pub(super) fn sign(secrecy: &'static str) -> SignFormView {
    SignFormView { secrecy, ..vote::sign() }
}

pub(super) fn check(secrecy: &'static str) -> CheckView {
    CheckView { secrecy, ..vote::check() }
}

pub(super) fn ballot(at_once: bool) -> BallotView {
    BallotView { vote: openly(at_once), ..vote::ballot("up-to", &[1], &[]) }
}

pub(super) fn ballot_check() -> BallotCheckView {
    BallotCheckView { secrecy: "open", ..vote::ballot_check() }
}

pub(super) fn receipt(shown: bool) -> ReceiptView {
    let openly =
        OpenlyView { chosen: candidates()[..2].to_vec(), shown, list_path: "/votes/17/voters".to_owned() };
    ReceiptView { openly: Some(openly), ..vote::voted(!shown) }
}

pub(super) fn erase() -> EraseView {
    EraseView { site: of_votes(), named: true, creator: false, ..samples_own_data::erase() }
}

pub(super) fn withdraw() -> WithdrawView {
    WithdrawView { site: of_votes(), named: true, ..samples::withdraw() }
}

pub(super) fn own_data() -> OwnDataView {
    OwnDataView { site: of_votes(), named: true, ..samples_own_data::own_data() }
}

/// Who chose what: the `page` of three.
pub(super) fn voters(page: i64) -> VotersView {
    let line = |(name, chosen): (Option<&str>, &[usize])| VoterLine {
        name: name.map(str::to_owned),
        chosen: chosen.iter().map(|at| candidates()[*at].clone()).collect(),
        votes: if chosen.len() == 1 { 12 } else { 1 },
    };
    let so_far = (page == 1).then(|| openly(true).so_far.unwrap_or_default());
    let lines: [(Option<&str>, &[usize]); 3] =
        [(Some(NAME), &[0, 1]), (None, &[2]), (Some("\u{5d0}\u{5d1}\u{5d2} (1)"), &[1])];
    VotersView {
        site: of_votes(),
        number: 17,
        petition_path: "/votes/17/bridge".to_owned(),
        title: QUESTION.to_owned(),
        total: if page == 0 { 0 } else { 50_000 },
        goes_on: so_far.is_some(),
        page: page.max(1),
        pages: if page == 0 { 1 } else { 3 },
        voters: match page {
            0 => Vec::new(),
            _ => lines.map(line).to_vec(),
        },
        so_far_votes: if page == 1 { 420 } else { 0 },
        so_far,
        listed: false,
        openly: true,
        why_none: None,
        weighted: false,
        file_max: 20_000,
    }
}

/// Who is on a roll chose what.
pub(super) fn voters_listed() -> VotersView {
    VotersView { listed: true, weighted: true, ..voters(2) }
}

/// The ballot of somebody on a roll whose ballot counts as several.
pub(super) fn ballot_listed() -> BallotView {
    let ballot = ballot(false);
    let vote = VoteView { electorate: "codes", roll: Some(ROLL), ..ballot.vote };
    BallotView { vote, votes: 3, changes: false, screened: false, ..ballot }
}

/// The same after the check, and their receipt.
pub(super) fn check_listed() -> BallotCheckView {
    BallotCheckView { votes: 3, ..ballot_check() }
}

pub(super) fn receipt_listed() -> ReceiptView {
    ReceiptView { votes: 3, ..receipt(true) }
}

/// Where somebody on the roll of an open vote comes in, or the page of their link.
pub(super) fn entrance(electorate: &'static str) -> VoterEntranceView {
    let entrance = roll::entrance(electorate, &[]);
    VoterEntranceView { vote: VoteView { electorate, roll: Some(ROLL), ..openly(false) }, ..entrance }
}

pub(super) fn voter_link() -> VoterLinkView {
    let link = roll::voter_link("open");
    let vote = VoteView { electorate: "addresses", roll: Some(ROLL), open: true, ..openly(true) };
    VoterLinkView { vote, ..link }
}

/// The page of an open vote for people on a roll.
pub(super) fn page_listed() -> PetitionView {
    let page = page("open", false);
    let listed = |vote| VoteView { electorate: "codes", areas: Vec::new(), roll: Some(ROLL), ..vote };
    PetitionView { vote: page.vote.map(listed), ..page }
}

/// Its list in the office.
pub(super) fn roll_named(electorate: &'static str) -> RollView {
    RollView { named: true, open: true, ..roll::roll(electorate, Vec::new()) }
}

pub(super) fn roll_look_named(electorate: &'static str) -> RollLookView {
    RollLookView { named: true, open: true, ..roll::roll_look(electorate, Vec::new()) }
}

/// A secret vote that shows who voted: its page, its ballot, what its voters read later, and the list or why there is none.
pub(super) fn who_page(stage: &'static str, who_voted: &'static str) -> PetitionView {
    let page = vote::page(stage);
    let shown = |vote| VoteView { told: "who-voted", who_voted, ..vote };
    PetitionView { vote: page.vote.map(shown), ..page }
}

pub(super) fn who_ballot() -> BallotView {
    let ballot = vote::ballot("yes-no", &[], &[]);
    BallotView { vote: VoteView { told: "who-voted", who_voted: "later", ..ballot.vote }, ..ballot }
}

/// What somebody who voted in it reads of that everybody learns it: `later` or `shown`.
pub(super) fn who_receipt(who_voted: &'static str) -> ReceiptView {
    ReceiptView { who_voted, ..vote::voted(who_voted == "later") }
}

pub(super) fn who_erase() -> EraseView {
    EraseView { named: false, who_voted: "shown", ..erase() }
}

pub(super) fn who_withdraw() -> WithdrawView {
    WithdrawView { named: false, who_voted: "later", ..withdraw() }
}

pub(super) fn who_own_data(who_voted: &'static str) -> OwnDataView {
    OwnDataView { named: false, who_voted, ..own_data() }
}

pub(super) fn who_voted(why_none: Option<&'static str>) -> VotersView {
    let list = voters(2);
    let voters = if why_none.is_some() {
        Vec::new()
    } else {
        list.voters
    };
    VotersView { listed: true, openly: false, why_none, page: 1, voters, ..list }
}

/// Its list in the office.
pub(super) fn roll_who() -> RollView {
    RollView { open: false, ..roll_named("codes") }
}

pub(super) fn roll_look_who() -> RollLookView {
    RollLookView { open: false, ..roll_look_named("codes") }
}

/// A mail to somebody on the roll.
pub(super) fn voter_letter(secrecy: &'static str) -> VoterLetter {
    VoterLetter { secrecy, ..roll::voter_letter("reminded") }
}

pub(super) fn desk(stage: VoteStage) -> VoteDeskView {
    let counted = (stage == VoteStage::Opened).then(|| result("up-to", true));
    let held = if stage == VoteStage::Open { 2 } else { 0 };
    VoteDeskView { vote: VoteView { result: counted, ..openly(false) }, held, ..vote::desk(stage, &[]) }
}

/// The mail with the link to the ballot.
pub(super) fn letter(secrecy: &'static str) -> ConfirmLetter {
    ConfirmLetter { site: of_votes(), secrecy, ..confirm_letter() }
}
