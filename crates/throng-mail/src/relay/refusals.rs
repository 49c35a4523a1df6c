//! What the relay has refused by policy since it last accepted a mail, and what follows from that. Pure.
//!
//! **Owns** the question whether the relay refuses everything, or only what some people have typed. **Never** reads
//! the clock: times are arguments. **Called by** the gate. **Bounds** what it remembers by [`RELAY_DOMAINS_KEPT_MAX`]
//! and by the numbers from which refusals are many.
//!
//! Anybody can sign with invented addresses, each at a domain of its own, that a relay refuses at RCPT. So a refusal
//! there tells something of the relay only if it has accepted the domain before: that of other domains may be
//! the doing of one stranger. Those count too, but so that many of them are needed, and one mail accepted in between
//! makes up for all. Before anything was accepted nothing is known, and a few domains are enough.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use throng_process::limits::{
    RELAY_DOMAINS_KEPT_MAX, RELAY_DOMAINS_REFUSED_MAX, RELAY_RECIPIENTS_REFUSED_MAX, RELAY_REFUSALS_MAX,
    RELAY_TRUSTED_MS,
};

/// What a refusal by policy was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused<'a> {
    /// The recipient, who has this domain, in lower case.
    Recipient(&'a str),
    /// The message.
    Message,
}

#[derive(Debug, Default)]
pub(super) struct Refusals {
    /// The different mails of which the message was refused, up to the number that is many.
    messages: Vec<String>,
    /// The different mails of which the recipient was refused, up to the number that is many.
    recipients: Vec<String>,
    /// The different domains refused while none was known, up to the number that is many.
    strange: Vec<String>,
    /// The domains to which the relay has accepted a mail.
    known: HashMap<String, Known>,
    /// How many of the known ones were refused since.
    known_refused: usize,
    accepted_at: Option<Instant>,
}

/// A domain to which the relay has accepted a mail.
#[derive(Debug, Default)]
struct Known {
    /// To how many mails.
    mails: u32,
    /// Whether one was refused since the relay last accepted any mail.
    is_refused: bool,
}

impl Refusals {
    /// The relay accepted a mail to this domain.
    pub(super) fn accepted(&mut self, domain: &str, now: Instant) {
        self.messages.clear();
        self.recipients.clear();
        self.strange.clear();
        if self.known_refused > 0 {
            self.known.values_mut().for_each(|known| known.is_refused = false);
            self.known_refused = 0;
        }
        self.accepted_at = Some(now);
        self.know(domain);
    }

    /// The relay accepted a mail to this domain before the program was started: at `at`, if that can be said.
    pub(super) fn recall(&mut self, domain: &str, at: Option<Instant>) {
        self.accepted_at = self.accepted_at.max(at);
        self.know(domain);
    }

    fn know(&mut self, domain: &str) {
        if !self.known.contains_key(domain) {
            self.make_room();
        }
        let known = self.known.entry(domain.to_owned()).or_default();
        known.mails = known.mails.saturating_add(1);
    }

    /// Forgets the domain with the fewest mails once there are too many. Whoever owns a thousand domains pushes out
    /// others to which few mails went, and none to which many do.
    fn make_room(&mut self) {
        if self.known.len() < RELAY_DOMAINS_KEPT_MAX.count() {
            return;
        }
        let fewest = self.known.iter().min_by_key(|(_, known)| known.mails);
        if let Some(domain) = fewest.map(|(domain, _)| domain.clone()) {
            self.known.remove(&domain);
        }
    }

    /// The relay refused this mail.
    pub(super) fn refused(&mut self, mail: &str, what: Refused<'_>) {
        match what {
            Refused::Message => note(&mut self.messages, mail, RELAY_REFUSALS_MAX.count()),
            Refused::Recipient(domain) => {
                note(&mut self.recipients, mail, RELAY_RECIPIENTS_REFUSED_MAX.count());
                self.refused_domain(domain);
            }
        }
    }

    fn refused_domain(&mut self, domain: &str) {
        if self.known.is_empty() {
            note(&mut self.strange, domain, RELAY_DOMAINS_REFUSED_MAX.count());
        }
        if let Some(known) = self.known.get_mut(domain) {
            self.known_refused += usize::from(!known.is_refused);
            known.is_refused = true;
        }
    }

    /// Whether so much was refused in a row that the gate closes.
    pub(super) fn are_many(&self) -> bool {
        let domains_max = RELAY_DOMAINS_REFUSED_MAX.count();
        self.messages.len() >= RELAY_REFUSALS_MAX.count()
            || self.recipients.len() >= RELAY_RECIPIENTS_REFUSED_MAX.count()
            || self.known_refused >= domains_max
            || self.strange.len() >= domains_max
    }

    /// Whether the relay may refuse all mails. It does not if it has accepted one lately, and has not refused the
    /// domains since that it accepted before.
    pub(super) fn may_be_all(&self, now: Instant) -> bool {
        let trusted = Duration::from_millis(RELAY_TRUSTED_MS.max);
        let is_lately = |at| now.saturating_duration_since(at) < trusted;
        let refused_max = self.known.len().min(RELAY_DOMAINS_REFUSED_MAX.count());
        self.messages.len() >= RELAY_REFUSALS_MAX.count()
            || !self.accepted_at.is_some_and(is_lately)
            || self.known_refused >= refused_max
    }

