//! Who visits meanwhile: arrivals by the clock, each over one of the three ways, whatever the server does. Nobody tries again.
//!
//! Owns the open loop and the count of what came of each request. Never waits for the course of upgrades but to end with it. `upgrade` calls
//! it, on one thread. It bounds the requests at once by the connections, and those that are due and not begun by [`DUE_MAX_S`].

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::spawn_local;
use tokio::time::{sleep, timeout};

use super::ways::{Connection, Failed, Place, Shared, Trouble, Way};
use crate::class::{Class, Mix};
use crate::client::Answer;
use crate::errands::{Draft, Errands};
use crate::histogram::Histogram;
use crate::tally::{Tally, Verdict};
use throng_process::clock;
use throng_process::dice::Dice;

/// Arrivals that wait for a connection for longer than this are not begun, which counts as a failure.
const DUE_MAX_S: u64 = 5;
/// The grain of the runtime's timers.
const TICK: Duration = Duration::from_millis(1);
/// How long the answers may take that are still missing when the last upgrade is over.
const END_WAIT: Duration = Duration::from_secs(60);
/// Visitors who share one HTTP/2 connection.
const SHARING: usize = 16;
/// How many failures are told word for word.
const STORIES_MAX: usize = 12;

/// What is asked for, with how often: reading, looking at the number, signing and confirming.
const WEIGHTS: [(Class, f64); 7] = [
    (Class::Page, 45.0),
    (Class::PageAgain, 15.0),
    (Class::Count, 15.0),
    (Class::Home, 5.0),
    (Class::Form, 5.0),
    (Class::Sign, 10.0),
    (Class::Confirm, 5.0),
];

/// Everybody who visits. Nine fields: who comes, and what came of it.
pub(super) struct Visitors {
    place: Rc<Place>,
    rate: f64,
    /// For each way, since each has a host of its own.
    lanes: Vec<Lane>,
    mix: Mix,
    dice: RefCell<Dice>,
    pub(super) tally: RefCell<Tally>,
    pub(super) troubles: RefCell<BTreeMap<Trouble, u64>>,
    pub(super) stories: RefCell<Vec<String>>,
    over: Cell<bool>,
}

struct Lane {
    way: Way,
    errands: Errands,
    due: RefCell<VecDeque<(Class, Instant)>>,
    comes: Notify,
    answered: RefCell<Histogram>,
}

impl Visitors {
    /// Visitors with these errands, in the order of [`Way::ALL`].
    pub(super) fn new(place: Rc<Place>, rate: u32, errands: Vec<Errands>, seed: u64) -> Rc<Visitors> {
        assert_eq!(errands.len(), Way::ALL.len(), "each way has its own");
        let lanes = Way::ALL.into_iter().zip(errands).map(|(way, errands)| Lane {
            way,
            errands,
            due: RefCell::default(),
            comes: Notify::new(),
            answered: RefCell::new(Histogram::new()),
        });
        Rc::new(Visitors {
            place,
            rate: f64::from(rate),
            lanes: lanes.collect(),
            mix: Mix::new(&WEIGHTS),
            dice: RefCell::new(Dice::new(seed)),
            tally: RefCell::new(Tally::new()),
            troubles: RefCell::default(),
            stories: RefCell::default(),
            over: Cell::new(false),
        })
    }

    /// Visits until `is_over`, then waits for the answers that are still missing. False if some did not come.
    pub(super) async fn visit(self: &Rc<Self>, connections: usize, is_over: impl Fn() -> bool) -> bool {
        let mut working = Vec::with_capacity(connections);
        for number in 0..connections {
            let lane = number % self.lanes.len();
            let connection = match self.lanes[lane].way {
                Way::Http2 => continue,
                way @ (Way::Clear | Way::Encrypted) => Connection::one(way, number),
            };
            working.push(spawn_local(Rc::clone(self).work(lane, connection)));
        }
        let sharing = connections.div_ceil(self.lanes.len());
        for number in 0..sharing.div_ceil(SHARING) {
            let shared = Shared::new(connections + number);
            for _ in 0..SHARING {
                let connection = Connection::Shared(Rc::clone(&shared));
                working.push(spawn_local(Rc::clone(self).work(self.lanes.len() - 1, connection)));
            }
        }
        self.arrive(is_over).await;
        self.over.set(true);
        self.lanes.iter().for_each(|lane| lane.comes.notify_waiters());
        let all = async {
            for one in working {
                drop(one.await);
            }
        };
        timeout(END_WAIT, all).await.is_ok()
    }

