//! Holds the English sentences to `docs/glossary.md`: one thing has one name; and the Welsh ones to one gender of a noun that may have two.
//!
//! Owns the search for words that the glossary does not allow. It never changes a sentence, and is compiled for tests only.

use std::fs;
use std::path::Path;

use super::Catalogues;

/// The words of the last column of the glossary's table.
fn forbidden(glossary: &str) -> Vec<String> {
    let rows = glossary
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| ---"))
        .skip(1);
    let cells = rows.filter_map(|row| row.trim_end_matches([' ', '|']).rsplit_once(" | "));
    let in_last = cells.filter(|(before, _)| before.matches(" | ").count() == 1);
    in_last
        .flat_map(|(_, words)| words.split(", "))
        .map(str::to_lowercase)
        .collect()
}

/// Which of the words stand in the file's sentences, each as `line: word`. Keys, comments and variables are no words.
fn found(words: &[String], sentences: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in sentences.lines().enumerate() {
        // The office shows the headings of the file, and no other comment.
        let comment = line.starts_with('#') && !line.starts_with("## ");
        let (key, rest) = line.split_once(" = ").unwrap_or(("", line));
        let value = if key.contains(' ') { line } else { rest };
        let said: String = value
            .split('{')
            .enumerate()
            .map(|(at, part)| {
                if at == 0 {
                    part
                } else {
                    part.split_once('}').map_or("", |(_, after)| after)
                }
            })
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase();
        let stands = |word: &&String| {
            said.match_indices(word.as_str()).any(|(at, _)| {
                let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '-');
                !is_letter(said[..at].chars().next_back())
                    && !is_letter(said[at + word.len()..].chars().next())
            })
        };
        let in_line = words.iter().filter(stands).filter(|_| !comment);
        found.extend(in_line.map(|word| format!("{}: {word}", number + 1)));
    }
    found
}

#[test]
fn words_are_found_where_they_are_said() {
    let glossary = "| say | for | do not say |\n| --- | --- | --- |\n| email | what is sent | e-mail, e-mails |\n| link | it | |\n";
    let words = forbidden(glossary);
    assert_eq!(words, ["e-mail", "e-mails"]);
    for (sentences, expected) in [
        ("a = Send an e-mail.", "1: e-mail"),
        ("a = E-mails go out", "1: e-mails"),
        ("e-mail = Send an email", ""),
        ("# an e-mail\na = { $e-mail }", ""),
        ("a = { $n ->\n    [one] One e-mail\n   *[other] more\n}", "2: e-mail"),
        ("a = anti-e-mail", ""),
        ("## Check your e-mail", "1: e-mail"),
    ] {
        assert_eq!(found(&words, sentences).join(" "), expected, "{sentences}");
    }
}

#[test]
fn sentences_use_the_words_of_the_glossary() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |file: &str| fs::read_to_string(root.join(file)).expect("it is part of the repository");
    let words = forbidden(&read("docs/glossary.md"));
    assert!(words.len() > 10, "{words:?}");
    let found = found(&words, &read("locales/en.ftl"));
    assert!(found.is_empty(), "say what docs/glossary.md says, in locales/en.ftl: {found:#?}");
}

/// “Addewid” (a pledge) is of either gender in Welsh dictionaries. Here it is feminine everywhere, as most sentences had it, since one
/// page says it many times.
#[test]
fn a_pledge_is_feminine_in_welsh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sentences = fs::read_to_string(root.join("locales/cy.ftl")).expect("it is part of the repository");
    let masculine =
        ["addewid hwn", "addewid hwnnw", "ddau addewid", "yr addewid ei gyhoeddi", "yr addewid ei dynnu"];
    let found = found(&masculine.map(str::to_owned), &sentences);
    assert!(found.is_empty(), "addewid is feminine, in locales/cy.ftl: {found:#?}");
}

/// Pages and mails about comments and reports are the same for every kind of campaign: what they say about petitions they
/// have to say about pledges in other words. Not so where the words are about a list of both, or about the data.
#[test]
fn what_is_said_about_comments_and_reports_is_said_about_pledges_too() {
    let catalogues = Catalogues::load().expect("the embedded locales parse");
    let english = catalogues.get("en");
    let pages = ["", "desk-", "field-", "mail-", "own-", "refusal-", "withdraw-", "withdrawn-"];
    let about = pages.map(|page| ["comment", "report"].map(|noun| format!("{page}{noun}")));
    let said = |key: &str| english.shipped(key).unwrap_or_default().to_lowercase();
    let wrong: Vec<&str> = english
        .keys()
        .filter(|key| about.iter().flatten().any(|about| key.starts_with(about)))
        .filter(|key| said(key).contains("petition") && !english.has(&format!("{key}_pledge")))
        .collect();
    assert!(wrong.is_empty(), "say in locales/en.ftl what these say about a pledge: {wrong:?}");
}
