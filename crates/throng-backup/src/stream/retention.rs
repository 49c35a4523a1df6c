//! What of a stream is deleted: what nobody needs any more to bring back a second that is to be kept.
//!
//! Owns the rule and the order, in which half of something is never taken for a whole. It must never delete what the oldest kept second
//! needs. Called after a base was made. Bounds: what is there.

use throng_domain::time::Timestamp;
use throng_store::erasures;

use super::{FILES, Stream};
use crate::error::BackupError;
use crate::lines::{self, BASES, LOG, Line, UNTIL_NAME};
use crate::place::Shared;
use crate::{manifest, reading, segments};

impl Stream {
    /// Deletes the bases from before `since`, but for the newest of them that is needed for that moment, and what only they need of
    /// the log; and lines that ended before: of those that a clock was ahead for, as that of `now` shows, where the next begins.
    ///
    /// # Errors
    /// The place's error.
    pub fn retain(&mut self, since: Timestamp, now: Timestamp) -> Result<(), BackupError> {
        let before = self.bases.iter().rposition(|(_, base)| base.as_of_ms <= since.0);
        for (name, _) in self.bases.drain(..before.unwrap_or(0)).collect::<Vec<_>>() {
            delete_base(&self.place, &name)?;
        }
        if let Some((_, oldest)) = self.bases.first() {
            let names: Vec<&String> = self.log.keys().collect();
            // The next file holds everything from its first transaction on; it may begin with what failed to get into this one.
            let ends_before =
                |pair: &&[&String]| segments::first_batch(pair[1]).is_some_and(|next| next <= oldest.batch);
            let gone: Vec<String> = names
                .windows(2)
                .filter(ends_before)
                .map(|pair| pair[0].clone())
                .collect();
            self.place.delete_all(&gone)?;
            self.log.retain(|name, _| !gone.contains(name));
        }
        let lines = lines::oldest(&*self.place)?;
        for line in &lines {
            let is_needed = before.is_none() && self.line.after.as_ref() == Some(&line.name);
            // By a clock that was ahead it would be kept for years. Where it was not, the next may have been begun by one that was behind.
            let next = lines.iter().find(|next| next.after.as_ref() == Some(&line.name));
            let next = next.filter(|next| line.is_ahead_of(now) && line.rests_since(next));
            let next = next.map(|next| next.begun);
            let ended = line.until.unwrap_or(line.begun);
            let ended = next.map_or(ended, |next| ended.min(next));
            if line.name != self.line.name && !is_needed && ended < since {
                delete_line(&self.place, line)?;
            }
        }
        Ok(())
    }
}

/// Deletes a base so that half of it is none.
fn delete_base(place: &Shared, name: &str) -> Result<(), BackupError> {
    place.delete(&format!("{name}{}", manifest::NAME))?;
    delete_below(place, name, "")
}

/// Deletes a line, its head last, so that half of it is deleted the next time.
fn delete_line(place: &Shared, line: &Line) -> Result<(), BackupError> {
    for (name, _) in reading::bases_of(&**place, line)? {
        delete_base(place, &name)?;
    }
    let under = line.under();
    if under.is_empty() {
        // That of a place from before there were lines.
        for part in [BASES, LOG, FILES] {
            delete_below(place, part, "")?;
        }
        place.delete(erasures::FILE_NAME)?;
        return place.delete(UNTIL_NAME);
    }
    let head = format!("{under}{}", lines::HEAD_NAME);
    delete_below(place, &under, &head)?;
    place.delete(&head)
}

fn delete_below(place: &Shared, under: &str, but: &str) -> Result<(), BackupError> {
    let names = place.list(under, "")?.into_iter().map(|object| object.name);
    place.delete_all(&names.filter(|name| name != but).collect::<Vec<_>>())
}
