//! Codes to vote with that are on no roll, by the address from which they were typed and by the vote in which.
//!
//! **Owns** when everybody at an address has to wait, and which votes the office is told of. **Never** counts a code that is on
//! the roll, nor keeps what was typed; never has anybody wait for what others do elsewhere. An address waits so often in an hour
//! and not more, so that a hall full of members behind one address votes. **Bounds** the addresses and the votes that it counts:
//! the one that came first goes first, and begins anew.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;

use throng_domain::ids::CampaignId;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_process::limits::resources::{self, Gauge};
use throng_process::limits::{CODE_WAITS_PER_HOUR_MAX, WRONG_CODES_MAX, WRONG_CODES_S, WRONG_CODES_TOLD};

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
/// For how long the office is told.
const TOLD_MS: i64 = DAY_MS;

/// What was typed wrong in one vote, and so often in a minute that the office is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManyWrong {
    /// The vote.
    pub vote: CampaignId,
    /// The most wrong codes in a minute of the last day.
    pub codes: u64,
    /// In which minute that was.
    pub at: Timestamp,
}

/// What was typed wrong at one address lately.
#[derive(Clone, Debug, Default)]
struct Typed {
    /// When, of those that no wait has followed: never more than make a wait.
    wrong_ms: Vec<u64>,
    /// When its waits of the last hour ended or end.
    waits_ms: Vec<u64>,
}

/// What was typed wrong in one vote.
#[derive(Clone, Copy, Debug)]
struct InVote {
    minute: u64,
    codes: u64,
    most: ManyWrong,
}

/// Rows by key, of which the first to come is the first to go.
#[derive(Debug)]
struct Table<K, V> {
    rows: HashMap<K, V>,
    order: VecDeque<K>,
    gauge: Gauge,
}

impl<K: Copy + Eq + Hash, V> Table<K, V> {
    fn new(gauge: Gauge) -> Table<K, V> {
        Table { rows: HashMap::new(), order: VecDeque::new(), gauge }
    }

    fn row(&mut self, key: K, fresh: impl FnOnce() -> V) -> &mut V {
        if !self.rows.contains_key(&key) {
            if self.rows.len() >= self.gauge.max()
                && let Some(first) = self.order.pop_front()
            {
                self.rows.remove(&first);
                self.gauge.refuses();
            }
            self.order.push_back(key);
        }
        let held = self.order.len();
        self.gauge.holds(held);
        self.rows.entry(key).or_insert_with(fresh)
    }
}

/// The counts.
#[derive(Debug)]
pub(super) struct WrongCodes {
    addresses: Table<IpAddr, Typed>,
    votes: Table<CampaignId, InVote>,
}

impl Default for WrongCodes {
    fn default() -> WrongCodes {
        WrongCodes {
            addresses: Table::new(resources::CODE_ADDRESSES.made()),
            votes: Table::new(resources::CODE_VOTES.made()),
        }
    }
}

impl WrongCodes {
    /// Milliseconds for which no code is taken from this address.
    pub(super) fn wait_ms(&self, address: IpAddr, now_ms: u64) -> Option<u64> {
        let last = *self.addresses.rows.get(&address)?.waits_ms.last()?;
        last.checked_sub(now_ms).filter(|left| *left > 0)
    }

    /// Counts a wrong code that was typed at this address. So many of them within two minutes make it wait for as long.
    pub(super) fn count_at(&mut self, address: IpAddr, now_ms: u64) {
        let lasts_ms = WRONG_CODES_S.max * 1_000;
        let typed = self.addresses.row(address, Typed::default);
        typed.wrong_ms.retain(|at| at + lasts_ms > now_ms);
        typed.waits_ms.retain(|until| until + HOUR_MS > now_ms);
        typed.wrong_ms.push(now_ms);
        if typed.wrong_ms.len() < WRONG_CODES_MAX.count() {
            return;
        }
        typed.wrong_ms.clear();
        if typed.waits_ms.len() < CODE_WAITS_PER_HOUR_MAX.count() {
            typed.waits_ms.push(now_ms + lasts_ms);
        }
    }

    /// Counts a wrong code that was typed in this vote, by anybody.
    pub(super) fn count_in(&mut self, vote: CampaignId, now_ms: u64, now: Timestamp) {
        let minute = now_ms / MINUTE_MS;
        let fresh = || InVote { minute, codes: 0, most: ManyWrong { vote, codes: 0, at: now } };
        let row = self.votes.row(vote, fresh);
        if row.minute != minute {
            (row.minute, row.codes) = (minute, 0);
        }
        row.codes += 1;
        if row.codes > row.most.codes || row.most.at < now.plus_ms(-TOLD_MS) {
            row.most = ManyWrong { vote, codes: row.codes, at: now };
        }
    }

    /// The votes in which so many were typed in a minute of the last day that the office is told, in the order of their numbers.
    pub(super) fn many(&self, now: Timestamp) -> Vec<ManyWrong> {
        let since = now.plus_ms(-TOLD_MS);
        let rows = self.votes.rows.values().map(|row| row.most);
        let mut many: Vec<ManyWrong> = rows
            .filter(|most| most.codes >= WRONG_CODES_TOLD.max && most.at >= since)
            .collect();
        many.sort_by_key(|most| most.vote);
        many
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;
    use crate::vote_code::VoteCode;
    use throng_domain::ids::SiteId;
    use throng_domain::uniqueness::{AddressKey, UniquenessKey};
    use throng_process::limits::{CODE_ADDRESSES_MAX, CODE_VOTES_MAX};

    const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };
    const HALL: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const LASTS_MS: u64 = WRONG_CODES_S.max * 1_000;

