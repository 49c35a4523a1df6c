//! The file of what a server has acknowledged. It outlives the bench, so after a crash it can prove
//! what the server has lost. A line is handed to the kernel before the acknowledgement is counted.
//! Columns: `sent_ms acked_ms email form_key location`; the location is `/w/…` for a signature
//! and `/s/…` for a confirmation. `errands` writes it, `confirm` reads it. It bounds what is read.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result, bail};

/// The most lines that are read, which take about a gigabyte of memory.
const LINES_MAX: usize = 5_000_000;

/// A signature or a confirmation that the server has acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Acknowledged {
    pub email: String,
    pub form_key: String,
    pub location: String,
}

/// An open file of acknowledgements; lines are only ever added.
#[derive(Debug)]
pub(crate) struct AckFile {
    file: File,
    line: Vec<u8>,
}

impl AckFile {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        Ok(Self { file: file.with_context(|| format!("cannot write {}", path.display()))?, line: Vec::new() })
    }

    /// Hands one line to the kernel in one write, so that it survives the end of this process.
    pub(crate) fn append(&mut self, sent_ms: i64, acked_ms: i64, what: &Acknowledged) -> std::io::Result<()> {
        let Acknowledged { email, form_key, location } = what;
        self.line.clear();
        writeln!(self.line, "{sent_ms} {acked_ms} {email} {form_key} {location}")?;
        self.file.write_all(&self.line)
    }
}

/// The signatures, not the confirmations, that a file of acknowledgements holds.
pub(crate) fn read_signatures(path: &Path) -> Result<Vec<Acknowledged>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut signatures = Vec::new();
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let line = line?;
        let columns: Vec<&str> = line.split(' ').collect();
        let [_sent_ms, _acked_ms, email, form_key, location] = columns[..] else {
            bail!("{}, line {}: expected five columns", path.display(), index + 1);
        };
        if !location.starts_with("/w/") {
            continue;
        }
        if signatures.len() == LINES_MAX {
            bail!("{} has more than {LINES_MAX} signatures", path.display());
        }
        let [email, form_key, location] = [email, form_key, location].map(str::to_owned);
        signatures.push(Acknowledged { email, form_key, location });
    }
    Ok(signatures)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acknowledged(location: &str) -> Acknowledged {
        let [email, form_key] = ["a@example.org", "0f"].map(str::to_owned);
        Acknowledged { email, form_key, location: location.to_owned() }
    }

    #[test]
    fn what_was_appended_is_read_again_without_the_confirmations() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("acks");
        for location in ["/w/one", "/s/one", "/w/two"] {
            AckFile::open(&path)
                .unwrap()
                .append(1, 2, &acknowledged(location))
                .unwrap();
        }
        assert_eq!(read_signatures(&path).unwrap(), [acknowledged("/w/one"), acknowledged("/w/two")]);
        let first = std::fs::read_to_string(&path).unwrap();
        assert_eq!(first.lines().next(), Some("1 2 a@example.org 0f /w/one"));
    }

    #[test]
    fn a_torn_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("acks");
        std::fs::write(&path, "1 2 a b /w/c\n1 2 a").unwrap();
        let error = read_signatures(&path).unwrap_err().to_string();
        assert!(error.ends_with("line 2: expected five columns"), "{error}");
    }
}
