//! All corrections of a petition's number: who made them and why, how many signatures are still taken out, continuing
//! one that was interrupted, and putting back what one took out.
//!
//! A correction is made part by part. If the program ends in between, a row says how far it came, and the same button
//! continues it.

use std::collections::HashMap;

use axum::response::Response;
use throng_domain::command::{Correct, UndoCorrection};
use throng_domain::correction::{Correction, CorrectionPart, ReasonClass};
use throng_domain::ids::CampaignId;
use throng_domain::outcome::Refusal;
use throng_domain::row::Row;
use throng_domain::staff::{Duty, Staff, StaffId};
use throng_store::reader::ReadRows;

use super::cut::Cut;
use super::petition::{case_frame, place_of};
use super::queue::name_of;
use super::signatures::{shown, taking};
use super::take_out::{Run, to_corrections};
use super::{Deps, Desk};
use throng_process::limits::{CORRECTION_PARTS_READ, CORRECTIONS_SHOWN_MAX};
use throng_rendering::views::{CorrectionRow, CorrectionsView, UnfinishedView, correction_reason};
use throng_web::http::respond::Failure;

/// `GET /admin/petitions/{number}/corrections`.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    page(&desk, false).await
}

/// `POST /admin/petitions/{number}/corrections/finish`: continues an interrupted correction, or ends it where it is.
pub(super) async fn finish(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let (number, line) = desk.line(id).await?;
    let Some(unfinished) = line.unfinished.clone() else {
        return Ok(to_corrections(&desk.door, id, "corrected"));
    };
    let run = Run {
        correction: Some(number),
        reason: line.reason,
        note: line.note.clone(),
        form_key: line.form_key,
        intended: unfinished.intended,
        sought: unfinished.sought,
    };
    if desk.door.form.is_ticked("leave") {
        desk.leave(id, run).await?;
        return Ok(to_corrections(&desk.door, id, "left"));
    }
    let expected: u64 = desk.door.form.get("expected").parse().unwrap_or_default();
    let now = taking(&desk.deps.survey(id, &run.sought).await?, Some(run.reason));
    if now > expected {
        return page(&desk, true).await;
    }
    desk.deps.run(desk.signed.id, id, run, now).await?;
    Ok(to_corrections(&desk.door, id, "corrected"))
}

/// `POST /admin/petitions/{number}/corrections/undo`.
pub(super) async fn undo(desk: Desk) -> Result<Response, Failure> {
    let id = desk.door.petition()?;
    let (correction, _) = desk.line(id).await?;
    let list = CorrectionPart::rows(id);
    let limit = CORRECTION_PARTS_READ.rows();
    let mut after = 0;
    loop {
        let rows = desk
            .deps
            .ask(move |reader| reader.rows(list, after, limit))
            .await?;
        let Some((last, _)) = rows.last() else {
            return Ok(to_corrections(&desk.door, id, "restored"));
        };
        after = *last;
        for (number, part) in rows {
            if part.correction != correction {
                continue;
            }
            let signatures = part.signatures;
            let undo =
                UndoCorrection { campaign: id, by: desk.signed.id, correction, part: number, signatures };
            desk.deps.submit(undo).await?;
        }
    }
}

/// The corrections of a petition.
const LINES: Cut = Cut(&CORRECTIONS_SHOWN_MAX, "cut-newest");

impl Deps {
    /// The corrections of a petition, the newest first, and one more than are shown.
    async fn lines(&self, id: CampaignId) -> Result<Vec<(i64, Correction)>, Failure> {
        let list = Correction::rows(id);
        self.ask(move |reader| reader.newest_rows(list, i64::MAX, LINES.rows()))
            .await
    }
}

impl Desk {
    /// The correction that the form names.
    async fn line(&self, id: CampaignId) -> Result<(i64, Correction), Failure> {
        let unknown = || Failure::Refused(Refusal::NotPossibleNow);
        let number = self.door.form.get("correction").parse().map_err(|_| unknown())?;
        let key = Correction::rows(id).item(number);
        let line = self.deps.ask(move |reader| reader.row(key)).await?;
        Ok((number, line.ok_or_else(unknown)?))
    }

    /// Ends a correction where it is: no more signatures are taken out.
    async fn leave(&self, petition: CampaignId, run: Run) -> Result<(), Failure> {
        let correct = Correct {
            campaign: petition,
            by: self.signed.id,
            correction: run.correction,
            reason: run.reason,
            note: run.note,
            signatures: Vec::new(),
            form_key: run.form_key,
            unfinished: None,
        };
        self.deps.submit(correct).await?;
        Ok(())
    }
}

async fn page(desk: &Desk, grown: bool) -> Result<Response, Failure> {
    let whole = desk.whole().await?;
    let id = whole.petition().head.id;
    let names = desk.names().await?;
    let mut rows = Vec::new();
    let mut lines = desk.deps.lines(id).await?;
    let cut = LINES.off(&mut lines);
    for (number, line) in lines {
        let left = match &line.unfinished {
            Some(unfinished) => Some(UnfinishedView {
                intended: unfinished.intended,
                left: shown(taking(&desk.deps.survey(id, &unfinished.sought).await?, Some(line.reason))),
            }),
            None => None,
        };
        rows.push(row(number, &line, &names, left));
    }
    let view = CorrectionsView {
        frame: case_frame(desk.frame(place_of(whole.petition())).telling([cut]), whole.petition()),
        total: whole.counted.count.total(),
        rows,
        can: desk.signed.staff.may(Duty::Moderate),
        grown,
    };
    desk.show(&view)
}

fn row(
    number: i64,
    line: &Correction,
    names: &HashMap<StaffId, Staff>,
    unfinished: Option<UnfinishedView>,
) -> CorrectionRow {
    CorrectionRow {
        number,
        at_ms: line.at.0,
        name: name_of(names, line.by),
        reason_key: correction_reason(line.reason),
        holds: line.reason == ReasonClass::Held,
        note: line.note.clone(),
        counted: line.counted,
        pending: line.pending,
        held: line.held,
        restored: line.restored + line.pending_restored + line.held_restored,
        out: line.out(),
        on_paper: line.paper.is_some(),
        restored_ms: line.restored_at.map(|at| at.0),
        unfinished,
    }
}
