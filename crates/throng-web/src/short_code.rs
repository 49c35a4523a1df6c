//! The short name of a campaign, which people type from a poster: `/p/bkzt`.
//!
//! Owns how a number is written in letters, what a code that was typed stands for, and which codes it may have been meant
//! to be. It must never ask whether there is such a campaign: a code says no more than its number does, and whoever looks one
//! up answers the same of what does not exist and of what is not public. Bounded by [`NEAR_MAX`] numbers for each code.
//!
//! The letters are nineteen, so that they can be counted with as the numbers of a field: the last letter of a code is chosen
//! so that the sum of all, each times a weight of its own, is nothing. Then one wrong letter, or two that changed places,
//! never make another code, and of all letters that could stand in one place exactly one is right. There are no vowels, so that
//! no code is a word, and none of the letters that are taken for others (I, L, O, Y) or for digits; as no digit is among
//! them, a code is never taken for a campaign's number, which short addresses had before there were codes.

/// The letters, by their value.
const LETTERS: &[u8; 19] = b"bcdfghjkmnpqrstvwxz";
/// How many there are: a prime.
const BASE: u64 = LETTERS.len() as u64;
/// The fewest letters that stand for a number, without the one that checks them: enough for 6,859 campaigns.
const DATA_MIN: u32 = 3;
/// The most: more than there are numbers.
const DATA_MAX: u32 = 8;
/// The fewest and the most letters of a code.
const LENGTHS: std::ops::RangeInclusive<usize> = DATA_MIN as usize + 1..=DATA_MAX as usize + 1;
/// The most numbers that are near a code: for a code of the most letters and one more, one letter put right in each place, two
/// neighbours exchanged in each, one left out in each; a shorter code can have lost one, too.
pub const NEAR_MAX: usize = 4 * (*LENGTHS.end() + 1);
/// What numbers are multiplied by, so that campaigns that were started one after the other have codes that look different.
const SPREAD: u64 = 2_654_435_761;
/// Each weight is this times the one before: its powers are all different, up to eighteen letters.
const WEIGHT: u64 = 2;

const _: () = assert!(!SPREAD.is_multiple_of(BASE));
const _: () = assert!(*LENGTHS.end() < LETTERS.len() - 1);

/// The code of a campaign with this number.
#[must_use]
pub fn code_of(number: u32) -> String {
    let (mut rest, mut data) = (u64::from(number), DATA_MIN);
    while rest >= numbers_of(data) {
        rest -= numbers_of(data);
        data += 1;
    }
    let mut spread = times(rest, SPREAD, numbers_of(data));
    let mut values = Vec::new();
    for _ in 0..data {
        values.push(spread % BASE);
        spread /= BASE;
    }
    values.push(0);
    let last = values.len() - 1;
    let right = right_at(&values, last);
    values[last] = right;
    let letters = values.iter().map(|value| char::from(LETTERS[usize_of(*value)]));
    letters.collect()
}

/// The number that a code stands for, in capitals or small letters, with any dashes and spaces; `None` for what is no code.
#[must_use]
pub fn number_of(code: &str) -> Option<u32> {
    let values: Option<Vec<u64>> = values_of(code)?.into_iter().collect();
    number(&values?)
}

/// The numbers whose codes are one mistake away from this one: one letter wrong, missing or too many, or two neighbours
/// exchanged. A code that is right is far from all others, and so has few.
#[must_use]
pub fn near(code: &str) -> Vec<u32> {
    let Some(typed) = values_of(code) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut tries = |values: &[Option<u64>]| {
        let values: Option<Vec<u64>> = values.iter().copied().collect();
        let number = values.and_then(|values| number(&values));
        found.extend(number.filter(|number| !found.contains(number)));
    };
    for place in 0..=typed.len() {
        let (before, after) = typed.split_at(place);
        let lost = [before, &[None], after].concat();
        tries(&put_right(lost, place));
        let Some((_, rest)) = after.split_first() else {
            break;
        };
        tries(&put_right([before, &[None], rest].concat(), place));
        tries(&[before, rest].concat());
        if let [one, other, rest @ ..] = after {
            tries(&[before, &[*other, *one], rest].concat());
        }
    }
    found.truncate(NEAR_MAX);
    found
}

/// The same letters, with the one at this place that makes them a code, if all others are known.
fn put_right(values: Vec<Option<u64>>, place: usize) -> Vec<Option<u64>> {
    let mut values = values;
    let others = values.iter().enumerate();
    let known: Option<Vec<u64>> = others
        .map(|(at, value)| if at == place { Some(0) } else { *value })
        .collect();
    values[place] = known.map(|known| right_at(&known, place));
    values
}

/// The number of these letters, if they are a code.
fn number(values: &[u64]) -> Option<u32> {
    let is_code = LENGTHS.contains(&values.len()) && sum(values) == 0;
    let (_, letters) = values.split_last().filter(|_| is_code)?;
    let data = u32::try_from(letters.len()).ok()?;
    let spread = letters.iter().rev().fold(0, |sum, value| sum * BASE + value);
    let inverse = inverse(SPREAD, data);
    let before: u64 = (DATA_MIN..data).map(numbers_of).sum();
    let number = before + times(spread, inverse, numbers_of(data));
    u32::try_from(number).ok().filter(|number| *number > 0)
}

