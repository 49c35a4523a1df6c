//! The mail queue of a site that may have been restored or promoted: what waited then is held until somebody releases it.
//!
//! Owns the beginning of the queue. It must never release anything.

use throng_config::Settings;
use throng_mail::{Composer, Held, MailConfig, MailQueue};
use throng_web::sites::Sites;

/// The mail queue, which holds the mail from before a restore until somebody releases it.
pub(super) fn queue(settings: &Settings, sites: &Sites, held: Option<Held>) -> anyhow::Result<MailQueue> {
    let mail = MailQueue::new(MailConfig::from_settings(&settings.mail), Composer::new(sites.clone()))?;
    if let Some(held) = held {
        tracing::warn!(
            "this site was restored or promoted: emails that waited then, if any did, are held until `throng admin release-mail`"
        );
        mail.hold(held);
    }
    Ok(mail)
}
