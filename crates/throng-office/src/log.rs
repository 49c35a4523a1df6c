//! The log of what staff did: newest first, in pages, with a line that says whether its hash chain is unbroken.

use std::collections::{BTreeSet, HashMap};

use axum::response::Response;
use throng_domain::audit::{Action, AuditEntry};
use throng_domain::audit_subject::{Subject, campaign_in};
use throng_domain::campaign::CampaignKind;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::row::Row;
use throng_domain::staff::{Staff, StaffId};
use throng_store::error::Fault;
use throng_store::reader::{ReadRows, StoreReader};

use super::{Deps, Desk, settings_form};
use throng_process::limits::{LOG_CHECKED_MAX, LOG_PAGE, LOG_PART};
use throng_rendering::views::{LogAbout, LogLine, LogView};
use throng_web::http::respond::Failure;

/// The key of the words for an action.
fn action_key(action: Action) -> String {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the stored word of every other is its key, and a test looks each up"
    )]
    match action {
        // These keys differ from the stored words, because offices may have their own wording under them.
        Action::SetOneTimeCodes => "log-set-codes".to_owned(),
        Action::ClearOneTimeCodes => "log-clear-codes".to_owned(),
        action => format!("log-{}", action.word()),
    }
}

/// `GET /admin/log`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let list = AuditEntry::rows(desk.door.site.id);
    let before = desk
        .door
        .query("before")
        .parse()
        .ok()
        .filter(|before| *before > 1)
        .unwrap_or(i64::MAX);
    let limit = LOG_PAGE.rows();
    let rows = desk
        .deps
        .ask(move |reader| reader.newest_rows(list, before, limit))
        .await?;
    let names = desk.names().await?;
    let kinds = kinds_of(&desk, &rows).await?;
    let lines: Vec<LogLine> = rows
        .into_iter()
        .map(|row| LogLine { about: about(&row.1.subject, &kinds), ..line(row, &names) })
        .collect();
    let oldest = lines.last().map_or(1, |line| line.number);
    let broken_at = checked(&desk.deps, desk.door.site.id).await?;
    let view = LogView {
        frame: desk.frame("/admin/log"),
        holds: broken_at.is_none(),
        broken_at,
        older: (oldest > 1).then(|| format!("/admin/log?before={oldest}")),
        newest: before == i64::MAX,
        lines,
    };
    desk.show(&view)
}

/// The kinds of the campaigns that these lines are about, by number: the log stores that word for all of them which it had
/// before there were others than petitions.
async fn kinds_of(desk: &Desk, rows: &[(i64, AuditEntry)]) -> Result<HashMap<u32, CampaignKind>, Failure> {
    let site = desk.door.site.id;
    let numbers: BTreeSet<u32> = rows
        .iter()
        .filter_map(|(_, entry)| Some(campaign_in(&entry.subject)?.0))
        .collect();
    desk.deps
        .ask(move |reader| {
            let mut kinds = HashMap::new();
            for number in numbers {
                if let Some(counted) = reader.campaign(CampaignId { site, number })? {
                    kinds.insert(number, counted.campaign.kind.which());
                }
            }
            Ok(kinds)
        })
        .await
}

/// The campaign that a line is about, in the words of its kind.
fn about(subject: &str, kinds: &HashMap<u32, CampaignKind>) -> Option<LogAbout> {
    let (number, rest) = campaign_in(subject)?;
    let key = match kinds.get(&number)? {
        CampaignKind::Petition => "log-about-petition",
        CampaignKind::Pledge => "log-about-pledge",
        CampaignKind::Vote => "log-about-vote",
    };
    Some(LogAbout { key, number: number.into(), rest: rest.to_owned() })
}