/// The values of what was typed, `None` for each letter that no code has; nothing for what is far too short or too long.
fn values_of(code: &str) -> Option<Vec<Option<u64>>> {
    let letters = code.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let values: Vec<Option<u64>> = letters.take(LENGTHS.end() + 2).map(value_of).collect();
    (LENGTHS.start() - 1..=LENGTHS.end() + 1)
        .contains(&values.len())
        .then_some(values)
}

fn value_of(letter: char) -> Option<u64> {
    let letter = letter.to_ascii_lowercase();
    let value = LETTERS.iter().position(|known| char::from(*known) == letter)?;
    u64::try_from(value).ok()
}

/// The value that makes these a code when it stands at this place.
fn right_at(values: &[u64], place: usize) -> u64 {
    let without = values
        .iter()
        .enumerate()
        .map(|(at, value)| if at == place { 0 } else { *value });
    let without: Vec<u64> = without.collect();
    let missing = (BASE - sum(&without)) % BASE;
    let inverse = power(weight(place), BASE - 2, BASE);
    times(missing, inverse, BASE)
}

/// The sum of these letters by their weights; 0 for a code.
fn sum(values: &[u64]) -> u64 {
    let weighed = values.iter().enumerate();
    weighed.map(|(at, value)| value * weight(at)).sum::<u64>() % BASE
}

fn weight(place: usize) -> u64 {
    power(WEIGHT, u64::try_from(place).expect("a code is short"), BASE)
}

/// How many numbers so many letters stand for.
fn numbers_of(data: u32) -> u64 {
    BASE.pow(data)
}

/// What undoes a multiplication by `factor` where numbers have so many letters: by Euler's theorem, since `factor` is no
/// multiple of their base, a prime.
fn inverse(factor: u64, data: u32) -> u64 {
    let numbers = numbers_of(data);
    power(factor % numbers, numbers / BASE * (BASE - 1) - 1, numbers)
}

fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut square, mut result) = (base % modulus, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = times(result, square, modulus);
        }
        square = times(square, square, modulus);
        exponent /= 2;
    }
    result
}

fn times(one: u64, other: u64, modulus: u64) -> u64 {
    let product = u128::from(one) * u128::from(other) % u128::from(modulus);
    u64::try_from(product).expect("it is less than the modulus")
}

fn usize_of(value: u64) -> usize {
    usize::try_from(value).expect("the value of a letter")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers at both ends of each length, and some between.
    fn numbers() -> impl Iterator<Item = u32> {
        let ends = [6_858, 6_859, 137_179, 137_180, 2_613_278, 2_613_279, 49_659_160, u32::MAX];
        (1..300)
            .chain(ends)
            .chain((0..60).map(|step| 7_001 + step * 71_582_311))
    }

    fn swapped(code: &str, at: usize) -> String {
        let mut letters: Vec<char> = code.chars().collect();
        letters.swap(at, at + 1);
        letters.into_iter().collect()
    }

    #[test]
    fn a_number_has_one_code_and_a_code_one_number() {
        let mut seen = std::collections::HashSet::new();
        for number in numbers() {
            let code = code_of(number);
            assert_eq!(number_of(&code), Some(number), "{code}");
            assert_eq!(number_of(&code.to_uppercase()), Some(number), "{code}");
            assert!(seen.insert(code), "{number}");
        }
        for (number, code) in CODES {
            assert_eq!(code_of(number), code, "{number}: printed posters have it");
        }
        assert_eq!(number_of(&code_of(0)), None, "campaigns are counted from 1");
    }

    /// These never change.
    const CODES: [(u32, &str); 5] =
        [(1, "jrkk"), (2, "rhvg"), (17, "kbwf"), (6_860, "jrkmn"), (u32::MAX, "qdrtsqpwj")];

    #[test]
    fn one_mistake_is_told_and_leads_back() {
        for number in numbers() {
            let code = code_of(number);
            for at in 0..code.len() {
                for letter in LETTERS.iter().copied().chain(*b"aily07") {
                    let mut typed = code.clone().into_bytes();
                    typed[at] = letter;
                    let typed = String::from_utf8(typed).expect("letters");
                    if typed != code {
                        assert_eq!(number_of(&typed), None, "{typed} for {code}");
                        assert!(near(&typed).contains(&number), "{typed} for {code}");
                    }
                }
                let lost = format!("{}{}", &code[..at], &code[at + 1..]);
                assert!(near(&lost).contains(&number), "{lost} for {code}");
                let more = format!("{}m{}", &code[..at], &code[at..]);
                assert!(near(&more).contains(&number), "{more} for {code}");
                let other = if at + 1 < code.len() {
                    swapped(&code, at)
                } else {
                    code.clone()
                };
                if other != code {
                    assert_eq!(number_of(&other), None, "{other} for {code}");
                    assert!(near(&other).contains(&number), "{other} for {code}");
                }
            }
        }
    }

    #[test]
    fn a_guess_costs_little_whatever_it_is() {
        let long = "bcdf".repeat(5_000);
        let guesses =
            ["", "b", "bc", "bcd", "bcdfghjkmn", "bcdfghjkmnp", "aeiou", "0000", "ÄÖÜß", "😀😀😀😀", &long];
        for guess in guesses {
            assert!(near(guess).len() <= NEAR_MAX, "{guess}");
            assert!(number_of(guess).is_none() || guess == "bcdfghjkm", "{guess}");
        }
        // Two letters that no code has: nothing is near.
        assert!(near("baai").is_empty());
        assert!(near(&long).is_empty());
    }
}
