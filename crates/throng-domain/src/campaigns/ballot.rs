//! The ballot of a vote: what voters choose from, and what one of them chose.
//!
//! Owns what a valid ballot and a valid choice are, and the bytes in which a choice is sealed. **Never** knows who
//! chose, nor how many chose the same: `campaigns/counting.rs`.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::spine::limits::{OPTION_ABOUT_CHARS_MAX, OPTION_NAME_CHARS_MAX, OPTIONS_MAX, OPTIONS_MIN};

/// Bytes of a choice before it is sealed, whatever was chosen: the length of what is stored must not tell.
pub const PLAIN_BYTES: usize = 32;
/// Bytes of a sealed choice: the key that it was sealed with, the choice, and its mark (RFC 9180, X25519 and
/// ChaCha20-Poly1305).
pub const SEALED_BYTES: usize = 32 + PLAIN_BYTES + 16;
/// The first byte of a choice before it is sealed: the rest has one bit for each option. A ballot with ranks will have
/// another.
const FORM_OF_BITS: u8 = 1;

/// How a voter chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choosing {
    /// Yes, no, or neither.
    YesNo,
    /// Exactly one of the options.
    One,
    /// At least one of the options, and at most so many.
    UpTo(u8),
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BallotOption {
    /// What it is called, one line of at most [`OPTION_NAME_CHARS_MAX`] characters.
    pub name: String,
    /// More about it, at most [`OPTION_ABOUT_CHARS_MAX`] characters; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
}

/// What voters choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballot {
    /// How a voter chooses.
    pub choosing: Choosing,
    /// The options in the order in which everybody sees them, from [`OPTIONS_MIN`] to [`OPTIONS_MAX`]; none where the
    /// choice is yes or no.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<BallotOption>,
}

/// Why a ballot cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotError {
    /// Fewer options than [`OPTIONS_MIN`].
    TooFew,
    /// More options than [`OPTIONS_MAX`].
    TooMany,
    /// The option with this number, from 0, has no name, or one that is too long or has a line break in it.
    Name(usize),
    /// The option with this number says too much.
    About(usize),
    /// The option with this number is called as an earlier one.
    Twice(usize),
    /// The number of options that can be chosen is 0, or not smaller than the number of options.
    UpTo,
}

/// Why ticks are no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// Nothing is ticked.
    Nothing,
    /// More is ticked than the ballot allows.
    TooMuch {
        /// How many can be chosen.
        allowed: u8,
    },
    /// The ballot has no such option.
    Unknown,
}

/// What one voter chose: the numbers of the options, from 0, in rising order. Where the choice is yes or no these are
/// [`Choice::YES`], [`Choice::NO`] and [`Choice::ABSTAIN`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Choice(Vec<u8>);

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Choice(secret)")
    }
}

/// A choice as it is stored: sealed to the key of its vote.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SealedChoice([u8; SEALED_BYTES]);

impl fmt::Debug for SealedChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedChoice")
    }
}

impl SealedChoice {
    /// A sealed choice of these bytes.
    #[must_use]
    pub fn new(bytes: [u8; SEALED_BYTES]) -> SealedChoice {
        SealedChoice(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8; SEALED_BYTES] {
        &self.0
    }
}

impl TryFrom<String> for SealedChoice {
    type Error = &'static str;

    fn try_from(text: String) -> Result<SealedChoice, &'static str> {
        bytes_of(&text)
            .map(SealedChoice)
            .ok_or("a sealed choice that is not as many hexadecimal digits")
    }
}

impl From<SealedChoice> for String {
    fn from(sealed: SealedChoice) -> String {
        text_of(&sealed.0)
    }
}

/// Bytes in hexadecimal, as they stand in dumps and in documents.
pub(crate) fn text_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes in a text of [`text_of`].
pub(crate) fn bytes_of<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |c: char| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let digits: Vec<u8> = text.chars().map(digit).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits
        .chunks_exact(2)
        .map(|pair| pair[0] << 4 | pair[1])
        .collect();
    bytes.try_into().ok().filter(|_| digits.len() == 2 * N)
}

