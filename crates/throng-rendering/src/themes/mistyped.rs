//! The address that somebody may have meant: one letter beside the domain of a provider that many people use.
//!
//! Owns the list of providers, which `js/30-form.js` repeats for browsers with scripts. It must never refuse an address:
//! it only offers another. Called by `functions`, for a page that shows what was typed,
//! and by the form that saves a draft; `trial` and `unused` ask it which name may be meant. Bounded by the length of an address.

/// Domains that many people have an address at.
const DOMAINS: [&str; 15] = [
    "gmail.com",
    "googlemail.com",
    "hotmail.com",
    "hotmail.co.uk",
    "outlook.com",
    "live.co.uk",
    "yahoo.com",
    "yahoo.co.uk",
    "icloud.com",
    "btinternet.com",
    "aol.com",
    "msn.com",
    "talktalk.net",
    "virginmedia.com",
    "sky.com",
];

/// Real ones that are a letter away from another.
const REAL: [&str; 3] = ["mail.com", "ymail.com", "yahoo.co"];

/// The longest address that is looked at, in bytes; longer ones are no addresses.
const ADDRESS_BYTES_MAX: usize = 254;

/// The address that may be meant; `None` where this one may well be right.
pub fn meant(address: &str) -> Option<String> {
    let address = Some(address.trim()).filter(|address| address.len() <= ADDRESS_BYTES_MAX)?;
    let (mailbox, domain) = address
        .rsplit_once('@')
        .filter(|(mailbox, _)| !mailbox.is_empty())?;
    let domain = domain.to_lowercase();
    if DOMAINS.contains(&domain.as_str()) || REAL.contains(&domain.as_str()) {
        return None;
    }
    let known = DOMAINS.into_iter().find(|known| is_near(&domain, known))?;
    Some(format!("{mailbox}@{known}"))
}

/// Whether one letter was put in, left out or replaced, or two stand the wrong way round.
pub(super) fn is_near(typed: &str, known: &str) -> bool {
    let (typed, known): (Vec<char>, Vec<char>) = (typed.chars().collect(), known.chars().collect());
    let same = |pair: &(&char, &char)| pair.0 == pair.1;
    let start = typed.iter().zip(&known).take_while(same).count();
    let (typed, known) = (&typed[start..], &known[start..]);
    let end = typed
        .iter()
        .rev()
        .zip(known.iter().rev())
        .take_while(same)
        .count();
    match (&typed[..typed.len() - end], &known[..known.len() - end]) {
        ([] | [_], [] | [_]) => true,
        ([first, second], [one, other]) => first == other && second == one,
        (_, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_beside_a_known_one_is_offered() {
        for (typed, offered) in [
            ("ada@gmial.com", Some("ada@gmail.com")),
            ("ada@gmail.con", Some("ada@gmail.com")),
            (" Ada@GMAIL.CO ", Some("Ada@gmail.com")),
            ("ada@hotmil.co.uk", Some("ada@hotmail.co.uk")),
            ("ada@outlookk.com", Some("ada@outlook.com")),
            ("ada@gmail.com", None),
            ("ada@mail.com", None),
            ("ada@yahoo.co", None),
            ("ada@council.example", None),
            ("@gmial.com", None),
            ("gmial.com", None),
            ("", None),
        ] {
            assert_eq!(meant(typed).as_deref(), offered, "{typed}");
        }
        assert_eq!(meant(&format!("{}@gmial.com", "a".repeat(300))), None);
    }

    #[test]
    fn browsers_with_scripts_offer_the_same() {
        let script = include_str!("../../../../themes/default/js/30-form.js");
        for (name, domains) in [("const DOMAINS = [", &DOMAINS[..]), ("const REAL = [", &REAL[..])] {
            let list = script.split_once(name).and_then(|(_, rest)| rest.split_once(']'));
            let list = list.expect("the script has the list").0.split(',');
            let list: Vec<&str> = list.map(|name| name.trim().trim_matches('\'')).collect();
            assert_eq!(list, domains, "{name}");
        }
    }
}
