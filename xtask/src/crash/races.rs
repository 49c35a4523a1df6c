//! Many simultaneous identical signatures: one row, one more in the number, one mail.
//!
//! Owns the rounds. In each of them 64 connections hold back the last byte of the same signature
//! until all are ready; in every second round they share the form key as well, as a double click does.
//! It must never let one round overlap the next. Called by `crash` and by the self-test.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Barrier;
use std::thread;

use anyhow::{Context as _, Result, ensure};
use fastrand::Rng;

use super::client::{Answer, Connection, Person};
use super::findings::{Findings, Kind};
use super::ledger;
use super::server::Server;
use super::trial::Trial;

const AT_ONCE: usize = 64;

/// Runs the rounds, confirms whatever can be confirmed of them, and checks the result.
pub(super) fn run(trial: &mut Trial, rounds: u64, seed: u64) -> Result<Findings> {
    let mut findings = Findings::default();
    let server = trial.program.serve(&trial.data)?;
    let mut dice = Rng::with_seed(seed);
    let crowds: Vec<Vec<Person>> = (0..rounds).map(|round| crowd(round, &mut dice)).collect();
    let answers = race(server.address, trial.petition, &crowds)?;
    // An address that many were redirected to is opened once.
    let mut links = BTreeMap::new();
    for (crowd, answers) in crowds.iter().zip(&answers) {
        judge(crowd, answers, &mut findings);
        let acknowledged = crowd
            .iter()
            .zip(answers)
            .filter_map(|(person, answer)| Some((person, answer.acknowledged()?)));
        for (number, (person, location)) in acknowledged.enumerate() {
            if number == 0 {
                ledger::append(trial.ledger.path(), ledger::now_ms(), person, location)?;
            }
            links.insert(location, format!("0 0 {} {} {location}\n", person.email, person.form_key));
        }
    }
    confirm(trial, &server, &links.into_values().collect::<String>())?;
    let confirmed = &trial.ledger.read()?.confirmed;
    for person in crowds
        .iter()
        .map(|crowd| &crowd[0])
        .filter(|person| !confirmed.contains(&person.email))
    {
        findings.add(Kind::NotCounted, format!("no link of {} confirms", person.email));
    }
    server.kill()?;
    trial.look(&[], &mut findings)?;
    Ok(findings)
}

/// The same person 64 times; in every second crowd they share one form key.
fn crowd(round: u64, dice: &mut Rng) -> Vec<Person> {
    let mut key = || format!("{:016x}{:016x}", dice.u64(..), dice.u64(..));
    let shared = round.is_multiple_of(2).then(&mut key);
    let email = format!("race.{}@example.org", key());
    (0..AT_ONCE)
        .map(|_| Person { email: email.clone(), form_key: shared.clone().unwrap_or_else(&mut key) })
        .collect()
}

/// Sends each crowd at one moment; returns the answers, in the order of the crowds.
fn race(server: SocketAddr, petition: u64, crowds: &[Vec<Person>]) -> Result<Vec<Vec<Answer>>> {
    let barrier = Barrier::new(AT_ONCE);
    let by_runner: Vec<Result<Vec<Answer>>> = thread::scope(|scope| {
        let runners: Vec<_> = (0..AT_ONCE)
            .map(|number| {
                let barrier = &barrier;
                scope.spawn(move || {
                    let persons = crowds.iter().map(|crowd| &crowd[number]);
                    run_against_others(server, petition, persons, barrier)
                })
            })
            .collect();
        runners
            .into_iter()
            .map(|runner| {
                runner
                    .join()
                    .unwrap_or_else(|_| Err(anyhow::anyhow!("a runner panicked")))
            })
            .collect()
    });
    let mut answers: Vec<Vec<Answer>> = crowds.iter().map(|_| Vec::with_capacity(AT_ONCE)).collect();
    for of_runner in by_runner {
        for (round, answer) in of_runner?.into_iter().enumerate() {
            answers[round].push(answer);
        }
    }
    Ok(answers)
}

