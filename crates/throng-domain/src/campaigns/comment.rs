//! Comments on a campaign by those who signed it: what one says, who reads it, and what the office has to do about it.
//!
//! A comment is kept in up to three rows. [`Comment`] is what its author wrote, kept with their signature and erased with
//! it. [`CommentShown`] is what everybody reads: it is there if and only if the comment is public, so that no page has
//! to decide that. [`CommentCase`] is what the office has to do, or did. `spine/working_set/comments.rs` keeps them in
//! step. Whether a campaign takes comments is a rule of its site: [`CommentRule`](crate::campaigns::comment_rule::CommentRule).

use serde::{Deserialize, Serialize};

use crate::office::moderation::Lease;
use crate::office::staff::StaffId;
use crate::people::person::PersonName;
use crate::people::unseen::{is_disturbing, is_tower, is_unseen, untagged};
use crate::signing::signature::FormKey;
use crate::spine::ids::{CampaignId, CommentAt, CommentId, SignatureId, SiteId};
use crate::spine::limits::{
    COMMENT_CHARS_MAX, COMMENT_LINES_MAX, COMMENTS_KEPT_MAX, COMMENTS_OF_CAMPAIGN_MAX,
};
use crate::spine::row::{Key, List, RecordKind, Row};
use crate::spine::time::Timestamp;

/// What stands in a comment in place of what a moderator took out.
pub const CUT_MARK: &str = "[…]";

/// The reasons for hiding a comment that every site has, besides those that its office added for petitions. What they
/// say is in the locale files under `comment-reason-`.
pub const COMMENT_REASONS: [&str; 5] = ["personal-data", "offensive", "libellous", "off-topic", "other"];

/// Why a text cannot be a comment. Each reason has a sentence in the locale file under [`CommentError::key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentError {
    /// Nothing that anybody could read.
    Missing,
    /// More than [`COMMENT_CHARS_MAX`] characters.
    TooLong,
    /// More than [`COMMENT_LINES_MAX`] lines.
    TooManyLines,
    /// Characters that would change the text around it, or more than [`MARKS_ON_LETTER_MAX`] marks on one letter.
    NotPlain,
}

impl CommentError {
    /// All of them, for the test that each has a sentence.
    pub const ALL: [CommentError; 4] =
        [CommentError::Missing, CommentError::TooLong, CommentError::TooManyLines, CommentError::NotPlain];

    /// Name of the sentence in the locale files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            CommentError::Missing => "comment-missing",
            CommentError::TooLong => "comment-too-long",
            CommentError::TooManyLines => "comment-too-many-lines",
            CommentError::NotPlain => "comment-not-plain",
        }
    }
}

/// The text of a comment: plain, in any script, of a length that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommentText(String);

impl CommentText {
    /// Checks a typed text, trimmed and with plain line ends.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(typed: &str) -> Result<CommentText, CommentError> {
        let text = untagged(typed).replace("\r\n", "\n");
        let text = text.trim();
        if text.chars().all(is_unseen) {
            return Err(CommentError::Missing);
        }
        if text.chars().count() > COMMENT_CHARS_MAX {
            return Err(CommentError::TooLong);
        }
        if text.lines().count() > COMMENT_LINES_MAX {
            return Err(CommentError::TooManyLines);
        }
        if text.chars().any(|c| c != '\n' && is_disturbing(c)) || is_tower(text) {
            return Err(CommentError::NotPlain);
        }
        Ok(CommentText(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether `shown` is what is left of `words` when stretches of it are replaced by [`CUT_MARK`], at least one. So nobody
/// can be made to say what they did not write.
#[must_use]
pub fn is_cut_of(shown: &str, words: &str) -> bool {
    // It may have been written before hidden tags were taken out.
    let words = untagged(words);
    let Some((first, others)) = shown.split_once(CUT_MARK) else {
        return false;
    };
    let (middle, last) = others.rsplit_once(CUT_MARK).unwrap_or(("", others));
    let (first, last, parts) = (first.trim(), last.trim(), middle.split(CUT_MARK).map(str::trim));
    let Some(mut rest) = words.strip_prefix(first) else {
        return false;
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Where a comment stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommentState {
    /// A moderator has to see it before it is shown.
    Waiting,
    /// It is shown.
    Shown,
    /// It is shown without some parts.
    Cut {
        /// What is shown, with [`CUT_MARK`] in place of the rest.
        shown: CommentText,
        /// The code of the site's reason.
        reason: String,
    },
    /// It is hidden.
    Hidden {
        /// The code of the site's reason.
        reason: String,
    },
    /// Its author removed it. Nothing of what it said is kept.
    Removed,
}

impl CommentState {
    /// The word in the log, and in what a signer is told about their own comment.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            CommentState::Waiting => "waiting",
            CommentState::Shown => "shown",
            CommentState::Cut { .. } => "cut",
            CommentState::Hidden { .. } => "hidden",
            CommentState::Removed => "removed",
        }
    }

    /// The code of the reason for which it, or a part of it, is hidden.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self {
            CommentState::Cut { reason, .. } | CommentState::Hidden { reason } => Some(reason),
            CommentState::Waiting | CommentState::Shown | CommentState::Removed => None,
        }
    }

    /// Whether its author can still edit it. What a moderator hid stays as it is: an edit must not bring it back.
    #[must_use]
    pub fn may_be_edited(&self) -> bool {
        matches!(self, CommentState::Waiting | CommentState::Shown)
    }
}

/// What a comment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommentKind {
    /// Something said after signing.
    #[default]
    Comment,
    /// The reason that somebody gave for signing.
    Reason,
}

