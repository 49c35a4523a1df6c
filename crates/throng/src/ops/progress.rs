//! A progress bar on the terminal for long work; silent if there is no terminal.
//!
//! Owns how progress looks. It must never write to standard output, which is for results. Used by the other files
//! of `ops/`. Bounds: drawn at most a few times a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often the bar is drawn in a second, at most.
const DRAWN_HZ: u8 = 5;

/// How far long work has come. The bar disappears when this is dropped.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar for `length` of `what`, such as "rows"; 0 where the length is not known.
    pub(crate) fn of(what: &'static str, length: u64) -> Progress {
        let target = ProgressDrawTarget::stderr_with_hz(DRAWN_HZ);
        let template = if length == 0 {
            "{pos} {msg} ({elapsed})"
        } else {
            "{wide_bar} {pos}/{len} {msg} ({eta})"
        };
        let style = ProgressStyle::with_template(template).expect("the templates are these two");
        let bar = ProgressBar::with_draw_target((length > 0).then_some(length), target).with_style(style);
        Progress(bar.with_message(what))
    }

    /// Adds `by` to what is done.
    pub(crate) fn advance(&self, by: u64) {
        self.0.inc(by);
    }

    /// Sets what is done in all.
    pub(crate) fn reach(&self, position: u64) {
        self.0.set_position(position);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
