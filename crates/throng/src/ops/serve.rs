//! `throng serve`: a site, until told to stop.

use crate::cli::ServeArgs;
use crate::data_dir::DataDir;
use crate::serve::{self, Directory, Fixed, Occasion, Successor};

/// Serves a site until the process is told to stop.
///
/// # Errors
/// What keeps the program from starting.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    let loaded = throng_config::load(&args.sources())?;
    let occasion = Occasion {
        fixed: Fixed::of(&loaded),
        accept_clock: args.accept_clock,
        hands_over: true,
        ..Occasion::default()
    };
    if args.taking_over {
        let successor = Successor::hello()?;
        let directory = Directory::Of(args.site.data.clone(), successor.clone());
        return serve::run(directory, &loaded.settings, &occasion)
            .inspect_err(|error| successor.failed(error));
    }
    let data = DataDir::open(&args.site.data)?.accepting_loss(args.accept_loss);
    super::import::restore::refuse_if_interrupted(&data)?;
    serve::run(Directory::Own(Box::new(data)), &loaded.settings, &occasion)
}
