//! Owns the arguments of `throng import-signatures`, the fields of a sheet of people, and what does not go together among
//! them. It must never look into a file. Called by `cli.rs`. Bounds: as many pairs of a mapping as there are fields, and
//! the domain's limits for what is typed.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use throng_domain::import::Statement;
use throng_domain::limits::STATEMENT_CHARS_MAX;

use super::SiteArgs;
use super::import::CsvArgs;
use super::mapping::{self, Wanted};

/// The fields of a person: the names by which a column is found without --mapping, and what each holds. The first name is
/// the field's own.
pub(crate) const FIELDS: &[(&[&str], &str)] = &[
    (&["name", "full name", "fullname"], "their full name (needed)"),
    (
        &["email", "e-mail", "email address", "e-mail address"],
        "their email address (needed, but not for paper)",
    ),
    (
        &["postcode", "post code", "postal code", "zip", "zip code"],
        "their postcode, which says in which area they count; of people in other countries it is not kept",
    ),
    (&["area"], "the code or the name of one of the site’s areas, in place of the postcode’s"),
    (&["country", "country code"], "the code or the English name of a country; otherwise the site’s own"),
    (
        &["signed_at", "signed at", "signed on", "date", "created_at"],
        "when they signed, in the forms that `throng import` takes; otherwise they count as of now",
    ),
    (&["language"], "the code of the language in which they are written to, such as cy"),
    (&["news", "updates", "opt in"], "yes or no: whether they want news about the petition; otherwise no"),
];

// Twelve fields: one for each argument of the command.
#[derive(Debug, Args)]
pub(crate) struct ImportSignaturesArgs {
    /// The file: CSV with a heading, and one line for each person.
    #[arg(value_name = "FILE", value_parser = sheet)]
    pub(crate) file: PathBuf,
    /// The number of the petition that they signed. It must be open or closed.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) petition: u32,
    /// Whether they have confirmed.
    #[arg(long = "as", value_enum)]
    pub(crate) signed_as: BroughtAs,
    /// How they confirmed, in your own words, such as "Each confirmed by a link in an email, from 1 to 30 May 2026." The
    /// petition's page and its JSON show it to everybody.
    #[arg(long, value_name = "WORDS", value_parser = statement)]
    pub(crate) statement: Option<Statement>,
    /// For a petition that came in with a number from another system: say that these people are not in that number.
    /// Otherwise they would count twice.
    #[arg(long)]
    pub(crate) not_in_the_number: bool,
    /// For pending: send each of them an email with a link to confirm, once the site runs.
    #[arg(long)]
    pub(crate) send_emails: bool,
    #[command(flatten)]
    pub(crate) paper: PaperArgs,
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// Which column holds what, as field=column pairs separated by commas, for columns that are not found by their names.
    #[arg(long, value_name = "FIELD=COLUMN,…", value_delimiter = ',', value_parser = pair, long_help = help())]
    pub(crate) mapping: Vec<(&'static str, String)>,
    #[command(flatten)]
    pub(crate) csv: CsvArgs,
    /// Take in the rest when some lines have mistakes.
    #[arg(long)]
    pub(crate) skip_bad: bool,
    /// Open a database whose log is lost, without what was in it. Run `throng verify` afterwards.
    #[arg(long)]
    pub(crate) accept_loss: bool,
}

/// What the office keeps of a batch of signatures on paper.
#[derive(Debug, Args)]
pub(crate) struct PaperArgs {
    /// For paper: the email address of the member of staff who enters them. Another member checks them in the office.
    #[arg(long, value_name = "EMAIL")]
    pub(crate) by: Option<String>,
    /// For paper: where they were collected.
    #[arg(long, value_name = "WORDS")]
    pub(crate) place: Option<String>,
    /// For paper: the day on which they were collected, or the last such day, such as 2026-05-30.
    #[arg(long, value_name = "DAY")]
    pub(crate) on: Option<String>,
    /// For paper: where the sheets are kept.
    #[arg(long, value_name = "WORDS")]
    pub(crate) kept: Option<String>,
}

impl PaperArgs {
    /// Whether anything is said of paper, and whether all is.
    fn said(&self) -> (bool, bool) {
        let said = [&self.by, &self.place, &self.on, &self.kept].map(Option::is_some);
        (said.contains(&true), !said.contains(&false))
    }
}

/// Whether people have confirmed what they signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BroughtAs {
    /// They confirmed in the other system: they count. Say how in --statement.
    Confirmed,
    /// They have not confirmed: each is sent an email with a link. Say so with --send-emails.
    Pending,
    /// They signed on paper: they count once a second member of staff has checked them. Names are not kept.
    Paper,
}

