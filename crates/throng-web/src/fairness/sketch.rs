//! Counts how often each of very many clients has done something lately, in memory that does not grow: a sketch with
//! aging.
//!
//! A table of counters by key can be flooded: whoever makes enough new keys pushes out those that matter, or has to be
//! let in uncounted. A count-min sketch (Cormode and Muthukrishnan, 2005) with conservative update (Estan and
//! Varghese, 2002) has no entries to push out. It never counts too little; it counts too much only when others share
//! all four cells of a key. Measured: `docs/decisions/0004-fair-by-network.md`.
//!
//! **Owns** the cells and their aging. **Never** reads the clock: the time is an argument. **Bounds** memory: one
//! mebibyte, however many clients come.

use std::hash::{BuildHasher, Hash, RandomState};

/// Independent cells for each key: a key is counted too high only where other keys share all of them.
const ROWS: usize = 4;
/// Cells of a row. With 100,000 keys in a window, three keys share an average cell, both windows taken together.
const CELLS: usize = 1 << 16;

/// Counts over a sliding window: of the window before the current one, that part is counted which the sliding window
/// still covers, as if its acts had been spread evenly.
#[derive(Debug)]
pub(super) struct Sketch {
    /// Keyed anew for each process, so that nobody can choose keys that share cells with another's.
    hasher: RandomState,
    window_ms: u64,
    /// When the current half began, in ms of a clock that never goes back.
    begun_ms: u64,
    current: Half,
    previous: Half,
}

/// The cells of one window. They are made when something is counted in it, so that a site without visitors holds no
/// memory for them. Zeros that nobody writes take memory too: the allocator may give out pages that were used before.
#[derive(Debug, Default)]
struct Half {
    /// Empty while nothing was counted.
    cells: Vec<[u16; CELLS]>,
}

impl Half {
    /// The cells, to count in.
    fn made(&mut self) -> &mut [[u16; CELLS]] {
        if self.cells.is_empty() {
            self.cells = vec![[0; CELLS]; ROWS];
        }
        &mut self.cells
    }

    fn clear(&mut self) {
        self.cells = Vec::new();
    }

    fn least(&self, places: &Places) -> u16 {
        let counts = self.cells.iter().zip(places).map(|(row, place)| row[*place]);
        counts.min().unwrap_or(0)
    }
}

/// The cells of a key: its index in each row.
pub(super) type Places = [usize; ROWS];

impl Sketch {
    /// A sketch in which nothing is counted yet.
    pub(super) fn new(window_ms: u64) -> Sketch {
        assert!(window_ms > 0, "a window has a length");
        let (current, previous) = (Half::default(), Half::default());
        Sketch { hasher: RandomState::new(), window_ms, begun_ms: 0, current, previous }
    }

    /// The cells in which a key is counted.
    pub(super) fn places(&self, key: &impl Hash) -> Places {
        let hash = self.hasher.hash_one(key);
        std::array::from_fn(|row| (hash >> (16 * row)) as usize % CELLS)
    }

    /// Moves the window on to `now_ms`.
    pub(super) fn age(&mut self, now_ms: u64) {
        let passed = now_ms.saturating_sub(self.begun_ms) / self.window_ms;
        if passed == 0 {
            return;
        }
        std::mem::swap(&mut self.current, &mut self.previous);
        self.current.clear();
        if passed > 1 {
            self.previous.clear();
        }
        self.begun_ms += passed * self.window_ms;
    }

    /// How often a key was counted in the window that ends at `now_ms`. It is never too low, except that the acts of
    /// the window before are taken to be spread evenly.
    pub(super) fn count(&self, places: &Places, now_ms: u64) -> u64 {
        let (current, previous) = (self.current.least(places), self.previous.least(places));
        let left_ms = self
            .window_ms
            .saturating_sub(now_ms.saturating_sub(self.begun_ms));
        u64::from(current) + (u64::from(previous) * left_ms).div_ceil(self.window_ms)
    }

    /// Counts a key once more.
    pub(super) fn add(&mut self, places: &Places) {
        let count = self.current.least(places).saturating_add(1);
        for (row, place) in self.current.made().iter_mut().zip(places) {
            // Only the lowest cells can be below the true count: raising the others would only add to the error.
            row[*place] = row[*place].max(count);
        }
    }

    /// Sets a key's count to zero. Keys that share its cells may be counted too low from then on, by as much.
    pub(super) fn forgive(&mut self, places: &Places) {
        for half in [&mut self.current, &mut self.previous] {
            let count = half.least(places);
            for (row, place) in half.cells.iter_mut().zip(places) {
                row[*place] -= count;
            }
        }
    }

