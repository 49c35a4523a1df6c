//! What the server has acknowledged, written down on another disk than its data.
//!
//! Owns the file that `throng bench --ack-file` and the witnesses append to, one line
//! `sent_ms acked_ms email form_key location` for each acknowledgement, and what was read from it. It
//! must never count a line twice, nor one that came after a power cut. `trial` owns one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, ensure};

use super::client::Person;

/// A ledger file, and what was read from it so far.
#[derive(Debug)]
pub(super) struct Ledger {
    path: PathBuf,
    read_to: u64,
    acknowledged: Acknowledged,
}

/// Everything that was acknowledged, by address.
#[derive(Debug, Default)]
pub(super) struct Acknowledged {
    /// Signatures, each with the rest of its line: form key and location.
    pub(super) signed: BTreeMap<String, String>,
    pub(super) confirmed: BTreeSet<String>,
}

impl Acknowledged {
    /// Adds one line.
    fn add(&mut self, line: &str) -> Result<()> {
        let columns: Vec<&str> = line.split(' ').collect();
        let [_sent_ms, _acked_ms, email, form_key, location] = columns[..] else {
            anyhow::bail!("not a line of a ledger: `{line}`");
        };
        if location.starts_with("/w/") {
            self.signed
                .insert(email.to_owned(), format!("{form_key} {location}"));
        } else {
            ensure!(location.starts_with("/s/"), "neither signed nor confirmed: `{line}`");
            self.confirmed.insert(email.to_owned());
        }
        Ok(())
    }

    /// The lines of at most `limit` signatures whose confirmation was not acknowledged, for the bench to confirm.
    pub(super) fn unconfirmed(&self, limit: usize) -> Vec<String> {
        let open = self
            .signed
            .iter()
            .filter(|(email, _)| !self.confirmed.contains(*email));
        open.take(limit)
            .map(|(email, rest)| format!("0 0 {email} {rest}\n"))
            .collect()
    }
}

impl Ledger {
    /// An empty ledger in a folder.
    pub(super) fn create(folder: &Path) -> Result<Self> {
        let path = folder.join("ledger");
        File::create_new(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self { path, read_to: 0, acknowledged: Acknowledged::default() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The length of the file at this moment, in bytes.
    pub(super) fn length(&self) -> Result<u64> {
        Ok(fs::metadata(&self.path)?.len())
    }

    /// Drops what was written after the first `length` bytes.
    pub(super) fn cut_to(&self, length: u64) -> Result<()> {
        assert!(length >= self.read_to, "what was read already stood before the cut");
        Ok(OpenOptions::new().write(true).open(&self.path)?.set_len(length)?)
    }

    /// Drops an incomplete last line, left by a writer that was killed, so that the next writer begins a line of its
    /// own: a write that crosses a page of the file can be cut there. No writer may be at work.
    pub(super) fn drop_torn(&self) -> Result<()> {
        let whole = self.read_to + self.new_lines()?.len() as u64;
        Ok(OpenOptions::new().write(true).open(&self.path)?.set_len(whole)?)
    }

    /// Reads the new lines; an incomplete last line, left by a writer that was killed, does not count.
    pub(super) fn read(&mut self) -> Result<&Acknowledged> {
        let lines = self.new_lines()?;
        lines.lines().try_for_each(|line| self.acknowledged.add(line))?;
        self.read_to += lines.len() as u64;
        Ok(&self.acknowledged)
    }

    /// The complete lines that were not read yet.
    fn new_lines(&self) -> Result<String> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.read_to))?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        Ok(text)
    }

    /// Everything that was read so far.
    pub(super) fn acknowledged(&self) -> &Acknowledged {
        &self.acknowledged
    }
}

/// Appends the acknowledgement of one signature, in one write, as the bench does.
pub(super) fn append(ledger: &Path, sent_ms: u128, person: &Person, location: &str) -> Result<()> {
    let Person { email, form_key } = person;
    let line = format!("{sent_ms} {} {email} {form_key} {location}\n", now_ms());
    let mut file = OpenOptions::new().append(true).open(ledger)?;
    Ok(file.write_all(line.as_bytes())?)
}

/// Milliseconds since 1970.
pub(super) fn now_ms() -> u128 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("throng-ledger-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_ledger_is_read_once_and_only_whole_lines() {
        let folder = folder("whole");
        let mut ledger = Ledger::create(&folder).unwrap();
        fs::write(ledger.path(), "1 2 a@x 0f /w/1\n1 2 b@x 0e /w/2\n3 4 a@x 0f /s/1\n1 2 c@x").unwrap();
        let read = ledger.read().unwrap();
        assert_eq!(read.signed.keys().collect::<Vec<_>>(), ["a@x", "b@x"]);
        assert_eq!(read.confirmed.iter().collect::<Vec<_>>(), ["a@x"]);
        assert_eq!(read.unconfirmed(9), ["0 0 b@x 0e /w/2\n"]);
        fs::write(ledger.path(), "1 2 a@x 0f /w/1\n1 2 b@x 0e /w/2\n3 4 a@x 0f /s/1\n1 2 c@x 0d /w/3\n")
            .unwrap();
        assert_eq!(ledger.read().unwrap().signed.len(), 3);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_came_after_a_cut_is_forgotten() {
        let folder = folder("cut");
        let mut ledger = Ledger::create(&folder).unwrap();
        let person = |email: &str| Person { email: email.to_owned(), form_key: "0f".to_owned() };
        append(ledger.path(), 1, &person("a@x"), "/w/1").unwrap();
        let length = ledger.length().unwrap();
        append(ledger.path(), 1, &person("b@x"), "/w/2").unwrap();
        ledger.cut_to(length).unwrap();
        assert_eq!(ledger.read().unwrap().signed.keys().collect::<Vec<_>>(), ["a@x"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_a_killed_writer_left_of_a_line_is_not_joined_to_the_next() {
        let folder = folder("torn");
        let mut ledger = Ledger::create(&folder).unwrap();
        fs::write(ledger.path(), "1 2 a@x 0f /w/1\n1 2 b@x 0e /w/2\n1795362808469 1").unwrap();
        ledger.drop_torn().unwrap();
        let next = Person { email: "c@x".to_owned(), form_key: "0d".to_owned() };
        append(ledger.path(), 1, &next, "/w/3").unwrap();
        assert_eq!(ledger.read().unwrap().signed.keys().collect::<Vec<_>>(), ["a@x", "b@x", "c@x"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_no_line_is_an_error() {
        for line in ["", "1 2 a@x 0f", "1 2 a@x 0f /x/1", "1 2 a@x 0f /w/1 more"] {
            assert!(Acknowledged::default().add(line).is_err(), "{line}");
        }
    }
}
