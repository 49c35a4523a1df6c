//! The intake as its users see it: what is committed, what is turned away, what a bad command does.

use std::time::Duration;

use throng_domain::command::Command;
use throng_domain::ids::{PetitionId, SiteId};
use throng_domain::outcome::{Outcome, Refusal};
use throng_domain::site::{Preset, Site, SiteRules};
use throng_store::error::Fault;
use throng_store::model::ModelStore;
use throng_store::reader::StoreReader;
use throng_testkit::faults::{Call, Failing};

use super::*;

const SITE: SiteId = SiteId(1);

fn config() -> IntakeConfig {
    IntakeConfig {
        batch_max: 64,
        queue_max: 128,
        wait_max: Duration::from_secs(5),
        ticket_timeout: Duration::from_secs(5),
    }
}

fn put_site(name: &str) -> Command {
    let rules = SiteRules::preset(Preset::Council);
    Command::PutSite(Box::new(Site::new(SITE, name.into(), rules)))
}

fn close_unknown() -> Command {
    Command::ClosePetition(PetitionId { site: SITE, number: 404 })
}

fn start(config: IntakeConfig) -> (Intake, Running, ModelStore) {
    let store = ModelStore::default();
    let (intake, running) = Intake::start(config, Box::new(store.clone()), Box::new(|_| ())).unwrap();
    (intake, running, store)
}

#[test]
fn what_was_submitted_is_committed_before_the_end() {
    let (intake, running, mut store) = start(config());
    let tickets: Vec<Ticket> = (0..100)
        .map(|n| {
            intake
                .submit(Class::Person, put_site(&format!("Site {n}")))
                .unwrap()
        })
        .collect();
    running.finish();
    for ticket in tickets {
        assert_eq!(ticket.answer_blocking(), Ok(Outcome::Done));
    }
    assert_eq!(store.site(SITE).unwrap().unwrap().name, "Site 99");
    assert!(intake.submit(Class::Person, close_unknown()).is_err(), "nothing is taken after the end");
}

#[test]
fn both_classes_are_answered() {
    let (intake, running, _) = start(config());
    let person = intake.submit(Class::Person, close_unknown()).unwrap();
    let internal = intake.submit(Class::Internal, close_unknown()).unwrap();
    let unknown = Ok(Outcome::Refused(Refusal::PetitionUnknown));
    assert_eq!(person.answer_blocking(), unknown);
    assert_eq!(internal.answer_blocking(), unknown);
    running.finish();
}

#[test]
fn a_full_queue_turns_away_with_a_time_to_come_back() {
    let full = Queue::new(IntakeConfig { queue_max: 2, ..config() });
    let push = |class| full.push(class, close_unknown(), ticket::pair(Duration::from_secs(1)).1);
    assert_eq!(push(Class::Person), Ok(()));
    assert_eq!(push(Class::Person), Ok(()));
    assert_eq!(push(Class::Person), Err(Shed { retry_after_s: 1 }));
    // The classes have a bound each, so that neither can fill the other's places.
    assert_eq!(push(Class::Internal), Ok(()));
}

#[test]
fn an_expected_wait_that_is_too_long_turns_people_away_but_not_results() {
    let slow = Queue::new(IntakeConfig { wait_max: Duration::from_secs(1), ..config() });
    for _ in 0..50 {
        slow.measured(64, Duration::from_secs(8));
    }
    let push = |class| slow.push(class, close_unknown(), ticket::pair(Duration::from_secs(1)).1);
    let shed = push(Class::Person).unwrap_err();
    assert!((7..=8).contains(&shed.retry_after_s), "{shed:?}");
    assert_eq!(push(Class::Internal), Ok(()));
}

#[test]
fn a_batch_keeps_a_share_for_the_programs_own_commands() {
    let queue = Queue::new(IntakeConfig { batch_max: 8, ..config() });
    for n in 0..20 {
        let class = if n < 15 { Class::Person } else { Class::Internal };
        queue
            .push(class, close_unknown(), ticket::pair(Duration::from_secs(1)).1)
            .unwrap();
    }
    let sizes: Vec<usize> = (0..3)
        .map(|_| {
            let mut batch = Vec::new();
            assert!(queue.gather(&mut batch, Duration::ZERO));
            batch.len()
        })
        .collect();
    assert_eq!(sizes, [8, 8, 4]);
    queue.close();
    assert!(!queue.gather(&mut Vec::new(), Duration::ZERO));
}

/// Three sites are put one after another, the first to fail as given; answers and whether writing stopped.
fn after(fault: Fault) -> (Vec<Result<Outcome, Trouble>>, Option<Fault>) {
    let writer = Failing::new(ModelStore::default(), Call::Apply, 1, fault);
    let (intake, running) = Intake::start(config(), Box::new(writer), Box::new(|_| ())).unwrap();
    let put = |name| {
        intake
            .submit(Class::Person, put_site(name))
            .unwrap()
            .answer_blocking()
    };
    let answers = ["A", "B"].into_iter().map(put).collect();
    let halted = intake.halted();
    running.finish();
    (answers, halted)
}

#[test]
fn a_full_disk_fails_one_batch_and_a_failed_disk_stops_writing() {
    let full = Fault::Full { doing: "committing a batch" };
    let (answers, halted) = after(full.clone());
    assert_eq!(answers, [Err(Trouble::Fault(full)), Ok(Outcome::Done)]);
    assert_eq!(halted, None);

    let failed = Fault::Unavailable { doing: "committing a batch", source_text: "disk I/O error".into() };
    let (answers, halted) = after(failed.clone());
    assert_eq!(answers, [Err(Trouble::Fault(failed.clone())), Err(Trouble::Fault(failed.clone()))]);
    assert_eq!(halted, Some(failed));
}
