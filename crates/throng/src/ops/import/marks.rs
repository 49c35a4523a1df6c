//! Marks in the texts of petitions that would turn around, or cover, what stands beside them on a page or in a mail.
//!
//! Owns which texts they are taken out of: all that a page shows. It must never change anything else, nor refuse a petition for
//! them, since whoever wrote it in another system cannot be asked. Called by `import.rs`, whatever kind of file it was. Bounds:
//! texts by `entry.rs`, which refuses other control characters.

use std::borrow::Cow;

use throng_domain::campaign::{CampaignText, Rejection};
use throng_domain::petition::Petition;
use throng_domain::translation::{Translation, Translations};
use throng_domain::unseen::undisturbed;

use super::entry::{Entry, Figures};

/// Takes them out of all petitions; returns in how many texts there were any.
pub(super) fn take_out(entries: &mut [Entry]) -> u64 {
    let mut sweep = Sweep::default();
    for entry in entries {
        sweep.text(&mut entry.text);
        sweep.line_if(&mut entry.creator_name);
        entry.topics.iter_mut().for_each(|topic| sweep.line(topic));
        if let Some(Rejection { details, .. }) = &mut entry.rejection {
            sweep.lines_if(details);
        }
        sweep.petition(&mut entry.petition);
        sweep.places(&mut entry.figures);
    }
    sweep.texts
}

/// How many texts had such marks so far.
#[derive(Default)]
struct Sweep {
    texts: u64,
}

impl Sweep {
    fn text(&mut self, text: &mut CampaignText) {
        self.line(&mut text.action);
        self.lines(&mut text.background);
        self.lines(&mut text.additional_details);
        self.lines_if(&mut text.committee_note);
        let mut others: Vec<Translation> = std::mem::take(&mut text.also_in).into();
        for other in &mut others {
            self.line(&mut other.action);
            self.lines(&mut other.background);
            self.lines(&mut other.additional_details);
        }
        text.also_in = Translations::try_from(others).expect("the languages are the same as before");
    }

    fn petition(&mut self, petition: &mut Petition) {
        if let Some(response) = &mut petition.response {
            self.lines(&mut response.summary);
            self.lines(&mut response.details);
            self.line_if(&mut response.answered_by);
        }
        if let Some(debate) = &mut petition.debate {
            self.lines_if(&mut debate.overview);
        }
        for department in &mut petition.departments {
            self.line(&mut department.name);
            self.line_if(&mut department.acronym);
        }
    }

    fn places(&mut self, figures: &mut Figures) {
        for area in &mut figures.areas {
            self.line(&mut area.name);
            self.line_if(&mut area.representative);
        }
        figures
            .countries
            .iter_mut()
            .for_each(|country| self.line(&mut country.name));
        figures
            .regions
            .iter_mut()
            .for_each(|region| self.line(&mut region.name));
    }

    fn line_if(&mut self, text: &mut Option<String>) {
        text.iter_mut().for_each(|text| self.line(text));
    }

    fn lines_if(&mut self, text: &mut Option<String>) {
        text.iter_mut().for_each(|text| self.lines(text));
    }

    fn line(&mut self, text: &mut String) {
        self.sweep(text, ' ');
    }

    fn lines(&mut self, text: &mut String) {
        self.sweep(text, '\n');
    }

    fn sweep(&mut self, text: &mut String, between: char) {
        let swept = match undisturbed(text, between) {
            Cow::Borrowed(_) => return,
            Cow::Owned(swept) => swept,
        };
        *text = swept;
        self.texts += 1;
    }
}
