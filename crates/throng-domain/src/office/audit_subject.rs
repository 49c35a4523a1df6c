//! What an action was done to (its subject), as a line of the log names it. This file both writes the text
//! and reads it back. The text is part of the log's hash chain, so its form must never change.

use crate::office::staff::StaffId;
use crate::signing::network::Network;
use crate::sites::settings::Setting;
use crate::spine::ids::{CampaignId, CommentId, MailId};

/// What an action was done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing that could be named.
    Nothing,
    /// The whole site.
    Site,
    /// A petition, by its number.
    Campaign(u32),
    /// Signatures on paper for a petition: its number, and that of the batch.
    Paper(u32, i64),
    /// A comment on a petition: its number, and the comment.
    Comment(u32, CommentId),
    /// A request to a second person: the petition that it is about, if any, and the number of the request.
    Request(Option<u32>, i64),
    /// A member of staff.
    Staff(StaffId),
    /// A setting of the site.
    Setting(Setting),
    /// A mail.
    Mail(MailId),
    /// Several mails: how many.
    Mails(usize),
    /// A network that is exempt from limits.
    Network(Network),
    /// Something that has a name of its own: a sentence, a page, a reason, a topic.
    Named(String),
}

impl Subject {
    /// The subject for a petition.
    #[must_use]
    pub fn of(campaign: CampaignId) -> Subject {
        Subject::Campaign(campaign.number)
    }

    /// The text for it in the log.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Subject::Nothing => String::new(),
            Subject::Site => "site".to_owned(),
            Subject::Campaign(number) => format!("petition {number}"),
            Subject::Paper(number, batch) => format!("petition {number}, paper {batch}"),
            Subject::Comment(number, comment) => format!("petition {number}, comment {}", comment.0),
            Subject::Request(Some(number), request) => format!("petition {number}, request {request}"),
            Subject::Request(None, request) => format!("request {request}"),
            Subject::Staff(id) => format!("staff {}", id.0),
            Subject::Setting(setting) => format!("setting {}", setting.word()),
            Subject::Mail(id) => format!("mail {}", id.0),
            Subject::Mails(count) => format!("mails: {count}"),
            Subject::Network(network) => network.to_string(),
            Subject::Named(name) => name.clone(),
        }
    }

    /// Parses the subject of a log line. Only members of staff and settings are recognised, because the office shows
    /// these by name; anything else is kept as text.
    #[must_use]
    pub fn of_text(text: &str) -> Subject {
        let staff = |rest: &str| rest.parse().ok().map(|id| Subject::Staff(StaffId(id)));
        let setting = |rest: &str| Setting::from_word(rest).map(Subject::Setting);
        let known = match text.split_once(' ') {
            Some(("staff", rest)) => staff(rest),
            Some(("setting", rest)) => setting(rest),
            _ => None,
        };
        known.unwrap_or_else(|| Subject::Named(text.to_owned()))
    }
}

/// The number of the campaign that the text of a subject begins with, and what follows it.
#[must_use]
pub fn campaign_in(text: &str) -> Option<(u32, &str)> {
    let rest = text.strip_prefix("petition ")?;
    let (number, rest) = rest.split_at(rest.find(',').unwrap_or(rest.len()));
    Some((number.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_written_as_it_always_was_and_read_back_where_it_is_said_otherwise() {
        let network = Network::parse("192.0.2.0/24").unwrap();
        for (subject, text, read_back) in [
            (Subject::Nothing, "", false),
            (Subject::Site, "site", false),
            (Subject::Campaign(7), "petition 7", false),
            (Subject::Paper(7, 2), "petition 7, paper 2", false),
            (Subject::Comment(7, CommentId(8)), "petition 7, comment 8", false),
            (Subject::Request(Some(7), 3), "petition 7, request 3", false),
            (Subject::Request(None, 3), "request 3", false),
            (Subject::Staff(StaffId(4)), "staff 4", true),
            (Subject::Setting(Setting::Name), "setting name", true),
            (Subject::Mail(MailId(5)), "mail 5", false),
            (Subject::Mails(12), "mails: 12", false),
            (Subject::Network(network), "192.0.2.0/24", false),
            (Subject::Named("/pages/history".to_owned()), "/pages/history", true),
        ] {
            assert_eq!(subject.text(), text);
            let expected = if read_back {
                subject
            } else {
                Subject::Named(text.to_owned())
            };
            assert_eq!(Subject::of_text(text), expected, "{text}");
        }
        for odd in ["staff x", "staff", "setting unheard-of", "Staff 4"] {
            assert_eq!(Subject::of_text(odd), Subject::Named(odd.to_owned()));
        }
    }
}
