//! `throng serve`: a site, until told to stop.

use crate::cli::ServeArgs;
use crate::data_dir::DataDir;
use crate::serve::{self, Fixed, Occasion};

/// Serves a site until the process is told to stop.
///
/// # Errors
/// What keeps the program from starting.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    let loaded = throng_config::load(&args.sources())?;
    let data = DataDir::open(&args.site.data)?.accepting_loss(args.accept_loss);
    super::import::restore::refuse_if_interrupted(&data)?;
    let occasion =
        Occasion { fixed: Fixed::of(&loaded), accept_clock: args.accept_clock, ..Occasion::default() };
    serve::run(&data, &loaded.settings, &occasion)
}
