//! The rules of Throng: what a campaign, a signature and a mail are, what may happen to them, and
//! what follows when it does.
//!
//! **Owns** every type that has a rule, the closed list of [commands](command::Command) and of
//! [outcomes](outcome::Outcome), and [`decide`](decide::decide), the one function that says what a
//! command changes.
//! **Never** does input or output, reads a clock or a random number, waits, or knows SQL or HTTP:
//! its `Cargo.toml` proves it. `now` and secrets are arguments.
//! **Called by** the store's commit (`decide`), and by whoever builds commands and reads values: pages, forms, office, mail.
//!
//! Each noun lives in a room (`signing`, say), whose first file (`signing.rs`) is the map of the room; the rules are
//! in the `decide/` of each room. Other crates name a noun without its room: `throng_domain::signature`.
//!
//! # Glossary
//!
//! | word | meaning |
//! | --- | --- |
//! | site | one body's campaigns: a council, a parliament, a newsroom; has its own rules |
//! | campaign | an ask that people can sign, with a small public number within its site |
//! | signature | one person under one campaign: pending → confirmed → withdrawn, or invalidated |
//! | signer | the personal data behind a signature; can be erased while the signature stays counted |
//! | attempt | one sending of the sign form: it becomes a signature, or a repeat of an earlier one |
//! | repeat | an attempt with an address that has signed already; changes no number, and the screen looks the same |
//! | area | where a signer lives as the operator's file says (constituency, ward); "unknown" is one |
//! | tally | a count by total, area, country or hour; collected here, or carried over by an import |
//! | record | a small row that the office keeps: who created a campaign, its history, staff, the log |
//! | address key | keyed hash of campaign and normal form of the address: what makes a person count once |

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod campaigns;
mod mail;
mod office;
mod people;
mod signing;
mod sites;
mod spine;
#[cfg(test)]
mod tests;

pub use campaigns::{
    annals, area_targets, ballot, campaign, comment, comment_rule, commenter, counting, digest, history,
    lost_code, motive, opinion, option_order, paper_ballots, petition, pledge, progress, publication,
    removal, replaced_code, roll, search, threshold, timeline, topic, translation, version, vote,
    vote_preset,
};
pub use mail::{mailing, refused};
pub use office::{
    audit, audit_subject, moderation, passkey, reason, report, request, shedding, staff, trouble, two_people,
};
pub use people::{
    country, creator, follower, linkable, normal_form, person, place_follower, uniqueness, unseen,
};
pub use signing::{
    ballot_changes, burst, correction, held, import, network, networks, paper, pause, permutation, receipt,
    screening, signature, signature_reason, taken_alone, tally,
};
pub use sites::{area, calendar, language, retention, settings, site, standing, words};
pub use spine::{
    answer, change, command, decide, dependency, ids, limits, local_days, needs, outcome, record, row, rule,
    submission, time, working_set,
};
