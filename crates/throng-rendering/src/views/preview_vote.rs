//! The pages about votes, rendered with sample data: the part of `preview`'s table that belongs to them.

use super::sampled::{Pages, pages};
use super::samples_place;
use super::samples_vote as vote;
use super::samples_vote_paper as paper;
use super::samples_vote_roll as roll;
use crate::i18n::TextArg;
use crate::themes::Renders;
use crate::views::{FieldProblem, ReceiptView, VoteStage};

/// What can be wrong with a list of who can vote.
fn roll_problems() -> Vec<FieldProblem> {
    let text = |text: &str| TextArg::Text(text.to_owned());
    vec![
        FieldProblem::with("roll", "roll-line-email", [("line", 2.into()), ("text", text("Ada <b>"))]),
        FieldProblem::with(
            "roll",
            "roll-line-twice",
            [("line", 7.into()), ("earlier", 3.into()), ("text", text("12"))],
        ),
        FieldProblem::with(
            "roll",
            "roll-line-twice-alike",
            [("line", 8.into()), ("earlier", 4.into()), ("text", text("12")), ("other", text("12"))],
        ),
        FieldProblem::with(
            "roll",
            "roll-file-members-alike",
            [("text", text("1")), ("one", text("2")), ("other", text("3"))],
        ),
        FieldProblem::with("roll", "roll-votes-rare", [("votes", 3.into()), ("people", 2.into())]),
    ]
}

/// What is asked of whoever would replace a list in use.
fn instead_problems() -> Vec<FieldProblem> {
    vec![FieldProblem::new("instead", "roll-instead-other")]
}

/// What a colleague has saved while the form was open.
fn saved_meanwhile() -> Vec<FieldProblem> {
    let text = [("text", TextArg::Text("Which of them should we build?".to_owned()))];
    vec![
        FieldProblem::with("action", "vote-saved-text", text),
        FieldProblem::new("background", "vote-saved-empty"),
        FieldProblem::new("majority", "vote-saved-otherwise"),
    ]
}

/// What can be wrong in the form of a vote.
fn form_problems() -> Vec<FieldProblem> {
    vec![
        FieldProblem::new("action", "vote-action-missing"),
        FieldProblem::new("options", "vote-options-few"),
        FieldProblem::new("closes_on", "vote-closes-past"),
    ]
}

