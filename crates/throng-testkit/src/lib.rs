//! What the tests of Throng are built on: things from outside that a test needs, made small and
//! controllable. A mail server that answers from a script, a browser without JavaScript, a real
//! browser, the real program in a process of its own, a certificate authority, a clock that moves when told, repeatable random
//! numbers, a store that fails when told, tables written as text, and scripts that read as stories.
//!
//! This crate is a dev-dependency only and must never reach the binary. It is plain blocking
//! code with threads, so that a test reads from top to bottom; whatever goes wrong panics with a
//! sentence that says what was expected. All traffic stays on loopback. Everything started here
//! ends when its value is dropped, and every wait has a deadline.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod browser;
pub mod chrome;
pub mod clock;
pub mod deadline;
pub mod exposition;
pub mod faults;
pub mod html;
pub mod http;
pub mod page;
pub mod pebble;
pub mod program;
pub mod random;
pub mod scenario;
pub mod smtp_sink;
pub mod table;
