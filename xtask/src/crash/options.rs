//! The command line of `cargo xtask crash`.
//!
//! Owns the flags, their default values and their help. It must never guess: an unknown word is an
//! error. `crash` reads it. It bounds each number.

use anyhow::{Context as _, Result, bail, ensure};

/// Shown for `--help`.
pub(super) const HELP: &str = "\
cargo xtask crash [--cycles N] [--cuts M] [--races R] [--restores T] [--rows N] [--seed S] [--tested] [--self-test]
  --cycles N    kill -9 under load, N times over two growing sites [usually 30]
  --cuts M      cut the power of its disk under load, M times      [usually 10; takes root]
  --races R     64 simultaneous identical signatures, R rounds     [usually 50]
  --restores T  T random seconds of a stream brought back, that was
                killed and cut off under load meanwhile            [usually 3]
  --rows N      signatures there before, for --restores            [usually 0]
  --seed S      the same moments and people as another run         [usually 1]
  --tested      the build that the tests run, instead of a release build
  --self-test   instead: show that the harness goes red on deliberately broken builds
Naming some of the first four leaves the others out.";

const COUNT_MAX: u64 = 100_000;
const ROWS_MAX: u64 = 10_000_000;

/// What to do. Eight fields: one for each flag.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) cycles: u64,
    pub(super) cuts: u64,
    pub(super) races: u64,
    pub(super) restores: u64,
    pub(super) rows: u64,
    pub(super) seed: u64,
    pub(super) tested: bool,
    pub(super) self_test: bool,
}

impl Options {
    pub(super) fn parse(arguments: &[String]) -> Result<Self> {
        let mut counts = [None; 4];
        let (mut seed, mut rows, mut tested, mut self_test) = (1, 0, false, false);
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            let mut number = || -> Result<u64> {
                let value = words.next().with_context(|| format!("{word} needs a number"))?;
                value
                    .parse()
                    .with_context(|| format!("{word} needs a number, not `{value}`"))
            };
            match word {
                "--cycles" => counts[0] = Some(number()?),
                "--cuts" => counts[1] = Some(number()?),
                "--races" => counts[2] = Some(number()?),
                "--restores" => counts[3] = Some(number()?),
                "--rows" => rows = number()?,
                "--seed" => seed = number()?,
                "--tested" => tested = true,
                "--self-test" => self_test = true,
                _ => bail!("`{word}` is not known\n{HELP}"),
            }
        }
        ensure!(counts.iter().flatten().all(|count| *count <= COUNT_MAX), "at most {COUNT_MAX} of each");
        ensure!(!self_test || counts == [None; 4], "--self-test takes no counts: it ends when all is red");
        let usual = if counts == [None; 4] {
            [30, 10, 50, 3]
        } else {
            [0; 4]
        };
        let [cycles, cuts, races, restores] = [0, 1, 2, 3].map(|place| counts[place].unwrap_or(usual[place]));
        ensure!(rows <= ROWS_MAX, "at most {ROWS_MAX} rows");
        Ok(Self { cycles, cuts, races, restores, rows, seed, tested, self_test })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Options::parse(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_understood() {
        for (line, [cycles, cuts, races, restores, seed], self_test) in [
            ("", [30, 10, 50, 3, 1], false),
            ("--tested", [30, 10, 50, 3, 1], false),
            ("--seed 7", [30, 10, 50, 3, 7], false),
            ("--cycles 300", [300, 0, 0, 0, 1], false),
            ("--races 500 --cuts 2", [0, 2, 500, 0, 1], false),
            ("--restores 30", [0, 0, 0, 30, 1], false),
            ("--self-test --seed 3", [30, 10, 50, 3, 3], true),
        ] {
            assert_eq!(
                parse(line),
                Ok(Options {
                    cycles,
                    cuts,
                    races,
                    restores,
                    rows: 0,
                    seed,
                    tested: line == "--tested",
                    self_test
                }),
                "{line}"
            );
        }
    }

    #[test]
    fn what_is_refused_says_why() {
        for (line, reason) in [
            ("--cycles", "--cycles needs a number"),
            ("--cuts many", "--cuts needs a number, not `many`"),
            ("--cycles 100001", "at most 100000 of each"),
            ("--self-test --cuts 3", "--self-test takes no counts"),
            ("--kills 3", "`--kills` is not known"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.starts_with(reason), "{line}: {error}");
        }
    }
}