pub(super) fn pages(themes: &impl Renders, pages: &mut Pages) {
    pages!(themes, pages,
        "vote-open" => vote::page("open"),
        "vote-counting" => vote::page("counting"),
        "vote-carried" => vote::page("carried"),
        "vote-tied" => vote::page("tied"),
        "vote-few" => vote::page("few"),
        "vote-called-off" => vote::page("called-off"),
        "vote-sign" => vote::sign(),
        "vote-sign-areas" => samples_place::sign_in_areas(8),
        "vote-sign-areas-many" => samples_place::sign_in_areas(11),
        "vote-check" => vote::check(),
        "vote-waiting" => vote::waiting(),
        "vote-ballot" => vote::ballot("yes-no", &[], &[]),
        "vote-ballot-several" => vote::ballot("up-to", &[1, 2, 3], &[("option-1", "ballot-nothing")]),
        "vote-ballot-change" => vote::ballot("one", &[2], &[]),
        "vote-ballot-roll" => roll::ballot_of_roll(),
        "vote-entrance-codes" => roll::entrance("codes", &[]),
        "vote-entrance-codes-wrong" => roll::entrance("codes", &[("code", "voter-code-wrong")]),
        "vote-entrance-codes-wait" => roll::codes_wait(),
        "vote-entrance-over" => roll::over(roll::entrance("codes", &[])),
        "vote-entrance-addresses" => roll::entrance("addresses", &[("email", "field-email-invalid")]),
        "vote-voter-sent" => roll::voter_sent(),
        "vote-voter-link" => roll::voter_link("open"),
        "vote-voter-link-over" => roll::voter_link("over"),
        "vote-voter-link-missed" => roll::voter_link("missed"),
        "vote-receipt-roll" => roll::voted_on_roll(),
        "vote-receipt-roll-over" => roll::receipt_over(None),
        "vote-receipt-roll-result" => roll::receipt_over(Some("receipt-vote-result")),
        "desk-vote-roll" => roll::roll("addresses", Vec::new()),
        "desk-vote-roll-problems" => roll::roll("codes", roll_problems()),
        "desk-vote-roll-look" => roll::roll_look("addresses", Vec::new()),
        "desk-vote-roll-look-codes" => roll::roll_look("codes", Vec::new()),
        "desk-vote-roll-look-instead" => roll::roll_look("codes", instead_problems()),
        "vote-ballot-check" => vote::ballot_check(),
        "vote-receipt" => vote::voted(false),
        "vote-receipt-change" => vote::voted(true),
        "vote-receipt-newer" => ReceiptView { changed: false, newer: true, ..vote::voted(true) },
        "vote-receipt-result" => vote::ended("receipt-vote-result"),
        "vote-receipt-not-counted" => vote::ended("receipt-vote-not-counted"),
        "vote-receipt-called-off" => vote::ended("receipt-vote-called-off"),
        "vote-lookup-result" => vote::lookup("lookup-vote-result"),
        "vote-lookup-called-off" => vote::lookup("receipt-vote-called-off"),
        "desk-votes" => vote::list(true),
        "desk-votes-off" => vote::list(false),
        "desk-vote-form" => vote::form(Vec::new()),
        "desk-vote-form-problems" => vote::form(form_problems()),
        "desk-vote-form-saved" => vote::form(saved_meanwhile()),
        "desk-vote-key" => vote::key_parts(),
        "desk-vote-trial" => vote::desk(VoteStage::Trial, &[]),
        "desk-vote-trial-stands" => vote::desk(VoteStage::Ready, &[("trial", "refusal-trial-stands")]),
        "desk-vote-trial-form" => vote::trial_form(Vec::new()),
        "desk-vote-trial-form-wrong" => vote::trial_form(vec![FieldProblem::with("emails", "trial-email-wrong", [("line", 2.into())])]),
        "desk-vote-needs-key" => vote::desk(VoteStage::NeedsKey, &[]),
        "desk-vote-needs-proof" => vote::desk(VoteStage::NeedsProof, &[("part-1", "vote-part-other"), ("part-2", "vote-part-odd")]),
        "desk-vote-ready" => vote::desk(VoteStage::Ready, &[]),
        "desk-vote-overdue" => vote::overdue(),
        "desk-vote-text-changed" => vote::desk(VoteStage::Ready, &[("vote-text", "refusal-text-changed")]),
        "desk-vote-delete" => vote::delete(),
        "desk-vote-deleted" => vote::desk(VoteStage::Deleted, &[]),
        "desk-vote-open" => vote::desk(VoteStage::Open, &[("why", "vote-why-missing")]),
        "desk-vote-closed" => vote::desk(VoteStage::Closed, &[]),
        "desk-vote-opened" => vote::desk(VoteStage::Opened, &[]),
        "desk-vote-called-off" => vote::desk(VoteStage::CalledOff, &[]),
    );
    of_letters(themes, pages);
}

