//! Votes of the demo: one open, one open to people with a code only, one whose box can be opened, one counted whose key the program kept, one in which too few voted, one called off, and one in which everybody can read who chose what.
//!
//! Made by commands with past times, as everything of the office (`office.rs`). Choices are sealed to one key for all boxes,
//! whose parts the demo keeps in a file and prints, so that whoever tries it can open a box. **Only here**: a site never keeps
//! a part of a key. Sealing is random by design, so that of two demos of one seed the sealed choices differ, and nothing else.

use std::path::Path;

use anyhow::Context;
use throng_domain::ballot::{Ballot, BallotOption, Choice, Choosing};
use throng_domain::campaign::CampaignText;
use throng_domain::command::{
    AdvanceMailing, CloseCampaign, Command, Confirm, CountVote, EraseBallots, FixKeptBox, MakeVote, Proof,
    PublishResult, PutRoll, RunVote, TakeBallot, UseRoll, VoteDeed, VoteSeen,
};
use throng_domain::counting::{Alike, DecidedBy, Majority};
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::roll::{Electorate, Roll, RollEntry};
use throng_domain::time::{DAY_MS, HOUR_MS, MINUTE_MS, Timestamp};
use throng_domain::translation::Translations;
use throng_domain::vote::{BoxKey, Cast, Opener, Secrecy, VoteTerms};
use throng_web::ballot_box;
use throng_web::vote_code::VoteCode;

use super::book::{Book, VoteEntry};
use super::dice::Lot;
use super::office::{Desk, OWNER, PERSON_CONFIRMS_MS, hours, sent};
use super::write_secret;
use crate::data_dir::SITE;

/// How many hold a part of the key, and how many are needed.
const HOLDERS: (u8, u8) = (3, 2);
/// From one step of the office to the next, before a vote opens.
const STEP_MS: i64 = 20 * MINUTE_MS;
/// When a vote closes on its last day, after midnight.
const CLOSES_MS: i64 = 18 * HOUR_MS;
/// From the end of a vote to the opening of its box.
const OPENED_AFTER_MS: i64 = 2 * HOUR_MS;

/// The parts of the key of the demo's boxes.
pub(super) struct BoxParts(Vec<String>);

impl BoxParts {
    const FILE_NAME: &str = "vote-key-parts";

    /// A new key, and its parts.
    pub(super) fn make() -> (BoxKey, BoxParts) {
        let (key, parts) = ballot_box::make_key(HOLDERS.0, HOLDERS.1);
        (key, BoxParts(parts.iter().map(|part| part.to_string()).collect()))
    }

    #[cfg(test)]
    pub(super) fn secret(&self, key: BoxKey) -> ballot_box::BoxSecret {
        ballot_box::join(key, HOLDERS.1, &self.0[1..]).expect("two parts are enough")
    }

    /// Those of a demo; `None` if it has no votes.
    pub(super) fn read(directory: &Path) -> Option<BoxParts> {
        let text = std::fs::read_to_string(directory.join(Self::FILE_NAME)).ok()?;
        Some(BoxParts(text.lines().map(str::to_owned).collect()))
    }

    pub(super) fn write(&self, directory: &Path) -> anyhow::Result<()> {
        write_secret(directory, Self::FILE_NAME, &self.0.join("\n"))
    }

    /// Lines for the console.
    pub(super) fn hints(&self) -> Vec<String> {
        let what = "votes          any two of these parts of a key open the box of a vote that has closed, at /admin/votes"
            .to_owned();
        let parts = self.0.iter().map(|part| format!("               {part}"));
        std::iter::once(what).chain(parts).collect()
    }
}

/// The codes of the people on the roll of the demo's vote: only here are they kept, so that whoever tries it can vote.
pub(super) struct RollCodes {
    codes: Vec<VoteCode>,
    /// How many of them have been used.
    used: usize,
}

impl RollCodes {
    const FILE_NAME: &str = "vote-codes";
    /// How many are printed.
    const PRINTED: usize = 4;

