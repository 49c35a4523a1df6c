//! The words of `throng theme`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum ThemeAction {
    /// List every file of the theme, and say which are your own.
    #[command(after_help = "Example: throng theme list --data data")]
    List(ThemeArgs),
    /// Check the theme for files that are broken, out of date or not used, and for colours that are hard to read.
    #[command(after_help = "Example: throng theme check --data data")]
    Check(ThemeArgs),
    /// Copy a shipped file into the theme, for you to change.
    #[command(after_help = "Example: throng theme copy petition.html --data data")]
    Copy {
        /// The name of the file, as `throng theme list` shows it.
        #[arg(value_name = "NAME")]
        name: String,
        #[command(flatten)]
        theme: ThemeArgs,
    },
}

/// Which theme.
#[derive(Debug, Args)]
pub(crate) struct ThemeArgs {
    /// The site's directory; its theme is in the folder "theme".
    #[arg(long, value_name = "DIR", default_value = "./data")]
    pub(crate) data: PathBuf,
    /// The folder of the theme, if it is not in the site's directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) theme: Option<PathBuf>,
}
