//! The steps of stories about votes: from words to commands. What is sealed here is a mark, not a choice: a store knows no
//! difference.

use throng_domain::ballot::{Ballot, BallotOption, Choosing, SEALED_BYTES, SealedChoice};
use throng_domain::campaign::CampaignText;
use throng_domain::command::{
    AdvanceRoll, BallotsEntry, BallotsStep, CallVote, ChangeBallot, Command, Confirm, CountVote,
    EraseBallots, EraseOpenBallots, EraseRoll, FixKeptBox, MailVoterLink, MakeVote, PaperEntry, Proof,
    PublishResult, PutRoll, RenewCode, RunPaperBallots, RunVote, TakeBallot, TrialStep, TryVote, UseRoll,
    VoteDeed, VoteSeen,
};
use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::paper_ballots::PaperCount;
use throng_domain::person::{EmailAddress, PersonName};
use throng_domain::roll::{Electorate, Roll, RollEntry, Weights, votes_of};
use throng_domain::signature::FormKey;
use throng_domain::staff::StaffId;
use throng_domain::time::{DAY_MS, MINUTE_MS};
use throng_domain::translation::Translations;
use throng_domain::uniqueness::AddressKey;
use throng_domain::vote::{BoxKey, Cast, Opener, Secrecy, VoteTerms};

use crate::story::{BEGIN, Names, campaign_id};

const KEY: BoxKey = BoxKey([9; 32]);
const OWNER: StaffId = StaffId(2);
/// Another owner.
const SECOND: StaffId = StaffId(1);

pub(super) fn of_votes(names: &Names, words: &[&str]) -> Option<Command> {
    let run = |id: &str, step| Command::from(RunVote { campaign: campaign_id(id), by: OWNER, step });
    let choice = |name: &str, mark: &str| {
        let sealed = SealedChoice::new([mark.parse().unwrap(); SEALED_BYTES]);
        let voter = names.attempt(name).id;
        let known = names.attempts.iter().find(|(.., known)| *known == voter);
        let vote = known.map_or(CampaignId { site: SiteId(1), number: 0 }, |(_, vote, _)| *vote);
        Box::new(Cast::Sealed { key: KEY, vote, voter, sealed })
    };
    Some(match words {
        ["vote", title, days] => Command::from(made(title, days)),
        ["key", id] => run(id, VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 }),
        ["prove-key", id] => run(id, VoteDeed::ProveKey(KEY)),
        ["open-vote", id, title, days] => {
            let (text, terms) = written(title, days);
            run(id, VoteDeed::Open { seen: Box::new(VoteSeen { text, terms, roll: None }) })
        }
        ["call-vote-off", id] => run(id, VoteDeed::CallOff("A name was wrong.".to_owned())),
        ["fix", id] => run(id, VoteDeed::Fix),
        ["open-vote-made", title, days] => {
            let mut made = made(title, days);
            made.terms.secrecy = Secrecy::OpenAtOnce;
            made.terms.drawn = false;
            Command::from(made)
        }
        ["open-open-vote", id, title, days] => {
            let (text, mut terms) = written(title, days);
            terms.secrecy = Secrecy::OpenAtOnce;
            terms.drawn = false;
            run(id, VoteDeed::Open { seen: Box::new(VoteSeen { text, terms, roll: None }) })
        }
        ["say", a, option] => {
            let of = names.attempt(a);
            let (proof, choice) = (Proof::Link { revision: 0 }, Some(said(option)));
            Command::from(Confirm { choice, ..Confirm::of(of.site, of.id, proof) })
        }
        ["say-again", a, option] => Command::from(ChangeBallot::by(names.attempt(a), 0, said(option))),
        ["count", id, rows @ ..] => Command::from(CountVote {
            campaign: campaign_id(id),
            ballots: rows.iter().map(|row| alike(row)).collect(),
        }),
        ["erase-said", id, voters @ ..] => Command::from(EraseOpenBallots {
            campaign: campaign_id(id),
            voters: voters.iter().map(|voter| names.attempt(voter).id).collect(),
        }),
        ["cast", a, mark, key @ ..] => {
            let (of, form_key) = (names.attempt(a), form_key(key));
            let (proof, choice) = (Proof::Link { revision: 0 }, Some(choice(a, mark)));
            Command::from(Confirm { choice, form_key, ..Confirm::of(of.site, of.id, proof) })
        }
        ["cast-again", a, mark, key @ ..] => {
            let (of, choice) = (names.attempt(a), choice(a, mark));
            Command::from(ChangeBallot { form_key: form_key(key), ..ChangeBallot::by(of, 0, choice) })
        }
        ["result", id, voters, rows @ ..] => Command::from(PublishResult {
            campaign: campaign_id(id),
            by: Some(OWNER),
            key: KEY,
            voters: voters.parse().unwrap(),
            ballots: rows.iter().map(|row| alike(row)).collect(),
        }),
        ["erase-ballots", id] => Command::from(EraseBallots(campaign_id(id))),
        _ => return of_kept_keys(words).or_else(|| of_rolls(words)),
    })
}

