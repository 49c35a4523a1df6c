//! Comments by signers: on a petition's page, on a page of their own, as their author sees them, and in the office.
//!
//! Owns what they show. What an author wrote is shown to everybody only as [`CommentLine`], which is made from the public
//! row; only the author and the office see the rest.

use serde::Serialize;
use throng_domain::comment::{COMMENT_REASONS, CommentShown, CommentState, CommentWaits};

use super::{FieldProblem, Frame, HiddenField, HolderView, PetitionRef, RejectChoice, SiteView};

/// Key of what an author is told about their own comment.
pub fn own_state_key(state: &CommentState) -> &'static str {
    match state {
        CommentState::Waiting => "comment-state-waiting",
        CommentState::Shown => "comment-state-shown",
        CommentState::Cut { .. } => "comment-state-cut",
        CommentState::Hidden { .. } => "comment-state-hidden",
        CommentState::Removed => "comment-state-removed",
    }
}

/// Key of what a reason for hiding a comment says; `None` for one that is not of [`COMMENT_REASONS`].
pub fn comment_reason_key(code: &str) -> Option<&'static str> {
    let keys = [
        "comment-reason-personal-data",
        "comment-reason-offensive",
        "comment-reason-libellous",
        "comment-reason-off-topic",
        "comment-reason-other",
    ];
    let at = COMMENT_REASONS.iter().position(|known| *known == code)?;
    Some(keys[at])
}

/// Key of why a comment is in the queue of the office.
pub fn comment_waits_key(why: CommentWaits) -> &'static str {
    match why {
        CommentWaits::ToBeShown => "comment-waits-to-be-shown",
        CommentWaits::ToBeSeen => "comment-waits-to-be-seen",
        CommentWaits::Reported => "comment-waits-reported",
    }
}

/// Key of what the office decided on a comment.
pub fn comment_decided_key(state: &CommentState) -> &'static str {
    match state {
        CommentState::Cut { .. } => "comment-decided-cut",
        CommentState::Hidden { .. } => "comment-decided-hidden",
        CommentState::Waiting | CommentState::Shown | CommentState::Removed => "comment-decided-shown",
    }
}

/// A comment as everybody reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CommentLine {
    /// Its number, which addresses name.
    pub id: String,
    pub at_ms: i64,
    pub edited: bool,
    /// Who wrote it, if they want that to be shown.
    pub name: Option<String>,
    pub words: String,
    /// Whether a moderator removed parts of it.
    pub cut: bool,
    /// Whether it is the reason that was given for signing.
    pub reason: bool,
    /// Whether the words go on on the page of all comments.
    pub shortened: bool,
}

impl CommentLine {
    /// The whole comment.
    pub fn of(id: i64, shown: &CommentShown) -> CommentLine {
        CommentLine {
            reason: !shown.kind.is_plain(),
            id: id.to_string(),
            at_ms: shown.at.0,
            edited: shown.edited_at.is_some(),
            name: shown.name.as_ref().map(|name| name.as_str().to_owned()),
            words: shown.words.as_str().to_owned(),
            cut: shown.cut,
            shortened: false,
        }
    }

    /// The comment with its first words, up to `chars`, in one paragraph: for a page that has to stay small.
    #[must_use]
    pub fn in_short(self, chars: usize) -> CommentLine {
        let (words, shortened) = in_short(&self.words, chars);
        CommentLine { words, shortened, ..self }
    }
}

/// The first words of a text, up to `chars`, in one line, and whether more follow.
pub fn in_short(text: &str, chars: usize) -> (String, bool) {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= chars {
        return (words, false);
    }
    let kept: String = words.chars().take(chars).collect();
    let whole = kept.rsplit_once(' ').map_or(kept.as_str(), |(whole, _)| whole);
    (format!("{whole} …"), true)
}

/// Comments on a petition's own page.
#[derive(Debug, Clone, Serialize)]
pub struct NewestComments {
    /// The newest first; may be empty.
    pub lines: Vec<CommentLine>,
    /// How many there are in total.
    pub total: i64,
    /// The page of all of them.
    pub path: String,
}

/// `GET /petitions/{number}/comments`.
///
/// Ten fields: the petition, its comments, and the ways on.
#[derive(Debug, Clone, Serialize)]
pub struct CommentsView {
    pub site: SiteView,
    pub id: i64,
    /// Path of the petition's page, without the language.
    pub petition_path: String,
    pub title: String,
    /// How many there are in total.
    pub total: i64,
    /// Whether a moderator sees each before it is shown.
    pub checked_before: bool,
    /// The newest first.
    pub lines: Vec<CommentLine>,
    /// The page of older ones.
    pub older: Option<String>,
    /// The first page, if this is another.
    pub newest: Option<String>,
    /// Path of this page.
    pub path: String,
}

/// A comment as its author sees it.
///
/// Nine fields: what was written, and what became of it.
#[derive(Debug, Clone, Serialize)]
pub struct OwnComment {
    /// Its number among those of its author.
    pub place: i64,
    pub at_ms: i64,
    /// What was written; `None` once it was removed.
    pub words: Option<String>,
    /// What is shown of it, if that is something else.
    pub shown: Option<String>,
    /// The name with which it is shown, if it is.
    pub name: Option<String>,
    pub state_key: &'static str,
    /// Key of the reason for which it, or a part of it, is hidden.
    pub reason_key: Option<String>,
    pub may_edit: bool,
    pub may_remove: bool,
}

