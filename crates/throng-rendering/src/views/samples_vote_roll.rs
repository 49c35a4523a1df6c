//! Sample views of what people on the roll of a vote see, and of their roll in the office. Owns invented data only. Called by
//! `preview`.

use super::samples::{NAME, NOW_MS, TOKEN, petition_ref};
use super::samples_office::frame;
use super::samples_vote::{DAY_MS, QUESTION, ROLL, ballot, of_votes, view, voted};
use crate::themes::{Letter, Renders};
use crate::views::*;

/// The ballot of somebody on a roll.
pub(super) fn ballot_of_roll() -> BallotView {
    let ballot = ballot("yes-no", &[], &[]);
    BallotView { vote: VoteView { electorate: "codes", roll: Some(ROLL), ..ballot.vote }, votes: 3, ..ballot }
}

/// Where somebody on the roll comes in: with `codes`, or by `addresses`.
pub(super) fn entrance(electorate: &'static str, problems: &[(&str, &str)]) -> VoterEntranceView {
    VoterEntranceView {
        site: of_votes(),
        number: 17,
        petition: petition_ref(),
        vote: VoteView { electorate, roll: Some(ROLL), ..view("one") },
        email: if problems.is_empty() {
            String::new()
        } else {
            "ada@\"<b>".to_owned()
        },
        problems: problems
            .iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect(),
    }
}

pub(super) fn voter_sent() -> VoterSentView {
    VoterSentView { site: of_votes(), number: 17, petition: petition_ref(), tray_path: None }
}

