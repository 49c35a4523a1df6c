//! Whether a mail program would turn a text into a link, judged by the form of the text alone.
//!
//! Owns that one question, and two answers to it: a strict one for what is mailed ([`holds_link`],
//! [`without_links`]), and a milder one for names as people type them ([`is_link_in_name`]). It must never need a
//! list of all domain endings: new ones come every year, and one that is missing would be a link in somebody's mail.
//! Called by [`crate::people::person`] and by the code that composes mails. Bounded by the text that it is given.
//!
//! Strict means that any of these counts: a dot (in any script) after a letter or digit and directly before
//! two or more letters; a scheme such as `mailto:`; `//`, `\\`, or an @ between letters. A single letter
//! after each dot is taken for an initial, since no domain ending has one letter. A Chinese character counts
//! as two.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The words before a colon in addresses that programs open.
const SCHEMES: &str =
    "http https ftp mailto tel sms callto skype whatsapp file news magnet javascript bitcoin";

/// Abbreviations that people write in a name with a dot and no space after it: titles, "St." and the like. Single
/// letters are allowed as well.
const SHORTENED: &str = "\
    st ste sta sto mr mrs ms mx dr dra prof rev revd fr hon sir lt col gen maj capt sgt cpl jr sr ph md mgr \
    msgr ing dipl mag mme sc ed phil";

/// Domain endings that are refused after such an abbreviation, even though some are surnames. Any ending of two letters
/// is refused as well. Others are accepted in a name, but the name is then left out of the greeting of a mail.
const ENDINGS: &str = "\
    com org net info biz top xyz app dev shop online site store club vip win bid loan click link live life \
    news blog page pro mobi name edu gov mil int cat asia tech space website fun icu work world today cloud \
    digital agency email chat buzz cash money bet casino games sale deals free best рф бел укр рус онлайн \
    сайт орг срб қаз ελ مصر السعودية امارات ایران भारत இந்தியா ไทย გე հայ 한국";

/// Non-Latin initials are often written as a syllable of two or three letters; up to this many count as an
/// initial.
const SYLLABLE_CHARS: usize = 4;

/// Whether a mail program could turn a part of the text into a link.
#[must_use]
pub fn holds_link(text: &str) -> bool {
    text.split_whitespace().any(is_link)
}

/// The text with each run of words that could become links replaced by `instead`.
#[must_use]
pub fn without_links<'a>(text: &'a str, instead: &str) -> Cow<'a, str> {
    if !holds_link(text) {
        return Cow::Borrowed(text);
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut left_out = false;
    for word in text.split_whitespace() {
        let is_link = is_link(word);
        if !is_link {
            kept.push(word);
        } else if !left_out {
            kept.push(instead);
        }
        left_out = is_link;
    }
    Cow::Owned(kept.join(" "))
}

/// Whether a typed name holds a web address, an e-mail address or a place on the network. Initials and shortened
/// titles with the name right after the dot ("J.R.R.", "St.John") are allowed, since people write their names so.
pub(crate) fn is_link_in_name(name: &str) -> bool {
    name.split_whitespace()
        .filter(|word| !is_plain_word(word))
        .any(|word| {
            let plain = plain(word);
            holds_sign(&plain)
                || beside(&plain, '@', |before, after| is_letter(before) || is_letter(after))
                || beside(&plain, ':', |before, after| {
                    before.is_some_and(char::is_alphabetic) && after.is_some_and(char::is_numeric)
                })
                || hosts(&plain).any(|host| !is_shortened_name(host))
        })
}

fn is_link(word: &str) -> bool {
    if is_plain_word(word) {
        return false;
    }
    let plain = plain(word);
    holds_sign(&plain)
        || beside(&plain, '@', |before, after| is_letter(before) && is_letter(after))
        || hosts(&plain).next().is_some()
}

/// Whether a word is all letters, as most are: then it needs no further check.
fn is_plain_word(word: &str) -> bool {
    word.chars()
        .all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’'))
}

/// The word as a program sees it that looks for addresses: in lower case, without invisible characters, and with
/// full-width letters and dots replaced by plain ones.
fn plain(word: &str) -> String {
    let seen = word.chars().filter(|c| !is_unseen_joint(*c));
    let plain = seen.nfkc().map(|c| if c == '。' { '.' } else { c });
    plain.flat_map(char::to_lowercase).collect()
}

/// Characters without width, which could be hidden inside an address.
pub(crate) fn is_unseen_joint(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether the text holds something that makes an address even without a dot: `//`, `\\` or a scheme.
fn holds_sign(plain: &str) -> bool {
    let scheme = |at: usize| {
        let before = plain[..at].rsplit(|c: char| !c.is_ascii_alphanumeric()).next();
        before.is_some_and(|word| is_among(word, SCHEMES)) && plain.len() > at + 1
    };
    plain.contains("//") || plain.contains(r"\\") || plain.match_indices(':').any(|(at, _)| scheme(at))
}

/// Whether `sign` occurs with a character before and a character after it for which `is_so` is true.
fn beside(plain: &str, sign: char, is_so: impl Fn(Option<char>, Option<char>) -> bool) -> bool {
    plain
        .match_indices(sign)
        .any(|(at, sign)| is_so(plain[..at].chars().next_back(), plain[at + sign.len()..].chars().next()))
}

fn is_letter(c: Option<char>) -> bool {
    c.is_some_and(char::is_alphanumeric)
}

/// The runs of letters, digits, dots and hyphens that could be host names.
fn hosts(plain: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '.' || c == '-' || is_combining_mark(c);
    plain.split(move |c| !is_part(c)).filter(|run| is_host(run))
}

/// Whether a run has a dot followed directly by what could be a domain ending.
fn is_host(run: &str) -> bool {
    let labels: Vec<&str> = run.split('.').collect();
    labels
        .windows(2)
        .any(|pair| !pair[0].trim_matches('-').is_empty() && could_be_ending(pair[1]))
}

/// Whether this begins with two letters or more, as domain endings do; whatever follows these is ignored.
fn could_be_ending(label: &str) -> bool {
    let letters = label
        .chars()
        .take_while(|c| c.is_alphabetic() || is_combining_mark(*c));
    letters
        .map(|c| if is_ideograph(c) { 2 } else { 1 })
        .sum::<usize>()
        >= 2
}

/// Whether this is a Chinese character, which can be a domain ending by itself.
fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Whether there are only initials and abbreviations before the last dot, and no domain ending after it.
fn is_shortened_name(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').map(|label| label.trim_matches('-')).collect();
    let mut labels = labels.iter().rev().skip_while(|label| label.is_empty());
    let last = labels.next().copied().unwrap_or_default();
    labels.all(|label| label.split('-').all(is_shortened)) && !is_ending(last)
}

fn is_shortened(part: &str) -> bool {
    let letters = part.chars().count();
    let of_a_letter = letters <= 1 && part.chars().all(char::is_alphabetic);
    of_a_letter || is_among(part, SHORTENED) || (!part.is_ascii() && letters <= SYLLABLE_CHARS)
}

fn is_ending(label: &str) -> bool {
    let two_letters = label.len() == 2 && label.is_ascii();
    let known = is_among(label, ENDINGS) || label.starts_with("xn--") || label.chars().any(is_ideograph);
    (two_letters && !is_among(label, SHORTENED)) || known
}

fn is_among(word: &str, words: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

#[cfg(test)]
mod tests;