/// Runs one connection through all rounds. Whatever fails, it meets the others at every barrier, because they
/// would wait for ever otherwise.
fn run_against_others<'a>(
    server: SocketAddr,
    petition: u64,
    persons: impl Iterator<Item = &'a Person>,
    barrier: &Barrier,
) -> Result<Vec<Answer>> {
    let mut trouble = None;
    let mut connection = Connection::open(server)
        .map_err(|error| trouble = Some(error))
        .ok();
    let mut answers = Vec::new();
    for person in persons {
        let request = person.signing(server, petition);
        let (most, last) = request.split_at(request.len() - 1);
        let held_back = connection.as_mut().map(|connection| connection.send(most));
        barrier.wait();
        let answer = held_back.zip(connection.as_mut()).map(|(sent, connection)| {
            sent.and_then(|()| connection.send(last))
                .and_then(|()| connection.answer())
        });
        match answer {
            Some(Ok(answer)) => answers.push(answer),
            Some(Err(error)) => {
                trouble = Some(error);
                connection = None;
            }
            None => {}
        }
        barrier.wait();
    }
    match trouble {
        Some(error) => Err(error.context("a race could not be run")),
        None => Ok(answers),
    }
}

/// Everybody must be redirected, and those who sent the same submission must be redirected to the same address.
fn judge(crowd: &[Person], answers: &[Answer], findings: &mut Findings) {
    let email = &crowd[0].email;
    for answer in answers.iter().filter(|answer| answer.acknowledged().is_none()) {
        findings.add(Kind::Answer, format!("{email}: status {}", answer.status));
    }
    let one_submission = crowd.iter().all(|person| person.form_key == crowd[0].form_key);
    if one_submission
        && answers
            .iter()
            .any(|answer| answer.location != answers[0].location)
    {
        findings.add(Kind::Answer, format!("{email}: one form key was sent to several places"));
    }
}

/// Opens every link that the answers lead to: at most one of a crowd belongs to a signature.
fn confirm(trial: &Trial, server: &Server, links: &str) -> Result<()> {
    ensure!(!links.is_empty(), "not one signature was acknowledged");
    let list = trial.ledger.path().with_file_name("links");
    std::fs::write(&list, links)?;
    let (url, data) = (format!("http://{}", server.address), trial.data.to_string_lossy());
    let (list, ledger) = (list.to_string_lossy(), trial.ledger.path().to_string_lossy());
    let petition = trial.petition.to_string();
    let words = [
        "bench",
        "confirm",
        "--server",
        &url,
        "--data",
        &data,
        "--petition",
        &petition,
        "--from",
        &list,
        "--ack-file",
        &ledger,
        "--connections",
        "16",
        "--seconds",
        "120",
    ];
    trial
        .program
        .run(&words)
        .context("the races could not be confirmed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(location: &str) -> Answer {
        Answer { status: 303, location: Some(location.to_owned()), body: String::new() }
    }

    fn judged(round: u64, answers: &[Answer]) -> String {
        let mut findings = Findings::default();
        judge(&crowd(round, &mut Rng::with_seed(1)), answers, &mut findings);
        findings.to_string()
    }

    #[test]
    fn a_crowd_is_one_person() {
        let mut dice = Rng::with_seed(1);
        for (round, keys_expected) in [(0, 1), (1, AT_ONCE)] {
            let crowd = crowd(round, &mut dice);
            let mut keys: Vec<_> = crowd.iter().map(|person| &person.form_key).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!((crowd.len(), keys.len()), (AT_ONCE, keys_expected));
            assert!(crowd.iter().all(|person| person.email == crowd[0].email));
        }
    }

    #[test]
    fn answers_that_differ_where_they_must_not_are_seen() {
        assert_eq!(judged(0, &[answer("/w/1"), answer("/w/1")]), "");
        assert_eq!(judged(1, &[answer("/w/1"), answer("/w/2")]), "");
        assert!(judged(0, &[answer("/w/1"), answer("/w/2")]).ends_with("was sent to several places"));
        assert!(
            judged(1, &[answer("/w/1"), Answer { status: 503, ..answer("/w/1") }]).ends_with("status 503")
        );
    }
}
