//! Everything that the public is told about a petition besides the petition itself: news, every correction of its
//! number, paper signatures, changes of its text, and opinions about the answer.
//!
//! Owns which rows are shown and which parts of them. Who did it, and notes for colleagues, are left out
//! here, so a page made from it cannot show them. Answers, debates and what came of a pledge are not here either: the
//! campaign holds them. Bounded by [`ANNALS_MAX`](crate::spine::limits::ANNALS_MAX) rows of each kind.

use crate::campaigns::opinion::Opinions;
use crate::campaigns::publication::{News, Publication, Published};
use crate::campaigns::version::{Amended, Version};
use crate::signing::correction::{Correction, ReasonClass};
use crate::signing::paper::{PaperBatch, PaperState};
use crate::spine::time::Timestamp;

/// Who a piece of news is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewsKind {
    /// News from the body that the petition is addressed to: an inquiry, a question in the chamber.
    OtherBusiness,
    /// An update from the petition's creator.
    Update,
}

/// News about a petition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsItem {
    /// Its number among all publications about the petition.
    pub number: i64,
    /// When it was published.
    pub at: Timestamp,
    /// Who it is from.
    pub kind: NewsKind,
    /// Its subject and text.
    pub news: News,
}

impl NewsItem {
    /// The news in a publication; `None` if it was taken back, or is of a kind that the petition itself holds.
    #[must_use]
    pub fn of(number: i64, row: Published) -> Option<NewsItem> {
        let (kind, news) = match row.what {
            _ if row.retracted_at.is_some() => return None,
            Publication::OtherBusiness(news) => (NewsKind::OtherBusiness, *news),
            Publication::Update(news) => (NewsKind::Update, *news),
            Publication::Response(_)
            | Publication::DebateDate(_)
            | Publication::DebateOutcome(_)
            | Publication::Pledge(_)
            | Publication::Vote(_) => return None,
        };
        Some(NewsItem { number, at: row.at, kind, news })
    }
}

/// An entry of the public ledger of corrections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerLine {
    /// Its number among the corrections of the petition.
    pub number: i64,
    /// When the correction began.
    pub at: Timestamp,
    /// The class of reason.
    pub reason: ReasonClass,
    /// How many signatures were taken out of the number.
    pub removed: i64,
    /// How many of these have been put back.
    pub restored: i64,
    /// How many signatures that were held for checking were rejected, and so will not be added.
    pub not_added: i64,
    /// When the first signature was put back.
    pub restored_at: Option<Timestamp>,
    /// Whether they were signatures on paper.
    pub on_paper: bool,
}

impl LedgerLine {
    /// The public entry for a correction; `None` if it neither lowered the number nor keeps signatures out of it.
    #[must_use]
    pub fn of(number: i64, row: &Correction) -> Option<LedgerLine> {
        let restored_at = row.restored_at.filter(|_| row.restored > 0);
        let (removed, restored) = (row.counted, row.restored);
        let not_added = row.held - row.held_restored;
        (removed > 0 || not_added > 0).then_some(LedgerLine {
            number,
            at: row.at,
            reason: row.reason,
            removed,
            restored,
            not_added,
            restored_at,
            on_paper: row.paper.is_some(),
        })
    }
}

/// A batch of paper signatures that was added to the number. If it was taken out again later, a [`LedgerLine`] says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperLine {
    /// The number of the batch.
    pub number: i64,
    /// When they were checked, and so added.
    pub at: Timestamp,
    /// How many signatures it has.
    pub signatures: i64,
}

impl PaperLine {
    /// The entry for a batch; `None` for one that never counted.
    #[must_use]
    pub fn of(number: i64, batch: &PaperBatch) -> Option<PaperLine> {
        // What was on paper of a vote is in its result.
        let counted =
            batch.ballots.is_none() && matches!(batch.state, PaperState::Approved | PaperState::TakenBack);
        let checked = batch.checked.as_ref().filter(|_| counted)?;
        Some(PaperLine { number, at: checked.at, signatures: batch.number })
    }
}

