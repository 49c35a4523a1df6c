//! Whose turn it is while there is more to do than the processors can.
//!
//! **Owns** which threads wait behind all others, and how far. **Never** puts one before the others, which would need a right that the
//! program does not have. **Called by** whoever starts a thread. **Bounds**: a closed list.

use rustix::process::{getpid, getpriority_process, setpriority_process};

use super::{BACKING_UP, Thread};

/// Those that step back, and how far: by 10 a thread gets a tenth of what any other gets, where both want all of one processor (sched(7)).
/// Never those on which a form waits. Not those that make pages either: beside other programs on the same processors they had next to
/// nothing, and searches of honest visitors were given up (docs/notes/2026-11-overload-figures.md).
static BEHIND: [(&Thread, i32); 1] = [(&BACKING_UP, 10)];
/// As far as one can step back.
const STEPS_MAX: i32 = 19;

impl Thread {
    /// How far it steps back.
    fn steps(&self) -> Option<i32> {
        let row = BEHIND.iter().find(|(row, _)| row.name == self.name);
        row.map(|(_, steps)| *steps)
    }

    /// What the table of threads says of it.
    pub(super) fn turn_in_words(&self) -> &'static str {
        match self.steps() {
            Some(_) => "after all others",
            None => "as any",
        }
    }

    /// Has the calling thread, which is one of these, take its turn from now on. What it starts inherits that.
    pub fn takes_its_turn(&self) {
        if let Some(steps) = self.steps() {
            // From where the program stands, which somebody may have put behind others: a thread that is started by one that
            // steps back already must not step back twice. Without the right to ask or to step back it takes its turn as any.
            let program = getpriority_process(Some(getpid())).unwrap_or(0);
            setpriority_process(None, (program + steps).min(STEPS_MAX)).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{COMMITTER, HTTP, PAGES, READER};
    use super::*;

    /// How far a thread is behind the program once it has taken its turn twice, as one does that inherits it.
    fn behind(thread: &'static Thread) -> i32 {
        let began = std::thread::spawn(|| {
            thread.takes_its_turn();
            thread.takes_its_turn();
            getpriority_process(None).expect("everybody may ask")
        });
        began.join().expect("it ends") - getpriority_process(Some(getpid())).expect("everybody may ask")
    }

    #[test]
    fn who_can_wait_waits_and_who_takes_forms_does_not() {
        for thread in [&HTTP, &PAGES, &READER, &COMMITTER] {
            assert_eq!(behind(thread), 0, "{}", thread.name);
        }
        let program = getpriority_process(Some(getpid())).expect("everybody may ask");
        for (thread, steps) in BEHIND {
            assert_eq!(behind(thread), steps.min(STEPS_MAX - program), "{}", thread.name);
        }
    }
}
