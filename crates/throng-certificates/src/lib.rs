//! Certificates of the site, from files or ordered from a certificate authority (ACME, RFC 8555), and the keys that belong to
//! them.
//!
//! **Owns** what is answered to a browser that asks for encryption, and how it is got. **Never** knows a petition, a page or a
//! connection: whoever listens is given a `rustls::ServerConfig`, and whoever has routes a look-up. **Bounds**:
//! `CERTIFICATES_MAX` certificates, and the limits beside it.
//!
//! [`Keeper`] is what the program starts. From the bottom up: one [`Certificate`]; [`Files`] that hold one; [`Certificates`], those
//! that are shown now, with the open questions of an authority; an order (`order`, which speaks through `client`); what is `kept`
//! of it on the disk; when the next is due (`timing`).

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod authority;
mod certificate;
mod certificates;
mod challenges;
mod client;
mod failure;
mod files;
mod keeper;
mod kept;
mod order;
mod status;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod timing;
mod wishes;

pub use authority::Authority;
pub use certificate::{Certificate, Trouble};
pub use certificates::Certificates;
pub use challenges::ALPN_CHALLENGE;
pub use files::{FileTrouble, Files};
pub use keeper::{Keeper, Keeping, Plan};
pub use kept::{FOLDER, Told};
pub use order::Way;
pub use status::{HostStatus, Light, Origin, Status};
pub use wishes::{Wish, Wished};
