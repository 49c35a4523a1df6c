//! Sample views of the settings in the office, in the states that matter. Owns invented data only. Called by `preview`.

use super::samples_mail as mail;
use super::samples_office::frame;
use crate::i18n::{TextArg, TextArgs};
use crate::views::*;

fn count(key: &str, count: i64) -> Shown {
    Shown { key: Some(key.to_owned()), count, text: String::new() }
}

fn text(text: &str) -> Shown {
    Shown { key: None, count: 0, text: text.to_owned() }
}

fn field(name: &str, label_key: &str, kind: &str, value: &str) -> SettingField {
    SettingField {
        name: name.to_owned(),
        label_key: label_key.to_owned(),
        hint_key: None,
        kind: kind.to_owned(),
        value: value.to_owned(),
        now: text(value),
        choices: Vec::new(),
        bounds_key: None,
        min: 1,
        max: 3_650,
        default: None,
        back: None,
        fixed: false,
    }
}

fn hidden() -> Vec<HiddenField> {
    vec![HiddenField { name: "seen".to_owned(), value: "{\"name\":\"Norhaven <b>\"}".to_owned() }]
}

fn line() -> SettingLine {
    SettingLine {
        name: "open-days".to_owned(),
        label_key: "set-open-days".to_owned(),
        before: count("set-in-days", 183),
        after: text("Norhaven & Skerry <b>"),
        effect_key: "set-effect-open-days".to_owned(),
        count: 12,
    }
}

pub(super) fn settings(wrong: bool, stale: bool) -> SettingsView {
    let choice = |word: &str, label: Shown, chosen| SettingChoice { word: word.to_owned(), label, chosen };
    let name = SettingField {
        hint_key: Some("field-site-name-hint".to_owned()),
        ..field("name", "field-site-name", "line", "Norhaven & Skerry <b>")
    };
    let contact =
        SettingField { fixed: true, ..field("contact", "field-contact", "address", "desk@norhaven.example") };
    let postcode = SettingField {
        choices: vec![
            choice("letters-and-digits", count("set-postcode-any", 0), true),
            choice("not-asked", count("set-postcode-none", 0), false),
        ],
        default: Some(count("set-postcode-any", 0)),
        hint_key: Some("set-shared-address-hint".to_owned()),
        ..field("postcode", "set-postcode", "words", "letters-and-digits")
    };
    let country = SettingField {
        choices: vec![choice("GB", text("Norhaven <b>"), true), choice("FR", text("France"), false)],
        default: Some(text("Norhaven <b>")),
        ..field("home-country", "set-home-country", "country", "GB")
    };
    let days = SettingField {
        bounds_key: Some("set-bounds-days".to_owned()),
        default: Some(count("set-in-days", 183)),
        back: Some(stale),
        ..field("open-days", "set-open-days", "number", "three <b>")
    };
    let args = TextArgs::from([
        ("label".to_owned(), TextArg::Text("set-open-days".to_owned())),
        ("min".to_owned(), TextArg::Number(1)),
        ("max".to_owned(), TextArg::Number(3_650)),
    ]);
    let problem = FieldProblem { field: "open-days".to_owned(), key: "field-number-bounds".to_owned(), args };
    SettingsView {
        frame: frame("/admin/settings"),
        sections: vec![
            SettingsSection { title_key: "settings-site".to_owned(), fields: vec![name, contact] },
            SettingsSection {
                title_key: "settings-signing".to_owned(),
                fields: vec![postcode, country, days],
            },
        ],
        seen: hidden(),
        stale,
        others: vec![line()].into_iter().filter(|_| stale).collect(),
        problems: vec![problem].into_iter().filter(|_| wrong).collect(),
    }
}

pub(super) fn readiness(states: &[Readiness]) -> ReadinessView {
    let count = |state| states.iter().filter(|found| **found == state).count() as i64;
    let line = |state: &Readiness| ReadinessLine {
        state: *state,
        label_key: "live-mail".to_owned(),
        what_key: "live-mail-sent".to_owned(),
        count: 7,
        text: "450 <try> & again".to_owned(),
        path: Some("/admin/settings".to_owned()),
    };
    ReadinessView {
        frame: frame("/admin/live"),
        switched_off: (states.len() == 3).then(switched_off),
        red: count(Readiness::Red),
        amber: count(Readiness::Amber),
        lines: states.iter().map(line).collect(),
        captures: states.len() == 1,
        own: "olga@norhaven.example".to_owned(),
        test: (states.len() == 3).then(mail::test),
    }
}

