//! The sample of the page about sizes and times, for the tests.
//!
//! Owns invented figures only. Called by `preview`.

use super::samples::site;
use crate::views::*;

pub(super) fn performance() -> PerformanceView {
    let row = PageWeight {
        name_key: "weight-petition".to_owned(),
        html_bytes: 4_800,
        css_bytes: 3_100,
        total_bytes: 7_900,
    };
    let time = PageTime {
        name_key: "weight-petition".to_owned(),
        usual_ms: Some(1),
        most_ms: Some(130),
        late: 2,
        looks: 144,
    };
    let never =
        PageTime { name_key: "weight-form".to_owned(), usual_ms: None, most_ms: None, late: 1, looks: 1 };
    PerformanceView {
        site: site(),
        rows: vec![row],
        budget_bytes: 14_336,
        times: vec![time, never],
        looks: 145,
        late: 3,
        budget_ms: 100,
        every_minutes: 10,
    }
}
