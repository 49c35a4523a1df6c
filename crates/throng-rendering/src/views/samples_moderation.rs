//! Sample views of the moderator's desk, in the states that matter. Owns invented data only.
//! Called by `preview`.

use super::samples::{NAME, NOW_MS, TITLE, TOKEN, site};
use super::samples_office::{CASE_PATH, case_frame, frame, problems};
use super::samples_petitions::topics;
use super::samples_pledge as pledge;
use super::samples_publishing as publishing;
use super::samples_reports as reports;
use crate::views::*;
use crate::wording::WordRun;
use throng_domain::campaign::CampaignKind;

const PATH: &str = CASE_PATH;
const DAY_MS: i64 = 86_400_000;

fn wait(age_key: &'static str, days: i64) -> WaitView {
    WaitView { since_ms: NOW_MS - days * DAY_MS, days, age_key, overdue: age_key == "age-overdue" }
}

fn holder(own: bool) -> HolderView {
    HolderView { name: NAME.to_owned(), own, until_ms: NOW_MS, other_day: !own }
}

pub(super) fn petitions(any: bool) -> PetitionsView {
    let tab = |word: &str, label_key, current| QueueTab {
        path: format!("/admin/petitions?list={word}"),
        label_key,
        count: 12,
        current,
    };
    let row = |number, state_key| PetitionRow {
        path: format!("/admin/petitions/{number}"),
        title: TITLE.to_owned(),
        number,
        state_key,
        kind: if number == 9 {
            CampaignKind::Pledge
        } else {
            CampaignKind::Petition
        },
        signatures: 10_281,
        private: number == 9,
    };
    PetitionsView {
        frame: frame("/admin/petitions"),
        tabs: vec![tab("open", "list-open", true), tab("ended", "list-ended", false)],
        rows: if any {
            vec![row(17, "case-open"), row(9, "case-taken-down")]
        } else {
            Vec::new()
        },
        words: if any { String::new() } else { NAME.to_owned() },
        problem_key: (!any).then_some("petitions-elsewhere"),
        partly: any.then_some(5_000),
        too_many: any.then_some(500),
        topics: if any { topics() } else { Vec::new() },
        previous: None,
        next: any.then(|| "/admin/petitions?list=open&page=2".to_owned()),
    }
}

pub(super) fn queue(rows: bool) -> QueueView {
    let tab = |path: &str, label_key: &'static str, count: i64, current: bool| QueueTab {
        path: path.to_owned(),
        label_key,
        count,
        current,
    };
    let row = |age_key: &'static str, days: i64, held: Option<bool>, note: Option<&str>| QueueRow {
        path: PATH.to_owned(),
        title: TITLE.to_owned(),
        number: 17,
        wait: wait(age_key, days),
        holder: held.map(holder),
        note: note.map(str::to_owned),
        again: note.is_some(),
        private: note.is_some(),
    };
    let all = vec![
        row("age-overdue", 9, None, None),
        row("age-due-soon", 6, Some(true), Some("Is <b> this ours?")),
        row("age-in-time", 0, Some(false), None),
    ];
    QueueView {
        frame: frame("/admin/queue"),
        tabs: vec![
            tab("/admin/queue", "queue-waiting", 12, true),
            tab("/admin/queue?list=flagged", "queue-flagged", 1, false),
            tab("/admin/queue?list=parked", "queue-parked", 0, false),
        ],
        rows: all.into_iter().filter(|_| rows).collect(),
        comments: None,
        promise_days: 7,
        days_off: true,
        overdue: i64::from(rows),
        previous: rows.then(|| "/admin/queue".to_owned()),
        next: rows.then(|| "/admin/queue?page=3".to_owned()),
    }
}

fn line(key: &'static str, by_key: &'static str, texts: &[&str]) -> CaseLine {
    CaseLine {
        at_ms: NOW_MS,
        key,
        by_key,
        name: if by_key == "by-staff" { NAME } else { "" }.to_owned(),
        texts: texts.iter().map(|text| (*text).to_owned()).collect(),
        terms: Vec::new(),
        points: Vec::new(),
        reason_key: None,
    }
}

fn terms() -> Vec<TermsLine> {
    let before = TermsLine {
        key: "terms-before",
        deed: "…",
        target: 20,
        people: "people in our street".to_owned(),
        others: String::new(),
        last_ms: NOW_MS,
        areas: None,
    };
    let after = TermsLine { key: "terms-after", target: 12, ..before.clone() };
    vec![before, after]
}

fn point() -> PointView {
    PointView {
        part: "background",
        part_key: "part-background",
        note: "Please leave out the name.".to_owned(),
    }
}

fn history() -> Vec<CaseLine> {
    vec![
        line("line-submitted", "by-creator", &[]),
        line("line-enough", "by-rule", &[]),
        line("log-note", "by-staff", &["Looks <i>fine</i> to me."]),
        CaseLine { points: vec![point()], ..line("log-ask-for-changes", "by-staff", &[]) },
        CaseLine { terms: terms(), ..line("line-terms", "by-creator", &[]) },
        CaseLine {
            reason_key: Some("rejected-foi".to_owned()),
            ..line("log-reject", "by-staff", &["Ask for it."])
        },
    ]
}

