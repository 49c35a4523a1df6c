//! What somebody counted on paper, as it is typed: a number for each option, or a line for each different ballot.
//!
//! Owns how it is read and what is wrong with it. **Never** knows which vote or batch it is of.

use throng_domain::ballot::{Ballot, Choice, Choosing};
use throng_domain::limits::{PAPER_ROWS_MAX, PAPER_SIGNATURES_MAX};
use throng_domain::paper_ballots::PaperCount;

use super::form::{Problems, plain};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{BallotCounts, FieldProblem};
use throng_web::http::form::Form;
use throng_web::typed::whole_number;

/// The fields of a count in a form.
pub(super) fn counts(form: &Form, ballot: &Ballot) -> BallotCounts {
    let typed = |number: usize| form.get(&format!("count-{number}")).trim().to_owned();
    BallotCounts {
        counts: match ballot.choosing {
            Choosing::YesNo | Choosing::One => (1..=ballot.places()).map(typed).collect(),
            Choosing::UpTo(_) => Vec::new(),
        },
        lines: plain(form.get("lines")),
        spoilt: form.get("spoilt").trim().to_owned(),
    }
}

/// A whole number as people type it; none is 0.
fn number_of(typed: &str) -> Option<i64> {
    let number = match typed {
        "" => Some(0),
        typed => whole_number(typed),
    };
    number.filter(|number| (0..=PAPER_SIGNATURES_MAX).contains(number))
}

/// What was counted, or what has to be put right.
pub(super) fn count_of(typed: &BallotCounts, ballot: &Ballot, problems: &mut Problems) -> Option<PaperCount> {
    let mut wrong = Vec::new();
    let max = [("max", TextArg::from(PAPER_SIGNATURES_MAX))];
    let mut number = |field: String, typed: &str| {
        let number = number_of(typed);
        if number.is_none() {
            wrong.push(FieldProblem::with(&field, "ballots-number-odd", max.clone()));
        }
        number.unwrap_or_default()
    };
    let mut marked: Vec<(Choice, i64)> = Vec::new();
    for (place, typed) in (1_u8..).zip(&typed.counts) {
        let count = number(format!("count-{place}"), typed);
        marked.extend(ballot.choice(&[place - 1]).ok().map(|choice| (choice, count)));
    }
    let spoilt = number("spoilt".to_owned(), &typed.spoilt);
    if matches!(ballot.choosing, Choosing::UpTo(_)) {
        match lines_of(&typed.lines, ballot) {
            Ok(lines) => marked.extend(lines),
            Err(problem) => wrong.push(problem),
        }
    }
    let first = match ballot.choosing {
        Choosing::UpTo(_) => "lines",
        Choosing::YesNo | Choosing::One => "count-1",
    };
    let count = PaperCount::of(marked, spoilt);
    if wrong.is_empty() && count.ballots() == 0 {
        wrong.push(FieldProblem::new(first, "ballots-none-typed"));
    } else if wrong.is_empty() && !count.can_be(ballot) {
        wrong.push(FieldProblem::with(first, "ballots-number-odd", max));
    }
    let is_sound = wrong.is_empty();
    problems.note(wrong);
    is_sound.then_some(count)
}

/// The lines of a ballot on which several options can be chosen: `12: 1 3` for twelve that chose the first and the third.
fn lines_of(typed: &str, ballot: &Ballot) -> Result<Vec<(Choice, i64)>, FieldProblem> {
    let lines = (1_i64..)
        .zip(typed.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let mut read = Vec::new();
    for (number, line) in lines {
        let choice = line_of(line, ballot);
        let odd = || FieldProblem::with("lines", "ballots-line-odd", [("line", TextArg::from(number))]);
        read.push(choice.ok_or_else(odd)?);
    }
    match read.len() <= PAPER_ROWS_MAX {
        true => Ok(read),
        false => {
            let max = TextArg::from(i64::try_from(PAPER_ROWS_MAX).expect("the limit is small"));
            Err(FieldProblem::with("lines", "ballots-lines-many", [("max", max)]))
        }
    }
}

fn line_of(line: &str, ballot: &Ballot) -> Option<(Choice, i64)> {
    let (count, options) = line.split_once(':')?;
    let count = number_of(count).filter(|count| *count > 0)?;
    let numbers = options
        .split([' ', ',', '\t'])
        .filter(|number| !number.is_empty());
    let ticks: Option<Vec<u8>> = numbers
        .map(|number| number.parse::<u8>().ok()?.checked_sub(1))
        .collect();
    Some((ballot.choice(&ticks?).ok()?, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_domain::ballot::BallotOption;

    fn ballot(choosing: Choosing) -> Ballot {
        let option = |name: &str| BallotOption { name: name.to_owned(), about: String::new() };
        let options = match choosing {
            Choosing::YesNo => Vec::new(),
            Choosing::One | Choosing::UpTo(_) => ["A", "B", "C"].map(option).into(),
        };
        Ballot { choosing, options }
    }

    #[test]
    fn a_count_is_read_as_people_type_it() {
        let up_to = ballot(Choosing::UpTo(2));
        for (lines, spoilt, expected) in [
            ("12: 1 3\n3: 2", "1", Some((vec![12, 3], 1))),
            ("1,200: 1,3\n\n 3 : 2 ", "", Some((vec![1_200, 3], 0))),
            // Two people counted two piles of the same.
            ("12: 1 3\n3: 3 1", "0", Some((vec![15], 0))),
            ("", "4", Some((vec![], 4))),
            ("", "", None),
            ("12 1 3", "", None),
            ("12:", "", None),
            ("0: 1", "", None),
            ("2: 1 2 3", "", None),
            ("2: 4", "", None),
            ("2: 0", "", None),
            ("-2: 1", "", None),
            ("2: 1", "x", None),
        ] {
            let typed =
                BallotCounts { counts: Vec::new(), lines: lines.to_owned(), spoilt: spoilt.to_owned() };
            let mut problems = Problems::default();
            let count = count_of(&typed, &up_to, &mut problems);
            let found = count.map(|count| {
                let marked: Vec<i64> = count.marked.iter().map(|row| row.count).collect();
                (marked, count.spoilt)
            });
            assert_eq!(
                (found, problems.is_empty()),
                (expected.clone(), expected.is_some()),
                "{lines} {spoilt}"
            );
        }
        let yes_no = ballot(Choosing::YesNo);
        for (counts, expected) in [
            (["7", "", "1"], Some(8)),
            (["7", "1000001", "1"], None),
            (["7", "-1", "1"], None),
            (["", "", ""], None),
        ] {
            let counts = counts.map(str::to_owned).to_vec();
            let typed = BallotCounts { counts, ..BallotCounts::default() };
            let count = count_of(&typed, &yes_no, &mut Problems::default());
            assert_eq!(count.map(|count| count.ballots()), expected, "{typed:?}");
        }
    }
}
