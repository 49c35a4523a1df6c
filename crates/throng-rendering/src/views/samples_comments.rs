//! Sample views of comments, for everybody, for their authors and in the office. Owns invented data only. Called by
//! `preview`.

use super::samples::{self, NAME, NOW_MS, TITLE, TOKEN, petition_ref, site};
use super::samples_office::{frame, problems};
use crate::views::*;

const WORDS: &str = "The ferry <b> is my way to work & home.\n\nSee www.example.org for the timetable.";
const CUT: &str = "The ferry […]\n\nSee […]";

fn line(id: &str, name: Option<&str>) -> CommentLine {
    CommentLine {
        reason: name.is_none(),
        id: id.to_owned(),
        at_ms: NOW_MS,
        edited: name.is_some(),
        name: name.map(str::to_owned),
        words: if name.is_some() { WORDS } else { CUT }.to_owned(),
        cut: name.is_none(),
        shortened: false,
    }
}

/// Comments on a petition's page, each as long as it can be there.
pub(super) fn newest(any: bool) -> NewestComments {
    let long =
        "It is how we get to school, to work, to the doctor and to our friends on the other side. ".repeat(4);
    let lines = [Some("Zoë <b> O’Neill"), None, Some("Bo")];
    let line = |(at, name): (usize, &Option<&str>)| {
        let words = format!("{at} {long}");
        CommentLine { words, ..line(&format!("10{at}"), *name) }.in_short(240)
    };
    NewestComments {
        lines: lines.iter().enumerate().filter(|_| any).map(line).collect(),
        total: if any { 1_204 } else { 0 },
        path: "/petitions/17/comments".to_owned(),
    }
}

pub(super) fn list(any: bool, checked_before: bool) -> CommentsView {
    CommentsView {
        site: site(),
        id: 17,
        petition_path: petition_ref().path,
        title: TITLE.to_owned(),
        total: if any { 1_204 } else { 0 },
        checked_before,
        lines: [line("102", Some(NAME)), line("101", None)]
            .into_iter()
            .filter(|_| any)
            .collect(),
        older: any.then(|| "/petitions/17/comments?before=101".to_owned()),
        newest: checked_before.then(|| "/petitions/17/comments".to_owned()),
        path: "/petitions/17/comments".to_owned(),
    }
}

fn own(place: i64, state_key: &'static str) -> OwnComment {
    let (cut, removed) = (state_key == "comment-state-cut", state_key == "comment-state-removed");
    let hidden = cut || state_key == "comment-state-hidden";
    OwnComment {
        place,
        at_ms: NOW_MS,
        words: (!removed).then(|| WORDS.to_owned()),
        shown: cut.then(|| CUT.to_owned()),
        name: (place == 1).then(|| NAME.to_owned()),
        state_key,
        reason_key: hidden.then(|| "comment-reason-personal-data".to_owned()),
        may_edit: place == 1,
        may_remove: !removed,
    }
}

/// One in each state.
pub(super) fn all_own() -> Vec<OwnComment> {
    let keys = [
        "comment-state-waiting",
        "comment-state-shown",
        "comment-state-cut",
        "comment-state-hidden",
        "comment-state-removed",
        "comment-state-off",
        "comment-state-not-counted",
    ];
    (1..).zip(keys).map(|(place, key)| own(place, key)).collect()
}

pub(super) fn form(words: &str, checked_before: bool) -> CommentForm {
    CommentForm {
        kept: false,
        action: format!("/s/{TOKEN}/comments"),
        words: words.to_owned(),
        words_chars_max: 1_000,
        signed: !words.is_empty(),
        name: NAME.to_owned(),
        form_key: TOKEN.to_owned(),
        checked_before,
    }
}

pub(super) fn own_list(any: bool, wrong: &[(&str, &str)]) -> OwnCommentsView {
    OwnCommentsView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        comments: if any { all_own() } else { Vec::new() },
        form: (!any || !wrong.is_empty()).then(|| form(if wrong.is_empty() { "" } else { WORDS }, true)),
        left: 2,
        edit_minutes: 10,
        problems: problems(wrong),
        daily: Some(any),
    }
}

/// The daily mail with new comments.
pub(super) fn digest_letter(started: bool) -> CommentDigestLetter {
    let line = |words: &str, name: &str| DigestLine { words: words.to_owned(), name: name.to_owned() };
    CommentDigestLetter {
        site: site(),
        name: NAME.to_owned(),
        petition_title: TITLE.to_owned(),
        count: if started { 1 } else { 7 },
        lines: match started {
            true => vec![line("My father was the ferryman.", "")],
            false => vec![line("I <b>work</b> on Skerry & live here.", NAME), line("Me too.", "")],
        },
        more: if started { 0 } else { 5 },
        comments_link: "https://petitions.norhaven.example/petitions/17/comments".to_owned(),
        unsubscribe_link: format!("https://petitions.norhaven.example/u/comments/{TOKEN}"),
        started,
    }
}