impl ImportSignaturesArgs {
    /// What does not go together, if anything.
    pub(super) fn objection(&self) -> Option<&'static str> {
        let (any_paper, all_paper) = self.paper.said();
        match self.signed_as {
            BroughtAs::Confirmed if self.statement.is_none() => {
                Some("--as confirmed needs --statement: everybody is told how they confirmed")
            }
            BroughtAs::Pending if !self.send_emails => Some(
                "--as pending needs --send-emails: each of them is sent an email with a link, and counts only after \
                 pressing it",
            ),
            BroughtAs::Paper if !all_paper => Some("--as paper needs --by, --place, --on and --kept"),
            BroughtAs::Pending | BroughtAs::Paper if self.statement.is_some() => {
                Some("--statement is for --as confirmed")
            }
            BroughtAs::Confirmed | BroughtAs::Paper if self.send_emails => {
                Some("--send-emails is for --as pending")
            }
            BroughtAs::Confirmed | BroughtAs::Pending if any_paper => {
                Some("--by, --place, --on and --kept are for --as paper")
            }
            BroughtAs::Confirmed | BroughtAs::Pending | BroughtAs::Paper => self.doubled(),
        }
    }

    fn doubled(&self) -> Option<&'static str> {
        let twice = |(at, (field, _)): (usize, &(&str, String))| {
            self.mapping[..at].iter().any(|(earlier, _)| earlier == field)
        };
        let doubled = self.mapping.iter().enumerate().any(twice);
        doubled.then_some("--mapping names one field twice")
    }

    /// The fields that have to be there.
    pub(crate) fn required(&self) -> &'static [&'static str] {
        match self.signed_as {
            BroughtAs::Confirmed | BroughtAs::Pending => &["name", "email"],
            BroughtAs::Paper => &["name"],
        }
    }

    /// The columns that somebody asked for.
    pub(crate) fn wanted(&self) -> Vec<Wanted> {
        let wanted =
            |(field, column): &(&'static str, String)| Wanted { field, column: column.clone(), asked: true };
        self.mapping.iter().map(wanted).collect()
    }
}

fn sheet(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.extension().is_some_and(|extension| extension == "csv") {
        Ok(path)
    } else {
        Err("its name must end in .csv".to_owned())
    }
}

fn statement(text: &str) -> Result<Statement, String> {
    Statement::parse(text).ok_or_else(|| {
        format!("write one or two sentences of at most {STATEMENT_CHARS_MAX} characters that can be read")
    })
}

fn pair(text: &str) -> Result<(&'static str, String), String> {
    let (field, column) = text
        .split_once('=')
        .ok_or("each pair must look like field=column")?;
    let names = FIELDS.iter().map(|(names, _)| names[0]);
    Ok((mapping::field_named(field, column, names)?, column.to_owned()))
}

fn help() -> String {
    let mut help = "Which column holds what, as field=column pairs separated by commas. A column that is called like its \
                    field, or by another usual name, is found without a pair. The fields:\n"
        .to_owned();
    for (names, meaning) in FIELDS {
        help.push_str(&format!("\n  {}: {meaning}", names[0]));
        if names.len() > 1 {
            help.push_str(&format!(" (also found as {})", names[1..].join(", ")));
        }
    }
    help
}
