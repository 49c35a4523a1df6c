//! The ledger of what was erased: so that a backup from before does not bring anybody back.
//!
//! A line for each person or address that was erased, with the time and a keyed hash of the row's number: without the key of the
//! installation it says when something was erased and nothing else, and with it no more than the backup itself, in which the row
//! still is. It stands beside the database, is copied with every backup, and a restore erases again what it finds in there.
//!
//! Owns the file and its lines. A line is on the disk before what it tells is committed: a commit that fails leaves a line
//! about somebody who was to be erased anyway. It must never hold an address. Bounds: [`LINE_BYTES`] for each erasure; a restore
//! reads [`FILE_BYTES_MAX`] at most.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use throng_domain::change::Change;
use throng_domain::ids::SignatureId;
use throng_domain::row::{RecordKey, RecordKind};
use throng_domain::time::{MINUTE_MS, Timestamp};

use crate::error::Fault;
use crate::transactions::hash_of_digits;

/// The ledger's name in a data directory and in a backup.
pub const FILE_NAME: &str = "erased.log";
/// Bytes of a hash.
const HASH_BYTES: usize = 16;
/// Bytes of a line: the time in milliseconds, a space, the hash in hexadecimal, the end of the line.
const LINE_BYTES: u64 = 13 + 1 + 2 * HASH_BYTES as u64 + 1;
/// The longest ledger that is read: twenty million erasures.
const FILE_BYTES_MAX: u64 = 20_000_000 * LINE_BYTES;
/// How much earlier than the backup a line may be and still count: the time of a batch is taken before it is committed.
const SLACK_MS: i64 = 5 * MINUTE_MS;
/// What is said of a file that is none.
const NO_LEDGER: &str = "this is no ledger of who was erased, as erased.log in the directory of a site is, or a line of it is damaged";

type Hash = [u8; HASH_BYTES];

/// Something that was erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Erased {
    /// Who stands behind a signature.
    Signer(SignatureId),
    /// A small row of an address that followed something.
    Row(RecordKey),
}

impl Erased {
    /// The kinds of small rows that an address is forgotten with. Data of others is erased by the rules for keeping it, which do so
    /// again by themselves.
    pub const ROWS: [RecordKind; 2] = [RecordKind::Follower, RecordKind::PlaceFollower];

    /// What this change erases.
    fn by(change: &Change) -> Option<Erased> {
        if let Change::EraseSigner(id) = change {
            return Some(Erased::Signer(*id));
        }
        let Change::RemoveRecord(key) = change else {
            return None;
        };
        Erased::ROWS.contains(&key.list.kind).then_some(Erased::Row(*key))
    }

    fn hash(self, key: &[u8; 32]) -> Hash {
        let mut hasher = blake3::Hasher::new_keyed(key);
        match self {
            Erased::Signer(id) => hasher.update(b"signer").update(&id.0.to_be_bytes()),
            Erased::Row(RecordKey { list, item }) => hasher
                .update(b"row")
                .update(&[list.kind.number()])
                .update(&list.site.0.to_be_bytes())
                .update(&list.owner.to_be_bytes())
                .update(&item.to_be_bytes()),
        };
        let mut hash = Hash::default();
        hash.copy_from_slice(&hasher.finalize().as_bytes()[..HASH_BYTES]);
        hash
    }
}

/// The ledger of a site that is open for writing.
#[derive(Debug)]
pub struct Ledgering {
    path: PathBuf,
    file: File,
    key: Key,
}

/// The key, which no log shows.
struct Key([u8; 32]);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Ledgering {
    /// Opens the ledger in `directory`, and makes it if there is none.
    ///
    /// # Errors
    /// The disk's error.
    pub fn open(directory: &Path, key: [u8; 32]) -> io::Result<Ledgering> {
        let path = directory.join(FILE_NAME);
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .append(true)
            .create(true)
            .mode(0o600)
            .open(&path)?;
        // What a power cut has left of a line must not become part of the next.
        let length = file.metadata()?.len();
        if length % LINE_BYTES != 0 {
            file.set_len(length - length % LINE_BYTES)?;
        }
        file.flush()?;
        Ok(Ledgering { path, file, key: Key(key) })
    }

    /// Writes down what these changes erase; it is on the disk when this returns.
    ///
    /// # Errors
    /// [`Fault::Full`], or [`Fault::Unavailable`].
    pub(crate) fn note<'a>(
        &mut self,
        changes: impl Iterator<Item = &'a Change>,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let mut lines = String::new();
        for erased in changes.filter_map(Erased::by) {
            lines += &line(now, erased.hash(&self.key.0));
        }
        if lines.is_empty() {
            return Ok(());
        }
        let length = self.file.metadata().map_err(|error| self.failed(&error))?.len();
        let written = self
            .file
            .write_all(lines.as_bytes())
            .and_then(|()| self.file.sync_data());
        written.map_err(|error| {
            // What was begun is taken back, so that each line stays whole.
            drop(self.file.set_len(length));
            self.failed(&error)
        })
    }

    fn failed(&self, error: &io::Error) -> Fault {
        const DOING: &str = "writing down what is erased";
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the kinds are the standard library's"
        )]
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Fault::Full { doing: DOING }
            }
            _ => {
                Fault::Unavailable { doing: DOING, source_text: format!("{}: {error}", self.path.display()) }
            }
        }
    }
}

