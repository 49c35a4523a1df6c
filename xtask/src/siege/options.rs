//! The command line of `cargo xtask siege`.
//!
//! Owns the words and their help. It must never guess: an unknown word is an error. `siege`
//! reads it.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail, ensure};

use super::attacks::{ATTACKS, Attack};

/// The help, below which the attacks are listed.
pub(super) const HELP: &str = "\
cargo xtask siege [--program PATH | --tested] [ATTACK…]
  --program PATH   this binary, instead of a release build of the working tree
  --tested         the build that the tests run, instead of a release build
Without names all attacks are tried, in this order:";

/// What to do.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) program: Option<PathBuf>,
    pub(super) tested: bool,
    /// The attacks to try, each with its number.
    pub(super) attacks: Vec<(u8, &'static Attack)>,
}

impl Options {
    pub(super) fn parse(arguments: &[String]) -> Result<Self> {
        let (mut program, mut tested, mut attacks) = (None, false, Vec::new());
        let mut words = arguments.iter().map(String::as_str);
        while let Some(word) = words.next() {
            if word == "--program" {
                program = Some(PathBuf::from(words.next().context("--program needs a path")?));
                continue;
            }
            if word == "--tested" {
                tested = true;
                continue;
            }
            match numbered().find(|(_, attack)| attack.name == word) {
                Some(attack) => attacks.push(attack),
                None => bail!("`{word}` is not known\n{}", help()),
            }
        }
        if attacks.is_empty() {
            attacks = numbered().collect();
        }
        ensure!(program.is_none() || !tested, "either --program or --tested");
        Ok(Self { program, tested, attacks })
    }
}

/// What can be typed, with all attacks.
pub(super) fn help() -> String {
    let attacks = ATTACKS
        .iter()
        .map(|attack| format!("\n  {:<15}{}", attack.name, attack.what));
    HELP.to_owned() + &attacks.collect::<String>()
}

fn numbered() -> impl Iterator<Item = (u8, &'static Attack)> {
    (1..).zip(ATTACKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<(Option<PathBuf>, Vec<u8>), String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let options = Options::parse(&words).map_err(|error| error.to_string())?;
        let numbers = options.attacks.iter().map(|(number, _)| *number);
        assert_eq!(options.tested, line.starts_with("--tested"));
        Ok((options.program, numbers.collect()))
    }

    #[test]
    fn what_is_understood() {
        let all: Vec<u8> = (1..=u8::try_from(ATTACKS.len()).unwrap()).collect();
        assert_eq!(parse(""), Ok((None, all.clone())));
        assert_eq!(parse("--program x/throng"), Ok((Some("x/throng".into()), all)));
        assert_eq!(parse("--tested ram").unwrap_err().lines().next(), Some("`ram` is not known"));
        assert_eq!(parse(&format!("--tested {}", ATTACKS[1].name)), Ok((None, vec![2])));
        let two = format!("{} {}", ATTACKS[2].name, ATTACKS[0].name);
        assert_eq!(parse(&two), Ok((None, vec![3, 1])));
    }

    #[test]
    fn what_is_refused_says_why() {
        for (line, reason) in [
            ("--program", "--program needs a path"),
            ("ram", "`ram` is not known\n"),
            ("--tested --program x", "either --program or --tested"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.starts_with(reason), "{line}: {error}");
        }
    }
}
