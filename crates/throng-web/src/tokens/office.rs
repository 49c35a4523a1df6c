//! Tokens of the office's links and pages: for setting the site up, an invitation, another password, and the step
//! between password and one-time code.
//!
//! Each says whom it is for and until when it is valid, and is bound to the value that using it replaces, such as the
//! old password: when that value changes the token becomes invalid, though nothing is stored of it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use throng_domain::staff::{Staff, StaffId};
use throng_domain::time::Timestamp;

use super::{MAC_BYTES, MASK, Tokens, padded};

const MEMBER_BYTES: usize = 4;
const TIME_BYTES: usize = 8;
const HANDLE_BYTES: usize = 16;
/// The claim, its MAC, and the MAC of what the token is bound to.
const TOKEN_BYTES: usize = MEMBER_BYTES + TIME_BYTES + MAC_BYTES + MAC_BYTES;

/// What a token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfficePurpose {
    /// Set the site up; for nobody in particular.
    Setup,
    /// Accept an invitation.
    Join,
    /// Choose another password.
    Password,
    /// The password was right; the one-time code is still to come.
    Code,
    /// A member has signed in with this browser before. Bound to their address; allows nothing.
    Browser,
}

impl OfficePurpose {
    fn word(self) -> &'static [u8] {
        match self {
            OfficePurpose::Setup => b"setup",
            OfficePurpose::Join => b"join",
            OfficePurpose::Password => b"password",
            OfficePurpose::Code => b"code",
            OfficePurpose::Browser => b"browser",
        }
    }
}

/// The content of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfficeClaim {
    /// Whom it is for; 0 where it is for nobody in particular.
    pub member: StaffId,
    /// From this instant on the token is not valid.
    pub expires_at: Timestamp,
}

/// A token that was made here; whether what it is bound to is unchanged has not been checked yet.
#[derive(Clone, Copy, Debug)]
pub struct OfficeToken {
    pub claim: OfficeClaim,
    purpose: OfficePurpose,
    bond: [u8; MAC_BYTES],
}

/// What a link for a member of staff is bound to: using the link replaces it, which ends the link.
pub fn bond(staff: &Staff) -> String {
    match &staff.password {
        Some(password) => password.0.clone(),
        None => format!("{} {}", staff.created_at.0, staff.email.as_str()),
    }
}

