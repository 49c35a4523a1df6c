//! The program looks at some of its own pages, through its own listener, as a visitor on this machine would: how soon they begin
//! stands on `/about/performance`.
//!
//! **Owns** the rhythm of these looks, which show who looks, so that the access log leaves them out. **Never** judges a page but by its status and its first byte; whether the site can be reached
//! from outside only somebody outside can tell (`throng smoke`). **Called by** `serve`, as a chore. **Bounds** the time of each look.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use throng_edge::access;
use throng_process::threads;
use throng_smoke::{Address, Budgets, Family, Page, Roots, Way, trusting, visit};
use throng_web::sites::Sites;

use super::chores::{Bell, Chore, Stop};
use crate::pages::{LOOK_EVERY, Performance};

/// When a look is given up. A page that takes longer than this is as good as not there, and the end of the program waits for one look.
const LOOK_MAX: Duration = Duration::from_secs(2);

/// What is looked at, and where the figures go.
#[derive(Clone)]
pub(super) struct Looking {
    /// Where the program listens in the clear; nowhere but at Unix sockets if there is none.
    bound: Option<SocketAddr>,
    sites: Sites,
    /// Which pages: those that were weighed when the program started.
    performance: Performance,
    bell: Bell,
}

impl Looking {
    pub(super) fn new(bound: Option<SocketAddr>, sites: &Sites, performance: &Performance) -> Looking {
        Looking { bound, sites: sites.clone(), performance: performance.clone(), bell: Bell::default() }
    }

    /// Looks for the first time: the program serves now.
    pub(super) fn begin(&self) {
        self.bell.ring();
    }

    /// Starts the thread.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn start(self) -> std::io::Result<Chore> {
        let every = (LOOK_EVERY, self.bell.clone());
        Chore::start_asked(&threads::LOOKING, every, move || {
            let looking = self.clone();
            let to = looking.bound.map(reachable);
            let trusted = trusting(&Roots::default())
                .inspect_err(|trouble| tracing::warn!(trouble, "how soon pages begin cannot be measured"));
            let way = to.and_then(|_| trusted.ok()).map(|tls| Way {
                tls,
                family: Family::Any,
                to,
                time_max: LOOK_MAX,
                shows: Some((access::OWN_LOOK, access::own_look())),
            });
            Ok(move |stop: &Stop| {
                way.iter().for_each(|way| looking.look(way, stop));
                Ok(())
            })
        })
    }

    fn look(&self, way: &Way, stop: &Stop) {
        let pages = self.performance.weights.pages();
        let Some((site, host)) = self.sites.all().into_iter().next() else {
            return;
        };
        // Until it is set up a site shows nothing that anybody would wait for; and where another machine is the site, who comes to a form is
        // counted and told.
        if !site.gate.is_open() || self.sites.is_superseded() {
            return;
        }
        for (name_key, target) in pages {
            if stop.is_told() {
                return;
            }
            let Ok(address) = Address::parse(&format!("http://{host}{target}")) else {
                continue;
            };
            let page = Page {
                address,
                budgets: Budgets::default(),
                see: None,
                fresh: false,
                reuse: false,
                status: 200,
            };
            let seen = visit(&page, way);
            let figures = seen.figures.filter(|figures| figures.status == page.status);
            let first_byte = figures.map(|figures| Duration::from_secs_f64(figures.first_byte_ms / 1_000.0));
            // A program that ends while it looks answers nobody, which says nothing about its pages.
            if !stop.is_told() {
                self.performance.times.note(name_key, first_byte);
            }
        }
    }
}

/// An address of this machine that leads to a listener on all of its addresses.
pub(crate) fn reachable(bound: SocketAddr) -> SocketAddr {
    match bound {
        SocketAddr::V4(bound) if bound.ip().is_unspecified() => (Ipv4Addr::LOCALHOST, bound.port()).into(),
        SocketAddr::V6(bound) if bound.ip().is_unspecified() => (Ipv6Addr::LOCALHOST, bound.port()).into(),
        SocketAddr::V4(_) | SocketAddr::V6(_) => bound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_on_all_addresses_is_reached_on_this_machine() {
        for (bound, expected) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("192.0.2.1:80", "192.0.2.1:80"),
            ("[::1]:8080", "[::1]:8080"),
        ] {
            assert_eq!(reachable(bound.parse().unwrap()).to_string(), expected);
        }
    }
}
