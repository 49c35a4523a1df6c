//! The language of scripts: what is understood, what is not, and the message for whoever wrote it.

use std::fs;
use std::path::PathBuf;

use super::parse::{Known, Step, What, read};
use super::*;

const CAST: &str =
    "Ada is \"Ada Fenwick\", \"ada@fenwick.example\"\nBen is \"Ben Okoro\", \"ben@okoro.example\"\n";

/// What a script is parsed to, one step a line: place, sentence, who, texts.
fn told(text: &str) -> String {
    let mut known = Known::default();
    let script = match read("x.scn", &format!("{CAST}{text}"), &mut known) {
        Ok(script) => script,
        Err(failures) => {
            return failures
                .iter()
                .map(Failure::to_string)
                .collect::<Vec<_>>()
                .join("; ");
        }
    };
    script.steps.iter().map(told_step).collect::<Vec<_>>().join("; ")
}

fn told_step(step: &Step) -> String {
    match &step.what {
        What::Said(said) => format!("{:?} {} {}", said.verb, said.who, said.texts.join("|")),
        What::AtOnce(lists) => {
            let lists = lists
                .iter()
                .map(|list| list.iter().map(told_step).collect::<Vec<_>>().join(", "));
            format!("at once [{}]", lists.collect::<Vec<_>>().join(" & "))
        }
    }
}

#[test]
fn sentences_are_understood() {
    for (line, said) in [
        ("Ada goes to \"/petitions\"  # to look", "Goes Ada /petitions"),
        ("Ada fills in \"Full name\" with \"{name}\"", "Fills Ada Full name|{name}"),
        ("petition 1 has 1,042 signatures", "Count  1|1042"),
        ("petition \"{mine}\" has 2 signatures", "Count  {mine}|2"),
        (
            "Given petition 7 \"Keep it\" that is \"open\" with 9,999 signatures",
            "GivenPetition  7|Keep it|open|9999",
        ),
        ("12 hours pass", "Hours  12"),
        ("the mail says \"Both work\"", "MailSays  Both work"),
        ("# nothing but a comment", ""),
    ] {
        assert_eq!(told(line), said, "{line}");
    }
}

#[test]
fn sentences_are_made_of_others() {
    let way = "How WHO asks WHOM about NUMBER:\n    WHO goes to \"/petitions/{NUMBER}?of={WHOM's name}\"\n    \
               WHOM goes to \"/{name}\"\n";
    assert_eq!(
        told(&format!("{way}Ada asks Ben about 12\n")),
        "Goes Ada /petitions/12?of={Ben's name}; Goes Ben /{name}"
    );
    let within =
        "How WHO looks twice:\n    WHO looks\n    WHO looks\nHow WHO looks:\n    WHO goes to \"/\"\n";
    assert_eq!(told(&format!("{within}Ben looks twice\n")), "Goes Ben /; Goes Ben /");
}

#[test]
fn what_happens_at_the_same_time_is_kept_apart() {
    let both = "At the same time:\n    Ada presses \"A\"\n    Ben presses \"B\"\n";
    assert_eq!(told(both), "at once [Presses Ada A & Presses Ben B]");
    let same = told("At the same time:\n    Ada presses \"A\"\n    Ada presses \"B\"\n");
    assert!(same.contains("no two about the same"), "{same}");
}

#[test]
fn whoever_mistypes_a_line_is_told_where_and_what_is_near() {
    for (text, told_there) in [
        // The first two lines introduce people.
        ("Ada gose to \"/\"", ["x.scn:3: Ada gose to \"/\"", "WHO goes to TEXT"]),
        ("Ada goes to \"/", ["x.scn:3", "begins and does not end"]),
        ("Cleo goes to \"/\"", ["x.scn:3", "who is Cleo? Say first: Cleo is"]),
        ("    Ada goes to \"/\"", ["x.scn:3", "indented lines follow only"]),
        (
            "Ada goes to \"/\"\n    Ada goes to \"/2\"",
            ["x.scn:4: Ada goes to \"/2\"", "indented lines follow only"],
        ),
        ("At the same time:", ["x.scn:3", "indented lines should follow"]),
        ("xyzzy", ["x.scn:3", "README.md lists them all"]),
        ("How WHO turns:\n    WHO turns\nAda turns", ["x.scn:5", "made of itself"]),
    ] {
        let told = told(text);
        for words in told_there {
            assert!(told.contains(words), "{text}: {told}");
        }
    }
    let two = told("Ada gose to \"/\"\nBen gose to \"/\"");
    assert!(two.contains("x.scn:3") && two.contains("x.scn:4"), "all mistakes at once: {two}");
}

#[test]
fn every_sentence_is_understood_as_itself() {
    for (pattern, _) in sentences() {
        let line = pattern
            .replace("WHO", "Ada")
            .replace("TEXT", "\"x\"")
            .replace("NUMBER", "7");
        let words = word::words(&line).expect("it is plain");
        let said = sentence::understood(&words).unwrap_or_else(|| panic!("{line}"));
        let first = sentence::understood(&words).map(|said| said.verb);
        assert_eq!(first, Some(said.verb));
        assert_eq!(said.texts.len(), pattern.matches("TEXT").count() + pattern.matches("NUMBER").count());
    }
}

#[test]
fn a_script_that_is_not_there_says_so() {
    let folder = crate::program::temporary_folder();
    let ways = folder.path().join("town.ways");
    fs::write(&ways, CAST).expect("a file in a temporary folder");
    let stage = Stage { program: &PathBuf::from("/none"), ways: &ways, town: |_| {} };
    let failures = play(&folder.path().join("none.scn"), &stage).expect_err("there is no script");
    assert!(failures[0].to_string().starts_with("none.scn: "), "{failures:?}");
}
