//! `throng serve`: a site, until told to stop.

use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use crate::cli::ServeArgs;
use crate::data_dir::{DataDir, packaged};
use crate::serve::{self, Directory, Doors, Fixed, Occasion, Successor};
use throng_config::Loaded;
use throng_process::console::quoted;
use throng_process::supervisor;

/// Serves a site until the process is told to stop.
///
/// # Errors
/// What keeps the program from starting.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    if !args.taking_over {
        supervisor::begins();
    }
    let loaded = match loaded(args) {
        // Whoever asks the running program to hand over would else have to look into its log.
        Err(error) if args.taking_over => {
            Successor::refuses(&error);
            return Err(error);
        }
        loaded => loaded?,
    };
    let own_settings = args.site.settings.config.is_none();
    if let Some(words) = own_settings
        .then(|| packaged::two_files(&args.site.data))
        .flatten()
    {
        tracing::warn!("{words}");
    }
    let occasion = Occasion {
        fixed: Fixed::of(&loaded),
        accept_clock: args.accept_clock,
        settings_file: args.site.settings.config.clone(),
        hands_over: true,
        ..Occasion::default()
    };
    if args.taking_over {
        let successor = Successor::hello()?;
        let directory = Directory::Of(args.site.data.clone(), successor.clone());
        return serve::run(directory, &loaded.settings, &occasion)
            .inspect_err(|error| successor.failed(error));
    }
    let doors = Doors::open(&loaded.settings)?;
    if let Some(user) = &loaded.settings.server.user {
        must_own(&args.site.data, user)?;
    }
    let data = DataDir::open(&args.site.data)?.accepting_loss(args.accept_loss);
    super::import::restore::refuse_if_interrupted(data.path())?;
    serve::run(Directory::Own(Box::new((data, doors))), &loaded.settings, &occasion)
}

/// The settings, if a site can be served with them.
fn loaded(args: &ServeArgs) -> anyhow::Result<Loaded> {
    let loaded = throng_config::load(&args.sources())?;
    // A key that is mistyped is told now: nobody could open what is encrypted to it, and nobody would notice.
    throng_backup::Sealer::to(&loaded.settings.backup.encrypt_to)?;
    Ok(loaded)
}

/// Sees that the site's directory is that of the user that the program runs as now: what root made before is not, and
/// would fail in many places, each with another reason.
fn must_own(data: &Path, user: &str) -> anyhow::Result<()> {
    let Ok(found) = std::fs::metadata(data) else {
        return Ok(());
    };
    let me = rustix::process::geteuid().as_raw();
    anyhow::ensure!(
        me == 0 || found.uid() == me,
        "{} does not belong to {user}, the user that Throng runs as: give it to that user with `chown -R {user} {}`",
        data.display(),
        quoted(data)
    );
    Ok(())
}
