//! Checks every second whether the site's own theme has changed, for whoever works on one.
//!
//! Owns that thread. A broken theme is reported once and changes nothing. Started by `serve` if it is asked for,
//! and ended by it. Bounded: one look a second, at no more files than a theme may have.

use std::sync::Arc;
use std::time::Duration;

use super::chores::Stop;
use throng_process::threads::{self, Started};
use throng_rendering::themes::{Reload, Themes};

/// Time between two looks.
const PAUSE: Duration = Duration::from_secs(1);

/// The running thread.
pub(super) struct Watching {
    stop: Arc<Stop>,
    thread: Started,
}

/// Starts the thread. `changed` is called after each change that is shown, so that cached pages can be dropped.
///
/// # Errors
/// When the system has no thread left.
pub(super) fn watch(themes: &Arc<Themes>, changed: impl Fn() + Send + 'static) -> std::io::Result<Watching> {
    let stop = Arc::new(Stop::default());
    let stopped = Arc::clone(&stop);
    let themes = Arc::clone(themes);
    let thread = threads::start(&threads::THEME, move || {
        let ends = |pause| stopped.wait(pause);
        let look_on = || {
            while !ends(PAUSE) {
                look(&themes, &changed);
            }
        };
        threads::lasting(&threads::THEME, look_on, ends);
    })?;
    Ok(Watching { stop, thread })
}

fn look(themes: &Themes, changed: &impl Fn()) {
    #[cfg(feature = "chaos")]
    throng_store::chaos::panic_at("theme");
    match themes.reload_if_changed() {
        Ok(Reload::Same) => {}
        Ok(Reload::Changed) => {
            changed();
            tracing::info!("the theme was loaded again");
        }
        Err(fault) => tracing::warn!(%fault, "the theme is broken: the last good one stays"),
    }
}

impl Watching {
    /// Ends the thread.
    pub(super) fn finish(self) {
        self.stop.tell();
        self.thread.join();
    }
}
