//! Which certificate authority is asked, and in whose name.
//!
//! **Owns** the short names of authorities. **Called by** whoever reads the settings.

use std::path::PathBuf;

use crate::order::Way;

/// Let's Encrypt, whose certificates browsers trust, and its twin for trying out, whose certificates they do not.
const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
const LETS_ENCRYPT_STAGING: &str = "https://acme-staging-v02.api.letsencrypt.org/directory";

/// An authority, and what it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authority {
    /// Where its addresses are listed.
    pub directory: String,
    /// The mailbox that it may write to.
    pub contact: Option<String>,
    /// Its own certificate is trusted if one of these has signed it, instead of those that browsers trust.
    pub root_file: Option<PathBuf>,
    /// How it may see that a host is ours: each is tried after the other has failed.
    pub ways: Vec<Way>,
}

impl Authority {
    /// The address for `letsencrypt`, `letsencrypt-staging` or an address.
    pub fn directory_of(name: &str) -> String {
        match name {
            "letsencrypt" => LETS_ENCRYPT,
            "letsencrypt-staging" => LETS_ENCRYPT_STAGING,
            address => address,
        }
        .to_owned()
    }

    /// The authority that is asked when an order is only tried.
    pub(crate) fn for_trying(&self) -> Authority {
        let directory = if self.directory == LETS_ENCRYPT {
            LETS_ENCRYPT_STAGING
        } else {
            &self.directory
        };
        Authority { directory: directory.to_owned(), ..self.clone() }
    }

    /// The way for the next order after so many failures.
    pub(crate) fn way_after(&self, failures: u32) -> Way {
        assert!(!self.ways.is_empty(), "the settings leave at least one");
        self.ways[failures as usize % self.ways.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trying_uses_up_nothing_that_the_real_orders_need() {
        for (name, tried) in [
            ("letsencrypt", LETS_ENCRYPT_STAGING),
            ("letsencrypt-staging", LETS_ENCRYPT_STAGING),
            ("https://ca.example/dir", "https://ca.example/dir"),
        ] {
            let (directory, ways) = (Authority::directory_of(name), vec![Way::Http01, Way::TlsAlpn01]);
            let authority = Authority { directory, contact: None, root_file: None, ways };
            assert_eq!(authority.for_trying().directory, tried, "{name}");
            let ways: Vec<Way> = (0..3).map(|failures| authority.way_after(failures)).collect();
            assert_eq!(ways, [Way::Http01, Way::TlsAlpn01, Way::Http01]);
        }
    }
}
