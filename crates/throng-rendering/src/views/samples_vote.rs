//! Sample views of pages about a vote, and of votes in the office.
//!
//! Owns invented data only. Called by `preview`.

use throng_domain::campaign::CampaignKind;

use super::samples::{self, NAME, NOW_MS, TOKEN, petition, petition_ref, receipt, sign_form, site};
use super::samples_letters;
use super::samples_office::frame;
use crate::views::*;

pub(super) const QUESTION: &str = "Should we build a bridge & keep the <ferry>?";
pub(super) const DAY_MS: i64 = 86_400_000;

/// The site, with the words and addresses of votes.
pub(super) fn of_votes() -> SiteView {
    SiteView { kind: CampaignKind::Vote, pledges: true, votes: true, ..site() }
}

fn named(number: i64, name: &str, about: &str) -> BallotOptionView {
    BallotOptionView { number, key: None, name: name.to_owned(), about: about.to_owned() }
}

fn yes_no() -> Vec<BallotOptionView> {
    let keys = ["vote-yes", "vote-no", "vote-abstain"];
    let option = |(number, key)| BallotOptionView { key: Some(key), ..named(number, "", "") };
    (1..).zip(keys).map(option).collect()
}

pub(super) fn candidates() -> Vec<BallotOptionView> {
    vec![
        named(1, "A bridge for <people on foot>", "Opens in 2029."),
        named(2, "A ferry that runs at night", ""),
        named(3, "Neither, and lower rates", "We would save 40,000 a year."),
    ]
}

/// The roll of a vote.
pub(super) const ROLL: RollRef = RollRef { people: 700, votes: 700, replaced: 2 };

fn places() -> Vec<String> {
    ["Brindle & <Quay>", "Marsh"].map(str::to_owned).to_vec()
}

/// A vote: `yes-no`, `one` or `up-to`, whose box is closed.
pub(super) fn view(choosing: &'static str) -> VoteView {
    VoteView {
        choosing,
        options: if choosing == "yes-no" {
            yes_no()
        } else {
            candidates()
        },
        seed: None,
        ticks_max: if choosing == "up-to" { 2 } else { 1 },
        electorate: if choosing == "one" { "areas" } else { "everybody" },
        areas: if choosing == "one" { places() } else { Vec::new() },
        roll: None,
        quorum: if choosing == "one" { 0 } else { 250 },
        majority_key: if choosing == "yes-no" {
            "vote-how-two-thirds-yes"
        } else {
            "vote-how-most"
        },
        seats: if choosing == "up-to" { 2 } else { 1 },
        can_change: choosing == "up-to",
        secrecy: "secret",
        told: "secret",
        who_voted: "",
        shows_choices: false,
        so_far: None,
        so_far_votes: 0,
        opener: "holders",
        holders: 3,
        needed: 2,
        closes_ms: NOW_MS + 5 * DAY_MS,
        open: true,
        receipts: false,
        result: None,
        called_off: None,
    }
}

/// The result of that vote: of yes or no carried, of several a tie for the last place.
pub(super) fn result(choosing: &str, shown: bool) -> VoteResultView {
    let options = if choosing == "yes-no" {
        yes_no()
    } else {
        candidates()
    };
    let votes = [210, 104, 104];
    let row = |(option, votes): (&BallotOptionView, i64)| ResultRow {
        chosen: option.number == 1,
        percent: votes * 100 / 418,
        option: option.clone(),
        votes,
    };
    let several = choosing != "yes-no";
    VoteResultView {
        at_ms: NOW_MS,
        voters: 420,
        electorate: if !several {
            "codes"
        } else if shown {
            "everybody"
        } else {
            "areas"
        },
        areas: if several && !shown { places() } else { Vec::new() },
        roll: (!several).then_some(ROLL),
        turnout: if several { 0 } else { 60 },
        ballots: 418,
        votes: 418,
        unreadable: 2,
        on_paper: if several { 60 } else { 0 },
        spoilt: if several { 2 } else { 0 },
        rows: if shown {
            options.iter().zip(votes).map(row).collect()
        } else {
            Vec::new()
        },
        decision_key: (!several).then_some("vote-result-carried"),
        chosen: if several {
            vec![options[0].clone()]
        } else {
            Vec::new()
        },
        tied: if several {
            options[1..].to_vec()
        } else {
            Vec::new()
        },
    }
}

