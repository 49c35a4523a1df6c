//! Counting a vote twice: by the rule of the program, and by the script of the documents that everybody can read and run.
//!
//! Owns the comparison of both over elections that a seed draws, and what the script says of a published result. The two
//! share no code, so a mistake in one is seen here, or was made twice by different people in different languages.

use std::collections::BTreeMap;
use std::fs;
use std::iter::zip;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, from_slice, from_value, json};
use tempfile::TempDir;
use throng_domain::ballot::{Ballot, BallotOption, Choice, Choosing};
use throng_domain::counting::{Alike, Counted, DecidedBy, Decision, Majority, count};
use throng_domain::limits::VOTE_QUORUM_MAX;
use throng_domain::option_order::OptionSeed;
use throng_domain::roll::Electorate;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::vote::{Opened, Secrecy, VoteTerms};
use throng_testkit::random::Random;

const SEED: u64 = 2013;
const ELECTIONS: usize = 10_000;
/// How often each kind of outcome has to come up, or the comparison shows little.
const OUTCOMES_MIN: usize = 100;
const NOW: Timestamp = Timestamp(1_800_000_000_000);

#[test]
fn ten_thousand_elections_are_counted_the_same_in_another_language() {
    let mut random = Random::seeded(SEED);
    let elections: Vec<Election> = (0..ELECTIONS).map(|_| Election::draw(&mut random)).collect();
    let answers = counted_by_script(&elections);
    assert_eq!(answers.len(), elections.len(), "one answer for each election");
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for (election, answer) in zip(&elections, &answers) {
        let counted = election.count();
        *met.entry(outcome(counted.as_ref())).or_default() += 1;
        match &counted {
            Some(counted) => assert_eq!(*answer, published(counted), "seed {SEED}: {}", election.given()),
            None => assert!(answer["refused"].is_string(), "{answer}, seed {SEED}: {}", election.given()),
        }
    }
    let outcomes = ["carried", "lost", "tied", "no quorum", "chosen", "nobody", "tied places", "refused"];
    for outcome in outcomes {
        let times = met.get(outcome).copied().unwrap_or(0);
        assert!(times >= OUTCOMES_MIN, "{outcome} came up {times} times: {met:?}");
    }
}

/// What the comparison wants to have met.
fn outcome(counted: Option<&Counted>) -> &'static str {
    match counted.map(|counted| &counted.decision) {
        None => "refused",
        Some(Decision::NoQuorum) => "no quorum",
        Some(Decision::Carried) => "carried",
        Some(Decision::Lost) => "lost",
        Some(Decision::Tied) => "tied",
        Some(Decision::Chosen { tied, .. }) if !tied.is_empty() => "tied places",
        Some(Decision::Chosen { options, .. }) if options.is_empty() => "nobody",
        Some(Decision::Chosen { .. }) => "chosen",
    }
}

/// A vote and what was in its box.
struct Election {
    ballot: Ballot,
    electorate: Electorate,
    by: DecidedBy,
    alike: Vec<Alike>,
}

impl Election {
    fn draw(random: &mut Random) -> Election {
        let ballot = draw_ballot(random);
        let has_roll = random.chance(50);
        let mut alike = draw_ballots(&ballot, has_roll, random);
        let ballots: i64 = alike.iter().map(Alike::votes).sum();
        // Mostly near the number of ballots, where a quorum is just met, or just not.
        let quorum = match random.below(8) {
            0 => ballots,
            1 => ballots + 1,
            2 => (ballots - 1).max(0),
            _ => 0,
        };
        let quorum = quorum.min(VOTE_QUORUM_MAX);
        let seats = match ballot.ticks_max() {
            1 => 1,
            _ => 1 + small(random, ballot.places() - 1),
        };
        let majorities = if has_roll {
            &Majority::ALL[..]
        } else {
            &Majority::ALL[..4]
        };
        let quorum_percent = if has_roll {
            *random.pick(&[0, 0, 25, 50, 100])
        } else {
            0
        };
        let by = DecidedBy { quorum_percent, ..DecidedBy::new(quorum, *random.pick(majorities), seats) };
        let until = NOW.plus_ms(DAY_MS);
        let electorate = if has_roll {
            Electorate::Codes
        } else {
            Electorate::Everybody
        };
        let terms = VoteTerms { electorate, decided_by: by, ..VoteTerms::of(ballot.clone(), until) };
        assert_eq!(terms.check(NOW), Ok(()), "only what a body could ask is compared");
        // Near twice the votes for the first option, where half of the roll is just met, or just not.
        let first = Choice::YES;
        let for_first: i64 = alike
            .iter()
            .filter(|row| row.choice.numbers().contains(&first))
            .map(Alike::votes)
            .sum();
        let on_roll = match random.below(4) {
            0 => 2 * for_first,
            1 => 2 * for_first + 1,
            2 => (2 * for_first - 1).max(0),
            _ => 2 * ballots,
        };
        let by = if has_roll {
            by.with_roll(on_roll.max(ballots))
        } else {
            by
        };
        if random.chance(5) {
            spoil(&mut alike, &ballot, random);
        }
        Election { ballot, electorate, by, alike }
    }