    /// Milliseconds until a key's count is below `limit`, if nothing more is counted for it.
    pub(super) fn below_in_ms(&self, places: &Places, limit: u64, now_ms: u64) -> u64 {
        let (current, previous) = (self.current.least(places), self.previous.least(places));
        let window = self.window_ms;
        let end_ms = (self.begun_ms + window).saturating_sub(now_ms);
        // Of the window that is fading out, a share of `room / of` may still be covered.
        let until_left = |room: u64, of: u16| window - (window * room / u64::from(of).max(1)).min(window);
        match limit.checked_sub(1 + u64::from(current)) {
            Some(room) => {
                let gone_ms = now_ms.saturating_sub(self.begun_ms);
                until_left(room, previous).saturating_sub(gone_ms)
            }
            None => end_ms + until_left(limit.saturating_sub(1), current),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: u64 = 1_000;

    fn counted(keys: impl IntoIterator<Item = u64>) -> Sketch {
        let mut sketch = Sketch::new(WINDOW);
        for key in keys {
            let places = sketch.places(&key);
            sketch.add(&places);
        }
        sketch
    }

    #[test]
    fn a_window_slides() {
        let mut sketch = counted([7; 10]);
        let places = sketch.places(&7_u64);
        for (now, expected) in
            [(0, 10), (999, 10), (1_000, 10), (1_250, 8), (1_500, 5), (1_900, 1), (2_000, 0), (9_000, 0)]
        {
            sketch.age(now);
            assert_eq!(sketch.count(&places, now), expected, "after {now} ms");
        }
    }

    #[test]
    fn the_time_to_come_back_is_true() {
        for (counted_now, then, limit, at) in [
            (10, 0, 10, 0),
            (10, 0, 10, 600),
            (10, 0, 10, 1_300),
            (10, 3, 5, 1_100),
            (4, 9, 10, 1_999),
            (1, 0, 1, 10),
            (10, 0, 1, 0),
        ] {
            let mut sketch = counted(std::iter::repeat_n(7, counted_now));
            let places = sketch.places(&7_u64);
            sketch.age(at);
            (0..then).for_each(|_| sketch.add(&places));
            let case = format!("{counted_now} and {then}, limit {limit}, at {at}");
            let wait = sketch.below_in_ms(&places, limit, at);
            if sketch.count(&places, at) < limit {
                assert_eq!(wait, 0, "{case}");
                continue;
            }
            let early = at + wait.saturating_sub(WINDOW / 50);
            let mut before = counted(std::iter::repeat_n(7, counted_now));
            let same = before.places(&7_u64);
            before.age(at);
            (0..then).for_each(|_| before.add(&same));
            before.age(early);
            assert!(before.count(&same, early) >= limit, "{case}: {wait} ms is too long");
            sketch.age(at + wait);
            assert!(sketch.count(&places, at + wait) < limit, "{case}: {wait} ms is too short");
        }
    }

    #[test]
    fn nobody_is_forgotten_and_hardly_anybody_is_counted_too_high() {
        let mut sketch = counted(0..100_000);
        let victim = sketch.places(&u64::MAX);
        (0..9).for_each(|_| sketch.add(&victim));
        for key in 100_000..200_000_u64 {
            let places = sketch.places(&key);
            sketch.add(&places);
        }
        assert!(sketch.count(&victim, 0) >= 9, "200,000 others push nobody out");
        let excess: Vec<u64> = (300_000..310_000_u64)
            .map(|key| sketch.count(&sketch.places(&key), 0))
            .collect();
        let most = excess.iter().max().expect("some");
        let mean = excess.iter().sum::<u64>() as f64 / excess.len() as f64;
        assert!(*most <= 6 && mean < 2.5, "who did nothing is counted {mean} times, {most} at most");
    }

    #[test]
    fn only_windows_in_which_somebody_was_counted_take_memory() {
        let held = |sketch: &Sketch| [&sketch.current, &sketch.previous].map(|half| half.cells.len());
        let mut sketch = counted([]);
        let places = sketch.places(&7_u64);
        sketch.forgive(&places);
        assert_eq!((sketch.count(&places, 0), held(&sketch)), (0, [0, 0]));
        sketch.add(&places);
        assert_eq!(held(&sketch), [ROWS, 0]);
        sketch.age(WINDOW);
        assert_eq!(held(&sketch), [0, ROWS]);
        sketch.age(2 * WINDOW);
        assert_eq!(held(&sketch), [0, 0]);
    }

    #[test]
    fn what_is_forgiven_is_gone() {
        let mut sketch = counted([1, 1, 2]);
        let (one, two) = (sketch.places(&1_u64), sketch.places(&2_u64));
        sketch.forgive(&one);
        assert_eq!((sketch.count(&one, 0), sketch.count(&two, 0)), (0, 1));
    }

    #[test]
    fn a_count_ends_at_the_end_of_its_cell() {
        let mut sketch = counted([]);
        let places = sketch.places(&1_u64);
        (0..70_000).for_each(|_| sketch.add(&places));
        assert_eq!(sketch.count(&places, 0), u64::from(u16::MAX));
    }
}