fn texts(changed: bool) -> Vec<PartText> {
    let run = |kind: &'static str, text: &str| WordRun { kind, text: text.to_owned() };
    let changes = vec![run("same", TITLE), run("removed", NAME), run("added", TITLE)];
    let part = |label_key: &'static str, changes: Option<Vec<WordRun>>| PartText {
        label_key,
        text: TITLE.to_owned(),
        changes,
    };
    vec![part("part-action", changed.then_some(changes)), part("part-background", None)]
}

fn creator() -> CreatorFacts {
    CreatorFacts {
        name: NAME.to_owned(),
        email: "zoe.obrien+petitions@mail.norhaven.example".to_owned(),
        place: "Skerry".to_owned(),
        language: Some("English".to_owned()),
    }
}

/// A petition that nobody has claimed; one that the member has claimed; or one that a colleague has decided on.
pub(super) fn case(can: Possible, wrong: &[(&str, &str)]) -> CaseView {
    let waits = can.set_aside;
    let similar = SimilarRow {
        path: "/petitions/9/run-the-ferry".to_owned(),
        title: TITLE.to_owned(),
        state_key: "case-rejected",
        kind: CampaignKind::Petition,
        count: 84_121,
        reason_key: Some("rejected-irrelevant".to_owned()),
    };
    let undo = UndoView {
        entry: 7,
        key: if can.put_back {
            "decided-taken-down"
        } else {
            "decided-approved"
        },
        name: NAME.to_owned(),
        until_ms: NOW_MS,
        mails: !can.put_back,
        second: can.put_back,
    };
    CaseView {
        frame: case_frame("/admin/queue"),
        number: 17,
        topics_known: vec!["2030".to_owned(), "24-7".to_owned()],
        state_key: match (waits, can.put_back) {
            (true, _) => "case-waiting",
            (false, true) => "case-taken-down",
            (false, false) => "case-open",
        },
        back_path: if waits { "/admin/queue" } else { "/admin/petitions" },
        public_path: (!waits && !can.put_back).then(|| "/petitions/17".to_owned()),
        next: can
            .undo
            .then(|| NextView { path: Some("/admin/petitions/18".to_owned()) }),
        no_way_back_key: None,
        removal: can.put_back.then(|| removal(can.undo)),
        wait: waits.then(|| wait("age-overdue", 9)),
        holder: (can.decide || can.take_over).then(|| holder(can.decide)),
        flagged: can.decide.then(|| "Is this <b> ours?".to_owned()),
        parked: can.take_over.then(|| "The council meets on Monday.".to_owned()),
        undo: can.undo.then_some(undo),
        pledge: can.decide.then(|| pledge::view("")),
        texts: texts(can.decide || can.undo),
        changed: can.decide || can.undo,
        amended: can.undo,
        creator: waits.then(creator),
        creator_name: can.undo.then(|| NAME.to_owned()),
        signatures: 6,
        with_creator: waits,
        followers: if can.undo { 10_000 } else { 12 },
        followers_more: can.undo,
        history: history().into_iter().filter(|_| !can.claim).collect(),
        similar: vec![similar].into_iter().filter(|_| can.decide).collect(),
        published: if can.undo { publishing::rows() } else { Vec::new() },
        has_paper: can.undo,
        publishable: if can.undo { publishing::kinds() } else { Vec::new() },
        vote_path: can.undo.then(|| "/admin/votes/new?petition=17".to_owned()),
        checklist: vec!["check-clear", "check-body"],
        filled: filled(&can, wrong),
        undo_minutes: 10,
        can,
        problems: problems(wrong),
    }
}

fn filled(can: &Possible, wrong: &[(&str, &str)]) -> CaseTyped {
    CaseTyped {
        note: wrong.first().map_or("", |_| "Too <long>").to_owned(),
        topics: "2030, 24-7".to_owned(),
        topics_seen: "2030, 24-7".to_owned(),
        asked: NOW_MS,
        unsaved: can.take_over,
        ..CaseTyped::default()
    }
}

pub(super) fn changes(wrong: &[(&str, &str)]) -> ChangesView {
    let part = |word: &'static str, label_key: &'static str| PartChoice { word, label_key };
    let field = |number: i64| PointField {
        number,
        part: "background".to_owned(),
        reason: "foi".to_owned(),
        note: "Why <b>?".to_owned(),
    };
    ChangesView {
        frame: case_frame("/admin/queue"),
        points: vec![field(1), field(2)],
        parts: vec![part("action", "part-action"), part("background", "part-background")],
        reasons: reasons(),
        note_chars_max: 1_000,
        turn: wrong
            .is_empty()
            .then_some(TurnView { key: Some("turn-held"), claim: None }),
        problems: problems(wrong),
    }
}

