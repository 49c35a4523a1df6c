//! The intake as its callers see it: what is committed, what is turned away, and what a bad command does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use throng_domain::answer::Stored;
use throng_domain::change::Change;
use throng_domain::command::{CloseCampaign, Command, PutSite};
use throng_domain::ids::{CampaignId, Mint, SiteId};
use throng_domain::needs::Needs;
use throng_domain::outcome::Refusal;
use throng_domain::site::{Preset, Site, SiteRules};
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;
use throng_store::dump::DumpRow;
use throng_store::error::{ApplyError, Fault};
use throng_store::model::ModelStore;
use throng_store::reader::StoreReader;
use throng_testkit::deadline::Deadline;
use throng_testkit::faults::{Call, Failing, Stalling};

use super::queue::Queue;
use super::*;
use throng_process::clock;

const SITE: SiteId = SiteId(1);

fn config() -> IntakeConfig {
    IntakeConfig {
        batch_max: 64,
        queue_max: 128,
        wait_max: Duration::from_secs(5),
        ticket_timeout: Duration::from_secs(5),
    }
}

fn put_site(name: &str) -> PutSite {
    let rules = SiteRules::preset(Preset::Council);
    PutSite(Site::new(SITE, name.into(), rules))
}

fn close_unknown() -> CloseCampaign {
    CloseCampaign(CampaignId { site: SITE, number: 404 })
}

/// Calls `ask` again and again until it returns something.
#[track_caller]
fn until<T>(ask: impl FnMut() -> Option<T>) -> T {
    Deadline::after(Duration::from_secs(30))
        .wait_for(ask)
        .expect("it comes to pass")
}

fn start(config: IntakeConfig) -> (Intake, Running, ModelStore) {
    let store = ModelStore::default();
    let (intake, running) =
        Intake::start(config, Box::new(store.clone()), Box::new(|_, answers| answers.give())).unwrap();
    (intake, running, store)
}

#[test]
fn what_was_submitted_is_committed_before_the_end() {
    let (intake, running, mut store) = start(config());
    let tickets: Vec<Ticket<PutSite>> = (0..100)
        .map(|n| {
            intake
                .submit(Class::Person, put_site(&format!("Site {n}")))
                .unwrap()
        })
        .collect();
    running.finish();
    for ticket in tickets {
        assert_eq!(ticket.answer_blocking(), Ok(Ok(Stored::Done)));
    }
    assert_eq!(store.site(SITE).unwrap().unwrap().name, "Site 99");
    assert!(intake.submit(Class::Person, close_unknown()).is_err(), "nothing is taken after the end");
}

#[test]
fn both_classes_are_answered() {
    let (intake, running, _) = start(config());
    let person = intake.submit(Class::Person, close_unknown()).unwrap();
    let internal = intake.submit(Class::Internal, close_unknown()).unwrap();
    let unknown = Ok(Err(Refusal::CampaignUnknown));
    assert_eq!(person.answer_blocking(), unknown);
    assert_eq!(internal.answer_blocking(), unknown);
    running.finish();
}

#[test]
fn a_full_queue_turns_away_with_a_time_to_come_back() {
    let full = Queue::new(IntakeConfig { queue_max: 2, ..config() });
    let push = |class| full.push(class, close_unknown().into(), ticket::pair(Duration::from_secs(1)).1);
    assert_eq!(push(Class::Person), Ok(()));
    assert_eq!(push(Class::Person), Ok(()));
    assert_eq!(push(Class::Person), Err(Shed { retry_after_s: 1, disk_is_slow: false, is_ending: false }));
    // Each class has a bound of its own, so that none can fill the places of another.
    assert_eq!(push(Class::Internal), Ok(()));
}

/// Takes what waits, as the committer does at the beginning of a batch.
fn gather(queue: &Queue) -> usize {
    let mut batch = Vec::new();
    queue.gather(&mut batch, Duration::ZERO);
    batch.len()
}

