//! Limits by network: what strangers do is counted by where they come from, so that one who does too much is slowed
//! down and everybody else hardly notices.
//!
//! **Owns** the counts, in memory: a restart forgets them. **Never** decides what a page says; it answers whether an
//! act is fine, suspect or too much, and when to try again. **Never** keeps an address for longer than a window, except
//! those of `busy_networks_max` networks that were over a limit. The limit of each act stands in one table
//! (`config/by_network.rs`). **Called by** whatever takes something from a stranger. **Bounds** its memory: one
//! [`Sketch`] for each act, about a mebibyte, and the tables of `wrong_codes.rs`.

mod busy;
mod shares;
mod sketch;
mod wrong_codes;

use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use throng_domain::ids::CampaignId;
use throng_domain::network::Network;
use throng_domain::staff::StaffId;
use throng_domain::time::Timestamp;
use throng_domain::uniqueness::AddressKey;

pub use busy::Busy;
pub use shares::{Share, Shares};
pub use wrong_codes::ManyWrong;

use busy::BusyNetworks;
use sketch::{Places, Sketch};
use throng_config::{Act, BY_NETWORK, Bound, Limits};
use throng_edge::client::Client;
use throng_process::clock;
use throng_process::limits::{
    CODES_PER_MAILBOX_MAX, CODES_PER_MEMBER_MAX, SIGN_INS_PER_BROWSER_MAX, SIGN_INS_PER_MEMBER_MAX,
    SIGN_INS_PER_MEMBER_NEARBY_MAX, SIGN_INS_RESERVED_MAX, SIGN_INS_RESERVED_NEARBY_MAX, VOTER_LINKS_MAX,
};
use wrong_codes::WrongCodes;

/// By how much the limits are raised for a network that a moderator lets through.
const LET_THROUGH_FACTOR: u64 = 10;

/// How an act was judged when it was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Fine,
    /// Taken, but a moderator should look at it before it counts.
    Suspect,
    TooMuch(TooMuch),
}

/// A network, or an address in it, has done more than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// When to try again, in seconds: at least 1.
    pub retry_after_s: u64,
}

/// Which bound an attempt to sign in was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInBound {
    /// That of a browser in which the owner of the name has signed in before.
    Browser,
    /// That of an address or a network, whatever name is typed there. It holds for passkeys, too.
    Place,
    /// That of a name.
    Name,
}

/// A network that a moderator lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetThrough {
    pub network: Network,
    /// From this instant on it is limited like others.
    pub until: Timestamp,
}

/// What a count belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Who {
    /// One customer of a provider, as a rule.
    Address(IpAddr),
    Network(Network),
    /// A name that was typed to sign in, as a hash; no member of staff need have it.
    Member(blake3::Hash),
    /// The same name typed from one network.
    MemberNearby(blake3::Hash, Network),
    /// The same name, once all networks together have used up what they have.
    MemberReserve(blake3::Hash),
    /// The same from one network.
    MemberReserveNearby(blake3::Hash, Network),
    /// A browser in which a member of staff has signed in before.
    Browser(blake3::Hash),
    /// A member of staff whose password was right and who now types a one-time code.
    Code(StaffId),
    /// A mailbox, for one petition.
    Mailbox(AddressKey),
}

/// The counts. Clones share them.
#[derive(Clone, Debug)]
pub struct Fairness {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    limits: Limits,
    began: Instant,
    /// One sketch for each act, in the order of the acts. Each is locked only for as long as it takes to look at eight
    /// cells.
    sketches: Vec<Mutex<Sketch>>,
    let_through: Mutex<Vec<LetThrough>>,
    busy: Mutex<BusyNetworks>,
    wrong_codes: Mutex<WrongCodes>,
}

impl Fairness {
    pub fn new(limits: &Limits) -> Fairness {
        let sketches = BY_NETWORK
            .iter()
            .map(|row| Mutex::new(Sketch::new(row.window_s * 1_000)));
        let inner = Inner {
            limits: limits.clone(),
            began: clock::monotonic(),
            sketches: sketches.collect(),
            let_through: Mutex::default(),
            busy: Mutex::default(),
            wrong_codes: Mutex::default(),
        };
        Fairness { inner: Arc::new(inner) }
    }

