//! Sample views of the page of signatures on paper. Owns invented data only. Called by `preview`.

use super::samples::{NAME, NOW_MS};
use super::samples_office::{case_frame, problems};
use crate::views::*;

pub(super) fn row(number: i64, state_key: &'static str) -> PaperRow {
    let check =
        |words: &str| CheckedView { name: "Max Mod".to_owned(), at_ms: NOW_MS, words: words.to_owned() };
    let scan = |nth: i64, kind_key: &'static str| ScanRow {
        path: format!("/admin/petitions/17/paper/scan?batch={number}&scan={nth}"),
        kind_key,
        nth,
        kib: 1_840,
    };
    let (waiting, counts) = (state_key == "paper-waiting", state_key == "paper-counts");
    let taken_back = state_key == "paper-was-taken-back";
    let words = if state_key == "paper-was-sent-back" {
        "Two sheets are <b>copies</b>."
    } else {
        ""
    };
    PaperRow {
        number,
        state_key,
        signatures: 1_204,
        place: "The market, and at the quay on both days of the regatta".to_owned(),
        on: "2026-11-20".to_owned(),
        on_ms: Some(NOW_MS),
        area: counts.then(|| "Skerry".to_owned()),
        kept: "Town hall, room 4, box 12".to_owned(),
        scans: vec![scan(1, "scan-pdf"), scan(2, "scan-jpeg")],
        scans_erased_ms: None,
        at_ms: NOW_MS,
        name: NAME.to_owned(),
        checked: (!waiting).then(|| check(words)),
        taken_back: taken_back.then(|| check("Counted twice.")),
        own: waiting && number % 2 == 0,
        can_check: waiting && number % 2 == 1,
        can_take_back: counts,
    }
}

/// Batches in every state; a form with mistakes; and the page of a member who may only look.
pub(super) fn paper(can: bool, wrong: &[(&str, &str)]) -> PaperView {
    let area = |code: &str, name: &str| AreaChoice { code: code.to_owned(), name: name.to_owned() };
    let states =
        ["paper-waiting", "paper-waiting", "paper-counts", "paper-was-sent-back", "paper-was-taken-back"];
    let typed = !wrong.is_empty();
    let mut values = PaperValues { form_key: "0f".repeat(16), ..PaperValues::default() };
    if typed {
        values.number = "12oo".to_owned();
        values.place = "The <b>market</b>".to_owned();
        values.area = "S2".to_owned();
    }
    PaperView {
        frame: case_frame("/admin/queue"),
        total: 84_121,
        on_paper: 1_204,
        rows: states
            .iter()
            .zip((1..=5).rev())
            .map(|(state, number)| row(number, state))
            .collect(),
        can,
        can_enter: can,
        areas: vec![area("S1", "Skerry"), area("S2", "Holm")],
        words_max: 300,
        note_max: 2_000,
        scans_max: 5,
        scan_mib_max: 8,
        reasons: vec![
            ("our_mistake", "correction-our-mistake"),
            ("not_eligible", "correction-not-eligible"),
            ("impersonation", "correction-impersonation"),
        ],
        values,
        problems: problems(wrong),
    }
}
