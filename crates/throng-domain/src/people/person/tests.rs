//! What is taken and what is refused, as tables.

use super::*;

/// Rolls and lists of who voted are read by it: one old name must not keep all others from being read.
#[test]
fn a_name_that_an_earlier_version_took_is_read() {
    let tower = format!("A{}", "\u{301}".repeat(9));
    assert_eq!(PersonName::parse(&tower), Err(FieldError::NameNotPlain));
    assert_eq!(PersonName::stored(&tower).expect("it was taken").as_str(), tower);
    assert_eq!(PersonName::stored("https://example.org"), Err(FieldError::NameNotPlain));
}

#[test]
fn names() {
    let long = "x".repeat(NAME_CHARS_MAX + 1);
    for (typed, expected) in [
        ("  Ada   Lovelace ", Ok("Ada Lovelace")),
        ("O'Brien-Ñandú 李", Ok("O'Brien-Ñandú 李")),
        ("Madonna", Ok("Madonna")),
        ("=cmd|' /C calc'!A0", Ok("=cmd|' /C calc'!A0")),
        ("J.R.R. Tolkien", Ok("J.R.R. Tolkien")),
        ("", Err(FieldError::NameMissing)),
        (" \t\n", Err(FieldError::NameMissing)),
        ("see http://x.example", Err(FieldError::NameNotPlain)),
        ("Win at www.prize", Err(FieldError::NameNotPlain)),
        ("cheap-pills.com", Err(FieldError::NameNotPlain)),
        ("(evil.com)", Err(FieldError::NameNotPlain)),
        ("evil.com,", Err(FieldError::NameNotPlain)),
        ("evil.com:80", Err(FieldError::NameNotPlain)),
        ("bit.ly/abc", Err(FieldError::NameNotPlain)),
        ("evil.shop Free", Err(FieldError::NameNotPlain)),
        ("evil.example/x,", Err(FieldError::NameNotPlain)),
        ("evil。com", Err(FieldError::NameNotPlain)),
        ("evil\u{200B}.com", Err(FieldError::NameNotPlain)),
        ("A\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}da", Err(FieldError::NameNotPlain)),
        ("Nguye\u{302}\u{303}n", Ok("Nguye\u{302}\u{303}n")),
        ("A\u{E0041}\u{E0064}da", Ok("Ada")),
        ("St.John Rivers", Ok("St.John Rivers")),
        ("Martin Luther King Jr.", Ok("Martin Luther King Jr.")),
        ("M.ª José", Ok("M.ª José")),
        ("А.С.Пушкин", Ok("А.С.Пушкин")),
        ("Ada\u{200B}\u{AD} Love\u{FEFF}lace", Ok("Ada Lovelace")),
        ("م\u{200C}ن", Ok("م\u{200C}ن")),
        ("\u{3164}\u{2800}", Err(FieldError::NameMissing)),
        ("…!", Err(FieldError::NameNoLetters)),
        ("12345", Err(FieldError::NameNoLetters)),
        ("😀 🎉", Err(FieldError::NameNoLetters)),
        ("Zoë 2", Ok("Zoë 2")),
        ("Bell\u{7}", Err(FieldError::NameNotPlain)),
        ("evil\u{202E}txt", Err(FieldError::NameNotPlain)),
        (long.as_str(), Err(FieldError::NameTooLong)),
    ] {
        let got = PersonName::parse(typed);
        assert_eq!(got.as_ref().map(PersonName::as_str), expected.as_ref().copied(), "{typed:?}");
    }
}

#[test]
fn a_domain_is_the_same_however_it_is_spelled() {
    let ascii = ["mill.example", "MILL.example", "ｍill.example", "mill。example", "mill．EXAMPLE"];
    let letters = ["mühle.example", "MÜHLE.example", "XN--MHLE-0RA.example", "mu\u{308}hle.example"];
    let others = ["muhle.example", "windmill.example", "mill.example.org", "xn--mill.example"];
    let is_at = |own: &str, domain: &str| EmailAddress::parse(&format!("a@{own}")).unwrap().is_at(domain);
    for (same, different) in [(&ascii[..], &letters[..]), (&letters, &ascii)] {
        for own in same {
            assert!(same.iter().all(|domain| is_at(own, domain)), "{own}");
            assert!(!different.iter().chain(&others).any(|domain| is_at(own, domain)), "{own}");
        }
    }
    assert_eq!(shown_domain("xn--mhle-0ra.example"), "mühle.example (xn--mhle-0ra.example)");
    assert_eq!(shown_domain("mill.example"), "mill.example");
}

#[test]
fn addresses() {
    let long_local = format!("{}@example.org", "a".repeat(65));
    let long = format!("a@{}.org", "b.".repeat(140));
    for (typed, valid) in [
        ("ada@example.org", Ok(())),
        (" Ada.Lovelace+petitions@Mail.Example.ORG ", Ok(())),
        ("o'brien@example.ie", Ok(())),
        ("someone@bücher.example", Ok(())),
        ("a@xn--bcher-kva.example", Ok(())),
        ("", Err(FieldError::EmailMissing)),
        ("ada", Err(FieldError::EmailInvalid)),
        ("ada@localhost", Err(FieldError::EmailInvalid)),
        ("@example.org", Err(FieldError::EmailInvalid)),
        ("a@@example.org", Err(FieldError::EmailInvalid)),
        ("a b@example.org", Err(FieldError::EmailInvalid)),
        (".a@example.org", Err(FieldError::EmailInvalid)),
        ("a..b@example.org", Err(FieldError::EmailInvalid)),
        ("\"a b\"@example.org", Err(FieldError::EmailInvalid)),
        ("a@example.org\r\nBcc: x@example.org", Err(FieldError::EmailInvalid)),
        ("a@[127.0.0.1]", Err(FieldError::EmailInvalid)),
        ("a@127.0.0.1", Err(FieldError::EmailInvalid)),
        ("a@-x.org", Err(FieldError::EmailInvalid)),
        ("a@x..org", Err(FieldError::EmailInvalid)),
        ("a@example.o", Err(FieldError::EmailInvalid)),
        (long_local.as_str(), Err(FieldError::EmailTooLong)),
        (long.as_str(), Err(FieldError::EmailTooLong)),
    ] {
        assert_eq!(EmailAddress::parse(typed).map(|_| ()), valid, "{typed:?}");
    }
}

#[test]
fn uk_postcodes() {
    for (typed, expected) in [
        ("SW1A 1AA", Ok("SW1A 1AA")),
        ("sw1a1aa", Ok("SW1A 1AA")),
        (" m1-1ae ", Ok("M1 1AE")),
        ("W1A 0AX", Ok("W1A 0AX")),
        ("SW14 9RQ", Ok("SW14 9RQ")),
        ("GIR 0AA", Ok("GIR 0AA")),
        ("BFPO 12", Ok("BFPO 12")),
        ("", Err(FieldError::PostcodeMissing)),
        ("SW1A", Err(FieldError::PostcodeInvalid)),
        ("12345", Err(FieldError::PostcodeInvalid)),
        ("SW1A 1CA", Err(FieldError::PostcodeInvalid)),
        ("SWAA 1AA", Err(FieldError::PostcodeInvalid)),
        ("SW1A 1AA SW1A 1AA SW1A", Err(FieldError::PostcodeInvalid)),
    ] {
        let got = Postcode::parse(typed, PostcodeForm::UnitedKingdom).map(|p| p.spaced());
        assert_eq!(got.as_deref(), expected.as_ref().map(|s| *s), "{typed:?}");
    }
}
