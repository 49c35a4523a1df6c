//! The words that petitions use, and which of them a typed word may mean.
//!
//! Owns what "alike" is: the same beginning, or a few slips of the keyboard. It must never rank petitions.
//! Candidates come from groups of three letters, so that no typed word is compared with all known ones.
//! Bounded by [`CANDIDATES_MAX`] for one typed word.

use std::collections::HashMap;

/// A word, by its position in the alphabetical list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct WordId(pub(super) u32);

/// How many words are compared letter by letter with one typed word.
const CANDIDATES_MAX: usize = 96;
/// How many known words one typed beginning may stand for.
const ENDINGS_MAX: usize = 256;
/// The least letters of a typed word that is taken for the beginning of longer words.
const BEGINNING_CHARS_MIN: usize = 3;
/// The least letters of a word in which one slip is forgiven; shorter words are all similar to each other.
const FORGIVING_CHARS_MIN: usize = 4;
/// The least letters of a word in which two slips are forgiven.
const FORGIVING_TWICE_CHARS_MIN: usize = 8;
/// A typed word that is known is taken for another one only if that one is in this many times more petitions.
const MORE_USUAL: usize = 10;

/// The likelihoods with which a known word is meant.
const SAME: f32 = 1.0;
const BEGINS: f32 = 0.8;
const RELATED: f32 = 0.7;
const ONE_SLIP: f32 = 0.6;
const TWO_SLIPS: f32 = 0.4;

/// All words, sorted, and the groups of three letters in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Vocabulary {
    /// The words, one after the other.
    text: String,
    /// For each word where it begins, and at last where the text ends: one entry more than there are words.
    begins: Vec<u32>,
    /// The groups of three letters, sorted. `group_begins` says where the words of each begin in `members`; it has
    /// one entry more than there are groups.
    groups: Vec<u64>,
    group_begins: Vec<u32>,
    members: Vec<WordId>,
}

impl Vocabulary {
    /// Makes the vocabulary. Also returns for each id given the word's id in the vocabulary.
    pub(super) fn of(ids: HashMap<String, WordId>) -> (Vocabulary, Vec<WordId>) {
        let mut words: Vec<(String, WordId)> = ids.into_iter().collect();
        words.sort_unstable();
        let mut new_id = vec![WordId(0); words.len()];
        let mut vocabulary = Vocabulary { begins: vec![0], group_begins: vec![0], ..Vocabulary::default() };
        let mut members: Vec<(u64, WordId)> = Vec::new();
        for (at, (word, old)) in words.iter().enumerate() {
            let id = WordId(u32::try_from(at).expect("words are far fewer than numbers"));
            new_id[old.0 as usize] = id;
            vocabulary.text.push_str(word);
            let end = u32::try_from(vocabulary.text.len()).expect("words fit in 4 GiB");
            vocabulary.begins.push(end);
            members.extend(groups_of(word).into_iter().map(|group| (group, id)));
        }
        members.sort_unstable();
        members.dedup();
        for (at, (group, id)) in members.iter().enumerate() {
            if vocabulary.groups.last() != Some(group) {
                vocabulary.groups.push(*group);
                vocabulary.group_begins.push(0);
            }
            vocabulary.members.push(*id);
            let end = u32::try_from(at + 1).expect("groups are far fewer than numbers");
            *vocabulary.group_begins.last_mut().expect("one was put there") = end;
        }
        (vocabulary, new_id)
    }

    pub(super) fn len(&self) -> usize {
        self.begins.len().saturating_sub(1)
    }

    pub(super) fn bytes(&self) -> usize {
        let numbers = self.begins.len() + self.group_begins.len() + self.members.len();
        self.text.len() + numbers * size_of::<u32>() + self.groups.len() * size_of::<u64>()
    }

    fn word(&self, id: WordId) -> &str {
        let at = id.0 as usize;
        &self.text[self.begins[at] as usize..self.begins[at + 1] as usize]
    }

