//! The promises of `lookup.rs` and `depend.rs`, tried in many interleavings of their steps.
//!
//! Owns a small world: one page that shows one number, a writer who changes it, and visitors. Shuttle
//! runs it with its own locks and atomics, each time in another order, and finds a wait that never
//! ends. It explores orders, not weak memory: for that there is the argument in `depend.rs`. The tests
//! that must panic put one step in the wrong place, and prove that these models can fail.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderValue, StatusCode};
use shuttle::future::block_on;
use shuttle::sync::Mutex;
use shuttle::sync::atomic::{AtomicU64, Ordering::SeqCst};
use shuttle::thread;

use crate::{
    Cache, Dependency, Entry, Freshness, Generations, Lead, Limits, Lookup, NoPage, Page, Recorder, Render,
    Waited,
};

const NOW_MS: u64 = 1_000_000;
const CHANGES: u64 = 2;
const VISITORS: usize = 3;
const LOOK_UPS: usize = 2;

fn random(world: impl Fn() + Send + Sync + 'static) {
    shuttle::check_random(world, 4_000);
}

/// Fewer, and those that prefer one thread until it is preempted at a few places: they find what needs
/// one thread to be slow.
fn preempting(world: impl Fn() + Send + Sync + 'static) {
    shuttle::check_pct(world, 2_000, 3);
}

/// One page, and the number that it shows.
struct World {
    cache: Arc<Cache>,
    freshness: Freshness,
    number: AtomicU64,
    /// The number as of the last change whose writer has been answered.
    answered: AtomicU64,
    now_ms: AtomicU64,
    /// Renders running now.
    rendering: AtomicU64,
    /// When each render began.
    starts: Mutex<Vec<u64>>,
}

/// Where a step of a render or of a change may stand wrongly.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Right,
    StampAfterRead,
    BumpBeforeCommit,
}

impl World {
    fn new(fresh_for: Duration) -> Arc<Self> {
        let limits = Limits {
            bytes_max: 64 * 1024,
            shards: 1,
            keep_on_error: Duration::from_secs(60),
            render_max: Duration::from_secs(10),
        };
        let cache = Arc::new(Cache::new(limits, Arc::new(Generations::default()), 0));
        Arc::new(Self {
            cache,
            freshness: Freshness { fresh_for, grace: Duration::from_secs(5), expires_at_ms: None },
            number: AtomicU64::new(0),
            answered: AtomicU64::new(0),
            now_ms: AtomicU64::new(NOW_MS),
            rendering: AtomicU64::new(0),
            starts: Mutex::new(Vec::new()),
        })
    }

    fn dependency() -> Dependency {
        Dependency::of(&"the number")
    }

    /// A change, from its commit to the answer to whoever made it.
    fn change(&self, to: u64, order: Order) {
        if order == Order::BumpBeforeCommit {
            self.cache.generations().bump(Self::dependency());
            self.number.store(to, SeqCst);
        } else {
            self.number.store(to, SeqCst);
            self.cache.generations().bump(Self::dependency());
        }
        self.answered.store(to, SeqCst);
    }

    fn look_up(&self) -> Lookup {
        self.cache
            .look_up(&self.cache.key(b"/"), self.now_ms.load(SeqCst))
    }

    fn render(&self, lead: Lead, order: Order) {
        assert_eq!(self.rendering.fetch_add(1, SeqCst), 0, "one render at a time");
        let recorder = Recorder::new(Arc::clone(self.cache.generations()), self.freshness);
        let shown = if order == Order::StampAfterRead {
            let shown = self.number.load(SeqCst);
            recorder.note(Self::dependency());
            shown
        } else {
            recorder.note(Self::dependency());
            self.number.load(SeqCst)
        };
        let validity = recorder.finish().expect("few stamps");
        self.rendering.fetch_sub(1, SeqCst);
        let _ = lead.finish(Render::Keep(page(shown), validity), self.now_ms.load(SeqCst));
    }

    /// What a visitor is shown, rendering where that is needed; and whether it counts as fresh.
    fn visit(&self, order: Order) -> (u64, bool) {
        match self.look_up() {
            Lookup::Fresh(entry) => (shown(&entry), true),
            Lookup::Stale(entry, lead) => {
                if let Some(lead) = lead {
                    self.render(lead, order);
                }
                (shown(&entry), false)
            }
            Lookup::Lead(lead) => {
                let flight = lead.flight();
                self.render(lead, order);
                (arrived(block_on(flight.wait(pending()))), false)
            }
            Lookup::Follow(flight) => (arrived(block_on(flight.wait(pending()))), false),
        }
    }
}

fn page(number: u64) -> Page {
    Page {
        status: StatusCode::OK,
        content_type: None,
        cache_control: HeaderValue::from_static("public"),
        headers: Vec::new(),
        body: Bytes::from(number.to_string()),
        compress: false,
    }
}

fn shown(entry: &Entry) -> u64 {
    let text = std::str::from_utf8(entry.body()).expect("digits");
    text.parse().expect("a number")
}

fn arrived(waited: Waited) -> u64 {
    match waited {
        Waited::Page(entry) => shown(&entry),
        Waited::Stale(_, failure) | Waited::Failed(failure) => panic!("no render fails here: {failure}"),
    }
}

/// Runs all threads to their end.
fn together(threads: Vec<Box<dyn FnOnce() + Send>>) {
    let threads: Vec<_> = threads.into_iter().map(thread::spawn).collect();
    for thread in threads {
        thread.join().expect("no thread panics");
    }
}