fn line(at: Timestamp, hash: Hash) -> String {
    use std::fmt::Write;
    let mut line = format!("{:013} ", at.0.clamp(0, 9_999_999_999_999));
    for byte in hash {
        write!(line, "{byte:02x}").expect("a text takes all");
    }
    line.push('\n');
    line
}

/// What ledgers say was erased, read for a restore.
pub struct Ledger {
    key: [u8; 32],
    since: Timestamp,
    until: Timestamp,
    /// The hashes, and whether each is later than the backup: what was erased shortly before may be missing in it all the same.
    hashes: HashMap<Hash, bool>,
    /// The hashes of lines that are later than `until`.
    later: HashSet<Hash>,
}

impl std::fmt::Debug for Ledger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Ledger({} since {})", self.hashes.len(), self.since.0)
    }
}

impl Ledger {
    /// An empty one, for what was erased since the moment `since` of a backup.
    #[must_use]
    pub fn since(since: Timestamp, key: [u8; 32]) -> Ledger {
        Ledger { key, since, until: Timestamp(i64::MAX), hashes: HashMap::new(), later: HashSet::new() }
    }

    /// Passes over lines that are later than this moment. To be called before any are added.
    #[must_use]
    pub fn until(self, until: Timestamp) -> Ledger {
        Ledger { until, ..self }
    }

    /// Adds the lines of a file; one that is not there adds none. The last may have been torn by a power cut.
    ///
    /// # Errors
    /// The disk's error, or a line that no ledger has.
    pub fn add(&mut self, path: &Path) -> io::Result<()> {
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            opened => opened?,
        };
        match self.add_lines(file)? {
            0 => Ok(()),
            _ => Err(io::Error::new(ErrorKind::InvalidData, NO_LEDGER)),
        }
    }

    /// Adds the lines that are whole of those that are kept elsewhere. Returns the number of those that are damaged, which tell of nobody.
    ///
    /// # Errors
    /// The disk's error.
    pub fn add_lines(&mut self, lines: impl Read) -> io::Result<u64> {
        let (mut lines, mut text) = (BufReader::new(lines.take(FILE_BYTES_MAX)), Vec::new());
        let (mut damaged, mut is_too_long) = (0, false);
        loop {
            text.clear();
            // What is no ledger may have no end of a line at all.
            if lines.by_ref().take(LINE_BYTES).read_until(b'\n', &mut text)? == 0 {
                break;
            }
            let is_rest = std::mem::replace(&mut is_too_long, false);
            let Some(whole) = text.strip_suffix(b"\n") else {
                is_too_long = text.len() as u64 == LINE_BYTES;
                // The end of one that a crash has torn.
                let is_of_line = |byte: &u8| byte.is_ascii_hexdigit() || *byte == b' ';
                let is_torn = !is_too_long && text.iter().all(is_of_line);
                damaged += u64::from(!is_rest && !is_torn);
                continue;
            };
            if is_rest {
                continue;
            }
            let Some((at, hash)) = read(whole) else {
                damaged += 1;
                continue;
            };
            if at < self.since.plus_ms(-SLACK_MS) {
                continue;
            }
            if at > self.until {
                self.later.insert(hash);
            } else {
                *self.hashes.entry(hash).or_default() |= at >= self.since;
            }
        }
        Ok(damaged)
    }

    /// The number of erasures since the moment of the backup.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hashes.values().filter(|is_since| **is_since).count()
    }

    /// The number of erasures that are passed over, since they are later than [`Ledger::until`] and at no earlier time too.
    #[must_use]
    pub fn passed_over(&self) -> usize {
        let known = |hash: &&Hash| self.hashes.contains_key(*hash);
        self.later.iter().filter(|hash| !known(hash)).count()
    }

    /// Whether nothing was erased since then.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn has(&self, erased: Erased) -> bool {
        !self.hashes.is_empty() && self.hashes.contains_key(&erased.hash(&self.key))
    }
}