/// The form of a comment, as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct CommentForm {
    /// Where it is sent.
    pub action: String,
    pub words: String,
    pub words_chars_max: usize,
    /// Whether the box is ticked that shows the name.
    pub signed: bool,
    /// The name of the signer.
    pub name: String,
    /// Identifies the submission; empty where a second time does no harm.
    pub form_key: String,
    /// Whether a moderator sees it before it is shown.
    pub checked_before: bool,
    /// Whether the words are the reason that was typed when signing, which nobody has read.
    pub kept: bool,
}

/// `GET /s/{token}/comments`: a signer's comments on one petition.
///
/// Nine fields: the comments, the form for another, and whether new ones are mailed.
#[derive(Debug, Clone, Serialize)]
pub struct OwnCommentsView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub comments: Vec<OwnComment>,
    /// The form for another; `None` where none can be written.
    pub form: Option<CommentForm>,
    /// How many more can be written.
    pub left: i64,
    pub edit_minutes: i64,
    pub problems: Vec<FieldProblem>,
    /// Whether they get the daily email with new comments; `None` where there is none to get.
    pub daily: Option<bool>,
}

/// `GET /s/{token}/comments/{place}`: the form to edit one.
#[derive(Debug, Clone, Serialize)]
pub struct EditCommentView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub form: CommentForm,
    pub edit_minutes: i64,
    pub problems: Vec<FieldProblem>,
}

/// `POST /s/{token}/comments/{place}/remove`: whether one is to be removed.
#[derive(Debug, Clone, Serialize)]
pub struct RemoveCommentView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// Its number among those of its author.
    pub place: i64,
    pub words: String,
    /// What was typed for another comment, which is not lost by this.
    pub kept: Vec<HiddenField>,
}

/// A comment in a list of the office.
#[derive(Debug, Clone, Serialize)]
pub struct CommentRow {
    pub path: String,
    /// Its first words.
    pub words: String,
    /// The title of the petition.
    pub title: String,
    /// Key of why it waits, or of what was decided.
    pub state_key: &'static str,
    pub at_ms: i64,
    pub holder: Option<HolderView>,
}

/// `GET /admin/comments`: those that are settled.
#[derive(Debug, Clone, Serialize)]
pub struct CheckedCommentsView {
    #[serde(flatten)]
    pub frame: Frame,
    /// The newest first.
    pub rows: Vec<CommentRow>,
    pub older: Option<String>,
}

/// What was decided on a comment.
#[derive(Debug, Clone, Serialize)]
pub struct CommentDecided {
    pub key: &'static str,
    /// Key of the reason, if it was hidden.
    pub reason_key: Option<String>,
    /// The member who decided.
    pub name: String,
    pub at_ms: i64,
    /// Until when it can be taken back; `None` when it no longer can.
    pub undo_until_ms: Option<i64>,
}

/// A report about a comment, as staff read it.
#[derive(Debug, Clone, Serialize)]
pub struct CommentReport {
    pub class_key: &'static str,
    pub at_ms: i64,
    /// Empty once erased.
    pub words: String,
}

/// `GET /admin/comments/{comment}`.
///
/// Twenty-three fields: the comment, what became of it, and the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct CommentCaseView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Path of this page.
    pub path: String,
    /// Path of the petition in the office.
    pub case_path: String,
    pub title: String,
    /// The comment on its public page, if it is public.
    pub public_path: Option<String>,
    pub words: String,
    /// What is shown of it, if that is something else.
    pub shown: Option<String>,
    /// The name of its author.
    pub author: String,
    /// Whether the name is shown.
    pub named: bool,
    /// Whether its author's signature does not count, so that nobody sees it.
    pub held_back: bool,
    pub at_ms: i64,
    pub edited_ms: Option<i64>,
    /// How often it was edited, for the form.
    pub edits: u8,
    /// Key of why it waits; `None` once it is settled.
    pub waits_key: Option<&'static str>,
    pub decided: Option<CommentDecided>,
    pub holder: Option<HolderView>,
    pub reports: Vec<CommentReport>,
    /// Hidden fields that name these reports.
    pub report_fields: Vec<String>,
    /// Whether this member may decide, and nobody else holds it.
    pub may_decide: bool,
    /// Whether this member may decide at all.
    pub may_claim: bool,
    pub form: HideForm,
    /// Whether something was done just now that saved nothing of the form, so that the page says so.
    pub unsaved: bool,
    pub problems: Vec<FieldProblem>,
}

/// The form to hide a comment, as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct HideForm {
    pub reasons: Vec<RejectChoice>,
    pub shown: String,
    pub chars_max: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_the_words_of_its_code() {
        for code in COMMENT_REASONS {
            assert_eq!(comment_reason_key(code), Some(format!("comment-reason-{code}").as_str()));
        }
        assert_eq!(comment_reason_key("duplicate"), None);
    }
}
