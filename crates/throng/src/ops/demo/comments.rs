//! What people say in the demo about what they signed, and what its moderators made of it.
//!
//! All of it by commands with past times, as everything of the office (`office.rs`). The people who comment on petitions
//! sign only for that; on a pledge they are the first who joined.

use anyhow::Context;
use throng_domain::command::{CommentStep, DecideComment, MakeReport, WriteComment};
use throng_domain::comment::{CommentKind, CommentText};
use throng_domain::ids::{CampaignId, CommentAt, SignatureId};
use throng_domain::report::ReportClass;
use throng_domain::time::{HOUR_MS, MINUTE_MS, Timestamp};

use super::book::{CommentEntry, CommentStage};
use super::office::{Desk, MODERATOR, PERSON_CONFIRMS_MS, hours};
use crate::data_dir::SITE;

/// From a comment to a moderator's decision on it.
const DECIDED_AFTER_MS: i64 = 40 * MINUTE_MS;
/// From that to a report about it.
const REPORTED_AFTER_MS: i64 = 30 * MINUTE_MS;

impl Desk<'_> {
    /// Somebody signs a petition and comments on it.
    pub(super) fn comment_on_petition(&mut self, entry: &CommentEntry, now: Timestamp) -> anyhow::Result<()> {
        let petition = CampaignId { site: SITE, number: entry.petition };
        let signs = now.plus_ms(-hours(entry.hours_ago) - HOUR_MS);
        let people = vec![self.person()];
        let signed = self.sign(petition, people, false, (signs, PERSON_CONFIRMS_MS))?;
        let author = *signed.first().context("somebody signed")?;
        self.comment(entry, (petition, author), now)
    }

    /// A comment, and what the file tells of it.
    pub(super) fn comment(
        &mut self,
        entry: &CommentEntry,
        (campaign, signature): (CampaignId, SignatureId),
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let at = now.plus_ms(-hours(entry.hours_ago));
        let text = |words: &str| CommentText::parse(words).ok().context("the text of a comment");
        let (words, form_key) = (text(&entry.words)?, self.form_key());
        self.one(
            WriteComment {
                campaign,
                signature,
                kind: CommentKind::Comment,
                words,
                signed: entry.named,
                form_key,
            },
            at,
        )?;
        let reason = || "offensive".to_owned();
        let step = match entry.stage {
            CommentStage::Waiting => return Ok(()),
            CommentStage::Shown | CommentStage::Reported => CommentStep::Accept { edits: 0 },
            CommentStage::Cut => {
                CommentStep::Hide { edits: 0, shown: Some(text(&entry.left)?), reason: reason() }
            }
            CommentStage::Hidden => CommentStep::Hide { edits: 0, shown: None, reason: reason() },
        };
        let comment = CommentAt { signature, place: 1 };
        let (by, reports) = (MODERATOR, Vec::new());
        let decided = at.plus_ms(DECIDED_AFTER_MS);
        self.one(DecideComment { site: SITE, comment, by, step, seen: None, reports }, decided)?;
        if entry.stage == CommentStage::Reported {
            let report = MakeReport {
                campaign,
                about: 0,
                comment: Some(comment),
                class: ReportClass::Abuse,
                words: "He means our neighbour. Everybody here knows which one.".to_owned(),
                email: None,
                language: None,
                form_key: self.form_key(),
            };
            self.one(report, decided.plus_ms(REPORTED_AFTER_MS))?;
        }
        Ok(())
    }
}