    /// Whether the relay has accepted a mail to this domain, and has refused none since it accepted any mail.
    pub(super) fn is_promising(&self, domain: &str) -> bool {
        self.known.get(domain).is_some_and(|known| !known.is_refused)
    }
}

/// Adds what is not there yet, up to a number.
fn note(list: &mut Vec<String>, name: &str, max: usize) {
    if list.len() < max && !list.iter().any(|known| known == name) {
        list.push(name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_process::clock;

    /// What many steps lead to. `+a` accepts a mail to the domain a; `a` refuses a recipient of a, `a*9` nine mails to
    /// it, `?9` nine mails to a domain of their own each; `dot` refuses a message; `hour` passes; `~a` recalls a mail of just
    /// now to a, of before a restart.
    fn story(steps: &str) -> (bool, bool) {
        let mut refusals = Refusals::default();
        let (mut now, mut number) = (clock::monotonic(), 0);
        let mut mail = || {
            number += 1;
            format!("mail {number}")
        };
        for step in steps.split_whitespace() {
            let times = |word: &str| word.parse::<usize>().expect("a number");
            if step == "hour" {
                now += Duration::from_millis(RELAY_TRUSTED_MS.max);
            } else if step == "dot" {
                refusals.refused(&mail(), Refused::Message);
            } else if let Some(domain) = step.strip_prefix('+') {
                refusals.accepted(domain, now);
            } else if let Some(domain) = step.strip_prefix('~') {
                refusals.recall(domain, Some(now));
            } else if let Some(word) = step.strip_prefix('?') {
                for _ in 0..times(word) {
                    let mail = mail();
                    refusals.refused(&mail, Refused::Recipient(&mail));
                }
            } else {
                let (domain, word) = step.split_once('*').unwrap_or((step, "1"));
                (0..times(word)).for_each(|_| refusals.refused(&mail(), Refused::Recipient(domain)));
            }
        }
        (refusals.are_many(), refusals.may_be_all(now))
    }

    #[test]
    fn whose_doing_it_is_follows_from_what_was_accepted_before() {
        for (steps, are_many, may_be_all) in [
            // Nothing is known yet: a few domains are enough, and one domain is not.
            ("", false, true),
            ("a b", false, true),
            ("a b c", true, true),
            ("a a a a", false, true),
            ("a*19", false, true),
            ("a*20", true, true),
            // A stranger invents domains. Many close the gate, and it is not taken for a relay that refuses all.
            ("+a ?3", false, false),
            ("+a ?19", false, false),
            ("+a ?20", true, false),
            ("+a ?1000", true, false),
            // One mail accepted in between makes up for all, one refused of a domain among several does not.
            ("+a ?19 +a ?19", false, false),
            ("+a +b ?20 a", true, false),
            // A relay that accepted mails an hour ago may refuse all by now.
            ("+a ?20 hour", true, true),
            ("+a hour ?20", true, true),
            ("+a hour +b ?20", true, false),
            // What was accepted before a restart counts as before.
            ("~a ?19", false, false),
            ("~a ?20", true, false),
            ("~a hour ?20", true, true),
            ("~a ~b ~c ~d a b c", true, true),
            // A relay that begins to refuse everything refuses what it has accepted before.
            ("+a +b +c +d a b", false, false),
            ("+a +b +c +d a b c", true, true),
            ("+a +b +c +d a a a b b b", false, false),
            ("+a +b +c +d a b +d c", false, false),
            ("+a a", false, true),
            ("+a a*20", true, true),
            ("+a +b a b", false, true),
            // The message is the same for all recipients, so domains play no part.
            ("dot dot", false, true),
            ("+a dot dot", false, false),
            ("+a dot dot dot", true, true),
            ("+a dot dot +a dot", false, false),
        ] {
            assert_eq!(story(steps), (are_many, may_be_all), "{steps:?}");
        }
    }

    #[test]
    fn the_same_mail_counts_once() {
        let mut refusals = Refusals::default();
        refusals.accepted("a", clock::monotonic());
        for _ in 0..100 {
            refusals.refused("the same", Refused::Message);
            refusals.refused("the same", Refused::Recipient("b"));
        }
        assert!(!refusals.are_many());
    }

    #[test]
    fn a_domain_is_promising_until_it_is_refused() {
        let mut refusals = Refusals::default();
        let now = clock::monotonic();
        let promising = |refusals: &Refusals| ["a", "b", "c"].map(|domain| refusals.is_promising(domain));
        assert_eq!(promising(&refusals), [false, false, false]);
        refusals.accepted("a", now);
        refusals.accepted("b", now);
        assert_eq!(promising(&refusals), [true, true, false]);
        refusals.refused("1", Refused::Recipient("a"));
        refusals.refused("2", Refused::Recipient("c"));
        assert_eq!(promising(&refusals), [false, true, false]);
        refusals.accepted("b", now);
        assert_eq!(promising(&refusals), [true, true, false]);
    }

    #[test]
    fn whoever_has_many_domains_pushes_out_none_that_gets_many_mails() {
        let mut refusals = Refusals::default();
        let now = clock::monotonic();
        refusals.accepted("usual", now);
        refusals.accepted("usual", now);
        for number in 0..RELAY_DOMAINS_KEPT_MAX.count() * 3 {
            refusals.accepted(&number.to_string(), now);
            assert!(refusals.known.len() <= RELAY_DOMAINS_KEPT_MAX.count());
        }
        assert!(refusals.is_promising("usual"));
    }
}
