//! How the server is doing: everything of which there is only so much, by how much is in use, who had to wait, and what was lost
//! (utilisation, saturation and errors: the USE method). What hurts first is on top, and says what to do. Below it stands how the copies
//! of the site stand (`copies.rs`).
//!
//! **Owns** the order and the words of the rows. **Never** tells of a person or a petition, and changes nothing. **Called by** the
//! table of pages. What counts as much is in `server_thresholds.rs`, what is looked at in `server_rows.rs`.

use axum::response::Response;

use super::Desk;
use super::server_rows::{Seen, rows};
use throng_rendering::views::{Readiness, ServerRow, ServerView};
use throng_web::http::respond::Failure;

/// `GET /admin/server`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let rows = worst_first(rows(&Seen::now(&desk.deps)));
    let count = |state| rows.iter().filter(|row| row.state == state).count() as i64;
    let (red, amber) = (count(Readiness::Red), count(Readiness::Amber));
    let first_key = rows.first().map(|row| row.label_key.clone()).unwrap_or_default();
    let copies = desk.copies().await?;
    desk.show(&ServerView { frame: desk.frame("/admin/server"), red, amber, first_key, rows, copies })
}

/// What hurts first on top: by state, then by how much is in use.
fn worst_first(mut rows: Vec<ServerRow>) -> Vec<ServerRow> {
    rows.sort_by_key(|row| std::cmp::Reverse((row.state, row.share)));
    rows
}

#[cfg(test)]
mod tests {
    use throng_rendering::views::ServerWords;

    use super::*;

    #[test]
    fn what_hurts_first_is_on_top() {
        let row = |label: &str, state, share| ServerRow {
            state,
            label_key: label.to_owned(),
            share,
            used: ServerWords { key: String::new(), now: 0, max: 0, count: 0 },
            led_to: Vec::new(),
            advice_key: None,
            setting: String::new(),
            path: None,
        };
        let sorted = worst_first(vec![
            row("idle", Readiness::Green, Some(1)),
            row("busy", Readiness::Green, Some(60)),
            row("full", Readiness::Red, Some(20)),
            row("none", Readiness::Green, None),
            row("tight", Readiness::Amber, Some(85)),
            row("fuller", Readiness::Red, Some(99)),
        ]);
        let order: Vec<&str> = sorted.iter().map(|row| row.label_key.as_str()).collect();
        assert_eq!(order, ["fuller", "full", "tight", "busy", "idle", "none"]);
    }
}