/// The page of a vote: `open`, `counting`, `carried`, `tied`, `few` or `called-off`.
pub(super) fn page(stage: &'static str) -> PetitionView {
    let state = if stage == "open" {
        CampaignState::Open
    } else {
        CampaignState::Closed
    };
    let vote = view(if stage == "carried" { "yes-no" } else { "up-to" });
    let vote = VoteView {
        open: stage == "open",
        receipts: false,
        result: match stage {
            "carried" => Some(result("yes-no", true)),
            "tied" => Some(result("up-to", true)),
            "few" => Some(result("up-to", false)),
            _ => None,
        },
        called_off: (stage == "called-off")
            .then(|| CalledOffView { at_ms: NOW_MS, why: "The name of an option was wrong.".to_owned() }),
        ..vote
    };
    PetitionView {
        site: of_votes(),
        vote: Some(vote),
        counterpart: (stage == "open").then(petition_ref),
        title: QUESTION.to_owned(),
        path: "/votes/17/bridge".to_owned(),
        address: "https://petitions.norhaven.example/votes/17".to_owned(),
        count: 420,
        on_paper: 0,
        from_elsewhere: Vec::new(),
        standing_key: None,
        next_threshold: None,
        reached: Vec::new(),
        outlook: Vec::new(),
        response: None,
        opinions: None,
        debate: None,
        creator_name: None,
        ..petition(state)
    }
}

pub(super) fn sign() -> SignFormView {
    SignFormView { site: of_votes(), ..sign_form(&[]) }
}

pub(super) fn check() -> CheckView {
    CheckView { site: of_votes(), ..samples::check() }
}

pub(super) fn waiting() -> WaitingView {
    WaitingView { site: of_votes(), code_open: false, ..samples::waiting(None, &[]) }
}

