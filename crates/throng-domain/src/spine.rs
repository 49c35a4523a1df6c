//! The spine: how a change is asked for, decided and written down, whatever it is about.
//!
//! Start with [`command`], the closed list of what can happen, and [`rule`], which says what a command is made of. A
//! rule reads the [`working_set`], returns an [`outcome`] and leaves [`change`]s behind. Nothing here knows a single
//! feature: the nouns are in the other rooms.

pub mod answer;
pub mod change;
pub mod command;
pub mod decide;
pub mod dependency;
pub mod ids;
pub mod limits;
pub mod local_days;
pub mod needs;
pub mod outcome;
pub mod record;
pub mod row;
pub mod rule;
pub mod submission;
pub mod time;
pub mod working_set;