impl Ballot {
    /// Checks that people can vote with it.
    ///
    /// # Errors
    /// The first thing that cannot stay as it is.
    pub fn check(&self) -> Result<(), BallotError> {
        let options = &self.options;
        let chosen_from = match self.choosing {
            // Its options are the program's words.
            Choosing::YesNo => {
                return if options.is_empty() {
                    Ok(())
                } else {
                    Err(BallotError::TooMany)
                };
            }
            Choosing::One | Choosing::UpTo(_) => options.len(),
        };
        if chosen_from < OPTIONS_MIN {
            return Err(BallotError::TooFew);
        }
        if chosen_from > OPTIONS_MAX {
            return Err(BallotError::TooMany);
        }
        for (number, option) in options.iter().enumerate() {
            let name = &option.name;
            let named = !name.trim().is_empty()
                && name.chars().count() <= OPTION_NAME_CHARS_MAX
                && !name.chars().any(char::is_control);
            if !named {
                return Err(BallotError::Name(number));
            }
            if option.about.chars().count() > OPTION_ABOUT_CHARS_MAX {
                return Err(BallotError::About(number));
            }
            if options[..number]
                .iter()
                .any(|earlier| earlier.name == option.name)
            {
                return Err(BallotError::Twice(number));
            }
        }
        match self.choosing {
            Choosing::UpTo(most) if most == 0 || usize::from(most) >= chosen_from => Err(BallotError::UpTo),
            Choosing::YesNo | Choosing::One | Choosing::UpTo(_) => Ok(()),
        }
    }

    /// How many different things can be ticked.
    #[must_use]
    pub fn places(&self) -> usize {
        match self.choosing {
            Choosing::YesNo => 3,
            Choosing::One | Choosing::UpTo(_) => self.options.len(),
        }
    }

    /// How many of them one voter can tick.
    #[must_use]
    pub fn ticks_max(&self) -> u8 {
        match self.choosing {
            Choosing::YesNo | Choosing::One => 1,
            Choosing::UpTo(most) => most,
        }
    }

    /// The choice that these ticks are, in any order; the same option twice is once.
    ///
    /// # Errors
    /// They are no choice on this ballot.
    pub fn choice(&self, ticks: &[u8]) -> Result<Choice, ChoiceError> {
        let mut chosen = ticks.to_vec();
        chosen.sort_unstable();
        chosen.dedup();
        let allowed = self.ticks_max();
        match chosen.last() {
            None => Err(ChoiceError::Nothing),
            Some(last) if usize::from(*last) >= self.places() => Err(ChoiceError::Unknown),
            Some(_) if chosen.len() > usize::from(allowed) => Err(ChoiceError::TooMuch { allowed }),
            Some(_) => Ok(Choice(chosen)),
        }
    }

    /// The choice in these bytes; `None` if they are none on this ballot.
    #[must_use]
    pub fn read(&self, plain: &[u8]) -> Option<Choice> {
        let (form, bits) = plain.split_first()?;
        if plain.len() != PLAIN_BYTES || *form != FORM_OF_BITS {
            return None;
        }
        let is_set = |number: &u8| bits[usize::from(*number) / 8] & (1 << (number % 8)) != 0;
        // Of the last byte's bits only those that a number of eight bits can name.
        let chosen: Vec<u8> = (0..=u8::MAX)
            .filter(|number| usize::from(*number) / 8 < bits.len() && is_set(number))
            .collect();
        self.choice(&chosen).ok()
    }
}

impl Choice {
    /// Yes, where the choice is yes or no.
    pub const YES: u8 = 0;
    /// No, where the choice is yes or no.
    pub const NO: u8 = 1;
    /// Neither, where the choice is yes or no: it counts towards the turnout.
    pub const ABSTAIN: u8 = 2;

    /// The numbers of what was chosen, in rising order.
    #[must_use]
    pub fn numbers(&self) -> &[u8] {
        &self.0
    }

    /// The bytes that are sealed, as many for each choice.
    #[must_use]
    pub fn plain(&self) -> [u8; PLAIN_BYTES] {
        let mut plain = [0; PLAIN_BYTES];
        plain[0] = FORM_OF_BITS;
        for number in &self.0 {
            plain[1 + usize::from(*number) / 8] |= 1 << (number % 8);
        }
        plain
    }
}

const _: () = assert!(OPTIONS_MAX <= (PLAIN_BYTES - 1) * 8, "each option has its bit");
const _: () = assert!(OPTIONS_MAX < u8::MAX as usize, "an option's number fits");

#[cfg(test)]
mod tests {
    use super::*;

    fn ballot(choosing: Choosing, names: &[&str]) -> Ballot {
        let option = |name: &&str| BallotOption { name: (*name).to_owned(), about: String::new() };
        Ballot { choosing, options: names.iter().map(option).collect() }
    }