    fn count(&self) -> Option<Counted> {
        count(&self.ballot, &self.by, &self.alike).ok()
    }

    /// What the script reads: the vote and its ballots, as both are published.
    fn given(&self) -> Value {
        json!([self.vote(&Value::Null), csv(&self.alike)])
    }

    /// The vote as its public JSON says it.
    fn vote(&self, result: &Value) -> Value {
        let (choosing, up_to) = match self.ballot.choosing {
            Choosing::YesNo => ("yes-no", None),
            Choosing::One => ("one", None),
            Choosing::UpTo(most) => ("up-to", Some(most)),
        };
        let names: Vec<&str> = match self.ballot.choosing {
            Choosing::YesNo => vec!["Yes", "No", "Abstain"],
            _ => self
                .ballot
                .options
                .iter()
                .map(|option| option.name.as_str())
                .collect(),
        };
        let options: Vec<Value> = zip(1.., names)
            .map(|(number, name): (u8, _)| json!({ "number": number, "name": name }))
            .collect();
        json!({
            "choosing": choosing,
            "up_to": up_to,
            "options": options,
            "electorate": self.electorate.word(),
            "votes_on_roll": self.by.on_roll,
            "quorum": self.by.quorum,
            "majority": self.by.majority.word(),
            "seats": self.by.seats,
            "closes_at": "2027-01-15T08:00:00.000Z",
            "result": result,
        })
    }
}

/// A number from 0 below `bound`, which has to be small.
fn small(random: &mut Random, bound: usize) -> u8 {
    u8::try_from(random.below(bound as u64)).expect("a ballot has fewer options than a byte has values")
}

fn draw_ballot(random: &mut Random) -> Ballot {
    let options: u8 = match random.chance(3) {
        true => 2 + small(random, 199),
        false => 2 + small(random, 5),
    };
    let choosing = match random.below(3) {
        0 => Choosing::YesNo,
        1 => Choosing::One,
        _ => Choosing::UpTo(1 + small(random, usize::from(options) - 1)),
    };
    let option = |number| BallotOption { name: format!("Option {number}"), about: String::new() };
    let options = match choosing {
        Choosing::YesNo => Vec::new(),
        Choosing::One | Choosing::UpTo(_) => (1..=options).map(option).collect(),
    };
    Ballot { choosing, options }
}

/// Few ballots mostly, so that ties and exact thirds come up; sometimes many more of each.
fn draw_ballots(ballot: &Ballot, has_roll: bool, random: &mut Random) -> Vec<Alike> {
    let drawn = match random.below(4) {
        0 => random.below(4),
        1 | 2 => random.below(25),
        _ => random.below(120),
    };
    let times = match random.chance(20) {
        true => i64::try_from(1 + random.below(50_000)).expect("it is small"),
        false => 1,
    };
    // Whether one option is liked more than others, by so many of a hundred.
    let liked = *random.pick(&[0, 0, 30, 60, 75]);
    let mut counts: BTreeMap<(Choice, u32), i64> = BTreeMap::new();
    for _ in 0..drawn {
        let ticks = 1 + small(random, usize::from(ballot.ticks_max()));
        let mut chosen: Vec<u8> = (0..ticks).map(|_| small(random, ballot.places())).collect();
        if random.chance(liked) {
            chosen[0] = 0;
        }
        let choice = ballot.choice(&chosen).expect("only what can be ticked is ticked");
        let weight = if has_roll {
            *random.pick(&[1, 1, 1, 2, 5, 1_000])
        } else {
            1
        };
        *counts.entry((choice, weight)).or_default() += times;
    }
    counts
        .into_iter()
        .map(|((choice, weight), count)| Alike { choice, weight, count })
        .collect()
}

