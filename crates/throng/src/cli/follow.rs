//! The flags of `throng follow` and `throng promote`.
//!
//! Owns their words. It must never look at the disk.

use std::path::PathBuf;

use clap::Args;

use throng_config::{Assignment, SettingsFile, Sources};

use super::SettingsArgs;

/// How a place is opened.
#[derive(Debug, Args)]
pub(crate) struct OpeningArgs {
    /// The file with the private key, if the stream is encrypted.
    #[arg(long, value_name = "FILE")]
    pub(crate) identity: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
}

/// Eight fields: what is followed, where to, what is shown of it, and how it is told.
#[derive(Debug, Args)]
pub(crate) struct FollowArgs {
    /// The place of the stream, as this machine sees it (the setting backup.stream_to of the site): a folder, or s3://BUCKET/NAME.
    #[arg(value_name = "PLACE")]
    pub(crate) place: PathBuf,
    /// The directory that follows. At first it must not exist, or be empty.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// The folder with the keys of the site, if they are not in the stream. They are copied into the directory.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) keys: Option<PathBuf>,
    /// The line of the stream, if two went on at the same time.
    #[arg(long, value_name = "LINE")]
    pub(crate) line: Option<String>,
    #[command(flatten)]
    pub(crate) opening: OpeningArgs,
    /// Show the pages of the site meanwhile, for reading only: the address and port to listen on, or unix: and the path of a socket. You can
    /// use this more than once. Whoever wants to sign is sent to the site itself.
    #[arg(long, value_name = "ADDR", value_parser = serve, conflicts_with = "once")]
    pub(crate) serve: Vec<Assignment>,
    /// Say how it stands as lines of JSON: at each change, and every ten seconds.
    #[arg(long)]
    pub(crate) json: bool,
    /// Bring the directory on by all that is there now, and end.
    #[arg(long)]
    pub(crate) once: bool,
}

impl FollowArgs {
    /// The settings of the site, from the file that came with the stream, with flags and the environment of this machine in front. A file of
    /// this machine is about the machine alone, and takes nothing away from what that one says.
    pub(crate) fn of_site(&self) -> Sources {
        let file = SettingsFile::IfPresent(self.data.join(throng_backup::SETTINGS_NAME));
        Sources { file, ..self.of_machine() }
    }

    /// The settings of this machine alone.
    pub(crate) fn of_machine(&self) -> Sources {
        self.opening
            .settings
            .sources(SettingsFile::None, Assignment::together(&self.serve).as_slice())
    }
}

fn serve(text: &str) -> Result<Assignment, String> {
    Assignment::of_flag("--serve", "server.listen", text)
}

#[derive(Debug, Args)]
pub(crate) struct PromoteArgs {
    /// The directory that follows.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) opening: OpeningArgs,
    /// Do it although the site that is followed has written to the place within the last minute. What it writes and cannot ship any more
    /// is lost.
    #[arg(long)]
    pub(crate) although_it_runs: bool,
    /// Do it although the place of the stream cannot be reached. The site that is followed cannot learn of it there: make sure that
    /// it does not run.
    #[arg(long)]
    pub(crate) without_place: bool,
}