    /// New codes for the people on the roll of the book.
    pub(super) fn make(book: &Book) -> RollCodes {
        let votes = book.office.votes.iter().filter(|vote| vote.roll > 0);
        let people = votes.clone().map(|vote| vote.roll).max().unwrap_or(0);
        let used = votes
            .map(|vote| usize::try_from(vote.voters).unwrap_or(usize::MAX))
            .max()
            .unwrap_or(0);
        RollCodes { codes: (0..people).map(|_| VoteCode::make()).collect(), used }
    }

    pub(super) fn all(&self) -> &[VoteCode] {
        &self.codes
    }

    pub(super) fn write(&self, directory: &Path) -> anyhow::Result<()> {
        let unused = self.codes.iter().skip(self.used);
        let lines: Vec<String> = unused.map(|code| code.text().to_string()).collect();
        write_secret(directory, Self::FILE_NAME, &lines.join("\n"))
    }

    /// Codes of a demo with which nobody had voted when it was made; `None` if it has no roll.
    pub(super) fn unused(directory: &Path) -> Option<Vec<String>> {
        let text = std::fs::read_to_string(directory.join(Self::FILE_NAME)).ok()?;
        let codes: Vec<String> = text
            .lines()
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect();
        (!codes.is_empty()).then_some(codes)
    }

    /// Lines for the console.
    pub(super) fn hints(unused: &[String]) -> Vec<String> {
        let what =
            "codes          each of these votes once in the vote of the ferry crews, at /votes".to_owned();
        let codes = unused.iter().take(Self::PRINTED);
        let codes = codes.map(|code| format!("               {code}"));
        std::iter::once(what).chain(codes).collect()
    }
}

