//! What counts as a link and what as a name, in tables.

use super::*;

/// What mail programs make links of, and how people hide it.
const LINKS: &[&str] = &[
    "evil.com",
    "(evil.com)",
    "evil.com,",
    "evil.com:80",
    "bit.ly/abc",
    "evil.shop",
    "EVIL.EXAMPLE/x,",
    "«evil.com»",
    "evil.com!",
    "'evil.com'",
    "<evil.com>",
    "www.prize",
    "x.com",
    "t.co",
    "a.b.evil.de",
    "evil.com.",
    "evil.com…",
    "evil_site.com",
    "-evil.com",
    "evil.com-free",
    "evil.com_free",
    "evil.com2",
    "evil.newending",
    "http://x",
    "HTTPS://x",
    "hxxp://x",
    "//evil",
    r"\\evil\share",
    "mailto:x",
    "tel:0800",
    "JavaScript:x",
    "(http:x",
    "ann@evil",
    "ann@evil.com",
    "ⓔvil.com",
    "evil。com",
    "evil．com",
    "evil｡com",
    "evil․com",
    "ｅｖｉｌ．ｃｏｍ",
    "ev\u{200B}il.com",
    "evil\u{200B}.com",
    "evil.\u{2060}com",
    "evil\u{AD}.com",
    "evil.\u{202E}com",
    "evil.c\u{200D}om",
    "зло.рф",
    "зло.онлайн",
    "例子.中国",
    "例子.网",
    "مثال.مصر",
    "உதாரணம்.இந்தியா",
    "xn--80ak6aa92e.com",
    "x.xn--p1ai",
    "gov.uk",
    "GOV.UK",
    "1.fm",
    "evil.com/а",
];

/// What people write with dots, and no program makes a link of.
const NO_LINKS: &[&str] = &[
    "J.",
    "J. R. Smith",
    "J.R.R. Tolkien",
    "Ph.D.",
    "Martin Luther King Jr.",
    "O'Neil",
    "Mary-Jane",
    "M.ª José",
    "J.-P. Sartre",
    "А.С. Пушкин",
    "Ὀ. Ἐ.",
    "U.S.",
    "B.B.C.",
    "e.g. this",
    "at 9 a.m.",
    "10.30",
    "10.30am",
    "2.5%",
    "£1.50",
    "24.12.2026",
    "No.10",
    "v2.0",
    "7.5t",
    "wait...",
    "wait…",
    "well... no",
    ".com",
    "and .uk",
    "-.com",
    "Gal·la",
    "約翰・史密斯",
    "Who: me",
    "16:9",
    "10:30",
    "Kanien'kehá:ka",
    "Karonhiarò:ron",
    "s/o",
    "and/or",
    "A @ B",
    "@somebody",
    "#tag",
    "50/50",
    "http",
    "mailto:",
    "Dr.-Ing. Weiß",
    "",
];

#[test]
fn what_a_mail_program_would_make_a_link_of_is_told_from_what_it_would_not() {
    for link in LINKS {
        assert!(holds_link(link), "{link:?}");
        assert!(holds_link(&format!("Ada {link} Lovelace")), "{link:?} between words");
    }
    for text in NO_LINKS {
        assert!(!holds_link(text), "{text:?}");
    }
}

#[test]
fn no_letter_hides_a_sign() {
    let letters = (char::MIN..=char::MAX).filter(|c| is_plain_word(c.encode_utf8(&mut [0; 4])));
    for letter in letters {
        let plain = plain(&letter.to_string());
        assert!(!plain.contains(['.', ':', '/', '\\', '@']), "{letter:?}: {plain:?}");
    }
}

#[test]
fn links_are_left_out_and_all_other_words_stay() {
    for (text, left) in [
        ("Mend the bridge", "Mend the bridge"),
        ("Make gov.uk faster", "Make […] faster"),
        ("Win at evil.com, evil.shop now", "Win at […] now"),
        ("evil.com", "[…]"),
        ("evil.com and evil.org", "[…] and […]"),
        ("See https://evil.example/?a=b.", "See […]"),
        ("", ""),
    ] {
        assert_eq!(without_links(text, "[…]"), left, "{text:?}");
        assert!(!holds_link(&without_links(text, "[…]")), "{text:?}");
    }
}

#[test]
fn names_may_have_dots_as_people_write_them() {
    let names = NO_LINKS
        .iter()
        .filter(|name| !name.contains('@') && !name.starts_with('.'));
    for name in names.chain(&[
        "St.John",
        "st.john",
        "Alec St.John-Smith",
        "J.Smith",
        "J.R.R.Tolkien",
        "Dr.Smith",
        "Prof.Dr.Weiß",
        "Md.Rahman",
        "M.Sc.",
        "B.Sc",
        "Ph.D",
        "Rev.Dr. King",
        "J.-P.Sartre",
        "А.С.Пушкин",
        "Д.И.Менделеев",
        "ஏ.பி.ஜெ.அப்துல் கலாம்",
        "எம்.ஜி.ஆர்",
        "డా.రావు",
        "डॉ.शर्मा",
        "د.محمد",
        "Lim Ah Kow @ Lim Kow",
        "Muthu s/o Krishnan",
        "Ahmad A/L Ali",
    ]) {
        assert!(!is_link_in_name(name), "{name:?}");
    }
    for name in LINKS.iter().filter(|link| **link != "evil.newending").chain(&[
        "evil.newending",
        "john.smith",
        "dr.shop",
        "J.com",
        "j.r.com",
        "St.Free",
        "st.co",
        "Ada evil:80",
        "@evil",
        "ann@",
        "Ё.рф",
        "王.中国",
        "x.evil.shop",
    ]) {
        assert!(is_link_in_name(name), "{name:?}");
    }
}