/// A writer and visitors; no visitor takes an old page for a fresh one, then or at the end.
fn changes_and_visits(order: Order) {
    let world = World::new(Duration::ZERO);
    let mut threads: Vec<Box<dyn FnOnce() + Send>> = Vec::new();
    for _ in 0..VISITORS {
        let world = Arc::clone(&world);
        threads.push(Box::new(move || {
            for _ in 0..LOOK_UPS {
                let answered = world.answered.load(SeqCst);
                let (shown, fresh) = world.visit(order);
                assert!(!fresh || shown >= answered, "fresh, but {shown} was changed to {answered}");
            }
        }));
    }
    let writer = Arc::clone(&world);
    threads.push(Box::new(move || (1..=CHANGES).for_each(|number| writer.change(number, order))));
    together(threads);

    // All is quiet. The first visit may find the page stale and renew it; then it shows the last change.
    world.visit(order);
    let (shown, fresh) = world.visit(order);
    assert!(fresh, "nothing changes any more");
    assert_eq!(shown, CHANGES, "an update was lost");
}

#[test]
fn no_update_is_lost() {
    random(|| changes_and_visits(Order::Right));
    preempting(|| changes_and_visits(Order::Right));
}

#[test]
#[should_panic(expected = "was")]
fn a_stamp_taken_after_the_read_is_found_out() {
    random(|| changes_and_visits(Order::StampAfterRead));
}

#[test]
#[should_panic(expected = "was")]
fn a_bump_before_the_commit_is_found_out() {
    random(|| changes_and_visits(Order::BumpBeforeCommit));
}

/// Whoever leads first drops the lead, as a task that panics does.
fn abandoned() {
    let world = World::new(Duration::ZERO);
    let dropped = Arc::new(AtomicU64::new(0));
    let visitor = || -> Box<dyn FnOnce() + Send> {
        let (world, dropped) = (Arc::clone(&world), Arc::clone(&dropped));
        Box::new(move || match world.look_up() {
            Lookup::Lead(lead) if dropped.fetch_add(1, SeqCst) == 0 => drop(lead),
            Lookup::Lead(lead) => world.render(lead, Order::Right),
            Lookup::Follow(flight) => match block_on(flight.wait(pending())) {
                Waited::Page(entry) => assert_eq!(shown(&entry), 0),
                Waited::Failed(failure) => {
                    assert_eq!(failure, NoPage::Abandoned);
                    // Whoever is woken and asks again must not follow the same flight once more.
                    assert_eq!(world.visit(Order::Right).0, 0);
                }
                Waited::Stale(..) => panic!("there was nothing before"),
            },
            Lookup::Fresh(entry) | Lookup::Stale(entry, _) => assert_eq!(shown(&entry), 0),
        })
    };
    together((0..=VISITORS).map(|_| visitor()).collect());
    assert_eq!(world.visit(Order::Right).0, 0, "the next asker leads");
}

#[test]
fn an_abandoned_render_wakes_all_who_wait() {
    random(abandoned);
    preempting(abandoned);
}

const FRESH_FOR_MS: u64 = 10;

/// Changes come all the time, the clock runs, and renders begin `fresh_for` apart.
fn many_changes() {
    let world = World::new(Duration::from_millis(FRESH_FOR_MS));
    let mut threads: Vec<Box<dyn FnOnce() + Send>> = Vec::new();
    for _ in 0..VISITORS {
        let world = Arc::clone(&world);
        threads.push(Box::new(move || {
            for _ in 0..LOOK_UPS {
                let now_ms = world.now_ms.load(SeqCst);
                let found = world.cache.look_up(&world.cache.key(b"/"), now_ms);
                if let Lookup::Lead(lead) | Lookup::Stale(_, Some(lead)) = found {
                    world.starts.lock().expect("not poisoned").push(now_ms);
                    world.render(lead, Order::Right);
                }
            }
        }));
    }
    let writer = Arc::clone(&world);
    threads.push(Box::new(move || {
        for number in 1..=3 {
            writer.change(number, Order::Right);
            writer.now_ms.fetch_add(FRESH_FOR_MS / 2 + 1, SeqCst);
        }
    }));
    together(threads);
    let starts = world.starts.lock().expect("not poisoned");
    let apart = starts.windows(2).all(|pair| pair[1] >= pair[0] + FRESH_FOR_MS);
    assert!(apart, "renders began at {starts:?}");
}

#[test]
fn renders_begin_a_freshness_apart() {
    random(many_changes);
    preempting(many_changes);
}

/// The theme is replaced: it is no dependency, so only the purge tells.
fn purged() {
    let world = World::new(Duration::from_secs(1));
    let visitor = || -> Box<dyn FnOnce() + Send> {
        let world = Arc::clone(&world);
        Box::new(move || {
            let answered = world.answered.load(SeqCst);
            let render = |lead: Lead| {
                let recorder = Recorder::new(Arc::clone(world.cache.generations()), world.freshness);
                let theme = world.number.load(SeqCst);
                let validity = recorder.finish().expect("no stamps");
                shown(&lead.finish(Render::Keep(page(theme), validity), NOW_MS))
            };
            let theme = match world.look_up() {
                Lookup::Fresh(entry) | Lookup::Stale(entry, _) => shown(&entry),
                Lookup::Lead(lead) => render(lead),
                Lookup::Follow(flight) => arrived(block_on(flight.wait(pending()))),
            };
            assert!(theme >= answered, "a page of theme {theme} after theme {answered} was loaded");
        })
    };
    let mut threads: Vec<_> = (0..VISITORS).map(|_| visitor()).collect();
    let writer = Arc::clone(&world);
    threads.push(Box::new(move || {
        writer.number.store(1, SeqCst);
        writer.cache.purge_all();
        writer.answered.store(1, SeqCst);
    }));
    together(threads);
    visitor()();
}

#[test]
fn nothing_from_before_a_purge_is_shown_after_it() {
    random(purged);
    preempting(purged);
}
