//! Plain files that somebody else has named or put there: whoever opens a pipe waits for its other end, which may never come, and
//! a device may never end.
//!
//! Owns how such a file is opened for reading. It must never wait, nor hand out anything else. Bounds: one file.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::OFlags;

/// Opens a plain file for reading.
///
/// # Errors
/// The disk's error, or that it is not a plain file.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true), path, OFlags::empty())
}

/// As [`open`], with other options and flags.
///
/// # Errors
/// As for [`open`].
pub fn open_with(options: &mut OpenOptions, path: &Path, flags: OFlags) -> io::Result<File> {
    // So that a pipe is opened at once; of a plain file it changes nothing.
    let flags = flags | OFlags::NONBLOCK;
    let file = options.custom_flags(flags.bits().cast_signed()).open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => {
            let what = "it is not a plain file: pipes, devices and folders are not read";
            Err(io::Error::new(ErrorKind::InvalidInput, what))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::os::unix::net::UnixListener;

    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;

    #[test]
    fn a_pipe_is_refused_at_once_and_a_file_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("file"), "text").expect("there is room");
        let mut text = String::new();
        open(&path("file"))
            .expect("it is plain")
            .read_to_string(&mut text)
            .expect("it is text");
        assert_eq!(text, "text");
        mknodat(CWD, path("pipe"), FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
        drop(UnixListener::bind(path("socket")).expect("a socket"));
        for name in ["pipe", "socket", "absent", "."] {
            assert!(open(&path(name)).is_err(), "{name}");
        }
        let told = open(&path("pipe")).expect_err("it is a pipe").to_string();
        assert!(told.contains("not a plain file"), "{told}");
    }
}
