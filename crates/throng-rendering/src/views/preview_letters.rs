//! Mails rendered with sample data: the part of `preview` that belongs to them.

#[cfg(test)]
use std::{fs, path::Path};

#[cfg(test)]
use super::sampled::site_in;
#[cfg(test)]
use super::{samples, samples_start as start, samples_vote_roll};
use super::{samples_comments, samples_held, samples_letters, samples_vote};
#[cfg(test)]
use crate::themes::Themes;
use crate::themes::{Letter, Renders};

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

#[cfg(test)]
/// Writes all mails into a folder, and those to creators and signers also in the other languages.
pub(super) fn write(folder: &Path, themes: &Themes) {
    let write = |name: String, Letter { subject, text }: Letter| {
        fs::write(folder.join(format!("{name}.txt")), format!("Subject: {subject}\n\n{text}"))
            .expect("the preview folder can be written");
    };
    let of_signers = || SIGNER_LETTERS.map(|name| (name, letter(themes, name)));
    let news = NEWS_LETTERS
        .into_iter()
        .chain(OUTCOME_LETTERS)
        .chain(AREA_LETTERS);
    let news = news.map(|name| (name, letter(themes, name)));
    for (name, letter) in start::creator_letters(themes)
        .into_iter()
        .chain(of_signers())
        .chain(news)
        .chain(samples_vote_roll::voter_letters(themes))
    {
        write(name.to_owned(), letter);
    }
    for (language, mark) in [("cy", "cy"), ("ar-XB", "rtl")] {
        let letters = samples::shown_on(site_in(themes, language), || {
            start::creator_letters(themes)
                .into_iter()
                .chain(of_signers())
                .chain(samples_vote_roll::voter_letters(themes))
                .collect::<Vec<_>>()
        });
        for (name, letter) in letters {
            write(format!("{mark}-{name}"), letter);
        }
    }
}
