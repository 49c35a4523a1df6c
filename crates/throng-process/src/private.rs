//! Files and folders that only the program's own user can read, whatever the umask says.
//!
//! Owns the modes of everything in a data directory, and the warning about files that others can read. It must never
//! change a mode: the operator may have had a reason, and a theme is the operator's own. **Never** gives a file away, nor
//! waits for one, because of what its name stands for by then: whoever owns the directory can change that between two
//! calls, and root may be the caller. Bounds: the names in [`KEPT`], the bytes of a note.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read as _, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt as _, OpenOptionsExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;

use crate::console::quoted;
use crate::limits::NOTE_BYTES_MAX;

const FILE_MODE: u32 = 0o600;
const FOLDER_MODE: u32 = 0o700;
/// The permissions of the group and of all others.
const OTHERS: u32 = 0o077;

/// What a data directory holds that nobody else may read; files in its folders are made private one by one.
const KEPT: &[&str] = &[
    "",
    "throng.db",
    "throng.db-wal",
    "throng.db-shm",
    "throng.db-times",
    "throng.db-unshipped",
    "stream-line",
    "secret.key",
    "throng.toml",
    "setup-url",
    "tray-url",
    "restore.json",
    "erased.log",
    "epoch",
    "following",
    "superseded",
    "nightly-folder",
    "last-alive",
    "retention-accepted",
    "mail-held",
    "backups",
    "lock",
    "control",
    "areas",
    "paper",
    "box-keys",
    "tls",
];

/// Opens a file so that it is private if it is created.
pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options.mode(FILE_MODE)
}

/// Creates a folder that does not exist yet.
///
/// # Errors
/// The disk's error.
pub fn create_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(FOLDER_MODE).create(path)
}

/// Creates a folder, and its missing parents. They are on the disk when this returns.
///
/// # Errors
/// The disk's error.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let parent = parent_of(path);
    make_folder(parent)?;
    match create_folder(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
        made => made?,
    }
    File::open(parent)?.sync_all()
}

/// Writes a file that does not exist yet. It and its name are on the disk when this returns.
///
/// # Errors
/// The disk's error.
pub fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = private(OpenOptions::new().write(true).create_new(true)).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    File::open(parent_of(path))?.sync_all()
}

/// Puts `bytes` into the place of a file, or makes it. Whenever the program or the machine ends, there is the old file or the
/// whole new one, and the new one is on the disk when this returns.
///
/// # Errors
/// The disk's error; the old file is there then.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, |_| Ok(()))
}

/// As [`replace`], and the file belongs to whom its folder belongs, also when root puts it there.
///
/// # Errors
/// As [`replace`], and where its owner cannot be changed.
pub fn replace_for_owner(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, |new| {
        let (folder, file) = (fs::metadata(parent_of(path))?, new.metadata()?);
        match folder.uid() == file.uid() {
            true => Ok(()),
            // The open file, not what its name stands for: whoever owns the folder may have put a link there.
            false => fchown(new, Some(folder.uid()), Some(folder.gid())),
        }
    })
}

/// Reads a note that the program has written: a file, and no link to one nor a pipe that nobody writes to, for which an
/// open would wait.
///
/// # Errors
/// The disk's error; [`io::ErrorKind::InvalidData`] for what is no file, or longer than a note is
/// ([`NOTE_BYTES_MAX`]).
pub fn read_note(path: &Path) -> io::Result<Vec<u8>> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let flags = i32::try_from(flags.bits()).expect("flags of open(2) are an int");
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let found = file.metadata()?;
    if !found.is_file() || found.len() > NOTE_BYTES_MAX.max {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = Vec::new();
    file.take(NOTE_BYTES_MAX.max).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Puts a new file into the place of another, after `more` was done with it.
fn put(path: &Path, bytes: &[u8], more: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    // What was left of an earlier attempt may have another mode.
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&new)?;
    more(&file)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    File::open(parent_of(path))?.sync_all()
}

fn parent_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        Some(_) => Path::new("."),
        None => Path::new("/"),
    }
}

/// The command that makes private what others can read of a data directory; `None` if they can read nothing.
pub fn command_that_closes(directory: &Path) -> Option<String> {
    let kept = KEPT.iter().map(|name| match *name {
        "" => directory.to_owned(),
        name => directory.join(name),
    });
    let open = kept.chain(copies_in(directory));
    let open: Vec<String> = open.filter(is_open).map(|path| quoted(&path)).collect();
    (!open.is_empty()).then(|| format!("chmod go-rwx {}", open.join(" ")))
}

