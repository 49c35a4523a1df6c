//! Mails rendered with sample data: the part of `preview` that belongs to them.

#[cfg(test)]
use std::{fs, path::Path};

#[cfg(test)]
use super::sampled::site_in;
#[cfg(test)]
use super::samples;
use super::{
    samples_comments, samples_follow, samples_held, samples_letters, samples_mail, samples_openly,
    samples_place, samples_reports, samples_start as start, samples_vote, samples_vote_roll,
};
#[cfg(test)]
use crate::themes::Themes;
use crate::themes::{Letter, Renders, ThemeError};

/// The kinds of publication that followers are mailed about.
pub(super) const NEWS_LETTERS: [&str; 5] =
    ["response", "debate_date", "debate_outcome", "other_business", "update"];
/// And about what has come of a pledge or a vote.
pub(super) const OUTCOME_LETTERS: [&str; 8] = [
    "pledge-reached",
    "pledge-lost",
    "pledge-missed",
    "pledge-cancelled",
    "vote-result",
    "vote-called-off",
    "pledge-asked",
    "pledge-reminded",
];

/// And about what has come of a pledge in the reader's area, where each has the target for itself.
pub(super) const AREA_LETTERS: [&str; 7] =
    ["area-reached", "area-lost", "area-kept", "area-missed", "area-unknown", "area-asked", "areas-ended"];

/// The other mails to those who signed.
pub(super) const SIGNER_LETTERS: [&str; 6] =
    ["confirm", "already_signed", "withdrawn", "still_checked", "comment_digest", "comment_digest_one"];

/// A mail to somebody who signed, by its name.
pub(super) fn letter(themes: &impl Renders, name: &str) -> Letter {
    match name {
        "confirm" => themes.render_letter(&samples_letters::confirm_letter()),
        "already_signed" => themes.render_letter(&samples_letters::already_signed_letter()),
        "withdrawn" => themes.render_letter(&samples_letters::withdrawn_letter()),
        "still_checked" => themes.render_letter(&samples_held::letter()),
        "comment_digest" => themes.render_letter(&samples_comments::digest_letter(false)),
        "comment_digest_one" => themes.render_letter(&samples_comments::digest_letter(true)),
        news => {
            let mut kinds = NEWS_LETTERS
                .into_iter()
                .chain(OUTCOME_LETTERS)
                .chain(AREA_LETTERS);
            let kind = kinds.find(|kind| *kind == news);
            let kind = kind.expect("a kind of publication");
            let letter = match kind {
                _ if kind.starts_with("vote-") => samples_vote::letter(kind),
                _ if kind.starts_with("area") => samples_letters::news_of_area(kind),
                _ => samples_letters::news_letter(kind),
            };
            themes.render_letter(&letter)
        }
    }
    .unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// Every mail with sample data, each kind and state once, by its name.
pub(super) fn all(themes: &impl Renders) -> Vec<(String, Letter)> {
    let to_signers = SIGNER_LETTERS
        .iter()
        .chain(&NEWS_LETTERS)
        .chain(&OUTCOME_LETTERS)
        .chain(&AREA_LETTERS)
        .map(|name| (*name, letter(themes, name)));
    let others = start::creator_letters(themes)
        .into_iter()
        .chain(samples_follow::letters(themes))
        .chain(samples_mail::letters(themes))
        .chain(samples_place::letters(themes))
        .chain(samples_reports::letters(themes))
        .chain(samples_vote_roll::voter_letters(themes));
    let written = |letter: Result<Letter, ThemeError>| letter.unwrap_or_else(|fault| panic!("{fault}"));
    let openly = ["open", "who-voted"].into_iter().flat_map(|secrecy| {
        let (voter, signer) = (samples_openly::voter_letter(secrecy), samples_openly::letter(secrecy));
        [
            (format!("voter_{secrecy}"), written(themes.render_letter(&voter))),
            (format!("confirm_{secrecy}"), written(themes.render_letter(&signer))),
        ]
    });
    let named = to_signers
        .chain(others)
        .map(|(name, letter)| (name.to_owned(), letter));
    named.chain(openly).collect()
}

/// Writes all mails into a folder, as text and as HTML, in each language.
#[cfg(test)]
pub(super) fn write(folder: &Path, themes: &Themes) {
    for (language, mark) in [("en", ""), ("cy", "cy-"), ("ar-XB", "rtl-")] {
        let letters = samples::shown_on(site_in(themes, language), || all(themes));
        for (name, Letter { subject, text, html }) in letters {
            for (file, content) in [
                (format!("{mark}{name}.txt"), format!("Subject: {subject}\n\n{text}")),
                (format!("{mark}mail-{name}.html"), html),
            ] {
                fs::write(folder.join(file), content).expect("the preview folder can be written");
            }
        }
    }
}
