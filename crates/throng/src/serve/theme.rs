//! Loads the theme, and checks every second whether the site's own has changed, for whoever works on one.
//!
//! Owns both threads. A broken theme is reported once and changes nothing. The second is started by
//! `serve` if it is asked for, and ended by it. Bounded: one look a second, at no more files than a theme may have.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::chores::Stop;
use throng_config::Settings;
use throng_process::threads::{self, Started};
use throng_rendering::themes::{Reload, ThemeError, Themes, report};

/// Time between two looks.
const PAUSE: Duration = Duration::from_secs(1);

/// The running thread.
pub(super) struct Watching {
    stop: Arc<Stop>,
    thread: Started,
}

/// Loads the theme with the files of this folder in front of it. That leaves many small holes in memory, which the thread that
/// waits for the signal would never fill: so it is done on another. Templates of the site's own are tried with the samples of
/// all pages, and what those find is logged. The settings say whether mails have HTML.
///
/// # Errors
/// As [`Themes::load_with`].
pub(super) fn load(folder: &Path, settings: &Settings) -> Result<Arc<Themes>, ThemeError> {
    let has_html = settings.mail.html;
    let load = || {
        let themes = Themes::load_with(Some(folder))?;
        // A site in which one page cannot be shown is better than none, so this keeps nobody from starting it.
        for fault in report::tried(&themes, folder)? {
            tracing::warn!(%fault, "a page of the site's own theme cannot be shown: mend it, and look with `throng theme check`");
        }
        Ok(match has_html {
            true => themes,
            false => themes.of_text_alone(),
        })
    };
    let loaded = threads::ending(&threads::STARTING, load);
    loaded
        .expect("the system has a thread for the start")
        .map(Arc::new)
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