    /// The position of the first word that does not sort before `text`.
    fn place(&self, text: &str) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.word(id_at(middle)) < text {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The known words that a typed one may mean, each with its likelihood. `campaigns` tells how many petitions
    /// contain a word: a rare misspelling is taken for a usual word, never a usual word for a rare misspelling.
    pub(super) fn meanings(&self, typed: &str, campaigns: impl Fn(WordId) -> usize) -> Vec<(WordId, f32)> {
        let letters: Vec<char> = typed.chars().collect();
        let mut meanings: Vec<(WordId, f32)> = Vec::new();
        let first = self.place(typed);
        for at in first..self.len().min(first + ENDINGS_MAX) {
            let id = id_at(at);
            let word = self.word(id);
            if word == typed {
                meanings.push((id, SAME));
            } else if word.starts_with(typed) && letters.len() >= BEGINNING_CHARS_MIN {
                meanings.push((id, BEGINS));
            } else {
                break;
            }
        }
        if letters.len() < FORGIVING_CHARS_MIN || letters.iter().all(char::is_ascii_digit) {
            return meanings;
        }
        let known: usize = meanings.iter().map(|(id, _)| campaigns(*id)).sum();
        for id in self.candidates(typed) {
            if meanings.iter().any(|(known, _)| *known == id) {
                continue;
            }
            let word: Vec<char> = self.word(id).chars().collect();
            if is_related(&letters, &word) {
                meanings.push((id, RELATED));
            } else if let Some(surety) = slips(&letters, &word)
                && campaigns(id) > known * MORE_USUAL
            {
                meanings.push((id, surety));
            }
        }
        meanings
    }

    /// The words that share the most groups of letters with a typed one.
    fn candidates(&self, typed: &str) -> Vec<WordId> {
        let mut shared: HashMap<WordId, u32> = HashMap::new();
        for group in groups_of(typed) {
            if let Ok(at) = self.groups.binary_search(&group) {
                let members = self.group_begins[at] as usize..self.group_begins[at + 1] as usize;
                for id in &self.members[members] {
                    *shared.entry(*id).or_default() += 1;
                }
            }
        }
        let mut candidates: Vec<(WordId, u32)> = shared.into_iter().collect();
        candidates.sort_unstable_by_key(|(id, shared)| (std::cmp::Reverse(*shared), *id));
        candidates.truncate(CANDIDATES_MAX);
        candidates.into_iter().map(|(id, _)| id).collect()
    }
}

fn id_at(at: usize) -> WordId {
    WordId(u32::try_from(at).expect("words are far fewer than numbers"))
}

/// Groups of three letters, the ends of the word marked by spaces: `lib` is `␣␣l`, `␣li`, `lib`, `ib␣`.
fn groups_of(word: &str) -> Vec<u64> {
    let mut last = [u64::from(' '); 2];
    let groups = word.chars().chain(std::iter::once(' ')).map(|c| {
        let c = u64::from(c);
        // A character takes 21 bits.
        let group = last[0] << 42 | last[1] << 21 | c;
        last = [last[1], c];
        group
    });
    groups.collect()
}

/// Forms of one word, as far as one can tell without knowing the language: most of it is the same from the
/// beginning, and up to three letters follow ("library", "libraries").
fn is_related(a: &[char], b: &[char]) -> bool {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    same >= FORGIVING_CHARS_MIN && same * 10 >= short * 8 && long - same <= 3 && long != short
}

/// The likelihood that one word is the other with slips: a letter too many, too few, a wrong one, or two swapped.
fn slips(typed: &[char], word: &[char]) -> Option<f32> {
    let most = if typed.len() >= FORGIVING_TWICE_CHARS_MIN {
        2
    } else {
        1
    };
    match distance(typed, word, most)? {
        0 | 1 => Some(ONE_SLIP),
        _ => Some(TWO_SLIPS),
    }
}

/// Slips from one word to the other (optimal string alignment); `None` when there are more than `most`.
fn distance(a: &[char], b: &[char], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<usize>>(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        let [before, last, row] = &mut rows;
        row[0] = i;
        for j in 1..=b.len() {
            let other = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + other);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        rows.rotate_left(1);
    }
    let distance = rows[1][b.len()];
    (distance <= most).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (a, b, expected) in [
            ("library", "library", Some(0)),
            ("libary", "library", Some(1)),
            ("librrary", "library", Some(1)),
            ("lirbary", "library", Some(1)),
            ("ilbrary", "library", Some(1)),
            ("librery", "library", Some(1)),
            ("lbirray", "library", Some(2)),
            ("lottery", "library", None),
            ("", "ab", Some(2)),
            ("abc", "", None),
        ] {
            let letters = |word: &str| word.chars().collect::<Vec<char>>();
            assert_eq!(distance(&letters(a), &letters(b), 2), expected, "{a} {b}");
        }
    }

    #[test]
    fn forms_of_one_word_are_related() {
        for (a, b, expected) in [
            ("libraries", "library", true),
            ("hospitals", "hospital", true),
            ("ysgolion", "ysgol", true),
            ("animals", "animation", false),
            ("school", "scholar", false),
            ("form", "from", false),
            ("cat", "cats", false),
        ] {
            let letters = |word: &str| word.chars().collect::<Vec<char>>();
            assert_eq!(is_related(&letters(a), &letters(b)), expected, "{a} {b}");
        }
    }
}
