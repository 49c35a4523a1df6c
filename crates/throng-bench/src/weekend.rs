//! The weekend of 2013 on which the Netherlands chose what was to be heard on a coronation day ("Kroonappels"), as the people
//! who built its site told of it: what was asked of it, and what its load test reached. Figures and their sources
//! only; `bench vote` plays them.

use super::class::{Class, Mix};
use super::schedule::{Schedule, Stage};

/// Votes in an hour at which their load test stopped, on three machines.
pub(crate) const VOTES_PER_HOUR: f64 = 500_000.0;
/// Requests of one vote.
pub(crate) const REQUESTS_PER_VOTE: u32 = 30;

/// What somebody asks for who votes here, in the order in which they come to it. Published is only that a vote was about
/// thirty requests: pages, files, and what scripts ask for.
/// Ours: a voter comes by the home page; their browser asks for the style sheet, the icon and the script once; they come
/// back to the vote's page once; and they have it open for two and a half minutes in all, while it asks for the number every
/// ten seconds.
const REQUESTS: [(Class, u32); 13] = [
    (Class::Home, 1),
    (Class::Page, 1),
    (Class::File, 3),
    (Class::Form, 1),
    (Class::Check, 1),
    (Class::Sign, 1),
    (Class::Waiting, 1),
    (Class::Ballot, 1),
    (Class::BallotCheck, 1),
    (Class::Cast, 1),
    (Class::Receipt, 1),
    (Class::PageAgain, 1),
    (Class::Count, 16),
];

/// Votes a second, at so many times the load of 2013.
pub(crate) fn votes_per_s(times: f64) -> f64 {
    VOTES_PER_HOUR / 3_600.0 * times
}

/// So many seconds of it.
pub(crate) fn schedule(times: f64, seconds: u32) -> Schedule {
    let mix = REQUESTS.map(|(class, requests)| (class, f64::from(requests)));
    let rate = votes_per_s(times) * f64::from(REQUESTS_PER_VOTE);
    Schedule { mix: Mix::new(&mix), stages: vec![Stage { seconds: seconds.into(), rate }] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vote_is_thirty_requests_and_an_hour_has_half_a_million() {
        let requests: u32 = REQUESTS.iter().map(|(_, requests)| requests).sum();
        assert_eq!(requests, REQUESTS_PER_VOTE);
        assert_eq!(schedule(1.0, 36).arrival_count(), 5_000 * 30);
        assert_eq!(schedule(0.5, 36).arrival_count(), 2_500 * 30);
    }
}