impl Desk<'_> {
    /// A vote from its first draft to what has come of it.
    pub(super) fn vote(
        &mut self,
        entry: &VoteEntry,
        (key, codes): (BoxKey, &[VoteCode]),
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let opens = now.plus_ms(-hours(entry.days_ago * 24.0));
        let today = Timestamp(now.0 - now.0.rem_euclid(DAY_MS));
        let until = today.plus_ms(entry.last_day * DAY_MS + CLOSES_MS);
        let terms = terms(entry, until)?;
        let ballot = terms.ballot.clone();
        let vote = self.open_vote(entry, terms, (key, codes), opens)?;
        let last = match entry.called_off.is_empty() {
            true => until.min(now),
            false => opens.plus_ms(until.since(opens) / 2),
        };
        let mut ballots: Vec<Choice> = Vec::new();
        let mut voters: Vec<SignatureId> = Vec::new();
        for nth in 0..i64::from(entry.voters) {
            let at = opens.plus_ms(last.since(opens) * (nth + 1) / i64::from(entry.voters + 2));
            let choice = self.choice(entry, &ballot)?;
            let seal = |id| {
                Some(Box::new(match entry.open {
                    true => Cast::Open(choice.clone()),
                    false => {
                        let sealed = ballot_box::seal(key, vote, id, &choice);
                        Cast::Sealed { key, vote, voter: id, sealed }
                    }
                }))
            };
            match codes.get(usize::try_from(nth)?).filter(|_| entry.roll > 0) {
                Some(code) => voters.push(self.vote_with(vote, code, at, &seal)?),
                None => {
                    let people = vec![self.person()];
                    let when = (at, PERSON_CONFIRMS_MS);
                    voters.extend(self.sign_choosing(vote, people, false, when, &seal)?);
                }
            }
            ballots.push(choice);
        }
        if !entry.called_off.is_empty() {
            let step = VoteDeed::CallOff(entry.called_off.clone());
            self.one(RunVote { campaign: vote, by: OWNER, step }, last)?;
            return self.end_vote(vote, voters, last);
        }
        if until <= now {
            self.one(CloseCampaign(vote), until)?;
        }
        if entry.counted && entry.open {
            let at = until.plus_ms(MINUTE_MS);
            self.one(CountVote { campaign: vote, ballots: alike(ballots) }, at)?;
            return self.tell_of_end(vote, voters, at);
        }
        if entry.counted {
            let (voters_count, ballots) = (i64::try_from(voters.len())?, alike(ballots));
            let result = PublishResult { campaign: vote, by: None, key, voters: voters_count, ballots };
            let at = self.open_box(entry, result, until)?;
            return self.end_vote(vote, voters, at);
        }
        Ok(())
    }

    /// Its box is opened: by the program once the vote has closed, or by the holders of its key later.
    fn open_box(
        &mut self,
        entry: &VoteEntry,
        result: PublishResult,
        closed: Timestamp,
    ) -> anyhow::Result<Timestamp> {
        let campaign = result.campaign;
        if entry.kept {
            let at = closed.plus_ms(MINUTE_MS);
            self.one(FixKeptBox(campaign), at)?;
            self.one(result, at)?;
            return Ok(at);
        }
        let at = closed.plus_ms(OPENED_AFTER_MS);
        self.one(RunVote { campaign, by: OWNER, step: VoteDeed::Fix }, at)?;
        self.one(PublishResult { by: Some(OWNER), ..result }, at)?;
        Ok(at)
    }

    /// Written, its key made and proved, and opened.
    fn open_vote(
        &mut self,
        entry: &VoteEntry,
        terms: VoteTerms,
        (key, codes): (BoxKey, &[VoteCode]),
        opens: Timestamp,
    ) -> anyhow::Result<CampaignId> {
        let text = CampaignText {
            action: entry.action.clone(),
            background: entry.background.clone(),
            additional_details: entry.additional_details.trim().to_owned(),
            committee_note: None,
            also_in: Translations::default(),
        };
        let (seen_text, seen_terms) = (text.clone(), terms.clone());
        let form_key = self.form_key();
        let make = MakeVote { site: SITE, by: OWNER, text, terms, petition: None, form_key };
        let vote = self.one(make, opens.plus_ms(-3 * STEP_MS))?.campaign;
        self.told.petitions += 1;
        let roll = match entry.roll {
            0 => None,
            people => Some(self.take_in(vote, &codes[..people], opens.plus_ms(-3 * STEP_MS))?),
        };
        let seen = Box::new(VoteSeen { text: seen_text, terms: seen_terms, roll });
        let (holders, needed) = HOLDERS;
        let mut steps = vec![VoteDeed::Open { seen }];
        match (entry.open, entry.kept) {
            (true, _) => {}
            (false, true) => steps.push(VoteDeed::KeepKey(key)),
            (false, false) => {
                steps.extend([VoteDeed::ProveKey(key), VoteDeed::MakeKey { key, holders, needed }]);
            }
        }
        for (step, before) in steps.into_iter().zip([0, 1, 2]).rev() {
            self.one(RunVote { campaign: vote, by: OWNER, step }, opens.plus_ms(-before * STEP_MS))?;
        }
        Ok(vote)
    }

    /// The roll of a vote, of people with these codes.
    fn take_in(&mut self, vote: CampaignId, codes: &[VoteCode], at: Timestamp) -> anyhow::Result<Roll> {
        let row = |(number, code): (u32, &VoteCode)| RollEntry {
            number,
            voter: code.voter(&self.around.key, vote),
            weight: 1,
            email: None,
            member: Some(self.around.key.member(vote, &number.to_string())),
            name: None,
            paper: None,
        };
        let rows: Vec<RollEntry> = (1..).zip(codes).map(row).collect();
        let people = u32::try_from(rows.len())?;
        self.one(PutRoll { campaign: vote, by: OWNER, rows }, at)?;
        let weights = [(1, people)].into_iter().collect();
        self.one(
            UseRoll {
                campaign: vote,
                by: OWNER,
                kind: Electorate::Codes.into(),
                first: 1,
                weights,
                instead_of: None,
            },
            at,
        )?;
        Ok(Roll { first: 1, people, votes: people.into(), at, by: Some(OWNER) })
    }

    /// Somebody on the roll votes with their code.
    fn vote_with(
        &mut self,
        vote: CampaignId,
        code: &VoteCode,
        at: Timestamp,
        choice: &dyn Fn(SignatureId) -> Option<Box<Cast>>,
    ) -> anyhow::Result<SignatureId> {
        let voter = code.voter(&self.around.key, vote);
        let id = self.one(TakeBallot { campaign: vote, voter }, at)?.signature;
        let proof = Proof::Link { revision: 0 };
        let confirm = Confirm { choice: choice(id), ..Confirm::of(SITE, id, proof) };
        self.one(confirm, at.plus_ms(PERSON_CONFIRMS_MS))?;
        self.told.signatures += 1;
        self.told.confirmed += 1;
        Ok(id)
    }

    /// What somebody chooses.
    fn choice(&mut self, entry: &VoteEntry, ballot: &Ballot) -> anyhow::Result<Choice> {
        let lot = Lot::new(entry.weights.iter().copied());
        let ticks = (0..entry.up_to.max(1))
            .map(|_| u8::try_from(lot.draw(&mut self.dice)))
            .collect::<Result<std::collections::BTreeSet<u8>, _>>()?;
        let ticks: Vec<u8> = ticks.into_iter().collect();
        ballot.choice(&ticks).ok().context("a choice")
    }

    /// Everybody who voted has been told how it ended, and what they chose is erased.
    fn end_vote(&mut self, vote: CampaignId, voters: Vec<SignatureId>, at: Timestamp) -> anyhow::Result<()> {
        self.tell_of_end(vote, voters, at)?;
        self.one(EraseBallots(vote), at.plus_ms(MINUTE_MS))?;
        Ok(())
    }

    fn tell_of_end(
        &mut self,
        vote: CampaignId,
        voters: Vec<SignatureId>,
        at: Timestamp,
    ) -> anyhow::Result<()> {
        let from = SignatureId(0);
        let mailing = AdvanceMailing { campaign: vote, publication: 1, from, signers: voters, last: true };
        let (_, mails) = self.give(&[mailing.into()], at)?;
        let sent: Vec<Command> = mails.iter().map(sent).collect();
        self.give(&sent, at.plus_ms(MINUTE_MS))?;
        Ok(())
    }
}