    /// Counts an act of a client, and judges it. A refused act is not counted, so that whoever comes back after the
    /// wait is let in. Nothing is counted for a proxy that does not name its client, nor for the program itself.
    pub fn count(&self, act: Act, client: Option<Client>) -> Verdict {
        self.count_at(act, client, clock::monotonic().duration_since(self.inner.began))
    }

    /// As [`Fairness::count`], without an entry in the office's list: a request may be counted more than once. Whoever
    /// answers the request calls [`Fairness::note_refused`], so that it is listed once.
    pub fn count_unnoted(&self, act: Act, client: Option<Client>) -> Verdict {
        self.weigh(act, client, clock::monotonic().duration_since(self.inner.began))
    }

    /// Adds a refusal to the list of busy networks in the office.
    pub fn note_refused(&self, act: Act, client: Client) {
        self.note(act, Network::of(client.address), busy::Then::Refused);
    }

    fn count_at(&self, act: Act, client: Option<Client>, passed: Duration) -> Verdict {
        let verdict = self.weigh(act, client, passed);
        let then = match verdict {
            Verdict::Fine => None,
            Verdict::Suspect => Some(busy::Then::Held),
            Verdict::TooMuch(_) => Some(busy::Then::Refused),
        };
        if let (Some(then), Some(client)) = (then, client) {
            self.note(act, Network::of(client.address), then);
        }
        verdict
    }

    fn weigh(&self, act: Act, client: Option<Client>, passed: Duration) -> Verdict {
        let Some(client) = client.filter(|client| !client.is_proxy) else {
            return Verdict::Fine;
        };
        let network = Network::of(client.address);
        let row = act.row();
        let is_let_through = self.is_let_through(network);
        let refused = within(
            (row.refused_from)(&self.inner.limits),
            if is_let_through { LET_THROUGH_FACTOR } else { 1 },
        );
        let whom = [Who::Address(one_customer(client.address)), Who::Network(network)];
        let bounds = [(whom[0], refused.per_address), (whom[1], refused.per_network)];
        let counts = match self.take(act, &bounds, passed) {
            Ok(counts) => counts,
            Err(too_much) => return Verdict::TooMuch(too_much),
        };
        let held = row
            .held_from
            .filter(|_| !is_let_through)
            .map(|held| held(&self.inner.limits));
        let over = |count: u64, bound: u64| bound > 0 && count > bound;
        match held {
            Some(held) if over(counts[0], held.per_address) || over(counts[1], held.per_network) => {
                Verdict::Suspect
            }
            _ => Verdict::Fine,
        }
    }

    /// Counts an attempt to sign in under a name. What is counted, in this order; the first that is used up refuses:
    ///
    /// | who | bound | when |
    /// | --- | --- | --- |
    /// | a `browser` | [`SIGN_INS_PER_BROWSER_MAX`] | the owner of the name has signed in there before. Nothing else counts then: nothing that strangers try locks them out there, not even from behind the same address |
    /// | an address, and its network | `limits.sign_ins_per_…` | before the name, so that junk from one network does not even reach its counts |
    /// | the name from that network | [`SIGN_INS_PER_MEMBER_NEARBY_MAX`] | always, so that a few strangers elsewhere do not lock its owner out |
    /// | the name from everywhere | [`SIGN_INS_PER_MEMBER_MAX`] | unless the network is let through: there, only what is tried there counts |
    /// | the name, from a reserve | [`SIGN_INS_RESERVED_NEARBY_MAX`] from each network, [`SIGN_INS_RESERVED_MAX`] in all | once the name has used up what it has from everywhere: strangers who have a hundred networks keep nobody else out |
    ///
    /// # Errors
    /// Which bound it was.
    pub fn count_sign_in(
        &self,
        name: &str,
        client: Option<Client>,
        browser: Option<blake3::Hash>,
    ) -> Result<(), SignInBound> {
        self.count_sign_in_at(name, (client, browser), clock::monotonic().duration_since(self.inner.began))
    }

