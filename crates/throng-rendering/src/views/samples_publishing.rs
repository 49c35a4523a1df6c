//! Sample views of publishing in the office. Owns invented data only. Called by `preview`.

use super::samples::{NAME, NOW_MS, TITLE, TOKEN};
use super::samples_office::{CASE_PATH, case_frame, frame, problems};
use crate::views::*;

const PATH: &str = CASE_PATH;

const KINDS: [(&str, &str); 5] = [
    ("response", "kind-response"),
    ("debate-date", "kind-debate-date"),
    ("debate-outcome", "kind-debate-outcome"),
    ("other-business", "kind-other-business"),
    ("update", "kind-update"),
];

pub(super) fn kinds() -> Vec<PublicationKind> {
    let kind = |(word, label_key): (&str, &'static str)| PublicationKind {
        path: format!("{PATH}/publish?kind={word}"),
        label_key,
    };
    KINDS.into_iter().map(kind).collect()
}

pub(super) fn rows() -> Vec<PublicationRow> {
    let states = ["mailing-waits", "mailing-goes-on", "mailing-done", "mailing-nobody", "mailing-taken-back"];
    let row =
        |(number, (mails_key, (_, kind_key))): (i64, (&'static str, (&str, &'static str)))| PublicationRow {
            number,
            kind_key,
            words: if number == 2 {
                String::new()
            } else {
                TITLE.to_owned()
            },
            at_ms: NOW_MS,
            name: NAME.to_owned(),
            mails_key,
            sent: 1_204,
            all: 84_121,
            until_ms: NOW_MS,
            can_retract: number == 1,
        };
    (1..).zip(states.into_iter().zip(KINDS)).map(row).collect()
}

fn kind_of(kind: &str) -> (&'static str, &'static str) {
    let found = KINDS.into_iter().find(|(word, _)| *word == kind);
    found.expect("it is a kind")
}

pub(super) fn form(kind: &str, wrong: &[(&str, &str)]) -> PublishView {
    let (kind, kind_key) = kind_of(kind);
    let text = || "Ask <b> for it.".to_owned();
    PublishView {
        frame: case_frame("/admin/queue"),
        kind,
        kind_key,
        replaces: kind == "response",
        values: PublishValues {
            answered_by: NAME.to_owned(),
            on: "2027-03-28".to_owned(),
            subject: text(),
            summary: text(),
            body: text(),
            transcript_url: "https://norhaven.example/said".to_owned(),
            video_url: String::new(),
            mail: wrong.is_empty(),
            form_key: TOKEN.to_owned(),
        },
        bounds: PublishBounds { answered_by: 100, subject: 120, summary: 200, body: 6_000, link: 500 },
        problems: problems(wrong),
    }
}

/// The last look: how the page will show it, and the mail.
pub(super) fn look(kind: &str, mail: Option<(&str, &str)>) -> PublishLookView {
    let (kind, kind_key) = kind_of(kind);
    let debate = DebateView {
        at_ms: Some(NOW_MS),
        overview: TITLE.to_owned(),
        transcript_url: Some("https://norhaven.example/said".to_owned()),
        video_url: None,
    };
    let response = ResponseView {
        at_ms: Some(NOW_MS),
        answered_by: NAME.to_owned(),
        summary: TITLE.to_owned(),
        details: TITLE.to_owned(),
    };
    let news = NewsView {
        number: 0,
        from_key: "news-business",
        subject: TITLE.to_owned(),
        body: "Ask <b> for it.".to_owned(),
        at_ms: NOW_MS,
        on_ms: None,
    };
    let field = |name: &str, value: &str| HiddenField { name: name.to_owned(), value: value.to_owned() };
    let is = |word: &str| kind == word;
    let shown = |(subject, text): (&str, &str)| MailShown {
        from: "Norhaven petitions <petitions@norhaven.example>".to_owned(),
        to: "zoe.obrien+petitions@mail.norhaven.example".to_owned(),
        subject: subject.to_owned(),
        text: text.to_owned(),
    };
    PublishLookView {
        frame: case_frame("/admin/queue"),
        action: format!("{PATH}/publish"),
        kind_key,
        replaces: kind == "response",
        shown: PublicationShown {
            response: is("response").then_some(response),
            debate: is("debate-outcome").then_some(debate),
            news: is("other-business").then_some(news),
            debate_on_ms: is("debate-date").then_some(NOW_MS),
        },
        mailed: !is("other-business"),
        followers: if is("debate-date") { 0 } else { 84_121 },
        apart: if is("response") { 1_284 } else { 0 },
        mail: mail.map(shown),
        mail_apart: mail.map(shown),
        source: mail
            .map(|(_, text)| format!("Subject: x\r\n\r\n{text}"))
            .unwrap_or_default(),
        undo_minutes: 10,
        looked_before: is("debate-outcome"),
        tried_key: match kind {
            "response" => Some("publish-tried"),
            "debate-date" => Some("publish-try-too-often"),
            _ => None,
        },
        second: is("debate-outcome"),
        fields: vec![field("details", "Ask <b> for it."), field("shown", TOKEN)],
    }
}

pub(super) fn updates(any: bool) -> UpdatesView {
    let row = |days: i64| UpdateRow {
        path: format!("{PATH}/update"),
        title: TITLE.to_owned(),
        subject: "We met <b> the harbour master".to_owned(),
        since_ms: NOW_MS,
        days,
    };
    let rows = if any { vec![row(9), row(0)] } else { Vec::new() };
    UpdatesView { frame: frame("/admin/updates"), rows }
}

pub(super) fn update(mail: Option<(&str, &str)>, wrong: &[(&str, &str)]) -> UpdateLookView {
    let look = look("other-business", mail);
    UpdateLookView {
        frame: case_frame("/admin/updates"),
        proposal: 3,
        since_ms: NOW_MS,
        shown: look.shown,
        followers: 84_121,
        apart: 1,
        mail: look.mail,
        mail_apart: look.mail_apart,
        undo_minutes: 10,
        why: String::new(),
        why_chars_max: 4_000,
        second: !wrong.is_empty(),
        problems: problems(wrong),
    }
}
