//! A site's own wording of sentences: how one is read, what it may contain, and the layer that they form in front of
//! the shipped ones.
//!
//! Owns the rules for one sentence. Whatever passes [`check`] can be shown with the variables that pages and mails
//! supply; what does not is never shown. It must never let a sentence include another, call a function, or act as HTML:
//! pages escape it. Bounded by [`SENTENCE_CHARS_MAX`], [`DEPTH_MAX`] and [`PLACEABLES_MAX`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use throng_domain::limits::SENTENCE_CHARS_MAX;
use throng_domain::reason::is_own_sentence;

use super::catalogue::{Catalogue, TextArg, TextArgs};
use super::{LANGUAGE_DEFAULT, OwnWords};

/// How deep braces may be nested: enough for a choice within a choice within a choice.
const DEPTH_MAX: usize = 6;
/// The most braces in one sentence; Fluent itself stops at a hundred.
const PLACEABLES_MAX: usize = 60;

/// What is wrong with a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordsError {
    /// No locale file has such a sentence, or sites may not change it.
    Unknown,
    Empty,
    /// It is longer than this many characters.
    TooLong(usize),
    /// It cannot be parsed: unbalanced braces, or more than one sentence.
    Broken,
    /// It lacks these variables, which the shipped sentence has.
    Missing(Vec<String>),
    /// It uses these variables, which are not available to it.
    Strange(Vec<String>),
}

/// What a sentence needs to be shown.
#[derive(Debug, Default)]
struct SentenceNeeds {
    variables: BTreeSet<String>,
    placeables: usize,
    /// Whether it has anything that is neither text nor a variable nor a choice between them.
    foreign: bool,
}

/// The sentence as a locale file has it: indented, so that no line of it can be read as the next sentence.
pub(super) fn entry(key: &str, text: &str) -> String {
    let lines = text.lines().map(|line| match line.trim().is_empty() {
        true => "\n".to_owned(),
        false => format!("    {line}\n"),
    });
    // The first line follows the key on the same line, where a leading bracket has no special meaning to Fluent.
    format!("{key} = {}", lines.collect::<String>().trim_start())
}

/// What a sentence needs; `None` if it cannot be parsed.
fn asked(key: &str, text: &str) -> Option<SentenceNeeds> {
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        // Check the depth before parsing: the parser recurses as deep as the braces are nested.
        if depth > DEPTH_MAX {
            return None;
        }
    }
    let resource = FluentResource::try_new(entry(key, text)).ok()?;
    let mut entries = resource.entries();
    let (Some(Entry::Message(message)), None) = (entries.next(), entries.next()) else {
        return None;
    };
    let whole = message.id.name == key && message.attributes.is_empty();
    let mut found = SentenceNeeds::default();
    look(message.value.as_ref().filter(|_| whole)?, &mut found);
    let sound = !found.foreign && found.placeables <= PLACEABLES_MAX;
    sound.then_some(found)
}

fn look(pattern: &Pattern<&str>, found: &mut SentenceNeeds) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            found.placeables += 1;
            look_into(expression, found);
        }
    }
}

fn look_into(expression: &Expression<&str>, found: &mut SentenceNeeds) {
    match expression {
        Expression::Inline(inline) => look_at(inline, found),
        Expression::Select { selector, variants } => {
            look_at(selector, found);
            variants.iter().for_each(|variant| look(&variant.value, found));
        }
    }
}

