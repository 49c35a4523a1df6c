//! Sealing: encrypted text that only this program can read again, and that nobody can change unnoticed. It is bound to
//! its purpose, so that it cannot be used in another place.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use super::Tokens;
use throng_process::clock;

const NONCE_BYTES: usize = 24;

/// What a sealed text is for; it is part of what is authenticated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sealed {
    /// The secret of a member's one-time-code app.
    OneTimeCodes(u32),
    /// The hash of the password chosen while the site is set up, between two pages.
    SetupPassword,
}

impl Sealed {
    fn bond(self, site: u32) -> String {
        match self {
            Sealed::OneTimeCodes(member) => format!("{site} one-time codes {member}"),
            Sealed::SetupPassword => format!("{site} setup password"),
        }
    }
}

impl Tokens {
    /// Encrypts bytes for this purpose.
    pub fn seal(&self, what: Sealed, plain: &[u8]) -> String {
        let nonce: [u8; NONCE_BYTES] = clock::random_bytes();
        let bond = what.bond(self.site.0);
        let payload = Payload { msg: plain, aad: bond.as_bytes() };
        let sealed = self
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a short text can be sealed");
        URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat())
    }

    /// Decrypts what was sealed here for this purpose; `None` for anything else.
    pub fn unseal(&self, what: Sealed, sealed: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let bond = what.bond(self.site.0);
        let payload = Payload { msg: sealed, aad: bond.as_bytes() };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).ok()
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.secrets.sealing.into())
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::SiteId;

    use super::*;
    use crate::secrets::Secrets;

    #[test]
    fn what_is_sealed_is_read_only_in_its_place() {
        let tokens = |site| Tokens::new(Secrets::derive(&[5; 32]), SiteId(site));
        let sealed = tokens(1).seal(Sealed::OneTimeCodes(3), b"secret");
        assert_eq!(tokens(1).unseal(Sealed::OneTimeCodes(3), &sealed), Some(b"secret".to_vec()));
        assert_eq!(tokens(1).unseal(Sealed::OneTimeCodes(4), &sealed), None, "of another member");
        assert_eq!(tokens(1).unseal(Sealed::SetupPassword, &sealed), None, "for something else");
        assert_eq!(tokens(2).unseal(Sealed::OneTimeCodes(3), &sealed), None, "of another site");
        assert_ne!(tokens(1).seal(Sealed::OneTimeCodes(3), b"secret"), sealed, "never twice the same");
        let changed = format!("{}A", &sealed[..sealed.len() - 1]);
        assert!(changed == sealed || tokens(1).unseal(Sealed::OneTimeCodes(3), &changed).is_none());
        assert_eq!(tokens(1).unseal(Sealed::OneTimeCodes(3), "odd"), None);
    }
}
