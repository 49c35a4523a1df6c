//! `throng serve`: a site, until told to stop.

use crate::cli::ServeArgs;
use crate::config;
use crate::data_dir::DataDir;
use crate::serve::{self, Occasion};

/// Serves.
///
/// # Errors
/// What keeps it from starting.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    let settings = config::load(&args.sources())?.settings;
    let data = DataDir::open(&args.site.data)?;
    super::import::restore::refuse_if_interrupted(&data)?;
    serve::run(&data, &settings, &Occasion::default())
}
