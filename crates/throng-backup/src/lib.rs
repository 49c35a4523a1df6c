//! Backups: a folder that holds a whole site as it was at one moment, and a site made of such a folder.
//!
//! **Owns** the form of the folder, the order in which it is written (its list of contents last, its name at the very end) and
//! read (nothing that is not as the list says). **Never** knows a petition or a rule: what is done to a restored site is its
//! caller's business. **Called by** `throng backup`, `throng restore` and the nightly backup. **Bounds** files by
//! [`files::FILES_MAX`], and memory by one piece of a file.
//!
//! ```text
//! FOLDER/
//!   manifest.json   what is in here, with the size and hash of each file; its second line is its own hash
//!   throng.db       the database, complete without a log
//!   erased.log      who was erased, as keyed hashes: a restore erases them again
//!   throng.toml     the settings
//!   areas/ paper/ theme/
//!   keys/           secret.key and box-keys/, only if they were asked for
//! ```
//!
//! Where it is encrypted (`sealing`), each file but the list has `.age` at the end of its name. A stream (`stream` writes it, `reading`
//! reads it, `lines` says what in it belongs together) is in a place (`place`): a folder, or a bucket of S3. A directory
//! on another machine may follow it (`following`, which reads through `source`); which of the two is the site says its `epoch`.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod epoch;
mod error;
mod files;
mod following;
pub mod lines;
mod manifest;
pub mod nightly;
pub mod place;
mod reading;
mod restoring;
mod sealing;
mod segments;
mod source;
mod state;
pub mod stream;
mod taking;

pub use epoch::{Epoch, EpochKey};
pub use error::BackupError;
pub use following::{Bystander, Exchange, Followed, Follower, Seen};
pub use manifest::{Manifest, stored_files};
pub use place::{Folder, Place};
pub use reading::{Base, Going, News, copy_over};
pub use restoring::{Found, KeysFrom, Ledgers, Restoring, ledgers_beside};
pub use sealing::{Opener, SEALED_ENDING, Sealer};
pub use source::{Promotion, Source};
pub use state::{Backups, Standing, StreamStanding, Streaming};
pub use taking::{Keys, Order, PART_ENDING, Part, Taken, take};

/// The folder of a backup that holds the keys, if any does.
pub const KEYS_FOLDER: &str = "keys";
/// The key of the installation, as it is named in a data directory.
pub const SECRET_NAME: &str = "secret.key";
/// The folder of a data directory with the keys of boxes.
pub const BOX_KEYS_FOLDER: &str = "box-keys";
/// The settings, as they are named in a data directory and in a backup.
pub const SETTINGS_NAME: &str = "throng.toml";
/// The folders of a data directory whose files are no keys.
pub const FOLDERS: [&str; 3] = ["areas", "paper", "theme"];
