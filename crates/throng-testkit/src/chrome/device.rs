//! A virtual passkey device, connected to the browser for the length of its session (W3C Web Authentication, level 2,
//! section 11). It makes real keys and signs with them; only the check of its owner is simulated.

use serde_json::{Value, json};

use super::{Chrome, text_of};

/// A device that makes passkeys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authenticator {
    path: String,
}

impl Chrome {
    /// Gives the machine a device that makes passkeys and knows its owner (W3C Web Authentication, section 11).
    #[must_use]
    #[track_caller]
    pub fn plug_in_authenticator(&self) -> Authenticator {
        let kind = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
            "hasUserVerification": true, "isUserVerified": true, "isUserConsenting": true,
        });
        Authenticator {
            path: format!(
                "/webauthn/authenticator/{}",
                text_of(&self.post("/webauthn/authenticator", &kind))
            ),
        }
    }

    /// Sets whether the device accepts that its owner is using it.
    #[track_caller]
    pub fn set_user_verified(&self, device: &Authenticator, verified: bool) {
        self.post(&format!("{}/uv", device.path), &json!({"isUserVerified": verified}));
    }

    /// The passkeys on the device.
    #[must_use]
    #[track_caller]
    pub fn passkeys(&self, device: &Authenticator) -> Vec<Value> {
        let all = self.get(&format!("{}/credentials", device.path));
        all.as_array().cloned().unwrap_or_default()
    }
}
