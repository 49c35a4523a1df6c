//! The foundation of our programs: time and randomness, repeatable chance, threads, bounds with the register of what is
//! held, counts and measures, what the machine tells, private files, plain ones, the room on disks, what commands say.
//!
//! **Owns** whatever belongs to the whole process, so that there is one of each. **Never** knows a petition, a site or a
//! setting.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod asked_disk;
pub mod clock;
pub mod console;
pub mod counts;
pub mod dice;
pub mod disk;
pub mod lately;
pub mod limits;
mod log_lines;
pub mod machine;
mod open_files;
pub mod plain;
pub mod private;
pub mod sampled;
pub mod signals;
pub mod sparingly;
pub mod supervisor;
pub mod threads;
pub mod user;

pub use log_lines::LogLines;
pub use open_files::raise_open_files;
/// Deliberate bugs, for crates that do not know the store.
#[cfg(feature = "chaos")]
pub use throng_store::chaos;