/// The page of a mailed link: `open`, `over`, or `missed`.
pub(super) fn voter_link(stands: &str) -> VoterLinkView {
    let open = stands == "open";
    VoterLinkView {
        site: of_votes(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        vote: VoteView { electorate: "addresses", roll: Some(ROLL), open, receipts: !open, ..view("one") },
        missed: stands == "missed",
    }
}

/// A code that is not taken now, since too many wrong ones came from there.
pub(super) fn codes_wait() -> OverloadView {
    OverloadView {
        site: of_votes(),
        action: "/votes/17/signatures".to_owned(),
        fields: vec![HiddenField { name: "code".to_owned(), value: "ABCD-<b>\"".to_owned() }],
        retry_after_s: 110,
        retry_after_min: 2,
        cause: OverloadCause::Codes,
        until_ms: None,
    }
}

/// The same once voting is over.
pub(super) fn over(entrance: VoterEntranceView) -> VoterEntranceView {
    VoterEntranceView { vote: VoteView { open: false, receipts: true, ..entrance.vote }, ..entrance }
}

/// A vote that was changed.
pub(super) const CHANGES: BallotChangesView = BallotChangesView { times: 2, last_ms: NOW_MS };

/// The receipt of somebody on the roll.
pub(super) fn voted_on_roll() -> ReceiptView {
    ReceiptView { name: String::new(), votes: 3, already: true, changes: Some(CHANGES), ..voted(true) }
}

/// The receipt of somebody who comes once voting is over: `ended_key` says what has become of the vote.
pub(super) fn receipt_over(ended_key: Option<&'static str>) -> ReceiptView {
    ReceiptView {
        over: ended_key.is_none(),
        ended_key,
        goes_on: ended_key.is_none(),
        may_share: false,
        may_withdraw: false,
        closes_at_ms: None,
        ..voted_on_roll()
    }
}

/// A mail to somebody on the roll.
pub(super) fn voter_letter(kind: &'static str) -> VoterLetter {
    let votes = matches!(kind, "link" | "opened" | "reminded");
    VoterLetter {
        site: of_votes(),
        petition_title: QUESTION.to_owned(),
        kind,
        link: votes.then(|| format!("https://petitions.norhaven.example/v/{TOKEN}")),
        petition_link: "https://petitions.norhaven.example/votes/17/bridge".to_owned(),
        why: if kind == "called-off" {
            "A name on the list was wrong.".to_owned()
        } else {
            String::new()
        },
        secrecy: "secret",
        trial: kind == "opened",
        closes_ms: NOW_MS + 5 * DAY_MS,
    }
}

/// The mails, each with a name.
pub(super) fn voter_letters(themes: &impl Renders) -> Vec<(&'static str, Letter)> {
    [
        ("voter_link", "link"),
        ("voter_opened", "opened"),
        ("voter_reminded", "reminded"),
        ("voter_result", "result"),
        ("voter_called_off", "called-off"),
    ]
    .map(|(name, kind)| {
        let letter = themes.render_letter(&voter_letter(kind));
        (name, letter.unwrap_or_else(|fault| panic!("{name}: {fault}")))
    })
    .into()
}

/// The roll that a vote uses, as the office sees it.
pub(super) fn in_use() -> RollInUse {
    RollInUse {
        people: 700,
        votes: 1_250,
        by: NAME.to_owned(),
        at_ms: NOW_MS,
        quorum: Some(QuorumShare { percent: 33, votes: 413 }),
    }
}

/// The roll in the office.
pub(super) fn roll(electorate: &'static str, problems: Vec<FieldProblem>) -> RollView {
    RollView {
        frame: frame("/admin/votes"),
        number: 17,
        title: QUESTION.to_owned(),
        electorate,
        named: false,
        open: false,
        roll: problems.is_empty().then(in_use),
        people_max: 200_000,
        mib_max: 8,
        problems,
    }
}

pub(super) fn roll_look(electorate: &'static str, problems: Vec<FieldProblem>) -> RollLookView {
    let line = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    let weight = |votes, people| WeightRow { votes, people };
    RollLookView {
        frame: frame("/admin/votes"),
        number: 17,
        title: QUESTION.to_owned(),
        electorate,
        named: false,
        open: false,
        held: "00".to_owned(),
        people: 700,
        weights: if electorate == "codes" {
            vec![weight(1, 680), weight(5, 20)]
        } else {
            vec![weight(1, 700)]
        },
        heading: line([NAME, QUESTION, "1"]),
        first: vec![line(["1", NAME, "5"]), line(["2", NAME, ""])],
        unused: [NAME, "<shares>"].map(str::to_owned).to_vec(),
        can_change: electorate == "codes",
        again: if electorate == "codes" {
            vec![AgainRow { line: 7, earlier: 3, cell: NAME.to_owned() }]
        } else {
            Vec::new()
        },
        again_count: i64::from(electorate == "codes"),
        like_votes: (electorate != "codes").then(|| "<shares>".to_owned()),
        members: false,
        roll: (!problems.is_empty()).then(in_use),
        seen: "1".to_owned(),
        problems,
    }
}

/// The form for a code that was lost; with `code` the one that was made.
pub(super) fn lost_code(sure: bool, code: Option<&str>, problems: &[(&str, &str)]) -> LostCodeView {
    let problem = |(field, key): &(&str, &str)| FieldProblem::new(field, key);
    LostCodeView {
        frame: frame("/admin/votes"),
        number: 17,
        title: QUESTION.to_owned(),
        member: if problems.is_empty() && !sure {
            ""
        } else {
            "<1234>"
        }
        .to_owned(),
        sure,
        made: 3,
        most: 50,
        form_key: "00".to_owned(),
        seen_ms: None,
        code: code.map(str::to_owned),
        already_ms: None,
        problems: problems.iter().map(problem).collect(),
    }
}

/// The question whether to make a code for somebody for whom one was made already.
pub(super) fn lost_code_again() -> LostCodeView {
    let problems = [("member", "lost-code-overtaken")];
    LostCodeView { seen_ms: Some(NOW_MS), ..lost_code(true, None, &problems) }
}

/// The answer to a button that was pressed before.
pub(super) fn lost_code_already() -> LostCodeView {
    LostCodeView { already_ms: Some(NOW_MS), ..lost_code(false, None, &[]) }
}
