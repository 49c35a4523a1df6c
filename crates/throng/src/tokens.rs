//! Links that prove themselves: id, revision and a keyed MAC in the path. A forged or cut one costs no
//! look-up, and one made for one purpose is not valid for another.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use throng_domain::ids::{SignatureId, SiteId};

use crate::secrets::Secrets;

/// Bytes of the MAC: 128 bits.
const MAC_BYTES: usize = 16;
/// Id, revision, MAC.
const TOKEN_BYTES: usize = 8 + 1 + MAC_BYTES;

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The page that says "check your e-mail": lets one resend and correct, never confirm.
    Waiting,
    /// The mailed link: confirm, see the receipt, withdraw.
    Signature,
}

impl Purpose {
    fn word(self) -> &'static [u8] {
        match self {
            Purpose::Waiting => b"waiting",
            Purpose::Signature => b"signature",
        }
    }
}

/// What a valid token says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// The attempt.
    pub(crate) id: SignatureId,
    /// The revision of its address; 0 in links that do not depend on it.
    pub(crate) revision: u8,
}

/// Makes and checks the tokens of one site.
#[derive(Clone, Debug)]
pub(crate) struct Tokens {
    secrets: Secrets,
    site: SiteId,
}

impl Tokens {
    pub(crate) fn new(secrets: Secrets, site: SiteId) -> Tokens {
        Tokens { secrets, site }
    }

    /// The token for `purpose`: 34 characters of the alphabet that needs no escaping in a path.
    pub(crate) fn make(&self, purpose: Purpose, claim: Claim) -> String {
        let mut bytes = [0; TOKEN_BYTES];
        bytes[..8].copy_from_slice(&claim.id.0.to_be_bytes());
        bytes[8] = claim.revision;
        let mac = self.mac(purpose, &bytes[..9]);
        bytes[9..].copy_from_slice(&mac);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// What the token says, if it was made here for this purpose.
    pub(crate) fn read(&self, purpose: Purpose, token: &str) -> Option<Claim> {
        let bytes: [u8; TOKEN_BYTES] = URL_SAFE_NO_PAD.decode(token).ok()?.try_into().ok()?;
        let (said, mac) = bytes.split_at(9);
        // Padded to whole hashes, whose comparison takes the same time wherever they differ.
        if padded(mac) != padded(&self.mac(purpose, said)) {
            return None;
        }
        let id = said.first_chunk().copied().map(i64::from_be_bytes)?;
        Some(Claim { id: SignatureId(id), revision: said[8] })
    }

    /// The six-digit code mailed with a link.
    pub(crate) fn code(&self, claim: Claim) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.codes);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&claim.id.0.to_be_bytes());
        hasher.update(&[claim.revision]);
        let hash = hasher.finalize();
        let number = hash.as_bytes()[..8]
            .iter()
            .fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
        format!("{:06}", number % 1_000_000)
    }

    /// The path of the page that says "check your e-mail".
    pub(crate) fn waiting_path(&self, id: SignatureId) -> String {
        format!("/w/{}", self.make(Purpose::Waiting, Claim { id, revision: 0 }))
    }

    /// The path that is mailed.
    pub(crate) fn signature_path(&self, claim: Claim) -> String {
        format!("/s/{}", self.make(Purpose::Signature, claim))
    }

    /// The key in the path of the tray of captured mails.
    pub(crate) fn tray_key(&self) -> String {
        let hash = blake3::keyed_hash(&self.secrets.tray, &self.site.0.to_be_bytes());
        URL_SAFE_NO_PAD.encode(&hash.as_bytes()[..MAC_BYTES])
    }

    /// The receipt number of a signature.
    pub(crate) fn receipt(&self, id: SignatureId) -> String {
        self.secrets.receipts.number(id)
    }

    /// The signature behind a receipt number.
    pub(crate) fn receipt_signature(&self, written: &str) -> Option<SignatureId> {
        self.secrets.receipts.signature(written)
    }

    fn mac(&self, purpose: Purpose, said: &[u8]) -> [u8; MAC_BYTES] {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.links);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(said);
        hasher.update(purpose.word());
        let mut mac = [0; MAC_BYTES];
        mac.copy_from_slice(&hasher.finalize().as_bytes()[..MAC_BYTES]);
        mac
    }
}

fn padded(mac: &[u8]) -> blake3::Hash {
    let mut bytes = [0; 32];
    bytes[..mac.len()].copy_from_slice(mac);
    blake3::Hash::from_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(site: u32) -> Tokens {
        Tokens::new(Secrets::derive(&[5; 32]), SiteId(site))
    }

    #[test]
    fn a_token_is_good_for_its_purpose_and_site_only() {
        let claim = Claim { id: SignatureId(123_456), revision: 2 };
        let token = tokens(1).make(Purpose::Signature, claim);
        assert_eq!(token.len(), 34);
        assert_eq!(tokens(1).read(Purpose::Signature, &token), Some(claim));
        assert_eq!(tokens(1).read(Purpose::Waiting, &token), None);
        assert_eq!(tokens(2).read(Purpose::Signature, &token), None);
    }

    #[test]
    fn a_changed_or_cut_token_is_none() {
        let token = tokens(1).make(Purpose::Signature, Claim { id: SignatureId(7), revision: 0 });
        for at in 0..token.len() {
            let mut changed = token.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'Q' } else { b'A' };
            let changed = String::from_utf8(changed).unwrap();
            assert!(changed == token || tokens(1).read(Purpose::Signature, &changed).is_none(), "{changed}");
            assert_eq!(tokens(1).read(Purpose::Signature, &token[..at]), None);
        }
        for odd in ["", "/", "é", "AAAA", &format!("{token}A"), &format!("{token}=")] {
            assert_eq!(tokens(1).read(Purpose::Signature, odd), None, "{odd}");
        }
    }

    #[test]
    fn codes_have_six_digits_and_follow_the_revision() {
        let code = |revision| tokens(1).code(Claim { id: SignatureId(7), revision });
        assert_eq!(code(0).len(), 6);
        assert_ne!(code(0), code(1));
    }
}
