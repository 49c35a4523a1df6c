//! Certificates of the site, from files or ordered from a certificate authority, and the keys that belong to them.
//!
//! **Owns** what is answered to a browser that asks for encryption, and how it is got: files that an operator puts there
//! ([`files`]). **Never** knows a petition, a page or a connection: whoever listens is given a
//! `rustls::ServerConfig`. **Bounds**: `CERTIFICATES_MAX` certificates, each file by `CERTIFICATE_FILE_BYTES_MAX`.

mod certificate;
mod certificates;
mod challenges;
mod files;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, Trouble};
pub use certificates::{Certificates, Source};
pub use challenges::{ALPN_CHALLENGE, Challenge};
pub use files::{FileTrouble, Files};
