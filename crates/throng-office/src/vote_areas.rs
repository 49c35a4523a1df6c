//! The areas whose people can vote, in the form of a vote: from lines to areas of the site.
//!
//! Owns which of the site's areas a line means, and which one is offered where it means none. It must never take what it offers,
//! nor decide who may vote: that is the rule's business. Bounded by [`LISTED_MAX`] areas beside the form, and [`VOTE_AREAS_MAX`] in a vote.

use throng_config::distance;
use throng_domain::area::Area;
use throng_domain::limits::VOTE_AREAS_MAX;
use throng_domain::person::PostcodeForm;
use throng_domain::roll::{Electorate, VoteArea};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{FieldProblem, VoteAreaLine};
use throng_web::sites::Site;

use super::form::Problems;

const FIELD: &str = "areas";

/// Areas that are listed beside the form, with their codes: more than any country has constituencies. Of a site with more of
/// them the office knows the codes from its own file.
const LISTED_MAX: usize = 1_000;

/// Codes that are told where several areas have a name.
const SAME_NAME_MAX: usize = 10;

/// Whether the site knows areas by the postcode that its form asks for.
pub(super) fn knows(site: &Site) -> bool {
    !site.areas.is_empty() && site.rules.postcode != PostcodeForm::NotAsked
}

/// The areas on these lines, each once; none unless the vote is for people of areas.
pub(super) fn read(
    site: &Site,
    electorate: Option<Electorate>,
    typed: &str,
    problems: &mut Problems,
) -> Vec<VoteArea> {
    if electorate != Some(Electorate::Areas) {
        // Nobody types areas to have them forgotten.
        if !typed.trim().is_empty() {
            problems.note(Some(FieldProblem::new("electorate", "vote-areas-unused")));
        }
        return Vec::new();
    }
    if !knows(site) {
        problems.note(Some(FieldProblem::new("electorate", "vote-areas-unknown")));
        return Vec::new();
    }
    let lines = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut areas: Vec<VoteArea> = Vec::new();
    for line in lines {
        let area = match find(site, line) {
            Ok(area) => area,
            Err(problem) => {
                problems.note(Some(problem));
                return areas;
            }
        };
        if areas.iter().all(|known| known.code != area.code) {
            areas.push(VoteArea { code: area.code.clone(), name: area.name.clone() });
        }
    }
    problems.must(!areas.is_empty(), FIELD, "vote-areas-missing");
    if areas.len() > VOTE_AREAS_MAX {
        let most = i64::try_from(VOTE_AREAS_MAX).expect("the limit is small");
        problems.note(Some(FieldProblem::with(FIELD, "vote-areas-many", [("most", TextArg::from(most))])));
    }
    areas
}

/// The areas of the site by name, with their codes, and how many more there are than are listed; none where votes cannot be for
/// people of areas.
pub(super) fn listed(site: &Site) -> (Vec<VoteAreaLine>, i64) {
    if !knows(site) {
        return (Vec::new(), 0);
    }
    let mut areas: Vec<&Area> = site.places.values().collect();
    areas.sort_by(|one, other| (&one.name, &one.code).cmp(&(&other.name, &other.code)));
    let more = areas.len().saturating_sub(LISTED_MAX);
    let line = |area: &&Area| VoteAreaLine { name: area.name.clone(), code: area.code.as_str().to_owned() };
    let lines = areas.iter().take(LISTED_MAX).map(line).collect();
    (lines, i64::try_from(more).unwrap_or(i64::MAX))
}

/// The area with this code, or the only one with this name; else what is wrong, with the area that was probably meant.
fn find<'a>(site: &'a Site, line: &str) -> Result<&'a Area, FieldProblem> {
    let wanted = line.to_lowercase();
    let areas = || site.places.values();
    if let Some(area) = areas().find(|area| area.code.as_str().to_lowercase() == wanted) {
        return Ok(area);
    }
    let mut named: Vec<&Area> = areas()
        .filter(|area| area.name.to_lowercase() == wanted)
        .collect();
    named.sort_unstable_by(|one, other| one.code.cmp(&other.code));
    let text = ("text", TextArg::Text(line.to_owned()));
    match named.as_slice() {
        [area] => Ok(*area),
        [] => Err(match nearest(site, &wanted) {
            Some(area) => {
                let name = ("name", TextArg::Text(area.name.clone()));
                let code = ("code", TextArg::Text(area.code.as_str().to_owned()));
                FieldProblem::with(FIELD, "vote-area-unknown", [text, name, code])
            }
            None => FieldProblem::with(FIELD, "vote-area-strange", [text]),
        }),
        several => {
            let codes = several.iter().take(SAME_NAME_MAX).map(|area| area.code.as_str());
            let codes = ("codes", TextArg::Text(codes.collect::<Vec<_>>().join(", ")));
            Err(FieldProblem::with(FIELD, "vote-area-several", [text, codes]))
        }
    }
}

/// The area whose name or code looks most like this, in small letters; `None` where more than half of the letters differ.
fn nearest<'a>(site: &'a Site, wanted: &str) -> Option<&'a Area> {
    let far = |area: &Area| {
        let name = distance(wanted, &area.name.to_lowercase());
        name.min(distance(wanted, &area.code.as_str().to_lowercase()))
    };
    let found = site
        .places
        .values()
        .map(|area| (far(area), area))
        .min_by_key(|(far, _)| *far);
    let letters = wanted.chars().count();
    found.filter(|(far, _)| far * 2 <= letters).map(|(_, area)| area)
}