/// Makes ballots of what no box can have held, mostly.
fn spoil(alike: &mut Vec<Alike>, ballot: &Ballot, random: &mut Random) {
    let choice = |ticks: Vec<u8>| from_value(json!(ticks)).expect("it has the form of a choice");
    let places = u8::try_from(ballot.places()).expect("a ballot has fewer options than a byte has values");
    let wrong = match random.below(7) {
        0 => choice(vec![places]),
        1 => choice(vec![1, 1]),
        2 => choice(vec![1, 0]),
        3 => choice((0..places).collect()),
        4 => choice(Vec::new()),
        5 => alike
            .first()
            .map_or_else(|| choice(vec![places]), |row| row.choice.clone()),
        _ => {
            if let Some(row) = alike.first_mut() {
                row.count = -i64::from(small(random, 2));
            }
            return;
        }
    };
    alike.push(Alike { choice: wrong, weight: 1, count: 1 });
    if random.chance(50) {
        alike.sort();
    }
}

/// What is published of a count, with options numbered from 1.
fn published(counted: &Counted) -> Value {
    let from_one = |numbers: &[u8]| numbers.iter().map(|number| number + 1).collect::<Vec<u8>>();
    let (word, chosen, tied) = match &counted.decision {
        Decision::NoQuorum => ("no-quorum", vec![], vec![]),
        Decision::Carried => ("carried", vec![], vec![]),
        Decision::Lost => ("lost", vec![], vec![]),
        Decision::Tied => ("tied", vec![], vec![]),
        Decision::Chosen { options, tied } => ("chosen", from_one(options), from_one(tied)),
    };
    json!({
        "ballots": counted.ballots, "votes": counted.votes, "sums": counted.sums, "decision": word, "chosen": chosen, "tied": tied,
    })
}

/// The file of ballots, as it is published.
fn csv(alike: &[Alike]) -> String {
    let row = |row: &Alike| {
        let numbers = row
            .choice
            .numbers()
            .iter()
            .map(|number| (u16::from(*number) + 1).to_string());
        format!("{},{},{}\r\n", row.count, numbers.collect::<Vec<_>>().join(" "), row.weight)
    };
    "ballots,chosen,votes_each\r\n".to_owned() + &alike.iter().map(row).collect::<String>()
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/count_votes.py")
}

fn python() -> Command {
    let mut command = Command::new("python3");
    command.arg("-I").arg(script());
    command
}

/// What the script counts, in one process for all.
fn counted_by_script(elections: &[Election]) -> Vec<Value> {
    let lines: String = elections
        .iter()
        .map(|election| format!("{}\n", election.given()))
        .collect();
    let place = TempDir::new().expect("there is room for a folder");
    let file = place.path().join("elections.jsonl");
    fs::write(&file, lines).expect("there is room for a file");
    let given = fs::File::open(file).expect("it was just written");
    let Output { status, stdout, stderr } = python()
        .arg("--batch")
        .stdin(given)
        .output()
        .expect("python3 is among the packages of the tests");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let lines = stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty());
    lines
        .map(|line| from_slice(line).expect("it answers JSON"))
        .collect()
}

/// Six of ten for the bridge, and one more who cast what nobody could read.
fn bridge() -> (Election, Value) {
    let option = |name: &str| BallotOption { name: name.to_owned(), about: String::new() };
    let ballot = Ballot { choosing: Choosing::One, options: vec![option("Bridge"), option("Ferry")] };
    let row =
        |tick, count| Alike { choice: ballot.choice(&[tick]).expect("it is an option"), weight: 1, count };
    let alike = vec![row(0, 6), row(1, 4)];
    let by = DecidedBy::new(10, Majority::Half, 1);
    let election = Election { ballot, electorate: Electorate::Everybody, by, alike };
    let counted = election.count().expect("they can be counted");
    let opened = Opened::of(counted.clone(), Secrecy::Secret, 11, NOW);
    let mut result = published(&counted);
    result["voters"] = json!(opened.voters);
    result["unreadable"] = json!(opened.unreadable);
    (election, result)
}