pub(super) fn ballot(choosing: &'static str, ticked: &[i64], problems: &[(&str, &str)]) -> BallotView {
    BallotView {
        site: of_votes(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        vote: view(choosing),
        ticked: ticked.to_vec(),
        changes: choosing == "one",
        before: (choosing == "one").then_some(samples_vote_roll::CHANGES),
        screened: choosing == "up-to",
        name: NAME.to_owned(),
        votes: 1,
        stands: match choosing {
            "one" => "0f1e".repeat(4),
            _ => "none".to_owned(),
        },
        problems: problems
            .iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect(),
    }
}

pub(super) fn ballot_check() -> BallotCheckView {
    BallotCheckView {
        site: of_votes(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        chosen: candidates()[..2].to_vec(),
        secrecy: "secret",
        name: NAME.to_owned(),
        votes: 1,
        changes: false,
        form_key: "0e1f".repeat(8),
        stands: "none".to_owned(),
        filler: "0f1e".to_owned(),
    }
}

pub(super) fn voted(can_change: bool) -> ReceiptView {
    ReceiptView {
        site: of_votes(),
        change_path: can_change.then(|| format!("/s/{TOKEN}/ballot")),
        may_withdraw: can_change,
        changed: can_change,
        count: 420,
        position: Some(420),
        next_threshold: None,
        ..receipt()
    }
}

/// The receipt of a vote that has ended.
pub(super) fn ended(key: &'static str) -> ReceiptView {
    ReceiptView { ended_key: Some(key), goes_on: false, may_share: false, ..voted(false) }
}

/// A receipt of a vote that has ended, looked up.
pub(super) fn lookup(ended_key: &'static str) -> ReceiptLookupView {
    let ended_key = Some(ended_key);
    let changes = Some(samples_vote_roll::CHANGES);
    ReceiptLookupView { site: of_votes(), ended_key, changes, ..samples::lookup(LookupState::Counted) }
}

/// A mail about how a vote ended.
pub(super) fn letter(kind: &'static str) -> NewsLetter {
    let words = if kind == "vote-called-off" {
        "A name on the list was wrong."
    } else {
        ""
    };
    NewsLetter { site: of_votes(), words: words.to_owned(), ..samples_letters::news_letter(kind) }
}

pub(super) fn list(on: bool) -> VotesView {
    let row = |number, stage: VoteStage| VoteRow {
        path: format!("/admin/votes/{number}"),
        title: QUESTION.to_owned(),
        stage_key: stage.key(),
        voters: 420,
        closes_ms: NOW_MS,
    };
    let preset = |word: &str, label_key: &str| VotePresetLink {
        path: format!("/admin/votes/new?preset={word}"),
        label_key: label_key.to_owned(),
    };
    VotesView {
        frame: frame("/admin/votes"),
        on,
        may: true,
        rows: if on {
            vec![row(17, VoteStage::Open), row(18, VoteStage::NeedsKey)]
        } else {
            Vec::new()
        },
        presets: vec![
            preset("students-union", "vote-preset-students-union"),
            preset("union-branch", "vote-preset-union-branch"),
            preset("consultation", "vote-preset-consultation"),
            preset("newsroom", "vote-preset-newsroom"),
        ],
        previous: None,
        next: on.then(|| "/admin/votes?page=2".to_owned()),
    }
}

pub(super) fn form(problems: Vec<FieldProblem>) -> VoteFormView {
    VoteFormView {
        frame: frame("/admin/votes"),
        path: "/admin/votes/new".to_owned(),
        back: (!problems.is_empty()).then(|| "/admin/votes/17".to_owned()),
        off: !problems.is_empty(),
        values: VoteValues {
            action: QUESTION.to_owned(),
            options: "A bridge | Opens in 2029.\nA ferry".to_owned(),
            choosing: "up-to".to_owned(),
            up_to: "2".to_owned(),
            seats: "1".to_owned(),
            quorum: "250".to_owned(),
            electorate: "codes".to_owned(),
            majority: "most".to_owned(),
            can_change: true,
            secrecy: "secret".to_owned(),
            opener: "holders".to_owned(),
            closes_on: "2026-12-01".to_owned(),
            closes_at: "20:00".to_owned(),
            form_key: "00".to_owned(),
            seen: if problems.is_empty() { "" } else { "11" }.to_owned(),
            ..VoteValues::default()
        },
        areas: samples_place::vote_areas(),
        areas_more: if problems.is_empty() { 0 } else { 4 },
        action_max: 80,
        background_max: 300,
        details_max: 800,
        problems,
    }
}

pub(super) fn desk(stage: VoteStage, problems: &[(&str, &str)]) -> VoteDeskView {
    let counted = (stage == VoteStage::Opened).then(|| result("up-to", true));
    let called_off = (stage == VoteStage::CalledOff)
        .then(|| CalledOffView { at_ms: NOW_MS, why: "The name of an option was wrong.".to_owned() });
    VoteDeskView {
        frame: frame("/admin/votes"),
        number: 17,
        seen: "00".to_owned(),
        title: QUESTION.to_owned(),
        background: "We have money for one.".to_owned(),
        details: String::new(),
        public: (stage == VoteStage::Open).then(|| "/votes/17/bridge".to_owned()),
        vote: VoteView {
            result: counted,
            called_off,
            electorate: if stage == VoteStage::NeedsKey {
                "addresses"
            } else {
                "codes"
            },
            roll: (stage != VoteStage::NeedsKey).then_some(ROLL),
            ..view("up-to")
        },
        stage,
        stage_key: stage.key(),
        overdue: false,
        may: true,
        roll: (stage != VoteStage::NeedsKey).then(samples_vote_roll::in_use),
        wrong_codes: (stage == VoteStage::Open).then_some(WrongCodes { codes: 1_204, at_ms: NOW_MS }),
        voters: 420,
        held: if stage == VoteStage::Closed { 3 } else { 0 },
        paper: matches!(stage, VoteStage::Open | VoteStage::Closed),
        paper_waits: i64::from(stage == VoteStage::Closed),
        trial: (stage == VoteStage::Trial).then(|| TrialView {
            of: 16,
            base: "/votes/17-hB4mX0qUfE2cT9aLw7dKzg".to_owned(),
            voters: [("ada@norhaven.example", true), ("bo+<b>@norhaven.example", false)]
                .map(|(email, cast)| TrialVoter { email: email.to_owned(), cast })
                .to_vec(),
        }),
        key_fault: None,
        tried: problems.iter().any(|(field, _)| *field == "trial").then_some(18),
        parts: vec!["7QX2K-<typed>".to_owned(), String::new()],
        holders: "3".to_owned(),
        needed: "2".to_owned(),
        why: String::new(),
        problems: problems
            .iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect(),
    }
}

/// To whom a trial goes.
/// A draft that would have closed by now.
pub(super) fn overdue() -> VoteDeskView {
    VoteDeskView { overdue: true, stage_key: "vote-stage-overdue", ..desk(VoteStage::Ready, &[]) }
}

pub(super) fn trial_form(problems: Vec<FieldProblem>) -> TrialFormView {
    TrialFormView {
        frame: frame("/admin/votes"),
        number: 17,
        title: QUESTION.to_owned(),
        kept: false,
        emails: "ada@norhaven.example\nbo+<b>@norhaven.example".to_owned(),
        most: 5,
        problems,
    }
}

pub(super) fn delete() -> VoteDeleteView {
    VoteDeleteView { frame: frame("/admin/votes"), number: 17, title: QUESTION.to_owned() }
}

pub(super) fn key_parts() -> KeyPartsView {
    let part =
        |first: &str| format!("{first}-9V4TM-2KQ8R-XW7NC-5DHJ3-GZ6PB-0AE1F-9V4TM-2KQ8R-XW7NC-5DHJ3-GZ6PB");
    KeyPartsView {
        frame: frame("/admin/votes"),
        number: 17,
        title: format!("{QUESTION} ({NAME})"),
        parts: ["04G0S", "0882K", "0C5TM"].map(part).to_vec(),
        needed: 2,
    }
}