/// Votes whose key the program keeps.
fn of_kept_keys(words: &[&str]) -> Option<Command> {
    let run = |id: &str, step| Command::from(RunVote { campaign: campaign_id(id), by: OWNER, step });
    Some(match words {
        ["vote-kept", title, days] => {
            let mut made = made(title, days);
            made.terms.opener = Opener::Program;
            Command::from(made)
        }
        ["keep-key", id] => run(id, VoteDeed::KeepKey(KEY)),
        ["open-vote-kept", id, title, days] => {
            let (text, mut terms) = written(title, days);
            terms.opener = Opener::Program;
            run(id, VoteDeed::Open { seen: Box::new(VoteSeen { text, terms, roll: None }) })
        }
        ["fix-kept", id] => Command::from(FixKeptBox(campaign_id(id))),
        ["result-kept", id, voters, rows @ ..] => Command::from(PublishResult {
            campaign: campaign_id(id),
            by: None,
            key: KEY,
            voters: voters.parse().unwrap(),
            ballots: rows.iter().map(|row| alike(row)).collect(),
        }),
        _ => return None,
    })
}

fn of_rolls(words: &[&str]) -> Option<Command> {
    let run = |id: &str, step| Command::from(RunVote { campaign: campaign_id(id), by: OWNER, step });
    Some(match words {
        ["vote-from", petition, title, days] => {
            Command::from(MakeVote { petition: Some(campaign_id(petition).number), ..made(title, days) })
        }
        ["vote-of", electorate, title, days] => {
            let mut made = made(title, days);
            made.terms = of_electorate(made.terms, electorate);
            Command::from(made)
        }
        // The minute is the one in which the roll was taken into use.
        ["open-vote-of", electorate, id, title, days, first, weights, minute] => {
            let (text, terms) = written(title, days);
            let terms = of_electorate(terms, electorate);
            let weights = weights_of(weights);
            let people = weights.values().sum();
            let at = BEGIN.plus_ms(number::<i64>(minute) * MINUTE_MS);
            let roll = Roll { first: number(first), people, votes: votes_of(&weights), at, by: Some(OWNER) };
            run(id, VoteDeed::Open { seen: Box::new(VoteSeen { text, terms, roll: Some(roll) }) })
        }
        // Who has a number that three divides has two votes, if the roll is weighted or named.
        ["roll", id, kind, first, last] => {
            let rows = (number(first)..=number(last)).map(|number| on_roll(kind, number));
            Command::from(PutRoll { campaign: campaign_id(id), by: OWNER, rows: rows.collect() })
        }
        // And the first row of the roll that it replaces, if it replaces one.
        ["use-roll", id, electorate, first, weights, instead @ ..] => Command::from(UseRoll {
            campaign: campaign_id(id),
            by: OWNER,
            kind: of_electorate(written("", "1").1, electorate).roll_kind(),
            first: number(first),
            weights: weights_of(weights),
            instead_of: instead.first().map(|first| number(first)),
        }),
        ["take", id, person] => {
            Command::from(TakeBallot { campaign: campaign_id(id), voter: voter(number(person)) })
        }
        ["voter-link", id, person] => {
            Command::from(MailVoterLink { campaign: campaign_id(id), voter: voter(number(person)) })
        }
        ["advance-roll", id, publication, from, last, people @ ..] => Command::from(AdvanceRoll {
            campaign: campaign_id(id),
            publication: number(publication),
            from: from.parse().ok(),
            voters: people
                .iter()
                .map(|person| (number(person), voter(number(person))))
                .collect(),
            last: *last == "last",
        }),
        ["call-vote", id] => Command::from(CallVote(campaign_id(id))),
        ["try-vote", id, title] => {
            let step = TrialStep::Make { title: (*title).to_owned() };
            Command::from(TryVote { draft: campaign_id(id), by: OWNER, step })
        }
        ["erase-trial", id, trial, people @ ..] => {
            let voters = people.iter().map(|person| voter(number(person))).collect();
            let step = TrialStep::Erase { trial: campaign_id(trial).number, voters };
            Command::from(TryVote { draft: campaign_id(id), by: OWNER, step })
        }
        ["renew-code", id, rest @ ..] => Command::from(renewed(campaign_id(id), rest)),
        // `enter BRIDGE FERRY SPOILT` by the owner, anything else by the other; then who voted.
        ["ballots", id, step, rest @ ..] => Command::from(on_paper(campaign_id(id), step, rest)),
        ["erase-roll", id] => Command::from(EraseRoll(campaign_id(id))),
        _ => return None,
    })
}

