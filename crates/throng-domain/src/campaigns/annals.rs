//! Everything that the public is told about a petition besides the petition itself: news, every correction of its
//! number, paper signatures, changes of its text, how often the target of a pledge was reached and lost, and opinions about
//! the answer.
//!
//! Owns which rows are shown and which parts of them. Who did it, and notes for colleagues, are left out
//! here, so a page made from it cannot show them. Answers, debates and what a pledge came to are not here either: the
//! campaign holds them. Bounded by [`ANNALS_MAX`](crate::spine::limits::ANNALS_MAX) rows of each kind.

use crate::campaigns::history::{Entry, Happening};
use crate::campaigns::opinion::Opinions;
use crate::campaigns::pledge::Step;
use crate::campaigns::publication::{News, Publication, Published};
use crate::campaigns::version::{Amended, Version};
use crate::signing::correction::{Correction, ReasonClass};
use crate::signing::paper::{PaperBatch, PaperState};
use crate::spine::limits::PLEDGE_STEPS_TOLD_MAX;
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

    /// Whether anything of it stands. Once all are restored, why they were taken out is said of nobody any more.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.removed > self.restored || self.not_added > 0
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

/// The number of a pledge passed its target, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetPassed {
    /// Its number in the history; 0 for the first time that the target was reached, so that it is called the same whether
    /// it was lost later or not.
    pub number: i64,
    /// When.
    pub at: Timestamp,
    /// Whether the target was reached; otherwise it was lost.
    pub reached: bool,
}

impl TargetPassed {
    /// The newest of these in the newest entries of a history, the newest first; `whole` if there are no others.
    #[must_use]
    pub fn in_history(entries: &[(i64, Entry)], whole: bool) -> Vec<TargetPassed> {
        let mut passed: Vec<TargetPassed> = entries
            .iter()
            .filter_map(|(number, entry)| {
                let Happening::Pledge(step) = entry.what else {
                    return None;
                };
                let reached = match step {
                    Step::Reached => true,
                    Step::Lost => false,
                    Step::Missed | Step::Cancelled | Step::Asked | Step::Reminded => return None,
                };
                Some(TargetPassed { number: *number, at: entry.at, reached })
            })
            .collect();
        let first = passed.iter_mut().rev().find(|passed| passed.reached);
        if let Some(first) = first.filter(|_| whole) {
            first.number = 0;
        }
        passed.truncate(PLEDGE_STEPS_TOLD_MAX);
        passed
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
    /// How often the target of a pledge was reached and lost; empty where each area has it for itself.
    pub targets: Vec<TargetPassed>,
    /// Opinions about the answer; `None` until there are enough of them to be shown.
    pub opinions: Option<AnswerOpinions>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaigns::history::Actor;
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
    fn of_a_history_the_target_is_told_and_nobody_who_did_anything() {
        let entry = |number: i64, what| (number, Entry { at: Timestamp(number), by: Actor::Rule, what });
        let pledge = |number, step| entry(number, Happening::Pledge(step));
        let history = [
            pledge(9, Step::Reached),
            pledge(8, Step::Lost),
            entry(7, Happening::Corrected(1)),
            pledge(5, Step::Reached),
            entry(1, Happening::Submitted),
        ];
        let told = |whole| {
            let passed = TargetPassed::in_history(&history, whole).into_iter();
            passed
                .map(|passed| (passed.number, passed.at.0, passed.reached))
                .collect::<Vec<_>>()
        };
        assert_eq!(told(true), [(9, 9, true), (8, 8, false), (0, 5, true)]);
        assert_eq!(told(false), [(9, 9, true), (8, 8, false), (5, 5, true)], "there may be an earlier one");
        let again = (1..=99).rev().map(|number| {
            pledge(
                number,
                if number % 2 == 1 {
                    Step::Reached
                } else {
                    Step::Lost
                },
            )
        });
        let passed = TargetPassed::in_history(&again.collect::<Vec<_>>(), true);
        assert_eq!((passed.len(), passed[0].number), (PLEDGE_STEPS_TOLD_MAX, 99));
    }

    #[test]
    fn a_correction_is_told_when_the_number_fell() {
        for (counted, restored, held, told) in [
            (0, 0, 1, None),
            (4, 0, 1, Some((4, 0, 0, None))),
            (4, 3, 1, Some((4, 3, 0, Some(Timestamp(9))))),
            (4, 4, 1, Some((4, 4, 0, Some(Timestamp(9))))),
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
                agreed: 0,
                paper: None,
            };
            let line = LedgerLine::of(1, &row);
            assert_eq!(
                line.map(|line| (line.removed, line.restored, line.not_added, line.restored_at)),
                told,
                "{counted} {restored}"
            );
            let out = counted > restored || held > 1;
            assert_eq!(line.is_some_and(|line| line.stands()), out, "{counted} {restored} {held}");
        }
    }
}
