//! The attacks, one row each: what is sent, over how many connections, and how they behave.
//!
//! Owns the table. It must never send anything itself: that is `swarm`. Each attack comes from a network
//! of its own, as from one person with a machine or a script. The number of connections stays below the
//! open files of one process, and above the places of the site for those that are to take them all.

use std::net::SocketAddr;
use std::time::Duration;

use fastrand::Rng;

use super::client::{get, post, post_head};
use super::site::{PETITION, PETITIONS};
use crate::crash::client::Person;

/// Connections of an attack that tries to take every place of the site.
const MORE_THAN_ALL: usize = 700;
/// Connections of an attack that makes the program work.
const BUSY: usize = 96;
/// Openings and requests a second of an attack that goes as fast as it can: more than two cores can handle.
const FAST: u32 = 2_000;
/// Time between two bytes of an attacker who is slow on purpose.
pub(super) const SLOW: Duration = Duration::from_millis(200);

/// What a connection does after its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Habit {
    /// Stays open; if the server ends it, another is opened.
    Stay,
    /// Stays open, even after the attack, until the server ends it, which it must do.
    Cling,
    /// Sends another request after each answer.
    Repeat,
    /// Sends a byte now and then.
    Drip,
    /// Reads a byte of the answer now and then.
    Sip,
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct Attack {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) connections: usize,
    /// Openings and requests a second.
    pub(super) pace: u32,
    pub(super) habit: Habit,
    /// What a connection sends first, and again if that is its habit.
    pub(super) bytes: fn(&mut Scene) -> String,
}

/// What an attack needs to know to make its requests.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) server: SocketAddr,
    pub(super) dice: Rng,
    /// The number of the request, from 0.
    pub(super) number: u64,
}

/// Every attack, in the order in which they are tried.
pub(super) const ATTACKS: &[Attack] = &[
    Attack {
        name: "endless-renders",
        what: "addresses with a `#`, whose answer never ends, taken for pages",
        connections: BUSY,
        pace: 200,
        habit: Habit::Stay,
        bytes: |scene| get(scene.server, &format!("/petitions/1/stream#{}", scene.number)),
    },
    Attack {
        name: "bodies-on-pages",
        what: "GETs with a body and another request behind it, left open",
        connections: 600,
        pace: FAST,
        habit: Habit::Cling,
        bytes: |scene| scene.page_with_body(),
    },
    Attack {
        name: "all-places",
        what: "idle connections and half-sent heads, more than there are places",
        connections: MORE_THAN_ALL,
        pace: FAST,
        habit: Habit::Stay,
        bytes: |scene| scene.half_a_head(),
    },
    Attack {
        name: "searches",
        what: "searches for random words",
        connections: BUSY,
        pace: FAST,
        habit: Habit::Repeat,
        bytes: |scene| {
            let words = (scene.dice.u64(..), scene.dice.u64(..));
            get(scene.server, &format!("/petitions?q={:x}+{:x}", words.0, words.1))
        },
    },
    Attack {
        name: "signatures",
        what: "signatures with invented addresses",
        connections: BUSY,
        pace: FAST,
        habit: Habit::Repeat,
        bytes: |scene| {
            let (email, key) = (scene.dice.u64(..), (scene.dice.u64(..), scene.dice.u64(..)));
            let email = format!("{email:x}@invented.example");
            Person { email, form_key: format!("{:016x}{:016x}", key.0, key.1) }
                .signing(scene.server, PETITION)
        },
    },
    Attack {
        name: "sign-ins",
        what: "signing in to the office with invented names and passwords",
        connections: BUSY,
        pace: FAST,
        habit: Habit::Repeat,
        bytes: |scene| {
            let form = format!("email={:x}%40brindle.example&password=junk+and+more", scene.dice.u64(..));
            post(scene.server, "/admin/sign-in", &form)
        },
    },
    Attack {
        name: "slow-readers",
        what: "the longest answers, taken a byte at a time",
        connections: MORE_THAN_ALL,
        pace: FAST,
        habit: Habit::Sip,
        bytes: |scene| {
            let long = ["/petitions.csv", "/sitemap.xml", "/petitions", "/petitions.json"];
            get(scene.server, long[scene.turn(long.len() as u64)])
        },
    },
    Attack {
        name: "slow-forms",
        what: "forms sent a byte at a time",
        connections: MORE_THAN_ALL,
        pace: FAST,
        habit: Habit::Drip,
        bytes: |scene| post_head(scene.server, "/petitions/1/signatures", 2_000) + "name=",
    },
    Attack {
        name: "cold-pages",
        what: "thousands of addresses that nobody asks for",
        connections: BUSY,
        pace: FAST,
        habit: Habit::Repeat,
        bytes: |scene| scene.cold_page(),
    },
];