fn terms(entry: &VoteEntry, until: Timestamp) -> anyhow::Result<VoteTerms> {
    let choosing = match (entry.options.is_empty(), entry.up_to) {
        (true, _) => Choosing::YesNo,
        (false, 0) => Choosing::One,
        (false, up_to) => Choosing::UpTo(up_to),
    };
    let options = entry
        .options
        .iter()
        .map(|option| BallotOption { name: option.name.clone(), about: option.about.clone() });
    let majority = Majority::from_word(&entry.majority).context("a majority")?;
    let decided_by = DecidedBy::new(entry.quorum, majority, entry.up_to.max(1));
    let ballot = Ballot { choosing, options: options.collect() };
    let electorate = match entry.roll {
        0 => Electorate::Everybody,
        _ => Electorate::Codes,
    };
    let secrecy = if entry.open {
        Secrecy::Open
    } else {
        Secrecy::Secret
    };
    Ok(VoteTerms {
        electorate,
        decided_by,
        can_change: entry.can_change,
        secrecy,
        opener: match entry.kept {
            true => Opener::Program,
            false => Opener::Holders,
        },
        ..VoteTerms::of(ballot, until)
    })
}

/// Equal ones together, in the order of what was chosen, as they come out of a box.
fn alike(mut ballots: Vec<Choice>) -> Vec<Alike> {
    ballots.sort_unstable();
    ballots
        .chunk_by(|one, next| one == next)
        .map(|same| Alike {
            choice: same[0].clone(),
            weight: 1,
            count: i64::try_from(same.len()).expect("few"),
        })
        .collect()
}
