//! The rules of Throng: what a campaign, a signature and a mail are, what may happen to them, and
//! what follows when it does.
//!
//! **Owns** every type that has a rule, the closed list of [commands](command::Command) and of
//! [outcomes](outcome::Outcome), and [`decide`](decide::decide), the one function that says what a
//! command changes.
//! **Never** does input or output, reads a clock or a random number, waits, or knows SQL or HTTP:
//! its `Cargo.toml` proves it. `now` and secrets are arguments.
//! **Called by** the store's commit (decide) and by the edge (to build commands and to read values).
//!
//! # Glossary
//!
//! | word | meaning |
//! | --- | --- |
//! | site | one body's campaigns: a council, a parliament, a newsroom; has its own rules |
//! | campaign | an ask that people can sign, with a small public number within its site |
//! | signature | one person under one campaign: pending → confirmed → withdrawn, or invalidated |
//! | signer | the personal data behind a signature; can be erased while the signature stays counted |
//! | attempt | one pass through the sign form: a signature, or a repeat of one |
//! | repeat | an attempt by an address that is already there; changes no number, and the screen does not tell |
//! | area | where a signer lives as the operator's file says (constituency, ward); "unknown" is one |
//! | tally | a count by total, area, country or hour; collected here, or carried over by an import |
//! | record | a small row that the office keeps: who created a campaign, its history, staff, the log |
//! | address key | keyed hash of campaign and normal form of the address: what makes a person count once |

pub mod annals;
pub mod answer;
pub mod area;
pub mod audit;
pub mod audit_subject;
pub mod burst;
pub mod calendar;
pub mod campaign;
pub mod change;
pub mod command;
pub mod correction;
pub mod country;
pub mod creator;
pub mod decide;
pub mod dependency;
pub mod held;
pub mod history;
pub mod ids;
pub mod language;
pub mod limits;
pub mod linkable;
pub mod mailing;
pub mod moderation;
pub mod needs;
pub mod network;
pub mod networks;
pub mod normal_form;
pub mod opinion;
pub mod outcome;
pub mod paper;
pub mod passkey;
pub mod pause;
pub mod permutation;
pub mod person;
pub mod petition;
pub mod publication;
pub mod reason;
pub mod receipt;
pub mod record;
pub mod refused;
pub mod report;
pub mod request;
pub mod row;
pub mod rule;
pub mod screening;
pub mod search;
pub mod settings;
pub mod signature;
pub mod signature_reason;
pub mod site;
pub mod staff;
pub mod standing;
pub mod submission;
pub mod tally;
pub mod threshold;
pub mod time;
pub mod timeline;
pub mod topic;
pub mod translation;
pub mod two_people;
pub mod uniqueness;
pub mod unseen;
pub mod version;
pub mod words;
pub mod working_set;
