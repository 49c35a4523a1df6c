//! A pseudo-language for tests and designers: English made longer, with accents on every letter, running right to left.
//!
//! Owns the language `ar-XB` (as other programs call it). A designer of a theme sees at once which words do not
//! come from the locale file, what has no room for a longer language, and what assumes writing from the left. It
//! must never change data: Fluent passes it only the words of the sentences. Called by `i18n` at load.

use std::borrow::Cow;

/// The tag of the language.
pub(super) const TAG: &str = "ar-XB";

/// What stands in the locale file of the pseudo-language; all else is said as in English.
pub(super) const FILE: &str = "language-name = English in disguise\nlanguage-direction = rtl\n";

const PLAIN: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DISGUISED: &str = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž";
/// Forces text to run from right to left until [`END`], whatever its letters are, and isolates it, so that
/// numbers beside it keep their place.
const RIGHT_TO_LEFT: &str = "\u{2067}\u{202e}";
const END: &str = "\u{202c}\u{2069}";
/// One letter is added for every three, since many languages need a third more.
const PADDING_PART: usize = 3;

/// Disguises the words of a sentence between two arguments.
pub(super) fn disguise(words: &str) -> Cow<'_, str> {
    let letters = words.chars().filter(char::is_ascii_alphabetic).count();
    if letters == 0 {
        return Cow::Borrowed(words);
    }
    let bare = words.trim();
    let (before, after) = words.split_once(bare).unwrap_or_default();
    let mut text = String::with_capacity(words.len() * 3);
    text.push_str(before);
    text.push_str(RIGHT_TO_LEFT);
    let accented = bare.chars().map(|c| {
        let at = PLAIN.find(c);
        at.and_then(|at| DISGUISED.chars().nth(at)).unwrap_or(c)
    });
    text.extend(accented);
    text.extend(std::iter::repeat_n('~', letters / PADDING_PART));
    text.push_str(END);
    text.push_str(after);
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::super::{Catalogues, Direction, TextArg, TextArgs};
    use super::*;

    #[test]
    fn words_are_disguised_and_data_is_not() {
        assert_eq!(PLAIN.chars().count(), DISGUISED.chars().count());
        assert_eq!(disguise(" Sign now "), " \u{2067}\u{202e}Šîĝñ ñöŵ~~\u{202c}\u{2069} ");
        assert_eq!(disguise(": "), ": ");
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let words = catalogues.get(TAG);
        let args = TextArgs::from([("name".to_owned(), TextArg::from("Zoë Ames"))]);
        let hello = words.text("mail-hello", &args).expect("it is there");
        assert!(hello.contains("Ĥéļļö") && hello.contains("Zoë Ames"), "{hello}");
        let languages = catalogues.languages_of(TAG, &[]).expect("it is there");
        assert_eq!(languages[0].direction, Direction::RightToLeft);
    }
}
