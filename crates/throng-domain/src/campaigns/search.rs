//! Search over petitions that forgives typos: an index in memory, and what it finds.
//!
//! Owns how text becomes words ([`words`]), which known words a typed one may mean ([`vocabulary`]), and how
//! petitions are ranked. It must never ask a store or know a site: whoever holds the index chose what is in it,
//! and a hit is only a number. Called by the pages that search. Bounded by [`QUERY_CHARS_MAX`] and
//! [`QUERY_WORDS_MAX`] for a query, and by the texts given for the index: a thousand real petitions of
//! usual length took 1 MB, vocabulary included, and ten thousand share most of the vocabulary.
//!
//! Ranking is BM25 (Robertson and Walker, 1994) over two fields: a word of the ask counts as often as
//! [`ACTION_WEIGHT`] words of the text below it. Look-alikes of a typed word count for less than the word itself
//! and share its rarity, so that a rare misspelling in one petition never beats the word that was meant.

mod vocabulary;
mod words;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::spine::limits::{QUERY_CHARS_MAX, QUERY_WORDS_MAX};
use vocabulary::{Vocabulary, WordId};

pub use words::letters;

/// How many words of the text a word of the action counts for.
const ACTION_WEIGHT: f32 = 4.0;
/// How soon repeating a word stops counting for more (BM25's k1).
const SATURATION: f32 = 1.2;
/// How much a petition is marked down for a long text (BM25's b).
const LENGTH_PENALTY: f32 = 0.5;
/// Weights are stored in one byte: how many steps of it are a weight of 1, so that the highest weight, `SATURATION +
/// 1`, is 255.
/// 1`.
const WEIGHT_STEPS: f32 = 255.0 / (SATURATION + 1.0);
/// A petition has to match at least this share of the query, where rare words weigh more.
const SHARE_MATCHED_MIN: f32 = 0.5;
/// A word in more than this share of the petitions is ignored while the query has rarer ones.
const SHARE_TELLING_MAX: f32 = 0.5;

/// A petition's text, to be indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Document<'a> {
    /// The public number, which is found as a word, too.
    pub number: u32,
    /// The action.
    pub action: &'a str,
    /// The texts below it: background, details.
    pub texts: &'a [&'a str],
}

/// A petition that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The petition's number.
    pub number: u32,
    /// How well it matches: more than 0, and comparable only within one answer.
    pub score: f32,
}

/// That a word occurs in a petition, with its weight in [`WEIGHT_STEPS`].
#[derive(Clone, Copy, Debug)]
struct Posting {
    word: WordId,
    document: u32,
    weight: u8,
}

/// Which words occur in which petitions. It never changes: when petitions change, a new one is built.
#[derive(Clone, Debug, Default)]
pub struct SearchIndex {
    vocabulary: Vocabulary,
    /// The numbers of the petitions, in the order in which they were added.
    numbers: Vec<u32>,
    /// For each word where its postings begin, and at last where they end: one entry more than there are words.
    begins: Vec<u32>,
    documents: Vec<u32>,
    weights: Vec<u8>,
}

/// Collects texts for a [`SearchIndex`].
#[derive(Debug, Default)]
pub struct SearchIndexBuilder {
    ids: HashMap<String, WordId>,
    numbers: Vec<u32>,
    /// For each petition the number of its words, weighted.
    lengths: Vec<f32>,
    /// For each occurrence the word, the position of the petition, and how often it occurs, weighted.
    counts: Vec<(WordId, u32, f32)>,
}

impl SearchIndexBuilder {
    /// Adds one petition. Every number may be added only once.
    pub fn add(&mut self, document: Document<'_>) {
        let at = u32::try_from(self.numbers.len()).expect("petitions are far fewer than numbers");
        let mut counts: HashMap<WordId, f32> = HashMap::new();
        let mut length = 0.0;
        let fields = std::iter::once((document.action, ACTION_WEIGHT))
            .chain(document.texts.iter().map(|text| (*text, 1.0)));
        for (text, weight) in fields {
            words::each(text, usize::MAX, |word| {
                *counts.entry(self.id_of(word)).or_default() += weight;
                length += weight;
            });
        }
        *counts
            .entry(self.id_of(&document.number.to_string()))
            .or_default() += ACTION_WEIGHT;
        self.numbers.push(document.number);
        self.lengths.push(length);
        self.counts
            .extend(counts.into_iter().map(|(word, count)| (word, at, count)));
    }

    fn id_of(&mut self, word: &str) -> WordId {
        if let Some(id) = self.ids.get(word) {
            return *id;
        }
        let id = WordId(u32::try_from(self.ids.len()).expect("words are far fewer than numbers"));
        self.ids.insert(word.to_owned(), id);
        id
    }

    /// The index of everything that was added.
    #[must_use]
    pub fn build(self) -> SearchIndex {
        let all: f32 = self.lengths.iter().sum();
        let mean = (all / self.lengths.len().max(1) as f32).max(1.0);
        let (vocabulary, new_id) = Vocabulary::of(self.ids);
        let weigh = |(word, document, count): (WordId, u32, f32)| {
            let length = self.lengths[document as usize] / mean;
            let slowed = count + SATURATION * (1.0 - LENGTH_PENALTY + LENGTH_PENALTY * length);
            let weight = count * (SATURATION + 1.0) / slowed * WEIGHT_STEPS;
            Posting { word: new_id[word.0 as usize], document, weight: weight.clamp(1.0, 255.0) as u8 }
        };
        let mut postings: Vec<Posting> = self.counts.into_iter().map(weigh).collect();
        postings.sort_unstable_by_key(|posting| (posting.word, posting.document));
        let mut begins = vec![0; vocabulary.len() + 1];
        for posting in &postings {
            begins[posting.word.0 as usize + 1] += 1;
        }
        for at in 1..begins.len() {
            begins[at] += begins[at - 1];
        }
        SearchIndex {
            vocabulary,
            numbers: self.numbers,
            begins,
            documents: postings.iter().map(|posting| posting.document).collect(),
            weights: postings.iter().map(|posting| posting.weight).collect(),
        }
    }
}