impl CommentKind {
    /// Whether it is one like most.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == CommentKind::Comment
    }
}

/// A comment as its author wrote it.
///
/// Ten fields: what was written, by which form, when, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// Its identity, by which lists, reports and addresses name it.
    pub id: CommentId,
    /// What it is.
    #[serde(default, skip_serializing_if = "CommentKind::is_plain")]
    pub kind: CommentKind,
    /// The number of the campaign.
    pub campaign: u32,
    /// The words; `None` once the author removed it.
    pub words: Option<CommentText>,
    /// The author's name, if they chose to show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PersonName>,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
    /// When it was written.
    pub at: Timestamp,
    /// When it was last edited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<Timestamp>,
    /// How often it was edited. A moderator decides on what they have seen, and on nothing newer.
    #[serde(default)]
    pub edits: u8,
    /// Where it stands.
    pub state: CommentState,
}

impl Row for Comment {
    const KIND: RecordKind = RecordKind::Comment;
    type Owner = (SiteId, i64);
}

impl Comment {
    /// The comments of one signature.
    #[must_use]
    pub fn by(site: SiteId, signature: SignatureId) -> List<Comment> {
        Comment::rows((site, signature.0))
    }

    /// The key of a comment's row.
    #[must_use]
    pub fn key(site: SiteId, at: CommentAt) -> Key<Comment> {
        Comment::by(site, at.signature).item(at.place)
    }

    /// What everybody reads of it; `None` if it is not public. `is_read` is whether its author's signature shows comments
    /// ([`Signature::shows_comments`](crate::signing::signature::Signature::shows_comments)).
    #[must_use]
    pub fn shown(&self, at: CommentAt, is_read: bool) -> Option<CommentShown> {
        let (words, cut) = match (&self.state, &self.words) {
            (CommentState::Shown, Some(words)) => (words.clone(), false),
            (CommentState::Cut { shown, .. }, Some(_)) => (shown.clone(), true),
            (CommentState::Shown | CommentState::Cut { .. }, None)
            | (CommentState::Waiting | CommentState::Hidden { .. } | CommentState::Removed, _) => {
                return None;
            }
        };
        is_read.then(|| CommentShown {
            kind: self.kind,
            at: self.at,
            edited_at: self.edited_at,
            name: self.name.clone(),
            words,
            cut,
            kept: at,
        })
    }
}

/// A comment as everybody reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentShown {
    /// What it is.
    #[serde(default, skip_serializing_if = "CommentKind::is_plain")]
    pub kind: CommentKind,
    /// When it was written.
    pub at: Timestamp,
    /// When it was last edited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<Timestamp>,
    /// The author's name, if they chose to show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PersonName>,
    /// The words.
    pub words: CommentText,
    /// Whether parts are left out.
    #[serde(default, skip_serializing_if = "is_off")]
    pub cut: bool,
    /// Where the comment is kept. Never shown: it names a signature.
    pub kept: CommentAt,
}

fn is_off(on: &bool) -> bool {
    !on
}

impl Row for CommentShown {
    const KIND: RecordKind = RecordKind::CommentShown;
    type Owner = CampaignId;
}

impl CommentShown {
    /// The key of a public comment's row.
    #[must_use]
    pub fn key(campaign: CampaignId, id: CommentId) -> Key<CommentShown> {
        CommentShown::rows(campaign).item(id.0)
    }
}

/// Why a comment is in the office's queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommentWaits {
    /// It is not shown before somebody has seen it.
    ToBeShown,
    /// It is shown, and nobody has seen it yet.
    ToBeSeen,
    /// Somebody reported it.
    Reported,
}

/// The last decision on a comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentDecision {
    /// When it was made.
    pub at: Timestamp,
    /// The member of staff who made it.
    pub by: StaffId,
    /// The state before it, to take it back.
    pub before: CommentState,
}

/// What the office has to do about a comment, or did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentCase {
    /// The number of the campaign.
    pub campaign: u32,
    /// Where the comment is kept.
    pub kept: CommentAt,
    /// Since when it waits, or waited last.
    pub since: Timestamp,
    /// Why.
    pub why: CommentWaits,
    /// The claim of the moderator who is deciding on it, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease: Option<Lease>,
    /// The decision that settled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<CommentDecision>,
}

