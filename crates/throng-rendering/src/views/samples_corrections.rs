//! Sample views of the pages about signatures and corrections. Owns invented data only. Called by `preview`.

use throng_domain::correction::ReasonClass;

use super::samples::{NAME, NOW_MS};
use super::samples_office::{CASE_PATH, case_frame, problems};
use crate::views::*;

pub(super) const PATH: &str = CASE_PATH;

pub(super) fn signature(state_key: &'static str, live: bool) -> FoundSignature {
    let out = state_key == "signature-taken-out";
    let held = state_key == "signature-held";
    FoundSignature {
        id: "4711".to_owned(),
        name: (state_key != "signature-withdrawn").then(|| NAME.to_owned()),
        nameless_key: "found-erased",
        email: "zoe.obrien+petitions@mail.norhaven.example".to_owned(),
        postcode: "QV1 2AB".to_owned(),
        network: "2001:db8:1234::/48".to_owned(),
        language: Some("Cymraeg".to_owned()),
        place: "Skerry".to_owned(),
        state_key,
        received_ms: NOW_MS,
        confirmed_after_s: live.then_some(4),
        reason_key: out.then_some("correction-automated"),
        take_out_path: live.then(|| format!("{PATH}/take-out?id=4711")),
        can_put_back: out,
        held_by_key: held.then_some("held-by-rule"),
        held_by: 3,
        release_path: held.then(|| format!("{PATH}/release-held?id=4711")),
    }
}

fn values() -> SearchValues {
    SearchValues {
        q: "<b>zoe".to_owned(),
        domain: "mail.norhaven.example".to_owned(),
        network: "192.0.2.0/24".to_owned(),
        state: "confirmed".to_owned(),
        from: "2026-11-22T08:21".to_owned(),
        until: "2026-11-22T08:22".to_owned(),
        id: String::new(),
    }
}

pub(super) fn conditions() -> Vec<FoundCondition> {
    let condition = |label_key: &'static str, value: &str, value_key: Option<&'static str>| FoundCondition {
        label_key,
        value: value.to_owned(),
        value_key,
    };
    vec![
        condition("search-network", "192.0.2.0/24", None),
        condition("search-q", "<b>zoe", None),
        condition("search-state", "", Some("found-confirmed")),
    ]
}

/// All signatures of a petition; the results of a search; or a search with mistakes.
pub(super) fn found(searched: bool, wrong: &[(&str, &str)]) -> FoundView {
    let group = |label: &str, at_ms: Option<i64>| FoundGroup {
        label: label.to_owned(),
        at_ms,
        path: format!("{PATH}/signatures?network=192.0.2.0%2F24"),
        matching: 1_284,
        counted: 1_190,
        more_than_usual: label.ends_with(".example"),
    };
    let side = |title_key: &'static str, groups: Vec<FoundGroup>| FoundSide {
        title_key,
        head_key: "found-head-network",
        groups,
    };
    let is_wrong = !wrong.is_empty();
    let rows = vec![
        signature("signature-confirmed", true),
        signature("signature-withdrawn", false),
        signature("signature-taken-out", false),
    ];
    FoundView {
        frame: case_frame("/admin/queue"),
        total: 84_121,
        values: if searched {
            values()
        } else {
            SearchValues::default()
        },
        states: vec![FoundState { word: "confirmed", label_key: "found-confirmed", chosen: searched }],
        conditions: if searched { conditions() } else { Vec::new() },
        count: match is_wrong {
            true => FoundCount::default(),
            false => FoundCount {
                matching: 1_284,
                counted: 1_190,
                pending: 60,
                held: 4,
                withdrawn: 29,
                taken_out: 1,
            },
        },
        sides: if is_wrong {
            Vec::new()
        } else {
            vec![
                side("found-by-network", vec![group("192.0.2.0/24", None), group("2001:db8:1::/48", None)]),
                side("found-by-domain", vec![group("mail.norhaven.example", None)]),
                side("found-by-hour", vec![group("", Some(NOW_MS))]),
                side("found-by-minute", vec![group("", Some(NOW_MS))]),
            ]
        },
        rows: rows.into_iter().filter(|_| !is_wrong).collect(),
        first: searched.then(|| format!("{PATH}/signatures")),
        next: searched.then(|| format!("{PATH}/signatures?after=4711")),
        take_out_path: searched.then(|| format!("{PATH}/take-out?network=192.0.2.0%2F24")),
        taking: 1_284,
        hold_now_path: searched
            .then(|| format!("{PATH}/take-out?network=192.0.2.0%2F24&reason=held_for_checking")),
        release_path: searched.then(|| format!("{PATH}/release-held?network=192.0.2.0%2F24")),
        hold_path: searched.then(|| format!("{PATH}/held?network=192.0.2.0%2F24")),
        searched,
        problems: problems(wrong),
    }
}

/// The form; the last look; the last look again, because there are more; or nobody to take out.
pub(super) fn take_out(taking: i64, line: bool, grown: bool, wrong: &[(&str, &str)]) -> TakeOutView {
    let counted = taking.min(1_190);
    let reason = |class: ReasonClass| ReasonChoice {
        code: class.word(),
        key: correction_reason(class),
        chosen: class == ReasonClass::Automated,
    };
    TakeOutView {
        frame: case_frame("/admin/queue"),
        search_path: format!("{PATH}/signatures"),
        conditions: conditions(),
        taking,
        counted,
        pending: taking - counted,
        held: i64::from(taking > 0) * 4,
        holds: grown,
        before: 84_121,
        after: 84_121 - counted,
        sample: vec![signature("signature-confirmed", false)],
        reasons: ReasonClass::ALL.into_iter().map(reason).collect(),
        note: "One <b>program</b>.".to_owned(),
        line_key: line.then_some("correction-automated"),
        line_ms: NOW_MS,
        grown_from: grown.then_some(1_200),
        second: grown,
        alone: grown.then_some(4),
        fields: vec![HiddenField { name: "network".to_owned(), value: "192.0.2.0/24".to_owned() }],
        problems: problems(wrong),
    }
}

pub(super) fn corrections(can: bool, grown: bool) -> CorrectionsView {
    let row = |number: i64, out: i64, unfinished: bool| CorrectionRow {
        number,
        at_ms: NOW_MS,
        name: NAME.to_owned(),
        reason_key: "correction-automated",
        holds: false,
        note: "One <b>program</b>.".to_owned(),
        counted: 1_190,
        pending: 90,
        held: 4,
        restored: 1_284 - out,
        out,
        on_paper: number == 1,
        restored_ms: (out < 1_284).then_some(NOW_MS),
        unfinished: unfinished.then_some(UnfinishedView { intended: 1_284, left: 500 }),
    };
    CorrectionsView {
        frame: case_frame("/admin/queue"),
        total: 84_121,
        rows: vec![row(3, 1_284, true), row(2, 1_284, false), row(1, 0, false)],
        can,
        grown,
    }
}