pub(super) fn edit(wrong: &[(&str, &str)]) -> EditCommentView {
    let action = format!("/s/{TOKEN}/comments/1");
    EditCommentView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        form: CommentForm { action, form_key: String::new(), ..form(WORDS, false) },
        edit_minutes: 10,
        problems: problems(wrong),
    }
}

pub(super) fn remove() -> RemoveCommentView {
    let field = |(name, value): (&str, &str)| HiddenField { name: name.to_owned(), value: value.to_owned() };
    RemoveCommentView {
        site: site(),
        token: TOKEN.to_owned(),
        petition: petition_ref(),
        place: 1,
        words: WORDS.to_owned(),
        kept: [("words", "Half a <b> sentence"), ("signed", "yes"), ("reason", ""), ("form_key", TOKEN)]
            .map(field)
            .to_vec(),
    }
}

fn holder(own: bool) -> HolderView {
    HolderView { name: "Mo <b> Adams".to_owned(), own, until_ms: NOW_MS, other_day: own }
}

pub(super) fn rows(settled: bool) -> Vec<CommentRow> {
    let row = |state_key: &'static str, holder: Option<HolderView>| CommentRow {
        path: "/admin/comments/102".to_owned(),
        words: "The ferry <b> is my way to work …".to_owned(),
        title: TITLE.to_owned(),
        state_key,
        at_ms: NOW_MS,
        holder,
    };
    match settled {
        true => ["comment-decided-shown", "comment-decided-cut", "comment-decided-hidden"]
            .map(|key| row(key, None))
            .to_vec(),
        false => vec![
            row("comment-waits-to-be-shown", None),
            row("comment-waits-to-be-seen", Some(holder(true))),
            row("comment-waits-reported", Some(holder(false))),
        ],
    }
}

pub(super) fn checked(any: bool) -> CheckedCommentsView {
    CheckedCommentsView {
        frame: frame("/admin/queue"),
        rows: rows(true).into_iter().filter(|_| any).collect(),
        older: any.then(|| "/admin/comments?before=99".to_owned()),
    }
}

/// A comment that waits; held by nobody, by who looks at it, or by a colleague.
pub(super) fn case(held: Option<bool>, wrong: &[(&str, &str)]) -> CommentCaseView {
    let reason = |code: &str| RejectChoice {
        code: code.to_owned(),
        key: format!("comment-reason-{code}"),
        hidden: false,
        note: String::new(),
        chosen: false,
    };
    let report = CommentReport {
        class_key: "report-abuse",
        at_ms: NOW_MS,
        words: "It names <b> my neighbour.".to_owned(),
    };
    CommentCaseView {
        frame: frame("/admin/queue"),
        path: "/admin/comments/102".to_owned(),
        case_path: "/admin/petitions/17".to_owned(),
        title: TITLE.to_owned(),
        public_path: held.map(|_| "/petitions/17/comments#c102".to_owned()),
        words: WORDS.to_owned(),
        shown: None,
        author: NAME.to_owned(),
        named: held.is_some(),
        held_back: held.is_none(),
        at_ms: NOW_MS,
        edited_ms: held.map(|_| NOW_MS),
        edits: 1,
        waits_key: Some("comment-waits-reported"),
        decided: None,
        holder: held.map(holder),
        reports: vec![report],
        report_fields: vec!["r77".to_owned()],
        may_decide: held != Some(false),
        may_claim: true,
        form: HideForm {
            reasons: ["personal-data", "offensive", "libellous", "off-topic", "other"]
                .map(reason)
                .to_vec(),
            shown: WORDS.to_owned(),
            chars_max: 1_000,
        },
        unsaved: held == Some(true),
        problems: problems(wrong),
    }
}

/// A comment of which a moderator hid parts.
pub(super) fn decided(may_decide: bool) -> CommentCaseView {
    let decided = CommentDecided {
        key: "comment-decided-cut",
        reason_key: Some("comment-reason-personal-data".to_owned()),
        name: "Mo <b> Adams".to_owned(),
        at_ms: NOW_MS,
        undo_until_ms: may_decide.then_some(NOW_MS),
    };
    CommentCaseView {
        shown: Some(CUT.to_owned()),
        waits_key: None,
        decided: Some(decided),
        reports: Vec::new(),
        report_fields: Vec::new(),
        may_decide,
        may_claim: may_decide,
        ..case(None, &[])
    }
}

/// The form with the reason that was typed when signing.
pub(super) fn kept() -> CommentForm {
    CommentForm { kept: true, ..form(WORDS, true) }
}

/// What was typed in the sign form, with a reason.
pub(super) fn with_reason() -> SignValues {
    SignValues { reason: WORDS.to_owned(), ..samples::values() }
}
