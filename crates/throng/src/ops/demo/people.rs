//! Who signs: invented names, addresses that belong to nobody (all below example.org, .com and .net), and
//! postcodes of the invented country.
//!
//! A mailbox is unique within its stream by the number at the end of its local part, so no set of
//! used addresses has to be kept. Only `stream` uses this. The benchmark's own signers have addresses directly at the
//! three example domains; nobody here has, so the two never collide.

use throng_domain::area::AreaCode;
use throng_domain::country::CountryCode;
use throng_domain::network::Network;
use throng_domain::person::{EmailAddress, PersonName, Postcode, PostcodeForm};
use throng_domain::signature::Signer;
use throng_process::dice::Dice;

use super::book::{Book, MailWords};
use super::dice::Lot;

/// A multiplier that scatters consecutive numbers; it is odd, so that different numbers stay different.
const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;
/// The least bits of the number in an address, so that even the signers of a small petition do not look counted.
const NUMBER_BITS_MIN: u32 = 7;

/// A part of a name, and how it is written in an address.
#[derive(Debug)]
struct Word {
    name: String,
    plain: String,
}

/// A person, and where they live.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) signer: Signer,
    /// Index into [`Folk::areas`]; `None` abroad.
    pub(super) area: Option<usize>,
    /// Index into [`Folk::countries`].
    pub(super) country: usize,
}

/// Everything that people are drawn from.
#[derive(Debug)]
pub(super) struct Folk {
    given: Vec<Word>,
    family: Vec<Word>,
    single: Vec<Word>,
    single_share: f64,
    double_share: f64,
    mail: &'static MailWords,
    domains: Lot,
    /// Outward codes of each area.
    outward: Vec<&'static [String]>,
    inward_letters: &'static [u8],
    area_weights: Vec<f64>,
    focus_factor: f64,
    pub(super) areas: Vec<AreaCode>,
    /// The home country first, then the other countries.
    pub(super) countries: Vec<CountryCode>,
    abroad: Lot,
    home_share: f64,
}

/// Where the signers of one petition live.
#[derive(Clone, Debug)]
pub(super) struct Homes {
    areas: Lot,
    home_share: f64,
}

impl Folk {
    /// The people of the book; `home` is the code of its country.
    pub(super) fn of(book: &'static Book, home: CountryCode) -> Folk {
        let words = |list: &[String]| {
            let word = |name: &String| Word { name: name.clone(), plain: plain(name) };
            list.iter().map(word).collect::<Vec<_>>()
        };
        let (country, names, weights) = (&book.country, &book.names, &book.weights);
        let abroad = &weights.countries.abroad;
        let code = |code: &str| CountryCode::parse(code).expect("a test reads the codes of the file");
        Folk {
            given: words(&names.given),
            family: words(&names.family),
            single: words(&names.single),
            single_share: names.single_share,
            double_share: names.double_share,
            mail: &names.mail,
            domains: Lot::new(names.mail.domains.iter().map(|domain| domain.weight)),
            outward: country.areas.iter().map(|area| area.outward.as_slice()).collect(),
            inward_letters: country.postcode.inward_letters.as_bytes(),
            area_weights: country.areas.iter().map(|area| area.weight).collect(),
            focus_factor: weights.places.focus_factor,
            areas: country.areas.iter().map(|area| area_code(&area.code)).collect(),
            countries: std::iter::once(home)
                .chain(abroad.iter().map(|abroad| code(&abroad.code)))
                .collect(),
            // This lot also gives the listed countries the share of those that are too small to list.
            abroad: Lot::new(abroad.iter().map(|abroad| abroad.share)),
            home_share: weights.countries.home,
        }
    }

    /// Where the signers of a petition live; `focus` is the area that it is about.
    pub(super) fn homes(&self, focus: Option<&str>) -> Homes {
        let weight = |(area, weight): (&AreaCode, &f64)| {
            if Some(area.as_str()) == focus {
                weight * self.focus_factor
            } else {
                *weight
            }
        };
        Homes {
            areas: Lot::new(self.areas.iter().zip(&self.area_weights).map(weight)),
            home_share: self.home_share,
        }
    }

    /// Where the signers live when all of them live in the country.
    pub(super) fn homes_inside(&self) -> Homes {
        Homes { home_share: 1.0, ..self.homes(None) }
    }

    /// Where people live who all come from one area; `None` if there is no such area.
    pub(super) fn homes_in(&self, code: &str) -> Option<Homes> {
        let here = |area: &AreaCode| area.as_str() == code;
        let weights = self.areas.iter().map(|area| f64::from(here(area)));
        self.areas
            .iter()
            .any(here)
            .then(|| Homes { areas: Lot::new(weights), home_share: 1.0 })
    }

    /// The `nth` of the `of` persons of a stream.
    pub(super) fn person(&self, homes: &Homes, nth: u64, of: u64, dice: &mut Dice) -> Person {
        let (name, given, family) = self.name(dice);
        let email = self.address(given, family, number(nth, of), dice);
        let network = Some(network(nth));
        if dice.happens(homes.home_share) {
            let area = homes.areas.draw(dice);
            let postcode = Some(self.postcode(area, dice));
            return Person {
                signer: Signer { name, email, postcode, network, language: None },
                area: Some(area),
                country: 0,
            };
        }
        let country = 1 + self.abroad.draw(dice);
        Person {
            signer: Signer { name, email, postcode: None, network, language: None },
            area: None,
            country,
        }
    }

    /// Another person with the same mailbox and postcode; `None` when the same name is drawn by chance.
    pub(super) fn housemate(&self, of: &Person, dice: &mut Dice) -> Option<Person> {
        let (name, _, _) = self.name(dice);
        (name != of.signer.name)
            .then(|| Person { signer: Signer { name, ..of.signer.clone() }, ..of.clone() })
    }