/// The same for other people; an open vote, whose choices are shown at once, or one that shows who voted if the word begins so.
fn of_electorate(terms: VoteTerms, word: &str) -> VoteTerms {
    let (word, who_voted) = word
        .strip_prefix("who-")
        .map_or((word, false), |word| (word, true));
    let (word, open) = word
        .strip_prefix("open-")
        .map_or((word, false), |word| (word, true));
    let secrecy = if open {
        Secrecy::OpenAtOnce
    } else {
        Secrecy::Secret
    };
    let electorate = Electorate::from_word(word).expect("a word");
    VoteTerms { electorate, secrecy, who_voted, drawn: !open, ..terms }
}

/// The person whose code is made anew, whose hash they have from now on, and the minute in which the page says that one was
/// made for them.
fn renewed(campaign: CampaignId, rest: &[&str]) -> RenewCode {
    let [person, other, seen @ ..] = rest else {
        panic!("who, and who they are then")
    };
    RenewCode {
        campaign,
        by: OWNER,
        member: numbered(number(person)),
        old: voter(number(person)),
        new: voter(number(other)),
        form_key: FormKey([9; 16]),
        seen: seen
            .first()
            .map(|minute| BEGIN.plus_ms(number::<i64>(minute) * MINUTE_MS)),
    }
}

/// What somebody chose in an open vote, from 0.
fn said(option: &str) -> Box<Cast> {
    Box::new(Cast::Open(ballot().choice(&[option.parse().unwrap()]).unwrap()))
}