fn look_at(inline: &InlineExpression<&str>, found: &mut SentenceNeeds) {
    match inline {
        InlineExpression::VariableReference { id } => drop(found.variables.insert(id.name.to_owned())),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        InlineExpression::Placeable { expression } => {
            found.placeables += 1;
            look_into(expression, found);
        }
        InlineExpression::FunctionReference { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => found.foreign = true,
    }
}

/// The variables of a shipped sentence, in alphabetical order.
pub fn variables(key: &str, shipped: &str) -> Vec<String> {
    asked(key, shipped).map_or_else(Vec::new, |asked| asked.variables.into_iter().collect())
}

/// Whether a sentence can replace the shipped one with the same key.
///
/// # Errors
/// [`WordsError`] says what is wrong with it, and names the variables.
pub fn check(key: &str, text: &str, shipped: &str) -> Result<(), WordsError> {
    if text.trim().is_empty() {
        return Err(WordsError::Empty);
    }
    if text.chars().count() > SENTENCE_CHARS_MAX {
        return Err(WordsError::TooLong(SENTENCE_CHARS_MAX));
    }
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(WordsError::Broken);
    }
    let own = asked(key, text).ok_or(WordsError::Broken)?;
    let given = asked(key, shipped).ok_or(WordsError::Unknown)?;
    let strange: Vec<String> = own.variables.difference(&given.variables).cloned().collect();
    if !strange.is_empty() {
        return Err(WordsError::Strange(strange));
    }
    let missing: Vec<String> = given.variables.difference(&own.variables).cloned().collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(WordsError::Missing(missing)),
    }
}

/// Sample values for the variables of a sentence that is only previewed.
pub fn samples(words: &Catalogue, key: &str, count: i64) -> TextArgs {
    let shipped = words.shipped(key).unwrap_or_default();
    let sample = |name: String| {
        // A variable by which the shipped sentence selects a plural form is a number; any other is shown as its name.
        let arg = match shipped.contains(&format!("${name} ->")) {
            true => TextArg::Number(count),
            false => TextArg::Text(format!("‹{name}›")),
        };
        (name, arg)
    };
    variables(key, &shipped).into_iter().map(sample).collect()
}

/// The office's sentences that are in no locale file, one language each: the fallback for languages that lack them.
pub(super) fn without_file(own: &OwnWords) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    // A later language overwrites an earlier one, so the default language comes last and wins.
    let last = own.get_key_value(LANGUAGE_DEFAULT);
    for (_, words) in own.iter().rev().chain(last) {
        let words = words.iter().filter(|(key, _)| is_own_sentence(key));
        found.extend(words.map(|(key, text)| (key.clone(), text.clone())));
    }
    found
}

