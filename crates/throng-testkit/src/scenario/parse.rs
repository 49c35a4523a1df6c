//! From lines to steps: people are introduced, defined sentences are replaced by those that they stand for, and each
//! step keeps its place in the file. Owns the grammar; it plays nothing. Reports every line that it does not
//! understand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Failure;
use super::sentence::{Said, Verb, nearest, understood};
use super::word::{Word, words};

/// How deep sentences that are defined by others may be nested.
const DEPTH_MAX: usize = 8;

/// Somebody who acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) address: String,
}

/// The people and sentences known before a script begins; more are added while it is read.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) cast: BTreeMap<String, Person>,
    ways: Vec<Way>,
}

/// A sentence that is defined by others.
#[derive(Debug)]
struct Way {
    heading: Vec<Word>,
    body: Vec<Line>,
}

/// One line as words, and its place.
#[derive(Debug, Clone)]
struct Line {
    place: String,
    indented: bool,
    words: Vec<Word>,
    /// As written.
    text: String,
}

/// One step of a story.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) place: String,
    pub(super) text: String,
    pub(super) what: What,
}

/// What a step is.
#[derive(Debug, Clone)]
pub(super) enum What {
    Said(Said),
    /// Each list is played by one person, all of them at once.
    AtOnce(Vec<Vec<Step>>),
}

/// A story.
#[derive(Debug, Default)]
pub(super) struct Script {
    pub(super) folder: std::path::PathBuf,
    pub(super) steps: Vec<Step>,
}

/// Reads a file of sentences.
pub(super) fn read_file(file: &Path, known: &mut Known) -> Result<Script, Vec<Failure>> {
    let name = file
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let text = fs::read_to_string(file).map_err(|error| {
        vec![Failure {
            place: name.clone(),
            sentence: String::new(),
            why: format!("cannot be read: {error}"),
        }]
    })?;
    let mut script = read(&name, &text, known)?;
    script.folder = file.parent().unwrap_or(Path::new(".")).to_owned();
    Ok(script)
}

/// Reads sentences; `name` is what places begin with.
pub(super) fn read(name: &str, text: &str, known: &mut Known) -> Result<Script, Vec<Failure>> {
    let mut wrong = Vec::new();
    let mut lines = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let place = format!("{name}:{}", index + 1);
        let text_of = text.trim().to_owned();
        match words(text) {
            Ok(words) if words.is_empty() => {}
            Ok(words) => {
                lines.push(Line { place, indented: text.starts_with(' '), words, text: text_of });
            }
            Err(why) => wrong.push(Failure { place, sentence: text_of, why }),
        }
    }
    let mut script = Script::default();
    let mut rest = lines.as_slice();
    while let Some((line, after)) = rest.split_first() {
        let inside = after.iter().take_while(|line| line.indented).count();
        let (body, after) = after.split_at(inside);
        match paragraph(line, body, known) {
            Ok(steps) => script.steps.extend(steps),
            Err(failures) => wrong.extend(failures),
        }
        rest = after;
    }
    if wrong.is_empty() { Ok(script) } else { Err(wrong) }
}

/// Reads a line together with the indented lines that belong to it.
fn paragraph(line: &Line, body: &[Line], known: &mut Known) -> Result<Vec<Step>, Vec<Failure>> {
    if line.indented {
        return Err(vec![failure(line, "this line is indented, but belongs to none before it".to_owned())]);
    }
    let begins = |word: &str| line.words.first().is_some_and(|first| first.text() == word);
    let ends = line.text.ends_with(':');
    if ends && body.is_empty() {
        return Err(vec![failure(line, "indented lines should follow".to_owned())]);
    }
    if ends && begins("How") {
        let mut heading: Vec<Word> = line.words[1..].to_vec();
        if let Some(Word::Plain(last)) = heading.last_mut() {
            *last = last.trim_end_matches(':').to_owned();
        }
        known.ways.push(Way { heading, body: body.to_vec() });
        return Ok(Vec::new());
    }
    if line.text == "At the same time:" {
        let lists: Result<Vec<_>, _> = body.iter().map(|line| steps_of(line, known, 0)).collect();
        let what = What::AtOnce(each_by_one(line, lists?)?);
        return Ok(vec![Step { place: line.place.clone(), text: line.text.clone(), what }]);
    }
    if let Some(first) = body.first() {
        let why = "indented lines follow only `How …:` and `At the same time:`".to_owned();
        return Err(vec![failure(first, why)]);
    }
    let steps = steps_of(line, known, 0)?;
    if let [Step { what: What::Said(said), .. }] = steps.as_slice()
        && said.verb == Verb::Introduce
    {
        let person = Person { name: said.texts[0].clone(), address: said.texts[1].clone() };
        known.cast.insert(said.who.clone(), person);
        return Ok(Vec::new());
    }
    Ok(steps)
}