/// Ballots on paper. What is typed the second time is `BRIDGE FERRY SPOILT` too.
fn on_paper(campaign: CampaignId, step: &str, rest: &[&str]) -> RunPaperBallots {
    let voters =
        |people: &[&str]| -> Vec<AddressKey> { people.iter().map(|one| voter(number(one))).collect() };
    let counted = |[bridge, ferry, spoilt]: [&str; 3]| {
        let choice = |option| ballot().choice(&[option]).unwrap();
        PaperCount::of([(choice(0), number(bridge)), (choice(1), number(ferry))], number(spoilt))
    };
    let (by, step) = match (step, rest) {
        ("enter", [bridge, ferry, spoilt, people @ ..]) => {
            let count = counted([bridge, ferry, spoilt]);
            let paper = PaperEntry {
                number: count.ballots(),
                place: "The hall".to_owned(),
                on: "2026-11-20".to_owned(),
                area: None,
                kept: "Room 4".to_owned(),
                scans: Vec::new(),
                form_key: FormKey::default(),
            };
            (OWNER, BallotsStep::Enter(BallotsEntry { paper, count, voters: voters(people) }))
        }
        ("approve", [batch, bridge, ferry, spoilt, people @ ..]) => {
            let (batch, again) = (number(batch), counted([bridge, ferry, spoilt]));
            (SECOND, BallotsStep::Approve { batch, again, voters: voters(people) })
        }
        ("send-back", [batch]) => {
            (SECOND, BallotsStep::SendBack { batch: number(batch), words: "Other numbers.".to_owned() })
        }
        ("take-back", [batch, people @ ..]) => {
            let words = "Counted twice.".to_owned();
            (SECOND, BallotsStep::TakeBack { batch: number(batch), words, voters: voters(people) })
        }
        other => panic!("{other:?}"),
    };
    RunPaperBallots { campaign, by, step }
}

fn number<N: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> N {
    text.parse().unwrap()
}

/// `VOTES:PEOPLE`, with commas between several.
fn weights_of(text: &str) -> Weights {
    let pair = |pair: &str| {
        let (weight, people) = pair.split_once(':').unwrap();
        (number(weight), number(people))
    };
    text.split(',').map(pair).collect()
}

/// The hash of the person with this number, under the one vote with a roll of a story.
pub(crate) fn voter(number: u32) -> AddressKey {
    let mut key = [0xD0; 16];
    key[..4].copy_from_slice(&number.to_be_bytes());
    AddressKey(key)
}

/// The hash of their member number.
pub(crate) fn numbered(number: u32) -> AddressKey {
    let AddressKey(mut key) = voter(number);
    key[15] = 0xD1;
    AddressKey(key)
}

fn on_roll(kind: &str, number: u32) -> RollEntry {
    let email = (kind == "mailed")
        .then(|| EmailAddress::parse(&format!("voter{number}@example.org")).expect("an address"));
    let name = (kind == "named").then(|| PersonName::parse(&format!("Voter {number}th")).expect("a name"));
    let weight = if matches!(kind, "weighted" | "named") && number.is_multiple_of(3) {
        2
    } else {
        1
    };
    let member = (kind != "mailed").then(|| numbered(number));
    RollEntry { number, voter: voter(number), weight, email, member, name, paper: None }
}

/// The key of a form, if the story says one.
fn form_key(key: &[&str]) -> FormKey {
    key.first()
        .map_or_else(FormKey::default, |key| FormKey([number(key); 16]))
}

fn made(title: &str, days: &str) -> MakeVote {
    let (text, terms) = written(title, days);
    MakeVote { site: SiteId(1), by: OWNER, text, terms, petition: None, form_key: FormKey::default() }
}

/// What a vote says, and its terms.
fn written(title: &str, days: &str) -> (CampaignText, VoteTerms) {
    let text = CampaignText {
        action: title.to_owned(),
        background: "We have money for one.".to_owned(),
        additional_details: String::new(),
        committee_note: None,
        also_in: Translations::default(),
    };
    let until = BEGIN.plus_ms(days.parse::<i64>().unwrap() * DAY_MS);
    (text, VoteTerms { can_change: true, drawn: true, ..VoteTerms::of(ballot(), until) })
}

fn ballot() -> Ballot {
    let option = |name: &str| BallotOption { name: name.to_owned(), about: String::new() };
    Ballot { choosing: Choosing::One, options: vec![option("Bridge"), option("Ferry")] }
}

/// Equal ballots: `OPTION:COUNT`, the option from 0; `OPTION:COUNTxVOTES` where each is several votes.
fn alike(row: &str) -> Alike {
    let (option, count) = row.split_once(':').unwrap();
    let (count, weight) = count.split_once('x').unwrap_or((count, "1"));
    let choice = ballot().choice(&[option.parse().unwrap()]).unwrap();
    Alike { choice, weight: number(weight), count: number(count) }
}
