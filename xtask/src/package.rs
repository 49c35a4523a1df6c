//! `cargo xtask package`: the Debian package, the container image and the list of what the program is made of.
//!
//! Owns the options and the order. What is made is the same, byte for byte, from the same program: no time but that of the last
//! commit gets in (docs/packaging.md). It must never install anything, nor ask a registry. Called by people, and by a step of
//! `test`, which looks at all that was made.

mod check;
mod debian;
mod image;
mod installed;
mod sbom;
mod staging;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::crash::Built;
use crate::crash::workplace::Workplace;
use crate::{child, tree};

const HELP: &str = "\
cargo xtask package [--binary PATH] [--maintainer \"NAME <EMAIL>\"] [--out DIR]
cargo xtask package --check --binary PATH

  --binary PATH      package this program, instead of one that is built with the profile `shipped`
  --maintainer WHO   who answers for the package; needed unless --check is given
  --out DIR          where to write what is made [default: target/packages]
  --check            make everything in a temporary folder and look at it";

/// What packages are made of.
#[derive(Debug)]
struct Ingredients {
    root: PathBuf,
    binary: PathBuf,
    /// The same program without what only debuggers read, in a temporary folder.
    stripped: PathBuf,
    maintainer: String,
    version: String,
    /// Seconds since 1970 of the last commit: the only time in a package.
    epoch: String,
    /// How hard the image is compressed.
    gzip: &'static str,
}

#[derive(Debug, Default, PartialEq)]
struct Options {
    binary: Option<PathBuf>,
    maintainer: Option<String>,
    out: Option<PathBuf>,
    check: bool,
}

/// Runs the task.
///
/// # Errors
/// What could not be made, or what is wrong with what was made.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    if arguments.first().is_some_and(|word| word == "--help") {
        println!("{HELP}");
        return Ok(());
    }
    let options = Options::parse(arguments)?;
    let root = tree::root()?;
    if options.check {
        let binary = options
            .binary
            .context("--check needs --binary: the program to package")?;
        return check::run(&root, &binary);
    }
    let maintainer = options
        .maintainer
        .context("say who answers for the package: --maintainer \"NAME <EMAIL>\"")?;
    let binary = match options.binary {
        Some(binary) => binary,
        None => {
            child::run_cargo(&root, &["build", "--profile", "shipped", "--locked", "-p", "throng"])?;
            root.join("target/shipped/throng")
        }
    };
    let out = options.out.unwrap_or_else(|| root.join("target/packages"));
    let work = Workplace::new("package")?;
    let made = make(&Ingredients::new(root, binary, maintainer, work.path())?, &out)?;
    made.iter().for_each(|path| println!("{}", path.display()));
    Ok(())
}

/// Looks at everything that is made of the program that the tests run: of the copy in `kept`, if it was made already.
///
/// # Errors
/// What is wrong.
pub(crate) fn check_tested(root: &Path, kept: Option<&Path>) -> Result<()> {
    let place = Workplace::new("package-built")?;
    let program = match kept {
        Some(folder) => Built::ForTests.kept_in(folder),
        None => Built::ForTests.copied(root, place.path())?,
    };
    check::run(root, &program.path)
}

/// Makes everything, and returns the paths: the package, the image, the list of components.
fn make(of: &Ingredients, out: &Path) -> Result<[PathBuf; 3]> {
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    Ok([debian::build(of, out)?, image::build(of, out)?, sbom::write(of, out)?])
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options> {
        let mut options = Options::default();
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .cloned()
                    .with_context(|| format!("{word} needs a value\n\n{HELP}"))
            };
            match word.as_str() {
                "--binary" => options.binary = Some(value()?.into()),
                "--maintainer" => options.maintainer = Some(value()?),
                "--out" => options.out = Some(value()?.into()),
                "--check" => options.check = true,
                _ => bail!("there is no option {word}\n\n{HELP}"),
            }
        }
        if let Some(who) = &options.maintainer {
            let is_whole =
                who.contains(" <") && who.contains('@') && who.ends_with('>') && !who.contains('\n');
            ensure!(is_whole, "--maintainer must be \"NAME <EMAIL>\", not {who:?}");
        }
        Ok(options)
    }
}

impl Ingredients {
    fn new(root: PathBuf, binary: PathBuf, maintainer: String, work: &Path) -> Result<Ingredients> {
        ensure!(
            binary.is_file(),
            "there is no program {}: build it, or name another with --binary",
            binary.display()
        );
        let said = child::output(&root, &binary.to_string_lossy(), &["--version"])?;
        let version = said
            .trim()
            .strip_prefix("throng ")
            .context("the program does not say its version")?
            .to_owned();
        let epoch = child::output(&root, "git", &["log", "-1", "--format=%ct"])?
            .trim()
            .to_owned();
        let stripped = work.join("throng");
        let words = ["--strip-all", "-o", &stripped.to_string_lossy(), &binary.to_string_lossy()];
        child::run("strip", &words, &[])?;
        Ok(Ingredients { root, binary, stripped, maintainer, version, epoch, gzip: "-9nf" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_understood_or_explained() {
        let parse =
            |line: &[&str]| Options::parse(&line.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        let options = parse(&["--binary", "x", "--maintainer", "A B <a@b.example>", "--out", "y"]).unwrap();
        assert_eq!(options.binary, Some("x".into()));
        assert_eq!((options.out, options.check), (Some("y".into()), false));
        assert!(parse(&["--check"]).unwrap().check);
        for (line, expected) in [
            (&["--binary"][..], "needs a value"),
            (&["--deb"], "no option --deb"),
            (&["--maintainer", "somebody"], "must be"),
        ] {
            let error = parse(line).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