    /// Has visitors arrive by the clock.
    async fn arrive(&self, is_over: impl Fn() -> bool) {
        let begun = clock::monotonic();
        let longest = (self.rate * DUE_MAX_S as f64 / self.lanes.len() as f64).ceil() as usize;
        let mut came = 0_u64;
        while !is_over() {
            sleep(TICK).await;
            let now = begun.elapsed().as_secs_f64();
            while (came as f64) < now * self.rate {
                let due = begun + Duration::from_secs_f64(came as f64 / self.rate);
                let class = self.mix.pick(&mut self.dice.borrow_mut());
                let lane = &self.lanes[usize::try_from(came).unwrap_or_default() % self.lanes.len()];
                came += 1;
                if lane.due.borrow().len() >= longest {
                    self.tally.borrow_mut().not_started += 1;
                    continue;
                }
                lane.due.borrow_mut().push_back((class, due));
                lane.comes.notify_one();
            }
        }
    }

    /// The next arrival of a lane; `None` when nobody comes any more.
    async fn next(&self, lane: &Lane) -> Option<(Class, Instant)> {
        loop {
            let due = lane.due.borrow_mut().pop_front();
            if due.is_some() || self.over.get() {
                return due;
            }
            // Whoever is the last to wait when all is over was told before it began to wait.
            drop(timeout(Duration::from_millis(200), lane.comes.notified()).await);
        }
    }

    async fn work(self: Rc<Self>, lane: usize, mut connection: Connection) {
        let lane = &self.lanes[lane];
        let (mut request, mut buffer) = (Vec::new(), Vec::new());
        while let Some((class, due)) = self.next(lane).await {
            let Some(draft) = lane.errands.draft(class, &mut request) else {
                self.tally.borrow_mut().nothing_to_do += 1;
                continue;
            };
            match connection.exchange(&self.place, &request, &mut buffer).await {
                Ok(head) => self.answered(lane, (class, draft, due), &Answer::of(head, &buffer)),
                Err(failed) => {
                    self.tally.borrow_mut().unanswered(class);
                    self.failed(&format!("{}, {}", class.name(), lane.way.name()), &failed);
                }
            }
        }
    }

    fn answered(&self, lane: &Lane, (class, draft, due): (Class, Draft, Instant), answer: &Answer<'_>) {
        let (status, waited) = (answer.head.status, due.elapsed());
        let settled = lane.errands.settle(draft, answer);
        let verdict = settled.unwrap_or(Verdict::Failed);
        self.tally.borrow_mut().answered(class, status, verdict, waited);
        lane.answered.borrow_mut().record(waited);
        if verdict != Verdict::Done {
            let failed = (Trouble::Refused, format!("status {status} after {} ms", waited.as_millis()));
            self.failed(&format!("{}, {}", class.name(), lane.way.name()), &failed);
        }
    }

    /// Counts what went wrong, and tells the first of them.
    pub(super) fn failed(&self, what: &str, (trouble, said): &Failed) {
        *self.troubles.borrow_mut().entry(*trouble).or_default() += 1;
        let mut stories = self.stories.borrow_mut();
        if stories.len() < STORIES_MAX {
            stories.push(format!("{what}: {}: {said}", trouble.name()));
        }
    }

    /// What came over each way: how many answers, and the longest wait for one, in microseconds.
    pub(super) fn by_way(&self) -> Vec<(Way, u64, u64)> {
        let of = |lane: &Lane| {
            let answered = lane.answered.borrow();
            (lane.way, answered.count(), answered.max_us())
        };
        self.lanes.iter().map(of).collect()
    }
}
