//! The areas whose people can vote, in the form of a vote: from lines to areas of the site.
//!
//! Owns which of the site's areas a line means. It must never decide who may vote: that is the rule's business.

use throng_domain::area::Area;
use throng_domain::limits::VOTE_AREAS_MAX;
use throng_domain::person::PostcodeForm;
use throng_domain::roll::{Electorate, VoteArea};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::FieldProblem;
use throng_web::sites::Site;

use super::form::Problems;

const FIELD: &str = "areas";

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
        // Nobody types places to have them forgotten.
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
        let Some(area) = find(site, line) else {
            let text = [("text", TextArg::Text(line.to_owned()))];
            problems.note(Some(FieldProblem::with(FIELD, "vote-area-unknown", text)));
            return areas;
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

/// The area with this code, or the only one with this name.
fn find<'a>(site: &'a Site, line: &str) -> Option<&'a Area> {
    let mut by_code = site.places.values().filter(|area| area.code.as_str() == line);
    if let Some(area) = by_code.next() {
        return Some(area);
    }
    let wanted = line.to_lowercase();
    let mut by_name = site
        .places
        .values()
        .filter(|area| area.name.to_lowercase() == wanted);
    by_name.next().filter(|_| by_name.next().is_none())
}
