//! What a signer does with their comments: writing, editing within minutes, removing at any time.
//!
//! Only the owner of a confirmed signature's mailed link comes here; that the link is theirs was checked before. What the
//! office does with comments is in `office/decide/comment.rs`.

use crate::campaigns::comment::{
    Comment, CommentCase, CommentCount, CommentKind, CommentState, CommentText, CommentWaits,
};
use crate::campaigns::comment_rule::CommentRule;
use crate::campaigns::commenter::Commenter;
use crate::campaigns::motive::{Motive, Said};
use crate::people::person::PersonName;
use crate::signing::signature::{FormKey, Signature, SignatureState};
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, CommentAt, CommentId, SignatureId, SiteId};
use crate::spine::limits::{COMMENT_EDIT_MS, COMMENT_EDITS_MAX, COMMENT_WAIT_MS, COMMENTS_OF_SIGNER_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Comment on a campaign, as somebody who signed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteComment {
    /// The campaign.
    pub campaign: CampaignId,
    /// The signature of the author.
    pub signature: SignatureId,
    /// What it is.
    pub kind: CommentKind,
    /// What the comment says.
    pub words: CommentText,
    /// Whether the author's name is shown.
    pub signed: bool,
    /// Identifies the submission of the form, so that the same one sent again does nothing twice.
    pub form_key: FormKey,
}

/// Change one's comment, within [`COMMENT_EDIT_MS`] of writing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditComment {
    /// The site.
    pub site: SiteId,
    /// The comment.
    pub comment: CommentAt,
    /// What it says from now on.
    pub words: CommentText,
    /// Whether the author's name is shown.
    pub signed: bool,
}

/// Remove one's comment. What it said is erased; that there was one counts towards
/// [`COMMENTS_OF_SIGNER_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoveComment {
    /// The site.
    pub site: SiteId,
    /// The comment.
    pub comment: CommentAt,
}

/// The rows that writing a comment looks at, besides signature and signer.
pub(crate) fn needs_of_writing(needs: &mut Needs, campaign: CampaignId, signature: SignatureId) {
    needs.commenting.insert(signature);
    needs.row(CommentCount::only(campaign));
    needs.row(Motive::of(campaign.site, signature));
}

impl Rule for WriteComment {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.signature);
        needs.signers.insert(self.signature);
        needs_of_writing(needs, self.campaign, self.signature);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        write(set, self, now)
    }
}

fn write(set: &mut WorkingSet, write: &WriteComment, now: Timestamp) -> Result<Stored, Refusal> {
    let site = write.campaign.site;
    let author = author(set, site, write.signature)?;
    if author.campaign != write.campaign {
        return Err(Refusal::AttemptUnknown);
    }
    let rule = open_rule(set, &author)?;
    let earlier = set.comments_of(site, author.id);
    let same = |comment: &Comment| write.form_key.is_given() && comment.form_key == write.form_key;
    if earlier.iter().any(|(_, comment)| same(comment)) {
        return Ok(Stored::Unchanged);
    }
    let mut by = set.row(Commenter::of(&author)).copied().unwrap_or_default();
    if by.by(&author) >= COMMENTS_OF_SIGNER_MAX {
        return Err(Refusal::CommentsTooMany);
    }
    if by.last.is_some_and(|last| now.since(last) < COMMENT_WAIT_MS) {
        return Err(Refusal::CommentTooOften);
    }
    let count = set.row(CommentCount::only(write.campaign)).copied();
    if !count.unwrap_or_default().has_room() {
        return Err(Refusal::CommentsFull);
    }
    by.add(&author, now);
    set.put_row(Commenter::of(&author), by);
    let comment = Comment {
        id: CommentId(set.next_attempt(now).0),
        kind: write.kind,
        campaign: write.campaign.number,
        words: Some(write.words.clone()),
        name: name_of(set, &author, write.signed)?,
        form_key: write.form_key,
        at: now,
        edited_at: None,
        edits: 0,
        state: match rule {
            CommentRule::After => CommentState::Shown,
            CommentRule::Before | CommentRule::Off => CommentState::Waiting,
        },
    };
    if write.kind == CommentKind::Reason {
        set.remove_row(Motive::of(site, author.id));
    }
    let place = earlier.last().map_or(1, |(place, _)| place + 1);
    let kept = CommentAt { signature: author.id, place };
    wait(set, site, kept, &comment, now);
    set.put_comment(&author, place, comment);
    Ok(Stored::Done)
}

/// Publishes, or has a moderator see, the reason that somebody gave when they confirmed. If it cannot be taken now, it is
/// kept for their own page, unread as before.
pub(crate) fn say_why(set: &mut WorkingSet, signature: SignatureId, said: &Said, now: Timestamp) {
    let (campaign, signed) = (said.campaign, said.signed);
    let Some(words) = said.words.clone() else {
        set.remove_row(Motive::of(campaign.site, signature));
        return;
    };
    let form_key = FormKey::default();
    let comment = WriteComment {
        campaign,
        signature,
        kind: CommentKind::Reason,
        words: words.clone(),
        signed,
        form_key,
    };
    if write(set, &comment, now).is_err() {
        set.put_row(Motive::of(campaign.site, signature), Motive { words });
    }
}

