//! The flags of `throng demo`.
//!
//! Owns their words. It must never look at the disk.

use std::path::PathBuf;

use clap::Args;
use throng_config::{Assignment, FILE_NAME, SettingsFile, Sources};

use super::SettingsArgs;

#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Keep the demo in this directory, and continue with it next time.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Address and port to listen on, or unix: and the path of a socket [default: the setting server.listen]. You can use
    /// this more than once.
    #[arg(long, value_name = "ADDR", value_parser = super::listen)]
    pub(crate) listen: Vec<Assignment>,
    /// Use the theme in this folder. Changes to it show within a second.
    #[arg(long, value_name = "DIR")]
    pub(crate) theme: Option<PathBuf>,
    /// Give one petition 5,156,603 signatures, as many as a real one had. Takes some minutes and 2 GB of disk.
    #[arg(long)]
    pub(crate) large: bool,
    /// Only fill the directory, and end: how the demo itself does it, so that the memory that takes is given back.
    #[arg(long, hide = true, requires = "data")]
    pub(crate) only_fill: bool,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
}

impl DemoArgs {
    pub(crate) fn sources(&self) -> Sources {
        let kept = self
            .data
            .as_ref()
            .map(|data| SettingsFile::IfPresent(data.join(FILE_NAME)));
        self.settings
            .sources(kept.unwrap_or(SettingsFile::None), Assignment::together(&self.listen).as_slice())
    }
}