    #[test]
    fn a_ballot_has_bounds() {
        let many: Vec<String> = (0..=OPTIONS_MAX)
            .map(|number| format!("Option {number}"))
            .collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let long = "x".repeat(OPTION_NAME_CHARS_MAX + 1);
        for (choosing, names, expected) in [
            (Choosing::YesNo, &[][..], Ok(())),
            (Choosing::YesNo, &["A"][..], Err(BallotError::TooMany)),
            (Choosing::One, &["A", "B"][..], Ok(())),
            (Choosing::One, &[][..], Err(BallotError::TooFew)),
            (Choosing::One, &["A"][..], Err(BallotError::TooFew)),
            (Choosing::One, &many[..OPTIONS_MAX], Ok(())),
            (Choosing::One, &many[..], Err(BallotError::TooMany)),
            (Choosing::One, &["A", " "][..], Err(BallotError::Name(1))),
            (Choosing::One, &["A", "B\nC"][..], Err(BallotError::Name(1))),
            (Choosing::One, &["A", &long][..], Err(BallotError::Name(1))),
            (Choosing::One, &["A", "B", "A"][..], Err(BallotError::Twice(2))),
            (Choosing::UpTo(2), &["A", "B", "C"][..], Ok(())),
            (Choosing::UpTo(0), &["A", "B", "C"][..], Err(BallotError::UpTo)),
            (Choosing::UpTo(3), &["A", "B", "C"][..], Err(BallotError::UpTo)),
        ] {
            assert_eq!(ballot(choosing, names).check(), expected, "{choosing:?} of {}", names.len());
        }
    }

    #[test]
    fn ticks_are_a_choice_or_none() {
        let (yes_no, one) = (ballot(Choosing::YesNo, &[]), ballot(Choosing::One, &["A", "B", "C"]));
        let two = ballot(Choosing::UpTo(2), &["A", "B", "C"]);
        let chosen = |numbers: &[u8]| Ok(Choice(numbers.to_vec()));
        for (ballot, ticks, expected) in [
            (&yes_no, &[0][..], chosen(&[0])),
            (&yes_no, &[2][..], chosen(&[2])),
            (&yes_no, &[3][..], Err(ChoiceError::Unknown)),
            (&yes_no, &[0, 1][..], Err(ChoiceError::TooMuch { allowed: 1 })),
            (&one, &[][..], Err(ChoiceError::Nothing)),
            (&one, &[1, 1][..], chosen(&[1])),
            (&one, &[0, 2][..], Err(ChoiceError::TooMuch { allowed: 1 })),
            (&two, &[2, 0][..], chosen(&[0, 2])),
            (&two, &[0, 1, 2][..], Err(ChoiceError::TooMuch { allowed: 2 })),
            (&two, &[0, 255][..], Err(ChoiceError::Unknown)),
        ] {
            assert_eq!(ballot.choice(ticks), expected, "{ticks:?}");
        }
    }

    #[test]
    fn a_sealed_choice_is_text_in_dumps() {
        let sealed = SealedChoice::new(std::array::from_fn(|at| u8::try_from(at * 3).unwrap_or(1)));
        let text = String::from(sealed.clone());
        assert_eq!(SealedChoice::try_from(text.clone()), Ok(sealed));
        for wrong in [&text[2..], &text[1..], "", &text.replace('0', "g")] {
            assert!(SealedChoice::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_choice_has_the_same_length_and_is_read_back() {
        let names: Vec<String> = (0..OPTIONS_MAX)
            .map(|number| format!("Option {number}"))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let ballot = ballot(Choosing::UpTo(199), &names);
        for ticks in [vec![0], vec![199], vec![7, 8, 64, 128], (0..199).collect()] {
            let choice = ballot.choice(&ticks).expect("they are allowed");
            assert_eq!(ballot.read(&choice.plain()), Some(choice));
        }
        let mut other_form = ballot.choice(&[3]).expect("it is allowed").plain();
        other_form[0] = 9;
        let mut beyond = ballot.choice(&[3]).expect("it is allowed").plain();
        beyond[PLAIN_BYTES - 1] = 0x80;
        for wrong in [&other_form[..], &beyond[..], &[1; 5][..], &[][..], &[0; PLAIN_BYTES][..]] {
            assert_eq!(ballot.read(wrong), None, "{wrong:?}");
        }
    }
}