    fn count_sign_in_at(
        &self,
        name: &str,
        (client, browser): (Option<Client>, Option<blake3::Hash>),
        passed: Duration,
    ) -> Result<(), SignInBound> {
        if let Some(browser) = browser {
            let bound = (Who::Browser(browser), SIGN_INS_PER_BROWSER_MAX.max);
            let taken = self.take(Act::SignIn, &[bound], passed);
            return taken.map(drop).map_err(|_| SignInBound::Browser);
        }
        if let Verdict::TooMuch(_) = self.count_at(Act::SignIn, client, passed) {
            return Err(SignInBound::Place);
        }
        let name = name_hash(name);
        let everywhere = (Who::Member(name), SIGN_INS_PER_MEMBER_MAX.max);
        let Some(network) = client.map(|client| Network::of(client.address)) else {
            let taken = self.take(Act::SignIn, &[everywhere], passed);
            return taken.map(drop).map_err(|_| SignInBound::Name);
        };
        let nearby = (Who::MemberNearby(name, network), SIGN_INS_PER_MEMBER_NEARBY_MAX.max);
        let reserve = [
            nearby,
            (Who::MemberReserveNearby(name, network), SIGN_INS_RESERVED_NEARBY_MAX.max),
            (Who::MemberReserve(name), SIGN_INS_RESERVED_MAX.max),
        ];
        match self.is_let_through(network) {
            true => self.take(Act::SignIn, &[nearby], passed),
            false => self
                .take(Act::SignIn, &[nearby, everywhere], passed)
                .or_else(|_| self.take(Act::SignIn, &reserve, passed)),
        }
        .map(drop)
        .map_err(|_| SignInBound::Name)
    }

    /// Counts a one-time code that is typed after the right password: few are allowed, wherever they come from.
    pub fn count_code(&self, member: StaffId, client: Option<Client>) -> Result<(), TooMuch> {
        let passed = clock::monotonic().duration_since(self.inner.began);
        if let Verdict::TooMuch(too_much) = self.count_at(Act::SignIn, client, passed) {
            return Err(too_much);
        }
        self.take(Act::SignIn, &[(Who::Code(member), CODES_PER_MEMBER_MAX.max)], passed)
            .map(drop)
    }

    /// Counts a six-digit code that is typed for a mailbox under a petition: few are allowed, on however many pages and
    /// wherever they come from. It is the same whether the mailbox has signed or not.
    pub fn count_mailbox_code(&self, mailbox: AddressKey) -> Result<(), TooMuch> {
        let passed = clock::monotonic().duration_since(self.inner.began);
        self.take(Act::Code, &[(Who::Mailbox(mailbox), CODES_PER_MAILBOX_MAX.max)], passed)
            .map(drop)
    }

    /// Counts a link to a ballot that is asked for again for a mailbox: few are mailed, wherever they are asked for. It is
    /// the same whether the mailbox is on the roll or not.
    pub fn count_voter_link(&self, mailbox: AddressKey) -> Result<(), TooMuch> {
        let passed = clock::monotonic().duration_since(self.inner.began);
        self.take(Act::Mail, &[(Who::Mailbox(mailbox), VOTER_LINKS_MAX.max)], passed)
            .map(drop)
    }

    /// Whether a code to vote with is taken from this client now. Whoever is let through never waits.
    ///
    /// # Errors
    /// When not: too many wrong ones were typed at their address within two minutes.
    pub fn takes_codes(&self, client: Option<Client>) -> Result<(), TooMuch> {
        self.takes_codes_at(client, clock::monotonic().duration_since(self.inner.began))
    }

    fn takes_codes_at(&self, client: Option<Client>, passed: Duration) -> Result<(), TooMuch> {
        let Some(client) = client.filter(|client| !client.is_proxy) else {
            return Ok(());
        };
        let wait_ms = self
            .wrong_codes()
            .wait_ms(one_customer(client.address), ms_of(passed));
        let network = Network::of(client.address);
        match wait_ms.filter(|_| !self.is_let_through(network)) {
            None => Ok(()),
            Some(wait_ms) => {
                self.note(Act::Code, network, busy::Then::Refused);
                Err(TooMuch { retry_after_s: wait_ms.div_ceil(1_000).max(1) })
            }
        }
    }

    /// Counts a code to vote with that is on no roll, by where it was typed, and in which vote.
    pub fn count_wrong_code(&self, vote: CampaignId, client: Option<Client>) {
        self.count_wrong_code_at(vote, client, clock::monotonic().duration_since(self.inner.began));
    }