/// Follows the hash chain of the newest lines, in parts so that pages can read in between: where it is broken, if it
/// is.
async fn checked(deps: &Deps, site: SiteId) -> Result<Option<i64>, Failure> {
    let list = AuditEntry::rows(site);
    let part = LOG_PART.rows();
    let newest = deps
        .ask(move |reader| reader.newest_rows(list, i64::MAX, 1))
        .await?;
    let newest = newest.first().map_or(0, |(number, _)| *number);
    let first = (newest - LOG_CHECKED_MAX.max as i64).max(0);
    let mut followed = match first {
        0 => (0, String::new()),
        first => {
            let key = list.item(first);
            let before = deps.ask(move |reader| reader.row(key)).await?;
            let link = before.map(|line| line.chain);
            match link {
                Some(link) => (first, link),
                None => return Ok(Some(first)),
            }
        }
    };
    loop {
        let after = followed.0;
        let rows = deps.ask(move |reader| reader.rows(list, after, part)).await?;
        if rows.is_empty() {
            // The end of the log. If it is shorter than a moment ago, its last lines were removed.
            return Ok((after < newest).then_some(after + 1));
        }
        followed = match follow(&rows, followed) {
            Ok(followed) => followed,
            Err(number) => return Ok(Some(number)),
        };
    }
}

/// Follows the hash chain of the whole log: how many lines there are, and the first that does not follow the one
/// before.
///
/// # Errors
/// When the store cannot be read.
pub fn follow_log(reader: &mut dyn StoreReader, site: SiteId) -> Result<(i64, Option<i64>), Fault> {
    let list = AuditEntry::rows(site);
    let part = LOG_PART.rows();
    let mut followed = (0, String::new());
    loop {
        let rows = reader.rows(list, followed.0, part)?;
        let lines = followed.0;
        if rows.is_empty() {
            return Ok((lines, None));
        }
        followed = match follow(&rows, followed) {
            Ok(followed) => followed,
            Err(number) => return Ok((lines, Some(number))),
        };
    }
}

/// Checks one part of the log. `before` is the number and the chain hash of the line before it; returns those of its
/// last line, or as an error the number of the first line that does not follow.
fn follow(lines: &[(i64, AuditEntry)], before: (i64, String)) -> Result<(i64, String), i64> {
    AuditEntry::followed(lines.iter().map(|(number, line)| (*number, line)), before)
}

fn line((number, entry): (i64, AuditEntry), names: &HashMap<StaffId, Staff>) -> LogLine {
    let name = |id: StaffId| match names.get(&id) {
        Some(staff) if !staff.name.is_empty() => staff.name.clone(),
        Some(staff) => staff.email.as_str().to_owned(),
        None => id.0.to_string(),
    };
    let (subject_key, subject) = match Subject::of_text(&entry.subject) {
        Subject::Staff(id) => (None, name(id)),
        Subject::Setting(setting) => (Some(settings_form::named(setting)), entry.subject),
        Subject::Nothing
        | Subject::Site
        | Subject::Campaign(_)
        | Subject::Paper(..)
        | Subject::Request(..)
        | Subject::Mail(_)
        | Subject::Mails(_)
        | Subject::Network(_)
        | Subject::Comment(..)
        | Subject::Named(_) => (None, entry.subject),
    };
    LogLine {
        number,
        at_ms: entry.at.0,
        by: entry.by.map(name),
        // An action that this version of the program does not know is shown as the word that is stored.
        action_key: Action::of_word(&entry.action).map(action_key),
        action: entry.action,
        about: None,
        subject_key,
        subject,
        before: entry.before,
        after: entry.after,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_rendering::i18n::Catalogues;

    #[test]
    fn what_a_line_is_about_is_said_in_the_words_of_its_kind() {
        let kinds =
            HashMap::from([(7, CampaignKind::Petition), (8, CampaignKind::Pledge), (9, CampaignKind::Vote)]);
        for (subject, expected) in [
            (Subject::Campaign(7), Some(("log-about-petition", 7, ""))),
            (Subject::Campaign(8), Some(("log-about-pledge", 8, ""))),
            (Subject::Request(Some(9), 3), Some(("log-about-vote", 9, ", request 3"))),
            (Subject::Paper(7, 2), Some(("log-about-petition", 7, ", paper 2"))),
            (Subject::Campaign(5), None),
            (Subject::Site, None),
            (Subject::Named("petition".to_owned()), None),
        ] {
            let text = subject.text();
            let found = about(&text, &kinds);
            let found = found
                .as_ref()
                .map(|about| (about.key, about.number, about.rest.as_str()));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn every_action_has_words() {
        let words = Catalogues::load().unwrap();
        for action in Action::ALL {
            assert_eq!(Action::of_word(action.word()), Some(*action));
            assert!(words.get("en").has(&action_key(*action)), "{action:?}");
        }
        assert_eq!(Action::of_word("correction"), None);
    }
}
