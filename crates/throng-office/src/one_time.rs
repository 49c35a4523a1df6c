//! One-time codes (RFC 6238): six digits that an app makes from a shared secret and the time, each good for half a
//! minute. The secret is stored sealed; whether a code was used before is the domain's rule.

use qrcode::{Color, EcLevel, QrCode};
use throng_domain::staff::{SealedSecret, StaffId};
use throng_domain::time::Timestamp;
use totp_rs::{Builder, Secret, Totp};

use throng_process::clock;
use throng_web::tokens::{Sealed, Tokens};

const SECRET_BYTES: usize = 20;
/// Width of the white border around the QR code, in modules (its small squares), as ISO/IEC 18004 asks.
const QUIET: usize = 4;

/// The secret that program and app share.
#[derive(Clone)]
pub(super) struct OneTimeSecret([u8; SECRET_BYTES]);

impl OneTimeSecret {
    /// Draws a new secret.
    pub(super) fn draw() -> OneTimeSecret {
        OneTimeSecret(clock::random_bytes())
    }

    /// The secret encrypted, as it is stored or carried from page to page.
    pub(super) fn seal(&self, tokens: &Tokens, member: StaffId) -> SealedSecret {
        SealedSecret(tokens.seal(Sealed::OneTimeCodes(member.0), &self.0))
    }

    /// Decrypts a secret that was sealed for this member.
    pub(super) fn unseal(tokens: &Tokens, member: StaffId, sealed: &SealedSecret) -> Option<OneTimeSecret> {
        let plain = tokens.unseal(Sealed::OneTimeCodes(member.0), &sealed.0)?;
        plain.try_into().ok().map(OneTimeSecret)
    }

    /// The time step of a code, if it belongs to the current step or to the one before or after, since clocks differ.
    pub(super) fn step_of(&self, typed: &str, now: Timestamp) -> Option<i64> {
        let code: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let seconds = u64::try_from(now.0 / 1_000).ok()?;
        i64::try_from(self.totp("", "").check(&code, seconds)?).ok()
    }

    /// The secret as people type it, in groups of four.
    pub(super) fn text(&self) -> String {
        let whole = Secret::from(&self.0[..]).to_base32();
        let groups: Vec<&str> = (0..whole.len())
            .step_by(4)
            .map(|at| &whole[at..whole.len().min(at + 4)])
            .collect();
        groups.join(" ")
    }

    /// The QR code that an app reads.
    pub(super) fn drawing(&self, site: &str, email: &str) -> Drawing {
        let address = self.totp(site, email).to_url().unwrap_or_default();
        Drawing::of(&address)
    }

    fn totp(&self, site: &str, email: &str) -> Totp {
        // In an `otpauth:` URL a colon separates the site's name from the e-mail address, so neither may contain one.
        let plain = |text: &str| text.replace(':', " ");
        Builder::new()
            .with_secret(Secret::from(&self.0[..]))
            .with_account_name(plain(email))
            .with_issuer(Some(plain(site)))
            .build_noncompliant()
    }
}

/// A QR code as the path of its dark modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawing {
    /// Modules on a side, with the white border.
    pub(super) side: usize,
    pub(super) path: String,
}

impl Drawing {
    fn of(text: &str) -> Drawing {
        let code = QrCode::with_error_correction_level(text, EcLevel::M)
            .expect("names of sites and addresses are short enough");
        let width = code.width();
        let mut path = String::new();
        for (at, color) in code.to_colors().into_iter().enumerate() {
            if color == Color::Dark {
                let (x, y) = (at % width + QUIET, at / width + QUIET);
                path.push_str(&format!("M{x} {y}h1v1h-1z"));
            }
        }
        Drawing { side: width + 2 * QUIET, path }
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::SiteId;

    use super::*;
    use throng_web::secrets::Secrets;

    /// The secret of RFC 6238, appendix B, and its codes, of which we use the last six digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = OneTimeSecret(*b"12345678901234567890");
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            let now = Timestamp(seconds * 1_000);
            assert_eq!(secret.step_of(code, now), Some(seconds / 30), "{code}");
            assert_eq!(secret.step_of(&format!(" {} {}", &code[..3], &code[3..]), now), Some(seconds / 30));
            assert_eq!(secret.step_of(code, now.plus_ms(30_000)), Some(seconds / 30), "a slow clock");
            assert_eq!(secret.step_of(code, now.plus_ms(90_000)), None, "too old");
            assert_eq!(secret.step_of("000000", now), None);
            assert_eq!(secret.step_of("", now), None);
        }
        assert_eq!(secret.text(), "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
    }

    #[test]
    fn a_secret_is_sealed_for_its_member() {
        let tokens = Tokens::new(Secrets::derive(&[5; 32]), SiteId(1));
        let secret = OneTimeSecret::draw();
        let sealed = secret.seal(&tokens, StaffId(2));
        let again = OneTimeSecret::unseal(&tokens, StaffId(2), &sealed).expect("it was sealed for them");
        assert_eq!(again.0, secret.0);
        assert!(OneTimeSecret::unseal(&tokens, StaffId(3), &sealed).is_none());
    }

    #[test]
    fn any_name_of_a_site_can_be_drawn() {
        let long = format!("Cyngor: {}", "é".repeat(80));
        let drawing = OneTimeSecret::draw().drawing(&long, "olga@staff.example");
        assert!(drawing.side > 40 && drawing.path.len() > 1_000, "{drawing:?}");
    }
}