/// Checks that lists can be played at once: each by one person, and no person in two.
fn each_by_one(line: &Line, lists: Vec<Vec<Step>>) -> Result<Vec<Vec<Step>>, Vec<Failure>> {
    let mut seen: Vec<&str> = Vec::new();
    for list in &lists {
        let mut who: Vec<&str> = list
            .iter()
            .filter_map(|step| match &step.what {
                What::Said(said) => Some(said.who.as_str()),
                What::AtOnce(_) => None,
            })
            .collect();
        who.dedup();
        match who[..] {
            [one] if !one.is_empty() && !seen.contains(&one) => seen.push(one),
            _ => {
                let why = "each line should be about one person, and no two about the same".to_owned();
                return Err(vec![failure(line, why)]);
            }
        }
    }
    Ok(lists)
}

/// The steps of a line: itself, or those of the sentence that it stands for.
fn steps_of(line: &Line, known: &Known, depth: usize) -> Result<Vec<Step>, Vec<Failure>> {
    if depth > DEPTH_MAX {
        return Err(vec![failure(line, "this sentence is made of itself".to_owned())]);
    }
    if let Some(said) = understood(&line.words) {
        let unknown =
            !said.who.is_empty() && said.verb != Verb::Introduce && !known.cast.contains_key(&said.who);
        if unknown {
            let who = &said.who;
            let why = format!("who is {who}? Say first: {who} is \"First Last\", \"name@place.example\"");
            return Err(vec![failure(line, why)]);
        }
        let (place, text) = (line.place.clone(), line.text.clone());
        return Ok(vec![Step { place, text, what: What::Said(said) }]);
    }
    let found = known
        .ways
        .iter()
        .find_map(|way| Some((way, blanks(&way.heading, &line.words)?)));
    let Some((way, blanks)) = found else {
        return Err(vec![failure(line, not_understood(line, known))]);
    };
    let filled = way.body.iter().map(|inner| Line {
        place: format!("{} (by {})", inner.place, line.place),
        indented: false,
        words: inner.words.iter().map(|word| put_in(word, &blanks)).collect(),
        text: put_into(&inner.text, &blanks),
    });
    let mut steps = Vec::new();
    for inner in filled {
        steps.extend(steps_of(&inner, known, depth + 1)?);
    }
    Ok(steps)
}

/// The values for the blanks of a heading, if these words are that sentence.
fn blanks(heading: &[Word], words: &[Word]) -> Option<Vec<(String, Word)>> {
    if heading.len() != words.len() {
        return None;
    }
    let mut blanks = Vec::new();
    for (blank, word) in heading.iter().zip(words) {
        if blank.is_blank() {
            blanks.push((blank.text().to_owned(), word.clone()));
        } else if blank != word {
            return None;
        }
    }
    Some(blanks)
}

fn put_in(word: &Word, blanks: &[(String, Word)]) -> Word {
    match word {
        Word::Plain(text) => {
            let said = blanks.iter().find(|(blank, _)| blank == text);
            said.map_or_else(|| word.clone(), |(_, said)| said.clone())
        }
        Word::Quoted(text) => Word::Quoted(put_into(text, blanks)),
    }
}

/// Fills in the blanks of a text: `{NUMBER}`, and `{WHOM's name}`.
fn put_into(text: &str, blanks: &[(String, Word)]) -> String {
    blanks.iter().fold(text.to_owned(), |text, (blank, said)| {
        text.replace(&format!("{{{blank}}}"), said.text())
            .replace(&format!("{{{blank}'s "), &format!("{{{}'s ", said.text()))
    })
}

fn not_understood(line: &Line, known: &Known) -> String {
    let mut near: Vec<String> = nearest(&line.words).into_iter().map(str::to_owned).collect();
    let shares = |way: &&Way| {
        let words = line.words.iter().filter(|word| !word.is_blank());
        words.filter(|word| way.heading.contains(word)).count() > 0
    };
    let made = known.ways.iter().filter(shares).take(4);
    near.extend(made.map(|way| way.heading.iter().map(Word::text).collect::<Vec<_>>().join(" ")));
    if near.is_empty() {
        return "no sentence is like this; crates/throng/tests/scenarios/README.md lists them all".to_owned();
    }
    format!("no sentence says this; the nearest are:\n  {}", near.join("\n  "))
}

fn failure(line: &Line, why: String) -> Failure {
    Failure { place: line.place.clone(), sentence: line.text.clone(), why }
}
