//! `throng upgrade`: another version takes over from the one that runs.

use anyhow::Context as _;

use crate::cli::UpgradeArgs;
use crate::serve;
use throng_process::say;

/// Asks the running program to hand over, and says what came of it.
///
/// # Errors
/// Why the running program goes on.
pub(crate) fn run(args: &UpgradeArgs) -> anyhow::Result<()> {
    let program = match &args.program {
        Some(program) => std::path::absolute(program)?,
        None => std::env::current_exe().context("finding this program's own file")?,
    };
    let upgraded = serve::upgrade(&args.data, &program)?;
    say!("{upgraded}");
    Ok(())
}