impl Row for CommentCase {
    const KIND: RecordKind = RecordKind::CommentCase;
    type Owner = (SiteId, i64);
}

impl CommentCase {
    /// The list of a site's comments that wait for the office, or of those that are settled.
    #[must_use]
    pub fn list(site: SiteId, settled: bool) -> List<CommentCase> {
        CommentCase::rows((site, i64::from(settled)))
    }

    /// The key of a comment's row while it waits, or once it is settled. It is in one of the two places.
    #[must_use]
    pub fn key(site: SiteId, id: CommentId, settled: bool) -> Key<CommentCase> {
        CommentCase::list(site, settled).item(id.0)
    }

    /// The moderator whose claim is valid at `now`.
    #[must_use]
    pub fn held_by(&self, now: Timestamp) -> Option<StaffId> {
        self.lease.filter(|lease| now < lease.until).map(|lease| lease.by)
    }
}

/// How many comments a campaign has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentCount {
    /// Kept, whoever may read them: all but those that their authors removed.
    pub kept: u32,
    /// Public.
    pub shown: u32,
    /// Of those that are kept, hidden by a moderator as a whole.
    #[serde(default, skip_serializing_if = "is_none")]
    pub hidden: u32,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

impl CommentCount {
    /// Whether there is room for one more: see [`COMMENTS_OF_CAMPAIGN_MAX`] and [`COMMENTS_KEPT_MAX`].
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.kept.saturating_sub(self.hidden) < COMMENTS_OF_CAMPAIGN_MAX && self.kept < COMMENTS_KEPT_MAX
    }
}

impl Row for CommentCount {
    const KIND: RecordKind = RecordKind::CommentCount;
    type Owner = CampaignId;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::limits::MARKS_ON_LETTER_MAX;

    #[test]
    fn a_comment_is_plain_text_of_a_length_that_can_be_read() {
        let long = "é".repeat(COMMENT_CHARS_MAX);
        for text in
            ["It is the only way to school.", "a\nb", "Ysgol: ŵ", "نعم", "ọ̀ŋ", "http://example.org", &long]
        {
            assert_eq!(CommentText::parse(text).map(|text| text.0), Ok(text.to_owned()));
        }
        assert_eq!(CommentText::parse("a\u{E0073}b").map(|text| text.0), Ok("ab".to_owned()));
        assert_eq!(CommentText::parse("  a\r\nb \n").expect("it is plain").as_str(), "a\nb");
        for (text, error) in [
            ("", CommentError::Missing),
            (" \n\u{200B}\u{2060}", CommentError::Missing),
            (&format!("{long}x"), CommentError::TooLong),
            (&"x\n".repeat(COMMENT_LINES_MAX + 1), CommentError::TooManyLines),
            ("a\u{202E}b", CommentError::NotPlain),
            ("a\u{7}b", CommentError::NotPlain),
            (&format!("a{}", "\u{301}".repeat(MARKS_ON_LETTER_MAX + 1)), CommentError::NotPlain),
        ] {
            assert_eq!(CommentText::parse(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn what_is_cut_says_nothing_that_was_not_written() {
        let words = "Ring Ada at 555 0100, she is a fool.";
        for (shown, is) in [
            ("Ring […], she is a fool.", true),
            ("Ring Ada at 555 0100, […]", true),
            ("[…], she is a fool.", true),
            ("Ring […] at […]", true),
            ("[…]", true),
            (words, false),
            ("", false),
            ("Ring […], she is a saint.", false),
            ("Bring […] fool.", false),
            ("Ring […] fool. […] she", false),
            ("Ring […] fool. Ring Ada", false),
        ] {
            assert_eq!(is_cut_of(shown, words), is, "{shown:?}");
        }
        assert!(!is_cut_of("ab […] bc", "abc"), "no letter is used twice");
    }

    #[test]
    fn only_what_is_shown_of_somebody_who_counts_is_public() {
        let at = CommentAt { signature: SignatureId(1), place: 1 };
        let text = |text: &str| CommentText::parse(text).expect("it is plain");
        let reason = || "offensive".to_owned();
        for (state, expected) in [
            (CommentState::Waiting, None),
            (CommentState::Shown, Some("A fool.")),
            (CommentState::Cut { shown: text("A […]"), reason: reason() }, Some("A […]")),
            (CommentState::Hidden { reason: reason() }, None),
            (CommentState::Removed, None),
        ] {
            let words = (state != CommentState::Removed).then(|| text("A fool."));
            let comment = Comment {
                id: CommentId(1),
                kind: CommentKind::Comment,
                campaign: 1,
                words,
                name: None,
                form_key: FormKey::default(),
                at: Timestamp(0),
                edited_at: None,
                edits: 0,
                state,
            };
            for counts in [true, false] {
                let shown = comment.shown(at, counts).map(|shown| shown.words.0);
                assert_eq!(shown.as_deref(), expected.filter(|_| counts), "{comment:?} {counts}");
            }
        }
    }
}