/// A change of a text that people may have signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// The number of the version that the change made.
    pub version: i64,
    /// When the text was changed.
    pub at: Timestamp,
    /// The reason that the public is told.
    pub why: String,
}

impl TextChange {
    /// The change that made a version; `None` for a version from before the petition opened.
    #[must_use]
    pub fn of(number: i64, row: Version) -> Option<TextChange> {
        let Amended { why, .. } = row.amended?;
        Some(TextChange { version: number, at: row.at, why })
    }
}

/// What the people who were mailed about the current answer think of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerOpinions {
    /// How many mails about it were queued.
    pub mailed: i64,
    /// Their opinions, of which there are enough to be shown.
    pub opinions: Opinions,
}

/// All of these, each list with the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annals {
    /// News.
    pub news: Vec<NewsItem>,
    /// Corrections.
    pub corrections: Vec<LedgerLine>,
    /// Signatures on paper.
    pub paper: Vec<PaperLine>,
    /// Changes of the text.
    pub changes: Vec<TextChange>,
    /// Opinions about the answer; `None` until there are enough of them to be shown.
    pub opinions: Option<AnswerOpinions>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaigns::petition::{Debate, Response};
    use crate::office::staff::StaffId;
    use crate::signing::signature::FormKey;

    #[test]
    fn what_was_taken_back_and_what_the_campaign_holds_is_no_news() {
        let news = || Box::new(News { subject: "S".to_owned(), body: "B".to_owned(), on: None });
        let (summary, details) = ("We will.".to_owned(), String::new());
        let answer = Response {
            responded_on: None,
            summary,
            details,
            created_at: None,
            updated_at: None,
            answered_by: None,
        };
        for (what, taken_back, kind) in [
            (Publication::OtherBusiness(news()), false, Some(NewsKind::OtherBusiness)),
            (Publication::Update(news()), false, Some(NewsKind::Update)),
            (Publication::OtherBusiness(news()), true, None),
            (Publication::Update(news()), true, None),
            (Publication::Response(Box::new(answer)), false, None),
            (Publication::DebateDate("2027-03-01".to_owned()), false, None),
            (Publication::DebateOutcome(Box::<Debate>::default()), false, None),
        ] {
            let word = what.word();
            let retracted_at = taken_back.then_some(Timestamp(6));
            let row = Published { at: Timestamp(5), by: Some(StaffId(1)), what, retracted_at, area: None };
            let found = NewsItem::of(3, row);
            assert_eq!(
                found.map(|item| (item.number, item.at, item.kind)),
                kind.map(|kind| (3, Timestamp(5), kind)),
                "{word}"
            );
        }
    }

    #[test]
    fn a_correction_is_told_when_the_number_fell() {
        for (counted, restored, held, told) in [
            (0, 0, 1, None),
            (4, 0, 1, Some((4, 0, 0, None))),
            (4, 3, 1, Some((4, 3, 0, Some(Timestamp(9))))),
            // Held for checking, and decided on: one of them is held again.
            (0, 0, 8, Some((0, 0, 7, None))),
        ] {
            let row = Correction {
                at: Timestamp(5),
                reason: ReasonClass::Automated,
                note: "Rule 7".to_owned(),
                by: StaffId(1),
                counted,
                pending: 2,
                restored,
                pending_restored: 1,
                held,
                held_restored: 1,
                // The first signature to be restored was one that had not counted before.
                restored_at: Some(Timestamp(9)),
                form_key: FormKey::default(),
                unfinished: None,
                second: None,
                paper: None,
            };
            let line = LedgerLine::of(1, &row);
            assert_eq!(
                line.map(|line| (line.removed, line.restored, line.not_added, line.restored_at)),
                told,
                "{counted} {restored}"
            );
        }
    }
}
