//! The words of `throng admin`.

use clap::{Args, Subcommand};

use super::{SiteArgs, listen};
use throng_config::{Assignment, Sources};

#[derive(Debug, Subcommand)]
pub(crate) enum AdminAction {
    /// List the site's staff, with role and email address.
    #[command(after_help = "Example: throng admin list --data data")]
    List(AdminArgs),
    /// Print a link that lets a member of staff choose a new password. It works once, within an hour.
    #[command(after_help = "Example: throng admin reset you@example.org --data data")]
    Reset {
        /// The email address that they sign in with.
        #[arg(value_name = "EMAIL")]
        email: String,
        #[command(flatten)]
        admin: AdminArgs,
    },
    /// Print a link to set up a site that has no owner yet. It works once, within 30 minutes.
    #[command(after_help = "Example: throng admin setup-link --data data")]
    SetupLink(AdminArgs),
    /// Send the emails that have been held since the site was restored from a backup, or promoted.
    #[command(after_help = "Example: throng admin release-mail --data data")]
    ReleaseMail(AdminArgs),
    /// Say that this machine's clock is right, although it is long after this site last ran: what waits to be closed or erased goes on.
    #[command(after_help = "Example: throng admin accept-clock --data data")]
    AcceptClock(AdminArgs),
    /// Say that shorter periods of keeping personal data are meant: since a start with them nothing is erased by them.
    #[command(after_help = "Example: throng admin accept-retention --data data")]
    AcceptRetention(AdminArgs),
}

/// Which site, and where it is served.
#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    pub(crate) site: SiteArgs,
    /// The address and port that you gave `throng serve` first, if you gave it one [default: the setting server.listen].
    #[arg(long, value_name = "ADDR", value_parser = listen)]
    pub(crate) listen: Vec<Assignment>,
}

impl AdminArgs {
    pub(crate) fn sources(&self) -> Sources {
        self.site.sources(Assignment::together(&self.listen).as_slice())
    }
}
