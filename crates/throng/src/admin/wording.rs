//! What was changed in a text, word by word: for whoever checks it again.

use crate::limits::DIFFERENCE_WORDS_MAX;
use crate::views::WordRun;

/// The runs of words that stayed, came and went, in the order of the new text. Texts longer than the bound are shown
/// whole, the old one and the new one.
pub(super) fn difference(before: &str, after: &str) -> Vec<WordRun> {
    let (old, new) = (words(before), words(after));
    if old.len().max(new.len()) > DIFFERENCE_WORDS_MAX.count() {
        return vec![run("removed", before), run("added", after)];
    }
    let longest = longest(&old, &new);
    let mut runs: Vec<WordRun> = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        let width = new.len() + 1;
        let (kind, word) = if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
            ("same", new[j - 1])
        } else if i < old.len()
            && (j == new.len() || longest[(i + 1) * width + j] >= longest[i * width + j + 1])
        {
            i += 1;
            ("removed", old[i - 1])
        } else {
            j += 1;
            ("added", new[j - 1])
        };
        match runs.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(word),
            _ => runs.push(run(kind, word)),
        }
    }
    runs
}

fn run(kind: &'static str, text: &str) -> WordRun {
    WordRun { kind, text: text.to_owned() }
}

/// Words, each with the white space after it, so that together they are the text.
fn words(text: &str) -> Vec<&str> {
    text.split_inclusive(char::is_whitespace).collect()
}

/// For each place in both texts, how many words can stay from there on.
fn longest(old: &[&str], new: &[&str]) -> Vec<u32> {
    let width = new.len() + 1;
    let mut table = vec![0; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            table[i * width + j] = match old[i] == new[j] {
                true => table[(i + 1) * width + j + 1] + 1,
                false => table[(i + 1) * width + j].max(table[i * width + j + 1]),
            };
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(before: &str, after: &str) -> String {
        let told = difference(before, after).into_iter().map(|run| match run.kind {
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
}