/// What one typed word may mean: known words, each with its likelihood.
struct Term {
    meanings: Vec<(WordId, f32)>,
    /// How much the word tells about what is searched for: more if it is rare.
    rarity: f32,
    /// Whether the word is in so many petitions that finding it means nothing.
    everywhere: bool,
}

impl SearchIndex {
    /// The number of petitions in the index.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether the index has no petitions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The memory that the index uses in bytes, without the allocator's overhead.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let words = (self.numbers.len() + self.begins.len() + self.documents.len()) * size_of::<u32>();
        words + self.weights.len() + self.vocabulary.bytes()
    }

    /// The best `limit` petitions for a query among those that `wanted` lets through, best first; of
    /// two that fit equally, the lower number first. Empty when the query holds no word that is known or nearly so.
    #[must_use]
    pub fn query(&self, query: &str, limit: usize, wanted: impl Fn(u32) -> bool) -> Vec<Hit> {
        let (terms, _) = self.terms(query);
        self.best(&terms, told_by(&terms), limit, wanted)
    }

    /// The best `limit` petitions that ask for something like `action`. Unlike in [`SearchIndex::query`], words that
    /// no petition contains count as not matched: sharing only "open the" with a new idea is not enough.
    #[must_use]
    pub fn similar(&self, action: &str, limit: usize, wanted: impl Fn(u32) -> bool) -> Vec<Hit> {
        let (terms, unknown) = self.terms(action);
        let new = unknown as f32 * self.rarity(0);
        self.best(&terms, told_by(&terms) + new, limit, wanted)
    }

    fn best(&self, terms: &[Term], asked: f32, limit: usize, wanted: impl Fn(u32) -> bool) -> Vec<Hit> {
        let mut found = self.scores(terms, asked);
        found.retain(|hit| wanted(hit.number));
        found.sort_unstable_by(|a, b| b.score.total_cmp(&a.score).then(a.number.cmp(&b.number)));
        found.truncate(limit);
        found
    }

    /// What the words of a query may mean, and how many words match nothing that any petition has.
    fn terms(&self, query: &str) -> (Vec<Term>, usize) {
        let mut typed: Vec<String> = Vec::new();
        let mut unknown = 0;
        words::each(query, QUERY_CHARS_MAX, |word| {
            if typed.len() < QUERY_WORDS_MAX && typed.iter().all(|known| known != word) {
                typed.push(word.to_owned());
            }
        });
        let mut terms: Vec<Term> = Vec::new();
        for word in &typed {
            match self.term(word) {
                Some(term) => terms.push(term),
                None => unknown += 1,
            }
        }
        // "the" is left out beside "library", and beside a word that is on no petition; alone it finds what
        // there is.
        if unknown > 0 || terms.iter().any(|term| !term.everywhere) {
            terms.retain(|term| !term.everywhere);
        }
        (terms, unknown)
    }

    /// The rarity of a word that is in this many petitions: higher if they are few.
    fn rarity(&self, in_campaigns: usize) -> f32 {
        let (all, with) = (self.numbers.len() as f32, in_campaigns.min(self.numbers.len()) as f32);
        (1.0 + (all - with + 0.5) / (with + 0.5)).ln()
    }

    fn term(&self, word: &str) -> Option<Term> {
        let meanings = self.vocabulary.meanings(word, |id| self.postings(id).len());
        let in_campaigns: usize = meanings.iter().map(|(id, _)| self.postings(*id).len()).sum();
        let (all, with) = (self.numbers.len() as f32, in_campaigns.min(self.numbers.len()) as f32);
        (in_campaigns > 0).then(|| Term {
            meanings,
            rarity: self.rarity(in_campaigns),
            everywhere: self.numbers.len() > 10 && with > all * SHARE_TELLING_MAX,
        })
    }

    fn postings(&self, word: WordId) -> std::ops::Range<usize> {
        let at = word.0 as usize;
        self.begins[at] as usize..self.begins[at + 1] as usize
    }

    /// Every petition that matches enough of the terms, in the order of the index.
    fn scores(&self, terms: &[Term], asked: f32) -> Vec<Hit> {
        let mut scores = vec![0.0f32; self.numbers.len()];
        let mut matched = vec![0.0f32; self.numbers.len()];
        let mut best = vec![0.0f32; self.numbers.len()];
        for term in terms {
            let mut touched: Vec<u32> = Vec::new();
            for (word, surety) in &term.meanings {
                for at in self.postings(*word) {
                    let document = self.documents[at] as usize;
                    let value = surety * f32::from(self.weights[at]);
                    if best[document] == 0.0 {
                        touched.push(self.documents[at]);
                    }
                    best[document] = best[document].max(value);
                }
            }
            // A petition that has both a word and its look-alikes counts the best of them once.
            for document in touched {
                let document = document as usize;
                scores[document] += term.rarity * best[document] / WEIGHT_STEPS;
                matched[document] += term.rarity;
                best[document] = 0.0;
            }
        }
        let hits = self.numbers.iter().zip(scores.iter().zip(&matched));
        hits.filter(|(_, (_, matched))| **matched > 0.0 && **matched >= asked * SHARE_MATCHED_MIN)
            .map(|(number, (score, matched))| Hit { number: *number, score: score * matched / asked })
            .collect()
    }
}

/// The sum of the rarities of a query's words.
fn told_by(terms: &[Term]) -> f32 {
    terms.iter().map(|term| term.rarity).sum()
}
