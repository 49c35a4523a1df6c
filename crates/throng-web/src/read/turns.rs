//! Who waits for a reader, in the order in which they are answered: each network in turn, so that whoever asks much waits
//! behind themselves, and nobody else does.
//!
//! **Owns** the line of each network, and the measure of the wait: for as long as a question is the first of its network and nothing
//! of this network is being read. What a network waits for itself does not count, so that one visitor alone cannot make the program
//! look overloaded. **Never** locks, asks or answers. **Called by** `pool`, under its lock. **Bounds** the questions that wait, and
//! those of one network.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use throng_domain::network::Network;
use throng_process::limits::READS_WAITING_SHARE;
use throng_process::limits::resources::Gauge;

/// What waits, for one class of questions.
#[derive(Debug)]
pub(super) struct Turns<T> {
    /// No line is empty.
    lines: HashMap<Option<Network>, Line<T>>,
    /// Each network that has a line, once, the next one in front.
    order: VecDeque<Option<Network>>,
    /// The networks of the questions that are being read: no more than there are readers.
    read_for: Vec<Network>,
    waiting: usize,
    gauge: Gauge,
}

/// The questions of one network; those of whoever is not known are in one line too, but each waits for itself.
#[derive(Debug)]
struct Line<T> {
    /// Each with the moment at which it came.
    questions: VecDeque<(T, Instant)>,
    /// Since when its first has been the first, or the last one that was read for the network is answered.
    first_since: Instant,
}

/// A question whose turn has come.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Turn<T> {
    pub(super) question: T,
    pub(super) network: Option<Network>,
    /// How long it has waited for others.
    pub(super) waited: Duration,
}

impl<T> Turns<T> {
    pub(super) fn new(gauge: Gauge) -> Turns<T> {
        Turns { lines: HashMap::new(), order: VecDeque::new(), read_for: Vec::new(), waiting: 0, gauge }
    }

    /// Puts a question at the end of its network's line. False, and counted as turned away, when too many wait, or too many
    /// of this network.
    pub(super) fn push(&mut self, network: Option<Network>, question: T, now: Instant) -> bool {
        let of_network = self.lines.get(&network).map_or(0, |line| line.questions.len());
        // Whoever is not known may be everybody, behind a proxy that does not say for whom it asks.
        let share = match network {
            Some(_) => (self.gauge.max() / READS_WAITING_SHARE.count()).max(1),
            None => self.gauge.max(),
        };
        if self.waiting >= self.gauge.max() || of_network >= share {
            self.gauge.refuses();
            return false;
        }
        let line = self.lines.entry(network).or_insert_with(|| {
            self.order.push_back(network);
            Line { questions: VecDeque::new(), first_since: now }
        });
        line.questions.push_back((question, now));
        self.waiting += 1;
        self.gauge.holds(self.waiting);
        true
    }

    /// The next question. [`Turns::answered`] says when it is answered.
    pub(super) fn pop(&mut self, now: Instant) -> Option<Turn<T>> {
        let waited = self.next_has_waited(now)?;
        let network = self.order.pop_front()?;
        let line = self
            .lines
            .get_mut(&network)
            .expect("each network in the order has a line");
        let (question, _) = line.questions.pop_front().expect("no line is empty");
        if line.questions.is_empty() {
            self.lines.remove(&network);
        } else {
            line.first_since = now;
            self.order.push_back(network);
        }
        self.read_for.extend(network);
        self.waiting -= 1;
        self.gauge.holds(self.waiting);
        Some(Turn { question, network, waited })
    }

    /// Notes that a question of this network is answered.
    pub(super) fn answered(&mut self, network: Option<Network>, now: Instant) {
        let Some(of) = network else { return };
        let place = self.read_for.iter().position(|one| *one == of);
        self.read_for
            .swap_remove(place.expect("what is answered was taken out before"));
        if let Some(line) = self.lines.get_mut(&network) {
            line.first_since = now;
        }
    }