    /// A name, and its parts as they are written in an address.
    fn name(&self, dice: &mut Dice) -> (PersonName, &Word, &Word) {
        if dice.happens(self.single_share) {
            let single = dice.of(&self.single);
            return (parsed_name(&single.name), single, dice.of(&self.family));
        }
        let (given, family) = (dice.of(&self.given), dice.of(&self.family));
        let mut name = format!("{} {}", given.name, family.name);
        if dice.happens(self.double_share) {
            name.push('-');
            name.push_str(&dice.of(&self.family).name);
        }
        (parsed_name(&name), given, family)
    }

    fn address(&self, given: &Word, family: &Word, number: u64, dice: &mut Dice) -> EmailAddress {
        let dot = if dice.happens(self.mail.dotted_share) {
            "."
        } else {
            ""
        };
        let mut local = format!("{}{dot}{}{number}", given.plain, family.plain);
        if dice.happens(self.mail.capitals_share) {
            local.make_ascii_uppercase();
        }
        if dice.happens(self.mail.plus_tag_share) {
            local.push_str("+petitions");
        }
        let address = if dice.happens(self.mail.other_share) {
            format!("{local}@{}-{}.example.net", dice.of(&self.mail.other_words), dice.of(&self.family).plain)
        } else {
            format!("{local}@{}", self.mail.domains[self.domains.draw(dice)].name)
        };
        EmailAddress::parse(&address).expect("letters, a number and a known domain are an address")
    }

    fn postcode(&self, area: usize, dice: &mut Dice) -> Postcode {
        let mut code = dice.of(self.outward[area]).clone();
        code.push(char::from(b'0' + u8::try_from(dice.below(10)).expect("a digit is small")));
        code.push(char::from(*dice.of(self.inward_letters)));
        code.push(char::from(*dice.of(self.inward_letters)));
        Postcode::parse(&code, PostcodeForm::UnitedKingdom).expect("a test reads the outward codes")
    }
}

/// The network that somebody signs from: one of those reserved for tests (RFC 2544), 198.18.0.0/15.
fn network(nth: u64) -> Network {
    let [which, .., half] = nth.wrapping_mul(SCATTER).to_le_bytes();
    Network::V4([198, 18 + (half & 1), which])
}

/// A number for each of `of` people, different for each and scattered, so that they do not look counted.
fn number(nth: u64, of: u64) -> u64 {
    let bits = (u64::BITS - of.leading_zeros() + 1).max(NUMBER_BITS_MIN);
    nth.wrapping_mul(SCATTER) & ((1 << bits) - 1)
}

pub(super) fn area_code(code: &str) -> AreaCode {
    AreaCode::parse(code).expect("a test reads the codes of the file")
}

fn parsed_name(name: &str) -> PersonName {
    PersonName::parse(name).expect("a test reads the names of the file")
}

/// A name in lower-case letters from a to z.
fn plain(name: &str) -> String {
    name.chars()
        .flat_map(char::to_lowercase)
        .filter_map(plain_letter)
        .collect()
}

fn plain_letter(letter: char) -> Option<char> {
    Some(match letter {
        'á' | 'ã' | 'å' | 'à' => 'a',
        'ć' | 'č' | 'ç' => 'c',
        'é' | 'è' | 'ễ' | 'ë' => 'e',
        'ğ' => 'g',
        'í' | 'ı' | 'ï' => 'i',
        'ñ' | 'ń' => 'n',
        'ó' | 'ö' | 'ø' | 'ô' => 'o',
        'š' => 's',
        'ú' | 'ü' => 'u',
        'ž' | 'ż' => 'z',
        plain if plain.is_ascii_lowercase() => plain,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::book::book;
    use super::super::dice::stream_of;
    use super::*;

    fn folk() -> Folk {
        Folk::of(book(), CountryCode::parse("XV").unwrap())
    }

    #[test]
    fn every_name_can_be_written_in_an_address() {
        let names = &book().names;
        for name in names.given.iter().chain(&names.family).chain(&names.single) {
            assert!(PersonName::parse(name).is_ok(), "{name}");
            let letters = name.chars().filter(|c| c.is_alphabetic()).count();
            assert_eq!(plain(name).len(), letters, "{name} loses no letter");
        }
        for (name, expected) in
            [("O'Dowd", "odowd"), ("Hye-jin", "hyejin"), ("Nguyễn", "nguyen"), ("Żurek", "zurek")]
        {
            assert_eq!(plain(name), expected);
        }
    }

    #[test]
    fn people_differ_and_no_mailbox_comes_twice() {
        let (folk, mut dice) = (folk(), stream_of(1, 1));
        let homes = folk.homes(None);
        let mut mailboxes = HashSet::new();
        for nth in 0..5_000 {
            let person = folk.person(&homes, nth, 5_000, &mut dice);
            let email = person.signer.email;
            let local = email.local().split('+').next().unwrap().to_lowercase();
            assert!(mailboxes.insert(format!("{local}@{}", email.domain())), "{}", email.as_str());
            let ends = [".example.org", ".example.com", ".example.net"];
            assert!(ends.iter().any(|end| email.domain().ends_with(end)), "{}", email.as_str());
            assert_eq!(person.area.is_some(), person.country == 0);
            assert_eq!(person.signer.postcode.is_some(), person.area.is_some());
        }
    }

    #[test]
    fn numbers_are_each_given_once() {
        for of in [1, 2, 100, 4_097] {
            let numbers: HashSet<u64> = (0..of).map(|nth| number(nth, of)).collect();
            assert_eq!(numbers.len() as u64, of);
        }
    }
}