#[test]
fn a_stall_turns_people_away_but_neither_staff_nor_results_and_only_while_it_lasts() {
    let slow =
        Queue::new(IntakeConfig { wait_max: Duration::from_millis(20), queue_max: 100_000, ..config() });
    let push = |class| slow.push(class, close_unknown().into(), ticket::pair(Duration::from_secs(1)).1);
    assert_eq!(push(Class::Person), Ok(()));
    assert_eq!(gather(&slow), 1);
    // The batch takes far longer than usual. The longer it has taken, the longer it is expected to take.
    let shed = until(|| push(Class::Person).err());
    assert_eq!(shed.retry_after_s, 1);
    assert!(slow.writing().turned_away.is_some(), "{:?}", slow.writing());
    assert_eq!((push(Class::Staff), push(Class::Internal)), (Ok(()), Ok(())));
    // It ends, the waiting commands go with the next batches, and then everybody is taken again at once.
    while !slow.is_empty() {
        gather(&slow);
    }
    gather(&slow);
    assert_eq!(until(|| push(Class::Person).ok()), ());
}

#[test]
fn a_batch_keeps_a_share_for_staff_and_for_the_programs_own_commands() {
    use Class::{Internal, Person, Staff};
    // The commands that wait: of which class, and how many.
    type Waiting<'a> = &'a [(Class, usize)];
    // With each, how many commands each of the following batches has.
    let cases: [(Waiting<'_>, &[usize]); 5] = [
        (&[(Person, 15), (Internal, 5)], &[8, 8, 4]),
        (&[(Person, 30), (Staff, 2)], &[8, 8, 8, 8]),
        (&[(Staff, 20)], &[8, 8, 4]),
        (&[(Internal, 3), (Staff, 3)], &[6]),
        (&[(Person, 1)], &[1]),
    ];
    for (waiting, expected) in cases {
        let queue = Queue::new(IntakeConfig { batch_max: 8, ..config() });
        for (class, count) in waiting {
            for _ in 0..*count {
                let stub = ticket::pair(Duration::from_secs(1)).1;
                queue.push(*class, close_unknown().into(), stub).unwrap();
            }
        }
        let sizes: Vec<usize> = expected.iter().map(|_| gather(&queue)).collect();
        assert_eq!(sizes, expected, "{waiting:?}");
        queue.close();
        assert!(!queue.gather(&mut Vec::new(), Duration::ZERO));
    }
}

/// Issue 11, 11: commands of staff waited behind those of people, and were turned away with them.
#[test]
fn a_flooded_queue_takes_what_staff_do_and_decides_it_first() {
    let queue = Queue::new(IntakeConfig { batch_max: 8, queue_max: 40, ..config() });
    let push = |class, number| {
        let command = Command::from(CloseCampaign(CampaignId { site: SITE, number }));
        queue.push(class, command, ticket::pair(Duration::from_secs(1)).1)
    };
    for number in 0..100 {
        assert_eq!(push(Class::Person, number).is_ok(), number < 40);
        assert_eq!(push(Class::Internal, number).is_ok(), number < 40);
    }
    assert_eq!(push(Class::Staff, 777), Ok(()));
    let mut batch = Vec::new();
    assert!(queue.gather(&mut batch, Duration::ZERO));
    let numbers: Vec<u32> = batch
        .iter()
        .map(|job| match &job.command {
            Command::CloseCampaign(close) => close.0.number,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(numbers, [777, 0, 1, 2, 3, 4, 0, 1]);
    // Staff are turned away, too, once their own places are full.
    let staff = (0..100).filter(|number| push(Class::Staff, *number).is_ok());
    assert_eq!(staff.count(), 40);
}

/// Issue 11, 16: the mean of batch times kept everybody out, and nothing that could have changed it was let in.
#[test]
fn after_a_commit_that_stalled_everybody_is_taken_and_answered_again() {
    let wait_max = Duration::from_millis(20);
    let (store, stall) = Stalling::new(ModelStore::default());
    let config = IntakeConfig { wait_max, queue_max: 100_000, ..config() };
    let (intake, running) =
        Intake::start(config, Box::new(store), Box::new(|_, answers| answers.give())).unwrap();
    let number = std::cell::Cell::new(0);
    let put = || {
        number.set(number.get() + 1);
        intake.submit(Class::Person, put_site(&format!("Site {}", number.get())))
    };
    for _ in 0..3 {
        stall.begin();
        let first = until(|| put().ok());
        stall.until_reached();
        // Twenty times the longest wait of people: long enough to spoil any mean.
        let begun = clock::monotonic();
        until(|| (begun.elapsed() > 20 * wait_max).then_some(()));
        assert!(put().is_err(), "the disk does not answer");
        assert!(intake.writing().turned_away.is_some());
        stall.end();
        assert_eq!(first.answer_blocking(), Ok(Ok(Stored::Done)));
        assert_eq!(until(|| put().ok()).answer_blocking(), Ok(Ok(Stored::Done)));
    }
    running.finish();
}

/// The answer to putting a site.
type Put = Result<Result<Stored, Refusal>, Trouble>;

/// Puts three sites one after another, of which the first fails with `fault`. Returns the answers, and the fault that
/// stopped writing, if it did.
fn after(fault: Fault) -> (Vec<Put>, Option<Fault>) {
    let writer = Failing::new(ModelStore::default(), Call::Apply, 1, fault);
    let (intake, running) =
        Intake::start(config(), Box::new(writer), Box::new(|_, answers| answers.give())).unwrap();
    let put = |name| {
        intake
            .submit(Class::Person, put_site(name))
            .unwrap()
            .answer_blocking()
    };
    let answers = ["A", "B"].into_iter().map(put).collect();
    let halted = intake.writing().halted;
    running.finish();
    (answers, halted)
}

#[test]
fn a_full_disk_fails_one_batch_and_a_failed_disk_stops_writing() {
    let full = Fault::Full { doing: "committing a batch" };
    let (answers, halted) = after(full.clone());
    assert_eq!(answers, [Err(Trouble::Fault(full)), Ok(Ok(Stored::Done))]);
    assert_eq!(halted, None);

    let failed = Fault::Unavailable { doing: "committing a batch", source_text: "disk I/O error".into() };
    let (answers, halted) = after(failed.clone());
    assert_eq!(answers, [Err(Trouble::Fault(failed.clone())), Err(Trouble::Fault(failed.clone()))]);
    assert_eq!(halted, Some(failed));
}

/// A disk that fails afterwards must not have forms shown again.
#[test]
fn that_another_machine_is_the_site_stays_the_reason() {
    let (intake, running) =
        Intake::start(config(), Box::new(ModelStore::default()), Box::new(|_, answers| answers.give()))
            .unwrap();
    let failed = Fault::Unavailable { doing: "committing a batch", source_text: "disk I/O error".into() };
    let superseded = Fault::Superseded { there: 2, ours: 1 };
    intake.halt(failed.clone());
    assert_eq!((intake.superseded(), intake.writing().halted), (None, Some(failed.clone())));
    intake.halt(superseded.clone());
    intake.halt(failed);
    assert_eq!(intake.superseded(), Some(superseded.clone()));
    assert_eq!(intake.writing().halted, Some(superseded));
    running.finish();
}

/// A store whose disk has no room until the test gives it some.
struct Narrow {
    inner: ModelStore,
    has_room: Arc<AtomicBool>,
}

impl StoreWriter for Narrow {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.inner.load(needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        match self.has_room() {
            true => self.inner.apply(batch, mint, now),
            false => Err(Fault::Full { doing: "committing a batch" }.into()),
        }
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.inner.tidy(idle)
    }

    fn has_room(&mut self) -> bool {
        self.has_room.load(Ordering::Relaxed)
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        self.inner.restore(rows)
    }
}

#[test]
fn a_full_disk_is_told_until_there_is_room_whether_or_not_anybody_writes() {
    let has_room = Arc::new(AtomicBool::new(false));
    let writer = Narrow { inner: ModelStore::default(), has_room: Arc::clone(&has_room) };
    let (intake, running) =
        Intake::start(config(), Box::new(writer), Box::new(|_, answers| answers.give())).unwrap();
    assert!(!intake.writing().full, "nobody has written yet");
    for _ in 0..2 {
        let put = intake.submit(Class::Person, put_site("A")).unwrap();
        assert!(matches!(put.answer_blocking(), Err(Trouble::Fault(Fault::Full { .. }))));
        until(|| intake.writing().full.then_some(()));
    }
    has_room.store(true, Ordering::Relaxed);
    until(|| (!intake.writing().full).then_some(()));
    running.finish();
}

#[test]
fn staff_are_told_when_what_they_changed_is_shown_and_others_before() {
    let (mut batch, mut waiting) = (Vec::new(), Vec::new());
    for class in [Class::Person, Class::Staff, Class::Internal, Class::Staff] {
        let (waits, stub) = ticket::pair(Duration::from_secs(5));
        batch.push(Job { class, command: close_unknown().into(), stub, came: clock::monotonic() });
        waiting.push((class, waits));
    }
    let places = 0..batch.len();
    let full = Fault::Full { doing: "a test" };
    let answers: Vec<_> = places.map(|_| Err(full.clone())).collect();
    let of_staff = Answers::of(batch, answers).give_all_but_staff();
    let (staff, others): (Vec<_>, Vec<_>) =
        waiting.into_iter().partition(|(class, _)| *class == Class::Staff);
    for (class, waits) in others {
        assert_eq!(waits.outcome_blocking(), Err(Trouble::Fault(full.clone())), "{class:?}");
    }
    assert!(staff.iter().all(|(_, waits)| !waits.is_answered()));
    of_staff.give();
    for (class, waits) in staff {
        assert_eq!(waits.outcome_blocking(), Err(Trouble::Fault(full.clone())), "{class:?}");
    }
}

#[test]
fn what_comes_while_nobody_writes_is_committed_by_who_writes_next_or_told_that_it_was_not() {
    let (intake, running, mut store) = start(config());
    intake
        .submit(Class::Person, put_site("Before"))
        .unwrap()
        .answer_blocking()
        .unwrap()
        .unwrap();
    let parked = running.park();
    let waiting = intake.submit(Class::Person, put_site("Meanwhile")).unwrap();
    assert_eq!(store.site(SITE).unwrap().unwrap().name, "Before");

    let running = parked.go_on(Box::new(store.clone())).unwrap();
    assert_eq!(waiting.answer_blocking(), Ok(Ok(Stored::Done)));
    assert_eq!(store.site(SITE).unwrap().unwrap().name, "Meanwhile");

    let parked = running.park();
    let tickets: Vec<Ticket<PutSite>> = (0..100)
        .map(|_| intake.submit(Class::Person, put_site("Never")).unwrap())
        .collect();
    parked.finish();
    for ticket in tickets {
        assert_eq!(ticket.answer_blocking(), Err(Trouble::Stopped));
    }
    assert_eq!(store.site(SITE).unwrap().unwrap().name, "Meanwhile");
    assert!(intake.submit(Class::Person, put_site("Never")).is_err(), "nothing is taken after the end");
}

/// A program that was to take over, and was killed while it waited for a disk: for ever it looked as if it were taking over.
#[test]
fn somebody_has_to_look_when_it_is_not_clear_for_long_who_writes() {
    let queue = Queue::new(config());
    let state = |seconds| {
        queue
            .writing_at(clock::monotonic() + Duration::from_secs(seconds))
            .state()
    };
    assert_eq!(state(1_000), WriteState::Writing);
    queue.park();
    for (seconds, expected) in [
        (0, WriteState::HandingOver),
        (149, WriteState::HandingOver),
        (152, WriteState::Stalled),
        (3_600, WriteState::Stalled),
    ] {
        assert_eq!(state(seconds), expected, "after {seconds} s");
    }
    assert!(WriteState::Stalled.needs_somebody());
    queue.go_on();
    assert_eq!(state(1_000), WriteState::Writing);
}