    #[test]
    fn so_many_wrong_codes_within_two_minutes_make_an_address_wait() {
        let mut codes = WrongCodes::default();
        for number in 1..WRONG_CODES_MAX.max {
            codes.count_at(HALL, number);
            assert_eq!(codes.wait_ms(HALL, number), None, "{number}");
        }
        codes.count_at(HALL, 1_000);
        assert_eq!(codes.wait_ms(HALL, 1_000), Some(LASTS_MS));
        assert_eq!(codes.wait_ms(HALL, LASTS_MS), Some(1_000));
        assert_eq!(codes.wait_ms(HALL, 1_000 + LASTS_MS), None, "and then it goes on");
        let other = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));
        assert_eq!(codes.wait_ms(other, 1_000), None, "nobody waits for others");
        // Slower than that nobody waits.
        let step = LASTS_MS / (WRONG_CODES_MAX.max - 1) + 1;
        for number in 0..1_000 {
            codes.count_at(other, number * step);
            assert_eq!(codes.wait_ms(other, number * step), None, "{number}");
        }
    }

    #[test]
    fn an_address_waits_five_times_in_an_hour_however_many_are_typed() {
        let mut codes = WrongCodes::default();
        let waits = |codes: &mut WrongCodes, from: u64, to: u64| {
            let times = (from..to).step_by(100).filter(|now| {
                let waits = codes.wait_ms(HALL, *now).is_some();
                if !waits {
                    codes.count_at(HALL, *now);
                }
                waits
            });
            u64::try_from(times.count()).unwrap() * 100
        };
        // The moment in which the last wrong code is typed is not waited for.
        let all = CODE_WAITS_PER_HOUR_MAX.max * (LASTS_MS - 100);
        for hour in 0..6 {
            let from = hour * HOUR_MS + hour * 7 * MINUTE_MS;
            assert_eq!(waits(&mut codes, from, from + HOUR_MS), all, "hour {hour}: all of them, and no more");
        }
    }

    #[test]
    fn the_office_is_told_of_a_vote_in_which_very_many_are_typed_in_a_minute() {
        let mut codes = WrongCodes::default();
        let other = CampaignId { number: 8, ..VOTE };
        for number in 0..WRONG_CODES_TOLD.max {
            assert_eq!(codes.many(Timestamp(8)), [], "{number}");
            codes.count_in(VOTE, number, Timestamp(7));
            codes.count_in(other, number * MINUTE_MS, Timestamp(8));
        }
        let told = ManyWrong { vote: VOTE, codes: WRONG_CODES_TOLD.max, at: Timestamp(7) };
        assert_eq!(codes.many(Timestamp(8)), [told]);
        codes.count_in(VOTE, MINUTE_MS, Timestamp(9));
        assert_eq!(codes.many(Timestamp(9)), [told], "the worst minute is told");
        assert_eq!(codes.many(Timestamp(7 + DAY_MS)), [told], "for a day");
        assert_eq!(codes.many(Timestamp(8 + DAY_MS)), [], "and then no more, without a restart");
        // What is worst begins anew then.
        let later = Timestamp(8 + DAY_MS);
        for number in 0..WRONG_CODES_TOLD.max {
            codes.count_in(VOTE, 9 * MINUTE_MS + number, later);
        }
        assert_eq!(codes.many(later), [ManyWrong { at: later, ..told }]);
        for number in 0..u32::try_from(CODE_VOTES_MAX.max).unwrap() + 10 {
            codes.count_in(CampaignId { number, ..VOTE }, 0, Timestamp(7));
        }
        assert_eq!(codes.votes.rows.len(), CODE_VOTES_MAX.count());
    }

    /// A million guesses at the codes of a thousand people, each from an address of its own: none is right, and what is kept of
    /// them is as much as before.
    #[test]
    fn a_million_guesses_from_everywhere_hit_nothing_and_take_no_memory() {
        let key = UniquenessKey::new([3; 32]);
        let roll: HashSet<AddressKey> = (0..1_000).map(|_| VoteCode::make().voter(&key, VOTE)).collect();
        let (mut codes, mut hits) = (WrongCodes::default(), 0);
        for number in 0..1_000_000_u64 {
            let address = IpAddr::V6(Ipv6Addr::from(u128::from(number % 500_000) << 64));
            let guess = VoteCode::make().voter(&key, VOTE);
            hits += usize::from(roll.contains(&guess));
            codes.count_at(address, number);
            codes.count_in(VOTE, number, Timestamp(7));
        }
        assert_eq!(hits, 0);
        let held = (codes.addresses.rows.len(), codes.addresses.order.len(), codes.votes.rows.len());
        assert_eq!(held, (CODE_ADDRESSES_MAX.count(), CODE_ADDRESSES_MAX.count(), 1));
        let most = codes
            .addresses
            .rows
            .values()
            .map(|typed| typed.wrong_ms.capacity())
            .max();
        assert!(most.is_some_and(|most| most <= 2 * WRONG_CODES_MAX.count()), "{most:?}");
        assert!(codes.many(Timestamp(7))[0].codes >= WRONG_CODES_TOLD.max, "but the office is told");
        // From one address nothing but its row is kept, and most guesses wait.
        let mut codes = WrongCodes::default();
        let mut looked_up = 0;
        for number in 0..1_000_000_u64 {
            if codes.wait_ms(HALL, number).is_none() {
                looked_up += 1;
                codes.count_at(HALL, number);
            }
        }
        assert_eq!(codes.addresses.rows.len(), 1);
        assert!(looked_up < 1_000_000 / 2, "{looked_up}");
    }
}
