//! The differences between two texts, word by word: for moderators who check a text again, and for those who signed it.
//!
//! Owns the normal form of a text, the list of parts that a petition's text has, and the comparison of two versions. It
//! must never show a hidden part, only that it is hidden. Called by the public pages, the forms and
//! the office. Bounded by [`DIFFERENCE_WORDS_MAX`].

use serde::Serialize;
use similar::{Algorithm, ChangeTag, capture_diff_slices};
use throng_domain::campaign::CampaignText;
use throng_domain::unseen::{is_disturbing, untagged};
use throng_domain::version::Version;

use throng_process::limits::DIFFERENCE_WORDS_MAX;

/// A run of words of a text, compared with the version before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WordRun {
    /// `same`, `added` or `removed`.
    pub kind: &'static str,
    pub text: String,
}

/// A part of a text that has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartDifference {
    pub label_key: &'static str,
    /// HTML's `lang`.
    pub language: String,
    /// Whether its old or its new text is hidden from everybody.
    pub hidden: bool,
    /// Empty when it is hidden.
    pub runs: Vec<WordRun>,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartShown {
    pub label_key: &'static str,
    /// HTML's `lang`.
    pub language: String,
    /// Whether it is hidden from everybody.
    pub hidden: bool,
    /// Plain text; empty when it is hidden.
    pub text: String,
}

/// The parts of a version that are not empty, in every language; the first is `language`.
pub fn parts(version: &Version, language: &str) -> Vec<PartShown> {
    let mut found = all_parts(&version.text, language);
    found.retain(|part| !part.text.is_empty());
    for (at, part) in found.iter_mut().enumerate() {
        part.hidden = is_hidden(version, part, language, at);
        if part.hidden {
            part.text.clear();
        }
    }
    found
}

/// The parts that differ between two versions, in every language; the first is `language`.
pub fn differences(before: &Version, after: &Version, language: &str) -> Vec<PartDifference> {
    let old = all_parts(&before.text, language);
    let new = all_parts(&after.text, language);
    let mut places: Vec<&PartShown> = new.iter().collect();
    // Parts that only the older version has, such as those in a language that was removed.
    places.extend(
        old.iter()
            .filter(|one| !new.iter().any(|other| is_same_place(one, other))),
    );
    let mut found = Vec::new();
    for (at, place) in places.into_iter().enumerate() {
        let text = |parts: &[PartShown]| {
            let part = parts.iter().find(|part| is_same_place(part, place));
            part.map_or_else(String::new, |part| part.text.clone())
        };
        let (was, is) = (text(&old), text(&new));
        if was == is {
            continue;
        }
        let hidden = is_hidden(before, place, language, at) || is_hidden(after, place, language, at);
        found.push(PartDifference {
            label_key: place.label_key,
            language: place.language.clone(),
            hidden,
            runs: if hidden { Vec::new() } else { difference(&was, &is) },
        });
    }
    found
}

fn all_parts(text: &CampaignText, language: &str) -> Vec<PartShown> {
    let part = |label_key, language: &str, text: &str| PartShown {
        label_key,
        language: language.to_owned(),
        hidden: false,
        text: text.to_owned(),
    };
    let mut found = vec![
        part("part-action", language, &text.action),
        part("part-background", language, &text.background),
        part("part-details", language, &text.additional_details),
    ];
    for other in text.also_in.as_slice() {
        let tag = other.language.as_str();
        found.push(part("part-action", tag, &other.action));
        found.push(part("part-background", tag, &other.background));
        found.push(part("part-details", tag, &other.additional_details));
    }
    found
}

fn is_same_place(one: &PartShown, other: &PartShown) -> bool {
    one.label_key == other.label_key && one.language == other.language
}

/// Whether a part is hidden. A translation repeats what the first language says, so it is hidden if any part of that
/// is, as on the petition's page.
fn is_hidden(version: &Version, part: &PartShown, first_language: &str, at: usize) -> bool {
    let hidden = version.hidden;
    let of_first = part.language == first_language && at < 3;
    match part.label_key {
        _ if !of_first => hidden.action || hidden.text,
        "part-action" => hidden.action,
        _ => hidden.text,
    }
}

/// A typed text on one line, without invisible characters.
pub fn one_line(typed: &str) -> String {
    let seen: String = untagged(typed)
        .chars()
        .map(|c| if is_disturbing(c) { ' ' } else { c })
        .collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A typed text with plain line ends, without invisible characters.
pub fn lines(typed: &str) -> String {
    let lines = typed.replace("\r\n", "\n").replace('\r', "\n");
    let seen: String = untagged(&lines)
        .chars()
        .filter(|c| *c == '\n' || !is_disturbing(*c))
        .collect();
    seen.trim().to_owned()
}

/// As [`lines`], for a text whose length counts: of several spaces or tabs one is kept, none at the end of a line, and of
/// several empty lines one. The script that counts while somebody types does the same (`js/40-count.js`).
pub fn written_lines(typed: &str) -> String {
    let plain = lines(&typed.replace('\t', " "));
    let mut kept: Vec<String> = Vec::new();
    for line in plain.lines() {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() && kept.last().is_some_and(String::is_empty) {
            continue;
        }
        // An indent says that the line goes on with the item above it.
        let indent = if line.starts_with(char::is_whitespace) && !words.is_empty() {
            " "
        } else {
            ""
        };
        kept.push(format!("{indent}{words}"));
    }
    kept.join("\n")
}

/// The runs of words that stayed, were added and were removed, in the order of the new text. Texts longer than the
/// bound are shown as a whole, first the old one, then the new one.
pub fn difference(before: &str, after: &str) -> Vec<WordRun> {
    let (old, new) = (words(before), words(after));
    if old.len().max(new.len()) > DIFFERENCE_WORDS_MAX.count() {
        return vec![run("removed", before), run("added", after)];
    }
    let mut runs: Vec<WordRun> = Vec::new();
    let parts = capture_diff_slices(Algorithm::Myers, &old, &new);
    for change in parts.iter().flat_map(|part| part.iter_changes(&old, &new)) {
        let kind = match change.tag() {
            ChangeTag::Equal => "same",
            ChangeTag::Delete => "removed",
            ChangeTag::Insert => "added",
        };
        match runs.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            _ => runs.push(run(kind, change.value())),
        }
    }
    runs
}