/// Codes that were lost, and ballots on paper.
fn of_letters(themes: &impl Renders, pages: &mut Pages) {
    let text = |text: &str| TextArg::Text(text.to_owned());
    let paper_problems = vec![
        FieldProblem::with("count-2", "ballots-number-odd", [("max", 1_000_000.into())]),
        FieldProblem::with("voters", "ballots-voter-voted", [("lines", text("2, 7"))]),
        FieldProblem::with("voters", "ballots-voter-weight", [("lines", text("9"))]),
        FieldProblem::new("place", "ballots-place-missing"),
        FieldProblem::new("scans", "paper-scan-odd"),
    ];
    pages!(themes, pages,
        "desk-vote-lost-code" => roll::lost_code(false, None, &[]),
        "desk-vote-lost-code-sure" => roll::lost_code(true, None, &[]),
        "desk-vote-lost-code-again" => roll::lost_code_again(),
        "desk-vote-lost-code-already" => roll::lost_code_already(),
        "desk-vote-lost-code-voted" => roll::lost_code(false, None, &[("member", "lost-code-voted")]),
        "desk-vote-lost-code-made" => roll::lost_code(false, Some("ABCD-EFGH-JKMN-PQRS"), &[]),
        "desk-vote-paper" => paper::ballots("yes-no", true, Vec::new()),
        "desk-vote-paper-wrong" => paper::ballots("yes-no", true, paper_problems),
        "desk-vote-paper-several" => paper::ballots("up-to", true, vec![FieldProblem::with("lines", "ballots-line-odd", [("line", 2.into())])]),
        "desk-vote-paper-over" => paper::ballots("up-to", false, Vec::new()),
        "desk-vote-paper-check" => paper::check("yes-no", "paper-waiting", &[]),
        "desk-vote-paper-mismatch" => paper::check("up-to", "paper-waiting", &[("approve", "refusal-paper-mismatch")]),
        "desk-vote-paper-take-back" => paper::check("yes-no", "ballots-approved", &[("words", "paper-words-missing")]),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::TextArgs;
    use crate::views::preview::{LETTER_WORDS_MAX, english, themes};
    use crate::views::sampled::site_in;
    use crate::views::samples::shown_on;
    use crate::views::{BallotOptionView, PetitionView, SiteView, VoteResultView, VoteView};
    use throng_domain::campaign::CampaignKind;

    #[test]
    fn mails_to_people_on_a_roll_read_well_in_every_language() {
        let themes = themes();
        for language in ["en", "cy", "ar-XB"] {
            let of_votes = SiteView { kind: CampaignKind::Vote, ..site_in(&themes, language) };
            for (name, letter) in shown_on(of_votes, || roll::voter_letters(&themes)) {
                let (subject, text) = (letter.subject, letter.text);
                assert!(!subject.is_empty() && !subject.contains('\n'), "{name}: {subject}");
                assert!(text.contains("<ferry>") && text.contains("https://"), "{name}: {text}");
                assert!(!text.contains("\n\n\n"), "{name}: has a hole in it:\n{text}");
                assert!(text.split_whitespace().count() <= LETTER_WORDS_MAX, "{name}");
                let votes = !matches!(name, "voter_result" | "voter_called_off");
                assert_eq!(text.contains("/v/"), votes, "{name}: {text}");
            }
        }
    }

    #[test]
    fn the_form_of_a_vote_for_areas_names_eight_of_them() {
        let pages = english();
        let page = |wanted: &str| {
            pages
                .iter()
                .find(|(name, _)| name.as_str() == wanted)
                .map(|(_, html)| html.clone())
        };
        for (name, more) in
            [("vote-sign-areas", None), ("vote-sign-areas-many", Some("#who\">and 3 more</a>"))]
        {
            let html = page(name).expect("it is previewed");
            assert_eq!(html.matches("&amp; Quay").count(), 8, "{name}");
            assert_eq!(html.contains("#who"), more.is_some(), "{name}");
            assert!(html.contains(more.unwrap_or_default()), "{name}");
        }
        assert!(
            !page("vote-sign")
                .expect("it is previewed")
                .contains("Only people who live in")
        );
    }

    /// The page of a vote with this result.
    fn with_result(result: VoteResultView) -> PetitionView {
        let page = vote::page("carried");
        let told = page
            .vote
            .clone()
            .map(|vote| VoteView { result: Some(result), ..vote });
        PetitionView { vote: told, ..page }
    }

    #[test]
    fn only_what_was_decided_for_has_a_tick() {
        let themes = themes();
        for (key, ticked) in [
            ("vote-result-carried", true),
            ("vote-result-lost", false),
            ("vote-result-tied", false),
            ("vote-result-no-quorum", false),
            ("vote-result-nobody", false),
            ("vote-result-none-chosen", false),
        ] {
            let result = VoteResultView { decision_key: Some(key), ..vote::result("yes-no", true) };
            let html = themes.render(&with_result(result)).expect("a page");
            assert_eq!(html.contains("class=\"reached\""), ticked, "{key}");
        }
        let chosen = VoteResultView { tied: Vec::<BallotOptionView>::new(), ..vote::result("up-to", true) };
        let html = themes.render(&with_result(chosen)).expect("a page");
        assert!(html.contains("class=\"reached\""), "an option was chosen");
    }

    /// Each ballot is told once, and of people it is said that they voted on paper.
    #[test]
    fn ballots_that_decide_nothing_are_told_once() {
        let themes = themes();
        for (unreadable, spoilt, said, unsaid) in [
            (2, 2, &["2 paper ballots were blank"][..], &["could not be read"][..]),
            (3, 2, &["1 ballot could not be read", "2 paper ballots were blank"], &["3 ballots"]),
            (1, 0, &["1 ballot could not be read"], &["blank or spoilt"]),
            (
                0,
                0,
                &["60 of the people who voted did so on paper."],
                &["blank or spoilt", "could not be read"],
            ),
        ] {
            let result = VoteResultView { unreadable, spoilt, ..vote::result("up-to", true) };
            let html = themes.render(&with_result(result)).expect("a page");
            for words in said {
                assert!(html.contains(words), "{unreadable} and {spoilt}: {words}");
            }
            for words in unsaid {
                assert!(!html.contains(words), "{unreadable} and {spoilt}: {words}");
            }
        }
    }

    /// What is over is told in the past, and what goes on is not; in every language.
    #[test]
    fn a_vote_that_is_over_is_told_in_the_past() {
        let themes = themes();
        for language in ["en", "cy"] {
            let site = || SiteView { kind: CampaignKind::Vote, ..site_in(&themes, language) };
            let text = |key: &str, holders: i64, needed: i64| {
                let args = [("holders", holders), ("needed", needed)];
                let args = args.map(|(name, number)| (name.to_owned(), TextArg::Number(number)));
                themes
                    .text(language, key, &TextArgs::from(args))
                    .expect("a sentence")
            };
            for (stage, over) in [("open", false), ("carried", true), ("called-off", true)] {
                let page = PetitionView { site: site(), ..vote::page(stage) };
                let vote = page.vote.clone().expect("a vote");
                let html = themes.render(&page).expect("a page");
                for key in ["vote-how-secret", "vote-how-operator"] {
                    let [now, past] = [key.to_owned(), format!("{key}-over")]
                        .map(|key| text(&key, vote.holders, vote.needed));
                    let (said, unsaid) = if over { (past, now) } else { (now, past) };
                    assert!(html.contains(&said), "{language} {stage}: {said}");
                    assert!(!html.contains(&unsaid), "{language} {stage}: {unsaid}");
                }
            }
        }
    }

    /// Nothing of a vote that was called off was counted, and what people chose is erased.
    #[test]
    fn a_receipt_of_a_vote_that_was_called_off_promises_nothing() {
        let themes = themes();
        let text = |key: &str| themes.text("en", key, &TextArgs::new()).expect("a sentence");
        let html = |key| themes.render(&vote::ended(key)).expect("a page");
        let (off, counted) = (html("receipt-vote-called-off"), html("receipt-vote-result"));
        for key in ["receipt-date", "receipt-vote-secret", "receipt-keep_vote", "receipt-next"] {
            let words = text(key);
            assert!(counted.contains(&words), "{words}");
            assert!(!off.contains(&words), "{words}");
        }
        assert!(off.contains(&text("screened-date_vote")));
        assert!(off.contains(&text("receipt-keep-off")));
    }
}
