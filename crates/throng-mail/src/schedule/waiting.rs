//! The mails of one lane that wait: found by id, and in the order in which they are due.
//!
//! **Owns** that a step costs the same whether ten mails wait or a million: the committer stands at the schedule's lock while one is
//! made, and with it everybody who signs. **Never** reads the clock. **Called by** the plan. **Bounds** a step by the mails of
//! a block ([`BLOCK_IDS`]) and the logarithm of the number of blocks; only a sample passes over all blocks, a few thousand at the most.
//!
//! A heap, which was here before, knows the first mail only: it was searched, sorted and sifted as a whole for any other. Two
//! trees over all mails, by id and by time, take three times the memory. So mails whose ids are close lie together in a
//! block, in the order of ids, in 24 bytes each; each block knows which of its mails is due first, and one tree holds these.

use std::collections::{BTreeMap, BTreeSet};

use throng_domain::ids::MailId;
use throng_domain::time::Timestamp;

use super::plan::Entry;

/// The ids that one block is for. A block that is searched or moved in full, 6 kilobytes, costs a fraction of a microsecond.
const BLOCK_IDS: i64 = 256;

/// The place of a mail in the order of sending.
type Turn = (Timestamp, MailId);

#[derive(Debug)]
struct Block {
    /// In the order of ids; never empty.
    entries: Vec<Entry>,
    first: Turn,
}

/// The waiting mails of a lane.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    /// By the ids that they are for, divided by [`BLOCK_IDS`].
    blocks: BTreeMap<i64, Block>,
    /// The first of each block.
    firsts: BTreeSet<Turn>,
    len: usize,
}

impl Waiting {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// When the first mail is due.
    pub(super) fn first_due(&self) -> Option<Timestamp> {
        self.firsts.first().map(|(due_at, _)| *due_at)
    }

    /// Takes in a mail, in place of the one with its id if that waits.
    pub(super) fn push(&mut self, entry: Entry) {
        let turn = entry.turn();
        self.remove(entry.id);
        self.len += 1;
        let Some(block) = self.blocks.get_mut(&block_of(entry.id)) else {
            let block = Block { entries: vec![entry], first: turn };
            self.blocks.insert(block_of(entry.id), block);
            self.firsts.insert(turn);
            return;
        };
        let place = block.entries.partition_point(|other| other.id < entry.id);
        block.entries.insert(place, entry);
        if turn < block.first {
            self.firsts.remove(&block.first);
            self.firsts.insert(turn);
            block.first = turn;
        }
    }

    /// Takes out the mail with this id, if it waits.
    pub(super) fn remove(&mut self, id: MailId) -> Option<Entry> {
        self.remove_if(id, |_| true)
    }

    /// Takes out the mail with this id, if it waits and is due at `now`.
    pub(super) fn take(&mut self, id: MailId, now: Timestamp) -> Option<Entry> {
        self.remove_if(id, |entry| entry.due_at <= now)
    }

    /// Takes out the first mail, if it is due at `now`.
    pub(super) fn take_first(&mut self, now: Timestamp) -> Option<Entry> {
        let (due_at, id) = *self.firsts.first()?;
        if due_at > now {
            return None;
        }
        self.remove(id)
    }

    fn remove_if(&mut self, id: MailId, wanted: impl Fn(&Entry) -> bool) -> Option<Entry> {
        let block = self.blocks.get_mut(&block_of(id))?;
        let place = block.entries.binary_search_by_key(&id, |entry| entry.id).ok()?;
        if !wanted(&block.entries[place]) {
            return None;
        }
        let entry = block.entries.remove(place);
        self.len -= 1;
        // What lies in a block for days, because it is put off, does not hold the memory of all that was sent.
        if block.entries.len() <= block.entries.capacity() / 4 {
            block.entries.shrink_to(block.entries.len() * 2);
        }
        if entry.turn() == block.first {
            self.firsts.remove(&block.first);
            match block.entries.iter().map(Entry::turn).min() {
                Some(first) => {
                    block.first = first;
                    self.firsts.insert(first);
                }
                None => drop(self.blocks.remove(&block_of(id))),
            }
        }
        Some(entry)
    }

    /// Whether at least so many mails are due at `now`.
    pub(super) fn are_due(&self, now: Timestamp, number: usize) -> bool {
        let first_due = self.firsts.range(..=(now, MailId(i64::MAX)));
        let blocks = first_due.filter_map(|(_, id)| self.blocks.get(&block_of(*id)));
        let due = blocks
            .flat_map(|block| &block.entries)
            .filter(|entry| entry.due_at <= now);
        due.take(number).count() >= number
    }

    /// Up to `max` mails that are due at `now`: half of them the newest, newest first, the others at equal distances among
    /// the rest that waits.
    pub(super) fn sample(&self, now: Timestamp, max: usize) -> Vec<MailId> {
        let mut ids = Vec::with_capacity(max.min(self.len));
        let rest = self.pick(now, Every { from: 0, apart: 1, max: max.div_ceil(2) }, &mut ids);
        let room = max - ids.len();
        let apart = (self.len - rest).div_ceil(room.max(1)).max(1);
        self.pick(now, Every { from: rest, apart, max: room }, &mut ids);
        ids
    }