fn read(line: &[u8]) -> Option<(Timestamp, Hash)> {
    let text = std::str::from_utf8(line).ok()?;
    let (at, digits) = text.split_once(' ')?;
    Some((Timestamp(at.parse().ok()?), hash_of_digits(digits)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 32] = [7; 32];

    fn erase(ids: &[i64]) -> Vec<Change> {
        ids.iter()
            .map(|id| Change::EraseSigner(SignatureId(*id)))
            .collect()
    }

    #[test]
    fn what_was_erased_since_the_backup_is_found_with_the_key_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut ledgering = Ledgering::open(folder.path(), KEY).expect("it opens");
        let hour = Timestamp(1_000_000_000_000);
        for (ids, at) in [(&[1, 2][..], hour), (&[], hour), (&[3], hour.plus_ms(60 * MINUTE_MS))] {
            ledgering.note(erase(ids).iter(), at).expect("there is room");
        }
        let path = folder.path().join(FILE_NAME);
        let text = std::fs::read_to_string(&path).expect("it is text");
        assert_eq!(text.len() as u64, 3 * LINE_BYTES, "{text}");
        let found = |since: Timestamp, key| {
            let mut ledger = Ledger::since(since, key);
            ledger.add(&path).expect("it is sound");
            [1, 2, 3, 4].map(|id| ledger.has(Erased::Signer(SignatureId(id))))
        };
        assert_eq!(found(hour, KEY), [true, true, true, false]);
        assert_eq!(found(hour.plus_ms(30 * MINUTE_MS), KEY), [false, false, true, false]);
        assert_eq!(found(hour, [8; 32]), [false; 4]);
        // Erased within five minutes before: looked for, and not said to be since then.
        let minutes = |minutes: i64| hour.plus_ms(minutes * MINUTE_MS);
        for (since, expected) in [(hour, 3), (minutes(1), 1), (minutes(60), 1), (minutes(61), 0)] {
            let mut ledger = Ledger::since(since, KEY);
            ledger.add(&path).expect("it is sound");
            assert_eq!((ledger.len(), ledger.is_empty()), (expected, expected == 0), "{since:?}");
        }
        assert_eq!(found(minutes(1), KEY), [true, true, true, false]);
        // What a wrong clock erased does not have to be erased again.
        for (until, erased, passed_over) in [
            (hour.plus_ms(-1), [false; 4], 3),
            (hour, [true, true, false, false], 1),
            (hour.plus_ms(60 * MINUTE_MS), [true, true, true, false], 0),
        ] {
            let mut ledger = Ledger::since(hour, KEY).until(until);
            ledger.add(&path).expect("it is sound");
            assert_eq!([1, 2, 3, 4].map(|id| ledger.has(Erased::Signer(SignatureId(id)))), erased);
            assert_eq!((ledger.passed_over(), ledger.len()), (passed_over, 3 - passed_over));
        }
    }

    #[test]
    fn damaged_lines_are_counted_and_the_others_still_tell() {
        let at = Timestamp(1_000_000_000_000);
        let line = |id| line(at, Erased::Signer(SignatureId(id)).hash(&KEY));
        let has = |text: String| {
            let mut ledger = Ledger::since(at, KEY);
            let damaged = ledger.add_lines(text.as_bytes()).expect("it is memory");
            (damaged, [1, 2].map(|id| ledger.has(Erased::Signer(SignatureId(id)))))
        };
        let long = "a".repeat(3 * usize::try_from(LINE_BYTES).expect("it is short"));
        for (between, damaged) in [
            (String::new(), 0),
            ("what is this?\n".to_owned(), 1),
            ("\n".to_owned(), 1),
            (format!("{long}\n"), 1),
            (format!("{long}bc\n{long}\n"), 2),
        ] {
            assert_eq!(has(line(1) + &between + &line(2)), (damaged, [true; 2]), "{between:?}");
        }
        assert_eq!(has(line(1) + &line(2)[..20]), (0, [true, false]), "torn by a power cut");
        assert_eq!(has(line(1) + "diary"), (1, [true, false]));
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE_NAME);
        std::fs::write(&path, line(1) + "what is this?\n").expect("it is ours");
        Ledger::since(at, KEY)
            .add(&path)
            .expect_err("that of a named file is no slip");
    }

    #[test]
    fn a_torn_line_is_left_out_and_never_becomes_part_of_the_next() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(FILE_NAME);
        let at = Timestamp(1_000_000_000_000);
        let whole = line(at, Erased::Signer(SignatureId(1)).hash(&KEY));
        std::fs::write(&path, format!("{whole}{}", &whole[..20])).expect("there is room");
        let read = || {
            let mut ledger = Ledger::since(at, KEY);
            ledger.add(&path).map(|()| ledger.len())
        };
        assert_eq!(read().expect("it is sound"), 1);
        let mut ledgering = Ledgering::open(folder.path(), KEY).expect("it opens");
        ledgering.note(erase(&[2]).iter(), at).expect("there is room");
        assert_eq!(read().expect("it is sound"), 2);
        std::fs::write(&path, "x".repeat(46) + "\n").expect("there is room");
        assert!(read().is_err(), "what no ledger has is refused");
        // Issue 15: a file that was named by mistake, or is encrypted, was taken for one in which nobody is.
        for wrong in ["hello", "hello\n", "age-encryption.org/v1\n-> X25519", &"x".repeat(9_999)] {
            std::fs::write(&path, wrong).expect("there is room");
            assert!(read().is_err(), "{wrong}");
        }
        std::fs::write(&path, "").expect("there is room");
        assert_eq!(read().expect("nobody was erased"), 0);
    }
}