    fn count_wrong_code_at(&self, vote: CampaignId, client: Option<Client>, passed: Duration) {
        let mut codes = self.wrong_codes();
        if let Some(client) = client.filter(|client| !client.is_proxy) {
            codes.count_at(one_customer(client.address), ms_of(passed));
        }
        codes.count_in(vote, ms_of(passed), clock::now());
    }

    /// The votes in which very many wrong codes were typed in a minute of the last day.
    pub fn many_wrong_codes(&self) -> Vec<ManyWrong> {
        self.wrong_codes().many(clock::now())
    }

    fn wrong_codes(&self) -> std::sync::MutexGuard<'_, WrongCodes> {
        self.inner
            .wrong_codes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the mistakes of somebody who has now signed in: the attempts from their network or with their browser, and
    /// the one-time codes.
    pub fn forgive_sign_in(
        &self,
        name: &str,
        member: StaffId,
        (client, browser): (Option<Client>, Option<blake3::Hash>),
    ) {
        let name = name_hash(name);
        let network = client.map(|client| Network::of(client.address));
        let nearby = network
            .map(|network| [Who::MemberNearby(name, network), Who::MemberReserveNearby(name, network)]);
        let mut sketch = self.sketch(Act::SignIn);
        let here = nearby.into_iter().flatten().chain(browser.map(Who::Browser));
        for who in here.chain([Who::Code(member)]) {
            let places = sketch.places(&who);
            sketch.forgive(&places);
        }
    }

    /// Replaces the networks that are let through.
    pub fn let_through(&self, networks: Vec<LetThrough>) {
        *self
            .inner
            .let_through
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = networks;
    }

    /// The networks that were over a limit lately, the most recent first.
    pub fn busy(&self) -> Vec<Busy> {
        self.inner
            .busy
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .newest_first()
    }

    fn is_let_through(&self, network: Network) -> bool {
        let let_through = self
            .inner
            .let_through
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // The list is almost always empty, and then the clock is not read.
        let mut found = let_through.iter().filter(|row| row.network == network);
        found.any(|row| clock::now() < row.until)
    }

    /// Counts one more for each of these, or for none of them when one is at its bound (0 is no bound). Returns the new
    /// counts.
    fn take(&self, act: Act, bounds: &[(Who, u64)], passed: Duration) -> Result<Vec<u64>, TooMuch> {
        let now_ms = ms_of(passed);
        let mut sketch = self.sketch(act);
        sketch.age(now_ms);
        let places: Vec<(Places, u64)> = bounds
            .iter()
            .map(|(who, bound)| (sketch.places(who), *bound))
            .collect();
        let over = |(places, bound): &&(Places, u64)| *bound > 0 && sketch.count(places, now_ms) >= *bound;
        let waits = places
            .iter()
            .filter(over)
            .map(|(places, bound)| sketch.below_in_ms(places, *bound, now_ms));
        if let Some(wait_ms) = waits.max() {
            return Err(TooMuch { retry_after_s: wait_ms.div_ceil(1_000).max(1) });
        }
        Ok(places
            .iter()
            .map(|(places, _)| {
                sketch.add(places);
                sketch.count(places, now_ms)
            })
            .collect())
    }

    fn sketch(&self, act: Act) -> std::sync::MutexGuard<'_, Sketch> {
        self.inner.sketches[act as usize]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, act: Act, network: Network, then: busy::Then) {
        let mut busy = self.inner.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.note(act, network, then, clock::now());
    }
}

fn ms_of(passed: Duration) -> u64 {
    u64::try_from(passed.as_millis()).unwrap_or(u64::MAX)
}

fn within(bound: Bound, factor: u64) -> Bound {
    Bound { per_address: bound.per_address * factor, per_network: bound.per_network * factor }
}

/// The part of an address that a provider gives to one customer: all of IPv4, the first half of IPv6 (RFC 6177).
fn one_customer(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four @ IpAddr::V4(_) => four,
    }
}

fn name_hash(name: &str) -> blake3::Hash {
    blake3::hash(name.trim().to_lowercase().as_bytes())
}

#[cfg(test)]
mod tests;
