//! Whether the relay host would take a mail: as far as it can be known without sending one.
//!
//! **Owns** nothing but the trying: the dialogue is that of every mail (`relay/opening.rs`). **Never** names a recipient. **Called
//! by** `throng doctor`. **Bounds**: the time, by the caller.

use throng_config::SmtpTls;

use crate::MailConfig;
use crate::relay::probe_relay;

/// Connects to the relay host, greets it, has the connection encrypted and signs in, as the settings say, and hangs up. `Ok(false)`
/// if mails are captured, so that there is none.
///
/// # Errors
/// What it said, or why it could not be reached, in one line.
pub async fn probe(settings: &throng_config::Mail) -> Result<bool, String> {
    let config = MailConfig::from_settings(settings);
    let Some(relay) = config.relay else {
        return Ok(false);
    };
    let encrypted = relay.tls != SmtpTls::None;
    let how = if encrypted { "encrypted" } else { "not encrypted" };
    probe_relay(&relay, &config.sender_domain)
        .await
        .map(|()| true)
        .map_err(|said| format!("{}:{} ({how}): {said}", relay.host, relay.port))
}