impl Scene {
    /// Takes turns: which of `of` variants this request is.
    fn turn(&self, of: u64) -> usize {
        usize::try_from(self.number % of).expect("a place in a short list")
    }

    /// A cached page, asked for with a body that such a request does not need.
    fn page_with_body(&self) -> String {
        let (host, page) = (self.server, "GET /petitions/1.json HTTP/1.1\r\nHost: ");
        let second = format!("{page}{host}\r\n\r\n");
        match self.turn(2) {
            0 => format!("{page}{host}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n{second}"),
            _ => {
                format!("{page}{host}\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc{second}")
            }
        }
    }

    /// Nothing, or a request head without its end.
    fn half_a_head(&self) -> String {
        match self.turn(2) {
            0 => String::new(),
            _ => format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Slow: ", self.server),
        }
    }

    /// A page that is not cached and takes a while to make: each petition has some.
    fn cold_page(&mut self) -> String {
        let number = 2 + self.dice.u64(..PETITIONS - 1);
        let page = match self.turn(6) {
            0 => format!("/petitions/{number}"),
            1 => format!("/petitions/{number}/places"),
            2 => format!("/petitions/{number}/poster"),
            3 => format!("/petitions/{number}/picture.png"),
            4 => format!("/petitions?state=open&page={number}"),
            _ => format!("/petitions/{}", u64::from(u32::MAX) - self.number),
        };
        get(self.server, &page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_have_names_of_their_own_and_stay_within_bounds() {
        for (place, attack) in ATTACKS.iter().enumerate() {
            assert!(ATTACKS[..place].iter().all(|other| other.name != attack.name), "{}", attack.name);
            assert!(attack.connections <= MORE_THAN_ALL && attack.pace <= FAST, "{}", attack.name);
        }
    }

    #[test]
    fn what_is_sent_is_what_the_name_says() {
        let server = SocketAddr::from(([127, 0, 0, 1], 9));
        for (name, number, beginning, end) in [
            ("endless-renders", 7, "GET /petitions/1/stream#7 HTTP/1.1\r\n", "\r\n\r\n"),
            ("bodies-on-pages", 0, "GET /petitions/1.json HTTP/1.1\r\n", "\r\nHost: 127.0.0.1:9\r\n\r\n"),
            ("all-places", 0, "", ""),
            ("all-places", 1, "GET / HTTP/1.1\r\n", "X-Slow: "),
            ("slow-forms", 0, "POST /petitions/1/signatures HTTP/1.1\r\n", "\r\n\r\nname="),
            ("slow-readers", 0, "GET /petitions.csv HTTP/1.1\r\n", "\r\n\r\n"),
        ] {
            let attack = ATTACKS.iter().find(|attack| attack.name == name).unwrap();
            let mut scene = Scene { server, dice: Rng::with_seed(1), number };
            let bytes = (attack.bytes)(&mut scene);
            assert!(bytes.starts_with(beginning) && bytes.ends_with(end), "{name}: {bytes}");
        }
    }
}
