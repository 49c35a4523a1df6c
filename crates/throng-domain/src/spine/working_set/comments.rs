//! The rows of comments, kept in step: what was written, what everybody reads of it, what waits in the office, and how
//! many there are.
//!
//! Owns when a comment is public: it is asked anew whenever the comment changes ([`WorkingSet::put_comment`]) and
//! whenever its author's signature enters the number or leaves it ([`WorkingSet::show_comments`], which counting calls).
//! A back end brings all these rows along with every signature that was ever confirmed.

use super::WorkingSet;
use crate::campaigns::comment::{Comment, CommentCase, CommentCount, CommentShown, CommentState};
use crate::signing::signature::Signature;
use crate::spine::ids::{CampaignId, CommentAt, CommentId, SignatureId, SiteId};
use crate::spine::row::Row;

impl WorkingSet {
    /// The comments of a signature, each with its number.
    #[must_use]
    pub fn comments_of(&self, site: SiteId, signature: SignatureId) -> Vec<(i64, Comment)> {
        let rows = self.rows(Comment::by(site, signature));
        rows.map(|(place, comment)| (place, comment.clone())).collect()
    }

    /// Inserts or replaces a comment of a signature, and what everybody reads of it.
    pub fn put_comment(&mut self, author: &Signature, place: i64, comment: Comment) {
        let site = author.campaign.site;
        let at = CommentAt { signature: author.id, place };
        let before = self.row(Comment::key(site, at)).map_or([0, 0], kept_and_hidden);
        let after = kept_and_hidden(&comment);
        self.recount_comments(author.campaign, before, after);
        let (id, shown) = (comment.id, comment.shown(at, author.shows_comments()));
        self.put_row(Comment::key(site, at), comment);
        self.show_comment(author.campaign, id, shown);
    }

    /// Shows the comments of a signature, or stops showing them, by the state that the signature has now.
    pub fn show_comments(&mut self, author: &Signature) {
        for (place, comment) in self.comments_of(author.campaign.site, author.id) {
            let at = CommentAt { signature: author.id, place };
            self.show_comment(author.campaign, comment.id, comment.shown(at, author.shows_comments()));
        }
    }

    /// Removes all rows about the comments of a signature.
    pub fn erase_comments(&mut self, author: &Signature) {
        let site = author.campaign.site;
        for (place, comment) in self.comments_of(site, author.id) {
            self.show_comment(author.campaign, comment.id, None);
            self.remove_case(site, comment.id);
            self.remove_row(Comment::by(site, author.id).item(place));
            self.recount_comments(author.campaign, kept_and_hidden(&comment), [0, 0]);
        }
    }

    /// What the office has to do about a comment, or did, and whether it is settled.
    #[must_use]
    pub fn case_of(&self, site: SiteId, id: CommentId) -> Option<(CommentCase, bool)> {
        let found = |settled| Some((self.row(CommentCase::key(site, id, settled))?.clone(), settled));
        found(false).or_else(|| found(true))
    }

    /// Puts what the office has to do about a comment in the queue, or among what is settled.
    pub fn put_case(&mut self, site: SiteId, id: CommentId, case: CommentCase, settled: bool) {
        self.remove_row(CommentCase::key(site, id, !settled));
        self.put_row(CommentCase::key(site, id, settled), case);
    }

    /// Forgets what the office had to do about a comment.
    pub fn remove_case(&mut self, site: SiteId, id: CommentId) {
        for settled in [false, true] {
            self.remove_row(CommentCase::key(site, id, settled));
        }
    }

    /// Replaces what everybody reads of a comment. Nothing is written if it stays the same, so that no page is made anew
    /// for nothing.
    fn show_comment(&mut self, campaign: CampaignId, id: CommentId, shown: Option<CommentShown>) {
        let key = CommentShown::key(campaign, id);
        let before = self.row(key).cloned();
        if before == shown {
            return;
        }
        let (was, is) = (u32::from(before.is_some()), u32::from(shown.is_some()));
        match shown {
            Some(shown) => self.put_row(key, shown),
            None => self.remove_row(key),
        }
        if was != is {
            self.count_comments(campaign, |count| count.shown = (count.shown + is).saturating_sub(was));
        }
    }

    /// Counts a comment as what it is, and no longer as what it was.
    fn recount_comments(&mut self, campaign: CampaignId, before: [u32; 2], after: [u32; 2]) {
        if before == after {
            return;
        }
        self.count_comments(campaign, |count| {
            count.kept = (count.kept + after[0]).saturating_sub(before[0]);
            count.hidden = (count.hidden + after[1]).saturating_sub(before[1]);
        });
    }

    fn count_comments(&mut self, campaign: CampaignId, change: impl FnOnce(&mut CommentCount)) {
        let key = CommentCount::only(campaign);
        let mut count = self.row(key).copied().unwrap_or_default();
        change(&mut count);
        self.put_row(key, count);
    }
}

/// What a comment adds to the numbers of those that are kept, and of those that are hidden.
fn kept_and_hidden(comment: &Comment) -> [u32; 2] {
    let is_kept = comment.words.is_some();
    let is_hidden = is_kept && matches!(comment.state, CommentState::Hidden { .. });
    [is_kept, is_hidden].map(u32::from)
}