    /// Picks due mails, from new to old: for each of the places that `every` names, the first that is due there or behind it and
    /// was not picked yet. Returns the place behind the last.
    fn pick(&self, now: Timestamp, every: Every, ids: &mut Vec<MailId>) -> usize {
        let (mut begin, mut next, mut behind, mut room) = (0, every.from, every.from, every.max);
        for block in self.blocks.values().rev() {
            let end = begin + block.entries.len();
            while room > 0 && block.first.0 <= now && next.max(behind) < end {
                let at = |place: usize| &block.entries[end - 1 - place];
                let mut places = next.max(behind).max(begin)..end;
                let Some(place) = places.find(|place| at(*place).due_at <= now) else {
                    break;
                };
                ids.push(at(place).id);
                (next, behind, room) = (next + every.apart, place + 1, room - 1);
            }
            if room == 0 {
                break;
            }
            begin = end;
        }
        behind
    }

    #[cfg(test)]
    pub(super) fn hurry(&mut self, now: Timestamp) {
        let waiting = std::mem::take(self).blocks.into_values();
        for entry in waiting.flat_map(|block| block.entries) {
            self.push(Entry { due_at: now, ..entry });
        }
    }
}

/// Places among the mails that wait, counted from the newest.
#[derive(Clone, Copy)]
struct Every {
    from: usize,
    apart: usize,
    max: usize,
}

fn block_of(id: MailId) -> i64 {
    id.0.div_euclid(BLOCK_IDS)
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::SiteId;
    use throng_testkit::random::Random;

    use super::*;

    fn entry(id: i64, due: i64) -> Entry {
        Entry { due_at: Timestamp(due), id: MailId(id), site: SiteId(1), attempts: 0 }
    }

    fn first(mails: &BTreeMap<i64, i64>) -> Option<(i64, i64)> {
        mails.iter().map(|(id, due)| (*due, *id)).min()
    }

    /// What a plain list of all mails answers, whatever is put in, taken out and put off, over many blocks.
    #[test]
    fn it_answers_as_a_plain_list_does() {
        let mut random = Random::seeded(15);
        let mut number = |below: u64| i64::try_from(random.below(below)).unwrap();
        let (mut waiting, mut plain) = (Waiting::default(), BTreeMap::new());
        for step in 0..20_000 {
            // It grows, and then drains.
            let takes = if step < 10_000 { 3 } else { 8 };
            let (id, now) = (number(3_000), number(100));
            if number(10) >= takes {
                waiting.push(entry(id, now));
                plain.insert(id, now);
            } else if number(2) == 0 {
                let found = waiting.take(MailId(id), Timestamp(now));
                let is_due = plain.get(&id).is_some_and(|due| *due <= now);
                let expected = is_due.then(|| plain.remove(&id)).flatten();
                assert_eq!(found.map(|entry| entry.due_at.0), expected, "{step}");
            } else {
                let found = waiting.take_first(Timestamp(now)).map(|entry| entry.id.0);
                let expected = first(&plain).filter(|(due, _)| *due <= now).map(|(_, id)| id);
                assert_eq!(found, expected, "{step}");
                expected.map(|id| plain.remove(&id));
            }
            assert_eq!(waiting.len(), plain.len(), "{step}");
            assert_eq!(waiting.blocks.len(), waiting.firsts.len(), "{step}");
            assert!(waiting.blocks.len() <= 12, "3,000 ids are in twelve blocks");
            assert_eq!(waiting.first_due().map(|at| at.0), first(&plain).map(|(due, _)| due), "{step}");
            let due = plain.values().filter(|due| **due <= now).count();
            assert!(
                waiting.are_due(Timestamp(now), due) && !waiting.are_due(Timestamp(now), due + 1),
                "{step}"
            );
        }
    }

    #[test]
    fn a_sample_is_as_large_as_it_can_be_and_nobody_is_in_it_twice() {
        // Which ids are due, of two thousand: all, every third, two runs of them, the oldest, one of them.
        let due: [fn(i64) -> bool; 5] = [
            |_| true,
            |id| id % 3 == 0,
            |id| (300..420).contains(&id) || (1_500..1_600).contains(&id),
            |id| id < 90,
            |id| id == 700,
        ];
        for (case, is_due) in due.into_iter().enumerate() {
            let mut waiting = Waiting::default();
            (0..2_000).for_each(|id| waiting.push(entry(id, if is_due(id) { 5 } else { 9 })));
            for max in [0, 1, 7, 100, 5_000] {
                let sample = waiting.sample(Timestamp(5), max);
                let apart: BTreeSet<_> = sample.iter().collect();
                assert_eq!(apart.len(), sample.len(), "{case} {max}");
                assert!(sample.iter().all(|id| is_due(id.0)), "{case} {max}");
                assert!(sample.is_sorted_by(|one, next| one > next), "{case} {max}");
                let all: Vec<_> = (0..2_000).rev().filter(|id| is_due(*id)).collect();
                let newest = all.iter().take(max.div_ceil(2));
                assert!(newest.zip(&sample).all(|(id, picked)| *id == picked.0), "{case} {max}");
                let least = if case == 0 { max } else { max.div_ceil(2) };
                assert!((least.min(all.len())..=max).contains(&sample.len()), "{case} {max}");
            }
        }
    }

    /// What was put off for days does not hold the memory of all that was sent since.
    #[test]
    fn a_block_that_has_drained_gives_its_memory_back() {
        let mut waiting = Waiting::default();
        let ids = 0..BLOCK_IDS * 4;
        ids.clone().for_each(|id| waiting.push(entry(id, 0)));
        for id in ids.filter(|id| id % BLOCK_IDS != 7) {
            assert!(waiting.remove(MailId(id)).is_some());
        }
        let held: usize = waiting
            .blocks
            .values()
            .map(|block| block.entries.capacity())
            .sum();
        assert!(waiting.len() == 4 && held <= 16, "{held}");
    }
}