impl Rule for EditComment {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.comment.signature);
        needs.signers.insert(self.comment.signature);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        edit(set, self, now)
    }
}

fn edit(set: &mut WorkingSet, edit: &EditComment, now: Timestamp) -> Result<Stored, Refusal> {
    let author = author(set, edit.site, edit.comment.signature)?;
    let rule = open_rule(set, &author)?;
    let before = known(set, edit.site, edit.comment)?;
    let name = name_of(set, &author, edit.signed)?;
    if before.words.as_ref() == Some(&edit.words) && before.name == name {
        return Ok(Stored::Unchanged);
    }
    let in_time = now.since(before.at) < COMMENT_EDIT_MS && before.edits < COMMENT_EDITS_MAX;
    if !in_time || !before.state.may_be_edited() {
        return Err(Refusal::CommentFixed);
    }
    let state = match rule {
        // What a moderator accepted was another text.
        CommentRule::Before | CommentRule::Off => CommentState::Waiting,
        CommentRule::After => before.state.clone(),
    };
    let comment = Comment {
        words: Some(edit.words.clone()),
        name,
        edited_at: Some(now),
        edits: before.edits + 1,
        state,
        ..before
    };
    wait(set, edit.site, edit.comment, &comment, now);
    set.put_comment(&author, edit.comment.place, comment);
    Ok(Stored::Done)
}

impl Rule for RemoveComment {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.comment.signature);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        remove(set, self)
    }
}

/// Possible whatever became of the signature, and of the site's rule: it is the author's own text.
fn remove(set: &mut WorkingSet, remove: &RemoveComment) -> Result<Stored, Refusal> {
    let author = set
        .signature(remove.site, remove.comment.signature)
        .cloned()
        .ok_or(Refusal::AttemptUnknown)?;
    let comment = known(set, remove.site, remove.comment)?;
    if comment.state == CommentState::Removed {
        return Ok(Stored::Unchanged);
    }
    take_away(set, &author, remove.comment.place, &comment);
    Ok(Stored::Done)
}

/// Removes all comments of a signature, as its signer wants it.
pub(crate) fn remove_all(set: &mut WorkingSet, author: &Signature) {
    for (place, comment) in set.comments_of(author.campaign.site, author.id) {
        if comment.state != CommentState::Removed {
            take_away(set, author, place, &comment);
        }
    }
}

fn take_away(set: &mut WorkingSet, author: &Signature, place: i64, comment: &Comment) {
    set.remove_case(author.campaign.site, comment.id);
    let removed = Comment { words: None, name: None, state: CommentState::Removed, ..comment.clone() };
    set.put_comment(author, place, removed);
}

/// The signature, if its owner may write. One that is held may: nobody can see that it is, and nobody sees the comment
/// before it counts.
fn author(set: &WorkingSet, site: SiteId, id: SignatureId) -> Result<Signature, Refusal> {
    let signature = set
        .signature(site, id)
        .filter(|signature| signature.erased_at.is_none());
    let signature = signature.cloned().ok_or(Refusal::AttemptUnknown)?;
    match signature.state {
        SignatureState::Confirmed | SignatureState::Held => Ok(signature),
        SignatureState::Withdrawn => Err(Refusal::SignatureWithdrawn),
        SignatureState::Invalidated => Err(Refusal::SignatureInvalidated),
        SignatureState::Pending => Err(Refusal::NotPossibleNow),
    }
}

/// The rule under which comments by this signer are taken.
fn open_rule(set: &WorkingSet, author: &Signature) -> Result<CommentRule, Refusal> {
    let id = author.campaign;
    let (Some(site), Some(campaign)) = (set.site(id.site), set.campaign(id)) else {
        return Err(Refusal::CommentsOff);
    };
    match campaign.comment_rule_of(author, &site.rules) {
        CommentRule::Off => Err(Refusal::CommentsOff),
        rule @ (CommentRule::Before | CommentRule::After) => Ok(rule),
    }
}

fn known(set: &WorkingSet, site: SiteId, at: CommentAt) -> Result<Comment, Refusal> {
    set.row(Comment::key(site, at))
        .cloned()
        .ok_or(Refusal::CommentUnknown)
}

fn name_of(set: &WorkingSet, author: &Signature, signed: bool) -> Result<Option<PersonName>, Refusal> {
    let signer = set.signer(author.id).ok_or(Refusal::AttemptUnknown)?;
    Ok(signed.then(|| signer.name.clone()))
}

/// Puts a comment that is new, or was edited, into the office's queue. One that waits keeps its place and its claim;
/// what was reported stays so.
fn wait(set: &mut WorkingSet, site: SiteId, kept: CommentAt, comment: &Comment, now: Timestamp) {
    let why = match comment.state {
        CommentState::Waiting => CommentWaits::ToBeShown,
        CommentState::Shown
        | CommentState::Cut { .. }
        | CommentState::Hidden { .. }
        | CommentState::Removed => CommentWaits::ToBeSeen,
    };
    let case = match set.case_of(site, comment.id) {
        Some((case, false)) if case.why == CommentWaits::Reported => case,
        Some((case, false)) => CommentCase { why, ..case },
        _ => CommentCase { campaign: comment.campaign, kept, since: now, why, lease: None, decision: None },
    };
    set.put_case(site, comment.id, case, false);
}
