//! The steps of stories about votes: from words to commands. What is sealed here is a mark, not a choice: a store knows no
//! difference.

use throng_domain::ballot::{Ballot, BallotOption, Choosing, SEALED_BYTES, SealedChoice};
use throng_domain::campaign::CampaignText;
use throng_domain::command::{
    ChangeBallot, Command, Confirm, EraseBallots, MakeVote, Proof, PublishResult, RunVote, VoteDeed,
};
use throng_domain::counting::{Alike, DecidedBy, Majority};
use throng_domain::ids::SiteId;
use throng_domain::signature::FormKey;
use throng_domain::staff::StaffId;
use throng_domain::time::DAY_MS;
use throng_domain::translation::Translations;
use throng_domain::vote::{BoxKey, Cast, VoteTerms};

use crate::story::{BEGIN, Names, campaign_id};

const KEY: BoxKey = BoxKey([9; 32]);
const OWNER: StaffId = StaffId(2);

pub(super) fn of_votes(names: &Names, words: &[&str]) -> Option<Command> {
    let run = |id: &str, step| Command::from(RunVote { campaign: campaign_id(id), by: OWNER, step });
    let choice = |mark: &str| {
        let sealed = SealedChoice::new([mark.parse().unwrap(); SEALED_BYTES]);
        Box::new(Cast { key: KEY, sealed })
    };
    Some(match words {
        ["vote", title, days] => Command::from(made(title, days)),
        ["key", id] => run(id, VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 }),
        ["prove-key", id] => run(id, VoteDeed::ProveKey(KEY)),
        ["open-vote", id, title, days] => run(id, VoteDeed::Open { seen: Box::new(written(title, days)) }),
        ["call-vote-off", id] => run(id, VoteDeed::CallOff("A name was wrong.".to_owned())),
        ["fix", id] => run(id, VoteDeed::Fix),
        ["cast", a, mark] => {
            let of = names.attempt(a);
            let (proof, choice) = (Proof::Link { revision: 0 }, Some(choice(mark)));
            Command::from(Confirm { site: of.site, id: of.id, proof, words: None, choice, said: None })
        }
        ["cast-again", a, mark] => {
            Command::from(ChangeBallot { of: names.attempt(a), revision: 0, choice: choice(mark) })
        }
        ["result", id, voters, rows @ ..] => Command::from(PublishResult {
            campaign: campaign_id(id),
            by: OWNER,
            key: KEY,
            voters: voters.parse().unwrap(),
            ballots: rows.iter().map(|row| alike(row)).collect(),
        }),
        ["erase-ballots", id] => Command::from(EraseBallots(campaign_id(id))),
        _ => return None,
    })
}

fn made(title: &str, days: &str) -> MakeVote {
    let (text, terms) = written(title, days);
    MakeVote { site: SiteId(1), by: OWNER, text, terms, form_key: FormKey::default() }
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
    let decided_by = DecidedBy { quorum: 0, majority: Majority::Most, seats: 1 };
    (text, VoteTerms { ballot: ballot(), decided_by, can_change: true, until })
}

fn ballot() -> Ballot {
    let option = |name: &str| BallotOption { name: name.to_owned(), about: String::new() };
    Ballot { choosing: Choosing::One, options: vec![option("Bridge"), option("Ferry")] }
}

/// Equal ballots: `OPTION:COUNT`, the option from 0.
fn alike(row: &str) -> Alike {
    let (option, count) = row.split_once(':').unwrap();
    let choice = ballot().choice(&[option.parse().unwrap()]).unwrap();
    Alike { choice, count: count.parse().unwrap() }
}