fn reasons() -> Vec<RejectChoice> {
    let all = Reasons::default();
    let choice = all.offered().map(|reason| RejectChoice {
        code: reason.code.clone(),
        key: reason.key.clone(),
        hidden: reason.code == "libellous",
        note: if reason.code == "foi" {
            "Send <b> the link.".to_owned()
        } else {
            String::new()
        },
        chosen: reason.code == "foi",
    });
    choice.collect()
}

pub(super) fn reject(wrong: &[(&str, &str)]) -> RejectView {
    RejectView {
        frame: CaseFrame { private: !wrong.is_empty(), ..case_frame("/admin/queue") },
        reasons: reasons(),
        duplicate: "/petitions/9".to_owned(),
        details: "Ask <b> for it.".to_owned(),
        hide_title: true,
        hide_text: false,
        hide_name: false,
        undo_minutes: 10,
        turn: Some(TurnView { key: wrong.is_empty().then_some("claim-why"), claim: Some("reject") }),
        problems: problems(wrong),
    }
}

pub(super) fn take_down(wrong: &[(&str, &str)]) -> TakeDownView {
    TakeDownView {
        frame: case_frame("/admin/queue"),
        why: String::new(),
        told: String::new(),
        second: !wrong.is_empty(),
        urgent: false,
        not_agreed: wrong.len() == 1,
        problems: problems(wrong),
    }
}

pub(super) fn put_back(second: bool, wrong: &[(&str, &str)]) -> PutBackView {
    PutBackView {
        frame: case_frame("/admin/queue"),
        state_key: if second { "case-closed" } else { "case-open" },
        closes_ms: Some(NOW_MS),
        why: String::new(),
        second,
        problems: problems(wrong),
    }
}

pub(super) fn removal_words(second: bool, wrong: &[(&str, &str)]) -> RemovalWordsView {
    RemovalWordsView {
        frame: case_frame("/admin/queue"),
        told: "A court <b> told us to.".to_owned(),
        was: String::new(),
        second,
        problems: problems(wrong),
    }
}

fn removal(can_change: bool) -> RemovalShown {
    RemovalShown {
        at_ms: NOW_MS,
        name: Some(NAME.to_owned()),
        agreed: can_change.then(|| NAME.to_owned()),
        why: "Order <b> 17.".to_owned(),
        told: if can_change {
            "A court <b> told us to.".to_owned()
        } else {
            String::new()
        },
        path: "/petitions/17".to_owned(),
        can_change,
    }
}

pub(super) fn decision(decision: DecisionKind, mail: Option<(&str, &str)>) -> DecisionView {
    let field = |name: &str, value: &str| HiddenField { name: name.to_owned(), value: value.to_owned() };
    let rejects = decision == DecisionKind::Reject;
    DecisionView {
        frame: case_frame("/admin/queue"),
        action: format!("{PATH}/{}", decision.word()),
        decision,
        turn: None,
        pledge: (decision == DecisionKind::Approve).then(|| pledge::view("")),
        reached_with: (decision == DecisionKind::Approve).then_some(21),
        reached_in: (decision == DecisionKind::Approve).then_some(3),
        closes_ms: (decision == DecisionKind::Approve).then_some(NOW_MS + 183 * DAY_MS),
        reason_key: rejects.then(|| "rejected-libellous".to_owned()),
        details: if rejects {
            "Ask <b> for it.".to_owned()
        } else {
            String::new()
        },
        hidden_keys: vec!["hide-title", "hide-text", "hide-name"]
            .into_iter()
            .filter(|_| rejects)
            .collect(),
        hidden_whole: rejects && mail.is_none(),
        mail: mail.map(|(subject, text)| MailShown {
            from: "Norhaven petitions <petitions@norhaven.example>".to_owned(),
            to: "zoe.obrien+petitions@mail.norhaven.example".to_owned(),
            subject: subject.to_owned(),
            text: text.to_owned(),
        }),
        undo_minutes: 10,
        looked_before: decision == DecisionKind::Changes,
        second: rejects && mail.is_none(),
        fields: vec![field("details", "Ask <b> for it."), field("shown", TOKEN)],
    }
}

/// The page to approve a petition that nobody has claimed, or that a colleague holds.
pub(super) fn another_turn(turn: TurnView) -> DecisionView {
    DecisionView::for_another_turn(case_frame("/admin/queue"), format!("{PATH}/approve"), turn)
}

pub(super) fn figures(any: bool) -> ModerationFiguresView {
    let figure = |key: &str, count: i64| ReasonFigure { key: key.to_owned(), count };
    let count = |count: i64| if any { count } else { 0 };
    let reasons = vec![figure("rejected-duplicate", 1_204), figure("rejected-foi", 3)];
    ModerationFiguresView {
        site: site(),
        promise_days: 7,
        days_off: true,
        supporters_needed: count(5),
        days: 90,
        received: count(3_201),
        published: count(1_902),
        rejected: count(1_207),
        reasons: reasons.into_iter().filter(|_| any).collect(),
        median_days: any.then_some(4),
        waiting: count(92),
        reports: reports::figures(any),
    }
}