/// The layer of a site's own sentences in front of the shipped ones; those that do not pass the check are left out.
pub(super) fn in_front(shipped: &Arc<Catalogue>, own: &BTreeMap<String, String>) -> Arc<Catalogue> {
    let mut source = String::new();
    for (key, text) in own {
        // A site can have sentences that are in no locale file. These get no variables, as if the shipped text were
        // `-`.
        let nothing = || is_own_sentence(key).then(|| "-".to_owned());
        let words = shipped.shipped(key).or_else(nothing);
        let fits = words.is_some_and(|words| check(key, text, &words).is_ok());
        if fits {
            source.push_str(&entry(key, text));
        }
    }
    match source.is_empty() {
        true => Arc::clone(shipped),
        false => shipped.under(source),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Catalogues;
    use super::*;

    const SHIPPED: &str =
        "{ $count ->\n    [one] { $count } name by { $day }\n   *[other] { $count } names by { $day }\n}";

    #[test]
    fn what_a_sentence_may_be() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let deep = format!("{}$count{}", "{ ".repeat(100), " }".repeat(100));
        let many = "{ $count } { $day } ".repeat(40);
        for (text, expected) in [
            ("{ $count } by { $day }", Ok(())),
            ("{$day}: {$count}\n\nand no more", Ok(())),
            (SHIPPED, Ok(())),
            ("<script>alert(1)</script> { $count } { $day }", Ok(())),
            ("", Err(WordsError::Empty)),
            (" \n ", Err(WordsError::Empty)),
            ("nothing", Err(WordsError::Missing(names(&["count", "day"])))),
            ("{ $count }", Err(WordsError::Missing(names(&["day"])))),
            ("{ $count } { $day } { $who }", Err(WordsError::Strange(names(&["who"])))),
            ("{ $count } { $day", Err(WordsError::Broken)),
            ("{ $count } { $day } }", Err(WordsError::Broken)),
            ("{ $count } { $day } { back }", Err(WordsError::Broken)),
            ("{ $count } { $day } { -brand }", Err(WordsError::Broken)),
            ("{ NUMBER($count) } { $day }", Err(WordsError::Broken)),
            ("{ $count } { $day }\n.title = more", Err(WordsError::Broken)),
            ("{ $count } { $day } \u{7}", Err(WordsError::Broken)),
            (deep.as_str(), Err(WordsError::Broken)),
            (many.as_str(), Err(WordsError::Broken)),
        ] {
            assert_eq!(check("names", text, SHIPPED), expected, "{text}");
        }
        let long = "a".repeat(SENTENCE_CHARS_MAX + 1);
        assert_eq!(check("a", &long, "b"), Err(WordsError::TooLong(SENTENCE_CHARS_MAX)));
        // No line of a sentence can be read as the next sentence.
        assert_eq!(check("a", "one\nback = two", "b"), Ok(()));
    }

    #[test]
    fn what_is_shipped_passes_its_own_rules_and_reads_the_same() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        for language in ["en", "cy"] {
            let words = catalogues.get(language);
            let own: BTreeMap<String, String> = words
                .keys()
                .filter(|key| words.can_be_changed(key))
                .map(|key| (key.to_owned(), words.shipped(key).expect("it is there")))
                .collect();
            for (key, text) in &own {
                let can = words.can_be_changed(key);
                assert!(!can || check(key, text, text) == Ok(()), "{language} {key}: {text}");
            }
            let again = in_front(words, &own);
            for key in own.keys().filter(|key| words.can_be_changed(key)) {
                for count in [1, 2, 7] {
                    let args = samples(words, key, count);
                    let before = words.text(key, &args).expect("it can be said");
                    assert_eq!(again.text(key, &args).expect("it can be said"), before, "{key}");
                }
            }
        }
    }

    #[test]
    fn own_words_stand_in_front_and_what_does_not_fit_is_left_out() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let own = |key: &str, text: &str| (key.to_owned(), text.to_owned());
        let own = BTreeMap::from([
            own("continue", "Go on = yes"),
            own("signatures", "{ $count } of you"),
            own("mail-hello", "Dear { $nobody }"),
            own("no-such-key", "Nothing"),
            own("number-group", "_"),
        ]);
        let words = in_front(catalogues.get("en"), &own);
        let say = |key: &str, args: TextArgs| words.text(key, &args).expect("it can be said");
        assert_eq!(say("continue", TextArgs::new()), "Go on = yes");
        let count = TextArgs::from([("count".to_owned(), TextArg::Number(5_156_603))]);
        assert_eq!(say("signatures", count), "5,156,603 of you");
        let name = TextArgs::from([("name".to_owned(), TextArg::from("Zoë"))]);
        assert!(say("mail-hello", name).contains("Zoë"));
        assert_eq!(say("back", TextArgs::new()), "Back");
        assert!(!words.has("no-such-key"));
        assert_eq!(words.number(1_000), "1,000");
    }

    #[test]
    fn what_no_file_says_is_said_in_every_language() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let own = |key: &str, text: &str| BTreeMap::from([(key.to_owned(), text.to_owned())]);
        let both = BTreeMap::from([
            ("cy".to_owned(), own("office-reason-said-late", "Yn hwyr.")),
            ("en".to_owned(), own("office-reason-said-late", "It is late.")),
        ]);
        let welsh = BTreeMap::from([("cy".to_owned(), own("office-reason-said-late", "Yn hwyr."))]);
        let broken = BTreeMap::from([("en".to_owned(), own("office-reason-said-late", "{ $name }"))]);
        for (own, language, said) in [
            (&both, "en", Some("It is late.")),
            (&both, "cy", Some("Yn hwyr.")),
            (&both, "ar-XB", Some("It is late.")),
            (&welsh, "en", Some("Yn hwyr.")),
            (&broken, "en", None),
        ] {
            let text = catalogues.with_own(own);
            let text = text
                .get(language)
                .text("office-reason-said-late", &TextArgs::new())
                .ok();
            assert_eq!(text.as_deref(), said, "{language}");
        }
        for language in ["en", "cy"] {
            let words = catalogues.get(language);
            assert!(!words.keys().any(is_own_sentence), "{language}: a file has a key of an office");
        }
    }
}
