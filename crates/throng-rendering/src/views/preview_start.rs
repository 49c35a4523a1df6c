//! The pages on which a petition is started and followed, rendered with sample data: the part of `preview`'s table that
//! belongs to creators and supporters.

use super::sampled::{ALL_PROBLEMS, Pages, pages};
use super::samples_start::{self as start, too_long};
use crate::themes::Renders;
use crate::views::{FieldProblem, OwnStage, OwnView};

pub(super) fn starting_pages(themes: &impl Renders, pages: &mut Pages) {
    let problems = |all: &[(&str, &str)]| {
        all.iter()
            .map(|(field, key)| FieldProblem::new(field, key))
            .collect()
    };
    pages!(themes, pages,
        "start" => start::start(5),
        "start-no-supporters" => start::start(0),
        "start-ask" => start::ask(Vec::new()),
        "start-ask-missing" => start::ask(problems(&[("action", "field-action-missing")])),
        "start-ask-long" => start::ask(vec![too_long("action", "field-action-too-long")]),
        "start-similar" => start::similar(),
        "start-why" => start::why(Vec::new()),
        "start-why-problems" => start::why(vec![
            FieldProblem::new("background", "field-background-missing"),
            too_long("background", "field-background-too-long"),
            too_long("details", "field-details-too-long"),
        ].split_off(1)),
        "start-why-missing" => start::why(problems(&[("background", "field-background-missing")])),
        "start-you" => start::you(Vec::new()),
        "start-you-problems" => start::you(problems(&ALL_PROBLEMS)),
        "start-check" => start::start_check(),
        "start-save" => start::save(Vec::new()),
        "start-save-problems" => start::save(problems(&[("email", "field-email-missing")])),
        "start-sent" => start::sent(false, None),
        "start-sent-draft" => start::sent(true, Some("waiting-resent")),
        "own-edit" => start::own_edit(Vec::new()),
        "own-edit-problems" => start::own_edit(vec![too_long("details", "field-details-too-long")]),
        "own-withdraw" => start::own_withdraw(),
        "own-update" => start::own_update(Vec::new()),
        "own-update-problems" => start::own_update(vec![
            FieldProblem::new("subject", "subject-missing"),
            FieldProblem::new("body", "refusal-update-waits"),
        ]),
        "support" => start::support(),
        "poster" => start::poster(),
        "flyers" => start::flyers(),
    );
    let stages = [
        OwnStage::Draft,
        OwnStage::ToConfirm,
        OwnStage::Gathering,
        OwnStage::Waiting,
        OwnStage::NeedsChanges,
        OwnStage::Open,
        OwnStage::Closed,
        OwnStage::Rejected,
        OwnStage::Withdrawn,
        OwnStage::TakenDown,
    ];
    pages!(themes, pages, "own-mail-again" => OwnView {
        notice: Some("refusal-mail-too-often"),
        again_minutes: Some(1),
        ..start::own(OwnStage::Gathering)
    });
    for stage in stages {
        pages!(themes, pages, format!("own-{stage:?}") => start::own(stage));
    }
}
