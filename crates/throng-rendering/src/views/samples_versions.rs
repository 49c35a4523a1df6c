//! Sample views of the versions of a text, and of the form that changes one. Owns invented data only.
//! Called by `preview`.

use super::samples::{NOW_MS, TITLE, petition_ref, site};
use super::samples_office::{case_frame, problems};
use crate::i18n::Direction;
use crate::views::*;
use crate::wording::{PartDifference, PartShown, difference};

pub(super) fn signed(public: bool) -> Option<VersionRef> {
    Some(VersionRef { number: 2, path: public.then(|| "/petitions/17/versions/2".to_owned()) })
}

fn differences() -> Vec<PartDifference> {
    let part = |label_key, language: &str, runs| PartDifference {
        label_key,
        language: language.to_owned(),
        hidden: false,
        runs,
    };
    vec![
        PartDifference { hidden: true, ..part("part-action", "en", Vec::new()) },
        part("part-background", "en", difference("It is the only <b> way home.", "")),
        part("part-details", "he", difference("", "כך כל לילה.")),
    ]
}

pub(super) fn history(changed: bool) -> TextHistoryView {
    let row = |number, why: Option<&str>, parts| VersionRow {
        number,
        at_ms: NOW_MS,
        why: why.map(str::to_owned),
        parts,
    };
    let all = vec![row(2, Some("A name <b> was in it."), differences()), row(1, None, Vec::new())];
    TextHistoryView {
        site: site(),
        id: 17,
        title: TITLE.to_owned(),
        petition_path: petition_ref().path,
        versions: all.into_iter().filter(|row| changed || row.number == 1).collect(),
    }
}

pub(super) fn version(current: bool) -> TextVersionView {
    let part = |label_key, hidden, text: &str| PartShown {
        label_key,
        language: "en".to_owned(),
        hidden,
        text: text.to_owned(),
    };
    TextVersionView {
        site: site(),
        id: 17,
        title: TITLE.to_owned(),
        petition_path: petition_ref().path,
        number: 2,
        current: if current { 2 } else { 3 },
        at_ms: NOW_MS,
        parts: vec![
            part("part-action", !current, if current { TITLE } else { "" }),
            part("part-background", false, "It is the only <b> way home.\n\nEvery night."),
        ],
    }
}

pub(super) fn amend(stale: bool, wrong: &[(&str, &str)]) -> AmendView {
    let translation = AmendTranslation {
        tag: "he".to_owned(),
        direction: Direction::RightToLeft,
        action: "הצילו את המעבורת".to_owned(),
        background: "היא הדרך היחידה הביתה.".to_owned(),
        details: String::new(),
    };
    let earlier =
        |number, hidden| EarlierVersion { number, at_ms: NOW_MS, hide_title: hidden, hide_text: false };
    AmendView {
        frame: case_frame("/admin/queue"),
        language: "en".to_owned(),
        values: AmendValues {
            action: TITLE.to_owned(),
            background: "It is the only <b> way home.".to_owned(),
            details: String::new(),
            translations: vec![translation],
            why: "A name <b> was in it.".to_owned(),
            hide_title: true,
            hide_text: false,
            seen: 3,
            form_key: "00112233445566778899aabbccddeeff".to_owned(),
        },
        bounds: AmendBounds { action: 80, background: 300, details: 800, why: 4_000 },
        meanwhile: stale.then(differences),
        earlier: vec![earlier(2, false), earlier(1, true)],
        second: stale,
        problems: problems(wrong),
    }
}

pub(super) fn look() -> AmendLookView {
    let field = |name: &str, value: &str| HiddenField { name: name.to_owned(), value: value.to_owned() };
    AmendLookView {
        frame: case_frame("/admin/queue"),
        number: 3,
        why: "A name <b> was in it.".to_owned(),
        parts: differences(),
        hidden_keys: vec!["hide-title", "hide-text"],
        second: false,
        fields: vec![field("action", TITLE), field("shown", "0123456789abcdef")],
    }
}