/// The copies of databases that were kept before migrations.
fn copies_in(directory: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(directory).into_iter().flatten().flatten();
    let is_copy = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().starts_with("throng.db.schema-")
    };
    let mut copies: Vec<PathBuf> = found.map(|entry| entry.path()).filter(is_copy).collect();
    copies.sort();
    copies
}

fn is_open(path: &PathBuf) -> bool {
    fs::metadata(path).is_ok_and(|found| found.permissions().mode() & OTHERS != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_stays_private() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("key");
        // What a crash in the middle of an earlier attempt left.
        fs::write(folder.path().join("key.new"), "hal").expect("there is room");
        for content in ["first", "second"] {
            replace(&file, content.as_bytes()).expect("there is room");
            assert_eq!(fs::read_to_string(&file).expect("it is there"), content);
            let mode = fs::metadata(&file).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, FILE_MODE);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a directory").count(), 1);
        let nowhere = folder.path().join("none").join("key");
        assert!(replace(&nowhere, b"third").is_err());
    }

    /// Whoever owns the folder puts a link where the note will be, and where it is made.
    #[test]
    fn what_a_name_leads_to_is_not_given_away() {
        let folder = tempfile::tempdir().expect("a directory");
        let elsewhere = tempfile::tempdir().expect("a directory");
        let secret = elsewhere.path().join("secret");
        fs::write(&secret, "root's").expect("there is room");
        let note = folder.path().join("note");
        for link in [note.clone(), folder.path().join("note.new")] {
            std::os::unix::fs::symlink(&secret, link).expect("there is room");
        }
        let owner = fs::metadata(&secret).expect("it is there").uid();
        // Only root can give a file away, and then the note is theirs who own the folder.
        let given = match crate::user::is_root() {
            true => {
                std::os::unix::fs::chown(folder.path(), Some(4_711), Some(4_711)).expect("we are root");
                4_711
            }
            false => owner,
        };
        replace_for_owner(&note, b"ours").expect("there is room");
        let (ours, theirs) = (fs::symlink_metadata(&note), fs::metadata(&secret));
        let (ours, theirs) = (ours.expect("it is there"), theirs.expect("it is there"));
        assert_eq!((ours.is_file(), ours.uid(), theirs.uid()), (true, given, owner));
        assert_eq!(fs::read_to_string(&secret).expect("it is there"), "root's");
        assert_eq!(read_note(&note).expect("it is there"), b"ours");
    }

    #[test]
    fn only_a_small_file_is_a_note() {
        let folder = tempfile::tempdir().expect("a directory");
        let path = |name: &str| folder.path().join(name);
        write_new(&path("note"), "said").expect("there is room");
        assert_eq!(read_note(&path("note")).expect("it is there"), b"said");
        std::os::unix::fs::symlink(path("note"), path("link")).expect("there is room");
        let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
        let pipe = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, path("pipe"), pipe, mode, 0).expect("there is room");
        let long = usize::try_from(NOTE_BYTES_MAX.max).expect("it is small") + 1;
        fs::write(path("long"), vec![b'x'; long]).expect("there is room");
        fs::create_dir(path("folder")).expect("there is room");
        for name in ["link", "pipe", "long", "folder", "none"] {
            assert!(read_note(&path(name)).is_err(), "{name}");
        }
    }

    #[test]
    fn what_others_can_read_is_named_in_a_command_that_ends_it() {
        let folder = tempfile::tempdir().expect("a directory");
        let data = folder.path().join("it's data");
        make_folder(&data.join("areas")).expect("there is room");
        write_new(&data.join("throng.db"), "rows").expect("there is room");
        assert_eq!(command_that_closes(&data), None);
        for name in ["throng.db", "theme"] {
            fs::write(data.join(name), "").expect("there is room");
            fs::set_permissions(data.join(name), fs::Permissions::from_mode(0o644)).expect("it is ours");
        }
        let command = command_that_closes(&data).expect("one file is open");
        assert!(command.ends_with(r"it'\''s data/throng.db'"), "{command}");
        let done = std::process::Command::new("/bin/sh")
            .args(["-c", &command])
            .status();
        assert!(done.expect("there is a shell").success(), "{command}");
        assert_eq!(command_that_closes(&data), None);
    }
}