fn run(kind: &'static str, text: &str) -> WordRun {
    WordRun { kind, text: text.to_owned() }
}

/// Words, each with the white space after it, so that all together are the text.
fn words(text: &str) -> Vec<&str> {
    text.split_inclusive(char::is_whitespace).collect()
}

#[cfg(test)]
mod tests {
    use throng_domain::campaign::Hidden;
    use throng_domain::time::Timestamp;
    use throng_domain::translation::Translations;

    use super::*;

    fn told(before: &str, after: &str) -> String {
        marked(difference(before, after))
    }

    fn marked(runs: Vec<WordRun>) -> String {
        let told = runs.into_iter().map(|run| match run.kind {
            "added" => format!("+{}+", run.text),
            "removed" => format!("-{}-", run.text),
            _ => run.text,
        });
        told.collect()
    }

    #[test]
    fn words_that_came_and_went_are_told() {
        for (before, after, expected) in [
            ("", "", ""),
            ("Plant trees", "Plant trees", "Plant trees"),
            ("Plant lime trees now", "Plant oak trees now", "Plant -lime -+oak +trees now"),
            ("", "All new", "+All new+"),
            ("All gone", "", "-All gone-"),
            ("a b c", "a b x c", "a b +x +c"),
            ("one\n\ntwo", "one\n\nthree", "one\n\n-two-+three+"),
        ] {
            assert_eq!(told(before, after), expected, "{before:?} {after:?}");
        }
    }

    fn version(action: &str, background: &str, hidden: Hidden) -> Version {
        let text = CampaignText {
            action: action.to_owned(),
            background: background.to_owned(),
            additional_details: String::new(),
            committee_note: None,
            also_in: Translations::default(),
        };
        Version { text, at: Timestamp(1), after: None, amended: None, hidden }
    }

    #[test]
    fn what_nobody_may_see_is_in_no_comparison_and_in_no_part() {
        const NOTHING: Hidden = Hidden { action: false, text: false, name: false };
        const TITLE: Hidden = Hidden { action: true, ..NOTHING };
        const TEXT: Hidden = Hidden { text: true, ..NOTHING };
        for (name, before, after, told) in [
            (
                "all is shown",
                NOTHING,
                NOTHING,
                "part-action:-secret -+open +ask part-background:-secret -+open +why",
            ),
            ("the old title", TITLE, NOTHING, "part-action: part-background:-secret -+open +why"),
            ("the old text", TEXT, NOTHING, "part-action:-secret -+open +ask part-background:"),
            ("the new title", NOTHING, TITLE, "part-action: part-background:-secret -+open +why"),
        ] {
            let before = version("secret ask", "secret why", before);
            let after = version("open ask", "open why", after);
            let line = |part: &PartDifference| {
                assert_eq!(part.hidden, part.runs.is_empty(), "{name}");
                format!("{}:{}", part.label_key, marked(part.runs.clone()))
            };
            let all: Vec<String> = differences(&before, &after, "en").iter().map(line).collect();
            assert_eq!(all.join(" "), told, "{name}");
            let parts = parts(&before, "en");
            let shown = parts
                .iter()
                .any(|part| part.text.contains("secret") && part.hidden);
            assert!(!shown && parts.len() == 2, "{name}");
        }
    }

    #[test]
    fn both_texts_can_be_read_back_however_long() {
        let long = "word ".repeat(DIFFERENCE_WORDS_MAX.count() + 1);
        for (before, after) in [("a b c d e", "b d x a"), (long.as_str(), "short")] {
            let runs = difference(before, after);
            let of = |gone: &str| {
                let kept = runs.iter().filter(|run| run.kind != gone);
                kept.map(|run| run.text.as_str()).collect::<String>()
            };
            assert_eq!((of("added").as_str(), of("removed").as_str()), (before, after));
        }
    }

    #[test]
    fn text_is_kept_but_for_what_cannot_be_seen() {
        for (typed, line, text) in [
            ("  Mend   the\r\nbridge ", "Mend the bridge", "Mend   the\nbridge"),
            ("a\rb\u{0}c\u{202E}d", "a b c d", "a\nbcd"),
            ("\u{feff} \n", "", ""),
            ("a\u{E0073}\u{E0065}b", "ab", "ab"),
            ("= 1 + 1", "= 1 + 1", "= 1 + 1"),
        ] {
            assert_eq!((one_line(typed).as_str(), lines(typed).as_str()), (line, text), "{typed:?}");
        }
    }

    #[test]
    fn space_that_nobody_sees_is_not_kept_in_what_is_written() {
        for (typed, text) in [
            ("  Mend   the\tbridge  \r\n \r\n\r\n\r\nnow ", "Mend the bridge\n\nnow"),
            ("- one\n   goes on\n- two", "- one\n goes on\n- two"),
            ("a\u{202E}b\u{a0}\u{a0}c", "ab c"),
            (" \n\t\n", ""),
        ] {
            assert_eq!(written_lines(typed), text, "{typed:?}");
        }
    }
}