#[test]
fn the_script_says_whether_a_published_result_is_right() {
    let (election, right) = bridge();
    let ballots = csv(&election.alike);
    let with = |name: &str, value: Value| {
        let mut result = right.clone();
        result[name] = value;
        result
    };
    let few = json!({
        "voters": 9, "unreadable": 0, "ballots": 9, "votes": 9, "sums": null, "decision": "no-quorum", "chosen": [], "tied": [],
    });
    let (hidden, head) = (with("sums", Value::Null), "ballots,chosen,votes_each\n");
    for (result, ballots, code, says) in [
        (right.clone(), ballots.as_str(), 0, "The published result is right."),
        (
            right.clone(),
            &ballots.replace("\r\n", "\n"),
            0,
            "        6  Bridge\n        4  Ferry\nDecision: chosen",
        ),
        (with("sums", json!([4, 6])), &ballots, 1, "sums: counted [6, 4], published [4, 6]."),
        (with("chosen", json!([2])), &ballots, 1, "chosen: counted [1], published [2]."),
        (with("decision", json!("lost")), &ballots, 1, "decision: counted chosen, published lost."),
        (with("voters", json!(10)), &ballots, 1, "voters are not as many as"),
        (right.clone(), "ballots,chosen,votes_each\n6,1,1\n", 1, "ballots: counted 6, published 10"),
        (
            right.clone(),
            "ballots,chosen,votes_each\n4,2,1\n6,1,1\n",
            1,
            "line 3 of ballots.csv is there twice, or not in its order",
        ),
        (right.clone(), "ballots,chosen,votes_each\n6,1,2\n4,2,1\n", 1, "everybody had one"),
        (
            right.clone(),
            "ballots,chosen,votes_each\n6,1,1\n4,2 3,1\n",
            1,
            "line 3 of ballots.csv is not a choice",
        ),
        (right.clone(), "6,1\n4,2\n", 2, "is not the file of ballots"),
        (right.clone(), "<!doctype html>\n", 2, "is not the file of ballots"),
        (few.clone(), "<!doctype html>\n", 2, "only the decision is published"),
        (Value::Null, "<!doctype html>\n", 2, "There is no result yet."),
        (hidden.clone(), head, 1, "ballots: counted 0, published 10"),
        (hidden, &ballots, 1, "sums: counted [6, 4], published None"),
        (
            few,
            head,
            2,
            "With fewer than 10 ballots, or so few of one number of votes, only the decision is published: no-quorum.",
        ),
        (Value::Null, head, 2, "There is no result yet."),
        (json!({}), &ballots, 2, "These two files cannot be counted: KeyError('sums')"),
    ] {
        let place = TempDir::new().expect("there is room for a folder");
        let [vote, sheet] = ["7.json", "ballots.csv"].map(|name| place.path().join(name));
        let json = json!({ "data": { "attributes": { "vote": election.vote(&result) } } });
        fs::write(&vote, json.to_string()).expect("there is room for a file");
        fs::write(&sheet, ballots).expect("there is room for a file");
        let output = python()
            .arg(vote)
            .arg(sheet)
            .output()
            .expect("python3 is among the packages of the tests");
        let told = String::from_utf8(output.stdout).expect("it is text");
        assert!(told.contains(says), "{says}: {told}{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{says}: {told}");
        assert_eq!(told.contains("NOT RIGHT"), code == 1, "{says}: {told}");
    }
}

/// The lines of the document and the script of the documents draw the order that the program draws.
#[test]
fn anybody_draws_the_order_of_the_options_again() {
    let cases: Vec<(u64, usize)> = [0, 1, 0xA5, u64::MAX, u64::MAX / 3]
        .into_iter()
        .flat_map(|seed| [2, 3, 10, 200].map(|options| (seed, options)))
        .collect();
    let ours = cases.iter().map(|(seed, options)| {
        let numbers = OptionSeed(*seed).order(*options).into_iter();
        numbers.map(|number| u16::from(number) + 1).collect::<Vec<_>>()
    });
    let expected: Vec<Vec<u16>> = ours.collect();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let text = fs::read_to_string(docs.join("votes.md")).expect("the document");
    let (_, code) = text.split_once("```python\n").expect("the lines");
    let (code, _) = code.split_once("```").expect("their end");
    let mut program = "import sys\nsys.path.insert(0, sys.argv[1])\nimport option_order\n".to_owned();
    for (seed, options) in &cases {
        program += &format!("order_seed, options = '{}', {options}\n{code}", String::from(OptionSeed(*seed)));
        program += "print(option_order.order(int(order_seed, 16), options))\n";
    }
    let mut python = Command::new("python3");
    let ran = python
        .args(["-B", "-c", &program])
        .arg(&docs)
        .output()
        .expect("python3 runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let said = String::from_utf8(ran.stdout).expect("text");
    let drawn: Vec<Vec<u16>> = said
        .lines()
        .map(|line| serde_json::from_str(line).expect("a list"))
        .collect();
    let twice: Vec<Vec<u16>> = expected
        .into_iter()
        .flat_map(|order| [order.clone(), order])
        .collect();
    assert_eq!(drawn, twice);
}