    /// How long the question that is next has waited for others; `None` when nothing waits.
    pub(super) fn next_has_waited(&self, now: Instant) -> Option<Duration> {
        let network = self.order.front()?;
        let line = self.lines.get(network)?;
        let since = match network {
            Some(of) if self.read_for.contains(of) => now,
            Some(_) => line.first_since,
            None => line.questions.front().map_or(now, |(_, came)| *came),
        };
        Some(now.saturating_duration_since(since))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// How many wait: a network once, and whoever is not known with each question.
    pub(super) fn who_wait(&self) -> usize {
        let unknown = self.lines.get(&None).map_or(0, |line| line.questions.len());
        let networks = self.lines.len() - usize::from(unknown > 0);
        networks + unknown
    }
}

#[cfg(test)]
mod tests {
    use throng_process::clock;
    use throng_process::limits::resources;

    use super::*;

    fn network(last: u8) -> Option<Network> {
        Some(Network::of([192, 0, last, 7].into()))
    }

    /// Whoever asks twenty times is answered once before the one who asks once.
    #[test]
    fn networks_take_turns() {
        let mut turns = Turns::new(resources::QUESTIONS.holding(400));
        let start = clock::monotonic();
        let at = |ms| start + Duration::from_millis(ms);
        (0..20).for_each(|number| assert!(turns.push(network(1), (1, number), at(0))));
        assert!(turns.push(network(2), (2, 0), at(5)));
        assert!(turns.push(None, (3, 0), at(6)));
        assert!(turns.push(None, (3, 1), at(8)));
        assert_eq!(turns.who_wait(), 4, "two networks, and two whose network is not known");
        for (ms, question, waited) in
            [(10, (1, 0), 10), (20, (2, 0), 15), (30, (3, 0), 24), (40, (1, 1), 30), (50, (3, 1), 42)]
        {
            let turn = turns.pop(at(ms)).expect("something waits");
            assert_eq!((turn.question, turn.waited), (question, Duration::from_millis(waited)));
            turns.answered(turn.network, at(ms));
        }
    }

    /// With one reader, each of its questions waits for the one before it, which is its own.
    #[test]
    fn who_is_alone_waits_for_nobody_else() {
        let mut turns = Turns::new(resources::QUESTIONS.holding(400));
        let start = clock::monotonic();
        let at = |ms| start + Duration::from_millis(ms);
        (0..20).for_each(|number| assert!(turns.push(network(1), number, at(0))));
        for round in 0..20 {
            let turn = turns.pop(at(round * 90)).expect("something waits");
            assert_eq!((turn.question, turn.waited), (round, Duration::ZERO));
            assert_eq!(turns.next_has_waited(at(round * 90 + 80)).unwrap_or_default(), Duration::ZERO);
            assert_eq!(turns.who_wait(), usize::from(round < 19));
            turns.answered(turn.network, at(round * 90 + 90));
        }
        assert!(turns.is_empty());
        assert!(turns.lines.is_empty() && turns.read_for.is_empty(), "nothing is kept of who has left");
        assert!(turns.pop(at(9_000)).is_none());
    }

    /// Two who ask much wait for each other; and then somebody else waits for both.
    #[test]
    fn who_waits_for_others_is_seen_to() {
        let mut turns = Turns::new(resources::QUESTIONS.holding(400));
        let start = clock::monotonic();
        let at = |ms| start + Duration::from_millis(ms);
        for who in [1, 2, 1, 2, 1, 2] {
            assert!(turns.push(network(who), who, at(0)));
        }
        let mut ms = 0;
        for waited in [0, 50, 50, 50, 50, 50] {
            let turn = turns.pop(at(ms)).expect("something waits");
            assert_eq!(turn.waited, Duration::from_millis(waited));
            ms += 50;
            turns.answered(turn.network, at(ms));
        }
    }

    #[test]
    fn a_network_has_a_share_of_the_places_and_all_have_no_more_than_there_are() {
        let mut turns = Turns::new(resources::QUESTIONS.holding(8));
        let now = clock::monotonic();
        let taken =
            |turns: &mut Turns<u8>, who| (0..9).filter(|_| turns.push(network(who), who, now)).count();
        assert_eq!(taken(&mut turns, 1), 2, "a quarter");
        assert_eq!((2..9).map(|who| taken(&mut turns, who)).sum::<usize>(), 6, "and there are eight");
        assert_eq!(turns.pop(now).map(|turn| turn.question), Some(1));
        assert_eq!(taken(&mut turns, 9), 1);
    }
}
