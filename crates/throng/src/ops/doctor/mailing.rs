//! What is looked at of email: whether the relay host would take one.
//!
//! **Never** sends an email.

use super::Case;
use super::address::in_time;
use super::finding::{Finding, broken, fine, look};

pub(super) fn relay(case: &Case<'_>) -> Vec<Finding> {
    match in_time(throng_mail::probe(&case.loaded.settings.mail)) {
        Ok(true) => fine("The relay host lets this program begin an email. None was sent."),
        Ok(false) => look(
            "Emails are captured and not sent, so nobody can confirm.",
            "Set mail.delivery to smtp, and name the relay host in mail.smtp_host.",
        ),
        Err(said) => broken(
            format!("The relay host takes no email: {said}."),
            "Check mail.smtp_host, mail.smtp_port, mail.smtp_tls, the user name and the password.",
        ),
    }
}