impl Tokens {
    /// A token that is valid as long as what it is bound to is still `bound`.
    pub fn make_office(&self, purpose: OfficePurpose, claim: OfficeClaim, bound: &str) -> String {
        if self.masked {
            return MASK.to_owned();
        }
        let mut bytes = Vec::with_capacity(TOKEN_BYTES);
        bytes.extend(claim.member.0.to_be_bytes());
        bytes.extend(claim.expires_at.0.to_be_bytes());
        bytes.extend(self.office_mac(purpose, claim, None));
        bytes.extend(self.office_mac(purpose, claim, Some(bound)));
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The path of the page where an invitation is accepted.
    pub fn invitation_path(&self, (member, staff): (StaffId, &Staff), expires_at: Timestamp) -> String {
        let claim = OfficeClaim { member, expires_at };
        format!("/admin/join/{}", self.make_office(OfficePurpose::Join, claim, &bond(staff)))
    }

    /// The content of a token, if it was made here for this purpose; a forged one is refused without asking the store.
    pub fn read_office(&self, purpose: OfficePurpose, token: &str) -> Option<OfficeToken> {
        let bytes: [u8; TOKEN_BYTES] = URL_SAFE_NO_PAD.decode(token).ok()?.try_into().ok()?;
        let (member, rest) = bytes.split_first_chunk::<MEMBER_BYTES>()?;
        let (time, rest) = rest.split_first_chunk::<TIME_BYTES>()?;
        let (mac, bond) = rest.split_first_chunk::<MAC_BYTES>()?;
        let claim = OfficeClaim {
            member: StaffId(u32::from_be_bytes(*member)),
            expires_at: Timestamp(i64::from_be_bytes(*time)),
        };
        let bond = bond.try_into().ok()?;
        let ours = padded(mac) == padded(&self.office_mac(purpose, claim, None));
        ours.then_some(OfficeToken { claim, purpose, bond })
    }

    /// Whether what the token is bound to is still `bound`.
    pub fn is_bound(&self, token: &OfficeToken, bound: &str) -> bool {
        padded(&token.bond) == padded(&self.office_mac(token.purpose, token.claim, Some(bound)))
    }

    /// The identifier of a member for passkey devices: the same for all of a member's passkeys, and it reveals nothing
    /// of who they are.
    pub fn passkey_handle(&self, member: StaffId) -> [u8; HANDLE_BYTES] {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.office);
        hasher.update(b"a member as devices with passkeys know them");
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&member.0.to_be_bytes());
        let mut handle = [0; HANDLE_BYTES];
        handle.copy_from_slice(&hasher.finalize().as_bytes()[..HANDLE_BYTES]);
        handle
    }

    fn office_mac(&self, purpose: OfficePurpose, claim: OfficeClaim, bound: Option<&str>) -> [u8; MAC_BYTES] {
        let mut hasher = blake3::Hasher::new_keyed(&self.secrets.office);
        hasher.update(&self.site.0.to_be_bytes());
        hasher.update(&claim.member.0.to_be_bytes());
        hasher.update(&claim.expires_at.0.to_be_bytes());
        hasher.update(&[u8::from(bound.is_some())]);
        hasher.update(&(purpose.word().len() as u64).to_be_bytes());
        hasher.update(purpose.word());
        hasher.update(bound.unwrap_or_default().as_bytes());
        let mut mac = [0; MAC_BYTES];
        mac.copy_from_slice(&hasher.finalize().as_bytes()[..MAC_BYTES]);
        mac
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::SiteId;

    use super::*;
    use crate::secrets::Secrets;

    const CLAIM: OfficeClaim = OfficeClaim { member: StaffId(3), expires_at: Timestamp(77) };

    #[test]
    fn devices_know_each_member_of_each_site_by_another_name() {
        let tokens = |key: u8, site| Tokens::new(Secrets::derive(&[key; 32]), SiteId(site));
        let handle = tokens(5, 1).passkey_handle(StaffId(3));
        assert_eq!(tokens(5, 1).passkey_handle(StaffId(3)), handle);
        for other in [
            tokens(5, 1).passkey_handle(StaffId(4)),
            tokens(5, 2).passkey_handle(StaffId(3)),
            tokens(6, 1).passkey_handle(StaffId(3)),
        ] {
            assert_ne!(other, handle);
        }
    }

    #[test]
    fn a_token_of_the_office_is_good_for_one_purpose_site_and_state() {
        let tokens = |site| Tokens::new(Secrets::derive(&[5; 32]), SiteId(site));
        let token = tokens(1).make_office(OfficePurpose::Join, CLAIM, "then");
        let read = tokens(1)
            .read_office(OfficePurpose::Join, &token)
            .expect("it is ours");
        assert_eq!(read.claim, CLAIM);
        assert!(tokens(1).is_bound(&read, "then"));
        assert!(!tokens(1).is_bound(&read, "now"));
        assert!(tokens(1).read_office(OfficePurpose::Password, &token).is_none());
        assert!(tokens(2).read_office(OfficePurpose::Join, &token).is_none());
        for at in 0..token.len() {
            assert!(tokens(1).read_office(OfficePurpose::Join, &token[..at]).is_none(), "cut at {at}");
        }
        let other =
            tokens(1).make_office(OfficePurpose::Join, OfficeClaim { member: StaffId(4), ..CLAIM }, "then");
        // The first part of one token with the rest of another.
        assert!(
            tokens(1)
                .read_office(OfficePurpose::Join, &format!("{}{}", &other[..16], &token[16..]))
                .is_none()
        );
    }
}