pub(super) fn server(states: &[Readiness]) -> ServerView {
    let count = |state| states.iter().filter(|found| **found == state).count() as i64;
    let words = |key: &str, now, max| ServerWords { key: key.to_owned(), now, max, count: now };
    let row = |state: &Readiness| ServerRow {
        state: *state,
        label_key: "server-of-connections".to_owned(),
        share: (*state != Readiness::Amber).then_some(97),
        used: words("server-count", 3_990, 4_096),
        led_to: vec![
            words("server-waited", 0, 0),
            words("server-turned-away", 1, 0),
            words("server-network-lost", 7, 0),
        ],
        advice_key: (*state != Readiness::Green).then(|| "server-setting-do".to_owned()),
        setting: "server.connections_max".to_owned(),
        path: Some("/admin/networks".to_owned()),
    };
    ServerView {
        frame: frame("/admin/server"),
        red: count(Readiness::Red),
        amber: count(Readiness::Amber),
        first_key: "server-of-connections".to_owned(),
        rows: states.iter().map(row).collect(),
        copies: states
            .iter()
            .copied()
            .map(Some)
            .chain([None])
            .map(copies)
            .collect(),
    }
}

fn copies(state: Option<Readiness>) -> CopyRow {
    let line = |key: &str, at_ms| CopyLine { key: key.to_owned(), at_ms, count: 3 };
    CopyRow {
        state,
        label_key: "copies-stream".to_owned(),
        place: "/mnt/<copies>".to_owned(),
        lines: vec![line("copies-failing-since", Some(samples::NOW_MS)), line("copies-stream-lag", None)],
        next_key: "copies-stream-next".to_owned(),
        chapter_path: "/admin/docs/operating#backing-up-and-restoring".to_owned(),
        chapter_key: "copies-chapter-backups".to_owned(),
    }
}

/// What an owner has switched off by hand.
pub(super) fn switched_off() -> ShedByHandRow {
    ShedByHandRow {
        label_key: "shed-drawings".to_owned(),
        until_ms: samples::NOW_MS,
        by: "Olga <b>".to_owned(),
    }
}

pub(super) fn shedding(level: i64, can: bool) -> SheddingView {
    let words = ["trending", "search", "drawings", "live", "pages", "signing"];
    let work = |(place, word): (usize, &&str)| ShedWorkRow {
        word: (*word).to_owned(),
        label_key: format!("shed-{word}"),
        what_key: format!("shed-{word}-what"),
        shed: (place as i64) < level,
        refused: if (place as i64) < level { 1_234 } else { 0 },
    };
    let wait = |key: &str, ms, max| ShedWaitRow { key: key.to_owned(), ms, max };
    let change = |label: Option<&str>, because: &str| ShedChangeRow {
        at_ms: samples::NOW_MS,
        label_key: label.map(str::to_owned),
        because_key: because.to_owned(),
        waited_ms: 48,
    };
    SheddingView {
        frame: frame("/admin/shedding"),
        level,
        since_ms: (level > 0).then_some(samples::NOW_MS),
        works: words.iter().enumerate().map(work).collect(),
        by_hand: (level == 3).then(switched_off),
        waits: vec![
            wait("shed-wait-pages", 48, 20),
            wait("shed-wait-forms", 1, 500),
            wait("shed-wait-http", 0, 100),
        ],
        changes: match level {
            0 => Vec::new(),
            _ => vec![
                change(Some("shed-drawings"), "shed-change-hand"),
                change(Some("shed-search"), "shed-change-waited"),
                change(None, "shed-change-calm"),
            ],
        },
        can,
        owners: match can {
            true => Vec::new(),
            false => vec!["Olga Brown".to_owned(), "Sam Reed".to_owned()],
        },
        minutes: vec![15, 60, 1_440],
    }
}

pub(super) fn review(more: Option<bool>) -> SettingsReviewView {
    SettingsReviewView {
        frame: frame("/admin/settings"),
        lines: vec![line()],
        erase: more.map(|more| EraseForeseen { signers: 123, more, creators: 4 }),
        calls: more.map(|more| CallsForeseen { count: 500, more, at_once: 10 }),
        second: more.is_none(),
        fields: hidden(),
    }
}
