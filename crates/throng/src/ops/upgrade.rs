//! `throng upgrade`: another version takes over from the one that runs.

use anyhow::Context as _;

use crate::cli::UpgradeArgs;
use crate::serve;
use throng_process::{complain, say};

/// Asks the running program to hand over, and says what came of it.
///
/// # Errors
/// Why the running program goes on.
pub(crate) fn run(args: &UpgradeArgs) -> anyhow::Result<()> {
    let program = match &args.program {
        Some(program) => std::path::absolute(program)?,
        None => std::env::current_exe().context("finding this program's own file")?,
    };
    let upgraded = serve::upgrade(&args.data, &program, |silent| {
        complain!(
            "The new program has not taken over yet, after {} seconds. It is waited for until it serves, or the running one says why it does not: \
             what it does stands in the log. If whoever started Throng (systemd) does not answer, that takes up to two minutes.",
            silent.as_secs()
        );
    })?;
    say!("{upgraded}");
    Ok(())
}
