//! Owns `throng man` and `throng completions`: manual pages, and what shells need to complete command lines, both made of the
//! command line itself. It must never say anything that `--help` does not say. Called by `main.rs`. Bounded by the commands.

use std::path::Path;

use anyhow::{Context, bail};
use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use throng_process::{console, say};

use crate::cli::Cli;

/// Writes a manual page for each command.
///
/// # Errors
/// A directory that cannot be written.
pub(crate) fn write(directory: &Path) -> anyhow::Result<()> {
    if directory.exists() && !directory.is_dir() {
        bail!(
            "{} is a file: --write names a directory, which is made if it does not exist",
            directory.display()
        );
    }
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let pages = pages();
    for (name, text) in &pages {
        let path = directory.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    say!("{} in {}", console::counted(pages.len(), "manual page", "manual pages"), directory.display());
    Ok(())
}

/// Prints the completions for a shell.
///
/// # Errors
/// None; what cannot be printed is told at the end of the program.
pub(crate) fn complete(shell: Shell) -> anyhow::Result<()> {
    console::out(format_args!("{}", completions(shell)));
    Ok(())
}

fn completions(shell: Shell) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "throng", &mut text);
    String::from_utf8(text).expect("names of commands and flags are text")
}

/// The name and the text of each page. The names are as `git` has made them known: `throng-config-explain.1`.
fn pages() -> Vec<(String, Vec<u8>)> {
    fn collect(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) {
        for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
            collect(below, pages);
        }
        let page = clap_mangen::Man::new(command.clone()).manual("Throng");
        let mut text = Vec::new();
        page.render(&mut text)
            .expect("a page in memory takes what is written");
        pages.push((page.get_filename(), text));
    }
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    collect(&command, &mut pages);
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of all commands, in the words that are typed.
    fn names(command: &Command, before: &str, all: &mut Vec<String>) {
        let name = format!("{before}{}", command.get_name());
        for below in command.get_subcommands() {
            names(below, &format!("{name} "), all);
        }
        all.push(name);
    }

    #[test]
    fn every_command_has_a_page_that_says_what_its_help_says() {
        let mut all = Vec::new();
        names(&Cli::command(), "", &mut all);
        let pages = pages();
        assert_eq!(pages.len(), all.len());
        for name in all {
            let file = format!("{}.1", name.replace(' ', "-"));
            let (_, text) = pages.iter().find(|(page, _)| *page == file).expect(&file);
            let text = String::from_utf8_lossy(text);
            assert!(
                text.contains("Example: throng")
                    || text.contains("Example: throng".replace(' ', "\\ ").as_str()),
                "{file}: {text}"
            );
        }
        let whole: Vec<u8> = pages.into_iter().flat_map(|(_, text)| text).collect();
        assert!(!String::from_utf8_lossy(&whole).contains("only\\-fill"), "what is hidden stays hidden");
    }

    #[test]
    fn each_shell_knows_every_command() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::Elvish, Shell::PowerShell] {
            let text = completions(shell);
            for command in Cli::command().get_subcommands() {
                assert!(text.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
            assert!(text.contains("preset"), "{shell}: flags too");
        }
    }
}
