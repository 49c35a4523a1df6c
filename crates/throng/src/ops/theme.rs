//! Owns `throng theme`: lists the files of a site's theme, checks them, and copies a shipped one as a start. It must
//! never change an existing file. Called by `main.rs`. Bounded by the size of a theme.

use std::path::PathBuf;

use anyhow::bail;

use crate::cli::{ThemeAction, ThemeArgs};
use crate::data_dir::DataDir;
use report::Standing;
use throng_process::console::counted;
use throng_process::say;
use throng_rendering::themes::{self, report};

/// Does what `throng theme …` was asked to do.
///
/// # Errors
/// What is wrong with the theme, or a file that cannot be copied.
pub(crate) fn run(action: &ThemeAction) -> anyhow::Result<()> {
    let (ThemeAction::List(theme) | ThemeAction::Check(theme) | ThemeAction::Copy { theme, .. }) = action;
    // Without a site every theme is the shipped one, and a copy would lie where no site can be made any more.
    if theme.theme.is_none() {
        DataDir::open_for_reading(&theme.data)?;
    }
    match action {
        ThemeAction::List(theme) => list(theme),
        ThemeAction::Check(theme) => check(theme),
        ThemeAction::Copy { name, theme } => {
            let path = report::copy(&folder(theme), name).map_err(anyhow::Error::msg)?;
            say!("{}", path.display());
            Ok(())
        }
    }
}

fn folder(theme: &ThemeArgs) -> PathBuf {
    theme
        .theme
        .clone()
        .unwrap_or_else(|| theme.data.join(themes::FOLDER))
}

fn list(theme: &ThemeArgs) -> anyhow::Result<()> {
    for file in report::list(&folder(theme))? {
        let says = match file.standing {
            Standing::Shipped => "shipped",
            Standing::Own => "own",
            Standing::OutOfDate => "own, out of date",
            Standing::Unstamped => "own, without a stamp",
            Standing::Added => "own, in addition",
        };
        let place = if file.standing == Standing::Shipped {
            ""
        } else {
            &file.place
        };
        say!("{}", format!("{:24} {:22} {place}", file.name, says).trim_end());
    }
    Ok(())
}

fn check(theme: &ThemeArgs) -> anyhow::Result<()> {
    let folder = folder(theme);
    let objections = report::objections(&folder);
    for objection in &objections {
        say!("{objection}");
    }
    let mut outdated = 0;
    for file in report::list(&folder)? {
        let why = match file.standing {
            Standing::OutOfDate => {
                "was made from a shipped file that has changed since: compare it with a new copy"
            }
            Standing::Unstamped => {
                "does not say which shipped file it was made from: start again with `throng theme copy`"
            }
            Standing::Shipped | Standing::Own | Standing::Added => continue,
        };
        say!("{}: {why}", file.place);
        if !file.unsaid.is_empty() {
            say!("    It lacks what the shipped file says: {}", file.unsaid.join(", "));
        }
        outdated += 1;
    }
    let remarks = report::remarks(&folder);
    for remark in &remarks {
        say!("{remark}");
    }
    match (objections.len(), outdated) {
        (0, 0) => {
            say!(
                "{}",
                if remarks.is_empty() {
                    "The theme is fine."
                } else {
                    "The theme is fine otherwise."
                }
            );
            Ok(())
        }
        (broken, outdated) => bail!(
            "the theme has {}, and {} to look at",
            counted(broken, "mistake", "mistakes"),
            counted(outdated, "file", "files")
        ),
    }
}
