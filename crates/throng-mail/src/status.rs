//! What the log says of the emails since the start, in words.
//!
//! Owns nothing but the sentence. Called when the program ends.

use std::fmt;

use super::{Backlog, MailStatus};

impl fmt::Display for MailStatus {
    /// What the log says of the numbers: `2 sent, 1 waits`, and what did not happen is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Backlog { transactional, bulk, leased, more_in_store, .. } = self.backlog;
        let waiting = (transactional + bulk + leased) as u64;
        let numbers = [
            (self.sent, "sent"),
            (self.captured, "captured"),
            (self.deferred, "deferred by the relay host"),
            (self.dead, "refused for good"),
            (self.dropped, "dropped because they were no longer true"),
            (self.held_back, "held back because a mailbox had its share"),
            (self.faults, "not composed or not recorded at the first try"),
            (waiting, "still waiting"),
        ];
        let said: Vec<String> = numbers
            .iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, what)| format!("{number} {what}"))
            .collect();
        match said.as_slice() {
            [] => f.write_str("none")?,
            said => f.write_str(&said.join(", "))?,
        }
        if more_in_store {
            f.write_str(", and more in the database")?;
        }
        match &self.relay_trouble {
            Some(trouble) => write!(f, "; the relay host cannot be used: {}", trouble.why),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::time::Timestamp;

    use super::*;
    use crate::RelayTrouble;

    #[test]
    fn only_what_happened_is_said() {
        let backlog = Backlog { transactional: 2, bulk: 1, leased: 1, more_in_store: true, oldest_due: None };
        let why = "it closed the connection".to_owned();
        let trouble = Some(RelayTrouble { why, since: Timestamp(0) });
        for (status, expected) in [
            (MailStatus::default(), "none"),
            (MailStatus { captured: 5, ..MailStatus::default() }, "5 captured"),
            (
                MailStatus { sent: 20, dead: 1, faults: 2, ..MailStatus::default() },
                "20 sent, 1 refused for good, 2 not composed or not recorded at the first try",
            ),
            (
                MailStatus { backlog, relay_trouble: trouble, ..MailStatus::default() },
                "4 still waiting, and more in the database; the relay host cannot be used: it closed the connection",
            ),
        ] {
            assert_eq!(status.to_string(), expected);
        }
    }
}
